/* prize.h - what the places are worth.
 *
 * Places that are shared share their prizes: those of the places they take together are added up and
 * divided, in whole cents. Cents that cannot be divided go one each to the first of them in the order
 * of the entrants' numbers, so that what is paid is what was announced. A shared place takes as many
 * places as it has holders, whether all of those have a prize or not. */
#ifndef CANASTA_TOURNAMENT_PRIZE_H
#define CANASTA_TOURNAMENT_PRIZE_H

#include "tournament/ranking.h"

enum { PRIZES_MOST = 400 };

struct prize {
	size_t row;  /* of the ranking */
	int holders; /* that share the place; 1: it is not shared */
	int64_t cents;
};

/* The rows whose rank is within the first `places`, best first, with their part of the amounts: of the
 * first place, the second …, in cents. `places` may be more or fewer than there are amounts. */
bool prizes_make(struct arena *arena, const struct ranking *ranking, int places,
    const int64_t *amounts, size_t amount_count, struct prize **ret, size_t *ret_count,
    struct error *err);

/* Reads "100,60,40.50" as cents, at most PRIZES_MOST of them; ERROR_INPUT `prize-amount`. */
bool prize_amounts_read(
    const char *text, int64_t ret[PRIZES_MOST], size_t *ret_count, struct error *err);

#endif
