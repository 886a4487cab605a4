#include "referee/claim.h"

#include "base/text.h"
#include "referee/lapses.h"

#include <stdlib.h>
#include <string.h>

/* Names; see the header for their order. */
static const char *const names[LAPSE_COUNT] = {
    [LAPSE_BASE_AND_CARDS_SWAPPED] = "base-and-cards-swapped",
    [LAPSE_SIDES_SWAPPED] = "sides-swapped",
    [LAPSE_CARRIED_TWICE] = "carried-twice",
    [LAPSE_OUT_MISSED] = "out-missed",
    [LAPSE_HAND_ADDED] = "hand-added",
    [LAPSE_HAND_MISSED] = "hand-missed",
    [LAPSE_RED_THREE_MISSED] = "red-three-missed",
    [LAPSE_CANASTA_KIND_SWAPPED] = "canasta-kind-swapped",
    [LAPSE_CANASTA_MISSED] = "canasta-missed",
    [LAPSE_PENALTY_MISSED] = "penalty-missed",
    [LAPSE_CONTRACT_MISSED] = "contract-missed",
    [LAPSE_RED_THREE_SIGN] = "red-three-sign",
    [LAPSE_PENALTY_ADDED] = "penalty-added",
    [LAPSE_OUT_COUNTED_TWICE] = "out-counted-twice",
    [LAPSE_RED_THREE_EXTRA] = "red-three-extra",
    [LAPSE_CANASTA_EXTRA] = "canasta-extra",
    [LAPSE_DIGITS_TRANSPOSED] = "digits-transposed",
    [LAPSE_CARD_VALUES] = "card-values",
    [LAPSE_DIGIT_MISREAD] = "digit-misread",
    [LAPSE_COMBINED] = "combined",
};

enum { ALTERNATIVES_MOST = 3, RUNNING_MOST = 8 }; /* forms told of one lapse */

const char *lapse_name(enum lapse lapse)
{
	return names[lapse];
}

/* What is to be explained: base and card points where both were claimed, else their sum. */
struct gap {
	bool both;
	int64_t base, cards;
};

static bool fits(const struct gap *gap, int64_t base, int64_t cards)
{
	if (gap->both)
		return gap->base == base && gap->cards == cards;
	return gap->base + gap->cards == base + cards;
}

/* Explanations as they are gathered. */
struct gathering {
	struct arena *arena;
	size_t count, room;
	struct explanation_found *list;
	int *costs;
	bool failed;
};

static void gather(
    struct gathering *gathering, const struct explanation_found *explanation, int cost)
{
	size_t at = gathering->count;

	if (gathering->failed || gathering->count == gathering->room || !explanation->message) {
		gathering->failed = gathering->failed || !explanation->message;
		return;
	}
	for (size_t i = 0; i < gathering->count; i++)
		if (explanation->lapse != LAPSE_COMBINED &&
		    gathering->list[i].lapse == explanation->lapse)
			return; /* told before, of what it fits better */
	while (at > 0 && gathering->costs[at - 1] > cost) {
		gathering->list[at] = gathering->list[at - 1];
		gathering->costs[at] = gathering->costs[at - 1];
		at--;
	}
	gathering->list[at] = *explanation;
	gathering->costs[at] = cost;
	gathering->count++;
}

int lapse_cost(const struct lapse_found *found)
{
	return (int)found->lapse + found->less_likely * LAPSE_COMBINED;
}

/* Forms of one lapse that fit stand in one message, likeliest first. */
static const char *message_of(struct arena *arena, const struct lapses *lapses, enum lapse lapse,
    const struct gap *gap, int *ret_form, const struct lapse_found **ret_found)
{
	struct text text = {.arena = arena};
	int told = 0;

	*ret_found = NULL;
	for (int form = 0; form <= ALTERNATIVES_MOST && told < ALTERNATIVES_MOST; form++)
		for (size_t i = 0; i < lapses->count && told < ALTERNATIVES_MOST; i++) {
			const struct lapse_found *found = &lapses->list[i];

			if (found->lapse != lapse || found->less_likely != form ||
			    !fits(gap, found->base, found->cards) ||
			    (told > 0 && strstr(text_of(&text), found->message)))
				continue;
			if (told++ == 0) {
				*ret_form = form;
				*ret_found = found;
			} else {
				text_add(&text, "; or ");
			}
			text_add(&text, found->message);
		}
	return text.failed ? NULL : text_of(&text);
}

static void gather_single(
    struct gathering *gathering, const struct lapses *lapses, const struct gap *gap)
{
	for (int lapse = 0; lapse < LAPSE_COUNT; lapse++) {
		const struct lapse_found *found;
		int form = 0;
		const char *message =
		    message_of(gathering->arena, lapses, (enum lapse)lapse, gap, &form, &found);

		if (!message)
			gathering->failed = true;
		if (!found || !message)
			continue;
		gather(gathering,
		    &(struct explanation_found){.lapse = (enum lapse)lapse,
		        .points = found->base + found->cards,
		        .message = message},
		    lapse_cost(found));
	}
}

/* Two lapses of which the scorer's lines allow both. */
static bool go_together(const struct lapse_found *a, const struct lapse_found *b)
{
	if (a->subject == SUBJECT_WHOLE || b->subject == SUBJECT_WHOLE)
		return false;
	return a->subject != b->subject || (a->count > 1 && b->count > 1);
}

static int pair_cost(const struct lapse_found *a, const struct lapse_found *b)
{
	/* Values mistaken twice explain nearly everything, and so nothing. */
	bool values = a->lapse == LAPSE_CARD_VALUES && b->lapse == LAPSE_CARD_VALUES;

	return lapse_cost(a) + lapse_cost(b) + (values ? LAPSE_COUNT * LAPSE_COUNT : 0);
}

struct pair {
	const struct lapse_found *a, *b;
};

static int compare_pairs(const void *left, const void *right)
{
	const struct pair *one = left, *other = right;
	int a = pair_cost(one->a, one->b), b = pair_cost(other->a, other->b);

	if (a != b)
		return a < b ? -1 : 1;
	if (one->a != other->a)
		return one->a < other->a ? -1 : 1;
	return one->b < other->b ? -1 : one->b > other->b;
}

static size_t find_pairs(const struct lapses *lapses, const struct gap *gap, struct pair *pairs)
{
	size_t count = 0;

	for (size_t i = 0; i < lapses->count; i++)
		for (size_t j = i; j < lapses->count; j++) {
			const struct lapse_found *a = &lapses->list[i], *b = &lapses->list[j];

			if ((i == j && a->count < 2) || !go_together(a, b) ||
			    !fits(gap, a->base + b->base, a->cards + b->cards))
				continue;
			if (pairs)
				pairs[count] = (struct pair){a, b};
			count++;
		}
	return count;
}

static bool gather_pairs(struct gathering *gathering, const struct lapses *lapses,
    const struct gap *gap, struct error *err)
{
	size_t count = find_pairs(lapses, gap, NULL);
	struct pair *pairs = arena_alloc(gathering->arena, count + 1, sizeof *pairs);

	if (!pairs)
		return error_memory(err);
	(void)find_pairs(lapses, gap, pairs);
	qsort(pairs, count, sizeof *pairs, compare_pairs);
	for (size_t i = 0; i < count && i < COMBINED_MOST; i++) {
		const struct lapse_found *a = pairs[i].a, *b = pairs[i].b;

		gather(gathering,
		    &(struct explanation_found){.lapse = LAPSE_COMBINED,
		        .parts = {a->lapse, b->lapse},
		        .points = a->base + a->cards + b->base + b->cards,
		        .message = arena_printf(gathering->arena, "%s and %s: %s, and %s",
		            lapse_name(a->lapse), lapse_name(b->lapse), a->message, b->message)},
		    (int)LAPSE_COMBINED);
	}
	return true;
}

static bool gathering_room(struct arena *arena, struct gathering *ret, struct error *err)
{
	*ret =
	    (struct gathering){.arena = arena, .room = LAPSE_COUNT + COMBINED_MOST + RUNNING_MOST};
	ret->list = arena_alloc(arena, ret->room, sizeof *ret->list);
	ret->costs = arena_alloc(arena, ret->room, sizeof *ret->costs);
	return (ret->list && ret->costs) || error_memory(err);
}

/* The hand's sum. */
static bool explain_sum(struct arena *arena, const struct claim_question *question,
    struct gathering *gathering, struct error *err)
{
	const struct side_score *sums = &question->score->sides[question->side];
	const struct claim *claim = &question->claim;
	struct gap gap = {.both = claim->has_sums, .base = claim->total - sums->total};
	struct lapses lapses = {.arena = arena}, counting = {.arena = arena};

	if (claim->has_sums) {
		gap.base = claim->base - sums->base;
		gap.cards = claim->cards - sums->cards;
	}
	lapses_of_counting(&counting, question);
	lapses_of_counting(&lapses, question);
	lapses_of_writing(&lapses, question);
	if (lapses.failed || counting.failed)
		return error_memory(err);
	gather_single(gathering, &lapses, &gap);
	if (gathering->count == 0 && !gather_pairs(gathering, &counting, &gap, err))
		return false;
	return !gathering->failed || error_memory(err);
}

/* A sum that was added to the running total once too often, or instead of another. */
static void carried(struct gathering *gathering, int64_t difference, int64_t added,
    enum lapse lapse, const char *message)
{
	if (difference == added && added != 0)
		gather(gathering,
		    &(struct explanation_found){
		        .lapse = lapse, .points = difference, .message = message},
		    (int)lapse);
}

/* Each lapse is told once, of the nearest hand before. */
static void carried_earlier(
    struct gathering *gathering, const struct claim_question *question, int64_t difference)
{
	for (size_t i = question->earlier_count; i-- > 0;) {
		const struct earlier_hand *earlier = &question->earlier[i];
		size_t before = gathering->count;

		carried(gathering, difference, earlier->total, LAPSE_CARRIED_TWICE,
		    arena_printf(gathering->arena, "the sum %lld of hand %d added twice",
		        (long long)earlier->total, earlier->number));
		if (gathering->count == before)
			carried(gathering, difference, earlier->running, LAPSE_CARRIED_TWICE,
			    arena_printf(gathering->arena,
			        "the total %lld after hand %d added twice",
			        (long long)earlier->running, earlier->number));
		if (gathering->count > before)
			return;
	}
}

static void running_written(struct gathering *gathering, int64_t computed, int64_t written)
{
	bool alike = false;
	struct explanation_found found = {.points = written - computed};

	if (digits_transposed(computed, written)) {
		found.lapse = LAPSE_DIGITS_TRANSPOSED;
		found.message = arena_printf(gathering->arena,
		    "the running total %lld written with two digits exchanged",
		    (long long)computed);
	} else if (digit_misread(computed, written, &alike)) {
		found.lapse = LAPSE_DIGIT_MISREAD;
		found.message = arena_printf(gathering->arena,
		    "a digit of the running total %lld taken for another", (long long)computed);
	} else {
		return;
	}
	gather(gathering, &found, (int)found.lapse);
}

/* The running total where no other claim differs: something was carried wrongly or, where only it
 * was written, the hand was counted wrongly. */
static bool explain_running(struct arena *arena, const struct claim_question *question,
    int64_t computed, struct gathering *gathering, struct error *err)
{
	const int64_t total = question->score->sides[question->side].total;
	const int64_t before = question->hand->sides[question->side].score;
	const int64_t difference = question->claim.running - computed;
	struct claim_question counted = *question;

	carried(gathering, difference, before, LAPSE_CARRIED_TWICE,
	    arena_printf(arena, "the earlier total %lld added twice", (long long)before));
	if (before != total)
		carried(gathering, difference, total, LAPSE_CARRIED_TWICE,
		    arena_printf(arena, "the hand's sum %lld added twice", (long long)total));
	if (gathering->count == 0)
		carried_earlier(gathering, question, difference);
	for (size_t i = 0; i < question->hand->side_count; i++)
		if (i != question->side)
			carried(gathering, difference, question->score->sides[i].total - total,
			    LAPSE_SIDES_SWAPPED,
			    arena_printf(arena, "the sum of side %c added, %lld",
			        question->hand->sides[i].name,
			        (long long)question->score->sides[i].total));
	running_written(gathering, computed, question->claim.running);
	if (gathering->failed)
		return error_memory(err);
	if (question->claim.has_total || question->claim.has_sums)
		return true;
	counted.claim = (struct claim){.has_total = true, .total = (int32_t)(total + difference)};
	return explain_sum(arena, &counted, gathering, err);
}

bool claim_explain(struct arena *arena, const struct claim_question *question,
    struct claim_answer *ret, struct error *err)
{
	const struct side_score *sums = &question->score->sides[question->side];
	const struct claim *claim = &question->claim;
	struct gathering gathering;
	int64_t running = question->hand->sides[question->side].score + sums->total;
	bool differs;

	*ret = (struct claim_answer){
	    .claimed = claim->has_sums ? (int64_t)claim->base + claim->cards : claim->total,
	    .computed = sums->total};
	ret->difference = ret->claimed - ret->computed;
	differs = claim->has_sums ? claim->base != sums->base || claim->cards != sums->cards
	                          : claim->has_total && ret->difference != 0;
	ret->about_running = claim->has_running && claim->running != running && !differs;
	if (!gathering_room(arena, &gathering, err))
		return false;
	if (differs && !explain_sum(arena, question, &gathering, err))
		return false;
	if (ret->about_running) {
		ret->claimed = claim->running;
		ret->computed = running;
		ret->difference = ret->claimed - running;
		if (!explain_running(arena, question, running, &gathering, err))
			return false;
	}
	ret->differs = differs || ret->about_running;
	ret->count = gathering.count;
	ret->explanations = gathering.list;
	return true;
}
