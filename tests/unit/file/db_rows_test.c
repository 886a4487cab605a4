/* Rows as structs: each column fills the member with its name by the member's type, and a failure
 * breaks off the call. */
#include "unit/club/fixture.h"

#include "base/boundary.h"
#include "base/error.h"
#include "file/db.h"
#include "file/open_store.h"
#include "file/store.h"

struct sample {
	char side;
	int whole;
	bool flag;
	int64_t number;
	size_t size;
	const char *text;
	int twice;
};

static void sample_finish(const struct statement *statement, const struct desk *desk, void *row)
{
	struct sample *sample = row;

	(void)desk;
	if (db_int(statement, "half") < 0)
		break_off(ERROR_STORE, "store-damaged", "a sample below nothing");
	sample->twice = 2 * db_int(statement, "half");
}

static const struct cell sample_cells[] = {
    CELL(struct sample, side),
    CELL(struct sample, whole),
    CELL(struct sample, flag),
    CELL(struct sample, number),
    CELL(struct sample, size),
    CELL(struct sample, text),
};
static const struct row_kind sample_row = ROW_KIND(struct sample, sample_cells, sample_finish);

static void a_column_fills_its_member(void **state)
{
	/* The order of the columns is not that of the cells. */
	static const char sql[] =
	    "WITH sample (half, text, size, number, flag, whole, side) AS (VALUES "
	    "(4, 'kuusi', 3, 5000000000, 2, -7, 1), (NULL, NULL, NULL, NULL, NULL, NULL, NULL)) "
	    "SELECT * FROM sample";
	struct fixture *f = *state;
	struct statement statement = db_ask(f->store, sql);
	size_t count;
	const struct sample *rows = row_list(&statement, fixture_desk(f), &sample_row, &count);

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

/* A person: the column holds the number of a name. */
struct sample_person {
	int64_t person;
	const char *called;
};

static const struct cell sample_person_cells[] = {
    CELL_OF_PERSON("number", struct sample_person, person, called),
};
static const struct row_kind sample_person_row =
    ROW_KIND(struct sample_person, sample_person_cells, NULL);

static void the_number_of_a_name_gives_the_name(void **state)
{
	static const char newest[] = "SELECT text FROM name ORDER BY number DESC LIMIT 1";
	static const char sql[] = "SELECT max(number) AS number FROM name UNION ALL "
	                          "VALUES (NULL), (1000000)";
	struct fixture *f = *state;
	struct statement statement = db_ask(f->store, newest);
	const struct sample_person *rows;
	const char *name;
	size_t count;

	row_one(&statement, fixture_desk(f), &row_text, &name);
	statement = db_ask(f->store, sql);
	rows = row_list(&statement, fixture_desk(f), &sample_person_row, &count);
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
	struct statement statement = db_ask(f->store, sql);
	size_t count;
	const int *numbers = row_list(&statement, fixture_desk(f), &row_int, &count);

	assert_int_equal(count, 300);
	for (int i = 0; i < 300; i++)
		assert_int_equal(numbers[i], i + 1);
}

static void no_row_is_no_failure(void **state)
{
	static const char sql[] = "SELECT 1 WHERE 0";
	struct fixture *f = *state;
	struct statement statement = db_ask(f->store, sql);
	size_t count = 1;
	int kept = 17;

	assert_non_null(row_list(&statement, fixture_desk(f), &row_int, &count));
	assert_int_equal(count, 0);
	statement = db_ask(f->store, sql);
	assert_false(row_first(&statement, fixture_desk(f), &row_int, &kept));
	assert_int_equal(kept, 17);
}

/* A statement to prepare, bind and read. */
struct question {
	struct fixture *f;
	const char *sql, *bound;
	const struct row_kind *kind;
};

static void question_ask(void *context)
{
	const struct question *question = context;
	struct statement statement = db_ask(question->f->store, question->sql);
	size_t count;

	if (question->bound)
		db_bind_number(&statement, question->bound, 1);
	(void)row_list(&statement, fixture_desk(question->f), question->kind, &count);
}

static const char negative[] =
    "SELECT 1 AS side, 1 AS whole, 1 AS flag, 1 AS number, 1 AS size, '' AS text, -1 AS half";

static void a_failed_statement_breaks_off_the_call(void **state)
{
	struct fixture *f = *state;
	const struct {
		struct question question;
		const char *code;
	} cases[] = {
	    {{f, "SELECT nothing FROM nowhere WHERE a = :a", ":a", &row_int}, "store-damaged"},
	    {{f, "INSERT INTO nowhere VALUES (1)", NULL, &row_int}, "store-damaged"},
	    {{f, negative, NULL, &sample_row}, "store-damaged"},
	    /* a parameter that the statement does not have */
	    {{f, "SELECT 1", ":missing", &row_int}, "store-failed"},
	    /* a column that the statement does not have */
	    {{f, "SELECT 1 AS side, 1 AS whole", NULL, &sample_row}, "store-failed"},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct question question = cases[i].question;

		refused(store_attempt(f->store, question_ask, &question, &f->err), &f->err,
		    ERROR_STORE, cases[i].code);
		assert_int_equal(f->store->lent, 0);
	}
}

/* A statement in use outside a call stays in use if the call is broken off. */
static void a_statement_outside_an_attempt_goes_on(void **state)
{
	struct fixture *f = *state;
	struct question question = {f, "SELECT nothing FROM nowhere", NULL, &row_int};
	struct statement statement = db_ask(f->store, "SELECT 1 AS number UNION ALL SELECT 2");

	assert_true(db_step(&statement));
	refused(store_attempt(f->store, question_ask, &question, &f->err), &f->err, ERROR_STORE,
	    "store-damaged");
	question.sql = negative;
	question.kind = &sample_row;
	refused(store_attempt(f->store, question_ask, &question, &f->err), &f->err, ERROR_STORE,
	    "store-damaged");
	assert_int_equal(f->store->lent, 1);
	assert_true(db_step(&statement));
	assert_int_equal(db_int(&statement, "number"), 2);
	assert_false(db_step(&statement));
	db_release(&statement);
	assert_int_equal(f->store->lent, 0);
}

static const char two_rows[] = "VALUES (1), (2)";

struct broken {
	struct fixture *f;
	struct statement left; /* lent by the call that is broken off */
};

static void broken_call(void *context)
{
	struct broken *broken = context;

	broken->left = db_ask(broken->f->store, two_rows);
	(void)db_ask(broken->f->store, "SELECT nothing FROM nowhere");
}

/* A call that is broken off gives its statements back. A caller that still has one may release it again: this does not
 * end the use of another caller, to whom it was lent since. */
static void a_statement_given_back_is_released_in_vain(void **state)
{
	struct fixture *f = *state;

	for (int i = 0; i < 2 * STATEMENTS_KEPT; i++) {
		struct broken broken = {.f = f};
		struct statement next;

		assert_false(store_attempt(f->store, broken_call, &broken, &f->err));
		f->err = (struct error){0};
		next = db_ask(f->store, two_rows);
		assert_true(db_step(&next));
		db_release(&broken.left);
		assert_int_equal(f->store->lent, 1);
		assert_true(db_step(&next));
		db_release(&next);
		assert_int_equal(f->store->lent, 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(a_column_fills_its_member, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(
	        the_number_of_a_name_gives_the_name, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(
	        a_long_list_keeps_its_order, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(no_row_is_no_failure, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(
	        a_failed_statement_breaks_off_the_call, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(
	        a_statement_outside_an_attempt_goes_on, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(
	        a_statement_given_back_is_released_in_vain, fixture_night, fixture_end),
	};

	return cmocka_run_group_tests_name("row", tests, NULL, NULL);
}
