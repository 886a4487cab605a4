#include "cli/paper/standings.h"

#include "cli/show/dispute.h"
#include "cli/show/standings.h"
#include "tournament/victory.h"

#include <string.h>

enum { CHART_MOST = 12 }; /* lines that can be told apart */

/* An entrant's players, where its name does not say them. */
static const char *other_players(struct arena *arena, const struct entrant *entrant)
{
	struct text players = {.arena = arena};

	if (print_names_all(entrant->name, entrant->players, entrant->player_count))
		return "";
	for (size_t i = 0; i < entrant->player_count; i++)
		text_addf(&players, "%s%s", i ? ", " : "", entrant->players[i].name);
	return text_of(&players);
}

/* What ranks: match points or victory points; where scores or differences do, these say it. */
static void set_points(
    struct print_scope *row, const struct ranking_rules *rules, const struct ranking_row *place)
{
	char text[VICTORY_TEXT];

	if (rules->by == RANKING_MATCH_POINTS)
		print_hundredths(row, "points", place->match_points);
	if (rules->by != RANKING_VICTORY_POINTS || !rules->scale)
		return;
	victory_text(rules->scale, place->victory_points, text);
	print_set(row, "victory_points", text);
	print_set(row, "points", text);
}

static void add_place(
    struct call *call, struct print_scope *scope, const struct standings *standings, size_t index)
{
	const struct ranking_row *place = &standings->ranking.rows[index];
	const struct entrant *entrant = &standings->entrants[place->entrant];
	struct print_scope *row = print_list_add(scope, "standings");

	print_number(row, "rank", place->rank);
	print_number(row, "number", entrant->number);
	print_set(row, "entrant", entrant->name);
	print_set(row, "team", entrant->team);
	print_set(row, "club", entrant->club);
	print_set(row, "players", other_players(call->arena, entrant));
	print_number(row, "played", place->played);
	print_number(row, "won", place->won);
	print_number(row, "drawn", place->drawn);
	print_number(row, "lost", place->lost);
	print_hundredths(row, "match_points", place->match_points);
	print_number(row, "score", place->score);
	print_number(row, "against", place->against);
	print_number(row, "difference", place->difference);
	print_set(row, "tie_break", place->decided);
	print_set(row, "beat", place->beat);
	print_set(row, "drew_with", place->drew_with);
	print_set(row, "lost_to", place->lost_to);
	set_points(row, &standings->ranking.rules, place);
}

/* Where the first of the ranking stood after each round. */
static bool add_course(struct call *call, struct print_scope *scope,
    const struct standings *standings, struct error *err)
{
	const size_t count =
	    standings->ranking.count < CHART_MOST ? standings->ranking.count : CHART_MOST;
	struct print_scope *series[CHART_MOST];

	if (count < standings->ranking.count)
		print_number(scope, "course_last", (int64_t)count);
	for (size_t i = 0; i < count; i++) {
		series[i] = print_list_add(scope, "course");
		print_set(series[i], "name",
		    standings->entrants[standings->ranking.rows[i].entrant].name);
	}
	for (int round = 1; round <= standings->rounds; round++) {
		struct standings then;

		if (!standings_make(call->store, call->arena, call->event, round, &then, err))
			return false;
		for (size_t i = 0; i < count; i++) {
			struct print_scope *point = print_list_add(series[i], "points");

			print_number(point, "at", round);
			for (size_t j = 0; j < then.ranking.count; j++)
				if (then.ranking.rows[j].entrant ==
				    standings->ranking.rows[i].entrant)
					print_number(point, "value", then.ranking.rows[j].rank);
		}
	}
	return true;
}

bool print_places(struct call *call, const struct standings *standings, struct print_scope **ret,
    struct error *err)
{
	const enum ranking_by by = standings->ranking.rules.by;
	struct print_scope *scope;

	if (!print_head(call, &scope, err))
		return false;
	if (by == RANKING_VICTORY_POINTS)
		print_set(scope, "victory", "yes");
	if (standings->rounds > 0)
		print_number(scope, "round", standings->rounds);
	if (standings->ranking.provisional)
		print_set(scope, "provisional", "games");
	print_set(scope, "disputes",
	    open_disputes_text(call->arena, standings->disputes, standings->dispute_count));
	print_set(
	    scope, "note", standings_decided(call->arena, call->vocabulary, standings, " · "));
	if (standings->change_count > 0)
		print_set(scope, "changes",
		    ranking_changes_text(call->arena, call->vocabulary, standings->changes,
		        standings->change_count, " · "));
	for (size_t i = 0; i < standings->ranking.count; i++)
		add_place(call, scope, standings, i);
	if (by == RANKING_MATCH_POINTS || by == RANKING_VICTORY_POINTS)
		print_set(scope, "points_by", ranking_by_key(by));
	*ret = scope;
	return true;
}

bool print_standings(struct call *call, const struct standings *standings,
    const struct print_scope **ret, struct error *err)
{
	struct print_scope *scope;

	if (!print_places(call, standings, &scope, err))
		return false;
	if (standings->rounds > 1 && !add_course(call, scope, standings, err))
		return false;
	return print_finished(scope, ret, err);
}
