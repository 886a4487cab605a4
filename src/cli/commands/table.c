/* canasta table and table end. */
#include "cli/show/table.h"
#include "answer/note.h"
#include "answer/round_clock.h"
#include "cli/commands.h"
#include "cli/event_file.h"
#include "cli/place.h"
#include "cli/show/warn.h"
#include "desk/note.h"
#include "desk/table.h"
#include "desk/table_end.h"

#include <strings.h>

static bool run_show(struct call *call, struct error *err)
{
	struct address address;
	struct table table;
	struct round_time time;
	struct note *notes;
	size_t count;

	if (!place_table(call, &call->arguments[0], &address, err) ||
	    !table_fetch(&call->desk, &address, &table, err) ||
	    !note_list(&call->desk, &(struct note_place){.at = address}, &notes, &count, err) ||
	    !round_time_fetch(&call->desk, address.round, &time, err))
		return false;
	table_says(call, &table, NULL, false);
	answer_table_clock(call_says(call), &time, &table);
	answer_notes(call_says(call), notes, count);
	return true;
}

static bool is_against_nobody(const char *clause)
{
	return strcasecmp(clause, "time") == 0 || artificial_is(clause);
}

static bool run_end(struct call *call, struct error *err)
{
	const struct option_typed *against = call_option(call, OPTION_AGAINST);
	const struct option_typed *points = call_option(call, OPTION_POINTS);
	struct table_ending ending = {
	    .clause = call_text(call, OPTION_CLAUSE),
	    .points = points ? &points->number : NULL,
	    .reason = call_text(call, OPTION_REASON),
	    .by = call->by,
	    .unlock = call_text(call, OPTION_UNLOCK),
	};
	struct address address;
	struct table table;
	bool repeated = false;

	if (!ending.clause || !against != is_against_nobody(ending.clause))
		return error_set(err, ERROR_INPUT, "option-missing",
		    "a game is ended under a clause and against a side: --clause CODE --against "
		    "SIDE is expected; or, against nobody, by the bell: --clause time, or by an "
		    "artificial result: "
		    "--clause artificial:average");
	if ((against && !place_side(&against->value, &ending.against, err)) ||
	    !place_table(call, &call->arguments[0], &address, err) ||
	    !table_end(&call->desk, &address, &ending, &table, &repeated, err))
		return false;
	table_says(call, &table, "ended", repeated);
	warn_of_match(call, &table);
	return true;
}

static bool run_reopen(struct call *call, struct error *err)
{
	const struct table_reopening reopening = {
	    .reason = call_text(call, OPTION_REASON),
	    .by = call->by,
	    .unlock = call_text(call, OPTION_UNLOCK),
	};
	struct address address;
	struct table table;
	bool repeated = false;

	if (!place_table(call, &call->arguments[0], &address, err) ||
	    !table_reopen(&call->desk, &address, &reopening, &table, &repeated, err))
		return false;
	table_says(call, &table, "reopened", repeated);
	warn_of_match(call, &table);
	return true;
}

static const struct command_option show_options[] = {
    AS_OF_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_table = {
    .name = "table",
    .synopsis = "TABLE",
    .summary = "a table's game: scores, hands, next opening minima",
    .details = "TABLE is ROUND.TABLE, or the table alone in the newest round: 1.2, or 2.\n\n"
               "    canasta table 1.2",
    .need = NEEDS_READ,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = show_options,
    .run = run_show,
    .screen = "table",
};

static const struct command_option end_options[] = {
    {OPTION_CLAUSE, TAKES_TEXT, .value = "CODE",
        .summary = "a clause that ends games, walkover, time, artificial:PART/PART"},
    {OPTION_AGAINST, TAKES_TEXT, .value = "SIDE", .summary = "the side that loses: A, B, C"},
    {OPTION_POINTS, TAKES_NUMBER, .value = "N",
        .summary = "the other side's score, where the jury sets it", .least = 0,
        .most = POINTS_MOST},
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .summary = "why"},
    UNLOCK_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_table_end = {
    .name = "table end",
    .synopsis = "TABLE --clause CODE --against SIDE",
    .summary = "end a game by decision: a forfeit, a walkover",
    .details =
        "The game stands the rulebook's amount to nothing, for a walkover the event's\n"
        "(--walkover of event new) or the rulebook's; --points where the jury says another.\n"
        "The hands played stay in the record, not in the result. canasta table reopen takes\n"
        "the decision back. Where the bell ended the game and the hand then played does not\n"
        "count, --clause time ends it as it stands, against nobody.\n"
        "A game that could not be played has an artificial result: of what there was to win, A's\n"
        "part and B's: average (partly the side's own fault), average+ (none), average- (its\n"
        "own), which are 50, 60 and 40 percent unless event set --artificial says otherwise;\n"
        "or percents. It brings match points or victory points, and nothing else: no game\n"
        "played, no score, no difference.\n\n"
        "    canasta table end 1.2 --clause 22A --against B --reason 'talk, after a warning'\n"
        "    canasta table end 1.3 --clause walkover --against A --reason 'not there at 19.30'\n"
        "    canasta table end 1.4 --clause artificial:average+/average- --reason 'came late'",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = end_options,
    .run = run_end,
    .screen = "table",
};

static const struct command_option reopen_options[] = {
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .summary = "why",
        .required = MESSAGE_WORDS("why: --reason TEXT is expected")},
    UNLOCK_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_table_reopen = {
    .name = "table reopen",
    .synopsis = "TABLE --reason TEXT",
    .summary = "take back the decision, or the bell, that ended a game; both stay on record",
    .details = "The hands count again, the game goes on. It may be ended anew with table end.\n\n"
               "    canasta table reopen 1.2 --reason 'the pair had been sent to another room'",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = reopen_options,
    .run = run_reopen,
    .screen = "table",
};
