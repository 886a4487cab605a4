#include "club/desk.h"

#include "club/event.h"

bool change_begin(const struct desk *desk, struct change *ret, struct error *err)
{
	return change_begin_of(desk, desk->event ? desk->event->number : 0, ret, err);
}

static struct statement of_event(struct statement statement, const struct desk *desk)
{
	db_bind_number(&statement, ":event", desk->event->number);
	return statement;
}

struct statement db_ask_event(const struct desk *desk, const char *sql, struct error *err)
{
	return of_event(db_ask(desk->store, sql, err), desk);
}

struct statement db_ask_event_file(const struct desk *desk, const char *name, struct error *err)
{
	return of_event(db_ask_file(desk->store, name, err), desk);
}

struct statement db_ask_round(
    const struct desk *desk, const char *sql, int round, struct error *err)
{
	struct statement statement = db_ask_event(desk, sql, err);

	db_bind_number(&statement, ":round", round);
	return statement;
}
