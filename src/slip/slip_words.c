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

/* --- the words of a side --- */

static bool read_number(struct slip_reader *reader, const struct slip_token *token, int32_t least,
    int32_t most, int32_t *ret, struct error *err)
{
	char *name = arena_copy(reader->arena, token->text, (size_t)choice_shown(token->key_size));

	if (facts_number(name, token->value, token->value_size, least, most, ret, err))
		return true;
	return slip_fail_at(reader, token->value_place, err);
}

bool slip_read_count(
    struct slip_reader *reader, const struct slip_token *token, int32_t *ret, struct error *err)
{
	return read_number(reader, token, 0, COUNT_MOST, ret, err);
}

static bool read_magnitude(
    struct slip_reader *reader, const struct slip_token *token, int32_t *ret, struct error *err)
{
	return read_number(reader, token, 0, POINTS_MOST, ret, err);
}

static bool read_points(
    struct slip_reader *reader, const struct slip_token *token, int32_t *ret, struct error *err)
{
	return read_number(reader, token, -POINTS_MOST, POINTS_MOST, ret, err);
}

static bool read_choice(struct slip_reader *reader, const struct slip_token *token,
    const char *what, const char *const *choices, size_t count, size_t *ret, struct error *err)
{
	if (choice_read(what, choices, count, token->value, token->value_size, ret, err))
		return true;
	return slip_fail_at(reader, token->value_place, err);
}

bool slip_read_meld(struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	struct slip_side *side = reader->side;
	struct meld *meld = &side->melds[side->meld_count];

	if (!meld_read(
	        reader->arena, token->text, token->size, rulebook_reading(reader->book), meld, err))
		return slip_fail_at(reader, token->place, err);
	side->meld_count++;
	return true;
}

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

/* Reads melds joined by `+`. */
bool slip_read_melds(struct slip_reader *reader, const struct slip_token *token, struct meld **ret,
    size_t *ret_count, struct error *err)
{
	const char *word = token->value, *end = token->value + token->value_size;
	struct meld *melds = NULL;
	size_t count = 0;

	for (;; word++) {
		size_t left = (size_t)(end - word);
		const char *plus = left ? memchr(word, '+', left) : NULL;
		const char *stop = plus ? plus : end;
		struct meld meld;

		if (!meld_read(reader->arena, word, (size_t)(stop - word),
		        rulebook_reading(reader->book), &meld, err))
			return slip_fail_at(
			    reader, token->value_place + (word - token->value), err);
		melds = arena_room(reader->arena, melds, count, sizeof *melds);
		melds[count++] = meld;
		if (!plus)
			break;
		word = plus;
	}
	*ret = melds;
	*ret_count = count;
	return true;
}

static bool read_opening(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	struct opening *opening = &reader->side->facts.opening;
	struct meld *melds = NULL;

	if (!slip_read_melds(reader, token, &melds, &opening->meld_count, err))
		return false;
	opening->melds = melds;
	return true;
}

static bool read_from(struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	size_t from;

	if (!read_choice(reader, token, "from", from_names, FROM_COUNT, &from, err))
		return false;
	reader->side->facts.opening.from = (enum drawn_from)from;
	return facts_from(reader->book, (enum drawn_from)from, err) ||
	       slip_fail_at(reader, token->place, err);
}

static bool read_raises(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	int32_t *raises = &reader->side->facts.raises;

	if (!slip_read_count(reader, token, raises, err))
		return false;
	return facts_raises(reader->book, *raises, err) || slip_fail_at(reader, token->place, err);
}

/* Keeps the word for later: the melds it names may follow it. */
static bool read_lost(struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	(void)err;
	reader->side->lost = token;
	return true;
}

static bool read_reds(struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	int32_t *reds = &reader->side->facts.red_threes;

	if (!slip_read_count(reader, token, reds, err))
		return false;
	return facts_reds(reader->book, *reds, err) || slip_fail_at(reader, token->place, err);
}

static bool read_out(struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	size_t out = OUT_NORMAL;

	if (token->has_value && !read_choice(reader, token, "out", out_names, 3, &out, err))
		return false;
	reader->side->facts.out = (enum out)out;
	return true;
}

static bool read_out_concealed(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	(void)token;
	(void)err;
	reader->side->facts.out = OUT_CONCEALED;
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

	if (!read_points(reader, token, &adjustment.points, err))
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
		reader->side->claim = token;
		return slip_read_sums(reader, message_words(TEXT_WORDS_EACH_SUM_CLAIM),
		    token->value, token->value_size, token->value_place, &claim->base,
		    &claim->cards, err);
	}
	claim->has_total = true;
	return read_points(reader, token, &claim->total, err);
}

static bool read_running(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	reader->side->facts.claim.has_running = true;
	return read_points(reader, token, &reader->side->facts.claim.running, err);
}

static bool read_score(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	reader->side->facts.has_score = true;
	return read_points(reader, token, &reader->side->facts.score, err);
}

static bool read_melded(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	return read_magnitude(reader, token, &reader->side->facts.counts.melded, err);
}

static bool read_held(struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	return read_magnitude(reader, token, &reader->side->facts.counts.held, err);
}

static bool read_net(struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	reader->side->net = token;
	reader->side->facts.counts.has_net = true;
	return read_points(reader, token, &reader->side->facts.counts.net, err);
}

static bool read_opened(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	static const char *const answers[] = {"", "no", "yes"};
	size_t answer;

	if (!read_choice(reader, token, "opened", answers, 3, &answer, err))
		return false;
	reader->side->opened = token;
	reader->side->facts.counts.opened = (enum opened)answer;
	return true;
}

/* Reads threes in hand that are given by number. */
static bool read_threes(struct slip_reader *reader, const struct slip_token *token, enum rank three,
    int32_t *ret, struct error *err)
{
	if (!slip_read_count(reader, token, ret, err))
		return false;
	return facts_held(reader->book, three, *ret, err) ||
	       slip_fail_at(reader, token->place, err);
}

static bool read_reds_held(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	return read_threes(
	    reader, token, RANK_RED_THREE, &reader->side->facts.counts.reds_held, err);
}

static bool read_blacks_held(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	return read_threes(
	    reader, token, RANK_BLACK_THREE, &reader->side->facts.counts.blacks_held, err);
}

static bool read_base(struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	reader->side->base = token;
	return read_points(reader, token, &reader->side->facts.totals.base, err);
}

static bool read_cards(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	reader->side->cards = token;
	return read_points(reader, token, &reader->side->facts.totals.cards, err);
}

/* --- the words of the hand --- */

static bool read_exhausted(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	(void)token;
	(void)err;
	reader->hand.exhausted = true;
	return true;
}

static bool read_time(struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	(void)token;
	(void)err;
	reader->hand.time = true;
	return true;
}

static bool read_rest(struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	reader->hand.has_rest = true;
	return slip_read_count(reader, token, &reader->hand.rest, err);
}

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
	reader->contract_at = slip_position_of(reader, token);
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
	if (!facts_side(reader->book, token->value, token->value_size, &reader->bidder, err))
		return slip_fail_at(reader, token->value_place, err);
	reader->bidder_at = slip_position_of(reader, token);
	return true;
}

static bool read_doubled(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	(void)err;
	reader->hand.contract.doubled = true;
	reader->doubled_at = slip_position_of(reader, token);
	return true;
}

static bool read_outcome(
    struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	size_t outcome;

	if (!read_choice(reader, token, "outcome", outcome_words, 5, &outcome, err))
		return false;
	reader->hand.contract.outcome = (enum outcome)outcome;
	reader->outcome_at = slip_position_of(reader, token);
	return true;
}

static bool read_bids(struct slip_reader *reader, const struct slip_token *token, struct error *err)
{
	const char *word = token->value, *end = token->value + token->value_size;
	struct bid *bids = NULL;
	size_t count = 0;

	if (!facts_bidding(reader->book, err))
		return slip_fail_at(reader, token->place, err);
	for (;; word++) {
		size_t left = (size_t)(end - word);
		const char *comma = left ? memchr(word, ',', left) : NULL;
		const char *stop = comma ? comma : end;

		bids = arena_room(reader->arena, bids, count, sizeof *bids);
		if (!facts_bid(reader->book, word, (size_t)(stop - word), &bids[count], err))
			return slip_fail_at(
			    reader, token->value_place + (word - token->value), err);
		count++;
		if (!comma)
			break;
		word = comma;
	}
	reader->hand.bids = bids;
	reader->hand.bid_count = count;
	reader->bids_at = slip_position_of(reader, token);
	return true;
}

const struct slip_word slip_words[] = {
    {"hand", SCOPE_SIDE, DETAIL_CARDS, true, false, TEXT_WORDS_CARDS_OR_FOR_NONE, read_hand},
    {"reds", SCOPE_SIDE, ANY_DETAIL, false, false, TEXT_WORDS_A_NUMBER, read_reds},
    {"out", SCOPE_SIDE, ANY_DETAIL, false, true, "concealed", read_out},
    {"oc", SCOPE_SIDE, ANY_DETAIL, false, true, NULL, read_out_concealed},
    {"o", SCOPE_SIDE, ANY_DETAIL, false, true, NULL, read_out},
    {"penalty", SCOPE_SIDE, ANY_DETAIL, true, false, TEXT_WORDS_CODE_OR_CODE_N, read_penalty},
    {"adjust", SCOPE_SIDE, ANY_DETAIL, true, false, TEXT_WORDS_N_OR_N, read_adjust},
    {"reason", SCOPE_SIDE, ANY_DETAIL, true, false, TEXT_WORDS_A_TEXT_IN_QUOTES, read_reason},
    {"opening", SCOPE_SIDE, ANY_DETAIL, false, false, TEXT_WORDS_MELDS_JOINED_BY, read_opening},
    {"from", SCOPE_SIDE, ANY_DETAIL, false, false, TEXT_WORDS_STOCK_PILE_OR_UPCARD, read_from},
    {"raises", SCOPE_SIDE, ANY_DETAIL, false, false, TEXT_WORDS_A_NUMBER, read_raises},
    {"void", SCOPE_SIDE, ANY_DETAIL, false, false, TEXT_WORDS_MELDS_JOINED_BY, read_lost},
    {"claim", SCOPE_SIDE, ANY_DETAIL, false, false, TEXT_WORDS_TOTAL_OR_BASE_CARDS, read_claim},
    {"running", SCOPE_SIDE, ANY_DETAIL, false, false, TEXT_WORDS_A_NUMBER, read_running},
    {"score", SCOPE_SIDE, ANY_DETAIL, false, false, TEXT_WORDS_A_NUMBER, read_score},
    {"melded", SCOPE_SIDE, DETAIL_COUNTS, false, false, TEXT_WORDS_A_NUMBER, read_melded},
    {"held", SCOPE_SIDE, DETAIL_COUNTS, false, false, TEXT_WORDS_A_NUMBER, read_held},
    {"net", SCOPE_SIDE, DETAIL_COUNTS, false, false, TEXT_WORDS_A_NUMBER, read_net},
    {"opened", SCOPE_SIDE, DETAIL_COUNTS, false, false, TEXT_WORDS_YES_OR_NO, read_opened},
    {"reds-held", SCOPE_SIDE, DETAIL_COUNTS, false, false, TEXT_WORDS_A_NUMBER, read_reds_held},
    {"blacks-held", SCOPE_SIDE, DETAIL_COUNTS, false, false, TEXT_WORDS_A_NUMBER, read_blacks_held},
    {"base", SCOPE_SIDE, DETAIL_TOTALS, false, false, TEXT_WORDS_A_NUMBER, read_base},
    {"cards", SCOPE_SIDE, DETAIL_TOTALS, false, false, TEXT_WORDS_A_NUMBER, read_cards},
    {"exhausted", SCOPE_HAND, ANY_DETAIL, false, true, NULL, read_exhausted},
    {"time", SCOPE_HAND, ANY_DETAIL, false, true, NULL, read_time},
    {"rest", SCOPE_HAND, ANY_DETAIL, false, false, TEXT_WORDS_A_NUMBER, read_rest},
    {"dealer", SCOPE_HAND, ANY_DETAIL, false, false, TEXT_WORDS_A1_B1_A2, read_dealer},
    {"contract", SCOPE_HAND, ANY_DETAIL, false, false, TEXT_WORDS_BID_NONE, read_contract},
    {"side", SCOPE_HAND, ANY_DETAIL, false, false, TEXT_WORDS_THE_BIDDER_SIDE, read_bidder},
    {"doubled", SCOPE_HAND, ANY_DETAIL, false, true, NULL, read_doubled},
    {"outcome", SCOPE_HAND, ANY_DETAIL, false, false, TEXT_WORDS_ACHIEVED_ROBBED_VOID,
        read_outcome},
    {"bids", SCOPE_HAND, ANY_DETAIL, false, false, TEXT_WORDS_BIDS_JOINED_BY_COMMAS, read_bids},
};

_Static_assert(
    sizeof slip_words / sizeof slip_words[0] == SLIP_WORDS, "as many words as the header says");

const struct slip_word *slip_word_named(const char *name, size_t size)
{
	for (size_t i = 0; i < SLIP_WORDS; i++)
		if (choice_is(name, size, slip_words[i].name))
			return &slip_words[i];
	return NULL;
}

/* o, oc and out are one word in the check for repetition. */
uint64_t slip_seen_bit(const struct slip_word *word)
{
	size_t row = (size_t)(word - slip_words);

	if (word->read == read_out || word->read == read_out_concealed)
		row = (size_t)(slip_word_named("out", 3) - slip_words);
	return UINT64_C(1) << row;
}

enum { FIELDS_BESIDE_KINDS = 10 };

struct listing {
	struct arena *arena;
	struct slip_field *fields;
	size_t count;
};

static void add(struct listing *listing, const char *name, const char *token)
{
	listing->fields[listing->count++] = (struct slip_field){name, token};
}

static void add_kinds(struct listing *listing, const struct rulebook *book)
{
	for (size_t i = 0; i < book->kind_count; i++) {
		const char *name = book->kinds[i].name;
		const char *letter = &book->kinds[i].letter;

		add(listing, name,
		    *letter ? arena_copy(listing->arena, letter, 1)
		            : arena_printf(listing->arena, "%s=", name));
	}
}

void slip_fields(struct arena *arena, const struct rulebook *book, const struct slip_field **ret,
    size_t *ret_count)
{
	struct listing listing = {.arena = arena};

	listing.fields = arena_alloc(arena,
	    book->kind_count + book->fact_count + FIELDS_BESIDE_KINDS, sizeof(*listing.fields));
	add_kinds(&listing, book);
	add(&listing, "melded", "c");
	add(&listing, "held", "h");
	if (book->held[RANK_RED_THREE].apart)
		add(&listing, "reds-held", "reds-held=");
	if (book->held[RANK_BLACK_THREE].apart)
		add(&listing, "blacks-held", "blacks-held=");
	if (book->copies[RANK_RED_THREE] > 0)
		add(&listing, "reds", "r");
	add(&listing, "out", "o");
	for (size_t i = 0; i < book->fact_count; i++)
		add(&listing, book->facts[i].name,
		    book->facts[i].letter
		        ? arena_copy(listing.arena, &book->facts[i].letter, 1)
		        : arena_printf(listing.arena, "%s=", book->facts[i].name));
	if (book->concealed)
		add(&listing, "out-concealed", "oc");
	if (book->penalty_count > 0)
		add(&listing, "penalty", "p");
	add(&listing, "claim", "claim=");
	add(&listing, "running", "running=");
	*ret = listing.fields;
	*ret_count = listing.count;
}
