#include "store/log_round.h"

#include "store/db.h"

bool log_round_times(const struct desk *desk, int count, const char *const **ret, struct error *err)
{
	static const char sql[] =
	    "SELECT CAST(CASE WHEN subject GLOB 'round [0-9]*' THEN substr(subject, 7) "
	    "ELSE subject END AS INTEGER) AS round, max(time) FROM log WHERE event = :event "
	    "AND (subject GLOB 'round [0-9]*' OR subject GLOB '[0-9]*.*') GROUP BY round";
	const char **times = arena_alloc(desk->arena, (size_t)count, sizeof *times);
	struct statement statement;
	enum db_step step;
	bool ok = true;

	if (!times)
		return error_memory(err);
	statement = db_ask(desk->store, sql, err);
	db_bind_number(&statement, ":event", desk->event->id);
	while ((step = db_step(&statement, err)) == DB_ROW && ok) {
		const int64_t round = db_number(&statement, 0);

		if (round > 0 && round <= count)
			ok = db_text(&statement, 1, desk->arena, &times[round - 1], err);
	}
	db_release(&statement);
	*ret = times;
	return ok && step != DB_FAILED;
}
