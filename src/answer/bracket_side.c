#include "answer/bracket_side.h"

#include "answer/parts.h"
#include "answer/phase.h"
#include "desk/phase_bracket.h"

static bool known(size_t side)
{
	return side != BRACKET_NOBODY && side != BRACKET_UNKNOWN;
}

static bool is_of(
    const struct phase_view *view, const struct ranking_game *game, size_t side, size_t seed)
{
	return view->facts.input.numbers[game->sides[side].entrants[0]] ==
	       answer_phase_entrant_at(view, seed)->number;
}

/* The score of an entrant's one game. */
static void add_points(struct answer *to, const struct phase_view *view, size_t match, size_t seed)
{
	const struct bracket *bracket = &view->bracket;

	for (size_t i = 0; i < bracket->round_count; i++) {
		const int round = view->phase.row.round + (int)i;
		size_t table = 0;

		for (size_t j = 0; j < view->facts.input.game_count; j++) {
			const struct ranking_game *game = &view->facts.input.games[j];
			struct bracket_game found;

			if (game->round != round ||
			    !phase_bracket_game(&view->phase, &view->facts.input, game, &found) ||
			    bracket->legs[i].matches[table++] != match)
				continue;
			for (size_t side = 0; side < 2 && game->hands > 0; side++)
				if (is_of(view, game, side, seed))
					answer_number(to, "score", game->game.scores[side]);
			for (size_t side = 0; side < 2 && game->hands == 0; side++)
				if (game->game.finished && is_of(view, game, side, seed))
					answer_number(to, "score", game->game.scores[side]);
		}
	}
}

void answer_bracket_side(struct answer *to, const struct phase_view *view,
    const struct bracket_match *match, size_t side)
{
	const size_t seed = match->sides[side];
	const bool lost = match->decided && match->winner == match->sides[1 - side];

	answer_flag_set(to, "bye", seed == BRACKET_NOBODY);
	if (!known(seed) || bracket_not_needed(match))
		return;
	answer_phase_entrant(to, view, seed);
	if (view->phase.row.best_of > 1 && match->games > 0)
		answer_number(to, "score", match->wins[side]);
	else if (view->phase.row.best_of == 1)
		add_points(to, view, (size_t)(match - view->bracket.matches), seed);
	answer_flag_set(to, "won", match->decided && match->winner == seed);
	answer_flag_set(
	    to, "otherwise", match->winner == seed && bracket_sent_another(&view->bracket, match));
	answer_flag_set(to, "scored", answer_get(to, "score") != NULL);
	answer_flag_set(to, "without", match->games == 0 && lost);
}
