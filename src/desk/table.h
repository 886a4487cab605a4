/* table.h - a table's game as it stands: what follows from its rows. */
#ifndef CANASTA_DESK_TABLE_H
#define CANASTA_DESK_TABLE_H

#include "store/table.h"

/* The table of an address (its hand is left aside). */
bool table_fetch(
    const struct desk *desk, const struct address *address, struct table *ret, struct error *err);

/* The table as it now is; ERROR_INPUT `table-unknown` where there is none. */
bool table_read(
    const struct desk *desk, const struct address *address, struct table *ret, struct error *err);

/* What follows from a table's rows: running totals, taints, the game as it stands, next minima. */
bool table_settle(struct arena *arena, const struct event *event,
    const struct event_settings *settings, struct table *table, struct table_hand *hands,
    struct error *err);

/* Of each hand in the order of play, whether the game had ended before it by the hands: by target, number or
 * bell. Decisions, and a bell between hands, say nothing of it. */
bool table_ended(const struct desk *desk, const struct event_settings *settings,
    const struct table *table, bool *ret, struct error *err);

/* What ends a game of the event, in a phase that is played so (store/phase.h). */
struct game_rules table_game_rules(const struct rulebook *book,
    const struct event_settings *settings, const struct phase_play *play);

/* The table's hand of that number; NULL: none was recorded under it. */
const struct table_hand *table_hand_at(const struct table *table, int number);

/* The place in the order of play of a hand that was recorded, or of the next one. */
int table_place_of(const struct table *table, int number);

/* Its hand that counts and was entered last; NULL: there is none. */
const struct table_hand *table_newest_hand(const struct table *table);

/* How a table stands, the most urgent first: "called" (the referee is, as the caller knows), "objected", "waiting" (a
 * hand is to be accepted), "signed", "finished", "playing", "unplayed". */
const char *table_status(const struct table *table, bool called);

/* The version an entry under that number gets. */
int table_entry_version(const struct table *table, int number);

/* Whether a hand that the bell ended is its game's last, in each round: else in those whose clock was
 * started. */
bool table_timed(const struct event_settings *settings);

/* Whether it counts in the game outside its hands; fills `ret` with its points where it does.
 * `decided_at`: the line of the log that decided the game as it now stands, 0: none. */
bool table_given_counts(const struct given *given, int64_t decided_at, struct game_points *ret);

/* Behind which hand what is given outside hands now stands: the one that is being played, where one
 * is, for what that began with is fixed (35A). */
int table_given_behind(const struct table *table);

/* The number of the hand that was played next behind the hand of that number; 0: of the first. */
int table_hand_behind(const struct table *table, int number);

/* Where a decision's clause is an artificial result, its parts; a clause that cannot be read is
 * ERROR_STORE `store-damaged`. NULL is no clause. */
bool table_decision_parts(
    const char *clause, size_t side_count, struct game_decision *decision, struct error *err);

#endif
