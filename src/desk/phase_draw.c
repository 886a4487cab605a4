#include "desk/phase_draw.h"

#include "desk/phase_bracket.h"

static bool open_refused(
    const struct standings_facts *facts, const struct phase *phase, struct error *err)
{
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

static bool plan_read(const struct desk *desk, const struct phase *phase, int round,
    struct round_plan *ret, struct error *err)
{
	struct standings_facts facts;
	struct bracket bracket;

	/* Before the first round there is nothing to be counted, and 0 would ask for the newest. */
	if (!standings_facts_read(desk, round - 1, &facts, err))
		return false;
	facts.rounds = facts.rounds < round - 1 ? facts.rounds : round - 1;
	if (!phase_bracket_make(desk->arena, &facts, phase, &bracket, err))
		return false;
	if (bracket.open)
		return open_refused(&facts, phase, err);
	if (bracket.over)
		return error_set(err, ERROR_REFUSED, "phase-over",
		    "\"%s\" is over: nothing is left to be drawn (canasta phase show)",
		    phase->row.name);
	return plan_make(desk->arena, phase, &bracket, ret, err);
}

static bool plan_find(const struct desk *desk, int round, bool *ret_knocks_out,
    struct round_plan *ret, struct error *err)
{
	const struct phase *phases, *phase;
	size_t count;

	if (!phases_read(desk, &phases, &count, err))
		return false;
	phase = phase_of(phases, count, round);
	*ret_knocks_out = phase && phase_method_knocks_out(phase->row.method);
	return !*ret_knocks_out || !ret || plan_read(desk, phase, round, ret, err);
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
