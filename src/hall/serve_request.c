#include "hall/serve_request.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "club/event.h"
#include "club/event_rulebook.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"
#include "hall/access_code.h"
#include "hall/http.h"
#include "hall/pages.h"
#include "hall/request_context.h"
#include "hall/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- cached answers --- */

enum {
	CACHE_PLACES = 4096,
	PAGE_BYTES_MOST = 512 * 1024,      /* most bytes of one answer */
	ALL_BYTES_MOST = 16 * 1024 * 1024, /* most bytes of all answers */
	CACHED_PATH_MOST = 200,            /* longer paths are rarely asked for again */
};

struct page_cache {
	size_t bytes;                             /* bytes of all answers */
	struct cached_page *places[CACHE_PLACES]; /* each with its path and body after it */
};

struct page_cache *page_cache_make(void)
{
	return calloc(1, sizeof(struct page_cache));
}

static void forget(struct page_cache *cache, size_t place)
{
	const struct cached_page *answer = cache->places[place];

	if (answer)
		cache->bytes -= strlen(answer->path) + 1 + answer->size;
	free(cache->places[place]);
	cache->places[place] = NULL;
}

void page_cache_empty(struct page_cache *cache)
{
	for (size_t i = 0; i < CACHE_PLACES; i++)
		forget(cache, i);
}

void page_cache_release(struct page_cache *cache)
{
	if (cache)
		page_cache_empty(cache);
	free(cache);
}

/* Hashes with FNV-1a, because paths differ in one or two letters. */
static size_t place_of(const char *path)
{
	uint32_t hash = 2166136261U;

	for (; *path; path++)
		hash = (hash ^ (unsigned char)*path) * 16777619U;
	return hash % CACHE_PLACES;
}

const struct cached_page *page_cache_find(
    const struct page_cache *cache, const char *path, int64_t line, int64_t moment)
{
	const struct cached_page *answer = cache->places[place_of(path)];

	return answer && answer->line == line && strcmp(answer->path, path) == 0 &&
	               (answer->moment == 0 || answer->moment == moment)
	           ? answer
	           : NULL;
}

void page_cache_put(struct page_cache *cache, const struct cached_page *answer)
{
	const size_t place = place_of(answer->path), size = strlen(answer->path) + 1;
	struct cached_page *kept =
	    answer->size <= PAGE_BYTES_MOST ? malloc(sizeof *kept + size + answer->size) : NULL;

	forget(cache, place);
	if (!kept)
		return;
	for (size_t i = 0; cache->bytes + size + answer->size > ALL_BYTES_MOST && i < CACHE_PLACES;
	     i++)
		forget(cache, i);
	char *texts = (char *)(kept + 1);

	memcpy(texts, answer->path, size);
	memcpy(texts + size, answer->body, answer->size);
	*kept = *answer;
	kept->path = texts;
	kept->body = texts + size;
	cache->places[place] = kept;
	cache->bytes += size + answer->size;
}

void page_tag(const char *text, size_t size, char ret[PAGE_TAG])
{
	unsigned char digest[HASH_BYTES];
	char digits[HASH_TEXT];

	log_bytes_hash(text, size, digest);
	log_hash_text(digest, digits);
	(void)snprintf(ret, PAGE_TAG, "\"%.16s\"", digits);
}

/* --- checks --- */

/* Returns true if a Host header names this server: its address or one of its names, with or without
 * a port. */
static bool is_ours(const struct hall *hall, const char *host)
{
	const char *bracket = *host == '[' ? strchr(host, ']') : NULL;
	const char *name = bracket ? host + 1 : host;
	const size_t size = bracket ? (size_t)(bracket - name) : strcspn(host, ":");
	const char *port = bracket ? bracket + 1 : name + size;

	if (*port == ':' && strspn(port + 1, "0123456789") != strlen(port + 1))
		return false;
	if (*port && *port != ':')
		return false;
	if (strlen(hall->http->wish.address) == size &&
	    strncasecmp(hall->http->wish.address, name, size) == 0)
		return true;
	for (size_t i = 0; i < hall->name_count; i++)
		if (strlen(hall->names[i]) == size && strncasecmp(hall->names[i], name, size) == 0)
			return true;
	return false;
}

/* Checks that the request arrived as a valid one, and that its Host is an address or a name of this
 * server. */
static void check_arrival(struct request_context *ctx)
{
	static const struct {
		enum http_status status;
		const char *code, *message;
	} refusals[] = {
	    {HTTP_BROKEN, "request-broken", TEXT_WORDS_REQUEST_UNREADABLE},
	    {HTTP_OTHER_VERSION, "request-broken", TEXT_WORDS_REQUEST_HTTP_VERSION},
	    {HTTP_ADDRESS_LONG, "request-head", TEXT_WORDS_ADDRESS_TOO_LONG},
	    {HTTP_HEADERS_LARGE, "request-head", TEXT_WORDS_HEADERS_TOO_LARGE},
	    {HTTP_TOO_LARGE, "request-large", TEXT_WORDS_REQUEST_TOO_LARGE},
	    {HTTP_TIMEOUT, "request-slow", TEXT_WORDS_REQUEST_TOO_SLOW},
	    {HTTP_MISDIRECTED, "request-broken", TEXT_WORDS_REQUEST_PLAIN},
	};
	const enum http_status refused = ctx->request->refused;
	const char *host = http_host(ctx->request);

	for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
		if (refused == refusals[i].status)
			request_refuse(ctx, refused, refusals[i].code, refusals[i].message);
	if (!host || !is_ours(ctx->hall, host))
		request_refuse(ctx, HTTP_MISDIRECTED, SAY_HOST_UNKNOWN);
}

/* Reads the event, and the table, hand or command that the path names. */
static void event_here(struct request_context *ctx)
{
	struct event *event = arena_alloc(ctx->desk.arena, 1, sizeof *event);

	ctx->desk.event = event;
	*event = event_read(&ctx->desk, ctx->hall->event);
	if (ctx->route->page)
		page_speak(ctx, page_language_asked(ctx->request));
	if (ctx->route->place == ROUTE_COMMAND && !command_named(ctx->places[0], ctx->places[1]))
		request_refuse(ctx, HTTP_NOT_FOUND, SAY_PATH_UNKNOWN);
	if (!ctx->is_form && (ctx->route->place == ROUTE_TABLE || ctx->route->place == ROUTE_HAND))
		request_read_place(ctx, ctx->route->place, ctx->places[0]);
}

static bool is_public(const struct route *route)
{
	return (route->who & ROUTE_ANYBODY) == ROUTE_ANYBODY;
}

/* --- the user --- */

/* Returns the text after "Bearer", or NULL if none was sent. */
static const char *bearer_code(const struct http_request *request)
{
	static const char scheme[] = "Bearer ";
	const char *sent = http_header(request, "Authorization");

	if (!sent || strncasecmp(sent, scheme, sizeof scheme - 1) != 0)
		return NULL;
	return sent + sizeof scheme - 1;
}

/* Refuses codes from an address while it is paused. */
static _Noreturn void refuse_paused(struct request_context *ctx, int64_t seconds)
{
	ctx->reply->retry_after = arena_printf(ctx->desk.arena, "%lld", (long long)seconds);
	request_refuse(ctx, HTTP_TOO_MANY, SAY_CODES_MANY);
}

/* Finds the name of the user, which is that of the entrant for a side. */
static void name_asker(struct request_context *ctx)
{
	ctx->by = ctx->access.role == ACCESS_SIDE ? ctx->access.called : ctx->access.by;
	if (!ctx->by)
		request_refuse(ctx, HTTP_UNAUTHORIZED, SAY_PASS_VOID_SIDE_MOVED);
}

/* Finds the user by the code sent with the request, or with a form that is not public, otherwise by
 * the browser's cookie. A valid secret is never paused; everything else is for `pause` seconds,
 * after too many tries. */
static void authenticate(struct request_context *ctx, int64_t pause)
{
	const char *word = bearer_code(ctx->request);

	ctx->browser = http_cookie(ctx->request, HALL_COOKIE);
	/* A form on one phone may have the code of the other side. */
	if (!word && ctx->is_form && !is_public(ctx->route))
		word = form_value(&ctx->form, "code");
	if (!word || !*word) {
		ctx->by_cookie = ctx->browser != NULL;
		if (ctx->browser)
			ctx->access = access_find_browser(&ctx->desk, ctx->browser);
		return;
	}
	if (pause > 0 && !access_is_secret(word))
		refuse_paused(ctx, pause);
	ctx->access = access_find(&ctx->desk, word);
	if (ctx->access.number > 0)
		return;
	if (pause > 0)
		refuse_paused(ctx, pause);
	throttle_count(&ctx->hall->throttle, ctx->request->address, throttle_now());
}

/* Checks the user's rights. */
static void check_role(struct request_context *ctx)
{
	const struct access_code *access = &ctx->access;

	if (access->replaced && route_is_deed(ctx->route))
		request_refuse(ctx, HTTP_FORBIDDEN, SAY_BROWSER_REPLACED);
	if (!(ctx->route->who & 1U << access->role))
		request_refuse(ctx, HTTP_FORBIDDEN, SAY_ROLE_OTHER_SIDES_OR_OFFICIALS);
	if (access->role == ACCESS_SIDE)
		request_set_round(ctx, access->table.round);
	if (access->role == ACCESS_SIDE && ctx->route->place != ROUTE_NO_PLACE && !ctx->is_form &&
	    !request_at_own_table(ctx))
		request_refuse(ctx, HTTP_FORBIDDEN, SAY_TABLE_OTHER);
}

/* --- pages of this server --- */

/* Checks that a form, or a change by a browser's cookie, comes from a page of this server. */
static void check_own_page(struct request_context *ctx)
{
	const bool form = ctx->route->who & ROUTE_FORM;
	char key[2 * HALL_KEY + 1] = "";
	char tag[PAGE_TAG];
	const char *origin = http_header(ctx->request, "Origin"), *host = http_host(ctx->request);
	const char *of = ctx->browser, *text, *token;

	/* The token in the pages shown to this user. */
	for (size_t i = 0; !of && i < HALL_KEY; i++)
		(void)snprintf(key + 2 * i, 3, "%02x", ctx->hall->key[i]);
	text = arena_printf(ctx->desk.arena, "page of %s", of ? of : key);
	page_tag(text, strlen(text), tag);
	ctx->token = arena_copy(ctx->desk.arena, tag + 1, strlen(tag) - 2);
	if (!route_is_deed(ctx->route) || (!form && !ctx->by_cookie))
		return;
	token = form ? form_value(&ctx->form, "token") : http_header(ctx->request, "X-Token");
	struct arena *arena = ctx->desk.arena;
	const bool ours = origin && host &&
	                  (strcasecmp(origin, arena_printf(arena, "http://%s", host)) == 0 ||
	                      strcasecmp(origin, arena_printf(arena, "https://%s", host)) == 0);

	if (!ours || !token || strcmp(token, ctx->token) != 0)
		request_refuse(ctx, HTTP_FORBIDDEN, SAY_PAGE_OTHER);
}

/* --- the cached page of a side, for the phone that loads it again and again --- */

/* Replies with the cached page and returns true if the same secret asked for it a moment ago. Else
 * notes in the context how a page of a side is found again. */
static bool side_cache_reply(struct request_context *ctx)
{
	/* The page is valid for a few seconds, because it shows the time left in the round. */
	enum { HOLDS_SECONDS = 8 };
	const struct route *route = ctx->route;
	const char *word = bearer_code(ctx->request), *way = http_query(ctx->request, "way");
	const char *browser = http_cookie(ctx->request, HALL_COOKIE);
	const char *language = page_language_asked(ctx->request);
	struct cached_page *own = &ctx->cached;
	char head[HASH_TEXT];

	if (!(route->who & ROUTE_OWN) ||
	    (strcmp(route->path, "/side") != 0 && strcmp(route->path, "/desk") != 0))
		return false;
	/* All phones with the same secret share the page. */
	*own = (struct cached_page){.type = page_type,
	    .line = log_head(ctx->hall->store, head),
	    .moment = second_now() / HOLDS_SECONDS};
	own->path = arena_printf(ctx->desk.arena, "%s?%s %s %s %lld %lld %s %s", route->path, head,
	    way ? way : "", language ? language : "", (long long)store_others(ctx->hall->store),
	    (long long)ctx->hall->deeds, word ? word : "", browser ? browser : "");
	const struct cached_page *kept =
	    page_cache_find(ctx->hall->cache, own->path, own->line, own->moment);

	if (!kept)
		return false;
	reply_set(ctx, HTTP_OK, page_type, NULL);
	ctx->reply->body = kept->body;
	ctx->reply->size = kept->size;
	return true;
}

/* --- questions --- */

/* Replies with an answer, or reports that it has not changed since the client got it. */
static void reply_tagged(struct request_context *ctx, const struct cached_page *answer)
{
	const char *known = http_header(ctx->request, "If-None-Match");

	reply_set(ctx, HTTP_OK, answer->type, NULL);
	ctx->reply->etag = arena_text(ctx->desk.arena, answer->tag);
	if (known && (strstr(known, answer->tag) || strcmp(known, "*") == 0)) {
		ctx->reply->status = HTTP_NOT_MODIFIED;
		return;
	}
	ctx->reply->body = answer->body;
	ctx->reply->size = answer->size;
}

/* Fills in the body of an answer and its tag. Passing seconds do not change the tag, and pages do
 * not show them. Sets `moment` to 0 if the answer has none. */
static void body_set(
    struct request_context *ctx, const struct text *body, struct cached_page *answer)
{
	static const char *const passing[] = {"left", NULL};
	struct text still = {.arena = ctx->desk.arena};

	answer->body = text_of(body);
	answer->size = body->size;
	page_tag(answer->body, answer->size, answer->tag);
	if (!answer_drop(ctx->says, passing)) {
		answer->moment = 0;
	} else if (!ctx->route->page) {
		reply_json(ctx, ctx->list, &still);
		page_tag(text_of(&still), still.size, answer->tag);
	}
}

/* Answers a public question. All users get the same answer, because it is cached. */
static void answer_public(struct request_context *ctx)
{
	const struct route *route = ctx->route;
	struct hall *hall = ctx->hall;
	const char *round = http_query(ctx->request, "round");
	const char *language = route->page ? page_language_asked(ctx->request) : NULL;
	const char *category = http_query(ctx->request, "category");
	struct cached_page fresh = {.moment = second_now()};
	struct text body = {.arena = &hall->arena};
	char head[HASH_TEXT];

	fresh.line = log_head(hall->store, head);
	/* The key has the hash of the newest line too, because a restored file has other lines
	 * under the same numbers. */
	fresh.path = arena_printf(&hall->arena, "%s?%s %zu %s %s %s", ctx->request->path, head,
	    round ? strlen(round) : 0, round ? round : "", language ? language : "",
	    category ? category : "");
	const struct cached_page *kept =
	    page_cache_find(hall->cache, fresh.path, fresh.line, fresh.moment);

	if (!kept) {
		ctx->access = (struct access_code){0};
		event_here(ctx);
		route->run(ctx);
		hide_private(ctx->says);
		reply_draw(ctx, route->page, &body);
		fresh.type = route->page ? page_type : ctx->type;
		body_set(ctx, &body, &fresh);
		if (strlen(fresh.path) <= CACHED_PATH_MOST)
			page_cache_put(hall->cache, &fresh);
		kept = &fresh;
	}
	reply_tagged(ctx, kept);
	ctx->reply->cache = "no-cache";
	ctx->reply->vary = route->page ? "Accept-Language, Cookie" : NULL;
}

/* Answers a question whose public and private answers differ, for this user. */
static void answer_personal(struct request_context *ctx)
{
	struct cached_page answer = {0};
	struct text body = {.arena = ctx->desk.arena};

	ctx->route->run(ctx);
	const char *page = ctx->page ? ctx->page : ctx->route->page;

	reply_draw(ctx, page, &body);
	if (page) {
		reply_set(ctx, ctx->done ? ctx->done : HTTP_OK, page_type, &body);
		return;
	}
	body_set(ctx, &body, &answer);
	reply_tagged(ctx, &answer);
}

/* Stores the language chosen on a page in the browser, which loads the page again. */
static void choose_language(struct request_context *ctx)
{
	const char *language = page_language_asked(ctx->request);
	const char *category = http_query(ctx->request, "category");
	struct arena *arena = ctx->desk.arena;

	reply_set(ctx, HTTP_SEE_OTHER, NULL, NULL);
	ctx->reply->location =
	    arena_printf(arena, "%s%s%s", page_address(arena, ctx->request->path),
	        category ? "?category=" : "", category ? page_address(arena, category) : "");
	if (language)
		ctx->reply->cookie = arena_printf(arena,
		    "lang=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict", language);
}

/* Returns true if the user sees more than the public: the desk if a program asks, the players
 * of the hand's table, and, for a round that is not public yet, its players and the desk. */
static bool sees_more(const struct request_context *ctx)
{
	const struct access_code *access = &ctx->access;
	const bool at_table = ctx->route->place != ROUTE_NO_PLACE && asker_belongs(ctx);

	return (access->number > 0 && !access->ended && !ctx->by_cookie &&
	           (access->role != ACCESS_SIDE ||
	               (at_table && ctx->route->place == ROUTE_HAND))) ||
	       (at_table && table_is_held(ctx));
}

/* Finds the user and checks their rights, within one read. Returns true if the request is answered,
 * false for a deed that is still to be done. */
static bool receive(struct request_context *ctx)
{
	const struct route *route = ctx->route;
	const bool does = route_is_deed(route), public = is_public(route),
	           own = route->who & ROUTE_OWN;
	const int64_t pause =
	    throttle_pause(&ctx->hall->throttle, ctx->request->address, throttle_now());

	if (route->page && http_query(ctx->request, "lang")) {
		choose_language(ctx);
		return true;
	}
	/* An answer that does not depend on the user. With the cookie of a browser, a table or a
	 * hand may. */
	if (!does && public && !own && !bearer_code(ctx->request) &&
	    (route->place == ROUTE_NO_PLACE || !http_cookie(ctx->request, HALL_COOKIE))) {
		answer_public(ctx);
		return true;
	}
	if (pause == 0 && side_cache_reply(ctx))
		return true;
	event_here(ctx);
	/* A valid secret is never paused; a wrong one gives no access. */
	if (does && public && pause > 0 && !(ctx->places[0] && access_is_secret(ctx->places[0])))
		refuse_paused(ctx, pause);
	authenticate(ctx, pause);
	check_own_page(ctx);
	if (public && does)
		return !ctx->is_form && reply_repeat(ctx);
	if (public) {
		/* A page is personal or public. */
		if (own && ctx->access.number > 0 && !ctx->access.ended)
			name_asker(ctx);
		if (own || sees_more(ctx))
			answer_personal(ctx);
		else
			answer_public(ctx);
		/* Stores the reply if side_cache_reply() noted how it is found again. */
		if (own && ctx->cached.path && ctx->access.number > 0 && !ctx->access.ended &&
		    ctx->reply->status == HTTP_OK) {
			ctx->cached.body = ctx->reply->body;
			ctx->cached.size = ctx->reply->size;
			page_cache_put(ctx->hall->cache, &ctx->cached);
		}
		return true;
	}
	/* A code that ended still gets the answers to its own keys. */
	if (ctx->access.ended && does && reply_repeat(ctx))
		return true;
	if (ctx->access.redrawn)
		request_refuse(ctx, HTTP_UNAUTHORIZED, SAY_CODE_VOID);
	if (ctx->access.number == 0 || ctx->access.ended)
		request_refuse(ctx, HTTP_UNAUTHORIZED, "pass-void",
		    ctx->access.ended ? TEXT_PASS_VOID_CODE_ENDED : TEXT_PASS_VOID_NO_VALID_CODE);
	check_role(ctx);
	name_asker(ctx);
	if (does)
		return reply_repeat(ctx);
	answer_personal(ctx);
	return true;
}

/* --- refusals --- */

/* Reports a refusal on the page of the form, with its entries. At the desk this is a page with the
 * error, and the browser goes back to the form. */
static void report_on_form(void *context)
{
	struct request_context *ctx = context;
	const enum http_status status = reply_failure_status(ctx, ctx->broken_off);
	struct text body = {.arena = ctx->desk.arena};

	ctx->says = answer_make(ctx->desk.arena);
	ctx->body = NULL;
	ctx->page = NULL;
	page_speak(ctx, ctx->language);
	reply_add_error(ctx, ctx->broken_off);
	/* A user who may no longer send the form still sees the entries. */
	if (status == HTTP_UNAUTHORIZED || status == HTTP_FORBIDDEN)
		page_typed(ctx, false);
	store_read_begin(ctx->hall->store);
	/* The owner of the page; a code typed into it may be that of another side. */
	if (ctx->browser) {
		ctx->by = NULL;
		ctx->access = access_find_browser(&ctx->desk, ctx->browser);
	}
	if (!ctx->by && ctx->access.number > 0 && !ctx->access.ended)
		name_asker(ctx);
	if (ctx->show_again) {
		ctx->show_again(ctx);
	} else if (ctx->access.role == ACCESS_SIDE || ctx->access.number == 0 ||
	           ctx->access.ended) {
		side_show(ctx);
	} else {
		ctx->page = "web/done";
		page_who(ctx);
	}
	store_read_end(ctx->hall->store);
	reply_draw(ctx, ctx->page, &body);
	reply_set(ctx, status, page_type, &body);
}

/* Reports an error in the language of the request. */
static void report_error(void *context)
{
	struct request_context *ctx = context;

	if (ctx->language)
		page_speak(ctx, ctx->language);
	reply_error(ctx, ctx->broken_off);
}

/* Reports a refusal with all that is known of the request. Returns false if the file fails
 * meanwhile: `err` says why. */
static bool report_refusal(struct request_context *ctx, struct error *err)
{
	struct store *store = ctx->hall->store;

	/* Codes typed to log in count like codes sent with a request. */
	if (ctx->refusal == HTTP_UNAUTHORIZED && route_is_deed(ctx->route) && is_public(ctx->route))
		throttle_count(&ctx->hall->throttle, ctx->request->address, throttle_now());
	/* The page of the form can show why the form was refused. */
	if (ctx->is_form && ctx->desk.event && ctx->token &&
	    reply_failure_status(ctx, ctx->broken_off) < HTTP_FAILED &&
	    store_attempt(store, report_on_form, ctx, err))
		return true;
	return err->kind != ERROR_STORE && store_attempt(store, report_error, ctx, err);
}

/* --- the boundary of a request --- */

static void answer_request(void *context)
{
	struct request_context *ctx = context;

	ctx->says = answer_make(ctx->desk.arena);
	answer_speak(ctx->says, ctx->hall->vocabulary);
	/* A refusal before the event is read has the language of the browser. */
	if (page_is_wanted(ctx->request) && page_language_asked(ctx->request))
		page_speak(ctx, page_language_asked(ctx->request));
	check_arrival(ctx);
	route_find(ctx);
	if (ctx->route->who & ROUTE_FORM) {
		ctx->is_form = true;
		ctx->go = ctx->route->page;
		ctx->form = form_read(ctx->desk.arena, ctx->request->body, ctx->request->body_size);
	}
	/* The built-in files need no event. */
	if (ctx->route->run != public_file)
		place_check(ctx);
	store_read_begin(ctx->hall->store);
	const bool answered = receive(ctx);

	store_read_end(ctx->hall->store);
	if (!answered)
		run_deed(ctx);
}

void serve_request(void *context, const struct http_request *request, struct http_answer *ret)
{
	struct hall *hall = context;
	const struct http_answer before = *ret;
	const struct request_context fresh = {.hall = hall,
	    .request = request,
	    .reply = ret,
	    .desk = {.store = hall->store, .arena = &hall->arena}};
	struct request_context ctx = fresh, after = fresh;
	struct error why = {0}, failure = {0}, none = {0};

	/* The language of the previous request is no longer in memory. */
	(void)message_speak(hall->vocabulary);
	arena_empty(&hall->arena);
	books_kept_settle(&hall->books);
	if (store_attempt(hall->store, answer_request, &ctx, &why))
		return;
	/* The user of a deed that was broken off is the author no longer. */
	store_take_over(hall->store, hall_author);
	ctx.broken_off = &why;
	if (why.kind == ERROR_STORE && !ctx.reported)
		failure = why;
	else if (report_refusal(&ctx, &failure))
		return;
	*ret = before;
	/* Only the form that was sent is used from here on: a button sends it again. */
	after.broken_off = &failure;
	after.is_form = ctx.is_form;
	after.form = ctx.form;
	after.go = ctx.go;
	if (!store_attempt(hall->store, report_error, &after, &none))
		*ret = before;
}
