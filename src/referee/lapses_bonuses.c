#include "base/arena.h"
#include "base/catalogue.h"
#include "base/sentence.h"
#include "referee/claim.h"
#include "referee/lapses.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/hand.h"
#include "score/score.h"

#include <string.h>

/* --- lapses in counting base points: going out, canastas, penalties, the committee's points and the
 * contract --- */

enum { PENALTIES_MOST = 64 /* most entries tried; no side is given more in a hand */ };

/* Begins a lapse about going out. Returns false if the side did not go out. */
static bool begin_out(struct trial *trial, size_t at)
{
	const struct rulebook *book = trial->question->book;

	trial_about(trial, SUBJECT_OUT,
	    trial_is_concealed(trial) ? book->concealed_source.clause
	                              : book->going_out_source.clause);
	return at == 0 && trial->own->out != OUT_NONE;
}

/* Forgets going out, or counts going out concealed as ordinary. */
static bool out_taken_for(struct trial *trial, size_t at)
{
	const struct rulebook *book = trial->question->book;
	const enum out taken = (enum out)trial->way->how;

	trial_say_counted(trial, book->going_out, going_out_points(book, trial->own->out));
	trial->side->out = taken;
	return begin_out(trial, at) && (taken == OUT_NONE || trial_is_concealed(trial));
}

static bool out_twice(struct trial *trial, size_t at)
{
	struct rulebook *book = trial_book(trial);

	trial_say_number(trial, "points", going_out_points(trial->question->book, trial->own->out));
	book->going_out *= 2;
	book->concealed_points *= 2;
	return begin_out(trial, at);
}

/* Adds the ordinary bonus to the bonus for going out concealed. */
static bool out_both(struct trial *trial, size_t at)
{
	trial_say_counted(
	    trial, trial->question->book->going_out, trial->question->book->concealed_points);
	trial_book(trial)->concealed_adds = true;
	return begin_out(trial, at) && trial_is_concealed(trial) && !trial_has_sums_only(trial);
}

/* Begins a lapse about a kind of canasta. A table that wrote only sums shows no canastas. */
static bool begin_kind(struct trial *trial, size_t kind)
{
	if (trial_has_sums_only(trial) || kind >= trial->question->book->kind_count)
		return false;
	trial_about(trial, SUBJECT_KINDS + kind, trial->question->book->kinds[kind].source.clause);
	return true;
}

static void say_kind(struct trial *trial, const struct canasta_kind *kind)
{
	trial_say(trial, sentence_word("kind", "item", kind->item));
	trial_say_number(trial, "points", kind->points);
}

static bool canasta_extra(struct trial *trial, size_t at)
{
	const int32_t count = trial->counted.counts.canastas[at < KINDS_MOST ? at : 0];

	if (!begin_kind(trial, at))
		return false;
	trial->found.less_likely = count > 0 ? 0 : 1;
	trial->found.canastas = 1;
	trial->found.count = 2;
	say_kind(trial, &trial->question->book->kinds[at]);
	trial_say_number(trial, "count", count);
	trial->side->counts.canastas[at]++;
	return true;
}

static bool canasta_missed(struct trial *trial, size_t at)
{
	if (!begin_kind(trial, at))
		return false;
	trial->found.canastas = -1;
	trial->found.count = trial->counted.counts.canastas[at];
	trial->skip = trial->found.count == 0;
	say_kind(trial, &trial->question->book->kinds[at]);
	trial->side->counts.canastas[at]--;
	return true;
}

static bool canasta_taken_for(struct trial *trial, size_t at)
{
	const struct rulebook *book = trial->question->book;
	const size_t kind = at / KINDS_MOST, other = at % KINDS_MOST;
	const struct canasta_kind *own = &book->kinds[kind], *taken = &book->kinds[other];

	if (!begin_kind(trial, kind))
		return false;
	trial->found.count = trial->counted.counts.canastas[kind];
	trial->skip = trial->found.count == 0 || other >= book->kind_count || other == kind;
	if (trial->skip)
		return true;
	/* Kinds that differ only in wild cards are confused most easily. */
	trial->found.less_likely = own->ranks == taken->ranks && own->run == taken->run ? 0 : 1;
	trial_say(trial, sentence_word("kind", "item", own->item));
	trial_say(trial, sentence_word("other", "item", taken->item));
	trial_say_counted(trial, taken->points, own->points);
	trial->side->counts.canastas[kind]--;
	trial->side->counts.canastas[other]++;
	return true;
}

/* Says the penalty and what the entry of a list takes after `earlier` offences of the same kind. */
static void say_penalty(struct trial *trial, const struct penalty_entry *entry, int32_t earlier)
{
	const struct penalty *penalty = &trial->question->book->penalties[entry->penalty];

	trial_say(trial, sentence_text("clause", penalty->code));
	trial_say_number(trial, "points",
	    rulebook_offences_points(penalty,
	        score_offences_earlier(trial->own, entry->penalty) + earlier, entry->count));
}

/* The ways to miscount the entry of a penalty. */
enum { PENALTY_TIMES_0, PENALTY_TIMES_MINUS_1, PENALTY_TIMES_2, PENALTY_LESS_1 };

/* Miscounts one entry of a list of penalties. A list without end would be combined with itself. */
static bool penalty_counted(struct trial *trial, size_t at, const struct penalty_entry *own,
    size_t count, const struct penalty_entry **list)
{
	const unsigned how = trial->way->how;
	const struct penalty_entry *entry = &own[at];

	if (at >= count || at >= PENALTIES_MOST)
		return false;
	const int32_t counted = how == PENALTY_TIMES_0         ? 0
	                        : how == PENALTY_TIMES_MINUS_1 ? -entry->count
	                        : how == PENALTY_TIMES_2       ? 2 * entry->count
	                                                       : entry->count - 1;

	trial_about(trial, SUBJECT_PENALTIES + entry->penalty, NULL);
	say_penalty(trial, entry,
	    score_offences(own, at, entry->penalty) +
	        (own == trial->own->penalties ? 0
	                                      : score_offences(trial->own->penalties,
	                                            trial->own->penalty_count, entry->penalty)));
	trial_say_number(trial, "counted", entry->count - 1);
	trial_say_number(trial, "count", entry->count);
	memcpy(trial->penalties, own, count * sizeof *own);
	trial->penalties[at].count = counted;
	trial->skip = how == PENALTY_LESS_1 && entry->count < 2;
	if (!trial_has_sums_only(trial) && how != PENALTY_TIMES_MINUS_1)
		trial->found.penalties = counted - entry->count;
	*list = trial->penalties;
	return true;
}

static bool penalty_otherwise(struct trial *trial, size_t at)
{
	return penalty_counted(
	    trial, at, trial->own->penalties, trial->own->penalty_count, &trial->side->penalties);
}

/* Miscounts a penalty that was given by a command of its own. */
static bool given_penalty_otherwise(struct trial *trial, size_t at)
{
	return penalty_counted(trial, at, trial->own->given_penalties,
	    trial->own->given_penalty_count, &trial->side->given_penalties);
}

/* Takes another side's penalty off this side's points. */
static bool penalty_of_another(struct trial *trial, size_t at)
{
	const size_t count = trial->own->penalty_count;
	const size_t side = at / PENALTIES_MOST, index = at % PENALTIES_MOST;
	const struct side *other = &trial->question->hand->sides[side];

	if (side >= trial->question->hand->side_count)
		return false;
	trial->skip = side == trial->question->side || index >= other->penalty_count;
	if (trial->skip)
		return true;
	const struct penalty_entry *entry = &other->penalties[index];

	trial_about(trial, SUBJECT_PENALTIES + entry->penalty, NULL);
	say_penalty(trial, entry, score_offences(other->penalties, index, entry->penalty));
	trial_say(trial, sentence_letter("side", other->name));
	trial->found.penalties = trial_has_sums_only(trial) ? 0 : entry->count;
	if (count > 0)
		memcpy(trial->penalties, trial->own->penalties, count * sizeof *entry);
	trial->penalties[count] = *entry;
	trial->side->penalties = trial->penalties;
	trial->side->penalty_count = count + 1;
	return true;
}

/* Counts a repeated penalty at the price of the first each time. */
static bool penalty_not_repeated(struct trial *trial, size_t at)
{
	const struct rulebook *book = trial->question->book;
	const struct side *own = trial->own;
	const struct penalty *penalty = &book->penalties[at];

	if (at >= book->penalty_count)
		return false;
	trial->skip = penalty->repeated_count == 0 ||
	              score_offences_earlier(own, at) +
	                      score_offences(own->penalties, own->penalty_count, at) +
	                      score_offences(own->given_penalties, own->given_penalty_count, at) <
	                  penalty->repeated[0].from;
	if (trial->skip)
		return true;
	trial_about(trial, SUBJECT_PENALTIES + at, penalty->repeated[0].source.clause);
	trial_say(trial, sentence_text("clause", penalty->code));
	trial_say_number(trial, "points", penalty->points);
	struct penalty *changed =
	    arena_alloc(trial->lapses->arena, book->penalty_count, sizeof *changed);

	memcpy(changed, book->penalties, book->penalty_count * sizeof *changed);
	changed[at].repeated_count = 0;
	trial_book(trial)->penalties = changed;
	return true;
}

/* Leaves out the points taken from a side that never opened. A record of sums can be such a side
 * only if it counts cards in hand alone. */
static bool unopened_missed(struct trial *trial, size_t at)
{
	const struct side_score *score = &trial->question->score->sides[trial->question->side];
	const int64_t points = -(int64_t)trial->question->book->unopened;

	trial_about(trial, SUBJECT_UNOPENED, trial->question->book->unopened_source.clause);
	trial_say_number(trial, "points", points);
	trial->skip = trial_has_sums_only(trial) && (score->cards > 0 || score->base > points);
	trial_book(trial)->unopened = 0;
	return at == 0;
}

static bool fact_missed(struct trial *trial, size_t at)
{
	const struct rulebook *book = trial->question->book;

	if (at >= book->fact_count)
		return false;
	trial_about(trial, SUBJECT_FACTS + at, book->facts[at].lacking_source.clause);
	trial_say_number(trial, "points", -(int64_t)book->facts[at].lacking);
	trial_say(trial, sentence_text("fact", book->facts[at].name));
	trial_book(trial)->facts[at].lacking = 0;
	return true;
}

/* Leaves out or doubles the committee's points, of the record or given later. */
static bool adjustment_otherwise(struct trial *trial, size_t at)
{
	const struct side *own = trial->own;
	const bool given = at >= own->adjustment_count;
	const struct adjustment *list = given ? own->given_adjustments : own->adjustments;
	const size_t count = given ? own->given_adjustment_count : own->adjustment_count;
	const size_t index = given ? at - own->adjustment_count : at;

	if (index >= count || at >= PENALTIES_MOST)
		return false;
	trial_about(trial, SUBJECT_ADJUSTMENTS + at, NULL);
	trial_say_number(trial, "points", list[index].points);
	trial_say(trial, sentence_text("reason", list[index].reason ? list[index].reason : ""));
	memcpy(trial->adjustments, list, count * sizeof *list);
	trial->adjustments[index].points *= (int32_t)trial->way->how;
	*(given ? &trial->side->given_adjustments : &trial->side->adjustments) = trial->adjustments;
	return true;
}

static enum outcome outcome_of(const struct trial *trial)
{
	return trial->question->score->contract.outcome;
}

/* Returns the points of the contract for the side, for a record of sums too. */
static int64_t worth_of_contract(const struct trial *trial, const struct contract *contract)
{
	return contract_points(trial->question->book, contract, outcome_of(trial),
	    contract->bid && contract->side == trial->question->side);
}

static bool contract_brings(struct trial *trial, size_t at)
{
	const struct contract_rule *rule = &trial->question->book->contract;
	const struct contract *contract = &trial->hand.contract;
	const enum outcome outcome = outcome_of(trial);
	const struct source *source = outcome == OUTCOME_ROBBED      ? &rule->robbed_source
	                              : outcome == OUTCOME_FALSE_OUT ? &rule->false_out_source
	                              : contract->doubled            ? &rule->doubled_source
	                                                             : &rule->award_source;

	trial_about(trial, SUBJECT_CONTRACT, source->clause);
	return at == 0 && contract->bid && worth_of_contract(trial, contract) != 0;
}

/* Forgets the contract of a bidder who went out below it, and counts going out. */
static bool contract_and_false_out_missed(struct trial *trial, size_t at)
{
	const bool brings = contract_brings(trial, at);

	trial_say_number(trial, "points", worth_of_contract(trial, &trial->hand.contract));
	trial->skip = outcome_of(trial) != OUTCOME_FALSE_OUT ||
	              trial->hand.contract.side != trial->question->side;
	trial->hand.contract.bid = false;
	if (trial->own->out == OUT_NONE) /* a record of sums alone may leave it out */
		trial->side->out = OUT_NORMAL;
	return brings;
}

/* Counts the contract at `how` halves of its points. */
static bool contract_at(struct trial *trial, size_t at)
{
	struct contract_rule *rule = &trial_book(trial)->contract;
	const int halves = (int)trial->way->how;
	const int64_t points = worth_of_contract(trial, &trial->hand.contract);

	if (halves != 0)
		trial_say_number(trial, "counted", points * halves / 2);
	trial_say_number(trial, "points", points);
	rule->level_points = rule->level_points * halves / 2;
	rule->false_out_points = rule->false_out_points * halves / 2;
	return contract_brings(trial, at);
}

enum { AS_DOUBLED, AS_UNDOUBLED };

/* Counts a contract as doubled though it is not, or the other way round. */
static bool contract_doubled(struct trial *trial, size_t at)
{
	const bool brings = contract_brings(trial, at);
	struct contract *contract = &trial->hand.contract;
	const int64_t points = worth_of_contract(trial, contract);

	trial->skip = contract->doubled != (trial->way->how == AS_UNDOUBLED);
	contract->doubled = !contract->doubled;
	trial_say_counted(trial, worth_of_contract(trial, contract), points);
	return brings;
}

/* Judges the contract against the facts. */
static bool contract_judged(struct trial *trial, size_t at)
{
	const enum outcome outcome = (enum outcome)(OUTCOME_ACHIEVED + at);
	struct contract *contract = &trial->hand.contract;

	if (!contract->bid || trial_has_sums_only(trial) || outcome > OUTCOME_FALSE_OUT)
		return false;
	trial_about(
	    trial, SUBJECT_CONTRACT, trial->question->book->contract.value_low_source.clause);
	trial->skip = outcome == outcome_of(trial);
	trial_say(trial, sentence_word("outcome", "contract-end", outcome_names[outcome]));
	trial_say(trial, sentence_word("own", "contract-end", outcome_names[outcome_of(trial)]));
	contract->outcome = outcome;
	contract->ruled = true;
	return true;
}

const struct lapse_way lapse_ways_of_bonuses[] = {
    {SENTENCE_LAPSE__OUT_MISSED, LAPSE_OUT_MISSED, out_taken_for, .how = OUT_NONE,
        .contract = {SENTENCE_LAPSE__OUT_MISSED_CONTRACT}},
    {SENTENCE_LAPSE__OUT_COUNTED_TWICE, LAPSE_OUT_COUNTED_TWICE, out_twice, .hold = HOLD_ALL},
    {SENTENCE_LAPSE__OUT_ORDINARY, LAPSE_OUT_MISSED, out_taken_for, .how = OUT_NORMAL,
        .less_likely = 1},
    {SENTENCE_LAPSE__OUT_BOTH, LAPSE_OUT_COUNTED_TWICE, out_both, .hold = HOLD_NOTHING,
        .traits = ONLY_ALONE},
    {SENTENCE_LAPSE__CANASTA_EXTRA, LAPSE_CANASTA_EXTRA, canasta_extra,
        .contract = {SENTENCE_LAPSE__CANASTA_EXTRA_CONTRACT},
        .signs = {SENTENCE_LAPSE__CANASTA_EXTRA_SIGNS},
        .reds = {SENTENCE_LAPSE__CANASTA_EXTRA_REDS}},
    {SENTENCE_LAPSE__CANASTA_MISSED, LAPSE_CANASTA_MISSED, canasta_missed,
        .contract = {SENTENCE_LAPSE__CANASTA_MISSED_CONTRACT},
        .signs = {SENTENCE_LAPSE__CANASTA_MISSED_SIGNS},
        .reds = {SENTENCE_LAPSE__CANASTA_MISSED_REDS}},
    {SENTENCE_LAPSE__CANASTA_KIND_SWAPPED, LAPSE_CANASTA_KIND_SWAPPED, canasta_taken_for,
        .contract = {SENTENCE_LAPSE__CANASTA_KIND_SWAPPED_CONTRACT},
        .signs = {SENTENCE_LAPSE__CANASTA_KIND_SWAPPED_SIGNS},
        .reds = {SENTENCE_LAPSE__CANASTA_KIND_SWAPPED_SIGNS}},
    {SENTENCE_LAPSE__PENALTY_MISSED, LAPSE_PENALTY_MISSED, penalty_otherwise,
        .how = PENALTY_TIMES_0, .contract = {SENTENCE_LAPSE__PENALTY_MISSED_CONTRACT}},
    {SENTENCE_LAPSE__PENALTY_ADDED, LAPSE_PENALTY_ADDED, penalty_otherwise,
        .how = PENALTY_TIMES_MINUS_1},
    {SENTENCE_LAPSE__PENALTY_TIMES, LAPSE_PENALTY_MISSED, penalty_otherwise, .less_likely = 1,
        .how = PENALTY_LESS_1},
    {SENTENCE_LAPSE__PENALTY_TWICE, LAPSE_PENALTY_ADDED, penalty_otherwise, .how = PENALTY_TIMES_2},
    {SENTENCE_LAPSE__PENALTY_OF_ANOTHER, LAPSE_PENALTY_ADDED, penalty_of_another, .less_likely = 1},
    {SENTENCE_LAPSE__PENALTY_MISSED, LAPSE_PENALTY_MISSED, given_penalty_otherwise,
        .view = VIEW_RECORDED, .hold = HOLD_NOTHING, .how = PENALTY_TIMES_0, .traits = ONLY_ALONE},
    {SENTENCE_LAPSE__PENALTY_TWICE, LAPSE_PENALTY_ADDED, given_penalty_otherwise,
        .view = VIEW_RECORDED, .hold = HOLD_NOTHING, .how = PENALTY_TIMES_2, .traits = ONLY_ALONE},
    {SENTENCE_LAPSE__PENALTY_REPEATED, LAPSE_PENALTY_MISSED, penalty_not_repeated,
        .view = VIEW_RECORDED, .hold = HOLD_NOTHING},
    {SENTENCE_LAPSE__FACT_MISSED, LAPSE_PENALTY_MISSED, fact_missed, .view = VIEW_RECORDED,
        .hold = HOLD_CONTRACT},
    {SENTENCE_LAPSE__UNOPENED_MISSED, LAPSE_PENALTY_MISSED, unopened_missed, .hold = HOLD_CONTRACT},
    {SENTENCE_LAPSE__ADJUSTMENT_MISSED, LAPSE_ADJUSTMENT_MISSED, adjustment_otherwise,
        .view = VIEW_RECORDED, .hold = HOLD_NOTHING, .traits = ONLY_ALONE},
    {SENTENCE_LAPSE__ADJUSTMENT_TWICE, LAPSE_ADJUSTMENT_TWICE, adjustment_otherwise,
        .view = VIEW_RECORDED, .hold = HOLD_NOTHING, .how = 2, .traits = ONLY_ALONE},
    {SENTENCE_LAPSE__CONTRACT_FALSE_OUT, LAPSE_CONTRACT_MISSED, contract_and_false_out_missed,
        .hold = HOLD_ALL},
    {SENTENCE_LAPSE__CONTRACT_MISSED, LAPSE_CONTRACT_MISSED, contract_at, .hold = HOLD_ALL},
    {SENTENCE_LAPSE__CONTRACT_HALF, LAPSE_CONTRACT_MISSED, contract_at, .how = 1},
    {SENTENCE_LAPSE__CONTRACT_TWICE, LAPSE_CONTRACT_MISSED, contract_at, .how = 4},
    {SENTENCE_LAPSE__CONTRACT_DOUBLED, LAPSE_CONTRACT_MISSED, contract_doubled, .how = AS_DOUBLED},
    {SENTENCE_LAPSE__CONTRACT_UNDOUBLED, LAPSE_CONTRACT_MISSED, contract_doubled,
        .how = AS_UNDOUBLED},
    {SENTENCE_LAPSE__CONTRACT_JUDGED, LAPSE_CONTRACT_JUDGED, contract_judged, .view = VIEW_RECORDED,
        .hold = HOLD_NOTHING, .traits = ONLY_ALONE},
    {.change = NULL},
};
