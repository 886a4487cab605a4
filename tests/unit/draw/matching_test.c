/* The numbers of the vertices and blossoms are inside the matching. */
#include "draw/matching.c" // NOLINT(bugprone-suspicious-include)

#include "base/arena.h"
#include "base/error.h"
#include "broken_off.h"
#include "cmocka_all.h"

#include <stdlib.h>
#include <string.h>

enum { SMALL_MOST = 10 };

/* The test's own random numbers. */
static uint64_t state;

static uint64_t draw_number(uint64_t below)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (state >> 33) % below;
}

/* Tries every matching in the order of the partners of 0, 1, …; the first of the least cost is
 * kept. */
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

/* Costs on a line or in two groups give many ties and nested blossoms. */
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
	struct trial trial = {.count = count, .costs = costs, .least = -1};
	struct matching *matching;
	const size_t *partners;

	trial_go(&trial, 0, 0);
	matching = matching_make(&arena, count, costs);
	assert_true(matching_total(matching) == trial.least);
	partners = matching_first(&arena, matching);
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

static void the_cost_with_a_forced_pair_is_right(void **unused)
{
	matching_cost costs[SMALL_MOST * SMALL_MOST];

	(void)unused;
	state = 11;
	for (int round = 0; round < 300; round++) {
		struct arena arena = {0};
		struct matching *matching, *work;
		size_t count = 2 * (2 + draw_number(SMALL_MOST / 2 - 1));

		costs_shape(costs, count, round % 3);
		matching = matching_make(&arena, count, costs);
		work = matching_work(&arena, matching);
		for (size_t a = 0; a < count; a++)
			for (size_t b = a + 1; b < count; b++) {
				struct trial trial = {.count = count, .costs = costs, .least = -1};

				trial.taken[a] = trial.taken[b] = true;
				trial_go(&trial, 0, costs[a * count + b]);
				assert_true(matching_force(matching, work, a, b) == trial.least);
			}
		arena_release(&arena);
	}
}

/* No exchange between two pairs lowers the cost. */
static void no_two_pairs_of_many_are_better_exchanged(void **unused)
{
	enum { COUNT = 200 };
	struct arena arena = {0};
	matching_cost *costs = calloc(COUNT * COUNT, sizeof *costs);
	const size_t *partners;
	struct matching *matching;

	(void)unused;
	assert_non_null(costs);
	state = 5;
	costs_draw(costs, COUNT, 50, 0);
	matching = matching_make(&arena, COUNT, costs);
	partners = matching_first(&arena, matching);
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

/* Checks that no matching costs less. Every edge costs at least the numbers of its two ends, less
 * the numbers of the blossoms that contain both. A matching has at most half of a blossom's
 * vertices, rounded down, as edges inside it, and blossoms' numbers are not negative. So no
 * matching costs less than the sum of the vertices' numbers minus, for each blossom, its number
 * times that half. */
static void check_proof(const struct matching *m, const matching_cost *costs)
{
	matching_cost *inside = calloc(m->count * m->count, sizeof *inside);
	bool *within = calloc(m->count, sizeof *within);
	matching_cost bound = 0;

	assert_non_null(inside);
	assert_non_null(within);
	for (size_t blossom = m->count; blossom < m->node_count; blossom++) {
		size_t size = 0;

		if (!m->nodes[blossom].used)
			continue;
		for (size_t v = 0; v < m->count; v++) {
			node x = m->nodes[v].parent;

			while (x != NONE && x != blossom)
				x = m->nodes[x].parent;
			within[v] = x == blossom;
			size += within[v];
		}
		assert_true(m->nodes[blossom].number >= 0);
		assert_true(size % 2 == 1);
		bound -= m->nodes[blossom].number * (matching_cost)(size / 2);
		for (size_t i = 0; i < m->count * m->count; i++)
			if (within[i / m->count] && within[i % m->count])
				inside[i] += m->nodes[blossom].number;
	}
	for (size_t a = 0; a < m->count; a++) {
		bound += m->nodes[a].number;
		for (size_t b = a + 1; b < m->count; b++)
			assert_true(
			    m->nodes[a].number + m->nodes[b].number - inside[a * m->count + b] <=
			    costs[a * m->count + b] << m->shift);
	}
	assert_true(bound == matching_total(m) << m->shift);
	free(inside);
	free(within);
}

static void the_least_cost_of_many_is_proved(void **unused)
{
	enum { COUNT = 120 };
	static matching_cost costs[COUNT * COUNT];

	(void)unused;
	state = 13;
	for (int round = 0; round < 30; round++) {
		const size_t count = COUNT - 2 * (size_t)round;
		struct arena arena = {0};
		struct matching *matching;

		if (round % 3 == 2)
			/* Differences on a line, with many ties, make nested blossoms. */
			for (size_t i = 0; i < count * count; i++)
				costs[i] = (matching_cost)((i / count > i % count
				                                   ? i / count - i % count
				                                   : i % count - i / count) %
				                           7);
		else
			costs_draw(costs, count, round % 3 ? 3 : 1000, round % 2 ? 70 : 0);
		matching = matching_make(&arena, count, costs);
		check_proof(matching, costs);
		arena_release(&arena);
	}
}

static void costs_that_cannot_be_compared_are_refused(void **unused)
{
	struct arena arena = {0};
	struct error err = {0};
	struct matching *matching;
	matching_cost costs[4] = {0, (matching_cost)1 << MATCHING_COST_BITS, 0, 0};

	(void)unused;
	assert_broken_off(NULL, &err, matching_make(&arena, 2, costs));
	assert_string_equal(err.code, "draw-range");
	costs[1] = -1;
	assert_broken_off(NULL, &err, matching_make(&arena, 2, costs));
	costs[1] = costs[2] = ((matching_cost)1 << MATCHING_COST_BITS) - 1;
	matching = matching_make(&arena, 2, costs);
	assert_true(matching_total(matching) == costs[1]);
	assert_broken_off(NULL, &err, matching_make(&arena, 3, costs));
	matching = matching_make(&arena, 0, costs);
	assert_true(matching_total(matching) == 0);
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(equals_every_matching_tried),
	    cmocka_unit_test(the_cost_with_a_forced_pair_is_right),
	    cmocka_unit_test(no_two_pairs_of_many_are_better_exchanged),
	    cmocka_unit_test(the_least_cost_of_many_is_proved),
	    cmocka_unit_test(costs_that_cannot_be_compared_are_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
