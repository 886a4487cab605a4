#include "tournament/game.h"

#include <limits.h>

int64_t game_points_between(const struct game_record *record, size_t side, int from, int to)
{
	int64_t sum = 0;

	for (size_t i = 0; i < record->points_count; i++) {
		const struct game_points *one = &record->points[i];

		if (one->side == side && one->after_hand >= from && one->after_hand < to)
			sum += one->points;
	}
	return sum;
}

static bool highest_equal(const struct game *game)
{
	int64_t highest = game->scores[0];
	size_t count = 0;

	for (size_t side = 1; side < game->side_count; side++)
		highest = game->scores[side] > highest ? game->scores[side] : highest;
	for (size_t side = 0; side < game->side_count; side++)
		count += game->scores[side] == highest;
	return count > 1;
}

/* Adds up the hands and what stands between them; whether the game is over after them. */
static bool hands_finish(
    const struct game_rules *rules, const struct game_record *record, struct game *game)
{
	bool reached = false;
	int after = 0;

	for (size_t i = 0; i < record->hand_count; i++) {
		const struct game_hand *hand = &record->hands[i];

		for (size_t side = 0; side < game->side_count; side++) {
			game->scores[side] +=
			    game_points_between(record, side, after, hand->number) +
			    hand->totals[side];
			reached = reached || game->scores[side] >= rules->target;
		}
		after = hand->number;
	}
	for (size_t side = 0; side < game->side_count; side++)
		game->scores[side] += game_points_between(record, side, after, INT_MAX);
	if (rules->to_a_winner && highest_equal(game))
		return false;
	if (rules->rung)
		return true;
	return rules->hands > 0 ? record->hand_count >= (size_t)rules->hands : reached;
}

/* What the decision says, and what was given after it. */
static void decision_settle(const struct game_record *record, struct game *game)
{
	for (size_t side = 0; side < game->side_count; side++)
		game->scores[side] = game->artificial || side == record->decision.against
		                         ? 0
		                         : record->decision.points;
	for (size_t i = 0; i < record->points_count; i++)
		if (record->points[i].decided && record->points[i].side < game->side_count)
			game->scores[record->points[i].side] += record->points[i].points;
}

/* Won by the highest score; the equal highest draw. A side decided against is out of it. */
static void results_settle(struct game *game, const struct game_decision *decision)
{
	int64_t highest = 0;
	size_t highest_count = 0;

	for (size_t side = 0; side < game->side_count; side++) {
		if (decision->made && side == decision->against)
			continue;
		if (highest_count == 0 || game->scores[side] > highest) {
			highest = game->scores[side];
			highest_count = 0;
		}
		highest_count += game->scores[side] == highest;
	}
	for (size_t side = 0; side < game->side_count; side++) {
		if ((decision->made && side == decision->against) || game->scores[side] < highest) {
			game->results[side] = GAME_LOST;
		} else if (highest_count > 1) {
			game->results[side] = GAME_DRAWN;
		} else {
			game->results[side] = GAME_WON;
			game->winner = (int)side;
		}
	}
}

static void artificial_settle(struct game *game, const struct artificial *parts)
{
	for (size_t side = 0; side < game->side_count; side++) {
		game->results[side] = GAME_ARTIFICIAL;
		game->parts[side] = parts->percent[side];
	}
}

void game_judge(const struct game_rules *rules, const struct game_record *record, struct game *ret)
{
	const struct game_decision *decision = &record->decision;

	*ret = (struct game){.side_count = record->side_count,
	    .decided = decision->made,
	    .artificial = decision->made && decision->artificial,
	    .winner = -1};
	if (decision->made) {
		ret->finished = true;
		decision_settle(record, ret);
	} else {
		ret->finished = hands_finish(rules, record, ret);
	}
	if (ret->artificial)
		artificial_settle(ret, &decision->parts);
	else if (ret->finished)
		results_settle(ret, decision);
}

int64_t game_against(const struct game *game, size_t side)
{
	int64_t highest = 0;
	bool any = false;

	for (size_t other = 0; other < game->side_count; other++) {
		if (other != side && (!any || game->scores[other] > highest)) {
			highest = game->scores[other];
			any = true;
		}
	}
	return highest;
}
