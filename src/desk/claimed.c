#include "desk/claimed.h"
#include "desk/table.h"

bool claimed_differs(const struct claimed_hand *claimed, size_t side)
{
	for (size_t i = 0; i < claimed->score->finding_count; i++)
		if (claimed->score->findings[i].code == FINDING_CLAIM_DIFFERS &&
		    claimed->score->findings[i].side == (int)side)
			return true;
	return false;
}

/* The table's hands before this one. */
static bool earlier_collect(struct arena *arena, const struct claimed_hand *claimed, size_t side,
    struct claim_question *ret)
{
	struct earlier_hand *earlier;
	int place;

	if (!claimed->table)
		return true;
	earlier = arena_alloc(arena, claimed->table->hand_count + 1, sizeof *earlier);
	place = table_place_of(claimed->table, claimed->number);
	for (size_t i = 0; i < claimed->table->hand_count; i++) {
		const struct table_hand *hand = &claimed->table->hands[i];

		if (hand->place < place && !hand->voided)
			earlier[ret->earlier_count++] = (struct earlier_hand){
			    hand->number, hand->sides[side].total, hand->sides[side].running};
	}
	ret->earlier = earlier;
	return true;
}

static bool ask(
    struct arena *arena, const struct claim_question *question, struct claimed_answers *ret)
{
	struct error ignored = {0};
	struct claim_answer *answer = &ret->list[ret->count];

	if (!claim_explain(arena, question, answer, &ignored))
		return false;
	ret->count += answer->differs;
	return true;
}

/* The running total by itself, after a sum that is off by `sum_off`. */
static bool ask_running(struct arena *arena, struct claim_question question, int64_t sum_off,
    struct claimed_answers *ret)
{
	struct claim_answer *answer = &ret->list[ret->count];

	question.claim.has_sums = false;
	question.claim.has_total = true;
	question.claim.total = (int32_t)question.score->sides[question.side].total;
	question.claim.running -= (int32_t)sum_off;
	if (!ask(arena, &question, ret))
		return false;
	answer->claimed += sum_off;
	answer->computed += sum_off;
	return true;
}

/* A running total that is off by as much as the sum only carries it. Else it was carried wrongly
 * besides: from the sum claimed or, where nothing explains that, from the true one. */
bool claimed_explain(struct arena *arena, const struct claimed_hand *claimed, size_t side,
    struct claimed_answers *ret)
{
	const struct side *facts = &claimed->hand->sides[side];
	struct claim_question question = {.book = claimed->book,
	    .hand = claimed->hand,
	    .score = claimed->score,
	    .side = side,
	    .claim = facts->claim};
	int64_t running = (int64_t)facts->score + claimed->score->sides[side].total;
	int64_t difference = facts->claim.has_running ? facts->claim.running - running : 0;
	int64_t sum_off;

	*ret = (struct claimed_answers){0};
	if (!earlier_collect(arena, claimed, side, &question))
		return false;
	if (!ask(arena, &question, ret))
		return false;
	if (ret->count == 0 || ret->list[0].about_running || difference == 0 ||
	    difference == ret->list[0].difference)
		return true;
	sum_off = ret->list[0].difference;
	if (!ask_running(arena, question, sum_off, ret))
		return false;
	if (ret->list[1].count > 0)
		return true;
	ret->count = 1;
	return ask_running(arena, question, 0, ret);
}
