/* The check of a draw finds and names every fault that the test puts into a draw. */
#include "draw/draw.h"
#include "night.h"

static void a_spoilt_draw_is_named(void **state)
{
	struct night *night = night_begin(8, 2);
	struct draw_table *tables;
	struct draw_side side;

	(void)state;
	for (size_t i = 0; i < 8; i++)
		night->entrants[i].match_points = (int64_t)(8 - i);
	night_draw(night, DRAW_SWISS);
	tables = night->draw.tables;
	side = tables[0].sides[1];
	tables[0].sides[1] = tables[1].sides[1];
	tables[1].sides[1] = side;
	night_check(night, DRAW_SWISS, "match-points-apart");
	tables[1].sides[1] = tables[0].sides[1];
	night_check(night, DRAW_MANUAL, "seated-twice");
	night_end(night);

	night = night_begin(30, 2);
	for (size_t i = 0; i < 30; i++)
		night->entrants[i].score = (int64_t)(3000 - 10 * i * i);
	night_draw(night, DRAW_SWISS);
	side = night->draw.tables[9].sides[1];
	night->draw.tables[9].sides[1] = night->draw.tables[10].sides[0];
	night->draw.tables[10].sides[0] = side;
	night_check(night, DRAW_SWISS, "score-apart");
	night_end(night);

	night = night_begin(4, 2);
	night_draw(night, DRAW_SWISS);
	night->entrants[night->draw.tables[0].sides[0].entrants[0]].sat[0] = 1;
	night_check(night, DRAW_SWISS, "sides-uneven");
	night_end(night);
}

/* Exchanges a side of one table with a side of another. */
static void exchange(struct night *night, size_t table, size_t other, size_t side)
{
	struct draw_table *tables = night->draw.tables;
	const struct draw_side moved = tables[table].sides[side];

	tables[table].sides[side] = tables[other].sides[side];
	tables[other].sides[side] = moved;
}

static void a_seated_absent_entrant_is_named(void **state)
{
	struct night *night = night_begin(6, 2);

	(void)state;
	night_draw(night, DRAW_RANDOM);
	night->entrants[3].active = false;
	night_check(night, DRAW_RANDOM, "absent-seated");
	/* A present entrant without a seat is another finding. */
	night->entrants[3].active = true;
	night->draw.table_count--;
	night_check(night, DRAW_RANDOM, "not-seated");
	night_end(night);
}

static void danish_tables_of_no_neighbours_are_named(void **state)
{
	(void)state;
	for (size_t sides = 2; sides <= 3; sides++) {
		struct night *night = night_begin(6, sides);

		night_draw(night, DRAW_DANISH);
		night_check(night, DRAW_DANISH, NULL);
		exchange(night, 0, 1, 1);
		night_check(night, DRAW_DANISH, "not-neighbours");
		night_end(night);
	}
}

static void a_first_round_that_leaves_the_list_is_named(void **state)
{
	static const enum draw_method methods[] = {DRAW_SWISS, DRAW_DANISH};

	(void)state;
	for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
		for (enum draw_first first = DRAW_FIRST_LOTS; first < DRAW_FIRST_COUNT; first++) {
			struct night *night = night_begin(6, 2);
			bool lots = first == DRAW_FIRST_LOTS;

			night->input.first = first;
			night_draw(night, methods[i]);
			night_check(night, methods[i], NULL);
			exchange(night, 0, 1, 1);
			night_check(night, methods[i], lots ? NULL : "first-otherwise");
			night_end(night);
		}
}

static void teams_that_do_not_meet_whole_are_named(void **state)
{
	struct night *night = night_begin(8, 2);

	(void)state;
	for (size_t i = 0; i < 8; i++)
		night->entrants[i].team = (int)i / 2 + 1;
	night->input.teams = true;
	night_draw(night, DRAW_RANDOM);
	night_check(night, DRAW_RANDOM, NULL);
	/* Tables 1 and 2 are one match, 3 and 4 the other. */
	exchange(night, 1, 2, 1);
	night_check(night, DRAW_RANDOM, "teams-split");
	night_end(night);
}

static void a_swiss_draw_has_no_byes_to_spare(void **state)
{
	struct night *night = night_begin(6, 2);
	struct draw *d = &night->draw;

	(void)state;
	night_draw(night, DRAW_SWISS);
	night_check(night, DRAW_SWISS, NULL);
	d->byes[0] = d->tables[2].sides[0].entrants[0];
	d->byes[1] = d->tables[2].sides[1].entrants[0];
	d->bye_count = 2;
	d->table_count = 2;
	night_check(night, DRAW_SWISS, "byes-many");
	night_end(night);
}

/* All are equal, so every pairing has the same sums: the first by rank is 1-2, 3-4, 5-6. */
static void a_swiss_draw_that_is_not_the_first_is_named(void **state)
{
	struct night *night = night_begin(6, 2);

	(void)state;
	night_draw(night, DRAW_SWISS);
	assert_string_equal(night_pairs(night), "1-2 3-4 5-6");
	for (size_t i = 0; i < 3; i++)
		night->draw.tables[i] =
		    (struct draw_table){.sides = {{1, {2 * i}}, {1, {2 * i + 1}}}};
	night_check(night, DRAW_SWISS, NULL);
	exchange(night, 0, 1, 1);
	night_check(night, DRAW_SWISS, "not-first");
	night_end(night);
}

/* The least distance from the order is that of the best draw, even if another entrant has the bye in this draw. */
static void a_wrong_bye_does_not_change_the_least_sums(void **state)
{
	(void)state;
	for (size_t count = 9; count <= 11; count += 2) {
		struct night *night = night_begin(count, 2);
		struct draw_side *second;
		struct draw_report report;
		size_t bye;

		night->input.first = DRAW_FIRST_FOLD;
		/* They meet in the order only if the opponent of the first has the bye. */
		night_apart(night, 1, (int)count / 2 + 2);
		night_draw(night, DRAW_SWISS);
		second = &night->draw.tables[0].sides[1];
		bye = night->draw.byes[0];
		night->draw.byes[0] = second->entrants[0];
		second->entrants[0] = bye;
		report = draw_check(&night->arena, DRAW_SWISS, &night->input, &night->draw);
		assert_true(report.sums.of[AIM_DISTANCE] > 0);
		assert_int_equal(report.least.of[AIM_DISTANCE], 0);
		night_end(night);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_spoilt_draw_is_named),
	    cmocka_unit_test(a_seated_absent_entrant_is_named),
	    cmocka_unit_test(danish_tables_of_no_neighbours_are_named),
	    cmocka_unit_test(a_first_round_that_leaves_the_list_is_named),
	    cmocka_unit_test(teams_that_do_not_meet_whole_are_named),
	    cmocka_unit_test(a_swiss_draw_has_no_byes_to_spare),
	    cmocka_unit_test(a_swiss_draw_that_is_not_the_first_is_named),
	    cmocka_unit_test(a_wrong_bye_does_not_change_the_least_sums),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
