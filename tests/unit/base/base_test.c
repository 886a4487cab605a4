/* Text, sentences, errors, YAML, the clock and files: the ground everything else stands on. */
#include "base/arena.h"
#include "base/checked.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/sentence.h"
#include "base/text.h"
#include "base/yaml.h"

#include "cmocka_all.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void first_error_stays(void **state)
{
	struct error err = {0};

	(void)state;
	assert_false(error_set(&err, ERROR_INPUT, "first", "one %d", 1));
	assert_false(error_set(&err, ERROR_STORE, "second", "two"));
	assert_int_equal(err.kind, ERROR_INPUT);
	assert_string_equal(err.message, "one 1");
	(void)error_place(&err, "file", 3, 4);
	(void)error_place(&err, "other", 5, 6);
	assert_string_equal(err.file, "file");
	assert_int_equal(err.line, 3);
}

static void messages_hold_no_control_characters(void **state)
{
	struct error err = {0};

	(void)state;
	(void)error_set(&err, ERROR_INPUT, "x", "a\x1b[2Jb\xff\xc3\xa4\n");
	assert_string_equal(err.message, "a\uFFFD[2Jb\uFFFDä ");
}

static void long_messages_end_at_a_character(void **state)
{
	struct error err = {0};
	char name[1200];
	size_t bad;

	(void)state;
	for (size_t i = 0; i + 1 < sizeof name; i += 2)
		memcpy(name + i, "ä", 2);
	name[sizeof name - 1] = '\0';
	name[sizeof name - 2] = '\0';
	(void)error_set(&err, ERROR_INPUT, "x", "x%s", name);
	assert_true(text_is_utf8(err.message, strlen(err.message), &bad));
}

static void numbers_are_read_whole_and_bounded(void **state)
{
	static const struct {
		const char *text;
		bool good;
		int64_t value;
	} cases[] = {
	    {"0", true, 0},
	    {"-5", true, -5},
	    {"+50", true, 50},
	    {"9223372036854775807", true, INT64_MAX},
	    {"-9223372036854775808", true, INT64_MIN},
	    {"9223372036854775808", false, 0},
	    {"-9223372036854775809", false, 0},
	    {"99999999999999999999999", false, 0},
	    {"", false, 0},
	    {"-", false, 0},
	    {"5 ", false, 0},
	    {"0x5", false, 0},
	    {"--5", false, 0},
	    {"5.0", false, 0},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		int64_t value = 7;

		assert_int_equal(text_integer(cases[i].text, strlen(cases[i].text), INT64_MIN,
		                     INT64_MAX, &value),
		    cases[i].good);
		assert_true(value == (cases[i].good ? cases[i].value : 7));
	}
}

static void columns_are_those_of_a_terminal(void **state)
{
	(void)state;
	assert_int_equal(text_columns("Äijä"), 4);
	assert_int_equal(text_columns("A\xcc\x88"), 1); /* A and a combining diaeresis */
	assert_int_equal(text_columns("麻雀"), 4);
	assert_int_equal(text_characters("♥♠", 6), 2);
}

static void text_grows_and_pads(void **state)
{
	struct arena arena = {0};
	struct text text = {.arena = &arena};

	(void)state;
	assert_string_equal(text_of(&text), "");
	text_add_padded(&text, "ä", 3);
	text_add_padded(&text, "b", -3);
	for (int i = 0; i < 1000; i++)
		text_addf(&text, "%d,", i);
	assert_false(text.failed);
	assert_memory_equal(text.data, "ä    b0,1,", 11);
	assert_int_equal(strlen(text.data), text.size);
	arena_release(&arena);
}

static void numbers_are_added_as_digits(void **state)
{
	static const int64_t numbers[] = {0, 7, -7, 1234567890, INT64_MAX, INT64_MIN};
	struct arena arena = {0};

	(void)state;
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		struct text text = {.arena = &arena};

		text_add_number(&text, numbers[i]);
		assert_string_equal(
		    text_of(&text), arena_printf(&arena, "%lld", (long long)numbers[i]));
	}
	arena_release(&arena);
}

static void invalid_utf8_is_told_apart(void **state)
{
	static const struct {
		const char *bytes;
		size_t size, bad;
	} cases[] = {
	    {"a\xc3", 2, 1},        /* cut short */
	    {"\xc0\xaf", 2, 0},     /* longer than need be */
	    {"\xed\xa0\x80", 3, 0}, /* half a surrogate pair */
	    {"ab\0c", 4, 2},        /* a NUL inside */
	    {"\xf5\x80\x80\x80", 4, 0},
	};
	size_t bad = 99;

	(void)state;
	assert_true(text_is_utf8("Hyvää", strlen("Hyvää"), &bad));
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_false(text_is_utf8(cases[i].bytes, cases[i].size, &bad));
		assert_int_equal(bad, cases[i].bad);
	}
}

static void names_stand_as_in_an_alphabet(void **state)
{
	static const char *const names[] = {"ąa", "Aalto", "Abc", "Đorđe", "Dz", "Łos", "lz", "Ola",
	    "Ólb", "Őm", "Oz", "Śa", "Sb", "Z", "Åbo", "Äiti", "Ö", "Ωμέγα", "Ж"};
	struct arena arena = {0};

	(void)state;
	for (size_t i = 1; i < sizeof names / sizeof *names; i++) {
		const char *before = text_sort_key(&arena, names[i - 1]);
		const char *behind = text_sort_key(&arena, names[i]);

		assert_non_null(before);
		assert_non_null(behind);
		if (strcmp(before, behind) >= 0)
			fail_msg("%s stands behind %s", names[i - 1], names[i]);
	}
	assert_string_equal(text_sort_key(&arena, "ÄITI"), text_sort_key(&arena, "a\xcc\x88iti"));
	assert_null(text_sort_key(&arena, "\xff"));
	arena_release(&arena);
}

static void folded_names_compare(void **state)
{
	struct arena arena = {0};

	(void)state;
	assert_string_equal(text_fold(&arena, "ÄITI"), text_fold(&arena, "a\xcc\x88iti"));
	assert_null(text_fold(&arena, "\xff"));
	arena_release(&arena);
}

static void the_nearest_word_is_found(void **state)
{
	static const char *const words[] = {"hand add", "standings", "table"};

	(void)state;
	assert_string_equal(text_nearest("standigns", words, 3), "standings");
	assert_string_equal(text_nearest("tabel", words, 3), "table");
	assert_null(text_nearest("zzzzz", words, 3));
}

static void large_things_leave_the_block_in_use(void **state)
{
	struct arena arena = {0};
	char *first = arena_text(&arena, "first"), *large = arena_alloc(&arena, 1, 1 << 20);

	(void)state;
	assert_non_null(first);
	assert_non_null(large);
	assert_null(arena_alloc(&arena, SIZE_MAX, 2));
	assert_string_equal(first, "first");
	assert_int_equal(large[(1 << 20) - 1], 0);
	arena_release(&arena);
	assert_null(arena.blocks);
}

static void a_list_keeps_what_is_in_it_as_it_grows(void **state)
{
	struct arena arena = {0};
	int *numbers = NULL;

	(void)state;
	for (size_t count = 0; count < 100; count++) {
		numbers = arena_room(&arena, numbers, count, sizeof *numbers);
		assert_non_null(numbers);
		assert_int_equal(numbers[count], 0);
		numbers[count] = (int)count + 1;
	}
	for (int i = 0; i < 100; i++)
		assert_int_equal(numbers[i], i + 1);
	arena_release(&arena);
}

static void an_emptied_arena_is_filled_anew(void **state)
{
	struct arena arena = {0};
	char *first = arena_text(&arena, "first");

	(void)state;
	assert_non_null(first);
	assert_non_null(arena_alloc(&arena, 1, 1 << 20));
	arena_empty(&arena);
	assert_ptr_equal(arena_alloc(&arena, 1, sizeof "first"), first);
	assert_memory_equal(first, "\0\0\0\0\0", sizeof "first");
	arena_release(&arena);
	/* A block made for one large thing alone is not kept. */
	assert_non_null(arena_alloc(&arena, 1, 1 << 20));
	arena_empty(&arena);
	assert_null(arena.blocks);
}

/* There where addresses are sanitized, else NULL. */
extern int __asan_address_is_poisoned(const volatile void *address) __attribute__((weak));

static bool forbidden(const void *thing, ptrdiff_t at)
{
	return __asan_address_is_poisoned((const char *)thing + at) != 0;
}

static void what_an_arena_did_not_give_is_forbidden(void **state)
{
	struct wide {
		char bytes[1000];
	};
	struct arena arena = {0};
	char *text, *nothing;
	struct wide *list;
	int *numbers, *moved;

	(void)state;
	if (!__asan_address_is_poisoned)
		skip();
	text = arena_text(&arena, "four");
	nothing = arena_alloc(&arena, 0, 8);
	list = arena_alloc(&arena, 3, sizeof *list);
	assert_true(forbidden(text, -1));
	assert_false(forbidden(text, 4));
	assert_true(forbidden(text, 5));
	assert_true(forbidden(nothing, 0));
	assert_false(forbidden(list, 3 * (ptrdiff_t)sizeof *list - 1));
	/* To the last byte of the element one beyond, and the one before. */
	assert_true(forbidden(list + 3, 0));
	assert_true(forbidden(list + 3, (ptrdiff_t)sizeof *list - 1));
	assert_true(forbidden(list, -1));

	numbers = arena_room(&arena, NULL, 0, sizeof *numbers);
	moved = arena_room(&arena, numbers, 1, sizeof *numbers);
	assert_true(forbidden(numbers, 0));
	assert_false(forbidden(moved, 2 * (ptrdiff_t)sizeof *moved - 1));
	assert_true(forbidden(moved, 2 * (ptrdiff_t)sizeof *moved));

	arena_empty(&arena);
	assert_true(forbidden(text, 0));
	assert_true(forbidden(moved, 0));
	assert_ptr_equal(arena_alloc(&arena, 1, 1), text);
	assert_false(forbidden(text, 0));
	assert_true(forbidden(text, 1));
	arena_release(&arena);
}

/* Whether a process that says it will touch so many bytes comes to its end. */
static bool may_touch(const void *start, size_t size)
{
	pid_t child = fork();
	int status = 0;

	if (child == 0) {
		close(STDERR_FILENO);
		checked_region(start, size);
		_exit(0);
	}
	assert_true(child > 0);
	assert_int_equal(waitpid(child, &status, 0), child);
	return status == 0;
}

/* A loop that is not checked turn by turn is stopped before its first one. */
static void what_a_loop_will_touch_is_checked_as_a_whole(void **state)
{
	struct arena arena = {0};
	const int *numbers = arena_alloc(&arena, 1000, sizeof *numbers);

	(void)state;
	if (!__asan_address_is_poisoned)
		skip();
	assert_true(may_touch(numbers, 1000 * sizeof *numbers));
	assert_true(may_touch(numbers + 1000, 0));
	assert_false(may_touch(numbers, 1000 * sizeof *numbers + 1));
	assert_false(may_touch(numbers + 1, 1000 * sizeof *numbers));
	assert_false(may_touch(numbers - 1, sizeof *numbers));
	arena_release(&arena);
}

/* As large as a block, and a little less, whether red zones are there or not. */
static void things_of_every_size_are_aligned_and_empty(void **state)
{
	struct arena arena = {0};

	(void)state;
	for (size_t size = 0; size < (1 << 16) + 200;
	     size += size < 200 || size > 65000 ? 1 : 997) {
		char *thing = arena_alloc(&arena, 1, size);

		assert_non_null(thing);
		assert_int_equal((uintptr_t)thing % alignof(max_align_t), 0);
		for (size_t i = 0; i < size; i++)
			assert_true(thing[i] == 0);
		if (size > 0)
			memset(thing, 0xff, size);
	}
	arena_release(&arena);
}

static const struct yaml *parse(struct arena *arena, const char *text, struct error *err)
{
	const struct yaml *root = NULL;

	return yaml_parse(arena, "t.yaml", text, strlen(text), &root, err) ? root : NULL;
}

static void values_know_their_place(void **state)
{
	struct arena arena = {0};
	struct error err = {0};
	const struct yaml *root = parse(&arena, "a: 1\nb:\n  ä: [x, 22]\n", &err), *list;
	int64_t number;

	(void)state;
	list = yaml_get(yaml_get(root, "b"), "ä");
	assert_int_equal(list->count, 2);
	assert_int_equal(list->values[1]->line, 3);
	assert_int_equal(list->values[1]->column, 10);
	assert_true(yaml_integer(list->values[1], "it", 0, 100, &number, &err));
	assert_int_equal(number, 22);
	assert_false(yaml_integer(list->values[0], "it", 0, 100, &number, &err));
	assert_int_equal(err.line, 3);
	arena_release(&arena);
}

static void bad_yaml_is_refused(void **state)
{
	static const struct {
		const char *text, *code;
		int line;
	} cases[] = {
	    {"a: [1", "yaml-syntax", 2},
	    {"a: 1\na: 2\n", "yaml-key-twice", 2},
	    {"a: &x 1\nb: *x\n", "yaml-anchor", 1},
	    {"a: !!int 1\n", "yaml-anchor", 1},
	    {"", "yaml-empty", 1},
	    {"a: 1\n---\nb: 2\n", "yaml-documents", 2},
	    {"? [a]\n: 1\n", "yaml-key", 1},
	    {"a: \xff\n", "yaml-syntax", 1},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena arena = {0};
		struct error err = {0};

		assert_null(parse(&arena, cases[i].text, &err));
		assert_string_equal(err.code, cases[i].code);
		assert_int_equal(err.line, cases[i].line);
		arena_release(&arena);
	}
}

static void deep_nesting_is_refused(void **state)
{
	struct arena arena = {0};
	struct error err = {0};
	char text[400];

	(void)state;
	memset(text, '[', sizeof text - 1);
	text[sizeof text - 1] = '\0';
	assert_null(parse(&arena, text, &err));
	assert_string_equal(err.code, "yaml-depth");
	arena_release(&arena);
}

static void maps_are_merged_key_by_key(void **state)
{
	struct arena arena = {0};
	struct error err = {0};
	const struct yaml *base = parse(&arena, "a: {x: 1, y: 2}\nb: 3\nc: 4\n", &err);
	const struct yaml *over = parse(&arena, "a: {y: 5}\nc: ~\nd: 6\n", &err);
	const struct yaml *both = yaml_merge(&arena, base, over, &err);

	(void)state;
	assert_int_equal(both->count, 3);
	assert_string_equal(yaml_get(yaml_get(both, "a"), "x")->text, "1");
	assert_string_equal(yaml_get(yaml_get(both, "a"), "y")->text, "5");
	assert_null(yaml_get(both, "c"));
	assert_string_equal(both->keys[2]->text, "d");
	arena_release(&arena);
}

/* Their rules in words that need no table of zones on the machine. */
#define HELSINKI "EET-2EEST,M3.5.0/3,M10.5.0/4"
#define NEW_YORK "EST5EDT,M3.2.0,M11.1.0"

/* The zone the clocks are in from now on. */
static void zone_set(const char *zone)
{
	assert_int_equal(setenv("TZ", zone, 1), 0);
	tzset();
}

static void the_clock_may_be_set(void **state)
{
	struct clock_time now;
	struct error err = {0};

	(void)state;
	assert_int_equal(setenv("CANASTA_NOW", "2026-03-05T19:30:00Z", 1), 0);
	assert_true(clock_now(&now, &err));
	assert_true(now.set);
	assert_string_equal(now.text, "2026-03-05T19:30:00Z");
	assert_int_equal(setenv("CANASTA_NOW", "2026-02-29T19:30:00Z", 1), 0);
	assert_false(clock_now(&now, &err));
	assert_int_equal(err.kind, ERROR_INPUT);
	assert_int_equal(unsetenv("CANASTA_NOW"), 0);
	err = (struct error){0};
	assert_true(clock_now(&now, &err));
	assert_false(now.set);
	assert_true(clock_is_date("2024-02-29"));
	assert_false(clock_is_date("2023-02-29"));
	assert_false(clock_is_date("2023-13-01"));
	assert_false(clock_is_date("2023-1-1"));
}

static void a_day_is_written_as_people_write_it(void **state)
{
	static const char *const days[][2] = {{"2026-11-22", "2026-11-22"},
	    {"22.11.2026", "2026-11-22"}, {"5.3.2026", "2026-03-05"}, {"05.03.2026", "2026-03-05"},
	    {"5.3.", "2027-03-05"}, {"29.2.2024", "2024-02-29"}, {"29.2.2026", NULL},
	    {"29.2.", NULL}, {"5.3", NULL}, {"5.3.26", NULL}, {"5.3.20261", NULL},
	    {"5.13.2026", NULL}, {"0.3.2026", NULL}, {"005.3.2026", NULL}, {"5..2026", NULL},
	    {".3.2026", NULL}, {"5.3.2026.", NULL}, {"-5.3.2026", NULL}, {" 5.3.2026", NULL},
	    {"", NULL}, {"5", NULL}};
	const struct clock_time now = {.text = "2027-01-31T12:00:00Z"};

	(void)state;
	zone_set("UTC");
	for (size_t i = 0; i < sizeof days / sizeof *days; i++) {
		char read[CLOCK_DATE] = "";

		print_message("%s\n", days[i][0]);
		assert_int_equal(clock_date(days[i][0], &now, read), days[i][1] != NULL);
		if (days[i][1])
			assert_string_equal(read, days[i][1]);
	}
}

static void times_are_seconds(void **state)
{
	static const struct {
		const char *text;
		int64_t seconds;
	} times[] = {{"1970-01-01T00:00:00Z", 0}, {"2000-02-29T23:59:59Z", 951868799},
	    {"2026-03-05T19:30:00Z", 1772739000}, {"2100-03-01T00:00:00Z", 4107542400}};
	static const char *const others[] = {"2026-03-05", "2026-03-05T19:30Z",
	    "2026-03-05T19:30:00", "2026-02-29T19:30:00Z", "2026-03-05T24:30:00Z", ""};
	int64_t read = 0;
	char written[CLOCK_TEXT];

	(void)state;
	for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
		assert_true(clock_seconds(times[i].text, &read));
		assert_int_equal(read, times[i].seconds);
		clock_write(read, written);
		assert_string_equal(written, times[i].text);
	}
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		assert_false(clock_seconds(others[i], &read));
}

/* The same moment, whatever the clocks say; summer time begins and ends. */
static void clocks_show_the_time_of_their_zone(void **state)
{
	static const char *const times[][3] = {
	    {HELSINKI, "2026-03-05T19:30:00Z", "2026-03-05T21:30:00"},
	    {HELSINKI, "2026-07-05T22:30:00Z", "2026-07-06T01:30:00"},
	    {HELSINKI, "2026-03-29T00:59:59Z", "2026-03-29T02:59:59"},
	    {HELSINKI, "2026-03-29T01:00:00Z", "2026-03-29T04:00:00"},
	    {HELSINKI, "2026-10-25T00:30:00Z", "2026-10-25T03:30:00"},
	    {HELSINKI, "2026-10-25T01:30:00Z", "2026-10-25T03:30:00"},
	    {NEW_YORK, "2026-01-01T02:00:00Z", "2025-12-31T21:00:00"},
	    {"UTC", "2026-03-05T19:30:00Z", "2026-03-05T19:30:00"},
	    {"Nowhere/At_All", "2026-03-05T19:30:00Z", "2026-03-05T19:30:00"},
	    {":/dev/null", "2026-03-05T19:30:00Z", "2026-03-05T19:30:00"},
	    {"", "2026-03-05T19:30:00Z", "2026-03-05T19:30:00"},
	};
	char shown[CLOCK_TEXT];

	(void)state;
	for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
		print_message("%s %s\n", times[i][0], times[i][1]);
		zone_set(times[i][0]);
		assert_true(clock_local(times[i][1], shown));
		assert_string_equal(shown, times[i][2]);
	}
	assert_false(clock_local("2026-03-05", shown));
	assert_string_equal(shown, "");
	zone_set("UTC");
}

static void a_time_is_meant_by_the_clocks_here(void **state)
{
	static const char *const spans[][4] = {
	    {"UTC", "2026-03-05", "2026-03-05T00:00:00Z", "2026-03-05T23:59:59Z"},
	    {"UTC", "2026-03-05T19:30:59Z", "2026-03-05T19:30:59Z", "2026-03-05T19:30:59Z"},
	    {HELSINKI, "2026-03-05", "2026-03-04T22:00:00Z", "2026-03-05T21:59:59Z"},
	    {HELSINKI, "2026-03-05 21:30", "2026-03-05T19:30:00Z", "2026-03-05T19:30:59Z"},
	    {HELSINKI, "22.11.2026 19:00", "2026-11-22T17:00:00Z", "2026-11-22T17:00:59Z"},
	    {HELSINKI, "22.11.2026 9:05", "2026-11-22T07:05:00Z", "2026-11-22T07:05:59Z"},
	    {HELSINKI, "1.1. 00:30", "2026-12-31T22:30:00Z", "2026-12-31T22:30:59Z"},
	    {HELSINKI, "2026-03-05T21:30:07", "2026-03-05T19:30:07Z", "2026-03-05T19:30:07Z"},
	    {HELSINKI, "2026-03-05T19:30Z", "2026-03-05T19:30:00Z", "2026-03-05T19:30:59Z"},
	    /* Summer time begins: a day of 23 hours, an hour that no clock shows. */
	    {HELSINKI, "2026-03-29", "2026-03-28T22:00:00Z", "2026-03-29T20:59:59Z"},
	    {HELSINKI, "2026-03-29T03:30", "2026-03-29T01:30:00Z", "2026-03-29T01:30:59Z"},
	    /* It ends: a day of 25, an hour that comes twice. */
	    {HELSINKI, "2026-10-25", "2026-10-24T21:00:00Z", "2026-10-25T21:59:59Z"},
	    {HELSINKI, "2026-10-25T03:30", "2026-10-25T00:30:00Z", "2026-10-25T01:30:59Z"},
	    {HELSINKI, "2026-10-25T02:59", "2026-10-24T23:59:00Z", "2026-10-24T23:59:59Z"},
	    {HELSINKI, "2026-10-25T04:00", "2026-10-25T02:00:00Z", "2026-10-25T02:00:59Z"},
	};
	static const char *const others[] = {"2026-03-05Z", "2026-02-30", "2026-03-05T24:00",
	    "2026-03-05T19:60", "2026-03-05T19:30:60", "2026-03-05T19", "2026-03-05T",
	    "2026-03-05 ", "2026-03-05TZ", "19:30", "", "2026-03-05T19:30:59+02:00",
	    "2026-03-05T19:30ZZ", "2026-03-05  19:30", "2026-03-05T19:3", "2026-03-05T1:3",
	    "2026-03-05T9:30:00:0", "2026-03-05T:30", "kissa", "22.11.2026 19.00",
	    "999999999999999999-01-01"};
	/* A year has begun in Helsinki that has not in UTC. */
	const struct clock_time now = {.text = "2026-12-31T22:30:00Z"};
	struct clock_span span;

	(void)state;
	for (size_t i = 0; i < sizeof spans / sizeof *spans; i++) {
		print_message("%s %s\n", spans[i][0], spans[i][1]);
		zone_set(spans[i][0]);
		assert_true(clock_span(spans[i][1], &now, &span));
		assert_string_equal(span.from, spans[i][2]);
		assert_string_equal(span.to, spans[i][3]);
	}
	for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
		print_message("%s\n", others[i]);
		assert_false(clock_span(others[i], &now, &span));
	}
	zone_set("UTC");
}

static void files_are_read_whole(void **state)
{
	struct arena arena = {0};
	struct error err = {0};
	struct file_text text;
	char folder[] = "/tmp/canasta-base-XXXXXX", path[64];
	FILE *file;

	(void)state;
	assert_non_null(mkdtemp(folder));
	(void)snprintf(path, sizeof path, "%s/file", folder);
	file = fopen(path, "w");
	assert_non_null(file);
	assert_int_equal(fwrite("c\0de", 1, 4, file), 4);
	assert_int_equal(fclose(file), 0);
	assert_true(file_read(&arena, path, FILE_TEMPLATE, &text, &err));
	assert_int_equal(text.size, 4);
	assert_memory_equal(text.data, "c\0de", 5);
	assert_false(file_read(&arena, "/nowhere/file", FILE_TEMPLATE, &text, &err));
	assert_int_equal(err.kind, ERROR_INPUT);
	err = (struct error){0};
	assert_false(file_read(&arena, folder, FILE_TEMPLATE, &text, &err));
	assert_int_equal(err.kind, ERROR_INPUT);
	assert_int_equal(unlink(path), 0);
	assert_int_equal(rmdir(folder), 0);
	arena_release(&arena);
}

/* A language of two sentences, a word and no more. */
static const char *finnish(const void *from, const char *label)
{
	static const char *const words[][2] = {
	    {"lapse.reds", "{kind}: {count?yksi|{count} kpl}{side? ({side})}"},
	    {"item.red three", "kolmonen"},
	    {"time.day", "{day-number}.{month-number}.{year}{clock? klo {clock}}"},
	};

	(void)from;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcmp(words[i][0], label) == 0)
			return words[i][1];
	return NULL;
}

static void a_sentence_is_said_in_each_language(void **state)
{
	const struct vocabulary own = {.find = finnish};
	const struct {
		int64_t count;
		const char *side, *english, *own;
	} cases[] = {
	    {1, "A", "1 red three, +1 for A", "kolmonen: yksi (A)"},
	    {2, "", "2 red threes, +2", "kolmonen: 2 kpl"},
	    {-3, "{x}", "-3 red threes, -3 for {x}", "kolmonen: -3 kpl ({x})"},
	    {INT64_MIN, "", "-9223372036854775808 red threes, -9223372036854775808",
	        "kolmonen: -9223372036854775808 kpl"},
	};
	struct arena arena = {0};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct sentence sentence = {"lapse", "reds",
		    "{count} {kind}{count?|s}, {count:+}{side? for {side}}{nothing}",
		    {sentence_number("count", cases[i].count),
		        sentence_word("kind", "item", "red three"),
		        sentence_text("side", cases[i].side)}};
		const struct sentence unknown = {
		    "lapse", "other", "{kind}", {sentence_word("kind", "item", "other")}};
		char small[6];

		assert_string_equal(sentence_say(&arena, NULL, &sentence), cases[i].english);
		assert_string_equal(sentence_say(&arena, &own, &sentence), cases[i].own);
		assert_string_equal(sentence_say(&arena, &own, &unknown), "other");
		assert_int_equal(
		    sentence_write(NULL, &sentence, small, sizeof small), strlen(cases[i].english));
		assert_memory_equal(small, cases[i].english, sizeof small - 1);
	}
	arena_release(&arena);
}

static void days_are_written_as_a_language_does(void **state)
{
	const struct vocabulary own = {.find = finnish};
	const char *const cases[][3] = {
	    {"2026-03-05", "2026-03-05", "5.3.2026"},
	    {"2026-11-21T09:30:00Z", "2026-11-21 09:30", "21.11.2026 klo 09:30"},
	    {"", "", ""},
	    {"spring", "spring", "spring"},
	    {"2026-03-05x", "2026-03-05x", "2026-03-05x"},
	    {"2026-03-05T1", "2026-03-05T1", "2026-03-05T1"},
	};
	struct arena arena = {0};

	(void)state;
	zone_set("UTC");
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_string_equal(sentence_say_time(&arena, NULL, cases[i][0]), cases[i][1]);
		assert_string_equal(sentence_say_time(&arena, &own, cases[i][0]), cases[i][2]);
	}
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(first_error_stays),
	    cmocka_unit_test(a_sentence_is_said_in_each_language),
	    cmocka_unit_test(days_are_written_as_a_language_does),
	    cmocka_unit_test(messages_hold_no_control_characters),
	    cmocka_unit_test(long_messages_end_at_a_character),
	    cmocka_unit_test(numbers_are_read_whole_and_bounded),
	    cmocka_unit_test(columns_are_those_of_a_terminal),
	    cmocka_unit_test(text_grows_and_pads),
	    cmocka_unit_test(numbers_are_added_as_digits),
	    cmocka_unit_test(invalid_utf8_is_told_apart),
	    cmocka_unit_test(folded_names_compare),
	    cmocka_unit_test(names_stand_as_in_an_alphabet),
	    cmocka_unit_test(the_nearest_word_is_found),
	    cmocka_unit_test(large_things_leave_the_block_in_use),
	    cmocka_unit_test(a_list_keeps_what_is_in_it_as_it_grows),
	    cmocka_unit_test(an_emptied_arena_is_filled_anew),
	    cmocka_unit_test(what_an_arena_did_not_give_is_forbidden),
	    cmocka_unit_test(what_a_loop_will_touch_is_checked_as_a_whole),
	    cmocka_unit_test(things_of_every_size_are_aligned_and_empty),
	    cmocka_unit_test(values_know_their_place),
	    cmocka_unit_test(bad_yaml_is_refused),
	    cmocka_unit_test(deep_nesting_is_refused),
	    cmocka_unit_test(maps_are_merged_key_by_key),
	    cmocka_unit_test(the_clock_may_be_set),
	    cmocka_unit_test(a_day_is_written_as_people_write_it),
	    cmocka_unit_test(times_are_seconds),
	    cmocka_unit_test(clocks_show_the_time_of_their_zone),
	    cmocka_unit_test(a_time_is_meant_by_the_clocks_here),
	    cmocka_unit_test(files_are_read_whole),
	};

	return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
