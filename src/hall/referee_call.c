#include "hall/referee_call.h"

#include "answer/answer.h"
#include "base/catalogue.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/lines.h"
#include "base/text.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/option.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "club/version.h"
#include "file/db.h"
#include "file/store.h"

#include <string.h>

static const struct cell call_cells[] = {
    CELL(struct referee_call, number),
    CELL(struct referee_call, table.round),
    CELL(struct referee_call, table.table),
    CELL(struct referee_call, by),
    CELL(struct referee_call, words),
    CELL(struct referee_call, time),
    CELL(struct referee_call, answered),
};
static const struct row_kind call_row = ROW_KIND(struct referee_call, call_cells, NULL);

#define CALL_COLUMNS "number, round, game, by, words, time, answered"

bool referee_call_make(const struct desk *desk, const struct address *table, const char *by,
    const char *words, struct referee_call *ret, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO hall_call (event, number, round, game, by, words, time) "
	    "VALUES (:event, (SELECT ifnull(max(number), 0) + 1 FROM hall_call "
	    "WHERE event = :event), :round, :game, :by, :words, :time) RETURNING " CALL_COLUMNS;
	struct statement statement;
	struct clock_time time;

	if (!input_text_or_none(words, "call-invalid", TEXT_WORDS_TABLE_CALLS, err))
		return false;
	time = clock_now();
	store_begin(desk->store);
	statement = db_ask(desk->store, sql);
	bind_table(&statement, desk->event->number, table);
	db_bind_text(&statement, ":by", by);
	db_bind_text(&statement, ":words", words);
	db_bind_text(&statement, ":time", time.text);
	row_one(&statement, desk, &call_row, ret);
	store_commit(desk->store);
	return true;
}

struct referee_call *referee_calls(const struct desk *desk, bool all, size_t *ret_count)
{
	static const char sql[] = "SELECT " CALL_COLUMNS " FROM hall_call WHERE event = :event "
	                          "AND (:all OR answered = '') ORDER BY number DESC";
	struct referee_call *calls;
	struct statement statement;

	store_read_begin(desk->store);
	statement = db_ask_event(desk, sql);
	db_bind_number(&statement, ":all", all);
	calls = row_list(&statement, desk, &call_row, ret_count);
	store_read_end(desk->store, true);
	return calls;
}

bool referee_call_done(
    const struct desk *desk, int number, struct referee_call *ret, struct error *err)
{
	/* A call that was answered before keeps its time. */
	static const char sql[] =
	    "UPDATE hall_call SET answered = iif(answered = '', :time, answered) "
	    "WHERE event = :event AND number = :number RETURNING " CALL_COLUMNS;
	struct statement statement;
	struct clock_time time;
	bool ok;

	time = clock_now();
	store_begin(desk->store);
	statement = db_ask_event(desk, sql);
	db_bind_number(&statement, ":number", number);
	db_bind_text(&statement, ":time", time.text);
	ok = row_first(&statement, desk, &call_row, ret) ||
	     error_set(err, ERROR_INPUT, SAY_CALL_UNKNOWN_TABLE_CALLED_CANASTA, number);
	return store_end(desk->store, ok);
}

/* --- answers --- */

void answer_referee_call(struct answer *to, const struct referee_call *call)
{
	answer_number(to, "call", call->number);
	answer_address_of_table(to, "table", &call->table);
	answer_text(to, "by", call->by);
	answer_text(to, "words", call->words);
	answer_time(to, "time", call->time);
	answer_time(to, "answered", call->answered[0] ? call->answered : NULL);
}

void answer_referee_calls(struct answer *to, const struct referee_call *calls, size_t count)
{
	(void)answer_list(to, "calls");
	for (size_t i = 0; i < count; i++)
		answer_referee_call(answer_row(to, "calls"), &calls[i]);
}

/* --- commands: canasta call list, call answer --- */

static bool run_call_list(struct call *call, struct error *err)
{
	size_t count;
	const struct referee_call *calls =
	    referee_calls(&call->desk, call_flag(call, OPTION_ALL), &count);

	(void)err;
	answer_referee_calls(call_answer(call), calls, count);
	return true;
}

static const struct command_option call_list_options[] = {
    {OPTION_ALL, TAKES_NOTHING, .summary = TEXT_HELP_CALL_LIST_ALL},
    {.id = OPTION_NONE},
};

const struct command cmd_call_list = {
    .name = "call list",
    .summary = TEXT_HELP_CALL_LIST_SUMMARY,
    .details = "    canasta call list",
    .need = NEEDS_EVENT_READ,
    .options = call_list_options,
    .run = run_call_list,
    .screen = "calls",
    .list = "calls",
};

static bool run_answer(struct call *call, struct error *err)
{
	const struct argument *argument = &call->arguments[0];
	struct referee_call done;
	int64_t number;

	if (!text_integer(argument->text, strlen(argument->text), 1, INT32_MAX, &number)) {
		(void)error_set(
		    err, ERROR_INPUT, SAY_NUMBER_EXPECTED_CALL_CANASTA_LIST, argument->text);
		return error_place(err, argument->file, 1, 1);
	}
	if (!referee_call_done(&call->desk, (int)number, &done, err))
		return false;
	answer_referee_call(call_answer(call), &done);
	return true;
}

const struct command cmd_call_answer = {
    .name = "call answer",
    .synopsis = "N",
    .summary = TEXT_HELP_CALL_ANSWER_SUMMARY,
    .details = "    canasta call answer 2",
    .need = NEEDS_EVENT_WRITE,
    .arguments = {1, 1},
    .run = run_answer,
    .screen = "call",
};
