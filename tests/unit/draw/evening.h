/* evening.h - a bracket that is played round by round: what was seated and won so far, and what the bracket says
 * of it next. */
#ifndef CANASTA_TEST_EVENING_H
#define CANASTA_TEST_EVENING_H

#include "base/arena.h"
#include "draw/bracket.h"

enum { MOST = 64, ROUNDS = 64 };

/* A field of places in which the first meets the last, for the second calculation of bracket_test.c. */
struct field {
	size_t size; /* places, a power of two */
	size_t at[MOST];
};

/* Who plays, of what kind the bracket is, and what the second calculation knows. */
struct evening {
	size_t count;
	bool third, twice;
	int best_of;
	int strength[MOST];
	bool gone[MOST];
	struct field field;
	size_t beaten[2]; /* in the semi-finals */
	int ranks[MOST];  /* 0: still in */
};

/* What was seated and played, round by round: what a bracket is made of. */
struct record {
	size_t count;
	struct bracket_round rounds[ROUNDS];
	struct bracket_game games[ROUNDS][MOST];
	size_t byes[ROUNDS][MOST];
	bool gone[ROUNDS][MOST];
	struct bracket_seat seats[ROUNDS][2 * MOST];
};

/* The bracket as it stands. */
void evening_ask(struct arena *arena, const struct evening *evening, const struct record *record,
    struct bracket *ret);

/* Seats the round the bracket says. */
void evening_seat(
    const struct evening *evening, struct record *record, const struct bracket *bracket);

/* One of its two has won the game. */
void evening_win(struct bracket_game *game, size_t winner);

/* Whether these two meet in the next round. */
bool evening_pair(const struct bracket *bracket, size_t a, size_t b);

#endif
