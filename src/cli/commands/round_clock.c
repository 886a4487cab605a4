/* canasta round start, pause, resume and clock, and table extend: the time of a round. */
#include "answer/round_clock.h"
#include "cli/commands.h"
#include "cli/event_file.h"
#include "cli/place.h"
#include "cli/show/round.h"
#include "cli/show/table.h"
#include "desk/table.h"

#include <string.h>

static bool says(struct call *call, const struct round_time *time)
{
	answer_round_clock(call_says(call), time);
	return true;
}

static bool run_start(struct call *call, struct error *err)
{
	struct round_start start = {.minutes = (int)call_number(call, OPTION_MINUTES, 0),
	    .again = call_text(call, OPTION_REASON)};
	struct round_time time;

	return round_argument(call, &start.round, err) &&
	       round_clock_start(&call->desk, &start, &time, err) && says(call, &time);
}

static const struct command_option start_options[] = {
    {OPTION_MINUTES, TAKES_NUMBER, .value = "M",
        .summary = "how long is played; without it as the event says, else the rulebook",
        .least = 1, .most = ROUND_MINUTES_MOST},
    {OPTION_AGAIN, TAKES_NOTHING, .summary = "anew from now on, whatever ran before",
        .beside = {OPTION_REASON}},
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .summary = "why it begins anew",
        .beside = {OPTION_AGAIN}},
    {.id = OPTION_NONE},
};

const struct command cmd_round_start = {
    .name = "round start",
    .synopsis = "[N] [--minutes M]",
    .summary = "start the clock of a round at the bell; without a number, of the newest",
    .details =
        "    canasta round start --minutes 50\n"
        "    canasta round start 2 --again --reason 'the bell was not heard'\n\n"
        "The page on the wall (`event live`) counts down from then on. A round is started when "
        "the players\nmay begin, not when it is drawn.",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_most = 1,
    .options = start_options,
    .run = run_start,
    .screen = "round-clock",
};

static bool run_pause(struct call *call, struct error *err)
{
	struct round_time time;
	int round;

	return round_argument(call, &round, err) &&
	       round_clock_pause(&call->desk, round, &time, err) && says(call, &time);
}

const struct command cmd_round_pause = {
    .name = "round pause",
    .synopsis = "[N]",
    .summary = "stop the clock of a round: a fire alarm, a meal",
    .details = "    canasta round pause\n\n"
               "What is left stays until `canasta round resume`.",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_most = 1,
    .run = run_pause,
    .screen = "round-clock",
};

static bool run_resume(struct call *call, struct error *err)
{
	struct round_time time;
	int round;

	return round_argument(call, &round, err) &&
	       round_clock_resume(&call->desk, round, &time, err) && says(call, &time);
}

const struct command cmd_round_resume = {
    .name = "round resume",
    .synopsis = "[N]",
    .summary = "let a clock that was stopped go on",
    .details = "    canasta round resume",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_most = 1,
    .run = run_resume,
    .screen = "round-clock",
};

static bool run_clock(struct call *call, struct error *err)
{
	struct round_time time;
	int round;

	return round_argument(call, &round, err) &&
	       round_time_fetch(&call->desk, round, &time, err) && says(call, &time);
}

static const struct command_option clock_options[] = {
    AS_OF_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_round_clock = {
    .name = "round clock",
    .synopsis = "[N]",
    .summary = "how much time is left of a round, and at tables that have more",
    .details = "    canasta round clock 2",
    .need = NEEDS_READ,
    .event = true,
    .arguments_most = 1,
    .options = clock_options,
    .run = run_clock,
    .screen = "round-clock",
};

/* --- one table --- */

static bool read_minutes(const struct argument *argument, int *ret, struct error *err)
{
	int64_t number;

	if (text_integer(argument->text, strlen(argument->text), -ROUND_MINUTES_MOST,
	        ROUND_MINUTES_MOST, &number) &&
	    number != 0) {
		*ret = (int)number;
		return true;
	}
	(void)error_set(err, ERROR_INPUT, "number-expected",
	    "`%s` is no number of minutes; 1 to %d is expected, with a minus to take some back",
	    argument->text, ROUND_MINUTES_MOST);
	return error_place(err, argument->file, 1, 1);
}

static void warn_of_end(
    struct call *call, const struct address *address, const struct round_time *time)
{
	const struct round_time_table *table = round_time_of(time, address->table);

	if (table && table->clock.state == ROUND_CLOCK_OVER)
		call_warn(call, "the time of table %d.%d is over all the same", address->round,
		    address->table);
}

static bool run_extend(struct call *call, struct error *err)
{
	struct round_more more = {
	    .reason = call_text(call, OPTION_REASON), .again = call_flag(call, OPTION_AGAIN)};
	struct address address;
	struct table table;
	struct round_time time;
	bool repeated;

	if (!place_table(call, &call->arguments[0], &address, err) ||
	    !read_minutes(&call->arguments[1], &more.minutes, err) ||
	    !round_clock_extend(&call->desk, &address, &more, &time, &repeated, err) ||
	    !table_fetch(&call->desk, &address, &table, err))
		return false;
	warn_of_end(call, &address, &time);
	table_says(call, &table, "extended", repeated);
	answer_table_clock(call_says(call), &time, &table);
	return true;
}

static const struct command_option extend_options[] = {
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .summary = "why",
        .required = MESSAGE_WORDS("--reason TEXT is expected: why the table has more time")},
    {OPTION_AGAIN, TAKES_NOTHING, .summary = "as many minutes once more for the same reason"},
    {.id = OPTION_NONE},
};

const struct command cmd_table_extend = {
    .name = "table extend",
    .synopsis = "TABLE MINUTES --reason TEXT",
    .summary = "give one table more time than the round has",
    .details =
        "    canasta table extend 1.3 5 --reason 'waited for the referee'\n"
        "    canasta table extend 1.3 -5 --reason 'it was table 4'\n\n"
        "Minutes add up; with a minus some are taken back. The round, the table and the page on "
        "the wall\nshow until when it plays.",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 2,
    .arguments_most = 2,
    .options = extend_options,
    .run = run_extend,
    .screen = "table",
};
