/* card.h - cards, melds and cards in hand, and how they are written.
 *
 * A card: `A K Q J T 9 8 7 6 5 4 3 2`, `10` for `T`, joker `X` or `*`, in either case. A suit may
 * follow: s h d c or the signs of the suits; for threes also the colour alone: `3r`, `3b`.
 *
 * A meld is written without blanks in any order: KKKKK2X. A count may follow one card after a
 * colon, up to a comma or the end: K:5,2:2,X. A run is 4-Th (first, last, suit) or spelled out. */
#ifndef CANASTA_CARD_CARD_H
#define CANASTA_CARD_CARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;

/* Ranks as scoring uses them: red and black threes are different cards. */
enum rank {
	RANK_JOKER,
	RANK_TWO,
	RANK_BLACK_THREE,
	RANK_RED_THREE,
	RANK_FOUR,
	RANK_FIVE,
	RANK_SIX,
	RANK_SEVEN,
	RANK_EIGHT,
	RANK_NINE,
	RANK_TEN,
	RANK_JACK,
	RANK_QUEEN,
	RANK_KING,
	RANK_ACE,
	RANK_COUNT
};

/* Room for a figure of every rank: a whole number of registers, so that a row is added or compared
 * at once. Elements from RANK_COUNT on stay 0. */
enum { RANK_ROOM = 16 };

enum suit { SUIT_NONE, SUIT_CLUBS, SUIT_DIAMONDS, SUIT_HEARTS, SUIT_SPADES, SUIT_COUNT };

/* The number of suits, and of suits of one colour. */
enum { SUITS = SUIT_COUNT - SUIT_CLUBS, COLOUR_SUITS = SUITS / 2 };

/* How a three without a suit was written: without its colour, or with it. */
enum three { THREE_NO, THREE_BARE, THREE_COLOUR };

/* A card as it was written. */
struct card {
	enum rank rank; /* a bare three is read as black, and `three` is THREE_BARE */
	enum suit suit; /* SUIT_NONE if not written */
	enum three three;
};

/* The places of the ranks in the circle 2 3 4 … K A. */
enum { CARD_PLACES = 13 };

/* Returns the place of a rank in the circle, from 0; threes of both colours have one. -1 for a
 * joker. */
static inline int card_place(enum rank rank)
{
	return (int)rank - (int)RANK_TWO - (rank > RANK_BLACK_THREE ? 1 : 0);
}

/* Returns a rank as answers write it: "X", "2", "3b", "3r", "4" … "T" … "A". */
const char *card_rank_name(enum rank rank);

/* Returns the rank of a name that card_rank_name() gives, or of "joker" or "3", the black three;
 * RANK_COUNT if there is none. */
enum rank card_rank_named(const char *name, size_t size);

/* Returns the lower-case letter of a suit, 0 for none. */
char card_suit_letter(enum suit suit);

/* Reads one card at *cursor and advances it. Returns false, without advancing, if there is none. */
bool card_next(const char **cursor, const char *end, struct card *ret);

/* Melds, and cards counted. */

/* Cards of one rank, or cards of one suit in a row. */
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

/* Reads cards in hand, of any ranks. Threes must have a colour if it matters; "-" or "" is none. */
bool cards_read(struct arena *arena, const char *word, size_t size, unsigned reading,
    struct cards *ret, struct error *err);

/* Adds `more` to `sum`; breaks off if they are more cards than any pack holds. */
void cards_add(struct arena *arena, struct cards *sum, const struct cards *more);

/* Returns true if two hold the same cards by rank and, if written, by suit. */
bool cards_equal(const struct cards *a, const struct cards *b);

/* Returns the spelling that all equal cards share, in the arena: "KKKKK2X". */
const char *cards_canonical(struct arena *arena, const struct cards *cards);

/* Returns the spelling that all equal melds share, in the arena. `ordered`: a run keeps its order,
 * which shows the card that each wild one replaces. */
const char *meld_canonical(struct arena *arena, const struct meld *meld, bool ordered);

#endif
