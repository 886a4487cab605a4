#include "desk/dispute_case.h"

#include "base/message.h"
#include "desk/dispute.h"
#include "desk/dispute_clauses.h"
#include "desk/dispute_remedy.h"
#include "desk/hand_correct.h"
#include "desk/ruling_words.h"
#include "desk/table.h"
#include "desk/table_end.h"
#include "desk/table_history.h"
#include "desk/whatif.h"
#include "store/dispute_rows.h"
#include "store/store.h"

#include <string.h>

/* A case as it is gathered. */
struct gathering {
	const struct desk *desk;
	const struct ruling_asked *tries;
	size_t try_count;
	struct dispute *disputes; /* of the event */
	size_t dispute_count;
	struct whatif whatif;
	bool based; /* the facts a ruling starts from are not those of the newest version */
	struct ruling_option *options;
	struct dispute_case found;
};

/* --- the hand, the claim, the clock --- */

static bool claim_diagnose(struct gathering *gathering, struct error *err)
{
	const struct dispute *dispute = &gathering->found.dispute;

	gathering->found.diagnosed = dispute->claim.has_total || dispute->claim.has_sums;
	return !gathering->found.diagnosed ||
	       dispute_remedy_diagnose(gathering->desk->arena, gathering->desk->event, dispute,
	           &gathering->found.view, &gathering->found.answer, err);
}

static bool clock_ask(struct gathering *gathering, struct error *err)
{
	struct dispute_case *found = &gathering->found;

	return correction_judge(
	    gathering->desk, &found->view, found->judgements, &found->judgement_count, err);
}

static bool hand_gather(struct gathering *gathering, struct error *err)
{
	struct dispute_case *found = &gathering->found;

	if (!hand_view_read(
	        gathering->desk, &found->dispute.address, &found->table, &found->view, err))
		return false;
	found->has_hand = !found->view.voided;
	if (!found->has_hand)
		return true;
	/* The clock is that of the hand as it stands, before it is taken back to what a ruling starts from. */
	if (!clock_ask(gathering, err))
		return false;
	return !found->dispute.undecided || (dispute_basis(gathering->desk, &found->dispute,
	                                         &found->view, &gathering->based, err) &&
	                                        claim_diagnose(gathering, err));
}

/* --- what each ruling would change --- */

static bool option_make(struct gathering *gathering, const struct ruling_asked *asked,
    struct remedy *ret, struct error *err)
{
	struct dispute_case *found = &gathering->found;
	const struct remedy_basis basis = {
	    .arena = gathering->desk->arena,
	    .event = gathering->desk->event,
	    .dispute = &found->dispute,
	    .view = &found->view,
	    .answer = found->diagnosed ? &found->answer : NULL,
	};

	return found->has_hand
	           ? dispute_remedy_make(&basis, asked, ret, err)
	           : dispute_remedy_make_table(gathering->desk->arena, gathering->desk->event,
	                 &found->dispute, &found->table, asked, ret, err);
}

/* How the game's decision would stand after it; *ret is NULL where it stays as it is. */
static bool option_decision(struct gathering *gathering, const struct remedy *remedy,
    struct table_decision *room, const struct table_decision **ret, struct error *err)
{
	struct table_ending ending;
	bool repeated;

	*room = (struct table_decision){0};
	*ret = remedy->ending || remedy->takes_back ? room : NULL;
	if (!remedy->ending)
		return true;
	ending = *remedy->ending;
	ending.anew = true;
	if (!table_ending_decide(
	        gathering->desk, &gathering->found.table, &ending, room, &repeated, err))
		return false;
	if (repeated)
		*ret = NULL;
	return true;
}

/* The ruling it would be; in words, now that it is known how an end of the game would be kept. */
static bool option_tell(struct gathering *gathering, struct ruling_option *option,
    const struct table_decision *decision, struct error *err)
{
	struct remedy *remedy = &option->remedy;

	option->ruling = (struct ruling){
	    .verdict = remedy->verdict,
	    .choice = remedy->choice,
	    .ends_game = remedy->ending != NULL,
	    .ending = remedy->ending ? decision->clause : "",
	};
	if (remedy->verdict == VERDICT_PENALTY)
		remedy->words = ruling_say(gathering->desk->arena, message_vocabulary(),
		    &gathering->found.dispute, &option->ruling);
	return remedy->words || error_memory(err);
}

static bool option_add(
    struct gathering *gathering, const struct ruling_asked *asked, bool tried, struct error *err)
{
	struct dispute_case *found = &gathering->found;
	struct ruling_option *option = &gathering->options[found->option_count++];
	const struct remedy *remedy = &option->remedy;
	struct whatif_question question = {
	    .address = found->dispute.address, .kind = VERSION_RULING};
	struct table_decision decision;
	struct given given;

	option->tried = tried;
	if (!option_make(gathering, asked, &option->remedy, err) ||
	    !option_decision(gathering, remedy, &decision, &question.decision, err) ||
	    !option_tell(gathering, option, &decision, err))
		return false;
	/* A penalty leaves the facts, so the hand is not ruled anew by it. */
	question.stands = remedy->verdict == VERDICT_PENALTY && !gathering->based;
	if (found->has_hand && !question.stands)
		question.hand = &remedy->hand;
	if (remedy->verdict == VERDICT_PENALTY && !remedy->ending) {
		const struct side *side = &found->view.hand.sides[remedy->side];
		const int32_t earlier =
		    !found->has_hand
		        ? 0
		        : score_offences(side->penalties, side->penalty_count, remedy->penalty) +
		              score_offences(side->given_penalties, side->given_penalty_count,
		                  remedy->penalty);

		given = whatif_penalty(&gathering->whatif, &question.address, remedy->side,
		    &event_book_of(gathering->desk->event, gathering->found.dispute.address.round)
		         ->penalties[remedy->penalty],
		    earlier, remedy->count);
		question.given = &given;
		question.given_count = 1;
	}
	return whatif_ask(
	    gathering->desk->arena, &gathering->whatif, &question, &option->outcome, err);
}

static bool options_make(struct gathering *gathering, struct error *err)
{
	const struct dispute_case *found = &gathering->found;
	size_t explanations = found->diagnosed ? found->answer.count : 0;
	struct ruling_asked asked = {.verdict = VERDICT_ENTRY};
	/* Of a table as a whole, that it was decided wrongly. */
	bool doubted = found->dispute.address.hand == 0 && found->table.decision.made;
	bool claimed = found->diagnosed || (doubted && found->dispute.undecided);

	gathering->options = arena_alloc(gathering->desk->arena,
	    2 + explanations + gathering->try_count, sizeof *gathering->options);
	if (!option_add(gathering, &asked, false, err))
		return false;
	if (!found->dispute.undecided)
		gathering->options[0].remedy.words = message_words("as it was ruled");
	asked.verdict = VERDICT_CLAIM;
	if (claimed && !option_add(gathering, &asked, false, err))
		return false;
	asked.verdict = VERDICT_EXPLANATION;
	for (size_t i = 0; i < explanations; i++) {
		asked.explanation = (int)i + 1;
		if (!option_add(gathering, &asked, false, err))
			return false;
	}
	for (size_t i = 0; i < gathering->try_count; i++)
		if (!option_add(gathering, &gathering->tries[i], true, err))
			return false;
	return true;
}

static bool nothing_to_try(struct gathering *gathering, struct error *err)
{
	const struct dispute *dispute = &gathering->found.dispute;
	const char *why = MESSAGE_WORDS("it is about a hand that is void");

	if (gathering->try_count == 0)
		return true;
	if (!dispute->undecided)
		why = MESSAGE_WORDS("it is decided; `canasta dispute reopen` is expected first");
	return error_set(err, ERROR_INPUT, "ruling-unknown", "nothing can be tried with D%d: %s",
	    dispute->number, message_words(why));
}

/* --- earlier rulings --- */

static bool bears(const struct dispute_case *found, const char *clause)
{
	for (size_t i = 0; i < found->clause_count; i++)
		if (strcmp(found->clauses[i].clause, clause) == 0)
			return true;
	return false;
}

static bool earlier_find(struct gathering *gathering, struct error *err)
{
	struct dispute_case *found = &gathering->found;
	const struct dispute *others = gathering->disputes;
	struct earlier_ruling *earlier = NULL;

	for (size_t i = 0; i < gathering->dispute_count; i++) {
		const struct ruling *last;

		if (others[i].undecided || others[i].number == found->dispute.number)
			continue;
		last = &others[i].rulings[others[i].ruling_count - 1];
		if (!bears(found, last->clause))
			continue;
		earlier = arena_room(
		    gathering->desk->arena, earlier, found->earlier_count, sizeof *earlier);
		if (!earlier)
			return error_memory(err);
		earlier[found->earlier_count++] = (struct earlier_ruling){others[i], *last};
	}
	found->earlier = earlier;
	return true;
}

/* --- as a whole --- */

static bool gather(struct gathering *gathering, int number, struct error *err)
{
	struct dispute_case *found = &gathering->found;
	const struct dispute *dispute = &found->dispute;
	bool options;

	if (!disputes_read(
	        gathering->desk, true, &gathering->disputes, &gathering->dispute_count, err) ||
	    !dispute_among(
	        gathering->disputes, gathering->dispute_count, number, &found->dispute, err) ||
	    !jury_read(gathering->desk, &found->jury, err) ||
	    !table_read(gathering->desk, &dispute->address, &found->table, err) ||
	    !note_list_about(gathering->desk, &found->table, dispute->address.hand, &found->notes,
	        &found->note_count, err) ||
	    !whatif_read(gathering->desk, &found->table, &gathering->whatif, err) ||
	    (dispute->address.hand > 0 && !hand_gather(gathering, err)))
		return false;
	found->has_table = dispute->address.hand == 0;
	if (found->has_table &&
	    !table_history_read(gathering->desk, &found->table, &found->history, err))
		return false;
	found->standings = gathering->whatif.standings;
	options = found->has_hand || dispute->address.hand == 0;
	if (!(options && dispute->undecided) && !nothing_to_try(gathering, err))
		return false;
	if (options && !options_make(gathering, err))
		return false;
	found->options = gathering->options;
	return dispute_clauses(gathering->desk->arena, gathering->desk->event, found,
	           &found->clauses, &found->clause_count, err) &&
	       earlier_find(gathering, err);
}

bool dispute_case_read(const struct desk *desk, int number, const struct ruling_asked *tries,
    size_t try_count, struct dispute_case *ret, struct error *err)
{
	struct event_now now;
	const struct desk reading = desk_keep(desk, &now);
	struct gathering gathering = {.desk = &reading, .tries = tries, .try_count = try_count};

	if (!store_read_begin(desk->store, err) ||
	    !store_read_end(desk->store, gather(&gathering, number, err)))
		return false;
	*ret = gathering.found;
	return true;
}
