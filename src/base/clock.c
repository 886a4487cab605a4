#include "base/clock.h"

#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

static int two_digits(const char *text)
{
	return (text[0] - '0') * 10 + (text[1] - '0');
}

static bool fits(const char *text, const char *pattern)
{
	if (strlen(text) != strlen(pattern))
		return false;
	for (; *pattern; pattern++, text++) {
		bool digit = *text >= '0' && *text <= '9';

		if (*pattern == '0' ? !digit : *text != *pattern)
			return false;
	}
	return true;
}

enum { DAY_SECONDS = 86400 };

/* The place of the time in a text, after its date and a T. */
enum { AT_TIME = CLOCK_DATE };

/* Returns the parts of a date, or of a date and time, whose form was checked. */
static struct tm parts_of(const char *text)
{
	struct tm parts = {.tm_year = two_digits(text) * 100 + two_digits(text + 2) - 1900,
	    .tm_mon = two_digits(text + 5) - 1,
	    .tm_mday = two_digits(text + 8)};

	if (text[AT_TIME - 1]) {
		parts.tm_hour = two_digits(text + AT_TIME);
		parts.tm_min = two_digits(text + AT_TIME + 3);
		parts.tm_sec = two_digits(text + AT_TIME + 6);
	}
	return parts;
}

/* Returns the seconds since 1970 of a date, or of a date and time of any zone. */
static int64_t seconds_written(const char *text)
{
	struct tm parts = parts_of(text);

	return timegm(&parts);
}

/* Returns true if the calendar has the date, and a day has the time after it. The library would change any other. */
static bool moment_holds(const char *text)
{
	const struct tm written = parts_of(text);
	struct tm parts = written;

	(void)timegm(&parts);
	return parts.tm_mon == written.tm_mon && parts.tm_mday == written.tm_mday &&
	       parts.tm_hour == written.tm_hour && parts.tm_min == written.tm_min &&
	       parts.tm_sec == written.tm_sec;
}

bool clock_is_date(const char *text)
{
	return fits(text, "0000-00-00") && moment_holds(text);
}

enum { MONTHS = 12, PART_DIGITS = 2, BACK_DAYS = 92 };

/* Reads up to two digits; NULL if there are none or more. */
static const char *part_read(const char *text, int *ret)
{
	const size_t size = strspn(text, "0123456789");

	if (size == 0 || size > PART_DIGITS)
		return NULL;
	*ret = (int)strtol(text, NULL, 10);
	return text + size;
}

/* Returns the days since 1970 of a day of the calendar. */
static int64_t days_of(int year, int month, int day)
{
	struct tm parts = {.tm_year = year - 1900, .tm_mon = month - 1, .tm_mday = day};

	return timegm(&parts) / DAY_SECONDS;
}

/* Returns the year that is meant by a day without one. */
static int year_meant(int day, int month, const char *today, enum clock_year year)
{
	const int now = two_digits(today) * 100 + two_digits(today + 2);
	const int64_t here = days_of(now, two_digits(today + 5), two_digits(today + 8));
	int meant = now - 1;

	if (year == YEAR_PAST)
		return days_of(now, month, day) > here ? now - 1 : now;
	while (days_of(meant, month, day) < here - BACK_DAYS)
		meant++;
	return meant;
}

bool clock_date(const char *text, const struct clock_time *now, const struct clock_style *style,
    enum clock_year year, char ret[CLOCK_DATE])
{
	enum { CENTURY = 2000 };
	char today[CLOCK_TEXT], sign;
	int day, month, number;

	if (clock_is_date(text)) {
		memcpy(ret, text, CLOCK_DATE);
		return true;
	}
	text = part_read(text, &day);
	if (!text || !*text || !strchr(".-/", *text))
		return false;
	sign = *text;
	text = part_read(text + 1, &month);
	if (!text || (*text && *text != sign) || month < 1 || month > MONTHS)
		return false;
	if (sign != '.' && !style->day_first && day <= MONTHS)
		return false;
	if (*text && text[1]) {
		/* Two digits are a year of this century after dots only, because 26-11-27 may begin
		 * with its year. */
		if (!fits(text + 1, "0000") && !(sign == '.' && fits(text + 1, "00")))
			return false;
		number = (int)strtol(text + 1, NULL, 10) + (text[1 + PART_DIGITS] ? 0 : CENTURY);
	} else {
		/* 27.11. has a sign at its end */
		if (*text && sign != '.')
			return false;
		(void)clock_local(now->text, today);
		number = year_meant(day, month, today, year);
	}
	(void)snprintf(ret, CLOCK_DATE, "%04u-%02u-%02u", (unsigned)number % 10000, (unsigned)month,
	    (unsigned)day);
	return clock_is_date(ret);
}

bool clock_seconds(const char *text, int64_t *ret)
{
	if (!fits(text, "0000-00-00T00:00:00Z") || !moment_holds(text))
		return false;
	*ret = seconds_written(text);
	return true;
}

static void parts_write(const struct tm *parts, const char *zone, char ret[CLOCK_TEXT])
{
	(void)snprintf(ret, CLOCK_TEXT, "%04u-%02u-%02uT%02u:%02u:%02u%s",
	    (unsigned)(parts->tm_year + 1900) % 10000, (unsigned)(parts->tm_mon + 1) % 100,
	    (unsigned)parts->tm_mday % 100, (unsigned)parts->tm_hour % 100,
	    (unsigned)parts->tm_min % 100, (unsigned)parts->tm_sec % 100, zone);
}

void clock_write(int64_t seconds, char ret[CLOCK_TEXT])
{
	const time_t moment = (time_t)seconds;
	struct tm parts = {.tm_mday = 1};

	(void)gmtime_r(&moment, &parts);
	parts_write(&parts, "Z", ret);
}

/* --- the clocks here --- */

bool clock_local(const char *text, char ret[CLOCK_TEXT])
{
	struct tm parts;
	int64_t seconds;

	ret[0] = '\0';
	if (!clock_seconds(text, &seconds))
		return false;
	time_t moment = (time_t)seconds;

	if (!localtime_r(&moment, &parts))
		return false;
	parts_write(&parts, "", ret);
	return true;
}

/* Returns how many seconds local clocks are ahead of UTC at a moment. */
static int64_t ahead_at(int64_t moment)
{
	const time_t at = (time_t)moment;
	struct tm parts;

	return localtime_r(&at, &parts) ? parts.tm_gmtoff : 0;
}

/* Returns the time at which local clocks show `shown`, both in seconds. Their offset from UTC is
 * taken from the days around it. For a time that is shown twice it returns the first, or the last
 * if `last`. A skipped time is counted as if the clocks had not been put forward yet. */
static int64_t moment_shown(int64_t shown, bool last)
{
	const int64_t first = shown - ahead_at(shown - DAY_SECONDS);
	const int64_t second = shown - ahead_at(shown + DAY_SECONDS);
	const bool holds_first = first + ahead_at(first) == shown;
	const bool holds_second = second + ahead_at(second) == shown;

	if (!holds_second || first == second)
		return first;
	return !holds_first || last ? second : first;
}

/* Fills the missing parts of a time: seconds, or all of it, or the zero before 9:30. Dots count as colons. */
static bool time_filled(const char *time, const char *otherwise, char ret[CLOCK_TEXT])
{
	char padded[sizeof "019:30:00Z"];
	const bool lacks_zero = strlen(time) > 1 && strchr(":.", time[1]);

	(void)snprintf(padded, sizeof padded, "%s%s", lacks_zero ? "0" : "", time);
	const size_t size = strlen(padded);

	for (char *dot = strchr(padded, '.'); dot; dot = strchr(dot, '.'))
		*dot = ':';
	if (size != 0 && size != sizeof "19:30" - 1 && size != sizeof "19:30:00" - 1)
		return false;
	(void)snprintf(ret + AT_TIME, CLOCK_TEXT - AT_TIME, "%s%s", padded, otherwise + size);
	return fits(ret + AT_TIME, "00:00:00") && moment_holds(ret);
}

/* Returns the text after the blank or T that follows a day, and after the word before its time. */
static const char *behind_day(const char *text, const struct clock_style *style)
{
	const size_t size = strlen(style->word);
	const bool has_word = *text == ' ' && size > 0 &&
	                      strncasecmp(text + 1, style->word, size) == 0 &&
	                      text[1 + size] == ' ';

	return has_word ? text + 1 + size + 1 : text + 1;
}

bool clock_span_read(const char *text, const struct clock_time *now,
    const struct clock_style *style, struct clock_span *ret)
{
	char day[CLOCK_DATE + 1] = "", time[sizeof "19:30:00Z"] = "";
	char from[CLOCK_TEXT], to[CLOCK_TEXT];
	const size_t at = strcspn(text, "T ");
	const char *behind = text[at] ? behind_day(text + at, style) : "";
	const size_t size = strlen(behind);
	const bool utc = size > 0 && behind[size - 1] == 'Z';

	if (at >= sizeof day || size >= sizeof time || (text[at] && size == 0))
		return false;
	memcpy(day, text, at);
	memcpy(time, behind, size - utc);
	if (!clock_date(day, now, style, YEAR_PAST, from) || (utc && size == 1))
		return false;
	from[CLOCK_DATE - 1] = 'T';
	memcpy(to, from, CLOCK_DATE);
	if (!time_filled(time, "00:00:00", from) || !time_filled(time, "23:59:59", to))
		return false;
	clock_write(
	    utc ? seconds_written(from) : moment_shown(seconds_written(from), false), ret->from);
	clock_write(utc ? seconds_written(to) : moment_shown(seconds_written(to), true), ret->to);
	return true;
}

struct clock_time clock_now(void)
{
	struct clock_time found = {0};
	const char *fixed = getenv("CANASTA_NOW");
	const time_t now = time(NULL);
	int64_t seconds;

	if (fixed && *fixed) {
		if (!clock_seconds(fixed, &seconds))
			break_off(ERROR_INPUT, SAY_CLOCK_CANASTA_NOW, fixed);
		found.set = true;
		(void)snprintf(found.text, sizeof found.text, "%s", fixed);
		return found;
	}
	if (now == (time_t)-1)
		break_off(ERROR_STORE, SAY_CLOCK_UNREADABLE);
	clock_write(now, found.text);
	return found;
}
