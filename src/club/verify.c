#include "club/export.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/record_book.h"
#include "file/db.h"
#include "file/log.h"
#include "file/log_payload.h"
#include "file/open_store.h"
#include "file/schema.h"
#include "file/store.h"
#include "file/transaction.h"

#include <string.h>

/* Lines of the log read at once; between two portions other processes may write. */
enum { VERIFY_LINES = 1000 };

/* Largest number of faults reported. */
enum { FAULTS_MOST = 1000 };

/* A file while it is verified. Starts as zeros. */
struct verification {
	struct store *store;
	const struct verify_watch *watch; /* NULL: none */
	struct arena *arena;              /* of the report */
	struct arena scratch;             /* of one line of the log, or of one name */
	struct verify_report report;      /* its `lines` is the line read last */
	bool unreadable;                  /* the file has tables of another program */
	/* The events, with settings and rulebook; without a rulebook they were unreadable. */
	size_t event_count;
	struct event *events;
	struct record_events past; /* with rulebooks since replaced */
	/* The hash that the newest line claims: the next line is compared with it, so that one edit is
	 * one fault. */
	unsigned char hash[HASH_BYTES];
	int64_t rows[TABLES_MOST]; /* read so far, of each of schema_tables */
	bool damaged; /* a damaged row was met: some rows were read twice, or not at all */

	/* A portion of the lines. */
	struct log_payload_walk walk;
	/* A damaged row was met in it: the rest is read line by line, so that a fault is reported for
	 * its own line only. */
	bool apart;
	bool given, ordered; /* the file has penalties given in hands; it has inserted hands */

	/* The rows of a line. */
	const char *payload;
	bool written[TABLES_MOST];   /* there are rows of the table */
	struct kept_version version; /* the version of a hand among them */
};

static void fault_add(struct verification *verifying, const char *address, const char *why)
{
	struct verify_report *report = &verifying->report;

	if (report->fault_count == FAULTS_MOST)
		return;
	if (report->fault_count == FAULTS_MOST - 1) {
		address = "file";
		why = message_words(TEXT_WORDS_MORE_ERRORS);
	}
	for (size_t i = 0; i < report->fault_count; i++)
		if (strcmp(report->faults[i].address, address) == 0 &&
		    strcmp(report->faults[i].why, why) == 0)
			return;
	report->faults = arena_room(
	    verifying->arena, report->faults, report->fault_count, sizeof *report->faults);
	report->faults[report->fault_count++] = (struct verify_fault){
	    arena_text(verifying->arena, address), arena_text(verifying->arena, why)};
}

/* Adds a fault of an event, with the event's number if there are several. */
static void fault_event(
    struct verification *verifying, int64_t event, const char *subject, const char *why)
{
	if (verifying->event_count > 1 && event > 0)
		subject =
		    arena_printf(&verifying->scratch, "event %lld: %s", (long long)event, subject);
	fault_add(verifying, subject, why);
}

/* --- the file as a database --- */

/* Adds a fault of the schema, which must be ours: without a trigger, rows can be changed. */
static void schema_fault_add(void *context, const struct schema_fault *fault)
{
	struct verification *verifying = context;

	verifying->unreadable = verifying->unreadable || fault->table;
	fault_add(verifying, "file", fault->why);
}

/* Runs SQLite's check of its pages; returns true if it finds nothing. */
static bool pages_whole(struct verification *verifying, bool report)
{
	struct statement statement = db_ask(verifying->store, "PRAGMA integrity_check");
	bool whole = true;

	while (db_step(&statement)) {
		const char *words = db_text(&statement, "integrity_check", &verifying->scratch);

		if (strcmp(words, "ok") == 0)
			continue;
		whole = false;
		if (report)
			fault_add(verifying, "file", words);
	}
	return whole;
}

static void version_lift_try(void *store)
{
	migrate_copy(store);
}

/* --- names, events and notes --- */

/* Returns true if a column has this hash. */
static bool hash_is(
    const struct statement *statement, const char *column, const unsigned char hash[HASH_BYTES])
{
	unsigned char found[HASH_BYTES];

	return db_bytes_hash(statement, column, found) && memcmp(found, hash, HASH_BYTES) == 0;
}

/* Reports the names or notes whose text, which is kept outside the chain, is neither as its hash
 * says nor blanked on request. */
static void texts_check(
    struct verification *verifying, const char *sql, const char *kind, const char *why)
{
	struct statement statement = db_ask(verifying->store, sql);
	struct arena *scratch = &verifying->scratch;

	while (db_step(&statement)) {
		const int salt = db_column(&statement, "salt");
		bool holds = db_is_null(&statement, "text") && db_int(&statement, "blanked") != 0;
		unsigned char computed[HASH_BYTES];

		if (sqlite3_column_bytes(statement.handle, salt) == SALT_BYTES) {
			log_name_hash(sqlite3_column_blob(statement.handle, salt), SALT_BYTES,
			    db_text(&statement, "text", scratch), computed);
			holds = hash_is(&statement, "hash", computed) &&
			        db_text_ends(&statement, "text");
		}
		if (!holds)
			fault_event(verifying, db_number(&statement, "event"),
			    arena_printf(scratch, "%s %d", kind, db_int(&statement, "number")),
			    why);
		arena_empty(scratch);
	}
}

static void rows_check(struct verification *verifying)
{
	/* CASE, unlike AND, searches the log only for a name without a text. */
	static const char names[] =
	    "SELECT 0 AS event, number, text, salt, hash, CASE WHEN text IS NULL THEN EXISTS "
	    "(SELECT 1 FROM log WHERE action = 'person-forget' AND subject = 'person ' || root) "
	    "ELSE 0 END AS blanked FROM name JOIN person_root USING (number) ORDER BY number";
	static const char notes[] =
	    "SELECT event, number, text, salt, hash, EXISTS (SELECT 1 FROM note_blanked b "
	    "WHERE b.event = n.event AND b.note = n.number) AS blanked FROM note n "
	    "ORDER BY event, number";
	const struct desk desk = {.store = verifying->store, .arena = verifying->arena};

	texts_check(verifying, names, "person", message_words(TEXT_WORDS_NAME_NOT_FIRST_WRITTEN));
	/* Events are read by number only, since a damaged file may lack the rest. */
	struct statement statement =
	    db_ask(verifying->store, "SELECT number FROM event ORDER BY number");
	int *numbers = row_list(&statement, &desk, &row_int, &verifying->event_count);

	verifying->events =
	    arena_alloc(verifying->arena, verifying->event_count + 1, sizeof *verifying->events);
	for (size_t i = 0; i < verifying->event_count; i++) {
		struct event *event = &verifying->events[i];

		event->number = numbers[i];
		const char *why = record_check_event(&desk, event);

		if (why)
			fault_event(verifying, event->number, "event", why);
	}
	texts_check(verifying, notes, "note", message_words(TEXT_WORDS_NOTE_NOT_FIRST_WRITTEN));
}

/* --- every hand scored again --- */

/* Scores the version of the present line again. */
static void version_judge(struct verification *verifying, const char *action)
{
	const struct kept_version *kept = &verifying->version;
	struct desk desk = {.store = verifying->store, .arena = &verifying->scratch};

	verifying->report.hands++;
	for (size_t i = 0; i < verifying->event_count; i++)
		if (verifying->events[i].number == kept->event)
			desk.event = &verifying->events[i];
	if (!desk.event || desk.event->book_count == 0)
		return; /* reported already */
	/* The rulebooks in force at the line may have been replaced since. */
	if (kept->line < desk.event->book_since)
		desk.event = record_event_at(&verifying->past, kept->event, kept->line);
	if (!desk.event) {
		fault_event(
		    verifying, kept->event, "event", message_words(TEXT_WORDS_RULEBOOK_UNREADABLE));
		return;
	}
	const struct record_checked checked = record_check_hand(&desk, kept, action);

	if (checked.scored_otherwise) {
		record_otherwise_add(verifying->arena, kept, &verifying->report.otherwise);
	} else if (checked.why) {
		fault_event(
		    verifying, kept->event, address_text(desk.arena, &kept->address), checked.why);
	}
}

/* --- the lines of the log --- */

static void row_pass(void *context, size_t table, const struct statement *row)
{
	struct verification *verifying = context;

	verifying->rows[table]++;
	verifying->written[table] = true;
	hand_kept_take(&verifying->version, table, row, &verifying->scratch);
}

/* Forgets the rows of the line before. */
static void line_begin(struct verification *verifying)
{
	verifying->version =
	    (struct kept_version){.given = verifying->given, .ordered = verifying->ordered};
	memset(verifying->written, 0, sizeof verifying->written);
}

static void rows_read(void *context)
{
	struct verification *verifying = context;

	line_begin(verifying);
	verifying->payload =
	    log_payload_next(&verifying->walk, &verifying->scratch, verifying->report.lines);
}

/* Reads the rows of the present line; returns false if they are damaged. Only lack of memory breaks
 * off the check. */
static bool rows_try(struct verification *verifying)
{
	struct error trouble = {0};

	return record_try(verifying->store, rows_read, verifying, &trouble);
}

/* Returns true if the rows of a line are those that it binds. Rows that cannot be read count as
 * changed. */
static bool rows_hold(struct verification *verifying, const struct log_fields *line)
{
	struct log_payload_walk *walk = &verifying->walk;
	bool apart = verifying->apart || line->seq > walk->last;
	unsigned char rows[HASH_BYTES];

	if (!apart && !rows_try(verifying))
		apart = verifying->apart = verifying->damaged = true;
	if (apart) {
		const struct log_payload_watch *watch = walk->watch;

		log_payload_end(walk);
		log_payload_begin(walk, verifying->store, line->seq, line->seq);
		walk->watch = watch;
		if (!rows_try(verifying)) {
			line_begin(verifying);
			return false;
		}
	}
	log_bytes_hash(verifying->payload, strlen(verifying->payload), rows);
	return memcmp(rows, line->rows, HASH_BYTES) == 0;
}

static void line_check(struct verification *verifying, const struct statement *statement)
{
	/* Damage may make a text of a number. */
	static const char *const texts[] = {
	    "seq", "time", "clock_set", "author", "action", "event", "subject"};
	unsigned char computed[HASH_BYTES];
	const char *why = NULL, *lacks;
	bool ends = true;
	struct log_fields line = log_fields_read(statement, &verifying->scratch);

	(void)db_bytes_hash(statement, "rows", line.rows);

	/* The chain. No text may continue after a NUL, where its hash does not reach. */
	log_hash(verifying->hash, &line, computed);
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		ends = ends && db_text_ends(statement, texts[i]);
	if (line.seq != verifying->report.lines + 1)
		why = message_words(TEXT_WORDS_LOG_LINE_MISSING);
	else if (!hash_is(statement, "previous", verifying->hash))
		why = message_words(TEXT_WORDS_LOG_LINE_NOT_FOLLOWING);
	else if (!hash_is(statement, "hash", computed) || !ends)
		why = message_words(TEXT_WORDS_LOG_LINE_CHANGED);
	if (why)
		fault_add(verifying,
		    arena_printf(&verifying->scratch, "R%lld", (long long)line.seq), why);
	verifying->report.lines = line.seq;
	(void)db_bytes_hash(statement, "hash", verifying->hash);

	/* Its rows, which must be what its action writes, and the hand among them. */
	if (!rows_hold(verifying, &line))
		fault_event(verifying, line.event, line.subject,
		    message_words(TEXT_WORDS_ROWS_DIFFER_FROM_LOG));
	const struct line_kind *kind = line_kind_of(line.action);

	lacks = kind ? line_kind_lacks(kind, verifying->written) : NULL;
	if (!kind)
		fault_event(verifying, line.event, line.subject,
		    message_text(&verifying->scratch, TEXT_PHRASE_ACTION_UNKNOWN, line.action));
	else if (lacks)
		fault_event(verifying, line.event, line.subject,
		    message_text(&verifying->scratch, TEXT_PHRASE_ROW_MISSING, lacks));
	if (verifying->version.line == line.seq && !verifying->version.is_void)
		version_judge(verifying, line.action);
}

static void row_missed(void *context, const struct record_gap *gap)
{
	fault_event(context, gap->event, gap->subject, gap->why);
}

/* Looks at the next lines, and after the last one at what only the whole file shows; returns true
 * if there are more. */
static bool portion_check(struct verification *verifying)
{
	static const char sql[] = "SELECT " LOG_FIELDS ", rows, previous, hash FROM log "
	                          "WHERE seq > :after ORDER BY seq LIMIT :most";
	const struct log_payload_watch watch = {row_pass, verifying};
	const int64_t after = verifying->report.lines;
	struct store *store = verifying->store;
	struct arena *scratch = &verifying->scratch;
	bool more = false, ordered = true, whole;

	/* Most files have no penalties and no inserted hands, and their hands need not be asked about
	 * them. */
	struct statement statement = db_ask(store, "SELECT EXISTS (SELECT 1 FROM penalty)");

	verifying->given = db_exists(&statement);
	statement = db_ask(store, "SELECT EXISTS (SELECT 1 FROM version_place)");
	verifying->ordered = db_exists(&statement);
	verifying->apart = false;
	log_payload_begin(&verifying->walk, store, after + 1, after + VERIFY_LINES);
	verifying->walk.watch = &watch;
	statement = db_ask(store, sql);
	db_bind_number(&statement, ":after", after);
	db_bind_number(&statement, ":most", VERIFY_LINES);
	/* Nothing after a line out of order is read: the search might never end. */
	while (ordered && db_step(&statement)) {
		more = ordered = db_number(&statement, "seq") > verifying->report.lines;
		if (ordered)
			line_check(verifying, &statement);
		arena_empty(scratch);
	}
	db_release(&statement);
	log_payload_end(&verifying->walk);
	if (more)
		return true;
	/* The whole file must have no row that refers to a missing one. Rows found through another row
	 * passed under its line before; they are only counted. SQLite's own check looks up each
	 * reference, table by table; it is needed only to say which row is wrong. */
	statement = db_ask(store, schema_astray);
	whole = !db_exists(&statement) && !verifying->damaged;
	statement = db_ask(store, schema_counts);
	db_row(&statement);
	for (int i = 0; schema_tables[i].name; i++)
		whole = whole && sqlite3_column_int64(statement.handle, i) == verifying->rows[i];
	db_release(&statement);
	if (!whole) {
		statement = db_ask(store, "PRAGMA foreign_key_check");
		while (db_step(&statement))
			fault_add(verifying, "file",
			    message_text(scratch, TEXT_PHRASE_PARENT_ROW_MISSING,
			        db_text(&statement, "table", scratch),
			        db_text(&statement, "parent", scratch)));
	}
	record_gaps(store, scratch, row_missed, verifying);
	record_otherwise_settle(store, &verifying->report.otherwise);
	if (!ordered)
		fault_add(verifying, "file", message_words(TEXT_WORDS_ROWS_OUT_OF_ORDER));
	return false;
}

/* --- the whole check --- */

/* Checks the whole file; stops if its first pages were unreadable when it was opened. */
static void file_check(void *context)
{
	struct verification *verifying = context;
	const struct schema_watch watch = {schema_fault_add, verifying};
	struct store *store = verifying->store;
	struct error trouble = {0};

	store_check_sound(store);
	store_read_begin(store);
	schema_compare(store, store->version, &watch);
	if (verifying->report.fault_count > 0)
		fault_add(verifying, "file", message_words(schema_fault_origin));
	/* A larger cache, in KiB. Lines are stored in order of time, but their rows by event and table.
	 * With SQLite's default cache a page is gone before the next line needs it again, four times
	 * in all. */
	db_execute(store, "PRAGMA cache_size = -12000");
	db_limit(store, DB_KNOWN_FILE);
	/* A page that could not be read for lack of memory or a disk error is reported as damage, too.
	 * A passing failure is gone the second time. */
	if (!pages_whole(verifying, false))
		(void)pages_whole(verifying, true);
	store_read_end(store);
	/* The copy of an older file gets the current version; foreign contents may prevent that. */
	if (!verifying->unreadable && !record_try(store, version_lift_try, store, &trouble)) {
		if (verifying->report.fault_count == 0)
			boundary_break(&trouble);
		verifying->unreadable = true;
		fault_add(verifying, "file", trouble.message);
	}
	bool more = !verifying->unreadable;

	if (more) {
		store_read_begin(store);
		rows_check(verifying);
		store_read_end(store);
	} else {
		fault_add(verifying, "file", message_words(TEXT_WORDS_TABLES_NOT_OF_CANASTA));
	}
	while (more) {
		store_read_begin(store);
		more = portion_check(verifying);
		store_read_end(store);
		if (verifying->watch)
			verifying->watch->report(
			    verifying->watch->context, verifying->report.lines);
	}
	log_hash_text(verifying->hash, verifying->report.head);
}

struct verify_report verify_file(
    struct store *store, struct arena *arena, const struct verify_watch *watch)
{
	struct verification verifying = {.store = store,
	    .arena = arena,
	    .watch = watch,
	    .past = {.store = store, .arena = arena}};
	const long refusals = memory_refusals();
	struct error trouble = {0};

	log_hash_text(verifying.hash, verifying.report.head);
	if (!store_attempt(store, file_check, &verifying, &trouble)) {
		/* Damage is an answer too, even if it ends the search. */
		if (!store_is_damage(&trouble))
			boundary_break(&trouble);
		fault_add(&verifying, "file", trouble.message);
	}
	arena_release(&verifying.scratch);
	/* Parts not checked for want of memory are not faults of the file. */
	if (verifying.report.fault_count > 0 && memory_refusals() != refusals)
		break_memory();
	return verifying.report;
}

static void add_fault(struct answer *to, const char *address, const char *why)
{
	struct answer *row = answer_row(to, "faults");

	answer_subject(row, "address", address);
	answer_text(row, "why", why);
}

void answer_scored_otherwise(struct answer *to, const struct earlier_score_list *list)
{
	for (size_t i = 0; i < list->count; i++) {
		struct answer *row = answer_row(to, "scored_otherwise");

		answer_number(row, "event", list->list[i].event);
		answer_address(row, "address", &list->list[i].address);
	}
}

void answer_verify(
    struct answer *to, const struct verify_report *report, const char *asked, int64_t line)
{
	const bool lost = asked && line == 0;

	answer_flag(to, "valid", report->fault_count == 0 && !lost);
	answer_number(to, "lines", report->lines);
	answer_number(to, "hands", report->hands);
	answer_text(to, "head", report->head);
	if (asked && !lost)
		answer_textf(to, "found", "R%lld", (long long)line);
	(void)answer_list(to, "faults");
	for (size_t i = 0; i < report->fault_count; i++)
		add_fault(to, report->faults[i].address, report->faults[i].why);
	if (lost) {
		const char *address = arena_printf(answer_arena(to), "head %s", asked);

		add_fault(to, address, message_words(TEXT_WORDS_LOG_LINE_NOT_FOUND));
	}
	answer_scored_otherwise(to, &report->otherwise);
	answer_text_some(to, "asked", asked);
}
