/* Older files, with migrations of the test's own in place of the program's. */
#include "base/embedded.h"
#include "fixture.h"

#include "store/schema.h"

#include <sqlite3.h>
#include <sys/stat.h>

static const char first[] = "PRAGMA application_id = 1130458721; "
                            "CREATE TABLE first (x INTEGER) STRICT; INSERT INTO first VALUES (7);";
static const char second[] =
    "CREATE TABLE second (x INTEGER) STRICT; INSERT INTO second SELECT x FROM first;";
static const char third[] =
    "CREATE TABLE third (x INTEGER NOT NULL) STRICT; INSERT INTO third SELECT x FROM second;";

const struct embedded_file embedded_migrations[] = {
    {"0001-first.sql", (const unsigned char *)first, sizeof first - 1},
    {"0002-second.sql", (const unsigned char *)second, sizeof second - 1},
    {"0003-third.sql", (const unsigned char *)third, sizeof third - 1},
    {NULL, NULL, 0},
};

const struct schema_object schema_ours[] = {
    {"table", "first", "first", "CREATE TABLE first (x INTEGER) STRICT"},
    {"table", "second", "second", "CREATE TABLE second (x INTEGER) STRICT"},
    {"table", "third", "third", "CREATE TABLE third (x INTEGER NOT NULL) STRICT"},
    {NULL, NULL, NULL, NULL},
};

static void file_make(const char *path, const char *more)
{
	sqlite3 *db;

	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, first, NULL, NULL, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, more, NULL, NULL, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static int number(const char *path, const char *sql)
{
	sqlite3 *db;
	sqlite3_stmt *statement;
	int value = -1;

	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK &&
	    sqlite3_step(statement) == SQLITE_ROW)
		value = sqlite3_column_int(statement, 0);
	(void)sqlite3_finalize(statement);
	assert_int_equal(sqlite3_close(db), SQLITE_OK);
	return value;
}

static void a_new_file_gets_every_migration(void **state)
{
	struct fixture *f = *state;

	assert_int_equal(store_version(), 3);
	fixture_open(f, STORE_CREATE);
	assert_int_equal(number(f->path, "PRAGMA user_version"), 3);
	assert_int_equal(number(f->path, "SELECT x FROM third"), 7);
}

static void an_older_file_is_copied_and_brought_up_to_date(void **state)
{
	struct fixture *f = *state;
	struct stat about;
	char copy[200];

	file_make(f->path, "PRAGMA user_version = 1");
	done(store_open(f->path, STORE_READ, NULL, &f->store, &f->err), &f->err);
	assert_int_equal(number(f->path, "PRAGMA user_version"), 3);
	assert_int_equal(number(f->path, "SELECT x FROM third"), 7);
	(void)snprintf(copy, sizeof copy, "%s.version-1", f->path);
	assert_int_equal(stat(copy, &about), 0);
	assert_int_equal(about.st_mode & 0777, 0600);
	assert_int_equal(number(copy, "PRAGMA user_version"), 1);
	assert_int_equal(number(copy, "SELECT x FROM first"), 7);
	assert_int_equal(number(copy, "SELECT count(*) FROM sqlite_schema"), 1);
}

static void a_migration_that_fails_leaves_the_version_before_it(void **state)
{
	struct fixture *f = *state;

	file_make(f->path, "PRAGMA user_version = 1; INSERT INTO first VALUES (NULL)");
	assert_false(store_open(f->path, STORE_WRITE, "Teppo Testaaja", &f->store, &f->err));
	assert_int_equal(f->err.kind, ERROR_STORE);
	f->err = (struct error){0};
	assert_int_equal(number(f->path, "PRAGMA user_version"), 2);
	assert_int_equal(
	    number(f->path, "SELECT count(*) FROM sqlite_schema WHERE name = 'third'"), 0);
}

static void an_earlier_copy_is_not_written_over(void **state)
{
	struct fixture *f = *state;
	char copy[200];
	FILE *file;

	file_make(f->path, "PRAGMA user_version = 2; CREATE TABLE second (x INTEGER) STRICT");
	(void)snprintf(copy, sizeof copy, "%s.version-2", f->path);
	file = fopen(copy, "w");
	assert_non_null(file);
	assert_true(fputs("kept", file) >= 0);
	assert_int_equal(fclose(file), 0);
	fixture_open(f, STORE_WRITE);
	file = fopen(copy, "r");
	assert_non_null(file);
	assert_int_equal(fgetc(file), 'k');
	assert_int_equal(fclose(file), 0);
	(void)snprintf(copy, sizeof copy, "%s.version-2-1", f->path);
	assert_int_equal(number(copy, "PRAGMA user_version"), 2);
}

/* An older file is looked at before it is brought up to date, by what its version is made of. */
static void an_older_file_with_more_in_it_is_left_alone(void **state)
{
	struct fixture *f = *state;
	struct stat about;
	char copy[200];

	file_make(f->path, "PRAGMA user_version = 1; CREATE VIEW second AS SELECT 1 AS x");
	refused(store_open(f->path, STORE_WRITE, "Teppo Testaaja", &f->store, &f->err), &f->err,
	    ERROR_STORE, "store-schema");
	assert_int_equal(number(f->path, "PRAGMA user_version"), 1);
	(void)snprintf(copy, sizeof copy, "%s.version-1", f->path);
	assert_int_equal(stat(copy, &about), -1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
	        a_new_file_gets_every_migration, fixture_folder, fixture_end),
	    cmocka_unit_test_setup_teardown(
	        an_older_file_is_copied_and_brought_up_to_date, fixture_folder, fixture_end),
	    cmocka_unit_test_setup_teardown(
	        a_migration_that_fails_leaves_the_version_before_it, fixture_folder, fixture_end),
	    cmocka_unit_test_setup_teardown(
	        an_earlier_copy_is_not_written_over, fixture_folder, fixture_end),
	    cmocka_unit_test_setup_teardown(
	        an_older_file_with_more_in_it_is_left_alone, fixture_folder, fixture_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
