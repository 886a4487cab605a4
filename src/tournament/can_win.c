#include "tournament/can_win.h"

#include "base/arena.h"
#include "tournament/game.h"
#include "tournament/ranking.h"
#include "tournament/scale.h"

/* Steps of a search for one entrant; after that, it counts as not forbidden. */
enum { STEPS_MOST = 20000 };

/* The known facts about the end, and the search for an end in which one entrant comes first. */
struct outlook {
	const struct ranking_input *input;
	bool *ranked;        /* by entrant */
	int64_t best, worst; /* of one game or round */
	struct chance *ends; /* by entrant */
	int *playing;        /* by entrant: number of its unfinished games */
	size_t entrant;      /* entrant that is to come first, and wins */
	int64_t limit;       /* its most points, above which it lifts no other */
	int64_t *held;       /* by entrant: the least, with the games tried so far */
	int steps;
};

static bool by_victory_points(const struct outlook *outlook)
{
	return outlook->input->rules.by == RANKING_VICTORY_POINTS;
}

/* Returns the points above the worst that a way gives a side. */
static int64_t way_points(const struct outlook *outlook, int64_t way, size_t side)
{
	const struct ranking_rules *rules = &outlook->input->rules;
	const bool drawn = (way & (way - 1)) != 0;

	if (by_victory_points(outlook))
		return (side == 0 ? way : rules->scale->total - way) - outlook->worst;
	return ranking_match_points(&rules->points, !(way & (int64_t)1 << side) ? GAME_LOST
	                                            : drawn                     ? GAME_DRAWN
	                                                                        : GAME_WON) -
	       outlook->worst;
}

/* Adds (`times` 1) or takes back (-1) the points that this end of a game gives. Returns true if no
 * entrant of the game is above the limit. */
static bool game_give(
    struct outlook *outlook, const struct ranking_game *game, int64_t way, int times)
{
	bool fits = true;

	for (size_t side = 0; side < game->game.side_count; side++) {
		const int64_t points = times * way_points(outlook, way, side);

		for (size_t k = 0; k < game->sides[side].entrant_count; k++) {
			int64_t *held = &outlook->held[game->sides[side].entrants[k]];

			*held += points;
			fits = fits && *held <= outlook->limit;
		}
	}
	return fits;
}

/* Returns true if a game affects others; the effects inside one game were checked before. */
static bool affects_others(const struct outlook *outlook, const struct ranking_game *game)
{
	for (size_t side = 0; !game->game.finished && side < game->game.side_count; side++)
		for (size_t k = 0; k < game->sides[side].entrant_count; k++)
			if (outlook->playing[game->sides[side].entrants[k]] > 1)
				return true;
	return false;
}

/* Searches for an end of all unfinished games from `from` on that lifts no entrant above the limit;
 * `alone`: only of this one. */
static bool games_fit(struct outlook *outlook, size_t from, bool alone)
{
	const struct ranking_input *input = outlook->input;
	const bool victory = by_victory_points(outlook);
	int64_t first = 0, last;
	size_t side;

	while (!alone && from < input->game_count && !affects_others(outlook, &input->games[from]))
		from++;
	if (from == input->game_count)
		return true;
	const struct ranking_game *game = &input->games[from];
	const bool is_own = ranking_game_sits(game, outlook->entrant, &side);

	/* A way to end a game is side A's victory points, or else the set of the sides that are highest. The entrant
	 * wins its own game by the most possible. */
	last = victory ? input->rules.scale->total : ((int64_t)1 << game->game.side_count) - 1;
	if (is_own && victory)
		first = last = side == 0 ? last : 0;
	else if (is_own)
		first = last = (int64_t)1 << side;
	for (int64_t way = first; way <= last; way++) {
		if (!is_own && !(victory ? victory_happens(input->rules.scale, way) : way > 0))
			continue;
		if (!alone && ++outlook->steps > STEPS_MOST)
			return true;
		const bool fits = game_give(outlook, game, way, 1) &&
		                  (alone || games_fit(outlook, from + 1, false));

		(void)game_give(outlook, game, way, -1);
		if (fits)
			return true;
	}
	return false;
}

static bool can_win(struct outlook *outlook, size_t entrant)
{
	const struct ranking_input *input = outlook->input;

	outlook->entrant = entrant;
	outlook->limit = outlook->ends[entrant].most;
	outlook->steps = 0;
	for (size_t i = 0; i < input->entrant_count; i++) {
		outlook->held[i] = outlook->ends[i].least;
		if (outlook->ranked[i] && outlook->ends[i].least > outlook->limit)
			return false;
	}
	for (size_t i = 0; i < input->game_count; i++)
		if (!input->games[i].game.finished && !games_fit(outlook, i, true))
			return false;
	return games_fit(outlook, 0, false);
}

static bool is_sure(const struct outlook *outlook, size_t entrant)
{
	const struct ranking_input *input = outlook->input;

	for (size_t other = 0; other < input->entrant_count; other++) {
		int64_t ahead = outlook->ends[entrant].least - outlook->ends[other].most;

		if (other == entrant || !outlook->ranked[other])
			continue;
		/* An unfinished game that both play on one side gives them equal points. */
		for (size_t i = 0; ahead <= 0 && i < input->game_count; i++) {
			const struct ranking_game *game = &input->games[i];
			size_t side, other_side;

			if (!game->game.finished && ranking_game_sits(game, entrant, &side) &&
			    ranking_game_sits(game, other, &other_side) && side == other_side)
				ahead += outlook->best - outlook->worst;
		}
		if (ahead <= 0)
			return false;
	}
	return true;
}

struct chance *chances_make(struct arena *arena, const struct ranking_input *input,
    const struct ranking *ranking, const struct chance_rounds *rounds)
{
	const struct ranking_rules *rules = &input->rules;
	const bool victory = rules->by == RANKING_VICTORY_POINTS;
	const bool bounded = victory || rules->by == RANKING_MATCH_POINTS;
	const bool over = rounds->left == 0 && !rounds->more && !ranking_unfinished(input);
	struct outlook outlook = {
	    .input = input,
	    .ranked = arena_alloc(arena, input->entrant_count, sizeof *outlook.ranked),
	    .ends = arena_alloc(arena, input->entrant_count, sizeof *outlook.ends),
	    .playing = arena_alloc(arena, input->entrant_count, sizeof *outlook.playing),
	    .held = arena_alloc(arena, input->entrant_count, sizeof *outlook.held),
	};
	struct chance *chances = arena_alloc(arena, ranking->count, sizeof *chances);

	if (bounded) {
		outlook.best =
		    victory ? rules->scale->total : (int64_t)MATCH_PARTS * rules->points.win;
		outlook.worst = victory ? 0 : (int64_t)MATCH_PARTS * rules->points.loss;
	}
	/* The least and most points of each entrant by itself. */
	for (size_t i = 0; i < ranking->count; i++) {
		const size_t entrant = ranking->rows[i].entrant;
		const int left = rounds->own && rounds->own[entrant] < rounds->left
		                     ? rounds->own[entrant]
		                     : rounds->left;

		outlook.ranked[entrant] = true;
		outlook.ends[entrant].least = ranking->rows[i].points + left * outlook.worst;
		outlook.ends[entrant].most = ranking->rows[i].points + left * outlook.best;
	}
	for (size_t i = 0; i < input->game_count; i++) {
		const struct ranking_game *game = &input->games[i];

		for (size_t side = 0; !game->game.finished && side < game->game.side_count; side++)
			for (size_t k = 0; k < game->sides[side].entrant_count; k++) {
				const size_t entrant = game->sides[side].entrants[k];

				outlook.playing[entrant]++;
				outlook.ends[entrant].least += outlook.worst;
				outlook.ends[entrant].most += outlook.best;
			}
	}
	for (size_t i = 0; i < ranking->count; i++) {
		const size_t entrant = ranking->rows[i].entrant;
		const bool gone = rounds->own && rounds->own[entrant] == 0;

		chances[i] = outlook.ends[entrant];
		if (over)
			chances[i].state = ranking->rows[i].rank == 1 ? CHANCE_SURE : CHANCE_CANNOT;
		else if (!bounded || (rounds->more && !gone))
			chances[i].state = CHANCE_CAN;
		else if (!rounds->more && is_sure(&outlook, entrant))
			chances[i].state = CHANCE_SURE;
		else
			chances[i].state = can_win(&outlook, entrant) ? CHANCE_CAN : CHANCE_CANNOT;
	}
	return chances;
}
