#include "referee/lapses.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/sentence.h"
#include "referee/claim.h"
#include "score/hand.h"
#include "score/score.h"

#include <stdlib.h>

bool pairs_gap_fits(const struct gap *gap, int64_t base, int64_t cards)
{
	if (gap->both)
		return gap->base == base && gap->cards == cards;
	return gap->base + gap->cards == base + cards;
}

/* Two lapses, the one with less weight first. */
struct pair {
	const struct lapse_found *parts[2];
	int cost;
	size_t at; /* position when found, for a stable order */
};

/* A list of pairs. */
struct pair_list {
	struct arena *arena;
	const struct claim_question *question;
	const struct gap *gap;
	struct lapses lapses;
	size_t count;
	struct pair *list;
};

/* Returns true for a wrong sign together with another lapse about the points that it turns. */
static bool turns_it(const struct lapse_found *sign, const struct lapse_found *other)
{
	return sign->lapse == LAPSE_NET_SIGN &&
	       (other->lapse == LAPSE_NET_SIGN || other->lapse == LAPSE_MELD_MISSED ||
	           other->lapse == LAPSE_CARD_VALUES);
}

/* Returns true for two lapses that may happen together by the scorer's lines. */
static bool go_together(const struct lapse_found *a, const struct lapse_found *b)
{
	if (a->subject == SUBJECT_WHOLE || b->subject == SUBJECT_WHOLE || turns_it(a, b) ||
	    turns_it(b, a) || (a->meld > 0 && a->meld == b->meld))
		return false;
	return a->subject != b->subject || (a->count > 1 && b->count > 1);
}

static int64_t points_of(const struct lapse_found *found)
{
	return found->base + found->cards;
}

static void pair_add(
    struct pair_list *pairs, const struct lapse_found *a, const struct lapse_found *b)
{
	/* Lapses of one kind are in the order of their points. */
	bool turned = a->lapse != b->lapse ? lapse_weight(b->lapse) < lapse_weight(a->lapse)
	                                   : points_of(b) < points_of(a);
	/* Values mistaken twice explain nearly everything, and so nothing. Two lapses about one thing are
	 * rarer than two about different things. */
	const bool values = a->lapse == LAPSE_CARD_VALUES && b->lapse == LAPSE_CARD_VALUES;

	pairs->list = arena_room(pairs->arena, pairs->list, pairs->count, sizeof *pairs->list);
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
			const struct lapse_found *a = &lapses->list[i], *b = &lapses->list[j];

			if ((i != j || a->count > 1) && go_together(a, b) &&
			    pairs_gap_fits(pairs->gap, a->base + b->base, a->cards + b->cards))
				pair_add(pairs, a, b);
		}
}

static void pair_with_written(
    struct pair_list *pairs, const struct lapse_found *counted, const struct lapse_found *written)
{
	struct lapse_found *kept = arena_alloc(pairs->arena, 1, sizeof *kept);

	*kept = *written;
	pair_add(pairs, counted, kept);
}

/* Returns the lapse by which a figure was written otherwise. The difference is in `base`, also for
 * card points: a pair is judged by the sum of both. */
static struct lapse_found digits_lapse(
    struct sentence words, int64_t figure, int64_t written, bool *ret_likely)
{
	words.values[0] = sentence_number("points", figure);
	words.values[1] = sentence_number("written", written);
	return (struct lapse_found){.lapse = lapses_digits(figure, written, ret_likely),
	    .base = written - figure,
	    .subject = SUBJECT_WHOLE,
	    .words = words};
}

/* Pairs a lapse in counting with its result written wrongly: two digits exchanged or one replaced
 * by a similar one. Digits that look different would go with every lapse. */
static void written_after(struct pair_list *pairs, const struct lapse_found *counted,
    struct sentence words, int64_t figure, int64_t written)
{
	bool likely;
	const struct lapse_found found = digits_lapse(words, figure, written, &likely);

	if (likely)
		pair_with_written(pairs, counted, &found);
}

static void pairs_of_writing(struct pair_list *pairs)
{
	const struct claim_question *question = pairs->question;
	const struct side_score *sums = &question->score->sides[question->side];
	const struct claim *claim = &question->claim;

	for (size_t i = 0; i < pairs->lapses.count; i++) {
		const struct lapse_found *counted = &pairs->lapses.list[i];
		int64_t base = sums->base + counted->base, cards = sums->cards + counted->cards;
		const struct lapse_found swapped = {.lapse = LAPSE_BASE_AND_CARDS_SWAPPED,
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

static void carried_after(struct pair_list *pairs, const struct lapse_found *counted,
    const struct sentence words, int64_t added)
{
	const struct lapse_found found = {
	    .lapse = LAPSE_CARRIED_TWICE, .base = added, .subject = SUBJECT_WHOLE, .words = words};
	const struct gap *gap = pairs->gap;

	if (added != 0 && pairs_gap_fits(gap, counted->base + added, counted->cards))
		pair_with_written(pairs, counted, &found);
}

/* Pairs a wrongly counted sum with carrying it wrongly. */
static void pairs_of_carrying(struct pair_list *pairs)
{
	const struct claim_question *question = pairs->question;
	int64_t before = question->hand->sides[question->side].score;
	int64_t total = question->score->sides[question->side].total;

	for (size_t i = 0; pairs->gap->carried && i < pairs->lapses.count; i++) {
		const struct lapse_found *counted = &pairs->lapses.list[i];
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
	struct lapse_found *found = arena_alloc(pairs->arena, 2, sizeof *found);
	bool likely[2];

	if (!claim->has_sums)
		return;
	found[0] = digits_lapse(
	    sentence_of(SENTENCE_LAPSE__BASE_DIGITS), sums->base, claim->base, &likely[0]);
	found[1] = digits_lapse(
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

static bool is_same_part(const struct lapse_found *a, const struct lapse_found *b)
{
	return a->lapse == b->lapse && points_of(a) == points_of(b);
}

size_t pairs_explain(struct arena *arena, const struct claim_question *question,
    const struct lapses *lapses, const struct gap *gap, struct explanation_found ret[COMBINED_MOST])
{
	struct pair_list pairs = {
	    .arena = arena, .question = question, .gap = gap, .lapses = {.arena = arena}};
	const struct pair *firsts[COMBINED_MOST];
	size_t count = 0;

	for (size_t i = 0; i < lapses->count; i++)
		if (lapses->list[i].joint)
			lapses_add(&pairs.lapses, &lapses->list[i]);
	pairs_of_counting(&pairs);
	pairs_of_writing(&pairs);
	pairs_of_digits(&pairs);
	pairs_of_carrying(&pairs);
	if (pairs.count > 0)
		qsort(pairs.list, pairs.count, sizeof *pairs.list, compare_pairs);
	for (size_t i = 0; i < pairs.count; i++) {
		const struct pair *pair = &pairs.list[i];
		size_t at = 0;

		while (at < count && !(is_same_part(firsts[at]->parts[0], pair->parts[0]) &&
		                         is_same_part(firsts[at]->parts[1], pair->parts[1])))
			at++;
		if (at == COMBINED_MOST)
			continue;
		if (at == count) {
			const int64_t points[2] = {
			    points_of(pair->parts[0]), points_of(pair->parts[1])};

			firsts[count++] = pair;
			ret[at] = (struct explanation_found){.lapse = LAPSE_COMBINED,
			    .cost = lapse_weight(LAPSE_COMBINED),
			    .parts = {pair->parts[0]->lapse, pair->parts[1]->lapse},
			    .part_points = {points[0], points[1]},
			    .points = points[0] + points[1]};
		}
		/* Forms of one part are added that go with the first form of the other. */
		for (int part = 0; part < 2; part++)
			if (firsts[at]->parts[1 - part] == pair->parts[1 - part])
				lapse_words_add(&ret[at].words[part], &pair->parts[part]->words,
				    pair->parts[part]->clause);
	}
	return count;
}
