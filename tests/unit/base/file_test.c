/* Reads a file whole, in pieces and by lines, each within a limit. */

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "broken_off.h"
#include "cmocka_all.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ONE_MB = 1 << 20 };

static char folder[] = "/tmp/canasta-file-XXXXXX";
static char path[64];

static int make_folder(void **state)
{
	(void)state;
	if (!mkdtemp(folder))
		return -1;
	(void)snprintf(path, sizeof path, "%s/file", folder);
	return 0;
}

static int remove_folder(void **state)
{
	(void)state;
	return rmdir(folder);
}

/* Writes the piece so many times, and then the tail. */
static void put(const char *piece, size_t times, const char *tail)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	for (size_t i = 0; i < times; i++)
		assert_true(fputs(piece, file) >= 0);
	assert_true(fputs(tail, file) >= 0);
	assert_int_equal(fclose(file), 0);
}

static void a_file_of_the_limit_is_read_and_one_byte_more_is_not(void **state)
{
	struct arena arena = {0};
	struct error err = {0};
	struct file_text text;

	(void)state;
	assert_int_equal(file_most(FILE_SCALE), ONE_MB);
	put("01234567", ONE_MB / 8, "");
	text = file_read(&arena, path, FILE_SCALE);
	assert_int_equal(text.size, ONE_MB);
	put("01234567", ONE_MB / 8, "8");
	assert_broken_off(NULL, &err, file_read(&arena, path, FILE_SCALE));
	assert_int_equal(err.kind, ERROR_INPUT);
	assert_string_equal(err.code, "file-too-large");
	assert_non_null(strstr(err.message, "longer than 1 MB"));
	assert_int_equal(unlink(path), 0);
	arena_release(&arena);
}

static void every_purpose_has_a_name_and_a_limit(void **state)
{
	(void)state;
	for (int purpose = FILE_NOTHING + 1; purpose < FILE_PURPOSES; purpose++) {
		assert_non_null(file_purpose_name((enum file_purpose)purpose));
		assert_true(file_most((enum file_purpose)purpose) >= ONE_MB);
	}
}

static void an_endless_device_is_refused(void **state)
{
	struct arena arena = {0};

	(void)state;
	for (int purpose = FILE_NOTHING + 1; purpose < FILE_SPOOL; purpose++) {
		struct error err = {0};

		assert_broken_off(
		    NULL, &err, file_read(&arena, "/dev/zero", (enum file_purpose)purpose));
		assert_string_equal(err.code, "file-too-large");
		arena_release(&arena);
	}
}

static struct lines opened(enum file_purpose purpose)
{
	struct lines lines;

	lines_open(path, purpose, &lines);
	return lines;
}

static void expect_line(struct lines *lines, const char *expected)
{
	size_t size;
	char *line = lines_next(lines, &size);

	if (!expected) {
		assert_null(line);
		return;
	}
	assert_int_equal(size, strlen(expected));
	assert_memory_equal(line, expected, size);
}

static void lines_come_without_blanks_and_marks(void **state)
{
	struct lines lines;

	(void)state;
	put("", 0, "\xef\xbb\xbfone \r\n\n \t\n  two\nthree");
	lines = opened(FILE_HAND);
	assert_true(lines_begin_with(&lines, "one"));
	assert_false(lines_begin_with(&lines, "two"));
	for (int again = 0; again < 2; again++) {
		expect_line(&lines, "one");
		assert_int_equal(lines.number, 1);
		expect_line(&lines, "  two");
		assert_int_equal(lines.number, 4);
		expect_line(&lines, "three");
		expect_line(&lines, NULL);
		expect_line(&lines, NULL);
		lines_rewind(&lines);
	}
	lines_close(&lines);
	assert_int_equal(unlink(path), 0);
}

static void a_line_has_a_limit_and_the_whole_has_none(void **state)
{
	struct error err = {0};
	struct lines lines;
	char *line;
	size_t size;

	(void)state;
	put("a line of some length, many times\n", (size_t)3 * ONE_MB / 34, "\n");
	lines = opened(FILE_HAND);
	do
		line = lines_next(&lines, &size);
	while (line);
	assert_int_equal(lines.number, 3 * ONE_MB / 34 + 1);
	lines_close(&lines);

	put("short\n", 1, "");
	put("01234567", ONE_MB / 8, "\nnext");
	lines = opened(FILE_HAND);
	assert_broken_off(NULL, &err, lines_next(&lines, &size));
	assert_string_equal(err.code, "file-too-large");
	assert_int_equal(err.line, 1);
	lines_close(&lines);

	err = (struct error){0};
	put("    \n", ONE_MB / 4, "next");
	lines = opened(FILE_HAND);
	assert_broken_off(NULL, &err, lines_next(&lines, &size));
	assert_string_equal(err.code, "file-too-large");
	lines_close(&lines);
	assert_int_equal(unlink(path), 0);
}

static void lines_of_a_pipe_can_be_kept(void **state)
{
	struct error err = {0};
	struct lines lines;
	int ends[2];

	(void)state;
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(write(ends[1], "one\ntwo\n", 8), 8);
	assert_int_equal(close(ends[1]), 0);
	(void)snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
	lines = opened(FILE_HAND);
	assert_false(lines_begin_with(&lines, "{"));
	assert_broken_off(NULL, &err, file_rewind(&lines.source));
	lines_keep(&lines);
	for (int again = 0; again < 2; again++) {
		expect_line(&lines, "one");
		expect_line(&lines, "two");
		expect_line(&lines, NULL);
		lines_rewind(&lines);
	}
	lines_close(&lines);
	assert_int_equal(close(ends[0]), 0);
	(void)snprintf(path, sizeof path, "%s/file", folder);
}

/* The pipe can be read; the copy of it has no room. */
static void the_error_names_a_copy_that_cannot_be_written(void **state)
{
	struct error err = {0};
	struct file_source source = {.name = "<stdin>", .purpose = FILE_SPOOL};
	struct rlimit limit, none;
	void (*before)(int) = signal(SIGXFSZ, SIG_IGN);
	int ends[2];
	bool kept;

	(void)state;
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(write(ends[1], "said", 4), 4);
	(void)close(ends[1]);
	source.descriptor = ends[0];
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
	none = limit;
	none.rlim_cur = 0;
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &none), 0);
	run_bounded(NULL, &err, kept, file_spool(&source, "was ", 4));
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
	assert_true(signal(SIGXFSZ, before) != SIG_ERR);
	file_close(&source);
	assert_false(kept);
	assert_string_equal(err.code, "file-write");
	assert_non_null(strstr(err.message, "its copy in"));
}

/* The program waits as long as a slow writer has the pipe open. A writer that closes it without
 * writing leaves an empty file. */
static void a_named_pipe_is_waited_for(void **state)
{
	struct arena arena = {0};
	struct file_text text;
	int writer;
	pid_t child;

	(void)state;
	assert_int_equal(mkfifo(path, S_IRUSR | S_IWUSR), 0);
	child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		writer = open(path, O_WRONLY); /* waits for the reader */
		_exit(writer >= 0 && write(writer, "here", 4) == 4 ? 0 : 1);
	}
	text = file_read(&arena, path, FILE_SCALE);
	assert_string_equal(text.data, "here");
	child = fork();
	assert_true(child >= 0);
	if (child == 0)
		_exit(open(path, O_WRONLY) >= 0 ? 0 : 1);
	text = file_read(&arena, path, FILE_SCALE);
	assert_int_equal(text.size, 0);
	assert_int_equal(unlink(path), 0);
	arena_release(&arena);
}

static void files_are_read_whole(void **state)
{
	struct arena arena = {0};
	struct error err = {0};
	struct file_text text;
	char own[] = "/tmp/canasta-whole-XXXXXX", name[64];
	FILE *file;

	(void)state;
	assert_non_null(mkdtemp(own));
	(void)snprintf(name, sizeof name, "%s/file", own);
	file = fopen(name, "w");
	assert_non_null(file);
	assert_int_equal(fwrite("c\0de", 1, 4, file), 4);
	assert_int_equal(fclose(file), 0);
	text = file_read(&arena, name, FILE_TEMPLATE);
	assert_int_equal(text.size, 4);
	assert_memory_equal(text.data, "c\0de", 5);
	assert_broken_off(NULL, &err, file_read(&arena, "/nowhere/file", FILE_TEMPLATE));
	assert_int_equal(err.kind, ERROR_INPUT);
	err = (struct error){0};
	assert_broken_off(NULL, &err, file_read(&arena, own, FILE_TEMPLATE));
	assert_int_equal(err.kind, ERROR_INPUT);
	assert_int_equal(unlink(name), 0);
	assert_int_equal(rmdir(own), 0);
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(files_are_read_whole),
	    cmocka_unit_test(a_file_of_the_limit_is_read_and_one_byte_more_is_not),
	    cmocka_unit_test(every_purpose_has_a_name_and_a_limit),
	    cmocka_unit_test(an_endless_device_is_refused),
	    cmocka_unit_test(lines_come_without_blanks_and_marks),
	    cmocka_unit_test(a_line_has_a_limit_and_the_whole_has_none),
	    cmocka_unit_test(lines_of_a_pipe_can_be_kept),
	    cmocka_unit_test(the_error_names_a_copy_that_cannot_be_written),
	    cmocka_unit_test(a_named_pipe_is_waited_for),
	};

	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
