#include "draw/draw.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "draw/drawing_apart.h"
#include "draw/matching.h"

#include <string.h>

bool draw_swiss(struct drawing *drawing, struct error *err)
{
	struct aims aims = {.kind = AIMS_SWISS};
	size_t *partners;

	if (!draw_aims_match(drawing, &aims, &partners, err))
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

/* The indexes of the whole in a group; SIZE_MAX: in another group. */
struct splitting {
	struct arena *arena;
	enum draw_method method;
	const struct draw_input *input;
	size_t *index;
};

static void entrants_take(struct splitting *splitting, int group, struct draw_part *part)
{
	const struct draw_input *input = splitting->input;
	struct draw_entrant *entrants =
	    arena_alloc(splitting->arena, input->entrant_count, sizeof *entrants);

	part->whole = arena_alloc(splitting->arena, input->entrant_count, sizeof *part->whole);
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
}

static void meetings_take(struct splitting *splitting, struct draw_part *part)
{
	const struct draw_input *input = splitting->input;
	struct draw_meeting *meetings =
	    arena_alloc(splitting->arena, input->meeting_count, sizeof *meetings);

	part->input.meeting_count = 0;
	for (size_t i = 0; i < input->meeting_count; i++) {
		const struct draw_meeting *meeting = &input->meetings[i];
		const size_t a = splitting->index[meeting->a], b = splitting->index[meeting->b];

		if (a != SIZE_MAX && b != SIZE_MAX)
			meetings[part->input.meeting_count++] =
			    (struct draw_meeting){a, b, meeting->round, meeting->partners};
	}
	part->input.meetings = meetings;
}

static void apart_take(struct splitting *splitting, struct draw_part *part)
{
	const struct draw_input *input = splitting->input;
	struct draw_apart *apart = arena_alloc(splitting->arena, input->apart_count, sizeof *apart);

	part->input.apart_count = 0;
	for (size_t i = 0; i < input->apart_count; i++) {
		const size_t a = splitting->index[input->apart[i].a];
		const size_t b = splitting->index[input->apart[i].b];

		if (a != SIZE_MAX && b != SIZE_MAX)
			apart[part->input.apart_count++] =
			    (struct draw_apart){a, b, input->apart[i].said};
	}
	part->input.apart = apart;
}

/* Returns the place of an entrant in the movement, which is by number. */
static size_t place_of(const struct draw_input *input, size_t entrant)
{
	size_t place = 0;

	for (size_t i = 0; i < input->entrant_count; i++)
		place += input->entrants[i].number < input->entrants[entrant].number;
	return place;
}

/* Returns true if two need not meet any more: they met, never will, or one is gone. */
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

/* Returns true if the group rests: for teams, if they need not meet any more. */
static void rest_find(struct splitting *splitting, struct draw_part *part)
{
	struct draw_input input = part->input;
	struct draw_teams teams;

	if (!input.once || !draw_method_has_rounds(splitting->method))
		return;
	if (input.teams)
		draw_teams_as_entrants(splitting->arena, &part->input, &teams, &input);
	part->rests = is_through(splitting->method, &input);
}

void draw_split(struct arena *arena, enum draw_method method, const struct draw_input *input,
    struct draw_part **ret)
{
	struct splitting splitting = {.arena = arena,
	    .method = method,
	    .input = input,
	    .index = arena_alloc(arena, input->entrant_count, sizeof *splitting.index)};
	struct draw_part *parts = arena_alloc(arena, input->group_count, sizeof *parts);
	size_t through = 0;

	for (size_t i = 0; i < input->group_count; i++) {
		parts[i].input = *input;
		parts[i].input.group_count = 0;
		parts[i].input.seed = input->seed + i;
		entrants_take(&splitting, (int)i + 1, &parts[i]);
		meetings_take(&splitting, &parts[i]);
		apart_take(&splitting, &parts[i]);
		rest_find(&splitting, &parts[i]);
		through += parts[i].rests;
	}
	/* After the last round all groups continue. */
	for (size_t i = 0; i < input->group_count; i++)
		parts[i].rests = parts[i].rests && through < input->group_count;
	*ret = parts;
}

static bool index_in(const struct draw_part *part, size_t entrant, size_t *ret)
{
	for (size_t i = 0; i < part->input.entrant_count; i++)
		if (part->whole[i] == entrant) {
			*ret = i;
			return true;
		}
	return false;
}

void draw_split_off(struct arena *arena, const struct draw_input *input, size_t part,
    const struct draw_part *of, const struct draw *draw, struct draw *ret, size_t **ret_tables)
{
	struct draw own = {.tables = arena_alloc(arena, draw->table_count, sizeof *own.tables),
	    .byes = arena_alloc(arena, draw->bye_count, sizeof *own.byes)};
	size_t *tables = arena_alloc(arena, draw->table_count, sizeof *tables);

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
}

static const bool counts[AIMS_KIND_COUNT][AIM_COUNT] = {
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
static int64_t would_meet(const struct aims *aims, size_t player)
{
	const size_t step = aims->step;

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
		return apart((int64_t)other, would_meet(aims, one)) +
		       apart((int64_t)one, would_meet(aims, other));
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

static matching_cost spread(const struct drawing *drawing, enum draw_aim aim)
{
	matching_cost least = 0, most = 0;

	for (size_t i = 0; i < drawing->count; i++) {
		const matching_cost here = aim == AIM_SCORE ? entrant_of(drawing, i)->score
		                                            : entrant_of(drawing, i)->match_points;

		least = i == 0 || here < least ? here : least;
		most = i == 0 || here > most ? here : most;
	}
	return most - least;
}

/* Returns one more than the most a draw can have of an aim; 1 if the aim is unused. */
static matching_cost range_of(const struct drawing *drawing, enum draw_aim aim)
{
	const matching_cost pairs = ((matching_cost)drawing->count + 1) / 2;

	switch (aim) {
	case AIM_APART:
		return drawing_keeps_apart(drawing) ? pairs + 1 : 1;
	case AIM_REPEATS:
		return pairs + 1;
	case AIM_SECOND_BYE:
		return drawing_has_clubmates(drawing) ? (matching_cost)drawing->count + 1 : 1;
	case AIM_CLUBS:
		return drawing_has_clubmates(drawing) ? pairs + 1 : 1;
	case AIM_BYE:
		return (matching_cost)drawing->count + 1;
	case AIM_MATCH_POINTS:
	case AIM_SCORE:
		return spread(drawing, aim) * pairs + 1;
	case AIM_DISTANCE:
		return 2 * (matching_cost)drawing->count * pairs + 1;
	case AIM_PARTNERS:
	case AIM_COUNT:
		break;
	}
	return 1;
}

/* Sets the weights; an unused aim has none. */
static bool aims_weigh(const struct drawing *drawing, struct aims *aims, struct error *err)
{
	const matching_cost limit = (matching_cost)1 << MATCHING_COST_BITS;
	matching_cost below = 1;

	for (enum draw_aim aim = AIM_COUNT; aim-- > 0;) {
		const matching_cost range = counts[aims->kind][aim] ? range_of(drawing, aim) : 1;

		aims->weight[aim] = range > 1 ? below : 0;
		if (range > limit / below)
			return error_set(
			    err, ERROR_REFUSED, SAY_DRAW_RANGE_DIFFERENCES_MATCH_POINTS);
		below *= range;
	}
	return true;
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

bool draw_aims_make(struct drawing *drawing, struct aims *aims, matching_cost **ret_costs,
    size_t *ret_count, struct error *err)
{
	size_t count = drawing->count + drawing->count % 2;
	matching_cost *costs;

	if (!aims_weigh(drawing, aims, err))
		return false;
	costs = arena_alloc(drawing->arena, count * count, sizeof *costs);
	for (size_t a = 0; a < count; a++)
		for (size_t b = a + 1; b < count; b++)
			costs[a * count + b] = costs[b * count + a] =
			    pair_cost(drawing, aims, a, b);
	*ret_costs = costs;
	*ret_count = count;
	return true;
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
static bool refuse(struct drawing *drawing, const struct aims *aims,
    const struct matching *matching, struct error *err)
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
		matching_cost total;

		if (a == 0 || b == 0)
			continue;
		if (!matching_force(matching, work, a - 1, b - 1, &total, err))
			return false;
		stands[i] = draw_aims_split(aims, total).of[AIM_APART] == least;
	}
	return drawing_apart_refuse(drawing, stands, APART_EVERY_DRAW, err);
}

bool draw_aims_match(
    struct drawing *drawing, struct aims *aims, size_t **ret_partners, struct error *err)
{
	struct matching *matching;
	matching_cost *costs;
	size_t count;

	if (!draw_aims_make(drawing, aims, &costs, &count, err) ||
	    !matching_make(drawing->arena, count, costs, &matching, err))
		return false;
	if (draw_aims_split(aims, matching_total(matching)).of[AIM_APART] > 0)
		return refuse(drawing, aims, matching, err);
	*ret_partners = arena_alloc(drawing->arena, count, sizeof **ret_partners);
	return matching_first(drawing->arena, matching, *ret_partners, err);
}

/* FOURS_TABLES: number of fours among FOURS_EXACT players. */
enum {
	SEATS = 4,
	FOURS_TABLES = FOURS_EXACT * (FOURS_EXACT - 1) * (FOURS_EXACT - 2) * (FOURS_EXACT - 3) / 24
};

/* The measures of tables and byes, each weightier than all below it. */
enum fours_aim {
	BYE_BEFORE_OTHERS,
	PARTNER_AGAIN,
	BYE_NOT_LOWEST,
	OPPONENT_AGAIN,
	CLUBMATES,
	FOURS_AIMS
};

/* A cost above every other. */
#define NEVER UINT64_MAX

/* The search of draw_fours(), with players by their place, and sets of players with one bit each. */
struct fours {
	const struct drawing *drawing;
	uint64_t partners[FOURS_EXACT][FOURS_EXACT];
	uint64_t opponents[FOURS_EXACT][FOURS_EXACT];
	uint32_t apart[FOURS_EXACT];
	uint64_t byes[FOURS_EXACT];
	uint64_t tables[FOURS_TABLES]; /* for each four: its best partners */
	/* For each set without the first player, one more than its cost; 0: not searched. */
	uint64_t *least;
};

/* The choice for the first of the remaining players. */
struct fours_choice {
	uint64_t cost; /* cost of all remaining players */
	size_t count;  /* seats: a table, or a bye */
	size_t seats[SEATS];
};

static uint64_t weight(enum fours_aim aim)
{
	enum { BITS = 12 };

	return (uint64_t)1 << (BITS * (FOURS_AIMS - 1 - (int)aim));
}

static void costs_fill(struct fours *fours)
{
	const struct drawing *drawing = fours->drawing;

	for (size_t i = 0; i < drawing->count; i++) {
		const size_t a = drawing->players[i];

		fours->byes[i] =
		    weight(BYE_BEFORE_OTHERS) *
		        (uint64_t)draw_aims_bye(drawing, AIM_SECOND_BYE, i) +
		    weight(BYE_NOT_LOWEST) * (uint64_t)draw_aims_bye(drawing, AIM_BYE, i);
		for (size_t j = 0; j < drawing->count; j++) {
			const size_t b = drawing->players[j];

			fours->partners[i][j] =
			    weight(PARTNER_AGAIN) * drawing_partnered(drawing, a, b);
			fours->opponents[i][j] =
			    weight(OPPONENT_AGAIN) * drawing_met(drawing, a, b) +
			    weight(CLUBMATES) * drawing_clubmates(drawing, a, b);
			if (drawing_apart(drawing, a, b))
				fours->apart[i] |= (uint32_t)1 << j;
		}
	}
}

static uint32_t set_of(const size_t *players, size_t count)
{
	uint32_t set = 0;

	for (size_t i = 0; i < count; i++)
		set |= (uint32_t)1 << players[i];
	return set;
}

static size_t first_of(uint32_t set)
{
	return (size_t)__builtin_ctz(set);
}

/* Returns the index of a four; fours in ascending order are numbered without a gap. */
static size_t table_index(const size_t *four)
{
	const size_t b = four[1], c = four[2], d = four[3];

	return four[0] + b * (b - 1) / 2 + c * (c - 1) * (c - 2) / 6 +
	       d * (d - 1) * (d - 2) * (d - 3) / 24;
}

static uint64_t seats_cost(const struct fours *fours, const size_t *at)
{
	return fours->partners[at[0]][at[1]] + fours->partners[at[2]][at[3]] +
	       fours->opponents[at[0]][at[2]] + fours->opponents[at[0]][at[3]] +
	       fours->opponents[at[1]][at[2]] + fours->opponents[at[1]][at[3]];
}

/* Finds the best of the three ways to make partners of four: returns the cost, and rearranges the
 * seats, which may be in place. */
static uint64_t partners_find(const struct fours *fours, const size_t *four, size_t *ret_seats)
{
	const size_t ways[][SEATS] = {{four[0], four[1], four[2], four[3]},
	    {four[0], four[2], four[1], four[3]}, {four[0], four[3], four[1], four[2]}};
	uint64_t least = NEVER;

	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
		const uint64_t cost = seats_cost(fours, ways[i]);

		if (cost >= least)
			continue;
		least = cost;
		memcpy(ret_seats, ways[i], sizeof ways[i]);
	}
	return least;
}

static void tables_fill(struct fours *fours)
{
	const size_t count = fours->drawing->count;
	size_t seats[SEATS];

	for (size_t d = 3; d < count; d++)
		for (size_t c = 2; c < d; c++)
			for (size_t b = 1; b < c; b++)
				for (size_t a = 0; a < b; a++) {
					const size_t four[SEATS] = {a, b, c, d};

					fours->tables[table_index(four)] =
					    partners_find(fours, four, seats);
				}
}

static uint64_t least_of(struct fours *fours, uint32_t left);

/* Takes the choice if it is better than the best so far. */
static void choice_try(struct fours *fours, uint32_t left, uint64_t cost, const size_t *seats,
    size_t count, struct fours_choice *best)
{
	uint64_t others;

	if (cost >= best->cost)
		return;
	others = least_of(fours, left & ~set_of(seats, count));
	if (others == NEVER || cost + others >= best->cost)
		return;
	best->cost = cost + others;
	best->count = count;
	for (size_t i = 0; i < count; i++)
		best->seats[i] = seats[i];
}

/* Tries every table of the seats taken and the players that may still sit there. */
static void tables_try(struct fours *fours, uint32_t left, size_t *four, size_t taken, uint32_t may,
    struct fours_choice *best)
{
	if (taken == SEATS) {
		choice_try(fours, left, fours->tables[table_index(four)], four, SEATS, best);
		return;
	}
	for (; may; may &= may - 1) {
		four[taken] = first_of(may);
		tables_try(fours, left, four, taken + 1,
		    may & (may - 1) & ~fours->apart[four[taken]], best);
	}
}

/* Chooses for the first of the remaining players; it may have a bye only while there are too many
 * for the tables. */
static struct fours_choice choice_of(struct fours *fours, uint32_t left)
{
	struct fours_choice best = {.cost = NEVER};
	size_t four[SEATS] = {first_of(left)};

	if (__builtin_popcount(left) % SEATS > 0)
		choice_try(fours, left, fours->byes[four[0]], four, 1, &best);
	tables_try(fours, left, four, 1, left & (left - 1) & ~fours->apart[four[0]], &best);
	return best;
}

static uint64_t least_of(struct fours *fours, uint32_t left)
{
	uint64_t *least = &fours->least[left >> 1];

	if (!left)
		return 0;
	if (*least == 0) {
		const uint64_t cost = choice_of(fours, left).cost;

		*least = cost == NEVER ? NEVER : cost + 1;
	}
	return *least == NEVER ? NEVER : *least - 1;
}

void draw_fours(struct drawing *drawing, size_t **ret_seats)
{
	struct fours fours = {.drawing = drawing};
	size_t *seats = arena_alloc(drawing->arena, drawing->count, sizeof *seats);
	size_t table = 0, bye = drawing->count;
	uint32_t left = ((uint32_t)1 << drawing->count) - 1;

	fours.least =
	    arena_alloc(drawing->arena, (size_t)1 << (drawing->count - 1), sizeof *fours.least);
	costs_fill(&fours);
	tables_fill(&fours);
	while (left) {
		struct fours_choice choice = choice_of(&fours, left);

		left &= ~set_of(choice.seats, choice.count);
		if (choice.count == SEATS)
			(void)partners_find(&fours, choice.seats, choice.seats);
		for (size_t i = 0; i < choice.count; i++)
			seats[choice.count == 1 ? --bye : table++] =
			    drawing->players[choice.seats[i]];
	}
	*ret_seats = seats;
}
