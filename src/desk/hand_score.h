/* hand_score.h - a hand scored as its event scores it: by the rulebook and options its phase froze, under its
 * rule of the bell. The sides hold their scores before the hand, and the hand its place in the order of play. */
#ifndef CANASTA_DESK_HAND_SCORE_H
#define CANASTA_DESK_HAND_SCORE_H

#include "store/address.h"
#include "store/event.h"

#include "score/score.h"

/* Lines, sums and findings with everything that the desk would find, sums that no hand can have among it. */
bool hand_score(struct arena *arena, const struct event *event, const struct hand *hand,
    const struct address *at, struct score *ret, struct error *err);

/* The same without asking whether any hand can have such sums, which may take long: where that was judged
 * before, or lines and sums alone are wanted. */
bool hand_score_lines(struct arena *arena, const struct event *event, const struct hand *hand,
    const struct address *at, struct score *ret, struct error *err);

/* The hand as it lies when the bell has rung, under the event's rule of the bell. */
struct hand hand_settle(
    const struct event *event, const struct hand *hand, const struct address *at);

#endif
