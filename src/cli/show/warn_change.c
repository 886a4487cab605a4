#include "cli/show/warn.h"

#include "answer/phase.h"
#include "desk/phase_show.h"
#include "tournament/bracket.h"

/* The match of a knock-out that a table plays; NULL: it plays none that its bracket knows. */
static const struct bracket_match *match_at(
    const struct phase_view *view, const struct address *address)
{
	const struct ranking_input *input = &view->facts.input;
	const size_t leg = (size_t)(address->round - view->phase.row.round);
	size_t table = 0;

	if (leg >= view->bracket.round_count)
		return NULL;
	for (size_t i = 0; i < input->game_count; i++) {
		if (input->games[i].round != address->round)
			continue;
		if (view->facts.tables[i].table == address->table) {
			const size_t match = view->bracket.legs[leg].matches[table];

			return match == BRACKET_NOBODY ? NULL : &view->bracket.matches[match];
		}
		table++;
	}
	return NULL;
}

void warn_of_match(struct call *call, const struct address *address)
{
	/* What was done stands, whatever comes of looking at the bracket. */
	struct error ignored = {0};
	const struct bracket_match *match;
	const struct phase *phase;
	struct phase_view view;

	if (!phase_at(&call->desk, address->round, &phase, &ignored) || !phase ||
	    !phase_method_knocks_out(phase->row.method) ||
	    !phase_show(&call->desk, phase->row.name, &view, &ignored))
		return;
	match = match_at(&view, address);
	if (!match)
		return;
	if (bracket_open_again(&view.bracket, match))
		call_warn(call,
		    "as the match of table %d.%d now stands nobody had gone on yet; what was drawn "
		    "since stays",
		    address->round, address->table);
	else if (match->decided && match->winner != BRACKET_NOBODY &&
	         bracket_sent_another(&view.bracket, match))
		call_warn(call,
		    "as the match of table %d.%d now stands %s would have gone on; what was played "
		    "stays",
		    address->round, address->table,
		    answer_phase_entrant_at(&view, match->winner)->name);
}

static void warn_signed(const struct call *call, const struct table *table)
{
	if (table->signature.number > 0)
		call_warn(call, "the sheet of table %d.%d was signed before; let it be signed anew",
		    table->address.round, table->address.table);
	else if (table->locked)
		call_warn(call, "round %d was locked before", table->address.round);
}

void warn_of_change(struct call *call, const struct table *table)
{
	warn_signed(call, table);
	warn_of_match(call, &table->address);
}
