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

#endif
