/* slip.h - slips: the text that a table scorer writes, one side per line or argument.
 *
 * `man canasta-slip` lists all words: a line begins with the side's letter, words follow in any
 * order; words of the hand (exhausted, rest=12, contract=3H side=A …) come after them or on lines
 * of their own.
 *
 * Short words are n m c h r o oc and pCODE, letters of the rulebook's own kinds and facts, and
 * initials of a kind of canasta that has no letter: na of natural-aces; two letters if its name is
 * one word: sa of samba. They may be run together (n1m1c345h45r2o); n, m and r without a figure are
 * one (nmc345); a longer word may follow at once (c95h60reds-held=1, c95h60ex); the side's letter
 * may precede them (An1c300). `ex` and `ti` are exhausted and time, ct3HAd is contract=3H side=A
 * doubled, and `-` alone is a side with nothing. */
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
 * `base` (NULL: there is none, as for slip_read()), a given side replaces that side whole, and a
 * contract replaces the contract with all that belongs to it. */
bool slip_correct(struct arena *arena, const struct rulebook *book, const struct slip_line *lines,
    size_t count, const struct hand *base, struct hand *ret, struct error *err);

/* Takes a word of the whole hand back, such as "rest": the hand is as if the word had not been written. Returns false
 * if the hand has no such word. */
bool slip_take_back(struct hand *hand, const char *name);

/* Returns the words of the whole hand: "exhausted, time, rest, …". */
const char *slip_words_of_hand(struct arena *arena);

/* A slip's line cut into tokens: words, and keys with values. */

struct slip_token {
	const char *text; /* as written; the long form of a short word is in the arena */
	size_t size;
	const char *place; /* beginning of the token in the line */
	/* Size of the key before the first `=`, or of the whole word if there is none. */
	size_t key_size;
	/* Value without its quotes, in the line, or in the arena if it was quoted; NULL: the word has no
	 * value. */
	const char *value;
	size_t value_size;
	const char *value_place; /* beginning of the value in the line */
	/* The word, kind of canasta or fact that it gives; NULL: melds, sums or nothing known. */
	const char *name;
	bool is_short; /* its value follows its letter without a `=`: c5, p25C, z */
	/* It was typed as -WORD, which takes a word back; the text begins after `-`. */
	bool taken_back;
};

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

/* The fields of a hand, by the words of a slip and the keys of its JSON record (hand_json.h).
 *
 * One table gives the name of each field, its place in struct side or struct hand, and its possible
 * values. Slips and records are read and written by it. Only a field that is neither a number, a
 * choice of words nor a mark has functions of its own. */

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
	const char *value; /* the expected value after `=`; NULL if none is allowed */
	size_t offset;     /* in struct side or struct hand: an int32_t, an enum or a bool */
	/* Offset of the bool that is true if a number was given; 0: every number except 0 was given. */
	size_t given;
	int32_t least, most;        /* bounds of a number */
	const char *const *choices; /* the words of an enum; NULL: no choice */
	size_t choice_count;
	bool bare;    /* it may have no value */
	bool repeats; /* it may occur twice and adds up */
	char letter;  /* its short form before a number; '\0': none */
	/* Reads the word of a slip; NULL: its value is a number, a choice or a mark. */
	void (*read)(struct slip_reader *reader, const struct slip_token *token);
};

enum { SLIP_WORDS_MOST = 40 };

extern const struct slip_word slip_word_table[];
extern const size_t slip_word_count;

/* Returns the word with a name, ignoring case; NULL if there is none. */
const struct slip_word *slip_word_named(const char *name, size_t size);

/* Returns the word with a key in a part of the record; NULL if there is none. */
const struct slip_word *slip_word_keyed(enum record_part part, const char *key);

/* Returns the next word with a key that a side or a hand has in a part, after `last` (NULL: the first); NULL: there is
 * none. *ret is its number, or its choice. Leaves out answers, which are written last. */
const struct slip_word *slip_word_next(
    enum record_part part, const void *record, const struct slip_word *last, int32_t *ret);

/* Returns the word of the whole hand after `last` (NULL: the first) that is a mark, such as
 * `exhausted`, or with `mark` false a number, such as `rest`. NULL: there is none. */
const struct slip_word *slip_whole_next(const struct slip_word *last, bool mark);

/* Copies a number, a choice or a mark of the whole hand (PART_HAND, with a key), and the note that it was given. */
void slip_word_copy(const struct slip_word *word, struct hand *to, const struct hand *from);

/* The place of a word. */
struct slip_position {
	const struct slip_line *line; /* NULL: not on the slip */
	const char *place;
};

/* A side while its line is read. Private to the reading of slips: slip.c cuts lines into tokens, and
 * reads a hand from them within a boundary, to which a wrong word breaks off; slip_words.c reads a
 * token into the hand. */
struct slip_side {
	struct side facts;
	const struct slip_token *met[SLIP_WORDS_MOST]; /* words met, by row of the table */
	uint32_t kinds_seen;                           /* kinds of canasta met */
	const struct slip_token *detail; /* the token that chose the level of detail */
	/* The lists of `facts` while they grow; there is room for a meld of each word. */
	struct meld *melds;
	struct penalty_entry *penalties;
	struct adjustment *adjustments;
	const struct slip_token *adjusted; /* the newest adjustment's */
	size_t reason_count;
};

struct slip_reader {
	struct arena *arena;
	const struct rulebook *book;
	const struct slip_line *lines;
	size_t line_count;
	const struct hand *base;      /* which is corrected; NULL: none */
	const struct slip_line *line; /* being read */
	struct slip_side *side;       /* being read; NULL on a line of hand words */
	struct slip_position at; /* place of the next error; without a line: it has its place */
	struct hand hand;
	struct slip_position met[SLIP_WORDS_MOST]; /* words of the hand met, by row of the table */
	/* By letter. */
	struct slip_position side_at[SIDES_MOST], net_at[SIDES_MOST], total_at[SIDES_MOST];
	char bidder;
	/* Sides whose only word is of digits: melds of cards, or the side's total. */
	size_t totals_count;
};

/* Reads a token into the side or the hand being read: a word, totals or a meld. */
void slip_take(struct slip_reader *reader, const struct slip_token *token);

/* Checks the required parts of a side's line, and rules that need the whole line. */
void slip_finish_side(struct slip_reader *reader);

/* Returns the token of a side's word; NULL if the side does not have it. */
const struct slip_token *slip_side_token(const struct slip_side *side, const char *name);

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
 * entries of a hand. hand_write.c makes them, like the record. */

struct slip_words {
	struct arena *arena; /* of the words */
	size_t count;
	const char **words; /* "KKKKKKK", "hand=94", "out" */
};

/* Lists the words of one side, without its letter. Read as a slip, they are the same facts, also
 * for a side with nothing. */
void slip_side_words(struct arena *arena, const struct rulebook *book, const struct side *side,
    struct slip_words *ret);

/* Lists the words of the whole hand: "exhausted", "contract=3H side=A". */
void slip_hand_words(struct arena *arena, const struct hand *hand, struct slip_words *ret);

/* Lists the words of `left` that `right` lacks, each as many times as it occurs more often. */
void slip_words_beyond(struct arena *arena, const struct slip_words *left,
    const struct slip_words *right, struct slip_words *ret);

#endif
