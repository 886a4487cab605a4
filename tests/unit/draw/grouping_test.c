/* The groups of a phase, compared with every draw into groups of the same sizes. */
#include "base/arena.h"
#include "base/error.h"
#include "draw/grouping.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS_MOST = 9, PAIRS_MOST = 10, GROUPS_WIDEST = 26 };

/* Pairs kept apart, pairs of one club, lines and places moved. */
struct found {
	int apart, clubmates, lines, places;
};

static bool is_less(const struct found *a, const struct found *b)
{
	if (a->apart != b->apart)
		return a->apart < b->apart;
	if (a->clubmates != b->clubmates)
		return a->clubmates < b->clubmates;
	return a->lines != b->lines ? a->lines < b->lines : a->places < b->places;
}

static bool kept_apart(const struct group_draw_input *input, size_t one, size_t other)
{
	for (size_t i = 0; i < input->apart_count; i++)
		if ((input->apart[i].one == one && input->apart[i].other == other) ||
		    (input->apart[i].one == other && input->apart[i].other == one))
			return true;
	return false;
}

static struct found look(const struct group_draw_input *input, const size_t *group_of)
{
	struct found found = {0};
	int there[GROUPS_WIDEST] = {0};

	for (size_t i = 0; i < input->count; i++) {
		found.lines += abs((int)(i / input->groups) - there[group_of[i]]++);
		found.places += abs((int)group_of[i] - (int)group_draw_snake(i, input->groups));
		for (size_t j = i + 1; j < input->count; j++) {
			if (group_of[i] != group_of[j])
				continue;
			if (kept_apart(input, i, j))
				found.apart++;
			else if (input->clubs && input->clubs[i] > 0 &&
			         input->clubs[i] == input->clubs[j])
				found.clubmates++;
		}
	}
	return found;
}

/* The number of members of a group before a seed. */
static size_t size_of(const size_t *group_of, size_t group, size_t seed)
{
	size_t size = 0;

	for (size_t other = 0; other < seed; other++)
		size += group_of[other] == group;
	return size;
}

/* Returns true if the sizes of the groups differ by one at most. */
static bool is_even(const struct group_draw_input *input, const size_t *group_of)
{
	for (size_t group = 0; group < input->groups; group++)
		if (size_of(group_of, group, input->count) < input->count / input->groups)
			return false;
	return true;
}

/* Finds the best of all draws into these groups. */
static void every(
    const struct group_draw_input *input, size_t *group_of, size_t seed, struct found *best)
{
	const size_t most = (input->count + input->groups - 1) / input->groups;

	if (seed == input->count) {
		const struct found found = look(input, group_of);

		if (is_even(input, group_of) && is_less(&found, best))
			*best = found;
		return;
	}
	for (size_t group = 0; group < input->groups; group++) {
		if (size_of(group_of, group, seed) == most)
			continue;
		group_of[seed] = group;
		every(input, group_of, seed + 1, best);
	}
}

static void draw_look(const struct group_draw_input *input)
{
	struct found best = {INT32_MAX, 0, 0, 0}, found;
	struct arena arena = {0};
	size_t tried[SEEDS_MOST];
	const size_t *group_of = group_draw(&arena, input);
	const struct group_apart apart = group_apart_find(&arena, input);

	assert_true(is_even(input, group_of));
	found = look(input, group_of);
	every(input, tried, 0, &best);
	assert_true(apart.proven);
	assert_int_equal(apart.least, best.apart);
	assert_int_equal(found.apart, best.apart);
	assert_int_equal(found.clubmates, best.clubmates);
	assert_int_equal(found.lines, best.lines);
	assert_int_equal(found.places, best.places);
	arena_release(&arena);
}

static uint64_t lot(uint64_t *state, uint64_t of)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (*state >> 33) % of;
}

static void the_best_of_all_draws_is_found(void **state)
{
	uint64_t lots = 19;

	(void)state;
	for (int i = 0; i < 200; i++) {
		struct group_pair apart[PAIRS_MOST];
		int clubs[SEEDS_MOST];
		struct group_draw_input input = {.groups = 2 + lot(&lots, 3), .apart = apart};

		input.count = 2 * input.groups + lot(&lots, SEEDS_MOST - 2 * input.groups + 1);
		for (size_t j = 0; j < input.count; j++)
			clubs[j] = (int)lot(&lots, 6);
		input.clubs = i % 2 ? clubs : NULL;
		for (uint64_t left = lot(&lots, PAIRS_MOST); left > 0; left--) {
			const size_t one = lot(&lots, input.count);
			const size_t other = lot(&lots, input.count);

			if (one != other && !kept_apart(&input, one, other))
				apart[input.apart_count++] = (struct group_pair){one, other};
		}
		draw_look(&input);
	}
}

static const struct group_case {
	const char *why;
	size_t count, groups, apart_count;
	struct group_pair apart[3];
	const int *clubs;
	size_t expected[SEEDS_MOST];
} cases[] = {
    {"without pairs to keep apart: the snake", 7, 3, 0, {{0}}, NULL, {0, 1, 2, 2, 1, 0, 0}},
    {"the lower seed moves, and his neighbour", 6, 3, 1, {{0, 5}}, NULL, {0, 1, 2, 2, 0, 1}},
    {"two of one line are already apart", 4, 2, 1, {{0, 1}}, NULL, {0, 1, 1, 0}},
    {"the only one of the last line moves to a free seat", 5, 2, 1, {{0, 4}}, NULL,
        {0, 1, 1, 0, 1}},
    {"no order of the lines parts them: one changes lines", 4, 2, 2, {{0, 2}, {0, 3}}, NULL,
        {0, 0, 1, 1}},
    {"nothing helps: as in the snake", 4, 2, 3, {{0, 1}, {0, 2}, {0, 3}}, NULL, {0, 1, 1, 0}},
    {"clubmates too", 6, 3, 0, {{0}}, (const int[]){1, 0, 0, 0, 0, 1}, {0, 1, 2, 2, 0, 1}},
    {"pairs kept apart before clubmates, and both before strength", 4, 2, 1, {{0, 3}},
        (const int[]){1, 0, 1, 0}, {0, 0, 1, 1}},
    {"a pair kept apart does not count as clubmates too", 4, 2, 1, {{0, 3}},
        (const int[]){1, 0, 0, 1}, {0, 1, 0, 1}},
};

static void groups_are_filled_as_they_should(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct group_draw_input input = {cases[i].count, cases[i].groups,
		    cases[i].apart_count, cases[i].apart, cases[i].clubs};
		struct arena arena = {0};
		const size_t *group_of = group_draw(&arena, &input);

		for (size_t seed = 0; seed < input.count; seed++)
			if (group_of[seed] != cases[i].expected[seed])
				fail_msg("%s: seed %zu is in group %zu", cases[i].why, seed,
				    group_of[seed]);
		arena_release(&arena);
	}
}

/* As many entrants as a phase takes: the draw must end. */
static void many_are_drawn_too(void **state)
{
	enum { MANY = 1024, GROUPS = 26 };
	static int clubs[MANY];
	static struct group_pair apart[MANY / 8];
	struct group_draw_input input = {
	    .count = MANY, .groups = GROUPS, .apart = apart, .clubs = clubs};
	struct arena arena = {0};
	uint64_t lots = 3;

	(void)state;
	for (size_t i = 0; i < MANY; i++)
		clubs[i] = (int)lot(&lots, 60);
	for (size_t i = 0; i < MANY / 8; i++)
		apart[input.apart_count++] = (struct group_pair){i, MANY - 1 - i};
	assert_int_equal(look(&input, group_draw(&arena, &input)).apart, 0);
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_best_of_all_draws_is_found),
	    cmocka_unit_test(groups_are_filled_as_they_should),
	    cmocka_unit_test(many_are_drawn_too),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
