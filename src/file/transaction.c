#include "file/transaction.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "file/db.h"
#include "file/log.h"
#include "file/log_payload.h"
#include "file/open_store.h"
#include "file/schema.h"
#include "file/store.h"

#include <assert.h>
#include <string.h>
#include <sys/random.h>

/* --- names and their salts --- */

void store_seed(struct store *store, uint64_t seed)
{
	store->seeded = true;
	store->seed = seed;
}

void change_salt(struct store *store, unsigned char ret[SALT_BYTES])
{
	if (!store->seeded) {
		if (getrandom(ret, SALT_BYTES, 0) != (ssize_t)SALT_BYTES)
			break_off(ERROR_STORE, SAY_STORE_FAILED_NO_RANDOM_BYTES);
		return;
	}
	for (int i = 0; i < SALT_BYTES; i++) {
		store->seed = store->seed * 6364136223846793005U + 1442695040888963407U;
		ret[i] = (unsigned char)(store->seed >> 56);
	}
}

int64_t change_namesake(struct change *change, const char *text)
{
	unsigned char salt[SALT_BYTES];
	unsigned char hash[HASH_BYTES];
	char *kept = text ? arena_text(change->desk->arena, text) : NULL;

	assert(change->seq > 0);
	if (kept)
		(void)text_join_blanks(kept, kept);
	change_salt(change->desk->store, salt);
	log_name_hash(salt, sizeof salt, kept ? kept : "", hash);
	struct statement statement = change_next_row(change, "name");

	db_bind_bytes(&statement, ":hash", hash, sizeof hash);
	if (kept)
		db_bind_bytes(&statement, ":salt", salt, sizeof salt);
	db_bind_text(&statement, ":text", kept);
	return db_one(&statement);
}

int64_t change_name(struct change *change, const char *text)
{
	/* A forgotten person is called "person 7" and keeps that number. */
	static const char sql[] =
	    "SELECT root FROM name JOIN person_root USING (number) WHERE text = :text "
	    "OR (number = CAST(substr(:text, 8) AS INTEGER) AND text IS NULL "
	    "AND 'person ' || number = :text) ORDER BY number LIMIT 1";
	struct statement statement = db_ask(change->desk->store, sql);

	db_bind_name(&statement, ":text", text);
	const int64_t number = db_found(&statement);

	return number ? number : change_namesake(change, text);
}

int64_t change_person(struct change *change, int64_t person, const char *text)
{
	return person > 0 ? person : change_name(change, text);
}

/* --- a change and its line of the log --- */

struct change change_begin_of(const struct desk *desk, int64_t event)
{
	struct desk *kept = arena_alloc(desk->arena, 1, sizeof *kept);
	struct change change = {.desk = kept, .event = event};
	struct store *store = desk->store;

	*kept = desk_keep(desk);

	store_begin(store);
	/* The line after the newest one. Only this transaction can write after that. */
	change.end = store->written.seq > 0 ? store->written : log_end_read(store);
	change.seq = change.end.seq + 1;
	change.time = clock_now();
	return change;
}

bool change_append(struct store *store, const struct log_fields *fields,
    const unsigned char previous[HASH_BYTES], const unsigned char hash[HASH_BYTES],
    struct error *err)
{
	static const char sql[] =
	    "INSERT INTO log (seq, time, clock_set, author, action, event, subject, rows, "
	    "previous, hash) VALUES (:seq, :time, :clock_set, :author, :action, :event, :subject, "
	    ":rows, :previous, :hash)";
	struct statement statement = db_ask(store, sql);

	db_bind_number(&statement, ":seq", fields->seq);
	db_bind_text(&statement, ":time", fields->time);
	db_bind_number(&statement, ":clock_set", fields->clock_set);
	db_bind_number(&statement, ":author", fields->author);
	db_bind_text(&statement, ":action", fields->action);
	if (fields->event)
		db_bind_number(&statement, ":event", fields->event);
	db_bind_text(&statement, ":subject", fields->subject);
	db_bind_bytes(&statement, ":rows", fields->rows, HASH_BYTES);
	db_bind_bytes(&statement, ":previous", previous, HASH_BYTES);
	db_bind_bytes(&statement, ":hash", hash, HASH_BYTES);
	const bool ok = db_try(&statement, err);

	store->written.seq = fields->seq;
	memcpy(store->written.hash, hash, HASH_BYTES);
	return ok;
}

struct statement change_ask(struct change *change, const char *sql)
{
	struct statement statement = db_ask(change->desk->store, sql);

	if (sqlite3_bind_parameter_index(statement.handle, ":event") > 0)
		db_bind_number(&statement, ":event", change->event);
	if (sqlite3_bind_parameter_index(statement.handle, ":seq") > 0)
		db_bind_number(&statement, ":seq", change->seq);
	return statement;
}

static const struct schema_table *table_named(const char *name)
{
	const struct schema_table *table = schema_tables;

	while (table->name && strcmp(table->name, name) != 0)
		table++;
	assert(table->name);
	return table;
}

struct statement change_row(struct change *change, const char *table)
{
	return change_ask(change, table_named(table)->insert);
}

struct statement change_next_row(struct change *change, const char *table)
{
	return change_ask(change, table_named(table)->insert_next);
}

void change_refuse_imported(int64_t event)
{
	break_off(ERROR_REFUSED, SAY_EVENT_IMPORTED, (long long)event);
}

void change_log(struct change *change, const char *action, const char *subject)
{
	static const char imported[] =
	    "SELECT EXISTS (SELECT 1 FROM event_origin WHERE event = :event AND seq <> :seq)";
	struct arena arena = {0};
	struct log_fields fields = {
	    .seq = change->seq,
	    .time = change->time.text,
	    .clock_set = change->time.set,
	    .event = change->event,
	    .action = action,
	    .subject = subject,
	};
	unsigned char hash[HASH_BYTES];

	assert(line_kind_of(action));
	/* The schema too refuses a change of an event that is played elsewhere. */
	struct statement statement = change_ask(change, imported);

	if (db_exists(&statement))
		change_refuse_imported(change->event);
	fields.author = change_person(change, change->author, change->desk->store->author);
	assert(!line_kind_lacks(line_kind_of(action), change->desk->store->touched));
	const char *payload = log_payload_written(change->desk->store, &arena, change->seq, NULL);

	log_bytes_hash(payload, strlen(payload), fields.rows);
	log_hash(change->end.hash, &fields, hash);
	must(change_append(change->desk->store, &fields, change->end.hash, hash, refusal()));
	arena_release(&arena);
}

void change_end(struct change *change)
{
	store_commit(change->desk->store);
}

/* --- reads --- */

void store_check_version(struct store *store)
{
	const int version = store->version ? db_pragma(store, "PRAGMA user_version") : 0;

	if (version != store->version)
		break_off(ERROR_STORE, SAY_STORE_NEWER_WHILE_OPEN, store->path, version, version);
}

/* There are many reads, so the statements that begin and end one are prepared once. */
void store_read_begin(struct store *store)
{
	if (store->depth > 0)
		return;
	if (store->readers == 0) {
		struct statement statement = db_ask(store, "BEGIN");

		db_done(&statement);
	}
	store->readers++;
	if (store->readers == 1)
		store_check_version(store);
}

void store_read_end(struct store *store)
{
	static const char rollback[] = "ROLLBACK";
	struct error ignored = {0};
	struct statement statement;

	assert(store->depth > 0 || store->readers > 0);
	if (store->depth > 0 || --store->readers > 0)
		return;
	/* Nothing was written: a rollback only releases the lock. */
	if (!sqlite3_get_autocommit(store->db) &&
	    !(db_prepare(store, rollback, &statement) && db_try(&statement, &ignored)) &&
	    !sqlite3_get_autocommit(store->db))
		(void)sqlite3_exec(store->db, rollback, NULL, NULL, NULL);
}

/* --- transactions and their parts --- */

void store_begin(struct store *store)
{
	if (store_is_read(store))
		break_off(ERROR_STORE, SAY_STORE_READONLY, store->path);
	transaction_begin(store);
	if (store->depth == 1)
		store_check_version(store);
}

void store_parts_begin(struct store *store)
{
	store->parts = store->depth > 0 ? store->depth + 1 : 0;
}

void store_parts_end(struct store *store)
{
	store->parts = 0;
}

/* Returns true if the newest beginning is a part that may fail alone. Changes begun within a part
 * belong to it. */
static bool is_part(const struct store *store)
{
	return store->depth > 1 && store->depth == store->parts;
}

/* Undoes a part; if it cannot be undone alone, as on a full disk, everything is undone. */
static bool part_undo(struct store *store, struct error *err)
{
	store->depth--;
	store->written = store->before_part;
	store->doomed = !db_try_execute(store, "ROLLBACK TO part", err) ||
	                !db_try_execute(store, "RELEASE part", err);
	return !store->doomed;
}

void transaction_begin(struct store *store)
{
	/* IMMEDIATE: a deferred transaction that begins to write fails if others are active. */
	if (store->depth == 0) {
		db_execute(store, "BEGIN IMMEDIATE");
		store->written.seq = 0;
	}
	if (store->parts > 0 && store->depth + 1 == store->parts) {
		db_execute(store, "SAVEPOINT part");
		store->before_part = store->written;
	}
	store->depth++;
}

/* --- the end of a transaction --- */

static void roll_back(struct store *store)
{
	store->depth = 0;
	store->doomed = false;
	if (!sqlite3_get_autocommit(store->db)) /* a full disk may have rolled back already */
		(void)sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
}

void store_draft(struct store *store)
{
	store->draft = true;
}

int64_t store_committed(const struct store *store)
{
	return store->committed;
}

/* Looks for the line of a change whose commit failed: DB_ROW if it is in the file, DB_FAILED if
 * that cannot be found out. */
static enum db_stepped line_look(struct store *store)
{
	static const char sql[] = "SELECT 1 FROM log WHERE seq = :seq AND hash = :hash";
	struct error ignored = {0};
	struct statement statement;
	enum db_stepped step = DB_FAILED;

	if (db_prepare(store, sql, &statement)) {
		db_bind_number(&statement, ":seq", store->written.seq);
		db_bind_bytes(&statement, ":hash", store->written.hash, HASH_BYTES);
		step = db_try_step(&statement, &ignored);
	}
	db_release(&statement);
	return step;
}

static _Noreturn void doomed_break(const struct store *store)
{
	break_off(ERROR_STORE, SAY_STORE_FAILED_CHANGE_FAILED, store->path);
}

/* Breaks off after a failed commit, and says if the change was made. */
static _Noreturn void commit_break(struct store *store, const struct error *why)
{
	const long long line = store->draft ? 0 : store->written.seq;
	struct error report = {0};

	switch (line ? line_look(store) : DB_DONE) {
	case DB_ROW: /* the change was made */
		store->committed = store->written.seq;
		error_fill(
		    &report, why->kind, why->code, TEXT_PROBLEM_CHANGE_KEPT, why->message, line);
		report.made = true;
		break;
	case DB_DONE: /* the file does not have its line */
		error_fill(&report, why->kind, why->code,
		    line ? TEXT_PROBLEM_NOTHING_CHANGED : "%s", why->message);
		break;
	case DB_FAILED: /* it is not known */
		error_fill(
		    &report, why->kind, why->code, TEXT_PROBLEM_CHANGE_UNKNOWN, why->message, line);
		break;
	}
	store->committing = false;
	boundary_break(&report);
}

void store_commit(struct store *store)
{
	struct error why = {0};

	assert(store->depth > 0);
	if (is_part(store) && !store->doomed) {
		store->depth--;
		store->doomed = !db_try_execute(store, "RELEASE part", &why);
		if (store->doomed)
			boundary_break(&why);
	} else if (is_part(store)) {
		if (!part_undo(store, &why))
			boundary_break(&why);
		doomed_break(store);
	} else if (store->depth > 1) {
		store->depth--;
	} else if (store->doomed) {
		roll_back(store);
		doomed_break(store);
	} else {
		store->committing = true;
		if (!db_try_execute(store, "COMMIT", &why)) {
			roll_back(store);
			commit_break(store, &why);
		}
		store->committing = false;
		if (store->written.seq > 0 && !store->draft)
			store->committed = store->written.seq;
		store->depth = 0;
	}
}

void store_cancel(struct store *store)
{
	struct error lost = {0};

	assert(store->depth > 0);
	if (is_part(store)) {
		(void)part_undo(store, &lost);
	} else if (store->depth > 1) {
		store->depth--;
		store->doomed = true;
	} else {
		roll_back(store);
	}
}

/* --- calls that are broken off --- */

bool store_attempt(
    struct store *store, void (*run)(void *context), void *context, struct error *err)
{
	const struct store_mark mark = store ? store_mark(store) : (struct store_mark){0};

	if (boundary_run(run, context, err))
		return true;
	if (store)
		store_back(store, &mark);
	return false;
}

struct store_mark store_mark(const struct store *store)
{
	return (struct store_mark){store->depth, store->readers, store->lendings};
}

void store_back(struct store *store, const struct store_mark *mark)
{
	db_forget(store, mark->lendings);
	store->committing = false;
	while (store->depth > mark->depth)
		store_cancel(store);
	if (store->depth == 0)
		memset(store->touched, 0, sizeof store->touched);
	while (store->depth == 0 && store->readers > mark->readers)
		store_read_end(store);
}
