#include "draw/matching.h"

#include "base/arena.h"
#include "base/error.h"
#include "cmocka_all.h"

#include <stdlib.h>
#include <string.h>

enum { SMALL_MOST = 10 };

/* A generator of the test's own. */
static uint64_t state;

static uint64_t draw_number(uint64_t below)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (state >> 33) % below;
}

/* Every matching tried in the order of the partners of 0, 1, …: the first of least cost stays. */
struct trial {
	size_t count;
	const matching_cost *costs;
	size_t partners[SMALL_MOST], best[SMALL_MOST];
	bool taken[SMALL_MOST];
	matching_cost least;
};

static void trial_go(struct trial *trial, size_t from, matching_cost sum)
{
	while (from < trial->count && trial->taken[from])
		from++;
	if (from == trial->count) {
		if (trial->least < 0 || sum < trial->least) {
			trial->least = sum;
			memcpy(trial->best, trial->partners, sizeof trial->best);
		}
		return;
	}
	trial->taken[from] = true;
	for (size_t other = from + 1; other < trial->count; other++) {
		if (trial->taken[other])
			continue;
		trial->taken[other] = true;
		trial->partners[from] = other;
		trial->partners[other] = from;
		trial_go(trial, from + 1, sum + trial->costs[from * trial->count + other]);
		trial->taken[other] = false;
	}
	trial->taken[from] = false;
}

static void costs_draw(matching_cost *costs, size_t count, uint64_t range, int shift)
{
	for (size_t i = 0; i < count; i++)
		for (size_t j = i; j < count; j++) {
			matching_cost cost = (matching_cost)draw_number(range) << shift;

			costs[i * count + j] = cost;
			costs[j * count + i] = cost;
		}
}

/* Costs that lie on a line, or in two groups, make many ties and nested blossoms. */
static void costs_shape(matching_cost *costs, size_t count, int shape)
{
	int64_t places[SMALL_MOST];

	for (size_t i = 0; i < count; i++)
		places[i] = (int64_t)draw_number(shape == 1 ? 4 : 12);
	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < count; j++) {
			int64_t apart = llabs(places[i] - places[j]);

			if (shape == 2)
				apart = apart % 3 == 0;
			costs[i * count + j] = apart;
		}
}

static void check_against_every_matching(const matching_cost *costs, size_t count)
{
	struct arena arena = {0};
	struct error err = {0};
	struct trial trial = {.count = count, .costs = costs, .least = -1};
	struct matching *matching;
	size_t partners[SMALL_MOST] = {0};

	trial_go(&trial, 0, 0);
	assert_true(matching_make(&arena, count, costs, &matching, &err));
	assert_true(matching_total(matching) == trial.least);
	assert_true(matching_first(&arena, matching, partners, &err));
	for (size_t i = 0; i < count; i++)
		assert_int_equal(partners[i], trial.best[i]);
	arena_release(&arena);
}

static void equals_every_matching_tried(void **unused)
{
	matching_cost costs[SMALL_MOST * SMALL_MOST];

	(void)unused;
	state = 7;
	for (int round = 0; round < 1500; round++) {
		size_t count = 2 * (1 + draw_number(SMALL_MOST / 2));

		costs_draw(costs, count, round % 3 ? 3 : 1000, round % 5 == 0 ? 70 : 0);
		check_against_every_matching(costs, count);
		costs_shape(costs, count, round % 3);
		check_against_every_matching(costs, count);
	}
}

static void a_forced_pair_costs_what_the_rest_then_costs(void **unused)
{
	matching_cost costs[SMALL_MOST * SMALL_MOST];

	(void)unused;
	state = 11;
	for (int round = 0; round < 300; round++) {
		struct arena arena = {0};
		struct error err = {0};
		struct matching *matching, *work;
		size_t count = 2 * (2 + draw_number(SMALL_MOST / 2 - 1));

		costs_shape(costs, count, round % 3);
		assert_true(matching_make(&arena, count, costs, &matching, &err));
		matching_work(&arena, matching, &work);
		for (size_t a = 0; a < count; a++)
			for (size_t b = a + 1; b < count; b++) {
				struct trial trial = {.count = count, .costs = costs, .least = -1};
				matching_cost total;

				trial.taken[a] = trial.taken[b] = true;
				trial_go(&trial, 0, costs[a * count + b]);
				assert_true(matching_force(matching, work, a, b, &total, &err));
				assert_true(total == trial.least);
			}
		arena_release(&arena);
	}
}

/* No smaller number than that of a matching stands under a larger one: 2-exchanges find nothing. */
static void no_two_pairs_of_many_are_better_exchanged(void **unused)
{
	enum { COUNT = 200 };
	struct arena arena = {0};
	struct error err = {0};
	matching_cost *costs = calloc(COUNT * COUNT, sizeof *costs);
	size_t partners[COUNT];
	struct matching *matching;

	(void)unused;
	assert_non_null(costs);
	state = 5;
	costs_draw(costs, COUNT, 50, 0);
	assert_true(matching_make(&arena, COUNT, costs, &matching, &err));
	assert_true(matching_first(&arena, matching, partners, &err));
	for (size_t a = 0; a < COUNT; a++)
		for (size_t c = 0; c < COUNT; c++) {
			size_t b = partners[a], d = partners[c];

			assert_int_equal(partners[b], a);
			if (c != a && c != b)
				assert_true(costs[a * COUNT + b] + costs[c * COUNT + d] <=
				            costs[a * COUNT + c] + costs[b * COUNT + d]);
		}
	arena_release(&arena);
	free(costs);
}

static void what_cannot_be_compared_is_refused(void **unused)
{
	struct arena arena = {0};
	struct error err = {0};
	struct matching *matching;
	matching_cost costs[4] = {0, (matching_cost)1 << MATCHING_COST_BITS, 0, 0};

	(void)unused;
	assert_false(matching_make(&arena, 2, costs, &matching, &err));
	assert_string_equal(err.code, "draw-range");
	costs[1] = -1;
	assert_false(matching_make(&arena, 2, costs, &matching, &err));
	costs[1] = costs[2] = ((matching_cost)1 << MATCHING_COST_BITS) - 1;
	assert_true(matching_make(&arena, 2, costs, &matching, &err));
	assert_true(matching_total(matching) == costs[1]);
	assert_false(matching_make(&arena, 3, costs, &matching, &err));
	assert_true(matching_make(&arena, 0, costs, &matching, &err));
	assert_true(matching_total(matching) == 0);
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(equals_every_matching_tried),
	    cmocka_unit_test(a_forced_pair_costs_what_the_rest_then_costs),
	    cmocka_unit_test(no_two_pairs_of_many_are_better_exchanged),
	    cmocka_unit_test(what_cannot_be_compared_is_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
