#include "store/import.h"

#include "base/text.h"
#include "record/json_check.h"
#include "store/db.h"
#include "store/export.h"

#include <nettle/sha2.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES_MOST = 128, COLUMNS_MOST = 32, SALT_BYTES = 16 };

/* A table of the file: how its rows are taken out of a line's `rows`. */
struct target {
	const char *key; /* "\"seat\":[" */
	sqlite3_stmt *insert;
};

struct import {
	struct store *store;
	const char *file;
	struct arena arena;   /* of the import */
	struct arena scratch; /* of a line */
	sqlite3_stmt *line;
	size_t target_count;
	struct target targets[TABLES_MOST];
	int64_t seq; /* of the newest line */
	unsigned char hash[HASH_BYTES];
};

/* A line as it is read. */
struct line {
	const char *type, *rows, *facts, *score, *texts, *hash, *payload;
	struct log_fields fields;
	int number;
	const char *text;
	size_t size;
};

/* --- where it goes --- */

/* The expression that takes a column out of a row of the payload; what stands there as a hash alone
 * stands beside the rows in full. */
static const char *column_source(struct arena *arena, const char *table, const char *column)
{
	if (strcmp(column, "seq") == 0)
		return ":seq";
	if (strcmp(table, "version_facts") == 0 && strcmp(column, "score") == 0)
		return ":score";
	if ((strcmp(table, "rulebook_text") == 0 || strcmp(table, "event_paper") == 0) &&
	    strcmp(column, "data") == 0)
		return "json_extract(:texts, '$[' || (json_extract(value, '$.place') - 1) || ']')";
	return arena_printf(arena, "json_extract(value, '$.%s')", column);
}

static bool insert_text(
    struct import *import, const char *table, const char **ret, struct error *err)
{
	static const char sql[] = "SELECT name FROM pragma_table_info(:table) ORDER BY cid";
	struct text names = {.arena = &import->arena};
	struct text sources = {.arena = &import->arena};
	struct statement statement;
	enum db_step step = DB_FAILED;

	if (db_prepare(import->store, sql, &statement, err)) {
		db_bind_text(&statement, ":table", table);
		while ((step = db_step(&statement, err)) == DB_ROW) {
			const char *column = (const char *)sqlite3_column_text(statement.handle, 0);
			const char *source = column_source(&import->arena, table, column);

			text_addf(&names, "%s%s", names.size ? ", " : "", column);
			text_addf(&sources, "%s%s", sources.size ? ", " : "", source ? source : "");
			sources.failed = sources.failed || !source;
		}
	}
	db_release(&statement);
	if (step != DB_DONE)
		return false;
	*ret = arena_printf(&import->arena,
	    "INSERT INTO %s (%s) SELECT %s FROM json_each(:payload, '$.%s')", table,
	    text_of(&names), text_of(&sources), table);
	return (*ret && !names.failed && !sources.failed) || error_memory(err);
}

static bool target_add(struct import *import, const char *table, struct error *err)
{
	struct target *target = &import->targets[import->target_count];
	const char *sql;

	target->key = arena_printf(&import->arena, "\"%s\":[", table);
	if (!target->key)
		return error_memory(err);
	if (!insert_text(import, table, &sql, err))
		return false;
	if (sqlite3_prepare_v3(import->store->db, sql, -1, SQLITE_PREPARE_PERSISTENT,
	        &target->insert, NULL) != SQLITE_OK)
		return db_fail(import->store, err);
	import->target_count++;
	return true;
}

/* Every table but the log, the names, and the pages of the machine at the desk (live.h), in the order
 * they were made: those that others hang on come first. Before a seating is written the one it replaces is moved away. */
static bool targets_make(struct import *import, struct error *err)
{
	static const char sql[] =
	    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' "
	    "AND name NOT IN ('log', 'name', 'live_page') ORDER BY name <> 'reseat', rowid";
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(import->store, sql, &statement, err);

	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		const char *table = (const char *)sqlite3_column_text(statement.handle, 0);

		ok = import->target_count < TABLES_MOST
		         ? target_add(import, table, err)
		         : error_set(err, ERROR_STORE, "store-failed",
		               "%s: more tables than an import knows of", import->store->path);
	}
	db_release(&statement);
	return ok && step == DB_DONE;
}

static bool statement_make(struct import *import, struct error *err)
{
	static const char sql[] =
	    "SELECT :line ->> '$.type', :line -> '$.rows', "
	    "CASE WHEN :line -> '$.rows.version_facts[0].facts' = 'null' THEN json_remove(:line, "
	    "'$.type', '$.table', '$.hand', '$.version', '$.score', '$.log', '$.rows', '$.hash') "
	    "END, :line -> '$.score', :line -> '$.texts', :line ->> '$.hash', "
	    ":line ->> '$.log.line', :line ->> '$.log.time', :line ->> '$.log.clock_set', "
	    ":line ->> '$.log.author', :line ->> '$.log.action', :line ->> '$.log.event', "
	    ":line ->> '$.log.subject', :line ->> '$.person', :line ->> '$.line', "
	    ":line ->> '$.salt', :line ->> '$.name', "
	    ":line ->> '$.rows.hand_version[0].version', :line ->> '$.table' IS "
	    "(:line ->> '$.rows.hand_version[0].round') || '.' || "
	    "(:line ->> '$.rows.hand_version[0].game') "
	    "AND :line ->> '$.hand' IS :line ->> '$.rows.hand_version[0].hand' "
	    "AND :line ->> '$.version' IS :line ->> '$.rows.hand_version[0].version', "
	    "json_type(:line, '$.name') = 'null' AND json_type(:line, '$.salt') = 'null'";

	return sqlite3_prepare_v3(import->store->db, sql, -1, SQLITE_PREPARE_PERSISTENT,
	           &import->line, NULL) == SQLITE_OK ||
	       db_fail(import->store, err);
}

static void import_free(struct import *import)
{
	(void)sqlite3_finalize(import->line);
	for (size_t i = 0; i < import->target_count; i++)
		(void)sqlite3_finalize(import->targets[i].insert);
	arena_release(&import->scratch);
	arena_release(&import->arena);
	free(import);
}

bool import_begin(struct store *store, const char *file, struct import **ret, struct error *err)
{
	struct import *import;
	char head[HASH_TEXT];
	bool ok;

	if (!store_begin(store, err))
		return false;
	import = calloc(1, sizeof *import);
	if (!import) {
		store_cancel(store);
		return error_memory(err);
	}
	import->store = store;
	import->file = file;
	ok = log_head(store, &import->seq, head, err);
	if (ok && import->seq > 0)
		ok = error_set(err, ERROR_REFUSED, "import-not-empty",
		    "%s holds R%lld already; a whole file is imported into an empty one (name a "
		    "new "
		    "one with --db)",
		    store->path, (long long)import->seq);
	if (ok && targets_make(import, err) && statement_make(import, err)) {
		*ret = import;
		return true;
	}
	store_cancel(store);
	import_free(import);
	return false;
}

/* --- what a line says --- */

static bool place_line(struct import *import, const struct line *line, struct error *err)
{
	return error_place(err, import->file, line->number, 1);
}

/* Adds the place of a member, or of the object it should be in. */
static bool place_member(
    struct import *import, const struct line *line, const char *member, struct error *err)
{
	const struct json_document document = {
	    import->file, line->number, 1, line->text, line->size};
	const struct json_step whole = {0};
	const struct json_step step = {.above = &whole, .key = member};

	return json_place(&document, &step, err);
}

static bool text_copy(struct import *import, int column, const char **ret, struct error *err)
{
	const char *text = (const char *)sqlite3_column_text(import->line, column);

	if (!text && sqlite3_column_type(import->line, column) != SQLITE_NULL)
		return error_memory(err);
	*ret = text ? arena_text(&import->scratch, text) : NULL;
	return !text || *ret || error_memory(err);
}

static bool line_take(struct import *import, struct line *line, struct error *err)
{
	struct log_fields *fields = &line->fields;
	int result;

	if (sqlite3_bind_text64(
	        import->line, 1, line->text, line->size, SQLITE_STATIC, SQLITE_UTF8) != SQLITE_OK)
		return db_fail(import->store, err);
	result = sqlite3_step(import->line);
	if (result != SQLITE_ROW) {
		const struct json_document document = {
		    import->file, line->number, 1, line->text, line->size};

		if (result != SQLITE_ERROR)
			return db_fail(import->store, err);
		if (!json_check(&document, err))
			return false;
		error_set(err, ERROR_INPUT, "json-syntax", "this is no JSON that can be read: %s",
		    sqlite3_errmsg(import->store->db));
		return place_line(import, line, err);
	}
	fields->seq = sqlite3_column_int64(import->line, 6);
	fields->clock_set = sqlite3_column_int(import->line, 8) != 0;
	fields->author = sqlite3_column_int64(import->line, 9);
	fields->event = sqlite3_column_int64(import->line, 11);
	return text_copy(import, 0, &line->type, err) && text_copy(import, 1, &line->rows, err) &&
	       text_copy(import, 2, &line->facts, err) && text_copy(import, 3, &line->score, err) &&
	       text_copy(import, 4, &line->texts, err) && text_copy(import, 5, &line->hash, err) &&
	       text_copy(import, 7, &fields->time, err) &&
	       text_copy(import, 10, &fields->action, err) &&
	       text_copy(import, 12, &fields->subject, err);
}

/* --- names --- */

static int hex_digit(char digit)
{
	static const char digits[] = "0123456789abcdef";
	const char *place = digit ? strchr(digits, digit) : NULL;

	return place ? (int)(place - digits) : -1;
}

static bool hex_read(const char *text, unsigned char *ret, size_t size)
{
	if (!text || strlen(text) != 2 * size)
		return false;
	for (size_t i = 0; i < size; i++) {
		int high = hex_digit(text[2 * i]);
		int low = hex_digit(text[2 * i + 1]);

		if (high < 0 || low < 0)
			return false;
		ret[i] = (unsigned char)(high << 4 | low);
	}
	return true;
}

/* What SQLite refuses of rows is the file's fault, unless the machine fails. */
static bool rows_refused(struct import *import, const struct line *line, struct error *err)
{
	int code = sqlite3_errcode(import->store->db) & 0xff;

	if (code != SQLITE_CONSTRAINT && code != SQLITE_ERROR && code != SQLITE_MISMATCH)
		return db_fail(import->store, err);
	error_set(err, ERROR_INPUT, "import-rows", "the line does not fit those before it: %s",
	    sqlite3_errmsg(import->store->db));
	return place_member(import, line, "rows", err);
}

static bool person_write(struct import *import, const struct line *line, int64_t number,
    const unsigned char *hash, const unsigned char *salt, const char *name, struct error *err)
{
	static const char sql[] = "INSERT INTO name (number, seq, hash, salt, text) "
	                          "VALUES (:number, :seq, :hash, :salt, :text)";
	struct statement statement;
	struct error ignored = {0};
	bool ok = db_prepare(import->store, sql, &statement, err);

	if (!ok)
		return false;
	db_bind_number(&statement, ":number", number);
	db_bind_number(&statement, ":seq", import->seq + 1);
	db_bind_bytes(&statement, ":hash", hash, HASH_BYTES);
	if (name) {
		db_bind_bytes(&statement, ":salt", salt, SALT_BYTES);
		db_bind_text(&statement, ":text", name);
	}
	ok = db_step(&statement, &ignored) == DB_DONE || rows_refused(import, line, err);
	db_release(&statement);
	return ok;
}

static bool person_take(struct import *import, const struct line *line, struct error *err)
{
	unsigned char hash[HASH_BYTES];
	unsigned char salt[SALT_BYTES] = {0};
	unsigned char computed[HASH_BYTES];
	const char *salt_text = NULL;
	const char *name = NULL;

	if (!text_copy(import, 15, &salt_text, err) || !text_copy(import, 16, &name, err))
		return false;
	if (!hex_read(line->hash, hash, sizeof hash)) {
		error_set(err, ERROR_INPUT, "import-member", "`hash` of 64 digits is expected");
		return place_member(import, line, "hash", err);
	}
	if (!name && sqlite3_column_int(import->line, 19) == 0) {
		error_set(err, ERROR_INPUT, "import-member",
		    "`name` and `salt` are expected; both null where it was forgotten");
		return place_member(import, line, "name", err);
	}
	if (name && !hex_read(salt_text, salt, sizeof salt)) {
		error_set(err, ERROR_INPUT, "import-member", "`salt` of 32 digits is expected");
		return place_member(import, line, "salt", err);
	}
	if (name && !input_text(name, "import-member", "the name", err))
		return place_member(import, line, "name", err);
	if (sqlite3_column_int64(import->line, 14) != import->seq + 1) {
		error_set(err, ERROR_INPUT, "import-member",
		    "a name is expected before the line of the log it was first written in, which "
		    "is to come next: %lld",
		    (long long)import->seq + 1);
		return place_member(import, line, "line", err);
	}
	if (name) {
		name_hash(salt, sizeof salt, name, computed);
		if (memcmp(computed, hash, sizeof hash) != 0) {
			error_set(err, ERROR_INPUT, "import-hash",
			    "the name is not the one its hash was made of");
			return place_member(import, line, "name", err);
		}
	}
	return person_write(
	    import, line, sqlite3_column_int64(import->line, 13), hash, salt, name, err);
}

/* --- lines of the log --- */

/* The rows as they were chained: the facts of a hand are put back among them. */
static bool payload_make(struct import *import, struct line *line, struct error *err)
{
	static const char key[] = "\"facts\":null";
	const char *place = line->facts ? strstr(line->rows, key) : NULL;

	line->payload = line->rows;
	if (!place)
		return true;
	line->payload = arena_printf(&import->scratch, "%.*s\"facts\":%s%s",
	    (int)(place - line->rows), line->rows, line->facts, place + sizeof key - 1);
	return line->payload || error_memory(err);
}

static bool members_there(struct import *import, const struct line *line, struct error *err)
{
	const struct log_fields *fields = &line->fields;

	if (!fields->time || !fields->action || !fields->subject) {
		error_set(err, ERROR_INPUT, "import-member",
		    "the line's `log` with line, time, author, action and subject is expected");
		return place_member(import, line, "log", err);
	}
	if (!line->rows || *line->rows != '{') {
		error_set(
		    err, ERROR_INPUT, "import-member", "the line's `rows` are expected, an object");
		return place_member(import, line, "rows", err);
	}
	if (fields->seq != import->seq + 1) {
		error_set(err, ERROR_INPUT, "import-member",
		    "line %lld of the log is expected next, this is %lld",
		    (long long)import->seq + 1, (long long)fields->seq);
		return place_member(import, line, "log", err);
	}
	return true;
}

/* What stands in front for people must be what the rows say. */
static bool front_agrees(struct import *import, const struct line *line, struct error *err)
{
	const char *type = export_type(line->fields.action, sqlite3_column_int(import->line, 17));

	if (strcmp(line->type, type) != 0) {
		error_set(err, ERROR_INPUT, "import-type",
		    "the line is of the type %s, not %s, by what it holds", type, line->type);
		return place_member(import, line, "type", err);
	}
	if (sqlite3_column_int(import->line, 18) != 0)
		return true;
	error_set(err, ERROR_INPUT, "import-rows",
	    "`table`, `hand` and `version` are not those of the line's rows");
	return place_member(import, line, "rows", err);
}

static bool hash_agrees(struct import *import, const struct line *line, struct error *err)
{
	unsigned char computed[HASH_BYTES];
	char text[HASH_TEXT];

	log_hash(import->hash, &line->fields, computed);
	hash_text(computed, text);
	if (line->hash && strcmp(text, line->hash) == 0) {
		memcpy(import->hash, computed, sizeof computed);
		return true;
	}
	error_set(err, ERROR_INPUT, "import-hash",
	    "the line was changed: what it says does not give its hash");
	return place_member(import, line, "hash", err);
}

static void bind_named(sqlite3_stmt *statement, const char *name, const char *value)
{
	int index = sqlite3_bind_parameter_index(statement, name);

	if (index > 0)
		(void)sqlite3_bind_text(statement, index, value, -1, SQLITE_STATIC);
}

static bool rows_insert(struct import *import, const struct line *line, struct error *err)
{
	for (size_t i = 0; i < import->target_count; i++) {
		const struct target *target = &import->targets[i];
		sqlite3_stmt *insert = target->insert;
		int seq = sqlite3_bind_parameter_index(insert, ":seq");
		bool ok;

		if (!strstr(line->payload, target->key))
			continue;
		if (seq > 0)
			(void)sqlite3_bind_int64(insert, seq, line->fields.seq);
		bind_named(insert, ":payload", line->payload);
		bind_named(insert, ":score", line->score);
		bind_named(insert, ":texts", line->texts);
		ok = sqlite3_step(insert) == SQLITE_DONE || rows_refused(import, line, err);
		(void)sqlite3_reset(insert);
		(void)sqlite3_clear_bindings(insert);
		if (!ok)
			return false;
	}
	return true;
}

/* What now stands in the file must be what the line said: all of it, and nothing else. */
static bool rows_agree(struct import *import, const struct line *line, struct error *err)
{
	const char *written = payload_write(import->store, &import->scratch, line->fields.seq, err);

	if (!written)
		return false;
	if (strcmp(written, line->payload) == 0)
		return true;
	error_set(err, ERROR_INPUT, "import-rows",
	    "the line's rows, names, score or texts are not those its hash was made of");
	return place_member(import, line, "rows", err);
}

static bool log_take(struct import *import, struct line *line, struct error *err)
{
	struct error refusal = {0};

	if (!members_there(import, line, err) || !payload_make(import, line, err))
		return false;
	line->fields.payload = line->payload;
	if (!front_agrees(import, line, err) || !hash_agrees(import, line, err) ||
	    !rows_insert(import, line, err) || !rows_agree(import, line, err))
		return false;
	if (!log_write(import->store, &line->fields, &refusal))
		return rows_refused(import, line, err);
	import->seq = line->fields.seq;
	return true;
}

static bool is_type(const char *type)
{
	static const char *const types[] = {"event", "person", "entrant", "round", "table", "hand",
	    "version", "penalty", "dispute", "signature"};

	for (size_t i = 0; type && i < sizeof types / sizeof *types; i++)
		if (strcmp(type, types[i]) == 0)
			return true;
	return false;
}

static bool line_import(struct import *import, struct line *line, struct error *err)
{
	if (!line_take(import, line, err))
		return false;
	if (!is_type(line->type)) {
		error_set(err, ERROR_INPUT, "import-type",
		    "a `type` is expected: event, person, entrant, round, table, hand, version, "
		    "penalty, dispute or signature; hands alone are imported from a file of their "
		    "own");
		return place_member(import, line, "type", err);
	}
	if (!line->rows && strcmp(line->type, "person") == 0)
		return person_take(import, line, err);
	return log_take(import, line, err);
}

bool import_line(
    struct import *import, int number, const char *text, size_t size, struct error *err)
{
	struct line line = {.number = number, .text = text, .size = size};
	bool ok = line_import(import, &line, err);

	(void)sqlite3_reset(import->line);
	(void)sqlite3_clear_bindings(import->line);
	arena_release(&import->scratch);
	return ok;
}

/* A name left out is one that the log says was forgotten. */
static bool names_there(struct import *import, struct error *err)
{
	static const char sql[] =
	    "SELECT ifnull(min(number), 0) FROM name WHERE text IS NULL AND NOT EXISTS "
	    "(SELECT 1 FROM log WHERE action = 'person-forget' "
	    "AND subject = 'person ' || number)";
	struct statement statement;
	int64_t person = 0;
	bool ok =
	    db_prepare(import->store, sql, &statement, err) && db_step(&statement, err) == DB_ROW;

	if (ok)
		person = db_number(&statement, 0);
	db_release(&statement);
	if (!ok || person == 0)
		return ok;
	error_set(err, ERROR_INPUT, "import-rows",
	    "person %lld has no name, and no line says that it was forgotten", (long long)person);
	return error_place(err, import->file, 0, 0);
}

bool import_end(struct import *import, bool ok, struct error *err)
{
	struct store *store;

	if (!import)
		return false;
	store = import->store;
	ok = ok && names_there(import, err);
	if (ok) {
		struct error refusal = {0};

		ok = store_commit(store, &refusal);
		/* References are looked at when all lines are there. */
		if (!ok && strcmp(refusal.code, "store-failed") == 0)
			error_set(err, ERROR_INPUT, "import-rows",
			    "%s: rows speak of others that the file does not have", import->file);
		else if (!ok)
			*err = refusal;
	} else {
		store_cancel(store);
	}
	import_free(import);
	return ok;
}

/* --- files of hands --- */

bool import_digest(FILE *file, const char *name, char ret[HASH_TEXT], struct error *err)
{
	unsigned char buffer[1 << 16];
	unsigned char hash[HASH_BYTES];
	struct sha256_ctx context;
	long start = ftell(file);
	size_t size;

	sha256_init(&context);
	if (start >= 0)
		rewind(file);
	while ((size = fread(buffer, 1, sizeof buffer, file)) > 0)
		sha256_update(&context, size, buffer);
	if (ferror(file) || start < 0 || fseek(file, start, SEEK_SET) != 0)
		return error_set(err, ERROR_STORE, "file-read", "%s: cannot be read", name);
	sha256_digest(&context, sizeof hash, hash);
	hash_text(hash, ret);
	return true;
}

bool import_known(struct store *store, const struct event *event, const char *digest, bool *ret,
    struct error *err)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM log WHERE event = :event "
	                          "AND action = 'import' AND subject = :subject)";
	struct statement statement;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event->id);
		db_bind_text(&statement, ":subject", digest);
		ok = db_step(&statement, err) == DB_ROW;
	}
	if (ok)
		*ret = db_int(&statement, 0) != 0;
	db_release(&statement);
	return ok;
}

bool import_note(
    struct store *store, const struct event *event, const char *digest, struct error *err)
{
	struct change change;

	return change_begin(store, &change, err) &&
	       change_end(&change, change_log(&change, "import", event->id, digest, err), err);
}
