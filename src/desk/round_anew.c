#include "desk/round_anew.h"

#include "desk/round_draw.h"

static bool sits_at(const struct seating *table, int number)
{
	for (size_t i = 0; i < table->side_count; i++)
		if (table->sides[i].number == number || table->sides[i].partner == number)
			return true;
	return false;
}

/* Whether partners sit together and opponents at the same table. */
static bool table_is(const struct seating *table, const struct round_pairing *pairing)
{
	for (size_t i = 0; i < SIDES_MOST; i++) {
		const int one = pairing->entrants[i], partner = pairing->partners[i];
		bool together = partner == 0;

		if (one == 0)
			continue;
		if (!sits_at(table, one))
			return false;
		for (size_t j = 0; j < table->side_count && !together; j++) {
			const struct seat *seat = &table->sides[j];

			together = (seat->number == one && seat->partner == partner) ||
			           (seat->number == partner && seat->partner == one);
		}
		if (!together)
			return false;
	}
	return true;
}

static bool table_is_among(const struct round *round, const struct round_pairing *pairing)
{
	for (size_t i = 0; i < round->table_count; i++)
		if (table_is(&round->tables[i], pairing))
			return true;
	return false;
}

static bool bye_is_among(const struct round *round, int number)
{
	for (size_t i = 0; i < round->bye_count; i++)
		if (round->byes[i] == number)
			return true;
	return false;
}

bool round_plan_differs(const struct round *round, const struct round_plan *plan)
{
	if (round->table_count != plan->table_count || round->bye_count != plan->bye_count)
		return true;
	for (size_t i = 0; i < plan->table_count; i++)
		if (!table_is_among(round, &plan->tables[i]))
			return true;
	for (size_t i = 0; i < plan->bye_count; i++)
		if (!bye_is_among(round, plan->byes[i]))
			return true;
	return false;
}

static bool drawn_differs(
    const struct desk *desk, const struct round *round, bool *ret, struct error *err)
{
	const enum draw_method method = draw_method_find(round->method);
	struct round_draw from;
	struct round_plan plan;
	struct draw draw;
	struct error refused = {0};

	*ret = false;
	if (method == DRAW_METHOD_COUNT || method == DRAW_MANUAL)
		return true;
	if (!round_draw_read(desk, round->number, &from, err))
		return false;
	from.input.seed = (uint64_t)round->seed;
	/* A draw that cannot be made any more, of those who are left, is another. */
	if (!draw_make(desk->arena, method, &from.input, &draw, &refused)) {
		*ret = refused.kind == ERROR_REFUSED;
		if (!*ret)
			*err = refused;
		return *ret;
	}
	if (!round_draw_plan(desk->arena, &from, &draw, &plan, err))
		return false;
	*ret = round_plan_differs(round, &plan);
	return true;
}

bool round_anew_read(
    const struct desk *desk, const struct round *round, struct round_anew *ret, struct error *err)
{
	struct round_anew anew = {0};

	if (!phase_next_read(desk, round->number, &anew.next, err))
		return false;
	if (anew.next.knocks_out)
		anew.differs = anew.next.undecided || anew.next.over ||
		               round_plan_differs(round, &anew.next.plan);
	else if (!drawn_differs(desk, round, &anew.differs, err))
		return false;
	*ret = anew;
	return true;
}

bool round_anew_allow(const struct round *round, const struct round_anew *anew, struct error *err)
{
	if (!anew->next.knocks_out || !anew->differs)
		return true;
	if (anew->next.undecided)
		return error_set(err, ERROR_REFUSED, "round-stale",
		    "round %d: who goes on in \"%s\" is not known now, as a game before it is not "
		    "finished any more; --as-seated lets it go out as it is",
		    round->number, anew->next.phase->row.name);
	return error_set(err, ERROR_REFUSED, "round-stale",
	    anew->next.over
	        ? "round %d is not what the bracket of \"%s\" asks for now, which is no round at "
	          "all: `canasta round drop %d` takes it back; --as-seated lets it go out as it is"
	        : "round %d is not what the bracket of \"%s\" asks for now: `canasta round redo "
	          "%d` "
	          "seats it anew; --as-seated lets it go out as it is",
	    round->number, anew->next.phase->row.name, round->number);
}
