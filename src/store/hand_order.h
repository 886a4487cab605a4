/* hand_order.h - the order of play at a table: hands stand by their numbers, and one that was found later
 * before the hand it was inserted before. Opening minima, running totals and the game's end go by it. */
#ifndef CANASTA_STORE_HAND_ORDER_H
#define CANASTA_STORE_HAND_ORDER_H

#include "store/address.h"
#include "store/desk.h"

/* A hand in the order of play. */
struct hand_placed {
	int round, table; /* 0 where the caller knows them */
	int number;
	int before; /* the hand it was inserted before; 0: it was not */
	bool voided;
	int place;    /* from 1; a void hand that was inserted takes none: the next has the same */
	size_t index; /* among the hands as they were given */
};

/* Puts the hands of a table, given by number, into `ret` in the order of play, with their places. */
void hand_order(const struct hand_placed *by_number, size_t count, struct hand_placed *ret);

/* The place behind which something stands that was given behind a hand of that number; a hand that
 * was not recorded yet comes after all others. 0 is before the first. */
int hand_order_behind(const struct hand_placed *hands, size_t count, int number);

/* Reads the place that a hand had behind a line of the log, by the hands recorded until then. */
bool hand_order_place_at(const struct desk *desk, const struct address *address, int64_t line,
    int *ret, struct error *err);

/* The hands of an event's tables at which a hand was inserted. */
struct hand_orders {
	size_t count;
	const struct hand_placed *hands; /* by round and table, in the order of play */
};

/* Reads those of the rounds up to one, within a read. */
bool hand_orders_read(
    const struct desk *desk, int rounds, struct hand_orders *ret, struct error *err);

/* The place of a hand; at tables without an inserted hand its number. */
int hand_orders_place(const struct hand_orders *orders, int round, int table, int number);

/* The same of what was given behind a hand. */
int hand_orders_behind(const struct hand_orders *orders, int round, int table, int number);

#endif
