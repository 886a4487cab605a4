#include "answer/live.h"

#include "answer/parts.h"
#include "answer/round_clock.h"

void answer_live(struct answer *to, const struct event *event, const struct live_moment *moment,
    const char *language)
{
	const int sides = event_side_count(event);

	answer_text(to, "language", language);
	answer_text(to, "time", moment->time);
	answer_time(to, "shown", moment->time);
	answer_flag_set(to, "closed", event->closed);
	answer_number(to, "side_count", sides);
	answer_number(to, "cells", 2 * (int64_t)sides);
}

void answer_live_clock(struct answer *to, const struct round_time *time)
{
	if (time->timed)
		answer_round_clock(answer_object(to, "clock"), time);
}
