#include "desk/phase_draw.h"

#include "desk/phase_bracket.h"

static bool open_refused(
    const struct standings_facts *facts, const struct phase_next *next, struct error *err)
{
	const struct phase *phase = next->phase;

	if (next->open_again)
		return error_set(err, ERROR_REFUSED, "phase-open",
		    "who goes on in \"%s\" is not known yet: a match was opened again by a "
		    "correction behind which round %d was drawn; `canasta round redo %d` seats "
		    "that "
		    "round anew while nothing is recorded of it",
		    phase->row.name, facts->rounds, facts->rounds);
	for (size_t i = 0; i < facts->input.game_count; i++) {
		const struct address *table = &facts->tables[i];

		if (table->round != facts->rounds || facts->input.games[i].game.finished)
			continue;
		return error_set(err, ERROR_REFUSED, "phase-open",
		    "who goes on in \"%s\" is not known yet: table %d.%d is not finished",
		    phase->row.name, table->round, table->table);
	}
	return error_set(err, ERROR_REFUSED, "phase-open",
	    "who goes on in \"%s\" is not known yet: round %d is not finished", phase->row.name,
	    facts->rounds);
}

static int number_of(const struct phase *phase, size_t seed)
{
	return phase->entrants[seed].entrant;
}

static bool plan_make(struct arena *arena, const struct phase *phase, const struct bracket *bracket,
    struct round_plan *ret, struct error *err)
{
	struct round_pairing *tables = arena_alloc(arena, bracket->table_count, sizeof *tables);
	int *byes = arena_alloc(arena, bracket->bye_count, sizeof *byes);

	if (!tables || !byes)
		return error_memory(err);
	for (size_t i = 0; i < bracket->table_count; i++)
		for (size_t side = 0; side < 2; side++)
			tables[i].entrants[side] = number_of(phase, bracket->tables[i][side]);
	for (size_t i = 0; i < bracket->bye_count; i++)
		byes[i] = number_of(phase, bracket->byes[i]);
	*ret = (struct round_plan){.table_count = bracket->table_count,
	    .tables = tables,
	    .bye_count = bracket->bye_count,
	    .byes = byes,
	    .method = phase->row.method};
	return true;
}

static bool any_open_again(const struct bracket *bracket)
{
	for (size_t i = 0; i < bracket->match_count; i++)
		if (bracket_open_again(bracket, &bracket->matches[i]))
			return true;
	return false;
}

static bool next_read(const struct desk *desk, const struct phase *phase, int round,
    struct standings_facts *facts, struct phase_next *ret, struct error *err)
{
	struct bracket bracket;

	/* Before the first round there is nothing to be counted, and 0 would ask for the newest. */
	if (!standings_facts_read(desk, round - 1, facts, err))
		return false;
	facts->rounds = facts->rounds < round - 1 ? facts->rounds : round - 1;
	if (!phase_bracket_make(desk->arena, facts, phase, &bracket, err))
		return false;
	ret->open = bracket.open;
	ret->open_again = bracket.open && any_open_again(&bracket);
	ret->over = bracket.over;
	return plan_make(desk->arena, phase, &bracket, &ret->plan, err);
}

static bool next_find(const struct desk *desk, int round, struct standings_facts *facts,
    struct phase_next *ret, struct error *err)
{
	const struct phase *phases;
	struct phase_next next = {0};
	size_t count;

	if (!phases_read(desk, &phases, &count, err))
		return false;
	next.phase = phase_of(phases, count, round);
	next.knocks_out = next.phase && phase_method_knocks_out(next.phase->row.method);
	if (next.knocks_out && facts && !next_read(desk, next.phase, round, facts, &next, err))
		return false;
	*ret = next;
	return true;
}

bool phase_next_read(const struct desk *desk, int round, struct phase_next *ret, struct error *err)
{
	struct standings_facts facts;

	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, next_find(desk, round, &facts, ret, err));
}

static bool plan_find(const struct desk *desk, int round, bool *ret_knocks_out,
    struct round_plan *ret, struct error *err)
{
	struct standings_facts facts;
	struct phase_next next;

	if (!next_find(desk, round, ret ? &facts : NULL, &next, err))
		return false;
	*ret_knocks_out = next.knocks_out;
	if (!next.knocks_out || !ret)
		return true;
	if (next.open)
		return open_refused(&facts, &next, err);
	if (next.over)
		return error_set(err, ERROR_REFUSED, "phase-over",
		    "\"%s\" is over: nothing is left to be drawn (canasta phase show)",
		    next.phase->row.name);
	*ret = next.plan;
	return true;
}

bool phase_draw_plan(const struct desk *desk, int round, bool *ret_knocks_out,
    struct round_plan *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, plan_find(desk, round, ret_knocks_out, ret, err));
}

bool phase_draws(const struct desk *desk, int round, bool *ret, struct error *err)
{
	return phase_draw_plan(desk, round, ret, NULL, err);
}

bool phase_draw_has(const struct round_plan *plan, int entrant)
{
	for (size_t i = 0; i < plan->bye_count; i++)
		if (plan->byes[i] == entrant)
			return true;
	for (size_t i = 0; i < plan->table_count; i++)
		for (size_t side = 0; side < SIDES_MOST; side++)
			if (plan->tables[i].entrants[side] == entrant)
				return true;
	return false;
}
