#include "referee/possible_parts.h"

#include "base/arena.h"
#include "base/checked.h"
#include "base/error.h"
#include "card/card.h"
#include "rulebook/rulebook.h"

#include <assert.h>
#include <string.h>

static const uint64_t HASH_START = UINT64_C(0xcbf29ce484222325);
static const uint64_t HASH_PRIME = UINT64_C(0x100000001b3);

bool state_same(const struct state *a, const struct state *b)
{
	return a->base == b->base && a->needs == b->needs && a->naturals == b->naturals &&
	       a->jokers == b->jokers && a->twos == b->twos && a->marks == b->marks &&
	       a->reds == b->reds && a->loose == b->loose && a->broad == b->broad &&
	       a->peak == b->peak && a->threes == b->threes;
}

/* Hashes the fields with FNV-1a, each field as one unit. */
static size_t slot_of(const struct state *state, size_t slots)
{
	const uint64_t fields[] = {(uint32_t)state->base, state->needs, state->naturals,
	    state->jokers, state->twos, state->marks, state->reds, state->loose, state->broad,
	    state->peak, state->threes};
	uint64_t hash = HASH_START;

	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
		hash = (hash ^ fields[i]) * HASH_PRIME;
	return (size_t)((hash ^ hash >> HASH_HALF) % slots);
}

static size_t find_slot(const struct states *states, const struct state *state)
{
	size_t slots = states->room * 2, slot = slot_of(state, slots);

	while (
	    states->slots[slot] != 0 && !state_same(&states->list[states->slots[slot] - 1], state))
		slot = (slot + 1) % slots;
	return slot;
}

static void grow(struct states *states)
{
	size_t room = states->room > 0 ? states->room * 2 : STATES_FIRST;
	struct state *list = arena_alloc(states->arena, room, sizeof *list);
	size_t *slots = arena_alloc(states->arena, room * 2, sizeof *slots);

	if (states->count > 0)
		memcpy(list, states->list, states->count * sizeof *list);
	states->list = list;
	states->slots = slots;
	states->room = room;
	for (size_t i = 0; i < states->count; i++)
		slots[find_slot(states, &list[i])] = i + 1;
}

size_t states_add(struct states *states, const struct state *state)
{
	size_t slot;

	if (states->count == states->room)
		grow(states);
	slot = find_slot(states, state);
	if (states->slots[slot] == 0) {
		states->list[states->count++] = *state;
		states->slots[slot] = states->count;
	}
	return states->slots[slot] - 1;
}

enum { CANNOT_BE = INT32_MIN / 4 };

/* The most base points of one rank's melds other than runs, by the cards and wild cards in them. */
struct dearest {
	int cards_most, wild_most;
	int32_t *base; /* negative: impossible */
};

static int32_t *dearest_with(const struct dearest *dearest, int cards, int wild)
{
	return &dearest->base[cards * (dearest->wild_most + 1) + wild];
}

static void note_dearest(const struct dearest *dearest, const struct state *way, bool wild_alone)
{
	int wild = way->jokers + way->twos, cards = way->naturals + wild - way->loose;
	int32_t *base;

	if (wild_alone)
		wild -= way->loose;
	if (cards > dearest->cards_most || wild > dearest->wild_most)
		return;
	base = dearest_with(dearest, cards, wild);
	*base = number_greater(*base, way->base);
}

/* Adds the best melds of a rank to those of the ranks before it. */
static void add_dearest(
    const struct dearest *before, const struct dearest *own, const struct dearest *ret)
{
	int wild_most = own->wild_most;

	for (int more = 0; more <= own->cards_most; more++)
		for (int more_wild = 0; more_wild <= wild_most; more_wild++) {
			int32_t brought = *dearest_with(own, more, more_wild);

			for (int cards = 0; brought >= 0 && cards + more <= own->cards_most;
			     cards++) {
				const int32_t *from = dearest_with(before, cards, 0);
				int32_t *to = dearest_with(ret, cards + more, more_wild);

				for (int wild = 0; wild + more_wild <= wild_most; wild++)
					to[wild] = number_greater(to[wild], from[wild] + brought);
			}
		}
}

static void make_dearest(struct arena *arena, int cards_most, int wild_most, struct dearest *ret)
{
	size_t count = (size_t)(cards_most + 1) * (size_t)(wild_most + 1);

	*ret =
	    (struct dearest){cards_most, wild_most, arena_alloc(arena, count, sizeof *ret->base)};
	for (size_t i = 0; i < count; i++)
		ret->base[i] = CANNOT_BE;
}

void sets_worth(
    struct arena *arena, const struct deck *deck, bool out, int cards_most, int32_t *ret)
{
	int wild_most = deck->jokers + deck->twos;
	struct dearest all, own, next;

	make_dearest(arena, cards_most, wild_most, &all);
	*dearest_with(&all, 0, 0) = 0;
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		const struct ways *ways = &deck->ways[rank][out ? 1 : 0];

		if (ways->count == 0)
			continue;
		make_dearest(arena, cards_most, wild_most, &own);
		make_dearest(arena, cards_most, wild_most, &next);
		for (size_t i = 0; i < ways->count; i++)
			note_dearest(&own, &ways->list[i], rank == RANK_JOKER);
		add_dearest(&all, &own, &next);
		all = next;
	}
	for (int cards = 0, most = 0; cards <= cards_most; cards++) {
		for (int wild = 0; wild <= wild_most; wild++)
			most = number_greater(most, *dearest_with(&all, cards, wild));
		ret[cards] = most;
	}
}

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

/* Takes the transition from the state. Returns false if that is not allowed. */
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

/* Adds the result of one state and one transition to the next layer. */
static void spread(struct search *search, struct layer *next, const struct state *to,
    const uint64_t *sums, const struct stretches *added, uint64_t *room)
{
	size_t words = search->span.words, place;

	sums_room(&next->arena, words, next->states.count, &next->sums, &next->room);
	place = states_add(&next->states, to);
	sums_add(next->sums + place * words, sums, words, added, room);
}

static void advance_one(struct search *search, struct layer *next, size_t from,
    const struct transitions *transitions, uint64_t *room)
{
	const struct layer *layer = &search->layers[search->current];
	const struct state *state = &layer->states.list[from];
	const uint64_t *sums = layer->sums + from * search->span.words;

	if (sums_empty(sums, search->span.words))
		return;
	for (size_t i = 0; i < transitions->count; i++) {
		struct state to;

		if (!take(search, state, &transitions->list[i].delta, &to))
			continue;
		spread(search, next, &to, sums, &transitions->list[i].sums, room);
	}
	if (next->room * search->span.words > LAYER_WORDS_MOST)
		search->beyond = true;
}

/* Keeps a sample of the states if only some are followed: sums found are possible, sums not found
 * may be possible too. */
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

static void advance(struct search *search, const struct transitions *transitions)
{
	const struct layer *layer = &search->layers[search->current];
	struct layer *next = next_layer(search);
	uint64_t *room = arena_alloc(&next->arena, search->span.words, sizeof *room);

	for (size_t i = 0; i < layer->states.count && !search->beyond; i++)
		advance_one(search, next, i, transitions, room);
	thin_out(search, next);
	search->current = 1 - search->current;
}

/* Makes the last layer. Its transitions depend on how many wild cards a state used, which is
 * forgotten then. */
static void advance_wild(struct search *search, struct arena *arena)
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

		if (!transitions->list)
			transitions_of_wild(arena, search, from->jokers, from->twos, transitions);
		for (size_t j = 0; j < transitions->count; j++) {
			struct state to;

			if (!take(search, from, &transitions->list[j].delta, &to))
				continue;
			to.jokers = to.twos = 0;
			spread(search, next, &to, layer->sums + i * search->span.words,
			    &transitions->list[j].sums, room);
		}
		search->beyond =
		    search->beyond || next->room * search->span.words > LAYER_WORDS_MOST;
	}
	search->current = 1 - search->current;
}

/* Makes the first layer: no cards on the table or in hand. */
static void begin(struct search *search)
{
	struct layer *layer = next_layer(search);
	size_t words = search->span.words;

	sums_room(&layer->arena, words, 0, &layer->sums, &layer->room);
	(void)states_add(&layer->states, &(struct state){0});
	sums_set(layer->sums, &search->span, 0);
	search->current = 1 - search->current;
}

/* Returns true if the loose cards make exactly that many whole runs, and short ones of the rest.
 * A rank's cards lie in as many different runs. So no rank may have more of them than there are
 * runs, and the whole runs need enough ranks. */
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

/* Treats the threes of both colours, which are one place of a run, like another rank. */
static void join_threes(const struct search *search, struct state *state)
{
	int threes = state->threes, whole = search->whole_runs;

	state->loose = (uint16_t)(state->loose + threes);
	state->broad = (uint16_t)(state->broad + (threes < whole ? threes : whole));
	if (threes > state->peak)
		state->peak = (uint8_t)threes;
	state->threes = 0;
}

/* Drops states whose loose cards are not a set of runs, and forgets how the others lay. */
static void keep_whole_runs(struct search *search)
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
		spread(search, next, &to, layer->sums + i * search->span.words, &none, room);
	}
	search->current = 1 - search->current;
}

static void go_through_runs(struct search *search, struct arena *arena)
{
	const struct rulebook *book = search->deck->book;
	struct transitions transitions;

	if (search->runs == RUNS_OUT && !search->held)
		return;
	if (search->held || deck_in_runs(search->deck, RANK_RED_THREE)) {
		transitions_of_reds(arena, search, &transitions);
		advance(search, &transitions);
	}
	if (search->runs == RUNS_OUT)
		return;
	if ((search->runs == RUNS_COUNTED || search->runs == RUNS_BROAD))
		keep_whole_runs(search);
	transitions_of_runs(arena, search, &transitions);
	advance(search, &transitions);
	for (size_t i = 0; i < book->unfinished_count && !search->held; i++)
		if (book->unfinished[i].run) {
			transitions_of_short_runs(
			    arena, search, &book->unfinished[i], &transitions);
			advance(search, &transitions);
		}
}

void search_run(struct search *search)
{
	struct arena arena = {0};

	assert(search->deck->made[search->out]);
	begin(search);
	for (int rank = 0; rank < RANK_COUNT && !search->beyond; rank++) {
		struct transitions transitions;

		if (!deck_is_ordinary(search->deck, rank))
			continue;
		transitions_of_rank(&arena, search, rank, &transitions);
		advance(search, &transitions);
	}
	if (!search->beyond)
		advance_wild(search, &arena);
	if (!search->beyond)
		go_through_runs(search, &arena);
	arena_release(&arena);
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
