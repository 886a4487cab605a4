/* wall.h - makes the page that follows an event: standings, newest round, results and clock. `event
 * live` writes it to a file, the hall sends it; both use templates/live.html. */
#ifndef CANASTA_HALL_WALL_H
#define CANASTA_HALL_WALL_H

#include "club/standings.h"
#include "form/document.h"

#include <stddef.h>

struct answer;
struct desk;
struct request_context;
struct round_time;
struct text;
struct vocabulary;

/* The settings of a page. */
struct wall_wish {
	const char *language;                 /* language of the page, with labels */
	const char *category;                 /* category of the standings; NULL: all entrants */
	const char *own;                      /* template of the user; NULL: the built-in one */
	const char *const *veiled;            /* members to leave out, ended by NULL; NULL: none */
	const struct request_context *around; /* request answered; NULL: a file */
};

/* Appends the page to `out`. A faulty template is ERROR_INPUT. */
void wall_page(const struct desk *desk, const struct wall_wish *wish, struct text *out);

/* Appends a page with the standings only. */
void wall_standings(const struct desk *desk, const struct standings *standings,
    const char *language, struct text *out);

/* --- the sections of the wall's page and of published pages --- */

enum { WALL_PARTS_MOST = 5 };

/* A page while it is made; each part is a section. */
struct wall {
	const struct desk *desk;
	const struct wall_wish *wish;
	const struct vocabulary *vocabulary;
	int public;       /* the last round that everybody may see; 0: all */
	const char *time; /* of the newest change of the event, "2026-03-05T19:30:00Z" */
	struct answer *head;
	struct document_section sections[WALL_PARTS_MOST];
	const struct answer *parts[WALL_PARTS_MOST];
	size_t count;
};

/* Begins a page with the members around its sections. It must not move while sections are added.
 * The head has
 * {"language":"fi","time":"2026-03-05T19:30:00Z","shown":"2026-03-05T19:30:00Z","side_count":2,"cells":4}:
 * `time` is that of the newest change, so that an unchanged event gives the same bytes; `shown`
 * is the time for readers; `cells` counts the names and scores of a result. "closed" if the
 * event is closed. `public` is the last round that everybody may see; 0: all. */
struct wall wall_begin(const struct desk *desk, const struct wall_wish *wish, int public);

/* Add a section: the standings, the seats of a round, or the results of a round (0: all rounds). */
void wall_add_standings(struct wall *wall, const struct standings *standings);
void wall_add_pairings(struct wall *wall, int number, const struct round_time *time);
void wall_add_results(struct wall *wall, const struct standings *standings, int round);

/* Appends the page to `out`, by a template. */
void wall_draw(const struct wall *wall, const char *template_name, struct text *out);

#endif
