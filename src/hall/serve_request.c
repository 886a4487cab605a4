#include "hall/serve_request.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "club/access_code.h"
#include "club/event.h"
#include "club/event_rulebook.h"
#include "file/log.h"
#include "file/store.h"
#include "hall/http.h"
#include "hall/page.h"
#include "hall/pages.h"
#include "hall/request_context.h"
#include "hall/route.h"
#include "hall/server.h"

static bool attend_whole(struct visit *visit, struct error *err)
{
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
	const enum http_status refused = visit->request->refused;

	for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
		if (refused == refusals[i].status)
			return visit_refuse(
			    visit, refused, refusals[i].code, refusals[i].message, err);
	return true;
}

enum {
	KEPT_PATH_MOST = 200, /* longer paths are nobody's who asks again */
};

/* --- what comes in --- */

static bool refuse_path(struct visit *visit, struct error *err)
{
	return visit_refuse(visit, HTTP_NOT_FOUND, SAY_PATH_UNKNOWN, err);
}

static bool route_check(
    struct visit *visit, const struct route **ret, struct http_answer *answer, struct error *err)
{
	const struct http_request *request = visit->request;
	const char *allow;

	*ret = route_find(visit->desk.arena, request->path, request->method, visit->places, &allow);
	if (*ret)
		return true;
	if (!allow)
		return error_memory(err);
	if (!*allow)
		return refuse_path(visit, err);
	answer->allow = allow;
	return visit_refuse(visit, HTTP_METHOD_NOT_ALLOWED, SAY_REQUEST_METHOD, err);
}

/* What a form sends. Where the browser goes then is known before it is looked at. */
static bool form_check(struct visit *visit, const struct route *route, struct error *err)
{
	const struct http_request *request = visit->request;

	if (!(route->who & ROUTE_FORM))
		return true;
	visit->is_form = true;
	visit->go = route->page;
	return form_read(visit->desk.arena, request->body, request->body_size, &visit->form, err);
}

static bool event_here(struct hall *hall, struct visit *visit, struct error *err)
{
	struct event *event = arena_alloc(&hall->arena, 1, sizeof *event);

	visit->desk.event = event;
	return event_read(&visit->desk, hall->event, event, err);
}

/* A page is in the language of who reads it. */
static bool speak(struct visit *visit, const struct route *route, struct error *err)
{
	return !route->page || page_speak(visit, page_language_asked(visit->request), err);
}

static bool address_check(
    struct hall *hall, struct visit *visit, const struct route *route, struct error *err)
{
	switch (route->place) {
	case ROUTE_NO_PLACE:
		return true;
	case ROUTE_TABLE:
		return visit_table(visit, err);
	case ROUTE_HAND:
		return visit_hand(visit, err);
	case ROUTE_COMMAND:
		return hall->wish.knows(visit->places[0], visit->places[1]) ||
		       refuse_path(visit, err);
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

/* Tells an answer, or that nothing changed since it was told. */
static void tell_tagged(
    struct visit *visit, const struct kept_answer *answer, struct http_answer *ret)
{
	const struct text nothing = {0};

	attend_tell(&nothing, HTTP_OK, ret);
	ret->type = answer->type;
	ret->etag = arena_text(visit->desk.arena, answer->tag);
	if (ret->etag && is_known(visit->request, ret->etag)) {
		ret->status = HTTP_NOT_MODIFIED;
		return;
	}
	ret->body = answer->body;
	ret->size = answer->size;
}

/* What was found, as it is sent: a page, a file, or data. */
static bool body_make(struct hall *hall, struct visit *visit, const struct route *route,
    struct kept_answer *kept, struct error *err)
{
	struct text body = {.arena = &hall->arena};

	kept->type = route->page ? page_type : visit->type ? visit->type : "application/json";
	if (visit->body) {
		kept->body = visit->body;
		kept->size = visit->size;
		return true;
	}
	if (route->page ? !page_draw(visit, route->page, &body, err)
	                : !attend_json(hall, visit->says, NULL, &body) && !error_memory(err))
		return false;
	kept->body = text_of(&body);
	kept->size = body.size;
	return true;
}

/* Fills the tag of an answer. Seconds that pass are no change of it, and no page tells them; `moment` is 0 where it tells
 * none. */
static bool tag_make(struct hall *hall, struct visit *visit, bool page, struct kept_answer *answer,
    struct error *err)
{
	static const char *const passing[] = {"left", NULL};
	struct text still = {.arena = &hall->arena};
	bool passes;

	kept_tag(answer->body, answer->size, answer->tag);
	passes = answer_drop(visit->says, passing);
	if (!passes)
		answer->moment = 0;
	if (!passes || page)
		return true;
	if (!attend_json(hall, visit->says, visit->list, &still))
		return error_memory(err);
	kept_tag(text_of(&still), still.size, answer->tag);
	return true;
}

/* Fills what is kept of a new answer. */
static bool answer_keep(struct hall *hall, struct visit *visit, const struct route *route,
    struct kept_answer *kept, struct error *err)
{
	look_veil(visit->says);
	return body_make(hall, visit, route, kept, err) &&
	       tag_make(hall, visit, route->page != NULL, kept, err);
}

/* What anybody may see, as it is told to anybody: who asks makes no difference, for it is kept for others. */
static bool look(struct hall *hall, struct visit *visit, const struct route *route,
    struct http_answer *ret, struct error *err)
{
	const char *round = http_query(visit->request, "round");
	const char *language = route->page ? page_language_asked(visit->request) : NULL;
	const char *category = http_query(visit->request, "category");
	struct kept_answer fresh = {0};
	const struct kept_answer *kept;
	char head[HASH_TEXT];

	if (!log_head(hall->store, &fresh.line, head, err) || !own_moment(&fresh.moment, err))
		return false;
	/* By the log's head, too: a file restored has other lines under the same numbers. */
	fresh.path = arena_printf(&hall->arena, "%s?%s %zu %s %s %s", visit->request->path, head,
	    round ? strlen(round) : 0, round ? round : "", language ? language : "",
	    category ? category : "");
	kept = kept_find(hall->kept, fresh.path, fresh.line, fresh.moment);
	if (!kept) {
		visit->pass = (struct pass){0};
		if (!event_here(hall, visit, err) || !speak(visit, route, err) ||
		    !address_check(hall, visit, route, err) || !route->run(visit, err) ||
		    !answer_keep(hall, visit, route, &fresh, err))
			return false;
		if (strlen(fresh.path) <= KEPT_PATH_MOST)
			kept_put(hall->kept, &fresh);
		kept = &fresh;
	}
	tell_tagged(visit, kept, ret);
	ret->cache = "no-cache";
	ret->vary = route->page ? "Accept-Language, Cookie" : NULL;
	return true;
}

/* What some may see: whoever asks without a right pass for what anybody may see is anybody. */
static bool look_as(struct hall *hall, struct visit *visit, const struct route *route,
    struct http_answer *ret, struct error *err)
{
	struct kept_answer said = {.type = "application/json"};
	struct text body = {.arena = &hall->arena};
	const char *page;

	if (!route->run(visit, err))
		return false;
	page = visit->page ? visit->page : route->page;
	if (!attend_say(hall, visit, page, &body, err))
		return false;
	if (page) {
		attend_tell_done(visit, &body, ret);
		ret->type = page_type;
		return true;
	}
	said.body = text_of(&body);
	said.size = body.size;
	if (!tag_make(hall, visit, false, &said, err))
		return false;
	tell_tagged(visit, &said, ret);
	return true;
}

/* --- in order --- */

/* The reader's choice is kept by the browser, and the page is asked for anew. */
static bool switch_language(struct visit *visit, struct http_answer *ret, struct error *err)
{
	const char *language = page_language_asked(visit->request);
	const char *category = http_query(visit->request, "category");
	struct arena *arena = visit->desk.arena;
	const char *path = page_address(arena, visit->request->path);
	const char *wanted = category ? page_address(arena, category) : "";
	const struct text nothing = {0};

	attend_tell(&nothing, HTTP_SEE_OTHER, ret);
	if (!path || !wanted)
		return error_memory(err);
	ret->location = arena_printf(arena, "%s%s%s", path, category ? "?category=" : "", wanted);
	if (!language)
		return true;
	ret->cookie = arena_printf(
	    arena, "lang=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict", language);
	return true;
}

static bool refuse_unknown(struct visit *visit, struct error *err)
{
	if (visit->pass.redrawn)
		return side_refuse_redrawn(visit, err);
	return visit_refuse(visit, HTTP_UNAUTHORIZED, "pass-void",
	    visit->pass.ended ? TEXT_PASS_VOID_CODE_MADE_ANEW : TEXT_PASS_VOID_ASKS_CODE_SECRET,
	    err);
}

/* Nobody need be looked for: the table of a browser that came in may be held back from others. */
static bool asks_as_anybody(const struct visit *visit, const struct route *route)
{
	return !route_is_deed(route) && is_public(route) && !(route->who & ROUTE_OWN) &&
	       !attend_word(visit->request) &&
	       (route->place == ROUTE_NO_PLACE || !http_cookie(visit->request, HALL_COOKIE));
}

/* Whether who asks for what anybody may see is told what others are not: the desk, where a program asks for it, and who
 * plays at the table of a hand; of a round held back, who plays at the table, and the desk's pages. */
static bool is_told_more(
    const struct visit *visit, const struct route *route, bool *ret, struct error *err)
{
	const struct pass *pass = &visit->pass;
	const bool at_table = route->place != ROUTE_NO_PLACE && look_belongs(visit);

	*ret = pass->number > 0 && !pass->ended && !visit->by_cookie &&
	       (pass->role != PASS_SIDE || (at_table && route->place == ROUTE_HAND));
	if (*ret || !at_table)
		return true;
	return look_is_held(visit, ret, err);
}

/* A page of one's own, or what anybody may see. */
static bool tell_public(struct hall *hall, struct visit *visit, const struct route *route,
    struct http_answer *ret, struct error *err)
{
	bool full = false;

	if (!(route->who & ROUTE_OWN))
		return is_told_more(visit, route, &full, err) &&
		       (full ? look_as : look)(hall, visit, route, ret, err);
	if ((visit->pass.number > 0 && !visit->pass.ended && !attend_named(visit, err)) ||
	    !look_as(hall, visit, route, ret, err))
		return false;
	own_keep(hall, visit, route, ret);
	return true;
}

/* Who asks, and whether they may; or what they were told before. All within one read. *ret_told: nothing is
 * left to be done. */
static bool receive(struct hall *hall, struct visit *visit, const struct route *route,
    struct pass_reply *reply, struct http_answer *ret, bool *ret_told, struct error *err)
{
	const bool does = route_is_deed(route);
	const int64_t pause = guard_pause(&hall->guard, visit->request->address, guard_now());

	if (route->page && http_query(visit->request, "lang")) {
		*ret_told = true;
		return switch_language(visit, ret, err);
	}
	if (asks_as_anybody(visit, route)) {
		*ret_told = true;
		return look(hall, visit, route, ret, err);
	}
	if (pause == 0 && (!own_again(hall, visit, route, ret, ret_told, err) || *ret_told))
		return err->kind == ERROR_NONE;
	if (!event_here(hall, visit, err) || !speak(visit, route, err) ||
	    !address_check(hall, visit, route, err))
		return false;
	/* A right secret is never paused; a wrong one brings nobody in. */
	if (does && is_public(route) && pause > 0 &&
	    !(visit->places[0] && pass_is_secret(visit->places[0])))
		return attend_pause(visit, pause, ret, err);
	if (!attend_who(hall, visit, !is_public(route), ret, err) ||
	    !attend_own_page(hall, visit, route, err))
		return false;
	*ret_told = !does;
	if (is_public(route) && does)
		return visit->is_form || attend_again(hall, visit, reply, ret, ret_told, err);
	if (is_public(route))
		return tell_public(hall, visit, route, ret, err);
	if (visit->pass.ended && does &&
	    (!attend_again(hall, visit, reply, ret, ret_told, err) || *ret_told))
		return err->kind == ERROR_NONE;
	if (visit->pass.number == 0 || visit->pass.ended)
		return refuse_unknown(visit, err);
	if (!attend_may(visit, route, err) || !attend_named(visit, err))
		return false;
	return does ? attend_again(hall, visit, reply, ret, ret_told, err)
	            : look_as(hall, visit, route, ret, err);
}

/* What is refused before the event is looked at is told in the language that the browser asks for. */
static bool speak_early(struct visit *visit, struct error *err)
{
	const char *language =
	    page_is_wanted(visit->request) ? page_language_asked(visit->request) : NULL;

	return !language || page_speak(visit, language, err);
}

static bool attend_to(
    struct hall *hall, struct visit *visit, struct http_answer *ret, struct error *err)
{
	struct pass_reply reply = {0};
	const struct route *route;
	bool told = false;

	if (!visit->says)
		return error_memory(err);
	answer_speak(visit->says, hall->wish.vocabulary);
	if (!speak_early(visit, err) || !attend_whole(visit, err) ||
	    !attend_host(visit, &hall->wish, err) || !route_check(visit, &route, ret, err) ||
	    !form_check(visit, route, err) ||
	    (!route_is_fixed(route) && !place_check(hall, visit, err)) ||
	    !store_read_begin(hall->store, err) ||
	    !store_read_end(hall->store, receive(hall, visit, route, &reply, ret, &told, err)))
		return false;
	if (told || attend_deed(hall, visit, route, &reply, ret, err))
		return true;
	/* Codes typed for coming in are counted as those sent with a request are. */
	if (is_public(route) && visit->refusal == HTTP_UNAUTHORIZED)
		guard_tried(&hall->guard, visit->request->address, guard_now());
	return false;
}

/* Whose page it was: a code that was typed into it may be another side's. */
static bool form_owner(struct visit *visit, struct error *err)
{
	if (!visit->browser)
		return true;
	visit->pass = (struct pass){0};
	visit->by = NULL;
	return pass_find_browser(&visit->desk, visit->browser, &visit->pass, err);
}

/* The page a form was sent from; at the desk one that says what went wrong, as the browser goes back to the form. */
static bool form_page(struct visit *visit, struct error *err)
{
	if (!form_owner(visit, err))
		return false;
	if (visit->anew)
		return visit->anew(visit, err);
	if (visit->pass.role == PASS_SIDE || visit->pass.number == 0 || visit->pass.ended)
		return side_show(visit, err);
	visit->page = "web/done";
	page_who(visit);
	return true;
}

/* What went wrong with a form is told on the page it was sent from, with what was filled in. False: it cannot be. */
static bool tell_form_error(
    struct hall *hall, struct visit *visit, const struct error *why, struct http_answer *ret)
{
	const enum http_status status = attend_failure(visit, why);
	struct text body = {.arena = &hall->arena};
	struct error lost = {0};

	if (!visit->is_form || !visit->desk.event || !visit->token || status >= HTTP_FAILED)
		return false;
	visit->says = answer_make(&hall->arena);
	visit->body = NULL;
	visit->page = NULL;
	if (!page_speak(visit, visit->language, &lost))
		return false;
	attend_add_error(visit, why);
	/* Who may not send it any more still sees it. */
	if (status == HTTP_UNAUTHORIZED || status == HTTP_FORBIDDEN)
		page_typed(visit);
	if (!store_read_begin(hall->store, &lost) ||
	    !store_read_end(hall->store, form_page(visit, &lost)) ||
	    !attend_say(hall, visit, visit->page, &body, &lost))
		return false;
	attend_tell(&body, status, ret);
	ret->type = page_type;
	attend_challenge(ret);
	return true;
}

/* A request within a boundary. */
struct attending {
	struct hall *hall;
	struct visit visit;
	struct error err;
	struct http_answer *ret;
};

static struct visit visit_of(struct hall *hall, const struct http_request *request)
{
	return (struct visit){
	    .request = request,
	    .desk = {.store = hall->store, .arena = &hall->arena},
	    .run = hall->wish.run,
	    .secure = hall->wish.certificate != NULL,
	};
}

static void answer_request(void *context)
{
	struct attending *at = context;

	at->visit.says = answer_make(&at->hall->arena);
	if (!attend_to(at->hall, &at->visit, at->ret, &at->err) &&
	    !tell_form_error(at->hall, &at->visit, &at->err, at->ret))
		attend_tell_error(at->hall, &at->visit, &at->err, at->ret);
}

static void tell_broken_off(void *context)
{
	struct attending *at = context;

	attend_tell_error(at->hall, &at->visit, &at->err, at->ret);
}

void attend(void *context, const struct http_request *request, struct http_answer *ret)
{
	struct hall *hall = context;
	const struct http_answer before = *ret;
	const struct store_mark mark = store_mark(hall->store);
	struct attending attending = {.hall = hall, .visit = visit_of(hall, request), .ret = ret};

	/* What the one before spoke lives no longer. */
	(void)message_speak(hall->wish.vocabulary);
	arena_empty(&hall->arena);
	books_kept_settle(&hall->books);
	if (boundary_run(answer_request, &attending))
		return;
	store_fall_back(hall->store, &mark);
	*ret = before;
	attending.visit = visit_of(hall, request);
	attending.err = (struct error){0};
	(void)error_memory(&attending.err);
	if (!boundary_run(tell_broken_off, &attending))
		*ret = before;
}
