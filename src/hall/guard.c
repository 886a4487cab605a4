#include "hall/guard.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { MINUTE = 60, DOUBLINGS_MOST = 6, FORGOTTEN_SECONDS = 3600 };

int64_t guard_now(void)
{
	struct timespec at = {0};

	(void)clock_gettime(CLOCK_MONOTONIC, &at);
	return (int64_t)at.tv_sec;
}

static size_t place_of(const char *address)
{
	uint32_t hash = 2166136261U;

	for (; *address; address++)
		hash = (hash ^ (unsigned char)*address) * 16777619U;
	return hash % GUARD_PLACES;
}

int64_t guard_pause(const struct guard *guard, const char *address, int64_t now)
{
	const struct guard_place *place = &guard->places[place_of(address)];

	return strcmp(place->address, address) == 0 && place->until > now ? place->until - now : 0;
}

void guard_tried(struct guard *guard, const char *address, int64_t now)
{
	struct guard_place *place = &guard->places[place_of(address)];

	if (strcmp(place->address, address) != 0 || now - place->since > FORGOTTEN_SECONDS) {
		*place = (struct guard_place){.since = now};
		(void)snprintf(place->address, sizeof place->address, "%s", address);
	}
	if (now - place->since > MINUTE)
		place->tries = 0;
	if (place->tries == 0)
		place->since = now;
	if (++place->tries < GUARD_TRIES_MOST)
		return;
	place->until = now + ((int64_t)MINUTE << place->pauses);
	place->tries = 0;
	if (place->pauses < DOUBLINGS_MOST)
		place->pauses++;
}
