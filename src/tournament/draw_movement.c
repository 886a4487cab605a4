/* Movements: where the next table is known before the first card. Which round of the movement comes
 * next is not counted but found: the first in which fewest meet again. So a round seated by hand in
 * between, a late entry or a withdrawal leaves no hole. */
#include "tournament/draw_parts.h"
#include "tournament/drawing_apart.h"

/* Where everybody sits in a round of a movement: calls back for each table of entrants by place. */
struct places {
	struct drawing *drawing;
	size_t count;   /* of entrants, absent ones too */
	size_t *places; /* entrants by number */
	size_t round;   /* of the movement, from 0 */
};

typedef void (*table_taker)(struct places *places, const size_t *seats, void *context);

static bool plays(const struct places *places, size_t place)
{
	return place < places->count &&
	       places->drawing->input->entrants[places->places[place]].active;
}

/* --- Berger --- */

/* Of an even number of places: those whose sum leaves the round's remainder meet; the last place
 * takes the one left over. Who sits A follows from the sum being odd or even. */
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

/* Odd numbers stay, even ones move up; of three, the second moves up, the third down. */
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

/* --- rounds of a movement --- */

/* Of a round: the tables at which all may meet, how often they met, and how many are of one club; and
 * those where some would who are kept apart. */
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

/* Those at a table where somebody is missing have a bye. */
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

/* Who met an odd number of times changes sides, so that a second cycle is the first turned round. */
static void turned_seat(struct places *places, const size_t *seats, void *context)
{
	size_t turned[2] = {seats[1], seats[0]};

	if (plays(places, seats[0]) && plays(places, seats[1]) &&
	    drawing_met(places->drawing, places->places[seats[0]], places->places[seats[1]]) % 2)
		seats = turned;
	table_seat(places, seats, context);
}

/* --- the movements there are --- */

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

/* --- which comes next --- */

/* Whether a round comes before the best so far: where fewer met; of those, of a movement that has it so,
 * where more are of one club. */
static bool comes_before(
    const struct movement *movement, const struct looked_at *round, const struct looked_at *best)
{
	if (best->tables == 0 || round->meetings != best->meetings)
		return best->tables == 0 || round->meetings < best->meetings;
	return movement->clubs_early && round->clubmates > best->clubmates;
}

/* Whether a round that seats some who are kept apart is due before another: its other tables met
 * less often each. */
static bool is_due(const struct looked_at *round, const struct looked_at *best)
{
	return best->tables == 0 || round->meetings * best->tables < best->meetings * round->tables;
}

/* Finds the pairs at the tables of a round that are kept apart. */
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

/* The round that is due cannot be played as it is. */
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

	if (!drawing_numbers(drawing, &places.places, err))
		return false;
	for (places.round = 0; places.round < movement.rounds; places.round++) {
		struct looked_at round = {0};

		movement.seats(&places, meetings_add, &round);
		/* In a round all of whose tables lost somebody to a withdrawal nobody could play. */
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

/* --- who meets before it is played through --- */

bool draw_movement_due(
    struct drawing *drawing, enum draw_method method, size_t rounds, bool *due, struct error *err)
{
	const struct movement movement = movement_of(drawing, method);
	struct places places = {.drawing = drawing, .count = drawing->input->entrant_count};
	struct standing standing = {drawing->input, due};
	size_t without = 0;

	if (!drawing_numbers(drawing, &places.places, err))
		return false;
	for (places.round = 0; places.round < movement.rounds; places.round++) {
		struct looked_at round = {0};

		movement.seats(&places, meetings_add, &round);
		without += round.apart == 0 && round.tables > 0 && round.meetings == 0;
	}
	if (rounds > 0 && rounds <= without)
		return true;
	for (places.round = 0; places.round < movement.rounds; places.round++)
		movement.seats(&places, apart_find, &standing);
	for (size_t i = 0; i < drawing->input->apart_count; i++) {
		const struct draw_apart *pair = &drawing->input->apart[i];

		due[i] = due[i] && drawing_met(drawing, pair->a, pair->b) == 0;
	}
	return true;
}
