#include "club/correction.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/lines.h"
#include "base/message.h"
#include "club/address.h"
#include "club/desk.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/note.h"
#include "club/penalty.h"
#include "club/phase_match.h"
#include "club/sheet.h"
#include "club/table.h"
#include "club/version.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"
#include "file/transaction.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/hand.h"
#include "score/score.h"

#include <stdio.h>
#include <string.h>

/* The note beside a version that was written. */
static bool correction_write(struct change *change, const struct version_rows *rows,
    const struct correction_note *note, struct error *err)
{
	struct statement statement = change_row(change, "correction", err);

	bind_version(&statement, change->desk->event, &rows->address, rows->version);
	db_bind_text(&statement, ":act", note->act);
	db_bind_text(&statement, ":clock", version_kind_name(note->clock));
	db_bind_text(&statement, ":unlock", note->unlock);
	db_bind_number(&statement, ":after_event", note->after_event);
	if (note->other) {
		db_bind_number(&statement, ":other_round", note->other->round);
		db_bind_number(&statement, ":other_game", note->other->table);
		db_bind_number(&statement, ":other_hand", note->other->hand);
	}
	return db_done(&statement, err);
}

const char act_restore[] = "restore";
const char act_rescore[] = "rescore";

static struct correction_note note_of(
    const struct correcting *correcting, const char *act, const struct address *other)
{
	const struct correction *correction = correcting->correction;
	const struct table *table = &correcting->view.table;
	bool held = table->locked || table->signature.number > 0;

	return (struct correction_note){
	    .act = strcmp(act, act_restore) == 0 || strcmp(act, act_rescore) == 0 ? "correct" : act,
	    .clock = correction->kind,
	    .unlock = held ? correction->unlock : NULL,
	    .after_event = correcting->closed,
	    .other = other,
	};
}

/* "1.2.4", with the other end of a move or the hand that is followed. */
static void subject_write(char subject[2 * ADDRESS_TEXT], const struct address *address,
    const char *word, const struct address *other)
{
	char end[ADDRESS_TEXT];

	address_text(address, subject);
	if (!other)
		return;
	address_text(other, end);
	(void)snprintf(subject + strlen(subject), (size_t)2 * ADDRESS_TEXT - strlen(subject),
	    " %s %s", word, end);
}

/* One version under a line of its own, within the transaction of the whole correction. */
bool correction_add(struct correcting *correcting, const struct version_rows *rows, const char *act,
    const char *word, const struct address *other, struct error *err)
{
	const struct correction_note note = note_of(correcting, act, other);
	char action[24];
	char subject[2 * ADDRESS_TEXT];
	struct change change;
	bool ok;

	(void)snprintf(action, sizeof action, "hand-%s", act);
	subject_write(subject, &rows->address, word, other);
	if (!change_begin(correcting->desk, &change, err))
		return false;
	ok = version_rows_write(&change, rows, err) &&
	     correction_write(&change, rows, &note, err) &&
	     change_log(&change, action, subject, err);
	return change_end(&change, ok, err);
}

/* Leaves the acceptances that are still about something in `hand`, and adds the new ones. The acceptances that are still about something, and the new ones. */
static bool correction_accept(
    struct correcting *correcting, const struct score *score, struct hand *hand, struct error *err)
{
	const struct correction *correction = correcting->correction;
	struct acceptance *all = arena_alloc(correcting->desk->arena,
	    hand->acceptance_count + correction->acceptance_count, sizeof *all);
	size_t count = 0;

	if (!all)
		return error_memory(err);
	for (size_t i = 0; i < hand->acceptance_count; i++)
		if (hand_finding_there(score, hand->acceptances[i].code))
			all[count++] = hand->acceptances[i];
	for (size_t i = 0; i < correction->acceptance_count; i++)
		all[count++] = correction->acceptances[i];
	hand->acceptances = all;
	hand->acceptance_count = count;
	return true;
}

/* The facts as a version keeps them: the score before a hand stands with its sums. */
struct hand correction_facts(const struct hand *hand)
{
	struct hand facts = *hand;

	for (size_t i = 0; i < facts.side_count; i++) {
		facts.sides[i].has_score = false;
		facts.sides[i].score = 0;
	}
	return facts;
}

/* What the hand began with, moved; false where no game reaches that. */
static bool start_move(struct side *side, int64_t moved, struct error *err)
{
	int64_t start;

	if (__builtin_add_overflow((int64_t)side->score, moved, &start) ||
	    start < -GAME_SCORE_MOST || start > GAME_SCORE_MOST)
		return error_set(err, ERROR_REFUSED, SAY_SCORE_RANGE_SIDE_BEGIN_LATER, side->name,
		    (long long)start);
	side->score = (int32_t)start;
	return true;
}

/* --- later hands --- */

/* Where the game's end comes to stand: as before, before the hand, or behind it. */
enum end_move { END_SAME, END_BEFORE, END_BEHIND };

/* The table played by the paper, which had the right score all along: what later hands began with
 * moves by as much as this hand's totals did. */
static bool follow_hand(struct correcting *correcting, const struct table_hand *now,
    const int64_t moved[SIDES_MOST], enum end_move end, const struct address *cause,
    struct error *err)
{
	const struct address address = {cause->round, cause->table, now->number};
	struct version_rows rows = {.address = address, .kind = VERSION_FOLLOW};
	struct hand_follower *follower = &correcting->followers[correcting->follower_count];
	struct hand_view view;
	struct hand facts;
	struct score score;

	/* What is asked of it is its facts and versions; the table is as it stood before. */
	if (!hand_view_read(correcting->desk, &address, &correcting->view.table, &view, err))
		return false;
	if (end == END_BEFORE)
		rows.after_end = correcting->correction->reason;
	else if (end == END_SAME && view.after_end[0])
		rows.after_end = view.after_end;
	*follower = (struct hand_follower){.hand = now->number,
	    .after_end = rows.after_end != NULL,
	    .was_after_end = view.after_end[0] != '\0'};
	for (size_t i = 0; i < view.hand.side_count; i++) {
		follower->scores_were[i] = view.hand.sides[i].score;
		follower->minima_were[i] = view.score.sides[i].opening_minimum;
		if (!start_move(&view.hand.sides[i], moved[i], err))
			return false;
		follower->scores[i] = view.hand.sides[i].score;
	}
	view.hand.place = now->place;
	if (!hand_score(correcting->desk->arena, correcting->desk->event, &view.hand, &address,
	        &score, err))
		return false;
	for (size_t i = 0; i < score.side_count; i++)
		follower->minima[i] = score.sides[i].opening_minimum;
	correcting->follower_count++;
	facts = correction_facts(&view.hand);
	rows.version = view.versions[view.version_count - 1].version + 1;
	rows.reason = correcting->correction->reason;
	rows.facts = &facts;
	rows.hand = &view.hand;
	rows.score = &score;
	return correction_add(correcting, &rows, "follow", "follows", cause, err);
}

bool correction_deal_follow(struct correcting *correcting, const struct table *table,
    const int64_t moved[SIDES_MOST], struct error *err)
{
	int64_t starts[SIDES_MOST] = {0};
	struct change change;
	bool any = false;

	for (size_t side = 0; side < table->side_count; side++) {
		starts[side] = table->starts[side] + moved[side];
		any = any || moved[side] != 0;
	}
	if (!table->dealt || !any)
		return true;
	return change_begin(correcting->desk, &change, err) &&
	       change_end(&change, sheet_deal_write(&change, table, starts, err), err);
}

/* New totals of the hand less the old ones, where later hands begin with what moved; whether any did. */
static bool totals_moved(const struct correcting *correcting, const struct table *after,
    const struct address *cause, int64_t ret[SIDES_MOST])
{
	const struct table_hand *before = table_hand_at(&correcting->view.table, cause->hand);
	const struct table_hand *now = table_hand_at(after, cause->hand);
	bool any = false;

	for (size_t side = 0; side < SIDES_MOST; side++) {
		ret[side] = correcting->correction->kind == VERSION_TYPING
		                ? now->sides[side].total - (before ? before->sides[side].total : 0)
		                : 0;
		any = any || ret[side] != 0;
	}
	return any;
}

/* Whether the order of play changes: a hand is inserted, or one that was counts no more, or again. */
static bool order_changes(const struct correcting *correcting, const struct table *after, int hand)
{
	const struct table_hand *before = table_hand_at(&correcting->view.table, hand);
	const struct table_hand *now = table_hand_at(after, hand);

	return now->before > 0 &&
	       (!before || before->before != now->before || before->voided != now->voided);
}

bool correction_follow(struct correcting *correcting, const struct table *after,
    const struct address *cause, struct error *err)
{
	const struct desk *desk = correcting->desk;
	const struct table *table = &correcting->view.table;
	const bool reordered = order_changes(correcting, after, cause->hand);
	const size_t count = after->hand_count;
	bool *ended = arena_alloc(desk->arena, 2 * (count + 1), sizeof *ended);
	bool *ends = ended ? ended + count + 1 : NULL;
	const struct event_now *now;
	int64_t moved[SIDES_MOST];
	const bool any = totals_moved(correcting, after, cause, moved);
	bool behind = false;

	if (!any && !reordered)
		return true;
	correcting->followers = arena_alloc(desk->arena, count, sizeof *correcting->followers);
	if (reordered && (!event_now_read(desk, &now, err) ||
	                     !table_ended(desk, &now->settings, table, ended, err) ||
	                     !table_ended(desk, &now->settings, after, ends, err)))
		return false;
	for (size_t i = 0; i < count; i++) {
		const struct table_hand *hand = &after->hands[i];
		const struct table_hand *old = table_hand_at(table, hand->number);
		enum end_move end = END_SAME;

		if (!behind || hand->voided) {
			behind = behind || hand->number == cause->hand;
			continue;
		}
		if (reordered && ends[i] != ended[old - table->hands] && ends[i] != old->after_end)
			end = ends[i] ? END_BEFORE : END_BEHIND;
		if ((any || hand->place != old->place || end != END_SAME) &&
		    !follow_hand(correcting, hand, moved, end, cause, err))
			return false;
	}
	return correction_deal_follow(correcting, table, moved, err);
}

/* The table as a correction of the hand leaves it, with that score; NULL: it is void. */
static bool correction_table(
    struct correcting *correcting, const struct score *score, struct table *ret, struct error *err)
{
	const struct desk *desk = correcting->desk;
	const struct event_now *now;
	struct table_hand *hands;

	*ret = correcting->view.table;
	hands = arena_alloc(desk->arena, ret->hand_count, sizeof *hands);
	for (size_t i = 0; i < ret->hand_count; i++) {
		hands[i] = ret->hands[i];
		if (hands[i].number != correcting->view.address.hand)
			continue;
		hands[i].voided = score == NULL;
		for (size_t side = 0; side < ret->side_count; side++)
			hands[i].sides[side].total = score ? score->sides[side].total : 0;
	}
	return event_now_read(desk, &now, err) &&
	       table_settle(desk->arena, desk->event, &now->settings, ret, hands, err);
}

static bool lock_allows(
    const struct correcting *correcting, const struct table *table, struct error *err)
{
	return correcting->correction->unlock || sheet_unlocked(table, err);
}

static bool texts_valid(const struct correction *correction, struct error *err)
{
	return input_text(correction->reason ? correction->reason : "", "reason-invalid",
	           TEXT_WORDS_REASON_CORRECTION, err) &&
	       (!correction->unlock || input_text(correction->unlock, "reason-invalid",
	                                   TEXT_WORDS_THE_REASON_TO_UNLOCK, err));
}

/* Reads the hand and holds it against clock and lock. */
static bool correcting_begin(struct correcting *correcting, struct error *err)
{
	const struct correction *correction = correcting->correction;
	const struct address *at = &correction->address;
	const struct event_now *now;
	const struct hand_view *view = &correcting->view;

	if (!texts_valid(correction, err) || !event_now_read(correcting->desk, &now, err))
		return false;
	if (correction->view)
		correcting->view = *correction->view;
	else if (!hand_fetch(correcting->desk, at, &correcting->view, err))
		return false;
	correcting->closed = now->closed;
	if (view->voided && strcmp(correcting->act, act_restore) != 0)
		return error_set(err, ERROR_REFUSED, SAY_HAND_VOIDED_VOID_CANASTA_RESTORE,
		    at->round, at->table, at->hand);
	if (correction->version > 0 &&
	    correction->version != view->versions[view->version_count - 1].version)
		return error_set(
		    err, ERROR_REFUSED, SAY_HAND_CHANGED, at->round, at->table, at->hand);
	return true;
}

/* --- only sums --- */

/* The facts with every written sum taken out. */
static const char *without_sums(
    struct correcting *correcting, const struct hand *hand, struct error *err)
{
	struct hand bare = *hand;

	for (size_t i = 0; i < bare.side_count; i++) {
		struct side *side = &bare.sides[i];

		side->totals = (struct totals){.alone = side->totals.alone};
		side->counts.melded = 0;
		side->counts.held = 0;
		side->counts.net = 0;
		side->claim = (struct claim){0};
	}
	return hand_facts_canonical(
	    correcting->desk->arena, correction_book(correcting), &bare, err);
}

static bool addition_only(
    struct correcting *correcting, const struct hand *facts, struct error *err)
{
	const char *before = without_sums(correcting, &correcting->view.hand, err);
	const char *after = before ? without_sums(correcting, facts, err) : NULL;

	if (!after)
		return false;
	return strcmp(before, after) == 0 || error_set(err, ERROR_REFUSED, SAY_NOT_AN_ADDITION);
}

/* --- the corrections --- */

/* Whether it stands so already: the same facts, and no ruling that says so anew. */
static bool stands_already(
    struct correcting *correcting, const struct hand *facts, bool *ret, struct error *err)
{
	const struct correction *correction = correcting->correction;
	const struct hand_view *view = &correcting->view;
	const struct hand_version *newest = &view->versions[view->version_count - 1];
	const struct rulebook *book = correction_book(correcting);
	const char *before = hand_facts_canonical(correcting->desk->arena, book, &view->hand, err);
	const char *after =
	    before ? hand_facts_canonical(correcting->desk->arena, book, facts, err) : NULL;

	if (!after)
		return false;
	*ret =
	    strcmp(before, after) == 0 && (correction->kind != VERSION_RULING ||
	                                      (newest->kind == VERSION_RULING &&
	                                          strcmp(newest->reason, correction->reason) == 0));
	return true;
}

/* Every side's total before the hand as the corrected sheet gives it. */
static void running_before(const struct correcting *correcting, int64_t before[SIDES_MOST])
{
	const struct table_hand *sums =
	    table_hand_at(&correcting->view.table, correcting->view.address.hand);

	for (size_t side = 0; side < SIDES_MOST; side++)
		before[side] = sums ? sums->sides[side].running - sums->sides[side].total : 0;
}

static bool facts_write(struct correcting *correcting, const struct hand *facts, struct error *err)
{
	const struct hand_view *view = &correcting->view;
	const struct correction *correction = correcting->correction;
	struct version_rows rows = {
	    .address = view->address,
	    .version = view->versions[view->version_count - 1].version + 1,
	    .kind = correction->kind,
	    .reason = correction->reason,
	    .after_end = view->after_end[0] ? view->after_end : NULL,
	};
	int64_t before[SIDES_MOST];
	struct table after;
	struct hand hand = *facts;
	struct hand bare;
	struct score score;

	/* What the hand began with was fixed then, whatever is corrected now (13A, 35A). */
	for (size_t i = 0; i < hand.side_count; i++) {
		hand.sides[i].has_score = true;
		hand.sides[i].score = view->hand.sides[i].score;
		given_keep(&hand.sides[i], &view->hand.sides[i]);
	}
	hand.place = table_hand_at(&view->table, view->address.hand)->place;
	running_before(correcting, before);
	if (!hand_score(correcting->desk->arena, correcting->desk->event, &hand, &view->address,
	        &score, err) ||
	    !correction_accept(correcting, &score, &hand, err) ||
	    !hand_acceptable(correcting->desk->arena, &hand, &score, before, err))
		return false;
	bare = correction_facts(&hand);
	rows.facts = &bare;
	rows.hand = &hand;
	rows.score = &score;
	return correction_add(correcting, &rows, correcting->act, "", NULL, err) &&
	       correction_table(correcting, &score, &after, err) &&
	       correction_follow(correcting, &after, &view->address, err);
}

static bool dealer_known(struct correcting *correcting, const struct table *table, int number,
    struct hand *hand, struct error *err)
{
	return dealer_settle(correcting->desk, table, table_place_of(table, number), hand, err);
}

static bool correct(struct correcting *correcting, struct correction_result *ret, struct error *err)
{
	const struct correction *correction = correcting->correction;
	struct hand facts;

	if (!correcting_begin(correcting, err))
		return false;
	facts = correction->hand ? *correction->hand : correcting->view.hand;
	if (!correction->hand && correction->kind != VERSION_RULING)
		return error_set(err, ERROR_INPUT, SAY_CORRECTION_EMPTY);
	if (!dealer_known(
	        correcting, &correcting->view.table, correcting->view.address.hand, &facts, err) ||
	    !stands_already(correcting, &facts, &ret->repeated, err))
		return false;
	return ret->repeated || (correction_allowed(correcting, err) &&
	                            (correction->kind != VERSION_ADDITION ||
	                                addition_only(correcting, &facts, err)) &&
	                            lock_allows(correcting, &correcting->view.table, err) &&
	                            facts_write(correcting, &facts, err));
}

/* Whether this scorer gives the score that is stored. */
static bool scored_so(const struct correcting *correcting, bool *ret, struct error *err)
{
	const struct hand_view *view = &correcting->view;
	const struct desk *desk = correcting->desk;
	unsigned char kept[HASH_BYTES], computed[HASH_BYTES];
	struct hand hand;

	if (!hand_version_read(desk, &view->address,
	        view->versions[view->version_count - 1].version, &hand, kept, err) ||
	    !version_digest(
	        desk->arena, correction_book(correcting), &hand, &view->score, computed, err))
		return false;
	*ret = memcmp(kept, computed, HASH_BYTES) == 0;
	return true;
}

static bool rescore(struct correcting *correcting, struct correction_result *ret, struct error *err)
{
	return correcting_begin(correcting, err) && scored_so(correcting, &ret->repeated, err) &&
	       (ret->repeated || (correction_allowed(correcting, err) &&
	                             lock_allows(correcting, &correcting->view.table, err) &&
	                             facts_write(correcting, &correcting->view.hand, err)));
}

/* What was written of a side goes with its slip: the contract, and the seat of the dealer where that
 * was written as one. */
static void bids_swap(struct hand *hand)
{
	if (hand->contract.bid)
		hand->contract.side = 1 - hand->contract.side;
	if (hand->dealer_seat && !bidding_dealer_name(hand)) {
		hand->dealer_seat = bidding_seat_across(hand->dealer_seat);
		hand->dealer = bidding_seat_name(hand->dealer_seat);
	}
}

static bool swap(struct correcting *correcting, struct correction_result *ret, struct error *err)
{
	struct hand hand;
	struct side kept;

	(void)ret;
	if (!correcting_begin(correcting, err))
		return false;
	hand = correcting->view.hand;
	if (hand.side_count != 2)
		return error_set(err, ERROR_INPUT, SAY_SIDES_THREE);
	kept = hand.sides[0];
	hand.sides[0] = hand.sides[1];
	hand.sides[1] = kept;
	hand.sides[0].name = 'A';
	hand.sides[1].name = 'B';
	bids_swap(&hand);
	return dealer_known(correcting, &correcting->view.table, correcting->view.address.hand,
	           &hand, err) &&
	       correction_allowed(correcting, err) &&
	       lock_allows(correcting, &correcting->view.table, err) &&
	       facts_write(correcting, &hand, err);
}

static bool void_write(
    struct correcting *correcting, const char *word, const struct address *other, struct error *err)
{
	const struct hand_view *view = &correcting->view;
	const struct version_rows rows = {
	    .address = view->address,
	    .version = view->versions[view->version_count - 1].version + 1,
	    .kind = VERSION_VOID,
	    .by_side = correcting->correction->by_side,
	    .reason = correcting->correction->reason,
	};
	struct table after;

	return correction_add(correcting, &rows, correcting->act, word, other, err) &&
	       correction_table(correcting, NULL, &after, err) &&
	       correction_follow(correcting, &after, &view->address, err);
}

/* What a side entered itself it takes back until another has accepted it, and while no hand stands behind it. */
static bool side_allowed(const struct correcting *correcting, struct error *err)
{
	const struct table *table = &correcting->view.table;
	const struct address *at = &correcting->view.address;
	const struct table_hand *hand = table_hand_at(table, at->hand);
	const char *why = NULL;

	if (!correcting->correction->by_side)
		return true;
	if (hand && hand->confirmed)
		why = TEXT_WORDS_ACCEPTED_DESK_PUTS;
	else if (table_newest_hand(table) != hand)
		why = TEXT_WORDS_HANDS_BEHIND_DESK;
	return !why || error_set(err, ERROR_REFUSED, SAY_HAND_LATE, at->round, at->table, at->hand,
	                   message_words(why));
}

static bool empty(struct correcting *correcting, struct correction_result *ret, struct error *err)
{
	(void)ret;
	return correcting_begin(correcting, err) && side_allowed(correcting, err) &&
	       correction_allowed(correcting, err) &&
	       lock_allows(correcting, &correcting->view.table, err) &&
	       void_write(correcting, "", NULL, err);
}

/* Where a hand that is void went to; NULL: it was not moved. */
static const struct address *moved_to(const struct hand_view *view)
{
	const struct hand_version *newest = &view->versions[view->version_count - 1];

	return strcmp(newest->act, "move") == 0 ? &newest->other : NULL;
}

/* What was void counts no more under its number where another entry took that. */
static bool entered_anew(const struct hand_view *view)
{
	for (size_t i = 1; i < view->version_count; i++)
		if (view->versions[i].kind == VERSION_ENTRY)
			return true;
	return false;
}

static bool restore(struct correcting *correcting, struct correction_result *ret, struct error *err)
{
	struct hand_view *view = &correcting->view;
	const struct address *at = &correcting->correction->address;
	const struct address *to;

	if (!correcting_begin(correcting, err))
		return false;
	if (!view->voided && entered_anew(view))
		return error_set(err, ERROR_REFUSED, SAY_HAND_NUMBER_ENTERED_ANEW_AFTER, at->round,
		    at->table, at->hand, at->round, at->table, at->hand);
	ret->repeated = !view->voided;
	to = moved_to(view);
	if (ret->repeated)
		return true;
	if (to)
		return error_set(err, ERROR_REFUSED, SAY_HAND_VOIDED_MOVED_COUNTS_CANASTA,
		    at->round, at->table, at->hand, to->round, to->table, to->hand, to->round,
		    to->table, to->hand, at->round, at->table);
	/* What was given in it may have been cancelled while it was void. */
	for (size_t i = 0; i < view->hand.side_count; i++)
		given_keep(&view->hand.sides[i], &(struct side){0});
	return given_apply(correcting->desk, at, INT64_MAX, &view->hand, err) &&
	       correction_allowed(correcting, err) && lock_allows(correcting, &view->table, err) &&
	       facts_write(correcting, &view->hand, err);
}

/* --- moving --- */

static bool place_take(struct correcting *correcting, const struct address *from,
    const struct address *to, const struct table *table, struct error *err)
{
	struct version_rows rows = {
	    .address = *to,
	    .version = table_entry_version(table, to->hand),
	    .kind = VERSION_ENTRY,
	    .reason = correcting->correction->reason,
	};
	struct hand hand = correcting->view.hand;
	struct hand bare;
	struct score score;

	hand.place = table->next_place;
	/* What was given stays with the place it was given at. */
	for (size_t i = 0; i < hand.side_count; i++) {
		hand.sides[i].score = (int32_t)table->starts[i];
		given_keep(&hand.sides[i], &(struct side){0});
	}
	if (!given_apply(correcting->desk, to, INT64_MAX, &hand, err) ||
	    !dealer_known(correcting, table, to->hand, &hand, err) ||
	    !hand_score(correcting->desk->arena, correcting->desk->event, &hand, to, &score, err) ||
	    !correction_accept(correcting, &score, &hand, err) ||
	    !hand_acceptable(correcting->desk->arena, &hand, &score, table->running, err))
		return false;
	bare = correction_facts(&hand);
	rows.facts = &bare;
	rows.hand = &hand;
	rows.score = &score;
	return correction_add(correcting, &rows, "move", "from", from, err);
}

static bool move(
    struct correcting *correcting, const struct address *to, struct address *ret, struct error *err)
{
	struct table table;

	if (!correcting_begin(correcting, err) || !correction_allowed(correcting, err) ||
	    !table_read(correcting->desk, to, &table, err))
		return false;
	*ret = (struct address){to->round, to->table, table.next_hand};
	if (to->round == correcting->view.address.round &&
	    to->table == correcting->view.address.table)
		return error_set(err, ERROR_INPUT, SAY_TABLE_SAME, to->round, to->table);
	if (table.game.finished)
		return error_set(err, ERROR_REFUSED, SAY_GAME_ENDED_TABLE_FURTHER_HAND_RECORDED,
		    to->round, to->table);
	if (!lock_allows(correcting, &correcting->view.table, err) ||
	    !lock_allows(correcting, &table, err) || !void_write(correcting, "to", ret, err))
		return false;
	correcting->view.table.locked = table.locked;
	correcting->view.table.signature = table.signature;
	return place_take(correcting, &correcting->correction->address, ret, &table, err);
}

/* --- as one --- */

static bool result_read(struct correcting *correcting, const struct phase_watch *watch,
    const struct address *address, struct correction_result *ret, struct error *err)
{
	ret->follower_count = correcting->follower_count;
	ret->followers = correcting->followers;
	return hand_fetch(correcting->desk, address, &ret->view, err) &&
	       phase_match_tell(correcting->desk, watch, &ret->view.table, err);
}

static bool add_note(const struct correcting *correcting, struct error *err)
{
	const struct correction *correction = correcting->correction;
	const struct note_place place = {.at = correction->address};
	bool repeated;

	return !correction->note ||
	       note_set(correcting->desk, &place, correction->note, &repeated, err);
}

/* All or none: the transaction holds the lines of every hand touched. */
static bool in_one(struct correcting *correcting,
    bool (*work)(struct correcting *, struct correction_result *, struct error *),
    struct correction_result *ret, struct error *err)
{
	struct correction_result result = {0};
	struct event_now now;
	const struct desk deed = desk_keep(correcting->desk, &now);
	struct phase_watch watch;

	correcting->desk = &deed;
	if (!store_begin(correcting->desk->store, err) ||
	    !store_end(correcting->desk->store,
	        phase_watch_begin(
	            correcting->desk, correcting->correction->address.round, &watch, err) &&
	            work(correcting, &result, err) && add_note(correcting, err) &&
	            result_read(correcting, &watch, &correcting->view.address, &result, err),
	        err))
		return false;
	*ret = result;
	return true;
}

bool hand_correct(const struct desk *desk, const struct correction *correction,
    struct correction_result *ret, struct error *err)
{
	struct correcting correcting = {.desk = desk, .correction = correction, .act = "correct"};

	return in_one(&correcting, correct, ret, err);
}

bool hand_void(const struct desk *desk, const struct correction *correction,
    struct correction_result *ret, struct error *err)
{
	struct correcting correcting = {.desk = desk, .correction = correction, .act = "void"};

	return in_one(&correcting, empty, ret, err);
}

bool hand_restore(const struct desk *desk, const struct correction *correction,
    struct correction_result *ret, struct error *err)
{
	struct correcting correcting = {.desk = desk, .correction = correction, .act = act_restore};

	return in_one(&correcting, restore, ret, err);
}

bool hand_rescore(const struct desk *desk, const struct correction *correction,
    struct correction_result *ret, struct error *err)
{
	struct correcting correcting = {.desk = desk, .correction = correction, .act = act_rescore};

	return in_one(&correcting, rescore, ret, err);
}

bool hand_swap(const struct desk *desk, const struct correction *correction,
    struct correction_result *ret, struct error *err)
{
	struct correcting correcting = {.desk = desk, .correction = correction, .act = "swap"};

	return in_one(&correcting, swap, ret, err);
}

bool hand_move(const struct desk *desk, const struct correction *correction,
    const struct address *to, struct correction_result *ret, struct error *err)
{
	struct event_now now;
	const struct desk deed = desk_keep(desk, &now);
	struct correcting correcting = {.desk = &deed, .correction = correction, .act = "move"};
	struct correction_result result = {0};
	const int round =
	    correction->address.round < to->round ? correction->address.round : to->round;
	struct phase_watch watch, none = {0};
	struct address place;

	if (!store_begin(desk->store, err) ||
	    !store_end(desk->store,
	        phase_watch_begin(&deed, round, &watch, err) &&
	            move(&correcting, to, &place, err) &&
	            result_read(&correcting, &watch, &place, &result, err) &&
	            deed_table_read(&deed, &none, &correcting.view.address, &result.left, err),
	        err))
		return false;
	*ret = result;
	return true;
}
