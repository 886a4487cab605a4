#include "club/table.h"
#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/option.h"
#include "cli/show.h"
#include "club/address.h"
#include "club/answer_parts.h"
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
static void run_show(struct call *call)
{
	struct answer *to = call_answer(call);
	const struct address address = place_table(call, &call->arguments[0]);
	size_t count;
	struct table table = table_fetch(&call->desk, &address);
	const struct note *notes =
	    note_list(&call->desk, &(struct note_place){.at = address}, &count);
	const struct round_time time = round_time_read(&call->desk, address.round);

	answer_table(to, &table, NULL);
	answer_table_clock(to, &time, &table);
	answer_notes(to, notes, count);
}

static void run_end(struct call *call)
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
	bool repeated = false;

	/* A game ended by time, or with an artificial score, needs no --against. */
	if (!ending.clause ||
	    !against != (strcasecmp(ending.clause, "time") == 0 || artificial_is(ending.clause)))
		break_off(ERROR_INPUT, SAY_OPTION_MISSING_GAME_END);
	if (against)
		ending.against = place_side(&against->value);
	const struct address address = place_table(call, &call->arguments[0]);
	const struct table table = table_end(&call->desk, &address, &ending, &repeated);

	show_table(call, &table, "ended", repeated);
	warn_of_match(call, &table);
}

static void run_reopen(struct call *call)
{
	const struct table_reopening reopening = {
	    .reason = call_text(call, OPTION_REASON),
	    .by = call->by,
	    .unlock = call_text(call, OPTION_UNLOCK),
	};
	const struct address address = place_table(call, &call->arguments[0]);
	bool repeated;
	const struct table table = table_reopen(&call->desk, &address, &reopening, &repeated);

	show_table(call, &table, "reopened", repeated);
	warn_of_match(call, &table);
}

const struct command cmd_table = {
    .name = "table",
    .synopsis = "TABLE",
    .need = NEEDS_EVENT_READ,
    .options = option_as_of,
    .run = run_show,
    .screen = "table",
};

static const struct command_option end_options[] = {
    {OPTION_CLAUSE, TAKES_TEXT, .value = "CODE"},
    {OPTION_AGAINST, TAKES_TEXT, .value = "SIDE"},
    {OPTION_POINTS, TAKES_NUMBER, .value = "N", .least = 0, .most = POINTS_MOST},
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT"},
    {OPTION_UNLOCK, TAKES_TEXT, .value = "REASON"},
    {.id = OPTION_NONE},
};

const struct command cmd_table_end = {
    .name = "table end",
    .synopsis = "TABLE --clause CODE --against SIDE",
    .need = NEEDS_EVENT_WRITE,
    .options = end_options,
    .run = run_end,
    .screen = "table",
};

static const struct command_option reopen_options[] = {
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .required = TEXT_WORDS_SAY_REASON},
    {OPTION_UNLOCK, TAKES_TEXT, .value = "REASON"},
    {.id = OPTION_NONE},
};

const struct command cmd_table_reopen = {
    .name = "table reopen",
    .synopsis = "TABLE --reason TEXT",
    .need = NEEDS_EVENT_WRITE,
    .options = reopen_options,
    .run = run_reopen,
    .screen = "table",
};

/* canasta hand deal, table sign and round lock: they begin and end the time for corrections. */
static void run_deal(struct call *call)
{
	const struct address address = place_table(call, &call->arguments[0]);
	bool repeated;
	const struct table table = sheet_deal(&call->desk, &address, &repeated);

	show_table(call, &table, "dealt", repeated);
}

/* Reads --names "A,B", one name for each side in their order, and --as "B=NAME": another person signs
 * for a side. */
static void run_sign(struct call *call)
{
	struct signer signers[SIDES_MOST] = {{.name = ""}, {.name = ""}, {.name = ""}};
	const struct address address = place_table(call, &call->arguments[0]);
	const char *names = call_text(call, OPTION_NAMES);
	size_t other_count, count = 0;
	const char *const *others = call_texts(call, OPTION_AS, &other_count);
	bool repeated;

	if (!names && other_count == 0)
		break_off(ERROR_INPUT, SAY_OPTION_MISSING_NAMES);
	while (names) {
		const size_t size = strcspn(names, ","), blanks = strspn(names, " ");
		const size_t begin = blanks < size ? blanks : size;

		if (count == SIDES_MOST)
			break_off(ERROR_INPUT, SAY_NAMES_EXPECTED_ONE_EACH_SIDE);
		signers[count++].name = arena_copy(call->arena, names + begin, size - begin);
		names = names[size] ? names + size + 1 : NULL;
	}
	for (size_t i = 0; i < other_count; i++) {
		const int side = toupper((unsigned char)others[i][0]) - 'A';

		if (side < 0 || side >= SIDES_MOST || others[i][1] != '=')
			break_off(ERROR_INPUT, SAY_NAMES_EXPECTED_NOT_SIDE_AND_NAME, others[i]);
		if (signers[side].name[0])
			break_off(ERROR_INPUT, SAY_NAMES_EXPECTED_SIDE_TWICE, others[i],
			    signers[side].name);
		signers[side] = (struct signer){.name = others[i] + 2, .other = true};
		if (count <= (size_t)side)
			count = (size_t)side + 1;
	}
	const struct table table = sheet_sign(&call->desk, &address, signers, count, &repeated);

	show_table(call, &table, "signed", repeated);
	if (!table.game.finished)
		call_warn(call, TEXT_WARNING_SIGNED_UNFINISHED, address.round, address.table);
}

static void run_lock(struct call *call)
{
	struct answer *to = call_answer(call);
	const int number = place_round(&call->arguments[0]);
	bool repeated;

	sheet_lock(&call->desk, number, &repeated);
	answer_number(to, "round", number);
	answer_flag(to, "locked", true);
	answer_flag_set(to, "repeated", repeated);
}

const struct command cmd_hand_deal = {
    .name = "hand deal",
    .synopsis = "TABLE",
    .need = NEEDS_EVENT_WRITE,
    .run = run_deal,
    .screen = "table",
};

static const struct command_option sign_options[] = {
    {OPTION_NAMES, TAKES_TEXT, .value = "A,B"},
    {OPTION_AS, TAKES_TEXT, .repeatable = true, .value = "SIDE=NAME"},
    {.id = OPTION_NONE},
};

const struct command cmd_table_sign = {
    .name = "table sign",
    .synopsis = "TABLE --names A,B",
    .need = NEEDS_EVENT_WRITE,
    .options = sign_options,
    .run = run_sign,
    .screen = "table",
};

const struct command cmd_round_lock = {
    .name = "round lock",
    .synopsis = "N",
    .details = "    canasta round lock 1",
    .need = NEEDS_EVENT_WRITE,
    .run = run_lock,
    .screen = "locked",
};

/* canasta seat substitute and list: players who sat in another's place. */
static void show_substitutes(struct call *call, const struct address *address)
{
	size_t count;
	const struct substitution *made = substitutes_list(&call->desk, address, &count);

	(void)answer_list(call_answer(call), "substitutes");
	for (size_t i = 0; i < count; i++)
		answer_substitution(answer_row(call_answer(call), "substitutes"), &made[i]);
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

/* Warns that seats changed at a table whose sheet is signed or whose round is locked. */
static void warn_of_closed(struct call *call, const struct address *address)
{
	const struct table table = table_fetch(&call->desk, address);

	if (table.locked || table.signature.number > 0)
		call_warn(call, TEXT_WARNING_SEATS_OF_CLOSED, address->round, address->table);
}

static void run_substitute(struct call *call)
{
	const char *side = call_text(call, OPTION_SIDE);
	struct substitution wanted = {
	    .side = side[0] && !side[1] ? (char)toupper((unsigned char)side[0]) : '\0',
	    .out = call_text(call, OPTION_OUT),
	    .in = call_text(call, OPTION_IN),
	    .hand = (int)call_number(call, OPTION_FROM, 0),
	    .reason = call_text(call, OPTION_REASON),
	};
	const struct address address = place_table(call, &call->arguments[0]);

	substitute_record(&call->desk, &address, &wanted);
	warn_of_closed(call, &address);
	/* A person cannot play at two tables at once, but the game there may be over. */
	if (wanted.in_person != 0) {
		const struct round round = round_read(&call->desk, address.round);

		for (size_t i = 0; i < round.table_count; i++)
			if (round.tables[i].table != address.table &&
			    sits_at(&round.tables[i], wanted.in_person))
				call_warn(call, TEXT_WARNING_ALSO_AT_TABLE, wanted.in,
				    address.round, round.tables[i].table);
	}
	show_substitutes(call, &address);
}

static void run_cancel(struct call *call)
{
	const char *player = call_text(call, OPTION_FOR), *reason = call_text(call, OPTION_REASON);
	const struct address address = place_table(call, &call->arguments[0]);

	substitute_cancel(&call->desk, &address, player, reason);
	warn_of_closed(call, &address);
	show_substitutes(call, &address);
}

static void run_list(struct call *call)
{
	const struct address address = place_table(call, &call->arguments[0]);

	show_substitutes(call, &address);
}

static const char who_for_whom[] = TEXT_WORDS_SAY_WHO_PLAYS;

static const struct command_option substitute_options[] = {
    {OPTION_SIDE, TAKES_TEXT, .value = "SIDE", .required = who_for_whom},
    {OPTION_OUT, TAKES_TEXT, .value = "NAME", .required = who_for_whom},
    {OPTION_IN, TAKES_TEXT, .value = "NAME", .required = who_for_whom},
    {OPTION_FROM, TAKES_NUMBER, .value = "HAND", .least = 1, .most = 9999},
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT"},
    {.id = OPTION_NONE},
};

const struct command cmd_seat_substitute = {
    .name = "seat substitute",
    .synopsis = "TABLE --side SIDE --out NAME --in NAME",
    .details = "    canasta seat substitute 1.2 --side A --out 'Alfa' --in 'Zeeta' --from 3",
    .need = NEEDS_EVENT_WRITE,
    .options = substitute_options,
    .run = run_substitute,
    .screen = "substitutes",
    .list = "substitutes",
};

static const char whose_and_why[] = TEXT_WORDS_SAY_WHOSE_SUBSTITUTE;

static const struct command_option cancel_options[] = {
    {OPTION_FOR, TAKES_TEXT, .value = "PLAYER", .required = whose_and_why},
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .required = whose_and_why},
    {.id = OPTION_NONE},
};

const struct command cmd_seat_cancel = {
    .name = "seat cancel",
    .synopsis = "TABLE --for PLAYER --reason TEXT",
    .need = NEEDS_EVENT_WRITE,
    .options = cancel_options,
    .run = run_cancel,
    .screen = "substitutes",
    .list = "substitutes",
};

const struct command cmd_seat_list = {
    .name = "seat list",
    .synopsis = "TABLE",
    .details = "    canasta seat list 1.2",
    .need = NEEDS_EVENT_READ,
    .run = run_list,
    .screen = "substitutes",
    .list = "substitutes",
};
