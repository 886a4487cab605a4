#include "answer/ranking.h"

#include "answer/parts.h"

void answer_ranked(
    struct answer *to, const char *key, const struct ranking_rules *rules, int64_t points)
{
	switch (rules->by) {
	case RANKING_MATCH_POINTS:
		answer_hundredths(to, key, points);
		return;
	case RANKING_VICTORY_POINTS:
		answer_decimal(to, key, points, rules->scale->decimals);
		return;
	case RANKING_SCORE:
	case RANKING_DIFFERENCE:
	case RANKING_BY_COUNT:
		answer_number(to, key, points);
		return;
	}
}

void answer_match_points(
    struct answer *to, const struct ranking_rules *rules, const struct ranking_row *place)
{
	static const char key[] = "match_points";

	if (rules->by == RANKING_VICTORY_POINTS)
		answer_ranked(to, key, rules, place->victory_points);
	else
		answer_hundredths(to, key, place->match_points);
}

void answer_carried(
    struct answer *to, const struct ranking_rules *rules, const struct ranking_row *place)
{
	const struct ranking_carried *carried = &place->carried;
	const int64_t of[RANKING_BY_COUNT] = {[RANKING_MATCH_POINTS] = carried->match_points,
	    [RANKING_VICTORY_POINTS] = carried->victory_points,
	    [RANKING_SCORE] = carried->score,
	    [RANKING_DIFFERENCE] = carried->difference};

	if (!place->carries)
		return;
	answer_flag(to, "carries", true);
	answer_ranked(to, "carried_points", rules, of[rules->by]);
	answer_number(to, "carried_difference", carried->difference);
}

void answer_carries(struct answer *to, const struct ranking *ranking)
{
	for (size_t i = 0; i < ranking->count; i++)
		answer_flag_set(to, "carries", ranking->rows[i].carries);
}

void answer_group_letter(struct answer *to, int group)
{
	answer_letter(to, "group", (char)('A' + group - 1));
}

void answer_group(struct answer *to, const struct ranking_row *place)
{
	if (place->group == 0)
		return;
	answer_group_letter(to, place->group);
	answer_number(to, "group_rank", place->group_rank);
}

void answer_groups(struct answer *to, const struct ranking *ranking)
{
	for (size_t i = 0; i < ranking->count; i++)
		answer_flag_set(to, "groups", ranking->rows[i].group > 0);
}

void answer_victory_ranks(struct answer *to, enum ranking_by by)
{
	answer_flag_set(to, "victory_ranks", by == RANKING_VICTORY_POINTS);
}

int64_t answer_difference(const struct ranking_row *place)
{
	return place->difference + place->playing_score - place->playing_against;
}

void answer_sums(struct answer *to, const struct ranking_row *place)
{
	answer_number(to, "score", place->score + place->playing_score);
	answer_number(to, "against", place->against + place->playing_against);
	answer_number(to, "difference", answer_difference(place));
	answer_flag_set(to, "in_play", place->in_play > 0);
}

void answer_outside(struct answer *to, const struct ranking_outside *outside)
{
	const int64_t difference = outside->points + outside->margin;
	struct answer *given;

	if (outside->points == 0 && difference == 0 && outside->victory == 0)
		return;
	given = answer_object(to, "given");
	if (outside->victory != 0)
		answer_hundredths(given, "victory_points", outside->victory);
	if (outside->points != 0)
		answer_number(given, "score", outside->points);
	if (difference != 0)
		answer_number(given, "difference", difference);
}

void answer_game_points(struct answer *to, const struct ranking_rules *rules,
    const struct ranking_game *game, size_t side)
{
	if (game->game.finished)
		answer_ranked(to, "points", rules, ranking_points_of(rules, game, side));
	else
		answer_nothing(to, "points");
}

void answer_game_result(struct answer *to, enum game_result result)
{
	static const char *const names[] = {[GAME_UNFINISHED] = "open",
	    [GAME_WON] = "won",
	    [GAME_DRAWN] = "drawn",
	    [GAME_LOST] = "lost",
	    [GAME_ARTIFICIAL] = "not played"};

	answer_code(to, "result", names[result]);
}

void answer_game_part(struct answer *to, const struct game *game, size_t side)
{
	if (game->artificial)
		answer_number(to, "part", game->parts[side]);
}

void answer_side_names(struct answer *to, const char *list, const struct entrant *entrants,
    const struct ranking_side *side, size_t without)
{
	(void)answer_list(to, list);
	for (size_t i = 0; i < side->entrant_count; i++)
		if (side->entrants[i] != without)
			answer_item(to, list, entrants[side->entrants[i]].name);
}
