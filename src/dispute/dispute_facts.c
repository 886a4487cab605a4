#include "dispute/dispute.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/choice.h"
#include "base/error.h"
#include "base/message.h"
#include "base/sentence.h"
#include "base/text.h"
#include "card/meld.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/penalty.h"
#include "club/table.h"
#include "referee/claim.h"
#include "referee/lapses.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/facts.h"
#include "slip/slip.h"

#include <string.h>
#include <strings.h>

/* Changes the facts of the hand in one way that the claim may count them. `way` counts from 0;
 * returns false if there is no such way. */
typedef bool fact_change(const struct remedy_basis *basis, struct hand *hand, int way);

static struct side *disputed(const struct remedy_basis *basis, struct hand *hand)
{
	return &hand->sides[basis->dispute->side];
}

static bool nobody_out(const struct remedy_basis *basis, struct hand *hand, int way)
{
	struct side *side = disputed(basis, hand);

	if (way > 0 || side->out == OUT_NONE)
		return false;
	side->out = OUT_NONE;
	return true;
}

enum { REDS_TRIED = 4 };

static bool fewer_reds(const struct remedy_basis *basis, struct hand *hand, int way)
{
	struct side *side = disputed(basis, hand);

	if (way >= REDS_TRIED || side->red_threes <= way)
		return false;
	side->red_threes -= way + 1;
	return true;
}

/* Adds red threes: first ones that no side has, then ones of the other side. */
static bool more_reds(const struct remedy_basis *basis, struct hand *hand, int way)
{
	struct side *side = disputed(basis, hand);
	int32_t more = way % REDS_TRIED + 1;

	if (way >= 2 * REDS_TRIED)
		return false;
	side->red_threes += more;
	if (way < REDS_TRIED)
		return true;
	for (size_t i = 0; i < hand->side_count; i++)
		if (&hand->sides[i] != side && hand->sides[i].red_threes >= more) {
			hand->sides[i].red_threes -= more;
			return true;
		}
	return true; /* no side has that many: the facts repeat an earlier way, which did not fit */
}

static bool change_canastas(
    const struct remedy_basis *basis, struct hand *hand, int way, int32_t more)
{
	struct side *side = disputed(basis, hand);

	if (side->detail != DETAIL_COUNTS || way >= KINDS_MOST)
		return false;
	side->counts.canastas[way] += more;
	return true;
}

static bool fewer_canastas(const struct remedy_basis *basis, struct hand *hand, int way)
{
	return change_canastas(basis, hand, way, -1);
}

static bool more_canastas(const struct remedy_basis *basis, struct hand *hand, int way)
{
	return change_canastas(basis, hand, way, 1);
}

static bool other_canasta(const struct remedy_basis *basis, struct hand *hand, int way)
{
	struct side *side = disputed(basis, hand);

	if (side->detail != DETAIL_COUNTS || way >= KINDS_MOST * KINDS_MOST)
		return false;
	side->counts.canastas[way / KINDS_MOST]--;
	side->counts.canastas[way % KINDS_MOST]++;
	return true;
}

static bool no_hand(const struct remedy_basis *basis, struct hand *hand, int way)
{
	struct side *side = disputed(basis, hand);

	if (way > 0 || side->detail == DETAIL_TOTALS)
		return false;
	side->held = (struct cards){.written = ""};
	side->has_hand = true;
	side->counts.held = 0;
	return true;
}

/* Returns the points for going out in this way. */
static int64_t worth_of_out(const struct rulebook *book, enum out out)
{
	if (out == OUT_CONCEALED && book->concealed)
		return book->concealed_points + (book->concealed_adds ? book->going_out : 0);
	return out == OUT_NONE ? 0 : book->going_out;
}

/* Sets the outcome of the contract, as ruled. Sums that the table wrote contain its points, and are
 * adjusted. */
static void outcome_rule(const struct remedy_basis *basis, struct hand *hand, enum outcome outcome)
{
	const struct rulebook *book = dispute_book(basis);
	const enum outcome before = basis->view->score.contract.outcome;
	struct contract *contract = &hand->contract;

	for (size_t i = 0; i < hand->side_count; i++) {
		const bool bidder = contract->side == i;
		struct side *side = &hand->sides[i];
		const int64_t out = bidder ? worth_of_out(book, side->out) : 0;

		if (side->detail != DETAIL_TOTALS)
			continue;
		side->totals.base += (int32_t)(contract_points(book, contract, outcome, bidder) -
		                               contract_points(book, contract, before, bidder));
		side->totals.base += (int32_t)((before == OUTCOME_FALSE_OUT ? out : 0) -
		                               (outcome == OUTCOME_FALSE_OUT ? out : 0));
	}
	contract->outcome = outcome;
	contract->ruled = true;
}

static bool contract_outcome(const struct remedy_basis *basis, struct hand *hand, int way)
{
	if (!hand->contract.bid || way >= OUTCOME_FALSE_OUT)
		return false;
	outcome_rule(basis, hand, (enum outcome)(OUTCOME_ACHIEVED + way));
	return true;
}

enum { TIMES_TRIED = 64 };

/* Removes a penalty, or gives it fewer times. `way` counts through all penalties and their numbers
 * of times. */
static bool fewer_penalties(const struct remedy_basis *basis, struct hand *hand, int way)
{
	struct side *side = disputed(basis, hand);
	struct penalty_entry *left = arena_alloc(basis->arena, side->penalty_count, sizeof *left);
	size_t count = 0;
	bool found = false;

	if (way >= TIMES_TRIED)
		return false;
	for (size_t i = 0; left && i < side->penalty_count; i++) {
		left[count] = side->penalties[i];
		if (!found && way < left[count].count) {
			left[count].count -= way + 1;
			found = true;
		} else if (!found) {
			way -= left[count].count;
		}
		count += left[count].count > 0;
	}
	side->penalties = left;
	side->penalty_count = count;
	return found;
}

/* Lapses about a fact of the hand. All other lapses are slips in counting or writing: the facts are
 * then undisputed, and the claim is wrong. */
static const struct {
	enum lapse lapse;
	fact_change *change;
	struct sentence says;
} fact_lapses[] = {
    {LAPSE_OUT_MISSED, nobody_out, {"remedy", "out-missed", FORM_REMEDY__OUT_MISSED, {{0}}}},
    {LAPSE_RED_THREE_MISSED, fewer_reds,
        {"remedy", "red-three-missed", FORM_REMEDY__RED_THREE_MISSED, {{0}}}},
    {LAPSE_RED_THREE_EXTRA, more_reds,
        {"remedy", "red-three-extra", FORM_REMEDY__RED_THREE_EXTRA, {{0}}}},
    {LAPSE_CANASTA_MISSED, fewer_canastas,
        {"remedy", "canasta-missed", FORM_REMEDY__CANASTA_MISSED, {{0}}}},
    {LAPSE_CANASTA_EXTRA, more_canastas,
        {"remedy", "canasta-extra", FORM_REMEDY__CANASTA_EXTRA, {{0}}}},
    {LAPSE_CANASTA_KIND_SWAPPED, other_canasta,
        {"remedy", "canasta-kind-swapped", FORM_REMEDY__CANASTA_KIND_SWAPPED, {{0}}}},
    {LAPSE_HAND_MISSED, no_hand, {"remedy", "hand-missed", FORM_REMEDY__HAND_MISSED, {{0}}}},
    {LAPSE_PENALTY_MISSED, fewer_penalties,
        {"remedy", "penalty-missed", FORM_REMEDY__PENALTY_MISSED, {{0}}}},
    {LAPSE_CONTRACT_MISSED, contract_outcome,
        {"remedy", "contract-missed", FORM_REMEDY__CONTRACT_MISSED, {{0}}}},
    {LAPSE_CONTRACT_JUDGED, contract_outcome,
        {"remedy", "contract-judged", FORM_REMEDY__CONTRACT_JUDGED, {{0}}}},
};

/* The sentence for two lapses together, or for none of those above. */
static const struct sentence right_in_both = {
    "remedy", "right-in-both", FORM_REMEDY__RIGHT_IN_BOTH, {{0}}};

enum { FACT_LAPSES = sizeof fact_lapses / sizeof fact_lapses[0] };

static bool canastas_possible(const struct side *side)
{
	for (size_t i = 0; i < KINDS_MOST; i++)
		if (side->counts.canastas[i] < 0)
			return false;
	return true;
}

/* Returns true if there are error findings that the entry does not have. */
static bool errors_added(const struct score *before, const struct score *after)
{
	for (size_t i = 0; i < after->finding_count; i++)
		if (after->findings[i].level == LEVEL_ERROR &&
		    !hand_finding_there(before, finding_name(after->findings[i].code)))
			return true;
	return false;
}

static int fact_lapse(enum lapse lapse)
{
	for (int i = 0; i < FACT_LAPSES; i++)
		if (fact_lapses[i].lapse == lapse)
			return i;
	return -1;
}

static bool is_about_facts(const struct explanation_found *found)
{
	if (found->lapse != LAPSE_COMBINED)
		return !found->counted_otherwise && fact_lapse(found->lapse) >= 0;
	return fact_lapse(found->parts[0]) >= 0 || fact_lapse(found->parts[1]) >= 0;
}

/* Returns a sentence for the facts according to the explanation, about the side: "red-three-extra:
 * B has more red threes than entered". */
static struct sentence fact_sentence(const struct explanation_found *found, char side)
{
	const int index = found->counted_otherwise ? -1 : fact_lapse(found->lapse);
	struct sentence says = index >= 0 ? fact_lapses[index].says : right_in_both;

	says.values[0] = sentence_text("code", lapse_name(found->lapse));
	says.values[1] = sentence_letter("side", side);
	return says;
}

/* Gives `hand` the facts of the claim: the first change that gives exactly the difference, without
 * new error findings. Returns false if there is none; `hand` is then unchanged. */
static bool put_right(
    const struct remedy_basis *basis, const struct explanation_found *found, struct hand *hand)
{
	const struct hand_view *view = basis->view;
	const int index = fact_lapse(found->lapse);
	const size_t side = (size_t)basis->dispute->side;
	const int64_t wanted = view->score.sides[side].total + found->points;

	for (int way = 0; index >= 0; way++) {
		struct hand other = view->hand;
		struct score score;

		if (!fact_lapses[index].change(basis, &other, way))
			return false;
		if (!canastas_possible(&other.sides[side]))
			continue;
		hand_score(basis->arena, basis->event, &other, &view->address, &score);
		if (score.sides[side].total != wanted || errors_added(&view->score, &score))
			continue;
		*hand = other;
		return true;
	}
	return false;
}

/* --- single facts --- */

static const char meld_word[] = "meld=";
static const char *const ruled_words[] = {
    [MELD_RULED_LEGAL] = "legal",
    [MELD_RULED_ILLEGAL] = "illegal",
};

static bool outcome_apply(
    const struct remedy_basis *basis, const char *word, struct remedy *remedy, struct error *err)
{
	struct hand *hand = &remedy->hand;

	for (enum outcome outcome = OUTCOME_ACHIEVED; outcome <= OUTCOME_FALSE_OUT; outcome++)
		if (strcasecmp(outcome_words[outcome], word) == 0) {
			if (!hand->contract.bid)
				return error_set(
				    err, ERROR_INPUT, SAY_RULING_UNKNOWN_NOBODY_BID_CONTRACT);
			outcome_rule(basis, hand, outcome);
			return true;
		}
	return error_set(err, ERROR_INPUT, SAY_VALUE_UNKNOWN_OUTCOME_ACHIEVED_ROBBED, word);
}

/* Sets the side that went out: "A", "A:concealed" or "none". */
static bool out_apply(
    const struct remedy_basis *basis, const char *word, struct remedy *remedy, struct error *err)
{
	struct hand *hand = &remedy->hand;
	const struct rulebook *book = dispute_book(basis);
	const bool none = strcasecmp(word, "none") == 0;
	const char *colon = strchr(word, ':');
	enum out out = OUT_NORMAL;
	bool known = none;

	if (colon && strcasecmp(colon + 1, "concealed") == 0)
		out = OUT_CONCEALED;
	else if (colon)
		known = false;
	for (size_t i = 0; i < hand->side_count && !none; i++)
		known = known || (text_lower(word[0]) == text_lower(hand->sides[i].name) &&
		                     (word[1] == '\0' || (word[1] == ':' && out == OUT_CONCEALED)));
	if (!known)
		return error_set(err, ERROR_INPUT, SAY_VALUE_UNKNOWN_SAY_WENT_OUT, word);
	for (size_t i = 0; i < hand->side_count; i++) {
		struct side *side = &hand->sides[i];
		const bool is_out = !none && text_lower(word[0]) == text_lower(side->name);
		const enum out before = side->out;

		side->out = is_out ? out : OUT_NONE;
		if (side->detail == DETAIL_TOTALS)
			side->totals.base +=
			    (int32_t)(worth_of_out(book, side->out) - worth_of_out(book, before));
	}
	if (!none)
		hand->exhausted = hand->time = false;
	return true;
}

/* Gives the ruling to melds of the side, joined by `+`. */
static bool melds_rule(const struct remedy_basis *basis, const char *words, size_t size,
    enum meld_ruling ruled, struct side *side, struct error *err)
{
	const unsigned reading = rulebook_reading(dispute_book(basis));

	for (size_t from = 0, length; from <= size; from += length + 1) {
		const char *plus = memchr(words + from, '+', size - from);
		struct error unread = {0};
		struct meld meld;

		length = plus ? (size_t)(plus - words) - from : size - from;
		if (!meld_read(basis->arena, words + from, length, reading, &meld, &unread) ||
		    !facts_rule_meld(basis->arena, side, &meld, ruled))
			return error_set(err, ERROR_INPUT, SAY_RULING_UNKNOWN_MELD, side->name,
			    choice_shown(length), words + from);
	}
	return true;
}

/* Gives the ruling to every meld of the side. */
static bool all_melds_rule(
    const struct remedy_basis *basis, enum meld_ruling ruled, struct side *side, struct error *err)
{
	const struct meld *melds = side->melds;

	if (side->meld_count == 0)
		return error_set(err, ERROR_INPUT, SAY_RULING_UNKNOWN_NO_MELDS, side->name);
	for (size_t i = 0; i < side->meld_count; i++)
		(void)facts_rule_meld(basis->arena, side, &melds[i], ruled);
	return true;
}

/* Returns the side of that letter; NULL if the hand has none. */
static struct side *side_lettered(struct hand *hand, char letter)
{
	for (size_t i = 0; i < hand->side_count; i++)
		if (text_lower(hand->sides[i].name) == text_lower(letter))
			return &hand->sides[i];
	return NULL;
}

/* Rules melds legal or illegal: "A:KKK2222:legal", "A:KK2+555:illegal", "A:legal" for all of a
 * side. Without a side, it is that of the dispute. */
static bool meld_apply(
    const struct remedy_basis *basis, const char *word, struct remedy *remedy, struct error *err)
{
	const char *colon = strrchr(word, ':');
	const bool legal = colon && strcasecmp(colon + 1, ruled_words[MELD_RULED_LEGAL]) == 0;
	const enum meld_ruling ruled = legal ? MELD_RULED_LEGAL : MELD_RULED_ILLEGAL;
	const char *melds = word;
	struct side *side;

	if (!colon || colon == word || strcasecmp(colon + 1, ruled_words[ruled]) != 0)
		return error_set(err, ERROR_INPUT, SAY_VALUE_UNKNOWN_MELD_RULED, word);
	side = word[1] == ':' ? side_lettered(&remedy->hand, word[0]) : NULL;
	if (side)
		melds = word + 2;
	else if (basis->dispute->side >= 0)
		side = disputed(basis, &remedy->hand);
	else
		return error_set(err, ERROR_INPUT, SAY_SIDE_UNKNOWN_MELD_RULED, word);
	remedy->choice =
	    melds > colon
	        ? arena_printf(basis->arena, "%s%c:%s", meld_word, side->name, ruled_words[ruled])
	        : arena_printf(basis->arena, "%s%c:%.*s:%s", meld_word, side->name,
	              (int)(colon - melds), melds, ruled_words[ruled]);
	return melds > colon ? all_melds_rule(basis, ruled, side, err)
	                     : melds_rule(basis, melds, (size_t)(colon - melds), ruled, side, err);
}

/* The facts that a word rules. A side with sums only gets or loses the points of that fact. Errors:
 * ERROR_INPUT `ruling-unknown` if the hand has no contract or no such meld, `value-unknown` for an
 * unknown outcome or side, `side-unknown`. */
static const struct fact_word {
	const char *word;
	bool (*apply)(const struct remedy_basis *basis, const char *value, struct remedy *remedy,
	    struct error *err);
} fact_words[] = {
    {"outcome=", outcome_apply},
    {"out=", out_apply},
    {meld_word, meld_apply},
};

static const struct fact_word *fact_word_of(const char *text)
{
	for (size_t i = 0; i < sizeof fact_words / sizeof fact_words[0]; i++)
		if (strncasecmp(text, fact_words[i].word, strlen(fact_words[i].word)) == 0)
			return strchr(text, ' ') ? NULL : &fact_words[i];
	return NULL;
}

bool dispute_fact_named(const char *text)
{
	return fact_word_of(text) != NULL;
}

void dispute_remedy_diagnose(struct arena *arena, const struct event *event,
    const struct dispute *dispute, const struct hand_view *view, struct claim_answer *ret)
{
	const struct claim_question question = {
	    .book = event_book_of(event, dispute->address.round),
	    .hand = &view->hand,
	    .score = &view->score,
	    .side = (size_t)dispute->side,
	    .claim = dispute->claim,
	};

	claim_explain(arena, &question, ret);
}

/* --- the claim and its explanations --- */

static void adjust(
    const struct remedy_basis *basis, struct side *side, int64_t points, const char *reason)
{
	struct adjustment *all = arena_alloc(basis->arena, side->adjustment_count + 1, sizeof *all);

	for (size_t i = 0; i < side->adjustment_count; i++)
		all[i] = side->adjustments[i];
	all[side->adjustment_count] =
	    (struct adjustment){.points = (int32_t)points, .reason = reason};
	side->adjustments = all;
	side->adjustment_count++;
}

static void explanation_words(
    const struct remedy_basis *basis, const struct explanation_found *found, struct remedy *remedy)
{
	char name = basis->view->hand.sides[basis->dispute->side].name;
	const struct sentence fact = fact_sentence(found, name);

	remedy->choice = lapse_name(found->lapse);
	remedy->words = remedy->changes
	                    ? sentence_say(basis->arena, message_vocabulary(), &fact)
	                    : message_text(basis->arena, TEXT_PHRASE_ENTRY_STANDS, remedy->choice);
}

static bool explanation_apply(const struct remedy_basis *basis, const struct ruling_asked *asked,
    struct remedy *remedy, struct error *err)
{
	const struct claim_answer *answer = basis->answer;
	const struct explanation_found *found;
	bool is_right;

	if (!answer || asked->explanation < 1 || (size_t)asked->explanation > answer->count)
		return error_set(err, ERROR_INPUT, "ruling-unknown",
		    answer && answer->count == 1 ? TEXT_RULING_UNKNOWN_D_EXPLANATION_CLAIM
		                                 : TEXT_RULING_UNKNOWN_D_EXPLANATIONS_CLAIM,
		    basis->dispute->number, answer ? answer->count : (size_t)0, asked->explanation);
	found = &answer->explanations[asked->explanation - 1];
	remedy->changes = is_about_facts(found) && !answer->about_running;
	explanation_words(basis, found, remedy);
	if (!remedy->changes)
		return true;
	is_right = put_right(basis, found, &remedy->hand);
	if (found->lapse == LAPSE_CONTRACT_MISSED || found->lapse == LAPSE_CONTRACT_JUDGED) {
		/* The outcome is ruled for both sides. If no outcome gives the difference, the
		 * points were miscounted. */
		remedy->changes = is_right;
		if (!is_right) {
			explanation_words(basis, found, remedy);
			return true;
		}
		remedy->choice = arena_printf(
		    basis->arena, "outcome=%s", score_outcome_name(remedy->hand.contract.outcome));
		remedy->is_fact = true;
		remedy->words = ruling_say_fact(basis->arena, message_vocabulary(), remedy->choice);
		return true;
	}
	if (!is_right)
		adjust(basis, &remedy->hand.sides[basis->dispute->side], found->points,
		    arena_printf(basis->arena, "D%d: %s", basis->dispute->number, remedy->choice));
	return true;
}

/* --- slips and codes --- */

static bool slips_apply(const struct remedy_basis *basis, const struct ruling_asked *asked,
    struct remedy *remedy, struct error *err)
{
	struct text choice = {.arena = basis->arena};
	const struct fact_word *word;
	struct hand facts;

	if (asked->line_count == 1) {
		const char *fact =
		    arena_copy(basis->arena, asked->lines[0].data, asked->lines[0].size);

		word = fact_word_of(fact);
		if (word) {
			remedy->choice = fact;
			remedy->is_fact = remedy->changes = true;
			if (!word->apply(basis, fact + strlen(word->word), remedy, err))
				return false;
			remedy->words =
			    ruling_say_fact(basis->arena, message_vocabulary(), remedy->choice);
			return true;
		}
	}
	if (!slip_correct(basis->arena, dispute_book(basis), asked->lines, asked->line_count,
	        &basis->view->hand, &facts, err) ||
	    !dealer_contract(basis->arena, basis->event, &basis->view->table, &facts, err))
		return false;
	for (size_t i = 0; i < asked->line_count; i++) {
		text_add(&choice, i > 0 ? " / " : "");
		text_add_bytes(&choice, asked->lines[i].data, asked->lines[i].size);
	}
	remedy->hand = facts;
	remedy->choice = text_of(&choice);
	remedy->words = remedy->choice;
	remedy->changes = true;
	return true;
}

static bool penalty_apply(const struct remedy_basis *basis, const struct ruling_asked *asked,
    struct remedy *remedy, struct error *err)
{
	struct code_asked parsed = {0};

	if (!dispute_code_parse(basis, &asked->lines[0], &parsed, err))
		return false;
	remedy->side = parsed.side;
	remedy->penalty = parsed.penalty;
	remedy->count = (int32_t)parsed.count;
	remedy->ending = parsed.ending;
	remedy->choice = dispute_code_words(basis, &parsed);
	remedy->changes = true;
	remedy->words =
	    remedy->choice; /* for now; the final words depend on the decision it makes */

	if (parsed.ending)
		return true;
	/* The ruling gives it, apart from the penalties that the table wrote. */
	struct side *side = &remedy->hand.sides[parsed.side];
	size_t count = side->given_penalty_count;
	struct penalty_entry *all = arena_alloc(basis->arena, count + 1, sizeof *all);

	for (size_t i = 0; i < count; i++)
		all[i] = side->given_penalties[i];
	all[count] =
	    (struct penalty_entry){.penalty = parsed.penalty, .count = (int32_t)parsed.count};
	side->given_penalties = all;
	side->given_penalty_count = count + 1;
	return true;
}

/* --- the remedy --- */

static bool apply(const struct remedy_basis *basis, const struct ruling_asked *asked,
    struct remedy *remedy, struct error *err)
{
	const struct ruling ruling = {.verdict = asked->verdict, .choice = ""};

	switch (asked->verdict) {
	case VERDICT_ENTRY:
		remedy->words =
		    ruling_say(basis->arena, message_vocabulary(), basis->dispute, &ruling);
		return true;
	case VERDICT_CLAIM:
		if (!basis->answer)
			return error_set(err, ERROR_INPUT, SAY_RULING_UNKNOWN_D_CLAIMS_SUM_COULD,
			    basis->dispute->number);
		remedy->words =
		    ruling_say(basis->arena, message_vocabulary(), basis->dispute, &ruling);

		/* Either the sheet gets the sums of the claim, or the committee's points make up
		 * the difference. */
		const struct dispute *dispute = basis->dispute;
		const struct claim *claim = &dispute->claim;
		const struct side_score *sums = &basis->view->score.sides[dispute->side];
		struct side *side = &remedy->hand.sides[dispute->side];
		int64_t claimed =
		    claim->has_total ? claim->total : (int64_t)claim->base + claim->cards;
		int64_t more = claimed - sums->total;

		if (claim->has_sums && side->detail == DETAIL_TOTALS) {
			remedy->changes = claim->base != sums->base || claim->cards != sums->cards;
			side->totals.base += (int32_t)(claim->base - sums->base);
			side->totals.cards += (int32_t)(claim->cards - sums->cards);
			return true;
		}
		remedy->changes = more != 0;
		if (more != 0)
			adjust(basis, side, more,
			    arena_printf(basis->arena, "D%d: the claim stands", dispute->number));
		return true;
	case VERDICT_EXPLANATION:
		return explanation_apply(basis, asked, remedy, err);
	case VERDICT_SLIP:
		return slips_apply(basis, asked, remedy, err);
	case VERDICT_PENALTY:
		return penalty_apply(basis, asked, remedy, err);
	case VERDICT_COUNT:
		break;
	}
	return false;
}

bool dispute_remedy_make(const struct remedy_basis *basis, const struct ruling_asked *asked,
    struct remedy *ret, struct error *err)
{
	const struct hand *entered = &basis->view->hand;
	struct remedy remedy = {
	    .verdict = asked->verdict,
	    .explanation = asked->explanation,
	    .choice = "",
	    .hand = *entered,
	};

	if (!apply(basis, asked, &remedy, err))
		return false;
	/* The scores before the hand do not change, and penalties and adjustments given by their
	 * own commands stay. */
	for (size_t i = 0; i < remedy.hand.side_count; i++) {
		remedy.hand.sides[i].has_score = true;
		remedy.hand.sides[i].score = entered->sides[i].score;
		if (asked->verdict != VERDICT_PENALTY)
			given_keep(&remedy.hand.sides[i], &entered->sides[i]);
	}
	hand_score(basis->arena, basis->event, &remedy.hand, &basis->view->address, &remedy.score);

	/* Error findings not accepted with the entry, each code once. */
	struct text codes = {.arena = basis->arena};
	bool told[FINDING_COUNT] = {false};
	const struct score *score = &remedy.score;

	for (size_t i = 0; i < score->finding_count; i++) {
		const struct finding *finding = &score->findings[i];
		bool accepted = false;

		for (size_t j = 0; j < basis->view->hand.acceptance_count; j++)
			accepted = accepted || strcmp(basis->view->hand.acceptances[j].code,
			                           finding_name(finding->code)) == 0;
		if (finding->level != LEVEL_ERROR || told[finding->code] || accepted)
			continue;
		told[finding->code] = true;
		text_addf(&codes, "%s%s", codes.size ? ", " : "", finding_name(finding->code));
	}
	remedy.refused = text_of(&codes);
	*ret = remedy;
	return true;
}

bool dispute_remedy_make_table(struct arena *arena, const struct event *event,
    const struct dispute *dispute, const struct table *table, const struct ruling_asked *asked,
    struct remedy *ret, struct error *err)
{
	/* A hand without facts, which only gives the sides for reading codes. */
	struct hand_view view = {.hand.side_count = table->side_count};
	const struct remedy_basis basis = {
	    .arena = arena, .event = event, .dispute = dispute, .view = &view};
	struct remedy remedy = {.verdict = asked->verdict, .choice = "", .refused = ""};

	if (asked->verdict == VERDICT_CLAIM) {
		/* A dispute about a decided game claims that the decision was wrong. */
		const struct ruling ruling = {.verdict = VERDICT_CLAIM, .choice = ""};

		if (!table->decision.made)
			return error_set(err, ERROR_INPUT, SAY_RULING_UNKNOWN_D_CLAIMS_SUM_DECISION,
			    dispute->number, table->address.round, table->address.table);
		remedy.takes_back = remedy.changes = true;
		remedy.words = ruling_say(arena, message_vocabulary(), dispute, &ruling);
		*ret = remedy;
		return true;
	}
	if (asked->verdict != VERDICT_ENTRY && asked->verdict != VERDICT_PENALTY)
		return error_set(err, ERROR_INPUT, SAY_RULING_UNKNOWN_D_ABOUT_TABLE,
		    dispute->number, table->address.round, table->address.table);
	for (size_t i = 0; i < table->side_count; i++)
		view.hand.sides[i].name = table->sides[i].side;
	remedy.hand = view.hand;
	if (!apply(&basis, asked, &remedy, err))
		return false;
	*ret = remedy;
	return true;
}
