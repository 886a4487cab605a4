/* Draws by an order: everybody meets the one who stands so many places behind, a step: 1 for neighbours,
 * the number of tables for halves of the list. Where some are kept apart, or clubs are, all move as
 * little as they must: exactly where two sit at a table. */
#include "tournament/draw_aims.h"
#include "tournament/draw_parts.h"
#include "tournament/drawing_apart.h"

/* The bye, where it says something who cannot meet: by all that weighs more than the order. */
static bool bye_give(struct drawing *drawing, struct error *err)
{
	struct aims aims = {.kind = AIMS_BYE};
	size_t *partners;
	size_t left = 0;

	if (drawing->count % 2 == 0)
		return true;
	if (!draw_aims_match(drawing, &aims, &partners, err))
		return false;
	drawing_bye(drawing, drawing->players[partners[drawing->count]]);
	for (size_t i = 0; i < drawing->count; i++)
		if (partners[i] < drawing->count)
			drawing->players[left++] = drawing->players[i];
	drawing->count = left;
	return true;
}

static bool byes_give(struct drawing *drawing, struct error *err)
{
	const size_t sides = drawing->input->side_count;
	size_t *seats;

	if (sides == 2 && drawing_is_bound(drawing))
		return bye_give(drawing, err);
	if (!drawing_keeps_apart(drawing)) {
		drawing_byes(drawing, drawing->count % sides);
		return true;
	}
	if (!drawing_apart_seats(drawing, sides, &seats, err))
		return false;
	drawing_byes_behind(drawing, seats, sides);
	return true;
}

static void straight_seat(struct drawing *drawing, size_t tables, size_t step)
{
	const size_t sides = drawing->input->side_count;
	const size_t *players = drawing->players;

	for (size_t i = 0; i < tables; i++) {
		const size_t top = step > 1 ? i : i * sides;

		drawing_seat(drawing, players[top], players[top + step],
		    sides > 2 ? players[top + 2 * step] : 0);
	}
}

static bool pairs_seat(struct drawing *drawing, size_t step, struct error *err)
{
	struct aims aims = {.kind = AIMS_ORDER, .step = step};
	size_t *partners;

	if (!draw_aims_match(drawing, &aims, &partners, err))
		return false;
	for (size_t i = 0; i < drawing->count; i++)
		if (partners[i] > i)
			drawing_seat(
			    drawing, drawing->players[i], drawing->players[partners[i]], 0);
	return true;
}

static bool order_seat(struct drawing *drawing, enum draw_first how, struct error *err)
{
	const size_t sides = drawing->input->side_count;
	const size_t tables = drawing->count / sides;
	const size_t step = how == DRAW_FIRST_FOLD ? tables : 1;

	if (!drawing_is_bound(drawing)) {
		straight_seat(drawing, tables, step);
		return true;
	}
	return sides > 2 ? draw_groups_in_order(drawing, step, err)
	                 : pairs_seat(drawing, step, err);
}

bool draw_neighbours(struct drawing *drawing, struct error *err)
{
	return byes_give(drawing, err) && order_seat(drawing, DRAW_FIRST_LIST, err);
}

bool draw_random(struct drawing *drawing, struct error *err)
{
	lots_shuffle(&drawing->lots, drawing->players, drawing->count);
	if (drawing->input->partners_change)
		return draw_random_partners(drawing, err);
	return draw_neighbours(drawing, err);
}

bool draw_first_round(struct drawing *drawing, enum draw_first first, struct error *err)
{
	if (!byes_give(drawing, err))
		return false;
	if (first == DRAW_FIRST_LOTS)
		lots_shuffle(&drawing->lots, drawing->players, drawing->count);
	if (!order_seat(drawing, first, err))
		return false;
	drawing->sides_set = first != DRAW_FIRST_LOTS;
	return true;
}
