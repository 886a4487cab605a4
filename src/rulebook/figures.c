#include "rulebook/figures.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/sentence.h"
#include "base/text.h"
#include "card/card.h"
#include "rulebook/rulebook.h"

#include <string.h>

const char *const figure_section_names[FIGURE_SECTIONS] = {
    [FIGURES_GAME] = "game",
    [FIGURES_CARDS] = "cards",
    [FIGURES_MELDS] = "melds",
    [FIGURES_CANASTAS] = "canastas",
    [FIGURES_THREES] = "threes",
    [FIGURES_GOING_OUT] = "going out",
    [FIGURES_OPENING] = "opening",
    [FIGURES_PENALTIES] = "penalties",
    [FIGURES_CONTRACT] = "contract",
    [FIGURES_OPTIONS] = "options",
};

static struct sentence clock_words(const struct correction_rule *rule)
{
	return (struct sentence){SENTENCE_AMOUNT__CLOCK,
	    {sentence_word("until", "clock", correction_clock_names[rule->until])}};
}

static void list_game(struct figures_listing *listing)
{
	const struct rulebook *book = listing->book;
	const bool timed = book->time_source.clause;
	const struct figure_row rows[] = {
	    {true, SENTENCE_FIGURE__TARGET, figures_number(book->target), &book->game_source},
	    {true, SENTENCE_FIGURE__SIDES, figures_number(book->side_count), &book->sides_source},
	    {true, SENTENCE_FIGURE__PLAYERS, figures_range(book->players_least, book->players_most),
	        &book->sides_source},
	    {true, SENTENCE_FIGURE__DEALT, figures_number(book->dealt), &book->deal_source},
	    {true, SENTENCE_FIGURE__DRAWN, figures_number(book->drawn), &book->drawn_source},
	    {true, SENTENCE_FIGURE__UNIT, figures_number(book->unit), &book->unit_source},
	    {true, SENTENCE_FIGURE__ADDITION_UNTIL, clock_words(&book->addition),
	        &book->addition.source},
	    {true, SENTENCE_FIGURE__RECORD_UNTIL, clock_words(&book->record), &book->record.source},
	    {book->given.source.clause, SENTENCE_FIGURE__GIVEN_UNTIL, clock_words(&book->given),
	        &book->given.source},
	    {book->walkover_source.clause, SENTENCE_FIGURE__WALKOVER,
	        figures_number(book->walkover), &book->walkover_source},
	    {timed, SENTENCE_FIGURE__MINUTES, figures_number(book->minutes), &book->time_source},
	    {timed, SENTENCE_FIGURE__BELL,
	        book->bell == BELL_OPENING_SHOWN ? sentence_of(SENTENCE_AMOUNT__BELL_OPENING_SHOWN)
	                                         : sentence_of(SENTENCE_AMOUNT__BELL_STANDS),
	        &book->time_source},
	};

	figures_add_rows(listing, NULL, rows, sizeof rows / sizeof *rows);
}

/* Returns the names of facts of a side. */
static struct sentence figures_facts(struct figures_listing *listing, uint8_t facts)
{
	const struct rulebook *book = listing->book;
	struct sentence names[FACTS_MOST];
	size_t count = 0;

	for (size_t i = 0; i < book->fact_count; i++)
		if (facts & (1u << i))
			names[count++] = figures_text(book->facts[i].name);
	return figures_joined(listing, names, count);
}

/* Lists the facts that a record gives in addition to a side's cards, and the price of one that does
 * not hold. */
static void list_facts(struct figures_listing *listing)
{
	const struct rulebook *book = listing->book;

	for (size_t i = 0; i < book->fact_count; i++) {
		const struct side_fact *fact = &book->facts[i];
		const struct sentence name = {
		    SENTENCE_FIGURE__NAMED, {sentence_text("name", fact->name)}};
		const char letter[] = {fact->letter, '\0'};
		const bool priced = fact->lacking_source.clause;
		const struct figure_row rows[] = {
		    {!fact->asked, SENTENCE_FIGURE__UNASKED, sentence_of(SENTENCE_AMOUNT__NOT_HELD),
		        &fact->source},
		    {fact->shown_cards > 0, SENTENCE_FIGURE__SHOWN_BY,
		        figures_of_ranks(listing, fact->shown_cards, fact->shown_ranks),
		        &fact->shown_source},
		    {priced, SENTENCE_FIGURE__LACKING, figures_number(-(int64_t)fact->lacking),
		        &fact->lacking_source},
		    {priced && fact->unless_all, SENTENCE_FIGURE__LACKING_ALL,
		        sentence_of(SENTENCE_AMOUNT__NOTHING), &fact->lacking_source},
		};

		figures_add(listing, name,
		    fact->letter
		        ? (struct sentence){SENTENCE_AMOUNT__FACT_SHORT,
		              {sentence_text("letter", arena_text(listing->arena, letter))}}
		        : sentence_of(SENTENCE_AMOUNT__FACT),
		    &fact->source);
		figures_add_rows(listing, &name, rows, sizeof rows / sizeof *rows);
	}
	if (book->out_facts)
		figures_add(listing, sentence_of(SENTENCE_FIGURE__OUT_FACTS),
		    figures_facts(listing, book->out_facts), &book->out_fact_source);
}

static void list_going_out(struct figures_listing *listing)
{
	const struct rulebook *book = listing->book;
	const bool known = book->concealed;
	const struct sentence_value points = sentence_number("n", book->concealed_points);
	const struct figure_row rows[] = {
	    {true, SENTENCE_FIGURE__GOING_OUT, figures_number(book->going_out),
	        &book->going_out_source},
	    {true, SENTENCE_FIGURE__CONCEALED,
	        !known                 ? sentence_of(SENTENCE_AMOUNT__NOT_KNOWN)
	        : book->concealed_adds ? (struct sentence){SENTENCE_AMOUNT__BESIDES, {points}}
	                               : (struct sentence){SENTENCE_AMOUNT__INSTEAD, {points}},
	        &book->concealed_source},
	    {known, SENTENCE_FIGURE__CONCEALED_NEEDS,
	        book->concealed_needs_own ? sentence_of(SENTENCE_AMOUNT__AS_GOING_OUT_OWN)
	                                  : sentence_of(SENTENCE_AMOUNT__AS_GOING_OUT),
	        &book->concealed_need_source},
	    {known, SENTENCE_FIGURE__CONCEALED_PARTNER,
	        figures_allowed(book->concealed_partner_may_meld), &book->concealed_before_source},
	    {known, SENTENCE_FIGURE__CONCEALED_CARDS, sentence_of(SENTENCE_AMOUNT__HAND_AND_DRAW),
	        &book->concealed_cards_source},
	    {known && book->concealed_waives_source.clause, SENTENCE_FIGURE__CONCEALED_MINIMUM,
	        book->concealed_stock_waives ? sentence_of(SENTENCE_AMOUNT__NO_MINIMUM)
	                                     : sentence_of(SENTENCE_AMOUNT__USUAL_MINIMUM),
	        &book->concealed_waives_source},
	    {true, SENTENCE_FIGURE__OUT_NEEDS,
	        figures_needs(listing->arena, book, book->out_needs, book->out_need_count),
	        &book->out_need_source},
	    {book->out_needs_warn, SENTENCE_FIGURE__OUT_WARNS,
	        sentence_of(SENTENCE_AMOUNT__WARNING), &book->out_need_source},
	    {true, SENTENCE_FIGURE__OUT_LEFT, sentence_of(SENTENCE_AMOUNT__NONE),
	        &book->out_cards_source},
	    {true, SENTENCE_FIGURE__OTHERS_HOLD, figures_number(1), &book->others_hold_source},
	    {book->others_hold_unless_exhausted, SENTENCE_FIGURE__OTHERS_HOLD_EXHAUSTED,
	        sentence_of(SENTENCE_AMOUNT__NONE), &book->others_hold_source},
	};

	figures_add_rows(listing, NULL, rows, sizeof rows / sizeof *rows);
	list_facts(listing);
	if (book->unopened != 0)
		figures_add(listing, sentence_of(SENTENCE_FIGURE__UNOPENED),
		    figures_number(-(int64_t)book->unopened), &book->unopened_source);
}

/* Returns the name of a band up to its end, the next one's lower bound. */
static struct sentence band_name(const struct rulebook *book, size_t index)
{
	const struct opening_band *bands = book->opening_bands;

	if (index == 0 && book->opening_band_count == 1)
		return sentence_of(SENTENCE_FIGURE__SCORE_ANY);
	if (index == 0)
		return (struct sentence){
		    SENTENCE_FIGURE__SCORE_BELOW, {sentence_number("n", bands[1].from)}};
	if (index + 1 == book->opening_band_count)
		return (struct sentence){
		    SENTENCE_FIGURE__SCORE_FROM, {sentence_number("n", bands[index].from)}};
	return (struct sentence){SENTENCE_FIGURE__SCORE_RANGE,
	    {sentence_number("n", bands[index].from),
	        sentence_number("most", (int64_t)bands[index + 1].from - book->unit)}};
}

/* Returns a value of sentences, which it copies into the arena. */
static struct sentence_value kept(struct arena *arena, const char *name,
    const struct sentence *parts, size_t count, const char *between)
{
	struct sentence *copy = arena_alloc(arena, count + 1, sizeof *copy);

	if (count > 0)
		memcpy(copy, parts, count * sizeof *copy);
	return sentence_parts(name, copy, count, between);
}

static void list_opening(struct figures_listing *listing)
{
	const struct rulebook *book = listing->book;
	const size_t hands = book->opening_hand_count;
	const struct figure_row rows[] = {
	    {book->raises, SENTENCE_FIGURE__RAISE, figures_number(book->raise_points),
	        &book->raise_source},
	    {book->opening_by_canasta, SENTENCE_FIGURE__BY_CANASTA,
	        sentence_of(SENTENCE_AMOUNT__OPENS), &book->opening_canasta_source},
	    {book->opening_pile_natural_least > 0, SENTENCE_FIGURE__PILE_NATURAL,
	        figures_number(book->opening_pile_natural_least), &book->opening_pile_source},
	    {book->upcard_alone, SENTENCE_FIGURE__UPCARD, sentence_of(SENTENCE_AMOUNT__AS_STOCK),
	        &book->upcard_source},
	    {book->opening_clean_least > 0, SENTENCE_FIGURE__CLEAN,
	        figures_number(book->opening_clean_least), &book->opening_clean_source},
	    {book->opening_no_wild, SENTENCE_FIGURE__OPENING_WILD,
	        sentence_of(SENTENCE_AMOUNT__NONE), &book->opening_no_wild_source},
	};

	/* Minima by the score, with the canastas that a band asks for, or by the number of the hand. */
	for (size_t i = 0; i < book->opening_band_count && hands == 0; i++) {
		const struct opening_band *band = &book->opening_bands[i];
		const struct sentence needs =
		    figures_needs(listing->arena, book, band->needs, band->need_count);

		figures_add(listing, band_name(book, i),
		    band->need_count == 0 ? figures_number(band->minimum)
		    : band->minimum == 0  ? needs
		                          : (struct sentence){SENTENCE_AMOUNT__POINTS_AND,
		                                {sentence_number("n", band->minimum),
		                                    kept(listing->arena, "needs", &needs, 1, "")}},
		    &band->source);
	}
	for (size_t i = 0; i < hands; i++)
		figures_add(listing,
		    (struct sentence){
		        SENTENCE_FIGURE__HAND, {sentence_number("n", (int64_t)i + 1)}},
		    figures_number(book->opening_by_hand[i]), &book->opening_hand_source);
	if (hands > 0)
		figures_add(listing, sentence_of(SENTENCE_FIGURE__LATER_HANDS),
		    figures_number(book->opening_by_hand[hands - 1]), &book->opening_hand_source);
	figures_add_rows(listing, NULL, rows, sizeof rows / sizeof *rows);
}

static struct sentence penalty_value(struct arena *arena, const struct penalty *penalty)
{
	const struct sentence accepts = sentence_of(SENTENCE_AMOUNT__ACCEPTS);
	const struct sentence_value victory = sentence_number("victory", penalty->victory),
	                            points = sentence_number("n", penalty->points);

	switch (penalty->use) {
	case PENALTY_POINTS:
		if (!penalty->per)
			return figures_number(penalty->points);
		return (struct sentence){
		    SENTENCE_AMOUNT__FOR_EACH, {points, sentence_word("per", "per", penalty->per)}};
	case PENALTY_ACCEPTS:
		if (penalty->points == 0)
			return accepts;
		return (struct sentence){
		    SENTENCE_AMOUNT__POINTS_AND, {points, kept(arena, "needs", &accepts, 1, "")}};
	case PENALTY_AS_RAISES:
		return sentence_of(SENTENCE_AMOUNT__RAISES);
	case PENALTY_AS_VOID:
		return sentence_of(SENTENCE_AMOUNT__VOIDS);
	case PENALTY_AS_TABLE_END:
		return (struct sentence){SENTENCE_AMOUNT__ENDS_GAME, {points}};
	case PENALTY_IN_STANDINGS: /* "1 victory point, 45 off the difference" */
		if (penalty->victory == 0)
			return (struct sentence){SENTENCE_AMOUNT__OFF_DIFFERENCE, {points}};
		if (penalty->points == 0)
			return (struct sentence){SENTENCE_AMOUNT__IN_STANDINGS, {victory}};
		return (struct sentence){SENTENCE_AMOUNT__IN_STANDINGS_BOTH, {victory, points}};
	}
	return figures_text("");
}

/* Lists what a penalty costs, what goes with it, the cards that its number counts and its occasion. */
static void list_penalty(struct figures_listing *listing, const struct penalty *penalty)
{
	static const struct sentence counted[] = {
	    [PENALTY_NO_CARDS] = {.values = {{0}}},
	    [PENALTY_REDS_APART] = {SENTENCE_AMOUNT__REDS_APART, .values = {{0}}},
	    [PENALTY_REDS_SHOWN] = {SENTENCE_AMOUNT__REDS_SHOWN, .values = {{0}}},
	    [PENALTY_MELDED] = {SENTENCE_AMOUNT__MELDED, .values = {{0}}},
	};
	struct arena *arena = listing->arena;
	const struct penalty *all = listing->book->penalties;
	const struct source *source = &penalty->source;
	const struct sentence code = figures_text(penalty->code);
	const struct sentence what = rulebook_penalty_words(penalty);
	const bool beside = penalty->besides != SIZE_MAX;
	struct sentence *amounts = arena_alloc(arena, penalty->by_hands_count, sizeof *amounts);
	struct sentence *same = arena_alloc(arena, penalty->same_act_count, sizeof *same);

	/* "45 (2), 55 (3)": the amounts of games of so many hands; and the codes of the same act. */
	for (size_t i = 0; i < penalty->by_hands_count; i++)
		amounts[i] = (struct sentence){SENTENCE_AMOUNT__OF_HANDS,
		    {sentence_number("n", penalty->by_hands[i].points),
		        sentence_number("hands", penalty->by_hands[i].hands)}};
	for (size_t i = 0; i < penalty->same_act_count; i++)
		same[i] = figures_text(all[penalty->same_act[i]].code);

	const struct figure_row by_hands = {penalty->by_hands_count > 0, SENTENCE_FIGURE__BY_HANDS,
	    figures_joined(listing, amounts, penalty->by_hands_count), source};
	const struct figure_row rows[] = {
	    {penalty->warnings > 0, SENTENCE_FIGURE__AFTER_WARNINGS,
	        figures_number(penalty->warnings), source},
	    {penalty->same_act_count > 0, SENTENCE_FIGURE__SAME_ACT,
	        figures_joined(listing, same, penalty->same_act_count), source},
	    {beside, SENTENCE_FIGURE__GOES_WITH,
	        figures_text(beside ? all[penalty->besides].code : ""), source},
	    {penalty->cards != PENALTY_NO_CARDS, SENTENCE_FIGURE__PENALTY_CARDS,
	        counted[penalty->cards], source},
	    {penalty->after_out, SENTENCE_FIGURE__PENALTY_WHEN,
	        sentence_of(SENTENCE_AMOUNT__SOMEBODY_OUT), source},
	};

	/* "25C stock card drawn out of turn": in other languages by the words of the rulebook whose file says
	 * what it is for. */
	figures_add(listing,
	    (struct sentence){SENTENCE_FIGURE__PENALTY,
	        {sentence_text("code", penalty->code), kept(arena, "what", &what, 1, "")}},
	    penalty_value(arena, penalty), source);
	figures_add_rows(listing, &code, &by_hands, 1);
	/* "late, from the second in a hand on". */
	for (size_t i = 0; i < penalty->repeated_count; i++) {
		const struct repeated_price *price = &penalty->repeated[i];
		struct sentence name =
		    penalty->within == WITHIN_GAME
		        ? figures_about(listing, SENTENCE_FIGURE__PENALTY_REPEATED_GAME, code)
		        : figures_about(listing, SENTENCE_FIGURE__PENALTY_REPEATED, code);

		name.values[1] = sentence_number("from", price->from);
		figures_add(listing, name, figures_number(price->points), &price->source);
	}
	figures_add_rows(listing, &code, rows, sizeof rows / sizeof *rows);
}

static void list_penalties(struct figures_listing *listing)
{
	for (size_t i = 0; i < listing->book->penalty_count; i++)
		list_penalty(listing, &listing->book->penalties[i]);
}

static void list_contract(struct figures_listing *listing)
{
	const struct rulebook *book = listing->book;
	const struct contract_rule *rule = &book->contract;
	const bool fined = rule->unopened_penalty != SIZE_MAX;
	const struct figure_row rows[] = {
	    {true, SENTENCE_FIGURE__LEVEL, figures_number(rule->level_points), &rule->source},
	    {true, SENTENCE_FIGURE__LEVELS, figures_number(rule->levels), &rule->source},
	    {true, SENTENCE_FIGURE__ACHIEVED, figures_number(rule->award_percent),
	        &rule->award_source},
	    {true, SENTENCE_FIGURE__ACHIEVED_DOUBLED, figures_number(rule->award_doubled_percent),
	        &rule->doubled_source},
	    {true, SENTENCE_FIGURE__ROBBED, figures_number(rule->robbed_percent),
	        &rule->robbed_source},
	    {true, SENTENCE_FIGURE__ROBBED_DOUBLED, figures_number(rule->robbed_doubled_percent),
	        &rule->doubled_source},
	    {true, SENTENCE_FIGURE__FALSE_OUT, figures_number(-(int64_t)rule->false_out_points),
	        &rule->false_out_source},
	    {true, SENTENCE_FIGURE__MELDED_FROM, figures_number(rule->melded_from_level),
	        &rule->value_high_source},
	    {true, SENTENCE_FIGURE__HAND_TO, figures_number(rule->hand_to_level),
	        &rule->hand_source},
	    {true, SENTENCE_FIGURE__TWOS_OPEN, figures_number(rule->opening_twos_least),
	        &rule->twos_source},
	    {true, SENTENCE_FIGURE__TWOS_BIDDER, figures_number(rule->opening_twos_least_bidder),
	        &rule->twos_bidder_source},
	    {true, SENTENCE_FIGURE__RUN_BIDDER, figures_number(rule->opening_run_least),
	        &rule->opening_high_source},
	    {true, SENTENCE_FIGURE__RANK_BIDDER, figures_number(rule->opening_rank_least),
	        &rule->opening_high_source},
	    {true, SENTENCE_FIGURE__RANK_BIDDER_WILD, figures_number(rule->opening_rank_wild_most),
	        &rule->opening_high_source},
	    {true, SENTENCE_FIGURE__BIDDER_ANY, figures_number(rule->opening_any_level_most),
	        &rule->opening_low_source},
	    {true, SENTENCE_FIGURE__CONTRACT_VALUE, sentence_of(SENTENCE_AMOUNT__DO_NOT_COUNT),
	        &rule->value_low_source},
	    {true, SENTENCE_FIGURE__CONTRACT_VOID, sentence_of(SENTENCE_AMOUNT__VOID),
	        &rule->void_source},
	    {true, SENTENCE_FIGURE__BIDDER_UNOPENED, figures_allowed(false),
	        &rule->unopened_source},
	    {fined, SENTENCE_FIGURE__BIDDER_PENALTY,
	        figures_text(fined ? book->penalties[rule->unopened_penalty].code : ""),
	        &rule->unopened_source},
	    {true, SENTENCE_FIGURE__BIDS, figures_allowed(false), &rule->bids_source},
	    {rule->doubling_source.clause != NULL, SENTENCE_FIGURE__DOUBLING,
	        figures_allowed(false), &rule->doubling_source},
	    {true, SENTENCE_FIGURE__DEALER, sentence_of(SENTENCE_AMOUNT__LEFT_OF_DEALER),
	        &rule->dealer_source},
	};

	if (rule->allowed)
		figures_add_rows(listing, NULL, rows, sizeof rows / sizeof *rows);
}

void figures_list(struct arena *arena, const struct rulebook *book, struct figures *ret)
{
	static void (*const sections[FIGURES_OPTIONS])(struct figures_listing *) = {
	    [FIGURES_GAME] = list_game,
	    [FIGURES_CARDS] = figures_of_cards,
	    [FIGURES_MELDS] = figures_of_melds,
	    [FIGURES_CANASTAS] = figures_of_canastas,
	    [FIGURES_THREES] = figures_of_threes,
	    [FIGURES_GOING_OUT] = list_going_out,
	    [FIGURES_OPENING] = list_opening,
	    [FIGURES_PENALTIES] = list_penalties,
	    [FIGURES_CONTRACT] = list_contract,
	};
	struct figures_listing listing = {
	    .arena = arena, .book = book, .card = RANK_COUNT, .to = ret};

	*ret = (struct figures){0};
	for (enum figure_section section = 0; section < FIGURES_OPTIONS; section++) {
		listing.section = section;
		sections[section](&listing);
	}
}

/* Returns true if both name one figure. A penalty is known by its code and summary, whichever file
 * words it. */
static bool same_name(const struct sentence *one, const struct sentence *other)
{
	const struct sentence_value *code = &one->values[0], *what = &one->values[1];
	const struct sentence_value *other_what = &other->values[1];

	if (strcmp(one->code, "penalty") != 0 || strcmp(other->code, "penalty") != 0)
		return sentence_same(one, other);
	return strcmp(code->text, other->values[0].text) == 0 &&
	       strcmp(what->parts->values[0].text, other_what->parts->values[0].text) == 0;
}

/* Returns the figure with the same section and name; NULL if there is none. */
static const struct figure *find(const struct figures *figures, const struct figure *like)
{
	for (size_t i = 0; i < figures->count; i++)
		if (figures->rows[i].section == like->section &&
		    same_name(&figures->rows[i].name, &like->name))
			return &figures->rows[i];
	return NULL;
}

void figures_compare(struct arena *arena, const struct figures *left, const struct figures *right,
    const struct figure_difference **ret, size_t *ret_count)
{
	struct figure_difference *differences =
	    arena_alloc(arena, left->count + right->count, sizeof *differences);
	size_t count = 0;

	for (size_t i = 0; i < left->count; i++) {
		const struct figure *other = find(right, &left->rows[i]);

		if (!other || !sentence_same(&other->value, &left->rows[i].value))
			differences[count++] = (struct figure_difference){&left->rows[i], other};
	}
	for (size_t i = 0; i < right->count; i++)
		if (!find(left, &right->rows[i]))
			differences[count++] = (struct figure_difference){NULL, &right->rows[i]};
	*ret = differences;
	*ret_count = count;
}

void figures_add(struct figures_listing *listing, struct sentence name, struct sentence value,
    const struct source *source)
{
	struct figures *to = listing->to;

	to->rows = arena_room(listing->arena, to->rows, to->count, sizeof *to->rows);
	to->rows[to->count++] = (struct figure){.section = listing->section,
	    .card = listing->card,
	    .name = name,
	    .value = value,
	    .source = *source};
}

void figures_add_rows(struct figures_listing *listing, const struct sentence *what,
    const struct figure_row *rows, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const struct figure_row *row = &rows[i];

		if (row->shown)
			figures_add(listing,
			    what ? figures_about(listing, row->kind, row->code, row->english, *what)
			         : sentence_of(row->kind, row->code, row->english),
			    row->value, row->source);
	}
}

struct sentence figures_about(struct figures_listing *listing, const char *kind, const char *code,
    const char *english, struct sentence what)
{
	return (struct sentence){kind, code, english, {kept(listing->arena, "what", &what, 1, "")}};
}

struct sentence figures_allowed(bool allowed)
{
	return allowed ? sentence_of(SENTENCE_AMOUNT__ALLOWED)
	               : sentence_of(SENTENCE_AMOUNT__NOT_ALLOWED);
}

struct sentence figures_number(int64_t value)
{
	return (struct sentence){SENTENCE_AMOUNT__NUMBER, {sentence_number("n", value)}};
}

struct sentence figures_text(const char *text)
{
	return (struct sentence){SENTENCE_AMOUNT__TEXT, {sentence_text("text", text)}};
}

struct sentence figures_range(int64_t least, int64_t most)
{
	if (most == 0)
		return (struct sentence){SENTENCE_AMOUNT__OR_MORE, {sentence_number("n", least)}};
	if (least == most)
		return figures_number(least);
	return (struct sentence){SENTENCE_AMOUNT__RANGE,
	    {sentence_number("least", least), sentence_number("most", most)}};
}

static const char *ranks_text(struct figures_listing *listing, uint32_t ranks)
{
	struct text text = {.arena = listing->arena};

	for (int rank = RANK_COUNT - 1; rank >= 0; rank--)
		if (ranks & (1u << rank))
			text_addf(&text, "%s%s", text.size > 0 ? " " : "",
			    rulebook_rank_name(listing->book, (enum rank)rank));
	return text_of(&text);
}

struct sentence figures_ranks(struct figures_listing *listing, uint32_t ranks)
{
	return figures_text(ranks_text(listing, ranks));
}

struct sentence figures_of_ranks(struct figures_listing *listing, int64_t copies, uint32_t ranks)
{
	return (struct sentence){SENTENCE_AMOUNT__COPIES,
	    {sentence_number("n", copies), sentence_text("cards", ranks_text(listing, ranks))}};
}

struct sentence figures_joined(
    struct figures_listing *listing, const struct sentence *parts, size_t count)
{
	return (struct sentence){
	    SENTENCE_AMOUNT__JOINED, {kept(listing->arena, "parts", parts, count, ", ")}};
}

static struct sentence need_text(
    struct arena *arena, const struct rulebook *book, const struct need *need)
{
	const struct sentence_value least = sentence_number("n", need->least);
	struct sentence kinds[KINDS_MOST];
	size_t count = 0, last = 0;

	if (need->kinds == (1u << book->kind_count) - 1)
		return (struct sentence){SENTENCE_AMOUNT__CANASTAS, {least}};
	for (size_t i = 0; i < book->kind_count; i++)
		if (need->kinds & (1u << i)) {
			last = i;
			kinds[count++] = (struct sentence){SENTENCE_AMOUNT__KIND,
			    {sentence_word("kind", "canasta", book->kinds[i].name)}};
		}
	if (count != 1)
		return (struct sentence){
		    SENTENCE_AMOUNT__OF_KINDS, {least, kept(arena, "kinds", kinds, count, ", ")}};
	if (book->kinds[last].run)
		return (struct sentence){
		    SENTENCE_AMOUNT__OF_KIND, {least, kept(arena, "kind", kinds, 1, "")}};
	return (struct sentence){
	    SENTENCE_AMOUNT__OF_SET_KIND, {least, kept(arena, "kind", kinds, 1, "")}};
}

struct sentence figures_needs(
    struct arena *arena, const struct rulebook *book, const struct need *needs, size_t count)
{
	struct sentence *parts = arena_alloc(arena, count, sizeof *parts);

	for (size_t i = 0; i < count; i++)
		parts[i] = need_text(arena, book, &needs[i]);
	return count == 1 ? parts[0]
	                  : (struct sentence){SENTENCE_AMOUNT__JOINED,
	                        {kept(arena, "parts", parts, count, "; ")}};
}

struct sentence figures_when(struct figures_listing *listing, struct sentence what,
    const struct condition *condition, bool only)
{
	const struct sentence needs =
	    figures_needs(listing->arena, listing->book, condition->needs, condition->need_count);
	const struct sentence_value kept_needs = kept(listing->arena, "needs", &needs, 1, "");
	struct sentence parts[4] = {what};
	size_t count = 1;

	if (condition->melded)
		parts[count++] = sentence_of(SENTENCE_WHEN__MELDED);
	if (condition->facts)
		parts[count++] = figures_facts(listing, condition->facts);
	/* The canastas that it needs, of a side that went out or of any. */
	if (condition->out && condition->need_count > 0)
		parts[count++] = (struct sentence){SENTENCE_WHEN__OUT_WITH, {kept_needs}};
	else if (condition->out)
		parts[count++] = sentence_of(SENTENCE_WHEN__OUT);
	else if (condition->need_count > 0)
		parts[count++] = (struct sentence){SENTENCE_WHEN__WITH, {kept_needs}};
	if (count == 1 && !only)
		parts[count++] = sentence_of(SENTENCE_WHEN__OTHERWISE);
	return count == 1 ? what : figures_joined(listing, parts, count);
}

void figures_add_option(
    struct arena *arena, struct figures *to, const struct rulebook_option *option)
{
	struct figures_listing listing = {
	    .arena = arena, .section = FIGURES_OPTIONS, .card = RANK_COUNT, .to = to};
	struct text values = {.arena = arena};

	text_add(&values, option->chosen);
	for (size_t i = 0; i < option->choice_count; i++)
		if (strcmp(option->choices[i].value, option->chosen) != 0)
			text_addf(&values, ", %s", option->choices[i].value);
	figures_add(&listing,
	    (struct sentence){SENTENCE_FIGURE__OPTION, {sentence_text("option", option->name)}},
	    figures_text(text_of(&values)), &option->source);
}

void figures_add_choice(struct arena *arena, struct figures *to,
    const struct rulebook_option *option, const struct option_choice *choice,
    const struct figures *standard, const struct figures *chosen)
{
	struct figures_listing listing = {
	    .arena = arena, .section = FIGURES_OPTIONS, .card = RANK_COUNT, .to = to};
	const struct figure_difference *differences;
	size_t count;

	figures_compare(arena, standard, chosen, &differences, &count);
	for (size_t i = 0; i < count; i++) {
		const struct figure *now = differences[i].right;
		const struct figure *figure = now ? now : differences[i].left;

		figures_add(&listing,
		    (struct sentence){SENTENCE_FIGURE__CHOICE,
		        {sentence_text("option", option->name),
		            sentence_text("value", choice->value),
		            sentence_parts("figure", &figure->name, 1, "")}},
		    now ? now->value : sentence_of(SENTENCE_AMOUNT__NONE), &figure->source);
	}
}
