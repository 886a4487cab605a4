#include "desk/standings_public.h"

#include "desk/event.h"
#include "desk/round.h"

bool standings_public_read(const struct desk *desk, struct standings_public *ret, struct error *err)
{
	const int last = event_told_round(desk->event);
	int newest;

	*ret = (struct standings_public){0};
	if (last == 0)
		return true;
	if (!round_count(desk, &newest, err))
		return false;
	if (newest > last)
		*ret = (struct standings_public){.round = last, .held_from = last + 1};
	return true;
}

bool standings_public_allow(const struct standings_public *public, int round, struct error *err)
{
	return public->held_from == 0 || round < public->held_from ||
	       error_set(err, ERROR_REFUSED, "standings-held",
	           "how things stand after round %d is announced later; round %d is the last that "
	           "is told",
	           round, public->round);
}
