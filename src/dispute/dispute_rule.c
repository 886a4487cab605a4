#include "dispute/dispute.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/lines.h"
#include "base/message.h"
#include "base/sentence.h"
#include "base/text.h"
#include "club/correction.h"
#include "club/desk.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/penalty.h"
#include "club/table.h"
#include "dispute/jury.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"
#include "referee/claim.h"
#include "score/hand.h"

#include <string.h>

/* The result of a jury's vote: a simple majority decides; if votes are equal, the chair's vote
 * decides (competition rules 5). */
struct vote_count {
	size_t in_favour, against;
	bool casting; /* votes are equal, and the chair's vote decides */
	bool carried;
};

enum { CHAIR = JURY_MEMBERS_MOST }; /* the seat after those of the members */

/* Finds the seat of a name in the jury; -1: the name is not in the jury. */
static bool seat_of(
    struct arena *arena, const struct jury *jury, const char *name, int *ret, struct error *err)
{
	const char *wanted = text_fold(arena, name);

	if (!wanted)
		return error_set(err, ERROR_INPUT, SAY_VOTE_INVALID_IS_NO_NAME, name);
	*ret = -1;
	for (size_t i = 0; i <= jury->member_count; i++) {
		bool chair = i == jury->member_count;
		const char *folded =
		    text_fold(arena, chair ? jury->chair.name : jury->members[i].name);

		if (strcmp(folded, wanted) == 0)
			*ret = chair ? CHAIR : (int)i;
	}
	return true;
}

static const char *jury_names(struct arena *arena, const struct jury *jury)
{
	struct text names = {.arena = arena};

	text_addf(&names, "%s %s", jury->chair.name, message_words(TEXT_WORDS_CHAIR));
	for (size_t i = 0; i < jury->member_count; i++)
		text_addf(&names, ", %s", jury->members[i].name);
	return text_of(&names);
}

/* Counts the votes, and changes each name to the spelling of the jury. With `casting`, the vote of
 * the chair counts only in a tie. Errors: ERROR_INPUT `vote-invalid` as in dispute_rule(). */
static bool dispute_votes_count(struct arena *arena, const struct jury *jury, struct vote *votes,
    size_t count, bool casting, struct vote_count *ret, struct error *err)
{
	struct vote_count counted = {0};
	const struct vote *chair = NULL;
	bool voted[JURY_MEMBERS_MOST + 1] = {false};

	if (jury->version == 0)
		return error_set(err, ERROR_INPUT, SAY_VOTE_INVALID_EVENT_JURY_CANASTA);
	for (size_t i = 0; i < count; i++) {
		int seat;

		if (!seat_of(arena, jury, votes[i].name, &seat, err))
			return false;
		if (seat < 0)
			return error_set(err, ERROR_INPUT, SAY_VOTE_INVALID_JURY, votes[i].name,
			    jury_names(arena, jury));
		if (voted[seat])
			return error_set(
			    err, ERROR_INPUT, SAY_VOTE_INVALID_VOTES_TWICE, votes[i].name);
		voted[seat] = true;
		votes[i].name = seat == CHAIR ? jury->chair.name : jury->members[seat].name;
		if (seat == CHAIR)
			chair = &votes[i];
		if (seat == CHAIR && casting)
			continue;
		if (votes[i].in_favour)
			counted.in_favour++;
		else
			counted.against++;
	}

	bool equal = counted.in_favour == counted.against;

	if (casting && !equal)
		return error_set(err, ERROR_INPUT, SAY_VOTE_INVALID_VOTES_AGAINST_CASTING,
		    counted.in_favour, counted.against);
	if (equal && !chair)
		return error_set(
		    err, ERROR_INPUT, SAY_VOTE_INVALID_VOTES_EQUAL_EACH, counted.in_favour);
	counted.casting = equal;
	counted.carried = equal ? chair->in_favour : counted.in_favour > counted.against;
	*ret = counted;
	return true;
}

/* A decision while it is made. */
struct deciding {
	const struct desk *desk;
	const struct ruling_entry *entry;
	struct dispute dispute;
	struct jury jury;
	struct vote *ballots; /* the votes given, with names in the spelling of the jury */
	struct vote_count votes;
	struct remedy remedy;
	/* Number of the penalty given, and of the version of the decision made; 0: none. */
	int penalty, decision;
	struct ruling_result result;
	const struct table_watch *watch;
};

static bool voted(struct deciding *deciding, struct error *err)
{
	const struct ruling_entry *entry = deciding->entry;

	if (!jury_fetch(deciding->desk, &deciding->jury, err))
		return false;
	if (entry->vote_count == 0 && entry->casting)
		return error_set(err, ERROR_INPUT, SAY_VOTE_INVALID_CASTING_DECIDES_BETWEEN);
	if (entry->vote_count == 0) {
		deciding->result.jury_silent =
		    deciding->jury.version > 0 && !deciding->desk->event->closed;
		return true;
	}
	deciding->ballots =
	    arena_alloc(deciding->desk->arena, entry->vote_count, sizeof *deciding->ballots);
	memcpy(deciding->ballots, entry->votes, entry->vote_count * sizeof *entry->votes);
	if (!dispute_votes_count(deciding->desk->arena, &deciding->jury, deciding->ballots,
	        entry->vote_count, entry->casting, &deciding->votes, err))
		return false;

	/* Members only: the chair needs to vote only in a tie. */
	size_t voting = 0;

	for (size_t i = 0; i < deciding->entry->vote_count; i++)
		voting += strcmp(deciding->ballots[i].name, deciding->jury.chair.name) != 0;
	deciding->result.not_voted =
	    voting < deciding->jury.member_count ? deciding->jury.member_count - voting : 0;
	return deciding->votes.carried ||
	       error_set(err, ERROR_REFUSED, "not-carried",
	           deciding->votes.casting ? TEXT_NOT_CARRIED_JURY_AGAINST_CHAIR
	                                   : TEXT_NOT_CARRIED_JURY_AGAINST_NOTHING,
	           deciding->votes.against, deciding->votes.in_favour);
}

/* Returns the reason under which the ruling may change a locked round. */
static const char *unlock_by(const struct deciding *deciding)
{
	return arena_printf(deciding->desk->arena, "ruling on D%d", deciding->dispute.number);
}

/* Applies what does not concern the facts of the hand: a penalty, an end of the game, or the
 * withdrawal of its decision. */
static bool beside_rule(struct deciding *deciding, const char *reason, struct error *err)
{
	struct table table;
	bool repeated;

	if (deciding->remedy.takes_back) {
		const struct table_reopening reopening = {
		    .reason = reason, .unlock = unlock_by(deciding)};

		if (!table_reopen(deciding->desk, &deciding->dispute.address, &reopening, &table,
		        &repeated, err))
			return false;
		deciding->decision = table.decision.version;
		return true;
	}
	if (deciding->remedy.ending) {
		/* Calls the function that ends games, which also replaces an earlier end. */
		struct table_ending ending = *deciding->remedy.ending;

		ending.reason = reason;
		ending.unlock = unlock_by(deciding);
		ending.replaces = true;
		if (!table_end(deciding->desk, &deciding->dispute.address, &ending, &table,
		        &repeated, err))
			return false;
		deciding->decision = repeated ? 0 : table.decision.version;
		return true;
	}

	if (deciding->remedy.verdict != VERDICT_PENALTY)
		return true;
	/* Calls the function that gives penalties, so the list of penalties has this one too. */
	const struct dispute *dispute = &deciding->dispute;
	const struct remedy *remedy = &deciding->remedy;
	const struct giving giving = {
	    .kind = GIVEN_PENALTY,
	    .place = dispute->address,
	    .side = (char)('A' + (int)remedy->side),
	    .code = event_book_of(deciding->desk->event, dispute->address.round)
	                ->penalties[remedy->penalty]
	                .code,
	    .count = remedy->count,
	    .reason = reason,
	    .ruling = true,
	};
	struct giving_result result;

	if (!penalty_give(deciding->desk, &giving, &result, err))
		return false;
	deciding->penalty = result.given.number;
	deciding->remedy.choice =
	    arena_printf(deciding->desk->arena, "%s P%d", remedy->choice, result.given.number);
	return true;
}

static bool table_rule(struct deciding *deciding, const char *reason, struct error *err)
{
	struct table table;

	return table_read(deciding->desk, &deciding->dispute.address, &table, err) &&
	       dispute_remedy_make_table(deciding->desk->arena, deciding->desk->event,
	           &deciding->dispute, &table, &deciding->entry->asked, &deciding->remedy, err) &&
	       beside_rule(deciding, reason, err);
}

static bool remedy_read(struct deciding *deciding, const struct hand_view *view, struct error *err)
{
	const struct dispute *dispute = &deciding->dispute;
	bool claims = dispute->claim.has_total || dispute->claim.has_sums;
	struct claim_answer answer = {0};
	const struct remedy_basis basis = {
	    .arena = deciding->desk->arena,
	    .event = deciding->desk->event,
	    .dispute = dispute,
	    .view = view,
	    .answer = claims ? &answer : NULL,
	};

	if (claims)
		dispute_remedy_diagnose(
		    deciding->desk->arena, deciding->desk->event, dispute, view, &answer);
	return dispute_remedy_make(&basis, &deciding->entry->asked, &deciding->remedy, err);
}

/* Writes a version of the kind VERSION_RULING with the facts of the hand as ruled. */
static bool facts_rule(struct deciding *deciding, const struct hand_view *view,
    const struct hand *hand, const char *reason, struct error *err)
{
	const struct ruling_entry *entry = deciding->entry;
	const struct correction correction = {
	    .address = deciding->dispute.address,
	    .kind = VERSION_RULING,
	    .reason = reason,
	    .unlock = unlock_by(deciding),
	    .hand = hand,
	    .view = view,
	    .acceptance_count = entry->acceptance_count,
	    .acceptances = entry->acceptances,
	};

	return hand_correct(deciding->desk, &correction, &deciding->result.hand, err);
}

static bool hand_rule(struct deciding *deciding, const char *reason, struct error *err)
{
	const struct dispute *dispute = &deciding->dispute;
	enum verdict verdict = deciding->entry->asked.verdict;
	struct correction_result *result = &deciding->result.hand;
	struct hand_view stands,
	    view; /* the current hand, and the hand that the ruling starts from */
	bool based;

	if (!hand_fetch(deciding->desk, &dispute->address, &stands, err))
		return false;
	view = stands;
	if (view.voided && verdict == VERDICT_ENTRY)
		return true; /* voided meanwhile: nothing is left to change */
	if (!dispute_basis(deciding->desk, dispute, &view, &based, err) ||
	    !remedy_read(deciding, &view, err))
		return false;
	deciding->result.has_hand = !deciding->remedy.ending || based;
	if (verdict != VERDICT_PENALTY)
		return facts_rule(deciding, &stands,
		    based || deciding->remedy.changes ? &deciding->remedy.hand : NULL, reason, err);
	return (!based || facts_rule(deciding, &stands, &view.hand, reason, err)) &&
	       beside_rule(deciding, reason, err) &&
	       hand_fetch(deciding->desk, &dispute->address, &result->view, err);
}

/* Returns the ruling to be written. */
static struct ruling ruling_made(const struct deciding *deciding)
{
	const struct ruling_entry *entry = deciding->entry;
	const struct hand_view *view = &deciding->result.hand.view;

	return (struct ruling){
	    .number = (int)deciding->dispute.ruling_count + 1,
	    .verdict = deciding->remedy.is_fact ? VERDICT_SLIP : entry->asked.verdict,
	    .choice = deciding->remedy.choice ? deciding->remedy.choice : "",
	    .clause = entry->clause,
	    .reason = entry->reason,
	    .jury = entry->vote_count > 0 ? deciding->jury.version : 0,
	    .vote_count = entry->vote_count,
	    .votes = deciding->ballots,
	    .casting = deciding->votes.casting,
	    .hand_version =
	        deciding->result.has_hand ? view->versions[view->version_count - 1].version : 0,
	    .penalty = deciding->penalty,
	    .decision = deciding->decision,
	};
}

static bool dispute_rule_decide(struct deciding *deciding, struct error *err)
{
	struct arena *arena = deciding->desk->arena;
	const struct dispute *dispute = &deciding->dispute;
	const char *before, *reason;

	if (!dispute_read(deciding->desk, deciding->entry->dispute, &deciding->dispute, err))
		return false;
	if (!dispute->undecided) {
		const struct ruling *last = &dispute->rulings[dispute->ruling_count - 1];

		return error_set(err, ERROR_REFUSED, SAY_ALREADY_DECIDED_D_ANEW_AFTER,
		    dispute->number, ruling_say(arena, message_vocabulary(), dispute, last),
		    last->by, sentence_say_time(arena, message_vocabulary(), last->time),
		    dispute->number);
	}
	if (dispute->after_event && deciding->entry->asked.verdict != VERDICT_ENTRY)
		return error_set(err, ERROR_REFUSED, SAY_COMPLAINT_LATE, dispute->number);
	before = arena_printf(arena, "D%d, %s: ", dispute->number, deciding->entry->clause);
	reason = dispute_reason(arena, before, deciding->entry->reason);
	if (!voted(deciding, err) ||
	    !table_watch_begin(deciding->desk, dispute->address.round, &deciding->watch, err) ||
	    !(dispute->address.hand == 0 ? table_rule(deciding, reason, err)
	                                 : hand_rule(deciding, reason, err)))
		return false;
	const struct ruling ruling = ruling_made(deciding);
	char subject[DISPUTE_SUBJECT];
	struct change change;
	bool ok;

	dispute_subject(&deciding->dispute, subject);
	if (!change_begin(deciding->desk, &change, err))
		return false;
	ok = dispute_ruling_write(&change, &deciding->dispute, &ruling, err) &&
	     change_log(&change, "dispute-rule", subject, err);
	if (!change_end(&change, ok, err))
		return false;
	struct ruling_result *result = &deciding->result;

	result->in_favour = deciding->votes.in_favour;
	result->against = deciding->votes.against;
	if (!dispute_read(deciding->desk, deciding->entry->dispute, &result->dispute, err) ||
	    !deed_table_read(
	        deciding->desk, deciding->watch, &deciding->dispute.address, &result->table, err))
		return false;

	/* The page is read in the same transaction, so nothing is read again after the decision. */
	struct dispute_case *page;

	if (!deciding->entry->page)
		return true;
	page = arena_alloc(deciding->desk->arena, 1, sizeof *page);
	deciding->result.page = page;
	return dispute_case_read(deciding->desk, deciding->entry->dispute, NULL, 0, page, err);
}

bool dispute_rule(const struct desk *desk, const struct ruling_entry *entry,
    struct ruling_result *ret, struct error *err)
{
	struct event_now now;
	const struct desk deed = desk_keep(desk, &now);
	struct deciding deciding = {.desk = &deed, .entry = entry};

	if (!input_text(entry->reason ? entry->reason : "", "reason-invalid",
	        TEXT_WORDS_REASON_RULING, err) ||
	    !input_text(entry->clause ? entry->clause : "", "clause-unknown",
	        TEXT_WORDS_CLAUSE_RULING, err))
		return false;
	if (!store_begin(desk->store, err) ||
	    !store_end(desk->store, dispute_rule_decide(&deciding, err), err))
		return false;
	*ret = deciding.result;
	return true;
}
