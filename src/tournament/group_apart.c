#include "tournament/group_apart.h"

#include "tournament/group_parts.h"

#include <limits.h>
#include <string.h>

/* How many are put into a group, one after another, before the best so far is taken. */
enum { TRIES_MOST = 100000 };

struct apart_search {
	const struct group_draw_input *input;
	size_t *degrees;  /* by seed: from how many it is kept apart */
	size_t *order;    /* seeds, those kept apart from most first */
	size_t count;     /* of those */
	size_t *group_of; /* by seed */
	size_t *sizes;    /* by group */
	size_t lines;     /* of the largest groups */
	size_t last_left; /* seats of the last line still to be taken */
	int tries;        /* left */
	struct group_apart best;
};

static bool order_make(struct arena *arena, struct apart_search *search, struct error *err)
{
	const struct group_draw_input *input = search->input;

	search->degrees = arena_alloc(arena, input->count, sizeof *search->degrees);
	search->order = arena_alloc(arena, input->count, sizeof *search->order);
	if (!search->degrees || !search->order)
		return error_memory(err);
	for (size_t i = 0; i < input->apart_count; i++) {
		search->degrees[input->apart[i].one]++;
		search->degrees[input->apart[i].other]++;
	}
	for (size_t seed = 0; seed < input->count; seed++) {
		size_t place = search->count;

		if (search->degrees[seed] == 0)
			continue;
		for (;
		     place > 0 && search->degrees[search->order[place - 1]] < search->degrees[seed];
		     place--)
			search->order[place] = search->order[place - 1];
		search->order[place] = seed;
		search->count++;
	}
	return true;
}

/* With how many of a group a seed should not stand. */
static int kept_apart_in(const struct apart_search *search, size_t seed, size_t group)
{
	const struct group_draw_input *input = search->input;
	int count = 0;

	for (size_t i = 0; i < input->apart_count; i++) {
		const struct group_pair *pair = &input->apart[i];

		count += (pair->one == seed && search->group_of[pair->other] == group) ||
		         (pair->other == seed && search->group_of[pair->one] == group);
	}
	return count;
}

static void groups_try(struct apart_search *search, size_t next, int so_far);

static void group_try(struct apart_search *search, size_t next, size_t group, int so_far)
{
	const size_t seed = search->order[next];
	const int with = so_far + kept_apart_in(search, seed, group);
	const bool last = search->sizes[group] + 1 == search->lines;

	if (with >= search->best.least || search->sizes[group] == search->lines ||
	    (last && search->last_left == 0))
		return;
	search->tries--;
	search->group_of[seed] = group;
	search->sizes[group]++;
	search->last_left -= last;
	groups_try(search, next + 1, with);
	search->last_left += last;
	search->sizes[group]--;
	search->group_of[seed] = GROUP_ANY;
}

/* Of empty groups, which are all the same, the first from where the snake has the seed. */
static void groups_try(struct apart_search *search, size_t next, int so_far)
{
	const size_t groups = search->input->groups;
	bool empty_tried = false;

	if (next == search->count) {
		search->best.least = so_far;
		memcpy(search->best.group_of, search->group_of,
		    search->input->count * sizeof *search->group_of);
		return;
	}
	for (size_t i = 0; i < groups && search->tries > 0; i++) {
		const size_t home = group_draw_snake(search->order[next], groups);
		const size_t group = (home + i) % groups;
		const bool empty = search->sizes[group] == 0;

		if (!empty || !empty_tried)
			group_try(search, next, group, so_far);
		empty_tried = empty_tried || empty;
	}
}

bool group_apart_find(struct arena *arena, const struct group_draw_input *input,
    struct group_apart *ret, struct error *err)
{
	struct apart_search search = {.input = input,
	    .group_of = arena_alloc(arena, input->count, sizeof *search.group_of),
	    .sizes = arena_alloc(arena, input->groups, sizeof *search.sizes),
	    .lines = group_lines(input->count, input->groups),
	    .last_left = group_last_line(input->count, input->groups),
	    .tries = TRIES_MOST,
	    .best = {.least = INT_MAX,
	        .group_of = arena_alloc(arena, input->count, sizeof *search.best.group_of)}};

	if (!search.group_of || !search.sizes || !search.best.group_of)
		return error_memory(err);
	if (!order_make(arena, &search, err))
		return false;
	for (size_t seed = 0; seed < input->count; seed++)
		search.group_of[seed] = GROUP_ANY;
	groups_try(&search, 0, 0);
	search.best.proven = search.best.least == 0 || search.tries > 0;
	*ret = search.best;
	return true;
}
