#include "tournament/group_parts.h"

#include "base/number.h"

#include <string.h>

/* How many seats are taken, one after another, before the best so far is. */
enum { SEATS_MOST = 400000 };

/* Seeds are seated one after another, each in the next line of a group, the snake's own first. */
struct seats_search {
	struct group_seating *seating;
	const struct group_floor *floor;
	struct group_measure best;
	int *best_seats;
	size_t *lines;    /* by group: of those seated */
	size_t last_left; /* seats of the last line still to be taken */
	int seats;        /* left to be tried */
};

/* Whether what is seated, with no more of the others than no draw has fewer of, may become the best. */
static bool may_be_best(const struct seats_search *search, const struct group_measure *so_far)
{
	struct group_measure least = *so_far;

	least.apart = number_greater(least.apart, search->floor->apart);
	/* Who is kept apart from one of its club counts as that. */
	least.clubmates = number_greater(least.clubmates, search->floor->even - least.apart);
	return group_is_less(&least, &search->best);
}

static void search_from(
    struct seats_search *search, size_t seed, const struct group_measure *so_far);

static void seat_try(
    struct seats_search *search, size_t seed, size_t group, const struct group_measure *so_far)
{
	struct group_seating *seating = search->seating;
	const size_t line = search->lines[group], seat = line * seating->groups + group;
	const bool last = line + 1 == seating->lines;
	struct group_measure sum = *so_far;

	if (line == seating->lines || (last && search->last_left == 0))
		return;
	search->seats--;
	search->lines[group]++;
	search->last_left -= last;
	seating->seats[seat] = (int)seed;
	group_measure_add(seating, seat, &sum);
	if (may_be_best(search, &sum))
		search_from(search, seed + 1, &sum);
	seating->seats[seat] = FREE_SEAT;
	search->last_left += last;
	search->lines[group]--;
}

static void search_from(
    struct seats_search *search, size_t seed, const struct group_measure *so_far)
{
	struct group_seating *seating = search->seating;
	const size_t home = group_draw_snake(seed, seating->groups);

	if (seed == seating->count) {
		search->best = *so_far;
		memcpy(search->best_seats, seating->seats,
		    group_seats(seating) * sizeof *seating->seats);
		return;
	}
	for (size_t i = 0; i < seating->groups && search->seats > 0; i++)
		seat_try(search, seed, (home + i) % seating->groups, so_far);
}

bool group_search(struct arena *arena, struct group_seating *seating,
    const struct group_floor *floor, struct error *err)
{
	const size_t size = group_seats(seating);
	struct seats_search search = {.seating = seating,
	    .floor = floor,
	    .best = group_measure_all(seating),
	    .best_seats = arena_alloc(arena, size, sizeof *search.best_seats),
	    .lines = arena_alloc(arena, seating->groups, sizeof *search.lines),
	    .last_left = group_last_line(seating->count, seating->groups),
	    .seats = SEATS_MOST};

	if (!search.best_seats || !search.lines)
		return error_memory(err);
	memcpy(search.best_seats, seating->seats, size * sizeof *seating->seats);
	for (size_t seat = 0; seat < size; seat++)
		seating->seats[seat] = FREE_SEAT;
	search_from(&search, 0, &(struct group_measure){0});
	seating->seats = search.best_seats;
	return true;
}
