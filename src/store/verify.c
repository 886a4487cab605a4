#include "store/verify.h"

#include "store/db.h"
#include "store/event_rows.h"
#include "store/memory.h"
#include "store/schema.h"
#include "store/version.h"

#include <stdlib.h>
#include <string.h>

/* Lines and hands looked at in one go; between two, writers get their turn. A portion's pages stay in
 * SQLite's cache from the look at its lines to the scoring of its hands. */
enum { PORTION = 200 };

/* So many faults are told. */
enum { FAULTS_MOST = 1000 };

struct verifying {
	struct store *store;
	struct arena *arena;  /* of the report */
	struct arena scratch; /* of one line or hand */
	struct verify_report report;
	size_t fault_room;
	struct verify_fault *faults;
	size_t event_count;
	struct event *events; /* settings and rulebook; no rulebook: they cannot be read */
	unsigned char previous[HASH_BYTES];
	bool unreadable;                  /* tables are not ours */
	const struct verify_watch *watch; /* NULL: nobody */
};

static bool fault_add(
    struct verifying *verifying, const char *address, const char *why, struct error *err)
{
	struct verify_report *report = &verifying->report;
	struct verify_fault fault;

	if (report->fault_count == FAULTS_MOST)
		return true;
	if (report->fault_count == FAULTS_MOST - 1) {
		address = "file";
		why = "there are more faults than are told here";
	}
	for (size_t i = 0; i < report->fault_count; i++)
		if (strcmp(verifying->faults[i].address, address) == 0 &&
		    strcmp(verifying->faults[i].why, why) == 0)
			return true;
	if (report->fault_count == verifying->fault_room) {
		size_t room = verifying->fault_room ? 2 * verifying->fault_room : 16;
		struct verify_fault *more = arena_alloc(verifying->arena, room, sizeof *more);

		if (!more)
			return error_memory(err);
		if (report->fault_count)
			memcpy(more, verifying->faults, report->fault_count * sizeof *more);
		verifying->faults = more;
		verifying->fault_room = room;
	}
	fault.address = arena_text(verifying->arena, address);
	fault.why = arena_text(verifying->arena, why);
	if (!fault.address || !fault.why)
		return error_memory(err);
	verifying->faults[report->fault_count++] = fault;
	report->faults = verifying->faults;
	return true;
}

/* A fault about a thing of an event; the event is named where there are several. */
static bool fault_event(struct verifying *verifying, int64_t event, const char *subject,
    const char *why, struct error *err)
{
	const char *address = subject;

	if (verifying->event_count > 1 && event > 0)
		address =
		    arena_printf(&verifying->scratch, "event %lld: %s", (long long)event, subject);
	if (!address)
		return error_memory(err);
	return fault_add(verifying, address, why, err);
}

/* --- the file as a database --- */

/* What SQLite's own check tells; a fault each where `told`. */
static bool integrity_told(
    struct verifying *verifying, bool told, bool *ret_whole, struct error *err)
{
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(verifying->store, "PRAGMA integrity_check", &statement, err);

	*ret_whole = true;
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		const char *words;

		ok = db_text(&statement, 0, &verifying->scratch, &words, err);
		if (!ok || strcmp(words, "ok") == 0)
			continue;
		*ret_whole = false;
		ok = !told || fault_add(verifying, "file", words, err);
	}
	db_release(&statement);
	return ok && step == DB_DONE;
}

/* The check takes a page that memory or the disk failed to give for damage. So it is asked twice:
 * what fails once is gone then, what fails for good is met by every other look at the file. */
static bool integrity_check(struct verifying *verifying, struct error *err)
{
	bool whole;

	return integrity_told(verifying, false, &whole, err) &&
	       (whole || integrity_told(verifying, true, &whole, err));
}

static bool references_check(struct verifying *verifying, struct error *err)
{
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(verifying->store, "PRAGMA foreign_key_check", &statement, err);

	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		const char *table;
		const char *parent;
		const char *why;

		ok = db_text(&statement, 0, &verifying->scratch, &table, err) &&
		     db_text(&statement, 2, &verifying->scratch, &parent, err);
		if (!ok)
			break;
		why = arena_printf(&verifying->scratch,
		    "a row of the table %s belongs to a row of %s that is not there", table,
		    parent);
		ok = why ? fault_add(verifying, "file", why, err) : error_memory(err);
	}
	db_release(&statement);
	return ok && step == DB_DONE;
}

static bool schema_fault_add(void *context, const struct schema_fault *fault, struct error *err)
{
	struct verifying *verifying = context;

	verifying->unreadable = verifying->unreadable || fault->table;
	return fault_add(verifying, "file", fault->why, err);
}

/* A trigger taken away lets rows be changed: the schema must be ours. */
static bool schema_check(struct verifying *verifying, struct error *err)
{
	const struct schema_watch watch = {schema_fault_add, verifying};

	if (!schema_compare(verifying->store, &watch, err))
		return false;
	db_limit(verifying->store, DB_KNOWN_FILE);
	return true;
}

/* --- the chain --- */

static bool line_check(struct verifying *verifying, const struct statement *statement,
    struct log_fields *fields, struct error *err)
{
	const unsigned char *previous = sqlite3_column_blob(statement->handle, 8);
	int previous_size = sqlite3_column_bytes(statement->handle, 8);
	const unsigned char *hash = sqlite3_column_blob(statement->handle, 9);
	int hash_size = sqlite3_column_bytes(statement->handle, 9);
	unsigned char computed[HASH_BYTES];
	const char *address = arena_printf(&verifying->scratch, "R%lld", (long long)fields->seq);
	struct error trouble = {0};
	unsigned char rows[HASH_BYTES] = {0};
	const char *payload;
	const char *why = NULL;

	if (!address)
		return error_memory(err);
	log_hash(verifying->previous, fields, computed);
	if (fields->seq != verifying->report.lines + 1)
		why = "a line of the log before this one is missing";
	else if (!previous || previous_size != HASH_BYTES ||
	         memcmp(previous, verifying->previous, HASH_BYTES) != 0)
		why = "the line of the log does not follow the one before it";
	else if (!hash || hash_size != HASH_BYTES || memcmp(hash, computed, HASH_BYTES) != 0)
		why = "the line of the log was changed";
	if (why && !fault_add(verifying, address, why, err))
		return false;
	/* The next line is held against what this one says, so that one edit is one fault. */
	if (hash && hash_size == HASH_BYTES)
		memcpy(verifying->previous, hash, HASH_BYTES);
	verifying->report.lines = fields->seq;
	payload = payload_write(verifying->store, &verifying->scratch, fields->seq, &trouble);
	if (!payload && strcmp(trouble.code, "memory") == 0)
		return error_memory(err);
	if (payload)
		log_bytes_hash(payload, strlen(payload), rows);
	return (payload && memcmp(rows, fields->rows, HASH_BYTES) == 0) ||
	       fault_event(verifying, fields->event, fields->subject,
	           "what is stored is not what the log says was written", err);
}

static bool line_fields(const struct statement *statement, struct arena *arena,
    struct log_fields *fields, struct error *err)
{
	*fields = (struct log_fields){
	    .seq = db_number(statement, 0),
	    .clock_set = db_int(statement, 2) != 0,
	    .author = db_number(statement, 3),
	    .event = db_number(statement, 5),
	};
	if (sqlite3_column_bytes(statement->handle, 7) == HASH_BYTES)
		memcpy(fields->rows, sqlite3_column_blob(statement->handle, 7), HASH_BYTES);
	return db_text(statement, 1, arena, &fields->time, err) &&
	       db_text(statement, 4, arena, &fields->action, err) &&
	       db_text(statement, 6, arena, &fields->subject, err);
}

/* In a damaged file rows come in any order; going on from the last would never end. */
static bool out_of_order(struct verifying *verifying, struct error *err)
{
	return fault_add(verifying, "file", "rows do not stand in the order of their keys", err);
}

/* Lines after the last one looked at; `ret_more` tells whether there were any. */
static bool lines_check(struct verifying *verifying, bool *ret_more, struct error *err)
{
	static const char sql[] =
	    "SELECT seq, time, clock_set, author, action, event, subject, rows, previous, hash "
	    "FROM log WHERE seq > :after ORDER BY seq LIMIT :portion";
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(verifying->store, sql, &statement, err);

	*ret_more = false;
	if (ok) {
		db_bind_number(&statement, ":after", verifying->report.lines);
		db_bind_number(&statement, ":portion", PORTION);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		struct log_fields fields;

		*ret_more = db_number(&statement, 0) > verifying->report.lines;
		ok = *ret_more ? line_fields(&statement, &verifying->scratch, &fields, err) &&
		                     line_check(verifying, &statement, &fields, err)
		               : out_of_order(verifying, err);
		arena_empty(&verifying->scratch);
		if (!*ret_more)
			break;
	}
	db_release(&statement);
	return ok && step != DB_FAILED;
}

static bool names_check(struct verifying *verifying, struct error *err)
{
	static const char sql[] =
	    "SELECT number, text, salt, hash, CASE WHEN text IS NULL THEN EXISTS (SELECT 1 "
	    "FROM log WHERE action = 'person-forget' AND subject = 'person ' || number) "
	    "ELSE 0 END "
	    "FROM name ORDER BY number";
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(verifying->store, sql, &statement, err);

	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		const void *salt = sqlite3_column_blob(statement.handle, 2);
		int salt_size = sqlite3_column_bytes(statement.handle, 2);
		const void *hash = sqlite3_column_blob(statement.handle, 3);
		unsigned char computed[HASH_BYTES];
		const char *text;
		const char *address =
		    arena_printf(&verifying->scratch, "person %d", db_int(&statement, 0));

		ok = address ? db_text(&statement, 1, &verifying->scratch, &text, err)
		             : error_memory(err);
		if (!ok)
			break;
		log_name_hash(salt ? salt : "", (size_t)salt_size, text, computed);
		if (db_int(&statement, 4) == 0 &&
		    (sqlite3_column_bytes(statement.handle, 3) != HASH_BYTES ||
		        memcmp(hash, computed, HASH_BYTES) != 0))
			ok = fault_add(
			    verifying, address, "the name is not the one first written", err);
		arena_empty(&verifying->scratch);
	}
	db_release(&statement);
	return ok && step == DB_DONE;
}

/* --- every hand scored again --- */

/* The events by number, without what a damaged file may lack. */
static bool events_number(struct verifying *verifying, struct error *err)
{
	struct statement statement;
	enum db_step step = DB_FAILED;
	size_t room = 0;
	bool ok = db_prepare(
	    verifying->store, "SELECT number FROM event ORDER BY number", &statement, err);

	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		struct event *event;

		if (verifying->event_count == room) {
			struct event *more =
			    arena_alloc(verifying->arena, room = room ? 2 * room : 8, sizeof *more);

			if (!more) {
				ok = error_memory(err);
				break;
			}
			if (verifying->event_count)
				memcpy(
				    more, verifying->events, verifying->event_count * sizeof *more);
			verifying->events = more;
		}
		event = &verifying->events[verifying->event_count++];
		*event =
		    (struct event){.id = db_number(&statement, 0), .number = db_int(&statement, 0)};
	}
	db_release(&statement);
	return ok && step == DB_DONE;
}

static bool events_load(struct verifying *verifying, struct error *err)
{
	if (!events_number(verifying, err))
		return false;
	for (size_t i = 0; i < verifying->event_count; i++) {
		struct event *event = &verifying->events[i];
		struct error trouble = {0};
		const char *why;

		if (event_settings_read(&(struct desk){verifying->store, verifying->arena, NULL},
		        event->id, &event->settings, &event->closed, &trouble) &&
		    event_book(&(struct desk){verifying->store, verifying->arena, NULL}, event->id,
		        &event->book, &trouble))
			continue;
		if (strcmp(trouble.code, "memory") == 0)
			return error_memory(err);
		event->book = NULL;
		why = arena_printf(&verifying->scratch,
		    "its settings and rulebook cannot be read: %s", trouble.message);
		if (!why)
			return error_memory(err);
		if (!fault_event(verifying, event->id, "event", why, err))
			return false;
	}
	return true;
}

static const struct event *event_known(const struct verifying *verifying, int64_t id)
{
	for (size_t i = 0; i < verifying->event_count; i++)
		if (verifying->events[i].id == id)
			return &verifying->events[i];
	return NULL;
}

static bool sums_agree(struct verifying *verifying, const struct event *event,
    const struct address *address, int version, const struct score *score, bool *ret,
    struct error *err)
{
	static const char sql[] =
	    "SELECT side, base, cards, total, opening_minimum FROM version_side "
	    "WHERE event = :event AND round = :round AND game = :game AND hand = :hand "
	    "AND version = :version ORDER BY side";
	struct statement statement;
	enum db_step step = DB_FAILED;
	size_t side = 0;
	bool ok = db_prepare(verifying->store, sql, &statement, err);

	*ret = true;
	if (ok) {
		db_bind_number(&statement, ":event", event->id);
		db_bind_number(&statement, ":round", address->round);
		db_bind_number(&statement, ":game", address->table);
		db_bind_number(&statement, ":hand", address->hand);
		db_bind_number(&statement, ":version", version);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		const struct side_score *computed = &score->sides[side];

		if (side >= score->side_count || db_number(&statement, 0) != (int64_t)side ||
		    db_number(&statement, 1) != computed->base ||
		    db_number(&statement, 2) != computed->cards ||
		    db_number(&statement, 3) != computed->total ||
		    db_int(&statement, 4) != computed->opening_minimum) {
			*ret = false;
			break;
		}
		side++;
	}
	db_release(&statement);
	*ret = *ret && side == score->side_count;
	return ok && step != DB_FAILED;
}

/* Why a version does not score as it is kept, NULL where it does. */
static bool version_judge(struct verifying *verifying, const struct event *event,
    const struct address *address, int version, const char **ret_why, struct error *err)
{
	struct arena *arena = &verifying->scratch;
	unsigned char kept[HASH_BYTES] = {0}, computed[HASH_BYTES];
	struct error trouble = {0};
	struct hand hand;
	struct score score;
	bool sums;

	*ret_why = NULL;
	if (!hand_version_read(&(struct desk){verifying->store, arena, event}, address, version,
	        &hand, kept, &trouble)) {
		if (strcmp(trouble.code, "memory") == 0)
			return error_memory(err);
		*ret_why = arena_printf(arena, "its facts cannot be read: %s", trouble.message);
		return *ret_why || error_memory(err);
	}
	if (!score_make_room(arena, event->book, &hand, &score, err))
		return false;
	hand = hand_settle(event, &hand, address->hand);
	score_hand(event->book, &hand, address->hand, &score);
	if (!sums_agree(verifying, event, address, version, &score, &sums, err) ||
	    !version_digest(arena, event->book, &hand, &score, computed, err))
		return false;
	if (!sums)
		*ret_why = "scored again, the hand does not give the sums that are stored";
	else if (memcmp(kept, computed, HASH_BYTES) != 0)
		*ret_why = "scored again, the hand does not give the derivation it had";
	return true;
}

static bool version_check(
    struct verifying *verifying, const struct statement *statement, struct error *err)
{
	const struct event *event = event_known(verifying, db_number(statement, 1));
	const struct address address = {
	    db_int(statement, 2), db_int(statement, 3), db_int(statement, 4)};
	char subject[ADDRESS_TEXT];
	const char *why;

	verifying->report.hands++;
	if (!event || !event->book)
		return true; /* told already */
	address_text(&address, subject);
	return version_judge(verifying, event, &address, db_int(statement, 5), &why, err) &&
	       (!why || fault_event(verifying, event->id, subject, why, err));
}

static bool versions_check(
    struct verifying *verifying, int64_t *after, bool *ret_more, struct error *err)
{
	static const char sql[] =
	    "SELECT seq, event, round, game, hand, version FROM hand_version "
	    "WHERE seq > :after AND kind <> 'void' ORDER BY seq LIMIT :portion";
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(verifying->store, sql, &statement, err);

	*ret_more = false;
	if (ok) {
		db_bind_number(&statement, ":after", *after);
		db_bind_number(&statement, ":portion", PORTION);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		*ret_more = db_number(&statement, 0) > *after;
		*after = db_number(&statement, 0);
		ok = *ret_more ? version_check(verifying, &statement, err)
		               : out_of_order(verifying, err);
		arena_empty(&verifying->scratch);
		if (!*ret_more)
			break;
	}
	db_release(&statement);
	return ok && step != DB_FAILED;
}

/* --- all of it --- */

static bool rows_look(struct verifying *verifying, struct error *err)
{
	if (verifying->unreadable)
		return fault_add(verifying, "file",
		    "as its tables are not canasta's, what stands in them was not looked at", err);
	return references_check(verifying, err) && names_check(verifying, err) &&
	       events_load(verifying, err);
}

static bool whole_file(struct verifying *verifying, struct error *err)
{
	return store_read_begin(verifying->store, err) &&
	       store_read_end(verifying->store, schema_check(verifying, err) &&
	                                            integrity_check(verifying, err) &&
	                                            rows_look(verifying, err));
}

/* Lines and hands in turn, as hands stand in the file in the order of their lines. */
static bool portions(struct verifying *verifying, struct error *err)
{
	int64_t after = 0;
	bool more_lines = !verifying->unreadable;
	bool more_hands = more_lines;

	while (more_lines || more_hands) {
		if (!store_read_begin(verifying->store, err) ||
		    !store_read_end(
		        verifying->store, lines_check(verifying, &more_lines, err) &&
		                              versions_check(verifying, &after, &more_hands, err)))
			return false;
		if (verifying->watch)
			verifying->watch->told(verifying->watch->context, verifying->report.lines);
	}
	log_hash_text(verifying->previous, verifying->report.head);
	return true;
}

bool verify_file(
    struct store *store, struct arena *arena, struct verify_report *ret, struct error *err)
{
	return verify_watched(store, arena, NULL, ret, err);
}

bool verify_watched(struct store *store, struct arena *arena, const struct verify_watch *watch,
    struct verify_report *ret, struct error *err)
{
	struct verifying verifying = {.store = store, .arena = arena, .watch = watch};
	const long refusals = memory_refusals();
	bool ok;

	log_hash_text(verifying.previous, verifying.report.head);
	if (store->damage.kind != ERROR_NONE)
		*err = store->damage;
	ok = err->kind == ERROR_NONE && whole_file(&verifying, err) && portions(&verifying, err);
	arena_release(&verifying.scratch);
	/* Damage is the answer, even where it stops the rest of the look. */
	if (!ok && store_is_damage(err)) {
		const char *why = arena_text(arena, err->message);

		*err = (struct error){0};
		ok = why ? fault_add(&verifying, "file", why, err) : error_memory(err);
	}
	/* What was not looked at for want of memory is no fault of the file. */
	if (ok && verifying.report.fault_count > 0 && memory_refusals() != refusals)
		ok = error_memory(err);
	if (ok)
		*ret = verifying.report;
	return ok;
}
