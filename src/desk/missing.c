#include "desk/missing.h"

#include "desk/hand.h"
#include "desk/table.h"
#include "store/version.h"

#include <string.h>

/* A list on its way. */
struct listing {
	const struct desk *desk;
	struct missing *rows;
	size_t count, room;
};

static bool list_add(
    struct listing *listing, const struct address *address, const char *why, struct error *err)
{
	if (listing->count == listing->room) {
		size_t room = listing->room ? 2 * listing->room : 32;
		struct missing *more = arena_alloc(listing->desk->arena, room, sizeof *more);

		if (!more)
			return error_memory(err);
		if (listing->count)
			memcpy(more, listing->rows, listing->count * sizeof *more);
		listing->rows = more;
		listing->room = room;
	}
	if (!why)
		return error_memory(err);
	listing->rows[listing->count++] = (struct missing){*address, why};
	return true;
}

/* "B claims 1245, 1345 were computed": from the findings of a hand. */
static bool claim_list(
    struct listing *listing, const struct address *address, int version, struct error *err)
{
	struct hand_view view;
	bool kept = false;

	if (!version_claims(listing->desk, address, version, &kept, err))
		return false;
	if (!kept)
		return true;
	if (!hand_show(listing->desk, address, &view, err))
		return false;
	for (size_t i = 0; i < view.score.finding_count; i++) {
		const struct finding *finding = &view.score.findings[i];
		char message[400] = "";

		if (strcmp(finding_name(finding->code), "claim-differs") != 0)
			continue;
		finding_message(finding, message, sizeof message);
		if (!list_add(listing, address,
		        finding->side >= 0
		            ? arena_printf(listing->desk->arena, "claim of %c differs: %s",
		                  view.hand.sides[finding->side].name, message)
		            : arena_printf(listing->desk->arena, "claim differs: %s", message),
		        err))
			return false;
	}
	return true;
}

/* What is disputed of a hand, or with hand 0 of the table as a whole. */
static bool disputes_list(struct listing *listing, const struct table *table,
    const struct address *address, struct error *err)
{
	for (size_t i = 0; i < table->dispute_count; i++)
		if (table->disputes[i].address.hand == address->hand &&
		    !list_add(listing, address,
		        arena_printf(
		            listing->desk->arena, "dispute D%d is open", table->disputes[i].number),
		        err))
			return false;
	return true;
}

static bool list_hand(struct listing *listing, const struct table *table,
    const struct table_hand *hand, struct error *err)
{
	const struct address address = {table->address.round, table->address.table, hand->number};

	if (!disputes_list(listing, table, &address, err))
		return false;
	if (hand->voided)
		return true;
	if (!hand->confirmed &&
	    !list_add(listing, &address,
	        hand->differs ? "not confirmed: the second entry differs" : "not confirmed", err))
		return false;
	if (hand->tainted &&
	    !list_add(listing, &address,
	        "tainted: its opening was judged by a score that has been corrected", err))
		return false;
	return claim_list(listing, &address, hand->version, err);
}

static bool table_list(struct listing *listing, const struct address *address, struct error *err)
{
	struct table table;

	if (!table_read(listing->desk, address, &table, err))
		return false;
	if (!disputes_list(listing, &table, address, err))
		return false;
	for (size_t i = 0; i < table.hand_count; i++)
		if (!list_hand(listing, &table, &table.hands[i], err))
			return false;
	if (table.dealt) {
		const struct address next = {address->round, address->table, table.next_hand};

		return list_add(listing, &next, "dealt and not entered", err);
	}
	return table.game.finished ||
	       list_add(listing, address,
	           table.hand_count ? "the game is not finished" : "no hand entered", err);
}

static bool tables_list(struct listing *listing, struct error *err)
{
	struct address *tables;
	size_t count;

	if (!address_tables(listing->desk, &tables, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		if (!table_list(listing, &tables[i], err))
			return false;
	return true;
}

bool missing_list(
    const struct desk *desk, struct missing **ret, size_t *ret_count, struct error *err)
{
	struct listing listing = {.desk = desk};

	if (!store_read_begin(desk->store, err) ||
	    !store_read_end(desk->store, tables_list(&listing, err)))
		return false;
	*ret = listing.rows;
	*ret_count = listing.count;
	return true;
}
