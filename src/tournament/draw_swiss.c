/* Swiss pairing by a matching of least cost over all pairs (matching.h). */
#include "tournament/draw_aims.h"

static matching_cost apart(int64_t a, int64_t b)
{
	return a > b ? (matching_cost)a - b : (matching_cost)b - a;
}

/* One more than any sum of differences in so many pairs. */
static matching_cost range_of(
    const struct drawing *drawing, size_t pairs, int64_t (*value)(const struct draw_entrant *))
{
	const struct draw_entrant *entrants = drawing->input->entrants;
	int64_t least = value(&entrants[drawing->players[0]]);
	int64_t most = least;

	for (size_t i = 1; i < drawing->count; i++) {
		int64_t here = value(&entrants[drawing->players[i]]);

		least = here < least ? here : least;
		most = here > most ? here : most;
	}
	return apart(most, least) * (matching_cost)pairs + 1;
}

static int64_t match_points_of(const struct draw_entrant *entrant)
{
	return entrant->match_points;
}

static int64_t score_of(const struct draw_entrant *entrant)
{
	return entrant->score;
}

/* How many stand before a player where the bye is given. */
static size_t bye_place(const struct drawing *drawing, size_t player)
{
	const struct draw_entrant *entrants = drawing->input->entrants;
	int byes = entrants[drawing->players[player]].byes;
	size_t place = 0;

	for (size_t i = 0; i < drawing->count; i++) {
		int other = entrants[drawing->players[i]].byes;

		place += other < byes || (other == byes && i > player);
	}
	return place;
}

static matching_cost pair_cost(
    const struct drawing *drawing, const struct aims *aims, size_t one, size_t other)
{
	size_t a = drawing->players[one];
	size_t b = drawing->players[other];
	const struct draw_entrant *first = &drawing->input->entrants[a];
	const struct draw_entrant *second = &drawing->input->entrants[b];

	return (drawing_met(drawing, a, b) > 0 ? aims->repeat : 0) +
	       apart(first->match_points, second->match_points) * aims->match_points +
	       apart(first->score, second->score) * aims->score;
}

/* Whether the product stays within what a matching compares. */
static bool aim_above(matching_cost below, matching_cost range, matching_cost *ret)
{
	const matching_cost limit = (matching_cost)1 << MATCHING_COST_BITS;

	if (range > limit / below)
		return false;
	*ret = below * range;
	return true;
}

static bool aims_weigh(const struct drawing *drawing, struct aims *aims, struct error *err)
{
	size_t pairs = (drawing->count + 1) / 2;
	matching_cost top = 0;

	aims->score = 1;
	if (aim_above(aims->score, range_of(drawing, pairs, score_of), &aims->match_points) &&
	    aim_above(aims->match_points, range_of(drawing, pairs, match_points_of), &aims->bye) &&
	    aim_above(aims->bye, (matching_cost)drawing->count + 1, &aims->repeat) &&
	    aim_above(aims->repeat, (matching_cost)pairs + 1, &top))
		return true;
	return error_set(err, ERROR_REFUSED, "draw-range",
	    "the differences in match points and score are too large to be compared exactly");
}

bool draw_aims_make(struct drawing *drawing, struct aims *ret, matching_cost **ret_costs,
    size_t *ret_count, struct error *err)
{
	size_t count = drawing->count + drawing->count % 2;
	matching_cost *costs;

	if (!aims_weigh(drawing, ret, err))
		return false;
	costs = arena_alloc(drawing->arena, count * count, sizeof *costs);
	if (!costs)
		return error_memory(err);
	for (size_t a = 0; a < count; a++)
		for (size_t b = a + 1; b < count; b++) {
			matching_cost cost = b < drawing->count
			                         ? pair_cost(drawing, ret, a, b)
			                         : (matching_cost)bye_place(drawing, a) * ret->bye;

			costs[a * count + b] = cost;
			costs[b * count + a] = cost;
		}
	*ret_costs = costs;
	*ret_count = count;
	return true;
}

struct aim_sums draw_aims_split(const struct aims *aims, matching_cost cost)
{
	struct aim_sums sums;

	sums.repeats = (int64_t)(cost / aims->repeat);
	cost %= aims->repeat;
	sums.bye = (int64_t)(cost / aims->bye);
	cost %= aims->bye;
	sums.match_points = (int64_t)(cost / aims->match_points);
	sums.score = (int64_t)(cost % aims->match_points);
	return sums;
}

bool draw_swiss(struct drawing *drawing, struct error *err)
{
	struct aims aims;
	struct matching *matching;
	matching_cost *costs;
	size_t *partners;
	size_t count;

	if (!draw_aims_make(drawing, &aims, &costs, &count, err))
		return false;
	partners = arena_alloc(drawing->arena, count, sizeof *partners);
	if (!partners)
		return error_memory(err);
	if (!matching_make(drawing->arena, count, costs, &matching, err) ||
	    !matching_first(drawing->arena, matching, partners, err))
		return false;
	for (size_t i = 0; i < drawing->count; i++) {
		if (partners[i] >= drawing->count)
			drawing_bye(drawing, drawing->players[i]);
		else if (partners[i] > i)
			drawing_seat(
			    drawing, drawing->players[i], drawing->players[partners[i]], 0);
	}
	return true;
}
