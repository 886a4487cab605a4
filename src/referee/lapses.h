/* lapses.h - finds the single lapses a hand's facts allow, with the difference each makes to the
 * two sums.
 *
 * A lapse in counting changes the facts or a figure of the rulebook into the writer's mistaken
 * one; the scorer gives the difference (trial.h). The tables of changes are in lapses_bonuses.c,
 * lapses_threes.c, lapses_cards.c and, for other rulebooks and options, lapses_books.c. Lapses in
 * writing sums down need no scoring (lapses_writing.c). Pairs of lapses that explain a difference
 * together are found in pairs.c. */
#ifndef CANASTA_REFEREE_LAPSES_H
#define CANASTA_REFEREE_LAPSES_H

#include "base/sentence.h"
#include "referee/claim.h"
#include "score/hand.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

struct lapse_found {
	enum lapse lapse;
	int less_likely; /* 0: the plain form of the lapse; more: a rarer one */
	int64_t base, cards;
	int count;               /* times it may have happened */
	int canastas, penalties; /* canastas or penalties counted beyond the recorded ones */
	bool counted_otherwise;  /* the facts were right, and their points mistaken */
	size_t meld; /* number of the meld it leaves out or counts twice, from 1; 0: none */
	enum outcome outcome;  /* outcome the contract was judged as; OUTCOME_NONE: unchanged */
	size_t subject;        /* lapses about one subject exclude each other */
	bool joint;            /* it may come together with another */
	struct sentence words; /* description of the lapse, with the figures */
	const char *clause;    /* clause that gives the figures; NULL: none, or the words name it */
};

struct lapses {
	struct arena *arena;
	size_t count;
	struct lapse_found *list;
};

enum {
	LAPSES_PENALTIES_MOST = 64,    /* most entries tried; no side is given more in a hand */
	LAPSE_RARER = 4 * LAPSE_COUNT, /* a rarer form adds more than two plain ones weigh */
	DIGITS_ROOM = 24,
	/* Subjects; kinds of canasta, penalties and ranks follow, each with its index. */
	SUBJECT_OUT = 0,
	SUBJECT_REDS = 1,
	SUBJECT_REDS_HELD = 2,
	SUBJECT_HAND = 3,
	SUBJECT_CONTRACT = 4,
	SUBJECT_WHOLE = 5, /* the sum as a whole: not combined with any other lapse */
	SUBJECT_BLACKS_HELD = 6,
	SUBJECT_UNOPENED = 7,
	SUBJECT_TABLE = 8,
	SUBJECT_FACTS = 20,
	SUBJECT_KINDS = 100,
	SUBJECT_RANKS = 200,
	SUBJECT_PENALTIES = 300,
	SUBJECT_ADJUSTMENTS = 1 << 15,
	SUBJECT_MELDS = 1 << 16 /* more than the penalties of any rulebook */
};

/* A form of words for a lapse. */
struct lapse_text {
	const char *kind, *code, *english; /* NULL: this form does not exist */
};

/* Returns the lapse's name in JSON, such as "out-missed". */
const char *lapse_name(enum lapse lapse);

/* Returns its weight in the table of lapses.c: the smaller, the likelier. */
int lapse_weight(enum lapse lapse);

/* Returns the weight of a lapse found; a rarer form of any lapse comes after the plain form of
 * every other. */
int lapse_cost(const struct lapse_found *found);

/* Returns the weight of a lapse that explains a difference alone. One whole thing that was
 * forgotten or counted twice comes before a misread digit in its first rarer form too. */
int lapse_cost_alone(const struct lapse_found *found);

/* Returns true for a mistake in the facts themselves, which a sum computed from them repeats. A
 * computed sum cannot contain the others, mistakes in arithmetic and writing. */
bool lapse_of_facts(enum lapse lapse);

/* Adds a lapse, unless it changes neither sum. */
void lapses_add(struct lapses *lapses, const struct lapse_found *found);

/* Finds lapses in counting the hand. Each of them may come together with another. */
void lapses_of_counting(struct lapses *lapses, const struct claim_question *question);

/* Finds lapses in counting with their consequences, and lapses that never come in pairs. */
void lapses_of_facts(struct lapses *lapses, const struct claim_question *question);

/* Finds the other side's sum, sums exchanged, and digits. */
void lapses_of_writing(struct lapses *lapses, const struct claim_question *question);

/* Finds lapses in writing sums recorded without a claim: sums of other sides, and base points,
 * card points or their sum with two digits exchanged or one misread. */
void lapses_of_record(struct lapses *lapses, const struct claim_question *question);

/* Returns the lapse by which `written` came from a sum: two neighbouring digits exchanged, or one
 * digit read as another; LAPSE_COUNT if neither. Signs must agree. `*ret_likely` is true for
 * exchanged digits, and for a misread one that looks alike in handwriting. */
enum lapse lapses_digits(int64_t sum, int64_t written, bool *ret_likely);

#endif
