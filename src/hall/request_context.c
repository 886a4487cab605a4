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
#include "form/value.h"
#include "hall/entry.h"
#include "hall/http.h"
#include "hall/pages.h"
#include "hall/server.h"
#include "slip/json.h"

enum { VERSION_MOST = 99999 }; /* highest version of a hand */

void request_set_round(struct request_context *ctx, int round)
{
	struct event *played = arena_alloc(ctx->desk.arena, 1, sizeof *played);

	*played = event_played(ctx->desk.event, round);
	ctx->desk.event = played;
}

void request_read_table(struct request_context *ctx)
{
	ctx->refusal = HTTP_NOT_FOUND;
	ctx->address = address_table(&ctx->desk, ctx->places[0]);
	ctx->refusal = HTTP_NONE;
	request_set_round(ctx, ctx->address.round);
}

void request_read_hand(struct request_context *ctx)
{
	ctx->refusal = HTTP_NOT_FOUND;
	ctx->address = address_hand(&ctx->desk, ctx->places[0]);
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

void request_body(struct request_context *ctx, const char *const *names, struct json_members *ret)
{
	const struct json_document document = {.file = "<body>",
	    .line = 1,
	    .column = 1,
	    .text = ctx->request->body,
	    .size = ctx->request->body_size};

	ret->count = 0;
	if (ctx->is_form || document.size == 0)
		return;
	must(json_line(&document, NULL, ret, refusal()));
	for (size_t i = 0; i < ret->count; i++) {
		const struct json_span *key = &ret->list[i].key;
		struct text there = {.arena = ctx->desk.arena};
		bool named = false;

		for (size_t k = 0; names[k]; k++) {
			named = named || json_is(key, names[k]);
			text_addf(&there, "%s%s", k > 0 ? ", " : "", names[k]);
		}
		if (!named)
			break_off(ERROR_INPUT, SAY_FIELD_UNKNOWN_FIELD,
			    arena_copy(ctx->desk.arena, key->text, key->size), text_of(&there));
	}
}

void request_text(
    struct request_context *ctx, const struct json_members *body, const char *key, const char **ret)
{
	const struct json_span value = json_member_value(body, key);
	const char *field = form_value(&ctx->form, key);

	*ret = NULL;
	if (ctx->is_form && field && *field) {
		*ret = field;
		must(plain_require(&(struct plain_text){field, strlen(field), PLAIN_LINE},
		    "text-invalid", "the text", NULL, refusal()));
		return;
	}
	if (!value.text)
		return;
	if (!json_span_string(ctx->desk.arena, &value, ret))
		break_off(ERROR_INPUT, SAY_JSON_VALUE_MEMBER_TEXT, key);
}

void version_of_json(const struct json_span *value, int *ret)
{
	int64_t number;

	if (!json_span_integer(value, &number) || number < 1 || number > VERSION_MOST)
		break_off(ERROR_INPUT, SAY_JSON_VALUE_WHOLE_NUMBER, "version", 1, VERSION_MOST);
	*ret = (int)number;
}

void request_version(const struct request_context *ctx, const struct json_members *body, int *ret)
{
	const char *field = form_value(&ctx->form, "version");
	struct json_span value = json_member_value(body, "version");
	int64_t number;

	*ret = 0;
	/* A number in a form is written as in JSON. */
	if (field && text_integer(field, strlen(field), 1, INT32_MAX, &number))
		value = (struct json_span){field, strlen(field)};
	if (value.text)
		version_of_json(&value, ret);
}

/* --- the reply --- */

void reply_json(struct request_context *ctx, const char *list, struct text *out)
{
	struct json json = {.out = out};

	form_json(
	    list ? answer_get(ctx->says, list) : ctx->says, ctx->hall->wish.vocabulary, &json);
	text_add(out, "\n");
}

void reply_draw(struct request_context *ctx, const char *page, struct text *body)
{
	if (ctx->body)
		text_add_bytes(body, ctx->body, ctx->size);
	else if (page)
		must(page_draw(ctx, page, body, refusal()));
	else
		reply_json(ctx, ctx->list, body);
}

enum http_status reply_failure_status(const struct request_context *ctx, const struct error *err)
{
	if (ctx->refusal && err->kind != ERROR_STORE)
		return ctx->refusal;
	switch (err->kind) {
	case ERROR_REFUSED:
		return HTTP_CONFLICT;
	case ERROR_INPUT:
		return HTTP_UNPROCESSABLE;
	case ERROR_NONE:
	case ERROR_STORE:
	case ERROR_CLOSED:
		break;
	}
	return store_is_busy(err) || error_is(err, CODE_STORE_MOVED) ? HTTP_BUSY : HTTP_FAILED;
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
	if (status == HTTP_UNAUTHORIZED)
		reply->authenticate = "Bearer";
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
	    store_is_busy(err) ? message_words(TEXT_WORDS_FILE_USE_TRY) : err->message);
	if (field) {
		answer_code(error, "field", field);
		answer_letter(error, "side", side);
	}
	if (ctx->refused)
		answer_findings_of(error, ctx->refused, ctx->refused_score);
	if (ctx->recorded)
		beside_add_recorded(ctx, answer_object(error, "recorded"));
}

void reply_error(struct request_context *ctx, const struct error *err)
{
	const enum http_status status = reply_failure_status(ctx, err);
	struct text page = {.arena = ctx->desk.arena}, data = {.arena = ctx->desk.arena};
	struct error lost = {0};

	ctx->says = answer_make(ctx->desk.arena);
	answer_speak(ctx->says, ctx->hall->wish.vocabulary);
	reply_add_error(ctx, err);
	if (page_is_wanted(ctx->request)) {
		answer_number(ctx->says, "status", (int)status);
		if (ctx->is_form && status >= HTTP_FAILED)
			page_again(ctx);
		page_speak(ctx, page_language_asked(ctx->request));
		if (page_draw(ctx, "web/error", &page, &lost)) {
			reply_set(ctx, status, page_type, &page);
			return;
		}
	}
	reply_json(ctx, NULL, &data);
	reply_set(ctx, status, NULL, &data);
}
