#include "desk/standings_told.h"

#include "desk/event.h"
#include "desk/round.h"

bool standings_told_read(const struct desk *desk, struct standings_told *ret, struct error *err)
{
	const int last = event_told_round(desk->event);
	int newest;

	*ret = (struct standings_told){0};
	if (last == 0)
		return true;
	if (!round_count(desk, &newest, err))
		return false;
	if (newest > last)
		*ret = (struct standings_told){.round = last, .held_from = last + 1};
	return true;
}

bool standings_told_allow(const struct standings_told *told, int round, struct error *err)
{
	return told->held_from == 0 || round < told->held_from ||
	       error_set(err, ERROR_REFUSED, "standings-held",
	           "how things stand after round %d is announced later; round %d is the last that "
	           "is told",
	           round, told->round);
}
