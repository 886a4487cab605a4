/* canasta seat substitute and list: who really sat there. */
#include "answer/substitution.h"
#include "cli/commands.h"
#include "cli/place.h"
#include "desk/round.h"
#include "desk/substitute.h"

#include <ctype.h>

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
