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

/* The users of a route: pass_role as bits, and one for the public. */
enum {
	ROUTE_SIDE = 1 << PASS_SIDE,
	ROUTE_DESK = 1 << PASS_DESK,
	ROUTE_REFEREE = 1 << PASS_REFEREE,
	ROUTE_KNOWN = ROUTE_SIDE | ROUTE_DESK | ROUTE_REFEREE,
	ROUTE_ANYBODY = 1 << 3 | ROUTE_KNOWN,
	ROUTE_OWN = 1 << 4,  /* a page for who asks alone */
	ROUTE_FORM = 1 << 5, /* what a page's form sends */
};

/* The thing that the first star of a path names; for a command both stars. */
enum route_place { ROUTE_NO_PLACE, ROUTE_TABLE, ROUTE_HAND, ROUTE_COMMAND };

struct route {
	const char *method;
	const char *path; /* a star matches anything between two slashes */
	enum route_place place;
	unsigned who;
	request_handler *run;
	const char *
	    page; /* the template of the answer, or for a form the page that follows; NULL: the answer is data */
};

/* Returns the route of a path and a method, with the parts of the path at its stars. If it is NULL, `*ret_allow`
 * lists the methods that the path has ("GET, POST"), "" for an unknown path. Texts live in the arena. */
const struct route *route_find(struct arena *arena, const char *path, const char *method,
    const char *ret_places[PATH_PLACES_MOST], const char **ret_allow);

/* Returns whether the route changes something. */
bool route_is_deed(const struct route *route);

/* Returns whether the route is a built-in file: style, script or icon. */
bool route_is_fixed(const struct route *route);

/* The file that is served, and the one at its path. Private to this folder. */

struct request_context;

/* Knows the file of a hall, by the first line of its log, which lives in the desk's arena. */
bool place_know(struct hall *hall, const struct desk *desk, struct error *err);

/* Checks the file at the path. Another file with the same event is served from now on. If there is none, or it
 * lacks the event, the request is refused with HTTP_BUSY `store-moved` until the file is back. */
bool place_check(struct hall *hall, struct request_context *ctx, struct error *err);

#endif
