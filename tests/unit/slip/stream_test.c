/* Streams: hands one after another, good and bad, each with its place. */
#include "cmocka_all.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "book.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "slip/hand_json.h"
#include "slip/stream.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* "A": a hand whose first side is A; "!3:7": an error there. */
static const struct stream_case {
	const char *why, *text, *steps;
} cases[] = {
    {"nothing", "", ""},
    {"blanks only", " \n\n \r\n", ""},
    {"one hand of slips", "A KKK\nB QQQ\n", "A"},
    {"a blank line ends a hand", "A KKK\n\n\nB QQQ\n \t\r\nA 444", "A B A"},
    {"other line ends", "A KKK\r\nB 444\r\n\r\nB QQQ\r\n", "A B"},
    {"comments, and one that does not end a hand",
        "# night\n\nA KKK # laid late\n  # second\nB 444\n\nB 444", "A B"},
    {"a comment sign in quotes", "A adjust=5 reason=\"a # b\" dealer\n\nB 444", "!1:27 B"},
    {"a byte order mark",
        "\xef\xbb\xbf"
        "A KKZ",
        "!1:5"},
    {"a bad hand does not stop the next", "A KKK\nB QQZ\n\nB QQQ\n\nC 444\n", "!2:5 B !6:1"},
    {"a zero byte stays within its hand", "A KKK\n\nB \n", "A B"},
    {"one record", "{\"sides\":[{\"side\":\"A\"}]}", "A"},
    {"records line by line", "{\"sides\":[{\"side\":\"A\"}]}\n{\"sides\":[{\"side\":\"B\"}]}\n",
        "A B"},
    {"records after each other", "  {\"sides\":[{\"side\":\"A\"}]} {\"sides\":[{\"side\":\"B\"}]}",
        "A B"},
    {"a record over lines",
        "\n{\n \"sides\":[\n {\"side\":\"A\"}]\n}\n\n{\"sides\":[{\"side\":\"B\"}]}", "A B"},
    {"an invalid record, and the place of the next",
        "{\"sides\":[]} {\"sides\":[{\"side\":\"Q\"}]}\n{\"sides\":[{\"side\":\"B\"}]}",
        "!1:1 !1:32 B"},
    {"a mistake in the JSON goes on at the next record",
        "{\"sides\":oops}\n  {\"sides\":[{\"side\":\"A\"}]}\n{\"sides\":[{\"side\":\"B\"}]}",
        "!1:13 B"},
    {"a record that is cut off spares the next",
        "{\"sides\":[{\"side\":\"A\"\n{\"sides\":[{\"side\":\"B\"}]}", "!1:21 B"},
    {"something between records",
        "{\"sides\":[{\"side\":\"A\"}]} x\n{\"sides\":[{\"side\":\"B\"}]}", "A !1:26 B"},
    {"a list", "{\"sides\":[{\"side\":\"A\"}]}\n[1]\n{\"sides\":[{\"side\":\"B\"}]}", "A !2:1 B"},
};

/* The size of the pieces of a file; 0: whole. */
static size_t piece;

size_t __real_file_take(struct file_source *source, char *room, size_t size);
size_t __wrap_file_take(struct file_source *source, char *room, size_t size);
size_t __wrap_file_take(struct file_source *source, char *room, size_t size)
{
	return __real_file_take(source, room, piece && size > piece ? piece : size);
}

/* Returns the steps of the stream up to its end. */
static const char *steps_of_stream(struct arena *arena, struct stream *stream, const char *name)
{
	struct text steps = {.arena = arena};

	for (;;) {
		struct hand_record record = {0};
		struct error err = {0};
		enum stream_step step = stream_next(stream, arena, &record, &err);

		if (step == STREAM_END)
			break;
		if (steps.size)
			text_add(&steps, " ");
		if (step == STREAM_HAND)
			text_addf(&steps, "%c", record.hand.sides[0].name);
		else
			text_addf(&steps, "!%d:%d", err.line, err.column);
		if (step == STREAM_BAD)
			assert_string_equal(err.file, name);
	}
	assert_true(stream_is_over(stream));
	return text_of(&steps);
}

static const char *steps_of(struct arena *arena, const struct file_text *file)
{
	struct rulebook book = book_plain();
	struct book_finder finder = {.find = book_find, .context = &book};
	struct stream stream;

	stream_open(&stream, file, &finder);
	return steps_of_stream(arena, &stream, file->name);
}

/* Reads a file with that text in the same way. */
static const char *steps_of_file(struct arena *arena, const char *text, size_t size)
{
	struct rulebook book = book_plain();
	struct book_finder finder = {.find = book_find, .context = &book};
	char path[] = "/tmp/canasta-stream-XXXXXX";
	int descriptor = mkstemp(path);
	struct stream stream;
	const char *steps;

	assert_true(descriptor >= 0);
	assert_int_equal(write(descriptor, text, size), size);
	assert_int_equal(close(descriptor), 0);
	stream_open_file(&stream, path, &finder);
	steps = steps_of_stream(arena, &stream, path);
	stream_close(&stream);
	assert_int_equal(unlink(path), 0);
	return steps;
}

static void gives_hand_after_hand(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct arena arena = {0};
		struct file_text file = {"x", cases[i].text, strlen(cases[i].text)};
		const char *steps = steps_of(&arena, &file);

		if (strcmp(steps, cases[i].steps) != 0)
			fail_msg("%s: %s, not %s", cases[i].why, steps, cases[i].steps);
		arena_release(&arena);
	}
}

static void files_give_the_same_in_pieces_of_any_size(void **state)
{
	static const size_t sizes[] = {1, 2, 3, 7, 0};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
		for (size_t j = 0; j < sizeof sizes / sizeof sizes[0]; j++) {
			struct arena arena = {0};
			const char *steps;

			piece = sizes[j];
			steps = steps_of_file(&arena, cases[i].text, strlen(cases[i].text));
			if (strcmp(steps, cases[i].steps) != 0)
				fail_msg("%s, %zu bytes at a time: %s, not %s", cases[i].why,
				    sizes[j], steps, cases[i].steps);
			arena_release(&arena);
		}
}

/* More than a million bytes between `before` and `after`. */
static const char *long_text(
    struct arena *arena, const char *before, const char *filling, const char *after)
{
	enum { LONG = 1200000 };
	struct text text = {.arena = arena};

	text_add(&text, before);
	while (text.size < LONG)
		text_add(&text, filling);
	text_add(&text, after);
	return text_of(&text);
}

static void a_hand_without_end_is_refused_and_the_next_is_read(void **state)
{
	static const struct {
		const char *before, *filling, *after, *steps;
	} long_cases[] = {
	    {"A KKK\n\n", "y\n", "\nB QQQ", "A !3:1 B"},
	    {"", "y", "\nA KKK\n\nB QQQ", "!1:1 B"},
	    {"", "# a remark\n", "A KKK", "A"},
	    {"", " \n", "A KKK", "A"},
	    {"", "\n", "  A KKZ", "!1200001:7"},
	    {"{\"sides\":[\n", "      \n", "{\"sides\":[{\"side\":\"B\"}]}", "!1:1 B"},
	    {"{\"sides\":[", " ", "\n{\"sides\":[{\"side\":\"B\"}]}", "!1:1 B"},
	};

	(void)state;
	piece = 0;
	for (size_t i = 0; i < sizeof long_cases / sizeof long_cases[0]; i++) {
		struct arena arena = {0};
		const char *text = long_text(
		    &arena, long_cases[i].before, long_cases[i].filling, long_cases[i].after);

		assert_string_equal(steps_of_file(&arena, text, strlen(text)), long_cases[i].steps);
		arena_release(&arena);
	}
}

/* A stream without a hand is given up, with one error. */
static void a_stream_without_a_hand_is_given_up(void **state)
{
	struct rulebook book = book_plain();
	struct book_finder finder = {.find = book_find, .context = &book};
	struct arena arena = {0};
	struct hand_record record = {0};
	struct error too_long = {0}, given_up = {0}, err = {0};
	struct stream stream;

	(void)state;
	piece = 0;
	stream_open_file(&stream, "/dev/zero", &finder);
	assert_int_equal(stream_next(&stream, &arena, &record, &too_long), STREAM_BAD);
	assert_string_equal(too_long.code, "hand-too-long");
	assert_int_equal(stream_next(&stream, &arena, &record, &given_up), STREAM_BAD);
	assert_string_equal(given_up.code, "file-too-large");
	assert_int_equal(stream_next(&stream, &arena, &record, &err), STREAM_END);
	assert_true(stream_is_over(&stream));
	stream_close(&stream);
	arena_release(&arena);
}

static void bad_hands_without_end_are_given_up(void **state)
{
	enum { BAD = 100000 };
	struct arena arena = {0};
	struct text text = {.arena = &arena};

	(void)state;
	piece = 0;
	for (int i = 0; i < BAD; i++)
		text_add(&text, "{\n");
	text_add(&text, "{\"sides\":[{\"side\":\"B\"}]}\n");
	assert_string_equal(
	    strrchr(steps_of_file(&arena, text_of(&text), text.size), ' '), " !100001:1");
	arena_release(&arena);
}

static void a_read_error_comes_after_the_good_hands(void **state)
{
	struct rulebook book = book_plain();
	struct book_finder finder = {.find = book_find, .context = &book};
	struct arena arena = {0};
	struct hand_record record = {0};
	struct error err = {0};
	struct stream stream;
	int ends[2];

	(void)state;
	piece = 0;
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(write(ends[1], "A KKK\n\n", 7), 7);
	stream = (struct stream){.file = "x",
	    .line = 1,
	    .column = 1,
	    .finder = &finder,
	    .source = {.name = "x", .descriptor = ends[0], .purpose = FILE_HAND},
	    .buffer = malloc(64),
	    .room = 64};
	assert_non_null(stream.buffer);
	stream.cursor = stream.end = stream.buffer;
	assert_int_equal(stream_next(&stream, &arena, &record, &err), STREAM_HAND);
	assert_int_equal(dup2(open("/", O_RDONLY), ends[0]), ends[0]); /* not readable */
	assert_false(stream_is_over(&stream));
	assert_int_equal(stream_next(&stream, &arena, &record, &err), STREAM_BAD);
	assert_string_equal(err.code, "file-read");
	assert_int_equal(stream_next(&stream, &arena, &record, &err), STREAM_END);
	assert_int_equal(close(ends[1]), 0);
	stream_close(&stream);
	arena_release(&arena);
}

static void a_nought_byte_is_a_place(void **state)
{
	static const char text[] = "A KKK\n\nB K\0K\n\nB QQQ";
	struct arena arena = {0};
	struct file_text file = {"x", text, sizeof text - 1};

	(void)state;
	assert_string_equal(steps_of(&arena, &file), "A !3:4 B");
	arena_release(&arena);
}

static const struct rulebook *find_nothing(
    void *context, const char *id, const struct option_value *options, size_t option_count)
{
	(void)context, (void)id, (void)options, (void)option_count;
	break_off(ERROR_INPUT, "rulebook-missing", "--rulebook is expected");
}

static void a_missing_rulebook_is_each_hands_error(void **state)
{
	struct arena arena = {0};
	struct book_finder finder = {.find = find_nothing};
	struct file_text file = {"x", "#\nA KKK\n\nB QQQ", 14};
	struct hand_record record;
	struct stream stream;
	struct error err = {0};

	(void)state;
	stream_open(&stream, &file, &finder);
	assert_int_equal(stream_next(&stream, &arena, &record, &err), STREAM_BAD);
	assert_int_equal(err.line, 2);
	assert_string_equal(err.code, "rulebook-missing");
	assert_int_equal(stream_next(&stream, &arena, &record, &err), STREAM_BAD);
	assert_int_equal(err.line, 4);
	assert_int_equal(stream_next(&stream, &arena, &record, &err), STREAM_END);
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(gives_hand_after_hand),
	    cmocka_unit_test(files_give_the_same_in_pieces_of_any_size),
	    cmocka_unit_test(a_hand_without_end_is_refused_and_the_next_is_read),
	    cmocka_unit_test(a_stream_without_a_hand_is_given_up),
	    cmocka_unit_test(bad_hands_without_end_are_given_up),
	    cmocka_unit_test(a_read_error_comes_after_the_good_hands),
	    cmocka_unit_test(a_nought_byte_is_a_place),
	    cmocka_unit_test(a_missing_rulebook_is_each_hands_error),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
