/* bracket.h - the bracket of a knock-out, match by match: for paper, screens and pages.
 *
 * It is told in sections that find room on a page: the bracket itself, of a double elimination that of the
 * winners, that of the losers and the final; the match for the third place stands with the final. A large one
 * is cut: its first rounds in pieces, and in a section behind them what the winners of the pieces play. */
#ifndef CANASTA_ANSWER_BRACKET_H
#define CANASTA_ANSWER_BRACKET_H

#include "answer/answer.h"
#include "desk/phase_view.h"

/* {"sections":[{"part":"main","rounds":[{"name":"semi-final","size":2,"matches":[{"sides":[{"seed":1,"number":3,
 *  "entrant":"…","score":1100,"won":true},{…}],"decided":true,"without":true,"third":true}, …]}, …]}, …]}
 * A side is empty where nobody stands there yet, {"bye":true} where nobody will. A match of several games has the
 * games won as score; one that was won without a game has none, and "without"; "otherwise" stands with who won
 * where another was seated behind it, and then above too. In a double elimination rounds of winners
 * and of losers have a "number", from 1. */
void answer_bracket(struct answer *to, const struct phase_view *view);

/* The same with the grid of each section, for paper: "columns":[{"name":"semi-final"}, …],
 *  "lines":[{"columns":[{"seed":1,"entrant":"…","score":1100,"won":true,"left":"tl","middle":"t","right":"tr",
 *  "out":"b","into":"b"}, …]}, …]: a line says nothing of a round where nobody stands on it, and which edges
 * of its cells are drawn ("third": the line above that match) (top, right, bottom, left) so that matches are
 * boxes, joined to those behind them. */
void answer_bracket_grid(struct answer *to, const struct phase_view *view);

#endif
