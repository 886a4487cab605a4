#include "hall/publish.h"

#include "answer/season.h"
#include "base/embedded.h"
#include "base/message.h"
#include "desk/event.h"
#include "desk/season.h"
#include "desk/season_standings.h"
#include "hall/publish_event.h"
#include "hall/publish_feed.h"
#include "hall/publish_person.h"

#include <stdlib.h>
#include <string.h>

/* --- which events and seasons --- */

/* Whether an event's pages are wished for whatever it is, and whether they are at all. */
static bool is_wanted(const struct publishing *publishing, int event)
{
	if (publishing->wish->event > 0)
		return true;
	for (size_t i = 0; i < publishing->season_count; i++)
		if (season_has(&publishing->seasons[i], event))
			return true;
	return false;
}

static bool is_meant(const struct publishing *publishing, int event)
{
	const struct publish_wish *wish = publishing->wish;

	return wish->season ? season_has(wish->season, event)
	                    : wish->event == 0 || wish->event == event;
}

static bool choose_seasons(
    struct publishing *publishing, const struct desk *desk, struct error *err)
{
	struct season *seasons;

	if (publishing->wish->event > 0)
		return true;
	if (publishing->wish->season) {
		publishing->seasons = publishing->wish->season;
		publishing->season_count = 1;
		return true;
	}
	if (!season_list(desk, &seasons, &publishing->season_count, err))
		return false;
	publishing->seasons = seasons;
	return true;
}

/* An event and its day; one without a day was on that of the event before it in the list. */
struct dated {
	int number;
	const char *date;
};

static int oldest_first(const void *left, const void *right)
{
	const struct dated *one = left, *other = right;
	const int by_date = strcmp(one->date, other->date);

	return by_date != 0 ? by_date : one->number - other->number;
}

/* In the order they were played, in which those of other clubs were not taken in. */
static bool list_dated(
    const struct desk *desk, struct dated **ret, size_t *ret_count, struct error *err)
{
	struct event *events;
	struct dated *dated;
	const char *date = "";

	if (!event_list(desk, &events, ret_count, err))
		return false;
	dated = arena_alloc(desk->arena, *ret_count, sizeof *dated);
	for (size_t i = 0; i < *ret_count; i++) {
		if (events[i].settings.date[0])
			date = events[i].settings.date;
		dated[i] = (struct dated){events[i].number, date};
	}
	if (*ret_count > 0)
		qsort(dated, *ret_count, sizeof *dated, oldest_first);
	*ret = dated;
	return true;
}

static bool put_events(struct publishing *publishing, const struct desk *desk, struct error *err)
{
	struct dated *events;
	size_t count;

	if (!list_dated(desk, &events, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		if (is_meant(publishing, events[i].number) &&
		    !publish_event_pages(
		        publishing, events[i].number, is_wanted(publishing, events[i].number), err))
			return false;
	return true;
}

/* --- seasons --- */

/* Who has a page is led to. */
static void add_standings(struct answer *says, const struct publishing *publishing,
    const struct season_standings *standings)
{
	answer_season_head(says, standings);
	for (size_t i = 0; i < standings->count; i++) {
		struct answer *row = answer_row(says, "standings");

		answer_season_place(row, &standings->season, &standings->rows[i]);
		if (publish_person_has_page(publishing, standings->rows[i].person))
			answer_number(row, "number", standings->rows[i].person);
	}
}

static bool put_season(
    struct publishing *publishing, const struct season *season, struct error *err)
{
	const char *folder = arena_printf(publishing->kept, "season-%d", season->number);
	const struct desk desk = {.store = publishing->store, .arena = publishing->page};
	struct answer *says = publish_answer(publishing);
	struct season_standings standings;

	if (!publish_enter(publishing, folder, err) ||
	    !season_standings_public(&desk, season, &standings, err))
		return false;
	add_standings(says, publishing, &standings);
	publish_around(publishing, says, season->name);
	return publish_draw(publishing, says, "web/season", "index.html", err);
}

/* --- what leads to all of them --- */

static bool put_front(struct publishing *publishing, struct error *err)
{
	struct answer *says = publish_answer(publishing);

	publish_around(publishing, says, "");
	answer_text(answer_object(says, "to"), "root", "");
	for (size_t i = 0; i < publishing->season_count; i++) {
		struct answer *row = answer_row(says, "seasons");

		answer_number(row, "number", publishing->seasons[i].number);
		answer_text(row, "season", publishing->seasons[i].name);
	}
	answer_flag(says, "players", publishing->person_count > 0);
	for (size_t i = publishing->event_count; i-- > 0;) {
		const struct publish_event *event = &publishing->events[i];
		struct answer *row = answer_row(says, "events");

		answer_number(row, "number", event->number);
		answer_text(row, "name", event->name);
		answer_time(row, "date", event->date);
		answer_text(row, "venue", event->venue);
		answer_flag(row, "where", event->date[0] || event->venue[0]);
		answer_flag(row, "closed", event->closed);
	}
	return publish_draw(publishing, says, "web/events", "index.html", err);
}

/* What all pages are drawn with, as the program carries it. */
static bool put_files(struct publishing *publishing, struct error *err)
{
	static const struct {
		const char *name, *parts[2];
	} files[] = {
	    {"page.css", {"live.css", "web/page.css"}}, {"icon.svg", {"web/icon.svg", NULL}}};

	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		struct text body = {.arena = publishing->page};

		for (size_t k = 0; k < 2 && files[i].parts[k]; k++) {
			const struct embedded_file *file =
			    embedded_find(embedded_templates, files[i].parts[k]);

			text_add_bytes(&body, (const char *)file->data, file->size);
		}
		if (!publish_put(publishing, &body, files[i].name, err))
			return false;
	}
	return true;
}

/* The pages that are of no event are in the language of the newest. */
static const char *language_of_all(const struct publishing *publishing)
{
	return publishing->language ? publishing->language : labels_usual(NULL, NULL);
}

static bool put_all(struct publishing *publishing, const struct desk *desk, struct error *err)
{
	const char *wished = publishing->wish->language;

	if ((wished && !publish_speak(publishing, wished, err)) ||
	    !choose_seasons(publishing, desk, err) || !put_events(publishing, desk, err) ||
	    !publish_speak(publishing, language_of_all(publishing), err))
		return false;
	/* Of one event its own pages of players say it all. */
	if (publishing->wish->event == 0 && !publish_persons(publishing, desk, err))
		return false;
	for (size_t i = 0; i < publishing->season_count; i++)
		if (!put_season(publishing, &publishing->seasons[i], err))
			return false;
	return publish_enter(publishing, "", err) && put_files(publishing, err) &&
	       publish_feed(publishing, err) && put_front(publishing, err);
}

bool publish(const struct desk *desk, const struct publish_wish *wish, struct output_folder *folder,
    struct error *err)
{
	struct arena page = {0};
	struct publishing publishing = {.store = desk->store,
	    .wish = wish,
	    .folder = folder,
	    .kept = desk->arena,
	    .page = &page};
	bool ok;

	publishing.asked = message_speak(NULL);
	ok = put_all(&publishing, desk, err);
	(void)message_speak(publishing.asked);
	arena_release(&page);
	return ok;
}
