#include "cli/show/round.h"

#include "answer/round.h"
#include "cli/place.h"
#include "desk/entrant.h"

bool round_argument(const struct call *call, int *ret, struct error *err)
{
	if (call->argument_count > 0)
		return place_round(&call->arguments[0], ret, err);
	*ret = 0;
	return true;
}

bool round_says(struct call *call, const struct round *round, struct error *err)
{
	struct entrant *entrants;
	size_t count;

	if (!entrant_list(&call->desk, &entrants, &count, err))
		return false;
	answer_round(call_says(call), round, entrants, count);
	return true;
}
