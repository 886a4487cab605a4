#include "club/hand.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/lines.h"
#include "base/text.h"
#include "card/meld.h"
#include "club/address.h"
#include "club/correction.h"
#include "club/desk.h"
#include "club/event.h"
#include "club/note.h"
#include "club/offences.h"
#include "club/penalty.h"
#include "club/sheet.h"
#include "club/table.h"
#include "club/version.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/hand_json.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- checking a new hand --- */

const char *hand_facts_canonical(
    struct arena *arena, const struct rulebook *book, const struct hand *hand)
{
	struct hand bare = correction_facts(hand);

	return hand_canonical(arena, book, &bare);
}

const char *hand_slip_canonical(
    struct arena *arena, const struct rulebook *book, const struct hand *hand)
{
	struct hand bare = correction_facts(hand);
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

static bool acceptances_valid(const struct hand *hand, const struct score *score, struct error *err)
{
	for (size_t i = 0; i < hand->acceptance_count; i++) {
		const struct acceptance *acceptance = &hand->acceptances[i];

		if (!input_text(acceptance->reason ? acceptance->reason : "", "acceptance-invalid",
		        TEXT_WORDS_REASON_ACCEPTANCE, err) ||
		    !input_text(acceptance->by ? acceptance->by : "", "acceptance-invalid",
		        TEXT_WORDS_ACCEPTS, err))
			return false;
		if (!acceptance->code || !hand_finding_there(score, acceptance->code))
			return error_set(err, ERROR_INPUT, SAY_ACCEPTANCE_INVALID,
			    acceptance->code ? acceptance->code : "");
	}
	return true;
}

bool hand_acceptable(struct arena *arena, const struct hand *hand, const struct score *score,
    const int64_t before[SIDES_MOST], struct error *err)
{
	struct text codes = {.arena = arena};
	bool told[FINDING_COUNT] = {false};

	for (size_t side = 0; side < score->side_count; side++) {
		int64_t after = before[side] + score->sides[side].total;

		if (after < -GAME_SCORE_MOST || after > GAME_SCORE_MOST)
			return error_set(err, ERROR_REFUSED, SAY_SCORE_RANGE_SIDE_STAND_GAME,
			    (char)('A' + (int)side), (long long)after);
	}
	if (!acceptances_valid(hand, score, err))
		return false;
	/* The message names each code once, in the order found. */
	for (size_t i = 0; i < score->finding_count; i++) {
		const struct finding *finding = &score->findings[i];

		if (finding->level != LEVEL_ERROR || told[finding->code] ||
		    hand_finding_accepted(hand, finding))
			continue;
		told[finding->code] = true;
		text_addf(&codes, "%s%s", codes.size ? ", " : "", finding_name(finding->code));
	}
	if (codes.size == 0)
		return true;
	return error_set(err, ERROR_REFUSED, SAY_ERROR_FINDINGS, text_of(&codes));
}

/* Returns true if the slip has a score before the hand that differs from `before`; `ret_side` is the first
 * side for which it does. */
static bool score_differs(
    const struct hand *hand, const int64_t before[SIDES_MOST], size_t *ret_side)
{
	for (size_t side = 0; side < hand->side_count; side++) {
		if (hand->sides[side].has_score && hand->sides[side].score != before[side]) {
			*ret_side = side;
			return true;
		}
	}
	return false;
}

static bool sides_complete(const struct table *table, const struct hand *hand, struct error *err)
{
	for (size_t side = 0; side < table->side_count; side++)
		if (side >= hand->side_count || hand->sides[side].name != (char)('A' + (int)side))
			return error_set(err, ERROR_INPUT, SAY_SIDE_MISSING_TABLE_EVERY_SLIP,
			    (char)('A' + (int)side));
	if (hand->side_count > table->side_count)
		return error_set(
		    err, ERROR_INPUT, SAY_SIDE_UNKNOWN_TABLE, hand->sides[table->side_count].name);
	return true;
}

/* Checks the scores on the slip against `before`, the totals before the hand, and `starts`, the scores by which
 * it is scored. They differ if a hand was corrected while this one was played; the slip may have either. */
static bool score_agrees(const struct hand *hand, const int64_t before[SIDES_MOST],
    const int64_t starts[SIDES_MOST], struct error *err)
{
	size_t side = 0;

	if (!score_differs(hand, before, &side) || !score_differs(hand, starts, &side))
		return true;
	return error_set(err, ERROR_INPUT, SAY_SCORE_DIFFERS, hand->sides[side].name,
	    hand->sides[side].score, (long long)before[side]);
}

static bool number_agrees(
    const struct table *table, const struct hand_entry *entry, int next, struct error *err)
{
	const struct table_hand *there;

	if (entry->number == 0 || entry->number == next)
		return true;
	if (entry->number > next)
		return error_set(err, ERROR_REFUSED, SAY_HAND_NUMBER_ENTERED_NEXT_TABLE,
		    entry->number, table->address.round, table->address.table, next);
	there = table_hand_at(table, entry->number);
	return error_set(err, ERROR_REFUSED, "hand-number",
	    there && there->voided ? TEXT_HAND_NUMBER_VOID_KEEPS_HANDS
	                           : TEXT_HAND_NUMBER_RECORDED_ALREADY_FACTS,
	    table->address.round, table->address.table, entry->number);
}

static bool game_goes_on(
    const struct table *table, const struct hand_entry *entry, struct error *err)
{
	if (!table->game.finished || entry->before > 0)
		return true;
	if (!entry->after_end)
		return error_set(err, ERROR_REFUSED, SAY_GAME_ENDED_TABLE_AFTER_END,
		    table->address.round, table->address.table);
	return input_text(entry->after_end, "reason-invalid", TEXT_WORDS_REASON_HAND_AFTER, err);
}

/* --- adding a hand --- */

/* A hand on its way into the file. */
struct hand_addition {
	struct change change;
	const struct desk *desk;
	const struct hand_entry *entry;
	struct hand hand; /* the facts as entered, with the dealer */
	struct hand_added result;
	const struct table_watch *watch;
	/* For an inserted hand: the correction that later hands follow, as they follow a typing. */
	struct correction correction;
	struct correction_work work;
	struct table inserted;      /* the table with the hand in it, without its sums */
	int64_t begins[SIDES_MOST]; /* each side's score when the hand began */
};

/* Looks for the recorded hand that this entry repeats: same facts, same place, same score before the hand.
 * If there is one, sets result.repeated and fills the result from it. */
static void find_repeated(struct hand_addition *addition)
{
	const struct hand_entry *entry = addition->entry;
	const struct desk *desk = addition->desk;
	struct hand_added *result = &addition->result;
	const struct table *table = &result->table;
	const struct table_hand *old = entry->again         ? NULL
	                               : entry->number == 0 ? table_newest_hand(table)
	                                                    : table_hand_at(table, entry->number);
	struct address address = table->address;
	const struct rulebook *book = event_book_of(desk->event, address.round);
	int64_t before[SIDES_MOST];
	struct hand hand;
	const char *entered, *recorded;
	size_t side;

	if (!old || old->voided)
		return;
	address.hand = old->number;
	hand = hand_version_read(desk, &address, old->version, NULL);
	entered = hand_slip_canonical(desk->arena, book, &addition->hand);
	recorded = hand_slip_canonical(desk->arena, book, &hand);
	for (side = 0; side < hand.side_count; side++)
		before[side] = hand.sides[side].score;
	if (strcmp(entered, recorded) != 0 || old->before != entry->before ||
	    score_differs(entry->hand, before, &side))
		return;
	result->hand = hand;
	result->address = address;
	result->version = old->version;
	result->repeated = true;
	hand_score(desk->arena, desk->event, &hand, &address, &result->score);
}

/* Fills the result with the hand as the table would have it, and scores it. The opening minimum follows from the
 * score when the hand begins (13A); that score is fixed here and kept with the hand. */
static void hand_judge(struct hand_addition *addition)
{
	struct hand_added *result = &addition->result;
	const struct table *table = &result->table;
	const bool inserted = addition->entry->before > 0;

	result->hand = addition->hand;
	if (!inserted) {
		result->address = table->address;
		result->address.hand = table->next_hand;
		result->version = table_entry_version(table, table->next_hand);
	}
	result->hand.place = inserted ? table_place_of(&addition->inserted, result->address.hand)
	                              : table->next_place;
	for (size_t side = 0; side < table->side_count; side++) {
		result->hand.sides[side].has_score = true;
		result->hand.sides[side].score =
		    (int32_t)(inserted ? addition->begins[side] : table->starts[side]);
	}
	/* Penalties given in a hand count again when the hand is entered again after it was void. */
	if (result->version > 1)
		given_apply(addition->desk, &result->address, INT64_MAX, &result->hand);
	offences_carry(addition->desk, &result->address, INT64_MAX, &result->hand);
	hand_score(addition->desk->arena, addition->desk->event, &result->hand, &result->address,
	    &result->score);
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
 * result shows what was read. */
static bool read_back(struct hand_addition *addition, struct error *err)
{
	const struct desk *desk = addition->desk;
	struct hand_added *result = &addition->result;
	const struct address address = result->address;
	const struct rulebook *book = event_book_of(desk->event, address.round);
	/* A hand inserted before others may change what their penalties take. */
	const int64_t *before = addition->entry->before > 0 && rulebook_counts_games(book)
	                            ? NULL
	                            : result->table.running;
	const struct table_hand *kept;
	struct score again;
	struct hand hand;
	struct table table;
	const char *entered, *stored;

	/* hand_judge() has checked that a hand can have such sums. */
	if (!table_read(desk, &address, &table, err))
		return false;
	hand = hand_version_read(desk, &address, result->version, NULL);
	hand_score_lines(desk->arena, desk->event, &hand, &address, &again);
	entered = hand_facts_canonical(desk->arena, book, &result->hand);
	stored = hand_facts_canonical(desk->arena, book, &hand);
	kept = table_hand_at(&table, address.hand);
	if (strcmp(entered, stored) != 0 || !kept || kept->voided ||
	    kept->version != result->version || !sums_equal(&table, kept, before, &result->score) ||
	    !sums_equal(&table, kept, before, &again))
		break_off(ERROR_STORE, SAY_STORE_READBACK, store_path(desk->store));
	result->hand = hand;
	result->table = table;
	return table_watch_tell(desk, addition->watch, &result->table, err);
}

/* --- inserting a hand that was found later --- */

static int by_number(const void *left, const void *right)
{
	return ((const struct table_hand *)left)->number -
	       ((const struct table_hand *)right)->number;
}

/* Computes the table with the hand inserted. `score` has the hand's sums; NULL: not known yet. */
static void insertion_settle(
    struct hand_addition *addition, const struct score *score, struct table *ret)
{
	const struct desk *desk = addition->desk;
	const struct hand_added *result = &addition->result;
	const struct table *table = &addition->work.view.table;
	struct table_hand *hands = arena_alloc(desk->arena, table->hand_count + 1, sizeof *hands);
	struct table_hand *hand;
	size_t count = 0;
	const struct event_now *now = event_now_read(desk);

	/* A void hand with this number makes room. */
	for (size_t i = 0; i < table->hand_count; i++)
		if (table->hands[i].number != result->address.hand)
			hands[count++] = table->hands[i];
	hand = &hands[count++];
	*hand = (struct table_hand){.number = result->address.hand,
	    .version = result->version,
	    .before = addition->entry->before,
	    .time = addition->hand.time};
	for (size_t side = 0; score && side < score->side_count; side++)
		hand->sides[side].total = score->sides[side].total;
	qsort(hands, count, sizeof *hands, by_number);
	*ret = *table;
	ret->hand_count = count;
	ret->next_hand = table->dealt ? table->next_hand : result->address.hand + 1;
	table_hands_order(desk->arena, hands, count);
	table_settle(desk->arena, desk->event, &now->settings, ret, hands);
}

/* Gives the hand its number and its place, and finds the scores it began with. */
static bool insertion_begin(struct hand_addition *addition, struct error *err)
{
	const struct hand_entry *entry = addition->entry;
	struct hand_added *result = &addition->result;
	const struct table *table = &result->table;
	const struct table_hand *next = table_hand_at(table, entry->before);
	int number = table->next_hand + table->dealt;

	if (!input_text(entry->reason ? entry->reason : "", "reason-invalid",
	        TEXT_WORDS_REASON_HAND_RECORDED, err))
		return false;
	if (!next)
		return error_set(err, ERROR_INPUT, SAY_HAND_UNKNOWN_HAND, table->address.round,
		    table->address.table, entry->before);
	if (next->voided)
		return error_set(err, ERROR_REFUSED, SAY_HAND_VOIDED_VOID_PLAYED_NEXT,
		    table->address.round, table->address.table, entry->before);
	addition->correction = (struct correction){
	    .kind = VERSION_TYPING, .reason = entry->reason, .unlock = entry->unlock};
	addition->work = (struct correction_work){.desk = addition->desk,
	    .correction = &addition->correction,
	    .act = "insert",
	    .view = {.table = *table}};
	/* It takes the next number, but not that of a hand whose deal was noted already. */
	while (table_hand_at(table, number) && !table_hand_at(table, number)->voided)
		number++;
	result->before = entry->before;
	result->address = table->address;
	result->address.hand = number;
	result->version = table_entry_version(table, number);
	insertion_settle(addition, NULL, &addition->inserted);
	next = table_hand_at(&addition->inserted, number);
	for (size_t side = 0; side < table->side_count; side++)
		addition->begins[side] = next->sides[side].running;
	return true;
}

/* Gives the reason why the hand counts as recorded after the game's end, or NULL if it does not. It does if the
 * order of play puts it there, or if the next hand was recorded after the end for a reason of its own. */
static void insertion_after_end(
    struct hand_addition *addition, const struct table *after, const char **ret)
{
	const struct table *table = &addition->work.view.table;
	const struct table_hand *hand = table_hand_at(after, addition->result.address.hand);
	const struct table_hand *next = table_hand_at(table, addition->entry->before);
	bool *ended = arena_alloc(addition->desk->arena, after->hand_count, sizeof *ended);
	bool past;
	const struct event_now *now = event_now_read(addition->desk);

	table_ended(addition->desk, &now->settings, table, ended);
	past = next->after_end && !ended[next - table->hands];
	table_ended(addition->desk, &now->settings, after, ended);
	*ret = past || ended[hand - after->hands] ? addition->entry->reason : NULL;
}

/* Writes the version and its line of the log; for an inserted hand also the versions of later hands that
 * follow from it. */
static bool hand_write(struct hand_addition *addition, struct error *err)
{
	const struct hand_entry *entry = addition->entry;
	struct hand_added *result = &addition->result;
	struct version_rows rows = {
	    .address = result->address,
	    .version = result->version,
	    .kind = VERSION_ENTRY,
	    .by_side = entry->by_side,
	    .reason = "",
	    /* Ignored while the game is still going on. */
	    .after_end = result->table.game.finished ? entry->after_end : NULL,
	    .facts = &addition->hand,
	    .hand = &result->hand,
	    .score = &result->score,
	};
	struct address next = result->address;
	char subject[2 * ADDRESS_TEXT], place[ADDRESS_TEXT];
	struct table after;

	address_text(&result->address, subject);
	if (entry->before == 0) {
		version_rows_write(&addition->change, &rows);
		if (!change_log(&addition->change, "hand-add", subject, err))
			return false;
		return read_back(addition, err);
	}
	next.hand = entry->before;
	address_text(&next, place);
	(void)snprintf(
	    subject + strlen(subject), sizeof subject - strlen(subject), " before %s", place);
	rows.before = entry->before;
	rows.reason = entry->reason;
	insertion_settle(addition, &result->score, &after);
	insertion_after_end(addition, &after, &rows.after_end);
	version_rows_write(&addition->change, &rows);
	if (!change_log(&addition->change, "hand-add", subject, err) ||
	    !correction_follow(&addition->work, &after, &result->address, err))
		return false;
	result->follower_count = addition->work.follower_count;
	result->followers = addition->work.followers;
	return read_back(addition, err);
}

static bool hand_preview_read(struct hand_addition *addition, struct error *err)
{
	struct table *table = &addition->result.table;

	addition->hand = *addition->entry->hand;
	if (!table_read(addition->desk, &addition->entry->table, table, err))
		return false;
	if (!sides_complete(table, addition->entry->hand, err))
		return false;
	if (!dealer_settle(addition->desk, table, table->next_place, &addition->hand, err))
		return false;
	if (!score_agrees(addition->entry->hand, table->running, table->starts, err))
		return false;
	hand_judge(addition);
	return true;
}

bool hand_preview(const struct desk *desk, const struct hand_entry *entry, struct hand_added *ret,
    struct error *err)
{
	struct hand_addition addition = {.desk = desk, .entry = entry};

	store_read_begin(desk->store);
	if (!store_read_end(desk->store, hand_preview_read(&addition, err)))
		return false;
	*ret = addition.result;
	return true;
}

static bool hand_enter(struct hand_addition *addition, struct error *err)
{
	const struct hand_entry *entry = addition->entry;
	struct hand_added *result = &addition->result;
	struct table *table = &result->table;
	const bool inserted = entry->before > 0;
	const int64_t *before, *starts;
	int number, place;

	addition->hand = *entry->hand;
	if (!event_changeable(addition->desk, err) ||
	    !table_read(addition->desk, &entry->table, table, err) ||
	    !sides_complete(table, entry->hand, err) ||
	    (inserted && !insertion_begin(addition, err)))
		return false;
	before = inserted ? addition->begins : table->running;
	starts = inserted ? addition->begins : table->starts;
	number = inserted ? result->address.hand : table->next_hand;
	place = inserted ? table_place_of(&addition->inserted, number)
	                 : table_place_of(table, entry->number > 0 ? entry->number : number);
	if (!dealer_settle(addition->desk, inserted ? &addition->inserted : table, place,
	        &addition->hand, err))
		return false;
	find_repeated(addition);
	if (!result->repeated) {
		if (!score_agrees(entry->hand, before, starts, err) ||
		    !number_agrees(table, entry, number, err) || !game_goes_on(table, entry, err) ||
		    !sheet_unlock(&addition->change, table, entry->unlock, err))
			return false;
		hand_judge(addition);
		if (!hand_acceptable(
		        addition->desk->arena, &result->hand, &result->score, before, err) ||
		    !table_watch_begin(addition->desk, entry->table.round, &addition->watch, err) ||
		    !hand_write(addition, err))
			return false;
	}
	return !entry->versions ||
	       hand_versions_read(addition->desk, &result->address, &result->versions, err);
}

bool hand_add(const struct desk *desk, const struct hand_entry *entry, struct hand_added *ret,
    struct error *err)
{
	struct hand_addition addition = {.desk = desk, .entry = entry};
	bool noted;
	bool ok;

	assert(desk->event);
	change_begin(desk, &addition.change);
	addition.desk = addition.change.desk;
	ok = hand_enter(&addition, err) &&
	     (!entry->note ||
	         note_set(addition.desk, &(struct note_place){.at = addition.result.address},
	             entry->note, &noted, err));
	ok = change_end(&addition.change, ok);
	if (ok || error_is(err, CODE_ERROR_FINDINGS))
		*ret = addition.result;
	return ok;
}
