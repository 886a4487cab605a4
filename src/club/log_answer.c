#include "club/log_answer.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/error.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "file/db.h"
#include "file/log.h"

#include <string.h>

const char *const *log_round_times(const struct desk *desk, int count)
{
	static const char sql[] =
	    "SELECT CAST(CASE WHEN subject GLOB 'round [0-9]*' THEN substr(subject, 7) "
	    "ELSE subject END AS INTEGER) AS round, max(time) FROM log WHERE event = :event "
	    "AND (subject GLOB 'round [0-9]*' OR subject GLOB '[0-9]*.*') GROUP BY round";
	const char **times = arena_alloc(desk->arena, (size_t)count, sizeof *times);
	struct statement statement = db_ask_event(desk, sql);

	while (db_step(&statement)) {
		const int64_t round = db_number(&statement, 0);

		if (round > 0 && round <= count)
			times[round - 1] = db_text(&statement, 1, desk->arena);
	}
	db_release(&statement);
	return times;
}

static void add_revision(struct answer *to, const char *key, int64_t seq)
{
	answer_textf(to, key, "R%lld", (long long)seq);
}

static void add_line(struct answer *to, const struct log_line *line)
{
	add_revision(to, "revision", line->seq);
	answer_time(to, "time", line->time);
	answer_flag(to, "clock_set", line->clock_set);
	answer_text(to, "author", line->author);
	answer_code(to, "action", line->action);
	answer_number(to, "event", line->event);
	answer_subject(to, "subject", line->subject);
	if (strcmp(line->action, "import") == 0)
		answer_flag(to, "digest", true);
}

void answer_log_change(struct answer *to, const struct log_line *line)
{
	add_line(to, line);
	answer_text(to, "hash", line->hash);
}

void answer_log_line(struct answer *to, const struct log_line *line)
{
	add_line(to, line);
	if (line->payload)
		answer_json(to, "rows", line->payload);
	answer_text(to, "hash", line->hash);
}

void answer_log_since(struct answer *to, int64_t since, int64_t newest, const char *head)
{
	add_revision(to, "since", since);
	add_revision(to, "revision", newest);
	answer_text(to, "head", head);
}
