#include "store/log_round.h"

#include "store/row.h"

/* The times of rounds while they are read. */
struct times_read {
	const struct desk *desk;
	const char **times; /* by round, from the first */
	int count;
};

static bool time_take(void *context, const struct statement *row, struct error *err)
{
	struct times_read *read = context;
	const int64_t round = db_number(row, 0);

	return round <= 0 || round > read->count ||
	       db_text(row, 1, read->desk->arena, &read->times[round - 1], err);
}

bool log_round_times(const struct desk *desk, int count, const char *const **ret, struct error *err)
{
	static const char sql[] =
	    "SELECT CAST(CASE WHEN subject GLOB 'round [0-9]*' THEN substr(subject, 7) "
	    "ELSE subject END AS INTEGER) AS round, max(time) FROM log WHERE event = :event "
	    "AND (subject GLOB 'round [0-9]*' OR subject GLOB '[0-9]*.*') GROUP BY round";
	const char **times = arena_alloc(desk->arena, (size_t)count, sizeof *times);
	struct times_read read = {desk, times, count};
	struct statement statement;

	statement = db_ask_event(desk, sql, err);
	*ret = times;
	return row_each(&statement, time_take, &read, err);
}
