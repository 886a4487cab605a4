#include "tournament/bracket_seeds.h"

#include "tournament/bracket_parts.h"

struct seeding {
	const struct bracket_seed *seeds;
	size_t count, size;
	size_t *order;
};

static const struct bracket_seed *seed_at(const struct seeding *seeding, size_t at)
{
	return &seeding->seeds[seeding->order[at]];
}

/* Whether who stands there meets one of his own group; who has a bye meets nobody. */
static bool meets_own(const struct seeding *seeding, size_t at)
{
	const size_t other = seeding->size - 1 - at;

	return other < seeding->count && seed_at(seeding, at)->group > 0 &&
	       seed_at(seeding, at)->group == seed_at(seeding, other)->group;
}

static void exchange(struct seeding *seeding, size_t one, size_t other)
{
	const size_t kept = seeding->order[one];

	seeding->order[one] = seeding->order[other];
	seeding->order[other] = kept;
}

/* Those of one place stand side by side, so that it is enough to look at the two. */
static bool is_one_place(const struct seeding *seeding, size_t one, size_t other)
{
	const struct bracket_seed *a = seed_at(seeding, one), *b = seed_at(seeding, other);

	return a->group > 0 && b->group > 0 && a->place == b->place;
}

/* How many of two meetings fewer are of one group when the two have changed places. */
static int gain_of(struct seeding *seeding, size_t one, size_t other)
{
	const int before = meets_own(seeding, one) + meets_own(seeding, other);
	int after;

	exchange(seeding, one, other);
	after = meets_own(seeding, one) + meets_own(seeding, other);
	exchange(seeding, one, other);
	return before - after;
}

/* Exchanges one with the nearest of his place with whom so much is gained. */
static bool exchange_nearest(struct seeding *seeding, size_t one, int gain)
{
	for (size_t far = 1; far < seeding->count; far++) {
		const size_t places[] = {one - far, one + far};

		for (size_t i = 0; i < 2; i++)
			if (places[i] < seeding->count && is_one_place(seeding, one, places[i]) &&
			    gain_of(seeding, one, places[i]) >= gain) {
				exchange(seeding, one, places[i]);
				return true;
			}
	}
	return false;
}

static bool improve(struct seeding *seeding)
{
	for (size_t at = seeding->count; at-- > 0;)
		if (meets_own(seeding, at) && exchange_nearest(seeding, at, 1))
			return true;
	return false;
}

/* Where no exchange gains anything, one may make room for another that does. */
static bool improve_by_two(struct seeding *seeding)
{
	for (size_t at = seeding->count; at-- > 0;)
		for (size_t other = 0; meets_own(seeding, at) && other < seeding->count; other++) {
			if (other == at || !is_one_place(seeding, at, other) ||
			    gain_of(seeding, at, other) < 0)
				continue;
			exchange(seeding, at, other);
			if (improve(seeding))
				return true;
			exchange(seeding, at, other);
		}
	return false;
}

bool bracket_seeds_part(struct arena *arena, const struct bracket_seed *seeds, size_t count,
    size_t **ret, struct error *err)
{
	struct seeding seeding = {.seeds = seeds,
	    .count = count,
	    .size = bracket_size(count),
	    .order = arena_alloc(arena, count, sizeof *seeding.order)};

	if (!seeding.order)
		return error_memory(err);
	for (size_t i = 0; i < count; i++)
		seeding.order[i] = i;
	while (improve(&seeding) || improve_by_two(&seeding))
		continue;
	*ret = seeding.order;
	return true;
}
