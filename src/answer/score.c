#include "answer/score.h"

#include "answer/claim.h"
#include "answer/minimum.h"
#include "answer/parts.h"
#include "answer/table.h"
#include "score/bidding.h"

#include <string.h>

static void add_source(struct answer *to, const struct source *source)
{
	answer_text(to, "clause", source->clause);
	answer_text_some(to, "ruling", source->ruling);
}

/* --- findings --- */

void answer_finding(struct answer *row, const struct finding *finding, char side)
{
	enum { PLACE_SIZE = 40 };
	const struct sentence where = finding_place_sentence(finding);
	const struct sentence says = finding_sentence(finding);
	char place[PLACE_SIZE];

	finding_place_write(finding, place, sizeof place);
	if (side)
		answer_letter(row, "side", side);
	answer_code(row, "level", finding_level_names[finding->level]);
	answer_code(row, "code", finding_name(finding->code));
	answer_text(row, "place", place);
	add_source(row, &finding->source);
	answer_sentence(row, "message", &says);
	if (place[0])
		answer_sentence(row, "where", &where);
}

void answer_findings(struct answer *to, const struct finding *findings, size_t count, int side)
{
	(void)answer_list(to, "findings");
	for (size_t i = 0; i < count; i++)
		if (side == FINDINGS_ALL || findings[i].side == side)
			answer_finding(answer_row(to, "findings"), &findings[i], '\0');
}

void answer_findings_of(struct answer *to, const struct hand *hand, const struct score *score)
{
	(void)answer_list(to, "findings");
	for (size_t i = 0; i < score->finding_count; i++) {
		const struct finding *finding = &score->findings[i];

		answer_finding(answer_row(to, "findings"), finding,
		    finding->side >= 0 ? hand->sides[finding->side].name : '\0');
	}
}

void answer_acceptance(struct answer *row, const struct acceptance *accepted)
{
	answer_text(row, "code", accepted->code);
	answer_text(row, "reason", accepted->reason);
	answer_text(row, "by", accepted->by);
}

/* --- sums --- */

void answer_two_sums(struct answer *to, bool alone, int64_t base, int64_t cards)
{
	if (alone) {
		answer_nothing(to, "base");
		answer_nothing(to, "cards");
		return;
	}
	answer_number(to, "base", base);
	answer_number(to, "cards", cards);
}

/* --- lines --- */

/* What a penalty is for, why points were adjusted. */
static void add_words(struct answer *row, const struct rulebook *book, const struct line *line)
{
	if (line->item == ITEM_PENALTY && book->penalties[line->index].summary &&
	    book->penalties[line->index].summary[0]) {
		const struct sentence what = rulebook_penalty_words(&book->penalties[line->index]);

		answer_sentence(row, "what", &what);
	}
	if (line->given > 0)
		answer_numbered(row, "given", 'P', line->given);
	answer_flag_set(row, "ruled", line->ruled);
}

void answer_line(
    struct answer *row, const struct rulebook *book, const struct line *line, int64_t sum)
{
	answer_code(row, "group", score_group_names[line->group]);
	answer_code(row, "item", score_line_item(book, line));
	if (line->item == ITEM_RANK && line->place != CARDS_NOWHERE)
		answer_code(row, "place", score_place_names[line->place]);
	if (line->item == ITEM_PENALTY)
		answer_text(row, "code", book->penalties[line->index].code);
	if (line->item == ITEM_ADJUSTMENT)
		answer_reason(row, "reason", line->reason);
	answer_number(row, "count", line->count);
	answer_number(row, "each", line->each);
	answer_number(row, "points", line->points);
	add_source(row, &line->source);
	answer_number(row, "sum", sum);
	add_words(row, book, line);
}

void answer_lines(struct answer *to, const struct rulebook *book, const struct side_score *side)
{
	int64_t sums[] = {[GROUP_BASE] = 0, [GROUP_CARDS] = 0, [GROUP_TOTAL] = 0};

	(void)answer_list(to, "lines");
	for (size_t i = 0; i < side->line_count; i++) {
		const struct line *line = &side->lines[i];

		sums[line->group] += line->points;
		answer_line(answer_row(to, "lines"), book, line, sums[line->group]);
	}
}

/* --- the contract --- */

static void add_gains(struct answer *to, const struct hand *hand, const struct score *score)
{
	for (size_t side = 0; side < score->side_count; side++)
		for (size_t i = 0; i < score->sides[side].line_count; i++) {
			const struct line *line = &score->sides[side].lines[i];
			struct answer *row;

			if (line->item != ITEM_CONTRACT && line->item != ITEM_ROBBERY &&
			    line->item != ITEM_FALSE_OUT)
				continue;
			row = answer_row(to, "gains");
			answer_letter(row, "side", hand->sides[side].name);
			answer_number(row, "points", line->points);
		}
}

static const char *bid_word(struct arena *arena, const struct bid *bid)
{
	if (bid->pass || bid->doubling)
		return bid->pass ? "pass" : "double";
	return arena_printf(arena, "%d%c", bid->level, bidding_letter(bid->denomination));
}

static void add_bids(struct answer *to, const struct hand *hand)
{
	const char *seat = bidding_seat_name(hand->dealer_seat);

	for (size_t i = 0; to && i < hand->bid_count; i++)
		answer_item(to, "bids", bid_word(answer_arena(to), &hand->bids[i]));
	if (!hand->dealer)
		return;
	answer_text(to, "dealer", hand->dealer);
	if (strcmp(hand->dealer, seat) != 0)
		answer_text_some(to, "dealer_seat", seat);
}

/* Who went out ended it, else what was ticked; nothing where it is not written. */
static void add_end(struct answer *to, const struct hand *hand)
{
	bool concealed = false;
	const char out = answer_went_out(hand, &concealed);
	struct answer *ended;

	if (!out && !hand->exhausted && !hand->time)
		return;
	ended = answer_object(to, "ended");
	if (out)
		answer_letter(ended, "side", out);
	answer_code(ended, "how",
	    out               ? (concealed ? "out-concealed" : "out")
	    : hand->exhausted ? "exhausted"
	                      : "time");
}

void answer_played(struct answer *to, const struct hand *hand)
{
	add_bids(to, hand);
	add_end(to, hand);
}

/* Whose it was and how high. */
static void add_bid(struct answer *to, const struct hand *hand)
{
	const struct contract *contract = &hand->contract;

	answer_textf(to, "bid", "%d%c", contract->level, bidding_letter(contract->denomination));
	answer_letter(to, "side", hand->sides[contract->side].name);
	answer_flag_set(to, "doubled", contract->doubled);
	answer_flag_set(to, "by_bids", contract->by_bids);
}

void answer_contract(struct answer *to, const struct hand *hand, const struct score *score)
{
	struct answer *contract;

	if (!score->contract.judged)
		return;
	contract = answer_object(to, "contract");
	answer_number(contract, "value", score->contract.value);
	answer_code(contract, "outcome", score_outcome_name(score->contract.outcome));
	add_bid(contract, hand);
	answer_flag(contract, "counted", hand->sides[hand->contract.side].detail != DETAIL_TOTALS);
	add_gains(contract, hand, score);
}

/* --- as a whole --- */

static void add_side(struct answer *to, const struct claimed_hand *scored, size_t index)
{
	const struct side_score *side = &scored->score->sides[index];
	struct answer *row = answer_row(to, "sides");

	answer_letter(row, "side", scored->hand->sides[index].name);
	answer_two_sums(row, side->alone, side->base, side->cards);
	answer_number(row, "total", side->total);
	answer_number(row, "opening_minimum", side->opening_minimum);
	answer_opening_needs(row, "opening_needs", scored->book, scored->hand->sides[index].score,
	    side->opening_minimum);
	answer_lines(row, scored->book, side);
	answer_findings(row, scored->score->findings, scored->score->finding_count, (int)index);
	answer_minimum(row, &(struct minimum_asked){.book = scored->book,
	                        .side = &scored->hand->sides[index],
	                        .index = index,
	                        .number = scored->number,
	                        .table = scored->table});
	answer_claims(row, scored, index);
}

void answer_score(struct answer *to, const struct claimed_hand *scored)
{
	const struct score *score = scored->score;

	answer_text(to, "rulebook", scored->book->id);
	for (size_t i = 0; i < score->side_count; i++)
		add_side(to, scored, i);
	answer_played(to, scored->hand);
	answer_contract(to, scored->hand, score);
	answer_findings(to, score->findings, score->finding_count, -1);
}
