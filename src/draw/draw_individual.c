#include "draw/draw.h"

#include "base/arena.h"
#include "draw/drawing.h"
#include "draw/matching.h"
#include "tournament/random.h"

#include <stdint.h>
#include <string.h>

/* Seats players who change partners, two against two.
 *
 * They are seated by a schedule. If none fits, and some are kept apart and they are few enough, the
 * best of all draws is found. Otherwise there are two exact steps: partners, then opponents. With
 * many players, the best partners may force a meeting of players kept apart. Then exchanges
 * (draw_aims.c) improve seats without such a meeting, which prove the draw the best only if no
 * pair meets again.
 *
 * Seats are listed table by table, partners side by side, then the players with a bye. */

enum { SEATS = 4 };

/* The aims for partners, byes and opponents, each weightier than all below it. */
enum four_aim {
	ALL_BYES, /* as many byes as necessary */
	KEPT_APART,
	BYE_BEFORE_OTHERS,
	PARTNER_AGAIN,
	BYE_NOT_LOWEST,
	OPPONENT_AGAIN,
	CLUBMATES
};

/* Returns the weight of an aim. The aims from BYE_BEFORE_OTHERS on fit 64 bits for as many players
 * as FOURS_EXACT. */
static matching_cost weight(enum four_aim aim)
{
	enum { BITS = 14 };

	return (matching_cost)1 << (BITS * (CLUBMATES - (int)aim));
}

static matching_cost bye_cost(const struct drawing *drawing, size_t place)
{
	return weight(BYE_BEFORE_OTHERS) * draw_aims_bye(drawing, AIM_SECOND_BYE, place) +
	       weight(BYE_NOT_LOWEST) * draw_aims_bye(drawing, AIM_BYE, place);
}

static matching_cost opponents_cost(const struct drawing *drawing, size_t a, size_t b)
{
	return weight(OPPONENT_AGAIN) * (matching_cost)drawing_met(drawing, a, b) +
	       weight(CLUBMATES) * drawing_clubmates(drawing, a, b);
}

/* Returns the cost of two pairs against each other. */
static matching_cost table_cost(const struct drawing *drawing, const size_t seats[SEATS])
{
	matching_cost cost = 0;

	for (size_t i = 0; i < SEATS; i++)
		for (size_t j = i + 1; j < SEATS; j++) {
			cost += weight(KEPT_APART) * drawing_apart(drawing, seats[i], seats[j]);
			if (i < 2 && j >= 2)
				cost += opponents_cost(drawing, seats[i], seats[j]);
		}
	return cost;
}

static void fours_seat(struct drawing *drawing, const size_t *seats)
{
	for (size_t i = 0; i + SEATS <= drawing->count; i += SEATS)
		drawing->draw.tables[drawing->draw.table_count++] = (struct draw_table){
		    .sides = {{2, {seats[i], seats[i + 1]}}, {2, {seats[i + 2], seats[i + 3]}}}};
}

/* --- by a schedule --- */

/* The first rounds by the number of players, table by table. With 4n players the highest number does
 * not move. */
static const uint8_t *const first_rounds[SCHEDULE_MOST + 1] = {
    [4] = (const uint8_t[]){0, 2, 1, 3},
    [5] = (const uint8_t[]){3, 2, 1, 4},
    [8] = (const uint8_t[]){0, 3, 2, 4, 1, 7, 5, 6},
    [9] = (const uint8_t[]){1, 2, 6, 3, 4, 8, 7, 5},
    [12] = (const uint8_t[]){6, 8, 0, 10, 2, 11, 9, 3, 7, 4, 1, 5},
    [13] = (const uint8_t[]){4, 7, 6, 1, 8, 12, 5, 3, 9, 2, 11, 10},
    [16] = (const uint8_t[]){2, 11, 6, 10, 4, 3, 8, 1, 5, 7, 13, 15, 14, 9, 0, 12},
    [17] = (const uint8_t[]){7, 5, 11, 10, 6, 12, 2, 15, 16, 8, 14, 9, 1, 4, 3, 13},
    [20] = (const uint8_t[]){19, 10, 14, 9, 6, 2, 8, 18, 12, 0, 4, 5, 16, 13, 15, 7, 11, 17, 1, 3},
    [21] = (const uint8_t[]){11, 18, 6, 1, 4, 19, 17, 20, 7, 8, 15, 5, 9, 13, 3, 12, 2, 10, 16, 14},
    [24] = (const uint8_t[]){5, 10, 23, 16, 1, 2, 7, 15, 11, 4, 9, 12, 13, 0, 14, 20, 6, 18, 3, 22,
        19, 21, 17, 8},
    [25] = (const uint8_t[]){16, 24, 4, 8, 20, 18, 3, 9, 19, 22, 23, 12, 14, 5, 17, 7, 1, 21, 15, 2,
        10, 11, 13, 6},
    [28] = (const uint8_t[]){25, 17, 27, 9, 23, 10, 5, 0, 2, 8, 13, 22, 14, 3, 21, 20, 19, 7, 4, 6,
        24, 1, 26, 16, 15, 12, 11, 18},
    [29] = (const uint8_t[]){13, 22, 20, 25, 21, 14, 10, 8, 6, 27, 1, 4, 2, 17, 26, 16, 19, 18, 9,
        3, 5, 23, 24, 12, 7, 11, 28, 15},
    [32] = (const uint8_t[]){5, 7, 9, 29, 11, 2, 15, 16, 27, 24, 30, 14, 25, 17, 6, 23, 28, 18, 13,
        19, 31, 21, 22, 4, 3, 10, 0, 26, 8, 12, 1, 20},
    [33] = (const uint8_t[]){15, 6, 32, 11, 8, 7, 5, 20, 18, 25, 24, 13, 12, 14, 22, 3, 28, 23, 17,
        4, 27, 10, 26, 30, 9, 1, 16, 19, 31, 21, 29, 2},
    [36] = (const uint8_t[]){20, 13, 24, 19, 5, 8, 22, 2, 7, 3, 30, 14, 25, 33, 12, 34, 23, 32, 15,
        35, 27, 29, 17, 31, 9, 26, 4, 28, 16, 10, 0, 1, 11, 21, 18, 6},
    [37] = (const uint8_t[]){1, 36, 31, 6, 2, 35, 25, 12, 4, 33, 13, 24, 8, 29, 26, 11, 16, 21, 15,
        22, 32, 5, 30, 7, 27, 10, 23, 14, 17, 20, 9, 28, 34, 3, 18, 19},
    [40] = (const uint8_t[]){33, 20, 8, 11, 1, 13, 7, 2, 34, 27, 23, 32, 36, 35, 0, 18, 3, 17, 4,
        15, 9, 26, 6, 16, 37, 14, 22, 30, 5, 29, 21, 39, 12, 10, 25, 31, 24, 28, 38, 19},
    [41] = (const uint8_t[]){1, 40, 32, 9, 6, 35, 28, 13, 36, 5, 4, 37, 11, 30, 24, 17, 25, 16, 21,
        20, 27, 14, 3, 38, 39, 2, 18, 23, 29, 12, 26, 15, 10, 31, 33, 8, 19, 22, 34, 7},
};

size_t schedule_rounds(size_t players)
{
	if (players > SCHEDULE_MOST || !first_rounds[players])
		return 0;
	return players % 4 == 0 ? players - 1 : players;
}

/* Returns a seat of the first round, moved on by `by`. */
static size_t moved(size_t players, size_t seat, size_t by)
{
	enum { TWO_CIRCLES = 9, CIRCLE = 3 };
	size_t circle = schedule_rounds(players);

	if (seat >= circle)
		return seat;
	if (players == TWO_CIRCLES)
		return (seat % CIRCLE + by % CIRCLE) % CIRCLE +
		       (seat / CIRCLE + by / CIRCLE) % CIRCLE * CIRCLE;
	return (seat + by) % circle;
}

void schedule_round_make(size_t players, size_t round, size_t *ret_seats)
{
	for (size_t i = 0; i < players / 4 * 4; i++)
		ret_seats[i] = moved(players, first_rounds[players][i], round);
	/* With 4n + 1 players, number 0 has no seat in the first round. */
	if (players % 4 == 1)
		ret_seats[players - 1] = moved(players, 0, round);
}

/* Seats the first round of the schedule without repeated partners, a meeting of players kept apart
 * or a bye too early that has the fewest repeated opponents; of equals, the first with the fewest of
 * one club. Returns false if there is none. */
static bool by_schedule(struct drawing *drawing, const size_t *players)
{
	const struct draw_entrant *entrants = drawing->input->entrants;
	const matching_cost refused = weight(KEPT_APART);
	const size_t count = drawing->count, end = count - count % SEATS;
	size_t seats[SCHEDULE_MOST], best[SCHEDULE_MOST];
	matching_cost least = refused;

	for (size_t round = 0; round < schedule_rounds(count); round++) {
		matching_cost cost = 0;

		schedule_round_make(count, round, seats);
		for (size_t i = 0; i < count; i++)
			seats[i] = players[seats[i]];
		for (size_t i = 0; end < count && i < end; i++)
			if (entrants[seats[i]].byes < entrants[seats[end]].byes)
				cost = refused;
		for (size_t i = 0; i < end; i += SEATS) {
			cost += table_cost(drawing, &seats[i]);
			if (drawing_partnered(drawing, seats[i], seats[i + 1]) > 0 ||
			    drawing_partnered(drawing, seats[i + 2], seats[i + 3]) > 0)
				cost = refused;
		}
		if (cost < least) {
			least = cost;
			memcpy(best, seats, count * sizeof *seats);
		}
	}
	if (least == refused)
		return false;
	fours_seat(drawing, best);
	if (end < count)
		drawing_bye(drawing, best[end]);
	return true;
}

/* Orders the players so that the first round of the schedule is the first round played, which lots
 * decided. Players are given by number. Returns false if they are not those of that round. */
static bool places_of_first(
    const struct drawing *drawing, const size_t *players, size_t *ret_places)
{
	enum { PARTNER = 1, OPPONENT };
	const struct draw_input *input = drawing->input;
	const size_t entrants = input->entrant_count;
	const size_t count = drawing->count, end = count - count % SEATS;
	uint8_t *met = arena_alloc(drawing->arena, entrants * entrants, sizeof *met);
	bool *taken = arena_alloc(drawing->arena, entrants, sizeof *taken);
	size_t first[SCHEDULE_MOST], table = 0, byes = end;
	int round = input->meetings[0].round;

	for (size_t i = 0; i < input->meeting_count; i++)
		if (input->meetings[i].round < round)
			round = input->meetings[i].round;
	for (size_t i = 0; i < input->meeting_count; i++) {
		const struct draw_meeting *one = &input->meetings[i];

		if (one->round == round)
			met[one->a * entrants + one->b] = met[one->b * entrants + one->a] =
			    one->partners ? PARTNER : OPPONENT;
	}
	schedule_round_make(count, 0, first);
	for (size_t i = 0; i < count; i++) {
		const uint8_t *own = &met[players[i] * entrants];
		size_t seats[SEATS] = {players[i]};
		size_t partners = 0, opponents = 0, all = 0;

		if (taken[players[i]])
			continue;
		for (size_t k = 0; k < entrants; k++)
			all += own[k] != 0;
		if (all == 0 && byes < count) {
			ret_places[first[byes++]] = players[i];
			continue;
		}
		for (size_t k = 0; all == SEATS - 1 && k < count; k++) {
			if (own[players[k]] == PARTNER && partners == 0)
				seats[1 + partners++] = players[k];
			else if (own[players[k]] == OPPONENT && opponents < 2)
				seats[2 + opponents++] = players[k];
		}
		if (partners + opponents != SEATS - 1 || table == end)
			return false;
		for (size_t k = 0; k < SEATS; k++) {
			ret_places[first[table++]] = seats[k];
			taken[seats[k]] = true;
		}
	}
	return table == end;
}

/* Seats the players by a schedule; they have its numbers from the first round, which lots decided,
 * or from the event. */
static bool schedule_draw(struct drawing *drawing)
{
	const struct draw_input *input = drawing->input;
	size_t count = 0;

	if (schedule_rounds(drawing->count) == 0)
		return false;
	if (input->meeting_count == 0)
		return by_schedule(drawing, drawing->players);
	size_t *places = arena_alloc(drawing->arena, drawing->count, sizeof *places);
	size_t *players = drawing_numbers(drawing);

	for (size_t i = 0; i < input->entrant_count; i++)
		if (input->entrants[players[i]].active)
			players[count++] = players[i];
	return (places_of_first(drawing, players, places) && by_schedule(drawing, places)) ||
	       by_schedule(drawing, players);
}

/* --- in two steps --- */

/* Returns the cost of two vertices: partners, a player with a bye, or two byes. */
static matching_cost pair_cost(const struct drawing *drawing, size_t a, size_t b)
{
	if (a >= drawing->count)
		return weight(ALL_BYES);
	if (b >= drawing->count)
		return bye_cost(drawing, a);
	const size_t one = drawing->players[a], other = drawing->players[b];

	return weight(KEPT_APART) * drawing_apart(drawing, one, other) +
	       weight(PARTNER_AGAIN) * (matching_cost)drawing_partnered(drawing, one, other) +
	       weight(OPPONENT_AGAIN) * (matching_cost)drawing_met(drawing, one, other);
}

static size_t *paired(
    struct drawing *drawing, size_t count, const matching_cost *costs, matching_cost *ret_cost)
{
	const struct matching *matching = matching_make(drawing->arena, count, costs);

	*ret_cost = matching_total(matching);
	return matching_first(drawing->arena, matching);
}

/* Finds partners and byes: those least often together, then least often opposed. A player with
 * more byes has none before others, and a lower player has one before a higher if that repeats no
 * partners. Then finds opponents for those partners. `ret_cost` is the cost of the tables. */
static size_t *two_steps_find(struct drawing *drawing, matching_cost *ret_cost)
{
	const size_t players = drawing->count, pair_count = players / SEATS * 2;
	/* One more vertex for each bye. */
	const size_t count = players + players % SEATS;
	matching_cost *costs = arena_alloc(drawing->arena, count * count, sizeof *costs);
	size_t(*pairs)[2] = arena_alloc(drawing->arena, pair_count, sizeof *pairs);
	size_t *seats = arena_alloc(drawing->arena, players, sizeof *seats);
	size_t *partners, *against, found = 0, seat = 2 * pair_count;

	for (size_t a = 0; a < count; a++)
		for (size_t b = a + 1; b < count; b++)
			costs[a * count + b] = costs[b * count + a] = pair_cost(drawing, a, b);
	partners = paired(drawing, count, costs, ret_cost);
	for (size_t a = 0; a < players; a++)
		if (partners[a] > a && partners[a] < players) {
			pairs[found][0] = drawing->players[a];
			pairs[found++][1] = drawing->players[partners[a]];
		}
	for (size_t a = players; a-- > 0;)
		if (partners[a] >= players)
			seats[seat++] = drawing->players[a];

	for (size_t a = 0; a < pair_count; a++)
		for (size_t b = 0; b < pair_count; b++)
			costs[a * pair_count + b] = table_cost(drawing,
			    (const size_t[]){pairs[a][0], pairs[a][1], pairs[b][0], pairs[b][1]});
	against = paired(drawing, pair_count, costs, ret_cost);
	seat = 0;
	for (size_t a = 0; a < pair_count; a++)
		if (against[a] > a) {
			memcpy(&seats[seat], pairs[a], sizeof *pairs);
			memcpy(&seats[seat + 2], pairs[against[a]], sizeof *pairs);
			seat += SEATS;
		}
	return seats;
}

/* --- the best of all draws --- */

/* FOURS_TABLES: number of fours among FOURS_EXACT players. */
enum {
	FOURS_TABLES = FOURS_EXACT * (FOURS_EXACT - 1) * (FOURS_EXACT - 2) * (FOURS_EXACT - 3) / 24
};

/* A cost above every other. */
#define NEVER UINT64_MAX

/* The search for the best draw of few players, given by their place, and sets of players with one
 * bit each. */
struct fours {
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

/* Moves on to the four with the next index. */
static void four_next(size_t *four)
{
	size_t i = 0;

	for (; i + 1 < SEATS && four[i] + 1 == four[i + 1]; i++)
		four[i] = i;
	four[i]++;
}

/* Finds the best of the three ways to make partners of four: returns the cost, and rearranges the
 * seats, which may be in place. */
static uint64_t partners_find(const struct fours *fours, const size_t *four, size_t *ret_seats)
{
	const size_t ways[][SEATS] = {{four[0], four[1], four[2], four[3]},
	    {four[0], four[2], four[1], four[3]}, {four[0], four[3], four[1], four[2]}};
	uint64_t least = NEVER;

	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
		const size_t *at = ways[i];
		const uint64_t cost =
		    fours->partners[at[0]][at[1]] + fours->partners[at[2]][at[3]] +
		    fours->opponents[at[0]][at[2]] + fours->opponents[at[0]][at[3]] +
		    fours->opponents[at[1]][at[2]] + fours->opponents[at[1]][at[3]];

		if (cost >= least)
			continue;
		least = cost;
		memcpy(ret_seats, at, sizeof ways[i]);
	}
	return least;
}

static uint64_t least_of(struct fours *fours, uint32_t left);

/* Takes the choice if it is better than the best so far. */
static void choice_try(struct fours *fours, uint32_t left, uint64_t cost, const size_t *seats,
    size_t count, struct fours_choice *best)
{
	if (cost >= best->cost)
		return;
	const uint64_t others = least_of(fours, left & ~set_of(seats, count));

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

/* Finds the best of all draws of few players, with some kept apart: the fewest byes of players who
 * had more than others, then the fewest repeated partners, the lowest byes, the fewest repeated
 * opponents, and the fewest opponents of one club. A valid draw exists. The remaining draw depends
 * only on the players left, so the best of each set of players is found once and every draw is
 * covered. */
static void fours_find(struct drawing *drawing, size_t *ret_seats)
{
	const size_t count = drawing->count;
	struct fours fours = {
	    .least = arena_alloc(drawing->arena, (size_t)1 << (count - 1), sizeof *fours.least)};
	size_t table = 0, bye = count, seats[SEATS];
	uint32_t left = ((uint32_t)1 << count) - 1;

	for (size_t i = 0; i < count; i++) {
		const size_t a = drawing->players[i];

		fours.byes[i] = (uint64_t)bye_cost(drawing, i);
		for (size_t j = 0; j < count; j++) {
			const size_t b = drawing->players[j];

			fours.partners[i][j] =
			    (uint64_t)weight(PARTNER_AGAIN) * drawing_partnered(drawing, a, b);
			fours.opponents[i][j] = (uint64_t)opponents_cost(drawing, a, b);
			if (drawing_apart(drawing, a, b))
				fours.apart[i] |= (uint32_t)1 << j;
		}
	}
	for (size_t four[SEATS] = {0, 1, 2, 3}; four[SEATS - 1] < count; four_next(four))
		fours.tables[table_index(four)] = partners_find(&fours, four, seats);
	while (left) {
		struct fours_choice choice = choice_of(&fours, left);

		left &= ~set_of(choice.seats, choice.count);
		if (choice.count == SEATS)
			(void)partners_find(&fours, choice.seats, choice.seats);
		for (size_t i = 0; i < choice.count; i++)
			ret_seats[choice.count == 1 ? --bye : table++] =
			    drawing->players[choice.seats[i]];
	}
}

/* --- one round --- */

/* Improves seats by exchange, from seats that keep pairs apart (which they still do afterwards)
 * and from others. */
static void exchanged(
    struct drawing *drawing, enum aims_kind kind, const size_t *apart, const size_t *others)
{
	struct grouping grouping = {.drawing = drawing, .kind = kind, .size = SEATS};

	grouping_begin(&grouping);
	grouping_exchange(&grouping, apart);
	if (others)
		grouping_exchange(&grouping, others);
	fours_seat(drawing, grouping.best);
	/* Byes were chosen before. */
	drawing->draw.tried = grouping_may_be_better(&grouping) ||
	                      (kind == AIMS_INDIVIDUAL && drawing->draw.bye_count > 0);
}

void draw_individual(struct drawing *drawing)
{
	const bool few = drawing->count <= FOURS_EXACT;
	size_t *seats;
	matching_cost cost;

	/* Lots decide all of the first round: partners, opponents and byes. */
	if (drawing->input->meeting_count == 0)
		lots_shuffle(&drawing->lots, drawing->players, drawing->count);
	if (schedule_draw(drawing))
		return;
	if (drawing_keeps_apart(drawing) && few) {
		seats = drawing_apart_seats(drawing, SEATS);
		fours_find(drawing, seats);
		drawing_byes_after(drawing, seats, SEATS);
		fours_seat(drawing, seats);
		return;
	}
	seats = two_steps_find(drawing, &cost);
	if (cost >= weight(KEPT_APART)) {
		size_t *apart = drawing_apart_seats(drawing, SEATS);

		drawing_byes_after(drawing, apart, SEATS);
		seats = two_steps_find(drawing, &cost);
		exchanged(drawing, AIMS_INDIVIDUAL, apart, seats);
		return;
	}
	drawing_byes_after(drawing, seats, SEATS);
	/* Partners and byes are the best possible; other partners might have fewer repeated
	 * opponents. */
	drawing->draw.tried = drawing_keeps_apart(drawing) && cost > 0;
	fours_seat(drawing, seats);
}

void draw_random_partners(struct drawing *drawing)
{
	size_t *seats;

	if (drawing_keeps_apart(drawing)) {
		seats = drawing_apart_seats(drawing, SEATS);
		drawing_byes_after(drawing, seats, SEATS);
	} else {
		drawing_byes(drawing, drawing->count % SEATS);
		seats = drawing->players;
	}
	if (drawing_is_bound(drawing))
		exchanged(drawing, AIMS_RANDOM, seats, NULL);
	else
		fours_seat(drawing, seats);
}
