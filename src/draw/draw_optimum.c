#include "draw/draw.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/plural.h"
#include "draw/matching.h"
#include "tournament/ranking.h"

#include <string.h>

/* The comparison of a draw with the best possible. With few entrants every draw is tried; with
 * many, a proof of the least cost is requested and checked line by line. */
struct optimum {
	struct draw_checking *checking;
	bool counts[AIM_COUNT];
	size_t step;     /* step for AIM_DISTANCE */
	size_t count;    /* number of players */
	size_t *players; /* by rank */
	bool *met;       /* [entrant][entrant] */
	bool *apart;
	size_t *own; /* each player's partner in the draw that is checked; SIZE_MAX: a bye */
	size_t trial[CHECK_EVERY], best[CHECK_EVERY];
	struct draw_sums least;
	bool found;
};

static bool is_active(const struct draw_input *input, size_t entrant)
{
	return input->entrants[entrant].active;
}

bool draw_check_keeps_apart(const struct draw_input *input)
{
	for (size_t i = 0; i < input->apart_count; i++)
		if (is_active(input, input->apart[i].a) && is_active(input, input->apart[i].b))
			return true;
	return false;
}

static bool are_clubmates(const struct draw_input *input, size_t a, size_t b)
{
	return input->clubs_apart && input->entrants[a].club != 0 &&
	       input->entrants[a].club == input->entrants[b].club;
}

static bool has_clubmates(const struct draw_input *input)
{
	for (size_t a = 0; a < input->entrant_count; a++)
		for (size_t b = a + 1; b < input->entrant_count; b++)
			if (is_active(input, a) && is_active(input, b) &&
			    are_clubmates(input, a, b))
				return true;
	return false;
}

bool draw_check_is_bound(const struct draw_input *input)
{
	return has_clubmates(input) || draw_check_keeps_apart(input);
}

/* A draw by an order is measured only if players may have to leave it; one by lot has no order
 * that is known here. */
bool draw_check_counts(const struct draw_checking *checking, bool counts[AIM_COUNT])
{
	const struct draw_input *input = checking->input;
	const enum draw_first first = draw_first_of(checking->method, input);
	const bool clubs = has_clubmates(input);
	const bool bound = draw_check_is_bound(input);
	const bool swiss = checking->method == DRAW_SWISS && (first == DRAW_FIRST_NONE || !bound);
	const bool ordered = first == DRAW_FIRST_FOLD || first == DRAW_FIRST_LIST ||
	                     (checking->method == DRAW_DANISH && first == DRAW_FIRST_NONE);

	if (input->side_count > 2 || input->partners_change)
		return false;
	if (!swiss &&
	    !(bound && (ordered || first == DRAW_FIRST_LOTS || checking->method == DRAW_RANDOM)))
		return false;
	counts[AIM_APART] = draw_check_keeps_apart(input);
	counts[AIM_REPEATS] = counts[AIM_MATCH_POINTS] = counts[AIM_SCORE] = swiss;
	counts[AIM_SECOND_BYE] = clubs || checking->method == DRAW_RANDOM;
	counts[AIM_CLUBS] = clubs;
	counts[AIM_BYE] = checking->method != DRAW_RANDOM;
	counts[AIM_DISTANCE] = !swiss && ordered;
	return true;
}

static size_t entrant_count(const struct optimum *optimum)
{
	return optimum->checking->input->entrant_count;
}

static const struct draw_entrant *entrant_of(const struct optimum *optimum, size_t i)
{
	return &optimum->checking->input->entrants[optimum->players[i]];
}

static int64_t apart(int64_t a, int64_t b)
{
	return a > b ? a - b : b - a;
}

/* Returns the sums that a bye adds: entrants with fewer byes; those, and lower ones with as many. */
static struct draw_sums bye_sums(const struct optimum *optimum, size_t who)
{
	struct draw_sums sums = {{0}};

	for (size_t i = 0; i < optimum->count; i++) {
		const bool fewer = entrant_of(optimum, i)->byes < entrant_of(optimum, who)->byes;
		const bool lower =
		    entrant_of(optimum, i)->byes == entrant_of(optimum, who)->byes && i > who;

		sums.of[AIM_SECOND_BYE] += fewer && optimum->counts[AIM_SECOND_BYE];
		sums.of[AIM_BYE] += (fewer || lower) && optimum->counts[AIM_BYE];
	}
	return sums;
}

/* Returns the place that a place would meet by the order. */
static int64_t by_order(const struct optimum *optimum, size_t place)
{
	const int64_t step = (int64_t)optimum->step, here = (int64_t)place;

	if (step > 1)
		return here < step ? here + step : here - step;
	return here % 2 == 0 ? here + 1 : here - 1;
}

/* Returns the sums of a meeting, the better one first; `bye` is the player who sits out, if any. */
static struct draw_sums pair_sums(const struct optimum *optimum, size_t a, size_t b, size_t bye)
{
	const size_t one = optimum->players[a], other = optimum->players[b];
	const size_t place = one * entrant_count(optimum) + other;
	const size_t first = a - (bye < a), second = b - (bye < b);
	const struct draw_sums all = {{
	    [AIM_APART] = optimum->apart[place],
	    [AIM_REPEATS] = optimum->met[place],
	    [AIM_CLUBS] = are_clubmates(optimum->checking->input, one, other),
	    [AIM_MATCH_POINTS] =
	        apart(entrant_of(optimum, a)->match_points, entrant_of(optimum, b)->match_points),
	    [AIM_SCORE] = apart(entrant_of(optimum, a)->score, entrant_of(optimum, b)->score),
	    [AIM_DISTANCE] = apart((int64_t)second, by_order(optimum, first)) +
	                     apart((int64_t)first, by_order(optimum, second)),
	}};
	struct draw_sums sums = {{0}};

	for (enum draw_aim aim = 0; aim < AIM_COUNT; aim++)
		if (optimum->counts[aim])
			sums.of[aim] = all.of[aim];
	return sums;
}

static void aims_add(struct draw_sums *sums, struct draw_sums more)
{
	for (enum draw_aim aim = 0; aim < AIM_COUNT; aim++)
		sums->of[aim] += more.of[aim];
}

static struct draw_sums measure(const struct optimum *optimum, const size_t *partners)
{
	struct draw_sums sums = {{0}};
	size_t bye = SIZE_MAX;

	for (size_t i = 0; i < optimum->count; i++)
		if (partners[i] == SIZE_MAX)
			bye = i;
	if (bye != SIZE_MAX)
		sums = bye_sums(optimum, bye);
	for (size_t i = 0; i < optimum->count; i++)
		if (partners[i] != SIZE_MAX && partners[i] > i)
			aims_add(&sums, pair_sums(optimum, i, partners[i], bye));
	return sums;
}

static int sums_order(const struct draw_sums *a, const struct draw_sums *b)
{
	for (enum draw_aim aim = 0; aim < AIM_COUNT; aim++)
		if (a->of[aim] != b->of[aim])
			return a->of[aim] < b->of[aim] ? -1 : 1;
	return 0;
}

/* Tries every draw, in the order of the list by rank, so that the first with the least sums is
 * kept. */
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

/* Returns one more than the greatest possible sums, from the outermost pairs. */
static struct draw_sums ranges(const struct optimum *optimum)
{
	struct draw_sums ranges = {{0}};
	int64_t least = entrant_of(optimum, 0)->score, most = least;
	int64_t low = entrant_of(optimum, 0)->match_points, high = low;
	const int64_t count = (int64_t)optimum->count, pairs = count / 2;

	for (size_t i = 1; i < optimum->count; i++) {
		const struct draw_entrant *here = entrant_of(optimum, i);

		least = here->score < least ? here->score : least;
		most = here->score > most ? here->score : most;
		low = here->match_points < low ? here->match_points : low;
		high = here->match_points > high ? here->match_points : high;
	}
	ranges.of[AIM_APART] = ranges.of[AIM_REPEATS] = ranges.of[AIM_CLUBS] = pairs;
	ranges.of[AIM_SECOND_BYE] = ranges.of[AIM_BYE] = count;
	ranges.of[AIM_MATCH_POINTS] = (high - low) * pairs;
	ranges.of[AIM_SCORE] = (most - least) * pairs;
	ranges.of[AIM_DISTANCE] = 2 * count * pairs;
	for (enum draw_aim aim = 0; aim < AIM_COUNT; aim++)
		ranges.of[aim] = optimum->counts[aim] ? ranges.of[aim] + 1 : 1;
	return ranges;
}

static matching_cost packed(const struct draw_sums *sums, const struct draw_sums *ranges)
{
	matching_cost cost = 0;

	for (enum draw_aim aim = 0; aim < AIM_COUNT; aim++)
		cost = cost * ranges->of[aim] + sums->of[aim];
	return cost;
}

static struct draw_sums unpacked(matching_cost cost, const struct draw_sums *ranges)
{
	struct draw_sums sums;

	for (enum draw_aim aim = AIM_COUNT; aim-- > 0;) {
		sums.of[aim] = (int64_t)(cost % ranges->of[aim]);
		cost /= ranges->of[aim];
	}
	return sums;
}

static void costs_fill(const struct optimum *optimum, const struct draw_sums *ranges, size_t count,
    matching_cost *costs)
{
	for (size_t a = 0; a < count; a++)
		for (size_t b = a + 1; b < count; b++) {
			const struct draw_sums sums = b == optimum->count
			                                  ? bye_sums(optimum, a)
			                                  : pair_sums(optimum, a, b, SIZE_MAX);

			costs[a * count + b] = costs[b * count + a] = packed(&sums, ranges);
		}
}

/* Returns the bound that a proof gives if each line of it holds, otherwise -1. `inside` has room
 * for the deductions of blossoms from each edge. */
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

/* Proves the least sums, of the aims that ignore a place left empty by a bye. */
static bool prove(struct optimum *optimum, struct error *err)
{
	size_t count = optimum->count + optimum->count % 2;
	struct arena *arena = optimum->checking->arena;
	matching_cost *costs = arena_alloc(arena, count * count, sizeof *costs);
	matching_cost *inside = arena_alloc(arena, count * count, sizeof *inside);
	struct draw_sums range;
	struct matching *matching;
	struct matching_proof proof;

	range = ranges(optimum);
	costs_fill(optimum, &range, count, costs);
	if (!matching_make(arena, count, costs, &matching, err))
		return false;
	matching_prove(arena, matching, &proof);
	optimum->least = unpacked(matching_total(matching), &range);
	if (proof_bound(&proof, count, costs, inside) == matching_total(matching) * proof.scale)
		return true;
	return draw_check_find(
	    optimum->checking, DRAW_ERROR, "not-proven", SIZE_MAX, TEXT_NOT_PROVEN);
}

/* Proves the distance from the order for the players who remain after the given bye, since places
 * depend on it. */
static bool prove_distance(struct optimum *optimum, struct error *err)
{
	struct optimum left = *optimum;

	left.players = arena_alloc(optimum->checking->arena, optimum->count, sizeof *left.players);
	left.count = 0;
	for (size_t i = 0; i < optimum->count; i++)
		if (optimum->own[i] != SIZE_MAX)
			left.players[left.count++] = optimum->players[i];
	left.counts[AIM_SECOND_BYE] = left.counts[AIM_BYE] = false;
	if (!prove(&left, err))
		return false;
	optimum->least.of[AIM_DISTANCE] = left.least.of[AIM_DISTANCE];
	return true;
}

static bool by_proof(struct optimum *optimum, struct error *err)
{
	struct optimum without = *optimum;

	without.counts[AIM_DISTANCE] = false;
	if (!prove(&without, err))
		return false;
	optimum->least = without.least;
	return !optimum->counts[AIM_DISTANCE] || prove_distance(optimum, err);
}

static void both_set(bool *matrix, size_t count, size_t a, size_t b)
{
	matrix[a * count + b] = matrix[b * count + a] = true;
}

static void begin(struct optimum *optimum)
{
	const struct draw_input *input = optimum->checking->input;
	const struct draw *draw = optimum->checking->draw;
	struct arena *arena = optimum->checking->arena;
	const size_t entrants = input->entrant_count;
	size_t *place = arena_alloc(arena, entrants, sizeof *place);

	optimum->players = arena_alloc(arena, entrants, sizeof(size_t));
	optimum->own = arena_alloc(arena, entrants, sizeof(size_t));
	for (size_t i = 0; i < entrants; i++)
		if (input->entrants[i].active) {
			place[i] = optimum->count;
			optimum->own[optimum->count] = SIZE_MAX;
			optimum->players[optimum->count++] = i;
		}
	optimum->met = arena_alloc(arena, entrants * entrants, sizeof(bool));
	optimum->apart = arena_alloc(arena, entrants * entrants, sizeof(bool));
	for (size_t i = 0; i < input->meeting_count; i++)
		both_set(optimum->met, entrants, input->meetings[i].a, input->meetings[i].b);
	for (size_t i = 0; i < input->apart_count; i++)
		both_set(optimum->apart, entrants, input->apart[i].a, input->apart[i].b);
	for (size_t i = 0; i < draw->table_count; i++) {
		size_t a = place[draw->tables[i].sides[0].entrants[0]];
		size_t b = place[draw->tables[i].sides[1].entrants[0]];

		optimum->own[a] = b;
		optimum->own[b] = a;
	}
}

/* Returns true if another draw with equal sums comes before it by rank. */
static bool is_not_first(const struct optimum *optimum, const struct draw_report *report)
{
	return report->every && report->first == DRAW_FIRST_NONE &&
	       optimum->checking->method != DRAW_RANDOM &&
	       memcmp(optimum->own, optimum->best, optimum->count * sizeof *optimum->own) != 0;
}

/* Reports the first sum that is not the least possible; pairs kept apart are reported one by one. */
static bool difference_tell(struct optimum *optimum, const struct draw_report *report)
{
	static const struct {
		const char *code, *what;
		int parts; /* hundredths in a unit */
	} aims[AIM_COUNT] = {
	    [AIM_REPEATS] = {"repeats-avoidable", TEXT_WORDS_PAIRS_THAT_MET_BEFORE, MATCH_PARTS},
	    [AIM_SECOND_BYE] = {"bye-again", TEXT_WORDS_ENTRANTS_FEWER_BYES, MATCH_PARTS},
	    [AIM_CLUBS] = {"clubs-avoidable", TEXT_WORDS_PAIRS_OF_ONE_CLUB, MATCH_PARTS},
	    [AIM_BYE] = {"bye-not-lowest", TEXT_WORDS_ENTRANTS_COME_BEFORE, MATCH_PARTS},
	    [AIM_MATCH_POINTS] = {"match-points-apart", TEXT_WORDS_MATCH_POINTS_APART, 1},
	    [AIM_SCORE] = {"score-apart", TEXT_WORDS_POINTS_SCORE_APART, MATCH_PARTS},
	    [AIM_DISTANCE] = {"order-apart", TEXT_WORDS_PLACES_SUM_ALL, MATCH_PARTS},
	};

	for (enum draw_aim aim = 0; aim < AIM_COUNT; aim++) {
		char here[TIE_BREAK_TEXT], least[TIE_BREAK_TEXT];
		char here_said[NUMERALS_TEXT], least_said[NUMERALS_TEXT];

		if (report->sums.of[aim] == report->least.of[aim])
			continue;
		if (!aims[aim].code)
			return true;
		ranking_hundredths(report->sums.of[aim] * aims[aim].parts, here);
		ranking_hundredths(report->least.of[aim] * aims[aim].parts, least);
		return draw_check_find(optimum->checking, DRAW_ERROR, aims[aim].code, SIZE_MAX,
		    TEXT_PROBLEM_DRAW, message_figures(here, here_said),
		    message_words(aims[aim].what), message_figures(least, least_said));
	}
	return !is_not_first(optimum, report) || draw_check_find(optimum->checking, DRAW_ERROR,
	                                             "not-first", SIZE_MAX, TEXT_NOT_FIRST);
}

/* Returns true if a draw of pairs has one bye for an odd number and none for an even one. */
static bool has_its_byes(struct optimum *optimum)
{
	return optimum->checking->draw->bye_count == optimum->count % 2;
}

/* Returns true if sums over all stay exact. */
static bool range_fits(const struct optimum *optimum, struct error *err)
{
	const int64_t most = INT64_C(1) << 40;

	for (size_t i = 0; i < optimum->count; i++)
		if (entrant_of(optimum, i)->score > most || entrant_of(optimum, i)->score < -most ||
		    entrant_of(optimum, i)->match_points > most ||
		    entrant_of(optimum, i)->match_points < -most)
			return error_set(err, ERROR_REFUSED, SAY_DRAW_RANGE_SUMS_COMPARED_LARGE);
	return true;
}

bool draw_check_optimum(
    struct draw_checking *checking, struct draw_report *report, struct error *err)
{
	struct optimum optimum = {.checking = checking, .step = 1};

	memcpy(optimum.counts, report->counts, sizeof optimum.counts);
	begin(&optimum);
	if (report->first == DRAW_FIRST_FOLD)
		optimum.step = optimum.count / 2;
	if (!has_its_byes(&optimum))
		return draw_check_find(checking, DRAW_ERROR, "byes-many", SIZE_MAX, TEXT_BYES_MANY,
		    checking->draw->bye_count, optimum.count % 2);
	if (!range_fits(&optimum, err))
		return false;
	report->measured = true;
	report->sums = measure(&optimum, optimum.own);
	report->every = optimum.count <= CHECK_EVERY;
	if (report->every)
		try_from(&optimum, 0, 0);
	else if (!by_proof(&optimum, err))
		return false;
	report->least = optimum.least;
	return difference_tell(&optimum, report);
}
