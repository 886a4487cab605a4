#include "cmocka_all.h"

#include "hall/serve_request.h"

#include <stdio.h>
#include <string.h>

static void put(struct page_cache *cache, const char *path, int64_t line, int64_t moment)
{
	page_cache_put(cache, &(struct cached_page){.path = path,
	                          .line = line,
	                          .moment = moment,
	                          .tag = "\"1\"",
	                          .body = path,
	                          .size = strlen(path)});
}

static void an_answer_holds_until_the_file_changes(void **state)
{
	struct page_cache *cache = page_cache_make();
	const struct cached_page *found;

	(void)state;
	put(cache, "/api/table/1.1?", 7, 0);
	found = page_cache_find(cache, "/api/table/1.1?", 7, 100);
	assert_non_null(found);
	assert_memory_equal(found->body, "/api/table/1.1?", found->size);
	assert_null(page_cache_find(cache, "/api/table/1.1?", 8, 100));
	assert_null(page_cache_find(cache, "/api/table/1.2?", 7, 100));
	page_cache_release(cache);
}

static void an_answer_with_seconds_holds_for_one_second(void **state)
{
	struct page_cache *cache = page_cache_make();

	(void)state;
	put(cache, "/api/clock?", 7, 100);
	assert_non_null(page_cache_find(cache, "/api/clock?", 7, 100));
	assert_null(page_cache_find(cache, "/api/clock?", 7, 101));
	page_cache_release(cache);
}

/* Large answers are kept too; together they stay within the limit. */
static void large_answers_make_room_for_each_other(void **state)
{
	enum { LARGE = 400000, PATHS = 100 };
	static char body[2 * LARGE];
	struct page_cache *cache = page_cache_make();
	struct cached_page answer = {.line = 7, .tag = "\"1\"", .body = body, .size = LARGE};
	char path[40];
	size_t held = 0;

	(void)state;
	answer.path = path;
	for (int i = 0; i < PATHS; i++) {
		(void)snprintf(path, sizeof path, "/api/standings?%d", i);
		page_cache_put(cache, &answer);
		assert_non_null(page_cache_find(cache, path, 7, 0));
	}
	for (int i = 0; i < PATHS; i++) {
		(void)snprintf(path, sizeof path, "/api/standings?%d", i);
		held += page_cache_find(cache, path, 7, 0) ? (size_t)LARGE : 0;
	}
	assert_true(held > 0 && held <= (size_t)16 * 1024 * 1024);
	answer.size = sizeof body;
	page_cache_put(cache, &answer);
	assert_null(page_cache_find(cache, path, 7, 0));
	page_cache_release(cache);
}

/* Among many paths, an answer is only found for its own path. */
static void many_answers_are_never_mixed_up(void **state)
{
	struct page_cache *cache = page_cache_make();
	char path[40];

	(void)state;
	for (int i = 0; i < 5000; i++) {
		(void)snprintf(path, sizeof path, "/api/table/1.%d?", i);
		put(cache, path, 7, 0);
	}
	for (int i = 0; i < 5000; i++) {
		const struct cached_page *found;

		(void)snprintf(path, sizeof path, "/api/table/1.%d?", i);
		found = page_cache_find(cache, path, 7, 0);
		assert_true(!found || strcmp(found->path, path) == 0);
	}
	page_cache_release(cache);
}

/* Another file replaces the served one, and its answers differ at the same lines of the log. */
static void an_emptied_cache_holds_nothing_and_goes_on(void **state)
{
	struct page_cache *cache = page_cache_make();

	(void)state;
	put(cache, "/api/table/1.1?", 7, 0);
	page_cache_empty(cache);
	assert_null(page_cache_find(cache, "/api/table/1.1?", 7, 0));
	put(cache, "/api/table/1.1?", 7, 0);
	assert_non_null(page_cache_find(cache, "/api/table/1.1?", 7, 0));
	page_cache_release(cache);
}

static void tags_of_different_texts_differ(void **state)
{
	char one[PAGE_TAG], other[PAGE_TAG];

	(void)state;
	page_tag("a", 1, one);
	page_tag("b", 1, other);
	assert_string_not_equal(one, other);
	assert_int_equal(strlen(one), 18);
	assert_true(one[0] == '"' && one[17] == '"');
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(an_answer_holds_until_the_file_changes),
	    cmocka_unit_test(an_answer_with_seconds_holds_for_one_second),
	    cmocka_unit_test(large_answers_make_room_for_each_other),
	    cmocka_unit_test(many_answers_are_never_mixed_up),
	    cmocka_unit_test(an_emptied_cache_holds_nothing_and_goes_on),
	    cmocka_unit_test(tags_of_different_texts_differ),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
