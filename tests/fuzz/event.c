#include "fuzz/event.h"

#include "base/arena.h"
#include "base/error.h"
#include "club/address.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/export.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/standings.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "slip/slip.h"
#include "tournament/event_settings.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SIDES = 2 };

void prove(bool ok)
{
	if (!ok)
		abort();
}

struct store *event_file(const char *path, int hands, struct arena *arena, struct event *ret)
{
	struct round_pairing pairing = {.entrants = {1, 2}};
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

	(void)unlink(path);
	prove(rulebook_load(arena, "fi-canasta", NULL, 0, &book, &err));
	store = store_open(path, STORE_CREATE, "Fuzz");
	*ret = event_new(&(struct desk){.store = store, .arena = arena}, &settings, book);
	entrant_add(
	    &(struct desk){.store = store, .arena = arena, .event = ret}, entries, SIDES, entrants);
	(void)round_new(&(struct desk){.store = store, .arena = arena, .event = ret}, &plan);
	return store;
}

void event_file_hand(struct store *store, struct arena *arena, const struct event *event)
{
	static const char *const slips[SIDES] = {"A KKKKKKK 444 reds=2 hand=94", "B 555X hand=AK"};
	struct slip_line lines[SIDES];
	struct hand_result result;
	struct error err = {0};
	struct hand hand;
	const struct hand_entry entry = {.table = {.round = 1, .table = 1}, .hand = &hand};

	for (size_t i = 0; i < SIDES; i++)
		lines[i] = (struct slip_line){
		    .data = slips[i], .size = strlen(slips[i]), .file = "slip", .line = 1};
	prove(slip_read(arena, event_book_here(event), lines, SIDES, &hand, &err));
	hand.exhausted = true;
	hand_add(&(struct desk){.store = store, .arena = arena, .event = event}, &entry, &result);
}

/* A file that may be damaged, and as much of its event as can be read. */
struct reading {
	struct desk desk;
	struct event event;
};

static void verify(void *context)
{
	const struct reading *reading = context;

	(void)verify_file(reading->desk.store, reading->desk.arena, NULL);
}

static void read_log(void *context)
{
	const struct reading *reading = context;
	size_t count;

	(void)log_find(reading->desk.store, reading->desk.arena, &(struct log_filter){0}, &count);
}

static void read_event(void *context)
{
	struct reading *reading = context;

	reading->event = event_find(&reading->desk, "1");
	reading->desk.event = &reading->event;
}

static void read_entrants(void *context)
{
	const struct reading *reading = context;
	size_t count;

	(void)entrant_list(&reading->desk, &count);
}

static void read_hand(void *context)
{
	const struct address address = {.round = 1, .table = 1, .hand = 1};
	const struct reading *reading = context;

	(void)hand_fetch(&reading->desk, &address);
}

static void read_standings(void *context)
{
	const struct reading *reading = context;

	(void)standings_make(&reading->desk, 0, NULL);
}

/* If a question gets no answer, the error gives the reason. */
static void ask(struct reading *reading, void (*question)(void *context))
{
	struct error err = {0};

	prove(store_attempt(reading->desk.store, question, reading, &err) || *err.code);
}

void event_file_read(struct store *store, struct arena *arena)
{
	static void (*const questions[])(void *context) = {
	    read_entrants, read_hand, read_standings};
	struct reading reading = {.desk = {.store = store, .arena = arena}};

	ask(&reading, verify);
	ask(&reading, read_log);
	ask(&reading, read_event);
	for (size_t i = 0; reading.desk.event && i < sizeof questions / sizeof *questions; i++)
		ask(&reading, questions[i]);
}
