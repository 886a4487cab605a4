#include "tournament/random.h"

uint64_t lots_next(struct lots *lots)
{
	uint64_t mixed = lots->state += UINT64_C(0x9e3779b97f4a7c15);

	mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
	return mixed ^ (mixed >> 31);
}

size_t lots_below(struct lots *lots, size_t below)
{
	/* Values above the last whole multiple would make the first numbers likelier. */
	uint64_t limit = UINT64_MAX - UINT64_MAX % below;
	uint64_t value = lots_next(lots);

	while (value >= limit)
		value = lots_next(lots);
	return (size_t)(value % below);
}

void lots_shuffle(struct lots *lots, size_t *items, size_t count)
{
	for (size_t i = count; i > 1; i--) {
		size_t other = lots_below(lots, i);
		size_t item = items[i - 1];

		items[i - 1] = items[other];
		items[other] = item;
	}
}
