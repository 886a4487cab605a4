/* round.h - who meets whom in a round, why it was drawn so, and what a check of the draw found. */
#ifndef CANASTA_ANSWER_ROUND_H
#define CANASTA_ANSWER_ROUND_H

#include "answer/answer.h"
#include "desk/round_clock.h"
#include "desk/round_draw.h"
#include "tournament/draw_check.h"
#include "tournament/draw_explain.h"

/* {"round":2,"tables":[{"table":1,"sides":[{"side":"A","number":3,"entrant":"Alfat","players":[…]}, …]},
 *  …],"byes":[5],"method":"swiss","seed":7,"draft":true,"resting":[{"number":5,"entrant":"…"}],
 *  "clock":{…}}
 * "void_codes" where a change of the draw made so many sides' access codes void.
 * `entrants` are those of the event, by number, of whom those who have a bye are named. `time` is that of
 * the round (answer/round_clock.h), told where it is played by the clock; NULL: it is not asked for. */
void answer_round(struct answer *to, const struct round *round, const struct entrant *entrants,
    size_t entrant_count, const struct round_time *time);

/* {"round":3,"dropped":true,"reason":"…"}, and "void_codes" as above */
void answer_round_dropped(struct answer *to, const struct round *round, const char *reason);

struct explained_round {
	const struct round *round;
	const struct round_draw *from;     /* what it was drawn from */
	enum draw_first first;             /* how it meets, if it is a first round */
	bool unproven;                     /* a better draw may have kept apart who is to be */
	const struct draw *draw;           /* the round, its entrants by index */
	const struct draw_reason *reasons; /* by table; NULL: the method looks for nobody near */
};

/* Beside the round: "explained":[{"table":1,"ranks":[1,3],"difference":{"match_points":0,"score":20},
 *  "passed_over":[{"number":3,"passed_over":5,"entrant":"…","met":1}, …],"seats":[…]}, …],
 *  "apart":[{"entrants":[{"number":1,"entrant":"…"}, …]}, …] where some were kept apart,
 *  "clubs_apart":true,"unproven":true,"first":"fold" of a first round */
void answer_round_explained(struct answer *to, const struct explained_round *explained);

/* {"round":2,"method":"swiss","valid":true,"sums":{…},"least":{…},"findings":[…],"first":"fold"};
 * "by_seed" where the first round is of a phase and goes by seed */
void answer_round_check(struct answer *to, const struct round *round, const struct round_draw *from,
    const struct draw_report *report);

#endif
