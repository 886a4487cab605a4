#include "dispute/dispute.h"

#include "base/arena.h"
#include "base/boundary.h"
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
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"
#include "score/hand.h"

#include <string.h>

/* Finds the seat of a voter in the jury: the chair's is after those of the members. A name that is
 * not in the jury is ERROR_INPUT `vote-invalid`. */
static int seat_of(struct arena *arena, const struct jury *jury, const char *name)
{
	const char *wanted = text_fold(arena, name);
	struct text names = {.arena = arena};
	int seat = -1;

	if (!wanted)
		break_off(ERROR_INPUT, SAY_VOTE_INVALID_IS_NO_NAME, name);
	text_addf(&names, "%s %s", jury->chair.name, message_words(TEXT_WORDS_CHAIR));
	for (size_t i = 0; i <= jury->member_count; i++) {
		const bool chair = i == jury->member_count;
		const char *juror = chair ? jury->chair.name : jury->members[i].name;

		if (strcmp(text_fold(arena, juror), wanted) == 0)
			seat = (int)i;
		if (!chair)
			text_addf(&names, ", %s", juror);
	}
	if (seat < 0)
		break_off(ERROR_INPUT, SAY_VOTE_INVALID_JURY, name, text_of(&names));
	return seat;
}

/* Counts the votes of the jury into the ruling and the result, with names in the spelling of the
 * jury: a simple majority decides; if votes are equal, the chair's vote decides (competition rules
 * 5). Errors: ERROR_INPUT `vote-invalid` and ERROR_REFUSED `not-carried` as in dispute_rule(). */
static void votes_count(const struct desk *desk, const struct ruling_entry *entry,
    struct ruling *ruling, struct ruling_result *ret)
{
	const struct vote *chair = NULL;
	bool voted[JURY_MEMBERS_MOST + 1] = {false}, equal;
	size_t members = 0, in_favour = 0, against = 0;
	struct vote *votes;
	const struct jury jury = jury_read(desk);

	if (entry->vote_count == 0) {
		ret->jury_silent = jury.version > 0 && !desk->event->closed;
		if (entry->casting)
			break_off(ERROR_INPUT, SAY_VOTE_INVALID_CASTING_DECIDES_BETWEEN);
		return;
	}
	if (jury.version == 0)
		break_off(ERROR_INPUT, SAY_VOTE_INVALID_EVENT_JURY_CANASTA);
	votes = arena_alloc(desk->arena, entry->vote_count, sizeof *votes);
	for (size_t i = 0; i < entry->vote_count; i++) {
		const int seat = seat_of(desk->arena, &jury, entry->votes[i].name);
		const bool is_chair = seat == (int)jury.member_count;

		votes[i] = entry->votes[i];
		if (voted[seat])
			break_off(ERROR_INPUT, SAY_VOTE_INVALID_VOTES_TWICE, votes[i].name);
		voted[seat] = true;
		votes[i].name = is_chair ? jury.chair.name : jury.members[seat].name;
		if (is_chair)
			chair = &votes[i];
		else
			members++;
		if (is_chair && entry->casting)
			continue;
		if (votes[i].in_favour)
			in_favour++;
		else
			against++;
	}
	equal = in_favour == against;
	if (entry->casting && !equal)
		break_off(ERROR_INPUT, SAY_VOTE_INVALID_VOTES_AGAINST_CASTING, in_favour, against);
	if (equal && !chair)
		break_off(ERROR_INPUT, SAY_VOTE_INVALID_VOTES_EQUAL_EACH, in_favour);

	/* The chair needs to vote only in a tie. */
	ret->not_voted = jury.member_count - members;
	ruling->jury = jury.version;
	ruling->vote_count = entry->vote_count;
	ruling->votes = votes;
	ruling->casting = equal;
	if (equal ? !chair->in_favour : in_favour < against)
		break_off(ERROR_REFUSED, "not-carried",
		    equal ? TEXT_NOT_CARRIED_JURY_AGAINST_CHAIR
		          : TEXT_NOT_CARRIED_JURY_AGAINST_NOTHING,
		    against, in_favour);
}

/* Returns the reason under which the ruling may change a locked round. */
static const char *unlock_by(const struct desk *desk, const struct dispute *dispute)
{
	return arena_printf(desk->arena, "ruling on D%d", dispute->number);
}

/* Applies what does not concern the facts of the hand: a penalty, an end of the game, or the
 * withdrawal of its decision. Keeps its number in the ruling. */
static void beside_rule(const struct desk *desk, const struct dispute *dispute,
    const struct remedy *remedy, const char *reason, struct ruling *ruling)
{
	struct table table;
	bool repeated;

	if (remedy->takes_back) {
		const struct table_reopening reopening = {
		    .reason = reason, .unlock = unlock_by(desk, dispute)};

		table = table_reopen(desk, &dispute->address, &reopening, &repeated);
		ruling->decision = table.decision.version;
	} else if (remedy->ending) {
		/* Calls the function that ends games, which also replaces an earlier end. */
		struct table_ending ending = *remedy->ending;

		ending.reason = reason;
		ending.unlock = unlock_by(desk, dispute);
		ending.replaces = true;
		table = table_end(desk, &dispute->address, &ending, &repeated);
		ruling->decision = repeated ? 0 : table.decision.version;
	} else if (remedy->verdict == VERDICT_PENALTY) {
		/* Calls the function that gives penalties, so the list of penalties has this one
		 * too. */
		const struct rulebook *book = event_book_of(desk->event, dispute->address.round);
		const struct giving giving = {
		    .kind = GIVEN_PENALTY,
		    .place = dispute->address,
		    .side = (char)('A' + (int)remedy->side),
		    .code = book->penalties[remedy->penalty].code,
		    .count = remedy->count,
		    .reason = reason,
		    .ruling = true,
		};
		struct giving_result result;

		penalty_give(desk, &giving, &result);
		ruling->penalty = result.given.number;
		ruling->choice =
		    arena_printf(desk->arena, "%s P%d", remedy->choice, ruling->penalty);
	}
}

/* Makes what a ruling changes. On a hand it writes a version of the kind VERSION_RULING with the facts
 * as ruled; a penalty does not change them, unless an earlier ruling, now reopened, did. */
static void effects_make(const struct desk *desk, const struct ruling_entry *entry,
    const char *reason, struct ruling *ruling, struct ruling_result *ret)
{
	const struct dispute *dispute = &ret->dispute;
	const bool about_hand = dispute->address.hand > 0;
	const bool penalty = entry->asked.verdict == VERDICT_PENALTY;
	struct hand_view stands, view; /* the hand now, and the one that the ruling starts from */
	struct correction correction = {
	    .address = dispute->address,
	    .kind = VERSION_RULING,
	    .reason = reason,
	    .unlock = unlock_by(desk, dispute),
	    .view = &stands,
	    .acceptance_count = entry->acceptance_count,
	    .acceptances = entry->acceptances,
	};
	struct remedy_basis basis;
	struct remedy remedy;
	struct table table;
	bool based = false;

	if (about_hand) {
		stands = hand_fetch(desk, &dispute->address);
		view = stands;
		if (view.voided && entry->asked.verdict == VERDICT_ENTRY)
			return; /* voided meanwhile: nothing is left to change */
		based = dispute_basis(desk, dispute, &view);
		table = view.table;
	} else {
		table = table_read(desk, &dispute->address);
	}
	basis = dispute_remedy_basis(desk, dispute, &table, about_hand ? &view : NULL);
	remedy = dispute_remedy_make(&basis, &entry->asked);
	ruling->choice = remedy.choice;
	if (remedy.is_fact)
		ruling->verdict = VERDICT_SLIP;
	if (penalty)
		correction.hand = &view.hand;
	else if (based || remedy.changes)
		correction.hand = &remedy.hand;
	if (about_hand && (!penalty || based))
		hand_correct(desk, &correction, &ret->hand);
	beside_rule(desk, dispute, &remedy, reason, ruling);
	if (about_hand && penalty)
		ret->hand.view = hand_fetch(desk, &dispute->address);
	ret->has_hand = about_hand && (!remedy.ending || based);
	if (ret->has_hand)
		ruling->hand_version = ret->hand.view.version;
}

/* Writes a ruling with its number, its votes and its effects. */
static void ruling_write(
    struct change *change, const struct dispute *dispute, const struct ruling *ruling)
{
	struct statement statement = change_row(change, "ruling");

	db_bind_number(&statement, ":dispute", dispute->number);
	db_bind_number(&statement, ":number", ruling->number);
	db_bind_text(&statement, ":verdict", dispute_verdict_name(ruling->verdict));
	db_bind_text(&statement, ":choice", ruling->choice);
	db_bind_text(&statement, ":clause", ruling->clause);
	db_bind_text(&statement, ":reason", ruling->reason);
	if (ruling->jury > 0)
		db_bind_number(&statement, ":jury", ruling->jury);
	db_bind_number(&statement, ":casting", ruling->casting);
	if (ruling->hand_version > 0)
		db_bind_number(&statement, ":hand_version", ruling->hand_version);
	if (ruling->penalty > 0)
		db_bind_number(&statement, ":penalty", ruling->penalty);
	if (ruling->decision > 0)
		db_bind_number(&statement, ":decision", ruling->decision);
	db_done(&statement);
	for (size_t i = 0; i < ruling->vote_count; i++) {
		const struct vote *vote = &ruling->votes[i];
		const int64_t person = change_name(change, vote->name);

		statement = change_row(change, "ruling_vote");
		db_bind_number(&statement, ":dispute", dispute->number);
		db_bind_number(&statement, ":ruling", ruling->number);
		db_bind_number(&statement, ":place", (int64_t)i + 1);
		db_bind_number(&statement, ":person", person);
		db_bind_text(&statement, ":vote", vote->in_favour ? "for" : "against");
		db_done(&statement);
	}
}

struct ruling_result dispute_rule(const struct desk *desk, const struct ruling_entry *entry)
{
	struct ruling_result result = {0};
	const struct dispute *dispute = &result.dispute;
	struct ruling ruling = {.verdict = entry->asked.verdict,
	    .choice = "",
	    .clause = entry->clause,
	    .reason = entry->reason};
	struct event_now now;
	const struct desk deed = desk_keep(desk, &now);
	const struct table_watch *watch;
	struct dispute_case *page;
	const char *before;
	struct change change;

	input_require(entry->reason, "reason-invalid", TEXT_WORDS_REASON_RULING);
	input_require(entry->clause, "clause-unknown", TEXT_WORDS_CLAUSE_RULING);
	store_begin(desk->store);
	desk = &deed;
	result.dispute = dispute_read(desk, entry->dispute);
	if (!dispute->undecided) {
		const struct ruling *last = dispute_last(dispute);

		break_off(ERROR_REFUSED, SAY_ALREADY_DECIDED_D_ANEW_AFTER, dispute->number,
		    ruling_say(desk->arena, message_vocabulary(), dispute, last), last->by,
		    sentence_say_time(desk->arena, message_vocabulary(), last->time),
		    dispute->number);
	}
	if (dispute->after_event && entry->asked.verdict != VERDICT_ENTRY)
		break_off(ERROR_REFUSED, SAY_COMPLAINT_LATE, dispute->number);
	ruling.number = (int)dispute->ruling_count + 1;
	votes_count(desk, entry, &ruling, &result);
	watch = table_watch_begin(desk, dispute->address.round);
	before = arena_printf(desk->arena, "D%d, %s: ", dispute->number, entry->clause);
	effects_make(
	    desk, entry, dispute_reason(desk->arena, before, entry->reason), &ruling, &result);

	change = change_begin(desk);
	ruling_write(&change, dispute, &ruling);
	dispute_log(&change, "dispute-rule", dispute);
	change_end(&change);
	result.dispute = dispute_read(desk, entry->dispute);
	result.table = deed_table_read(desk, watch, &dispute->address);

	/* The page is read in the same transaction, so nothing is read again after the decision. */
	if (entry->page) {
		page = arena_alloc(desk->arena, 1, sizeof *page);
		*page = dispute_case_read(desk, entry->dispute, NULL, 0);
		result.page = page;
	}
	store_commit(desk->store);
	return result;
}
