#include "hall/attend_tell.h"

#include "answer/score.h"
#include "form/json.h"
#include "hall/page.h"

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

enum http_status attend_status(const struct visit *visit, const struct error *err)
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

void attend_tell(const struct text *body, enum http_status status, struct http_answer *ret)
{
	ret->status = status;
	ret->type = json_type;
	ret->cache = "no-store";
	ret->body = text_of(body);
	ret->size = body->size;
}

void attend_tell_error(
    struct hall *hall, const struct visit *visit, const struct error *err, struct http_answer *ret)
{
	struct answer *says = answer_make(&hall->arena);
	struct answer *error = says ? answer_object(says, "error") : NULL;
	struct text body = {.arena = &hall->arena};
	struct error lost = {0};

	answer_speak(says, hall->wish.vocabulary);
	answer_code(error, "code", err->code);
	answer_text(error, "message",
	    store_is_busy(err) ? "the file is in use; try again at once" : err->message);
	if (visit->refused)
		answer_findings_of(error, visit->refused, visit->refused_score);
	ret->status = attend_status(visit, err);
	ret->cache = "no-store";
	if (ret->status == HTTP_BUSY)
		ret->retry_after = try_again;
	if (ret->status == HTTP_UNAUTHORIZED)
		ret->authenticate = "Bearer";
	if (page_is_wanted(visit->request)) {
		struct visit page = *visit;

		page.says = says;
		answer_number(says, "status", (int)ret->status);
		if (page_speak(&page, page_language_asked(visit->request), &lost) &&
		    page_draw(&page, "web/error", &body, &lost)) {
			attend_tell(&body, ret->status, ret);
			ret->type = page_type;
		}
		return;
	}
	if (attend_json(hall, says, NULL, &body))
		attend_tell(&body, ret->status, ret);
}
