/* Movements: where the next table is known before the first card. Which round of the movement comes
 * next is not counted but found: the first in which fewest meet again. So a round seated by hand in
 * between, a late entry or a withdrawal leaves no hole. */
#include "tournament/draw_parts.h"

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

/* Of a round: its tables, and how often those who sit at them met. */
struct looked_at {
	size_t tables, meetings;
};

static void meetings_add(struct places *places, const size_t *seats, void *context)
{
	struct looked_at *round = context;
	size_t sides = places->drawing->input->side_count;

	for (size_t i = 0; i < sides; i++)
		if (!plays(places, seats[i]))
			return;
	round->tables++;
	for (size_t i = 0; i < sides; i++)
		for (size_t j = i + 1; j < sides; j++)
			round->meetings += drawing_met(
			    places->drawing, places->places[seats[i]], places->places[seats[j]]);
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

static bool movement(struct drawing *drawing,
    void (*seats)(struct places *places, table_taker take, void *context), size_t rounds,
    table_taker seat, struct error *err)
{
	struct places places = {.drawing = drawing, .count = drawing->input->entrant_count};
	size_t best = 0, least = SIZE_MAX;

	if (!drawing_numbers(drawing, &places.places, err))
		return false;
	for (places.round = 0; places.round < rounds && least > 0; places.round++) {
		struct looked_at round = {0};

		seats(&places, meetings_add, &round);
		/* In a round all of whose tables lost somebody to a withdrawal nobody could play. */
		if (round.tables > 0 && round.meetings < least) {
			least = round.meetings;
			best = places.round;
		}
	}
	places.round = best;
	seats(&places, seat, NULL);
	drawing->sides_set = true;
	return true;
}

bool draw_round_robin(struct drawing *drawing, struct error *err)
{
	size_t count = drawing->input->entrant_count;

	return movement(drawing, berger, count + count % 2 - 1, turned_seat, err);
}

bool draw_mitchell(struct drawing *drawing, struct error *err)
{
	size_t sides = drawing->input->side_count;

	return movement(drawing, mitchell, (drawing->input->entrant_count + sides - 1) / sides,
	    table_seat, err);
}
