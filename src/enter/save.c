#include "enter/enter.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/show.h"
#include "club/address.h"
#include "club/correction.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/table.h"
#include "score/contract.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"

/* --- what was recorded --- */

/* Keeps the recorded hand for fields alone and for undo. `was` is the hand that undo restores;
 * NULL if the hand is new here. */
static void save_remember(
    struct session *session, const struct hand_draft *now, const struct hand_draft *was)
{
	struct arena *arena = session->call->arena;
	struct session_entry *entered = arena_alloc(arena, 1, sizeof(*entered));
	struct hand_draft *before = was ? arena_alloc(arena, 1, sizeof(*before)) : NULL;

	if (was)
		*before = *was;
	*entered = (struct session_entry){.before = session->entered, .now = *now, .was = before};
	entered->now.acceptance_count = 0;
	entered->now.after_end = NULL;
	entered->now.unlock = NULL;
	entered->now.again = false;
	entered->now.twice = entered->now.astray = false;
	session->entered = entered;
	session->target = entered->now;
	session->fixing = false;
}

static void say_recorded(struct session *session, const struct hand_result *result)
{
	struct answer *answer = language_answer(session->call, &session->step);

	answer_hand_result(answer, session->call->desk.event, result);
	say_screen(session, answer, "hand-recorded");
	warn_of_match(session->call, &result->view.table);
}

static bool same_hand(const struct address *one, const struct address *other)
{
	return one->round == other->round && one->table == other->table && one->hand == other->hand;
}

/* Notes in the entries of this session that a hand has a new version, perhaps at another table. */
static void save_now_at(
    struct session *session, const struct address *from, const struct address *to, int version)
{
	for (struct session_entry *entered = session->entered; entered; entered = entered->before)
		if (same_hand(&entered->now.address, from)) {
			entered->now.address = *to;
			entered->now.version = version;
		}
}

static void now_version(struct session *session, const struct address *address, int version)
{
	if (same_hand(&session->target.address, address))
		session->target.version = version;
	save_now_at(session, address, address, version);
}

/* Reports a correction, and notes the new versions of this hand and of later hands whose starting scores were computed
 * again. Undo restores `was`, unless that is NULL. */
static void save_corrected(
    struct session *session, const struct hand_result *result, const struct hand_draft *was)
{
	const struct hand_view *view = &result->view;
	struct hand_draft now = session->draft;

	session->waits_from = 0;
	session->lost = false;
	now.address = view->address;
	now.version = view->version;
	draft_drop(session);
	now_version(session, &view->address, now.version);
	for (size_t i = 0; i < view->table.hand_count; i++) {
		const struct table_hand *hand = &view->table.hands[i];
		const struct address later = {
		    view->address.round, view->address.table, hand->number};

		for (size_t j = 0; j < result->follower_count; j++)
			if (result->followers[j].hand == hand->number)
				now_version(session, &later, hand->version);
	}
	if (!result->repeated && was)
		save_remember(session, &now, was);
	say_recorded(session, result);
}

/* A hand to be recorded, corrected, moved or voided. */
struct hand_deed {
	const struct desk *desk;
	const struct hand_entry *entry;      /* a new hand; NULL: a recorded one */
	const struct correction *correction; /* without facts: the hand is voided or moved */
	const struct address *to;            /* the table to which it is moved; NULL: it stays */
	struct hand_result result;
};

static void deed_do(void *context)
{
	struct hand_deed *deed = context;

	if (deed->entry)
		hand_add(deed->desk, deed->entry, &deed->result);
	else if (deed->to)
		hand_move(deed->desk, deed->correction, deed->to, &deed->result);
	else if (deed->correction->hand)
		hand_correct(deed->desk, deed->correction, &deed->result);
	else
		hand_void(deed->desk, deed->correction, &deed->result);
}

/* --- undo --- */

void save_undo(struct session *session, const char *none)
{
	const struct session_entry *last = session->entered;
	struct correction correction = {
	    .kind = VERSION_TYPING, .reason = message_words(TEXT_WORDS_TAKEN_BACK_WHILE_TYPING)};
	struct hand_deed deed = {.desk = &session->desk, .correction = &correction};
	const struct hand_view *view = &deed.result.view;
	struct error why = {0};
	struct hand hand;

	(void)none;
	if (!last) {
		say_plain(session, "nothing-to-undo");
		return;
	}
	correction.address = last->now.address;
	correction.version = last->now.version;
	if (last->from.table != 0)
		deed.to = &last->from;
	if (last->was) {
		/* Restore the hand before the correction. */
		correction.hand = &hand;
		const struct rulebook *book =
		    event_book_of(session->call->desk.event, last->was->address.round);

		must(draft_hand(&session->desk, book, last->was, &hand, refusal()));
	}
	const bool done = store_attempt(session->desk.store, deed_do, &deed, &why);

	/* A hand that another user changed or voided is left to that user; the entry before it
	 * comes next. */
	if (done || error_is(&why, CODE_HAND_VOIDED) || error_is(&why, CODE_HAND_CHANGED))
		session->entered = last->before;
	if (!done)
		boundary_break(&why);

	/* After an undo, a field alone corrects the restored hand, or the hand before it. */
	session->target = last->before ? last->before->now : (struct hand_draft){0};
	if (last->was) {
		/* The hand may have been moved away and back since, to another number. */
		session->target = *last->was;
		session->target.address = view->address;
	}
	if (deed.to) {
		save_now_at(session, &last->now.address, &view->address, view->version);
		session->target = draft_of_recorded(session, &view->address);
	}
	save_corrected(session, &deed.result, NULL);
}

/* --- hands at a wrong place --- */

/* Notes a moved or swapped hand. `was` is the hand that undo restores; NULL if the hand was moved
 * here. */
static void placed(
    struct session *session, const struct hand_result *result, const struct hand_draft *was)
{
	save_corrected(session, result, NULL);
	const struct hand_draft now = draft_of_recorded(session, &result->view.address);

	save_remember(session, &now, was);
}

void save_move(struct session *session, const char *table)
{
	const struct correction correction = {
	    .address = session->target.address,
	    .kind = VERSION_TYPING,
	    .reason = "typed for the wrong table",
	    .version = session->target.version,
	};
	struct hand_result result;

	if (table[0] == '\0') {
		say_plain(session, "which-table");
		return;
	}
	if (correction.address.hand == 0) {
		say_plain(session, "no-hand-to-place");
		return;
	}
	const struct address to = address_table(&session->desk, table);

	hand_move(&session->desk, &correction, &to, &result);
	save_now_at(session, &correction.address, &result.view.address, result.view.version);
	placed(session, &result, NULL);
	session->entered->from =
	    (struct address){correction.address.round, correction.address.table, 0};
}

void save_swap(struct session *session, const char *none)
{
	const struct correction correction = {
	    .address = session->target.address,
	    .kind = VERSION_TYPING,
	    .reason = "sides typed the wrong way round",
	    .version = session->target.version,
	};
	const struct hand_draft was = session->target;
	struct hand_result result;

	(void)none;
	if (correction.address.hand == 0) {
		say_plain(session, "no-hand-to-place");
		return;
	}
	hand_swap(&session->desk, &correction, &result);
	placed(session, &result, &was);
}

/* --- obstacles --- */

static void say_findings(
    struct session *session, const struct hand_view *refused, const struct error *why)
{
	const struct score *score = &refused->score;
	struct call *call = session->call;
	struct answer *answer = language_answer(session->call, &session->step);

	session->lost = true;
	for (size_t i = 0; i < score->finding_count; i++) {
		const struct finding *finding = &score->findings[i];

		if (finding->side >= 0 && finding->level == LEVEL_ERROR)
			session->draft.last_side = (size_t)finding->side;
	}
	if (call->json) {
		say_met(session, why->kind);
		call->outcome.refused = refused;
		show_error(call, true, why);
		call->outcome.refused = NULL;
		return;
	}
	answer_findings_of(answer, refused);
	answer_letter(answer, "side", (char)('A' + (int)session->draft.last_side));
	answer_flag(answer, "correction", session->draft.version != 0);
	say_screen(session, answer, "enter-findings");
}

/* Reports a refusal and asks the question that follows from it. */
static void refused(struct session *session, const struct error *why)
{
	const bool corrects = session->draft.version != 0;
	const struct address address = session->draft.address;

	session->asking = ASK_FIX;
	if (error_is(why, CODE_HAND_NUMBER) && !corrects) {
		/* Another user has recorded a hand at this table meanwhile. */
		struct answer *answer = language_answer(session->call, &session->step);
		const struct table table = table_fetch(&session->desk, &address);

		answer_number(answer, "hand", address.hand);
		answer_number(answer, "next_hand", table.next_hand);
		answer_table_hands(answer, &table, NULL);
		session->draft.address.hand = table.next_hand;
		say_screen(session, answer, "enter-meanwhile");
		return;
	}
	if (error_is(why, CODE_HAND_CHANGED)) {
		/* Another user has corrected the hand meanwhile; its newest version is taken up. */
		session->target = (struct hand_draft){0};
		draft_drop(session);
		session->target = draft_of_recorded(session, &address);
		say_not_done(session, "changed-meanwhile", ERROR_NONE, &session->target);
		return;
	}
	say_refused(session, NULL, why);
	if (error_is(why, CODE_GAME_ENDED))
		session->asking = ASK_AFTER;
	else if (error_is(why, CODE_LOCKED) && corrects)
		session->asking = ASK_UNLOCK;
	else if (error_is(why, CODE_LOCKED) || error_is(why, CODE_EVENT_CLOSED) ||
	         error_is(why, CODE_EVENT_IMPORTED))
		draft_drop(session);
	else if (why->kind == ERROR_STORE)
		say_plain(session, "tries-again");
	else
		session->lost = true;
}

/* --- a new hand --- */

/* Reports that the hand is recorded, by this entry or by an earlier one. */
static void report_recorded(struct session *session, const struct hand_result *result)
{
	struct hand_draft *draft = &session->draft;
	const int number = draft->address.hand;

	say_recorded(session, result);
	if (result->repeated) {
		session->asking = ASK_FIX;
		draft->twice = true;

		struct answer *answer = say_begin(session, "slip-twice");

		answer_number(answer, "hand", number);
		say_end(session, answer);
		return;
	}
	session->lost = false;
	draft->address = result->view.address;
	draft->version = result->view.version;

	/* The pile goes table by table if a table comes twice in a row, or if a table is followed
	 * to its end. */
	const struct table *table = &result->view.table;
	struct last_entry *last = &session->last;
	bool same = last->address.round == table->address.round &&
	            last->address.table == table->address.table;

	last->same_table = same || (last->same_table && last->address.hand == 0);
	last->address = table->address;
	last->address.hand = table->game.finished ? 0 : 1;
	save_remember(session, draft, NULL);
	draft_drop(session);
}

void save_draft(struct session *session)
{
	struct hand_draft *draft = &session->draft;
	const struct hand_draft was = session->target;
	const bool corrects = draft->version != 0;
	struct error why = {0};
	struct hand hand;

	if (!draft_hand(&session->desk, enter_book(session), draft, &hand, &why)) {
		session->asking = ASK_FIX;
		/* The mistake concerns the totals of every side, so all sides are typed again. */
		for (size_t side = 0; error_is(&why, CODE_SLIP_TOTAL) && side < draft->side_count;
		     side++) {
			session->asking = ASK_SIDE;
			draft_side_anew(session->call->arena, draft, side);
		}
		say_refused(session, NULL, &why);
		return;
	}
	if (!corrects && !draft->contract_asked && input_terminal(session->input) &&
	    contract_is_unsaid(enter_book(session), &hand)) {
		draft->contract_asked = true;
		session->asking = ASK_FIX;
		say_plain(session, "contract-asked");
		return;
	}

	/* A new hand, or a correction. If the file fails, the hand stays typed and can be saved again. */
	const struct correction correction = {
	    .address = draft->address,
	    .kind = VERSION_TYPING,
	    .reason = "typed wrong",
	    .unlock = draft->unlock,
	    .hand = &hand,
	    .version = draft->version,
	    .acceptance_count = hand.acceptance_count,
	    .acceptances = hand.acceptances,
	};
	const struct hand_entry entry = {
	    .table = {draft->address.round, draft->address.table, 0},
	    .hand = &hand,
	    .number = draft->address.hand,
	    .or_newest = true,
	    .again = draft->again,
	    .after_end = draft->after_end,
	};
	struct hand_deed deed = {
	    .desk = &session->desk, .entry = corrects ? NULL : &entry, .correction = &correction};

	if (corrects)
		hand.acceptance_count = 0;
	if (store_attempt(session->desk.store, deed_do, &deed, &why)) {
		if (corrects)
			save_corrected(session, &deed.result, &was);
		else
			report_recorded(session, &deed.result);
	} else if (error_is(&why, CODE_ERROR_FINDINGS)) {
		session->asking = ASK_FIX;
		say_findings(session, &deed.result.view, &why);
	} else {
		refused(session, &why);
	}
}
