/* publish_pages.h - what everybody may see of events, as pages in a folder that any web space can serve: those of
 * the hall, drawn from the same answers by the same templates, and nothing else. */
#ifndef CANASTA_PUBLISH_PUBLISH_PAGES_H
#define CANASTA_PUBLISH_PUBLISH_PAGES_H

#include "base/sentence.h"
#include "form/labels.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct arena;
struct desk;
struct error;
struct output_folder;
struct season;
struct standings;
struct standings_facts;
struct store;
struct text;

struct publish_wish {
	int event; /* it alone; 0: all that were drawn a round, or are in a season */
	const struct season *season; /* it alone, with its events; NULL: all */
	const char *language;        /* of all pages, known; NULL: each event's own */
};

/* Puts all pages into a folder that was begun, and is the caller's to finish. */
bool publish(const struct desk *desk, const struct publish_wish *wish, struct output_folder *folder,
    struct error *err);

/* A page that is published, put together and drawn. Private to this folder. */

/* An entry of the feed. */
struct publish_news {
	int event, round; /* `event` 0: none */
	const char *name; /* of the event */
	const char *time; /* of the newest fact, "2026-03-05T19:30:00Z" */
};

/* An event with pages. */
struct publish_event {
	int number, rounds; /* with all details public */
	const char *name, *date, *venue;
	const char *time; /* it last changed */
	bool closed;
};

/* One person's part in an event; `rank` 0: no place. */
struct publish_stay {
	int64_t person;
	int event, entrant, rank, count;
	size_t turn;     /* of the event among those published, the oldest first */
	bool substitute; /* in another's place */
};

/* A meeting of two persons in a game. */
struct publish_meeting {
	int64_t person, other;
};

/* A person with a page. */
struct publish_person {
	int64_t number;
	const char *name, *key; /* `key`: what they are sorted by */
};

struct publishing {
	struct store *store;
	const struct publish_wish *wish;
	struct output_folder *folder;
	struct arena *kept;   /* what lives until the end */
	struct arena *page;   /* what lives as long as a page is made */
	const char *language; /* of the pages that are now made */
	struct labels labels;
	struct vocabulary words; /* of that language */
	const struct vocabulary
	    *asked; /* of the user who publishes and reads what the folder refuses */
	size_t event_count;
	struct publish_event *events; /* those with pages, by number */
	size_t news_count;
	struct publish_news *news;
	size_t stay_count, meeting_count, person_count;
	struct publish_stay *stays;
	struct publish_meeting *meetings;
	struct publish_person *persons; /* by number */
	size_t season_count;
	const struct season *seasons; /* those with pages */
};

/* Pages are made in this language from now on. */
void publish_speak(struct publishing *publishing, const char *language);

/* Pages go into this folder of the folder from now on; "" is it itself. */
bool publish_enter(struct publishing *publishing, const char *folder, struct error *err);

/* An answer to be filled for a page. */
struct answer *publish_answer(const struct publishing *publishing);

/* Adds the members around a page of an event, of a season, or of neither (""). */
void publish_around(const struct publishing *publishing, struct answer *to, const char *name);

/* Draws an answer by a template, "web/table", as the page "table-1.2.html", and frees it. */
bool publish_draw(struct publishing *publishing, struct answer *says, const char *template_name,
    const char *name, struct error *err);

/* Puts a page that was drawn, and forgets all of it. */
bool publish_put(
    struct publishing *publishing, const struct text *page, const char *name, struct error *err);

/* The pages of persons, each with all events they played in, and whom they met. Private to this
 * folder. */

/* Notes the players of an event, their public places, and their opponents; a substitute counts as having played.
 * `desk` is of the event, within a read. */
bool publish_person_note(struct publishing *publishing, const struct desk *desk,
    const struct standings_facts *facts, const struct standings *standings, struct error *err);

#endif
