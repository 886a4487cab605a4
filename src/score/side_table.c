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

/* Returns a bit for each rank with cards. Few have any, and later only these are looked at. */
static uint32_t ranks_among(const int32_t count[RANK_ROOM])
{
	uint32_t ranks = 0;

	for (int rank = 0; rank < RANK_ROOM; rank++)
		ranks |= count[rank] != 0 ? 1u << rank : 0;
	return ranks;
}

bool side_table_shows(const struct side_fact *fact, const struct meld *meld)
{
	return fact->shown_cards > 0 && !meld->voided && meld->ruled != MELD_RULED_ILLEGAL &&
	       meld_count(meld, fact->shown_ranks) >= fact->shown_cards;
}

uint8_t side_table_facts_laid(const struct rulebook *book, const struct side *side)
{
	unsigned facts = 0;

	for (size_t i = 0; i < book->fact_count; i++)
		for (size_t j = 0; j < side->meld_count; j++)
			if (side_table_shows(&book->facts[i], &side->melds[j]))
				facts |= 1u << i;
	return (uint8_t)facts;
}

static void read_melds(
    const struct rulebook *book, const struct side *side, struct side_table *side_table)
{
	int32_t lost[RANK_ROOM] = {0}, held[RANK_ROOM] = {0};
	bool suited = side->held.suited, melded = false;

	for (size_t i = 0; i < side->meld_count; i++) {
		const struct meld *meld = &side->melds[i];
		size_t kind = meld_canasta_kind(book, meld);

		if (kind != SIZE_MAX) {
			side_table->made[kind]++;
			side_table->canastas[kind] += meld->voided ? 0 : 1;
		}
		add_cards(side_table->laid, &meld->cards);
		if (meld->voided)
			add_cards(lost, &meld->cards);
		suited = suited || meld->cards.suited;
		melded = melded || side->at_bell || meld_counts_as_melded(book, meld);
	}
	for (int rank = 0; rank < RANK_ROOM; rank++)
		side_table->melded[rank] = side_table->laid[rank] - lost[rank];
	add_cards(held, &side->held);
	side_table->melded_ranks = ranks_among(side_table->melded);
	side_table->held_ranks = ranks_among(held);
	side_table->suited = suited;
	side_table->has_melded = melded;
	side_table->reds_held = side->held.count[RANK_RED_THREE];
	side_table->blacks_held = side->held.count[RANK_BLACK_THREE];
}

void side_table_read(const struct rulebook *book, const struct side *side, struct side_table *ret)
{
	const struct counts *counts = &side->counts;
	const bool out = side->out != OUT_NONE;
	bool canasta = false;

	*ret = (struct side_table){.canastas_known = side->detail != DETAIL_TOTALS,
	    .out = out,
	    .facts =
	        (uint8_t)(side->facts | (side_table_facts_shown(book, side) & ~side->facts_known)),
	    .lacking = (uint8_t)(side->facts_known & ~side->facts)};
	if (side->detail == DETAIL_CARDS) {
		const uint8_t laid_down = side_table_facts_laid(book, side);

		read_melds(book, side, ret);
		ret->facts |= laid_down;
		ret->lacking &= (uint8_t)~laid_down;
	} else if (side->detail == DETAIL_COUNTS) {
		for (size_t kind = 0; kind < book->kind_count; kind++) {
			ret->canastas[kind] = ret->made[kind] = counts->canastas[kind];
			canasta = canasta || counts->canastas[kind] > 0;
		}
		/* Points show that the side has melded; if they are a net, a canasta, going out, or its word. */
		ret->has_melded = counts->has_net ? canasta || out || counts->opened == OPENED_YES
		                                  : counts->melded > 0;
		ret->reds_held = counts->reds_held;
		ret->blacks_held = counts->blacks_held;
	} else {
		ret->has_melded = out;
	}
}

uint8_t side_table_facts_shown(const struct rulebook *book, const struct side *side)
{
	return side->out != OUT_NONE ? side->facts_known | book->out_facts : side->facts_known;
}

void side_table_settle_facts(
    const struct rulebook *book, const struct hand *hand, struct side_table *side_tables)
{
	uint8_t nobody = 0;

	if (hand->side_count < (size_t)book->side_count)
		return;
	for (size_t i = 0; i < book->fact_count; i++)
		nobody = (uint8_t)(nobody | (book->facts[i].unless_all ? 1u << i : 0));
	for (size_t i = 0; i < hand->side_count; i++)
		nobody &= side_tables[i].lacking;
	for (size_t i = 0; i < hand->side_count; i++)
		side_tables[i].lacking = (uint8_t)(side_tables[i].lacking & ~nobody);
}

static int sum(const int *counts, uint32_t kinds)
{
	int total = 0;

	for (kinds &= (1u << KINDS_MOST) - 1; kinds != 0; kinds &= kinds - 1)
		total += counts[__builtin_ctz(kinds)];
	return total;
}

bool side_table_holds(const struct side_table *side_table, const struct condition *condition)
{
	if ((condition->melded && !side_table->has_melded) ||
	    (condition->out && !side_table->out) || (condition->facts & ~side_table->facts))
		return false;
	for (size_t i = 0; i < condition->need_count; i++)
		if (sum(side_table->canastas, condition->needs[i].kinds) <
		    condition->needs[i].least)
			return false;
	return true;
}

int side_table_sign(const struct rulebook *book, const struct side_table *side_table,
    const struct sign_band **ret_band)
{
	*ret_band = NULL;
	for (size_t i = 0; i < book->sign_band_count; i++) {
		if (!side_table_holds(side_table, &book->sign_bands[i].when))
			continue;
		*ret_band = &book->sign_bands[i];
		return book->sign_bands[i].sign;
	}
	return 1;
}

int64_t side_table_points(
    const struct rulebook *book, const struct side *side, const struct side_table *side_table)
{
	int64_t points = 0;

	if (side->detail == DETAIL_COUNTS)
		return side->counts.melded;
	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (book->value_source[rank].clause)
			points += (int64_t)side_table->melded[rank] * book->value_table[rank];
	return points;
}

const struct red_band *side_table_red_band(
    const struct rulebook *book, const struct side_table *side_table)
{
	for (size_t i = 0; i < book->red_band_count; i++)
		if (side_table_holds(side_table, &book->red_bands[i].when))
			return &book->red_bands[i];
	return NULL;
}

int side_table_made(const struct side_table *side_table, const struct need *need)
{
	return sum(side_table->made, need->kinds);
}
