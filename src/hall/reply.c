#include "hall/serve_request.h"

#include "answer/answer.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "club/hand.h"
#include "file/store.h"
#include "form/value.h"
#include "hall/http.h"
#include "hall/page.h"
#include "hall/pages.h"
#include "hall/request_context.h"
#include "hall/server.h"
#include "slip/entry.h"
#include "slip/json.h"

static const char json_type[] = "application/json";
static const char try_again[] = "1"; /* seconds */

bool attend_json(
    const struct hall *hall, const struct answer *says, const char *list, struct text *out)
{
	struct json json = {.out = out};

	if (answer_failed(says))
		return false;
	form_json(list ? answer_get(says, list) : says, hall->wish.vocabulary, &json);
	text_add(out, "\n");
	return !out->failed;
}

bool attend_say(
    struct hall *hall, struct visit *visit, const char *page, struct text *body, struct error *err)
{
	if (visit->body)
		text_add_bytes(body, visit->body, visit->size);
	else if (page ? !page_draw(visit, page, body, err)
	              : !attend_json(hall, visit->says, visit->list, body) && !error_memory(err))
		return false;
	return true;
}

enum http_status attend_success(const struct visit *visit)
{
	return visit->done ? visit->done : HTTP_OK;
}

enum http_status attend_failure(const struct visit *visit, const struct error *err)
{
	if (visit->refusal)
		return visit->refusal;
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

void attend_tell(const struct text *body, enum http_status status, struct http_answer *ret)
{
	ret->status = status;
	ret->type = json_type;
	ret->cache = "no-store";
	ret->body = text_of(body);
	ret->size = body->size;
}

void attend_tell_done(const struct visit *visit, const struct text *body, struct http_answer *ret)
{
	attend_tell(body, attend_success(visit), ret);
}

void attend_add_error(struct visit *visit, const struct error *err)
{
	struct answer *error = visit->says ? answer_object(visit->says, "error") : NULL;
	char side = '\0';
	const char *field = visit->is_form ? entry_field_of(err, &side) : NULL;

	answer_code(error, "code", err->code);
	answer_text(error, "message",
	    store_is_busy(err) ? message_words(TEXT_WORDS_FILE_USE_TRY) : err->message);
	if (field) {
		answer_code(error, "field", field);
		answer_letter(error, "side", side);
	}
	if (visit->refused)
		answer_findings_of(error, visit->refused, visit->refused_score);
	if (visit->recorded)
		beside_add_recorded(visit, answer_object(error, "recorded"));
}

static bool tell_page(struct visit *visit, struct http_answer *ret)
{
	struct text body = {.arena = visit->desk.arena};
	struct error lost = {0};

	answer_number(visit->says, "status", (int)ret->status);
	if (visit->is_form && ret->status >= HTTP_FAILED)
		page_again(visit);
	if (!page_speak(visit, page_language_asked(visit->request), &lost) ||
	    !page_draw(visit, "web/error", &body, &lost))
		return false;
	attend_tell(&body, ret->status, ret);
	ret->type = page_type;
	return true;
}

void attend_challenge(struct http_answer *ret)
{
	if (ret->status == HTTP_UNAUTHORIZED)
		ret->authenticate = "Bearer";
}

void attend_tell_error(
    struct hall *hall, const struct visit *visit, const struct error *err, struct http_answer *ret)
{
	struct visit telling = *visit;
	struct text body = {.arena = &hall->arena};

	telling.says = answer_make(&hall->arena);
	answer_speak(telling.says, hall->wish.vocabulary);
	attend_add_error(&telling, err);
	ret->status = attend_failure(visit, err);
	ret->cache = "no-store";
	if (ret->status == HTTP_BUSY)
		ret->retry_after = try_again;
	attend_challenge(ret);
	if (telling.says && page_is_wanted(visit->request) && tell_page(&telling, ret))
		return;
	if (attend_json(hall, telling.says, NULL, &body))
		attend_tell(&body, ret->status, ret);
}
