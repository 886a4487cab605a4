/* warn.h - warnings about names, entrants, seats, phases and signed sheets. */
#ifndef CANASTA_CLI_WARN_H
#define CANASTA_CLI_WARN_H

#include "cli/hooks.h"

#include <stdbool.h>
#include <stddef.h>

struct call;
struct entrant;
struct event;
struct round;
struct table;

/* Warns about names with letters that the print font lacks. */
void warn_of_letters(struct call *call, const char *name);
void warn_of_entrant(struct call *call, const struct entrant *entrant);

/* Warns about entrants with fewer or more players than the event seats. */
void warn_of_players(struct call *call, const struct entrant *entrants, size_t count);

/* Warns about two entrants that are kept apart but sit at one table in the round. */
void warn_of_pair(const struct call *call, const struct round *round, const struct entrant *one,
    const struct entrant *other);

/* Warns about the seating of a round: entrants without a place that should have one, or with a
 * place that should have none, or that have not arrived yet; sides with too few or too many
 * players; entrants that are kept apart. */
void warn_of_round(struct call *call, const struct round *round);

/* Warns after a change of entrants about drawn rounds and later phases (cli/hooks.h). */
void warn_of_entrants_changed(
    struct call *call, enum entrant_change change, const struct entrant *entrants, size_t count);

/* Warns about entrants that are kept apart but whom a movement of the event lets meet: two of them,
 * or all if they are NULL (cli/hooks.h). */
void warn_of_meetings(struct call *call, const struct event *event, const struct entrant *one,
    const struct entrant *other);

/* Warns about names that other entrants of the event also have. `added` holds the entrants with a
 * new name, by number. */
void warn_of_namesakes(struct call *call, const struct entrant *added, size_t count);

/* Warns about each of these member numbers that several people have. Empty numbers are ignored.
 * Sorts the array. */
void warn_of_members(struct call *call, const char **members, size_t count);

/* Warns that a changed draw has revoked access codes, and how to get new ones if the round still
 * exists. */
void warn_of_codes(const struct call *call, const struct round *round, bool dropped);

/* Warns that a page or paper shows standings after a round that is not announced yet. */
void warn_of_silence(const struct call *call, int round);

/* Warns after a change at a table of a knock-out if an entrant no longer goes on from its match
 * but was seated in a later round. Also warns if a phase made since would have begun differently,
 * or if a published round without a hand would be seated differently. */
void warn_of_match(struct call *call, const struct table *table);

/* Warns like warn_of_match() about a table whose sheet was changed, and also if the sheet had been
 * signed or its round locked. */
void warn_of_change(struct call *call, const struct table *table);

#endif
