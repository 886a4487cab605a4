#include "cli/show/round.h"

#include "cli/place.h"
#include "cli/show/event.h"
#include "form/grid.h"
#include "store/entrant.h"

#include <string.h>

static void partner_json(struct json *json, int number, const char *name)
{
	json_object(json);
	json_key_number(json, "number", number);
	json_key_text(json, "entrant", name);
	json_end_object(json);
}

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

/* "side", "number", "entrant", "players" of an object begun. */
static void seat_json(struct json *json, const struct seat *seat)
{
	json_key_text(json, "side", (const char[]){seat->side, '\0'});
	json_key_number(json, "number", seat->number);
	json_key_text(json, "entrant", seat->entrant);
	json_key(json, "players");
	json_array(json);
	for (size_t i = 0; i < seat->player_count; i++)
		json_text(json, seat->players[i].name);
	json_end_array(json);
	seat_substitutes_json(json, seat);
	if (seat->partner == 0)
		return;
	json_key(json, "entrants");
	json_array(json);
	partner_json(json, seat->number, seat->first);
	partner_json(json, seat->partner, seat->second);
	json_end_array(json);
}

static void seating_json(struct json *json, const struct seating *seating)
{
	json_object(json);
	json_key_number(json, "table", seating->table);
	json_key(json, "sides");
	json_array(json);
	for (size_t i = 0; i < seating->side_count; i++) {
		json_object(json);
		seat_json(json, &seating->sides[i]);
		json_end_object(json);
	}
	json_end_array(json);
	json_end_object(json);
}

void round_json_members(struct json *json, const struct round *round)
{
	json_key_number(json, "round", round->number);
	json_key(json, "tables");
	json_array(json);
	for (size_t i = 0; i < round->table_count; i++)
		seating_json(json, &round->tables[i]);
	json_end_array(json);
	json_key(json, "byes");
	json_array(json);
	for (size_t i = 0; i < round->bye_count; i++)
		json_number(json, round->byes[i]);
	json_end_array(json);
	json_key_text(json, "method", round->method);
	if (round->has_seed)
		json_key_number(json, "seed", round->seed);
	if (round->version > 1) {
		json_key_number(json, "seating", round->version);
		json_key_text(json, "reason", round->reason);
	}
}

static void round_json(struct json *json, const struct round *round)
{
	json_object(json);
	round_json_members(json, round);
	json_end_object(json);
}

/* "3", of partners "3+7". */
static const char *seat_number(struct arena *arena, const struct seat *seat)
{
	return seat->partner ? arena_printf(arena, "%d+%d", seat->number, seat->partner)
	                     : arena_printf(arena, "%d", seat->number);
}

/* Partners are players already, and the entrant names them. */
static const char *seat_players_text(struct arena *arena, const struct seat *seat)
{
	const char *players =
	    seat->partner ? ""
	                  : players_text(arena, seat->entrant, seat->players, seat->player_count);
	const char *substitutes = substitutes_text(arena, seat);

	if (substitutes[0] && !players[0])
		return substitutes + 2; /* nothing stands before the sign that parts them */
	return arena_printf(arena, "%s%s", players, substitutes);
}

static void add_seat(
    struct grid *grid, const struct round *round, const struct seating *seating, size_t side)
{
	const struct seat *seat = &seating->sides[side];
	const char *table =
	    side == 0 ? arena_printf(grid->arena, "%d.%d", round->number, seating->table) : "";

	grid_row(grid, (const char *const[]){table, arena_printf(grid->arena, "%c", seat->side),
	                   seat_number(grid->arena, seat), seat->entrant,
	                   seat_players_text(grid->arena, seat)});
}

void show_round_head(const struct round *round, struct text *out)
{
	text_addf(out, "round %d (%s", round->number, round->method);
	if (round->has_seed)
		text_addf(out, ", seed %lld", (long long)round->seed);
	text_add(out, ")\n");
	if (round->version > 1)
		text_addf(out, "  seated anew, seating %d: %s\n", round->version, round->reason);
}

/* Who meets whom. */
static void show_tables(const struct round *round, struct text *out)
{
	struct grid grid;

	show_round_head(round, out);
	grid_begin(&grid, out->arena, "llrll");
	for (size_t i = 0; i < round->table_count; i++)
		for (size_t side = 0; side < round->tables[i].side_count; side++)
			add_seat(&grid, round, &round->tables[i], side);
	grid_show(&grid, 2, out);
}

/* Who has a bye, by number and name. */
static bool show_byes(
    struct call *call, const struct round *round, struct text *out, struct error *err)
{
	struct entrant *entrants;
	size_t count;

	if (round->bye_count == 0)
		return true;
	if (!entrant_list(call->store, call->arena, call->event, &entrants, &count, err))
		return false;
	for (size_t i = 0; i < round->bye_count; i++) {
		const char *name = "";

		for (size_t j = 0; j < count; j++)
			if (entrants[j].number == round->byes[i])
				name = entrants[j].name;
		text_addf(out, "  bye: %d%s%s\n", round->byes[i], name[0] ? "  " : "", name);
	}
	return true;
}

bool round_argument(const struct call *call, int *ret, struct error *err)
{
	if (call->argument_count > 0)
		return place_round(&call->arguments[0], ret, err);
	*ret = 0;
	return true;
}

bool round_answer(struct call *call, const struct round *round, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};

	if (call->json) {
		round_json(&json, round);
		text_add(&text, "\n");
	} else {
		show_tables(round, &text);
		if (!show_byes(call, round, &text, err))
			return false;
	}
	return call_answer(call, &text, err);
}
