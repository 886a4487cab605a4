#include "draw/grouping.h"

#include "base/arena.h"
#include "base/checked.h"
#include "base/error.h"
#include "draw/draw.h"
#include "tournament/ranking.h"

#include <limits.h>
#include <string.h>

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

static bool group_is_less(const struct group_measure *a, const struct group_measure *b)
{
	if (a->apart != b->apart)
		return a->apart < b->apart;
	if (a->clubmates != b->clubmates)
		return a->clubmates < b->clubmates;
	if (a->lines != b->lines)
		return a->lines < b->lines;
	return a->places != b->places ? a->places < b->places : a->height < b->height;
}

static int64_t distance(size_t a, size_t b)
{
	return a < b ? (int64_t)(b - a) : (int64_t)(a - b);
}

/* Adds the measures of a seat: group members it should avoid, and the distance it moved. */
static void group_measure_add(
    const struct group_seating *seating, size_t seat, struct group_measure *measure)
{
	const size_t group = seat % seating->groups;
	const int seed = seating->seats[seat];
	size_t home;

	if (seed == FREE_SEAT)
		return;
	for (size_t other = group; other < group_seats(seating); other += seating->groups) {
		const int mate = seating->seats[other];
		uint8_t bond;

		if (mate == FREE_SEAT)
			continue;
		bond = seating->bonds[(size_t)seed * seating->count + (size_t)mate];
		measure->apart += bond == BOND_APART;
		measure->clubmates += bond == BOND_CLUB;
	}
	measure->lines += distance((size_t)seed / seating->groups, seat / seating->groups);
	home = group_draw_snake((size_t)seed, seating->groups);
	if (home == group)
		return;
	measure->places += distance(home, group);
	measure->height += (int64_t)seating->count - seed;
}

static struct group_measure group_measure_all(const struct group_seating *seating)
{
	struct group_measure twice = {0};

	for (size_t seat = 0; seat < group_seats(seating); seat++)
		group_measure_add(seating, seat, &twice);
	/* Each of two has the other. */
	return (struct group_measure){
	    twice.apart / 2, twice.clubmates / 2, twice.lines, twice.places, twice.height};
}

static void bonds_make(struct group_seating *seating, const struct group_draw_input *input)
{
	const size_t count = input->count;

	for (size_t i = 0; input->clubs && i < count; i++)
		for (size_t j = 0; j < count; j++)
			if (i != j && input->clubs[i] > 0 && input->clubs[i] == input->clubs[j])
				seating->bonds[i * count + j] = BOND_CLUB;
	for (size_t i = 0; i < input->apart_count; i++) {
		const struct group_pair *pair = &input->apart[i];

		seating->bonds[pair->one * count + pair->other] = BOND_APART;
		seating->bonds[pair->other * count + pair->one] = BOND_APART;
	}
}

/* Makes the seats of the snake. */
static void group_seating_begin(
    struct arena *arena, const struct group_draw_input *input, struct group_seating *ret)
{
	struct group_seating seating = {.count = input->count,
	    .groups = input->groups,
	    .lines = group_lines(input->count, input->groups)};

	seating.bonds = arena_alloc(arena, input->count * input->count, sizeof *seating.bonds);
	seating.seats = arena_alloc(arena, group_seats(&seating), sizeof *seating.seats);
	bonds_make(&seating, input);
	for (size_t i = 0; i < group_seats(&seating); i++) {
		const size_t seat = i - i % seating.groups + group_draw_snake(i, seating.groups);

		seating.seats[seat] = i < input->count ? (int)i : FREE_SEAT;
	}
	*ret = seating;
}

/* The most seats taken in a search before the best so far is accepted. */
enum { SEATS_MOST = 400000 };

/* A search that seats one seed after another, each in the next line of a group, the snake's own
 * group first. */
struct seats_search {
	struct group_seating *seating;
	const struct group_floor *floor;
	struct group_measure best;
	int *best_seats;
	size_t *lines;    /* by group: lines of the seats taken */
	size_t last_left; /* free seats of the last line */
	int seats;        /* tries left */
};

/* Returns true if the seats taken, with the least possible rest, may still become the best. */
static bool may_be_best(const struct seats_search *search, const struct group_measure *so_far)
{
	struct group_measure least = *so_far;

	least.apart = number_greater(least.apart, search->floor->apart);
	/* A clubmate who is kept apart counts as a pair kept apart. */
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

/* Searches every draw that may be better than the present one, as far as the tries allow. */
static void group_search(
    struct arena *arena, struct group_seating *seating, const struct group_floor *floor)
{
	const size_t size = group_seats(seating);
	struct seats_search search = {.seating = seating,
	    .floor = floor,
	    .best = group_measure_all(seating),
	    .best_seats = arena_alloc(arena, size, sizeof *search.best_seats),
	    .lines = arena_alloc(arena, seating->groups, sizeof *search.lines),
	    .last_left = group_last_line(seating->count, seating->groups),
	    .seats = SEATS_MOST};

	memcpy(search.best_seats, seating->seats, size * sizeof *seating->seats);
	for (size_t seat = 0; seat < size; seat++)
		seating->seats[seat] = FREE_SEAT;
	search_from(&search, 0, &(struct group_measure){0});
	seating->seats = search.best_seats;
}

/* The most exchanges tried before the best so far is accepted. */
enum { EXCHANGES_MOST = 400000 };

struct exchanging {
	struct group_seating *seating;
	bool crosses;
	int left; /* exchanges left to try */
};

/* An exchange of two seats of one line, or of any lines if `crosses` is set. */
struct step {
	size_t one, other;
};

static struct group_measure measure_of(
    const struct group_seating *seating, size_t one, size_t other)
{
	struct group_measure measure = {0};

	group_measure_add(seating, one, &measure);
	group_measure_add(seating, other, &measure);
	return measure;
}

static struct group_measure sum_of(const struct group_measure *a, const struct group_measure *b)
{
	return (struct group_measure){a->apart + b->apart, a->clubmates + b->clubmates,
	    a->lines + b->lines, a->places + b->places, a->height + b->height};
}

static struct group_measure change_of(
    const struct group_measure *before, const struct group_measure *after)
{
	return (struct group_measure){after->apart - before->apart,
	    after->clubmates - before->clubmates, after->lines - before->lines,
	    after->places - before->places, after->height - before->height};
}

/* Exchanges the two, and returns the change in the measures. */
static struct group_measure step_make(const struct exchanging *exchanging, const struct step *step)
{
	int *seats = exchanging->seating->seats;
	const struct group_measure before = measure_of(exchanging->seating, step->one, step->other);
	const int kept = seats[step->one];
	struct group_measure after;

	seats[step->one] = seats[step->other];
	seats[step->other] = kept;
	after = measure_of(exchanging->seating, step->one, step->other);
	return change_of(&before, &after);
}

static size_t step_end(const struct exchanging *exchanging, size_t one)
{
	const size_t groups = exchanging->seating->groups;

	return exchanging->crosses ? group_seats(exchanging->seating) : (one / groups + 1) * groups;
}

static bool step_next(const struct exchanging *exchanging, struct step *step)
{
	const size_t seats = group_seats(exchanging->seating);

	step->other++;
	while (step->one < seats && step->other >= step_end(exchanging, step->one))
		step->other = ++step->one + 1;
	return step->one < seats;
}

static struct step step_first(void)
{
	return (struct step){0, 1};
}

/* Returns true if the exchange leaves no free seat outside the last line. */
static bool may_exchange(const struct exchanging *exchanging, const struct step *step)
{
	const struct group_seating *seating = exchanging->seating;

	return step->one / seating->groups == step->other / seating->groups ||
	       (seating->seats[step->one] != FREE_SEAT && seating->seats[step->other] != FREE_SEAT);
}

/* Finds the exchange that gives the best result together with the changes before it. Returns
 * false if none improves it. */
static bool step_best(
    struct exchanging *exchanging, const struct group_measure *before, struct step *ret)
{
	struct group_measure best = {0};
	bool found = false;
	struct step step = step_first();

	do {
		struct group_measure sum;

		if (!may_exchange(exchanging, &step))
			continue;
		sum = step_make(exchanging, &step);
		(void)step_make(exchanging, &step);
		sum = sum_of(before, &sum);
		exchanging->left--;
		if (!group_is_less(&sum, &best))
			continue;
		best = sum;
		*ret = step;
		found = true;
	} while (step_next(exchanging, &step));
	return found;
}

static bool improve(struct exchanging *exchanging)
{
	struct step step;

	if (!step_best(exchanging, &(struct group_measure){0}, &step))
		return false;
	(void)step_make(exchanging, &step);
	return true;
}

/* Returns true if an entrant of the exchange is with one it should avoid, or is not at its place
 * in the snake. */
static bool may_move(const struct exchanging *exchanging, const struct step *step)
{
	const struct group_measure measure =
	    measure_of(exchanging->seating, step->one, step->other);

	return measure.apart > 0 || measure.clubmates > 0 || measure.lines > 0 ||
	       measure.places > 0;
}

/* Makes two exchanges if no single one improves the draw: the first may make room for the second. */
static bool improve_by_two(struct exchanging *exchanging)
{
	struct step step = step_first(), second;

	do {
		struct group_measure change;

		if (!may_exchange(exchanging, &step) || !may_move(exchanging, &step))
			continue;
		change = step_make(exchanging, &step);
		if (step_best(exchanging, &change, &second)) {
			(void)step_make(exchanging, &second);
			return true;
		}
		(void)step_make(exchanging, &step);
	} while (exchanging->left > 0 && step_next(exchanging, &step));
	return false;
}

/* Exchanges two at a time while that improves the draw: within a line, or between any lines
 * (`crosses`). */
static void group_exchange(struct group_seating *seating, bool crosses)
{
	struct exchanging exchanging = {seating, crosses, EXCHANGES_MOST};

	while (improve(&exchanging) || (exchanging.left > 0 && improve_by_two(&exchanging)))
		continue;
}

/* The most entrants placed in a search before the best so far is accepted. */
enum { TRIES_MOST = 100000 };

struct apart_search {
	const struct group_draw_input *input;
	size_t *degrees;  /* by seed: number of entrants it is kept apart from */
	size_t *order;    /* seeds, in order of their degree, the highest first */
	size_t count;     /* number of them */
	size_t *group_of; /* by seed */
	size_t *sizes;    /* by group */
	size_t lines;     /* lines of the largest groups */
	size_t last_left; /* free seats of the last line */
	int tries;        /* tries left */
	struct group_apart best;
};

static void order_make(struct arena *arena, struct apart_search *search)
{
	const struct group_draw_input *input = search->input;

	search->degrees = arena_alloc(arena, input->count, sizeof *search->degrees);
	search->order = arena_alloc(arena, input->count, sizeof *search->order);
	for (size_t i = 0; i < input->apart_count; i++) {
		search->degrees[input->apart[i].one]++;
		search->degrees[input->apart[i].other]++;
	}
	for (size_t seed = 0; seed < input->count; seed++) {
		size_t place = search->count;

		if (search->degrees[seed] == 0)
			continue;
		for (;
		     place > 0 && search->degrees[search->order[place - 1]] < search->degrees[seed];
		     place--)
			search->order[place] = search->order[place - 1];
		search->order[place] = seed;
		search->count++;
	}
}

/* Returns how many members of a group a seed is kept apart from. */
static int kept_apart_in(const struct apart_search *search, size_t seed, size_t group)
{
	const struct group_draw_input *input = search->input;
	int count = 0;

	for (size_t i = 0; i < input->apart_count; i++) {
		const struct group_pair *pair = &input->apart[i];

		count += (pair->one == seed && search->group_of[pair->other] == group) ||
		         (pair->other == seed && search->group_of[pair->one] == group);
	}
	return count;
}

static void groups_try(struct apart_search *search, size_t next, int so_far);

static void group_try(struct apart_search *search, size_t next, size_t group, int so_far)
{
	const size_t seed = search->order[next];
	const int with = so_far + kept_apart_in(search, seed, group);
	const bool last = search->sizes[group] + 1 == search->lines;

	if (with >= search->best.least || search->sizes[group] == search->lines ||
	    (last && search->last_left == 0))
		return;
	search->tries--;
	search->group_of[seed] = group;
	search->sizes[group]++;
	search->last_left -= last;
	groups_try(search, next + 1, with);
	search->last_left += last;
	search->sizes[group]--;
	search->group_of[seed] = GROUP_ANY;
}

/* Tries groups for the next seed. Empty groups are all alike, so only the first from its group in
 * the snake is tried. */
static void groups_try(struct apart_search *search, size_t next, int so_far)
{
	const size_t groups = search->input->groups;
	bool empty_tried = false;

	if (next == search->count) {
		search->best.least = so_far;
		memcpy(search->best.group_of, search->group_of,
		    search->input->count * sizeof *search->group_of);
		return;
	}
	for (size_t i = 0; i < groups && search->tries > 0; i++) {
		const size_t home = group_draw_snake(search->order[next], groups);
		const size_t group = (home + i) % groups;
		const bool empty = search->sizes[group] == 0;

		if (!empty || !empty_tried)
			group_try(search, next, group, so_far);
		empty_tried = empty_tried || empty;
	}
}

void group_apart_find(
    struct arena *arena, const struct group_draw_input *input, struct group_apart *ret)
{
	struct apart_search search = {.input = input,
	    .group_of = arena_alloc(arena, input->count, sizeof *search.group_of),
	    .sizes = arena_alloc(arena, input->groups, sizeof *search.sizes),
	    .lines = group_lines(input->count, input->groups),
	    .last_left = group_last_line(input->count, input->groups),
	    .tries = TRIES_MOST,
	    .best = {.least = INT_MAX,
	        .group_of = arena_alloc(arena, input->count, sizeof *search.best.group_of)}};

	order_make(arena, &search);
	for (size_t seed = 0; seed < input->count; seed++)
		search.group_of[seed] = GROUP_ANY;
	groups_try(&search, 0, 0);
	search.best.proven = search.best.least == 0 || search.tries > 0;
	*ret = search.best;
}

/* Returns the pairs of a club that share a group if its members are spread evenly. */
static int pairs_even(size_t members, size_t groups)
{
	const size_t each = members / groups, larger = members % groups;

	return (int)((groups * each * (each - 1) / 2) + larger * each);
}

static size_t members_of(const struct group_draw_input *input, int club, size_t end)
{
	size_t count = 0;

	for (size_t seed = 0; seed < end; seed++)
		count += input->clubs[seed] == club;
	return count;
}

static struct group_floor floor_of(
    const struct group_draw_input *input, const struct group_apart *apart)
{
	struct group_floor floor = {.apart = apart->proven ? apart->least : 0};

	for (size_t seed = 0; input->clubs && seed < input->count; seed++) {
		const int club = input->clubs[seed];

		if (club > 0 && members_of(input, club, seed) == 0)
			floor.even +=
			    pairs_even(members_of(input, club, input->count), input->groups);
	}
	return floor;
}

/* Returns the group nearest to its own that still has room, including the entrants that must be
 * there. */
static size_t group_with_room(
    const struct group_seating *seating, const size_t *sizes, size_t seed, size_t last_left)
{
	const size_t home = group_draw_snake(seed, seating->groups);
	const size_t lines = last_left > 0 ? seating->lines : seating->lines - 1;
	size_t i = 0;

	while (sizes[(home + i) % seating->groups] >= lines)
		i++;
	return (home + i) % seating->groups;
}

/* Seats entrants that are kept apart in their groups, and the others in the remaining room. */
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
			group = group_with_room(seating, sizes, seed, last_left);
			last_left -= ++sizes[group] == seating->lines;
		}
		seating->seats[lines[group]++ * seating->groups + group] = (int)seed;
	}
}

/* Finds seats within the lines of the snake; if others may be better, between the lines too. */
static void seats_find(
    struct arena *arena, const struct group_draw_input *input, struct group_seating *seating)
{
	struct group_apart apart;
	struct group_floor floor;
	struct group_measure found;

	group_seating_begin(arena, input, seating);
	group_apart_find(arena, input, &apart);
	floor = floor_of(input, &apart);
	group_exchange(seating, false);
	found = group_measure_all(seating);
	if (found.apart > apart.least)
		apart_seat(arena, seating, &apart);
	if (found.apart > apart.least || found.clubmates > floor.even - found.apart)
		group_exchange(seating, true);
	group_search(arena, seating, &floor);
}

void group_draw(struct arena *arena, const struct group_draw_input *input, size_t **ret)
{
	size_t *group_of = arena_alloc(arena, input->count, sizeof *group_of);
	struct group_seating seating;

	seats_find(arena, input, &seating);
	for (size_t seat = 0; seat < group_seats(&seating); seat++)
		if (seating.seats[seat] != FREE_SEAT)
			group_of[seating.seats[seat]] = seat % seating.groups;
	*ret = group_of;
}

enum { GROUP = 3 };

static const bool counts[GROUPS_KIND_COUNT][AIM_COUNT] = {
    [GROUPS_ROUND_ROBIN] = {[AIM_APART] = true, [AIM_REPEATS] = true, [AIM_CLUBS] = true},
    [GROUPS_SWISS] = {[AIM_APART] = true,
        [AIM_REPEATS] = true,
        [AIM_SECOND_BYE] = true,
        [AIM_CLUBS] = true,
        [AIM_BYE] = true,
        [AIM_MATCH_POINTS] = true,
        [AIM_SCORE] = true},
    [GROUPS_ORDER] = {[AIM_APART] = true, [AIM_CLUBS] = true, [AIM_DISTANCE] = true},
    [GROUPS_INDIVIDUAL] =
        {[AIM_APART] = true, [AIM_PARTNERS] = true, [AIM_REPEATS] = true, [AIM_CLUBS] = true},
    [GROUPS_RANDOM] = {[AIM_APART] = true, [AIM_CLUBS] = true},
};

/* Returns the difference, limited so that sums do not overflow. */
static int64_t difference(int64_t a, int64_t b)
{
	const int64_t furthest = INT64_MAX / INT32_MAX;
	int64_t apart;

	if (__builtin_sub_overflow(a > b ? a : b, a > b ? b : a, &apart))
		return furthest;
	return apart < furthest ? apart : furthest;
}

/* Adds the values of each aim for two at one table. */
static void pair_add(
    const struct grouping *grouping, size_t a, size_t b, bool partners, int64_t *of)
{
	const struct drawing *drawing = grouping->drawing;
	const struct draw_entrant *one = &drawing->input->entrants[a];
	const struct draw_entrant *other = &drawing->input->entrants[b];

	of[AIM_APART] += drawing_apart(drawing, a, b);
	if (partners) {
		of[AIM_PARTNERS] += (int64_t)drawing_partnered(drawing, a, b);
		return;
	}
	of[AIM_REPEATS] += (int64_t)drawing_met(drawing, a, b);
	of[AIM_CLUBS] += drawing_clubmates(drawing, a, b);
	of[AIM_MATCH_POINTS] += difference(one->match_points, other->match_points);
	of[AIM_SCORE] += difference(one->score, other->score);
}

/* Returns the distance of a table of three from players one step apart. */
static int64_t grouping_distance(const struct grouping *grouping, const size_t *group)
{
	int64_t low = INT64_MAX, high = 0, sum = 0;

	for (size_t i = 0; i < GROUP; i++) {
		const int64_t place = (int64_t)grouping->places[group[i]];

		low = place < low ? place : low;
		high = place > high ? place : high;
		sum += place;
	}
	return difference(sum - low - high - low, (int64_t)grouping->step) +
	       difference(high - (sum - low - high), (int64_t)grouping->step);
}

static struct draw_sums group_measure(const struct grouping *grouping, const size_t *group)
{
	struct draw_sums sums = {{0}};

	for (size_t i = 0; i < grouping->size; i++)
		for (size_t j = i + 1; j < grouping->size; j++)
			pair_add(grouping, group[i], group[j],
			    grouping->size > GROUP && i / PARTNERS_MOST == j / PARTNERS_MOST,
			    sums.of);
	if (grouping->kind == GROUPS_ORDER)
		sums.of[AIM_DISTANCE] = grouping_distance(grouping, group);
	return sums;
}

/* Returns how many seats are at tables; the players after them have a bye. */
static size_t seated(const struct grouping *grouping)
{
	const size_t count = grouping->drawing->count;

	return count - count % grouping->size;
}

static struct draw_sums byes_measure(const struct grouping *grouping)
{
	struct draw_sums sums = {{0}};

	for (size_t i = seated(grouping); i < grouping->drawing->count; i++) {
		const size_t player = grouping->places[grouping->seats[i]];

		for (enum draw_aim aim = 0; aim < AIM_COUNT; aim++)
			sums.of[aim] += (int64_t)draw_aims_bye(grouping->drawing, aim, player);
	}
	return sums;
}

static struct draw_sums both_sums(struct draw_sums a, struct draw_sums b)
{
	for (enum draw_aim aim = 0; aim < AIM_COUNT; aim++)
		a.of[aim] += b.of[aim];
	return a;
}

/* Compares sums; negative if the first are better. */
static int sums_order(enum grouping_kind kind, const struct draw_sums *a, const struct draw_sums *b)
{
	for (enum draw_aim aim = 0; aim < AIM_COUNT; aim++)
		if (counts[kind][aim] && a->of[aim] != b->of[aim])
			return a->of[aim] < b->of[aim] ? -1 : 1;
	return 0;
}

static bool is_better(const struct grouping *grouping, const struct draw_sums *sums)
{
	return !grouping->found || sums_order(grouping->kind, sums, &grouping->least) < 0;
}

static void grouping_keep(struct grouping *grouping, const struct draw_sums *sums)
{
	if (!is_better(grouping, sums))
		return;
	grouping->found = true;
	grouping->least = *sums;
	memcpy(grouping->best, grouping->seats, grouping->drawing->count * sizeof *grouping->seats);
}

void grouping_begin(struct grouping *grouping)
{
	struct drawing *drawing = grouping->drawing;

	grouping->places =
	    arena_alloc(drawing->arena, drawing->input->entrant_count, sizeof *grouping->places);
	grouping->seats = arena_alloc(drawing->arena, drawing->count, sizeof *grouping->seats);
	grouping->best = arena_alloc(drawing->arena, drawing->count, sizeof *grouping->best);
	for (size_t i = 0; i < drawing->count; i++) {
		grouping->places[drawing->players[i]] = i;
		grouping->seats[i] = drawing->players[i];
	}
}

/* Fills the groups from `from` on: the first free player with every pair of the others. */
static void grouping_groups_try(struct grouping *grouping, size_t from, const struct draw_sums *sum)
{
	const size_t count = seated(grouping);
	size_t *seats = grouping->seats;

	if (from >= count) {
		grouping_keep(grouping, sum);
		return;
	}
	if (count >
	    GROUPS_EXACT) /* never true; it tells the compiler that `kept` is large enough */
		return;
	if (!is_better(grouping, sum))
		return;
	for (size_t second = from + 1; second < count; second++)
		for (size_t third = second + 1; third < count; third++) {
			size_t kept[GROUPS_EXACT];
			struct draw_sums with;

			memcpy(kept, seats, count * sizeof *kept);
			/* The others keep their order, so that the first found is first by rank. */
			seats[from + 1] = kept[second];
			seats[from + 2] = kept[third];
			for (size_t i = from + 1, to = from + GROUP; i < count; i++)
				if (i != second && i != third)
					seats[to++] = kept[i];
			with = both_sums(*sum, group_measure(grouping, &seats[from]));
			grouping_groups_try(grouping, from + GROUP, &with);
			memcpy(seats, kept, count * sizeof *kept);
		}
}

/* Tries each choice of byes: players before `limit` move after the tables, the lowest at the end;
 * byes from `end` on are chosen already. Then it tries all groups of the others, who keep their
 * order. */
static void byes_try(struct grouping *grouping, size_t end, size_t limit)
{
	const size_t first = seated(grouping);
	size_t kept[GROUPS_EXACT];

	if (end == first) {
		const struct draw_sums sum = byes_measure(grouping);

		grouping_groups_try(grouping, 0, &sum);
		return;
	}
	if (end > GROUPS_EXACT) /* as in grouping_groups_try() */
		return;
	memcpy(kept, grouping->seats, end * sizeof *kept);
	for (size_t bye = limit; bye-- > end - first - 1;) {
		for (size_t i = bye; i + 1 < end; i++)
			grouping->seats[i] = kept[i + 1];
		grouping->seats[end - 1] = kept[bye];
		byes_try(grouping, end - 1, bye);
		memcpy(grouping->seats, kept, end * sizeof *kept);
	}
}

void grouping_every(struct grouping *grouping)
{
	byes_try(grouping, grouping->drawing->count, grouping->drawing->count);
}

static void exchange(size_t *seats, size_t a, size_t b)
{
	size_t seat = seats[a];

	seats[a] = seats[b];
	seats[b] = seat;
}

static struct draw_sums table_measure(const struct grouping *grouping, size_t first)
{
	return first < seated(grouping) ? group_measure(grouping, &grouping->seats[first])
	                                : byes_measure(grouping);
}

/* Returns the measures of the tables of two seats: one table, or two. */
static struct draw_sums tables_measure(const struct grouping *grouping, size_t a, size_t b)
{
	const size_t first = a - a % grouping->size, second = b - b % grouping->size;
	const struct draw_sums sums = table_measure(grouping, first);

	return first == second ? sums : both_sums(sums, table_measure(grouping, second));
}

/* Exchanges two players if that improves their tables. */
static bool exchange_try(struct grouping *grouping, size_t a, size_t b)
{
	const struct draw_sums before = tables_measure(grouping, a, b);
	struct draw_sums after;

	exchange(grouping->seats, a, b);
	after = tables_measure(grouping, a, b);
	if (sums_order(grouping->kind, &after, &before) < 0)
		return true;
	exchange(grouping->seats, a, b);
	return false;
}

/* The seats of a table of three are interchangeable; in a table of four they decide the partners. */
void grouping_exchange(struct grouping *grouping, const size_t *seats)
{
	const size_t count = grouping->drawing->count, size = grouping->size;
	struct draw_sums sums = {{0}};
	bool better = true;

	if (seats)
		memcpy(grouping->seats, seats, count * sizeof *seats);
	while (better) {
		better = false;
		for (size_t a = 0; a < count; a++)
			for (size_t b = size > GROUP ? a + 1 : a - a % size + size; b < count; b++)
				better = exchange_try(grouping, a, b) || better;
	}
	for (size_t i = 0; i < count; i += size)
		sums = both_sums(sums, table_measure(grouping, i));
	grouping_keep(grouping, &sums);
}

/* No sum is less than zero. */
bool grouping_may_be_better(const struct grouping *grouping)
{
	for (enum draw_aim aim = 0; aim < AIM_COUNT; aim++)
		if (counts[grouping->kind][aim] && grouping->least.of[aim] > 0)
			return true;
	return false;
}
