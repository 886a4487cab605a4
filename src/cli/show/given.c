#include "cli/show/given.h"

const char *given_how_words(enum given_how how)
{
	static const char *const words[] = {
	    [GIVEN_PLAINLY] = "",
	    [GIVEN_BY_RULING] = ", a ruling",
	    [GIVEN_BY_RULING_AFTER] = ", a ruling after the event",
	};

	return words[how];
}

void given_how_members(struct json *json, const char *key, enum given_how how)
{
	if (how == GIVEN_PLAINLY)
		return;
	json_key_bool(json, key, true);
	if (how == GIVEN_BY_RULING_AFTER)
		json_key_bool(json, arena_printf(json->out->arena, "%s_after_event", key), true);
}

static const char *given_number(struct arena *arena, const struct given *given)
{
	return given->number > 0 ? arena_printf(arena, "P%d", given->number) : "";
}

static void given_members(struct json *json, const struct given *given)
{
	struct arena *arena = json->out->arena;
	char address[ADDRESS_TEXT];

	json_key_text(json, "penalty", given->number > 0 ? given_number(arena, given) : NULL);
	json_key_text(json, "kind", given_kind_names[given->kind]);
	if (given->place.table > 0)
		address_text(&given->place, address);
	json_key_text(json, "address", given->place.table > 0 ? address : NULL);
	json_key_number(json, "round", given->place.round);
	if (given->place.table > 0 && given->place.hand == 0)
		json_key_number(json, "after_hand", given->after_hand);
	json_key_text(json, "side", given->side ? (const char[]){given->side, '\0'} : NULL);
	json_key_number(json, "number", given->entrant);
	json_key_text(json, "entrant", given->name);
	if (given->partner > 0)
		json_key_number(json, "partner", given->partner);
	json_key_text(json, "code", given->code[0] ? given->code : NULL);
	json_key_number(json, "count", given->count);
	json_key_number(json, "points", given->points);
	json_key_text(json, "reason", given->reason);
	json_key_text(json, "by", given->by);
	json_key_text(json, "time", given->time);
	given_how_members(json, "ruling", given->how);
	json_key_bool(json, "cancelled", given->cancelled);
	if (given->cancelled) {
		given_how_members(json, "cancel_ruling", given->cancelled_how);
		json_key_text(json, "cancel_reason", given->cancel_reason);
		json_key_text(json, "cancelled_by", given->cancelled_by);
		json_key_text(json, "cancelled_at", given->cancelled_at);
	}
	if (given->idle)
		json_key_bool(json, "void_hand", true);
}

static void given_json(struct json *json, const struct given *given)
{
	json_object(json);
	given_members(json, given);
	json_end_object(json);
}

void givens_json(struct json *json, const struct given *given, size_t count)
{
	json_array(json);
	for (size_t i = 0; i < count; i++)
		given_json(json, &given[i]);
	json_end_array(json);
}
