/* wall.h - the page that follows an event: standings, the newest round, its results, its clock. `event live`
 * writes it into a file, the hall sends it; templates/live.html draws both. */
#ifndef CANASTA_HALL_WALL_H
#define CANASTA_HALL_WALL_H

#include "club/standings.h"
#include "club/wall_page.h"
#include "form/document.h"

#include <stdbool.h>
#include <stddef.h>

struct answer;
struct desk;
struct error;
struct round_time;
struct text;
struct vocabulary;

struct request_context;

struct wall_wish {
	const char *language;                 /* of its words; known */
	const char *category;                 /* whose standings; NULL: everybody's */
	const char *own;                      /* a template of one's own; NULL: the built-in one */
	const char *const *veiled;            /* members to leave out, ended by NULL; NULL: none */
	const struct request_context *around; /* of whom it is sent to; NULL: a file is written */
};

/* Appends the page. A faulty template is ERROR_INPUT. */
bool wall_page(
    const struct desk *desk, const struct wall_wish *wish, struct text *out, struct error *err);

/* The standings alone, to be read at leisure. */
bool wall_standings(const struct desk *desk, const struct standings *standings,
    const char *language, struct text *out, struct error *err);

/* The sections that the wall's page and published pages are put together of. Private to this
 * folder. */

enum { WALL_PARTS_MOST = 5 };

/* A page in the making: each part is a section of its own. */
struct wall {
	const struct desk *desk;
	const struct wall_wish *wish;
	struct vocabulary *vocabulary;
	struct
	    standings_public public; /* what everybody may see; nothing is held back of one asked for by itself */
	struct live_moment moment;
	struct answer *head;
	struct document_section sections[WALL_PARTS_MOST];
	const struct answer *parts[WALL_PARTS_MOST];
	size_t count;
};

/* Begins a page with the members around its sections; `desk` and `wish` are set. */
bool wall_begin(struct wall *wall, struct error *err);

/* A section more: standings, who sits where in a round, a round's results (0: all). */
void wall_add_standings(struct wall *wall, const struct standings *standings);
bool wall_add_pairings(
    struct wall *wall, int number, const struct round_time *time, struct error *err);
void wall_add_results(struct wall *wall, const struct standings_facts *facts,
    const struct standings *standings, int round);

/* Appends the page as a template draws it. */
bool wall_draw(
    const struct wall *wall, const char *template_name, struct text *out, struct error *err);

#endif
