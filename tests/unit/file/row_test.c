/* Rows as structs: each column fills its member by the member's type, and what fails is told once. */
#include "unit/club/fixture.h"

#include "base/error.h"
#include "file/db.h"

struct sample {
	char side;
	int whole;
	bool flag;
	int64_t number;
	size_t size;
	const char *text;
	int twice;
};

static bool sample_finish(
    const struct statement *statement, const struct desk *desk, void *row, struct error *err)
{
	struct sample *sample = row;

	(void)desk;
	if (db_int(statement, 6) < 0)
		return error_set(err, ERROR_STORE, "store-damaged", "a sample below nothing");
	sample->twice = 2 * db_int(statement, 6);
	return true;
}

static const struct cell sample_cells[] = {
    CELL(struct sample, side),
    CELL(struct sample, whole),
    CELL(struct sample, flag),
    CELL(struct sample, number),
    CELL(struct sample, size),
    CELL(struct sample, text),
    {CELL_PASSED, 0},
};
static const struct row_kind sample_row = ROW_KIND(struct sample, sample_cells, sample_finish);

static void a_column_fills_its_member(void **state)
{
	static const char sql[] = "VALUES (1, -7, 2, 5000000000, 3, 'kuusi', 4), "
	                          "(NULL, NULL, NULL, NULL, NULL, NULL, NULL)";
	struct fixture *f = *state;
	struct statement statement = db_ask(f->store, sql, &f->err);
	size_t count;
	const struct sample *rows =
	    row_list(&statement, fixture_desk(f), &sample_row, &count, &f->err);

	done(rows != NULL, &f->err);
	assert_int_equal(count, 2);
	assert_int_equal(rows[0].side, 'B');
	assert_int_equal(rows[0].whole, -7);
	assert_true(rows[0].flag);
	assert_true(rows[0].number == 5000000000);
	assert_int_equal(rows[0].size, 3);
	assert_string_equal(rows[0].text, "kuusi");
	assert_int_equal(rows[0].twice, 8);
	assert_int_equal(rows[1].side, '\0');
	assert_int_equal(rows[1].whole, 0);
	assert_false(rows[1].flag);
	assert_string_equal(rows[1].text, "");
}

/* A person, as a column holds the number of a name. */
struct sample_person {
	int64_t person;
	const char *called;
};

static const struct cell sample_person_cells[] = {
    CELL_OF_NAME(CELL_PERSON, struct sample_person, person),
    CELL_OF_NAME(CELL_CALLED, struct sample_person, called),
};
static const struct row_kind sample_person_row =
    ROW_KIND(struct sample_person, sample_person_cells, NULL);

static void the_number_of_a_name_tells_who_it_is(void **state)
{
	static const char newest[] = "SELECT text FROM name ORDER BY number DESC LIMIT 1";
	static const char sql[] = "SELECT max(number), max(number) FROM name UNION ALL "
	                          "VALUES (NULL, NULL), (1000000, 1000000)";
	struct fixture *f = *state;
	struct statement statement = db_ask(f->store, newest, &f->err);
	const struct sample_person *rows;
	const char *name;
	size_t count;

	done(row_one(&statement, fixture_desk(f), &row_text, &name, &f->err), &f->err);
	statement = db_ask(f->store, sql, &f->err);
	rows = row_list(&statement, fixture_desk(f), &sample_person_row, &count, &f->err);
	done(rows != NULL, &f->err);
	assert_int_equal(count, 3);
	assert_true(rows[0].person > 0);
	assert_string_equal(rows[0].called, name);
	for (size_t i = 1; i < count; i++) {
		assert_true(rows[i].person == 0);
		assert_string_equal(rows[i].called, "");
	}
}

static void a_long_list_keeps_its_order(void **state)
{
	static const char sql[] = "WITH n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n "
	                          "WHERE i < 300) SELECT i FROM n";
	struct fixture *f = *state;
	struct statement statement = db_ask(f->store, sql, &f->err);
	size_t count;
	const int *numbers = row_list(&statement, fixture_desk(f), &row_int, &count, &f->err);

	done(numbers != NULL, &f->err);
	assert_int_equal(count, 300);
	for (int i = 0; i < 300; i++)
		assert_int_equal(numbers[i], i + 1);
}

static void no_row_is_no_failure(void **state)
{
	static const char sql[] = "SELECT 1 WHERE 0";
	struct fixture *f = *state;
	struct statement statement = db_ask(f->store, sql, &f->err);
	size_t count = 1;
	int kept = 17;
	bool found = true;

	assert_non_null(row_list(&statement, fixture_desk(f), &row_int, &count, &f->err));
	assert_int_equal(count, 0);
	statement = db_ask(f->store, sql, &f->err);
	done(row_first(&statement, fixture_desk(f), &row_int, &kept, &found, &f->err), &f->err);
	assert_false(found);
	assert_int_equal(kept, 17);
}

static void what_fails_is_told(void **state)
{
	static const char sample[] = "VALUES (1, 1, 1, 1, 1, '', -1)";
	struct fixture *f = *state;
	struct statement statement;
	size_t count;

	/* Bound and stepped all the same, it is why it could not be prepared that is told. */
	statement = db_ask(f->store, "SELECT nothing FROM nowhere WHERE a = :a", &f->err);
	db_bind_number(&statement, ":a", 1);
	db_bind_text(&statement, ":a", "1");
	refused(row_list(&statement, fixture_desk(f), &row_int, &count, &f->err) != NULL, &f->err,
	    ERROR_STORE, "store-damaged");
	statement = db_ask(f->store, "INSERT INTO nowhere VALUES (1)", &f->err);
	refused(db_done(&statement, &f->err), &f->err, ERROR_STORE, "store-damaged");
	statement = db_ask(f->store, sample, &f->err);
	refused(row_list(&statement, fixture_desk(f), &sample_row, &count, &f->err) != NULL,
	    &f->err, ERROR_STORE, "store-damaged");
	/* A value that the statement does not know. */
	statement = db_ask(f->store, "SELECT 1", &f->err);
	db_bind_number(&statement, ":missing", 1);
	refused(row_list(&statement, fixture_desk(f), &row_int, &count, &f->err) != NULL, &f->err,
	    ERROR_STORE, "store-failed");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(a_column_fills_its_member, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(
	        the_number_of_a_name_tells_who_it_is, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(
	        a_long_list_keeps_its_order, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(no_row_is_no_failure, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(what_fails_is_told, fixture_night, fixture_end),
	};

	return cmocka_run_group_tests_name("row", tests, NULL, NULL);
}
