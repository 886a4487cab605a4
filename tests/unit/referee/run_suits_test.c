/* Compares the search for suits with every way to make runs from a small pack. */
#include "referee/search.h"

#include "card/card.h"
#include "cmocka_all.h"
#include "rulebook/rulebook.h"

#include <string.h>

enum {
	PLACES = 4,     /* cards of a run: three ranks, and threes of both colours */
	OTHERS = 3,     /* ranks other than threes */
	WHOLE_MOST = 9, /* complete runs of two suits */
	COPIES = 2,     /* the most cards of a rank and suit */
	NUMBERS = COPIES * COLOUR_SUITS + 1,
	HANDFULS = NUMBERS * NUMBERS * NUMBERS * NUMBERS /* cards of two suits, by place */
};

/* Cards by place, and the complete runs that they make. */
struct dealt {
	int whole;
	int cards[PLACES];
};

/* The cards that two suits of one colour can hold. */
static bool of_colour[WHOLE_MOST][HANDFULS];

static int handful(const int *cards)
{
	int number = 0;

	for (int place = 0; place < PLACES; place++)
		number = number * NUMBERS + cards[place];
	return number;
}

static void lay_runs(const struct rulebook *book, struct dealt *dealt, struct dealt *suit,
    unsigned first, int suits);

/* Deals the next suit, starting with its first run; after the last suit the cards are recorded. */
static void next_suit(const struct rulebook *book, struct dealt *dealt, int suits)
{
	struct dealt none = {0};

	if (suits == 0)
		of_colour[dealt->whole][handful(dealt->cards)] = true;
	else
		lay_runs(book, dealt, &none, 1, suits);
}

/* Lays every run of a suit for which there are cards, any number of times. */
static void lay_runs(
    const struct rulebook *book, struct dealt *dealt, struct dealt *suit, unsigned first, int suits)
{
	next_suit(book, dealt, suits - 1);
	for (unsigned run = first; run < 1u << PLACES; run++) {
		int length = __builtin_popcount(run);
		int whole = length >= book->canasta_least;
		bool fits = length >= book->runs.cards_least && length <= book->runs.cards_most;

		for (int place = 0; place < PLACES; place++) {
			int in_run = (int)(run >> place & 1);

			suit->cards[place] += in_run;
			dealt->cards[place] += in_run;
			fits = fits && suit->cards[place] <= book->suit_copies;
		}
		dealt->whole += whole;
		if (fits)
			lay_runs(book, dealt, suit, run, suits);
		dealt->whole -= whole;
		for (int place = 0; place < PLACES; place++) {
			int in_run = (int)(run >> place & 1);

			suit->cards[place] -= in_run;
			dealt->cards[place] -= in_run;
		}
	}
}

/* Returns true if both colours together can hold the cards; each colour has its own threes. */
static bool colours_hold(const struct run_cards *cards, const int *ranks)
{
	int black[PLACES], red[PLACES];

	for (int number = 0; number < HANDFULS; number++) {
		int rest = number;
		bool fits = true;

		for (int place = PLACES; place-- > 0; rest /= NUMBERS)
			black[place] = rest % NUMBERS;
		for (int place = 0; place < OTHERS; place++) {
			red[place] = cards->of_rank[ranks[place]] - black[place];
			fits = fits && red[place] >= 0 && red[place] < NUMBERS;
		}
		red[OTHERS] = cards->of_rank[RANK_RED_THREE];
		if (!fits || black[OTHERS] != cards->of_rank[RANK_BLACK_THREE])
			continue;
		for (int whole = 0; whole <= cards->whole; whole++)
			if (whole < WHOLE_MOST && cards->whole - whole < WHOLE_MOST &&
			    of_colour[whole][number] &&
			    of_colour[cards->whole - whole][handful(red)])
				return true;
	}
	return false;
}

static void compare(const struct rulebook *book, int *ret_held)
{
	static const int ranks[OTHERS] = {RANK_FOUR, RANK_FIVE, RANK_SIX};
	int most = book->suit_copies * SUITS, threes = book->suit_copies * COLOUR_SUITS;
	struct run_cards cards = {0};
	int *of = cards.of_rank;

	for (of[ranks[0]] = 0; of[ranks[0]] <= most; of[ranks[0]]++)
		for (of[ranks[1]] = 0; of[ranks[1]] <= of[ranks[0]]; of[ranks[1]]++)
			for (of[ranks[2]] = 0; of[ranks[2]] <= of[ranks[1]]; of[ranks[2]]++)
				for (int three = 0; three < (threes + 1) * (threes + 1); three++) {
					of[RANK_BLACK_THREE] = three / (threes + 1);
					of[RANK_RED_THREE] = three % (threes + 1);
					for (cards.whole = 0; cards.whole <= most; cards.whole++) {
						bool held = colours_hold(&cards, ranks);

						*ret_held += held;
						if (run_suits_hold(book, &cards) != held)
							fail_msg("%d %d %d, threes %d %d, %d "
							         "whole: %s",
							    of[ranks[0]], of[ranks[1]],
							    of[ranks[2]], of[RANK_BLACK_THREE],
							    of[RANK_RED_THREE], cards.whole,
							    held ? "they find them"
							         : "they do not");
					}
				}
}

/* The shortest run, the shortest canasta and the longest run. */
static void finds_every_way(void **state)
{
	static const int lengths[][3] = {{2, 3, 3}, {2, 3, 4}, {3, 4, 4}, {1, 3, 3}, {2, 4, 3}};
	int copies = *(const int *)*state;

	for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
		struct rulebook book = {.canasta_least = lengths[i][1],
		    .suit_copies = (uint16_t)copies,
		    .runs = {.allowed = true,
		        .cards_least = lengths[i][0],
		        .cards_most = lengths[i][2]}};
		struct dealt none = {0};
		int held = 0;

		memset(of_colour, 0, sizeof of_colour);
		next_suit(&book, &none, COLOUR_SUITS);
		compare(&book, &held);
		assert_true(held > 20); /* there are cases to find */
	}
}

int main(void)
{
	static int copies[] = {1, COPIES};
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_prestate(finds_every_way, &copies[0]),
	    cmocka_unit_test_prestate(finds_every_way, &copies[1]),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
