#include "desk/phase_show.h"

#include "desk/phase_new.h"

/* All phases see the same facts. */
static bool views_read(
    const struct desk *desk, struct phase_view **ret, size_t *ret_count, struct error *err)
{
	struct standings_facts facts;
	struct phase_view *views;

	if (!standings_facts_read(desk, 0, &facts, err))
		return false;
	views = arena_alloc(desk->arena, facts.phase_count, sizeof *views);
	if (!views)
		return error_memory(err);
	for (size_t i = 0; i < facts.phase_count; i++) {
		views[i].phase = facts.phases[i];
		views[i].facts = facts;
		if (!phase_bracket_make(
		        desk->arena, &facts, &facts.phases[i], &views[i].bracket, err))
			return false;
	}
	*ret = views;
	*ret_count = facts.phase_count;
	return true;
}

static bool view_read(
    const struct desk *desk, const char *name, struct phase_view *ret, struct error *err)
{
	struct standings_facts facts;
	const struct phase *phase;

	if (!standings_facts_read(desk, 0, &facts, err) ||
	    !phase_find(desk, facts.phases, facts.phase_count, name, &phase, err) ||
	    !phase_bracket_make(desk->arena, &facts, phase, &ret->bracket, err))
		return false;
	ret->phase = *phase;
	ret->facts = facts;
	return true;
}

bool phase_show(
    const struct desk *desk, const char *name, struct phase_view *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, view_read(desk, name, ret, err));
}

bool phase_list(
    const struct desk *desk, struct phase_view **ret, size_t *ret_count, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, views_read(desk, ret, ret_count, err));
}
