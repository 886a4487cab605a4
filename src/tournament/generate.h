/* generate.h - dice thrown from a seed, and packs of a rulebook shuffled by it: the same seed deals
 * the same cards on every machine. */
#ifndef CANASTA_TOURNAMENT_GENERATE_H
#define CANASTA_TOURNAMENT_GENERATE_H

#include "card/card.h"
#include "card/meld.h"
#include "rulebook/rulebook.h"
#include "tournament/random.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;
struct hand;
struct score;

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

/* Melds laid out of the cards a side has come by. Private to the generator. */

enum { LAID_MOST = 40 };

struct melding {
	size_t count;
	struct meld melds[LAID_MOST];
};

/* Lays what the rulebook lets be laid; `holding` keeps the rest. `going_out`: black threes too. */
bool melding_make(struct arena *arena, const struct rulebook *book, struct dice *dice,
    bool going_out, struct holding *holding, struct melding *ret, struct error *err);

/* Random hands as a table could have played and written them: dealt from the rulebook's
 * pack, laid down and ended as it allows. The scorer finds no error in any of them.
 *
 * What the players hold when the hand ends is dealt to them; of it melds are laid, the rest stays in
 * hand or was discarded. A side whose melds would not have met its opening minimum has not opened. */

enum generate_detail { GENERATE_CARDS, GENERATE_COUNTS, GENERATE_TOTALS, GENERATE_MIXED };

struct generate_wish {
	enum generate_detail detail; /* mixed: each hand at another */
	uint32_t claims;    /* per cent of the sides that wrote their sum; one in ten wrong */
	uint32_t penalties; /* per cent of the sides that got one */
};

/* A hand in which each side begins with a score. `ret_score` is what it scores. Both live in the
 * arena. Only memory fails. */
bool generate_hand(struct arena *arena, const struct rulebook *book, struct dice *dice,
    const struct generate_wish *wish, const int64_t starts[SIDES_MOST], int number,
    struct hand *ret, struct score *ret_score, struct error *err);

/* The hand misread: with another fact, still legal, so that it can be corrected. *ret_any false:
 * there is none that would do. */
bool generate_slip_up(struct arena *arena, const struct rulebook *book, const struct hand *hand,
    int number, struct hand *ret, bool *ret_any, struct error *err);

/* Who meets whom in a round (from 1) of a round robin by turning a circle, from seats that the seed
 * has shuffled: `count` indexes in the order of tables and sides, those left over behind them have a
 * bye. `ret` has room for 2 * count. Returns how many tables there are. */
size_t generate_round(uint64_t seed, size_t count, size_t sides, size_t round, size_t *ret);

#endif
