/* canasta entrant withdraw and return: who is no longer there, and who is again. */
#include "answer/entrant.h"
#include "cli/commands.h"
#include "cli/place.h"
#include "cli/show/warn.h"
#include "desk/entrant.h"
#include "desk/round.h"
#include "store/entrant.h"
#include "store/round.h"

static void answer(struct call *call, const struct entrant *entrant, bool repeated)
{
	answer_entrant(call_says(call), entrant);
	if (repeated)
		answer_flag(call_says(call), "repeated", true);
}

/* Tables the entrant is drawn at and stays at, as rounds that are drawn stay as they are. */
static bool warn_of_seats(
    struct call *call, const struct entrant *entrant, int from, struct error *err)
{
	int newest;

	if (from == 0)
		return true;
	if (!round_count(&call->desk, &newest, err))
		return false;
	for (int number = from; number <= newest; number++) {
		struct round round;

		if (!round_fetch(&call->desk, number, &round, err))
			return false;
		for (size_t i = 0; i < round.table_count; i++)
			for (size_t side = 0; side < round.tables[i].side_count; side++)
				if (round.tables[i].sides[side].number == entrant->number)
					call_warn(call,
					    "%s is drawn at table %d.%d; what is not played there "
					    "is "
					    "ended with `canasta table end`",
					    entrant->name, number, round.tables[i].table);
	}
	return true;
}

static bool run_withdraw(struct call *call, struct error *err)
{
	int from = (int)call_number(call, OPTION_FROM, 0);
	struct entrant entrant, withdrawn;
	bool repeated;

	if (!place_entrant(call, &call->arguments[0], &entrant, err) ||
	    !entrant_withdraw(&call->desk, &entrant, from, call_text(call, OPTION_REASON),
	        &withdrawn, &repeated, err) ||
	    !warn_of_redraw(call, &withdrawn, err) || !warn_of_seats(call, &withdrawn, from, err))
		return false;
	answer(call, &withdrawn, repeated);
	return true;
}

static bool run_return(struct call *call, struct error *err)
{
	struct entrant entrant, returned;
	bool repeated;

	if (!place_entrant(call, &call->arguments[0], &entrant, err) ||
	    !entrant_return(&call->desk, &entrant, (int)call_number(call, OPTION_FROM, 0),
	        call_text(call, OPTION_REASON), &returned, &repeated, err) ||
	    !warn_of_redraw(call, &returned, err))
		return false;
	answer(call, &returned, repeated);
	return true;
}

static const struct command_option options[] = {
    {OPTION_FROM, TAKES_NUMBER, .value = "ROUND",
        .summary = "the first round it holds for; else the next", .least = 1,
        .most = ENTRANT_ROUND_MOST},
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .summary = "why"},
    {.id = OPTION_NONE},
};

const struct command cmd_entrant_withdraw = {
    .name = "entrant withdraw",
    .synopsis = "NUMBER|NAME",
    .summary = "keep an entrant out of the rounds to come",
    .details = "Games that were played stand. Rounds drawn from then on leave the entrant out.\n\n"
               "    canasta entrant withdraw 'Alfa & Beeta' --from 3 --reason 'taken ill'",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = options,
    .run = run_withdraw,
    .screen = "entrant",
};

const struct command cmd_entrant_return = {
    .name = "entrant return",
    .synopsis = "NUMBER|NAME",
    .summary = "let an entrant who withdrew play again",
    .details = "    canasta entrant return 'Alfa & Beeta' --from 5",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = options,
    .run = run_return,
    .screen = "entrant",
};
