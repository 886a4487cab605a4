/* Rounds: seats, byes, and rounds that cannot be. */
#include "club/round.h"

#include "base/error.h"
#include "broken_off.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/standings.h"
#include "score/hand.h"
#include "unit/club/fixture.h"

static void a_round_keeps_its_seats_and_byes(void **state)
{
	struct fixture *f = *state;
	const struct entrant_entry entry = {.name = "Zeta Zetterberg"};
	struct round_pairing tables[] = {{.entrants = {3, 1}}, {.entrants = {5, 4}}};
	int byes[] = {2};
	const struct round_plan plan = {
	    .table_count = 2, .tables = tables, .bye_count = 1, .byes = byes, .method = "manual"};
	struct entrant entrant;
	struct round round;
	int count;

	entrant_add(fixture_desk(f), &entry, 1, &entrant);
	round = round_new(fixture_desk(f), &plan);
	assert_int_equal(round.number, 2);
	assert_int_equal(round.table_count, 2);
	assert_int_equal(round.tables[0].sides[0].number, 3);
	assert_int_equal(round.tables[0].sides[1].side, 'B');
	assert_string_equal(round.tables[0].sides[1].players[0].name, "Alfa Aaltonen");
	assert_string_equal(round.tables[1].sides[0].entrant, "Zeta Zetterberg");
	assert_int_equal(round.bye_count, 1);
	assert_int_equal(round.byes[0], 2);
	count = round_newest(fixture_desk(f));
	assert_int_equal(count, 2);
	round = round_read(fixture_desk(f), 0);
	assert_int_equal(round.number, 2);
	refuses(f, ERROR_INPUT, "round-unknown", (void)round_read(fixture_desk(f), 3));
}

static void a_round_that_cannot_be_is_refused(void **state)
{
	struct fixture *f = *state;
	struct round_pairing twice[] = {{.entrants = {1, 2}}, {.entrants = {3, 1}}};
	struct round_pairing unknown[] = {{.entrants = {1, 9}}};
	struct round_pairing one[] = {{.entrants = {1, 2}}};
	int byes[] = {2};
	const struct {
		struct round_plan plan;
		const char *code;
	} bad[] = {
	    {{.table_count = 2, .tables = twice, .method = "manual"}, "round-invalid"},
	    {{.table_count = 1, .tables = unknown, .method = "manual"}, "entrant-unknown"},
	    {{.table_count = 0, .method = "manual"}, "round-invalid"},
	    {{.table_count = 1, .tables = one, .bye_count = 1, .byes = byes, .method = "manual"},
	        "round-invalid"},
	};
	int count;

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		refuses(
		    f, ERROR_INPUT, bad[i].code, (void)round_new(fixture_desk(f), &bad[i].plan));
	count = round_newest(fixture_desk(f));
	assert_int_equal(count, 1);
}

static void three_sides_sit_at_a_table(void **state)
{
	struct fixture *f = *state;
	struct round_pairing tables[] = {{.entrants = {1, 2, 3}}};
	int byes[] = {4};
	const struct round_plan plan = {
	    .table_count = 1, .tables = tables, .bye_count = 1, .byes = byes, .method = "manual"};
	const struct slip_line lines[] = {{"A 0/100", 7, "<argument 1>", 1},
	    {"B 0/50", 6, "<argument 2>", 1}, {"C 0/70", 6, "<argument 3>", 1}};
	struct hand hand = {0};
	const struct hand_entry entry = {.table = {.round = 1, .table = 1}, .hand = &hand};
	struct hand_result result;
	struct standings standings;
	struct event event;
	struct round round;
	size_t id_count;
	const char *const *ids;
	const char *three = NULL;

	id_count = rulebook_ids(&ids);
	for (size_t i = 0; i < id_count && !three; i++)
		if (fixture_book(f, ids[i])->side_count == 3)
			three = ids[i];
	assert_non_null(three);
	fixture_event(f, "Kolmisin", three, 1, &event);
	fixture_entrants(f, &event);
	round = round_new(fixture_desk_at(f, &event), &plan);
	assert_int_equal(round.tables[0].side_count, 3);
	done(slip_read(&f->arena, event_book_here(&event), lines, 3, &hand, &f->err), &f->err);
	hand_add(fixture_desk_at(f, &event), &entry, &result);
	assert_int_equal(result.view.table.game.winner, 0);
	standings = standings_make(fixture_desk_at(f, &event), 0, NULL);
	assert_int_equal(standings.ranking.rows[0].difference, 30);
	assert_int_equal(standings.ranking.rows[1].byes, 1);
	assert_int_equal(standings.ranking.rows[2].entrant, 2);
	assert_int_equal(standings.ranking.rows[2].against, 100);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(a_round_keeps_its_seats_and_byes, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(a_round_that_cannot_be_is_refused, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(three_sides_sit_at_a_table, fixture_night, fixture_end),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
