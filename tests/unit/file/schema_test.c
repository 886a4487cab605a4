/* The schema of a file: which files are accepted, and that triggers and the log cover every
 * table. */
#include "unit/club/fixture.h"

#include "base/error.h"
#include "file/open_store.h"
#include "file/schema.h"
#include "file/store.h"

#include <sqlite3.h>

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

static void run(const char *path, const char *sql)
{
	sqlite3 *db;

	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void a_new_file_has_the_version_and_every_object(void **state)
{
	struct fixture *f = *state;
	struct schema_object objects[OBJECTS_MOST];

	fixture_open(f, STORE_CREATE);
	assert_int_equal(number(f->path, "PRAGMA user_version"), store_version());
	assert_int_equal(number(f->path, "SELECT count(*) FROM sqlite_schema"),
	    schema_objects(schema_newest, objects));
}

/* Versions were counted from 1 to 100 before the first release; the first that is kept is 101. */
static void a_file_from_before_the_first_release_is_refused(void **state)
{
	static const enum store_mode modes[] = {
	    STORE_READ, STORE_VERIFY, STORE_WRITE, STORE_CREATE};
	struct fixture *f = *state;

	run(f->path, "PRAGMA application_id = 1130458721; PRAGMA user_version = 100; "
	             "CREATE TABLE first (x INTEGER) STRICT; INSERT INTO first VALUES (7)");
	assert_int_equal(SCHEMA_FIRST, 101);
	for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
		refused(try_store_open(f->path, modes[i], "Teppo Testaaja", &f->store, &f->err),
		    &f->err, ERROR_STORE, "store-unreleased");
		assert_int_equal(number(f->path, "PRAGMA user_version"), 100);
		assert_int_equal(number(f->path, "SELECT x FROM first"), 7);
	}
}

static bool trigger_is(const char *table, const char *name)
{
	struct schema_object objects[OBJECTS_MOST];
	char whole[200];

	(void)snprintf(whole, sizeof whole, "%s_%s", table, name);
	(void)schema_objects(schema_newest, objects);
	for (const struct schema_object *object = objects; object->name; object++)
		if (strcmp(object->type, "trigger") == 0 && strcmp(object->table, table) == 0 &&
		    strcmp(object->name, whole) == 0)
			return true;
	return false;
}

static bool column_is(const struct schema_table *table, const char *name)
{
	for (const struct schema_column *column = table->columns; column->name; column++)
		if (strcmp(column->name, name) == 0)
			return true;
	return false;
}

/* Codes and replies of the hall do not belong to the record. */
static bool is_of_hall(const char *name)
{
	return strncmp(name, "hall_", strlen("hall_")) == 0;
}

static void every_table_is_guarded(void **state)
{
	struct schema_object objects[OBJECTS_MOST];
	size_t tables = 0;

	(void)state;
	(void)schema_objects(schema_newest, objects);
	for (const struct schema_object *object = objects; object->name; object++)
		tables += strcmp(object->type, "table") == 0 && !is_of_hall(object->name);
	for (const struct schema_table *table = schema_tables; table->name; table++) {
		const bool blanked =
		    strcmp(table->name, "name") == 0 || strcmp(table->name, "note") == 0;

		tables--;
		assert_false(is_of_hall(table->name));
		if (!trigger_is(table->name, blanked ? "is_only_blanked" : "is_not_changed") ||
		    !trigger_is(table->name, "is_not_deleted"))
			fail_msg("rows of %s can be changed", table->name);
		if ((column_is(table, "side") || column_is(table, "against")) !=
		    trigger_is(table->name, "has_the_side"))
			fail_msg("rows of %s have any side", table->name);
	}
	assert_int_equal(tables, 1); /* the log itself */
}

/* Every row belongs to a row that names its line, so the log covers every table. */
static void every_row_has_a_line(void **state)
{
	(void)state;
	for (const struct schema_table *table = schema_tables; table->name; table++)
		assert_true(column_is(&schema_tables[table->root], "seq"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
	        a_new_file_has_the_version_and_every_object, fixture_folder, fixture_end),
	    cmocka_unit_test_setup_teardown(
	        a_file_from_before_the_first_release_is_refused, fixture_folder, fixture_end),
	    cmocka_unit_test(every_table_is_guarded),
	    cmocka_unit_test(every_row_has_a_line),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
