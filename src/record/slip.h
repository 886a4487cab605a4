/* slip.h - slips: what a table scorer writes, one side per line or argument.
 *
 * All words of a slip stand in `man canasta-slip`: a line begins with the side's letter, tokens follow in
 * any order; words of the hand (exhausted, rest=12, contract=3H side=A …) stand behind them or on lines of their
 * own. Short words may be run together (slip_short.h). */
#ifndef CANASTA_RECORD_SLIP_H
#define CANASTA_RECORD_SLIP_H

#include "score/hand.h"

/* One line or argument, and how messages name it. */
struct slip_line {
	const char *data;
	size_t size;
	const char *file; /* "<argument 3>", "<stdin>", a path */
	int line;         /* from 1 */
};

/* Reads the lines of one hand: sides in any order (sorted by letter in the result, each once) and
 * hand words. One side alone is allowed. On failure the error holds file, line, column and what
 * was expected, and nothing is changed. */
bool slip_read(struct arena *arena, const struct rulebook *book, const struct slip_line *lines,
    size_t count, struct hand *ret, struct error *err);

/* The same for a hand put right: sides and hand words that are left out stay as `base` has them, a
 * side given replaces that side whole, and a contract the contract with all that belongs to it. */
bool slip_correct(struct arena *arena, const struct rulebook *book, const struct slip_line *lines,
    size_t count, const struct hand *base, struct hand *ret, struct error *err);

#endif
