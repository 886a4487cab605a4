#include "referee/claim.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/sentence.h"
#include "referee/lapses.h"
#include "score/hand.h"
#include "score/score.h"

#include <assert.h>
#include <string.h>

enum {
	RUNNING_MOST = 8, /* most explanations of a running total */
	EXPLANATIONS_MOST = LAPSE_COUNT + COMBINED_MOST + RUNNING_MOST
};

/* Adds an explanation to the answer, after those that cost no more. */
static void gather(struct claim_answer *answer, const struct explanation_found *explanation)
{
	size_t at = answer->count;

	if (answer->count == EXPLANATIONS_MOST)
		return;
	for (size_t i = 0; i < answer->count; i++)
		if (explanation->lapse != LAPSE_COMBINED &&
		    answer->explanations[i].lapse == explanation->lapse)
			return; /* an earlier one fits better */
	for (; at > 0 && answer->explanations[at - 1].cost > explanation->cost; at--)
		answer->explanations[at] = answer->explanations[at - 1];
	answer->explanations[at] = *explanation;
	answer->count++;
}

/* Joins the forms of one lapse into one explanation. Returns NULL if there is none. */
static const struct lapse_found *forms_gather(
    const struct lapses *fitting, enum lapse lapse, struct explanation_found *ret)
{
	const struct lapse_found *first = NULL;

	*ret = (struct explanation_found){.lapse = lapse};
	for (int form = 0; form <= LAPSE_FORMS_MOST; form++)
		for (size_t i = 0; i < fitting->count; i++) {
			const struct lapse_found *found = &fitting->list[i];

			if (found->lapse != lapse || found->less_likely != form)
				continue;
			first = first ? first : found;
			lapse_words_add(&ret->words[0], &found->words, found->clause);
		}
	return first;
}

/* Joins the forms of one lapse into one text, each with the clause of its figures; if the next form
 * has the same clause, only that one gives it. `closer` is for one of two lapses. */
static const char *told_say(struct arena *arena, const struct vocabulary *vocabulary,
    const struct lapse_words *words, bool closer)
{
	const char *said = "";

	for (size_t i = 0; i < words->count; i++) {
		const char *next = sentence_say(arena, vocabulary, &words->forms[i]);
		const char *clause = words->clauses[i];
		const char *after = i + 1 < words->count ? words->clauses[i + 1] : NULL;
		struct sentence either;

		if (clause && !(after && strcmp(clause, after) == 0))
			next = arena_printf(arena, "%s (%s)", next, clause);
		either = closer ? sentence_of(SENTENCE_LAPSE__EITHER_CLOSER)
		                : sentence_of(SENTENCE_LAPSE__EITHER);
		either.values[0] = sentence_text("one", said);
		either.values[1] = sentence_text("other", next);
		said = i == 0 ? next : sentence_say(arena, vocabulary, &either);
	}
	return said;
}

const char *claim_say_explanation(
    struct arena *arena, const struct vocabulary *vocabulary, const struct explanation_found *found)
{
	const bool combined = found->lapse == LAPSE_COMBINED;
	const char *one = told_say(arena, vocabulary, &found->words[0], combined);
	const char *other = told_say(arena, vocabulary, &found->words[1], combined);
	const struct sentence both = {SENTENCE_LAPSE__COMBINED,
	    {sentence_word("one-name", "lapse-name", lapse_name(found->parts[0])),
	        sentence_word("other-name", "lapse-name", lapse_name(found->parts[1])),
	        sentence_text("one", one), sentence_text("other", other)}};

	return combined ? sentence_say(arena, vocabulary, &both) : one;
}

/* Explains the hand's sum; `carried_too` if only the running total shows it. */
static void explain_sum(struct arena *arena, const struct claim_question *question,
    bool carried_too, struct claim_answer *answer)
{
	const struct side_score *sums = &question->score->sides[question->side];
	const struct claim *claim = &question->claim;
	struct gap gap = {
	    .both = claim->has_sums, .carried = carried_too, .base = claim->total - sums->total};
	struct lapses lapses = {.arena = arena}, fitting = {.arena = arena};
	struct explanation_found pairs[COMBINED_MOST];
	size_t pair_count;

	if (claim->has_sums) {
		gap.base = claim->base - sums->base;
		gap.cards = claim->cards - sums->cards;
	}
	lapses_of_facts(&lapses, question);
	lapses_of_writing(&lapses, question);
	/* First the lapses that explain the gap alone. */
	for (size_t i = 0; i < lapses.count; i++)
		if (pairs_gap_fits(&gap, lapses.list[i].base, lapses.list[i].cards))
			lapses_add(&fitting, &lapses.list[i]);
	for (int lapse = 0; lapse < LAPSE_COUNT && fitting.count > 0; lapse++) {
		struct explanation_found explanation;
		const struct lapse_found *found =
		    forms_gather(&fitting, (enum lapse)lapse, &explanation);

		if (!found)
			continue;
		explanation.cost = lapse_cost_alone(found);
		explanation.points = found->base + found->cards;
		explanation.counted_otherwise = found->counted_otherwise;
		explanation.outcome = found->outcome;
		gather(answer, &explanation);
	}
	if (answer->count > 0)
		return;
	pair_count = pairs_explain(arena, question, &lapses, &gap, pairs);
	for (size_t i = 0; i < pair_count; i++)
		gather(answer, &pairs[i]);
}

/* Adds a sum that was added to the running total once too often, or instead of another. */
static void carried(struct claim_answer *answer, int64_t difference, int64_t added,
    enum lapse lapse, const struct sentence *words)
{
	if (difference == added && added != 0)
		gather(answer, &(struct explanation_found){.lapse = lapse,
		                   .cost = lapse_weight(lapse),
		                   .points = difference,
		                   .words = {{1, {*words}, {NULL}}}});
}

static struct sentence of_hand(
    const char *kind, const char *code, const char *english, int64_t points, int hand)
{
	return (struct sentence){kind, code, english,
	    {sentence_number("points", points), sentence_number("hand", hand)}};
}

/* Adds each lapse once, about the latest hand that it fits. */
static void carried_earlier(
    struct claim_answer *answer, const struct claim_question *question, int64_t difference)
{
	for (size_t i = question->earlier_count; i-- > 0;) {
		const struct earlier_hand *earlier = &question->earlier[i];
		const struct sentence sum =
		    of_hand(SENTENCE_LAPSE__CARRIED_HAND, earlier->total, earlier->number);
		const struct sentence running =
		    of_hand(SENTENCE_LAPSE__CARRIED_RUNNING, earlier->running, earlier->number);
		size_t before = answer->count;

		carried(answer, difference, earlier->total, LAPSE_CARRIED_TWICE, &sum);
		if (answer->count == before)
			carried(
			    answer, difference, earlier->running, LAPSE_CARRIED_TWICE, &running);
		if (answer->count > before)
			return;
	}
}

static void running_written(struct claim_answer *answer, int64_t computed, int64_t written)
{
	bool likely;
	struct explanation_found found = {
	    .lapse = lapses_digits(computed, written, &likely), .points = written - computed};

	if (found.lapse == LAPSE_COUNT)
		return;
	found.cost = lapse_weight(found.lapse);
	found.words[0].count = 1;
	found.words[0].forms[0] = found.lapse == LAPSE_DIGITS_TRANSPOSED
	                              ? lapse_about(SENTENCE_LAPSE__RUNNING_TRANSPOSED, computed)
	                              : lapse_about(SENTENCE_LAPSE__RUNNING_MISREAD, computed);
	gather(answer, &found);
}

/* Explains the running total if no other claim differs: a figure was carried wrongly or, if only
 * the total was written, the hand was counted wrongly. */
static void explain_running(struct arena *arena, const struct claim_question *question,
    int64_t computed, struct claim_answer *answer)
{
	const int64_t total = question->score->sides[question->side].total;
	const int64_t before = question->hand->sides[question->side].score;
	const int64_t difference = question->claim.running - computed;
	struct claim_question counted = *question;
	struct sentence words;

	words = lapse_about(SENTENCE_LAPSE__CARRIED_BEFORE, before);
	carried(answer, difference, before, LAPSE_CARRIED_TWICE, &words);
	words = lapse_about(SENTENCE_LAPSE__CARRIED_MISSED, before);
	carried(answer, difference, -before, LAPSE_CARRIED_MISSED, &words);
	words = lapse_about(SENTENCE_LAPSE__SUM_MISSED, total);
	if (before != total)
		carried(answer, difference, -total, LAPSE_CARRIED_MISSED, &words);
	words = lapse_about(SENTENCE_LAPSE__CARRIED_SUM, total);
	if (before != total)
		carried(answer, difference, total, LAPSE_CARRIED_TWICE, &words);
	if (answer->count == 0)
		carried_earlier(answer, question, difference);
	/* Figures from the column of another side: its sum, its total, or the hand added to that. */
	for (size_t i = 0; i < question->hand->side_count; i++) {
		const struct side *side = &question->hand->sides[i];
		const int64_t other = question->score->sides[i].total;
		const struct sentence_value name = sentence_letter("side", side->name);

		if (i == question->side)
			continue;
		words = (struct sentence){
		    SENTENCE_LAPSE__SIDES_ADDED, {name, sentence_number("points", other)}};
		carried(answer, difference, other - total, LAPSE_SIDES_SWAPPED, &words);
		words = (struct sentence){SENTENCE_LAPSE__SIDES_TOTAL,
		    {name, sentence_number("points", side->score + other)}};
		carried(answer, difference, side->score + other - before - total,
		    LAPSE_SIDES_SWAPPED, &words);
		words = (struct sentence){
		    SENTENCE_LAPSE__SIDES_COLUMN, {name, sentence_number("points", side->score)}};
		carried(answer, difference, side->score - before, LAPSE_SIDES_SWAPPED, &words);
	}
	running_written(answer, computed, question->claim.running);
	if (question->claim.has_total || question->claim.has_sums)
		return;
	counted.claim = (struct claim){.has_total = true, .total = (int32_t)(total + difference)};
	explain_sum(arena, &counted, true, answer);
}

void claim_explain(
    struct arena *arena, const struct claim_question *question, struct claim_answer *ret)
{
	const struct side_score *sums = &question->score->sides[question->side];
	struct claim_question asked = *question;
	struct claim *claim = &asked.claim;
	int64_t running;
	bool differs;

	assert(question->side < question->hand->side_count);
	running = question->hand->sides[question->side].score + sums->total;
	if (sums->alone && claim->has_sums) /* belongs to a hand that was corrected since */
		*claim = (struct claim){
		    .has_total = true, .total = (int32_t)(claim->base + claim->cards)};
	*ret = (struct claim_answer){
	    .claimed = claim->has_sums ? (int64_t)claim->base + claim->cards : claim->total,
	    .computed = sums->total};
	ret->difference = ret->claimed - ret->computed;
	differs = claim->has_sums ? claim->base != sums->base || claim->cards != sums->cards
	                          : claim->has_total && ret->difference != 0;
	ret->about_running = claim->has_running && claim->running != running && !differs;
	ret->explanations = arena_alloc(arena, EXPLANATIONS_MOST, sizeof *ret->explanations);
	if (differs)
		explain_sum(arena, &asked, false, ret);
	if (ret->about_running) {
		ret->claimed = claim->running;
		ret->computed = running;
		ret->difference = ret->claimed - running;
		explain_running(arena, &asked, running, ret);
	}
	ret->differs = differs || ret->about_running;
}
