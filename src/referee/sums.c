#include "referee/possible_parts.h"

#include "base/arena.h"
#include "base/checked.h"
#include "referee/possible.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/hand.h"
#include "score/score.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { WHOLE = 100 /* in percent */ };

static int64_t percent_of(const struct rulebook *book, int level, int percent)
{
	return (int64_t)level * book->contract.level_points * percent / WHOLE;
}

/* Returns the bonus for going out. A bidder below the contract does not get it. */
static int64_t bonus_lost(const struct rulebook *book, enum out out)
{
	if (out != OUT_CONCEALED || !book->concealed)
		return book->going_out;
	return book->concealed_points + (book->concealed_adds ? book->going_out : 0);
}

static int64_t points_of(
    const struct rulebook *book, const struct hand *hand, size_t side, enum outcome outcome)
{
	bool bidder = hand->contract.side == side;
	int64_t points = contract_points(book, &hand->contract, outcome, bidder);

	if (bidder && outcome == OUTCOME_FALSE_OUT)
		points -= bonus_lost(book, hand->sides[side].out);
	return points;
}

/* Returns true if the outcome is possible. The player who goes out decides a failed contract; if
 * only one side is recorded, the other may have gone out. */
static bool may_be(const struct hand *hand, enum outcome outcome)
{
	size_t bidder = hand->contract.side;
	bool alone = hand->side_count < 2, bidder_out = hand->sides[bidder].out != OUT_NONE;
	bool robber_out = !alone && hand->sides[1 - bidder].out != OUT_NONE;

	switch (outcome) {
	case OUTCOME_ACHIEVED:
		return true;
	case OUTCOME_FALSE_OUT:
		return bidder_out;
	case OUTCOME_ROBBED:
		return !bidder_out && (robber_out || alone);
	case OUTCOME_VOID:
		return !bidder_out && !robber_out;
	case OUTCOME_NONE:
		break;
	}
	return false;
}

size_t contract_shares(const struct rulebook *book, const struct hand *hand,
    const struct score *score, size_t side, struct contract_share ret[CONTRACT_SHARES_MOST])
{
	enum outcome known = score->contract.judged ? score->contract.outcome : OUTCOME_NONE;
	size_t count = 0;

	if (!hand->contract.bid || !book->contract.allowed) {
		ret[0] = (struct contract_share){.outcome = OUTCOME_NONE};
		return 1;
	}
	for (int outcome = OUTCOME_ACHIEVED; outcome <= OUTCOME_FALSE_OUT; outcome++) {
		if (known == OUTCOME_NONE ? !may_be(hand, (enum outcome)outcome)
		                          : known != (enum outcome)outcome)
			continue;
		ret[count++] = (struct contract_share){.outcome = (enum outcome)outcome,
		    .points = points_of(book, hand, side, (enum outcome)outcome)};
	}
	return count;
}

bool contract_share_agrees(const struct rulebook *book, const struct hand *hand, size_t side,
    const struct contract_share *share)
{
	const struct contract *contract = &hand->contract;
	int64_t needed = percent_of(book, contract->level, WHOLE);
	int64_t base = hand->sides[side].totals.base - share->points;
	bool with_melded = contract->level >= book->contract.melded_from_level;

	if (share->outcome == OUTCOME_NONE || contract->side != side)
		return true;
	/* If melded cards do not count, cards in hand are still subtracted, but their number is
	 * not written. */
	if (!with_melded)
		return share->outcome != OUTCOME_ACHIEVED || base >= needed;
	/* If cards in hand are not subtracted, more may have counted than the cards' sum shows,
	 * up to the worth of all cards. */
	if (contract->level > book->contract.hand_to_level)
		return share->outcome == OUTCOME_ACHIEVED
		           ? base + book->pack_points >= needed
		           : base + hand->sides[side].totals.cards < needed;
	return (share->outcome == OUTCOME_ACHIEVED) ==
	       (base + hand->sides[side].totals.cards >= needed);
}

static int by_size(const void *a, const void *b)
{
	int64_t one = *(const int64_t *)a, other = *(const int64_t *)b;

	return (one > other) - (one < other);
}

size_t contract_amounts(const struct rulebook *book, int64_t ret[CONTRACT_AMOUNTS_MOST])
{
	const struct contract_rule *rule = &book->contract;
	const int percents[] = {rule->award_percent, rule->award_doubled_percent,
	    rule->robbed_percent, rule->robbed_doubled_percent, WHOLE};
	size_t count = 0, kept = 0;

	if (!rule->allowed)
		return 0;
	ret[count++] = -(book->contract.false_out_points + bonus_lost(book, OUT_NORMAL));
	for (int level = 1; level <= rule->levels; level++)
		for (size_t i = 0; i < sizeof percents / sizeof *percents; i++)
			if (count < CONTRACT_AMOUNTS_MOST)
				ret[count++] = percent_of(book, level, percents[i]);
	qsort(ret, count, sizeof *ret, by_size);
	for (size_t i = 0; i < count; i++)
		if (ret[i] != 0 && (kept == 0 || ret[kept - 1] != ret[i]))
			ret[kept++] = ret[i];
	return kept;
}

int64_t nearest_apart(int64_t a, int64_t b)
{
	return a > b ? a - b : b - a;
}

static int64_t distance(const struct asking *asking, const struct point_sums *sums)
{
	return nearest_apart(sums->base, asking->question->sums.base) +
	       nearest_apart(sums->cards, asking->question->sums.cards);
}

/* Returns the distance beyond which no sums are among the nearest. */
static int64_t farthest(const struct asking *asking)
{
	const struct possible_answer *answer = asking->answer;

	if (answer->nearest_count < NEAREST_MOST)
		return INT64_MAX;
	return distance(asking, &answer->nearest[NEAREST_MOST - 1]);
}

/* Returns how far the card points asked are beyond those of the whole pack. */
static int64_t cards_beyond(const struct asking *asking)
{
	int64_t cards = asking->question->sums.cards;

	if (cards > asking->span.highest)
		return cards - asking->span.highest;
	return cards < asking->span.lowest ? asking->span.lowest - cards : 0;
}

int64_t nearest_window(const struct asking *asking)
{
	int64_t most = farthest(asking) - cards_beyond(asking);

	return most < INT32_MAX ? most : INT32_MAX;
}

/* Compares two sums at one distance: nearer base points come first, then smaller ones. */
static bool is_nearer(
    const struct asking *asking, const struct point_sums *a, const struct point_sums *b)
{
	int64_t base = asking->question->sums.base;

	if (distance(asking, a) != distance(asking, b))
		return distance(asking, a) < distance(asking, b);
	if (nearest_apart(a->base, base) != nearest_apart(b->base, base))
		return nearest_apart(a->base, base) < nearest_apart(b->base, base);
	return a->base != b->base ? a->base < b->base : a->cards < b->cards;
}

static bool is_refuted(const struct asking *asking, int64_t base, int64_t cards)
{
	for (size_t i = 0; i < asking->refuted_count; i++)
		if (asking->refuted[i].base == base && asking->refuted[i].cards == cards)
			return true;
	return false;
}

static void note_near(struct asking *asking, int64_t base, int64_t cards)
{
	struct possible_answer *answer = asking->answer;
	const struct point_sums sums = {.base = base, .cards = cards};
	size_t at = answer->nearest_count;

	for (size_t i = 0; i < at; i++)
		if (answer->nearest[i].base == base && answer->nearest[i].cards == cards)
			return;
	if (is_refuted(asking, base, cards))
		return;
	while (at > 0 && is_nearer(asking, &sums, &answer->nearest[at - 1]))
		at--;
	if (at == NEAREST_MOST)
		return;
	if (answer->nearest_count < NEAREST_MOST)
		answer->nearest_count++;
	for (size_t i = answer->nearest_count - 1; i > at; i--)
		answer->nearest[i] = answer->nearest[i - 1];
	answer->nearest[at] = sums;
}

void nearest_note(struct asking *asking, int64_t base, int64_t offset, const uint64_t *sums)
{
	int64_t wanted = asking->question->sums.cards - offset, found;
	int64_t from = wanted;

	for (int i = 0; i < NEAREST_MOST && sums_below(sums, &asking->span, from, &found);) {
		i += !is_refuted(asking, base, found + offset);
		note_near(asking, base, found + offset);
		from = found - asking->span.unit;
	}
	from = wanted;
	for (int i = 0; i < NEAREST_MOST && sums_above(sums, &asking->span, from, &found);) {
		i += !is_refuted(asking, base, found + offset);
		note_near(asking, base, found + offset);
		from = found + asking->span.unit;
	}
}

enum {
	WORD = (int)sizeof(uint64_t) * CHAR_BIT,
	SETS_FIRST = WORD /* room at the beginning */
};

struct span sums_span(int64_t lowest, int64_t highest, int64_t unit)
{
	struct span span = {.lowest = lowest, .highest = highest, .unit = unit};

	assert(unit > 0 && lowest <= highest);
	assert(lowest % unit == 0 && highest % unit == 0);
	span.words = (size_t)((highest - lowest) / unit) / WORD + 1;
	return span;
}

static size_t place_of(const struct span *span, int64_t points)
{
	return (size_t)((points - span->lowest) / span->unit);
}

static bool bit_is_set(const uint64_t *sums, size_t place)
{
	return (sums[place / WORD] >> place % WORD & 1) != 0;
}

void sums_set(uint64_t *sums, const struct span *span, int64_t points)
{
	size_t place = place_of(span, points);

	assert(points >= span->lowest && points <= span->highest);
	assert(points % span->unit == 0);
	sums[place / WORD] |= UINT64_C(1) << place % WORD;
}

void sums_fill(uint64_t *sums, const struct span *span, int64_t from, int64_t to)
{
	size_t first, last;

	from = from < span->lowest ? span->lowest : from;
	to = to > span->highest ? span->highest : to;
	if (from > to)
		return;
	first = place_of(span, from);
	last = place_of(span, to);
	for (size_t word = first / WORD; word <= last / WORD; word++) {
		uint64_t bits = ~UINT64_C(0);

		if (word == first / WORD)
			bits &= ~UINT64_C(0) << first % WORD;
		if (word == last / WORD)
			bits &= ~UINT64_C(0) >> (WORD - 1 - last % WORD);
		sums[word] |= bits;
	}
}

void sums_room(struct arena *arena, size_t words, size_t count, uint64_t **sums, size_t *room)
{
	size_t more = *room > 0 ? *room * 2 : SETS_FIRST;
	uint64_t *grown;

	if (count < *room)
		return;
	grown = arena_alloc(arena, more * words, sizeof *grown);
	if (*room > 0)
		memcpy(grown, *sums, *room * words * sizeof *grown);
	*sums = grown;
	*room = more;
}

bool sums_empty(const uint64_t *sums, size_t words)
{
	for (size_t word = 0; word < words; word++)
		if (sums[word] != 0)
			return false;
	return true;
}

bool sums_has(const uint64_t *sums, const struct span *span, int64_t points)
{
	if (points < span->lowest || points > span->highest ||
	    (points - span->lowest) % span->unit != 0)
		return false;
	return bit_is_set(sums, place_of(span, points));
}

static bool nearest_above(const uint64_t *sums, size_t words, size_t *place)
{
	for (size_t word = *place / WORD; word < words; word++) {
		uint64_t bits = sums[word];

		if (word == *place / WORD)
			bits &= ~UINT64_C(0) << *place % WORD;
		if (bits == 0)
			continue;
		*place = word * WORD + (size_t)__builtin_ctzll(bits);
		return true;
	}
	return false;
}

static int64_t points_at(const struct span *span, size_t place)
{
	return span->lowest + (int64_t)place * span->unit;
}

bool sums_above(const uint64_t *sums, const struct span *span, int64_t points, int64_t *ret)
{
	size_t place;

	if (points > span->highest)
		return false;
	place = points <= span->lowest ? 0 : place_of(span, points + span->unit - 1);
	if (!nearest_above(sums, span->words, &place))
		return false;
	*ret = points_at(span, place);
	return true;
}

bool sums_below(const uint64_t *sums, const struct span *span, int64_t points, int64_t *ret)
{
	size_t place;

	if (points < span->lowest)
		return false;
	place = place_of(span, points < span->highest ? points : span->highest);
	for (size_t word = place / WORD + 1; word-- > 0;) {
		uint64_t bits = sums[word];

		if (word == place / WORD)
			bits &= ~UINT64_C(0) >> (WORD - 1 - place % WORD);
		if (bits == 0)
			continue;
		*ret = points_at(span, word * WORD + (size_t)(WORD - 1 - __builtin_clzll(bits)));
		return true;
	}
	return false;
}

/* Adds a copy of every sum moved up by `places`. It runs from the top word down, so that it reads
 * only words it has not written. */
static void join_moved(uint64_t *sums, size_t words, size_t places)
{
	size_t whole = places / WORD, rest = places % WORD;

	for (size_t word = words; word-- > whole;) {
		uint64_t bits = sums[word - whole] << rest;

		if (rest > 0 && word > whole)
			bits |= sums[word - whole - 1] >> (WORD - rest);
		sums[word] |= bits;
	}
}

static void move_up(uint64_t *to, const uint64_t *from, size_t words, size_t places)
{
	size_t whole = places / WORD, rest = places % WORD;

	memset(to, 0, (whole < words ? whole : words) * sizeof *to);
	for (size_t word = whole; word < words; word++) {
		to[word] = from[word - whole] << rest;
		if (rest > 0 && word > whole)
			to[word] |= from[word - whole - 1] >> (WORD - rest);
	}
}

static void move_down(uint64_t *to, const uint64_t *from, size_t words, size_t places)
{
	size_t whole = places / WORD, rest = places % WORD;

	memset(to, 0, words * sizeof *to);
	for (size_t word = 0; word + whole < words; word++) {
		to[word] = from[word + whole] >> rest;
		if (rest > 0 && word + whole + 1 < words)
			to[word] |= from[word + whole + 1] << (WORD - rest);
	}
}

/* Replaces each sum by `count` sums, `step` apart; doubling needs few passes. */
static void widen(uint64_t *sums, size_t words, size_t step, size_t count)
{
	size_t wide = 1;

	while (wide * 2 <= count) {
		join_moved(sums, words, step * wide);
		wide *= 2;
	}
	if (wide < count)
		join_moved(sums, words, step * (count - wide));
}

void sums_add(
    uint64_t *to, const uint64_t *from, size_t words, const struct stretches *added, uint64_t *room)
{
	for (size_t i = 0; i < added->count; i++) {
		const struct stretch *stretch = &added->list[i];

		if (stretch->start < 0)
			move_down(room, from, words, (size_t) - (int64_t)stretch->start);
		else
			move_up(room, from, words, (size_t)stretch->start);
		widen(room, words, (size_t)stretch->step, (size_t)stretch->count);
		for (size_t word = 0; word < words; word++)
			to[word] |= room[word];
	}
}

/* Returns the greatest step that all sums of the set share, counted from the first one. */
static size_t step_of(const uint64_t *sums, const struct span *span, size_t first)
{
	int64_t step = 0;
	size_t place = first + 1;

	while (place / WORD < span->words && nearest_above(sums, span->words, &place)) {
		step = number_divisor(step, (int64_t)(place - first));
		place++;
	}
	return step > 0 ? (size_t)step : 1;
}

void sums_stretches(
    struct arena *arena, const uint64_t *sums, const struct span *span, struct stretches *ret)
{
	size_t places = span->words * WORD, place = 0, step, count = 0;
	int64_t zero = -span->lowest / span->unit;
	struct stretch *list;

	*ret = (struct stretches){0};
	if (!nearest_above(sums, span->words, &place))
		return;
	step = step_of(sums, span, place);
	for (size_t at = place; at < places; at += step)
		if (bit_is_set(sums, at) && (at < place + step || !bit_is_set(sums, at - step)))
			count++;
	list = arena_alloc(arena, count, sizeof *list);
	for (size_t at = place; at < places; at += step) {
		if (!bit_is_set(sums, at))
			continue;
		if (at < place + step || !bit_is_set(sums, at - step))
			list[ret->count++] = (struct stretch){
			    .start = (int32_t)((int64_t)at - zero), .step = (int32_t)step};
		list[ret->count - 1].count++;
	}
	ret->list = list;
}
