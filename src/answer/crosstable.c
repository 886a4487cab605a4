#include "answer/crosstable.h"

#include "answer/ranking.h"
#include "answer/standings.h"

/* A game, and the side of it an entrant sits on. */
struct game_seat {
	const struct ranking_game *game;
	size_t side;
};

struct crosstable {
	const struct standings *standings;
	size_t *from; /* of entrant i: sittings[from[i]] up to from[i + 1] */
	struct game_seat *sittings;
};

static const struct ranking_row *place_at(const struct crosstable *table, size_t index)
{
	return &table->standings->ranking.rows[index];
}

static int number_of(const struct crosstable *table, size_t entrant)
{
	return table->standings->input.numbers[entrant];
}

/* --- the games of each entrant --- */

static size_t count_sittings(const struct ranking_input *input, size_t *from)
{
	size_t count = 0;

	for (size_t i = 0; i < input->game_count; i++)
		for (size_t side = 0; side < input->games[i].game.side_count; side++)
			for (size_t k = 0; k < input->games[i].sides[side].entrant_count; k++) {
				from[input->games[i].sides[side].entrants[k] + 1]++;
				count++;
			}
	return count;
}

static void fill_sittings(
    const struct ranking_input *input, struct game_seat *sittings, size_t *next)
{
	for (size_t i = 0; i < input->game_count; i++)
		for (size_t side = 0; side < input->games[i].game.side_count; side++)
			for (size_t k = 0; k < input->games[i].sides[side].entrant_count; k++)
				sittings[next[input->games[i].sides[side].entrants[k]]++] =
				    (struct game_seat){&input->games[i], side};
}

/* Found once, as everybody is asked for every round, or for everybody else. */
static bool find_sittings(struct arena *arena, struct crosstable *table)
{
	const struct ranking_input *input = &table->standings->input;
	const size_t count = input->entrant_count;
	size_t *next = arena_alloc(arena, count, sizeof *next);

	table->from = arena_alloc(arena, count + 1, sizeof *table->from);
	table->sittings =
	    arena_alloc(arena, count_sittings(input, table->from), sizeof *table->sittings);
	for (size_t i = 0; i < count; i++)
		table->from[i + 1] += next[i] = table->from[i];
	fill_sittings(input, table->sittings, next);
	return true;
}

/* --- games --- */

static void add_opponents(
    struct answer *to, const struct crosstable *table, const struct game_seat *sitting)
{
	const struct ranking_game *game = sitting->game;

	(void)answer_list(to, "opponents");
	for (size_t side = 0; side < game->game.side_count; side++)
		for (size_t k = 0; side != sitting->side && k < game->sides[side].entrant_count;
		     k++)
			answer_item_number(
			    to, "opponents", number_of(table, game->sides[side].entrants[k]));
}

static void add_game(
    struct answer *to, const struct crosstable *table, const struct game_seat *sitting)
{
	const struct game *game = &sitting->game->game;

	answer_number(to, "round", sitting->game->round);
	add_opponents(to, table, sitting);
	answer_game_result(to, game->results[sitting->side]);
	answer_number(to, "score", game->scores[sitting->side]);
	answer_number(to, "against", game_against(game, sitting->side));
	answer_game_points(to, &table->standings->ranking.rules, sitting->game, sitting->side);
	answer_flag(to, "played", !ranking_unplayed(sitting->game));
}

static bool has_bye(const struct crosstable *table, size_t entrant, int round)
{
	const struct ranking_input *input = &table->standings->input;

	for (size_t i = 0; i < input->bye_count; i++)
		if (input->byes[i].entrant == entrant && input->byes[i].round == round)
			return true;
	return false;
}

static void add_round(struct answer *to, const struct crosstable *table, size_t entrant, int round)
{
	bool any = false;

	for (size_t i = table->from[entrant]; i < table->from[entrant + 1]; i++) {
		const struct game_seat *sitting = &table->sittings[i];
		struct answer *row;

		if (sitting->game->round != round)
			continue;
		any = true;
		row = answer_row(to, "games");
		answer_game_result(row, sitting->game->game.results[sitting->side]);
		add_opponents(row, table, sitting);
		answer_flag(row, "played", !ranking_unplayed(sitting->game));
	}
	if (!any && has_bye(table, entrant, round))
		answer_flag(to, "bye", true);
}

static void add_meeting(struct answer *to, const struct crosstable *table,
    const struct game_seat *sitting, size_t against)
{
	const struct game *game = &sitting->game->game;

	answer_game_points(to, &table->standings->input.rules, sitting->game, sitting->side);
	answer_number(to, "difference", game->scores[sitting->side] - game->scores[against]);
	answer_flag(to, "finished", game->finished);
	answer_game_part(to, game, sitting->side);
}

static void add_meetings(
    struct answer *to, const struct crosstable *table, size_t entrant, size_t other)
{
	if (entrant == other)
		answer_flag(to, "self", true);
	for (size_t i = table->from[entrant]; entrant != other && i < table->from[entrant + 1];
	     i++) {
		const struct game_seat *sitting = &table->sittings[i];
		size_t against;

		if (ranking_game_sits(sitting->game, other, &against) && against != sitting->side)
			add_meeting(answer_row(to, "games"), table, sitting, against);
	}
}

/* --- rows and columns --- */

static size_t column_count(const struct crosstable *table, enum crosstable_kind kind)
{
	return kind == CROSSTABLE_MATRIX ? table->standings->ranking.count
	                                 : (size_t)table->standings->rounds;
}

static void add_row(
    struct answer *to, const struct crosstable *table, size_t index, enum crosstable_kind kind)
{
	const struct ranking_input *input = &table->standings->input;
	const struct ranking_row *place = place_at(table, index);
	const size_t entrant = place->entrant;

	answer_number(to, "rank", place->rank);
	answer_number(to, "number", number_of(table, entrant));
	answer_text(to, "entrant", table->standings->entrants[entrant].name);
	answer_ranked(to, "points", &table->standings->ranking.rules, place->points);
	(void)answer_list(to, "games");
	for (size_t i = table->from[entrant]; i < table->from[entrant + 1]; i++)
		add_game(answer_row(to, "games"), table, &table->sittings[i]);
	(void)answer_list(to, "byes");
	for (size_t i = 0; i < input->bye_count; i++)
		if (input->byes[i].entrant == entrant)
			answer_item_number(to, "byes", input->byes[i].round);
	answer_number(to, "won", place->won);
	answer_match_points(to, &table->standings->ranking.rules, place);
	answer_number(to, "difference", place->difference);
	answer_carried(to, &table->standings->ranking.rules, place);
	(void)answer_list(to, "columns");
	for (size_t i = 0; i < column_count(table, kind); i++) {
		struct answer *cell = answer_row(to, "columns");

		if (kind == CROSSTABLE_MATRIX)
			add_meetings(cell, table, entrant, place_at(table, i)->entrant);
		else
			add_round(cell, table, entrant, (int)i + 1);
	}
}

static void add_columns(
    struct answer *to, const struct crosstable *table, enum crosstable_kind kind)
{
	(void)answer_list(to, "columns");
	for (size_t i = 0; i < column_count(table, kind); i++) {
		struct answer *column = answer_row(to, "columns");

		if (kind == CROSSTABLE_MATRIX)
			answer_number(
			    column, "number", number_of(table, place_at(table, i)->entrant));
		else
			answer_number(column, "round", (int64_t)i + 1);
	}
}

void answer_crosstable(struct answer *to, const struct event *event,
    const struct standings *standings, enum crosstable_kind kind)
{
	struct crosstable table = {.standings = standings};

	if (!to)
		return;
	if (!find_sittings(answer_arena(to), &table)) {
		answer_fail(to);
		return;
	}
	answer_text(to, "event", event->settings.name);
	answer_number(to, "rounds", standings->rounds);
	(void)answer_list(to, "crosstable");
	for (size_t i = 0; i < standings->ranking.count; i++)
		add_row(answer_row(to, "crosstable"), &table, i, kind);
	answer_carries(to, &standings->ranking);
	answer_provisional(to, standings);
	answer_victory_ranks(to, standings->ranking.rules.by);
	add_columns(to, &table, kind);
}
