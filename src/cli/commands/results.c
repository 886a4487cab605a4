/* canasta results: the tables of a round, or of all, and how they ended. */
#include "cli/commands.h"
#include "cli/open.h"
#include "cli/place.h"
#include "cli/show/dispute.h"
#include "cli/show/lists.h"
#include "form/grid.h"

/* The games and byes asked for. */
struct results {
	const struct standings_facts *facts;
	int only; /* the round; 0: all */
	size_t dispute_count;
	const struct open_dispute *disputes; /* of these games */
};

static bool is_asked(const struct results *results, int round)
{
	return results->only == 0 || results->only == round;
}

static const char *table_text(struct text *out, const struct address *address)
{
	return list_told(out, arena_printf(out->arena, "%d.%d", address->round, address->table));
}

static const char *state_text(const struct ranking_game *game, size_t side)
{
	if (game->game.finished && game->game.decided)
		return game->game.artificial                   ? list_result(GAME_ARTIFICIAL)
		       : game->game.results[side] == GAME_LOST ? "lost by decision"
		                                               : "by decision";
	return list_result(game->game.results[side]);
}

static void show_text(const struct event *event, const struct results *results, struct text *out)
{
	const struct ranking_input *input = &results->facts->input;
	struct grid grid;

	text_addf(out, "%s, results", event->settings.name);
	if (results->only)
		text_addf(out, " of round %d", results->only);
	text_add(out, "\n");
	grid_begin(&grid, out->arena, "llrlrrl");
	for (size_t i = 0; i < input->game_count; i++) {
		const struct ranking_game *game = &input->games[i];

		for (size_t side = 0;
		     is_asked(results, game->round) && side < game->game.side_count; side++) {
			const char letter[] = {(char)('A' + side), '\0'};
			const char *cells[] = {
			    side == 0 ? table_text(out, &results->facts->tables[i]) : "",
			    list_told(out, arena_text(out->arena, letter)), "",
			    list_side(out, results->facts->entrants, &game->sides[side]),
			    list_number(out, game->game.scores[side]),
			    list_game_points(out, &input->rules, game, side),
			    state_text(game, side)};

			grid_row(&grid, cells);
		}
	}
	grid_show(&grid, 0, out);
	for (size_t i = 0; i < input->bye_count; i++)
		if (is_asked(results, input->byes[i].round))
			text_addf(out, "round %d, bye: %s\n", input->byes[i].round,
			    results->facts->entrants[input->byes[i].entrant].name);
	show_open_disputes(results->disputes, results->dispute_count, out);
}

static void side_json(
    const struct results *results, const struct ranking_game *game, size_t side, struct json *json)
{
	const struct ranking_rules *rules = &results->facts->input.rules;
	const char letter[] = {(char)('A' + side), '\0'};
	const char *points = list_game_points(json->out, rules, game, side);

	json_object(json);
	json_key_text(json, "side", letter);
	json_key_text(
	    json, "entrant", list_side(json->out, results->facts->entrants, &game->sides[side]));
	json_key(json, "numbers");
	json_array(json);
	for (size_t k = 0; k < game->sides[side].entrant_count; k++)
		json_number(json, results->facts->entrants[game->sides[side].entrants[k]].number);
	json_end_array(json);
	json_key_number(json, "score", game->game.scores[side]);
	json_key_text(json, "result", list_result(game->game.results[side]));
	json_key(json, "points");
	json_raw(json, *points ? points : "null");
	json_end_object(json);
}

static void byes_json(const struct results *results, struct json *json)
{
	const struct ranking_input *input = &results->facts->input;

	json_key(json, "byes");
	json_array(json);
	for (size_t i = 0; i < input->bye_count; i++) {
		const struct entrant *entrant = &results->facts->entrants[input->byes[i].entrant];

		if (!is_asked(results, input->byes[i].round))
			continue;
		json_object(json);
		json_key_number(json, "round", input->byes[i].round);
		json_key_number(json, "number", entrant->number);
		json_key_text(json, "entrant", entrant->name);
		json_end_object(json);
	}
	json_end_array(json);
}

static void show_json(const struct event *event, const struct results *results, struct text *out)
{
	const struct ranking_input *input = &results->facts->input;
	struct json json = {.out = out};

	json_object(&json);
	json_key_text(&json, "event", event->settings.name);
	json_key_text(&json, "points", ranking_by_key(input->rules.by));
	json_key(&json, "tables");
	json_array(&json);
	for (size_t i = 0; i < input->game_count; i++) {
		const struct ranking_game *game = &input->games[i];

		if (!is_asked(results, game->round))
			continue;
		json_object(&json);
		json_key_text(&json, "table", table_text(out, &results->facts->tables[i]));
		json_key(&json, "sides");
		json_array(&json);
		for (size_t side = 0; side < game->game.side_count; side++)
			side_json(results, game, side, &json);
		json_end_array(&json);
		json_key_number(&json, "hands", game->hands);
		json_key_bool(&json, "finished", game->game.finished);
		json_key_bool(&json, "decided", game->game.decided);
		json_end_object(&json);
	}
	json_end_array(&json);
	byes_json(results, &json);
	open_disputes_json(&json, results->disputes, results->dispute_count);
	json_end_object(&json);
	text_add(out, "\n");
}

static void show_csv(const struct results *results, struct text *out)
{
	const struct ranking_input *input = &results->facts->input;

	text_add(out, "round,table,side,entrant,score,result,points\n");
	for (size_t i = 0; i < input->game_count; i++) {
		const struct ranking_game *game = &input->games[i];

		for (size_t side = 0;
		     is_asked(results, game->round) && side < game->game.side_count; side++)
			for (size_t k = 0; k < game->sides[side].entrant_count; k++) {
				const char letter[] = {(char)('A' + side), '\0'};
				size_t entrant = game->sides[side].entrants[k];

				csv_cell(out, list_number(out, game->round), false);
				csv_cell(
				    out, list_number(out, results->facts->tables[i].table), false);
				csv_cell(out, letter, false);
				csv_cell(out, results->facts->entrants[entrant].name, false);
				csv_cell(out, list_number(out, game->game.scores[side]), false);
				csv_cell(out, list_result(game->game.results[side]), false);
				csv_cell(
				    out, list_game_points(out, &input->rules, game, side), true);
			}
	}
}

/* Those about the games asked for: standings name all there are up to the round. */
static bool disputes_take(struct call *call, const struct standings *standings,
    struct results *results, struct error *err)
{
	struct open_dispute *kept =
	    arena_alloc(call->arena, standings->dispute_count + 1, sizeof *kept);

	if (!kept)
		return error_memory(err);
	for (size_t i = 0; i < standings->dispute_count; i++)
		if (is_asked(results, standings->disputes[i].address.round))
			kept[results->dispute_count++] = standings->disputes[i];
	results->disputes = kept;
	return true;
}

static bool run(struct call *call, struct error *err)
{
	int round = (int)call_number(call, "round", 0);
	struct text text = {.arena = call->arena};
	struct standings_facts facts;
	struct standings standings;
	struct results results = {.facts = &facts, .only = round};
	enum list_form form;

	if (!list_form_read(call, &form, err) ||
	    !standings_make_with(
	        call->store, call->arena, call->event, round, &facts, &standings, err) ||
	    !disputes_take(call, &standings, &results, err))
		return false;
	if (form == LIST_CSV)
		show_csv(&results, &text);
	else if (form == LIST_JSON)
		show_json(call->event, &results, &text);
	else
		show_text(call->event, &results, &text);
	return call_answer(call, &text, err);
}

static const struct command_option options[] = {
    {"round", OPTION_NUMBER, false, "N", "of round N alone", 1, ROUND_MOST},
    {"csv", OPTION_FLAG, false, NULL, "as CSV, an entrant of a table a row", 0, 0},
    AS_OF_OPTION,
    {.name = NULL},
};

const struct command cmd_results = {
    .name = "results",
    .synopsis = "",
    .summary = "the tables round by round, and how they ended",
    .details = "    canasta results --round 2",
    .need = NEEDS_READ,
    .event = true,
    .options = options,
    .run = run,
};
