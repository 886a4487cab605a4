/* The clock, and days in the forms that people write. */
#include "base/clock.h"

#include "base/boundary.h"
#include "base/error.h"
#include "cmocka_all.h"

#include <stdlib.h>
#include <time.h>

/* The rules of the time zones, so that the machine needs no table of them. */
#define HELSINKI "EET-2EEST,M3.5.0/3,M10.5.0/4"
#define NEW_YORK "EST5EDT,M3.2.0,M11.1.0"

/* Sets the zone of the clocks. */
static void zone_set(const char *zone)
{
	assert_int_equal(setenv("TZ", zone, 1), 0);
	tzset();
}

static void clock_read(void *context)
{
	*(struct clock_time *)context = clock_now();
}

static void the_clock_may_be_set(void **state)
{
	struct clock_time now;
	struct error err = {0};

	(void)state;
	assert_int_equal(setenv("CANASTA_NOW", "2026-03-05T19:30:00Z", 1), 0);
	now = clock_now();
	assert_true(now.set);
	assert_string_equal(now.text, "2026-03-05T19:30:00Z");
	assert_int_equal(setenv("CANASTA_NOW", "2026-02-29T19:30:00Z", 1), 0);
	assert_false(boundary_run(clock_read, &now, &err));
	assert_int_equal(err.kind, ERROR_INPUT);
	assert_int_equal(unsetenv("CANASTA_NOW"), 0);
	now = clock_now();
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
	    {"29.2.", NULL}, {"5.3", "2027-03-05"}, {"5.3.26", "2026-03-05"},
	    {"30.10.", "2027-10-30"}, {"31.10", "2026-10-31"}, {"1.11.", "2026-11-01"},
	    {"31.12", "2026-12-31"}, {"27-11-2026", "2026-11-27"}, {"27/11/2026", "2026-11-27"},
	    {"27/11", "2026-11-27"}, {"27-1", "2027-01-27"}, {"3/4/2026", NULL}, {"3-4-2026", NULL},
	    {"12/12/2026", NULL}, {"3/4", NULL}, {"11/27/2026", NULL}, {"27/11/26", NULL},
	    {"26-11-27", NULL}, {"27/11/", NULL}, {"27/11.2026", NULL}, {"27.11.226", NULL},
	    {"27.13", NULL}, {"5.3.20261", NULL}, {"5.13.2026", NULL}, {"0.3.2026", NULL},
	    {"005.3.2026", NULL}, {"5..2026", NULL}, {".3.2026", NULL}, {"5.3.2026.", NULL},
	    {"-5.3.2026", NULL}, {" 5.3.2026", NULL}, {"", NULL}, {"5", NULL}};
	static const char *const day_first[][2] = {{"3/4/2026", "2026-04-03"},
	    {"3-4-2026", "2026-04-03"}, {"3/4", "2027-04-03"}, {"12-12", "2026-12-12"},
	    {"11/27/2026", NULL}, {"2026-11-27", "2026-11-27"}, {"3/4/26", NULL}};
	static const char *const past[][2] = {{"31.1.", "2027-01-31"}, {"1.2.", "2026-02-01"},
	    {"31.12.", "2026-12-31"}, {"31.10", "2026-10-31"}};
	const struct clock_time now = {.text = "2027-01-31T12:00:00Z"};
	const struct clock_style style = {0}, dutch = {.day_first = true};

	(void)state;
	zone_set("UTC");
	for (size_t i = 0; i < sizeof days / sizeof *days; i++) {
		char read[CLOCK_DATE] = "";

		print_message("%s\n", days[i][0]);
		assert_int_equal(
		    clock_date(days[i][0], &now, &style, YEAR_PLANNED, read), days[i][1] != NULL);
		if (days[i][1])
			assert_string_equal(read, days[i][1]);
	}
	for (size_t i = 0; i < sizeof day_first / sizeof *day_first; i++) {
		char read[CLOCK_DATE] = "";

		assert_int_equal(clock_date(day_first[i][0], &now, &dutch, YEAR_PLANNED, read),
		    day_first[i][1] != NULL);
		if (day_first[i][1])
			assert_string_equal(read, day_first[i][1]);
	}
	for (size_t i = 0; i < sizeof past / sizeof *past; i++) {
		char read[CLOCK_DATE] = "";

		assert_true(clock_date(past[i][0], &now, &style, YEAR_PAST, read));
		assert_string_equal(read, past[i][1]);
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

/* Clocks in different zones show the same moment; summer time begins and ends. */
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
	    {HELSINKI, "22.11.2026 19.00", "2026-11-22T17:00:00Z", "2026-11-22T17:00:59Z"},
	    {HELSINKI, "22.11.2026 klo 9.00", "2026-11-22T07:00:00Z", "2026-11-22T07:00:59Z"},
	    {HELSINKI, "1.1. 00:30", "2026-12-31T22:30:00Z", "2026-12-31T22:30:59Z"},
	    {HELSINKI, "2026-03-05T21:30:07", "2026-03-05T19:30:07Z", "2026-03-05T19:30:07Z"},
	    {HELSINKI, "2026-03-05T19:30Z", "2026-03-05T19:30:00Z", "2026-03-05T19:30:59Z"},
	    /* Summer time begins: the day has 23 hours, and one hour is missing. */
	    {HELSINKI, "2026-03-29", "2026-03-28T22:00:00Z", "2026-03-29T20:59:59Z"},
	    {HELSINKI, "2026-03-29T03:30", "2026-03-29T01:30:00Z", "2026-03-29T01:30:59Z"},
	    /* Summer time ends: the day has 25 hours, and one hour comes twice. */
	    {HELSINKI, "2026-10-25", "2026-10-24T21:00:00Z", "2026-10-25T21:59:59Z"},
	    {HELSINKI, "2026-10-25T03:30", "2026-10-25T00:30:00Z", "2026-10-25T01:30:59Z"},
	    {HELSINKI, "2026-10-25T02:59", "2026-10-24T23:59:00Z", "2026-10-24T23:59:59Z"},
	    {HELSINKI, "2026-10-25T04:00", "2026-10-25T02:00:00Z", "2026-10-25T02:00:59Z"},
	};
	static const char *const others[] = {"2026-03-05Z", "2026-02-30", "2026-03-05T24:00",
	    "2026-03-05T19:60", "2026-03-05T19:30:60", "2026-03-05T19", "2026-03-05T",
	    "2026-03-05 ", "2026-03-05TZ", "19:30", "", "2026-03-05T19:30:59+02:00",
	    "2026-03-05T19:30ZZ", "2026-03-05  19:30", "2026-03-05T19:3", "2026-03-05T1:3",
	    "2026-03-05T9:30:00:0", "2026-03-05T:30", "kissa", "22.11.2026 kello 19.00",
	    "999999999999999999-01-01"};
	/* The new year has begun in Helsinki, but not in UTC. */
	const struct clock_time now = {.text = "2026-12-31T22:30:00Z"};
	const struct clock_style style = {.word = "klo"};
	struct clock_span span;

	(void)state;
	for (size_t i = 0; i < sizeof spans / sizeof *spans; i++) {
		print_message("%s %s\n", spans[i][0], spans[i][1]);
		zone_set(spans[i][0]);
		assert_true(clock_span_read(spans[i][1], &now, &style, &span));
		assert_string_equal(span.from, spans[i][2]);
		assert_string_equal(span.to, spans[i][3]);
	}
	for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
		print_message("%s\n", others[i]);
		assert_false(clock_span_read(others[i], &now, &style, &span));
	}
	zone_set("UTC");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_clock_may_be_set),
	    cmocka_unit_test(a_day_is_written_as_people_write_it),
	    cmocka_unit_test(times_are_seconds),
	    cmocka_unit_test(clocks_show_the_time_of_their_zone),
	    cmocka_unit_test(a_time_is_meant_by_the_clocks_here),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
