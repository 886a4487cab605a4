#include "answer/round_clock.h"

static void add_moment(struct answer *to, const char *key, int64_t seconds)
{
	char text[CLOCK_TEXT];

	clock_write(seconds, text);
	answer_time(to, key, text);
}

/* A bell is to ring, or rang. */
static bool has_end(const struct round_clock *clock)
{
	return clock->state == ROUND_CLOCK_RUNNING || clock->state == ROUND_CLOCK_OVER;
}

static void add_clock(struct answer *to, const struct round_clock *clock)
{
	const bool known = clock->minutes > 0 || clock->state != ROUND_CLOCK_WAITING;

	answer_nothing(to, "minutes");
	if (known)
		answer_number(to, "minutes", clock->minutes);
	answer_code(to, "state", round_clock_state_names[clock->state]);
	answer_nothing(to, "left");
	if (known)
		answer_duration(to, "left", clock->left);
	answer_nothing(to, "until");
	if (has_end(clock))
		add_moment(to, "until", clock->until);
}

static void add_extensions(struct answer *to, const struct round_time_table *table)
{
	(void)answer_list(to, "extensions");
	for (size_t i = 0; i < table->extension_count; i++) {
		struct answer *row = answer_row(to, "extensions");

		answer_number(row, "minutes", table->extensions[i].minutes);
		answer_text(row, "reason", table->extensions[i].reason);
		answer_text(row, "by", table->extensions[i].by);
		answer_time(row, "time", table->extensions[i].time);
	}
}

static void add_table(struct answer *to, const struct round_time_table *table)
{
	answer_number(to, "extra", table->extra);
	add_clock(to, &table->clock);
	add_extensions(to, table);
}

/* The event says what the bell does; the rulebook may say the same, another thing, or nothing. */
static void add_bell(struct answer *to, const struct round_time *time)
{
	const struct sentence event = rulebook_bell_words(time->bell);
	const struct sentence book = rulebook_bell_words(time->book->bell);

	answer_code(to, "rule", rulebook_bell_names[time->bell]);
	answer_sentence(to, "message", &event);
	answer_text(to, "rulebook", time->book->id);
	answer_text(to, "clause", time->book->time_source.clause);
	if (time->book->time_source.clause && time->book->bell != time->bell)
		answer_sentence(to, "otherwise", &book);
}

void answer_round_clock(struct answer *to, const struct round_time *time)
{
	answer_number(to, "round", time->round);
	add_clock(to, &time->clock);
	if (time->clock.state != ROUND_CLOCK_WAITING)
		add_moment(to, "started", time->clock.started);
	(void)answer_list(to, "tables");
	for (size_t i = 0; i < time->table_count; i++) {
		struct answer *row = answer_row(to, "tables");

		answer_number(row, "table", time->tables[i].table);
		add_table(row, &time->tables[i]);
	}
	if (time->clock.state == ROUND_CLOCK_OVER)
		add_bell(answer_object(to, "bell"), time);
}

void answer_table_clock(struct answer *to, const struct round_time *time, const struct table *table)
{
	const struct round_time_table round = {.clock = time->clock};
	const struct round_time_table *own = round_time_of(time, table->address.table);

	if (own || (time->timed && !table->game.finished))
		add_table(answer_object(to, "clock"), own ? own : &round);
}

void answer_round_extra(struct answer *to, const struct round_time *time, int table)
{
	const struct round_time_table *own = round_time_of(time, table);

	if (!own || own->extra == 0)
		return;
	answer_number(to, "extra", own->extra);
	if (has_end(&own->clock))
		add_moment(to, "until", own->clock.until);
}
