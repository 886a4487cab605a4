#include "desk/hand_correct.h"

#include "base/input.h"
#include "base/message.h"
#include "desk/correction_clock.h"
#include "desk/correction_write.h"
#include "desk/dealer.h"
#include "desk/deed.h"
#include "desk/hand_accept.h"
#include "desk/hand_score.h"
#include "desk/note.h"
#include "desk/phase_match.h"
#include "desk/sheet.h"
#include "desk/table.h"
#include "score/bidding.h"
#include "store/event_rows.h"
#include "store/given_rows.h"
#include "store/version.h"

#include <string.h>

static bool lock_allows(
    const struct correcting *correcting, const struct table *table, struct error *err)
{
	return correcting->correction->unlock || sheet_unlocked(table, err);
}

static bool texts_valid(const struct correction *correction, struct error *err)
{
	return input_text(correction->reason ? correction->reason : "", "reason-invalid",
	           MESSAGE_WORDS("the reason of a correction"), err) &&
	       (!correction->unlock || input_text(correction->unlock, "reason-invalid",
	                                   MESSAGE_WORDS("the reason to unlock"), err));
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
		return error_set(err, ERROR_REFUSED, "hand-voided",
		    "hand %d.%d.%d is void; `canasta hand restore` makes it count again", at->round,
		    at->table, at->hand);
	if (correction->version > 0 &&
	    correction->version != view->versions[view->version_count - 1].version)
		return error_set(err, ERROR_REFUSED, "hand-changed",
		    "hand %d.%d.%d was changed by somebody else meanwhile; look at it and try "
		    "again",
		    at->round, at->table, at->hand);
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
	return strcmp(before, after) == 0 ||
	       error_set(err, ERROR_REFUSED, "not-an-addition",
	           "an addition changes written sums alone (base, cards, melded, held, net, claim, "
	           "running); this changes more: --kind record or ruling is expected");
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
		return error_set(err, ERROR_INPUT, "correction-empty",
		    "nothing to correct: the slip of a side, or a word of the hand, is expected; a "
		    "ruling alone may leave all as it is");
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
		return error_set(err, ERROR_INPUT, "sides-three",
		    "there are three sides; correct each with its slip instead");
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
		why = MESSAGE_WORDS("is accepted; the desk puts right what is wrong");
	else if (table_newest_hand(table) != hand)
		why = MESSAGE_WORDS("has hands behind it; the desk puts right what is wrong");
	return !why || error_set(err, ERROR_REFUSED, "hand-late", "hand %d.%d.%d %s", at->round,
	                   at->table, at->hand, message_words(why));
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
		return error_set(err, ERROR_REFUSED, "hand-number",
		    "hand %d.%d.%d was entered anew after it was void, and that entry counts; "
		    "`canasta hand show %d.%d.%d --history` tells what it said before",
		    at->round, at->table, at->hand, at->round, at->table, at->hand);
	ret->repeated = !view->voided;
	to = moved_to(view);
	if (ret->repeated)
		return true;
	if (to)
		return error_set(err, ERROR_REFUSED, "hand-voided",
		    "hand %d.%d.%d was moved to %d.%d.%d and counts there; `canasta hand move "
		    "%d.%d.%d %d.%d` brings it back",
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
		return error_set(err, ERROR_INPUT, "table-same",
		    "the hand stands at table %d.%d already", to->round, to->table);
	if (table.game.finished)
		return error_set(err, ERROR_REFUSED, "game-ended",
		    "the game at table %d.%d has ended; no further hand is recorded there",
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
