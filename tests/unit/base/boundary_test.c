/* The boundary of a call: if memory fails inside, things are released newest first and the call ends there. */
#include "base/arena.h"
#include "base/message.h"
#include "base/output.h"
#include "base/text.h"
#include "base/yaml.h"

#include "base/boundary.h"
#include "base/error.h"
#include "base/sentence.h"
#include "cmocka_all.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* A function that runs inside a boundary, and its result. */
struct inside {
	struct arena arena, lasting;
	struct cleanup cleanups[3];
	char released[8]; /* a letter for each thing released, in order */
	size_t count;
	struct inside *inner;
	const char *path; /* of the temporary file next to the output; in `lasting` */
	bool ended;       /* it ran to the end */
};

static struct inside *at_work;

static void note(void *letter)
{
	at_work->released[at_work->count++] = *(const char *)letter;
}

static const void *too_much(struct arena *arena)
{
	return arena_alloc(arena, SIZE_MAX, 1);
}

static void take_three_and_fail(void *context)
{
	static char letters[] = "abc";
	struct inside *inside = context;

	for (size_t i = 0; i < 3; i++)
		boundary_hold(&inside->cleanups[i], note, &letters[i]);
	boundary_drop(&inside->cleanups[1]);
	(void)arena_text(&inside->arena, "gone");
	(void)arena_text(&inside->lasting, "kept");
	(void)too_much(&inside->arena);
	inside->ended = true;
}

static void things_are_released_newest_first(void **state)
{
	struct inside inside = {.lasting = {.lasts = true}};
	struct error why = {0};

	(void)state;
	at_work = &inside;
	assert_false(boundary_run(take_three_and_fail, &inside, &why));
	assert_false(inside.ended);
	assert_string_equal(inside.released, "ca");
	assert_null(inside.arena.blocks);
	assert_non_null(inside.lasting.blocks);
	arena_release(&inside.lasting);
}

static void fail_inside(void *context)
{
	struct inside *inside = context;
	struct error why = {0};
	static char outer[] = "o";

	boundary_hold(&inside->cleanups[0], note, outer);
	assert_false(boundary_run(take_three_and_fail, inside->inner, &why));
	/* The thing outside is still there. */
	assert_string_equal(inside->inner->released, "");
	assert_string_equal(inside->released, "ca");
	boundary_drop(&inside->cleanups[0]);
	arena_release(&inside->inner->lasting);
	inside->ended = true;
}

static void a_boundary_within_another_ends_alone(void **state)
{
	struct inside inner = {.lasting = {.lasts = true}}, inside = {.inner = &inner};
	struct error why = {0};

	(void)state;
	at_work = &inside;
	assert_true(boundary_run(fail_inside, &inside, &why));
	assert_true(inside.ended);
}

static void take_one(void *context)
{
	struct inside *inside = context;
	static char letter[] = "h";

	boundary_hold(&inside->cleanups[0], note, letter);
	(void)arena_text(&inside->arena, "handed over");
}

static void hand_over_and_fail(void *context)
{
	struct inside *inside = context;
	struct error why = {0};

	assert_true(boundary_run(take_one, inside, &why));
	assert_non_null(inside->arena.blocks);
	(void)too_much(&inside->lasting);
}

static void things_still_held_pass_to_the_outer_boundary(void **state)
{
	struct inside inside = {.count = 0};
	struct error why = {0};

	(void)state;
	at_work = &inside;
	assert_false(boundary_run(hand_over_and_fail, &inside, &why));
	assert_string_equal(inside.released, "h");
	assert_null(inside.arena.blocks);
	/* A boundary that has ended keeps nothing. */
	assert_true(boundary_run(take_one, &inside, &why));
	assert_null(inside.cleanups[0].boundary);
	arena_release(&inside.arena);
}

static void move_and_fail(void *context)
{
	struct inside *inside = context;

	(void)arena_text(&inside->arena, "moved");
	arena_move(&inside->arena, &inside->lasting);
	assert_null(inside->arena.blocks);
	(void)too_much(&inside->arena);
}

static void an_arena_that_moved_is_released_where_it_is(void **state)
{
	struct inside inside = {.count = 0};
	struct error why = {0};

	(void)state;
	assert_false(boundary_run(move_and_fail, &inside, &why));
	assert_null(inside.lasting.blocks);
}

static const char *find_nothing(const void *from, const char *name)
{
	(void)from;
	(void)name;
	return NULL;
}

static void speak_and_fail(void *context)
{
	static const struct vocabulary other = {.find = find_nothing};
	struct inside *inside = context;

	(void)message_speak(&other);
	(void)too_much(&inside->arena);
}

static void messages_have_their_language_again(void **state)
{
	struct inside inside = {.count = 0};
	struct error why = {0};

	(void)state;
	assert_false(boundary_run(speak_and_fail, &inside, &why));
	assert_null(message_vocabulary());
}

/* --- files and readers --- */

static const char output_path[] = "boundary_test.out";

static void write_and_fail(void *context)
{
	const struct output_wish wish = {.path = output_path, .kind = OUTPUT_STATE};
	struct inside *inside = context;
	struct output output;

	output_begin(&output, &wish);
	assert_int_equal(access(output.part.path, F_OK), 0);
	inside->path = arena_text(&inside->lasting, output.part.path);
	output_put(&output, "half", 4);
	(void)too_much(&inside->arena);
}

static void an_output_that_is_not_finished_leaves_nothing(void **state)
{
	struct inside inside = {.lasting = {.lasts = true}};
	struct error why = {0};

	(void)state;
	assert_false(boundary_run(write_and_fail, &inside, &why));
	assert_int_not_equal(access(output_path, F_OK), 0);
	assert_int_not_equal(access(inside.path, F_OK), 0);
	arena_release(&inside.lasting);
}

/* The number of blocks the system still gives; below 0: no limit. */
static long blocks_left = -1;

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size)
{
	if (size < 1 << 16 || blocks_left < 0)
		return __real_malloc(size);
	return blocks_left-- > 0 ? __real_malloc(size) : NULL;
}

static void read_long_yaml(void *context)
{
	struct inside *inside = context;
	struct text text = {.arena = &inside->lasting};
	const struct yaml *root;
	struct error err = {0};

	for (int i = 0; i < 3000; i++)
		text_addf(
		    &text, "- {key: [%d, \"a text of some length, so that memory ends\"]}\n", i);
	blocks_left = 3;
	(void)yaml_parse(&inside->arena, "long.yaml", text_of(&text), text.size, &root, &err);
	inside->ended = true;
}

/* The parser and the events of the library are freed; a sanitizer checks it. */
static void a_reader_of_yaml_is_closed(void **state)
{
	struct inside inside = {.lasting = {.lasts = true}};
	struct error why = {0};

	(void)state;
	assert_false(boundary_run(read_long_yaml, &inside, &why));
	blocks_left = -1;
	assert_false(inside.ended);
	assert_null(inside.arena.blocks);
	arena_release(&inside.lasting);
}

static void without_a_boundary_the_program_ends(void **state)
{
	pid_t child = fork();
	int status = 0;

	(void)state;
	if (child == 0) {
		struct arena arena = {0};

		close(STDERR_FILENO);
		(void)too_much(&arena);
		_exit(0);
	}
	assert_true(child > 0);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), ERROR_STORE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(things_are_released_newest_first),
	    cmocka_unit_test(a_boundary_within_another_ends_alone),
	    cmocka_unit_test(things_still_held_pass_to_the_outer_boundary),
	    cmocka_unit_test(an_arena_that_moved_is_released_where_it_is),
	    cmocka_unit_test(messages_have_their_language_again),
	    cmocka_unit_test(an_output_that_is_not_finished_leaves_nothing),
	    cmocka_unit_test(a_reader_of_yaml_is_closed),
	    cmocka_unit_test(without_a_boundary_the_program_ends),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
