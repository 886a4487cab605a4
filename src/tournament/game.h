/* game.h - when a game is over, who has won it, and at what score it stands.
 *
 * A game ends at the end of a hand in which a side has reached the target or, in an event of so
 * many hands a game, after that number of hands whatever the target. Hands played stand: where a
 * correction moves the moment the target was reached, or a hand is recorded after the end, the
 * winner follows the totals of all hands. A decision (a forfeit, a walkover) ends a game at its own
 * score, and the hands then stay in the record but not in the result. In a timed event the bell ends
 * a game: with the hand it ended, or, where that one does not count, as the game stood. */
#ifndef CANASTA_TOURNAMENT_GAME_H
#define CANASTA_TOURNAMENT_GAME_H

#include "rulebook/rulebook.h"

struct game_rules {
	int64_t target;
	int hands; /* a game is this many hands, whatever the target; 0: it goes to the target */
	bool rung; /* the bell has ended it, whatever target and hands */
};

/* The game decided away from the cards: it stands `points` to nothing against one side. */
struct game_decision {
	bool made;
	size_t against; /* index of the side */
	int64_t points; /* of every other side */
};

enum game_result { GAME_OPEN, GAME_WON, GAME_DRAWN, GAME_LOST };

/* One hand's sums, side by side; voided hands are left out. */
struct game_hand {
	int64_t totals[SIDES_MOST];
};

struct game {
	size_t side_count;
	bool finished;
	bool decided;                         /* by a decision, not by the hands */
	int winner;                           /* index of the side, -1: none yet, or a draw */
	int64_t scores[SIDES_MOST];           /* what the game stands at */
	enum game_result results[SIDES_MOST]; /* GAME_OPEN until finished; the equal highest of a
	                                         draw are GAME_DRAWN, a third below them GAME_LOST */
};

void game_judge(const struct game_rules *rules, size_t side_count, const struct game_hand *hands,
    size_t hand_count, const struct game_decision *decision, struct game *ret);

/* The highest score of the other sides: what a side's score is set against. */
int64_t game_against(const struct game *game, size_t side);

#endif
