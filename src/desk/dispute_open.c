#include "base/input.h"
#include "base/message.h"
#include "desk/dispute.h"
#include "desk/hand.h"
#include "desk/table.h"
#include "store/dispute_rows.h"
#include "store/event_rows.h"

#include <assert.h>
#include <string.h>

/* A dispute on its way. */
struct opening_dispute {
	struct change change;
	const struct dispute_entry *entry;
	struct dispute dispute;
};

/* The side among those that sit there. */
static bool side_check(
    struct opening_dispute *opening, const struct table *table, struct error *err)
{
	const struct dispute_entry *entry = opening->entry;
	bool claims = entry->claim.has_total || entry->claim.has_sums;

	opening->dispute.side = -1;
	for (size_t i = 0; i < table->side_count; i++)
		if (table->sides[i].side == entry->side)
			opening->dispute.side = (int)i;
	if (entry->side && opening->dispute.side < 0)
		return error_set(err, ERROR_INPUT, "side-unknown",
		    "the table has no such side; expected A to %c",
		    table->sides[table->side_count - 1].side);
	if (claims && entry->address.hand == 0)
		return error_set(err, ERROR_INPUT, "claim-number",
		    "a sum is claimed of a hand; ROUND.TABLE.HAND is expected, as in 1.2.4");
	if (claims && opening->dispute.side < 0)
		return error_set(err, ERROR_INPUT, "claim-number",
		    "a sum is claimed for a side; --side %c to %c is expected",
		    table->sides[0].side, table->sides[table->side_count - 1].side);
	return true;
}

static bool place_read(struct opening_dispute *opening, struct error *err)
{
	const struct address *at = &opening->entry->address;
	struct hand_view view;
	struct table table;

	if (at->hand == 0)
		return table_read(opening->change.desk, at, &table, err) &&
		       side_check(opening, &table, err);
	if (!hand_fetch(opening->change.desk, at, &view, err))
		return false;
	if (view.voided)
		return error_set(err, ERROR_REFUSED, "hand-voided",
		    "hand %d.%d.%d is void and counts for nothing; that it is may be disputed "
		    "about the table: %d.%d",
		    at->round, at->table, at->hand, at->round, at->table);
	opening->dispute.version = view.versions[view.version_count - 1].version;
	return side_check(opening, &view.table, err);
}

static bool claims_equal(const struct claim *a, const struct claim *b)
{
	return a->has_total == b->has_total && a->has_sums == b->has_sums && a->total == b->total &&
	       a->base == b->base && a->cards == b->cards;
}

static bool said_already(const struct opening_dispute *opening, const struct dispute *other)
{
	const struct address *at = &opening->entry->address;

	return other->open && other->address.round == at->round &&
	       other->address.table == at->table && other->address.hand == at->hand &&
	       other->side == opening->dispute.side &&
	       claims_equal(&other->claim, &opening->entry->claim) &&
	       strcmp(other->by, opening->entry->by) == 0 &&
	       strcmp(other->words, opening->entry->words) == 0;
}

static bool open_one(struct opening_dispute *opening, bool *ret_repeated, struct error *err)
{
	const struct event_now *now;
	char subject[DISPUTE_SUBJECT];
	struct dispute *others;
	size_t count;

	if (!place_read(opening, err) || !event_now_read(opening->change.desk, &now, err) ||
	    !disputes_read(opening->change.desk, true, &others, &count, err))
		return false;
	opening->dispute.after_event = now->closed;
	for (size_t i = 0; i < count; i++)
		if (said_already(opening, &others[i])) {
			opening->dispute = others[i];
			*ret_repeated = true;
			return true;
		}
	opening->dispute.number = count > 0 ? others[count - 1].number + 1 : 1;
	opening->dispute.address = opening->entry->address;
	opening->dispute.claim = opening->entry->claim;
	opening->dispute.by = opening->entry->by;
	opening->dispute.words = opening->entry->words;
	dispute_subject(&opening->dispute, subject);
	return dispute_write(&opening->change, &opening->dispute, err) &&
	       change_log(&opening->change, "dispute-open", subject, err) &&
	       dispute_read(opening->change.desk, opening->dispute.number, &opening->dispute, err);
}

bool dispute_open(const struct desk *desk, const struct dispute_entry *entry, struct dispute *ret,
    bool *ret_repeated, struct error *err)
{
	struct opening_dispute opening = {.entry = entry};
	bool repeated = false;

	assert(desk->event);
	if (!input_text(
	        entry->by, "dispute-invalid", MESSAGE_WORDS("the name of who disputes it"), err) ||
	    !input_text(
	        entry->words, "dispute-invalid", MESSAGE_WORDS("what is said in a dispute"), err) ||
	    !change_begin(desk, &opening.change, err) ||
	    !change_end(&opening.change, open_one(&opening, &repeated, err), err))
		return false;
	*ret = opening.dispute;
	*ret_repeated = repeated;
	return true;
}
