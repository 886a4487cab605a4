/* slip.h - slips: the text that a table scorer writes, one side per line or argument.
 *
 * `man canasta-slip` lists all words: a line begins with the side's letter, words follow in any
 * order; words of the hand (exhausted, rest=12, contract=3H side=A …) come after them or on lines
 * of their own. Short words may be run together (slip_short.h). */
#ifndef CANASTA_SLIP_SLIP_H
#define CANASTA_SLIP_SLIP_H

#include "rulebook/rulebook.h"
#include "score/hand.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;
struct meld;

/* One line or argument, and how messages name it. */
struct slip_line {
	const char *data;
	size_t size;
	const char *file; /* "<argument 3>", "<stdin>", a path */
	int line;         /* from 1 */
};

/* Reads the lines of one hand: sides in any order (sorted by letter in the result, each once) and
 * hand words. One side alone is allowed. On failure the error holds file, line, column and the
 * expected word, and nothing is changed. */
bool slip_read(struct arena *arena, const struct rulebook *book, const struct slip_line *lines,
    size_t count, struct hand *ret, struct error *err);

/* Reads the lines of a correction: sides and hand words that are left out keep their value in
 * `base`, a given side replaces that side whole, and a contract replaces the contract with all that
 * belongs to it. */
bool slip_correct(struct arena *arena, const struct rulebook *book, const struct slip_line *lines,
    size_t count, const struct hand *base, struct hand *ret, struct error *err);

/* A slip's line cut into tokens: words, and keys with values. */

struct slip_token {
	const char *text; /* as written; the long form of a short word is in the arena */
	size_t size;
	const char *place; /* beginning of the token in the line */
	size_t
	    key_size; /* size of the key before the first `=`; of the whole word if there is none */
	bool has_value; /* the word has a `=` */
	/* Value without its quotes, in the line, or in the arena if it was escaped. */
	const char *value;
	size_t value_size;
	const char *value_place; /* beginning of the value in the line */
};

/* Cuts a line at blanks. A value in double quotes may hold blanks, and `\"` for a quote. Control
 * characters, bytes that are not UTF-8 and quotes elsewhere are errors. */
bool slip_cut(struct arena *arena, const struct slip_line *line, const struct slip_token **ret,
    size_t *ret_count, struct error *err);

/* Adds the place of a byte of the line to an error. If the error has a column already, it counts
 * within the word that begins there. Returns false. */
bool slip_place(const struct slip_line *line, const char *place, struct error *err);

/* The words of a slip, and the function that reads each into the hand.
 *
 * Private to the reading of slips: slip.c reads lines and separates the words, slip_short.c
 * separates short words. slip_words.c holds the table of words, each with its scope and the
 * function that reads its value. */

enum scope { SCOPE_SIDE, SCOPE_HAND };

enum { ANY_DETAIL = -1 };

struct slip_reader;

/* A word a slip may hold. */
struct slip_word {
	const char *name;
	enum scope scope;
	int detail;        /* level of detail to which it belongs */
	bool repeats;      /* it may occur twice and adds up */
	bool bare;         /* it may have no value */
	const char *value; /* the expected value after `=`; NULL if none is allowed */
	bool (*read)(struct slip_reader *reader, const struct slip_token *token, struct error *err);
};

/* A side while its line is read. */
struct slip_side {
	struct side facts;
	uint64_t seen;                   /* words met: bit per row of the table */
	uint32_t kinds_seen;             /* kinds of canasta met */
	const struct slip_token *detail; /* the token that chose the level of detail */
	struct meld *melds;              /* room for a meld of each word of the line */
	size_t meld_count;
	const struct slip_token *lost, *net, *opened, *base, *cards, *claim;
	/* The side's only word if it is of digits: melds of cards, or its total; else NULL. */
	const struct slip_token *total;
	struct penalty_entry *penalties;
	size_t penalty_count;
	struct adjustment *adjustments;
	size_t adjustment_count;
	const struct slip_token **adjusted; /* the word of each adjustment */
	size_t reason_count;
};

/* The place of a word, for checks after all lines are read. */
struct slip_position {
	const struct slip_line *line;
	const char *place;
};

struct slip_reader {
	struct arena *arena;
	const struct rulebook *book;
	const struct slip_line *line; /* being read */
	struct slip_side *side;       /* being read; NULL on a line of hand words */
	struct hand hand;
	uint64_t seen;
	/* By letter. */
	struct slip_position side_at[SIDES_MOST], net_at[SIDES_MOST], total_at[SIDES_MOST];
	struct slip_position contract_at, bidder_at, doubled_at, outcome_at, bids_at;
	char bidder;
	size_t totals_count; /* sides that are one word of digits */
};

enum { SLIP_WORDS = 32 };

extern const struct slip_word slip_words[SLIP_WORDS];

/* Returns the word with a name, ignoring case; NULL if there is none. */
const struct slip_word *slip_word_named(const char *name, size_t size);

/* Returns the bit of a word in the check for repetition; o, oc and out share one. */
uint64_t slip_seen_bit(const struct slip_word *word);

/* Adds the place within the line being read to an error; returns false. */
bool slip_fail_at(struct slip_reader *reader, const char *place, struct error *err);
struct slip_position slip_position_of(
    const struct slip_reader *reader, const struct slip_token *token);

/* Read values that words share with forms outside the table. */
bool slip_read_count(
    struct slip_reader *reader, const struct slip_token *token, int32_t *ret, struct error *err);
/* Reads a bare meld on the table. */
bool slip_read_meld(struct slip_reader *reader, const struct slip_token *token, struct error *err);
/* Reads melds joined by `+`. */
bool slip_read_melds(struct slip_reader *reader, const struct slip_token *token, struct meld **ret,
    size_t *ret_count, struct error *err);
/* Reads the two sums of BASE/CARDS, each signed. */
bool slip_read_sums(struct slip_reader *reader, const char *what, const char *value, size_t size,
    const char *place, int32_t *ret_base, int32_t *ret_cards, struct error *err);

/* Gives the error of an adjustment without its reason; returns false. */
bool slip_reason_missing(struct slip_reader *reader, struct error *err);

/* A box of the printed slip that a table fills in for a side in counts.
 *
 * The printed slip has its boxes in this order, and `canasta enter` names its words in it, so a
 * typist follows the slip from top to bottom. */

struct slip_field {
	const char *name; /* a canasta by the rulebook's name, or melded, held, reds …: a label */
	const char *token; /* word to type: "n", "c", "samba=" */
};

/* Lists every field of this rulebook, and no others. */
void slip_fields(struct arena *arena, const struct rulebook *book, const struct slip_field **ret,
    size_t *ret_count);

/* A hand's facts as the words of a slip, in one order and spelling, to show them and to compare two
 * entries of a hand. */

struct slip_words {
	struct arena *arena; /* of the words */
	size_t count;
	const char **words; /* "KKKKKKK", "hand=94", "out" */
};

/* Lists the words of one side, without its letter. */
void slip_side_words(struct arena *arena, const struct rulebook *book, const struct side *side,
    struct slip_words *ret);

/* Lists the words of the whole hand: "exhausted", "contract=3H side=A". */
void slip_hand_words(struct arena *arena, const struct hand *hand, struct slip_words *ret);

/* Returns the words of `left` that `right` lacks, each as many times as it occurs more often. */
void slip_words_beyond(struct arena *arena, const struct slip_words *left,
    const struct slip_words *right, struct slip_words *ret);

#endif
