#include "slip/facts.h"

#include "base/arena.h"
#include "base/choice.h"
#include "base/error.h"
#include "base/message.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "card/card.h"
#include "card/meld.h"
#include "rulebook/clauses.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/hand.h"

#include <inttypes.h>
#include <string.h>

bool facts_net_contract(
    const struct rulebook *book, const struct hand *hand, size_t side, struct error *err)
{
	const struct contract_rule *rule = &book->contract;
	const struct contract *contract = &hand->contract;

	if (!contract->bid || contract->side != side || !hand->sides[side].counts.has_net)
		return true;
	if (contract->level < rule->melded_from_level)
		return error_set(err, ERROR_INPUT, "net-refused",
		    "net is not enough for the bidder's side under %s: below level %d melded cards "
		    "do not "
		    "count "
		    "towards the contract; melded=N held=N are expected",
		    book->id, rule->melded_from_level);
	if (contract->level > rule->hand_to_level)
		return error_set(err, ERROR_INPUT, "net-refused",
		    "net is not enough for the bidder's side under %s: above level %d cards in "
		    "hand "
		    "are not taken off what counts towards the contract; melded=N held=N are "
		    "expected",
		    book->id, rule->hand_to_level);
	return true;
}

bool facts_bidding(const struct rulebook *book, struct error *err)
{
	if (book->contract.allowed)
		return true;
	return error_set(err, ERROR_INPUT, "contract-unknown",
	    "%s has no bidding; contract and bids are left out there", book->id);
}

bool facts_bid(
    const struct rulebook *book, const char *word, size_t size, struct bid *ret, struct error *err)
{
	struct bid bid = {
	    .pass = choice_is(word, size, "pass"), .doubling = choice_is(word, size, "double")};
	int denomination = 0;
	int64_t level;

	if (bid.pass || bid.doubling) {
		*ret = bid;
		return true;
	}
	if (size < 2 || word[0] == '+' ||
	    !text_integer(word, size - 1, 1, book->contract.levels, &level))
		return error_set(err, ERROR_INPUT, "bid-unknown",
		    "a bid is a level 1 to %d with C D H S N or 2, such as 3H, not \"%.*s\"",
		    book->contract.levels, choice_shown(size), word);
	while (denomination < DENOMINATION_COUNT &&
	       text_lower(word[size - 1]) !=
	           text_lower(bidding_letter((enum denomination)denomination)))
		denomination++;
	if (denomination == DENOMINATION_COUNT)
		return error_set(err, ERROR_INPUT, "bid-unknown",
		    "a bid ends with C D H S, N for canasta or 2 for canasta of twos, not \"%.*s\"",
		    choice_shown(size), word);
	bid.level = (int)level;
	bid.denomination = (enum denomination)denomination;
	*ret = bid;
	return true;
}

bool facts_outcome(const struct hand *hand, struct error *err)
{
	if (hand->contract.ruled)
		return true;
	for (size_t i = 0; i < hand->side_count; i++)
		if (hand->sides[i].detail == DETAIL_TOTALS)
			return true;
	return error_set(err, ERROR_INPUT, "outcome-unasked",
	    "an outcome is written only beside totals; from cards or counts it is computed");
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

static bool contract_of_nobody(const struct bidding_end *end, const char *dealer, struct error *err)
{
	const char denomination = bidding_letter(end->denomination);

	if (!dealer)
		return error_set(err, ERROR_INPUT, "bids-side",
		    "whose contract %d%c is cannot be told from the bids: who dealt is missing; "
		    "dealer= with "
		    "a player of the table, or A1, B1, A2 or B2, is expected, or contract= and "
		    "side=",
		    end->level, denomination);
	return error_set(err, ERROR_INPUT, "bids-side",
	    "whose contract %d%c is cannot be told from the bids: where the dealer \"%.*s\" sits "
	    "is not "
	    "known; dealer= with a player of the table, or A1, B1, A2 or B2, is expected, or "
	    "contract= "
	    "and side=",
	    end->level, denomination, choice_shown(strlen(dealer)), dealer);
}

bool facts_contract(const struct rulebook *book, struct hand *hand, struct error *err)
{
	const struct bidding_end end = bidding_end_of(hand);
	struct contract *contract = &hand->contract;

	if (contract->bid || contract->none || !end.bid)
		return true;
	if (!end.side)
		return contract_of_nobody(&end, hand->dealer, err);
	if (!facts_side_index(hand, end.side, &contract->side, err))
		return false;
	contract->bid = true;
	contract->by_bids = true;
	contract->level = end.level;
	contract->denomination = end.denomination;
	contract->doubled = end.doubled;
	return (contract->outcome == OUTCOME_NONE || facts_outcome(hand, err)) &&
	       facts_net_contract(book, hand, contract->side, err);
}

bool facts_contract_waits(const struct hand *hand)
{
	return hand->dealer && !hand->dealer_seat;
}

const char *const out_names[3] = {"none", "normal", "concealed"};
const char *const from_names[FROM_COUNT] = {"", "stock", "pile", "upcard"};
const char *const denomination_names[DENOMINATION_COUNT] = {
    "clubs", "diamonds", "hearts", "spades", "canasta", "twos"};
const char *const outcome_words[5] = {"", "achieved", "robbed", "void", "false-out"};

bool facts_range(const char *what, int64_t number, int32_t least, int32_t most, struct error *err)
{
	if (number < 0 && least >= 0)
		return error_set(err, ERROR_INPUT, "number-sign",
		    "%s is asked for as a magnitude, %" PRId32 " to %" PRId32
		    ", never with a minus",
		    what, least, most);
	if (number < least || number > most)
		return error_set(err, ERROR_INPUT, "number-range",
		    "%s is out of range: %" PRId32 " to %" PRId32 " expected", what, least, most);
	return true;
}

/* Whether a word is a number of any size. */
static bool looks_whole(const char *word, size_t size)
{
	size_t start = size && (word[0] == '-' || word[0] == '+') ? 1 : 0;

	for (size_t i = start; i < size; i++)
		if (word[i] < '0' || word[i] > '9')
			return false;
	return size > start;
}

bool facts_number(const char *what, const char *word, size_t size, int32_t least, int32_t most,
    int32_t *ret, struct error *err)
{
	int64_t number;

	if (!looks_whole(word, size))
		return error_set(err, ERROR_INPUT, "number-expected",
		    "%s is a whole number, %" PRId32 " to %" PRId32 ", not \"%.*s\"", what, least,
		    most, choice_shown(size), word);
	if (!text_integer(word, size, INT32_MIN, INT32_MAX, &number))
		number = word[0] == '-' ? INT64_MIN : INT64_MAX;
	if (word[0] == '-' && number == 0 && least >= 0)
		number = -1; /* a minus is a minus, even before a nought */
	if (!facts_range(what, number, least, most, err))
		return false;
	*ret = (int32_t)number;
	return true;
}

bool facts_text(struct arena *arena, const char *what, const char *word, size_t size,
    const char **ret, struct error *err)
{
	const char *copy;

	if (!size)
		return error_set(
		    err, ERROR_INPUT, "text-empty", "%s is empty; a text is expected", what);
	if (!plain_require(
	        &(struct plain_text){word, size, PLAIN_LINE}, "text-invalid", what, NULL, err))
		return false;
	copy = arena_copy(arena, word, size);
	*ret = copy;
	return true;
}

bool facts_side(
    const struct rulebook *book, const char *word, size_t size, char *ret, struct error *err)
{
	const char *expected = message_words(book->side_count > 2 ? "A, B or C" : "A or B");
	char name;

	if (size == 1) {
		name = word[0] >= 'a' && word[0] <= 'z' ? (char)(word[0] - 'a' + 'A') : word[0];
		if (name >= 'A' && name < 'A' + book->side_count) {
			*ret = name;
			return true;
		}
	}
	return error_set(err, ERROR_INPUT, "side-unknown", "a side is %s under %s, not \"%.*s\"",
	    expected, book->id, choice_shown(size), word);
}

bool facts_side_index(const struct hand *hand, char name, size_t *ret, struct error *err)
{
	for (size_t i = 0; i < hand->side_count; i++)
		if (hand->sides[i].name == name) {
			*ret = i;
			return true;
		}
	return error_set(err, ERROR_INPUT, "side-missing",
	    "the contract is side %c's, whose facts are missing; they are expected beside it",
	    name);
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

/* A walkover is no penalty of a rulebook, yet it is told under the same command. */
static bool ends_game(const char *code, char side, struct error *err)
{
	return error_set(err, ERROR_INPUT, "penalty-form",
	    "%s ends the game and is no part of a hand: canasta table end TABLE --clause %s "
	    "--against %c",
	    code, code, side);
}

/* Whether the rulebook has a clause of that number: one that people quote, but no code. */
static bool is_clause(struct arena *arena, const struct rulebook *book, const char *number,
    bool *ret, struct error *err)
{
	const struct clauses *clauses;

	*ret = false;
	if (!clauses_of(arena, book, &clauses, err))
		return false;
	for (size_t i = 0; clauses && i < clauses->count && !*ret; i++)
		*ret = clause_matches(arena, clauses->clauses[i].key, number) == MATCH_EXACT;
	return true;
}

static bool penalty_unknown(struct arena *arena, const struct rulebook *book, const char *code,
    size_t size, struct error *err)
{
	const char **codes = arena_alloc(arena, book->penalty_count, sizeof *codes);
	char *word = arena_copy(arena, code, (size_t)choice_shown(size));
	const char *nearest;
	bool clause;
	char list[300];

	if (!is_clause(arena, book, word, &clause, err))
		return false;
	if (clause && book->penalty_count)
		return error_set(err, ERROR_INPUT, "penalty-unknown",
		    "%s of %s is no penalty; what is done under it: canasta rule %s %s", word,
		    book->id, book->id, word);
	if (!book->penalty_count)
		return error_set(err, ERROR_INPUT, "penalty-unknown",
		    "%s has no penalties; the committee's are written adjust=-N reason=\"…\" in "
		    "the slip, or given by `canasta penalty adjust`",
		    book->id);
	for (size_t i = 0; i < book->penalty_count; i++)
		codes[i] = book->penalties[i].code;
	nearest = text_nearest(word, codes, book->penalty_count);
	if (nearest)
		return error_set(err, ERROR_INPUT, "penalty-unknown",
		    "%s has no penalty \"%s\"; the nearest is %s", book->id, word, nearest);
	choice_list(list, sizeof list, codes, book->penalty_count);
	return error_set(err, ERROR_INPUT, "penalty-unknown", "%s has no penalty \"%s\"; it has %s",
	    book->id, word, list);
}

bool facts_penalty(struct arena *arena, const struct rulebook *book, char side, const char *code,
    size_t size, size_t *ret, struct error *err)
{
	static const char walkover[] = "walkover";
	size_t index = rulebook_penalty(book, code, size);

	if (index == SIZE_MAX && size == strlen(walkover) && strncmp(code, walkover, size) == 0)
		return ends_game(walkover, side, err);
	if (index == SIZE_MAX)
		return penalty_unknown(arena, book, code, size, err);
	switch (book->penalties[index].use) {
	case PENALTY_POINTS:
	case PENALTY_ACCEPTS:
		*ret = index;
		return true;
	case PENALTY_AS_RAISES:
		return error_set(err, ERROR_INPUT, "penalty-form",
		    "%s takes no points but raises the opening minimum: write raises=1 instead",
		    book->penalties[index].code);
	case PENALTY_AS_VOID:
		return error_set(err, ERROR_INPUT, "penalty-form",
		    "%s takes no points but loses melds: write void=MELDS instead, naming them",
		    book->penalties[index].code);
	case PENALTY_AS_TABLE_END:
		return ends_game(book->penalties[index].code, side, err);
	case PENALTY_IN_STANDINGS:
		return error_set(err, ERROR_INPUT, "penalty-form",
		    "%s counts in the standings, in no hand: canasta penalty add TABLE %s --side "
		    "%c "
		    "--reason TEXT",
		    book->penalties[index].code, book->penalties[index].code, side);
	}
	return penalty_unknown(arena, book, code, size, err);
}

static bool fact_unknown(
    const struct rulebook *book, const char *name, size_t size, struct error *err)
{
	const char *names[FACTS_MOST] = {NULL};
	char list[300];

	for (size_t i = 0; i < book->fact_count; i++)
		names[i] = book->facts[i].name;
	choice_list(list, sizeof list, names, book->fact_count);
	if (book->fact_count == 0)
		return error_set(err, ERROR_INPUT, "fact-unknown",
		    "%s asks for no facts of a side; \"%.*s\" is left out there", book->id,
		    choice_shown(size), name);
	return error_set(err, ERROR_INPUT, "fact-unknown",
	    "%s has no fact \"%.*s\" of a side; it has %s", book->id, choice_shown(size), name,
	    list);
}

void facts_set_fact(struct side *side, size_t fact, bool holds)
{
	side->facts_known = (uint8_t)(side->facts_known | 1u << fact);
	side->facts = (uint8_t)(side->facts | (holds ? 1u << fact : 0));
}

bool facts_fact(const struct rulebook *book, struct side *side, const char *name, size_t size,
    const char *word, size_t word_size, struct error *err)
{
	static const char *const answers[] = {"no", "yes"};
	size_t fact = rulebook_fact(book, name, size), answer;

	if (fact == SIZE_MAX)
		return fact_unknown(book, name, size, err);
	if (side->facts_known & (1u << fact))
		return error_set(err, ERROR_INPUT, "key-repeated",
		    "%s stands twice; it is expected once", book->facts[fact].name);
	if (!choice_read(book->facts[fact].name, answers, 2, word, word_size, &answer, err))
		return false;
	facts_set_fact(side, fact, answer == 1);
	return true;
}

bool facts_raises(const struct rulebook *book, int32_t raises, struct error *err)
{
	if (!raises || book->raises)
		return true;
	return error_set(err, ERROR_INPUT, "raises-unknown",
	    "%s does not raise the opening minimum after a failed opening; raises is left out "
	    "there",
	    book->id);
}

/* Threes told apart would count for nothing where no price of their own is kept for them. */
static bool threes_apart(const struct rulebook *book, bool apart, int32_t count, struct error *err)
{
	if (count == 0 || apart)
		return true;
	return error_set(err, ERROR_INPUT, "threes-apart",
	    "%s counts these threes as other cards: they stand among the melds, in hand= or in "
	    "held=",
	    book->id);
}

bool facts_reds(const struct rulebook *book, int32_t count, struct error *err)
{
	return threes_apart(book, !book->threes_alike, count, err);
}

bool facts_held(const struct rulebook *book, enum rank three, int32_t count, struct error *err)
{
	return threes_apart(book, book->held[three].apart, count, err);
}

bool facts_from(const struct rulebook *book, enum drawn_from from, struct error *err)
{
	if (from != FROM_UPCARD || book->upcard_alone)
		return true;
	return error_set(err, ERROR_INPUT, "upcard-unknown",
	    "%s does not let the first upcard be taken alone; `stock` or `pile` is expected",
	    book->id);
}

static bool same_meld(const struct meld *a, const struct meld *b, bool as_written)
{
	if (as_written)
		return strcmp(a->cards.written, b->cards.written) == 0;
	return a->form == b->form && cards_equal(&a->cards, &b->cards);
}

bool facts_void(struct meld *melds, size_t count, const struct meld *lost, struct error *err)
{
	/* The very spelling first: of two equal melds the one that was meant. */
	for (int as_written = 1; as_written >= 0; as_written--)
		for (size_t i = 0; i < count; i++)
			if (!melds[i].voided && same_meld(&melds[i], lost, as_written)) {
				melds[i].voided = true;
				return true;
			}
	return error_set(err, ERROR_INPUT, "void-unmatched",
	    "the lost meld %.*s is not among the side's melds; it is expected there too",
	    choice_shown(strlen(lost->cards.written)), lost->cards.written);
}

static bool any_canasta(const struct side *side)
{
	for (size_t i = 0; i < KINDS_MOST; i++)
		if (side->counts.canastas[i] > 0)
			return true;
	return false;
}

bool facts_opened(const struct side *side, struct error *err)
{
	const struct counts *counts = &side->counts;
	bool shown = any_canasta(side) || side->out != OUT_NONE || counts->melded > 0;

	if (counts->has_net && !shown && counts->opened == OPENED_UNKNOWN)
		return error_set(err, ERROR_INPUT, "opened-missing",
		    "net does not show whether the side has melded: opened=yes or opened=no is "
		    "expected "
		    "beside it");
	if (shown && counts->opened == OPENED_NO)
		return error_set(err, ERROR_INPUT, "opened-contradicts",
		    any_canasta(side)    ? "opened=no contradicts the side's canastas"
		    : counts->melded > 0 ? "opened=no contradicts the side's melded cards"
		                         : "opened=no contradicts the side's going out");
	if (!shown && !counts->has_net && counts->opened == OPENED_YES)
		return error_set(err, ERROR_INPUT, "opened-contradicts",
		    "opened=yes contradicts a side without melded cards: melded=N or net=N is "
		    "expected");
	return true;
}

static bool has_kinds(const struct side *side, const struct need *need)
{
	int64_t count = 0;

	for (unsigned i = 0; i < KINDS_MOST; i++)
		if (need->kinds & (UINT32_C(1) << i))
			count += side->counts.canastas[i];
	return count >= need->least;
}

static bool holds(const struct condition *condition, const struct side *side)
{
	const struct counts *counts = &side->counts;

	if (condition->melded && !any_canasta(side) && side->out == OUT_NONE &&
	    counts->opened != OPENED_YES)
		return false;
	if (condition->out && side->out == OUT_NONE)
		return false;
	if (condition->facts & ~side->facts)
		return false;
	for (size_t i = 0; i < condition->need_count; i++)
		if (!has_kinds(side, &condition->needs[i]))
			return false;
	return true;
}

bool facts_net(const struct rulebook *book, const struct side *side, struct error *err)
{
	if (!side->counts.has_net)
		return true;
	for (size_t i = 0; i < book->sign_band_count; i++) {
		const struct sign_band *band = &book->sign_bands[i];

		if (!holds(&band->when, side))
			continue;
		if (band->sign > 0)
			return true;
		return error_set(err, ERROR_INPUT, "net-refused",
		    "net is not enough under %s (%s): the cards melded do not count plus for this "
		    "side; "
		    "melded=N held=N are expected",
		    book->id,
		    band->source.clause ? band->source.clause : message_words("card points"));
	}
	return true;
}
