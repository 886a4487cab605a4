/* deck.h - every way the cards of one rank may lie on the table, built with the scorer's own
 * checks: whatever it would call an error is no way.
 *
 * Where no rule tells a joker from a two standing in for another card, wild cards are counted
 * together, as jokers: that leaves far fewer ways. Cards of a run lie loose, in any number. */
#ifndef CANASTA_REFEREE_DECK_H
#define CANASTA_REFEREE_DECK_H

#include "referee/state.h"

enum {
	WAYS_MOST = 1 << 14,     /* of one rank */
	TRIED_MOST = 1 << 24,    /* melds laid to find them */
	WILD_PAIRS_MOST = 1 << 9 /* jokers and twos of a pack */
};

struct ways {
	size_t count;
	const struct state *list;
};

struct deck {
	const struct rulebook *book;
	struct needs needs;
	const int32_t *canastas; /* by kind, just those are made; NULL: any */
	bool made[2]; /* whether there are ways of a side that stays in, and of one that goes out */
	bool two_is_wild;
	bool wild_together; /* jokers and twos are counted as one */
	int jokers, twos;   /* wild cards in the pack */
	/* By rank, and by whether the side goes out: ordinary ranks, and [RANK_JOKER]: melds of
	 * wild cards alone. */
	struct ways ways[RANK_COUNT][2];
	size_t run_kind; /* kind of canasta a whole run is; SIZE_MAX: none */
	bool beyond;     /* more than can be looked through */
};

/* Makes every way of every rank. False when memory fails; `beyond` where they are too many, or a
 * rule of the book is none that can be looked through. */
bool deck_make(
    struct arena *arena, const struct rulebook *book, struct deck *ret, struct error *err);

/* The same with just those canastas, by kind, of a side that goes out or of one that does not; base points are
 * left out then. */
bool deck_make_counted(struct arena *arena, const struct rulebook *book, const int32_t *canastas,
    bool out, struct deck *ret, struct error *err);

/* Ranks whose ways the deck holds under their own name. */
bool deck_is_ordinary(const struct deck *deck, int rank);

/* Whether cards of the rank may lie in a run. */
bool deck_in_runs(const struct deck *deck, int rank);

/* What a card of the rank is worth on the table and costs in hand. */
int64_t deck_value_on_table(const struct rulebook *book, int rank);
int64_t deck_value_in_hand(const struct rulebook *book, int rank);

/* What cards of a rank in hand cost in base points. */
int64_t deck_held_points(const struct held_price *price, int held);

/* Cards of the pack that may lie in runs. */
int deck_cards_in_runs(const struct deck *deck);

/* Most runs of a pack that are canastas. */
int deck_whole_runs_most(const struct deck *deck);

#endif
