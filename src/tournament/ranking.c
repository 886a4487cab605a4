#include "tournament/ranking.h"

#include <stdlib.h>

/* A row while it is sorted: with the entrant's number, the last key of the order. */
struct place {
	struct ranking_row row;
	int number;
};

static void side_count(struct ranking_row *row, const struct match_points *points,
    const struct game *game, size_t side)
{
	int64_t against = game_against(game, side);

	row->played++;
	row->score += game->scores[side];
	row->against += against;
	row->difference += game->scores[side] - against;
	switch (game->results[side]) {
	case GAME_OPEN:
		break;
	case GAME_WON:
		row->won++;
		row->match_points += points->win;
		break;
	case GAME_DRAWN:
		row->drawn++;
		row->match_points += points->draw;
		break;
	case GAME_LOST:
		row->lost++;
		row->match_points += points->loss;
		break;
	}
}

static int descending(int64_t a, int64_t b)
{
	return (a < b) - (a > b);
}

/* Match points, then difference (competition § 7); 0: a shared place. */
static int merit(const struct ranking_row *a, const struct ranking_row *b)
{
	int order = descending(a->match_points, b->match_points);

	return order ? order : descending(a->difference, b->difference);
}

static int place_order(const void *left, const void *right)
{
	const struct place *a = left;
	const struct place *b = right;
	int order = merit(&a->row, &b->row);

	return order ? order : (a->number > b->number) - (a->number < b->number);
}

/* What sets a row apart from its neighbours: the last criterion that was needed. */
static const char *decided_by(const struct place *places, size_t count, size_t index)
{
	const struct ranking_row *row = &places[index].row;
	const char *decided = "match points";

	for (int step = -1; step <= 1; step += 2) {
		const struct ranking_row *other;

		if ((step < 0 && index == 0) || (step > 0 && index + 1 == count))
			continue;
		other = &places[step < 0 ? index - 1 : index + 1].row;
		if (merit(row, other) == 0)
			return "shared";
		if (row->match_points == other->match_points)
			decided = "difference";
	}
	return decided;
}

static void games_count(
    const struct ranking_input *input, struct place *places, struct ranking *ret)
{
	for (size_t i = 0; i < input->game_count; i++) {
		const struct ranking_game *game = &input->games[i];

		if (!game->game.finished) {
			ret->provisional = true;
			continue;
		}
		for (size_t side = 0; side < game->game.side_count; side++)
			side_count(
			    &places[game->entrants[side]].row, &input->points, &game->game, side);
	}
	for (size_t i = 0; i < input->bye_count; i++) {
		places[input->byes[i]].row.byes++;
		places[input->byes[i]].row.match_points += input->points.win;
	}
}

bool ranking_make(
    struct arena *arena, const struct ranking_input *input, struct ranking *ret, struct error *err)
{
	size_t count = input->entrant_count;
	struct place *places = arena_alloc(arena, count + 1, sizeof *places);
	struct ranking ranking = {.count = count};

	ranking.rows = arena_alloc(arena, count + 1, sizeof *ranking.rows);
	if (!places || !ranking.rows)
		return error_memory(err);
	for (size_t i = 0; i < count; i++) {
		places[i].row.entrant = i;
		places[i].number = input->numbers[i];
	}
	games_count(input, places, &ranking);
	qsort(places, count, sizeof *places, place_order);
	for (size_t i = 0; i < count; i++) {
		struct ranking_row *row = &places[i].row;

		row->rank = i > 0 && merit(row, &places[i - 1].row) == 0 ? places[i - 1].row.rank
		                                                         : (int)i + 1;
		row->tie_break = decided_by(places, count, i);
		ranking.rows[i] = *row;
	}
	*ret = ranking;
	return true;
}
