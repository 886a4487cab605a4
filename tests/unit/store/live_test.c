/* Pages on a screen: what is kept of them, and within which bounds. */
#include "fixture.h"

#include "store/live.h"

#include <sqlite3.h>

static char *template_of(struct fixture *f, size_t size)
{
	char *text = arena_alloc(&f->arena, size + 1, 1);

	assert_non_null(text);
	memset(text, 'x', size);
	return text;
}

static struct live_page page_of(struct fixture *f)
{
	struct live_page page = {0};

	done(live_find(f->store, &f->arena, &f->event, &page, &f->err), &f->err);
	return page;
}

static void a_page_is_kept_until_it_is_cleared(void **state)
{
	struct fixture *f = *state;
	const struct live_page page = {1, "/tmp/wall.html", "sv", "<p>"};
	struct live_page kept;

	assert_null(page_of(f).file);
	done(live_set(f->store, &page, &f->err), &f->err);
	kept = page_of(f);
	assert_string_equal(kept.file, page.file);
	assert_string_equal(kept.language, page.language);
	assert_string_equal(kept.template, page.template);
	done(live_clear(f->store, &f->event, &f->err), &f->err);
	assert_null(page_of(f).file);
}

static void a_template_is_kept_up_to_its_bound(void **state)
{
	struct fixture *f = *state;
	struct live_page page = {1, "/tmp/wall.html", "", template_of(f, LIVE_TEMPLATE_MOST)};

	done(live_set(f->store, &page, &f->err), &f->err);
	assert_int_equal(strlen(page_of(f).template), LIVE_TEMPLATE_MOST);
	page.template = template_of(f, LIVE_TEMPLATE_MOST + 1);
	refused(live_set(f->store, &page, &f->err), &f->err, ERROR_INPUT, "value-unknown");
	assert_int_equal(strlen(page_of(f).template), LIVE_TEMPLATE_MOST);
}

static const struct bound {
	const char *what;
	const char *insert; /* a page whose one value has ?1 bytes */
	int most;
} bounds[] = {
    {"template",
        "INSERT OR REPLACE INTO live_page VALUES (1, '/a', '', '1:2', "
        "substr(hex(zeroblob(?1)), 1, ?1))",
        LIVE_TEMPLATE_MOST},
    {"file",
        "INSERT OR REPLACE INTO live_page VALUES (1, "
        "'/' || substr(hex(zeroblob(?1)), 2, ?1 - 1), '', '1:2', '')",
        4096},
    {"language",
        "INSERT OR REPLACE INTO live_page VALUES (1, '/a', "
        "substr(hex(zeroblob(?1)), 1, ?1), '1:2', '')",
        40},
    {"store",
        "INSERT OR REPLACE INTO live_page VALUES (1, '/a', '', "
        "substr(hex(zeroblob(?1)), 1, ?1), '')",
        64},
};

static int inserted(sqlite3 *db, const char *sql, int size)
{
	sqlite3_stmt *statement;

	assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_bind_int(statement, 1, size), SQLITE_OK);
	(void)sqlite3_step(statement);
	return sqlite3_finalize(statement);
}

static void the_file_itself_keeps_no_more(void **state)
{
	struct fixture *f = *state;
	sqlite3 *db;

	assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
	for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
		if (inserted(db, bounds[i].insert, bounds[i].most) != SQLITE_OK)
			fail_msg("%s: %s", bounds[i].what, sqlite3_errmsg(db));
		if (inserted(db, bounds[i].insert, bounds[i].most + 1) != SQLITE_CONSTRAINT)
			fail_msg("%s: not refused", bounds[i].what);
	}
	assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
	        a_page_is_kept_until_it_is_cleared, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(
	        a_template_is_kept_up_to_its_bound, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(
	        the_file_itself_keeps_no_more, fixture_night, fixture_end),
	};

	return cmocka_run_group_tests_name("live", tests, NULL, NULL);
}
