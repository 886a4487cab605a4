#include "cli/show/given.h"

#include "form/grid.h"

/* "1.2.4", "1.2 after hand 3", "round 1". */
static const char *given_place(struct arena *arena, const struct given *given)
{
	const struct address *place = &given->place;

	if (place->table == 0)
		return arena_printf(arena, "round %d", place->round);
	if (place->hand > 0)
		return arena_printf(arena, "%d.%d.%d", place->round, place->table, place->hand);
	if (given->after_hand == 0)
		return arena_printf(arena, "%d.%d before hand 1", place->round, place->table);
	return arena_printf(
	    arena, "%d.%d after hand %d", place->round, place->table, given->after_hand);
}

const char *given_words(struct arena *arena, const struct given *given)
{
	const char *times = given->count > 1 ? arena_printf(arena, ":%d", given->count) : "";

	switch (given->kind) {
	case GIVEN_PENALTY:
		return arena_printf(arena, "%s%s", given->code, times);
	case GIVEN_ADJUSTMENT:
		return "adjustment";
	case GIVEN_WARNING:
		break;
	}
	return arena_printf(arena, "written warning%s%s", given->code[0] ? ", " : "", given->code);
}

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

void given_members(struct json *json, const struct given *given)
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

void ended_json(struct json *json, const struct table *table)
{
	const struct table_decision *decision = &table->decision;
	const struct seat *seat = &table->sides[decision->against];
	char address[ADDRESS_TEXT];

	address_text(&table->address, address);
	json_object(json);
	json_key_text(json, "penalty", NULL);
	json_key_text(json, "kind", "ended");
	json_key_text(json, "address", address);
	json_key_number(json, "round", table->address.round);
	json_key_text(json, "side", (const char[]){seat->side, '\0'});
	json_key_number(json, "number", seat->number);
	json_key_text(json, "entrant", seat->entrant);
	if (seat->partner > 0)
		json_key_number(json, "partner", seat->partner);
	json_key_text(json, "code", decision->clause);
	json_key_number(json, "count", 1);
	json_key_number(json, "points", 0);
	json_key_text(json, "reason", decision->reason);
	json_key_text(json, "by", decision->by);
	json_key_text(json, "time", decision->time);
	json_key_bool(json, "cancelled", false);
	json_key_number(json, "stands", decision->points);
	json_end_object(json);
}

/* What stands beside it: why, by whom, and what became of it. */
static const char *given_note(struct arena *arena, const struct given *given)
{
	struct text text = {.arena = arena};

	text_addf(&text, "%s%s", given->reason, given->reason[0] ? "; " : "");
	text_addf(&text, "by %s%s", given->by, given_how_words(given->how));
	if (given->number == 0)
		text_add(&text, ", with the hand");
	if (given->cancelled)
		text_addf(&text, "; cancelled by %s%s: %s", given->cancelled_by,
		    given_how_words(given->cancelled_how), given->cancel_reason);
	else if (given->idle)
		text_add(&text, "; the hand is void, it counts for nothing");
	return text_of(&text);
}

static const char *given_points(struct arena *arena, const struct given *given)
{
	if (given->points == 0)
		return "";
	/* Kept in sight, in brackets as on paper, but counting for nothing. */
	return arena_printf(
	    arena, given->cancelled || given->idle ? "(%+lld)" : "%+lld", (long long)given->points);
}

void show_givens(const struct given *given, size_t count, struct text *out)
{
	struct grid grid;

	if (count == 0)
		return;
	grid_begin(&grid, out->arena, "lllllrl");
	for (size_t i = 0; i < count; i++)
		grid_row(&grid,
		    (const char *const[]){given_number(out->arena, &given[i]),
		        given_place(out->arena, &given[i]),
		        arena_printf(out->arena, "%.1s", (const char[]){given[i].side, '\0'}),
		        given[i].name, given_words(out->arena, &given[i]),
		        given_points(out->arena, &given[i]), given_note(out->arena, &given[i])});
	grid_show(&grid, 2, out);
}
