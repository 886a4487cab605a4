/* meld.h - a meld as laid on the table, and cards in hand, counted by rank.
 *
 * A meld is written without blanks in any order: KKKKK2X. A count may follow one card after a
 * colon, up to a comma or the end: K:5,2:2,X. A run is 4-Th (first, last, suit) or spelled out. */
#ifndef CANASTA_CARD_MELD_H
#define CANASTA_CARD_MELD_H

#include "card/card.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;

enum meld_form { MELD_SET, MELD_RUN };

/* A ruling on a meld, which holds against its cards. */
enum meld_ruling { MELD_UNRULED, MELD_RULED_LEGAL, MELD_RULED_ILLEGAL };

/* More cards than the pack of any rulebook holds; larger melds are refused as unreadable. */
enum { MELD_CARDS_MOST = 2000 };

/* Cards counted by rank, and by suit if suits were written. */
struct cards {
	uint16_t count[RANK_ROOM];
	uint16_t total;
	bool threes_alike; /* threes of both colours are counted as black ones */
	/* By rank and suit, for every rank; NULL if no suit was written. */
	uint16_t (*suited)[SUIT_COUNT];
	const char *written; /* as the table wrote it; "" for none */
};

/* How the cards of a rulebook are read; bits. */
enum card_reading {
	READ_PLAIN = 0,
	READ_THREES_ALIKE = 1, /* threes may lack a colour, and are one rank */
	/* In a run a two may be in its own place; with one other natural card it makes a run. */
	READ_IN_PLACES = 2,
	READ_ACE_TO_ACE = 4 /* a run may have an ace at each end; A-Ah is all of it */
};

/* One meld. Narrow fields, because scoring goes through melds by the million: a meld is a cache
 * line. */
struct meld {
	struct cards cards;
	enum meld_form form : 8;
	/* For a set: the rank of most of its natural cards, of the first written if two have as
	 * many. Threes are black unless all are red. Without a natural card it is that of twos, or
	 * else of jokers. */
	enum rank rank : 8;
	unsigned suits : 8; /* of a run: bit 1 << suit for each suit that occurs */
	/* Lost by a penalty: it counts for the pack and for having melded, not for points. */
	bool voided : 1;
	/* For a run, by the order in which its cards are written. A 2 3 … K A are places 0 to 13. A
	 * two of the suit in the place of a two is itself; any other two and a joker replace a
	 * card. */
	bool misplaced : 1; /* the cards do not ascend, or reach beyond an ace */
	bool gapped : 1;    /* a place is left out between two */
	bool foreign : 1;   /* a natural card is of another suit than the first */
	unsigned low : 4;   /* place of the first card */
	uint16_t wild_at;   /* bit 1 << i: card i after the first replaces another */
	enum meld_ruling ruled : 8;
};

/* Reads a whole word as a meld. The column of an error is the character of the word, from 1. */
bool meld_read(struct arena *arena, const char *word, size_t size, unsigned reading,
    struct meld *ret, struct error *err);

/* Reads cards in hand, of any ranks. Threes must have a colour if it matters; "-" and "" mean no cards. */
bool cards_read(struct arena *arena, const char *word, size_t size, unsigned reading,
    struct cards *ret, struct error *err);

/* Adds `more` to `sum`. */
bool cards_add(struct arena *arena, struct cards *sum, const struct cards *more, struct error *err);

/* Returns true if two hold the same cards by rank and, if written, by suit. */
bool cards_equal(const struct cards *a, const struct cards *b);

/* Returns the spelling that all equal cards share, in the arena: "KKKKK2X". */
const char *cards_canonical(struct arena *arena, const struct cards *cards);

/* Returns the spelling that all equal melds share, in the arena. `ordered`: a run keeps its order,
 * which shows the card that each wild one replaces. */
const char *meld_canonical(struct arena *arena, const struct meld *meld, bool ordered);

#endif
