/* route.h - the table of all paths that the hall answers. Private to this folder. */
#ifndef CANASTA_HALL_ROUTE_H
#define CANASTA_HALL_ROUTE_H

#include "hall/access_code.h"
#include "hall/request_context.h"

#include <stdbool.h>

struct desk;
struct error;
struct hall;

/* The users of a route: access_role as bits, and one for the public. */
enum {
	ROUTE_SIDE = 1 << ACCESS_SIDE,
	ROUTE_DESK = 1 << ACCESS_DESK,
	ROUTE_REFEREE = 1 << ACCESS_REFEREE,
	ROUTE_KNOWN = ROUTE_SIDE | ROUTE_DESK | ROUTE_REFEREE,
	ROUTE_ANYBODY = 1 << 3 | ROUTE_KNOWN,
	ROUTE_OWN = 1 << 4,  /* a page only for the user who asks */
	ROUTE_FORM = 1 << 5, /* a form of a page */
};

/* The thing that the first star of a path names; for a command, both stars. */
enum route_place { ROUTE_NO_PLACE, ROUTE_TABLE, ROUTE_HAND, ROUTE_COMMAND };

/* A path and the function that answers it. */
struct route {
	const char *method;
	const char *path; /* a star matches anything between two slashes */
	enum route_place place;
	unsigned who;
	request_handler *run;
	const char *page; /* template of the answer, or the next page after a form; NULL: data */
};

/* Finds the route of the request, with the parts of its path at the stars. Refuses an unknown path,
 * and a method that the path does not have; the reply then names its methods ("GET, POST"). */
bool route_find(struct request_context *ctx, struct error *err);

/* Returns true if the route changes something. */
bool route_is_deed(const struct route *route);

/* Returns true if the route is a built-in file: style, script or icon. */
bool route_is_fixed(const struct route *route);

/* The check that the file at the path is still the served one. Private to this folder. */

/* Notes the identity of the file of a hall, the hash of the first line of its log. It lives in the
 * desk's arena. */
void place_know(struct hall *hall, const struct desk *desk);

/* Checks the file at the path. Another file with the same event is served from now on. If there is
 * none, or it lacks the event, the request is refused with HTTP_BUSY `store-moved` until the file
 * is back. */
bool place_check(struct request_context *ctx, struct error *err);

#endif
