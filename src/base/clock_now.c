#include "base/clock_now.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

bool clock_now(struct clock_time *ret, struct error *err)
{
	const char *given = getenv("CANASTA_NOW");
	const time_t now = time(NULL);
	int64_t seconds;

	if (given && *given) {
		if (!clock_seconds(given, &seconds))
			return error_set(err, ERROR_INPUT, "clock",
			    "$CANASTA_NOW is `%s`; a time like 2026-03-05T19:30:00Z is expected",
			    given);
		ret->set = true;
		(void)snprintf(ret->text, sizeof ret->text, "%s", given);
		return true;
	}
	if (now == (time_t)-1)
		return error_set(err, ERROR_STORE, "clock", "the machine's clock cannot be read");
	clock_write(now, ret->text);
	ret->set = false;
	return true;
}
