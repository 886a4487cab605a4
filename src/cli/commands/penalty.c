#include "club/penalty.h"
#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/sentence.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/option.h"
#include "cli/warn.h"
#include "club/answer_parts.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/table.h"
#include "rulebook/rulebook.h"
#include "tournament/amount.h"
#include "tournament/ranking.h"

#include <string.h>

/* canasta penalty add, adjust, warn, cancel and list. */
/* --- the place and the side --- */

static bool read_whom(struct call *call, struct giving *giving, struct error *err)
{
	const struct option_typed *side = call_option(call, OPTION_SIDE);
	const struct option_typed *entrant = call_option(call, OPTION_ENTRANT);
	struct entrant *found;

	if (side && !place_side(&side->value, &giving->side, err))
		return false;
	if (!entrant)
		return side || error_set(err, ERROR_INPUT, SAY_OPTION_MISSING_SIDE_S_ENTRANT);
	found = arena_alloc(call->arena, 1, sizeof *found);
	giving->entrant = found;
	return place_entrant(call, &entrant->value, found, err);
}

/* Reads the place, unless --round gives it. `following` is the number of arguments that
 * follow it. */
static bool read_where(
    struct call *call, size_t following, struct giving *giving, size_t *ret_next, struct error *err)
{
	const struct option_typed *round = call_option(call, OPTION_ROUND);
	size_t expected = following + (round ? 0 : 1);

	*ret_next = round ? 0 : 1;
	if (call->argument_count != expected)
		return error_set(err, ERROR_INPUT,
		    call->argument_count < expected ? "argument-missing" : "argument-unexpected",
		    following ? TEXT_ARGUMENT_MISSING_WHERE_HAND_TABLE
		              : TEXT_ARGUMENT_UNEXPECTED_WHERE_HAND_TABLE);
	if (!round)
		return place_any(call, &call->arguments[0], &giving->place, err) &&
		       read_whom(call, giving, err);
	giving->place.round = (int)round->number;
	if (!call_option(call, OPTION_ENTRANT))
		return error_set(err, ERROR_INPUT, SAY_OPTION_MISSING_ROUND_ENTRANT);
	return read_whom(call, giving, err);
}

/* Reads --kind: ruling, or not given. */
static bool read_ruling(const struct call *call, bool *ret, struct error *err)
{
	const struct option_typed *kind = call_option(call, OPTION_KIND);

	*ret = kind && strcmp(kind->value.text, "ruling") == 0;
	if (!kind || *ret)
		return true;
	return error_at(&kind->value, err, SAY_VALUE_UNKNOWN_PENALTY_GIVEN_TAKEN, kind->value.text);
}

/* --- answers --- */

static void tell(struct call *call, const struct giving_result *result, const char *did)
{
	const struct rulebook *book = event_book_of(call->desk.event, result->given.place.round);
	const char *code = result->given.code;
	const size_t index = rulebook_penalty(book, code, strlen(code));
	struct answer *says = call_answer(call);

	answer_given(says, &result->given);
	answer_flag_set(says, "repeated", result->repeated);
	if (result->has_table)
		answer_table(answer_object(says, "table"), &result->table, NULL);
	answer_code(says, "did", did);
	answer_repriced(says, result);
	if (index != SIZE_MAX) {
		const struct sentence what = rulebook_penalty_words(&book->penalties[index]);

		answer_sentence(says, "what", &what);
	}
}

static bool give(struct call *call, const struct giving *giving, struct error *err)
{
	struct giving_result result;

	if (!penalty_give(&call->desk, giving, &result, err))
		return false;
	if (result.alike)
		call_warn(call, TEXT_WARNING_LIKE_GIVEN_BEFORE, result.given.number);
	if (result.due) {
		/* The rulebook has a penalty for this number of warnings: name it, and the command
		 * that gives it. */
		const struct given *given = &result.given;
		const char *code = result.due->code;

		if (result.has_table)
			call_warn(call, TEXT_WARNING_WARNING_COUNT_TABLE, result.warnings,
			    given->name, given->place.round, given->place.table, code, given->side);
		else
			call_warn(call, TEXT_WARNING_WARNING_COUNT_ROUND, result.warnings,
			    given->name, given->place.round, code, given->entrant);
	}
	if (result.has_table)
		warn_of_change(call, &result.table);
	tell(call, &result, "given");
	return true;
}

/* --- the commands --- */

/* Returns true if the error is about the code, which then gets the place of its argument. */
static bool is_of_code(const struct error *err)
{
	return error_is(err, CODE_PENALTY_COUNT) || error_is(err, CODE_PENALTY_FORM) ||
	       error_is(err, CODE_PENALTY_UNKNOWN);
}

static bool run_add(struct call *call, struct error *err)
{
	struct giving giving = {.kind = GIVEN_PENALTY, .reason = call_text(call, OPTION_REASON)};
	size_t next;

	if (!read_ruling(call, &giving.ruling, err) || !read_where(call, 1, &giving, &next, err))
		return false;
	/* The argument is CODE or CODE:N. */
	const struct argument *argument = &call->arguments[next];
	const char *text = argument->text, *colon = strchr(text, ':');
	int64_t count = 1;

	if (colon && !text_integer(colon + 1, strlen(colon + 1), 1, GIVEN_COUNT_MOST, &count)) {
		error_set(
		    err, ERROR_INPUT, SAY_PENALTY_COUNT_HOW_OFTEN_MANY, text, GIVEN_COUNT_MOST);
		return error_place(
		    err, argument->file, 1, text_characters(text, (size_t)(colon - text)) + 2);
	}
	giving.count = (int32_t)count;
	giving.code = colon ? arena_copy(call->arena, text, (size_t)(colon - text)) : text;
	return give(call, &giving, err) ||
	       (is_of_code(err) && error_place(err, argument->file, 1, 1));
}

static bool run_adjust(struct call *call, struct error *err)
{
	struct giving giving = {.kind = GIVEN_ADJUSTMENT,
	    .victory = call_flag(call, OPTION_VICTORY_POINTS),
	    .reason = call_text(call, OPTION_REASON)};
	const struct argument *argument;
	const char *text;
	size_t next;

	if (!read_ruling(call, &giving.ruling, err) || !read_where(call, 1, &giving, &next, err))
		return false;
	argument = &call->arguments[next];
	text = argument->text;
	if (giving.victory) {
		/* -1 or +0.5, as hundredths */
		const char *word = text + (*text == '-' || *text == '+');

		if (!amount_read(word, strlen(word), &giving.points) ||
		    giving.points > (int64_t)MATCH_PARTS * VICTORY_MOST)
			return error_at(argument, err, SAY_POINTS_INVALID_NUMBER_VICTORY_MOST, text,
			    VICTORY_MOST);
		giving.points *= *text == '-' ? -1 : 1;
	} else if (!figures_integer(
	               text, strlen(text), -POINTS_MOST, POINTS_MOST, &giving.points)) {
		return error_at(argument, err, SAY_POINTS_INVALID_NUMBER_MOST, text, POINTS_MOST);
	}
	return give(call, &giving, err);
}

static bool run_warn(struct call *call, struct error *err)
{
	const struct option_typed *clause = call_option(call, OPTION_CLAUSE);
	struct giving giving = {
	    .kind = GIVEN_WARNING,
	    .reason = call_text(call, OPTION_REASON),
	    .code = call_text(call, OPTION_CLAUSE),
	};
	size_t next;

	if (!read_where(call, 0, &giving, &next, err))
		return false;
	return give(call, &giving, err) ||
	       (is_of_code(err) && error_place(err, clause->value.file, 1, 1));
}

static bool run_cancel(struct call *call, struct error *err)
{
	const struct argument *argument = &call->arguments[0];
	struct giving_back back = {.reason = call_text(call, OPTION_REASON)};
	struct giving_result result;

	if (!read_ruling(call, &back.ruling, err))
		return false;
	if (!penalty_number(argument->text, &back.number, err))
		return error_place(err, argument->file, 1, 1);
	if (!penalty_cancel(&call->desk, &back, &result, err))
		return error_is(err, CODE_PENALTY_NONE) && error_place(err, argument->file, 1, 1);
	if (result.has_table && !result.repeated)
		warn_of_change(call, &result.table);
	tell(call, &result, result.repeated ? "cancelled-before" : "cancelled");
	return true;
}

static bool run_list(struct call *call, struct error *err)
{
	const struct option_typed *wanted = call_option(call, OPTION_ENTRANT);
	struct answer *says = call_answer(call);
	struct given_list list;
	struct entrant entrant;

	if ((wanted && !place_entrant(call, &wanted->value, &entrant, err)) ||
	    !penalty_list(&call->desk, wanted ? entrant.number : 0, 0, &list, err))
		return false;
	if (wanted)
		answer_text(says, "of", entrant.name);
	answer_penalty_list(says, &list);
	return true;
}

#define WHOM_OPTIONS                                                                               \
	{OPTION_SIDE, TAKES_TEXT, .value = "S", .summary = TEXT_HELP_SIDE},                        \
	    {OPTION_ENTRANT, TAKES_TEXT, .value = "NAME|N", .summary = TEXT_HELP_ENTRANT},         \
	    {OPTION_ROUND, TAKES_NUMBER, .value = "N", .summary = TEXT_HELP_ROUND, .least = 1,     \
	        .most = ROUND_MOST},                                                               \
	{                                                                                          \
		OPTION_REASON, TAKES_TEXT, .value = "TEXT", .summary = TEXT_HELP_REASON,           \
		                           .required = TEXT_WORDS_WHY_REASON_TEXT                  \
	}

#define KIND_OPTION                                                                                \
	{                                                                                          \
		OPTION_KIND, TAKES_TEXT, .value = "ruling",                                        \
		                         .summary = TEXT_HELP_KIND_JURY_REFEREE_WHENEVER           \
	}

static const struct command_option give_options[] = {
    WHOM_OPTIONS,
    KIND_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_penalty_add = {
    .name = "penalty add",
    .synopsis = "PLACE CODE[:N] --side S|--entrant NAME --reason TEXT",
    .summary = TEXT_HELP_PENALTY_ADD_SUMMARY,
    .details = TEXT_HELP_PENALTY_ADD_DETAILS,
    .need = NEEDS_EVENT_WRITE,
    .arguments = {1, 2},
    .options = give_options,
    .run = run_add,
    .screen = "penalty",
};

static const struct command_option adjust_options[] = {
    WHOM_OPTIONS,
    {OPTION_VICTORY_POINTS, TAKES_NOTHING, .summary = TEXT_HELP_VICTORY_POINTS},
    KIND_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_penalty_adjust = {
    .name = "penalty adjust",
    .synopsis = "PLACE ±N --side S|--entrant NAME --reason TEXT",
    .summary = TEXT_HELP_PENALTY_ADJUST_SUMMARY,
    .details = TEXT_HELP_PENALTY_ADJUST_DETAILS,
    .need = NEEDS_EVENT_WRITE,
    .arguments = {1, 2},
    .options = adjust_options,
    .run = run_adjust,
    .screen = "penalty",
};

static const struct command_option warn_options[] = {
    WHOM_OPTIONS,
    {OPTION_CLAUSE, TAKES_TEXT, .value = "CODE", .summary = TEXT_HELP_PENALTY_WARN_CLAUSE},
    {.id = OPTION_NONE},
};

const struct command cmd_penalty_warn = {
    .name = "penalty warn",
    .synopsis = "PLACE --side S|--entrant NAME --reason TEXT",
    .summary = TEXT_HELP_PENALTY_WARN_SUMMARY,
    .details = TEXT_HELP_PENALTY_WARN_DETAILS,
    .need = NEEDS_EVENT_WRITE,
    .arguments = {0, 1},
    .options = warn_options,
    .run = run_warn,
    .screen = "penalty",
};

static const struct command_option cancel_options[] = {
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .summary = TEXT_HELP_REASON,
        .required = TEXT_WORDS_WHY_REASON_TEXT},
    KIND_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_penalty_cancel = {
    .name = "penalty cancel",
    .synopsis = "P12 --reason TEXT",
    .summary = TEXT_HELP_PENALTY_CANCEL_SUMMARY,
    .details = TEXT_HELP_PENALTY_CANCEL_DETAILS,
    .need = NEEDS_EVENT_WRITE,
    .arguments = {1, 1},
    .options = cancel_options,
    .run = run_cancel,
    .screen = "penalty",
};

static const struct command_option list_options[] = {
    {OPTION_ENTRANT, TAKES_TEXT, .value = "NAME|N", .summary = TEXT_HELP_PENALTY_LIST_ENTRANT},
    AS_OF_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_penalty_list = {
    .name = "penalty list",
    .synopsis = "[--entrant NAME]",
    .summary = TEXT_HELP_PENALTY_LIST_SUMMARY,
    .details = TEXT_HELP_PENALTY_LIST_DETAILS,
    .need = NEEDS_EVENT_READ,
    .options = list_options,
    .run = run_list,
    .screen = "penalty-list",
    .list = "penalties",
};
