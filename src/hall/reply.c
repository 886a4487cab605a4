#include "hall/serve_request.h"

#include "answer/answer.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "club/hand.h"
#include "file/store.h"
#include "form/value.h"
#include "hall/entry.h"
#include "hall/http.h"
#include "hall/page.h"
#include "hall/pages.h"
#include "hall/request_context.h"
#include "hall/server.h"
#include "slip/json.h"

static const char json_type[] = "application/json";
static const char try_again[] = "1"; /* seconds */

void reply_json(
    const struct hall *hall, const struct answer *says, const char *list, struct text *out)
{
	struct json json = {.out = out};

	form_json(list ? answer_get(says, list) : says, hall->wish.vocabulary, &json);
	text_add(out, "\n");
}

bool reply_draw(struct hall *hall, struct request_context *ctx, const char *page, struct text *body,
    struct error *err)
{
	if (ctx->body)
		text_add_bytes(body, ctx->body, ctx->size);
	else if (page)
		return page_draw(ctx, page, body, err);
	else
		reply_json(hall, ctx->says, ctx->list, body);
	return true;
}

enum http_status reply_success_status(const struct request_context *ctx)
{
	return ctx->done ? ctx->done : HTTP_OK;
}

enum http_status reply_failure_status(const struct request_context *ctx, const struct error *err)
{
	if (ctx->refusal)
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

void reply_set(const struct text *body, enum http_status status, struct http_answer *ret)
{
	ret->status = status;
	ret->type = json_type;
	ret->cache = "no-store";
	ret->body = text_of(body);
	ret->size = body->size;
}

void reply_done(const struct request_context *ctx, const struct text *body, struct http_answer *ret)
{
	reply_set(body, reply_success_status(ctx), ret);
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

static bool tell_page(struct request_context *ctx, struct http_answer *ret)
{
	struct text body = {.arena = ctx->desk.arena};
	struct error lost = {0};

	answer_number(ctx->says, "status", (int)ret->status);
	if (ctx->is_form && ret->status >= HTTP_FAILED)
		page_again(ctx);
	page_speak(ctx, page_language_asked(ctx->request));
	if (!page_draw(ctx, "web/error", &body, &lost))
		return false;
	reply_set(&body, ret->status, ret);
	ret->type = page_type;
	return true;
}

void reply_challenge(struct http_answer *ret)
{
	if (ret->status == HTTP_UNAUTHORIZED)
		ret->authenticate = "Bearer";
}

void reply_error(struct hall *hall, const struct request_context *ctx, const struct error *err,
    struct http_answer *ret)
{
	struct request_context telling = *ctx;
	struct text body = {.arena = &hall->arena};

	telling.says = answer_make(&hall->arena);
	answer_speak(telling.says, hall->wish.vocabulary);
	reply_add_error(&telling, err);
	ret->status = reply_failure_status(ctx, err);
	ret->cache = "no-store";
	if (ret->status == HTTP_BUSY)
		ret->retry_after = try_again;
	reply_challenge(ret);
	if (page_is_wanted(ctx->request) && tell_page(&telling, ret))
		return;
	reply_json(hall, telling.says, NULL, &body);
	reply_set(&body, ret->status, ret);
}
