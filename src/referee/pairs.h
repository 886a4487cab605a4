/* pairs.h - two lapses at once that explain a difference together. */
#ifndef CANASTA_REFEREE_PAIRS_H
#define CANASTA_REFEREE_PAIRS_H

#include "referee/lapses.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The difference to explain: base and card points if both were claimed, else their sum. */
struct gap {
	bool both;
	bool carried; /* only the running total was claimed: it may have been carried wrongly too */
	int64_t base, cards;
};

bool pairs_gap_fits(const struct gap *gap, int64_t base, int64_t cards);

/* Pairs the lapses found that may come together: two in counting, or one in counting and one in writing the sums
 * that came of it. Writes at most COMBINED_MOST explanations of LAPSE_COMBINED, likeliest first; pairs of the same
 * lapses with the same points are one explanation with both forms. */
bool pairs_explain(struct arena *arena, const struct claim_question *question,
    const struct lapses *lapses, const struct gap *gap, struct explanation_found *ret,
    size_t *ret_count, struct error *err);

#endif
