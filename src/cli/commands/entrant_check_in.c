/* canasta entrant check-in and pay: the door. */
#include "answer/entrant.h"
#include "answer/parts.h"
#include "base/message.h"
#include "cli/commands.h"
#include "cli/place.h"
#include "desk/check_in.h"
#include "tournament/amount.h"
#include "tournament/decimal.h"

static bool run_check_in(struct call *call, struct error *err)
{
	const size_t count = call->argument_count;
	struct entrant *entrants = arena_alloc(call->arena, count, sizeof *entrants);
	bool *repeated = arena_alloc(call->arena, count, sizeof *repeated);

	for (size_t i = 0; i < count; i++)
		if (!place_entrant(call, &call->arguments[i], &entrants[i], err))
			return false;
	if (call_flag(call, OPTION_OFF) ? !check_in_off(&call->desk, entrants, count, repeated, err)
	                                : !check_in(&call->desk, entrants, count, repeated, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(call_says(call), "entrants");

		answer_entrant(row, &entrants[i]);
		answer_flag_set(row, "repeated", repeated[i]);
	}
	return true;
}

/* Typed twice, most likely. */
static void warn_of_more(struct call *call, const struct entrant *entrant)
{
	const int64_t fee = event_setting_fee(&call->desk.event->settings.more);
	char paid[DECIMAL_TEXT], wanted[DECIMAL_TEXT];
	char paid_said[NUMERALS_TEXT], wanted_said[NUMERALS_TEXT];

	if (fee == 0 || entrant->paid <= fee)
		return;
	decimal_text(entrant->paid, AMOUNT_PLACES, paid);
	decimal_text(fee, AMOUNT_PLACES, wanted);
	call_warn(call, "%d %s has paid %s; the fee is %s", entrant->number, entrant->name,
	    message_figures(paid, paid_said), message_figures(wanted, wanted_said));
}

static bool run_pay(struct call *call, struct error *err)
{
	const struct argument *paid = &call->arguments[1];
	struct entrant entrant;
	int64_t amount;

	if (!place_entrant(call, &call->arguments[0], &entrant, err))
		return false;
	if (!amount_read_exact(paid->text, &amount)) {
		error_set(err, ERROR_INPUT, "amount-invalid",
		    "`%s` is no amount; 20 or 12.50 is expected, at most %d", paid->text,
		    AMOUNT_MOST);
		return error_place(err, paid->file, 1, 1);
	}
	if (!check_in_pay(
	        &call->desk, &entrant, amount, call_text(call, OPTION_REASON), &entrant, err))
		return false;
	warn_of_more(call, &entrant);
	answer_entrant(call_says(call), &entrant);
	return true;
}

static const struct command_option check_in_options[] = {
    {OPTION_OFF, TAKES_NOTHING, .summary = "they are not there after all"},
    {.id = OPTION_NONE},
};

const struct command cmd_entrant_check_in = {
    .name = "entrant check-in",
    .synopsis = "NUMBER|NAME…",
    .summary = "who is there",
    .details = "Once anybody is checked in, a draw warns of those who are not; it leaves nobody "
               "out.\n\n"
               "    canasta entrant check-in 1 2 5\n"
               "    canasta entrant check-in 2 --off",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = ANY_ARGUMENTS,
    .options = check_in_options,
    .run = run_check_in,
    .screen = "entrants",
    .list = "entrants",
};

static const struct command_option pay_options[] = {
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .summary = "what it was for; asked for below 0"},
    {.id = OPTION_NONE},
};

const struct command cmd_entrant_pay = {
    .name = "entrant pay",
    .synopsis = "NUMBER|NAME AMOUNT",
    .summary = "an entrant paid so much of the fee",
    .details = "The fee is set with `canasta event set --fee AMOUNT`. What was given back, or "
               "written wrong, is an\namount below 0, with a reason.\n\n"
               "    canasta entrant pay 3 12.50\n"
               "    canasta entrant pay 3 -12.50 --reason 'it was pair 4'",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 2,
    .arguments_most = 2,
    .options = pay_options,
    .run = run_pay,
    .screen = "entrant",
};
