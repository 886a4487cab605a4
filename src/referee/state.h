/* state.h - what of a side's melds matters for its score, card points aside.
 *
 * Two sets of melds of one state are worth the same and leave the same wild cards, so one of
 * them stands for all. Collections find a state again by hashing. */
#ifndef CANASTA_REFEREE_STATE_H
#define CANASTA_REFEREE_STATE_H

#include "base/arena.h"
#include "referee/needs.h"

enum {
	MARK_MELDED = 1,      /* the side has a meld */
	MARK_BARS = 2,        /* one that bars another of its rank */
	MARK_BARS_JOKERS = 4, /* the same of a meld of jokers alone */
	STATES_FIRST = 64,    /* room a collection begins with */
	HASH_HALF = 32
};

struct state {
	int32_t base;      /* points of canastas, less those for short melds */
	uint64_t needs;    /* canastas made towards each need, NEED_BITS each */
	uint16_t naturals; /* cards of the rank in question on the table */
	uint8_t jokers, twos;
	uint8_t marks;
	uint8_t reds; /* red threes lying in runs */
	/* Cards lying in runs: */
	uint16_t loose; /* all of them; in a search (search.h) all but threes */
	uint16_t broad; /* the same, of each rank no more than there are whole runs */
	uint8_t peak;   /* those of the rank that has most */
	uint8_t threes; /* threes of either colour */
};

/* A collection without repetition, in the order of adding. */
struct states {
	struct arena *arena;
	size_t count, room;
	struct state *list;
	size_t *slots; /* twice the room; index + 1, 0: free */
};

/* Whether they are the same in every respect. */
bool state_same(const struct state *a, const struct state *b);

/* Index of the state, added where it is new; SIZE_MAX when memory fails. */
size_t states_add(struct states *states, const struct state *state);

#endif
