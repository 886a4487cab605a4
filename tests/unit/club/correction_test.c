/* Corrections: their deadlines, their effect on later hands, and the cases left to the referee. */
#include "club/table.h"
#include "unit/club/fixture.h"
#include "unit/file/tamper.h"

#include "base/error.h"
#include "club/address.h"
#include "club/correction.h"
#include "club/event.h"
#include "club/export.h"
#include "club/hand.h"
#include "club/sheet.h"
#include "file/log.h"
#include "score/hand.h"

static const struct address first = {1, 1, 1};
static const struct address table_one = {1, 1, 0};

static void add(struct fixture *f, const char *a, const char *b)
{
	struct hand_result result = {0};

	fixture_add(f, &f->event, 1, a, b, &result);
}

static void correct(struct fixture *f, const struct address *address, enum version_kind kind,
    const char *a, const char *b, const char *unlock, struct hand_result *ret)
{
	const struct hand hand = fixture_hand(f, event_book_here(&f->event), a, b);
	const struct correction correction = {
	    .address = *address, .kind = kind, .reason = "syy", .hand = &hand, .unlock = unlock};

	hand_correct(fixture_desk(f), &correction, ret);
}

static void nothing_is_overwritten(void **state)
{
	struct fixture *f = *state;
	struct hand_result result;
	struct verify_report report;

	add(f, "A 700/280 out", "B 0/50");
	correct(f, &first, VERSION_RECORD, "A 800/280 out", "B 0/50", NULL, &result);
	assert_int_equal(result.view.version_count, 2);
	assert_int_equal(result.view.table.running[0], 1080);
	assert_int_equal(result.view.versions[0].kind, VERSION_ENTRY);
	assert_string_equal(result.view.versions[1].clock, "record");
	correct(f, &first, VERSION_RECORD, "A 800/280 out", "B 0/50", NULL, &result);
	assert_true(result.repeated);
	assert_int_equal(result.view.version_count, 2);
	report = verify_file(f->store, &f->arena, NULL);
	assert_int_equal(report.fault_count, 0);
}

static void the_clock_of_record_runs_out_with_the_next_deal(void **state)
{
	struct fixture *f = *state;
	struct hand_result result;
	bool repeated;

	add(f, "A 700/280 out", "B 0/50");
	(void)sheet_deal(fixture_desk(f), &table_one, &repeated);
	assert_false(repeated);
	(void)sheet_deal(fixture_desk(f), &table_one, &repeated);
	assert_true(repeated);
	assert_broken_off(f->store, &f->err,
	    correct(f, &first, VERSION_RECORD, "A 800/280 out", "B 0/50", NULL, &result));
	assert_non_null(strstr(f->err.message, "35B"));
	refused(false, &f->err, ERROR_REFUSED, "correction-late");
	correct(f, &first, VERSION_RULING, "A 800/280 out", "B 0/50", NULL, &result);
}

static void an_addition_changes_sums_alone(void **state)
{
	struct fixture *f = *state;
	struct hand_result result;

	add(f, "A natural=1 melded=380 held=100 reds=2 out claim=960", "B 0/50");
	refuses(f, ERROR_REFUSED, "not-an-addition",
	    correct(f, &first, VERSION_ADDITION,
	        "A natural=1 melded=390 held=100 reds=1 out claim=960", "B 0/50", NULL, &result));
	refuses(f, ERROR_REFUSED, "not-an-addition",
	    correct(f, &first, VERSION_ADDITION, "A natural=1 melded=380 held=100 reds=2 claim=960",
	        "B 0/50 out", NULL, &result));
	correct(f, &first, VERSION_ADDITION,
	    "A natural=1 melded=385 held=105 reds=2 out claim=965 running=965", "B 0/55", NULL,
	    &result);
}

/* 35A: a hand is corrected while hand 2 is played. The minimum of hand 2 stays; hand 3 opens by the
 * corrected score. */
static void a_hand_in_play_keeps_its_minimum(void **state)
{
	struct fixture *f = *state;
	struct hand_result result;
	struct table table;
	bool repeated;

	add(f, "A 1200/280 out", "B 0/50");
	table = sheet_deal(fixture_desk(f), &table_one, &repeated);
	correct(f, &first, VERSION_ADDITION, "A 1200/300 out", "B 0/50", NULL, &result);
	assert_int_equal(result.view.table.minima[0], 50);
	add(f, "A 0/40", "B 500/50 out");
	table = table_fetch(fixture_desk(f), &table_one);
	assert_int_equal(table.hands[1].sides[0].opening_minimum, 50);
	assert_int_equal(table.running[0], 1540);
	assert_int_equal(table.minima[0], 90);
	assert_true(table.hands[1].tainted);
}

/* The paper had the right score, so the scores before later hands are computed again, even before a
 * hand in play. */
static void a_typing_moves_later_minima(void **state)
{
	struct fixture *f = *state;
	struct hand_result result;
	struct table table;
	bool repeated;

	add(f, "A 700/280 out", "B 0/50");
	add(f, "A 0/40", "B 500/50 out");
	add(f, "A 0/60", "B 500/50 out");
	table = sheet_deal(fixture_desk(f), &table_one, &repeated);
	correct(f, &first, VERSION_TYPING, "A 1300/280 out", "B 0/50", NULL, &result);
	assert_int_equal(result.follower_count, 2);
	table = result.view.table;
	assert_int_equal(table.hands[1].sides[0].opening_minimum, 90);
	assert_int_equal(table.hands[2].sides[0].opening_minimum, 90);
	assert_int_equal(table.minima[0], 90);
	for (size_t i = 0; i < table.hand_count; i++)
		assert_false(table.hands[i].tainted);
	assert_false(table.hands[1].corrected);
}

/* Later hands stay within limits: here a hand already begins at the greatest score. */
static void a_later_hand_never_begins_beyond_any_score(void **state)
{
	struct fixture *f = *state;
	struct hand_result result;
	struct hand_view view;

	add(f, "A 700/280 out", "B 0/50");
	add(f, "A 0/40", "B 500/50 out");
	tamper_with(f->path,
	    "UPDATE version_side SET score_before = 1000000000 WHERE hand = 2 AND side = 0");
	refuses(f, ERROR_REFUSED, "score-range",
	    correct(f, &first, VERSION_TYPING, "A 1300/280 out", "B 0/50", NULL, &result));
	view = hand_fetch(fixture_desk(f), &first);
	assert_int_equal(view.version_count, 1);
}

static void a_tainted_hand_is_settled_by_a_ruling(void **state)
{
	struct fixture *f = *state;
	struct hand_result result;
	const struct correction ruling = {
	    .address = {1, 1, 2}, .kind = VERSION_RULING, .reason = "avaus pysyy"};
	const struct correction empty = {
	    .address = {1, 1, 2}, .kind = VERSION_TYPING, .reason = "ei mitään"};

	add(f, "A 1200/280 out", "B 0/50");
	add(f, "A 0/40", "B 500/50 out");
	correct(f, &first, VERSION_RULING, "A 1300/280 out", "B 0/50", NULL, &result);
	assert_true(result.view.table.hands[1].tainted);
	assert_int_equal(result.view.table.hands[1].sides[0].opening_minimum, 50);
	refuses(f, ERROR_INPUT, "correction-empty", hand_correct(fixture_desk(f), &empty, &result));
	hand_correct(fixture_desk(f), &ruling, &result);
	assert_false(result.view.table.hands[1].tainted);
}

static void a_void_hand_opens_its_number(void **state)
{
	struct fixture *f = *state;
	struct hand_result result;
	struct hand_view view;
	const struct correction correction = {
	    .address = first, .kind = VERSION_RECORD, .reason = "väärin jaettu"};

	add(f, "A 700/280 out", "B 0/50");
	hand_void(fixture_desk(f), &correction, &result);
	assert_true(result.view.voided);
	assert_int_equal(result.view.table.running[0], 0);
	assert_int_equal(result.view.table.next_hand, 1);
	refuses(f, ERROR_REFUSED, "hand-voided", hand_void(fixture_desk(f), &correction, &result));
	add(f, "A 600/280 out", "B 0/50");
	refuses(
	    f, ERROR_REFUSED, "hand-number", hand_restore(fixture_desk(f), &correction, &result));
	view = hand_fetch(fixture_desk(f), &first);
	assert_int_equal(view.version_count, 3);
	assert_int_equal(view.table.running[0], 880);
	assert_int_equal(view.table.next_hand, 2);
	assert_false(view.table.hands[0].corrected);
}

static void void_hand(struct fixture *f, int number, int expected_next)
{
	struct hand_result result;
	const struct correction correction = {
	    .address = {1, 1, number}, .kind = VERSION_TYPING, .reason = "väärin jaettu"};

	hand_void(fixture_desk(f), &correction, &result);
	assert_int_equal(result.view.table.next_hand, expected_next);
}

/* Hands that are voided from the last one back are each the newest in turn. A hand that was voided
 * while a later one counted keeps its number for ever. */
static void earlier_void_hands_keep_their_numbers(void **state)
{
	struct fixture *f = *state;

	add(f, "A 0/40", "B 500/50 out");
	add(f, "A 500/40 out", "B 0/50");
	add(f, "A 0/45", "B 500/55 out");
	void_hand(f, 3, 3);
	void_hand(f, 2, 2);
	add(f, "A 0/60", "B 500/55 out");
	add(f, "A 0/65", "B 500/55 out");
	void_hand(f, 2, 4);
	void_hand(f, 3, 3);
	void_hand(f, 1, 3);
}

static void a_hand_moves_with_both_places_in_the_log(void **state)
{
	struct fixture *f = *state;
	struct hand_result result;
	const struct correction correction = {
	    .address = first, .kind = VERSION_TYPING, .reason = "väärä pöytä"};
	const struct address to = {1, 2, 0};
	struct log_line *lines;
	size_t count;

	add(f, "A 700/280 out", "B 0/50");
	refuses(f, ERROR_INPUT, "table-same",
	    hand_move(fixture_desk(f), &correction, &table_one, &result));
	hand_move(fixture_desk(f), &correction, &to, &result);
	assert_int_equal(result.view.address.table, 2);
	assert_int_equal(result.view.table.running[0], 980);
	lines =
	    log_find(f->store, &f->arena, &(struct log_filter){.event = f->event.number}, &count);
	assert_string_equal(lines[count - 2].subject, "1.1.1 to 1.2.1");
	assert_string_equal(lines[count - 1].subject, "1.2.1 from 1.1.1");
	/* The hand was never dealt at the first table, so the hand before it can still be
	 * corrected. */
	add(f, "A 0/10", "B 500/50 out");
}

static void sides_are_swapped(void **state)
{
	struct fixture *f = *state;
	struct hand_result result;
	const struct correction correction = {
	    .address = first, .kind = VERSION_TYPING, .reason = "toisin päin"};

	add(f, "A KKKKKKK 777X reds=1 hand=94 out", "B QQQQ22X 555 hand=AK943b");
	hand_swap(fixture_desk(f), &correction, &result);
	assert_int_equal(result.view.hand.sides[1].out, OUT_NORMAL);
	assert_int_equal(result.view.hand.sides[0].name, 'A');
	assert_int_equal(result.view.hand.sides[0].red_threes, 0);
}

static void after_the_event_only_a_ruling(void **state)
{
	struct fixture *f = *state;
	struct hand_result result;

	add(f, "A 700/280 out", "B 0/50");
	f->event = event_close(fixture_desk(f));
	refuses(f, ERROR_REFUSED, "event-closed",
	    correct(f, &first, VERSION_TYPING, "A 800/280 out", "B 0/50", NULL, &result));
	refuses(f, ERROR_REFUSED, "event-closed",
	    correct(f, &first, VERSION_ADDITION, "A 700/285 out", "B 0/50", NULL, &result));
	correct(f, &first, VERSION_RULING, "A 800/280 out", "B 0/50", NULL, &result);
	assert_true(result.view.versions[1].after_event);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(nothing_is_overwritten, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        the_clock_of_record_runs_out_with_the_next_deal, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(an_addition_changes_sums_alone, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(a_hand_in_play_keeps_its_minimum, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(a_typing_moves_later_minima, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_later_hand_never_begins_beyond_any_score, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_tainted_hand_is_settled_by_a_ruling, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(a_void_hand_opens_its_number, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        earlier_void_hands_keep_their_numbers, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_hand_moves_with_both_places_in_the_log, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(sides_are_swapped, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(after_the_event_only_a_ruling, fixture_night, fixture_end),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
