/* route.h - what can be asked of the hall: one table of paths. Private to this folder. */
#ifndef CANASTA_HALL_ROUTE_H
#define CANASTA_HALL_ROUTE_H

#include "hall/visit.h"

struct route {
	const char *method;
	const char *path; /* a star stands for what is between two strokes */
	visit_handler *run;
};

/* The route of a path and a method, with what stands where its stars are. NULL: there is none, and *ret_allow
 * then lists the methods that the path has ("GET, POST"), "" where it is no path of ours. Texts live in the
 * arena; where memory fails, NULL and NULL. */
const struct route *route_find(struct arena *arena, const char *path, const char *method,
    const char *ret_places[VISIT_PLACES_MOST], const char **ret_allow);

#endif
