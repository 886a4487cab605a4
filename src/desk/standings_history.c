#include "desk/standings_history.h"
#include "desk/standings_counts.h"
#include "store/store.h"

/* The facts as they were after an earlier round: games stand by round, byes in any order. */
static bool facts_cut(const struct desk *desk, const struct standings_facts *facts, int round,
    struct standings_facts *ret, struct error *err)
{
	struct ranking_bye *byes = arena_alloc(desk->arena, facts->input.bye_count, sizeof *byes);

	*ret = *facts;
	ret->rounds = ret->input.rounds = round;
	while (ret->input.game_count > 0 && facts->tables[ret->input.game_count - 1].round > round)
		ret->input.game_count--;
	ret->input.byes = byes;
	ret->input.bye_count = 0;
	for (size_t i = 0; i < facts->input.bye_count; i++)
		if (facts->input.byes[i].round <= round)
			byes[ret->input.bye_count++] = facts->input.byes[i];
	return standings_counts_outside(desk->arena, ret, facts->given, facts->given_count, err) &&
	       standings_counts_read(desk, ret, err);
}

static bool history_read(const struct desk *desk, struct standings_history *ret, struct error *err)
{
	struct standings_facts facts;
	struct standings_history history = {0};
	size_t rounds;
	int *ranks;

	if (!standings_facts_read(desk, 0, &facts, err) ||
	    !standings_judge(desk->arena, &facts, &history.newest, err))
		return false;
	history.rounds = facts.rounds;
	rounds = (size_t)facts.rounds;
	ranks = arena_alloc(desk->arena, history.newest.entrant_count * rounds, sizeof *ranks);
	for (int round = 1; round <= facts.rounds; round++) {
		struct arena scratch = {0};
		struct standings_facts then;
		struct standings standings;
		bool ok = facts_cut(
		              &(struct desk){
		                  .store = desk->store, .arena = &scratch, .event = desk->event},
		              &facts, round, &then, err) &&
		          standings_judge(&scratch, &then, &standings, err);

		for (size_t i = 0; ok && i < standings.ranking.count; i++) {
			const struct ranking_row *row = &standings.ranking.rows[i];

			ranks[row->entrant * rounds + (size_t)round - 1] = row->rank;
		}
		arena_release(&scratch);
		if (!ok)
			return false;
	}
	history.ranks = ranks;
	*ret = history;
	return true;
}

bool standings_history_make(
    const struct desk *desk, struct standings_history *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, history_read(desk, ret, err));
}
