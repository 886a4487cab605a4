/* The second look at a hand. */
#include "club/second_look.h"

#include "base/error.h"
#include "broken_off.h"
#include "club/address.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/missing.h"
#include "file/store.h"
#include "score/hand.h"
#include "unit/club/fixture.h"

static void the_second_look_is_somebody_elses(void **state)
{
	struct fixture *f = *state;
	const struct hand other =
	    fixture_hand(f, event_book_here(&f->event), "A 700/280 out", "B 0/45");
	const struct second_look look = {.address = {1, 1, 1}},
	                         again = {.address = {1, 1, 1}, .second = &other};
	struct hand_result added;
	struct confirm_result result;
	struct missing *rows;
	size_t count;

	fixture_add(f, &f->event, 1, "A 700/280 out", "B 0/50", &added);
	refuses(f, ERROR_REFUSED, "same-name", (void)hand_confirm(fixture_desk(f), &look));
	store_close(f->store);
	done(try_store_open(f->path, STORE_WRITE, "teppo testaaja", &f->store, &f->err), &f->err);
	refuses(f, ERROR_REFUSED, "same-name", (void)hand_confirm(fixture_desk(f), &look));
	store_close(f->store);
	done(try_store_open(f->path, STORE_WRITE, "Ville Vieras", &f->store, &f->err), &f->err);
	result = hand_confirm(fixture_desk(f), &again);
	assert_false(result.equal);
	rows = missing_list(fixture_desk(f), &count);
	assert_int_equal(count, 3); /* the hand, and two tables that are not finished */
	assert_string_equal(rows[0].why, "not confirmed: the second entry differs");
	result = hand_confirm(fixture_desk(f), &look);
	result = hand_confirm(fixture_desk(f), &look);
	assert_true(result.repeated);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(the_second_look_is_somebody_elses, fixture_night, fixture_end),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
