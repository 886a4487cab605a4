#include "referee/transitions.h"

/* Transitions as they are made: each difference once, with the set of card points. */
struct making {
	const struct search *search;
	struct states deltas;
	uint64_t *sums;
	size_t room;
};

/* The set that goes with a difference. */
static uint64_t *making_sums(struct making *making, const struct state *delta)
{
	size_t words = making->search->span.words, place;

	if (!sums_room(
	        making->deltas.arena, words, making->deltas.count, &making->sums, &making->room))
		return NULL;
	place = states_add(&making->deltas, delta);
	return place == SIZE_MAX ? NULL : making->sums + place * words;
}

static bool transitions_made(struct making *making, struct transitions *ret, struct error *err)
{
	const struct span *span = &making->search->span;

	ret->count = making->deltas.count;
	ret->list = arena_alloc(making->deltas.arena, ret->count, sizeof *ret->list);
	for (size_t i = 0; i < ret->count; i++) {
		ret->list[i].delta = making->deltas.list[i];
		if (!sums_stretches(making->deltas.arena, making->sums + i * span->words, span,
		        &ret->list[i].sums))
			return error_memory(err);
	}
	return true;
}

/* What cards of one rank lying in runs change, as far as runs are looked at. */
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

/* Whether so many cards may lie in runs. */
static bool may_lie_loose(const struct search *search, int loose)
{
	return search->runs != RUNS_OUT || loose == 0;
}

/* Card points of a card in hand, as they are added. */
static int64_t in_hand(const struct search *search, int rank)
{
	const struct rulebook *book = search->deck->book;

	if (!search->held)
		return -deck_value_in_hand(book, rank);
	return book->held[rank].apart ? 0 : search->held->times * deck_value_in_hand(book, rank);
}

/* Numbers of cards of a rank that may stay in hand, of so many left. */
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

/* What of the marks matters once a rank is done. */
static uint8_t marks_kept(const struct search *search, uint8_t marks)
{
	return search->held && search->held->times >= 0 ? 0 : marks & MARK_MELDED;
}

/* A sum, unless it is more than anybody asks for. */
static void set_sum(const struct search *search, uint64_t *sums, int64_t points)
{
	if (points >= search->span.lowest && points <= search->span.highest)
		sums_set(sums, &search->span, points);
}

/* Cards of a rank left after a way may stay in hand, any number of them. */
static bool transitions_of_way(struct making *making, int rank, const struct state *way)
{
	const struct search *search = making->search;
	const struct rulebook *book = search->deck->book;
	const struct held_price *price = &book->held[rank];
	const struct numbers held_many = held_of(search, rank, book->copies[rank] - way->naturals);
	int64_t on_table = (int64_t)search->sign * way->naturals * deck_value_on_table(book, rank);

	if (!may_lie_loose(search, way->loose))
		return true;
	for (int held = held_many.least; held <= held_many.most; held++) {
		struct state delta = *way;
		uint64_t *sums;

		delta.naturals = 0;
		delta.marks = marks_kept(search, delta.marks);
		look_at_runs(search, rank, way->loose, &delta);
		if (price->apart && !search->held)
			delta.base += (price->once && held > 0 ? 1 : held) * price->base;
		sums = making_sums(making, &delta);
		if (!sums)
			return false;
		set_sum(search, sums, on_table + held * in_hand(search, rank));
	}
	return true;
}

bool transitions_of_rank(struct arena *arena, const struct search *search, int rank,
    struct transitions *ret, struct error *err)
{
	const struct ways *ways = &search->deck->ways[rank][search->out ? 1 : 0];
	struct making making = {.search = search, .deltas = {.arena = arena}};

	for (size_t i = 0; i < ways->count; i++)
		if (!transitions_of_way(&making, rank, &ways->list[i]))
			return error_memory(err);
	return transitions_made(&making, ret, err);
}

/* Jokers and twos on the table: the rest may stay in hand. */
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

/* Wild cards as used by other ranks, `jokers` and `twos`, beside a way of melds of their own. */
static bool wild_beside(struct making *making, int jokers, int twos, const struct state *way)
{
	struct state delta = *way;
	uint64_t *sums;

	jokers += way->jokers;
	twos += way->twos;
	if (!may_lie_loose(making->search, way->loose))
		return true;
	look_at_runs(making->search, RANK_TWO, way->loose, &delta);
	if (jokers > making->search->deck->jokers || twos > making->search->deck->twos)
		return true;
	delta.jokers = delta.twos = 0;
	delta.marks = marks_kept(making->search, delta.marks);
	sums = making_sums(making, &delta);
	if (!sums)
		return false;
	wild_in_hand(making->search, jokers, twos, sums);
	return true;
}

bool transitions_of_wild(struct arena *arena, const struct search *search, int jokers, int twos,
    struct transitions *ret, struct error *err)
{
	const struct deck *deck = search->deck;
	const struct ways *ways = &deck->ways[RANK_JOKER][search->out ? 1 : 0];
	struct making making = {.search = search, .deltas = {.arena = arena}};
	int least = deck->wild_together && jokers > deck->twos ? jokers - deck->twos : 0;
	int most = jokers;

	if (!deck->wild_together)
		least = jokers;
	for (int j = least; j <= most && j <= deck->jokers; j++)
		for (size_t i = 0; i < ways->count; i++)
			if (!wild_beside(&making, j, deck->wild_together ? jokers - j : twos,
			        &ways->list[i]))
				return error_memory(err);
	return transitions_made(&making, ret, err);
}

bool transitions_of_runs(
    struct arena *arena, const struct search *search, struct transitions *ret, struct error *err)
{
	const struct deck *deck = search->deck;
	struct making making = {.search = search, .deltas = {.arena = arena}};
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
		sums = making_sums(&making, &delta);
		if (!sums)
			return error_memory(err);
		sums_set(sums, &search->span, 0);
	}
	return transitions_made(&making, ret, err);
}

bool transitions_of_reds(
    struct arena *arena, const struct search *search, struct transitions *ret, struct error *err)
{
	const struct rulebook *book = search->deck->book;
	struct making making = {.search = search, .deltas = {.arena = arena}};

	int left = search->held ? search->held->reds_left : book->copies[RANK_RED_THREE];
	bool in_runs = search->runs != RUNS_OUT && deck_in_runs(search->deck, RANK_RED_THREE);
	bool held_too = search->held && !book->held[RANK_RED_THREE].apart;

	for (int reds = 0; reds <= (in_runs ? left : 0); reds++) {
		struct state delta = {.reds = (uint8_t)(search->held ? 0 : reds),
		    .marks = marks_kept(search, reds > 0 ? MARK_MELDED : 0)};
		uint64_t *sums;

		look_at_runs(search, RANK_RED_THREE, reds, &delta);
		sums = making_sums(&making, &delta);
		if (!sums)
			return error_memory(err);
		for (int held = 0; held <= (held_too ? left - reds : 0); held++)
			set_sum(search, sums,
			    (int64_t)search->sign * reds *
			            deck_value_on_table(book, RANK_RED_THREE) +
			        held * in_hand(search, RANK_RED_THREE));
	}
	return transitions_made(&making, ret, err);
}

bool transitions_of_short_runs(struct arena *arena, const struct search *search,
    const struct unfinished *unfinished, struct transitions *ret, struct error *err)
{
	const struct rulebook *book = search->deck->book;
	struct making making = {.search = search, .deltas = {.arena = arena}};
	struct state delta = {0};
	int most = deck_cards_in_runs(search->deck) / book->runs.cards_least;

	for (int count = 0; count <= most; count++) {
		uint64_t *sums = making_sums(&making, &delta);

		if (!sums)
			return error_memory(err);
		sums_set(sums, &search->span, 0);
		delta.base -= unfinished->points;
		delta.marks = MARK_MELDED;
	}
	return transitions_made(&making, ret, err);
}
