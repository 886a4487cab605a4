#include "answer/claim.h"

#include "base/number.h"
#include "referee/lapses.h"

static void add_parts(struct answer *row, const struct explanation_found *found)
{
	if (found->lapse != LAPSE_COMBINED)
		return;
	for (size_t i = 0; i < sizeof found->parts / sizeof *found->parts; i++) {
		struct answer *part = answer_row(row, "parts");

		answer_code(part, "code", lapse_name(found->parts[i]));
		answer_number(part, "points", found->part_points[i]);
	}
}

void answer_explanation(struct answer *row, const struct explanation_found *found)
{
	if (!row)
		return;
	answer_code(row, "code", lapse_name(found->lapse));
	answer_number(row, "points", found->points);
	answer_made(
	    row, "message", claim_say_explanation(answer_arena(row), answer_language(row), found));
	add_parts(row, found);
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

static const char *claim_verdict(const struct claim_answer *answer)
{
	if (!answer->differs)
		return "holds";
	if (answer->difference == 0)
		return "parts";
	return answer->difference < 0 ? "less" : "more";
}

void answer_claim_verdict(struct answer *to, const struct claim_answer *answer)
{
	answer_number(to, "off", number_magnitude(answer->difference));
	answer_code(to, "verdict", claim_verdict(answer));
	add_unexplained(to, answer);
}

/* What explains them; of those that nothing does, by how much they are off. */
static void add_answers(struct answer *to, const struct claimed_answers *answers)
{
	for (size_t i = 0; i < answers->count; i++) {
		const struct claim_answer *answer = &answers->list[i];

		answer_explanations(to, answer);
		add_unexplained(to, answer);
	}
}

void answer_claims(struct answer *to, const struct claimed_hand *claimed, size_t side)
{
	struct claimed_answers answers;

	if (!to || !claimed_differs(claimed, side))
		return;
	if (claimed_explain(answer_arena(to), claimed, side, &answers))
		add_answers(to, &answers);
	else
		answer_fail(to);
}
