/* The entrants who play in each round, and the further settings of an event. */
#include "base/error.h"
#include "club/entrant.h"
#include "club/event.h"
#include "tournament/event_settings.h"
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

static void a_setting_is_kept_in_its_written_form(void **state)
{
	struct fixture *f = *state;
	static const struct setting_case {
		const char *typed, *kept; /* NULL: refused; "": the usual value */
	} cases[] = {
	    {"50", "50"},
	    {"+50", "50"},
	    {"0050", "50"},
	    {"0", ""},
	    {"usual", ""},
	    {"", NULL},
	    {"-1", NULL},
	    {"601", NULL},
	    {"fifty", NULL},
	    {"99999999999999999999", NULL},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const char *written;

		if (!cases[i].kept) {
			assert_broken_off(NULL, &f->err,
			    event_setting_read(&f->arena, SETTING_MINUTES, cases[i].typed));
			assert_string_equal(f->err.code, "value-unknown");
			continue;
		}
		written = event_setting_read(&f->arena, SETTING_MINUTES, cases[i].typed);
		assert_string_equal(written ? written : "", cases[i].kept);
	}
}

static void every_setting_is_known_by_its_key_and_usual_value(void **state)
{
	struct fixture *f = *state;

	for (enum event_setting_id id = 0; id < SETTING_COUNT; id++) {
		const struct event_setting *setting = &event_setting_list[id];
		const char *written;

		assert_int_equal(event_setting_find(setting->key), id);
		if (!*setting->usual)
			continue;
		written = event_setting_read(&f->arena, id, setting->usual);
		assert_null(written);
	}
	assert_int_equal(event_setting_find("nothing"), SETTING_COUNT);
}

static void settings_are_versions_of_the_event(void **state)
{
	struct fixture *f = *state;
	struct event_changes changes = {
	    .more.text[SETTING_MINUTES] = "50", .more_set[SETTING_MINUTES] = true};
	const struct event_changes name = {.name = "Toinen nimi"};
	struct event event = event_set(fixture_desk(f), &changes, &(struct event_effects){0});

	event = event_set(fixture_desk(f), &name, &(struct event_effects){0});
	assert_int_equal(event_setting_number(&event.settings.more, SETTING_MINUTES), 50);
	changes.more.text[SETTING_MINUTES] = "050";
	refuses(f, ERROR_INPUT, "value-unknown",
	    event_set(fixture_desk(f), &changes, &(struct event_effects){0}));
	changes = (struct event_changes){
	    .more.text[SETTING_FORMAT] = "single", .more_set[SETTING_FORMAT] = true};
	refuses(f, ERROR_REFUSED, "setting-fixed",
	    event_set(fixture_desk(f), &changes, &(struct event_effects){0}));
	changes = (struct event_changes){.more_set[SETTING_MINUTES] = true};
	event = event_set(fixture_desk(f), &changes, &(struct event_effects){0});
	assert_null(event.settings.more.text[SETTING_MINUTES]);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(an_entrant_is_there_as_its_moves_say),
    cmocka_unit_test_setup_teardown(a_draw_gets_the_entrants_present, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        one_removed_leaves_its_number_taken, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_setting_is_kept_in_its_written_form, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        every_setting_is_known_by_its_key_and_usual_value, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(settings_are_versions_of_the_event, fixture_night, fixture_end),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
