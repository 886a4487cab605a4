/* score.h - findings and minima in words. */
#ifndef CANASTA_CLI_SHOW_SCORE_H
#define CANASTA_CLI_SHOW_SCORE_H

#include "base/text.h"
#include "score/score.h"

/* Findings of one side (-1: of the hand), a line each. */
void show_findings(
    const struct finding *findings, size_t count, int side, int indent, struct text *out);

/* The minimum; "any legal meld" where it is 0. */
const char *show_minimum(struct arena *arena, int64_t minimum);

#endif
