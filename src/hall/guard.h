/* guard.h - who tries codes that are none waits longer and longer. Kept in memory, an address a place. */
#ifndef CANASTA_HALL_GUARD_H
#define CANASTA_HALL_GUARD_H

#include <stddef.h>
#include <stdint.h>

enum {
	GUARD_PLACES = 2048,
	GUARD_ADDRESS = 46,
	GUARD_TRIES_MOST = 10, /* wrong codes in a minute */
};

struct guard {
	size_t count; /* of places that are taken */
	struct guard_place {
		char address[GUARD_ADDRESS];
		int tries, pauses;
		int64_t since, until;   /* seconds of the clock that nobody sets */
	} places[GUARD_PLACES], others; /* `others`: all addresses without a place */
};

/* Seconds that clock has now. */
int64_t guard_now(void);

/* For how many seconds from `now` on an address is not listened to; 0: it is. */
int64_t guard_pause(const struct guard *guard, const char *address, int64_t now);

/* An address tried a code that is none. */
void guard_tried(struct guard *guard, const char *address, int64_t now);

#endif
