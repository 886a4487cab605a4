/* score.h - a score for people: every line as count × value = points with its clause. */
#ifndef CANASTA_CLI_SHOW_SCORE_H
#define CANASTA_CLI_SHOW_SCORE_H

#include "cli/show/claim.h"

/* How a contract ended, by its name; of sums that do not say it, that. */
const char *show_contract_end(enum outcome outcome);

/* The derivation of a hand: each side's lines in both groups with the running sum, totals, the
 * minimum and how it arose, findings, and what explains a claim that differs. `names` holds a name
 * for each side, NULL: the letters alone. */
void show_score(const struct claimed_hand *scored, const char *const *names, struct text *out);

/* Findings of one side (-1: of the hand), a line each. */
void show_findings(
    const struct finding *findings, size_t count, int side, int indent, struct text *out);

/* The findings of one side (-1: of the hand, FINDINGS_ALL: all) as the value of a JSON array. */
enum { FINDINGS_ALL = -2 };
void findings_json(struct json *json, const struct finding *findings, size_t count, int side);

/* The lines of a side as the value of a JSON array, in the shape of the score record. */
void lines_json(struct json *json, const struct rulebook *book, const struct side_score *side);

/* The minimum; "any legal meld" where it is 0. */
const char *show_minimum(struct arena *arena, int64_t minimum);

#endif
