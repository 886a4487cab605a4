#include "club/desk.h"

#include "base/arena.h"
#include "club/event.h"
#include "club/hooks.h"
#include "club/table.h"
#include "file/store.h"

struct change change_begin(const struct desk *desk)
{
	return change_begin_of(desk, desk->event ? desk->event->number : 0);
}

const struct desk *changes_begin(const struct desk *desk)
{
	struct event_now *now = arena_alloc(desk->arena, 1, sizeof *now);
	struct desk *kept = arena_alloc(desk->arena, 1, sizeof *kept);

	*kept = desk_keep(desk, now);
	store_begin(desk->store);
	return kept;
}

static struct statement of_event(struct statement statement, const struct desk *desk)
{
	db_bind_number(&statement, ":event", desk->event->number);
	return statement;
}

struct statement db_ask_event(const struct desk *desk, const char *sql)
{
	return of_event(db_ask(desk->store, sql), desk);
}

struct statement db_ask_event_file(const struct desk *desk, const char *name)
{
	return of_event(db_ask_file(desk->store, name), desk);
}

struct statement db_ask_round(const struct desk *desk, const char *sql, int round)
{
	struct statement statement = db_ask_event(desk, sql);

	db_bind_number(&statement, ":round", round);
	return statement;
}

const struct table_watch *table_watch_begin(const struct desk *desk, int round)
{
	return club_hooks.watch_begin ? club_hooks.watch_begin(desk, round, WATCH_RESULTS) : NULL;
}

void table_watch_tell(const struct desk *desk, const struct table_watch *watch, struct table *table)
{
	if (club_hooks.watch_tell)
		table->match.redraw = club_hooks.watch_tell(desk, watch, table);
}

const struct table_watch *settings_watch_begin(const struct desk *desk)
{
	return club_hooks.watch_begin ? club_hooks.watch_begin(desk, 0, WATCH_SETTINGS) : NULL;
}

int settings_watch_tell(const struct desk *desk, const struct table_watch *watch)
{
	return watch ? club_hooks.watch_tell(desk, watch, NULL) : 0;
}
