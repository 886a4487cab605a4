#include "answer/dispute_case.h"

#include "answer/claim.h"
#include "answer/dispute.h"
#include "answer/dispute_option.h"
#include "answer/hand.h"
#include "answer/note.h"
#include "answer/parts.h"
#include "answer/table.h"
#include "answer/table_history.h"
#include "answer/version.h"
#include "desk/ruling_words.h"

/* --- what speaks for and against it --- */

static void add_diagnosis(struct answer *to, const struct dispute_case *found)
{
	struct answer *diagnosis;

	if (!found->diagnosed)
		return;
	diagnosis = answer_object(to, "diagnosis");
	answer_number(diagnosis, "claimed", found->answer.claimed);
	answer_number(diagnosis, "computed", found->answer.computed);
	answer_number(diagnosis, "difference", found->answer.difference);
	if (diagnosis)
		answer_explanations(diagnosis, &found->answer);
	answer_claim_verdict(diagnosis, &found->answer);
	answer_flag_set(diagnosis, "differs", found->answer.differs);
}

static void add_corrections(struct answer *to, const struct dispute_case *found)
{
	(void)answer_list(to, "corrections");
	for (size_t i = 0; i < found->judgement_count; i++) {
		const struct correction_judgement *judgement = &found->judgements[i];
		struct answer *row = answer_row(to, "corrections");

		answer_code(row, "kind", judgement->kind);
		answer_flag(row, "allowed", judgement->allowed);
		answer_text(row, "clause", judgement->clause[0] ? judgement->clause : NULL);
		if (!judgement->allowed)
			answer_text(row, "why", judgement->why);
	}
}

/* Those with a reason each; those of the lines alone are told together. */
static void add_clauses(struct answer *to, const struct dispute_case *found)
{
	(void)answer_list(to, "clauses");
	for (size_t i = 0; i < found->clause_count; i++) {
		const struct bearing_clause *clause = &found->clauses[i];
		struct answer *row = answer_row(to, "clauses");

		answer_text(row, "clause", clause->clause);
		if (clause->heading.english)
			answer_wording(
			    row, "heading", clause->heading.own, clause->heading.english);
		else
			answer_nothing(row, "heading");
		answer_text(row, "why", clause->why);
		answer_flag_set(row, "of_line", !clause->why[0]);
		answer_flag_set(to, "of_lines", !clause->why[0]);
	}
}

static void add_earlier(struct answer *to, const struct dispute_case *found)
{
	(void)answer_list(to, "earlier");
	for (size_t i = 0; i < found->earlier_count; i++) {
		const struct earlier_ruling *earlier = &found->earlier[i];
		struct answer *row = answer_row(to, "earlier");

		if (!row)
			return;
		answer_numbered(row, "dispute", 'D', earlier->dispute.number);
		answer_address(row, "address", &earlier->dispute.address);
		answer_text(row, "clause", earlier->ruling.clause);
		answer_code(row, "for", dispute_verdict_name(earlier->ruling.verdict));
		answer_text(row, "choice", earlier->ruling.choice);
		answer_made(row, "words",
		    ruling_say(answer_arena(to), answer_language(to), &earlier->dispute,
		        &earlier->ruling));
		answer_text(row, "reason", earlier->ruling.reason);
	}
}

/* --- what it is about --- */

static void add_hand(struct answer *to, const struct event *event, const struct dispute_case *found)
{
	const struct told_hand shown = {
	    .event = event,
	    .address = &found->view.address,
	    .hand = &found->view.hand,
	    .score = &found->view.score,
	    .table = &found->table,
	    .version = &found->view.versions[found->view.version_count - 1],
	};

	answer_hand(answer_object(to, "hand"), &shown);
	answer_versions(to, &found->view);
}

/* Of a table as a whole, who went out in each hand and every version of it, and what happened there. */
static void add_played(struct answer *to, const struct dispute_case *found)
{
	(void)answer_list(to, "hands");
	for (size_t i = 0; i < found->table.hand_count; i++) {
		const struct hand_view *view = &found->history.hands[i];
		struct answer *row = answer_row(to, "hands");
		bool concealed = false;

		answer_number(row, "hand", view->address.hand);
		answer_letter(
		    row, "out", view->voided ? '\0' : answer_went_out(&view->hand, &concealed));
		answer_flag(row, "concealed", concealed);
		answer_versions(row, view);
	}
	answer_table_history(to, &found->table, &found->history);
}

void answer_dispute_case(
    struct answer *to, const struct event *event, const struct dispute_case *found)
{
	const struct event played = event_played(event, found->dispute.address.round);

	if (!to)
		return;
	answer_dispute(to, &found->dispute);
	answer_notes_about(to, found->notes, found->note_count);
	answer_dispute_options(to, &played, found);
	if (found->has_hand) {
		add_diagnosis(to, found);
		add_corrections(to, found);
	}
	add_clauses(to, found);
	add_earlier(to, found);
	if (found->has_hand)
		add_hand(to, &played, found);
	if (found->has_table)
		add_played(to, found);
	answer_table(answer_object(to, "table"), &found->table,
	    found->has_table ? found->history.hands : NULL);
	answer_flag_set(to, "void_hand", !found->has_hand && found->dispute.address.hand > 0);
	answer_text_some(to, "stays_by", event_book_here(&played)->addition.source.clause);
}
