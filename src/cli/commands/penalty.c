#include "club/penalty.h"
#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
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
#include "cli/show.h"
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

/* Reads the place, unless --round gives it, and the side. `following` is the number of arguments
 * that follow the place. Returns the first of them, or the one after the last. */
static const struct argument *read_where(
    struct call *call, size_t following, struct given_request *request)
{
	const struct option_typed *round = call_option(call, OPTION_ROUND);
	const struct option_typed *side = call_option(call, OPTION_SIDE);
	const struct option_typed *entrant = call_option(call, OPTION_ENTRANT);
	const size_t expected = following + (round ? 0 : 1);

	if (call->argument_count != expected)
		break_off(ERROR_INPUT,
		    call->argument_count < expected ? "argument-missing" : "argument-unexpected",
		    following ? TEXT_ARGUMENT_MISSING_PENALTY_PLACE
		              : TEXT_ARGUMENT_UNEXPECTED_PENALTY_PLACE);
	if (round && !entrant)
		break_off(ERROR_INPUT, SAY_OPTION_MISSING_ROUND_WITHOUT_ENTRANT);
	if (round)
		request->place.round = (int)round->number;
	else
		request->place = place_any(call, &call->arguments[0]);
	if (side)
		request->side = place_side(&side->value);
	else if (!entrant)
		break_off(ERROR_INPUT, SAY_OPTION_MISSING_SIDE_OR_ENTRANT);
	if (entrant) {
		struct entrant *found = arena_alloc(call->arena, 1, sizeof *found);

		request->entrant = found;
		*found = place_entrant(call, &entrant->value);
	}
	return &call->arguments[expected - following];
}

/* Returns true for --kind ruling. Other kinds are refused. */
static bool read_ruling(const struct call *call)
{
	const struct option_typed *kind = call_option(call, OPTION_KIND);

	if (kind && strcmp(kind->value.text, "ruling") != 0)
		refuse_at(&kind->value, SAY_VALUE_UNKNOWN_PENALTY_KIND, kind->value.text);
	return kind != NULL;
}

/* --- answers --- */

static void show_given(struct call *call, const struct given_result *result, const char *did)
{
	const struct rulebook *book = event_book_of(call->desk.event, result->given.place.round);
	const char *code = result->given.code;
	const size_t index = rulebook_penalty(book, code, strlen(code));
	struct answer *to = call_answer(call);

	answer_given(to, &result->given);
	answer_flag_set(to, "repeated", result->repeated);
	if (result->given.place.table > 0)
		answer_table(answer_object(to, "table"), &result->table, NULL);
	answer_code(to, "did", did);
	answer_repriced(to, result);
	if (index != SIZE_MAX) {
		const struct sentence what = rulebook_penalty_words(&book->penalties[index]);

		answer_sentence(to, "what", &what);
	}
}

static void give(struct call *call, const struct given_request *request)
{
	struct given_result result;
	const struct given *given = &result.given;

	penalty_give(&call->desk, request, &result);
	if (result.alike)
		call_warn(call, TEXT_WARNING_SAME_PENALTY, given->number);
	/* If the rulebook has a penalty for this number of warnings, name it, and the command that
	 * gives it. */
	if (result.due && given->place.table > 0)
		call_warn(call, TEXT_WARNING_WARNING_COUNT_TABLE, result.warnings, given->name,
		    given->place.round, given->place.table, result.due->code, given->side);
	else if (result.due)
		call_warn(call, TEXT_WARNING_WARNING_COUNT_ROUND, result.warnings, given->name,
		    given->place.round, result.due->code, given->entrant);
	if (given->place.table > 0)
		warn_of_change(call, &result.table);
	show_given(call, &result, "given");
}

/* --- the commands --- */

static void run_add(struct call *call)
{
	struct given_request request = {
	    .kind = GIVEN_PENALTY, .reason = call_text(call, OPTION_REASON)};

	request.ruling = read_ruling(call);
	/* The argument is CODE or CODE:N. */
	const struct argument *argument = read_where(call, 1, &request);
	const char *text = argument->text, *colon = strchr(text, ':');
	int64_t count = 1;

	if (colon && !text_integer(colon + 1, strlen(colon + 1), 1, GIVEN_COUNT_MOST, &count))
		break_off_at(argument->file, 1, text_characters(text, (size_t)(colon - text)) + 2,
		    ERROR_INPUT, SAY_PENALTY_COUNT_AFTER_COLON, text, GIVEN_COUNT_MOST);
	request.count = (int32_t)count;
	request.code = colon ? arena_copy(call->arena, text, (size_t)(colon - text)) : text;
	request.file = argument->file;
	give(call, &request);
}

static void run_adjust(struct call *call)
{
	struct given_request request = {.kind = GIVEN_ADJUSTMENT,
	    .victory = call_flag(call, OPTION_VICTORY_POINTS),
	    .reason = call_text(call, OPTION_REASON)};

	request.ruling = read_ruling(call);
	const struct argument *argument = read_where(call, 1, &request);
	const char *text = argument->text;

	if (request.victory) {
		/* -1 or +0.5, as hundredths */
		const char *word = text + (*text == '-' || *text == '+');

		if (!amount_read(word, strlen(word), &request.points) ||
		    request.points > (int64_t)MATCH_PARTS * VICTORY_MOST)
			refuse_at(
			    argument, SAY_POINTS_INVALID_NOT_VICTORY_POINTS, text, VICTORY_MOST);
		request.points *= *text == '-' ? -1 : 1;
	} else if (!figures_integer(
	               text, strlen(text), -POINTS_MOST, POINTS_MOST, &request.points)) {
		refuse_at(argument, SAY_POINTS_INVALID_NOT_POINTS, text, POINTS_MOST);
	}
	give(call, &request);
}

static void run_warn(struct call *call)
{
	const struct option_typed *clause = call_option(call, OPTION_CLAUSE);
	struct given_request request = {
	    .kind = GIVEN_WARNING,
	    .reason = call_text(call, OPTION_REASON),
	    .code = call_text(call, OPTION_CLAUSE),
	    .file = clause ? clause->value.file : NULL,
	};

	(void)read_where(call, 0, &request);
	give(call, &request);
}

static void run_cancel(struct call *call)
{
	const struct argument *argument = &call->arguments[0];
	struct given_cancel back = {
	    .reason = call_text(call, OPTION_REASON), .file = argument->file};
	struct given_result result;

	back.ruling = read_ruling(call);
	boundary_place(argument->file, 1, 1);
	back.number = penalty_number(argument->text);
	boundary_place(NULL, 0, 0);
	penalty_cancel(&call->desk, &back, &result);
	if (result.given.place.table > 0 && !result.repeated)
		warn_of_change(call, &result.table);
	show_given(call, &result, result.repeated ? "cancelled-before" : "cancelled");
}

static void run_list(struct call *call)
{
	const struct option_typed *wanted = call_option(call, OPTION_ENTRANT);
	struct answer *to = call_answer(call);
	struct entrant entrant;

	if (wanted)
		entrant = place_entrant(call, &wanted->value);
	const struct given_list list = penalty_list(&call->desk, wanted ? entrant.number : 0, 0);

	if (wanted)
		answer_text(to, "of", entrant.name);
	answer_penalty_list(to, &list);
}

#define WHOM_OPTIONS                                                                               \
	{OPTION_SIDE, TAKES_TEXT, .value = "S"}, {OPTION_ENTRANT, TAKES_TEXT, .value = "NAME|N"},  \
	    {OPTION_ROUND, TAKES_NUMBER, .value = "N", .least = 1, .most = ROUND_MOST},            \
	{                                                                                          \
		OPTION_REASON, TAKES_TEXT, .value = "TEXT", .required = TEXT_WORDS_SAY_REASON      \
	}

#define KIND_OPTION                                                                                \
	{                                                                                          \
		OPTION_KIND, TAKES_TEXT, .value = "ruling"                                         \
	}

static const struct command_option give_options[] = {
    WHOM_OPTIONS,
    KIND_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_penalty_add = {
    .name = "penalty add",
    .synopsis = "PLACE CODE[:N] --side S|--entrant NAME --reason TEXT",
    .need = NEEDS_EVENT_WRITE,
    .arguments = {1, 2},
    .options = give_options,
    .run = run_add,
    .screen = "penalty",
};

static const struct command_option adjust_options[] = {
    WHOM_OPTIONS,
    {.id = OPTION_VICTORY_POINTS},
    KIND_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_penalty_adjust = {
    .name = "penalty adjust",
    .synopsis = "PLACE ±N --side S|--entrant NAME --reason TEXT",
    .need = NEEDS_EVENT_WRITE,
    .arguments = {1, 2},
    .options = adjust_options,
    .run = run_adjust,
    .screen = "penalty",
};

static const struct command_option warn_options[] = {
    WHOM_OPTIONS,
    {OPTION_CLAUSE, TAKES_TEXT, .value = "CODE"},
    {.id = OPTION_NONE},
};

const struct command cmd_penalty_warn = {
    .name = "penalty warn",
    .synopsis = "PLACE --side S|--entrant NAME --reason TEXT",
    .need = NEEDS_EVENT_WRITE,
    .arguments = {0, 1},
    .options = warn_options,
    .run = run_warn,
    .screen = "penalty",
};

static const struct command_option cancel_options[] = {
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .required = TEXT_WORDS_SAY_REASON},
    KIND_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_penalty_cancel = {
    .name = "penalty cancel",
    .synopsis = "P12 --reason TEXT",
    .need = NEEDS_EVENT_WRITE,
    .options = cancel_options,
    .run = run_cancel,
    .screen = "penalty",
};

static const struct command_option list_options[] = {
    {OPTION_ENTRANT, TAKES_TEXT, .value = "NAME|N"},
    AS_OF_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_penalty_list = {
    .name = "penalty list",
    .synopsis = "[--entrant NAME]",
    .need = NEEDS_EVENT_READ,
    .options = list_options,
    .run = run_list,
    .screen = "penalty-list",
    .list = "penalties",
};
