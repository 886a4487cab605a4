/* canasta entrant apart: who is never seated at one table. */
#include "answer/entrant_apart.h"
#include "answer/parts.h"
#include "cli/commands.h"
#include "cli/place.h"
#include "cli/show/warn.h"
#include "desk/entrant_apart.h"
#include "desk/round.h"
#include "desk/round_next.h"

static bool tell(struct call *call, struct error *err)
{
	struct entrant_apart *list;
	size_t count;

	if (!entrant_apart_list(&call->desk, &list, &count, err))
		return false;
	answer_entrant_apart(call_says(call), list, count);
	return true;
}

/* Only draws to come keep them apart; one that has not begun may be made anew, and of those of a movement it is known
 * whether they can. */
static bool warn_of_draws(
    struct call *call, const struct entrant *one, const struct entrant *other, struct error *err)
{
	struct round round;
	struct round_due due;
	int newest, next;

	if (!round_count(&call->desk, &newest, err) || !round_next(&call->desk, &next, err) ||
	    !round_due_find(&call->desk, &due, err))
		return false;
	warn_of_due(call, &due, one, other);
	if (next > newest)
		return true;
	if (!round_fetch(&call->desk, next, &round, err))
		return false;
	warn_of_pair(call, &round, one, other);
	return true;
}

static bool set(struct call *call, struct error *err)
{
	struct entrant one, other;
	const struct entrant_apart_wish wish = {.one = &one,
	    .other = &other,
	    .apart = !call_flag(call, OPTION_OFF),
	    .reason = call_text(call, OPTION_REASON)};
	bool repeated;

	if (!place_entrant(call, &call->arguments[0], &one, err) ||
	    !place_entrant(call, &call->arguments[1], &other, err) ||
	    !entrant_apart_set(&call->desk, &wish, &repeated, err) ||
	    (wish.apart && !warn_of_draws(call, &one, &other, err)) || !tell(call, err))
		return false;
	answer_flag_set(call_says(call), "repeated", repeated);
	return true;
}

static bool run(struct call *call, struct error *err)
{
	if (call->argument_count == 2)
		return set(call, err);
	if (call->argument_count == 0 && !call_flag(call, OPTION_OFF) &&
	    !call_text(call, OPTION_REASON))
		return tell(call, err);
	return error_set(err, ERROR_INPUT, "apart-invalid",
	    "two entrants that are kept apart are expected; none to list those that are");
}

static const struct command_option options[] = {
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .summary = "why; it stays in the file"},
    {OPTION_OFF, TAKES_NOTHING, .summary = "they may meet again"},
    {.id = OPTION_NONE},
};

const struct command cmd_entrant_apart = {
    .name = "entrant apart",
    .synopsis = "[NUMBER|NAME NUMBER|NAME]",
    .summary = "two that never sit at one table; alone: tell who is kept apart",
    .details =
        "No draw but the bracket of a knock-out seats them at one table: rather some meet again,\n"
        "or have another bye. Where it cannot be helped the draw is refused and says which pairs\n"
        "stand in the way. Clubs are kept apart as far as can be with `canasta event set --clubs\n"
        "apart`. A bracket seats them where it says so, and warns.\n\n"
        "    canasta entrant apart 3 7 --reason 'one family'\n"
        "    canasta entrant apart 3 7 --off",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_most = 2,
    .options = options,
    .run = run,
    .screen = "entrant-apart",
};
