/* Asks about impossible sums and the nearest possible ones. */
#include "bench/bench.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "referee/possible.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"

#include <string.h>

enum { SWEPT = 1 << 26 }; /* bytes */

/* Sums that are possible, nearly possible and far from possible. */
static const struct point_sums asked[] = {
    {5005, 1000}, {12000, 1900}, {30000, 100}, {1000000, 0}, {700, 100000}, {-50000, 0}};

/* For rulebooks whose runs hold wild cards: sums that are impossible without a run, so that all
 * sums without one are tried, and the nearest possible sums. */
static const struct point_sums asked_of_places[] = {
    {700, 5}, {1000, 1080}, {1850, 1075}, {2350, -500}, {2950, -1080}, {120, 30}, {3150, 600}};

/* The slowest question, and its rulebook. */
struct slowest {
	double seconds;
	const char *id;
};

/* Seconds for the first question about a rulebook. */
static double ask(const struct rulebook *book, const struct point_sums *sums)
{
	struct arena arena = {0};
	struct possible_question question = {.sums = *sums, .reds = -1, .wants_nearest = true};
	struct possible_answer answer;
	double began = bench_busy();
	struct possible *possible = possible_make(&arena, book);

	possible_judge(possible, &question, &answer);

	began = bench_busy() - began;
	arena_release(&arena);
	return began;
}

static void slowest_of(const struct rulebook *book, const struct point_sums *sums, size_t count,
    struct slowest *slowest)
{
	for (size_t i = 0; i < count; i++) {
		const double seconds = ask(book, &sums[i]);

		if (seconds > slowest->seconds)
			*slowest = (struct slowest){seconds, book->id};
	}
}

/* Measures one rulebook; if its runs hold wild cards, its own row too. */
static void measure(
    struct arena *arena, const char *id, struct slowest *slowest, struct slowest *of_places)
{
	const struct rulebook *book;

	must(rulebook_load(arena, id, NULL, 0, &book, refusal()));
	slowest_of(book, asked, sizeof asked / sizeof *asked, slowest);
	if (book->runs.ordered)
		slowest_of(book, asked_of_places, sizeof asked_of_places / sizeof *asked_of_places,
		    of_places);
}

/* Seconds for writing and reading some memory. */
static double sweep(struct arena *arena, int *ret_sum)
{
	unsigned char *bytes = arena_alloc(arena, SWEPT, 1);
	double began;

	memset(bytes, 2, SWEPT); /* so that the system provides the memory before the measurement */
	began = bench_busy();
	memset(bytes, 1, SWEPT);
	for (size_t i = 0; i < SWEPT; i++)
		*ret_sum += bytes[i];
	return bench_busy() - began;
}

bool bench_possible(void)
{
	struct arena arena = {0};
	const char *const *ids;
	size_t count = rulebook_ids(&ids);
	struct slowest slowest = {0, ""}, of_places = {0, ""};
	int sum = 0;
	const double sweeping = sweep(&arena, &sum);

	for (size_t i = 0; i < count; i++)
		measure(&arena, ids[i], &slowest, &of_places);
	bench_row(
	    "two sums that cannot be, slowest", "1 s", "%.3f s (%s)", slowest.seconds, slowest.id);
	bench_row(
	    "  with wild cards in runs", "1 s", "%.3f s (%s)", of_places.seconds, of_places.id);
	bench_row("  against a sweep of so many bytes", "", "%.1f x (%d)",
	    slowest.seconds / sweeping, sum);
	arena_release(&arena);
	return true;
}
