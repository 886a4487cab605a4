#include "tournament/group_draw.h"

#include <stdint.h>
#include <string.h>

/* How many exchanges of two, and how many seats one after another, are tried before the best so far is taken. */
enum { FREE_SEAT = -1, EXCHANGES_MOST = 400000, SEATS_MOST = 400000 };

/* What two in one group are to each other. */
enum bond { BOND_NONE, BOND_CLUB, BOND_APART };

struct group_seating {
	size_t count, groups, lines;
	uint8_t *bonds; /* [seed][seed]: enum bond */
	int *seats;     /* [line][group]: seeds; a seat of the last line may be free */
	int exchanges;  /* left to be tried */
};

/* What a draw is measured by, the first that differs deciding. */
struct measure {
	int apart, clubmates;
	int64_t places; /* of the line that they stand away from where the snake has them */
	int64_t height; /* how high those stand who moved */
};

size_t group_draw_snake(size_t seed, size_t groups)
{
	const size_t line = seed / groups, place = seed % groups;

	return line % 2 == 0 ? place : groups - 1 - place;
}

/* --- measured --- */

static bool is_less(const struct measure *a, const struct measure *b)
{
	if (a->apart != b->apart)
		return a->apart < b->apart;
	if (a->clubmates != b->clubmates)
		return a->clubmates < b->clubmates;
	return a->places != b->places ? a->places < b->places : a->height < b->height;
}

static int *seat_of(const struct group_seating *seating, size_t seat)
{
	return &seating->seats[seat];
}

/* What who sits there adds: those of its group with whom it should not be, and how far it moved. */
static void measure_add(const struct group_seating *seating, size_t seat, struct measure *measure)
{
	const size_t group = seat % seating->groups;
	const int seed = *seat_of(seating, seat);
	size_t home;

	if (seed == FREE_SEAT)
		return;
	for (size_t other = group; other < seating->lines * seating->groups;
	     other += seating->groups) {
		const int mate = *seat_of(seating, other);
		uint8_t bond;

		if (mate == FREE_SEAT)
			continue;
		bond = seating->bonds[(size_t)seed * seating->count + (size_t)mate];
		measure->apart += bond == BOND_APART;
		measure->clubmates += bond == BOND_CLUB;
	}
	home = group_draw_snake((size_t)seed, seating->groups);
	if (home == group)
		return;
	measure->places += home < group ? (int64_t)(group - home) : (int64_t)(home - group);
	measure->height += (int64_t)seating->count - seed;
}

static struct measure measure_of(const struct group_seating *seating, size_t one, size_t other)
{
	struct measure measure = {0};

	measure_add(seating, one, &measure);
	measure_add(seating, other, &measure);
	return measure;
}

static struct measure sum_of(const struct measure *a, const struct measure *b)
{
	return (struct measure){a->apart + b->apart, a->clubmates + b->clubmates,
	    a->places + b->places, a->height + b->height};
}

static struct measure change_of(const struct measure *before, const struct measure *after)
{
	return (struct measure){after->apart - before->apart, after->clubmates - before->clubmates,
	    after->places - before->places, after->height - before->height};
}

/* --- exchanged --- */

/* Exchanges two of a line, and tells what that changed. */
static struct measure exchange(struct group_seating *seating, size_t one, size_t other)
{
	const struct measure before = measure_of(seating, one, other);
	const int kept = *seat_of(seating, one);
	struct measure after;

	*seat_of(seating, one) = *seat_of(seating, other);
	*seat_of(seating, other) = kept;
	after = measure_of(seating, one, other);
	return change_of(&before, &after);
}

/* An exchange: two seats of one line. */
struct step {
	size_t one, other;
};

static bool step_next(const struct group_seating *seating, struct step *step)
{
	const size_t line_end = (step->one / seating->groups + 1) * seating->groups;

	if (++step->other < line_end)
		return true;
	step->other = ++step->one + 1;
	if (step->other == (step->one / seating->groups + 1) * seating->groups)
		step->other = ++step->one + 1;
	return step->other < seating->lines * seating->groups;
}

static struct step step_first(void)
{
	return (struct step){0, 1};
}

static struct measure step_make(struct group_seating *seating, const struct step *step)
{
	return exchange(seating, step->one, step->other);
}

/* The exchange that makes it best, together with what was changed before it; false: none makes it better. */
static bool step_best(struct group_seating *seating, const struct measure *before, struct step *ret)
{
	struct measure best = {0};
	bool found = false;
	struct step step = step_first();

	do {
		const struct measure change = step_make(seating, &step);
		const struct measure sum = sum_of(before, &change);

		seating->exchanges--;
		(void)step_make(seating, &step);
		if (!is_less(&sum, &best))
			continue;
		best = sum;
		*ret = step;
		found = true;
	} while (step_next(seating, &step));
	return found;
}

static bool improve(struct group_seating *seating)
{
	struct step step;

	if (!step_best(seating, &(struct measure){0}, &step))
		return false;
	(void)step_make(seating, &step);
	return true;
}

/* Whether somebody there stands with whom he should not, or not where the snake has him. */
static bool may_move(const struct group_seating *seating, const struct step *step)
{
	const struct measure measure = measure_of(seating, step->one, step->other);

	return measure.apart > 0 || measure.clubmates > 0 || measure.places > 0;
}

/* Where no exchange makes it better, one may make room for another that does. */
static bool improve_by_two(struct group_seating *seating)
{
	struct step step = step_first(), second;

	do {
		struct measure change;

		if (!may_move(seating, &step))
			continue;
		change = step_make(seating, &step);
		if (step_best(seating, &change, &second)) {
			(void)step_make(seating, &second);
			return true;
		}
		(void)step_make(seating, &step);
	} while (step_next(seating, &step) && seating->exchanges > 0);
	return false;
}

/* --- every draw, of as many as can be looked at --- */

/* Seeds are seated one after another, each beside those who have a seat, the snake's first. */
struct seats_search {
	struct group_seating *seating;
	struct measure best;
	int *best_seats;
	int seats; /* left to be tried */
};

static void search_from(struct seats_search *search, size_t seed, const struct measure *so_far)
{
	struct group_seating *seating = search->seating;
	const size_t groups = seating->groups, home = group_draw_snake(seed, groups);

	if (seed == seating->count) {
		search->best = *so_far;
		memcpy(search->best_seats, seating->seats,
		    seating->lines * groups * sizeof *seating->seats);
		return;
	}
	for (size_t i = 0; i < groups && search->seats > 0; i++) {
		const size_t seat = seed - seed % groups + (home + i) % groups;
		struct measure sum = *so_far;

		if (*seat_of(seating, seat) != FREE_SEAT)
			continue;
		search->seats--;
		*seat_of(seating, seat) = (int)seed;
		measure_add(seating, seat, &sum);
		if (is_less(&sum, &search->best))
			search_from(search, seed + 1, &sum);
		*seat_of(seating, seat) = FREE_SEAT;
	}
}

static struct measure measure_all(const struct group_seating *seating)
{
	struct measure twice = {0};

	for (size_t seat = 0; seat < seating->lines * seating->groups; seat++)
		measure_add(seating, seat, &twice);
	/* Each of two has the other. */
	return (struct measure){twice.apart / 2, twice.clubmates / 2, twice.places, twice.height};
}

static bool search_all(struct arena *arena, struct group_seating *seating, struct error *err)
{
	const size_t size = seating->lines * seating->groups;
	struct seats_search search = {.seating = seating,
	    .best = measure_all(seating),
	    .best_seats = arena_alloc(arena, size, sizeof *search.best_seats),
	    .seats = SEATS_MOST};

	if (!search.best_seats)
		return error_memory(err);
	memcpy(search.best_seats, seating->seats, size * sizeof *seating->seats);
	for (size_t seat = 0; seat < size; seat++)
		seating->seats[seat] = FREE_SEAT;
	search_from(&search, 0, &(struct measure){0});
	seating->seats = search.best_seats;
	return true;
}

/* --- all of it --- */

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

static bool seating_begin(struct arena *arena, const struct group_draw_input *input,
    struct group_seating *ret, struct error *err)
{
	struct group_seating seating = {.count = input->count,
	    .groups = input->groups,
	    .lines = (input->count + input->groups - 1) / input->groups};

	seating.bonds = arena_alloc(arena, input->count * input->count, sizeof *seating.bonds);
	seating.seats = arena_alloc(arena, seating.lines * seating.groups, sizeof *seating.seats);
	if (!seating.bonds || !seating.seats)
		return error_memory(err);
	bonds_make(&seating, input);
	for (size_t i = 0; i < seating.lines * seating.groups; i++) {
		const size_t seat = i - i % seating.groups + group_draw_snake(i, seating.groups);

		seating.seats[seat] = i < input->count ? (int)i : FREE_SEAT;
	}
	seating.exchanges = EXCHANGES_MOST;
	*ret = seating;
	return true;
}

bool group_draw(
    struct arena *arena, const struct group_draw_input *input, size_t **ret, struct error *err)
{
	size_t *group_of = arena_alloc(arena, input->count, sizeof *group_of);
	struct group_seating seating;

	if (!group_of)
		return error_memory(err);
	if (!seating_begin(arena, input, &seating, err))
		return false;
	while (input->groups > 1 && (improve(&seating) || improve_by_two(&seating)))
		continue;
	if (!search_all(arena, &seating, err))
		return false;
	for (size_t i = 0; i < seating.lines * seating.groups; i++)
		if (seating.seats[i] != FREE_SEAT)
			group_of[seating.seats[i]] = i % seating.groups;
	*ret = group_of;
	return true;
}
