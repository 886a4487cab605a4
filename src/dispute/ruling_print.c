#include "dispute/dispute.h"

#include "answer/answer.h"
#include "base/error.h"
#include "cli/command.h"
#include "cli/print/print.h"
#include "club/event.h"
#include "club/scoresheet.h"
#include "club/sheet.h"
#include "dispute/jury.h"

/* Adds the hands of a table, its penalties and its decisions, as a scoresheet shows them. Only for
 * a dispute about the table as a whole. */
static void add_sheet(
    struct answer *to, const struct event *event, const struct dispute_case *found)
{
	const struct sheet sheet = {.table = found->table,
	    .hands = found->history.hands,
	    .rules = found->standings.ranking.rules};

	answer_sheet_played(to, event, &sheet);
}

static bool fill(
    struct call *call, const struct dispute_case *found, struct answer **ret, struct error *err)
{
	if (!print_part(call, ret, err))
		return false;
	answer_dispute_case(*ret, call->desk.event, found);
	answer_jury(answer_object(*ret, "jury"), &found->jury);
	if (found->has_table)
		add_sheet(answer_object(*ret, "sheet"), call->desk.event, found);
	return true;
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
