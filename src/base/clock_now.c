#include "base/clock_now.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

bool clock_now(struct clock_time *ret, struct error *err)
{
	const char *fixed = getenv("CANASTA_NOW");
	const time_t now = time(NULL);
	int64_t seconds;

	if (fixed && *fixed) {
		if (!clock_seconds(fixed, &seconds))
			return error_set(err, ERROR_INPUT, "clock",
			    "$CANASTA_NOW is `%s`; a time like 2026-03-05T19:30:00Z is expected",
			    fixed);
		ret->set = true;
		(void)snprintf(ret->text, sizeof ret->text, "%s", fixed);
		return true;
	}
	if (now == (time_t)-1)
		return error_set(err, ERROR_STORE, "clock", "the machine's clock cannot be read");
	clock_write(now, ret->text);
	ret->set = false;
	return true;
}
