#include "dispute/dispute.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/safe_text.h"
#include "base/sentence.h"
#include "base/text.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/correction.h"
#include "club/desk.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/penalty.h"
#include "club/person.h"
#include "club/round.h"
#include "club/table.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"
#include "score/hand.h"
#include "score/score.h"

#include <assert.h>
#include <string.h>

/* --- reading --- */

const char *const verdict_names[VERDICT_COUNT] = {
    [VERDICT_ENTRY] = "entry",
    [VERDICT_CLAIM] = "claim",
    [VERDICT_EXPLANATION] = "explanation",
    [VERDICT_SLIP] = "slip",
    [VERDICT_PENALTY] = "penalty",
};

static const struct cell vote_cells[] = {
    CELL_OF_NAME("person", struct vote, name),
    CELL(struct vote, in_favour),
};
static const struct row_kind vote_row = ROW_KIND(struct vote, vote_cells, NULL);

static void ruling_finish(const struct statement *statement, const struct desk *desk, void *row)
{
	struct ruling *ruling = row;
	const char *name = db_text(statement, "verdict", desk->arena);

	/* The schema allows no other name. */
	for (int i = 0; i < VERDICT_COUNT; i++)
		if (strcmp(verdict_names[i], name) == 0)
			ruling->verdict = (enum verdict)i;
	ruling->ends_game = ruling->verdict == VERDICT_PENALTY && ruling->penalty == 0;
}

static const struct cell ruling_cells[] = {
    CELL(struct ruling, number),
    CELL(struct ruling, choice),
    CELL(struct ruling, clause),
    CELL(struct ruling, reason),
    CELL(struct ruling, jury),
    CELL(struct ruling, casting),
    CELL(struct ruling, hand_version),
    CELL(struct ruling, penalty),
    CELL(struct ruling, decision),
    CELL(struct ruling, ending),
    CELL_OF_NAME("author", struct ruling, by),
    CELL(struct ruling, time),
    CELL_FROM("seq", struct ruling, log),
    CELL(struct ruling, reopened),
    CELL_OF_NAME("reopened_by", struct ruling, reopened_by),
    CELL(struct ruling, reopened_at),
    CELL(struct ruling, reopened_why),
};
static const struct row_kind ruling_row = ROW_KIND(struct ruling, ruling_cells, ruling_finish);

static const struct cell dispute_cells[] = {
    CELL(struct dispute, number),
    CELL_FROM("round", struct dispute, address.round),
    CELL_FROM("game", struct dispute, address.table),
    CELL_FROM("hand", struct dispute, address.hand),
    CELL(struct dispute, version),
    CELL(struct dispute, side),
    CELL_FROM("has_total", struct dispute, claim.has_total),
    CELL_FROM("claim_total", struct dispute, claim.total),
    CELL_FROM("has_sums", struct dispute, claim.has_sums),
    CELL_FROM("claim_base", struct dispute, claim.base),
    CELL_FROM("claim_cards", struct dispute, claim.cards),
    CELL_OF_NAME("by", struct dispute, by),
    CELL(struct dispute, words),
    CELL(struct dispute, after_event),
    CELL(struct dispute, time),
};
static const struct row_kind dispute_row = ROW_KIND(struct dispute, dispute_cells, NULL);

const struct ruling *dispute_last(const struct dispute *dispute)
{
	return &dispute->rulings[dispute->ruling_count - 1];
}

struct dispute *disputes_read(const struct desk *desk, bool all, size_t *ret_count)
{
	static const char votes_sql[] =
	    "SELECT person, vote = 'for' AS in_favour, r.seq AS owner FROM ruling r "
	    "JOIN ruling_vote v ON v.event = r.event AND v.dispute = r.dispute "
	    "AND v.ruling = r.number "
	    "WHERE r.event = :event ORDER BY r.seq, place";
	static const char disputes_sql[] =
	    "SELECT d.number, d.round, d.game, d.hand, d.version, ifnull(d.side, -1) AS side, "
	    "d.claim_total IS NOT NULL AS has_total, d.claim_total, "
	    "d.claim_base IS NOT NULL AS has_sums, d.claim_base, d.claim_cards, "
	    "d.by, d.words, d.after_event, l.time "
	    "FROM dispute d LEFT JOIN log l ON l.seq = d.seq "
	    "WHERE d.event = :event ORDER BY d.number";
	struct statement statement = db_ask_event(desk, disputes_sql);
	struct row_groups rulings, votes; /* by dispute, and by the line of the ruling */
	size_t count, kept = 0;
	struct dispute *rows = row_list(&statement, desk, &dispute_row, &count);

	statement = db_ask_event(desk, "rulings.sql");
	rulings = row_groups_read(&statement, desk, &ruling_row);
	statement = db_ask_event(desk, votes_sql);
	votes = row_groups_read(&statement, desk, &vote_row);
	for (size_t i = 0; i < rulings.count; i++) {
		struct ruling *ruling = &((struct ruling *)rulings.rows)[i];

		ruling->votes = row_group(&votes, ruling->log, &ruling->vote_count);
	}
	for (size_t i = 0; i < count; i++) {
		struct dispute *row = &rows[i];

		row->rulings = row_group(&rulings, row->number, &row->ruling_count);
		row->undecided = row->ruling_count == 0 || dispute_last(row)->reopened;
		if (all || row->undecided)
			rows[kept++] = *row;
	}
	*ret_count = kept;
	return rows;
}

const struct dispute *dispute_among(const struct dispute *rows, size_t count, int number)
{
	for (size_t i = 0; i < count; i++)
		if (rows[i].number == number)
			return &rows[i];
	if (count == 0)
		break_off(ERROR_INPUT, SAY_DISPUTE_UNKNOWN_NO_DISPUTES, number);
	break_off(ERROR_INPUT, SAY_DISPUTE_UNKNOWN_BEYOND_NEWEST, number, rows[count - 1].number);
}

struct dispute dispute_read(const struct desk *desk, int number)
{
	size_t count;
	const struct dispute *rows = disputes_read(desk, true, &count);

	return *dispute_among(rows, count, number);
}

bool dispute_basis(const struct desk *desk, const struct dispute *dispute, struct hand_view *view)
{
	int newest = view->version;
	int version = newest;

	/* The newest versions that this dispute's own rulings wrote. */
	for (size_t i = dispute->ruling_count; i-- > 0 && version > dispute->version;)
		if (dispute->rulings[i].hand_version == version)
			version--;
	if (version == newest || view->voided)
		return false;
	/* Read by the current rulebook, which scores the hand; the one in force then does not
	 * matter. */
	struct hand hand = hand_version_read(desk, &dispute->address, version, NULL);

	/* Penalties and adjustments given by their own commands stay valid, whatever is ruled. */
	for (size_t i = 0; i < hand.side_count; i++) {
		hand.sides[i].score = view->hand.sides[i].score;
		given_keep(&hand.sides[i], &view->hand.sides[i]);
	}
	view->hand = hand;
	hand_score(desk->arena, desk->event, &view->hand, &dispute->address, &view->score);
	return true;
}

/* --- a new dispute --- */

/* Writes the line of the log of a change; its subject is "1.2.4 D3". */
static void dispute_log(struct change *change, const char *action, const struct dispute *dispute)
{
	struct arena *arena = change->desk->arena;

	change_log(change, action,
	    arena_printf(arena, "%s D%d", address_text(arena, &dispute->address), dispute->number));
}

/* Finds what is disputed: the version of the hand, and the side. A claimed sum needs both. */
static void subject_find(
    const struct desk *desk, const struct dispute_entry *entry, struct dispute *ret)
{
	const struct address *at = &entry->address;
	const bool claims = entry->claim.has_total || entry->claim.has_sums;
	struct hand_view view;
	struct table table;

	if (at->hand == 0) {
		table = table_read(desk, at);
	} else {
		view = hand_fetch(desk, at);
		if (view.voided)
			break_off(ERROR_REFUSED, SAY_HAND_VOIDED_DISPUTE_TABLE, at->round,
			    at->table, at->hand, at->round, at->table);
		ret->version = view.version;
		table = view.table;
	}
	ret->side = -1;
	for (size_t i = 0; i < table.side_count; i++)
		if (table.sides[i].side == entry->side)
			ret->side = (int)i;
	if (entry->side && ret->side < 0)
		break_off(ERROR_INPUT, SAY_SIDE_UNKNOWN_NO_SUCH_SIDE,
		    table.sides[table.side_count - 1].side);
	if (claims && at->hand == 0)
		break_off(ERROR_INPUT, SAY_CLAIM_NUMBER_HAND_EXPECTED);
	if (claims && ret->side < 0)
		break_off(ERROR_INPUT, SAY_CLAIM_NUMBER_SIDE_EXPECTED, table.sides[0].side,
		    table.sides[table.side_count - 1].side);
	if (at->hand > 0 && ret->side >= 0)
		totals_check_claim(&view.hand.sides[ret->side], &entry->claim);
}

/* Returns true if the other dispute is undecided and has the same subject, claim, name and words. */
static bool is_repeated(const struct dispute *one, const struct dispute *other)
{
	const struct address *at = &one->address, *to = &other->address;
	const struct claim *claim = &one->claim, *claimed = &other->claim;

	return other->undecided && to->round == at->round && to->table == at->table &&
	       to->hand == at->hand && other->side == one->side &&
	       claimed->has_total == claim->has_total && claimed->has_sums == claim->has_sums &&
	       claimed->total == claim->total && claimed->base == claim->base &&
	       claimed->cards == claim->cards && strcmp(other->by, one->by) == 0 &&
	       strcmp(other->words, one->words) == 0;
}

struct dispute dispute_add(const struct desk *desk, const struct dispute_entry *entry)
{
	struct dispute dispute = {.address = entry->address,
	    .claim = entry->claim,
	    .by = entry->by,
	    .words = entry->words};
	struct statement statement;
	struct seat seats[SIDES_MOST];
	size_t count;
	int64_t by = 0;

	assert(desk->event);
	input_require(entry->by, "dispute-invalid", TEXT_WORDS_PERSON_DISPUTING);
	input_require(entry->words, "dispute-invalid", TEXT_WORDS_TEXT_OF_DISPUTE);
	struct change change = change_begin(desk);
	subject_find(change.desk, entry, &dispute);
	const size_t sides =
	    round_seats_read(change.desk, dispute.address.round, dispute.address.table, seats);

	for (size_t i = 0; i < sides && by == 0; i++)
		if (dispute.side < 0 || (size_t)dispute.side == i)
			by = seat_person(change.desk->arena, &seats[i], &dispute.by);
	const struct dispute *others = disputes_read(change.desk, true, &count);

	for (size_t i = 0; i < count; i++)
		if (is_repeated(&dispute, &others[i])) {
			dispute = others[i];
			dispute.repeated = true;
			change_end(&change);
			return dispute;
		}
	dispute.after_event = event_now_read(change.desk)->closed;
	dispute.number = count > 0 ? others[count - 1].number + 1 : 1;
	/* The person who disputes is usually the author of the change too. */
	if (text_same_folded(change.desk->arena, entry->by, store_author(change.desk->store)))
		change.author = by;
	by = change_person(&change, by, dispute.by);
	statement =
	    bind_version(change_row(&change, "dispute"), desk, &dispute.address, dispute.version);
	db_bind_number(&statement, ":number", dispute.number);
	if (dispute.side >= 0)
		db_bind_number(&statement, ":side", dispute.side);
	if (dispute.claim.has_total)
		db_bind_number(&statement, ":claim_total", dispute.claim.total);
	if (dispute.claim.has_sums) {
		db_bind_number(&statement, ":claim_base", dispute.claim.base);
		db_bind_number(&statement, ":claim_cards", dispute.claim.cards);
	}
	db_bind_number(&statement, ":by", by);
	db_bind_text(&statement, ":words", dispute.words);
	db_bind_number(&statement, ":after_event", dispute.after_event);
	db_done(&statement);
	dispute_log(&change, "dispute-open", &dispute);
	dispute = dispute_read(change.desk, dispute.number);
	change_end(&change);
	return dispute;
}

/* --- a ruling --- */

/* Returns `before` and the reason as one text, for the penalty, correction or decision that a
 * ruling makes. A text of more than NAME_BYTES_MOST bytes is cut and ends with "…"; the ruling
 * itself keeps the full reason. */
static const char *dispute_reason(struct arena *arena, const char *before, const char *reason)
{
	static const char cut[] = "…";
	struct text text = {.arena = arena};
	size_t size = NAME_BYTES_MOST - sizeof cut;

	text_add(&text, before);
	text_add(&text, reason);
	if (text.size <= NAME_BYTES_MOST)
		return text_of(&text);
	while (size > 0 && (text.data[size] & 0xC0) == 0x80)
		size--;
	return arena_printf(arena, "%.*s%s", (int)size, text.data, cut);
}

/* Finds the seat of a voter in the jury, by name or by number: the chair's is after those of the
 * members. A person outside the jury is ERROR_INPUT `vote-invalid`. */
static int seat_of(const struct desk *desk, const struct jury *jury, const char *name)
{
	struct arena *arena = desk->arena;
	const char *wanted = text_fold(arena, name);
	struct text names = {.arena = arena};
	size_t same = strcmp(text_fold(arena, jury->chair.name), wanted) == 0;
	int seat = -1;

	for (size_t i = 0; i < jury->member_count; i++)
		same += strcmp(text_fold(arena, jury->members[i].name), wanted) == 0;
	/* If two have the name, its spelling decides, or the error lists their numbers. */
	const int64_t number =
	    same > 1 || person_number(name) > 0 ? person_meant(desk, name).person : 0;

	text_addf(&names, "%s %s", jury->chair.name, message_words(TEXT_WORDS_CHAIR));
	for (size_t i = 0; i <= jury->member_count; i++) {
		const bool chair = i == jury->member_count;
		const struct person_choice *juror = chair ? &jury->chair : &jury->members[i];

		if (number > 0 ? juror->person == number
		               : strcmp(text_fold(arena, juror->name), wanted) == 0)
			seat = (int)i;
		if (!chair)
			text_addf(&names, ", %s", juror->name);
	}
	if (seat < 0)
		break_off(ERROR_INPUT, SAY_VOTE_INVALID_NOT_IN_JURY, name, text_of(&names));
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
	const struct jury jury = jury_read(desk);

	if (entry->vote_count == 0) {
		ret->jury_silent = jury.version > 0 && !desk->event->closed;
		if (entry->casting)
			break_off(ERROR_INPUT, SAY_VOTE_INVALID_CASTING_ALONE);
		return;
	}
	if (jury.version == 0)
		break_off(ERROR_INPUT, SAY_VOTE_INVALID_NO_JURY);
	struct vote *votes = arena_alloc(desk->arena, entry->vote_count, sizeof *votes);

	for (size_t i = 0; i < entry->vote_count; i++) {
		const int seat = seat_of(desk, &jury, entry->votes[i].name);
		const bool is_chair = seat == (int)jury.member_count;
		const struct person_choice *juror = is_chair ? &jury.chair : &jury.members[seat];

		votes[i] = (struct vote){juror->person, juror->name, entry->votes[i].in_favour};
		if (voted[seat])
			break_off(ERROR_INPUT, SAY_VOTE_INVALID_VOTES_TWICE, entry->votes[i].name);
		voted[seat] = true;
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
		break_off(ERROR_INPUT, SAY_VOTE_INVALID_CASTING_NOT_NEEDED, in_favour, against);
	if (equal && !chair)
		break_off(ERROR_INPUT, SAY_VOTE_INVALID_EQUAL_VOTES, in_favour);

	/* The chair needs to vote only in a tie. */
	ret->not_voted = jury.member_count - members;
	ruling->jury = jury.version;
	ruling->vote_count = entry->vote_count;
	ruling->votes = votes;
	ruling->casting = equal;
	if (equal ? !chair->in_favour : in_favour < against)
		break_off(ERROR_REFUSED, "not-carried",
		    equal ? TEXT_NOT_CARRIED_CASTING_VOTE : TEXT_NOT_CARRIED_MAJORITY, against,
		    in_favour);
}

/* Returns the reason under which the ruling may change a locked round. */
static const char *unlock_by(const struct desk *desk, const struct dispute *dispute)
{
	return arena_printf(desk->arena, "ruling on D%d", dispute->number);
}

/* Applies what does not concern the facts of the hand: a penalty, an end of the game, or the
 * withdrawal of its decision. Keeps its number in the ruling. */
static void remedy_apply(const struct desk *desk, const struct dispute *dispute,
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
		const struct given_request request = {
		    .kind = GIVEN_PENALTY,
		    .place = dispute->address,
		    .side = (char)('A' + (int)remedy->side),
		    .code = book->penalties[remedy->penalty].code,
		    .count = remedy->count,
		    .reason = reason,
		    .ruling = true,
		};
		struct given_result result;

		penalty_give(desk, &request, &result);
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
	struct hand_view current, view; /* the hand now, and the one that the ruling starts from */
	struct correction correction = {
	    .address = dispute->address,
	    .kind = VERSION_RULING,
	    .reason = reason,
	    .unlock = unlock_by(desk, dispute),
	    .view = &current,
	    .acceptance_count = entry->acceptance_count,
	    .acceptances = entry->acceptances,
	};
	struct table table;
	bool based = false;

	if (about_hand) {
		current = hand_fetch(desk, &dispute->address);
		view = current;
		if (view.voided && entry->asked.verdict == VERDICT_ENTRY)
			return; /* voided meanwhile: nothing is left to change */
		based = dispute_basis(desk, dispute, &view);
		table = view.table;
	} else {
		table = table_read(desk, &dispute->address);
	}
	struct remedy_basis basis =
	    dispute_remedy_basis(desk, dispute, &table, about_hand ? &view : NULL);
	struct remedy remedy = dispute_remedy_make(&basis, &entry->asked);

	ruling->choice = remedy.choice;
	if (remedy.is_fact)
		ruling->verdict = VERDICT_SLIP;
	if (penalty)
		correction.hand = &view.hand;
	else if (based || remedy.changes)
		correction.hand = &remedy.hand;
	if (about_hand && (!penalty || based))
		hand_correct(desk, &correction, &ret->hand);
	remedy_apply(desk, dispute, &remedy, reason, ruling);
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
	db_bind_text(&statement, ":verdict", verdict_names[ruling->verdict]);
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

		statement = change_row(change, "ruling_vote");
		db_bind_number(&statement, ":dispute", dispute->number);
		db_bind_number(&statement, ":ruling", ruling->number);
		db_bind_number(&statement, ":place", (int64_t)i + 1);
		db_bind_number(&statement, ":person", vote->person);
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
	const struct desk deed = desk_keep(desk);
	struct dispute_case *page;

	input_require(entry->reason, "reason-invalid", TEXT_WORDS_REASON_RULING);
	input_require(entry->clause, "clause-unknown", TEXT_WORDS_RULING_CLAUSE);
	store_begin(desk->store);
	desk = &deed;
	result.dispute = dispute_read(desk, entry->dispute);
	if (!dispute->undecided) {
		const struct ruling *last = dispute_last(dispute);

		break_off(ERROR_REFUSED, SAY_ALREADY_DECIDED_DISPUTE, dispute->number,
		    ruling_say(desk->arena, message_vocabulary(), dispute, last), last->by,
		    sentence_say_time(desk->arena, message_vocabulary(), last->time),
		    dispute->number);
	}
	if (dispute->after_event && entry->asked.verdict != VERDICT_ENTRY)
		break_off(ERROR_REFUSED, SAY_COMPLAINT_LATE, dispute->number);
	ruling.number = (int)dispute->ruling_count + 1;
	votes_count(desk, entry, &ruling, &result);
	const struct table_watch *watch = table_watch_begin(desk, dispute->address.round);
	const char *before = arena_printf(desk->arena, "D%d, %s: ", dispute->number, entry->clause);

	effects_make(
	    desk, entry, dispute_reason(desk->arena, before, entry->reason), &ruling, &result);

	struct change change = change_begin(desk);

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

/* --- a reopening --- */

struct reopening_result dispute_reopen(
    const struct desk *desk, int number, const char *reason, bool accepted)
{
	struct reopening_result result = {0};
	const struct dispute *dispute = &result.dispute;
	const struct desk deed = desk_keep(desk);

	input_require(reason, "reason-invalid", TEXT_WORDS_THE_REASON_TO_REOPEN);
	store_begin(desk->store);
	desk = &deed;
	result.dispute = dispute_read(desk, number);
	if (dispute->undecided)
		break_off(ERROR_REFUSED, SAY_NOT_DECIDED_DISPUTE_OPEN, number);
	const struct ruling *ruling = dispute_last(dispute);

	if (ruling->jury > 0 && !accepted)
		break_off(ERROR_REFUSED, SAY_DECISION_BINDS, number);
	event_require_open(desk);
	const struct table_watch *watch = table_watch_begin(desk, dispute->address.round);
	struct change change = change_begin(desk);
	struct statement statement = change_row(&change, "reopening");

	db_bind_number(&statement, ":dispute", number);
	db_bind_number(&statement, ":ruling", ruling->number);
	db_bind_text(&statement, ":reason", reason);
	db_bind_number(&statement, ":accepted", ruling->jury > 0);
	db_done(&statement);
	dispute_log(&change, "dispute-reopen", dispute);
	change_end(&change);
	result.dispute = dispute_read(desk, number);

	/* The penalty that the ruling gave is cancelled, the decision that it made withdrawn. */
	const struct table_reopening back = {
	    .reason = dispute_reason(
	        desk->arena, arena_printf(desk->arena, "D%d reopened: ", number), reason),
	    .unlock = arena_printf(desk->arena, "D%d reopened", number),
	};

	if (ruling->penalty != 0)
		penalty_cancel(desk,
		    &(struct given_cancel){
		        .number = ruling->penalty, .reason = back.reason, .ruling = true},
		    &result.cancelled);
	if (ruling->decision != 0)
		table_decision_withdraw(desk, &dispute->address, ruling->decision, &back);
	result.table = deed_table_read(desk, watch, &dispute->address);
	store_commit(desk->store);
	return result;
}

/* --- the answer --- */

/* Adds a ruling:
 * {"ruling":1,"for":"entry","choice":"","words":"…","clause":"21F","reason":"…","votes":[…], …}. */
static void add_ruling(
    struct answer *to, const struct dispute *dispute, const struct ruling *ruling)
{
	answer_number(to, "ruling", ruling->number);
	answer_code(to, "for", verdict_names[ruling->verdict]);
	answer_text(to, "choice", ruling->choice);
	answer_text(
	    to, "words", ruling_say(answer_arena(to), answer_language(to), dispute, ruling));
	answer_text(to, "clause", ruling->clause);
	answer_text(to, "reason", ruling->reason);
	answer_text(to, "by", ruling->by);
	answer_time(to, "time", ruling->time);
	answer_code(to, "decided_by", ruling->jury > 0 ? "jury" : "referee");
	(void)answer_list(to, "votes");
	for (size_t i = 0; i < ruling->vote_count; i++) {
		struct answer *row = answer_row(to, "votes");

		answer_text(row, "name", ruling->votes[i].name);
		answer_code(row, "vote", ruling->votes[i].in_favour ? "for" : "against");
	}
	answer_flag(to, "casting", ruling->casting);
	answer_number_above(to, "version", ruling->hand_version);
	if (ruling->penalty > 0)
		answer_numbered(to, "penalty", 'P', ruling->penalty);
	if (!ruling->reopened)
		return;
	struct answer *reopened = answer_object(to, "reopened");

	answer_text(reopened, "by", ruling->reopened_by);
	answer_time(reopened, "time", ruling->reopened_at);
	answer_text(reopened, "reason", ruling->reopened_why);
}

void answer_dispute(struct answer *to, const struct dispute *dispute)
{
	const struct claim *claim = &dispute->claim;

	answer_numbered(to, "dispute", 'D', dispute->number);
	answer_address(to, "address", &dispute->address);
	answer_flag(to, "open", dispute->undecided);
	answer_text(to, "by", dispute->by);
	answer_text(to, "words", dispute->words);
	answer_time(to, "time", dispute->time);
	answer_letter(to, "side", dispute->side < 0 ? '\0' : (char)('A' + dispute->side));
	if (claim->has_total || claim->has_sums) {
		struct answer *sums = answer_object(to, "claim");

		if (claim->has_total)
			answer_number(sums, "total", claim->total);
		if (claim->has_sums) {
			answer_number(sums, "base", claim->base);
			answer_number(sums, "cards", claim->cards);
		}
		answer_code(sums, "of", claim->has_total ? "total" : "sums");
	} else {
		answer_nothing(to, "claim");
	}
	answer_number_above(to, "disputed_version", dispute->version);
	answer_flag_set(to, "after_event", dispute->after_event);
	(void)answer_list(to, "rulings");
	for (size_t i = 0; i < dispute->ruling_count; i++)
		add_ruling(answer_row(to, "rulings"), dispute, &dispute->rulings[i]);
	/* A reopened dispute is open after a ruling. */
	answer_code(to, "state",
	    !dispute->undecided         ? "decided"
	    : dispute->ruling_count > 0 ? "reopened"
	                                : "open");
	if (!dispute->undecided)
		add_ruling(answer_object(to, "stands"), dispute, dispute_last(dispute));
	answer_flag_set(to, "repeated", dispute->repeated);
}
