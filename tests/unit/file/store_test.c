/* The file itself: the program only opens its own files, and a change is made whole or not
 * at all. */
#include "base/boundary.h"
#include "base/error.h"
#include "broken_off.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/export.h"
#include "file/open_store.h"
#include "file/store.h"
#include "unit/club/fixture.h"

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

static void file_write_text(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	assert_true(fputs(text, file) >= 0);
	assert_int_equal(fclose(file), 0);
}

/* Runs SQL outside of the program; returns SQLite's result. */
static int sql_run(const char *path, const char *sql)
{
	sqlite3 *db;
	int result;

	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	result = sqlite3_exec(db, sql, NULL, NULL, NULL);
	assert_int_equal(sqlite3_close(db), SQLITE_OK);
	return result;
}

static void the_file_is_for_its_owner_alone(void **state)
{
	struct fixture *f = *state;
	struct stat about;

	assert_int_equal(stat(f->path, &about), 0);
	assert_int_equal(about.st_mode & 0777, 0600);
}

static void opening_refuses(void **state)
{
	struct fixture *f = *state;
	struct store *store = NULL;
	char path[200];

	refused(try_store_open(f->folder, STORE_WRITE, "A", &store, &f->err), &f->err, ERROR_STORE,
	    "store-open");
	(void)snprintf(path, sizeof path, "%s/none.db", f->folder);
	refused(try_store_open(path, STORE_READ, NULL, &store, &f->err), &f->err, ERROR_STORE,
	    "store-missing");
	refused(try_store_open(path, STORE_WRITE, "A", &store, &f->err), &f->err, ERROR_STORE,
	    "store-missing");
	assert_int_equal(access(path, F_OK), -1);
	(void)snprintf(path, sizeof path, "%s/none/none.db", f->folder);
	refused(try_store_open(path, STORE_CREATE, "A", &store, &f->err), &f->err, ERROR_STORE,
	    "store-open");
	(void)snprintf(path, sizeof path, "%s/text.db", f->folder);
	file_write_text(path,
	    "round,table,hand\n1,1,1\nnot a database at all, but long enough to be "
	    "read as the header of one, surely, a hundred bytes\n");
	refused(try_store_open(path, STORE_CREATE, "A", &store, &f->err), &f->err, ERROR_STORE,
	    "store-foreign");
	(void)snprintf(path, sizeof path, "%s/empty.db", f->folder);
	file_write_text(path, "");
	refused(try_store_open(path, STORE_WRITE, "A", &store, &f->err), &f->err, ERROR_STORE,
	    "store-foreign");
	(void)snprintf(path, sizeof path, "%s/other.db", f->folder);
	assert_int_equal(sql_run(path, "CREATE TABLE recipe (name TEXT)"), SQLITE_OK);
	refused(try_store_open(path, STORE_CREATE, "A", &store, &f->err), &f->err, ERROR_STORE,
	    "store-foreign");
	refused(try_store_open(":memory:", STORE_CREATE, "A", &store, &f->err), &f->err,
	    ERROR_STORE, "store-open");
	refused(try_store_open("", STORE_CREATE, "A", &store, &f->err), &f->err, ERROR_STORE,
	    "store-open");
	refused(try_store_open(f->path, STORE_WRITE, "", &store, &f->err), &f->err, ERROR_INPUT,
	    "author-invalid");
	refused(try_store_open(f->path, STORE_WRITE, "A\nB", &store, &f->err), &f->err, ERROR_INPUT,
	    "author-invalid");
	assert_null(store);
}

static void a_later_file_is_refused(void **state)
{
	struct fixture *f = *state;
	struct store *store = NULL;

	store_close(f->store);
	f->store = NULL;
	assert_int_equal(sql_run(f->path, "PRAGMA user_version = 9999"), SQLITE_OK);
	refused(try_store_open(f->path, STORE_WRITE, "A", &store, &f->err), &f->err, ERROR_STORE,
	    "store-newer");
}

static void a_damaged_file_is_noticed(void **state)
{
	struct fixture *f = *state;
	int file;
	bool ok;

	store_close(f->store);
	f->store = NULL;
	file = open(f->path, O_RDWR);
	assert_true(file >= 0);
	for (off_t at = 100; at < 60000; at += 512)
		assert_int_equal(pwrite(file, "torn by a bad cable", 19, at), 19);
	assert_int_equal(close(file), 0);
	ok = try_store_open(f->path, STORE_WRITE, "A", &f->store, &f->err);
	if (ok)
		assert_broken_off(f->store, &f->err, event_find(fixture_desk(f), NULL));
	assert_int_equal(f->err.kind, ERROR_STORE);
}

static void a_file_put_into_wal_is_put_back(void **state)
{
	struct fixture *f = *state;

	store_close(f->store);
	f->store = NULL;
	assert_int_equal(sql_run(f->path, "PRAGMA journal_mode = WAL"), SQLITE_OK);
	fixture_open(f, STORE_WRITE);
	fixture_round(f, &f->event);
	store_close(f->store);
	f->store = NULL;
	assert_int_equal(sql_run(f->path, "SELECT 1 FROM log"), SQLITE_OK);
	{
		char path[200];

		(void)snprintf(path, sizeof path, "%s-wal", f->path);
		assert_int_equal(access(path, F_OK), -1);
	}
}

/* A call that closes an event, made in a file opened for reading. */
struct closing {
	struct fixture *f;
	struct event event;
};

static void close_event(void *context)
{
	struct closing *closing = context;

	closing->event = event_close(fixture_desk_at(closing->f, &closing->event));
}

static void a_reader_cannot_write(void **state)
{
	struct fixture *f = *state;
	struct closing closing = {.f = f};

	store_close(f->store);
	f->store = NULL;
	done(try_store_open(f->path, STORE_READ, NULL, &f->store, &f->err), &f->err);
	closing.event = event_find(fixture_desk(f), NULL);
	refused(store_attempt(f->store, close_event, &closing, &f->err), &f->err, ERROR_STORE,
	    "store-readonly");
}

/* Statements that the schema must refuse, run without the program. */
static const char *const promises[] = {
    "UPDATE log SET action = 'other'",
    "DELETE FROM log",
    "REPLACE INTO log SELECT * FROM log WHERE seq = 1",
    "INSERT INTO log SELECT seq + 5, time, clock_set, author, action, event, subject, rows, "
    "previous, hash FROM log WHERE seq = 1",
    "UPDATE name SET text = 'Other'",
    "DELETE FROM name",
    "UPDATE seat SET entrant = 3",
    "DELETE FROM bye WHERE 1; DELETE FROM seat",
    "UPDATE event_version SET closed = 1",
    "DELETE FROM rulebook_text",
    "INSERT INTO round VALUES (1, 'x', (SELECT max(seq) + 1 FROM log))",
    "INSERT INTO seat VALUES (1, 1, 1, 1, 2, 1, 3)",
    "INSERT INTO seat VALUES (1, 1, 1, 2, 1, 2, 1)",
    "INSERT INTO seat_player VALUES (1, 1, 1, 1, 0, 7, 1)",
    "INSERT INTO seating VALUES (1, 1, 3, (SELECT max(seq) + 1 FROM log), 'manual', NULL, 0, "
    "'why')",
    "INSERT INTO seating VALUES (1, 1, 2, (SELECT max(seq) + 1 FROM log), 'manual', NULL, 0, NULL)",
    "INSERT INTO hand_version VALUES (1, 1, 1, 1, 1, (SELECT max(seq) + 1 FROM log), 'guess', '', "
    "NULL)",
    "INSERT INTO hand_version VALUES (1, 1, 1, 1, 1, (SELECT max(seq) + 1 FROM log), 'typing', '', "
    "NULL)",
    "INSERT INTO version_side (event, round, game, hand, version, side, score_before, "
    "opening_minimum, base, cards, total, hand_left_out) VALUES (1, 1, 1, 1, 1, 0, 0, 50, 1, 2, 4, "
    "0)",
    "PRAGMA foreign_keys = ON; INSERT INTO bye VALUES (1, 1, 1, 77)",
};

static void the_schema_keeps_its_promises(void **state)
{
	struct fixture *f = *state;

	store_close(f->store);
	f->store = NULL;
	for (size_t i = 0; i < sizeof promises / sizeof *promises; i++)
		if (sql_run(f->path, promises[i]) == SQLITE_OK)
			fail_msg("was let through: %s", promises[i]);
}

/* Without an index every line of the log would be read for each line or each new name. */
static void references_about_the_log_are_found_by_an_index(void **state)
{
	static const char sql[] = "SELECT t.name || '.' || f.\"from\" FROM sqlite_schema t, "
	                          "pragma_foreign_key_list(t.name) f WHERE t.type = 'table' "
	                          "AND 'log' IN (t.name, f.\"table\") AND NOT EXISTS (SELECT 1 "
	                          "FROM pragma_index_list(t.name) i, pragma_index_info(i.name) c "
	                          "WHERE c.seqno = 0 AND c.name = f.\"from\")";
	struct fixture *f = *state;
	sqlite3 *db;
	sqlite3_stmt *slow;

	assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &slow, NULL), SQLITE_OK);
	if (sqlite3_step(slow) != SQLITE_DONE)
		fail_msg("no index on %s", (const char *)sqlite3_column_text(slow, 0));
	assert_int_equal(sqlite3_finalize(slow), SQLITE_OK);
	assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void add_many(void *context)
{
	struct fixture *f = context;

	for (int i = 0; i < 400; i++) {
		const struct entrant_entry entry = {.name = "Zeta Zetterberg", .namesakes = true};
		struct entrant entrant;

		entrant_add(fixture_desk(f), &entry, 1, &entrant);
	}
}

static void a_full_disk_leaves_nothing_half_done(void **state)
{
	struct fixture *f = *state;
	struct stat about;
	struct verify_report report;
	int status;
	pid_t child;

	assert_int_equal(stat(f->path, &about), 0);
	store_close(f->store);
	f->store = NULL;
	child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		const struct rlimit limit = {(rlim_t)about.st_size, (rlim_t)about.st_size};

		(void)signal(SIGXFSZ, SIG_IGN);
		if (setrlimit(RLIMIT_FSIZE, &limit) != 0 ||
		    !try_store_open(f->path, STORE_WRITE, "A", &f->store, &f->err))
			_exit(3);
		_exit(!store_attempt(f->store, add_many, f, &f->err) &&
		              strcmp(f->err.code, "store-full") == 0
		          ? 0
		          : 4);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 0);
	fixture_open(f, STORE_WRITE);
	report = verify_file(f->store, &f->arena, NULL);
	assert_int_equal(report.fault_count, 0);
}

static void several_changes_are_made_together_or_not_at_all(void **state)
{
	struct fixture *f = *state;
	const struct entrant_entry entry = {.name = "Zeta Zetterberg"};
	struct entrant entrant;
	size_t count;

	store_begin(f->store);
	entrant_add(fixture_desk(f), &entry, 1, &entrant);
	(void)entrant_list(fixture_desk(f), &count);
	assert_int_equal(count, 5);
	store_cancel(f->store);
	(void)entrant_list(fixture_desk(f), &count);
	assert_int_equal(count, 4);

	store_begin(f->store);
	entrant_add(fixture_desk(f), &entry, 1, &entrant);
	assert_broken_off(f->store, &f->err, entrant_rename(fixture_desk(f), &entrant, "12"));
	f->err = (struct error){0};
	store_commit(f->store);
	(void)entrant_list(fixture_desk(f), &count);
	assert_int_equal(count, 5);
}

static void a_failed_part_leaves_the_other_parts(void **state)
{
	struct fixture *f = *state;
	const struct entrant_entry stays = {.name = "Zeta Zetterberg"}, goes = {.name = "Eta Ek"};
	struct verify_report report;
	struct entrant entrant;
	struct entrant *all;
	size_t count;

	store_begin(f->store);
	store_parts_begin(f->store);
	entrant_add(fixture_desk(f), &stays, 1, &entrant);
	store_begin(f->store);
	entrant_add(fixture_desk(f), &goes, 1, &entrant);
	store_cancel(f->store);
	/* A failure inside a part fails the part around it too. */
	store_begin(f->store);
	entrant_add(fixture_desk(f), &goes, 1, &entrant);
	store_begin(f->store);
	store_cancel(f->store);
	assert_broken_off(f->store, &f->err, store_commit(f->store));
	f->err = (struct error){0};
	store_parts_end(f->store);
	store_commit(f->store);
	all = entrant_list(fixture_desk(f), &count);
	assert_int_equal(count, 5);
	assert_string_equal(all[4].name, "Zeta Zetterberg");
	report = verify_file(f->store, &f->arena, NULL);
	assert_int_equal(report.fault_count, 0);
}

static void replace_and_refuse(struct fixture *f)
{
	struct statement row;

	store_replace(f->store, store_open(f->path, STORE_WRITE, "B"));
	row = db_ask(f->store, "SELECT seq FROM log");
	assert_true(db_step(&row));
	break_off(ERROR_REFUSED, "test", "refused");
}

/* A call counts its open statements from its beginning, even if it replaces the file. */
static void a_call_that_replaces_the_file_and_is_refused_keeps_no_statement(void **state)
{
	struct fixture *f = *state;
	size_t count;

	for (int i = 0; i < 100; i++)
		(void)entrant_list(fixture_desk(f), &count);
	assert_broken_off(f->store, &f->err, replace_and_refuse(f));
	assert_int_equal(f->store->lent, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
	        the_file_is_for_its_owner_alone, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(opening_refuses, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(a_later_file_is_refused, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(a_damaged_file_is_noticed, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(
	        a_file_put_into_wal_is_put_back, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(a_reader_cannot_write, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(
	        references_about_the_log_are_found_by_an_index, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(
	        the_schema_keeps_its_promises, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(
	        a_full_disk_leaves_nothing_half_done, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(
	        several_changes_are_made_together_or_not_at_all, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(
	        a_failed_part_leaves_the_other_parts, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(
	        a_call_that_replaces_the_file_and_is_refused_keeps_no_statement, fixture_night,
	        fixture_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
