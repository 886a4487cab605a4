#include "referee/sets_worth.h"

#include "base/number.h"

enum { CANNOT_BE = INT32_MIN / 4 };

/* Most base points of one rank's melds that are no runs, by cards in them and wild ones among those. */
struct dearest {
	int cards_most, wild_most;
	int32_t *base; /* below 0: cannot be */
};

static int32_t *dearest_with(const struct dearest *dearest, int cards, int wild)
{
	return &dearest->base[cards * (dearest->wild_most + 1) + wild];
}

static void note_dearest(const struct dearest *dearest, const struct state *way, bool wild_alone)
{
	int wild = way->jokers + way->twos, cards = way->naturals + wild - way->loose;
	int32_t *base;

	if (wild_alone)
		wild -= way->loose;
	if (cards > dearest->cards_most || wild > dearest->wild_most)
		return;
	base = dearest_with(dearest, cards, wild);
	*base = number_greater(*base, way->base);
}

/* Adds what a rank may bring to what those before it brought. */
static void add_dearest(
    const struct dearest *before, const struct dearest *own, const struct dearest *ret)
{
	int wild_most = own->wild_most;

	for (int more = 0; more <= own->cards_most; more++)
		for (int more_wild = 0; more_wild <= wild_most; more_wild++) {
			int32_t brought = *dearest_with(own, more, more_wild);

			for (int cards = 0; brought >= 0 && cards + more <= own->cards_most;
			     cards++) {
				const int32_t *from = dearest_with(before, cards, 0);
				int32_t *to = dearest_with(ret, cards + more, more_wild);

				for (int wild = 0; wild + more_wild <= wild_most; wild++)
					to[wild] = number_greater(to[wild], from[wild] + brought);
			}
		}
}

static bool make_dearest(
    struct arena *arena, int cards_most, int wild_most, struct dearest *ret, struct error *err)
{
	size_t count = (size_t)(cards_most + 1) * (size_t)(wild_most + 1);

	*ret =
	    (struct dearest){cards_most, wild_most, arena_alloc(arena, count, sizeof *ret->base)};
	if (!ret->base)
		return error_memory(err);
	for (size_t i = 0; i < count; i++)
		ret->base[i] = CANNOT_BE;
	return true;
}

bool sets_worth(struct arena *arena, const struct deck *deck, bool out, int cards_most,
    int32_t *ret, struct error *err)
{
	int wild_most = deck->jokers + deck->twos;
	struct dearest all, own, next;

	if (!make_dearest(arena, cards_most, wild_most, &all, err))
		return false;
	*dearest_with(&all, 0, 0) = 0;
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		const struct ways *ways = &deck->ways[rank][out ? 1 : 0];

		if (ways->count == 0)
			continue;
		if (!make_dearest(arena, cards_most, wild_most, &own, err) ||
		    !make_dearest(arena, cards_most, wild_most, &next, err))
			return false;
		for (size_t i = 0; i < ways->count; i++)
			note_dearest(&own, &ways->list[i], rank == RANK_JOKER);
		add_dearest(&all, &own, &next);
		all = next;
	}
	for (int cards = 0, most = 0; cards <= cards_most; cards++) {
		for (int wild = 0; wild <= wild_most; wild++)
			most = number_greater(most, *dearest_with(&all, cards, wild));
		ret[cards] = most;
	}
	return true;
}
