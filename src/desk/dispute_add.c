#include "base/input.h"
#include "base/message.h"
#include "desk/dispute.h"
#include "desk/hand.h"
#include "desk/table.h"
#include "score/totals_check.h"
#include "store/dispute_rows.h"
#include "store/event_rows.h"

#include <assert.h>
#include <string.h>

/* A dispute on its way. */
struct adding {
	struct change change;
	const struct dispute_entry *entry;
	struct dispute dispute;
};

/* The side among those that sit there. */
static bool side_check(struct adding *adding, const struct table *table, struct error *err)
{
	const struct dispute_entry *entry = adding->entry;
	bool claims = entry->claim.has_total || entry->claim.has_sums;

	adding->dispute.side = -1;
	for (size_t i = 0; i < table->side_count; i++)
		if (table->sides[i].side == entry->side)
			adding->dispute.side = (int)i;
	if (entry->side && adding->dispute.side < 0)
		return error_set(err, ERROR_INPUT, "side-unknown",
		    "the table has no such side; expected A to %c",
		    table->sides[table->side_count - 1].side);
	if (claims && entry->address.hand == 0)
		return error_set(err, ERROR_INPUT, "claim-number",
		    "a sum is claimed of a hand; ROUND.TABLE.HAND is expected, as in 1.2.4");
	if (claims && adding->dispute.side < 0)
		return error_set(err, ERROR_INPUT, "claim-number",
		    "a sum is claimed for a side; --side %c to %c is expected",
		    table->sides[0].side, table->sides[table->side_count - 1].side);
	return true;
}

static bool place_read(struct adding *adding, struct error *err)
{
	const struct address *at = &adding->entry->address;
	struct hand_view view;
	struct table table;

	if (at->hand == 0)
		return table_read(adding->change.desk, at, &table, err) &&
		       side_check(adding, &table, err);
	if (!hand_fetch(adding->change.desk, at, &view, err))
		return false;
	if (view.voided)
		return error_set(err, ERROR_REFUSED, "hand-voided",
		    "hand %d.%d.%d is void and counts for nothing; that it is may be disputed "
		    "about the table: %d.%d",
		    at->round, at->table, at->hand, at->round, at->table);
	adding->dispute.version = view.versions[view.version_count - 1].version;
	return side_check(adding, &view.table, err) &&
	       (adding->dispute.side < 0 ||
	           totals_may_be_claimed(
	               &view.hand.sides[adding->dispute.side], &adding->entry->claim, err));
}

static bool claims_equal(const struct claim *a, const struct claim *b)
{
	return a->has_total == b->has_total && a->has_sums == b->has_sums && a->total == b->total &&
	       a->base == b->base && a->cards == b->cards;
}

static bool said_already(const struct adding *adding, const struct dispute *other)
{
	const struct address *at = &adding->entry->address;

	return other->undecided && other->address.round == at->round &&
	       other->address.table == at->table && other->address.hand == at->hand &&
	       other->side == adding->dispute.side &&
	       claims_equal(&other->claim, &adding->entry->claim) &&
	       strcmp(other->by, adding->entry->by) == 0 &&
	       strcmp(other->words, adding->entry->words) == 0;
}

static bool add_one(struct adding *adding, bool *ret_repeated, struct error *err)
{
	const struct event_now *now;
	char subject[DISPUTE_SUBJECT];
	struct dispute *others;
	size_t count;

	if (!place_read(adding, err) || !event_now_read(adding->change.desk, &now, err) ||
	    !disputes_read(adding->change.desk, true, &others, &count, err))
		return false;
	adding->dispute.after_event = now->closed;
	for (size_t i = 0; i < count; i++)
		if (said_already(adding, &others[i])) {
			adding->dispute = others[i];
			*ret_repeated = true;
			return true;
		}
	adding->dispute.number = count > 0 ? others[count - 1].number + 1 : 1;
	adding->dispute.address = adding->entry->address;
	adding->dispute.claim = adding->entry->claim;
	adding->dispute.by = adding->entry->by;
	adding->dispute.words = adding->entry->words;
	dispute_subject(&adding->dispute, subject);
	return dispute_write(&adding->change, &adding->dispute, err) &&
	       change_log(&adding->change, "dispute-open", subject, err) &&
	       dispute_read(adding->change.desk, adding->dispute.number, &adding->dispute, err);
}

bool dispute_add(const struct desk *desk, const struct dispute_entry *entry, struct dispute *ret,
    bool *ret_repeated, struct error *err)
{
	struct adding adding = {.entry = entry};
	bool repeated = false;

	assert(desk->event);
	if (!input_text(
	        entry->by, "dispute-invalid", MESSAGE_WORDS("the name of who disputes it"), err) ||
	    !input_text(
	        entry->words, "dispute-invalid", MESSAGE_WORDS("what is said in a dispute"), err) ||
	    !change_begin(desk, &adding.change, err) ||
	    !change_end(&adding.change, add_one(&adding, &repeated, err), err))
		return false;
	*ret = adding.dispute;
	*ret_repeated = repeated;
	return true;
}
