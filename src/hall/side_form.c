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
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/hand_json.h"
#include "slip/json.h"

#include <string.h>

void side_enter(struct request_context *ctx)
{
	enum { DAYS = 3 };
	const struct access_code access =
	    ctx->places[0] ? access_offered(&ctx->desk, ctx->places[0])
	                   : access_come_in(&ctx->desk, form_text(&ctx->form, "code"));
	const char *secret = access.secret;

	if (access.redrawn)
		request_refuse(ctx, HTTP_UNAUTHORIZED, SAY_CODE_VOID);
	if (access.number == 0 || access.ended)
		request_refuse(ctx, HTTP_UNAUTHORIZED, SAY_PASS_UNKNOWN_CODE_NONE_USED_MADE);
	if (access.role == ACCESS_SIDE)
		secret = access_take_over(&ctx->desk, &access);
	else
		ctx->go = "/desk";
	ctx->cookie = arena_printf(ctx->desk.arena,
	    HALL_COOKIE "=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s", secret,
	    DAYS * 24 * 60 * 60, ctx->hall->wish.http.certificate ? "; Secure" : "");
}

/* --- a hand --- */

void typed_read(void *context)
{
	struct request_context *ctx = context;
	struct hand *hand = arena_alloc(ctx->desk.arena, 1, sizeof *hand);

	*hand = entry_read(
	    ctx->desk.arena, event_book_here(ctx->desk.event), page_way(ctx), &ctx->form);
	ctx->typed = hand;
}

/* Scores the hand, and adds whether it would be refused for its findings. */
static void preview(struct request_context *ctx)
{
	const struct score *score;
	bool refused = false;

	typed_read(ctx);
	deed_score(ctx);
	score = &ctx->scored->score;
	for (size_t i = 0; i < score->finding_count; i++)
		refused = refused || score->findings[i].level == LEVEL_ERROR;
	answer_flag_set(ctx->says, "refused", refused);
}

void side_form_score(struct request_context *ctx)
{
	ctx->page = "web/score";
	preview(ctx);
}

/* Shows the page on which a hand is filled in, of the side or of the table at the desk. */
static void hand_page(struct request_context *ctx)
{
	if (ctx->access.role == ACCESS_SIDE)
		side_show(ctx);
	else
		desk_table(ctx);
}

/* Shows a hand scored before it is sent, or next to the recorded one that has its number. */
static void preview_page(struct request_context *ctx)
{
	const struct table table = table_fetch(&ctx->desk, &ctx->address);

	if (beside_is_due(ctx, &table)) {
		beside_show(ctx, &table);
		return;
	}
	preview(ctx);
	ctx->page = "web/preview";
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

void side_form_hand(struct request_context *ctx)
{
	const char *step = form_text(&ctx->form, "step");

	ctx->show_again = hand_page;
	if (strcmp(step, "edit") == 0) {
		hand_page(ctx);
	} else if (strcmp(step, "send") == 0) {
		typed_read(ctx);
		deed_hand(ctx);
	} else {
		preview_page(ctx);
	}
}

/* --- hands of the other side --- */

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
	ctx->show_again = side_object;
	if (strcmp(form_text(&ctx->form, "step"), "edit") == 0) {
		side_object(ctx);
		return;
	}
	own_version(ctx);
	deed_object(ctx);
}
