#include "club/standings.h"

#include "base/arena.h"
#include "base/error.h"
#include "club/entrant.h"
#include "club/hooks.h"
#include "file/db.h"
#include "file/store.h"
#include "tournament/can_win.h"
#include "tournament/ranking.h"

#include <limits.h>

/* Counts the rounds left in the event itself; an absent entrant has none. */
static void own_find(struct arena *arena, const struct standings_facts *facts, const int **ret)
{
	int *own = arena_alloc(arena, facts->input.entrant_count, sizeof *own);

	for (size_t i = 0; i < facts->input.entrant_count; i++)
		own[i] = entrant_active(&facts->entrants[i], facts->rounds + 1) ? INT_MAX : 0;
	*ret = own;
}

static bool chances_read(
    const struct desk *desk, int round, struct standings_chances *ret, struct error *err)
{
	struct standings_facts read, facts;
	struct standings_chances answer = {0};
	struct chance_rounds rounds = {0};
	struct chance *chances;
	bool found;

	if (!standings_facts_read(desk, round, &read, err) ||
	    !standings_team_facts(desk->arena, &read, &facts, err) ||
	    !standings_judge(desk->arena, &facts, &answer.standings, err))
		return false;
	own_find(desk->arena, &facts, &rounds.own);
	/* A new phase begins with the next round; before that is played no entrant is first. */
	if (facts.phase_count > 0) {
		if (!club_hooks.phase_chances(desk, &facts, &answer, &found, err))
			return false;
		if (found) {
			*ret = answer;
			return true;
		}
	}
	answer.said = facts.rounds_said > 0;
	answer.left = facts.rounds_said > facts.rounds ? facts.rounds_said - facts.rounds : 0;
	rounds.left = answer.left;
	/* The number of rounds to come is not known: the rounds drawn are taken for all, if there are any. */
	rounds.more = !answer.said && facts.rounds == 0;
	chances_make(
	    desk->arena, &answer.standings.input, &answer.standings.ranking, &rounds, &chances);
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
