#include "referee/search.h"

#include "base/arena.h"
#include "base/checked.h"
#include "card/card.h"
#include "rulebook/rulebook.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

/* --- sets of card points --- */

enum { WORD = (int)sizeof(uint64_t) * CHAR_BIT };

struct span sums_span(int64_t lowest, int64_t highest, int64_t unit)
{
	struct span span = {.lowest = lowest, .highest = highest, .unit = unit};

	assert(unit > 0 && lowest <= highest);
	assert(lowest % unit == 0 && highest % unit == 0);
	span.words = (size_t)((highest - lowest) / unit) / WORD + 1;
	return span;
}

static size_t place_of(const struct span *span, int64_t points)
{
	return (size_t)((points - span->lowest) / span->unit);
}

static bool bit_is_set(const uint64_t *sums, size_t place)
{
	return (sums[place / WORD] >> place % WORD & 1) != 0;
}

void sums_set(uint64_t *sums, const struct span *span, int64_t points)
{
	size_t place = place_of(span, points);

	assert(points >= span->lowest && points <= span->highest);
	assert(points % span->unit == 0);
	sums[place / WORD] |= UINT64_C(1) << place % WORD;
}

void sums_fill(uint64_t *sums, const struct span *span, int64_t from, int64_t to)
{
	from = from < span->lowest ? span->lowest : from;
	to = to > span->highest ? span->highest : to;
	if (from > to)
		return;
	const size_t first = place_of(span, from);
	const size_t last = place_of(span, to);

	for (size_t word = first / WORD; word <= last / WORD; word++) {
		uint64_t bits = ~UINT64_C(0);

		if (word == first / WORD)
			bits &= ~UINT64_C(0) << first % WORD;
		if (word == last / WORD)
			bits &= ~UINT64_C(0) >> (WORD - 1 - last % WORD);
		sums[word] |= bits;
	}
}

static bool sums_empty(const uint64_t *sums, size_t words)
{
	for (size_t word = 0; word < words; word++)
		if (sums[word] != 0)
			return false;
	return true;
}

bool sums_has(const uint64_t *sums, const struct span *span, int64_t points)
{
	if (points < span->lowest || points > span->highest ||
	    (points - span->lowest) % span->unit != 0)
		return false;
	return bit_is_set(sums, place_of(span, points));
}

static bool nearest_above(const uint64_t *sums, size_t words, size_t *place)
{
	for (size_t word = *place / WORD; word < words; word++) {
		uint64_t bits = sums[word];

		if (word == *place / WORD)
			bits &= ~UINT64_C(0) << *place % WORD;
		if (bits == 0)
			continue;
		*place = word * WORD + (size_t)__builtin_ctzll(bits);
		return true;
	}
	return false;
}

static int64_t points_at(const struct span *span, size_t place)
{
	return span->lowest + (int64_t)place * span->unit;
}

bool sums_above(const uint64_t *sums, const struct span *span, int64_t points, int64_t *ret)
{
	if (points > span->highest)
		return false;
	size_t place = points <= span->lowest ? 0 : place_of(span, points + span->unit - 1);

	if (!nearest_above(sums, span->words, &place))
		return false;
	*ret = points_at(span, place);
	return true;
}

bool sums_below(const uint64_t *sums, const struct span *span, int64_t points, int64_t *ret)
{
	if (points < span->lowest)
		return false;
	const size_t place = place_of(span, points < span->highest ? points : span->highest);

	for (size_t word = place / WORD + 1; word-- > 0;) {
		uint64_t bits = sums[word];

		if (word == place / WORD)
			bits &= ~UINT64_C(0) >> (WORD - 1 - place % WORD);
		if (bits == 0)
			continue;
		*ret = points_at(span, word * WORD + (size_t)(WORD - 1 - __builtin_clzll(bits)));
		return true;
	}
	return false;
}

/* Adds every sum of `from`, moved up by `places`. It runs from the top word down, so that a set can
 * be added to itself: it reads only words it has not written. */
static void join_moved(uint64_t *to, const uint64_t *from, size_t words, size_t places)
{
	size_t whole = places / WORD, rest = places % WORD;

	for (size_t word = words; word-- > whole;) {
		uint64_t bits = from[word - whole] << rest;

		if (rest > 0 && word > whole)
			bits |= from[word - whole - 1] >> (WORD - rest);
		to[word] |= bits;
	}
}

static void move_down(uint64_t *to, const uint64_t *from, size_t words, size_t places)
{
	size_t whole = places / WORD, rest = places % WORD;

	memset(to, 0, words * sizeof *to);
	for (size_t word = 0; word + whole < words; word++) {
		to[word] = from[word + whole] >> rest;
		if (rest > 0 && word + whole + 1 < words)
			to[word] |= from[word + whole + 1] << (WORD - rest);
	}
}

void sums_add(
    uint64_t *to, const uint64_t *from, size_t words, const struct stretches *added, uint64_t *room)
{
	for (size_t i = 0; i < added->count; i++) {
		const struct stretch *stretch = &added->list[i];
		const size_t step = (size_t)stretch->step, count = (size_t)stretch->count;
		size_t wide;

		if (stretch->start >= 0 && stretch->count == 1) {
			join_moved(to, from, words, (size_t)stretch->start);
			continue;
		}
		if (stretch->start < 0) {
			move_down(room, from, words, (size_t) - (int64_t)stretch->start);
		} else {
			memset(room, 0, words * sizeof *room);
			join_moved(room, from, words, (size_t)stretch->start);
		}
		/* Each sum becomes `count` sums, `step` apart; doubling needs few passes. */
		for (wide = 1; wide * 2 <= count; wide *= 2)
			join_moved(room, room, words, step * wide);
		if (wide < count)
			join_moved(room, room, words, step * (count - wide));
		for (size_t word = 0; word < words; word++)
			to[word] |= room[word];
	}
}

/* Splits a set into few stretches, relative to 0. */
static struct stretches sums_stretches(
    struct arena *arena, const uint64_t *sums, const struct span *span)
{
	int64_t zero = -span->lowest / span->unit, apart = 0;
	size_t first = 0, last, step, most = 0, count = 0;

	if (!nearest_above(sums, span->words, &first))
		return (struct stretches){0};
	/* The greatest step that all sums share, counted from the first one: */
	last = first;
	for (size_t at = first + 1;
	     at / WORD < span->words && nearest_above(sums, span->words, &at); at++) {
		apart = number_divisor(apart, (int64_t)(at - first));
		last = at;
	}
	step = apart > 0 ? (size_t)apart : 1;
	for (size_t at = first; at <= last; at += step)
		if (bit_is_set(sums, at) && (at == first || !bit_is_set(sums, at - step)))
			most++;
	struct stretch *list = arena_alloc(arena, most, sizeof *list);

	for (size_t at = first; at <= last; at += step) {
		if (!bit_is_set(sums, at))
			continue;
		if (at == first || !bit_is_set(sums, at - step))
			list[count++] = (struct stretch){
			    .start = (int32_t)((int64_t)at - zero), .step = (int32_t)step};
		list[count - 1].count++;
	}
	return (struct stretches){count, list};
}

/* --- transitions --- */

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

/* Makes a transition of each difference, with its set of sums. */
static struct transitions make_transitions(const struct states *deltas, const struct span *span)
{
	struct transition *list = arena_alloc(deltas->arena, deltas->count, sizeof *list);

	for (size_t i = 0; i < deltas->count; i++) {
		list[i].delta = deltas->list[i];
		list[i].sums = sums_stretches(deltas->arena, deltas->sums + i * span->words, span);
	}
	return (struct transitions){deltas->count, list};
}

/* Returns the points added for a card in hand. */
static int64_t in_hand(const struct search_view *view, int rank)
{
	const struct rulebook *book = view->deck->book;

	if (!view->held)
		return -deck_value_in_hand(book, rank);
	return book->held[rank].apart ? 0 : view->held->times * deck_value_in_hand(book, rank);
}

/* Returns the marks that still matter after a rank is complete. */
static uint8_t marks_kept(const struct search_view *view, uint8_t marks)
{
	if (view->melded_apart || (view->held && view->held->times >= 0))
		return 0; /* card points melded show that the side has melds */
	return marks & MARK_MELDED;
}

/* Sets a sum, unless it is more than any question asks for. */
static void set_sum(const struct search_view *view, uint64_t *sums, int64_t points)
{
	if (points >= view->span.lowest && points <= view->span.highest)
		sums_set(sums, &view->span, points);
}

struct transitions transitions_of_rank(
    struct arena *arena, const struct search_view *view, int rank)
{
	const struct rulebook *book = view->deck->book;
	const struct held_price *price = &book->held[rank];
	const struct held_cards *apart = view->held;
	const struct ways *ways = &view->deck->ways[rank][view->out ? 1 : 0];
	struct states deltas = {.arena = arena, .words = view->span.words};
	int64_t value_in_hand = in_hand(view, rank);
	const struct held_cards *chosen =
	    apart && (apart->chosen || (rank == RANK_BLACK_THREE && price->apart)) ? apart : NULL;

	for (size_t i = 0; i < ways->count; i++) {
		const struct state *way = &ways->list[i];
		int left = book->copies[rank] - way->naturals;
		int least = chosen ? chosen->cards[rank] : 0, most = view->in_hand ? left : 0;
		int64_t laid =
		    (int64_t)view->sign * way->naturals * deck_value_on_table(book, rank);

		if (view->runs == RUNS_OUT && way->loose > 0)
			continue;
		if (chosen)
			most = least <= left ? least : -1;
		for (int held = least; held <= most; held++) {
			struct state delta = *way;

			delta.naturals = 0;
			delta.marks = marks_kept(view, delta.marks);
			delta.loose = view->runs == RUNS_BOUNDED ? way->loose : 0;
			if (view->melded_apart)
				delta.base = (int32_t)laid;
			else if (!apart)
				delta.base += (int32_t)deck_held_points(price, held);
			set_sum(view, states_add(&deltas, &delta),
			    (view->melded_apart ? 0 : laid) + held * value_in_hand);
		}
	}
	return make_transitions(&deltas, &view->span);
}

/* Adds the ways of the wild cards' own melds to those used by other ranks. */
static void add_wild(
    const struct search_view *view, int used_jokers, int used_twos, struct states *deltas)
{
	const struct deck *deck = view->deck;
	const struct ways *ways = &deck->ways[RANK_JOKER][view->out ? 1 : 0];
	int64_t joker_value = deck_value_on_table(deck->book, RANK_JOKER),
	        joker_held = in_hand(view, RANK_JOKER),
	        two_value = deck_value_on_table(deck->book, RANK_TWO),
	        two_held = in_hand(view, RANK_TWO);

	for (size_t i = 0; i < ways->count; i++) {
		struct state delta = ways->list[i];
		int jokers = used_jokers + delta.jokers, twos = used_twos + delta.twos;
		int jokers_left = deck->jokers - jokers, twos_left = deck->twos - twos;
		int64_t laid = view->sign * (jokers * joker_value + twos * two_value);

		if ((view->runs == RUNS_OUT && delta.loose > 0) || jokers_left < 0 || twos_left < 0)
			continue;
		delta.loose = view->runs == RUNS_BOUNDED ? delta.loose : 0;
		delta.jokers = delta.twos = 0;
		delta.marks = marks_kept(view, delta.marks);
		if (view->melded_apart) {
			delta.base = (int32_t)laid;
			laid = 0;
		}
		uint64_t *sums = states_add(deltas, &delta);

		for (int j = 0; j <= (view->in_hand ? jokers_left : 0); j++)
			for (int t = 0; t <= (view->in_hand ? twos_left : 0); t++)
				set_sum(view, sums, laid + j * joker_held + t * two_held);
	}
}

struct transitions transitions_of_wild(
    struct arena *arena, const struct search_view *view, int jokers, int twos)
{
	const struct deck *deck = view->deck;
	struct states deltas = {.arena = arena, .words = view->span.words};
	int least = deck->wild_together ? number_greater(0, jokers - deck->twos) : jokers;

	for (int j = least; j <= jokers && j <= deck->jokers; j++)
		add_wild(view, j, deck->wild_together ? jokers - j : twos, &deltas);
	return make_transitions(&deltas, &view->span);
}

/* Makes the transitions of red threes lying in runs. Red threes elsewhere are left to the
 * endings, unless a table counted cards in hand and they have no price of their own there. */
static struct transitions transitions_of_reds(struct arena *arena, const struct search_view *view)
{
	const struct rulebook *book = view->deck->book;
	struct states deltas = {.arena = arena, .words = view->span.words};
	int left = view->held ? view->held->reds_left : book->copies[RANK_RED_THREE];
	bool in_runs = view->runs != RUNS_OUT && deck_in_runs(view->deck, RANK_RED_THREE);
	bool held_too = view->held && !book->held[RANK_RED_THREE].apart;

	for (int reds = 0; reds <= (in_runs ? left : 0); reds++) {
		struct state delta = {.reds = (uint8_t)(view->held ? 0 : reds),
		    .marks = marks_kept(view, reds > 0 ? MARK_MELDED : 0)};
		int64_t laid =
		    (int64_t)view->sign * reds * deck_value_on_table(book, RANK_RED_THREE);
		uint64_t *sums = states_add(&deltas, &delta);

		for (int held = 0; held <= (held_too ? left - reds : 0); held++)
			set_sum(view, sums, laid + held * in_hand(view, RANK_RED_THREE));
	}
	return make_transitions(&deltas, &view->span);
}

/* Makes the transitions of runs whose cards were counted with their ranks: any number of them up to
 * the most, each with base points and canastas. */
static struct transitions transitions_of_runs(
    struct arena *arena, const struct search_view *view, int most, int32_t base, uint64_t made)
{
	struct states deltas = {.arena = arena, .words = view->span.words};
	struct state delta = {0};

	for (int count = 0; count <= most; count++) {
		sums_set(states_add(&deltas, &delta), &view->span, 0);
		delta.base += base;
		delta.needs = needs_joined(&view->deck->needs, delta.needs, made);
		delta.marks = marks_kept(view, MARK_MELDED);
	}
	return make_transitions(&deltas, &view->span);
}

/* --- the search, layer by layer --- */

/* Empties the layer that is not the current one, for the next states. */
static struct states *next_layer(struct search *search)
{
	size_t next = 1 - search->current;

	arena_release(&search->arenas[next]);
	search->layers[next] =
	    (struct states){.arena = &search->arenas[next], .words = search->view.span.words};
	return &search->layers[next];
}

/* Adds to the next layer the states that a state of the current one becomes with each of the
 * transitions. With `forget_wild` they no longer say how many wild cards were used. */
static void advance_one(struct search *search, struct states *next, size_t from,
    const struct transitions *transitions, bool forget_wild, uint64_t *room)
{
	const struct states *layer = &search->layers[search->current];
	const uint64_t *sums = layer->sums + from * layer->words;

	if (sums_empty(sums, layer->words))
		return;
	for (size_t i = 0; i < transitions->count; i++) {
		struct state to;

		if (!state_joined(search->view.deck, search->view.deck->wild_together,
		        &layer->list[from], &transitions->list[i].delta, &to))
			continue;
		if (forget_wild)
			to.jokers = to.twos = 0;
		sums_add(
		    states_add(next, &to), sums, layer->words, &transitions->list[i].sums, room);
	}
	if (next->room * next->words > LAYER_WORDS_MOST)
		search->beyond = true;
}

static void advance(struct search *search, const struct transitions transitions)
{
	const struct states *layer = &search->layers[search->current];
	struct states *next = next_layer(search);
	uint64_t *room = arena_alloc(next->arena, next->words, sizeof *room);

	for (size_t i = 0; i < layer->count && !search->beyond; i++)
		advance_one(search, next, i, &transitions, false, room);
	search->current = 1 - search->current;
}

/* Makes the last layer. Its transitions depend on how many wild cards a state used. */
static void advance_wild(struct search *search, struct arena *arena)
{
	const struct deck *deck = search->view.deck;
	const struct states *layer = &search->layers[search->current];
	struct states *next = next_layer(search);
	size_t wide = (size_t)deck->twos + 1, high = (size_t)(deck->jokers + deck->twos) + 1;
	struct transitions *all = arena_alloc(arena, wide * high, sizeof *all);
	uint64_t *room = arena_alloc(next->arena, next->words, sizeof *room);

	for (size_t i = 0; i < layer->count && !search->beyond; i++) {
		const struct state *from = &layer->list[i];
		struct transitions *transitions = &all[from->jokers * wide + from->twos];

		if (!transitions->list)
			*transitions =
			    transitions_of_wild(arena, &search->view, from->jokers, from->twos);
		advance_one(search, next, i, transitions, true, room);
	}
	search->current = 1 - search->current;
}

void search_run(struct search *search)
{
	const struct search_view *view = &search->view;
	const struct deck *deck = view->deck;
	const struct rulebook *book = deck->book;
	struct arena arena = {0};

	assert(deck->made[view->out]);
	/* The first layer has no cards on the table or in hand. */
	sums_set(states_add(next_layer(search), &(struct state){0}), &view->span, 0);
	search->current = 1 - search->current;
	for (int rank = 0; rank < RANK_COUNT && !search->beyond; rank++)
		if (deck_is_ordinary(deck, rank))
			advance(search, transitions_of_rank(&arena, view, rank));
	if (!search->beyond)
		advance_wild(search, &arena);
	if (!search->beyond &&
	    (view->held || (view->runs != RUNS_OUT && deck_in_runs(deck, RANK_RED_THREE))))
		advance(search, transitions_of_reds(&arena, view));
	if (!search->beyond && view->runs != RUNS_OUT && deck->run_kind != SIZE_MAX)
		advance(search, transitions_of_runs(&arena, view, deck_whole_runs_most(deck),
		                    deck->canastas ? 0 : book->kinds[deck->run_kind].points,
		                    needs_of_kind(&deck->needs, deck->run_kind)));
	for (size_t i = 0; view->runs != RUNS_OUT && i < book->unfinished_count && !view->held; i++)
		if (!search->beyond && book->unfinished[i].run)
			advance(search, transitions_of_runs(&arena, view,
			                    deck_cards_in_runs(deck) / book->runs.cards_least,
			                    -book->unfinished[i].points, 0));
	arena_release(&arena);
}

void search_release(struct search *search)
{
	arena_release(&search->arenas[0]);
	arena_release(&search->arenas[1]);
}
