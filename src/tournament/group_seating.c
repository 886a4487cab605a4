#include "tournament/group_parts.h"

enum bond { BOND_NONE, BOND_CLUB, BOND_APART };

size_t group_draw_snake(size_t seed, size_t groups)
{
	const size_t line = seed / groups, place = seed % groups;

	return line % 2 == 0 ? place : groups - 1 - place;
}

size_t group_lines(size_t count, size_t groups)
{
	return (count + groups - 1) / groups;
}

size_t group_last_line(size_t count, size_t groups)
{
	return count - (group_lines(count, groups) - 1) * groups;
}

size_t group_seats(const struct group_seating *seating)
{
	return seating->lines * seating->groups;
}

/* --- measured --- */

bool group_is_less(const struct group_measure *a, const struct group_measure *b)
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

void group_measure_add(
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

struct group_measure group_measure_all(const struct group_seating *seating)
{
	struct group_measure twice = {0};

	for (size_t seat = 0; seat < group_seats(seating); seat++)
		group_measure_add(seating, seat, &twice);
	/* Each of two has the other. */
	return (struct group_measure){
	    twice.apart / 2, twice.clubmates / 2, twice.lines, twice.places, twice.height};
}

/* --- the snake --- */

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

bool group_seating_begin(struct arena *arena, const struct group_draw_input *input,
    struct group_seating *ret, struct error *err)
{
	struct group_seating seating = {.count = input->count,
	    .groups = input->groups,
	    .lines = group_lines(input->count, input->groups)};

	seating.bonds = arena_alloc(arena, input->count * input->count, sizeof *seating.bonds);
	seating.seats = arena_alloc(arena, group_seats(&seating), sizeof *seating.seats);
	if (!seating.bonds || !seating.seats)
		return error_memory(err);
	bonds_make(&seating, input);
	for (size_t i = 0; i < group_seats(&seating); i++) {
		const size_t seat = i - i % seating.groups + group_draw_snake(i, seating.groups);

		seating.seats[seat] = i < input->count ? (int)i : FREE_SEAT;
	}
	*ret = seating;
	return true;
}
