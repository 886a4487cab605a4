/* The arena: things next to each other, aligned, with no write outside them. */
#include "base/arena.h"
#include "base/checked.h"

#include "cmocka_all.h"

#include <stdalign.h>
#include <stdbool.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Takes more than any memory has, which breaks off the call. */
static void take_too_much(void *arena)
{
	(void)arena_space(arena, SIZE_MAX, 2);
}

static void large_things_leave_the_block_in_use(void **state)
{
	struct arena arena = {0};
	struct error why = {0};
	char *first = arena_text(&arena, "first"), *large = arena_alloc(&arena, 1, 1 << 20);

	(void)state;
	assert_non_null(first);
	assert_non_null(large);
	assert_false(boundary_run(take_too_much, &arena, &why));
	assert_string_equal(first, "first");
	assert_int_equal(large[(1 << 20) - 1], 0);
	arena_release(&arena);
	assert_null(arena.blocks);
}

/* Large things are zero, even in memory that was used before. */
static void large_things_begin_empty(void **state)
{
	(void)state;
	for (size_t size = 1 << 14; size <= 1 << 20; size += size / 3)
		for (int turn = 0; turn < 3; turn++) {
			struct arena arena = {0};
			char *large = arena_alloc(&arena, size, 1);

			assert_non_null(large);
			for (size_t i = 0; i < size; i++)
				assert_true(large[i] == 0);
			memset(large, 0xAA, size);
			arena_release(&arena);
		}
}

static void a_growing_list_keeps_its_content(void **state)
{
	struct arena arena = {0};
	int *numbers = NULL;

	(void)state;
	for (size_t count = 0; count < 100; count++) {
		numbers = arena_room(&arena, numbers, count, sizeof *numbers);
		assert_non_null(numbers);
		assert_int_equal(numbers[count], 0);
		numbers[count] = (int)count + 1;
	}
	for (int i = 0; i < 100; i++)
		assert_int_equal(numbers[i], i + 1);
	arena_release(&arena);
}

static void an_emptied_arena_is_filled_again(void **state)
{
	struct arena arena = {0};
	char *first = arena_text(&arena, "first");

	(void)state;
	assert_non_null(first);
	assert_non_null(arena_alloc(&arena, 1, 1 << 20));
	arena_empty(&arena);
	assert_ptr_equal(arena_alloc(&arena, 1, sizeof "first"), first);
	assert_memory_equal(first, "\0\0\0\0\0", sizeof "first");
	arena_release(&arena);
	/* A block made for one large thing is not kept. */
	assert_non_null(arena_alloc(&arena, 1, 1 << 20));
	arena_empty(&arena);
	assert_null(arena.blocks);
}

/* Not NULL only if addresses are sanitized. */
extern int __asan_address_is_poisoned(const volatile void *address) __attribute__((weak));

static bool forbidden(const void *thing, ptrdiff_t at)
{
	return __asan_address_is_poisoned((const char *)thing + at) != 0;
}

static void memory_that_an_arena_did_not_give_is_forbidden(void **state)
{
	struct wide {
		char bytes[1000];
	};
	struct arena arena = {0};
	char *text, *nothing;
	struct wide *list;
	int *numbers, *moved;

	(void)state;
	if (!__asan_address_is_poisoned)
		skip();
	text = arena_text(&arena, "four");
	nothing = arena_alloc(&arena, 0, 8);
	list = arena_alloc(&arena, 3, sizeof *list);
	assert_true(forbidden(text, -1));
	assert_false(forbidden(text, 4));
	assert_true(forbidden(text, 5));
	assert_true(forbidden(nothing, 0));
	assert_false(forbidden(list, 3 * (ptrdiff_t)sizeof *list - 1));
	/* From the first to the last byte of the next element, and the byte before the list. */
	assert_true(forbidden(list + 3, 0));
	assert_true(forbidden(list + 3, (ptrdiff_t)sizeof *list - 1));
	assert_true(forbidden(list, -1));

	numbers = arena_room(&arena, NULL, 0, sizeof *numbers);
	moved = arena_room(&arena, numbers, 1, sizeof *numbers);
	assert_true(forbidden(numbers, 0));
	assert_false(forbidden(moved, 2 * (ptrdiff_t)sizeof *moved - 1));
	assert_true(forbidden(moved, 2 * (ptrdiff_t)sizeof *moved));

	arena_empty(&arena);
	assert_true(forbidden(text, 0));
	assert_true(forbidden(moved, 0));
	assert_ptr_equal(arena_alloc(&arena, 1, 1), text);
	assert_false(forbidden(text, 0));
	assert_true(forbidden(text, 1));
	arena_release(&arena);
}

/* Returns true if a process that checks so many bytes ends normally. */
static bool may_touch(const void *start, size_t size)
{
	pid_t child = fork();
	int status = 0;

	if (child == 0) {
		close(STDERR_FILENO);
		checked_region(start, size);
		_exit(0);
	}
	assert_true(child > 0);
	assert_int_equal(waitpid(child, &status, 0), child);
	return status == 0;
}

/* A loop without a check of each turn is stopped before its first turn. */
static void the_memory_of_a_loop_is_checked_as_a_whole(void **state)
{
	struct arena arena = {0};
	const int *numbers = arena_alloc(&arena, 1000, sizeof *numbers);

	(void)state;
	if (!__asan_address_is_poisoned)
		skip();
	assert_true(may_touch(numbers, 1000 * sizeof *numbers));
	assert_true(may_touch(numbers + 1000, 0));
	assert_false(may_touch(numbers, 1000 * sizeof *numbers + 1));
	assert_false(may_touch(numbers + 1, 1000 * sizeof *numbers));
	assert_false(may_touch(numbers - 1, sizeof *numbers));
	arena_release(&arena);
}

/* Sizes around the size of a block, with and without red zones. */
static void things_of_every_size_are_aligned_and_empty(void **state)
{
	struct arena arena = {0};

	(void)state;
	for (size_t size = 0; size < (1 << 16) + 200;
	     size += size < 200 || size > 65000 ? 1 : 997) {
		char *thing = arena_alloc(&arena, 1, size);

		assert_non_null(thing);
		assert_int_equal((uintptr_t)thing % alignof(max_align_t), 0);
		for (size_t i = 0; i < size; i++)
			assert_true(thing[i] == 0);
		if (size > 0)
			memset(thing, 0xff, size);
	}
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(large_things_leave_the_block_in_use),
	    cmocka_unit_test(large_things_begin_empty),
	    cmocka_unit_test(a_growing_list_keeps_its_content),
	    cmocka_unit_test(an_emptied_arena_is_filled_again),
	    cmocka_unit_test(memory_that_an_arena_did_not_give_is_forbidden),
	    cmocka_unit_test(the_memory_of_a_loop_is_checked_as_a_whole),
	    cmocka_unit_test(things_of_every_size_are_aligned_and_empty),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
