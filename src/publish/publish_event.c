#include "publish/publish_pages.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/text.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/round.h"
#include "club/standings.h"
#include "file/db.h"
#include "file/store.h"
#include "hall/pages.h"
#include "hall/request_context.h"
#include "hall/wall.h"
#include "phase/phase.h"

/* The memory of one page, for answers about the event that `reader` has. */
static struct desk page_desk(const struct publishing *publishing, const struct desk *reader)
{
	return (struct desk){publishing->store, publishing->page, reader->event, NULL};
}

/* Writes the pages of a round's tables, and those of their hands, whose numbers are in the answer of
 * the table. */
static void put_tables(struct publishing *publishing, const struct desk *reader, int number)
{
	struct round round = round_read(reader, number);

	for (int table = 1; table <= (int)round.table_count; table++) {
		/* A question of the hall, in the memory of one page. */
		struct request_context ctx = {.desk = page_desk(publishing, reader),
		    .says = publish_answer(publishing),
		    .address = {number, table, 0}};
		const struct answer *hands;
		size_t count = 0;
		int *numbers;

		public_table(&ctx);
		hands = answer_get(ctx.says, "hands");
		numbers = arena_alloc(reader->arena, (size_t)answer_count(hands), sizeof *numbers);
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

/* --- rounds and phases --- */

static void put_wall(struct publishing *publishing, const struct wall *wall,
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
    struct publishing *publishing, const struct desk *reader, int rounds, int public)
{
	const struct wall_wish wish = {.language = publishing->language, .veiled = private_members};
	/* The time of the newest line of the log about each round, its tables or their hands; that of
	 * round n is at n - 1, NULL: there is no line. */
	static const char sql[] =
	    "SELECT CAST(CASE WHEN subject GLOB 'round [0-9]*' THEN substr(subject, 7) "
	    "ELSE subject END AS INTEGER) AS round, max(time) AS time FROM log "
	    "WHERE event = :event AND (subject GLOB 'round [0-9]*' OR subject GLOB '[0-9]*.*') "
	    "GROUP BY round";
	const struct desk desk = page_desk(publishing, reader);
	const char **times = arena_alloc(reader->arena, (size_t)rounds, sizeof *times);
	struct statement newest = db_ask_event(reader, sql);

	while (db_step(&newest)) {
		const int64_t round = db_number(&newest, "round");

		if (round > 0 && round <= rounds)
			times[round - 1] = db_text(&newest, "time", reader->arena);
	}
	db_release(&newest);
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
			publishing->news = arena_room(publishing->kept, publishing->news,
			    publishing->news_count, sizeof *publishing->news);
			publishing->news[publishing->news_count++] =
			    (struct publish_news){.event = reader->event->number,
			        .round = round,
			        .name = publishing->about,
			        .time = arena_text(publishing->kept,
			            times[round - 1] ? times[round - 1] : wall.time)};
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

static void put_phase(struct publishing *publishing, const struct phase_view *view, int public)
{
	struct answer *says = publish_answer(publishing);

	answer_phase(says, view);
	if (round_method_knocks_out(view->phase.row.method))
		answer_bracket(says, view, false);
	answer_flag(says, "wide", true);
	answer_held(says, public);
	publish_draw(publishing, says, "web/phase",
	    arena_printf(publishing->page, "phase-%d.html", view->phase.row.number));
}

/* --- the whole event --- */

/* Writes the pages of an event with so many rounds, of which everybody may see those up to `public`
 * (0: all). */
static void put_pages(
    struct publishing *publishing, const struct desk *reader, int rounds, int public)
{
	const struct event *event = reader->event;
	const char *wished = publishing->wish->language;
	const struct desk desk = page_desk(publishing, reader);
	const struct standings standings = standings_make(reader, public, NULL);
	const char *const *categories;
	const struct phase_view *phases;
	size_t category_count, phase_count;
	struct wall_wish wish = {.veiled = private_members};
	struct wall wall;

	publish_speak(publishing, wished ? wished : labels_usual(event, event_book_here(event)));
	wish.language = publishing->language;
	publishing->inner = arena_printf(publishing->kept, "event-%d", event->number);
	publishing->about = arena_text(publishing->kept, event->settings.name);

	/* Notes the event for the front page and the pages of persons. */
	publishing->events = arena_room(publishing->kept, publishing->events,
	    publishing->event_count, sizeof *publishing->events);
	publishing->events[publishing->event_count++] =
	    (struct publish_event){.number = event->number,
	        .name = publishing->about,
	        .date = arena_text(publishing->kept, event->settings.date),
	        .venue = arena_text(publishing->kept, event->settings.venue),
	        .closed = event->closed};
	publish_person_note(publishing, reader, &standings);
	for (int round = 1; round <= (public > 0 ? public : rounds); round++)
		put_tables(publishing, reader, round);

	/* The pages of players are like those of the hall. */
	for (size_t i = 0; i < standings.facts.input.entrant_count; i++) {
		struct answer *says = publish_answer(publishing);
		struct entrant_page page;

		if (standings.facts.entrants[i].removed)
			continue;
		page = entrant_page_of(&standings, i);
		answer_entrant_page(says, &page);
		answer_held(says, public);
		publish_draw(publishing, says, "web/player",
		    arena_printf(publishing->page, "player-%d.html", page.entrant->number));
	}
	put_rounds(publishing, reader, rounds, public);
	/* Later phases that began by the last public round. */
	phases = phase_list(reader, public, &phase_count);
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

/* Reads everything at one moment of the file: the pages always agree. */
void publish_event_pages(struct publishing *publishing, int number, bool wanted)
{
	struct arena kept = {0}; /* until the pages of the event are made */
	struct event event;
	const struct desk reader = {publishing->store, &kept, &event, NULL};
	int rounds;

	store_read_begin(publishing->store);
	event = event_read(&reader, number);
	rounds = round_newest(&reader);
	if (rounds > 0 || wanted)
		put_pages(publishing, &reader, rounds, standings_public_round(&reader));
	store_read_end(publishing->store);
	arena_release(&kept);
}
