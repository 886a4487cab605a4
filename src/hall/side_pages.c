#include "hall/pages.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/second_look.h"
#include "club/sheet.h"
#include "club/table.h"
#include "hall/access_code.h"
#include "hall/entry.h"
#include "hall/http.h"
#include "hall/referee_call.h"
#include "hall/request_context.h"
#include "hall/serve_request.h"
#include "hall/server.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"

#include <string.h>

/* Adds the entries of others for a hand: {"second_entries":[{"author":"…","sides":[…]}, …]},
 * sides as answer_entry_filled() writes them. */
static void disagreement_add_entries(
    struct request_context *ctx, struct answer *to, const struct hand_view *view)
{
	size_t count;
	const struct second_entry *seconds =
	    hand_second_entries(&ctx->desk, &view->address, &count);

	for (size_t i = 0; i < count; i++) {
		if (seconds[i].equal)
			continue;
		struct answer *row = answer_row(to, "second_entries");

		answer_text(row, "author", seconds[i].by);
		answer_entry_filled(row, event_book_here(ctx->desk.event), &seconds[i].hand);
	}
}

void disagreement_add_all(struct request_context *ctx, const struct table *table)
{
	for (size_t i = 0; i < table->hand_count; i++) {
		const struct table_hand *hand = &table->hands[i];
		const struct address address = {
		    table->address.round, table->address.table, hand->number};

		if (!hand->differs || hand->voided || hand->confirmed)
			continue;
		const struct hand_view view = hand_fetch(&ctx->desk, &address);
		struct answer *row = answer_row(ctx->says, "apart");

		answer_address(row, "address", &address);
		answer_text(row, "author", view.versions[view.version_count - 1].author);
		answer_entry_filled(row, event_book_here(ctx->desk.event), &view.hand);
		disagreement_add_entries(ctx, row, &view);
	}
}

/* --- forms of the side --- */

/* Adds an entry form that begins with a recorded hand. If the user asks for another way of
 * entering, the form is empty. */
static void add_entry_of(struct request_context *ctx, const struct hand_view *view)
{
	enum entry_way way;
	const struct form filled =
	    entry_of_hand(ctx->desk.arena, event_book_here(ctx->desk.event), &view->hand, &way);

	const enum entry_way asked = http_query(ctx->request, "way") ? page_way(ctx) : way;

	page_entry(
	    ctx, &view->table, view->address.hand, asked, asked == way ? &filled : &ctx->form);
}

/* Adds the entry form of the next hand. A hand that the side took back is entered again. */
static void add_next(struct request_context *ctx, const struct table *table)
{
	const struct address address = {
	    table->address.round, table->address.table, table->next_hand};
	const char *number = form_value(&ctx->form, "number");
	const struct form none = {0}, *filled = &ctx->form;

	if (number && number_in(number) != table->next_hand) {
		/* Entries for one number are never offered under another. */
		filled = &none;
	} else if (!number && table_hand_at(table, table->next_hand)) {
		struct hand_view view = hand_fetch(&ctx->desk, &address);

		if (hand_is_by_side(&ctx->desk, &view, ctx->access.side, ctx->by)) {
			add_entry_of(ctx, &view);
			return;
		}
	}
	page_entry(ctx, table, table->next_hand, page_way(ctx), filled);
}

/* Adds the sides that have signed, and the players who may sign for the other sides. Each player
 * uses their own code. */
static void add_signing(struct request_context *ctx, const struct table *table)
{
	const bool whole = table->signature.number > 0 && !sheet_changed_since_signed(table);

	if (!table->game.finished || whole || table->locked || ctx->access.replaced)
		return;
	for (size_t i = 0; i < table->side_count; i++) {
		const struct seat *seat = &table->sides[i];
		const bool has = sheet_signed_by(table, i);
		struct answer *row = answer_row(ctx->says, "signing");

		answer_letter(row, "side", seat->side);
		answer_text(row, "entrant", seat->entrant);
		answer_flag_set(row, "signed", has);
		for (size_t k = 0; !has && k < seat->player_count; k++)
			answer_item(row, "players", seat->players[k].name);
		for (size_t k = 0; !has && k < seat->substitute_count; k++)
			answer_item(row, "players", seat->substitutes[k].in);
	}
}

/* --- the pages --- */

/* Returns true if the user is known; otherwise shows the login page. The code that was sent may be
 * cancelled. */
static bool is_known(struct request_context *ctx)
{
	const struct access_code *access = &ctx->access;

	if (access->number > 0 && !access->ended)
		return true;
	ctx->page = "web/code";
	answer_flag_set(ctx->says, "redrawn", access->redrawn);
	answer_flag_set(
	    ctx->says, "void", !access->redrawn && (access->ended || ctx->browser != NULL));
	/* Without a script, only the page keeps the entries of a refused form. */
	if (access->ended)
		page_typed(ctx, true);
	return false;
}

void side_show(struct request_context *ctx)
{
	const int side = ctx->access.side;

	if (!is_known(ctx))
		return;
	if (ctx->access.role != ACCESS_SIDE) {
		ctx->page = "web/code";
		answer_flag(ctx->says, "at_desk", true);
		return;
	}
	const struct table table = table_fetch(&ctx->desk, &ctx->access.table);

	if (conflict_show(ctx, &table))
		return;
	ctx->page = "web/side";
	page_hand(ctx, &table.address);
	answer_text(ctx->says, "said", form_value(&ctx->form, "words"));
	answer_flag_set(ctx->says, "keeps", !ctx->access.replaced);
	answer_table(ctx->says, &table, NULL);
	if (table.clocked) {
		const struct round_time time = round_time_read(&ctx->desk, ctx->access.table.round);

		answer_table_clock(ctx->says, &time, &table);
	}
	hide_private(ctx->says);
	page_who(ctx);
	answer_flag_set(ctx->says, "replaced", ctx->access.replaced);
	/* Hands to be checked again, the newest first. */
	for (size_t i = table.hand_count; i-- > 0;) {
		const struct table_hand *hand = &table.hands[i];
		const struct address address = {
		    table.address.round, table.address.table, hand->number};

		if (hand->voided || hand->confirmed)
			continue;
		const struct hand_view view = hand_fetch(&ctx->desk, &address);
		struct answer *row = answer_row(ctx->says, "waiting");

		answer_address(row, "address", &address);
		(void)answer_table_hand(row, &table, hand, &view);
		answer_number(row, "version", view.version);
		answer_flag_set(row, "own", hand_is_by_side(&ctx->desk, &view, side, ctx->by));
		answer_flag_set(row, "accepted", hand_is_accepted_by(&ctx->desk, &view, side));
		answer_flag_set(row, "newest", table_newest_hand(&table) == hand);
		answer_flag_set(row, "differs", hand->differs);
		if (hand->differs)
			disagreement_add_entries(ctx, row, &view);
	}
	answer_referee_calls(&ctx->desk, ctx->says, false, &table.address);
	page_once(ctx);
	if (!ctx->access.replaced && !table.game.finished && !table.locked &&
	    table.signature.number == 0)
		add_next(ctx, &table);
	add_signing(ctx, &table);
}

void side_ask(struct request_context *ctx)
{
	(void)ctx;
}

void side_object(struct request_context *ctx)
{
	if (!is_known(ctx))
		return;
	if (ctx->access.role != ACCESS_SIDE || ctx->access.replaced || !request_at_own_table(ctx))
		request_refuse(ctx, HTTP_FORBIDDEN, SAY_TABLE_OTHER);
	const struct hand_view view = hand_fetch(&ctx->desk, &ctx->address);

	page_once(ctx);
	answer_hand(ctx->says, ctx->desk.event, &view);
	hide_private(ctx->says);
	page_who(ctx);
	answer_flag_set(
	    ctx->says, "own", hand_is_by_side(&ctx->desk, &view, ctx->access.side, ctx->by));
	ctx->page = "web/object";
	if (!ctx->is_form) {
		add_entry_of(ctx, &view);
		return;
	}
	answer_text(ctx->says, "said", form_value(&ctx->form, "words"));
	page_entry(ctx, &view.table, ctx->address.hand, page_way(ctx), &ctx->form);
}

void side_offer(struct request_context *ctx)
{
	const struct access_code offered = access_offered(&ctx->desk, ctx->places[0]);

	if (offered.number == 0 || offered.ended) {
		ctx->page = "web/code";
		answer_flag_set(ctx->says, "redrawn", offered.redrawn);
		answer_flag_set(ctx->says, "void", !offered.redrawn);
		return;
	}
	const struct table table = table_fetch(&ctx->desk, &offered.table);

	answer_access_known(
	    answer_object(ctx->says, "me"), &offered, table.sides[offered.side].entrant);
}

/* --- the forms, which call the deeds of the data interface --- */

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
		request_refuse(ctx, HTTP_UNAUTHORIZED, SAY_PASS_UNKNOWN_SIDE_CODE);
	if (access.role == ACCESS_SIDE)
		secret = access_take_over(&ctx->desk, &access);
	else
		ctx->go = "/desk";
	ctx->cookie = arena_printf(ctx->desk.arena,
	    HALL_COOKIE "=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s", secret,
	    DAYS * 24 * 60 * 60, ctx->hall->http->wish.certificate ? "; Secure" : "");
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
	typed_read(ctx);
	deed_score(ctx);
	answer_flag_set(ctx->says, "refused", score_has_errors(&ctx->scored->score));
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

void side_form_hand(struct request_context *ctx)
{
	const char *step = form_text(&ctx->form, "step");

	ctx->show_again = hand_page;
	if (strcmp(step, "edit") == 0) {
		hand_page(ctx);
		return;
	}
	if (strcmp(step, "send") == 0) {
		typed_read(ctx);
		deed_hand(ctx);
		return;
	}
	/* Shows the hand scored before it is sent, or next to the recorded one that has its
	 * number. */
	const struct table table = table_fetch(&ctx->desk, &ctx->address);

	if (conflict_show(ctx, &table))
		return;
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

/* --- hands of the other side --- */

void side_form_object(struct request_context *ctx)
{
	const struct rulebook *book = event_book_here(ctx->desk.event);
	struct arena *arena = ctx->desk.arena;

	ctx->show_again = side_object;
	if (strcmp(form_text(&ctx->form, "step"), "edit") == 0) {
		side_object(ctx);
		return;
	}
	/* This side's version of the hand; none if the form repeats the recorded one. */
	if (form_is_filled(&ctx->form)) {
		enum entry_way way;

		typed_read(ctx);
		const struct hand_view view = hand_fetch(&ctx->desk, &ctx->address);
		const struct form filled = entry_of_hand(arena, book, &view.hand, &way);
		const struct hand recorded = entry_read(arena, book, way, &filled);

		if (strcmp(hand_slip_canonical(arena, book, ctx->typed),
		        hand_slip_canonical(arena, book, &recorded)) == 0)
			ctx->typed = NULL;
	}
	deed_object(ctx);
}
