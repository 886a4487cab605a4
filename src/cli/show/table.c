#include "cli/show/table.h"

#include "answer/table.h"
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
