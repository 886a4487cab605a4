/* ways.h - the ways the cards of each rank may lie on the table, and what they bring.
 *
 * A need is a set of kinds of canasta, and the number of them that a condition asks for. A fact
 * that cards show is a need too: one meld that shows it. The needs met so far are one number with a
 * few bits for each need. If there are few enough of such numbers, each has a place (0, 1 …), which
 * can index an array. */
#ifndef CANASTA_REFEREE_WAYS_H
#define CANASTA_REFEREE_WAYS_H

#include "card/card.h"
#include "score/hand.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct held_price;
struct need;
struct rulebook;

enum {
	NEEDS_KEPT = 12, /* needs of a rulebook that are kept separate */
	NEED_BITS = 5,   /* bits for the canastas made towards one need */
	NEED_MOST = 31,  /* most canastas that a need can ask for */
	NEEDS_PLACES_MOST = 1 << 12
};

/* The needs of the rulebook's conditions, each set of kinds once. */
struct needs {
	size_t count;
	uint32_t kinds[NEEDS_KEPT];
	int most[NEEDS_KEPT]; /* number after which more make no difference */
	/* Bits of the needs of counts that may be exceeded: facts that the side has. */
	uint32_t enough;
	bool counted;  /* canastas as a table counted them: one more than counted is too many */
	bool too_many; /* more than can be kept separate */
};

/* Returns one canasta of the kind, in the bits of the needs of a state. */
uint64_t needs_of_kind(const struct needs *needs, size_t kind);

/* Returns true if a meld was made that shows the fact. */
bool needs_show(const struct needs *needs, uint64_t made, size_t fact);

/* Returns the sum of both, each need capped where more make no difference. */
uint64_t needs_joined(const struct needs *needs, uint64_t a, uint64_t b);

/* Subtracts a part of the canastas made, for needs of counts. Returns false if that part is not
 * in it. */
bool needs_without(const struct needs *needs, uint64_t made, uint64_t part, uint64_t *ret);

/* Returns true if more canastas were made than counted (needs_exceeded()), or exactly as many
 * (needs_exact()), for needs of counts. */
bool needs_exceeded(const struct needs *needs, uint64_t made);
bool needs_exact(const struct needs *needs, uint64_t made);

/* Returns how many places the canastas made have; more than NEEDS_PLACES_MOST cannot be kept
 * separate. For needs of counts, the last place has exactly the canastas counted. */
int needs_places(const struct needs *needs);

/* Return the place of the canastas made, and the canastas made of a place. */
int needs_place(const struct needs *needs, uint64_t made);
uint64_t needs_made(const struct needs *needs, int place);

/* Returns true if the canastas made meet all the needs given. */
bool needs_met(const struct needs *needs, uint64_t made, const struct need *asked, size_t count);

/* The facts of a side's melds that matter for its score, without card points.
 *
 * Sets of melds with the same state are worth the same and leave the same wild cards, so one of
 * them represents all. */

enum {
	MARK_MELDED = 1,     /* the side has a meld */
	MARK_BARS = 2,       /* a meld prevents another of its rank */
	MARK_BARS_JOKERS = 4 /* a meld of jokers alone does so */
};

struct state {
	int32_t base;      /* points of canastas, less those for short melds */
	uint64_t needs;    /* canastas made towards each need, NEED_BITS each */
	uint16_t naturals; /* cards of the current rank on the table */
	uint8_t jokers, twos;
	uint8_t marks;
	uint8_t reds;   /* red threes lying in runs */
	uint16_t loose; /* cards of the current rank in runs */
};

/* Distinct states in the order in which they were added, each with a set of sums (search.h). */
struct states {
	struct arena *arena;
	size_t words; /* of each set; 0: no sums are kept */
	size_t count, room;
	struct state *list;
	uint64_t *sums;
	size_t *slots; /* by the hash of a state, twice the room: its index + 1; 0: free */
};

/* Returns true if the states are equal in every member. */
bool state_same(const struct state *a, const struct state *b);

/* Adds the state if it is new. Returns its set of sums, at first empty. */
uint64_t *states_add(struct states *states, const struct state *state);

/* Returns a copy that is only read: no state can be added. */
struct states states_copy(struct arena *arena, const struct states *states);

/* Every way the cards of one rank may lie on the table, checked by the scorer's own checks.
 *
 * If no rule distinguishes a joker from a two, wild cards are counted together as jokers, which
 * leaves far fewer ways. Cards of a run are counted as loose cards, any number of them. */

enum {
	WAYS_MOST = 1 << 14,     /* ways of one rank */
	TRIED_MOST = 1 << 24,    /* melds tried to find them */
	WILD_PAIRS_MOST = 1 << 9 /* pairs of a number of jokers and one of twos */
};

/* The ways of one rank. */
struct ways {
	size_t count;
	struct state *list;
};

/* The cards of a rulebook, with the ways of every rank. */
struct deck {
	const struct rulebook *book;
	struct needs needs;
	const int32_t *canastas; /* canastas to make, by kind; NULL: any */
	bool made[2]; /* true if ways of a side that stays in, and of one that goes out, are made */
	bool two_is_wild;
	bool wild_together; /* jokers and twos are counted as one */
	int jokers, twos;   /* wild cards in the pack */
	/* Ways by rank, and by going out or not: ordinary ranks, and melds of wild cards alone at
	 * [RANK_JOKER]. */
	struct ways ways[RANK_COUNT][2];
	size_t run_kind; /* kind of canasta a whole run is; SIZE_MAX: none */
	bool beyond;     /* too many ways to search */
};

/* Joins what two states brought. `together`: their jokers are wild cards of either sort. Returns
 * false if the pack has too few wild cards, or more canastas were made than counted. It is inline,
 * because it runs for every transition of every state. */
static inline bool state_joined(const struct deck *deck, bool together, const struct state *a,
    const struct state *b, struct state *ret)
{
	const int jokers = together ? deck->jokers + deck->twos : deck->jokers;

	if (a->jokers + b->jokers > jokers || a->twos + b->twos > deck->twos)
		return false;
	*ret = (struct state){.base = a->base + b->base,
	    .needs = needs_joined(&deck->needs, a->needs, b->needs),
	    .naturals = (uint16_t)(a->naturals + b->naturals),
	    .jokers = (uint8_t)(a->jokers + b->jokers),
	    .twos = (uint8_t)(a->twos + b->twos),
	    .marks = a->marks | b->marks,
	    .reds = (uint8_t)(a->reds + b->reds),
	    .loose = (uint16_t)(a->loose + b->loose)};
	return !deck->canastas || !needs_exceeded(&deck->needs, ret->needs);
}

/* Makes every way of every rank. Sets `beyond` if there are too many, or if the book has a rule
 * that cannot be searched. With `canastas`, by kind, makes only the ways of that side with exactly
 * those, and base points are left out; both are NULL otherwise. */
void deck_make(struct arena *arena, const struct rulebook *book, const int32_t *canastas,
    const struct side *side, struct deck *ret);

/* Returns true if the deck has the rank's ways under its own name. */
bool deck_is_ordinary(const struct deck *deck, int rank);

/* Returns true if cards of the rank may lie in a run. */
bool deck_in_runs(const struct deck *deck, int rank);

/* Return the points of a card of the rank: its worth on the table, and its cost in hand. */
int64_t deck_value_on_table(const struct rulebook *book, int rank);
int64_t deck_value_in_hand(const struct rulebook *book, int rank);

/* Returns the base points that cards of a rank in hand cost. */
int64_t deck_held_points(const struct held_price *price, int held);

/* Returns how many cards of the pack may lie in runs. */
int deck_cards_in_runs(const struct deck *deck);

/* Returns the most canastas in runs that a pack allows. */
int deck_whole_runs_most(const struct deck *deck);

#endif
