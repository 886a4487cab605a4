/* The rules for overwriting files, links, devices and journals. */
#include "broken_off.h"

#include "base/error.h"
#include "base/output.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { HEADER = 100 };

static void put(const char *path, const void *bytes, size_t size)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	assert_int_equal(fwrite(bytes, 1, size, file), size);
	assert_int_equal(fclose(file), 0);
}

static void put_text(const char *path, const char *text)
{
	put(path, text, strlen(text));
}

/* Writes the header of a database with this application number. */
static void put_events(const char *path, const char *application)
{
	char header[HEADER] = "SQLite format 3";

	memcpy(header + 68, application, 4);
	put(path, header, sizeof header);
}

static char *text_at(const char *path)
{
	static char text[200];
	FILE *file = fopen(path, "r");

	assert_non_null(file);
	text[fread(text, 1, sizeof text - 1, file)] = '\0';
	assert_int_equal(fclose(file), 0);
	return text;
}

static char before[200];

/* Makes a folder with one file of each kind. */
static int furnish(void **state)
{
	static char folder[64];

	(void)snprintf(folder, sizeof folder, "/tmp/canasta-output-XXXXXX");
	assert_non_null(mkdtemp(folder));
	assert_non_null(getcwd(before, sizeof before));
	assert_int_equal(chdir(folder), 0);
	put_events("own.db", "Cana");
	assert_int_equal(link("own.db", "hard.db"), 0);
	assert_int_equal(symlink("own.db", "soft.db"), 0);
	put_events("other.db", "Cana");
	assert_int_equal(symlink("other.db", "other-link.db"), 0);
	put_events("foreign.db", "Cane");
	put_events("busy.db", "Cana");
	put("busy.db-journal", "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", 8);
	assert_int_equal(link("busy.db-journal", "journal-elsewhere"), 0);
	put_text("text", "kept");
	put_text("old.pdf", "%PDF-1.4 old");
	put_text("page.html", "<!-- canasta -->\n<!DOCTYPE html>");
	put_text("their.html", "<!DOCTYPE html>");
	put_text("export.jsonl", "{\"type\":\"person\"}");
	put_text("slips.jsonl", "{\"table\":\"1.1\"}");
	put_text("same.csv", "a;b\n1;2\n");
	put_text("wider.csv", "a,b,c\n");
	put_text("empty", "");
	put_text("stale.db-journal", "x");
	assert_int_equal(symlink("text", "link"), 0);
	assert_int_equal(symlink("nowhere", "dangling"), 0);
	assert_int_equal(mkfifo("fifo", 0600), 0);
	assert_int_equal(mkdir("folder", 0700), 0);
	assert_int_equal(symlink("folder", "folder-link"), 0);
	*state = folder;
	return 0;
}

static int clear(void **state)
{
	char command[100];

	assert_int_equal(chdir(before), 0);
	(void)snprintf(command, sizeof command, "rm -rf %s", (const char *)*state);
	return system(command);
}

/* A path, and the results without and with --replace. */
static const struct output_case {
	const char *why, *path;
	enum output_kind kind;
	bool plain, replacing;
} cases[] = {
    {"a new file", "new.pdf", OUTPUT_PDF, true, true},
    {"a new file in a folder that is a link", "folder-link/new.pdf", OUTPUT_PDF, true, true},
    {"an empty file holds nothing of another kind", "empty", OUTPUT_PDF, true, true},
    {"the events' file", "own.db", OUTPUT_PDF, false, false},
    {"the events' file, by a roundabout way", "folder/../own.db", OUTPUT_PAGE, false, false},
    {"a hard link to the events' file", "hard.db", OUTPUT_PDF, false, false},
    {"a link to the events' file", "soft.db", OUTPUT_PDF, false, false},
    {"the events' file by its own copy", "own.db", OUTPUT_COPY, false, false},
    {"a hard link to it by its own copy", "hard.db", OUTPUT_COPY, false, false},
    {"its journal, though none is there", "own.db-journal", OUTPUT_PDF, false, false},
    {"its journal in WAL mode", "./own.db-wal", OUTPUT_EXPORT, false, false},
    {"the journal of a hard link to it", "hard.db-journal", OUTPUT_PDF, false, false},
    {"its shared memory", "own.db-shm", OUTPUT_EXPORT, false, false},
    {"another file of events", "other.db", OUTPUT_PDF, false, false},
    {"a link to another file of events", "other-link.db", OUTPUT_EXPORT, false, false},
    {"the name of another file's journal", "other.db-journal", OUTPUT_PDF, false, false},
    {"a file of events that is being changed", "busy.db", OUTPUT_COPY, false, false},
    {"its journal", "busy.db-journal", OUTPUT_PDF, false, false},
    {"its journal under another name", "journal-elsewhere", OUTPUT_PDF, false, false},
    {"a copy that would look like a journal", "new.db-journal", OUTPUT_COPY, false, false},
    {"a PDF of such a name, without a file for it", "new.db-journal", OUTPUT_PDF, true, true},
    {"a copy over a file of events", "other.db", OUTPUT_COPY, false, true},
    {"a copy next to a leftover journal, which would change it", "stale.db", OUTPUT_COPY, false,
        false},
    {"a copy over a link", "other-link.db", OUTPUT_COPY, false, true},
    {"a foreign database", "foreign.db", OUTPUT_COPY, false, true},
    {"a PDF over a foreign database", "foreign.db", OUTPUT_PDF, false, true},
    {"a PDF by a PDF", "old.pdf", OUTPUT_PDF, true, true},
    {"a PDF by a page", "old.pdf", OUTPUT_PAGE, false, true},
    {"a page by a page", "page.html", OUTPUT_PAGE, true, true},
    {"a page that is not ours", "their.html", OUTPUT_PAGE, false, true},
    {"an export by an export", "export.jsonl", OUTPUT_EXPORT, true, true},
    {"hands that were not exported", "slips.jsonl", OUTPUT_EXPORT, false, true},
    {"a text", "text", OUTPUT_PDF, false, true},
    {"a link", "link", OUTPUT_PDF, false, true},
    {"a link that leads nowhere", "dangling", OUTPUT_PDF, false, true},
    {"a pipe", "fifo", OUTPUT_PDF, false, false},
    {"a device", "/dev/full", OUTPUT_PDF, false, false},
    {"a name among the devices", "/dev/canasta-new", OUTPUT_PDF, false, false},
    {"an open file by its number", "/dev/fd/2", OUTPUT_PDF, false, false},
    {"a folder", "folder", OUTPUT_PDF, false, false},
    {"a folder by a link", "folder-link", OUTPUT_PDF, false, false},
    {"a folder, with a slash", "new/", OUTPUT_PDF, false, false},
    {"a folder that is not there", "nowhere/new.pdf", OUTPUT_PDF, false, false},
    {"no name", "", OUTPUT_PDF, false, false},
    {"a new folder", "new", OUTPUT_FOLDER, true, true},
    {"a folder that is there", "folder/", OUTPUT_FOLDER, true, true},
    {"a folder by a link", "folder-link", OUTPUT_FOLDER, false, false},
    {"a folder by a link, with a slash", "folder-link/", OUTPUT_FOLDER, false, false},
    {"a folder in place of a file", "text", OUTPUT_FOLDER, false, false},
    {"a folder among the devices", "/dev/canasta-new", OUTPUT_FOLDER, false, false},
    {"a folder in place of the events' file", "own.db", OUTPUT_FOLDER, false, false},
    {"a folder as its journal", "own.db-journal", OUTPUT_FOLDER, false, false},
    {"a folder as its journal, with a slash", "./own.db-journal//", OUTPUT_FOLDER, false, false},
    {"a folder as its log", "folder/../own.db-wal", OUTPUT_FOLDER, false, false},
    {"a folder as the shared memory of another file", "other.db-shm", OUTPUT_FOLDER, false, false},
    {"a folder of such a name, without a file for it", "new.db-journal", OUTPUT_FOLDER, true, true},
    {"the folder of the events' file", ".", OUTPUT_FOLDER, false, false},
    {"a folder around it", "..", OUTPUT_FOLDER, false, false},
    {"a folder in one that is not there", "nowhere/new", OUTPUT_FOLDER, false, false},
};

static void gives_way_or_not(void **state)
{
	const struct output_case *want = *state;

	for (int i = 0; i < 2; i++) {
		const struct output_wish wish = {
		    .path = want->path, .kind = want->kind, .replace = i == 1, .guarded = "own.db"};
		struct error err = {0};
		bool expected = i == 1 ? want->replacing : want->plain, got;

		run_bounded(NULL, &err, got, output_check(&wish));
		if (got != expected)
			print_error("%s: %s\n", want->why, err.message);
		assert_int_equal(got, expected);
		assert_int_equal(err.kind, expected ? ERROR_NONE : ERROR_STORE);
	}
}

/* --- written files --- */

static void write_as(const struct output_wish *wish, const char *text)
{
	output_write(wish, text, strlen(text));
}

static unsigned mode_of(const char *path)
{
	struct stat about;

	assert_int_equal(stat(path, &about), 0);
	return about.st_mode & 0777;
}

static void copies_are_private_and_other_files_follow_the_umask(void **state)
{
	static const struct {
		enum output_kind kind;
		unsigned mode; /* before the umask */
	} kinds[] = {{OUTPUT_PDF, 0666}, {OUTPUT_PAGE, 0666}, {OUTPUT_EXPORT, 0600},
	    {OUTPUT_CSV, 0666}, {OUTPUT_COPY, 0600}, {OUTPUT_STATE, 0600}, {OUTPUT_RULEBOOK, 0666}};
	static const unsigned masks[] = {022, 077, 002, 027, 0};

	(void)state;
	for (size_t i = 0; i < 2 * (sizeof kinds / sizeof *kinds); i++) {
		for (size_t k = 0; k < sizeof masks / sizeof *masks; k++) {
			const bool link = i % 2 == 1;

			(void)umask(masks[k]);
			if (link)
				assert_int_equal(symlink("text", "new"), 0);
			write_as(
			    &(struct output_wish){
			        .path = "new", .kind = kinds[i / 2].kind, .replace = link},
			    "x");
			assert_int_equal(mode_of("new"), kinds[i / 2].mode & ~masks[k]);
			assert_int_equal(unlink("new"), 0);
		}
	}
	(void)umask(022);
	assert_int_equal(chmod("old.pdf", 0640), 0);
	write_as(&(struct output_wish){.path = "old.pdf", .kind = OUTPUT_PDF}, "%PDF-1.4 new");
	assert_int_equal(mode_of("old.pdf"), 0640);
	assert_string_equal(text_at("old.pdf"), "%PDF-1.4 new");
	assert_int_equal(chmod("page.html", 0600), 0);
	write_as(&(struct output_wish){.path = "page.html", .kind = OUTPUT_PAGE}, "x");
	assert_int_equal(mode_of("page.html"), 0600);
}

static void a_link_gives_way_itself(void **state)
{
	struct stat about;

	(void)state;
	write_as(&(struct output_wish){.path = "link", .kind = OUTPUT_PDF, .replace = true}, "new");
	assert_string_equal(text_at("text"), "kept");
	assert_int_equal(lstat("link", &about), 0);
	assert_true(S_ISREG(about.st_mode));
	assert_string_equal(text_at("link"), "new");
}

/* The table's heading is only known once the table is written. */
static void a_table_gives_way_to_one_of_the_same_heading(void **state)
{
	const struct output_wish same = {.path = "same.csv", .kind = OUTPUT_CSV};
	struct output_wish wider = {.path = "wider.csv", .kind = OUTPUT_CSV};
	struct error err = {0};

	(void)state;
	write_as(&same, "a,b\n3,4\n");
	assert_string_equal(text_at("same.csv"), "a,b\n3,4\n");
	assert_broken_off(NULL, &err, output_write(&wider, "a,b\n3,4\n", 8));
	assert_string_equal(err.code, "output-taken");
	assert_string_equal(text_at("wider.csv"), "a,b,c\n");
	wider.replace = true;
	write_as(&wider, "a,b\n3,4\n");
}

static void a_file_that_came_meanwhile_stays(void **state)
{
	const struct output_wish wish = {.path = "new.pdf", .kind = OUTPUT_PDF};
	struct error err = {0};
	struct output output;

	(void)state;
	output_begin(&output, &wish);
	output_put(&output, "%PDF", 4);
	put_text("new.pdf", "kept");
	assert_broken_off(NULL, &err, output_finish(&output));
	output_drop(&output);
	assert_string_equal(err.code, "output-taken");
	assert_string_equal(text_at("new.pdf"), "kept");
}

static int parts(void)
{
	return WEXITSTATUS(system("exit $(ls -A | grep -c part)"));
}

static void a_failed_output_leaves_nothing(void **state)
{
	const struct rlimit small = {4, RLIM_INFINITY}, whole = {RLIM_INFINITY, RLIM_INFINITY};
	const struct output_wish wish = {.path = "old.pdf", .kind = OUTPUT_PDF};
	struct error err = {0};
	struct output output;

	(void)state;
	(void)signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
	assert_broken_off(NULL, &err, output_write(&wish, "%PDF-1.4 new", 12));
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &whole), 0);
	assert_int_equal(err.kind, ERROR_STORE);
	output_begin(&output, &wish);
	assert_int_equal(parts(), 1);
	output_drop(&output);
	assert_int_equal(parts(), 0);
	assert_string_equal(text_at("old.pdf"), "%PDF-1.4 old");
}

/* A killed process left its file, and this process has the same number. */
static void a_killed_process_leaves_no_obstacle(void **state)
{
	char left[80];

	(void)state;
	(void)snprintf(left, sizeof left, "new.pdf.%ld-0.part", (long)getpid());
	put_text(left, "half");
	write_as(&(struct output_wish){.path = "new.pdf", .kind = OUTPUT_PDF}, "whole");
	assert_string_equal(text_at("new.pdf"), "whole");
	assert_string_equal(text_at(left), "half");
}

/* A name of the greatest length has no room for a suffix. */
static void the_longest_name_is_written(void **state)
{
	char name[256];

	(void)state;
	memset(name, 'n', 255);
	name[255] = '\0';
	write_as(&(struct output_wish){.path = name, .kind = OUTPUT_PDF}, "x");
	assert_string_equal(text_at(name), "x");
}

/* --- signals --- */

static void begin_and_wait(int ready)
{
	const struct output_wish wishes[] = {
	    {.path = "new.pdf", .kind = OUTPUT_PDF}, {.path = "other.pdf", .kind = OUTPUT_PDF}};
	struct output outputs[2];

	(void)signal(SIGPIPE, SIG_IGN);
	for (int i = 0; i < 2; i++)
		output_begin(&outputs[i], &wishes[i]);
	if (write(ready, "x", 1) != 1)
		_exit(2);
	for (;;)
		(void)pause();
}

static void a_signal_leaves_nothing_and_ends_the_program(void **state)
{
	static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

	(void)state;
	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
		int ready[2], status;
		char byte;
		pid_t child;

		assert_int_equal(pipe(ready), 0);
		child = fork();
		assert_true(child >= 0);
		if (child == 0)
			begin_and_wait(ready[1]);
		assert_int_equal(read(ready[0], &byte, 1), 1);
		assert_int_equal(parts(), 2);
		assert_int_equal(kill(child, SIGPIPE), 0); /* still ignored */
		assert_int_equal(kill(child, signals[i]), 0);
		assert_int_equal(waitpid(child, &status, 0), child);
		assert_true(WIFSIGNALED(status));
		assert_int_equal(WTERMSIG(status), signals[i]);
		assert_int_equal(parts(), 0);
		assert_int_equal(close(ready[0]) | close(ready[1]), 0);
	}
}

static volatile sig_atomic_t heard;

static void hear(int number)
{
	heard = number;
}

/* The earlier handler gets the signal, and is set again. */
static void an_earlier_handler_gets_the_signal(void **state)
{
	const struct output_wish wish = {.path = "new.pdf", .kind = OUTPUT_PDF};
	struct error err = {0};
	struct output output;

	(void)state;
	(void)signal(SIGTERM, hear);
	output_begin(&output, &wish);
	assert_int_equal(raise(SIGTERM), 0);
	assert_int_equal(heard, SIGTERM);
	assert_int_equal(parts(), 0);
	assert_broken_off(NULL, &err, output_finish(&output));
	output_drop(&output);
	assert_true(signal(SIGTERM, SIG_DFL) == hear);
}

int main(void)
{
	enum { CASES = sizeof cases / sizeof *cases };
	static struct CMUnitTest tests[CASES];
	const struct CMUnitTest writing[] = {
	    cmocka_unit_test_setup_teardown(
	        copies_are_private_and_other_files_follow_the_umask, furnish, clear),
	    cmocka_unit_test_setup_teardown(a_link_gives_way_itself, furnish, clear),
	    cmocka_unit_test_setup_teardown(
	        a_table_gives_way_to_one_of_the_same_heading, furnish, clear),
	    cmocka_unit_test_setup_teardown(a_file_that_came_meanwhile_stays, furnish, clear),
	    cmocka_unit_test_setup_teardown(a_failed_output_leaves_nothing, furnish, clear),
	    cmocka_unit_test_setup_teardown(a_killed_process_leaves_no_obstacle, furnish, clear),
	    cmocka_unit_test_setup_teardown(the_longest_name_is_written, furnish, clear),
	    cmocka_unit_test_setup_teardown(
	        a_signal_leaves_nothing_and_ends_the_program, furnish, clear),
	    cmocka_unit_test_setup_teardown(an_earlier_handler_gets_the_signal, furnish, clear),
	};
	void *folder;
	int failures;

	for (size_t i = 0; i < CASES; i++)
		tests[i] = (struct CMUnitTest){.name = cases[i].why,
		    .test_func = gives_way_or_not,
		    .initial_state = (void *)(uintptr_t)&cases[i]};
	(void)furnish(&folder);
	failures = cmocka_run_group_tests_name("what gives way", tests, NULL, NULL);
	failures += clear(&folder);
	return failures + cmocka_run_group_tests_name("what is written", writing, NULL, NULL);
}
