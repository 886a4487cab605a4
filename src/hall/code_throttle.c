#include "hall/serve_request.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { MINUTE = 60, DOUBLINGS_MOST = 6, FORGOTTEN_SECONDS = 3600 };

int64_t throttle_now(void)
{
	struct timespec at = {0};

	(void)clock_gettime(CLOCK_MONOTONIC, &at);
	return (int64_t)at.tv_sec;
}

/* Gives the name under which an address is counted. One machine has all IPv6 addresses with the
 * same first 64 bits. */
static void name_of(const char *address, char ret[HTTP_ADDRESS])
{
	static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
	struct in6_addr sixth;

	(void)snprintf(ret, HTTP_ADDRESS, "%s", address);
	if (!strchr(address, ':') || inet_pton(AF_INET6, address, &sixth) != 1 ||
	    memcmp(&sixth, mapped, sizeof mapped) == 0)
		return;
	memset((unsigned char *)&sixth + 8, 0, 8);
	(void)inet_ntop(AF_INET6, &sixth, ret, HTTP_ADDRESS);
}

/* Returns the place of an address, or `count` if it has none. Usually no address has one. */
static size_t place_of(const struct code_throttle *throttle, const char *name)
{
	size_t i = 0;

	while (i < throttle->count && strcmp(throttle->places[i].address, name) != 0)
		i++;
	return i;
}

static int64_t pause_of(const struct throttle_place *place, int64_t now)
{
	return place->until > now ? place->until - now : 0;
}

int64_t throttle_pause(const struct code_throttle *throttle, const char *address, int64_t now)
{
	char name[HTTP_ADDRESS];
	size_t place;

	if (throttle->count == 0)
		return 0;
	name_of(address, name);
	place = place_of(throttle, name);
	return pause_of(
	    place < throttle->count ? &throttle->places[place] : &throttle->others, now);
}

/* Returns a place for one more address. If all places are in use, it reuses the one whose pause
 * ended longest ago, or else the oldest. If all are paused, all further addresses share `others`;
 * more addresses therefore never end a pause. */
static struct throttle_place *place_take(
    struct code_throttle *throttle, const char *name, int64_t now)
{
	struct throttle_place *freest = &throttle->places[0];

	if (throttle->count < THROTTLE_PLACES) {
		freest = &throttle->places[throttle->count++];
	} else {
		for (struct throttle_place *one = &throttle->places[1];
		     one < &throttle->places[throttle->count]; one++)
			if (one->until != freest->until ? one->until < freest->until
			                                : one->since < freest->since)
				freest = one;
		if (pause_of(freest, now) > 0)
			return &throttle->others;
	}
	*freest = (struct throttle_place){.since = now};
	(void)snprintf(freest->address, sizeof freest->address, "%s", name);
	return freest;
}

void throttle_count(struct code_throttle *throttle, const char *address, int64_t now)
{
	struct throttle_place *place;
	char name[HTTP_ADDRESS];
	size_t own;

	name_of(address, name);
	own = place_of(throttle, name);
	place = own < throttle->count ? &throttle->places[own] : place_take(throttle, name, now);
	if (now - place->since > FORGOTTEN_SECONDS && now - place->until > FORGOTTEN_SECONDS)
		place->pauses = 0;
	if (now - place->since > MINUTE)
		place->tries = 0;
	if (place->tries == 0)
		place->since = now;
	if (++place->tries < THROTTLE_TRIES_MOST)
		return;
	place->until = now + ((int64_t)MINUTE << place->pauses);
	place->tries = 0;
	if (place->pauses < DOUBLINGS_MOST)
		place->pauses++;
}
