/* Hands at a table: recording, warnings and refusals. */
#include "base/error.h"
#include "club/address.h"
#include "club/correction.h"
#include "club/event.h"
#include "club/export.h"
#include "club/hand.h"
#include "file/log.h"
#include "file/store.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/slip.h"
#include "unit/club/fixture.h"

static const char slip_a[] = "A KKKKKKK AAAA2 777X reds=2 hand=94 out";
static const char slip_b[] = "B QQQQ22X 555 hand=AK943b penalty=25C";

static struct hand_result add(struct fixture *f, const char *a, const char *b)
{
	struct hand_result result = {0};

	fixture_add(f, &f->event, 1, a, b, &result);
	return result;
}

static void a_hand_is_scored_and_kept(void **state)
{
	struct fixture *f = *state;
	const struct hand_result result = add(f, slip_a, slip_b);
	struct hand_view view;
	struct address address;

	assert_false(result.repeated);
	assert_string_equal(address_text(fixture_desk(f)->arena, &result.view.address), "1.1.1");
	assert_int_equal(result.view.table.running[0], result.view.score.sides[0].total);
	assert_int_equal(result.view.table.running[1], result.view.score.sides[1].total);
	address = address_hand(fixture_desk(f), "1.1.1");
	view = hand_fetch(fixture_desk(f), &address);
	assert_int_equal(view.version_count, 1);
	assert_int_equal(view.versions[0].kind, VERSION_ENTRY);
	assert_string_equal(view.versions[0].author, "Teppo Testaaja");
	assert_string_equal(view.versions[0].time, "2026-03-05T19:30:00Z");
	assert_int_equal(view.score.sides[0].total, result.view.score.sides[0].total);
	assert_int_equal(view.hand.sides[1].penalty_count, 1);
	assert_int_equal(view.score.sides[0].line_count, result.view.score.sides[0].line_count);
	assert_false(view.voided);
}

static void the_same_facts_again_are_noticed(void **state)
{
	struct fixture *f = *state;
	const struct hand_result first = add(f, slip_a, slip_b);
	struct hand_result again;
	int64_t before;
	int64_t after;
	char head[HASH_TEXT];

	before = log_head(f->store, head);
	/* The same facts in another order of cards and melds. */
	again = add(f, "A out hand=49 reds=2 X777 2AAAA KKKKKKK", slip_b);
	assert_true(again.repeated);
	assert_int_equal(again.view.address.hand, first.view.address.hand);
	assert_int_equal(again.view.score.sides[0].total, first.view.score.sides[0].total);
	assert_int_equal(again.view.table.running[0], first.view.table.running[0]);
	after = log_head(f->store, head);
	assert_int_equal(before, after);
}

static void a_stranger_repeating_a_hand_leaves_no_trace(void **state)
{
	struct fixture *f = *state;
	struct verify_report report;

	(void)add(f, slip_a, slip_b);
	store_close(f->store);
	done(try_store_open(f->path, STORE_WRITE, "Ville Vieras", &f->store, &f->err), &f->err);
	assert_true(add(f, slip_a, slip_b).repeated);
	report = verify_file(f->store, &f->arena, NULL);
	assert_int_equal(report.fault_count, 0);
}

static void add_numbered(struct fixture *f, const char *a, const char *b, int number, bool again,
    struct hand_result *ret)
{
	const struct hand hand = fixture_hand(f, event_book_here(&f->event), a, b);
	const struct hand_entry entry = {
	    .table = {.round = 1, .table = 1}, .hand = &hand, .number = number, .again = again};

	hand_add(fixture_desk(f), &entry, ret);
}

static void numbers_are_kept_to(void **state)
{
	struct fixture *f = *state;
	struct hand_result result;

	(void)add(f, "A 0/100", "B 0/50");
	refuses(f, ERROR_REFUSED, "hand-number",
	    add_numbered(f, "A 0/200", "B 0/60", 3, false, &result));
	refuses(f, ERROR_REFUSED, "hand-number",
	    add_numbered(f, "A 0/200", "B 0/60", 1, false, &result));
	refuses(f, ERROR_REFUSED, "hand-number",
	    add_numbered(f, "A 0/100", "B 0/50", 1, true, &result));
	add_numbered(f, "A 0/100", "B 0/50", 2, false, &result);
	assert_false(result.repeated);
	assert_int_equal(result.view.address.hand, 2);
	add_numbered(f, "A 0/100", "B 0/50", 1, false, &result);
	assert_true(result.repeated);
	assert_int_equal(result.view.address.hand, 1);
	add_numbered(f, "A 0/100", "B 0/50", 0, true, &result);
	assert_false(result.repeated);
	assert_int_equal(result.view.address.hand, 3);
	assert_int_equal(result.view.table.running[0], 300);
}

/* A slip typed once more is that of the newest hand, but only if it was to be a later one. */
static void a_slip_typed_twice_is_the_newest_hand(void **state)
{
	struct fixture *f = *state;
	const struct hand hand = fixture_hand(f, event_book_here(&f->event), "A 0/200", "B 0/60");
	const struct correction void_first = {
	    .kind = VERSION_TYPING, .address = {1, 1, 1}, .reason = "twice"};
	struct hand_entry entry = {
	    .table = {.round = 1, .table = 1}, .hand = &hand, .number = 3, .or_newest = true};
	struct hand_result result;

	(void)add(f, "A 0/100", "B 0/50");
	(void)add(f, "A 0/200", "B 0/60");
	hand_add(fixture_desk(f), &entry, &result);
	assert_true(result.repeated);
	assert_int_equal(result.view.address.hand, 2);
	hand_void(fixture_desk(f), &void_first, &result);
	entry.number = 1;
	refuses(f, ERROR_REFUSED, "hand-number", hand_add(fixture_desk(f), &entry, &result));
}

static void a_score_written_must_be_the_tables(void **state)
{
	struct fixture *f = *state;
	struct hand_result result;

	(void)add(f, "A 0/100", "B 0/50");
	assert_broken_off(
	    f->store, &f->err, fixture_add(f, &f->event, 1, "A 0/10 score=90", "B 0/20", &result));
	assert_non_null(strstr(f->err.message, "90"));
	assert_non_null(strstr(f->err.message, "100"));
	refused(false, &f->err, ERROR_INPUT, "score-differs");
	result = add(f, "A 0/10 score=100", "B 0/20");
	assert_int_equal(result.view.address.hand, 2);
	/* It is the same hand with and without its written score. */
	assert_true(add(f, "A 0/10", "B 0/20 score=50").repeated);
	result = add(f, "A 0/10 score=110", "B 0/20");
	assert_false(result.repeated);
}

static void every_side_is_needed(void **state)
{
	struct fixture *f = *state;
	const struct slip_line line = {"B 0/10", 6, "<argument 1>", 1};
	struct hand hand = {0};
	const struct hand_entry entry = {.table = {.round = 1, .table = 1}, .hand = &hand};
	struct hand_result result;

	done(slip_read(&f->arena, event_book_here(&f->event), &line, 1, &hand, &f->err), &f->err);
	refuses(f, ERROR_INPUT, "side-missing", hand_add(fixture_desk(f), &entry, &result));
}

static void error_findings_refuse_until_accepted(void **state)
{
	struct fixture *f = *state;
	static const char bad[] = "A KKKKKKK KKK out"; /* one rank in two melds */
	const struct acceptance acceptance = {
	    "too-many-of-card", "pakassa oli liikaa", "Tuomari Tuikku"};
	const struct acceptance nameless = {"too-many-of-card", "pakassa oli liikaa", ""};
	const struct acceptance other = {"run-joker", "muuten vain", "Tuomari Tuikku"};
	struct acceptance all[8];
	struct hand hand = fixture_hand(f, event_book_here(&f->event), bad, "B 0/50");
	const struct hand_entry entry = {.table = {.round = 1, .table = 1}, .hand = &hand};
	struct hand_result result = {0};
	struct hand_view view;
	size_t count = 0;

	refuses(f, ERROR_REFUSED, "error-findings", hand_add(fixture_desk(f), &entry, &result));
	assert_true(score_has_errors(&result.view.score));
	assert_int_equal(result.view.table.hand_count, 0);
	hand.acceptance_count = 1;
	hand.acceptances = &nameless;
	refuses(f, ERROR_INPUT, "acceptance-invalid", hand_add(fixture_desk(f), &entry, &result));
	hand.acceptances = &other;
	refuses(f, ERROR_INPUT, "acceptance-invalid", hand_add(fixture_desk(f), &entry, &result));
	for (size_t i = 0; i < result.view.score.finding_count && count < 8; i++) {
		bool known = false;

		if (result.view.score.findings[i].level != LEVEL_ERROR)
			continue;
		for (size_t j = 0; j < count; j++)
			known = known || strcmp(all[j].code,
			                     finding_name(result.view.score.findings[i].code)) == 0;
		if (known)
			continue;
		all[count] = acceptance;
		all[count++].code = finding_name(result.view.score.findings[i].code);
	}
	hand.acceptance_count = count;
	hand.acceptances = all;
	hand_add(fixture_desk(f), &entry, &result);
	view = hand_fetch(fixture_desk(f), &result.view.address);
	assert_int_equal(view.hand.acceptance_count, count);
	assert_string_equal(view.hand.acceptances[0].code, all[0].code);
	assert_string_equal(view.hand.acceptances[0].reason, "pakassa oli liikaa");
	assert_string_equal(view.hand.acceptances[0].by, "Tuomari Tuikku");
	/* Acceptances are not facts, so the hand without them is equal. */
	hand.acceptance_count = 0;
	hand_add(fixture_desk(f), &entry, &result);
	assert_true(result.repeated);
}

static void minima_rest_on_the_score_when_the_hand_began(void **state)
{
	struct fixture *f = *state;
	struct hand_result result;

	result = add(f, "A 1500/100 out", "B 0/-50");
	assert_int_equal(result.view.table.hands[0].sides[0].opening_minimum, 50);
	assert_int_equal(result.view.table.minima[0], 90);
	assert_int_equal(result.view.table.minima[1], 15);
	result = add(f, "A 0/100 raises=1", "B 0/50");
	assert_int_equal(result.view.table.hands[1].sides[0].score_before, 1600);
	assert_int_equal(result.view.table.hands[1].sides[0].opening_minimum, 100);
	assert_int_equal(result.view.table.hands[1].sides[1].opening_minimum, 15);
	assert_int_equal(result.view.table.hands[1].sides[0].running, 1700);
}

static void a_finished_game_takes_a_hand_only_with_a_reason(void **state)
{
	struct fixture *f = *state;
	struct hand hand = fixture_hand(f, event_book_here(&f->event), "A 0/100", "B 0/50");
	struct hand_entry entry = {
	    .table = {.round = 1, .table = 1}, .hand = &hand, .after_end = "ennen loppua"};
	struct hand_result result;
	struct hand_view view;

	/* A reason given before the end of the game changes nothing. */
	hand_add(fixture_desk(f), &entry, &result);
	assert_false(result.view.table.hands[0].after_end);
	result = add(f, "A 4000/900 out", "B 0/50");
	assert_true(result.view.table.game.finished);
	assert_int_equal(result.view.table.game.winner, 0);
	/* A repeated hand is recognised before the end of the game is checked. */
	assert_true(add(f, "A 4000/900 out", "B 0/50").repeated);
	refuses(f, ERROR_REFUSED, "game-ended",
	    fixture_add(f, &f->event, 1, "A 0/110", "B 0/55", &result));
	hand = fixture_hand(f, event_book_here(&f->event), "A 0/110", "B 0/55");
	entry.after_end = " ";
	refuses(f, ERROR_INPUT, "reason-invalid", hand_add(fixture_desk(f), &entry, &result));
	entry.after_end = "lappu löytyi";
	hand_add(fixture_desk(f), &entry, &result);
	assert_true(result.view.table.hands[2].after_end);
	assert_int_equal(result.view.table.game.scores[0], 5110);
	view = hand_fetch(fixture_desk(f), &result.view.address);
	assert_string_equal(view.after_end, "lappu löytyi");
}

/* The dealer is stored by the number of a name, not in the facts, and is read with the hand. */
static void a_dealer_is_kept_by_number(void **state)
{
	struct fixture *f = *state;
	const struct slip_line lines[] = {
	    {"A 0/100", 7, "<argument 1>", 1},
	    {"B 0/50", 6, "<argument 2>", 1},
	    {"dealer=\"Jaana Jakaja\" exhausted", 31, "<argument 3>", 1},
	};
	struct hand hand = {0};
	const struct hand_entry entry = {.table = {.round = 1, .table = 1}, .hand = &hand};
	struct hand_result result;
	struct hand_view view;
	struct log_line *log;
	size_t count;

	done(slip_read(&f->arena, event_book_here(&f->event), lines, 3, &hand, &f->err), &f->err);
	hand_add(fixture_desk(f), &entry, &result);
	view = hand_fetch(fixture_desk(f), &result.view.address);
	assert_string_equal(view.hand.dealer, "Jaana Jakaja");
	assert_true(view.hand.exhausted);
	log = log_find(f->store, &f->arena, &(struct log_filter){.rows = true}, &count);
	assert_null(strstr(log[count - 1].payload, "Jakaja"));
	hand_add(fixture_desk(f), &entry, &result);
	assert_true(result.repeated);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(a_hand_is_scored_and_kept, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(the_same_facts_again_are_noticed, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_stranger_repeating_a_hand_leaves_no_trace, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(numbers_are_kept_to, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_slip_typed_twice_is_the_newest_hand, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(a_score_written_must_be_the_tables, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(every_side_is_needed, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        error_findings_refuse_until_accepted, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        minima_rest_on_the_score_when_the_hand_began, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_finished_game_takes_a_hand_only_with_a_reason, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(a_dealer_is_kept_by_number, fixture_night, fixture_end),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
