#include "referee/ways.h"

#include "rulebook/rulebook.h"
#include "score/hand.h"

#include <limits.h>

enum { PLAIN_MASK = (1 << NEED_BITS) - 1 };

/* Returns the bit of a fact, which comes after those of the kinds of canasta. */
static uint32_t fact_bit(size_t fact)
{
	_Static_assert(KINDS_MOST + FACTS_MOST <= sizeof(uint32_t) * CHAR_BIT,
	    "kinds and facts are bits of one number");
	return UINT32_C(1) << (KINDS_MOST + fact);
}

static void note_need(struct needs *needs, const struct need *need)
{
	size_t i = 0;

	while (i < needs->count && needs->kinds[i] != need->kinds)
		i++;
	if (i == NEEDS_TOLD || need->least > NEED_MOST) {
		needs->too_many = true;
		return;
	}
	if (i == needs->count)
		needs->kinds[needs->count++] = need->kinds;
	if (needs->most[i] < need->least)
		needs->most[i] = need->least;
}

static void note_condition(struct needs *needs, const struct condition *condition)
{
	for (size_t i = 0; i < condition->need_count; i++)
		note_need(needs, &condition->needs[i]);
}

void needs_collect(const struct rulebook *book, struct needs *ret)
{
	*ret = (struct needs){0};
	for (size_t i = 0; i < book->red_band_count; i++)
		note_condition(ret, &book->red_bands[i].when);
	for (size_t i = 0; i < book->sign_band_count; i++)
		note_condition(ret, &book->sign_bands[i].when);
	for (size_t i = 0; i < book->bonus_count; i++)
		note_condition(ret, &book->bonuses[i].when);
	/* If missing canastas only give a warning, going out concealed may still ask for them. */
	if (!book->out_needs_warn || book->concealed)
		for (size_t i = 0; i < book->out_need_count; i++)
			note_need(ret, &book->out_needs[i]);
	for (size_t i = 0; i < book->fact_count; i++)
		if (book->facts[i].shown_cards > 0)
			note_need(ret, &(struct need){.kinds = fact_bit(i), .least = 1});
}

/* Returns one made towards each need with the bit. */
static uint64_t one_of(const struct needs *needs, uint32_t bit)
{
	uint64_t made = 0;

	for (size_t i = 0; i < needs->count; i++)
		if (needs->kinds[i] & bit)
			made |= UINT64_C(1) << i * NEED_BITS;
	return made;
}

uint64_t needs_of_kind(const struct needs *needs, size_t kind)
{
	return one_of(needs, UINT32_C(1) << kind);
}

uint64_t needs_of_fact(const struct needs *needs, size_t fact)
{
	return one_of(needs, fact_bit(fact));
}

bool needs_show(const struct needs *needs, uint64_t made, size_t fact)
{
	const struct need shown = {.kinds = fact_bit(fact), .least = 1};

	return needs_met(needs, made, &shown, 1);
}

static int made_of(uint64_t made, size_t need)
{
	return (int)(made >> need * NEED_BITS) & PLAIN_MASK;
}

uint64_t needs_joined(const struct needs *needs, uint64_t a, uint64_t b)
{
	uint64_t joined = 0;

	if (a == 0 || b == 0)
		return a | b;
	for (size_t i = 0; i < needs->count; i++) {
		int sum = made_of(a, i) + made_of(b, i);
		int most = needs->enough & (1u << i) ? needs->most[i] - 1 : needs->most[i];

		joined |= (uint64_t)(sum < most ? sum : most) << i * NEED_BITS;
	}
	return joined;
}

bool needs_without(const struct needs *needs, uint64_t made, uint64_t part, uint64_t *ret)
{
	for (size_t i = 0; i < needs->count; i++)
		if (made_of(part, i) > made_of(made, i))
			return false;
	*ret = made - part;
	return true;
}

void needs_of_counts(const struct rulebook *book, const int32_t *canastas, const struct side *side,
    struct needs *ret)
{
	*ret = (struct needs){.counted = true};
	for (size_t kind = 0; kind < book->kind_count; kind++) {
		const struct need exceeded = {.kinds = 1u << kind, .least = canastas[kind] + 1};

		if (canastas[kind] > 0)
			note_need(ret, &exceeded);
	}
	for (size_t i = 0; i < book->fact_count; i++) {
		const bool holds = (side->facts & (1u << i)) != 0;
		const struct need exceeded = {.kinds = fact_bit(i), .least = holds ? 2 : 1};

		if (book->facts[i].shown_cards == 0 || !(side->facts_known & (1u << i)))
			continue;
		note_need(ret, &exceeded);
		if (holds && !ret->too_many)
			ret->enough |= UINT32_C(1) << (ret->count - 1);
	}
}

bool needs_exceeded(const struct needs *needs, uint64_t made)
{
	for (size_t i = 0; i < needs->count; i++)
		if (made_of(made, i) >= needs->most[i])
			return true;
	return false;
}

bool needs_exact(const struct needs *needs, uint64_t made)
{
	for (size_t i = 0; i < needs->count; i++)
		if (made_of(made, i) != needs->most[i] - 1)
			return false;
	return true;
}

/* Returns how many different numbers of canastas towards a need are kept separate. */
static int numbers_told(const struct needs *needs, size_t need)
{
	return needs->most[need] + (needs->counted ? 0 : 1);
}

int needs_places(const struct needs *needs)
{
	int64_t places = 1;

	for (size_t i = 0; i < needs->count && places <= NEEDS_PLACES_MOST; i++)
		places *= numbers_told(needs, i);
	return places <= NEEDS_PLACES_MOST ? (int)places : NEEDS_PLACES_MOST + 1;
}

int needs_place(const struct needs *needs, uint64_t made)
{
	int place = 0;

	for (size_t i = needs->count; i-- > 0;)
		place = place * numbers_told(needs, i) + made_of(made, i);
	return place;
}

uint64_t needs_made(const struct needs *needs, int place)
{
	uint64_t made = 0;

	for (size_t i = 0; i < needs->count; i++) {
		made |= (uint64_t)(place % numbers_told(needs, i)) << i * NEED_BITS;
		place /= numbers_told(needs, i);
	}
	return made;
}

bool needs_met(const struct needs *needs, uint64_t made, const struct need *asked, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		size_t need = 0;

		while (need < needs->count && needs->kinds[need] != asked[i].kinds)
			need++;
		if (need < needs->count && made_of(made, need) < asked[i].least)
			return false;
	}
	return true;
}
