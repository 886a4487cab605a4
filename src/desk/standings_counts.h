/* standings_counts.h - what standings count beside games: what was given outside hands, canastas and
 * penalties. */
#ifndef CANASTA_DESK_STANDINGS_COUNTS_H
#define CANASTA_DESK_STANDINGS_COUNTS_H

#include "desk/standings.h"

/* Whether a penalty stands outside hands, within the rounds counted. */
bool standings_counts_is_outside(const struct standings_facts *facts, const struct given *given);

/* Adds those penalties to the entrants': of everybody on the side, or of the entrant alone who sat at no
 * table. */
void standings_counts_add(const struct standings_facts *facts, struct ranking_counts *counts);

/* Notes what was given by commands, and sums up the points of entrants at no table, up to the rounds
 * counted: they count in score and difference. */
bool standings_counts_outside(struct arena *arena, struct standings_facts *facts,
    const struct given *given, size_t given_count, struct error *err);

/* The sums of what was noted, from a round on, up to each entrant's last; NULL: to the last counted. */
bool standings_counts_outside_of(struct arena *arena, const struct standings_facts *facts,
    int first, const int *lasts, const struct ranking_outside **ret, struct error *err);

/* Returns the points that were given to a side at its table and count in the standings alone; of one entrant (its index)
 * those given to it, SIZE_MAX: of everybody on the side. */
struct ranking_outside standings_counts_outside_at(
    const struct standings_facts *facts, const struct address *table, size_t side, size_t entrant);

/* The counts of the rounds from one to another, by entrant; NULL: none are asked for. */
bool standings_counts_sum(struct arena *arena, const struct standings_facts *facts, int first,
    int last, const struct ranking_counts **ret, struct error *err);

/* Canastas and penalties of each entrant, by round and in sum, where a tie-break asks for them: those in the hands of
 * finished games that were not decided away from the cards, and penalties outside hands. Within a
 * read. */
bool standings_counts_read(
    const struct desk *desk, struct standings_facts *facts, struct error *err);

#endif
