/* ranking.h - from games to places: match points, then the sum of differences (competition § 7).
 *
 * A win, a draw and a loss give match points; the difference is the own score less the highest
 * other score of the game. Those equal in both share a place. Unfinished games are not counted, and
 * the ranking is then provisional. A bye gives a win's match points and nothing else. */
#ifndef CANASTA_TOURNAMENT_RANKING_H
#define CANASTA_TOURNAMENT_RANKING_H

#include "base/arena.h"
#include "tournament/game.h"

struct match_points {
	int win, draw, loss; /* of a game; 2, 1, 0 unless the event says otherwise */
};

/* A game and who played it: indexes into the entrants, side by side. */
struct ranking_game {
	size_t entrants[SIDES_MOST];
	struct game game;
};

struct ranking_input {
	struct match_points points;
	size_t entrant_count;
	const int *numbers; /* the entrants' numbers; the last key of the order */
	size_t game_count;
	const struct ranking_game *games;
	size_t bye_count;
	const size_t *byes; /* an entrant once for each bye */
};

struct ranking_row {
	size_t entrant; /* index into the entrants */
	int rank;       /* from 1; shared by those equal */
	int played, won, drawn, lost, byes;
	int64_t match_points;
	int64_t score, against, difference;
	const char *tie_break; /* what decided the place: "match points", "difference", "shared" */
};

struct ranking {
	bool provisional; /* a game is not finished */
	size_t count;
	struct ranking_row *rows; /* best first; every entrant stands in it */
};

bool ranking_make(
    struct arena *arena, const struct ranking_input *input, struct ranking *ret, struct error *err);

#endif
