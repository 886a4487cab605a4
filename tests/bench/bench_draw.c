/* Draws: a Swiss round of many entrants, an exact draw, its explanation and its check. */
#include "bench/bench.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "draw/draw.h"
#include "tournament/random.h"

#include <stdlib.h>

enum { ENTRANTS = 400, ROUNDS = 9 };

static struct draw_entrant entrants[ENTRANTS];
static struct draw_meeting meetings[ENTRANTS * ROUNDS];

/* Plays a round: the winners are chosen at random. */
static void play(struct draw_input *input, const struct draw *draw, int round, struct lots *lots)
{
	for (size_t i = 0; i < draw->table_count; i++) {
		size_t a = draw->tables[i].sides[0].entrants[0];
		size_t b = draw->tables[i].sides[1].entrants[0];

		meetings[input->meeting_count++] =
		    (struct draw_meeting){.a = a, .b = b, .round = round};
		entrants[lots_below(lots, 2) ? a : b].match_points += 2;
		entrants[a].score += (int64_t)lots_below(lots, 1000) * 5;
		entrants[b].score += (int64_t)lots_below(lots, 1000) * 5;
		entrants[a].sat[0]++;
		entrants[b].sat[1]++;
	}
}

static int by_rank(const void *left, const void *right)
{
	const struct draw_entrant *a = left;
	const struct draw_entrant *b = right;

	if (a->match_points != b->match_points)
		return a->match_points > b->match_points ? -1 : 1;
	return (a->score < b->score) - (a->score > b->score);
}

/* Puts the entrants in the order of the standings, and changes the numbers in their meetings. */
static void rank(struct draw_input *input)
{
	static size_t place[ENTRANTS + 1];
	static int numbers[ENTRANTS];

	for (size_t i = 0; i < ENTRANTS; i++)
		numbers[i] = entrants[i].number;
	qsort(entrants, ENTRANTS, sizeof *entrants, by_rank);
	for (size_t i = 0; i < ENTRANTS; i++)
		place[entrants[i].number] = i;
	for (size_t i = 0; i < input->meeting_count; i++) {
		meetings[i].a = place[numbers[meetings[i].a]];
		meetings[i].b = place[numbers[meetings[i].b]];
	}
}

bool bench_draw(void)
{
	struct draw_input input = {.entrant_count = ENTRANTS,
	    .entrants = entrants,
	    .meetings = meetings,
	    .side_count = 2,
	    .seed = 1};
	struct arena arena = {0};
	struct lots lots = {1};
	struct draw draw;
	double slowest = 0;
	double began;

	for (int i = 0; i < ENTRANTS; i++)
		entrants[i] = (struct draw_entrant){.number = i + 1, .active = true};
	for (int round = 1; round <= ROUNDS; round++) {
		began = bench_now();
		draw = draw_make(&arena, DRAW_SWISS, &input);
		slowest = bench_now() - began > slowest ? bench_now() - began : slowest;
		if (round < ROUNDS) {
			play(&input, &draw, round, &lots);
			rank(&input);
		}
	}
	bench_row("swiss of 400, slowest of 9 rounds", "5 s", "%.3f s", slowest);
	began = bench_now();
	(void)draw_explain(&arena, &input, &draw);
	bench_row("  its explanation, pair by pair", "5 s", "%.3f s", bench_now() - began);
	began = bench_now();
	(void)draw_check(&arena, DRAW_SWISS, &input, &draw);
	bench_row("  its check", "5 s", "%.3f s", bench_now() - began);
	arena_release(&arena);
	return true;
}
