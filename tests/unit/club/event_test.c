/* Events: their settings, their end, and the log. */
#include "base/error.h"
#include "broken_off.h"
#include "club/address.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/standings.h"
#include "club/table.h"
#include "file/log.h"
#include "file/store.h"
#include "score/hand.h"
#include "tournament/event_settings.h"
#include "unit/club/fixture.h"

static void an_event_is_found_by_number_name_or_being_the_only_open_one(void **state)
{
	struct fixture *f = *state;
	struct event second;
	struct event found = event_find(fixture_desk(f), NULL);

	assert_int_equal(found.number, 1);
	assert_string_equal(found.settings.name, "Malli-ilta");
	assert_string_equal(event_book_here(&found)->id, "fi-canasta");
	assert_int_equal(event_book_here(&found)->target, event_book_here(&f->event)->target);
	fixture_event(f, "Toinen", "fi-canasta", 3, &second);
	refuses(f, ERROR_INPUT, "event-ambiguous", event_find(fixture_desk(f), NULL));
	found = event_find(fixture_desk(f), "2");
	assert_string_equal(found.settings.name, "Toinen");
	assert_int_equal(found.settings.hands, 3);
	found = event_find(fixture_desk(f), "MALLI-ILTA");
	assert_int_equal(found.number, 1);
	refuses(f, ERROR_INPUT, "event-unknown", event_find(fixture_desk(f), "Kolmas"));
	found = event_close(fixture_desk(f));
	assert_true(found.closed);
	found = event_find(fixture_desk(f), NULL);
	assert_int_equal(found.number, 2);
}

static void the_name_of_an_open_event_is_taken(void **state)
{
	struct fixture *f = *state;
	const struct event_settings settings = {.name = "malli-ILTA",
	    .date = "",
	    .venue = "",
	    .match_points = {2, 1, 0},
	    .walkover = -1};

	refuses(f, ERROR_REFUSED, "event-exists",
	    event_new(fixture_desk(f), &settings, event_book_here(&f->event)));
}

static void settings_out_of_range_are_refused(void **state)
{
	struct fixture *f = *state;
	static const struct event_settings bad[] = {
	    {.name = "", .date = "", .venue = "", .match_points = {2, 1, 0}, .walkover = -1},
	    {.name = "a\tb", .date = "", .venue = "", .match_points = {2, 1, 0}, .walkover = -1},
	    {.name = "a", .date = "2026-02-30", .venue = "", .match_points = {2, 1, 0}},
	    {.name = "a", .date = "", .venue = "", .hands = 100, .match_points = {2, 1, 0}},
	    {.name = "a", .date = "", .venue = "", .match_points = {1, 2, 0}},
	    {.name = "a", .date = "", .venue = "", .match_points = {2, 1, -1}},
	    {.name = "a", .date = "", .venue = "", .match_points = {2, 1, 0}, .walkover = -2},
	};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		refuses(f, ERROR_INPUT, "event-invalid",
		    event_new(fixture_desk(f), &bad[i], event_book_here(&f->event)));
}

static void a_change_of_settings_leaves_the_rest(void **state)
{
	struct fixture *f = *state;
	const int hands = 4;
	const struct event_changes changes = {.hands = &hands, .venue = "Toisaalla"};
	struct event event = event_set(fixture_desk(f), &changes, &(struct event_effects){0});

	assert_int_equal(event.settings.hands, 4);
	assert_string_equal(event.settings.venue, "Toisaalla");
	assert_string_equal(event.settings.name, "Malli-ilta");
	assert_string_equal(event.settings.date, "2026-03-05");
}

static void a_closed_event_takes_no_more(void **state)
{
	struct fixture *f = *state;
	const struct entrant_entry entry = {.name = "Zeta"};
	struct round_pairing pairing = {.entrants = {1, 2}};
	const struct round_plan plan = {.table_count = 1, .tables = &pairing, .method = "manual"};
	const struct event_changes none = {0};
	struct entrant entrant;
	struct hand_result result;

	(void)event_close(fixture_desk(f));
	refuses(
	    f, ERROR_REFUSED, "event-closed", entrant_add(fixture_desk(f), &entry, 1, &entrant));
	refuses(f, ERROR_REFUSED, "event-closed", (void)round_new(fixture_desk(f), &plan));
	refuses(f, ERROR_REFUSED, "event-closed",
	    event_set(fixture_desk(f), &none, &(struct event_effects){0}));
	refuses(f, ERROR_REFUSED, "event-closed", event_close(fixture_desk(f)));
	refuses(f, ERROR_REFUSED, "event-closed",
	    fixture_add(f, &f->event, 1, "A 0/10", "B 0/20", &result));
}

static void two_events_do_not_mix(void **state)
{
	struct fixture *f = *state;
	struct hand_result result;
	struct standings standings;
	struct event other;

	fixture_event(f, "Toinen", "fi-canasta", 1, &other);
	fixture_entrants(f, &other);
	fixture_round(f, &other);
	fixture_add(f, &other, 1, "A 0/300", "B 0/20", &result);
	assert_int_equal(result.view.address.hand, 1);
	assert_true(result.view.table.game.finished);
	fixture_add(f, &f->event, 1, "A 0/100", "B 0/70", &result);
	assert_int_equal(result.view.address.hand, 1);
	assert_false(result.view.table.game.finished);
	standings = standings_make(fixture_desk_at(f, &other), 0, NULL);
	assert_int_equal(standings.ranking.rows[0].score, 300);
	assert_int_equal(standings.ranking.rows[0].against, 20);
	assert_true(standings.ranking.provisional);
	standings = standings_make(fixture_desk(f), 0, NULL);
	assert_int_equal(standings.ranking.rows[0].played, 0);
}

static void the_log_has_author_action_and_time(void **state)
{
	struct fixture *f = *state;
	struct log_line *lines;
	size_t count;
	int64_t seq;
	char head[HASH_TEXT];

	lines = log_find(f->store, &f->arena,
	    &(struct log_filter){.event = f->event.number, .rows = true}, &count);
	assert_int_equal(count, 1 + FIXTURE_ENTRANTS + 1);
	assert_string_equal(lines[0].action, "event-new");
	assert_string_equal(lines[0].author, "Teppo Testaaja");
	assert_string_equal(lines[0].time, "2026-03-05T19:30:00Z");
	assert_true(lines[0].clock_set);
	assert_string_equal(lines[1].subject, "entrant 1");
	assert_string_equal(lines[5].subject, "round 1");
	seq = log_head(f->store, head);
	assert_int_equal(seq, 6);
	assert_string_equal(head, lines[5].hash);
	/* Names are not part of the chain. */
	for (size_t i = 0; i < count; i++) {
		assert_non_null(strstr(lines[i].payload, "\":[{\""));
		assert_null(strstr(lines[i].payload, "Aaltonen"));
		assert_null(strstr(lines[i].payload, "Gamma"));
		assert_null(strstr(lines[i].payload, "Teppo"));
	}
}

static void add_zeta(void *context)
{
	const struct entrant_entry entry = {.name = "Zeta"};
	struct fixture *f = context;
	struct entrant entrant;

	(void)entrant_add(fixture_desk(f), &entry, 1, &entrant);
}

static void a_clock_that_cannot_be_read_changes_nothing(void **state)
{
	struct fixture *f = *state;
	const struct entrant_entry entry = {.name = "Zeta"};
	struct entrant entrant;

	(void)setenv("CANASTA_NOW", "yesterday", 1);
	assert_false(store_attempt(f->store, add_zeta, f, &f->err));
	assert_int_equal(f->err.kind, ERROR_INPUT);
	f->err = (struct error){0};
	(void)unsetenv("CANASTA_NOW");
	entrant_add(fixture_desk(f), &entry, 1, &entrant);
	{
		struct log_line *lines;
		size_t count;

		lines = log_find(
		    f->store, &f->arena, &(struct log_filter){.event = f->event.number}, &count);
		assert_false(lines[count - 1].clock_set);
	}
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
    cmocka_unit_test_setup_teardown(
        an_event_is_found_by_number_name_or_being_the_only_open_one, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(the_name_of_an_open_event_is_taken, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(settings_out_of_range_are_refused, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_change_of_settings_leaves_the_rest, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(a_closed_event_takes_no_more, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(two_events_do_not_mix, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(the_log_has_author_action_and_time, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_clock_that_cannot_be_read_changes_nothing, fixture_night, fixture_end),
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
