/* line.h - lines as they are typed at `canasta enter`: slips, and one line laid upon another.
 *
 * Beyond the slips of record/slip.h the side's letter may be missing, and -WORD takes a word back (-o, -claim). */
#ifndef CANASTA_CLI_ENTER_LINE_H
#define CANASTA_CLI_ENTER_LINE_H

#include "base/arena.h"
#include "base/error.h"
#include "score/hand.h"

struct typed_word {
	const char *key;  /* what it is about: words of one key stand for each other */
	const char *text; /* as a slip has it; NULL: it takes back */
	bool hand;        /* of the whole hand, not of a side */
};

struct typed_line {
	char side;    /* '\0': not said */
	bool nothing; /* `-` alone: the side has nothing */
	size_t count;
	const struct typed_word *words;
};

/* Cuts a line into its words; what they mean is left to slip_read. */
bool line_read(struct arena *arena, const struct rulebook *book, const char *line,
    struct typed_line *ret, struct error *err);

/* Whether some word is of that key. */
bool line_has(const struct typed_line *line, const char *key);

/* Lays the words of `change` that are of a side (or of the hand) upon `base`: each replaces what
 * stood there of its key. Words of both live on in `ret`. */
bool line_amend(struct arena *arena, const struct typed_line *base, const struct typed_line *change,
    bool hand, struct typed_line *ret, struct error *err);

/* Whether the line says all of a side's slip, not only fields of it: what it melded, with more beside. */
bool line_is_whole(const struct typed_line *line);

/* How many of its words are of a side, or of the hand. */
size_t line_count(const struct typed_line *line, bool hand);

/* A line without the very words that another brought. */
bool line_without(struct arena *arena, const struct typed_line *line,
    const struct typed_line *brought, struct typed_line *ret, struct error *err);

/* The words as a slip's line: "A n1 m1", or "exhausted" for those of the hand (no side). */
const char *line_text(struct arena *arena, const struct typed_line *line);

/* A hand's facts as typed lines, to be amended: each side's, and the words of the hand in
 * `ret[side_count]`. */
bool line_of_hand(struct arena *arena, const struct rulebook *book, const struct hand *hand,
    struct typed_line *ret, struct error *err);

#endif
