/* publish_pages.h - publishes all that is public of events, as pages in a folder for any web space.
 * They are the pages of the hall, drawn from the same answers by the same templates. */
#ifndef CANASTA_PUBLISH_PUBLISH_PAGES_H
#define CANASTA_PUBLISH_PUBLISH_PAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct arena;
struct desk;
struct output_folder;
struct season;
struct standings;
struct store;
struct text;
struct vocabulary;

/* The choice of what is published. */
struct publish_wish {
	int event;                   /* only this event; 0: all with a drawn round or in a season */
	const struct season *season; /* only this season, with its events; NULL: all */
	const char *language; /* language of all pages, with labels; NULL: each event's own */
};

/* Writes all pages into a folder that the caller has begun and will finish. */
void publish(
    const struct desk *desk, const struct publish_wish *wish, struct output_folder *folder);

/* Pages while they are published. Private to this folder. */

/* An entry of the feed. */
struct publish_news {
	int event, round; /* `event` 0: no event */
	const char *name; /* name of the event */
	const char *time; /* time of the newest fact: "2026-03-05T19:30:00Z" */
};

/* An event with pages. */
struct publish_event {
	int number;
	const char *name, *date, *venue;
	bool closed;
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
struct publishing {
	struct store *store;
	const struct publish_wish *wish;
	struct output_folder *folder;
	const char *inner;              /* folder in it, of the next pages; "": itself */
	const char *about;              /* the event or the season of these pages; "": neither */
	struct arena *kept;             /* memory until the end */
	struct arena *page;             /* memory of one page */
	const char *language;           /* language of the current pages */
	const struct vocabulary *words; /* words of that language */
	const struct vocabulary *asked; /* words of the user, for errors of the folder */
	size_t event_count;
	struct publish_event *events; /* events with pages, in the order they were published */
	size_t news_count;
	struct publish_news *news;
	size_t person_count, page_count; /* `page_count`: persons with pages */
	struct publish_person *persons;  /* by number; none if there are no pages of persons */
	size_t season_count;
	const struct season *seasons; /* seasons with pages */
};

/* Sets the language of the next pages. */
void publish_speak(struct publishing *publishing, const char *language);

/* Makes an empty answer for a page. */
struct answer *publish_answer(const struct publishing *publishing);

/* Adds the members around a page. */
void publish_around(const struct publishing *publishing, struct answer *to);

/* Draws an answer by a template such as "web/table", as a page such as "table-1.2.html" with the
 * members around it, and frees it. */
void publish_draw(struct publishing *publishing, struct answer *says, const char *template_name,
    const char *name);

/* Writes a drawn page, and frees the memory of the page. */
void publish_put(struct publishing *publishing, const struct text *page, const char *name);

/* The pages of persons: each lists the events that they played in and the people they met. Private
 * to this folder. */

/* Notes the players of an event, their public places and their opponents. A substitute counts as a
 * player. `desk` is that of the event, within a read. */
void publish_person_note(
    struct publishing *publishing, const struct desk *desk, const struct standings *standings);

/* Writes the pages of hands, tables, players and rounds, and the page of the event, which links to
 * them. Leaves out an event without a drawn round unless it is `wanted`. */
void publish_event_pages(struct publishing *publishing, int number, bool wanted);

#endif
