#include "score/score.h"

#include "base/catalogue.h"
#include "base/checked.h"
#include "card/card.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/meld_check.h"

/* --- the cards that the packs hold --- */

/* The cards written down, by rank, and by rank and suit. */
struct tally {
	int64_t rank[RANK_ROOM];
	int64_t suited[RANK_COUNT][SUIT_COUNT];
	int64_t points; /* card points melded and held */
	int64_t cards;
	bool counted;  /* some of it is known by counts only */
	bool whole;    /* every card of the side is written down */
	int64_t named; /* cards that penalties count, beyond those written down */
};

static void tally_written_suits(struct tally *tally, const struct cards *cards)
{
	for (int rank = 0; cards->suited && rank < RANK_COUNT; rank++)
		for (int suit = SUIT_CLUBS; suit < SUIT_COUNT; suit++)
			tally->suited[rank][suit] += cards->suited[rank][suit];
}

/* Returns true if the side names a fact that cards show, and does not write those cards. */
static bool names_shown(const struct rulebook *book, const struct side *side,
    const struct side_table *side_table, size_t fact)
{
	return book->facts[fact].shown_cards > 0 && (side_table->facts & (1u << fact)) &&
	       !(side->detail == DETAIL_CARDS &&
	           (side_table_facts_laid(book, side) & (1u << fact)));
}

/* Adds cards that show the side's facts but are not written: they lie on its table. One meld may
 * show several facts. Cards of several ranks are counted by number alone. */
static void tally_shown(struct tally *tally, const struct rulebook *book, const struct side *side,
    const struct side_table *side_table)
{
	int shown[RANK_COUNT] = {0}, most = 0;

	for (size_t i = 0; i < book->fact_count; i++) {
		const struct side_fact *fact = &book->facts[i];
		int *of_rank = &shown[__builtin_ctz(fact->shown_ranks | 1u << (RANK_COUNT - 1))];

		if (!names_shown(book, side, side_table, i))
			continue;
		most = fact->shown_cards > most ? fact->shown_cards : most;
		if ((fact->shown_ranks & (fact->shown_ranks - 1)) == 0 &&
		    *of_rank < fact->shown_cards)
			*of_rank = fact->shown_cards;
	}
	for (int rank = 0; rank < RANK_COUNT; rank++)
		tally->rank[rank] += shown[rank];
	if (side->detail != DETAIL_COUNTS)
		tally->cards += most;
}

/* Returns the fewest cards with that many points: each is worth as much as the dearest. */
static int64_t fewest_cards(const int32_t values[RANK_COUNT], int64_t points)
{
	int32_t dearest = 1;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		dearest = values[rank] > dearest ? values[rank] : dearest;
	return (points + dearest - 1) / dearest;
}

/* Counts the cards that a side wrote down, and those that its facts and penalties show. */
static void tally_side(struct tally *tally, const struct rulebook *book, const struct side *side,
    const struct side_table *side_table)
{
	const struct penalty_entry *entry;
	int64_t melded = 0, in_canastas = 0, named_reds = 0, named_melded = 0;

	*tally = (struct tally){.whole = side->detail == DETAIL_CARDS};
	for (int rank = 0; rank < RANK_ROOM; rank++) {
		tally->rank[rank] = side_table->laid[rank] + side->held.count[rank];
		melded += side_table->laid[rank];
	}
	for (size_t i = 0; i < side->meld_count; i++)
		tally_written_suits(tally, &side->melds[i].cards);
	tally_written_suits(tally, &side->held);
	/* Cards that penalties count: some are nowhere else in the record, some must be among the other cards. */
	for (size_t i = 0; (entry = side_penalty(side, i)); i++) {
		const enum penalty_cards cards = book->penalties[entry->penalty].cards;

		if (cards == PENALTY_REDS_APART)
			tally->rank[RANK_RED_THREE] += entry->count;
		else if (cards == PENALTY_REDS_SHOWN)
			named_reds += entry->count;
		else if (cards == PENALTY_MELDED)
			named_melded += entry->count;
	}
	tally->rank[RANK_RED_THREE] += side->red_threes;
	/* They are among the side's other red threes, unless the packs do not hold so many. */
	if (named_reds > book->copies[RANK_RED_THREE])
		tally->rank[RANK_RED_THREE] += named_reds;
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		tally->cards += tally->rank[rank];
		tally->points += tally->rank[rank] * book->value_table[rank];
	}
	if (side->detail == DETAIL_COUNTS) {
		const struct counts *counts = &side->counts;

		/* The fewest cards that the side can have on the table, and in hand. */
		for (size_t kind = 0; kind < book->kind_count; kind++)
			in_canastas += (int64_t)side_table->canastas[kind] * book->canasta_least;
		melded +=
		    number_greater(in_canastas, fewest_cards(book->value_table, counts->melded));
		tally->counted = true;
		tally->rank[RANK_RED_THREE] += counts->reds_held;
		tally->rank[RANK_BLACK_THREE] += counts->blacks_held;
		tally->cards += fewest_cards(book->value_hand, counts->held) + melded +
		                counts->reds_held + counts->blacks_held;
		tally->points += (int64_t)counts->melded + counts->held +
		                 number_magnitude(counts->net) +
		                 (int64_t)counts->blacks_held * book->value_table[RANK_BLACK_THREE];
	}
	tally->named = named_melded > melded ? named_melded - melded : 0;
	tally_shown(tally, book, side, side_table);
}

static void tally_add(struct tally *sum, const struct tally *more)
{
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		sum->rank[rank] += more->rank[rank];
		for (int suit = SUIT_CLUBS; suit < SUIT_COUNT; suit++)
			sum->suited[rank][suit] += more->suited[rank][suit];
	}
	sum->points += more->points;
	sum->cards += more->cards;
	sum->counted = sum->counted || more->counted;
	sum->whole = sum->whole && more->whole;
	sum->named += more->named;
}

/* The excesses of a tally over the packs: of each rank, of all cards, and of points. */
enum { EXCESS_OF_CARDS = RANK_COUNT, EXCESS_OF_POINTS, EXCESSES };

/* Compares a tally of a side, or of all sides (-1), with the packs. `reported` marks the excesses
 * that have a finding. */
static void check_tally(const struct rulebook *book, const struct tally *tally, int side,
    bool reported[EXCESSES], struct score *score)
{
	const int64_t pack = rulebook_cards(book), cards = tally->cards + tally->named;

	for (int rank = 0; rank < RANK_COUNT; rank++) {
		int64_t found = tally->rank[rank], allowed = book->copies[rank];

		/* The cards of one suit of the rank may be more than the packs hold. */
		for (int suit = SUIT_CLUBS; found <= allowed && suit < SUIT_COUNT; suit++)
			if (tally->suited[rank][suit] > book->suit_copies) {
				found = tally->suited[rank][suit];
				allowed = book->suit_copies;
			}
		if (found <= allowed || reported[rank])
			continue;
		reported[rank] = true;
		struct finding finding = finding_of(LEVEL_ERROR, side,
		    rank == RANK_RED_THREE ? FINDING_TOO_MANY_RED_THREES : FINDING_TOO_MANY_OF_CARD,
		    rank == RANK_RED_THREE && side >= 0 ? PLACE_REDS : PLACE_SIDE, found, allowed,
		    &book->pack_source);

		finding.rank = (enum rank)rank;
		finding_add(score, &finding);
	}
	/* All cards together can be too many though no rank has too many, because penalties count cards
	 * that are not written down. */
	if (tally->named > 0 && cards > pack && !reported[EXCESS_OF_CARDS]) {
		reported[EXCESS_OF_CARDS] = true;
		finding_add_number(score, LEVEL_ERROR, side, FINDING_TOO_MANY_OF_CARD, PLACE_SIDE,
		    cards, pack, &book->pack_source);
	}
	if (tally->counted && tally->points > book->pack_points &&
	    (side >= 0 || !reported[EXCESS_OF_POINTS])) {
		reported[EXCESS_OF_POINTS] = true;
		finding_add_number(score, LEVEL_ERROR, side, FINDING_PACK_POINTS_EXCEEDED,
		    side >= 0 ? PLACE_COUNTS : PLACE_SIDE, tally->points, book->pack_points,
		    &book->pack_source);
	}
}

/* Returns true if all cards of the hand are written by rank alone, no fact or penalty names others, and
 * the packs hold them: one look at all sides together, which nearly always settles the matter. */
static bool packs_hold_all(
    const struct rulebook *book, const struct hand *hand, const struct side_table *side_tables)
{
	const struct penalty_entry *entry;
	int64_t left[RANK_ROOM], lacking = 0;

	for (int rank = 0; rank < RANK_ROOM; rank++)
		left[rank] = book->copies[rank];
	for (size_t i = 0; i < hand->side_count; i++) {
		const struct side *side = &hand->sides[i];

		if (side->detail == DETAIL_COUNTS || side_tables[i].suited)
			return false;
		for (size_t fact = 0; fact < book->fact_count; fact++)
			if (names_shown(book, side, &side_tables[i], fact))
				return false;
		for (size_t j = 0; (entry = side_penalty(side, j)); j++)
			if (book->penalties[entry->penalty].cards != PENALTY_NO_CARDS)
				return false;
		for (int rank = 0; rank < RANK_ROOM; rank++)
			left[rank] -= side_tables[i].laid[rank] + side->held.count[rank];
		left[RANK_RED_THREE] -= side->red_threes;
	}
	for (int rank = 0; rank < RANK_ROOM; rank++)
		lacking |= left[rank];
	return lacking >= 0;
}

/* Checks that the packs hold the cards written down, of each side and of all together. */
static void check_cards(const struct rulebook *book, const struct hand *hand,
    const struct side_table *side_tables, struct score *score)
{
	bool reported[EXCESSES] = {false};
	struct tally all = {.whole = true};

	if (!hand->has_rest && packs_hold_all(book, hand, side_tables))
		return;
	for (size_t i = 0; i < hand->side_count; i++) {
		struct tally tally;

		tally_side(&tally, book, &hand->sides[i], &side_tables[i]);
		check_tally(book, &tally, (int)i, reported, score);
		tally_add(&all, &tally);
	}
	check_tally(book, &all, -1, reported, score);
	/* With the rest written the packs must come out even; if some cards are known by counts only, they may not be
	 * exceeded. */
	const int64_t pack = rulebook_cards(book);
	const bool whole = all.whole && hand->side_count == (size_t)book->side_count;
	const int64_t found = all.cards + hand->rest;

	if (hand->has_rest && (whole ? found != pack : found > pack))
		finding_add_number(score, LEVEL_ERROR, -1, FINDING_REST_DIFFERS, PLACE_SIDE, found,
		    pack, &book->pack_source);
}

/* --- melds --- */

bool checks_melds_are_accepted(const struct rulebook *book, const struct hand *hand, size_t side)
{
	const struct penalty_entry *entry;

	for (size_t other = 0; other < hand->side_count; other++)
		for (size_t i = 0; other != side && (entry = side_penalty(&hand->sides[other], i));
		     i++)
			if (book->penalties[entry->penalty].use == PENALTY_ACCEPTS)
				return true;
	return false;
}

static void check_each_meld(const struct rulebook *book, const struct side *facts, int side,
    bool accepted, struct score *score)
{
	for (size_t i = 0; i < facts->meld_count; i++) {
		struct finding found[MELD_FINDINGS_MOST];
		struct meld_context context = {.side = side,
		    .place = PLACE_MELD,
		    .index = i,
		    .going_out = facts->out != OUT_NONE};
		size_t count = meld_check(book, &facts->melds[i], &context, found);

		for (size_t j = 0; j < count; j++) {
			const bool short_at_bell =
			    facts->at_bell && (found[j].code == FINDING_MELD_TOO_SHORT ||
			                          found[j].code == FINDING_MELD_TOO_FEW_NATURAL);

			if (accepted || short_at_bell)
				found[j].level = LEVEL_WARNING;
			if (short_at_bell)
				found[j].source.ruling = FORM_READINGS__BELL_CUTS_SHORT;
			finding_add(score, &found[j]);
		}
	}
}

/* Checks for two melds of one rank, if the rulebook joins them. Some rulebooks allow a second one
 * next to a complete canasta. */
static void check_same_rank(const struct rulebook *book, const struct side *facts, int side,
    bool accepted, struct score *score)
{
	bool seen[RANK_COUNT] = {false};
	bool warns = book->same_rank_warns || accepted;

	if (book->same_rank == SAME_RANK_FREE)
		return;
	for (size_t i = 0; i < facts->meld_count; i++) {
		const struct meld *meld = &facts->melds[i];
		bool complete = meld->cards.total >= book->canasta_least;
		const struct set_rule *rule = meld->form == MELD_RUN ? NULL : meld_rule(book, meld);

		if (!rule || (book->same_rank == SAME_RANK_BESIDE_COMPLETE && complete))
			continue;
		const enum rank joined = meld_joined_rank(book, rule, meld);

		if (seen[joined] && meld->ruled == MELD_UNRULED)
			finding_add(score, &(struct finding){.code = FINDING_MELD_DUPLICATE_RANK,
			                       .level = warns ? LEVEL_WARNING : LEVEL_ERROR,
			                       .side = side,
			                       .place = PLACE_MELD,
			                       .index = i,
			                       .rank = meld->rank,
			                       .source = book->same_rank_source});
		seen[joined] = true;
	}
}

/* --- facts and going out --- */

static int64_t cards_left(const struct side *side)
{
	const struct counts *counts = &side->counts;

	if (side->detail == DETAIL_CARDS)
		return side->held.total;
	if (side->detail == DETAIL_COUNTS)
		return (counts->held > 0) + counts->reds_held + counts->blacks_held;
	return 0;
}

/* Adds a finding for each fact whose bit is set. */
static void add_facts(const struct rulebook *book, int facts, enum finding_code code,
    enum finding_level level, int side, struct score *score)
{
	for (size_t i = 0; i < book->fact_count; i++) {
		const struct side_fact *fact = &book->facts[i];
		struct finding finding = finding_of(level, side, code, PLACE_SIDE, 0, 0,
		    code == FINDING_FACT_MISSING     ? &fact->source
		    : code == FINDING_FACT_NOT_SHOWN ? &fact->shown_source
		                                     : &book->out_fact_source);

		finding.fact = fact->name;
		if (facts & (1 << i))
			finding_add(score, &finding);
	}
}

/* Returns the facts of a side that other sides' points depend on: some cost nothing if no side has them. */
static int facts_others_need(const struct rulebook *book, const struct hand *hand, int side,
    const struct side_table *side_tables)
{
	int needed = 0;

	for (size_t i = 0; i < hand->side_count; i++)
		for (size_t fact = 0; fact < book->fact_count; fact++)
			if ((int)i != side && hand->sides[i].detail != DETAIL_TOTALS &&
			    book->facts[fact].unless_all)
				needed |= side_tables[i].lacking & (1 << fact);
	return needed;
}

/* Returns the summary without the canastas in which the recorded opening must lie: they are the
 * partner's, if the side's other melds were laid down concealed. */
static struct side_table without_partners(
    const struct rulebook *book, const struct side *facts, const struct side_table *side_table)
{
	struct side_table own = *side_table;

	if (opening_cards(facts->opening.melds, facts->opening.meld_count) ==
	        opening_cards(facts->melds, facts->meld_count) ||
	    !opening_lies_in_melds(facts, SIZE_MAX))
		return own;
	for (size_t i = 0; i < facts->meld_count; i++) {
		const size_t kind = meld_canasta_kind(book, &facts->melds[i]);

		if (kind != SIZE_MAX && !opening_lies_in_melds(facts, i))
			own.made[kind]--;
	}
	return own;
}

static void check_going_out(const struct rulebook *book, const struct hand *hand, int side,
    const struct side_table *side_table, struct score *score)
{
	const struct side *facts = &hand->sides[side];
	const bool own = facts->out == OUT_CONCEALED && book->concealed_needs_own &&
	                 book->concealed_partner_may_meld;
	const struct side_table counted =
	    own ? without_partners(book, facts, side_table) : *side_table;
	const bool is_bidder = hand->contract.bid && hand->contract.side == (size_t)side;
	const uint32_t all = (UINT32_C(1) << book->kind_count) - 1;
	const struct need *need = NULL;
	int made = 0;

	if (facts->out == OUT_NONE)
		return;
	if (facts->out == OUT_CONCEALED && !book->concealed)
		finding_add_number(score, LEVEL_ERROR, side, FINDING_CONCEALED_UNKNOWN, PLACE_SIDE,
		    0, 0, &book->concealed_source);
	/* The first need of canastas that the side does not meet; a contract frees its bidder from them. */
	for (size_t i = 0;
	     facts->detail != DETAIL_TOTALS && !is_bidder && i < book->out_need_count && !need;
	     i++) {
		made = side_table_made(&counted, &book->out_needs[i]);
		if (made < book->out_needs[i].least)
			need = &book->out_needs[i];
	}
	if (need && facts->out == OUT_CONCEALED && book->concealed)
		finding_add_form(score,
		    made < side_table_made(side_table, need) ? OUT_OWN : OUT_PLAIN, LEVEL_ERROR,
		    side, FINDING_CONCEALED_WITHOUT_CANASTA, PLACE_SIDE, made, need->least,
		    &book->concealed_need_source);
	else if (need)
		finding_add_form(score,
		    need->kinds == 0 || (need->kinds & all) == all ? OUT_PLAIN : OUT_NEEDS_KIND,
		    book->out_needs_warn && !hand->contract.bid ? LEVEL_WARNING : LEVEL_ERROR, side,
		    FINDING_OUT_WITHOUT_CANASTA, PLACE_SIDE, made, need->least,
		    &book->out_need_source);
	add_facts(book, book->out_facts & facts->facts_known & ~side_table->facts,
	    FINDING_OUT_WITHOUT_FACT, LEVEL_ERROR, side, score);
	if (book->alone && cards_left(facts) > 0)
		finding_add_form(score, facts->detail == DETAIL_CARDS ? OUT_PLAIN : OUT_POINTS_LEFT,
		    LEVEL_ERROR, side, FINDING_OUT_CARDS_LEFT, PLACE_HAND, cards_left(facts), 0,
		    &book->out_cards_source);
}

/* --- amounts, penalties and claims --- */

static void add_at(struct score *score, size_t index, struct finding finding)
{
	finding.index = index;
	finding_add(score, &finding);
}

static void check_unit(const struct rulebook *book, int side, enum finding_place place,
    size_t index, int64_t points, struct score *score)
{
	if (points % book->unit != 0)
		add_at(score, index,
		    finding_of(LEVEL_ERROR, side, FINDING_SCORE_IMPOSSIBLE, place, points,
		        book->unit, &book->unit_source));
}

/* Returns true if every side is recorded and none went out. */
static bool nobody_is_out(const struct rulebook *book, const struct hand *hand)
{
	for (size_t i = 0; i < hand->side_count; i++)
		if (hand->sides[i].out != OUT_NONE)
			return false;
	return hand->side_count == (size_t)book->side_count;
}

/* Returns the side's cards that a penalty may count; INT64_MAX if the record does not show them. */
static int64_t cards_to_count(
    const struct side *side, const struct side_table *side_table, enum penalty_cards cards)
{
	int64_t melded = 0;

	if (cards == PENALTY_REDS_SHOWN && side->detail != DETAIL_TOTALS)
		return side->red_threes;
	if (cards != PENALTY_MELDED || side->detail != DETAIL_CARDS)
		return INT64_MAX;
	for (int rank = 0; rank < RANK_ROOM; rank++)
		melded += side_table->laid[rank];
	return melded;
}

/* Returns true if the penalty is for an act that another penalty of the side is for, or for a red three that already
 * costs points in hand. */
static bool is_doubled(
    const struct side *facts, const struct side_table *side_table, const struct penalty *penalty)
{
	bool doubled = penalty->cards == PENALTY_REDS_SHOWN && side_table->reds_held > 0;

	for (size_t i = 0; i < penalty->same_act_count; i++)
		doubled = doubled || score_has_penalty(facts, penalty->same_act[i]);
	return doubled;
}

static void add_of_penalty(struct score *score, int side, enum finding_code code, size_t index,
    const struct penalty *penalty, int64_t found, int64_t allowed)
{
	add_at(score, index,
	    finding_of(LEVEL_WARNING, side, code, PLACE_PENALTY, found, allowed, &penalty->source));
}

/* Finds penalties that count more cards than the side has, all entries of a penalty together. */
static void check_penalty_cards(const struct rulebook *book, const struct side *facts, int side,
    const struct side_table *side_table, struct score *score)
{
	for (size_t i = 0; side_penalty(facts, 0) && i < book->penalty_count; i++) {
		const struct penalty *penalty = &book->penalties[i];
		const int64_t allowed = cards_to_count(facts, side_table, penalty->cards);
		const struct penalty_entry *entry;
		int64_t counted = 0;
		size_t last = 0;

		if (allowed == INT64_MAX || is_doubled(facts, side_table, penalty))
			continue;
		for (size_t j = 0; (entry = side_penalty(facts, j)); j++) {
			if (entry->penalty != i)
				continue;
			counted += entry->count;
			last = j;
		}
		if (counted > allowed)
			add_of_penalty(
			    score, side, FINDING_PENALTY_CARDS, last, penalty, counted, allowed);
	}
}

static void check_penalties(const struct rulebook *book, const struct hand *hand, int side,
    const struct side_table *side_table, struct score *score)
{
	const struct side *facts = &hand->sides[side];
	const struct penalty_entry *entry;

	for (size_t i = 0; (entry = side_penalty(facts, i)); i++) {
		const struct penalty *penalty = &book->penalties[entry->penalty];

		if (is_doubled(facts, side_table, penalty))
			add_of_penalty(score, side, FINDING_PENALTY_DOUBLED, i, penalty, 0, 0);
		if (penalty->besides != SIZE_MAX && !score_has_penalty(facts, penalty->besides))
			add_of_penalty(score, side, FINDING_PENALTY_ALONE, i, penalty, 0, 0);
		if (penalty->after_out && nobody_is_out(book, hand))
			add_of_penalty(score, side, FINDING_PENALTY_NOT_OUT, i, penalty, 0, 0);
	}
	check_penalty_cards(book, facts, side, side_table, score);
}

static void check_claim(const struct side *facts, const struct side_score *sums, int side,
    const struct source *source, struct score *score)
{
	const struct claim *claim = &facts->claim;
	const struct {
		bool made;
		int64_t written, correct;
	} claims[] = {
	    [CLAIM_TOTAL] = {claim->has_total, claim->total, sums->total},
	    [CLAIM_BASE] = {claim->has_sums, claim->base, sums->base},
	    [CLAIM_CARDS] = {claim->has_sums, claim->cards, sums->cards},
	    [CLAIM_RUNNING] = {claim->has_running, claim->running, facts->score + sums->total},
	};

	for (unsigned i = 0; i < sizeof claims / sizeof *claims; i++)
		if (claims[i].made && claims[i].written != claims[i].correct)
			finding_add_form(score, i, LEVEL_WARNING, side, FINDING_CLAIM_DIFFERS,
			    PLACE_CLAIM, claims[i].written, claims[i].correct, source);
}

/* --- cards that players hold --- */

/* Returns the most cards that a side's players can hold according to the record; INT64_MAX if it
 * sets no bound. Points in hand are divided by the least that such a card is worth. */
static int64_t cards_held_most(const struct rulebook *book, const struct side *side)
{
	const struct counts *counts = &side->counts;
	int32_t least = INT32_MAX;

	if (side->detail == DETAIL_CARDS)
		return side->hand_missing_warns ? INT64_MAX : side->held.total;
	if (side->detail == DETAIL_TOTALS || counts->has_net)
		return INT64_MAX;
	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (book->copies[rank] > 0 && !book->held[rank].apart &&
		    book->value_hand[rank] < least)
			least = book->value_hand[rank];
	return least <= 0 ? INT64_MAX
	                  : counts->held / least + counts->reds_held + counts->blacks_held;
}

/* Adds a finding for each side that holds fewer cards than it has players who did not go out. If
 * the rulebook lets the player with whom the exhausted stock ends the hand hold none, one side may
 * lack one card. */
static void check_cards_held(
    const struct rulebook *book, const struct hand *hand, struct score *score)
{
	int64_t lacking[SIDES_MOST], lacking_all = 0;

	for (size_t i = 0; i < hand->side_count; i++) {
		const struct side *side = &hand->sides[i];
		int players = (book->alone ? 1 : book->players_least) - (side->out != OUT_NONE);

		lacking[i] = players - cards_held_most(book, side);
		if (lacking[i] > 0)
			lacking_all += lacking[i];
	}
	if (hand->exhausted && book->others_hold_unless_exhausted && lacking_all <= 1)
		return;
	for (size_t i = 0; i < hand->side_count; i++)
		if (lacking[i] > 0)
			finding_add_form(score,
			    hand->sides[i].detail == DETAIL_CARDS ? FEW_CARDS : FEW_POINTS,
			    LEVEL_WARNING, (int)i, FINDING_HAND_TOO_FEW, PLACE_HAND,
			    cards_held_most(book, &hand->sides[i]),
			    lacking[i] + cards_held_most(book, &hand->sides[i]),
			    &book->others_hold_source);
}

/* --- a side and a hand --- */

static void check_side(const struct rulebook *book, const struct hand *hand, int side,
    const struct side_table *side_tables, struct score *score)
{
	const struct side *facts = &hand->sides[side];
	const struct side_table *side_table = &side_tables[side];
	bool accepted = checks_melds_are_accepted(book, hand, (size_t)side);
	int of_cards = 0;

	/* A record without any fact of the side; claims and the score before the hand do not count. */
	if (facts->detail == DETAIL_CARDS && facts->meld_count == 0 && !facts->has_hand &&
	    facts->held.total == 0 && facts->red_threes == 0 && facts->out == OUT_NONE &&
	    facts->penalty_count == 0 && facts->adjustment_count == 0 &&
	    facts->opening.meld_count == 0 && facts->raises == 0 && facts->facts_known == 0)
		finding_add_number(score, LEVEL_ERROR, side, FINDING_SIDE_EMPTY, PLACE_SIDE, 0, 0,
		    &book->groups_source);
	check_each_meld(book, facts, side, accepted, score);
	check_same_rank(book, facts, side, accepted, score);
	check_going_out(book, hand, side, side_table, score);
	/* A fact that cards show does not hold if the melds are written and do not show it. One that points depend on must
	 * be in the record; the side's own written sums already contain it. */
	for (size_t i = 0; facts->detail == DETAIL_CARDS && i < book->fact_count; i++)
		of_cards |= book->facts[i].shown_cards > 0 ? 1 << i : 0;
	if (of_cards != 0)
		add_facts(book, of_cards & side_table->facts & ~side_table_facts_laid(book, facts),
		    FINDING_FACT_NOT_SHOWN, LEVEL_ERROR, side, score);
	if (book->fact_count > 0)
		add_facts(book,
		    (facts->detail == DETAIL_TOTALS
		            ? facts_others_need(book, hand, side, side_tables)
		            : rulebook_facts_that_count(book)) &
		        ~side_table_facts_shown(book, facts),
		    FINDING_FACT_MISSING, LEVEL_WARNING, side, score);
	opening_check(book, hand, side, side_table, score);
	/* Every amount is a multiple of the rulebook's unit. */
	check_unit(book, side, PLACE_SCORE, 0, facts->score, score);
	for (size_t i = 0; i < facts->adjustment_count; i++)
		check_unit(book, side, PLACE_ADJUSTMENT, i, facts->adjustments[i].points, score);
	if (facts->detail == DETAIL_COUNTS) {
		check_unit(book, side, PLACE_COUNTS, 0, facts->counts.melded, score);
		check_unit(book, side, PLACE_COUNTS, 0, facts->counts.held, score);
		check_unit(book, side, PLACE_COUNTS, 0, facts->counts.net, score);
	} else if (facts->detail == DETAIL_TOTALS) {
		check_unit(book, side, PLACE_TOTALS, 0, facts->totals.base, score);
		check_unit(book, side, PLACE_TOTALS, 0, facts->totals.cards, score);
	}
	if (facts->detail == DETAIL_TOTALS && !totals_may_be(book, hand, (size_t)side))
		finding_add_form(score, facts->totals.alone ? TOTALS_ALONE : TOTALS_PLAIN,
		    accepted ? LEVEL_WARNING : LEVEL_ERROR, side, FINDING_TOTALS_IMPOSSIBLE,
		    PLACE_TOTALS, facts->totals.base, facts->totals.cards, &book->groups_source);
	check_penalties(book, hand, side, side_table, score);
	check_claim(facts, &score->sides[side], side, &book->groups_source, score);
	if (facts->hand_missing_warns && facts->detail == DETAIL_CARDS)
		finding_add_number(score, LEVEL_WARNING, side, FINDING_HAND_MISSING, PLACE_HAND, 0,
		    0, book->hand_source.clause ? &book->hand_source : &book->groups_source);
}

void checks_of_hand(const struct rulebook *book, const struct hand *hand,
    const struct side_table *side_tables, struct score *score)
{
	const struct source *source = &book->out_cards_source;
	int out = 0;

	for (size_t i = 0; i < hand->side_count; i++) {
		check_side(book, hand, (int)i, side_tables, score);
		out += hand->sides[i].out != OUT_NONE;
	}
	check_cards_held(book, hand, score);
	check_cards(book, hand, side_tables, score);
	if (out > 1)
		finding_add_number(
		    score, LEVEL_ERROR, -1, FINDING_BOTH_OUT, PLACE_SIDE, out, 1, source);
	if (out > 0 && hand->exhausted)
		finding_add_number(
		    score, LEVEL_ERROR, -1, FINDING_OUT_AND_EXHAUSTED, PLACE_SIDE, 0, 0, source);
	if (out == 0 && !hand->exhausted && !hand->time &&
	    hand->side_count == (size_t)book->side_count)
		finding_add_number(
		    score, LEVEL_WARNING, -1, FINDING_END_MISSING, PLACE_SIDE, 0, 0, source);
	contract_check(book, hand, side_tables, score);
}
