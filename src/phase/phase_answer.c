#include "phase/phase.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "club/answer_parts.h"
#include "club/entrant.h"
#include "club/round.h"
#include "club/standings.h"
#include "draw/bracket.h"
#include "tournament/ranking.h"

/* --- names --- */

/* Returns the name of a stage by its number of entrants: 2, 4, 8 … */
static const char *stage_name(size_t size)
{
	static const char *const names[] = {"final", "semi-final", "quarter-final", "round-of-16",
	    "round-of-32", "round-of-64", "round-of-128", "round-of-256", "round-of-512",
	    "round-of-1024"};
	size_t at = 0;

	for (size_t room = 2; room < size && at + 1 < sizeof names / sizeof *names; room *= 2)
		at++;
	return names[at];
}

const struct entrant *answer_phase_entrant_at(const struct phase_view *view, size_t seed)
{
	return &view->facts.entrants[view->phase.entrants[seed].entrant - 1];
}

static void add_entrant(struct answer *to, const struct phase_view *view, size_t seed)
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
		add_entrant(to, view, seed);
}

/* Returns the name of a round of a knock-out. In a double elimination, winners and losers play in
 * the same round, unless it has matches of one kind only. Its last two stages are between the two
 * entrants left. */
static const char *name_of_round(const struct phase_view *view, size_t at)
{
	const struct bracket *bracket = &view->bracket;
	const struct bracket_leg *leg = &bracket->legs[at];
	const int round = view->phase.row.round + (int)at;
	bool found[BRACKET_THIRD + 1] = {false};

	if (!phase_method_is_double(view->phase.row.method))
		return stage_name(bracket_stage_size(bracket, leg->stage));
	if (leg->stage + 1 >= bracket->stage_count)
		return leg->stage == bracket->stage_count ? "final-again" : "final";
	for (size_t i = 0; i < view->facts.input.game_count; i++)
		if (view->facts.input.games[i].round == round &&
		    view->matches[i] < bracket->match_count)
			found[bracket->matches[view->matches[i]].part] = true;
	if (found[BRACKET_MAIN] == found[BRACKET_LOSERS])
		return "winners-and-losers";
	return found[BRACKET_MAIN] ? "winners" : "losers";
}

/* Adds the table of a game; in a knock-out with its match (NULL: none), whose outcome is with its last
 * game. */
static void add_table(struct answer *to, const struct phase_view *view, size_t index,
    const struct bracket_match *match)
{
	const struct ranking_input *input = &view->facts.input;
	const struct ranking_game *game = &input->games[index];
	bool last = match != NULL;
	size_t seed;

	answer_number(to, "table", view->facts.tables[index].table);
	(void)answer_list(to, "sides");
	for (size_t side = 0; side < game->game.side_count; side++) {
		const struct ranking_side *of = &game->sides[side];
		struct answer *row = answer_row(to, "sides");

		answer_letter(row, "side", (char)('A' + side));
		add_entrant_of(row, view, of->entrants[0]);
		if (of->entrant_count > 1)
			add_entrant_of(answer_object(row, "partner"), view, of->entrants[1]);
		answer_number(row, "score", game->game.scores[side]);
		answer_flag_set(row, "in_play", !game->game.finished);
	}
	answer_flag(to, "finished", game->game.finished);
	answer_letter(to, "winner",
	    game->game.finished && game->game.winner >= 0 ? (char)('A' + game->game.winner) : '\0');
	answer_flag_set(to, "third_place", match && match->part == BRACKET_THIRD);
	answer_flag_set(to, "losers", match && match->part == BRACKET_LOSERS);
	answer_flag_set(to, "not_counted",
	    match && (size_t)(game->round - view->phase.row.round) < match->counted_from);
	for (size_t i = 0; last && i < input->game_count; i++)
		last = view->matches[i] != view->matches[index] ||
		       input->games[i].round <= game->round;
	if (!last)
		return;

	/* The outcome of the match. Games won are in the order in which the sides sit at the table. */
	if (view->phase.row.best_of != 1 &&
	    phase_seed_of(&view->phase, input->numbers[game->sides[0].entrants[0]], &seed)) {
		const bool turned = match->sides[1] == seed;

		answer_textf(to, "match", "%d–%d", match->wins[turned], match->wins[!turned]);
	}
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

/* Adds a round's tables and byes. */
static void add_round(struct answer *to, const struct phase_view *view, size_t at)
{
	const struct bracket *bracket = &view->bracket;
	const struct bracket_leg *leg = at < bracket->round_count ? &bracket->legs[at] : NULL;
	const int round = view->phase.row.round + (int)at;
	const struct ranking_input *input = &view->facts.input;
	size_t seed;

	answer_number(to, "round", round);
	if (leg)
		answer_code(to, "name", name_of_round(view, at));
	if (leg && view->phase.row.best_of > 1)
		answer_number(to, "game", leg->game);
	(void)answer_list(to, "tables");
	for (size_t i = 0; i < input->game_count; i++) {
		const size_t match = leg ? view->matches[i] : BRACKET_NOBODY;

		if (input->games[i].round == round && match != BRACKET_UNKNOWN)
			add_table(answer_row(to, "tables"), view, i,
			    match == BRACKET_NOBODY ? NULL : &bracket->matches[match]);
	}
	for (size_t i = 0; i < input->bye_count; i++)
		if (input->byes[i].round == round &&
		    phase_seed_of(&view->phase, input->numbers[input->byes[i].entrant], &seed))
			add_entrant(answer_row(to, "byes"), view, seed);
}

/* --- places --- */

static struct answer *add_place(
    struct answer *to, const struct phase_view *view, int rank, const struct entrant *entrant)
{
	struct answer *row = answer_row(to, "places");
	size_t seed = 0;

	(void)phase_seed_of(&view->phase, entrant->number, &seed);
	answer_number(row, "rank", rank);
	answer_text(row, "entrant", entrant->name);
	answer_number(row, "number", entrant->number);
	answer_entrant_pairs(row, entrant);
	answer_number(row, "seed", (int64_t)seed + 1);
	return row;
}

void answer_phase_places(struct answer *to, const struct phase_view *view)
{
	const size_t count = view->phase.entrant_count;

	(void)answer_list(to, "places");
	for (int rank = 1; rank <= (int)count; rank++)
		for (size_t seed = 0; seed < count; seed++)
			if (view->bracket.ranks[seed] == rank &&
			    !answer_phase_entrant_at(view, seed)->removed)
				(void)add_place(
				    to, view, rank, answer_phase_entrant_at(view, seed));
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
	answer_number_above(to, "rounds_said", view->rounds);
	answer_number_above(to, "hands", row->hands);
	answer_number_above(to, "minutes", row->minutes);
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
	const bool knocks_out = round_method_knocks_out(view->phase.row.method);
	const struct ranking_input *input = &view->facts.input;
	const struct ranking *ranking = &view->ranking;
	const int drawn = phase_rounds_counted(&view->facts, &view->phase);
	bool in_play = false;

	answer_phase_head(to, view);
	(void)answer_list(to, "rounds");
	for (int i = 0; i < drawn; i++)
		add_round(answer_row(to, "rounds"), view, (size_t)i);
	for (size_t i = 0; i < input->game_count; i++)
		in_play = in_play || (!input->games[i].game.finished &&
		                         input->games[i].round >= view->phase.row.round &&
		                         input->games[i].round <= view->phase.last);
	if (knocks_out) {
		answer_phase_places(to, view);
	} else {
		answer_flag(to, "by_points", true);
		answer_carries(to, ranking);
		(void)answer_list(to, "places");
		for (size_t i = 0; i < ranking->count; i++) {
			const struct ranking_row *place = &ranking->rows[i];
			struct answer *row =
			    add_place(to, view, place->rank, &view->facts.entrants[place->entrant]);

			answer_ranked(row, "points", &ranking->rules, place->points);
			answer_number(row, "difference", answer_difference(place));
			answer_carried(row, &ranking->rules, place);
			answer_group(row, place);
		}
		answer_groups(to, ranking);
	}
	for (int group = 1; view->phase.row.groups > 1 && group <= view->phase.row.groups;
	     group++) {
		struct answer *in_group = answer_row(to, "in_groups");

		answer_group_letter(in_group, group);
		for (size_t i = 0; i < ranking->count; i++) {
			const struct ranking_row *place = &ranking->rows[i];

			if (place->group != group)
				continue;
			struct answer *row = answer_row(in_group, "places");

			answer_number(row, "rank", place->group_rank);
			answer_text(row, "entrant", view->facts.entrants[place->entrant].name);
			answer_number(row, "played", place->played);
			answer_ranked(row, "points", &ranking->rules, place->points);
			answer_number(row, "difference", answer_difference(place));
			answer_carried(row, &ranking->rules, place);
		}
	}
	(void)answer_list(to, "seeds");
	for (size_t seed = 0; seed < view->phase.entrant_count; seed++) {
		struct answer *row = answer_row(to, "seeds");

		add_entrant(row, view, seed);
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
	answer_flag_set(to, "groups_apart", view->groups_apart);
	answer_flag_set(to, "groups_parted", view->groups_parted);
	answer_flag_set(to, "in_play", in_play);
}

/* --- the bracket --- */

/* A part of a bracket that fits on a page: some stages of it, their matches in order.
 *
 * In its grid a match is a box of two lines, centred on the matches it comes from. Its place is the
 * boundary between its lines, counted from 0 above the first. */
struct section {
	const struct phase_view *view;
	size_t match_count;
	const struct bracket_match **matches; /* by stage */
	size_t *places;                       /* by match */
	size_t lines;                         /* of the grid */
};

/* Returns the index after the matches of the stage that begins at an index. */
static size_t stage_end(const struct section *section, size_t begin)
{
	size_t end = begin;

	while (end < section->match_count &&
	       section->matches[end]->stage == section->matches[begin]->stage)
		end++;
	return end;
}

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
	add_entrant(to, view, seed);
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
	const size_t height = stage_end(section, 0) <= FEW ? 3 : 2;
	size_t first = 0;

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

static void add_line(struct answer *to, const struct section *section, size_t line)
{
	for (size_t begin = 0, end; begin < section->match_count; begin = end) {
		struct answer *cell = answer_row(to, "columns");

		end = stage_end(section, begin);
		for (size_t i = begin; i < end; i++) {
			const struct bracket_match *match = section->matches[i];
			const bool upper = section->places[i] == line + 1;

			if (upper || section->places[i] == line) {
				add_side(cell, section->view, match, !upper);
				add_edges(cell, "left", upper, false, true, true);
				add_edges(cell, "middle", upper, false, true, false);
				add_edges(cell, "right", upper, true, true, false);
			}
			answer_flag_set(cell, "third",
			    match->part == BRACKET_THIRD && section->places[i] == line + 2);
		}
		add_joins(cell, section, section->matches[begin]->stage, line);
	}
}

/* --- cutting a bracket into sections --- */

/* The room of a page: matches one below the other, and rounds next to each other. */
enum { MATCHES_MOST = 16, ROUNDS_USUAL = 5, ROUNDS_MOST = 6 };

static const size_t nowhere = SIZE_MAX;

/* Returns the part of the bracket where a match is shown: a replayed final is with the first final,
 * and the match for third place with the final. */
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
static int next_stage(
    const struct bracket *bracket, const size_t *section_of, enum bracket_part part)
{
	for (size_t i = 0; i < bracket->match_count; i++)
		if (part_of(&bracket->matches[i]) == part && section_of[i] == nowhere)
			return bracket->matches[i].stage;
	return 0;
}

/* Returns the section that a match's entrants come from; `nowhere` if from several or from none. */
static size_t section_before(const struct bracket *bracket, const size_t *section_of, size_t index)
{
	const struct bracket_match *match = &bracket->matches[index];
	size_t section = nowhere;

	for (size_t side = 0; side < 2; side++) {
		const struct bracket_source *source = &match->sources[side];

		if (source->from == BRACKET_SEED ||
		    part_of(&bracket->matches[source->of]) != part_of(match))
			continue;
		const size_t from = section_of[source->of];

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

	while ((first = next_stage(bracket, section_of, part)) > 0) {
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

			if (part_of(match) != part || section_of[i] != nowhere)
				continue;
			const size_t section = section_before(bracket, section_of, i);

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

/* Adds the name of a round. In a double elimination, winners and losers have their own rounds,
 * counted from 1. */
static void add_round_name(
    struct answer *to, const struct phase_view *view, const struct bracket_match *first)
{
	const struct bracket *bracket = &view->bracket;
	int number = 0, last = 0;

	if (!phase_method_is_double(view->phase.row.method)) {
		answer_code(to, "name", stage_name(bracket_stage_size(bracket, first->stage)));
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
	const enum bracket_part part = part_of(section->matches[0]);
	const bool winners =
	    part == BRACKET_MAIN && phase_method_is_double(section->view->phase.row.method);

	answer_code(to, "part", winners ? "winners" : names[part]);
	for (size_t begin = 0, end; begin < section->match_count; begin = end) {
		struct answer *round = answer_row(to, "rounds");

		end = stage_end(section, begin);
		add_round_name(round, section->view, section->matches[begin]);
		if (grid)
			add_round_name(
			    answer_row(to, "columns"), section->view, section->matches[begin]);
		answer_number(round, "size", (int64_t)(end - begin));
		for (size_t i = begin; i < end; i++) {
			const struct bracket_match *match = section->matches[i];
			struct answer *row = answer_row(round, "matches");

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

		for (size_t i = 0; i < bracket->match_count; i++)
			if (section_of[i] == number)
				section.matches[section.match_count++] = &bracket->matches[i];
		add_section(answer_row(to, "sections"), &section, grid);
	}
}
