#include "desk/standings_chances.h"

#include "desk/phase_bracket.h"
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
	phase = phase_of(facts.phases, facts.phase_count, facts.rounds);
	if (phase && phase_method_knocks_out(phase->row.method)) {
		if (!knockout_chances(desk, &facts, phase, &answer, err))
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
