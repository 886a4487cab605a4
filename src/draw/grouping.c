#include "draw/grouping.h"

#include "base/arena.h"

#include <limits.h>
#include <string.h>

enum { FREE_SEAT = -1 };

struct group_seating {
	size_t count, groups, lines;
	uint8_t *bonds; /* [seed][seed]: relation of two entrants in one group */
	int *seats;     /* [line][group]: seeds; a seat of the last line may be free */
};

/* The measures of a draw of groups, each weightier than all below it: pairs kept apart in one group,
 * clubmates in one, lines between entrants and their own lines, places in the line between entrants
 * and their places in the snake, and the height of the seeds that moved. They are packed into one
 * number; the bits hold the sums of 8,000 entrants. */
enum measure { MEASURE_HEIGHT, MEASURE_PLACES, MEASURE_LINES, MEASURE_CLUBMATES, MEASURE_APART };

enum { MEASURE_BITS = 26 };

__extension__ typedef __int128 measures;

enum bond { BOND_NONE, BOND_CLUB, BOND_APART };

size_t group_draw_snake(size_t seed, size_t groups)
{
	const size_t line = seed / groups, place = seed % groups;

	return line % 2 == 0 ? place : groups - 1 - place;
}

/* Returns the lines that `count` entrants fill (group_lines()), and how many of them are in the
 * last one. */
static size_t group_lines(size_t count, size_t groups)
{
	return (count + groups - 1) / groups;
}

static size_t group_last_line(size_t count, size_t groups)
{
	return count - (group_lines(count, groups) - 1) * groups;
}

static size_t group_seats(const struct group_seating *seating)
{
	return seating->lines * seating->groups;
}

static measures measures_of(enum measure measure, size_t count)
{
	return (measures)count << (MEASURE_BITS * (int)measure);
}

static int measured(measures sum, enum measure measure)
{
	return (int)((sum >> (MEASURE_BITS * (int)measure)) & ((1 << MEASURE_BITS) - 1));
}

static size_t distance(size_t a, size_t b)
{
	return a < b ? b - a : a - b;
}

/* Returns the measures of a seat: group members it should avoid, and the distance it moved. */
static measures seat_measure(const struct group_seating *seating, size_t seat)
{
	const size_t group = seat % seating->groups;
	const size_t seed = (size_t)seating->seats[seat];
	const size_t home = group_draw_snake(seed, seating->groups);
	size_t bonds[BOND_APART + 1] = {0};

	if (seating->seats[seat] == FREE_SEAT)
		return 0;
	for (size_t other = group; other < group_seats(seating); other += seating->groups)
		if (seating->seats[other] != FREE_SEAT) {
			const size_t mate = (size_t)seating->seats[other];

			bonds[seating->bonds[seed * seating->count + mate]]++;
		}
	const measures sum =
	    measures_of(MEASURE_APART, bonds[BOND_APART]) +
	    measures_of(MEASURE_CLUBMATES, bonds[BOND_CLUB]) +
	    measures_of(MEASURE_LINES, distance(seed / seating->groups, seat / seating->groups));

	if (home == group)
		return sum;
	return sum + measures_of(MEASURE_PLACES, distance(home, group)) +
	       measures_of(MEASURE_HEIGHT, seating->count - seed);
}

static measures measure_all(const struct group_seating *seating)
{
	measures sum = 0;

	for (size_t seat = 0; seat < group_seats(seating); seat++)
		sum += seat_measure(seating, seat);
	/* Each of two has the other. */
	const measures pairs = sum >> (MEASURE_BITS * MEASURE_CLUBMATES)
	                                  << (MEASURE_BITS * MEASURE_CLUBMATES);

	return sum - pairs / 2;
}

/* The most seats taken in a search before the best so far is accepted. */
enum { SEATS_MOST = 400000 };

/* A search that seats one seed after another, each in the next line of a group, the snake's own
 * group first. */
struct seats_search {
	struct group_seating *seating;
	int apart, even; /* the least pairs of any draw: kept apart, and of one club */
	measures best;
	int *best_seats;
	size_t *lines;    /* by group: lines of the seats taken */
	size_t last_left; /* free seats of the last line */
	int seats;        /* tries left */
};

/* Returns true if the seats taken, with the least possible rest, may still become the best. */
static bool may_be_best(const struct seats_search *search, measures so_far)
{
	const int apart = measured(so_far, MEASURE_APART);
	const int clubmates = measured(so_far, MEASURE_CLUBMATES);
	const int least = apart > search->apart ? apart : search->apart;

	so_far += measures_of(MEASURE_APART, (size_t)(least - apart));
	/* A clubmate who is kept apart counts as a pair kept apart. */
	if (clubmates < search->even - least)
		so_far +=
		    measures_of(MEASURE_CLUBMATES, (size_t)(search->even - least - clubmates));
	return so_far < search->best;
}

/* Seats the seeds from `seed` on, each in the next line of every group with room. */
static void search_from(struct seats_search *search, size_t seed, measures so_far)
{
	struct group_seating *seating = search->seating;
	const size_t home = group_draw_snake(seed, seating->groups);

	if (seed == seating->count) {
		search->best = so_far;
		memcpy(search->best_seats, seating->seats,
		    group_seats(seating) * sizeof *seating->seats);
		return;
	}
	for (size_t i = 0; i < seating->groups && search->seats > 0; i++) {
		const size_t group = (home + i) % seating->groups, line = search->lines[group];
		const size_t seat = line * seating->groups + group;
		const bool last = line + 1 == seating->lines;

		if (line == seating->lines || (last && search->last_left == 0))
			continue;
		search->seats--;
		search->lines[group]++;
		search->last_left -= last;
		seating->seats[seat] = (int)seed;
		const measures sum = so_far + seat_measure(seating, seat);

		if (may_be_best(search, sum))
			search_from(search, seed + 1, sum);
		seating->seats[seat] = FREE_SEAT;
		search->last_left += last;
		search->lines[group]--;
	}
}

/* The most exchanges tried before the best so far is accepted. */
enum { EXCHANGES_MOST = 400000 };

/* Exchanges two seats, and returns the change in the measures. */
static measures exchange(struct group_seating *seating, size_t one, size_t other)
{
	const measures before = seat_measure(seating, one) + seat_measure(seating, other);
	const int kept = seating->seats[one];

	seating->seats[one] = seating->seats[other];
	seating->seats[other] = kept;
	return seat_measure(seating, one) + seat_measure(seating, other) - before;
}

/* Returns the seat after the last with which a seat may be exchanged: within its line, or of any
 * line (`crosses`). */
static size_t exchange_end(const struct group_seating *seating, size_t one, bool crosses)
{
	return crosses ? group_seats(seating) : (one / seating->groups + 1) * seating->groups;
}

/* Returns true if the exchange leaves no free seat outside the last line. */
static bool may_exchange(const struct group_seating *seating, size_t one, size_t other)
{
	return one / seating->groups == other / seating->groups ||
	       (seating->seats[one] != FREE_SEAT && seating->seats[other] != FREE_SEAT);
}

/* Makes the exchange that gives the best result together with the change before it. Returns false if
 * none improves it. */
static bool improve(struct group_seating *seating, bool crosses, measures before, int *left)
{
	size_t best_one = 0, best_other = 0;
	measures best = 0;

	for (size_t one = 0; one < group_seats(seating); one++)
		for (size_t other = one + 1; other < exchange_end(seating, one, crosses); other++) {
			if (!may_exchange(seating, one, other))
				continue;
			const measures sum = before + exchange(seating, one, other);

			(void)exchange(seating, one, other);
			--*left;
			if (sum >= best)
				continue;
			best = sum;
			best_one = one;
			best_other = other;
		}
	if (best_other == 0)
		return false;
	(void)exchange(seating, best_one, best_other);
	return true;
}

/* Makes two exchanges if no single one improves the draw: the first may make room for the second. It
 * moves an entrant that is with one it should avoid, or is not at its place in the snake. */
static bool improve_by_two(struct group_seating *seating, bool crosses, int *left)
{
	for (size_t one = 0; one < group_seats(seating); one++)
		for (size_t other = one + 1;
		     *left > 0 && other < exchange_end(seating, one, crosses); other++) {
			if (!may_exchange(seating, one, other) ||
			    seat_measure(seating, one) + seat_measure(seating, other) == 0)
				continue;
			if (improve(seating, crosses, exchange(seating, one, other), left))
				return true;
			(void)exchange(seating, one, other);
		}
	return false;
}

/* Exchanges two at a time while that improves the draw: within a line, or between any lines
 * (`crosses`). */
static void group_exchange(struct group_seating *seating, bool crosses)
{
	int left = EXCHANGES_MOST;

	while (improve(seating, crosses, 0, &left) ||
	       (left > 0 && improve_by_two(seating, crosses, &left)))
		continue;
}

/* The most entrants placed in a search before the best so far is accepted. */
enum { TRIES_MOST = 100000 };

struct apart_search {
	const struct group_draw_input *input;
	size_t *order;    /* seeds, those kept apart from most others first */
	size_t count;     /* number of them */
	size_t *group_of; /* by seed */
	size_t *sizes;    /* by group */
	size_t lines;     /* lines of the largest groups */
	size_t last_left; /* free seats of the last line */
	int tries;        /* tries left */
	struct group_apart best;
};

/* Tries groups for the next seed. Empty groups are all alike, so only the first from its group in
 * the snake is tried. */
static void groups_try(struct apart_search *search, size_t next, int so_far)
{
	const struct group_draw_input *input = search->input;
	const size_t groups = input->groups;
	bool empty_tried = false;

	if (next == search->count) {
		search->best.least = so_far;
		memcpy(search->best.group_of, search->group_of,
		    input->count * sizeof *search->group_of);
		return;
	}
	for (size_t i = 0; i < groups && search->tries > 0; i++) {
		const size_t seed = search->order[next];
		const size_t group = (group_draw_snake(seed, groups) + i) % groups;
		const size_t size = search->sizes[group];
		const bool last = size + 1 == search->lines;
		int with = so_far;

		if (size == 0 && empty_tried)
			continue;
		empty_tried = empty_tried || size == 0;
		for (size_t k = 0; k < input->apart_count; k++) {
			const struct group_pair *pair = &input->apart[k];

			with += (pair->one == seed && search->group_of[pair->other] == group) ||
			        (pair->other == seed && search->group_of[pair->one] == group);
		}
		if (with >= search->best.least || size == search->lines ||
		    (last && search->last_left == 0))
			continue;
		search->tries--;
		search->group_of[seed] = group;
		search->sizes[group]++;
		search->last_left -= last;
		groups_try(search, next + 1, with);
		search->last_left += last;
		search->sizes[group]--;
		search->group_of[seed] = GROUP_ANY;
	}
}

struct group_apart group_apart_find(struct arena *arena, const struct group_draw_input *input)
{
	/* By seed: number of entrants it is kept apart from. */
	size_t *degrees = arena_alloc(arena, input->count, sizeof *degrees);
	struct apart_search search = {.input = input,
	    .order = arena_alloc(arena, input->count, sizeof *search.order),
	    .group_of = arena_alloc(arena, input->count, sizeof *search.group_of),
	    .sizes = arena_alloc(arena, input->groups, sizeof *search.sizes),
	    .lines = group_lines(input->count, input->groups),
	    .last_left = group_last_line(input->count, input->groups),
	    .tries = TRIES_MOST,
	    .best = {.least = INT_MAX,
	        .group_of = arena_alloc(arena, input->count, sizeof *search.best.group_of)}};

	for (size_t i = 0; i < input->apart_count; i++) {
		degrees[input->apart[i].one]++;
		degrees[input->apart[i].other]++;
	}
	for (size_t seed = 0; seed < input->count; seed++) {
		size_t place = search.count;

		search.group_of[seed] = GROUP_ANY;
		if (degrees[seed] == 0)
			continue;
		for (; place > 0 && degrees[search.order[place - 1]] < degrees[seed]; place--)
			search.order[place] = search.order[place - 1];
		search.order[place] = seed;
		search.count++;
	}
	groups_try(&search, 0, 0);
	search.best.proven = search.best.least == 0 || search.tries > 0;
	return search.best;
}

/* Returns the pairs of one club that share a group if each club is spread evenly: a member then shares
 * its group with every so many of those before it. */
static int clubs_even(const struct group_draw_input *input)
{
	size_t even = 0;

	for (size_t seed = 0; input->clubs && seed < input->count; seed++) {
		size_t before = 0;

		for (size_t other = 0; input->clubs[seed] > 0 && other < seed; other++)
			before += input->clubs[other] == input->clubs[seed];
		even += before / input->groups;
	}
	return (int)even;
}

/* Seats entrants that are kept apart in their groups, and each of the others in the nearest group to
 * its own that has room besides them. */
static void apart_seat(
    struct arena *arena, struct group_seating *seating, const struct group_apart *apart)
{
	size_t *sizes = arena_alloc(arena, seating->groups, sizeof *sizes);
	size_t *lines = arena_alloc(arena, seating->groups, sizeof *lines);
	size_t last_left = group_last_line(seating->count, seating->groups);

	for (size_t seed = 0; seed < seating->count; seed++)
		if (apart->group_of[seed] != GROUP_ANY)
			last_left -= ++sizes[apart->group_of[seed]] == seating->lines;
	for (size_t seat = 0; seat < group_seats(seating); seat++)
		seating->seats[seat] = FREE_SEAT;
	for (size_t seed = 0; seed < seating->count; seed++) {
		size_t group = apart->group_of[seed];

		if (group == GROUP_ANY) {
			group = group_draw_snake(seed, seating->groups);
			while (sizes[group] >= seating->lines - (last_left == 0))
				group = (group + 1) % seating->groups;
			last_left -= ++sizes[group] == seating->lines;
		}
		seating->seats[lines[group]++ * seating->groups + group] = (int)seed;
	}
}

size_t *group_draw(struct arena *arena, const struct group_draw_input *input)
{
	const size_t count = input->count, groups = input->groups;
	const size_t lines = group_lines(count, groups), size = lines * groups;
	const int even = clubs_even(input);
	struct group_seating seating = {.count = count,
	    .groups = groups,
	    .lines = lines,
	    .bonds = arena_alloc(arena, count * count, sizeof *seating.bonds),
	    .seats = arena_alloc(arena, size, sizeof *seating.seats)};
	size_t *group_of = arena_alloc(arena, count, sizeof *group_of);

	for (size_t i = 0; input->clubs && i < count; i++)
		for (size_t j = 0; j < count; j++)
			if (i != j && input->clubs[i] > 0 && input->clubs[i] == input->clubs[j])
				seating.bonds[i * count + j] = BOND_CLUB;
	for (size_t i = 0; i < input->apart_count; i++) {
		const struct group_pair *pair = &input->apart[i];

		seating.bonds[pair->one * count + pair->other] = BOND_APART;
		seating.bonds[pair->other * count + pair->one] = BOND_APART;
	}
	/* Begins with the seats of the snake, and exchanges them within its lines; if others may be
	 * better, between the lines too. */
	for (size_t i = 0; i < size; i++)
		seating.seats[i - i % groups + group_draw_snake(i, groups)] =
		    i < count ? (int)i : FREE_SEAT;
	const struct group_apart apart = group_apart_find(arena, input);

	group_exchange(&seating, false);
	const measures found = measure_all(&seating);
	const int kept = measured(found, MEASURE_APART);

	if (kept > apart.least)
		apart_seat(arena, &seating, &apart);
	if (kept > apart.least || measured(found, MEASURE_CLUBMATES) > even - kept)
		group_exchange(&seating, true);
	/* Search every draw that may be better than these seats, as far as the tries allow. */
	struct seats_search search = {.seating = &seating,
	    .apart = apart.proven ? apart.least : 0,
	    .even = even,
	    .best = measure_all(&seating),
	    .best_seats = arena_alloc(arena, size, sizeof *search.best_seats),
	    .lines = arena_alloc(arena, groups, sizeof *search.lines),
	    .last_left = group_last_line(count, groups),
	    .seats = SEATS_MOST};

	memcpy(search.best_seats, seating.seats, size * sizeof *seating.seats);
	for (size_t seat = 0; seat < size; seat++)
		seating.seats[seat] = FREE_SEAT;
	search_from(&search, 0, 0);
	for (size_t seat = 0; seat < size; seat++)
		if (search.best_seats[seat] != FREE_SEAT)
			group_of[search.best_seats[seat]] = seat % groups;
	return group_of;
}
