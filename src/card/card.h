/* card.h - cards and how they are written.
 *
 * `A K Q J T 9 8 7 6 5 4 3 2`, `10` for `T`, joker `X` or `*`, in either case. A suit may follow:
 * s h d c or the signs of the suits; for threes also the colour alone: `3r`, `3b`. */
#ifndef CANASTA_CARD_CARD_H
#define CANASTA_CARD_CARD_H

#include <stdbool.h>
#include <stddef.h>

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

/* The number of suits, and of those of one colour. */
enum { SUITS = SUIT_COUNT - SUIT_CLUBS, COLOUR_SUITS = SUITS / 2 };

/* How a three was written. */
enum three { THREE_NO, THREE_BARE, THREE_COLOUR, THREE_SUIT };

struct card {
	enum rank rank; /* a bare three is read as black, and `three` is THREE_BARE */
	enum suit suit; /* SUIT_NONE if not written */
	enum three three;
};

/* Returns a rank as answers write it: "X", "2", "3b", "3r", "4" … "T" … "A". */
const char *card_rank_name(enum rank rank);

/* Returns the rank with such a name, or of "joker" or "3" (the black three); RANK_COUNT if there is none. */
enum rank card_rank_named(const char *name, size_t size);

/* Returns the lower-case letter of a suit, 0 for none. */
char card_suit_letter(enum suit suit);

/* Reads one card at *cursor and advances it. Returns false, without advancing, if there is none. */
bool card_next(const char **cursor, const char *end, struct card *ret);

#endif
