/* canasta call list and answer: tables that called the referee. */
#include "answer/pass.h"
#include "cli/commands.h"

static bool run_list(struct call *call, struct error *err)
{
	struct pass_call *calls;
	size_t count;

	if (!pass_calls(&call->desk, call_flag(call, OPTION_ALL), &calls, &count, err))
		return false;
	answer_pass_calls(call_says(call), calls, count);
	return true;
}

static const struct command_option list_options[] = {
    {OPTION_ALL, TAKES_NOTHING, .summary = "the answered ones too"},
    {.id = OPTION_NONE},
};

const struct command cmd_call_list = {
    .name = "call list",
    .synopsis = "",
    .summary = "the tables that called the referee and wait, newest first",
    .details = "    canasta call list",
    .need = NEEDS_READ,
    .event = true,
    .options = list_options,
    .run = run_list,
    .screen = "calls",
    .list = "calls",
};

static bool run_answer(struct call *call, struct error *err)
{
	const struct argument *argument = &call->arguments[0];
	struct pass_call done;
	int64_t number;

	if (!text_integer(argument->text, strlen(argument->text), 1, INT32_MAX, &number)) {
		(void)error_set(err, ERROR_INPUT, "number-expected",
		    "`%s` is no number of a call; `canasta call list` tells them", argument->text);
		return error_place(err, argument->file, 1, 1);
	}
	if (!pass_call_done(&call->desk, (int)number, &done, err))
		return false;
	answer_pass_call(call_says(call), &done);
	return true;
}

const struct command cmd_call_answer = {
    .name = "call answer",
    .synopsis = "N",
    .summary = "the referee has been at a table that called",
    .details = "    canasta call answer 2",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .run = run_answer,
    .screen = "call",
};
