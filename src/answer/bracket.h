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
 * games won as score; one that was won without a game has none, and "without". Where somebody else than the
 * winner was seated in the next match, the winner's side says "otherwise", and so does the whole of the bracket. In a
 * double elimination rounds of winners and of losers have a "number", from 1. */
void answer_bracket(struct answer *to, const struct phase_view *view);

/* The same with the grid of each section, for paper: "columns":[{"name":"semi-final"}, …],
 *  "lines":[{"columns":[{"seed":1,"entrant":"…","score":1100,"won":true,"left":"tl","middle":"t","right":"tr",
 *  "out":"b","into":"b"}, …]}, …]
 * A column is a round; what it has on a line says who stands there, or nothing. It is drawn as three cells
 * (left, middle, right) and two that join it to the next round (out, into); letters say which of their edges are
 * drawn (top, right, bottom, left), so that matches are boxes joined to those behind them. "third" is set on the
 * line above the match for the third place. */
void answer_bracket_grid(struct answer *to, const struct phase_view *view);

#endif
