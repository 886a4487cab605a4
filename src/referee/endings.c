#include "referee/possible_parts.h"

#include "base/arena.h"
#include "base/error.h"
#include "card/card.h"
#include "referee/possible.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"

#include <string.h>

/* Notes how far card points reach together with the base points asked. */
static void note_range(struct asking *asking, int64_t offset, const uint64_t *sums)
{
	int64_t lowest, highest;

	if (!sums_above(sums, &asking->span, asking->span.lowest, &lowest) ||
	    !sums_below(sums, &asking->span, asking->span.highest, &highest))
		return;
	if (!asking->base_seen || lowest + offset < asking->lowest)
		asking->lowest = lowest + offset;
	if (!asking->base_seen || highest + offset > asking->highest)
		asking->highest = highest + offset;
	asking->base_seen = true;
}

/* Returns true if the ending has exactly those card points, without red threes. */
static bool has_cards(struct asking *asking, const struct ending *ending, int64_t cards)
{
	return sums_has(ending->sums, &asking->span, cards) &&
	       (!ending->bounds || bounds_endings_can_be(asking, ending, cards));
}

/* Tries a base total and the card points that belong to it, `offset` beyond those of the ending. */
static void weigh(struct asking *asking, const struct ending *ending, int64_t base, int64_t offset)
{
	const struct point_sums *asked = &asking->question->sums;

	if (base == asked->base) {
		note_range(asking, offset, ending->sums);
		if (!asking->answer->possible && !asking->wants_nearest &&
		    has_cards(asking, ending, asked->cards - offset))
			asking->answer->possible = true;
	}
	if (asking->wants_nearest && nearest_apart(base, asked->base) <= nearest_window(asking))
		nearest_note(asking, base, offset, ending->sums);
}

static int64_t red_points(const struct red_band *band, int reds)
{
	return band ? rulebook_red_amount(band, reds) : 0;
}

static bool holds(const struct ending *ending, const struct condition *condition, bool melded)
{
	return (condition->facts & ~ending->facts) == 0 &&
	       needs_condition(&ending->deck->needs, condition, ending->state->needs, melded,
	           ending->out != OUT_NONE);
}

static int sign_of(const struct ending *ending, bool melded)
{
	const struct rulebook *book = ending->deck->book;

	for (size_t i = 0; i < book->sign_band_count; i++)
		if (holds(ending, &book->sign_bands[i].when, melded))
			return book->sign_bands[i].sign;
	return 1;
}

static int64_t bonuses_of(const struct ending *ending, bool melded)
{
	const struct rulebook *book = ending->deck->book;
	int64_t points = 0;

	for (size_t i = 0; i < book->bonus_count; i++) {
		const struct bonus *bonus = &book->bonuses[i];

		if (!holds(ending, &bonus->when, melded))
			continue;
		if (bonus->instead_of != SIZE_MAX &&
		    holds(ending, &book->bonuses[bonus->instead_of].when, melded))
			continue;
		points += bonus->points;
	}
	return points;
}

static const struct red_band *band_of(const struct ending *ending, bool melded)
{
	const struct rulebook *book = ending->deck->book;

	for (size_t i = 0; i < book->red_band_count; i++)
		if (holds(ending, &book->red_bands[i].when, melded))
			return &book->red_bands[i];
	return NULL;
}

/* Tries every number of red threes on the table and in hand, in addition to those in runs. */
static void weigh_reds(struct asking *asking, const struct ending *ending)
{
	const struct rulebook *book = ending->deck->book;
	bool melded = (ending->state->marks & MARK_MELDED) != 0;
	const struct red_band *band = band_of(ending, melded);
	int left = book->copies[RANK_RED_THREE] - ending->state->reds,
	    asked = asking->question->reds;
	int64_t base = ending->base + bonuses_of(ending, melded) - (melded ? 0 : book->unopened);

	if (sign_of(ending, melded) != ending->sign)
		return;
	for (int reds = asked < 0 ? 0 : asked; reds <= (asked < 0 ? left : asked); reds++)
		for (int held = 0; held <= (ending->in_hand ? left - reds : 0); held++)
			weigh(asking, ending,
			    base + red_points(band, reds) +
			        deck_held_points(&book->held[RANK_RED_THREE], held),
			    ending->sign * (int64_t)reds * book->red_card_points -
			        held * deck_value_in_hand(book, RANK_RED_THREE));
}

static bool ending_may_be(const struct ending *ending, int64_t *ret_points)
{
	const struct rulebook *book = ending->deck->book;
	bool concealed = ending->out == OUT_CONCEALED;

	*ret_points = 0;
	if (ending->out == OUT_NONE)
		return true;
	if (concealed && !book->concealed)
		return false;
	if ((concealed || !book->out_needs_warn) &&
	    !needs_met(
	        &ending->deck->needs, ending->state->needs, book->out_needs, book->out_need_count))
		return false;
	if (!concealed || book->concealed_adds)
		*ret_points = book->going_out;
	*ret_points += concealed ? book->concealed_points : 0;
	return true;
}

bool endings_settled(const struct asking *asking)
{
	return !asking->answer->exact || (asking->answer->possible && !asking->wants_nearest);
}

/* Returns the points a side without those facts pays. If no side has a fact, none pays for it
 * (`waived`). */
static int64_t price_of_lacking(const struct rulebook *book, unsigned facts, bool waived)
{
	int64_t points = 0;

	for (size_t i = 0; i < book->fact_count; i++)
		if (!(facts & (1u << i)) && !(waived && book->facts[i].unless_all))
			points += book->facts[i].lacking;
	return points;
}

static bool any_is_waived(const struct rulebook *book)
{
	for (size_t i = 0; i < book->fact_count; i++)
		if (book->facts[i].unless_all)
			return true;
	return false;
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

/* Tries every combination of the side's facts. */
static void weigh_facts(struct asking *asking, struct ending *ending)
{
	const struct possible_question *question = asking->question;
	const struct rulebook *book = ending->deck->book;
	const unsigned needed = ending->out != OUT_NONE ? book->out_facts : 0;
	const int64_t base = ending->base;
	const int waivers = any_is_waived(book) ? 1 : 0;

	for (unsigned facts = 0; facts < 1u << book->fact_count; facts++) {
		if (((facts ^ question->facts) & question->facts_known) || (needed & ~facts) ||
		    !are_shown(ending, facts))
			continue;
		ending->facts = (uint8_t)facts;
		for (int waived = 0; waived <= waivers; waived++) {
			ending->base = base - price_of_lacking(book, facts, waived != 0);
			weigh_reds(asking, ending);
		}
	}
}

static void weigh_reach(struct asking *asking, const struct endings *ends, int sign, enum out out)
{
	const struct rulebook *book = asking->deck->book;

	for (size_t i = 0; i < ends->states.count && !endings_settled(asking); i++) {
		int64_t window = asking->wants_nearest ? nearest_window(asking) : 0;
		struct ending ending = {.deck = asking->deck,
		    .sign = sign,
		    .in_hand = !(out != OUT_NONE && book->alone),
		    .state = &ends->states.list[i],
		    .sums = ends->sums + i * asking->span.words,
		    .bounds = ends->bounds,
		    .out = out};
		int64_t points;

		if (nearest_apart(ending.state->base, asking->question->sums.base) >
		        asking->possible->besides + window ||
		    !ending_may_be(&ending, &points))
			continue;
		ending.base = ending.state->base + points;
		weigh_facts(asking, &ending);
	}
}

/* Keeps the endings a search found, after those of earlier searches. */
static void ends_keep(struct possible *possible, const struct search *search, struct endings *ends)
{
	const struct layer *layer = search_layer(search);
	size_t before = ends->states.count, words = possible->span.words;
	size_t count = before + layer->states.count;
	struct state *list = arena_alloc(possible->arena, count, sizeof *list);
	uint64_t *sums = arena_alloc(possible->arena, count * words, sizeof *sums);

	if (before > 0) {
		memcpy(list, ends->states.list, before * sizeof *list);
		memcpy(sums, ends->sums, before * words * sizeof *sums);
	}
	if (count > before) {
		memcpy(list + before, layer->states.list, (count - before) * sizeof *list);
		memcpy(sums + before * words, layer->sums, (count - before) * words * sizeof *sums);
	}
	ends->states = (struct states){.list = list, .count = count};
	ends->sums = sums;
}

static void search_once(struct possible *possible, struct search *search, struct endings *ends)
{
	search_run(search);
	if (search->beyond)
		possible->beyond = true;
	else
		ends_keep(possible, search, ends);
	search_release(search);
}

/* The choice of sign and ending for a search. */
struct ending_view {
	enum run_view runs;
	int sign;
	bool out;
};

/* Follows every state once. */
static void follow(struct possible *possible, const struct ending_view *view, struct endings *ends)
{
	int whole_runs = view->runs == RUNS_COUNTED ? deck_whole_runs_most(&possible->deck) : 0;

	if (ends->known)
		return;
	ends->known = true;
	for (int whole = 0; whole <= whole_runs && !possible->beyond; whole++) {
		struct search search = {.deck = &possible->deck,
		    .span = possible->span,
		    .sign = view->sign,
		    .out = view->out,
		    .in_hand = !(view->out && possible->deck.book->alone),
		    .runs = view->runs,
		    .whole_runs = whole};

		search_once(possible, &search, ends);
	}
}

static void search_ending(struct asking *asking, int sign, bool out)
{
	const struct possible_question *question = asking->question;
	const struct ending_view view = {.runs = asking->runs, .sign = sign, .out = out};
	struct endings *ends;

	if (asking->runs == RUNS_BOUNDED) {
		bounds_endings_of(asking->possible, asking->whole, sign, out, &ends);
	} else {
		ends = &asking->possible->endings[asking->runs][sign + 1][out ? 1 : 0];
		follow(asking->possible, &view, ends);
	}
	asking->answer->exact = !asking->possible->beyond;
	for (int how = OUT_NONE; asking->answer->exact && how <= OUT_CONCEALED; how++)
		if ((how != OUT_NONE) == out &&
		    (!question->out_known || question->out == (enum out)how))
			weigh_reach(asking, ends, sign, (enum out)how);
}

void endings_search(struct asking *asking)
{
	const struct possible_question *question = asking->question;

	for (int sign = -1; sign <= 1; sign++)
		for (int out = 0; out < 2; out++) {
			if (!rulebook_sign_occurs(asking->deck->book, sign) ||
			    endings_settled(asking) ||
			    (question->out_known && (question->out != OUT_NONE) != (out != 0)))
				continue;
			search_ending(asking, sign, out != 0);
		}
}

/* The transitions of a rank while they are made: each difference once, with its set of card
 * points. */
struct transition_sets {
	const struct search *search;
	struct states deltas;
	uint64_t *sums;
	size_t room;
};

/* Returns the set that belongs to a difference. */
static uint64_t *transition_sums(struct transition_sets *sets, const struct state *delta)
{
	size_t words = sets->search->span.words, place;

	sums_room(sets->deltas.arena, words, sets->deltas.count, &sets->sums, &sets->room);
	place = states_add(&sets->deltas, delta);
	return sets->sums + place * words;
}

static void transitions_made(struct transition_sets *sets, struct transitions *ret)
{
	const struct span *span = &sets->search->span;

	ret->count = sets->deltas.count;
	ret->list = arena_alloc(sets->deltas.arena, ret->count, sizeof *ret->list);
	for (size_t i = 0; i < ret->count; i++) {
		ret->list[i].delta = sets->deltas.list[i];
		sums_stretches(
		    sets->deltas.arena, sets->sums + i * span->words, span, &ret->list[i].sums);
	}
}

/* Changes a state by the cards of one rank lying in runs, as far as the search considers runs. */
static void look_at_runs(const struct search *search, int rank, int loose, struct state *delta)
{
	int whole = search->whole_runs;

	delta->loose = delta->broad = 0;
	delta->peak = 0;
	if (search->runs != RUNS_COUNTED && search->runs != RUNS_BROAD)
		return;
	if (rank == RANK_BLACK_THREE || rank == RANK_RED_THREE) {
		delta->threes = (uint8_t)loose;
		return;
	}
	delta->broad = (uint16_t)(loose < whole ? loose : whole);
	if (search->runs == RUNS_BROAD)
		return;
	delta->loose = (uint16_t)loose;
	delta->peak = (uint8_t)loose;
}

/* Returns true if that many cards may lie in runs. */
static bool may_lie_loose(const struct search *search, int loose)
{
	return search->runs != RUNS_OUT || loose == 0;
}

/* Returns the points added for a card in hand. */
static int64_t in_hand(const struct search *search, int rank)
{
	const struct rulebook *book = search->deck->book;

	if (!search->held)
		return -deck_value_in_hand(book, rank);
	return book->held[rank].apart ? 0 : search->held->times * deck_value_in_hand(book, rank);
}

/* The numbers of cards of a rank that may stay in hand, of those left. */
struct numbers {
	int least, most;
};

static struct numbers held_of(const struct search *search, int rank, int left)
{
	bool apart = rank == RANK_BLACK_THREE && search->deck->book->held[rank].apart;

	if (search->held && (search->held->chosen || apart))
		return (struct numbers){search->held->cards[rank],
		    search->held->cards[rank] <= left ? search->held->cards[rank] : -1};
	return (struct numbers){0, search->in_hand ? left : 0};
}

/* Returns the marks that still matter after a rank is complete. */
static uint8_t marks_kept(const struct search *search, uint8_t marks)
{
	return search->held && search->held->times >= 0 ? 0 : marks & MARK_MELDED;
}

/* Sets a sum, unless it is more than any question asks for. */
static void set_sum(const struct search *search, uint64_t *sums, int64_t points)
{
	if (points >= search->span.lowest && points <= search->span.highest)
		sums_set(sums, &search->span, points);
}

/* Makes the transitions of a way: of the cards left, any number may stay in hand. */
static void transitions_of_way(struct transition_sets *sets, int rank, const struct state *way)
{
	const struct search *search = sets->search;
	const struct rulebook *book = search->deck->book;
	const struct held_price *price = &book->held[rank];
	const struct numbers held_many = held_of(search, rank, book->copies[rank] - way->naturals);
	int64_t on_table = (int64_t)search->sign * way->naturals * deck_value_on_table(book, rank);

	if (!may_lie_loose(search, way->loose))
		return;
	for (int held = held_many.least; held <= held_many.most; held++) {
		struct state delta = *way;
		uint64_t *sums;

		delta.naturals = 0;
		delta.marks = marks_kept(search, delta.marks);
		look_at_runs(search, rank, way->loose, &delta);
		if (price->apart && !search->held)
			delta.base += (price->once && held > 0 ? 1 : held) * price->base;
		sums = transition_sums(sets, &delta);
		set_sum(search, sums, on_table + held * in_hand(search, rank));
	}
}

void transitions_of_rank(
    struct arena *arena, const struct search *search, int rank, struct transitions *ret)
{
	const struct ways *ways = &search->deck->ways[rank][search->out ? 1 : 0];
	struct transition_sets sets = {.search = search, .deltas = {.arena = arena}};

	for (size_t i = 0; i < ways->count; i++)
		transitions_of_way(&sets, rank, &ways->list[i]);
	transitions_made(&sets, ret);
}

/* Adds the sums of jokers and twos on the table; the others may stay in hand. */
static void wild_in_hand(const struct search *search, int jokers, int twos, uint64_t *sums)
{
	const struct deck *deck = search->deck;
	const struct rulebook *book = deck->book;
	int64_t on_table = search->sign * (jokers * deck_value_on_table(book, RANK_JOKER) +
	                                      twos * deck_value_on_table(book, RANK_TWO));
	int jokers_left = search->in_hand ? deck->jokers - jokers : 0;
	int twos_left = search->in_hand ? deck->twos - twos : 0;

	for (int j = 0; j <= jokers_left; j++)
		for (int t = 0; t <= twos_left; t++)
			set_sum(search, sums,
			    on_table + j * in_hand(search, RANK_JOKER) +
			        t * in_hand(search, RANK_TWO));
}

/* Adds a way of their own melds to the wild cards used by other ranks, `jokers` and `twos`. */
static void wild_beside(struct transition_sets *sets, int jokers, int twos, const struct state *way)
{
	struct state delta = *way;
	uint64_t *sums;

	jokers += way->jokers;
	twos += way->twos;
	if (!may_lie_loose(sets->search, way->loose))
		return;
	look_at_runs(sets->search, RANK_TWO, way->loose, &delta);
	if (jokers > sets->search->deck->jokers || twos > sets->search->deck->twos)
		return;
	delta.jokers = delta.twos = 0;
	delta.marks = marks_kept(sets->search, delta.marks);
	sums = transition_sums(sets, &delta);
	wild_in_hand(sets->search, jokers, twos, sums);
}

void transitions_of_wild(
    struct arena *arena, const struct search *search, int jokers, int twos, struct transitions *ret)
{
	const struct deck *deck = search->deck;
	const struct ways *ways = &deck->ways[RANK_JOKER][search->out ? 1 : 0];
	struct transition_sets sets = {.search = search, .deltas = {.arena = arena}};
	int least = deck->wild_together && jokers > deck->twos ? jokers - deck->twos : 0;
	int most = jokers;

	if (!deck->wild_together)
		least = jokers;
	for (int j = least; j <= most && j <= deck->jokers; j++)
		for (size_t i = 0; i < ways->count; i++)
			wild_beside(
			    &sets, j, deck->wild_together ? jokers - j : twos, &ways->list[i]);
	transitions_made(&sets, ret);
}

void transitions_of_runs(struct arena *arena, const struct search *search, struct transitions *ret)
{
	const struct deck *deck = search->deck;
	struct transition_sets sets = {.search = search, .deltas = {.arena = arena}};
	struct state delta = {0};
	bool counted = search->runs != RUNS_LOOSE;
	int most = counted ? search->whole_runs : deck_whole_runs_most(deck);

	for (int count = 0; count <= most; count++) {
		uint64_t *sums;

		if (count > 0) {
			delta.base += deck->canastas ? 0 : deck->book->kinds[deck->run_kind].points;
			delta.needs = needs_joined(
			    &deck->needs, delta.needs, needs_of_kind(&deck->needs, deck->run_kind));
			delta.marks = marks_kept(search, MARK_MELDED);
		}
		if (counted && count < most)
			continue;
		sums = transition_sums(&sets, &delta);
		sums_set(sums, &search->span, 0);
	}
	transitions_made(&sets, ret);
}

void transitions_of_reds(struct arena *arena, const struct search *search, struct transitions *ret)
{
	const struct rulebook *book = search->deck->book;
	struct transition_sets sets = {.search = search, .deltas = {.arena = arena}};

	int left = search->held ? search->held->reds_left : book->copies[RANK_RED_THREE];
	bool in_runs = search->runs != RUNS_OUT && deck_in_runs(search->deck, RANK_RED_THREE);
	bool held_too = search->held && !book->held[RANK_RED_THREE].apart;

	for (int reds = 0; reds <= (in_runs ? left : 0); reds++) {
		struct state delta = {.reds = (uint8_t)(search->held ? 0 : reds),
		    .marks = marks_kept(search, reds > 0 ? MARK_MELDED : 0)};
		uint64_t *sums;

		look_at_runs(search, RANK_RED_THREE, reds, &delta);
		sums = transition_sums(&sets, &delta);
		for (int held = 0; held <= (held_too ? left - reds : 0); held++)
			set_sum(search, sums,
			    (int64_t)search->sign * reds *
			            deck_value_on_table(book, RANK_RED_THREE) +
			        held * in_hand(search, RANK_RED_THREE));
	}
	transitions_made(&sets, ret);
}

void transitions_of_short_runs(struct arena *arena, const struct search *search,
    const struct unfinished *unfinished, struct transitions *ret)
{
	const struct rulebook *book = search->deck->book;
	struct transition_sets sets = {.search = search, .deltas = {.arena = arena}};
	struct state delta = {0};
	int most = deck_cards_in_runs(search->deck) / book->runs.cards_least;

	for (int count = 0; count <= most; count++) {
		uint64_t *sums = transition_sums(&sets, &delta);

		sums_set(sums, &search->span, 0);
		delta.base -= unfinished->points;
		delta.marks = MARK_MELDED;
	}
	transitions_made(&sets, ret);
}
