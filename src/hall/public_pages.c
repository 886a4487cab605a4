#include "hall/pages.h"

#include "answer/answer.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/packed.h"
#include "base/text.h"
#include "club/access_code.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/second_look.h"
#include "club/standings.h"
#include "club/table.h"
#include "hall/http.h"
#include "hall/request_context.h"
#include "hall/wall.h"
#include "score/hand.h"
#include "season/season.h"

/* A number behind the question mark; *ret stays where it is not there. */
static bool number_asked(const struct visit *visit, const char *name, int *ret, struct error *err)
{
	const char *text = http_query(visit->request, name);
	int64_t number;

	if (!text)
		return true;
	if (!text_integer(text, strlen(text), 1, INT32_MAX, &number))
		return error_set(err, ERROR_INPUT, SAY_NUMBER_EXPECTED_NUMBER, name, text);
	*ret = (int)number;
	return true;
}

bool look_event(struct visit *visit, struct error *err)
{
	(void)err;
	answer_event(visit->says, visit->desk.event);
	return true;
}

static bool allow(
    struct visit *visit, const struct standings_public *public, int round, struct error *err)
{
	if (standings_public_allow(public, round, err))
		return true;
	visit->refusal = HTTP_FORBIDDEN;
	return false;
}

/* What everybody may be told after the round that is asked for. */
static bool public_asked(
    struct visit *visit, int *ret_round, struct standings_public *ret, struct error *err)
{
	*ret_round = 0;
	if (!number_asked(visit, "round", ret_round, err) ||
	    !standings_public_read(&visit->desk, ret, err))
		return false;
	return allow(visit, ret, *ret_round, err);
}

bool look_standings(struct visit *visit, struct error *err)
{
	struct standings_public public;
	struct standings standings;
	int round;

	if (!public_asked(visit, &round, &public, err))
		return false;
	if (!standings_make_category(&visit->desk, round ? round : public.round,
	        http_query(visit->request, "category"), &standings, err))
		return visit_missing(visit, err);
	answer_standings(visit->says, visit->desk.event, &standings);
	answer_held(visit->says, &public);
	return true;
}

bool look_pairings(struct visit *visit, struct error *err)
{
	struct entrant *entrants;
	struct round_time time;
	struct round round;
	int number = 0;
	size_t count;

	if (!number_asked(visit, "round", &number, err))
		return false;
	if (!round_fetch(&visit->desk, number, &round, err))
		return visit_missing(visit, err);
	if (!entrant_list(&visit->desk, &entrants, &count, err) ||
	    !round_time_fetch(&visit->desk, round.number, &time, err))
		return false;
	answer_round(visit->says, &round, entrants, count, &time);
	return true;
}

bool look_results(struct visit *visit, struct error *err)
{
	struct standings_facts facts;
	struct standings_public public;
	struct standings standings;
	int round;

	if (!public_asked(visit, &round, &public, err))
		return false;
	if (!standings_make_with(
	        &visit->desk, round ? round : public.round, &facts, &standings, err))
		return visit_missing(visit, err);
	answer_results(visit->says, visit->desk.event, &facts, &standings, round);
	answer_held(visit->says, &public);
	return true;
}

bool look_is_held(const struct visit *visit, bool *ret, struct error *err)
{
	struct standings_public public;

	*ret = false;
	if (!standings_public_read(&visit->desk, &public, err))
		return false;
	*ret = public.held_from > 0 && visit->address.round >= public.held_from;
	return true;
}

bool look_belongs(const struct visit *visit)
{
	const struct pass *pass = &visit->pass;

	return pass->number > 0 && !pass->ended &&
	       (pass->role != PASS_SIDE || (pass->table.round == visit->address.round &&
	                                       pass->table.table == visit->address.table));
}

/* The table of the path, and its hands. */
static bool allow_table(struct visit *visit, struct error *err)
{
	struct standings_public public;

	return look_belongs(visit) || (standings_public_read(&visit->desk, &public, err) &&
	                                  allow(visit, &public, visit->address.round, err));
}

/* To a side its table is told with no more than to anybody. */
static void veil_for_side(struct visit *visit)
{
	if (visit->pass.role == PASS_SIDE)
		look_veil(visit->says);
}

bool look_table(struct visit *visit, struct error *err)
{
	struct round_time time;
	struct table table;

	if (!allow_table(visit, err) || !table_fetch(&visit->desk, &visit->address, &table, err) ||
	    !round_time_fetch(&visit->desk, visit->address.round, &time, err))
		return false;
	answer_table(visit->says, &table, NULL);
	answer_table_clock(visit->says, &time, &table);
	veil_for_side(visit);
	return true;
}

static bool gives_reasons(const struct hand *hand)
{
	bool gives = hand->acceptance_count > 0;

	for (size_t i = 0; i < hand->side_count; i++)
		gives = gives || hand->sides[i].adjustment_count > 0;
	return gives;
}

/* Reasons are the desk's to know: of second entries, those that give one are left out. */
static size_t without_reasons(struct second_entry *seconds, size_t count)
{
	size_t kept = 0;

	for (size_t i = 0; i < count; i++)
		if (!gives_reasons(&seconds[i].hand))
			seconds[kept++] = seconds[i];
	return kept;
}

/* What those who are to agree on a hand see besides: whose entry it is, and what others have instead. */
static bool add_looks(struct visit *visit, const struct hand_view *view, struct error *err)
{
	struct second_entry *seconds;
	size_t count;
	bool own;

	if (visit->pass.role == PASS_SIDE && visit->pass.called) {
		if (!hand_is_by_side(
		        &visit->desk, view, visit->pass.side, visit->pass.called, &own, err))
			return false;
		answer_flag(visit->says, "own", own);
	}
	if (!hand_second_entries(&visit->desk, &view->address, &seconds, &count, err))
		return false;
	if (visit->pass.role == PASS_SIDE)
		count = without_reasons(seconds, count);
	answer_hand_seconds(visit->says, visit->desk.event, seconds, count);
	return true;
}

bool look_hand(struct visit *visit, struct error *err)
{
	struct hand_view view;
	struct told_hand told;

	if (!allow_table(visit, err) || !hand_fetch(&visit->desk, &visit->address, &view, err))
		return false;
	told = answer_hand_of(visit->desk.event, &view);
	answer_hand(visit->says, &told);
	veil_for_side(visit);
	return !look_belongs(visit) || add_looks(visit, &view, err);
}

bool look_player(struct visit *visit, struct error *err)
{
	struct standings_public public;
	struct entrant_page page;

	if (!standings_public_read(&visit->desk, &public, err))
		return false;
	if (!entrant_page_read(&visit->desk, visit->places[0], public.round, &page, err))
		return visit_missing(visit, err);
	answer_entrant_page(visit->says, &page);
	answer_held(visit->says, &public);
	return true;
}

bool look_clock(struct visit *visit, struct error *err)
{
	struct round_time time;

	if (!round_time_fetch(&visit->desk, 0, &time, err))
		return visit_missing(visit, err);
	answer_round_clock(visit->says, &time);
	return true;
}

bool look_season(struct visit *visit, struct error *err)
{
	static const char *const own[] = {"member", NULL};
	struct season_standings standings;
	struct season season;

	if (!season_find(&visit->desk, visit->places[0], &season, err))
		return visit_missing(visit, err);
	if (!season_standings_public(&visit->desk, &season, &standings, err))
		return false;
	answer_season_standings(visit->says, &standings);
	(void)answer_drop(visit->says, own);
	return true;
}

const char *const look_veiled[] = {
    "reason", "by", "author", "confirmed_by", "words", "record", "slip", "unlock", NULL};

void look_veil(struct answer *says)
{
	(void)answer_drop(says, look_veiled);
}

/* --- pages --- */

bool look_wall(struct visit *visit, struct error *err)
{
	const struct wall_wish wish = {.language = visit->language,
	    .category = http_query(visit->request, "category"),
	    .veiled = look_veiled,
	    .around = visit};
	struct text page = {.arena = visit->desk.arena};

	if (!wall_page(&visit->desk, &wish, &page, err))
		return wish.category ? visit_missing(visit, err) : false;
	visit->body = text_of(&page);
	visit->size = page.size;
	return true;
}

/* Files that the program carries, one behind the other: a page asks for them once. */
static bool files(
    struct visit *visit, const char *const *names, const char *type, struct error *err)
{
	struct text body = {.arena = visit->desk.arena};

	for (; *names; names++) {
		const struct embedded_file *file = embedded_find(embedded_templates, *names);

		if (!file)
			return error_set(err, ERROR_STORE, SAY_TEMPLATE_UNKNOWN_TEMPLATE, *names);
		text_add_bytes(&body, (const char *)file->data, file->size);
	}
	visit->body = text_of(&body);
	visit->size = body.size;
	visit->type = type;
	return true;
}

bool look_icon(struct visit *visit, struct error *err)
{
	static const char *const names[] = {"web/icon.svg", NULL};

	return files(visit, names, "image/svg+xml", err);
}

bool look_style(struct visit *visit, struct error *err)
{
	static const char *const names[] = {"live.css", "web/page.css", NULL};

	return files(visit, names, "text/css; charset=utf-8", err);
}

bool look_script(struct visit *visit, struct error *err)
{
	static const char *const names[] = {"web/page.js", "live.js", NULL};

	return files(visit, names, "text/javascript; charset=utf-8", err);
}
