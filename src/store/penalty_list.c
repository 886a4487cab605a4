#include "store/db.h"
#include "store/penalty.h"
#include "store/rows.h"

#include <stdlib.h>
#include <string.h>

struct listing {
	struct store *store;
	struct arena *arena;
	const struct event *event;
	int entrant; /* 0: all */
	struct given *rows;
	size_t count;
};

static bool list_add(struct listing *listing, const struct given *row, struct error *err)
{
	if (listing->entrant != 0 && row->entrant != listing->entrant &&
	    row->partner != listing->entrant)
		return true;
	listing->rows =
	    list_room(listing->arena, listing->rows, listing->count, sizeof *listing->rows);
	if (!listing->rows)
		return error_memory(err);
	listing->rows[listing->count++] = *row;
	return true;
}

/* What the table wrote in a hand itself. */
static bool list_side(
    struct listing *listing, const struct given *bare, const struct side *side, struct error *err)
{
	const struct rulebook *book = listing->event->book;

	for (size_t i = 0; i < side->penalty_count; i++) {
		const struct penalty *penalty = &book->penalties[side->penalties[i].penalty];
		struct given row = *bare;

		row.code = penalty->code;
		row.summary = penalty->summary;
		row.count = side->penalties[i].count;
		/* Beside sums written it adds nothing: they hold it already. */
		row.points = -(int64_t)penalty->points * row.count;
		if (!list_add(listing, &row, err))
			return false;
	}
	for (size_t i = 0; i < side->adjustment_count; i++) {
		struct given row = *bare;

		row.kind = GIVEN_ADJUSTMENT;
		row.points = side->adjustments[i].points;
		row.reason = side->adjustments[i].reason;
		if (!list_add(listing, &row, err))
			return false;
	}
	return true;
}

static bool list_hand(struct listing *listing, const struct statement *statement, struct error *err)
{
	const struct address address = {
	    db_int(statement, 0), db_int(statement, 1), db_int(statement, 2)};
	struct given bare = {
	    .place = address,
	    .after_hand = address.hand,
	    .reason = "",
	    .code = "",
	    .summary = "",
	    .cancel_reason = "",
	    .cancelled_by = "",
	    .cancelled_at = "",
	    .log = db_number(statement, 6),
	};
	struct seat seats[SIDES_MOST];
	size_t count;
	struct hand hand;

	if (!db_text(statement, 4, listing->arena, &bare.by, err) ||
	    !db_text(statement, 5, listing->arena, &bare.time, err) ||
	    !seats_read(listing->store, listing->arena, listing->event->id, address.round,
	        address.table, seats, &count, err) ||
	    !facts_read(listing->store, listing->arena, listing->event, &address,
	        db_int(statement, 3), &hand, NULL, err))
		return false;
	for (size_t i = 0; i < hand.side_count && i < count; i++) {
		bare.side = seats[i].side;
		bare.entrant = seats[i].number;
		bare.partner = seats[i].partner;
		bare.name = seats[i].entrant;
		if (!list_side(listing, &bare, &hand.sides[i], err))
			return false;
	}
	return true;
}

static bool list_hands(struct listing *listing, struct error *err)
{
	static const char sql[] =
	    "SELECT v.round, v.game, v.hand, v.version, ifnull(n.text, 'person ' || l.author), "
	    "l.time, v.seq FROM hand_version v JOIN version_facts f ON f.event = v.event "
	    "AND f.round = v.round AND f.game = v.game AND f.hand = v.hand "
	    "AND f.version = v.version LEFT JOIN log l ON l.seq = v.seq "
	    "LEFT JOIN name n ON n.number = l.author WHERE v.event = :event "
	    "AND v.version = (SELECT max(version) FROM hand_version WHERE event = v.event "
	    "AND round = v.round AND game = v.game AND hand = v.hand) "
	    "AND (f.facts LIKE '%\"penalties\"%' OR f.facts LIKE '%\"adjustments\"%') "
	    "ORDER BY v.round, v.game, v.hand";
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(listing->store, sql, &statement, err);

	if (ok)
		db_bind_number(&statement, ":event", listing->event->id);
	while (ok && (step = db_step(&statement, err)) == DB_ROW)
		ok = list_hand(listing, &statement, err);
	db_release(&statement);
	return ok && step == DB_DONE;
}

/* By round, table, hand; what was written with a hand before what was given later. */
static int given_order(const void *a, const void *b)
{
	const struct given *left = a;
	const struct given *right = b;

	if (left->place.round != right->place.round)
		return left->place.round < right->place.round ? -1 : 1;
	if (left->place.table != right->place.table)
		return left->place.table < right->place.table ? -1 : 1;
	if (left->after_hand != right->after_hand)
		return left->after_hand < right->after_hand ? -1 : 1;
	if (left->number != right->number)
		return left->number < right->number ? -1 : 1;
	if (left->side != right->side)
		return left->side < right->side ? -1 : 1;
	if (left->kind != right->kind)
		return left->kind < right->kind ? -1 : 1;
	return strcmp(left->code, right->code);
}

static bool list_all(struct listing *listing, struct error *err)
{
	const struct given_filter filter = {.entrant = listing->entrant};
	struct given *rows;
	size_t count;

	if (!list_hands(listing, err) || !given_read(listing->store, listing->arena, listing->event,
	                                     &filter, &rows, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		if (!list_add(listing, &rows[i], err))
			return false;
	if (listing->count > 1)
		qsort(listing->rows, listing->count, sizeof *listing->rows, given_order);
	return true;
}

bool penalty_list(struct store *store, struct arena *arena, const struct event *event,
    const struct entrant *entrant, struct given **ret, size_t *ret_count, struct error *err)
{
	struct listing listing = {.store = store,
	    .arena = arena,
	    .event = event,
	    .entrant = entrant ? entrant->number : 0};

	if (!store_read_begin(store, err) || !store_read_end(store, list_all(&listing, err)))
		return false;
	*ret = listing.rows;
	*ret_count = listing.count;
	return true;
}
