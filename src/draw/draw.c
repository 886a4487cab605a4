#include "draw/draw.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "draw/drawing.h"
#include "rulebook/rulebook.h"
#include "tournament/event_settings.h"
#include "tournament/random.h"
#include "tournament/ranking.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The names are the words of the setting, in the same order. */
const char *draw_method_name(enum draw_method method)
{
	assert(method < DRAW_METHOD_COUNT);
	return event_setting_list[SETTING_DRAW].words[method];
}

enum draw_method draw_method_find(const char *name)
{
	int method = 0;

	while (method < DRAW_METHOD_COUNT &&
	       strcmp(draw_method_name((enum draw_method)method), name) != 0)
		method++;
	return (enum draw_method)method;
}

bool draw_method_has_rounds(enum draw_method method)
{
	return method == DRAW_ROUND_ROBIN || method == DRAW_MITCHELL;
}

int draw_method_rounds(enum draw_method method, int side_count, int count)
{
	if (method == DRAW_MITCHELL)
		return (count + side_count - 1) / side_count;
	return method == DRAW_ROUND_ROBIN && side_count == 2 ? count + count % 2 - 1 : 0;
}

bool draw_method_goes(
    enum draw_method method, size_t side_count, bool partners_change, struct error *err)
{
	if (method == DRAW_INDIVIDUAL && !partners_change)
		return error_set(err, ERROR_INPUT, SAY_DRAW_METHOD_INDIVIDUAL_SEATS_PLAYERS);
	if (partners_change && method != DRAW_INDIVIDUAL && method != DRAW_RANDOM)
		return error_set(err, ERROR_INPUT, SAY_DRAW_METHOD_SEATS_ENTRANTS_STAY,
		    draw_method_name(method));
	return !partners_change || side_count <= 2 ||
	       error_set(err, ERROR_INPUT, SAY_DRAW_METHOD_PARTNERS_CHANGE_WHERE);
}

const char *draw_first_name(enum draw_first first)
{
	assert(first < DRAW_FIRST_COUNT);
	return first == DRAW_FIRST_NONE ? "" : event_setting_list[SETTING_FIRST].words[first - 1];
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

	return method != DRAW_MANUAL && !draw_method_has_rounds(method) &&
	       first != DRAW_FIRST_FOLD && first != DRAW_FIRST_LIST;
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

/* Gives the sides of a table so that the sum of earlier rounds on these sides is least; equals draw
 * lots. */
static void sides_give(struct drawing *drawing, struct draw_table *table)
{
	static const size_t orders[][SIDES_MOST] = {
	    {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
	const struct draw_table seated = *table;
	size_t best[sizeof orders / sizeof *orders] = {0};
	size_t count = 0, chosen = 0;
	int least = 0, sum;

	for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
		/* Two sides have no third. */
		if (drawing->input->side_count == 2 && orders[i][2] != 2)
			continue;
		sum = 0;
		for (size_t side = 0; side < drawing->input->side_count; side++) {
			const struct draw_side *there = &seated.sides[orders[i][side]];

			for (size_t k = 0; k < there->count; k++)
				sum += drawing->input->entrants[there->entrants[k]].sat[side];
		}
		if (count == 0 || sum < least) {
			count = 0;
			least = sum;
		}
		if (sum == least)
			best[count++] = i;
	}
	if (count > 1)
		chosen = lots_below(&drawing->lots, count);
	for (size_t side = 0; side < SIDES_MOST; side++)
		table->sides[side] = seated.sides[orders[best[chosen]][side]];
}

/* --- draws by an order --- */

/* Gives the byes of a draw by an order.
 *
 * Such a draw pairs every player with the one a step further down: 1 for neighbours, the number of
 * tables for halves of the list. If players or clubs are kept apart, all move as little as possible:
 * exactly if two sit at a table. Then the bye affects which players can meet, and is given by all
 * aims above the order. */
static void byes_give(struct drawing *drawing)
{
	const size_t sides = drawing->input->side_count;
	struct aims aims = {.kind = AIMS_BYE};

	if (sides == 2 && drawing_is_bound(drawing)) {
		if (drawing->count % 2 != 0)
			drawing_sit_out(drawing, draw_aims_match(drawing, &aims)[drawing->count]);
	} else if (drawing_keeps_apart(drawing)) {
		drawing_byes_behind(drawing, drawing_apart_seats(drawing, sides), sides);
	} else {
		drawing_byes(drawing, drawing->count % sides);
	}
}

/* Draws by the aims, exactly if two sit at a table. */
static void aims_draw(struct drawing *drawing, enum aims_kind kind, size_t step)
{
	(drawing->input->side_count > 2 ? draw_groups : draw_pairs)(drawing, kind, step);
}

/* Seats the players in their order: neighbours, or those that are `fold`ed a table's share apart. */
static void order_seat(struct drawing *drawing, bool fold)
{
	const size_t sides = drawing->input->side_count;
	const size_t tables = drawing->count / sides, step = fold ? tables : 1;
	const size_t *players = drawing->players;

	if (drawing_is_bound(drawing)) {
		aims_draw(drawing, AIMS_ORDER, step);
		return;
	}
	for (size_t i = 0; i < tables; i++) {
		const size_t top = step > 1 ? i : i * sides;

		drawing_seat(drawing, players[top], players[top + step],
		    sides > 2 ? players[top + 2 * step] : 0);
	}
}

/* --- one draw --- */

static void method_draw(struct drawing *drawing, enum draw_method method)
{
	enum draw_first first = draw_first_of(method, drawing->input);

	if (first != DRAW_FIRST_NONE) {
		byes_give(drawing);
		if (first == DRAW_FIRST_LOTS)
			lots_shuffle(&drawing->lots, drawing->players, drawing->count);
		drawing->sides_set = first != DRAW_FIRST_LOTS;
		order_seat(drawing, first == DRAW_FIRST_FOLD);
		return;
	}
	switch (method) {
	case DRAW_ROUND_ROBIN:
		if (drawing->input->side_count > 2)
			draw_groups(drawing, AIMS_ROUND_ROBIN, 0);
		else
			draw_movement(drawing, method);
		break;
	case DRAW_SWISS:
		aims_draw(drawing, AIMS_SWISS, 0);
		break;
	case DRAW_DANISH:
		byes_give(drawing);
		order_seat(drawing, false);
		break;
	case DRAW_MITCHELL:
		draw_movement(drawing, method);
		break;
	case DRAW_INDIVIDUAL:
		draw_individual(drawing);
		break;
	case DRAW_RANDOM:
		lots_shuffle(&drawing->lots, drawing->players, drawing->count);
		if (drawing->input->partners_change) {
			draw_random_partners(drawing);
		} else {
			byes_give(drawing);
			order_seat(drawing, false);
		}
		break;
	case DRAW_MANUAL:
	case DRAW_METHOD_COUNT:
		break_off(ERROR_INPUT, SAY_DRAW_METHOD_MANUAL_ROUND_SEATED);
	}
}

static struct draw part_draw(
    struct arena *arena, enum draw_method method, const struct draw_input *input)
{
	const size_t table = input->side_count * (input->partners_change ? PARTNERS_MOST : 1);
	struct drawing drawing = {.arena = arena, .input = input};
	struct draw_meeting pairs[TABLE_MEETINGS];
	struct draw_teams teams;
	struct draw of_teams;
	size_t count;

	drawing_begin(&drawing);
	must(draw_method_goes(method, input->side_count, input->partners_change, refusal()));
	if (drawing.count < table)
		break_off(ERROR_REFUSED, SAY_DRAW_TOO_FEW_PLAY_TABLE_TAKES, drawing.count, table);
	if (input->teams) {
		draw_teams_make(arena, input, &teams);
		of_teams = draw_make(arena, method, &teams.input);
		drawing.draw.tried = of_teams.tried;
		draw_teams_seat(&drawing, &teams, &of_teams);
	} else {
		method_draw(&drawing, method);
	}
	if (drawing.draw.table_count == 0)
		break_off(ERROR_REFUSED, SAY_DRAW_TOO_FEW_NOBODY_PLAYS_OPPONENT);
	for (size_t i = 0; i < drawing.draw.table_count; i++) {
		if (!drawing.sides_set)
			sides_give(&drawing, &drawing.draw.tables[i]);
		count = draw_table_meetings(&drawing.draw.tables[i], input->side_count, pairs);
		for (size_t k = 0; k < count; k++)
			if (pairs[k].partners)
				drawing.draw.partner_repeats +=
				    drawing_partnered(&drawing, pairs[k].a, pairs[k].b) > 0;
			else
				drawing.draw.repeats +=
				    drawing_met(&drawing, pairs[k].a, pairs[k].b) > 0;
	}
	return drawing.draw;
}

/* Gives byes to the players of a group too small for a table. */
static bool left_over(const struct draw_part *part, struct draw *to)
{
	const struct draw_input *input = &part->input;
	size_t active = 0;

	for (size_t i = 0; i < input->entrant_count; i++)
		active += input->entrants[i].active;
	if (active >= input->side_count * (input->partners_change ? PARTNERS_MOST : 1))
		return false;
	for (size_t i = 0; i < input->entrant_count; i++)
		if (input->entrants[i].active)
			to->byes[to->bye_count++] = part->whole[i];
	return true;
}

/* Returns a table of a part, with the entrants' indexes in the whole. */
static struct draw_table table_in_whole(
    const struct draw_table *table, size_t side_count, const size_t *whole)
{
	struct draw_table ret = *table;

	for (size_t side = 0; side < side_count; side++)
		for (size_t k = 0; k < ret.sides[side].count; k++)
			ret.sides[side].entrants[k] = whole[table->sides[side].entrants[k]];
	return ret;
}

/* Draws each group by itself; its tables follow those of the group before. */
struct draw draw_make(struct arena *arena, enum draw_method method, const struct draw_input *input)
{
	struct draw draw = {.tables = arena_alloc(arena, input->entrant_count, sizeof *draw.tables),
	    .byes = arena_alloc(arena, input->entrant_count, sizeof *draw.byes)};
	struct draw_part *parts;
	size_t count;

	assert(method < DRAW_METHOD_COUNT);
	assert(input->side_count >= 2 && input->side_count <= SIDES_MOST);
	count = draw_split(arena, method, input, NULL, &parts);
	for (size_t part = 0; part < count; part++) {
		const size_t *whole = parts[part].whole;
		struct draw own;

		if (parts[part].rests || (count > 1 && left_over(&parts[part], &draw)))
			continue;
		own = part_draw(arena, method, &parts[part].input);
		for (size_t i = 0; i < own.table_count; i++)
			draw.tables[draw.table_count++] =
			    table_in_whole(&own.tables[i], input->side_count, whole);
		for (size_t i = 0; i < own.bye_count; i++)
			draw.byes[draw.bye_count++] = whole[own.byes[i]];
		draw.repeats += own.repeats;
		draw.partner_repeats += own.partner_repeats;
		draw.tried = draw.tried || own.tried;
	}
	if (draw.table_count == 0)
		break_off(ERROR_REFUSED, SAY_DRAW_TOO_FEW_GROUP_ENOUGH_PLAY);
	return draw;
}

/* A draw that may be impossible. */
struct attempt {
	struct arena *arena;
	enum draw_method method;
	const struct draw_input *input;
	struct draw *draw;
};

static void attempt_make(void *context)
{
	const struct attempt *attempt = context;

	*attempt->draw = draw_make(attempt->arena, attempt->method, attempt->input);
}

bool draw_try(
    struct arena *arena, enum draw_method method, const struct draw_input *input, struct draw *ret)
{
	struct attempt attempt = {arena, method, input, ret};
	struct error refused = {0};
	const bool done = boundary_run(attempt_make, &attempt, &refused);

	if (!done && refused.kind != ERROR_REFUSED)
		boundary_break(&refused);
	return done;
}

bool draw_is_unproven(struct arena *arena, enum draw_method method, const struct draw_input *input)
{
	struct draw draw = {0};

	/* Tables of two who stay together are drawn exactly. */
	return method != DRAW_MANUAL && (input->side_count > 2 || input->partners_change) &&
	       draw_try(arena, method, input, &draw) && draw.tried;
}

void draw_due(struct arena *arena, enum draw_method method, const struct draw_input *input,
    size_t rounds, bool **ret_due)
{
	bool *due = arena_alloc(arena, input->apart_count, sizeof *due);
	struct draw_part *parts;
	size_t count;

	*ret_due = due;
	/* With three sides only Mitchell's is a movement. */
	if (!draw_method_has_rounds(method) || (input->side_count > 2 && method != DRAW_MITCHELL))
		return;
	count = draw_split(arena, method, input, NULL, &parts);
	for (size_t part = 0; part < count; part++) {
		struct drawing drawing = {.arena = arena, .input = &parts[part].input};
		const size_t apart_count = drawing.input->apart_count;
		bool *of_part = arena_alloc(arena, apart_count, sizeof *of_part);
		struct draw_teams teams;

		if (input->teams) {
			draw_teams_make(arena, &parts[part].input, &teams);
			drawing.input = &teams.input;
		}
		if (drawing.input->apart_count == 0)
			continue;
		drawing_begin(&drawing);
		draw_movement_due(&drawing, method, rounds, of_part);
		for (size_t i = 0; i < drawing.input->apart_count; i++)
			for (size_t j = 0; of_part[i] && j < input->apart_count; j++)
				due[j] =
				    due[j] || input->apart[j].said == drawing.input->apart[i].said;
	}
}
