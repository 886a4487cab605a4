#include "club/round.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/message.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/hooks.h"
#include "cli/option.h"
#include "cli/print/print.h"
#include "cli/show.h"
#include "club/address.h"
#include "club/entrant.h"
#include "club/table.h"
#include "rulebook/rulebook.h"

#include <string.h>

/* canasta round show. */

static void run_show(struct call *call)
{
	struct round round;

	if (call_flag(call, OPTION_EXPLAIN)) {
		if (!hooks.explain_round)
			option_unbuilt(call, OPTION_EXPLAIN);
		hooks.explain_round(call);
		return;
	}
	round = round_drawn_read(&call->desk, round_argument(call));
	if (call_text(call, OPTION_PDF)) {
		struct print_job job = {0};

		print_pairings(call, &job, &round);
		print_write(call, &job, call->desk.event->settings.name);
		return;
	}
	if (!call_flag(call, OPTION_BY_NAME) && !call_flag(call, OPTION_CSV)) {
		round_says(call, &round);
		return;
	}
	size_t count;
	const struct entrant *entrants = entrant_list(&call->desk, &count);

	answer_pairings_by_name(call_answer(call), &round, entrants, count);
	call_tell(call, "places", NULL);
}

static const struct command_option show_options[] = {
    {OPTION_EXPLAIN, TAKES_NOTHING, .summary = TEXT_HELP_EXPLAIN,
        .instead = {OPTION_BY_NAME, OPTION_CSV, OPTION_PDF}},
    {OPTION_BY_NAME, TAKES_NOTHING, .summary = TEXT_HELP_BY_NAME},
    {OPTION_CSV, TAKES_NOTHING, .summary = TEXT_HELP_ROUND_SHOW_CSV},
    AS_OF_OPTION,
    PRINT_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_round_show = {
    .name = "round show",
    .synopsis = "[N]",
    .need = NEEDS_EVENT_READ,
    .arguments = {0, 1},
    .options = show_options,
    .run = run_show,
    .screen = "round",
};

/* canasta round start, pause, resume and clock, and table extend: the time of a round. */
static void run_time(struct call *call)
{
	const bool starts = call->command == &cmd_round_start;
	const enum round_clock_act act = starts                              ? ROUND_CLOCK_START
	                                 : call->command == &cmd_round_pause ? ROUND_CLOCK_PAUSE
	                                                                     : ROUND_CLOCK_RESUME;
	const int number = round_argument(call);
	struct round_time time;

	if (call->command == &cmd_round_clock)
		time = round_time_read(&call->desk, number);
	else
		time = round_clock_step(&call->desk, number, act,
		    starts ? (int)call_number(call, OPTION_MINUTES, 0) : 0,
		    starts ? call_text(call, OPTION_REASON) : NULL);
	answer_round_clock(call_answer(call), &time);
}

static const struct command_option start_options[] = {
    {OPTION_MINUTES, TAKES_NUMBER, .value = "M", .summary = TEXT_HELP_ROUND_START_MINUTES,
        .least = 1, .most = ROUND_MINUTES_MOST},
    {OPTION_AGAIN, TAKES_NOTHING, .summary = TEXT_HELP_ROUND_START_AGAIN,
        .beside = {OPTION_REASON}},
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .summary = TEXT_HELP_ROUND_START_REASON,
        .beside = {OPTION_AGAIN}},
    {.id = OPTION_NONE},
};

const struct command cmd_round_start = {
    .name = "round start",
    .synopsis = "[N] [--minutes M]",
    .need = NEEDS_EVENT_WRITE,
    .arguments = {0, 1},
    .options = start_options,
    .run = run_time,
    .screen = "round-clock",
};

const struct command cmd_round_pause = {
    .name = "round pause",
    .synopsis = "[N]",
    .need = NEEDS_EVENT_WRITE,
    .arguments = {0, 1},
    .run = run_time,
    .screen = "round-clock",
};

const struct command cmd_round_resume = {
    .name = "round resume",
    .synopsis = "[N]",
    .details = "    canasta round resume",
    .need = NEEDS_EVENT_WRITE,
    .arguments = {0, 1},
    .run = run_time,
    .screen = "round-clock",
};

const struct command cmd_round_clock = {
    .name = "round clock",
    .synopsis = "[N]",
    .details = "    canasta round clock 2",
    .need = NEEDS_EVENT_READ,
    .arguments = {0, 1},
    .options = option_as_of,
    .run = run_time,
    .screen = "round-clock",
};

/* --- one table --- */

static void run_extend(struct call *call)
{
	const struct argument *minutes = &call->arguments[1];
	struct round_more more = {
	    .reason = call_text(call, OPTION_REASON), .again = call_flag(call, OPTION_AGAIN)};
	const struct address address = place_table(call, &call->arguments[0]);
	struct table table;
	struct round_time time;
	const struct round_time_table *over;
	int64_t number;
	bool repeated;

	if (!text_integer(minutes->text, strlen(minutes->text), -ROUND_MINUTES_MOST,
	        ROUND_MINUTES_MOST, &number) ||
	    number == 0)
		refuse_at(minutes, SAY_NUMBER_EXPECTED_MINUTES_MINUS_TAKE, minutes->text,
		    ROUND_MINUTES_MOST);
	more.minutes = (int)number;
	time = round_clock_extend(&call->desk, &address, &more, &repeated);
	table = table_fetch(&call->desk, &address);
	over = round_time_of(&time, address.table);
	if (over && over->clock.state == ROUND_CLOCK_OVER)
		call_warn(call, TEXT_WARNING_TIME_TABLE_OVER, address.round, address.table);
	table_says(call, &table, "extended", repeated);
	answer_table_clock(call_answer(call), &time, &table);
}

static const struct command_option extend_options[] = {
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .summary = TEXT_HELP_REASON,
        .required = TEXT_WORDS_REASON_TEXT_WHY_TABLE},
    {OPTION_AGAIN, TAKES_NOTHING, .summary = TEXT_HELP_TABLE_EXTEND_AGAIN},
    {.id = OPTION_NONE},
};

const struct command cmd_table_extend = {
    .name = "table extend",
    .synopsis = "TABLE MINUTES --reason TEXT",
    .need = NEEDS_EVENT_WRITE,
    .arguments = {2, 2},
    .options = extend_options,
    .run = run_extend,
    .screen = "table",
};
