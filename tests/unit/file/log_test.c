/* Past states at each line of the log, and blanked names. */
#include "unit/club/fixture.h"

#include "base/clock.h"
#include "base/error.h"
#include "club/address.h"
#include "club/event.h"
#include "club/export.h"
#include "club/hand.h"
#include "club/person.h"
#include "club/table.h"
#include "file/db.h"
#include "file/log.h"
#include "file/open_store.h"
#include "file/store.h"

#include <sqlite3.h>

static void moments_are_read(void **state)
{
	static const struct moment_case {
		const char *text, *from, *to; /* NULL: refused */
	} cases[] = {
	    {"2026-03-05", "2026-03-05T00:00:00Z", "2026-03-05T23:59:59Z"},
	    {"2026-03-05T19:30", "2026-03-05T19:30:00Z", "2026-03-05T19:30:59Z"},
	    {"5.3.2026 19:30:07", "2026-03-05T19:30:07Z", "2026-03-05T19:30:07Z"},
	    {"2026-02-30", NULL, NULL},
	    {"19:30", NULL, NULL},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct error err = {0};
		struct clock_span span;

		bool valid;

		run_bounded(NULL, &err, valid, span = asof_span(cases[i].text));
		if (valid != (cases[i].from != NULL))
			fail_msg("%s: %s", cases[i].text, err.message);
		if (!cases[i].from) {
			assert_string_equal(err.code, "time-invalid");
			continue;
		}
		assert_string_equal(span.from, cases[i].from);
		assert_string_equal(span.to, cases[i].to);
	}
}

/* Notes each state when it is made. A look back must show an equal one. */
static void every_line_can_be_gone_back_to(void **state)
{
	enum { HANDS = 6 };
	struct fixture *f = *state;
	int64_t running[HANDS + 1] = {0};
	int64_t lines[HANDS + 1];
	char head[HASH_TEXT];
	struct store *past;

	lines[0] = log_head(f->store, head);
	for (int i = 1; i <= HANDS; i++) {
		struct hand_result result;
		char slip[40];
		char now[40];

		(void)snprintf(now, sizeof now, "2026-03-05T20:%02d:00Z", i);
		(void)setenv("CANASTA_NOW", now, 1);
		(void)snprintf(slip, sizeof slip, "A 0/%d", 5 * i);
		fixture_add(f, &f->event, 1, slip, "B 0/50", &result);
		running[i] = result.view.table.running[0];
		lines[i] = log_head(f->store, head);
	}
	for (int i = 0; i <= 2 * HANDS; i++) {
		const struct address address = {1, 1, 0};
		struct table table;
		char wanted[40];
		int64_t revision;
		int hand = i <= HANDS ? i : i - HANDS;

		if (i <= HANDS)
			(void)snprintf(wanted, sizeof wanted, "R%lld", (long long)lines[hand]);
		else
			(void)snprintf(wanted, sizeof wanted, "2026-03-05T20:%02d", hand);
		done(try_store_open(f->path, STORE_READ, NULL, &past, &f->err), &f->err);
		revision = store_as_of(past, wanted);
		assert_int_equal(revision, lines[hand]);
		table = table_fetch(
		    &(struct desk){.store = past, .arena = &f->arena, .event = &f->event},
		    &address);
		assert_int_equal(table.hand_count, hand);
		assert_int_equal(table.running[0], running[hand]);
		store_close(past);
	}
}

static void later_records_are_not_shown(void **state)
{
	struct fixture *f = *state;
	struct store *past;
	int64_t revision;

	done(try_store_open(f->path, STORE_READ, NULL, &past, &f->err), &f->err);
	refuses(f, ERROR_INPUT, "revision-unknown", store_as_of(past, "R4711"));
	refuses(f, ERROR_INPUT, "time-invalid", store_as_of(past, "eilen"));
	revision = store_as_of(past, "R2");
	refuses(f, ERROR_INPUT, "table-unknown",
	    table_fetch(&(struct desk){.store = past, .arena = &f->arena, .event = &f->event},
	        &(struct address){1, 1, 0}));
	store_close(past);
	done(try_store_open(f->path, STORE_READ, NULL, &past, &f->err), &f->err);
	revision = store_as_of(past, "2020-01-01");
	assert_int_equal(revision, 0);
	refuses(f, ERROR_INPUT, "event-unknown",
	    event_find(&(struct desk){.store = past, .arena = &f->arena}, NULL));
	store_close(past);
}

static void a_head_is_found_by_its_first_digits(void **state)
{
	struct fixture *f = *state;
	struct log_line *lines;
	size_t count;
	int64_t found;
	char head[HASH_TEXT + 1];

	lines = log_find(f->store, &f->arena, &(struct log_filter){0}, &count);
	for (size_t size = 8; size < HASH_TEXT; size += 8) {
		(void)snprintf(head, sizeof head, "%.*s", (int)size, lines[1].hash);
		found = log_head_find(f->store, head);
		assert_int_equal(found, 2);
	}
	head[9] = head[9] == 'a' ? 'b' : 'a';
	found = log_head_find(f->store, head);
	assert_int_equal(found, 0);
	refuses(f, ERROR_INPUT, "head-invalid", log_head_find(f->store, "1234567"));
	refuses(f, ERROR_INPUT, "head-invalid", log_head_find(f->store, "12345678x"));
	(void)snprintf(head, sizeof head, "%sa", lines[1].hash);
	refuses(f, ERROR_INPUT, "head-invalid", log_head_find(f->store, head));
}

static bool file_holds(const char *path, const char *words)
{
	static char data[1 << 20];
	FILE *file = fopen(path, "rb");
	size_t size;
	bool found = false;

	assert_non_null(file);
	size = fread(data, 1, sizeof data, file);
	assert_true(size < sizeof data);
	(void)fclose(file);
	for (size_t i = 0; !found && i + strlen(words) <= size; i++)
		found = memcmp(data + i, words, strlen(words)) == 0;
	return found;
}

static void a_forgotten_name_is_nowhere_in_the_file(void **state)
{
	struct fixture *f = *state;
	struct verify_report report;
	struct table table;
	bool repeated;

	assert_true(file_holds(f->path, "Gamma Gr"));
	struct person person = person_forget(fixture_desk(f), "GAMMA GRÖN", &repeated);
	assert_false(repeated);
	assert_false(file_holds(f->path, "Gamma Gr"));
	report = verify_file(f->store, &f->arena, NULL);
	assert_int_equal(report.fault_count, 0);
	table = table_fetch(fixture_desk(f), &(struct address){1, 1, 0});
	assert_string_equal(table.sides[1].entrant, person.name);
	assert_string_equal(table.sides[1].players[0].name, person.name);
	refuses(f, ERROR_INPUT, "person-unknown",
	    person_forget(fixture_desk(f), "Gamma Grön", &repeated));
	person = person_forget(fixture_desk(f), person.name, &repeated);
	assert_true(repeated);
}

static void an_author_can_forget_his_own_name(void **state)
{
	struct fixture *f = *state;
	struct log_line *lines;
	size_t count;
	bool repeated;
	struct person person = person_forget(fixture_desk(f), "Teppo Testaaja", &repeated);

	assert_false(file_holds(f->path, "Teppo"));
	lines = log_find(f->store, &f->arena, &(struct log_filter){0}, &count);
	assert_string_equal(lines[count - 1].author, person.name);
}

/* A damaged file: the person's own name is blank, and the name of a number merged into it is not. */
static void a_person_without_a_name_is_not_meant(void **state)
{
	struct fixture *f = *state;
	struct person_merger merged;
	const struct person person =
	    person_merge(fixture_desk(f), "Teppo Testaaja", "Gamma Grön", "one person", &merged);
	char *sql = sqlite3_mprintf("UPDATE name SET text = NULL, salt = NULL WHERE number = %lld",
	    (long long)person.number);
	sqlite3 *db;

	assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_close(db), SQLITE_OK);
	sqlite3_free(sql);
	refuses(f, ERROR_REFUSED, "person-forgotten",
	    (void)person_meant(fixture_desk(f), "Teppo Testaaja"));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(moments_are_read),
    cmocka_unit_test_setup_teardown(every_line_can_be_gone_back_to, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(later_records_are_not_shown, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_head_is_found_by_its_first_digits, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_forgotten_name_is_nowhere_in_the_file, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(an_author_can_forget_his_own_name, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_person_without_a_name_is_not_meant, fixture_night, fixture_end),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
