#include "answer/log.h"

#include "answer/subject.h"

#include <string.h>

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
