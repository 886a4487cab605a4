/* canasta entrant set and remove: who plays is put right, and who never played is struck out. */
#include "answer/entrant.h"
#include "answer/parts.h"
#include "cli/commands.h"
#include "cli/commands/entrant_category.h"
#include "cli/event_file.h"
#include "cli/place.h"
#include "cli/show/warn.h"
#include "desk/entrant.h"
#include "desk/round.h"

/* A round keeps the players it was drawn with. */
static bool warn_of_round(struct call *call, const struct entrant *entrant, struct error *err)
{
	struct round round;
	int newest;

	if (!round_count(&call->desk, &newest, err))
		return false;
	if (newest == 0)
		return true;
	if (!round_fetch(&call->desk, newest, &round, err))
		return false;
	if (round_seats(&round, entrant->number))
		call_warn(call,
		    "round %d keeps the players it was drawn with: before it begins `canasta round "
		    "redo %d` seats it anew, then `canasta seat substitute` tells who really sat "
		    "there",
		    newest, newest);
	return true;
}

static bool run_set(struct call *call, struct error *err)
{
	struct entrant_entry wanted = {.club = call_text(call, OPTION_CLUB),
	    .team = call_text(call, OPTION_TEAM),
	    .namesakes = call_flag(call, OPTION_SAME_NAME),
	    .reason = call_text(call, OPTION_REASON)};
	struct entrant entrant, now;
	bool repeated;

	if (!call_texts(call, OPTION_PLAYER, &wanted.players, &wanted.player_count, err) ||
	    !entrant_category_named(call, &wanted, err))
		return false;
	if (wanted.player_count == 0 && !wanted.club && !wanted.team && !wanted.categories)
		return error_set(err, ERROR_INPUT, "option-missing",
		    "what changes: --player P, --club C, --team T or --category K is expected");
	if (!place_entrant(call, &call->arguments[0], &entrant, err) ||
	    !entrant_set(&call->desk, &entrant, &wanted, &now, &repeated, err) ||
	    (wanted.player_count > 0 && !repeated && !warn_of_round(call, &now, err)))
		return false;
	if (wanted.player_count > 0)
		warn_of_players(call, &now, 1);
	warn_of_entrant(call, &now);
	answer_entrant(call_says(call), &now);
	answer_flag_set(call_says(call), "repeated", repeated);
	return true;
}

static bool run_remove(struct call *call, struct error *err)
{
	const char *reason = call_text(call, OPTION_REASON);
	struct entrant entrant;

	if (!place_entrant(call, &call->arguments[0], &entrant, err) ||
	    !entrant_remove(&call->desk, &entrant, reason, &entrant, err) ||
	    !warn_of_taker(call, &entrant, err))
		return false;
	answer_entrant(call_says(call), &entrant);
	answer_flag(call_says(call), "removed", true);
	return true;
}

static const struct command_option set_options[] = {
    {OPTION_PLAYER, TAKES_TEXT, .repeatable = true, .value = "P",
        .summary = "a player, in place of all it had"},
    {OPTION_CLUB, TAKES_TEXT, .value = "C", .summary = "the club"},
    {OPTION_TEAM, TAKES_TEXT, .value = "T", .summary = "the team the entrant plays for"},
    CATEGORY_OPTION,
    {OPTION_SAME_NAME, TAKES_NOTHING, .summary = "who plays already in the event is somebody else",
        .beside = {OPTION_PLAYER}},
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT",
        .summary = "why; asked for once the entrant has played"},
    {.id = OPTION_NONE},
};

const struct command cmd_entrant_set = {
    .name = "entrant set",
    .synopsis = "NUMBER|NAME",
    .summary = "give an entrant other players, another club or category",
    .details =
        "Games keep the players they were drawn with. A misspelt name is put right with\n"
        "`canasta person set`.\n\n"
        "    canasta entrant set 3 --player 'Gamma Grön' --player 'Delta Dahl' --reason 'a late "
        "change'",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = set_options,
    .run = run_set,
    .screen = "entrant",
};

static const struct command_option remove_options[] = {
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .summary = "why"},
    {.id = OPTION_NONE},
};

const struct command cmd_entrant_remove = {
    .name = "entrant remove",
    .synopsis = "NUMBER|NAME",
    .summary = "strike out an entrant that was never seated",
    .details = "Its number is not used again. Who was seated is kept out with `canasta entrant "
               "withdraw`.\n\n"
               "    canasta entrant remove 3",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = remove_options,
    .run = run_remove,
    .screen = "entrant",
};
