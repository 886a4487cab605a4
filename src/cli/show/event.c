#include "cli/show/event.h"

#include "cli/event_options.h"
#include "form/font.h"
#include "form/grid.h"

#include <stdlib.h>
#include <string.h>

static void options_json(struct json *json, const struct rulebook *book)
{
	json_key(json, "options");
	json_object(json);
	for (size_t i = 0; i < book->option_count; i++)
		json_key_text(json, book->options[i].name, book->options[i].chosen);
	json_end_object(json);
}

void ranking_changes_json(struct json *json, const struct ranking_change *changes, size_t count)
{
	if (count == 0)
		return;
	json_key(json, "ranking_changes");
	json_array(json);
	for (size_t i = 0; i < count; i++) {
		json_object(json);
		json_key_text(json, "what", changes[i].what);
		json_key_text(json, "by", changes[i].by);
		json_key_text(json, "time", changes[i].time);
		json_key_text(json, "reason", changes[i].reason);
		json_end_object(json);
	}
	json_end_array(json);
}

void show_ranking_changes(
    const struct ranking_change *changes, size_t count, const char *indent, struct text *out)
{
	for (size_t i = 0; i < count; i++) {
		const char *text = ranking_changes_text(out->arena, NULL, &changes[i], 1, "");

		out->failed = out->failed || !text;
		text_addf(out, "%sranking changed during play: %s\n", indent, text ? text : "");
	}
}

void event_json(struct json *json, const struct event *event)
{
	const struct event_settings *settings = &event->settings;

	json_object(json);
	json_key_number(json, "number", event->number);
	json_key_text(json, "event", settings->name);
	json_key_text(json, "date", settings->date);
	json_key_text(json, "venue", settings->venue);
	if (event->book) {
		json_key_text(json, "rulebook", event->book->id);
		options_json(json, event->book);
	}
	json_key_number(json, "hands", settings->hands);
	json_key(json, "match_points");
	json_object(json);
	json_key_number(json, "win", settings->match_points.win);
	json_key_number(json, "draw", settings->match_points.draw);
	json_key_number(json, "loss", settings->match_points.loss);
	json_end_object(json);
	if (settings->walkover >= 0)
		json_key_number(json, "walkover", settings->walkover);
	else if (event->book)
		json_key_number(json, "walkover", event->book->walkover);
	if (settings->second_look)
		json_key_bool(json, "second_look", true);
	event_options_json(json, &settings->more);
	json_key_bool(json, "closed", event->closed);
	ranking_changes_json(json, event->changes, event->change_count);
	json_end_object(json);
}

static void show_play(const struct event *event, struct text *out)
{
	const struct event_settings *settings = &event->settings;

	if (settings->hands > 0)
		text_addf(out, "  a game is %d %s", settings->hands,
		    settings->hands == 1 ? "hand" : "hands");
	else if (event->book)
		text_addf(out, "  a game goes to %d", (int)event->book->target);
	else
		text_add(out, "  a game goes to the target");
	text_addf(out, "; win %d, draw %d, loss %d", settings->match_points.win,
	    settings->match_points.draw, settings->match_points.loss);
	if (settings->walkover >= 0)
		text_addf(out, "; a walkover scores %d", (int)settings->walkover);
	if (settings->second_look)
		text_add(out, "; every hand needs a second look");
	text_add(out, "\n");
	event_options_show(&settings->more, out);
}

void show_event(const struct event *event, struct text *out)
{
	const struct event_settings *settings = &event->settings;

	text_addf(out, "event %d: %s%s\n", event->number, settings->name,
	    event->closed ? ", closed" : "");
	if (settings->date[0] || settings->venue[0])
		text_addf(out, "  %s%s%s\n", settings->date,
		    settings->date[0] && settings->venue[0] ? ", " : "", settings->venue);
	if (event->book) {
		text_addf(out, "  rulebook %s", event->book->id);
		for (size_t i = 0; i < event->book->option_count; i++)
			text_addf(out, ", %s=%s", event->book->options[i].name,
			    event->book->options[i].chosen);
		text_add(out, "\n");
	}
	show_play(event, out);
	show_ranking_changes(event->changes, event->change_count, "  ", out);
}

static const char *const move_names[] = {
    [MOVE_LATE] = "late",
    [MOVE_WITHDRAWN] = "withdrawn",
    [MOVE_BACK] = "back",
};

static void moves_json(struct json *json, const struct entrant *entrant)
{
	json_key(json, "moves");
	json_array(json);
	for (size_t i = 0; i < entrant->move_count; i++) {
		json_object(json);
		json_key_text(json, "move", move_names[entrant->moves[i].kind]);
		json_key_number(json, "round", entrant->moves[i].round);
		json_key_text(json, "reason", entrant->moves[i].reason);
		json_end_object(json);
	}
	json_end_array(json);
}

/* "withdrawn from round 3 (taken ill), back from round 5". */
static const char *moves_text(struct arena *arena, const struct entrant *entrant)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < entrant->move_count; i++) {
		const struct entrant_move *move = &entrant->moves[i];

		text_addf(&text, "%s%s from round %d", i ? ", " : "", move_names[move->kind],
		    move->round);
		if (*move->reason)
			text_addf(&text, " (%s)", move->reason);
	}
	return text.failed ? NULL : text_of(&text);
}

void entrant_json(struct json *json, const struct entrant *entrant)
{
	json_object(json);
	json_key_number(json, "number", entrant->number);
	json_key_text(json, "entrant", entrant->name);
	json_key(json, "players");
	json_array(json);
	for (size_t i = 0; i < entrant->player_count; i++)
		json_text(json, entrant->players[i].name);
	json_end_array(json);
	json_key_text(json, "club", entrant->club);
	json_key_text(json, "team", entrant->team);
	moves_json(json, entrant);
	json_end_object(json);
}

const char *substitutes_text(struct arena *arena, const struct seat *seat)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < seat->substitute_count; i++)
		text_addf(&text, "; %s for %s from hand %d", seat->substitutes[i].in,
		    seat->substitutes[i].out, seat->substitutes[i].hand);
	return text_of(&text);
}

const char *players_text(
    struct arena *arena, const char *entrant, const struct player *players, size_t count)
{
	struct text text = {.arena = arena};

	if (count == 1 && strcmp(players[0].name, entrant) == 0)
		return "";
	for (size_t i = 0; i < count; i++)
		text_addf(&text, "%s%s", i ? ", " : "", players[i].name);
	return text_of(&text);
}

void show_entrants(const struct entrant *entrants, size_t count, struct text *out)
{
	struct grid grid;

	grid_begin(&grid, out->arena, "rlllll");
	for (size_t i = 0; i < count; i++)
		grid_row(&grid,
		    (const char *const[]){arena_printf(out->arena, "%d", entrants[i].number),
		        entrants[i].name,
		        players_text(out->arena, entrants[i].name, entrants[i].players,
		            entrants[i].player_count),
		        entrants[i].club, entrants[i].team, moves_text(out->arena, &entrants[i])});
	grid_show(&grid, 0, out);
}

void warn_of_letters(struct call *call, const char *name)
{
	int32_t letter;

	if (name && font_missing(name, &letter))
		call_warn(call, "`%s`: the print font has no letter U+%04X; it prints as a box",
		    name, (unsigned)letter);
}

void warn_of_entrant(struct call *call, const struct entrant *entrant)
{
	warn_of_letters(call, entrant->name);
	warn_of_letters(call, entrant->club);
	for (size_t i = 0; i < entrant->player_count; i++)
		if (strcmp(entrant->players[i].name, entrant->name) != 0)
			warn_of_letters(call, entrant->players[i].name);
}

static int by_name_and_number(const void *left, const void *right)
{
	const struct entrant *one = left, *other = right;
	int order = strcmp(one->name, other->name);

	return order ? order : (one->number > other->number) - (one->number < other->number);
}

static bool is_among(const struct entrant *entrant, const struct entrant *added, size_t count)
{
	return entrant->number >= added[0].number && entrant->number <= added[count - 1].number;
}

/* Namesakes may play; who then uses the name must use the number. */
bool warn_of_namesakes(
    struct call *call, const struct entrant *added, size_t count, struct error *err)
{
	struct entrant *entrants;
	size_t all, first = 0;

	if (!entrant_list(call->store, call->arena, call->event, &entrants, &all, err))
		return false;
	qsort(entrants, all, sizeof *entrants, by_name_and_number);
	for (size_t i = 1; i < all; i++) {
		const struct entrant *other = NULL;

		if (strcmp(entrants[first].name, entrants[i].name) != 0)
			first = i;
		else if (is_among(&entrants[i], added, count))
			other = &entrants[first];
		else if (is_among(&entrants[first], added, count))
			other = &entrants[i];
		if (other)
			call_warn(call, "entrant %d is called %s too; use the numbers",
			    other->number, other->name);
	}
	return true;
}

/* --- as answers --- */

bool event_answer(struct call *call, const struct event *event, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};

	if (call->json) {
		event_json(&json, event);
		text_add(&text, "\n");
	} else {
		show_event(event, &text);
	}
	return call_answer(call, &text, err);
}

bool entrants_answer(
    struct call *call, const struct entrant *entrants, size_t count, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};

	if (!call->json) {
		show_entrants(entrants, count, &text);
		return call_answer(call, &text, err);
	}
	json_array(&json);
	for (size_t i = 0; i < count; i++)
		entrant_json(&json, &entrants[i]);
	json_end_array(&json);
	text_add(&text, "\n");
	return call_answer(call, &text, err);
}
