#include "hall/route.h"

#include "base/text.h"
#include "hall/look.h"

static const struct route routes[] = {
    {"GET", "/api/event", look_event},
    {"GET", "/api/standings", look_standings},
    {"GET", "/api/pairings", look_pairings},
    {"GET", "/api/results", look_results},
    {"GET", "/api/table/*", look_table},
    {"GET", "/api/hand/*", look_hand},
    {"GET", "/api/player/*", look_player},
    {"GET", "/api/clock", look_clock},
};

/* What stands in a path at a star of a route's; in `size` it ends. */
struct place {
	const char *at;
	size_t size;
};

static bool fits(const char *route, const char *path, struct place places[VISIT_PLACES_MOST])
{
	size_t count = 0;

	while (*route) {
		if (*route == '*') {
			const size_t size = strcspn(path, "/");

			if (size == 0)
				return false;
			places[count++] = (struct place){path, size};
			path += size;
			route++;
		} else if (*route++ != *path++) {
			return false;
		}
	}
	return *path == '\0';
}

const struct route *route_find(struct arena *arena, const char *path, const char *method,
    const char *ret_places[VISIT_PLACES_MOST], const char **ret_allow)
{
	struct text allow = {.arena = arena};

	for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
		struct place places[VISIT_PLACES_MOST] = {{0}};

		if (!fits(routes[i].path, path, places))
			continue;
		if (strcmp(routes[i].method, method) != 0) {
			text_addf(&allow, "%s%s", allow.size ? ", " : "", routes[i].method);
			continue;
		}
		for (size_t k = 0; k < VISIT_PLACES_MOST && places[k].at; k++)
			ret_places[k] = arena_copy(arena, places[k].at, places[k].size);
		return &routes[i];
	}
	*ret_allow = allow.failed ? NULL : text_of(&allow);
	return NULL;
}
