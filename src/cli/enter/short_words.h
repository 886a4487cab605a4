/* short_words.h - the words of a slip that are a letter or two and a figure, and may be run together.
 *
 * n m c h r o oc and pCODE as every slip has them, and letters of the rulebook's own; a kind of canasta the
 * slip has no letter for is its initials: na of natural-aces; where it is one word, its first two letters: sa
 * of samba. */
#ifndef CANASTA_CLI_ENTER_SHORT_WORDS_H
#define CANASTA_CLI_ENTER_SHORT_WORDS_H

#include "base/arena.h"
#include "rulebook/rulebook.h"

/* The key of c h r, of a kind's letter (n m) or a fact's; NULL where the letter is none of them. */
const char *short_key(const struct rulebook *book, char letter);

enum { SHORT_INITIALS = 8 }; /* with what ends them */

/* The initials of a kind of canasta; false: a slip has a letter for it. */
bool short_initials(const struct canasta_kind *kind, char ret[SHORT_INITIALS]);

/* The kind of canasta whose initials stand there, the one with most of them; NULL: none, or one that
 * a slip has a letter for. */
const char *short_kind(
    const struct rulebook *book, const char *text, size_t size, size_t *ret_letters);

/* How much of words run together the first one takes; 0: it is not one of them. */
size_t short_size(const struct rulebook *book, const char *text, size_t size);

/* Whether a word is short words from its first letter to its last: n1m1c345h45r2o. */
bool short_runs(const struct rulebook *book, const char *text, size_t size);

/* A word that begins as short words with their figures and goes on as something else: where the first
 * of what cannot be read stands; NULL: it is no such word. Melds begin with no such letter. */
const char *short_breaks(const struct rulebook *book, const char *text, size_t size);

/* One short word, as a slip has it: m is m1, na2 is natural-aces=2. NULL when memory fails. */
const char *short_text(
    struct arena *arena, const struct rulebook *book, const char *text, size_t size);

/* A contract in short: ct3HA is contract=3H side=A, ct3HAd the same doubled. */
struct short_contract {
	const char *words[3]; /* as a slip has them; NULL where memory failed */
	size_t count;
};

/* False where the word is none, or the rulebook has no contracts. What the level and the denomination
 * are is left to whoever reads the slip. */
bool short_is_contract(const struct rulebook *book, const char *text, size_t size);
struct short_contract short_contract_words(struct arena *arena, const char *text, size_t size);

#endif
