#include "hall/pages.h"

#include "answer/answer.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/packed.h"
#include "base/text.h"
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

/* Reads a number from the query; *ret is unchanged if there is none. */
static bool number_asked(
    const struct request_context *ctx, const char *name, int *ret, struct error *err)
{
	const char *text = http_query(ctx->request, name);
	int64_t number;

	if (!text)
		return true;
	if (!text_integer(text, strlen(text), 1, INT32_MAX, &number))
		return error_set(err, ERROR_INPUT, SAY_NUMBER_EXPECTED_NUMBER, name, text);
	*ret = (int)number;
	return true;
}

bool public_event(struct request_context *ctx, struct error *err)
{
	(void)err;
	answer_event(ctx->says, ctx->desk.event);
	return true;
}

static bool allow(struct request_context *ctx, const struct standings_public *public, int round,
    struct error *err)
{
	if (standings_public_allow(public, round, err))
		return true;
	ctx->refusal = HTTP_FORBIDDEN;
	return false;
}

/* Reads the round in the query, and the rounds with public results. */
static bool public_asked(
    struct request_context *ctx, int *ret_round, struct standings_public *ret, struct error *err)
{
	*ret_round = 0;
	if (!number_asked(ctx, "round", ret_round, err))
		return false;
	*ret = standings_public_read(&ctx->desk);
	return allow(ctx, ret, *ret_round, err);
}

bool public_standings(struct request_context *ctx, struct error *err)
{
	struct standings_public public;
	struct standings standings;
	int round;

	if (!public_asked(ctx, &round, &public, err))
		return false;
	if (!standings_make_category(&ctx->desk, round ? round : public.round,
	        http_query(ctx->request, "category"), &standings, err))
		return request_missing(ctx, err);
	answer_standings(ctx->says, ctx->desk.event, &standings);
	answer_held(ctx->says, &public);
	return true;
}

bool public_pairings(struct request_context *ctx, struct error *err)
{
	struct entrant *entrants;
	struct round_time time;
	struct round round;
	int number = 0;
	size_t count;

	if (!number_asked(ctx, "round", &number, err))
		return false;
	if (!round_fetch(&ctx->desk, number, &round, err))
		return request_missing(ctx, err);
	entrants = entrant_list(&ctx->desk, &count);
	if (!round_time_fetch(&ctx->desk, round.number, &time, err))
		return false;
	answer_round(ctx->says, &round, entrants, count, &time);
	return true;
}

bool public_results(struct request_context *ctx, struct error *err)
{
	struct standings_facts facts;
	struct standings_public public;
	struct standings standings;
	int round;

	if (!public_asked(ctx, &round, &public, err))
		return false;
	if (!standings_make_with(&ctx->desk, round ? round : public.round, &facts, &standings, err))
		return request_missing(ctx, err);
	answer_results(ctx->says, ctx->desk.event, &facts, &standings, round);
	answer_held(ctx->says, &public);
	return true;
}

bool table_is_held(const struct request_context *ctx)
{
	struct standings_public public;

	public = standings_public_read(&ctx->desk);
	return public.held_from > 0 && ctx->address.round >= public.held_from;
}

bool asker_belongs(const struct request_context *ctx)
{
	const struct access_code *access = &ctx->access;

	return access->number > 0 && !access->ended &&
	       (access->role != ACCESS_SIDE || request_at_own_table(ctx));
}

/* Checks that the user may see the table of the path and its hands. */
static bool allow_table(struct request_context *ctx, struct error *err)
{
	struct standings_public public;

	if (asker_belongs(ctx))
		return true;
	public = standings_public_read(&ctx->desk);
	return allow(ctx, &public, ctx->address.round, err);
}

/* A side sees no more of its table than the public does. */
static void veil_for_side(struct request_context *ctx)
{
	if (ctx->access.role == ACCESS_SIDE)
		hide_private(ctx->says);
}

bool public_table(struct request_context *ctx, struct error *err)
{
	struct round_time time;
	struct table table;

	if (!allow_table(ctx, err) || !table_fetch(&ctx->desk, &ctx->address, &table, err) ||
	    !round_time_fetch(&ctx->desk, ctx->address.round, &time, err))
		return false;
	answer_table(ctx->says, &table, NULL);
	answer_table_clock(ctx->says, &time, &table);
	veil_for_side(ctx);
	return true;
}

/* Adds what only the people who must agree on a hand see: the author of the entry, and the entries
 * of others. Only the desk sees reasons, so for a side second entries that give one are left out. */
static void add_looks(struct request_context *ctx, const struct hand_view *view)
{
	const bool of_side = ctx->access.role == ACCESS_SIDE;
	struct second_entry *seconds;
	size_t count, kept = 0;

	if (of_side && ctx->access.called)
		answer_flag(ctx->says, "own",
		    hand_is_by_side(&ctx->desk, view, ctx->access.side, ctx->access.called));
	seconds = hand_second_entries(&ctx->desk, &view->address, &count);
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

bool public_hand(struct request_context *ctx, struct error *err)
{
	struct hand_view view;
	struct told_hand told;

	if (!allow_table(ctx, err) || !hand_fetch(&ctx->desk, &ctx->address, &view, err))
		return false;
	told = answer_hand_of(ctx->desk.event, &view);
	answer_hand(ctx->says, &told);
	veil_for_side(ctx);
	if (asker_belongs(ctx))
		add_looks(ctx, &view);
	return true;
}

bool public_player(struct request_context *ctx, struct error *err)
{
	struct standings_public public;
	struct entrant_page page;

	public = standings_public_read(&ctx->desk);
	if (!entrant_page_read(&ctx->desk, ctx->places[0], public.round, &page, err))
		return request_missing(ctx, err);
	answer_entrant_page(ctx->says, &page);
	answer_held(ctx->says, &public);
	return true;
}

bool public_clock(struct request_context *ctx, struct error *err)
{
	struct round_time time;

	if (!round_time_fetch(&ctx->desk, 0, &time, err))
		return request_missing(ctx, err);
	answer_round_clock(ctx->says, &time);
	return true;
}

bool public_season(struct request_context *ctx, struct error *err)
{
	static const char *const own[] = {"member", NULL};
	struct season_standings standings;
	struct season season;

	if (!season_find(&ctx->desk, ctx->places[0], &season, err))
		return request_missing(ctx, err);
	if (!season_standings_read(&ctx->desk, &season, SEASON_PUBLIC_ROUNDS, &standings, err))
		return false;
	answer_season_standings(ctx->says, &standings);
	(void)answer_drop(ctx->says, own);
	return true;
}

const char *const private_members[] = {
    "reason", "by", "author", "confirmed_by", "words", "record", "slip", "unlock", NULL};

void hide_private(struct answer *says)
{
	(void)answer_drop(says, private_members);
}

/* --- pages --- */

bool public_wall(struct request_context *ctx, struct error *err)
{
	const struct wall_wish wish = {.language = ctx->language,
	    .category = http_query(ctx->request, "category"),
	    .veiled = private_members,
	    .around = ctx};
	struct text page = {.arena = ctx->desk.arena};

	if (!wall_page(&ctx->desk, &wish, &page, err))
		return wish.category ? request_missing(ctx, err) : false;
	ctx->body = text_of(&page);
	ctx->size = page.size;
	return true;
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

bool public_file(struct request_context *ctx, struct error *err)
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

	(void)err;
	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		if (strcmp(ctx->request->path, files[i].path) == 0) {
			page_files(files[i].names, &body);
			ctx->type = files[i].type;
		}
	ctx->body = text_of(&body);
	ctx->size = body.size;
	return true;
}
