#include "hall/pages.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/table.h"
#include "hall/access_code.h"
#include "hall/entry.h"
#include "hall/http.h"
#include "hall/page.h"
#include "hall/request_context.h"
#include "hall/serve_request.h"
#include "hall/server.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "slip/hand_json.h"
#include "slip/json.h"

#include <string.h>

static const char *value_of(const struct request_context *ctx, const char *name)
{
	const char *value = form_value(&ctx->form, name);

	return value ? value : "";
}

static bool refuse_code(
    struct request_context *ctx, const struct access_code *access, struct error *err)
{
	if (access->redrawn)
		return side_refuse_redrawn(ctx, err);
	return request_refuse(ctx, HTTP_UNAUTHORIZED, SAY_PASS_UNKNOWN_CODE_NONE_USED_MADE, err);
}

static bool come_in(struct request_context *ctx, const struct access_code *access)
{
	enum { DAYS = 3 };
	const char *secret = access->secret;

	if (access->role == ACCESS_SIDE)
		secret = access_take_over(&ctx->desk, access);
	else
		ctx->go = "/desk";
	ctx->cookie = arena_printf(ctx->desk.arena,
	    HALL_COOKIE "=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s", secret,
	    DAYS * 24 * 60 * 60, ctx->hall->wish.certificate ? "; Secure" : "");
	return true;
}

bool side_take(struct request_context *ctx, struct error *err)
{
	struct access_code access = {0};

	if (access_is_secret(ctx->places[0]))
		access = access_find(&ctx->desk, ctx->places[0]);
	return access.number == 0 || access.ended || access.role != ACCESS_SIDE
	           ? refuse_code(ctx, &access, err)
	           : come_in(ctx, &access);
}

bool side_code(struct request_context *ctx, struct error *err)
{
	const struct access_code access = access_come_in(&ctx->desk, value_of(ctx, "code"));

	return access.number == 0 || access.ended ? refuse_code(ctx, &access, err)
	                                          : come_in(ctx, &access);
}

/* --- deeds of the data interface --- */

/* Runs a deed of the data interface, with a JSON body. */
static bool deed_with(
    struct request_context *ctx, const struct text *body, request_handler *run, struct error *err)
{
	struct http_request sent = *ctx->request;
	const struct http_request *asked = ctx->request;
	bool done;

	sent.body = text_of(body);
	sent.body_size = body->size;
	ctx->request = &sent;
	done = run(ctx, err);
	ctx->request = asked;
	return done;
}

/* Reads the side's own table; for the desk, the one that the form names. */
static bool at_table(struct request_context *ctx, struct error *err)
{
	if (ctx->access.role == ACCESS_SIDE) {
		ctx->address = ctx->access.table;
		return true;
	}
	ctx->places[0] = value_of(ctx, "table");
	return request_read_table(ctx, err);
}

/* Reads the hand that the form names, at the side's own table. */
static bool at_hand(struct request_context *ctx, struct error *err)
{
	const struct address *table = &ctx->access.table;

	ctx->places[0] = value_of(ctx, "hand");
	if (!request_read_hand(ctx, err))
		return false;
	return (ctx->address.round == table->round && ctx->address.table == table->table) ||
	       request_refuse(ctx, HTTP_FORBIDDEN, SAY_TABLE_OTHER, err);
}

/* --- a hand --- */

/* Writes the hand of the form as a record, under the number it was filled in for. */
static bool record_add(
    struct request_context *ctx, struct text *body, const char *number, struct error *err)
{
	const struct rulebook *book = event_book_here(ctx->desk.event);
	struct json json = {.out = body};
	struct hand hand;
	int64_t parsed;

	if (!entry_read(ctx->desk.arena, book, page_way(ctx), &ctx->form, &hand, err))
		return false;
	json_begin_object(&json);
	if (text_integer(number, strlen(number), 1, INT32_MAX, &parsed))
		json_key_number(&json, "hand", parsed);
	hand_json_members(&json, book, &hand);
	json_end_object(&json);
	return true;
}

static bool reckon(struct request_context *ctx, struct error *err)
{
	struct text body = {.arena = ctx->desk.arena};

	return at_table(ctx, err) && record_add(ctx, &body, value_of(ctx, "number"), err) &&
	       deed_with(ctx, &body, deed_score, err);
}

static bool has_errors(const struct answer *of)
{
	const struct answer *row = answer_first(answer_get(of, "findings"));

	for (; row; row = answer_next(row))
		if (strcmp(answer_string(answer_get(row, "level")), "error") == 0)
			return true;
	return false;
}

static void add_refusal(struct answer *says)
{
	const struct answer *side = answer_first(answer_get(says, "sides"));
	bool refused = has_errors(says);

	for (; side; side = answer_next(side))
		refused = refused || has_errors(side);
	answer_flag_set(says, "refused", refused);
}

bool side_form_score(struct request_context *ctx, struct error *err)
{
	ctx->page = "web/score";
	if (!reckon(ctx, err))
		return false;
	add_refusal(ctx->says);
	return true;
}

/* Shows the page on which a hand is filled in, of the side or of the table at the desk. */
static bool hand_page(struct request_context *ctx, struct error *err)
{
	return ctx->access.role == ACCESS_SIDE ? side_show(ctx, err)
	                                       : at_table(ctx, err) && desk_table(ctx, err);
}

bool side_form_hand(struct request_context *ctx, struct error *err)
{
	struct text body = {.arena = ctx->desk.arena};
	const char *step = value_of(ctx, "step");

	ctx->show_again = hand_page;
	if (strcmp(step, "edit") == 0)
		return hand_page(ctx, err);
	if (strcmp(step, "send") != 0) {
		struct table table;

		if (!at_table(ctx, err) || !table_fetch(&ctx->desk, &ctx->address, &table, err))
			return false;
		if (beside_is_due(ctx, &table))
			return beside_show(ctx, &table, err);
		if (!reckon(ctx, err))
			return false;
		ctx->page = "web/preview";
		add_refusal(ctx->says);
		answer_address_of_table(ctx->says, "table", &ctx->address);
		answer_text(ctx->says, "number", value_of(ctx, "number"));
		page_who(ctx);
		answer_text(ctx->says, "once", value_of(ctx, "once"));
		page_hand(ctx, &ctx->address);
		for (size_t i = 0; i < table.side_count; i++) {
			struct answer *row = answer_row(ctx->says, "names");

			answer_letter(row, "side", table.sides[i].side);
			answer_text(row, "entrant", table.sides[i].entrant);
		}
		return true;
	}
	return at_table(ctx, err) && record_add(ctx, &body, value_of(ctx, "number"), err) &&
	       deed_with(ctx, &body, deed_hand, err);
}

/* --- hands of the other side --- */

/* Adds the version of the hand on the page. */
static void version_add(const struct request_context *ctx, struct json *json)
{
	const char *version = value_of(ctx, "version");
	int64_t number;

	if (text_integer(version, strlen(version), 1, INT32_MAX, &number))
		json_key_number(json, "version", number);
}

/* Runs a deed for the hand in the version on the page. */
static bool deed_as_shown(struct request_context *ctx, request_handler *run, struct error *err)
{
	struct text body = {.arena = ctx->desk.arena};
	struct json json = {.out = &body};

	json_begin_object(&json);
	version_add(ctx, &json);
	json_end_object(&json);
	return at_hand(ctx, err) && deed_with(ctx, &body, run, err);
}

bool side_form_accept(struct request_context *ctx, struct error *err)
{
	return deed_as_shown(ctx, deed_accept, err);
}

bool side_form_withdraw(struct request_context *ctx, struct error *err)
{
	return deed_as_shown(ctx, deed_withdraw, err);
}

/* Writes this side's version of the hand; nothing if the form repeats the recorded one. */
static bool own_version(struct request_context *ctx, struct text *ret, struct error *err)
{
	const struct rulebook *book = event_book_here(ctx->desk.event);
	struct text standing = {.arena = ctx->desk.arena};
	struct json json = {.out = &standing};
	struct form filled;
	struct hand_view view;
	struct hand hand;
	enum entry_way way;

	if (!form_is_filled(&ctx->form))
		return true;
	if (!record_add(ctx, ret, "", err) || !hand_fetch(&ctx->desk, &ctx->address, &view, err))
		return false;
	entry_of_hand(ctx->desk.arena, book, &view.hand, &way, &filled);
	if (!entry_read(ctx->desk.arena, book, way, &filled, &hand, err))
		return false;
	hand_json_write(&json, book, &hand);
	if (strcmp(text_of(ret), text_of(&standing)) == 0)
		*ret = (struct text){.arena = ctx->desk.arena};
	return true;
}

bool side_form_object(struct request_context *ctx, struct error *err)
{
	struct text body = {.arena = ctx->desk.arena};
	struct json json = {.out = &body};
	struct text record = {.arena = ctx->desk.arena};

	if (!at_hand(ctx, err))
		return false;
	ctx->show_again = side_object;
	if (strcmp(value_of(ctx, "step"), "edit") == 0)
		return side_object(ctx, err);
	if (!own_version(ctx, &record, err))
		return false;
	json_begin_object(&json);
	version_add(ctx, &json);
	if (value_of(ctx, "words")[0])
		json_key_text(&json, "words", value_of(ctx, "words"));
	if (record.size > 0) {
		json_key(&json, "hand");
		json_raw(&json, text_of(&record));
	}
	json_end_object(&json);
	return deed_with(ctx, &body, deed_object, err);
}

/* --- the table --- */

bool side_form_call(struct request_context *ctx, struct error *err)
{
	struct text body = {.arena = ctx->desk.arena};
	struct json json = {.out = &body};

	if (!at_table(ctx, err))
		return false;
	json_begin_object(&json);
	json_key_text(&json, "words", value_of(ctx, "words"));
	json_end_object(&json);
	return deed_with(ctx, &body, deed_call, err);
}

bool side_form_sign(struct request_context *ctx, struct error *err)
{
	struct text body = {.arena = ctx->desk.arena};
	struct json json = {.out = &body};
	const char *name = value_of(ctx, "name");

	/* Reads the table of the page; a code typed into it may be for another table. */
	const struct address *table = &ctx->access.table;

	ctx->places[0] = value_of(ctx, "table");
	if (!request_read_table(ctx, err))
		return false;
	if (ctx->address.round != table->round || ctx->address.table != table->table)
		return request_refuse(ctx, HTTP_FORBIDDEN, SAY_TABLE_OTHER, err);
	json_begin_object(&json);
	if (name[0])
		json_key_text(&json, "name", name);
	json_key(&json, "versions");
	/* Reads a list of versions: "1,2,1". A word that is not a number becomes 0, which no
	 * version has. */
	const char *versions = value_of(ctx, "versions");
	json_begin_array(&json);
	while (*versions) {
		const size_t size = strcspn(versions, ",");
		int64_t number;

		json_number(
		    &json, text_integer(versions, size, 1, INT32_MAX, &number) ? number : 0);
		versions += size;
		versions += *versions == ',';
	}
	json_end_array(&json);
	json_end_object(&json);
	return deed_with(ctx, &body, deed_sign, err);
}
