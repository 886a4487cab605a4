/* standing.h - what of a side's melds matters for its score, card points aside.
 *
 * Two sets of melds of one standing are worth the same and leave the same wild cards, so one of
 * them stands for all. Collections find a standing again by hashing. */
#ifndef CANASTA_REFEREE_STANDING_H
#define CANASTA_REFEREE_STANDING_H

#include "base/arena.h"
#include "rulebook/rulebook.h"

enum {
	NEEDS_TOLD = 12, /* needs of a rulebook told apart, */
	NEED_BITS = 5,   /* each counted up to what is asked for */
	NEED_MOST = 31,
	NEEDS_PLACES_MOST = 1 << 12, /* numbers of canastas made, of all needs together */
	MARK_MELDED = 1,             /* the side has a meld */
	MARK_OPEN = 2,               /* one that bars another of its rank */
	MARK_OPEN_JOKERS = 4,        /* the same of a meld of jokers alone */
	STANDINGS_FIRST = 64,        /* room a collection begins with */
	HASH_HALF = 32
};

struct standing {
	int32_t base;      /* points of canastas, less those for short melds */
	uint64_t needs;    /* canastas made towards each need, NEED_BITS each */
	uint16_t naturals; /* cards of the rank in question on the table */
	uint8_t jokers, twos;
	uint8_t marks;
	uint8_t reds;   /* red threes lying in runs */
	uint16_t loose; /* cards lying in runs, */
	uint16_t broad; /* those of a rank counted up to the number of whole runs, */
	uint8_t peak;   /* and most of one rank, */
	uint8_t threes; /* threes of either colour aside */
};

/* Needs that conditions of the rulebook ask for, each set of kinds once. */
struct needs {
	size_t count;
	uint32_t kinds[NEEDS_TOLD];
	int most[NEEDS_TOLD]; /* more of them make no difference */
	bool counted;         /* canastas as a table counted them: one more than that is too many */
	bool too_many;        /* more than can be told apart */
};

void needs_collect(const struct rulebook *book, struct needs *ret);

/* One canasta of the kind, as a standing counts it. */
uint64_t needs_of_kind(const struct needs *needs, size_t kind);

/* Both together, none beyond what makes a difference. */
uint64_t needs_joined(const struct needs *needs, uint64_t a, uint64_t b);

/* For needs of counts: what is made without a part of it; false where that part is not in it. */
bool needs_without(const struct needs *needs, uint64_t made, uint64_t part, uint64_t *ret);

/* The canastas of each kind, as they were counted: those kinds are the needs, and one more than asked
 * for can be told. Kinds counted as none are no needs. */
void needs_of_counts(const int32_t *canastas, size_t kind_count, struct needs *ret);

/* For needs of counts: whether more canastas were made than counted, or exactly as many. */
bool needs_exceeded(const struct needs *needs, uint64_t made);
bool needs_exact(const struct needs *needs, uint64_t made);

/* Canastas made, as one of needs_places() numbers from 0; more than NEEDS_PLACES_MOST are too many to
 * be told apart. Of needs of counts the last is just those counted. */
int needs_places(const struct needs *needs);
int needs_place(const struct needs *needs, uint64_t made);
uint64_t needs_made(const struct needs *needs, int place);

/* Whether they meet every one of the rulebook's needs given. */
bool needs_met(const struct needs *needs, uint64_t made, const struct need *asked, size_t count);

/* Whether a condition holds. */
bool needs_condition(const struct needs *needs, const struct condition *condition, uint64_t made,
    bool melded, bool out);

/* A collection without repetition, in the order of adding. */
struct standings {
	struct arena *arena;
	size_t count, room;
	struct standing *list;
	size_t *slots; /* twice the room; index + 1, 0: free */
};

/* Whether they are the same in every respect. */
bool standing_same(const struct standing *a, const struct standing *b);

/* Index of the standing, added where it is new; SIZE_MAX when memory fails. */
size_t standings_add(struct standings *standings, const struct standing *standing);

#endif
