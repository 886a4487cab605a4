#include "referee/sums.h"

#include "base/number.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

enum {
	WORD = (int)sizeof(uint64_t) * CHAR_BIT,
	SETS_FIRST = WORD /* room a collection begins with */
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

bool sums_room(struct arena *arena, size_t words, size_t count, uint64_t **sums, size_t *room)
{
	size_t more = *room > 0 ? *room * 2 : SETS_FIRST;
	uint64_t *grown;

	if (count < *room)
		return true;
	grown = arena_alloc(arena, more * words, sizeof *grown);
	if (*room > 0)
		memcpy(grown, *sums, *room * words * sizeof *grown);
	*sums = grown;
	*room = more;
	return true;
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

/* Every sum of `sums` moved up by `places`, beside those there. From the top word down, so that
 * what is read was not yet written. */
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

/* Each sum becomes `count` of them, `step` apart; doubling takes few passes. */
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

/* The step all sums of the set lie in, counted from its first one. */
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

bool sums_stretches(
    struct arena *arena, const uint64_t *sums, const struct span *span, struct stretches *ret)
{
	size_t places = span->words * WORD, place = 0, step, count = 0;
	int64_t zero = -span->lowest / span->unit;
	struct stretch *list;

	*ret = (struct stretches){0};
	if (!nearest_above(sums, span->words, &place))
		return true;
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
	return true;
}
