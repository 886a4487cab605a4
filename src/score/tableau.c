#include "score/tableau.h"

#include "score/meld_check.h"

static void add_cards(int32_t sums[RANK_ROOM], const struct cards *cards)
{
	for (int rank = 0; rank < RANK_ROOM; rank++)
		sums[rank] += cards->count[rank];
}

static void read_melds(
    const struct rulebook *book, const struct side *side, struct tableau *tableau)
{
	int32_t lost[RANK_ROOM] = {0};

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
	}
	for (int rank = 0; rank < RANK_ROOM; rank++)
		tableau->melded[rank] = tableau->laid[rank] - lost[rank];
	tableau->has_melded = side->meld_count > 0;
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
	                          ? canasta || side->out != OUT_NONE || counts->opened == ANSWER_YES
	                          : counts->melded > 0;
	tableau->reds_held = counts->reds_held;
	tableau->blacks_held = counts->blacks_held;
}

void tableau_read(const struct rulebook *book, const struct side *side, struct tableau *ret)
{
	*ret = (struct tableau){
	    .canastas_known = side->detail != DETAIL_TOTALS, .out = side->out != OUT_NONE};
	if (side->detail == DETAIL_CARDS)
		read_melds(book, side, ret);
	else if (side->detail == DETAIL_COUNTS)
		read_counts(book, side, ret);
	else
		ret->has_melded = side->out != OUT_NONE;
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
	if ((condition->melded && !tableau->has_melded) || (condition->out && !tableau->out))
		return false;
	for (size_t i = 0; i < condition->need_count; i++)
		if (sum(tableau->canastas, condition->needs[i].kinds) < condition->needs[i].least)
			return false;
	return true;
}

int tableau_made(
    const struct rulebook *book, const struct tableau *tableau, const struct need *need)
{
	(void)book;
	return sum(tableau->made, need->kinds);
}
