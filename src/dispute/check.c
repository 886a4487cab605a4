#include "dispute/check.h"

#include "answer/answer.h"
#include "club/answer_parts.h"
#include "club/hand.h"
#include "club/scoresheet.h"
#include "dispute/claim_check.h"
#include "referee/claim.h"
#include "referee/possible.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/hand.h"
#include "score/score.h"

/* --- openings --- */

static const char *opening_verdict(const struct opening_answer *opening)
{
	if (opening->enough)
		return "enough";
	return opening->lacking > 0 ? "short" : "illegal";
}

void answer_opening(struct answer *to, const struct rulebook *book, int32_t score,
    const struct opening_answer *opening)
{
	answer_number(to, "minimum", opening->minimum);
	answer_opening_needs(to, "needs", book, score, opening->minimum);
	answer_number(to, "count", opening->count);
	answer_flag(to, "enough", opening->enough);
	answer_number(to, "short", opening->lacking);
	answer_text(to, "clause", opening->source.clause ? opening->source.clause : "");
	if (opening->finding_count > 0)
		answer_findings(to, opening->findings, opening->finding_count, FINDINGS_ALL);
	answer_code(to, "verdict", opening_verdict(opening));
}

/* --- totals --- */

void answer_possible(struct answer *to, const struct possible_question *question,
    const struct possible_answer *possible)
{
	answer_flag(to, "possible", possible->possible);
	answer_text(to, "reason", possible->reason);
	(void)answer_list(to, "nearest");
	for (size_t i = 0; i < possible->nearest_count; i++) {
		struct answer *row = answer_row(to, "nearest");

		answer_number(row, "base", possible->nearest[i].base);
		answer_number(row, "cards", possible->nearest[i].cards);
	}
	answer_number(to, "base", question->sums.base);
	answer_number(to, "cards", question->sums.cards);
	answer_flag(to, "exact", possible->exact);
	if (possible->runs_left_out)
		answer_code(to, "left_out", "runs");
}

/* --- claims --- */

static void add_claim(struct answer *to, const struct claimed_hand *claimed, size_t side,
    const struct claim_answer *answer)
{
	const struct side_score *sums = &claimed->score->sides[side];
	const struct side *facts = &claimed->hand->sides[side];
	const int64_t running = (int64_t)facts->score + sums->total;

	answer_number(to, "claimed", answer->claimed);
	answer_number(to, "computed", answer->computed);
	answer_number(to, "difference", answer->difference);
	answer_explanations(to, answer);
	answer_letter(to, "side", facts->name);
	answer_code(to, "about", answer->about_running ? "running" : "sum");
	answer_two_sums(to, sums->alone, sums->base, sums->cards);
	/* Compares the running total with the sum claimed, which was carried. */
	answer_flag_set(to, "carried", answer->about_running && answer->computed != running);
	answer_claim_verdict(to, answer);
}

void answer_claim_checked(struct answer *to, const struct claimed_hand *claimed, size_t side,
    const struct claimed_answers *answers)
{
	add_claim(to, claimed, side, &answers->list[0]);
	if (answers->count > 1)
		add_claim(answer_object(to, "running"), claimed, side, &answers->list[1]);
}
