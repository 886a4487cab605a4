/* The entrants who play in each round, and the further settings of an event. */
#include "base/error.h"
#include "club/entrant.h"
#include "club/event.h"
#include "unit/club/fixture.h"

enum { MOVES_MOST = 4 };

static const struct presence_case {
	const char *why;
	struct entrant_move moves[MOVES_MOST]; /* up to the first without a round */
	const char *active;                    /* for rounds 1 to 6: 1 plays, 0 does not */
} presence_cases[] = {
    {"without a move an entrant is there from the first round", {{0}}, "111111"},
    {"a late entry misses the rounds before it", {{MOVE_LATE, 3, ""}}, "001111"},
    {"a withdrawal holds from its round on", {{MOVE_WITHDRAWN, 4, ""}}, "111000"},
    {"an entrant who comes back plays again", {{MOVE_WITHDRAWN, 2, ""}, {MOVE_BACK, 5, ""}},
        "100011"},
    {"an entrant comes late and leaves", {{MOVE_LATE, 2, ""}, {MOVE_WITHDRAWN, 4, ""}}, "011000"},
    {"the later entry has priority", {{MOVE_WITHDRAWN, 5, ""}, {MOVE_BACK, 2, ""}}, "111111"},
};

static void an_entrant_is_there_as_its_moves_say(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof presence_cases / sizeof *presence_cases; i++) {
		const struct presence_case *one = &presence_cases[i];
		struct entrant entrant = {.number = 1, .moves = one->moves};

		while (entrant.move_count < MOVES_MOST && one->moves[entrant.move_count].round)
			entrant.move_count++;
		for (int round = 1; one->active[round - 1]; round++)
			if (entrant_active(&entrant, round) != (one->active[round - 1] == '1'))
				fail_msg("%s: round %d", one->why, round);
	}
}

static void expect_active(struct fixture *f, int round, const char *expected)
{
	char numbers[80] = "";
	struct entrant *entrants;
	size_t count;

	entrants = entrant_list(fixture_desk(f), &count);
	for (size_t i = 0; i < count; i++) {
		size_t size = strlen(numbers);

		if (entrant_active(&entrants[i], round))
			(void)snprintf(
			    numbers + size, sizeof numbers - size, "%d ", entrants[i].number);
	}
	assert_string_equal(numbers, expected);
}

static void a_draw_gets_the_entrants_present(void **state)
{
	struct fixture *f = *state;
	const struct entrant_entry late = {.name = "Zeta"},
	                           later = {.name = "Eta", .first_round = 5};
	struct entrant entrant, moved;
	bool repeated;

	expect_active(f, 2, "1 2 3 4 ");
	entrant_add(fixture_desk(f), &late, 1, &entrant);
	assert_int_equal(entrant_first_round(&entrant), 1); /* drawn, but not begun */
	entrant_add(fixture_desk(f), &later, 1, &entrant);
	entrant = entrant_find(fixture_desk(f), "2");
	moved = entrant_take_part(fixture_desk(f), &entrant, false, 3, "ill", &repeated);
	assert_false(repeated);
	assert_string_equal(moved.moves[0].reason, "ill");
	moved = entrant_take_part(fixture_desk(f), &entrant, false, 4, "ill", &repeated);
	assert_true(repeated);
	assert_int_equal(moved.move_count, 1);
	expect_active(f, 1, "1 2 3 4 5 ");
	expect_active(f, 2, "1 2 3 4 5 ");
	expect_active(f, 3, "1 3 4 5 ");
	expect_active(f, 5, "1 3 4 5 6 ");
	moved = entrant_take_part(fixture_desk(f), &entrant, true, 5, "", &repeated);
	expect_active(f, 5, "1 2 3 4 5 6 ");
	refuses(f, ERROR_INPUT, "round-invalid",
	    entrant_take_part(
	        fixture_desk(f), &entrant, false, ENTRANT_ROUND_MOST + 1, "", &repeated));
}

static void one_removed_leaves_its_number_taken(void **state)
{
	struct fixture *f = *state;
	const struct entrant_entry vain = {.name = "Zeta", .first_round = 1},
	                           next = {.name = "Eta", .first_round = 1};
	struct entrant entrant, removed;

	entrant_add(fixture_desk(f), &vain, 1, &entrant);
	removed = entrant_remove(fixture_desk(f), &entrant, NULL);
	assert_true(removed.removed);
	expect_active(f, 1, "1 2 3 4 ");
	entrant_add(fixture_desk(f), &next, 1, &entrant);
	assert_int_equal(entrant.number, 6);
	refuses(f, ERROR_INPUT, "entrant-unknown", entrant_find(fixture_desk(f), "5"));
	entrant = entrant_find(fixture_desk(f), "1");
	refuses(
	    f, ERROR_REFUSED, "entrant-seated", entrant_remove(fixture_desk(f), &entrant, NULL));
}

static void an_entrant_without_players_is_its_own_player(void **state)
{
	struct fixture *f = *state;
	struct entrant entrant = entrant_find(fixture_desk(f), "gamma grön");

	assert_int_equal(entrant.number, 2);
	assert_int_equal(entrant.player_count, 1);
	assert_string_equal(entrant.players[0].name, "Gamma Grön");
	entrant = entrant_find(fixture_desk(f), "1");
	assert_string_equal(entrant.name, "Alfat");
	assert_string_equal(entrant.club, "Mallikerho");
	assert_int_equal(entrant.player_count, 2);
	assert_string_equal(entrant.players[1].name, "Beeta Bergström");
}

static void a_new_name_goes_to_the_lone_player_too(void **state)
{
	struct fixture *f = *state;
	struct entrant entrant;
	struct round round;

	entrant = entrant_find(fixture_desk(f), "2");
	struct entrant renamed = entrant_rename(fixture_desk(f), &entrant, "Gamma Gran");
	assert_string_equal(renamed.name, "Gamma Gran");
	assert_string_equal(renamed.players[0].name, "Gamma Gran");
	entrant = entrant_find(fixture_desk(f), "1");
	renamed = entrant_rename(fixture_desk(f), &entrant, "Uudet");
	assert_string_equal(renamed.name, "Uudet");
	assert_string_equal(renamed.club, "Mallikerho");
	assert_string_equal(renamed.players[0].name, "Alfa Aaltonen");
	/* In the seats of the round the entrant has its new name, and a player the one at the draw. */
	round = round_read(fixture_desk(f), 1);
	assert_string_equal(round.tables[0].sides[0].entrant, "Uudet");
	assert_string_equal(round.tables[0].sides[1].players[0].name, "Gamma Grön");
}

static void invalid_names_are_refused_and_not_added(void **state)
{
	struct fixture *f = *state;
	static const char *const seven[] = {"a", "b", "c", "d", "e", "f", "g"};
	static const char *const twice[] = {"a", "a"};
	static const char *const digits[] = {"a", "12"};
	static const struct entrant_entry bad[] = {
	    {.name = ""},
	    {.name = "  "},
	    {.name = "17"},
	    {.name = "a\nb"},
	    {.name = "\xff"},
	    {.name = "x", .player_count = 7, .players = seven},
	    {.name = "x", .player_count = 2, .players = twice},
	    {.name = "x", .player_count = 2, .players = digits},
	    {.name = "x", .club = "\x01"},
	};
	struct entrant_entry entries[2] = {{.name = "Hyvä"}};
	struct entrant entrants[2];
	size_t count;

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		entries[1] = bad[i];
		refuses(f, ERROR_INPUT, "entrant-invalid",
		    entrant_add(fixture_desk(f), entries, 2, entrants));
	}
	(void)entrant_list(fixture_desk(f), &count);
	assert_int_equal(count, FIXTURE_ENTRANTS);
}

static void a_name_of_two_is_ambiguous_unless_written_exactly(void **state)
{
	struct fixture *f = *state;
	const struct entrant_entry entries[] = {{.name = "Sama"}, {.name = "SAMA"},
	    {.name = "Kaksi"}, {.name = "Kaksi", .namesakes = true}};
	struct entrant entrants[4];

	entrant_add(fixture_desk(f), entries, 4, entrants);
	struct entrant entrant = entrant_find(fixture_desk(f), "SAMA");
	assert_int_equal(entrant.number, entrants[1].number);
	refuses(f, ERROR_INPUT, "entrant-ambiguous", entrant_find(fixture_desk(f), "sama"));
	refuses(f, ERROR_INPUT, "entrant-ambiguous", entrant_find(fixture_desk(f), "Kaksi"));
	refuses(f, ERROR_INPUT, "entrant-unknown", entrant_find(fixture_desk(f), "99"));
	assert_broken_off(f->store, &f->err, entrant_find(fixture_desk(f), "Delta Dalh"));
	assert_non_null(strstr(f->err.message, "Delta Dahl"));
	f->err = (struct error){0};
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(an_entrant_is_there_as_its_moves_say),
    cmocka_unit_test_setup_teardown(a_draw_gets_the_entrants_present, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        one_removed_leaves_its_number_taken, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        an_entrant_without_players_is_its_own_player, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_new_name_goes_to_the_lone_player_too, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        invalid_names_are_refused_and_not_added, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_name_of_two_is_ambiguous_unless_written_exactly, fixture_night, fixture_end),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
