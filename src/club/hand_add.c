#include "club/hand.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "card/card.h"
#include "club/address.h"
#include "club/correction.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/note.h"
#include "club/penalty.h"
#include "club/round.h"
#include "club/sheet.h"
#include "club/table.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/facts.h"
#include "slip/hand_json.h"

#include <stdlib.h>
#include <string.h>

/* --- checking a new hand --- */

const char *hand_facts_canonical(
    struct arena *arena, const struct rulebook *book, const struct hand *hand)
{
	struct hand bare = hand_bare_facts(hand);

	return hand_canonical(arena, book, &bare);
}

const char *hand_slip_canonical(
    struct arena *arena, const struct rulebook *book, const struct hand *hand)
{
	struct hand bare = hand_bare_facts(hand);
	bool totals = false;

	for (size_t i = 0; i < bare.side_count; i++) {
		struct side *side = &bare.sides[i];
		struct meld *melds = arena_alloc(arena, side->meld_count, sizeof *melds);

		for (size_t j = 0; j < side->meld_count; j++) {
			melds[j] = side->melds[j];
			melds[j].ruled = MELD_UNRULED;
		}
		side->melds = melds;
		totals = totals || side->detail == DETAIL_TOTALS;
	}
	if (bare.contract.ruled && !totals)
		bare.contract.outcome = OUTCOME_NONE;
	bare.contract.ruled = false;
	return hand_canonical(arena, book, &bare);
}

bool hand_finding_there(const struct score *score, const char *code)
{
	for (size_t i = 0; i < score->finding_count; i++)
		if (score->findings[i].level == LEVEL_ERROR &&
		    strcmp(finding_name(score->findings[i].code), code) == 0)
			return true;
	return false;
}

bool hand_finding_accepted(const struct hand *hand, const struct finding *finding)
{
	for (size_t i = 0; i < hand->acceptance_count; i++)
		if (strcmp(hand->acceptances[i].code, finding_name(finding->code)) == 0)
			return true;
	return false;
}

void hand_acceptable(struct arena *arena, const struct hand *hand, const struct score *score,
    const int64_t before[SIDES_MOST])
{
	struct text codes = {.arena = arena};
	bool named[FINDING_COUNT] = {false};

	for (size_t side = 0; side < score->side_count; side++) {
		int64_t after = before[side] + score->sides[side].total;

		if (after < -GAME_SCORE_MOST || after > GAME_SCORE_MOST)
			break_off(ERROR_REFUSED, SAY_SCORE_RANGE_SIDE_SCORE,
			    (char)('A' + (int)side), (long long)after);
	}
	for (size_t i = 0; i < hand->acceptance_count; i++) {
		const struct acceptance *acceptance = &hand->acceptances[i];

		input_require(
		    acceptance->reason, "acceptance-invalid", TEXT_WORDS_REASON_ACCEPTANCE);
		input_require(acceptance->by, "acceptance-invalid", TEXT_WORDS_PERSON_ACCEPTING);
		if (!acceptance->code || !hand_finding_there(score, acceptance->code))
			break_off(ERROR_INPUT, SAY_ACCEPTANCE_INVALID,
			    acceptance->code ? acceptance->code : "");
	}
	/* The message names each code once, in the order found. */
	for (size_t i = 0; i < score->finding_count; i++) {
		const struct finding *finding = &score->findings[i];

		if (finding->level != LEVEL_ERROR || named[finding->code] ||
		    hand_finding_accepted(hand, finding))
			continue;
		named[finding->code] = true;
		text_addf(&codes, "%s%s", codes.size ? ", " : "", finding_name(finding->code));
	}
	if (codes.size > 0)
		break_off(ERROR_REFUSED, SAY_ERROR_FINDINGS, text_of(&codes));
}

/* Returns the first side whose slip has a score before the hand that differs from `before`; the
 * number of sides if none has. */
static size_t differing_side(const struct hand *hand, const int64_t before[SIDES_MOST])
{
	size_t side = 0;

	while (side < hand->side_count &&
	       (!hand->sides[side].has_score || hand->sides[side].score == before[side]))
		side++;
	return side;
}

/* Checks the scores on the slip against `before`, the totals before the hand, and `starts`, the scores by which
 * it is scored. They differ if a hand was corrected while this one was played; the slip may have either. */
static void require_score(
    const struct hand *hand, const int64_t before[SIDES_MOST], const int64_t starts[SIDES_MOST])
{
	const size_t side = differing_side(hand, starts);

	if (side < hand->side_count && differing_side(hand, before) < hand->side_count)
		break_off(ERROR_INPUT, SAY_SCORE_DIFFERS, hand->sides[side].name,
		    hand->sides[side].score, (long long)before[side]);
}

/* Checks the number of a hand that an entry gives: it must be the next. */
static void require_number(const struct table *table, const struct hand_entry *entry, int next)
{
	if (entry->number == 0 || entry->number == next)
		return;
	if (entry->number > next)
		break_off(ERROR_REFUSED, SAY_HAND_NUMBER_NOT_NEXT, entry->number,
		    table->address.round, table->address.table, next);
	const struct table_hand *there = table_hand_at(table, entry->number);

	break_off(ERROR_REFUSED, "hand-number",
	    there && there->voided ? TEXT_HAND_NUMBER_VOID : TEXT_HAND_NUMBER_OTHER_FACTS,
	    table->address.round, table->address.table, entry->number);
}

/* --- seats of players --- */

/* Returns the number of a player's seat on this side, from 1. A substitute has the seat of the player replaced, who may
 * be an earlier substitute. 0: none. */
static size_t seat_of_person(const struct seat *seat, int64_t person, size_t substitutes)
{
	for (size_t i = 0; i < seat->player_count; i++)
		if (seat->players[i].person == person)
			return i + 1;
	for (size_t i = 0; i < substitutes; i++)
		if (seat->substitutes[i].in_person == person)
			return seat_of_person(seat, seat->substitutes[i].out_person, i);
	return 0;
}

/* Finds the seat of a name on one side, and the person, spelled as the side does. An entrant
 * without named players is found by its own name. */
static enum seat_at seat_named(
    struct arena *arena, const struct seat *side, const char *name, struct player *ret)
{
	*ret = (struct player){.name = name};
	ret->person = seat_person(arena, side, &ret->name);
	if (ret->person > 0)
		return bidding_seat(
		    side->side, seat_of_person(side, ret->person, side->substitute_count));
	*ret = (struct player){.name = side->entrant};
	return text_same_folded(arena, side->entrant, name) ? bidding_seat(side->side, 0)
	                                                    : SEAT_UNKNOWN;
}

/* Finds the dealer's seat and person, and the usual spelling of the name. The seat stays unknown if
 * both sides have that name. */
static void dealer_find(struct arena *arena, const struct table *table, struct hand *hand)
{
	enum seat_at found = SEAT_UNKNOWN;
	struct player named, dealer = {.name = NULL};

	for (size_t i = 0; i < table->side_count; i++) {
		const enum seat_at seat = seat_named(arena, &table->sides[i], hand->dealer, &named);

		if (!seat)
			continue;
		if (found) {
			hand->dealer_seat = SEAT_UNKNOWN;
			return;
		}
		found = seat;
		dealer = named;
	}
	if (found) {
		hand->dealer_seat = found;
		hand->dealer = dealer.name;
		hand->dealer_person = dealer.person;
	}
}

/* --- the turn to deal --- */

void dealer_contract(
    struct arena *arena, const struct event *event, const struct table *table, struct hand *hand)
{
	const struct rulebook *book = event_book_of(event, table->address.round);

	if (!book->contract.allowed)
		return;
	if (bidding_dealer_name(hand))
		dealer_find(arena, table, hand);
	if (hand->contract.by_bids)
		hand->contract = (struct contract){
		    .outcome = hand->contract.outcome, .ruled = hand->contract.ruled};
	facts_contract(book, hand);
}

void dealer_settle(const struct desk *desk, const struct table *table, int place, struct hand *hand)
{
	struct address address = table->address;
	struct hand before;

	dealer_contract(desk->arena, desk->event, table, hand);
	if (hand->bid_count == 0)
		return;

	/* The seat left of the dealer of the hand before is due to deal, whether or not that one was
	 * due (7B). */
	hand->dealer_due = SEAT_UNKNOWN;
	for (size_t i = 0; i < table->hand_count; i++) {
		if (table->hands[i].place != place - 1 || table->hands[i].voided)
			continue;
		address.hand = table->hands[i].number;
		before = hand_version_read(desk, &address, table->hands[i].version, NULL);
		hand->dealer_due = bidding_seat_left(before.dealer_seat);
	}
}

/* --- adding a hand --- */

/* Looks for the recorded hand that this entry repeats: same facts, same place, same score before the hand. Returns true
 * if there is one, and fills the view with it. */
static bool find_repeated(const struct desk *desk, const struct hand_entry *entry,
    const struct hand *hand, struct hand_view *view)
{
	const struct table *table = &view->table;
	const struct table_hand *newest = table_newest_hand(table);
	const struct table_hand *old =
	    entry->number > 0 ? table_hand_at(table, entry->number) : newest;
	struct address address = table->address;
	const struct rulebook *book = event_book_of(desk->event, address.round);
	int64_t before[SIDES_MOST];

	/* A hand below the number asked for may have been recorded elsewhere meanwhile. */
	if (entry->or_newest && newest && newest->number < entry->number && (!old || old->voided))
		old = newest;
	if (entry->again || !old || old->voided)
		return false;
	address.hand = old->number;
	struct hand kept = hand_version_read(desk, &address, old->version, NULL);
	const char *entered = hand_slip_canonical(desk->arena, book, hand);
	const char *recorded = hand_slip_canonical(desk->arena, book, &kept);

	for (size_t side = 0; side < kept.side_count; side++)
		before[side] = kept.sides[side].score;
	if (strcmp(entered, recorded) != 0 || old->before != entry->before ||
	    differing_side(hand, before) < hand->side_count)
		return false;
	view->hand = kept;
	view->address = address;
	view->version = old->version;
	hand_score(desk->arena, desk->event, &kept, &address, &view->score);
	return true;
}

/* Fills the view with the hand as the table would have it at a place in the order of play, and scores it. The opening
 * minimum follows from the score when the hand begins (13A); that score is fixed here and kept with the hand. */
static void hand_judge(const struct desk *desk, const struct hand *hand, int place,
    const int64_t starts[SIDES_MOST], struct hand_view *view)
{
	view->hand = *hand;
	view->hand.place = place;
	for (size_t side = 0; side < view->table.side_count; side++) {
		view->hand.sides[side].has_score = true;
		view->hand.sides[side].score = (int32_t)starts[side];
	}
	/* Penalties given in a hand count again when the hand is entered again after it was void. */
	if (view->version > 1)
		given_apply(desk, &view->address, INT64_MAX, &view->hand);
	offences_carry(desk, &view->address, INT64_MAX, &view->hand);
	hand_score(desk->arena, desk->event, &view->hand, &view->address, &view->score);
}

static bool sums_equal(const struct table *table, const struct table_hand *stored,
    const int64_t before[SIDES_MOST], const struct score *score)
{
	for (size_t side = 0; side < score->side_count; side++) {
		const struct hand_sums *sums = &stored->sides[side];
		const struct side_score *computed = &score->sides[side];

		if (sums->base != computed->base || sums->cards != computed->cards ||
		    sums->total != computed->total ||
		    sums->opening_minimum != computed->opening_minimum ||
		    /* points given while the hand was played count after it */
		    (before && table->running[side] != before[side] + computed->total))
			return false;
	}
	return true;
}

/* Reads the hand and its table back from the file, scores the hand again and compares it with the entry. The
 * view then shows what was read. */
static void read_back(
    const struct desk *desk, const struct hand_entry *entry, struct hand_view *view)
{
	const struct address *address = &view->address;
	const struct rulebook *book = event_book_of(desk->event, address->round);
	/* A hand inserted before others may change what their penalties take. */
	const int64_t *before =
	    entry->before > 0 && rulebook_counts_games(book) ? NULL : view->table.running;
	struct score again;

	/* hand_judge() has checked that a hand can have such sums. */
	struct table table = table_read(desk, address);
	struct hand hand = hand_version_read(desk, address, view->version, NULL);

	hand_score_lines(desk->arena, desk->event, &hand, address, &again);
	const char *entered = hand_facts_canonical(desk->arena, book, &view->hand);
	const char *stored = hand_facts_canonical(desk->arena, book, &hand);
	const struct table_hand *kept = table_hand_at(&table, address->hand);

	if (strcmp(entered, stored) != 0 || !kept || kept->voided ||
	    kept->version != view->version || !sums_equal(&table, kept, before, &view->score) ||
	    !sums_equal(&table, kept, before, &again))
		break_off(ERROR_STORE, SAY_STORE_READBACK, store_path(desk->store));
	view->hand = hand;
	view->table = table;
}

/* --- inserting a hand that was found later --- */

static int by_number(const void *left, const void *right)
{
	return ((const struct table_hand *)left)->number -
	       ((const struct table_hand *)right)->number;
}

/* Returns the table with the hand inserted. `score` has the hand's sums; NULL: not known yet. */
static struct table insertion_settle(const struct desk *desk, const struct hand_entry *entry,
    const struct hand_view *view, const struct score *score)
{
	const struct table *table = &view->table;
	const int number = view->address.hand;
	struct table_hand *hands = arena_alloc(desk->arena, table->hand_count + 1, sizeof *hands);
	struct table ret = *table;
	size_t count = 0;

	/* A void hand with this number makes room. */
	for (size_t i = 0; i < table->hand_count; i++)
		if (table->hands[i].number != number)
			hands[count++] = table->hands[i];
	hands[count] = (struct table_hand){.number = number,
	    .version = view->version,
	    .before = entry->before,
	    .time = entry->hand->time};
	for (size_t side = 0; score && side < score->side_count; side++)
		hands[count].sides[side].total = score->sides[side].total;
	ret.hand_count = ++count;
	ret.next_hand = table->dealt ? table->next_hand : number + 1;
	qsort(hands, count, sizeof *hands, by_number);
	table_hands_order(desk->arena, hands, count);
	table_settle(desk->arena, desk->event, &event_now_read(desk)->settings, &ret, hands);
	return ret;
}

/* Gives the hand its number, and returns the table with the hand in its place. */
static struct table insertion_begin(
    const struct desk *desk, const struct hand_entry *entry, struct hand_view *view)
{
	const struct table *table = &view->table;
	const struct table_hand *next = table_hand_at(table, entry->before);
	int number = table->next_hand + table->dealt;

	input_require(entry->reason, "reason-invalid", TEXT_WORDS_REASON_HAND_PUT_BEFORE);
	if (!next)
		break_off(ERROR_INPUT, SAY_HAND_UNKNOWN_NO_SUCH_HAND, table->address.round,
		    table->address.table, entry->before);
	if (next->voided)
		break_off(ERROR_REFUSED, SAY_HAND_VOIDED_NEXT_HAND, table->address.round,
		    table->address.table, entry->before);
	/* It takes the next number, but not that of a hand whose deal was noted already. */
	while (table_hand_at(table, number) && !table_hand_at(table, number)->voided)
		number++;
	view->address.hand = number;
	view->version = table_entry_version(table, number);
	return insertion_settle(desk, entry, view, NULL);
}

/* Writes the version and its line of the log; for an inserted hand also the versions of later hands, which follow as
 * they follow a typing. `facts` are those entered, with the dealer. */
static void hand_write(struct change *change, const struct hand_entry *entry,
    const struct hand *facts, struct hand_result *result)
{
	const struct desk *desk = change->desk;
	const struct hand_view *view = &result->view;
	const struct correction correction = {
	    .kind = VERSION_TYPING, .reason = entry->reason, .unlock = entry->unlock};
	struct version_rows rows = {
	    .address = view->address,
	    .version = view->version,
	    .kind = VERSION_ENTRY,
	    .by_side = entry->by_side,
	    .reason = "",
	    /* Ignored while the game is still going on. */
	    .after_end = view->table.game.finished ? entry->after_end : NULL,
	    .facts = facts,
	    .hand = &view->hand,
	    .score = &view->score,
	};
	const struct address *at = &view->address;

	if (entry->before == 0) {
		version_rows_write(change, &rows);
		address_log(change, "hand-add", at);
		return;
	}
	struct table after = insertion_settle(desk, entry, view, &view->score);

	rows.before = entry->before;
	rows.reason = entry->reason;
	/* The hand counts as recorded after the game's end if the order of play puts it there, or if
	 * the next hand was recorded after the end for a reason of its own. */
	const struct table_hand *own = table_hand_at(&after, at->hand);
	const struct table_hand *next = table_hand_at(&view->table, entry->before);
	bool *ended = arena_alloc(desk->arena, after.hand_count, sizeof *ended);

	table_ended(desk, &view->table, ended);
	const bool past = next->after_end && !ended[next - view->table.hands];

	table_ended(desk, &after, ended);
	rows.after_end = past || ended[own - after.hands] ? entry->reason : NULL;
	version_rows_write(change, &rows);
	struct correction_work work = (struct correction_work){.desk = desk,
	    .correction = &correction,
	    .act = "insert",
	    .view.table = view->table,
	    .result = result};

	change_log(change, "hand-add",
	    arena_printf(desk->arena, "%d.%d.%d before %d.%d.%d", at->round, at->table, at->hand,
	        at->round, at->table, entry->before));
	correction_follow(&work, &after, at);
}

/* Reads the table, checks that the slip has all its sides, and gives the hand the next number there. */
static struct hand_view hand_begin(const struct desk *desk, const struct hand_entry *entry)
{
	struct hand_view view = {.table = table_read(desk, &entry->table), .after_end = ""};
	const struct table *table = &view.table;
	const struct hand *hand = entry->hand;

	for (size_t side = 0; side < table->side_count; side++)
		if (side >= hand->side_count || hand->sides[side].name != (char)('A' + (int)side))
			break_off(ERROR_INPUT, SAY_SIDE_MISSING_NO_SLIP, (char)('A' + (int)side));
	if (hand->side_count > table->side_count)
		break_off(
		    ERROR_INPUT, SAY_SIDE_UNKNOWN_EXTRA_SIDE, hand->sides[table->side_count].name);
	view.address = table->address;
	view.address.hand = table->next_hand;
	view.version = table_entry_version(table, table->next_hand);
	return view;
}

struct hand_view hand_preview(const struct desk *desk, const struct hand_entry *entry)
{
	struct hand_view view;
	const struct table *table = &view.table;
	struct hand hand = *entry->hand;

	store_read_begin(desk->store);
	view = hand_begin(desk, entry);
	dealer_settle(desk, table, table->next_place, &hand);
	require_score(&hand, table->running, table->starts);
	hand_judge(desk, &hand, table->next_place, table->starts, &view);
	store_read_end(desk->store);
	return view;
}

void hand_add(const struct desk *desk, const struct hand_entry *entry, struct hand_result *ret)
{
	struct change change = change_begin_open(desk);
	struct hand_view *view = &ret->view;
	const struct table *table = &view->table;
	/* The totals before the hand, and the scores that decide its opening minima. */
	const int64_t *before = table->running, *starts = table->starts;
	int64_t begins[SIDES_MOST]; /* both, if the hand is inserted */
	struct hand hand = *entry->hand;
	struct table inserted;
	int place; /* place of the hand in the order of play; a repeated entry has that of the recorded hand */
	int next_place; /* place of a new hand */

	desk = change.desk;
	*ret = (struct hand_result){.view = hand_begin(desk, entry)};
	next_place = table->next_place;
	place = entry->number > 0 ? table_place_of(table, entry->number) : next_place;
	if (entry->before > 0) {
		inserted = insertion_begin(desk, entry, view);
		place = next_place = table_place_of(&inserted, view->address.hand);
		/* The inserted hand has no points yet, so its running total is the one before it. */
		for (size_t side = 0; side < table->side_count; side++)
			begins[side] =
			    table_hand_at(&inserted, view->address.hand)->sides[side].running;
		before = starts = begins;
	}
	dealer_settle(desk, entry->before > 0 ? &inserted : table, place, &hand);
	ret->repeated = find_repeated(desk, entry, &hand, view);
	if (!ret->repeated) {
		require_score(&hand, before, starts);
		require_number(table, entry, view->address.hand);
		if (table->game.finished && entry->before == 0) {
			if (!entry->after_end)
				break_off(ERROR_REFUSED, SAY_GAME_ENDED_AFTER_END,
				    table->address.round, table->address.table);
			input_require(
			    entry->after_end, "reason-invalid", TEXT_WORDS_REASON_HAND_AFTER_END);
		}
		sheet_unlock(&change, table, entry->unlock);
		hand_judge(desk, &hand, next_place, starts, view);
		hand_acceptable(desk->arena, &view->hand, &view->score, before);
		const struct table_watch *watch = table_watch_begin(desk, entry->table.round);

		hand_write(&change, entry, &hand, ret);
		read_back(desk, entry, view);
		table_watch_end(desk, watch, &view->table, &view->table.match);
	}
	if (entry->versions)
		view->versions = hand_versions_read(desk, &view->address, &view->version_count);
	if (entry->note)
		(void)note_set(desk, &(struct note_place){.at = view->address}, entry->note);
	change_end(&change);
}
