#include "club/standings.h"

#include "base/arena.h"
#include "base/error.h"
#include "club/entrant.h"
#include "draw/bracket.h"
#include "file/db.h"
#include "phase/phase.h"
#include "tournament/can_win.h"
#include "tournament/ranking.h"

#include <limits.h>

/* Returns the last stage of which a round was drawn. */
static int stage_seated(const struct bracket *bracket)
{
	return bracket->round_count > 0 ? bracket->legs[bracket->round_count - 1].stage : 0;
}

/* In a knock-out only the unbeaten can win. */
static bool knockout_chances(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, struct standings_chances *ret, struct error *err)
{
	const struct ranking *ranking = &ret->standings.ranking;
	struct chance *chances = arena_alloc(desk->arena, ranking->count, sizeof *chances);
	size_t first = 0;
	struct bracket bracket;

	if (!phase_bracket_make(desk->arena, facts, phase, &bracket, err))
		return false;
	while (first < ranking->count && ranking->rows[first].rank == 1)
		first++;
	for (size_t i = 0; i < ranking->count; i++)
		chances[i] = (struct chance){i >= first                   ? CHANCE_CANNOT
		                             : bracket.over || first == 1 ? CHANCE_SURE
		                                                          : CHANCE_CAN,
		    ranking->rows[i].points, ranking->rows[i].points};
	ret->said = true;
	ret->left = bracket.over ? 0 : bracket.stage_count - stage_seated(&bracket);
	ret->chances = chances;
	return true;
}

/* Marks those who are first now: no others can win, for example after a phase for lower places. */
static void settled_chances(const struct desk *desk, struct standings_chances *ret)
{
	const struct ranking *ranking = &ret->standings.ranking;
	struct chance *chances = arena_alloc(desk->arena, ranking->count, sizeof *chances);

	for (size_t i = 0; i < ranking->count; i++)
		chances[i] =
		    (struct chance){ranking->rows[i].rank == 1 ? CHANCE_SURE : CHANCE_CANNOT,
		        ranking->rows[i].points, ranking->rows[i].points};
	ret->chances = chances;
}

/* Before the first round of a knock-out all its entrants can win. */
static void undrawn_chances(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, struct standings_chances *ret)
{
	const struct ranking *ranking = &ret->standings.ranking;
	struct chance *chances = arena_alloc(desk->arena, ranking->count, sizeof *chances);

	for (size_t i = 0; i < ranking->count; i++) {
		const struct ranking_row *row = &ranking->rows[i];
		const struct entrant *entrant = &facts->entrants[row->entrant];
		size_t seed;

		chances[i] = (struct chance){phase_seed_of(phase, entrant->number, &seed) &&
		                                     entrant_active(entrant, phase->row.round)
		                                 ? CHANCE_CAN
		                                 : CHANCE_CANNOT,
		    row->points, row->points};
	}
	ret->chances = chances;
}

/* --- by points --- */

/* A phase by points, and its rounds that are left. */
struct course {
	const struct desk *desk;
	const struct phase *phase;
	const struct chance_rounds *rounds;
	const struct ranking_input *input;
	const struct ranking *own;
};

/* Counts the rounds left in a phase, for each entrant those of its group. */
static void phase_own_find(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, const int **ret)
{
	const int drawn = phase_rounds_counted(facts, phase);
	int *own = arena_alloc(desk->arena, facts->input.entrant_count, sizeof *own);

	for (size_t i = 0; i < phase->entrant_count; i++) {
		const struct phase_entrant *row = &phase->entrants[i];
		const size_t entrant = (size_t)row->entrant - 1;
		const int rounds = phase_points_group_rounds(desk, facts, phase, row->group);

		if (entrant_active(&facts->entrants[entrant], facts->rounds + 1))
			own[entrant] = rounds == 0 ? INT_MAX : rounds > drawn ? rounds - drawn : 0;
	}
	*ret = own;
}

/* Gives the rows and games of one group. */
static void group_cut(
    const struct course *course, int group, struct ranking_input *ret_input, struct ranking *ret)
{
	struct arena *arena = course->desk->arena;
	struct ranking_row *rows = arena_alloc(arena, course->own->count, sizeof *rows);
	struct ranking_game *games = arena_alloc(arena, course->input->game_count, sizeof *games);
	size_t row_count = 0, game_count = 0;

	for (size_t i = 0; i < course->own->count; i++)
		if (course->own->rows[i].group == group) {
			rows[row_count] = course->own->rows[i];
			rows[row_count].rank = rows[row_count].group_rank;
			row_count++;
		}
	for (size_t i = 0; i < course->input->game_count; i++) {
		const struct ranking_game *game = &course->input->games[i];
		const int first = course->input->numbers[game->sides[0].entrants[0]];

		if (phase_group_of(course->phase, first) == group)
			games[game_count++] = *game;
	}
	*ret_input = *course->input;
	ret_input->games = games;
	ret_input->game_count = game_count;
	*ret = *course->own;
	ret->rows = rows;
	ret->count = row_count;
}

/* Only a winner of a group can win; if figures decide between groups, the best of the winners. */
static enum chance_state state_among_groups(
    enum chance_state of_group, enum chance_state of_all, bool figures_decide)
{
	if (!figures_decide)
		return of_group;
	if (of_group == CHANCE_CANNOT || of_all == CHANCE_CANNOT)
		return CHANCE_CANNOT;
	return of_group == CHANCE_SURE && of_all == CHANCE_SURE ? CHANCE_SURE : CHANCE_CAN;
}

/* Returns the rounds left in a group: the most that one of its entrants plays. */
static int group_left(const struct course *course, const struct ranking *group)
{
	int most = 0;

	for (size_t i = 0; i < group->count; i++) {
		const int own = course->rounds->own[group->rows[i].entrant];

		most = own > most ? own : most;
	}
	return most < course->rounds->left ? most : course->rounds->left;
}

static bool group_take(
    const struct course *course, int group, struct chance *of_all, struct error *err)
{
	const bool figures_decide = standings_group_one_size(course->phase, course->input);
	struct chance_rounds rounds = *course->rounds;
	struct ranking_input input;
	struct ranking own;
	struct chance *of_group;
	size_t next = 0;

	group_cut(course, group, &input, &own);
	rounds.left = group_left(course, &own);
	if (!chances_make(course->desk->arena, &input, &own, &rounds, &of_group, err))
		return false;
	for (size_t i = 0; i < course->own->count; i++)
		if (course->own->rows[i].group == group)
			of_all[i].state = state_among_groups(
			    of_group[next++].state, of_all[i].state, figures_decide);
	return true;
}

/* Returns true if nothing is left to draw or play, so that places are final. */
static bool is_over(const struct course *course)
{
	return course->rounds->left == 0 && !course->rounds->more && !course->own->provisional;
}

/* Computes the chances of each row of the phase's ranking. */
static bool course_chances(const struct course *course, struct chance **ret, struct error *err)
{
	if (!chances_make(
	        course->desk->arena, course->input, course->own, course->rounds, ret, err))
		return false;
	for (int group = 1; course->phase->row.groups > 1 && !is_over(course) &&
	                    group <= course->phase->row.groups;
	     group++)
		if (!group_take(course, group, *ret, err))
			return false;
	return true;
}

/* Computes the chances by the points of the phase; entrants outside it cannot win. */
static bool points_chances(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, const struct chance_rounds *rounds, struct standings_chances *ret,
    struct error *err)
{
	const struct ranking *ranking = &ret->standings.ranking;
	struct chance *chances = arena_alloc(desk->arena, ranking->count, sizeof *chances);
	struct chance *of_phase;
	struct ranking_input input;
	struct ranking own;
	const struct course course = {desk, phase, rounds, &input, &own};

	if (!standings_phase_own(desk->arena, facts, phase, &input, &own, err) ||
	    !course_chances(&course, &of_phase, err))
		return false;
	for (size_t i = 0; i < ranking->count; i++) {
		chances[i] = (struct chance){
		    CHANCE_CANNOT, ranking->rows[i].points, ranking->rows[i].points};
		for (size_t j = 0; j < own.count; j++)
			if (own.rows[j].entrant == ranking->rows[i].entrant)
				chances[i] = of_phase[j];
	}
	ret->chances = chances;
	return true;
}

static bool points_phase_chances(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, struct standings_chances *ret, struct error *err)
{
	const int rounds = phase_points_rounds(desk, facts, phase);
	const int drawn = phase_rounds_counted(facts, phase);
	struct chance_rounds left = {0};
	bool over;

	phase_own_find(desk, facts, phase, &left.own);
	if (!phase_points_over(desk, facts, phase, &over, err))
		return false;
	left.left = !over && rounds > drawn ? rounds - drawn : 0;
	left.more = !over && rounds == 0;
	ret->left = left.left;
	ret->said = !left.more;
	ret->more = left.more;
	if (phase->row.first == 1)
		return points_chances(desk, facts, phase, &left, ret, err);
	settled_chances(desk, ret);
	return true;
}

/* Reads the standings of a phase; before its first round they are those with which it begins. */
static bool phase_chances(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, struct standings_chances *ret, struct error *err)
{
	const bool begun = (size_t)(phase - facts->phases) < standings_phases_count(facts);
	const bool first = phase->row.first == 1;

	if (!begun && first &&
	    !standings_phase_begin(desk->arena, facts, phase, &ret->standings.ranking, err))
		return false;
	if (!round_method_knocks_out(phase->row.method))
		return points_phase_chances(desk, facts, phase, ret, err);
	if (!knockout_chances(desk, facts, phase, ret, err))
		return false;
	if (!begun && first)
		undrawn_chances(desk, facts, phase, ret);
	else if (!begun)
		settled_chances(desk, ret);
	return true;
}

bool standings_phase_chances(const struct desk *desk, const struct standings_facts *facts,
    struct standings_chances *ret, bool *ret_found, struct error *err)
{
	const struct phase *phase = phase_of(facts->phases, facts->phase_count, facts->rounds + 1);

	*ret_found = phase != NULL;
	return !phase || phase_chances(desk, facts, phase, ret, err);
}
