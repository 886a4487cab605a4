#include "desk/standings_chances.h"

#include "desk/phase_bracket.h"
#include "desk/phase_points.h"
#include "desk/standings_phase.h"

/* The last stage of which a round was drawn. */
static int stage_seated(const struct bracket *bracket)
{
	return bracket->round_count > 0 ? bracket->legs[bracket->round_count - 1].stage : 0;
}

/* In a knock-out whoever is not beaten can, and nobody else. */
static bool knockout_chances(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, struct standings_chances *ret, struct error *err)
{
	const struct ranking *ranking = &ret->standings.ranking;
	struct chance *chances = arena_alloc(desk->arena, ranking->count, sizeof *chances);
	size_t first = 0;
	struct bracket bracket;

	if (!chances)
		return error_memory(err);
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

/* Where nobody more can come first than those who are: behind a phase of lower places, say. */
static bool settled_chances(
    const struct desk *desk, struct standings_chances *ret, struct error *err)
{
	const struct ranking *ranking = &ret->standings.ranking;
	struct chance *chances = arena_alloc(desk->arena, ranking->count, sizeof *chances);
	size_t first = 0;

	if (!chances)
		return error_memory(err);
	while (first < ranking->count && ranking->rows[first].rank == 1)
		first++;
	for (size_t i = 0; i < ranking->count; i++)
		chances[i] = (struct chance){i >= first   ? CHANCE_CANNOT
		                             : first == 1 ? CHANCE_SURE
		                                          : CHANCE_CAN,
		    ranking->rows[i].points, ranking->rows[i].points};
	ret->chances = chances;
	return true;
}

/* Of a phase of which no round is drawn: everybody in it can. */
static bool begun_chances(const struct desk *desk, const struct phase *phase,
    const struct standings_facts *facts, struct standings_chances *ret, struct error *err)
{
	const struct ranking *ranking = &ret->standings.ranking;
	struct chance *chances = arena_alloc(desk->arena, ranking->count, sizeof *chances);

	if (!chances)
		return error_memory(err);
	for (size_t i = 0; i < ranking->count; i++) {
		const struct ranking_row *row = &ranking->rows[i];
		size_t seed;

		chances[i] = (struct chance){
		    phase_seed_of(phase, facts->entrants[row->entrant].number, &seed)
		        ? CHANCE_CAN
		        : CHANCE_CANNOT,
		    row->points, row->points};
	}
	ret->chances = chances;
	return true;
}

/* By the points of the phase; whoever is not in it cannot. */
static bool points_chances(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, struct standings_chances *ret, struct error *err)
{
	const struct ranking *ranking = &ret->standings.ranking;
	struct chance *chances = arena_alloc(desk->arena, ranking->count, sizeof *chances);
	struct chance *of_phase;
	struct ranking_input input;
	struct ranking own;

	if (!chances)
		return error_memory(err);
	if (!standings_phase_own(desk->arena, facts, phase, &input, &own, err) ||
	    !chances_make(desk->arena, &input, &own, ret->left, &of_phase, err))
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

static bool phase_chances(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, struct standings_chances *ret, struct error *err)
{
	const int rounds = phase_points_rounds(desk, facts, phase);
	const int drawn = phase_rounds_counted(facts, phase);
	bool over;

	if (phase_method_knocks_out(phase->row.method) &&
	    standings_phases_count(facts) == facts->phase_count)
		return knockout_chances(desk, facts, phase, ret, err);
	if (!phase_points_over(desk, facts, phase, &over, err))
		return false;
	ret->said = rounds > 0;
	ret->left = !over && rounds > drawn ? rounds - drawn : 0;
	if (phase->row.first > 1)
		return settled_chances(desk, ret, err);
	return drawn == 0 ? begun_chances(desk, phase, facts, ret, err)
	                  : points_chances(desk, facts, phase, ret, err);
}

static bool chances_read(
    const struct desk *desk, int round, struct standings_chances *ret, struct error *err)
{
	struct standings_facts facts;
	struct standings_chances answer = {0};
	const struct phase *phase;
	struct chance *chances;

	if (!standings_facts_read(desk, round, &facts, err) ||
	    !standings_judge(desk->arena, &facts, &answer.standings, err))
		return false;
	/* A phase that is made begins with the next round: nobody is first before that is played. */
	phase = phase_of(facts.phases, facts.phase_count, facts.rounds + 1);
	if (phase) {
		if (!phase_chances(desk, &facts, phase, &answer, err))
			return false;
		*ret = answer;
		return true;
	}
	answer.said = facts.rounds_said > 0;
	answer.left = facts.rounds_said > facts.rounds ? facts.rounds_said - facts.rounds : 0;
	if (!chances_make(desk->arena, &answer.standings.input, &answer.standings.ranking,
	        answer.left, &chances, err))
		return false;
	answer.chances = chances;
	*ret = answer;
	return true;
}

bool standings_chances_make(
    const struct desk *desk, int round, struct standings_chances *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, chances_read(desk, round, ret, err));
}
