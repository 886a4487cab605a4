#include "file/log_payload.h"

#include "base/arena.h"
#include "base/boundary.h"
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

/* Writes a column, unless it is null. A value of an unexpected type is written as invalid JSON, which
 * equals no payload of ours. */
static void column_put(const struct log_payload_walk *walk, sqlite3_stmt *row, struct json *json,
    const struct schema_column *columns, int column)
{
	const enum schema_form form = columns[column].form;
	const int type = sqlite3_column_type(row, column);
	const char *text;
	size_t size;

	if (type == SQLITE_NULL)
		return;
	json_key(json, form == SCHEMA_DIGEST ? "sha256" : columns[column].name);
	if (type == SQLITE_INTEGER && form == SCHEMA_PLAIN) {
		json_number(json, sqlite3_column_int64(row, column));
		return;
	}
	if (type == SQLITE_BLOB && form == SCHEMA_BYTES) {
		add_bytes(
		    json, sqlite3_column_blob(row, column), sqlite3_column_bytes(row, column));
		return;
	}
	if (type != SQLITE_TEXT || form == SCHEMA_BYTES) {
		json_raw(json, "odd");
		return;
	}
	text = (const char *)sqlite3_column_text(row, column);
	if (!text)
		break_memory();
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
}

static void row_add(struct log_payload_walk *walk, size_t index, struct json *json)
{
	const struct schema_table *table = &schema_tables[index];
	const struct statement *statement = &walk->tables[index].statement;

	json_begin_object(json);
	for (int i = 0; table->columns[i].name; i++) {
		const enum schema_form form = table->columns[i].form;

		if (form != SCHEMA_LINE && form != SCHEMA_HIDDEN)
			column_put(walk, statement->handle, json, table->columns, i);
	}
	json_end_object(json);
	if (walk->watch)
		walk->watch->row(walk->watch->context, index, statement);
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
static void row_next(struct log_payload_walk *walk, struct log_payload_rows *rows)
{
	sqlite3_stmt *row = rows->statement.handle;

	rows->line = db_step(&rows->statement)
	                 ? sqlite3_column_int64(row, sqlite3_column_count(row) - 1)
	                 : walk->last + 1;
}

/* Begins to read all tables, or those in `only`. Rows that belong to others are only read if there
 * are such others. */
static void walk_begin(struct log_payload_walk *walk, const bool *only)
{
	walk->begun = true;
	for (size_t i = 0; schema_tables[i].name; i++) {
		const struct schema_table *table = &schema_tables[i];
		struct log_payload_rows *rows = &walk->tables[i];

		if ((only && !only[i]) || (table->root != i && walk->tables[table->root].none))
			continue;
		rows->statement = db_ask(walk->store, table->rows);
		db_bind_number(&rows->statement, "?1", walk->first);
		db_bind_number(&rows->statement, "?2", walk->last);
		row_next(walk, rows);
		rows->none = rows->line > walk->last;
		if (!rows->none)
			walk->walked[walk->walked_count++] = i;
	}
}

/* Returns the rows of a line. Skips rows of a line that the log lacks. */
static const char *tables_add(
    struct log_payload_walk *walk, struct arena *arena, int64_t line, const bool *only)
{
	struct text out = {.arena = arena};
	struct json json = {.out = &out};

	if (!walk->begun)
		walk_begin(walk, only);
	json_begin_object(&json);
	for (size_t i = 0; i < walk->walked_count; i++) {
		const size_t index = walk->walked[i];
		struct log_payload_rows *rows = &walk->tables[index];

		while (rows->line < line)
			row_next(walk, rows);
		if (rows->line != line)
			continue;
		json_key_array(&json, schema_tables[index].name);
		while (rows->line == line) {
			row_add(walk, index, &json);
			row_next(walk, rows);
		}
		json_end_array(&json);
	}
	json_end_object(&json);
	return text_of(&out);
}

const char *log_payload_next(struct log_payload_walk *walk, struct arena *arena, int64_t line)
{
	assert(line >= walk->first && line <= walk->last);
	return tables_add(walk, arena, line, NULL);
}

const char *log_payload_of(struct store *store, struct arena *arena, int64_t line)
{
	struct log_payload_walk walk;
	const char *payload;

	log_payload_begin(&walk, store, line, line);
	payload = log_payload_next(&walk, arena, line);
	log_payload_end(&walk);
	return payload;
}

/* One statement may have written a row, and another the rows that belong to it. */
const char *log_payload_written(
    struct store *store, struct arena *arena, int64_t line, const struct log_payload_watch *watch)
{
	struct log_payload_walk walk;
	const char *payload;

	log_payload_begin(&walk, store, line, line);
	walk.watch = watch;
	payload = tables_add(&walk, arena, line, store->touched);
	log_payload_end(&walk);
	return payload;
}

/* --- long texts, separate from the rows --- */

bool log_payload_has_texts(const char *payload)
{
	return strstr(payload, "\"sha256\":") != NULL;
}

void log_payload_texts(struct store *store, int64_t line, struct json *json)
{
	json_begin_array(json);
	for (const struct schema_table *table = schema_tables; table->name; table++) {
		struct statement row;
		int column = 0; /* of which rows have only the hash */

		while (table->columns[column].name && table->columns[column].form != SCHEMA_DIGEST)
			column++;
		if (!table->columns[column].name)
			continue;
		row = db_ask(store, table->rows);
		db_bind_number(&row, "?1", line);
		db_bind_number(&row, "?2", line);
		while (db_step(&row)) {
			const char *text = (const char *)sqlite3_column_text(row.handle, column);

			if (!text)
				break_memory();
			json_text(json, text);
		}
		db_release(&row);
	}
	json_end_array(json);
}
