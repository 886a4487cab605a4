#include "cli/show/history.h"

#include "form/grid.h"

enum { FIXED_COLUMNS = 2 };

static int rank_after(const struct standings_history *history, size_t entrant, size_t round)
{
	return history->ranks[entrant * (size_t)history->rounds + round];
}

static void history_json(
    const struct event *event, const struct standings_history *history, struct text *out)
{
	struct json json = {.out = out};

	json_object(&json);
	json_key_text(&json, "event", event->settings.name);
	json_key_number(&json, "rounds", history->rounds);
	json_key(&json, "standings");
	json_array(&json);
	for (size_t i = 0; i < history->newest.ranking.count; i++) {
		const struct ranking_row *row = &history->newest.ranking.rows[i];

		json_object(&json);
		json_key_number(&json, "rank", row->rank);
		json_key_text(&json, "entrant", history->newest.entrants[row->entrant].name);
		json_key(&json, "ranks");
		json_array(&json);
		for (size_t round = 0; round < (size_t)history->rounds; round++)
			json_number(&json, rank_after(history, row->entrant, round));
		json_end_array(&json);
		json_end_object(&json);
	}
	json_end_array(&json);
	json_end_object(&json);
	text_add(out, "\n");
}

static void history_csv(const struct standings_history *history, struct text *out)
{
	size_t rounds = (size_t)history->rounds;

	csv_cell(out, "rank", false);
	csv_cell(out, "entrant", rounds == 0);
	for (size_t round = 0; round < rounds; round++)
		csv_cell(out, list_told(out, arena_printf(out->arena, "r%zu", round + 1)),
		    round + 1 == rounds);
	for (size_t i = 0; i < history->newest.ranking.count; i++) {
		const struct ranking_row *row = &history->newest.ranking.rows[i];

		csv_cell(out, list_number(out, row->rank), false);
		csv_cell(out, history->newest.entrants[row->entrant].name, rounds == 0);
		for (size_t round = 0; round < rounds; round++)
			csv_cell(out, list_number(out, rank_after(history, row->entrant, round)),
			    round + 1 == rounds);
	}
}

static void history_text(
    const struct event *event, const struct standings_history *history, struct text *out)
{
	const char *cells[GRID_COLUMNS_MOST] = {"rank", "entrant"};
	size_t room = GRID_COLUMNS_MOST - FIXED_COLUMNS, rounds = (size_t)history->rounds;
	size_t first = rounds > room ? rounds - room : 0; /* the newest of very many */
	struct text align = {.arena = out->arena};
	struct grid grid;

	text_addf(out, "%s, places after each round\n", event->settings.name);
	text_add(&align, "rl");
	for (size_t round = first; round < rounds; round++)
		text_add(&align, "r");
	grid_begin(&grid, out->arena, list_told(out, align.failed ? NULL : text_of(&align)));
	for (size_t round = first; round < rounds; round++)
		cells[FIXED_COLUMNS + round - first] =
		    list_told(out, arena_printf(out->arena, "r%zu", round + 1));
	grid_row(&grid, cells);
	for (size_t i = 0; i < history->newest.ranking.count; i++) {
		const struct ranking_row *row = &history->newest.ranking.rows[i];

		cells[0] = list_number(out, row->rank);
		cells[1] = history->newest.entrants[row->entrant].name;
		for (size_t round = first; round < rounds; round++)
			cells[FIXED_COLUMNS + round - first] =
			    list_number(out, rank_after(history, row->entrant, round));
		grid_row(&grid, cells);
	}
	grid_show(&grid, 0, out);
}

void show_history(const struct event *event, const struct standings_history *history,
    enum list_form form, struct text *out)
{
	if (form == LIST_CSV)
		history_csv(history, out);
	else if (form == LIST_JSON)
		history_json(event, history, out);
	else
		history_text(event, history, out);
}

/* --- who can still come first --- */

static const char *state_text(enum chance_state state)
{
	static const char *const names[] = {
	    [CHANCE_CAN] = "can", [CHANCE_CANNOT] = "cannot", [CHANCE_SURE] = "sure"};

	return names[state];
}

/* The cells of a row: its place, name, points, the most it can reach, whether it can be first. */
enum { CHANCE_CELLS = 5 };

static void chance_cells(const struct standings_chances *chances, size_t index, struct text *out,
    const char *cells[CHANCE_CELLS])
{
	const struct ranking_row *row = &chances->standings.ranking.rows[index];
	struct ranking_row end = *row;

	end.points = chances->chances[index].most;
	cells[0] = list_number(out, row->rank);
	cells[1] = chances->standings.entrants[row->entrant].name;
	cells[2] = list_ranked(out, &chances->standings.ranking.rules, row);
	cells[3] = list_ranked(out, &chances->standings.ranking.rules, &end);
	cells[4] = state_text(chances->chances[index].state);
}

static void chances_json(
    const struct event *event, const struct standings_chances *chances, struct text *out)
{
	struct json json = {.out = out};

	json_object(&json);
	json_key_text(&json, "event", event->settings.name);
	json_key_number(&json, "round", chances->standings.rounds);
	json_key_number(&json, "rounds_left", chances->left);
	json_key(&json, "chances");
	json_array(&json);
	for (size_t i = 0; i < chances->standings.ranking.count; i++) {
		const char *cells[CHANCE_CELLS];

		chance_cells(chances, i, out, cells);
		json_object(&json);
		json_key(&json, "rank");
		json_raw(&json, cells[0]);
		json_key_text(&json, "entrant", cells[1]);
		json_key(&json, "points");
		json_raw(&json, cells[2]);
		json_key(&json, "most");
		json_raw(&json, cells[3]);
		json_key_text(&json, "first", cells[4]);
		json_end_object(&json);
	}
	json_end_array(&json);
	json_end_object(&json);
	text_add(out, "\n");
}

static void chances_text(
    const struct event *event, const struct standings_chances *chances, struct text *out)
{
	static const char *const headings[CHANCE_CELLS] = {
	    "rank", "entrant", "points", "at most", "first"};
	struct grid grid;

	text_addf(out, "%s, after round %d", event->settings.name, chances->standings.rounds);
	if (chances->said)
		text_addf(out, ", %d to be drawn\n", chances->left);
	else
		text_add(out, ", the last as far as the event says (`event set --rounds`)\n");
	grid_begin(&grid, out->arena, "rlrrl");
	grid_row(&grid, headings);
	for (size_t i = 0; i < chances->standings.ranking.count; i++) {
		const char *cells[CHANCE_CELLS];

		chance_cells(chances, i, out, cells);
		grid_row(&grid, cells);
	}
	grid_show(&grid, 0, out);
}

static void chances_csv(const struct standings_chances *chances, struct text *out)
{
	text_add(out, "rank,entrant,points,most,first\n");
	for (size_t i = 0; i < chances->standings.ranking.count; i++) {
		const char *cells[CHANCE_CELLS];

		chance_cells(chances, i, out, cells);
		for (size_t j = 0; j < CHANCE_CELLS; j++)
			csv_cell(out, cells[j], j + 1 == CHANCE_CELLS);
	}
}

void show_chances(const struct event *event, const struct standings_chances *chances,
    enum list_form form, struct text *out)
{
	if (form == LIST_CSV)
		chances_csv(chances, out);
	else if (form == LIST_JSON)
		chances_json(event, chances, out);
	else
		chances_text(event, chances, out);
}
