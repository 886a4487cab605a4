#include "referee/search.h"

#include "base/checked.h"
#include "card/card.h"
#include "rulebook/rulebook.h"

enum {
	BLACK_SUITS = COLOUR_SUITS, /* black suits come first, then red ones */
	COUNTED_MOST = 64           /* most copies of a rank and suit, and most runs of all suits */
};

/* The runs of one suit, or of all of them together, the longest first. */
struct runs {
	int count, whole, shorts;
	int whole_cards, short_cards;
};

/* The question, by ranks. */
struct ranks {
	const struct rulebook *book;
	int whole;
	int cards;              /* of all ranks */
	int blacks, reds;       /* threes */
	int fill[COUNTED_MOST]; /* cards of other ranks that lie in at most that many runs */
	struct runs of[SUITS];  /* runs given to the suits, at first only whole ones */
};

/* Returns the cards of the `count` longest runs, if all lengths are as even as possible. */
static int cards_of_even(int cards, int runs, int count)
{
	return runs == 0 ? 0 : cards / runs * count + number_lesser(cards % runs, count);
}

static int cards_of_longest(const struct runs *runs, int count)
{
	int whole = number_lesser(count, runs->whole);

	return cards_of_even(runs->whole_cards, runs->whole, whole) +
	       cards_of_even(runs->short_cards, runs->shorts, count - whole);
}

/* Makes as many short runs as possible from the cards that whole runs leave, up to `shorts_most`:
 * more and shorter runs find their cards sooner. Cards that short runs cannot take make whole runs
 * longer. Returns false if the cards do not make runs. */
static bool make_runs(
    const struct rulebook *book, int whole, int cards, int shorts_most, struct runs *ret)
{
	int left = cards - whole * book->canasta_least;
	int most_more = whole > 0 ? whole * (book->runs.cards_most - book->canasta_least) : 0;
	int longest_short = number_lesser(book->runs.cards_most, book->canasta_least - 1);

	for (int more = 0; more <= most_more && more <= left; more++) {
		int short_cards = left - more;
		int shorts = number_lesser(short_cards / book->runs.cards_least, shorts_most);

		if (short_cards > shorts * longest_short)
			continue;
		*ret = (struct runs){.count = whole + shorts,
		    .whole = whole,
		    .shorts = shorts,
		    .whole_cards = whole * book->canasta_least + more,
		    .short_cards = short_cards};
		return true;
	}
	return false;
}

/* Returns true if runs find their cards when suits are ignored and threes are one rank. */
static bool hold_without_suits(const struct ranks *ranks, const struct runs *runs)
{
	int threes = ranks->blacks + ranks->reds;

	for (int count = 1; count <= runs->count; count++)
		if (cards_of_longest(runs, count) >
		    ranks->fill[number_lesser(count, COUNTED_MOST - 1)] +
		        number_lesser(threes, count))
			return false;
	return ranks->fill[number_lesser(runs->count, COUNTED_MOST - 1)] +
	           number_lesser(threes, runs->count) ==
	       ranks->cards;
}

/* Returns true if no choice of runs, of the suits from `suit` on, has more cards than its suits have
 * room for. Chosen are runs of the suits before with `cards` cards, room for `room` cards of a rank,
 * and `blacks` of it for black threes. By the theorem on greatest flows and least cuts, this is
 * enough for all runs to find their cards. All runs of a suit represent any number of them from the
 * copies of a card on. If that many are whole, they represent any number at all: cards of a suit
 * that suffice for all of them have as many ranks as the longest run needs. */
static bool cuts_hold(const struct ranks *ranks, int suit, int cards, int room, int blacks)
{
	int copies = ranks->book->suit_copies;
	const struct runs *runs = &ranks->of[suit];

	if (suit == SUITS)
		return cards <= ranks->fill[number_lesser(room, COUNTED_MOST - 1)] +
		                    number_lesser(ranks->blacks, blacks) +
		                    number_lesser(ranks->reds, room - blacks);
	for (int count = 0; count <= copies && count <= runs->count;
	     count += runs->whole >= copies ? copies : 1) {
		int taken = count == copies ? runs->count : count;

		if (!cuts_hold(ranks, suit + 1, cards + cards_of_longest(runs, taken), room + count,
		        blacks + (suit < BLACK_SUITS ? count : 0)))
			return false;
	}
	return true;
}

/* Returns the number `step` steps from the middle, on alternate sides. */
static int around(int middle, int step)
{
	return middle + (step % 2 == 0 ? step / 2 : -(step / 2 + 1));
}

/* Deals cards beyond those of the whole runs to the suits from `suit` on, in every way, even ways
 * first. */
static bool deal_cards(struct ranks *ranks, int suit, int cards)
{
	int suits = SUITS - suit;

	for (int step = 0; step <= 2 * cards + 1; step++) {
		int own = around(cards / suits, step);
		const struct runs before = ranks->of[suit];

		if (own < 0 || own > cards || (suits == 1 && own < cards) ||
		    !make_runs(
		        ranks->book, before.whole, before.whole_cards + own, own, &ranks->of[suit]))
			continue;
		if (cuts_hold(ranks, 0, 0, 0, 0) &&
		    (suits == 1 || deal_cards(ranks, suit + 1, cards - own)))
			return true;
		ranks->of[suit] = before;
	}
	return false;
}

/* Deals whole runs to the suits from `suit` on, and the other cards when the whole runs find
 * theirs. The second suit of a colour needs no more of them than the first: exchanging the two
 * changes nothing. */
static bool deal_whole(struct ranks *ranks, int suit, int whole)
{
	int suits = SUITS - suit, least = ranks->book->canasta_least;

	if (suit == SUITS)
		return cuts_hold(ranks, 0, 0, 0, 0) &&
		       deal_cards(ranks, 0, ranks->cards - ranks->whole * least);
	for (int step = 0; step <= 2 * whole + 1; step++) {
		int own = around(whole / suits, step);

		if (own < 0 || own > whole || (suits == 1 && own < whole) ||
		    (suit % COLOUR_SUITS != 0 && own > ranks->of[suit - 1].whole))
			continue;
		ranks->of[suit] =
		    (struct runs){.count = own, .whole = own, .whole_cards = own * least};
		if (deal_whole(ranks, suit + 1, whole - own))
			return true;
	}
	return false;
}

/* If each suit may have as many runs as a card has copies, runs of one colour lie where they are
 * needed, and suits can be ignored. */
bool run_suits_hold(const struct rulebook *book, const struct run_cards *cards)
{
	int of_colour = BLACK_SUITS * book->suit_copies, all = SUITS * book->suit_copies;
	struct ranks ranks = {.book = book, .whole = cards->whole};
	struct runs runs;

	for (int rank = 0; rank < RANK_COUNT; rank++) {
		int count = cards->of_rank[rank];

		ranks.cards += count;
		if (rank == RANK_BLACK_THREE)
			ranks.blacks = count;
		else if (rank == RANK_RED_THREE)
			ranks.reds = count;
		else
			for (int most = 1; most < COUNTED_MOST; most++)
				ranks.fill[most] += number_lesser(count, most);
	}
	if (ranks.blacks > of_colour || ranks.reds > of_colour ||
	    ranks.fill[number_lesser(all, COUNTED_MOST - 1)] + ranks.blacks + ranks.reds <
	        ranks.cards ||
	    !make_runs(book, ranks.whole, ranks.cards, ranks.cards, &runs) ||
	    !hold_without_suits(&ranks, &runs))
		return false;
	if (runs.count <= all)
		return true;
	if (ranks.whole <= all &&
	    make_runs(book, ranks.whole, ranks.cards, all - ranks.whole, &runs) &&
	    hold_without_suits(&ranks, &runs))
		return true;
	return deal_whole(&ranks, 0, ranks.whole);
}
