/* canasta entrant add, rename and list. */
#include "answer/entrant.h"
#include "cli/commands.h"
#include "cli/commands/entrant_category.h"
#include "cli/event_file.h"
#include "cli/place.h"
#include "cli/show/warn.h"
#include "desk/entrant.h"
#include "store/entrant.h"

static bool answer(struct call *call, const struct entrant *entrant, struct error *err)
{
	if (!warn_of_namesakes(call, entrant, 1, err))
		return false;
	warn_of_entrant(call, entrant);
	answer_entrant(call_says(call), entrant);
	return true;
}

static bool run_add(struct call *call, struct error *err)
{
	struct entrant_entry entry = {.name = call->arguments[0].text,
	    .club = call_text(call, OPTION_CLUB),
	    .team = call_text(call, OPTION_TEAM),
	    .namesakes = call_flag(call, OPTION_SAME_NAME),
	    .first_round = (int)call_number(call, OPTION_FROM, 0)};
	struct entrant entrant;

	if (!call_texts(call, OPTION_PLAYER, &entry.players, &entry.player_count, err) ||
	    !entrant_category_named(call, &entry, err))
		return false;
	if (!entrant_add(&call->desk, &entry, 1, &entrant, err))
		return err->kind == ERROR_INPUT && error_place(err, call->arguments[0].file, 1, 1);
	warn_of_players(call, &entrant, 1);
	return warn_of_phase(call, &entrant, 1, err) && warn_of_redraw(call, &entrant, err) &&
	       answer(call, &entrant, err);
}

static bool run_rename(struct call *call, struct error *err)
{
	struct entrant entrant, renamed;

	if (!place_entrant(call, &call->arguments[0], &entrant, err))
		return false;
	if (!entrant_rename(&call->desk, &entrant, call->arguments[1].text, &renamed, err))
		return err->kind == ERROR_INPUT && error_place(err, call->arguments[1].file, 1, 1);
	return answer(call, &renamed, err);
}

static bool run_list(struct call *call, struct error *err)
{
	struct entrant *entrants;
	size_t count;

	if (!entrant_list(&call->desk, &entrants, &count, err))
		return false;
	answer_check_in(call_says(call), entrants, count);
	return true;
}

static const struct command_option add_options[] = {
    {OPTION_PLAYER, TAKES_TEXT, .repeatable = true, .value = "P",
        .summary = "a player; none: the entrant's name is its one player"},
    {OPTION_CLUB, TAKES_TEXT, .value = "C", .summary = "the club"},
    {OPTION_TEAM, TAKES_TEXT, .value = "T", .summary = "the team the entrant plays for"},
    CATEGORY_OPTION,
    {OPTION_SAME_NAME, TAKES_NOTHING, .summary = "who plays already in the event is somebody else"},
    {OPTION_FROM, TAKES_NUMBER, .value = "ROUND",
        .summary = "enters late, for this round; else the next", .least = 1,
        .most = ENTRANT_ROUND_MOST},
    {.id = OPTION_NONE},
};

const struct command cmd_entrant_add = {
    .name = "entrant add",
    .synopsis = "NAME",
    .summary = "enter a pair, a player alone, a team of up to six",
    .details = "    canasta entrant add 'Alfa & Beeta' --player 'Alfa Aaltonen' --player 'Beeta "
               "Berg'",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = add_options,
    .run = run_add,
    .screen = "entrant",
};

const struct command cmd_entrant_rename = {
    .name = "entrant rename",
    .synopsis = "NUMBER|NAME NEW-NAME",
    .summary = "give an entrant another name",
    .details = "    canasta entrant rename 3 'Gamma & Delta'",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 2,
    .arguments_most = 2,
    .run = run_rename,
    .screen = "entrant",
};

static const struct command_option list_options[] = {
    {OPTION_CSV, TAKES_NOTHING, .summary = "as CSV, with the JSON's keys as columns"},
    {.id = OPTION_NONE},
};

const struct command cmd_entrant_list = {
    .name = "entrant list",
    .synopsis = "",
    .summary = "the entrants by number; who is there, who has paid",
    .details = "On paper, for the door: `canasta print check-in --pdf FILE`.\n\n"
               "    canasta entrant list\n"
               "    canasta entrant list --csv > door.csv",
    .need = NEEDS_READ,
    .event = true,
    .options = list_options,
    .run = run_list,
    .screen = "entrants",
    .list = "entrants",
};
