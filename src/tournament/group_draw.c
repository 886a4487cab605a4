#include "tournament/group_draw.h"

#include "tournament/group_apart.h"
#include "tournament/group_parts.h"

/* Pairs of a club of so many who stand in one group where they are spread evenly. */
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

/* The group nearest behind its own that has room beside those who are to stand there. */
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

/* Those who are kept apart in their groups, the others where there is room. */
static bool apart_seat(struct arena *arena, struct group_seating *seating,
    const struct group_apart *apart, struct error *err)
{
	size_t *sizes = arena_alloc(arena, seating->groups, sizeof *sizes);
	size_t *lines = arena_alloc(arena, seating->groups, sizeof *lines);
	size_t last_left = group_last_line(seating->count, seating->groups);

	if (!sizes || !lines)
		return error_memory(err);
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
	return true;
}

/* Within the lines of the snake; where others may be better, between them too. */
static bool seats_find(struct arena *arena, const struct group_draw_input *input,
    struct group_seating *seating, struct error *err)
{
	struct group_apart apart;
	struct group_floor floor;
	struct group_measure found;

	if (!group_seating_begin(arena, input, seating, err) ||
	    !group_apart_find(arena, input, &apart, err))
		return false;
	floor = floor_of(input, &apart);
	group_exchange(seating, false);
	found = group_measure_all(seating);
	if (found.apart > apart.least && !apart_seat(arena, seating, &apart, err))
		return false;
	if (found.apart > apart.least || found.clubmates > floor.even - found.apart)
		group_exchange(seating, true);
	return group_search(arena, seating, &floor, err);
}

bool group_draw(
    struct arena *arena, const struct group_draw_input *input, size_t **ret, struct error *err)
{
	size_t *group_of = arena_alloc(arena, input->count, sizeof *group_of);
	struct group_seating seating;

	if (!seats_find(arena, input, &seating, err))
		return false;
	for (size_t seat = 0; seat < group_seats(&seating); seat++)
		if (seating.seats[seat] != FREE_SEAT)
			group_of[seating.seats[seat]] = seat % seating.groups;
	*ret = group_of;
	return true;
}
