#include "publish/publish_pages.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/text.h"
#include "club/address.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/round.h"
#include "club/standings.h"
#include "file/db.h"
#include "file/store.h"
#include "form/labels.h"
#include "hall/pages.h"
#include "hall/request_context.h"
#include "hall/wall.h"
#include "phase/phase.h"
#include "tournament/event_settings.h"

/* An event while its pages are made. */
struct of_event {
	struct publishing *publishing;
	struct arena kept; /* memory until its pages are made */
	struct event event;
	struct desk desk;      /* for the answers of one page */
	struct desk reader;    /* for what lasts until all pages are made */
	struct wall_wish wish; /* settings of its pages with standings or results */
	int rounds;            /* number of rounds drawn */
	int public;            /* the last round that everybody may see; 0: all */
	int public_rounds;     /* number of rounds with all results public */
	struct standings standings;
	size_t phase_count;
	struct phase_view *phases; /* later phases that began by the last public round */
};

/* --- tables and their hands --- */

/* Writes the pages of a round's tables, and those of their hands, whose numbers are in the answer of
 * the table. */
static void put_tables(const struct of_event *of, int number)
{
	struct round round = round_read(&of->reader, number);

	for (int table = 1; table <= (int)round.table_count; table++) {
		/* A question of the hall, in the memory of one page. */
		struct request_context ctx = {.desk = of->desk,
		    .says = publish_answer(of->publishing),
		    .address = {number, table, 0}};
		const struct answer *hands;
		size_t count = 0;
		int *numbers;

		public_table(&ctx);
		hands = answer_get(ctx.says, "hands");
		numbers =
		    arena_alloc(of->reader.arena, (size_t)answer_count(hands), sizeof *numbers);
		for (const struct answer *hand = answer_first(hands); hand;
		     hand = answer_next(hand))
			numbers[count++] = (int)answer_integer(answer_get(hand, "hand"));
		publish_draw(of->publishing, ctx.says, of->event.settings.name, "web/table",
		    arena_printf(of->desk.arena, "table-%d.%d.html", number, table));
		for (size_t i = 0; i < count; i++) {
			ctx.says = publish_answer(of->publishing);
			ctx.address.hand = numbers[i];
			public_hand(&ctx);
			publish_draw(of->publishing, ctx.says, of->event.settings.name, "web/hand",
			    arena_printf(
			        of->desk.arena, "hand-%d.%d.%d.html", number, table, numbers[i]));
		}
	}
}

/* --- rounds and phases --- */

static void put_wall(
    const struct of_event *of, const struct wall *wall, const char *template_name, const char *name)
{
	struct text page = {.arena = of->desk.arena};

	publish_around(of->publishing, wall->head, of->event.settings.name);
	wall_draw(wall, template_name, &page);
	publish_put(of->publishing, &page, name);
}

/* Returns the time of the newest line of the log about each round, its tables or their hands; that of
 * round n is at n - 1, NULL: there is no line. */
static const char *const *round_times(const struct of_event *of)
{
	static const char sql[] =
	    "SELECT CAST(CASE WHEN subject GLOB 'round [0-9]*' THEN substr(subject, 7) "
	    "ELSE subject END AS INTEGER) AS round, max(time) FROM log WHERE event = :event "
	    "AND (subject GLOB 'round [0-9]*' OR subject GLOB '[0-9]*.*') GROUP BY round";
	const struct desk *desk = &of->reader;
	const char **times = arena_alloc(desk->arena, (size_t)of->rounds, sizeof *times);
	struct statement statement = db_ask_event(desk, sql);

	while (db_step(&statement)) {
		const int64_t round = db_number(&statement, 0);

		if (round > 0 && round <= of->rounds)
			times[round - 1] = db_text(&statement, 1, desk->arena);
	}
	db_release(&statement);
	return times;
}

/* Writes the pages of rounds with their pairings, or, once a hand was played, with the results and the
 * standings after the round, which are news. */
static void put_rounds(struct of_event *of)
{
	struct publishing *publishing = of->publishing;
	const char *const *times = round_times(of);

	for (int round = 1; round <= of->rounds; round++) {
		const struct round_time untimed = {.round = round};
		struct wall wall = wall_begin(&of->desk, &of->wish);
		const bool public = round <= of->public_rounds;
		struct standings standings = {0};
		bool begun = false;

		if (!public)
			wall.public = of->public;
		if (public)
			standings = standings_make(&of->desk, round, NULL);
		for (size_t i = 0; public && i < standings.facts->input.game_count; i++) {
			const struct ranking_game *game = &standings.facts->input.games[i];

			begun = begun ||
			        (game->round == round && (game->hands > 0 || game->game.finished));
		}
		if (begun) {
			wall_add_results(&wall, &standings, round);
			wall_add_standings(&wall, &standings);
			publishing->news = arena_room(publishing->kept, publishing->news,
			    publishing->news_count, sizeof *publishing->news);
			publishing->news[publishing->news_count++] =
			    (struct publish_news){.event = of->event.number,
			        .round = round,
			        .name = arena_text(publishing->kept, of->event.settings.name),
			        .time = arena_text(publishing->kept,
			            times[round - 1] ? times[round - 1] : wall.time)};
		} else
			wall_add_pairings(&wall, round, &untimed);
		answer_number(wall.head, "round", round);
		if (round > 1)
			answer_number(wall.head, "before", round - 1);
		if (round < of->rounds)
			answer_number(wall.head, "behind", round + 1);
		if (!public)
			answer_number(wall.head, "held_from", of->public + 1);
		put_wall(
		    of, &wall, "web/round", arena_printf(of->desk.arena, "round-%d.html", round));
	}
}

static void put_phases(struct of_event *of)
{
	of->phases = phase_list(&of->reader, of->public, &of->phase_count);
	for (size_t i = 0; i < of->phase_count; i++) {
		const struct phase_view *view = &of->phases[i];
		struct answer *says = publish_answer(of->publishing);

		answer_phase(says, view);
		if (round_method_knocks_out(view->phase.row.method))
			answer_bracket(says, view, false);
		answer_flag(says, "wide", true);
		answer_held(says, of->public);
		publish_draw(of->publishing, says, of->event.settings.name, "web/phase",
		    arena_printf(of->desk.arena, "phase-%d.html", view->phase.row.number));
	}
}

/* --- the whole event --- */

static void put_pages(struct of_event *of)
{
	struct publishing *publishing = of->publishing;
	const struct event_settings *settings = &of->event.settings;
	const char *wished = publishing->wish->language;
	struct wall wall;
	const char *const *categories;
	size_t category_count;

	publish_speak(
	    publishing, wished ? wished : labels_usual(&of->event, event_book_here(&of->event)));
	of->wish = (struct wall_wish){.language = publishing->language, .veiled = private_members};

	/* Notes the event for the front page and the pages of persons. */
	publishing->events = arena_room(publishing->kept, publishing->events,
	    publishing->event_count, sizeof *publishing->events);
	publishing->events[publishing->event_count++] =
	    (struct publish_event){.number = of->event.number,
	        .name = arena_text(publishing->kept, settings->name),
	        .date = arena_text(publishing->kept, settings->date),
	        .venue = arena_text(publishing->kept, settings->venue),
	        .closed = of->event.closed};
	publish_person_note(publishing, &of->reader, &of->standings);
	publishing->inner = arena_printf(publishing->kept, "event-%d", of->event.number);
	for (int round = 1; round <= of->public_rounds; round++)
		put_tables(of, round);

	/* The pages of players are like those of the hall. */
	for (size_t i = 0; i < of->standings.facts->input.entrant_count; i++) {
		struct answer *says = publish_answer(of->publishing);
		struct entrant_page page;

		if (of->standings.facts->entrants[i].removed)
			continue;
		page = entrant_page_of(&of->standings, i);
		answer_entrant_page(says, &page);
		answer_held(says, of->public);
		publish_draw(of->publishing, says, of->event.settings.name, "web/player",
		    arena_printf(of->desk.arena, "player-%d.html", page.entrant->number));
	}
	put_rounds(of);
	put_phases(of);
	categories = standings_categories(&of->kept, of->standings.facts, &category_count);
	for (size_t i = 0; i < category_count; i++) {
		struct standings standings = standings_make(&of->desk, of->public, categories[i]);

		wall = wall_begin(&of->desk, &of->wish);
		wall.public = of->public;
		wall_add_standings(&wall, &standings);
		answer_text(wall.head, "category", categories[i]);
		put_wall(of, &wall, "web/event",
		    arena_printf(of->desk.arena, "category-%zu.html", i + 1));
	}
	wall = wall_begin(&of->desk, &of->wish);
	wall.public = of->public;
	wall_add_standings(&wall, &of->standings);
	answer_time(wall.head, "changed", wall.time);
	for (size_t i = 0; i < of->phase_count; i++) {
		struct answer *row = answer_row(wall.head, "phases");

		answer_number(row, "number", of->phases[i].phase.row.number);
		answer_text(row, "phase", of->phases[i].phase.row.name);
	}
	for (size_t i = 0; i < category_count; i++) {
		struct answer *row = answer_row(wall.head, "categories");

		answer_number(row, "number", (int64_t)i + 1);
		answer_text(row, "category", categories[i]);
	}
	for (int round = 1; round <= of->rounds; round++)
		answer_number(answer_row(wall.head, "rounds"), "round", round);
	put_wall(of, &wall, "web/event", "index.html");
}

/* Reads everything at one moment of the file: the pages always agree. */
void publish_event_pages(struct publishing *publishing, int number, bool wanted)
{
	struct of_event of = {.publishing = publishing};

	of.desk = (struct desk){publishing->store, publishing->page, &of.event, NULL};
	of.reader = (struct desk){publishing->store, &of.kept, &of.event, NULL};
	store_read_begin(publishing->store);
	of.event = event_read(&of.reader, number);
	of.rounds = round_newest(&of.reader);
	of.public = standings_public_round(&of.reader);
	of.public_rounds = of.public > 0 ? of.public : of.rounds;
	of.standings = standings_make(&of.reader, of.public, NULL);
	if (!(of.rounds == 0 && !wanted))
		put_pages(&of);
	store_read_end(publishing->store);
	arena_release(&of.kept);
}
