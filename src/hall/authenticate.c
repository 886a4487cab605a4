#include "hall/serve_request.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "club/access_code.h"
#include "hall/http.h"
#include "hall/pages.h"
#include "hall/request_context.h"
#include "hall/route.h"
#include "hall/server.h"

#include <arpa/inet.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* --- whom they mean --- */

/* Whether it names us: our address or a name, with or without a port behind it. */
static bool is_ours(const struct hall_wish *wish, const char *host)
{
	const char *bracket = *host == '[' ? strchr(host, ']') : NULL;
	const char *name = bracket ? host + 1 : host;
	const size_t size = bracket ? (size_t)(bracket - name) : strcspn(host, ":");
	const char *port = bracket ? bracket + 1 : name + size;

	if (*port == ':' && strspn(port + 1, "0123456789") != strlen(port + 1))
		return false;
	if (*port && *port != ':')
		return false;
	if (strlen(wish->address) == size && strncasecmp(wish->address, name, size) == 0)
		return true;
	for (size_t i = 0; i < wish->name_count; i++)
		if (strlen(wish->names[i]) == size && strncasecmp(wish->names[i], name, size) == 0)
			return true;
	return false;
}

bool attend_host(struct visit *visit, const struct hall_wish *wish, struct error *err)
{
	const char *host = http_host(visit->request);

	if (host && is_ours(wish, host))
		return true;
	return visit_refuse(visit, HTTP_MISDIRECTED, SAY_HOST_UNKNOWN, err);
}

/* --- who asks --- */

const char *attend_word(const struct http_request *request)
{
	static const char scheme[] = "Bearer ";
	const char *sent = http_header(request, "Authorization");

	if (!sent || strncasecmp(sent, scheme, sizeof scheme - 1) != 0)
		return NULL;
	return sent + sizeof scheme - 1;
}

bool attend_pause(
    struct visit *visit, int64_t seconds, struct http_answer *answer, struct error *err)
{
	answer->retry_after = arena_printf(visit->desk.arena, "%lld", (long long)seconds);
	return visit_refuse(visit, HTTP_TOO_MANY, SAY_CODES_MANY, err);
}

/* The entrant of a side by its name. */
bool attend_named(struct visit *visit, struct error *err)
{
	visit->by = visit->pass.role == PASS_SIDE ? visit->pass.called : visit->pass.by;
	return visit->by ||
	       visit_refuse(visit, HTTP_UNAUTHORIZED, SAY_PASS_VOID_CODE_SIDE_SITS, err);
}

/* Finds who asks; a right secret is never paused, all else is where too much was tried. */
bool attend_who(struct hall *hall, struct visit *visit, bool code_in_form,
    struct http_answer *answer, struct error *err)
{
	const char *word = attend_word(visit->request), *address = visit->request->address;
	const int64_t now = guard_now(), pause = guard_pause(&hall->guard, address, now);

	visit->browser = http_cookie(visit->request, HALL_COOKIE);
	/* The other side, on the same phone. */
	if (!word && visit->is_form && code_in_form)
		word = form_value(&visit->form, "code");
	if (!word || !*word) {
		visit->by_cookie = visit->browser != NULL;
		return !visit->browser ||
		       pass_find_browser(&visit->desk, visit->browser, &visit->pass, err);
	}
	if (pause > 0 && !pass_is_secret(word))
		return attend_pause(visit, pause, answer, err);
	if (!pass_find(&visit->desk, word, &visit->pass, err))
		return false;
	if (visit->pass.number > 0)
		return true;
	if (pause > 0)
		return attend_pause(visit, pause, answer, err);
	guard_tried(&hall->guard, address, now);
	return true;
}

bool attend_may(struct visit *visit, const struct route *route, struct error *err)
{
	const struct pass *pass = &visit->pass;

	if (pass->replaced && route_is_deed(route))
		return visit_refuse(visit, HTTP_FORBIDDEN, SAY_BROWSER_REPLACED, err);
	if (!(route->who & 1U << pass->role))
		return visit_refuse(visit, HTTP_FORBIDDEN, SAY_ROLE_OTHER_ASK_SIDES_DESK, err);
	if (pass->role == PASS_SIDE && !visit_plays(visit, pass->table.round, err))
		return false;
	if (pass->role != PASS_SIDE || route->place == ROUTE_NO_PLACE ||
	    (pass->table.round == visit->address.round &&
	        pass->table.table == visit->address.table))
		return true;
	return visit_refuse(visit, HTTP_FORBIDDEN, SAY_TABLE_OTHER, err);
}

/* --- pages of ours --- */

/* The token that pages shown to who asks bear. */
static bool make_token(const struct hall *hall, struct visit *visit, struct error *err)
{
	char key[2 * HALL_KEY + 1] = "";
	char tag[KEPT_TAG];
	const char *of = visit->browser;
	const char *text;

	for (size_t i = 0; !of && i < HALL_KEY; i++)
		(void)snprintf(key + 2 * i, 3, "%02x", hall->key[i]);
	text = arena_printf(visit->desk.arena, "page of %s", of ? of : key);
	kept_tag(text, strlen(text), tag);
	visit->token = arena_copy(visit->desk.arena, tag + 1, strlen(tag) - 2);
	return visit->token || error_memory(err);
}

static bool is_our_origin(const struct http_request *request)
{
	static const char *const schemes[] = {"http://", "https://"};
	const char *origin = http_header(request, "Origin"), *host = http_host(request);

	for (size_t i = 0; origin && host && i < sizeof schemes / sizeof *schemes; i++) {
		const size_t size = strlen(schemes[i]);

		if (strncmp(origin, schemes[i], size) == 0 && strcasecmp(origin + size, host) == 0)
			return true;
	}
	return false;
}

bool attend_own_page(
    const struct hall *hall, struct visit *visit, const struct route *route, struct error *err)
{
	const char *token;

	if (!make_token(hall, visit, err))
		return false;
	if (!route_is_deed(route) || (!(route->who & ROUTE_FORM) && !visit->by_cookie))
		return true;
	token = route->who & ROUTE_FORM ? form_value(&visit->form, "token")
	                                : http_header(visit->request, "X-Token");
	return (is_our_origin(visit->request) && token && strcmp(token, visit->token) == 0) ||
	       visit_refuse(visit, HTTP_FORBIDDEN, SAY_PAGE_OTHER, err);
}

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
