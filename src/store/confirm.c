#include "store/confirm.h"

#include "score/bidding.h"
#include "store/bind.h"
#include "store/row.h"
#include "store/version.h"

bool confirm_write(struct change *change, const struct address *address, int version,
    const char *method, struct error *err)
{
	struct statement statement = change_row(change, "confirmation", err);

	bind_version(&statement, change->desk->event, address, version);
	db_bind_text(&statement, ":method", method);
	return db_done(&statement, err);
}

bool confirm_second_write(struct change *change, const struct address *address,
    const struct second_entry *second, struct error *err)
{
	const char *facts = version_facts_json(
	    change->desk->arena, event_book_of(change->desk->event, address->round), &second->hand);
	const char *dealer = bidding_dealer_name(&second->hand);
	struct statement statement;
	int64_t person = 0;

	if (!facts)
		return error_memory(err);
	if (dealer && !change_name(change, dealer, &person, err))
		return false;
	statement = change_next_row(change, "second_entry", err);
	bind_version(&statement, change->desk->event, address, second->version);
	db_bind_number(&statement, ":equal", second->equal);
	db_bind_text(&statement, ":facts", facts);
	if (dealer)
		db_bind_number(&statement, ":dealer", person);
	return db_done(&statement, err);
}

static bool second_finish(
    const struct statement *statement, const struct desk *desk, void *row, struct error *err)
{
	struct second_entry *second = row;
	const char *facts;
	const char *dealer;

	if (!db_text(statement, 5, desk->arena, &facts, err) ||
	    !row_called(desk, db_number(statement, 6), &dealer, err) ||
	    !hand_parse(desk, db_int(statement, 7), facts, &second->hand, err))
		return false;
	if (dealer[0]) /* a name: a seat stands in the facts */
		second->hand.dealer = dealer;
	return true;
}

static const struct cell second_cells[] = {
    CELL(struct second_entry, version),
    CELL(struct second_entry, number),
    CELL(struct second_entry, equal),
    CELL_OF_NAME(CELL_CALLED, struct second_entry, by),
    CELL(struct second_entry, time),
};
static const struct row_kind second_row =
    ROW_KIND(struct second_entry, second_cells, second_finish);

bool confirm_seconds_read(const struct desk *desk, const struct address *address,
    struct second_entry **ret, size_t *ret_count, struct error *err)
{
	struct statement statement = db_ask_file(desk->store, "second_entries.sql", err);

	bind_hand(&statement, desk->event->number, address);
	return (*ret = row_list(&statement, desk, &second_row, ret_count, err)) != NULL;
}
