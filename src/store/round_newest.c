#include "store/round.h"
#include "store/row.h"

static bool newest_read(const struct desk *desk, const char *sql, int *ret, struct error *err)
{
	struct statement statement = db_ask_event(desk, sql, err);

	return row_first(&statement, desk, &row_int, ret, NULL, err);
}

bool round_newest(const struct desk *desk, int *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT ifnull(max(round), 0) FROM seating_now WHERE event = :event";

	return newest_read(desk, sql, ret, err);
}

bool round_drawn_newest(const struct desk *desk, int *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT ifnull(max(round), 0) FROM seating_newest WHERE event = :event";

	return newest_read(desk, sql, ret, err);
}
