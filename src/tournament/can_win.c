#include "tournament/can_win.h"

#include "base/arena.h"
#include "base/error.h"
#include "tournament/game.h"
#include "tournament/ranking.h"
#include "tournament/scale.h"

/* The known facts about the end, by entrant. */
struct outlook {
	const struct ranking_input *input;
	const struct chance_rounds *rounds;
	bool bounded;
	bool *ranked;        /* by entrant */
	int64_t best, worst; /* of one game or round */
	struct chance *ends; /* by entrant */
	int *playing;        /* by entrant: number of its unfinished games */
	/* By entrant, for the current search: the least, with the games tried so far. */
	int64_t *held;
};

/* Returns how many rounds not drawn yet an entrant plays, as far as is known. */
static int left_of(const struct outlook *outlook, size_t entrant)
{
	const struct chance_rounds *rounds = outlook->rounds;

	return rounds->own && rounds->own[entrant] < rounds->left ? rounds->own[entrant]
	                                                          : rounds->left;
}

static bool is_gone(const struct outlook *outlook, size_t entrant)
{
	return outlook->rounds->own && outlook->rounds->own[entrant] == 0;
}

/* Finds the least and most points of each entrant by itself. */
static void ends_find(struct outlook *outlook, const struct ranking *ranking)
{
	const struct ranking_input *input = outlook->input;

	for (size_t i = 0; i < ranking->count; i++) {
		const size_t entrant = ranking->rows[i].entrant;
		const int left = left_of(outlook, entrant);
		struct chance *end = &outlook->ends[entrant];

		outlook->ranked[entrant] = true;
		end->least = ranking->rows[i].points + left * outlook->worst;
		end->most = ranking->rows[i].points + left * outlook->best;
	}
	for (size_t i = 0; i < input->game_count; i++) {
		const struct ranking_game *game = &input->games[i];

		if (game->game.finished)
			continue;
		for (size_t side = 0; side < game->game.side_count; side++)
			for (size_t k = 0; k < game->sides[side].entrant_count; k++) {
				const size_t entrant = game->sides[side].entrants[k];
				struct chance *end = &outlook->ends[entrant];

				outlook->playing[entrant]++;
				end->least += outlook->worst;
				end->most += outlook->best;
			}
	}
}

static bool sits(const struct ranking_side *side, size_t entrant)
{
	for (size_t k = 0; k < side->entrant_count; k++)
		if (side->entrants[k] == entrant)
			return true;
	return false;
}

/* Returns the side on which an entrant sits; the number of sides if on none. */
static size_t own_side(const struct ranking_game *game, size_t entrant)
{
	size_t own = 0;

	while (own < game->game.side_count && !sits(&game->sides[own], entrant))
		own++;
	return own;
}

/* Returns the points a side may get from an unfinished game without lifting an entrant of it
 * above `limit`. */
static int64_t room_below(
    const struct outlook *outlook, const struct ranking_side *side, int64_t limit)
{
	int64_t room = INT64_MAX;

	for (size_t k = 0; k < side->entrant_count; k++) {
		int64_t own = limit - (outlook->ends[side->entrants[k]].least - outlook->worst);

		room = own < room ? own : room;
	}
	return room;
}

static bool by_victory_points(const struct outlook *outlook)
{
	return outlook->input->rules.by == RANKING_VICTORY_POINTS;
}

/* Returns the first way to end a game: a way is side A's victory points, or else the set of the
 * sides that are highest. */
static int64_t way_first(const struct outlook *outlook)
{
	return by_victory_points(outlook) ? 0 : 1;
}

static int64_t way_last(const struct outlook *outlook, const struct ranking_game *game)
{
	return by_victory_points(outlook) ? outlook->input->rules.scale->total
	                                  : ((int64_t)1 << game->game.side_count) - 1;
}

/* Returns the way in which only that side wins, by the most possible. */
static int64_t way_won(const struct outlook *outlook, size_t side)
{
	if (by_victory_points(outlook))
		return side == 0 ? outlook->input->rules.scale->total : 0;
	return (int64_t)1 << side;
}

static int64_t way_points(const struct outlook *outlook, int64_t way, size_t side)
{
	const struct ranking_rules *rules = &outlook->input->rules;
	const bool drawn = (way & (way - 1)) != 0;

	if (by_victory_points(outlook))
		return side == 0 ? way : rules->scale->total - way;
	return ranking_match_points(&rules->points, !(way & (int64_t)1 << side) ? GAME_LOST
	                                            : drawn                     ? GAME_DRAWN
	                                                                        : GAME_WON);
}

static bool way_happens(const struct outlook *outlook, int64_t way)
{
	return !by_victory_points(outlook) || victory_happens(outlook->input->rules.scale, way);
}

/* Returns true if a game can end this way without lifting an entrant above the limit. */
static bool way_fits(
    const struct outlook *outlook, const struct ranking_game *game, int64_t way, int64_t limit)
{
	for (size_t side = 0; side < game->game.side_count; side++)
		if (way_points(outlook, way, side) > room_below(outlook, &game->sides[side], limit))
			return false;
	return way_happens(outlook, way);
}

/* Returns true if an unfinished game of others can end without lifting an entrant above the
 * limit. */
static bool game_fits(const struct outlook *outlook, const struct ranking_game *game, int64_t limit)
{
	const int64_t last = way_last(outlook, game);

	for (int64_t way = way_first(outlook); way <= last; way++)
		if (way_fits(outlook, game, way, limit))
			return true;
	return false;
}

/* Returns true if winning the entrant's own unfinished game lifts no partner above the limit. */
static bool partners_fit(const struct outlook *outlook, const struct ranking_game *game,
    size_t side, size_t entrant, int64_t limit)
{
	for (size_t k = 0; k < game->sides[side].entrant_count; k++) {
		size_t partner = game->sides[side].entrants[k];

		if (partner != entrant &&
		    outlook->ends[partner].least - outlook->worst + outlook->best > limit)
			return false;
	}
	return true;
}

enum {
	STEPS_MOST = 20000
}; /* steps of a search for one entrant; after that, it counts as not forbidden */

/* A search for an end of all unfinished games that lifts no entrant above the limit. */
struct chance_search {
	const struct outlook *outlook;
	size_t entrant; /* entrant that is to come first, and wins */
	int64_t limit;
	int steps;
};

/* Adds (`times` 1) or takes back (-1) the points that this end of a game gives above the worst. */
static void game_give(
    struct chance_search *search, const struct ranking_game *game, int64_t way, int times)
{
	const struct outlook *outlook = search->outlook;

	for (size_t side = 0; side < game->game.side_count; side++) {
		const int64_t above = way_points(outlook, way, side) - outlook->worst;

		for (size_t k = 0; k < game->sides[side].entrant_count; k++)
			outlook->held[game->sides[side].entrants[k]] += times * above;
	}
}

static bool is_within(const struct chance_search *search, const struct ranking_game *game)
{
	for (size_t side = 0; side < game->game.side_count; side++)
		for (size_t k = 0; k < game->sides[side].entrant_count; k++)
			if (search->outlook->held[game->sides[side].entrants[k]] > search->limit)
				return false;
	return true;
}

/* Returns true if a game affects others; the effects inside one game were checked before. */
static bool bears_on_others(const struct outlook *outlook, const struct ranking_game *game)
{
	for (size_t side = 0; !game->game.finished && side < game->game.side_count; side++)
		for (size_t k = 0; k < game->sides[side].entrant_count; k++)
			if (outlook->playing[game->sides[side].entrants[k]] > 1)
				return true;
	return false;
}

static bool games_fit(struct chance_search *search, size_t from);

static bool way_goes_on(
    struct chance_search *search, size_t from, const struct ranking_game *game, int64_t way)
{
	bool fits;

	if (++search->steps > STEPS_MOST)
		return true;
	game_give(search, game, way, 1);
	fits = is_within(search, game) && games_fit(search, from + 1);
	game_give(search, game, way, -1);
	return fits;
}

static bool games_fit(struct chance_search *search, size_t from)
{
	const struct outlook *outlook = search->outlook;
	const struct ranking_input *input = outlook->input;
	const struct ranking_game *game;
	size_t own;
	int64_t last;

	while (from < input->game_count && !bears_on_others(outlook, &input->games[from]))
		from++;
	if (from == input->game_count)
		return true;
	game = &input->games[from];
	own = own_side(game, search->entrant);
	last = way_last(outlook, game);
	if (own < game->game.side_count)
		return way_goes_on(search, from, game, way_won(outlook, own));
	for (int64_t way = way_first(outlook); way <= last; way++)
		if (way_happens(outlook, way) && way_goes_on(search, from, game, way))
			return true;
	return false;
}

static bool together_fit(const struct outlook *outlook, size_t entrant, int64_t limit)
{
	struct chance_search search = {outlook, entrant, limit, 0};

	for (size_t i = 0; i < outlook->input->entrant_count; i++)
		outlook->held[i] = outlook->ends[i].least;
	return games_fit(&search, 0);
}

static bool can_win(const struct outlook *outlook, size_t entrant)
{
	const struct ranking_input *input = outlook->input;
	int64_t limit = outlook->ends[entrant].most;

	for (size_t other = 0; other < input->entrant_count; other++)
		if (other != entrant && outlook->ranked[other] &&
		    outlook->ends[other].least > limit)
			return false;
	for (size_t i = 0; i < input->game_count; i++) {
		const struct ranking_game *game = &input->games[i];
		const size_t own = own_side(game, entrant);

		if (game->game.finished)
			continue;
		if (own < game->game.side_count ? !partners_fit(outlook, game, own, entrant, limit)
		                                : !game_fits(outlook, game, limit))
			return false;
	}
	return together_fit(outlook, entrant, limit);
}

/* Returns how many unfinished games two entrants play on one side, with equal points. */
static int64_t games_together(const struct ranking_input *input, size_t entrant, size_t other)
{
	int64_t count = 0;

	for (size_t i = 0; i < input->game_count; i++) {
		const struct ranking_game *game = &input->games[i];

		for (size_t side = 0; !game->game.finished && side < game->game.side_count; side++)
			count +=
			    sits(&game->sides[side], entrant) && sits(&game->sides[side], other);
	}
	return count;
}

static bool is_sure(const struct outlook *outlook, size_t entrant)
{
	for (size_t other = 0; other < outlook->input->entrant_count; other++) {
		int64_t ahead = outlook->ends[entrant].least - outlook->ends[other].most;

		if (other == entrant || !outlook->ranked[other] || ahead > 0)
			continue;
		if (ahead + (outlook->best - outlook->worst) *
		                games_together(outlook->input, entrant, other) <=
		    0)
			return false;
	}
	return true;
}

static enum chance_state state_of(
    const struct outlook *outlook, const struct ranking_row *row, bool over)
{
	if (over)
		return row->rank == 1 ? CHANCE_SURE : CHANCE_CANNOT;
	if (!outlook->bounded)
		return CHANCE_CAN;
	if (outlook->rounds->more && !is_gone(outlook, row->entrant))
		return CHANCE_CAN;
	if (!outlook->rounds->more && is_sure(outlook, row->entrant))
		return CHANCE_SURE;
	return can_win(outlook, row->entrant) ? CHANCE_CAN : CHANCE_CANNOT;
}

void chances_make(struct arena *arena, const struct ranking_input *input,
    const struct ranking *ranking, const struct chance_rounds *rounds, struct chance **ret)
{
	const struct ranking_rules *rules = &input->rules;
	bool victory = rules->by == RANKING_VICTORY_POINTS;
	struct outlook outlook = {
	    .input = input,
	    .rounds = rounds,
	    .bounded = victory || rules->by == RANKING_MATCH_POINTS,
	    .ranked = arena_alloc(arena, input->entrant_count, sizeof *outlook.ranked),
	    .ends = arena_alloc(arena, input->entrant_count, sizeof *outlook.ends),
	    .playing = arena_alloc(arena, input->entrant_count, sizeof *outlook.playing),
	    .held = arena_alloc(arena, input->entrant_count, sizeof *outlook.held),
	};
	struct chance *chances = arena_alloc(arena, ranking->count, sizeof *chances);
	bool over = rounds->left == 0 && !rounds->more && !ranking_unfinished(input);

	if (outlook.bounded) {
		outlook.best =
		    victory ? rules->scale->total : (int64_t)MATCH_PARTS * rules->points.win;
		outlook.worst = victory ? 0 : (int64_t)MATCH_PARTS * rules->points.loss;
	}
	ends_find(&outlook, ranking);
	for (size_t i = 0; i < ranking->count; i++) {
		chances[i] = outlook.ends[ranking->rows[i].entrant];
		chances[i].state = state_of(&outlook, &ranking->rows[i], over);
	}
	*ret = chances;
}
