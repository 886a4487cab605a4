#include "referee/bounds_transitions.h"

#include "base/number.h"

#include <stdlib.h>

/* Cards on the table. */
struct laid_cards {
	int in_runs, wild;
	bool some; /* any at all */
	uint64_t made;
	int64_t base, melded; /* points */
};

int64_t bounds_transitions_base(const struct bounds_view *view, const struct ways *ways)
{
	int64_t base = 0;

	for (size_t i = 0; i < ways->count && view->figures == FIGURES_TOTALS; i++)
		if (ways->list[i].base < base)
			base = ways->list[i].base;
	return base;
}

static int row_of(const struct bounds_view *view, const struct bounds_transitions *transitions,
    const struct laid_cards *laid)
{
	static const int one_row = 0;

	if (view->figures == FIGURES_NET)
		return one_row;
	if (view->figures == FIGURES_COUNTS)
		return (int)(laid->melded / view->unit);
	return (int)((laid->base - transitions->base) / view->unit);
}

/* A transition that leaves no cards. */
static struct bounds_transition *add(const struct bounds_view *view, const struct laid_cards *laid,
    struct bounds_transitions *transitions)
{
	struct bounds_transition *transition = &transitions->list[transitions->count++];

	*transition = (struct bounds_transition){.in_runs = laid->in_runs,
	    .wild = laid->wild,
	    .melded = laid->some,
	    .row = row_of(view, transitions, laid),
	    .made = laid->made};
	if (view->figures != FIGURES_COUNTS)
		transition->least = transition->most = (int32_t)(view->sign * laid->melded);
	return transition;
}

/* Cards that may stay in hand; they may even bring points. */
static void leave(const struct bounds_view *view, struct bounds_transition *transition, int sort,
    int rank, int count)
{
	int64_t value = deck_value_in_hand(view->deck->book, rank);
	int32_t points = (int32_t)number_magnitude(value);

	if (!view->in_hand || points == 0)
		return;
	transition->held[sort] = (struct held){points, count};
	if (value > 0)
		transition->least -= points * count;
	else
		transition->most += points * count;
}

static int compare_made(uint64_t a, uint64_t b)
{
	return a < b ? -1 : a > b;
}

/* Transitions that differ in the figure alone come together, the least first. */
static int compare_transitions(const void *one, const void *other)
{
	const struct bounds_transition *a = one, *b = other;
	const int differences[] = {a->in_runs - b->in_runs, a->wild - b->wild,
	    a->melded - b->melded, compare_made(a->made, b->made), a->row - b->row,
	    a->held[0].value - b->held[0].value, a->held[1].value - b->held[1].value,
	    a->held[1].count - b->held[1].count, a->least - b->least, a->most - b->most};

	for (size_t i = 0; i < sizeof differences / sizeof *differences; i++)
		if (differences[i] != 0)
			return differences[i];
	return 0;
}

/* Whether the figures of both make one stretch without a gap; the second begins no lower. */
static bool are_one_stretch(const struct bounds_transition *a, const struct bounds_transition *b)
{
	int32_t value = a->held[0].value;

	if (a->in_runs != b->in_runs || a->wild != b->wild || a->melded != b->melded ||
	    a->made != b->made || a->row != b->row || b->held[0].value != value ||
	    a->held[1].count > 0 || b->held[1].count > 0)
		return false;
	if (value == 0)
		return a->least == b->least;
	return b->least <= a->most + value && (b->least - a->least) % value == 0;
}

static bool are_same(const struct bounds_transition *a, const struct bounds_transition *b)
{
	return compare_transitions(a, b) == 0 && a->held[0].count == b->held[0].count;
}

/* Takes transitions together where nothing tells them apart. */
static void join(struct bounds_transitions *transitions)
{
	size_t kept = 0;

	qsort(
	    transitions->list, transitions->count, sizeof *transitions->list, compare_transitions);
	for (size_t i = 0; i < transitions->count; i++) {
		const struct bounds_transition transition = transitions->list[i];
		struct bounds_transition *last = kept > 0 ? &transitions->list[kept - 1] : NULL;

		if (last && are_same(last, &transition))
			continue;
		if (!last || !are_one_stretch(last, &transition)) {
			transitions->list[kept++] = transition;
			continue;
		}
		if (transition.most > last->most)
			last->most = transition.most;
		if (last->held[0].value > 0)
			last->held[0].count = (last->most - last->least) / last->held[0].value;
	}
	transitions->count = kept;
}

bool bounds_transitions_of_rank(struct arena *arena, const struct bounds_view *view, int rank,
    struct bounds_transitions *ret, struct error *err)
{
	const struct rulebook *book = view->deck->book;
	const struct ways *ways = &view->deck->ways[rank][view->out ? 1 : 0];

	*ret =
	    (struct bounds_transitions){.list = arena_alloc(arena, ways->count, sizeof *ret->list),
	        .base = bounds_transitions_base(view, ways)};
	if (!ret->list)
		return error_memory(err);
	for (size_t i = 0; i < ways->count; i++) {
		const struct state *way = &ways->list[i];
		const struct laid_cards laid = {.in_runs = way->loose,
		    .wild = way->jokers,
		    .some = (way->marks & MARK_MELDED) != 0,
		    .made = way->needs,
		    .base = way->base,
		    .melded = way->naturals * deck_value_on_table(book, rank)};

		leave(view, add(view, &laid, ret), 0, rank, book->copies[rank] - way->naturals);
	}
	join(ret);
	return true;
}

/* Wild cards in other melds, beside a way of melds of their own. */
static void add_wild(const struct bounds_view *view, int jokers, int twos, const struct state *way,
    struct bounds_transitions *transitions)
{
	const struct deck *deck = view->deck;
	struct laid_cards laid = {.in_runs = way->loose,
	    .wild = jokers + twos,
	    .some = (way->marks & MARK_MELDED) != 0,
	    .made = way->needs,
	    .base = way->base};
	struct bounds_transition *transition;

	jokers += way->jokers;
	twos += way->twos;
	if (jokers > deck->jokers || twos > deck->twos)
		return;
	laid.melded = jokers * deck_value_on_table(deck->book, RANK_JOKER) +
	              twos * deck_value_on_table(deck->book, RANK_TWO);
	transition = add(view, &laid, transitions);
	leave(view, transition, 0, RANK_JOKER, deck->jokers - jokers);
	leave(view, transition, 1, RANK_TWO, deck->twos - twos);
}

bool bounds_transitions_of_wild(struct arena *arena, const struct bounds_view *view,
    struct bounds_transitions *ret, struct error *err)
{
	const struct deck *deck = view->deck;
	const struct ways *ways = &deck->ways[RANK_JOKER][view->out ? 1 : 0];
	size_t most = ways->count * (size_t)(deck->jokers + 1) * (size_t)(deck->twos + 1);

	*ret = (struct bounds_transitions){.list = arena_alloc(arena, most, sizeof *ret->list),
	    .base = bounds_transitions_base(view, ways)};
	if (!ret->list)
		return error_memory(err);
	for (int jokers = 0; jokers <= deck->jokers; jokers++)
		for (int twos = 0; twos <= deck->twos; twos++)
			for (size_t i = 0; i < ways->count; i++)
				add_wild(view, jokers, twos, &ways->list[i], ret);
	join(ret);
	return true;
}

static int compare_uneven(const void *one, const void *other)
{
	const struct bounds_transition *a = one, *b = other;

	return a->uneven != b->uneven ? a->uneven - b->uneven : compare_transitions(a, b);
}

void bounds_transitions_sort(struct bounds_transitions *transitions, int share)
{
	for (size_t i = 0; i < transitions->count; i++)
		transitions->list[i].uneven = abs(transitions->list[i].in_runs - share);
	qsort(transitions->list, transitions->count, sizeof *transitions->list, compare_uneven);
}
