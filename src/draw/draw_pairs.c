#include "draw/draw.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "draw/drawing.h"
#include "draw/matching.h"

const bool draw_aims_count[AIMS_KIND_COUNT][AIM_COUNT] = {
    [AIMS_SWISS] = {[AIM_APART] = true,
        [AIM_REPEATS] = true,
        [AIM_SECOND_BYE] = true,
        [AIM_CLUBS] = true,
        [AIM_BYE] = true,
        [AIM_MATCH_POINTS] = true,
        [AIM_SCORE] = true},
    [AIMS_BYE] =
        {[AIM_APART] = true, [AIM_SECOND_BYE] = true, [AIM_CLUBS] = true, [AIM_BYE] = true},
    [AIMS_ORDER] = {[AIM_APART] = true, [AIM_CLUBS] = true, [AIM_DISTANCE] = true},
    [AIMS_ROUND_ROBIN] = {[AIM_APART] = true, [AIM_REPEATS] = true, [AIM_CLUBS] = true},
    [AIMS_INDIVIDUAL] =
        {[AIM_APART] = true, [AIM_PARTNERS] = true, [AIM_REPEATS] = true, [AIM_CLUBS] = true},
    [AIMS_RANDOM] = {[AIM_APART] = true, [AIM_CLUBS] = true},
};

static matching_cost apart(int64_t a, int64_t b)
{
	return a > b ? (matching_cost)a - b : (matching_cost)b - a;
}

static const struct draw_entrant *entrant_of(const struct drawing *drawing, size_t player)
{
	return &drawing->input->entrants[drawing->players[player]];
}

/* Returns the place of a player's opponent in the order. */
static int64_t would_meet(size_t step, size_t player)
{
	if (step == 1)
		return (int64_t)(player ^ 1);
	return (int64_t)(player < step ? player + step : player - step);
}

matching_cost draw_aims_pair(const struct drawing *drawing, const struct aims *aims,
    enum draw_aim aim, size_t one, size_t other)
{
	const size_t a = drawing->players[one], b = drawing->players[other];

	switch (aim) {
	case AIM_APART:
		return drawing_apart(drawing, a, b);
	case AIM_REPEATS:
		return drawing_met(drawing, a, b) > 0;
	case AIM_CLUBS:
		return drawing_clubmates(drawing, a, b);
	case AIM_MATCH_POINTS:
		return apart(entrant_of(drawing, one)->match_points,
		    entrant_of(drawing, other)->match_points);
	case AIM_SCORE:
		return apart(entrant_of(drawing, one)->score, entrant_of(drawing, other)->score);
	case AIM_DISTANCE:
		return apart((int64_t)other, would_meet(aims->step, one)) +
		       apart((int64_t)one, would_meet(aims->step, other));
	case AIM_PARTNERS:
	case AIM_SECOND_BYE:
	case AIM_BYE:
	case AIM_COUNT:
		break;
	}
	return 0;
}

matching_cost draw_aims_bye(const struct drawing *drawing, enum draw_aim aim, size_t player)
{
	const int byes = entrant_of(drawing, player)->byes;
	size_t fewer = 0, lower = 0;

	if (aim != AIM_SECOND_BYE && aim != AIM_BYE)
		return 0;
	for (size_t i = 0; i < drawing->count; i++) {
		fewer += entrant_of(drawing, i)->byes < byes;
		lower += entrant_of(drawing, i)->byes == byes && i > player;
	}
	return aim == AIM_BYE ? fewer + lower : fewer;
}

static matching_cost pair_cost(
    const struct drawing *drawing, const struct aims *aims, size_t one, size_t other)
{
	matching_cost cost = 0;

	for (enum draw_aim aim = 0; aim < AIM_COUNT; aim++)
		if (aims->weight[aim] > 0)
			cost +=
			    aims->weight[aim] *
			    (other < drawing->count ? draw_aims_pair(drawing, aims, aim, one, other)
			                            : draw_aims_bye(drawing, aim, one));
	return cost;
}

matching_cost *draw_aims_make(struct drawing *drawing, struct aims *aims, size_t *ret_count)
{
	const matching_cost limit = (matching_cost)1 << MATCHING_COST_BITS;
	const matching_cost pairs = ((matching_cost)drawing->count + 1) / 2;
	size_t count = drawing->count + drawing->count % 2;
	matching_cost *costs = arena_alloc(drawing->arena, count * count, sizeof *costs);
	matching_cost below = 1;

	/* The weights follow from the most a draw can have of each aim; an unused aim has none. */
	for (enum draw_aim aim = AIM_COUNT; aim-- > 0;) {
		/* Second byes count only if clubs do. */
		const bool counts = draw_aims_count[aims->kind][aim] &&
		                    (aim != AIM_SECOND_BYE || drawing_has_clubmates(drawing));
		matching_cost pair = 0, bye = 0, range;

		for (size_t a = 0; counts && a < drawing->count; a++) {
			const matching_cost here = draw_aims_bye(drawing, aim, a);

			bye = here > bye ? here : bye;
			for (size_t b = a + 1; b < drawing->count; b++) {
				const matching_cost units =
				    draw_aims_pair(drawing, aims, aim, a, b);

				pair = units > pair ? units : pair;
			}
		}
		range = pair * pairs + bye + 1;
		aims->weight[aim] = range > 1 ? below : 0;
		if (range > limit / below)
			break_off(ERROR_REFUSED, SAY_DRAW_RANGE_DIFFERENCES_MATCH_POINTS);
		below *= range;
	}
	for (size_t a = 0; a < count; a++)
		for (size_t b = a + 1; b < count; b++)
			costs[a * count + b] = costs[b * count + a] =
			    pair_cost(drawing, aims, a, b);
	*ret_count = count;
	return costs;
}

struct draw_sums draw_aims_split(const struct aims *aims, matching_cost cost)
{
	struct draw_sums sums = {{0}};

	for (enum draw_aim aim = 0; aim < AIM_COUNT; aim++) {
		if (aims->weight[aim] == 0)
			continue;
		sums.of[aim] = (int64_t)(cost / aims->weight[aim]);
		cost %= aims->weight[aim];
	}
	return sums;
}

/* Refuses the draw, and names the pairs that would each suffice: without the ban on one of them,
 * fewer must meet. */
static _Noreturn void refuse(
    struct drawing *drawing, const struct aims *aims, const struct matching *matching)
{
	const struct draw_input *input = drawing->input;
	const int64_t least = draw_aims_split(aims, matching_total(matching)).of[AIM_APART];
	bool *stands = arena_alloc(drawing->arena, input->apart_count, sizeof *stands);
	size_t *place = arena_alloc(drawing->arena, input->entrant_count, sizeof *place);
	struct matching *work;

	matching_work(drawing->arena, matching, &work);
	for (size_t i = 0; i < drawing->count; i++)
		place[drawing->players[i]] = i + 1;
	for (size_t i = 0; i < input->apart_count; i++) {
		const size_t a = place[input->apart[i].a], b = place[input->apart[i].b];

		if (a == 0 || b == 0)
			continue;
		stands[i] = draw_aims_split(aims, matching_force(matching, work, a - 1, b - 1))
		                .of[AIM_APART] == least;
	}
	drawing_apart_refuse(drawing, stands, APART_EVERY_DRAW);
}

size_t *draw_aims_match(struct drawing *drawing, struct aims *aims)
{
	size_t count;
	const matching_cost *costs = draw_aims_make(drawing, aims, &count);
	struct matching *matching = matching_make(drawing->arena, count, costs);

	if (draw_aims_split(aims, matching_total(matching)).of[AIM_APART] > 0)
		refuse(drawing, aims, matching);
	return matching_first(drawing->arena, matching);
}

void draw_pairs(struct drawing *drawing, enum aims_kind kind, size_t step)
{
	const size_t *players = drawing->players;
	struct aims aims = {.kind = kind, .step = step};
	const size_t *partners = draw_aims_match(drawing, &aims);

	for (size_t i = 0; i < drawing->count; i++) {
		if (partners[i] >= drawing->count)
			drawing_bye(drawing, players[i]);
		else if (partners[i] > i)
			drawing_seat(drawing, players[i], players[partners[i]], 0);
	}
}
