#include "cli/show/table.h"

#include "answer/table.h"
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
