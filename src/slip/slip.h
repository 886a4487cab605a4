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

/* The fields of a hand, by the words of a slip and the keys of its JSON record (hand_json.h).
 *
 * One table says what a field is called, where it lies in struct side or struct hand, and which
 * values it may have. Slips and records are read and written by it; only a field that is neither a
 * number, a choice of words nor a mark has functions of its own. */

/* The objects of a record. CARDS, COUNTS and TOTALS are the levels of detail of a side, in the
 * order of enum detail; the parts from HAND on belong to the whole hand. */
enum record_part {
	PART_SIDE,
	PART_CARDS,
	PART_COUNTS,
	PART_TOTALS,
	PART_OPENING,
	PART_CLAIM,
	PART_HAND,
	PART_CONTRACT
};

struct slip_reader;

struct slip_word {
	const char *name;
	const char *key; /* in its object of a record; NULL: the record has functions for it */
	enum record_part part;
	const char *value;   /* the expected value after `=`; NULL if none is allowed */
	size_t offset;       /* in struct side or struct hand: an int32_t, an enum or a bool */
	size_t given;        /* of the bool that says that a number was given; 0: unless it is 0 */
	int32_t least, most; /* bounds of a number */
	const char *const *choices; /* the words of an enum; NULL: no choice */
	size_t choice_count;
	bool bare;    /* it may have no value */
	bool repeats; /* it may occur twice and adds up */
	char letter;  /* its short form before a number; '\0': none */
	/* Reads the word of a slip; NULL: its value is a number, a choice or a mark. */
	bool (*read)(struct slip_reader *reader, const struct slip_token *token, struct error *err);
};

enum { SLIP_WORDS_MOST = 40 };

extern const struct slip_word slip_words[];
extern const size_t slip_word_count;

/* Returns the word with a name, ignoring case; NULL if there is none. */
const struct slip_word *slip_word_named(const char *name, size_t size);

/* Returns the word with a key in a part of the record; NULL if there is none. */
const struct slip_word *slip_word_keyed(enum record_part part, const char *key);

/* Returns the next word with a key that a side or a hand has in a part, after `last` (NULL: the first); NULL: there is
 * none. *ret is its number, or its choice. Leaves out answers, which are written last. */
const struct slip_word *slip_word_next(
    enum record_part part, const void *record, const struct slip_word *last, int32_t *ret);

/* A side while its line is read. Private to the reading of slips: slip.c reads lines and separates
 * the words, slip_short.c separates short words, slip_words.c reads a word into the hand. */
struct slip_side {
	struct side facts;
	const struct slip_token *said[SLIP_WORDS_MOST]; /* words met, by row of the table */
	uint32_t kinds_seen;                            /* kinds of canasta met */
	const struct slip_token *detail; /* the token that chose the level of detail */
	struct meld *melds;              /* room for a meld of each word of the line */
	size_t meld_count;
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
	struct slip_position said[SLIP_WORDS_MOST]; /* words of the hand met, by row of the table */
	/* By letter. */
	struct slip_position side_at[SIDES_MOST], net_at[SIDES_MOST], total_at[SIDES_MOST];
	char bidder;
	size_t totals_count; /* sides that are one word of digits */
};

/* Reads the value of a word into the side or the hand. */
bool slip_read_value(struct slip_reader *reader, const struct slip_word *word,
    const struct slip_token *token, struct error *err);

/* Adds the place within the line being read to an error; returns false. */
bool slip_fail_at(struct slip_reader *reader, const char *place, struct error *err);
struct slip_position slip_position_of(
    const struct slip_reader *reader, const struct slip_token *token);

/* Read values that words share with forms outside the table. */
bool slip_read_number(struct slip_reader *reader, const struct slip_token *token, int32_t least,
    int32_t most, int32_t *ret, struct error *err);
/* Reads melds joined by `+`. */
bool slip_read_melds(struct slip_reader *reader, const struct slip_token *token,
    const struct meld **ret, size_t *ret_count, struct error *err);
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
