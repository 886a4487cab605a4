#include "club/table.h"
#include "answer/answer.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/message.h"
#include "cli/arguments.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/option.h"
#include "cli/show.h"
#include "cli/warn.h"
#include "club/address.h"
#include "club/note.h"
#include "club/round.h"
#include "club/sheet.h"
#include "club/substitute.h"
#include "rulebook/rulebook.h"
#include "tournament/game.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* canasta table and table end. */
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

/* canasta hand deal, table sign and round lock: what starts and stops the clock of corrections. */
static bool run_deal(struct call *call, struct error *err)
{
	struct address address;
	struct table table;
	bool repeated;

	if (!place_table(call, &call->arguments[0], &address, err) ||
	    !sheet_deal(&call->desk, &address, &table, &repeated, err))
		return false;
	table_says(call, &table, "dealt", repeated);
	return true;
}

/* "A,B": one name for each side, in their order. */
static bool read_names(struct call *call, const char *text, struct signer signers[SIDES_MOST],
    size_t *ret_count, struct error *err)
{
	size_t count = 0;

	for (;;) {
		size_t size = strcspn(text, ",");
		size_t blanks = strspn(text, " ");

		if (count == SIDES_MOST)
			return error_set(err, ERROR_INPUT, "names-expected",
			    "a sheet is signed by a name for each side, separated by commas");
		if (blanks > size)
			blanks = size;
		signers[count].name = arena_copy(call->arena, text + blanks, size - blanks);
		if (!signers[count++].name)
			return error_memory(err);
		if (!text[size])
			break;
		text += size + 1;
	}
	*ret_count = count;
	return true;
}

/* "B=NAME": somebody else signs for a side. */
static bool read_other(
    const char *text, struct signer signers[SIDES_MOST], size_t *count, struct error *err)
{
	const int side = toupper((unsigned char)text[0]) - 'A';

	if (side < 0 || side >= SIDES_MOST || text[1] != '=')
		return error_set(err, ERROR_INPUT, "names-expected",
		    "\"%s\": a side and who signs for it are expected: --as B=NAME", text);
	if (signers[side].name[0])
		return error_set(err, ERROR_INPUT, "names-expected",
		    "\"%s\": %s signs for that side already; one for each is expected", text,
		    signers[side].name);
	signers[side] = (struct signer){.name = text + 2, .other = true};
	if (*count <= (size_t)side)
		*count = (size_t)side + 1;
	return true;
}

static bool read_signers(
    struct call *call, struct signer signers[SIDES_MOST], size_t *ret_count, struct error *err)
{
	const char *names = call_text(call, OPTION_NAMES);
	const char *const *others;
	size_t other_count;

	*ret_count = 0;
	if (!call_texts(call, OPTION_AS, &others, &other_count, err))
		return false;
	if (!names && other_count == 0)
		return error_set(err, ERROR_INPUT, "option-missing",
		    "a sheet is signed by both sides: --names A,B is expected");
	if (names && !read_names(call, names, signers, ret_count, err))
		return false;
	for (size_t i = 0; i < other_count; i++)
		if (!read_other(others[i], signers, ret_count, err))
			return false;
	return true;
}

static bool run_sign(struct call *call, struct error *err)
{
	struct signer signers[SIDES_MOST] = {{.name = ""}, {.name = ""}, {.name = ""}};
	struct address address;
	struct table table;
	size_t count;
	bool repeated;

	if (!place_table(call, &call->arguments[0], &address, err) ||
	    !read_signers(call, signers, &count, err) ||
	    !sheet_sign(&call->desk, &address, signers, count, &table, &repeated, err))
		return false;
	table_says(call, &table, "signed", repeated);
	return true;
}

static bool run_lock(struct call *call, struct error *err)
{
	struct answer *says = call_says(call);
	int number;
	bool repeated;

	if (!place_round(&call->arguments[0], &number, err) ||
	    !sheet_lock(&call->desk, number, &repeated, err))
		return false;
	answer_number(says, "round", number);
	answer_flag(says, "locked", true);
	if (repeated)
		answer_flag(says, "repeated", true);
	return true;
}

const struct command cmd_hand_deal = {
    .name = "hand deal",
    .synopsis = "TABLE",
    .summary = "mark the next hand as dealt; adding a hand implies it",
    .details =
        "What the sheet says of the hand before is then corrected only by a ruling, but for\n"
        "errors of addition; the hand dealt keeps its opening minimum.\n\n"
        "    canasta hand deal 1.2",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .run = run_deal,
    .screen = "table",
};

static const struct command_option sign_options[] = {
    {OPTION_NAMES, TAKES_TEXT, .value = "A,B",
        .summary = "who signs, a player or the entrant of each side"},
    {OPTION_AS, TAKES_TEXT, .repeatable = true, .value = "SIDE=NAME",
        .summary = "somebody else who signs for a side"},
    {.id = OPTION_NONE},
};

const struct command cmd_table_sign = {
    .name = "table sign",
    .synopsis = "TABLE --names A,B",
    .summary = "close a table's sheet",
    .details =
        "    canasta table sign 1.2 --names 'Alfa Aaltonen,Beta Berg'\n"
        "    canasta table sign 1.2 --names 'Alfa Aaltonen,' --as B='Eeta Eklund'\n\n"
        "A closed sheet is changed by corrections the rulebook allows, with --unlock REASON.",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = sign_options,
    .run = run_sign,
    .screen = "table",
};

const struct command cmd_round_lock = {
    .name = "round lock",
    .synopsis = "N",
    .summary = "close a round: its sheets change only with --unlock REASON",
    .details = "    canasta round lock 1",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .run = run_lock,
    .screen = "locked",
};

/* canasta seat substitute and list: who really sat there. */
static bool answer(struct call *call, const struct address *address, struct error *err)
{
	struct substitution *made;
	size_t count;

	if (!substitutes_list(&call->desk, address, &made, &count, err))
		return false;
	(void)answer_list(call_says(call), "substitutes");
	for (size_t i = 0; i < count; i++)
		answer_substitution(answer_row(call_says(call), "substitutes"), &made[i]);
	return true;
}

static bool sits_at(const struct seating *table, int64_t person)
{
	for (size_t side = 0; side < table->side_count; side++) {
		const struct seat *seat = &table->sides[side];

		for (size_t i = 0; i < seat->player_count; i++)
			if (seat->players[i].person == person)
				return true;
		for (size_t i = 0; i < seat->substitute_count; i++)
			if (seat->substitutes[i].in_person == person)
				return true;
	}
	return false;
}

/* Nobody plays at two tables at once; but the game there may be over. */
static bool warn_of_tables(
    struct call *call, const struct address *at, const struct substitution *made, struct error *err)
{
	struct round round;

	if (made->in_person == 0)
		return true;

	if (!round_fetch(&call->desk, at->round, &round, err))
		return false;
	for (size_t i = 0; i < round.table_count; i++)
		if (round.tables[i].table != at->table &&
		    sits_at(&round.tables[i], made->in_person))
			call_warn(call, "%s sits at table %d.%d too", made->in, at->round,
			    round.tables[i].table);
	return true;
}

static bool run_substitute(struct call *call, struct error *err)
{
	const char *side = call_text(call, OPTION_SIDE);
	struct substitution wanted = {
	    .side = side[0] && !side[1] ? (char)toupper((unsigned char)side[0]) : '\0',
	    .out = call_text(call, OPTION_OUT),
	    .in = call_text(call, OPTION_IN),
	    .hand = (int)call_number(call, OPTION_FROM, 0),
	    .reason = call_text(call, OPTION_REASON),
	};
	struct address address;

	return place_table(call, &call->arguments[0], &address, err) &&
	       substitute_record(&call->desk, &address, &wanted, err) &&
	       warn_of_tables(call, &address, &wanted, err) && answer(call, &address, err);
}

static bool run_cancel(struct call *call, struct error *err)
{
	const char *player = call_text(call, OPTION_FOR), *reason = call_text(call, OPTION_REASON);
	struct address address;

	return place_table(call, &call->arguments[0], &address, err) &&
	       substitute_cancel(&call->desk, &address, player, reason, err) &&
	       answer(call, &address, err);
}

static bool run_list(struct call *call, struct error *err)
{
	struct address address;

	return place_table(call, &call->arguments[0], &address, err) && answer(call, &address, err);
}

static const char who_for_whom[] =
    MESSAGE_WORDS("who plays for whom: --side SIDE --out NAME --in NAME is expected");

static const struct command_option options[] = {
    {OPTION_SIDE, TAKES_TEXT, .value = "SIDE", .summary = "the side: A, B, C",
        .required = who_for_whom},
    {OPTION_OUT, TAKES_TEXT, .value = "NAME", .summary = "the player who leaves, by name or number",
        .required = who_for_whom},
    {OPTION_IN, TAKES_TEXT, .value = "NAME", .summary = "who plays instead, by name or number",
        .required = who_for_whom},
    {OPTION_FROM, TAKES_NUMBER, .value = "HAND",
        .summary = "the first hand it holds for; else the next", .least = 1, .most = 9999},
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .summary = "why"},
    {.id = OPTION_NONE},
};

const struct command cmd_seat_substitute = {
    .name = "seat substitute",
    .synopsis = "TABLE --side SIDE --out NAME --in NAME",
    .summary = "somebody plays for a player of a table, from a hand on",
    .details = "    canasta seat substitute 1.2 --side A --out 'Alfa' --in 'Zeeta' --from 3",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = options,
    .run = run_substitute,
    .screen = "substitutes",
    .list = "substitutes",
};

static const char whose_and_why[] = MESSAGE_WORDS(
    "whose substitute is taken back, and why: --for PLAYER --reason TEXT is expected");

static const struct command_option cancel_options[] = {
    {OPTION_FOR, TAKES_TEXT, .value = "PLAYER",
        .summary = "the player somebody was said to play for", .required = whose_and_why},
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .summary = "why", .required = whose_and_why},
    {.id = OPTION_NONE},
};

const struct command cmd_seat_cancel = {
    .name = "seat cancel",
    .synopsis = "TABLE --for PLAYER --reason TEXT",
    .summary = "take back a substitution: who was drawn sat there",
    .details = "    canasta seat cancel 1.2 --for 'Alfa' --reason 'came after all'",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = cancel_options,
    .run = run_cancel,
    .screen = "substitutes",
    .list = "substitutes",
};

const struct command cmd_seat_list = {
    .name = "seat list",
    .synopsis = "TABLE",
    .summary = "the substitutes of a table",
    .details = "    canasta seat list 1.2",
    .need = NEEDS_READ,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .run = run_list,
    .screen = "substitutes",
    .list = "substitutes",
};
