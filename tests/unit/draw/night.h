/* night.h - an event in progress, for tests of draws and of their check. */
#ifndef CANASTA_TEST_NIGHT_H
#define CANASTA_TEST_NIGHT_H

#include "cmocka_all.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/error.h"
#include "draw/draw.h"
#include "tournament/random.h"

enum { ENTRANTS_MOST = 400, MEETINGS_MOST = 40000, APART_MOST = 100 };

struct night {
	struct arena arena;
	struct error err;
	struct draw_entrant entrants[ENTRANTS_MOST];
	struct draw_meeting meetings[MEETINGS_MOST];
	struct draw_apart apart[APART_MOST];
	struct draw_input input;
	enum draw_method method; /* of the draw */
	struct draw draw;
	int round;
};

/* Begins an event of so many entrants at tables of so many sides; night_end() releases it. */
struct night *night_begin(size_t count, size_t sides);
void night_end(struct night *night);

/* Draws the next round; the first returns false if the draw is refused, and `err` says why. */
bool night_allows(struct night *night, enum draw_method method);
void night_draw(struct night *night, enum draw_method method);

/* Records that the two met in the newest round. */
void night_met(struct night *night, size_t a, size_t b, bool partners);

/* Keeps two entrants, given by number, apart from now on. */
void night_apart(struct night *night, int a, int b);

/* Records the round just drawn, with random results. */
void night_play(struct night *night, struct lots *lots, size_t ties);

/* Expects only warnings of the check, or the one error that `error` names. */
void night_check(struct night *night, enum draw_method method, const char *error);

/* The pairs of the draw, as "1-2 3-4 bye 5", with the smaller number first. */
const char *night_pairs(struct night *night);

#endif
