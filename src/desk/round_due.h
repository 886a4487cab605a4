/* round_due.h - who is kept apart and meets all the same in the rounds to come: those of a movement are known. */
#ifndef CANASTA_DESK_ROUND_DUE_H
#define CANASTA_DESK_ROUND_DUE_H

#include "desk/round_draw.h"
#include "store/entrant.h"

struct round_due {
	enum draw_method method;
	size_t count;
	const struct round_due_pair {
		const struct entrant *one, *other;
	} * pairs;
};

/* Of the rounds from this one on, drawn by a method. */
bool round_due_of(const struct desk *desk, const struct round_draw *from, enum draw_method method,
    struct round_due *ret, struct error *err);

/* Of the rounds that can still be changed, drawn as their phase, else the event, says. */
bool round_due_find(const struct desk *desk, struct round_due *ret, struct error *err);

#endif
