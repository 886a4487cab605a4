#include "record/slip.h"

#include "base/text.h"
#include "record/facts.h"
#include "record/slip_token.h"

#include <string.h>

/* How the forms are told apart. A meld begins with a rank: A K Q J T, a digit, X or *, in either
 * case. No short form does: n m c h r o p begin none, and the suits c and h stand only behind a
 * rank, so that c345 and h45 are counts and never cards. `22222` is a meld; two sums always have
 * their stroke, 700/345. Of the words of the whole hand only `time` begins like a card, and `i` is
 * none. In order:
 *
 *   1. what holds a `=` is a key with its value, known or refused;
 *   2. a whole word: out, o, oc, exhausted, time, doubled;
 *   3. n m c h r and a number; p and a penalty's code;
 *   4. what holds a stroke: two sums;
 *   5. what begins with a rank: a meld.
 *
 * A single letter at the beginning of a line is the side, behind it a meld of one card. Keys and
 * words may be written in either case, as cards are. */

enum scope { SCOPE_SIDE, SCOPE_HAND };

enum { ANY_DETAIL = -1 };

struct reader;

/* A word a slip may hold. */
struct word {
	const char *name;
	enum scope scope;
	int detail;        /* the level of detail it belongs to */
	bool repeats;      /* may stand twice and adds up */
	bool bare;         /* may stand without a value */
	const char *value; /* what is expected behind `=`; NULL: nothing may stand there */
	bool (*read)(struct reader *reader, const struct slip_token *token, struct error *err);
};

/* A side while its line is read. */
struct side_reader {
	struct side facts;
	uint64_t seen;                   /* words met: bit per row of the table */
	uint32_t kinds_seen;             /* kinds of canasta met */
	const struct slip_token *detail; /* the token that chose the level of detail */
	struct meld *melds;
	size_t meld_count;
	const struct slip_token *lost, *net, *opened, *base, *cards;
	struct penalty_entry *penalties;
	size_t penalty_count;
	struct adjustment *adjustments;
	size_t adjustment_count;
	const struct slip_token **adjusted; /* where each adjustment stands */
	size_t reason_count;
};

/* Where a token stands, for what is judged after all lines are read. */
struct spot {
	const struct slip_line *line;
	const char *place;
};

struct reader {
	struct arena *arena;
	const struct rulebook *book;
	const struct slip_line *line; /* being read */
	struct side_reader *side;     /* being read; NULL on a line of hand words */
	struct hand hand;
	uint64_t seen;
	struct spot side_at[SIDES_MOST], net_at[SIDES_MOST]; /* by letter */
	struct spot contract_at, bidder_at, doubled_at, outcome_at;
	char bidder;
};

static bool fail_at(struct reader *reader, const char *place, struct error *err)
{
	return slip_place(reader->line, place, err);
}

static struct spot spot_of(const struct reader *reader, const struct slip_token *token)
{
	struct spot spot = {reader->line, token->text};

	return spot;
}

/* --- the words of a side --- */

static bool read_number(struct reader *reader, const struct slip_token *token, int32_t least,
    int32_t most, int32_t *ret, struct error *err)
{
	char *name = arena_copy(reader->arena, token->text, (size_t)facts_shown(token->key_size));

	if (!name)
		return error_memory(err);
	if (facts_number(name, token->value, token->value_size, least, most, ret, err))
		return true;
	return fail_at(reader, token->value_place, err);
}

static bool read_count(
    struct reader *reader, const struct slip_token *token, int32_t *ret, struct error *err)
{
	return read_number(reader, token, 0, COUNT_MOST, ret, err);
}

static bool read_magnitude(
    struct reader *reader, const struct slip_token *token, int32_t *ret, struct error *err)
{
	return read_number(reader, token, 0, POINTS_MOST, ret, err);
}

static bool read_points(
    struct reader *reader, const struct slip_token *token, int32_t *ret, struct error *err)
{
	return read_number(reader, token, -POINTS_MOST, POINTS_MOST, ret, err);
}

static bool read_choice(struct reader *reader, const struct slip_token *token, const char *what,
    const char *const *choices, size_t count, size_t *ret, struct error *err)
{
	if (facts_choice(what, choices, count, token->value, token->value_size, ret, err))
		return true;
	return fail_at(reader, token->value_place, err);
}

static bool read_meld(struct reader *reader, const struct slip_token *token, struct error *err)
{
	struct side_reader *side = reader->side;
	struct meld meld;

	if (!meld_read(reader->arena, token->text, token->size, &meld, err))
		return fail_at(reader, token->text, err);
	side->melds = list_room(reader->arena, side->melds, side->meld_count, sizeof *side->melds);
	if (!side->melds)
		return error_memory(err);
	side->melds[side->meld_count++] = meld;
	return true;
}

static bool read_hand(struct reader *reader, const struct slip_token *token, struct error *err)
{
	struct side *side = &reader->side->facts;
	struct cards cards;

	if (!cards_read(reader->arena, token->value, token->value_size, &cards, err) ||
	    !cards_add(reader->arena, &side->held, &cards, err))
		return fail_at(reader, token->value_place, err);
	side->has_hand = true;
	return true;
}

/* Melds joined by `+`. */
static bool read_melds(struct reader *reader, const struct slip_token *token, struct meld **ret,
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

		if (!meld_read(reader->arena, word, (size_t)(stop - word), &meld, err))
			return fail_at(reader, token->value_place + (word - token->value), err);
		melds = list_room(reader->arena, melds, count, sizeof *melds);
		if (!melds)
			return error_memory(err);
		melds[count++] = meld;
		if (!plus)
			break;
		word = plus;
	}
	*ret = melds;
	*ret_count = count;
	return true;
}

static bool read_opening(struct reader *reader, const struct slip_token *token, struct error *err)
{
	struct opening *opening = &reader->side->facts.opening;
	struct meld *melds;

	if (!read_melds(reader, token, &melds, &opening->meld_count, err))
		return false;
	opening->melds = melds;
	return true;
}

static bool read_from(struct reader *reader, const struct slip_token *token, struct error *err)
{
	size_t from;

	if (!read_choice(reader, token, "from", from_names, 3, &from, err))
		return false;
	reader->side->facts.opening.from = (enum drawn_from)from;
	return true;
}

static bool read_raises(struct reader *reader, const struct slip_token *token, struct error *err)
{
	int32_t *raises = &reader->side->facts.raises;

	if (!read_count(reader, token, raises, err))
		return false;
	return facts_raises(reader->book, *raises, err) || fail_at(reader, token->text, err);
}

/* Kept for later: the melds it names may stand behind it. */
static bool read_lost(struct reader *reader, const struct slip_token *token, struct error *err)
{
	(void)err;
	reader->side->lost = token;
	return true;
}

static bool read_reds(struct reader *reader, const struct slip_token *token, struct error *err)
{
	return read_count(reader, token, &reader->side->facts.red_threes, err);
}

static bool read_out(struct reader *reader, const struct slip_token *token, struct error *err)
{
	size_t out = OUT_NORMAL;

	if (token->has_value && !read_choice(reader, token, "out", out_names, 3, &out, err))
		return false;
	reader->side->facts.out = (enum out)out;
	return true;
}

static bool read_out_concealed(
    struct reader *reader, const struct slip_token *token, struct error *err)
{
	(void)token;
	(void)err;
	reader->side->facts.out = OUT_CONCEALED;
	return true;
}

static bool read_penalty(struct reader *reader, const struct slip_token *token, struct error *err)
{
	struct side_reader *side = reader->side;
	const char *colon = token->value_size ? memchr(token->value, ':', token->value_size) : NULL;
	size_t size = colon ? (size_t)(colon - token->value) : token->value_size;
	struct penalty_entry entry = {.count = 1};

	if (!facts_penalty(reader->arena, reader->book, side->facts.name, token->value, size,
	        &entry.penalty, err))
		return fail_at(reader, token->value_place, err);
	if (colon && !facts_number("how often the penalty is given", colon + 1,
	                 token->value_size - size - 1, 1, COUNT_MOST, &entry.count, err))
		return fail_at(reader, token->value_place + size + 1, err);
	side->penalties =
	    list_room(reader->arena, side->penalties, side->penalty_count, sizeof *side->penalties);
	if (!side->penalties)
		return error_memory(err);
	side->penalties[side->penalty_count++] = entry;
	return true;
}

static bool reason_missing(struct reader *reader, struct error *err)
{
	const struct side_reader *side = reader->side;

	error_set(err, ERROR_INPUT, "reason-missing",
	    "the adjustment has no reason; reason=\"…\" is expected behind it");
	return fail_at(reader, side->adjusted[side->reason_count]->text, err);
}

static bool read_adjust(struct reader *reader, const struct slip_token *token, struct error *err)
{
	struct side_reader *side = reader->side;
	struct adjustment adjustment = {0};
	size_t count = side->adjustment_count;

	if (!read_points(reader, token, &adjustment.points, err))
		return false;
	if (count > side->reason_count)
		return reason_missing(reader, err);
	side->adjustments =
	    list_room(reader->arena, side->adjustments, count, sizeof *side->adjustments);
	side->adjusted = list_room(reader->arena, side->adjusted, count, sizeof *side->adjusted);
	if (!side->adjustments || !side->adjusted)
		return error_memory(err);
	side->adjusted[count] = token;
	side->adjustments[count] = adjustment;
	side->adjustment_count++;
	return true;
}

static bool read_reason(struct reader *reader, const struct slip_token *token, struct error *err)
{
	struct side_reader *side = reader->side;

	if (side->reason_count == side->adjustment_count) {
		error_set(err, ERROR_INPUT, "reason-alone",
		    "a reason belongs to an adjustment; adjust=+N or adjust=-N is expected before "
		    "it");
		return fail_at(reader, token->text, err);
	}
	if (!facts_text(reader->arena, "reason", token->value, token->value_size,
	        &side->adjustments[side->reason_count].reason, err))
		return fail_at(reader, token->value_place, err);
	side->reason_count++;
	return true;
}

/* The two sums of BASE/CARDS, each signed. */
static bool read_sums(struct reader *reader, const char *what, const char *value, size_t size,
    const char *place, int32_t *ret_base, int32_t *ret_cards, struct error *err)
{
	const char *stroke = memchr(value, '/', size);
	size_t base = (size_t)(stroke - value);

	if (!facts_number(what, value, base, -POINTS_MOST, POINTS_MOST, ret_base, err))
		return fail_at(reader, place, err);
	if (!facts_number(
	        what, stroke + 1, size - base - 1, -POINTS_MOST, POINTS_MOST, ret_cards, err))
		return fail_at(reader, place + base + 1, err);
	return true;
}

static bool read_claim(struct reader *reader, const struct slip_token *token, struct error *err)
{
	struct claim *claim = &reader->side->facts.claim;

	if (token->value_size && memchr(token->value, '/', token->value_size)) {
		claim->has_sums = true;
		return read_sums(reader, "each sum of claim=BASE/CARDS", token->value,
		    token->value_size, token->value_place, &claim->base, &claim->cards, err);
	}
	claim->has_total = true;
	return read_points(reader, token, &claim->total, err);
}

static bool read_running(struct reader *reader, const struct slip_token *token, struct error *err)
{
	reader->side->facts.claim.has_running = true;
	return read_points(reader, token, &reader->side->facts.claim.running, err);
}

static bool read_score(struct reader *reader, const struct slip_token *token, struct error *err)
{
	reader->side->facts.has_score = true;
	return read_points(reader, token, &reader->side->facts.score, err);
}

static bool read_melded(struct reader *reader, const struct slip_token *token, struct error *err)
{
	return read_magnitude(reader, token, &reader->side->facts.counts.melded, err);
}

static bool read_held(struct reader *reader, const struct slip_token *token, struct error *err)
{
	return read_magnitude(reader, token, &reader->side->facts.counts.held, err);
}

static bool read_net(struct reader *reader, const struct slip_token *token, struct error *err)
{
	reader->side->net = token;
	reader->side->facts.counts.has_net = true;
	return read_points(reader, token, &reader->side->facts.counts.net, err);
}

static bool read_opened(struct reader *reader, const struct slip_token *token, struct error *err)
{
	static const char *const answers[] = {"", "no", "yes"};
	size_t answer;

	if (!read_choice(reader, token, "opened", answers, 3, &answer, err))
		return false;
	reader->side->opened = token;
	reader->side->facts.counts.opened = (enum answer)answer;
	return true;
}

static bool read_reds_held(struct reader *reader, const struct slip_token *token, struct error *err)
{
	return read_count(reader, token, &reader->side->facts.counts.reds_held, err);
}

static bool read_blacks_held(
    struct reader *reader, const struct slip_token *token, struct error *err)
{
	return read_count(reader, token, &reader->side->facts.counts.blacks_held, err);
}

static bool read_base(struct reader *reader, const struct slip_token *token, struct error *err)
{
	reader->side->base = token;
	return read_points(reader, token, &reader->side->facts.totals.base, err);
}

static bool read_cards(struct reader *reader, const struct slip_token *token, struct error *err)
{
	reader->side->cards = token;
	return read_points(reader, token, &reader->side->facts.totals.cards, err);
}

/* --- the words of the hand --- */

static bool read_exhausted(struct reader *reader, const struct slip_token *token, struct error *err)
{
	(void)token;
	(void)err;
	reader->hand.exhausted = true;
	return true;
}

static bool read_time(struct reader *reader, const struct slip_token *token, struct error *err)
{
	(void)token;
	(void)err;
	reader->hand.time = true;
	return true;
}

static bool read_rest(struct reader *reader, const struct slip_token *token, struct error *err)
{
	reader->hand.has_rest = true;
	return read_count(reader, token, &reader->hand.rest, err);
}

static bool read_dealer(struct reader *reader, const struct slip_token *token, struct error *err)
{
	if (facts_text(reader->arena, "dealer", token->value, token->value_size,
	        &reader->hand.dealer, err))
		return true;
	return fail_at(reader, token->value_place, err);
}

static bool read_contract(struct reader *reader, const struct slip_token *token, struct error *err)
{
	struct contract *contract = &reader->hand.contract;
	struct bid bid;

	if (!facts_bidding(reader->book, err))
		return fail_at(reader, token->text, err);
	if (!facts_bid(reader->book, token->value, token->value_size, &bid, err))
		return fail_at(reader, token->value_place, err);
	if (bid.pass || bid.doubling) {
		error_set(err, ERROR_INPUT, "bid-unknown",
		    "a contract is a level with C D H S N or 2, such as 3H; without one leave it "
		    "out");
		return fail_at(reader, token->value_place, err);
	}
	contract->bid = true;
	contract->level = bid.level;
	contract->denomination = bid.denomination;
	reader->contract_at = spot_of(reader, token);
	return true;
}

static bool read_bidder(struct reader *reader, const struct slip_token *token, struct error *err)
{
	if (!facts_side(reader->book, token->value, token->value_size, &reader->bidder, err))
		return fail_at(reader, token->value_place, err);
	reader->bidder_at = spot_of(reader, token);
	return true;
}

static bool read_doubled(struct reader *reader, const struct slip_token *token, struct error *err)
{
	(void)err;
	reader->hand.contract.doubled = true;
	reader->doubled_at = spot_of(reader, token);
	return true;
}

static bool read_outcome(struct reader *reader, const struct slip_token *token, struct error *err)
{
	size_t outcome;

	if (!read_choice(reader, token, "outcome", outcome_words, 5, &outcome, err))
		return false;
	reader->hand.contract.outcome = (enum outcome)outcome;
	reader->outcome_at = spot_of(reader, token);
	return true;
}

static bool read_bids(struct reader *reader, const struct slip_token *token, struct error *err)
{
	const char *word = token->value, *end = token->value + token->value_size;
	struct bid *bids = NULL;
	size_t count = 0;

	if (!facts_bidding(reader->book, err))
		return fail_at(reader, token->text, err);
	for (;; word++) {
		size_t left = (size_t)(end - word);
		const char *comma = left ? memchr(word, ',', left) : NULL;
		const char *stop = comma ? comma : end;

		bids = list_room(reader->arena, bids, count, sizeof *bids);
		if (!bids)
			return error_memory(err);
		if (!facts_bid(reader->book, word, (size_t)(stop - word), &bids[count], err))
			return fail_at(reader, token->value_place + (word - token->value), err);
		count++;
		if (!comma)
			break;
		word = comma;
	}
	reader->hand.bids = bids;
	reader->hand.bid_count = count;
	return true;
}

static const struct word words[] = {
    {"hand", SCOPE_SIDE, DETAIL_CARDS, true, false, "cards, or - for none", read_hand},
    {"reds", SCOPE_SIDE, ANY_DETAIL, false, false, "a number", read_reds},
    {"out", SCOPE_SIDE, ANY_DETAIL, false, true, "concealed", read_out},
    {"oc", SCOPE_SIDE, ANY_DETAIL, false, true, NULL, read_out_concealed},
    {"o", SCOPE_SIDE, ANY_DETAIL, false, true, NULL, read_out},
    {"penalty", SCOPE_SIDE, ANY_DETAIL, true, false, "CODE or CODE:N", read_penalty},
    {"adjust", SCOPE_SIDE, ANY_DETAIL, true, false, "+N or -N", read_adjust},
    {"reason", SCOPE_SIDE, ANY_DETAIL, true, false, "a text in quotes", read_reason},
    {"opening", SCOPE_SIDE, ANY_DETAIL, false, false, "melds joined by +", read_opening},
    {"from", SCOPE_SIDE, ANY_DETAIL, false, false, "stock or pile", read_from},
    {"raises", SCOPE_SIDE, ANY_DETAIL, false, false, "a number", read_raises},
    {"void", SCOPE_SIDE, ANY_DETAIL, false, false, "melds joined by +", read_lost},
    {"claim", SCOPE_SIDE, ANY_DETAIL, false, false, "TOTAL or BASE/CARDS", read_claim},
    {"running", SCOPE_SIDE, ANY_DETAIL, false, false, "a number", read_running},
    {"score", SCOPE_SIDE, ANY_DETAIL, false, false, "a number", read_score},
    {"melded", SCOPE_SIDE, DETAIL_COUNTS, false, false, "a number", read_melded},
    {"held", SCOPE_SIDE, DETAIL_COUNTS, false, false, "a number", read_held},
    {"net", SCOPE_SIDE, DETAIL_COUNTS, false, false, "a number", read_net},
    {"opened", SCOPE_SIDE, DETAIL_COUNTS, false, false, "yes or no", read_opened},
    {"reds-held", SCOPE_SIDE, DETAIL_COUNTS, false, false, "a number", read_reds_held},
    {"blacks-held", SCOPE_SIDE, DETAIL_COUNTS, false, false, "a number", read_blacks_held},
    {"base", SCOPE_SIDE, DETAIL_TOTALS, false, false, "a number", read_base},
    {"cards", SCOPE_SIDE, DETAIL_TOTALS, false, false, "a number", read_cards},
    {"exhausted", SCOPE_HAND, ANY_DETAIL, false, true, NULL, read_exhausted},
    {"time", SCOPE_HAND, ANY_DETAIL, false, true, NULL, read_time},
    {"rest", SCOPE_HAND, ANY_DETAIL, false, false, "a number", read_rest},
    {"dealer", SCOPE_HAND, ANY_DETAIL, false, false, "a name", read_dealer},
    {"contract", SCOPE_HAND, ANY_DETAIL, false, false, "a bid such as 3H", read_contract},
    {"side", SCOPE_HAND, ANY_DETAIL, false, false, "the bidder's side", read_bidder},
    {"doubled", SCOPE_HAND, ANY_DETAIL, false, true, NULL, read_doubled},
    {"outcome", SCOPE_HAND, ANY_DETAIL, false, false, "achieved, robbed, void or false-out",
        read_outcome},
    {"bids", SCOPE_HAND, ANY_DETAIL, false, false, "bids joined by commas", read_bids},
};

enum { WORD_COUNT = sizeof words / sizeof words[0] };

/* --- telling tokens apart --- */

static const struct word *word_named(const char *name, size_t size)
{
	for (size_t i = 0; i < WORD_COUNT; i++)
		if (facts_is(name, size, words[i].name))
			return &words[i];
	return NULL;
}

/* o, oc and out are one word where repetition is looked at. */
static uint64_t seen_bit(const struct word *word)
{
	size_t row = (size_t)(word - words);

	if (word->read == read_out || word->read == read_out_concealed)
		row = (size_t)(word_named("out", 3) - words);
	return UINT64_C(1) << row;
}

static bool repeated(struct reader *reader, const struct slip_token *token, struct error *err)
{
	error_set(err, ERROR_INPUT, "key-repeated",
	    "%.*s stands twice; it is expected once (melds, hand, penalty and adjust may repeat)",
	    facts_shown(token->key_size), token->text);
	return fail_at(reader, token->text, err);
}

/* A side is written at one level of detail. */
static bool take_detail(
    struct reader *reader, const struct slip_token *token, int detail, struct error *err)
{
	static const char *const names[] = {"cards", "counts", "totals"};
	struct side_reader *side = reader->side;

	if (detail == ANY_DETAIL)
		return true;
	if (!side->detail) {
		side->detail = token;
		side->facts.detail = (enum detail)detail;
		return true;
	}
	if ((int)side->facts.detail == detail)
		return true;
	error_set(err, ERROR_INPUT, "detail-mixed",
	    "%.*s gives %s, but %.*s gave %s: one level of detail is expected for a side",
	    facts_shown(token->size), token->text, names[detail], facts_shown(side->detail->size),
	    side->detail->text, names[side->facts.detail]);
	return fail_at(reader, token->text, err);
}

/* Reads a token as that word. */
static bool take_word(struct reader *reader, const struct word *word,
    const struct slip_token *token, struct error *err)
{
	uint64_t *seen = reader->side ? &reader->side->seen : &reader->seen;

	if (reader->side && word->scope == SCOPE_HAND) {
		error_set(err, ERROR_INPUT, "word-place",
		    "%s is a word of the whole hand; it is expected on a line or in an argument of "
		    "its "
		    "own",
		    word->name);
		return fail_at(reader, token->text, err);
	}
	if (!reader->side && word->scope == SCOPE_SIDE) {
		error_set(err, ERROR_INPUT, "word-place",
		    "%s is a side's; the line is expected to begin with the side's letter",
		    word->name);
		return fail_at(reader, token->text, err);
	}
	if (token->has_value ? !word->value : !word->bare) {
		error_set(err, ERROR_INPUT, "value-expected",
		    token->has_value ? "%s stands without a value%s"
		                     : "%s= is expected with a value: %s",
		    word->name, token->has_value ? "" : word->value);
		return fail_at(reader, token->text, err);
	}
	if (token->has_value && !token->value_size) {
		error_set(err, ERROR_INPUT, "value-expected", "%s= is empty; %s expected",
		    word->name, word->value);
		return fail_at(reader, token->value_place, err);
	}
	if (!word->repeats && (*seen & seen_bit(word)))
		return repeated(reader, token, err);
	*seen |= seen_bit(word);
	if (reader->side && !take_detail(reader, token, word->detail, err))
		return false;
	return word->read(reader, token, err);
}

static bool take_kind(
    struct reader *reader, size_t kind, const struct slip_token *token, struct error *err)
{
	struct side_reader *side = reader->side;

	if (!token->has_value) {
		error_set(err, ERROR_INPUT, "value-expected", "%s= is expected with a number",
		    reader->book->kinds[kind].name);
		return fail_at(reader, token->text, err);
	}
	if (side->kinds_seen & (UINT32_C(1) << kind))
		return repeated(reader, token, err);
	side->kinds_seen |= UINT32_C(1) << kind;
	return take_detail(reader, token, DETAIL_COUNTS, err) &&
	       read_count(reader, token, &side->facts.counts.canastas[kind], err);
}

static bool is_digit(char letter)
{
	return letter >= '0' && letter <= '9';
}

static char lower(char letter)
{
	return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

/* The long form of n m c h r and a number, of p and a code; NULL where it is no short form. */
static const char *long_form(const struct reader *reader, const struct slip_token *token)
{
	static const struct {
		char letter;
		const char *name;
	} forms[] = {
	    {'n', "natural"}, {'m', "mixed"}, {'c', "melded"}, {'h', "held"}, {'r', "reds"}};
	char second = token->size > 1 ? token->text[1] : '\0';
	const char *colon = memchr(token->text, ':', token->size);
	size_t code = (colon ? (size_t)(colon - token->text) : token->size) - 1;

	if (token->has_value || token->size < 2 || colon == token->text)
		return NULL;
	if (lower(token->text[0]) == 'p' &&
	    (is_digit(second) || rulebook_penalty(reader->book, token->text + 1, code) != SIZE_MAX))
		return "penalty";
	for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
		if (forms[i].letter == lower(token->text[0]) &&
		    (is_digit(second) || second == '-' || second == '+'))
			return forms[i].name;
	return NULL;
}

/* The nearest word to a misspelt one, NULL where none is near. */
static const char *nearest_word(const struct reader *reader, const char *misspelt)
{
	enum scope scope = reader->side ? SCOPE_SIDE : SCOPE_HAND;
	const char *candidates[WORD_COUNT + KINDS_MOST];
	size_t count = 0;

	if (strlen(misspelt) < 3)
		return NULL;
	for (size_t i = 0; i < WORD_COUNT; i++)
		if (words[i].scope == scope && strlen(words[i].name) > 2)
			candidates[count++] = words[i].name;
	for (size_t i = 0; reader->side && i < reader->book->kind_count; i++)
		candidates[count++] = reader->book->kinds[i].name;
	return text_nearest(misspelt, candidates, count);
}

static bool unknown(struct reader *reader, const struct slip_token *token, struct error *err)
{
	const char *word =
	    arena_copy(reader->arena, token->text, (size_t)facts_shown(token->key_size));
	const char *nearest;

	if (!word)
		return error_memory(err);
	nearest = nearest_word(reader, word);
	if (nearest)
		error_set(err, ERROR_INPUT, "word-unknown",
		    "\"%s\" is no word of a slip; the nearest is %s", word, nearest);
	else if (reader->side)
		error_set(err, ERROR_INPUT, "word-unknown",
		    "\"%s\" is no word of a slip; a meld such as KKKK2, or a key such as hand= or "
		    "reds= "
		    "is expected",
		    word);
	else
		error_set(err, ERROR_INPUT, "word-unknown",
		    "\"%s\" begins no line of a slip; a side's letter, or a word of the hand such "
		    "as "
		    "exhausted is expected",
		    word);
	return fail_at(reader, token->text, err);
}

static bool take_short(
    struct reader *reader, const char *name, const struct slip_token *token, struct error *err)
{
	struct slip_token whole = *token;
	struct slip_token *kept = arena_alloc(reader->arena, 1, sizeof *kept);
	size_t kind = rulebook_kind(reader->book, name, strlen(name));
	const struct word *word = word_named(name, strlen(name));

	if (!kept)
		return error_memory(err);
	whole.key_size = 1;
	whole.has_value = true;
	whole.value = whole.value_place = token->text + 1;
	whole.value_size = token->size - 1;
	*kept = whole;
	if (word)
		return take_word(reader, word, kept, err);
	return kind == SIZE_MAX ? unknown(reader, token, err) : take_kind(reader, kind, kept, err);
}

static bool take_totals(struct reader *reader, const struct slip_token *token, struct error *err)
{
	struct side_reader *side = reader->side;

	if (side->base || side->cards)
		return repeated(reader, token, err);
	side->base = side->cards = token;
	side->seen |= seen_bit(word_named("base", 4)) | seen_bit(word_named("cards", 5));
	return take_detail(reader, token, DETAIL_TOTALS, err) &&
	       read_sums(reader, "each sum of BASE/CARDS", token->text, token->size, token->text,
	           &side->facts.totals.base, &side->facts.totals.cards, err);
}

static bool begins_like_card(const struct slip_token *token)
{
	return strchr("AaKkQqJjTtXx*", token->text[0]) || is_digit(token->text[0]);
}

static bool take_token(struct reader *reader, const struct slip_token *token, struct error *err)
{
	const struct word *word = word_named(token->text, token->key_size);
	const char *name = reader->side ? long_form(reader, token) : NULL;
	size_t kind =
	    reader->side ? rulebook_kind(reader->book, token->text, token->key_size) : SIZE_MAX;

	if (word)
		return take_word(reader, word, token, err);
	if (kind != SIZE_MAX)
		return take_kind(reader, kind, token, err);
	if (name)
		return take_short(reader, name, token, err);
	if (!reader->side || token->has_value)
		return unknown(reader, token, err);
	if (memchr(token->text, '/', token->size))
		return take_totals(reader, token, err);
	if (!begins_like_card(token))
		return unknown(reader, token, err);
	return take_detail(reader, token, DETAIL_CARDS, err) && read_meld(reader, token, err);
}

/* --- lines --- */

/* Marks the melds that void= names, now that all melds of the side are known. */
static bool mark_lost(struct reader *reader, struct error *err)
{
	struct side_reader *side = reader->side;
	const char *place;
	struct meld *lost = NULL;
	size_t count = 0;

	if (!side->lost)
		return true;
	if (!read_melds(reader, side->lost, &lost, &count, err))
		return false;
	place = side->lost->value_place;
	for (size_t i = 0; i < count; i++) {
		if (!facts_void(side->melds, side->meld_count, &lost[i], err))
			return fail_at(reader, place, err);
		place += strlen(lost[i].cards.written) + 1;
	}
	return true;
}

static bool check_counts(struct reader *reader, struct error *err)
{
	struct side_reader *side = reader->side;
	const struct slip_token *judged = side->opened ? side->opened : side->net;

	if (side->net &&
	    (side->seen & (seen_bit(word_named("melded", 6)) | seen_bit(word_named("held", 4))))) {
		error_set(err, ERROR_INPUT, "net-beside",
		    "net stands instead of melded and held; one or the other is expected");
		return fail_at(reader, side->net->text, err);
	}
	if (!facts_opened(&side->facts, err))
		return fail_at(reader, judged->text, err);
	if (!facts_net(reader->book, &side->facts, err))
		return fail_at(reader, side->net->text, err);
	return true;
}

/* What must stand on the line, and what may only be judged when all of it is read. */
static bool finish_side(struct reader *reader, struct error *err)
{
	struct side_reader *side = reader->side;
	const struct slip_token *sum = side->base ? side->base : side->cards;

	if (side->adjustment_count > side->reason_count)
		return reason_missing(reader, err);
	if (!side->base != !side->cards) {
		error_set(err, ERROR_INPUT, "totals-half",
		    "one of the two sums is missing; %s=N is expected beside this one",
		    side->base ? "cards" : "base");
		return fail_at(reader, sum->text, err);
	}
	if (side->facts.detail == DETAIL_COUNTS && !check_counts(reader, err))
		return false;
	return mark_lost(reader, err);
}

static void keep_side(struct reader *reader, const struct slip_token *first)
{
	struct side_reader *read = reader->side;
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
	reader->side_at[letter] = spot_of(reader, first);
	if (read->net)
		reader->net_at[letter] = spot_of(reader, read->net);
	reader->hand.sides[reader->hand.side_count++] = *side;
}

static bool read_side_line(
    struct reader *reader, const struct slip_token *tokens, size_t count, struct error *err)
{
	struct side_reader side = {.facts.held.written = ""};
	bool ok = true;

	if (!facts_side(reader->book, tokens->text, tokens->size, &side.facts.name, err))
		return fail_at(reader, tokens->text, err);
	if (reader->side_at[side.facts.name - 'A'].line) {
		error_set(err, ERROR_INPUT, "side-repeated",
		    "side %c stands twice in this hand; it is expected once (a blank line ends a "
		    "hand)",
		    side.facts.name);
		return fail_at(reader, tokens->text, err);
	}
	reader->side = &side;
	for (size_t i = 1; ok && i < count; i++)
		ok = take_token(reader, &tokens[i], err);
	ok = ok && finish_side(reader, err);
	if (ok)
		keep_side(reader, tokens);
	reader->side = NULL;
	return ok;
}

static bool is_letter(char letter)
{
	return lower(letter) >= 'a' && lower(letter) <= 'z';
}

static bool read_line(struct reader *reader, struct error *err)
{
	const struct slip_token *tokens;
	size_t count;

	if (!slip_cut(reader->arena, reader->line, &tokens, &count, err))
		return false;
	if (!count) {
		error_set(err, ERROR_INPUT, "slip-empty",
		    "nothing stands here; a side's letter and its facts are expected");
		return fail_at(reader, reader->line->data, err);
	}
	if (tokens->size == 1 && is_letter(tokens->text[0]))
		return read_side_line(reader, tokens, count, err);
	reader->side = NULL;
	for (size_t i = 0; i < count; i++)
		if (!take_token(reader, &tokens[i], err))
			return false;
	return true;
}

/* --- the hand --- */

static bool fail_spot(struct spot spot, struct error *err)
{
	return slip_place(spot.line, spot.place, err);
}

/* A word that says something of a contract, without one. */
static bool check_contract_alone(const struct reader *reader, struct error *err)
{
	const struct spot spots[] = {reader->bidder_at, reader->doubled_at, reader->outcome_at};

	for (size_t i = 0; i < sizeof spots / sizeof spots[0]; i++) {
		if (!spots[i].line)
			continue;
		error_set(err, ERROR_INPUT, "contract-missing",
		    "this belongs to a contract; contract=3H side=A or the like is expected with "
		    "it");
		return fail_spot(spots[i], err);
	}
	return true;
}

static bool finish_contract(struct reader *reader, struct error *err)
{
	struct hand *hand = &reader->hand;

	if (!hand->contract.bid)
		return check_contract_alone(reader, err);
	if (!reader->bidder_at.line) {
		error_set(err, ERROR_INPUT, "contract-side",
		    "whose contract it is remains unsaid; side=A or the like is expected behind "
		    "it");
		return fail_spot(reader->contract_at, err);
	}
	if (!facts_side_index(hand, reader->bidder, &hand->contract.side, err))
		return fail_spot(reader->bidder_at, err);
	if (hand->contract.outcome != OUTCOME_NONE && !facts_outcome(hand, err))
		return fail_spot(reader->outcome_at, err);
	if (!facts_net_contract(reader->book, hand, hand->contract.side, err))
		return fail_spot(reader->net_at[reader->bidder - 'A'], err);
	return true;
}

static bool read_lines(
    struct reader *reader, const struct slip_line *lines, size_t count, struct error *err)
{
	for (size_t i = 0; i < count; i++) {
		reader->line = &lines[i];
		if (!read_line(reader, err))
			return false;
	}
	return true;
}

bool slip_read(struct arena *arena, const struct rulebook *book, const struct slip_line *lines,
    size_t count, struct hand *ret, struct error *err)
{
	struct reader reader = {.arena = arena, .book = book};

	if (!read_lines(&reader, lines, count, err))
		return false;
	if (!reader.hand.side_count) {
		error_set(err, ERROR_INPUT, "side-missing",
		    "no side stands here; a line such as \"A KKKK hand=94\" is expected");
		return count ? slip_place(&lines[0], lines[0].data, err) : false;
	}
	facts_sort_sides(&reader.hand);
	if (!finish_contract(&reader, err))
		return false;
	*ret = reader.hand;
	return true;
}

/* --- a hand put right --- */

static void sides_stay(struct reader *reader, const struct hand *base)
{
	struct hand *hand = &reader->hand;

	for (size_t i = 0; i < base->side_count; i++)
		if (!reader->side_at[base->sides[i].name - 'A'].line)
			hand->sides[hand->side_count++] = base->sides[i];
	facts_sort_sides(hand);
}

static void words_stay(struct hand *hand, const struct hand *base)
{
	hand->exhausted = hand->exhausted || base->exhausted;
	hand->time = hand->time || base->time;
	if (!hand->has_rest) {
		hand->has_rest = base->has_rest;
		hand->rest = base->rest;
	}
	if (!hand->dealer)
		hand->dealer = base->dealer;
	if (!hand->bid_count) {
		hand->bid_count = base->bid_count;
		hand->bids = base->bids;
	}
	hand->acceptance_count = base->acceptance_count;
	hand->acceptances = base->acceptances;
}

/* The contract of before must go with the sides as they now are. */
static bool contract_stays(struct reader *reader, const struct hand *base, struct error *err)
{
	struct hand *hand = &reader->hand;

	if (!check_contract_alone(reader, err))
		return false;
	hand->contract = base->contract;
	if (!hand->contract.bid)
		return true;
	return (hand->contract.outcome == OUTCOME_NONE || facts_outcome(hand, err)) &&
	       facts_net_contract(reader->book, hand, hand->contract.side, err);
}

bool slip_correct(struct arena *arena, const struct rulebook *book, const struct slip_line *lines,
    size_t count, const struct hand *base, struct hand *ret, struct error *err)
{
	struct reader reader = {.arena = arena, .book = book};

	if (!read_lines(&reader, lines, count, err))
		return false;
	sides_stay(&reader, base);
	words_stay(&reader.hand, base);
	if (reader.hand.contract.bid ? !finish_contract(&reader, err)
	                             : !contract_stays(&reader, base, err))
		return false;
	*ret = reader.hand;
	return true;
}
