/* Tables of three. */
#include "tournament/draw_parts.h"
#include "tournament/drawing_apart.h"
#include "tournament/grouping.h"

#include <string.h>

enum { GROUP = 3, BEGINNINGS = 8 };

/* Behind the tables those who would have a bye, whoever meets whom. */
static void byes_last(struct grouping *grouping)
{
	const struct drawing *drawing = grouping->drawing;
	size_t *seats = grouping->seats;

	for (size_t end = drawing->count; end > drawing->count - drawing->count % GROUP; end--) {
		const size_t place = drawing_bye_next(drawing, seats, end), bye = seats[place];

		memmove(&seats[place], &seats[place + 1], (end - place - 1) * sizeof *seats);
		seats[end - 1] = bye;
	}
}

/* From the order of the players, from seats that keep apart who is to be, then from others by lot. */
static void groups_exchange(struct grouping *grouping, const size_t *apart)
{
	struct drawing *drawing = grouping->drawing;

	byes_last(grouping);
	for (int i = 0; i < BEGINNINGS; i++) {
		if (i > 0)
			lots_shuffle(&drawing->lots, grouping->seats, drawing->count);
		grouping_exchange(grouping, NULL);
	}
	if (apart)
		grouping_exchange(grouping, apart);
	drawing->draw.tried = grouping_may_be_better(grouping);
}

static void exchange(size_t *seats, size_t a, size_t b)
{
	size_t seat = seats[a];

	seats[a] = seats[b];
	seats[b] = seat;
}

/* Tables by their best player, each by rank. */
static void seats_sort(size_t *seats, size_t count)
{
	for (size_t i = 0; i < count; i += GROUP)
		for (size_t j = i; j < i + GROUP; j++)
			for (size_t k = j + 1; k < i + GROUP; k++)
				if (seats[k] < seats[j])
					exchange(seats, j, k);
	for (size_t i = 0; i < count; i += GROUP)
		for (size_t j = i + GROUP; j < count; j += GROUP)
			if (seats[j] < seats[i])
				for (size_t k = 0; k < GROUP; k++)
					exchange(seats, i + k, j + k);
}

/* Who has a bye is looked for with the groups of a swiss; else before them. */
static bool byes_before(struct grouping *grouping, size_t **ret_apart, struct error *err)
{
	struct drawing *drawing = grouping->drawing;
	const bool first = grouping->kind != GROUPS_SWISS;

	if (drawing_keeps_apart(drawing)) {
		if (!drawing_apart_seats(drawing, GROUP, ret_apart, err))
			return false;
		if (first)
			drawing_byes_behind(drawing, *ret_apart, GROUP);
	} else if (first) {
		drawing_byes(drawing, drawing->count % GROUP);
	}
	return true;
}

static bool groups_draw(struct grouping *grouping, struct error *err)
{
	struct drawing *drawing = grouping->drawing;
	size_t *apart = NULL;
	size_t seated;

	if (!byes_before(grouping, &apart, err) || !grouping_begin(grouping, err))
		return false;
	if (drawing->count <= GROUPS_EXACT)
		grouping_every(grouping);
	else
		groups_exchange(grouping, apart);
	seated = drawing->count - drawing->count % GROUP;
	seats_sort(grouping->best, seated);
	for (size_t i = 0; i < seated; i += GROUP)
		drawing_seat(
		    drawing, grouping->best[i], grouping->best[i + 1], grouping->best[i + 2]);
	drawing_byes_behind(drawing, grouping->best, GROUP);
	return true;
}

bool draw_groups(struct drawing *drawing, bool by_rank, struct error *err)
{
	struct grouping grouping = {
	    .drawing = drawing, .kind = by_rank ? GROUPS_SWISS : GROUPS_ROUND_ROBIN, .size = GROUP};

	return groups_draw(&grouping, err);
}

bool draw_groups_in_order(struct drawing *drawing, size_t step, struct error *err)
{
	struct grouping grouping = {
	    .drawing = drawing, .kind = GROUPS_ORDER, .size = GROUP, .step = step};

	return groups_draw(&grouping, err);
}
