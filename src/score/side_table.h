/* side_table.h - a summary of a side's record: its canastas, its melded cards, its facts. */
#ifndef CANASTA_SCORE_SIDE_TABLE_H
#define CANASTA_SCORE_SIDE_TABLE_H

#include "card/card.h"
#include "rulebook/rulebook.h"

#include <stdbool.h>
#include <stdint.h>

struct hand;
struct meld;
struct side;

struct side_table {
	int canastas[KINDS_MOST]; /* by kind, those that count for points */
	int made[KINDS_MOST];     /* by kind, void ones too: for the right to go out */
	/* Cards on the table by rank: all, and those that count for points. A record of a million
	 * bytes, the longest there is, holds far fewer than 2^31. */
	int32_t laid[RANK_ROOM], melded[RANK_ROOM];
	uint32_t melded_ranks, held_ranks; /* bit per rank with cards: melded, in hand */
	bool suited;                       /* the suit of some card was written */
	bool has_melded;
	bool out;            /* the side went out */
	uint8_t facts;       /* bits of the facts that hold of the side */
	uint8_t lacking;     /* bits of the facts that it pays for, because they do not hold */
	bool canastas_known; /* false if only the two sums are recorded */
	int reds_held, blacks_held;
};

void side_table_read(const struct rulebook *book, const struct side *side, struct side_table *ret);

/* Settles which facts each side of the hand pays for: some cost nothing if no side has them. A side
 * alone pays for all it lacks. */
void side_table_settle_facts(
    const struct rulebook *book, const struct hand *hand, struct side_table *side_tables);

/* Returns bits of the facts that the record of a side shows: those it states, and those that a side
 * must have to go out. */
uint8_t side_table_facts_shown(const struct rulebook *book, const struct side *side);

/* Returns true if the meld shows that the fact holds. */
bool side_table_shows(const struct side_fact *fact, const struct meld *meld);

/* Returns bits of the facts that the written melds of a side show. */
uint8_t side_table_facts_laid(const struct rulebook *book, const struct side *side);

/* Returns true if a condition of the rulebook holds for the side. */
bool side_table_holds(const struct side_table *side_table, const struct condition *condition);

/* Returns the sign with which the cards on the table count: plus (1), minus (-1) or nothing (0).
 * *ret_band is the band that decides; NULL if there is none, and the cards count plus. */
int side_table_sign(const struct rulebook *book, const struct side_table *side_table,
    const struct sign_band **ret_band);

/* Returns card points on the table as magnitudes, without red threes and lost melds; 0 for a net,
 * which does not show them. */
int64_t side_table_points(
    const struct rulebook *book, const struct side *side, const struct side_table *side_table);

/* Returns the first band of red threes whose condition holds for the side; NULL if there is none. */
const struct red_band *side_table_red_band(
    const struct rulebook *book, const struct side_table *side_table);

/* Returns the number of canastas of the kinds that a need counts, with void ones. */
int side_table_made(const struct side_table *side_table, const struct need *need);

#endif
