#include "score/side_table.h"

#include "card/card.h"
#include "card/meld.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/meld_check.h"

static void add_cards(int32_t sums[RANK_ROOM], const struct cards *cards)
{
	for (int rank = 0; rank < RANK_ROOM; rank++)
		sums[rank] += cards->count[rank];
}

/* The bit of each rank, in a row, so that the ranks with cards are found at one go. */
static const uint32_t bit_of_rank[RANK_ROOM] = {
    [RANK_JOKER] = 1u << RANK_JOKER,
    [RANK_TWO] = 1u << RANK_TWO,
    [RANK_BLACK_THREE] = 1u << RANK_BLACK_THREE,
    [RANK_RED_THREE] = 1u << RANK_RED_THREE,
    [RANK_FOUR] = 1u << RANK_FOUR,
    [RANK_FIVE] = 1u << RANK_FIVE,
    [RANK_SIX] = 1u << RANK_SIX,
    [RANK_SEVEN] = 1u << RANK_SEVEN,
    [RANK_EIGHT] = 1u << RANK_EIGHT,
    [RANK_NINE] = 1u << RANK_NINE,
    [RANK_TEN] = 1u << RANK_TEN,
    [RANK_JACK] = 1u << RANK_JACK,
    [RANK_QUEEN] = 1u << RANK_QUEEN,
    [RANK_KING] = 1u << RANK_KING,
    [RANK_ACE] = 1u << RANK_ACE,
};

/* A bit for each rank with cards: few have any, and only those are looked at then. */
static uint32_t ranks_among(const int32_t count[RANK_ROOM])
{
	uint32_t ranks = 0;

	for (int rank = 0; rank < RANK_ROOM; rank++)
		ranks |= count[rank] != 0 ? bit_of_rank[rank] : 0;
	return ranks;
}

bool tableau_shows(const struct side_fact *fact, const struct meld *meld)
{
	return fact->shown_cards > 0 && !meld->voided && meld->ruled != MELD_RULED_ILLEGAL &&
	       meld_count(meld, fact->shown_ranks) >= fact->shown_cards;
}

uint8_t tableau_facts_laid(const struct rulebook *book, const struct side *side)
{
	unsigned facts = 0;

	for (size_t i = 0; i < book->fact_count; i++)
		for (size_t j = 0; j < side->meld_count; j++)
			if (tableau_shows(&book->facts[i], &side->melds[j]))
				facts |= 1u << i;
	return (uint8_t)facts;
}

static void read_melds(
    const struct rulebook *book, const struct side *side, struct tableau *tableau)
{
	int32_t lost[RANK_ROOM] = {0}, held[RANK_ROOM] = {0};
	bool suited = side->held.suited, melded = false;

	for (size_t i = 0; i < side->meld_count; i++) {
		const struct meld *meld = &side->melds[i];
		size_t kind = meld_canasta_kind(book, meld);

		if (kind != SIZE_MAX) {
			tableau->made[kind]++;
			tableau->canastas[kind] += meld->voided ? 0 : 1;
		}
		add_cards(tableau->laid, &meld->cards);
		if (meld->voided)
			add_cards(lost, &meld->cards);
		suited = suited || meld->cards.suited;
		melded = melded || side->at_bell || meld_counts_as_melded(book, meld);
	}
	for (int rank = 0; rank < RANK_ROOM; rank++)
		tableau->melded[rank] = tableau->laid[rank] - lost[rank];
	add_cards(held, &side->held);
	tableau->melded_ranks = ranks_among(tableau->melded);
	tableau->held_ranks = ranks_among(held);
	tableau->suited = suited;
	tableau->has_melded = melded;
	tableau->reds_held = side->held.count[RANK_RED_THREE];
	tableau->blacks_held = side->held.count[RANK_BLACK_THREE];
}

/* Counts show that a side has melded by its points; where those are a net, by a canasta, by going
 * out, or by saying so. */
static void read_counts(
    const struct rulebook *book, const struct side *side, struct tableau *tableau)
{
	const struct counts *counts = &side->counts;
	bool canasta = false;

	for (size_t kind = 0; kind < book->kind_count; kind++) {
		tableau->canastas[kind] = counts->canastas[kind];
		tableau->made[kind] = counts->canastas[kind];
		canasta = canasta || counts->canastas[kind] > 0;
	}
	tableau->has_melded = counts->has_net
	                          ? canasta || side->out != OUT_NONE || counts->opened == OPENED_YES
	                          : counts->melded > 0;
	tableau->reds_held = counts->reds_held;
	tableau->blacks_held = counts->blacks_held;
}

void tableau_read(const struct rulebook *book, const struct side *side, struct tableau *ret)
{
	*ret = (struct tableau){.canastas_known = side->detail != DETAIL_TOTALS,
	    .out = side->out != OUT_NONE,
	    .facts =
	        (uint8_t)(side->facts | (tableau_facts_shown(book, side) & ~side->facts_known)),
	    .lacking = (uint8_t)(side->facts_known & ~side->facts)};
	if (side->detail == DETAIL_CARDS) {
		const uint8_t laid_down = tableau_facts_laid(book, side);

		read_melds(book, side, ret);
		ret->facts |= laid_down;
		ret->lacking &= (uint8_t)~laid_down;
	} else if (side->detail == DETAIL_COUNTS)
		read_counts(book, side, ret);
	else
		ret->has_melded = side->out != OUT_NONE;
}

uint8_t tableau_facts_shown(const struct rulebook *book, const struct side *side)
{
	return side->out != OUT_NONE ? side->facts_known | book->out_facts : side->facts_known;
}

void tableau_settle_facts(
    const struct rulebook *book, const struct hand *hand, struct tableau *tableaux)
{
	uint8_t nobody = 0;

	if (hand->side_count < (size_t)book->side_count)
		return;
	for (size_t i = 0; i < book->fact_count; i++)
		nobody = (uint8_t)(nobody | (book->facts[i].unless_all ? 1u << i : 0));
	for (size_t i = 0; i < hand->side_count; i++)
		nobody &= tableaux[i].lacking;
	for (size_t i = 0; i < hand->side_count; i++)
		tableaux[i].lacking = (uint8_t)(tableaux[i].lacking & ~nobody);
}

static int sum(const int *counts, uint32_t kinds)
{
	int total = 0;

	for (kinds &= (1u << KINDS_MOST) - 1; kinds != 0; kinds &= kinds - 1)
		total += counts[__builtin_ctz(kinds)];
	return total;
}

bool tableau_holds(const struct tableau *tableau, const struct condition *condition)
{
	if ((condition->melded && !tableau->has_melded) || (condition->out && !tableau->out) ||
	    (condition->facts & ~tableau->facts))
		return false;
	for (size_t i = 0; i < condition->need_count; i++)
		if (sum(tableau->canastas, condition->needs[i].kinds) < condition->needs[i].least)
			return false;
	return true;
}

int tableau_sign(
    const struct rulebook *book, const struct tableau *tableau, const struct sign_band **ret_band)
{
	*ret_band = NULL;
	for (size_t i = 0; i < book->sign_band_count; i++) {
		if (!tableau_holds(tableau, &book->sign_bands[i].when))
			continue;
		*ret_band = &book->sign_bands[i];
		return book->sign_bands[i].sign;
	}
	return 1;
}

int64_t tableau_points(
    const struct rulebook *book, const struct side *side, const struct tableau *tableau)
{
	int64_t points = 0;

	if (side->detail == DETAIL_COUNTS)
		return side->counts.melded;
	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (book->value_source[rank].clause)
			points += (int64_t)tableau->melded[rank] * book->value_table[rank];
	return points;
}

const struct red_band *tableau_red_band(const struct rulebook *book, const struct tableau *tableau)
{
	for (size_t i = 0; i < book->red_band_count; i++)
		if (tableau_holds(tableau, &book->red_bands[i].when))
			return &book->red_bands[i];
	return NULL;
}

int tableau_made(const struct tableau *tableau, const struct need *need)
{
	return sum(tableau->made, need->kinds);
}
