/* slip_short.h - the short words of slips, separated.
 *
 * Short words are n m c h r o oc and pCODE, letters of the rulebook's own kinds and facts, and
 * initials of a kind of canasta that has no letter: na of natural-aces; two letters if its name is
 * one word: sa of samba. They may be run together (n1m1c345h45r2o); n, m and r without a figure are
 * one (nmc345); a longer word may follow at once (c95h60reds-held=1, c95h60ex); the side's letter
 * may precede them (An1c300). `ex` and `ti` are exhausted and time, ct3HAd is contract=3H side=A
 * doubled, and `-` alone is a side with nothing. */
#ifndef CANASTA_SLIP_SLIP_SHORT_H
#define CANASTA_SLIP_SLIP_SHORT_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct canasta_kind;
struct error;
struct rulebook;
struct slip_line;
struct slip_token;

/* Cuts a line at blanks, with its short words separated and written out, and each token at the
 * place where it was typed. A value in double quotes may hold blanks, and `\"` for a quote. Control
 * characters, bytes that are not UTF-8 and quotes elsewhere are errors with their place. */
bool slip_spell(struct arena *arena, const struct rulebook *book, const struct slip_line *line,
    const struct slip_token **ret, size_t *ret_count, struct error *err);

/* Returns the key of c h r, of a letter of a kind (n m) or of a fact; NULL for any other letter. */
const char *slip_short_key(const struct rulebook *book, char letter);

enum { SLIP_INITIALS = 8 }; /* with the final NUL */

/* Gives the initials of a kind of canasta; returns false for a kind that has a letter. */
bool slip_initials(const struct canasta_kind *kind, char ret[SLIP_INITIALS]);

/* Returns the kind of canasta whose initials the text begins with, the longest of them; NULL: none. */
const char *slip_short_kind(
    const struct rulebook *book, const char *text, size_t size, size_t *ret_letters);

/* Returns the last word of a hand (exhausted, time) of which the text is the beginning, at least
 * two letters; NULL: none. */
const char *slip_ending(const char *text, size_t size);

#endif
