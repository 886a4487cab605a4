/* Which sums hands may have, kept from one request to the next. */
#include "desk/event.h"
#include "desk/possible_kept.h"
#include "referee/possible.h"
#include "rulebook/load.h"
#include "unit/store/fixture.h"

/* The event as a further request reads it, into memory of its own. */
static struct event asked_again(struct fixture *f, struct arena *arena, int64_t number)
{
	struct event event;
	const struct desk desk = {f->store, arena, NULL};

	done(event_read(&desk, number, &event, &f->err), &f->err);
	return event;
}

static struct possible *given(
    struct fixture *f, struct possible_kept *kept, struct arena *arena, int64_t number)
{
	struct event event = asked_again(f, arena, number);
	const struct desk desk = {f->store, arena, &event};

	done(possible_kept_give(kept, &desk, &event, &f->err), &f->err);
	return event_possible_here(&event);
}

static bool may_be(struct fixture *f, struct possible *possible, int64_t base, int64_t cards)
{
	const struct possible_question question = {.sums = {base, cards}, .reds = -1};
	struct possible_answer answer;

	done(possible_judge(possible, &question, &answer, &f->err), &f->err);
	return answer.possible;
}

static void a_further_request_asks_what_the_one_before_found_out(void **state)
{
	struct fixture *f = *state;
	struct possible_kept kept = {0};
	struct arena first = {0}, second = {0};
	struct possible *possible = given(f, &kept, &first, 1);
	struct event own;

	assert_true(may_be(f, possible, 300, 100));
	assert_false(may_be(f, possible, 300, 101));
	/* What was read with the first request is gone. */
	arena_release(&first);
	assert_ptr_equal(given(f, &kept, &second, 1), possible);
	own = asked_again(f, &second, 1);
	for (int64_t base = -500; base <= 1500; base += 100)
		for (int64_t cards = -60; cards <= 60; cards += 5)
			assert_int_equal(may_be(f, possible, base, cards),
			    may_be(f, event_possible_here(&own), base, cards));
	arena_release(&second);
	possible_kept_release(&kept);
}

static void another_option_is_another_rulebook(void **state)
{
	struct fixture *f = *state;
	const struct option_value bonus = {"red-threes-all", "800"};
	const struct event_settings settings = {
	    .name = "Toinen", .date = "", .venue = "", .match_points = {2, 1, 0}, .walkover = -1};
	struct possible_kept kept = {0};
	const struct rulebook *book;
	struct possible *one, *other;
	struct event event;

	done(rulebook_load(&f->arena, "fi-canasta", &bonus, 1, &book, &f->err), &f->err);
	done(event_new(fixture_desk(f), &settings, book, &event, &f->err), &f->err);
	one = given(f, &kept, &f->arena, 1);
	other = given(f, &kept, &f->arena, event.number);
	assert_ptr_not_equal(one, other);
	assert_ptr_equal(given(f, &kept, &f->arena, 1), one);
	assert_ptr_equal(given(f, &kept, &f->arena, event.number), other);
	possible_kept_release(&kept);
}

static void more_rulebooks_than_are_kept_are_asked_all_the_same(void **state)
{
	static const char *const ids[] = {
	    "se-canasta", "nl-canasta", "au-canasta", "fi-sitoumussamba", "it-burraco"};
	struct fixture *f = *state;
	struct possible_kept kept = {0};

	(void)given(f, &kept, &f->arena, 1);
	for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
		struct possible *possible;
		struct event event;

		fixture_event(f, ids[i], ids[i], 0, &event);
		possible = given(f, &kept, &f->arena, event.number);
		assert_string_equal(possible_book(possible)->id, ids[i]);
	}
	possible_kept_release(&kept);
}

static void what_grows_too_large_is_begun_anew(void **state)
{
	struct fixture *f = *state;
	struct possible_kept kept = {0};

	(void)given(f, &kept, &f->arena, 1);
	assert_non_null(arena_alloc(&kept.list[0].arena, POSSIBLE_BYTES_KEPT, 1));
	assert_true(arena_size(&kept.list[0].arena) > POSSIBLE_BYTES_KEPT);
	assert_true(may_be(f, given(f, &kept, &f->arena, 1), 300, 100));
	assert_true(arena_size(&kept.list[0].arena) < POSSIBLE_BYTES_KEPT);
	possible_kept_release(&kept);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(
        a_further_request_asks_what_the_one_before_found_out, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(another_option_is_another_rulebook, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        more_rulebooks_than_are_kept_are_asked_all_the_same, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(what_grows_too_large_is_begun_anew, fixture_night, fixture_end),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
