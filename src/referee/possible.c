#include "referee/possible.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/checked.h"
#include "base/message.h"
#include "card/card.h"
#include "referee/endings.h"
#include "referee/search.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"

#include <assert.h>
#include <string.h>

/* --- sums --- */

/* Lists the parts of base points, for a rulebook with or without red threes. */
static const char *parts_of_base(const struct rulebook *book)
{
	if (book->red_band_count > 0 && book->copies[RANK_RED_THREE] > 0)
		return message_words(TEXT_WORDS_BASE_PARTS_WITH_REDS);
	return message_words(
	    book->fact_count > 0 ? TEXT_WORDS_BASE_PARTS_WITH_FACTS : TEXT_WORDS_BASE_PARTS_PLAIN);
}

/* Returns the bits of the facts known to be missing that going out needs. */
static unsigned reason_lacking_to_go_out(
    const struct rulebook *book, const struct possible_question *question)
{
	return book->out_facts & question->facts_known & (unsigned)~question->facts;
}

/* Writes the reason into the answer, after all was searched. */
static void reason_give(const struct inquiry *inquiry)
{
	static const char *const whose[] = {
	    [OUT_NONE] = TEXT_WORDS_FOR_SIDE_NOT_OUT,
	    [OUT_NORMAL] = TEXT_WORDS_FOR_SIDE_WENT_OUT,
	    [OUT_CONCEALED] = TEXT_WORDS_FOR_SIDE_CONCEALED,
	};
	const struct rulebook *book = inquiry->possible->book;
	const struct possible_question *question = inquiry->question;
	const bool out = question->out_known && question->out != OUT_NONE;
	const unsigned lacking = out ? reason_lacking_to_go_out(book, question) : 0;
	const char *whom = question->out_known ? message_words(whose[question->out]) : "";
	char *reason = inquiry->answer->reason;
	long long base = question->sums.base, cards = question->sums.cards,
	          step = number_greater(totals_base_step(book), INT64_C(1));
	long long lowest = inquiry->lowest, highest = inquiry->highest;

	if (base % book->unit != 0 || cards % book->unit != 0)
		(void)message_write(reason, REASON_SIZE, TEXT_PHRASE_POINTS_IN_MULTIPLES,
		    book->unit, book->unit_source.clause ? book->unit_source.clause : book->id);
	else if (out && question->out == OUT_CONCEALED && !book->concealed)
		(void)message_write(reason, REASON_SIZE, TEXT_PHRASE_NO_CONCEALED_OUT, book->id,
		    book->concealed_source.clause ? book->concealed_source.clause : "");
	else if (lacking)
		(void)message_write(reason, REASON_SIZE, TEXT_PHRASE_OUT_NEEDS_FACT,
		    book->facts[__builtin_ctz(lacking)].name,
		    book->out_fact_source.clause ? book->out_fact_source.clause : book->id);
	else if (!inquiry->base_seen && base % step != 0)
		(void)message_write(reason, REASON_SIZE, TEXT_PHRASE_BASE_POINTS_STEP, step,
		    parts_of_base(book), base);
	else if (!inquiry->base_seen)
		(void)message_write(reason, REASON_SIZE, TEXT_PHRASE_NO_BASE_POINTS,
		    parts_of_base(book), base, whom);
	else if (cards < lowest || cards > highest)
		(void)message_write(reason, REASON_SIZE, TEXT_PHRASE_CARD_POINTS_RANGE, base,
		    lowest, highest, whom);
	else
		(void)message_write(reason, REASON_SIZE, TEXT_PHRASE_NO_CARDS_MAKE, base, cards,
		    whom, lowest, highest);
}

enum {
	NEARER_MOST = 8 /* units beyond the nearest that are searched for further ones */
};

struct possible *possible_make(struct arena *arena, const struct rulebook *book)
{
	struct possible *possible = arena_alloc(arena, 1, sizeof *possible);

	possible->arena = arena;
	possible->book = book;
	return possible;
}

/* Returns the most base points, of either sign, that do not lie in melds. */
static int64_t points_besides(const struct rulebook *book)
{
	int64_t points = number_magnitude(book->going_out) +
	                 number_magnitude(book->concealed_points) +
	                 number_magnitude(book->unopened);
	int64_t reds = 0;

	for (size_t i = 0; i < book->fact_count; i++)
		points += book->facts[i].lacking;
	for (size_t i = 0; i < book->bonus_count; i++)
		points += number_magnitude(book->bonuses[i].points);
	for (size_t i = 0; i < book->red_band_count; i++)
		for (int count = 1; count <= book->copies[RANK_RED_THREE]; count++)
			reds = number_greater(reds,
			    number_magnitude(rulebook_red_amount(&book->red_bands[i], count)));
	for (int rank = 0; rank < RANK_COUNT; rank++)
		points += number_magnitude(book->held[rank].base) * book->copies[rank];
	return points + reds;
}

/* Returns true if canastas can add up to the base points of a side that ended so, with some of the
 * facts that it may lack, and leave the card points. */
static bool melds_may_bring(const struct inquiry *inquiry, const struct point_sums *sums,
    enum out out, struct points_range *range)
{
	const struct possible_question *question = inquiry->question;
	const struct rulebook *book = inquiry->possible->book;
	const struct ordered *ordered = inquiry->possible->ordered;
	const int64_t base = sums->base - going_out_points(book, out);
	const unsigned needed = out != OUT_NONE ? book->out_facts : 0;
	bool may_be = false;

	for (unsigned facts = 0; facts < 1u << book->fact_count; facts++) {
		int64_t price = 0, waived = 0;

		if (((facts ^ question->facts) & question->facts_known) || (needed & ~facts))
			continue;
		for (size_t i = 0; i < book->fact_count; i++) {
			price += facts & (1u << i) ? 0 : book->facts[i].lacking;
			waived += (facts & (1u << i)) || book->facts[i].unless_all
			              ? 0
			              : book->facts[i].lacking;
		}
		may_be |=
		    ordered_may_be(ordered, base + price, sums->cards, out != OUT_NONE, range);
		may_be |=
		    ordered_may_be(ordered, base + waived, sums->cards, out != OUT_NONE, range);
	}
	return may_be;
}

/* Returns true if canastas, facts and endings can add up to those base points and the pack has
 * the cards. Widens the range by the card points that the base points leave. */
static bool sums_may_be(
    const struct inquiry *inquiry, const struct point_sums *sums, struct points_range *range)
{
	const struct possible_question *question = inquiry->question;
	const struct rulebook *book = inquiry->possible->book;
	struct hand hand = {.side_count = 1};
	struct side *side = &hand.sides[0];
	bool may_be = false;

	*side = (struct side){.detail = DETAIL_TOTALS,
	    .facts_known = question->facts_known,
	    .facts = question->facts,
	    .totals = {.base = (int32_t)sums->base, .cards = (int32_t)sums->cards}};
	if (sums->base % book->unit != 0 || sums->cards % book->unit != 0 ||
	    sums->base % number_greater(totals_base_step(book), INT64_C(1)) != 0)
		return false;
	for (int out = OUT_NONE; out <= (book->concealed ? OUT_CONCEALED : OUT_NORMAL); out++) {
		side->out = (enum out)out;
		if (out != OUT_NONE && reason_lacking_to_go_out(book, question))
			continue;
		if ((!question->out_known || question->out == side->out) &&
		    totals_may_be(book, &hand, 0) &&
		    melds_may_bring(inquiry, sums, side->out, range))
			may_be = true;
	}
	return may_be;
}

/* Returns true if other sums, nearer than that, may be possible. Sums far away are not
 * considered. */
static bool nearer_may_be(const struct inquiry *inquiry, int64_t distance)
{
	const struct point_sums *asked = &inquiry->question->sums;
	const int64_t pack = inquiry->possible->book->pack_points,
	              unit = inquiry->possible->span.unit;
	const int64_t beyond = number_greater(number_magnitude(asked->cards) - pack, INT64_C(0));
	const int64_t apart = distance - beyond;

	if (apart > NEARER_MOST * unit)
		return true;
	for (int64_t base = -apart; base <= apart; base++)
		for (int64_t cards = -distance; cards <= distance; cards++) {
			const struct point_sums sums = {asked->base + base, asked->cards + cards};
			struct points_range range = {0};

			if (number_magnitude(base) + number_magnitude(cards) < distance &&
			    number_magnitude(sums.cards) <= pack &&
			    !sums_listed(inquiry->answer->nearest, inquiry->answer->nearest_count,
			        sums.base, sums.cards) &&
			    sums_may_be(inquiry, &sums, &range))
				return true;
		}
	return false;
}

/* Judges under a rulebook in which a run's cards have places. Sums without any run are searched
 * and possible. Others that are surely impossible are refused, and the rest is accepted, not as
 * exact. The nearest sums are given only if no run could come nearer. */
static void judge_without_runs(struct inquiry *inquiry)
{
	const int32_t pack = inquiry->possible->book->pack_points;
	const bool beyond = inquiry->possible->beyond;
	struct possible_answer *answer = inquiry->answer;
	const struct point_sums *asked = &inquiry->question->sums;
	struct points_range range = {pack, -(int64_t)pack};

	if (!beyond)
		endings_search(inquiry, RUNS_OUT, 0);
	if (answer->possible && answer->exact)
		return;
	if (!inquiry->possible->ordered)
		inquiry->possible->ordered =
		    ordered_make(inquiry->possible->arena, inquiry->possible->book);
	answer->possible = sums_may_be(inquiry, asked, &range);
	if (!answer->possible) /* the range of any card points */
		(void)sums_may_be(inquiry, &(struct point_sums){asked->base, 0}, &range);
	inquiry->base_seen = range.lowest <= range.highest;
	inquiry->lowest = range.lowest;
	inquiry->highest = range.highest;
	answer->exact = !answer->possible;
	answer->runs_left_out = answer->possible;
	if (answer->possible)
		return;
	reason_give(inquiry);
	if (beyond || !inquiry->question->wants_nearest)
		return;
	inquiry->wants_nearest = true;
	endings_search(inquiry, RUNS_OUT, 0);
	for (size_t i = 0; i < answer->nearest_count; i++)
		if (nearer_may_be(inquiry, nearest_distance(inquiry, &answer->nearest[i])))
			answer->nearest_count = i;
}

static void judge(struct inquiry *inquiry)
{
	const struct possible_question *question = inquiry->question;
	const struct rulebook *book = inquiry->possible->book;
	struct possible_answer *answer = inquiry->answer;

	if (question->out_known &&
	    ((question->out == OUT_CONCEALED && !book->concealed) ||
	        (question->out != OUT_NONE && reason_lacking_to_go_out(book, question)))) {
		reason_give(inquiry);
		return; /* no ending has these sums, and none is near */
	}
	if (book->runs.ordered) {
		judge_without_runs(inquiry);
		return;
	}
	endings_search_all(inquiry);
	answer->exact = answer->exact && (answer->possible || inquiry->steps_left >= 0);
	if (!answer->exact)
		answer->possible = true;
	if (answer->possible)
		return;
	endings_narrow(inquiry);
	reason_give(inquiry);
	if (question->wants_nearest)
		endings_nearest(inquiry);
}

void possible_judge(struct possible *possible, const struct possible_question *question,
    struct possible_answer *ret)
{
	const struct rulebook *book = possible->book;
	struct inquiry inquiry = {.possible = possible,
	    .question = question,
	    .answer = ret,
	    .steps_left = SEARCH_STEPS_MOST};

	assert(question->reds >= -1);
	/* A question that was broken off, as memory failed, may have left the deck incomplete. */
	if (possible->judging)
		*possible = (struct possible){.arena = possible->arena, .book = book};
	possible->judging = true;
	/* The deck is made with the first question, as most callers never ask one. */
	if (!possible->deck.book) {
		possible->span = search_span(book);
		possible->besides = points_besides(book);
		deck_make(possible->arena, book, NULL, NULL, &possible->deck);
		possible->beyond = possible->deck.beyond;
		possible->runs_bounded = !book->runs.ordered && bounds_applies(&possible->deck);
		/* A price for short runs would be base points, and bounds ignore short runs. */
		for (size_t i = 0; i < book->unfinished_count; i++)
			possible->runs_bounded = possible->runs_bounded && !book->unfinished[i].run;
		if (possible->runs_bounded)
			endings_reach(possible);
	}
	*ret = (struct possible_answer){.exact = !possible->beyond};
	judge(&inquiry);
	possible->judging = false;
}

/* --- counts --- */

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
	struct held_cards held;
	int64_t lowest, wanted; /* sums that contain the counted cards in hand */
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
static bool find_cards(struct judgement *judgement)
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
		    judgement, (struct bounds_goal){.needs = bounds->place_count - 1}, 0, 0);
	for (size_t i = 0; i < ways->count; i++) {
		const struct state *way = &ways->list[i];
		struct bounds_goal goal = {.blacks = way->loose};
		int left = copies - way->naturals;
		int least = apart ? judgement->side->counts.blacks_held : 0;
		int most = apart ? least : bounds->view.in_hand ? left : 0;
		uint64_t others;

		if (!needs_without(
		        needs, needs_made(needs, bounds->place_count - 1), way->needs, &others))
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
			if (find_cards(judgement))
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
	const bool out = judgement->side->out != OUT_NONE;

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
	return bounds_run(&judgement->bounds);
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
	answer->possible = *melded % unit == 0 && *held % unit == 0 && find_cards(judgement);
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
static void note_sum(struct judgement *judgement, int64_t sum)
{
	const struct counts *counts = &judgement->side->counts;
	struct counts_answer *answer = judgement->answer;
	int64_t asked = counts->has_net ? counts->net : counts->melded;
	int64_t apart = sum - judgement->wanted;

	if (sum < judgement->lowest || sum > judgement->span.highest)
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

	judgement->answer->nearest_known = false;
	search_run(&search);
	const struct states *last = &search.layers[search.current];

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
			note_sum(judgement, sum);
		if (sums_above(sums, span, judgement->wanted, &sum))
			note_sum(judgement, sum);
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
			judgement->held.cards[rank] = (int)number_lesser(most, book->copies[rank]);
			left -= judgement->held.cards[rank] * value;
		}
	return left == 0;
}

/* Tries some plausible choices of cards in hand, beginning with each value of a card. Nearly all
 * possible counts are found with these, and soon. */
static void try_some_hands(struct judgement *judgement)
{
	const struct held_cards own = judgement->held;

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
	judgement->wanted = judgement->lowest + counts->melded;
	judgement->span = sums_span(0, judgement->lowest + pack.highest, pack.unit);
	answer->nearest_held = true;
	answer->exact = judgement->span.words <= WORDS_MOST;
	if (answer->exact)
		search_sums(judgement);
}

/* Chooses the search: counts without melds are searched at once, runs are bounded, and without
 * runs some hands are tried first. If runs could not be bounded, an answer "possible" is not
 * exact. */
static void judge_counted(struct judgement *judgement)
{
	const struct counts *counts = &judgement->side->counts;
	const struct span pack = search_span(judgement->book);
	struct counts_answer *answer = judgement->answer;

	/* A net is one number; otherwise card points melded are searched alone at first. */
	judgement->span = counts->has_net ? pack : sums_span(0, pack.highest, pack.unit);
	judgement->lowest = judgement->span.lowest;
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
		judge_counted(&judgement);
	arena_release(&judgement.arena);
	if (!ret->exact)
		ret->possible = true;
}

void possible_counts(struct possible *possible, const struct side *side, struct counts_answer *ret)
{
	for (size_t i = 0; i < COUNTS_KEPT && i < possible->counts_asked; i++) {
		const struct side *kept = &possible->counts_kept[i].side;

		/* If only the unused bytes between the members differ, equal counts are searched
		 * again. NOLINTNEXTLINE(bugprone-suspicious-memory-comparison) */
		if (memcmp(&kept->counts, &side->counts, sizeof side->counts) == 0 &&
		    kept->out == side->out && kept->facts_known == side->facts_known &&
		    kept->facts == side->facts && kept->red_threes == side->red_threes) {
			*ret = possible->counts_kept[i].answer;
			return;
		}
	}
	counts_judge(possible->book, side, ret);
	possible->counts_kept[possible->counts_asked++ % COUNTS_KEPT] =
	    (struct counts_kept){*side, *ret};
}

/* --- the hand of a table --- */

/* Returns true if the contract may have had the outcome: the one that is written, or that the
 * scorer judged from the bidder's cards, otherwise any that agrees with who went out. The player
 * who goes out decides a failed contract; if only one side is recorded, the other may have gone
 * out. */
static bool outcome_may_be(const struct hand *hand, const struct score *score, enum outcome outcome)
{
	size_t bidder = hand->contract.side;
	bool alone = hand->side_count < 2, bidder_out = hand->sides[bidder].out != OUT_NONE;
	bool robber_out = !alone && hand->sides[1 - bidder].out != OUT_NONE;

	if (score->contract.judged && score->contract.outcome != OUTCOME_NONE)
		return outcome == score->contract.outcome;
	const bool may_be[] = {
	    [OUTCOME_ACHIEVED] = true,
	    [OUTCOME_FALSE_OUT] = bidder_out,
	    [OUTCOME_ROBBED] = !bidder_out && (robber_out || alone),
	    [OUTCOME_VOID] = !bidder_out && !robber_out,
	};

	return may_be[outcome];
}

/* Returns true if the bidder's sums agree with the outcome, which has that share of the base
 * points: a contract is achieved exactly if the bidder reached its points. */
static bool outcome_agrees(const struct rulebook *book, const struct contract *contract,
    const struct totals *totals, enum outcome outcome, int64_t share)
{
	int64_t needed = (int64_t)contract->level * book->contract.level_points,
	        base = totals->base - share;

	/* If melded cards do not count, cards in hand are still subtracted, but their number is
	 * not written. */
	if (contract->level < book->contract.melded_from_level)
		return outcome != OUTCOME_ACHIEVED || base >= needed;
	/* If cards in hand are not subtracted, more may have counted than the cards' sum shows,
	 * up to the worth of all cards. */
	if (contract->level > book->contract.hand_to_level)
		return outcome == OUTCOME_ACHIEVED ? base + book->pack_points >= needed
		                                   : base + totals->cards < needed;
	return (outcome == OUTCOME_ACHIEVED) == (base + totals->cards >= needed);
}

/* Returns a warning for a claim that counts in any case, otherwise an error. */
static enum finding_level level_of(
    const struct possible *possible, const struct hand *hand, size_t side)
{
	return checks_melds_are_accepted(possible->book, hand, side) ? LEVEL_WARNING : LEVEL_ERROR;
}

/* Checks a side recorded by totals: any outcome that the contract may have must leave possible
 * sums. Its base points contain penalties entered and its share of the contract. */
static void check_totals(
    struct possible *possible, const struct hand *hand, size_t side, struct score *score)
{
	const struct rulebook *book = possible->book;
	const struct side *facts = &hand->sides[side];
	const struct contract *contract = &hand->contract;
	const bool bid = contract->bid && book->contract.allowed, bidder = contract->side == side;
	const int last = bid ? OUTCOME_FALSE_OUT : OUTCOME_NONE;
	struct finding finding = {.code = FINDING_TOTALS_IMPOSSIBLE,
	    .level = level_of(possible, hand, side),
	    .side = (int)side,
	    .place = PLACE_TOTALS,
	    .words = contract->bid ? TOTALS_CONTRACT : TOTALS_PLAIN,
	    .rank = RANK_COUNT,
	    .found = facts->totals.base,
	    .allowed = facts->totals.cards,
	    .source = book->groups_source};
	struct possible_question question = {.sums.cards = facts->totals.cards,
	    .out_known = true,
	    .out = facts->out == OUT_CONCEALED && !book->concealed ? OUT_NORMAL : facts->out,
	    .facts_known = facts->facts_known,
	    .facts = facts->facts,
	    .reds = facts->red_threes > 0 ? facts->red_threes : -1,
	    .wants_nearest = true};

	for (int i = bid ? OUTCOME_ACHIEVED : OUTCOME_NONE; i <= last; i++) {
		const enum outcome outcome = (enum outcome)i;
		struct possible_answer answer;
		int64_t share = 0;

		if (bid && !outcome_may_be(hand, score, outcome))
			continue;
		if (bid)
			share = contract_points(book, contract, outcome, bidder);
		if (bid && bidder && outcome == OUTCOME_FALSE_OUT)
			share -= going_out_points(book, facts->out);
		question.sums.base = facts->totals.base + totals_penalties(book, facts) - share;
		possible_judge(possible, &question, &answer);
		if (answer.possible &&
		    (!bid || !bidder ||
		        outcome_agrees(book, contract, &facts->totals, outcome, share)))
			return;
		/* Names the sums nearest to those with the first outcome, in their written form. */
		if (question.wants_nearest && answer.nearest_count > 0) {
			finding.words = contract->bid ? TOTALS_NEAREST_CONTRACT : TOTALS_NEAREST;
			finding.nearest_base =
			    answer.nearest[0].base + facts->totals.base - question.sums.base;
			finding.nearest_cards = answer.nearest[0].cards;
		}
		question.wants_nearest = false;
	}
	/* It takes the place of the finding of the scorer, which checks less. */
	for (size_t i = 0; i < score->finding_count; i++)
		if (score->findings[i].side == (int)side &&
		    score->findings[i].code == FINDING_TOTALS_IMPOSSIBLE) {
			score->findings[i] = finding;
			return;
		}
	finding_add(score, &finding);
}

static void check_counts(
    struct possible *possible, const struct hand *hand, size_t side, struct score *score)
{
	const struct counts *counts = &hand->sides[side].counts;
	struct counts_answer answer;

	/* The scorer may have found already that the counts contradict each other. */
	for (size_t i = 0; i < score->finding_count; i++) {
		const struct finding *finding = &score->findings[i];

		if (finding->side == (int)side && finding->place == PLACE_COUNTS &&
		    finding->level == LEVEL_ERROR)
			return;
	}
	possible_counts(possible, &hand->sides[side], &answer);
	if (answer.possible)
		return;
	finding_add_form(score,
	    !answer.nearest_known ? COUNTS_HELD
	    : answer.nearest_held ? COUNTS_MELDED
	                          : COUNTS_CARDS,
	    level_of(possible, hand, side), (int)side, FINDING_TOTALS_IMPOSSIBLE, PLACE_COUNTS,
	    counts->has_net ? counts->net : counts->melded, answer.nearest,
	    &possible->book->canasta_source);
}

void possible_check(struct arena *arena, const struct rulebook *book, struct possible **possible,
    const struct hand *hand, struct score *score)
{
	for (size_t side = 0; side < hand->side_count; side++) {
		enum detail detail = hand->sides[side].detail;

		if (detail != DETAIL_COUNTS &&
		    (detail != DETAIL_TOTALS || hand->sides[side].totals.alone))
			continue;
		*possible = *possible ? *possible : possible_make(arena, book);
		if (detail == DETAIL_COUNTS)
			check_counts(*possible, hand, side, score);
		else
			check_totals(*possible, hand, side, score);
	}
}
