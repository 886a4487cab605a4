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

enum { ALTERNATIVES_MOST = 3 }; /* forms told of one lapse */

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
	*ret = (struct gathering){.arena = arena, .room = LAPSE_COUNT + COMBINED_MOST};
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

/* The running total, where the hand's sum is right: something was carried wrongly. */
static bool explain_running(struct arena *arena, const struct claim_question *question,
    int64_t computed, struct gathering *gathering, struct error *err)
{
	const struct side *side = &question->hand->sides[question->side];
	int64_t total = question->score->sides[question->side].total;
	int64_t written = question->claim.running, difference = written - computed;
	const struct {
		bool holds;
		enum lapse lapse;
		const char *message;
	} ways[] = {
	    {difference == side->score && side->score != 0, LAPSE_CARRIED_TWICE,
	        "the earlier total %lld added twice"},
	    {difference == total && total != 0, LAPSE_CARRIED_TWICE,
	        "the hand's sum %lld added twice"},
	    {digits_transposed(computed, written), LAPSE_DIGITS_TRANSPOSED,
	        "the running total %lld written with two digits exchanged"},
	    {digit_misread(computed, written, &(bool){false}), LAPSE_DIGIT_MISREAD,
	        "a digit of the running total %lld taken for another"},
	};
	const long long figures[] = {side->score, total, computed, computed};

	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
		struct text text = {.arena = arena};
		const char *number = strstr(ways[i].message, "%lld");

		if (!ways[i].holds)
			continue;
		text_add_bytes(&text, ways[i].message, (size_t)(number - ways[i].message));
		text_add_number(&text, figures[i]);
		text_add(&text, number + strlen("%lld"));
		if (text.failed)
			return error_memory(err);
		gather(gathering,
		    &(struct explanation_found){
		        .lapse = ways[i].lapse, .points = difference, .message = text_of(&text)},
		    (int)ways[i].lapse);
	}
	return !gathering->failed || error_memory(err);
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
	                          : ret->difference != 0;
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
