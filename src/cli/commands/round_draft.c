/* canasta round swap, move, publish and drop: a draw before it is played. */
#include "desk/round_draft.h"
#include "answer/round.h"
#include "cli/commands.h"
#include "cli/place.h"
#include "cli/show/round.h"
#include "cli/show/warn.h"
#include "desk/round.h"

#include <string.h>

#define REASON_OPTION(why)                                                                         \
	{                                                                                          \
		OPTION_REASON, TAKES_TEXT, .value = "TEXT", .summary = (why)                       \
	}

/* The round of the first argument, which may be changed as the call says. */
static bool read_round(struct call *call, int *ret, struct error *err)
{
	struct round round;

	if (!place_round(&call->arguments[0], ret, err))
		return false;
	if (!round_drawn(&call->desk, *ret, &round, err))
		return error_place(err, call->arguments[0].file, 1, 1);
	return round_reason_needed(call, &round, err);
}

/* --- two entrants take each other's places --- */

static bool run_swap(struct call *call, struct error *err)
{
	struct round_draft_swap swap = {.reason = call_text(call, OPTION_REASON)};
	struct entrant one, other;
	struct round round;

	if (!read_round(call, &swap.round, err) ||
	    !place_entrant(call, &call->arguments[1], &one, err) ||
	    !place_entrant(call, &call->arguments[2], &other, err))
		return false;
	swap.one = one.number;
	swap.other = other.number;
	if (!round_draft_swap_make(&call->desk, &swap, &round, err))
		return false;
	warn_of_codes(call, &round, false);
	return round_warns(call, &round, err) && round_warns_by_hand(call, &round, err) &&
	       round_says(call, &round, err);
}

static const struct command_option seated_options[] = {
    REASON_OPTION("why (required but for a draft)"),
    {.id = OPTION_NONE},
};

const struct command cmd_round_swap = {
    .name = "round swap",
    .synopsis = "N ENTRANT ENTRANT",
    .summary = "let two entrants of a round take each other's places, a bye too",
    .details = "    canasta round swap 2 3 'Pair Seven'\n\n"
               "Before the round began. `canasta round check N` then judges what was made of the "
               "draw.",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 3,
    .arguments_most = 3,
    .options = seated_options,
    .run = run_swap,
    .screen = "round",
};

/* --- a table goes elsewhere --- */

static bool read_table(const struct argument *argument, int *ret, struct error *err)
{
	enum { TABLES_MOST = 10000 };
	int64_t number;

	if (!text_integer(argument->text, strlen(argument->text), 1, TABLES_MOST, &number)) {
		error_set(err, ERROR_INPUT, "number-expected",
		    "`%s` is no table of a round; its number is expected, as in 5", argument->text);
		return error_place(err, argument->file, 1, 1);
	}
	*ret = (int)number;
	return true;
}

static bool run_move(struct call *call, struct error *err)
{
	struct round_draft_move move = {.reason = call_text(call, OPTION_REASON)};
	struct round round;

	if (!read_round(call, &move.round, err) ||
	    !read_table(&call->arguments[1], &move.from, err) ||
	    !read_table(&call->arguments[2], &move.to, err) ||
	    !round_draft_move_make(&call->desk, &move, &round, err))
		return false;
	warn_of_codes(call, &round, false);
	return round_says(call, &round, err);
}

const struct command cmd_round_move = {
    .name = "round move",
    .synopsis = "N TABLE TABLE",
    .summary = "let those of a table play at another, in exchange with those there",
    .details = "    canasta round move 2 5 1\n\n"
               "Before the round began: who cannot come up the stairs plays below.",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 3,
    .arguments_most = 3,
    .options = seated_options,
    .run = run_move,
    .screen = "round",
};

/* --- it goes out, or is taken back --- */

static bool run_publish(struct call *call, struct error *err)
{
	struct round_draft_publishing wish = {.as_seated = call_flag(call, OPTION_AS_SEATED)};
	struct round_anew anew;
	struct round round;

	if (!round_argument(call, &wish.round, err) ||
	    !round_draft_publish(&call->desk, &wish, &round, &anew, err))
		return false;
	if (anew.differs)
		call_warn(call,
		    "drawn now, round %d would be seated otherwise: results or entrants changed "
		    "since, or it was changed by hand",
		    round.number);
	return round_warns(call, &round, err) && round_says(call, &round, err);
}

static const struct command_option publish_options[] = {
    {OPTION_AS_SEATED, TAKES_NOTHING,
        .summary = "of a knock-out, though its bracket asks for another round now"},
    {.id = OPTION_NONE},
};

const struct command cmd_round_publish = {
    .name = "round publish",
    .synopsis = "[N]",
    .summary = "let a draft be seen and played; without a number, the newest round",
    .details =
        "    canasta round publish 2\n\n"
        "A draft that would be seated otherwise were it drawn now, as results were corrected or\n"
        "somebody left, is warned of; one of a knock-out is refused until it is seated anew.",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_most = 1,
    .options = publish_options,
    .run = run_publish,
    .screen = "round",
};

static bool run_drop(struct call *call, struct error *err)
{
	const char *reason = call_text(call, OPTION_REASON);
	struct round round;
	int number;

	if (!place_round(&call->arguments[0], &number, err))
		return false;
	if (!round_draft_drop(&call->desk, number, reason, &round, err))
		return false;
	warn_of_codes(call, &round, true);
	answer_round_dropped(call_says(call), &round, reason);
	return true;
}

static const struct command_option drop_options[] = {
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .summary = "why it is not played",
        .required = MESSAGE_WORDS("--reason TEXT is expected: why the round is dropped")},
    {.id = OPTION_NONE},
};

const struct command cmd_round_drop = {
    .name = "round drop",
    .synopsis = "N --reason TEXT",
    .summary = "take back the newest round, while nothing is recorded in it",
    .details = "    canasta round drop 3 --reason 'drawn before the last result was in'\n\n"
               "Its number is free then: `canasta round new` draws it again. What was dropped "
               "stays in the file\nand is shown by `canasta round show N --as-of R57`.",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = drop_options,
    .run = run_drop,
    .screen = "round-dropped",
};
