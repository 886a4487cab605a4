/* game.h - decides when a game is over and who won it, and reads artificial results.
 *
 * A game ends at the end of a hand in which a side has reached the target or, in an event with a
 * number of hands, after that many hands whatever the target. Hands played count: if a correction
 * moves the moment of the target, or a hand is recorded after the end, the winner follows the
 * totals of all hands. A decision (a forfeit, a walkover) ends a game at its own score, and the
 * hands then stay in the record but not in the result. In a timed event the bell ends a game:
 * with the hand that it ended or, if that hand does not count, at the previous score.
 *
 * Points outside hands (penalties that no hand shows, adjustments by the committee) are added to
 * the side's score when they are given: after the hands recorded until then, before the next.
 * From there on they are part of the running total, and so of the score with which the next hand
 * begins and which sets its opening minimum (fi-canasta 13A, fi-sitoumussamba 15A; a hand already
 * dealt keeps its score, 35A and 41A). No rulebook has these words about points outside hands; it
 * is how a sheet is kept, in which each line follows the one before. These points are not a hand:
 * the target counts only at the end of a hand, so points between two hands end no game, and
 * points after the last one do not reopen it. A decision counts at the rulebook's score, N to
 * nothing, whatever was given before it; later points are added to it.
 *
 * A knock-out needs a winner: if the event requires it, a game that would end with the highest
 * equal continues by one hand at a time until it does not. Decisions are not continued, equal or
 * not.
 *
 * A game that could not be played may have an artificial result: the score is nothing to nothing,
 * without a winner. A side gets a part of the possible points, according to whose fault it was:
 * average if partly its own, average plus if another's, average minus if its own; or a percentage
 * given by the director. The parts are the common ones; no rulebook of canasta names any, so an
 * event may set those of its federation. They are written into the decision, so later settings
 * leave earlier results unchanged.
 *
 * The part is of a win's match points, or of all the victory points of a game. It brings nothing
 * else: no game played, won or lost, no score and no difference; if scores or differences rank,
 * it brings nothing at all. Percents of whole match points are whole hundredths, so sums are
 * exact.
 *
 * In a decision it is written as a clause: "artificial:average-plus=60/average-minus=40", side
 * after side; with percentages from the director, "artificial:70/30". */
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

/* The worth of each code in an event, in percent. */
struct artificial_worths {
	int percent[ARTIFICIAL_COUNT];
};

/* The artificial result of one game, side by side. */
struct artificial {
	enum artificial_code codes[SIDES_MOST]; /* ARTIFICIAL_COUNT: only percents */
	int percent[SIDES_MOST];
};

/* Reads "50/60/40": average, plus, minus, each 0 to 100. Breaks off with ERROR_INPUT
 * `value-unknown`. */
struct artificial_worths artificial_worths_read(const char *text);

/* Returns true if a clause begins like an artificial result. */
bool artificial_is(const char *clause);

/* Reads "artificial:average", "artificial:average+/average-", "artificial:60/40", or the written
 * form; one word alone is for every side. Fails with ERROR_INPUT `artificial-unknown`. */
bool artificial_read(const char *clause, const struct artificial_worths *worths, size_t side_count,
    struct artificial *ret, struct error *err);

/* Returns the clause in its written form. */
const char *artificial_write(
    struct arena *arena, const struct artificial *artificial, size_t side_count);

/* Describes one side's result for a reader: "average plus, 60%", "60%". */
const char *artificial_text(struct arena *arena, const struct vocabulary *vocabulary,
    const struct artificial *artificial, size_t side);

/* The rules for the end of a game. */

struct game_rules {
	int64_t target;
	int hands;        /* hands of a game, whatever the target; 0: it goes to the target */
	bool rung;        /* the bell has ended it, whatever the target and hands */
	bool to_a_winner; /* one more hand is played while the highest are equal */
};

/* A decision away from the cards: the score is `points` to nothing against one side. */
struct game_decision {
	bool made;
	size_t against; /* index of the side */
	int64_t points; /* score of every other side */
	/* True if no side is decided against: each has a part of the possible points. */
	bool artificial;
	struct artificial parts;
};

/* An artificial result is neither won nor lost: the game could not be played. */
enum game_result { GAME_UNFINISHED, GAME_WON, GAME_DRAWN, GAME_LOST, GAME_ARTIFICIAL };

/* The sums of one hand, side by side; voided hands are left out. */
struct game_hand {
	int64_t totals[SIDES_MOST];
	int number; /* position in the order of play; ascending */
};

/* Points outside hands: a penalty (negative), an adjustment. */
struct game_points {
	int after_hand; /* position of the hand before them; 0: before the first */
	bool decided;   /* given after the present decision of the game */
	size_t side;
	int64_t points;
};

/* The record that decides a game. */
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
	bool decided;               /* ended by a decision, not by the hands */
	bool rung;                  /* ended by the bell, before the target or the last hand */
	bool artificial;            /* ended by an artificial result, without a winner */
	int parts[SIDES_MOST];      /* parts of an artificial result, in percent */
	int winner;                 /* index of the side; -1: none yet, or a draw */
	int64_t scores[SIDES_MOST]; /* score of each side */
	/* GAME_UNFINISHED until finished; the equal highest of a draw are GAME_DRAWN, a third
	 * below them GAME_LOST. */
	enum game_result results[SIDES_MOST];
};

/* Judges a game: its scores, whether it is finished, how, and who won. */
void game_judge(const struct game_rules *rules, const struct game_record *record, struct game *ret);

/* Returns the points outside hands given after the hand `from` or a later one, before the hand
 * `to`: those that a running total adds between two hands. */
int64_t game_points_between(const struct game_record *record, size_t side, int from, int to);

/* Returns the highest score of the other sides, which a side's difference is taken from. */
int64_t game_against(const struct game *game, size_t side);

/* Returns a side's score less the highest score of the others. An artificial result has no
 * difference: it has only the points given to that side after the decision. */
int64_t game_difference(const struct game *game, size_t side);

#endif
