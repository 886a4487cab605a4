/* A folder of pages: another user who may write into the folder cannot lead pages out of it. */
#include "broken_off.h"

#include "base/arena.h"
#include "base/output.h"
#include "publish/page_folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char page[] = "<p>1</p>\n";

static void put(struct page_folder *folder, const char *name)
{
	page_folder_put(folder, "event-1", name, page, sizeof page - 1);
}

static struct page_folder *begin(struct arena *arena)
{
	const struct output_wish wish = {.path = "www", .kind = OUTPUT_FOLDER};

	return page_folder_begin(arena, &wish);
}

static void finish(struct page_folder *folder)
{
	page_folder_put(folder, "", "index.html", page, sizeof page - 1);
	(void)page_folder_finish(folder);
}

/* Puts a link to the folder "private" in the place of a folder. */
static void swap(const char *path)
{
	char away[64], folder[64];

	(void)snprintf(folder, sizeof folder, "%s/private", getcwd(away, sizeof away));
	assert_int_equal(rename(path, "away"), 0);
	assert_int_equal(symlink(folder, path), 0);
}

static void begin_and_swap(struct arena *arena, const char *path)
{
	struct page_folder *folder = begin(arena);

	put(folder, "a.html");
	swap(path);
	put(folder, "b.html");
	finish(folder);
}

static void new_pages_follow_no_link(void **state)
{
	static const char *const swapped[] = {"www/.canasta-new/event-1", "www/.canasta-new"};

	(void)state;
	for (size_t i = 0; i < sizeof swapped / sizeof *swapped; i++) {
		struct arena arena = {0};
		struct error err = {0};

		assert_broken_off(NULL, &err, begin_and_swap(&arena, swapped[i]));
		assert_string_equal(err.code, "file-write");
		arena_release(&arena);
		assert_int_equal(system("test -z \"$(ls private)\" && rm -rf www away"), 0);
	}
}

static void old_pages_reached_by_a_link_stay(void **state)
{
	struct arena arena = {0};
	struct page_folder *folder = begin(&arena);

	(void)state;
	put(folder, "a.html");
	finish(folder);
	folder = begin(&arena);
	swap("www/event-1");
	put(folder, "b.html");
	finish(folder);
	arena_release(&arena);
	assert_int_equal(system("test -z \"$(ls private)\" && test -f www/event-1/b.html && "
	                        "test ! -L www/event-1 && rm -rf www away"),
	    0);
}

static int enter(void **state)
{
	static char folder[] = "/tmp/canasta-folder-XXXXXX";

	*state = mkdtemp(folder);
	return *state && chdir(folder) == 0 && mkdir("private", S_IRWXU) == 0 ? 0 : -1;
}

static int leave(void **state)
{
	char command[64];

	(void)snprintf(command, sizeof command, "rm -rf %s", (const char *)*state);
	return chdir("/") == 0 && system(command) == 0 ? 0 : -1;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(new_pages_follow_no_link),
	    cmocka_unit_test(old_pages_reached_by_a_link_stay),
	};

	return cmocka_run_group_tests(tests, enter, leave);
}
