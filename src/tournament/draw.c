#include "tournament/draw_parts.h"
#include "tournament/draw_split.h"

#include <assert.h>

const char *draw_first_name(enum draw_first first)
{
	static const char *const names[DRAW_FIRST_COUNT] = {[DRAW_FIRST_NONE] = "",
	    [DRAW_FIRST_LOTS] = "lots",
	    [DRAW_FIRST_FOLD] = "fold",
	    [DRAW_FIRST_LIST] = "list"};

	assert(first < DRAW_FIRST_COUNT);
	return names[first];
}

enum draw_first draw_first_of(enum draw_method method, const struct draw_input *input)
{
	if (input->meeting_count > 0 || (method != DRAW_SWISS && method != DRAW_DANISH))
		return DRAW_FIRST_NONE;
	return input->first;
}

bool draw_has_lots(enum draw_method method, const struct draw_input *input)
{
	enum draw_first first = draw_first_of(method, input);

	return draw_method_has_lots(method) && first != DRAW_FIRST_FOLD && first != DRAW_FIRST_LIST;
}

bool draw_is_by_lots(enum draw_method method, const struct draw_input *input)
{
	return method == DRAW_RANDOM || draw_first_of(method, input) == DRAW_FIRST_LOTS ||
	       (method == DRAW_INDIVIDUAL && input->meeting_count == 0);
}

bool draw_goes_by_results(enum draw_method method, const struct draw_input *input)
{
	return (method == DRAW_SWISS || method == DRAW_DANISH) &&
	       draw_first_of(method, input) == DRAW_FIRST_NONE;
}

/* --- sides --- */

static int balance(const struct draw_input *input, const struct draw_side *side)
{
	int sum = 0;

	for (size_t i = 0; i < side->count; i++)
		sum += input->entrants[side->entrants[i]].sat[0] -
		       input->entrants[side->entrants[i]].sat[1];
	return sum;
}

/* Who sat less often on side A than on B sits there now; equal: by lot. */
static void sides_of_two(struct drawing *drawing, struct draw_table *table)
{
	int first = balance(drawing->input, &table->sides[0]);
	int second = balance(drawing->input, &table->sides[1]);
	bool swap = first > second;

	if (first == second)
		swap = lots_below(&drawing->lots, 2) == 1;
	if (swap) {
		const struct draw_side side = table->sides[0];

		table->sides[0] = table->sides[1];
		table->sides[1] = side;
	}
}

/* How often the three sat where they would now. */
static int sat_there(
    const struct draw_input *input, const struct draw_table *table, const size_t order[SIDES_MOST])
{
	int sum = 0;

	for (size_t side = 0; side < SIDES_MOST; side++)
		sum += input->entrants[table->sides[order[side]].entrants[0]].sat[side];
	return sum;
}

/* Each where it sat least often, in sum; equal: by lot. */
static void sides_of_three(struct drawing *drawing, struct draw_table *table)
{
	static const size_t orders[][SIDES_MOST] = {
	    {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
	const struct draw_table seated = *table;
	size_t best[sizeof orders / sizeof *orders] = {0};
	size_t count = 0;
	const size_t *order;

	for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
		int apart = count ? sat_there(drawing->input, &seated, orders[i]) -
		                        sat_there(drawing->input, &seated, orders[best[0]])
		                  : 0;

		if (apart < 0)
			count = 0;
		if (apart <= 0)
			best[count++] = i;
	}
	order = orders[best[count > 1 ? lots_below(&drawing->lots, count) : 0]];
	for (size_t side = 0; side < SIDES_MOST; side++)
		table->sides[side] = seated.sides[order[side]];
}

static void sides_set(struct drawing *drawing)
{
	for (size_t i = 0; i < drawing->draw.table_count; i++)
		if (drawing->input->side_count > 2)
			sides_of_three(drawing, &drawing->draw.tables[i]);
		else
			sides_of_two(drawing, &drawing->draw.tables[i]);
}

/* --- a draw from beginning to end --- */

static bool method_fits(const struct drawing *drawing, enum draw_method method, struct error *err)
{
	const struct draw_input *input = drawing->input;
	size_t table = input->side_count * (input->partners_change ? PARTNERS_MOST : 1);

	if (!draw_method_goes(method, input->side_count, input->partners_change, err))
		return false;
	if (drawing->count < table)
		return error_set(err, ERROR_REFUSED, "draw-too-few",
		    "%zu can play, and a table takes %zu: nobody can be seated", drawing->count,
		    table);
	return true;
}

static bool method_draw(struct drawing *drawing, enum draw_method method, struct error *err)
{
	bool three = drawing->input->side_count > 2;
	enum draw_first first = draw_first_of(method, drawing->input);

	if (first != DRAW_FIRST_NONE)
		return draw_first_round(drawing, first, err);
	switch (method) {
	case DRAW_ROUND_ROBIN:
		return three ? draw_groups(drawing, false, err)
		             : draw_movement(drawing, method, err);
	case DRAW_SWISS:
		return three ? draw_groups(drawing, true, err) : draw_swiss(drawing, err);
	case DRAW_DANISH:
		return draw_neighbours(drawing, err);
	case DRAW_MITCHELL:
		return draw_movement(drawing, method, err);
	case DRAW_INDIVIDUAL:
		return draw_individual(drawing, err);
	case DRAW_RANDOM:
		return draw_random(drawing, err);
	case DRAW_MANUAL:
	case DRAW_METHOD_COUNT:
		break;
	}
	return error_set(
	    err, ERROR_INPUT, "draw-method", "a manual round is seated by hand, not drawn");
}

static void repeats_count(struct drawing *drawing, const struct draw_table *table)
{
	size_t sides = drawing->input->side_count;
	struct draw *draw = &drawing->draw;

	for (size_t i = 0; i < sides; i++) {
		const struct draw_side *one = &table->sides[i];

		for (size_t a = 0; a < one->count; a++) {
			for (size_t b = a + 1; b < one->count; b++)
				draw->partner_repeats +=
				    drawing_partnered(drawing, one->entrants[a], one->entrants[b]) >
				    0;
			for (size_t j = i + 1; j < sides; j++)
				for (size_t b = 0; b < table->sides[j].count; b++)
					draw->repeats += drawing_met(drawing, one->entrants[a],
					                     table->sides[j].entrants[b]) > 0;
		}
	}
}

/* The teams by the method, then who of them meets whom. */
static bool teams_draw(struct drawing *drawing, enum draw_method method, struct error *err)
{
	struct draw_teams teams;
	struct draw_input input;
	struct draw draw;

	if (!draw_teams_as_entrants(drawing->arena, drawing->input, &teams, &input, err) ||
	    !draw_make(drawing->arena, method, &input, &draw, err))
		return false;
	drawing->draw.tried = draw.tried;
	return draw_teams_seat(drawing, &teams, &draw, err);
}

static bool tables_draw(struct drawing *drawing, enum draw_method method, struct error *err)
{
	return drawing->input->teams ? teams_draw(drawing, method, err)
	                             : method_draw(drawing, method, err);
}

static bool one_make(struct arena *arena, enum draw_method method, const struct draw_input *input,
    struct draw *ret, struct error *err)
{
	struct drawing drawing = {.arena = arena, .input = input};

	if (!drawing_begin(&drawing, err) || !method_fits(&drawing, method, err) ||
	    !tables_draw(&drawing, method, err))
		return false;
	if (drawing.draw.table_count == 0)
		return error_set(err, ERROR_REFUSED, "draw-too-few",
		    "nobody who plays has an opponent in this round of the movement");
	if (!drawing.sides_set)
		sides_set(&drawing);
	for (size_t i = 0; i < drawing.draw.table_count; i++)
		repeats_count(&drawing, &drawing.draw.tables[i]);
	*ret = drawing.draw;
	return true;
}

/* --- of several groups --- */

static void part_add(const struct draw_input *input, const struct draw_part *part,
    const struct draw *own, struct draw *to)
{
	for (size_t i = 0; i < own->table_count; i++) {
		struct draw_table *table = &to->tables[to->table_count++];

		*table = own->tables[i];
		for (size_t side = 0; side < input->side_count; side++)
			for (size_t k = 0; k < table->sides[side].count; k++)
				table->sides[side].entrants[k] =
				    part->whole[own->tables[i].sides[side].entrants[k]];
	}
	for (size_t i = 0; i < own->bye_count; i++)
		to->byes[to->bye_count++] = part->whole[own->byes[i]];
	to->repeats += own->repeats;
	to->partner_repeats += own->partner_repeats;
	to->tried = to->tried || own->tried;
}

/* Those who are left of a group, too few for a table, have a bye. */
static bool left_over(struct draw_part *part, struct draw *to)
{
	const size_t table =
	    part->input.side_count * (part->input.partners_change ? PARTNERS_MOST : 1);
	size_t active = 0;

	for (size_t i = 0; i < part->input.entrant_count; i++)
		active += part->input.entrants[i].active;
	if (active >= table)
		return false;
	for (size_t i = 0; i < part->input.entrant_count; i++)
		if (part->input.entrants[i].active)
			to->byes[to->bye_count++] = part->whole[i];
	return true;
}

/* Each group by itself; its tables stand behind those of the group before. */
static bool groups_make(struct arena *arena, enum draw_method method,
    const struct draw_input *input, struct draw *ret, struct error *err)
{
	struct draw draw = {.tables = arena_alloc(arena, input->entrant_count, sizeof *draw.tables),
	    .byes = arena_alloc(arena, input->entrant_count, sizeof *draw.byes)};
	struct draw_part *parts;

	if (!draw.tables || !draw.byes)
		return error_memory(err);
	if (!draw_split(arena, method, input, &parts, err))
		return false;
	for (size_t i = 0; i < input->group_count; i++) {
		struct draw own;

		if (parts[i].rests || left_over(&parts[i], &draw))
			continue;
		if (!one_make(arena, method, &parts[i].input, &own, err))
			return false;
		part_add(input, &parts[i], &own, &draw);
	}
	if (draw.table_count == 0)
		return error_set(err, ERROR_REFUSED, "draw-too-few",
		    "in no group are there enough who can play");
	*ret = draw;
	return true;
}

bool draw_make(struct arena *arena, enum draw_method method, const struct draw_input *input,
    struct draw *ret, struct error *err)
{
	assert(method < DRAW_METHOD_COUNT);
	assert(input->side_count >= 2 && input->side_count <= SIDES_MOST);
	return input->group_count > 1 ? groups_make(arena, method, input, ret, err)
	                              : one_make(arena, method, input, ret, err);
}

bool draw_is_unproven(struct arena *arena, enum draw_method method, const struct draw_input *input,
    bool *ret, struct error *err)
{
	struct error refused = {0};
	struct draw draw = {0};

	/* Tables of two who stay together are drawn exactly. */
	if (method != DRAW_MANUAL && (input->side_count > 2 || input->partners_change) &&
	    !draw_make(arena, method, input, &draw, &refused) && refused.kind != ERROR_REFUSED) {
		*err = refused;
		return false;
	}
	*ret = draw.tried;
	return true;
}
