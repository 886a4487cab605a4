/* route.h - what can be asked of the hall: one table of paths. Private to this folder. */
#ifndef CANASTA_HALL_ROUTE_H
#define CANASTA_HALL_ROUTE_H

#include "club/access_code.h"
#include "hall/request_context.h"

#include <stdbool.h>

struct arena;
struct desk;
struct error;
struct hall;

/* Who may ask: pass_role as bits, and whoever comes without a pass. */
enum {
	ROUTE_SIDE = 1 << PASS_SIDE,
	ROUTE_DESK = 1 << PASS_DESK,
	ROUTE_REFEREE = 1 << PASS_REFEREE,
	ROUTE_KNOWN = ROUTE_SIDE | ROUTE_DESK | ROUTE_REFEREE,
	ROUTE_ANYBODY = 1 << 3 | ROUTE_KNOWN,
	ROUTE_OWN = 1 << 4,  /* a page for who asks alone */
	ROUTE_FORM = 1 << 5, /* what a page's form sends */
};

/* What the first star of a path names; of a command both. */
enum route_place { ROUTE_NO_PLACE, ROUTE_TABLE, ROUTE_HAND, ROUTE_COMMAND };

struct route {
	const char *method;
	const char *path; /* a star stands for what is between two strokes */
	enum route_place place;
	unsigned who;
	request_handler *run;
	const char *page; /* the template that what it says is drawn by, of a form where the
	                     browser goes then; NULL: it is said as data */
};

/* The route of a path and a method, with what stands where its stars are. NULL: there is none, and *ret_allow
 * then lists the methods that the path has ("GET, POST"), "" where it is no path of ours. Texts live in the
 * arena; where memory fails, NULL and NULL. */
const struct route *route_find(struct arena *arena, const char *path, const char *method,
    const char *ret_places[PATH_PLACES_MOST], const char **ret_allow);

/* Whether it does something, and is not only asked. */
bool route_is_deed(const struct route *route);

/* Whether it is a file that the program carries: what pages look like and do. */
bool route_is_fixed(const struct route *route);

/* The file that is served, and the one at its path. Private to this folder. */

struct request_context;

/* Knows the file of a hall, by the first line of its log, which lives in the desk's arena. */
bool place_know(struct hall *hall, const struct desk *desk, struct error *err);

/* Looks at what is at the path. Another file with the same event is served from now on. Where there is none, or it lacks
 * the event, the visit is refused with HTTP_BUSY `store-moved`, until the file is back. */
bool place_check(struct hall *hall, struct request_context *ctx, struct error *err);

#endif
