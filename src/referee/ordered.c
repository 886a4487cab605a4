#include "referee/endings.h"

#include "base/arena.h"
#include "base/checked.h"
#include "card/card.h"
#include "rulebook/rulebook.h"

enum { SHAPES_MOST = 8 };

/* The fewest cards of a canasta of a kind that has that many wild cards. */
struct shape {
	size_t kind;
	int natural, wild;
};

/* The facts of a rulebook and its pack from which bounds follow; numbers are of cards. */
struct ordered {
	const struct rulebook *book;
	bool bounded; /* the rulebook has nothing that these bounds do not know */
	size_t shape_count;
	struct shape shapes[SHAPES_MOST];
	enum rank cheap[RANK_COUNT]; /* ranks but jokers, those of least value first */
	int naturals, wilds;         /* cards of the pack that may be natural, and wild ones */
	int cheapest;                /* natural cards of least value */
	int wild_most;               /* wild cards of a meld */
	int natural_least;           /* natural cards of a meld */
};

/* Canastas that are counted up, and the question about them. */
struct ordered_try {
	const struct ordered *of;
	int64_t cards; /* card points asked about */
	bool out;
	int made[KINDS_MOST]; /* canastas counted, by kind */
	struct points_range *range;
	bool found;
};

/* --- what the rulebook lets canastas be --- */

/* Returns true if a kind before it takes every canasta with that many wild cards. */
static bool is_taken(const struct rulebook *book, size_t kind, int wild)
{
	for (size_t i = 0; i < kind; i++) {
		const struct canasta_kind *before = &book->kinds[i];

		if (before->any_form && before->ranks == 0 && before->unbroken_least == 0 &&
		    before->wild_least <= wild && wild <= before->wild_most &&
		    before->jokers_least <= 0 && before->jokers_most >= wild)
			return true;
	}
	return false;
}

/* Lists the shapes of all kinds. Returns false if there are too many. */
static bool list_shapes(struct ordered *ordered)
{
	const struct rulebook *book = ordered->book;

	for (size_t kind = 0; kind < book->kind_count; kind++) {
		const struct canasta_kind *of = &book->kinds[kind];

		for (int wild = number_greater(of->wild_least, 0);
		     wild <= of->wild_most && wild <= ordered->wild_most; wild++) {
			if (is_taken(book, kind, wild))
				continue;
			if (ordered->shape_count == SHAPES_MOST)
				return false;
			ordered->shapes[ordered->shape_count++] = (struct shape){kind,
			    number_greater(book->canasta_least - wild, of->unbroken_least), wild};
		}
	}
	return true;
}

/* Returns true if the rulebook has only what these bounds know: canastas, and cards that count as
 * much on the table as in hand. */
static bool is_plain(const struct rulebook *book)
{
	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (book->held[rank].apart || book->value_table[rank] != book->value_hand[rank])
			return false;
	return book->bonus_count == 0 && book->unfinished_count == 0 && book->red_band_count == 0 &&
	       book->sign_band_count == 0 && book->unopened == 0 && book->canasta_least > 1;
}

static void measure_melds(struct ordered *ordered)
{
	const struct rulebook *book = ordered->book;
	size_t count = 0;

	ordered->wild_most =
	    number_greater(book->sets.wild_most[STEP_SIZES - 1], book->runs.wild_most);
	ordered->natural_least =
	    number_lesser(book->sets.natural_least, book->runs.cards_least - book->runs.wild_most);
	for (size_t i = 0; i < book->rank_rule_count; i++) {
		const struct set_rule *rule = &book->rank_rules[i];

		ordered->wild_most =
		    number_greater(ordered->wild_most, rule->wild_most[STEP_SIZES - 1]);
		ordered->natural_least = number_lesser(ordered->natural_least, rule->natural_least);
	}
	ordered->natural_least = number_greater(ordered->natural_least, 1);
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		size_t at = count;

		if (book->wild & (1u << rank))
			ordered->wilds += book->copies[rank];
		if (rank == RANK_JOKER)
			continue;
		ordered->naturals += book->copies[rank];
		for (;
		     at > 0 && book->value_table[ordered->cheap[at - 1]] > book->value_table[rank];
		     at--)
			ordered->cheap[at] = ordered->cheap[at - 1];
		ordered->cheap[at] = (enum rank)rank;
		count++;
	}
	for (size_t i = 0; i < count; i++)
		if (book->value_table[ordered->cheap[i]] == book->value_table[ordered->cheap[0]])
			ordered->cheapest += book->copies[ordered->cheap[i]];
}

const struct ordered *ordered_make(struct arena *arena, const struct rulebook *book)
{
	struct ordered *ordered = arena_alloc(arena, 1, sizeof *ordered);

	ordered->book = book;
	measure_melds(ordered);
	ordered->bounded = is_plain(book) && list_shapes(ordered);
	return ordered;
}

/* --- bounds of card points --- */

/* Returns the least points of that many natural cards and the wild ones, of which `twos` are twos. */
static int64_t least_with(const struct ordered *ordered, int natural, int wild, int twos)
{
	const struct rulebook *book = ordered->book;
	int64_t points = (int64_t)twos * book->value_table[RANK_TWO] +
	                 (int64_t)(wild - twos) * book->value_table[RANK_JOKER];

	for (size_t i = 0; i < RANK_COUNT - 1; i++) {
		const enum rank rank = ordered->cheap[i];
		const int left = book->copies[rank] - (rank == RANK_TWO ? twos : 0);
		const int taken = number_lesser(natural, left);

		points += (int64_t)taken * book->value_table[rank];
		natural -= taken;
	}
	return natural > 0 ? INT32_MAX : points;
}

/* Returns the most card points if that many natural cards are not melded: each wild card needs a
 * place in a canasta counted, or other natural cards to lie with. `left` are not in canastas. */
static int64_t most_without(const struct ordered *ordered, int left, int wild, int lacking)
{
	const struct rulebook *book = ordered->book;
	const int places = wild + (left - lacking) / ordered->natural_least * ordered->wild_most;
	const int jokers = number_greater(book->copies[RANK_JOKER] - places, 0);

	return book->pack_points - (int64_t)lacking * book->value_table[ordered->cheap[0]] -
	       (int64_t)jokers * book->value_table[RANK_JOKER];
}

/* Returns true if the canastas counted suffice to go out. */
static bool meets_needs(const struct ordered_try *try)
{
	const struct rulebook *book = try->of->book;

	for (size_t i = 0; !book->out_needs_warn && i < book->out_need_count; i++) {
		int made = 0;

		for (size_t kind = 0; kind < book->kind_count; kind++)
			made += book->out_needs[i].kinds & (1u << kind) ? try->made[kind] : 0;
		if (made < book->out_needs[i].least)
			return false;
	}
	return true;
}

/* Judges the canastas counted: their cards lie on the table, and all others may be in hand. */
static void judge_counted(struct ordered_try *try, int natural, int wild)
{
	const struct ordered *ordered = try->of;
	const struct rulebook *book = ordered->book;
	const int jokers = book->copies[RANK_JOKER], left = ordered->naturals - natural;
	const int64_t highest = most_without(ordered, left, wild, 0);
	int64_t least = INT32_MAX, lowest, next = -INT32_MAX;

	if (try->out && !meets_needs(try))
		return;
	for (int twos = 0; twos <= wild && twos <= ordered->wilds - jokers; twos++)
		if (wild - twos <= jokers)
			least = number_lesser(least, least_with(ordered, natural, wild, twos));
	if (least == INT32_MAX)
		return;
	lowest = 2 * least - book->pack_points;
	/* With all natural cards melded, only jokers make a difference. */
	for (int lacking = 1; lacking <= left; lacking++)
		next = number_greater(next, most_without(ordered, left, wild, lacking));
	try->range->lowest = number_lesser(try->range->lowest, lowest);
	try->range->highest = number_greater(try->range->highest, highest);
	/* If the least points take all cards of least value, no such card is with another side. */
	if (natural >= ordered->cheapest && try->cards == lowest + book->unit)
		return;
	if (try->cards >= lowest && try->cards <= highest &&
	    (try->cards <= next ||
	        (highest - try->cards) % number_greater(book->value_table[RANK_JOKER], 1) == 0))
		try->found = true;
}

/* Counts up canastas of the shapes from `at` on, until they have the points. */
static void count_up(struct ordered_try *try, size_t at, int natural, int wild, int64_t points)
{
	const struct ordered *ordered = try->of;
	const struct rulebook *book = ordered->book;

	if (at == ordered->shape_count) {
		if (points == 0)
			judge_counted(try, natural, wild);
		return;
	}
	const struct shape *shape = &ordered->shapes[at];
	int count = 0;

	for (; points >= 0 && natural <= ordered->naturals && wild <= ordered->wilds; count++) {
		count_up(try, at + 1, natural, wild, points);
		points -= book->kinds[shape->kind].points;
		natural += shape->natural;
		wild += shape->wild;
		try->made[shape->kind]++;
	}
	try->made[shape->kind] -= count;
}

bool ordered_may_be(const struct ordered *ordered, int64_t base, int64_t cards, bool out,
    struct points_range *range)
{
	struct ordered_try try = {.of = ordered, .cards = cards, .out = out, .range = range};

	if (!ordered->bounded) {
		*range = (struct points_range){
		    -(int64_t)ordered->book->pack_points, ordered->book->pack_points};
		return true;
	}
	count_up(&try, 0, 0, 0, base);
	return try.found;
}
