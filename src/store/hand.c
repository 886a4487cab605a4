#include "store/hand.h"
#include "base/input.h"
#include "store/bind.h"

#include "base/text.h"
#include "record/facts.h"
#include "record/hand_json.h"
#include "record/score_json.h"
#include "store/rows.h"
#include "store/sheet.h"
#include "store/version.h"

#include <string.h>

/* --- reading --- */

/* What is kept of a version's facts in one row, and whether there are rows beside it. */
struct facts_row {
	const char *facts;
	const char *dealer; /* NULL: none was written */
	const char *score;
	int64_t line; /* of the log, that wrote it: what was given before is scored in it */
	bool accepted, given;
};

static bool facts_row_take(const struct statement *statement, struct arena *arena,
    struct facts_row *ret, struct error *err)
{
	*ret = (struct facts_row){.line = db_number(statement, 4),
	    .accepted = db_int(statement, 5) != 0,
	    .given = db_int(statement, 6) != 0};
	if (!db_text(statement, 0, arena, &ret->facts, err) ||
	    !db_text(statement, 1, arena, &ret->dealer, err) ||
	    !db_text(statement, 2, arena, &ret->score, err))
		return false;
	if (db_is_null(statement, 3))
		ret->dealer = NULL;
	return true;
}

static bool facts_row_read(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, int version, struct facts_row *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT f.facts, ifnull(n.text, 'person ' || f.dealer), f.score, f.dealer, v.seq, "
	    "EXISTS (SELECT 1 FROM acceptance a WHERE a.event = f.event AND a.round = f.round "
	    "AND a.game = f.game AND a.hand = f.hand AND a.version = f.version), "
	    "EXISTS (SELECT 1 FROM penalty p WHERE p.event = f.event AND p.round = f.round "
	    "AND p.game = f.game AND p.hand = f.hand) "
	    "FROM version_facts f LEFT JOIN hand_version v ON v.event = f.event "
	    "AND v.round = f.round AND v.game = f.game AND v.hand = f.hand "
	    "AND v.version = f.version LEFT JOIN name n ON n.number = f.dealer "
	    "WHERE f.event = :event AND f.round = :round AND f.game = :game AND f.hand = :hand "
	    "AND f.version = :version";
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok;

	if (db_prepare(store, sql, &statement, err)) {
		version_bind(&statement, event, address, version);
		step = db_step(&statement, err);
	}
	if (step == DB_DONE)
		(void)error_set(err, ERROR_STORE, "store-damaged",
		    "%s: hand %d.%d.%d of event %d has no facts", store->path, address->round,
		    address->table, address->hand, event->number);
	ok = step == DB_ROW && facts_row_take(&statement, arena, ret, err);
	db_release(&statement);
	return ok;
}

static bool acceptances_read(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, int version, struct hand *hand, struct error *err)
{
	static const char sql[] =
	    "SELECT code, reason, ifnull(text, 'person ' || by) FROM acceptance LEFT JOIN name ON "
	    "name.number = by "
	    "WHERE event = :event AND round = :round AND game = :game AND hand = :hand "
	    "AND version = :version ORDER BY place";
	struct acceptance *acceptances = NULL;
	size_t count = 0;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok)
		version_bind(&statement, event, address, version);
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		acceptances = list_room(arena, acceptances, count, sizeof *acceptances);
		if (!acceptances) {
			ok = error_memory(err);
			break;
		}
		ok = db_text(&statement, 0, arena, &acceptances[count].code, err) &&
		     db_text(&statement, 1, arena, &acceptances[count].reason, err) &&
		     db_text(&statement, 2, arena, &acceptances[count].by, err);
		count++;
	}
	db_release(&statement);
	hand->acceptances = acceptances;
	hand->acceptance_count = count;
	return ok && step == DB_DONE;
}

/* What the hand began with, side by side. */
static bool sides_begin(struct store *store, const struct event *event,
    const struct address *address, int version, struct hand *hand, struct error *err)
{
	static const char sql[] =
	    "SELECT side, score_before, hand_left_out FROM version_side WHERE event = :event "
	    "AND round = :round AND game = :game AND hand = :hand AND version = :version";
	struct statement statement;
	enum db_step step = DB_FAILED;

	if (!db_prepare(store, sql, &statement, err))
		return false;
	version_bind(&statement, event, address, version);
	while ((step = db_step(&statement, err)) == DB_ROW) {
		int side = db_int(&statement, 0);

		if (side < 0 || (size_t)side >= hand->side_count)
			continue;
		hand->sides[side].has_score = true;
		hand->sides[side].score = db_int(&statement, 1);
		hand->sides[side].hand_missing_warns = db_int(&statement, 2) != 0;
	}
	db_release(&statement);
	return step == DB_DONE;
}

/* The rulebook of the facts is the event's own, whatever they call it. */
static bool event_book_find(void *context, const char *id, const struct option_value *options,
    size_t option_count, const struct rulebook **ret, struct error *err)
{
	const struct event *event = context;

	(void)id;
	(void)options;
	(void)option_count;
	(void)err;
	*ret = event->book;
	return true;
}

bool facts_parse(struct store *store, struct arena *arena, const struct event *event,
    const char *facts, struct hand *ret, struct error *err)
{
	struct event known = *event;
	const struct book_finder finder = {.find = event_book_find, .context = &known};
	struct hand_record record = {0};

	if (!hand_json_read(arena, &finder, store->path, 1, facts, strlen(facts), &record, err))
		return false;
	*ret = record.hand;
	return true;
}

bool facts_read(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, int version, struct hand *ret, const char **ret_score,
    struct error *err)
{
	struct hand hand = {0};
	struct facts_row row;

	if (!facts_row_read(store, arena, event, address, version, &row, err) ||
	    !facts_parse(store, arena, event, row.facts, &hand, err))
		return false;
	hand.dealer = row.dealer;
	if (!sides_begin(store, event, address, version, &hand, err) ||
	    (row.accepted &&
	        !acceptances_read(store, arena, event, address, version, &hand, err)) ||
	    (row.given && !given_lay(store, arena, event, address, row.line, &hand, err)))
		return false;
	*ret = hand;
	if (ret_score)
		*ret_score = row.score;
	return true;
}

/* --- is it the same hand? --- */

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
	struct arena *arena;
	const struct event *event;
	const struct store_hand_entry *entry;
	struct store_hand_result result;
};

static bool same_facts(
    struct adding *adding, const struct table_hand *old, bool *ret, struct error *err)
{
	struct address address = adding->result.table.address;
	const struct rulebook *book = adding->event->book;
	int64_t before[SIDES_MOST];
	struct hand hand;
	const char *a;
	const char *b;
	size_t side;

	*ret = false;
	if (old->voided)
		return true;
	address.hand = old->number;
	if (!facts_read(adding->change.store, adding->arena, adding->event, &address, old->version,
	        &hand, NULL, err))
		return false;
	a = facts_canonical(adding->arena, book, adding->entry->hand, err);
	b = a ? facts_canonical(adding->arena, book, &hand, err) : NULL;
	if (!b)
		return false;
	for (side = 0; side < hand.side_count; side++)
		before[side] = hand.sides[side].score;
	*ret = strcmp(a, b) == 0 && !score_differs(adding->entry->hand, before, &side);
	if (*ret) {
		adding->result.hand = hand;
		adding->result.address = address;
		adding->result.repeated = true;
	}
	return true;
}

/* The hand this entry could be a repetition of; NULL where it cannot be one. */
static const struct table_hand *repeated_hand(
    const struct table *table, const struct store_hand_entry *entry)
{
	if (entry->again || table->hand_count == 0)
		return NULL;
	if (entry->number == 0)
		return &table->hands[table->hand_count - 1];
	for (size_t i = 0; i < table->hand_count; i++)
		if (table->hands[i].number == entry->number)
			return &table->hands[i];
	return NULL;
}

static bool look_repeated(struct adding *adding, bool *ret, struct error *err)
{
	const struct table_hand *old = repeated_hand(&adding->result.table, adding->entry);

	*ret = false;
	if (!old)
		return true;
	if (!same_facts(adding, old, ret, err))
		return false;
	return !*ret || hand_score(adding->arena, adding->event, &adding->result.hand, old->number,
	                    &adding->result.score, err);
}

/* --- may it be recorded? --- */

static bool sides_complete(const struct table *table, const struct hand *hand, struct error *err)
{
	for (size_t side = 0; side < table->side_count; side++)
		if (side >= hand->side_count || hand->sides[side].name != (char)('A' + (int)side))
			return error_set(err, ERROR_INPUT, "side-missing",
			    "side %c is missing; at a table every side's slip is needed",
			    (char)('A' + (int)side));
	if (hand->side_count > table->side_count)
		return error_set(err, ERROR_INPUT, "side-unknown", "the table has no side %c",
		    hand->sides[table->side_count].name);
	return true;
}

static bool score_agrees(const struct table *table, const struct hand *hand, struct error *err)
{
	size_t side = 0;

	/* Corrected while it was played, the sheet gives another score than the hand began with. */
	if (!score_differs(hand, table->running, &side) ||
	    !score_differs(hand, table->starts, &side))
		return true;
	return error_set(err, ERROR_INPUT, "score-differs",
	    "side %c is written with %d before the hand, the table has %lld",
	    hand->sides[side].name, hand->sides[side].score, (long long)table->running[side]);
}

static bool number_agrees(
    const struct table *table, const struct store_hand_entry *entry, struct error *err)
{
	if (entry->number == 0 || entry->number == table->next_hand)
		return true;
	if (entry->number > table->next_hand)
		return error_set(err, ERROR_REFUSED, "hand-number",
		    "hand %d cannot be entered: the next of table %d.%d is hand %d", entry->number,
		    table->address.round, table->address.table, table->next_hand);
	return error_set(err, ERROR_REFUSED, "hand-number",
	    "hand %d.%d.%d is recorded already, with other facts", table->address.round,
	    table->address.table, entry->number);
}

static bool game_goes_on(
    const struct table *table, const struct store_hand_entry *entry, struct error *err)
{
	if (!table->game.finished)
		return true;
	if (!entry->after_end)
		return error_set(err, ERROR_REFUSED, "game-ended",
		    "the game at table %d.%d has ended; --after-end --reason records a hand all "
		    "the same",
		    table->address.round, table->address.table);
	return input_text(
	    entry->after_end, "reason-invalid", "the reason for a hand after the end", err);
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
	struct store_hand_result *result = &adding->result;
	const struct address address = result->address;
	struct event unasked = *adding->event;
	struct score again;
	struct hand hand;
	struct table table;
	const char *entered;
	const char *stored;

	unasked.possible = NULL; /* whether the sums can be was judged before they were written */
	if (!table_read(
	        adding->change.store, adding->arena, adding->event, &address, &table, err) ||
	    !facts_read(adding->change.store, adding->arena, adding->event, &address, 1, &hand,
	        NULL, err) ||
	    !hand_score(adding->arena, &unasked, &hand, address.hand, &again, err))
		return false;
	entered = facts_canonical(adding->arena, adding->event->book, &result->hand, err);
	stored = entered ? facts_canonical(adding->arena, adding->event->book, &hand, err) : NULL;
	if (!stored)
		return false;
	if (strcmp(entered, stored) != 0 || table.hand_count == 0 ||
	    table.hands[table.hand_count - 1].number != address.hand ||
	    !sums_equal(&table, &table.hands[table.hand_count - 1], result->table.running,
	        &result->score) ||
	    !sums_equal(&table, &table.hands[table.hand_count - 1], result->table.running, &again))
		return error_set(err, ERROR_STORE, "store-readback",
		    "%s: what was written does not read back as it was entered; nothing was "
		    "recorded",
		    adding->change.store->path);
	result->hand = hand;
	result->table = table;
	return true;
}

/* --- adding --- */

static bool hand_write(struct adding *adding, struct error *err)
{
	const struct store_hand_result *result = &adding->result;
	const struct version_rows rows = {
	    .address = result->address,
	    .version = 1,
	    .kind = VERSION_ENTRY,
	    .reason = "",
	    /* Given before the end it changes nothing. */
	    .after_end = result->table.game.finished ? adding->entry->after_end : NULL,
	    .facts = adding->entry->hand,
	    .hand = &result->hand,
	    .score = &result->score,
	};
	char subject[ADDRESS_TEXT];

	address_text(&adding->result.address, subject);
	return version_rows_write(&adding->change, adding->arena, adding->event, &rows, err) &&
	       change_log(&adding->change, "hand-add", adding->event->id, subject, err) &&
	       read_back(adding, err);
}

/* The minimum rests on the score when the hand begins (13A); it is fixed here and kept. */
static bool hand_judge(struct adding *adding, struct error *err)
{
	struct store_hand_result *result = &adding->result;
	const struct table *table = &result->table;

	result->hand = *adding->entry->hand;
	for (size_t side = 0; side < table->side_count; side++) {
		result->hand.sides[side].has_score = true;
		result->hand.sides[side].score = (int32_t)table->starts[side];
	}
	result->address = table->address;
	result->address.hand = table->next_hand;
	return hand_score(adding->arena, adding->event, &result->hand, table->next_hand,
	           &result->score, err) &&
	       hand_acceptable(adding->arena, &result->hand, &result->score, table->running, err);
}

static bool hand_add(struct adding *adding, struct error *err)
{
	const struct store_hand_entry *entry = adding->entry;
	struct table *table = &adding->result.table;
	bool repeated;

	if (!event_open(adding->change.store, adding->event, err) ||
	    !table_read(
	        adding->change.store, adding->arena, adding->event, &entry->table, table, err) ||
	    !sides_complete(table, entry->hand, err) || !look_repeated(adding, &repeated, err))
		return false;
	if (repeated)
		return true;
	return score_agrees(table, entry->hand, err) && number_agrees(table, entry, err) &&
	       game_goes_on(table, entry, err) &&
	       sheet_pass(&adding->change, adding->event, table, entry->unlock, err) &&
	       hand_judge(adding, err) && hand_write(adding, err);
}

bool store_hand_add(struct store *store, struct arena *arena, const struct event *event,
    const struct store_hand_entry *entry, struct store_hand_result *ret, struct error *err)
{
	struct adding adding = {.arena = arena, .event = event, .entry = entry};
	bool ok;

	if (!change_begin(store, &adding.change, err))
		return false;
	ok = hand_add(&adding, err);
	if (!change_end(&adding.change, ok, err)) {
		if (strcmp(err->code, "error-findings") == 0)
			*ret = adding.result;
		return false;
	}
	*ret = adding.result;
	return true;
}

/* --- showing --- */

static bool version_row_read(const struct statement *statement, struct arena *arena,
    struct hand_version *version, const char **ret_after_end, struct error *err)
{
	const char *kind;

	version->version = db_int(statement, 0);
	version->clock_set = db_int(statement, 4) != 0;
	version->log = db_number(statement, 6);
	if (!db_text(statement, 1, arena, &kind, err))
		return false;
	version->kind = version_kind_named(kind);
	version->after_event = db_int(statement, 11) != 0;
	version->other =
	    (struct address){db_int(statement, 12), db_int(statement, 13), db_int(statement, 14)};
	version->given = db_int(statement, 18);
	version->taken_back = db_int(statement, 19) != 0;
	version->how = given_how_read(statement, 20);
	return db_text(statement, 8, arena, &version->act, err) &&
	       db_text(statement, 9, arena, &version->clock, err) &&
	       db_text(statement, 10, arena, &version->unlock, err) &&
	       db_text(statement, 15, arena, &version->confirmed_by, err) &&
	       db_text(statement, 16, arena, &version->confirmed_how, err) &&
	       db_text(statement, 17, arena, &version->confirmed_at, err) &&
	       db_text(statement, 2, arena, &version->author, err) &&
	       db_text(statement, 3, arena, &version->time, err) &&
	       db_text(statement, 5, arena, &version->reason, err) &&
	       db_text(statement, 7, arena, ret_after_end, err);
}

static bool versions_read(struct store *store, struct arena *arena, const struct event *event,
    struct store_hand_view *view, struct error *err)
{
	static const char sql[] =
	    "SELECT v.version, v.kind, ifnull(n.text, 'person ' || l.author), l.time, l.clock_set, "
	    "v.reason, v.seq, v.after_end, ifnull(c.act, iif(p.penalty IS NULL, NULL, 'penalty')), "
	    "c.clock, "
	    "ifnull(c.unlock, (SELECT u.reason FROM unlocking u WHERE u.seq = v.seq)), "
	    "c.after_event, "
	    "c.other_round, c.other_game, c.other_hand, "
	    "iif(k.seq IS NULL, NULL, ifnull(kn.text, 'person ' || kl.author)), k.method, kl.time, "
	    "p.penalty, g.seq < v.seq, (SELECT r.after_event FROM penalty_ruling r "
	    "WHERE r.event = p.event AND r.penalty = p.penalty AND r.seq = iif(g.seq < v.seq, "
	    "g.seq, (SELECT seq FROM penalty WHERE event = p.event AND number = p.penalty))) "
	    "FROM hand_version v LEFT JOIN version_penalty p ON p.event = v.event "
	    "AND p.round = v.round AND p.game = v.game AND p.hand = v.hand "
	    "AND p.version = v.version LEFT JOIN penalty_cancel g ON g.event = p.event "
	    "AND g.penalty = p.penalty LEFT JOIN log l ON l.seq = v.seq "
	    "LEFT JOIN name n ON n.number = l.author "
	    "LEFT JOIN correction c ON c.event = v.event AND c.round = v.round "
	    "AND c.game = v.game AND c.hand = v.hand AND c.version = v.version "
	    "LEFT JOIN confirmation k ON k.event = v.event AND k.round = v.round "
	    "AND k.game = v.game AND k.hand = v.hand AND k.version = v.version "
	    "LEFT JOIN log kl ON kl.seq = k.seq LEFT JOIN name kn ON kn.number = kl.author "
	    "WHERE v.event = :event AND v.round = :round AND v.game = :game AND v.hand = :hand "
	    "ORDER BY v.version";
	struct hand_version *versions = NULL;
	size_t count = 0;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event->id);
		db_bind_number(&statement, ":round", view->address.round);
		db_bind_number(&statement, ":game", view->address.table);
		db_bind_number(&statement, ":hand", view->address.hand);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		versions = list_room(arena, versions, count, sizeof *versions);
		ok = versions ? version_row_read(
		                    &statement, arena, &versions[count++], &view->after_end, err)
		              : error_memory(err);
	}
	db_release(&statement);
	if (ok && step == DB_DONE && count == 0)
		return error_set(err, ERROR_INPUT, "hand-unknown", "there is no hand %d.%d.%d",
		    view->address.round, view->address.table, view->address.hand);
	view->versions = versions;
	view->version_count = count;
	return ok && step == DB_DONE;
}

/* The newest version with facts: a void one has none. */
static int facts_version(const struct store_hand_view *view)
{
	for (size_t i = view->version_count; i > 0; i--)
		if (view->versions[i - 1].kind != VERSION_VOID)
			return view->versions[i - 1].version;
	return view->versions[0].version;
}

static bool view_read(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, struct store_hand_view *ret, struct error *err)
{
	struct store_hand_view view = {.address = *address};
	int version;

	if (!table_read(store, arena, event, address, &view.table, err) ||
	    !versions_read(store, arena, event, &view, err))
		return false;
	view.voided = view.versions[view.version_count - 1].kind == VERSION_VOID;
	version = facts_version(&view);
	if (!facts_read(store, arena, event, address, version, &view.hand, &view.score_json, err) ||
	    !hand_score(arena, event, &view.hand, address->hand, &view.score, err))
		return false;
	*ret = view;
	return true;
}

static bool version_read(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, int version, struct hand *ret, struct score *ret_score,
    bool *ret_void, struct error *err)
{
	static const char sql[] =
	    "SELECT kind = 'void' FROM hand_version WHERE event = :event AND round = :round "
	    "AND game = :game AND hand = :hand AND version = :version";
	struct statement statement;
	enum db_step step = DB_FAILED;

	if (db_prepare(store, sql, &statement, err)) {
		version_bind(&statement, event, address, version);
		step = db_step(&statement, err);
	}
	*ret_void = step == DB_ROW && db_int(&statement, 0) != 0;
	db_release(&statement);
	if (step == DB_DONE)
		return error_set(err, ERROR_INPUT, "hand-unknown",
		    "hand %d.%d.%d has no version %d", address->round, address->table,
		    address->hand, version);
	return step == DB_ROW &&
	       (*ret_void || (facts_read(store, arena, event, address, version, ret, NULL, err) &&
	                         hand_score(arena, event, ret, address->hand, ret_score, err)));
}

bool store_hand_version(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, int version, struct hand *ret, struct score *ret_score,
    bool *ret_void, struct error *err)
{
	return store_read_begin(store, err) &&
	       store_read_end(store, version_read(store, arena, event, address, version, ret,
	                                 ret_score, ret_void, err));
}

bool store_hand_show(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, struct store_hand_view *ret, struct error *err)
{
	return store_read_begin(store, err) &&
	       store_read_end(store, view_read(store, arena, event, address, ret, err));
}
