/* claim.h - a claim that differs, with what its writer may have done. */
#ifndef CANASTA_CLI_SHOW_CLAIM_H
#define CANASTA_CLI_SHOW_CLAIM_H

#include "base/text.h"
#include "record/json.h"
#include "referee/claim.h"
#include "store/table.h"

/* A scored hand whose sides claimed sums. */
struct claimed_hand {
	const struct rulebook *book;
	const struct hand *hand;
	const struct score *score;
	const struct table *table; /* whose earlier hands may have been carried; NULL: none known */
	int number;                /* of the hand at that table */
};

/* Whether any claim of the side differs. */
bool claim_differs(const struct claimed_hand *claimed, size_t side);

/* The sum and the running total of one side may each be wrong in a way of their own. */
enum { CLAIM_ANSWERS_MOST = 2 };

struct claim_answers {
	size_t count;
	struct claim_answer list[CLAIM_ANSWERS_MOST];
};

/* What explains the claims of a side that differ; false only when memory fails. */
bool claim_answers_make(struct arena *arena, const struct claimed_hand *claimed, size_t side,
    struct claim_answers *ret);

/* What explains it, a line each; nothing where all claims hold. */
void show_claim(const struct claimed_hand *claimed, size_t side, int indent, struct text *out);

/* The member "explanations" of an open object, where a claim of the side differs. */
void claim_json(struct json *json, const struct claimed_hand *claimed, size_t side);

/* What an explanation says, in English; memory that fails is remembered in `out`. */
const char *explanation_words(const struct explanation_found *found, struct text *out);

/* The explanations of one answer: rows of code, points and words, or the value of a JSON array. */
void show_explanations(const struct claim_answer *answer, int indent, struct text *out);
void explanations_json(struct json *json, const struct claim_answer *answer);

#endif
