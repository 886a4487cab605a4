#include "hall/request_context.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "club/address.h"
#include "club/event.h"
#include "club/hand.h"
#include "file/store.h"
#include "form/data.h"
#include "hall/entry.h"
#include "hall/http.h"
#include "hall/pages.h"
#include "hall/serve_request.h"
#include "hall/server.h"
#include "slip/json.h"

#include <string.h>

/* --- the question --- */

enum { VERSION_MOST = 99999 }; /* highest version of a hand */

void request_set_round(struct request_context *ctx, int round)
{
	struct event *played = arena_alloc(ctx->desk.arena, 1, sizeof *played);

	*played = event_played(ctx->desk.event, round);
	ctx->desk.event = played;
}

void request_read_place(struct request_context *ctx, enum route_place place, const char *text)
{
	ctx->refusal = HTTP_NOT_FOUND;
	ctx->address =
	    place == ROUTE_HAND ? address_hand(&ctx->desk, text) : address_table(&ctx->desk, text);
	ctx->refusal = HTTP_NONE;
	request_set_round(ctx, ctx->address.round);
}

bool request_at_own_table(const struct request_context *ctx)
{
	return ctx->access.table.round == ctx->address.round &&
	       ctx->access.table.table == ctx->address.table;
}

void request_refuse(
    struct request_context *ctx, enum http_status status, const char *code, const char *message)
{
	ctx->refusal = status;
	break_off(ERROR_REFUSED, code, "%s", message_words(message));
}

void request_body(struct request_context *ctx, const char *names)
{
	const struct json_document document = {.file = "<body>",
	    .line = 1,
	    .column = 1,
	    .text = ctx->request->body,
	    .size = ctx->request->body_size};

	if (ctx->is_form || document.size == 0)
		return;
	must(json_read_line(ctx->desk.arena, &document, NULL, &ctx->object, refusal()));
	for (const struct json_value *member = ctx->object->first; member; member = member->next) {
		const char *key = member->key;
		bool named = false;
		size_t size;

		for (const char *at = names; *at; at += size + strspn(at + size, ", ")) {
			size = strcspn(at, ",");
			named = named || (size == strlen(key) && strncmp(at, key, size) == 0);
		}
		if (!named)
			break_off(ERROR_INPUT, SAY_FIELD_UNKNOWN_NOT_A_FIELD, key, names);
	}
}

const char *request_text(struct request_context *ctx, const char *key)
{
	const struct json_value *value = json_member(ctx->object, key);
	const char *text = form_value(&ctx->form, key);

	if (text && *text)
		must(plain_require(&(struct plain_text){text, strlen(text), PLAIN_LINE},
		    "text-invalid", TEXT_WORDS_THE_TEXT, refusal()));
	else if (!value)
		return NULL;
	else if (!json_value_text(ctx->desk.arena, value, &text))
		break_off(ERROR_INPUT, SAY_JSON_VALUE_TEXT_EXPECTED, key);
	return text;
}

int version_read(const char *text, size_t size)
{
	int64_t number;

	if (!text_integer(text, size, 1, VERSION_MOST, &number))
		break_off(ERROR_INPUT, SAY_JSON_VALUE_WHOLE_NUMBER, "version", 1, VERSION_MOST);
	return (int)number;
}

int request_version(const struct request_context *ctx)
{
	const char *field = form_value(&ctx->form, "version");
	const struct json_value *value = json_member(ctx->object, "version");

	if (number_in(field) > 0)
		return version_read(field, strlen(field));
	return value ? version_read(value->text, value->size) : 0;
}

/* --- the reply --- */

void reply_json(struct request_context *ctx, const char *list, struct text *out)
{
	struct json json = {.out = out};

	form_json(list ? answer_get(ctx->says, list) : ctx->says, ctx->hall->vocabulary, &json);
	text_add(out, "\n");
}

void reply_draw(struct request_context *ctx, const char *page, struct text *body)
{
	if (ctx->body)
		text_add_bytes(body, ctx->body, ctx->size);
	else if (page)
		page_draw(ctx, page, body);
	else
		reply_json(ctx, ctx->list, body);
}

enum http_status reply_status(int exit_status)
{
	static const enum http_status statuses[] = {
	    [ERROR_NONE] = HTTP_OK,
	    [ERROR_REFUSED] = HTTP_CONFLICT,
	    [ERROR_INPUT] = HTTP_UNPROCESSABLE,
	    [ERROR_STORE] = HTTP_FAILED,
	    [ERROR_CLOSED] = HTTP_FAILED,
	};

	return statuses[exit_status];
}

enum http_status reply_failure_status(const struct request_context *ctx, const struct error *err)
{
	if (ctx->refusal && err->kind != ERROR_STORE)
		return ctx->refusal;
	return store_is_busy(err) || error_is(err, CODE_STORE_MOVED) ? HTTP_BUSY
	                                                             : reply_status((int)err->kind);
}

void reply_set(
    struct request_context *ctx, enum http_status status, const char *type, const struct text *body)
{
	struct http_answer *reply = ctx->reply;

	reply->status = status;
	reply->type = type ? type : "application/json";
	reply->cache = "no-store";
	reply->body = body ? text_of(body) : "";
	reply->size = body ? body->size : 0;
	if (status == HTTP_BUSY)
		reply->retry_after = "1"; /* seconds */
}

void reply_add_error(struct request_context *ctx, const struct error *err)
{
	struct answer *error = answer_object(ctx->says, "error");
	char side = '\0';
	const char *field = ctx->is_form ? entry_field_of(err, &side) : NULL;

	answer_code(error, "code", err->code);
	answer_text(error, "message",
	    store_is_busy(err) ? message_words(TEXT_WORDS_FILE_IN_USE) : err->message);
	if (field) {
		answer_code(error, "field", field);
		answer_letter(error, "side", side);
	}
	/* A refused hand has findings, or its number has a recorded hand. */
	if (ctx->scored && error_is(err, CODE_ERROR_FINDINGS))
		answer_findings_of(error, ctx->scored);
	if (ctx->scored && error_is(err, CODE_HAND_NUMBER))
		conflict_add_recorded(ctx, error);
}

void reply_error(struct request_context *ctx, const struct error *err)
{
	const enum http_status status = reply_failure_status(ctx, err);
	struct text body = {.arena = ctx->desk.arena};
	const bool page = page_is_wanted(ctx->request);

	ctx->says = answer_make(ctx->desk.arena);
	answer_speak(ctx->says, ctx->hall->vocabulary);
	reply_add_error(ctx, err);
	if (page) {
		answer_number(ctx->says, "status", (int)status);
		if (ctx->is_form && status >= HTTP_FAILED)
			page_again(ctx);
		page_speak(ctx, page_language_asked(ctx->request));
		page_draw(ctx, "web/error", &body);
	} else {
		reply_json(ctx, NULL, &body);
	}
	reply_set(ctx, status, page ? page_type : NULL, &body);
}

/* --- the table of all paths that the hall answers --- */

enum { DESK = ROUTE_DESK | ROUTE_REFEREE };

static const struct route routes[] = {
    {"GET", "/", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_wall, "live"},
    {"GET", "/table/*", ROUTE_TABLE, ROUTE_ANYBODY, public_table, "web/table"},
    {"GET", "/hand/*", ROUTE_HAND, ROUTE_ANYBODY, public_hand, "web/hand"},
    {"GET", "/player/*", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_player, "web/player"},
    {"GET", "/season/*", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_season, "web/season"},
    {"GET", "/side", ROUTE_NO_PLACE, ROUTE_OWN | ROUTE_ANYBODY, side_show, "web/side"},
    {"GET", "/side/code", ROUTE_NO_PLACE, ROUTE_OWN | ROUTE_ANYBODY, side_ask, "web/code"},
    {"GET", "/side/object/*", ROUTE_HAND, ROUTE_OWN | ROUTE_ANYBODY, side_object, "web/object"},
    {"GET", "/t/*", ROUTE_NO_PLACE, ROUTE_OWN | ROUTE_ANYBODY, side_offer, "web/offer"},
    {"POST", "/t/*", ROUTE_NO_PLACE, ROUTE_FORM | ROUTE_ANYBODY, side_enter, "/side"},
    {"POST", "/code", ROUTE_NO_PLACE, ROUTE_FORM | ROUTE_ANYBODY, side_enter, "/side"},
    {"POST", "/side/score", ROUTE_NO_PLACE, ROUTE_FORM | ROUTE_SIDE, side_form_score, "/side"},
    {"POST", "/side/hand", ROUTE_NO_PLACE, ROUTE_FORM | ROUTE_SIDE, side_form_hand, "/side"},
    {"POST", "/side/accept", ROUTE_HAND, ROUTE_FORM | ROUTE_SIDE, deed_accept, "/side"},
    {"POST", "/side/object", ROUTE_HAND, ROUTE_FORM | ROUTE_SIDE, side_form_object, "/side"},
    {"POST", "/side/withdraw", ROUTE_HAND, ROUTE_FORM | ROUTE_SIDE, deed_withdraw, "/side"},
    {"POST", "/side/call", ROUTE_NO_PLACE, ROUTE_FORM | ROUTE_SIDE, deed_call, "/side"},
    {"POST", "/side/sign", ROUTE_TABLE, ROUTE_FORM | ROUTE_SIDE, deed_sign, "/side"},
    {"GET", "/desk", ROUTE_NO_PLACE, ROUTE_OWN | ROUTE_ANYBODY, desk_show, "web/desk"},
    {"GET", "/desk/table/*", ROUTE_TABLE, ROUTE_OWN | ROUTE_ANYBODY, desk_table, "web/desk-table"},
    {"GET", "/desk/done/*", ROUTE_NO_PLACE, ROUTE_OWN | ROUTE_ANYBODY, desk_done, "web/done"},
    {"GET", "/referee", ROUTE_NO_PLACE, ROUTE_OWN | ROUTE_ANYBODY, desk_referee, "web/referee"},
    {"POST", "/desk/do/*", ROUTE_COMMAND, ROUTE_FORM | DESK, desk_do, "/desk"},
    {"POST", "/desk/do/*/*", ROUTE_COMMAND, ROUTE_FORM | DESK, desk_do, "/desk"},
    {"POST", "/desk/hand", ROUTE_TABLE, ROUTE_FORM | DESK, side_form_hand, "/desk"},
    {"POST", "/desk/score", ROUTE_TABLE, ROUTE_FORM | DESK, side_form_score, "/desk"},
    {"POST", "/desk/answer", ROUTE_NO_PLACE, ROUTE_FORM | DESK, desk_answer, "/desk"},
    {"POST", "/desk/codes", ROUTE_TABLE, ROUTE_FORM | DESK, desk_codes, "/desk"},
    {"POST", "/desk/revoke", ROUTE_NO_PLACE, ROUTE_FORM | DESK, desk_revoke, "/desk"},
    {"GET", "/page.css", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_file, NULL},
    {"GET", "/icon.svg", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_file, NULL},
    {"GET", "/page.js", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_file, NULL},
    {"GET", "/api/event", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_event, NULL},
    {"GET", "/api/standings", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_standings, NULL},
    {"GET", "/api/pairings", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_pairings, NULL},
    {"GET", "/api/results", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_results, NULL},
    {"GET", "/api/table/*", ROUTE_TABLE, ROUTE_ANYBODY, public_table, NULL},
    {"GET", "/api/hand/*", ROUTE_HAND, ROUTE_ANYBODY, public_hand, NULL},
    {"GET", "/api/player/*", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_player, NULL},
    {"GET", "/api/season/*", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_season, NULL},
    {"GET", "/api/clock", ROUTE_NO_PLACE, ROUTE_ANYBODY, public_clock, NULL},
    {"GET", "/api/missing", ROUTE_NO_PLACE, DESK, deed_missing, NULL},
    {"GET", "/api/calls", ROUTE_NO_PLACE, DESK, deed_calls, NULL},
    {"GET", "/api/me", ROUTE_NO_PLACE, ROUTE_KNOWN, deed_me, NULL},
    {"POST", "/api/login", ROUTE_NO_PLACE, ROUTE_ANYBODY, deed_login, NULL},
    {"POST", "/api/table/*/score", ROUTE_TABLE, ROUTE_KNOWN, deed_score, NULL},
    {"POST", "/api/table/*/hand", ROUTE_TABLE, ROUTE_KNOWN, deed_hand, NULL},
    {"POST", "/api/table/*/call", ROUTE_TABLE, ROUTE_KNOWN, deed_call, NULL},
    {"POST", "/api/table/*/sign", ROUTE_TABLE, ROUTE_SIDE, deed_sign, NULL},
    {"POST", "/api/hand/*/accept", ROUTE_HAND, ROUTE_SIDE, deed_accept, NULL},
    {"POST", "/api/hand/*/object", ROUTE_HAND, ROUTE_SIDE, deed_object, NULL},
    {"POST", "/api/hand/*/withdraw", ROUTE_HAND, ROUTE_SIDE, deed_withdraw, NULL},
    {"POST", "/api/desk/*", ROUTE_COMMAND, DESK, deed_desk, NULL},
    {"POST", "/api/desk/*/*", ROUTE_COMMAND, DESK, deed_desk, NULL},
    {"POST", "/api/call/*/answer", ROUTE_NO_PLACE, DESK, deed_call_answer, NULL},
};

bool route_is_deed(const struct route *route)
{
	return strcmp(route->method, "POST") == 0;
}

/* Returns true if a path fits a route, and copies its parts at the stars. */
static bool fits(struct arena *arena, const char *route, const char *path,
    const char *ret_places[PATH_PLACES_MOST])
{
	size_t count = 0;

	for (; *route; route++) {
		const size_t size = *route == '*' ? strcspn(path, "/") : 1;

		if (*route == '*' ? size == 0 : *route != *path)
			return false;
		if (*route == '*')
			ret_places[count++] = arena_copy(arena, path, size);
		path += size;
	}
	while (count < PATH_PLACES_MOST)
		ret_places[count++] = NULL;
	return *path == '\0';
}

void route_find(struct request_context *ctx)
{
	const struct http_request *request = ctx->request;
	struct text allow = {.arena = ctx->desk.arena};

	for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
		if (!fits(ctx->desk.arena, routes[i].path, request->path, ctx->places))
			continue;
		if (strcmp(routes[i].method, request->method) == 0) {
			ctx->route = &routes[i];
			return;
		}
		text_addf(&allow, "%s%s", allow.size ? ", " : "", routes[i].method);
	}
	if (allow.size == 0)
		request_refuse(ctx, HTTP_NOT_FOUND, SAY_PATH_UNKNOWN);
	ctx->reply->allow = text_of(&allow);
	request_refuse(ctx, HTTP_METHOD_NOT_ALLOWED, SAY_REQUEST_METHOD);
}
