#include "hall/pages.h"

#include "answer/answer.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "base/yaml.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/second_look.h"
#include "club/standings.h"
#include "club/table.h"
#include "hall/access_code.h"
#include "hall/http.h"
#include "hall/request_context.h"
#include "hall/wall.h"
#include "score/hand.h"
#include "season/season.h"

/* Returns the number of a round in the query; 0: there is none. */
static int round_asked(const struct request_context *ctx)
{
	const char *text = http_query(ctx->request, "round");
	const int number = number_in(text);

	if (text && number == 0)
		break_off(ERROR_INPUT, SAY_NUMBER_EXPECTED_FROM_1, "round", text);
	return number;
}

void public_event(struct request_context *ctx)
{
	answer_event(ctx->says, ctx->desk.event);
}

/* Returns the last round with public results (0: all), and refuses a round after it. */
static int allow(struct request_context *ctx, int round)
{
	const int public = standings_public_round(&ctx->desk);

	ctx->refusal = HTTP_FORBIDDEN;
	if (public > 0 && round > public)
		break_off(ERROR_REFUSED, SAY_STANDINGS_HELD, round, public);
	ctx->refusal = HTTP_NONE;
	return public;
}

void public_standings(struct request_context *ctx)
{
	const int round = round_asked(ctx);
	const int public = allow(ctx, round);

	ctx->refusal = HTTP_NOT_FOUND;
	const struct standings standings = standings_make(
	    &ctx->desk, round ? round : public, http_query(ctx->request, "category"));

	answer_standings(ctx->says, ctx->desk.event, &standings);
	answer_held(ctx->says, public);
}

void public_pairings(struct request_context *ctx)
{
	const int number = round_asked(ctx);
	size_t count;

	ctx->refusal = HTTP_NOT_FOUND;
	const struct round round = round_read(&ctx->desk, number);
	const struct entrant *entrants = round_entrants(&ctx->desk, &round, &count);
	const struct round_time time = round_time_read(&ctx->desk, round.number);

	answer_round(ctx->says, &round, entrants, count, &time);
}

void public_results(struct request_context *ctx)
{
	const int round = round_asked(ctx);
	const int public = allow(ctx, round);

	ctx->refusal = HTTP_NOT_FOUND;
	const struct standings standings = standings_make(&ctx->desk, round ? round : public, NULL);

	answer_results(ctx->says, ctx->desk.event, &standings, round);
	answer_held(ctx->says, public);
}

bool table_is_held(const struct request_context *ctx)
{
	const int public = standings_public_round(&ctx->desk);

	return public > 0 && ctx->address.round > public;
}

bool asker_belongs(const struct request_context *ctx)
{
	const struct access_code *access = &ctx->access;

	return access->number > 0 && !access->ended &&
	       (access->role != ACCESS_SIDE || request_at_own_table(ctx));
}

/* Checks that the user may see the table of the path and its hands. */
static void allow_table(struct request_context *ctx)
{
	if (!asker_belongs(ctx))
		(void)allow(ctx, ctx->address.round);
}

/* A side sees no more of its table than the public does. */
static void veil_for_side(struct request_context *ctx)
{
	if (ctx->access.role == ACCESS_SIDE)
		hide_private(ctx->says);
}

void public_table(struct request_context *ctx)
{
	allow_table(ctx);
	const struct table table = table_fetch(&ctx->desk, &ctx->address);
	const struct round_time time = round_time_read(&ctx->desk, ctx->address.round);

	answer_table(ctx->says, &table, NULL);
	answer_table_clock(ctx->says, &time, &table);
	veil_for_side(ctx);
}

void public_hand(struct request_context *ctx)
{
	const bool of_side = ctx->access.role == ACCESS_SIDE;
	size_t count, kept = 0;

	allow_table(ctx);
	const struct hand_view view = hand_fetch(&ctx->desk, &ctx->address);

	answer_hand(ctx->says, ctx->desk.event, &view);
	veil_for_side(ctx);
	if (!asker_belongs(ctx))
		return;
	/* Only the people who must agree on a hand see the author of the entry, and the entries
	 * of others. Only the desk sees reasons, so for a side second entries that give one are
	 * left out. */
	if (of_side && ctx->access.called)
		answer_flag(ctx->says, "own",
		    hand_is_by_side(&ctx->desk, &view, ctx->access.side, ctx->access.called));
	struct second_entry *seconds = hand_second_entries(&ctx->desk, &view.address, &count);

	for (size_t i = 0; i < count; i++) {
		const struct hand *hand = &seconds[i].hand;
		bool reasons = hand->acceptance_count > 0;

		for (size_t k = 0; k < hand->side_count; k++)
			reasons = reasons || hand->sides[k].adjustment_count > 0;
		if (!of_side || !reasons)
			seconds[kept++] = seconds[i];
	}
	answer_hand_seconds(ctx->says, ctx->desk.event, seconds, kept);
}

void public_player(struct request_context *ctx)
{
	const int public = standings_public_round(&ctx->desk);

	ctx->refusal = HTTP_NOT_FOUND;
	const struct entrant_page page = entrant_page_read(&ctx->desk, ctx->places[0], public);
	answer_entrant_page(ctx->says, &page);
	answer_held(ctx->says, public);
}

void public_clock(struct request_context *ctx)
{
	ctx->refusal = HTTP_NOT_FOUND;
	const struct round_time time = round_time_read(&ctx->desk, 0);

	answer_round_clock(ctx->says, &time);
}

void public_season(struct request_context *ctx)
{
	static const char *const own[] = {"member", NULL};

	ctx->refusal = HTTP_NOT_FOUND;
	struct season season = season_find(&ctx->desk, ctx->places[0]);

	ctx->refusal = HTTP_NONE;
	const struct season_standings standings =
	    season_standings_read(&ctx->desk, &season, SEASON_PUBLIC_ROUNDS);

	answer_season_standings(ctx->says, &standings);
	(void)answer_drop(ctx->says, own);
}

const char *const private_members[] = {
    "reason", "by", "author", "confirmed_by", "words", "record", "slip", "unlock", NULL};

void hide_private(struct answer *says)
{
	(void)answer_drop(says, private_members);
}

/* --- pages --- */

void public_wall(struct request_context *ctx)
{
	const struct wall_wish wish = {.language = ctx->language,
	    .category = http_query(ctx->request, "category"),
	    .veiled = private_members,
	    .around = ctx};
	struct text page = {.arena = ctx->desk.arena};

	/* A category may be unknown. */
	ctx->refusal = wish.category ? HTTP_NOT_FOUND : HTTP_NONE;
	wall_page(&ctx->desk, &wish, &page);
	ctx->body = text_of(&page);
	ctx->size = page.size;
}

const char *const page_style[] = {"live.css", "web/page.css", NULL};
const char *const page_icon[] = {"web/icon.svg", NULL};
static const char *const page_script[] = {"web/page.js", "live.js", NULL};

void page_files(const char *const *names, struct text *out)
{
	for (; *names; names++) {
		const struct embedded_file *file = embedded_find(embedded_templates, *names);

		text_add_bytes(out, (const char *)file->data, file->size);
	}
}

void public_file(struct request_context *ctx)
{
	static const struct {
		const char *path, *type;
		const char *const *names;
	} files[] = {
	    {"/page.css", "text/css; charset=utf-8", page_style},
	    {"/icon.svg", "image/svg+xml", page_icon},
	    {"/page.js", "text/javascript; charset=utf-8", page_script},
	};
	struct text body = {.arena = ctx->desk.arena};

	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		if (strcmp(ctx->request->path, files[i].path) == 0) {
			page_files(files[i].names, &body);
			ctx->type = files[i].type;
		}
	ctx->body = text_of(&body);
	ctx->size = body.size;
}
