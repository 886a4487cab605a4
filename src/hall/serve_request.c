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
#include "file/log.h"
#include "file/store.h"
#include "hall/access_code.h"
#include "hall/http.h"
#include "hall/kept_reply.h"
#include "hall/page.h"
#include "hall/pages.h"
#include "hall/request_context.h"
#include "hall/route.h"
#include "hall/server.h"

enum {
	CACHED_PATH_MOST = 200, /* longer paths are rarely asked for again */
};

/* --- checks --- */

static bool refuse_path(struct request_context *ctx, struct error *err)
{
	return request_refuse(ctx, HTTP_NOT_FOUND, SAY_PATH_UNKNOWN, err);
}

static bool route_check(struct request_context *ctx, const struct route **ret,
    struct http_answer *answer, struct error *err)
{
	const struct http_request *request = ctx->request;
	const char *allow;

	*ret = route_find(ctx->desk.arena, request->path, request->method, ctx->places, &allow);
	if (*ret)
		return true;
	if (!*allow)
		return refuse_path(ctx, err);
	answer->allow = allow;
	return request_refuse(ctx, HTTP_METHOD_NOT_ALLOWED, SAY_REQUEST_METHOD, err);
}

/* Reads a form. The next page is set before the form is checked. */
static bool form_check(struct request_context *ctx, const struct route *route, struct error *err)
{
	const struct http_request *request = ctx->request;

	if (!(route->who & ROUTE_FORM))
		return true;
	ctx->is_form = true;
	ctx->go = route->page;
	return form_read(ctx->desk.arena, request->body, request->body_size, &ctx->form, err);
}

static void event_here(struct hall *hall, struct request_context *ctx, const struct route *route)
{
	struct event *event = arena_alloc(&hall->arena, 1, sizeof *event);

	ctx->desk.event = event;
	*event = event_read(&ctx->desk, hall->event);
	if (route->page)
		page_speak(ctx, page_language_asked(ctx->request));
}

static bool address_check(
    struct hall *hall, struct request_context *ctx, const struct route *route, struct error *err)
{
	switch (route->place) {
	case ROUTE_NO_PLACE:
		return true;
	case ROUTE_TABLE:
		return request_read_table(ctx, err);
	case ROUTE_HAND:
		return request_read_hand(ctx, err);
	case ROUTE_COMMAND:
		return hall->wish.knows(ctx->places[0], ctx->places[1]) || refuse_path(ctx, err);
	}
	return false;
}

static bool is_public(const struct route *route)
{
	return (route->who & ROUTE_ANYBODY) == ROUTE_ANYBODY;
}

/* --- questions --- */

static bool is_known(const struct http_request *request, const char *tag)
{
	const char *known = http_header(request, "If-None-Match");

	return known && (strstr(known, tag) || strcmp(known, "*") == 0);
}

/* Replies with an answer, or reports that it has not changed since the client got it. */
static void tell_tagged(
    struct request_context *ctx, const struct cached_page *answer, struct http_answer *ret)
{
	const struct text nothing = {0};

	reply_set(&nothing, HTTP_OK, ret);
	ret->type = answer->type;
	ret->etag = arena_text(ctx->desk.arena, answer->tag);
	if (ret->etag && is_known(ctx->request, ret->etag)) {
		ret->status = HTTP_NOT_MODIFIED;
		return;
	}
	ret->body = answer->body;
	ret->size = answer->size;
}

/* Makes the body of an answer: a page, a file, or data. */
static bool body_make(struct hall *hall, struct request_context *ctx, const struct route *route,
    struct cached_page *kept, struct error *err)
{
	struct text body = {.arena = &hall->arena};

	kept->type = route->page ? page_type : ctx->type ? ctx->type : "application/json";
	if (ctx->body) {
		kept->body = ctx->body;
		kept->size = ctx->size;
		return true;
	}
	if (!route->page)
		reply_json(hall, ctx->says, NULL, &body);
	else if (!page_draw(ctx, route->page, &body, err))
		return false;
	kept->body = text_of(&body);
	kept->size = body.size;
	return true;
}

/* Makes the tag of an answer. Passing seconds do not change it, and pages do not show them. Sets
 * `moment` to 0 if the answer has none. */
static void tag_make(
    struct hall *hall, struct request_context *ctx, bool page, struct cached_page *answer)
{
	static const char *const passing[] = {"left", NULL};
	struct text still = {.arena = &hall->arena};
	bool codes;

	page_tag(answer->body, answer->size, answer->tag);
	codes = answer_drop(ctx->says, passing);
	if (!codes)
		answer->moment = 0;
	if (!codes || page)
		return;
	reply_json(hall, ctx->says, ctx->list, &still);
	page_tag(text_of(&still), still.size, answer->tag);
}

/* Answers a public question. All users get the same answer, because it is cached. */
static bool answer_public(struct hall *hall, struct request_context *ctx, const struct route *route,
    struct http_answer *ret, struct error *err)
{
	const char *round = http_query(ctx->request, "round");
	const char *language = route->page ? page_language_asked(ctx->request) : NULL;
	const char *category = http_query(ctx->request, "category");
	struct cached_page fresh = {0};
	const struct cached_page *kept;
	char head[HASH_TEXT];

	fresh.line = log_head(hall->store, head);
	fresh.moment = second_now();
	/* The key has the hash of the newest line too, because a restored file has other lines
	 * under the same numbers. */
	fresh.path = arena_printf(&hall->arena, "%s?%s %zu %s %s %s", ctx->request->path, head,
	    round ? strlen(round) : 0, round ? round : "", language ? language : "",
	    category ? category : "");
	kept = page_cache_find(hall->cache, fresh.path, fresh.line, fresh.moment);
	if (!kept) {
		ctx->access = (struct access_code){0};
		event_here(hall, ctx, route);
		if (!address_check(hall, ctx, route, err) || !route->run(ctx, err))
			return false;
		/* A new answer, to be cached. */
		hide_private(ctx->says);
		if (!body_make(hall, ctx, route, &fresh, err))
			return false;
		tag_make(hall, ctx, route->page != NULL, &fresh);
		if (strlen(fresh.path) <= CACHED_PATH_MOST)
			page_cache_put(hall->cache, &fresh);
		kept = &fresh;
	}
	tell_tagged(ctx, kept, ret);
	ret->cache = "no-cache";
	ret->vary = route->page ? "Accept-Language, Cookie" : NULL;
	return true;
}

/* Answers a question whose public and private answers differ, for this user. */
static bool answer_personal(struct hall *hall, struct request_context *ctx,
    const struct route *route, struct http_answer *ret, struct error *err)
{
	struct cached_page said = {.type = "application/json"};
	struct text body = {.arena = &hall->arena};
	const char *page;

	if (!route->run(ctx, err))
		return false;
	page = ctx->page ? ctx->page : route->page;
	if (!reply_draw(hall, ctx, page, &body, err))
		return false;
	if (page) {
		reply_done(ctx, &body, ret);
		ret->type = page_type;
		return true;
	}
	said.body = text_of(&body);
	said.size = body.size;
	tag_make(hall, ctx, false, &said);
	tell_tagged(ctx, &said, ret);
	return true;
}

/* Returns true if the answer does not depend on the user. With the cookie of a browser, a table or
 * a hand may. */
static bool asks_as_anybody(const struct request_context *ctx, const struct route *route)
{
	return !route_is_deed(route) && is_public(route) && !(route->who & ROUTE_OWN) &&
	       !bearer_code(ctx->request) &&
	       (route->place == ROUTE_NO_PLACE || !http_cookie(ctx->request, HALL_COOKIE));
}

/* Returns true if the user sees more than the public: the desk if a program asks, the players
 * of the hand's table, and, for a round that is not public yet, its players and the desk. */
static bool is_told_more(const struct request_context *ctx, const struct route *route)
{
	const struct access_code *access = &ctx->access;
	const bool at_table = route->place != ROUTE_NO_PLACE && asker_belongs(ctx);

	return (access->number > 0 && !access->ended && !ctx->by_cookie &&
	           (access->role != ACCESS_SIDE || (at_table && route->place == ROUTE_HAND))) ||
	       (at_table && table_is_held(ctx));
}

/* Finds the user and checks their rights, or answers at once; all within one read. Sets *ret_told
 * if nothing is left to do. */
static bool receive(struct hall *hall, struct request_context *ctx, const struct route *route,
    struct kept_reply *reply, struct http_answer *ret, bool *ret_told, struct error *err)
{
	const bool does = route_is_deed(route);
	const int64_t pause =
	    throttle_pause(&hall->throttle, ctx->request->address, throttle_now());

	if (route->page && http_query(ctx->request, "lang")) {
		*ret_told = true;
		/* The browser stores the chosen language and loads the page again. */
		const char *language = page_language_asked(ctx->request);
		const char *category = http_query(ctx->request, "category");
		struct arena *arena = ctx->desk.arena;
		const char *path = page_address(arena, ctx->request->path);
		const char *wanted = category ? page_address(arena, category) : "";
		const struct text nothing = {0};

		reply_set(&nothing, HTTP_SEE_OTHER, ret);
		ret->location =
		    arena_printf(arena, "%s%s%s", path, category ? "?category=" : "", wanted);
		if (!language)
			return true;
		ret->cookie = arena_printf(arena,
		    "lang=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict", language);
		return true;
	}
	if (asks_as_anybody(ctx, route)) {
		*ret_told = true;
		return answer_public(hall, ctx, route, ret, err);
	}
	if (pause == 0 && side_cache_reply(hall, ctx, route, ret)) {
		*ret_told = true;
		return true;
	}
	event_here(hall, ctx, route);
	if (!address_check(hall, ctx, route, err))
		return false;
	/* A valid secret is never paused; a wrong one gives no access. */
	if (does && is_public(route) && pause > 0 &&
	    !(ctx->places[0] && access_is_secret(ctx->places[0])))
		return refuse_paused(ctx, pause, ret, err);
	if (!authenticate(hall, ctx, !is_public(route), ret, err) ||
	    !check_own_page(hall, ctx, route, err))
		return false;
	*ret_told = !does;
	if (is_public(route) && does)
		return ctx->is_form || reply_repeat(hall, ctx, reply, ret, ret_told, err);
	if (is_public(route)) {
		/* The page is personal or public. */
		if (!(route->who & ROUTE_OWN))
			return (is_told_more(ctx, route) ? answer_personal : answer_public)(
			    hall, ctx, route, ret, err);
		if ((ctx->access.number > 0 && !ctx->access.ended && !name_asker(ctx, err)) ||
		    !answer_personal(hall, ctx, route, ret, err))
			return false;
		side_cache_keep(hall, ctx, route, ret);
		return true;
	}
	if (ctx->access.ended && does &&
	    (!reply_repeat(hall, ctx, reply, ret, ret_told, err) || *ret_told))
		return err->kind == ERROR_NONE;
	if (ctx->access.number == 0 || ctx->access.ended) {
		if (ctx->access.redrawn)
			return side_refuse_redrawn(ctx, err);
		return request_refuse(ctx, HTTP_UNAUTHORIZED, "pass-void",
		    ctx->access.ended ? TEXT_PASS_VOID_CODE_MADE_ANEW
		                      : TEXT_PASS_VOID_ASKS_CODE_SECRET,
		    err);
	}
	if (!check_role(ctx, route, err) || !name_asker(ctx, err))
		return false;
	return does ? reply_repeat(hall, ctx, reply, ret, ret_told, err)
	            : answer_personal(hall, ctx, route, ret, err);
}

static bool handle(
    struct hall *hall, struct request_context *ctx, struct http_answer *ret, struct error *err)
{
	struct kept_reply reply = {0};
	const struct route *route;
	bool told = false;

	answer_speak(ctx->says, hall->wish.vocabulary);
	/* A refusal before the event is read has the language of the browser. */
	if (page_is_wanted(ctx->request) && page_language_asked(ctx->request))
		page_speak(ctx, page_language_asked(ctx->request));
	static const struct {
		enum http_status status;
		const char *code, *message;
	} refusals[] = {
	    {HTTP_BROKEN, "request-broken", TEXT_WORDS_REQUEST_READ_LINE},
	    {HTTP_OTHER_VERSION, "request-broken", TEXT_WORDS_REQUESTS_HTTP_HTTP},
	    {HTTP_ADDRESS_LONG, "request-head", TEXT_WORDS_ADDRESS_LONGER_OURS},
	    {HTTP_HEADERS_LARGE, "request-head", TEXT_WORDS_HEADERS_LONG_MANY},
	    {HTTP_TOO_LARGE, "request-large", TEXT_WORDS_REQUEST_LARGER_HAND},
	    {HTTP_TIMEOUT, "request-slow", TEXT_WORDS_REQUEST_TOOK_LONG},
	};
	const enum http_status refused = ctx->request->refused;

	for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
		if (refused == refusals[i].status)
			return request_refuse(
			    ctx, refused, refusals[i].code, refusals[i].message, err);
	if (!check_host(ctx, &hall->wish, err) || !route_check(ctx, &route, ret, err) ||
	    !form_check(ctx, route, err) ||
	    (!route_is_fixed(route) && !place_check(hall, ctx, err)))
		return false;
	store_read_begin(hall->store);
	if (!store_read_end(hall->store, receive(hall, ctx, route, &reply, ret, &told, err)))
		return false;
	if (told || run_deed(hall, ctx, route, &reply, ret, err))
		return true;
	/* Codes typed to log in count like codes sent with a request. */
	if (is_public(route) && ctx->refusal == HTTP_UNAUTHORIZED)
		throttle_count(&hall->throttle, ctx->request->address, throttle_now());
	return false;
}

/* Finds the owner of the page; a code typed into it may be that of another side. */
static void form_owner(struct request_context *ctx)
{
	if (!ctx->browser)
		return;
	ctx->by = NULL;
	ctx->access = access_find_browser(&ctx->desk, ctx->browser);
}

/* Shows the page of the form again. At the desk this is a page with the error, and the browser goes
 * back to the form. */
static bool form_page(struct request_context *ctx, struct error *err)
{
	form_owner(ctx);
	if (ctx->show_again)
		return ctx->show_again(ctx, err);
	if (ctx->access.role == ACCESS_SIDE || ctx->access.number == 0 || ctx->access.ended)
		return side_show(ctx, err);
	ctx->page = "web/done";
	page_who(ctx);
	return true;
}

/* Reports an error on the page of the form, with its entries. Returns false if that is not
 * possible. */
static bool tell_form_error(struct hall *hall, struct request_context *ctx, const struct error *why,
    struct http_answer *ret)
{
	const enum http_status status = reply_failure_status(ctx, why);
	struct text body = {.arena = &hall->arena};
	struct error lost = {0};

	if (!ctx->is_form || !ctx->desk.event || !ctx->token || status >= HTTP_FAILED)
		return false;
	ctx->says = answer_make(&hall->arena);
	ctx->body = NULL;
	ctx->page = NULL;
	page_speak(ctx, ctx->language);
	reply_add_error(ctx, why);
	/* A user who may no longer send the form still sees the entries. */
	if (status == HTTP_UNAUTHORIZED || status == HTTP_FORBIDDEN)
		page_typed(ctx, false);
	store_read_begin(hall->store);
	if (!store_read_end(hall->store, form_page(ctx, &lost)) ||
	    !reply_draw(hall, ctx, ctx->page, &body, &lost))
		return false;
	reply_set(&body, status, ret);
	ret->type = page_type;
	reply_challenge(ret);
	return true;
}

/* A request inside a boundary. */
struct attending {
	struct hall *hall;
	struct request_context ctx;
	struct error err;
	struct http_answer *ret;
};

static struct request_context context_of(struct hall *hall, const struct http_request *request)
{
	return (struct request_context){
	    .request = request,
	    .desk = {.store = hall->store, .arena = &hall->arena},
	    .run = hall->wish.run,
	    .secure = hall->wish.certificate != NULL,
	};
}

static void answer_request(void *context)
{
	struct attending *at = context;

	at->ctx.says = answer_make(&at->hall->arena);
	if (!handle(at->hall, &at->ctx, at->ret, &at->err) &&
	    !tell_form_error(at->hall, &at->ctx, &at->err, at->ret))
		reply_error(at->hall, &at->ctx, &at->err, at->ret);
}

static void tell_broken_off(void *context)
{
	struct attending *at = context;

	reply_error(at->hall, &at->ctx, &at->err, at->ret);
}

void serve_request(void *context, const struct http_request *request, struct http_answer *ret)
{
	struct hall *hall = context;
	const struct http_answer before = *ret;
	struct attending attending = {.hall = hall, .ctx = context_of(hall, request), .ret = ret};
	struct error none = {0};

	/* The language of the previous request is no longer in memory. */
	(void)message_speak(hall->wish.vocabulary);
	arena_empty(&hall->arena);
	books_kept_settle(&hall->books);
	if (store_attempt(hall->store, answer_request, &attending, &attending.err))
		return;
	/* The user of a deed that was broken off is the author no longer. */
	(void)store_take_over(hall->store, hall_author, &none);
	*ret = before;
	attending.ctx = context_of(hall, request);
	if (!boundary_run(tell_broken_off, &attending, &(struct error){0}))
		*ret = before;
}
