/* evening.h - a bracket played round by round: the seats and results so far, and the bracket's next
 * round. */
#ifndef CANASTA_TEST_EVENING_H
#define CANASTA_TEST_EVENING_H

#include "base/arena.h"
#include "draw/bracket.h"

enum { MOST = 64, ROUNDS = 64 };

/* A list of places in which the first meets the last, for the second calculation of
 * bracket_test.c. */
struct field {
	size_t size; /* places, a power of two */
	size_t at[MOST];
};

/* The entrants, the kind of bracket, and the state of the second calculation. */
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

/* The rounds seated and played so far: the input of a bracket. */
struct record {
	size_t count;
	struct bracket_round rounds[ROUNDS];
	struct bracket_game games[ROUNDS][MOST];
	size_t byes[ROUNDS][MOST];
	bool gone[ROUNDS][MOST];
	struct bracket_seat seats[ROUNDS][2 * MOST];
};

/* Makes the bracket from the rounds so far. */
void evening_ask(struct arena *arena, const struct evening *evening, const struct record *record,
    struct bracket *ret);

/* Seats the bracket's next round. */
void evening_seat(
    const struct evening *evening, struct record *record, const struct bracket *bracket);

/* Sets the winner of a game. */
void evening_win(struct bracket_game *game, size_t winner);

/* Returns true if these two meet in the next round. */
bool evening_pair(const struct bracket *bracket, size_t a, size_t b);

#endif
