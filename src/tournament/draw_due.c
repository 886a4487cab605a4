#include "tournament/draw_due.h"

#include "tournament/draw_parts.h"
#include "tournament/draw_split.h"

/* What is due of a part is due of the whole, whose pairs it has. */
static void due_add(const struct draw_input *part, const bool *due_of_part,
    const struct draw_input *input, bool *due)
{
	for (size_t i = 0; i < part->apart_count; i++)
		for (size_t j = 0; due_of_part[i] && j < input->apart_count; j++)
			due[j] = due[j] || input->apart[j].said == part->apart[i].said;
}

static bool part_due(struct arena *arena, enum draw_method method, const struct draw_input *part,
    size_t rounds, const struct draw_input *input, bool *due, struct error *err)
{
	bool *of_part;

	if (!draw_due(arena, method, part, rounds, &of_part, err))
		return false;
	due_add(part, of_part, input, due);
	return true;
}

static bool groups_due(struct arena *arena, enum draw_method method, const struct draw_input *input,
    size_t rounds, bool *due, struct error *err)
{
	struct draw_part *parts;

	if (!draw_split(arena, method, input, &parts, err))
		return false;
	for (size_t i = 0; i < input->group_count; i++)
		if (!part_due(arena, method, &parts[i].input, rounds, input, due, err))
			return false;
	return true;
}

static bool teams_due(struct arena *arena, enum draw_method method, const struct draw_input *input,
    size_t rounds, bool *due, struct error *err)
{
	struct draw_teams teams;
	struct draw_input as_entrants;

	return draw_teams_as_entrants(arena, input, &teams, &as_entrants, err) &&
	       part_due(arena, method, &as_entrants, rounds, input, due, err);
}

/* Three at a table play no movement but Mitchell's. */
static bool is_movement(enum draw_method method, size_t side_count)
{
	return draw_method_has_rounds(method) && (side_count == 2 || method == DRAW_MITCHELL);
}

bool draw_due(struct arena *arena, enum draw_method method, const struct draw_input *input,
    size_t rounds, bool **ret_due, struct error *err)
{
	struct drawing drawing = {.arena = arena, .input = input};
	bool *due = arena_alloc(arena, input->apart_count, sizeof *due);

	*ret_due = due;
	if (!is_movement(method, input->side_count) || input->apart_count == 0)
		return true;
	if (input->group_count > 1)
		return groups_due(arena, method, input, rounds, due, err);
	if (input->teams)
		return teams_due(arena, method, input, rounds, due, err);
	return drawing_begin(&drawing, err) &&
	       draw_movement_due(&drawing, method, rounds, due, err);
}
