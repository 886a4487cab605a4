/* The first round of a knock-out after groups, compared with every allowed order. */
#include "base/arena.h"
#include "base/error.h"
#include "draw/bracket.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

enum { SEEDS_MOST = 64 };

static size_t room_of(size_t count)
{
	size_t room = 2;

	while (room < count)
		room *= 2;
	return room;
}

/* The number of meetings within a group in the first round. */
static size_t meetings(const struct bracket_seed *seeds, size_t count, const size_t *order)
{
	const size_t room = room_of(count);
	size_t found = 0;

	for (size_t i = 0; i < count && i < room / 2; i++)
		found += room - 1 - i < count && seeds[order[i]].group > 0 &&
		         seeds[order[i]].group == seeds[order[room - 1 - i]].group;
	return found;
}

/* The smallest number of such meetings in all orders that keep each seed among those of the same
 * place. */
static size_t fewest(const struct bracket_seed *seeds, size_t count, size_t *order, size_t at)
{
	size_t best = SIZE_MAX;

	if (at == count)
		return meetings(seeds, count, order);
	for (size_t i = at;
	     best > 0 && i < count && seeds[order[i]].place == seeds[order[at]].place; i++) {
		const size_t one = order[at], other = order[i];
		size_t found;

		order[at] = other;
		order[i] = one;
		found = fewest(seeds, count, order, at + 1);
		order[at] = one;
		order[i] = other;
		best = found < best ? found : best;
	}
	return best;
}

static void seeds_look(const struct bracket_seed *seeds, size_t count, size_t searched)
{
	struct arena arena = {0};
	bool seen[SEEDS_MOST] = {false};
	size_t *order = bracket_seeds_part(&arena, seeds, count), plain[SEEDS_MOST];
	size_t found;

	for (size_t i = 0; i < count; i++) {
		plain[i] = i;
		assert_false(seen[order[i]]);
		seen[order[i]] = true;
		assert_int_equal(seeds[order[i]].place, seeds[i].place);
	}
	found = meetings(seeds, count, order);
	if (meetings(seeds, count, plain) == 0)
		assert_memory_equal(order, plain, count * sizeof *order);
	if (found > 0 && count <= searched)
		assert_int_equal(found, fewest(seeds, count, plain, 0));
	else if (found > 0)
		fail_msg("%zu of %zu meet their own group", found, count);
	arena_release(&arena);
}

/* Groups of one size, with any number of qualifiers. */
static void no_avoidable_meeting_is_within_a_group(void **state)
{
	(void)state;
	for (int groups = 2; groups <= 8; groups++)
		for (size_t count = 2; count <= SEEDS_MOST; count++) {
			struct bracket_seed seeds[SEEDS_MOST];

			for (size_t i = 0; i < count; i++)
				seeds[i] =
				    (struct bracket_seed){1 + (int)i % groups, 1 + (int)i / groups};
			seeds_look(seeds, count, 8);
		}
}

/* Groups of different sizes, as after a withdrawal. */
static void groups_of_several_sizes_too(void **state)
{
	(void)state;
	for (int groups = 2; groups <= 5; groups++)
		for (unsigned sizes = 0; sizes < 1u << (2 * groups); sizes++) {
			struct bracket_seed seeds[SEEDS_MOST];
			size_t count = 0;

			for (int place = 1; place <= 4; place++)
				for (int group = 1; group <= groups; group++)
					if ((int)(sizes >> (2 * (group - 1)) & 3u) + 1 >= place)
						seeds[count++] =
						    (struct bracket_seed){group, place};
			for (size_t taken = 2; taken <= count; taken++)
				seeds_look(seeds, taken, SEEDS_MOST);
		}
}

/* Three groups with two qualifiers each: the third seed would meet the second of the same group. */
static void the_nearest_change_places(void **state)
{
	const struct bracket_seed seeds[] = {{1, 1}, {2, 1}, {3, 1}, {1, 2}, {2, 2}, {3, 2}};
	const size_t expected[] = {0, 1, 2, 3, 5, 4};
	struct arena arena = {0};
	const size_t *order = bracket_seeds_part(&arena, seeds, 6);

	(void)state;
	assert_memory_equal(order, expected, sizeof expected);
	arena_release(&arena);
}

/* A seed without a group stays in place. */
static void a_seed_without_a_group_stays(void **state)
{
	const struct bracket_seed seeds[] = {{0, 0}, {0, 0}, {1, 1}, {1, 2}};
	const size_t expected[] = {0, 1, 2, 3};
	struct arena arena = {0};
	const size_t *order = bracket_seeds_part(&arena, seeds, 4);

	(void)state;
	assert_memory_equal(order, expected, sizeof expected);
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(no_avoidable_meeting_is_within_a_group),
	    cmocka_unit_test(groups_of_several_sizes_too),
	    cmocka_unit_test(the_nearest_change_places),
	    cmocka_unit_test(a_seed_without_a_group_stays),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
