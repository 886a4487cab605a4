#include "desk/round_next.h"

#include "store/round.h"

bool round_next(const struct desk *desk, int *ret, struct error *err)
{
	struct round_begun begun = {0};
	int newest;

	if (!round_drawn_newest(desk, &newest, err) ||
	    (newest > 0 && !round_begun_read(desk, newest, &begun, err)))
		return false;
	*ret = newest > 0 && !begun.what ? newest : newest + 1;
	return true;
}
