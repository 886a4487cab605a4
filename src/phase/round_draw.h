/* round_draw.h - the facts from which a round is drawn, its draw, the explanation of it, and what
 * later changes mean for it. */
#ifndef CANASTA_PHASE_ROUND_DRAW_H
#define CANASTA_PHASE_ROUND_DRAW_H

#include "club/round.h"
#include "draw/draw.h"
#include "phase/phase.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct desk;
struct entrant;
struct event;
struct missing_list;
struct table;
struct table_watch;

/* The facts from which a round is drawn: standings, earlier meetings, seats and byes, and who is
 * present. */

struct round_draw {
	int round;        /* the round to draw */
	bool provisional; /* a game before it is not finished */
	/* The first round of a phase by points; entrants are in the order of seeds. */
	bool by_seed;
	/* Removed entrants included, whom the draw leaves out. */
	size_t entrant_count;
	const struct entrant *entrants; /* by number, from 1 */
	const size_t *places;    /* index in `input` by number less 1; SIZE_MAX: not in the draw */
	struct draw_input input; /* its seed is 0 */
};

/* Reads the facts for drawing a round; 0 is the next. */
struct round_draw round_draw_read(const struct desk *desk, int round);

/* Turns a draw into the plan of a round. The caller sets method and seed. */
struct round_plan round_draw_plan(
    struct arena *arena, const struct round_draw *from, const struct draw *draw);

/* Returns the seating of a round as a draw. */
struct draw round_draw_seated(
    struct arena *arena, const struct round_draw *from, const struct round *round);

/* Checks that a method may draw the next round. ERROR_REFUSED `round-ahead` if it depends on
 * results and nothing is recorded yet in the newest published round. */
void round_draw_allow(
    const struct desk *desk, const struct round_draw *from, enum draw_method method);

/* Returns the default seed of a round. It is made of the event's name and date and the round's number,
 * so it cannot be chosen to suit anyone. */
int64_t round_draw_seed(const struct event *event, int round);

/* Compares a round's seating with a draw made now: results may have been corrected, entrants may
 * have left or come, or the seating was changed by hand. Positions of tables and sides do not
 * matter. */

struct round_redraw {
	struct phase_next next; /* the current demands of a knock-out's bracket */
	bool none;              /* nothing can be drawn now */
	/* Otherwise the seating by a draw made now; of a round seated by hand, its own. */
	struct round_plan plan;
	bool differs;
};

/* Returns true if two plans differ in partners, opponents or byes. */
bool round_plan_differs(const struct round_plan *one, const struct round_plan *other);

/* Makes the seating as a draw would now; a round seated by hand never differs. */
struct round_redraw round_redraw_read(const struct desk *desk, const struct round *round);

/* Returns true if the seating differs because of later changes, and not only because it was
 * changed by hand. */
bool round_redraw_since(
    const struct desk *desk, const struct round *round, const struct round_redraw *redrawn);

/* Returns true if a draft would now be drawn otherwise. A knock-out round that its bracket does not ask
 * for is ERROR_REFUSED `round-stale`, unless the caller wants it unchanged. */
bool round_redraw_check(const struct desk *desk, const struct round *round, bool as_seated);

/* Lists published rounds without a hand whose draw has changed since, and the next round of an
 * unfinished phase. */
void round_redraw_missing(const struct desk *desk, struct missing_list *to);

/* Begins to watch within a change of results from a round on, or of settings (0), before anything is
 * written. The watch lies in the arena. */
const struct table_watch *table_watch_note(const struct desk *desk, int round);

/* Fills, within the change, the first published round that it would seat differently, and the effect on
 * later phases and on the match of the table, which was read after the change; the table may be NULL.
 * If `watch` is NULL, only the match is filled. */
void table_watch_match(const struct desk *desk, const struct table_watch *watch,
    const struct table *table, struct table_match *ret);

#endif
