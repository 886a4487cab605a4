#include "hall/attend.h"

#include "base/clock.h"
#include "base/text.h"
#include "desk/event.h"
#include "form/json.h"
#include "hall/inside.h"
#include "hall/look.h"
#include "hall/route.h"
#include "store/log.h"

enum { KEPT_PATH_MOST = 120 }; /* longer paths are nobody's who asks again */

static const char json_type[] = "application/json";
static const char try_again[] = "1"; /* seconds */

/* --- whom they mean --- */

/* Whether the header names us: our address or a name, with or without a port behind it. */
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

static bool host_check(struct visit *visit, const struct hall_wish *wish, struct error *err)
{
	const char *host = http_header(visit->request, "Host");

	if (host && http_header_count(visit->request, "Host") == 1 && is_ours(wish, host))
		return true;
	return visit_refuse(visit, HTTP_MISDIRECTED, "host-unknown",
	    "the request is meant for another host; the address this hall was started with is "
	    "expected, or one of its names",
	    err);
}

/* --- what comes in --- */

static bool size_check(struct visit *visit, struct error *err)
{
	switch ((int)visit->request->refused) {
	case HTTP_TOO_LARGE:
		return visit_refuse(visit, HTTP_TOO_LARGE, "request-large",
		    "the request is larger than any hand; 64 KB at most are expected", err);
	case HTTP_TIMEOUT:
		return visit_refuse(visit, HTTP_TIMEOUT, "request-slow",
		    "the request took too long to come in; ten seconds at most are expected", err);
	default:
		return true;
	}
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
		return visit_refuse(visit, HTTP_NOT_FOUND, "path-unknown",
		    "there is nothing of that name here", err);
	answer->allow = allow;
	return visit_refuse(visit, HTTP_METHOD_NOT_ALLOWED, "request-method",
	    "what is there is asked for, or done, in another way", err);
}

/* --- what goes out --- */

static enum http_status status_of(const struct visit *visit, const struct error *err)
{
	if (visit->status)
		return visit->status;
	switch (err->kind) {
	case ERROR_NONE:
		return HTTP_OK;
	case ERROR_REFUSED:
		return HTTP_CONFLICT;
	case ERROR_INPUT:
		return HTTP_UNPROCESSABLE;
	case ERROR_STORE:
	case ERROR_CLOSED:
		break;
	}
	return store_is_busy(err) ? HTTP_BUSY : HTTP_FAILED;
}

static bool json_of(const struct hall *hall, const struct answer *says, struct text *out)
{
	struct json json = {.out = out};

	if (answer_failed(says))
		return false;
	form_json(says, hall->wish.vocabulary, &json);
	text_add(out, "\n");
	return !out->failed;
}

/* Where not even that can be said, the status alone is. */
static void tell_error(
    struct hall *hall, const struct visit *visit, const struct error *err, struct http_answer *ret)
{
	struct answer *says = answer_make(&hall->arena);
	struct answer *error = says ? answer_object(says, "error") : NULL;
	struct text body = {.arena = &hall->arena};

	answer_code(error, "code", err->code);
	answer_text(error, "message",
	    store_is_busy(err) ? "the file is in use; try again at once" : err->message);
	ret->status = status_of(visit, err);
	ret->cache = "no-store";
	if (ret->status == HTTP_BUSY)
		ret->retry_after = try_again;
	if (!json_of(hall, says, &body))
		return;
	ret->type = json_type;
	ret->body = text_of(&body);
	ret->size = body.size;
}

/* --- questions --- */

static bool is_known(const struct http_request *request, const char *tag)
{
	const char *known = http_header(request, "If-None-Match");

	return known && (strstr(known, tag) || strcmp(known, "*") == 0);
}

static void tell_kept(struct visit *visit, const struct kept_answer *kept, struct http_answer *ret)
{
	ret->type = json_type;
	ret->cache = "no-cache";
	ret->etag = arena_text(visit->desk.arena, kept->tag);
	ret->status = HTTP_OK;
	if (ret->etag && is_known(visit->request, ret->etag)) {
		ret->status = HTTP_NOT_MODIFIED;
		return;
	}
	ret->body = kept->body;
	ret->size = kept->size;
}

/* Fills what is kept of a new answer. Seconds that pass are no change of it. */
static bool keep(
    struct hall *hall, struct visit *visit, struct kept_answer *kept, struct error *err)
{
	static const char *const passing[] = {"left", NULL};
	struct text body = {.arena = &hall->arena}, still = {.arena = &hall->arena};

	look_veil(visit->says);
	if (!json_of(hall, visit->says, &body))
		return error_memory(err);
	kept->body = text_of(&body);
	kept->size = body.size;
	if (!answer_drop(visit->says, passing)) {
		kept->moment = 0;
		kept_tag(kept->body, kept->size, kept->tag);
		return true;
	}
	if (!json_of(hall, visit->says, &still))
		return error_memory(err);
	kept_tag(text_of(&still), still.size, kept->tag);
	return true;
}

static bool event_here(struct hall *hall, struct visit *visit, struct error *err)
{
	struct event *event = arena_alloc(&hall->arena, 1, sizeof *event);

	if (!event)
		return error_memory(err);
	visit->desk.event = event;
	return event_read(&visit->desk, hall->event, event, err);
}

static bool moment_now(int64_t *ret, struct error *err)
{
	struct clock_time now;

	return clock_now(&now, err) &&
	       (clock_seconds(now.text, ret) ||
	           error_set(err, ERROR_STORE, "store-failed", "the clock tells no time"));
}

/* Within a read. */
static bool look(struct hall *hall, struct visit *visit, const struct route *route,
    struct http_answer *ret, struct error *err)
{
	const char *round = http_query(visit->request, "round");
	struct kept_answer fresh = {
	    .path = arena_printf(&hall->arena, "%s?%s", visit->request->path, round ? round : "")};
	const struct kept_answer *kept;
	char head[HASH_TEXT];

	if (!fresh.path)
		return error_memory(err);
	if (!log_head(hall->store, &fresh.line, head, err) || !moment_now(&fresh.moment, err))
		return false;
	kept = kept_find(hall->kept, fresh.path, fresh.line, fresh.moment);
	if (!kept) {
		if (!event_here(hall, visit, err) || !route->run(visit, err) ||
		    !keep(hall, visit, &fresh, err))
			return false;
		if (strlen(fresh.path) <= KEPT_PATH_MOST)
			kept_put(hall->kept, &fresh);
		kept = &fresh;
	}
	tell_kept(visit, kept, ret);
	return true;
}

static bool attend_to(
    struct hall *hall, struct visit *visit, struct http_answer *ret, struct error *err)
{
	const struct route *route;

	if (!visit->says)
		return error_memory(err);
	answer_speak(visit->says, hall->wish.vocabulary);
	return size_check(visit, err) && host_check(visit, &hall->wish, err) &&
	       route_check(visit, &route, ret, err) && store_read_begin(hall->store, err) &&
	       store_read_end(hall->store, look(hall, visit, route, ret, err));
}

void attend(void *context, const struct http_request *request, struct http_answer *ret)
{
	struct hall *hall = context;
	struct visit visit = {
	    .request = request,
	    .desk = {.store = hall->store, .arena = &hall->arena},
	};
	struct error err = {0};

	arena_empty(&hall->arena);
	visit.says = answer_make(&hall->arena);
	if (!attend_to(hall, &visit, ret, &err))
		tell_error(hall, &visit, &err, ret);
}
