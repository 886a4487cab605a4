#include "club/chain.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "club/hand.h"
#include "file/db.h"
#include "file/line_kind.h"
#include "file/log.h"
#include "file/log_payload.h"

#include <string.h>

/* --- the file as a database --- */

/* Runs the check; `watch` NULL: only finds out if there are any findings. */
static bool pages_whole(
    struct store *store, struct arena *scratch, const struct chain_file_watch *watch)
{
	struct statement statement = db_ask(store, "PRAGMA integrity_check");
	bool whole = true;

	while (db_step(&statement)) {
		const char *words = db_text(&statement, 0, scratch);

		if (strcmp(words, "ok") == 0)
			continue;
		whole = false;
		if (watch)
			watch->report(watch->context, words);
	}
	db_release(&statement);
	return whole;
}

void chain_pages(struct store *store, struct arena *scratch, const struct chain_file_watch *watch)
{
	if (!pages_whole(store, scratch, NULL))
		(void)pages_whole(store, scratch, watch);
}

/* Compares the number of rows in the tables with those that passed under the lines. */
static bool all_passed(struct store *store, const struct chain_place *end)
{
	struct statement statement = db_ask(store, schema_counts);
	bool passed = !end->stumbled;

	db_row(&statement);
	for (int i = 0; schema_tables[i].name; i++)
		passed = passed && db_number(&statement, i) == end->rows[i];
	db_release(&statement);
	return passed;
}

/* SQLite's own check looks up each reference, table by table; it is needed only to say which row is wrong. */
void chain_references(struct store *store, struct arena *scratch, const struct chain_place *end,
    const struct chain_file_watch *watch)
{
	enum { TABLE = 0, PARENT = 2 }; /* columns of the check */
	struct statement statement = db_ask(store, schema_astray);

	if (!db_exists(&statement) && all_passed(store, end))
		return;
	statement = db_ask(store, "PRAGMA foreign_key_check");
	while (db_step(&statement))
		watch->report(watch->context,
		    message_text(scratch, TEXT_PHRASE_ROW_TABLE_BELONGS,
		        db_text(&statement, TABLE, scratch), db_text(&statement, PARENT, scratch)));
	db_release(&statement);
}

/* The cache of the check, in KiB. Lines are stored in order of time, but their rows by event and
 * table. With SQLite's default cache a page is gone before the next line needs it again, four times
 * in all. */
#define CHAIN_CACHE "PRAGMA cache_size = -12000"

bool chain_schema(struct store *store, const struct schema_watch *watch, struct error *err)
{
	if (!schema_compare(store, store->version, watch, err))
		return false;
	db_execute(store, CHAIN_CACHE);
	db_limit(store, DB_KNOWN_FILE);
	return true;
}

bool chain_lift(struct store *store, struct error *err)
{
	return migrate_copy(store, err);
}

/* --- the lines --- */

/* Lines being read. */
struct look {
	struct store *store;
	struct arena *scratch;
	struct chain_place *place;
	const struct chain_watch *watch;
	struct log_payload_walk rows;
	struct log_payload_watch rows_watch;
	struct kept_version version; /* of the rows of the current line */
	bool given;                  /* the file has penalties given in hands */
	bool ordered;                /* the file has inserted hands */
	bool written[TABLES_MOST];   /* the current line has rows of the table */
	/* A damaged row was met: the rest is read line by line, so that a fault is reported for its own line only. */
	bool stumbled;
};

/* The columns of a line after its fields. */
enum { COLUMN_ROWS = LOG_FIELD_COLUMNS, COLUMN_PREVIOUS, COLUMN_HASH };

static void row_pass(void *context, size_t table, const struct statement *row)
{
	struct look *look = context;

	look->place->rows[table]++;
	look->written[table] = true;
	hand_kept_take(&look->version, table, row, look->scratch);
}

static void version_begin(struct look *look)
{
	look->version = (struct kept_version){.given = look->given, .ordered = look->ordered};
	memset(look->written, 0, sizeof look->written);
}

/* The rows of a line that are read next, and their payload. */
struct rows_next {
	struct look *look;
	struct log_payload_walk *walk;
	int64_t seq;
	const char *payload;
};

static void rows_read(void *context)
{
	struct rows_next *next = context;

	version_begin(next->look);
	next->payload = log_payload_next(next->walk, next->look->scratch, next->seq);
}

/* Reads the rows of a line; returns NULL if they are damaged. Only memory breaks off the check. */
static const char *rows_try(struct look *look, struct log_payload_walk *walk, int64_t seq)
{
	struct rows_next next = {look, walk, seq, NULL};
	struct error trouble = {0};

	if (!store_attempt(look->store, rows_read, &next, &trouble) &&
	    error_is(&trouble, CODE_MEMORY))
		boundary_break(&trouble);
	return next.payload;
}

/* Returns true if the rows of a line are those that it binds. Rows that cannot be read count as
 * changed. */
static bool rows_hold(struct look *look, const struct log_fields *fields)
{
	const bool together = !look->stumbled && fields->seq <= look->rows.last;
	const char *payload = together ? rows_try(look, &look->rows, fields->seq) : NULL;
	unsigned char rows[HASH_BYTES];

	if (together && !payload) {
		/* The walk was broken off, so its statements are released already. */
		log_payload_begin(&look->rows, look->store, 1, look->rows.last);
		look->stumbled = look->place->stumbled = true;
	}
	if (!payload) {
		struct log_payload_walk alone;

		log_payload_begin(&alone, look->store, fields->seq, fields->seq);
		alone.watch = &look->rows_watch;
		payload = rows_try(look, &alone, fields->seq);
		if (payload)
			log_payload_end(&alone);
	}
	if (!payload) {
		version_begin(look);
		return false;
	}
	log_bytes_hash(payload, strlen(payload), rows);
	return memcmp(rows, fields->rows, HASH_BYTES) == 0;
}

/* Returns true if a column has this hash. */
static bool hash_is(
    const struct statement *statement, int column, const unsigned char hash[HASH_BYTES])
{
	unsigned char found[HASH_BYTES];

	return db_bytes_hash(statement, column, found) && memcmp(found, hash, HASH_BYTES) == 0;
}

/* Returns true if no text of a line continues after a NUL, where its hash does not reach. */
static bool texts_end(const struct statement *statement)
{
	for (int i = 0; i < LOG_FIELD_COLUMNS; i++)
		if (!db_text_ends(statement, i))
			return false;
	return true;
}

static void line_look(struct look *look, const struct statement *statement)
{
	struct chain_place *place = look->place;
	unsigned char computed[HASH_BYTES];
	const struct line_kind *kind;
	struct log_fields fields;
	struct chain_line line;

	log_fields_read(statement, look->scratch, &fields);
	(void)db_bytes_hash(statement, COLUMN_ROWS, fields.rows);
	log_hash(place->hash, &fields, computed);
	line = (struct chain_line){
	    .seq = fields.seq,
	    .event = fields.event,
	    .subject = fields.subject,
	    .action = fields.action,
	    .follows = hash_is(statement, COLUMN_PREVIOUS, place->hash),
	    .holds = hash_is(statement, COLUMN_HASH, computed) && texts_end(statement),
	};
	(void)db_bytes_hash(statement, COLUMN_HASH, place->hash);
	place->seq = fields.seq;
	line.rows_hold = rows_hold(look, &fields);
	kind = line_kind_of(fields.action);
	line.known = kind != NULL;
	line.lacks = kind ? line_kind_lacks(kind, look->written) : NULL;
	if (look->version.line == line.seq && !look->version.is_void)
		line.version = &look->version;
	look->watch->report(look->watch->context, &line);
}

enum chain_end chain_lines(struct store *store, struct arena *scratch, struct chain_place *place,
    int most, const struct chain_watch *watch)
{
	static const char sql[] = "SELECT " LOG_FIELDS ", rows, previous, hash FROM log "
	                          "WHERE seq > :after ORDER BY seq LIMIT :most";
	struct look look = {.store = store, .scratch = scratch, .place = place, .watch = watch};
	enum chain_end end = CHAIN_OVER;
	struct statement statement;

	/* Most files have no penalties and no inserted hands, and their hands need not be asked about
	 * them. */
	statement = db_ask(store, "SELECT EXISTS (SELECT 1 FROM penalty)");
	look.given = db_exists(&statement);
	statement = db_ask(store, "SELECT EXISTS (SELECT 1 FROM version_place)");
	look.ordered = db_exists(&statement);
	look.rows_watch = (struct log_payload_watch){row_pass, &look};
	log_payload_begin(&look.rows, store, place->seq + 1, place->seq + most);
	look.rows.watch = &look.rows_watch;
	statement = db_ask(store, sql);
	db_bind_number(&statement, ":after", place->seq);
	db_bind_number(&statement, ":most", most);
	/* Nothing after a line out of order is read. */
	while (end != CHAIN_DISORDER && db_step(&statement)) {
		end = db_number(&statement, 0) > place->seq ? CHAIN_MORE : CHAIN_DISORDER;
		if (end == CHAIN_MORE)
			line_look(&look, &statement);
		arena_empty(scratch);
	}
	db_release(&statement);
	log_payload_end(&look.rows);
	return end;
}

/* --- names and notes --- */

/* Reports the rows whose text is neither as its hash says nor blanked on request. */
static void texts_look(struct store *store, const char *sql, struct arena *scratch,
    const struct chain_text_watch *watch)
{
	enum { EVENT, NUMBER, TEXT, SALT, HASH, BLANKED };
	struct statement statement = db_ask(store, sql);

	while (db_step(&statement)) {
		bool holds = db_is_null(&statement, TEXT) && db_int(&statement, BLANKED) != 0;
		unsigned char computed[HASH_BYTES];

		if (sqlite3_column_bytes(statement.handle, SALT) == SALT_BYTES) {
			log_name_hash(sqlite3_column_blob(statement.handle, SALT), SALT_BYTES,
			    db_text(&statement, TEXT, scratch), computed);
			holds =
			    hash_is(&statement, HASH, computed) && db_text_ends(&statement, TEXT);
		}
		if (!holds)
			watch->report(watch->context, db_number(&statement, EVENT),
			    db_int(&statement, NUMBER));
		arena_empty(scratch);
	}
	db_release(&statement);
}

void chain_names(struct store *store, struct arena *scratch, const struct chain_text_watch *watch)
{
	/* CASE, unlike AND, searches the log only for a name without a text. */
	static const char sql[] =
	    "SELECT 0, number, text, salt, hash, CASE WHEN text IS NULL THEN EXISTS (SELECT 1 "
	    "FROM log WHERE action = 'person-forget' AND subject = 'person ' || root) "
	    "ELSE 0 END FROM name JOIN person_root USING (number) ORDER BY number";

	texts_look(store, sql, scratch, watch);
}

void chain_notes(struct store *store, struct arena *scratch, const struct chain_text_watch *watch)
{
	static const char sql[] =
	    "SELECT event, number, text, salt, hash, EXISTS (SELECT 1 FROM note_blanked b "
	    "WHERE b.event = n.event AND b.note = n.number) FROM note n ORDER BY event, number";

	texts_look(store, sql, scratch, watch);
}

/* --- events --- */

void chain_events(struct store *store, struct arena *arena, int64_t **ret, size_t *ret_count)
{
	static const struct cell cells[] = {{CELL_NUMBER, 0}};
	static const struct row_kind number_row = ROW_KIND(int64_t, cells, NULL);
	const struct desk desk = {.store = store, .arena = arena};
	struct statement statement = db_ask(store, "SELECT number FROM event ORDER BY number");

	*ret = row_list(&statement, &desk, &number_row, ret_count);
}
