/* generate.h - random hands as a table could have played and written them: dealt from the rulebook's
 * pack, laid down and ended as it allows. The scorer finds no error in any of them.
 *
 * What the players hold when the hand ends is dealt to them; of it melds are laid, the rest stays in
 * hand or was discarded. A side whose melds would not have met its opening minimum has not opened. */
#ifndef CANASTA_TOURNAMENT_GENERATE_H
#define CANASTA_TOURNAMENT_GENERATE_H

#include "score/score.h"
#include "tournament/dealer.h"

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
