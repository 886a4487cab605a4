#include "hall/referee_call.h"

#include "answer/answer.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/option.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "club/hand.h"
#include "file/db.h"
#include "file/store.h"
#include "hall/entry.h"
#include "hall/server.h"

#define CALL_COLUMNS "number, round, game, by, words, time, nullif(answered, '') AS answered"

/* Adds a call: {"call":2,"table":"1.2","by":"…","words":"…","time":"…","answered":null}. */
static void answer_call(const struct statement *row, const struct desk *desk, struct answer *to)
{
	const struct address table = {db_int(row, "round"), db_int(row, "game"), 0};

	answer_number(to, "call", db_number(row, "number"));
	answer_address_of_table(to, "table", &table);
	answer_text(to, "by", db_text(row, "by", desk->arena));
	answer_text(to, "words", db_text(row, "words", desk->arena));
	answer_time(to, "time", db_text(row, "time", desk->arena));
	answer_time(to, "answered",
	    db_is_null(row, "answered") ? NULL : db_text(row, "answered", desk->arena));
}

void referee_call_make(const struct desk *desk, struct answer *to, const struct address *table,
    const char *by, const char *words)
{
	static const char sql[] =
	    "INSERT INTO hall_call (event, number, round, game, by, words, time) "
	    "VALUES (:event, (SELECT ifnull(max(number), 0) + 1 FROM hall_call "
	    "WHERE event = :event), :round, :game, :by, :words, :time) RETURNING " CALL_COLUMNS;
	const struct clock_time time = clock_now();

	input_allow(words, "call-invalid", TEXT_WORDS_REASON_TABLE_CALLS);
	store_begin(desk->store);
	struct statement statement = ask_table(desk, sql, table);

	db_bind_text(&statement, ":by", by);
	db_bind_text(&statement, ":words", words);
	db_bind_text(&statement, ":time", time.text);
	db_row(&statement);
	if (to)
		answer_call(&statement, desk, to);
	db_release(&statement);
	store_commit(desk->store);
}

void referee_call_done(const struct desk *desk, struct answer *to, int64_t number)
{
	/* A call that was answered before keeps its time. */
	static const char sql[] =
	    "UPDATE hall_call SET answered = iif(answered = '', :time, answered) "
	    "WHERE event = :event AND number = :number RETURNING " CALL_COLUMNS;
	const struct clock_time time = clock_now();

	store_begin(desk->store);
	struct statement statement = db_ask_event(desk, sql);

	db_bind_number(&statement, ":number", number);
	db_bind_text(&statement, ":time", time.text);
	if (!db_step(&statement))
		break_off(ERROR_INPUT, SAY_CALL_UNKNOWN_NO_SUCH_CALL, (int)number);
	answer_call(&statement, desk, to);
	db_release(&statement);
	store_commit(desk->store);
}

bool referee_is_called(const struct desk *desk, const struct address *table)
{
	struct statement statement = ask_table(desk,
	    "SELECT EXISTS (SELECT 1 FROM hall_call WHERE event = "
	    ":event AND round = :round AND "
	    "game = :game AND answered = '')",
	    table);

	return db_exists(&statement);
}

void answer_referee_calls(
    const struct desk *desk, struct answer *to, bool all, const struct address *table)
{
	static const struct address every = {0};
	struct statement each = ask_table(desk,
	    "SELECT " CALL_COLUMNS " FROM hall_call WHERE event = :event AND "
	    "(:all OR answered = '') AND "
	    "(:round = 0 OR round = :round AND game = :game) "
	    "ORDER BY number DESC",
	    table ? table : &every);

	db_bind_number(&each, ":all", all);
	(void)answer_list(to, "calls");
	while (db_step(&each))
		answer_call(&each, desk, answer_row(to, "calls"));
	db_release(&each);
}

/* --- commands: canasta call list, call answer --- */

static void run_call_list(struct call *call)
{
	answer_referee_calls(&call->desk, call_answer(call), call_flag(call, OPTION_ALL), NULL);
}

static const struct command_option call_list_options[] = {
    {.id = OPTION_ALL},
    {.id = OPTION_NONE},
};

const struct command cmd_call_list = {
    .name = "call list",
    .details = "    canasta call list",
    .need = NEEDS_EVENT_READ,
    .options = call_list_options,
    .run = run_call_list,
    .screen = "calls",
    .list = "calls",
};

static void run_answer(struct call *call)
{
	const struct argument *argument = &call->arguments[0];
	const int number = number_in(argument->text);

	if (number == 0)
		refuse_at(argument, SAY_NUMBER_EXPECTED_NOT_A_CALL, argument->text);
	referee_call_done(&call->desk, call_answer(call), number);
}

const struct command cmd_call_answer = {
    .name = "call answer",
    .synopsis = "N",
    .details = "    canasta call answer 2",
    .need = NEEDS_EVENT_WRITE,
    .run = run_answer,
    .screen = "call",
};
