/* claim.h - explains why a side's own sum differs from the computed one.
 *
 * The answer lists the smallest sets of likely lapses that explain the difference. It is read
 * from the hand's own facts: a red three can be missed only if the side has one. Amounts are
 * those of the lines the scorer made, or of the rulebook. */
#ifndef CANASTA_REFEREE_CLAIM_H
#define CANASTA_REFEREE_CLAIM_H

#include "base/sentence.h"
#include "score/hand.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct rulebook;
struct score;

/* Lapses of the writer of a claim, likeliest first. A lapse that few differences fit (exactly
 * another side's sum, twice a figure of the hand) comes before one that many fit, and a thing
 * forgotten before a thing that is not there. If several fit, the table of weights in lapses.c
 * decides. */
enum lapse {
	LAPSE_NET_SIGN,
	LAPSE_BASE_AND_CARDS_SWAPPED,
	LAPSE_SIDES_SWAPPED,
	LAPSE_CARRIED_TWICE,
	LAPSE_CARRIED_MISSED,
	LAPSE_OUT_MISSED,
	LAPSE_HAND_ADDED,
	LAPSE_HAND_MISSED,
	LAPSE_HAND_TWICE,
	LAPSE_ADJUSTMENT_MISSED,
	LAPSE_RED_THREE_MISSED,
	LAPSE_CANASTA_KIND_SWAPPED,
	LAPSE_CANASTA_MISSED,
	LAPSE_MELD_MISSED,
	LAPSE_PENALTY_MISSED,
	LAPSE_CONTRACT_MISSED,
	LAPSE_VOID_COUNTED,
	LAPSE_RED_THREE_SIGN,
	LAPSE_PENALTY_ADDED,
	LAPSE_OUT_COUNTED_TWICE,
	LAPSE_RED_THREES_TWICE,
	LAPSE_MELD_TWICE,
	LAPSE_ADJUSTMENT_TWICE,
	LAPSE_RED_THREE_HELD_VALUE,
	LAPSE_CONTRACT_JUDGED,
	LAPSE_OTHER_RULEBOOK,
	LAPSE_RED_THREE_EXTRA,
	LAPSE_CANASTA_EXTRA,
	LAPSE_HAND_PART_MISSED,
	LAPSE_DIGITS_TRANSPOSED,
	LAPSE_CARD_VALUES,
	LAPSE_DIGIT_MISREAD,
	LAPSE_COMBINED, /* two at once, only if no single one fits */
	LAPSE_COUNT
};

/* The ways of a lapse that fit, with their figures, likeliest first. */
enum { LAPSE_FORMS_MOST = 3 };

struct lapse_words {
	size_t count;
	struct sentence forms[LAPSE_FORMS_MOST];
	/* Clauses that give the figures; NULL: none to print. */
	const char *clauses[LAPSE_FORMS_MOST];
};

struct claim_explanation {
	enum lapse lapse;
	int cost;               /* of a single lapse: the smaller, the likelier */
	enum lapse parts[2];    /* the two lapses of LAPSE_COMBINED */
	int64_t part_points[2]; /* points that each of them adds */
	int64_t points;         /* points added to the true sum */
	/* True if the facts were right and their points were mistaken. */
	bool counted_otherwise;
	/* Description of the lapse; the second is for LAPSE_COMBINED only. */
	struct lapse_words words[2];
};

/* Writes a description of the lapse in a language (NULL: English). */
const char *claim_say_explanation(struct arena *arena, const struct vocabulary *vocabulary,
    const struct claim_explanation *found);

/* An earlier hand of the table, with the side's figures. */
struct earlier_hand {
	int number;
	int64_t total, running; /* points of the hand, and the total after it */
};

/* A claim about one side of a scored hand. */
struct claim_question {
	const struct rulebook *book;
	const struct hand *hand;
	const struct score *score;
	size_t side;
	struct claim claim; /* the hand's sum, or both sums; with either, the running total */
	size_t earlier_count;
	/* Hands that may have been carried twice; none: not known. */
	const struct earlier_hand *earlier;
};

struct claim_answer {
	/* Points of the hand's sum, or of the running total if only that differs. */
	int64_t claimed, computed, difference;
	bool differs; /* also if base and card points differ but their sum does not */
	bool about_running;
	size_t count;
	struct claim_explanation *explanations; /* likeliest first */
};

/* Explains the claim and allocates the answer in the arena. */
void claim_explain(
    struct arena *arena, const struct claim_question *question, struct claim_answer *ret);

#endif
