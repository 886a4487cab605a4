#include "draw/draw.h"

#include "base/arena.h"
#include "base/error.h"
#include "draw/drawing_apart.h"
#include "rulebook/rulebook.h"

#include <stdint.h>

/* First rounds, table by table. With 4n players the highest number does not move. */
static const uint8_t of_4[] = {0, 2, 1, 3};
static const uint8_t of_5[] = {3, 2, 1, 4};
static const uint8_t of_8[] = {0, 3, 2, 4, 1, 7, 5, 6};
static const uint8_t of_9[] = {1, 2, 6, 3, 4, 8, 7, 5};
static const uint8_t of_12[] = {6, 8, 0, 10, 2, 11, 9, 3, 7, 4, 1, 5};
static const uint8_t of_13[] = {4, 7, 6, 1, 8, 12, 5, 3, 9, 2, 11, 10};
static const uint8_t of_16[] = {2, 11, 6, 10, 4, 3, 8, 1, 5, 7, 13, 15, 14, 9, 0, 12};
static const uint8_t of_17[] = {7, 5, 11, 10, 6, 12, 2, 15, 16, 8, 14, 9, 1, 4, 3, 13};
static const uint8_t of_20[] = {
    19, 10, 14, 9, 6, 2, 8, 18, 12, 0, 4, 5, 16, 13, 15, 7, 11, 17, 1, 3};
static const uint8_t of_21[] = {
    11, 18, 6, 1, 4, 19, 17, 20, 7, 8, 15, 5, 9, 13, 3, 12, 2, 10, 16, 14};
static const uint8_t of_24[] = {
    5, 10, 23, 16, 1, 2, 7, 15, 11, 4, 9, 12, 13, 0, 14, 20, 6, 18, 3, 22, 19, 21, 17, 8};
static const uint8_t of_25[] = {
    16, 24, 4, 8, 20, 18, 3, 9, 19, 22, 23, 12, 14, 5, 17, 7, 1, 21, 15, 2, 10, 11, 13, 6};
static const uint8_t of_28[] = {25, 17, 27, 9, 23, 10, 5, 0, 2, 8, 13, 22, 14, 3, 21, 20, 19, 7, 4,
    6, 24, 1, 26, 16, 15, 12, 11, 18};
static const uint8_t of_29[] = {13, 22, 20, 25, 21, 14, 10, 8, 6, 27, 1, 4, 2, 17, 26, 16, 19, 18,
    9, 3, 5, 23, 24, 12, 7, 11, 28, 15};
static const uint8_t of_32[] = {5, 7, 9, 29, 11, 2, 15, 16, 27, 24, 30, 14, 25, 17, 6, 23, 28, 18,
    13, 19, 31, 21, 22, 4, 3, 10, 0, 26, 8, 12, 1, 20};
static const uint8_t of_33[] = {15, 6, 32, 11, 8, 7, 5, 20, 18, 25, 24, 13, 12, 14, 22, 3, 28, 23,
    17, 4, 27, 10, 26, 30, 9, 1, 16, 19, 31, 21, 29, 2};
static const uint8_t of_36[] = {20, 13, 24, 19, 5, 8, 22, 2, 7, 3, 30, 14, 25, 33, 12, 34, 23, 32,
    15, 35, 27, 29, 17, 31, 9, 26, 4, 28, 16, 10, 0, 1, 11, 21, 18, 6};
static const uint8_t of_37[] = {1, 36, 31, 6, 2, 35, 25, 12, 4, 33, 13, 24, 8, 29, 26, 11, 16, 21,
    15, 22, 32, 5, 30, 7, 27, 10, 23, 14, 17, 20, 9, 28, 34, 3, 18, 19};
static const uint8_t of_40[] = {33, 20, 8, 11, 1, 13, 7, 2, 34, 27, 23, 32, 36, 35, 0, 18, 3, 17, 4,
    15, 9, 26, 6, 16, 37, 14, 22, 30, 5, 29, 21, 39, 12, 10, 25, 31, 24, 28, 38, 19};
static const uint8_t of_41[] = {1, 40, 32, 9, 6, 35, 28, 13, 36, 5, 4, 37, 11, 30, 24, 17, 25, 16,
    21, 20, 27, 14, 3, 38, 39, 2, 18, 23, 29, 12, 26, 15, 10, 31, 33, 8, 19, 22, 34, 7};

static const struct first_round {
	uint8_t players;
	const uint8_t *seats;
} first_rounds[] = {
    {4, of_4},
    {5, of_5},
    {8, of_8},
    {9, of_9},
    {12, of_12},
    {13, of_13},
    {16, of_16},
    {17, of_17},
    {20, of_20},
    {21, of_21},
    {24, of_24},
    {25, of_25},
    {28, of_28},
    {29, of_29},
    {32, of_32},
    {33, of_33},
    {36, of_36},
    {37, of_37},
    {40, of_40},
    {41, of_41},
};

static const uint8_t *first_round(size_t players)
{
	for (size_t i = 0; i < sizeof first_rounds / sizeof *first_rounds; i++)
		if (first_rounds[i].players == players)
			return first_rounds[i].seats;
	return NULL;
}

size_t schedule_rounds(size_t players)
{
	if (!first_round(players))
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

void schedule_round_make(size_t players, size_t round, struct schedule_round *ret)
{
	const uint8_t *seats = first_round(players);

	*ret = (struct schedule_round){0};
	if (!seats)
		return;
	ret->table_count = players / 4;
	for (size_t table = 0; table < ret->table_count; table++)
		for (size_t seat = 0; seat < 4; seat++)
			ret->tables[table][seat] = moved(players, seats[4 * table + seat], round);
	/* With 4n + 1 players, number 0 has no seat in the first round. */
	ret->has_bye = players % 4 == 1;
	ret->bye = ret->has_bye ? moved(players, 0, round) : 0;
}

/* The places of entrants in a round of a movement; each movement calls back for each table.
 *
 * The next round of a movement is found, not counted: it is the first in which fewest meet again.
 * So a round seated by hand, a late entry or a withdrawal leaves no gap. */
struct places {
	struct drawing *drawing;
	size_t count;   /* number of entrants, absent ones too */
	size_t *places; /* entrants by number */
	size_t round;   /* round of the movement, from 0 */
};

typedef void (*table_taker)(struct places *places, const size_t *seats, void *context);

static bool plays(const struct places *places, size_t place)
{
	return place < places->count &&
	       places->drawing->input->entrants[places->places[place]].active;
}

/* Seats an even number of places: those whose sum has the round's remainder meet, and the last
 * place takes the one left over. Side A depends on the sum being odd or even. */
static void berger(struct places *places, table_taker take, void *context)
{
	size_t even = places->count + places->count % 2;
	size_t modulus = even - 1;
	size_t sum = (places->round + 2) % modulus;

	for (size_t i = 1; i <= modulus; i++) {
		size_t j = (sum + 2 * modulus - i) % modulus;
		size_t seats[2];

		if (j == 0)
			j = modulus;
		if (j < i)
			continue;
		if (j == i) {
			seats[0] = i <= even / 2 ? i - 1 : even - 1;
			seats[1] = i <= even / 2 ? even - 1 : i - 1;
		} else {
			seats[0] = (i + j) % 2 ? i - 1 : j - 1;
			seats[1] = (i + j) % 2 ? j - 1 : i - 1;
		}
		take(places, seats, context);
	}
}

/* Seats odd numbers at their tables and moves even ones up; of three, the second moves up, the
 * third down. */
static void mitchell(struct places *places, table_taker take, void *context)
{
	size_t sides = places->drawing->input->side_count;
	size_t tables = (places->count + sides - 1) / sides;
	size_t round = places->round % tables;

	for (size_t table = 0; table < tables; table++) {
		size_t up = (table + tables - round) % tables;
		size_t down = (table + round) % tables;
		const size_t seats[SIDES_MOST] = {sides * table, sides * up + 1, sides * down + 2};

		take(places, seats, context);
	}
}

/* The counts of a round: tables at which all can meet, their earlier meetings, meetings of one
 * club, and tables with a pair kept apart. */
struct looked_at {
	size_t tables, meetings, clubmates, apart;
};

static void meetings_add(struct places *places, const size_t *seats, void *context)
{
	struct looked_at *round = context;
	const struct drawing *drawing = places->drawing;
	size_t sides = drawing->input->side_count;
	size_t meetings = 0, clubmates = 0, apart = 0;

	for (size_t i = 0; i < sides; i++)
		if (!plays(places, seats[i]))
			return;
	for (size_t i = 0; i < sides; i++)
		for (size_t j = i + 1; j < sides; j++) {
			const size_t a = places->places[seats[i]], b = places->places[seats[j]];

			meetings += drawing_met(drawing, a, b);
			clubmates += drawing_clubmates(drawing, a, b);
			apart += drawing_apart(drawing, a, b);
		}
	if (apart > 0) {
		round->apart++;
		return;
	}
	round->tables++;
	round->meetings += meetings;
	round->clubmates += clubmates;
}

/* Seats a table, or gives byes if an entrant of it is missing. */
static void table_seat(struct places *places, const size_t *seats, void *context)
{
	size_t sides = places->drawing->input->side_count;
	size_t there[SIDES_MOST] = {0};
	size_t count = 0;

	(void)context;
	for (size_t i = 0; i < sides; i++)
		if (plays(places, seats[i]))
			there[count++] = places->places[seats[i]];
	if (count == sides)
		drawing_seat(places->drawing, there[0], there[1], there[2]);
	else
		for (size_t i = 0; i < count; i++)
			drawing_bye(places->drawing, there[i]);
}

/* Seats a table with sides exchanged after an odd number of meetings, so that a second cycle is
 * the first one reversed. */
static void turned_seat(struct places *places, const size_t *seats, void *context)
{
	size_t turned[2] = {seats[1], seats[0]};

	if (plays(places, seats[0]) && plays(places, seats[1]) &&
	    drawing_met(places->drawing, places->places[seats[0]], places->places[seats[1]]) % 2)
		seats = turned;
	table_seat(places, seats, context);
}

struct movement {
	void (*seats)(struct places *places, table_taker take, void *context);
	size_t rounds;
	table_taker seat;
	bool clubs_early;
};

static struct movement round_robin(const struct drawing *drawing)
{
	const size_t count = drawing->input->entrant_count;

	return (struct movement){.seats = berger,
	    .rounds = count + count % 2 - 1,
	    .seat = turned_seat,
	    .clubs_early = true};
}

static struct movement mitchells(const struct drawing *drawing)
{
	const size_t sides = drawing->input->side_count;

	return (struct movement){.seats = mitchell,
	    .rounds = (drawing->input->entrant_count + sides - 1) / sides,
	    .seat = table_seat};
}

static struct movement movement_of(const struct drawing *drawing, enum draw_method method)
{
	return method == DRAW_MITCHELL ? mitchells(drawing) : round_robin(drawing);
}

/* Returns true if a round is better than the best so far: fewer have met; then, for a movement
 * that wants it, more are of one club. */
static bool comes_before(
    const struct movement *movement, const struct looked_at *round, const struct looked_at *best)
{
	if (best->tables == 0 || round->meetings != best->meetings)
		return best->tables == 0 || round->meetings < best->meetings;
	return movement->clubs_early && round->clubmates > best->clubmates;
}

/* Returns true if a round with a pair kept apart is due before another: its other tables have met
 * less often each. */
static bool is_due(const struct looked_at *round, const struct looked_at *best)
{
	return best->tables == 0 || round->meetings * best->tables < best->meetings * round->tables;
}

/* The pairs kept apart, found at the tables of a round. */
struct standing {
	const struct draw_input *input;
	bool *stands;
};

static void apart_find(struct places *places, const size_t *seats, void *context)
{
	struct standing *standing = context;
	size_t sides = standing->input->side_count;

	for (size_t i = 0; i < sides; i++)
		if (!plays(places, seats[i]))
			return;
	for (size_t pair = 0; pair < standing->input->apart_count; pair++) {
		size_t there = 0;

		for (size_t i = 0; i < sides; i++)
			there += places->places[seats[i]] == standing->input->apart[pair].a ||
			         places->places[seats[i]] == standing->input->apart[pair].b;
		standing->stands[pair] = standing->stands[pair] || there == 2;
	}
}

/* Refuses the round that is due, since it cannot be played. */
static bool movement_refuse(
    struct places *places, const struct movement *movement, size_t round, struct error *err)
{
	struct drawing *drawing = places->drawing;
	struct standing standing = {.input = drawing->input};

	standing.stands =
	    arena_alloc(drawing->arena, drawing->input->apart_count, sizeof *standing.stands);
	places->round = round;
	movement->seats(places, apart_find, &standing);
	return drawing_apart_refuse(drawing, standing.stands, APART_ROUND_DUE, err);
}

bool draw_movement(struct drawing *drawing, enum draw_method method, struct error *err)
{
	const struct movement movement = movement_of(drawing, method);
	struct places places = {.drawing = drawing, .count = drawing->input->entrant_count};
	struct looked_at best = {0}, passed = {0};
	size_t next = 0, over = 0;

	drawing_numbers(drawing, &places.places);
	for (places.round = 0; places.round < movement.rounds; places.round++) {
		struct looked_at round = {0};

		movement.seats(&places, meetings_add, &round);
		/* If a withdrawal touched all tables of a round, no table of it could play. */
		if (round.apart > 0 && (passed.apart == 0 || is_due(&round, &passed))) {
			passed = round;
			over = places.round;
		} else if (round.apart == 0 && round.tables > 0 &&
		           comes_before(&movement, &round, &best)) {
			best = round;
			next = places.round;
		}
	}
	if (passed.apart > 0 && is_due(&passed, &best))
		return movement_refuse(&places, &movement, over, err);
	places.round = next;
	movement.seats(&places, movement.seat, NULL);
	drawing->sides_set = true;
	return true;
}

void draw_movement_due(struct drawing *drawing, enum draw_method method, size_t rounds, bool *due)
{
	const struct movement movement = movement_of(drawing, method);
	struct places places = {.drawing = drawing, .count = drawing->input->entrant_count};
	struct standing standing = {drawing->input, due};
	size_t without = 0;

	drawing_numbers(drawing, &places.places);
	for (places.round = 0; places.round < movement.rounds; places.round++) {
		struct looked_at round = {0};

		movement.seats(&places, meetings_add, &round);
		without += round.apart == 0 && round.tables > 0 && round.meetings == 0;
	}
	if (rounds > 0 && rounds <= without)
		return;
	for (places.round = 0; places.round < movement.rounds; places.round++)
		movement.seats(&places, apart_find, &standing);
	for (size_t i = 0; i < drawing->input->apart_count; i++) {
		const struct draw_apart *pair = &drawing->input->apart[i];

		due[i] = due[i] && drawing_met(drawing, pair->a, pair->b) == 0;
	}
}
