#include "tournament/decimal.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

enum { DIGITS_TEXT = 21 };

void decimal_text(int64_t value, int places, char ret[DECIMAL_TEXT])
{
	uint64_t parts = 1;
	uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
	char behind[DIGITS_TEXT];

	assert(places >= 0 && places <= DECIMAL_PLACES_MOST);
	for (int i = 0; i < places; i++)
		parts *= 10;
	/* A 1 before them keeps the noughts the places behind the point begin with. */
	(void)snprintf(behind, sizeof(behind), "%" PRIu64, parts + size % parts);
	(void)snprintf(ret, DECIMAL_TEXT, "%s%" PRIu64 "%s%s", value < 0 ? "-" : "", size / parts,
	    places ? "." : "", &behind[1]);
}
