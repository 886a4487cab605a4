#include "score/contract.h"

#include "card/card.h"
#include "card/meld.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/meld_check.h"
#include "score/score.h"
#include "score/side_table.h"

int64_t opening_points(const struct rulebook *book, const struct meld *melds, size_t count)
{
	int64_t points = 0;

	for (size_t i = 0; i < count; i++)
		points += meld_points(book, &melds[i]);
	return points;
}

/* Returns the most natural cards of one rank in one meld; of `top` alone unless that is RANK_COUNT. */
static int most_natural(const struct rulebook *book, const struct opening *opening, enum rank top)
{
	/* A card of another rank can be the top of a pile that is taken. */
	const uint32_t never_top = book->wild | 1u << RANK_BLACK_THREE | 1u << RANK_RED_THREE;
	int most = 0;

	for (size_t i = 0; i < opening->meld_count; i++) {
		const struct meld *meld = &opening->melds[i];
		int natural = meld->cards.count[meld->rank];

		if (meld->form == MELD_SET && !(never_top & (1u << meld->rank)) &&
		    (top == RANK_COUNT || top == meld->rank) && natural > most)
			most = natural;
	}
	return most;
}

bool opening_holds_pile(const struct rulebook *book, const struct opening *opening, enum rank top)
{
	return opening->from != FROM_PILE ||
	       most_natural(book, opening, top) >= book->opening_pile_natural_least;
}

/* Returns a finding about an opening as a whole. */
static struct finding about_opening(
    int side, enum finding_code code, int64_t found, int64_t allowed, const struct source *source)
{
	return finding_of(LEVEL_ERROR, side, code, PLACE_OPENING_WHOLE, found, allowed, source);
}

/* Checks the demands of some rulebooks on an opening besides its points. Writes at most four
 * findings, a number that opening_findings_most() includes, and returns how many. */
static size_t check_kinds(
    const struct rulebook *book, const struct opening_question *question, struct finding *findings)
{
	const struct opening *opening = &question->opening;
	const struct opening_band *band = rulebook_opening_band(book, question->score);
	const int side = question->side;
	int clean = 0, wild = 0;
	size_t count = 0;

	/* The pair of natural cards from the hand with which some rulebooks let the pile be taken. */
	if (!opening_holds_pile(book, opening, question->top)) {
		findings[count] = about_opening(side, FINDING_OPENING_PILE_PAIR,
		    most_natural(book, opening, question->top), book->opening_pile_natural_least,
		    &book->opening_pile_source);
		findings[count++].rank = question->top;
	}
	for (size_t i = 0; i < opening->meld_count; i++) {
		const struct meld *meld = &opening->melds[i];
		const int in_meld = meld_count(meld, book->wild);

		wild += in_meld;
		if (in_meld == 0 && meld->cards.total > clean)
			clean = meld->cards.total;
	}
	if (clean < book->opening_clean_least)
		findings[count++] = about_opening(side, FINDING_MELD_TOO_FEW_NATURAL, clean,
		    book->opening_clean_least, &book->opening_clean_source);
	if (book->opening_no_wild && wild > 0)
		findings[count++] = about_opening(
		    side, FINDING_MELD_TOO_MANY_WILD, wild, 0, &book->opening_no_wild_source);
	/* Canastas that the band of the side's score asks for, however many points are laid down. */
	for (size_t i = 0; band && i < band->need_count; i++) {
		const struct need *need = &band->needs[i];
		int canastas = 0;

		for (size_t j = 0; j < opening->meld_count; j++) {
			const size_t kind = meld_canasta_kind(book, &opening->melds[j]);

			canastas += kind != SIZE_MAX && (need->kinds & (1u << kind)) ? 1 : 0;
		}
		if (canastas >= need->least)
			continue;
		findings[count] = about_opening(
		    side, FINDING_OPENING_SHORT, canastas, need->least, &band->source);
		findings[count++].words = OPENING_CANASTAS;
		break;
	}
	return count;
}

/* Writes the findings about the melds, and about demands of the rulebook that they do not meet.
 * Returns how many there are, opening_findings_most() at most. */
static size_t opening_findings(
    const struct rulebook *book, const struct opening_question *question, struct finding *findings)
{
	size_t count = 0;

	for (size_t i = 0; i < question->opening.meld_count; i++) {
		const struct meld_context context = {.side = question->side,
		    .place = PLACE_OPENING,
		    .index = i,
		    .going_out = question->going_out};

		count += meld_check(book, &question->opening.melds[i], &context, findings + count);
	}
	return count + check_kinds(book, question, findings + count);
}

size_t opening_findings_most(size_t meld_count)
{
	enum { KINDS = 4, TWOS = 1 };

	return meld_count * (MELD_FINDINGS_MOST + TWOS) + KINDS;
}

static bool has_error(const struct finding *findings, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (findings[i].level == LEVEL_ERROR)
			return true;
	return false;
}

/* Returns true if the melds open: by their points, by a canasta if one always opens, or by the bid.
 * `source` becomes the clause of a canasta or bid; points leave it. */
static bool opening_is_enough(const struct rulebook *book, const struct opening_question *question,
    int64_t points, int32_t minimum, struct source *source)
{
	const struct opening *opening = &question->opening;

	if (points >= minimum)
		return true;
	for (size_t i = 0; book->opening_by_canasta && i < opening->meld_count; i++)
		if (meld_canasta_kind(book, &opening->melds[i]) != SIZE_MAX) {
			*source = book->opening_canasta_source;
			return true;
		}
	return contract_opens(book, question, source);
}

/* Returns the points that count towards the minimum. */
static int64_t points_laid_down(
    const struct rulebook *book, const struct opening_question *question)
{
	return opening_points(book, question->opening.melds, question->opening.meld_count) +
	       contract_opening_bonus(book, question);
}

bool opening_may_be_made(const struct rulebook *book, const struct opening_question *question)
{
	const struct opening *opening = &question->opening;
	struct finding found[MELD_FINDINGS_MOST];
	struct source source;
	int32_t minimum = rulebook_opening_minimum(
	    book, question->score, question->raises, question->hand_number, &source);

	for (size_t i = 0; i < opening->meld_count; i++) {
		const struct meld_context context = {.place = PLACE_OPENING, .index = i};

		if (has_error(found, meld_check(book, &opening->melds[i], &context, found)))
			return false;
	}
	return !has_error(found, check_kinds(book, question, found)) &&
	       contract_opening_twos(book, question, NULL) == 0 &&
	       opening_is_enough(
	           book, question, points_laid_down(book, question), minimum, &source);
}

void opening_judge(const struct rulebook *book, const struct opening_question *question,
    struct opening_answer *answer)
{
	struct source source;

	answer->minimum = rulebook_opening_minimum(
	    book, question->score, question->raises, question->hand_number, &source);
	answer->count = points_laid_down(book, question);
	answer->finding_count = opening_findings(book, question, answer->findings);
	answer->finding_count +=
	    contract_opening_twos(book, question, answer->findings + answer->finding_count);
	answer->enough = question->opening.meld_count > 0 &&
	                 opening_is_enough(book, question, answer->count, answer->minimum, &source);
	answer->lacking = answer->enough || answer->count >= answer->minimum
	                      ? 0
	                      : answer->minimum - answer->count;
	answer->enough = answer->enough && !has_error(answer->findings, answer->finding_count);
	answer->source = source;
}

static int64_t cards_in(const struct meld *melds, size_t count)
{
	int64_t cards = 0;

	for (size_t i = 0; i < count; i++)
		cards += melds[i].cards.total;
	return cards;
}

/* Adds the cards of melds, `sign` times, by what they were melded as: rows for ranks, then for runs by suit. */
static void lay(int64_t rows[RANK_COUNT + SUIT_COUNT][RANK_COUNT], const struct meld *melds,
    size_t count, int sign)
{
	for (size_t i = 0; i < count; i++) {
		const unsigned suits = melds[i].suits;
		const int row = melds[i].form == MELD_SET
		                    ? (int)melds[i].rank
		                    : RANK_COUNT + (suits ? __builtin_ctz(suits) : 0);

		for (int rank = 0; rank < RANK_COUNT; rank++)
			rows[row][rank] += sign * melds[i].cards.count[rank];
	}
}

/* Returns true if all cards of the opening are in melds of the same rank or run at the end: melds
 * of one rank may have been joined since. */
static bool opening_lies_in_melds(const struct side *side)
{
	int64_t since[RANK_COUNT + SUIT_COUNT][RANK_COUNT] = {{0}};

	lay(since, side->melds, side->meld_count, 1);
	lay(since, side->opening.melds, side->opening.meld_count, -1);
	for (int row = 0; row < RANK_COUNT + SUIT_COUNT; row++)
		for (int rank = 0; rank < RANK_COUNT; rank++)
			if (since[row][rank] < 0)
				return false;
	return true;
}

/* Checks a side that went out concealed: in one lay from the stock it can have no more cards than a
 * hand and the draw. Returns true if the rulebook then waives the minimum. */
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

/* Checks an opening that was recorded. */
static void check_recorded(
    const struct rulebook *book, const struct hand *hand, int side, struct score *score)
{
	const struct side *facts = &hand->sides[side];
	const struct opening *opening = &facts->opening;
	const struct side_score *sums = &score->sides[side];
	const struct opening_question question = {.score = facts->score,
	    .top = RANK_COUNT,
	    .opening = *opening,
	    .contract = hand->contract,
	    .bidder = hand->contract.bid && hand->contract.side == (size_t)side,
	    .side = side,
	    .going_out = facts->out != OUT_NONE};
	struct source source = sums->opening_source;
	bool concealed = facts->out == OUT_CONCEALED && book->concealed, waived = false, at_once;
	int64_t points = opening_points(book, opening->melds, opening->meld_count);

	/* score_needs() leaves room for every finding the opening's melds can have. */
	score->finding_count +=
	    opening_findings(book, &question, score->finding_space + score->finding_count);
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
	score->finding_count +=
	    contract_opening_twos(book, &question, score->finding_space + score->finding_count);
	if (waived || opening_is_enough(book, &question, points, sums->opening_minimum, &source))
		return;
	finding_add_number(score, LEVEL_ERROR, side, FINDING_OPENING_SHORT, PLACE_OPENING_WHOLE,
	    points, sums->opening_minimum, &source);
}

/* Returns true if the side can have opened with these melds, or if the record cannot show that it
 * could not: counts do not show the melds that open a contract. */
static bool may_have_opened(const struct rulebook *book, const struct hand *hand, int side,
    const struct side_table *side_table, int64_t points, int32_t minimum)
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
	if (book->opening_by_canasta && side_table_made(side_table, &any) > 0)
		return true;
	if (facts->detail == DETAIL_COUNTS && question.bidder && !hand->contract.doubled &&
	    hand->contract.level > book->contract.opening_any_level_most)
		return true;
	return opening_is_enough(book, &question, points, minimum, &source);
}

void opening_check(const struct rulebook *book, const struct hand *hand, int side,
    const struct side_table *side_table, struct score *score)
{
	const struct side *facts = &hand->sides[side];
	const struct side_score *sums = &score->sides[side];
	const struct opening_band *band = rulebook_opening_band(book, facts->score);
	const bool counted = facts->detail == DETAIL_COUNTS && !facts->counts.has_net;
	int64_t points;

	if (facts->opening.meld_count > 0) {
		check_recorded(book, hand, side, score);
		return;
	}
	/* All melds of a side whose opening was not recorded count at least its minimum together. */
	points =
	    counted ? facts->counts.melded : opening_points(book, facts->melds, facts->meld_count);
	if (facts->at_bell || !(counted ? points > 0 : facts->meld_count > 0))
		return;
	if (!may_have_opened(book, hand, side, side_table, points, sums->opening_minimum))
		finding_add_number(score, LEVEL_WARNING, side, FINDING_OPENING_BELOW, PLACE_SIDE,
		    points, sums->opening_minimum, &sums->opening_source);
	for (size_t i = 0; band && i < band->need_count; i++) {
		const int made = side_table_made(side_table, &band->needs[i]);

		if (made >= band->needs[i].least)
			continue;
		finding_add_form(score, OPENING_CANASTAS, LEVEL_WARNING, side,
		    FINDING_OPENING_BELOW, PLACE_SIDE, made, band->needs[i].least, &band->source);
		return;
	}
}
