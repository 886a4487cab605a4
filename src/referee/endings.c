#include "referee/endings.h"

#include "base/arena.h"
#include "base/checked.h"
#include "card/card.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"

#include <string.h>

static int64_t distance(const struct inquiry *inquiry, const struct point_sums *sums)
{
	return number_magnitude(sums->base - inquiry->question->sums.base) +
	       number_magnitude(sums->cards - inquiry->question->sums.cards);
}

/* Returns the distance beyond which no sums are among the nearest. */
static int64_t farthest(const struct inquiry *inquiry)
{
	const struct possible_answer *answer = inquiry->answer;

	if (answer->nearest_count < NEAREST_MOST)
		return INT64_MAX;
	return distance(inquiry, &answer->nearest[NEAREST_MOST - 1]);
}

/* Returns how far the card points asked are beyond those of the whole pack. */
static int64_t cards_beyond(const struct inquiry *inquiry)
{
	int64_t cards = inquiry->question->sums.cards;

	if (cards > inquiry->span.highest)
		return cards - inquiry->span.highest;
	return cards < inquiry->span.lowest ? inquiry->span.lowest - cards : 0;
}

int64_t nearest_window(const struct inquiry *inquiry)
{
	int64_t most = farthest(inquiry) - cards_beyond(inquiry);

	return most < INT32_MAX ? most : INT32_MAX;
}

/* Compares two sums at one distance: nearer base points come first, then smaller ones. */
static bool is_nearer(
    const struct inquiry *inquiry, const struct point_sums *a, const struct point_sums *b)
{
	int64_t base = inquiry->question->sums.base;

	if (distance(inquiry, a) != distance(inquiry, b))
		return distance(inquiry, a) < distance(inquiry, b);
	if (number_magnitude(a->base - base) != number_magnitude(b->base - base))
		return number_magnitude(a->base - base) < number_magnitude(b->base - base);
	return a->base != b->base ? a->base < b->base : a->cards < b->cards;
}

static bool is_refuted(const struct inquiry *inquiry, int64_t base, int64_t cards)
{
	for (size_t i = 0; i < inquiry->refuted_count; i++)
		if (inquiry->refuted[i].base == base && inquiry->refuted[i].cards == cards)
			return true;
	return false;
}

static void note_near(struct inquiry *inquiry, int64_t base, int64_t cards)
{
	struct possible_answer *answer = inquiry->answer;
	const struct point_sums sums = {.base = base, .cards = cards};
	size_t at = answer->nearest_count;

	for (size_t i = 0; i < at; i++)
		if (answer->nearest[i].base == base && answer->nearest[i].cards == cards)
			return;
	if (is_refuted(inquiry, base, cards))
		return;
	while (at > 0 && is_nearer(inquiry, &sums, &answer->nearest[at - 1]))
		at--;
	if (at == NEAREST_MOST)
		return;
	if (answer->nearest_count < NEAREST_MOST)
		answer->nearest_count++;
	for (size_t i = answer->nearest_count - 1; i > at; i--)
		answer->nearest[i] = answer->nearest[i - 1];
	answer->nearest[at] = sums;
}

/* Notes the sums of a set that are nearest to those asked, as many as may count; `offset` is
 * added to each sum of the set. */
static void note_nearest(
    struct inquiry *inquiry, int64_t base, int64_t offset, const uint64_t *sums)
{
	int64_t wanted = inquiry->question->sums.cards - offset, found;
	int64_t from = wanted;

	for (int i = 0; i < NEAREST_MOST && sums_below(sums, &inquiry->span, from, &found);) {
		i += !is_refuted(inquiry, base, found + offset);
		note_near(inquiry, base, found + offset);
		from = found - inquiry->span.unit;
	}
	from = wanted;
	for (int i = 0; i < NEAREST_MOST && sums_above(sums, &inquiry->span, from, &found);) {
		i += !is_refuted(inquiry, base, found + offset);
		note_near(inquiry, base, found + offset);
		from = found + inquiry->span.unit;
	}
}

/* Notes how far card points reach together with the base points asked. */
static void note_range(struct inquiry *inquiry, int64_t offset, const uint64_t *sums)
{
	int64_t lowest, highest;

	if (!sums_above(sums, &inquiry->span, inquiry->span.lowest, &lowest) ||
	    !sums_below(sums, &inquiry->span, inquiry->span.highest, &highest))
		return;
	if (!inquiry->base_seen || lowest + offset < inquiry->lowest)
		inquiry->lowest = lowest + offset;
	if (!inquiry->base_seen || highest + offset > inquiry->highest)
		inquiry->highest = highest + offset;
	inquiry->base_seen = true;
}

/* Returns true if the ending has exactly those card points, without red threes. */
static bool has_cards(struct inquiry *inquiry, const struct ending *ending, int64_t cards)
{
	return sums_has(ending->sums, &inquiry->span, cards) &&
	       (!ending->of->bounds || bounds_endings_can_be(inquiry, ending, cards));
}

/* Tries a base total and the card points that belong to it, `offset` beyond those of the ending. */
static void weigh(
    struct inquiry *inquiry, const struct ending *ending, int64_t base, int64_t offset)
{
	const struct point_sums *asked = &inquiry->question->sums;

	if (base == asked->base) {
		note_range(inquiry, offset, ending->sums);
		if (!inquiry->answer->possible && !inquiry->wants_nearest &&
		    has_cards(inquiry, ending, asked->cards - offset))
			inquiry->answer->possible = true;
	}
	if (inquiry->wants_nearest &&
	    number_magnitude(base - asked->base) <= nearest_window(inquiry))
		note_nearest(inquiry, base, offset, ending->sums);
}

static bool holds(const struct ending *ending, const struct condition *condition, bool melded)
{
	return (condition->facts & ~ending->facts) == 0 &&
	       needs_condition(&ending->deck->needs, condition, ending->state->needs, melded,
	           ending->out != OUT_NONE);
}

static int sign_of(const struct ending *ending, bool melded)
{
	const struct rulebook *book = ending->deck->book;

	for (size_t i = 0; i < book->sign_band_count; i++)
		if (holds(ending, &book->sign_bands[i].when, melded))
			return book->sign_bands[i].sign;
	return 1;
}

static int64_t bonuses_of(const struct ending *ending, bool melded)
{
	const struct rulebook *book = ending->deck->book;
	int64_t points = 0;

	for (size_t i = 0; i < book->bonus_count; i++) {
		const struct bonus *bonus = &book->bonuses[i];

		if (!holds(ending, &bonus->when, melded))
			continue;
		if (bonus->instead_of != SIZE_MAX &&
		    holds(ending, &book->bonuses[bonus->instead_of].when, melded))
			continue;
		points += bonus->points;
	}
	return points;
}

static const struct red_band *band_of(const struct ending *ending, bool melded)
{
	const struct rulebook *book = ending->deck->book;

	for (size_t i = 0; i < book->red_band_count; i++)
		if (holds(ending, &book->red_bands[i].when, melded))
			return &book->red_bands[i];
	return NULL;
}

/* Tries every number of red threes on the table and in hand, in addition to those in runs. */
static void weigh_reds(struct inquiry *inquiry, const struct ending *ending)
{
	const struct rulebook *book = ending->deck->book;
	bool melded = (ending->state->marks & MARK_MELDED) != 0;
	const struct red_band *band = band_of(ending, melded);
	int left = book->copies[RANK_RED_THREE] - ending->state->reds,
	    asked = inquiry->question->reds;
	int64_t base = ending->base + bonuses_of(ending, melded) - (melded ? 0 : book->unopened);

	if (sign_of(ending, melded) != ending->sign)
		return;
	for (int reds = asked < 0 ? 0 : asked; reds <= (asked < 0 ? left : asked); reds++)
		for (int held = 0; held <= (ending->in_hand ? left - reds : 0); held++)
			weigh(inquiry, ending,
			    base + (band ? rulebook_red_amount(band, reds) : 0) +
			        deck_held_points(&book->held[RANK_RED_THREE], held),
			    ending->sign * (int64_t)reds * book->red_card_points -
			        held * deck_value_in_hand(book, RANK_RED_THREE));
}

static bool ending_may_be(const struct ending *ending, int64_t *ret_points)
{
	const struct rulebook *book = ending->deck->book;
	bool concealed = ending->out == OUT_CONCEALED;

	*ret_points = 0;
	if (ending->out == OUT_NONE)
		return true;
	if (concealed && !book->concealed)
		return false;
	if ((concealed || !book->out_needs_warn) &&
	    !needs_met(
	        &ending->deck->needs, ending->state->needs, book->out_needs, book->out_need_count))
		return false;
	if (!concealed || book->concealed_adds)
		*ret_points = book->going_out;
	*ret_points += concealed ? book->concealed_points : 0;
	return true;
}

bool endings_settled(const struct inquiry *inquiry)
{
	return !inquiry->answer->exact || (inquiry->answer->possible && !inquiry->wants_nearest);
}

/* Returns the points a side without those facts pays. If no side has a fact, none pays for it
 * (`waived`). */
static int64_t price_of_lacking(const struct rulebook *book, unsigned facts, bool waived)
{
	int64_t points = 0;

	for (size_t i = 0; i < book->fact_count; i++)
		if (!(facts & (1u << i)) && !(waived && book->facts[i].unless_all))
			points += book->facts[i].lacking;
	return points;
}

static bool any_is_waived(const struct rulebook *book)
{
	for (size_t i = 0; i < book->fact_count; i++)
		if (book->facts[i].unless_all)
			return true;
	return false;
}

/* Returns true if the facts that cards show are those that the cards laid show. */
static bool are_shown(const struct ending *ending, unsigned facts)
{
	const struct rulebook *book = ending->deck->book;

	for (size_t i = 0; i < book->fact_count; i++)
		if (book->facts[i].shown_cards > 0 &&
		    needs_show(&ending->deck->needs, ending->state->needs, i) !=
		        ((facts & (1u << i)) != 0))
			return false;
	return true;
}

/* Tries every combination of the side's facts. */
static void weigh_facts(struct inquiry *inquiry, struct ending *ending)
{
	const struct possible_question *question = inquiry->question;
	const struct rulebook *book = ending->deck->book;
	const unsigned needed = ending->out != OUT_NONE ? book->out_facts : 0;
	const int64_t base = ending->base;
	const int waivers = any_is_waived(book) ? 1 : 0;

	for (unsigned facts = 0; facts < 1u << book->fact_count; facts++) {
		if (((facts ^ question->facts) & question->facts_known) || (needed & ~facts) ||
		    !are_shown(ending, facts))
			continue;
		ending->facts = (uint8_t)facts;
		for (int waived = 0; waived <= waivers; waived++) {
			ending->base = base - price_of_lacking(book, facts, waived != 0);
			weigh_reds(inquiry, ending);
		}
	}
}

static void weigh_reach(struct inquiry *inquiry, const struct endings *ends, int sign, enum out out)
{
	const struct rulebook *book = inquiry->deck->book;

	for (size_t i = 0; i < ends->states.count && !endings_settled(inquiry); i++) {
		int64_t window = inquiry->wants_nearest ? nearest_window(inquiry) : 0;
		struct ending ending = {.deck = inquiry->deck,
		    .sign = sign,
		    .in_hand = !(out != OUT_NONE && book->alone),
		    .of = ends,
		    .state = &ends->states.list[i],
		    .sums = ends->states.sums + i * inquiry->span.words,
		    .out = out};
		int64_t points;

		if (number_magnitude(ending.state->base - inquiry->question->sums.base) >
		        inquiry->possible->besides + window ||
		    !ending_may_be(&ending, &points))
			continue;
		ending.base = ending.state->base + points;
		weigh_facts(inquiry, &ending);
	}
}

/* Keeps the states that a search ended with, after those of earlier searches. */
static void keep_states(struct possible *possible, const struct states *found, struct endings *ends)
{
	size_t before = ends->states.count, words = possible->span.words;
	size_t count = before + found->count;
	struct state *list = arena_alloc(possible->arena, count, sizeof *list);
	uint64_t *sums = arena_alloc(possible->arena, count * words, sizeof *sums);

	if (before > 0) {
		memcpy(list, ends->states.list, before * sizeof *list);
		memcpy(sums, ends->states.sums, before * words * sizeof *sums);
	}
	if (found->count > 0) {
		memcpy(list + before, found->list, found->count * sizeof *list);
		memcpy(sums + before * words, found->sums, found->count * words * sizeof *sums);
	}
	ends->states = (struct states){.words = words, .count = count, .list = list, .sums = sums};
}

/* Searches every way to end with the view, once. */
static void find_endings(struct possible *possible, struct search_view view, struct endings *ends)
{
	int whole_most = view.runs == RUNS_COUNTED ? deck_whole_runs_most(&possible->deck) : 0;

	if (ends->known)
		return;
	ends->known = true;
	for (view.whole_runs = 0; view.whole_runs <= whole_most && !possible->beyond;
	     view.whole_runs++) {
		struct search search = {.view = view};

		search_run(&search);
		if (search.beyond)
			possible->beyond = true;
		else
			keep_states(possible, search_layer(&search), ends);
		search_release(&search);
	}
}

static void search_ending(struct inquiry *inquiry, int sign, bool out)
{
	const struct possible_question *question = inquiry->question;
	struct possible *possible = inquiry->possible;
	struct endings *ends;

	if (inquiry->runs == RUNS_BOUNDED) {
		bounds_endings_of(possible, inquiry->whole, sign, out, &ends);
	} else {
		ends = &possible->endings[inquiry->runs][sign + 1][out ? 1 : 0];
		find_endings(possible,
		    (struct search_view){.deck = &possible->deck,
		        .span = possible->span,
		        .sign = sign,
		        .out = out,
		        .in_hand = !(out && possible->book->alone),
		        .runs = inquiry->runs},
		    ends);
	}
	inquiry->answer->exact = !possible->beyond;
	for (int how = OUT_NONE; inquiry->answer->exact && how <= OUT_CONCEALED; how++)
		if ((how != OUT_NONE) == out &&
		    (!question->out_known || question->out == (enum out)how))
			weigh_reach(inquiry, ends, sign, (enum out)how);
}

void endings_search(struct inquiry *inquiry)
{
	const struct possible_question *question = inquiry->question;

	for (int sign = -1; sign <= 1; sign++)
		for (int out = 0; out < 2; out++) {
			if (!rulebook_sign_occurs(inquiry->deck->book, sign) ||
			    endings_settled(inquiry) ||
			    (question->out_known && (question->out != OUT_NONE) != (out != 0)))
				continue;
			search_ending(inquiry, sign, out != 0);
		}
}
