#include "draw/draw.h"

#include "base/arena.h"
#include "draw/drawing.h"
#include "rulebook/rulebook.h"

#include <stdint.h>

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

/* A movement of the entrants by number, absent ones too, and the tables of one of its rounds.
 *
 * The next round of a movement is found, not counted: it is the first in which fewest meet again.
 * So a round seated by hand, a late entry or a withdrawal leaves no gap. */
struct movement {
	struct drawing *drawing;
	bool mitchell;  /* false: a round robin of two sides */
	size_t rounds;  /* the rounds that it has */
	size_t count;   /* number of entrants */
	size_t *places; /* entrants by number */
	size_t table_count;
	size_t (*tables)[SIDES_MOST]; /* the places at each table of the round made last */
};

static bool plays(const struct movement *movement, size_t place)
{
	return place < movement->count &&
	       movement->drawing->input->entrants[movement->places[place]].active;
}

static bool all_play(const struct movement *movement, const size_t *seats)
{
	for (size_t i = 0; i < movement->drawing->input->side_count; i++)
		if (!plays(movement, seats[i]))
			return false;
	return true;
}

/* Seats an even number of places by Berger's tables: those whose sum has the round's remainder meet,
 * and the last place takes the one left over. Side A depends on the sum being odd or even. */
static void berger(struct movement *movement, size_t round)
{
	const size_t even = movement->count + movement->count % 2;
	const size_t modulus = even - 1, sum = (round + 2) % modulus;

	for (size_t i = 1; i <= modulus; i++) {
		size_t *seats = movement->tables[movement->table_count];
		size_t j = (sum + 2 * modulus - i) % modulus;
		bool first;

		if (j == 0)
			j = modulus;
		if (j < i)
			continue;
		first = j == i ? i <= even / 2 : (i + j) % 2 != 0;
		j = j == i ? even : j;
		seats[0] = first ? i - 1 : j - 1;
		seats[1] = first ? j - 1 : i - 1;
		movement->table_count++;
	}
}

/* Makes the tables of a round, from 0. Mitchell's movement seats odd numbers at their tables and
 * moves even ones up; of three, the second moves up, the third down. */
static void round_make(struct movement *movement, size_t round)
{
	const size_t sides = movement->drawing->input->side_count, tables = movement->rounds;

	movement->table_count = 0;
	if (!movement->mitchell) {
		berger(movement, round);
		return;
	}
	for (size_t table = 0; table < tables; table++) {
		size_t *seats = movement->tables[movement->table_count++];

		seats[0] = sides * table;
		seats[1] = sides * ((table + tables - round) % tables) + 1;
		seats[2] = sides * ((table + round) % tables) + 2;
	}
}

static struct movement movement_begin(struct drawing *drawing, enum draw_method method)
{
	const size_t count = drawing->input->entrant_count, sides = drawing->input->side_count;

	return (struct movement){.drawing = drawing,
	    .mitchell = method == DRAW_MITCHELL,
	    .rounds = (size_t)draw_method_rounds(method, (int)sides, (int)count),
	    .count = count,
	    .places = drawing_numbers(drawing),
	    .tables = arena_alloc(drawing->arena, count, SIDES_MOST * sizeof(size_t))};
}

/* The counts of a round: tables at which all can meet, their earlier meetings, meetings of one
 * club, and tables with a pair kept apart. */
struct round_counts {
	size_t tables, meetings, clubmates, apart;
};

static struct round_counts round_count(struct movement *movement, size_t number)
{
	const struct drawing *drawing = movement->drawing;
	const size_t sides = drawing->input->side_count;
	struct round_counts round = {0};

	round_make(movement, number);
	for (size_t table = 0; table < movement->table_count; table++) {
		const size_t *seats = movement->tables[table];
		size_t meetings = 0, clubmates = 0, apart = 0;

		if (!all_play(movement, seats))
			continue;
		for (size_t i = 0; i < sides; i++)
			for (size_t j = i + 1; j < sides; j++) {
				const size_t a = movement->places[seats[i]];
				const size_t b = movement->places[seats[j]];

				meetings += drawing_met(drawing, a, b);
				clubmates += drawing_clubmates(drawing, a, b);
				apart += drawing_apart(drawing, a, b);
			}
		round.apart += apart > 0;
		if (apart > 0)
			continue;
		round.tables++;
		round.meetings += meetings;
		round.clubmates += clubmates;
	}
	return round;
}

/* Returns true if a round with a pair kept apart is due before another: its other tables have met
 * less often each. */
static bool is_due(const struct round_counts *round, const struct round_counts *best)
{
	return best->tables == 0 || round->meetings * best->tables < best->meetings * round->tables;
}

/* Marks the pairs kept apart who sit at one table of the round. */
static void apart_mark(const struct movement *movement, bool *marked)
{
	const struct draw_input *input = movement->drawing->input;

	for (size_t table = 0; table < movement->table_count; table++) {
		const size_t *seats = movement->tables[table];

		if (!all_play(movement, seats))
			continue;
		for (size_t pair = 0; pair < input->apart_count; pair++) {
			size_t there = 0;

			for (size_t i = 0; i < input->side_count; i++)
				there += movement->places[seats[i]] == input->apart[pair].a ||
				         movement->places[seats[i]] == input->apart[pair].b;
			marked[pair] = marked[pair] || there == 2;
		}
	}
}

void draw_movement(struct drawing *drawing, enum draw_method method)
{
	const size_t sides = drawing->input->side_count;
	struct movement movement = movement_begin(drawing, method);
	struct round_counts best = {0}, passed = {0};
	size_t next = 0, over = 0;
	bool *marked;

	for (size_t number = 0; number < movement.rounds; number++) {
		const struct round_counts round = round_count(&movement, number);

		/* If a withdrawal touched all tables of a round, no table of it could play. */
		if (round.apart > 0 && (passed.apart == 0 || is_due(&round, &passed))) {
			passed = round;
			over = number;
		} else if (round.apart == 0 && round.tables > 0 &&
		           (best.tables == 0 || round.meetings < best.meetings ||
		               (round.meetings == best.meetings && !movement.mitchell &&
		                   round.clubmates > best.clubmates))) {
			/* Fewer have met; then, in a round robin, more are of one club. */
			best = round;
			next = number;
		}
	}
	if (passed.apart > 0 && is_due(&passed, &best)) {
		/* The round that is due cannot be played. */
		marked = arena_alloc(drawing->arena, drawing->input->apart_count, sizeof *marked);
		round_make(&movement, over);
		apart_mark(&movement, marked);
		drawing_apart_refuse(drawing, marked, APART_ROUND_DUE);
	}
	round_make(&movement, next);
	for (size_t table = 0; table < movement.table_count; table++) {
		const size_t *seats = movement.tables[table];
		size_t there[SIDES_MOST] = {0}, count = 0;
		bool turned;

		for (size_t i = 0; i < sides; i++)
			if (plays(&movement, seats[i]))
				there[count++] = movement.places[seats[i]];
		/* The opponents of an absent entrant have a bye. */
		for (size_t i = 0; count < sides && i < count; i++)
			drawing_bye(drawing, there[i]);
		if (count < sides)
			continue;
		/* In a round robin, sides are exchanged after an odd number of meetings, so that a
		 * second cycle is the first one reversed. */
		turned = !movement.mitchell && drawing_met(drawing, there[0], there[1]) % 2 != 0;
		drawing_seat(drawing, there[turned], there[!turned], there[2]);
	}
	drawing->sides_set = true;
}

void draw_movement_due(struct drawing *drawing, enum draw_method method, size_t rounds, bool *due)
{
	struct movement movement = movement_begin(drawing, method);
	size_t without = 0;

	for (size_t number = 0; number < movement.rounds; number++) {
		const struct round_counts round = round_count(&movement, number);

		without += round.apart == 0 && round.tables > 0 && round.meetings == 0;
	}
	if (rounds > 0 && rounds <= without)
		return;
	for (size_t number = 0; number < movement.rounds; number++) {
		round_make(&movement, number);
		apart_mark(&movement, due);
	}
	for (size_t i = 0; i < drawing->input->apart_count; i++) {
		const struct draw_apart *pair = &drawing->input->apart[i];

		due[i] = due[i] && drawing_met(drawing, pair->a, pair->b) == 0;
	}
}
