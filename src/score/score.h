/* score.h - from the facts of a hand to its points, every point with its clause.
 *
 * The scorer is a pure function of a rulebook and a hand: it writes into the caller's room,
 * allocates nothing, reads no clock and keeps nothing. Totals are the sums of the lines, by
 * construction. Points are base points (bonuses less penalties) or card points (cards melded less
 * cards in hand). Beside the points it finds contradictions in the facts (score/finding.h). */
#ifndef CANASTA_SCORE_SCORE_H
#define CANASTA_SCORE_SCORE_H

#include "rulebook/rulebook.h"
#include "score/hand.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct finding;

/* --- the penalties of a side --- */

/* Returns the penalty at a place in the list of a side's penalties: those written with the hand,
 * then those given later. NULL after the last. */
const struct penalty_entry *side_penalty(const struct side *side, size_t place);

/* Returns true if the side has that penalty, written or given later. */
bool score_has_penalty(const struct side *side, size_t penalty);

/* Counts offences of that kind among the first entries of a list. */
int32_t score_offences(const struct penalty_entry *entries, size_t count, size_t penalty);

/* Returns the offences of that kind that the side has from earlier in the game. */
int32_t score_offences_earlier(const struct side *side, size_t penalty);

/* Returns the points that a penalty written with the hand takes, after the penalties before it. */
int64_t score_penalty_points(const struct rulebook *book, const struct side *side, size_t index);

/* --- a summary of a side --- */

/* A summary of a side's record: its canastas, its melded cards, its facts. */
struct side_table {
	int canastas[KINDS_MOST]; /* by kind, those that count for points */
	int made[KINDS_MOST];     /* by kind, void ones too: for the right to go out */
	/* Cards on the table by rank: all, and those that count for points. A record of a million
	 * bytes, the longest there is, holds far fewer than 2^31. */
	int32_t laid[RANK_ROOM], melded[RANK_ROOM];
	uint32_t melded_ranks, held_ranks; /* bit per rank with cards: melded, in hand */
	bool suited;                       /* the suit of some card was written */
	bool has_melded;
	bool out;        /* the side went out */
	uint8_t facts;   /* bits of the facts that hold of the side */
	uint8_t lacking; /* bits of the facts that it pays for, because they do not hold */
	int reds_held, blacks_held;
};

/* Summarizes the record of a side. */
void side_table_read(const struct rulebook *book, const struct side *side, struct side_table *ret);

/* Returns bits of the facts that the record of a side shows: those it states, and those that a side
 * must have to go out. */
uint8_t side_table_facts_shown(const struct rulebook *book, const struct side *side);

/* Returns true if the meld shows that the fact holds. */
bool side_table_shows(const struct side_fact *fact, const struct meld *meld);

/* Returns bits of the facts that the written melds of a side show. */
uint8_t side_table_facts_laid(const struct rulebook *book, const struct side *side);

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

/* --- lines --- */

enum group {
	GROUP_BASE,
	GROUP_CARDS,
	GROUP_TOTAL /* base and card points together, if the table knew only their total */
};

enum item {
	ITEM_CANASTA, /* named by its kind */
	ITEM_RED_THREE,
	ITEM_RED_THREES_SET, /* several, but not all, that are worth more together */
	ITEM_RED_THREES_ALL,
	ITEM_RED_THREE_HELD,
	ITEM_BLACK_THREE_HELD,
	ITEM_GOING_OUT,
	ITEM_CONCEALED,
	ITEM_PENALTY,
	ITEM_ADJUSTMENT,
	ITEM_BONUS,      /* named by it */
	ITEM_UNFINISHED, /* named by it */
	ITEM_UNOPENED,
	ITEM_FACT, /* named by it */
	ITEM_CONTRACT,
	ITEM_ROBBERY,
	ITEM_FALSE_OUT,
	ITEM_BASE_AS_WRITTEN,
	ITEM_RANK, /* cards of one rank, named by it */
	ITEM_MELDED,
	ITEM_HELD,
	ITEM_NET,
	ITEM_CARDS_AS_WRITTEN,
	ITEM_TOTAL_AS_WRITTEN
};

enum card_place { CARDS_NOWHERE, CARDS_ON_TABLE, CARDS_IN_HAND };

/* A line of a score: points, and the clause that gives them. */
struct line {
	enum group group;
	enum item item;
	enum card_place place;
	int32_t count;
	int64_t each;
	int64_t points; /* count × each */
	uint32_t index; /* of the kind of canasta, bonus, penalty or rank, by the item */
	int given;  /* number of a penalty or adjustment that a command of its own gave; else 0 */
	bool ruled; /* by a ruling */
	const char *reason; /* of an adjustment; NULL otherwise */
	struct source source;
};

/* --- scores --- */

struct side_score {
	int64_t base, cards, total;
	bool alone; /* only the total is known: base holds it with all its lines */
	int32_t opening_minimum;
	struct source opening_source;
	bool melded; /* the side has opened, as far as the record shows */
	size_t line_count;
	struct line *lines;
};

struct contract_score {
	bool judged;
	int64_t value; /* points that counted towards the contract */
	enum outcome outcome;
};

struct score {
	size_t side_count;
	struct side_score sides[SIDES_MOST];
	struct contract_score contract;
	size_t finding_count;
	struct finding *findings;
	/* Room given by the caller, which gives `findings` too. */
	size_t line_room, finding_room;
	struct line *line_space;
};

/* Computes the most lines and findings that a hand can have. */
void score_needs(
    const struct rulebook *book, const struct hand *hand, size_t *ret_lines, size_t *ret_findings);

/* Allocates room for the score of `hand`. */
void score_make_room(
    struct arena *arena, const struct rulebook *book, const struct hand *hand, struct score *ret);

/* Scores a hand. `hand_number` (from 1) matters if minima depend on it. The room in `score` must be
 * as large as score_needs() says. */
void score_hand(
    const struct rulebook *book, const struct hand *hand, int hand_number, struct score *score);

/* Adds up the points alone, with room for lines only: no findings, no opening minimum. */
void score_points(const struct rulebook *book, const struct hand *hand, struct score *score);

/* Returns true if any finding is an error; accepted ones count as errors too. */
bool score_has_errors(const struct score *score);

/* --- the bell --- */

/* Returns the hand to score after the bell: a changed copy if the bell ended it and a side's melds
 * are part of its recorded opening, otherwise an equal one.
 *
 * In competition and in Swedish clubs the cards on the table then count plus, and those in hand
 * minus, if the opening can be shown: the cards on the table and in hand make the recorded opening,
 * and it is enough. Otherwise there was no opening, and the cards on the table count with those in
 * hand. A meld that is too short only because of the bell is a warning, marked as a ruling.
 *
 * Allocates nothing; the copy points to the hand's own lists. */
struct hand bell_settle(const struct rulebook *book, const struct hand *hand, int hand_number);

/* --- lines of a score --- */

/* Adds a line of count × each to the side's lines and its group's sum. */
void lines_add(struct side_score *score, const struct line *line);

/* Removes a line of that item, with its points. */
void lines_remove(struct side_score *score, enum item item);

/* Returns true if the meld is one of those that cost points because they are too short. */
bool lines_is_unfinished(
    const struct rulebook *book, const struct unfinished_rule *unfinished, const struct meld *meld);

/* --- names --- */

/* Returns the stable name of a line's item: "natural-canasta", "going-out", "K". It may belong to the rulebook. */
const char *score_line_item(const struct rulebook *book, const struct line *line);

/* The names of a line's group and of the place of its cards. */
extern const char *const score_group_names[];
extern const char *const score_place_names[]; /* [CARDS_NOWHERE] is "" */

/* Outcomes as a record names them: "achieved"; [OUTCOME_NONE] is "". */
enum { OUTCOMES = OUTCOME_FALSE_OUT + 1 };
extern const char *const outcome_names[OUTCOMES];

/* --- findings --- */

/* Returns true if another side's penalty has this side's melds accepted as it claims them (34D and
 * its like). */
bool checks_melds_are_accepted(const struct rulebook *book, const struct hand *hand, size_t side);

/* Adds every finding about the hand. The sides' sums must have been computed. */
void checks_of_hand(const struct rulebook *book, const struct hand *hand,
    const struct side_table *side_tables, struct score *score);

/* --- sums that were written --- */

/* Returns false if no legal hand gives the sums of a side recorded by totals. The figures of the
 * rulebook say which base points can arise and how far card points can reach; true does not prove
 * that the sums are possible. Penalties entered with the sums are taken out first; a contract's
 * sums are not judged. */
bool totals_may_be(const struct rulebook *book, const struct hand *hand, size_t side);

/* Returns the greatest common divisor of all amounts that base points may contain; 0 if there are none. */
int64_t totals_base_step(const struct rulebook *book);

/* Returns the points taken from the side for the penalties entered with the hand. Its base points
 * without them are higher by that. */
int64_t totals_penalties(const struct rulebook *book, const struct side *side);

/* Returns the points for going out in this way; 0 for a side that did not. */
int64_t going_out_points(const struct rulebook *book, enum out out);

/* Breaks off for a claim of base and card points if only the total is known: ERROR_INPUT `claim-sums`. */
void totals_check_claim(const struct side *side, const struct claim *claim);

/* Returns true if a side may reach that total in some hand, contracts excluded. */
bool totals_may_come_to(const struct rulebook *book, int32_t total);

#endif
