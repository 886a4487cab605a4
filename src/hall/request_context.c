#include "hall/request_context.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "club/address.h"
#include "club/event.h"
#include "hall/http.h"
#include "slip/json.h"

enum { VERSION_MOST = 99999 }; /* highest version of a hand */

bool request_missing(struct request_context *ctx, const struct error *err)
{
	if (err->kind != ERROR_STORE)
		ctx->refusal = HTTP_NOT_FOUND;
	return false;
}

void request_set_round(struct request_context *ctx, int round)
{
	struct event *played = arena_alloc(ctx->desk.arena, 1, sizeof *played);

	*played = event_played(ctx->desk.event, round);
	ctx->desk.event = played;
}

bool request_read_table(struct request_context *ctx, struct error *err)
{
	if (!address_table(&ctx->desk, ctx->places[0], &ctx->address, err))
		return request_missing(ctx, err);
	request_set_round(ctx, ctx->address.round);
	return true;
}

bool request_read_hand(struct request_context *ctx, struct error *err)
{
	if (!address_hand(&ctx->desk, ctx->places[0], &ctx->address, err))
		return request_missing(ctx, err);
	request_set_round(ctx, ctx->address.round);
	return true;
}

bool request_refuse(struct request_context *ctx, enum http_status status, const char *code,
    const char *message, struct error *err)
{
	ctx->refusal = status;
	return error_set(err, ERROR_REFUSED, code, "%s", message_words(message));
}

bool request_body(struct request_context *ctx, const char *const *names, struct json_members *ret,
    struct error *err)
{
	const struct json_document document = {.file = "<body>",
	    .line = 1,
	    .column = 1,
	    .text = ctx->request->body,
	    .size = ctx->request->body_size};

	ret->count = 0;
	if (document.size == 0)
		return true;
	if (!json_line(&document, NULL, ret, err))
		return false;
	for (size_t i = 0; i < ret->count; i++) {
		const struct json_span *key = &ret->list[i].key;
		struct text there = {.arena = ctx->desk.arena};
		bool named = false;

		for (size_t k = 0; names[k]; k++) {
			named = named || json_is(key, names[k]);
			text_addf(&there, "%s%s", k > 0 ? ", " : "", names[k]);
		}
		if (!named)
			return error_set(err, ERROR_INPUT, SAY_FIELD_UNKNOWN_FIELD,
			    arena_copy(ctx->desk.arena, key->text, key->size), text_of(&there));
	}
	return true;
}

bool request_text(struct request_context *ctx, const struct json_members *body, const char *key,
    const char **ret, struct error *err)
{
	const struct json_span value = json_member_value(body, key);

	*ret = NULL;
	if (!value.text)
		return true;
	if (!json_span_string(ctx->desk.arena, &value, ret))
		return error_set(err, ERROR_INPUT, SAY_JSON_VALUE_MEMBER_TEXT, key);
	return true;
}

bool version_of_json(const struct json_span *value, int *ret, struct error *err)
{
	int64_t number;

	if (!json_span_integer(value, &number) || number < 1 || number > VERSION_MOST)
		return error_set(
		    err, ERROR_INPUT, SAY_JSON_VALUE_WHOLE_NUMBER, "version", 1, VERSION_MOST);
	*ret = (int)number;
	return true;
}

bool request_version(const struct json_members *body, int *ret, struct error *err)
{
	const struct json_span value = json_member_value(body, "version");

	*ret = 0;
	return !value.text || version_of_json(&value, ret, err);
}
