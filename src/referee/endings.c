#include "referee/endings.h"

#include "base/arena.h"
#include "base/checked.h"
#include "card/card.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"

/* A way for a side to end, without its red threes. */
struct ending {
	const struct deck *deck;
	int sign; /* sign of the cards on the table */
	const struct endings *of;
	const struct state *state;
	const uint64_t *sums;
	enum out out;
	uint8_t facts; /* bits of the facts that hold for the side */
	int64_t base;  /* base points of its melds, of going out and of missing facts */
};

/* --- endings with a number of whole runs, within bounds --- */

/* Returns the most whole runs of the pack. Threes of both colours are one place of a run. */
static int whole_most(const struct deck *deck)
{
	const struct rulebook *book = deck->book;
	int places = 0;

	if (deck->run_kind == SIZE_MAX)
		return 0;
	for (int rank = 0; rank < RANK_COUNT; rank++)
		places += rank != RANK_RED_THREE && rank != RANK_BLACK_THREE &&
		          book->copies[rank] > 0 && deck_in_runs(deck, rank);
	places += (book->copies[RANK_RED_THREE] > 0 && deck_in_runs(deck, RANK_RED_THREE)) ||
	          (book->copies[RANK_BLACK_THREE] > 0 && deck_in_runs(deck, RANK_BLACK_THREE));
	return number_lesser(
	    SUITS * (book->suit_copies * places / book->canasta_least), deck_whole_runs_most(deck));
}

/* Returns true if all ranks except black threes have equal ways for a side that is out and one
 * that is not. */
static bool ends_are_alike(const struct deck *deck)
{
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		const struct ways *in = &deck->ways[rank][0], *out = &deck->ways[rank][1];

		if (rank == RANK_BLACK_THREE)
			continue;
		if (in->count != out->count)
			return false;
		for (size_t i = 0; i < in->count; i++)
			if (!state_same(&in->list[i], &out->list[i]))
				return false;
	}
	return !deck->book->alone;
}

void endings_reach(struct possible *possible)
{
	const struct deck *deck = &possible->deck;
	struct bounds_reach *reach = &possible->reach;

	*reach = (struct bounds_reach){.whole_most = whole_most(deck),
	    .ends_alike = ends_are_alike(deck),
	    .run = deck->run_kind == SIZE_MAX ? 0 : deck->book->kinds[deck->run_kind].points};
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		int64_t least = 0, most = 0; /* short melds may cost points */

		for (int out = 0; out < 2; out++)
			for (size_t i = 0; i < deck->ways[rank][out].count; i++) {
				int64_t base = deck->ways[rank][out].list[i].base;

				least = number_lesser(least, base);
				most = number_greater(most, base);
				reach->unit = number_divisor(reach->unit, base);
			}
		reach->sets_least += least;
		reach->sets_most += most;
	}
	reach->unit = number_greater(reach->unit, (int64_t)1);
	reach->endings =
	    arena_alloc(possible->arena, (size_t)reach->whole_most + 1, sizeof *reach->endings);
}

/* Returns the card points of red threes in runs. */
static int64_t reds_in_runs(const struct search_view *view, int reds)
{
	return (int64_t)view->sign * reds * deck_value_on_table(view->deck->book, RANK_RED_THREE);
}

/* Adds every state that the bounds allow with those black threes and red threes in runs. */
static void add_states_with(
    struct possible *possible, struct endings *ends, const struct black_threes *blacks, int reds)
{
	const struct needs *needs = &possible->deck.needs;
	const struct bounds *bounds = ends->bounds;
	const int64_t cards = blacks->cards + reds_in_runs(&bounds->view, reds);
	const int64_t base =
	    bounds->view.whole_runs * possible->reach.run + bounds->base + blacks->base;

	for (int place = 0; place < bounds->place_count; place++) {
		struct state state = {
		    .needs = needs_joined(needs, needs_made(needs, place), blacks->made),
		    .marks = MARK_MELDED,
		    .reds = (uint8_t)reds};
		const int32_t *least, *most;
		size_t rows = bounds_rows(bounds, blacks->in_runs + reds, place, &least, &most);

		for (size_t row = 0; row < rows; row++) {
			state.base = (int32_t)(base + (int64_t)row * bounds->unit);
			if (least[row] <= most[row])
				sums_fill(states_add(&ends->states, &state), &possible->span,
				    least[row] + cards, most[row] + cards);
		}
	}
}

/* Returns the endings that may be possible with this many whole runs, found once. */
static const struct endings *endings_of_runs(
    struct possible *possible, int whole, int sign, bool out)
{
	const struct deck *deck = &possible->deck;
	const struct bounds_reach *reach = &possible->reach;
	struct endings *ends = &reach->endings[whole][sign + 1][out ? 1 : 0];
	const struct rulebook *book = deck->book;
	const struct ways none = {.count = 1, .list = &(struct state){0}}, *ways;
	int copies = book->copies[RANK_BLACK_THREE], reds_most;
	uint64_t runs = 0;

	if (ends->known || possible->beyond)
		return ends;
	ends->known = true;
	ends->states = (struct states){.arena = possible->arena, .words = possible->span.words};
	if (out && reach->ends_alike) {
		ends->bounds = endings_of_runs(possible, whole, sign, false)->bounds;
	} else {
		struct bounds *bounds = arena_alloc(possible->arena, 1, sizeof *bounds);

		*bounds = (struct bounds){.arena = possible->arena,
		    .view = {.deck = deck,
		        .span = possible->span,
		        .sign = sign,
		        .out = out,
		        .in_hand = !(out && deck->book->alone),
		        .runs = RUNS_BOUNDED,
		        .whole_runs = whole},
		    .asks = ASKS_RUNS,
		    .unit = reach->unit,
		    .row_most = reach->sets_most};
		possible->beyond = !bounds_run(bounds);
		ends->bounds = bounds;
	}
	if (possible->beyond)
		return ends;
	/* Every way to lay black threes, with those in hand. */
	const struct search_view *view = &ends->bounds->view;

	ways = copies == 0 ? &none : &deck->ways[RANK_BLACK_THREE][out ? 1 : 0];
	for (int run = 0; run < whole; run++)
		runs =
		    needs_joined(&deck->needs, runs, needs_of_kind(&deck->needs, deck->run_kind));
	ends->blacks =
	    arena_alloc(possible->arena, ways->count * (size_t)(copies + 1), sizeof *ends->blacks);
	for (size_t i = 0; i < ways->count; i++) {
		const struct state *way = &ways->list[i];
		int left = view->in_hand ? copies - way->naturals : 0;

		for (int held = 0; held <= left; held++)
			ends->blacks[ends->blacks_count++] =
			    (struct black_threes){.in_runs = way->loose,
			        .made = needs_joined(&deck->needs, way->needs, runs),
			        .base = way->base +
			                deck_held_points(&book->held[RANK_BLACK_THREE], held),
			        .cards = (int64_t)sign * way->naturals *
			                     deck_value_on_table(book, RANK_BLACK_THREE) -
			                 held * deck_value_in_hand(book, RANK_BLACK_THREE)};
	}
	reds_most = deck_in_runs(deck, RANK_RED_THREE) ? deck->book->copies[RANK_RED_THREE] : 0;
	for (size_t i = 0; i < ends->blacks_count; i++)
		for (int reds = 0; reds <= reds_most; reds++)
			add_states_with(possible, ends, &ends->blacks[i], reds);
	return ends;
}

/* Returns true if the ending is really possible with exactly those card points, without red
 * threes on the table and in hand. Subtracts from the steps left, and returns false if there are
 * none. */
static bool can_be(struct inquiry *inquiry, const struct ending *ending, int64_t cards)
{
	const struct bounds *bounds = ending->of->bounds;
	const struct needs *needs = &ending->deck->needs;
	const struct state *state = ending->state;
	int64_t runs = bounds->view.whole_runs * inquiry->possible->reach.run;

	for (size_t i = 0; i < ending->of->blacks_count; i++) {
		const struct black_threes *blacks = &ending->of->blacks[i];
		int64_t base = state->base - blacks->base - bounds->base - runs;
		int64_t figure = cards - blacks->cards - reds_in_runs(&bounds->view, state->reds);

		if (base < 0 || base % bounds->unit != 0 || number_magnitude(figure) >= FIGURE_NONE)
			continue;
		for (int place = 0; place < bounds->place_count; place++) {
			const struct bounds_goal goal = {.blacks = blacks->in_runs,
			    .reds = state->reds,
			    .needs = place,
			    .row = (size_t)(base / bounds->unit),
			    .figure = (int32_t)figure};

			if (inquiry->steps_left < 0)
				return false;
			if (needs_joined(needs, needs_made(needs, place), blacks->made) ==
			        state->needs &&
			    bounds_search(bounds, &goal, &inquiry->steps_left) == BOUNDS_FOUND_ONE)
				return true;
		}
	}
	return false;
}

/* --- the sums nearest to those asked --- */

int64_t nearest_distance(const struct inquiry *inquiry, const struct point_sums *sums)
{
	return number_magnitude(sums->base - inquiry->question->sums.base) +
	       number_magnitude(sums->cards - inquiry->question->sums.cards);
}

/* Returns the greatest distance in base points that can still be among the nearest; 0 if those are not
 * wanted. */
static int64_t nearest_window(const struct inquiry *inquiry)
{
	const struct possible_answer *answer = inquiry->answer;
	int64_t cards = inquiry->question->sums.cards, most = INT64_MAX;

	if (!inquiry->wants_nearest)
		return 0;
	if (answer->nearest_count == NEAREST_MOST)
		most = nearest_distance(inquiry, &answer->nearest[NEAREST_MOST - 1]);
	/* Card points beyond those of the whole pack are so far away in any case. */
	if (cards > inquiry->possible->span.highest)
		most -= cards - inquiry->possible->span.highest;
	else if (cards < inquiry->possible->span.lowest)
		most -= inquiry->possible->span.lowest - cards;
	return most < INT32_MAX ? most : INT32_MAX;
}

bool sums_listed(const struct point_sums *list, size_t count, int64_t base, int64_t cards)
{
	for (size_t i = 0; i < count; i++)
		if (list[i].base == base && list[i].cards == cards)
			return true;
	return false;
}

/* Compares two sums at one distance: nearer base points come first, then smaller ones. */
static bool is_nearer(
    const struct inquiry *inquiry, const struct point_sums *a, const struct point_sums *b)
{
	int64_t base = inquiry->question->sums.base;

	if (nearest_distance(inquiry, a) != nearest_distance(inquiry, b))
		return nearest_distance(inquiry, a) < nearest_distance(inquiry, b);
	if (number_magnitude(a->base - base) != number_magnitude(b->base - base))
		return number_magnitude(a->base - base) < number_magnitude(b->base - base);
	return a->base != b->base ? a->base < b->base : a->cards < b->cards;
}

static bool is_refuted(const struct inquiry *inquiry, int64_t base, int64_t cards)
{
	return sums_listed(inquiry->refuted, inquiry->refuted_count, base, cards);
}

static void note_near(struct inquiry *inquiry, int64_t base, int64_t cards)
{
	struct possible_answer *answer = inquiry->answer;
	const struct point_sums sums = {.base = base, .cards = cards};
	size_t at = answer->nearest_count;

	if (sums_listed(answer->nearest, at, base, cards) || is_refuted(inquiry, base, cards))
		return;
	while (at > 0 && is_nearer(inquiry, &sums, &answer->nearest[at - 1]))
		at--;
	if (at == NEAREST_MOST)
		return;
	if (answer->nearest_count < NEAREST_MOST)
		answer->nearest_count++;
	for (size_t i = answer->nearest_count - 1; i > at; i--)
		answer->nearest[i] = answer->nearest[i - 1];
	answer->nearest[at] = sums;
}

/* Tries a base total and the card points that belong to it, `offset` beyond those of the ending:
 * notes how far they reach, and the sums nearest to those asked, as many as may count. */
static void weigh(
    struct inquiry *inquiry, const struct ending *ending, int64_t base, int64_t offset)
{
	const struct point_sums *asked = &inquiry->question->sums;
	const struct span *span = &inquiry->possible->span;
	const uint64_t *sums = ending->sums;
	const int64_t wanted = asked->cards - offset;
	int64_t lowest, highest, found;

	if (base == asked->base && sums_above(sums, span, span->lowest, &lowest) &&
	    sums_below(sums, span, span->highest, &highest)) {
		if (!inquiry->base_seen || lowest + offset < inquiry->lowest)
			inquiry->lowest = lowest + offset;
		if (!inquiry->base_seen || highest + offset > inquiry->highest)
			inquiry->highest = highest + offset;
		inquiry->base_seen = true;
		if (!inquiry->answer->possible && !inquiry->wants_nearest &&
		    sums_has(sums, span, wanted) &&
		    (!ending->of->bounds || can_be(inquiry, ending, wanted)))
			inquiry->answer->possible = true;
	}
	if (!inquiry->wants_nearest ||
	    number_magnitude(base - asked->base) > nearest_window(inquiry))
		return;
	int64_t from = wanted;

	for (int i = 0; i < NEAREST_MOST && sums_below(sums, span, from, &found);) {
		i += !is_refuted(inquiry, base, found + offset);
		note_near(inquiry, base, found + offset);
		from = found - span->unit;
	}
	from = wanted;
	for (int i = 0; i < NEAREST_MOST && sums_above(sums, span, from, &found);) {
		i += !is_refuted(inquiry, base, found + offset);
		note_near(inquiry, base, found + offset);
		from = found + span->unit;
	}
}

static bool holds(const struct ending *ending, const struct condition *condition, bool melded)
{
	return (condition->facts & ~ending->facts) == 0 && (!condition->melded || melded) &&
	       (!condition->out || ending->out != OUT_NONE) &&
	       needs_met(&ending->deck->needs, ending->state->needs, condition->needs,
	           condition->need_count);
}

/* Tries every number of red threes on the table and in hand, in addition to those in runs. */
static void weigh_reds(struct inquiry *inquiry, const struct ending *ending)
{
	const struct rulebook *book = ending->deck->book;
	const bool melded = (ending->state->marks & MARK_MELDED) != 0;
	const bool in_hand = ending->out == OUT_NONE || !book->alone; /* cards may stay in hand */
	const struct red_band *band = NULL;
	int64_t base = ending->base - (melded ? 0 : book->unopened);
	int left = book->copies[RANK_RED_THREE] - ending->state->reds,
	    asked = inquiry->question->reds, sign = 1;
	size_t at = 0;

	while (at < book->sign_band_count && !holds(ending, &book->sign_bands[at].when, melded))
		at++;
	if (at < book->sign_band_count)
		sign = book->sign_bands[at].sign;
	if (sign != ending->sign)
		return;
	for (size_t i = 0; i < book->bonus_count; i++) {
		const struct bonus *bonus = &book->bonuses[i];

		if (holds(ending, &bonus->when, melded) &&
		    !(bonus->instead_of != SIZE_MAX &&
		        holds(ending, &book->bonuses[bonus->instead_of].when, melded)))
			base += bonus->points;
	}
	for (size_t i = 0; i < book->red_band_count && !band; i++)
		if (holds(ending, &book->red_bands[i].when, melded))
			band = &book->red_bands[i];
	for (int reds = asked < 0 ? 0 : asked; reds <= (asked < 0 ? left : asked); reds++)
		for (int held = 0; held <= (in_hand ? left - reds : 0); held++)
			weigh(inquiry, ending,
			    base + (band ? rulebook_red_amount(band, reds) : 0) +
			        deck_held_points(&book->held[RANK_RED_THREE], held),
			    ending->sign * (int64_t)reds * book->red_card_points -
			        held * deck_value_in_hand(book, RANK_RED_THREE));
}

/* Returns true if a side can end so. */
static bool ending_may_be(const struct ending *ending)
{
	const struct rulebook *book = ending->deck->book;
	const bool concealed = ending->out == OUT_CONCEALED;

	if (ending->out == OUT_NONE || (!concealed && book->out_needs_warn))
		return true;
	return (!concealed || book->concealed) &&
	       needs_met(&ending->deck->needs, ending->state->needs, book->out_needs,
	           book->out_need_count);
}

/* Returns true if nothing is left to find out. */
static bool is_settled(const struct inquiry *inquiry)
{
	return !inquiry->answer->exact || (inquiry->answer->possible && !inquiry->wants_nearest);
}

/* Returns true if the facts that cards show are those that the cards laid show. */
static bool are_shown(const struct ending *ending, unsigned facts)
{
	const struct rulebook *book = ending->deck->book;

	for (size_t i = 0; i < book->fact_count; i++)
		if (book->facts[i].shown_cards > 0 &&
		    needs_show(&ending->deck->needs, ending->state->needs, i) !=
		        ((facts & (1u << i)) != 0))
			return false;
	return true;
}

/* Tries every combination of the side's facts. The side pays for those that it lacks; if no side
 * has a fact, none may have to pay for it. */
static void weigh_facts(struct inquiry *inquiry, struct ending *ending)
{
	const struct possible_question *question = inquiry->question;
	const struct rulebook *book = ending->deck->book;
	const unsigned needed = ending->out != OUT_NONE ? book->out_facts : 0;
	const int64_t base = ending->base;
	bool waivable = false;

	for (size_t i = 0; i < book->fact_count; i++)
		waivable = waivable || book->facts[i].unless_all;
	for (unsigned facts = 0; facts < 1u << book->fact_count; facts++) {
		int64_t price = 0, price_waived = 0;

		if (((facts ^ question->facts) & question->facts_known) || (needed & ~facts) ||
		    !are_shown(ending, facts))
			continue;
		for (size_t i = 0; i < book->fact_count; i++) {
			if (facts & (1u << i))
				continue;
			price += book->facts[i].lacking;
			price_waived += book->facts[i].unless_all ? 0 : book->facts[i].lacking;
		}
		ending->facts = (uint8_t)facts;
		ending->base = base - price;
		weigh_reds(inquiry, ending);
		ending->base = base - price_waived;
		if (waivable)
			weigh_reds(inquiry, ending);
	}
}

static void weigh_reach(struct inquiry *inquiry, const struct endings *ends, int sign, enum out out)
{
	const int64_t points = going_out_points(inquiry->possible->book, out);

	for (size_t i = 0; i < ends->states.count && !is_settled(inquiry); i++) {
		struct ending ending = {.deck = &inquiry->possible->deck,
		    .sign = sign,
		    .of = ends,
		    .state = &ends->states.list[i],
		    .sums = ends->states.sums + i * inquiry->possible->span.words,
		    .out = out};

		if (number_magnitude(ending.state->base - inquiry->question->sums.base) >
		        inquiry->possible->besides + nearest_window(inquiry) ||
		    !ending_may_be(&ending))
			continue;
		ending.base = ending.state->base + points;
		weigh_facts(inquiry, &ending);
	}
}

/* Returns every way to end under a view of runs other than RUNS_BOUNDED, searched once. */
static const struct endings *find_endings(
    struct possible *possible, enum run_view runs, int sign, bool out)
{
	struct endings *ends = &possible->endings[runs][sign + 1][out ? 1 : 0];
	struct search search = {.view = {.deck = &possible->deck,
	                            .span = possible->span,
	                            .sign = sign,
	                            .out = out,
	                            .in_hand = !(out && possible->book->alone),
	                            .runs = runs}};

	if (ends->known)
		return ends;
	ends->known = true;
	search_run(&search);
	possible->beyond = search.beyond;
	if (!search.beyond)
		ends->states = states_copy(possible->arena, &search.layers[search.current]);
	search_release(&search);
	return ends;
}

void endings_search(struct inquiry *inquiry, enum run_view runs, int whole)
{
	const struct possible_question *question = inquiry->question;
	struct possible *possible = inquiry->possible;

	for (int sign = -1; sign <= 1; sign++)
		for (int out = OUT_NONE; out <= OUT_CONCEALED; out++) {
			const bool is_out = out != OUT_NONE;

			if (!rulebook_sign_occurs(possible->book, sign) || is_settled(inquiry) ||
			    (question->out_known && question->out != (enum out)out))
				continue;
			const struct endings *ends =
			    runs == RUNS_BOUNDED ? endings_of_runs(possible, whole, sign, is_out)
			                         : find_endings(possible, runs, sign, is_out);

			inquiry->answer->exact = !possible->beyond;
			weigh_reach(inquiry, ends, sign, (enum out)out);
		}
}

/* --- all views of runs, and the sums that are really possible --- */

void endings_search_all(struct inquiry *inquiry)
{
	const struct possible *possible = inquiry->possible;
	const struct bounds_reach *reach = &possible->reach;

	endings_search(inquiry, RUNS_OUT, 0);
	if (!possible->book->runs.allowed || is_settled(inquiry))
		return;
	if (!possible->runs_bounded) {
		endings_search(inquiry, RUNS_LOOSE, 0);
		inquiry->answer->exact = inquiry->answer->exact && !inquiry->answer->possible;
		return;
	}
	for (int whole = 0; whole <= reach->whole_most && !is_settled(inquiry); whole++) {
		const int64_t more = inquiry->question->sums.base - whole * reach->run;
		const int64_t window = nearest_window(inquiry) + possible->besides;

		/* Only with base points near enough to those asked. */
		if (more - reach->sets_most <= window && reach->sets_least - more <= window)
			endings_search(inquiry, RUNS_BOUNDED, whole);
	}
}

/* Searches for other sums in the same question; BOUNDS_FOUND_TOO_FAR if the steps left were too
 * few. */
static enum bounds_found look_at(
    const struct inquiry *inquiry, const struct point_sums *sums, int64_t *steps_left)
{
	struct possible_question question = *inquiry->question;
	struct possible_answer answer = {.exact = true};
	struct inquiry other = {.possible = inquiry->possible,
	    .question = &question,
	    .answer = &answer,
	    .steps_left = *steps_left};

	question.sums = *sums;
	endings_search_all(&other);
	*steps_left = other.steps_left;
	if (!answer.exact || (!answer.possible && other.steps_left < 0))
		return BOUNDS_FOUND_TOO_FAR;
	return answer.possible ? BOUNDS_FOUND_ONE : BOUNDS_FOUND_NONE;
}

/* Moves an end of the range towards the other, until it is possible or no steps are left. */
static void move_end(struct inquiry *inquiry, int64_t *end, int64_t step, int64_t *steps_left)
{
	struct point_sums sums = {.base = inquiry->question->sums.base};

	for (; inquiry->lowest <= inquiry->highest; *end += step) {
		sums.cards = *end;
		if (look_at(inquiry, &sums, steps_left) != BOUNDS_FOUND_NONE)
			return;
	}
	inquiry->base_seen = false;
}

void endings_narrow(struct inquiry *inquiry)
{
	const int64_t unit = inquiry->possible->span.unit;
	int64_t steps_left = SEARCH_STEPS_MOST;

	if (inquiry->possible->runs_bounded && inquiry->base_seen)
		move_end(inquiry, &inquiry->lowest, unit, &steps_left);
	if (inquiry->possible->runs_bounded && inquiry->base_seen)
		move_end(inquiry, &inquiry->highest, -unit, &steps_left);
}

void endings_nearest(struct inquiry *inquiry)
{
	struct possible_answer *answer = inquiry->answer;
	int64_t steps_left = SEARCH_STEPS_MOST;
	size_t found = 0, kept = 0;

	inquiry->wants_nearest = true;
	inquiry->refuted =
	    arena_alloc(inquiry->possible->arena, REFUTED_MOST, sizeof *inquiry->refuted);
	do {
		answer->nearest_count = kept = 0;
		endings_search_all(inquiry);
		found = answer->nearest_count;
		for (size_t i = 0; inquiry->possible->runs_bounded && i < found; i++) {
			const struct point_sums near = answer->nearest[i];

			if (look_at(inquiry, &near, &steps_left) == BOUNDS_FOUND_ONE)
				answer->nearest[kept++] = near;
			else if (inquiry->refuted_count < REFUTED_MOST)
				inquiry->refuted[inquiry->refuted_count++] = near;
		}
		if (inquiry->possible->runs_bounded)
			answer->nearest_count = kept;
	} while (answer->nearest_count < found && steps_left >= 0 &&
	         inquiry->refuted_count < REFUTED_MOST);
}
