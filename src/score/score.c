#include "score/score.h"

#include "base/arena.h"
#include "card/card.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/meld_check.h"

#include <assert.h>
#include <limits.h>

/* --- the penalties of a side --- */

const struct penalty_entry *side_penalty(const struct side *side, size_t place)
{
	if (place < side->penalty_count)
		return &side->penalties[place];
	place -= side->penalty_count;
	return place < side->given_penalty_count ? &side->given_penalties[place] : NULL;
}

bool score_has_penalty(const struct side *side, size_t penalty)
{
	const struct penalty_entry *entry;

	for (size_t i = 0; (entry = side_penalty(side, i)); i++)
		if (entry->penalty == penalty)
			return true;
	return false;
}

int32_t score_offences_earlier(const struct side *side, size_t penalty)
{
	return side->earlier ? side->earlier[penalty] : 0;
}

int32_t score_offences(const struct penalty_entry *entries, size_t count, size_t penalty)
{
	int32_t offences = 0;

	for (size_t i = 0; i < count; i++)
		offences += entries[i].penalty == penalty ? entries[i].count : 0;
	return offences;
}

int64_t score_penalty_points(const struct rulebook *book, const struct side *side, size_t index)
{
	const struct penalty_entry *entry = &side->penalties[index];

	return rulebook_offences_points(&book->penalties[entry->penalty],
	    score_offences_earlier(side, entry->penalty) +
	        score_offences(side->penalties, index, entry->penalty),
	    entry->count);
}

/* --- a summary of a side --- */

static void ranks_add(int32_t sums[RANK_ROOM], const struct cards *cards)
{
	for (int rank = 0; rank < RANK_ROOM; rank++)
		sums[rank] += cards->count[rank];
}

/* Returns a bit for each rank with cards. Few have any, and later only these are looked at. */
static uint32_t ranks_among(const int32_t count[RANK_ROOM])
{
	uint32_t ranks = 0;

	for (int rank = 0; rank < RANK_ROOM; rank++)
		ranks |= count[rank] != 0 ? 1u << rank : 0;
	return ranks;
}

bool side_table_shows(const struct side_fact *fact, const struct meld *meld)
{
	return fact->shown_cards > 0 && !meld->voided && meld->ruled != MELD_RULED_ILLEGAL &&
	       meld_count(meld, fact->shown_ranks) >= fact->shown_cards;
}

uint8_t side_table_facts_laid(const struct rulebook *book, const struct side *side)
{
	unsigned facts = 0;

	for (size_t i = 0; i < book->fact_count; i++)
		for (size_t j = 0; j < side->meld_count; j++)
			if (side_table_shows(&book->facts[i], &side->melds[j]))
				facts |= 1u << i;
	return (uint8_t)facts;
}

/* Summarizes the melds and the cards in hand of a side that wrote its cards. */
static void read_melds(
    const struct rulebook *book, const struct side *side, struct side_table *side_table)
{
	int32_t held[RANK_ROOM] = {0};
	bool suited = side->held.suited, melded = false;

	for (size_t i = 0; i < side->meld_count; i++) {
		const struct meld *meld = &side->melds[i];
		size_t kind = meld_canasta_kind(book, meld);

		if (kind != SIZE_MAX) {
			side_table->made[kind]++;
			side_table->canastas[kind] += meld->voided ? 0 : 1;
		}
		ranks_add(side_table->laid, &meld->cards);
		if (!meld->voided)
			ranks_add(side_table->melded, &meld->cards);
		suited = suited || meld->cards.suited;
		melded = melded || side->at_bell || meld_counts_as_melded(book, meld);
	}
	ranks_add(held, &side->held);
	side_table->melded_ranks = ranks_among(side_table->melded);
	side_table->held_ranks = ranks_among(held);
	side_table->suited = suited;
	side_table->has_melded = melded;
	side_table->reds_held = side->held.count[RANK_RED_THREE];
	side_table->blacks_held = side->held.count[RANK_BLACK_THREE];
}

void side_table_read(const struct rulebook *book, const struct side *side, struct side_table *ret)
{
	const struct counts *counts = &side->counts;
	const bool out = side->out != OUT_NONE;
	bool canasta = false;

	*ret = (struct side_table){.out = out,
	    .facts =
	        (uint8_t)(side->facts | (side_table_facts_shown(book, side) & ~side->facts_known)),
	    .lacking = (uint8_t)(side->facts_known & ~side->facts)};
	if (side->detail == DETAIL_CARDS) {
		const uint8_t laid_down = side_table_facts_laid(book, side);

		read_melds(book, side, ret);
		ret->facts |= laid_down;
		ret->lacking &= (uint8_t)~laid_down;
	} else if (side->detail == DETAIL_COUNTS) {
		for (size_t kind = 0; kind < book->kind_count; kind++) {
			ret->canastas[kind] = ret->made[kind] = counts->canastas[kind];
			canasta = canasta || counts->canastas[kind] > 0;
		}
		/* Points show that the side has melded; if they are a net, a canasta, going out, or its word. */
		ret->has_melded = counts->has_net ? canasta || out || counts->opened == OPENED_YES
		                                  : counts->melded > 0;
		ret->reds_held = counts->reds_held;
		ret->blacks_held = counts->blacks_held;
	} else {
		ret->has_melded = out;
	}
}

uint8_t side_table_facts_shown(const struct rulebook *book, const struct side *side)
{
	return side->out != OUT_NONE ? side->facts_known | book->out_facts : side->facts_known;
}

/* Settles which facts each side of the hand pays for: some cost nothing if no side has them. A side
 * alone pays for all it lacks. */
static void side_table_settle_facts(
    const struct rulebook *book, const struct hand *hand, struct side_table *side_tables)
{
	uint8_t nobody = 0;

	if (hand->side_count < (size_t)book->side_count)
		return;
	for (size_t i = 0; i < book->fact_count; i++)
		nobody = (uint8_t)(nobody | (book->facts[i].unless_all ? 1u << i : 0));
	for (size_t i = 0; i < hand->side_count; i++)
		nobody &= side_tables[i].lacking;
	for (size_t i = 0; i < hand->side_count; i++)
		side_tables[i].lacking = (uint8_t)(side_tables[i].lacking & ~nobody);
}

static int sum(const int *counts, uint32_t kinds)
{
	int total = 0;

	for (kinds &= (1u << KINDS_MOST) - 1; kinds != 0; kinds &= kinds - 1)
		total += counts[__builtin_ctz(kinds)];
	return total;
}

/* Returns true if a condition of the rulebook holds for the side. */
static bool side_table_holds(const struct side_table *side_table, const struct condition *condition)
{
	if ((condition->melded && !side_table->has_melded) ||
	    (condition->out && !side_table->out) || (condition->facts & ~side_table->facts))
		return false;
	for (size_t i = 0; i < condition->need_count; i++)
		if (sum(side_table->canastas, condition->needs[i].kinds) <
		    condition->needs[i].least)
			return false;
	return true;
}

int side_table_sign(const struct rulebook *book, const struct side_table *side_table,
    const struct sign_band **ret_band)
{
	*ret_band = NULL;
	for (size_t i = 0; i < book->sign_band_count; i++) {
		if (!side_table_holds(side_table, &book->sign_bands[i].when))
			continue;
		*ret_band = &book->sign_bands[i];
		return book->sign_bands[i].sign;
	}
	return 1;
}

int64_t side_table_points(
    const struct rulebook *book, const struct side *side, const struct side_table *side_table)
{
	int64_t points = 0;

	if (side->detail == DETAIL_COUNTS)
		return side->counts.melded;
	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (book->value_source[rank].clause)
			points += (int64_t)side_table->melded[rank] * book->value_table[rank];
	return points;
}

const struct red_band *side_table_red_band(
    const struct rulebook *book, const struct side_table *side_table)
{
	for (size_t i = 0; i < book->red_band_count; i++)
		if (side_table_holds(side_table, &book->red_bands[i].when))
			return &book->red_bands[i];
	return NULL;
}

int side_table_made(const struct side_table *side_table, const struct need *need)
{
	return sum(side_table->made, need->kinds);
}

/* --- the bell --- */

/* Returns the sum, or the greatest number that fits. */
static uint16_t add_limited(uint16_t count, int32_t added)
{
	return count + added > UINT16_MAX ? UINT16_MAX : (uint16_t)(count + added);
}

struct hand bell_settle(const struct rulebook *book, const struct hand *hand, int hand_number)
{
	struct hand settled = *hand;

	for (size_t i = 0; hand->time && i < settled.side_count; i++) {
		struct side *side = &settled.sides[i];
		const struct opening_question question = {.score = side->score,
		    .raises = side->raises,
		    .hand_number = hand_number,
		    .top = RANK_COUNT,
		    .opening = side->opening,
		    .contract = hand->contract,
		    .bidder = hand->contract.bid && hand->contract.side == i};
		int32_t laid[RANK_ROOM] = {0}, opening[RANK_ROOM] = {0};
		bool still_opening = side->detail == DETAIL_CARDS && side->out == OUT_NONE &&
		                     side->opening.meld_count > 0;
		bool rest_in_hand = true;

		for (size_t j = 0; j < side->meld_count; j++)
			ranks_add(laid, &side->melds[j].cards);
		for (size_t j = 0; j < side->opening.meld_count; j++)
			ranks_add(opening, &side->opening.melds[j].cards);
		for (int rank = 0; rank < RANK_COUNT; rank++) {
			still_opening = still_opening && laid[rank] <= opening[rank];
			rest_in_hand =
			    rest_in_hand && opening[rank] - laid[rank] <= side->held.count[rank];
		}
		if (!still_opening)
			continue;
		side->at_bell = rest_in_hand && opening_may_be_made(book, &question);
		/* An opening that cannot be shown is taken back into the hand. */
		for (int rank = 0; !side->at_bell && rank < RANK_COUNT; rank++) {
			side->held.count[rank] = add_limited(side->held.count[rank], laid[rank]);
			side->held.total = add_limited(side->held.total, laid[rank]);
		}
		if (!side->at_bell)
			side->meld_count = 0;
		/* The rule of the bell has judged the opening. */
		side->opening = (struct opening){0};
	}
	return settled;
}

/* --- lines --- */

/* Adds points to a sum. No sum here can overflow: a point figure is at most POINTS_MOST and a count
 * at most 2^31, so one product stays below 2^51, and 2^12 such lines would be needed to leave 63
 * bits. The readers bound both, and the checked addition below holds the rest. */
static void add_points(int64_t *sum, int64_t points)
{
	if (__builtin_add_overflow(*sum, points, sum))
		*sum = points > 0 ? INT64_MAX : INT64_MIN;
}

/* Adds a line of that many points each; nearly always there is nothing to count. */
static inline void add_line(struct side_score *score, enum group group, enum item item,
    enum card_place place, size_t index, int32_t count, int64_t each, const struct source *source)
{
	struct source from = *source;

	if (count == 0)
		return;
	struct line *line = &score->lines[score->line_count++];

	*line = (struct line){.group = group,
	    .item = item,
	    .place = place,
	    .index = (uint32_t)index,
	    .count = count,
	    .each = each,
	    .points = (int64_t)count * each,
	    .source = from};
	add_points(group == GROUP_CARDS ? &score->cards : &score->base, line->points);
}

static void add_base(struct side_score *score, enum item item, size_t index, int32_t count,
    int64_t each, const struct source *source)
{
	add_line(score, GROUP_BASE, item, CARDS_NOWHERE, index, count, each, source);
}

static void add_cards(struct side_score *score, enum item item, enum card_place place, size_t index,
    int32_t count, int64_t each, const struct source *source)
{
	add_line(score, GROUP_CARDS, item, place, index, count, each, source);
}

void lines_add(struct side_score *score, const struct line *line)
{
	struct line *added = &score->lines[score->line_count++];

	*added = *line;
	added->points = (int64_t)line->count * line->each;
	add_points(line->group == GROUP_CARDS ? &score->cards : &score->base, added->points);
}

void lines_remove(struct side_score *score, enum item item)
{
	size_t kept = 0;

	for (size_t i = 0; i < score->line_count; i++) {
		const struct line *line = &score->lines[i];

		if (line->item != item) {
			score->lines[kept++] = *line;
			continue;
		}
		add_points(
		    line->group == GROUP_CARDS ? &score->cards : &score->base, -line->points);
	}
	score->line_count = kept;
}

bool lines_is_unfinished(
    const struct rulebook *book, const struct unfinished_rule *unfinished, const struct meld *meld)
{
	if (meld->voided || (meld->form == MELD_RUN) != unfinished->run ||
	    meld->cards.total > unfinished->cards_most)
		return false;
	if (unfinished->run)
		return true;
	const struct set_rule *rule = meld_rule(book, meld);

	return (unfinished->ranks & (1u << meld->rank)) &&
	       (!rule || meld_count(meld, rule->wild) <= unfinished->wild_most);
}

static void add_held_threes(
    const struct held_price *price, enum item item, int count, struct side_score *score)
{
	if (!price->apart)
		return;
	add_base(score, item, 0, price->once && count > 0 ? 1 : count, price->base, &price->source);
}

/* Offences that a side repeats may cost more: a line for each price. */
static void add_penalties(const struct rulebook *book, const struct side *side,
    const struct penalty_entry *entries, size_t count, struct side_score *score)
{
	for (size_t i = 0; i < count; i++) {
		const struct penalty_entry *entry = &entries[i];
		const struct penalty *penalty = &book->penalties[entry->penalty];
		const int32_t sign = entry->count < 0 ? -1 : 1; /* a claim may add it */
		int32_t left = sign * entry->count;
		int32_t earlier = 0;

		/* Earlier offences are those of the game and those that have lines already. */
		if (penalty->repeated_count > 0)
			earlier = score_offences_earlier(side, entry->penalty);
		for (size_t j = 0; penalty->repeated_count > 0 && j < score->line_count; j++)
			if (score->lines[j].item == ITEM_PENALTY &&
			    score->lines[j].index == entry->penalty)
				earlier += score->lines[j].count;
		while (left > 0) {
			const struct offence_price price =
			    rulebook_offence_price(penalty, earlier, left);

			add_base(score, ITEM_PENALTY, entry->penalty, sign * price.count,
			    -(int64_t)price.points, price.source);
			earlier += price.count;
			score->lines[score->line_count - 1].given = entry->given;
			score->lines[score->line_count - 1].ruled = entry->ruled;
			left -= price.count;
		}
	}
}

/* Adds adjustments. The committee gives these points, not a rulebook; its reason is in the line. */
static void add_adjustments(
    const struct adjustment *adjustments, size_t count, struct side_score *score)
{
	for (size_t i = 0; i < count; i++)
		lines_add(score, &(struct line){.group = GROUP_BASE,
		                     .item = ITEM_ADJUSTMENT,
		                     .reason = adjustments[i].reason,
		                     .count = 1,
		                     .each = adjustments[i].points,
		                     .source = {.clause = "committee"},
		                     .given = adjustments[i].given,
		                     .ruled = adjustments[i].ruled});
}

/* Returns the highest of the ranks, and removes it from them. */
static unsigned take_highest(uint32_t *ranks)
{
	const unsigned top = sizeof *ranks * CHAR_BIT - 1;
	unsigned rank = top - (unsigned)__builtin_clz(*ranks);

	*ranks &= ~(1u << rank);
	return rank;
}

/* Adds the lines of base points, without penalties and adjustments. */
static void add_base_lines(const struct rulebook *book, const struct side *side,
    const struct side_table *side_table, struct side_score *score)
{
	const bool concealed = side->out == OUT_CONCEALED && book->concealed;
	const struct red_band *band = side_table_red_band(book, side_table);
	const int32_t reds = side->red_threes;

	for (size_t kind = 0; kind < book->kind_count; kind++)
		add_base(score, ITEM_CANASTA, kind, side_table->canastas[kind],
		    book->kinds[kind].points, &book->kinds[kind].source);
	/* Bonuses for canastas together; one that replaces another excludes it. */
	for (size_t i = 0; i < book->bonus_count; i++) {
		const struct bonus *bonus = &book->bonuses[i];

		if (side_table_holds(side_table, &bonus->when) &&
		    (bonus->instead_of == SIZE_MAX ||
		        !side_table_holds(side_table, &book->bonuses[bonus->instead_of].when)))
			add_base(score, ITEM_BONUS, i, 1, bonus->points, &bonus->source);
	}
	for (size_t i = 0; i < book->unfinished_count; i++) {
		const struct unfinished_rule *unfinished = &book->unfinished[i];
		int32_t count = 0;

		for (size_t j = 0; j < side->meld_count; j++)
			count += lines_is_unfinished(book, unfinished, &side->melds[j]);
		add_base(score, ITEM_UNFINISHED, i, count, -(int64_t)unfinished->points,
		    &unfinished->source);
	}
	/* Red threes on the table: one by one if each is worth as much, else as a set. */
	if (band && band->count > 0 && reds != 0) {
		const int64_t amount = rulebook_red_amount(band, reds);

		if (amount == (int64_t)reds * band->amounts[1])
			add_base(score, ITEM_RED_THREE, 0, reds, band->amounts[1], &band->source);
		else
			add_base(score,
			    (size_t)reds < band->count ? ITEM_RED_THREES_SET : ITEM_RED_THREES_ALL,
			    0, 1, amount, &band->source);
	}
	add_held_threes(
	    &book->held[RANK_RED_THREE], ITEM_RED_THREE_HELD, side_table->reds_held, score);
	add_held_threes(
	    &book->held[RANK_BLACK_THREE], ITEM_BLACK_THREE_HELD, side_table->blacks_held, score);
	if (side->out != OUT_NONE && (!concealed || book->concealed_adds))
		add_base(score, ITEM_GOING_OUT, 0, 1, book->going_out, &book->going_out_source);
	if (concealed)
		add_base(
		    score, ITEM_CONCEALED, 0, 1, book->concealed_points, &book->concealed_source);
	if (!side_table->has_melded && book->unopened != 0)
		add_base(
		    score, ITEM_UNOPENED, 0, 1, -(int64_t)book->unopened, &book->unopened_source);
	/* Facts that the side lacks and pays for. */
	for (size_t i = 0; i < book->fact_count; i++)
		if (side_table->lacking & (1u << i) && book->facts[i].lacking > 0)
			add_base(score, ITEM_FACT, i, 1, -(int64_t)book->facts[i].lacking,
			    &book->facts[i].lacking_source);
}

/* Adds the lines of card points: of each rank, or as they were counted, and those that some rulebooks give for threes in
 * addition to base points. */
static void add_card_lines(const struct rulebook *book, const struct side *side,
    const struct side_table *side_table, struct side_score *score)
{
	const struct counts *counts = &side->counts;
	const struct held_price *red = &book->held[RANK_RED_THREE];
	const struct held_price *black = &book->held[RANK_BLACK_THREE];
	const struct sign_band *band;
	const int sign = side_table_sign(book, side_table, &band);
	/* The line of cards that count plus has the source of their values. */
	const struct source *why = sign <= 0 ? &band->source : NULL;

	if (side->detail == DETAIL_CARDS) {
		for (uint32_t ranks = side_table->melded_ranks; ranks != 0;) {
			const unsigned rank = take_highest(&ranks);

			if (book->value_source[rank].clause)
				add_cards(score, ITEM_RANK, CARDS_ON_TABLE, rank,
				    side_table->melded[rank],
				    sign * (int64_t)book->value_table[rank],
				    why ? why : &book->value_source[rank]);
		}
		for (uint32_t ranks = side_table->held_ranks; ranks != 0;) {
			const unsigned rank = take_highest(&ranks);

			if (book->value_source[rank].clause && !book->held[rank].apart)
				add_cards(score, ITEM_RANK, CARDS_IN_HAND, rank,
				    side->held.count[rank], -(int64_t)book->value_hand[rank],
				    rulebook_hand_source(book, (enum rank)rank));
		}
	} else if (counts->has_net) {
		add_cards(score, ITEM_NET, CARDS_NOWHERE, 0, 1, counts->net, &book->groups_source);
	} else {
		if (counts->melded != 0)
			add_cards(score, ITEM_MELDED, CARDS_NOWHERE, 0, 1,
			    sign * (int64_t)counts->melded, why ? why : &book->groups_source);
		if (counts->held != 0)
			add_cards(score, ITEM_HELD, CARDS_NOWHERE, 0, 1, -(int64_t)counts->held,
			    book->hand_source.clause ? &book->hand_source : &book->groups_source);
	}
	if (book->red_card_points != 0)
		add_cards(score, ITEM_RANK, CARDS_ON_TABLE, RANK_RED_THREE, side->red_threes,
		    sign * (int64_t)book->red_card_points, why ? why : &book->red_card_source);
	if (red->apart && red->cards != 0)
		add_cards(score, ITEM_RANK, CARDS_IN_HAND, RANK_RED_THREE, side_table->reds_held,
		    red->cards, &red->source);
	if (black->apart && black->cards != 0)
		add_cards(score, ITEM_RANK, CARDS_IN_HAND, RANK_BLACK_THREE,
		    side_table->blacks_held, black->cards, &black->source);
}

/* Adds every line that follows from the side's own facts (contracts come after). Sums that were written hold its own
 * penalties. */
static void lines_of_side(const struct rulebook *book, const struct side *side,
    const struct side_table *side_table, struct side_score *score)
{
	const bool written = side->detail == DETAIL_TOTALS;

	score->alone = written && side->totals.alone;
	if (score->alone) {
		/* A total of 0 has its line, too: it is all that is known of the side. */
		lines_add(score, &(struct line){.group = GROUP_TOTAL,
		                     .item = ITEM_TOTAL_AS_WRITTEN,
		                     .count = 1,
		                     .each = side->totals.base,
		                     .source = book->groups_source});
	} else if (written) {
		add_base(
		    score, ITEM_BASE_AS_WRITTEN, 0, 1, side->totals.base, &book->groups_source);
		add_cards(score, ITEM_CARDS_AS_WRITTEN, CARDS_NOWHERE, 0, 1, side->totals.cards,
		    &book->groups_source);
	} else {
		add_base_lines(book, side, side_table, score);
		add_penalties(book, side, side->penalties, side->penalty_count, score);
	}
	add_adjustments(side->adjustments, side->adjustment_count, score);
	/* Penalties and adjustments that a separate command gave, at any level of detail. */
	add_penalties(book, side, side->given_penalties, side->given_penalty_count, score);
	add_adjustments(side->given_adjustments, side->given_adjustment_count, score);
	if (!written)
		add_card_lines(book, side, side_table, score);
}

/* --- room for a score --- */

enum {
	/* One for each item that occurs once. */
	FIXED_LINES = 2 * RANK_COUNT + KINDS_MOST + ITEM_TOTAL_AS_WRITTEN + 1,
	FIXED_FINDINGS = 34,                /* about a side as a whole */
	HAND_FINDINGS = 2 * RANK_COUNT + 16 /* about the hand */
};

/* Returns the most lines that a side can have. */
static size_t lines_of(const struct rulebook *book, const struct side *side)
{
	const struct penalty_entry *entry;
	size_t lines = FIXED_LINES + book->fact_count + book->bonus_count + book->unfinished_count +
	               side->adjustment_count + side->given_adjustment_count;

	/* A penalty has a line for each price. */
	for (size_t i = 0; (entry = side_penalty(side, i)); i++)
		lines += 1 + book->penalties[entry->penalty].repeated_count;
	return lines;
}

void score_needs(
    const struct rulebook *book, const struct hand *hand, size_t *ret_lines, size_t *ret_findings)
{
	size_t lines = 0, findings = HAND_FINDINGS + hand->bid_count;

	for (size_t i = 0; i < hand->side_count; i++) {
		const struct side *side = &hand->sides[i];

		lines += lines_of(book, side);
		/* Each meld may also be of a rank seen before, each opening meld lack twos. */
		findings +=
		    FIXED_FINDINGS + RANK_COUNT + 3 * book->fact_count +
		    (side->meld_count + side->opening.meld_count) * (MELD_FINDINGS_MOST + 1) +
		    3 * (side->penalty_count + side->given_penalty_count) + side->adjustment_count;
	}
	*ret_lines = lines;
	*ret_findings = findings;
}

void score_make_room(
    struct arena *arena, const struct rulebook *book, const struct hand *hand, struct score *ret)
{
	*ret = (struct score){0};
	score_needs(book, hand, &ret->line_room, &ret->finding_room);
	ret->line_space = arena_space(arena, ret->line_room, sizeof *ret->line_space);
	ret->findings = arena_space(arena, ret->finding_room, sizeof *ret->findings);
}

/* --- the score of a hand --- */

/* Adds up the points of each side. */
static inline void add_up(const struct rulebook *book, const struct hand *hand,
    struct side_table side_tables[SIDES_MOST], struct score *score)
{
	struct line *space = score->line_space;

	assert(hand->side_count <= SIDES_MOST);
	score->side_count = hand->side_count;
	score->contract = (struct contract_score){0};
	score->finding_count = 0;
	/* Each side gets its part of the room. */
	for (size_t i = 0; i < hand->side_count; i++) {
		score->sides[i] = (struct side_score){.lines = space};
		space += lines_of(book, &hand->sides[i]);
		/* Melds may lie far apart in memory. Fetched ahead, they arrive while the sides are
		 * cleared. */
		for (size_t meld = 0; meld < hand->sides[i].meld_count; meld++)
			__builtin_prefetch(&hand->sides[i].melds[meld]);
	}
	for (size_t i = 0; i < hand->side_count; i++)
		side_table_read(book, &hand->sides[i], &side_tables[i]);
	if (book->fact_count > 0)
		side_table_settle_facts(book, hand, side_tables);
	for (size_t i = 0; i < hand->side_count; i++)
		lines_of_side(book, &hand->sides[i], &side_tables[i], &score->sides[i]);
	contract_settle(book, hand, score);
	for (size_t i = 0; i < hand->side_count; i++) {
		struct side_score *side = &score->sides[i];

		side->total = side->base;
		add_points(&side->total, side->cards);
	}
}

void score_points(const struct rulebook *book, const struct hand *hand, struct score *score)
{
	struct side_table side_tables[SIDES_MOST];

	add_up(book, hand, side_tables, score);
}

void score_hand(
    const struct rulebook *book, const struct hand *hand, int hand_number, struct score *score)
{
	struct side_table side_tables[SIDES_MOST];

	assert(hand_number >= 1);
	add_up(book, hand, side_tables, score);
	for (size_t i = 0; i < hand->side_count; i++) {
		const struct side *side = &hand->sides[i];
		struct side_score *sums = &score->sides[i];

		sums->melded = side_tables[i].has_melded;
		sums->opening_minimum = rulebook_opening_minimum(
		    book, side->score, side->raises, hand_number, &sums->opening_source);
	}
	checks_of_hand(book, hand, side_tables, score);
}

bool score_has_errors(const struct score *score)
{
	return findings_have_error(score->findings, score->finding_count);
}

/* --- names --- */

static const char *const items[] = {
    [ITEM_CANASTA] = "canasta",
    [ITEM_RED_THREE] = "red-three",
    [ITEM_RED_THREES_SET] = "red-threes-set",
    [ITEM_RED_THREES_ALL] = "red-threes-all",
    [ITEM_RED_THREE_HELD] = "red-three-held",
    [ITEM_BLACK_THREE_HELD] = "black-three-held",
    [ITEM_GOING_OUT] = "going-out",
    [ITEM_CONCEALED] = "concealed",
    [ITEM_PENALTY] = "penalty",
    [ITEM_ADJUSTMENT] = "adjustment",
    [ITEM_BONUS] = "bonus",
    [ITEM_UNFINISHED] = "unfinished",
    [ITEM_UNOPENED] = "unopened",
    [ITEM_FACT] = "fact",
    [ITEM_CONTRACT] = "contract",
    [ITEM_ROBBERY] = "robbery",
    [ITEM_FALSE_OUT] = "false-out",
    [ITEM_BASE_AS_WRITTEN] = "base-as-written",
    [ITEM_RANK] = "card",
    [ITEM_MELDED] = "melded",
    [ITEM_HELD] = "held",
    [ITEM_NET] = "net",
    [ITEM_CARDS_AS_WRITTEN] = "cards-as-written",
    [ITEM_TOTAL_AS_WRITTEN] = "total-as-written",
};

const char *const score_group_names[] =
    {[GROUP_BASE] = "base", [GROUP_CARDS] = "cards", [GROUP_TOTAL] = "total"};
const char *const score_place_names[] =
    {[CARDS_NOWHERE] = "", [CARDS_ON_TABLE] = "table", [CARDS_IN_HAND] = "hand"};

const char *score_line_item(const struct rulebook *book, const struct line *line)
{
	assert(line->item != ITEM_CANASTA || line->index < book->kind_count);
	assert(line->item != ITEM_RANK || line->index < RANK_COUNT);
	if (line->item == ITEM_CANASTA)
		return book->kinds[line->index].item;
	if (line->item == ITEM_BONUS)
		return book->bonuses[line->index].name;
	if (line->item == ITEM_UNFINISHED)
		return book->unfinished[line->index].name;
	if (line->item == ITEM_FACT)
		return book->facts[line->index].name;
	if (line->item == ITEM_RANK)
		return rulebook_rank_name(book, (enum rank)line->index);
	return items[line->item];
}

const char *const outcome_names[OUTCOMES] = {
    [OUTCOME_NONE] = "",
    [OUTCOME_ACHIEVED] = "achieved",
    [OUTCOME_ROBBED] = "robbed",
    [OUTCOME_VOID] = "void",
    [OUTCOME_FALSE_OUT] = "false-out",
};
