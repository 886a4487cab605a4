/* tally.h - the games of an event as rows, for standings: who met whom, what decides a game, what each of
 * its hands came to in the version that stands. */
#ifndef CANASTA_STORE_TALLY_H
#define CANASTA_STORE_TALLY_H

#include "store/hand_order.h"

struct tally_game {
	int round, table;
	size_t side_count;
	struct ranking_side sides[SIDES_MOST]; /* entrants as indexes: their numbers less one */
	struct game_decision decision;
	const char *clause; /* it was decided under; "" */
	bool rung;          /* the bell ended it as it stood */
	int rung_by;        /* or with this hand; 0: none */
	int64_t decided_at; /* the line of the log; 0: not decided */
	size_t hand_count;
	struct game_hand *hands; /* in the order of play, by place; those voided are left out */
};

/* Which of them, and what goes with them. */
struct tally_asked {
	int rounds; /* up to this one */
	size_t entrant_count;
	/* A hand that the bell ended is the last of its game in each round; else in those whose clock was
	 * started. Whether it did is read. */
	bool bell;
};

/* By round and table, within a read; with the tables at which hands were inserted. */
bool tally_read(const struct desk *desk, const struct tally_asked *asked, struct tally_game **ret,
    size_t *ret_count, struct hand_orders *ret_orders, struct error *err);

#endif
