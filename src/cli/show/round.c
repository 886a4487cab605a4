#include "cli/show/round.h"

#include "answer/round.h"
#include "cli/place.h"
#include "desk/entrant.h"

void seat_substitutes_json(struct json *json, const struct seat *seat)
{
	if (seat->substitute_count == 0)
		return;
	json_key(json, "substitutes");
	json_array(json);
	for (size_t i = 0; i < seat->substitute_count; i++) {
		json_object(json);
		json_key_text(json, "out", seat->substitutes[i].out);
		json_key_text(json, "in", seat->substitutes[i].in);
		json_key_number(json, "hand", seat->substitutes[i].hand);
		json_end_object(json);
	}
	json_end_array(json);
}

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

	if (!entrant_list(call->store, call->arena, call->event, &entrants, &count, err))
		return false;
	answer_round(call_says(call), round, entrants, count);
	return true;
}
