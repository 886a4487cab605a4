#include "tournament/game.h"

/* Adds up the hands; whether the game is over after them. */
static bool hands_finish(const struct game_rules *rules, struct game *game,
    const struct game_hand *hands, size_t hand_count)
{
	bool reached = false;

	for (size_t i = 0; i < hand_count; i++) {
		for (size_t side = 0; side < game->side_count; side++) {
			game->scores[side] += hands[i].totals[side];
			reached = reached || game->scores[side] >= rules->target;
		}
	}
	if (rules->rung)
		return true;
	return rules->hands > 0 ? hand_count >= (size_t)rules->hands : reached;
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

void game_judge(const struct game_rules *rules, size_t side_count, const struct game_hand *hands,
    size_t hand_count, const struct game_decision *decision, struct game *ret)
{
	*ret = (struct game){.side_count = side_count, .decided = decision->made, .winner = -1};
	if (decision->made) {
		ret->finished = true;
		for (size_t side = 0; side < side_count; side++)
			ret->scores[side] = side == decision->against ? 0 : decision->points;
	} else {
		ret->finished = hands_finish(rules, ret, hands, hand_count);
	}
	if (ret->finished)
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
