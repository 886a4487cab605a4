#include "referee/possible_check.h"

#include "referee/asking.h"
#include "referee/contract_sums.h"
#include "referee/counts.h"
#include "score/checks.h"
#include "score/finding_add.h"
#include "score/totals_check.h"

#include <string.h>

/* The finding the scorer, which looks at less, has already; NULL where there is none. */
static struct finding *known_impossible(struct score *score, size_t side)
{
	for (size_t i = 0; i < score->finding_count; i++)
		if (score->findings[i].side == (int)side &&
		    score->findings[i].code == FINDING_TOTALS_IMPOSSIBLE)
			return &score->findings[i];
	return NULL;
}

/* The question a side recorded by totals answers; penalties entered stand in its base points, and so
 * does its share of a contract. */
static struct possible_question question_of(
    const struct rulebook *book, const struct side *side, const struct contract_share *share)
{
	return (struct possible_question){
	    .sums = {.base = side->totals.base + totals_penalties(book, side) - share->points,
	        .cards = side->totals.cards},
	    .out_known = true,
	    .out = side->out == OUT_CONCEALED && !book->concealed ? OUT_NORMAL : side->out,
	    .facts_known = side->facts_known,
	    .facts = side->facts,
	    .reds = side->red_threes > 0 ? side->red_threes : -1};
}

/* Whether any share of the contract leaves sums that can be. `nearest` is what comes nearest with the
 * first share, as it would have been written. */
static bool any_share_fits(struct possible *possible, const struct hand *hand, size_t side,
    const struct score *score, bool *ret_fits, struct possible_answer *nearest, struct error *err)
{
	const struct rulebook *book = possible_book(possible);
	struct contract_share shares[CONTRACT_SHARES_MOST];
	size_t count = contract_shares(book, hand, score, side, shares);

	*ret_fits = false;
	*nearest = (struct possible_answer){.exact = true};
	for (size_t i = 0; i < count && !*ret_fits; i++) {
		struct possible_question question =
		    question_of(book, &hand->sides[side], &shares[i]);
		struct possible_answer answer = {0};

		question.wants_nearest = i == 0;
		if (!possible_judge(possible, &question, &answer, err))
			return false;
		*ret_fits = answer.possible && contract_share_agrees(book, hand, side, &shares[i]);
		if (i > 0)
			continue;
		for (size_t n = 0; n < answer.nearest_count; n++)
			answer.nearest[n].base +=
			    hand->sides[side].totals.base - question.sums.base;
		*nearest = answer;
	}
	return true;
}

/* A claim that is accepted whatever it is counts, and what cannot be in it is told. */
static enum finding_level level_of(
    const struct possible *possible, const struct hand *hand, size_t side)
{
	return checks_melds_are_accepted(possible_book(possible), hand, side) ? LEVEL_WARNING
	                                                                      : LEVEL_ERROR;
}

/* How the finding says it: with a contract, with the nearest sums, or neither. */
static enum totals_words words_of(const struct hand *hand, const struct possible_answer *answer)
{
	if (answer->nearest_count > 0)
		return hand->contract.bid ? TOTALS_NEAREST_CONTRACT : TOTALS_NEAREST;
	return hand->contract.bid ? TOTALS_CONTRACT : TOTALS_PLAIN;
}

static bool check_side(struct possible *possible, const struct hand *hand, size_t side,
    struct score *score, struct error *err)
{
	const struct side *facts = &hand->sides[side];
	struct finding *known = known_impossible(score, side);
	struct possible_answer answer = {0};
	struct finding finding = {.code = FINDING_TOTALS_IMPOSSIBLE,
	    .level = level_of(possible, hand, side),
	    .side = (int)side,
	    .place = PLACE_TOTALS,
	    .rank = RANK_COUNT,
	    .found = facts->totals.base,
	    .allowed = facts->totals.cards,
	    .source = possible_book(possible)->groups_source};
	bool fits;

	if (!any_share_fits(possible, hand, side, score, &fits, &answer, err))
		return false;
	if (fits)
		return true;
	finding.words = words_of(hand, &answer);
	finding.nearest_base = answer.nearest[0].base;
	finding.nearest_cards = answer.nearest[0].cards;
	if (known)
		*known = finding;
	else
		finding_add(score, &finding);
	return true;
}

/* Findings the scorer has that say already what the counts contradict. */
static bool counts_are_refused(const struct score *score, size_t side)
{
	for (size_t i = 0; i < score->finding_count; i++) {
		const struct finding *finding = &score->findings[i];

		if (finding->side == (int)side && finding->place == PLACE_COUNTS &&
		    finding->level == LEVEL_ERROR)
			return true;
	}
	return false;
}

static bool same_counts(const struct counts *a, const struct counts *b)
{
	return memcmp(a->canastas, b->canastas, sizeof a->canastas) == 0 &&
	       a->melded == b->melded && a->held == b->held && a->has_net == b->has_net &&
	       a->net == b->net && a->reds_held == b->reds_held &&
	       a->blacks_held == b->blacks_held && a->opened == b->opened;
}

/* What was answered of such a side before; NULL where it is not kept. */
static const struct counts_answer *counts_known(
    const struct possible *possible, const struct side *side)
{
	for (size_t i = 0; i < COUNTS_KEPT && i < possible->counts_asked; i++) {
		const struct counts_kept *kept = &possible->counts_kept[i];

		if (same_counts(&kept->counts, &side->counts) && kept->out == side->out &&
		    kept->red_threes == side->red_threes)
			return &kept->answer;
	}
	return NULL;
}

bool possible_counts(struct possible *possible, const struct side *side, struct counts_answer *ret,
    struct error *err)
{
	const struct counts_answer *known = counts_known(possible, side);

	if (known) {
		*ret = *known;
		return true;
	}
	if (!counts_judge(possible_book(possible), side, ret, err))
		return false;
	possible->counts_kept[possible->counts_asked++ % COUNTS_KEPT] =
	    (struct counts_kept){side->counts, side->out, side->red_threes, *ret};
	return true;
}

static bool check_counts(struct possible *possible, const struct hand *hand, size_t side,
    struct score *score, struct error *err)
{
	const struct counts *counts = &hand->sides[side].counts;
	struct counts_answer answer;

	if (counts_are_refused(score, side))
		return true;
	if (!possible_counts(possible, &hand->sides[side], &answer, err))
		return false;
	if (answer.possible)
		return true;
	finding_add(score, &(struct finding){.code = FINDING_TOTALS_IMPOSSIBLE,
	                       .level = level_of(possible, hand, side),
	                       .side = (int)side,
	                       .place = PLACE_COUNTS,
	                       .words = !answer.nearest_known ? COUNTS_HELD
	                                : answer.nearest_held ? COUNTS_MELDED
	                                                      : COUNTS_CARDS,
	                       .rank = RANK_COUNT,
	                       .found = counts->has_net ? counts->net : counts->melded,
	                       .allowed = answer.nearest,
	                       .source = possible_book(possible)->canasta_source});
	return true;
}

static bool is_asked(const struct hand *hand, size_t side)
{
	enum detail detail = hand->sides[side].detail;

	return detail == DETAIL_COUNTS ||
	       (detail == DETAIL_TOTALS && !hand->sides[side].totals.alone);
}

bool possible_is_asked(const struct hand *hand)
{
	for (size_t side = 0; side < hand->side_count; side++)
		if (is_asked(hand, side))
			return true;
	return false;
}

bool possible_check(
    struct possible *possible, const struct hand *hand, struct score *score, struct error *err)
{
	for (size_t side = 0; side < hand->side_count; side++) {
		if (!is_asked(hand, side))
			continue;
		if (hand->sides[side].detail == DETAIL_COUNTS) {
			if (!check_counts(possible, hand, side, score, err))
				return false;
		} else if (!check_side(possible, hand, side, score, err)) {
			return false;
		}
	}
	return true;
}
