#include "score/score.h"

#include "card/card.h"
#include "card/meld.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/meld_check.h"
#include "score/side_table.h"

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
				found[j].source.ruling =
				    "cut short by the bell; the opening can be shown, so it counts";
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
		enum rank joined;

		if (!rule || (book->same_rank == SAME_RANK_BESIDE_COMPLETE && complete))
			continue;
		joined = meld_joined_rank(book, rule, meld);
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

static void check_canastas_to_go_out(const struct rulebook *book, const struct hand *hand, int side,
    const struct side_table *side_table, struct score *score)
{
	const uint32_t all = (UINT32_C(1) << book->kind_count) - 1;
	const struct need *need = NULL;
	int made = 0;

	if (!side_table->canastas_known ||
	    (hand->contract.bid && hand->contract.side == (size_t)side))
		return;
	for (size_t i = 0; i < book->out_need_count && !need; i++) {
		made = side_table_made(side_table, &book->out_needs[i]);
		if (made < book->out_needs[i].least)
			need = &book->out_needs[i];
	}
	if (!need)
		return;
	if (hand->sides[side].out == OUT_CONCEALED && book->concealed) {
		finding_add_number(score, LEVEL_ERROR, side, FINDING_CONCEALED_WITHOUT_CANASTA,
		    PLACE_SIDE, made, need->least, &book->concealed_need_source);
		return;
	}
	finding_add_form(score,
	    need->kinds == 0 || (need->kinds & all) == all ? OUT_PLAIN : OUT_NEEDS_KIND,
	    book->out_needs_warn && !hand->contract.bid ? LEVEL_WARNING : LEVEL_ERROR, side,
	    FINDING_OUT_WITHOUT_CANASTA, PLACE_SIDE, made, need->least, &book->out_need_source);
}

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
	for (size_t i = 0; i < book->fact_count; i++)
		if (facts & (1 << i))
			finding_add(score,
			    &(struct finding){.code = code,
			        .level = level,
			        .side = side,
			        .place = PLACE_SIDE,
			        .rank = RANK_COUNT,
			        .fact = book->facts[i].name,
			        .source = code == FINDING_FACT_MISSING ? book->facts[i].source
			                  : code == FINDING_FACT_NOT_SHOWN
			                      ? book->facts[i].shown_source
			                      : book->out_fact_source});
}

static void check_going_out(const struct rulebook *book, const struct hand *hand, int side,
    const struct side_table *side_table, struct score *score)
{
	const struct side *facts = &hand->sides[side];

	if (facts->out == OUT_NONE)
		return;
	if (facts->out == OUT_CONCEALED && !book->concealed)
		finding_add_number(score, LEVEL_ERROR, side, FINDING_CONCEALED_UNKNOWN, PLACE_SIDE,
		    0, 0, &book->concealed_source);
	check_canastas_to_go_out(book, hand, side, side_table, score);
	add_facts(book, book->out_facts & facts->facts_known & ~side_table->facts,
	    FINDING_OUT_WITHOUT_FACT, LEVEL_ERROR, side, score);
	if (book->alone && cards_left(facts) > 0)
		finding_add_form(score, facts->detail == DETAIL_CARDS ? OUT_PLAIN : OUT_POINTS_LEFT,
		    LEVEL_ERROR, side, FINDING_OUT_CARDS_LEFT, PLACE_HAND, cards_left(facts), 0,
		    &book->out_cards_source);
}

static void check_unit(const struct rulebook *book, int side, enum finding_place place,
    size_t index, int64_t points, struct score *score)
{
	struct finding finding;

	if (points % book->unit == 0)
		return;
	finding = finding_of(LEVEL_ERROR, side, FINDING_SCORE_IMPOSSIBLE, place, points, book->unit,
	    &book->unit_source);
	finding.index = index;
	finding_add(score, &finding);
}

/* Returns true if every side is recorded and none went out. */
static bool nobody_is_out(const struct rulebook *book, const struct hand *hand)
{
	for (size_t i = 0; i < hand->side_count; i++)
		if (hand->sides[i].out != OUT_NONE)
			return false;
	return hand->side_count == (size_t)book->side_count;
}

static void check_penalties(const struct rulebook *book, const struct hand *hand, int side,
    const struct side_table *side_table, struct score *score)
{
	const struct side *facts = &hand->sides[side];
	const struct penalty_entry *entry;

	for (size_t i = 0; (entry = side_penalty(facts, i)); i++) {
		const struct penalty *penalty = &book->penalties[entry->penalty];
		struct finding finding = {.level = LEVEL_WARNING,
		    .side = side,
		    .place = PLACE_PENALTY,
		    .index = i,
		    .rank = RANK_COUNT,
		    .source = penalty->source};
		/* A red three that costs points in hand was not put right. */
		bool doubled = penalty->cards == PENALTY_REDS_SHOWN && side_table->reds_held > 0;

		for (size_t j = 0; j < penalty->same_act_count; j++)
			doubled = doubled || score_has_penalty(facts, penalty->same_act[j]);
		if (doubled) {
			finding.code = FINDING_PENALTY_DOUBLED;
			finding_add(score, &finding);
		}
		if (penalty->besides != SIZE_MAX && !score_has_penalty(facts, penalty->besides)) {
			finding.code = FINDING_PENALTY_ALONE;
			finding_add(score, &finding);
		}
		if (penalty->after_out && nobody_is_out(book, hand)) {
			finding.code = FINDING_PENALTY_NOT_OUT;
			finding_add(score, &finding);
		}
	}
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

static void check_side(const struct rulebook *book, const struct hand *hand, int side,
    const struct side_table *side_table, struct score *score)
{
	const struct side *facts = &hand->sides[side];
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
	 * be in the record; written sums already contain it. */
	for (size_t i = 0; facts->detail == DETAIL_CARDS && i < book->fact_count; i++)
		of_cards |= book->facts[i].shown_cards > 0 ? 1 << i : 0;
	if (of_cards != 0)
		add_facts(book, of_cards & side_table->facts & ~side_table_facts_laid(book, facts),
		    FINDING_FACT_NOT_SHOWN, LEVEL_ERROR, side, score);
	if (book->fact_count > 0 && facts->detail != DETAIL_TOTALS)
		add_facts(book,
		    rulebook_facts_that_count(book) & ~side_table_facts_shown(book, facts),
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
		check_side(book, hand, (int)i, &side_tables[i], score);
		out += hand->sides[i].out != OUT_NONE;
	}
	check_cards_held(book, hand, score);
	cards_check(book, hand, side_tables, score);
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
