/* The rows written under a line of the log, as the line's payload says them: an object of lists,
 * one for each table of which rows were written, in the order of schema_tables, with every column of
 * them. verify writes it again from the rows it finds and compares what it hashes to. */
#include "record/json.h"
#include "store/db.h"
#include "store/memory.h"
#include "store/schema.h"

#include <string.h>

enum { TABLES_MOST = 128 };

/* A text of the file that no payload of ours can say: one that has a NUL within. */
static bool is_odd(const char *text, int size)
{
	return strlen(text) != (size_t)size;
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

/* What is neither number, text, bytes nor null where it belongs is told as no JSON: nothing of ours is
 * equal to that. */
static bool value_add(
    struct json *json, sqlite3_stmt *row, int column, enum schema_form form, struct error *err)
{
	const int type = sqlite3_column_type(row, column);
	const char *text;

	if (type == SQLITE_NULL) {
		json_null(json);
		return true;
	}
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
	if (form == SCHEMA_DIGEST) {
		unsigned char hash[HASH_BYTES];

		log_bytes_hash(text, (size_t)sqlite3_column_bytes(row, column), hash);
		add_bytes(json, hash, HASH_BYTES);
	} else if (is_odd(text, sqlite3_column_bytes(row, column))) {
		json_raw(json, "odd");
	} else if (form == SCHEMA_JSON) {
		json_raw(json, text);
	} else {
		json_text(json, text);
	}
	return true;
}

static bool row_add(
    struct json *json, const struct schema_table *table, sqlite3_stmt *row, struct error *err)
{
	json_object(json);
	for (int i = 0; table->columns[i].name; i++) {
		const enum schema_form form = table->columns[i].form;

		if (form == SCHEMA_LINE || form == SCHEMA_HIDDEN)
			continue;
		json_key(json, form == SCHEMA_DIGEST ? "sha256" : table->columns[i].name);
		if (!value_add(json, row, i, form, err))
			return false;
	}
	json_end_object(json);
	return true;
}

/* The rows of one table, nothing where none were written. */
static bool table_add(struct store *store, const struct schema_table *table, int64_t seq,
    struct json *json, struct error *err)
{
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool first = true;
	bool ok = db_prepare(store, table->rows, &statement, err);

	if (ok)
		db_bind_number(&statement, "?1", seq);
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		if (first) {
			json_key(json, table->name);
			json_array(json);
			first = false;
		}
		ok = row_add(json, table, statement.handle, err);
	}
	if (!first)
		json_end_array(json);
	db_release(&statement);
	return ok && step == DB_DONE;
}

/* In which tables rows name the line. Asked in one go: most lines have rows in one of them only. */
static bool roots_find(
    struct store *store, int64_t seq, bool ret_found[TABLES_MOST], struct error *err)
{
	struct statement statement;
	int column = 0;
	bool ok = db_prepare(store, schema_roots, &statement, err);

	if (ok) {
		db_bind_number(&statement, "?1", seq);
		ok = db_row(&statement, err);
	}
	for (size_t i = 0; ok && schema_tables[i].name; i++)
		if (schema_tables[i].root == i)
			ret_found[i] = db_int(&statement, column++) != 0;
	db_release(&statement);
	return ok;
}

const char *payload_write(struct store *store, struct arena *arena, int64_t seq, struct error *err)
{
	struct text out = {.arena = arena};
	struct json json = {.out = &out};
	bool found[TABLES_MOST];

	if (!roots_find(store, seq, found, err))
		return NULL;
	json_object(&json);
	for (size_t i = 0; schema_tables[i].name; i++)
		if (found[schema_tables[i].root] &&
		    !table_add(store, &schema_tables[i], seq, &json, err))
			return NULL;
	json_end_object(&json);
	if (out.failed) {
		(void)error_memory(err);
		return NULL;
	}
	return text_of(&out);
}
