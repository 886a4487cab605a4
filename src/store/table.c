#include "store/table.h"
#include "store/phase.h"

#include "store/bind.h"
#include "store/decision.h"
#include "store/given_rows.h"
#include "store/round_clock.h"
#include "store/row.h"
#include "store/sheet.h"
#include "store/stop.h"

#include <string.h>

/* A version begins anew, but one that only follows another hand's keeps what was looked at. */
static void version_begin(struct table_hand *hand, const struct statement *statement)
{
	const bool penalised = db_int(statement, 16) != 0;
	const bool own = db_int(statement, 10) == 0 && !penalised;
	const bool anew = db_int(statement, 18) != 0;
	const struct table_hand before = *hand;

	*hand = (struct table_hand){
	    .number = db_int(statement, 0),
	    .version = db_int(statement, 1),
	    .before = anew ? db_int(statement, 20) : before.before,
	    .log = db_number(statement, 9),
	    .entered = anew ? db_number(statement, 9) : before.entered,
	    .voided = db_int(statement, 2) != 0,
	    .moved = db_int(statement, 2) != 0 && db_int(statement, 15) != 0,
	    .after_end = db_int(statement, 3) != 0,
	    .corrected = (before.corrected && !anew) || (own && db_int(statement, 11) != 0),
	    .confirmed = (!own && before.confirmed) || db_int(statement, 13) != 0,
	    .differs = (!own && before.differs) || db_int(statement, 14) != 0,
	    .by_side = own ? db_int(statement, 19) != 0 : before.by_side,
	    .ruled = own ? db_int(statement, 12) != 0 : before.ruled,
	};
}

struct hand_placed table_hand_placed(const struct table_hand *hand)
{
	return (struct hand_placed){.number = hand->number,
	    .before = hand->before,
	    .voided = hand->voided,
	    .place = hand->place};
}

bool table_hand_is_unaccepted(const struct table_hand *hand)
{
	return hand->by_side && !hand->voided && !hand->confirmed;
}

/* A row of a version: the newest version of a hand takes the place of the one before. What was looked at
 * of one that followed another hand's holds no more where its sums changed. */
static void version_take(
    struct table_hand *hand, struct table_hand *before, const struct statement *statement)
{
	struct hand_sums *sums;
	int side;

	if (hand->version != db_int(statement, 1)) {
		*before = *hand;
		version_begin(hand, statement);
	}
	side = db_int(statement, 4);
	if (db_is_null(statement, 4) || side < 0 || side >= SIDES_MOST)
		return;
	hand->time = hand->time || db_int(statement, 17) != 0;
	sums = &hand->sides[side];
	sums->score_before = db_number(statement, 5);
	sums->opening_minimum = db_int(statement, 6);
	sums->base = db_number(statement, 7);
	sums->cards = db_number(statement, 8);
	sums->total = sums->base + sums->cards;
	sums->alone = db_int(statement, 21) != 0;
	if (db_int(statement, 10) != 0 &&
	    (sums->base != before->sides[side].base || sums->cards != before->sides[side].cards)) {
		hand->confirmed = db_int(statement, 13) != 0;
		hand->differs = db_int(statement, 14) != 0;
	}
}

/* A table's hands while the rows of their versions go by. */
struct hands_read {
	struct arena *arena;
	struct table_hand *hands;
	size_t count;
	struct table_hand before; /* the version of the newest hand before the one that goes by */
};

static bool hand_take(void *context, const struct statement *row, struct error *err)
{
	struct hands_read *read = context;

	if (read->count == 0 || read->hands[read->count - 1].number != db_int(row, 0)) {
		read->hands =
		    arena_room(read->arena, read->hands, read->count, sizeof *read->hands);
		if (!read->hands)
			return error_memory(err);
		read->hands[read->count++] = (struct table_hand){0};
	}
	version_take(&read->hands[read->count - 1], &read->before, row);
	return true;
}

static bool hands_read(
    const struct desk *desk, struct table *table, struct table_hand **ret, struct error *err)
{
	struct hands_read read = {.arena = desk->arena};
	struct statement statement = db_ask_file(desk->store, "table_hands.sql", err);
	bool ok;

	bind_table(&statement, desk->event->number, &table->address);
	ok = row_each(&statement, hand_take, &read, err);
	*ret = read.hands;
	table->hands = read.hands;
	table->hand_count = read.count;
	return ok;
}

/* The lowest number that no hand has yet. Where the next hand was dealt already, one that was
 * inserted meanwhile has a number behind it. */
static int number_free(const struct table *table)
{
	int number = 1;

	for (size_t i = 0; i < table->hand_count && table->hands[i].number == number; i++)
		number++;
	return number;
}

/* Of a table whose last hand is void. The newest hand, voided, opens its number for the next entry;
 * one that was voided while a later one stood keeps its own. */
static int number_freed(const struct table *table)
{
	size_t freed = table->hand_count;
	int64_t voided_after = 0;

	while (freed > 0 && table->hands[freed - 1].voided &&
	       table->hands[freed - 1].log > voided_after)
		voided_after = table->hands[--freed].log;
	return table->hands[freed].number;
}

/* What is recorded of a table beside its hands. Most have none of it, and what there is none of is not asked
 * for: a question that is short to make ready spares the long ones. */
struct table_besides {
	bool deal, decision, given, signature, by_side, stop, dispute;
};

static const struct cell besides_cells[] = {
    CELL(struct table_besides, deal),
    CELL(struct table_besides, decision),
    CELL(struct table_besides, given),
    CELL(struct table_besides, signature),
    CELL(struct table_besides, by_side),
    CELL(struct table_besides, stop),
    CELL(struct table_besides, dispute),
};
static const struct row_kind besides_row = ROW_KIND(struct table_besides, besides_cells, NULL);

static bool besides_read(const struct desk *desk, const struct address *address,
    struct table_besides *ret, struct error *err)
{
#define HAS(table)                                                                                 \
	"EXISTS (SELECT 1 FROM " table " WHERE event = :event AND round = :round AND game = "      \
	":game)"
	static const char sql[] =
	    "SELECT " HAS("deal") ", " HAS("decision") ", " HAS("penalty") ", " HAS(
	        "signature") ", " HAS("signature_side") ", " HAS("game_stop") ", " HAS("dispute");
#undef HAS
	struct statement statement = db_ask(desk->store, sql, err);

	bind_table(&statement, desk->event->number, address);
	return row_first(&statement, desk, &besides_row, ret, NULL, err);
}

/* What the next hand is called. One that was dealt is the newest, and opens no number before it. */
static bool next_read(const struct desk *desk, const struct table_besides *besides,
    struct table *table, struct error *err)
{
	const size_t count = table->hand_count;

	table->next_hand = number_free(table);
	if (besides->deal && !sheet_deal_read(desk, table, err))
		return false;
	if (table->dealt || count == 0 || !table->hands[count - 1].voided)
		return true;
	table->next_hand = number_freed(table);
	return !besides->deal || sheet_deal_read(desk, table, err);
}

bool table_hands_order(
    struct arena *arena, struct table_hand *hands, size_t count, struct error *err)
{
	struct hand_placed *placed;
	struct table_hand *given;
	bool any = false;

	for (size_t i = 0; i < count; i++)
		any = any || hands[i].before > 0;
	if (!any)
		return true;
	placed = arena_alloc(arena, 2 * count, sizeof *placed);
	given = arena_alloc(arena, count, sizeof *given);
	if (!placed || !given)
		return error_memory(err);
	memcpy(given, hands, count * sizeof *given);
	for (size_t i = 0; i < count; i++)
		placed[i] = table_hand_placed(&hands[i]);
	hand_order(placed, count, placed + count);
	for (size_t i = 0; i < count; i++)
		hands[i] = given[placed[count + i].index];
	return true;
}

static bool given_of_table(const struct desk *desk, struct table *table, struct error *err)
{
	const struct given_filter filter = {
	    .round = table->address.round, .table = table->address.table};
	struct given *given;

	if (!given_read(desk, &filter, &given, &table->given_count, err))
		return false;
	table->given = given;
	return true;
}

static bool besides_take(const struct desk *desk, const struct table_besides *besides,
    struct table *table, struct error *err)
{
	return (!besides->decision || decision_read(desk, table, err)) &&
	       (!besides->given || given_of_table(desk, table, err)) &&
	       (!besides->signature || sheet_signature_read(desk, table, err)) &&
	       (!besides->by_side || sheet_signatures_by_side_read(desk, table, err)) &&
	       (!besides->stop || stops_read(desk, table, err)) &&
	       (!besides->dispute || disputes_undecided_read(desk, &table->address, 0,
	                                 &table->disputes, &table->dispute_count, err));
}

bool table_rows_read(const struct desk *desk, const struct address *address, struct table *ret,
    struct table_hand **ret_hands, struct error *err)
{
	struct table table = {.address = {.round = address->round, .table = address->table}};
	struct table_besides besides;

	for (size_t side = 0; side < SIDES_MOST; side++)
		table.signature.names[side] = "";
	if (!round_seats_read(
	        desk, address->round, address->table, table.sides, &table.side_count, err))
		return false;
	if (table.side_count == 0)
		return error_set(err, ERROR_INPUT, "table-unknown", "there is no table %d.%d",
		    address->round, address->table);
	if (!hands_read(desk, &table, ret_hands, err) ||
	    !besides_read(desk, &table.address, &besides, err) ||
	    !next_read(desk, &besides, &table, err) ||
	    !table_hands_order(desk->arena, *ret_hands, table.hand_count, err) ||
	    !besides_take(desk, &besides, &table, err) ||
	    !sheet_lock_read(desk, address->round, &table.locked, err) ||
	    !round_clocked_read(desk, address->round, &table.clocked, err) ||
	    !phase_play_read(desk, address->round, &table.play, err))
		return false;
	*ret = table;
	return true;
}
