/* Disputes: the effect of each ruling on a hand, votes, and deadlines. */
#include "unit/club/fixture.h"

#include "base/error.h"
#include "club/address.h"
#include "club/event.h"
#include "club/export.h"
#include "club/hand.h"
#include "club/penalty.h"
#include "club/person.h"
#include "club/sheet.h"
#include "club/table.h"
#include "dispute/dispute.h"
#include "score/hand.h"
#include "slip/slip.h"

static const struct address first = {1, 1, 1};
static const struct address table_one = {1, 1, 0};

static void add(struct fixture *f, const char *a, const char *b)
{
	struct hand_result result = {0};

	fixture_add(f, &f->event, 1, a, b, &result);
}

static struct dispute opened(
    struct fixture *f, const struct address *address, char side, const struct claim *claim)
{
	const struct dispute_entry entry = {.address = *address,
	    .side = side,
	    .claim = claim ? *claim : (struct claim){0},
	    .by = "Valittaja",
	    .words = "väärin"};
	const struct dispute dispute = dispute_add(fixture_desk(f), &entry);

	assert_false(dispute.repeated);
	return dispute;
}

static struct dispute only_dispute(struct fixture *f)
{
	size_t count;
	const struct dispute *disputes = disputes_read(fixture_desk(f), true, &count);

	assert_int_equal(count, 1);
	return disputes[0];
}

static struct claim total(int32_t points)
{
	return (struct claim){.has_total = true, .total = points};
}

static struct slip_line line(const char *text)
{
	return (struct slip_line){.data = text, .size = strlen(text), .file = "<test>", .line = 1};
}

static void rule(struct fixture *f, int dispute, const struct ruling_wish *asked,
    const struct vote *votes, size_t vote_count, struct ruling_result *ret)
{
	const struct ruling_entry entry = {.dispute = dispute,
	    .asked = *asked,
	    .clause = "21F",
	    .reason = "nähty",
	    .vote_count = vote_count,
	    .votes = votes,
	    .page = true};

	*ret = dispute_rule(fixture_desk(f), &entry);
	/* The page shows the dispute as decided, like one that is read after the ruling. */
	assert_false(ret->page->dispute.undecided);
	assert_int_equal(ret->page->dispute.ruling_count, ret->dispute.ruling_count);
	assert_int_equal(ret->page->table.game.scores[0], ret->table.game.scores[0]);
}

static const struct ruling_wish for_entry = {.verdict = VERDICT_ENTRY};
static const struct ruling_wish for_claim = {.verdict = VERDICT_CLAIM};

static struct dispute_case looked_at(struct fixture *f, int dispute)
{
	return dispute_case_read(fixture_desk(f), dispute, NULL, 0);
}

/* --- the effect of a ruling on the facts --- */

static const struct {
	const char *why;
	const char *a, *b;
	struct claim claim;  /* of B */
	const char *code;    /* of its first explanation */
	bool changes;        /* a ruling for that explanation changes the facts */
	int64_t base, cards; /* of B after the ruling */
} explained[] = {
    {"a red three more is put into the facts", "A n1 c300 out", "B m1 c200 h60",
        {.has_total = true, .total = 540}, "red-three-extra", true, 400, 140},
    {"a red three less is taken from them", "A n1 c300 out", "B m1 c200 h60 r2",
        {.has_total = true, .total = 540}, "red-three-missed", true, 400, 140},
    {"a going out left out of the claim is taken away", "A n1 c300 h20", "B m1 c200 out",
        {.has_total = true, .total = 500}, "out-missed", true, 300, 200},
    {"cards in hand added are a slip of the claim", "A n1 c300 out", "B m1 c200 h60",
        {.has_total = true, .total = 560}, "hand-added", false, 300, 140},
    {"base and cards swapped are a slip of the claim", "A n1 c305 out", "B m1 c200 h60",
        {.has_sums = true, .base = 140, .cards = 300}, "base-and-cards-swapped", false, 300, 140},
};

static void explanations_put_facts_right(void **state)
{
	struct fixture *f = *state;

	for (size_t i = 0; i < sizeof explained / sizeof explained[0]; i++) {
		const struct ruling_wish asked = {.verdict = VERDICT_EXPLANATION, .explanation = 1};
		struct address address = first;
		struct ruling_result result = {0};
		struct dispute_case found;
		struct dispute dispute;

		print_message("%s\n", explained[i].why);
		add(f, explained[i].a, explained[i].b);
		address.hand = (int)i + 1;
		dispute = opened(f, &address, 'B', &explained[i].claim);
		found = looked_at(f, dispute.number);
		assert_string_equal(found.options[2].remedy.choice, explained[i].code);
		assert_int_equal(found.options[2].remedy.changes, explained[i].changes);
		rule(f, dispute.number, &asked, NULL, 0, &result);
		assert_int_equal(result.hand.view.score.sides[1].base, explained[i].base);
		assert_int_equal(result.hand.view.score.sides[1].cards, explained[i].cards);
		assert_int_equal(result.hand.view.hand.sides[1].adjustment_count, 0);
		assert_int_equal(result.hand.view.score.sides[1].total,
		    found.options[2].outcome.hand->sides[1].total);
	}
}

static void a_claim_of_both_sums_becomes_the_totals(void **state)
{
	struct fixture *f = *state;
	const struct claim claim = {.has_sums = true, .base = 400, .cards = 155};
	struct ruling_result result = {0};

	add(f, "A 700/345 out", "B 300/155");
	(void)opened(f, &first, 'B', &claim);
	rule(f, 1, &for_claim, NULL, 0, &result);
	assert_int_equal(result.hand.view.hand.sides[1].totals.base, 400);
	assert_int_equal(result.hand.view.hand.sides[1].adjustment_count, 0);
	assert_int_equal(result.table.running[1], 555);
	assert_int_equal(result.hand.view.versions[1].kind, VERSION_RULING);
}

static void a_claim_of_counts_gets_an_adjustment(void **state)
{
	struct fixture *f = *state;
	const struct claim claim = total(1000);
	struct ruling_result result = {0};

	add(f, "A n1 c300 out", "B m1 c200 h60");
	(void)opened(f, &first, 'B', &claim);
	rule(f, 1, &for_claim, NULL, 0, &result);
	assert_int_equal(result.hand.view.score.sides[1].total, 1000);
	assert_int_equal(result.hand.view.hand.sides[1].adjustments[0].points, 560);
}

static void a_penalty_is_listed_and_cancelled_by_reopening(void **state)
{
	struct fixture *f = *state;
	const struct slip_line code = line("B:25C");
	const struct ruling_wish asked = {
	    .verdict = VERDICT_PENALTY, .line_count = 1, .lines = &code};
	struct ruling_result result = {0};
	struct dispute dispute;
	struct table table;

	add(f, "A 700/345 out", "B 300/155");
	(void)opened(f, &first, 'A', NULL);
	rule(f, 1, &asked, NULL, 0, &result);
	assert_int_equal(result.table.running[1], 355);
	assert_string_equal(result.dispute.rulings[0].choice, "B:25C P1");
	dispute = dispute_reopen(fixture_desk(f), 1, "ei", false).dispute;
	assert_true(dispute.undecided);
	table = table_fetch(fixture_desk(f), &table_one);
	assert_int_equal(table.running[1], 455);
}

/* A ruling that ends a game replaces the earlier end; after reopening, the earlier end is
 * valid again. */
static void a_ruling_ends_a_game_and_reopened_gives_it_back(void **state)
{
	static const struct {
		const char *code;
		int64_t scores[2];
	} endings[] = {{"B:22A", {2000, 0}}, {"a:13E", {0, 2000}}, {"B:walkover:500", {500, 0}}};
	const struct table_ending before = {.clause = "walkover", .against = 'A', .points = NULL};
	struct fixture *f = *state;
	struct ruling_result result = {0};
	struct table table;
	bool repeated;

	add(f, "A 700/345 out", "B 300/155");
	table = table_end(fixture_desk(f), &table_one, &before, &repeated);
	(void)opened(f, &table_one, 0, NULL);
	for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
		const struct slip_line code = line(endings[i].code);
		const struct ruling_wish asked = {
		    .verdict = VERDICT_PENALTY, .line_count = 1, .lines = &code};
		const struct dispute_case found = dispute_case_read(fixture_desk(f), 1, &asked, 1);

		rule(f, 1, &asked, NULL, 0, &result);
		for (size_t side = 0; side < 2; side++) {
			assert_int_equal(result.table.game.scores[side], endings[i].scores[side]);
			assert_int_equal(found.options[2].outcome.after.game.scores[side],
			    endings[i].scores[side]);
		}
		(void)dispute_reopen(fixture_desk(f), 1, "ei", false);
		table = table_fetch(fixture_desk(f), &table_one);
		assert_true(table.decision.made);
		assert_string_equal(table.decision.clause, "walkover");
		assert_int_equal(table.decision.against, 0);
	}
	rule(f, 1, &for_claim, NULL, 0, &result);
	assert_false(result.table.decision.made);
	assert_int_equal(result.table.game.scores[0], 1045);
}

/* --- votes --- */

static const struct {
	const char *why;
	struct vote votes[3];
	size_t count;
	bool casting;        /* the chair gives a casting vote */
	const char *refused; /* NULL: carried */
	bool decided;        /* the chair's vote decides */
} ballots[] = {
    {"two of three carry it", {{0, "Puhe", false}, {0, "Eka", true}, {0, "Toka", true}}, 3, false,
        NULL, false},
    {"one of three does not", {{0, "Puhe", false}, {0, "Eka", true}, {0, "Toka", false}}, 3, false,
        "not-carried", false},
    {"equal votes go by the chair", {{0, "Puhe", true}, {0, "Eka", false}}, 2, false, NULL, true},
    {"against it too", {{0, "Puhe", false}, {0, "Eka", true}}, 2, false, "not-carried", false},
    {"a chair who waited casts a vote", {{0, "Eka", true}, {0, "Toka", false}, {0, "puhe", true}},
        3, true, NULL, true},
    {"equal votes need the chair", {{0, "Eka", true}, {0, "Toka", false}}, 2, false, "vote-invalid",
        false},
    {"no casting vote where none is needed", {{0, "Eka", true}, {0, "Puhe", true}}, 2, true,
        "vote-invalid", false},
    {"nobody votes twice", {{0, "Eka", true}, {0, "EKA", true}}, 2, false, "vote-invalid", false},
    {"nobody else votes", {{0, "Valittaja", true}}, 1, false, "vote-invalid", false},
};

static void votes_fall_as_the_competition_rules_say(void **state)
{
	static const char *const members[] = {"Eka", "Toka"};
	struct fixture *f = *state;

	(void)jury_set(fixture_desk(f), "Puhe", members, 2);
	for (size_t i = 0; i < sizeof ballots / sizeof ballots[0]; i++) {
		struct dispute dispute = opened(f, &table_one, 0, NULL);
		const struct ruling_entry entry = {.dispute = dispute.number,
		    .asked = for_entry,
		    .clause = "22A",
		    .reason = "ei",
		    .vote_count = ballots[i].count,
		    .votes = ballots[i].votes,
		    .casting = ballots[i].casting};
		const struct ruling_entry alone = {
		    .dispute = dispute.number, .asked = for_entry, .clause = "22A", .reason = "ei"};
		struct ruling_result result = {0};
		bool ok;

		run_bounded(f->store, &f->err, ok, result = dispute_rule(fixture_desk(f), &entry));
		print_message("%s\n", ballots[i].why);
		assert_int_equal(ok, ballots[i].refused == NULL);
		if (ok) {
			assert_int_equal(result.dispute.rulings[0].casting, ballots[i].decided);
			assert_int_equal(result.dispute.rulings[0].jury, 1);
			continue;
		}
		assert_string_equal(f->err.code, ballots[i].refused);
		f->err = (struct error){0};
		result = dispute_rule(fixture_desk(f), &alone);
		assert_true(result.jury_silent);
	}
}

/* --- rulings are complete, made once and in time --- */

static void a_refused_hand_leaves_no_ruling(void **state)
{
	struct fixture *f = *state;
	const struct slip_line reds = line("B m1 c200 r9");
	const struct ruling_wish too_many = {
	    .verdict = VERDICT_SLIP, .line_count = 1, .lines = &reds};
	struct ruling_result result = {0};
	struct hand_view view;
	struct dispute dispute;

	add(f, "A n1 c300 out", "B m1 c200 h60");
	(void)opened(f, &first, 'B', NULL);
	refuses(f, ERROR_REFUSED, "error-findings", rule(f, 1, &too_many, NULL, 0, &result));
	dispute = only_dispute(f);
	assert_true(dispute.undecided);
	assert_int_equal(dispute.ruling_count, 0);
	view = hand_fetch(fixture_desk(f), &first);
	assert_int_equal(view.version_count, 1);
}

static void a_ruling_is_made_once_and_passes_a_lock(void **state)
{
	struct fixture *f = *state;
	const struct claim claim = total(1000);
	struct ruling_result result = {0};

	add(f, "A n1 c300 out", "B m1 c200 h60");
	(void)opened(f, &first, 'B', &claim);
	rule(f, 1, &for_claim, NULL, 0, &result);
	refuses(f, ERROR_REFUSED, "already-decided", rule(f, 1, &for_entry, NULL, 0, &result));
	refuses(f, ERROR_INPUT, "dispute-unknown",
	    (void)dispute_reopen(fixture_desk(f), 2, "x", false));
	(void)dispute_reopen(fixture_desk(f), 1, "x", false);
	refuses(
	    f, ERROR_REFUSED, "not-decided", (void)dispute_reopen(fixture_desk(f), 1, "x", false));
	/* A new ruling starts from the disputed hand. */
	rule(f, 1, &for_entry, NULL, 0, &result);
	assert_int_equal(result.table.running[1], 440);
	assert_int_equal(result.dispute.ruling_count, 2);
}

/* A file from outside may have any text in its place. */
static void a_ruling_of_no_known_shape_is_shown_as_it_is(void **state)
{
	static const char *const choices[] = {"meld=KKK", "meld=", "meld=:legal",
	    "meld=1:KKK:legal", "out=", "out=1", "out=\xc3\xa4"};
	struct fixture *f = *state;
	const struct dispute dispute = {.address = first};

	for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
		const struct ruling ruling = {.verdict = VERDICT_SLIP, .choice = choices[i]};
		const char *said = ruling_say(&f->arena, NULL, &dispute, &ruling);

		assert_string_equal(said, choices[i]);
	}
}

static void after_the_event_nothing_is_considered(void **state)
{
	struct fixture *f = *state;
	const struct claim claim = total(1000);
	struct ruling_result result = {0};
	struct dispute dispute;

	add(f, "A n1 c300 out", "B m1 c200 h60");
	(void)opened(f, &first, 'B', &claim);
	(void)event_close(fixture_desk(f));
	dispute = opened(f, &first, 'A', &claim);
	assert_true(dispute.after_event);
	refuses(f, ERROR_REFUSED, "complaint-late", rule(f, 2, &for_claim, NULL, 0, &result));
	rule(f, 2, &for_entry, NULL, 0, &result);
	/* A dispute opened in time can be decided after the event too. */
	rule(f, 1, &for_claim, NULL, 0, &result);
	assert_true(result.hand.view.versions[2].after_event);
}

static void the_person_who_disputes_can_be_forgotten(void **state)
{
	struct fixture *f = *state;
	struct verify_report report;
	struct dispute dispute;
	bool repeated;

	add(f, "A n1 c300 out", "B m1 c200 h60");
	(void)opened(f, &first, 'B', NULL);
	(void)person_forget(fixture_desk(f), "Valittaja", &repeated);
	dispute = only_dispute(f);
	assert_non_null(strstr(dispute.by, "person "));
	report = verify_file(f->store, &f->arena, NULL);
	assert_int_equal(report.fault_count, 0);
}

static void earlier_rulings_on_its_clauses_are_listed(void **state)
{
	struct fixture *f = *state;
	const struct claim claim = total(540);
	struct ruling_result result = {0};
	struct dispute_case found;

	add(f, "A n1 c300 out", "B m1 c200 h60");
	(void)opened(f, &first, 'B', &claim);
	rule(f, 1, &for_claim, NULL, 0, &result);
	add(f, "A n1 c300 out r1", "B m1 c200 h60");
	(void)opened(f, &(struct address){1, 1, 2}, 'B', &claim);
	found = looked_at(f, 2);
	assert_int_equal(found.earlier_count, 1);
	assert_int_equal(found.earlier[0]->number, 1);
	assert_string_equal(dispute_last(found.earlier[0])->clause, "21F");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(explanations_put_facts_right, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_claim_of_both_sums_becomes_the_totals, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_claim_of_counts_gets_an_adjustment, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_penalty_is_listed_and_cancelled_by_reopening, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_ruling_ends_a_game_and_reopened_gives_it_back, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        votes_fall_as_the_competition_rules_say, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(a_refused_hand_leaves_no_ruling, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_ruling_of_no_known_shape_is_shown_as_it_is, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_ruling_is_made_once_and_passes_a_lock, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        after_the_event_nothing_is_considered, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        the_person_who_disputes_can_be_forgotten, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        earlier_rulings_on_its_clauses_are_listed, fixture_night, fixture_end),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
