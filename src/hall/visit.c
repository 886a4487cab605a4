#include "hall/visit.h"

#include "base/message.h"
#include "desk/address.h"
#include "record/json_members.h"

bool visit_missing(struct visit *visit, const struct error *err)
{
	if (err->kind != ERROR_STORE)
		visit->status = HTTP_NOT_FOUND;
	return false;
}

bool visit_table(struct visit *visit, struct error *err)
{
	return address_table(&visit->desk, visit->places[0], &visit->address, err) ||
	       visit_missing(visit, err);
}

bool visit_hand(struct visit *visit, struct error *err)
{
	return address_hand(&visit->desk, visit->places[0], &visit->address, err) ||
	       visit_missing(visit, err);
}

bool visit_refuse(struct visit *visit, enum http_status status, const char *code,
    const char *message, struct error *err)
{
	visit->status = status;
	return error_set(err, ERROR_REFUSED, code, "%s", message_words(message));
}

bool visit_text(struct visit *visit, const char *key, const char **ret, struct error *err)
{
	const struct json_document document = {.file = "<body>",
	    .line = 1,
	    .column = 1,
	    .text = visit->request->body,
	    .size = visit->request->body_size};
	struct json_members members;
	struct json_span value;

	*ret = NULL;
	if (document.size == 0)
		return true;
	if (!json_line(&document, NULL, &members, err))
		return false;
	value = json_member(&members, key);
	if (!value.text)
		return true;
	if (!json_string(visit->desk.arena, &value, ret))
		return error_set(err, ERROR_INPUT, "json-value", "the member `%s` is a text", key);
	return *ret || error_memory(err);
}
