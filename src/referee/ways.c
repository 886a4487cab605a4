#include "referee/ways.h"

#include "base/arena.h"
#include "card/card.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/meld_check.h"
#include "score/score.h"

#include <limits.h>
#include <string.h>

/* --- needs, and the canastas made towards them --- */

enum { PLAIN_MASK = (1 << NEED_BITS) - 1 };

/* Returns the bit of a fact, which comes after those of the kinds of canasta. */
static uint32_t fact_bit(size_t fact)
{
	_Static_assert(KINDS_MOST + FACTS_MOST <= sizeof(uint32_t) * CHAR_BIT,
	    "kinds and facts are bits of one number");
	return UINT32_C(1) << (KINDS_MOST + fact);
}

static void note_need(struct needs *needs, const struct need *need)
{
	size_t i = 0;

	while (i < needs->count && needs->kinds[i] != need->kinds)
		i++;
	if (i == NEEDS_KEPT || need->least > NEED_MOST) {
		needs->too_many = true;
		return;
	}
	if (i == needs->count)
		needs->kinds[needs->count++] = need->kinds;
	if (needs->most[i] < need->least)
		needs->most[i] = need->least;
}

static void note_condition(struct needs *needs, const struct condition *condition)
{
	for (size_t i = 0; i < condition->need_count; i++)
		note_need(needs, &condition->needs[i]);
}

/* Collects the needs of the rulebook's conditions, each set of kinds once. */
static void needs_collect(const struct rulebook *book, struct needs *ret)
{
	*ret = (struct needs){0};
	for (size_t i = 0; i < book->red_band_count; i++)
		note_condition(ret, &book->red_bands[i].when);
	for (size_t i = 0; i < book->sign_band_count; i++)
		note_condition(ret, &book->sign_bands[i].when);
	for (size_t i = 0; i < book->bonus_count; i++)
		note_condition(ret, &book->bonuses[i].when);
	/* If missing canastas only give a warning, going out concealed may still ask for them. */
	if (!book->out_needs_warn || book->concealed)
		for (size_t i = 0; i < book->out_need_count; i++)
			note_need(ret, &book->out_needs[i]);
	for (size_t i = 0; i < book->fact_count; i++)
		if (book->facts[i].shown_cards > 0)
			note_need(ret, &(struct need){.kinds = fact_bit(i), .least = 1});
}

/* Returns one made towards each need with the bit. */
static uint64_t one_of(const struct needs *needs, uint32_t bit)
{
	uint64_t made = 0;

	for (size_t i = 0; i < needs->count; i++)
		if (needs->kinds[i] & bit)
			made |= UINT64_C(1) << i * NEED_BITS;
	return made;
}

uint64_t needs_of_kind(const struct needs *needs, size_t kind)
{
	return one_of(needs, UINT32_C(1) << kind);
}

bool needs_show(const struct needs *needs, uint64_t made, size_t fact)
{
	const struct need shown = {.kinds = fact_bit(fact), .least = 1};

	return needs_met(needs, made, &shown, 1);
}

static int made_of(uint64_t made, size_t need)
{
	return (int)(made >> need * NEED_BITS) & PLAIN_MASK;
}

uint64_t needs_joined(const struct needs *needs, uint64_t a, uint64_t b)
{
	uint64_t joined = 0;

	if (a == 0 || b == 0)
		return a | b;
	for (size_t i = 0; i < needs->count; i++) {
		int sum = made_of(a, i) + made_of(b, i);
		int most = needs->enough & (1u << i) ? needs->most[i] - 1 : needs->most[i];

		joined |= (uint64_t)(sum < most ? sum : most) << i * NEED_BITS;
	}
	return joined;
}

bool needs_without(const struct needs *needs, uint64_t made, uint64_t part, uint64_t *ret)
{
	for (size_t i = 0; i < needs->count; i++)
		if (made_of(part, i) > made_of(made, i))
			return false;
	*ret = made - part;
	return true;
}

/* Makes needs of the canastas counted, by kind: each of those kinds is a need, with room for one
 * canasta too many. A kind counted as zero is not a need. A fact that the side names, and that cards
 * show, is one: its cards lie there, or they do not. */
static void needs_of_counts(const struct rulebook *book, const int32_t *canastas,
    const struct side *side, struct needs *ret)
{
	*ret = (struct needs){.counted = true};
	for (size_t kind = 0; kind < book->kind_count; kind++) {
		const struct need exceeded = {.kinds = 1u << kind, .least = canastas[kind] + 1};

		if (canastas[kind] > 0)
			note_need(ret, &exceeded);
	}
	for (size_t i = 0; i < book->fact_count; i++) {
		const bool holds = (side->facts & (1u << i)) != 0;
		const struct need exceeded = {.kinds = fact_bit(i), .least = holds ? 2 : 1};

		if (book->facts[i].shown_cards == 0 || !(side->facts_known & (1u << i)))
			continue;
		note_need(ret, &exceeded);
		if (holds && !ret->too_many)
			ret->enough |= UINT32_C(1) << (ret->count - 1);
	}
}

bool needs_exceeded(const struct needs *needs, uint64_t made)
{
	for (size_t i = 0; i < needs->count; i++)
		if (made_of(made, i) >= needs->most[i])
			return true;
	return false;
}

bool needs_exact(const struct needs *needs, uint64_t made)
{
	for (size_t i = 0; i < needs->count; i++)
		if (made_of(made, i) != needs->most[i] - 1)
			return false;
	return true;
}

/* Returns how many different numbers of canastas towards a need are kept separate. */
static int numbers_kept(const struct needs *needs, size_t need)
{
	return needs->most[need] + (needs->counted ? 0 : 1);
}

int needs_places(const struct needs *needs)
{
	int64_t places = 1;

	for (size_t i = 0; i < needs->count && places <= NEEDS_PLACES_MOST; i++)
		places *= numbers_kept(needs, i);
	return places <= NEEDS_PLACES_MOST ? (int)places : NEEDS_PLACES_MOST + 1;
}

int needs_place(const struct needs *needs, uint64_t made)
{
	int place = 0;

	for (size_t i = needs->count; i-- > 0;)
		place = place * numbers_kept(needs, i) + made_of(made, i);
	return place;
}

uint64_t needs_made(const struct needs *needs, int place)
{
	uint64_t made = 0;

	for (size_t i = 0; i < needs->count; i++) {
		made |= (uint64_t)(place % numbers_kept(needs, i)) << i * NEED_BITS;
		place /= numbers_kept(needs, i);
	}
	return made;
}

bool needs_met(const struct needs *needs, uint64_t made, const struct need *asked, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		size_t need = 0;

		while (need < needs->count && needs->kinds[need] != asked[i].kinds)
			need++;
		if (need < needs->count && made_of(made, need) < asked[i].least)
			return false;
	}
	return true;
}

/* --- states, found by hashing --- */

enum { STATES_FIRST = 64 /* room a collection begins with */ };

static const uint64_t HASH_START = UINT64_C(0xcbf29ce484222325);
static const uint64_t HASH_PRIME = UINT64_C(0x100000001b3);

bool state_same(const struct state *a, const struct state *b)
{
	return a->base == b->base && a->needs == b->needs && a->naturals == b->naturals &&
	       a->jokers == b->jokers && a->twos == b->twos && a->marks == b->marks &&
	       a->reds == b->reds && a->loose == b->loose;
}

static size_t find_slot(const struct states *states, const struct state *state)
{
	const uint64_t fields[] = {(uint32_t)state->base, state->needs, state->naturals,
	    state->jokers, state->twos, state->marks, state->reds, state->loose};
	const size_t slots = states->room * 2;
	uint64_t hash = HASH_START;

	/* FNV-1a over the fields, each field as one unit. */
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
		hash = (hash ^ fields[i]) * HASH_PRIME;
	size_t slot = (size_t)((hash ^ hash >> sizeof hash * CHAR_BIT / 2) % slots);

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
	uint64_t *sums = arena_alloc(states->arena, room * states->words, sizeof *sums);

	if (states->count > 0) {
		memcpy(list, states->list, states->count * sizeof *list);
		memcpy(sums, states->sums, states->count * states->words * sizeof *sums);
	}
	states->list = list;
	states->slots = slots;
	states->sums = sums;
	states->room = room;
	for (size_t i = 0; i < states->count; i++)
		slots[find_slot(states, &list[i])] = i + 1;
}

uint64_t *states_add(struct states *states, const struct state *state)
{
	if (states->count == states->room)
		grow(states);
	const size_t slot = find_slot(states, state);

	if (states->slots[slot] == 0) {
		states->list[states->count++] = *state;
		states->slots[slot] = states->count;
	}
	return states->sums + (states->slots[slot] - 1) * states->words;
}

struct states states_copy(struct arena *arena, const struct states *states)
{
	size_t sums = states->count * states->words;
	struct states copy = {.words = states->words, .count = states->count};

	copy.list = arena_alloc(arena, states->count, sizeof *copy.list);
	copy.sums = arena_alloc(arena, sums, sizeof *copy.sums);
	if (states->count > 0) {
		memcpy(copy.list, states->list, states->count * sizeof *copy.list);
		memcpy(copy.sums, states->sums, sums * sizeof *copy.sums);
	}
	return copy;
}

/* --- the ways of each rank --- */

enum {
	WILD = 1u << RANK_JOKER | 1u << RANK_TWO,
};

bool deck_is_ordinary(const struct deck *deck, int rank)
{
	return deck->book->copies[rank] > 0 && rank != RANK_JOKER && rank != RANK_RED_THREE &&
	       !(rank == RANK_TWO && deck->two_is_wild);
}

bool deck_in_runs(const struct deck *deck, int rank)
{
	return deck->book->runs.allowed && (deck->book->runs.ranks & (1u << rank)) != 0;
}

static struct meld meld_of(int rank, int naturals, int jokers, int twos)
{
	struct meld meld = {.form = MELD_SET, .rank = (enum rank)rank};

	meld.cards.count[rank] = (uint16_t)naturals;
	meld.cards.count[RANK_JOKER] = (uint16_t)(meld.cards.count[RANK_JOKER] + jokers);
	meld.cards.count[RANK_TWO] = (uint16_t)(meld.cards.count[RANK_TWO] + twos);
	meld.cards.total = (uint16_t)(naturals + jokers + twos);
	return meld;
}

/* Adds what one meld brings to a state. Returns false if it is not legal. */
static bool read_shape(
    const struct deck *deck, const struct meld *meld, bool out, struct state *ret)
{
	const struct rulebook *book = deck->book;
	const size_t kind = meld_canasta_kind(book, meld);
	struct finding found[MELD_FINDINGS_MOST];
	struct meld_context context = {.going_out = out};

	if (deck->canastas && kind != SIZE_MAX && deck->canastas[kind] == 0)
		return false; /* checked first: this costs less than the check of the meld */
	if (findings_have_error(found, meld_check(book, meld, &context, found)))
		return false;
	if (kind != SIZE_MAX) {
		ret->base = book->kinds[kind].points;
		ret->needs = needs_of_kind(&deck->needs, kind);
	}
	for (size_t i = 0; i < book->unfinished_count; i++)
		if (lines_is_unfinished(book, &book->unfinished[i], meld))
			ret->base -= book->unfinished[i].points;
	if (deck->canastas)
		ret->base = 0;
	for (size_t i = 0; i < book->fact_count; i++)
		if (side_table_shows(&book->facts[i], meld))
			ret->needs |= one_of(&deck->needs, fact_bit(i)); /* for needs_show() */
	if (book->same_rank != SAME_RANK_FREE && !book->same_rank_warns &&
	    (book->same_rank == SAME_RANK_NEVER || meld->cards.total < book->canasta_least))
		ret->marks |= meld_joined_rank(book, meld_rule(book, meld), meld) == RANK_JOKER
		                  ? MARK_BARS_JOKERS
		                  : MARK_BARS;
	return true;
}

/* Returns true if all of some ranks are among these, or none. */
static bool all_or_none(uint32_t ranks, uint32_t some)
{
	return (ranks & some) == 0 || (ranks & some) == some;
}

/* Returns true if melds of natural cards that differ only in the sort of their wild cards are all
 * legal or all illegal, with equal points. */
static bool wild_are_alike(const struct rulebook *book)
{
	bool alike = (book->wild & WILD) == WILD && all_or_none(book->sets.wild, WILD) &&
	             all_or_none(book->black_threes.wild, WILD);

	for (size_t i = 0; i < book->rank_rule_count; i++)
		alike = alike && all_or_none(book->rank_rules[i].wild, WILD);
	for (size_t i = 0; i < book->kind_count; i++) {
		const struct canasta_kind *kind = &book->kinds[i];

		alike =
		    alike &&
		    ((kind->ranks && !(kind->ranks & ~book->wild)) ||
		        (kind->jokers_least <= 0 && kind->jokers_most >= book->copies[RANK_JOKER]));
	}
	for (size_t i = 0; i < book->fact_count; i++)
		alike = alike && (book->facts[i].shown_cards == 0 ||
		                     all_or_none(book->facts[i].shown_ranks, WILD));
	return alike;
}

/* Collects the melds of an ordinary rank (1 … copies natural cards, any wild ones), or melds of
 * wild cards alone, without natural cards. If wild cards are counted together, all of a meld count
 * as jokers, and twos are taken first. */
static void collect_shapes(
    struct arena *arena, const struct deck *deck, int rank, bool out, struct ways *ret)
{
	const bool wild_alone = rank == RANK_JOKER, together = deck->wild_together && !wild_alone;
	int copies = wild_alone ? 0 : deck->book->copies[rank];
	/* Room for one more: a card in a run. */
	size_t most = (size_t)(copies + 1) * (size_t)(deck->jokers + 1) * (size_t)(deck->twos + 1);

	ret->list = arena_alloc(arena, most + 1, sizeof *ret->list);
	for (int naturals = wild_alone ? 0 : 1; naturals <= copies; naturals++)
		for (int jokers = 0; jokers <= deck->jokers; jokers++)
			for (int twos = together && jokers > 0 ? deck->twos : 0; twos <= deck->twos;
			     twos++) {
				struct meld meld = meld_of(wild_alone && twos > 0 ? RANK_TWO : rank,
				    naturals, jokers, twos);
				struct state *shape = &ret->list[ret->count];

				*shape = (struct state){.naturals = (uint16_t)naturals,
				    .jokers = (uint8_t)(together ? jokers + twos : jokers),
				    .twos = (uint8_t)(together ? 0 : twos),
				    .marks = MARK_MELDED};
				const bool legal =
				    meld.cards.total > 0 && read_shape(deck, &meld, out, shape);

				ret->count += legal ? 1 : 0;
			}
}

/* Adds every shape any number of times to everything found so far, including the states that it
 * finds. */
static void lay_all(
    struct arena *arena, struct deck *deck, int rank, const struct ways *shapes, struct ways *ret)
{
	struct states found = {.arena = arena};
	size_t tried = 0;

	(void)states_add(&found, &(struct state){0});
	for (size_t i = 0; i < shapes->count && !deck->beyond; i++)
		for (size_t at = 0; at < found.count; at++) {
			const struct state *before = &found.list[at], *shape = &shapes->list[i];
			struct state more;

			if (++tried > TRIED_MOST || found.count > WAYS_MOST) {
				deck->beyond = true;
				break;
			}
			/* One more meld, if the cards suffice for it. */
			if (before->naturals + shape->naturals <= deck->book->copies[rank] &&
			    !(before->marks & shape->marks & (MARK_BARS | MARK_BARS_JOKERS)) &&
			    state_joined(deck, deck->wild_together && rank != RANK_JOKER, before,
			        shape, &more))
				(void)states_add(&found, &more);
		}
	*ret = (struct ways){.count = found.count, .list = found.list};
}

/* Returns true if two ranks have equal ways, apart from their names. */
static bool ranks_alike(const struct deck *deck, int a, int b)
{
	const struct rulebook *book = deck->book;
	const struct meld one = meld_of(a, 1, 0, 0), other = meld_of(b, 1, 0, 0);
	uint32_t both = 1u << a | 1u << b;

	if (book->copies[a] != book->copies[b] ||
	    meld_rule(book, &one) != meld_rule(book, &other) || a == RANK_BLACK_THREE ||
	    b == RANK_BLACK_THREE || deck_in_runs(deck, a) != deck_in_runs(deck, b))
		return false;
	for (size_t i = 0; i < book->kind_count; i++)
		if (!all_or_none(book->kinds[i].ranks, both))
			return false;
	for (size_t i = 0; i < book->unfinished_count; i++)
		if (!all_or_none(book->unfinished[i].ranks, both))
			return false;
	for (size_t i = 0; i < book->fact_count; i++)
		if ((book->facts[i].shown_ranks & both) != 0)
			return false;
	return true;
}

/* Finds the ways of every rank from its melds, and from single cards lying in some run. */
static void all_ways(struct arena *arena, struct deck *deck)
{
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		const bool wild_alone = rank == RANK_JOKER;
		const bool in_runs = wild_alone ? deck->two_is_wild && deck_in_runs(deck, RANK_TWO)
		                                : deck_in_runs(deck, rank);
		int alike = rank;

		if (!wild_alone && !deck_is_ordinary(deck, rank))
			continue;
		/* An earlier rank may have equal melds. */
		for (int before = RANK_TWO; !wild_alone && before < rank && alike == rank; before++)
			if (deck_is_ordinary(deck, before) && ranks_alike(deck, before, rank))
				alike = before;
		for (int out = 0; out < 2 && !deck->beyond; out++) {
			struct ways own = {0};

			if (!deck->made[out])
				continue;
			if (alike != rank) {
				deck->ways[rank][out] = deck->ways[alike][out];
				continue;
			}
			collect_shapes(arena, deck, rank, out != 0, &own);
			if (in_runs)
				own.list[own.count++] = (struct state){.marks = MARK_MELDED,
				    .loose = 1,
				    .naturals = wild_alone ? 0 : 1,
				    .twos = wild_alone ? 1 : 0};
			lay_all(arena, deck, rank, &own, &deck->ways[rank][out]);
		}
	}
}

/* --- the deck --- */

/* Returns false for wild cards other than jokers and twos, and for more needs than a state can
 * hold. */
static bool within_reach(const struct rulebook *book, const struct needs *needs)
{
	const struct set_rule *rules[] = {
	    &book->sets, &book->black_threes, &book->twos, &book->wilds};

	if ((book->wild & ~(uint32_t)WILD) != 0 || needs->too_many)
		return false;
	for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
		if (rules[i]->allowed && (rules[i]->wild & ~(uint32_t)WILD) != 0)
			return false;
	for (size_t i = 0; i < book->rank_rule_count; i++)
		if ((book->rank_rules[i].wild & ~(uint32_t)WILD) != 0)
			return false;
	/* If there are runs, neither a run nor melds of several ranks may show a fact. An ace may
	 * end a run twice. */
	for (size_t i = 0; i < book->fact_count && book->runs.allowed; i++) {
		const uint32_t ranks = book->facts[i].shown_ranks;
		const int shown = book->facts[i].shown_cards;

		if (shown > 0 && ((ranks & (ranks - 1)) != 0 || (ranks & book->wild) != 0 ||
		                     shown <= ((ranks & (1u << RANK_ACE)) ? 2 : 1)))
			return false;
	}
	return true;
}

static size_t kind_of_run(const struct rulebook *book)
{
	if (!book->runs.allowed || book->runs.cards_most < book->canasta_least)
		return SIZE_MAX;
	for (size_t i = 0; i < book->kind_count; i++)
		if (book->kinds[i].run && book->kinds[i].wild_least <= 0 &&
		    book->kinds[i].jokers_least <= 0)
			return i;
	return SIZE_MAX;
}

void deck_make(struct arena *arena, const struct rulebook *book, const int32_t *canastas,
    const struct side *side, struct deck *ret)
{
	const bool out = side && side->out != OUT_NONE;

	*ret = (struct deck){.book = book,
	    .canastas = canastas,
	    .made = {!side || !out, !side || out},
	    .two_is_wild = (book->wild & (1u << RANK_TWO)) != 0,
	    .jokers = book->copies[RANK_JOKER],
	    .run_kind = kind_of_run(book)};
	ret->twos = ret->two_is_wild ? book->copies[RANK_TWO] : 0;
	if (canastas)
		needs_of_counts(book, canastas, side, &ret->needs);
	else
		needs_collect(book, &ret->needs);
	ret->beyond = !within_reach(book, &ret->needs) ||
	              (ret->jokers + 1) * (ret->twos + 1) > WILD_PAIRS_MOST;
	if (ret->beyond)
		return;
	ret->wild_together = ret->two_is_wild && wild_are_alike(book);
	all_ways(arena, ret);
}

int64_t deck_value_on_table(const struct rulebook *book, int rank)
{
	return book->value_source[rank].clause ? book->value_table[rank] : 0;
}

int64_t deck_value_in_hand(const struct rulebook *book, int rank)
{
	if (book->held[rank].apart)
		return -(int64_t)book->held[rank].cards;
	return book->value_source[rank].clause ? book->value_hand[rank] : 0;
}

int64_t deck_held_points(const struct held_price *price, int held)
{
	if (!price->apart || held == 0)
		return 0;
	return price->once ? price->base : (int64_t)held * price->base;
}

int deck_cards_in_runs(const struct deck *deck)
{
	int cards = 0;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		cards += deck_in_runs(deck, rank) ? deck->book->copies[rank] : 0;
	return cards;
}

int deck_whole_runs_most(const struct deck *deck)
{
	return deck->run_kind == SIZE_MAX ? 0
	                                  : deck_cards_in_runs(deck) / deck->book->canasta_least;
}
