/* Penalties, adjustments and warnings by command, in hands and outside them; decisions taken back. */

#include "unit/club/fixture.h"
#include "unit/file/tamper.h"

#include "base/error.h"
#include "club/address.h"
#include "club/correction.h"
#include "club/event.h"
#include "club/export.h"
#include "club/hand.h"
#include "club/penalty.h"
#include "club/sheet.h"
#include "club/standings.h"
#include "club/table.h"
#include "file/log.h"
#include "file/store.h"
#include "score/hand.h"

static struct given_request penalty(int hand, char side, const char *code, int32_t count)
{
	return (struct given_request){.kind = GIVEN_PENALTY,
	    .place = {1, 1, hand},
	    .side = side,
	    .code = code,
	    .count = count,
	    .reason = "syy"};
}

static struct given_result give(struct fixture *f, struct given_request giving)
{
	struct given_result result = {0};

	penalty_give(fixture_desk(f), &giving, &result);
	return result;
}

static struct given_result cancel(struct fixture *f, int number)
{
	struct given_result result = {0};

	penalty_cancel(
	    fixture_desk(f), &(struct given_cancel){.number = number, .reason = "ei"}, &result);
	return result;
}

static void not_given(
    struct fixture *f, struct given_request giving, enum error_kind kind, const char *code)
{
	struct given_result result;

	refuses(f, kind, code, penalty_give(fixture_desk(f), &giving, &result));
}

static void played(struct fixture *f, const char *a, const char *b)
{
	struct hand_result result;

	fixture_add(f, &f->event, 1, a, b, &result);
}

static struct table table_now(struct fixture *f)
{
	struct table table = table_fetch(fixture_desk(f), &(struct address){1, 1, 0});

	return table;
}

static void file_holds(struct fixture *f)
{
	struct verify_report report;

	report = verify_file(f->store, &f->arena, NULL);
	if (report.fault_count > 0)
		fail_msg("%s: %s", report.faults[0].address, report.faults[0].why);
}

static void a_hand_gets_its_line_at_every_detail(void **state)
{
	static const char *const slips[] = {
	    "A 700/345 out", "A natural=1 melded=145 held=0 out", "A KKKKKKK AAA hand=- out"};
	struct fixture *f = *state;

	for (int hand = 1; hand <= 3; hand++) {
		struct given_result result;
		int64_t before;

		played(f, slips[hand - 1], "B 0/-45");
		before = table_now(f).hands[hand - 1].sides[0].total;
		result = give(f, penalty(hand, 'A', "25C", 1));
		assert_int_equal(result.given.points, -100);
		assert_int_equal(result.table.hands[hand - 1].sides[0].total, before - 100);
		assert_true(result.table.hands[hand - 1].penalised);
		assert_false(result.table.hands[hand - 1].corrected);
	}
	file_holds(f);
}

static void a_count_takes_so_many_times(void **state)
{
	struct fixture *f = *state;

	played(f, "A 700/345 out", "B 0/-45");
	assert_int_equal(give(f, penalty(1, 'B', "33a", 3)).given.points, -900);
	assert_int_equal(table_now(f).game.scores[1], -945);
}

static void a_penalty_outside_hands_counts_in_later_hands(void **state)
{
	struct fixture *f = *state;
	struct table table;

	played(f, "A 1200/345 out", "B 0/-45");
	table = give(f, penalty(0, 'A', "25C", 1)).table;
	assert_int_equal(table.running[0], 1445);
	assert_int_equal(table.minima[0], 50); /* 1545 would open with 90 */
	assert_int_equal(table.hands[0].sides[0].running, 1545);
	played(f, "A 500/60", "B 700/100 out");
	table = table_now(f);
	assert_int_equal(table.hands[1].sides[0].opening_minimum, 50);
	assert_int_equal(table.hands[1].sides[0].running, 2005);
	assert_false(table.hands[1].tainted);
	table = cancel(f, 1).table;
	assert_int_equal(table.hands[1].sides[0].running, 2105);
	assert_true(table.hands[1].tainted); /* its opening was judged by another band */
	assert_int_equal(table.game.scores[0], 2105);
	file_holds(f);
}

static void a_dealt_hand_keeps_its_minimum(void **state)
{
	struct fixture *f = *state;
	struct table table;
	bool repeated;

	played(f, "A 1200/345 out", "B 0/-45");
	table = sheet_deal(fixture_desk(f), &(struct address){1, 1, 0}, &repeated);
	table = give(f, penalty(0, 'A', "25C", 1)).table;
	assert_int_equal(table.given[0].after_hand, 2);
	assert_int_equal(table.minima[0], 90);
	played(f, "A 500/60", "B 700/100 out");
	table = table_now(f);
	assert_int_equal(table.hands[1].sides[0].running, 2105);
	assert_int_equal(table.running[0], 2005);
	assert_false(table.hands[1].tainted);
}

static void cancelled_it_is_as_if_it_were_not_and_stays_on_record(void **state)
{
	struct fixture *f = *state;
	struct given_list list;
	struct given *rows;

	played(f, "A 700/345 out", "B 0/-45 penalty=26B");
	give(f, penalty(1, 'A', "25C", 1));
	assert_false(cancel(f, 1).repeated);
	assert_int_equal(table_now(f).game.scores[0], 1045);
	assert_true(cancel(f, 1).repeated);
	list = penalty_list(fixture_desk(f), 0, 0);
	rows = list.given;
	assert_int_equal(list.given_count, 2);
	assert_int_equal(rows[0].number, 0); /* written with the hand */
	assert_string_equal(rows[0].code, "26B");
	assert_true(rows[1].cancelled);
	assert_string_equal(rows[1].cancel_reason, "ei");
	file_holds(f);
}

static void a_correction_keeps_it(void **state)
{
	struct fixture *f = *state;
	const struct hand facts =
	    fixture_hand(f, event_book_here(&f->event), "A 800/345 out", "B 0/-45");
	const struct correction correction = {.address = {1, 1, 1},
	    .kind = VERSION_TYPING,
	    .reason = "luettu väärin",
	    .hand = &facts};
	struct hand_result result;
	struct hand_result again;

	played(f, "A 700/345 out", "B 0/-45");
	give(f, penalty(1, 'A', "25C", 1));
	/* The same slip again is a repetition, even if the hand got a penalty. */
	fixture_add(f, &f->event, 1, "A 700/345 out", "B 0/-45", &again);
	assert_true(again.repeated);
	hand_correct(fixture_desk(f), &correction, &result);
	assert_int_equal(table_now(f).game.scores[0], 1045);
	hand_swap(fixture_desk(f),
	    &(struct correction){.address = {1, 1, 1}, .kind = VERSION_TYPING, .reason = "x"},
	    &result);
	assert_int_equal(table_now(f).game.scores[0], -145); /* it stays with side A */
	file_holds(f);
}

static void it_reaches_the_standings_after_the_end(void **state)
{
	struct fixture *f = *state;
	struct standings standings;

	played(f, "A 5200/0 out", "B 0/-45");
	give(f, penalty(1, 'A', "25C", 1));
	give(f, penalty(0, 'A', "25C", 1));
	assert_int_equal(table_now(f).game.scores[0], 5000);
	standings = standings_make(fixture_desk(f), 0, NULL);
	assert_int_equal(standings.ranking.rows[0].score, table_now(f).game.scores[0]);
}

static void a_contract_is_judged_with_it(void **state)
{
	struct fixture *f = *state;
	struct given_result result;
	struct event samba;
	struct hand hand;
	struct hand_result added;
	struct hand_view view;
	const struct given_request bluff = penalty(1, 'A', "29-goout", 1);
	struct hand_entry entry = {.table = {1, 1, 0}};

	fixture_event(f, "Samba", "fi-sitoumussamba", 0, &samba);
	fixture_entrants(f, &samba);
	fixture_round(f, &samba);
	hand = fixture_hand(f, event_book_here(&samba),
	    "A natural=2 mixed=0 samba=0 melded=100 held=0 out", "B natural=1 melded=100 held=10");
	hand.contract =
	    (struct contract){.bid = true, .level = 1, .denomination = DENOMINATION_HEARTS};
	entry.hand = &hand;
	hand_add(fixture_desk_at(f, &samba), &entry, &added);
	assert_int_equal(added.view.score.contract.outcome, OUTCOME_ACHIEVED);
	penalty_give(fixture_desk_at(f, &samba), &bluff, &result);
	/* The penalty lowers the value that counts towards the contract. */
	view = hand_fetch(fixture_desk_at(f, &samba), &(struct address){1, 1, 1});
	assert_int_equal(
	    view.score.contract.value, added.view.score.contract.value + result.given.points);
	file_holds(f);
}

static void the_past_did_not_have_it(void **state)
{
	struct fixture *f = *state;
	char before[HASH_TEXT];
	char wanted[24];
	int64_t revision;

	played(f, "A 700/345 out", "B 0/-45");
	revision = log_head(f->store, before);
	(void)snprintf(wanted, sizeof wanted, "R%lld", (long long)revision);
	give(f, penalty(0, 'A', "25C", 1));
	store_close(f->store);
	fixture_open(f, STORE_READ);
	revision = store_as_of(f->store, wanted);
	assert_int_equal(table_now(f).given_count, 0);
	assert_int_equal(table_now(f).running[0], 1045);
}

static void warnings_have_no_points(void **state)
{
	struct fixture *f = *state;
	const struct given_request warning = {.kind = GIVEN_WARNING,
	    .place = {1, 1, 0},
	    .side = 'A',
	    .code = "22A",
	    .reason = "puhui"};
	struct table table = give(f, warning).table;

	assert_int_equal(table.given_count, 1);
	assert_int_equal(table.running[0], 0);
	assert_int_equal(give(f, warning).alike, true);
}

static void impossible_penalties_are_refused(void **state)
{
	struct fixture *f = *state;
	struct given_request odd = {
	    .kind = GIVEN_ADJUSTMENT, .place = {1, 1, 0}, .side = 'A', .reason = "x"};
	struct given_request silent = penalty(0, 'A', "25C", 1);
	struct given_result result;

	played(f, "A 700/345 out", "B 0/-45");
	not_given(f, penalty(0, 'A', "99Z", 1), ERROR_INPUT, "penalty-unknown");
	not_given(f, penalty(0, 'A', "27A", 1), ERROR_INPUT, "penalty-form");
	not_given(f, penalty(1, 'A', "34C", 1), ERROR_INPUT, "penalty-form");
	not_given(f, penalty(0, 'A', "34D", 1), ERROR_INPUT, "penalty-form");
	not_given(f, penalty(0, 'A', "22A", 1), ERROR_INPUT, "penalty-form");
	not_given(f, penalty(0, 'A', "25C", 0), ERROR_INPUT, "penalty-count");
	not_given(f, penalty(0, 'C', "25C", 1), ERROR_INPUT, "side-unknown");
	not_given(f, penalty(9, 'A', "25C", 1), ERROR_INPUT, "hand-unknown");
	silent.reason = "";
	not_given(f, silent, ERROR_INPUT, "reason-invalid");
	odd.points = 3;
	not_given(f, odd, ERROR_INPUT, "points-invalid");
	odd.points = 0;
	not_given(f, odd, ERROR_INPUT, "points-invalid");
	refuses(f, ERROR_INPUT, "penalty-none",
	    penalty_cancel(
	        fixture_desk(f), &(struct given_cancel){.number = 1, .reason = "x"}, &result));
	assert_int_equal(table_now(f).given_count, 0);
	f->event = event_close(fixture_desk(f));
	not_given(f, penalty(0, 'A', "25C", 1), ERROR_REFUSED, "event-closed");
}

/* A penalty or a hand that would take a score beyond a billion is refused. */
static void no_game_reaches_more_than_a_billion(void **state)
{
	struct fixture *f = *state;
	struct given_request adjustment = {.kind = GIVEN_ADJUSTMENT,
	    .place = {1, 1, 0},
	    .side = 'A',
	    .points = 50,
	    .reason = "syy"};
	struct hand_result result;

	give(f, adjustment);
	tamper_with(f->path, "UPDATE penalty SET points = 999999950");
	assert_int_equal(give(f, adjustment).table.running[0], 1000000000);
	not_given(f, adjustment, ERROR_REFUSED, "score-range");
	refuses(f, ERROR_REFUSED, "score-range",
	    fixture_add(f, &f->event, 1, "A 700/345 out", "B 0/-45", &result));
	played(f, "A 0/-45", "B 700/345 out");
}

static void a_decision_is_cancelled_and_made_again(void **state)
{
	struct fixture *f = *state;
	const struct address at = {1, 1, 0};
	const int64_t odd = 1201;
	struct table_ending ending = {.clause = "walkover", .against = 'A', .points = &odd};
	const struct table_reopening came = {.reason = "tulivat"};
	struct table table;
	bool repeated;

	refuses(f, ERROR_INPUT, "points-invalid",
	    (void)table_end(fixture_desk(f), &at, &ending, &repeated));
	ending.points = NULL;
	table = table_end(fixture_desk(f), &at, &ending, &repeated);
	assert_int_equal(table.game.scores[1], 2000);
	refuses(f, ERROR_INPUT, "reason-invalid",
	    (void)table_reopen(
	        fixture_desk(f), &at, &(struct table_reopening){.reason = ""}, &repeated));
	table = table_reopen(fixture_desk(f), &at, &came, &repeated);
	assert_false(table.game.finished);
	played(f, "A 700/345 out", "B 0/-45");
	ending.clause = "22A";
	ending.against = 'B';
	table = table_end(fixture_desk(f), &at, &ending, &repeated);
	assert_int_equal(table.decision_count, 3);
	assert_int_equal(table.game.scores[0], 2000);
	assert_int_equal(table.game.winner, 0);
	file_holds(f);
}

#define NIGHT(test) cmocka_unit_test_setup_teardown(test, fixture_night, fixture_end)

int main(void)
{
	const struct CMUnitTest tests[] = {
	    NIGHT(a_hand_gets_its_line_at_every_detail),
	    NIGHT(a_count_takes_so_many_times),
	    NIGHT(a_penalty_outside_hands_counts_in_later_hands),
	    NIGHT(a_dealt_hand_keeps_its_minimum),
	    NIGHT(cancelled_it_is_as_if_it_were_not_and_stays_on_record),
	    NIGHT(a_correction_keeps_it),
	    NIGHT(it_reaches_the_standings_after_the_end),
	    NIGHT(a_contract_is_judged_with_it),
	    NIGHT(the_past_did_not_have_it),
	    NIGHT(warnings_have_no_points),
	    NIGHT(impossible_penalties_are_refused),
	    NIGHT(no_game_reaches_more_than_a_billion),
	    NIGHT(a_decision_is_cancelled_and_made_again),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
