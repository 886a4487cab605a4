#include "cli/paper/case.h"

#include "answer/dispute_case.h"
#include "answer/jury.h"
#include "cli/paper/scopes.h"
#include "cli/paper/scoresheet.h"
#include "desk/jury.h"

/* Of a table as a whole, its hands and what was given and decided there, as a scoresheet has them. */
static bool add_sheet(
    struct call *call, const struct table *table, struct answer *part, struct error *err)
{
	struct answer *sheet = answer_object(part, "sheet");

	for (size_t i = 0; i < table->side_count; i++) {
		struct answer *row = answer_row(sheet, "sides");

		answer_letter(row, "side", table->sides[i].side);
		answer_text(row, "entrant", table->sides[i].entrant);
	}
	return print_played(call, table, sheet, err);
}

static bool fill(
    struct call *call, const struct dispute_case *found, struct answer **ret, struct error *err)
{
	struct jury jury;

	if (!print_part(call, ret, err) || !jury_show(&call->desk, &jury, err))
		return false;
	answer_dispute_case(*ret, call->desk.event, found);
	answer_jury(answer_object(*ret, "jury"), &jury);
	return !found->has_table || add_sheet(call, &found->table, *ret, err);
}

bool print_case(struct call *call, const struct dispute_case *found, struct error *err)
{
	struct answer *part;

	return fill(call, found, &part, err) &&
	       print_answer(call, "dispute", call->desk.event->settings.name, part, err);
}

bool print_case_beside(struct call *call, const struct dispute_case *found, struct error *err)
{
	struct answer *part;

	return fill(call, found, &part, err) &&
	       print_answer_beside(call, "dispute", call->desk.event->settings.name, part, err);
}
