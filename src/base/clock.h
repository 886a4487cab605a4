/* clock.h - the time of day, which $CANASTA_NOW may set for tests and replays. */
#ifndef CANASTA_BASE_CLOCK_H
#define CANASTA_BASE_CLOCK_H

#include "base/error.h"

struct clock_time {
	char text[24]; /* "2026-03-05T19:30:00Z" */
	bool set;      /* from $CANASTA_NOW, not from the machine */
};

/* The time now in UTC. $CANASTA_NOW must be written 2026-03-05T19:30:00Z (else ERROR_INPUT). */
bool clock_now(struct clock_time *ret, struct error *err);

/* Whether a text is a date of the calendar written 2026-03-05. */
bool clock_is_date(const char *text);

enum { CLOCK_DATE = sizeof "2026-03-05" };

/* A day as somebody writes it, 2026-03-05, 5.3.2026 or 5.3. (of this year), as 2026-03-05; false where it is
 * none of the calendar. */
bool clock_date(const char *text, const struct clock_time *now, char ret[CLOCK_DATE]);

#endif
