#include "cli/print/print.h"

#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/option.h"
#include "cli/warn.h"
#include "club/answer_parts.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/penalty.h"
#include "club/round.h"
#include "club/rulebook_answer.h"
#include "club/standings.h"
#include "rulebook/figures.h"
#include "rulebook/rulebook.h"

/* Fills the standings of a page. The standings of a closed event are final, except if an earlier round was asked
 * for. */
static void fill_standings(
    const struct call *call, struct answer *part, const struct standings *standings)
{
	answer_standings(part, call->desk.event, standings);
	answer_flag_set(part, "final",
	    call->desk.event->closed && !standings_provisional(standings) &&
	        !(call_knows(call, OPTION_ROUND) && call_option(call, OPTION_ROUND)));
}

/* Prints only the places. */
static bool print_places_alone(
    struct call *call, struct print_job *job, const struct standings *standings, struct error *err)
{
	struct answer *part;

	if (!print_part(call, &part, err))
		return false;
	fill_standings(call, part, standings);
	return print_add(call, job, "standings", part, err);
}

bool print_standings(
    struct call *call, struct print_job *job, const struct standings *standings, struct error *err)
{
	struct standings_history history;
	struct answer *part;

	warn_of_silence(call, standings->rounds);
	/* The history of places is the one of all entrants, not of a category. */
	if (standings->rounds < 2 || standings->category)
		return print_places_alone(call, job, standings, err);
	if (!print_part(call, &part, err) || !standings_history_make(&call->desk, &history, err))
		return false;
	fill_standings(call, part, standings);
	answer_course(part, standings, &history);
	return print_add(call, job, "standings", part, err);
}

/* Reads the standings up to --round, or after all rounds. */
static bool read_standings(struct call *call, struct standings_facts *facts,
    struct standings *standings, struct error *err)
{
	return standings_make_with(
	    &call->desk, (int)call_number(call, OPTION_ROUND, 0), facts, standings, err);
}

bool print_results(struct call *call, struct print_job *job, struct error *err)
{
	const int only = (int)call_number(call, OPTION_ROUND, 0);
	struct standings_facts facts;
	struct standings standings;

	if (!read_standings(call, &facts, &standings, err))
		return false;
	warn_of_silence(call, only > 0 ? only : facts.rounds);
	print_expect(call, job, only > 0 ? 1 : (size_t)facts.rounds);
	for (int round = only > 0 ? only : 1; round <= facts.rounds; round++) {
		/* The part has the results of one round. */
		const struct event *event;
		struct answer *part;

		if (!print_part(call, &part, err))
			return false;
		event = round_event(&call->desk, round);
		answer_results(part, event, &facts, &standings, round);
		if (!print_add_played(call, job, "results", event, part, err))
			return false;
	}
	return true;
}

bool print_crosstable(struct call *call, struct print_job *job, struct error *err)
{
	struct standings_facts facts;
	struct standings standings;
	struct answer *part;

	if (!read_standings(call, &facts, &standings, err) || !print_part(call, &part, err))
		return false;
	warn_of_silence(call, standings.rounds);
	answer_crosstable(part, call->desk.event, &standings, CROSSTABLE_MATRIX);
	return print_add(call, job, "crosstable", part, err);
}

/* --- a page for an entrant --- */

static bool add_entrant(struct call *call, struct print_job *job, const struct entrant_page *of,
    const struct entrant *entrant, struct error *err)
{
	struct entrant_page page = *of;
	struct answer *part;

	page.entrant = entrant;
	page.place = standings_row(page.standings, (size_t)entrant->number - 1);
	if (!page.place)
		break_off(ERROR_STORE, SAY_STORE_DAMAGED_STANDINGS_LEAVE_ENTRANT);
	if (!print_part(call, &part, err))
		return false;
	answer_entrant_page(part, &page);
	return print_add(call, job, "entrant", part, err);
}

bool print_entrants(struct call *call, struct print_job *job, size_t first, struct error *err)
{
	struct standings_facts facts;
	struct standings standings;
	const struct entrant_page page = {.facts = &facts, .standings = &standings};
	size_t count = 0;

	if (!read_standings(call, &facts, &standings, err))
		return false;
	warn_of_silence(call, standings.rounds);
	for (size_t i = 0; i < facts.input.entrant_count; i++)
		count += !facts.entrants[i].removed;
	print_expect(
	    call, job, call->argument_count > first ? call->argument_count - first : count);
	for (size_t i = 0; call->argument_count <= first && i < facts.input.entrant_count; i++)
		if (!facts.entrants[i].removed &&
		    !add_entrant(call, job, &page, &facts.entrants[i], err))
			return false;
	for (size_t i = first; i < call->argument_count; i++) {
		struct entrant entrant;

		if (!place_entrant(call, &call->arguments[i], &entrant, err) ||
		    !add_entrant(call, job, &page, &entrant, err))
			return false;
	}
	return true;
}

bool print_check_in(struct call *call, struct print_job *job, struct error *err)
{
	struct entrant *entrants;
	struct answer *part;
	size_t count;

	entrants = entrant_list(&call->desk, &count);
	if (!print_part(call, &part, err))
		return false;
	answer_check_in(part, entrants, count);
	return print_add(call, job, "check-in", part, err);
}

/* --- penalties --- */

bool print_penalty_list(struct call *call, struct print_job *job, struct error *err)
{
	struct given_list list;
	struct answer *part;

	if (!penalty_list(&call->desk, 0, (int)call_number(call, OPTION_ROUND, 0), &list, err) ||
	    !print_part(call, &part, err))
		return false;
	answer_penalty_list(part, &list);
	return print_add(call, job, "penalties", part, err);
}

bool print_numbers(
    struct call *call, const struct rulebook *book, struct answer **ret, struct error *err)
{
	struct figures figures;

	if (!print_part(call, ret, err))
		return false;
	figures_list(call->arena, book, &figures);
	answer_numbers(*ret, book, &figures);
	return true;
}
