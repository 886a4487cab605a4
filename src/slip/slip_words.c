#include "slip/slip.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/choice.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "card/card.h"
#include "card/meld.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "slip/facts.h"

#include <string.h>

bool slip_fail_at(struct slip_reader *reader, const char *place, struct error *err)
{
	return slip_place(reader->line, place, err);
}

struct slip_position slip_position_of(
    const struct slip_reader *reader, const struct slip_token *token)
{
	struct slip_position position = {reader->line, token->place};

	return position;
}

/* --- values of any word --- */

bool slip_read_number(struct slip_reader *reader, const struct slip_token *token, int32_t least,
    int32_t most, int32_t *ret, struct error *err)
{
	char *name = arena_copy(reader->arena, token->text, (size_t)choice_shown(token->key_size));

	if (facts_number(name, token->value, token->value_size, least, most, ret, err))
		return true;
	return slip_fail_at(reader, token->value_place, err);
}

static bool read_choice(struct slip_reader *reader, const struct slip_word *word,
    const struct slip_token *token, unsigned *ret, struct error *err)
{
	size_t choice;

	if (!choice_read(word->name, word->choices, word->choice_count, token->value,
	        token->value_size, &choice, err))
		return slip_fail_at(reader, token->value_place, err);
	*ret = (unsigned)choice;
	return true;
}

bool slip_read_value(struct slip_reader *reader, const struct slip_word *word,
    const struct slip_token *token, struct error *err)
{
	const bool of_hand = word->part >= PART_HAND;
	char *record = of_hand ? (char *)&reader->hand : (char *)&reader->side->facts;
	void *to = record + word->offset;

	if (word->read)
		return word->read(reader, token, err);
	if (!word->value)
		*(bool *)to = true;
	else if (word->choices ? !read_choice(reader, word, token, to, err)
	                       : !slip_read_number(reader, token, word->least, word->most, to, err))
		return false;
	if (word->given)
		*(bool *)(record + word->given) = true;
	return of_hand || facts_fit(reader->book, &reader->side->facts, err) ||
	       slip_fail_at(reader, token->place, err);
}

/* --- the words of a side --- */

static bool read_hand(struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	struct side *side = &reader->side->facts;
	struct cards cards;

	if (!cards_read(reader->arena, token->value, token->value_size,
	        rulebook_reading(reader->book), &cards, err) ||
	    !cards_add(reader->arena, &side->held, &cards, err))
		return slip_fail_at(reader, token->value_place, err);
	side->has_hand = true;
	return true;
}

/* Returns the size of the part of a value that begins at `at` and ends at a separator or the
 * end. */
static size_t part_size(const char *at, const char *end, char separator)
{
	const char *stop = at < end ? memchr(at, separator, (size_t)(end - at)) : NULL;

	return (size_t)((stop ? stop : end) - at);
}

bool slip_read_melds(struct slip_reader *reader, const struct slip_token *token,
    const struct meld **ret, size_t *ret_count, struct error *err)
{
	const char *end = token->value + token->value_size;
	struct meld *melds = NULL;
	size_t count = 0, size;

	for (const char *at = token->value; at <= end; at += size + 1) {
		size = part_size(at, end, '+');
		melds = arena_room(reader->arena, melds, count, sizeof *melds);
		if (!meld_read(reader->arena, at, size, rulebook_reading(reader->book),
		        &melds[count++], err))
			return slip_fail_at(reader, token->value_place + (at - token->value), err);
	}
	*ret = melds;
	*ret_count = count;
	return true;
}

static bool read_opening(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	struct opening *opening = &reader->side->facts.opening;

	return slip_read_melds(reader, token, &opening->melds, &opening->meld_count, err);
}

/* Reads nothing yet: the melds that `void` names may follow it. */
static bool read_later(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	(void)reader;
	(void)token;
	(void)err;
	return true;
}

static bool read_out(struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	const struct slip_word *out = slip_word_named("out", 3);
	unsigned how = token->key_size == 2 ? OUT_CONCEALED : OUT_NORMAL; /* oc, o or out */

	if (token->has_value && !read_choice(reader, out, token, &how, err))
		return false;
	reader->side->facts.out = (enum out)how;
	return true;
}

static bool read_penalty(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	struct slip_side *side = reader->side;
	const char *colon = token->value_size ? memchr(token->value, ':', token->value_size) : NULL;
	size_t size = colon ? (size_t)(colon - token->value) : token->value_size;
	struct penalty_entry entry = {.count = 1};

	if (!facts_penalty(reader->arena, reader->book, side->facts.name, token->value, size,
	        &entry.penalty, err))
		return slip_fail_at(reader, token->value_place, err);
	if (colon && !facts_number(message_words(TEXT_WORDS_HOW_OFTEN_PENALTY), colon + 1,
	                 token->value_size - size - 1, 1, COUNT_MOST, &entry.count, err))
		return slip_fail_at(reader, token->value_place + size + 1, err);
	side->penalties = arena_room(
	    reader->arena, side->penalties, side->penalty_count, sizeof *side->penalties);
	side->penalties[side->penalty_count++] = entry;
	return true;
}

bool slip_reason_missing(struct slip_reader *reader, struct error *err)
{
	const struct slip_side *side = reader->side;

	error_set(err, ERROR_INPUT, SAY_REASON_MISSING_ADJUSTMENT_BEHIND);
	return slip_fail_at(reader, side->adjusted[side->reason_count]->place, err);
}

static bool read_adjust(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	struct slip_side *side = reader->side;
	struct adjustment adjustment = {0};
	size_t count = side->adjustment_count;

	if (!slip_read_number(reader, token, -POINTS_MOST, POINTS_MOST, &adjustment.points, err))
		return false;
	if (count > side->reason_count)
		return slip_reason_missing(reader, err);
	side->adjustments =
	    arena_room(reader->arena, side->adjustments, count, sizeof *side->adjustments);
	side->adjusted = arena_room(reader->arena, side->adjusted, count, sizeof *side->adjusted);
	side->adjusted[count] = token;
	side->adjustments[count] = adjustment;
	side->adjustment_count++;
	return true;
}

static bool read_reason(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	struct slip_side *side = reader->side;

	if (side->reason_count == side->adjustment_count) {
		error_set(err, ERROR_INPUT, SAY_REASON_ALONE);
		return slip_fail_at(reader, token->place, err);
	}
	if (!facts_text(reader->arena, "reason", token->value, token->value_size,
	        &side->adjustments[side->reason_count].reason, err))
		return slip_fail_at(reader, token->value_place, err);
	side->reason_count++;
	return true;
}

/* Reads the two sums of BASE/CARDS, each signed. */
bool slip_read_sums(struct slip_reader *reader, const char *what, const char *value, size_t size,
    const char *place, int32_t *ret_base, int32_t *ret_cards, struct error *err)
{
	const char *stroke = memchr(value, '/', size);
	size_t base = (size_t)(stroke - value);

	if (!facts_number(what, value, base, -POINTS_MOST, POINTS_MOST, ret_base, err))
		return slip_fail_at(reader, place, err);
	if (!facts_number(
	        what, stroke + 1, size - base - 1, -POINTS_MOST, POINTS_MOST, ret_cards, err))
		return slip_fail_at(reader, place + base + 1, err);
	return true;
}

static bool read_claim(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	struct claim *claim = &reader->side->facts.claim;

	if (token->value_size && memchr(token->value, '/', token->value_size)) {
		claim->has_sums = true;
		return slip_read_sums(reader, message_words(TEXT_WORDS_EACH_SUM_CLAIM),
		    token->value, token->value_size, token->value_place, &claim->base,
		    &claim->cards, err);
	}
	claim->has_total = true;
	return slip_read_number(reader, token, -POINTS_MOST, POINTS_MOST, &claim->total, err);
}

/* --- the words of the hand --- */

static bool read_dealer(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	if (facts_text(reader->arena, "dealer", token->value, token->value_size,
	        &reader->hand.dealer, err)) {
		facts_dealer(&reader->hand);
		return true;
	}
	return slip_fail_at(reader, token->value_place, err);
}

static bool read_contract(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	struct contract *contract = &reader->hand.contract;
	struct bid bid;

	if (!facts_bidding(reader->book, err))
		return slip_fail_at(reader, token->place, err);
	contract->none = choice_is(token->value, token->value_size, "none");
	if (contract->none)
		return true;
	if (!facts_bid(reader->book, token->value, token->value_size, &bid, err))
		return slip_fail_at(reader, token->value_place, err);
	if (bid.pass || bid.doubling) {
		error_set(err, ERROR_INPUT, SAY_BID_UNKNOWN_CONTRACT_LEVEL_NONE);
		return slip_fail_at(reader, token->value_place, err);
	}
	contract->bid = true;
	contract->level = bid.level;
	contract->denomination = bid.denomination;
	return true;
}

static bool read_bidder(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	return facts_side(reader->book, token->value, token->value_size, &reader->bidder, err) ||
	       slip_fail_at(reader, token->value_place, err);
}

static bool read_bids(struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	const char *end = token->value + token->value_size;
	struct bid *bids = NULL;
	size_t count = 0, size;

	if (!facts_bidding(reader->book, err))
		return slip_fail_at(reader, token->place, err);
	for (const char *at = token->value; at <= end; at += size + 1) {
		size = part_size(at, end, ',');
		bids = arena_room(reader->arena, bids, count, sizeof *bids);
		if (!facts_bid(reader->book, at, size, &bids[count++], err))
			return slip_fail_at(reader, token->value_place + (at - token->value), err);
	}
	reader->hand.bids = bids;
	reader->hand.bid_count = count;
	return true;
}

const struct slip_word slip_words[] = {
    {"hand", NULL, PART_CARDS, TEXT_WORDS_CARDS_OR_FOR_NONE, .repeats = true, .read = read_hand},
    {"reds", "red_threes", PART_SIDE, TEXT_WORDS_A_NUMBER,
        .offset = offsetof(struct side, red_threes), .most = COUNT_MOST, .letter = 'r'},
    {"out", "out", PART_SIDE, "concealed", .bare = true, .offset = offsetof(struct side, out),
        .choices = out_names, .choice_count = 3, .read = read_out},
    {"oc", NULL, PART_SIDE, NULL, .bare = true, .read = read_out},
    {"o", NULL, PART_SIDE, NULL, .bare = true, .read = read_out},
    {"penalty", NULL, PART_SIDE, TEXT_WORDS_CODE_OR_CODE_N, .repeats = true, .read = read_penalty},
    {"adjust", NULL, PART_SIDE, TEXT_WORDS_N_OR_N, .repeats = true, .read = read_adjust},
    {"reason", NULL, PART_SIDE, TEXT_WORDS_A_TEXT_IN_QUOTES, .repeats = true, .read = read_reason},
    {"opening", NULL, PART_OPENING, TEXT_WORDS_MELDS_JOINED_BY, .read = read_opening},
    {"from", "from", PART_OPENING, TEXT_WORDS_STOCK_PILE_OR_UPCARD,
        .offset = offsetof(struct side, opening.from), .choices = from_names,
        .choice_count = FROM_COUNT},
    {"raises", "raises", PART_OPENING, TEXT_WORDS_A_NUMBER, .offset = offsetof(struct side, raises),
        .most = COUNT_MOST},
    {"void", NULL, PART_SIDE, TEXT_WORDS_MELDS_JOINED_BY, .read = read_later},
    {"claim", NULL, PART_CLAIM, TEXT_WORDS_TOTAL_OR_BASE_CARDS, .read = read_claim},
    {"running", "running", PART_CLAIM, TEXT_WORDS_A_NUMBER,
        .offset = offsetof(struct side, claim.running),
        .given = offsetof(struct side, claim.has_running), .least = -POINTS_MOST,
        .most = POINTS_MOST},
    {"score", NULL, PART_SIDE, TEXT_WORDS_A_NUMBER, .offset = offsetof(struct side, score),
        .given = offsetof(struct side, has_score), .least = -POINTS_MOST, .most = POINTS_MOST},
    {"melded", "melded", PART_COUNTS, TEXT_WORDS_A_NUMBER,
        .offset = offsetof(struct side, counts.melded), .most = POINTS_MOST, .letter = 'c'},
    {"held", "held", PART_COUNTS, TEXT_WORDS_A_NUMBER, .offset = offsetof(struct side, counts.held),
        .most = POINTS_MOST, .letter = 'h'},
    {"net", "net", PART_COUNTS, TEXT_WORDS_A_NUMBER, .offset = offsetof(struct side, counts.net),
        .given = offsetof(struct side, counts.has_net), .least = -POINTS_MOST, .most = POINTS_MOST},
    {"opened", "opened", PART_COUNTS, TEXT_WORDS_YES_OR_NO,
        .offset = offsetof(struct side, counts.opened), .choices = answer_names, .choice_count = 3},
    {"reds-held", "reds_held", PART_COUNTS, TEXT_WORDS_A_NUMBER,
        .offset = offsetof(struct side, counts.reds_held), .most = COUNT_MOST},
    {"blacks-held", "blacks_held", PART_COUNTS, TEXT_WORDS_A_NUMBER,
        .offset = offsetof(struct side, counts.blacks_held), .most = COUNT_MOST},
    {"base", "base", PART_TOTALS, TEXT_WORDS_A_NUMBER, .offset = offsetof(struct side, totals.base),
        .least = -POINTS_MOST, .most = POINTS_MOST},
    {"cards", "cards", PART_TOTALS, TEXT_WORDS_A_NUMBER,
        .offset = offsetof(struct side, totals.cards), .least = -POINTS_MOST, .most = POINTS_MOST},
    {"exhausted", "exhausted", PART_HAND, NULL, .bare = true,
        .offset = offsetof(struct hand, exhausted)},
    {"time", "time", PART_HAND, NULL, .bare = true, .offset = offsetof(struct hand, time)},
    {"rest", "rest", PART_HAND, TEXT_WORDS_A_NUMBER, .offset = offsetof(struct hand, rest),
        .given = offsetof(struct hand, has_rest), .most = COUNT_MOST},
    {"dealer", NULL, PART_HAND, TEXT_WORDS_A1_B1_A2, .read = read_dealer},
    {"contract", NULL, PART_HAND, TEXT_WORDS_BID_NONE, .read = read_contract},
    {"side", NULL, PART_CONTRACT, TEXT_WORDS_THE_BIDDER_SIDE, .read = read_bidder},
    {"doubled", "doubled", PART_CONTRACT, NULL, .bare = true,
        .offset = offsetof(struct hand, contract.doubled)},
    {"outcome", "outcome", PART_CONTRACT, TEXT_WORDS_ACHIEVED_ROBBED_VOID,
        .offset = offsetof(struct hand, contract.outcome), .choices = outcome_words,
        .choice_count = 5},
    {"bids", NULL, PART_HAND, TEXT_WORDS_BIDS_JOINED_BY_COMMAS, .read = read_bids},
};

const size_t slip_word_count = sizeof slip_words / sizeof slip_words[0];

_Static_assert(sizeof slip_words / sizeof slip_words[0] <= SLIP_WORDS_MOST, "room for each word");
_Static_assert(sizeof(enum out) == sizeof(int32_t), "a choice has the size of a number");

const struct slip_word *slip_word_named(const char *name, size_t size)
{
	for (size_t i = 0; i < slip_word_count; i++)
		if (choice_is(name, size, slip_words[i].name))
			return &slip_words[i];
	return NULL;
}

const struct slip_word *slip_word_keyed(enum record_part part, const char *key)
{
	for (size_t i = 0; i < slip_word_count; i++)
		if (slip_words[i].part == part && slip_words[i].key &&
		    strcmp(slip_words[i].key, key) == 0)
			return &slip_words[i];
	return NULL;
}

const struct slip_word *slip_word_next(
    enum record_part part, const void *record, const struct slip_word *last, int32_t *ret)
{
	for (size_t i = last ? (size_t)(last - slip_words) + 1 : 0; i < slip_word_count; i++) {
		const struct slip_word *word = &slip_words[i];
		const char *from = (const char *)record + word->offset;

		if (word->part != part || !word->key || word->choices == answer_names)
			continue;
		if (word->value)
			memcpy(ret, from, sizeof *ret);
		else
			*ret = *(const bool *)from;
		if (word->given ? *((const bool *)record + word->given) : *ret != 0)
			return word;
	}
	return NULL;
}

void slip_fields(struct arena *arena, const struct rulebook *book, const struct slip_field **ret,
    size_t *ret_count)
{
	enum { OTHERS_MOST = 10 }; /* fields besides kinds of canastas and facts */
	struct slip_field *fields =
	    arena_alloc(arena, book->kind_count + book->fact_count + OTHERS_MOST, sizeof *fields);
	size_t count = 0;

	for (size_t i = 0; i < book->kind_count; i++) {
		const struct canasta_kind *kind = &book->kinds[i];

		fields[count++] = (struct slip_field){
		    kind->name, kind->letter ? arena_copy(arena, &kind->letter, 1)
		                             : arena_printf(arena, "%s=", kind->name)};
	}
	fields[count++] = (struct slip_field){"melded", "c"};
	fields[count++] = (struct slip_field){"held", "h"};
	if (book->held[RANK_RED_THREE].apart)
		fields[count++] = (struct slip_field){"reds-held", "reds-held="};
	if (book->held[RANK_BLACK_THREE].apart)
		fields[count++] = (struct slip_field){"blacks-held", "blacks-held="};
	if (book->copies[RANK_RED_THREE] > 0)
		fields[count++] = (struct slip_field){"reds", "r"};
	fields[count++] = (struct slip_field){"out", "o"};
	for (size_t i = 0; i < book->fact_count; i++) {
		const struct side_fact *fact = &book->facts[i];

		fields[count++] = (struct slip_field){
		    fact->name, fact->letter ? arena_copy(arena, &fact->letter, 1)
		                             : arena_printf(arena, "%s=", fact->name)};
	}
	if (book->concealed)
		fields[count++] = (struct slip_field){"out-concealed", "oc"};
	if (book->penalty_count > 0)
		fields[count++] = (struct slip_field){"penalty", "p"};
	fields[count++] = (struct slip_field){"claim", "claim="};
	fields[count++] = (struct slip_field){"running", "running="};
	*ret = fields;
	*ret_count = count;
}
