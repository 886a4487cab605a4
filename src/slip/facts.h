/* facts.h - reading of values, and the rules for a side's facts, for both slips and hand records.
 *
 * Both readers build the same struct hand. A wrong value breaks off the reading with an error that has
 * no place: the reader that knows the column or the field adds it. */
#ifndef CANASTA_SLIP_FACTS_H
#define CANASTA_SLIP_FACTS_H

#include "score/hand.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct meld;
struct rulebook;

enum { COUNT_MOST = 99999 }; /* largest number of things in a record */

extern const char *const out_names[3];
extern const char *const from_names[FROM_COUNT]; /* [FROM_UNKNOWN] is "" */
extern const char *const answer_names[3];        /* no and yes; [OPENED_UNKNOWN] is "" */
extern const char *const denomination_names[DENOMINATION_COUNT];

/* Reads a whole number within the bounds. A sign is refused if the least is not negative. */
int32_t facts_number(const char *what, const char *word, size_t size, int32_t least, int32_t most);

/* Refuses a number beyond the bounds. */
void facts_range(const char *what, int64_t number, int32_t least, int32_t most);

/* Reads a text for people, such as a reason or a name: not empty, valid, without control
 * characters. */
const char *facts_text(struct arena *arena, const char *what, const char *word, size_t size);

/* Reads the letter of a side. Refuses letters beyond the rulebook's sides. */
char facts_side(const struct rulebook *book, const char *word, size_t size);

/* Finds the index of a side among the sides of the hand; refuses a letter that is not there. */
size_t facts_side_index(const struct hand *hand, char name);

/* Sorts the sides by their letters. */
void facts_sort_sides(struct hand *hand);

/* Returns true if a slip has the penalty as `penalty=CODE`. Others have a word of their own, or a command. */
bool facts_penalty_in_slip(const struct penalty *penalty);

/* Finds a penalty by its code. Refuses codes that do not act on points, naming the right form. */
size_t facts_penalty(
    struct arena *arena, const struct rulebook *book, char side, const char *code, size_t size);

/* Reads a fact of the rulebook by its NAME, yes or no. Giving a fact twice is an error. */
void facts_fact(const struct rulebook *book, struct side *side, const char *name, size_t size,
    const char *word, size_t word_size);

/* Sets a fact by its index. */
void facts_set_fact(struct side *side, size_t fact, bool holds);

/* Refuses facts of a side that the rulebook does not know: raises of the minimum; an upcard taken
 * without the pile; red threes on the table if it counts them as other cards; threes in hand
 * counted by number if it has no price of their own for them, since they would count for nothing. */
void facts_fit(const struct rulebook *book, const struct side *side);

/* Marks the meld among `melds` that was lost; no such meld is an error. */
void facts_void(struct meld *melds, size_t count, const struct meld *lost);

/* Gives a meld of the side the ruling, and the same cards in its opening. Returns false if the side
 * has no such meld with another ruling. */
bool facts_rule_meld(
    struct arena *arena, struct side *side, const struct meld *meld, enum meld_ruling ruled);

/* Refuses counts of a side that do not show if it opened, unless the record says so, once. */
void facts_opened(const struct side *side);

/* Refuses `net` of a side in counts if melds and hand cannot be separated although the rulebook
 * needs them, because melded cards do not count plus. Call facts_opened() first. */
void facts_net(const struct rulebook *book, const struct side *side);

/* Refuses `net` of the bidder's side in counts if melds and hand cannot be separated although the
 * contract needs them, because up to some level melded cards do not count towards it. */
void facts_net_contract(const struct rulebook *book, const struct hand *hand, size_t side);

/* Refuses contracts and bids if the rulebook has none. */
void facts_bidding(const struct rulebook *book);

/* Reads "3H", "pass" or "double". */
struct bid facts_bid(const struct rulebook *book, const char *word, size_t size);

/* Returns a bid as it is written, in the arena. */
const char *facts_bid_word(struct arena *arena, const struct bid *bid);

/* Replaces a dealer written as a seat, in upper or lower case, by that seat. */
void facts_dealer(struct hand *hand);

/* Takes the contract from the bids if the record does not name it. ERROR_INPUT `bids-side` if its
 * side cannot be found because the dealer's seat is not known. */
void facts_contract(const struct rulebook *book, struct hand *hand);

/* Returns true if a hand's contract must wait for a caller that knows the dealer's seat: the record
 * gives a name. */
bool facts_contract_waits(const struct hand *hand);

/* Refuses an outcome if no side gives totals, since it is computed then. */
void facts_outcome(const struct hand *hand);

#endif
