/* lapses_counted.h - one side of a question as the lapses in counting it are looked for. */
#ifndef CANASTA_REFEREE_LAPSES_COUNTED_H
#define CANASTA_REFEREE_LAPSES_COUNTED_H

#include "referee/lapses.h"

/* One side of the question, with what the scorer made of it. */
struct counted {
	struct lapses *lapses;
	const struct rulebook *book;
	const struct side *side;
	const struct side_score *score;
	const struct hand *hand;
	size_t index; /* of the side in it */
	enum outcome outcome;
};

/* The first line of the item; NULL where there is none. */
const struct line *lapses_counted_line(const struct counted *counted, enum item item);

/* The points of that line; 0 where there is none. */
int64_t lapses_counted_points(const struct counted *counted, enum item item);

/* Canastas of the kind that were counted. */
int lapses_counted_canastas(const struct counted *counted, size_t kind);

/* What was counted, and what should have been. */
struct sentence lapse_instead(
    const char *code, const char *english, int64_t counted, int64_t points);

/* Lapses about red and black threes. */
void lapses_of_threes(const struct counted *counted);

/* Lapses about penalties, the side's own and another's, and what an unopened side loses. */
void lapses_of_penalties(const struct counted *counted);

/* Cards on the table counted with the sign that the rulebook gives those of other sides. */
void lapses_of_signs(const struct counted *counted);

/* The same where only sums are known: as the claim says how much must have lain there. */
void lapses_of_shares(const struct counted *counted, const struct claim *claim);

/* A meld left out of the sum, its cards, and where it is a canasta its bonus with them or not. */
void lapses_of_melds(const struct counted *counted);

/* Cards counted at the value of others. */
void lapses_of_values(const struct counted *counted);

#endif
