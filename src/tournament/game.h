/* game.h - results of tables that could not be played.
 *
 * A side gets a part of what there was to win, by whose fault it was: average where it was partly its
 * own, average plus where it had none, average minus where it was its own; or so many percent, where
 * the director says. The parts are what games with such results usually give; no rulebook of canasta
 * names any, so an event sets others where its federation does. They are written into the decision:
 * what the event sets later leaves results already given as they are.
 *
 * The part is of a win's match points, or of all the victory points of a game. It brings nothing
 * else: no game played, won or lost, no score and no difference; where scores or differences rank,
 * it brings nothing at all. Percents of whole match points are whole hundredths, so sums are exact.
 *
 * In a decision it is written as a clause: "artificial:average-plus=60/average-minus=40", side after
 * side; where the director said percents, "artificial:70/30". */
#ifndef CANASTA_TOURNAMENT_GAME_H
#define CANASTA_TOURNAMENT_GAME_H

#include "rulebook/rulebook.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;
struct vocabulary;

enum artificial_code { ARTIFICIAL_AVERAGE, ARTIFICIAL_PLUS, ARTIFICIAL_MINUS, ARTIFICIAL_COUNT };

/* What each code is worth in an event, in percent. */
struct artificial_worths {
	int percent[ARTIFICIAL_COUNT];
};

/* Of one game, side by side. */
struct artificial {
	enum artificial_code codes[SIDES_MOST]; /* ARTIFICIAL_COUNT: percents alone */
	int percent[SIDES_MOST];
};

/* "50/60/40": average, plus, minus, each 0 to 100. ERROR_INPUT `value-unknown`. */
bool artificial_worths_read(const char *text, struct artificial_worths *ret, struct error *err);

/* Whether a clause is of this kind, by how it begins. */
bool artificial_is(const char *clause);

/* Reads "artificial:average", "artificial:average+/average-", "artificial:60/40", or the written
 * form; one word alone is every side's. ERROR_INPUT `artificial-unknown`. */
bool artificial_read(const char *clause, const struct artificial_worths *worths, size_t side_count,
    struct artificial *ret, struct error *err);

/* The clause as it is kept; NULL where memory fails. */
const char *artificial_write(
    struct arena *arena, const struct artificial *artificial, size_t side_count);

/* One side's as people read it: "average plus, 60%", "60%". NULL where memory fails. */
const char *artificial_text(struct arena *arena, const struct vocabulary *vocabulary,
    const struct artificial *artificial, size_t side);

/* When a game is over, who has won it, and at what score it stands.
 *
 * A game ends at the end of a hand in which a side has reached the target or, in an event of so
 * many hands a game, after that number of hands whatever the target. Hands played stand: where a
 * correction moves the moment the target was reached, or a hand is recorded after the end, the
 * winner follows the totals of all hands. A decision (a forfeit, a walkover) ends a game at its own
 * score, and the hands then stay in the record but not in the result. In a timed event the bell ends
 * a game: with the hand it ended, or, where that one does not count, as the game stood.
 *
 * Points outside hands - a penalty for what no hand shows, an adjustment by the committee - enter the
 * side's score when they are given: behind the hands recorded until then, before the next. From there
 * on they are part of the running total, and so of the score the next hand begins with, by which its
 * opening minimum goes (fi-canasta 13A, fi-sitoumussamba 15A; a hand dealt already keeps what it began
 * with, 35A and 41A). No rulebook says so of points outside hands in these words; it is how a sheet is
 * kept, where each line follows the one before. They are no hand: the target counts as reached at the
 * end of a hand only, so points given to a side between two hands end no game, and points taken after
 * the last one do not reopen it. A decision stands as the rulebook says it, N to nothing, whatever
 * was given before it; points given after it count on top of it.
 *
 * In a knock-out somebody must go on: where the event says so, a game that would end with the highest equal
 * goes on by one hand, and one more, until it does not. A decision is a decision, equal or not.
 *
 * A game that could not be played may have an artificial result (tournament/game.h): it stands
 * at nothing to nothing, and nobody has won it. */

struct game_rules {
	int64_t target;
	int hands; /* a game is this many hands, whatever the target; 0: it goes to the target */
	bool rung; /* the bell has ended it, whatever target and hands */
	bool to_a_winner; /* while the highest are equal one hand more is played */
};

/* The game decided away from the cards: it stands `points` to nothing against one side. */
struct game_decision {
	bool made;
	size_t against; /* index of the side */
	int64_t points; /* of every other side */
	/* Nobody is decided against: each side has a part of what there was to win. */
	bool artificial;
	struct artificial parts;
};

/* An artificial result is neither won nor lost: the game could not be played. */
enum game_result { GAME_UNFINISHED, GAME_WON, GAME_DRAWN, GAME_LOST, GAME_ARTIFICIAL };

/* One hand's sums, side by side; voided hands are left out. */
struct game_hand {
	int64_t totals[SIDES_MOST];
	int number; /* its place in the order of play; ascending */
};

/* Points outside hands: a penalty (below 0), an adjustment. */
struct game_points {
	int after_hand; /* behind the hand at that place; 0: before the first */
	bool decided;   /* given when the game stood decided as it now does */
	size_t side;
	int64_t points;
};

/* What a game is judged by. */
struct game_record {
	size_t side_count;
	size_t hand_count;
	const struct game_hand *hands;
	size_t points_count;
	const struct game_points *points; /* in any order */
	struct game_decision decision;
};

struct game {
	size_t side_count;
	bool finished;
	bool decided;               /* by a decision, not by the hands */
	bool artificial;            /* and by none that somebody won */
	int parts[SIDES_MOST];      /* of an artificial result, in percent */
	int winner;                 /* index of the side, -1: none yet, or a draw */
	int64_t scores[SIDES_MOST]; /* what the game stands at */
	/* GAME_UNFINISHED until finished; the equal highest of a draw are GAME_DRAWN, a third below them GAME_LOST. */
	enum game_result results[SIDES_MOST];
};

void game_judge(const struct game_rules *rules, const struct game_record *record, struct game *ret);

/* The points outside hands that stand behind the hand `from` or a later one, before the hand `to`:
 * what a running total takes up between two hands. */
int64_t game_points_between(const struct game_record *record, size_t side, int from, int to);

/* The highest score of the other sides: what a side's score is set against. */
int64_t game_against(const struct game *game, size_t side);

#endif
