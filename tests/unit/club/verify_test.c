/* verify names every change made to the file outside the program. */
#include "full_night.h"

#include "base/error.h"
#include "base/message.h"
#include "club/export.h"
#include "club/person.h"
#include "file/db.h"
#include "file/log.h"
#include "file/open_store.h"
#include "file/schema.h"
#include "file/store.h"

#include <sqlite3.h>

static void sql_run(sqlite3 *db, const char *sql)
{
	char *message = NULL;

	if (sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK)
		fail_msg("%s: %s", sql, message);
}

static void an_untouched_file_holds(void **state)
{
	struct fixture *f = *state;
	struct verify_report report;
	int64_t seq;
	char head[HASH_TEXT];

	report = verify_file(f->store, &f->arena, NULL);
	if (report.fault_count > 0)
		fail_msg("%s: %s", report.faults[0].address, report.faults[0].why);
	/* Versions: one was corrected, one follows it, a penalty came and went; one was inserted, one follows it;
	 * and four by another rulebook. */
	assert_int_equal(report.hands, 13);
	seq = log_head(f->store, head);
	assert_int_equal(report.lines, seq);
	assert_string_equal(report.head, head);
}

/* Opens the file in SQLite without the triggers that protect it. */
static sqlite3 *unguarded(const char *path)
{
	sqlite3 *db;
	sqlite3_stmt *names;
	char drop[400][120];
	size_t count = 0;

	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	assert_int_equal(
	    sqlite3_prepare_v2(
	        db, "SELECT name FROM sqlite_schema WHERE type = 'trigger'", -1, &names, NULL),
	    SQLITE_OK);
	while (sqlite3_step(names) == SQLITE_ROW && count < 400)
		(void)snprintf(drop[count++], sizeof *drop, "DROP TRIGGER %s",
		    (const char *)sqlite3_column_text(names, 0));
	assert_int_equal(sqlite3_finalize(names), SQLITE_OK);
	for (size_t i = 0; i < count; i++)
		sql_run(db, drop[i]);
	return db;
}

/* Returns true if the fault is about dropped triggers. */
static bool is_of_triggers(const struct verify_fault *fault)
{
	return strcmp(fault->address, "file") == 0 &&
	       ((strstr(fault->why, "is missing") &&
	            !strstr(fault->why, " belongs to a row of ")) ||
	           strcmp(fault->why, message_words(schema_fault_origin)) == 0);
}

static void the_triggers_taken_away_are_missed(void **state)
{
	struct fixture *f = *state;
	struct verify_report report;
	sqlite3 *db = unguarded(f->path);

	assert_int_equal(sqlite3_close(db), SQLITE_OK);
	report = verify_file(f->store, &f->arena, NULL);
	assert_true(report.fault_count > 100);
	for (size_t i = 0; i < report.fault_count; i++)
		assert_true(is_of_triggers(&report.faults[i]));
	assert_string_equal(
	    report.faults[report.fault_count - 1].why, message_words(schema_fault_origin));
}

/* Every stored column of a table, as SQL that changes it in one row. */
static size_t columns_of(sqlite3 *db, const char *table, char columns[32][40])
{
	sqlite3_stmt *info;
	size_t count = 0;

	assert_int_equal(
	    sqlite3_prepare_v2(db, "SELECT name FROM pragma_table_info(?1)", -1, &info, NULL),
	    SQLITE_OK);
	assert_int_equal(sqlite3_bind_text(info, 1, table, -1, SQLITE_STATIC), SQLITE_OK);
	while (sqlite3_step(info) == SQLITE_ROW && count < 32)
		(void)snprintf(
		    columns[count++], 40, "%s", (const char *)sqlite3_column_text(info, 0));
	assert_int_equal(sqlite3_finalize(info), SQLITE_OK);
	return count;
}

static bool is_told(const struct verify_report *report, const char *why)
{
	for (size_t i = 0; i < report->fault_count; i++)
		if (strcmp(report->faults[i].why, why) == 0)
			return true;
	return false;
}

/* verify does not look up the references of most rows: its report must equal SQLite's own
 * check of all of them. */
static void expect_references(
    const struct fixture *f, const struct verify_report *report, const char *what)
{
	static const char sql[] = "SELECT DISTINCT 'a row of the table ' || \"table\" || ' belongs "
	                          "to a row of ' || parent "
	                          "|| ' that is missing' FROM pragma_foreign_key_check";
	sqlite3 *db;
	sqlite3_stmt *row;
	size_t told = 0;

	assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &row, NULL), SQLITE_OK);
	while (sqlite3_step(row) == SQLITE_ROW) {
		const char *why = (const char *)sqlite3_column_text(row, 0);

		if (!is_told(report, why))
			fail_msg("%s: not reported: %s", what, why);
		told++;
	}
	assert_int_equal(sqlite3_finalize(row), SQLITE_OK);
	assert_int_equal(sqlite3_close(db), SQLITE_OK);
	for (size_t i = 0; i < report->fault_count; i++)
		told -= strstr(report->faults[i].why, " belongs to a row of ") != NULL;
	assert_int_equal(told, 0);
}

/* Verifies the file, and expects a fault other than dropped triggers. */
static void expect_fault(struct fixture *f, const char *what)
{
	struct store *store;
	struct verify_report report = {0};

	if (!try_store_open(f->path, STORE_VERIFY, NULL, &store, &f->err)) {
		f->err = (struct error){0}; /* a file that cannot be opened is noticed too */
		return;
	}
	report = verify_file(store, &f->arena, NULL);
	store_close(store);
	expect_references(f, &report, what);
	for (size_t i = 0; i < report.fault_count; i++)
		if (!is_of_triggers(&report.faults[i]))
			return;
	fail_msg("not noticed: %s", what);
}

/* Changes a value so that no check of the schema refuses it. */
static const char change[] =
    "UPDATE %s SET %s = CASE typeof(%s) WHEN 'integer' THEN %s + 1 "
    "WHEN 'text' THEN replace(%s || ' ', '} ', ' }') "
    "WHEN 'blob' THEN CAST(CASE WHEN hex(%s) LIKE 'FF%%' THEN x'00' ELSE x'FF' END "
    "|| substr(%s, 2) AS BLOB) ELSE 1 END WHERE %s";

enum { NAME_MOST = 40 };

/* Lists every table of the record, also tables that are new. */
static size_t tables_of(sqlite3 *db, char tables[TABLES_MOST][NAME_MOST])
{
	static const char sql[] = "SELECT name FROM sqlite_schema WHERE type = 'table' AND "
	                          "name NOT GLOB 'sqlite_*' AND name NOT GLOB 'hall_*'";
	sqlite3_stmt *names;
	size_t count = 0;

	assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &names, NULL), SQLITE_OK);
	while (sqlite3_step(names) == SQLITE_ROW) {
		assert_true(count < TABLES_MOST);
		assert_true(snprintf(tables[count++], NAME_MOST, "%s",
		                (const char *)sqlite3_column_text(names, 0)) < NAME_MOST);
	}
	assert_int_equal(sqlite3_finalize(names), SQLITE_OK);
	return count;
}

/* Makes a condition for the first row of a table from all columns of its key. */
static void row_is_first(sqlite3 *db, const char *table, char *where, size_t size)
{
	sqlite3_stmt *keys;
	char sql[300];
	size_t used = 0;

	(void)snprintf(sql, sizeof sql,
	    "SELECT name FROM pragma_table_info('%s') WHERE pk > 0 ORDER BY pk", table);
	assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &keys, NULL), SQLITE_OK);
	while (sqlite3_step(keys) == SQLITE_ROW) {
		const char *key = (const char *)sqlite3_column_text(keys, 0);
		sqlite3_stmt *value;
		char select[300];

		(void)snprintf(
		    select, sizeof select, "SELECT quote(%s) FROM %s LIMIT 1", key, table);
		assert_int_equal(sqlite3_prepare_v2(db, select, -1, &value, NULL), SQLITE_OK);
		if (sqlite3_step(value) != SQLITE_ROW)
			fail_msg("the table %s is empty", table);
		used += (size_t)snprintf(where + used, size - used, "%s%s = %s",
		    used ? " AND " : "", key, (const char *)sqlite3_column_text(value, 0));
		assert_int_equal(sqlite3_finalize(value), SQLITE_OK);
	}
	assert_int_equal(sqlite3_finalize(keys), SQLITE_OK);
}

static void copy_file(const char *from, const char *to)
{
	sqlite3 *source;
	sqlite3 *target;
	sqlite3_backup *backup;

	assert_int_equal(sqlite3_open(from, &source), SQLITE_OK);
	assert_int_equal(sqlite3_open(to, &target), SQLITE_OK);
	backup = sqlite3_backup_init(target, "main", source, "main");
	assert_non_null(backup);
	assert_int_equal(sqlite3_backup_step(backup, -1), SQLITE_DONE);
	assert_int_equal(sqlite3_backup_finish(backup), SQLITE_OK);
	assert_int_equal(sqlite3_close(source), SQLITE_OK);
	assert_int_equal(sqlite3_close(target), SQLITE_OK);
}

static void every_value_of_every_table_is_bound(void **state)
{
	struct fixture *f = *state;
	char tables[TABLES_MOST][NAME_MOST];
	size_t table_count;
	sqlite3 *schema;
	char kept[120];
	size_t tried = 0;

	store_close(f->store);
	f->store = NULL;
	assert_int_equal(sqlite3_close(unguarded(f->path)), SQLITE_OK);
	(void)snprintf(kept, sizeof kept, "%s/kept.db", f->folder);
	copy_file(f->path, kept);
	assert_int_equal(sqlite3_open(kept, &schema), SQLITE_OK);
	table_count = tables_of(schema, tables);
	assert_int_equal(sqlite3_close(schema), SQLITE_OK);
	for (size_t i = 0; i < table_count; i++) {
		char columns[32][40];
		sqlite3 *db;
		size_t count;

		assert_int_equal(sqlite3_open(kept, &db), SQLITE_OK);
		count = columns_of(db, tables[i], columns);
		assert_int_equal(sqlite3_close(db), SQLITE_OK);
		for (size_t j = 0; j < count; j++) {
			const char *c = columns[j];
			char where[2000];
			char sql[6000];

			copy_file(kept, f->path);
			assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
			sql_run(db, "PRAGMA ignore_check_constraints = ON");
			row_is_first(db, tables[i], where, sizeof where);
			assert_true(snprintf(sql, sizeof sql, change, tables[i], c, c, c, c, c, c,
			                where) < (int)sizeof sql);
			if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) {
				/* The next key is taken, so use a distant one. */
				assert_true(
				    snprintf(sql, sizeof sql, "UPDATE %s SET %s = 77 WHERE %s",
				        tables[i], c, where) < (int)sizeof sql);
				sql_run(db, sql);
			}
			assert_int_equal(sqlite3_changes(db), 1);
			assert_int_equal(sqlite3_close(db), SQLITE_OK);
			expect_fault(f, sql);
			tried++;
		}
		copy_file(kept, f->path);
		assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
		{
			char where[2000];
			char sql[3000];

			row_is_first(db, tables[i], where, sizeof where);
			assert_true(snprintf(sql, sizeof sql, "DELETE FROM %s WHERE %s", tables[i],
			                where) < (int)sizeof sql);
			sql_run(db, sql);
			assert_int_equal(sqlite3_close(db), SQLITE_OK);
			expect_fault(f, sql);
		}
	}
	assert_true(table_count > 45);
	assert_true(tried > 5 * table_count / 2);
}

static bool is_named(const struct verify_report *report, const char *address)
{
	for (size_t i = 0; i < report->fault_count; i++)
		if (strcmp(report->faults[i].address, address) == 0)
			return true;
	return false;
}

/* One name is blanked with SQL, not with the command. One that the command blanked gets a text. */
static void names_are_blanked_by_the_command_alone(void **state)
{
	struct fixture *f = *state;
	struct verify_report report;
	bool repeated;
	sqlite3 *db;
	char sql[100];
	const struct person person = person_forget(fixture_desk(f), "Teppo Testaaja", &repeated);

	report = verify_file(f->store, &f->arena, NULL);
	assert_int_equal(report.fault_count, 0);
	assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
	sql_run(db, "UPDATE name SET text = NULL, salt = NULL WHERE number = 2");
	assert_int_equal(sqlite3_close(db), SQLITE_OK);
	report = verify_file(f->store, &f->arena, NULL);
	assert_int_equal(report.fault_count, 1);
	assert_string_equal(report.faults[0].address, "person 2");
	db = unguarded(f->path);
	sql_run(db, "PRAGMA ignore_check_constraints = ON");
	(void)snprintf(sql, sizeof sql, "UPDATE name SET text = 'Tilda' WHERE number = %lld",
	    (long long)person.number);
	sql_run(db, sql);
	assert_int_equal(sqlite3_close(db), SQLITE_OK);
	report = verify_file(f->store, &f->arena, NULL);
	assert_true(
	    is_named(&report, arena_printf(&f->arena, "person %lld", (long long)person.number)));
}

static void an_edited_hand_is_named(void **state)
{
	struct fixture *f = *state;
	struct verify_report report;
	bool named = false;
	sqlite3 *db = unguarded(f->path);

	sql_run(db,
	    "UPDATE version_side SET cards = cards + 5 WHERE game = 1 AND hand = 2 AND side = 0");
	assert_int_equal(sqlite3_close(db), SQLITE_OK);
	report = verify_file(f->store, &f->arena, NULL);
	for (size_t i = 0; i < report.fault_count; i++) {
		named = named || strcmp(report.faults[i].address, "event 1: 1.1.2") == 0;
		assert_string_not_equal(report.faults[i].address, "event 1: 1.1.1");
	}
	assert_true(named);
}

static void a_row_without_a_line_of_the_log_is_noticed(void **state)
{
	struct fixture *f = *state;
	sqlite3 *db = unguarded(f->path);

	sql_run(db, "INSERT INTO hand_version VALUES (1, 1, 1, 3, 1, 99, 'entry', '', NULL)");
	assert_int_equal(sqlite3_close(db), SQLITE_OK);
	store_close(f->store);
	f->store = NULL;
	expect_fault(f, "a hand without a line of the log");
}

/* The schema allows such a row, but the line of the log lists the rows that it wrote. */
static void a_row_added_under_an_older_line_is_noticed(void **state)
{
	struct fixture *f = *state;
	sqlite3 *db;

	assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
	sql_run(db, "INSERT INTO round VALUES (1, 9, 1)");
	assert_int_equal(sqlite3_close(db), SQLITE_OK);
	store_close(f->store);
	f->store = NULL;
	expect_fault(f, "a round under the line of another change");
}

/* The row's version is missing, so no line of the log lists the row. */
static void a_row_that_hangs_on_nothing_is_noticed(void **state)
{
	struct fixture *f = *state;
	sqlite3 *db;

	assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
	sql_run(db, "INSERT INTO version_side (event, round, game, hand, version, side, "
	            "score_before, opening_minimum, base, cards, hand_left_out) "
	            "VALUES (1, 1, 1, 44, 1, 0, 0, 50, 0, 0, 0)");
	assert_int_equal(sqlite3_close(db), SQLITE_OK);
	store_close(f->store);
	f->store = NULL;
	expect_fault(f, "sums of a version that is missing");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(an_untouched_file_holds, fixture_full, fixture_end),
    cmocka_unit_test_setup_teardown(the_triggers_taken_away_are_missed, fixture_full, fixture_end),
    cmocka_unit_test_setup_teardown(every_value_of_every_table_is_bound, fixture_full, fixture_end),
    cmocka_unit_test_setup_teardown(
        names_are_blanked_by_the_command_alone, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(an_edited_hand_is_named, fixture_full, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_row_without_a_line_of_the_log_is_noticed, fixture_full, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_row_added_under_an_older_line_is_noticed, fixture_full, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_row_that_hangs_on_nothing_is_noticed, fixture_full, fixture_end),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
