/* side_table.h - what a side's record shows at a glance: its canastas and whether it has melded. */
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
	bool suited;                       /* suits were written of some card */
	bool has_melded;
	bool out;            /* the side went out */
	uint8_t facts;       /* bits of the facts that hold of the side */
	uint8_t lacking;     /* of those that it pays for, because they do not */
	bool canastas_known; /* false where only the two sums are recorded */
	int reds_held, blacks_held;
};

void side_table_read(const struct rulebook *book, const struct side *side, struct side_table *ret);

/* Settles which facts each side of the hand pays for: some cost nothing if no side has them. A side
 * alone pays for all it lacks. */
void side_table_settle_facts(
    const struct rulebook *book, const struct hand *hand, struct side_table *side_tables);

/* Bits of the facts that the record of a side shows: those said, and what a side that went out must have
 * had. */
uint8_t side_table_facts_shown(const struct rulebook *book, const struct side *side);

/* Returns true if the meld shows that the fact holds. */
bool side_table_shows(const struct side_fact *fact, const struct meld *meld);

/* Bits of the facts that the melds written of the side show. */
uint8_t side_table_facts_laid(const struct rulebook *book, const struct side *side);

/* Returns true if a condition of the rulebook holds for the side. */
bool side_table_holds(const struct side_table *side_table, const struct condition *condition);

/* Returns whether the cards on the table count plus (1), minus (-1) or nothing (0). *ret_band is
 * the band that decides; NULL if there is none, and the cards count plus. */
int side_table_sign(const struct rulebook *book, const struct side_table *side_table,
    const struct sign_band **ret_band);

/* Returns card points on the table as magnitudes, without red threes and lost melds; 0 for a net,
 * which does not show them. */
int64_t side_table_points(
    const struct rulebook *book, const struct side *side, const struct side_table *side_table);

/* The first band of red threes whose condition holds; NULL where the rulebook has none for this side. */
const struct red_band *side_table_red_band(
    const struct rulebook *book, const struct side_table *side_table);

/* Canastas of the kinds a need counts, void ones included. */
int side_table_made(const struct side_table *side_table, const struct need *need);

#endif
