#include "tournament/dealer.h"

uint32_t dealer_dice_below(struct dice *dice, uint32_t below)
{
	return below == 0 ? 0 : (uint32_t)((lots_next(&dice->lots) >> 32) * below >> 32);
}

bool dealer_dice_happen(struct dice *dice, uint32_t percent)
{
	return dealer_dice_below(dice, 100) < percent;
}

/* Red threes are hearts and diamonds, black ones clubs and spades; all else has each suit. */
static bool has_suit(enum rank rank, enum suit suit)
{
	bool red = suit == SUIT_DIAMONDS || suit == SUIT_HEARTS;

	if (rank == RANK_JOKER)
		return suit == SUIT_NONE;
	if (rank == RANK_RED_THREE || rank == RANK_BLACK_THREE)
		return suit != SUIT_NONE && red == (rank == RANK_RED_THREE);
	return suit != SUIT_NONE;
}

static void add(struct pack *pack, enum rank rank, enum suit suit, int copies)
{
	for (int i = 0; i < copies && pack->size < PACK_CARDS_MOST; i++)
		pack->cards[pack->size++] = (struct card){.rank = rank, .suit = suit};
}

void dealer_pack_shuffle(const struct rulebook *book, struct dice *dice, struct pack *ret)
{
	ret->size = 0;
	ret->taken = 0;
	for (int rank = 0; rank < RANK_COUNT; rank++)
		for (int suit = 0; suit < SUIT_COUNT; suit++)
			if (has_suit((enum rank)rank, (enum suit)suit))
				add(ret, (enum rank)rank, (enum suit)suit,
				    rank == RANK_JOKER ? book->copies[rank] : book->suit_copies);
	for (size_t i = ret->size; i > 1; i--) {
		size_t other = dealer_dice_below(dice, (uint32_t)i);
		struct card card = ret->cards[i - 1];

		ret->cards[i - 1] = ret->cards[other];
		ret->cards[other] = card;
	}
}

void dealer_pack_take(struct pack *pack, size_t count, struct holding *holding)
{
	for (; count > 0 && pack->taken < pack->size; count--) {
		const struct card *card = &pack->cards[pack->taken++];

		holding->count[card->rank][card->suit]++;
	}
}

int dealer_holding_of(const struct holding *holding, enum rank rank)
{
	int count = 0;

	for (int suit = 0; suit < SUIT_COUNT; suit++)
		count += holding->count[rank][suit];
	return count;
}

int dealer_holding_size(const struct holding *holding)
{
	int size = 0;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		size += dealer_holding_of(holding, (enum rank)rank);
	return size;
}

enum suit dealer_holding_lose(struct holding *holding, enum rank rank)
{
	for (int suit = 0; suit < SUIT_COUNT; suit++)
		if (holding->count[rank][suit] > 0) {
			holding->count[rank][suit]--;
			return (enum suit)suit;
		}
	return SUIT_COUNT;
}
