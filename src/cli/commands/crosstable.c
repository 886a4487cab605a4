/* canasta crosstable: everybody's games on one sheet, by round or everybody against everybody. */
#include "cli/commands.h"
#include "cli/open.h"
#include "cli/place.h"
#include "cli/show/lists.h"
#include "form/grid.h"

enum { FIXED_COLUMNS = 4 };

struct crosstable {
	const struct event *event;
	const struct standings *standings;
	bool matrix;
	size_t columns; /* rounds, or rows */
	size_t first;   /* the first column shown */
	size_t *from;   /* of entrant i: sittings[from[i]] up to from[i + 1] */
	struct sitting {
		const struct ranking_game *game;
		size_t side;
	} * sittings; /* by entrant, then by game */
};

static const struct ranking_row *row_at(const struct crosstable *table, size_t index)
{
	return &table->standings->ranking.rows[index];
}

static int number_of(const struct crosstable *table, size_t entrant)
{
	return table->standings->input.numbers[entrant];
}

static char sign_of(enum game_result result)
{
	static const char signs[] = {[GAME_OPEN] = '?',
	    [GAME_WON] = 'W',
	    [GAME_DRAWN] = 'D',
	    [GAME_LOST] = 'L',
	    [GAME_ARTIFICIAL] = 'X'};

	return signs[result];
}

/* "W4": won against entrant 4; "W4*" before a hand was played; a game of three "W4,7". No sign that a
 * spreadsheet would take for a formula. */
static void add_game(
    const struct crosstable *table, const struct ranking_game *game, size_t side, struct text *cell)
{
	bool any = false;

	text_addf(cell, "%s%c", cell->size > 0 ? " " : "", sign_of(game->game.results[side]));
	for (size_t other = 0; other < game->game.side_count; other++)
		for (size_t k = 0; other != side && k < game->sides[other].entrant_count; k++) {
			text_addf(cell, "%s%d", any ? "," : "",
			    number_of(table, game->sides[other].entrants[k]));
			any = true;
		}
	if (ranking_unplayed(game))
		text_add(cell, "*");
}

/* The games of each entrant, where they stand among all of them: laid once, as everybody is asked for
 * every round, or for everybody else. */
static bool sittings_lay(struct arena *arena, struct crosstable *table)
{
	const struct ranking_input *input = &table->standings->input;
	size_t count = input->entrant_count;
	size_t sides = 0, *next = arena_alloc(arena, count + 1, sizeof *next);

	for (size_t i = 0; i < input->game_count; i++)
		for (size_t side = 0; side < input->games[i].game.side_count; side++)
			sides += input->games[i].sides[side].entrant_count;
	table->from = arena_alloc(arena, count + 1, sizeof *table->from);
	table->sittings = arena_alloc(arena, sides + 1, sizeof *table->sittings);
	if (!next || !table->from || !table->sittings)
		return false;
	for (size_t i = 0; i < input->game_count; i++)
		for (size_t side = 0; side < input->games[i].game.side_count; side++)
			for (size_t k = 0; k < input->games[i].sides[side].entrant_count; k++)
				table->from[input->games[i].sides[side].entrants[k] + 1]++;
	for (size_t i = 0; i < count; i++)
		table->from[i + 1] += next[i] = table->from[i];
	for (size_t i = 0; i < input->game_count; i++)
		for (size_t side = 0; side < input->games[i].game.side_count; side++)
			for (size_t k = 0; k < input->games[i].sides[side].entrant_count; k++)
				table->sittings[next[input->games[i].sides[side].entrants[k]]++] =
				    (struct sitting){&input->games[i], side};
	return true;
}

static bool has_bye(const struct crosstable *table, size_t entrant, int round)
{
	const struct ranking_input *input = &table->standings->input;

	for (size_t i = 0; i < input->bye_count; i++)
		if (input->byes[i].entrant == entrant && input->byes[i].round == round)
			return true;
	return false;
}

static const char *round_cell(
    const struct crosstable *table, size_t entrant, int round, struct text *out)
{
	struct text cell = {.arena = out->arena};

	for (size_t i = table->from[entrant]; i < table->from[entrant + 1]; i++)
		if (table->sittings[i].game->round == round)
			add_game(table, table->sittings[i].game, table->sittings[i].side, &cell);
	if (cell.size == 0 && has_bye(table, entrant, round))
		text_add(&cell, "bye");
	return list_told(out, cell.failed ? NULL : text_of(&cell));
}

/* What ranks, from the games of one against another, "·" for oneself. */
static const char *pair_cell(
    const struct crosstable *table, size_t entrant, size_t other, struct text *out)
{
	const struct ranking_rules *rules = &table->standings->input.rules;
	struct text cell = {.arena = out->arena};
	size_t against;

	if (entrant == other)
		return "·";
	for (size_t i = table->from[entrant]; i < table->from[entrant + 1]; i++) {
		const struct sitting *sitting = &table->sittings[i];
		const struct ranking_game *game = sitting->game;

		if (!list_sits(game, other, &against) || sitting->side == against)
			continue;
		text_addf(&cell, "%s%s", cell.size > 0 ? " " : "",
		    game->game.finished ? list_game_points(out, rules, game, sitting->side) : "?");
	}
	return cell.size == 0 && !cell.failed ? ""
	                                      : list_told(out, cell.failed ? NULL : text_of(&cell));
}

static const char *cell_at(
    const struct crosstable *table, size_t index, size_t column, struct text *out)
{
	size_t entrant = row_at(table, index)->entrant;

	return table->matrix ? pair_cell(table, entrant, row_at(table, column)->entrant, out)
	                     : round_cell(table, entrant, (int)column + 1, out);
}

static const char *heading_at(const struct crosstable *table, size_t column, struct text *out)
{
	int number =
	    table->matrix ? number_of(table, row_at(table, column)->entrant) : (int)column + 1;

	return list_told(out, arena_printf(out->arena, table->matrix ? "%d" : "r%d", number));
}

static void fixed_cells(
    const struct crosstable *table, size_t index, struct text *out, const char **cells)
{
	const struct ranking_row *row = row_at(table, index);

	cells[0] = list_number(out, row->rank);
	cells[1] = list_number(out, number_of(table, row->entrant));
	cells[2] = table->standings->entrants[row->entrant].name;
	cells[3] = list_ranked(out, &table->standings->ranking.rules, row);
}

static const char *columns_of(struct text *out, size_t columns)
{
	struct text align = {.arena = out->arena};

	text_add(&align, "rrlr");
	for (size_t i = 0; i < columns; i++)
		text_add(&align, "l");
	return list_told(out, align.failed ? NULL : text_of(&align));
}

static void show_text(struct crosstable *table, struct text *out)
{
	const char *cells[GRID_COLUMNS_MOST] = {"rank", "no", "entrant", "points"};
	size_t room = GRID_COLUMNS_MOST - FIXED_COLUMNS;
	struct grid grid;

	/* The newest of more than a line of any screen holds. */
	table->first = table->columns > room && !table->matrix ? table->columns - room : 0;
	table->columns = table->columns > room ? room : table->columns;
	text_addf(out, "%s, crosstable%s\n", table->event->settings.name,
	    table->standings->ranking.provisional ? " (provisional: games are open)" : "");
	grid_begin(&grid, out->arena, columns_of(out, table->columns));
	for (size_t j = 0; j < table->columns; j++)
		cells[FIXED_COLUMNS + j] = heading_at(table, table->first + j, out);
	grid_row(&grid, cells);
	for (size_t i = 0; i < table->standings->ranking.count; i++) {
		fixed_cells(table, i, out, cells);
		for (size_t j = 0; j < table->columns; j++)
			cells[FIXED_COLUMNS + j] = cell_at(table, i, table->first + j, out);
		grid_row(&grid, cells);
	}
	grid_show(&grid, 0, out);
	if (!table->matrix)
		text_add(out, "W won, D drawn, L lost, X not played, ? open, each with the "
		              "opponent's number; * "
		              "without a hand\n");
	else if (table->columns < table->standings->ranking.count)
		text_addf(out, "the first %zu alone; --csv has all\n", table->columns);
}

static void show_csv(const struct crosstable *table, struct text *out)
{
	const char *fixed[FIXED_COLUMNS] = {"rank", "number", "entrant", "points"};

	for (size_t i = 0; i <= table->standings->ranking.count; i++) {
		if (i > 0)
			fixed_cells(table, i - 1, out, fixed);
		for (size_t j = 0; j < FIXED_COLUMNS; j++)
			csv_cell(out, fixed[j], j + 1 == FIXED_COLUMNS && table->columns == 0);
		for (size_t j = 0; j < table->columns; j++)
			csv_cell(out,
			    i > 0 ? cell_at(table, i - 1, j, out) : heading_at(table, j, out),
			    j + 1 == table->columns);
	}
}

static void game_json(
    const struct crosstable *table, const struct ranking_game *game, size_t side, struct json *json)
{
	const struct ranking_rules *rules = &table->standings->ranking.rules;
	const char *points = list_game_points(json->out, rules, game, side);

	json_object(json);
	json_key_number(json, "round", game->round);
	json_key(json, "opponents");
	json_array(json);
	for (size_t other = 0; other < game->game.side_count; other++)
		for (size_t k = 0; other != side && k < game->sides[other].entrant_count; k++)
			json_number(json, number_of(table, game->sides[other].entrants[k]));
	json_end_array(json);
	json_key_text(json, "result", list_result(game->game.results[side]));
	json_key_number(json, "score", game->game.scores[side]);
	json_key_number(json, "against", game_against(&game->game, side));
	json_key(json, "points");
	json_raw(json, *points ? points : "null");
	json_key_bool(json, "played", !ranking_unplayed(game));
	json_end_object(json);
}

static void row_json(const struct crosstable *table, size_t index, struct json *json)
{
	const struct ranking_input *input = &table->standings->input;
	const struct ranking_row *row = row_at(table, index);

	json_object(json);
	json_key_number(json, "rank", row->rank);
	json_key_number(json, "number", number_of(table, row->entrant));
	json_key_text(json, "entrant", table->standings->entrants[row->entrant].name);
	json_key(json, "points");
	json_raw(json, list_ranked(json->out, &table->standings->ranking.rules, row));
	json_key(json, "games");
	json_array(json);
	for (size_t i = table->from[row->entrant]; i < table->from[row->entrant + 1]; i++)
		game_json(table, table->sittings[i].game, table->sittings[i].side, json);
	json_end_array(json);
	json_key(json, "byes");
	json_array(json);
	for (size_t i = 0; i < input->bye_count; i++)
		if (input->byes[i].entrant == row->entrant)
			json_number(json, input->byes[i].round);
	json_end_array(json);
	json_end_object(json);
}

static void show_json(const struct crosstable *table, struct text *out)
{
	struct json json = {.out = out};

	json_object(&json);
	json_key_text(&json, "event", table->event->settings.name);
	json_key_number(&json, "rounds", table->standings->rounds);
	json_key(&json, "crosstable");
	json_array(&json);
	for (size_t i = 0; i < table->standings->ranking.count; i++)
		row_json(table, i, &json);
	json_end_array(&json);
	json_key_bool(&json, "provisional", table->standings->ranking.provisional);
	json_end_object(&json);
	text_add(out, "\n");
}

static bool run(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct standings standings;
	struct crosstable table = {.event = call->event, .standings = &standings};
	enum list_form form;

	if (!list_form_read(call, &form, err) ||
	    !standings_make(call->store, call->arena, call->event,
	        (int)call_number(call, "round", 0), &standings, err))
		return false;
	if (!sittings_lay(call->arena, &table))
		return error_memory(err);
	table.matrix = call_flag(call, "matrix");
	table.columns = table.matrix ? standings.ranking.count : (size_t)standings.rounds;
	if (form == LIST_CSV)
		show_csv(&table, &text);
	else if (form == LIST_JSON)
		show_json(&table, &text);
	else
		show_text(&table, &text);
	return call_answer(call, &text, err);
}

static const struct command_option options[] = {
    {"round", OPTION_NUMBER, false, "N", "as it stood after round N", 1, ROUND_MOST},
    {"matrix", OPTION_FLAG, false, NULL, "everybody against everybody, instead of by round", 0, 0},
    {"csv", OPTION_FLAG, false, NULL, "as CSV", 0, 0},
    AS_OF_OPTION,
    {.name = NULL},
};

const struct command cmd_crosstable = {
    .name = "crosstable",
    .synopsis = "",
    .summary = "everybody's opponents and results on one sheet",
    .details = "    canasta crosstable\n"
               "    canasta crosstable --matrix --csv > cross.csv",
    .need = NEEDS_READ,
    .event = true,
    .options = options,
    .run = run,
};
