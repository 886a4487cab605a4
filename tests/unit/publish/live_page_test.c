/* Pages on a screen: the settings that are kept, and their limits. */
#include "unit/club/fixture.h"

#include "base/arena.h"
#include "base/error.h"
#include "publish/live_page.h"

#include <sys/stat.h>

static char *template_of(struct fixture *f, size_t size)
{
	char *text = arena_alloc(&f->arena, size + 1, 1);

	assert_non_null(text);
	memset(text, 'x', size);
	return text;
}

static struct live_page page_of(struct fixture *f)
{
	return live_find(fixture_desk(f));
}

/* Runs a function that may be refused. */
struct page_try {
	const struct desk *desk;
	const struct live_page *page;
};

static void set_page(void *context)
{
	const struct page_try *of = context;

	live_set(of->desk, of->page);
}

static void find_page(void *context)
{
	const struct page_try *of = context;

	(void)live_find(of->desk);
}

static bool page_try(struct fixture *f, void (*run)(void *context), const struct live_page *page)
{
	struct page_try of = {fixture_desk(f), page};

	return store_attempt(f->store, run, &of, &f->err);
}

static void a_page_is_kept_until_it_is_cleared(void **state)
{
	struct fixture *f = *state;
	const struct live_page page = {1, "/tmp/wall.html", "sv", "ladies", "<p>"};
	struct live_page kept;

	assert_null(page_of(f).file);
	live_set(fixture_desk(f), &page);
	kept = page_of(f);
	assert_string_equal(kept.file, page.file);
	assert_string_equal(kept.language, page.language);
	assert_string_equal(kept.category, page.category);
	assert_string_equal(kept.template, page.template);
	live_set(fixture_desk(f), NULL);
	assert_null(page_of(f).file);
}

static void a_template_is_kept_up_to_its_bound(void **state)
{
	struct fixture *f = *state;
	struct live_page page = {1, "/tmp/wall.html", "", "", template_of(f, LIVE_TEMPLATE_MOST)};

	live_set(fixture_desk(f), &page);
	assert_int_equal(strlen(page_of(f).template), LIVE_TEMPLATE_MOST);
	page.template = template_of(f, LIVE_TEMPLATE_MOST + 1);
	refused(page_try(f, set_page, &page), &f->err, ERROR_INPUT, "value-unknown");
	assert_int_equal(strlen(page_of(f).template), LIVE_TEMPLATE_MOST);
}

/* The path of the file of settings, in the folder of the test. */
static void kept_path(struct fixture *f, char path[600])
{
	char folder[200];
	struct dirent *entry;
	DIR *state;

	(void)snprintf(folder, sizeof folder, "%s/canasta", f->folder);
	state = opendir(folder);
	assert_non_null(state);
	path[0] = '\0';
	while ((entry = readdir(state)) != NULL)
		if (entry->d_name[0] != '.')
			(void)snprintf(path, 600, "%s/%s", folder, entry->d_name);
	assert_int_equal(closedir(state), 0);
}

static void kept_put(struct fixture *f, const char *text)
{
	char path[600];
	FILE *file;

	kept_path(f, path);
	file = fopen(path, "w");
	assert_non_null(file);
	assert_true(fputs(text, file) >= 0);
	assert_int_equal(fclose(file), 0);
}

static const struct live_page wall = {1, "/tmp/wall.html", "sv", "", "<p>"};

static void it_is_its_owners_alone(void **state)
{
	struct fixture *f = *state;
	struct stat about;
	char path[600];

	live_set(fixture_desk(f), &wall);
	kept_path(f, path);
	assert_int_equal(stat(path, &about), 0);
	assert_int_equal(about.st_mode & 0777, 0600);
	assert_int_equal(chmod(path, 0666), 0);
	refused(page_try(f, find_page, NULL), &f->err, ERROR_STORE, "state-damaged");
	assert_int_equal(unlink(path), 0);
	assert_int_equal(symlink("/etc/hosts", path), 0);
	refused(page_try(f, find_page, NULL), &f->err, ERROR_STORE, "state-damaged");
	live_set(fixture_desk(f), &wall);
	assert_string_equal(page_of(f).file, wall.file);
}

static void invalid_pages_are_skipped(void **state)
{
	static const char *const texts[] = {
	    "{}",
	    "{\"pages\":7}",
	    "{\"pages\":[7,\"a\",null,[],{}]}",
	    "{\"pages\":[{\"event\":\"1\",\"file\":\"/a\",\"language\":\"\",\"template\":\"\"}]}",
	    "{\"pages\":[{\"event\":1,\"file\":\"a\",\"language\":\"\",\"template\":\"\"}]}",
	    /* A control character in a path. */
	    ("{\"pages\":[{\"event\":1,\"file\":\"/"
	     "a\\u001b\",\"language\":\"\",\"template\":\"\"}]}"),
	};
	struct fixture *f = *state;

	live_set(fixture_desk(f), &wall);
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		kept_put(f, texts[i]);
		assert_null(page_of(f).file);
	}
	kept_put(f, "no JSON at all \xff");
	refused(page_try(f, find_page, NULL), &f->err, ERROR_STORE, "state-damaged");
	live_set(fixture_desk(f), &wall);
	assert_string_equal(page_of(f).file, wall.file);
}

static void without_a_folder_nothing_follows(void **state)
{
	struct fixture *f = *state;
	size_t count;

	assert_int_equal(setenv("XDG_STATE_HOME", "relative", 1), 0);
	assert_int_equal(unsetenv("HOME"), 0);
	refused(page_try(f, set_page, &wall), &f->err, ERROR_STORE, "state-folder");
	(void)live_changed(fixture_desk(f), 0, &count);
	assert_int_equal(count, 0);
}

static int live_night(void **state)
{
	struct fixture *f;

	if (fixture_night(state) != 0)
		return -1;
	f = *state;
	return setenv("XDG_STATE_HOME", f->folder, 1);
}

static int live_end(void **state)
{
	struct fixture *f = *state;
	char path[600];

	(void)snprintf(path, sizeof path, "%s/canasta", f->folder);
	if (access(path, F_OK) == 0) {
		char folder[600];

		(void)snprintf(folder, sizeof folder, "%s", path);
		kept_path(f, path);
		if (path[0])
			(void)unlink(path);
		(void)rmdir(folder);
	}
	return fixture_end(state);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(
	        a_page_is_kept_until_it_is_cleared, live_night, live_end),
	    cmocka_unit_test_setup_teardown(
	        a_template_is_kept_up_to_its_bound, live_night, live_end),
	    cmocka_unit_test_setup_teardown(it_is_its_owners_alone, live_night, live_end),
	    cmocka_unit_test_setup_teardown(invalid_pages_are_skipped, live_night, live_end),
	    cmocka_unit_test_setup_teardown(without_a_folder_nothing_follows, live_night, live_end),
	};

	return cmocka_run_group_tests_name("live", tests, NULL, NULL);
}
