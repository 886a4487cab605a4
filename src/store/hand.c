#include "store/hand.h"

#include "store/bind.h"
#include "store/hand_order.h"
#include "store/row.h"
#include "store/version.h"

#include <stdlib.h>

/* A version with what all of its hand share. */
struct version_row {
	struct hand_version version;
	const char *after_end;
};

static bool version_finish(
    const struct statement *statement, const struct desk *desk, void *row, struct error *err)
{
	struct hand_version *version = &((struct version_row *)row)->version;
	const char *kind;

	if (!db_text(statement, 1, desk->arena, &kind, err))
		return false;
	version->kind = version_kind_named(kind);
	version->how = given_how_read(statement, 20);
	return true;
}

static const struct cell version_cells[] = {
    CELL(struct version_row, version.version),
    {CELL_PASSED, 0},
    CELL_OF_NAME(CELL_CALLED, struct version_row, version.author),
    CELL(struct version_row, version.time),
    CELL(struct version_row, version.clock_set),
    CELL(struct version_row, version.reason),
    CELL(struct version_row, version.log),
    CELL(struct version_row, after_end),
    CELL(struct version_row, version.act),
    CELL(struct version_row, version.clock),
    CELL(struct version_row, version.unlock),
    CELL(struct version_row, version.after_event),
    CELL(struct version_row, version.other.round),
    CELL(struct version_row, version.other.table),
    CELL(struct version_row, version.other.hand),
    CELL_OF_NAME(CELL_CALLED, struct version_row, version.confirmed_by),
    CELL(struct version_row, version.confirmed_how),
    CELL(struct version_row, version.confirmed_at),
    CELL(struct version_row, version.given),
    CELL(struct version_row, version.taken_back),
    {CELL_PASSED, 0},
    CELL(struct version_row, version.by_side),
};
static const struct row_kind version_row =
    ROW_KIND(struct version_row, version_cells, version_finish);

bool hand_versions_read(const struct desk *desk, const struct address *address,
    struct hand_versions *ret, struct error *err)
{
	struct statement statement = db_ask_file(desk->store, "hand_versions.sql", err);
	struct hand_version *versions;
	struct version_row *rows;

	bind_hand(&statement, desk->event->number, address);
	rows = row_list(&statement, desk, &version_row, &ret->count, err);
	if (!rows)
		return false;
	if (ret->count == 0)
		return error_set(err, ERROR_INPUT, "hand-unknown", "there is no hand %d.%d.%d",
		    address->round, address->table, address->hand);
	versions = arena_alloc(desk->arena, ret->count, sizeof *versions);
	for (size_t i = 0; i < ret->count; i++)
		versions[i] = rows[i].version;
	ret->list = versions;
	ret->after_end = rows[ret->count - 1].after_end;
	return true;
}

/* What is asked of a version before its facts are. */
struct version_head {
	bool is_void;
	int64_t line;
};

static const struct cell head_cells[] = {
    CELL(struct version_head, is_void),
    CELL(struct version_head, line),
};
static const struct row_kind head_row = ROW_KIND(struct version_head, head_cells, NULL);

bool hand_version_find(const struct desk *desk, const struct address *address, int version,
    bool *ret_void, int64_t *ret_line, struct error *err)
{
	static const char sql[] =
	    "SELECT kind = 'void', seq FROM hand_version WHERE event = :event AND round = :round "
	    "AND game = :game AND hand = :hand AND version = :version";
	struct statement statement = db_ask(desk->store, sql, err);
	struct version_head head;
	bool found;

	bind_version(&statement, desk->event, address, version);
	if (!row_first(&statement, desk, &head_row, &head, &found, err))
		return false;
	*ret_void = found && head.is_void;
	*ret_line = found ? head.line : 0;
	return found ||
	       error_set(err, ERROR_INPUT, "hand-unknown", "hand %d.%d.%d has no version %d",
	           address->round, address->table, address->hand, version);
}

bool hand_entered(
    const struct desk *desk, const struct address *address, bool *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT EXISTS (SELECT 1 FROM hand_version WHERE event = :event AND round = :round "
	    "AND game = :game AND hand = :hand)";
	struct statement statement = db_ask(desk->store, sql, err);

	bind_hand(&statement, desk->event->number, address);
	return db_exists(&statement, ret, err);
}

static const struct cell standing_cells[] = {
    CELL(struct hand_newest, address.round),
    CELL(struct hand_newest, address.table),
    CELL(struct hand_newest, address.hand),
    CELL(struct hand_newest, version),
};
static const struct row_kind standing_row = ROW_KIND(struct hand_newest, standing_cells, NULL);

static int by_place(const void *left, const void *right)
{
	const struct hand_newest *a = left, *b = right;

	if (a->address.round != b->address.round)
		return a->address.round - b->address.round;
	if (a->address.table != b->address.table)
		return a->address.table - b->address.table;
	return a->place - b->place;
}

bool hand_newest_read(const struct desk *desk, int rounds, struct hand_newest **ret,
    size_t *ret_count, struct error *err)
{
	static const char sql[] = "SELECT round, game, hand, version FROM hand_now "
	                          "WHERE event = :event AND round <= :round AND kind <> 'void' "
	                          "ORDER BY round, game, hand";
	struct statement statement = db_ask_round(desk, sql, rounds, err);
	struct hand_newest *hands = row_list(&statement, desk, &standing_row, ret_count, err);
	struct hand_orders orders;

	if (!hands || !hand_orders_read(desk, rounds, &orders, err))
		return false;
	for (size_t i = 0; i < *ret_count; i++)
		hands[i].place = hand_orders_place(
		    &orders, hands[i].address.round, hands[i].address.table, hands[i].address.hand);
	if (orders.count > 0 && *ret_count > 1)
		qsort(hands, *ret_count, sizeof *hands, by_place);
	*ret = hands;
	return true;
}
