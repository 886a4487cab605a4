/* canasta hand confirm, verify and missing: the second look, and what still waits for one. */
#include "answer/hand.h"
#include "answer/missing.h"
#include "cli/commands.h"
#include "cli/commands/slips.h"
#include "cli/place.h"
#include "desk/missing.h"
#include "record/slip.h"

static bool run_confirm(struct call *call, struct error *err)
{
	struct confirm_result result;
	struct address address;

	if (!place_hand(call, &call->arguments[0], &address, err) ||
	    !hand_confirm(&call->desk, &address, &result, err))
		return false;
	answer_hand_confirmed(call_says(call), call->desk.event, &result, false);
	return true;
}

static bool run_verify(struct call *call, struct error *err)
{
	struct confirm_result result;
	struct address address;
	struct slip_line *lines;
	struct hand hand;
	size_t line_count;

	if (!place_hand(call, &call->arguments[0], &address, err) ||
	    !slips_given(call, 1, &lines, &line_count, err) ||
	    !slip_read(call->arena, call->desk.event->book, lines, line_count, &hand, err) ||
	    !hand_verify(&call->desk, &address, &hand, &result, err))
		return false;
	if (!result.equal)
		call_met(call, ERROR_REFUSED);
	answer_hand_confirmed(call_says(call), call->desk.event, &result, true);
	return true;
}

static bool run_missing(struct call *call, struct error *err)
{
	struct missing *rows;
	size_t count;

	if (!missing_list(&call->desk, &rows, &count, err))
		return false;
	(void)answer_list(call_says(call), "missing");
	for (size_t i = 0; i < count; i++)
		answer_missing(answer_row(call_says(call), "missing"), &rows[i]);
	return true;
}

const struct command cmd_hand_confirm = {
    .name = "hand confirm",
    .synopsis = "ADDRESS",
    .summary = "somebody else than who entered a hand has looked at it",
    .details = "    canasta hand confirm 1.2.4 --by 'Beta Berg'\n\n"
               "Whoever entered or corrected what stands cannot confirm it. A name is the user's\n"
               "word: nothing is proved by it.",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .run = run_confirm,
    .screen = "hand-confirmed",
};

const struct command cmd_hand_verify = {
    .name = "hand verify",
    .synopsis = "ADDRESS SLIP SLIP… [HAND-WORDS]",
    .summary = "enter the whole hand again from the other side's copy",
    .details =
        "Equal: the hand is confirmed. Different: both entries are kept, what differs is\n"
        "shown side by side, and the status is 1.\n\n"
        "    canasta hand verify 1.2.4 'A n1 m1 c345 h45 r2 o' 'B m1 c95 h60 r1' --by 'Beta Berg'",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 2,
    .arguments_most = ANY_ARGUMENTS,
    .run = run_verify,
    .screen = "hand-confirmed",
};

const struct command cmd_missing = {
    .name = "missing",
    .synopsis = "",
    .summary = "tables and hands not entered, not confirmed, claims that differ",
    .details = "    canasta missing\n    canasta missing --json",
    .need = NEEDS_READ,
    .event = true,
    .run = run_missing,
    .screen = "missing",
    .list = "missing",
};
