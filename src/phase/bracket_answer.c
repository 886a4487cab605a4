#include "phase/phase.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "club/answer_parts.h"
#include "club/entrant.h"
#include "club/round.h"
#include "club/standings.h"
#include "draw/bracket.h"
#include "tournament/ranking.h"

/* A part of a bracket that fits on a page: some stages of it, their matches in order.
 *
 * In its grid a match is a box of two lines, centred on the matches it comes from. Its place is the
 * boundary between its lines, counted from 0 above the first. */
struct section {
	const struct phase_view *view;
	enum bracket_part part;
	int first, last; /* stages */
	size_t match_count;
	const struct bracket_match **matches;
	size_t *places; /* by match */
	size_t lines;   /* of the grid */
};

/* --- a match --- */

/* Adds the score of an entrant's single game, once it has begun. */
static void add_points(struct answer *to, const struct phase_view *view, size_t match, size_t seed)
{
	const struct ranking_input *input = &view->facts.input;
	const int number = answer_phase_entrant_at(view, seed)->number;

	for (size_t i = 0; i < input->game_count; i++) {
		const struct ranking_game *game = &input->games[i];

		if (view->matches[i] != match || (game->hands == 0 && !game->game.finished))
			continue;
		for (size_t side = 0; side < 2; side++)
			if (input->numbers[game->sides[side].entrants[0]] == number)
				answer_number(to, "score", game->game.scores[side]);
	}
}

/* Adds {"seed":1,"number":3,"entrant":"…","score":1100,"won":true} (see answer_bracket()). */
static void add_side(struct answer *to, const struct phase_view *view,
    const struct bracket_match *match, size_t side)
{
	const size_t seed = match->sides[side];
	const bool lost = match->decided && match->winner == match->sides[1 - side];

	answer_flag_set(to, "bye", seed == BRACKET_NOBODY);
	if (!bracket_is_entrant(seed) || bracket_not_needed(match))
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

/* --- the grid of a section --- */

/* Finds the matches of the section that feed a match; returns how many. */
static size_t sources_of(const struct section *section, size_t index, size_t ret[2])
{
	const struct bracket_match *match = section->matches[index];
	size_t count = 0;

	for (size_t side = 0; side < 2 && match->part != BRACKET_THIRD; side++) {
		const struct bracket_source *source = &match->sources[side];
		size_t from = 0;

		if (source->from == BRACKET_SEED)
			continue;
		while (from < section->match_count &&
		       section->matches[from] != &section->view->bracket.matches[source->of])
			from++;
		if (from < section->match_count && (count == 0 || ret[0] != from))
			ret[count++] = from;
	}
	return count;
}

/* Places the matches. They have an empty line between them if there is room. */
static void places_make(struct section *section)
{
	enum { FEW = 8 };
	size_t first = 0, height;

	for (size_t i = 0; i < section->match_count; i++)
		first += section->matches[i]->stage == section->first;
	height = first <= FEW ? 3 : 2;
	first = 0;
	for (size_t i = 0; i < section->match_count; i++) {
		size_t from[2];
		const size_t count = sources_of(section, i, from);
		size_t *place = &section->places[i];

		if (section->matches[i]->part == BRACKET_THIRD)
			*place = place[-1] + 3; /* below the final */
		else if (count == 0)
			*place = first++ * height + 1;
		else
			*place = (section->places[from[0]] + section->places[from[count - 1]]) / 2;
		if (*place + 1 > section->lines)
			section->lines = *place + 1;
	}
}

static void add_edges(
    struct answer *to, const char *key, bool top, bool right, bool bottom, bool left)
{
	if (top || right || bottom || left)
		answer_textf(to, key, "%s%s%s%s", top ? "t" : "", right ? "r" : "",
		    bottom ? "b" : "", left ? "l" : "");
}

/* Draws the lines from the matches of a stage to the next: out of a box, up or down, and into the
 * next box. */
static void add_joins(struct answer *to, const struct section *section, int stage, size_t line)
{
	bool out = false, along = false, into = false;

	for (size_t i = 0; i < section->match_count; i++) {
		const size_t here = section->places[i];
		size_t from[2];
		const size_t count = sources_of(section, i, from);

		for (size_t k = 0; k < count; k++) {
			const size_t place = section->places[from[k]];

			if (section->matches[from[k]]->stage != stage)
				continue;
			out = out || place == line + 1;
			along = along || (line >= (place < here ? place : here) &&
			                     line < (place < here ? here : place));
			into = into || (section->matches[i]->stage > stage && here == line + 1);
		}
	}
	add_edges(to, "out", false, along, out, false);
	add_edges(to, "into", false, false, into, false);
}

/* Returns the first match of a stage in the section; NULL: none. */
static const struct bracket_match *first_of(const struct section *section, int stage)
{
	for (size_t i = 0; i < section->match_count; i++)
		if (section->matches[i]->stage == stage)
			return section->matches[i];
	return NULL;
}

static void add_line(struct answer *to, const struct section *section, size_t line)
{
	for (int stage = section->first; stage <= section->last; stage++) {
		struct answer *cell;

		if (!first_of(section, stage))
			continue;
		cell = answer_row(to, "columns");
		for (size_t i = 0; i < section->match_count; i++) {
			const struct bracket_match *match = section->matches[i];
			const bool upper = section->places[i] == line + 1;

			if (match->stage != stage)
				continue;
			if (upper || section->places[i] == line) {
				add_side(cell, section->view, match, !upper);
				add_edges(cell, "left", upper, false, true, true);
				add_edges(cell, "middle", upper, false, true, false);
				add_edges(cell, "right", upper, true, true, false);
			}
			answer_flag_set(cell, "third",
			    match->part == BRACKET_THIRD && section->places[i] == line + 2);
		}
		add_joins(cell, section, stage, line);
	}
}

/* --- cutting a bracket into sections --- */

/* The room of a page: matches one below the other, and rounds next to each other. */
enum { MATCHES_MOST = 16, ROUNDS_USUAL = 5, ROUNDS_MOST = 6 };

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
static int first_stage(
    const struct bracket *bracket, const size_t *section_of, enum bracket_part part)
{
	int first = 0;

	for (size_t i = 0; i < bracket->match_count; i++) {
		const struct bracket_match *match = &bracket->matches[i];

		if (part_of(match) == part && section_of[i] == nowhere &&
		    (first == 0 || match->stage < first))
			first = match->stage;
	}
	return first;
}

/* Returns the section from which the match's entrants come; NOWHERE: from several, or from none. */
static size_t section_before(const struct bracket *bracket, const size_t *section_of, size_t index)
{
	const struct bracket_match *match = &bracket->matches[index];
	size_t section = nowhere;

	for (size_t side = 0; side < 2; side++) {
		const struct bracket_source *source = &match->sources[side];
		size_t from;

		if (source->from == BRACKET_SEED ||
		    part_of(&bracket->matches[source->of]) != part_of(match))
			continue;
		from = section_of[source->of];
		if (from == nowhere || (section != nowhere && section != from))
			return nowhere;
		section = from;
	}
	return section;
}

/* Gives each match of a part the number of its section, from `count` on; returns the next number. */
static size_t part_cut(
    const struct bracket *bracket, enum bracket_part part, size_t *section_of, size_t count)
{
	int first;

	while ((first = first_stage(bracket, section_of, part)) > 0) {
		const size_t begin = count;
		size_t taken = 0;
		int left = 0, last = 0, rounds;

		/* The first stage is cut into pages; `left` counts the stages from it on. */
		for (size_t i = 0; i < bracket->match_count; i++) {
			const struct bracket_match *match = &bracket->matches[i];

			if (part_of(match) != part || match->stage < first)
				continue;
			left += match->stage > last;
			last = match->stage > last ? match->stage : last;
			if (match->stage == first && section_of[i] == nowhere)
				section_of[i] = begin + taken++ / MATCHES_MOST;
		}
		count = begin + (taken + MATCHES_MOST - 1) / MATCHES_MOST;

		/* Later matches join the section of those before them, while it has room. */
		rounds = left <= ROUNDS_MOST ? ROUNDS_MOST : ROUNDS_USUAL;
		last = first;
		for (size_t i = 0; i < bracket->match_count; i++) {
			const struct bracket_match *match = &bracket->matches[i];
			size_t section;

			if (part_of(match) != part || section_of[i] != nowhere)
				continue;
			section = section_before(bracket, section_of, i);
			if (section == nowhere || section < begin)
				continue;
			rounds -= match->stage > last;
			last = match->stage > last ? match->stage : last;
			if (rounds <= 0)
				break;
			section_of[i] = section;
		}
	}
	return count;
}

/* --- a section --- */

/* In a double elimination, winners and losers have their own rounds, counted from 1. */
static void add_round_name(
    struct answer *to, const struct phase_view *view, const struct bracket_match *first)
{
	const struct bracket *bracket = &view->bracket;
	int number = 0, last = 0;

	if (!phase_method_is_double(view->phase.row.method)) {
		answer_code(
		    to, "name", answer_phase_stage(bracket_stage_size(bracket, first->stage)));
		return;
	}
	if (first->part == BRACKET_GRAND || first->part == BRACKET_AGAIN) {
		answer_code(to, "name", first->part == BRACKET_GRAND ? "final" : "final-again");
		return;
	}
	for (const struct bracket_match *match = bracket->matches; match <= first; match++)
		if (match->part == first->part && match->stage > last) {
			last = match->stage;
			number++;
		}
	answer_code(to, "name", first->part == BRACKET_LOSERS ? "losers" : "winners");
	answer_number(to, "number", number);
}

static void add_section(struct answer *to, struct section *section, bool grid)
{
	static const char *const names[] = {
	    [BRACKET_MAIN] = "main", [BRACKET_LOSERS] = "losers", [BRACKET_GRAND] = "final"};
	const bool winners = section->part == BRACKET_MAIN &&
	                     phase_method_is_double(section->view->phase.row.method);

	answer_code(to, "part", winners ? "winners" : names[section->part]);
	for (int stage = section->first; stage <= section->last; stage++) {
		const struct bracket_match *first = first_of(section, stage);
		struct answer *round;
		int64_t size = 0;

		if (!first)
			continue;
		for (size_t i = 0; i < section->match_count; i++)
			size += section->matches[i]->stage == stage;
		round = answer_row(to, "rounds");
		add_round_name(round, section->view, first);
		if (grid)
			add_round_name(answer_row(to, "columns"), section->view, first);
		answer_number(round, "size", size);
		for (size_t i = 0; i < section->match_count; i++) {
			const struct bracket_match *match = section->matches[i];
			struct answer *row;

			if (match->stage != stage)
				continue;
			row = answer_row(round, "matches");
			(void)answer_list(row, "sides");
			for (size_t side = 0; side < 2; side++)
				add_side(answer_row(row, "sides"), section->view, match, side);
			answer_flag(row, "decided", match->decided);
			answer_flag_set(row, "third", match->part == BRACKET_THIRD);
			answer_flag_set(row, "without",
			    match->decided && match->games == 0 && !bracket_not_needed(match) &&
			        bracket_is_entrant(match->winner) &&
			        bracket_is_entrant(match->loser));
		}
	}
	if (!grid)
		return;
	places_make(section);
	for (size_t line = 0; line < section->lines; line++)
		add_line(answer_row(to, "lines"), section, line);
}

void answer_bracket(struct answer *to, const struct phase_view *view, bool grid)
{
	const struct bracket *bracket = &view->bracket;
	struct arena *arena = answer_arena(to);
	size_t *section_of = arena_alloc(arena, bracket->match_count, sizeof *section_of);
	size_t count = 0;

	(void)answer_list(to, "sections");
	for (size_t i = 0; i < bracket->match_count; i++) {
		section_of[i] = nowhere;
		answer_flag_set(
		    to, "otherwise", bracket_sent_another(bracket, &bracket->matches[i]));
	}
	count = part_cut(bracket, BRACKET_MAIN, section_of, count);
	count = part_cut(bracket, BRACKET_LOSERS, section_of, count);
	count = part_cut(bracket, BRACKET_GRAND, section_of, count);
	for (size_t number = 0; number < count; number++) {
		struct section section = {.view = view,
		    .matches = arena_alloc(arena, bracket->match_count, sizeof *section.matches),
		    .places = arena_alloc(arena, bracket->match_count, sizeof *section.places)};

		for (size_t i = 0; i < bracket->match_count; i++) {
			const struct bracket_match *match = &bracket->matches[i];

			if (section_of[i] != number)
				continue;
			if (section.match_count == 0 || match->stage < section.first)
				section.first = match->stage;
			if (match->stage > section.last)
				section.last = match->stage;
			section.part = part_of(match);
			section.matches[section.match_count++] = match;
		}
		add_section(answer_row(to, "sections"), &section, grid);
	}
}
