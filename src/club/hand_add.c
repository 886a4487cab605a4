#include "club/hand.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/lines.h"
#include "base/text.h"
#include "club/address.h"
#include "club/correction.h"
#include "club/desk.h"
#include "club/event.h"
#include "club/note.h"
#include "club/penalty.h"
#include "club/phase_match.h"
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

const char *hand_facts_canonical(
    struct arena *arena, const struct rulebook *book, const struct hand *hand, struct error *err)
{
	struct hand bare = *hand;
	const char *text;

	for (size_t side = 0; side < bare.side_count; side++) {
		bare.sides[side].has_score = false;
		bare.sides[side].score = 0;
	}
	text = hand_canonical(arena, book, &bare);
	if (!text)
		(void)error_memory(err);
	return text;
}

static bool scores_bounded(
    const int64_t before[SIDES_MOST], const struct score *score, struct error *err)
{
	for (size_t side = 0; side < score->side_count; side++) {
		int64_t after = before[side] + score->sides[side].total;

		if (after < -GAME_SCORE_MOST || after > GAME_SCORE_MOST)
			return error_set(err, ERROR_REFUSED, SAY_SCORE_RANGE_SIDE_STAND_GAME,
			    (char)('A' + (int)side), (long long)after);
	}
	return true;
}

bool hand_finding_there(const struct score *score, const char *code)
{
	for (size_t i = 0; i < score->finding_count; i++)
		if (score->findings[i].level == LEVEL_ERROR &&
		    strcmp(finding_name(score->findings[i].code), code) == 0)
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

bool hand_finding_accepted(const struct hand *hand, const struct finding *finding)
{
	for (size_t i = 0; i < hand->acceptance_count; i++)
		if (strcmp(hand->acceptances[i].code, finding_name(finding->code)) == 0)
			return true;
	return false;
}

/* Each code once, in the order found. */
static bool findings_accepted(
    struct arena *arena, const struct hand *hand, const struct score *score, struct error *err)
{
	struct text codes = {.arena = arena};
	bool told[FINDING_COUNT] = {false};

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

bool hand_acceptable(struct arena *arena, const struct hand *hand, const struct score *score,
    const int64_t before[SIDES_MOST], struct error *err)
{
	return scores_bounded(before, score, err) && acceptances_valid(hand, score, err) &&
	       findings_accepted(arena, hand, score, err);
}

/* Whether a score before the hand was written that differs from `before`. */
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

/* A hand being added: what is known of it as it goes on its way. */
struct adding {
	struct change change;
	const struct desk *desk;
	const struct hand_entry *entry;
	struct hand hand; /* as entered, with what the table knows of it */
	struct hand_added result;
	struct phase_watch watch;
	/* Of a hand that is inserted: later hands follow as after a typing that was put right. */
	struct correction correction;
	struct correcting correcting;
	struct table inserted;      /* the table with it, as yet without its sums */
	int64_t begins[SIDES_MOST]; /* what it begins with there */
};

static bool same_facts(
    struct adding *adding, const struct table_hand *old, bool *ret, struct error *err)
{
	struct address address = adding->result.table.address;
	const struct rulebook *book = event_book_of(adding->desk->event, address.round);
	int64_t before[SIDES_MOST];
	struct hand hand;
	const char *a;
	const char *b;
	size_t side;

	*ret = false;
	if (old->voided)
		return true;
	address.hand = old->number;
	if (!hand_version_read(adding->desk, &address, old->version, &hand, NULL, err))
		return false;
	a = hand_facts_canonical(adding->desk->arena, book, &adding->hand, err);
	b = a ? hand_facts_canonical(adding->desk->arena, book, &hand, err) : NULL;
	if (!b)
		return false;
	for (side = 0; side < hand.side_count; side++)
		before[side] = hand.sides[side].score;
	*ret = strcmp(a, b) == 0 && old->before == adding->entry->before &&
	       !score_differs(adding->entry->hand, before, &side);
	if (*ret) {
		adding->result.hand = hand;
		adding->result.address = address;
		adding->result.version = old->version;
		adding->result.repeated = true;
	}
	return true;
}

/* The hand this entry could be a repetition of; NULL where it cannot be one. */
static const struct table_hand *repeated_hand(
    const struct table *table, const struct hand_entry *entry)
{
	if (entry->again)
		return NULL;
	return entry->number == 0 ? table_newest_hand(table) : table_hand_at(table, entry->number);
}

static bool look_repeated(struct adding *adding, bool *ret, struct error *err)
{
	const struct table_hand *old = repeated_hand(&adding->result.table, adding->entry);

	*ret = false;
	if (!old)
		return true;
	if (!same_facts(adding, old, ret, err))
		return false;
	return !*ret || hand_score(adding->desk->arena, adding->desk->event, &adding->result.hand,
	                    &adding->result.address, &adding->result.score, err);
}

/* --- may it be recorded? --- */

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

/* `before`: the totals before the hand; `starts`: what it begins with, by which it is scored. */
static bool score_agrees(const struct hand *hand, const int64_t before[SIDES_MOST],
    const int64_t starts[SIDES_MOST], struct error *err)
{
	size_t side = 0;

	/* Corrected while it was played, the sheet gives another score than the hand began with. */
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

/* --- reading back --- */

static bool sums_equal(const struct table *table, const struct table_hand *stored,
    const int64_t before[SIDES_MOST], const struct score *score)
{
	for (size_t side = 0; side < score->side_count; side++) {
		const struct hand_sums *sums = &stored->sides[side];
		const struct side_score *computed = &score->sides[side];

		if (sums->base != computed->base || sums->cards != computed->cards ||
		    sums->total != computed->total ||
		    sums->opening_minimum != computed->opening_minimum ||
		    /* points given while the hand was played stand behind it */
		    table->running[side] != before[side] + computed->total)
			return false;
	}
	return true;
}

/* What the file now holds, scored again, must be what will be shown. What is shown is taken from
 * there. */
static bool read_back(struct adding *adding, struct error *err)
{
	struct hand_added *result = &adding->result;
	const struct address address = result->address;
	const struct table_hand *kept;
	struct score again;
	struct hand hand;
	struct table table;
	const struct rulebook *book = event_book_of(adding->desk->event, address.round);
	const char *entered;
	const char *stored;

	/* Whether the sums can be was judged before they were written. */
	if (!table_read(adding->desk, &address, &table, err) ||
	    !hand_version_read(adding->desk, &address, result->version, &hand, NULL, err) ||
	    !hand_score_lines(
	        adding->desk->arena, adding->desk->event, &hand, &address, &again, err))
		return false;
	entered = hand_facts_canonical(adding->desk->arena, book, &result->hand, err);
	stored = entered ? hand_facts_canonical(adding->desk->arena, book, &hand, err) : NULL;
	if (!stored)
		return false;
	kept = table_hand_at(&table, address.hand);
	if (strcmp(entered, stored) != 0 || !kept || kept->voided ||
	    kept->version != result->version ||
	    !sums_equal(&table, kept, result->table.running, &result->score) ||
	    !sums_equal(&table, kept, result->table.running, &again))
		return error_set(
		    err, ERROR_STORE, SAY_STORE_READBACK, store_path(adding->desk->store));
	result->hand = hand;
	result->table = table;
	return phase_match_tell(adding->desk, &adding->watch, &result->table, err);
}

/* --- inserting --- */

/* The number of a hand that is inserted: the next, but not that of a hand whose deal was noted already. */
static int insertion_number(const struct table *table)
{
	int number = table->next_hand + table->dealt;

	while (table_hand_at(table, number) && !table_hand_at(table, number)->voided)
		number++;
	return number;
}

static int by_number(const void *left, const void *right)
{
	return ((const struct table_hand *)left)->number -
	       ((const struct table_hand *)right)->number;
}

/* The table with the hand among its hands, with these sums; NULL: none yet. */
static bool insertion_settle(
    struct adding *adding, const struct score *score, struct table *ret, struct error *err)
{
	const struct desk *desk = adding->desk;
	const struct hand_added *result = &adding->result;
	const struct table *table = &adding->correcting.view.table;
	struct table_hand *hands = arena_alloc(desk->arena, table->hand_count + 1, sizeof *hands);
	const struct event_now *now;
	struct table_hand *hand;
	size_t count = 0;

	if (!hands || !event_now_read(desk, &now, err))
		return hands ? false : error_memory(err);
	/* A void hand whose number is free makes room. */
	for (size_t i = 0; i < table->hand_count; i++)
		if (table->hands[i].number != result->address.hand)
			hands[count++] = table->hands[i];
	hand = &hands[count++];
	*hand = (struct table_hand){.number = result->address.hand,
	    .version = result->version,
	    .before = adding->entry->before,
	    .time = adding->hand.time};
	for (size_t side = 0; score && side < score->side_count; side++)
		hand->sides[side].total = score->sides[side].total;
	qsort(hands, count, sizeof *hands, by_number);
	*ret = *table;
	ret->hand_count = count;
	ret->next_hand = table->dealt ? table->next_hand : result->address.hand + 1;
	return table_hands_order(desk->arena, hands, count, err) &&
	       table_settle(desk->arena, desk->event, &now->settings, ret, hands, err);
}

/* Finds the place of a hand that was found later. */
static bool insertion_begin(struct adding *adding, struct error *err)
{
	const struct hand_entry *entry = adding->entry;
	struct hand_added *result = &adding->result;
	const struct table *table = &result->table;
	const struct table_hand *next = table_hand_at(table, entry->before);

	if (!input_text(entry->reason ? entry->reason : "", "reason-invalid",
	        TEXT_WORDS_REASON_HAND_RECORDED, err))
		return false;
	if (!next)
		return error_set(err, ERROR_INPUT, SAY_HAND_UNKNOWN_HAND, table->address.round,
		    table->address.table, entry->before);
	if (next->voided)
		return error_set(err, ERROR_REFUSED, SAY_HAND_VOIDED_VOID_PLAYED_NEXT,
		    table->address.round, table->address.table, entry->before);
	adding->correction = (struct correction){
	    .kind = VERSION_TYPING, .reason = entry->reason, .unlock = entry->unlock};
	adding->correcting = (struct correcting){.desk = adding->desk,
	    .correction = &adding->correction,
	    .act = "insert",
	    .view = {.table = *table}};
	result->before = entry->before;
	result->address = table->address;
	result->address.hand = insertion_number(table);
	result->version = table_entry_version(table, result->address.hand);
	if (!insertion_settle(adding, NULL, &adding->inserted, err))
		return false;
	next = table_hand_at(&adding->inserted, result->address.hand);
	for (size_t side = 0; side < table->side_count; side++)
		adding->begins[side] = next->sides[side].running;
	return true;
}

/* Why the hand counts as recorded after the game's end; NULL: it does not. It does where the hand before
 * which it stands does for another reason than the hands. */
static bool insertion_after_end(
    struct adding *adding, const struct table *after, const char **ret, struct error *err)
{
	const struct table *table = &adding->correcting.view.table;
	const struct table_hand *hand = table_hand_at(after, adding->result.address.hand);
	const struct table_hand *next = table_hand_at(table, adding->entry->before);
	bool *ended = arena_alloc(adding->desk->arena, after->hand_count, sizeof *ended);
	const struct event_now *now;
	bool past;

	if (!event_now_read(adding->desk, &now, err) ||
	    !table_ended(adding->desk, &now->settings, table, ended, err))
		return false;
	past = next->after_end && !ended[next - table->hands];
	if (!table_ended(adding->desk, &now->settings, after, ended, err))
		return false;
	*ret = past || ended[hand - after->hands] ? adding->entry->reason : NULL;
	return true;
}

static bool insertion_write(struct adding *adding, struct version_rows *rows, struct error *err)
{
	struct hand_added *result = &adding->result;
	struct address before = result->address;
	char subject[2 * ADDRESS_TEXT];
	char next[ADDRESS_TEXT];
	struct table after;

	before.hand = adding->entry->before;
	address_text(&before, next);
	address_text(&result->address, subject);
	(void)snprintf(
	    subject + strlen(subject), sizeof subject - strlen(subject), " before %s", next);
	rows->before = adding->entry->before;
	rows->reason = adding->entry->reason;
	if (!insertion_settle(adding, &result->score, &after, err) ||
	    !insertion_after_end(adding, &after, &rows->after_end, err) ||
	    !version_rows_write(&adding->change, rows, err) ||
	    !change_log(&adding->change, "hand-add", subject, err) ||
	    !correction_follow(&adding->correcting, &after, &result->address, err))
		return false;
	result->follower_count = adding->correcting.follower_count;
	result->followers = adding->correcting.followers;
	return read_back(adding, err);
}

/* --- adding --- */

static bool hand_write(struct adding *adding, struct error *err)
{
	const struct hand_added *result = &adding->result;
	struct version_rows rows = {
	    .address = result->address,
	    .version = result->version,
	    .kind = VERSION_ENTRY,
	    .by_side = adding->entry->by_side,
	    .reason = "",
	    /* Given before the end it changes nothing. */
	    .after_end = result->table.game.finished ? adding->entry->after_end : NULL,
	    .facts = &adding->hand,
	    .hand = &result->hand,
	    .score = &result->score,
	};
	char subject[ADDRESS_TEXT];

	if (adding->entry->before > 0)
		return insertion_write(adding, &rows, err);
	address_text(&adding->result.address, subject);
	return version_rows_write(&adding->change, &rows, err) &&
	       change_log(&adding->change, "hand-add", subject, err) && read_back(adding, err);
}

/* The minimum rests on the score when the hand begins (13A); it is fixed here and kept. */
static bool hand_judge(struct adding *adding, struct error *err)
{
	struct hand_added *result = &adding->result;
	const struct table *table = &result->table;
	const bool inserted = adding->entry->before > 0;

	result->hand = adding->hand;
	if (!inserted) {
		result->address = table->address;
		result->address.hand = table->next_hand;
		result->version = table_entry_version(table, table->next_hand);
	}
	result->hand.place =
	    inserted ? table_place_of(&adding->inserted, result->address.hand) : table->next_place;
	for (size_t side = 0; side < table->side_count; side++) {
		result->hand.sides[side].has_score = true;
		result->hand.sides[side].score =
		    (int32_t)(inserted ? adding->begins[side] : table->starts[side]);
	}
	/* What was given in a hand counts again where it is entered anew. */
	if (result->version > 1 &&
	    !given_apply(adding->desk, &result->address, INT64_MAX, &result->hand, err))
		return false;
	return hand_score(adding->desk->arena, adding->desk->event, &result->hand, &result->address,
	    &result->score, err);
}

static bool hand_reckoned(struct adding *adding, struct error *err)
{
	struct table *table = &adding->result.table;

	adding->hand = *adding->entry->hand;
	return table_read(adding->desk, &adding->entry->table, table, err) &&
	       sides_complete(table, adding->entry->hand, err) &&
	       dealer_settle(adding->desk, table, table->next_place, &adding->hand, err) &&
	       score_agrees(adding->entry->hand, table->running, table->starts, err) &&
	       hand_judge(adding, err);
}

bool hand_reckon(const struct desk *desk, const struct hand_entry *entry, struct hand_added *ret,
    struct error *err)
{
	struct adding adding = {.desk = desk, .entry = entry};

	if (!store_read_begin(desk->store, err) ||
	    !store_read_end(desk->store, hand_reckoned(&adding, err)))
		return false;
	*ret = adding.result;
	return true;
}

static bool versions_tell(struct adding *adding, struct error *err)
{
	struct hand_added *result = &adding->result;

	return !adding->entry->versions ||
	       hand_versions_read(adding->desk, &result->address, &result->versions, err);
}

static bool hand_enter(struct adding *adding, struct error *err)
{
	const struct hand_entry *entry = adding->entry;
	struct table *table = &adding->result.table;
	const bool inserted = entry->before > 0;
	const int64_t *before, *starts;
	bool repeated;
	int number, place;

	adding->hand = *entry->hand;
	if (!event_changeable(adding->desk, err) ||
	    !table_read(adding->desk, &entry->table, table, err) ||
	    !sides_complete(table, entry->hand, err) || (inserted && !insertion_begin(adding, err)))
		return false;
	before = inserted ? adding->begins : table->running;
	starts = inserted ? adding->begins : table->starts;
	number = inserted ? adding->result.address.hand : table->next_hand;
	place = inserted ? table_place_of(&adding->inserted, number)
	                 : table_place_of(table, entry->number > 0 ? entry->number : number);
	if (!dealer_settle(
	        adding->desk, inserted ? &adding->inserted : table, place, &adding->hand, err) ||
	    !look_repeated(adding, &repeated, err))
		return false;
	if (repeated)
		return versions_tell(adding, err);
	return score_agrees(entry->hand, before, starts, err) &&
	       number_agrees(table, entry, number, err) && game_goes_on(table, entry, err) &&
	       sheet_unlock(&adding->change, table, entry->unlock, err) &&
	       hand_judge(adding, err) &&
	       hand_acceptable(
	           adding->desk->arena, &adding->result.hand, &adding->result.score, before, err) &&
	       phase_watch_begin(adding->desk, entry->table.round, &adding->watch, err) &&
	       hand_write(adding, err) && versions_tell(adding, err);
}

static bool hand_note(const struct adding *adding, struct error *err)
{
	const struct note_place place = {.at = adding->result.address};
	bool repeated;

	return note_set(adding->desk, &place, adding->entry->note, &repeated, err);
}

bool hand_add(const struct desk *desk, const struct hand_entry *entry, struct hand_added *ret,
    struct error *err)
{
	struct adding adding = {.desk = desk, .entry = entry};
	bool ok;

	assert(desk->event);
	if (!change_begin(desk, &adding.change, err))
		return false;
	adding.desk = adding.change.desk;
	ok = hand_enter(&adding, err) && (!entry->note || hand_note(&adding, err));
	if (!change_end(&adding.change, ok, err)) {
		if (error_is(err, CODE_ERROR_FINDINGS))
			*ret = adding.result;
		return false;
	}
	*ret = adding.result;
	return true;
}
