#include "hall/serve_request.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "hall/access_code.h"
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

/* --- the server asked --- */

/* Returns true if a Host header names this server: its address or one of its names, with or without
 * a port. */
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

bool check_host(struct request_context *ctx, const struct hall_wish *wish, struct error *err)
{
	const char *host = http_host(ctx->request);

	if (host && is_ours(wish, host))
		return true;
	return request_refuse(ctx, HTTP_MISDIRECTED, SAY_HOST_UNKNOWN, err);
}

/* --- the user --- */

const char *bearer_code(const struct http_request *request)
{
	static const char scheme[] = "Bearer ";
	const char *sent = http_header(request, "Authorization");

	if (!sent || strncasecmp(sent, scheme, sizeof scheme - 1) != 0)
		return NULL;
	return sent + sizeof scheme - 1;
}

bool refuse_paused(
    struct request_context *ctx, int64_t seconds, struct http_answer *answer, struct error *err)
{
	answer->retry_after = arena_printf(ctx->desk.arena, "%lld", (long long)seconds);
	return request_refuse(ctx, HTTP_TOO_MANY, SAY_CODES_MANY, err);
}

/* A side is known by the name of its entrant. */
bool name_asker(struct request_context *ctx, struct error *err)
{
	ctx->by = ctx->access.role == ACCESS_SIDE ? ctx->access.called : ctx->access.by;
	return ctx->by || request_refuse(ctx, HTTP_UNAUTHORIZED, SAY_PASS_VOID_CODE_SIDE_SITS, err);
}

bool authenticate(struct hall *hall, struct request_context *ctx, bool code_in_form,
    struct http_answer *answer, struct error *err)
{
	const char *word = bearer_code(ctx->request), *address = ctx->request->address;
	const int64_t now = throttle_now(), pause = throttle_pause(&hall->throttle, address, now);

	ctx->browser = http_cookie(ctx->request, HALL_COOKIE);
	/* A form on one phone may have the code of the other side. */
	if (!word && ctx->is_form && code_in_form)
		word = form_value(&ctx->form, "code");
	if (!word || !*word) {
		ctx->by_cookie = ctx->browser != NULL;
		if (ctx->browser)
			ctx->access = access_find_browser(&ctx->desk, ctx->browser);
		return true;
	}
	if (pause > 0 && !access_is_secret(word))
		return refuse_paused(ctx, pause, answer, err);
	ctx->access = access_find(&ctx->desk, word);
	if (ctx->access.number > 0)
		return true;
	if (pause > 0)
		return refuse_paused(ctx, pause, answer, err);
	throttle_count(&hall->throttle, address, now);
	return true;
}

bool check_role(struct request_context *ctx, const struct route *route, struct error *err)
{
	const struct access_code *access = &ctx->access;

	if (access->replaced && route_is_deed(route))
		return request_refuse(ctx, HTTP_FORBIDDEN, SAY_BROWSER_REPLACED, err);
	if (!(route->who & 1U << access->role))
		return request_refuse(ctx, HTTP_FORBIDDEN, SAY_ROLE_OTHER_ASK_SIDES_DESK, err);
	if (access->role == ACCESS_SIDE)
		request_set_round(ctx, access->table.round);
	if (access->role != ACCESS_SIDE || route->place == ROUTE_NO_PLACE ||
	    (access->table.round == ctx->address.round &&
	        access->table.table == ctx->address.table))
		return true;
	return request_refuse(ctx, HTTP_FORBIDDEN, SAY_TABLE_OTHER, err);
}

/* --- pages of this server --- */

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

bool check_own_page(const struct hall *hall, struct request_context *ctx, const struct route *route,
    struct error *err)
{
	const char *token;

	/* The token in the pages shown to this user. */
	char key[2 * HALL_KEY + 1] = "";
	char tag[PAGE_TAG];
	const char *of = ctx->browser;
	const char *text;

	for (size_t i = 0; !of && i < HALL_KEY; i++)
		(void)snprintf(key + 2 * i, 3, "%02x", hall->key[i]);
	text = arena_printf(ctx->desk.arena, "page of %s", of ? of : key);
	page_tag(text, strlen(text), tag);
	ctx->token = arena_copy(ctx->desk.arena, tag + 1, strlen(tag) - 2);
	if (!route_is_deed(route) || (!(route->who & ROUTE_FORM) && !ctx->by_cookie))
		return true;
	token = route->who & ROUTE_FORM ? form_value(&ctx->form, "token")
	                                : http_header(ctx->request, "X-Token");
	return (is_our_origin(ctx->request) && token && strcmp(token, ctx->token) == 0) ||
	       request_refuse(ctx, HTTP_FORBIDDEN, SAY_PAGE_OTHER, err);
}

enum { MINUTE = 60, DOUBLINGS_MOST = 6, FORGOTTEN_SECONDS = 3600 };

int64_t throttle_now(void)
{
	struct timespec at = {0};

	(void)clock_gettime(CLOCK_MONOTONIC, &at);
	return (int64_t)at.tv_sec;
}

/* Gives the name under which an address is counted. One machine has all IPv6 addresses with the
 * same first 64 bits. */
static void name_of(const char *address, char ret[THROTTLE_ADDRESS])
{
	static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
	struct in6_addr sixth;

	(void)snprintf(ret, THROTTLE_ADDRESS, "%s", address);
	if (!strchr(address, ':') || inet_pton(AF_INET6, address, &sixth) != 1 ||
	    memcmp(&sixth, mapped, sizeof mapped) == 0)
		return;
	memset((unsigned char *)&sixth + 8, 0, 8);
	(void)inet_ntop(AF_INET6, &sixth, ret, THROTTLE_ADDRESS);
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
	char name[THROTTLE_ADDRESS];
	size_t place;

	if (throttle->count == 0)
		return 0;
	name_of(address, name);
	place = place_of(throttle, name);
	return pause_of(
	    place < throttle->count ? &throttle->places[place] : &throttle->others, now);
}

/* Returns true if a place is reused before another: the one whose pause ended longer ago, then the
 * older one. */
static bool is_freer(const struct throttle_place *one, const struct throttle_place *other)
{
	return one->until != other->until ? one->until < other->until : one->since < other->since;
}

/* Returns a place for one more address. If all places are in use, it reuses one that is not paused.
 * If all are paused, all further addresses share `others`; more addresses therefore never end a
 * pause. */
static struct throttle_place *place_take(
    struct code_throttle *throttle, const char *name, int64_t now)
{
	struct throttle_place *freest = &throttle->places[0];

	if (throttle->count < THROTTLE_PLACES) {
		freest = &throttle->places[throttle->count++];
	} else {
		for (size_t i = 1; i < throttle->count; i++)
			if (is_freer(&throttle->places[i], freest))
				freest = &throttle->places[i];
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
	char name[THROTTLE_ADDRESS];
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
