/* Tables: their addresses, and how their games end. */
#include "club/table.h"

#include "base/error.h"
#include "broken_off.h"
#include "club/address.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/standings.h"
#include "tournament/ranking.h"
#include "unit/club/fixture.h"

static void addresses_are_read(void **state)
{
	struct fixture *f = *state;
	static const char *const malformed[] = {
	    "", "x", "1.", ".1", "1.2.3", "0.1", "1.2.3.4", "-1", "1,2", " 1.2", "99999999999.1"};
	struct address address = address_table(fixture_desk(f), "1.2");

	assert_int_equal(address.round, 1);
	assert_int_equal(address.table, 2);
	address = address_table(fixture_desk(f), "2");
	assert_int_equal(address.round, 1);
	for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++)
		refuses(f, ERROR_INPUT, "address-invalid",
		    address_table(fixture_desk(f), malformed[i]));
	refuses(f, ERROR_INPUT, "table-unknown", address_table(fixture_desk(f), "1.3"));
	refuses(f, ERROR_INPUT, "address-invalid", address_hand(fixture_desk(f), "1.2"));
	refuses(f, ERROR_INPUT, "hand-unknown", address_hand(fixture_desk(f), "1.2.1"));
}

static void a_table_of_the_newest_round_gives_way_to_an_earlier_one_unfinished(void **state)
{
	struct fixture *f = *state;
	const struct table_ending ending = {.clause = "22A", .against = 'A'};
	const struct address first = {.round = 1, .table = 2};
	bool repeated;

	fixture_round(f, &f->event);
	assert_broken_off(f->store, &f->err, address_table(fixture_desk(f), "2"));
	assert_string_equal(f->err.code, "table-ambiguous");
	assert_non_null(strstr(f->err.message, "1.2"));
	assert_non_null(strstr(f->err.message, "2.2"));
	assert_non_null(strstr(f->err.message, "Delta Dahl"));
	f->err = (struct error){0};
	(void)table_end(fixture_desk(f), &first, &ending, &repeated);
	struct address address = address_table(fixture_desk(f), "2");
	assert_int_equal(address.round, 2);
}

static void a_decision_ends_a_game_at_its_own_score(void **state)
{
	struct fixture *f = *state;
	const struct address at = {.round = 1, .table = 1};
	const int64_t points = 1500;
	const struct table_ending ending = {
	    .clause = "22a", .against = 'A', .reason = "puhetta", .by = "Tuomari Tuikku"};
	const struct table_ending other = {.clause = "22A", .against = 'B', .points = &points};
	const struct table_ending wrong = {.clause = "99Z", .against = 'B'};
	const struct table_ending nobody = {.clause = "22A", .against = 'C'};
	const struct table_ending walkover = {.clause = "walkover", .against = 'B'};
	struct hand_result result;
	struct table table;
	struct standings standings;
	bool repeated;

	fixture_add(f, &f->event, 1, "A 0/300", "B 0/20", &result);
	refuses(f, ERROR_INPUT, "clause-unknown",
	    (void)table_end(fixture_desk(f), &at, &wrong, &repeated));
	refuses(f, ERROR_INPUT, "side-unknown",
	    (void)table_end(fixture_desk(f), &at, &nobody, &repeated));
	table = table_end(fixture_desk(f), &at, &ending, &repeated);
	assert_false(repeated);
	assert_true(table.game.finished);
	assert_int_equal(table.game.winner, 1);
	assert_int_equal(table.game.scores[0], 0);
	assert_int_equal(table.game.scores[1], 2000);
	assert_int_equal(table.running[0], 300);
	assert_string_equal(table.decision.clause, "22A");
	assert_string_equal(table.decision.by, "Tuomari Tuikku");
	assert_string_equal(table.decision.time, "2026-03-05T19:30:00Z");
	table = table_end(fixture_desk(f), &at, &ending, &repeated);
	assert_true(repeated);
	refuses(f, ERROR_REFUSED, "already-decided",
	    (void)table_end(fixture_desk(f), &at, &other, &repeated));
	refuses(f, ERROR_REFUSED, "game-ended",
	    fixture_add(f, &f->event, 1, "A 0/310", "B 0/25", &result));
	table = table_end(fixture_desk(f), &(struct address){1, 2, 0}, &walkover, &repeated);
	assert_int_equal(table.game.scores[0], event_book_here(&f->event)->walkover);
	standings = standings_make(fixture_desk(f), 0, NULL);
	assert_false(standings.ranking.provisional);
	assert_int_equal(standings.ranking.rows[0].score, 2000);
	assert_int_equal(standings.ranking.rows[3].difference, -2000);
}

static void so_many_hands_make_a_game(void **state)
{
	struct fixture *f = *state;
	struct hand_result result;
	struct standings standings;
	struct event event;

	fixture_event(f, "Kaksi jakoa", "fi-canasta", 2, &event);
	fixture_entrants(f, &event);
	fixture_round(f, &event);
	fixture_add(f, &event, 1, "A 4500/900 out", "B 0/50", &result);
	assert_false(result.view.table.game.finished);
	fixture_add(f, &event, 1, "A 0/-5", "B 0/55", &result);
	assert_true(result.view.table.game.finished);
	fixture_add(f, &event, 2, "A 0/50", "B 0/100 out", &result);
	fixture_add(f, &event, 2, "A 0/70", "B 0/20", &result);
	assert_int_equal(result.view.table.game.winner, -1);
	standings = standings_make(fixture_desk_at(f, &event), 1, NULL);
	assert_false(standings.ranking.provisional);
	assert_int_equal(standings.ranking.rows[0].match_points, 2 * MATCH_PARTS);
	assert_int_equal(standings.ranking.rows[0].score, 5395);
	assert_int_equal(standings.ranking.rows[1].drawn, 1);
	assert_int_equal(standings.ranking.rows[1].rank, 2);
	assert_int_equal(standings.ranking.rows[2].rank, 2);
	assert_string_equal(standings.ranking.rows[2].tie_break, "shared");
	assert_int_equal(standings.ranking.rows[3].lost, 1);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(addresses_are_read, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_table_of_the_newest_round_gives_way_to_an_earlier_one_unfinished, fixture_night,
        fixture_end),
    cmocka_unit_test_setup_teardown(
        a_decision_ends_a_game_at_its_own_score, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(so_many_hands_make_a_game, fixture_night, fixture_end),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
