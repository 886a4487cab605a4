#include "hall/guard.h"

#include <arpa/inet.h>
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

/* By which an address is known: one machine has all addresses of IPv6 that begin with the same 64 bits. */
static void name_of(const char *address, char ret[GUARD_ADDRESS])
{
	static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
	struct in6_addr sixth;

	(void)snprintf(ret, GUARD_ADDRESS, "%s", address);
	if (!strchr(address, ':') || inet_pton(AF_INET6, address, &sixth) != 1 ||
	    memcmp(&sixth, mapped, sizeof mapped) == 0)
		return;
	memset((unsigned char *)&sixth + 8, 0, 8);
	(void)inet_ntop(AF_INET6, &sixth, ret, GUARD_ADDRESS);
}

/* The number of its place; `count` where it has none. On most evenings nobody has one. */
static size_t place_of(const struct guard *guard, const char *name)
{
	size_t i = 0;

	while (i < guard->count && strcmp(guard->places[i].address, name) != 0)
		i++;
	return i;
}

static int64_t pause_of(const struct guard_place *place, int64_t now)
{
	return place->until > now ? place->until - now : 0;
}

int64_t guard_pause(const struct guard *guard, const char *address, int64_t now)
{
	char name[GUARD_ADDRESS];
	size_t place;

	if (guard->count == 0)
		return 0;
	name_of(address, name);
	place = place_of(guard, name);
	return pause_of(place < guard->count ? &guard->places[place] : &guard->others, now);
}

/* Which of two places is given away first: one without a pause, then the one whose pause ended longer ago. */
static bool is_freer(const struct guard_place *one, const struct guard_place *other)
{
	return one->until != other->until ? one->until < other->until : one->since < other->since;
}

/* A place for one more address. Where all are taken it is one that is not in a pause; where all are, every further
 * address shares one. So no number of addresses makes a pause forgotten. */
static struct guard_place *place_take(struct guard *guard, const char *name, int64_t now)
{
	struct guard_place *freest = &guard->places[0];

	if (guard->count < GUARD_PLACES) {
		freest = &guard->places[guard->count++];
	} else {
		for (size_t i = 1; i < guard->count; i++)
			if (is_freer(&guard->places[i], freest))
				freest = &guard->places[i];
		if (pause_of(freest, now) > 0)
			return &guard->others;
	}
	*freest = (struct guard_place){.since = now};
	(void)snprintf(freest->address, sizeof freest->address, "%s", name);
	return freest;
}

void guard_tried(struct guard *guard, const char *address, int64_t now)
{
	struct guard_place *place;
	char name[GUARD_ADDRESS];
	size_t own;

	name_of(address, name);
	own = place_of(guard, name);
	place = own < guard->count ? &guard->places[own] : place_take(guard, name, now);
	if (now - place->since > FORGOTTEN_SECONDS && now - place->until > FORGOTTEN_SECONDS)
		place->pauses = 0;
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
