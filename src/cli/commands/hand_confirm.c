/* canasta hand confirm, verify and missing: the second look, and what still waits for one. */
#include "answer/hand.h"
#include "answer/missing.h"
#include "cli/commands.h"
#include "cli/commands/slips.h"
#include "cli/place.h"
#include "desk/missing.h"

static bool confirm_one(struct call *call, struct error *err)
{
	struct confirm_result result;
	struct address address;

	if (!place_hand(call, &call->arguments[0], &address, err) ||
	    !hand_confirm(&call->desk, &address, &result, err))
		return false;
	answer_hand_confirmed(call_says(call), call->desk.event, &result, false);
	return true;
}

/* The tables of the round that is named, behind `places`. */
static bool add_round(struct call *call, const struct option_typed *round, struct address **places,
    size_t *count, struct error *err)
{
	struct address *tables;
	size_t table_count, before = *count;

	if (!address_tables(&call->desk, &tables, &table_count, err))
		return false;
	for (size_t i = 0; i < table_count; i++) {
		if (tables[i].round != round->number)
			continue;
		*places = arena_room(call->arena, *places, *count, sizeof **places);
		(*places)[(*count)++] = tables[i];
	}
	if (*count > before)
		return true;
	error_set(err, ERROR_INPUT, "round-unknown", "no table is seated in round %lld",
	    (long long)round->number);
	return error_place(err, round->value.file, 1, 1);
}

static bool confirm_several(struct call *call, struct error *err)
{
	const struct option_typed *round = call_option(call, OPTION_ROUND);
	struct address *places = NULL;
	struct hand_confirm_row *rows;
	size_t count = 0, row_count;
	bool any = false;

	for (size_t i = 0; i < call->argument_count; i++) {
		places = arena_room(call->arena, places, count, sizeof *places);
		places[count] = (struct address){0};
		if (!place_any(call, &call->arguments[i], &places[count++], err))
			return false;
	}
	if ((round && !add_round(call, round, &places, &count, err)) ||
	    !hand_confirm_all(&call->desk, places, count, &rows, &row_count, err))
		return false;
	for (size_t i = 0; i < row_count; i++)
		any = any || rows[i].how == CONFIRM_DONE;
	if (!any)
		call_met(call, ERROR_REFUSED);
	answer_hands_confirmed(call_says(call), rows, row_count);
	return call_tell(call, "hands-confirmed", NULL, err);
}

static bool run_confirm(struct call *call, struct error *err)
{
	if (call->argument_count == 1 && place_is_hand(call->arguments[0].text) &&
	    !call_option(call, OPTION_ROUND))
		return confirm_one(call, err);
	if (call->argument_count == 0 && !call_option(call, OPTION_ROUND))
		return error_set(err, ERROR_INPUT, "argument-missing",
		    "what is confirmed is expected: a hand, a table, or --round N");
	return confirm_several(call, err);
}

static const struct command_option confirm_options[] = {
    {OPTION_ROUND, TAKES_NUMBER, .value = "N", .summary = "every hand of the round", .least = 1,
        .most = ROUND_MOST},
    {.id = OPTION_NONE},
};

static bool run_verify(struct call *call, struct error *err)
{
	struct confirm_result result;
	struct address address;
	struct hand hand;

	if (!place_hand(call, &call->arguments[0], &address, err) ||
	    !slips_read(call, 1, event_book_here(call->desk.event), NULL, &hand, err) ||
	    !hand_verify(&call->desk, &address, &hand, NULL, &result, err))
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
    .synopsis = "ADDRESS|TABLE… | --round N",
    .summary = "somebody else than who entered a hand has looked at it",
    .details =
        "    canasta hand confirm 1.2.4 --by 'Beta Berg'\n"
        "    canasta hand confirm 1.2 1.3 --by 'Beta Berg'\n"
        "    canasta hand confirm --round 1 --by 'Beta Berg'\n\n"
        "Whoever entered or corrected what stands cannot confirm it. Of several hands those\n"
        "are passed over and listed, as are those confirmed before; where none is confirmed\n"
        "the status is 1. A name is the user's word: nothing is proved by it.",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_most = ANY_ARGUMENTS,
    .options = confirm_options,
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
    .details = "    canasta missing\n    canasta missing --json\n\n"
               "A published round without a hand is listed if results, entrants or settings "
               "changed\nsince it was drawn and it would be seated otherwise now.",
    .need = NEEDS_READ,
    .event = true,
    .run = run_missing,
    .screen = "missing",
    .list = "missing",
};
