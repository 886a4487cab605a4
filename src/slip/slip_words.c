#include "slip/slip.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/message.h"
#include "base/text.h"
#include "card/card.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/facts.h"

#include <string.h>

/* The rules that tell the forms of a word apart. A meld begins with a rank: A K Q J T, a digit, X
 * or *, in either case. No short form does: n m c h r o p begin none, and the suits c and h follow
 * a rank, so that c345 and h45 are counts and never cards. `22222` is a meld; two sums always have
 * their slash, 700/345. Of the words of the whole hand only `time` begins like a card, and `i` is
 * none. Words run together were separated before (slip.c). In order:
 *
 * 1. a word with `=` is a key with its value, known or refused;
 *
 * 2. a whole word: out, o, oc, exhausted, time, doubled; -WORD is none;
 *
 * 3. n m c h r and a number; p and a penalty's code;
 *
 * 4. with a slash: two sums; beginning with `=`: a total alone;
 *
 * 5. beginning with a rank: a meld.
 *
 * A single letter at the beginning of a line is the side, after it a meld of one card. Keys and
 * words may be written in either case, as cards are. */

/* Places the next error at that byte of the line. */
static void look_at(struct slip_reader *reader, const char *place)
{
	reader->at = (struct slip_position){reader->line, place};
}

/* --- values --- */

static int32_t read_number(
    struct slip_reader *reader, const struct slip_token *token, int32_t least, int32_t most)
{
	char *name = arena_copy(reader->arena, token->text, (size_t)choice_shown(token->key_size));

	return facts_number(name, token->value, token->value_size, least, most);
}

static unsigned read_choice(const struct slip_word *word, const struct slip_token *token)
{
	return (unsigned)choice_read(
	    word->name, word->choices, word->choice_count, token->value, token->value_size);
}

/* --- the words of a side --- */

static void read_hand(struct slip_reader *reader, const struct slip_token *token)
{
	struct side *side = &reader->side->facts;
	struct cards cards;

	side->has_hand = true;
	must(cards_read(reader->arena, token->value, token->value_size,
	    rulebook_reading(reader->book), &cards, refusal()));
	cards_add(reader->arena, &side->held, &cards);
}

/* Returns the size of the part of a value that begins at `at` and ends at a separator or the end,
 * and places the next error there. */
static size_t next_part(
    struct slip_reader *reader, const struct slip_token *token, const char *at, char separator)
{
	const char *end = token->value + token->value_size;
	const char *stop = at < end ? memchr(at, separator, (size_t)(end - at)) : NULL;

	look_at(reader, token->value_place + (at - token->value));
	return (size_t)((stop ? stop : end) - at);
}

/* Reads melds joined by `+`. */
static const struct meld *read_melds(
    struct slip_reader *reader, const struct slip_token *token, size_t *ret_count)
{
	struct meld *melds = NULL;
	size_t count = 0, size;

	for (const char *at = token->value; at <= token->value + token->value_size;
	     at += size + 1) {
		size = next_part(reader, token, at, '+');
		melds = arena_room(reader->arena, melds, count, sizeof *melds);
		must(meld_read(reader->arena, at, size, rulebook_reading(reader->book),
		    &melds[count++], refusal()));
	}
	*ret_count = count;
	return melds;
}

static void read_opening(struct slip_reader *reader, const struct slip_token *token)
{
	struct opening *opening = &reader->side->facts.opening;

	opening->melds = read_melds(reader, token, &opening->meld_count);
}

/* Reads nothing yet: the melds that `void` names may follow it. */
static void read_later(struct slip_reader *reader, const struct slip_token *token)
{
	(void)reader;
	(void)token;
}

static void read_out(struct slip_reader *reader, const struct slip_token *token)
{
	enum out *out = &reader->side->facts.out;

	if (token->value)
		*out = (enum out)read_choice(slip_word_named("out", 3), token);
	else
		*out = token->key_size == 2 ? OUT_CONCEALED : OUT_NORMAL; /* oc, o or out */
}

static void read_penalty(struct slip_reader *reader, const struct slip_token *token)
{
	struct slip_side *side = reader->side;
	const char *colon = token->value_size ? memchr(token->value, ':', token->value_size) : NULL;
	size_t size = colon ? (size_t)(colon - token->value) : token->value_size;
	struct penalty_entry entry = {.count = 1};

	entry.penalty =
	    facts_penalty(reader->arena, reader->book, side->facts.name, token->value, size);
	look_at(reader, token->value_place + size + 1);
	if (colon)
		entry.count = facts_number(message_words(TEXT_WORDS_HOW_OFTEN_GIVEN), colon + 1,
		    token->value_size - size - 1, 1, COUNT_MOST);
	side->penalties = arena_room(
	    reader->arena, side->penalties, side->facts.penalty_count, sizeof *side->penalties);
	side->penalties[side->facts.penalty_count++] = entry;
}

/* Refuses the newest adjustment if it has no reason yet. */
static void check_reason(struct slip_reader *reader)
{
	const struct slip_side *side = reader->side;

	if (side->facts.adjustment_count == side->reason_count)
		return;
	look_at(reader, side->adjusted->place);
	break_off(ERROR_INPUT, SAY_REASON_MISSING_ADJUSTMENT);
}

static void read_adjust(struct slip_reader *reader, const struct slip_token *token)
{
	struct slip_side *side = reader->side;
	const size_t count = side->facts.adjustment_count;
	const int32_t points = read_number(reader, token, -POINTS_MOST, POINTS_MOST);

	check_reason(reader);
	side->adjustments =
	    arena_room(reader->arena, side->adjustments, count, sizeof *side->adjustments);
	side->adjustments[count] = (struct adjustment){.points = points};
	side->adjusted = token;
	side->facts.adjustment_count++;
}

static void read_reason(struct slip_reader *reader, const struct slip_token *token)
{
	struct slip_side *side = reader->side;

	if (side->reason_count == side->facts.adjustment_count) {
		look_at(reader, token->place);
		break_off(ERROR_INPUT, SAY_REASON_ALONE);
	}
	side->adjustments[side->reason_count++].reason =
	    facts_text(reader->arena, "reason", token->value, token->value_size);
}

/* Reads the two sums of BASE/CARDS, each signed, of which the first was written at `place`. */
static void read_sums(struct slip_reader *reader, const char *what, const char *value, size_t size,
    const char *place, int32_t *ret_base, int32_t *ret_cards)
{
	const char *stroke = memchr(value, '/', size);
	size_t base = (size_t)(stroke - value);

	*ret_base = facts_number(what, value, base, -POINTS_MOST, POINTS_MOST);
	look_at(reader, place + base + 1);
	*ret_cards = facts_number(what, stroke + 1, size - base - 1, -POINTS_MOST, POINTS_MOST);
}

static void read_claim(struct slip_reader *reader, const struct slip_token *token)
{
	struct claim *claim = &reader->side->facts.claim;

	claim->has_sums = token->value_size && memchr(token->value, '/', token->value_size);
	claim->has_total = !claim->has_sums;
	if (claim->has_sums)
		read_sums(reader, message_words(TEXT_WORDS_EACH_SUM_OF_CLAIM), token->value,
		    token->value_size, token->value_place, &claim->base, &claim->cards);
	else
		claim->total = read_number(reader, token, -POINTS_MOST, POINTS_MOST);
}

/* --- the words of the hand --- */

static void read_dealer(struct slip_reader *reader, const struct slip_token *token)
{
	reader->hand.dealer = facts_text(reader->arena, "dealer", token->value, token->value_size);
	facts_dealer(&reader->hand);
}

/* Refuses words about bids if the rulebook has none. */
static void check_bidding(struct slip_reader *reader, const struct slip_token *token)
{
	look_at(reader, token->place);
	facts_bidding(reader->book);
	look_at(reader, token->value_place);
}

static void read_contract(struct slip_reader *reader, const struct slip_token *token)
{
	struct contract *contract = &reader->hand.contract;

	check_bidding(reader, token);
	contract->none = choice_is(token->value, token->value_size, "none");
	if (contract->none)
		return;
	const struct bid bid = facts_bid(reader->book, token->value, token->value_size);

	if (bid.pass || bid.doubling)
		break_off(ERROR_INPUT, SAY_BID_UNKNOWN_CONTRACT_EXPECTED);
	contract->bid = true;
	contract->level = bid.level;
	contract->denomination = bid.denomination;
}

static void read_bidder(struct slip_reader *reader, const struct slip_token *token)
{
	reader->bidder = facts_side(reader->book, token->value, token->value_size);
}

static void read_bids(struct slip_reader *reader, const struct slip_token *token)
{
	struct bid *bids = NULL;
	size_t count = 0, size;

	check_bidding(reader, token);
	for (const char *at = token->value; at <= token->value + token->value_size;
	     at += size + 1) {
		size = next_part(reader, token, at, ',');
		bids = arena_room(reader->arena, bids, count, sizeof *bids);
		bids[count++] = facts_bid(reader->book, at, size);
	}
	reader->hand.bids = bids;
	reader->hand.bid_count = count;
}

const struct slip_word slip_word_table[] = {
    {"hand", NULL, PART_CARDS, TEXT_WORDS_CARDS_OR_NONE, .repeats = true, .read = read_hand},
    {"reds", "red_threes", PART_SIDE, TEXT_WORDS_A_NUMBER,
        .offset = offsetof(struct side, red_threes), .most = COUNT_MOST, .letter = 'r'},
    {"out", "out", PART_SIDE, "concealed", .bare = true, .offset = offsetof(struct side, out),
        .choices = out_names, .choice_count = 3, .read = read_out},
    {"oc", NULL, PART_SIDE, NULL, .bare = true, .read = read_out},
    {"o", NULL, PART_SIDE, NULL, .bare = true, .read = read_out},
    {"penalty", NULL, PART_SIDE, TEXT_WORDS_CODE_OR_CODE_N, .repeats = true, .read = read_penalty},
    {"adjust", NULL, PART_SIDE, TEXT_WORDS_PLUS_OR_MINUS_N, .repeats = true, .read = read_adjust},
    {"reason", NULL, PART_SIDE, TEXT_WORDS_A_TEXT_IN_QUOTES, .repeats = true, .read = read_reason},
    {"opening", NULL, PART_OPENING, TEXT_WORDS_MELDS_JOINED_BY_PLUS, .read = read_opening},
    {"from", "from", PART_OPENING, TEXT_WORDS_STOCK_PILE_OR_UPCARD,
        .offset = offsetof(struct side, opening.from), .choices = from_names,
        .choice_count = FROM_COUNT},
    {"raises", "raises", PART_OPENING, TEXT_WORDS_A_NUMBER, .offset = offsetof(struct side, raises),
        .most = COUNT_MOST},
    {"void", NULL, PART_SIDE, TEXT_WORDS_MELDS_JOINED_BY_PLUS, .read = read_later},
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
    {"dealer", NULL, PART_HAND, TEXT_WORDS_NAME_OR_SEAT, .read = read_dealer},
    {"contract", NULL, PART_HAND, TEXT_WORDS_BID_OR_NONE, .read = read_contract},
    {"side", NULL, PART_CONTRACT, TEXT_WORDS_THE_BIDDER_SIDE, .read = read_bidder},
    {"doubled", "doubled", PART_CONTRACT, NULL, .bare = true,
        .offset = offsetof(struct hand, contract.doubled)},
    {"outcome", "outcome", PART_CONTRACT, TEXT_WORDS_CONTRACT_OUTCOME,
        .offset = offsetof(struct hand, contract.outcome), .choices = outcome_names,
        .choice_count = OUTCOMES},
    {"bids", NULL, PART_HAND, TEXT_WORDS_BIDS_JOINED_BY_COMMAS, .read = read_bids},
};

const size_t slip_word_count = sizeof slip_word_table / sizeof slip_word_table[0];

_Static_assert(
    sizeof slip_word_table / sizeof slip_word_table[0] <= SLIP_WORDS_MOST, "room for each word");
_Static_assert(sizeof(enum out) == sizeof(int32_t), "a choice has the size of a number");

const struct slip_word *slip_word_named(const char *name, size_t size)
{
	for (size_t i = 0; i < slip_word_count; i++)
		if (choice_is(name, size, slip_word_table[i].name))
			return &slip_word_table[i];
	return NULL;
}

const struct slip_word *slip_word_keyed(enum record_part part, const char *key)
{
	for (size_t i = 0; i < slip_word_count; i++)
		if (slip_word_table[i].part == part && slip_word_table[i].key &&
		    strcmp(slip_word_table[i].key, key) == 0)
			return &slip_word_table[i];
	return NULL;
}

const struct slip_word *slip_word_next(
    enum record_part part, const void *record, const struct slip_word *last, int32_t *ret)
{
	for (size_t i = last ? (size_t)(last - slip_word_table) + 1 : 0; i < slip_word_count; i++) {
		const struct slip_word *word = &slip_word_table[i];
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

const struct slip_word *slip_whole_next(const struct slip_word *last, bool mark)
{
	for (size_t i = last ? (size_t)(last - slip_word_table) + 1 : 0; i < slip_word_count; i++) {
		const struct slip_word *word = &slip_word_table[i];

		if (word->part == PART_HAND && word->key && !word->choices && !word->value == mark)
			return word;
	}
	return NULL;
}

void slip_word_copy(const struct slip_word *word, struct hand *to, const struct hand *from)
{
	memcpy((char *)to + word->offset, (const char *)from + word->offset,
	    word->value ? sizeof(int32_t) : sizeof(bool));
	if (word->given)
		*(bool *)((char *)to + word->given) =
		    *(const bool *)((const char *)from + word->given);
}

/* --- a token --- */

static _Noreturn void repeated(const struct slip_token *token)
{
	break_off(
	    ERROR_INPUT, SAY_KEY_REPEATED_WORD_TWICE, choice_shown(token->key_size), token->text);
}

/* Refuses a second total of a side, however each is written. */
static _Noreturn void total_repeated(const struct slip_token *token)
{
	break_off(
	    ERROR_INPUT, SAY_KEY_REPEATED_SECOND_TOTAL, choice_shown(token->size), token->text);
}

/* Refuses a word of another level of detail than the side's: a side is written at one. */
static void take_detail(
    struct slip_reader *reader, const struct slip_token *token, enum detail detail)
{
	static const char *const names[] = {TEXT_WORDS_CARDS, TEXT_WORDS_COUNTS, TEXT_WORDS_TOTALS};
	struct slip_side *side = reader->side;

	if (!side->detail) {
		side->detail = token;
		side->facts.detail = detail;
	}
	if (side->facts.detail != detail)
		break_off(ERROR_INPUT, SAY_DETAIL_MIXED_IN_SLIP, choice_shown(token->size),
		    token->text, message_words(names[detail]), choice_shown(side->detail->size),
		    side->detail->text, message_words(names[side->facts.detail]));
}

const struct slip_token *slip_side_token(const struct slip_side *side, const char *name)
{
	return side->met[slip_word_named(name, strlen(name)) - slip_word_table];
}

/* Reads a token as that word. */
static void take_word(
    struct slip_reader *reader, const struct slip_word *word, const struct slip_token *token)
{
	const bool of_hand = word->part >= PART_HAND; /* also after a side's words */
	const bool out = strcmp(word->name, "o") == 0 || strcmp(word->name, "oc") == 0;
	const size_t row = (size_t)((out ? slip_word_named("out", 3) : word) - slip_word_table);

	if (!reader->side && !of_hand)
		break_off(ERROR_INPUT, SAY_WORD_PLACE, word->name);
	if (token->value && !word->value)
		break_off(ERROR_INPUT, SAY_VALUE_EXPECTED_TAKES_NONE, word->name);
	if (!token->value && !word->bare)
		break_off(ERROR_INPUT, SAY_VALUE_EXPECTED_MISSING, word->name,
		    message_words(word->value));
	if (token->value && !token->value_size) {
		look_at(reader, token->value_place);
		break_off(
		    ERROR_INPUT, SAY_VALUE_EXPECTED_EMPTY, word->name, message_words(word->value));
	}
	if (!word->repeats &&
	    (of_hand ? reader->met[row].line != NULL : reader->side->met[row] != NULL)) {
		if (word->part == PART_TOTALS)
			total_repeated(token);
		repeated(token);
	}
	if (of_hand)
		reader->met[row] = reader->at;
	else
		reader->side->met[row] = token;
	if (word->part >= PART_CARDS && word->part <= PART_TOTALS)
		take_detail(reader, token, (enum detail)(word->part - PART_CARDS));
	if (token->value)
		look_at(reader, token->value_place);
	if (word->read) {
		word->read(reader, token);
		return;
	}
	/* The value goes into the side or the hand. */
	char *record = of_hand ? (char *)&reader->hand : (char *)&reader->side->facts;

	if (!word->value)
		*(bool *)(record + word->offset) = true;
	else if (word->choices)
		*(unsigned *)(void *)(record + word->offset) = read_choice(word, token);
	else
		*(int32_t *)(void *)(record + word->offset) =
		    read_number(reader, token, word->least, word->most);
	if (word->given)
		*(bool *)(record + word->given) = true;
	look_at(reader, token->place);
	if (!of_hand)
		facts_fit(reader->book, &reader->side->facts);
}

/* Refuses a word that is none, and names the word nearest to it. */
static _Noreturn void unknown(struct slip_reader *reader, const struct slip_token *token)
{
	const char *word = arena_copy(reader->arena, token->text,
	    (size_t)choice_shown(token->is_short ? token->size : token->key_size));
	const char *candidates[SLIP_WORDS_MOST + KINDS_MOST + FACTS_MOST];
	const char *nearest = NULL;
	size_t count = 0;

	for (size_t i = 0; i < slip_word_count; i++)
		if ((reader->side || slip_word_table[i].part >= PART_HAND) &&
		    strlen(slip_word_table[i].name) > 2)
			candidates[count++] = slip_word_table[i].name;
	for (size_t i = 0; reader->side && i < reader->book->kind_count; i++)
		candidates[count++] = reader->book->kinds[i].name;
	for (size_t i = 0; reader->side && i < reader->book->fact_count; i++)
		candidates[count++] = reader->book->facts[i].name;
	if (strlen(word) >= 3)
		nearest = text_nearest(word, candidates, count);
	if (nearest)
		break_off(ERROR_INPUT, SAY_WORD_UNKNOWN_NEAREST, word, nearest);
	if (reader->side)
		break_off(ERROR_INPUT, SAY_WORD_UNKNOWN_NOT_OF_SLIP, word);
	break_off(ERROR_INPUT, SAY_WORD_UNKNOWN_BEGINS_LINE, word);
}

/* Reads the totals of a side: its two sums, 700/345, or the total alone, =1045. */
static void take_totals(struct slip_reader *reader, const struct slip_token *token)
{
	struct slip_side *side = reader->side;
	struct totals *totals = &side->facts.totals;

	if (slip_side_token(side, "base") || slip_side_token(side, "cards"))
		total_repeated(token);
	side->met[slip_word_named("base", 4) - slip_word_table] = token;
	side->met[slip_word_named("cards", 5) - slip_word_table] = token;
	totals->alone = token->value != NULL;
	take_detail(reader, token, DETAIL_TOTALS);
	if (totals->alone) {
		look_at(reader, token->value_place);
		totals->base = facts_number(message_words(TEXT_WORDS_TOTAL_AFTER_EQUALS),
		    token->value, token->value_size, -POINTS_MOST, POINTS_MOST);
	} else {
		read_sums(reader, message_words(TEXT_WORDS_EACH_SUM_OF_TOTALS), token->text,
		    token->size, token->place, &totals->base, &totals->cards);
	}
}

void slip_take(struct slip_reader *reader, const struct slip_token *token)
{
	const struct rulebook *book = reader->book;
	struct slip_side *side = reader->side;
	const char *name = token->name ? token->name : "";
	const struct slip_word *word = slip_word_named(name, strlen(name));
	const size_t kind = rulebook_kind(book, name, strlen(name));

	look_at(reader, token->place);
	if (token->taken_back)
		break_off(ERROR_INPUT, SAY_WORD_UNKNOWN_NOTHING_TO_TAKE_BACK,
		    choice_shown(token->size + 1), token->place);
	if (!side && (!word || token->is_short))
		unknown(reader, token);
	if (side && token->value && token->key_size == 0) {
		take_totals(reader, token);
	} else if (word) {
		take_word(reader, word, token);
	} else if (kind != SIZE_MAX) {
		if (!token->value)
			break_off(ERROR_INPUT, SAY_VALUE_EXPECTED_NUMBER, name);
		if (side->kinds_seen & (UINT32_C(1) << kind))
			repeated(token);
		side->kinds_seen |= UINT32_C(1) << kind;
		take_detail(reader, token, DETAIL_COUNTS);
		look_at(reader, token->value_place);
		side->facts.counts.canastas[kind] = read_number(reader, token, 0, COUNT_MOST);
	} else if (token->name) {
		if (!token->value)
			break_off(ERROR_INPUT, SAY_VALUE_EXPECTED_YES_OR_NO, name);
		look_at(reader, token->value_place);
		facts_fact(book, &side->facts, name, strlen(name), token->value, token->value_size);
	} else if (token->value) {
		unknown(reader, token);
	} else if (memchr(token->text, '/', token->size)) {
		take_totals(reader, token);
	} else if (strchr("AaKkQqJjTtXx*0123456789", token->text[0])) {
		take_detail(reader, token, DETAIL_CARDS);
		must(meld_read(reader->arena, token->text, token->size, rulebook_reading(book),
		    &side->melds[side->facts.meld_count++], refusal()));
	} else {
		unknown(reader, token);
	}
}

void slip_finish_side(struct slip_reader *reader)
{
	struct slip_side *side = reader->side;
	const struct slip_token *base = slip_side_token(side, "base"),
	                        *cards = slip_side_token(side, "cards");
	const struct slip_token *net = slip_side_token(side, "net"),
	                        *opened = slip_side_token(side, "opened");
	const struct slip_token *claim = slip_side_token(side, "claim"),
	                        *voided = slip_side_token(side, "void");
	size_t count;

	check_reason(reader);
	if (!base != !cards) {
		look_at(reader, base ? base->place : cards->place);
		break_off(ERROR_INPUT, SAY_TOTALS_HALF, base ? "cards" : "base");
	}
	if (side->facts.detail == DETAIL_COUNTS) {
		if (net)
			look_at(reader, net->place);
		if (net && (slip_side_token(side, "melded") || slip_side_token(side, "held")))
			break_off(ERROR_INPUT, SAY_NET_BESIDE);
		const struct slip_position at = reader->at;

		if (opened)
			look_at(reader, opened->place);
		facts_opened(&side->facts);
		reader->at = at;
		facts_net(reader->book, &side->facts);
	}
	if (claim)
		look_at(reader, claim->value_place);
	totals_check_claim(&side->facts, &side->facts.claim);
	/* The melds that void= names are marked now that all melds of the side are known. */
	if (!voided)
		return;
	const struct meld *lost = read_melds(reader, voided, &count);

	look_at(reader, voided->value_place);
	for (size_t i = 0; i < count; i++) {
		facts_void(side->melds, side->facts.meld_count, &lost[i]);
		reader->at.place += strlen(lost[i].cards.written) + 1;
	}
}

/* --- the boxes of a slip --- */

/* Returns the box of a thing of the rulebook, which has a letter in slips or is typed by its name. */
static struct slip_field field_of(struct arena *arena, const char *name, char letter)
{
	return (struct slip_field){
	    name, letter ? arena_copy(arena, &letter, 1) : arena_printf(arena, "%s=", name)};
}

void slip_fields(struct arena *arena, const struct rulebook *book, const struct slip_field **ret,
    size_t *ret_count)
{
	enum { OTHERS_MOST = 10 }; /* fields besides kinds of canastas and facts */
	struct slip_field *fields =
	    arena_alloc(arena, book->kind_count + book->fact_count + OTHERS_MOST, sizeof *fields);
	size_t count = 0;

	for (size_t i = 0; i < book->kind_count; i++)
		fields[count++] = field_of(arena, book->kinds[i].name, book->kinds[i].letter);
	fields[count++] = (struct slip_field){"melded", "c"};
	fields[count++] = (struct slip_field){"held", "h"};
	if (book->held[RANK_RED_THREE].apart)
		fields[count++] = (struct slip_field){"reds-held", "reds-held="};
	if (book->held[RANK_BLACK_THREE].apart)
		fields[count++] = (struct slip_field){"blacks-held", "blacks-held="};
	if (book->copies[RANK_RED_THREE] > 0)
		fields[count++] = (struct slip_field){"reds", "r"};
	fields[count++] = (struct slip_field){"out", "o"};
	for (size_t i = 0; i < book->fact_count; i++)
		fields[count++] = field_of(arena, book->facts[i].name, book->facts[i].letter);
	if (book->concealed)
		fields[count++] = (struct slip_field){"out-concealed", "oc"};
	if (book->penalty_count > 0)
		fields[count++] = (struct slip_field){"penalty", "p"};
	fields[count++] = (struct slip_field){"claim", "claim="};
	fields[count++] = (struct slip_field){"running", "running="};
	*ret = fields;
	*ret_count = count;
}
