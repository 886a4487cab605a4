#include "tournament/ranking.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "tournament/game.h"

/* Settles a match of `tables` tables, played or not. */
static void match_settle(struct ranking_game *match, int tables)
{
	struct game *game = &match->game;
	int64_t margin = game->scores[0] - game->scores[1];

	if (!game->finished)
		return;
	for (size_t side = 0; game->artificial && side < 2; side++) {
		game->parts[side] = (game->parts[side] + tables / 2) / tables;
		game->results[side] = GAME_ARTIFICIAL;
	}
	if (game->artificial)
		return;
	game->winner = margin > 0 ? 0 : margin < 0 ? 1 : -1;
	for (int side = 0; side < 2; side++)
		game->results[side] = margin == 0            ? GAME_DRAWN
		                      : side == game->winner ? GAME_WON
		                                             : GAME_LOST;
}

/* Finds the match of two teams in a round; adds a new one for their first table. */
static struct ranking_game *match_find(
    struct ranking_game *matches, size_t *count, int round, size_t team, size_t other)
{
	for (size_t i = *count; i > 0 && matches[i - 1].round == round; i--) {
		size_t a = matches[i - 1].sides[0].entrants[0];
		size_t b = matches[i - 1].sides[1].entrants[0];

		if ((a == team && b == other) || (a == other && b == team))
			return &matches[i - 1];
	}
	struct ranking_game *match = &matches[(*count)++];

	*match = (struct ranking_game){
	    .round = round,
	    .sides = {{1, {team}}, {1, {other}}},
	    .game = {.side_count = 2,
	        .finished = true,
	        .decided = true,
	        .artificial = true,
	        .winner = -1},
	};
	return match;
}

/* Lists the byes of teams, each once; a team of which a pair plays has none. */
static size_t byes_gather(
    const struct ranking_input *input, const size_t *team_of, struct ranking_bye *byes)
{
	size_t count = 0;

	for (size_t i = 0; i < input->bye_count; i++) {
		const struct ranking_bye bye = {
		    team_of[input->byes[i].entrant], input->byes[i].round};
		bool left_out = false;

		for (size_t j = 0; j < count && !left_out; j++)
			left_out = byes[j].entrant == bye.entrant && byes[j].round == bye.round;
		for (size_t j = 0; j < input->game_count && !left_out; j++) {
			const struct ranking_game *game = &input->games[j];

			left_out = game->round == bye.round &&
			           (team_of[game->sides[0].entrants[0]] == bye.entrant ||
			               team_of[game->sides[1].entrants[0]] == bye.entrant);
		}
		if (!left_out)
			byes[count++] = bye;
	}
	return count;
}

bool team_input(struct arena *arena, const struct ranking_input *input, const size_t *team_of,
    struct ranking_input *ret, const size_t **ret_firsts, struct error *err)
{
	struct ranking_game *matches = arena_alloc(arena, input->game_count, sizeof *matches);
	struct ranking_bye *byes = arena_alloc(arena, input->bye_count, sizeof *byes);
	int *tables = arena_alloc(arena, input->game_count, sizeof *tables);
	size_t *firsts = arena_alloc(arena, input->game_count, sizeof *firsts);
	size_t count = 0;

	for (size_t i = 0; i < input->game_count; i++) {
		const struct ranking_game *game = &input->games[i];
		size_t team = team_of[game->sides[0].entrants[0]];
		size_t other = team_of[game->sides[1].entrants[0]];

		if (game->game.side_count != 2)
			return error_set(err, ERROR_INPUT, SAY_TEAM_SIDES_THREE_SIDES);
		if (team == other)
			continue;
		struct ranking_game *match = match_find(matches, &count, game->round, team, other);
		const bool crossed = match->sides[0].entrants[0] != team;

		for (size_t side = 0; side < 2; side++) {
			match->game.scores[side] += game->game.scores[crossed ? 1 - side : side];
			match->game.parts[side] += game->game.parts[crossed ? 1 - side : side];
		}
		match->game.artificial = match->game.artificial && game->game.artificial;
		match->game.finished = match->game.finished && game->game.finished;
		match->game.decided = match->game.decided && game->game.decided;
		match->hands = game->hands > match->hands ? game->hands : match->hands;
		match->phase_hands = game->phase_hands;
		if (tables[match - matches]++ == 0)
			firsts[match - matches] = i;
	}
	for (size_t i = 0; i < count; i++)
		match_settle(&matches[i], tables[i]);
	*ret_firsts = firsts;
	*ret = (struct ranking_input){
	    .rules = input->rules,
	    .rounds = input->rounds,
	    .games = matches,
	    .game_count = count,
	    .byes = byes,
	    .bye_count = byes_gather(input, team_of, byes),
	};
	return true;
}
