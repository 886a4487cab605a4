/* clock.h - days and times: read, written, and shown by local clocks.
 *
 * Times are kept in UTC, written 2026-03-05T19:30:00Z. Users read and write local time: of the zone
 * in $TZ, else of the machine; an unknown zone is UTC. */
#ifndef CANASTA_BASE_CLOCK_H
#define CANASTA_BASE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

enum { CLOCK_TEXT = 24, CLOCK_DATE = sizeof "2026-03-05" };

/* The moment that counts as now. */
struct clock_time {
	char text[CLOCK_TEXT]; /* "2026-03-05T19:30:00Z" */
	bool set;              /* from $CANASTA_NOW, not from the machine */
};

/* Returns true if a text is a valid date written 2026-03-05. */
bool clock_is_date(const char *text);

/* How the reader's language writes days and times. */
struct clock_style {
	bool day_first; /* 3/4/2026 is 3 April; otherwise it may be either */
	char word[16];  /* a word before the time, such as "klo"; "" for none */
};

/* The year of a day written without one. */
enum clock_year {
	YEAR_PLANNED, /* the first in which the day is at most three months back */
	YEAR_PAST     /* the newest in which the day is not ahead */
};

/* Reads a day as users write it, as 2026-03-05: 2026-03-05, 5.3.2026, 5.3.26, 5.3. or 5.3; also
 * with dashes or slashes, 5/3/2026 and 5/3, if the style is to write the day first or if only the
 * first number can be a day. Returns false for everything else. */
bool clock_date(const char *text, const struct clock_time *now, const struct clock_style *style,
    enum clock_year year, char ret[CLOCK_DATE]);

/* Convert a time of the record to seconds since 1970, and back. clock_seconds() returns false if
 * the text is not such a time. */
bool clock_seconds(const char *text, int64_t *ret);
void clock_write(int64_t seconds, char ret[CLOCK_TEXT]);

/* Writes a time of the record as local time, 2026-03-05T21:30:00. Returns false, with `ret` empty,
 * if the text is not a time. A day is not one: it is the same everywhere. */
bool clock_local(const char *text, char ret[CLOCK_TEXT]);

/* Finds the first and the last second of a day as clock_date() reads it, or of a time on that day:
 * 19:30, 19.30 or 19:30:00 after a blank or T. After a blank, the word of the style may come first.
 * The time is local, or UTC if the text ends with Z. Returns false for any other text. An hour that
 * the end of summer time repeats is meant as a whole. */
struct clock_span {
	char from[CLOCK_TEXT], to[CLOCK_TEXT];
};
bool clock_span_read(const char *text, const struct clock_time *now,
    const struct clock_style *style, struct clock_span *ret);

/* Returns the time now in UTC, which $CANASTA_NOW may set for tests and replays. Breaks off the
 * call if the variable is not written 2026-03-05T19:30:00Z, or if the machine's clock cannot be
 * read. */
struct clock_time clock_now(void);

#endif
