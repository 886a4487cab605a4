#include "referee/possible.h"

#include "base/arena.h"
#include "base/checked.h"
#include "card/card.h"
#include "referee/search.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"

enum {
	STEPS_MOST = 1 << 20, /* steps of all searches, for counts and again for the nearest */
	FARTHEST = 1 << 7,    /* most rows, or steps of a net, to the nearest */
	WORDS_MOST = 1 << 8   /* most words of a set of both sums that is searched */
};

/* Counts that are being judged. */
struct judgement {
	struct arena arena;
	const struct rulebook *book;
	const struct side *side;
	int whole;                    /* whole runs counted */
	int32_t canastas[KINDS_MOST]; /* canastas counted of other kinds */
	struct deck deck;
	struct span span;
	struct counts_answer *answer;

	/* For bounds on runs: */
	struct bounds bounds;
	int64_t steps_left;
	/* Card points to find; those in hand are negative; or the net, with none melded. */
	int64_t sought_melded, sought_held;
	bool any_held; /* true if any cards may be in hand */

	/* For searches state by state: */
	enum run_view runs;
	struct held_apart held;
	int64_t lowest, highest, wanted; /* sums that contain the counted cards in hand */
};

/* Searches for the points without those of the threes, `melded` and `held`; if any cards may be in
 * hand, for any figure the row may have, the most first. */
static bool find_without_threes(
    struct judgement *judgement, struct bounds_goal goal, int64_t melded, int64_t held)
{
	const struct bounds *bounds = &judgement->bounds;
	bool net = judgement->side->counts.has_net;
	int64_t row = net ? 0 : (judgement->sought_melded - melded) / bounds->unit;
	int64_t figure = judgement->sought_held - held - (net ? melded : 0), last = figure;

	if (row < 0 || number_magnitude(figure) >= FIGURE_NONE)
		return false;
	goal.row = (size_t)row;
	if (judgement->any_held) {
		const int32_t *least, *most;
		size_t rows =
		    bounds_rows(bounds, goal.blacks + goal.reds, goal.needs, &least, &most);

		if (goal.row >= rows)
			return false;
		figure = most[row];
		last = least[row];
	}
	for (; figure >= last; figure -= bounds->unit) {
		goal.figure = (int32_t)figure;
		if (bounds_search(bounds, &goal, &judgement->steps_left) == BOUNDS_FOUND_ONE)
			return true;
		if (judgement->steps_left < 0)
			return false;
	}
	return false;
}

/* Tries red threes that may lie in runs or, if they have no price of their own there, in hand. */
static bool find_with_reds(
    struct judgement *judgement, struct bounds_goal goal, int64_t melded, int64_t held)
{
	const struct rulebook *book = judgement->book;
	int left = judgement->held.reds_left;
	bool in_hand = !book->held[RANK_RED_THREE].apart && judgement->bounds.view.in_hand;
	int in_runs_most =
	    deck_in_runs(&judgement->deck, RANK_RED_THREE) ? number_greater(left, 0) : 0;

	for (goal.reds = 0; goal.reds <= in_runs_most; goal.reds++)
		for (int reds = 0; reds <= (in_hand ? number_greater(left - goal.reds, 0) : 0);
		     reds++)
			if (find_without_threes(judgement, goal,
			        melded + goal.reds * deck_value_on_table(book, RANK_RED_THREE),
			        held - reds * deck_value_in_hand(book, RANK_RED_THREE)))
				return true;
	return false;
}

/* Searches for the points with every way to lay black threes and every number of them in hand;
 * those with a price of their own there were counted. The other cards make the remaining canastas. */
static bool find(struct judgement *judgement)
{
	const struct rulebook *book = judgement->book;
	const struct bounds *bounds = &judgement->bounds;
	const struct needs *needs = &judgement->deck.needs;
	const struct ways *ways = &judgement->deck.ways[RANK_BLACK_THREE][bounds->view.out ? 1 : 0];
	int copies = book->copies[RANK_BLACK_THREE];
	int64_t on_table = deck_value_on_table(book, RANK_BLACK_THREE),
	        in_hand = deck_value_in_hand(book, RANK_BLACK_THREE);
	bool apart = book->held[RANK_BLACK_THREE].apart;

	if (copies == 0)
		return find_with_reds(
		    judgement, (struct bounds_goal){.needs = bounds->needs_told - 1}, 0, 0);
	for (size_t i = 0; i < ways->count; i++) {
		const struct state *way = &ways->list[i];
		struct bounds_goal goal = {.blacks = way->loose};
		int left = copies - way->naturals;
		int least = apart ? judgement->side->counts.blacks_held : 0;
		int most = apart ? least : bounds->view.in_hand ? left : 0;
		uint64_t others;

		if (!needs_without(
		        needs, needs_made(needs, bounds->needs_told - 1), way->needs, &others))
			continue;
		goal.needs = needs_place(needs, others);
		for (int held = least; held <= most && held <= left; held++)
			if (find_with_reds(judgement, goal, way->naturals * on_table,
			        apart ? 0 : -held * in_hand))
				return true;
	}
	return false;
}

/* Finds the nearest possible points, or none within reach. */
static bool find_near(struct judgement *judgement)
{
	int64_t *sought =
	    judgement->side->counts.has_net ? &judgement->sought_held : &judgement->sought_melded;
	const int64_t middle = *sought;

	judgement->steps_left = STEPS_MOST;
	for (int step = 1; step <= FARTHEST && judgement->steps_left >= 0; step++)
		for (int sign = -1; sign <= 1; sign += 2) {
			*sought = middle + (int64_t)sign * step * judgement->bounds.unit;
			judgement->answer->nearest = *sought;
			if (find(judgement))
				return true;
		}
	*sought = middle;
	return false;
}

/* Fills the bounds up to a number of rows above the points counted. Returns false if that is too
 * much. */
static bool fill_bounds(struct judgement *judgement, int64_t rows)
{
	const struct counts *counts = &judgement->side->counts;
	const struct span pack = search_span(judgement->book);
	bool out = judgement->side->out != OUT_NONE, beyond;

	judgement->bounds = (struct bounds){.arena = &judgement->arena,
	    .view = {.deck = &judgement->deck,
	        .span = pack,
	        .sign = 1,
	        .out = out,
	        .in_hand = !(out && judgement->book->alone),
	        .runs = RUNS_BOUNDED,
	        .whole_runs = judgement->whole,
	        .melded_apart = !counts->has_net},
	    .asks = counts->has_net && counts->opened == OPENED_YES ? ASKS_MELDS : ASKS_NOTHING,
	    .unit = pack.unit,
	    .row_most = counts->has_net ? 0 : counts->melded + rows * pack.unit};
	bounds_run(&judgement->bounds, &beyond);
	return !beyond;
}

/* Judges the counts with bounds on runs. Rows above the points counted are searched only if these
 * are impossible. */
static void judge_bounded(struct judgement *judgement)
{
	const struct counts *counts = &judgement->side->counts;
	struct counts_answer *answer = judgement->answer;
	int64_t *melded = &judgement->sought_melded, *held = &judgement->sought_held;
	int64_t unit = search_span(judgement->book).unit;

	*melded = counts->has_net ? 0 : counts->melded;
	*held = counts->has_net ? counts->net : -(int64_t)counts->held;
	*answer = (struct counts_answer){.possible = true};
	judgement->steps_left = STEPS_MOST;
	if (!fill_bounds(judgement, 0))
		return;
	answer->possible = *melded % unit == 0 && *held % unit == 0 && find(judgement);
	answer->exact = answer->possible || judgement->steps_left >= 0;
	if (answer->possible || !answer->exact || !fill_bounds(judgement, FARTHEST))
		return;
	*melded -= *melded % unit;
	*held -= *held % unit;
	answer->nearest_known = answer->nearest_held = find_near(judgement);
	if (answer->nearest_known || counts->has_net)
		return;
	judgement->any_held = true;
	answer->nearest_known = find_near(judgement);
}

/* Notes a sum that is possible. */
static void note(struct judgement *judgement, int64_t sum)
{
	const struct counts *counts = &judgement->side->counts;
	struct counts_answer *answer = judgement->answer;
	int64_t asked = counts->has_net ? counts->net : counts->melded;
	int64_t apart = sum - judgement->wanted;

	if (sum < judgement->lowest || sum > judgement->highest)
		return;
	if (apart == 0)
		answer->possible = true;
	if (!answer->nearest_known ||
	    number_magnitude(apart) < number_magnitude(answer->nearest - asked))
		answer->nearest = asked + apart;
	answer->nearest_known = true;
}

/* Searches, and notes the sums next to the one wanted. A net shows if a side has melded only where
 * that was counted; card points melded always show it. */
static void search_sums(struct judgement *judgement)
{
	const struct counts *counts = &judgement->side->counts;
	const struct span *span = &judgement->span;
	struct search search = {.view = {.deck = &judgement->deck,
	                            .span = *span,
	                            .sign = 1,
	                            .out = judgement->side->out != OUT_NONE,
	                            .in_hand = true,
	                            .runs = judgement->runs,
	                            .held = &judgement->held}};
	const struct states *last;

	judgement->answer->nearest_known = false;
	search_run(&search);
	last = search_layer(&search);
	if (search.beyond)
		judgement->answer->exact = false;
	for (size_t i = 0; i < last->count && !search.beyond; i++) {
		const uint64_t *sums = last->sums + i * span->words;
		bool melded = (last->list[i].marks & MARK_MELDED) != 0;
		int64_t sum;

		if (!needs_exact(&judgement->deck.needs, last->list[i].needs) ||
		    (counts->has_net && counts->opened != OPENED_UNKNOWN &&
		        melded != (counts->opened == OPENED_YES)))
			continue;
		if (sums_below(sums, span, judgement->wanted, &sum))
			note(judgement, sum);
		if (sums_above(sums, span, judgement->wanted, &sum))
			note(judgement, sum);
	}
	search_release(&search);
}

/* Chooses cards that make the points in hand, from one value on. Returns false if no choice does. */
static bool choose_held(struct judgement *judgement, int64_t first_value)
{
	const struct rulebook *book = judgement->book;
	int64_t left = judgement->side->counts.held;

	for (int round = 0; round < 2; round++)
		for (int rank = RANK_COUNT; rank-- > 0;) {
			int64_t value = deck_value_in_hand(book, rank);
			int64_t most = value > 0 ? left / value : 0;

			if (!deck_is_ordinary(&judgement->deck, rank) || book->held[rank].apart ||
			    (value == first_value) != (round == 0))
				continue;
			judgement->held.cards[rank] =
			    (int)(most < book->copies[rank] ? most : book->copies[rank]);
			left -= judgement->held.cards[rank] * value;
		}
	return left == 0;
}

/* Tries some plausible choices of cards in hand, beginning with each value of a card. Nearly all possible counts are found with these,
 * and soon. */
static void try_some_hands(struct judgement *judgement)
{
	const struct held_apart own = judgement->held;

	for (int rank = 0; rank < RANK_COUNT && !judgement->answer->possible; rank++) {
		int64_t value = deck_value_in_hand(judgement->book, rank);
		bool is_new = deck_is_ordinary(&judgement->deck, rank);

		for (int before = 0; before < rank && is_new; before++)
			is_new = !deck_is_ordinary(&judgement->deck, before) ||
			         deck_value_in_hand(judgement->book, before) != value;
		if (!is_new)
			continue;
		judgement->held = own;
		judgement->held.chosen = true;
		if (choose_held(judgement, value))
			search_sums(judgement);
	}
	judgement->held = own;
}

/* Judges the card points melded with any cards in hand: if those are impossible, that is the
 * answer. Otherwise both are judged as one number: points in hand are multiplied so that the two
 * parts never overlap. */
static void judge_melded(struct judgement *judgement)
{
	const struct counts *counts = &judgement->side->counts;
	const struct span pack = judgement->span;
	struct counts_answer *answer = judgement->answer;

	search_sums(judgement);
	if (!answer->possible || !answer->exact)
		return;
	answer->exact = judgement->runs == RUNS_OUT;
	if (!answer->exact)
		return;
	answer->possible = answer->nearest_known = false;
	if (counts->held % pack.unit != 0)
		return;
	judgement->held.times = pack.highest / pack.unit + 1;
	judgement->lowest = judgement->held.times * counts->held;
	judgement->highest = judgement->lowest + pack.highest;
	judgement->wanted = judgement->lowest + counts->melded;
	judgement->span = sums_span(0, judgement->highest, pack.unit);
	answer->nearest_held = true;
	answer->exact = judgement->span.words <= WORDS_MOST;
	if (answer->exact)
		search_sums(judgement);
}

/* Chooses the search: counts without melds are searched at once, runs are bounded, and without
 * runs some hands are tried first. If runs could not be bounded, an answer "possible" is not
 * exact. */
static void judge(struct judgement *judgement)
{
	const struct counts *counts = &judgement->side->counts;
	const struct span pack = search_span(judgement->book);
	struct counts_answer *answer = judgement->answer;

	/* A net is one number; otherwise card points melded are searched alone at first. */
	judgement->span = counts->has_net ? pack : sums_span(0, pack.highest, pack.unit);
	judgement->lowest = judgement->span.lowest;
	judgement->highest = pack.highest;
	judgement->wanted = counts->has_net ? counts->net : counts->melded;
	judgement->held.times = counts->has_net ? -1 : 0;
	if (counts->has_net && counts->opened == OPENED_NO) {
		if (judgement->whole == 0)
			search_sums(judgement);
		return;
	}
	if (bounds_applies(&judgement->deck)) {
		judge_bounded(judgement);
		return;
	}
	if (judgement->book->runs.allowed)
		judgement->runs = RUNS_LOOSE;
	else if (!counts->has_net)
		try_some_hands(judgement);
	if (answer->possible || !answer->exact)
		return;
	if (!counts->has_net) {
		judge_melded(judgement);
		return;
	}
	search_sums(judgement);
	answer->exact = answer->exact && (judgement->runs == RUNS_OUT || !answer->possible);
}

void counts_judge(const struct rulebook *book, const struct side *side, struct counts_answer *ret)
{
	const struct counts *counts = &side->counts;
	struct judgement judgement = {.book = book,
	    .side = side,
	    .answer = ret,
	    .held = {
	        .reds_left = book->copies[RANK_RED_THREE] - side->red_threes - counts->reds_held}};
	int64_t cards = 0;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		cards += book->copies[rank];
	for (size_t kind = 0; kind < book->kind_count; kind++) {
		cards -= (int64_t)counts->canastas[kind] * book->canasta_least;
		if (book->kinds[kind].run && !book->kinds[kind].any_form)
			judgement.whole += counts->canastas[kind];
		else
			judgement.canastas[kind] = counts->canastas[kind];
	}
	*ret = (struct counts_answer){.exact = true};
	/* The pack needs cards for all canastas, and whole runs only where there are any. */
	if (cards < 0 || (judgement.whole > 0 &&
	                     (!book->runs.allowed || book->runs.cards_most < book->canasta_least)))
		return;
	if (book->runs.ordered) { /* as in possible.h: runs with places are not searched */
		*ret = (struct counts_answer){.possible = true};
		return;
	}
	judgement.held.cards[RANK_BLACK_THREE] = counts->blacks_held;
	deck_make(&judgement.arena, book, judgement.canastas, side, &judgement.deck);
	ret->exact = !judgement.deck.beyond;
	/* Whole runs of other kinds than plain ones cannot be searched. */
	for (size_t kind = 0; kind < book->kind_count; kind++)
		if (book->kinds[kind].run && kind != judgement.deck.run_kind &&
		    counts->canastas[kind] > 0)
			ret->exact = false;
	if (ret->exact)
		judge(&judgement);
	arena_release(&judgement.arena);
	if (!ret->exact)
		ret->possible = true;
}
