#include "score/opening_check.h"

#include "score/contract.h"
#include "score/finding_add.h"
#include "score/opening.h"

static int64_t cards_in(const struct meld *melds, size_t count)
{
	int64_t cards = 0;

	for (size_t i = 0; i < count; i++)
		cards += melds[i].cards.total;
	return cards;
}

/* Cards of melds by what they were melded as: rows for ranks, then for runs by suit. */
struct melded_cards {
	int64_t set[RANK_COUNT][RANK_COUNT];
	int64_t run[SUIT_COUNT][RANK_COUNT];
};

static int suit_of_run(const struct meld *meld)
{
	for (int suit = SUIT_CLUBS; suit < SUIT_COUNT; suit++)
		if (meld->suits & (1u << suit))
			return suit;
	return SUIT_NONE;
}

static void lay(struct melded_cards *laid, const struct meld *melds, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		int64_t *row = melds[i].form == MELD_RUN ? laid->run[suit_of_run(&melds[i])]
		                                         : laid->set[melds[i].rank];

		for (int rank = 0; rank < RANK_COUNT; rank++)
			row[rank] += melds[i].cards.count[rank];
	}
}

/* Whether everything laid down to open lies in melds of the same rank or run at the end: melds of
 * one rank may have been joined since. */
static bool opening_lies_in_melds(const struct side *side)
{
	struct melded_cards then = {0}, now = {0};

	lay(&then, side->opening.melds, side->opening.meld_count);
	lay(&now, side->melds, side->meld_count);
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		for (int row = 0; row < RANK_COUNT; row++)
			if (then.set[row][rank] > now.set[row][rank])
				return false;
		for (int row = 0; row < SUIT_COUNT; row++)
			if (then.run[row][rank] > now.run[row][rank])
				return false;
	}
	return true;
}

/* Going out concealed in one lay: no more cards than a hand and the draw, and, from the stock, no
 * minimum where the rulebook waives it. Returns whether the minimum is waived. */
static bool check_concealed(const struct rulebook *book, const struct side *facts, int side,
    bool at_once, struct score *score)
{
	int64_t laid = cards_in(facts->melds, facts->meld_count);
	int64_t most = (int64_t)book->dealt + book->drawn;

	if (!at_once && !book->concealed_partner_may_meld)
		finding_add_number(score, LEVEL_WARNING, side, FINDING_CONCEALED_AFTER_OPENING,
		    PLACE_OPENING_WHOLE, 0, 0, &book->concealed_before_source);
	if (!at_once && book->concealed_partner_may_meld)
		return false;
	if (facts->opening.from == FROM_STOCK && laid > most)
		finding_add_number(score, LEVEL_ERROR, side, FINDING_CONCEALED_TOO_MANY_CARDS,
		    PLACE_OPENING_WHOLE, laid, most, &book->concealed_cards_source);
	return facts->opening.from == FROM_STOCK && book->concealed_stock_waives;
}

static void add_meld_findings(
    const struct rulebook *book, const struct side *facts, int side, struct score *score)
{
	const struct opening_asked asked = {.score = facts->score,
	    .side = side,
	    .going_out = facts->out != OUT_NONE,
	    .top = RANK_COUNT};

	/* score_needs() leaves room for every finding the opening's melds can have. */
	score->finding_count += opening_findings(
	    book, &facts->opening, &asked, score->finding_space + score->finding_count);
}

/* Of an opening that was recorded. */
static void check_recorded(
    const struct rulebook *book, const struct hand *hand, int side, struct score *score)
{
	const struct side *facts = &hand->sides[side];
	const struct opening *opening = &facts->opening;
	const struct side_score *sums = &score->sides[side];
	struct opening_question question = {.from = opening->from,
	    .opening = *opening,
	    .contract = hand->contract,
	    .bidder = hand->contract.bid && hand->contract.side == (size_t)side};
	struct source source = sums->opening_source;
	bool concealed = facts->out == OUT_CONCEALED && book->concealed, waived = false, at_once;
	int64_t points = opening_points(book, opening->melds, opening->meld_count);

	add_meld_findings(book, facts, side, score);
	at_once = cards_in(opening->melds, opening->meld_count) ==
	          cards_in(facts->melds, facts->meld_count);
	if (facts->detail == DETAIL_CARDS && !opening_lies_in_melds(facts))
		finding_add_number(score, LEVEL_ERROR, side, FINDING_OPENING_NOT_IN_MELDS,
		    PLACE_OPENING_WHOLE, 0, 0,
		    book->stays_source.clause ? &book->stays_source : &source);
	if (concealed && facts->detail == DETAIL_CARDS) {
		waived = check_concealed(book, facts, side, at_once, score);
		if (!book->concealed_partner_may_meld)
			points = opening_points(book, facts->melds, facts->meld_count);
	}
	points += contract_opening_bonus(book, &question);
	score->finding_count += contract_opening_twos(
	    book, &question, side, score->finding_space + score->finding_count);
	if (waived || opening_is_enough(book, &question, points, sums->opening_minimum, &source))
		return;
	finding_add_number(score, LEVEL_ERROR, side, FINDING_OPENING_SHORT, PLACE_OPENING_WHOLE,
	    points, sums->opening_minimum, &source);
}

/* Returns true where the side can have opened with these melds, or where the record cannot show that it could
 * not: counts do not show the melds that open a contract. */
static bool may_have_opened(const struct rulebook *book, const struct hand *hand, int side,
    const struct tableau *tableau, int64_t points, int32_t minimum)
{
	const struct side *facts = &hand->sides[side];
	const struct opening_question question = {
	    .opening = {.melds = facts->melds, .meld_count = facts->meld_count},
	    .contract = hand->contract,
	    .bidder = hand->contract.bid && hand->contract.side == (size_t)side};
	const struct need any = {.kinds = UINT32_MAX, .least = 1};
	struct source source;

	if (facts->out == OUT_CONCEALED && book->concealed && book->concealed_stock_waives)
		return true;
	if (book->opening_by_canasta && tableau_made(tableau, &any) > 0)
		return true;
	if (facts->detail == DETAIL_COUNTS && question.bidder && !hand->contract.doubled &&
	    hand->contract.level > book->contract.opening_any_level_most)
		return true;
	return opening_is_enough(book, &question, points, minimum, &source);
}

/* Of a side whose opening was not recorded: all its melds together are at least what it opened with. */
static void check_all_melds(const struct rulebook *book, const struct hand *hand, int side,
    const struct tableau *tableau, struct score *score)
{
	const struct side *facts = &hand->sides[side];
	const struct side_score *sums = &score->sides[side];
	const struct opening_band *band = rulebook_opening_band(book, facts->score);
	const bool counted = facts->detail == DETAIL_COUNTS && !facts->counts.has_net;
	const int64_t points =
	    counted ? facts->counts.melded : opening_points(book, facts->melds, facts->meld_count);

	if (facts->at_bell || !(counted ? points > 0 : facts->meld_count > 0))
		return;
	if (!may_have_opened(book, hand, side, tableau, points, sums->opening_minimum))
		finding_add_number(score, LEVEL_WARNING, side, FINDING_OPENING_BELOW, PLACE_SIDE,
		    points, sums->opening_minimum, &sums->opening_source);
	for (size_t i = 0; band && i < band->need_count; i++) {
		const int made = tableau_made(tableau, &band->needs[i]);

		if (made >= band->needs[i].least)
			continue;
		finding_add(score, &(struct finding){.code = FINDING_OPENING_BELOW,
		                       .level = LEVEL_WARNING,
		                       .side = side,
		                       .words = OPENING_CANASTAS,
		                       .rank = RANK_COUNT,
		                       .found = made,
		                       .allowed = band->needs[i].least,
		                       .source = band->source});
		return;
	}
}

void opening_check(const struct rulebook *book, const struct hand *hand, int side,
    const struct tableau *tableau, struct score *score)
{
	if (hand->sides[side].opening.meld_count > 0)
		check_recorded(book, hand, side, score);
	else
		check_all_melds(book, hand, side, tableau, score);
}
