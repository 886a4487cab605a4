/* generate.h - plays random hands from a seed: one seed deals equal cards on every machine.
 *
 * The hands are as a table could have played and written them: dealt from the rulebook's pack,
 * laid down and ended as it allows. The scorer finds no error in any of them. Players are dealt
 * the cards they have at the end of the hand; some of these are melded, and the rest stays in
 * hand or was discarded. A side whose melds would not meet its opening minimum has not opened. */
#ifndef CANASTA_AUTHOR_GENERATE_H
#define CANASTA_AUTHOR_GENERATE_H

#include "card/card.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "tournament/random.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct score;

enum { PACK_CARDS_MOST = 1500 };

/* Returns a number from 0 to `below` - 1; 0 if `below` is 0. Some numbers are likelier than
 * others by less than one in 2^32 / `below`, which is harmless for cards; a draw uses
 * lots_below(). */
uint32_t random_below(struct lots *lots, uint32_t below);

/* Returns true with a probability of `percent`. */
bool random_happens(struct lots *lots, uint32_t percent);

/* A row of cards, to be taken from the front. */
struct pack {
	size_t size, taken;
	struct card cards[PACK_CARDS_MOST];
};

/* Shuffles the pack of a rulebook; cards beyond its room are left out. */
void pack_shuffle(const struct rulebook *book, struct lots *lots, struct pack *ret);

/* The cards of a player or side, by rank and suit; jokers have no suit. */
struct holding {
	int count[RANK_COUNT][SUIT_COUNT];
};

/* Takes up to `count` cards off the pack. */
void pack_take(struct pack *pack, size_t count, struct holding *holding);

/* Return how many cards of a rank, and of all ranks, there are. */
int holding_of(const struct holding *holding, enum rank rank);
int holding_size(const struct holding *holding);

/* A detail that varies from hand to hand. */
enum { GENERATE_MIXED = DETAIL_TOTALS + 1 };

struct generate_wish {
	int detail;         /* detail in which hands are written: enum detail, or GENERATE_MIXED */
	uint32_t claims;    /* percent of the sides that wrote their sum; one in ten is wrong */
	uint32_t penalties; /* percent of the sides with a penalty */
};

/* Plays a hand in which each side begins with a score. `ret_score` is its result. Both live in the
 * arena. */
void generate_hand(struct arena *arena, const struct rulebook *book, struct lots *lots,
    const struct generate_wish *wish, const int64_t starts[SIDES_MOST], int number,
    struct hand *ret, struct score *ret_score);

/* Makes a misread copy of a hand, which is legal but has another fact, so that it can be
 * corrected. Returns false if there is none. */
bool generate_slip_up(struct arena *arena, const struct rulebook *book, const struct hand *hand,
    int number, struct hand *ret);

/* Pairs a round (from 1) of a round robin by turning a circle, from seats that the seed has
 * shuffled. Writes `count` indexes in the order of tables and sides; those after the tables have
 * a bye. `ret` has room for 2 * count. Returns the number of tables. */
size_t generate_round(uint64_t seed, size_t count, size_t sides, size_t round, size_t *ret);

#endif
