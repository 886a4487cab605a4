/* wall_part.h - the sections that the wall's page and published pages are put together of. Private to this
 * folder. */
#ifndef CANASTA_HALL_WALL_PART_H
#define CANASTA_HALL_WALL_PART_H

#include "desk/round_clock.h"
#include "desk/standings_public.h"
#include "form/document.h"
#include "hall/wall.h"
#include "store/live.h"

enum { WALL_PARTS_MOST = 5 };

/* A page as it is put together: each part is a section of its own. */
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

/* Begins a page with what stands around its sections; `desk` and `wish` are set. */
bool wall_begin(struct wall *wall, struct error *err);

/* A section more: standings, who sits where in a round, a round's results (0: all). */
bool wall_add_standings(struct wall *wall, const struct standings *standings, struct error *err);
bool wall_add_pairings(
    struct wall *wall, int number, const struct round_time *time, struct error *err);
bool wall_add_results(struct wall *wall, const struct standings_facts *facts,
    const struct standings *standings, int round, struct error *err);

/* Appends the page as a template draws it. */
bool wall_draw(
    const struct wall *wall, const char *template_name, struct text *out, struct error *err);

#endif
