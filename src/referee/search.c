#include "referee/search.h"

#include "base/number.h"
#include "referee/transitions.h"

#include <assert.h>
#include <string.h>

struct span search_span(const struct rulebook *book)
{
	int64_t unit = 0, most = 0;

	for (int rank = 0; rank < RANK_COUNT; rank++) {
		int64_t table = deck_value_on_table(book, rank),
		        hand = deck_value_in_hand(book, rank);

		if (book->copies[rank] == 0)
			continue;
		unit = number_divisor(number_divisor(unit, table), hand);
		most += book->copies[rank] *
		        number_greater(number_magnitude(table), number_magnitude(hand));
	}
	if (unit == 0)
		unit = 1;
	return sums_span(-most, most, unit);
}

bool search_counts_runs(const struct deck *deck)
{
	const struct rulebook *book = deck->book;
	int cards = deck_cards_in_runs(deck);

	return !book->runs.allowed ||
	       (cards <= RUN_CARDS_COUNTED &&
	           cards <= SUITS * book->suit_copies * book->runs.cards_least);
}

/* Whether the transition may be taken from the state, and where it leads. */
static bool take(const struct search *search, const struct state *from, const struct state *delta,
    struct state *ret)
{
	const struct deck *deck = search->deck;
	int jokers = deck->wild_together ? deck->jokers + deck->twos : deck->jokers;

	if (from->jokers + delta->jokers > jokers || from->twos + delta->twos > deck->twos)
		return false;
	*ret = (struct state){.base = from->base + delta->base,
	    .needs = needs_joined(&deck->needs, from->needs, delta->needs),
	    .jokers = (uint8_t)(from->jokers + delta->jokers),
	    .twos = (uint8_t)(from->twos + delta->twos),
	    .marks = from->marks | delta->marks,
	    .reds = (uint8_t)(from->reds + delta->reds),
	    .loose = (uint16_t)(from->loose + delta->loose),
	    .broad = (uint16_t)(from->broad + delta->broad),
	    .threes = (uint8_t)(from->threes + delta->threes),
	    .peak = from->peak > delta->peak ? from->peak : delta->peak};
	if (search->runs == RUNS_BROAD &&
	    ret->broad > deck->book->canasta_least * search->whole_runs)
		ret->broad = (uint16_t)(deck->book->canasta_least * search->whole_runs);
	return !deck->canastas || !needs_exceeded(&deck->needs, ret->needs);
}

static struct layer *next_layer(struct search *search)
{
	struct layer *next = &search->layers[1 - search->current];

	arena_release(&next->arena);
	*next = (struct layer){.states = {.arena = &next->arena}};
	return next;
}

/* Adds to the next layer what one state becomes by one transition. */
static bool spread(struct search *search, struct layer *next, const struct state *to,
    const uint64_t *sums, const struct stretches *added, uint64_t *room, struct error *err)
{
	size_t words = search->span.words, place;

	if (!sums_room(&next->arena, words, next->states.count, &next->sums, &next->room))
		return error_memory(err);
	place = states_add(&next->states, to);
	if (place == SIZE_MAX)
		return error_memory(err);
	sums_add(next->sums + place * words, sums, words, added, room);
	return true;
}

static bool advance_one(struct search *search, struct layer *next, size_t from,
    const struct transitions *transitions, uint64_t *room, struct error *err)
{
	const struct layer *layer = &search->layers[search->current];
	const struct state *state = &layer->states.list[from];
	const uint64_t *sums = layer->sums + from * search->span.words;

	if (sums_empty(sums, search->span.words))
		return true;
	for (size_t i = 0; i < transitions->count; i++) {
		struct state to;

		if (!take(search, state, &transitions->list[i].delta, &to))
			continue;
		if (!spread(search, next, &to, sums, &transitions->list[i].sums, room, err))
			return false;
	}
	if (next->room * search->span.words > LAYER_WORDS_MOST)
		search->beyond = true;
	return true;
}

/* Leaves states here and there, where no more are to be followed: what is found then can be, what
 * is not may be too. */
static void thin_out(const struct search *search, struct layer *layer)
{
	size_t count = layer->states.count, words = search->span.words;
	size_t most = search->states_most;

	if (most == 0 || count <= most)
		return;
	for (size_t i = 0; i < most; i++) {
		size_t from = i * count / most;

		layer->states.list[i] = layer->states.list[from];
		memmove(layer->sums + i * words, layer->sums + from * words,
		    words * sizeof *layer->sums);
	}
	layer->states.count = most;
}

static bool advance(struct search *search, const struct transitions *transitions, struct error *err)
{
	const struct layer *layer = &search->layers[search->current];
	struct layer *next = next_layer(search);
	uint64_t *room = arena_alloc(&next->arena, search->span.words, sizeof *room);

	for (size_t i = 0; i < layer->states.count && !search->beyond; i++)
		if (!advance_one(search, next, i, transitions, room, err))
			return false;
	thin_out(search, next);
	search->current = 1 - search->current;
	return true;
}

/* The last transition goes by how many wild cards a state used, so that they are forgotten then. */
static bool advance_wild(struct search *search, struct arena *arena, struct error *err)
{
	const struct deck *deck = search->deck;
	const struct layer *layer = &search->layers[search->current];
	struct layer *next = next_layer(search);
	size_t wide = (size_t)deck->twos + 1, high = (size_t)(deck->jokers + deck->twos) + 1;
	struct transitions *all = arena_alloc(arena, wide * high, sizeof *all);
	uint64_t *room = arena_alloc(&next->arena, search->span.words, sizeof *room);

	for (size_t i = 0; i < layer->states.count && !search->beyond; i++) {
		const struct state *from = &layer->states.list[i];
		struct transitions *transitions = &all[from->jokers * wide + from->twos];

		if (!transitions->list &&
		    !transitions_of_wild(arena, search, from->jokers, from->twos, transitions, err))
			return false;
		for (size_t j = 0; j < transitions->count; j++) {
			struct state to;

			if (!take(search, from, &transitions->list[j].delta, &to))
				continue;
			to.jokers = to.twos = 0;
			if (!spread(search, next, &to, layer->sums + i * search->span.words,
			        &transitions->list[j].sums, room, err))
				return false;
		}
		search->beyond =
		    search->beyond || next->room * search->span.words > LAYER_WORDS_MOST;
	}
	search->current = 1 - search->current;
	return true;
}

/* Nothing laid, nothing held. */
static bool begin(struct search *search, struct error *err)
{
	struct layer *layer = next_layer(search);
	size_t words = search->span.words;

	if (!sums_room(&layer->arena, words, 0, &layer->sums, &layer->room) ||
	    states_add(&layer->states, &(struct state){0}) == SIZE_MAX)
		return error_memory(err);
	sums_set(layer->sums, &search->span, 0);
	search->current = 1 - search->current;
	return true;
}

/* Whether the cards lying loose make exactly so many whole runs, and short ones of the rest: the
 * cards of a rank lie in as many runs, so neither more of one rank than there are runs, nor too few
 * ranks for the whole ones. */
static bool runs_come_out(const struct search *search, const struct state *state)
{
	const struct rulebook *book = search->deck->book;
	int most = book->runs.cards_most, whole = search->whole_runs;
	int longest_short = most < book->canasta_least || search->deck->run_kind == SIZE_MAX
	                        ? most
	                        : book->canasta_least - 1;

	if (search->runs == RUNS_BROAD)
		return state->broad >= book->canasta_least * whole;

	for (int in_whole = book->canasta_least * whole; in_whole <= most * whole; in_whole++) {
		int rest = state->loose - in_whole;
		int runs = rest <= 0 ? 0 : (rest + longest_short - 1) / longest_short;

		if (rest < 0 || state->broad < in_whole)
			continue;
		if (runs < state->peak - whole)
			runs = state->peak - whole;
		if (runs * book->runs.cards_least <= rest)
			return true;
	}
	return false;
}

/* Threes of either colour are one place of a run: both together are looked at like another rank. */
static void join_threes(const struct search *search, struct state *state)
{
	int threes = state->threes, whole = search->whole_runs;

	state->loose = (uint16_t)(state->loose + threes);
	state->broad = (uint16_t)(state->broad + (threes < whole ? threes : whole));
	if (threes > state->peak)
		state->peak = (uint8_t)threes;
	state->threes = 0;
}

/* Leaves out what is no set of runs, and forgets how the rest lay. */
static bool keep_whole_runs(struct search *search, struct error *err)
{
	static const struct stretch nothing = {.start = 0, .step = 1, .count = 1};
	const struct stretches none = {.count = 1, .list = &nothing};
	const struct layer *layer = &search->layers[search->current];
	struct layer *next = next_layer(search);
	uint64_t *room = arena_alloc(&next->arena, search->span.words, sizeof *room);

	for (size_t i = 0; i < layer->states.count; i++) {
		struct state to = layer->states.list[i];

		join_threes(search, &to);
		if (!runs_come_out(search, &to))
			continue;
		to.loose = to.broad = 0;
		to.peak = 0;
		if (!spread(
		        search, next, &to, layer->sums + i * search->span.words, &none, room, err))
			return false;
	}
	search->current = 1 - search->current;
	return true;
}

static bool go_through_runs(struct search *search, struct arena *arena, struct error *err)
{
	const struct rulebook *book = search->deck->book;
	struct transitions transitions;

	if (search->runs == RUNS_OUT && !search->held)
		return true;
	if ((search->held || deck_in_runs(search->deck, RANK_RED_THREE)) &&
	    (!transitions_of_reds(arena, search, &transitions, err) ||
	        !advance(search, &transitions, err)))
		return false;
	if (search->runs == RUNS_OUT)
		return true;
	if ((search->runs == RUNS_COUNTED || search->runs == RUNS_BROAD) &&
	    !keep_whole_runs(search, err))
		return false;
	if (!transitions_of_runs(arena, search, &transitions, err) ||
	    !advance(search, &transitions, err))
		return false;
	for (size_t i = 0; i < book->unfinished_count && !search->held; i++)
		if (book->unfinished[i].run && (!transitions_of_short_runs(arena, search,
		                                    &book->unfinished[i], &transitions, err) ||
		                                   !advance(search, &transitions, err)))
			return false;
	return true;
}

bool search_run(struct search *search, struct error *err)
{
	struct arena arena = {0};
	bool done;

	assert(search->deck->made[search->out]);
	done = begin(search, err);
	for (int rank = 0; rank < RANK_COUNT && done && !search->beyond; rank++) {
		struct transitions transitions;

		if (!deck_is_ordinary(search->deck, rank))
			continue;
		done = transitions_of_rank(&arena, search, rank, &transitions, err) &&
		       advance(search, &transitions, err);
	}
	if (done && !search->beyond)
		done = advance_wild(search, &arena, err);
	if (done && !search->beyond)
		done = go_through_runs(search, &arena, err);
	arena_release(&arena);
	return done;
}

const struct layer *search_layer(const struct search *search)
{
	return &search->layers[search->current];
}

void search_release(struct search *search)
{
	arena_release(&search->layers[0].arena);
	arena_release(&search->layers[1].arena);
}
