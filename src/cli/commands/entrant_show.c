/* canasta entrant show: one entrant's page - whom it met, hand by hand, and where it stands. */
#include "cli/commands.h"
#include "cli/open.h"
#include "cli/show/lists.h"
#include "form/grid.h"
#include "store/statistics.h"
#include "store/table.h"
#include "store/whatif.h"

/* What the page is made of; all of it as it stood at one moment. */
struct page {
	struct entrant entrant;
	size_t index; /* among the event's entrants */
	struct standings_facts facts;
	struct standings standings;
	struct statistics statistics;
	const struct ranking_row *row;
};

static bool page_read(struct call *call, struct page *page, struct error *err)
{
	if (!entrant_find(call->store, call->arena, call->event, call->arguments[0].text,
	        &page->entrant, err))
		return error_place(err, call->arguments[0].file, 1, 1);
	page->index = (size_t)page->entrant.number - 1;
	if (!standings_make_with(
	        call->store, call->arena, call->event, 0, &page->facts, &page->standings, err) ||
	    !statistics_make(call->store, call->arena, call->event, 0, &page->statistics, err))
		return false;
	page->row = standings_row(&page->standings, page->index);
	return page->row ||
	       error_set(err, ERROR_STORE, "store-damaged", "the standings leave an entrant out");
}

/* "+1020 -55 …": a side's hands, one after the other. */
static const char *hands_text(struct text *out, const struct table *table, size_t side)
{
	struct text hands = {.arena = out->arena};

	for (size_t i = 0; i < table->hand_count; i++)
		if (!table->hands[i].voided)
			text_addf(&hands, "%s%lld", hands.size > 0 ? " " : "",
			    (long long)table->hands[i].sides[side].total);
	return list_told(out, hands.failed ? NULL : text_of(&hands));
}

static const char *opponents_text(
    const struct page *page, const struct ranking_game *game, size_t side, struct text *out)
{
	struct text names = {.arena = out->arena};

	for (size_t other = 0; other < game->game.side_count; other++)
		if (other != side)
			text_addf(&names, "%s%s", names.size > 0 ? ", " : "",
			    list_side(out, page->facts.entrants, &game->sides[other]));
	return list_told(out, names.failed ? NULL : text_of(&names));
}

/* Those on the same side: a partner of this round. */
static const char *partner_text(
    const struct page *page, const struct ranking_game *game, size_t side, struct text *out)
{
	const struct ranking_side *own = &game->sides[side];

	for (size_t k = 0; k < own->entrant_count; k++)
		if (own->entrants[k] != page->index)
			return list_told(out, arena_printf(out->arena, " with %s",
			                          page->facts.entrants[own->entrants[k]].name));
	return "";
}

static void show_head(const struct page *page, struct text *out)
{
	const struct ranking_row *row = page->row;
	const struct ranking_rules *rules = &page->standings.ranking.rules;

	text_addf(out, "%d  %s", page->entrant.number, page->entrant.name);
	if (page->entrant.player_count > 1)
		text_addf(out, " (%s)", list_players(out, &page->entrant));
	if (*page->entrant.club)
		text_addf(out, ", %s", page->entrant.club);
	if (*page->entrant.team)
		text_addf(out, ", team %s", page->entrant.team);
	text_addf(out, "\n  place %d of %zu%s: %s %s, %d won, %d drawn, %d lost, %d byes",
	    row->rank, page->standings.ranking.count,
	    page->standings.ranking.provisional ? " (provisional)" : "",
	    list_ranked(out, rules, row), ranking_by_title(rules->by), row->won, row->drawn,
	    row->lost, row->byes);
	text_addf(
	    out, "; difference %lld; decided by %s\n", (long long)row->difference, row->tie_break);
}

static bool add_game(struct call *call, const struct page *page, size_t index, struct grid *grid,
    struct text *out, struct error *err)
{
	const struct ranking_game *game = &page->facts.input.games[index];
	struct table table;
	size_t side;
	const char *cells[8];

	if (!list_sits(game, page->index, &side))
		return true;
	if (!table_show(
	        call->store, call->arena, call->event, &page->facts.tables[index], &table, err))
		return false;
	cells[0] = list_told(out, arena_printf(out->arena, "%d.%d", page->facts.tables[index].round,
	                              page->facts.tables[index].table));
	cells[1] =
	    list_told(out, arena_printf(out->arena, "%s%s", opponents_text(page, game, side, out),
	                       partner_text(page, game, side, out)));
	cells[2] = game->game.decided && !game->game.artificial
	               ? "by decision"
	               : list_result(game->game.results[side]);
	cells[3] = list_number(out, game->game.scores[side]);
	cells[4] = list_number(out, game_against(&game->game, side));
	cells[5] = list_game_points(out, &page->facts.input.rules, game, side);
	cells[6] = hands_text(out, &table, side);
	cells[7] = NULL;
	grid_row(grid, cells);
	return true;
}

static bool show_text(
    struct call *call, const struct page *page, struct text *out, struct error *err)
{
	static const char *const headings[] = {
	    "table", "against", "", "score", "against", "points", "hands"};
	const struct ranking_input *input = &page->facts.input;
	const struct statistics_row *hands = &page->statistics.rows[page->index];
	struct grid grid;

	show_head(page, out);
	grid_begin(&grid, out->arena, "lllrrrl");
	grid_row(&grid, headings);
	for (size_t i = 0; i < input->game_count; i++)
		if (!add_game(call, page, i, &grid, out, err))
			return false;
	grid_show(&grid, 2, out);
	for (size_t i = 0; i < input->bye_count; i++)
		if (input->byes[i].entrant == page->index)
			text_addf(out, "  round %d: bye\n", input->byes[i].round);
	text_addf(out,
	    "  %lld hands: %lld canastas, %lld red threes, out %lld times (%lld concealed), "
	    "%lld penalties\n",
	    (long long)hands->hands, (long long)hands->canastas_all, (long long)hands->red_threes,
	    (long long)hands->out, (long long)hands->concealed, (long long)hands->penalties);
	return true;
}

/* --- the same as JSON --- */

static void hands_json(const struct table *table, size_t side, struct json *json)
{
	json_key(json, "hands");
	json_array(json);
	for (size_t i = 0; i < table->hand_count; i++) {
		const struct hand_sums *sums = &table->hands[i].sides[side];

		if (table->hands[i].voided)
			continue;
		json_object(json);
		json_key_number(json, "hand", table->hands[i].number);
		json_key_number(json, "base", sums->base);
		json_key_number(json, "cards", sums->cards);
		json_key_number(json, "total", sums->total);
		json_key_number(json, "opening_minimum", sums->opening_minimum);
		json_end_object(json);
	}
	json_end_array(json);
}

static void names_json(const struct page *page, const struct ranking_game *game, size_t side,
    bool own, struct json *json)
{
	json_array(json);
	for (size_t other = 0; other < game->game.side_count; other++)
		for (size_t k = 0; (other == side) == own && k < game->sides[other].entrant_count;
		     k++)
			if (game->sides[other].entrants[k] != page->index)
				json_text(json,
				    page->facts.entrants[game->sides[other].entrants[k]].name);
	json_end_array(json);
}

static bool game_json(
    struct call *call, const struct page *page, size_t index, struct json *json, struct error *err)
{
	const struct ranking_game *game = &page->facts.input.games[index];
	const struct address *address = &page->facts.tables[index];
	struct table table;
	const char *points;
	size_t side;

	if (!list_sits(game, page->index, &side))
		return true;
	if (!table_show(call->store, call->arena, call->event, address, &table, err))
		return false;
	points = list_game_points(json->out, &page->facts.input.rules, game, side);
	json_object(json);
	json_key_text(json, "table",
	    list_told(
	        json->out, arena_printf(call->arena, "%d.%d", address->round, address->table)));
	json_key(json, "opponents");
	names_json(page, game, side, false, json);
	json_key(json, "partners");
	names_json(page, game, side, true, json);
	json_key_text(json, "result", list_result(game->game.results[side]));
	json_key_bool(json, "decided", game->game.decided);
	json_key_number(json, "score", game->game.scores[side]);
	json_key_number(json, "against", game_against(&game->game, side));
	json_key(json, "points");
	json_raw(json, *points ? points : "null");
	hands_json(&table, side, json);
	json_end_object(json);
	return true;
}

static void head_json(const struct page *page, struct json *json)
{
	json_key_number(json, "number", page->entrant.number);
	json_key_text(json, "entrant", page->entrant.name);
	json_key(json, "players");
	json_array(json);
	for (size_t i = 0; i < page->entrant.player_count; i++)
		json_text(json, page->entrant.players[i].name);
	json_end_array(json);
	json_key_text(json, "club", page->entrant.club);
	json_key_text(json, "team", page->entrant.team);
	json_key_number(json, "rank", page->row->rank);
	json_key(json, "points");
	json_raw(json, list_ranked(json->out, &page->standings.ranking.rules, page->row));
	json_key_text(json, "tie_break", page->row->tie_break);
}

static bool show_json(
    struct call *call, const struct page *page, struct text *out, struct error *err)
{
	const struct ranking_input *input = &page->facts.input;
	const struct statistics_row *hands = &page->statistics.rows[page->index];
	struct json json = {.out = out};

	json_object(&json);
	head_json(page, &json);
	json_key(&json, "games");
	json_array(&json);
	for (size_t i = 0; i < input->game_count; i++)
		if (!game_json(call, page, i, &json, err))
			return false;
	json_end_array(&json);
	json_key(&json, "byes");
	json_array(&json);
	for (size_t i = 0; i < input->bye_count; i++)
		if (input->byes[i].entrant == page->index)
			json_number(&json, input->byes[i].round);
	json_end_array(&json);
	json_key_number(&json, "canastas", hands->canastas_all);
	json_key_number(&json, "red_threes", hands->red_threes);
	json_key_number(&json, "out", hands->out);
	json_key_number(&json, "concealed", hands->concealed);
	json_key_number(&json, "penalties", hands->penalties);
	json_end_object(&json);
	text_add(out, "\n");
	return true;
}

static bool run(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct page page = {0};

	return page_read(call, &page, err) &&
	       (call->json ? show_json(call, &page, &text, err)
	                   : show_text(call, &page, &text, err)) &&
	       call_answer(call, &text, err);
}

static const struct command_option options[] = {
    AS_OF_OPTION,
    {.name = NULL},
};

const struct command cmd_entrant_show = {
    .name = "entrant show",
    .synopsis = "NUMBER|NAME",
    .summary = "an entrant's page: opponents, scores, hands, place",
    .details = "    canasta entrant show 'Alfa & Beeta'",
    .need = NEEDS_READ,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = options,
    .run = run,
};
