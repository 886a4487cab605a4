/* Events, entrants, rounds, addresses and standings in the order of a club night. */
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
#include "rulebook/load.h"
#include "score/hand.h"
#include "slip/slip.h"
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
	/* The seats of the round stay as they were. */
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

static void standings_list_everyone_from_before_the_first_round(void **state)
{
	struct fixture *f = *state;
	struct standings standings;
	struct event other;

	fixture_event(f, "Toinen", "fi-canasta", 2, &other);
	fixture_entrants(f, &other);
	standings = standings_make(fixture_desk_at(f, &other), 0, NULL);
	assert_int_equal(standings.ranked.rounds, 0);
	assert_int_equal(standings.ranking.count, FIXTURE_ENTRANTS);
	assert_int_equal(standings.ranking.rows[3].rank, 1);
	refuses(f, ERROR_INPUT, "round-unknown",
	    (void)standings_make(fixture_desk_at(f, &other), 1, NULL));
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

static const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(
        an_event_is_found_by_number_name_or_being_the_only_open_one, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(the_name_of_an_open_event_is_taken, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(settings_out_of_range_are_refused, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_change_of_settings_leaves_the_rest, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(a_closed_event_takes_no_more, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        an_entrant_without_players_is_its_own_player, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_new_name_goes_to_the_lone_player_too, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        invalid_names_are_refused_and_not_added, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_name_of_two_is_ambiguous_unless_written_exactly, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(a_round_keeps_its_seats_and_byes, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(a_round_that_cannot_be_is_refused, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(addresses_are_read, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_table_of_the_newest_round_gives_way_to_an_earlier_one_unfinished, fixture_night,
        fixture_end),
    cmocka_unit_test_setup_teardown(
        a_decision_ends_a_game_at_its_own_score, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        standings_list_everyone_from_before_the_first_round, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(two_events_do_not_mix, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(three_sides_sit_at_a_table, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(the_log_has_author_action_and_time, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_clock_that_cannot_be_read_changes_nothing, fixture_night, fixture_end),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
