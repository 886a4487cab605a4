/* Publishes all that is public of events, as pages in a folder for any web space. They are the pages of the
 * hall, drawn from the same answers by the same templates. */
#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/output.h"
#include "base/text.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/option.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/person.h"
#include "club/round.h"
#include "club/standings.h"
#include "club/substitute.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"
#include "form/html.h"
#include "form/labels.h"
#include "hall/pages.h"
#include "hall/request_context.h"
#include "hall/wall.h"
#include "phase/phase.h"
#include "publish/live_page.h"
#include "publish/page_folder.h"
#include "season/season.h"
#include "tournament/ranking.h"

#include <stdlib.h>
#include <string.h>

/* An entry of the feed. */
struct publish_news {
	int event, round; /* `event` 0: no event */
	const char *name; /* name of the event */
	const char *time; /* time of the newest fact: "2026-03-05T19:30:00Z" */
};

/* A person's part in an event; `rank` 0: no place. */
struct publish_stay {
	size_t event; /* index of the event among those published, oldest first */
	int entrant, rank, count;
	bool substitute; /* played only as a substitute */
};

/* A person who may have a page: one who was not forgotten, and stayed in an event with pages. */
struct publish_person {
	int64_t number;
	const char *name, *key; /* `key`: the key for sorting by name */
	size_t stay_count, met_count;
	struct publish_stay *stays;
	int64_t *met; /* the persons met, once for each game */
};

/* A publication in progress. */
struct publication {
	struct store *store;
	const char *wished; /* language of all pages, with labels; NULL: each event's own */
	struct page_folder *folder;
	const char *inner;              /* folder in it, of the next pages; "": itself */
	const char *about;              /* the event or the season of these pages; "": neither */
	struct arena *kept;             /* memory until the end */
	struct arena *page;             /* memory of one page */
	const char *language;           /* language of the current pages */
	const struct vocabulary *words; /* words of that language */
	const struct vocabulary *asked; /* words of the user, for errors of the folder */
	size_t event_count;
	struct event *events; /* events with pages, in the order they were published */
	size_t news_count;
	struct publish_news *news;
	size_t person_count, page_count; /* `page_count`: persons with pages */
	struct publish_person *persons;  /* by number; none if there are no pages of persons */
	size_t season_count;
	const struct season *seasons; /* seasons with pages */
};

/* --- one page --- */

/* Sets the language of the next pages. */
static void publish_language(struct publication *publishing, const char *language)
{
	publishing->language = arena_text(publishing->kept, language);
	publishing->words = labels_words(publishing->kept, publishing->language);
	(void)message_speak(publishing->words);
}

/* Makes an empty answer for a page. */
static struct answer *publish_answer(const struct publication *publishing)
{
	struct answer *made = answer_make(publishing->page);

	answer_speak(made, publishing->words);
	return made;
}

/* Adds the members around a page. */
static void publish_around(const struct publication *publishing, struct answer *to)
{
	answer_flag(to, "published", true);
	answer_text(to, "language", publishing->language);
	answer_text(to, "event", publishing->about);
	page_links(to, false);
	if (!publishing->inner[0])
		answer_text(answer_object(to, "to"), "root", "");
}

/* Writes a drawn page, and frees the memory of the page. */
static void publish_put(struct publication *publishing, const struct text *page, const char *name)
{
	const struct vocabulary *before = message_speak(publishing->asked);

	page_folder_put(publishing->folder, publishing->inner, name, page->data, page->size);
	(void)message_speak(before);
	arena_empty(publishing->page);
}

/* Draws an answer by a template such as "web/table", as a page such as "table-1.2.html" with the
 * members around it, and frees it. */
static void publish_draw(struct publication *publishing, struct answer *answer,
    const char *template_name, const char *name)
{
	/* The time left in a round passes without a new page. */
	static const char *const passing[] = {"clock", NULL};
	const struct html_request request = {
	    .template_name = template_name, .language = publishing->language, .page = answer};
	struct text page = {.arena = publishing->page};

	publish_around(publishing, answer);
	hide_private(answer);
	(void)answer_drop(answer, passing);
	html_page(publishing->page, &request, &page);
	publish_put(publishing, &page, name);
}

/* --- noting the persons of an event --- */

/* Returns a person who may have a page; NULL: there is none. */
static struct publish_person *person_by_number(const struct publication *publishing, int64_t number)
{
	return publishing->person_count > 0
	           ? bsearch(&number, publishing->persons, publishing->person_count,
	                 sizeof *publishing->persons, season_by_number)
	           : NULL;
}

static void note_stay(
    struct publication *publishing, struct publish_person *person, struct publish_stay stay)
{
	if (!person)
		return;
	person->stays =
	    arena_room(publishing->kept, person->stays, person->stay_count, sizeof *person->stays);
	stay.event = publishing->event_count - 1;
	person->stays[person->stay_count++] = stay;
}

/* Notes a substitute with the entrant in whose chair they sat, once. */
static void note_substitute(struct publication *publishing, const struct standings_facts *facts,
    const struct sitting_in *in)
{
	const int entrant = facts->entrants[in->chair.entrant].number;
	struct publish_person *person = person_by_number(publishing, in->person);

	if (!person)
		return;
	for (size_t i = 0; i < person->stay_count; i++)
		if (person->stays[i].event + 1 == publishing->event_count &&
		    person->stays[i].entrant == entrant)
			return;
	note_stay(
	    publishing, person, (struct publish_stay){.entrant = entrant, .substitute = true});
}

static void note_meeting(struct publication *publishing, int64_t number, int64_t other)
{
	struct publish_person *person = person_by_number(publishing, number);

	if (!person)
		return;
	person->met =
	    arena_room(publishing->kept, person->met, person->met_count, sizeof *person->met);
	person->met[person->met_count++] = other;
}

/* Notes that all players of one entrant met all players of the other. */
static void note_entrants(
    struct publication *publishing, const struct entrant *one, const struct entrant *other)
{
	for (size_t i = 0; i < one->player_count; i++)
		for (size_t k = 0; k < other->player_count; k++)
			note_meeting(publishing, one->players[i].person, other->players[k].person);
}

/* Notes that all entrants of one side met all entrants of the other. A side does not meet itself. */
static void note_sides(struct publication *publishing, const struct standings_facts *facts,
    const struct ranking_side *one, const struct ranking_side *other)
{
	if (one == other)
		return;
	for (size_t i = 0; i < one->entrant_count; i++)
		for (size_t k = 0; k < other->entrant_count; k++)
			note_entrants(publishing, &facts->entrants[one->entrants[i]],
			    &facts->entrants[other->entrants[k]]);
}

/* Notes the players of an event, their public places and their opponents. A substitute counts as a
 * player. `desk` is that of the event, within a read. */
static void publish_person_note(
    struct publication *publishing, const struct desk *desk, const struct standings *standings)
{
	const struct standings_facts *facts = &standings->facts;
	struct sitting_list sat = sittings_read(desk, facts);

	for (size_t i = 0; i < facts->input.entrant_count; i++) {
		const struct entrant *entrant = &facts->entrants[i];
		const struct ranking_row *place = standings_row(standings, i);

		for (size_t k = 0; !entrant->removed && k < entrant->player_count; k++)
			note_stay(publishing,
			    person_by_number(publishing, entrant->players[k].person),
			    (struct publish_stay){.entrant = entrant->number,
			        .rank = place ? place->rank : 0,
			        .count = (int)standings->ranking.count});
	}
	for (size_t i = 0; i < sat.in_count; i++)
		note_substitute(publishing, facts, &sat.in[i]);
	/* Meetings of each game; for a game with substitutes, the file has the people who sat
	 * there. */
	size_t at = 0;

	for (size_t i = 0; i < facts->input.game_count; i++) {
		const struct ranking_game *game = &facts->input.games[i];
		const size_t from = at;

		for (; at < sat.met_count && sat.met[at].game == i; at++)
			note_meeting(publishing, sat.met[at].one, sat.met[at].other);
		if (at > from || game->hands == 0)
			continue;
		for (size_t one = 0; one < game->game.side_count; one++)
			for (size_t other = 0; other < game->game.side_count; other++)
				note_sides(
				    publishing, facts, &game->sides[one], &game->sides[other]);
	}
}

/* --- pages of an event --- */

/* Returns a desk with the memory of one page, for answers about the event that `reader` has. */
static struct desk page_desk(const struct publication *publishing, const struct desk *reader)
{
	return (struct desk){publishing->store, publishing->page, reader->event, NULL};
}

/* Writes the pages of a round's tables, and those of their hands, whose numbers are in the answer of
 * the table. */
static void put_tables(struct publication *publishing, const struct desk *reader, int number)
{
	struct round round = round_read(reader, number);

	for (int table = 1; table <= (int)round.table_count; table++) {
		/* A question of the hall, in the memory of one page. */
		struct request_context ctx = {.desk = page_desk(publishing, reader),
		    .says = publish_answer(publishing),
		    .address = {number, table, 0}};
		size_t count = 0;

		public_table(&ctx);
		const struct answer *hands = answer_get(ctx.says, "hands");
		int *numbers =
		    arena_alloc(reader->arena, (size_t)answer_count(hands), sizeof *numbers);

		for (const struct answer *hand = answer_first(hands); hand;
		     hand = answer_next(hand))
			numbers[count++] = (int)answer_integer(answer_get(hand, "hand"));
		publish_draw(publishing, ctx.says, "web/table",
		    arena_printf(publishing->page, "table-%d.%d.html", number, table));
		for (size_t i = 0; i < count; i++) {
			ctx.says = publish_answer(publishing);
			ctx.address.hand = numbers[i];
			public_hand(&ctx);
			publish_draw(publishing, ctx.says, "web/hand",
			    arena_printf(
			        publishing->page, "hand-%d.%d.%d.html", number, table, numbers[i]));
		}
	}
}

static void put_wall(struct publication *publishing, const struct wall *wall,
    const char *template_name, const char *name)
{
	struct text page = {.arena = publishing->page};

	publish_around(publishing, wall->head);
	wall_draw(wall, template_name, &page);
	publish_put(publishing, &page, name);
}

/* Writes the pages of rounds with their pairings, or, once a hand was played, with the results and the
 * standings after the round, which are news. `public` is the last round that everybody may see, 0: all. */
static void put_rounds(
    struct publication *publishing, const struct desk *reader, int rounds, int public)
{
	const struct wall_wish wish = {.language = publishing->language, .veiled = private_members};
	/* The time of the newest line of the log about a round, its tables or their hands. */
	static const char sql[] =
	    "SELECT ifnull(max(time), :otherwise) AS time FROM log WHERE event = :event "
	    "AND (subject || ' ' GLOB 'round ' || :round || ' *' OR subject GLOB :round || '.*')";
	const struct desk desk = page_desk(publishing, reader);

	for (int round = 1; round <= rounds; round++) {
		const struct round_time untimed = {.round = round};
		const bool held = public > 0 && round > public;
		struct wall wall = wall_begin(&desk, &wish, held ? public : 0);
		struct standings standings = {0};
		bool begun = false;

		if (!held)
			standings = standings_make(&desk, round, NULL);
		for (size_t i = 0; !held && i < standings.facts.input.game_count; i++) {
			const struct ranking_game *game = &standings.facts.input.games[i];

			begun = begun ||
			        (game->round == round && (game->hands > 0 || game->game.finished));
		}
		if (begun) {
			wall_add_results(&wall, &standings, round);
			wall_add_standings(&wall, &standings);
			struct statement newest = db_ask_round(&desk, sql, round);

			db_bind_text(&newest, ":otherwise", wall.time);
			(void)db_step(&newest);
			publishing->news = arena_room(publishing->kept, publishing->news,
			    publishing->news_count, sizeof *publishing->news);
			publishing->news[publishing->news_count++] =
			    (struct publish_news){.event = reader->event->number,
			        .round = round,
			        .name = publishing->about,
			        .time = db_text(&newest, "time", publishing->kept)};
			db_release(&newest);
		} else {
			wall_add_pairings(&wall, round, &untimed);
		}
		answer_number(wall.head, "round", round);
		answer_number_above(wall.head, "before", round - 1);
		answer_number_above(wall.head, "behind", round < rounds ? round + 1 : 0);
		answer_number_above(wall.head, "held_from", held ? public + 1 : 0);
		put_wall(publishing, &wall, "web/round",
		    arena_printf(publishing->page, "round-%d.html", round));
	}
}

static void put_phase(struct publication *publishing, const struct phase_view *view, int public)
{
	struct answer *to = publish_answer(publishing);

	answer_phase(to, view);
	if (round_method_knocks_out(view->phase.row.method))
		answer_bracket(to, view, false);
	answer_flag(to, "wide", true);
	answer_held(to, public);
	publish_draw(publishing, to, "web/phase",
	    arena_printf(publishing->page, "phase-%d.html", view->phase.row.number));
}

/* Writes the pages of an event with this many rounds, of which everybody may see those up to
 * `public` (0: all). */
static void put_pages(
    struct publication *publishing, const struct desk *reader, int rounds, int public)
{
	const struct event *event = reader->event;
	const char *wished = publishing->wished;
	const struct desk desk = page_desk(publishing, reader);
	const struct standings standings = standings_make(reader, public, NULL);
	const char *const *categories;
	size_t category_count, phase_count;
	struct wall_wish wish = {.veiled = private_members};
	struct wall wall;

	publish_language(publishing, wished ? wished : labels_usual(event, event_book_here(event)));
	wish.language = publishing->language;
	publishing->inner = arena_printf(publishing->kept, "event-%d", event->number);
	publishing->about = arena_text(publishing->kept, event->settings.name);

	/* Notes the event for the front page and the pages of persons. */
	publishing->events = arena_room(publishing->kept, publishing->events,
	    publishing->event_count, sizeof *publishing->events);
	publishing->events[publishing->event_count++] = (struct event){.number = event->number,
	    .settings = {.name = publishing->about,
	        .date = arena_text(publishing->kept, event->settings.date),
	        .venue = arena_text(publishing->kept, event->settings.venue)},
	    .closed = event->closed};
	publish_person_note(publishing, reader, &standings);
	for (int round = 1; round <= (public > 0 ? public : rounds); round++)
		put_tables(publishing, reader, round);

	/* The pages of players are like those of the hall. */
	for (size_t i = 0; i < standings.facts.input.entrant_count; i++) {
		struct answer *to = publish_answer(publishing);

		if (standings.facts.entrants[i].removed)
			continue;
		struct entrant_page page = entrant_page_of(&standings, i);

		answer_entrant_page(to, &page);
		answer_held(to, public);
		publish_draw(publishing, to, "web/player",
		    arena_printf(publishing->page, "player-%d.html", page.entrant->number));
	}
	put_rounds(publishing, reader, rounds, public);
	/* Later phases that began by the last public round. */
	const struct phase_view *phases = phase_list(reader, public, &phase_count);

	for (size_t i = 0; i < phase_count; i++)
		put_phase(publishing, &phases[i], public);
	categories = standings_categories(reader->arena, &standings.facts, &category_count);
	for (size_t i = 0; i < category_count; i++) {
		struct standings of_category = standings_make(&desk, public, categories[i]);

		wall = wall_begin(&desk, &wish, public);
		wall_add_standings(&wall, &of_category);
		answer_text(wall.head, "category", categories[i]);
		put_wall(publishing, &wall, "web/event",
		    arena_printf(publishing->page, "category-%zu.html", i + 1));
	}
	wall = wall_begin(&desk, &wish, public);
	wall_add_standings(&wall, &standings);
	answer_time(wall.head, "changed", wall.time);
	for (size_t i = 0; i < phase_count; i++) {
		struct answer *row = answer_row(wall.head, "phases");

		answer_number(row, "number", phases[i].phase.row.number);
		answer_text(row, "phase", phases[i].phase.row.name);
	}
	for (size_t i = 0; i < category_count; i++) {
		struct answer *row = answer_row(wall.head, "categories");

		answer_number(row, "number", (int64_t)i + 1);
		answer_text(row, "category", categories[i]);
	}
	for (int round = 1; round <= rounds; round++)
		answer_number(answer_row(wall.head, "rounds"), "round", round);
	put_wall(publishing, &wall, "web/event", "index.html");
}

/* --- pages of persons --- */

/* Sorts the events of a person from the newest. */
static int newest_stay(const void *left, const void *right)
{
	const struct publish_stay *one = left, *other = right;

	if (one->event != other->event)
		return one->event < other->event ? 1 : -1;
	return one->entrant - other->entrant;
}

static int by_key(const void *left, const void *right)
{
	const struct publish_person *one = left, *other = right;
	const int by_name = strcmp(one->key, other->key);

	return by_name != 0 ? by_name : season_by_number(left, right);
}

/* Returns a person with a page; NULL: there is none. */
static const struct publish_person *person_of(const struct publication *publishing, int64_t number)
{
	const struct publish_person *person = person_by_number(publishing, number);

	return person && person->stay_count > 0 ? person : NULL;
}

static void put_person(struct publication *publishing, const struct publish_person *person)
{
	struct answer *to = publish_answer(publishing);

	answer_text(to, "name", person->name);
	qsort(person->stays, person->stay_count, sizeof *person->stays, newest_stay);
	for (size_t i = 0; i < person->stay_count; i++) {
		const struct publish_stay *stay = &person->stays[i];
		const struct event *event = &publishing->events[stay->event];
		struct answer *row = answer_row(to, "events");

		answer_number(row, "event", event->number);
		answer_number(row, "entrant", stay->entrant);
		answer_number(row, "rank", stay->rank);
		answer_number(row, "count", stay->count);
		answer_flag(row, "substitute", stay->substitute);
		answer_text(row, "name", event->settings.name);
		answer_time(row, "date", event->settings.date);
	}
	if (person->met_count > 0)
		qsort(person->met, person->met_count, sizeof *person->met, season_by_number);
	for (size_t i = 0, next; i < person->met_count; i = next) {
		const struct publish_person *met = person_of(publishing, person->met[i]);

		for (next = i + 1; next < person->met_count && person->met[next] == person->met[i];)
			next++;
		if (!met)
			continue;
		struct answer *row = answer_row(to, "met");

		answer_number(row, "number", met->number);
		answer_text(row, "name", met->name);
		answer_number(row, "times", (int64_t)(next - i));
	}
	publish_draw(publishing, to, "web/person",
	    arena_printf(publishing->page, "player-%lld.html", (long long)person->number));
}

/* Writes the pages of all persons noted, and the list that links to them. */
static void put_persons(struct publication *publishing)
{
	struct publish_person *sorted =
	    arena_alloc(publishing->kept, publishing->person_count, sizeof *sorted);
	size_t count = 0;

	publishing->inner = "players";
	publishing->about = "";
	for (size_t i = 0; i < publishing->person_count; i++) {
		struct publish_person *person = &publishing->persons[i];

		if (person->stay_count == 0)
			continue;
		person->key = text_sort_key(publishing->kept,
		    publishing->words->find(publishing->words->from, "alphabet"), person->name);
		put_person(publishing, person);
		sorted[count++] = *person;
	}
	publishing->page_count = count;
	if (count == 0)
		return;
	qsort(sorted, count, sizeof *sorted, by_key);
	struct answer *to = publish_answer(publishing);

	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(to, "persons");

		answer_number(row, "number", sorted[i].number);
		answer_text(row, "name", sorted[i].name);
	}
	publish_draw(publishing, to, "web/persons", "index.html");
}

/* --- choosing events and seasons --- */

static int oldest_first(const void *left, const void *right)
{
	const struct event *one = left, *other = right;
	const int by_date = strcmp(one->settings.date, other->settings.date);

	return by_date != 0 ? by_date : one->number - other->number;
}

/* Writes the pages of the desk's event, of the events of the season, or if both are NULL of all that
 * have a drawn round or are in a season. They come in the order they were played; events of other
 * clubs were imported in another order. */
static void put_events(
    struct publication *publishing, const struct desk *desk, const struct season *season)
{
	const int only = desk->event ? desk->event->number : 0;
	size_t count;
	struct event *events = event_list(desk, &count);

	/* An event without a day has that of the event before it in the list. */
	for (size_t i = 1; i < count; i++)
		if (!events[i].settings.date[0])
			events[i].settings.date = events[i - 1].settings.date;
	qsort(events, count, sizeof *events, oldest_first);
	for (size_t i = 0; i < count; i++) {
		const int number = events[i].number;
		/* The only event asked for, or one of a season, gets pages even without a drawn
		 * round. */
		bool wanted = only > 0;
		struct arena kept = {0}; /* until the pages of the event are made */
		struct event event;
		const struct desk reader = {publishing->store, &kept, &event, NULL};

		if (season ? !season_has(season, number) : only > 0 && only != number)
			continue;
		for (size_t k = 0; k < publishing->season_count; k++)
			wanted = wanted || season_has(&publishing->seasons[k], number);
		/* Reads everything at one moment of the file: the pages always agree. */
		store_read_begin(publishing->store);
		event = event_read(&reader, number);
		const int rounds = round_newest(&reader);

		if (rounds > 0 || wanted)
			put_pages(publishing, &reader, rounds, standings_public_round(&reader));
		store_read_end(publishing->store);
		arena_release(&kept);
	}
}

/* --- seasons --- */

static void put_season(struct publication *publishing, const struct season *season)
{
	const struct desk desk = {.store = publishing->store, .arena = publishing->page};
	struct answer *to = publish_answer(publishing);

	publishing->inner = arena_printf(publishing->kept, "season-%d", season->number);
	publishing->about = season->name;
	struct season_standings standings =
	    season_standings_read(&desk, season, SEASON_PUBLIC_ROUNDS);

	/* Rows link to all persons who have a page. */
	answer_season_head(to, &standings);
	for (size_t i = 0; i < standings.count; i++) {
		struct answer *row = answer_row(to, "standings");

		answer_season_place(row, &standings.season, &standings.rows[i]);
		if (person_of(publishing, standings.rows[i].person))
			answer_number(row, "number", standings.rows[i].person);
	}
	publish_draw(publishing, to, "web/season", "index.html");
}

/* --- front page and feed --- */

enum {
	NEWS_MOST = 50,
	ID_BYTES = 16,
	VERSION_AT =
	    6, /* byte of the version: RFC 9562 calls a UUID of the user's own making version 8 */
	VARIANT_AT = 8
};

/* The line for a file without lines. */
static const struct log_line no_line = {.hash = "", .time = "1970-01-01T00:00:00Z"};

static int newest_first(const void *left, const void *right)
{
	const struct publish_news *one = left, *other = right;
	const int by_time = strcmp(other->time, one->time);

	if (by_time != 0)
		return by_time;
	return one->event != other->event ? other->event - one->event : other->round - one->round;
}

/* Adds an id: "urn:uuid:" and a digest of the first line's hash, the event and the round. */
static void add_id(struct answer *to, const char *file, int event, int round)
{
	unsigned char digest[HASH_BYTES];
	const char *source =
	    arena_printf(answer_arena(to), "%s event %d round %d", file, event, round);
	struct text id = {.arena = answer_arena(to)};

	log_bytes_hash(source, strlen(source), digest);
	digest[VERSION_AT] = (unsigned char)((digest[VERSION_AT] & 0x0f) | 0x80);
	digest[VARIANT_AT] = (unsigned char)((digest[VARIANT_AT] & 0x3f) | 0x80);
	for (size_t i = 0; i < ID_BYTES; i++) {
		const bool parted = i == 4 || i == 6 || i == 8 || i == 10;

		text_addf(&id, "%s%02x", parted ? "-" : "", digest[i]);
	}
	answer_textf(to, "id", "urn:uuid:%s", text_of(&id));
}

static void put_front(struct publication *publishing)
{
	struct answer *to = publish_answer(publishing);

	for (size_t i = 0; i < publishing->season_count; i++) {
		struct answer *row = answer_row(to, "seasons");

		answer_number(row, "number", publishing->seasons[i].number);
		answer_text(row, "season", publishing->seasons[i].name);
	}
	answer_flag(to, "players", publishing->page_count > 0);
	for (size_t i = publishing->event_count; i-- > 0;) {
		const struct event *event = &publishing->events[i];
		struct answer *row = answer_row(to, "events");

		answer_number(row, "number", event->number);
		answer_text(row, "name", event->settings.name);
		answer_time(row, "date", event->settings.date);
		answer_text(row, "venue", event->settings.venue);
		answer_flag(row, "closed", event->closed);
	}
	publish_draw(publishing, to, "web/events", "index.html");
}

/* Writes feed.xml: the latest rounds, newest first. The id of a round is made from the first line of
 * the log; its time is that of its newest line. The time of the feed is that of its newest round, or
 * else of the first line, so equal facts give equal bytes. */
static void put_feed(struct publication *publishing)
{
	const struct log_filter filter = {.last = 1};
	struct answer *to = publish_answer(publishing);
	size_t count;
	struct log_line *lines = log_find(publishing->store, publishing->page, &filter, &count);
	const struct log_line first = count > 0 ? lines[0] : no_line;

	if (publishing->news_count > 0)
		qsort(publishing->news, publishing->news_count, sizeof *publishing->news,
		    newest_first);
	add_id(to, first.hash, 0, 0);
	answer_text(
	    to, "updated", publishing->news_count > 0 ? publishing->news[0].time : first.time);
	for (size_t i = 0; i < publishing->news_count && i < NEWS_MOST; i++) {
		const struct publish_news *news = &publishing->news[i];
		struct answer *row = answer_row(to, "news");

		add_id(row, first.hash, news->event, news->round);
		answer_number(row, "number", news->event);
		answer_number(row, "round", news->round);
		answer_text(row, "name", news->name);
		answer_text(row, "updated", news->time);
	}
	publish_draw(publishing, to, "web/feed", "feed.xml");
}

/* --- canasta publish --- */

static void run_publish(struct call *call)
{
	static const struct {
		const char *name;
		const char *const *parts;
	} files[] = {{"page.css", page_style}, {"icon.svg", page_icon}};
	const struct output_wish place = {.path = call->arguments[0].text,
	    .kind = OUTPUT_FOLDER,
	    .replace = call_flag(call, OPTION_REPLACE),
	    .guarded = store_path(call->desk.store)};
	const struct option_typed *of_season = call_option(call, OPTION_SEASON);
	const bool of_event = call_text(call, OPTION_EVENT) != NULL;
	struct arena page = {0};
	/* Each event has its own language, unless the user asks for one. */
	struct publication publishing = {.store = call->desk.store,
	    .kept = call->arena,
	    .page = &page,
	    .wished = call->screen->asked ? call->screen->name : NULL};
	struct answer *to = call_answer(call);
	struct season season;

	if (of_event && of_season)
		break_off(ERROR_INPUT, SAY_OPTION_TWICE_EVENT_AND_SEASON);
	if (of_event)
		event_file_event(call);
	if (of_season) {
		season = season_named(call, &of_season->value);
		publishing.seasons = &season;
		publishing.season_count = 1;
	}
	publishing.folder = page_folder_begin(call->arena, &place);
	publishing.asked = message_speak(NULL);
	if (publishing.wished)
		publish_language(&publishing, publishing.wished);
	if (!of_event && !of_season)
		publishing.seasons = seasons_read(&call->desk, &publishing.season_count);
	/* A single event has its own pages of players. */
	if (!of_event) {
		size_t count;
		const struct person *persons = person_list(&call->desk, &count);

		publishing.persons = arena_alloc(call->arena, count, sizeof *publishing.persons);
		for (size_t i = 0; i < count; i++)
			if (!persons[i].forgotten)
				publishing.persons[publishing.person_count++] =
				    (struct publish_person){
				        .number = persons[i].number, .name = persons[i].name};
	}
	put_events(&publishing, &call->desk, of_season ? &season : NULL);
	/* Pages that belong to no event have the language of the newest event. */
	publish_language(
	    &publishing, publishing.language ? publishing.language : labels_usual(NULL, NULL));
	put_persons(&publishing);
	for (size_t i = 0; i < publishing.season_count; i++)
		put_season(&publishing, &publishing.seasons[i]);
	publishing.inner = publishing.about = "";
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		struct text body = {.arena = &page};

		page_files(files[i].parts, &body);
		publish_put(&publishing, &body, files[i].name);
	}
	put_feed(&publishing);
	put_front(&publishing);
	(void)message_speak(publishing.asked);
	arena_release(&page);
	const struct page_folder_counts counts = page_folder_finish(publishing.folder);

	answer_number(to, "written", (int64_t)counts.written);
	answer_number(to, "unchanged", (int64_t)counts.unchanged);
	answer_number(to, "removed", (int64_t)counts.removed);
}

static const struct command_option publish_options[] = {
    {OPTION_SEASON, TAKES_TEXT, .value = "NAME"},
    {.id = OPTION_NONE},
};

const struct command cmd_publish = {
    .name = "publish",
    .synopsis = "FOLDER",
    .need = NEEDS_READ,
    .options = publish_options,
    .run = run_publish,
    .screen = "publish",
    .writes = OUTPUT_FOLDER,
};
