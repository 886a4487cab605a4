#include "card/card.h"

#include <string.h>

static const char *const names[RANK_COUNT] = {
    [RANK_JOKER] = "X",
    [RANK_TWO] = "2",
    [RANK_BLACK_THREE] = "3b",
    [RANK_RED_THREE] = "3r",
    [RANK_FOUR] = "4",
    [RANK_FIVE] = "5",
    [RANK_SIX] = "6",
    [RANK_SEVEN] = "7",
    [RANK_EIGHT] = "8",
    [RANK_NINE] = "9",
    [RANK_TEN] = "T",
    [RANK_JACK] = "J",
    [RANK_QUEEN] = "Q",
    [RANK_KING] = "K",
    [RANK_ACE] = "A",
};

const char *card_rank_name(enum rank rank)
{
	return rank < RANK_COUNT ? names[rank] : "";
}

static char upper(char letter)
{
	return letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
}

/* Returns the rank of a sign, the black one for a three; RANK_COUNT if there is none. */
static enum rank rank_of_sign(char sign)
{
	if (sign == '*')
		return RANK_JOKER;
	if (sign == '3')
		return RANK_BLACK_THREE;
	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (names[rank][1] == '\0' && names[rank][0] == upper(sign))
			return (enum rank)rank;
	return RANK_COUNT;
}

enum rank card_rank_named(const char *name, size_t size)
{
	const char *cursor = name;
	struct card card;

	if (size == strlen("joker") && memcmp(name, "joker", size) == 0)
		return RANK_JOKER;
	if (!card_next(&cursor, name + size, &card) || cursor != name + size)
		return RANK_COUNT;
	return card.suit == SUIT_NONE ? card.rank : RANK_COUNT;
}

char card_suit_letter(enum suit suit)
{
	static const char letters[SUIT_COUNT] = {'\0', 'c', 'd', 'h', 's'};

	return suit < SUIT_COUNT ? letters[suit] : '\0';
}

static const struct {
	const char *sign;
	enum suit suit;
} suit_signs[] = {
    {"c", SUIT_CLUBS},
    {"d", SUIT_DIAMONDS},
    {"h", SUIT_HEARTS},
    {"s", SUIT_SPADES},
    {"C", SUIT_CLUBS},
    {"D", SUIT_DIAMONDS},
    {"H", SUIT_HEARTS},
    {"S", SUIT_SPADES},
    /* as the keyboards of telephones write them, to be shown in colour */
    {"♣\uFE0F", SUIT_CLUBS},
    {"♦\uFE0F", SUIT_DIAMONDS},
    {"♥\uFE0F", SUIT_HEARTS},
    {"♠\uFE0F", SUIT_SPADES},
    {"♣", SUIT_CLUBS},
    {"♦", SUIT_DIAMONDS},
    {"♥", SUIT_HEARTS},
    {"♠", SUIT_SPADES},
};

/* Reads a suit at the cursor and advances it; SUIT_NONE without advancing if there is none. */
static enum suit suit_next(const char **cursor, const char *end)
{
	for (size_t i = 0; i < sizeof suit_signs / sizeof *suit_signs; i++) {
		size_t size = strlen(suit_signs[i].sign);

		if (*cursor < end && **cursor == *suit_signs[i].sign &&
		    (size_t)(end - *cursor) >= size &&
		    memcmp(*cursor, suit_signs[i].sign, size) == 0) {
			*cursor += size;
			return suit_signs[i].suit;
		}
	}
	return SUIT_NONE;
}

/* Reads the colour of a three: a suit or a letter. */
static void read_three(const char **cursor, const char *end, struct card *card)
{
	card->three = THREE_BARE;
	if (*cursor < end && (upper(**cursor) == 'R' || upper(**cursor) == 'B')) {
		card->three = THREE_COLOUR;
		card->rank = upper(**cursor) == 'R' ? RANK_RED_THREE : RANK_BLACK_THREE;
		*cursor += 1;
		return;
	}
	card->suit = suit_next(cursor, end);
	if (card->suit == SUIT_NONE)
		return;
	card->three = THREE_SUIT;
	if (card->suit == SUIT_HEARTS || card->suit == SUIT_DIAMONDS)
		card->rank = RANK_RED_THREE;
}

bool card_next(const char **cursor, const char *end, struct card *ret)
{
	const char *at = *cursor;
	struct card card = {.suit = SUIT_NONE, .three = THREE_NO};

	if (at >= end)
		return false;
	if (end - at >= 2 && at[0] == '1' && at[1] == '0') {
		card.rank = RANK_TEN;
		at += 2;
	} else {
		card.rank = rank_of_sign(*at);
		if (card.rank == RANK_COUNT)
			return false;
		at++;
	}
	if (card.rank == RANK_BLACK_THREE)
		read_three(&at, end, &card);
	else if (card.rank != RANK_JOKER)
		card.suit = suit_next(&at, end);
	*cursor = at;
	*ret = card;
	return true;
}
