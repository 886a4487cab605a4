#include "tournament/ranking.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/message.h"
#include "tournament/game.h"
#include "tournament/scale.h"

#include <assert.h>

/* Keys and titles of the points that rank. */
static const struct {
	const char *key, *title;
} names[RANKING_BY_COUNT] = {
    [RANKING_MATCH_POINTS] = {"match-points", TEXT_WORDS_MATCH_POINTS},
    [RANKING_SCORE] = {"score", TEXT_WORDS_SCORE},
    [RANKING_DIFFERENCE] = {"difference", TEXT_WORDS_DIFFERENCE},
    [RANKING_VICTORY_POINTS] = {"victory-points", TEXT_WORDS_VICTORY_POINTS},
};

const char *ranking_by_key(enum ranking_by by)
{
	assert(by < RANKING_BY_COUNT);
	return names[by].key;
}

const char *ranking_by_title(enum ranking_by by)
{
	assert(by < RANKING_BY_COUNT);
	return message_english(names[by].title);
}

const char *ranking_by_said(enum ranking_by by)
{
	assert(by < RANKING_BY_COUNT);
	return message_words(names[by].title);
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
	/* Points given after a decision may leave its winner below the loser. */
	winner = victory_points(scale, margin < 0 ? 0 : margin, hands);
	if (played->winner < 0)
		return winner;
	/* A win without cards is worth at least a bye, whatever the score decided. */
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

bool ranking_has_bye(const struct ranking_input *input, size_t entrant, int round)
{
	for (size_t i = 0; i < input->bye_count; i++)
		if (input->byes[i].entrant == entrant && input->byes[i].round == round)
			return true;
	return false;
}

const char ranking_shared[] = "shared";

/* Counts a side's game for each entrant on the side. */
static void side_count(struct ranking_row *rows, const struct ranking_rules *rules,
    const struct ranking_game *game, size_t side)
{
	const int64_t score = game->game.scores[side];
	const int64_t against = game_against(&game->game, side);
	const enum game_result result = game->game.results[side];

	for (size_t k = 0; k < game->sides[side].entrant_count; k++) {
		struct ranking_row *row = &rows[game->sides[side].entrants[k]];

		if (!game->game.finished) {
			row->playing++;
			row->in_play += game->hands > 0 || score != 0 || against != 0;
			row->playing_score += score;
			row->playing_against += against;
			continue;
		}
		row->match_points += ranking_game_points(rules, &game->game, side);
		row->victory_points += ranking_victory_points(rules, game, side);
		row->score += score;
		row->difference += score;
		if (game->game.artificial) {
			/* Nothing was played; the score has only points given after the
			 * decision. */
			row->artificial++;
			continue;
		}
		row->played++;
		row->against += against;
		row->difference -= against;
		row->won += result == GAME_WON;
		row->drawn += result == GAME_DRAWN;
		row->lost += result == GAME_LOST;
	}
}

enum tie_break ranking_count_tie_break(enum ranking_count count)
{
	static const enum tie_break tie_breaks[] = {[COUNT_CANASTAS] = TIE_CANASTAS,
	    [COUNT_PENALTIES] = TIE_PENALTIES,
	    [COUNT_BY_SUMS] = TIE_BREAK_COUNT};

	_Static_assert(sizeof tie_breaks / sizeof *tie_breaks == RANKING_COUNT_COUNT,
	    "each count is of a tie-break");
	return tie_breaks[count];
}

void ranking_counts_add(struct ranking_counts *to, const struct ranking_counts *more, int times)
{
	for (size_t i = 0; i < RANKING_COUNT_COUNT; i++)
		to->of[i] += times * more->of[i];
}

void ranking_outside_add(struct ranking_outside *to, const struct ranking_outside *more)
{
	to->points += more->points;
	to->margin += more->margin;
	to->victory += more->victory;
}

/* Counts what each entrant has: games, byes, points given outside games, and points carried over. */
static void rows_count(const struct ranking_input *input, struct ranking_row *rows)
{
	const struct ranking_rules *rules = &input->rules;
	const struct scale *scale = rules->scale;

	for (size_t i = 0; i < input->game_count; i++)
		for (size_t side = 0; side < input->games[i].game.side_count; side++)
			side_count(rows, rules, &input->games[i], side);
	for (size_t i = 0; i < input->bye_count; i++) {
		struct ranking_row *row = &rows[input->byes[i].entrant];

		row->byes++;
		row->match_points += MATCH_PARTS * rules->points.win - rules->bye_less;
		if (scale && rules->bye_is_part) {
			row->victory_points += victory_part(scale, rules->bye_part);
		} else if (scale) {
			row->victory_points += scale->bye;
			row->difference += scale->bye_margin;
		}
	}
	for (size_t i = 0; input->outside && i < input->entrant_count; i++) {
		const struct ranking_outside *outside = &input->outside[i];

		rows[i].outside = *outside;
		rows[i].score += outside->points;
		rows[i].difference += outside->points + outside->margin;
		if (scale)
			rows[i].victory_points +=
			    outside->victory * scale_parts(scale) / MATCH_PARTS;
	}
	for (size_t i = 0; input->carried && i < input->entrant_count; i++) {
		const struct ranking_carried *carried = &input->carried[i];

		rows[i].carries = true;
		rows[i].carried = *carried;
		rows[i].match_points += carried->match_points;
		rows[i].victory_points += carried->victory_points;
		rows[i].score += carried->score;
		rows[i].difference += carried->difference;
	}
}

static int64_t points_of(enum ranking_by by, const struct ranking_row *row)
{
	switch (by) {
	case RANKING_SCORE:
		return row->score;
	case RANKING_DIFFERENCE:
		return row->difference;
	case RANKING_VICTORY_POINTS:
		return row->victory_points;
	case RANKING_MATCH_POINTS:
	case RANKING_BY_COUNT:
		break;
	}
	return row->match_points;
}

bool ranking_unfinished(const struct ranking_input *input)
{
	for (size_t i = 0; i < input->game_count; i++)
		if (!input->games[i].game.finished)
			return true;
	return false;
}

void ranking_make(struct arena *arena, const struct ranking_input *input, struct ranking *ret)
{
	const size_t count = input->entrant_count;
	struct ranking_row *rows = arena_alloc(arena, count, sizeof *rows);
	struct meetings meetings;
	size_t stay = 0;

	assert(input->rules.by != RANKING_VICTORY_POINTS || input->rules.scale);
	for (size_t i = 0; i < count; i++)
		rows[i].entrant = i;
	rows_count(input, rows);
	for (size_t i = 0; i < count; i++)
		rows[i].points = points_of(input->rules.by, &rows[i]);
	meetings_make(arena, input, &meetings);
	meeting_tie_break_values(arena, input, &meetings, rows);
	for (size_t i = 0; i < count; i++)
		if (!input->left_out || !input->left_out[i])
			rows[stay++] = rows[i];
	order_ranking(arena, input, &meetings, rows, stay);
	*ret = (struct ranking){.provisional = ranking_unfinished(input),
	    .rules = input->rules,
	    .count = stay,
	    .rows = rows};
}
