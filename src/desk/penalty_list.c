#include "desk/penalty.h"
#include "desk/standings.h"
#include "desk/table.h"
#include "score/score.h"
#include "store/given_rows.h"
#include "store/hand_order.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* A list on its way. */
struct listing {
	const struct desk *desk;
	int entrant;               /* 0: all */
	struct hand_orders orders; /* of tables at which hands were inserted */
	struct given *rows;
	size_t count;
};

static bool list_add(struct listing *listing, const struct given *row, struct error *err)
{
	if (listing->entrant != 0 && row->entrant != listing->entrant &&
	    row->partner != listing->entrant)
		return true;
	listing->rows =
	    arena_room(listing->desk->arena, listing->rows, listing->count, sizeof *listing->rows);
	if (!listing->rows)
		return error_memory(err);
	listing->rows[listing->count] = *row;
	listing->rows[listing->count++].place_played = hand_orders_behind(
	    &listing->orders, row->place.round, row->place.table, row->after_hand);
	return true;
}

/* What the table wrote in a hand itself. */
static bool list_side(
    struct listing *listing, const struct given *bare, const struct side *side, struct error *err)
{
	const struct rulebook *book = event_book_of(listing->desk->event, bare->place.round);

	for (size_t i = 0; i < side->penalty_count; i++) {
		const struct penalty *penalty = &book->penalties[side->penalties[i].penalty];
		struct given row = *bare;

		row.code = penalty->code;
		row.count = side->penalties[i].count;
		/* Beside sums written it adds nothing: they hold it already. */
		row.points = -score_penalty_points(book, side->penalties, i);
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

static bool list_hand(
    struct listing *listing, const struct penalised_hand *penalised, struct error *err)
{
	const struct address *address = &penalised->address;
	struct given bare = {
	    .place = *address,
	    .after_hand = address->hand,
	    .reason = "",
	    .code = "",
	    .by = penalised->by,
	    .time = penalised->time,
	    .cancel_reason = "",
	    .cancelled_by = "",
	    .cancelled_at = "",
	    .log = penalised->log,
	};
	struct seat seats[SIDES_MOST];
	size_t count;
	struct hand hand;

	if (!round_seats_read(listing->desk, address->round, address->table, seats, &count, err) ||
	    !hand_version_read(listing->desk, address, penalised->version, &hand, NULL, err))
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
	struct penalised_hand *hands;
	size_t count;

	if (!given_penalised_read(listing->desk, &hands, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		if (!list_hand(listing, &hands[i], err))
			return false;
	return true;
}

/* By round and table, in the order of play; what was written with a hand before what was given later. */
static int given_order(const void *a, const void *b)
{
	const struct given *left = a;
	const struct given *right = b;

	if (left->place.round != right->place.round)
		return left->place.round < right->place.round ? -1 : 1;
	if (left->place.table != right->place.table)
		return left->place.table < right->place.table ? -1 : 1;
	if (left->place_played != right->place_played)
		return left->place_played < right->place_played ? -1 : 1;
	if (left->number != right->number)
		return left->number < right->number ? -1 : 1;
	if (left->side != right->side)
		return left->side < right->side ? -1 : 1;
	if (left->kind != right->kind)
		return left->kind < right->kind ? -1 : 1;
	return strcmp(left->code, right->code);
}

/* Offences that a side repeats in a hand may cost more; one that was taken back no longer counts among them. */
static void list_repeated(struct listing *listing)
{
	for (size_t i = 0; i < listing->count; i++) {
		struct given *row = &listing->rows[i];
		const struct rulebook *book = event_book_of(listing->desk->event, row->place.round);
		const size_t index = rulebook_penalty(book, row->code, strlen(row->code));
		int32_t earlier = 0;

		if (row->kind != GIVEN_PENALTY || row->cancelled || row->place.hand == 0 ||
		    index == SIZE_MAX || book->penalties[index].repeated_count == 0)
			continue;
		for (size_t j = 0; j < i; j++) {
			const struct given *before = &listing->rows[j];

			if (before->kind == GIVEN_PENALTY && !before->cancelled &&
			    before->place.round == row->place.round &&
			    before->place.table == row->place.table &&
			    before->place.hand == row->place.hand && before->side == row->side &&
			    strcmp(before->code, row->code) == 0)
				earlier += before->count;
		}
		row->points =
		    -rulebook_offences_points(&book->penalties[index], earlier, row->count);
	}
}

static bool list_all(struct listing *listing, struct error *err)
{
	const struct given_filter filter = {.entrant = listing->entrant};
	struct given *rows;
	size_t count;

	if (!hand_orders_read(listing->desk, INT_MAX, &listing->orders, err) ||
	    !list_hands(listing, err) || !given_read(listing->desk, &filter, &rows, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		if (!list_add(listing, &rows[i], err))
			return false;
	if (listing->count > 1)
		qsort(listing->rows, listing->count, sizeof *listing->rows, given_order);
	list_repeated(listing);
	return true;
}

bool penalty_list(const struct desk *desk, const struct entrant *entrant, struct given **ret,
    size_t *ret_count, struct error *err)
{
	struct listing listing = {.desk = desk, .entrant = entrant ? entrant->number : 0};

	if (!store_read_begin(desk->store, err) ||
	    !store_read_end(desk->store, list_all(&listing, err)))
		return false;
	*ret = listing.rows;
	*ret_count = listing.count;
	return true;
}

/* One who lost a game by decision: `entrant`, NULL: anybody. */
static bool is_against(const struct table *table, const struct entrant *entrant)
{
	const struct seat *seat = &table->sides[table->decision.against];

	return !entrant || seat->number == entrant->number || seat->partner == entrant->number;
}

static bool list_decided(const struct desk *desk, const struct entrant *entrant, int round,
    struct table **ret, size_t *ret_count, struct error *err)
{
	struct standings standings;
	struct table *tables;
	size_t count = 0;

	if (!standings_make(desk, round, &standings, err))
		return false;
	tables = arena_alloc(desk->arena, standings.decided_count + 1, sizeof *tables);
	for (size_t i = 0; i < standings.decided_count; i++) {
		const struct standing_decision *decided = &standings.decided[i];

		if (decided->artificial || (round > 0 && decided->table.round != round))
			continue;
		if (!table_read(desk, &decided->table, &tables[count], err))
			return false;
		count += is_against(&tables[count], entrant);
	}
	*ret = tables;
	*ret_count = count;
	return true;
}

bool penalty_decided(const struct desk *desk, const struct entrant *entrant, int round,
    struct table **ret, size_t *ret_count, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, list_decided(desk, entrant, round, ret, ret_count, err));
}
