#include "referee/claim.h"

#include "base/text.h"
#include "referee/pairs.h"

#include <string.h>

/* The one table of weights, likeliest first: where several fit one difference, the order decides; for
 * two at once, the sum of both places. A place says how seldom the lapse is made and how little a
 * difference tells of it:
 *   - a figure that stands elsewhere on the sheet is hardly met by chance;
 *   - in counting, what is forgotten comes before what is miscounted, and that before counting what
 *     is not there; what all hands have comes before what few have;
 *   - writing and values are rare, and fit many differences nobody made by them: they stand behind
 *     any two lapses in counting. */
static const struct {
	const char *name;
	bool fits_much;
} table[LAPSE_COUNT] = {
    [LAPSE_BASE_AND_CARDS_SWAPPED] = {"base-and-cards-swapped",
        false},                                       /* both sums agree, exchanged */
    [LAPSE_SIDES_SWAPPED] = {"sides-swapped", false}, /* exactly the other side's sum */
    [LAPSE_CARRIED_TWICE] = {"carried-twice", false}, /* exactly an earlier sum of the sheet */
    [LAPSE_OUT_MISSED] = {"out-missed", false},       /* it lies on no table: forgotten most */
    [LAPSE_HAND_ADDED] = {"hand-added", false},       /* the commonest wrong sign; twice a figure */
    [LAPSE_HAND_MISSED] = {"hand-missed", false},     /* the partner's cards are easily left out */
    [LAPSE_RED_THREE_MISSED] = {"red-three-missed", false},         /* apart from the melds */
    [LAPSE_CANASTA_KIND_SWAPPED] = {"canasta-kind-swapped", false}, /* only the top card tells */
    [LAPSE_CANASTA_MISSED] = {"canasta-missed", false},       /* many canastas are miscounted */
    [LAPSE_PENALTY_MISSED] = {"penalty-missed", false},       /* given in play, counted later */
    [LAPSE_CONTRACT_MISSED] = {"contract-missed", false},     /* counted last, by few rulebooks */
    [LAPSE_RED_THREE_SIGN] = {"red-three-sign", false},       /* the side's melds decide it */
    [LAPSE_PENALTY_ADDED] = {"penalty-added", false},         /* a minus overlooked */
    [LAPSE_OUT_COUNTED_TWICE] = {"out-counted-twice", false}, /* both partners add it */
    [LAPSE_RED_THREE_EXTRA] = {"red-three-extra", false},     /* another side's, or one in hand */
    [LAPSE_CANASTA_EXTRA] = {"canasta-extra", false},         /* a long meld that is none */
    [LAPSE_DIGITS_TRANSPOSED] = {"digits-transposed", true},  /* a difference of nines only */
    [LAPSE_CARD_VALUES] = {"card-values", true},              /* fits many small differences */
    [LAPSE_DIGIT_MISREAD] = {"digit-misread", true},          /* fits many round differences */
    [LAPSE_COMBINED] = {"combined", true},                    /* where no single one fits */
};

enum { RUNNING_MOST = 8 }; /* explanations of a running total besides */

const char *lapse_name(enum lapse lapse)
{
	return table[lapse].name;
}

int lapse_weight(enum lapse lapse)
{
	return (int)lapse + (table[lapse].fits_much ? LAPSE_COUNT : 0);
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
	return lapse_weight(found->lapse) + found->less_likely * LAPSE_RARER;
}

/* Forms of one lapse that fit stand in one message, likeliest first. */
static const char *message_of(struct arena *arena, const struct lapses *lapses, enum lapse lapse,
    const struct gap *gap, int *ret_form, const struct lapse_found **ret_found)
{
	struct text text = {.arena = arena};
	int told = 0;

	*ret_found = NULL;
	for (int form = 0; form <= FORMS_TOLD && told < FORMS_TOLD; form++)
		for (size_t i = 0; i < lapses->count && told < FORMS_TOLD; i++) {
			const struct lapse_found *found = &lapses->list[i];

			if (found->lapse != lapse || found->less_likely != form ||
			    !gap_fits(gap, found->base, found->cards) ||
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

static bool gather_pairs(struct gathering *gathering, const struct claim_question *question,
    const struct gap *gap, struct error *err)
{
	struct explanation_found found[COMBINED_MOST];
	size_t count;

	if (!pairs_explain(gathering->arena, question, gap, found, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		gather(gathering, &found[i], lapse_weight(LAPSE_COMBINED));
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

/* The hand's sum; `carried_too`: as far as a running total alone tells of it. */
static bool explain_sum(struct arena *arena, const struct claim_question *question,
    bool carried_too, struct gathering *gathering, struct error *err)
{
	const struct side_score *sums = &question->score->sides[question->side];
	const struct claim *claim = &question->claim;
	struct gap gap = {
	    .both = claim->has_sums, .carried = carried_too, .base = claim->total - sums->total};
	struct lapses lapses = {.arena = arena};

	if (claim->has_sums) {
		gap.base = claim->base - sums->base;
		gap.cards = claim->cards - sums->cards;
	}
	lapses_of_counting(&lapses, question);
	lapses_of_writing(&lapses, question);
	if (lapses.failed)
		return error_memory(err);
	gather_single(gathering, &lapses, &gap);
	if (gathering->count == 0 && !gather_pairs(gathering, question, &gap, err))
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
		    lapse_weight(lapse));
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
	gather(gathering, &found, lapse_weight(found.lapse));
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
	return explain_sum(arena, &counted, true, gathering, err);
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
	if (differs && !explain_sum(arena, question, false, &gathering, err))
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
