/* The cache of rulebooks: a resolved rulebook and its possible sums are kept from one request to the next. */
#include "base/arena.h"
#include "club/event.h"
#include "club/event_rulebook.h"
#include "file/db.h"
#include "file/store.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/score.h"
#include "tournament/event_settings.h"
#include "unit/club/fixture.h"

/* Reads the event again, as the next request does, into an arena of its own. */
static struct event asked_again(struct fixture *f, struct arena *arena, int64_t number)
{
	const struct desk desk = {.store = f->store, .arena = arena};

	return event_read(&desk, number);
}

static const struct rulebook *book_of(struct fixture *f, int64_t number)
{
	const struct event event = asked_again(f, &f->arena, number);

	return event_book_here(&event);
}

/* Returns true if a side's hand may have these sums under the event's rulebook. */
static bool may_be(const struct event *event, int32_t base, int32_t cards)
{
	const struct hand hand = {.side_count = 1,
	    .sides = {{.detail = DETAIL_TOTALS, .totals = {.base = base, .cards = cards}}}};
	struct arena arena = {0};
	struct score score;
	bool possible;

	score_make_room(&arena, event_book_here(event), &hand, &score);
	event_possible_check(event, 1, &hand, &score);
	possible = score.finding_count == 0;
	arena_release(&arena);
	return possible;
}

/* Adds an event with a rulebook that was read elsewhere. */
static int64_t event_by(struct fixture *f, const char *name, const struct rulebook *book)
{
	const struct event_settings settings = {
	    .name = name, .date = "", .venue = "", .match_points = {2, 1, 0}, .walkover = -1};
	struct event event = event_new(fixture_desk(f), &settings, book);

	return event.number;
}

static void the_next_request_uses_the_resolved_rulebook(void **state)
{
	struct fixture *f = *state;
	struct books_kept kept = {0};
	struct arena first = {0}, second = {0};
	struct event event, own;

	books_kept_for(f->store, &kept);
	event = asked_again(f, &first, 1);
	assert_true(may_be(&event, 300, 100));
	assert_false(may_be(&event, 300, 101));
	own = asked_again(f, &second, 1);
	assert_ptr_equal(event_book_here(&own), event_book_here(&event));
	assert_ptr_equal(own.books[0].resolved, event.books[0].resolved);
	/* The arena of the first request is released. */
	arena_release(&first);
	books_kept_for(f->store, NULL);
	event = asked_again(f, &second, 1);
	assert_ptr_not_equal(event_book_here(&own), event_book_here(&event));
	for (int32_t base = -500; base <= 1500; base += 100)
		for (int32_t cards = -60; cards <= 60; cards += 5)
			assert_int_equal(may_be(&own, base, cards), may_be(&event, base, cards));
	arena_release(&second);
	books_kept_release(&kept);
}

static void events_of_one_rulebook_share_it(void **state)
{
	struct fixture *f = *state;
	struct books_kept kept = {0};
	struct event other;

	fixture_event(f, "Toinen", "fi-canasta", 0, &other);
	books_kept_for(f->store, &kept);
	assert_ptr_equal(book_of(f, 1), book_of(f, other.number));
	books_kept_release(&kept);
}

static void another_option_is_another_rulebook(void **state)
{
	struct fixture *f = *state;
	const struct option_value bonus = {"red-threes-all", "800"};
	struct books_kept kept = {0};
	const struct rulebook *book, *one, *other;
	int64_t second;

	done(rulebook_load(&f->arena, "fi-canasta", &bonus, 1, &book, &f->err), &f->err);
	second = event_by(f, "Toinen", book);
	books_kept_for(f->store, &kept);
	one = book_of(f, 1);
	other = book_of(f, second);
	assert_ptr_not_equal(one, other);
	assert_string_equal(other->options[0].name, one->options[0].name);
	assert_ptr_equal(book_of(f, 1), one);
	assert_ptr_equal(book_of(f, second), other);
	books_kept_release(&kept);
}

/* The two texts differ only by a blank line, then by the name of a text. */
static void another_byte_is_another_rulebook(void **state)
{
	struct fixture *f = *state;
	struct books_kept kept = {0};
	struct file_text text = book_of(f, 1)->sources[0];
	const struct rulebook *book, *seen[3];
	int64_t numbers[2];

	text.data = arena_printf(&f->arena, "%s\n", text.data);
	text.size++;
	done(rulebook_load_texts(&f->arena, &text, 1, NULL, 0, &book, &f->err), &f->err);
	numbers[0] = event_by(f, "Toinen", book);
	text.name = "mine.yaml";
	done(rulebook_load_texts(&f->arena, &text, 1, NULL, 0, &book, &f->err), &f->err);
	numbers[1] = event_by(f, "Kolmas", book);
	books_kept_for(f->store, &kept);
	seen[0] = book_of(f, 1);
	seen[1] = book_of(f, numbers[0]);
	seen[2] = book_of(f, numbers[1]);
	for (size_t i = 0; i < 3; i++)
		for (size_t other = 0; other < i; other++)
			assert_ptr_not_equal(seen[i], seen[other]);
	assert_int_equal(seen[1]->sources[0].size, seen[0]->sources[0].size + 1);
	assert_string_equal(seen[2]->sources[0].name, "mine.yaml");
	books_kept_release(&kept);
}

/* Another file with the same name has another event with the same number. */
static void another_file_never_uses_the_rulebooks_of_the_old(void **state)
{
	struct fixture *f = *state;
	struct books_kept kept = {0};
	struct event event;

	books_kept_for(f->store, &kept);
	assert_string_equal(book_of(f, 1)->id, "fi-canasta");
	store_close(f->store);
	assert_int_equal(remove(f->path), 0);
	fixture_open(f, STORE_CREATE);
	fixture_event(f, "Malli-ilta", "se-canasta", 0, &event);
	books_kept_for(f->store, &kept);
	assert_int_equal(event.number, 1);
	assert_string_equal(book_of(f, 1)->id, "se-canasta");
	books_kept_release(&kept);
}

static const char *const many[] = {
    "se-canasta", "nl-canasta", "au-canasta", "fi-sitoumussamba", "it-burraco"};
enum { MANY = sizeof many / sizeof *many };

/* The cache has no room for the fifth rulebook until the others are no longer asked for. */
static void more_rulebooks_than_are_kept_are_resolved_all_the_same(void **state)
{
	struct fixture *f = *state;
	struct books_kept kept = {0};
	struct event events[MANY];

	assert_true(MANY > (int)BOOKS_KEPT);
	for (size_t i = 0; i < MANY; i++)
		fixture_event(f, many[i], many[i], 0, &events[i]);
	books_kept_for(f->store, &kept);
	for (int turn = 0; turn < 3; turn++) {
		books_kept_settle(&kept);
		for (size_t i = 0; i < MANY; i++)
			assert_string_equal(book_of(f, events[i].number)->id, many[i]);
		for (size_t i = 0; i < BOOKS_KEPT; i++)
			assert_string_equal(kept.list[i].resolved.book->id, many[i]);
	}
	for (int turn = 0; turn < 2; turn++) {
		books_kept_settle(&kept);
		assert_string_equal(book_of(f, events[MANY - 1].number)->id, many[MANY - 1]);
	}
	books_kept_settle(&kept);
	assert_ptr_equal(kept.list[0].resolved.book, book_of(f, events[MANY - 1].number));
	books_kept_release(&kept);
}

static void a_rulebook_that_grows_too_large_is_read_again(void **state)
{
	struct fixture *f = *state;
	struct books_kept kept = {0};
	struct event event;

	books_kept_for(f->store, &kept);
	(void)book_of(f, 1);
	assert_non_null(arena_alloc(&kept.list[0].arena, BOOK_BYTES_KEPT, 1));
	assert_true(arena_size(&kept.list[0].arena) > BOOK_BYTES_KEPT);
	books_kept_settle(&kept);
	event = asked_again(f, &f->arena, 1);
	assert_true(may_be(&event, 300, 100));
	assert_true(arena_size(&kept.list[0].arena) < BOOK_BYTES_KEPT);
	books_kept_release(&kept);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(
        the_next_request_uses_the_resolved_rulebook, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(events_of_one_rulebook_share_it, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(another_option_is_another_rulebook, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(another_byte_is_another_rulebook, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        another_file_never_uses_the_rulebooks_of_the_old, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        more_rulebooks_than_are_kept_are_resolved_all_the_same, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_rulebook_that_grows_too_large_is_read_again, fixture_night, fixture_end),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
