#include "cli/show/lists.h"

#include "cli/command.h"
#include "tournament/victory.h"

bool list_form_read(const struct call *call, enum list_form *ret, struct error *err)
{
	bool csv = call_flag(call, "csv");

	if (csv && call->json)
		return error_set(err, ERROR_INPUT, "option-twice",
		    "--csv and --json are different answers; one is expected");
	*ret = csv ? LIST_CSV : call->json ? LIST_JSON : LIST_TEXT;
	return true;
}

const char *list_told(struct text *out, const char *text)
{
	out->failed = out->failed || !text;
	return text ? text : "";
}

const char *list_number(struct text *out, int64_t number)
{
	return list_told(out, arena_printf(out->arena, "%lld", (long long)number));
}

const char *list_hundredths(struct text *out, int64_t hundredths)
{
	char text[TIE_BREAK_TEXT];

	hundredths_text(hundredths, text);
	return list_told(out, arena_text(out->arena, text));
}

const char *list_points(struct text *out, const struct ranking_rules *rules, int64_t points)
{
	char text[VICTORY_TEXT];

	victory_text(rules->scale, points, text);
	return list_told(out, arena_text(out->arena, text));
}

const char *list_ranked(
    struct text *out, const struct ranking_rules *rules, const struct ranking_row *row)
{
	return rules->by == RANKING_VICTORY_POINTS ? list_points(out, rules, row->points)
	       : rules->by == RANKING_MATCH_POINTS ? list_hundredths(out, row->points)
	                                           : list_number(out, row->points);
}

const char *list_game_points(struct text *out, const struct ranking_rules *rules,
    const struct ranking_game *game, size_t side)
{
	if (!game->game.finished)
		return "";
	switch (rules->by) {
	case RANKING_VICTORY_POINTS:
		return list_points(out, rules, ranking_victory_points(rules, game, side));
	case RANKING_SCORE:
		return list_number(out, game->game.scores[side]);
	case RANKING_DIFFERENCE:
		return list_number(out, game->game.scores[side] - game_against(&game->game, side));
	case RANKING_MATCH_POINTS:
	case RANKING_BY_COUNT:
		break;
	}
	return list_hundredths(out, ranking_game_points(rules, &game->game, side));
}

const char *list_result(enum game_result result)
{
	static const char *const names[] = {[GAME_OPEN] = "open",
	    [GAME_WON] = "won",
	    [GAME_DRAWN] = "drawn",
	    [GAME_LOST] = "lost",
	    [GAME_ARTIFICIAL] = "not played"};

	return names[result];
}

const char *list_side(
    struct text *out, const struct entrant *entrants, const struct ranking_side *side)
{
	struct text names = {.arena = out->arena};

	for (size_t k = 0; k < side->entrant_count; k++)
		text_addf(&names, "%s%s", k > 0 ? " & " : "", entrants[side->entrants[k]].name);
	return list_told(out, names.failed ? NULL : text_of(&names));
}

bool list_sits(const struct ranking_game *game, size_t entrant, size_t *ret_side)
{
	for (size_t side = 0; side < game->game.side_count; side++)
		for (size_t k = 0; k < game->sides[side].entrant_count; k++)
			if (game->sides[side].entrants[k] == entrant) {
				*ret_side = side;
				return true;
			}
	return false;
}

const char *list_players(struct text *out, const struct entrant *entrant)
{
	struct text names = {.arena = out->arena};

	for (size_t i = 0; i < entrant->player_count; i++)
		text_addf(&names, "%s%s", i > 0 ? ", " : "", entrant->players[i].name);
	return list_told(out, names.failed ? NULL : text_of(&names));
}
