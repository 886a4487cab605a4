#include "desk/phase_draw.h"

#include "desk/entrant.h"
#include "desk/phase_bracket.h"
#include "desk/standings_team.h"
#include "store/store.h"

#include <assert.h>

/* The first table of the newest round that is not finished: where a match waits for a game, there is one. */
static const struct address *unfinished_table(const struct standings_facts *facts)
{
	size_t i = 0;

	while (i < facts->input.game_count &&
	       (facts->tables[i].round != facts->rounds || facts->input.games[i].game.finished))
		i++;
	assert(i < facts->input.game_count);
	return &facts->tables[i];
}

static bool undecided_refused(
    const struct standings_facts *facts, const struct phase_next *next, struct error *err)
{
	const struct phase *phase = next->phase;
	const struct address *table;

	if (next->undecided_again)
		return error_set(err, ERROR_REFUSED, "phase-open",
		    "who goes on in \"%s\" is not known yet: a match was opened again by a "
		    "correction behind which round %d was drawn; `canasta round redo %d` seats "
		    "that "
		    "round anew while nothing is recorded of it",
		    phase->row.name, facts->rounds, facts->rounds);
	table = unfinished_table(facts);
	return error_set(err, ERROR_REFUSED, "phase-open",
	    "who goes on in \"%s\" is not known yet: table %d.%d is not finished", phase->row.name,
	    table->round, table->table);
}

static int number_of(const struct phase *phase, size_t seed)
{
	return phase->entrants[seed].entrant;
}

/* A round of the phase in the making. */
struct planning {
	const struct standings_facts *facts; /* of entrants, not of their teams */
	int round;
	struct round_pairing *tables;
	int *byes;
	struct round_plan plan;
	int *one, *other; /* numbers of who plays for a side */
};

/* Who plays for an entrant of the bracket, by number: of a team those who are there. */
static size_t players_find(const struct planning *planning, int number, int *ret)
{
	const struct standings_facts *facts = planning->facts;
	size_t count = 0;

	if (!facts->team_of) {
		ret[0] = number;
		return 1;
	}
	for (size_t i = 0; i < facts->input.entrant_count; i++)
		if ((int)facts->team_of[i] + 1 == number &&
		    entrant_active(&facts->entrants[i], planning->round))
			ret[count++] = facts->entrants[i].number;
	return count;
}

/* The first meets the other's first; who finds nobody has a bye. */
static void match_plan(struct planning *planning, int one, int other)
{
	const size_t count = players_find(planning, one, planning->one);
	const size_t others = players_find(planning, other, planning->other);

	for (size_t i = 0; i < count || i < others; i++)
		if (i < count && i < others)
			planning->tables[planning->plan.table_count++] = (struct round_pairing){
			    .entrants = {planning->one[i], planning->other[i]}};
		else
			planning->byes[planning->plan.bye_count++] =
			    i < count ? planning->one[i] : planning->other[i];
}

static bool planning_begin(struct arena *arena, struct planning *planning, struct error *err)
{
	const size_t most = planning->facts->input.entrant_count;

	planning->tables = arena_alloc(arena, most, sizeof *planning->tables);
	planning->byes = arena_alloc(arena, most, sizeof *planning->byes);
	planning->one = arena_alloc(arena, most, sizeof *planning->one);
	planning->other = arena_alloc(arena, most, sizeof *planning->other);
	return (planning->tables && planning->byes && planning->one && planning->other) ||
	       error_memory(err);
}

/* Whom the bracket sends where is kept with the round. */
static bool sent_plan(struct arena *arena, struct planning *planning, const struct phase *phase,
    const struct bracket *bracket, struct error *err)
{
	struct round_sent *sent = arena_alloc(arena, bracket->seat_count, sizeof *sent);

	if (!sent)
		return error_memory(err);
	for (size_t i = 0; i < bracket->seat_count; i++) {
		const struct bracket_seat *seat = &bracket->seats[i];

		sent[i] = (struct round_sent){planning->round, (int)seat->match + 1,
		    (int)seat->side, number_of(phase, seat->entrant)};
	}
	planning->plan.sent = sent;
	planning->plan.sent_count = bracket->seat_count;
	return true;
}

static bool plan_make(struct arena *arena, struct planning *planning, const struct phase *phase,
    const struct bracket *bracket, struct error *err)
{
	if (!planning_begin(arena, planning, err))
		return false;
	for (size_t i = 0; i < bracket->table_count; i++)
		match_plan(planning, number_of(phase, bracket->tables[i][0]),
		    number_of(phase, bracket->tables[i][1]));
	for (size_t i = 0; i < bracket->bye_count; i++)
		planning->plan.bye_count += players_find(planning,
		    number_of(phase, bracket->byes[i]), &planning->byes[planning->plan.bye_count]);
	planning->plan.tables = planning->tables;
	planning->plan.byes = planning->byes;
	planning->plan.method = phase->row.method;
	return sent_plan(arena, planning, phase, bracket, err);
}

static bool any_undecided_again(const struct bracket *bracket)
{
	for (size_t i = 0; i < bracket->match_count; i++)
		if (bracket_undecided_again(bracket, &bracket->matches[i]))
			return true;
	return false;
}

static bool next_read(const struct desk *desk, const struct phase *phase, int round,
    struct standings_facts *facts, struct phase_next *ret, struct error *err)
{
	struct planning planning = {.facts = facts, .round = round};
	struct standings_facts ranked;
	struct bracket bracket;

	/* Before the first round there is nothing to be counted, and 0 would ask for the newest. */
	if (!standings_facts_read(desk, round - 1, facts, err))
		return false;
	facts->rounds = facts->rounds < round - 1 ? facts->rounds : round - 1;
	if (!standings_team_facts(desk->arena, facts, &ranked, err) ||
	    !phase_bracket_make(desk->arena, &ranked, phase, &bracket, err) ||
	    !plan_make(desk->arena, &planning, phase, &bracket, err))
		return false;
	ret->undecided = bracket.undecided;
	ret->undecided_again = bracket.undecided && any_undecided_again(&bracket);
	ret->over = bracket.over;
	ret->plan = planning.plan;
	return true;
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
	if (next.undecided)
		return undecided_refused(&facts, &next, err);
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
