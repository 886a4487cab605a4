#include "cli/show/warn.h"

void warn_of_match(struct call *call, const struct table *table)
{
	const struct address *address = &table->address;

	if (table->match.undecided_again)
		call_warn(call,
		    "as the match of table %d.%d now stands nobody had gone on yet; what was drawn "
		    "since stays",
		    address->round, address->table);
	else if (table->match.goes_on)
		call_warn(call,
		    "as the match of table %d.%d now stands %s would have gone on; what was played "
		    "stays",
		    address->round, address->table, table->match.goes_on);
	if (table->match.enters)
		call_warn(call,
		    "as it now stands %s would take part in \"%s\" instead of %s; who takes part "
		    "stays",
		    table->match.enters, table->match.phase, table->match.instead_of);
	else if (table->match.phase)
		call_warn(call, "as it now stands the seeds of \"%s\" would be others; they stay",
		    table->match.phase);
	if (table->match.redraw > 0)
		call_warn(call,
		    "drawn now, round %d would be seated otherwise, as results changed; no hand of "
		    "it is recorded, and `canasta round redo %d --reason TEXT` seats it anew",
		    table->match.redraw, table->match.redraw);
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
	warn_of_match(call, table);
}
