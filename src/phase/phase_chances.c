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

/* In a knock-out only the unbeaten can win; before its first round all its entrants can. A phase for
 * lower places changes nothing for those who are first. */
static void knockout_chances(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, bool begun, struct standings_chances *ret, struct chance *chances)
{
	const struct ranking *ranking = &ret->standings.ranking;
	struct bracket bracket;
	size_t unbeaten = 0, seed;

	phase_bracket_make(desk->arena, facts, phase, &bracket);
	ret->said = true;
	ret->left = bracket.stage_count;
	if (bracket.round_count > 0)
		ret->left -= bracket.legs[bracket.round_count - 1].stage;
	if (bracket.over)
		ret->left = 0;
	while (unbeaten < ranking->count && ranking->rows[unbeaten].rank == 1)
		unbeaten++;
	for (size_t i = 0; i < ranking->count; i++) {
		const struct entrant *entrant = &facts->entrants[ranking->rows[i].entrant];

		if (begun || phase->row.first > 1)
			chances[i].state = i >= unbeaten                             ? CHANCE_CANNOT
			                   : !begun || bracket.over || unbeaten == 1 ? CHANCE_SURE
			                                                             : CHANCE_CAN;
		else if (phase_seed_of(phase, entrant->number, &seed) &&
		         entrant_active(entrant, phase->row.round))
			chances[i].state = CHANCE_CAN;
	}
}

/* --- by points --- */

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

/* Computes the chances in one group from its own rows and games. Only a winner of a group can win; if
 * figures decide between groups, the best of the winners. `of_all` has the chances by the rows of
 * the phase, and gets those of the group. */
static void group_take(struct arena *arena, const struct phase *phase, int group,
    const struct chance_rounds *all_rounds, const struct ranking_input *input,
    const struct ranking *all, struct chance *of_all)
{
	const bool figures_decide = standings_group_one_size(phase, input);
	struct ranking_row *rows = arena_alloc(arena, all->count, sizeof *rows);
	struct ranking_game *games = arena_alloc(arena, input->game_count, sizeof *games);
	struct chance_rounds rounds = *all_rounds;
	struct ranking_input of_group = *input;
	struct ranking own = *all;
	struct chance *chances;
	size_t next = 0;
	int most = 0;

	own.rows = rows;
	own.count = 0;
	for (size_t i = 0; i < all->count; i++)
		if (all->rows[i].group == group) {
			const int left = rounds.own[all->rows[i].entrant];

			rows[own.count] = all->rows[i];
			rows[own.count].rank = rows[own.count].group_rank;
			own.count++;
			most = left > most ? left : most;
		}
	rounds.left = most < rounds.left ? most : rounds.left;
	of_group.games = games;
	of_group.game_count = 0;
	for (size_t i = 0; i < input->game_count; i++) {
		const struct ranking_game *game = &input->games[i];

		if (phase_group_of(phase, input->numbers[game->sides[0].entrants[0]]) == group)
			games[of_group.game_count++] = *game;
	}
	chances_make(arena, &of_group, &own, &rounds, &chances);
	for (size_t i = 0; i < all->count; i++) {
		enum chance_state state;

		if (all->rows[i].group != group)
			continue;
		state = chances[next++].state;
		if (figures_decide && state != of_all[i].state)
			state = state == CHANCE_CANNOT || of_all[i].state == CHANCE_CANNOT
			            ? CHANCE_CANNOT
			            : CHANCE_CAN;
		of_all[i].state = state;
	}
}

/* Computes the chances by the points of the phase; entrants outside it cannot win. */
static void points_chances(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, struct standings_chances *ret, struct chance *chances)
{
	const struct ranking *ranking = &ret->standings.ranking;
	const int rounds = phase_points_rounds(desk, facts, phase);
	const int drawn = phase_rounds_counted(facts, phase);
	struct chance_rounds left = {0};
	struct chance *of_phase;
	struct ranking_input input;
	struct ranking own;
	const bool over = phase_points_over(desk, facts, phase);

	left.left = !over && rounds > drawn ? rounds - drawn : 0;
	left.more = !over && rounds == 0;
	ret->left = left.left;
	ret->said = !left.more;
	ret->more = left.more;
	if (phase->row.first > 1) { /* it is for lower places: the first has won */
		for (size_t i = 0; i < ranking->count; i++)
			if (ranking->rows[i].rank == 1)
				chances[i].state = CHANCE_SURE;
		return;
	}
	phase_own_find(desk, facts, phase, &left.own);
	standings_phase_own(desk->arena, facts, phase, &input, &own);
	chances_make(desk->arena, &input, &own, &left, &of_phase);

	/* If nothing is left to draw or play, the places are final. */
	const bool open = left.left > 0 || left.more || own.provisional;

	for (int group = 1; open && phase->row.groups > 1 && group <= phase->row.groups; group++)
		group_take(desk->arena, phase, group, &left, &input, &own, of_phase);
	for (size_t i = 0; i < ranking->count; i++)
		for (size_t j = 0; j < own.count; j++)
			if (own.rows[j].entrant == ranking->rows[i].entrant)
				chances[i] = of_phase[j];
}

bool standings_phase_chances(
    const struct desk *desk, const struct standings_facts *facts, struct standings_chances *ret)
{
	const struct phase *phase = phase_of(facts->phases, facts->phase_count, facts->rounds + 1);
	struct ranking *ranking = &ret->standings.ranking;
	struct chance *chances;
	bool begun;

	if (!phase)
		return false;
	/* Before the first round of the phase the standings are those with which it begins. */
	begun = (size_t)(phase - facts->phases) < standings_phases_count(facts);
	if (!begun && phase->row.first == 1)
		standings_phase_begin(desk->arena, facts, phase, ranking);
	chances = arena_alloc(desk->arena, ranking->count, sizeof *chances);
	for (size_t i = 0; i < ranking->count; i++)
		chances[i] = (struct chance){
		    CHANCE_CANNOT, ranking->rows[i].points, ranking->rows[i].points};
	ret->chances = chances;
	if (round_method_knocks_out(phase->row.method))
		knockout_chances(desk, facts, phase, begun, ret, chances);
	else
		points_chances(desk, facts, phase, ret, chances);
	return true;
}
