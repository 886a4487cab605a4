#include "hall/wall.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/text.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "club/event.h"
#include "club/round.h"
#include "club/standings.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"
#include "form/document.h"
#include "form/html.h"
#include "form/labels.h"
#include "hall/pages.h"
#include "phase/phase.h"

static struct answer *answer_begin(const struct wall *wall)
{
	struct answer *made = answer_make(wall->desk->arena);

	answer_speak(made, wall->vocabulary);
	return made;
}

static void add_section(struct wall *wall, const char *template_name, struct answer *part)
{
	if (wall->wish->veiled)
		(void)answer_drop(part, wall->wish->veiled);
	wall->parts[wall->count] = part;
	wall->sections[wall->count] = (struct document_section){.head = wall->head,
	    .template_name = template_name,
	    .parts = &wall->parts[wall->count],
	    .part_count = 1};
	wall->count++;
}

struct wall wall_begin(const struct desk *desk, const struct wall_wish *wish, int public)
{
	struct wall wall = {.desk = desk,
	    .wish = wish,
	    .vocabulary = labels_words(desk->arena, wish->language),
	    .public = public};
	const int sides = event_side_count(desk->event);
	/* The time of the newest change of the event. */
	struct statement newest = db_ask_event(
	    desk, "SELECT time FROM log WHERE event = :event ORDER BY seq DESC LIMIT 1");
	char hash[HASH_TEXT];

	row_one(&newest, desk, &row_text, &wall.time);
	const int64_t line = log_head(desk->store, hash);

	wall.head = answer_begin(&wall);
	answer_head(wall.head, desk->event);
	answer_stamp(wall.head, line, hash);
	answer_text(wall.head, "language", wish->language);
	answer_text(wall.head, "time", wall.time);
	answer_time(wall.head, "shown", wall.time);
	answer_flag_set(wall.head, "closed", desk->event->closed);
	answer_number(wall.head, "side_count", sides);
	answer_number(wall.head, "cells", 2 * (int64_t)sides);
	if (wish->around)
		page_around(wall.head, wish->around);
	return wall;
}

void wall_draw(const struct wall *wall, const char *template_name, struct text *out)
{
	const struct html_request request = {
	    .template_name = template_name,
	    .own = wall->wish->own,
	    .language = wall->wish->language,
	    .page = wall->head,
	    .sections = wall->sections,
	    .section_count = wall->count,
	};

	html_page(wall->desk->arena, &request, out);
}

/* --- sections --- */

void wall_add_standings(struct wall *wall, const struct standings *standings)
{
	struct answer *part = answer_begin(wall);

	answer_standings(part, wall->desk->event, standings);
	answer_held(part, wall->public);
	add_section(wall, "standings", part);
}

void wall_add_pairings(struct wall *wall, int number, const struct round_time *time)
{
	struct answer *part = answer_begin(wall);
	size_t count;
	struct round round = round_read(wall->desk, number);
	const struct entrant *entrants = round_entrants(wall->desk, &round, &count);

	answer_pairings(part, wall->desk->event, NULL, &round, entrants, count, time);
	if (wall->public > 0 && number > wall->public)
		answer_flag(part, "linked", false);
	add_section(wall, "pairings", part);
}

void wall_add_results(struct wall *wall, const struct standings *standings, int round)
{
	struct answer *part = answer_begin(wall);

	answer_results(part, wall->desk->event, standings, round);
	add_section(wall, "results", part);
}

void wall_page(const struct desk *desk, const struct wall_wish *wish, struct text *out)
{
	struct wall wall = wall_begin(desk, wish, standings_public_round(desk));
	struct standings standings = standings_make(desk, wall.public, NULL), of_category = {0};
	struct round_time time = {.round = round_newest(desk)};
	const struct ranking_input *input = &standings.facts.input;
	const char *const *categories = NULL;
	size_t count = 0;
	bool begun = false;

	/* The time of the newest round at the event's last change, if there is a round. */
	if (time.round > 0) {
		store_read_begin(desk->store);
		time = round_time_at(desk, time.round, wall.time);
		store_read_end(desk->store);
	}
	/* Links to the standings of each category. */
	if (wish->around)
		categories = standings_categories(desk->arena, &standings.facts, &count);
	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(wall.head, "categories");

		answer_text(row, "category", categories[i]);
		answer_textf(
		    row, "page", "/?category=%s", page_address(desk->arena, categories[i]));
	}
	if (wish->category)
		of_category = standings_make(desk, wall.public, wish->category);
	wall_add_standings(&wall, wish->category ? &of_category : &standings);
	/* The public part of the newest knock-out's bracket, if there is one. */
	const struct phase_view *phases = phase_list(desk, wall.public, &count);

	while (count > 0 && !round_method_knocks_out(phases[count - 1].phase.row.method))
		count--;
	if (count > 0) {
		struct answer *part = answer_begin(&wall);

		answer_phase_head(part, &phases[count - 1]);
		answer_bracket(part, &phases[count - 1], false);
		add_section(&wall, "bracket", part);
	}
	/* The newest round. Until one of its games is over, the results of the round before it
	 * follow. Of rounds that are not public, there are only the pairings. */
	if (time.round > 0)
		wall_add_pairings(&wall, time.round, &time);
	for (size_t i = 0; i < input->game_count; i++)
		begun =
		    begun || (input->games[i].round == time.round && input->games[i].game.finished);
	if (time.round > 0)
		wall_add_results(&wall, &standings, wall.public > 0 ? wall.public : time.round);
	if (time.round > 1 && wall.public == 0 && !begun)
		wall_add_results(&wall, &standings, time.round - 1);
	answer_flag(wall.head, "live", true);
	/* The page counts down by the end of the clock. */
	if (time.timed)
		answer_round_clock(answer_object(wall.head, "clock"), &time);
	wall_draw(&wall, "live", out);
}

void wall_standings(const struct desk *desk, const struct standings *standings,
    const char *language, struct text *out)
{
	const struct wall_wish wish = {.language = language};
	struct wall wall = wall_begin(desk, &wish, 0);

	wall_add_standings(&wall, standings);
	wall_draw(&wall, "live", out);
}
