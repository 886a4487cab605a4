#include "cli/show_round.h"

#include "cli/show_event.h"
#include "cli/show_grid.h"

void seat_json(struct json *json, const struct seat *seat)
{
	json_key_text(json, "side", (const char[]){seat->side, '\0'});
	json_key_number(json, "number", seat->number);
	json_key_text(json, "entrant", seat->entrant);
	json_key(json, "players");
	json_array(json);
	for (size_t i = 0; i < seat->player_count; i++)
		json_text(json, seat->players[i].name);
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

void round_json(struct json *json, const struct round *round)
{
	json_object(json);
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
	json_end_object(json);
}

static void add_seat(
    struct grid *grid, const struct round *round, const struct seating *seating, size_t side)
{
	const struct seat *seat = &seating->sides[side];
	const char *table =
	    side == 0 ? arena_printf(grid->arena, "%d.%d", round->number, seating->table) : "";

	grid_row(
	    grid, (const char *const[]){table, arena_printf(grid->arena, "%c", seat->side),
	              arena_printf(grid->arena, "%d", seat->number), seat->entrant,
	              players_text(grid->arena, seat->entrant, seat->players, seat->player_count)});
}

void show_round(const struct round *round, struct text *out)
{
	struct grid grid;

	text_addf(out, "round %d (%s)\n", round->number, round->method);
	grid_begin(&grid, out->arena, "llrll");
	for (size_t i = 0; i < round->table_count; i++)
		for (size_t side = 0; side < round->tables[i].side_count; side++)
			add_seat(&grid, round, &round->tables[i], side);
	grid_show(&grid, 2, out);
	for (size_t i = 0; i < round->bye_count; i++)
		text_addf(out, "  bye: %d\n", round->byes[i]);
}
