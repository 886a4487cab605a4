#include "slip/facts.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/message.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "card/card.h"
#include "rulebook/clauses.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/hand.h"
#include "score/score.h"

#include <inttypes.h>
#include <string.h>

void facts_net_contract(const struct rulebook *book, const struct hand *hand, size_t side)
{
	const struct contract_rule *rule = &book->contract;
	const struct contract *contract = &hand->contract;

	if (!contract->bid || contract->side != side || !hand->sides[side].counts.has_net)
		return;
	if (contract->level < rule->melded_from_level)
		break_off(
		    ERROR_INPUT, SAY_NET_REFUSED_BELOW_LEVEL, book->id, rule->melded_from_level);
	if (contract->level > rule->hand_to_level)
		break_off(ERROR_INPUT, SAY_NET_REFUSED_ABOVE_LEVEL, book->id, rule->hand_to_level);
}

void facts_bidding(const struct rulebook *book)
{
	if (!book->contract.allowed)
		break_off(ERROR_INPUT, SAY_CONTRACT_UNKNOWN, book->id);
}

struct bid facts_bid(const struct rulebook *book, const char *word, size_t size)
{
	struct bid bid = {
	    .pass = choice_is(word, size, "pass"), .doubling = choice_is(word, size, "double")};
	int denomination = 0;
	int64_t level;

	if (bid.pass || bid.doubling)
		return bid;
	if (size < 2 || word[0] == '+' ||
	    !text_integer(word, size - 1, 1, book->contract.levels, &level))
		break_off(ERROR_INPUT, SAY_BID_UNKNOWN_LEVEL, book->contract.levels,
		    choice_shown(size), word);
	while (denomination < DENOMINATION_COUNT &&
	       text_lower(word[size - 1]) !=
	           text_lower(bidding_letter((enum denomination)denomination)))
		denomination++;
	if (denomination == DENOMINATION_COUNT)
		break_off(ERROR_INPUT, SAY_BID_UNKNOWN_DENOMINATION, choice_shown(size), word);
	bid.level = (int)level;
	bid.denomination = (enum denomination)denomination;
	return bid;
}

const char *facts_bid_word(struct arena *arena, const struct bid *bid)
{
	if (bid->pass || bid->doubling)
		return bid->pass ? "pass" : "double";
	return arena_printf(arena, "%d%c", bid->level, bidding_letter(bid->denomination));
}

void facts_outcome(const struct hand *hand)
{
	bool asked = hand->contract.ruled;

	for (size_t i = 0; i < hand->side_count; i++)
		asked = asked || hand->sides[i].detail == DETAIL_TOTALS;
	if (!asked)
		break_off(ERROR_INPUT, SAY_OUTCOME_UNASKED_WITHOUT_TOTALS);
}

void facts_dealer(struct hand *hand)
{
	const enum seat_at seat =
	    hand->dealer ? bidding_seat_named(hand->dealer, strlen(hand->dealer)) : SEAT_UNKNOWN;

	if (!seat)
		return;
	hand->dealer_seat = seat;
	hand->dealer = bidding_seat_name(seat);
}

void facts_contract(const struct rulebook *book, struct hand *hand)
{
	const struct bidding_end end = bidding_end_of(hand);
	struct contract *contract = &hand->contract;

	if (contract->bid || contract->none || !end.bid)
		return;
	if (!end.side && !hand->dealer)
		break_off(ERROR_INPUT, SAY_BIDS_SIDE_DEALER_MISSING, end.level,
		    bidding_letter(end.denomination));
	if (!end.side)
		break_off(ERROR_INPUT, SAY_BIDS_SIDE_DEALER_UNKNOWN, end.level,
		    bidding_letter(end.denomination), choice_shown(strlen(hand->dealer)),
		    hand->dealer);
	contract->side = facts_side_index(hand, end.side);
	contract->bid = true;
	contract->by_bids = true;
	contract->level = end.level;
	contract->denomination = end.denomination;
	contract->doubled = end.doubled;
	if (contract->outcome != OUTCOME_NONE)
		facts_outcome(hand);
	facts_net_contract(book, hand, contract->side);
}

bool facts_contract_waits(const struct hand *hand)
{
	return hand->dealer && !hand->dealer_seat;
}

const char *const out_names[3] = {"none", "normal", "concealed"};
const char *const from_names[FROM_COUNT] = {"", "stock", "pile", "upcard"};
const char *const answer_names[3] = {"", "no", "yes"};
const char *const denomination_names[DENOMINATION_COUNT] = {
    "clubs", "diamonds", "hearts", "spades", "canasta", "twos"};

void facts_range(const char *what, int64_t number, int32_t least, int32_t most)
{
	if (number < 0 && least >= 0)
		break_off(ERROR_INPUT, SAY_NUMBER_SIGN, what, least, most);
	if (number < least || number > most)
		break_off(ERROR_INPUT, SAY_NUMBER_RANGE, what, least, most);
}

/* Returns true if a word is a number of any size. */
static bool looks_whole(const char *word, size_t size)
{
	size_t start = size && (word[0] == '-' || word[0] == '+') ? 1 : 0;

	for (size_t i = start; i < size; i++)
		if (word[i] < '0' || word[i] > '9')
			return false;
	return size > start;
}

int32_t facts_number(const char *what, const char *word, size_t size, int32_t least, int32_t most)
{
	int64_t number;

	if (!looks_whole(word, size))
		break_off(ERROR_INPUT, SAY_NUMBER_EXPECTED_WHOLE_NUMBER, what, least, most,
		    choice_shown(size), word);
	if (!text_integer(word, size, INT32_MIN, INT32_MAX, &number))
		number = word[0] == '-' ? INT64_MIN : INT64_MAX;
	if (word[0] == '-' && number == 0 && least >= 0)
		number = -1; /* a minus is a minus, even before a zero */
	facts_range(what, number, least, most);
	return (int32_t)number;
}

const char *facts_text(struct arena *arena, const char *what, const char *word, size_t size)
{
	if (!size)
		break_off(ERROR_INPUT, SAY_TEXT_EMPTY, what);
	must(plain_require(
	    &(struct plain_text){word, size, PLAIN_LINE}, "text-invalid", what, refusal()));
	return arena_copy(arena, word, size);
}

char facts_side(const struct rulebook *book, const char *word, size_t size)
{
	const int side = size == 1 ? text_lower(word[0]) - 'a' : -1;

	if (side < 0 || side >= book->side_count)
		break_off(ERROR_INPUT, SAY_SIDE_UNKNOWN_OF_RULEBOOK,
		    message_words(book->side_count > 2 ? TEXT_WORDS_A_B_OR_C : TEXT_WORDS_A_OR_B),
		    book->id, choice_shown(size), word);
	return (char)('A' + side);
}

size_t facts_side_index(const struct hand *hand, char name)
{
	for (size_t i = 0; i < hand->side_count; i++)
		if (hand->sides[i].name == name)
			return i;
	break_off(ERROR_INPUT, SAY_SIDE_MISSING_CONTRACT_SIDE, name);
}

void facts_sort_sides(struct hand *hand)
{
	for (size_t i = 1; i < hand->side_count; i++)
		for (size_t j = i; j > 0 && hand->sides[j].name < hand->sides[j - 1].name; j--) {
			struct side later = hand->sides[j];

			hand->sides[j] = hand->sides[j - 1];
			hand->sides[j - 1] = later;
		}
}

/* Refuses a walkover, which is not a penalty of a rulebook although the same command gives it. */
static _Noreturn void ends_game(const char *code, char side)
{
	break_off(ERROR_INPUT, SAY_PENALTY_FORM_ENDS_GAME, code, code, side);
}

static _Noreturn void penalty_unknown(
    struct arena *arena, const struct rulebook *book, const char *code, size_t size)
{
	const char **codes = arena_alloc(arena, book->penalty_count, sizeof *codes);
	char *word = arena_copy(arena, code, (size_t)choice_shown(size));
	const struct clauses *clauses = clauses_of(arena, book);
	bool clause = false;
	char list[300];

	/* People quote the number of a clause in place of a code. */
	for (size_t i = 0; clauses && i < clauses->count && !clause; i++)
		clause = clause_matches(arena, clauses->clauses[i].key, word) == MATCH_EXACT;
	if (clause && book->penalty_count)
		break_off(
		    ERROR_INPUT, SAY_PENALTY_UNKNOWN_OTHER_CLAUSE, word, book->id, book->id, word);
	if (!book->penalty_count)
		break_off(ERROR_INPUT, SAY_PENALTY_UNKNOWN_NO_PENALTIES, book->id);
	for (size_t i = 0; i < book->penalty_count; i++)
		codes[i] = book->penalties[i].code;
	const char *nearest = text_nearest(word, codes, book->penalty_count);

	if (nearest)
		break_off(ERROR_INPUT, SAY_PENALTY_UNKNOWN_NEAREST, book->id, word, nearest);
	choice_list(list, sizeof list, codes, book->penalty_count);
	break_off(ERROR_INPUT, SAY_PENALTY_UNKNOWN_NOT_A_PENALTY, book->id, word, list);
}

bool facts_penalty_in_slip(const struct penalty *penalty)
{
	return penalty->use == PENALTY_POINTS || penalty->use == PENALTY_ACCEPTS;
}

size_t facts_penalty(
    struct arena *arena, const struct rulebook *book, char side, const char *code, size_t size)
{
	static const char walkover[] = "walkover";
	const size_t index = rulebook_penalty(book, code, size);

	if (index == SIZE_MAX && size == strlen(walkover) && strncmp(code, walkover, size) == 0)
		ends_game(walkover, side);
	if (index == SIZE_MAX)
		penalty_unknown(arena, book, code, size);
	code = book->penalties[index].code;
	switch (book->penalties[index].use) {
	case PENALTY_POINTS:
	case PENALTY_ACCEPTS:
		break;
	case PENALTY_AS_RAISES:
		break_off(ERROR_INPUT, SAY_PENALTY_FORM_RAISES_MINIMUM, code);
	case PENALTY_AS_VOID:
		break_off(ERROR_INPUT, SAY_PENALTY_FORM_VOID_MELDS, code);
	case PENALTY_AS_TABLE_END:
		ends_game(code, side);
	case PENALTY_IN_STANDINGS:
		break_off(ERROR_INPUT, SAY_PENALTY_FORM_NOT_IN_SLIP, code, code, side);
	}
	return index;
}

void facts_set_fact(struct side *side, size_t fact, bool holds)
{
	side->facts_known = (uint8_t)(side->facts_known | 1u << fact);
	side->facts = (uint8_t)(side->facts | (holds ? 1u << fact : 0));
}

void facts_fact(const struct rulebook *book, struct side *side, const char *name, size_t size,
    const char *word, size_t word_size)
{
	const size_t fact = rulebook_fact(book, name, size);
	const char *names[FACTS_MOST] = {NULL};
	char list[300];

	if (fact == SIZE_MAX && book->fact_count == 0)
		break_off(
		    ERROR_INPUT, SAY_FACT_UNKNOWN_NONE_IN_SLIP, book->id, choice_shown(size), name);
	if (fact == SIZE_MAX) {
		for (size_t i = 0; i < book->fact_count; i++)
			names[i] = book->facts[i].name;
		choice_list(list, sizeof list, names, book->fact_count);
		break_off(ERROR_INPUT, SAY_FACT_UNKNOWN_NOT_A_FACT, book->id, choice_shown(size),
		    name, list);
	}
	if (side->facts_known & (1u << fact))
		break_off(ERROR_INPUT, SAY_KEY_REPEATED_FACT_TWICE, book->facts[fact].name);
	facts_set_fact(side, fact,
	    choice_read(book->facts[fact].name, answer_names, 3, word, word_size) == OPENED_YES);
}

void facts_fit(const struct rulebook *book, const struct side *side)
{
	const struct counts *counts = &side->counts;

	if (side->raises && !book->raises)
		break_off(ERROR_INPUT, SAY_RAISES_UNKNOWN, book->id);
	if (side->opening.from == FROM_UPCARD && !book->upcard_alone)
		break_off(ERROR_INPUT, SAY_UPCARD_UNKNOWN, book->id);
	if ((side->red_threes && book->threes_alike) ||
	    (counts->reds_held && !book->held[RANK_RED_THREE].apart) ||
	    (counts->blacks_held && !book->held[RANK_BLACK_THREE].apart))
		break_off(ERROR_INPUT, SAY_THREES_APART, book->id);
}

static bool same_meld(const struct meld *a, const struct meld *b, bool as_written)
{
	if (as_written)
		return strcmp(a->cards.written, b->cards.written) == 0;
	return a->form == b->form && cards_equal(&a->cards, &b->cards);
}

void facts_void(struct meld *melds, size_t count, const struct meld *lost)
{
	/* The exact spelling comes first: of two equal melds it is the one that was meant. */
	for (int as_written = 1; as_written >= 0; as_written--)
		for (size_t i = 0; i < count; i++)
			if (!melds[i].voided && same_meld(&melds[i], lost, as_written)) {
				melds[i].voided = true;
				return;
			}
	break_off(ERROR_INPUT, SAY_VOID_UNMATCHED, choice_shown(strlen(lost->cards.written)),
	    lost->cards.written);
}

/* Returns the list with the ruling on one meld that did not have it; NULL: there is none. */
static const struct meld *with_ruling(struct arena *arena, const struct meld *melds, size_t count,
    const struct meld *meld, enum meld_ruling ruled)
{
	struct meld *copy = arena_alloc(arena, count, sizeof *copy);

	for (size_t i = 0; i < count; i++)
		copy[i] = melds[i];
	for (int as_written = 1; as_written >= 0; as_written--)
		for (size_t i = 0; i < count; i++)
			if (copy[i].ruled != ruled && same_meld(&copy[i], meld, as_written)) {
				copy[i].ruled = ruled;
				return copy;
			}
	return NULL;
}

bool facts_rule_meld(
    struct arena *arena, struct side *side, const struct meld *meld, enum meld_ruling ruled)
{
	struct opening *opening = &side->opening;
	const struct meld *melds = with_ruling(arena, side->melds, side->meld_count, meld, ruled);
	const struct meld *opened =
	    with_ruling(arena, opening->melds, opening->meld_count, meld, ruled);

	if (!melds)
		return false;
	side->melds = melds;
	opening->melds = opened ? opened : opening->melds;
	return true;
}

void facts_opened(const struct side *side)
{
	const struct counts *counts = &side->counts;
	bool canasta = false, shown;

	for (size_t i = 0; i < KINDS_MOST; i++)
		canasta = canasta || counts->canastas[i] > 0;
	shown = canasta || side->out != OUT_NONE || counts->melded > 0;
	if (counts->has_net && !shown && counts->opened == OPENED_UNKNOWN)
		break_off(ERROR_INPUT, SAY_OPENED_MISSING);
	if (shown && counts->opened == OPENED_NO)
		break_off(ERROR_INPUT, "opened-contradicts",
		    canasta              ? TEXT_OPENED_CONTRADICTS_SIDE_CANASTAS
		    : counts->melded > 0 ? TEXT_OPENED_CONTRADICTS_SIDE_MELDED_CARDS
		                         : TEXT_OPENED_CONTRADICTS_SIDE_GOING_OUT);
	if (!shown && !counts->has_net && counts->opened == OPENED_YES)
		break_off(ERROR_INPUT, SAY_OPENED_CONTRADICTS_YES_WITHOUT_MELDS);
}

void facts_net(const struct rulebook *book, const struct side *side)
{
	const struct sign_band *band;
	struct side_table table;

	if (!side->counts.has_net)
		return;
	side_table_read(book, side, &table);
	if (side_table_sign(book, &table, &band) <= 0)
		break_off(ERROR_INPUT, SAY_NET_REFUSED_MELDED_NOT_PLUS, book->id,
		    band->source.clause ? band->source.clause
		                        : message_words(TEXT_WORDS_CARD_POINTS));
}
