#include "store/hand_order.h"

#include "store/bind.h"
#include "store/row.h"

#include <string.h>

void hand_order(const struct hand_placed *by_number, size_t count, struct hand_placed *ret)
{
	int place = 1;

	for (size_t i = 0; i < count; i++) {
		size_t at = i;

		for (size_t j = 0; j < i && by_number[i].before > 0; j++)
			if (ret[j].number == by_number[i].before)
				at = j;
		memmove(&ret[at + 1], &ret[at], (i - at) * sizeof *ret);
		ret[at] = by_number[i];
		ret[at].index = i;
	}
	for (size_t i = 0; i < count; i++) {
		ret[i].place = place;
		place += !(ret[i].voided && ret[i].before > 0);
	}
}

int hand_order_behind(const struct hand_placed *hands, size_t count, int number)
{
	int last = 0;

	for (size_t i = 0; i < count && number > 0; i++) {
		const int behind = hands[i].place - (hands[i].voided && hands[i].before > 0);

		if (hands[i].number == number)
			return behind;
		last = behind;
	}
	return number > 0 ? last + 1 : 0;
}

static const struct cell placed_cells[] = {
    CELL(struct hand_placed, round),
    CELL(struct hand_placed, table),
    CELL(struct hand_placed, number),
    CELL(struct hand_placed, before),
    CELL(struct hand_placed, voided),
};
static const struct row_kind placed_row = ROW_KIND(struct hand_placed, placed_cells, NULL);

bool hand_order_place_at(const struct desk *desk, const struct address *address, int64_t line,
    int *ret, struct error *err)
{
	struct statement statement = db_ask_file(desk->store, "hands_placed_at.sql", err);
	struct hand_placed *hands, *placed;
	size_t count;

	*ret = address->hand;
	bind_table(&statement, desk->event->number, address);
	db_bind_number(&statement, ":line", line);
	hands = row_list(&statement, desk, &placed_row, &count, err);
	if (!hands)
		return false;
	placed = arena_alloc(desk->arena, count + 1, sizeof *placed);
	hand_order(hands, count, placed);
	for (size_t i = 0; i < count; i++)
		if (placed[i].number == address->hand)
			*ret = placed[i].place;
	return true;
}

/* How many hands from the first on are of its table. */
static size_t table_span(const struct hand_placed *hands, size_t count)
{
	size_t span = 1;

	while (
	    span < count && hands[span].round == hands->round && hands[span].table == hands->table)
		span++;
	return span;
}

bool hand_orders_read(
    const struct desk *desk, int rounds, struct hand_orders *ret, struct error *err)
{
	static const char any_sql[] = "SELECT EXISTS (SELECT 1 FROM version_place WHERE event = "
	                              ":event AND before IS NOT NULL)";
	struct statement statement = db_ask_event(desk, any_sql, err);
	struct hand_placed *hands, *placed;
	size_t count;
	bool any;

	*ret = (struct hand_orders){0};
	if (!db_exists(&statement, &any, err))
		return false;
	if (!any)
		return true;
	statement = db_ask_event_file(desk, "hand_orders.sql", err);
	db_bind_number(&statement, ":round", rounds);
	hands = row_list(&statement, desk, &placed_row, &count, err);
	placed = hands ? arena_alloc(desk->arena, count, sizeof *placed) : NULL;
	if (!placed)
		return hands ? error_memory(err) : false;
	for (size_t at = 0; at < count;) {
		const size_t span = table_span(&hands[at], count - at);

		hand_order(&hands[at], span, &placed[at]);
		at += span;
	}
	*ret = (struct hand_orders){count, placed};
	return true;
}

/* The hands of a table; none where no hand was inserted there. */
static const struct hand_placed *table_find(
    const struct hand_orders *orders, int round, int table, size_t *ret_count)
{
	for (size_t i = 0; i < orders->count; i++)
		if (orders->hands[i].round == round && orders->hands[i].table == table) {
			*ret_count = table_span(&orders->hands[i], orders->count - i);
			return &orders->hands[i];
		}
	return NULL;
}

int hand_orders_place(const struct hand_orders *orders, int round, int table, int number)
{
	size_t count = 0;
	const struct hand_placed *hands = table_find(orders, round, table, &count);

	for (size_t i = 0; i < count; i++)
		if (hands[i].number == number)
			return hands[i].place;
	return number;
}

int hand_orders_behind(const struct hand_orders *orders, int round, int table, int number)
{
	size_t count = 0;
	const struct hand_placed *hands = table_find(orders, round, table, &count);

	return hands ? hand_order_behind(hands, count, number) : number;
}
