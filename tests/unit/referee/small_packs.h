/* small_packs.h - packs small enough to lay out every legal position of a side. The referee's
 * answers are compared with these positions. */
#ifndef CANASTA_TESTS_SMALL_PACKS_H
#define CANASTA_TESTS_SMALL_PACKS_H

#include "base/arena.h"
#include "card/card.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"

enum {
	SMALL_PACKS = 26,
	PACKS_EXACT = 24, /* in later packs a possible sum may be not exact */
	MELDS_MOST = 400, /* legal melds of a small pack */
	LAID_MOST = 12,   /* melds of a side at once */
	STEP = 5,
	BASE_MOST = 8000, /* positive or negative */
	CARDS_MOST = 250,
	BASES = 2 * BASE_MOST / STEP + 1,
	SUMS = 2 * CARDS_MOST / STEP + 1,
	COUNTED_MOST = 1 << 19, /* different counts seen */
	COUNTED_SLOTS = 1 << 20,
	PLACES_MOST = 1 << 15 /* different sums seen */
};

struct small_pack {
	const char *name;
	const char *file;
};

extern const struct small_pack small_packs[SMALL_PACKS];

/* A position in the counts of a table. */
struct counted {
	struct counts counts;
	int32_t reds;
	enum out out;
	uint8_t facts;
};

/* Two sums as indexes into the table of seen sums. */
struct place {
	int base, cards;
};

/* All positions of a pack. */
struct laying {
	const struct rulebook *book;
	struct arena arena;
	struct meld melds[MELDS_MOST];
	size_t meld_count;
	struct meld laid[LAID_MOST];
	size_t laid_count;
	struct cards held;
	int left[RANK_COUNT];
	unsigned char seen[BASES][SUMS]; /* a bit for each way to end */
	struct place places[PLACES_MOST];
	size_t place_count;
	long positions;
	struct counted counted[COUNTED_MOST];
	uint32_t slots[COUNTED_SLOTS]; /* index + 1 */
	size_t counted_count;
};

extern struct laying *laying;

/* Lays out every position of the pack in the arena's memory; then `laying` holds them. */
void small_pack_lay(struct arena *arena, const struct small_pack *pack);

/* The slot of these counts; it holds 0 if they were never seen. */
uint32_t *counted_slot(const struct counted *counted);

#endif
