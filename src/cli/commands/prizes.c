/* canasta prizes: who gets what, and the list a federation asks for. */
#include "answer/prizes.h"
#include "cli/commands.h"
#include "cli/event_file.h"
#include "cli/print/print.h"
#include "cli/show/warn.h"

enum { PLACES_USUAL = 3, PLACES_MOST = 9999 };

static bool amounts_read(
    const struct call *call, int64_t amounts[PRIZES_MOST], size_t *ret_count, struct error *err)
{
	const struct option_typed *typed = call_option(call, OPTION_AMOUNTS);

	*ret_count = 0;
	return !typed || prize_amounts_read(typed->value.text, amounts, ret_count, err) ||
	       error_place(err, typed->value.file, 1, 1);
}

/* An amount without a place would be nobody's. */
static bool places_read(const struct call *call, size_t amounts, int64_t *ret, struct error *err)
{
	const struct option_typed *typed = call_option(call, OPTION_PLACES);

	*ret = typed ? typed->number : amounts > 0 ? (int64_t)amounts : PLACES_USUAL;
	if (call_flag(call, OPTION_ALL))
		*ret = PLACES_MOST;
	if (*ret >= (int64_t)amounts)
		return true;
	error_set(err, ERROR_INPUT, "prize-amount",
	    "%zu amounts for fewer places, %lld; a place for each is expected", amounts,
	    (long long)*ret);
	return error_place(err, typed->value.file, 1, 1);
}

static bool print(struct call *call, const struct prize_list *list, struct error *err)
{
	struct answer *part;

	if (!print_part(call, &part, err))
		return false;
	warn_of_silence(call, list->standings->rounds);
	answer_prizes(part, call->desk.event, list);
	return print_answer(call, "prizes", call->desk.event->settings.name, part, err);
}

static bool run(struct call *call, struct error *err)
{
	struct standings standings;
	struct prize_list list = {.standings = &standings};
	int64_t amounts[PRIZES_MOST];
	struct prize *prizes;
	size_t count;
	int64_t places;

	if (!amounts_read(call, amounts, &count, err) || !places_read(call, count, &places, err) ||
	    !standings_make_category(
	        &call->desk, 0, call_text(call, OPTION_CATEGORY), &standings, err))
		return false;
	if (!prizes_make(call->arena, &standings.ranking, (int)places, amounts, count, &prizes,
	        &list.count, err))
		return false;
	list.prizes = prizes;
	list.money = count > 0;
	if (call_text(call, OPTION_PDF))
		return print(call, &list, err);
	answer_prizes(call_says(call), call->desk.event, &list);
	return true;
}

static const struct command_option options[] = {
    {OPTION_PLACES, TAKES_NUMBER, .value = "N",
        .summary = "the places that have a prize; else 3, or one an amount", .least = 1,
        .most = PLACES_MOST},
    {OPTION_ALL, TAKES_NOTHING, .summary = "every place, as a federation's list has them",
        .instead = {OPTION_PLACES}},
    {OPTION_AMOUNTS, TAKES_TEXT, .value = "A,B…",
        .summary = "the prize of the first place, the second …"},
    {OPTION_CSV, TAKES_NOTHING, .summary = "as CSV, an entrant a row"},
    OF_CATEGORY_OPTION,
    AS_OF_OPTION,
    PRINT_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_prizes = {
    .name = "prizes",
    .synopsis = "",
    .summary = "the prize list, with shared places",
    .details = "Entrants who share places share their prizes: those of the places they take are "
               "added up and divided in whole cents; cents left over go one each to the first of "
               "them by number. Points are those that rank: of several phases those of each "
               "one's last, with what was carried into it.\n\n"
               "    canasta prizes --amounts 100,60,40\n"
               "    canasta prizes --category ladies --amounts 50\n"
               "    canasta prizes --all --csv > federation.csv\n"
               "    canasta prizes --amounts 100,60,40 --pdf prizes.pdf",
    .need = NEEDS_READ,
    .event = true,
    .options = options,
    .run = run,
    .screen = "prizes",
};
