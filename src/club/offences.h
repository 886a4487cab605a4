/* offences.h - offences that cost more after earlier ones of the same game, in its order of play.
 *
 * The count of earlier offences is a fact of a hand, like the score before it: it is set when the
 * hand is read, from the hands and penalties recorded until then. */
#ifndef CANASTA_CLUB_OFFENCES_H
#define CANASTA_CLUB_OFFENCES_H

#include "club/hand.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct address;
struct arena;
struct desk;
struct hand;
struct rulebook;

/* An offence at a table whose price may depend on earlier ones of the game. */
struct offence {
	int hand;  /* in which it was, or after which; see `order` */
	int order; /* twice the place of its hand in the order of play; after the hand, 1 more */
	int given; /* the number of its penalty; 0: the table wrote it with the hand */
	size_t side, penalty;
	int32_t count;
	bool priced; /* it takes points of its own; written sums contain theirs */
};

/* The offences at a table, in no order, with its hands' order of play if any was inserted. */
struct offences {
	struct hand_orders orders;
	size_t count;
	struct offence *list;
};

/* Reads the offences at a table before line `line` of the log, without the offences of void
 * hands, nor cancelled ones. None if the rulebook counts them hand by hand. */
struct offences offences_read(const struct desk *desk, const struct address *table, int64_t line);

/* Adds the offences that a hand has on its record and by commands. */
void offences_add(struct arena *arena, const struct rulebook *book, const struct hand *hand,
    int number, int order, bool given, struct offences *to);

/* Returns the order of an offence in a hand of the table or, if `between`, after it. */
int offences_order(
    const struct offences *offences, const struct address *table, int hand, bool between);

/* Counts a side's offences of one kind before an order, or at that order by penalties with a lower
 * number. */
int32_t offences_before(
    const struct offences *offences, int order, int given, size_t side, size_t penalty);

/* Sets the sides' offences from earlier in the game, before line `line` of the log. The
 * hand has its place in the order of play. */
void offences_carry(
    const struct desk *desk, const struct address *address, int64_t line, struct hand *hand);

/* Sets them from offences already read. */
void offences_carry_from(struct arena *arena, const struct rulebook *book,
    const struct offences *offences, int place, struct hand *hand);

/* Returns true if the hand's penalties take other points after the offences that `was` has. */
bool offences_repriced(
    const struct rulebook *book, const struct hand *hand, const struct hand *was);

#endif
