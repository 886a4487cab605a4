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

enum { VERSION_MOST = 99999 }; /* of a hand */

bool visit_missing(struct visit *visit, const struct error *err)
{
	if (err->kind != ERROR_STORE)
		visit->refusal = HTTP_NOT_FOUND;
	return false;
}

bool visit_plays(struct visit *visit, int round, struct error *err)
{
	struct event *played = arena_alloc(visit->desk.arena, 1, sizeof *played);

	if (!played)
		return error_memory(err);
	*played = event_played(visit->desk.event, round);
	visit->desk.event = played;
	return true;
}

bool visit_table(struct visit *visit, struct error *err)
{
	return address_table(&visit->desk, visit->places[0], &visit->address, err)
	           ? visit_plays(visit, visit->address.round, err)
	           : visit_missing(visit, err);
}

bool visit_hand(struct visit *visit, struct error *err)
{
	return address_hand(&visit->desk, visit->places[0], &visit->address, err)
	           ? visit_plays(visit, visit->address.round, err)
	           : visit_missing(visit, err);
}

bool visit_refuse(struct visit *visit, enum http_status status, const char *code,
    const char *message, struct error *err)
{
	visit->refusal = status;
	return error_set(err, ERROR_REFUSED, code, "%s", message_words(message));
}

static bool is_named(const char *const *names, const struct json_span *key)
{
	for (; *names; names++)
		if (json_is(key, *names))
			return true;
	return false;
}

static bool refuse_member(
    struct visit *visit, const char *const *names, const struct json_span *key, struct error *err)
{
	struct text there = {.arena = visit->desk.arena};
	const char *name = arena_copy(visit->desk.arena, key->text, key->size);

	for (size_t i = 0; names[i]; i++)
		text_addf(&there, "%s%s", i > 0 ? ", " : "", names[i]);
	return error_set(err, ERROR_INPUT, SAY_FIELD_UNKNOWN_FIELD, name, text_of(&there));
}

bool visit_body(
    struct visit *visit, const char *const *names, struct json_members *ret, struct error *err)
{
	const struct json_document document = {.file = "<body>",
	    .line = 1,
	    .column = 1,
	    .text = visit->request->body,
	    .size = visit->request->body_size};

	ret->count = 0;
	if (document.size == 0)
		return true;
	if (!json_line(&document, NULL, ret, err))
		return false;
	for (size_t i = 0; i < ret->count; i++)
		if (!is_named(names, &ret->list[i].key))
			return refuse_member(visit, names, &ret->list[i].key, err);
	return true;
}

bool visit_text(struct visit *visit, const struct json_members *body, const char *key,
    const char **ret, struct error *err)
{
	const struct json_span value = json_member_value(body, key);

	*ret = NULL;
	if (!value.text)
		return true;
	if (!json_span_string(visit->desk.arena, &value, ret))
		return error_set(err, ERROR_INPUT, SAY_JSON_VALUE_MEMBER_TEXT, key);
	return *ret || error_memory(err);
}

bool visit_version_take(const struct json_span *value, int *ret, struct error *err)
{
	int64_t number;

	if (!json_span_integer(value, &number) || number < 1 || number > VERSION_MOST)
		return error_set(
		    err, ERROR_INPUT, SAY_JSON_VALUE_WHOLE_NUMBER, "version", 1, VERSION_MOST);
	*ret = (int)number;
	return true;
}

bool visit_version(const struct json_members *body, int *ret, struct error *err)
{
	const struct json_span value = json_member_value(body, "version");

	*ret = 0;
	return !value.text || visit_version_take(&value, ret, err);
}
