#include "referee/nearest.h"

int64_t nearest_apart(int64_t a, int64_t b)
{
	return a > b ? a - b : b - a;
}

static int64_t distance(const struct asking *asking, const struct point_sums *sums)
{
	return nearest_apart(sums->base, asking->question->sums.base) +
	       nearest_apart(sums->cards, asking->question->sums.cards);
}

/* Farther than this nothing is among the nearest. */
static int64_t farthest(const struct asking *asking)
{
	const struct possible_answer *answer = asking->answer;

	if (answer->nearest_count < NEAREST_MOST)
		return INT64_MAX;
	return distance(asking, &answer->nearest[NEAREST_MOST - 1]);
}

/* How far the card points asked lie beyond those of the whole pack. */
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

/* Of two as far away the one with nearer base points comes first, then the smaller. */
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
