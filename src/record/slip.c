#include "record/slip.h"

#include "base/text.h"
#include "record/facts.h"
#include "record/facts_contract.h"
#include "record/slip_short.h"
#include "record/slip_words.h"
#include "score/bidding.h"
#include "score/totals_check.h"

#include <string.h>

/* --- lines --- */

/* Marks the melds that void= names, now that all melds of the side are known. */
static bool mark_lost(struct slip_reader *reader, struct error *err)
{
	struct slip_side *side = reader->side;
	const char *place;
	struct meld *lost = NULL;
	size_t count = 0;

	if (!side->lost)
		return true;
	if (!slip_read_melds(reader, side->lost, &lost, &count, err))
		return false;
	place = side->lost->value_place;
	for (size_t i = 0; i < count; i++) {
		if (!facts_void(side->melds, side->meld_count, &lost[i], err))
			return slip_fail_at(reader, place, err);
		place += strlen(lost[i].cards.written) + 1;
	}
	return true;
}

static bool check_counts(struct slip_reader *reader, struct error *err)
{
	struct slip_side *side = reader->side;
	const struct slip_token *judged = side->opened ? side->opened : side->net;

	if (side->net && (side->seen & (slip_seen_bit(slip_word_named("melded", 6)) |
	                                   slip_seen_bit(slip_word_named("held", 4))))) {
		error_set(err, ERROR_INPUT, "net-beside",
		    "net stands instead of melded and held; one or the other is expected");
		return slip_fail_at(reader, side->net->place, err);
	}
	if (!facts_opened(&side->facts, err))
		return slip_fail_at(reader, judged->place, err);
	if (!facts_net(reader->book, &side->facts, err))
		return slip_fail_at(reader, side->net->place, err);
	return true;
}

/* What must stand on the line, and what may only be judged when all of it is read. */
static bool finish_side(struct slip_reader *reader, struct error *err)
{
	struct slip_side *side = reader->side;
	const struct slip_token *sum = side->base ? side->base : side->cards;

	if (side->adjustment_count > side->reason_count)
		return slip_reason_missing(reader, err);
	if (!side->base != !side->cards) {
		error_set(err, ERROR_INPUT, "totals-half",
		    "one of the two sums is missing; %s=N is expected beside this one",
		    side->base ? "cards" : "base");
		return slip_fail_at(reader, sum->place, err);
	}
	if (side->facts.detail == DETAIL_COUNTS && !check_counts(reader, err))
		return false;
	if (!totals_may_be_claimed(&side->facts, &side->facts.claim, err))
		return slip_fail_at(reader, side->claim->value_place, err);
	return mark_lost(reader, err);
}

static void keep_side(struct slip_reader *reader, const struct slip_token *first)
{
	struct slip_side *read = reader->side;
	struct side *side = &read->facts;
	bool alone_out = reader->book->alone && side->out != OUT_NONE;
	int letter = side->name - 'A';

	side->melds = read->melds;
	side->meld_count = read->meld_count;
	side->penalties = read->penalties;
	side->penalty_count = read->penalty_count;
	side->adjustments = read->adjustments;
	side->adjustment_count = read->adjustment_count;
	side->hand_missing_warns = side->detail == DETAIL_CARDS && !side->has_hand && !alone_out;
	reader->side_at[letter] = slip_position_of(reader, first);
	if (read->total) {
		reader->total_at[letter] = slip_position_of(reader, read->total);
		reader->totals_count++;
	}
	if (read->net)
		reader->net_at[letter] = slip_position_of(reader, read->net);
	reader->hand.sides[reader->hand.side_count++] = *side;
}

/* Room for as many melds as words may be one, in one piece: what scores the hand reads them in turn. */
static bool make_meld_room(
    struct slip_reader *reader, const struct slip_token *tokens, size_t count, struct error *err)
{
	size_t words = 0;

	for (size_t i = 0; i < count; i++)
		words += !tokens[i].has_value;
	reader->side->melds = arena_alloc(reader->arena, words, sizeof *reader->side->melds);
	return reader->side->melds || error_memory(err);
}

/* Returns true for a word of bare digits that is a multiple of the rulebook's unit: melds of a few cards, or
 * a total whose `=` was left out. */
static bool may_be_total(const struct rulebook *book, const struct slip_token *token)
{
	int64_t points;

	for (size_t i = 0; i < token->size; i++)
		if (token->text[i] < '0' || token->text[i] > '9')
			return false;
	return text_integer(token->text, token->size, 0, POINTS_MOST, &points) && book->unit > 0 &&
	       points % book->unit == 0 && totals_may_come_to(book, (int32_t)points);
}

/* Returns the word that may be a total where it is the side's only one; words of the hand beside it say nothing of
 * the side. */
static const struct slip_token *total_meant(
    const struct rulebook *book, const struct slip_token *tokens, size_t count)
{
	const struct slip_token *only = NULL;

	for (size_t i = 0; i < count; i++) {
		const struct slip_word *word = slip_word_named(tokens[i].text, tokens[i].key_size);

		if (word && word->scope == SCOPE_HAND)
			continue;
		if (only)
			return NULL;
		only = &tokens[i];
	}
	return only && may_be_total(book, only) ? only : NULL;
}

static bool read_side_line(
    struct slip_reader *reader, const struct slip_token *tokens, size_t count, struct error *err)
{
	struct slip_side side = {.facts.held.written = ""};
	bool ok;

	if (!facts_side(reader->book, tokens->text, tokens->size, &side.facts.name, err))
		return slip_fail_at(reader, tokens->place, err);
	if (reader->side_at[side.facts.name - 'A'].line) {
		error_set(err, ERROR_INPUT, "side-repeated",
		    "side %c stands twice in this hand; it is expected once (a blank line ends a "
		    "hand)",
		    side.facts.name);
		return slip_fail_at(reader, tokens->place, err);
	}
	reader->side = &side;
	side.total = total_meant(reader->book, tokens + 1, count - 1);
	ok = make_meld_room(reader, tokens + 1, count - 1, err);
	for (size_t i = 1; ok && i < count; i++)
		ok = slip_take_token(reader, &tokens[i], err);
	ok = ok && finish_side(reader, err);
	if (ok)
		keep_side(reader, tokens);
	reader->side = NULL;
	return ok;
}

static bool is_letter(char letter)
{
	return text_lower(letter) >= 'a' && text_lower(letter) <= 'z';
}

static bool read_line(struct slip_reader *reader, struct error *err)
{
	const struct slip_token *tokens;
	size_t count;

	if (!slip_spell(reader->arena, reader->book, reader->line, &tokens, &count, err))
		return false;
	if (!count) {
		error_set(err, ERROR_INPUT, "slip-empty",
		    "nothing stands here; a side's letter and its facts are expected");
		return slip_fail_at(reader, reader->line->data, err);
	}
	if (tokens->size == 1 && is_letter(tokens->text[0]))
		return read_side_line(reader, tokens, count, err);
	reader->side = NULL;
	for (size_t i = 0; i < count; i++)
		if (!slip_take_token(reader, &tokens[i], err))
			return false;
	return true;
}

/* --- the hand --- */

static bool fail_position(struct slip_position position, struct error *err)
{
	return slip_place(position.line, position.place, err);
}

/* A word that says something of a contract, without one; what came of it may be of one that the bids
 * give. */
static bool check_contract_alone(
    const struct slip_reader *reader, const struct contract *contract, struct error *err)
{
	const bool bid = !contract->none && (!contract->bid || contract->by_bids) &&
	                 bidding_end_of(&reader->hand).bid;
	const struct slip_position spots[] = {
	    reader->bidder_at, reader->doubled_at, reader->outcome_at};

	for (size_t i = 0; i < sizeof spots / sizeof spots[0]; i++) {
		if (!spots[i].line || (bid && spots[i].place == reader->outcome_at.place))
			continue;
		error_set(err, ERROR_INPUT, "contract-alone",
		    "this belongs to a contract; contract=3H side=A or the like is expected with "
		    "it");
		return fail_position(spots[i], err);
	}
	return true;
}

/* What the bids give, unless it waits for somebody who knows the table. */
static bool finish_bids(struct slip_reader *reader, struct error *err)
{
	struct hand *hand = &reader->hand;

	if (facts_contract_waits(hand) || facts_contract(reader->book, hand, err))
		return true;
	return reader->bids_at.line ? fail_position(reader->bids_at, err) : false;
}

static bool finish_contract(struct slip_reader *reader, struct error *err)
{
	struct hand *hand = &reader->hand;

	if (!hand->contract.bid)
		return check_contract_alone(reader, &hand->contract, err) &&
		       finish_bids(reader, err);
	if (!reader->bidder_at.line) {
		error_set(err, ERROR_INPUT, "contract-side",
		    "whose contract it is remains unsaid; side=A or the like is expected behind "
		    "it");
		return fail_position(reader->contract_at, err);
	}
	if (!facts_side_index(hand, reader->bidder, &hand->contract.side, err))
		return fail_position(reader->bidder_at, err);
	if (hand->contract.outcome != OUTCOME_NONE && !facts_outcome(hand, err))
		return fail_position(reader->outcome_at, err);
	if (!facts_net_contract(reader->book, hand, hand->contract.side, err))
		return fail_position(reader->net_at[reader->bidder - 'A'], err);
	return true;
}

static bool read_lines(
    struct slip_reader *reader, const struct slip_line *lines, size_t count, struct error *err)
{
	for (size_t i = 0; i < count; i++) {
		reader->line = &lines[i];
		if (!read_line(reader, err))
			return false;
	}
	return true;
}

/* Refuses slips whose every side is one word of digits: nobody can tell which of the two was meant. `least` is
 * the number of sides that make a hand. */
static bool check_totals_meant(const struct slip_reader *reader, size_t least, struct error *err)
{
	const struct slip_position *at = NULL;
	const char *word;
	int size = 0;

	if (reader->hand.side_count < least || reader->totals_count < reader->hand.side_count)
		return true;
	for (size_t i = 0; !at; i++)
		at = reader->total_at[i].line ? &reader->total_at[i] : NULL;
	word = at->place;
	while (word[size] >= '0' && word[size] <= '9')
		size++;
	error_set(err, ERROR_INPUT, "slip-total",
	    "%.*s may be cards or a total; write =%.*s for the total; for cards add a word, such "
	    "as "
	    "hand=94, or a count, such as 5:3",
	    size, word, size, word);
	return slip_place(at->line, word, err);
}

bool slip_read(struct arena *arena, const struct rulebook *book, const struct slip_line *lines,
    size_t count, struct hand *ret, struct error *err)
{
	struct slip_reader reader = {.arena = arena, .book = book};

	if (!read_lines(&reader, lines, count, err))
		return false;
	if (!reader.hand.side_count) {
		error_set(err, ERROR_INPUT, "side-missing",
		    "no side stands here; a line such as \"A KKKK hand=94\" is expected");
		return count ? slip_place(&lines[0], lines[0].data, err) : false;
	}
	facts_sort_sides(&reader.hand);
	if (!check_totals_meant(&reader, (size_t)book->side_count, err) ||
	    !finish_contract(&reader, err))
		return false;
	*ret = reader.hand;
	return true;
}

/* --- a hand put right --- */

static void sides_stay(struct slip_reader *reader, const struct hand *base)
{
	struct hand *hand = &reader->hand;

	for (size_t i = 0; i < base->side_count; i++)
		if (!reader->side_at[base->sides[i].name - 'A'].line)
			hand->sides[hand->side_count++] = base->sides[i];
	facts_sort_sides(hand);
}

/* The dealer of before sits where he sat. */
static void dealer_stays(struct hand *hand, const struct hand *base)
{
	hand->dealer_due = base->dealer_due;
	if (hand->dealer)
		return;
	hand->dealer = base->dealer;
	hand->dealer_seat = base->dealer_seat;
}

static void words_stay(struct hand *hand, const struct hand *base)
{
	hand->exhausted = hand->exhausted || base->exhausted;
	hand->time = hand->time || base->time;
	if (!hand->has_rest) {
		hand->has_rest = base->has_rest;
		hand->rest = base->rest;
	}
	dealer_stays(hand, base);
	if (!hand->bid_count) {
		hand->bid_count = base->bid_count;
		hand->bids = base->bids;
	}
	hand->acceptance_count = base->acceptance_count;
	hand->acceptances = base->acceptances;
}

/* The contract of before must go with the sides as they now are; one that the bids gave is what they
 * now give. */
static bool contract_stays(struct slip_reader *reader, const struct hand *base, struct error *err)
{
	struct hand *hand = &reader->hand;
	const enum outcome written = hand->contract.outcome;

	if (!check_contract_alone(reader, &base->contract, err))
		return false;
	hand->contract = base->contract;
	if (base->contract.by_bids || (!base->contract.bid && !base->contract.none)) {
		hand->contract = (struct contract){
		    .outcome = written != OUTCOME_NONE ? written : base->contract.outcome,
		    .ruled = base->contract.ruled};
		return finish_bids(reader, err);
	}
	if (!hand->contract.bid)
		return true;
	return (hand->contract.outcome == OUTCOME_NONE || facts_outcome(hand, err)) &&
	       facts_net_contract(reader->book, hand, hand->contract.side, err);
}

bool slip_correct(struct arena *arena, const struct rulebook *book, const struct slip_line *lines,
    size_t count, const struct hand *base, struct hand *ret, struct error *err)
{
	struct slip_reader reader = {.arena = arena, .book = book};

	if (!read_lines(&reader, lines, count, err))
		return false;
	if (!check_totals_meant(&reader, 1, err))
		return false;
	sides_stay(&reader, base);
	words_stay(&reader.hand, base);
	if (reader.contract_at.line ? !finish_contract(&reader, err)
	                            : !contract_stays(&reader, base, err))
		return false;
	*ret = reader.hand;
	return true;
}
