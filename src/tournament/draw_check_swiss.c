/* Is a Swiss draw the best there could be? Few entrants: every draw is tried. Many: a proof of the
 * least cost is asked for, and checked line by line. */
#include "tournament/draw_check_parts.h"
#include "tournament/matching.h"
#include "tournament/ranking.h"

#include <string.h>

struct optimum {
	struct checking *checking;
	size_t count;    /* of those who play */
	size_t *players; /* by rank */
	bool *met;       /* [player][player] */
	size_t *own;     /* the draw that is looked at: each player's partner; SIZE_MAX: a bye */
	size_t trial[CHECK_EVERY], best[CHECK_EVERY];
	struct draw_sums least;
	bool found;
};

static const struct draw_entrant *player(const struct optimum *optimum, size_t i)
{
	return &optimum->checking->input->entrants[optimum->players[i]];
}

static int64_t apart(int64_t a, int64_t b)
{
	return a > b ? a - b : b - a;
}

/* Those who would have the bye before this one: with fewer byes, or as many and lower. */
static int64_t before_bye(const struct optimum *optimum, size_t who)
{
	int64_t before = 0;

	for (size_t i = 0; i < optimum->count; i++)
		if (player(optimum, i)->byes < player(optimum, who)->byes ||
		    (player(optimum, i)->byes == player(optimum, who)->byes && i > who))
			before++;
	return before;
}

static struct draw_sums measure(const struct optimum *optimum, const size_t *partners)
{
	struct draw_sums sums = {0};

	for (size_t i = 0; i < optimum->count; i++) {
		size_t other = partners[i];

		if (other == SIZE_MAX)
			sums.bye = before_bye(optimum, i);
		if (other == SIZE_MAX || other < i)
			continue;
		sums.repeats += optimum->met[i * optimum->count + other];
		sums.match_points +=
		    apart(player(optimum, i)->match_points, player(optimum, other)->match_points);
		sums.score += apart(player(optimum, i)->score, player(optimum, other)->score);
	}
	return sums;
}

static int sums_order(const struct draw_sums *a, const struct draw_sums *b)
{
	const int64_t first[] = {a->repeats, a->bye, a->match_points, a->score};
	const int64_t second[] = {b->repeats, b->bye, b->match_points, b->score};

	for (size_t i = 0; i < sizeof first / sizeof *first; i++)
		if (first[i] != second[i])
			return first[i] < second[i] ? -1 : 1;
	return 0;
}

/* Every draw, in the order of the list by rank: the first of those with the least sums stays. */
static void try_from(struct optimum *optimum, size_t from, uint32_t taken)
{
	while (from < optimum->count && taken >> from & 1)
		from++;
	if (from == optimum->count) {
		struct draw_sums sums = measure(optimum, optimum->trial);

		if (optimum->found && sums_order(&sums, &optimum->least) >= 0)
			return;
		optimum->found = true;
		optimum->least = sums;
		memcpy(optimum->best, optimum->trial, sizeof optimum->best);
		return;
	}
	for (size_t other = from + 1; other < optimum->count; other++) {
		if (taken >> other & 1)
			continue;
		optimum->trial[from] = other;
		optimum->trial[other] = from;
		try_from(optimum, from + 1, taken | 1U << from | 1U << other);
	}
	for (size_t i = 0; optimum->count % 2 && i < from; i++)
		if (optimum->trial[i] == SIZE_MAX)
			return;
	if (optimum->count % 2) {
		optimum->trial[from] = SIZE_MAX;
		try_from(optimum, from + 1, taken | 1U << from);
		optimum->trial[from] = 0;
	}
}

/* --- by proof --- */

/* One more than the sums of the whole can be, from the outermost pairs. */
static struct draw_sums ranges(const struct optimum *optimum)
{
	struct draw_sums ranges = {0};
	int64_t least = player(optimum, 0)->score, most = least;
	int64_t low = player(optimum, 0)->match_points, high = low;
	int64_t pairs = (int64_t)optimum->count / 2;

	for (size_t i = 1; i < optimum->count; i++) {
		const struct draw_entrant *here = player(optimum, i);

		least = here->score < least ? here->score : least;
		most = here->score > most ? here->score : most;
		low = here->match_points < low ? here->match_points : low;
		high = here->match_points > high ? here->match_points : high;
	}
	ranges.score = (most - least) * pairs + 1;
	ranges.match_points = (high - low) * pairs + 1;
	ranges.bye = (int64_t)optimum->count + 1;
	return ranges;
}

static matching_cost packed(const struct draw_sums *sums, const struct draw_sums *ranges)
{
	matching_cost cost = sums->repeats;

	cost = cost * ranges->bye + sums->bye;
	cost = cost * ranges->match_points + sums->match_points;
	return cost * ranges->score + sums->score;
}

static struct draw_sums unpacked(matching_cost cost, const struct draw_sums *ranges)
{
	struct draw_sums sums;

	sums.score = (int64_t)(cost % ranges->score);
	cost /= ranges->score;
	sums.match_points = (int64_t)(cost % ranges->match_points);
	cost /= ranges->match_points;
	sums.bye = (int64_t)(cost % ranges->bye);
	sums.repeats = (int64_t)(cost / ranges->bye);
	return sums;
}

static void costs_fill(const struct optimum *optimum, const struct draw_sums *ranges, size_t count,
    matching_cost *costs)
{
	for (size_t a = 0; a < count; a++)
		for (size_t b = a + 1; b < count; b++) {
			struct draw_sums sums = {0};

			if (b == optimum->count) {
				sums.bye = before_bye(optimum, a);
			} else {
				sums.repeats = optimum->met[a * optimum->count + b];
				sums.match_points = apart(player(optimum, a)->match_points,
				    player(optimum, b)->match_points);
				sums.score =
				    apart(player(optimum, a)->score, player(optimum, b)->score);
			}
			costs[a * count + b] = costs[b * count + a] = packed(&sums, ranges);
		}
}

/* The bound a proof gives, where each line of it holds; -1 where one does not. `inside` has room for
 * what blossoms take off each edge. */
static matching_cost proof_bound(const struct matching_proof *proof, size_t count,
    const matching_cost *costs, matching_cost *inside)
{
	matching_cost bound = 0;

	for (size_t i = 0; i < proof->blossom_count; i++) {
		const struct matching_blossom *blossom = &proof->blossoms[i];

		if (blossom->number < 0 || blossom->size % 2 == 0)
			return -1;
		bound -= blossom->number * (matching_cost)(blossom->size / 2);
		for (size_t a = 0; a < blossom->size; a++)
			for (size_t b = 0; b < blossom->size; b++)
				inside[blossom->vertices[a] * count + blossom->vertices[b]] +=
				    blossom->number;
	}
	for (size_t a = 0; a < count; a++) {
		bound += proof->numbers[a];
		for (size_t b = a + 1; b < count; b++)
			if (proof->numbers[a] + proof->numbers[b] - inside[a * count + b] >
			    costs[a * count + b] * proof->scale)
				return -1;
	}
	return bound;
}

static bool by_proof(struct optimum *optimum, struct error *err)
{
	size_t count = optimum->count + optimum->count % 2;
	struct arena *arena = optimum->checking->arena;
	matching_cost *costs = arena_alloc(arena, count * count, sizeof *costs);
	matching_cost *inside = arena_alloc(arena, count * count, sizeof *inside);
	struct draw_sums range;
	struct matching *matching;
	struct matching_proof proof;

	if (!costs || !inside)
		return error_memory(err);
	range = ranges(optimum);
	costs_fill(optimum, &range, count, costs);
	if (!matching_make(arena, count, costs, &matching, err) ||
	    !matching_prove(arena, matching, &proof, err))
		return false;
	optimum->least = unpacked(matching_total(matching), &range);
	if (proof_bound(&proof, count, costs, inside) == matching_total(matching) * proof.scale)
		return true;
	return draw_check_find(optimum->checking, DRAW_ERROR, "not-proven", SIZE_MAX,
	           "the least sums could not be proven") ||
	       error_memory(err);
}

/* --- what is said --- */

static bool begin(struct optimum *optimum, struct error *err)
{
	const struct draw_input *input = optimum->checking->input;
	const struct draw *draw = optimum->checking->draw;
	struct arena *arena = optimum->checking->arena;
	size_t *place = arena_alloc(arena, input->entrant_count, sizeof *place);

	optimum->players = arena_alloc(arena, input->entrant_count, sizeof(size_t));
	optimum->own = arena_alloc(arena, input->entrant_count, sizeof(size_t));
	if (!place || !optimum->players || !optimum->own)
		return error_memory(err);
	for (size_t i = 0; i < input->entrant_count; i++)
		if (input->entrants[i].active) {
			place[i] = optimum->count;
			optimum->own[optimum->count] = SIZE_MAX;
			optimum->players[optimum->count++] = i;
		}
	optimum->met = arena_alloc(arena, optimum->count * optimum->count, sizeof(bool));
	if (!optimum->met)
		return error_memory(err);
	for (size_t i = 0; i < input->meeting_count; i++) {
		const struct draw_meeting *meeting = &input->meetings[i];

		if (!input->entrants[meeting->a].active || !input->entrants[meeting->b].active)
			continue;
		optimum->met[place[meeting->a] * optimum->count + place[meeting->b]] = true;
		optimum->met[place[meeting->b] * optimum->count + place[meeting->a]] = true;
	}
	for (size_t i = 0; i < draw->table_count; i++) {
		size_t a = place[draw->tables[i].sides[0].entrants[0]];
		size_t b = place[draw->tables[i].sides[1].entrants[0]];

		optimum->own[a] = b;
		optimum->own[b] = a;
	}
	return true;
}

/* The first sum that is not the least there could be. */
static bool difference_tell(struct optimum *optimum, const struct draw_report *report)
{
	const struct {
		const char *code, *what;
		int64_t here, least;
		int parts; /* hundredths in a unit of it */
	} aims[] = {
	    {"repeats-avoidable", "pairs that met before", report->sums.repeats,
	        report->least.repeats, MATCH_PARTS},
	    {"bye-not-lowest", "entrants who come before the one with the bye", report->sums.bye,
	        report->least.bye, MATCH_PARTS},
	    {"match-points-apart", "match points apart in sum", report->sums.match_points,
	        report->least.match_points, 1},
	    {"score-apart", "points of score apart in sum", report->sums.score, report->least.score,
	        MATCH_PARTS},
	};

	for (size_t i = 0; i < sizeof aims / sizeof *aims; i++)
		if (aims[i].here != aims[i].least) {
			char here[TIE_BREAK_TEXT], least[TIE_BREAK_TEXT];

			ranking_hundredths(aims[i].here * aims[i].parts, here);
			ranking_hundredths(aims[i].least * aims[i].parts, least);
			return draw_check_find(optimum->checking, DRAW_ERROR, aims[i].code,
			    SIZE_MAX, "%s %s; a draw with %s is there", here, aims[i].what, least);
		}
	if (!report->every || report->first != DRAW_FIRST_NONE ||
	    memcmp(optimum->own, optimum->best, optimum->count * sizeof *optimum->own) == 0)
		return true;
	return draw_check_find(optimum->checking, DRAW_ERROR, "not-first", SIZE_MAX,
	    "a draw with the same sums stands before it by rank");
}

/* One bye at most, and that where the number is odd, is all a Swiss draw has. */
static bool is_swiss(struct optimum *optimum)
{
	return optimum->checking->draw->bye_count == optimum->count % 2;
}

/* Whether sums over all stay exact. */
static bool range_fits(const struct optimum *optimum, struct error *err)
{
	const int64_t most = INT64_C(1) << 40;

	for (size_t i = 0; i < optimum->count; i++)
		if (player(optimum, i)->score > most || player(optimum, i)->score < -most ||
		    player(optimum, i)->match_points > most ||
		    player(optimum, i)->match_points < -most)
			return error_set(err, ERROR_REFUSED, "draw-range",
			    "the sums to be compared are too large to be compared exactly");
	return true;
}

bool draw_check_optimum(struct checking *checking, struct draw_report *report, struct error *err)
{
	struct optimum optimum = {.checking = checking};

	if (!begin(&optimum, err))
		return false;
	if (!is_swiss(&optimum))
		return draw_check_find(checking, DRAW_ERROR, "byes-many", SIZE_MAX,
		           "%zu have byes where %zu are needed", checking->draw->bye_count,
		           optimum.count % 2) ||
		       error_memory(err);
	if (!range_fits(&optimum, err))
		return false;
	report->swiss = true;
	report->sums = measure(&optimum, optimum.own);
	report->every = optimum.count <= CHECK_EVERY;
	if (report->every)
		try_from(&optimum, 0, 0);
	else if (!by_proof(&optimum, err))
		return false;
	report->least = optimum.least;
	return difference_tell(&optimum, report) || error_memory(err);
}
