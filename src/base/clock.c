#include "base/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

static int days_in_month(int year, int month)
{
	static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

	return month == 2 && leap ? 29 : days[month - 1];
}

static bool date_holds(const char *text)
{
	int year = two_digits(text) * 100 + two_digits(text + 2);
	int month = two_digits(text + 5), day = two_digits(text + 8);

	return month >= 1 && month <= 12 && day >= 1 && day <= days_in_month(year, month);
}

bool clock_is_date(const char *text)
{
	return fits(text, "0000-00-00") && date_holds(text);
}

/* Up to so many digits and a dot behind them; NULL where they are none. */
static const char *part_read(const char *text, size_t most, int *ret)
{
	size_t size = strspn(text, "0123456789");

	if (size == 0 || size > most || text[size] != '.')
		return NULL;
	*ret = (int)strtol(text, NULL, 10);
	return text + size + 1;
}

bool clock_date(const char *text, const struct clock_time *now, char ret[CLOCK_DATE])
{
	int day, month, year;

	if (clock_is_date(text)) {
		memcpy(ret, text, CLOCK_DATE);
		return true;
	}
	text = part_read(text, 2, &day);
	text = text ? part_read(text, 2, &month) : NULL;
	if (!text || (*text && !fits(text, "0000")))
		return false;
	year = (int)strtol(*text ? text : now->text, NULL, 10);
	(void)snprintf(ret, CLOCK_DATE, "%04u-%02u-%02u", (unsigned)year % 10000,
	    (unsigned)month % 100, (unsigned)day % 100);
	return clock_is_date(ret);
}

static bool time_holds(const char *text)
{
	return two_digits(text) < 24 && two_digits(text + 3) < 60 && two_digits(text + 6) < 60;
}

bool clock_now(struct clock_time *ret, struct error *err)
{
	const char *given = getenv("CANASTA_NOW");
	time_t now = time(NULL);
	struct tm parts;

	if (given && *given) {
		if (!fits(given, "0000-00-00T00:00:00Z") || !date_holds(given) ||
		    !time_holds(given + 11))
			return error_set(err, ERROR_INPUT, "clock",
			    "$CANASTA_NOW is `%s`; a time like 2026-03-05T19:30:00Z is expected",
			    given);
		ret->set = true;
		(void)snprintf(ret->text, sizeof ret->text, "%s", given);
		return true;
	}
	if (now == (time_t)-1 || !gmtime_r(&now, &parts) ||
	    strftime(ret->text, sizeof ret->text, "%Y-%m-%dT%H:%M:%SZ", &parts) == 0)
		return error_set(err, ERROR_STORE, "clock", "the machine's clock cannot be read");
	ret->set = false;
	return true;
}
