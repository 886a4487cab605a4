#include "referee/claim.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/sentence.h"
#include "referee/lapses.h"
#include "score/hand.h"
#include "score/score.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Returns true if these points make the difference between the sums and the claim: in base and card
 * points if both were claimed, else in their sum. */
static bool points_fit(const struct claim_question *question, int64_t base, int64_t cards)
{
	const struct side_score *sums = &question->score->sides[question->side];
	const struct claim *claim = &question->claim;

	if (claim->has_sums)
		return claim->base == sums->base + base && claim->cards == sums->cards + cards;
	return claim->total == sums->total + base + cards;
}

/* Returns a sentence about some points, which most lapses need. */
static struct sentence lapse_about(
    const char *kind, const char *code, const char *english, int64_t points)
{
	return (struct sentence){kind, code, english, {sentence_number("points", points)}};
}

/* Adds the words of one more form, unless they are there already or the list is full. */
static void lapse_words_add(
    struct lapse_words *words, const struct sentence *form, const char *clause)
{
	for (size_t i = 0; i < words->count; i++)
		if (sentence_same(&words->forms[i], form))
			return;
	if (words->count == LAPSE_FORMS_MOST)
		return;
	words->forms[words->count] = *form;
	words->clauses[words->count++] = clause;
}

/* --- pairs of lapses --- */

enum { COMBINED_MOST = 10 }; /* the most pairs in an answer */

/* Two lapses, the one with less weight first. */
struct pair {
	const struct found_lapse *parts[2];
	int cost;
	size_t at; /* position when found, for a stable order */
};

/* A list of pairs. */
struct pair_list {
	const struct claim_question *question;
	struct lapses lapses;
	size_t count;
	struct pair *list;
};

/* Returns true for a wrong sign together with another lapse about the points that it turns. */
static bool turns_it(const struct found_lapse *sign, const struct found_lapse *other)
{
	return sign->lapse == LAPSE_NET_SIGN &&
	       (other->lapse == LAPSE_NET_SIGN || other->lapse == LAPSE_MELD_MISSED ||
	           other->lapse == LAPSE_CARD_VALUES);
}

/* Returns true for two lapses that may happen together by the scorer's lines. */
static bool go_together(const struct found_lapse *a, const struct found_lapse *b)
{
	if (a->subject == SUBJECT_WHOLE || b->subject == SUBJECT_WHOLE || turns_it(a, b) ||
	    turns_it(b, a) || (a->meld > 0 && a->meld == b->meld))
		return false;
	return a->subject != b->subject || (a->count > 1 && b->count > 1);
}

static int64_t points_of(const struct found_lapse *found)
{
	return found->base + found->cards;
}

static void pair_add(
    struct pair_list *pairs, const struct found_lapse *a, const struct found_lapse *b)
{
	/* Lapses of one kind are in the order of their points. */
	bool turned = a->lapse != b->lapse ? lapse_weight(b->lapse) < lapse_weight(a->lapse)
	                                   : points_of(b) < points_of(a);
	/* Values mistaken twice explain nearly everything, and so nothing. Two lapses about one thing are
	 * rarer than two about different things. */
	const bool values = a->lapse == LAPSE_CARD_VALUES && b->lapse == LAPSE_CARD_VALUES;

	pairs->list =
	    arena_room(pairs->lapses.arena, pairs->list, pairs->count, sizeof *pairs->list);
	pairs->list[pairs->count] = (struct pair){.parts = {turned ? b : a, turned ? a : b},
	    .cost = lapse_cost(a) + lapse_cost(b) + (values ? 2 * LAPSE_RARER : 0) +
	            (a->subject == b->subject ? LAPSE_RARER : 0),
	    .at = pairs->count};
	pairs->count++;
}

static void pairs_of_counting(struct pair_list *pairs)
{
	const struct lapses *lapses = &pairs->lapses;

	for (size_t i = 0; i < lapses->count; i++)
		for (size_t j = i; j < lapses->count; j++) {
			const struct found_lapse *a = &lapses->list[i], *b = &lapses->list[j];

			if ((i != j || a->count > 1) &&
			    points_fit(pairs->question, a->base + b->base, a->cards + b->cards) &&
			    go_together(a, b))
				pair_add(pairs, a, b);
		}
}

static void pair_with_written(
    struct pair_list *pairs, const struct found_lapse *counted, const struct found_lapse *written)
{
	struct found_lapse *kept = arena_alloc(pairs->lapses.arena, 1, sizeof *kept);

	*kept = *written;
	pair_add(pairs, counted, kept);
}

/* Pairs a lapse in counting with its result written wrongly: two digits exchanged or one replaced
 * by a similar one. Digits that look different would go with every lapse. */
static void written_after(struct pair_list *pairs, const struct found_lapse *counted,
    struct sentence words, int64_t figure, int64_t written)
{
	bool likely;
	const struct found_lapse found = lapses_in_digits(words, figure, written, &likely);

	if (likely)
		pair_with_written(pairs, counted, &found);
}

static void pairs_of_writing(struct pair_list *pairs)
{
	const struct claim_question *question = pairs->question;
	const struct side_score *sums = &question->score->sides[question->side];
	const struct claim *claim = &question->claim;

	for (size_t i = 0; i < pairs->lapses.count; i++) {
		const struct found_lapse *counted = &pairs->lapses.list[i];
		int64_t base = sums->base + counted->base, cards = sums->cards + counted->cards;
		const struct found_lapse swapped = {.lapse = LAPSE_BASE_AND_CARDS_SWAPPED,
		    .base = cards - base,
		    .cards = base - cards,
		    .subject = SUBJECT_WHOLE,
		    .words = {SENTENCE_LAPSE__BASE_AND_CARDS_SWAPPED,
		        {sentence_number("base", base), sentence_number("cards", cards)}}};

		if (counted->subject == SUBJECT_WHOLE)
			continue;
		if (!claim->has_sums) {
			written_after(pairs, counted, sentence_of(SENTENCE_LAPSE__SUM_DIGITS_THEN),
			    base + cards, claim->total);
			continue;
		}
		if (base == claim->base)
			written_after(pairs, counted,
			    sentence_of(SENTENCE_LAPSE__CARDS_DIGITS_THEN), cards, claim->cards);
		if (cards == claim->cards)
			written_after(pairs, counted, sentence_of(SENTENCE_LAPSE__BASE_DIGITS_THEN),
			    base, claim->base);
		if (base == claim->cards && cards == claim->base && base != cards)
			pair_with_written(pairs, counted, &swapped);
	}
}

static void carried_after(struct pair_list *pairs, const struct found_lapse *counted,
    const struct sentence words, int64_t added)
{
	const struct found_lapse found = {
	    .lapse = LAPSE_CARRIED_TWICE, .base = added, .subject = SUBJECT_WHOLE, .words = words};

	if (added != 0 && points_fit(pairs->question, counted->base + added, counted->cards))
		pair_with_written(pairs, counted, &found);
}

/* Pairs a wrongly counted sum with carrying it wrongly. */
static void pairs_of_carrying(struct pair_list *pairs)
{
	const struct claim_question *question = pairs->question;
	int64_t before = question->hand->sides[question->side].score;
	int64_t total = question->score->sides[question->side].total;

	for (size_t i = 0; i < pairs->lapses.count; i++) {
		const struct found_lapse *counted = &pairs->lapses.list[i];
		int64_t sum = total + counted->base + counted->cards;

		carried_after(pairs, counted,
		    lapse_about(SENTENCE_LAPSE__CARRIED_BEFORE_THEN, before), before);
		if (sum != before)
			carried_after(pairs, counted,
			    lapse_about(SENTENCE_LAPSE__CARRIED_SUM_THEN, sum), sum);
	}
}

/* Pairs base points and card points that were each written wrongly. */
static void pairs_of_digits(struct pair_list *pairs)
{
	const struct claim_question *question = pairs->question;
	const struct side_score *sums = &question->score->sides[question->side];
	const struct claim *claim = &question->claim;
	struct found_lapse *found = arena_alloc(pairs->lapses.arena, 2, sizeof *found);
	bool likely[2];

	if (!claim->has_sums)
		return;
	found[0] = lapses_in_digits(
	    sentence_of(SENTENCE_LAPSE__BASE_DIGITS), sums->base, claim->base, &likely[0]);
	found[1] = lapses_in_digits(
	    sentence_of(SENTENCE_LAPSE__CARDS_DIGITS), sums->cards, claim->cards, &likely[1]);
	if (likely[0] && likely[1])
		pair_add(pairs, &found[0], &found[1]);
}

static int compare_pairs(const void *left, const void *right)
{
	const struct pair *a = left, *b = right;

	if (a->cost != b->cost)
		return a->cost < b->cost ? -1 : 1;
	return a->at < b->at ? -1 : a->at > b->at;
}

static bool is_same_part(const struct found_lapse *a, const struct found_lapse *b)
{
	return a->lapse == b->lapse && points_of(a) == points_of(b);
}

/* Pairs the lapses found that may come together: two in counting, or one in counting and one in
 * writing down its result or, if `carried_too`, in carrying it. Fills an answer that has no
 * explanations yet with those of LAPSE_COMBINED, the likeliest first. Pairs of equal lapses with
 * equal points become one explanation with both forms. */
static void pairs_explain(struct arena *arena, const struct claim_question *question,
    const struct lapses *lapses, bool carried_too, struct claim_answer *answer)
{
	struct pair_list pairs = {.question = question, .lapses = {.arena = arena}};
	const struct pair *firsts[COMBINED_MOST];

	assert(answer->count == 0);
	for (size_t i = 0; i < lapses->count; i++)
		if (lapses->list[i].joint)
			lapses_add(&pairs.lapses, &lapses->list[i]);
	pairs_of_counting(&pairs);
	pairs_of_writing(&pairs);
	pairs_of_digits(&pairs);
	if (carried_too)
		pairs_of_carrying(&pairs);
	if (pairs.count > 0)
		qsort(pairs.list, pairs.count, sizeof *pairs.list, compare_pairs);
	for (size_t i = 0; i < pairs.count; i++) {
		const struct pair *pair = &pairs.list[i];
		size_t at = 0;

		while (
		    at < answer->count && !(is_same_part(firsts[at]->parts[0], pair->parts[0]) &&
		                              is_same_part(firsts[at]->parts[1], pair->parts[1])))
			at++;
		if (at == COMBINED_MOST)
			continue;
		if (at == answer->count) {
			const int64_t points[2] = {
			    points_of(pair->parts[0]), points_of(pair->parts[1])};

			firsts[answer->count++] = pair;
			answer->explanations[at] =
			    (struct claim_explanation){.lapse = LAPSE_COMBINED,
			        .parts = {pair->parts[0]->lapse, pair->parts[1]->lapse},
			        .part_points = {points[0], points[1]},
			        .points = points[0] + points[1]};
		}
		/* Forms of one part are added that go with the first form of the other. */
		for (int part = 0; part < 2; part++)
			if (firsts[at]->parts[1 - part] == pair->parts[1 - part])
				lapse_words_add(&answer->explanations[at].words[part],
				    &pair->parts[part]->words, pair->parts[part]->clause);
	}
}

/* --- the explanations, likeliest first --- */

/* Adds an explanation by a single lapse to the answer, after those that cost no more. Drops it if
 * the answer has one by that lapse already, because the earlier one fits better. */
static void gather(struct claim_answer *answer, const struct claim_explanation *explanation)
{
	size_t at = answer->count;

	for (size_t i = 0; i < answer->count; i++)
		if (answer->explanations[i].lapse == explanation->lapse)
			return;
	for (; at > 0 && answer->explanations[at - 1].cost > explanation->cost; at--)
		answer->explanations[at] = answer->explanations[at - 1];
	answer->explanations[at] = *explanation;
	answer->count++;
}

/* Joins the forms of one lapse into one explanation. Returns NULL if there is none. */
static const struct found_lapse *forms_gather(
    const struct lapses *fitting, enum lapse lapse, struct claim_explanation *ret)
{
	const struct found_lapse *first = NULL;

	*ret = (struct claim_explanation){.lapse = lapse};
	for (int form = 0; form <= LAPSE_FORMS_MOST; form++)
		for (size_t i = 0; i < fitting->count; i++) {
			const struct found_lapse *found = &fitting->list[i];

			if (found->lapse != lapse || found->less_likely != form)
				continue;
			first = first ? first : found;
			lapse_words_add(&ret->words[0], &found->words, found->clause);
		}
	return first;
}

/* Explains the hand's sum; `carried_too` if only the running total shows it. */
static void explain_sum(struct arena *arena, const struct claim_question *question,
    bool carried_too, struct claim_answer *answer)
{
	struct lapses lapses = {.arena = arena}, fitting = {.arena = arena};

	lapses_of_counting(&lapses, question, true);
	lapses_of_writing(&lapses, question);
	/* First the lapses that explain the difference alone. */
	for (size_t i = 0; i < lapses.count; i++)
		if (points_fit(question, lapses.list[i].base, lapses.list[i].cards))
			lapses_add(&fitting, &lapses.list[i]);
	for (int lapse = 0; lapse < LAPSE_COUNT && fitting.count > 0; lapse++) {
		struct claim_explanation explanation;
		const struct found_lapse *found =
		    forms_gather(&fitting, (enum lapse)lapse, &explanation);

		if (!found)
			continue;
		explanation.cost = lapse_cost_alone(found);
		explanation.points = found->base + found->cards;
		explanation.counted_otherwise = found->counted_otherwise;
		gather(answer, &explanation);
	}
	if (answer->count == 0)
		pairs_explain(arena, question, &lapses, carried_too, answer);
}

/* Explains the difference by a lapse, if the lapse adds just as many points. */
static void explain_by(
    struct claim_answer *answer, int64_t added, enum lapse lapse, const struct sentence words)
{
	if (answer->difference == added && added != 0)
		gather(answer, &(struct claim_explanation){.lapse = lapse,
		                   .cost = lapse_weight(lapse),
		                   .points = added,
		                   .words = {{1, {words}, {NULL}}}});
}

static struct sentence of_hand(
    const char *kind, const char *code, const char *english, int64_t points, int hand)
{
	return (struct sentence){kind, code, english,
	    {sentence_number("points", points), sentence_number("hand", hand)}};
}

static struct sentence of_side(
    const char *kind, const char *code, const char *english, char side, int64_t points)
{
	return (struct sentence){kind, code, english,
	    {sentence_letter("side", side), sentence_number("points", points)}};
}

/* Explains the running total if no other claim differs: a figure was carried wrongly or, if only
 * the total was written, the hand was counted wrongly. */
static void explain_running(
    struct arena *arena, const struct claim_question *question, struct claim_answer *answer)
{
	const int64_t total = question->score->sides[question->side].total;
	const int64_t before = question->hand->sides[question->side].score;
	struct claim_question counted = *question;
	bool likely;

	explain_by(answer, before, LAPSE_CARRIED_TWICE,
	    lapse_about(SENTENCE_LAPSE__CARRIED_BEFORE, before));
	explain_by(answer, -before, LAPSE_CARRIED_MISSED,
	    lapse_about(SENTENCE_LAPSE__CARRIED_MISSED, before));
	if (before != total) {
		explain_by(answer, -total, LAPSE_CARRIED_MISSED,
		    lapse_about(SENTENCE_LAPSE__SUM_MISSED, total));
		explain_by(answer, total, LAPSE_CARRIED_TWICE,
		    lapse_about(SENTENCE_LAPSE__CARRIED_SUM, total));
	}
	/* The sum or the total of an earlier hand, the latest that fits. */
	for (size_t i = question->earlier_count; i-- > 0 && answer->count == 0;) {
		const struct earlier_hand *earlier = &question->earlier[i];

		explain_by(answer, earlier->total, LAPSE_CARRIED_TWICE,
		    of_hand(SENTENCE_LAPSE__CARRIED_HAND, earlier->total, earlier->number));
		explain_by(answer, earlier->running, LAPSE_CARRIED_TWICE,
		    of_hand(SENTENCE_LAPSE__CARRIED_RUNNING, earlier->running, earlier->number));
	}
	/* Figures from the column of another side: its sum, its total, or the hand added to that. */
	for (size_t i = 0; i < question->hand->side_count; i++) {
		const struct side *side = &question->hand->sides[i];
		const int64_t other = question->score->sides[i].total,
		              running = side->score + other;

		if (i == question->side)
			continue;
		explain_by(answer, other - total, LAPSE_SIDES_SWAPPED,
		    of_side(SENTENCE_LAPSE__SIDES_ADDED, side->name, other));
		explain_by(answer, running - before - total, LAPSE_SIDES_SWAPPED,
		    of_side(SENTENCE_LAPSE__SIDES_TOTAL, side->name, running));
		explain_by(answer, side->score - before, LAPSE_SIDES_SWAPPED,
		    of_side(SENTENCE_LAPSE__SIDES_COLUMN, side->name, side->score));
	}
	const enum lapse digits = lapses_digits(answer->computed, answer->claimed, &likely);

	if (digits == LAPSE_DIGITS_TRANSPOSED && likely)
		explain_by(answer, answer->difference, digits,
		    lapse_about(SENTENCE_LAPSE__RUNNING_TRANSPOSED, answer->computed));
	else if (digits == LAPSE_DIGIT_MISREAD)
		explain_by(answer, answer->difference, digits,
		    lapse_about(SENTENCE_LAPSE__RUNNING_MISREAD, answer->computed));
	if (question->claim.has_total || question->claim.has_sums)
		return;
	counted.claim =
	    (struct claim){.has_total = true, .total = (int32_t)(total + answer->difference)};
	explain_sum(arena, &counted, true, answer);
}

void claim_explain(
    struct arena *arena, const struct claim_question *question, struct claim_answer *ret)
{
	const struct side_score *sums = &question->score->sides[question->side];
	struct claim_question asked = *question;
	struct claim *claim = &asked.claim;

	assert(question->side < question->hand->side_count);
	const int64_t running = question->hand->sides[question->side].score + sums->total;

	if (sums->alone && claim->has_sums) /* belongs to a hand that was corrected since */
		*claim = (struct claim){
		    .has_total = true, .total = (int32_t)(claim->base + claim->cards)};
	*ret = (struct claim_answer){
	    .claimed = claim->has_sums ? (int64_t)claim->base + claim->cards : claim->total,
	    .computed = sums->total};
	ret->difference = ret->claimed - ret->computed;
	const bool differs = claim->has_sums
	                         ? claim->base != sums->base || claim->cards != sums->cards
	                         : claim->has_total && ret->difference != 0;

	ret->about_running = claim->has_running && claim->running != running && !differs;
	ret->explanations = arena_alloc(arena, LAPSE_COUNT, sizeof *ret->explanations);
	if (differs)
		explain_sum(arena, &asked, false, ret);
	if (ret->about_running) {
		ret->claimed = claim->running;
		ret->computed = running;
		ret->difference = ret->claimed - running;
		explain_running(arena, &asked, ret);
	}
	ret->differs = differs || ret->about_running;
}

/* --- explanations in words --- */

/* Joins the forms of one lapse into one text, each with the clause of its figures; if the next form
 * has the same clause, only that one gives it. `closer` is for one of two lapses. */
static const char *forms_say(struct arena *arena, const struct vocabulary *vocabulary,
    const struct lapse_words *words, bool closer)
{
	const char *text = "";

	for (size_t i = 0; i < words->count; i++) {
		const char *next = sentence_say(arena, vocabulary, &words->forms[i]);
		const char *clause = words->clauses[i];
		const char *after = i + 1 < words->count ? words->clauses[i + 1] : NULL;

		if (clause && !(after && strcmp(clause, after) == 0))
			next = arena_printf(arena, "%s (%s)", next, clause);
		struct sentence either = closer ? sentence_of(SENTENCE_LAPSE__EITHER_CLOSER)
		                                : sentence_of(SENTENCE_LAPSE__EITHER);

		either.values[0] = sentence_text("one", text);
		either.values[1] = sentence_text("other", next);
		text = i == 0 ? next : sentence_say(arena, vocabulary, &either);
	}
	return text;
}

const char *claim_say_explanation(
    struct arena *arena, const struct vocabulary *vocabulary, const struct claim_explanation *found)
{
	const bool combined = found->lapse == LAPSE_COMBINED;
	const char *one = forms_say(arena, vocabulary, &found->words[0], combined);
	const char *other = forms_say(arena, vocabulary, &found->words[1], combined);
	const struct sentence both = {SENTENCE_LAPSE__COMBINED,
	    {sentence_word("one-name", "lapse-name", lapse_name(found->parts[0])),
	        sentence_word("other-name", "lapse-name", lapse_name(found->parts[1])),
	        sentence_text("one", one), sentence_text("other", other)}};

	return combined ? sentence_say(arena, vocabulary, &both) : one;
}
