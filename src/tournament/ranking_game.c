/* What one game is worth, by what a ranking goes by. */
#include "base/message.h"
#include "tournament/ranking.h"
#include "tournament/victory.h"

#include <assert.h>

static const struct {
	const char *key, *title;
} names[RANKING_BY_COUNT] = {
    [RANKING_MATCH_POINTS] = {"match-points", MESSAGE_WORDS("match points")},
    [RANKING_SCORE] = {"score", MESSAGE_WORDS("score")},
    [RANKING_DIFFERENCE] = {"difference", MESSAGE_WORDS("difference")},
    [RANKING_VICTORY_POINTS] = {"victory-points", MESSAGE_WORDS("victory points")},
};

const char *ranking_by_key(enum ranking_by by)
{
	assert(by < RANKING_BY_COUNT);
	return names[by].key;
}

const char *ranking_by_title(enum ranking_by by)
{
	assert(by < RANKING_BY_COUNT);
	return names[by].title;
}

int ranking_match_points(const struct match_points *points, enum game_result result)
{
	switch (result) {
	case GAME_WON:
		return MATCH_PARTS * points->win;
	case GAME_DRAWN:
		return MATCH_PARTS * points->draw;
	case GAME_LOST:
		return MATCH_PARTS * points->loss;
	case GAME_UNFINISHED:
	case GAME_ARTIFICIAL:
		break;
	}
	return 0;
}

/* Percents are hundredths. */
int ranking_game_points(const struct ranking_rules *rules, const struct game *game, size_t side)
{
	assert(side < game->side_count);
	if (game->artificial)
		return rules->points.win * game->parts[side];
	return ranking_match_points(&rules->points, game->results[side]);
}

bool ranking_unplayed(const struct ranking_game *game)
{
	return game->game.decided && game->hands == 0;
}

int64_t ranking_victory_points(
    const struct ranking_rules *rules, const struct ranking_game *game, size_t side)
{
	const struct game *played = &game->game;
	const struct scale *scale = rules->scale;
	int64_t margin, winner;
	int hands = game->hands_said > 0 ? game->hands_said
	            : rules->hands > 0   ? rules->hands
	                                 : game->hands;

	if (!scale || !played->finished || played->side_count != 2)
		return 0;
	if (played->artificial)
		return victory_part(scale, played->parts[side]);
	margin = played->winner < 0
	             ? 0
	             : played->scores[played->winner] - played->scores[1 - played->winner];
	/* Points given after a decision may leave who won it below who lost. */
	winner = victory_points(scale, margin < 0 ? 0 : margin, hands);
	if (played->winner < 0)
		return winner;
	/* A win away from the cards is worth a bye at least, whatever the amount ruled. */
	if (ranking_unplayed(game) && winner < scale->bye)
		winner = scale->bye;
	return side == (size_t)played->winner ? winner : scale->total - winner;
}

int64_t ranking_points_of(
    const struct ranking_rules *rules, const struct ranking_game *game, size_t side)
{
	switch (rules->by) {
	case RANKING_VICTORY_POINTS:
		return ranking_victory_points(rules, game, side);
	case RANKING_SCORE:
		return game->game.scores[side];
	case RANKING_DIFFERENCE:
		return game->game.scores[side] - game_against(&game->game, side);
	case RANKING_MATCH_POINTS:
	case RANKING_BY_COUNT:
		break;
	}
	return ranking_game_points(rules, &game->game, side);
}

bool ranking_game_sits(const struct ranking_game *game, size_t entrant, size_t *ret_side)
{
	for (size_t side = 0; side < game->game.side_count; side++)
		for (size_t i = 0; i < game->sides[side].entrant_count; i++)
			if (game->sides[side].entrants[i] == entrant) {
				*ret_side = side;
				return true;
			}
	return false;
}
