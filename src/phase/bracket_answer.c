#include "phase/phase.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/error.h"
#include "club/answer_parts.h"
#include "club/entrant.h"
#include "club/round.h"
#include "club/standings.h"
#include "draw/bracket.h"
#include "score/hand.h"
#include "tournament/game.h"
#include "tournament/ranking.h"

int phase_rounds_counted(const struct standings_facts *facts, const struct phase *phase)
{
	const int last = facts->rounds < phase->last ? facts->rounds : phase->last;

	return last >= phase->row.round ? last - phase->row.round + 1 : 0;
}

static enum bracket_result result_of(const struct game *game)
{
	if (!game->finished)
		return BRACKET_UNDECIDED;
	if (game->artificial && game->parts[0] != game->parts[1])
		return game->parts[0] > game->parts[1] ? BRACKET_WON_FIRST : BRACKET_WON_SECOND;
	if (game->winner < 0)
		return BRACKET_DRAWN;
	return game->winner == 0 ? BRACKET_WON_FIRST : BRACKET_WON_SECOND;
}

bool phase_bracket_game(const struct phase *phase, const struct ranking_input *input,
    const struct ranking_game *game, struct bracket_game *ret)
{
	struct bracket_game found = {.result = result_of(&game->game)};

	for (size_t side = 0; side < 2; side++)
		if (!phase_seed_of(
		        phase, input->numbers[game->sides[side].entrants[0]], &found.sides[side]))
			return false;
	*ret = found;
	return true;
}

static void gone_make(struct arena *arena, const struct standings_facts *facts,
    const struct phase *phase, int round, const bool **ret)
{
	bool *gone = arena_alloc(arena, phase->entrant_count, sizeof *gone);

	for (size_t i = 0; i < phase->entrant_count; i++) {
		const struct entrant *entrant = &facts->entrants[phase->entrants[i].entrant - 1];

		gone[i] = entrant->removed || !entrant_active(entrant, round);
	}
	*ret = gone;
}

/* The bracket after a round. */
static void seats_make(
    struct arena *arena, const struct phase *phase, int number, struct bracket_round *ret)
{
	struct bracket_seat *seats = arena_alloc(arena, phase->sent_count, sizeof *seats);

	for (size_t i = 0; i < phase->sent_count; i++) {
		const struct round_sent *sent = &phase->sent[i];
		struct bracket_seat seat = {(size_t)sent->match - 1, (size_t)sent->side, 0};

		if (sent->round == number && phase_seed_of(phase, sent->entrant, &seat.entrant))
			seats[ret->seat_count++] = seat;
	}
	ret->seats = seats;
}

static void round_make(struct arena *arena, const struct standings_facts *facts,
    const struct phase *phase, int number, struct bracket_round *ret)
{
	const struct ranking_input *input = &facts->input;
	struct bracket_round round = {0};
	struct bracket_game *games = arena_alloc(arena, input->game_count, sizeof *games);
	size_t *byes = arena_alloc(arena, input->bye_count, sizeof *byes);

	for (size_t i = 0; i < input->game_count; i++)
		if (input->games[i].round == number)
			round.game_count += phase_bracket_game(
			    phase, input, &input->games[i], &games[round.game_count]);
	for (size_t i = 0; i < input->bye_count; i++)
		if (input->byes[i].round == number)
			round.bye_count += phase_seed_of(
			    phase, input->numbers[input->byes[i].entrant], &byes[round.bye_count]);
	round.games = games;
	round.byes = byes;
	seats_make(arena, phase, number, &round);
	gone_make(arena, facts, phase, number, &round.gone);
	*ret = round;
}

void phase_bracket_make(struct arena *arena, const struct standings_facts *facts,
    const struct phase *phase, struct bracket *ret)
{
	const int count = phase_rounds_counted(facts, phase);
	struct bracket_round *rounds = arena_alloc(arena, (size_t)count, sizeof *rounds);
	struct bracket_input input = {.entrant_count = phase->entrant_count,
	    .twice = phase_method_is_double(phase->row.method),
	    .third_place = phase->row.third_place,
	    .best_of = phase->row.best_of,
	    .round_count = (size_t)count,
	    .rounds = rounds};

	for (int i = 0; i < count; i++)
		round_make(arena, facts, phase, phase->row.round + i, &rounds[i]);
	gone_make(arena, facts, phase, phase->row.round + count, &input.gone);
	bracket_make(arena, &input, ret);
}

/* The grid of a section. A match is a box of two lines, centred on the matches it comes from. Its place is the
 * boundary between its lines, counted from 0 above the first. */
struct bracket_grid {
	const struct phase_view *view;
	const struct bracket_section *section;
	size_t *places; /* by the section's matches */
	size_t lines;
};

static const struct bracket_match *match_at(const struct bracket_grid *grid, size_t index)
{
	return &grid->view->bracket.matches[grid->section->matches[index]];
}

/* Returns the index of a match in the section; the section's count: it is not there. */
static size_t index_of(const struct bracket_grid *grid, size_t match)
{
	size_t index = 0;

	while (index < grid->section->match_count && grid->section->matches[index] != match)
		index++;
	return index;
}

/* Finds the matches of the section that feed a match; returns how many. */
static size_t sources_of(const struct bracket_grid *grid, size_t index, size_t ret[2])
{
	const struct bracket_match *match = match_at(grid, index);
	size_t count = 0;

	for (size_t side = 0; side < 2 && match->part != BRACKET_THIRD; side++) {
		size_t from;

		if (match->sources[side].from == BRACKET_SEED)
			continue;
		from = index_of(grid, match->sources[side].of);
		if (from < grid->section->match_count && (count == 0 || ret[0] != from))
			ret[count++] = from;
	}
	return count;
}

/* Matches have an empty line between them if there is room. */
static void places_make(struct bracket_grid *grid)
{
	enum { FEW = 8 };
	size_t first = 0, height;

	for (size_t i = 0; i < grid->section->match_count; i++)
		first += match_at(grid, i)->stage == grid->section->first;
	height = first <= FEW ? 3 : 2;
	first = 0;
	for (size_t i = 0; i < grid->section->match_count; i++) {
		size_t from[2];
		const size_t count = sources_of(grid, i, from);

		if (match_at(grid, i)->part == BRACKET_THIRD)
			grid->places[i] = grid->places[i - 1] + 3; /* below the final */
		else if (count == 0)
			grid->places[i] = first++ * height + 1;
		else
			grid->places[i] =
			    (grid->places[from[0]] + grid->places[from[count - 1]]) / 2;
	}
	for (size_t i = 0; i < grid->section->match_count; i++)
		if (grid->places[i] + 1 > grid->lines)
			grid->lines = grid->places[i] + 1;
}

/* --- a cell --- */

static void add_edges(
    struct answer *to, const char *key, bool top, bool right, bool bottom, bool left)
{
	if (top || right || bottom || left)
		answer_textf(to, key, "%s%s%s%s", top ? "t" : "", right ? "r" : "",
		    bottom ? "b" : "", left ? "l" : "");
}

static void answer_bracket_side(struct answer *to, const struct phase_view *view,
    const struct bracket_match *match, size_t side);

static void add_box(struct answer *to, const struct bracket_grid *grid, size_t index, size_t side)
{
	answer_bracket_side(to, grid->view, match_at(grid, index), side);
	add_edges(to, "left", side == 0, false, true, true);
	add_edges(to, "middle", side == 0, false, true, false);
	add_edges(to, "right", side == 0, true, true, false);
}

/* Draws the lines from the matches of a stage to the next: out of a box, up or down, and into the next box. */
static void add_joins(struct answer *to, const struct bracket_grid *grid, int stage, size_t line)
{
	bool out = false, along = false, into = false;

	for (size_t i = 0; i < grid->section->match_count; i++) {
		const struct bracket_match *match = match_at(grid, i);
		size_t from[2];
		const size_t count = sources_of(grid, i, from);

		for (size_t k = 0; k < count; k++) {
			const size_t place = grid->places[from[k]];
			const size_t low = place < grid->places[i] ? place : grid->places[i];
			const size_t high = place < grid->places[i] ? grid->places[i] : place;

			if (match_at(grid, from[k])->stage != stage)
				continue;
			out = out || place == line + 1;
			along = along || (line >= low && line < high);
		}
		for (size_t k = 0; k < count; k++)
			into = into || (match_at(grid, from[k])->stage == stage &&
			                   match->stage > stage && grid->places[i] == line + 1);
	}
	add_edges(to, "out", false, along, out, false);
	add_edges(to, "into", false, false, into, false);
}

static bool has_stage(const struct bracket_grid *grid, int stage)
{
	for (size_t i = 0; i < grid->section->match_count; i++)
		if (match_at(grid, i)->stage == stage)
			return true;
	return false;
}

static void add_line(struct answer *to, const struct bracket_grid *grid, size_t line)
{
	for (int stage = grid->section->first; stage <= grid->section->last; stage++) {
		struct answer *cell;

		if (!has_stage(grid, stage))
			continue;
		cell = answer_row(to, "columns");
		for (size_t i = 0; i < grid->section->match_count; i++) {
			if (match_at(grid, i)->stage != stage)
				continue;
			if (grid->places[i] == line + 1 || grid->places[i] == line)
				add_box(cell, grid, i, grid->places[i] == line);
			answer_flag_set(cell, "third",
			    match_at(grid, i)->part == BRACKET_THIRD &&
			        grid->places[i] == line + 2);
		}
		add_joins(cell, grid, stage, line);
	}
}

/* Draws the lines of a section. */
static void answer_bracket_lines(
    struct answer *to, const struct phase_view *view, const struct bracket_section *section)
{
	struct bracket_grid grid = {.view = view,
	    .section = section,
	    .places = arena_alloc(answer_arena(to), section->match_count, sizeof *grid.places)};

	places_make(&grid);
	for (size_t line = 0; line < grid.lines; line++)
		add_line(answer_row(to, "lines"), &grid, line);
}

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

/* Returns the score of an entrant's single game. */
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

/* Adds {"seed":1,"number":3,"entrant":"…","score":1100,"won":true} (see answer_bracket()). */
static void answer_bracket_side(struct answer *to, const struct phase_view *view,
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

/* The room of a page: the number of matches one below the other, and of rounds next to each other. */
enum { MATCHES_MOST = 16, ROUNDS_USUAL = 5, ROUNDS_MOST = 6 };

struct parting {
	const struct bracket *bracket;
	size_t *section_of; /* by match; its number, or NOWHERE */
	size_t count;       /* sections so far */
};

static const size_t nowhere = SIZE_MAX;

/* A replayed final is shown with the first final, the match for third place with the final. */
static enum bracket_part part_of(const struct bracket_match *match)
{
	static const enum bracket_part parts[] = {[BRACKET_MAIN] = BRACKET_MAIN,
	    [BRACKET_LOSERS] = BRACKET_LOSERS,
	    [BRACKET_GRAND] = BRACKET_GRAND,
	    [BRACKET_AGAIN] = BRACKET_GRAND,
	    [BRACKET_THIRD] = BRACKET_MAIN};

	return parts[match->part];
}

/* Returns the first stage of a part with a match that has no section yet; 0: none. */
static int first_stage(const struct parting *parting, enum bracket_part part)
{
	int first = 0;

	for (size_t i = 0; i < parting->bracket->match_count; i++) {
		const struct bracket_match *match = &parting->bracket->matches[i];

		if (part_of(match) == part && parting->section_of[i] == nowhere &&
		    (first == 0 || match->stage < first))
			first = match->stage;
	}
	return first;
}

static size_t first_take(struct parting *parting, enum bracket_part part, int stage)
{
	const size_t begin = parting->count;
	size_t taken = 0;

	for (size_t i = 0; i < parting->bracket->match_count; i++) {
		const struct bracket_match *match = &parting->bracket->matches[i];

		if (part_of(match) != part || match->stage != stage ||
		    parting->section_of[i] != nowhere)
			continue;
		parting->section_of[i] = begin + taken++ / MATCHES_MOST;
	}
	parting->count = begin + (taken + MATCHES_MOST - 1) / MATCHES_MOST;
	return begin;
}

/* Returns the section from which the match's entrants come; NOWHERE: from several, or from none. */
static size_t section_behind(const struct parting *parting, size_t index)
{
	const struct bracket_match *match = &parting->bracket->matches[index];
	size_t section = nowhere;

	for (size_t side = 0; side < 2; side++) {
		const struct bracket_source *source = &match->sources[side];
		size_t from;

		if (source->from == BRACKET_SEED ||
		    part_of(&parting->bracket->matches[source->of]) != part_of(match))
			continue;
		from = parting->section_of[source->of];
		if (from == nowhere || (section != nowhere && section != from))
			return nowhere;
		section = from;
	}
	return section;
}

/* Counts the stages of a part from one on. */
static int stages_left(const struct parting *parting, enum bracket_part part, int stage)
{
	int last = 0, count = 0;

	for (size_t i = 0; i < parting->bracket->match_count; i++) {
		const struct bracket_match *match = &parting->bracket->matches[i];

		if (part_of(match) == part && match->stage >= stage && match->stage > last) {
			last = match->stage;
			count++;
		}
	}
	return count;
}

static void part_take(struct parting *parting, enum bracket_part part)
{
	for (int first = first_stage(parting, part); first > 0;
	     first = first_stage(parting, part)) {
		const size_t begin = first_take(parting, part, first);
		const int left = stages_left(parting, part, first);
		int rounds = left <= ROUNDS_MOST ? ROUNDS_MOST : ROUNDS_USUAL, last = first;

		for (size_t i = 0; i < parting->bracket->match_count; i++) {
			const struct bracket_match *match = &parting->bracket->matches[i];
			size_t section;

			if (part_of(match) != part || parting->section_of[i] != nowhere)
				continue;
			section = section_behind(parting, i);
			if (section == nowhere || section < begin)
				continue;
			rounds -= match->stage > last;
			last = match->stage > last ? match->stage : last;
			if (rounds <= 0)
				break;
			parting->section_of[i] = section;
		}
	}
}

static void section_fill(
    struct arena *arena, const struct parting *parting, size_t number, struct bracket_section *ret)
{
	const struct bracket *bracket = parting->bracket;

	ret->matches = arena_alloc(arena, bracket->match_count, sizeof *ret->matches);
	for (size_t i = 0; i < bracket->match_count; i++) {
		const struct bracket_match *match = &bracket->matches[i];

		if (parting->section_of[i] != number)
			continue;
		if (ret->match_count == 0 || match->stage < ret->first)
			ret->first = match->stage;
		if (match->stage > ret->last)
			ret->last = match->stage;
		ret->part = part_of(match);
		ret->matches[ret->match_count++] = i;
	}
}

static bool answer_bracket_sections(
    struct arena *arena, const struct bracket *bracket, struct bracket_sections *ret)
{
	static const enum bracket_part order[] = {BRACKET_MAIN, BRACKET_LOSERS, BRACKET_GRAND};
	struct parting parting = {.bracket = bracket,
	    .section_of = arena_alloc(arena, bracket->match_count, sizeof *parting.section_of)};
	struct bracket_sections sections = {0};

	if (!parting.section_of)
		return false;
	for (size_t i = 0; i < bracket->match_count; i++)
		parting.section_of[i] = nowhere;
	for (size_t i = 0; i < sizeof order / sizeof *order; i++)
		part_take(&parting, order[i]);
	sections.count = parting.count;
	sections.sections = arena_alloc(arena, parting.count, sizeof *sections.sections);
	for (size_t i = 0; i < parting.count; i++)
		section_fill(arena, &parting, i, &sections.sections[i]);
	*ret = sections;
	return true;
}

/* --- a match --- */

static bool bracket_known(size_t side)
{
	return side != BRACKET_NOBODY && side != BRACKET_UNKNOWN;
}

static void add_match(
    struct answer *to, const struct phase_view *view, const struct bracket_match *match)
{
	(void)answer_list(to, "sides");
	for (size_t side = 0; side < 2; side++)
		answer_bracket_side(answer_row(to, "sides"), view, match, side);
	answer_flag(to, "decided", match->decided);
	answer_flag_set(to, "third", match->part == BRACKET_THIRD);
	answer_flag_set(to, "without",
	    match->decided && match->games == 0 && !bracket_not_needed(match) &&
	        bracket_known(match->winner) && bracket_known(match->loser));
}

/* --- a section --- */

/* In a double elimination, winners and losers have their own rounds, counted from 1. */
static void add_round_name(
    struct answer *to, const struct phase_view *view, const struct bracket_match *first)
{
	const struct bracket *bracket = &view->bracket;
	int number = 0;

	if (!phase_method_is_double(view->phase.row.method)) {
		answer_code(
		    to, "name", answer_phase_stage(bracket_stage_size(bracket, first->stage)));
		return;
	}
	if (first->part == BRACKET_GRAND || first->part == BRACKET_AGAIN) {
		answer_code(to, "name", first->part == BRACKET_GRAND ? "final" : "final-again");
		return;
	}
	for (int stage = 1; stage <= first->stage; stage++)
		for (size_t i = 0; i < bracket->match_count; i++)
			if (bracket->matches[i].stage == stage &&
			    bracket->matches[i].part == first->part) {
				number++;
				break;
			}
	answer_code(to, "name", first->part == BRACKET_LOSERS ? "losers" : "winners");
	answer_number(to, "number", number);
}

static const char *part_name(const struct phase_view *view, enum bracket_part part)
{
	static const char *const names[] = {[BRACKET_MAIN] = "main",
	    [BRACKET_LOSERS] = "losers",
	    [BRACKET_GRAND] = "final",
	    [BRACKET_AGAIN] = "final",
	    [BRACKET_THIRD] = "main"};

	return part == BRACKET_MAIN && phase_method_is_double(view->phase.row.method) ? "winners"
	                                                                              : names[part];
}

static const struct bracket_match *first_of(
    const struct phase_view *view, const struct bracket_section *section, int stage)
{
	for (size_t i = 0; i < section->match_count; i++)
		if (view->bracket.matches[section->matches[i]].stage == stage)
			return &view->bracket.matches[section->matches[i]];
	return NULL;
}

static size_t stage_count(
    const struct phase_view *view, const struct bracket_section *section, int stage)
{
	size_t count = 0;

	for (size_t i = 0; i < section->match_count; i++)
		count += view->bracket.matches[section->matches[i]].stage == stage;
	return count;
}

static void add_section(
    struct answer *to, const struct phase_view *view, const struct bracket_section *section)
{
	const struct bracket_match *matches = view->bracket.matches;

	answer_code(to, "part", part_name(view, section->part));
	for (int stage = section->first; stage <= section->last; stage++) {
		const struct bracket_match *first = first_of(view, section, stage);
		struct answer *round;

		if (!first)
			continue;
		round = answer_row(to, "rounds");
		add_round_name(round, view, first);
		answer_number(round, "size", (int64_t)stage_count(view, section, stage));
		for (size_t i = 0; i < section->match_count; i++)
			if (matches[section->matches[i]].stage == stage)
				add_match(answer_row(round, "matches"), view,
				    &matches[section->matches[i]]);
	}
}

static void add_column_names(
    struct answer *to, const struct phase_view *view, const struct bracket_section *section)
{
	for (int stage = section->first; stage <= section->last; stage++) {
		const struct bracket_match *first = first_of(view, section, stage);

		if (first)
			add_round_name(answer_row(to, "columns"), view, first);
	}
}

static void add_all(struct answer *to, const struct phase_view *view, bool grid)
{
	struct bracket_sections sections;

	(void)answer_list(to, "sections");
	for (size_t i = 0; i < view->bracket.match_count; i++)
		answer_flag_set(to, "otherwise",
		    bracket_sent_another(&view->bracket, &view->bracket.matches[i]));
	answer_bracket_sections(answer_arena(to), &view->bracket, &sections);
	for (size_t i = 0; i < sections.count; i++) {
		struct answer *row = answer_row(to, "sections");

		answer_flag_set(row, "apart", sections.count > 1);

		add_section(row, view, &sections.sections[i]);
		if (!grid)
			continue;
		add_column_names(row, view, &sections.sections[i]);
		answer_bracket_lines(row, view, &sections.sections[i]);
	}
}

void answer_bracket(struct answer *to, const struct phase_view *view)
{
	add_all(to, view, false);
}

void answer_bracket_grid(struct answer *to, const struct phase_view *view)
{
	add_all(to, view, true);
}
