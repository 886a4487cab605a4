#include "referee/short_runs.h"

static int32_t larger(int32_t a, int32_t b)
{
	return a > b ? a : b;
}

static int32_t smaller(int32_t a, int32_t b)
{
	return a < b ? a : b;
}

/* Whether so many cards, beside the whole runs, make short ones of the lengths allowed, none with two
 * of a rank, and not more runs than the suits have room for whatever lies in them. */
static bool short_runs_fit(const struct bounding *bounding, int cards, int most_of_rank)
{
	const struct rulebook *book = bounding->deck->book;
	int longest = book->canasta_least - 1, shortest = book->runs.cards_least;
	int runs = (cards + longest - 1) / longest;

	if (runs < most_of_rank)
		runs = most_of_rank;
	if (cards == 0)
		return bounding->whole > 0 || !bounding->runs_laid;
	return runs * shortest <= cards && bounding->whole + runs <= SUITS * book->suit_copies;
}

/* Most runs of all that lie in so many suits, spread evenly. */
static int runs_in_suits(int runs, int suits)
{
	return runs / SUITS * suits + smaller(runs % SUITS, suits);
}

/* Each suit may be given
 * as many runs as it has cards of a rank. With more, the runs of any suits must find their cards
 * among those that can be of these suits: of so many cards of a rank at most, that share at least
 * is. */
int short_runs_rank_most(const struct rulebook *book, int runs)
{
	int most = SUITS * book->suit_copies;

	if (runs <= most)
		return runs;
	for (int suits = 1; suits < SUITS; suits++)
		while (most > suits * book->suit_copies &&
		       runs_in_suits(runs, suits) * most > runs * suits * book->suit_copies)
			most--;
	return most;
}

/* Whether short runs of single cards come out: any number of cards that is enough for one does, where
 * the longest is nearly twice as long as the shortest. */
static bool single_runs_fit(const struct bounding *bounding, int loose, int loose_threes)
{
	const struct rulebook *book = bounding->deck->book;
	int shortest = book->runs.cards_least, longest = book->canasta_least - 1;
	int cards = loose + loose_threes;

	if (cards == 0)
		return !bounding->runs_laid;
	if (loose_threes > 1 || cards < shortest)
		return false;
	return longest + 1 >= 2 * shortest || (loose < LOOSE_TOLD && cards <= longest);
}

/* The same of all that may be: a three lies in a run of its own, beside others. */
static bool may_be_runs(const struct bounding *bounding, int loose, int loose_threes)
{
	int shortest = bounding->deck->book->runs.cards_least;

	if (bounding->whole > 0 || loose >= LOOSE_TOLD ||
	    (!bounding->runs_laid && loose + loose_threes == 0))
		return true;
	return loose + loose_threes >= shortest * larger(loose_threes, 1);
}

bool short_runs_end(const struct bounding *bounding, int loose, int loose_threes)
{
	if (!bounding->sure)
		return may_be_runs(bounding, loose, loose_threes);
	if (bounding->single)
		return single_runs_fit(bounding, loose, loose_threes);
	return short_runs_fit(
	    bounding, bounding->filled + loose_threes, larger(loose_threes, bounding->fill));
}
