/* Scoresheets: signing them, and what a signed one still allows. */
#include "club/sheet.h"

#include "base/error.h"
#include "broken_off.h"
#include "club/address.h"
#include "club/correction.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/table.h"
#include "score/hand.h"
#include "unit/club/fixture.h"

static void a_lock_is_passed_with_a_reason_alone(void **state)
{
	static const struct signer names[] = {{"Alfa Aaltonen", false}, {"Gamma Grön", false}};
	static const struct signer others[] = {{"Alfa Aaltonen", false}, {"Ville Vieras", true}};
	static const struct address table_one = {1, 1, 0};
	struct fixture *f = *state;
	const struct hand corrected =
	    fixture_hand(f, event_book_here(&f->event), "A 700/290 out", "B 0/50");
	struct correction addition = {
	    .address = {1, 1, 1}, .kind = VERSION_ADDITION, .reason = "syy", .hand = &corrected};
	struct hand_result result;
	struct hand_result added;
	struct table table;
	bool repeated;

	fixture_add(f, &f->event, 1, "A 700/280 out", "B 0/50", &added);
	refuses(f, ERROR_INPUT, "names-expected",
	    (void)sheet_sign(fixture_desk(f), &table_one, names, 1, &repeated));
	table = sheet_sign(fixture_desk(f), &table_one, names, 2, &repeated);
	table = sheet_sign(fixture_desk(f), &table_one, names, 2, &repeated);
	assert_true(repeated);
	refuses(f, ERROR_REFUSED, "already-signed",
	    (void)sheet_sign(fixture_desk(f), &table_one, others, 2, &repeated));
	refuses(
	    f, ERROR_REFUSED, "locked", fixture_add(f, &f->event, 1, "A 0/10", "B 0/10", &added));
	refuses(f, ERROR_REFUSED, "locked", hand_correct(fixture_desk(f), &addition, &result));
	addition.unlock = "sovittu";
	hand_correct(fixture_desk(f), &addition, &result);
	assert_string_equal(result.view.versions[1].unlock, "sovittu");
	table = sheet_sign(fixture_desk(f), &table_one, others, 2, &repeated);
	assert_int_equal(table.signature.number, 2);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(
        a_lock_is_passed_with_a_reason_alone, fixture_night, fixture_end),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
