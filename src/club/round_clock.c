#include "club/round.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/message.h"
#include "base/safe_text.h"
#include "base/sentence.h"
#include "club/address.h"
#include "club/desk.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/sheet.h"
#include "club/table.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"
#include "file/transaction.h"
#include "rulebook/rulebook.h"
#include "tournament/event_settings.h"

#include <string.h>

enum { MINUTE = 60 };

/* The acts: the name in the file, and the action in the log. */
static const struct {
	const char *name, *action;
} acts[] = {
    [ROUND_CLOCK_START] = {"start", "round-start"},
    [ROUND_CLOCK_PAUSE] = {"pause", "round-pause"},
    [ROUND_CLOCK_RESUME] = {"resume", "round-resume"},
};

static const char *const state_names[] = {
    [ROUND_CLOCK_WAITING] = "waiting",
    [ROUND_CLOCK_RUNNING] = "running",
    [ROUND_CLOCK_PAUSED] = "paused",
    [ROUND_CLOCK_OVER] = "over",
};

/* Advances the clock from a moment to a later one. */
static void time_passes(struct round_clock *clock, int64_t *since, int64_t now)
{
	if (now < *since)
		now = *since;
	if (clock->state == ROUND_CLOCK_RUNNING && *since + clock->left <= now) {
		clock->state = ROUND_CLOCK_OVER;
		clock->left = 0;
	}
	if (clock->state == ROUND_CLOCK_RUNNING)
		clock->left -= now - *since;
	*since = now;
}

static int64_t minutes_with(int minutes, int extra)
{
	return minutes + extra > 0 ? (int64_t)minutes + extra : 0;
}

struct round_clock round_clock_fold(
    const struct round_clock_step *steps, size_t count, int minutes, int extra, int64_t now)
{
	const int64_t planned = minutes_with(minutes, extra);
	struct round_clock clock = {.minutes = planned, .left = planned * MINUTE};
	int64_t since = count > 0 ? steps[0].time : now, all;

	for (size_t i = 0; i < count; i++) {
		time_passes(&clock, &since, steps[i].time);
		switch (steps[i].act) {
		case ROUND_CLOCK_START:
			all = minutes_with(steps[i].minutes, extra);
			clock = (struct round_clock){.state = ROUND_CLOCK_RUNNING,
			    .minutes = all,
			    .started = since,
			    .left = all * MINUTE,
			    .until = since + all * MINUTE};
			break;
		case ROUND_CLOCK_PAUSE:
			if (clock.state == ROUND_CLOCK_RUNNING)
				clock.state = ROUND_CLOCK_PAUSED;
			break;
		case ROUND_CLOCK_RESUME:
			if (clock.state == ROUND_CLOCK_PAUSED) {
				clock.state = ROUND_CLOCK_RUNNING;
				clock.until = since + clock.left;
			}
			break;
		}
	}
	time_passes(&clock, &since, now);
	return clock;
}

/* --- the state of the clock --- */

struct round_time round_time_at(const struct desk *desk, int round, const char *moment)
{
	static const char steps_sql[] =
	    "SELECT act, time, minutes FROM round_clock_now c JOIN log ON log.seq = c.seq "
	    "WHERE c.event = :event AND round = :round ORDER BY step";
	static const char extensions_sql[] =
	    "SELECT game, minutes, reason, author, time FROM game_extension g JOIN log l USING "
	    "(seq) "
	    "WHERE g.event = :event AND g.round = :round AND NOT EXISTS "
	    "(SELECT 1 FROM round_dropped d "
	    "WHERE d.event = g.event AND d.round = g.round AND d.seq > g.seq) ORDER BY game, "
	    "number";
	const struct event_settings *settings = &event_now_read(desk)->settings;
	const struct round_play play = round_play_read(desk, round);
	const int planned = play.minutes > 0
	                        ? play.minutes
	                        : (int)event_setting_number(&settings->more, SETTING_MINUTES);
	const struct rulebook *book = event_book_of(desk->event, round);
	struct round_time time = {
	    .round = round,
	    .minutes = planned > 0 ? planned : book->minutes,
	    .bell = (enum bell_rule)event_setting_word(&settings->more, SETTING_BELL),
	    .book = book,
	};
	struct statement row = db_ask_round(desk, steps_sql, round);
	struct round_clock_step *steps = NULL;
	size_t step_count = 0;
	int64_t now;

	if (!clock_seconds(moment, &now))
		break_off(ERROR_STORE, SAY_STORE_DAMAGED_NOT_A_TIME, moment);
	while (db_step(&row)) {
		const char *act = db_text(&row, "act", desk->arena);
		const char *at = db_text(&row, "time", desk->arena);
		struct round_clock_step step = {.minutes = db_int(&row, "minutes")};

		while (step.act < ROUND_CLOCK_RESUME && strcmp(acts[step.act].name, act) != 0)
			step.act++;
		if (!clock_seconds(at, &step.time))
			break_off(ERROR_STORE, SAY_STORE_DAMAGED_CLOCK_TIME, at);
		steps = arena_room(desk->arena, steps, step_count, sizeof *steps);
		steps[step_count++] = step;
	}
	time.timed = planned > 0 || step_count > 0;
	time.clock = round_clock_fold(steps, step_count, time.minutes, 0, now);
	/* The extensions of one table are consecutive. */
	row = db_ask_round(desk, extensions_sql, round);
	while (db_step(&row)) {
		const int number = db_int(&row, "game");

		if (time.table_count == 0 || time.tables[time.table_count - 1].table != number) {
			time.tables = arena_room(
			    desk->arena, time.tables, time.table_count, sizeof *time.tables);
			time.tables[time.table_count++] =
			    (struct round_time_table){.table = number};
		}
		struct round_time_table *table = &time.tables[time.table_count - 1];

		table->extensions = arena_room(desk->arena, table->extensions,
		    table->extension_count, sizeof *table->extensions);
		table->extensions[table->extension_count++] = (struct round_extension){
		    .minutes = db_int(&row, "minutes"),
		    .reason = db_text(&row, "reason", desk->arena),
		    .by = row_called(desk, db_number(&row, "author")),
		    .time = db_text(&row, "time", desk->arena),
		};
		table->extra += db_int(&row, "minutes");
	}
	for (size_t i = 0; i < time.table_count; i++)
		time.tables[i].clock =
		    round_clock_fold(steps, step_count, time.minutes, time.tables[i].extra, now);
	return time;
}

const struct round_time_table *round_time_of(const struct round_time *time, int table)
{
	for (size_t i = 0; i < time->table_count; i++)
		if (time->tables[i].table == table)
			return &time->tables[i];
	return NULL;
}

struct round_time round_time_read(const struct desk *desk, int round)
{
	store_read_begin(desk->store);
	if (round_seating_version(desk, round) == 0) /* 0, or no published round */
		round = round_head_read(desk, round_published(desk, round)).number;
	const struct round_time time = round_time_at(desk, round, store_now(desk->store).text);

	store_read_end(desk->store);
	return time;
}

/* --- refusals by the state of the clock --- */

/* Formats a time as "19:30" of the local clock. */
static const char *hour_say(struct arena *arena, int64_t seconds)
{
	char utc[CLOCK_TEXT], here[CLOCK_TEXT];

	clock_write(seconds, utc);
	return clock_local(utc, here)
	           ? sentence_say_hour(arena, message_vocabulary(), here + CLOCK_DATE)
	           : "";
}

static _Noreturn void refuse(
    struct arena *arena, int round, const struct round_clock *clock, const char *hint)
{
	const char *began = hour_say(arena, clock->started);
	const char *until = hour_say(arena, clock->until);

	switch (clock->state) {
	case ROUND_CLOCK_WAITING:
		break_off(ERROR_REFUSED, SAY_CLOCK_WAITING, round, round);
	case ROUND_CLOCK_RUNNING:
		break_off(
		    ERROR_REFUSED, SAY_CLOCK_RUNNING, round, began, until, message_words(hint));
	case ROUND_CLOCK_PAUSED:
		break_off(ERROR_REFUSED, SAY_CLOCK_PAUSED, round, (int)(clock->left / MINUTE),
		    (int)(clock->left % MINUTE), round, message_words(hint));
	case ROUND_CLOCK_OVER:
		break;
	}
	break_off(ERROR_REFUSED, SAY_CLOCK_OVER, round, began, until, message_words(hint));
}

struct round_time round_clock_step(
    const struct desk *desk, int number, enum round_clock_act act, int minutes, const char *again)
{
	struct change change = change_begin_open(desk);
	desk = change.desk;
	number = round_head_read(desk, round_published(desk, number)).number;
	if (sheet_lock_read(desk, number))
		break_off(ERROR_REFUSED, SAY_LOCKED_ROUND_PLAYED, number);
	struct round_time time = round_time_at(desk, number, change.time.text);
	struct round_clock clock = time.clock;

	/* Any running clock can be stopped: that of the table that plays longest counts. */
	for (size_t i = 0; act != ROUND_CLOCK_START && i < time.table_count; i++)
		if (time.tables[i].clock.minutes > clock.minutes)
			clock = time.tables[i].clock;
	switch (act) {
	case ROUND_CLOCK_START:
		if (again)
			input_require(again, "reason-invalid", TEXT_WORDS_THE_REASON);
		if (clock.state != ROUND_CLOCK_WAITING && !again)
			refuse(desk->arena, number, &clock, TEXT_WORDS_START_AGAIN);
		if (minutes == 0)
			minutes = time.minutes;
		if (minutes <= 0)
			break_off(ERROR_INPUT, SAY_OPTION_MISSING_MINUTES);
		break;
	case ROUND_CLOCK_PAUSE:
		if (clock.state != ROUND_CLOCK_RUNNING)
			refuse(desk->arena, number, &clock, "");
		break;
	case ROUND_CLOCK_RESUME:
		if (clock.state != ROUND_CLOCK_PAUSED)
			refuse(desk->arena, number, &clock, "");
	}
	struct statement statement = change_next_row(&change, "round_clock");

	db_bind_number(&statement, ":round", number);
	db_bind_text(&statement, ":act", acts[act].name);
	if (act == ROUND_CLOCK_START) {
		db_bind_number(&statement, ":minutes", minutes);
		db_bind_text(&statement, ":reason", again);
	}
	db_done(&statement);
	round_log(&change, acts[act].action, number);
	time = round_time_at(desk, number, change.time.text);
	change_end(&change);
	return time;
}

/* --- minutes for a table --- */

struct round_time round_clock_extend(const struct desk *desk, const struct address *table,
    const struct extension_request *more, bool *ret_repeated)
{
	const struct address at = {table->round, table->table, 0};

	input_require(more->reason, "reason-invalid", TEXT_WORDS_THE_REASON);
	struct change change = change_begin_open(desk);
	desk = change.desk;
	struct table seated = table_read(desk, &at);
	struct round_time time = round_time_at(desk, at.round, change.time.text);
	const struct round_time_table *has = round_time_of(&time, at.table);
	const int extra = has ? has->extra : 0;
	const struct round_extension *last =
	    has ? &has->extensions[has->extension_count - 1] : NULL;

	*ret_repeated = last && !more->again && last->minutes == more->minutes &&
	                strcmp(last->reason, more->reason) == 0;
	if (*ret_repeated) {
		change_end(&change);
		return time;
	}
	if (seated.game.finished)
		break_off(ERROR_REFUSED, SAY_GAME_ENDED_NO_EXTENSION, at.round, at.table);
	if (seated.signature.number > 0)
		break_off(ERROR_REFUSED, SAY_LOCKED_SHEET_NO_DEAL, at.round, at.table);
	if (seated.locked)
		break_off(ERROR_REFUSED, SAY_LOCKED_ROUND_PLAYED, at.round);
	if (extra + more->minutes < 0)
		break_off(ERROR_REFUSED, "extension-none",
		    extra == 1 ? TEXT_EXTENSION_NONE_ONE_MINUTE
		               : TEXT_EXTENSION_NONE_SEVERAL_MINUTES,
		    at.round, at.table, extra, -more->minutes);
	if (extra + more->minutes > ROUND_MINUTES_MOST)
		break_off(ERROR_INPUT, SAY_NUMBER_EXPECTED_TOO_MANY_MINUTES, at.round, at.table,
		    extra + more->minutes, ROUND_MINUTES_MOST);
	struct statement row = bind_table(change_next_row(&change, "game_extension"), desk, &at);

	db_bind_number(&row, ":minutes", more->minutes);
	db_bind_text(&row, ":reason", more->reason);
	db_done(&row);
	address_log(&change, "table-extend", &at);
	time = round_time_at(desk, at.round, change.time.text);
	change_end(&change);
	return time;
}

static void add_moment(struct answer *to, const char *key, int64_t seconds)
{
	char text[CLOCK_TEXT];

	clock_write(seconds, text);
	answer_time(to, key, text);
}

/* Returns true if the clock has an end. */
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
	answer_code(to, "state", state_names[clock->state]);
	answer_nothing(to, "left");
	if (known)
		answer_duration(to, "left", clock->left);
	answer_nothing(to, "until");
	if (has_end(clock))
		add_moment(to, "until", clock->until);
}

static void add_table(struct answer *to, const struct round_time_table *table)
{
	answer_number(to, "extra", table->extra);
	add_clock(to, &table->clock);
	(void)answer_list(to, "extensions");
	for (size_t i = 0; i < table->extension_count; i++) {
		struct answer *row = answer_row(to, "extensions");

		answer_number(row, "minutes", table->extensions[i].minutes);
		answer_text(row, "reason", table->extensions[i].reason);
		answer_text(row, "by", table->extensions[i].by);
		answer_time(row, "time", table->extensions[i].time);
	}
}

void answer_round_clock(struct answer *to, const struct round_time *time)
{
	const struct rulebook *book = time->book;

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
	if (time->clock.state == ROUND_CLOCK_OVER) {
		/* The event's rule for the bell, and the rulebook's if it has another. */
		const struct sentence rule = rulebook_bell_words(time->bell);
		const struct sentence otherwise = rulebook_bell_words(book->bell);
		struct answer *bell = answer_object(to, "bell");

		answer_code(bell, "rule", rulebook_bell_names[time->bell]);
		answer_sentence(bell, "message", &rule);
		answer_text(bell, "rulebook", book->id);
		answer_text(bell, "clause", book->time_source.clause);
		if (book->time_source.clause && book->bell != time->bell)
			answer_sentence(bell, "otherwise", &otherwise);
	}
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
