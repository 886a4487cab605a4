#include "tournament/draw_split.h"

#include "tournament/draw_parts.h"

/* Indexes of the whole in a group; SIZE_MAX: in another. */
struct splitting {
	struct arena *arena;
	enum draw_method method;
	const struct draw_input *input;
	size_t *index;
};

static bool entrants_take(
    struct splitting *splitting, int group, struct draw_part *part, struct error *err)
{
	const struct draw_input *input = splitting->input;
	struct draw_entrant *entrants =
	    arena_alloc(splitting->arena, input->entrant_count, sizeof *entrants);

	part->whole = arena_alloc(splitting->arena, input->entrant_count, sizeof *part->whole);
	if (!entrants || !part->whole)
		return error_memory(err);
	part->input.entrant_count = 0;
	for (size_t i = 0; i < input->entrant_count; i++) {
		splitting->index[i] = SIZE_MAX;
		if (input->entrants[i].group != group)
			continue;
		splitting->index[i] = part->input.entrant_count;
		part->whole[part->input.entrant_count] = i;
		entrants[part->input.entrant_count++] = input->entrants[i];
	}
	part->input.entrants = entrants;
	return true;
}

static bool meetings_take(struct splitting *splitting, struct draw_part *part, struct error *err)
{
	const struct draw_input *input = splitting->input;
	struct draw_meeting *meetings =
	    arena_alloc(splitting->arena, input->meeting_count, sizeof *meetings);

	if (!meetings)
		return error_memory(err);
	part->input.meeting_count = 0;
	for (size_t i = 0; i < input->meeting_count; i++) {
		const struct draw_meeting *meeting = &input->meetings[i];
		const size_t a = splitting->index[meeting->a], b = splitting->index[meeting->b];

		if (a != SIZE_MAX && b != SIZE_MAX)
			meetings[part->input.meeting_count++] =
			    (struct draw_meeting){a, b, meeting->round, meeting->partners};
	}
	part->input.meetings = meetings;
	return true;
}

static bool apart_take(struct splitting *splitting, struct draw_part *part, struct error *err)
{
	const struct draw_input *input = splitting->input;
	struct draw_apart *apart = arena_alloc(splitting->arena, input->apart_count, sizeof *apart);

	if (!apart)
		return error_memory(err);
	part->input.apart_count = 0;
	for (size_t i = 0; i < input->apart_count; i++) {
		const size_t a = splitting->index[input->apart[i].a];
		const size_t b = splitting->index[input->apart[i].b];

		if (a != SIZE_MAX && b != SIZE_MAX)
			apart[part->input.apart_count++] =
			    (struct draw_apart){a, b, input->apart[i].said};
	}
	part->input.apart = apart;
	return true;
}

/* --- a group that is through --- */

/* Where an entrant stands in the movement, which goes by number. */
static size_t place_of(const struct draw_input *input, size_t entrant)
{
	size_t place = 0;

	for (size_t i = 0; i < input->entrant_count; i++)
		place += input->entrants[i].number < input->entrants[entrant].number;
	return place;
}

/* Whether two are done with each other: they met, never do, or one is gone. */
static bool is_done(enum draw_method method, const struct draw_input *input, size_t a, size_t b)
{
	const size_t sides = input->side_count;

	if (!input->entrants[a].active || !input->entrants[b].active)
		return true;
	if (method == DRAW_MITCHELL && place_of(input, a) % sides == place_of(input, b) % sides)
		return true;
	for (size_t i = 0; i < input->apart_count; i++)
		if ((input->apart[i].a == a && input->apart[i].b == b) ||
		    (input->apart[i].a == b && input->apart[i].b == a))
			return true;
	for (size_t i = 0; i < input->meeting_count; i++)
		if ((input->meetings[i].a == a && input->meetings[i].b == b) ||
		    (input->meetings[i].a == b && input->meetings[i].b == a))
			return true;
	return false;
}

static bool is_through(enum draw_method method, const struct draw_input *input)
{
	for (size_t a = 0; a < input->entrant_count; a++)
		for (size_t b = a + 1; b < input->entrant_count; b++)
			if (!is_done(method, input, a, b))
				return false;
	return true;
}

/* Whether the group rests: of teams, when those are done with each other. */
static bool rest_find(struct splitting *splitting, struct draw_part *part, struct error *err)
{
	struct draw_input input = part->input;
	struct draw_teams teams;

	if (!input.once || !draw_method_has_rounds(splitting->method))
		return true;
	if (input.teams &&
	    !draw_teams_as_entrants(splitting->arena, &part->input, &teams, &input, err))
		return false;
	part->rests = is_through(splitting->method, &input);
	return true;
}

bool draw_split(struct arena *arena, enum draw_method method, const struct draw_input *input,
    struct draw_part **ret, struct error *err)
{
	struct splitting splitting = {.arena = arena,
	    .method = method,
	    .input = input,
	    .index = arena_alloc(arena, input->entrant_count, sizeof *splitting.index)};
	struct draw_part *parts = arena_alloc(arena, input->group_count, sizeof *parts);
	size_t through = 0;

	if (!splitting.index)
		return error_memory(err);
	for (size_t i = 0; i < input->group_count; i++) {
		parts[i].input = *input;
		parts[i].input.group_count = 0;
		parts[i].input.seed = input->seed + i;
		if (!entrants_take(&splitting, (int)i + 1, &parts[i], err) ||
		    !meetings_take(&splitting, &parts[i], err) ||
		    !apart_take(&splitting, &parts[i], err) ||
		    !rest_find(&splitting, &parts[i], err))
			return false;
		through += parts[i].rests;
	}
	/* Behind the last round all go on. */
	for (size_t i = 0; i < input->group_count; i++)
		parts[i].rests = parts[i].rests && through < input->group_count;
	*ret = parts;
	return true;
}

/* --- a draw apart --- */

static bool index_in(const struct draw_part *part, size_t entrant, size_t *ret)
{
	for (size_t i = 0; i < part->input.entrant_count; i++)
		if (part->whole[i] == entrant) {
			*ret = i;
			return true;
		}
	return false;
}

bool draw_split_off(struct arena *arena, const struct draw_input *input, size_t part,
    const struct draw_part *of, const struct draw *draw, struct draw *ret, size_t **ret_tables,
    struct error *err)
{
	struct draw own = {.tables = arena_alloc(arena, draw->table_count, sizeof *own.tables),
	    .byes = arena_alloc(arena, draw->bye_count, sizeof *own.byes)};
	size_t *tables = arena_alloc(arena, draw->table_count, sizeof *tables);

	if (!own.tables || !own.byes || !tables)
		return error_memory(err);
	for (size_t i = 0; i < draw->table_count; i++) {
		struct draw_table *table = &own.tables[own.table_count];

		if (input->entrants[draw->tables[i].sides[0].entrants[0]].group != (int)part + 1)
			continue;
		*table = draw->tables[i];
		for (size_t side = 0; side < input->side_count; side++)
			for (size_t k = 0; k < table->sides[side].count; k++)
				(void)index_in(of, draw->tables[i].sides[side].entrants[k],
				    &table->sides[side].entrants[k]);
		tables[own.table_count++] = i;
	}
	for (size_t i = 0; i < draw->bye_count; i++)
		own.bye_count += index_in(of, draw->byes[i], &own.byes[own.bye_count]);
	*ret = own;
	*ret_tables = tables;
	return true;
}
