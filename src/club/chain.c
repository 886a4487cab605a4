#include "club/chain.h"

#include "base/arena.h"
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
static bool pages_look(struct store *store, struct arena *scratch,
    const struct chain_file_watch *watch, bool *ret_whole, struct error *err)
{
	struct statement statement = db_ask(store, "PRAGMA integrity_check", err);
	enum db_stepped step;

	*ret_whole = true;
	while ((step = db_step(&statement, err)) == DB_ROW) {
		const char *words;

		if (!db_text(&statement, 0, scratch, &words, err))
			break;
		if (strcmp(words, "ok") == 0)
			continue;
		*ret_whole = false;
		if (watch && !watch->report(watch->context, words, err))
			break;
	}
	db_release(&statement);
	return step == DB_DONE;
}

bool chain_pages(struct store *store, struct arena *scratch, const struct chain_file_watch *watch,
    struct error *err)
{
	bool whole;

	return pages_look(store, scratch, NULL, &whole, err) &&
	       (whole || pages_look(store, scratch, watch, &whole, err));
}

/* Compares the number of rows in the tables with those that passed under the lines. */
static bool all_passed(
    struct store *store, const struct chain_place *end, bool *ret, struct error *err)
{
	struct statement statement = db_ask(store, schema_counts, err);

	if (!db_row(&statement, err)) {
		db_release(&statement);
		return false;
	}
	*ret = !end->stumbled;
	for (int i = 0; schema_tables[i].name; i++)
		*ret = *ret && db_number(&statement, i) == end->rows[i];
	db_release(&statement);
	return true;
}

/* SQLite's own check looks up each reference, table by table; it is needed only to say which row is wrong. */
bool chain_references(struct store *store, struct arena *scratch, const struct chain_place *end,
    const struct chain_file_watch *watch, struct error *err)
{
	enum { TABLE = 0, PARENT = 2 }; /* columns of the check */
	struct statement statement = db_ask(store, schema_astray, err);
	enum db_stepped step;
	bool astray, passed;

	if (!db_exists(&statement, &astray, err) || !all_passed(store, end, &passed, err))
		return false;
	if (!astray && passed)
		return true;
	statement = db_ask(store, "PRAGMA foreign_key_check", err);
	while ((step = db_step(&statement, err)) == DB_ROW) {
		const char *table, *parent;

		if (!db_text(&statement, TABLE, scratch, &table, err) ||
		    !db_text(&statement, PARENT, scratch, &parent, err) ||
		    !watch->report(watch->context,
		        message_text(scratch, TEXT_PHRASE_ROW_TABLE_BELONGS, table, parent), err))
			break;
	}
	db_release(&statement);
	return step == DB_DONE;
}

/* The cache of the check, in KiB. Lines are stored in order of time, but their rows by event and
 * table. With SQLite's default cache a page is gone before the next line needs it again, four times
 * in all. */
#define CHAIN_CACHE "PRAGMA cache_size = -12000"

bool chain_schema(struct store *store, const struct schema_watch *watch, struct error *err)
{
	if (!schema_compare(store, store->version, watch, err) ||
	    !db_execute(store, CHAIN_CACHE, err))
		return false;
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
	enum chain_end end;
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

static bool row_pass(void *context, size_t table, const struct statement *row, struct error *err)
{
	struct look *look = context;

	look->place->rows[table]++;
	look->written[table] = true;
	return hand_kept_take(&look->version, table, row, look->scratch, err);
}

static void version_begin(struct look *look)
{
	look->version = (struct kept_version){.given = look->given, .ordered = look->ordered};
	memset(look->written, 0, sizeof look->written);
}

/* Reads the rows of a line as they are hashed. After a damaged row each line's are read alone. */
static const char *rows_of(struct look *look, int64_t seq, struct error *trouble)
{
	struct log_payload_walk alone;
	const char *payload = NULL;

	version_begin(look);
	if (!look->stumbled && seq <= look->rows.last)
		payload = log_payload_next(&look->rows, look->scratch, seq, trouble);
	if (payload || error_is(trouble, CODE_MEMORY))
		return payload;
	look->stumbled = seq <= look->rows.last;
	look->place->stumbled = look->place->stumbled || look->stumbled;
	*trouble = (struct error){0};
	version_begin(look);
	log_payload_begin(&alone, look->store, seq, seq);
	alone.watch = &look->rows_watch;
	payload = log_payload_next(&alone, look->scratch, seq, trouble);
	log_payload_end(&alone);
	return payload;
}

/* Rows that cannot be read count as changed. */
static bool rows_hold(
    struct look *look, const struct log_fields *fields, bool *ret, struct error *err)
{
	struct error trouble = {0};
	unsigned char rows[HASH_BYTES] = {0};
	const char *payload = rows_of(look, fields->seq, &trouble);

	if (!payload && error_is(&trouble, CODE_MEMORY))
		return error_memory(err);
	if (!payload)
		version_begin(look);
	else
		log_bytes_hash(payload, strlen(payload), rows);
	*ret = payload && memcmp(rows, fields->rows, HASH_BYTES) == 0;
	return true;
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

static bool line_look(struct look *look, const struct statement *statement, struct error *err)
{
	struct chain_place *place = look->place;
	unsigned char computed[HASH_BYTES];
	const struct line_kind *kind;
	struct log_fields fields;
	struct chain_line line;

	if (!log_fields_read(statement, look->scratch, &fields, err))
		return false;
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
	if (!rows_hold(look, &fields, &line.rows_hold, err))
		return false;
	kind = line_kind_of(fields.action);
	line.known = kind != NULL;
	line.lacks = kind ? line_kind_lacks(kind, look->written) : NULL;
	if (look->version.line == line.seq && !look->version.is_void)
		line.version = &look->version;
	return look->watch->report(look->watch->context, &line, err);
}

/* Nothing after a line out of order is read. */
static bool line_take(void *context, const struct statement *row, struct error *err)
{
	struct look *look = context;
	bool ok;

	if (look->end == CHAIN_DISORDER)
		return true;
	look->end = db_number(row, 0) > look->place->seq ? CHAIN_MORE : CHAIN_DISORDER;
	if (look->end == CHAIN_DISORDER)
		return true;
	ok = line_look(look, row, err);
	arena_empty(look->scratch);
	return ok;
}

static bool lines_look(struct look *look, int most, struct error *err)
{
	static const char sql[] = "SELECT " LOG_FIELDS ", rows, previous, hash FROM log "
	                          "WHERE seq > :after ORDER BY seq LIMIT :most";
	struct statement statement = db_ask(look->store, sql, err);

	db_bind_number(&statement, ":after", look->place->seq);
	db_bind_number(&statement, ":most", most);
	return row_each(&statement, line_take, look, err);
}

bool chain_lines(struct store *store, struct arena *scratch, struct chain_place *place, int most,
    const struct chain_watch *watch, enum chain_end *ret, struct error *err)
{
	struct look look = {
	    .store = store, .scratch = scratch, .place = place, .watch = watch, .end = CHAIN_OVER};
	struct statement statement;
	bool ok;

	/* Most files have no penalties and no inserted hands, and their hands need not be asked about
	 * them. */
	statement = db_ask(store, "SELECT EXISTS (SELECT 1 FROM penalty)", err);
	if (!db_exists(&statement, &look.given, err))
		return false;
	statement = db_ask(store, "SELECT EXISTS (SELECT 1 FROM version_place)", err);
	if (!db_exists(&statement, &look.ordered, err))
		return false;
	look.rows_watch = (struct log_payload_watch){row_pass, &look};
	log_payload_begin(&look.rows, store, place->seq + 1, place->seq + most);
	look.rows.watch = &look.rows_watch;
	ok = lines_look(&look, most, err);
	log_payload_end(&look.rows);
	*ret = look.end;
	return ok;
}

/* --- names and notes --- */

/* Reports the rows whose text is neither as its hash says nor blanked on request. */
static bool texts_look(struct store *store, const char *sql, struct arena *scratch,
    const struct chain_text_watch *watch, struct error *err)
{
	enum { EVENT, NUMBER, TEXT, SALT, HASH, BLANKED };
	struct statement statement = db_ask(store, sql, err);
	enum db_stepped step;

	while ((step = db_step(&statement, err)) == DB_ROW) {
		bool holds = db_is_null(&statement, TEXT) && db_int(&statement, BLANKED) != 0;
		unsigned char computed[HASH_BYTES];
		const char *text;

		if (!db_text(&statement, TEXT, scratch, &text, err))
			break;
		if (sqlite3_column_bytes(statement.handle, SALT) == SALT_BYTES) {
			log_name_hash(sqlite3_column_blob(statement.handle, SALT), SALT_BYTES, text,
			    computed);
			holds =
			    hash_is(&statement, HASH, computed) && db_text_ends(&statement, TEXT);
		}
		if (!holds && !watch->report(watch->context, db_number(&statement, EVENT),
		                  db_int(&statement, NUMBER), err))
			break;
		arena_empty(scratch);
	}
	db_release(&statement);
	return step == DB_DONE;
}

bool chain_names(struct store *store, struct arena *scratch, const struct chain_text_watch *watch,
    struct error *err)
{
	/* CASE, unlike AND, searches the log only for a name without a text. */
	static const char sql[] =
	    "SELECT 0, number, text, salt, hash, CASE WHEN text IS NULL THEN EXISTS (SELECT 1 "
	    "FROM log WHERE action = 'person-forget' AND subject = 'person ' || root) "
	    "ELSE 0 END FROM name JOIN person_root USING (number) ORDER BY number";

	return texts_look(store, sql, scratch, watch, err);
}

bool chain_notes(struct store *store, struct arena *scratch, const struct chain_text_watch *watch,
    struct error *err)
{
	static const char sql[] =
	    "SELECT event, number, text, salt, hash, EXISTS (SELECT 1 FROM note_blanked b "
	    "WHERE b.event = n.event AND b.note = n.number) FROM note n ORDER BY event, number";

	return texts_look(store, sql, scratch, watch, err);
}

/* --- events --- */

bool chain_events(
    struct store *store, struct arena *arena, int64_t **ret, size_t *ret_count, struct error *err)
{
	static const struct cell cells[] = {{CELL_NUMBER, 0}};
	static const struct row_kind number_row = ROW_KIND(int64_t, cells, NULL);
	const struct desk desk = {.store = store, .arena = arena};
	struct statement statement = db_ask(store, "SELECT number FROM event ORDER BY number", err);

	*ret = row_list(&statement, &desk, &number_row, ret_count, err);
	return *ret != NULL;
}
