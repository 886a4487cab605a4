/* artificial.h - results of tables that could not be played.
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
#ifndef CANASTA_TOURNAMENT_ARTIFICIAL_H
#define CANASTA_TOURNAMENT_ARTIFICIAL_H

#include "base/arena.h"
#include "base/error.h"
#include "base/sentence.h"
#include "rulebook/rulebook.h"

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

#endif
