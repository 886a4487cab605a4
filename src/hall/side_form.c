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

/* Lets a browser in by an access code, unless that is unknown or has ended. */
static bool come_in(
    struct request_context *ctx, const struct access_code *access, struct error *err)
{
	enum { DAYS = 3 };
	const char *secret = access->secret;

	if (access->redrawn)
		return side_refuse_redrawn(ctx, err);
	if (access->number == 0 || access->ended)
		return request_refuse(
		    ctx, HTTP_UNAUTHORIZED, SAY_PASS_UNKNOWN_CODE_NONE_USED_MADE, err);
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
	if (access.role != ACCESS_SIDE)
		access = (struct access_code){0};
	return come_in(ctx, &access, err);
}

bool side_code(struct request_context *ctx, struct error *err)
{
	const struct access_code access = access_come_in(&ctx->desk, value_of(ctx, "code"));

	return come_in(ctx, &access, err);
}

/* --- the table and the hand of a form --- */

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
	ctx->places[0] = value_of(ctx, "hand");
	return request_read_hand(ctx, err) &&
	       (request_at_own_table(ctx) ||
	           request_refuse(ctx, HTTP_FORBIDDEN, SAY_TABLE_OTHER, err));
}

/* Reads the hand that is filled in on the form. */
static bool typed_read(struct request_context *ctx, struct error *err)
{
	struct hand *hand = arena_alloc(ctx->desk.arena, 1, sizeof *hand);

	if (!entry_read(ctx->desk.arena, event_book_here(ctx->desk.event), page_way(ctx),
	        &ctx->form, hand, err))
		return false;
	ctx->typed = hand;
	return true;
}

/* --- a hand --- */

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
	if (!at_table(ctx, err) || !typed_read(ctx, err) || !deed_score(ctx, err))
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
		if (!typed_read(ctx, err) || !deed_score(ctx, err))
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
	return at_table(ctx, err) && typed_read(ctx, err) && deed_hand(ctx, err);
}

/* --- hands of the other side --- */

bool side_form_accept(struct request_context *ctx, struct error *err)
{
	return at_hand(ctx, err) && deed_accept(ctx, err);
}

bool side_form_withdraw(struct request_context *ctx, struct error *err)
{
	return at_hand(ctx, err) && deed_withdraw(ctx, err);
}

/* Reads this side's version of the hand; none if the form repeats the recorded one. */
static bool own_version(struct request_context *ctx, struct error *err)
{
	const struct rulebook *book = event_book_here(ctx->desk.event);
	struct text own = {.arena = ctx->desk.arena}, standing = own;
	struct json own_json = {.out = &own}, standing_json = {.out = &standing};
	struct form filled;
	struct hand_view view;
	struct hand hand;
	enum entry_way way;

	if (!form_is_filled(&ctx->form))
		return true;
	if (!typed_read(ctx, err) || !hand_fetch(&ctx->desk, &ctx->address, &view, err))
		return false;
	entry_of_hand(ctx->desk.arena, book, &view.hand, &way, &filled);
	if (!entry_read(ctx->desk.arena, book, way, &filled, &hand, err))
		return false;
	hand_json_write(&own_json, book, ctx->typed);
	hand_json_write(&standing_json, book, &hand);
	if (strcmp(text_of(&own), text_of(&standing)) == 0)
		ctx->typed = NULL;
	return true;
}

bool side_form_object(struct request_context *ctx, struct error *err)
{
	if (!at_hand(ctx, err))
		return false;
	ctx->show_again = side_object;
	if (strcmp(value_of(ctx, "step"), "edit") == 0)
		return side_object(ctx, err);
	return own_version(ctx, err) && deed_object(ctx, err);
}

/* --- the table --- */

bool side_form_call(struct request_context *ctx, struct error *err)
{
	return at_table(ctx, err) && deed_call(ctx, err);
}

bool side_form_sign(struct request_context *ctx, struct error *err)
{
	/* Reads the table of the page; a code typed into it may be for another table. */
	ctx->places[0] = value_of(ctx, "table");
	if (!request_read_table(ctx, err))
		return false;
	if (!request_at_own_table(ctx))
		return request_refuse(ctx, HTTP_FORBIDDEN, SAY_TABLE_OTHER, err);
	return deed_sign(ctx, err);
}
