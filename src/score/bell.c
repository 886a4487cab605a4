#include "score/bell.h"

#include "score/opening.h"

/* Cards by rank, whatever meld they lie in. */
struct ranks {
	int64_t count[RANK_COUNT];
};

static struct ranks ranks_of(const struct meld *melds, size_t count)
{
	struct ranks ranks = {{0}};

	for (size_t i = 0; i < count; i++)
		for (int rank = 0; rank < RANK_COUNT; rank++)
			ranks.count[rank] += melds[i].cards.count[rank];
	return ranks;
}

/* Whether nothing was laid down but what belongs to the opening. */
static bool still_opening(const struct side *side)
{
	struct ranks laid = ranks_of(side->melds, side->meld_count);
	struct ranks opening = ranks_of(side->opening.melds, side->opening.meld_count);

	if (side->detail != DETAIL_CARDS || side->opening.meld_count == 0 || side->out != OUT_NONE)
		return false;
	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (laid.count[rank] > opening.count[rank])
			return false;
	return true;
}

/* Whether the rest of the opening is in hand, and the whole of it one that may be made. */
static bool can_be_shown(
    const struct rulebook *book, const struct hand *hand, size_t index, int hand_number)
{
	const struct side *side = &hand->sides[index];
	const struct opening_question question = {.score = side->score,
	    .raises = side->raises,
	    .hand_number = hand_number,
	    .from = side->opening.from,
	    .top = RANK_COUNT,
	    .opening = side->opening,
	    .contract = hand->contract,
	    .bidder = hand->contract.bid && hand->contract.side == index};
	struct ranks laid = ranks_of(side->melds, side->meld_count);
	struct ranks opening = ranks_of(side->opening.melds, side->opening.meld_count);

	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (opening.count[rank] - laid.count[rank] > side->held.count[rank])
			return false;
	return opening_may_be_made(book, &question);
}

static uint16_t more(uint16_t count, int64_t added)
{
	return count + added > UINT16_MAX ? UINT16_MAX : (uint16_t)(count + added);
}

static void take_back(struct side *side)
{
	struct ranks laid = ranks_of(side->melds, side->meld_count);

	for (int rank = 0; rank < RANK_COUNT; rank++) {
		side->held.count[rank] = more(side->held.count[rank], laid.count[rank]);
		side->held.total = more(side->held.total, laid.count[rank]);
	}
	side->meld_count = 0;
}

struct hand bell_settle(const struct rulebook *book, const struct hand *hand, int hand_number)
{
	struct hand settled = *hand;

	for (size_t i = 0; hand->time && i < settled.side_count; i++) {
		struct side *side = &settled.sides[i];

		if (!still_opening(side))
			continue;
		if (can_be_shown(book, hand, i, hand_number))
			side->at_bell = true;
		else
			take_back(side);
		/* The rule has judged it. */
		side->opening = (struct opening){0};
	}
	return settled;
}
