/* score.h - from the facts of a hand to its points, every point with its clause.
 *
 * The scorer is a pure function of a rulebook and a hand: it writes into room the caller gives it,
 * and neither allocates, reads a clock nor keeps anything. Totals are the sums of the lines, by
 * construction. Points are base points (bonuses less penalties) or card points (cards melded less
 * cards in hand). */
#ifndef CANASTA_SCORE_SCORE_H
#define CANASTA_SCORE_SCORE_H

#include "base/arena.h"
#include "score/finding.h"

enum group {
	GROUP_BASE,
	GROUP_CARDS,
	GROUP_TOTAL /* base and card points together, where a table knew only their total */
};

enum item {
	ITEM_CANASTA, /* named by its kind */
	ITEM_RED_THREE,
	ITEM_RED_THREES_SET, /* several, worth more together than one by one, but not all */
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

struct line {
	enum group group;
	enum item item;
	enum card_place place;
	int32_t count;
	int64_t each;
	int64_t points;     /* count × each */
	uint32_t index;     /* kind of canasta, bonus, penalty or rank, as the item says */
	int given;          /* of what was given by a command of its own: its number; else 0 */
	bool ruled;         /* by a ruling */
	const char *reason; /* of an adjustment; NULL otherwise */
	struct source source;
};

struct side_score {
	int64_t base, cards, total;
	bool alone; /* only the total is known: what makes it up stands in base */
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
	/* Room given by the caller. */
	size_t line_room, finding_room;
	struct line *line_space;
	struct finding *finding_space;
};

/* Counts offences of that kind among the first entries of a list. */
int32_t score_offences(const struct penalty_entry *entries, size_t count, size_t penalty);

/* Returns what an entry of a list of penalties takes, those before it in the list known. */
int64_t score_penalty_points(
    const struct rulebook *book, const struct penalty_entry *entries, size_t index);

/* The number of lines and findings `hand` can have at most. */
void score_needs(
    const struct rulebook *book, const struct hand *hand, size_t *ret_lines, size_t *ret_findings);

/* Allocates room for the score of `hand`. */
bool score_make_room(struct arena *arena, const struct rulebook *book, const struct hand *hand,
    struct score *ret, struct error *err);

/* Scores a hand. `hand_number` (from 1) matters where minima go by it. The room in `score` must
 * be what score_needs asks for. */
void score_hand(
    const struct rulebook *book, const struct hand *hand, int hand_number, struct score *score);

/* Adds up the points alone, with room for lines only: no findings, no opening minimum. */
void score_points(const struct rulebook *book, const struct hand *hand, struct score *score);

/* Whether any finding is an error; accepted ones count as errors too. */
bool score_has_errors(const struct score *score);

/* Stable name of a line's item: "natural-canasta", "going-out", "K". Borrowed from the book. */
const char *score_line_item(const struct rulebook *book, const struct line *line);

/* How a line's group and the place of its cards are called. */
extern const char *const score_group_names[];
extern const char *const score_place_names[]; /* [CARDS_NOWHERE] is "" */

/* The outcome's name: "achieved"; "" for none. */
const char *score_outcome_name(enum outcome outcome);

#endif
