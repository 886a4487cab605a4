#include "dispute/claim_check.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/checked.h"
#include "club/hand.h"
#include "club/table.h"
#include "referee/claim.h"
#include "referee/lapses.h"
#include "score/hand.h"
#include "score/score.h"

/* Explains the running total by itself, after a sum that is wrong by `sum_off`. */
static struct claim_answer running_explain(
    struct arena *arena, struct claim_question question, int64_t sum_off)
{
	struct claim_answer answer = {0};

	question.claim.has_sums = false;
	question.claim.has_total = true;
	question.claim.total = (int32_t)question.score->sides[question.side].total;
	question.claim.running -= (int32_t)sum_off;
	claim_explain(arena, &question, &answer);
	answer.claimed += sum_off;
	answer.computed += sum_off;
	return answer;
}

/* A running total that is wrong by as much as the sum was carried correctly. Otherwise it has an error of its own:
 * it was carried from the sum claimed or, if that has no explanation, from the true sum. */
struct claimed_answers claimed_explain(
    struct arena *arena, const struct claimed_hand *claimed, size_t side)
{
	const struct side *facts = &claimed->hand->sides[side];
	struct claim_question question = {.book = claimed->book,
	    .hand = claimed->hand,
	    .score = claimed->score,
	    .side = side,
	    .claim = facts->claim};
	int64_t running = (int64_t)facts->score + claimed->score->sides[side].total;
	int64_t difference = facts->claim.has_running ? facts->claim.running - running : 0;
	const struct table *table = claimed->table;
	struct claimed_answers answers = {0};
	struct claim_answer *sum = &answers.list[0], *carried = &answers.list[1];

	/* The table's hands before this one. */
	if (table) {
		const int place = table_place_of(table, claimed->number);
		struct earlier_hand *earlier =
		    arena_alloc(arena, table->hand_count + 1, sizeof *earlier);

		for (size_t i = 0; i < table->hand_count; i++) {
			const struct table_hand *hand = &table->hands[i];
			const struct hand_sums *sums = &hand->sides[side];

			if (hand->place < place && !hand->voided)
				earlier[question.earlier_count++] =
				    (struct earlier_hand){hand->number, sums->total, sums->running};
		}
		question.earlier = earlier;
	}
	claim_explain(arena, &question, sum);
	answers.count = sum->differs;
	if (!sum->differs || sum->about_running || difference == 0 || difference == sum->difference)
		return answers;
	*carried = running_explain(arena, question, sum->difference);
	if (carried->count == 0)
		*carried = running_explain(arena, question, 0);
	answers.count += carried->differs;
	return answers;
}

void answer_explanation(struct answer *row, const struct explanation_found *found)
{
	answer_code(row, "code", lapse_name(found->lapse));
	answer_number(row, "points", found->points);
	answer_text(
	    row, "message", claim_say_explanation(answer_arena(row), answer_language(row), found));
	for (size_t i = 0; found->lapse == LAPSE_COMBINED && i < 2; i++) {
		struct answer *part = answer_row(row, "parts");

		answer_code(part, "code", lapse_name(found->parts[i]));
		answer_number(part, "points", found->part_points[i]);
	}
}

void answer_explanations(struct answer *to, const struct claim_answer *answer)
{
	(void)answer_list(to, "explanations");
	for (size_t i = 0; i < answer->count; i++)
		answer_explanation(answer_row(to, "explanations"), &answer->explanations[i]);
}

void answer_unexplained(struct answer *row, const struct claim_answer *answer)
{
	answer_code(row, "of", answer->about_running ? "running" : "sum");
}

static void add_unexplained(struct answer *to, const struct claim_answer *answer)
{
	if (answer->differs && answer->count == 0)
		answer_unexplained(answer_row(to, "unexplained"), answer);
}

void answer_claim_verdict(struct answer *to, const struct claim_answer *answer)
{
	answer_number(to, "off", number_magnitude(answer->difference));
	answer_code(to, "verdict",
	    !answer->differs          ? "holds"
	    : answer->difference == 0 ? "parts"
	    : answer->difference < 0  ? "less"
	                              : "more");
	add_unexplained(to, answer);
}

void answer_claims(struct answer *to, const struct claimed_hand *claimed, size_t side)
{
	struct claimed_answers answers;

	if (!claimed_differs(claimed, side))
		return;
	answers = claimed_explain(answer_arena(to), claimed, side);
	for (size_t i = 0; i < answers.count; i++) {
		answer_explanations(to, &answers.list[i]);
		add_unexplained(to, &answers.list[i]);
	}
}
