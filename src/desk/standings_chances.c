#include "desk/standings_chances.h"

static bool chances_read(struct store *store, struct arena *arena, const struct event *event,
    int round, struct standings_chances *ret, struct error *err)
{
	struct standings_facts facts;
	struct standings_chances answer = {0};
	struct chance *chances;

	if (!standings_facts_read(store, arena, event, round, &facts, err) ||
	    !standings_judge(arena, &facts, &answer.standings, err))
		return false;
	answer.said = facts.rounds_said > 0;
	answer.left = facts.rounds_said > facts.rounds ? facts.rounds_said - facts.rounds : 0;
	if (!chances_make(arena, &answer.standings.input, &answer.standings.ranking, answer.left,
	        &chances, err))
		return false;
	answer.chances = chances;
	*ret = answer;
	return true;
}

bool standings_chances_make(struct store *store, struct arena *arena, const struct event *event,
    int round, struct standings_chances *ret, struct error *err)
{
	return store_read_begin(store, err) &&
	       store_read_end(store, chances_read(store, arena, event, round, ret, err));
}
