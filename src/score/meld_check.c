#include "score/meld_check.h"

#include "card/card.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"

#include <limits.h>

/* Adds a finding at *to, which advances; meld_check() gives it its place and level. */
static void add(struct finding **to, enum finding_code code, int64_t found, int64_t allowed,
    const struct source *source)
{
	*(*to)++ =
	    (struct finding){.code = code, .found = found, .allowed = allowed, .source = *source};
}

int meld_count(const struct meld *meld, uint32_t ranks)
{
	int count = 0;

	for (ranks &= (1u << RANK_COUNT) - 1; ranks != 0; ranks &= ranks - 1)
		count += meld->cards.count[__builtin_ctz(ranks)];
	return count;
}

enum rank meld_joined_rank(
    const struct rulebook *book, const struct set_rule *rule, const struct meld *meld)
{
	return rule == &book->wilds ? RANK_TWO : (enum rank)meld->rank;
}

const struct set_rule *meld_rule(const struct rulebook *book, const struct meld *meld)
{
	if (meld->rank == RANK_TWO && book->twos.allowed)
		return &book->twos;
	/* A meld of a wild rank that is never wild there is not made of wild cards alone. */
	if ((book->wild & (1u << meld->rank)) && meld->cards.total > 0 &&
	    meld_count(meld, book->wild) == meld->cards.total)
		return book->wilds.allowed ? &book->wilds : NULL;
	return rulebook_set_rule(book, meld->rank);
}

/* Returns the most wild cards that a meld of that many cards may hold. */
static int wild_limit(const struct set_rule *rule, int cards)
{
	return rule->wild_most[cards < STEP_SIZES ? cards : STEP_SIZES - 1];
}

static void check_size(const struct set_rule *rule, const struct meld *meld, bool black_threes,
    bool going_out, struct finding **to)
{
	int cards = meld->cards.total;
	int threes = meld->cards.count[RANK_BLACK_THREE];

	if (cards < rule->cards_least)
		add(to, FINDING_MELD_TOO_SHORT, cards, rule->cards_least, &rule->cards_source);
	if (!black_threes) {
		if (rule->cards_most > 0 && cards > rule->cards_most)
			add(to, FINDING_CANASTA_TOO_LONG, cards, rule->cards_most,
			    &rule->cards_source);
		return;
	}
	if (rule->only_going_out && !going_out)
		add(to, FINDING_BLACK_THREES_NOT_OUT, threes, 0, &rule->going_out_source);
	if (rule->cards_most > 0 && (threes > rule->cards_most || threes < rule->cards_least))
		add(to, FINDING_BLACK_THREES_COUNT, threes,
		    threes < rule->cards_least ? rule->cards_least : rule->cards_most,
		    &rule->cards_source);
}

static void check_set(
    const struct rulebook *book, const struct meld *meld, bool going_out, struct finding **to)
{
	const struct set_rule *rule = meld_rule(book, meld);
	/* Black threes have rules of their own where threes are parted by colour. */
	const bool black_threes = meld->rank == RANK_BLACK_THREE && !book->threes_alike;
	int cards = meld->cards.total, wild, natural, mixed, limit;

	if (meld->cards.count[RANK_RED_THREE] > 0)
		add(to, FINDING_RED_THREE_MELDED, meld->cards.count[RANK_RED_THREE], 0,
		    &book->red_melded_source);
	if ((!rule || meld->rank == RANK_RED_THREE) && cards < book->sets.cards_least)
		add(to, FINDING_MELD_TOO_SHORT, cards, book->sets.cards_least,
		    &book->sets.cards_source);
	if (meld->rank == RANK_RED_THREE)
		return;
	if (!rule) {
		add(to, FINDING_MELD_ONLY_WILD, cards, 0,
		    book->sets.natural_source.clause ? &book->sets.natural_source
		                                     : &book->sets.wild_source);
		return;
	}
	if (!rule->allowed) {
		add(to, black_threes ? FINDING_BLACK_THREES_COUNT : FINDING_MELD_NOT_ALLOWED,
		    black_threes ? meld->cards.count[RANK_BLACK_THREE] : cards, 0,
		    &rule->allowed_source);
		(*to)[-1].ranks = book->melded_ranks;
		return;
	}
	wild = meld_count(meld, rule->wild);
	check_size(rule, meld, black_threes, going_out, to);
	natural = cards - wild;
	if (natural < rule->natural_least)
		add(to, FINDING_MELD_TOO_FEW_NATURAL, natural, rule->natural_least,
		    &rule->natural_source);
	if (cards >= book->canasta_least && natural < rule->canasta_natural_least)
		add(to, FINDING_CANASTA_TOO_FEW_NATURAL, natural, rule->canasta_natural_least,
		    &rule->canasta_source);
	limit = wild_limit(rule, cards);
	if (wild > limit &&
	    !(rule->wild_free_when_complete && natural >= rule->canasta_natural_least)) {
		const int last = wild_limit(rule, STEP_SIZES);
		/* If black threes take none at all, that is a finding of its own. */
		const bool none = black_threes && last == 0;

		add(to, none ? FINDING_BLACK_THREES_WILD : FINDING_MELD_TOO_MANY_WILD, wild, limit,
		    limit < last ? &rule->wild_small_source : &rule->wild_source);
	}
	mixed = natural - meld->cards.count[meld->rank]; /* of another rank */
	if (rule != &book->wilds && mixed > 0)
		add(to, FINDING_MELD_MIXED_RANKS, mixed, 0, &book->mixed_source);
	const size_t kind = meld_canasta_kind(book, meld);

	if (kind != SIZE_MAX && book->kinds[kind].cards_most > 0 &&
	    cards > book->kinds[kind].cards_most)
		add(to, FINDING_CANASTA_TOO_LONG, cards, book->kinds[kind].cards_most,
		    &book->kinds[kind].longest);
}

/* Returns bits of the meld's ranks in the circle 2 3 4 … K A. */
static unsigned circle_of(const struct meld *meld)
{
	unsigned circle = 0;

	for (int rank = RANK_TWO; rank < RANK_COUNT; rank++)
		circle |= meld->cards.count[rank] > 0 ? 1u << card_place((enum rank)rank) : 0;
	return circle;
}

/* Returns the number of places after which a card is missing: one in an unbroken run. */
static int ends_in(unsigned circle, bool around_ace)
{
	int ends = 0;

	for (int place = 0; place < CARD_PLACES; place++) {
		const bool stops = place == CARD_PLACES - 1 && !around_ace;
		const unsigned next = 1u << (place + 1) % CARD_PLACES;

		ends += (circle & (1u << place)) && (stops || !(circle & next));
	}
	return ends;
}

/* Returns true if the meld has cards of one suit, and none of its ranks occurs twice. */
static bool is_of_one_suit(const struct meld *meld)
{
	return (meld->suits & (meld->suits - 1)) == 0 &&
	       meld_count(meld, ~(1u << RANK_JOKER)) == __builtin_popcount(circle_of(meld));
}

/* Returns the number of cards that replace others, as the kinds of canasta count them. */
static int wild_in(const struct rulebook *book, const struct meld *meld)
{
	if (meld->form == MELD_RUN && book->runs.ordered)
		return __builtin_popcount(meld->wild_at);
	if (meld->form == MELD_RUN)
		return meld_count(meld, (book->wild | 1u << RANK_JOKER) & ~book->runs.ranks);
	const struct set_rule *rule = meld_rule(book, meld);

	return rule ? meld_count(meld, rule->wild) : meld->cards.total;
}

static void check_run_cards(
    const struct run_rule *runs, const struct meld *meld, struct finding **to)
{
	int cards = meld->cards.total;

	if (cards < runs->cards_least)
		add(to, FINDING_MELD_TOO_SHORT, cards, runs->cards_least, &runs->cards_source);
	if (cards > runs->cards_most)
		add(to, FINDING_RUN_TOO_LONG, cards, runs->cards_most, &runs->cards_source);
}

/* Values of `allowed` that choose other words for a finding about a run. */
enum { RUNS_ALLOWED = 1, ACE_TWICE = 1 };

/* Checks a run whose cards show their places by the order in which they are written. */
static void check_ordered_run(
    const struct rulebook *book, const struct meld *meld, struct finding **to)
{
	const struct run_rule *runs = &book->runs;
	int cards = meld->cards.total, wild = wild_in(book, meld);
	int strange = cards - meld_count(meld, runs->ranks | book->wild);
	const bool low_ace = meld->low == 0 && (meld->wild_at & 1u) == 0;

	check_run_cards(runs, meld, to);
	if (strange > 0)
		add(to, FINDING_RUN_NOT_ALLOWED, strange, RUNS_ALLOWED, &runs->source);
	if (wild > runs->wild_most)
		add(to, FINDING_MELD_TOO_MANY_WILD, wild, runs->wild_most, &runs->wild_source);
	if (meld->foreign)
		add(to, FINDING_MELD_MIXED_RANKS, cards, 0, &runs->source);
	if (meld->misplaced)
		add(to, FINDING_RUN_ORDER, cards,
		    runs->aces != RUN_ACES_BOTH && meld->cards.count[RANK_ACE] > 1 ? ACE_TWICE : 0,
		    &runs->source);
	else if (meld->gapped)
		add(to, FINDING_RUN_GAP, cards, 0, &runs->gap_source);
	/* A wild card at the top could lie before the first card, unless an ace is low there. */
	else if (runs->free_low && !low_ace && (meld->wild_at & (1u << (cards - 1))) != 0)
		add(to, FINDING_RUN_WILD_HIGH, cards, 0, &runs->free_source);
}

static void check_run(const struct rulebook *book, const struct meld *meld, struct finding **to)
{
	const struct run_rule *runs = &book->runs;
	int cards = meld->cards.total, wild;

	if (!runs->allowed) {
		add(to, FINDING_RUN_NOT_ALLOWED, cards, 0, &runs->source);
		return;
	}
	if (runs->ordered) {
		check_ordered_run(book, meld, to);
		return;
	}
	wild = wild_in(book, meld);
	if (wild > 0) {
		add(to, FINDING_RUN_JOKER, wild, 0, &runs->joker_source);
		return;
	}
	if (meld_count(meld, runs->ranks) != cards) {
		add(to, FINDING_RUN_NOT_ALLOWED, cards - meld_count(meld, runs->ranks),
		    RUNS_ALLOWED, &runs->source);
		return;
	}
	check_run_cards(runs, meld, to);
	if (!is_of_one_suit(meld))
		add(to, FINDING_MELD_MIXED_RANKS, cards, 0, &runs->source);
	else if (ends_in(circle_of(meld), runs->around_ace) > 1)
		add(to, FINDING_RUN_GAP, cards, 0, &runs->gap_source);
}

size_t meld_check(const struct rulebook *book, const struct meld *meld,
    const struct meld_context *context, struct finding *findings)
{
	const struct run_rule *runs = &book->runs;
	struct finding *to = findings;

	if (meld->ruled != MELD_UNRULED) {
		/* With a ruling the cards are not judged. */
		const bool run = meld->form == MELD_RUN && runs->allowed;
		const struct set_rule *rule = run ? NULL : meld_rule(book, meld);

		add(&to, FINDING_MELD_RULED, meld->cards.total, 0,
		    run    ? &runs->source
		    : rule ? &rule->cards_source
		           : &book->sets.cards_source);
		findings[0].words = meld->ruled == MELD_RULED_LEGAL ? RULED_LEGAL : RULED_ILLEGAL;
	} else if (meld->form == MELD_RUN) {
		check_run(book, meld, &to);
	} else {
		check_set(book, meld, context->going_out, &to);
	}
	for (struct finding *finding = findings; finding < to; finding++) {
		const enum finding_code code = finding->code;
		const bool warns = code == FINDING_MELD_RULED ||
		                   (code == FINDING_RUN_GAP && !runs->gaps_refused) ||
		                   (code == FINDING_RUN_WILD_HIGH && !runs->free_low_refused);

		finding->level = warns ? LEVEL_WARNING : LEVEL_ERROR;
		finding->side = context->side;
		finding->place = context->place;
		finding->index = context->index;
		finding->rank = meld->rank;
	}
	return (size_t)(to - findings);
}

/* Returns true if enough consecutive cards of the run are natural. Unordered cards are never
 * consecutive. */
static bool is_unbroken(const struct canasta_kind *kind, const struct meld *meld, int wild)
{
	int natural = meld->cards.total - wild, longest = 0, row = 0, rows = 0;

	if (kind->unbroken_least == 0)
		return true;
	if (meld->form != MELD_RUN)
		return natural >= kind->unbroken_least &&
		       (kind->unbroken_set_most == 0 || natural <= kind->unbroken_set_most);
	/* The longest row of natural cards, and how many rows there are. */
	for (int i = 0; i < meld->cards.total && i < (int)sizeof meld->wild_at * CHAR_BIT; i++) {
		row = meld->wild_at & (1u << i) ? 0 : row + 1;
		rows += row == 1;
		longest = row > longest ? row : longest;
	}
	return !meld->misplaced && longest >= kind->unbroken_least &&
	       (!kind->unbroken_whole || rows == 1);
}

/* Returns true if the meld is of that kind of canasta. A kind that names no rank is of any natural rank. */
static bool kind_fits(
    const struct rulebook *book, const struct canasta_kind *kind, const struct meld *meld, int wild)
{
	bool run = meld->form == MELD_RUN;
	int jokers = meld->cards.count[RANK_JOKER];
	uint32_t ranks = kind->ranks ? kind->ranks : ~book->wild;

	if ((kind->run != run && !kind->any_form) || wild < kind->wild_least ||
	    wild > kind->wild_most || jokers < kind->jokers_least || jokers > kind->jokers_most)
		return false;
	if (!is_unbroken(kind, meld, wild))
		return false;
	if (!run)
		return (ranks & (1u << meld->rank)) != 0;
	return book->runs.ordered ? !meld->foreign : is_of_one_suit(meld);
}

static size_t kind_with(const struct rulebook *book, const struct meld *meld, int wild)
{
	for (size_t i = 0; i < book->kind_count; i++)
		if (kind_fits(book, &book->kinds[i], meld, wild))
			return i;
	return SIZE_MAX;
}

size_t meld_canasta_kind(const struct rulebook *book, const struct meld *meld)
{
	const bool legal = meld->ruled == MELD_RULED_LEGAL;

	if (meld->cards.total < book->canasta_least || meld->ruled == MELD_RULED_ILLEGAL)
		return SIZE_MAX;
	int wild = wild_in(book, meld);
	const struct set_rule *rule = meld->form == MELD_RUN ? NULL : meld_rule(book, meld);

	/* With fewer natural cards it is not a canasta, even if the meld is accepted. */
	if (rule && !legal && meld->cards.total - wild < rule->canasta_natural_least)
		return SIZE_MAX;
	size_t kind = kind_with(book, meld, wild);

	/* With more wild cards than any kind has, it is of the kind that has most. */
	while (legal && kind == SIZE_MAX && wild > 1)
		kind = kind_with(book, meld, --wild);
	return kind;
}

bool meld_counts_as_melded(const struct rulebook *book, const struct meld *meld)
{
	const struct melded_rule *melded = &book->melded;
	const bool run = meld->form == MELD_RUN && book->runs.allowed;

	if (meld->ruled == MELD_RULED_LEGAL)
		return true;
	/* Some rulebooks let every meld open, an illegal one too. */
	if (meld->ruled == MELD_RULED_ILLEGAL)
		return melded->cards_least == 0 && melded->natural_least == 0;
	/* Cards that were written as a run, under a rulebook without runs, are looked at as a set. */
	const int wild =
	    run || meld->form == MELD_SET ? wild_in(book, meld) : meld_count(meld, book->wild);

	return meld->cards.total >= melded->cards_least &&
	       meld->cards.total - wild >= melded->natural_least;
}

int64_t meld_points(const struct rulebook *book, const struct meld *meld)
{
	int64_t points = 0;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		points += (int64_t)meld->cards.count[rank] * book->value_table[rank];
	return points;
}
