#include "desk/standings_chances.h"

static bool chances_read(
    const struct desk *desk, int round, struct standings_chances *ret, struct error *err)
{
	struct standings_facts facts;
	struct standings_chances answer = {0};
	struct chance *chances;

	if (!standings_facts_read(desk, round, &facts, err) ||
	    !standings_judge(desk->arena, &facts, &answer.standings, err))
		return false;
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
