#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/sentence.h"
#include "referee/claim.h"
#include "referee/lapses.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/hand.h"
#include "score/score.h"

#include <string.h>

/* --- lapses in counting base points: going out, canastas, penalties, the committee's points and the
 * contract --- */

enum { PENALTIES_MOST = 64 /* most entries tried; no side is given more in a hand */ };

static bool is_concealed(const struct trial *trial)
{
	return trial->own->out == OUT_CONCEALED && trial->question->book->concealed;
}

/* Says the points of going out. Returns false if the side did not go out. */
static bool went_out(struct trial *trial, size_t at)
{
	const struct rulebook *book = trial->question->book;

	trial_about(trial, SUBJECT_OUT,
	    is_concealed(trial) ? book->concealed_source.clause : book->going_out_source.clause);
	return at == 0 && trial->own->out != OUT_NONE;
}

/* Forgets going out, or counts going out concealed as ordinary. */
static bool out_taken_for(struct trial *trial, size_t at)
{
	const struct rulebook *book = trial->question->book;
	const enum out taken = (enum out)trial->way->how;

	trial_say_counted(trial, book->going_out, going_out_points(book, trial->own->out));
	trial->side->out = taken;
	return went_out(trial, at) && (taken == OUT_NONE || is_concealed(trial));
}

static bool out_twice(struct trial *trial, size_t at)
{
	struct rulebook *book = trial_book(trial);

	trial_say_number(trial, "points", going_out_points(trial->question->book, trial->own->out));
	book->going_out *= 2;
	book->concealed_points *= 2;
	return went_out(trial, at);
}

/* Adds the ordinary bonus to the bonus for going out concealed. */
static bool out_both(struct trial *trial, size_t at)
{
	trial_say_counted(
	    trial, trial->question->book->going_out, trial->question->book->concealed_points);
	trial_book(trial)->concealed_adds = true;
	return went_out(trial, at) && is_concealed(trial) && !trial_has_sums_only(trial);
}

/* Begins a lapse about a kind of canasta. A table that wrote only sums shows no canastas. */
static bool is_kind(struct trial *trial, size_t kind)
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

	if (!is_kind(trial, at))
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
	if (!is_kind(trial, at))
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

	if (!is_kind(trial, kind))
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
	int32_t counted;

	if (at >= count || at >= PENALTIES_MOST)
		return false;
	counted = how == PENALTY_TIMES_0         ? 0
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
	const struct penalty_entry *entry;

	if (side >= trial->question->hand->side_count)
		return false;
	trial->skip = side == trial->question->side || index >= other->penalty_count;
	if (trial->skip)
		return true;
	entry = &other->penalties[index];
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
	struct penalty *changed;

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
	changed = arena_alloc(trial->lapses->arena, book->penalty_count, sizeof *changed);
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

static const char *clause_of_contract(const struct trial *trial)
{
	const struct contract_rule *rule = &trial->question->book->contract;

	switch (outcome_of(trial)) {
	case OUTCOME_ROBBED:
		return rule->robbed_source.clause;
	case OUTCOME_FALSE_OUT:
		return rule->false_out_source.clause;
	case OUTCOME_NONE:
	case OUTCOME_ACHIEVED:
	case OUTCOME_VOID:
		break;
	}
	return trial->hand.contract.doubled ? rule->doubled_source.clause
	                                    : rule->award_source.clause;
}

static bool contract_brings(struct trial *trial, size_t at)
{
	trial_about(trial, SUBJECT_CONTRACT, clause_of_contract(trial));
	return at == 0 && trial->hand.contract.bid &&
	       worth_of_contract(trial, &trial->hand.contract) != 0;
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

/* Counts the contract at that many halves of its points. */
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

static const struct lapse_hanging out_hanging = {.contract = {SENTENCE_LAPSE__OUT_MISSED_CONTRACT}};

static const struct lapse_hanging canasta_extra_hanging = {
    .contract = {SENTENCE_LAPSE__CANASTA_EXTRA_CONTRACT},
    .signs = {SENTENCE_LAPSE__CANASTA_EXTRA_SIGNS},
    .reds = {SENTENCE_LAPSE__CANASTA_EXTRA_REDS}};

static const struct lapse_hanging canasta_missed_hanging = {
    .contract = {SENTENCE_LAPSE__CANASTA_MISSED_CONTRACT},
    .signs = {SENTENCE_LAPSE__CANASTA_MISSED_SIGNS},
    .reds = {SENTENCE_LAPSE__CANASTA_MISSED_REDS}};

static const struct lapse_hanging kind_hanging = {
    .contract = {SENTENCE_LAPSE__CANASTA_KIND_SWAPPED_CONTRACT},
    .signs = {SENTENCE_LAPSE__CANASTA_KIND_SWAPPED_SIGNS},
    .reds = {SENTENCE_LAPSE__CANASTA_KIND_SWAPPED_SIGNS}};

static const struct lapse_hanging penalty_hanging = {
    .contract = {SENTENCE_LAPSE__PENALTY_MISSED_CONTRACT}};

static const struct lapse_way ways[] = {
    {SENTENCE_LAPSE__OUT_MISSED, LAPSE_OUT_MISSED, out_taken_for, .how = OUT_NONE,
        .hanging = &out_hanging},
    {SENTENCE_LAPSE__OUT_COUNTED_TWICE, LAPSE_OUT_COUNTED_TWICE, out_twice, .hold = HOLD_ALL},
    {SENTENCE_LAPSE__OUT_ORDINARY, LAPSE_OUT_MISSED, out_taken_for, .how = OUT_NORMAL,
        .less_likely = 1},
    {SENTENCE_LAPSE__OUT_BOTH, LAPSE_OUT_COUNTED_TWICE, out_both, .hold = HOLD_NOTHING,
        .traits = TOLD_ALONE},
    {SENTENCE_LAPSE__CANASTA_EXTRA, LAPSE_CANASTA_EXTRA, canasta_extra,
        .hanging = &canasta_extra_hanging},
    {SENTENCE_LAPSE__CANASTA_MISSED, LAPSE_CANASTA_MISSED, canasta_missed,
        .hanging = &canasta_missed_hanging},
    {SENTENCE_LAPSE__CANASTA_KIND_SWAPPED, LAPSE_CANASTA_KIND_SWAPPED, canasta_taken_for,
        .hanging = &kind_hanging},
    {SENTENCE_LAPSE__PENALTY_MISSED, LAPSE_PENALTY_MISSED, penalty_otherwise,
        .how = PENALTY_TIMES_0, .hanging = &penalty_hanging},
    {SENTENCE_LAPSE__PENALTY_ADDED, LAPSE_PENALTY_ADDED, penalty_otherwise,
        .how = PENALTY_TIMES_MINUS_1},
    {SENTENCE_LAPSE__PENALTY_TIMES, LAPSE_PENALTY_MISSED, penalty_otherwise, .less_likely = 1,
        .how = PENALTY_LESS_1},
    {SENTENCE_LAPSE__PENALTY_TWICE, LAPSE_PENALTY_ADDED, penalty_otherwise, .how = PENALTY_TIMES_2},
    {SENTENCE_LAPSE__PENALTY_OF_ANOTHER, LAPSE_PENALTY_ADDED, penalty_of_another, .less_likely = 1},
    {SENTENCE_LAPSE__PENALTY_MISSED, LAPSE_PENALTY_MISSED, given_penalty_otherwise,
        .view = VIEW_RECORDED, .hold = HOLD_NOTHING, .how = PENALTY_TIMES_0, .traits = TOLD_ALONE},
    {SENTENCE_LAPSE__PENALTY_TWICE, LAPSE_PENALTY_ADDED, given_penalty_otherwise,
        .view = VIEW_RECORDED, .hold = HOLD_NOTHING, .how = PENALTY_TIMES_2, .traits = TOLD_ALONE},
    {SENTENCE_LAPSE__PENALTY_REPEATED, LAPSE_PENALTY_MISSED, penalty_not_repeated,
        .view = VIEW_RECORDED, .hold = HOLD_NOTHING},
    {SENTENCE_LAPSE__FACT_MISSED, LAPSE_PENALTY_MISSED, fact_missed, .view = VIEW_RECORDED,
        .hold = HOLD_CONTRACT},
    {SENTENCE_LAPSE__UNOPENED_MISSED, LAPSE_PENALTY_MISSED, unopened_missed, .hold = HOLD_CONTRACT},
    {SENTENCE_LAPSE__ADJUSTMENT_MISSED, LAPSE_ADJUSTMENT_MISSED, adjustment_otherwise,
        .view = VIEW_RECORDED, .hold = HOLD_NOTHING, .traits = TOLD_ALONE},
    {SENTENCE_LAPSE__ADJUSTMENT_TWICE, LAPSE_ADJUSTMENT_TWICE, adjustment_otherwise,
        .view = VIEW_RECORDED, .hold = HOLD_NOTHING, .how = 2, .traits = TOLD_ALONE},
    {SENTENCE_LAPSE__CONTRACT_FALSE_OUT, LAPSE_CONTRACT_MISSED, contract_and_false_out_missed,
        .hold = HOLD_ALL},
    {SENTENCE_LAPSE__CONTRACT_MISSED, LAPSE_CONTRACT_MISSED, contract_at, .hold = HOLD_ALL},
    {SENTENCE_LAPSE__CONTRACT_HALF, LAPSE_CONTRACT_MISSED, contract_at, .how = 1},
    {SENTENCE_LAPSE__CONTRACT_TWICE, LAPSE_CONTRACT_MISSED, contract_at, .how = 4},
    {SENTENCE_LAPSE__CONTRACT_DOUBLED, LAPSE_CONTRACT_MISSED, contract_doubled, .how = AS_DOUBLED},
    {SENTENCE_LAPSE__CONTRACT_UNDOUBLED, LAPSE_CONTRACT_MISSED, contract_doubled,
        .how = AS_UNDOUBLED},
    {SENTENCE_LAPSE__CONTRACT_JUDGED, LAPSE_CONTRACT_JUDGED, contract_judged, .view = VIEW_RECORDED,
        .hold = HOLD_NOTHING, .traits = TOLD_ALONE},
};

void lapses_of_bonuses(struct trial *trial, bool followed)
{
	trial_ways(trial, ways, sizeof ways / sizeof *ways, followed);
}

/* --- a hand counted by the figures of another rulebook, or by another choice of an option ---
 *
 * Players from other clubs count by their own habits: four red threes at 800 if each brings 100
 * here, or the other way round. The rulebook is read once more with that choice, and the scorer
 * gives the points of the hand under it. */

/* Counts going out at the amount of one of the built-in rulebooks, since players know more than
 * one. */
static bool out_of_another(struct trial *trial, size_t at)
{
	const struct rulebook *own = trial->question->book;
	const bool concealed = is_concealed(trial);
	const char *const *ids;
	struct out_amounts other;
	struct rulebook *book;

	if (at >= rulebook_ids(&ids) || trial->own->out == OUT_NONE || trial_has_sums_only(trial))
		return false;
	trial->skip =
	    !rulebook_out_amounts(ids[at], &other) || (concealed && !other.concealed_known);
	if (trial->skip)
		return true;
	trial_about(trial, SUBJECT_OUT,
	    concealed ? own->concealed_source.clause : own->going_out_source.clause);
	trial_say(trial, sentence_text("rulebook", ids[at]));
	book = trial_book(trial);
	book->going_out = other.normal;
	if (concealed) {
		book->concealed_points = other.concealed;
		book->concealed_adds = other.concealed_adds;
	}
	return true;
}

/* Counts the side's red threes at the amount of another form of the same rulebook. */
static bool reds_of_another(struct trial *trial, size_t at)
{
	const struct rulebook *own = trial->question->book, *other;
	const struct red_band *band = trial->band, *as;
	const size_t count = (size_t)trial->own->red_threes;
	struct error err = {0};
	int32_t amount, taken;

	if (at + 1 >= own->source_count || !band || count == 0 || count > band->count ||
	    trial_has_sums_only(trial))
		return false;
	if (!rulebook_load_texts(trial->lapses->arena, own->sources, at + 1, NULL, 0, &other, &err))
		return false;
	trial->skip = other->red_band_count == 0 || count > other->red_bands[0].count;
	if (trial->skip)
		return true;
	amount = band->amounts[count];
	as = &other->red_bands[amount < 0 ? other->red_band_count - 1 : 0];
	trial->skip = count > as->count;
	taken = (int32_t)rulebook_red_amount(as, (int32_t)count);
	trial_about(trial, SUBJECT_REDS, band->source.clause);
	trial_say(trial, sentence_text("rulebook", other->id));
	trial_say_counted(trial, taken, amount);
	trial_red_amount(trial, taken);
	return true;
}

static const struct lapse_way book_ways[] = {
    {SENTENCE_LAPSE__OTHER_RULEBOOK_OUT, LAPSE_OTHER_RULEBOOK, out_of_another,
        .view = VIEW_RECORDED, .hold = HOLD_NOTHING, .traits = TOLD_ALONE | TOLD_ONCE},
    {SENTENCE_LAPSE__OTHER_RULEBOOK_REDS, LAPSE_OTHER_RULEBOOK, reds_of_another,
        .view = VIEW_RECORDED, .traits = TOLD_ALONE | TOLD_ONCE},
};

/* A side's points, by the lines that an option may change. */
struct amounts {
	int64_t base, cards; /* points of the side */
	int64_t reds, canastas, goings;
};

/* Returns true if kinds of canasta, penalties and facts have the same places in both rulebooks: a
 * hand names them by those, and a choice may take some away. */
static bool has_places_of(const struct rulebook *other, const struct rulebook *book)
{
	bool same = other->kind_count == book->kind_count &&
	            other->penalty_count == book->penalty_count &&
	            other->fact_count == book->fact_count;

	for (size_t i = 0; same && i < book->kind_count; i++)
		same = strcmp(other->kinds[i].name, book->kinds[i].name) == 0;
	for (size_t i = 0; same && i < book->penalty_count; i++)
		same = strcmp(other->penalties[i].code, book->penalties[i].code) == 0;
	for (size_t i = 0; same && i < book->fact_count; i++)
		same = strcmp(other->facts[i].name, book->facts[i].name) == 0;
	return same;
}

/* Scores the recorded facts by a rulebook, in lines that it needs room for. */
static struct amounts amounts_by(struct trial *trial, const struct rulebook *book)
{
	const struct side_score *score;
	struct amounts amounts;
	const bool sums_only = trial_has_sums_only(trial);
	struct rulebook *held = &trial->changed;

	trial_reset(trial, sums_only ? VIEW_COUNTED : VIEW_RECORDED, HOLD_NOTHING);
	trial->book = book;
	/* Red threes of sums are in the first band, or below 0 in the band of a side that has not
	 * melded. */
	if (sums_only && book->red_band_count > 0) {
		*held = *book;
		trial->changed_band =
		    book->red_bands[trial->own->totals.base < 0 ? book->red_band_count - 1 : 0];
		trial->changed_band.when = (struct condition){0};
		held->red_bands = &trial->changed_band;
		held->red_band_count = 1;
		trial->book = held;
	}
	score_make_room(trial->lapses->arena, book, &trial->hand, &trial->score);
	(void)trial_score(trial);
	score = &trial->score.sides[trial->question->side];
	amounts = (struct amounts){.base = score->base, .cards = score->cards};
	for (size_t i = 0; i < score->line_count; i++) {
		const struct line *line = &score->lines[i];

		if (line->item == ITEM_RED_THREE || line->item == ITEM_RED_THREES_SET ||
		    line->item == ITEM_RED_THREES_ALL || line->item == ITEM_RED_THREE_HELD)
			amounts.reds += line->points;
		else if (line->item == ITEM_CANASTA)
			amounts.canastas += line->points;
		else if (line->item == ITEM_GOING_OUT || line->item == ITEM_CONCEALED)
			amounts.goings += line->points;
	}
	return amounts;
}

/* Adds the hand counted by a rulebook with another choice of an option, as a lapse in the points
 * that differ. */
static void counted_by(struct trial *trial, const struct rulebook *other,
    const struct rulebook_option *option, const char *value)
{
	const struct amounts own = amounts_by(trial, trial->question->book);
	const struct amounts then = amounts_by(trial, other);
	const bool more = then.reds < 0 ? then.reds < own.reds : then.reds > own.reds;
	const struct {
		enum lapse lapse;
		int64_t points, counted;
	} miscounts[] = {
	    {more ? LAPSE_RED_THREE_EXTRA : LAPSE_RED_THREE_MISSED, own.reds, then.reds},
	    {LAPSE_CANASTA_KIND_SWAPPED, own.canastas, then.canastas},
	    {then.goings > own.goings ? LAPSE_OUT_COUNTED_TWICE : LAPSE_OUT_MISSED, own.goings,
	        then.goings},
	    {LAPSE_CARD_VALUES, own.cards, then.cards},
	};
	const size_t count = sizeof miscounts / sizeof *miscounts;
	size_t at = 0;

	while (at < count && miscounts[at].points == miscounts[at].counted)
		at++;
	if (at == count)
		return;
	lapses_add(trial->lapses,
	    &(struct lapse_found){.lapse = miscounts[at].lapse,
	        .base = then.base - own.base,
	        .cards = then.cards - own.cards,
	        .counted_otherwise = true,
	        .subject = SUBJECT_WHOLE,
	        .words = {SENTENCE_LAPSE__COUNTED_BY_OPTION,
	            {sentence_text("option", option->name), sentence_text("value", value),
	                sentence_text("chosen", option->chosen),
	                sentence_number("counted", miscounts[at].counted),
	                sentence_number("points", miscounts[at].points)}},
	        .clause = option->source.clause});
}

void lapses_of_books(struct trial *trial)
{
	const struct rulebook *book = trial->question->book;
	const struct score room = trial->score;
	struct arena *arena = trial->lapses->arena;
	struct option_value *values = arena_alloc(arena, book->option_count, sizeof *values);

	trial_ways(trial, book_ways, sizeof book_ways / sizeof *book_ways, true);
	for (size_t i = 0; i < book->option_count; i++)
		values[i] = (struct option_value){book->options[i].name, book->options[i].chosen};
	/* Each other choice of one option, the others unchanged. */
	for (size_t i = 0; i < book->option_count; i++) {
		const struct rulebook_option *option = &book->options[i];

		for (size_t j = 0; j < option->choice_count; j++) {
			const struct rulebook *other;
			struct error err = {0};

			values[i].value = option->choices[j].value;
			/* No club counts by choices that exclude each other. */
			if (strcmp(values[i].value, option->chosen) != 0 &&
			    rulebook_load_texts(arena, book->sources, book->source_count, values,
			        book->option_count, &other, &err) &&
			    has_places_of(other, book))
				counted_by(trial, other, option, values[i].value);
		}
		values[i].value = option->chosen;
	}
	trial->score = room;
}
