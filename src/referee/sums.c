#include "referee/ways.h"

#include "base/arena.h"
#include "base/checked.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

enum {
	WORD = (int)sizeof(uint64_t) * CHAR_BIT,
	STATES_FIRST = WORD /* room a collection begins with */
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

/* Adds every sum of `from`, moved up by `places`. It runs from the top word down, so that a set can
 * be added to itself: it reads only words it has not written. */
static void join_moved(uint64_t *to, const uint64_t *from, size_t words, size_t places)
{
	size_t whole = places / WORD, rest = places % WORD;

	for (size_t word = words; word-- > whole;) {
		uint64_t bits = from[word - whole] << rest;

		if (rest > 0 && word > whole)
			bits |= from[word - whole - 1] >> (WORD - rest);
		to[word] |= bits;
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

void sums_add(
    uint64_t *to, const uint64_t *from, size_t words, const struct stretches *added, uint64_t *room)
{
	for (size_t i = 0; i < added->count; i++) {
		const struct stretch *stretch = &added->list[i];
		const size_t step = (size_t)stretch->step, count = (size_t)stretch->count;
		size_t wide;

		if (stretch->start >= 0 && stretch->count == 1) {
			join_moved(to, from, words, (size_t)stretch->start);
			continue;
		}
		if (stretch->start < 0) {
			move_down(room, from, words, (size_t) - (int64_t)stretch->start);
		} else {
			memset(room, 0, words * sizeof *room);
			join_moved(room, from, words, (size_t)stretch->start);
		}
		/* Each sum becomes `count` sums, `step` apart; doubling needs few passes. */
		for (wide = 1; wide * 2 <= count; wide *= 2)
			join_moved(room, room, words, step * wide);
		if (wide < count)
			join_moved(room, room, words, step * (count - wide));
		for (size_t word = 0; word < words; word++)
			to[word] |= room[word];
	}
}

void sums_stretches(
    struct arena *arena, const uint64_t *sums, const struct span *span, struct stretches *ret)
{
	int64_t zero = -span->lowest / span->unit, apart = 0;
	size_t first = 0, last, step, count = 0;
	struct stretch *list;

	*ret = (struct stretches){0};
	if (!nearest_above(sums, span->words, &first))
		return;
	/* The greatest step that all sums share, counted from the first one: */
	last = first;
	for (size_t at = first + 1;
	     at / WORD < span->words && nearest_above(sums, span->words, &at); at++) {
		apart = number_divisor(apart, (int64_t)(at - first));
		last = at;
	}
	step = apart > 0 ? (size_t)apart : 1;
	for (size_t at = first; at <= last; at += step)
		if (bit_is_set(sums, at) && (at == first || !bit_is_set(sums, at - step)))
			count++;
	list = arena_alloc(arena, count, sizeof *list);
	for (size_t at = first; at <= last; at += step) {
		if (!bit_is_set(sums, at))
			continue;
		if (at == first || !bit_is_set(sums, at - step))
			list[ret->count++] = (struct stretch){
			    .start = (int32_t)((int64_t)at - zero), .step = (int32_t)step};
		list[ret->count - 1].count++;
	}
	ret->list = list;
}

static const uint64_t HASH_START = UINT64_C(0xcbf29ce484222325);
static const uint64_t HASH_PRIME = UINT64_C(0x100000001b3);

bool state_same(const struct state *a, const struct state *b)
{
	return a->base == b->base && a->needs == b->needs && a->naturals == b->naturals &&
	       a->jokers == b->jokers && a->twos == b->twos && a->marks == b->marks &&
	       a->reds == b->reds && a->loose == b->loose;
}

static size_t find_slot(const struct states *states, const struct state *state)
{
	const uint64_t fields[] = {(uint32_t)state->base, state->needs, state->naturals,
	    state->jokers, state->twos, state->marks, state->reds, state->loose};
	const size_t slots = states->room * 2;
	uint64_t hash = HASH_START;
	size_t slot;

	/* FNV-1a over the fields, each field as one unit. */
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
		hash = (hash ^ fields[i]) * HASH_PRIME;
	slot = (size_t)((hash ^ hash >> WORD / 2) % slots);
	while (
	    states->slots[slot] != 0 && !state_same(&states->list[states->slots[slot] - 1], state))
		slot = (slot + 1) % slots;
	return slot;
}

static void grow(struct states *states)
{
	size_t room = states->room > 0 ? states->room * 2 : STATES_FIRST;
	struct state *list = arena_alloc(states->arena, room, sizeof *list);
	size_t *slots = arena_alloc(states->arena, room * 2, sizeof *slots);
	uint64_t *sums = arena_alloc(states->arena, room * states->words, sizeof *sums);

	if (states->count > 0) {
		memcpy(list, states->list, states->count * sizeof *list);
		memcpy(sums, states->sums, states->count * states->words * sizeof *sums);
	}
	states->list = list;
	states->slots = slots;
	states->sums = sums;
	states->room = room;
	for (size_t i = 0; i < states->count; i++)
		slots[find_slot(states, &list[i])] = i + 1;
}

uint64_t *states_add(struct states *states, const struct state *state)
{
	size_t slot;

	if (states->count == states->room)
		grow(states);
	slot = find_slot(states, state);
	if (states->slots[slot] == 0) {
		states->list[states->count++] = *state;
		states->slots[slot] = states->count;
	}
	return states->sums + (states->slots[slot] - 1) * states->words;
}

struct states states_copy(struct arena *arena, const struct states *states)
{
	size_t sums = states->count * states->words;
	struct states copy = {.words = states->words, .count = states->count};

	copy.list = arena_alloc(arena, states->count, sizeof *copy.list);
	copy.sums = arena_alloc(arena, sums, sizeof *copy.sums);
	if (states->count > 0) {
		memcpy(copy.list, states->list, states->count * sizeof *copy.list);
		memcpy(copy.sums, states->sums, sums * sizeof *copy.sums);
	}
	return copy;
}
