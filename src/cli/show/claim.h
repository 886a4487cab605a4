/* claim.h - a claim that differs, with what its writer may have done. */
#ifndef CANASTA_CLI_SHOW_CLAIM_H
#define CANASTA_CLI_SHOW_CLAIM_H

#include "base/text.h"
#include "desk/claimed.h"
#include "record/json.h"

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
