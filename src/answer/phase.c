#include "answer/phase.h"

#include "answer/entrant.h"
#include "answer/parts.h"
#include "answer/ranking.h"
#include "desk/phase_bracket.h"

/* --- names --- */

/* By how many take part: 2, 4, 8 … */
const char *answer_phase_stage(size_t size)
{
	static const char *const names[] = {"final", "semi-final", "quarter-final", "round-of-16",
	    "round-of-32", "round-of-64", "round-of-128", "round-of-256", "round-of-512",
	    "round-of-1024"};
	size_t at = 0;

	for (size_t room = 2; room < size && at + 1 < sizeof names / sizeof *names; room *= 2)
		at++;
	return names[at];
}

/* In a double elimination a round of winners and one of losers are played side by side; the last two are of
 * the two who are left. */
static const char *name_of_stage(const struct phase_view *view, int stage)
{
	const int last = view->bracket.stage_count;

	if (!phase_method_is_double(view->phase.row.method))
		return answer_phase_stage(bracket_stage_size(&view->bracket, stage));
	return stage == last ? "final-again" : stage + 1 == last ? "final" : "winners-and-losers";
}

const struct entrant *answer_phase_entrant_at(const struct phase_view *view, size_t seed)
{
	return &view->facts.entrants[view->phase.entrants[seed].entrant - 1];
}

void answer_phase_entrant(struct answer *to, const struct phase_view *view, size_t seed)
{
	answer_number(to, "seed", (int64_t)seed + 1);
	answer_number(to, "number", answer_phase_entrant_at(view, seed)->number);
	answer_text(to, "entrant", answer_phase_entrant_at(view, seed)->name);
	answer_entrant_pairs(to, answer_phase_entrant_at(view, seed));
}

/* --- rounds --- */

static void add_entrant_of(struct answer *to, const struct phase_view *view, size_t entrant)
{
	size_t seed;

	if (phase_seed_of(&view->phase, view->facts.input.numbers[entrant], &seed))
		answer_phase_entrant(to, view, seed);
}

static void add_side(
    struct answer *to, const struct phase_view *view, const struct ranking_game *game, size_t side)
{
	const struct ranking_side *of = &game->sides[side];

	answer_letter(to, "side", (char)('A' + side));
	add_entrant_of(to, view, of->entrants[0]);
	if (of->entrant_count > 1)
		add_entrant_of(answer_object(to, "partner"), view, of->entrants[1]);
	answer_number(to, "score", game->game.scores[side]);
	if (!game->game.finished)
		answer_flag(to, "in_play", true);
}

/* Whether a game is one of a round of the phase; of a knock-out the legs tell the matches of those. */
static bool is_at(const struct phase_view *view, size_t game, int round)
{
	const struct ranking_input *input = &view->facts.input;
	struct bracket_game found;

	return input->games[game].round == round &&
	       phase_bracket_game(&view->phase, input, &input->games[game], &found);
}

/* Whether a match has no game behind a round. */
static bool is_last_game(const struct phase_view *view, size_t leg, size_t match)
{
	for (size_t i = leg + 1; i < view->bracket.round_count; i++) {
		const int round = view->phase.row.round + (int)i;
		size_t table = 0;

		for (size_t j = 0; j < view->facts.input.game_count; j++)
			if (is_at(view, j, round) &&
			    view->bracket.legs[i].matches[table++] == match)
				return false;
	}
	return true;
}

/* The games each has won, of the sides as they sit at the table. */
static void add_match(struct answer *to, const struct phase_view *view,
    const struct ranking_game *game, const struct bracket_match *match)
{
	const int first = view->facts.input.numbers[game->sides[0].entrants[0]];
	size_t seed;
	bool turned;

	if (view->phase.row.best_of == 1 || !phase_seed_of(&view->phase, first, &seed))
		return;
	turned = match->sides[1] == seed;
	answer_textf(to, "match", "%d–%d", match->wins[turned], match->wins[!turned]);
}

static void add_table(struct answer *to, const struct phase_view *view, size_t index,
    const struct bracket_match *match)
{
	const struct ranking_game *game = &view->facts.input.games[index];

	answer_number(to, "table", view->facts.tables[index].table);
	(void)answer_list(to, "sides");
	for (size_t side = 0; side < game->game.side_count; side++)
		add_side(answer_row(to, "sides"), view, game, side);
	answer_flag(to, "finished", game->game.finished);
	if (game->game.finished && game->game.winner >= 0)
		answer_letter(to, "winner", (char)('A' + game->game.winner));
	else
		answer_nothing(to, "winner");
	if (match && match->part == BRACKET_THIRD)
		answer_flag(to, "third_place", true);
	if (match && match->part == BRACKET_LOSERS)
		answer_flag(to, "losers", true);
}

/* What the last game of a match tells of it. */
static void add_outcome(struct answer *to, const struct phase_view *view, size_t index,
    const struct bracket_match *match)
{
	add_match(to, view, &view->facts.input.games[index], match);
	if (bracket_again_needless(&view->bracket, match))
		answer_text(
		    to, "again_needless", answer_phase_entrant_at(view, match->winner)->name);
	answer_flag_set(to, "open_again", bracket_undecided_again(&view->bracket, match));
	if (match->decided && match->winner != BRACKET_NOBODY && match->part != BRACKET_GRAND &&
	    match->stage < view->bracket.stage_count) {
		answer_text(to, "goes_on", answer_phase_entrant_at(view, match->winner)->name);
		answer_flag_set(to, "otherwise", bracket_sent_another(&view->bracket, match));
	}
}

static void add_byes(struct answer *to, const struct phase_view *view, int round)
{
	const struct ranking_input *input = &view->facts.input;

	for (size_t i = 0; i < input->bye_count; i++) {
		size_t seed;

		if (input->byes[i].round == round &&
		    phase_seed_of(&view->phase, input->numbers[input->byes[i].entrant], &seed))
			answer_phase_entrant(answer_row(to, "byes"), view, seed);
	}
}

/* Whether a game of the phase is open. */
static bool in_play(const struct phase_view *view)
{
	const struct ranking_input *input = &view->facts.input;

	for (size_t i = 0; i < input->game_count; i++) {
		const int own = input->games[i].round;

		if (!input->games[i].game.finished && own >= view->phase.row.round &&
		    own <= view->phase.last)
			return true;
	}
	return false;
}

/* Of a double elimination, whose matches are played: rounds of winners alone are called so, and of losers. */
static const char *name_of_round(const struct phase_view *view, size_t at, size_t tables)
{
	const struct bracket_leg *leg = &view->bracket.legs[at];
	bool found[BRACKET_THIRD + 1] = {false};

	for (size_t i = 0; i < tables; i++)
		if (leg->matches[i] != BRACKET_NOBODY)
			found[view->bracket.matches[leg->matches[i]].part] = true;
	if (!phase_method_is_double(view->phase.row.method) ||
	    leg->stage + 1 >= view->bracket.stage_count ||
	    found[BRACKET_MAIN] == found[BRACKET_LOSERS])
		return name_of_stage(view, leg->stage);
	return found[BRACKET_MAIN] ? "winners" : "losers";
}

static size_t tables_of(const struct phase_view *view, int round)
{
	size_t count = 0;

	for (size_t i = 0; i < view->facts.input.game_count; i++)
		count += is_at(view, i, round);
	return count;
}

/* Its tables are told with the matches they are of: both stand in the order of the tables. */
static void add_round(struct answer *to, const struct phase_view *view, size_t at)
{
	const struct bracket_leg *leg = &view->bracket.legs[at];
	const int round = view->phase.row.round + (int)at;
	const struct ranking_input *input = &view->facts.input;
	size_t table = 0;

	answer_number(to, "round", round);
	answer_code(to, "name", name_of_round(view, at, tables_of(view, round)));
	if (view->phase.row.best_of > 1)
		answer_number(to, "game", leg->game);
	(void)answer_list(to, "tables");
	for (size_t i = 0; i < input->game_count; i++) {
		struct answer *row;
		size_t match;

		if (!is_at(view, i, round))
			continue;
		match = leg->matches[table++];
		row = answer_row(to, "tables");
		add_table(
		    row, view, i, match == BRACKET_NOBODY ? NULL : &view->bracket.matches[match]);
		if (match != BRACKET_NOBODY && is_last_game(view, at, match))
			add_outcome(row, view, i, &view->bracket.matches[match]);
	}
	add_byes(to, view, round);
}

/* Of a phase by points. */
static void add_points_round(struct answer *to, const struct phase_view *view, int round)
{
	answer_number(to, "round", round);
	(void)answer_list(to, "tables");
	for (size_t i = 0; i < view->facts.input.game_count; i++)
		if (view->facts.input.games[i].round == round)
			add_table(answer_row(to, "tables"), view, i, NULL);
	add_byes(to, view, round);
}

/* --- places --- */

static void add_points_places(struct answer *to, const struct phase_view *view)
{
	const struct ranking *ranking = &view->ranking;

	answer_flag(to, "by_points", true);
	answer_carries(to, ranking);
	(void)answer_list(to, "places");
	for (size_t i = 0; i < ranking->count; i++) {
		const struct ranking_row *place = &ranking->rows[i];
		const struct entrant *entrant = &view->facts.entrants[place->entrant];
		struct answer *row = answer_row(to, "places");
		size_t seed = 0;

		(void)phase_seed_of(&view->phase, entrant->number, &seed);
		answer_number(row, "rank", place->rank);
		answer_text(row, "entrant", entrant->name);
		answer_number(row, "number", entrant->number);
		answer_entrant_pairs(row, entrant);
		answer_number(row, "seed", (int64_t)seed + 1);
		answer_ranked(row, "points", &ranking->rules, place->points);
		answer_number(row, "difference", answer_difference(place));
		answer_carried(row, &ranking->rules, place);
		answer_group(row, place);
	}
	answer_groups(to, ranking);
}

static void add_group(struct answer *to, const struct phase_view *view, int group)
{
	const struct ranking *ranking = &view->ranking;

	answer_group_letter(to, group);
	for (size_t i = 0; i < ranking->count; i++) {
		const struct ranking_row *place = &ranking->rows[i];
		struct answer *row;

		if (place->group != group)
			continue;
		row = answer_row(to, "places");
		answer_number(row, "rank", place->group_rank);
		answer_text(row, "entrant", view->facts.entrants[place->entrant].name);
		answer_number(row, "played", place->played);
		answer_ranked(row, "points", &ranking->rules, place->points);
		answer_number(row, "difference", answer_difference(place));
		answer_carried(row, &ranking->rules, place);
	}
}

void answer_phase_places(struct answer *to, const struct phase_view *view)
{
	const size_t count = view->phase.entrant_count;

	(void)answer_list(to, "places");
	for (int rank = 1; rank <= (int)count; rank++)
		for (size_t seed = 0; seed < count; seed++) {
			struct answer *row;

			if (view->bracket.ranks[seed] != rank ||
			    answer_phase_entrant_at(view, seed)->removed)
				continue;
			row = answer_row(to, "places");
			answer_number(row, "rank", rank);
			answer_text(row, "entrant", answer_phase_entrant_at(view, seed)->name);
			answer_number(row, "number", answer_phase_entrant_at(view, seed)->number);
			answer_entrant_pairs(row, answer_phase_entrant_at(view, seed));
			answer_number(row, "seed", (int64_t)seed + 1);
		}
}

static void add_seeds(struct answer *to, const struct phase_view *view)
{
	(void)answer_list(to, "seeds");
	for (size_t seed = 0; seed < view->phase.entrant_count; seed++) {
		struct answer *row = answer_row(to, "seeds");

		answer_phase_entrant(row, view, seed);
		answer_number(row, "place", view->phase.entrants[seed].place);
		if (view->phase.row.groups > 1)
			answer_group_letter(row, view->phase.entrants[seed].group);
		if (answer_phase_entrant_at(view, seed)->removed) {
			answer_flag(row, "removed", true);
		} else if (view->places[seed] != view->phase.entrants[seed].place) {
			answer_number(row, "place_now", view->places[seed]);
			answer_flag_set(to, "places_moved", true);
		}
		answer_flag_set(row, "lot", view->phase.entrants[seed].lot);
		answer_flag_set(to, "lots", view->phase.entrants[seed].lot);
	}
}

/* --- the phase --- */

void answer_phase_head(struct answer *to, const struct phase_view *view)
{
	const struct phase_row *row = &view->phase.row;

	answer_text(to, "phase", row->name);
	answer_code(to, "method", row->method);
	answer_number(to, "entrants", (int64_t)view->phase.entrant_count);
	answer_number(to, "first_round", row->round);
	answer_number(to, "rounds_drawn", phase_rounds_counted(&view->facts, &view->phase));
	answer_flag_set(to, "third_place", row->third_place);
	if (row->best_of > 1)
		answer_number(to, "best_of", row->best_of);
	if (view->rounds > 0)
		answer_number(to, "rounds_said", view->rounds);
	if (row->hands > 0)
		answer_number(to, "hands", row->hands);
	if (row->minutes > 0)
		answer_number(to, "minutes", row->minutes);
	answer_text_some(to, "rulebook", row->rulebook);
	if (row->groups > 1)
		answer_number(to, "group_count", row->groups);
	if (phase_carries(&view->phase))
		answer_code(to, "carry", row->carry);
	answer_code(to, "seeded", row->seeded);
	answer_number(to, "seed", row->seed);
	answer_flag(to, "over", view->over);
}

void answer_phase(struct answer *to, const struct phase_view *view)
{
	const bool knocks_out = phase_method_knocks_out(view->phase.row.method);
	const int drawn = phase_rounds_counted(&view->facts, &view->phase);

	answer_phase_head(to, view);
	(void)answer_list(to, "rounds");
	for (int i = 0; !knocks_out && i < drawn; i++)
		add_points_round(answer_row(to, "rounds"), view, view->phase.row.round + i);
	for (size_t i = 0; i < view->bracket.round_count; i++)
		add_round(answer_row(to, "rounds"), view, i);
	if (knocks_out)
		answer_phase_places(to, view);
	else
		add_points_places(to, view);
	for (int group = 1; view->phase.row.groups > 1 && group <= view->phase.row.groups; group++)
		add_group(answer_row(to, "in_groups"), view, group);
	add_seeds(to, view);
	answer_flag_set(to, "groups_apart", view->groups_apart);
	answer_flag_set(to, "groups_parted", view->groups_parted);
	answer_flag_set(to, "in_play", in_play(view));
}

void answer_phase_dropped(struct answer *to, const struct phase *phase, const char *reason)
{
	answer_text(to, "phase", phase->row.name);
	answer_flag(to, "dropped", true);
	answer_text(to, "reason", reason);
}
