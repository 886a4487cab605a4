#include "hall/attend_deed.h"

#include "base/text.h"
#include "hall/attend_tell.h"
#include "hall/page.h"
#include "record/json_check.h"
#include "store/log.h"

#include <string.h>

enum { KEY_MOST = 200 };

static const char hall_author[] = "hall"; /* of nobody's deed */

/* Of a form, all but the token of the page it was sent from: the same phone may have come in anew since. */
static bool form_digest(struct visit *visit, unsigned char ret[HASH_BYTES], struct error *err)
{
	struct text asked = {.arena = visit->desk.arena};

	text_add(&asked, visit->request->path);
	for (size_t i = 0; i < visit->form.count; i++)
		if (strcmp(visit->form.fields[i].name, "token") != 0)
			text_addf(&asked, "\n%s=%s", visit->form.fields[i].name,
			    visit->form.fields[i].value);
	if (asked.failed)
		return error_memory(err);
	kept_digest(text_of(&asked), asked.size, ret);
	return true;
}

/* What was asked under a key, as all that say the same ask it; a body must be a JSON object or nothing. */
static bool asked_digest(struct visit *visit, unsigned char ret[HASH_BYTES], struct error *err)
{
	const struct http_request *request = visit->request;
	const char *body = request->body_size > 0 ? request->body : "{}";
	const struct json_document document = {"<body>", 1, 1, body, strlen(body)};
	const char *same, *asked;

	if (visit->is_form)
		return form_digest(visit, ret, err);
	if (request->body_size > 0 && document.size != request->body_size)
		return error_set(
		    err, ERROR_INPUT, "json-syntax", "this is no JSON: it holds a NUL");
	if (!json_check(&document, err))
		return false;
	same = json_canonical(visit->desk.arena, body, document.size);
	asked = same ? arena_printf(visit->desk.arena, "%s\n%s", request->path, same) : NULL;
	if (!asked)
		return error_memory(err);
	kept_digest(asked, strlen(asked), ret);
	return true;
}

/* Whose key it is. A side keeps its keys when its code is made anew, and leaves them to nobody who is drawn into its
 * place; whoever comes in by a code is known by what they sent alone. */
static bool asker_find(
    struct hall *hall, struct visit *visit, struct pass_reply *reply, struct error *err)
{
	const struct pass *pass = &visit->pass;
	unsigned char digest[HASH_BYTES];
	char sent[HASH_TEXT];

	if (pass->number == 0) {
		if (!asked_digest(visit, digest, err))
			return false;
		log_hash_text(digest, sent);
		reply->asker = arena_printf(&hall->arena, "%lld %s", (long long)hall->event, sent);
	} else {
		reply->asker = arena_printf(&hall->arena, "pass %lld", (long long)pass->holder);
	}
	return reply->asker || error_memory(err);
}

/* Sends the browser of a form that was done to a page, which it may ask for again. The script of our pages asks for JSON
 * and gets the answer itself, in which it looks for what was recorded. */
static void go_on(const struct visit *visit, const char *go, struct http_answer *ret)
{
	static const char data[] = "application/json";
	const char *wanted = http_header(visit->request, "Accept");
	const struct text nothing = {0};

	ret->cookie = visit->cookie;
	if (wanted && strncmp(wanted, data, sizeof data - 1) == 0)
		return;
	attend_tell(&nothing, HTTP_SEE_OTHER, ret);
	ret->type = page_type;
	ret->location = go;
}

/* What a form that does something bears; one that only shows has a step of its own. */
static const char *form_key(const struct visit *visit)
{
	const char *step = form_value(&visit->form, "step");

	return step && strcmp(step, "send") != 0 ? NULL : form_value(&visit->form, "once");
}

bool attend_again(struct hall *hall, struct visit *visit, struct pass_reply *reply,
    struct http_answer *ret, bool *ret_told, struct error *err)
{
	struct text body = {.arena = &hall->arena};
	unsigned char digest[HASH_BYTES];

	*ret_told = false;
	reply->key = http_header(visit->request, "Idempotency-Key");
	if (!reply->key)
		reply->key = form_key(visit);
	if (!reply->key)
		return true;
	if (!asker_find(hall, visit, reply, err) || !pass_reply_read(&visit->desk, reply, err))
		return false;
	if (reply->status == 0)
		return true;
	if (!asked_digest(visit, digest, err))
		return false;
	if (memcmp(digest, reply->digest, sizeof digest) != 0)
		return error_set(err, ERROR_INPUT, "key-taken",
		    "something else was asked under this Idempotency-Key; another key is expected");
	if (reply->size > 0)
		text_add_bytes(&body, reply->body, reply->size);
	else
		text_add(&body, "{}\n");
	attend_tell(&body, (enum http_status)reply->status, ret);
	if (reply->type[0])
		ret->type = reply->type;
	*ret_told = true;
	if (visit->is_form)
		go_on(visit, visit->go, ret);
	return true;
}

static bool deed_run(struct hall *hall, struct visit *visit, const struct route *route,
    struct text *body, struct error *err)
{
	return route->run(visit, err) && attend_say(hall, visit, visit->page, body, err);
}

/* What is answered and not kept: a no that changed nothing, and what a form brings to be looked at. */
static bool is_passing(const struct visit *visit, int status)
{
	return visit->page || (visit->is_form && visit->type) ||
	       (status != HTTP_OK && status != HTTP_CREATED && !visit->wrote);
}

/* The deed and what is answered to it are on the disk together. */
static bool deed_keep(struct hall *hall, struct visit *visit, const struct route *route,
    struct pass_reply *reply, struct text *body, struct error *err)
{
	if (!deed_run(hall, visit, route, body, err))
		return false;
	reply->status = (int)attend_success(visit);
	reply->type = visit->type ? visit->type : "";
	reply->body = text_of(body);
	reply->size = body->size;
	return visit->undone || is_passing(visit, reply->status) ||
	       pass_reply_write(&visit->desk, reply, err);
}

static bool deed_in_one(struct hall *hall, struct visit *visit, const struct route *route,
    struct pass_reply *reply, struct text *body, struct error *err)
{
	bool ok;

	if (!store_begin(hall->store, err))
		return false;
	ok = deed_keep(hall, visit, route, reply, body, err);
	if (ok && !visit->undone)
		return store_commit(hall->store, err);
	store_cancel(hall->store);
	return ok;
}

static bool key_check(const struct pass_reply *reply, struct error *err)
{
	const size_t size = reply->key ? strlen(reply->key) : 1;

	return (size > 0 && size <= KEY_MOST &&
	           text_is_utf8(reply->key ? reply->key : "", size - !reply->key, NULL)) ||
	       error_set(err, ERROR_INPUT, "key-invalid",
	           "an Idempotency-Key is a text of 1 to %d bytes", KEY_MOST);
}

bool attend_deed(struct hall *hall, struct visit *visit, const struct route *route,
    struct pass_reply *reply, struct http_answer *ret, struct error *err)
{
	const bool keeps = reply->asker != NULL;
	struct text body = {.arena = &hall->arena};
	struct error none = {0};
	bool done;

	if (!key_check(reply, err) || !asked_digest(visit, reply->digest, err) ||
	    !store_take_over(hall->store, visit->by && visit->by[0] ? visit->by : hall_author, err))
		return false;
	done = keeps ? deed_in_one(hall, visit, route, reply, &body, err)
	             : deed_run(hall, visit, route, &body, err);
	/* Who asked lives no longer than the request. */
	(void)store_take_over(hall->store, hall_author, &none);
	if (!done)
		return false;
	/* A file that was moved while the deed was done holds it, and is not served any more. */
	if (store_is_moved(hall->store))
		return error_set(err, ERROR_STORE, "store-moved",
		    "the event's file was moved or replaced meanwhile; try again");
	hall->deeds++;
	if (hall->wish.changed)
		hall->wish.changed(hall->wish.context);
	attend_tell_done(visit, &body, ret);
	if (visit->type || visit->page)
		ret->type = visit->page ? page_type : visit->type;
	else if (route->who & ROUTE_FORM)
		go_on(visit, visit->go, ret);
	return true;
}
