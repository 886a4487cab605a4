/* canasta prizes: who gets what, and the list a federation asks for. */
#include "cli/commands.h"
#include "cli/open.h"
#include "cli/show/event.h"
#include "cli/show/lists.h"
#include "form/grid.h"
#include "tournament/prize.h"

enum { PLACES_USUAL = 3, PLACES_MOST = 9999, CENTS = 100 };

struct prize_list {
	const struct standings *standings;
	bool money; /* amounts were given */
	size_t count;
	const struct prize *prizes;
};

static const struct ranking_row *row_of(const struct prize_list *list, size_t index)
{
	return &list->standings->ranking.rows[list->prizes[index].row];
}

static const struct entrant *entrant_of(const struct prize_list *list, size_t index)
{
	return &list->standings->entrants[row_of(list, index)->entrant];
}

static const char *money_text(struct text *out, int64_t cents)
{
	return list_told(out, arena_printf(out->arena, "%lld.%02lld", (long long)(cents / CENTS),
	                          (long long)(cents % CENTS)));
}

static void show_text(const struct event *event, const struct prize_list *list, struct text *out)
{
	const struct ranking_rules *rules = &list->standings->ranking.rules;
	struct grid grid;

	text_addf(out, "%s, prizes%s\n", event->settings.name,
	    list->standings->ranking.provisional ? " (provisional: games are open)" : "");
	grid_begin(&grid, out->arena, list->money ? "rllrrl" : "rllrl");
	for (size_t i = 0; i < list->count; i++) {
		const char *points = list_ranked(out, rules, row_of(list, i));
		const char *shared =
		    list->prizes[i].holders > 1
		        ? arena_printf(out->arena, "shared by %d", list->prizes[i].holders)
		        : "";
		const struct entrant *entrant = entrant_of(list, i);
		const char *cells[] = {list_number(out, row_of(list, i)->rank), entrant->name,
		    players_text(
		        out->arena, entrant->name, entrant->players, entrant->player_count),
		    points, list->money ? money_text(out, list->prizes[i].cents) : shared, shared};

		grid_row(&grid, cells);
	}
	grid_show(&grid, 0, out);
}

static void show_json(const struct event *event, const struct prize_list *list, struct text *out)
{
	const struct ranking_rules *rules = &list->standings->ranking.rules;
	struct json json = {.out = out};

	json_object(&json);
	json_key_text(&json, "event", event->settings.name);
	json_key(&json, "prizes");
	json_array(&json);
	for (size_t i = 0; i < list->count; i++) {
		const struct entrant *entrant = entrant_of(list, i);

		json_object(&json);
		json_key_number(&json, "place", row_of(list, i)->rank);
		json_key_number(&json, "shared_by", list->prizes[i].holders);
		json_key_text(&json, "entrant", entrant->name);
		json_key(&json, "players");
		json_array(&json);
		for (size_t k = 0; k < entrant->player_count; k++)
			json_text(&json, entrant->players[k].name);
		json_end_array(&json);
		json_key_text(&json, "club", entrant->club);
		json_key(&json, "points");
		json_raw(&json, list_ranked(out, rules, row_of(list, i)));
		if (list->money) {
			json_key(&json, "prize");
			json_raw(&json, money_text(out, list->prizes[i].cents));
		}
		json_end_object(&json);
	}
	json_end_array(&json);
	json_key_bool(&json, "provisional", list->standings->ranking.provisional);
	json_end_object(&json);
	text_add(out, "\n");
}

static void show_csv(const struct prize_list *list, struct text *out)
{
	const struct ranking_rules *rules = &list->standings->ranking.rules;

	text_add(out, list->money ? "name,players,club,place,points,prize\n"
	                          : "name,players,club,place,points\n");
	for (size_t i = 0; i < list->count; i++) {
		csv_cell(out, entrant_of(list, i)->name, false);
		csv_cell(out, list_players(out, entrant_of(list, i)), false);
		csv_cell(out, entrant_of(list, i)->club, false);
		csv_cell(out, list_number(out, row_of(list, i)->rank), false);
		csv_cell(out, list_ranked(out, rules, row_of(list, i)), !list->money);
		if (list->money)
			csv_cell(out, money_text(out, list->prizes[i].cents), true);
	}
}

static bool amounts_read(
    const struct call *call, int64_t amounts[PRIZES_MOST], size_t *ret_count, struct error *err)
{
	const struct option_given *given = call_option(call, "amounts");

	*ret_count = 0;
	return !given || prize_amounts_read(given->value.text, amounts, ret_count, err) ||
	       error_place(err, given->value.file, 1, 1);
}

static bool run(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct standings standings;
	struct prize_list list = {.standings = &standings};
	int64_t amounts[PRIZES_MOST];
	struct prize *prizes;
	enum list_form form;
	size_t count;
	int64_t places;

	if (!list_form_read(call, &form, err) || !amounts_read(call, amounts, &count, err) ||
	    !standings_make(call->store, call->arena, call->event, 0, &standings, err))
		return false;
	places = call_number(call, "places", count > 0 ? (int64_t)count : PLACES_USUAL);
	if (call_flag(call, "all"))
		places = PLACES_MOST;
	if (!prizes_make(call->arena, &standings.ranking, (int)places, amounts, count, &prizes,
	        &list.count, err))
		return false;
	list.prizes = prizes;
	list.money = count > 0;
	if (form == LIST_CSV)
		show_csv(&list, &text);
	else if (form == LIST_JSON)
		show_json(call->event, &list, &text);
	else
		show_text(call->event, &list, &text);
	return call_answer(call, &text, err);
}

static const struct command_option options[] = {
    {"places", OPTION_NUMBER, false, "N", "the places that have a prize; else 3, or one an amount",
        1, PLACES_MOST},
    {"all", OPTION_FLAG, false, NULL, "every place, as a federation's list has them", 0, 0},
    {"amounts", OPTION_TEXT, false, "A,B…", "the prize of the first place, the second …", 0, 0},
    {"csv", OPTION_FLAG, false, NULL, "as CSV: name, players, club, place, points", 0, 0},
    AS_OF_OPTION,
    {.name = NULL},
};

const struct command cmd_prizes = {
    .name = "prizes",
    .synopsis = "",
    .summary = "the prize list, with shared places",
    .details = "Entrants who share places share their prizes: those of the places they take are "
               "added up and divided in whole cents; cents left over go one each to the first of "
               "them by number.\n\n"
               "    canasta prizes --amounts 100,60,40\n"
               "    canasta prizes --all --csv > federation.csv",
    .need = NEEDS_READ,
    .event = true,
    .options = options,
    .run = run,
};
