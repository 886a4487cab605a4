/* Copies made while others write, and files that are not overwritten. */
#include "file/open_store.h"
#include "unit/club/fixture.h"
#include "unit/file/tamper.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/output.h"
#include "club/address.h"
#include "club/backup.h"
#include "club/event.h"
#include "club/export.h"
#include "club/hand.h"
#include "club/table.h"
#include "file/db.h"
#include "file/store.h"

#include <sys/stat.h>
#include <sys/wait.h>

/* Acts like a file that may only be read; permissions do not stop root from writing. */
static bool only_read;

int __real_sqlite3_open_v2(const char *path, sqlite3 **ret, int flags, const char *vfs);
int __wrap_sqlite3_open_v2(const char *path, sqlite3 **ret, int flags, const char *vfs);
int __wrap_sqlite3_open_v2(const char *path, sqlite3 **ret, int flags, const char *vfs)
{
	if (only_read && strstr(path, "club.db") && !strstr(path, ".part"))
		flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX;
	return __real_sqlite3_open_v2(path, ret, flags, vfs);
}

/* The path that must not exist while a copy is written; NULL: not checked. */
static const char *not_yet;

int __real_sqlite3_backup_finish(sqlite3_backup *backup);
int __wrap_sqlite3_backup_finish(sqlite3_backup *backup);
int __wrap_sqlite3_backup_finish(sqlite3_backup *backup)
{
	if (not_yet) {
		assert_int_equal(access(not_yet, F_OK), -1);
		not_yet = NULL;
	}
	return __real_sqlite3_backup_finish(backup);
}

static const char *beside(struct fixture *f, const char *name)
{
	const char *path = arena_printf(&f->arena, "%s/%s", f->folder, name);

	assert_non_null(path);
	return path;
}

static void back_up(struct fixture *f, const char *path, bool replace, struct verify_report *report)
{
	const struct output_wish wish = {
	    .path = path, .kind = OUTPUT_COPY, .replace = replace, .guarded = f->path};

	*report = backup_make(f->store, &f->arena, &wish);
}

static void a_copy_is_whole_and_private(void **state)
{
	struct fixture *f = *state;
	const char *copy = beside(f, "copy.db");
	struct verify_report report;
	struct stat file;

	back_up(f, copy, false, &report);
	assert_int_equal(report.fault_count, 0);
	assert_int_equal(stat(copy, &file), 0);
	assert_int_equal(file.st_mode & 0777, 0600);
	refuses(f, ERROR_STORE, "output-taken", back_up(f, copy, false, &report));
	back_up(f, copy, true, &report);
	refuses(f, ERROR_STORE, "output-taken", back_up(f, f->path, true, &report));
}

static void a_file_that_may_only_be_read_is_copied(void **state)
{
	struct fixture *f = *state;
	struct verify_report report;

	store_close(f->store);
	f->store = NULL;
	only_read = true;
	done(try_store_open(f->path, STORE_READ, NULL, &f->store, &f->err), &f->err);
	back_up(f, beside(f, "copy.db"), false, &report);
	only_read = false;
	assert_int_equal(report.fault_count, 0);
}

/* Another process enters hands meanwhile; each copy is whole and shows one moment of its
 * history. */
static void copies_are_made_while_others_enter(void **state)
{
	enum { HANDS = 60 };
	struct fixture *f = *state;
	int64_t before = 0;
	int status = 0;
	pid_t writer;

	store_close(f->store);
	f->store = NULL;
	writer = fork();
	assert_true(writer >= 0);
	if (writer == 0) {
		struct event event = f->event;
		struct store *store;
		int made = 0;

		if (!try_store_open(f->path, STORE_WRITE, "Kirjaaja", &store, &f->err))
			_exit(2);
		f->store = store;
		for (; made < HANDS; made++) {
			struct hand_result result;
			char slip[40];

			(void)snprintf(slip, sizeof slip, "A 0/%d", 5 * (made % 20) - 50);
			fixture_add(f, &event, 1 + made % 2, slip, "B 0/0", &result);
		}
		store_close(store);
		_exit(0);
	}
	fixture_open(f, STORE_READ);
	for (int i = 0; waitpid(writer, &status, WNOHANG) == 0; i++) {
		const char *copy = arena_printf(&f->arena, "%s/copy-%d.db", f->folder, i);
		struct verify_report report;

		back_up(f, copy, false, &report);
		assert_int_equal(report.fault_count, 0);
		assert_true(report.lines >= before);
		before = report.lines;
		assert_int_equal(unlink(copy), 0);
	}
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 0);
}

static void restoring_keeps_the_old_file(void **state)
{
	struct fixture *f = *state;
	const char *copy = beside(f, "copy.db");
	struct hand_result result;
	struct verify_report report;
	struct store *old;
	struct table table;
	const char *kept;

	back_up(f, copy, false, &report);
	fixture_add(f, &f->event, 1, "A 0/100", "B 0/50", &result);
	not_yet = arena_printf(&f->arena, "%s.before-restore-1", f->path);
	refuses(f, ERROR_STORE, "output-taken",
	    report = backup_restore(copy, &f->arena, f->path, RESTORE_BESIDE, &kept));
	report = backup_restore(copy, &f->arena, f->path, RESTORE_REPLACE, &kept);
	/* A store that stayed open reads the restored file. */
	table = table_fetch(fixture_desk(f), &(struct address){1, 1, 0});
	assert_int_equal(table.hand_count, 0);
	done(try_store_open(kept, STORE_READ, NULL, &old, &f->err), &f->err);
	table = table_fetch(&(struct desk){.store = old, .arena = &f->arena, .event = &f->event},
	    &(struct address){1, 1, 0});
	assert_int_equal(table.hand_count, 1);
	store_close(old);
}

/* If the program cannot find out whether a file exists, it changes nothing. */
static void a_file_that_cannot_be_examined_is_not_replaced(void **state)
{
	struct fixture *f = *state;
	const char *loop = beside(f, "loop"), *copy = beside(f, "copy.db");
	struct verify_report report;
	const char *kept;

	back_up(f, copy, false, &report);
	assert_int_equal(symlink("loop", loop), 0);
	refuses(f, ERROR_STORE, "file-open",
	    report =
	        backup_restore(copy, &f->arena, beside(f, "loop/club.db"), RESTORE_REPLACE, &kept));
	assert_int_equal(unlink(loop), 0);
}

/* SQLite would roll back the journal of a removed file into a new file of the same name. */
static void a_leftover_journal_prevents_restoring(void **state)
{
	struct fixture *f = *state;
	const char *copy = beside(f, "copy.db"), *journal = beside(f, "gone.db-journal");
	struct verify_report report;
	const char *kept;
	FILE *file = fopen(journal, "w");

	assert_non_null(file);
	assert_int_equal(fclose(file), 0);
	back_up(f, copy, false, &report);
	refuses(f, ERROR_STORE, "output-taken",
	    report = backup_restore(copy, &f->arena, beside(f, "gone.db"), RESTORE_BESIDE, &kept));
	assert_int_equal(unlink(journal), 0);
	report = backup_restore(copy, &f->arena, beside(f, "gone.db"), RESTORE_BESIDE, &kept);
}

static void a_faulty_copy_is_not_restored(void **state)
{
	struct fixture *f = *state;
	const char *copy = beside(f, "copy.db");
	struct verify_report report;
	const char *kept;

	back_up(f, copy, false, &report);
	tamper_with(copy, "UPDATE entrant_version SET club = 'x'");
	refuses(f, ERROR_REFUSED, "restore-faulty",
	    report = backup_restore(copy, &f->arena, beside(f, "new.db"), RESTORE_BESIDE, &kept));
	assert_int_equal(access(beside(f, "new.db"), F_OK), -1);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(a_copy_is_whole_and_private, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(copies_are_made_while_others_enter, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(restoring_keeps_the_old_file, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_file_that_may_only_be_read_is_copied, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_file_that_cannot_be_examined_is_not_replaced, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_leftover_journal_prevents_restoring, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(a_faulty_copy_is_not_restored, fixture_night, fixture_end),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
