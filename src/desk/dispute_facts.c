#include "desk/dispute_facts.h"

#include "base/text.h"
#include "desk/dispute_code.h"
#include "desk/hand_accept.h"
#include "desk/hand_score.h"
#include "record/facts.h"
#include "referee/lapses.h"
#include "score/contract.h"

#include <string.h>
#include <strings.h>

/* One way in which the facts would be as the claim counts them; false where there is none of that
 * number. `way` counts from 0. */
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

/* First those nobody has, then those of the other side. */
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
	return true; /* nobody has them: the same as before, and refused as it was */
}

static bool fewer_canastas(const struct remedy_basis *basis, struct hand *hand, int way)
{
	struct side *side = disputed(basis, hand);

	if (side->detail != DETAIL_COUNTS || way >= KINDS_MOST)
		return false;
	side->counts.canastas[way]--;
	return true;
}

static bool more_canastas(const struct remedy_basis *basis, struct hand *hand, int way)
{
	struct side *side = disputed(basis, hand);

	if (side->detail != DETAIL_COUNTS || way >= KINDS_MOST)
		return false;
	side->counts.canastas[way]++;
	return true;
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

/* What going out so brings a side. */
static int64_t worth_of_out(const struct rulebook *book, enum out out)
{
	if (out == OUT_CONCEALED && book->concealed)
		return book->concealed_points + (book->concealed_adds ? book->going_out : 0);
	return out == OUT_NONE ? 0 : book->going_out;
}

/* Rules the outcome of the contract. Sums that were written have its points inside. */
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

/* A penalty fewer times, or not at all: `way` goes through the times of each. */
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

/* Lapses that are about a fact of the hand. The others are slips in counting or writing: the facts
 * are undisputed then, and the claim is wrong. */
static const struct {
	enum lapse lapse;
	fact_change *change;
	struct sentence says;
} fact_lapses[] = {
    {LAPSE_OUT_MISSED, nobody_out,
        {"remedy", "out-missed", "{code}: {side} did not go out", {{0}}}},
    {LAPSE_RED_THREE_MISSED, fewer_reds,
        {"remedy", "red-three-missed", "{code}: {side} has fewer red threes than entered", {{0}}}},
    {LAPSE_RED_THREE_EXTRA, more_reds,
        {"remedy", "red-three-extra", "{code}: {side} has more red threes than entered", {{0}}}},
    {LAPSE_CANASTA_MISSED, fewer_canastas,
        {"remedy", "canasta-missed", "{code}: {side} has fewer canastas than entered", {{0}}}},
    {LAPSE_CANASTA_EXTRA, more_canastas,
        {"remedy", "canasta-extra", "{code}: {side} has more canastas than entered", {{0}}}},
    {LAPSE_CANASTA_KIND_SWAPPED, other_canasta,
        {"remedy", "canasta-kind-swapped", "{code}: {side} has a canasta of another kind", {{0}}}},
    {LAPSE_HAND_MISSED, no_hand,
        {"remedy", "hand-missed", "{code}: {side} had no cards in hand", {{0}}}},
    {LAPSE_PENALTY_MISSED, fewer_penalties,
        {"remedy", "penalty-missed", "{code}: {side} is penalised less than entered", {{0}}}},
    {LAPSE_CONTRACT_MISSED, contract_outcome,
        {"remedy", "contract-missed", "{code}: {side} is not owed the contract", {{0}}}},
    {LAPSE_CONTRACT_JUDGED, contract_outcome,
        {"remedy", "contract-judged", "{code}: the contract is judged otherwise", {{0}}}},
};

/* Where two lapses go together, or none of these. */
static const struct sentence right_in_both = {
    "remedy", "right-in-both", "{code}: {side} is right in both", {{0}}};

enum { FACT_LAPSES = sizeof fact_lapses / sizeof fact_lapses[0] };

static bool canastas_possible(const struct side *side)
{
	for (size_t i = 0; i < KINDS_MOST; i++)
		if (side->counts.canastas[i] < 0)
			return false;
	return true;
}

/* Error findings that the entry does not have. */
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

bool dispute_explanation_about_facts(const struct explanation_found *found)
{
	if (found->lapse != LAPSE_COMBINED)
		return !found->counted_otherwise && fact_lapse(found->lapse) >= 0;
	return fact_lapse(found->parts[0]) >= 0 || fact_lapse(found->parts[1]) >= 0;
}

struct sentence dispute_explanation_fact(const struct explanation_found *found, char side)
{
	const int index = found->counted_otherwise ? -1 : fact_lapse(found->lapse);
	struct sentence says = index >= 0 ? fact_lapses[index].says : right_in_both;

	says.values[0] = sentence_text("code", lapse_name(found->lapse));
	says.values[1] = sentence_letter("side", side);
	return says;
}

/* The first change of the facts that makes exactly the difference and contradicts nothing. */
bool dispute_explanation_put_right(const struct remedy_basis *basis,
    const struct explanation_found *found, struct hand *hand, bool *ret_right, struct error *err)
{
	int index = fact_lapse(found->lapse);
	fact_change *change;
	size_t side = (size_t)basis->dispute->side;
	int64_t wanted = basis->view->score.sides[side].total + found->points;

	*ret_right = false;
	change = index >= 0 ? fact_lapses[index].change : NULL;
	for (int way = 0; change; way++) {
		struct hand other = basis->view->hand;
		struct score score;

		if (!change(basis, &other, way))
			return true;
		if (!canastas_possible(&other.sides[side]))
			continue;
		if (!hand_score(
		        basis->arena, basis->event, &other, &basis->view->address, &score, err))
			return false;
		if (score.sides[side].total != wanted || errors_added(&basis->view->score, &score))
			continue;
		*hand = other;
		*ret_right = true;
		return true;
	}
	return true;
}

bool dispute_explanation_about_contract(const struct explanation_found *found)
{
	return found->lapse == LAPSE_CONTRACT_MISSED || found->lapse == LAPSE_CONTRACT_JUDGED;
}

/* --- facts ruled by themselves --- */

static const char outcome_word[] = "outcome=", out_word[] = "out=";

bool dispute_fact_named(const char *text)
{
	return !strchr(text, ' ') && (strncasecmp(text, outcome_word, strlen(outcome_word)) == 0 ||
	                                 strncasecmp(text, out_word, strlen(out_word)) == 0);
}

static bool outcome_apply(
    const struct remedy_basis *basis, const char *word, struct hand *hand, struct error *err)
{
	for (enum outcome outcome = OUTCOME_ACHIEVED; outcome <= OUTCOME_FALSE_OUT; outcome++)
		if (strcasecmp(outcome_words[outcome], word) == 0) {
			if (!hand->contract.bid)
				return error_set(err, ERROR_INPUT, "ruling-unknown",
				    "nobody bid a contract in this hand; --slip says what it was");
			outcome_rule(basis, hand, outcome);
			return true;
		}
	return error_set(err, ERROR_INPUT, "value-unknown",
	    "`%s` is not an outcome; write achieved, robbed, void or false-out", word);
}

/* "A", "A:concealed" or "none". */
static bool out_apply(
    const struct remedy_basis *basis, const char *word, struct hand *hand, struct error *err)
{
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
		return error_set(err, ERROR_INPUT, "value-unknown",
		    "`%s` does not say who went out; write the side, as A or A:concealed, or none",
		    word);
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

bool dispute_fact_apply(
    const struct remedy_basis *basis, const char *text, struct hand *hand, struct error *err)
{
	return strncasecmp(text, outcome_word, strlen(outcome_word)) == 0
	           ? outcome_apply(basis, text + strlen(outcome_word), hand, err)
	           : out_apply(basis, text + strlen(out_word), hand, err);
}
