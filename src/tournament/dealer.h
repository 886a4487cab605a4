/* dealer.h - dice thrown from a seed, and packs of a rulebook shuffled by it: the same seed deals
 * the same cards on every machine. */
#ifndef CANASTA_TOURNAMENT_DEALER_H
#define CANASTA_TOURNAMENT_DEALER_H

#include "rulebook/rulebook.h"
#include "tournament/lots.h"

enum { PACK_CARDS_MOST = 1500 };

struct dice {
	struct lots lots; /* from the seed */
};

/* A number from 0 to `below` - 1; 0 where `below` is 0. Some numbers are likelier than others by less than one in
 * 2^32 / `below`, which does no harm to cards; a draw takes lots_below(). */
uint32_t dealer_dice_below(struct dice *dice, uint32_t below);

/* Whether something of that many per cent happens. */
bool dealer_dice_happen(struct dice *dice, uint32_t percent);

/* Cards lying in a row, to be taken from the front. */
struct pack {
	size_t size, taken;
	struct card cards[PACK_CARDS_MOST];
};

/* The pack of a rulebook, shuffled; what is beyond the room for it is left out. */
void dealer_pack_shuffle(const struct rulebook *book, struct dice *dice, struct pack *ret);

/* Cards somebody holds, by rank and suit; jokers are of no suit. */
struct holding {
	int count[RANK_COUNT][SUIT_COUNT];
};

/* Takes up to `count` cards off the pack. */
void dealer_pack_take(struct pack *pack, size_t count, struct holding *holding);

/* How many cards of a rank, and of all. */
int dealer_holding_of(const struct holding *holding, enum rank rank);
int dealer_holding_size(const struct holding *holding);

/* Takes one card of a rank out, of whichever suit there is; SUIT_COUNT where there is none. */
enum suit dealer_holding_lose(struct holding *holding, enum rank rank);

#endif
