/* score.h - a scored hand: its lines, totals, findings, as the score record has them. */
#ifndef CANASTA_ANSWER_SCORE_H
#define CANASTA_ANSWER_SCORE_H

#include "answer/answer.h"
#include "desk/claimed.h"
#include "score/score.h"

/* A finding as the members of an object: level code place clause message; "where", the place in words.
 * `side`: whose it is, '\0': that stands around it. */
void answer_finding(struct answer *row, const struct finding *finding, char side);

/* Rows of "findings": those of a side, by index; of the hand, -1; all. */
enum { FINDINGS_ALL = -2 };
void answer_findings(struct answer *to, const struct finding *findings, size_t count, int side);

/* All findings of a hand, each with its side where it is about one. */
void answer_findings_of(struct answer *to, const struct hand *hand, const struct score *score);

/* A finding accepted: code, reason, by. */
void answer_acceptance(struct answer *row, const struct acceptance *accepted);

/* One of "lines". */
void answer_line(
    struct answer *row, const struct rulebook *book, const struct line *line, int64_t sum);

/* Rows of "lines", each with the sum of its group so far. */
void answer_lines(struct answer *to, const struct rulebook *book, const struct side_score *side);

/* How a hand was played: "bids", "dealer" and "dealer_seat", and how it "ended", {"how":"out","side":"A"};
 * what was not written is left out. */
void answer_played(struct answer *to, const struct hand *hand);

/* The member "contract" where one was judged: value and outcome, the bid and whose it was; and rows of
 * "gains", what it brought a side. `counted`: whether the value was counted, not taken from sums as they were written. */
void answer_contract(struct answer *to, const struct hand *hand, const struct score *score);

/* A score record: {"rulebook":"…","sides":[…],"contract":{…},"findings":[…]}. */
void answer_score(struct answer *to, const struct claimed_hand *scored);

/* Adds the keys base and cards; neither is known where `alone`, and both are null. */
void answer_two_sums(struct answer *to, bool alone, int64_t base, int64_t cards);

#endif
