#include "draw/draw.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "draw/drawing.h"
#include "rulebook/rulebook.h"

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

		if (j == 0)
			j = modulus;
		if (j < i)
			continue;
		const bool first = j == i ? i <= even / 2 : (i + j) % 2 != 0;

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
		bool *marked =
		    arena_alloc(drawing->arena, drawing->input->apart_count, sizeof *marked);

		round_make(&movement, over);
		apart_mark(&movement, marked);
		break_off(ERROR_REFUSED, SAY_APART_IMPOSSIBLE_MOVEMENT,
		    drawing_apart_names(drawing, marked));
	}
	round_make(&movement, next);
	for (size_t table = 0; table < movement.table_count; table++) {
		const size_t *seats = movement.tables[table];
		size_t there[SIDES_MOST] = {0}, count = 0;

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
		const bool turned =
		    !movement.mitchell && drawing_met(drawing, there[0], there[1]) % 2 != 0;

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
