#include "fuzz/event.h"

#include "desk/entrant.h"
#include "desk/event.h"
#include "desk/round.h"
#include "rulebook/load.h"
#include "store/store.h"

#include <stdlib.h>
#include <unistd.h>

enum { SIDES = 2 };

void must(bool ok)
{
	if (!ok)
		abort();
}

struct store *event_file(const char *path, int hands, struct arena *arena, struct event *ret)
{
	static const struct round_pairing pairing = {.entrants = {1, 2}};
	const struct entrant_entry entries[SIDES] = {{.name = "Alfa"}, {.name = "Beeta"}};
	const struct round_plan plan = {.table_count = 1, .tables = &pairing, .method = "manual"};
	const struct event_settings settings = {.name = "Fuzz",
	    .date = "",
	    .venue = "",
	    .hands = hands,
	    .match_points = {2, 1, 0},
	    .walkover = -1};
	const struct rulebook *book = NULL;
	struct store *store = NULL;
	struct entrant entrants[SIDES];
	struct error err = {0};
	struct round round;

	(void)unlink(path);
	must(rulebook_load(arena, "fi-canasta", NULL, 0, &book, &err));
	must(store_open(path, STORE_CREATE, "Fuzz", &store, &err));
	must(event_new(&(struct desk){.store = store, .arena = arena}, &settings, book, ret, &err));
	must(entrant_add(&(struct desk){.store = store, .arena = arena, .event = ret}, entries,
	    SIDES, entrants, &err));
	must(round_new(
	    &(struct desk){.store = store, .arena = arena, .event = ret}, &plan, &round, &err));
	return store;
}
