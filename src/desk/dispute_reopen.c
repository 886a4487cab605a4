#include "base/input.h"
#include "base/message.h"
#include "desk/deed.h"
#include "desk/dispute.h"
#include "desk/dispute_rule.h"
#include "desk/event.h"
#include "desk/penalty.h"
#include "desk/table_end.h"
#include "store/dispute_rows.h"
#include "store/store.h"

static bool reopen(struct change *change, int number, const char *reason, bool accepted,
    struct dispute *ret, struct error *err)
{
	char subject[DISPUTE_SUBJECT];
	bool binds;

	if (!dispute_read(change->desk, number, ret, err))
		return false;
	if (ret->undecided)
		return error_set(err, ERROR_REFUSED, "not-decided",
		    "D%d is open: there is no ruling to be made anew", number);
	binds = ret->rulings[ret->ruling_count - 1].jury > 0;
	if (binds && !accepted)
		return error_set(err, ERROR_REFUSED, "decision-binds",
		    "D%d was decided by the jury, whose decisions bind (competition rules 5); "
		    "--accept decision-binds takes it upon somebody to reopen it",
		    number);
	dispute_subject(ret, subject);
	return event_changeable(change->desk, err) &&
	       dispute_reopening_write(change, ret, reason, binds && accepted, err) &&
	       change_log(change, "dispute-reopen", subject, err) &&
	       dispute_read(change->desk, number, ret, err);
}

/* Reopens, and takes back the penalty that was given, the decision that was made. */
static bool reopen_as_one(const struct desk *desk, int number, const char *reason, bool accepted,
    struct dispute *ret, struct table *ret_table, struct error *err)
{
	const char *before = arena_printf(desk->arena, "D%d reopened: ", number);
	const struct table_reopening back = {
	    .reason = before ? dispute_reason(desk->arena, before, reason) : NULL,
	    .unlock = arena_printf(desk->arena, "D%d reopened", number),
	};
	struct giving_back penalty = {.reason = back.reason, .ruling = true};
	struct giving_result cancelled;
	const struct ruling *ruling;
	struct phase_watch watch;
	struct change change;

	if (!back.reason || !back.unlock)
		return error_memory(err);
	if (!dispute_read(desk, number, ret, err) ||
	    !phase_watch_begin(desk, ret->address.round, &watch, err) ||
	    !change_begin(desk, &change, err) ||
	    !change_end(&change, reopen(&change, number, reason, accepted, ret, err), err))
		return false;
	ruling = &ret->rulings[ret->ruling_count - 1];
	penalty.number = ruling->penalty;
	return (ruling->penalty == 0 || penalty_cancel(desk, &penalty, &cancelled, err)) &&
	       (ruling->decision == 0 ||
	           table_decision_withdraw(desk, &ret->address, ruling->decision, &back, err)) &&
	       deed_table_read(desk, &watch, &ret->address, ret_table, err);
}

bool dispute_reopen(const struct desk *desk, int number, const char *reason, bool accepted,
    struct dispute *ret, struct table *ret_table, struct error *err)
{
	struct event_now now;
	const struct desk deed = desk_keep(desk, &now);
	struct dispute dispute;
	struct table table;

	if (!input_text(reason ? reason : "", "reason-invalid",
	        MESSAGE_WORDS("the reason to reopen"), err) ||
	    !store_begin(desk->store, err) ||
	    !store_end(desk->store,
	        reopen_as_one(&deed, number, reason, accepted, &dispute, &table, err), err))
		return false;
	*ret = dispute;
	*ret_table = table;
	return true;
}
