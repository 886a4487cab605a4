#include "base/catalogue.h"
#include "rulebook/figures.h"

#include "base/sentence.h"
#include "base/text.h"
#include "card/card.h"
#include "rulebook/rulebook.h"

#include <string.h>

/* The figures of cards: their points, the melds they make, canastas, threes. */

/* --- cards --- */

/* Returns the cards of the pack, "8 of A K Q …, 4 of 3r 3b X", with ranks of the same number together. */
static struct sentence pack_text(struct figures_listing *listing)
{
	const struct rulebook *book = listing->book;
	struct sentence parts[RANK_COUNT];
	uint32_t listed = 0;
	size_t count = 0;

	for (int rank = RANK_COUNT - 1; rank >= 0; rank--) {
		uint32_t same = 0;

		for (int other = rank; other >= 0; other--)
			same |= book->copies[other] == book->copies[rank] ? 1u << other : 0;
		if ((listed & (1u << rank)) || (book->threes_alike && rank == RANK_RED_THREE))
			continue;
		listed |= same;
		parts[count++] = figures_of_ranks(listing, book->copies[rank], same);
	}
	return figures_joined(listing, parts, count);
}

void figures_of_cards(struct figures_listing *listing)
{
	const struct rulebook *book = listing->book;
	struct sentence name = sentence_of(SENTENCE_FIGURE__MELDED);
	struct sentence held = sentence_of(SENTENCE_FIGURE__IN_HAND);
	const struct figure_row pack[] = {
	    {true, SENTENCE_FIGURE__PACK, pack_text(listing), &book->pack_source},
	    {book->threes_source.clause, SENTENCE_FIGURE__THREES,
	        book->threes_alike ? sentence_of(SENTENCE_AMOUNT__ALIKE)
	                           : sentence_of(SENTENCE_AMOUNT__BY_COLOUR),
	        &book->threes_source},
	};
	const struct figure_row rows[] = {
	    {true, SENTENCE_FIGURE__GROUPS, sentence_of(SENTENCE_AMOUNT__APART),
	        &book->groups_source},
	    {true, SENTENCE_FIGURE__WILD, figures_ranks(listing, book->wild), &book->wild_source},
	};

	figures_add_rows(listing, NULL, pack, sizeof pack / sizeof *pack);
	for (int i = RANK_COUNT - 1; i >= 0; i--) {
		const enum rank rank = (enum rank)i;

		if (!book->value_source[rank].clause)
			continue;
		listing->card = rank;
		name.values[0] = sentence_text("card", rulebook_rank_name(book, rank));
		figures_add(listing, name, figures_number(book->value_table[rank]),
		    &book->value_source[rank]);
		held.values[0] = name.values[0];
		if (!book->held[rank].apart)
			figures_add(listing, held, figures_number(-(int64_t)book->value_hand[rank]),
			    rulebook_hand_source(book, rank));
	}
	listing->card = RANK_COUNT;
	figures_add_rows(listing, NULL, rows, sizeof rows / sizeof *rows);
}

static bool is_alike(const struct rulebook *book, int a, int b)
{
	const char *one = book->value_source[a].clause, *other = book->value_source[b].clause;

	return one && other && strcmp(one, other) == 0 &&
	       book->value_table[a] == book->value_table[b] &&
	       book->held[a].apart == book->held[b].apart &&
	       (book->held[a].apart || book->value_hand[a] == book->value_hand[b]);
}

size_t figures_cards_alike(const struct rulebook *book, struct figure_cards *ret)
{
	uint32_t listed = 0;
	size_t count = 0;

	for (int rank = RANK_COUNT - 1; rank >= 0; rank--) {
		uint32_t alike = 0;

		for (int other = rank; other >= 0; other--)
			alike |= is_alike(book, rank, other) ? 1u << other : 0;
		if (alike == 0 || (listed & (1u << rank)))
			continue;
		listed |= alike;
		ret[count++] = (struct figure_cards){
		    .ranks = alike, .first = (enum rank)rank, .held = !book->held[rank].apart};
	}
	return count;
}

/* --- melds --- */

/* Returns the limits of wild cards in melds of fewer than `below` cards: "2" for all sizes, or
 * steps, "1, 2 from 4 cards". */
static struct sentence wild_steps(
    struct figures_listing *listing, const struct set_rule *rule, int below)
{
	struct sentence steps[STEP_SIZES];
	size_t count = 0;
	int last = -1;

	for (int size = rule->cards_least; size < below; size++) {
		if (rule->wild_most[size] == last)
			continue;
		last = rule->wild_most[size];
		steps[count] = figures_number(last);
		if (count > 0)
			steps[count] = (struct sentence){SENTENCE_AMOUNT__FROM_CARDS,
			    {sentence_number("n", last), sentence_number("cards", size)}};
		count++;
	}
	return figures_joined(listing, steps, count);
}

static void list_rule(
    struct figures_listing *listing, struct sentence what, const struct set_rule *rule)
{
	const struct rulebook *book = listing->book;
	const int last = rule->wild_most[STEP_SIZES - 1];
	const bool parted = rule->wild_small_source.clause != rule->wild_source.clause;
	int last_step = STEP_SIZES - 1;

	while (last_step > 0 && rule->wild_most[last_step - 1] == last)
		last_step--;
	if (!rule->allowed) {
		if (rule->allowed_source.clause)
			figures_add(listing, what, figures_allowed(false), &rule->allowed_source);
		return;
	}
	const struct figure_row rows[] = {
	    {true, SENTENCE_FIGURE__MELD_CARDS, figures_range(rule->cards_least, rule->cards_most),
	        &rule->cards_source},
	    {rule->natural_source.clause, SENTENCE_FIGURE__MELD_NATURAL,
	        figures_number(rule->natural_least), &rule->natural_source},
	    {rule->wild != book->wild && rule->wild != 0, SENTENCE_FIGURE__MELD_WHICH_WILD,
	        figures_ranks(listing, rule->wild), &rule->wild_source},
	    {true, SENTENCE_FIGURE__MELD_WILD,
	        parted ? figures_number(last) : wild_steps(listing, rule, STEP_SIZES),
	        &rule->wild_source},
	    {parted, SENTENCE_FIGURE__MELD_WILD_SMALL, wild_steps(listing, rule, last_step),
	        &rule->wild_small_source},
	    {rule->wild_free_when_complete, SENTENCE_FIGURE__MELD_COMPLETE,
	        sentence_of(SENTENCE_AMOUNT__ANY_NUMBER), &rule->complete_source},
	    {rule != &book->sets && rule->canasta_natural_least > 0 &&
	            rule->canasta_source.clause != book->sets.canasta_source.clause,
	        SENTENCE_FIGURE__MELD_CANASTA, figures_number(rule->canasta_natural_least),
	        &rule->canasta_source},
	    {rule->only_going_out, SENTENCE_FIGURE__MELD_WHEN,
	        sentence_of(SENTENCE_AMOUNT__GOING_OUT), &rule->going_out_source},
	};

	figures_add_rows(listing, &what, rows, sizeof rows / sizeof *rows);
}

static void list_runs(struct figures_listing *listing)
{
	const struct run_rule *runs = &listing->book->runs;
	const uint32_t all = (1u << RANK_COUNT) - 1 - (1u << RANK_JOKER);
	const bool ordered = runs->ordered;
	const struct figure_row rows[] = {
	    {true, SENTENCE_FIGURE__RUNS,
	        !runs->allowed ? sentence_of(SENTENCE_AMOUNT__NONE)
	        : ordered      ? sentence_of(SENTENCE_AMOUNT__ONE_SUIT_ORDERED)
	                       : sentence_of(SENTENCE_AMOUNT__ONE_SUIT),
	        &runs->source},
	    {true, SENTENCE_FIGURE__RUN_CARDS, figures_range(runs->cards_least, runs->cards_most),
	        &runs->cards_source},
	    {runs->ranks != all, SENTENCE_FIGURE__RUN_RANKS, figures_ranks(listing, runs->ranks),
	        &runs->source},
	    {ordered, SENTENCE_FIGURE__RUN_WILD, figures_number(runs->wild_most),
	        &runs->wild_source},
	    {ordered && runs->free_low, SENTENCE_FIGURE__RUN_FREE,
	        runs->free_low_refused ? sentence_of(SENTENCE_AMOUNT__LOW_END_ALONE)
	                               : sentence_of(SENTENCE_AMOUNT__LOW_END),
	        &runs->free_source},
	    {ordered, SENTENCE_FIGURE__RUN_ACES,
	        runs->aces == RUN_ACES_BOTH ? sentence_of(SENTENCE_AMOUNT__LOW_AND_HIGH)
	                                    : sentence_of(SENTENCE_AMOUNT__LOW_OR_HIGH),
	        &runs->source},
	    {!ordered, SENTENCE_FIGURE__RUN_ACE, figures_allowed(runs->around_ace), &runs->source},
	    {!ordered, SENTENCE_FIGURE__RUN_JOKERS, figures_allowed(false), &runs->joker_source},
	    {true, SENTENCE_FIGURE__RUN_GAPS,
	        runs->gaps_refused ? sentence_of(SENTENCE_AMOUNT__REFUSED) : figures_allowed(false),
	        &runs->gap_source},
	};

	/* Without runs only the first row is shown, "not allowed". */
	figures_add_rows(listing, NULL, rows, runs->allowed ? sizeof rows / sizeof *rows : 1);
}

void figures_of_melds(struct figures_listing *listing)
{
	const struct rulebook *book = listing->book;
	const struct melded_rule *melded = &book->melded;
	const struct sentence by = sentence_of(SENTENCE_FIGURE__MELDED_BY);
	const struct figure_row forbidden[] = {
	    {!book->threes_alike, SENTENCE_FIGURE__MELD_RED, figures_allowed(false),
	        &book->red_melded_source},
	    {true, SENTENCE_FIGURE__MELD_MIXED, figures_allowed(false), &book->mixed_source},
	    {book->stays_source.clause, SENTENCE_FIGURE__MELD_STAYS, figures_allowed(false),
	        &book->stays_source},
	};
	const struct figure_row counts[] = {
	    {melded->source.clause, SENTENCE_FIGURE__MELD_CARDS,
	        figures_range(melded->cards_least, 0), &melded->source},
	    {melded->source.clause, SENTENCE_FIGURE__MELD_NATURAL,
	        figures_number(melded->natural_least), &melded->source},
	};
	const struct figure_row same_rank[] = {
	    {true, SENTENCE_FIGURE__SAME_RANK,
	        book->same_rank == SAME_RANK_FREE ? figures_allowed(true)
	        : book->same_rank == SAME_RANK_BESIDE_COMPLETE
	            ? sentence_of(SENTENCE_AMOUNT__BESIDE_COMPLETE)
	            : sentence_of(SENTENCE_AMOUNT__NEVER),
	        &book->same_rank_source},
	    {book->same_rank_warns, SENTENCE_FIGURE__SAME_RANK_WARNS,
	        sentence_of(SENTENCE_AMOUNT__WARNING), &book->same_rank_source},
	};

	list_rule(listing, sentence_of(SENTENCE_FIGURE__MELD), &book->sets);
	for (size_t i = 0; i < book->rank_rule_count; i++) {
		const struct set_rule *rule = &book->rank_rules[i];
		const struct sentence ranks = figures_ranks(listing, rule->ranks);

		list_rule(listing, figures_about(listing, SENTENCE_FIGURE__MELD_OF, ranks), rule);
	}
	if (!book->threes_alike)
		list_rule(listing, sentence_of(SENTENCE_FIGURE__MELD_BLACK), &book->black_threes);
	list_rule(listing, sentence_of(SENTENCE_FIGURE__MELD_TWOS), &book->twos);
	list_rule(listing, sentence_of(SENTENCE_FIGURE__MELD_WILDS), &book->wilds);
	figures_add_rows(listing, NULL, forbidden, sizeof forbidden / sizeof *forbidden);
	figures_add_rows(listing, &by, counts, sizeof counts / sizeof *counts);
	figures_add_rows(listing, NULL, same_rank, sizeof same_rank / sizeof *same_rank);
	list_runs(listing);
}

/* --- canastas --- */

/* The forms of words for how many of one sort of card a kind may hold. */
enum limit { LIMIT_NONE, LIMIT_LEAST, LIMIT_MOST, LIMIT_RANGE };

static const struct sentence wild_words[] = {
    [LIMIT_NONE] = {SENTENCE_AMOUNT__NO_WILD, .values = {{0}}},
    [LIMIT_LEAST] = {SENTENCE_AMOUNT__WILD_LEAST, .values = {{0}}},
    [LIMIT_MOST] = {SENTENCE_AMOUNT__WILD_MOST, .values = {{0}}},
    [LIMIT_RANGE] = {SENTENCE_AMOUNT__WILD_RANGE, .values = {{0}}},
};

static const struct sentence joker_words[] = {
    [LIMIT_NONE] = {SENTENCE_AMOUNT__NO_JOKER, .values = {{0}}},
    [LIMIT_LEAST] = {SENTENCE_AMOUNT__JOKER_LEAST, .values = {{0}}},
    [LIMIT_MOST] = {SENTENCE_AMOUNT__JOKER_MOST, .values = {{0}}},
    [LIMIT_RANGE] = {SENTENCE_AMOUNT__JOKER_RANGE, .values = {{0}}},
};

/* Adds limits, "no joker" or "1 to 2 jokers", unless any number is allowed. Returns how many sentences it added. */
static size_t add_limits(struct sentence *to, const struct sentence *words, int least, int most)
{
	const bool bounded = most < COPIES_MOST;

	if (least == 0 && !bounded)
		return 0;
	*to = words[most == 0   ? LIMIT_NONE
	            : !bounded  ? LIMIT_LEAST
	            : least > 0 ? LIMIT_RANGE
	                        : LIMIT_MOST];
	to->values[0] = sentence_number("n", bounded ? most : least);
	to->values[1] = sentence_number("least", least);
	return 1;
}

/* Returns the conditions that make a canasta one of a kind. */
static struct sentence kind_text(struct figures_listing *listing, const struct canasta_kind *kind)
{
	struct sentence parts[6];
	size_t count = 0;

	if (kind->any_form)
		parts[count++] = sentence_of(SENTENCE_AMOUNT__ANY_FORM);
	else if (kind->run)
		parts[count++] = sentence_of(SENTENCE_AMOUNT__RUN);
	if (kind->ranks && !kind->run)
		parts[count++] = figures_ranks(listing, kind->ranks);
	count += add_limits(&parts[count], wild_words, kind->wild_least, kind->wild_most);
	count += add_limits(&parts[count], joker_words, kind->jokers_least, kind->jokers_most);
	/* How many cards must lie in a row without a wild one, and the other conditions on them. */
	if (kind->unbroken_least > 0) {
		parts[count] = kind->unbroken_whole ? sentence_of(SENTENCE_AMOUNT__UNBROKEN_WHOLE)
		                                    : sentence_of(SENTENCE_AMOUNT__UNBROKEN);
		parts[count].values[0] = sentence_number("n", kind->unbroken_least);
		if (kind->unbroken_set_most > 0)
			parts[count].values[1] = sentence_number("most", kind->unbroken_set_most);
		count++;
	}
	return count > 0 ? figures_joined(listing, parts, count)
	                 : sentence_of(SENTENCE_AMOUNT__ANY_CARDS);
}

/* Lists the points of a kind of canasta, the canastas that it holds, its words on slips and its size. */
static void list_kind(struct figures_listing *listing, const struct canasta_kind *kind)
{
	const struct sentence_value word = sentence_word("kind", "canasta", kind->name);
	const struct sentence name = kind->run
	                                 ? (struct sentence){SENTENCE_FIGURE__KIND_RUN, {word}}
	                                 : (struct sentence){SENTENCE_FIGURE__KIND, {word}};
	struct text in_slips = {.arena = listing->arena};

	figures_add(listing, name, figures_number(kind->points), &kind->source);
	figures_add(listing, figures_about(listing, SENTENCE_FIGURE__KIND_OF, name),
	    kind_text(listing, kind), &kind->source);
	/* Other words for it on slips: "s, pulito". */
	if (kind->letter_chosen)
		text_add_bytes(&in_slips, &kind->letter, 1);
	for (size_t i = 0; i < kind->word_count; i++)
		text_addf(&in_slips, "%s%s", in_slips.size > 0 ? ", " : "", kind->words[i]);
	if (in_slips.size > 0)
		figures_add(listing, figures_about(listing, SENTENCE_FIGURE__IN_SLIPS, name),
		    figures_text(text_of(&in_slips)), &kind->source);
	if (kind->cards_most > 0)
		figures_add(listing, (struct sentence){SENTENCE_FIGURE__KIND_LONGEST, {word}},
		    figures_number(kind->cards_most), &kind->longest);
}

void figures_of_canastas(struct figures_listing *listing)
{
	const struct rulebook *book = listing->book;
	const struct set_rule *sets = &book->sets;
	const struct figure_row rows[] = {
	    {true, SENTENCE_FIGURE__CANASTA, figures_number(book->canasta_least),
	        &book->canasta_source},
	    {sets->canasta_natural_least > 0, SENTENCE_FIGURE__CANASTA_NATURAL,
	        figures_number(sets->canasta_natural_least), &sets->canasta_source},
	};

	figures_add_rows(listing, NULL, rows, sizeof rows / sizeof *rows);
	for (size_t i = 0; i < book->kind_count; i++)
		list_kind(listing, &book->kinds[i]);
	for (size_t i = 0; i < book->bonus_count; i++) {
		const struct bonus *bonus = &book->bonuses[i];
		const struct sentence name = {
		    SENTENCE_FIGURE__NAMED, {sentence_text("name", bonus->name)}};

		figures_add(listing, figures_when(listing, name, &bonus->when, true),
		    figures_number(bonus->points), &bonus->source);
		if (bonus->instead_of != SIZE_MAX)
			figures_add(listing,
			    figures_about(listing, SENTENCE_FIGURE__NOT_BESIDE, name),
			    figures_text(book->bonuses[bonus->instead_of].name), &bonus->source);
	}
	/* Canastas decide if the cards on the table are plus or minus. */
	for (size_t i = 0; i < book->sign_band_count; i++) {
		const struct sign_band *band = &book->sign_bands[i];

		figures_add(listing,
		    figures_when(listing, sentence_of(SENTENCE_FIGURE__TABLE_CARDS), &band->when,
		        book->sign_band_count == 1),
		    band->sign > 0   ? sentence_of(SENTENCE_AMOUNT__PLUS)
		    : band->sign < 0 ? sentence_of(SENTENCE_AMOUNT__MINUS)
		                     : sentence_of(SENTENCE_AMOUNT__NOTHING),
		    &band->source);
	}
	/* The price of each unfinished canasta, and the melds that it is taken for. */
	for (size_t i = 0; i < book->unfinished_count; i++) {
		const struct unfinished_rule *meld = &book->unfinished[i];
		const struct sentence name = {
		    SENTENCE_FIGURE__UNFINISHED, {sentence_text("name", meld->name)}};
		struct sentence parts[4];
		size_t count = 0;

		if (meld->run)
			parts[count++] = sentence_of(SENTENCE_AMOUNT__RUN);
		if (meld->ranks)
			parts[count++] = figures_ranks(listing, meld->ranks);
		parts[count++] = (struct sentence){
		    SENTENCE_AMOUNT__CARDS_MOST, {sentence_number("n", meld->cards_most)}};
		count += add_limits(&parts[count], wild_words, 0, meld->wild_most);
		figures_add(listing, name, figures_number(-(int64_t)meld->points), &meld->source);
		figures_add(listing, figures_about(listing, SENTENCE_FIGURE__KIND_OF, name),
		    figures_joined(listing, parts, count), &meld->source);
	}
}

/* --- threes --- */

/* Returns the amounts of red threes: "100 each", or those of one, two … of them. */
static struct sentence amounts_of(struct figures_listing *listing, const struct red_band *band)
{
	struct text text = {.arena = listing->arena};
	bool even = band->count > 0;

	for (size_t n = 1; n <= band->count; n++)
		even = even && band->amounts[n] == (int64_t)n * band->amounts[1];
	if (even)
		return (struct sentence){
		    SENTENCE_AMOUNT__EACH, {sentence_number("n", band->amounts[1])}};
	for (size_t n = 1; n <= band->count; n++)
		text_addf(&text, "%s%d", n > 1 ? " / " : "", (int)band->amounts[n]);
	return figures_text(text_of(&text));
}

static struct sentence held_text(const struct held_price *price)
{
	struct sentence text = price->once ? sentence_of(SENTENCE_AMOUNT__HELD_ONCE)
	                                   : sentence_of(SENTENCE_AMOUNT__HELD_EACH);

	text.values[0] = sentence_number("n", price->base);
	if (price->cards != 0)
		text.values[1] = sentence_number("cards", price->cards);
	return text;
}

void figures_of_threes(struct figures_listing *listing)
{
	const struct rulebook *book = listing->book;
	const struct held_price *red = &book->held[RANK_RED_THREE];
	const struct held_price *black = &book->held[RANK_BLACK_THREE];
	const struct figure_row rows[] = {
	    {book->red_card_points != 0, SENTENCE_FIGURE__RED_CARD,
	        figures_number(book->red_card_points), &book->red_card_source},
	    {red->apart, SENTENCE_FIGURE__RED_HELD, held_text(red), &red->source},
	    {black->apart, SENTENCE_FIGURE__BLACK_HELD, held_text(black), &black->source},
	};

	for (size_t i = 0; i < book->red_band_count; i++) {
		const struct red_band *band = &book->red_bands[i];

		figures_add(listing,
		    figures_when(listing, sentence_of(SENTENCE_FIGURE__REDS), &band->when,
		        book->red_band_count == 1),
		    amounts_of(listing, band), &band->source);
	}
	figures_add_rows(listing, NULL, rows, sizeof rows / sizeof *rows);
}
