#include "club/export.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/lines.h"
#include "base/text.h"
#include "club/address.h"
#include "club/desk.h"
#include "club/event.h"
#include "club/event_rulebook.h"
#include "club/hand.h"
#include "club/record_book.h"
#include "file/db.h"
#include "file/line_kind.h"
#include "file/log.h"
#include "file/log_payload.h"
#include "file/store.h"
#include "file/transaction.h"
#include "slip/json.h"

#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void import_free(void *context)
{
	struct import *import = context;

	boundary_drop(&import->cleanup);
	for (size_t i = 0; i < TABLES_MOST; i++)
		(void)sqlite3_finalize(import->inserts[i]);
	free(import->places);
	arena_release(&import->scratch);
	arena_release(&import->arena);
	free(import);
}

bool import_begin(struct store *store, const char *file, struct import **ret, struct error *err)
{
	struct import *import;
	char head[HASH_TEXT];

	store_begin(store);
	import = calloc(1, sizeof *import);
	if (!import) {
		store_cancel(store);
		return error_memory(err);
	}
	boundary_hold(&import->cleanup, import_free, import);
	import->store = store;
	import->file = file;
	store->content = file;
	import->seq = log_head(store, head);
	if (import->seq > 0) {
		error_set(
		    err, ERROR_REFUSED, SAY_IMPORT_NOT_EMPTY, store->path, (long long)import->seq);
		store_cancel(store);
		import_free(import);
		return false;
	}
	*ret = import;
	return true;
}

/* --- members of a line, and its place in the file --- */

/* Reads the text of a member; NULL if it is missing. */
static const char *import_text(
    struct import *import, const struct json_members *members, const char *key)
{
	const struct json_span value = json_member_value(members, key);
	const char *text = NULL;

	return json_span_string(&import->scratch, &value, &text) ? text : NULL;
}

/* Reads the whole number of a member; 0 if it is missing. */
static int64_t import_number(const struct json_members *members, const char *key)
{
	const struct json_span value = json_member_value(members, key);
	int64_t number = 0;

	return json_span_integer(&value, &number) ? number : 0;
}

/* Adds the place of a member, or of the object that should have it. Returns false. */
static bool import_place(
    struct import *import, const struct import_line *line, const char *member, struct error *err)
{
	const struct json_document document = {
	    import->file, line->number, 1, line->text, line->size};
	const struct json_step whole = {0};
	const struct json_step step = {.above = &whole, .key = member};

	return json_place(&document, &step, err);
}

/* Returns false, with SQLite's refusal of the rows as a fault of the file, unless the machine
 * failed. */
static bool import_refused(struct import *import, const struct import_line *line, struct error *err)
{
	int code = sqlite3_errcode(import->store->db) & 0xff;

	if (code != SQLITE_CONSTRAINT && code != SQLITE_ERROR && code != SQLITE_MISMATCH)
		return db_fail(import->store, err);
	if (sqlite3_extended_errcode(import->store->db) == SQLITE_CONSTRAINT_FOREIGNKEY)
		error_set(err, ERROR_INPUT, SAY_IMPORT_ROWS_LINE_REFERS_ROW);
	else
		error_set(err, ERROR_INPUT, SAY_IMPORT_ROWS_LINE_FIT_BEFORE,
		    sqlite3_errmsg(import->store->db));
	return import_place(import, line, "rows", err);
}

static int hex_digit(char digit)
{
	static const char digits[] = "0123456789abcdef";
	const char *place = digit ? strchr(digits, digit) : NULL;

	return place ? (int)(place - digits) : -1;
}

bool import_hex(const char *text, unsigned char *ret, size_t size)
{
	for (size_t i = 0; i < size; i++) {
		const int high = hex_digit(text[2 * i]);
		const int low = high < 0 ? -1 : hex_digit(text[2 * i + 1]);

		if (high < 0 || low < 0)
			return false;
		ret[i] = (unsigned char)(high << 4 | low);
	}
	return true;
}

/* Reads a text that consists of these hex digits only. */
static bool hex_read(const char *text, unsigned char *ret, size_t size)
{
	return text && strlen(text) == 2 * size && import_hex(text, ret, size);
}

/* Reads a member as canasta writes it, without blanks; NULL if it is missing. */
static const char *dense_take(
    struct import *import, const struct import_line *line, const char *key)
{
	const struct json_span value = json_member_value(&line->members, key);

	return value.text ? json_dense(&import->scratch, &value, line->members.spaced) : NULL;
}

/* --- rows --- */

/* The rows of an imported line. The line gives them by table, in the exact words of file/log_payload.c.
 * They are read by the list of tables, which defines the columns, and written into those. A misread
 * row would not give the words of the line again, and that is checked next. */
/* A position in the text of the rows. */
struct rows_reader {
	struct import *import;
	const struct import_line *line;
	const char *at;
};

static bool take(struct rows_reader *reader, const char *words)
{
	const char *at = reader->at;

	while (*words && *at == *words) {
		at++;
		words++;
	}
	if (*words)
		return false;
	reader->at = at;
	return true;
}

/* Takes a key with the signs around it; takes nothing if there is another key. */
static bool take_key(struct rows_reader *reader, const char *key, const char *between)
{
	const char *before = reader->at;

	if (take(reader, between) && take(reader, "\"") && take(reader, key) && take(reader, "\":"))
		return true;
	reader->at = before;
	return false;
}

/* Takes a string. */
static bool take_string(struct rows_reader *reader, const char **ret)
{
	const char *begin = reader->at;
	const char *end = *begin == '"' ? log_payload_string_end(begin + 1) : NULL;

	if (!end)
		return false;
	reader->at = end;
	return json_span_string(
	    &reader->import->scratch, &(struct json_span){begin, (size_t)(end - begin)}, ret);
}

static bool bind_text(sqlite3_stmt *insert, int column, const char *text)
{
	return sqlite3_bind_text(insert, column, text, -1, SQLITE_STATIC) == SQLITE_OK;
}

/* Takes a number or a text. */
static bool take_plain(struct rows_reader *reader, sqlite3_stmt *insert, int column)
{
	const char *text;
	char *end;
	int64_t number;

	if (*reader->at == '"')
		return take_string(reader, &text) && bind_text(insert, column, text);
	number = strtoll(reader->at, &end, 10);
	if (end == reader->at)
		return false;
	reader->at = end;
	return sqlite3_bind_int64(insert, column, number) == SQLITE_OK;
}

static bool take_bytes(struct rows_reader *reader, sqlite3_stmt *insert, int column)
{
	unsigned char bytes[HASH_BYTES];

	if (!take(reader, "\"") || !import_hex(reader->at, bytes, sizeof bytes))
		return false;
	reader->at += 2 * sizeof bytes;
	return take(reader, "\"") && sqlite3_bind_blob(insert, column, bytes, sizeof bytes,
	                                 SQLITE_TRANSIENT) == SQLITE_OK;
}

static bool take_json(struct rows_reader *reader, sqlite3_stmt *insert, int column)
{
	const char *begin = reader->at;
	const char *end = *begin == '{' ? log_payload_value_end(begin) : NULL;

	if (!end)
		return false;
	reader->at = end;
	return sqlite3_bind_text(insert, column, begin, (int)(end - begin), SQLITE_STATIC) ==
	       SQLITE_OK;
}

/* Takes a long text: the row has its hash, and the text is next to the rows, at the row's index
 * in its table. */
static bool take_digest(
    struct rows_reader *reader, sqlite3_stmt *insert, int column, int place, struct error *err)
{
	static const char sql[] = "SELECT ?1 ->> ('$[' || ?2 || ']')";
	struct statement statement;
	const char *text;
	bool ok;

	if (!take_string(reader, &text) || !db_prepare(reader->import->store, sql, &statement, err))
		return false;
	db_bind_text(&statement, "?1", reader->line->texts);
	db_bind_number(&statement, "?2", place);
	ok = db_try_step(&statement, err) == DB_ROW &&
	     sqlite3_bind_value(insert, column, sqlite3_column_value(statement.handle, 0)) ==
	         SQLITE_OK;
	db_release(&statement);
	return ok;
}

/* Takes the salt or the text of a note, which are next to the rows; both are missing if the note
 * was blanked. */
static bool take_hidden(
    struct rows_reader *reader, const struct schema_column *column, sqlite3_stmt *insert, int index)
{
	const struct json_span note = json_member_value(&reader->line->members, "note");
	unsigned char salt[SALT_BYTES];
	struct json_members members;
	const char *text;

	json_members_of(&note, &members);
	text = import_text(reader->import, &members, column->name);
	if (!text || strcmp(column->name, "salt") != 0)
		return !text || bind_text(insert, index, text);
	return strlen(text) == 2 * sizeof salt && import_hex(text, salt, sizeof salt) &&
	       sqlite3_bind_blob(insert, index, salt, sizeof salt, SQLITE_TRANSIENT) == SQLITE_OK;
}

static bool take_value(struct rows_reader *reader, const struct schema_column *column,
    sqlite3_stmt *insert, int index, int place, struct error *err)
{
	switch (column->form) {
	case SCHEMA_PLAIN:
		return take_plain(reader, insert, index);
	case SCHEMA_BYTES:
		return take_bytes(reader, insert, index);
	case SCHEMA_JSON:
		return take_json(reader, insert, index);
	case SCHEMA_DIGEST:
		return take_digest(reader, insert, index, place, err);
	case SCHEMA_LINE:
		return sqlite3_bind_int64(insert, index, reader->line->fields.seq) == SQLITE_OK;
	case SCHEMA_HIDDEN:
		return take_hidden(reader, column, insert, index);
	}
	return true;
}

/* Takes a row. A missing column is null: canasta leaves nulls out, and an older one did not know
 * every column. */
static bool take_row(struct rows_reader *reader, const struct schema_table *table,
    sqlite3_stmt *insert, int place, struct error *err)
{
	const char *between = "";

	(void)sqlite3_clear_bindings(insert);
	if (!take(reader, "{"))
		return false;
	for (int i = 0; table->columns[i].name; i++) {
		const struct schema_column *column = &table->columns[i];
		const char *key = column->form == SCHEMA_DIGEST ? "sha256" : column->name;

		/* A line's number, a name and a note are not among the rows. */
		if (column->form != SCHEMA_LINE && column->form != SCHEMA_HIDDEN) {
			if (!take_key(reader, key, between))
				continue;
			between = ",";
		}
		if (!take_value(reader, column, insert, i + 1, place, err))
			return false;
	}
	return take(reader, "}");
}

static bool rows_odd(
    struct rows_reader *reader, const struct schema_table *table, struct error *err)
{
	if (err->kind != ERROR_NONE)
		return false;
	(void)error_set(err, ERROR_INPUT, SAY_IMPORT_ROWS_LINE_WRITTEN_CANASTA, table->name);
	return import_place(reader->import, reader->line, "rows", err);
}

/* Takes the rows of a table, after its key. */
static bool take_table(struct rows_reader *reader, size_t index, struct error *err)
{
	const struct schema_table *table = &schema_tables[index];
	struct import *import = reader->import;
	sqlite3_stmt **insert = &import->inserts[index];
	int place = 0;
	bool ok;

	if (!*insert && sqlite3_prepare_v3(import->store->db, table->insert, -1,
	                    SQLITE_PREPARE_PERSISTENT, insert, NULL) != SQLITE_OK)
		return db_fail(import->store, err);
	import->store->touched[index] = true;
	if (!take(reader, "["))
		return rows_odd(reader, table, err);
	do {
		ok = take_row(reader, table, *insert, place++, err) || rows_odd(reader, table, err);
		if (ok && sqlite3_step(*insert) != SQLITE_DONE)
			ok = import_refused(import, reader->line, err);
		(void)sqlite3_reset(*insert);
	} while (ok && take(reader, ","));
	(void)sqlite3_clear_bindings(*insert);
	return ok && (take(reader, "]") || rows_odd(reader, table, err));
}

/* Writes the rows of a line of the log. Names came earlier. */
static bool import_rows(struct import *import, const struct import_line *line, struct error *err)
{
	struct rows_reader reader = {import, line, line->payload};
	const char *between = "";
	const char *end;

	if (!take(&reader, "{"))
		return true;
	for (size_t i = 0; schema_tables[i].name; i++) {
		if (!take_key(&reader, schema_tables[i].name, between))
			continue;
		between = ",";
		if (strcmp(schema_tables[i].name, "name") != 0) {
			if (!take_table(&reader, i, err))
				return false;
			continue;
		}
		end = log_payload_value_end(reader.at);
		if (!end)
			return rows_odd(&reader, &schema_tables[i], err);
		reader.at = end;
	}
	return true;
}

/* --- the kinds of lines --- */

static bool person_write(struct import *import, const struct import_line *line, int64_t number,
    const unsigned char *hash, const unsigned char *salt, const char *name, struct error *err)
{
	static const char sql[] = "INSERT INTO name (number, seq, hash, salt, text) "
	                          "VALUES (:number, :seq, :hash, :salt, :text)";
	struct statement statement = db_ask(import->store, sql);
	struct error ignored = {0};

	db_bind_number(&statement, ":number", number);
	db_bind_number(&statement, ":seq", import->seq + 1);
	db_bind_bytes(&statement, ":hash", hash, HASH_BYTES);
	if (name) {
		db_bind_bytes(&statement, ":salt", salt, SALT_BYTES);
		db_bind_text(&statement, ":text", name);
	}
	return db_try(&statement, &ignored) || import_refused(import, line, err);
}

static bool is_forgotten(const struct json_members *members)
{
	const struct json_span name = json_member_value(members, "name");
	const struct json_span salt = json_member_value(members, "salt");

	return json_is(&name, "null") && json_is(&salt, "null");
}

/* Takes a person's name, which comes before the line of the log that first used it. */
static bool import_person(struct import *import, const struct import_line *line, struct error *err)
{
	unsigned char hash[HASH_BYTES], computed[HASH_BYTES];
	unsigned char salt[SALT_BYTES] = {0};
	const char *salt_text = import_text(import, &line->members, "salt");
	const char *name = import_text(import, &line->members, "name");

	if (!hex_read(line->hash, hash, sizeof hash)) {
		error_set(err, ERROR_INPUT, SAY_IMPORT_MEMBER_HASH_DIGITS);
		return import_place(import, line, "hash", err);
	}
	if (!name && !is_forgotten(&line->members)) {
		error_set(err, ERROR_INPUT, SAY_IMPORT_MEMBER_SALT_BOTH_NULL);
		return import_place(import, line, "name", err);
	}
	if (name && !hex_read(salt_text, salt, sizeof salt)) {
		error_set(err, ERROR_INPUT, SAY_IMPORT_MEMBER_SALT_DIGITS);
		return import_place(import, line, "salt", err);
	}
	if (name && !input_text(name, "import-member", TEXT_WORDS_THE_NAME, err))
		return import_place(import, line, "name", err);
	if (import_number(&line->members, "line") != import->seq + 1) {
		error_set(err, ERROR_INPUT, SAY_IMPORT_MEMBER_BEFORE_LINE_LOG,
		    (long long)import->seq + 1);
		return import_place(import, line, "line", err);
	}
	if (name) {
		log_name_hash(salt, SALT_BYTES, name, computed);
		if (memcmp(computed, hash, HASH_BYTES) != 0) {
			error_set(err, ERROR_INPUT, SAY_IMPORT_HASH_MADE);
			return import_place(import, line, "name", err);
		}
	}
	return person_write(
	    import, line, import_number(&line->members, "person"), hash, salt, name, err);
}

/* Reads the first line, with the version of the file and the number of lines of the log. */
static bool head_take(struct import *import, const struct import_line *line, struct error *err)
{
	import->version = (int)import_number(&line->members, "file_version");

	/* Only exports of the versions that this canasta knows can be read. */
	if (import->version < SCHEMA_FIRST || import->version > store_version()) {
		if (import->version > store_version())
			error_set(err, ERROR_INPUT, SAY_IMPORT_VERSION_EXPORTED_LATER_CANASTA,
			    import->version, SCHEMA_FIRST, store_version(), import->version);
		else
			error_set(err, ERROR_INPUT, SAY_IMPORT_VERSION_EXPORTED_CANASTA_BEFORE);
		if (!import_place(import, line, import->version > 0 ? "file_version" : "type", err))
			return false;
	}
	import->lines = import_number(&line->members, "lines");
	if (import->lines > 0)
		return true;
	error_set(err, ERROR_INPUT, SAY_IMPORT_MEMBER_FIRST_LINE_SAY);
	return import_place(import, line, "type", err);
}

/* Returns the facts of a hand: the members of the line with no other meaning. */
static const char *facts_of(struct arena *arena, const struct import_line *line)
{
	static const char *const others[] = {
	    "type", "table", "hand", "version", "before", "score", "log", "rows", "hash"};
	struct text facts = {.arena = arena};

	for (size_t i = 0; i < line->members.count; i++) {
		const struct json_member *member = &line->members.list[i];
		bool is_fact = true;

		for (size_t k = 0; k < sizeof others / sizeof *others; k++)
			is_fact = is_fact && !json_is(&member->key, others[k]);
		if (!is_fact)
			continue;
		text_add(&facts, facts.size > 0 ? ",\"" : "{\"");
		text_add_bytes(&facts, member->key.text, member->key.size);
		text_add(&facts, "\":");
		text_add_bytes(&facts, member->value.text, member->value.size);
	}
	text_add(&facts, facts.size > 0 ? "}" : "{}");
	return json_dense(
	    arena, &(struct json_span){text_of(&facts), facts.size}, line->members.spaced);
}

/* Restores the rows that were hashed, with the facts of a hand among them. */
static void payload_make(struct import *import, struct import_line *line)
{
	static const char key[] = "\"facts\":", none[] = "null";
	struct text payload = {.arena = &import->scratch};
	const char *place = strstr(line->rows, "\"facts\":null");
	const char *facts;

	line->payload = line->rows;
	if (!place)
		return;
	place += sizeof key - 1;
	facts = facts_of(&import->scratch, line);
	text_add_bytes(&payload, line->rows, (size_t)(place - line->rows));
	text_add(&payload, facts);
	text_add(&payload, place + sizeof none - 1);
	line->payload = text_of(&payload);
}

static bool members_there(struct import *import, const struct import_line *line, struct error *err)
{
	const struct log_fields *fields = &line->fields;

	if (!fields->time || !fields->action || !fields->subject) {
		error_set(err, ERROR_INPUT, SAY_IMPORT_MEMBER_LINE_LOG_TIME);
		return import_place(import, line, "log", err);
	}
	if (!line->rows || *line->rows != '{') {
		error_set(err, ERROR_INPUT, SAY_IMPORT_MEMBER_LINE_ROWS_OBJECT);
		return import_place(import, line, "rows", err);
	}
	if (fields->seq != import->seq + 1) {
		error_set(err, ERROR_INPUT, SAY_IMPORT_MEMBER_LINE_LOG_NEXT,
		    (long long)import->seq + 1, (long long)fields->seq);
		return import_place(import, line, "log", err);
	}
	return true;
}

/* Finds the first row of a table among the line's rows, or nothing; `key` names the table. */
static void first_row(const struct import_line *line, const char *key, struct json_members *ret)
{
	const char *place = strstr(line->rows, key);
	struct json_span row = {0};

	if (place) {
		place += strlen(key);
		row = json_first(&(struct json_span){place, strlen(place)});
	}
	json_members_of(&row, ret);
}

/* Returns true if `table`, `hand`, `version` and `before` agree with the rows, or are missing
 * with them. */
static bool place_agrees(const struct import_line *line, const struct json_members *row)
{
	const struct json_span table = json_member_value(&line->members, "table");
	const struct json_span hand = json_member_value(&line->members, "hand");
	const struct json_span version = json_member_value(&line->members, "version");
	const struct json_span before = json_member_value(&line->members, "before");
	struct json_members placed;
	char expected[ADDRESS_TEXT + 2];

	if (row->count == 0)
		return !table.text && !hand.text && !version.text && !before.text;
	first_row(line, "\"version_place\":", &placed);
	(void)snprintf(expected, sizeof expected, "\"%d.%d\"", (int)import_number(row, "round"),
	    (int)import_number(row, "game"));
	return json_is(&table, expected) &&
	       import_number(&line->members, "hand") == import_number(row, "hand") &&
	       import_number(&line->members, "version") == import_number(row, "version") &&
	       (!before.text ||
	           import_number(&line->members, "before") == import_number(&placed, "before"));
}

/* Checks that the members written for readers agree with the rows. */
static bool front_agrees(struct import *import, const struct import_line *line, struct error *err)
{
	struct json_members row;
	const char *type;

	first_row(line, "\"hand_version\":", &row);
	type = export_type(line->fields.action, (int)import_number(&row, "version"));
	if (strcmp(line->type, type) != 0) {
		error_set(err, ERROR_INPUT, SAY_IMPORT_TYPE_LINE_HOLDS, type, line->type);
		return import_place(import, line, "type", err);
	}
	if (place_agrees(line, &row))
		return true;
	error_set(err, ERROR_INPUT, SAY_IMPORT_ROWS_TABLE_HAND_VERSION);
	return import_place(import, line, "rows", err);
}

/* Returns a score record with empty lists of findings. */
static const char *findings_left_out(struct arena *arena, const char *score)
{
	static const char key[] = "\"findings\":[";
	struct text out = {.arena = arena};
	const char *place;

	while ((place = strstr(score, key)) != NULL) {
		int depth = 1;

		place += sizeof key - 1;
		text_add_bytes(&out, score, (size_t)(place - score));
		for (bool string = false; *place && depth > 0; place += depth > 0) {
			if (*place == '\\' && place[1])
				place++;
			else if (*place == '"')
				string = !string;
			else if (!string)
				depth += (*place == '[') - (*place == ']');
		}
		score = place;
	}
	text_add(&out, score);
	return text_of(&out);
}

/* Checks that a score record, if the line has one, has the hash that the rows name. */
static bool score_agrees(struct import *import, const struct import_line *line, struct error *err)
{
	unsigned char hash[HASH_BYTES];
	char digits[HASH_TEXT];
	const char *bare, *kept;

	if (!line->score)
		return true;
	bare = findings_left_out(&import->scratch, line->score);
	log_bytes_hash(bare, strlen(bare), hash);
	log_hash_text(hash, digits);
	kept = arena_printf(&import->scratch, "\"score_sha256\":\"%s\"", digits);
	if (strstr(line->payload, kept))
		return true;
	error_set(err, ERROR_INPUT, SAY_IMPORT_ROWS_LINE_SCORE_HASH);
	return import_place(import, line, "score", err);
}

static void row_pass(void *context, size_t table, const struct statement *row)
{
	struct import *import = context;

	import->written[table] = true;
	import->given = import->given || strcmp(schema_tables[table].name, "penalty") == 0;
	import->ordered =
	    import->ordered || strcmp(schema_tables[table].name, "version_place") == 0;
	import->wrote.ordered = import->ordered;
	hand_kept_take(&import->wrote, table, row, &import->scratch);
}

/* Checks that a note has the hash that was made of it. */
static bool note_agrees(struct import *import, const struct import_line *line, struct error *err)
{
	static const char sql[] = "SELECT text, salt, hash FROM note WHERE seq = :seq";
	unsigned char computed[HASH_BYTES], kept[HASH_BYTES];
	struct statement statement;
	const char *text;
	bool ok = true;

	if (!strstr(line->payload, "\"note\":["))
		return true;
	statement = db_ask(import->store, sql);
	db_bind_number(&statement, ":seq", line->fields.seq);
	db_row(&statement);
	text = db_text(&statement, 0, &import->scratch);
	if (!db_is_null(&statement, 0)) {
		log_name_hash(sqlite3_column_blob(statement.handle, 1), SALT_BYTES, text, computed);
		if (!db_bytes_hash(&statement, 2, kept) ||
		    memcmp(kept, computed, HASH_BYTES) != 0) {
			error_set(err, ERROR_INPUT, SAY_IMPORT_HASH_NOTE_MADE);
			ok = import_place(import, line, "note", err);
		}
	}
	db_release(&statement);
	return ok;
}

/* Checks that the line wrote the rows that its action must write. */
static bool is_complete(struct import *import, const struct import_line *line, struct error *err)
{
	const char *action = line->fields.action;
	const struct line_kind *kind = line_kind_of(action);
	const char *table = kind ? line_kind_lacks(kind, import->written) : NULL;
	const char *why;

	if (kind && !table)
		return true;
	why = kind ? record_table_words(&import->scratch, table)
	           : record_action_words(&import->scratch, action);
	error_set(err, ERROR_INPUT, "import-rows", "%s", why);
	return import_place(import, line, kind ? "rows" : "log", err);
}

/* Checks that each row refers to earlier rows, or to rows of the same line. */
static bool refers_back(struct import *import, const struct import_line *line, struct error *err)
{
	int waiting, most;

	if (sqlite3_db_status(
	        import->store->db, SQLITE_DBSTATUS_DEFERRED_FKS, &waiting, &most, 0) != SQLITE_OK)
		return db_fail(import->store, err);
	if (waiting == 0)
		return true;
	error_set(err, ERROR_INPUT, SAY_IMPORT_ROWS_LINE_REFERS_ROW);
	return import_place(import, line, "log", err);
}

/* Notes the place of a line of the log in the file. */
static bool place_note(struct import *import, struct error *err)
{
	if ((size_t)import->seq >= import->place_room) {
		const size_t room = import->place_room ? 2 * import->place_room : 1024;
		int *places = realloc(import->places, room * sizeof *places);

		if (!places)
			return error_memory(err);
		import->places = places;
		import->place_room = room;
	}
	import->places[import->seq] = import->last;
	return true;
}

static bool any_written(const struct import *import, const char *const *tables)
{
	for (; *tables; tables++)
		for (size_t i = 0; schema_tables[i].name; i++)
			if (import->written[i] && strcmp(schema_tables[i].name, *tables) == 0)
				return true;
	return false;
}

static bool log_take(
    struct import *import, struct import_line *line, struct imported *ret, struct error *err)
{
	static const char *const books[] = {"event", "event_rulebook", "phase", NULL};
	static const char *const settings[] = {
	    "event", "event_rulebook", "event_version", "phase", "phase_dropped", NULL};
	unsigned char hash[HASH_BYTES];
	struct error refusal = {0};

	if (!members_there(import, line, err))
		return false;
	payload_make(import, line);
	log_bytes_hash(line->payload, strlen(line->payload), line->fields.rows);
	if (!front_agrees(import, line, err))
		return false;
	/* The contents of the line must give the line's hash. */
	char text[HASH_TEXT];

	log_hash(import->hash, &line->fields, hash);
	log_hash_text(hash, text);
	if (!line->hash || strcmp(text, line->hash) != 0) {
		error_set(err, ERROR_INPUT, SAY_IMPORT_HASH_LINE_CHANGED_SAYS);
		if (!import_place(import, line, "hash", err))
			return false;
	}
	if (!score_agrees(import, line, err) || !import_rows(import, line, err) ||
	    !note_agrees(import, line, err))
		return false;
	/* The file must now hold exactly what the line said. */
	const struct log_payload_watch watch = {row_pass, import};
	const char *written;

	import->wrote = (struct kept_version){.given = import->given, .ordered = import->ordered};
	memset(import->written, 0, sizeof import->written);
	written = log_payload_written(import->store, &import->scratch, line->fields.seq, &watch);
	if (strcmp(written, line->payload) != 0) {
		error_set(err, ERROR_INPUT, SAY_IMPORT_ROWS_LINE_TEXTS_HASH);
		if (!import_place(import, line, "rows", err))
			return false;
	}
	if (!is_complete(import, line, err))
		return false;
	if (!change_append(import->store, &line->fields, import->hash, hash, &refusal))
		return import_refused(import, line, err);
	if (!refers_back(import, line, err))
		return false;
	memcpy(import->hash, hash, sizeof hash);
	import->seq = line->fields.seq;
	ret->event = line->fields.event;
	ret->action = line->fields.action;
	ret->books = any_written(import, books);
	ret->settings = any_written(import, settings);
	if (import->wrote.line == import->seq && !import->wrote.is_void)
		ret->version = &import->wrote;
	return place_note(import, err);
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

bool import_line_write(struct import *import, int number, const char *text, size_t size,
    struct imported *ret, struct error *err)
{
	struct import_line line = {.number = number, .text = text, .size = size};

	*ret = (struct imported){0};
	import->last = number;
	arena_empty(&import->scratch);

	const struct json_document document = {import->file, line.number, 1, line.text, line.size};

	/* Rulebooks and documents of an event are texts of many lines; everything else is on one
	 * line. */
	if (!json_line(&document, "texts", &line.members, err))
		return false;
	line.type = import_text(import, &line.members, "type");
	line.hash = import_text(import, &line.members, "hash");
	line.rows = dense_take(import, &line, "rows");
	line.score = dense_take(import, &line, "score");
	line.texts = dense_take(import, &line, "texts");

	const struct json_span value = json_member_value(&line.members, "log");
	struct log_fields *fields = &line.fields;
	struct json_members log;
	struct json_span clock_set;

	json_members_of(&value, &log);
	clock_set = json_member_value(&log, "clock_set");
	fields->seq = import_number(&log, "line");
	fields->clock_set = json_is(&clock_set, "true");
	fields->author = import_number(&log, "author");
	fields->event = import_number(&log, "event");
	fields->time = import_text(import, &log, "time");
	fields->action = import_text(import, &log, "action");
	fields->subject = import_text(import, &log, "subject");
	if (!is_type(line.type) &&
	    !(import->version == 0 && line.type && strcmp(line.type, "file") == 0)) {
		error_set(err, ERROR_INPUT, SAY_IMPORT_TYPE_EVENT_PERSON_ENTRANT);
		return import_place(import, &line, "type", err);
	}
	if (import->version == 0)
		return head_take(import, &line, err);
	if (!line.rows && strcmp(line.type, "person") == 0)
		return import_person(import, &line, err);
	return log_take(import, &line, ret, err);
}

/* --- the end of the file --- */

/* Adds the place of a line of the log. Returns false. */
static bool line_place(struct import *import, int64_t seq, struct error *err)
{
	return error_place(err, import->file,
	    seq > 0 && seq <= import->seq ? import->places[seq] : import->last, 1);
}

/* Checks that a missing name is one that the log calls forgotten. */
static bool names_there(struct import *import, struct error *err)
{
	static const char sql[] = "SELECT number, seq FROM name JOIN person_root USING "
	                          "(number) WHERE text IS NULL AND NOT EXISTS "
	                          "(SELECT 1 FROM log WHERE action = 'person-forget' "
	                          "AND subject = 'person ' || root) ORDER BY number LIMIT 1";
	struct statement statement = db_ask(import->store, sql);
	const bool missing = db_step(&statement);

	if (missing) {
		error_set(err, ERROR_INPUT, SAY_IMPORT_ROWS_PERSON_LINE_SAYS,
		    (long long)db_number(&statement, 0));
		(void)line_place(import, db_number(&statement, 1), err);
	}
	db_release(&statement);
	return !missing;
}

/* The first line of the log that lacks a row. */
struct whole_first {
	struct import *import;
	int64_t line;    /* 0: no line does */
	const char *why; /* in the arena of the import */
};

static void first_take(void *context, const struct record_gap *fault)
{
	struct whole_first *first = context;

	if (first->line > 0 && first->line <= fault->line)
		return;
	first->line = fault->line;
	first->why = arena_text(&first->import->arena, fault->why);
}

static bool rows_there(struct import *import, struct error *err)
{
	struct whole_first first = {.import = import};

	record_gaps(import->store, &import->scratch, first_take, &first);
	if (first.line == 0)
		return true;
	error_set(err, ERROR_INPUT, "import-rows", "%s", first.why);
	return line_place(import, first.line, err);
}

/* Checks that a missing note is one that a line calls blanked. */
static bool notes_there(struct import *import, struct error *err)
{
	static const char sql[] = "SELECT ifnull(min(number), 0) FROM note n WHERE text IS NULL "
	                          "AND NOT EXISTS (SELECT 1 FROM note_blanked b "
	                          "WHERE b.event = n.event AND b.note = n.number)";
	struct statement statement = db_ask(import->store, sql);
	const int64_t note = db_one(&statement);

	if (note == 0)
		return true;
	error_set(err, ERROR_INPUT, SAY_IMPORT_ROWS_NOTE_TEXT_LINE, (long long)note);
	return error_place(err, import->file, 0, 0);
}

/* Checks that the export was not cut off between two lines. */
static bool is_whole(struct import *import, struct error *err)
{
	if (import->seq == import->lines)
		return true;
	error_set(
	    err, ERROR_INPUT, SAY_IMPORT_CUT, (long long)import->seq, (long long)import->lines);
	return error_place(err, import->file, import->last, 1);
}

bool import_end(struct import *import, bool ok, struct error *err)
{
	struct error refusal = {0};
	struct store *store;

	if (!import)
		return false;
	store = import->store;
	ok = ok && is_whole(import, err) && names_there(import, err) && rows_there(import, err) &&
	     notes_there(import, err);
	if (ok && !store_try_end(store, true, &refusal)) {
		ok = false;
		/* Names after the last line of the log are left over. */
		if (error_is(&refusal, CODE_STORE_CONSTRAINT)) {
			error_set(err, ERROR_INPUT, SAY_IMPORT_ROWS_LINE_REFERS_ROW);
			(void)error_place(err, import->file, import->last, 1);
		} else {
			*err = refusal;
		}
	} else if (!ok) {
		store_cancel(store);
	}

	/* Messages about the store's contents name its own file again. */
	import->store->content = import->store->path;
	import_free(import);
	return ok;
}

bool import_digest(struct file_source *file, char ret[HASH_TEXT], struct error *err)
{
	char buffer[1 << 16];
	unsigned char hash[HASH_BYTES];
	struct sha256_ctx context;
	size_t size = 1;

	sha256_init(&context);
	if (!file_rewind(file, err))
		return false;
	while (size > 0) {
		if (!file_take(file, buffer, sizeof buffer, &size, err))
			return false;
		sha256_update(&context, size, (const unsigned char *)buffer);
	}
	sha256_digest(&context, sizeof hash, hash);
	log_hash_text(hash, ret);
	return true;
}

bool import_known(const struct desk *desk, const char *digest)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM log WHERE event = :event "
	                          "AND action = 'import' AND subject = :subject)";
	struct statement statement = db_ask_event(desk, sql);

	db_bind_text(&statement, ":subject", digest);
	return db_exists(&statement);
}

bool import_note(const struct desk *desk, const char *digest, struct error *err)
{
	struct change change;

	change_begin(desk, &change);
	return change_end(&change, change_log(&change, "import", digest, err));
}

/* --- importing with every hand scored again --- */

bool import_desk_begin(struct import_desk *desk, struct store *store, const char *file,
    struct arena *found, struct error *err)
{
	*desk = (struct import_desk){.store = store, .found = found};
	if (!import_begin(store, file, &desk->import, err))
		return false;
	books_kept_for(store, &desk->books);
	return true;
}

static bool refuse(
    const struct json_document *line, const char *member, const char *why, struct error *err)
{
	const struct json_step whole = {0};
	const struct json_step step = {.above = &whole, .key = member};

	error_set(err, ERROR_INPUT, "import-rows", "%s", why);
	return json_place(line, &step, err);
}

/* Reads an event's settings once for the many consecutive lines about it. */
static void event_take(struct import_desk *desk, int64_t number)
{
	const struct desk of = {.store = desk->store, .arena = &desk->arena};

	if (desk->event.number == number)
		return;
	arena_empty(&desk->arena);
	books_kept_settle(&desk->books);
	desk->event = (struct event){.number = (int)number};
	desk->why = record_check_event(&of, &desk->event);
}

static bool hand_take(struct import_desk *desk, const struct imported *imported,
    const struct json_document *line, struct error *err)
{
	const struct desk of = {
	    .store = desk->store, .arena = &desk->scratch, .event = &desk->event};
	const struct record_checked checked =
	    record_check_hand(&of, imported->version, imported->action);

	if (checked.scored_otherwise)
		record_otherwise_add(desk->found, imported->version, &desk->otherwise);
	return !checked.why || refuse(line, "rows", checked.why, err);
}

bool import_desk_take(struct import_desk *desk, const struct json_document *line, struct error *err)
{
	struct imported imported;
	bool ok;

	if (!import_line_write(desk->import, line->line, line->text, line->size, &imported, err))
		return false;
	if (imported.settings && imported.event == desk->event.number)
		desk->event.number = 0;
	if (!imported.books && !imported.version)
		return true;
	event_take(desk, imported.event);
	ok = (!desk->why || refuse(line, "rows", desk->why, err)) &&
	     (!imported.version || hand_take(desk, &imported, line, err));
	arena_empty(&desk->scratch);
	return ok;
}

bool import_desk_end(struct import_desk *desk, bool ok, struct error *err)
{
	if (ok)
		record_otherwise_settle(desk->store, &desk->otherwise);
	ok = import_end(desk->import, ok, err);
	books_kept_for(desk->store, NULL);
	books_kept_release(&desk->books);
	arena_release(&desk->arena);
	arena_release(&desk->scratch);
	return ok;
}
