/* Bids: the contract and its side, the order of calls, a contract written with the bids, and the
 * turn to deal (12C, 12D, 16C, 3). */
#include "case_run.h"
#include "rulebook/load.h"
#include "score/contract.h"

#include "base/arena.h"
#include "base/error.h"
#include "cmocka_all.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"

/* --- the contract --- */

static const struct end_case {
	const char *name;
	const char *words;
	const char *end; /* level, denomination, side, x if doubled; "": none */
} ends[] = {
    {"the last bid, by the dealer's left neighbour", "bids=1H,pass,pass,pass dealer=A1", "1HB"},
    {"his partner", "bids=pass,pass,2S,pass,pass,pass dealer=A1", "2SB"},
    {"the dealer himself", "bids=pass,pass,pass,3N,pass,pass,pass dealer=A2", "3NA"},
    {"the dealer's right neighbour", "bids=pass,pass,32,pass,pass,pass dealer=b2", "32A"},
    {"the higher of several", "bids=1C,1D,1H,pass,pass,2C,pass,pass,pass dealer=B1", "2CB"},
    {"a double after the last bid", "bids=1H,pass,2H,double dealer=B1", "2HAx"},
    {"a double that a bid follows is of the bid before", "bids=1H,double,2H dealer=A1", "2HB"},
    {"a double before any bid", "bids=double,1H,pass,pass,pass dealer=A1", "1HA"},
    {"passes alone", "bids=pass,pass,pass,pass dealer=A1", ""},
    {"no bids", "dealer=A1", ""},
    {"none, though it was bid", "contract=none bids=1H,pass,pass,pass dealer=A1", ""},
    {"the contract written decides", "contract=4S side=A bids=1H,pass,pass,pass dealer=A1", "4SA"},
};

static const char *contract_words(struct arena *arena, const struct hand *hand)
{
	const struct contract *contract = &hand->contract;

	return contract->bid ? arena_printf(arena, "%d%c%c%s", contract->level,
	                           bidding_letter(contract->denomination),
	                           hand->sides[contract->side].name, contract->doubled ? "x" : "")
	                     : "";
}

static void bids_end_in_a_contract(void **state)
{
	const struct end_case *wanted = *state;
	struct arena arena = {0};
	const struct rulebook *book;
	struct error err = {0};
	struct hand hand;

	assert_true(rulebook_load(&arena, "fi-sitoumussamba", NULL, 0, &book, &err));
	if (!case_read(
	        &arena, book, arena_printf(&arena, "A 0/5\nB 0/5\n%s", wanted->words), &hand, &err))
		fail_msg("%s", err.message);
	assert_string_equal(contract_words(&arena, &hand), wanted->end);
	arena_release(&arena);
}

/* --- findings --- */

static const struct finding_case {
	const char *name;
	const char *words;
	enum seat_at due;
	const char *found; /* codes, or the words of the only finding */
} findings[] = {
    {"in order", "bids=1H,pass,2C,pass,pass,pass dealer=A1", SEAT_A1, ""},
    {"a bid not higher", "bids=2C,1H,pass,pass,pass dealer=A1", SEAT_A1, "bids-order"},
    {"a partner's double", "bids=1H,pass,double dealer=A1", SEAT_A1, "bids-order"},
    {"a call after three passes", "bids=1H,pass,pass,pass,2H dealer=A1", SEAT_A1, "bids-order"},
    {"a call after a double", "bids=1H,double,pass dealer=A1", SEAT_A1, "bids-order"},
    {"the contract of the bids", "contract=1H side=B bids=1H,pass,pass,pass dealer=A1", SEAT_A1,
        ""},
    {"the side of the contract remains unknown", "contract=1H side=A bids=1H,pass,pass,pass",
        SEAT_UNKNOWN, ""},
    {"another side's", "contract=1H side=A bids=1H,pass,pass,pass dealer=A1", SEAT_A1,
        "the bids give 1H of B; the contract written says otherwise"},
    {"another level", "contract=2H side=B bids=1H,pass,pass,pass", SEAT_UNKNOWN,
        "the bids give 1H; the contract written says otherwise"},
    {"another denomination", "contract=1N side=B bids=12,pass,pass,pass", SEAT_UNKNOWN,
        "the bids give 12; the contract written says otherwise"},
    {"the double left out", "contract=1H side=B bids=1H,double dealer=A2", SEAT_UNKNOWN,
        "the bids give 1H doubled of B; the contract written says otherwise"},
    {"a double too many", "contract=1H side=B doubled bids=1H,pass,pass,pass", SEAT_UNKNOWN,
        "the bids give 1H; the contract written says otherwise"},
    {"none, though it was bid", "contract=none bids=1H,pass,pass,pass dealer=A1", SEAT_A1,
        "the bids give 1H of B; the contract written says otherwise"},
    {"one, though all passed", "contract=1H side=A bids=pass,pass,pass,pass", SEAT_UNKNOWN,
        "the bids give no contract, but one is written"},
    {"none, and all passed", "contract=none bids=pass,pass,pass,pass", SEAT_UNKNOWN, ""},
    {"a contract without bids", "contract=1H side=A", SEAT_UNKNOWN, ""},
    {"dealt in turn, as far as it is known", "bids=pass,pass,pass,pass dealer=A2", SEAT_A, ""},
    {"dealt out of turn", "bids=pass,pass,pass,pass dealer=A2", SEAT_A1,
        "A2 dealt, but it was the turn of A1"},
    {"dealt by the side before", "bids=pass,pass,pass,pass dealer=A2", SEAT_B,
        "A2 dealt, but it was the turn of B"},
    {"without bids the dealer is not checked", "dealer=A2", SEAT_B1, "contract-missing"},
    {"an unknown dealer", "bids=pass,pass,pass,pass dealer=Zeeta", SEAT_B1, ""},
};

/* The words of the only finding, or all codes. */
static const char *found(struct arena *arena, const struct score *score, const char *wanted)
{
	char words[300];

	if (score->finding_count != 1 || !strchr(wanted, ' '))
		return case_findings(arena, score);
	finding_message(&score->findings[0], words, sizeof words);
	return arena_text(arena, words);
}

static void bids_are_judged(void **state)
{
	const struct finding_case *wanted = *state;
	struct arena arena = {0};
	const struct rulebook *book;
	struct error err = {0};
	struct score score;
	struct hand hand;

	assert_true(rulebook_load(&arena, "fi-sitoumussamba", NULL, 0, &book, &err));
	if (!case_read(&arena, book,
	        arena_printf(&arena, "A m1 c100 h20\nB m1 c100 h20\nexhausted %s", wanted->words),
	        &hand, &err))
		fail_msg("%s", err.message);
	hand.dealer_due = wanted->due;
	score_make_room(&arena, book, &hand, &score);
	score_hand(book, &hand, 1, &score);
	assert_string_equal(found(&arena, &score, wanted->found), wanted->found);
	arena_release(&arena);
}

/* --- handed down --- */

/* If a bidder could not open, the contract is not the last bid (16C). The bidder's penalty is
 * written with the hand or given later. */
static void a_contract_is_handed_down(void **state)
{
	static const char *const slips[] = {
	    "A m1 c100 h20 penalty=29-bluff\nB m1 c100 h20\nexhausted contract=1H side=B "
	    "bids=1H,2S,pass,pass,pass dealer=A1",
	    "A m1 c100 h20 penalty=29-pileturn\nB m1 c100 h20\nexhausted contract=1H side=B "
	    "bids=1H,2S,pass,pass,pass dealer=A1"};
	static const char *const wanted[] = {"", "contract-differs"};
	const struct penalty_entry later = {.count = 1, .given = 1};
	struct arena arena = {0};
	const struct rulebook *book;
	struct penalty_entry entry = later;
	struct error err = {0};
	struct score score;
	struct hand hand;

	(void)state;
	assert_true(rulebook_load(&arena, "fi-sitoumussamba", NULL, 0, &book, &err));
	for (size_t i = 0; i < 2; i++) {
		assert_true(case_score(&arena, book, slips[i], &score, &err));
		assert_string_equal(case_findings(&arena, &score), wanted[i]);
	}
	entry.penalty = rulebook_penalty(book, "29-bluff", strlen("29-bluff"));
	assert_true(case_read(&arena, book, slips[1], &hand, &err));
	hand.sides[0].given_penalties = &entry;
	hand.sides[0].given_penalty_count = 1;
	score_make_room(&arena, book, &hand, &score);
	score_hand(book, &hand, 1, &score);
	assert_string_equal(case_findings(&arena, &score), "");
	arena_release(&arena);
}

/* --- seats --- */

static void seats_go_round(void **state)
{
	static const char *const round[] = {"A1", "B1", "A2", "B2", "A1"};
	const enum seat_at none[] = {
	    bidding_seat_named("C1", 2), bidding_seat_named("A3", 2), bidding_seat_named("A", 1)};

	(void)state;
	for (size_t i = 0; i < 4; i++) {
		const enum seat_at seat = bidding_seat_named(round[i], 2);

		assert_string_equal(bidding_seat_name(bidding_seat_left(seat)), round[i + 1]);
		assert_int_equal(bidding_seat_name(bidding_seat_across(seat))[0],
		    round[i][0] == 'A' ? 'B' : 'A');
		assert_int_equal(bidding_seat_across(bidding_seat_across(seat)), seat);
	}
	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		assert_int_equal(none[i], SEAT_UNKNOWN);
	assert_string_equal(bidding_seat_name(bidding_seat('B', 2)), "B2");
	assert_string_equal(bidding_seat_name(bidding_seat('B', 3)), "B");
	assert_int_equal(bidding_seat('C', 1), SEAT_UNKNOWN);
	assert_int_equal(bidding_seat_left(SEAT_A), SEAT_B);
	assert_int_equal(bidding_seat_left(SEAT_UNKNOWN), SEAT_UNKNOWN);
}

int main(void)
{
	enum {
		ENDS = sizeof ends / sizeof *ends,
		FINDINGS_CASES = sizeof findings / sizeof *findings,
		OTHERS = 2
	};
	struct CMUnitTest tests[ENDS + FINDINGS_CASES + OTHERS] = {
	    cmocka_unit_test(a_contract_is_handed_down), cmocka_unit_test(seats_go_round)};

	for (size_t i = 0; i < ENDS; i++)
		tests[OTHERS + i] = (struct CMUnitTest){
		    ends[i].name, bids_end_in_a_contract, NULL, NULL, (void *)(uintptr_t)&ends[i]};
	for (size_t i = 0; i < FINDINGS_CASES; i++)
		tests[OTHERS + ENDS + i] = (struct CMUnitTest){
		    findings[i].name, bids_are_judged, NULL, NULL, (void *)(uintptr_t)&findings[i]};
	return cmocka_run_group_tests_name("bidding", tests, NULL, NULL);
}
