#include "answer/entrant_page.h"

#include "answer/entrant.h"
#include "answer/parts.h"
#include "answer/ranking.h"
#include "answer/score.h"
#include "answer/standings.h"
#include "desk/phase.h"
#include "desk/standings_counts.h"
#include "desk/standings_phase.h"

static size_t index_of(const struct entrant_page *page)
{
	return (size_t)page->entrant->number - 1;
}

/* --- phases --- */

/* Nothing is said of an event that has one phase so far; `phase` NULL: it is the first. */
static void add_phase(struct answer *to, const struct entrant_page *page, const struct phase *phase)
{
	if (standings_phases_count(page->facts) == 0)
		return;
	answer_flag(to, "phases", true);
	if (phase)
		answer_text(to, "phase", phase->row.name);
	else
		answer_flag(to, "first_phase", true);
}

static void add_phase_of_round(struct answer *to, const struct entrant_page *page, int round)
{
	add_phase(to, page, phase_of(page->facts->phases, page->facts->phase_count, round));
}

/* --- games --- */

static void add_hands(struct answer *to, const struct table *table, size_t side)
{
	(void)answer_list(to, "hands");
	for (size_t i = 0; i < table->hand_count; i++) {
		const struct hand_sums *sums = &table->hands[i].sides[side];
		struct answer *row;

		if (table->hands[i].voided)
			continue;
		row = answer_row(to, "hands");
		answer_number(row, "hand", table->hands[i].number);
		answer_two_sums(row, sums->alone, sums->base, sums->cards);
		answer_number(row, "total", sums->total);
		answer_number(row, "opening_minimum", sums->opening_minimum);
	}
}

static void add_names(struct answer *to, const char *list, const struct entrant_page *page,
    const struct ranking_game *game, size_t side)
{
	answer_side_names(to, list, page->facts->entrants, &game->sides[side], index_of(page));
}

/* Those that have pages of their own; `more`: another follows. */
static void add_entrants(
    struct answer *to, const struct entrant_page *page, const struct ranking_side *side)
{
	(void)answer_list(to, "entrants");
	for (size_t i = 0; i < side->entrant_count; i++) {
		const struct entrant *entrant = &page->facts->entrants[side->entrants[i]];
		struct answer *row = answer_row(to, "entrants");

		answer_number(row, "number", entrant->number);
		answer_text(row, "entrant", entrant->name);
		answer_flag_set(row, "more", i + 1 < side->entrant_count);
	}
}

static void add_others(
    struct answer *to, const struct entrant_page *page, const struct ranking_game *game, size_t own)
{
	for (size_t side = 0; side < game->game.side_count; side++) {
		struct answer *row;

		if (side == own)
			continue;
		row = answer_row(to, "others");
		add_names(row, "names", page, game, side);
		answer_number(row, "score", game->game.scores[side]);
		add_entrants(row, page, &game->sides[side]);
	}
}

static void add_game(struct answer *to, const struct entrant_page *page, size_t index, size_t side)
{
	const struct ranking_game *game = &page->facts->input.games[index];
	const struct address *address = &page->facts->tables[index];
	const int64_t score = game->game.scores[side], against = game_against(&game->game, side);
	const struct ranking_outside given =
	    standings_counts_outside_at(page->facts, address, side, index_of(page));

	answer_address_of_table(to, "table", address);
	(void)answer_list(to, "opponents");
	for (size_t other = 0; other < game->game.side_count; other++)
		if (other != side)
			add_names(to, "opponents", page, game, other);
	add_names(to, "partners", page, game, side);
	answer_game_result(to, game->game.results[side]);
	answer_flag(to, "decided", game->game.decided);
	answer_number(to, "score", score);
	answer_number(to, "against", against);
	answer_game_points(to, &page->facts->input.rules, game, side);
	answer_outside(to, &given);
	if (page->tables)
		add_hands(to, page->tables[index], side);
	answer_number(to, "round", address->round);
	answer_number(to, "number", address->table);
	answer_letter(to, "side", (char)('A' + side));
	add_others(to, page, game, side);
	answer_flag(to, "finished", game->game.finished);
	answer_flag(to, "artificial", game->game.artificial);
	answer_flag(
	    to, "scored", !game->game.artificial && (game->hands > 0 || game->game.finished));
	answer_number_above(to, "unaccepted",
	    unaccepted_at(page->standings->unaccepted, page->standings->unaccepted_count, address));
	answer_game_part(to, &game->game, side);
	if (game->game.finished && !game->game.artificial)
		answer_number(to, "difference", score - against);
	add_phase_of_round(to, page, game->round);
}

/* The games of a round, of all where it is 0. */
static void add_games(
    struct answer *to, const char *list, const struct entrant_page *page, int round)
{
	const struct ranking_input *input = &page->facts->input;

	for (size_t i = 0; i < input->game_count; i++) {
		const struct ranking_game *game = &input->games[i];
		size_t side;
		struct answer *row;

		if ((round > 0 && game->round != round) ||
		    !ranking_game_sits(game, index_of(page), &side))
			continue;
		row = answer_row(to, list);
		if (row)
			add_game(row, page, i, side);
	}
}

static void add_byes(struct answer *to, const struct entrant_page *page)
{
	const struct ranking_input *input = &page->facts->input;

	(void)answer_list(to, "byes");
	for (size_t i = 0; i < input->bye_count; i++)
		if (input->byes[i].entrant == index_of(page))
			answer_item_number(to, "byes", input->byes[i].round);
}

static bool has_bye(const struct entrant_page *page, int round)
{
	const struct ranking_input *input = &page->facts->input;

	for (size_t i = 0; i < input->bye_count; i++)
		if (input->byes[i].entrant == index_of(page) && input->byes[i].round == round)
			return true;
	return false;
}

/* Games and byes as they followed each other. */
static void add_rounds(struct answer *to, const struct entrant_page *page)
{
	(void)answer_list(to, "rounds");
	for (int round = 1; round <= page->facts->rounds; round++) {
		struct answer *row;

		add_games(to, "rounds", page, round);
		if (!has_bye(page, round))
			continue;
		row = answer_row(to, "rounds");
		answer_number(row, "round", round);
		answer_flag(row, "bye", true);
		add_phase_of_round(row, page, round);
	}
}

/* --- the page --- */

static void add_counts(struct answer *to, const struct statistics_row *hands)
{
	answer_number(to, "canastas", hands->canastas_all);
	answer_number(to, "red_threes", hands->red_threes);
	answer_number(to, "out", hands->out);
	answer_number(to, "concealed", hands->concealed);
	answer_number(to, "penalties", hands->penalties);
	answer_number(to, "hands", hands->hands);
}

void answer_entrant_page(struct answer *to, const struct entrant_page *page)
{
	const struct ranking *ranking = &page->standings->ranking;
	const struct ranking_row *place = page->place;

	answer_entrant_who(to, page->entrant);
	answer_number(to, "rank", place->rank);
	answer_ranked(to, "points", &ranking->rules, place->points);
	answer_text(to, "tie_break", place->tie_break);
	(void)answer_list(to, "games");
	add_games(to, "games", page, 0);
	add_byes(to, page);
	if (page->hands)
		add_counts(to, page->hands);
	answer_provisional(to, page->standings);
	answer_number(to, "entrant_count", (int64_t)ranking->count);
	answer_code(to, "ranks_by", ranking_by_title(ranking->rules.by));
	answer_place(answer_object(to, "place"), page->standings, place);
	answer_victory_ranks(to, ranking->rules.by);
	answer_carried(to, &ranking->rules, place);
	add_phase(to, page, standings_phase_last(page->facts, index_of(page)));
	add_rounds(to, page);
}
