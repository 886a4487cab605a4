#include "draw/drawing.h"

#include "base/arena.h"

#include <string.h>

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
