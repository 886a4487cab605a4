/* slip_words.h - the words a slip may hold, and how each is read into the hand.
 *
 * Private to the reading of slips: slip.c reads lines, slip_short.c cuts them into tokens and spells short words
 * apart, slip_take.c tells the tokens apart, the table here says
 * what each word is, where it may stand, and which function reads its value. */
#ifndef CANASTA_RECORD_SLIP_WORDS_H
#define CANASTA_RECORD_SLIP_WORDS_H

#include "record/slip_token.h"

enum scope { SCOPE_SIDE, SCOPE_HAND };

enum { ANY_DETAIL = -1 };

struct slip_reader;

/* A word a slip may hold. */
struct slip_word {
	const char *name;
	enum scope scope;
	int detail;        /* the level of detail it belongs to */
	bool repeats;      /* may stand twice and adds up */
	bool bare;         /* may stand without a value */
	const char *value; /* what is expected behind `=`; NULL: nothing may stand there */
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
	/* The side's only word, of digits: melds of cards, or its total; NULL: it is no such side. */
	const struct slip_token *total;
	struct penalty_entry *penalties;
	size_t penalty_count;
	struct adjustment *adjustments;
	size_t adjustment_count;
	const struct slip_token **adjusted; /* where each adjustment stands */
	size_t reason_count;
};

/* Where a token stands, for what is judged after all lines are read. */
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

/* Reads a token into the side or the hand being read: a word, one of its short forms, two sums or a meld. */
bool slip_take_token(struct slip_reader *reader, const struct slip_token *token, struct error *err);

/* The word of that name, whatever the case of its letters; NULL where there is none. */
const struct slip_word *slip_word_named(const char *name, size_t size);

/* The bit of a word where repetition is looked at; o, oc and out are one. */
uint64_t slip_seen_bit(const struct slip_word *word);

/* Adds the place within the line being read to an error; returns false. */
bool slip_fail_at(struct slip_reader *reader, const char *place, struct error *err);
struct slip_position slip_position_of(
    const struct slip_reader *reader, const struct slip_token *token);

/* Readers of values that words share with what is no word of the table. */
bool slip_read_count(
    struct slip_reader *reader, const struct slip_token *token, int32_t *ret, struct error *err);
/* A bare meld on the table. */
bool slip_read_meld(struct slip_reader *reader, const struct slip_token *token, struct error *err);
/* Melds joined by `+`. */
bool slip_read_melds(struct slip_reader *reader, const struct slip_token *token, struct meld **ret,
    size_t *ret_count, struct error *err);
/* The two sums of BASE/CARDS, each signed. */
bool slip_read_sums(struct slip_reader *reader, const char *what, const char *value, size_t size,
    const char *place, int32_t *ret_base, int32_t *ret_cards, struct error *err);

/* The error of an adjustment without its reason; returns false. */
bool slip_reason_missing(struct slip_reader *reader, struct error *err);

#endif
