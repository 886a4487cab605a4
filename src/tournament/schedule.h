/* schedule.h - evenings of players who change partners: whist tournaments.
 *
 * For 4n players 4n - 1 rounds, for 4n + 1 players 4n + 1 rounds in which one sits out each time and
 * everybody once. In the whole of it everybody has everybody else as a partner exactly once, and as
 * an opponent exactly twice, which is as balanced as it can be.
 *
 * Each is one round, moved: adding 1 to every number in a circle makes the next, one player (the
 * last of 4n) standing still. So a schedule is correct when the differences of its first round are:
 * each occurs once between partners and twice between opponents. Nine players go round in two
 * circles of three, as no round of nine in one circle does it. */
#ifndef CANASTA_TOURNAMENT_SCHEDULE_H
#define CANASTA_TOURNAMENT_SCHEDULE_H

#include <stdbool.h>
#include <stddef.h>

enum { SCHEDULE_MOST = 41, SCHEDULE_TABLES_MOST = SCHEDULE_MOST / 4 };

struct schedule_round {
	size_t table_count;
	/* Players from 0: the first two are partners, so are the last two. */
	size_t tables[SCHEDULE_TABLES_MOST][4];
	bool has_bye;
	size_t bye;
};

/* How many rounds there are for so many players; 0: no schedule is known. */
size_t schedule_rounds(size_t players);

/* A round of it, from 0. */
void schedule_round_make(size_t players, size_t round, struct schedule_round *ret);

#endif
