#include "hall/pages.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
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

/* Lets a browser in by an access code, unless that is unknown or has ended. */
static void come_in(struct request_context *ctx, const struct access_code *access)
{
	enum { DAYS = 3 };
	const char *secret = access->secret;

	if (access->redrawn)
		side_refuse_redrawn(ctx);
	if (access->number == 0 || access->ended)
		request_refuse(ctx, HTTP_UNAUTHORIZED, SAY_PASS_UNKNOWN_CODE_NONE_USED_MADE);
	if (access->role == ACCESS_SIDE)
		secret = access_take_over(&ctx->desk, access);
	else
		ctx->go = "/desk";
	ctx->cookie = arena_printf(ctx->desk.arena,
	    HALL_COOKIE "=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s", secret,
	    DAYS * 24 * 60 * 60, ctx->hall->wish.http.certificate ? "; Secure" : "");
}

void side_take(struct request_context *ctx)
{
	const struct access_code access = access_offered(&ctx->desk, ctx->places[0]);

	come_in(ctx, &access);
}

void side_code(struct request_context *ctx)
{
	const struct access_code access = access_come_in(&ctx->desk, form_text(&ctx->form, "code"));

	come_in(ctx, &access);
}

/* --- the table and the hand of a form --- */

/* Reads the side's own table; for the desk, the one that the form names. */
static void at_table(struct request_context *ctx)
{
	if (ctx->access.role == ACCESS_SIDE)
		ctx->address = ctx->access.table;
	else
		request_read_place(ctx, ROUTE_TABLE, form_text(&ctx->form, "table"));
}

/* Reads the table or the hand of the page, which must be at the side's own table: a code typed into
 * the page may be for another one. */
static void at_own(struct request_context *ctx, enum route_place place, const char *field)
{
	request_read_place(ctx, place, form_text(&ctx->form, field));
	if (!request_at_own_table(ctx))
		request_refuse(ctx, HTTP_FORBIDDEN, SAY_TABLE_OTHER);
}

void typed_read(void *context)
{
	struct request_context *ctx = context;
	struct hand *hand = arena_alloc(ctx->desk.arena, 1, sizeof *hand);

	*hand = entry_read(
	    ctx->desk.arena, event_book_here(ctx->desk.event), page_way(ctx), &ctx->form);
	ctx->typed = hand;
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

void side_form_score(struct request_context *ctx)
{
	ctx->page = "web/score";
	at_table(ctx);
	typed_read(ctx);
	deed_score(ctx);
	add_refusal(ctx->says);
}

/* Shows the page on which a hand is filled in, of the side or of the table at the desk. */
static void hand_page(struct request_context *ctx)
{
	if (ctx->access.role == ACCESS_SIDE) {
		side_show(ctx);
		return;
	}
	at_table(ctx);
	desk_table(ctx);
}

void side_form_hand(struct request_context *ctx)
{
	const char *step = form_text(&ctx->form, "step");
	struct table table;

	ctx->show_again = hand_page;
	if (strcmp(step, "edit") == 0) {
		hand_page(ctx);
		return;
	}
	at_table(ctx);
	if (strcmp(step, "send") == 0) {
		typed_read(ctx);
		deed_hand(ctx);
		return;
	}
	table = table_fetch(&ctx->desk, &ctx->address);
	if (beside_is_due(ctx, &table)) {
		beside_show(ctx, &table);
		return;
	}
	typed_read(ctx);
	deed_score(ctx);
	ctx->page = "web/preview";
	add_refusal(ctx->says);
	answer_address_of_table(ctx->says, "table", &ctx->address);
	answer_text(ctx->says, "number", form_text(&ctx->form, "number"));
	page_who(ctx);
	answer_text(ctx->says, "once", form_text(&ctx->form, "once"));
	page_hand(ctx, &ctx->address);
	for (size_t i = 0; i < table.side_count; i++) {
		struct answer *row = answer_row(ctx->says, "names");

		answer_letter(row, "side", table.sides[i].side);
		answer_text(row, "entrant", table.sides[i].entrant);
	}
}

/* --- hands of the other side --- */

void side_form_accept(struct request_context *ctx)
{
	at_own(ctx, ROUTE_HAND, "hand");
	deed_accept(ctx);
}

void side_form_withdraw(struct request_context *ctx)
{
	at_own(ctx, ROUTE_HAND, "hand");
	deed_withdraw(ctx);
}

/* Reads this side's version of the hand; none if the form repeats the recorded one. */
static void own_version(struct request_context *ctx)
{
	const struct rulebook *book = event_book_here(ctx->desk.event);
	struct text own = {.arena = ctx->desk.arena}, standing = own;
	struct json own_json = {.out = &own}, standing_json = {.out = &standing};
	struct form filled;
	struct hand_view view;
	struct hand hand;
	enum entry_way way;

	if (!form_is_filled(&ctx->form))
		return;
	typed_read(ctx);
	view = hand_fetch(&ctx->desk, &ctx->address);
	filled = entry_of_hand(ctx->desk.arena, book, &view.hand, &way);
	hand = entry_read(ctx->desk.arena, book, way, &filled);
	hand_json_write(&own_json, book, ctx->typed);
	hand_json_write(&standing_json, book, &hand);
	if (strcmp(text_of(&own), text_of(&standing)) == 0)
		ctx->typed = NULL;
}

void side_form_object(struct request_context *ctx)
{
	at_own(ctx, ROUTE_HAND, "hand");
	ctx->show_again = side_object;
	if (strcmp(form_text(&ctx->form, "step"), "edit") == 0) {
		side_object(ctx);
		return;
	}
	own_version(ctx);
	deed_object(ctx);
}

/* --- the table --- */

void side_form_call(struct request_context *ctx)
{
	at_table(ctx);
	deed_call(ctx);
}

void side_form_sign(struct request_context *ctx)
{
	at_own(ctx, ROUTE_TABLE, "table");
	deed_sign(ctx);
}
