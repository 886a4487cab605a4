#include "desk/dispute_remedy.h"

#include "base/message.h"
#include "base/text.h"
#include "desk/dealer.h"
#include "desk/dispute_code.h"
#include "desk/dispute_facts.h"
#include "desk/hand.h"
#include "desk/hand_score.h"
#include "desk/ruling_words.h"
#include "referee/lapses.h"
#include "store/given_rows.h"

#include <string.h>

bool dispute_remedy_diagnose(struct arena *arena, const struct event *event,
    const struct dispute *dispute, const struct hand_view *view, struct claim_answer *ret,
    struct error *err)
{
	const struct claim_question question = {
	    .book = event_book_of(event, dispute->address.round),
	    .hand = &view->hand,
	    .score = &view->score,
	    .side = (size_t)dispute->side,
	    .claim = dispute->claim,
	};

	return claim_explain(arena, &question, ret, err);
}

/* --- what a remedy does to the facts --- */

static bool adjust(const struct remedy_basis *basis, struct side *side, int64_t points,
    const char *reason, struct error *err)
{
	struct adjustment *all = arena_alloc(basis->arena, side->adjustment_count + 1, sizeof *all);

	if (!all || !reason)
		return error_memory(err);
	for (size_t i = 0; i < side->adjustment_count; i++)
		all[i] = side->adjustments[i];
	all[side->adjustment_count] =
	    (struct adjustment){.points = (int32_t)points, .reason = reason};
	side->adjustments = all;
	side->adjustment_count++;
	return true;
}

static bool score_again(
    const struct remedy_basis *basis, const struct hand *hand, struct score *ret, struct error *err)
{
	return hand_score(basis->arena, basis->event, hand, &basis->view->address, ret, err);
}

static int64_t claimed_more(const struct remedy_basis *basis)
{
	const struct claim *claim = &basis->dispute->claim;
	const struct side_score *sums = &basis->view->score.sides[basis->dispute->side];

	return (claim->has_total ? claim->total : (int64_t)claim->base + claim->cards) -
	       sums->total;
}

/* The sheet says the claim's sums, or the committee makes up the difference. */
static bool claim_apply(const struct remedy_basis *basis, struct remedy *remedy, struct error *err)
{
	const struct dispute *dispute = basis->dispute;
	const struct claim *claim = &dispute->claim;
	const struct side_score *sums = &basis->view->score.sides[dispute->side];
	struct side *side = &remedy->hand.sides[dispute->side];
	int64_t more = claimed_more(basis);

	if (claim->has_sums && side->detail == DETAIL_TOTALS) {
		remedy->changes = claim->base != sums->base || claim->cards != sums->cards;
		side->totals.base += (int32_t)(claim->base - sums->base);
		side->totals.cards += (int32_t)(claim->cards - sums->cards);
		return true;
	}
	remedy->changes = more != 0;
	return more == 0 ||
	       adjust(basis, side, more,
	           arena_printf(basis->arena, "D%d: the claim stands", dispute->number), err);
}

static bool explanation_words(const struct remedy_basis *basis,
    const struct explanation_found *found, struct remedy *remedy, struct error *err)
{
	char name = basis->view->hand.sides[basis->dispute->side].name;
	const struct sentence fact = dispute_explanation_fact(found, name);

	remedy->choice = lapse_name(found->lapse);
	remedy->words = remedy->changes
	                    ? sentence_say(basis->arena, message_vocabulary(), &fact)
	                    : message_text(basis->arena, "%s: the entry stands", remedy->choice);
	return remedy->words || error_memory(err);
}

static bool explanation_apply(const struct remedy_basis *basis, const struct ruling_asked *asked,
    struct remedy *remedy, struct error *err)
{
	const struct claim_answer *answer = basis->answer;
	const struct explanation_found *found;
	bool put_right;

	if (!answer || asked->explanation < 1 || (size_t)asked->explanation > answer->count)
		return error_set(err, ERROR_INPUT, "ruling-unknown",
		    answer && answer->count == 1
		        ? "D%d has %zu explanation of its claim; there is no number %d"
		        : "D%d has %zu explanations of its claim; there is no number %d",
		    basis->dispute->number, answer ? answer->count : (size_t)0, asked->explanation);
	found = &answer->explanations[asked->explanation - 1];
	remedy->changes = dispute_explanation_about_facts(found) && !answer->about_running;
	if (!explanation_words(basis, found, remedy, err))
		return false;
	if (!remedy->changes)
		return true;
	if (!dispute_explanation_put_right(basis, found, &remedy->hand, &put_right, err))
		return false;
	if (dispute_explanation_about_contract(found)) {
		/* The outcome is ruled for both sides; what no outcome gives was miscounted. */
		remedy->changes = put_right;
		if (!put_right)
			return explanation_words(basis, found, remedy, err);
		remedy->choice = arena_printf(
		    basis->arena, "outcome=%s", score_outcome_name(remedy->hand.contract.outcome));
		remedy->is_fact = true;
		remedy->words = remedy->choice ? ruling_say_fact(basis->arena, message_vocabulary(),
		                                     remedy->choice)
		                               : NULL;
		return remedy->words || error_memory(err);
	}
	return put_right ||
	       adjust(basis, &remedy->hand.sides[basis->dispute->side], found->points,
	           arena_printf(basis->arena, "D%d: %s", basis->dispute->number, remedy->choice),
	           err);
}

/* --- what somebody proposes --- */

static bool slips_apply(const struct remedy_basis *basis, const struct ruling_asked *asked,
    struct remedy *remedy, struct error *err)
{
	struct text choice = {.arena = basis->arena};
	struct hand facts;

	if (asked->line_count == 1) {
		const char *fact =
		    arena_copy(basis->arena, asked->lines[0].data, asked->lines[0].size);

		if (dispute_fact_named(fact)) {
			remedy->choice = fact;
			remedy->is_fact = remedy->changes = true;
			remedy->words = ruling_say_fact(basis->arena, message_vocabulary(), fact);
			return (remedy->words || error_memory(err)) &&
			       dispute_fact_apply(basis, fact, &remedy->hand, err);
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

/* Given by the ruling, beside what the table wrote. */
static bool penalty_enter(const struct remedy_basis *basis, const struct code_asked *asked,
    struct side *side, struct error *err)
{
	size_t count = side->given_penalty_count;
	struct penalty_entry *all = arena_alloc(basis->arena, count + 1, sizeof *all);

	if (!all)
		return error_memory(err);
	for (size_t i = 0; i < count; i++)
		all[i] = side->given_penalties[i];
	all[count] =
	    (struct penalty_entry){.penalty = asked->penalty, .count = (int32_t)asked->count};
	side->given_penalties = all;
	side->given_penalty_count = count + 1;
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
	remedy->words = remedy->choice; /* until it is known what it decides */
	if (!remedy->choice)
		return error_memory(err);
	return parsed.ending ||
	       penalty_enter(basis, &parsed, &remedy->hand.sides[parsed.side], err);
}

/* --- as a whole --- */

static bool apply(const struct remedy_basis *basis, const struct ruling_asked *asked,
    struct remedy *remedy, struct error *err)
{
	const struct ruling ruling = {.verdict = asked->verdict, .choice = ""};

	switch (asked->verdict) {
	case VERDICT_ENTRY:
		remedy->words =
		    ruling_say(basis->arena, message_vocabulary(), basis->dispute, &ruling);
		return remedy->words || error_memory(err);
	case VERDICT_CLAIM:
		if (!basis->answer)
			return error_set(err, ERROR_INPUT, "ruling-unknown",
			    "D%d claims no sum that could stand; --slip tells what does",
			    basis->dispute->number);
		remedy->words =
		    ruling_say(basis->arena, message_vocabulary(), basis->dispute, &ruling);
		return remedy->words ? claim_apply(basis, remedy, err) : error_memory(err);
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

/* What is wrong with it and not accepted with the entry already; each code once. */
static bool refused_tell(const struct remedy_basis *basis, struct remedy *remedy, struct error *err)
{
	struct text codes = {.arena = basis->arena};
	bool told[FINDING_COUNT] = {false};
	const struct score *score = &remedy->score;

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
	remedy->refused = text_of(&codes);
	return !codes.failed || error_memory(err);
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
	/* What the hand began with was fixed then; what was given by commands of its own stays. */
	for (size_t i = 0; i < remedy.hand.side_count; i++) {
		remedy.hand.sides[i].has_score = true;
		remedy.hand.sides[i].score = entered->sides[i].score;
		if (asked->verdict != VERDICT_PENALTY)
			given_keep(&remedy.hand.sides[i], &entered->sides[i]);
	}
	if (!score_again(basis, &remedy.hand, &remedy.score, err) ||
	    !refused_tell(basis, &remedy, err))
		return false;
	*ret = remedy;
	return true;
}

/* Whoever disputes a decided game claims that it was decided wrongly. */
static bool decision_doubt(struct arena *arena, const struct dispute *dispute,
    const struct table *table, struct remedy *remedy, struct remedy *ret, struct error *err)
{
	const struct ruling ruling = {.verdict = VERDICT_CLAIM, .choice = ""};

	if (!table->decision.made)
		return error_set(err, ERROR_INPUT, "ruling-unknown",
		    "D%d claims no sum, and no decision ended the game at table %d.%d; a code of "
		    "the rulebook is given with --penalty, as A:25C or, ending the game, "
		    "A:walkover",
		    dispute->number, table->address.round, table->address.table);
	remedy->takes_back = remedy->changes = true;
	remedy->words = ruling_say(arena, message_vocabulary(), dispute, &ruling);
	*ret = *remedy;
	return ret->words || error_memory(err);
}

bool dispute_remedy_make_table(struct arena *arena, const struct event *event,
    const struct dispute *dispute, const struct table *table, const struct ruling_asked *asked,
    struct remedy *ret, struct error *err)
{
	/* A hand of nobody's facts, for reading against whom a penalty is. */
	struct hand_view view = {.hand.side_count = table->side_count};
	const struct remedy_basis basis = {
	    .arena = arena, .event = event, .dispute = dispute, .view = &view};
	struct remedy remedy = {.verdict = asked->verdict, .choice = "", .refused = ""};

	if (asked->verdict == VERDICT_CLAIM)
		return decision_doubt(arena, dispute, table, &remedy, ret, err);
	if (asked->verdict != VERDICT_ENTRY && asked->verdict != VERDICT_PENALTY)
		return error_set(err, ERROR_INPUT, "ruling-unknown",
		    "D%d is about the table %d.%d as a whole: for it the entry stands, or a code "
		    "of the rulebook is given, as A:25C or, ending the game, A:walkover",
		    dispute->number, table->address.round, table->address.table);
	for (size_t i = 0; i < table->side_count; i++)
		view.hand.sides[i].name = table->sides[i].side;
	remedy.hand = view.hand;
	if (!apply(&basis, asked, &remedy, err))
		return false;
	*ret = remedy;
	return true;
}
