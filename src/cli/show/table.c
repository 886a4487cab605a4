#include "cli/show/table.h"

#include "answer/table.h"
#include "form/grid.h"

#include <string.h>

static void show_parts(const struct table *table, struct text *out)
{
	for (size_t side = 0; side < table->side_count; side++)
		text_addf(out, "%s%s %d %%", side > 0 ? ", " : ": ", table->sides[side].entrant,
		    table->game.parts[side]);
	if (table->decision.reason[0])
		text_addf(out, " (%s)", table->decision.reason);
}

static void show_end(const struct table *table, struct text *out)
{
	size_t from = out->size;
	const struct table_decision *decision = &table->decision;

	if (table->game.winner >= 0)
		text_addf(out, "  game over: %s wins", table->sides[table->game.winner].entrant);
	else if (table->game.artificial)
		text_add(out, "  not played: an artificial result");
	else
		text_add(out, "  game over: a draw");
	if (table->stopped)
		text_add(out, ", as it stood at the bell");
	if (table->game.artificial) {
		show_parts(table, out);
	} else if (decision->made) {
		bool walkover = strcmp(decision->clause, "walkover") == 0;

		text_addf(out, ", %s%s against %s%s%s",
		    walkover ? "by a walkover" : "decided under ", walkover ? "" : decision->clause,
		    table->sides[decision->against].entrant, decision->reason[0] ? ": " : "",
		    decision->reason);
	}
	text_add(out, "\n");
	if (decision->made && table->hand_count > 0)
		text_add(out, "  the hands played stay in the record, not in the result\n");
	lines_break(out, from);
}

void show_table_next(const struct table *table, struct text *out)
{
	if (table->game.finished)
		show_end(table, out);
	else
		text_addf(
		    out, "  next: hand %d%s\n", table->next_hand, table->dealt ? ", dealt" : "");
}

void warn_signed(const struct call *call, const struct table *table)
{
	if (table->signature.number > 0)
		call_warn(call, "the sheet of table %d.%d was signed before; let it be signed anew",
		    table->address.round, table->address.table);
	else if (table->locked)
		call_warn(call, "round %d was locked before", table->address.round);
}

void table_says(struct call *call, const struct table *table, const char *did, bool repeated)
{
	struct answer *says = call_says(call);

	answer_table(says, table, NULL);
	if (!did)
		return;
	answer_code(says, repeated ? "again" : "did", did);
	if (repeated)
		answer_flag(says, "repeated", true);
}
