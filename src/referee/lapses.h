/* lapses.h - finds the single lapses a hand's facts allow, with the difference each makes to the
 * two sums.
 *
 * A lapse in counting is found by a trial: a change turns the facts, or a figure of the rulebook,
 * into the writer's mistaken one, and the scorer gives the difference. The tables of changes are in
 * lapses_bonuses.c, lapses_threes.c, lapses_cards.c and lapses_books.c. Lapses in writing sums down
 * need no scoring. Pairs of lapses that explain a difference together are found in claim.c. */
#ifndef CANASTA_REFEREE_LAPSES_H
#define CANASTA_REFEREE_LAPSES_H

#include "base/sentence.h"
#include "referee/claim.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct meld;

struct found_lapse {
	enum lapse lapse;
	int less_likely; /* 0: the plain form of the lapse; more: a rarer one */
	int64_t base, cards;
	int count;               /* times it may have happened */
	int canastas, penalties; /* canastas or penalties counted beyond the recorded ones */
	bool counted_otherwise;  /* the facts were right, and their points mistaken */
	size_t meld;    /* number of the meld it leaves out or counts twice, from 1; 0: none */
	size_t subject; /* lapses about one subject exclude each other */
	bool joint;     /* it may come together with another */
	struct sentence words; /* description of the lapse, with the figures */
	const char *clause;    /* clause that gives the figures; NULL: none, or the words name it */
};

struct lapses {
	struct arena *arena;
	size_t count;
	struct found_lapse *list;
};

enum {
	LAPSE_RARER = 4 * LAPSE_COUNT, /* a rarer form adds more than two plain ones weigh */
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
int lapse_cost(const struct found_lapse *found);

/* Returns the weight of a lapse that explains a difference alone. One whole thing that was
 * forgotten or counted twice comes before a misread digit in its first rarer form too. */
int lapse_cost_alone(const struct found_lapse *found);

/* Returns true for a mistake in the facts themselves, which a sum computed from them repeats. A
 * computed sum cannot contain the others, mistakes in arithmetic and writing. */
bool lapse_of_facts(enum lapse lapse);

/* Adds a lapse, unless it changes neither sum. */
void lapses_add(struct lapses *lapses, const struct found_lapse *found);

/* Finds lapses in counting the hand, each of which may come together with another; if `followed`,
 * also those lapses with their consequences, and ones that never come in pairs. */
void lapses_of_counting(
    struct lapses *lapses, const struct claim_question *question, bool followed);

/* Finds the other side's sum, sums exchanged, and digits. */
void lapses_of_writing(struct lapses *lapses, const struct claim_question *question);

/* Finds lapses in writing sums recorded without a claim: sums of other sides, and base points,
 * card points or their sum with two digits exchanged or one misread. */
void lapses_of_record(struct lapses *lapses, const struct claim_question *question);

/* Returns the lapse by which `written` came from a sum: two digits exchanged, or one digit read as
 * another; LAPSE_COUNT if neither. Signs must agree. A zero that comes to the front is not written.
 * `*ret_likely` is true for exchanged neighbours, unless a zero is lost, and for a misread digit that
 * looks alike in handwriting. */
enum lapse lapses_digits(int64_t sum, int64_t written, bool *ret_likely);

/* Returns the lapse of lapses_digits() with words that name both figures. The difference is in `base`,
 * also for card points. */
struct found_lapse lapses_in_digits(
    struct sentence words, int64_t figure, int64_t written, bool *ret_likely);

/* --- trials --- */

/* The form of a side's facts that a lapse changes: the record itself, or the same facts as
 * counts. For a record of sums, the counts hold the little that is known. */
enum view { VIEW_COUNTED, VIEW_RECORDED, VIEWS };

/* The consequences that a lapse does not change: all of them (the sign of cards, the band of red
 * threes, bonuses, the outcome of the contract), the sign of cards and the contract, the
 * contract, or none. */
enum hold { HOLD_ALL, HOLD_SIGNS, HOLD_CONTRACT, HOLD_NOTHING, HOLDS };

struct trial;

/* Traits of a way. */
enum {
	IN_EACH_BAND = 1,   /* for a record of sums, each band of red threes is tried */
	ONLY_ALONE = 2,     /* never one of two lapses at once, and not part of a recheck */
	ONLY_ONCE = 4,      /* dropped if the list has one with the same difference */
	SAYS_DIFFERENCE = 8 /* its first value is the points lost by it */
};

/* One way to make a lapse. */
struct lapse_way {
	const char *kind, *code, *english;
	enum lapse lapse;
	/* Changes the facts or the rulebook of the trial for the occurrence `at` (from 0), and
	 * sets the subject of the lapse. Returns false if there is no further occurrence. */
	bool (*change)(struct trial *trial, size_t at);
	enum view view;
	enum hold hold;
	int less_likely;
	unsigned how; /* for changes that several ways share */
	unsigned traits;
	/* Forms of the lapse together with its consequences; without the first there is none. */
	struct lapse_text contract; /* for a contract that is judged otherwise */
	struct lapse_text signs;    /* otherwise, for signs or bonuses that change */
	struct lapse_text reds;     /* for red threes that alone change their sign */
};

struct lapse_sums {
	int64_t base, cards;
};

/* The hand of a question, to be changed and scored. */
struct trial {
	struct lapses *lapses;
	const struct claim_question *question;
	const struct lapse_way *way;
	const struct side *own;       /* the side of the record */
	struct side counted;          /* the record as counts */
	struct side_table side_table; /* the cards on the table, as recorded */
	int sign;                     /* sign of its cards on the table */
	const char *sign_clause;      /* NULL: no band gives the sign */
	bool further_band;            /* true while another band that may apply is tried */
	const struct red_band *band;  /* band of its red threes; NULL: none */
	bool followed[VIEWS];         /* true if the facts in this form give the true sums */
	struct lapse_sums before[VIEWS][HOLDS];
	struct sign_band held_sign;
	struct red_band held_band;
	struct rulebook held[HOLD_CONTRACT]; /* rulebooks for the holds that keep any figure */

	/* A change may write to these. `trial_book()` gives a rulebook that can be changed. */
	struct hand hand;
	struct side *side; /* the side of the record, within `hand` */
	struct found_lapse found;
	size_t at; /* occurrence; a change may skip some that do not apply */
	bool skip; /* true if this occurrence does not apply */
	const struct rulebook *book;
	struct rulebook changed;
	struct sign_band changed_sign;
	struct red_band changed_band;
	int32_t amounts[COPIES_MOST + 2];
	struct meld *melds;              /* room for one more than recorded */
	struct penalty_entry *penalties; /* room for one more than recorded */
	struct adjustment *adjustments;
	struct score score;
};

/* Returns the rulebook that the trial is scored by, as a copy that may be changed. */
struct rulebook *trial_book(struct trial *trial);

/* Sets the worth of the side's red threes, in points. */
void trial_red_amount(struct trial *trial, int64_t amount);

/* Adds a value to the words of the lapse. */
void trial_say(struct trial *trial, const struct sentence_value value);
void trial_say_number(struct trial *trial, const char *name, int64_t number);
/* Adds both the points counted and those that are right. */
void trial_say_counted(struct trial *trial, int64_t counted, int64_t points);

/* Sets the subject of the lapse, and the clause that gives its figures. */
void trial_about(struct trial *trial, size_t subject, const char *clause);

/* Returns true if the side went out concealed, and the rulebook pays for that. */
bool trial_is_concealed(const struct trial *trial);

/* Returns true if only the side's sums were written. */
bool trial_has_sums_only(const struct trial *trial);

/* Returns the points by which the claim exceeds the side's card points. */
int64_t trial_claimed_more(const struct trial *trial);

/* Scores the facts in their present state. The hand must have the room of the question's hand,
 * and one penalty more. */
struct lapse_sums trial_score(struct trial *trial);

/* Restores the true facts and rulebook. */
void trial_reset(struct trial *trial, enum view view, enum hold hold);

/* Finds the difference that each of the ways makes; a way without a change ends them. `followed`
 * includes the consequences of each lapse, and the ways of the trait ONLY_ALONE. */
void trial_ways(struct trial *trial, const struct lapse_way *ways, bool followed);

/* The ways to count bonuses, threes and cards wrongly. */
extern const struct lapse_way lapse_ways_of_bonuses[], lapse_ways_of_threes[],
    lapse_ways_of_cards[];

/* Finds the hand counted by another rulebook's figures, or by another choice of an option. */
void lapses_of_books(struct trial *trial);

#endif
