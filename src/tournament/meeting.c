#include "tournament/ranking.h"

#include "base/arena.h"
#include "tournament/game.h"

/* Returns the result of one side against another; of three sides two may both have lost. */
static int result_against(const struct game *game, size_t side, size_t other)
{
	enum game_result mine = game->results[side];
	enum game_result theirs = game->results[other];

	if (mine != theirs)
		return mine == GAME_LOST ? MEETING_LOST : MEETING_WON;
	if (mine == GAME_DRAWN || game->scores[side] == game->scores[other])
		return MEETING_DRAWN;
	return game->scores[side] > game->scores[other] ? MEETING_WON : MEETING_LOST;
}

/* Returns the ranking points that one side has from this game against another. */
static int64_t ranked_part(
    const struct ranking_rules *rules, const struct ranking_game *game, size_t side, size_t other)
{
	switch (rules->by) {
	case RANKING_SCORE:
		return game->game.scores[side];
	case RANKING_DIFFERENCE:
		return game->game.scores[side] - game->game.scores[other];
	case RANKING_VICTORY_POINTS:
		return ranking_victory_points(rules, game, side);
	case RANKING_MATCH_POINTS:
	case RANKING_BY_COUNT:
		break;
	}
	return result_against(&game->game, side, other);
}

/* Adds the meetings of all entrants on one side of a game with all on another. */
static void sides_meet(struct arena *arena, const struct ranking_input *input,
    const struct ranking_game *game, size_t side, size_t other, struct meetings *to)
{
	const struct ranking_side *mine = &game->sides[side], *theirs = &game->sides[other];

	for (size_t i = 0; i < mine->entrant_count; i++)
		for (size_t j = 0; j < theirs->entrant_count; j++) {
			size_t *newest = &to->newest[mine->entrants[i]];

			to->list = arena_room(arena, to->list, to->count, sizeof *to->list);
			to->list[to->count] = (struct meeting){
			    .opponent = theirs->entrants[j],
			    .unplayed = ranking_unplayed(game),
			    .result = result_against(&game->game, side, other),
			    .mine = ranked_part(&input->rules, game, side, other),
			    .theirs = ranked_part(&input->rules, game, other, side),
			    .before = *newest,
			};
			*newest = ++to->count;
		}
}

void meetings_make(struct arena *arena, const struct ranking_input *input, struct meetings *ret)
{
	*ret = (struct meetings){
	    .usual = 1, .newest = arena_alloc(arena, input->entrant_count, sizeof *ret->newest)};
	for (size_t i = 0; i < input->game_count; i++) {
		const struct ranking_game *game = &input->games[i];
		const size_t sides = game->game.side_count;

		for (size_t side = 0; side < sides; side++) {
			size_t opponents = 0;

			for (size_t other = 0; other < sides; other++) {
				if (other == side)
					continue;
				opponents += game->sides[other].entrant_count;
				if (game->game.finished && !game->game.artificial)
					sides_meet(arena, input, game, side, other, ret);
			}
			ret->usual = opponents > ret->usual ? opponents : ret->usual;
		}
	}
}

/* Counts the rounds without an opponent, by entrant: byes, rounds missed, artificial results. */
static int *idle_rounds(struct arena *arena, const struct ranking_input *input)
{
	int *idle = arena_alloc(arena, input->entrant_count, sizeof *idle);
	int *newest = arena_alloc(arena, input->entrant_count, sizeof *newest);

	for (size_t i = 0; i < input->entrant_count; i++)
		idle[i] = input->rounds;
	for (size_t i = 0; i < input->game_count; i++) {
		const struct ranking_game *game = &input->games[i];

		for (size_t side = 0; !game->game.artificial && side < game->game.side_count;
		     side++)
			for (size_t k = 0; k < game->sides[side].entrant_count; k++) {
				size_t entrant = game->sides[side].entrants[k];

				idle[entrant] -= newest[entrant] != game->round;
				newest[entrant] = game->round;
			}
	}
	return idle;
}

/* Sets the values that add up results of opponents; a round without one counts the entrant itself
 * as the opponent. */
static void opponents_sum(const struct meetings *meetings, const struct ranking_row *rows, int idle,
    struct ranking_row *row)
{
	const size_t dummies = (idle > 0 ? (size_t)idle : 0) * meetings->usual;
	size_t count = dummies;
	int64_t sum = (int64_t)dummies * row->points;
	int64_t lowest = dummies > 0 ? row->points : INT64_MAX;
	int64_t highest = dummies > 0 ? row->points : INT64_MIN;
	int64_t difference = (int64_t)dummies * row->difference;
	int64_t halves = (2 * row->byes + row->artificial) * (int64_t)meetings->usual * row->points;

	for (size_t i = meetings->newest[row->entrant]; i > 0; i = meetings->list[i - 1].before) {
		const struct meeting *meeting = &meetings->list[i - 1];
		const struct ranking_row *other =
		    meeting->unplayed ? row : &rows[meeting->opponent];

		count++;
		sum += other->points;
		lowest = other->points < lowest ? other->points : lowest;
		highest = other->points > highest ? other->points : highest;
		difference += other->difference;
		halves += meeting->result * other->points;
	}
	row->values[TIE_BUCHHOLZ] = sum;
	row->values[TIE_BUCHHOLZ_CUT1] = count > 1 ? sum - lowest : 0;
	row->values[TIE_BUCHHOLZ_MEDIAN] = count > 2 ? sum - lowest - highest : 0;
	row->values[TIE_SONNEBORN_BERGER] = halves;
	row->values[TIE_OPPONENTS_DIFFERENCE] = difference;
}

void meeting_tie_break_values(struct arena *arena, const struct ranking_input *input,
    const struct meetings *meetings, struct ranking_row *rows)
{
	const int *idle = idle_rounds(arena, input);

	for (size_t i = 0; i < input->entrant_count; i++) {
		struct ranking_row *row = &rows[i];

		row->values[TIE_DIFFERENCE] = row->difference;
		row->values[TIE_SCORE] = row->score;
		row->values[TIE_WINS] = row->won;
		for (enum ranking_count k = 0; input->counts && k < RANKING_COUNT_COUNT; k++)
			if (ranking_count_tie_break(k) != TIE_BREAK_COUNT)
				row->values[ranking_count_tie_break(k)] = input->counts[i].of[k];
		row->incomplete = input->counts && input->counts[i].of[COUNT_BY_SUMS] > 0 &&
		                  tie_break_list_has(&input->rules.tie_breaks, TIE_CANASTAS);
		opponents_sum(meetings, rows, idle[i], row);
	}
}
