#include "file/log_payload.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "file/db.h"
#include "file/log.h"
#include "slip/json.h"

#include <assert.h>
#include <string.h>

/* All statements that write begin so. */
void payload_note(struct store *store, const char *sql)
{
	static const char insert[] = "INSERT INTO ";
	const char *name = sql + sizeof insert - 1;

	if (*sql != *insert || strncmp(sql, insert, sizeof insert - 1) != 0)
		return;
	for (size_t i = 0; schema_tables[i].name; i++) {
		const char *table = schema_tables[i].name;

		if (*name == *table && strncmp(name, table, strlen(table)) == 0 &&
		    name[strlen(table)] == ' ')
			store->touched[i] = true;
	}
}

static void add_bytes(struct json *json, const void *data, int size)
{
	static const char digits[] = "0123456789abcdef";
	const unsigned char *bytes = data;
	char *room;

	json_raw(json, "\"");
	room = text_room(json->out, 2 * (size_t)size + 1);
	if (!room)
		return;
	for (int i = 0; i < size; i++) {
		*room++ = digits[bytes[i] >> 4];
		*room++ = digits[bytes[i] & 15];
	}
	*room = '"';
}

const char *log_payload_string_end(const char *at)
{
	while (*at && *at != '"')
		at += at[0] == '\\' && at[1] ? 2 : 1;
	return *at ? at + 1 : NULL;
}

const char *log_payload_value_end(const char *at)
{
	int depth = 0;

	do {
		if (*at == '{' || *at == '[')
			depth++;
		if (*at == '}' || *at == ']')
			depth--;
		at = *at == '"' ? log_payload_string_end(at + 1) : at + (*at != '\0');
	} while (at && *at && depth > 0);
	return depth == 0 ? at : NULL;
}

/* Returns true if a text is one object and ends with it: only then can nothing after it be mistaken
 * for the following columns. */
static bool is_object(const char *text)
{
	const char *end = *text == '{' ? log_payload_value_end(text) : NULL;

	return end && *end == '\0';
}

/* Writes a value that is not null. A value of an unexpected type is written as invalid JSON, which
 * equals no payload of ours. */
static bool value_put(const struct log_payload_walk *walk, const struct statement *statement,
    struct json *json, int column, enum schema_form form, struct error *err)
{
	sqlite3_stmt *row = statement->handle;
	const int type = sqlite3_column_type(row, column);
	const char *text;
	size_t size;

	if (type == SQLITE_INTEGER && form == SCHEMA_PLAIN) {
		json_number(json, sqlite3_column_int64(row, column));
		return true;
	}
	if (type == SQLITE_BLOB && form == SCHEMA_BYTES) {
		add_bytes(
		    json, sqlite3_column_blob(row, column), sqlite3_column_bytes(row, column));
		return true;
	}
	if (type != SQLITE_TEXT || form == SCHEMA_BYTES) {
		json_raw(json, "odd");
		return true;
	}
	text = (const char *)sqlite3_column_text(row, column);
	if (!text)
		return error_memory(err);
	size = walk->shown ? strlen(text) : (size_t)sqlite3_column_bytes(row, column);
	if (form == SCHEMA_DIGEST) {
		unsigned char hash[HASH_BYTES];

		log_bytes_hash(text, size, hash);
		add_bytes(json, hash, HASH_BYTES);
	} else if (strlen(text) != size || (form == SCHEMA_JSON && !is_object(text))) {
		json_raw(json, "odd");
	} else if (form == SCHEMA_JSON) {
		json_raw(json, text);
	} else {
		json_text(json, text);
	}
	return true;
}

static bool row_add(
    struct log_payload_walk *walk, size_t index, struct json *json, struct error *err)
{
	const struct schema_table *table = &schema_tables[index];
	const struct statement *statement = &walk->tables[index].statement;
	sqlite3_stmt *row = statement->handle;

	json_begin_object(json);
	for (int i = 0; table->columns[i].name; i++) {
		const enum schema_form form = table->columns[i].form;

		if (form == SCHEMA_LINE || form == SCHEMA_HIDDEN ||
		    sqlite3_column_type(row, i) == SQLITE_NULL)
			continue;
		json_key(json, form == SCHEMA_DIGEST ? "sha256" : table->columns[i].name);
		if (!value_put(walk, statement, json, i, form, err))
			return false;
	}
	json_end_object(json);
	return !walk->watch || walk->watch->row(walk->watch->context, index, statement, err);
}

/* --- rows of many lines, table by table in step with the log --- */

void log_payload_begin(
    struct log_payload_walk *walk, struct store *store, int64_t first, int64_t last)
{
	*walk = (struct log_payload_walk){.store = store, .first = first, .last = last};
}

void log_payload_end(struct log_payload_walk *walk)
{
	for (size_t i = 0; schema_tables[i].name; i++)
		db_release(&walk->tables[i].statement);
}

/* Finds the line of the next row; after the last row one beyond all. */
static bool row_next(
    struct log_payload_walk *walk, struct log_payload_rows *rows, struct error *err)
{
	const enum db_stepped step = db_step(&rows->statement, err);

	rows->line = step == DB_ROW ? db_number(&rows->statement,
	                                  sqlite3_column_count(rows->statement.handle) - 1)
	                            : walk->last + 1;
	return step != DB_FAILED;
}

/* Rows that belong to others are only read if there are such others. */
static bool rows_begin(struct log_payload_walk *walk, size_t index, struct error *err)
{
	const struct schema_table *table = &schema_tables[index];
	struct log_payload_rows *rows = &walk->tables[index];

	if (table->root != index && walk->tables[table->root].none)
		return true;
	if (!db_prepare(walk->store, table->rows, &rows->statement, err))
		return false;
	db_bind_number(&rows->statement, "?1", walk->first);
	db_bind_number(&rows->statement, "?2", walk->last);
	if (!row_next(walk, rows, err))
		return false;
	rows->none = rows->line > walk->last;
	if (!rows->none)
		walk->walked[walk->walked_count++] = index;
	return true;
}

/* Begins to read all tables, or those in `only`. */
static bool walk_begin(struct log_payload_walk *walk, const bool *only, struct error *err)
{
	walk->begun = true;
	for (size_t i = 0; schema_tables[i].name; i++)
		if ((!only || only[i]) && !rows_begin(walk, i, err))
			return false;
	return true;
}

/* Adds the rows of one table, nothing if there are none. Skips rows of a line that the log
 * lacks. */
static bool table_add(
    struct log_payload_walk *walk, size_t index, struct json *json, int64_t line, struct error *err)
{
	struct log_payload_rows *rows = &walk->tables[index];

	while (rows->line < line)
		if (!row_next(walk, rows, err))
			return false;
	if (rows->line != line)
		return true;
	json_key(json, schema_tables[index].name);
	json_begin_array(json);
	while (rows->line == line)
		if (!row_add(walk, index, json, err) || !row_next(walk, rows, err))
			return false;
	json_end_array(json);
	return true;
}

static const char *tables_add(struct log_payload_walk *walk, struct arena *arena, int64_t line,
    const bool *only, struct error *err)
{
	struct text out = {.arena = arena};
	struct json json = {.out = &out};

	if (!walk->begun && !walk_begin(walk, only, err))
		return NULL;
	json_begin_object(&json);
	for (size_t i = 0; i < walk->walked_count; i++)
		if (!table_add(walk, walk->walked[i], &json, line, err))
			return NULL;
	json_end_object(&json);
	return text_of(&out);
}

const char *log_payload_next(
    struct log_payload_walk *walk, struct arena *arena, int64_t line, struct error *err)
{
	assert(line >= walk->first && line <= walk->last);
	return tables_add(walk, arena, line, NULL, err);
}

const char *log_payload_of(
    struct store *store, struct arena *arena, int64_t line, struct error *err)
{
	struct log_payload_walk walk;
	const char *payload;

	log_payload_begin(&walk, store, line, line);
	payload = log_payload_next(&walk, arena, line, err);
	log_payload_end(&walk);
	return payload;
}

/* One statement may have written a row, and another the rows that belong to it. */
const char *log_payload_written(struct store *store, struct arena *arena, int64_t line,
    const struct log_payload_watch *watch, struct error *err)
{
	struct log_payload_walk walk;
	const char *payload;

	log_payload_begin(&walk, store, line, line);
	walk.watch = watch;
	payload = tables_add(&walk, arena, line, store->touched, err);
	log_payload_end(&walk);
	return payload;
}

/* --- long texts, separate from the rows --- */

/* The texts of a column, added to a JSON list. */
struct texts_added {
	struct json *json;
	int column;
};

static bool text_take(void *context, const struct statement *row, struct error *err)
{
	const struct texts_added *added = context;
	const char *text = (const char *)sqlite3_column_text(row->handle, added->column);

	if (!text)
		return error_memory(err);
	json_text(added->json, text);
	return true;
}

/* Returns the column of a table of which rows have only the hash; -1: none. */
static int digest_column(const struct schema_table *table)
{
	for (int i = 0; table->columns[i].name; i++)
		if (table->columns[i].form == SCHEMA_DIGEST)
			return i;
	return -1;
}

static bool table_texts_add(struct store *store, const struct schema_table *table, int64_t seq,
    struct json *json, struct error *err)
{
	const int column = digest_column(table);
	struct texts_added added = {json, column};
	struct statement statement;

	if (column < 0)
		return true;
	statement = db_ask(store, table->rows, err);
	db_bind_number(&statement, "?1", seq);
	db_bind_number(&statement, "?2", seq);
	return row_each(&statement, text_take, &added, err);
}

bool log_payload_has_texts(const char *payload)
{
	return strstr(payload, "\"sha256\":") != NULL;
}

bool log_payload_texts(struct store *store, int64_t line, struct json *json, struct error *err)
{
	json_begin_array(json);
	for (size_t i = 0; schema_tables[i].name; i++)
		if (!table_texts_add(store, &schema_tables[i], line, json, err))
			return false;
	json_end_array(json);
	return true;
}
