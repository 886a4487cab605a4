/* facts.h - what slips and hand records share of bids and contracts, as facts.h does of all else. */
#ifndef CANASTA_SLIP_FACTS_H
#define CANASTA_SLIP_FACTS_H

#include "card/card.h"
#include "score/hand.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;
struct meld;
struct rulebook;

/* For the bidder's side in counts with `net`: refuses it where melds and hand cannot be told apart although
 * the contract asks, because up to some level melded cards do not count towards it. */
bool facts_net_contract(
    const struct rulebook *book, const struct hand *hand, size_t side, struct error *err);

/* Refuses contracts and bids where the rulebook has none. */
bool facts_bidding(const struct rulebook *book, struct error *err);

/* Reads "3H", "pass" or "double". */
bool facts_bid(
    const struct rulebook *book, const char *word, size_t size, struct bid *ret, struct error *err);

/* A dealer written as a seat, in either case of letters, is that seat. */
void facts_dealer(struct hand *hand);

/* Where nobody wrote what contract was played, the bids give it. ERROR_INPUT `bids-side` where it cannot
 * be told whose it is: the dealer's seat is not known. */
bool facts_contract(const struct rulebook *book, struct hand *hand, struct error *err);

/* Whether a hand's contract waits for somebody who knows where the dealer sits: a name was written. */
bool facts_contract_waits(const struct hand *hand);

/* Refuses an outcome where no side gives totals: it is computed then. */
bool facts_outcome(const struct hand *hand, struct error *err);

/* What slips and hand records share: how values are read and what a side's facts obey.
 *
 * Both readers build the same struct hand. The errors given here carry no place: the reader that
 * knows the column or the field adds it. */

enum { COUNT_MOST = 99999 }; /* the largest number of things a record may speak of */

extern const char *const out_names[3];
extern const char *const from_names[FROM_COUNT]; /* [FROM_UNKNOWN] is "" */
extern const char *const denomination_names[DENOMINATION_COUNT];
extern const char *const outcome_words[5]; /* [OUTCOME_NONE] is "" */

/* Reads a whole number within the bounds. A sign is refused where the least is not negative. */
bool facts_number(const char *what, const char *word, size_t size, int32_t least, int32_t most,
    int32_t *ret, struct error *err);

/* Checks that a number lies within the bounds. */
bool facts_range(const char *what, int64_t number, int32_t least, int32_t most, struct error *err);

/* Text for people, such as a reason or a name: not empty, valid, without control characters. */
bool facts_text(struct arena *arena, const char *what, const char *word, size_t size,
    const char **ret, struct error *err);

/* The side of a letter. Refuses letters beyond the rulebook's sides. */
bool facts_side(
    const struct rulebook *book, const char *word, size_t size, char *ret, struct error *err);

/* Index of a side among those of the hand; refuses a letter that is not there. */
bool facts_side_index(const struct hand *hand, char name, size_t *ret, struct error *err);

/* Sorts the sides by their letters. */
void facts_sort_sides(struct hand *hand);

/* Finds a penalty by its code. Refuses codes that do not act on points, naming the right form. */
bool facts_penalty(struct arena *arena, const struct rulebook *book, char side, const char *code,
    size_t size, size_t *ret, struct error *err);

/* What a record says of the side beside its cards: NAME, yes or no. Said twice is an error. */
bool facts_fact(const struct rulebook *book, struct side *side, const char *name, size_t size,
    const char *word, size_t word_size, struct error *err);

/* The same of the fact of that index, once its answer is read. */
void facts_set_fact(struct side *side, size_t fact, bool holds);

/* Refuses raises where the rulebook does not raise the minimum. */
bool facts_raises(const struct rulebook *book, int32_t raises, struct error *err);

/* Refuses red threes on the table where the rulebook has none beside the melds, and threes in hand apart
 * from the other cards where it prices those of that colour with them. */
bool facts_reds(const struct rulebook *book, int32_t count, struct error *err);
bool facts_held(const struct rulebook *book, enum rank three, int32_t count, struct error *err);

/* Refuses an upcard taken alone where the rulebook knows only the pile. */
bool facts_from(const struct rulebook *book, enum drawn_from from, struct error *err);

/* Marks the meld among `melds` that was lost; no such meld is an error. */
bool facts_void(struct meld *melds, size_t count, const struct meld *lost, struct error *err);

/* For a side in counts: whether it opened must follow from the counts, or be said, once. */
bool facts_opened(const struct side *side, struct error *err);

/* For a side in counts with `net`: refuses it where melds and hand cannot be told apart although
 * the rulebook asks, because melded cards do not count plus. Comes after facts_opened. */
bool facts_net(const struct rulebook *book, const struct side *side, struct error *err);

#endif
