#include "hall/guard.h"

#include <stdbool.h>
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

/* The number of its place; `count` where it has none. On most evenings nobody has one. */
static size_t place_of(const struct guard *guard, const char *address)
{
	size_t i = 0;

	while (i < guard->count && strcmp(guard->places[i].address, address) != 0)
		i++;
	return i;
}

int64_t guard_pause(const struct guard *guard, const char *address, int64_t now)
{
	const size_t place = place_of(guard, address);

	return place < guard->count && guard->places[place].until > now
	           ? guard->places[place].until - now
	           : 0;
}

/* A place for one more address; where all are taken, of the one that began longest ago. */
static struct guard_place *place_take(struct guard *guard)
{
	struct guard_place *oldest = &guard->places[0];

	if (guard->count < GUARD_PLACES)
		return &guard->places[guard->count++];
	for (size_t i = 1; i < guard->count; i++)
		if (guard->places[i].since < oldest->since)
			oldest = &guard->places[i];
	return oldest;
}

void guard_tried(struct guard *guard, const char *address, int64_t now)
{
	const size_t own = place_of(guard, address);
	const bool known = own < guard->count;
	struct guard_place *place = known ? &guard->places[own] : place_take(guard);

	if (!known || now - place->since > FORGOTTEN_SECONDS) {
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
