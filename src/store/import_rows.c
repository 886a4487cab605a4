/* Rows in an import. A line says them by table, in the very words of store/payload.c; they are read by the
 * list of tables, which says the columns, and written into them. What is read amiss would not give the
 * line's words again, which is looked at next. */
#include "store/import_line.h"
#include "store/payload.h"

#include <stdlib.h>
#include <string.h>

/* A place in the words of the rows. */
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

/* A key with what stands before and behind it; where it is another one, nothing is taken. */
static bool take_key(struct rows_reader *reader, const char *key, const char *between)
{
	const char *before = reader->at;

	if (take(reader, between) && take(reader, "\"") && take(reader, key) && take(reader, "\":"))
		return true;
	reader->at = before;
	return false;
}

/* The letter an escape stands for: as record/json.c writes them. */
static bool unescape(const char **at, char *ret)
{
	static const char plain[] = "\"\\\b\f\n\r\t", short_form[] = "\"\\bfnrt";
	const char *found = **at ? strchr(short_form, **at) : NULL;
	char digits[3] = "";
	char *end;

	if (found) {
		*ret = plain[found - short_form];
		(*at)++;
		return true;
	}
	if (strncmp(*at, "u00", 3) != 0 || strlen(*at) < 5)
		return false;
	memcpy(digits, *at + 3, 2);
	*ret = (char)strtol(digits, &end, 16);
	*at += 5;
	return *end == '\0' && *ret != '\0';
}

/* A string as the text it says, its quote not yet taken. */
static bool take_string(struct rows_reader *reader, const char **ret, size_t *ret_size)
{
	const char *begin = reader->at + 1;
	const char *end = *reader->at == '"' ? payload_string_end(begin) : NULL;
	char *text;
	size_t size = 0;

	if (!end)
		return false;
	reader->at = end--;
	*ret = begin;
	*ret_size = (size_t)(end - begin);
	if (!memchr(begin, '\\', *ret_size))
		return true;
	text = arena_alloc(&reader->import->scratch, *ret_size, 1);
	while (begin < end) {
		text[size] = *begin++;
		if (text[size] == '\\' && !unescape(&begin, &text[size]))
			return false;
		size++;
	}
	*ret = text;
	*ret_size = size;
	return true;
}

static bool bind_text(sqlite3_stmt *insert, int column, const char *text, size_t size)
{
	return sqlite3_bind_text64(insert, column, text, size, SQLITE_STATIC, SQLITE_UTF8) ==
	       SQLITE_OK;
}

/* What a number becomes in this file. */
static bool become(struct rows_reader *reader, enum schema_about about, int64_t number,
    int64_t *ret, struct error *err)
{
	const struct import_numbers *numbers = reader->import->numbers;

	*ret = number;
	if (!numbers || about == SCHEMA_OF_ITSELF)
		return true;
	if (about == SCHEMA_OF_PERSON)
		return numbers->person(numbers->context, number, ret, err);
	*ret = numbers->event_here;
	return number == numbers->event;
}

/* A number or a text. */
static bool take_plain(struct rows_reader *reader, enum schema_about about, sqlite3_stmt *insert,
    int column, struct error *err)
{
	const char *text;
	size_t size;
	char *end;
	int64_t number;

	if (*reader->at == '"')
		return take_string(reader, &text, &size) && bind_text(insert, column, text, size);
	number = strtoll(reader->at, &end, 10);
	if (end == reader->at)
		return false;
	reader->at = end;
	return become(reader, about, number, &number, err) &&
	       sqlite3_bind_int64(insert, column, number) == SQLITE_OK;
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
	const char *end = *begin == '{' ? payload_value_end(begin) : NULL;

	if (!end)
		return false;
	reader->at = end;
	return bind_text(insert, column, begin, (size_t)(end - begin));
}

/* Of a long text the rows have the hash; the text stands beside them, at the place the row has among those
 * of its table. */
static bool take_digest(
    struct rows_reader *reader, sqlite3_stmt *insert, int column, int place, struct error *err)
{
	static const char sql[] = "SELECT ?1 ->> ('$[' || ?2 || ']')";
	struct statement statement;
	const char *text;
	size_t size;
	bool ok = take_string(reader, &text, &size) &&
	          db_prepare(reader->import->store, sql, &statement, err);

	if (!ok)
		return false;
	db_bind_text(&statement, "?1", reader->line->texts);
	db_bind_number(&statement, "?2", place);
	ok = db_row(&statement, err) && sqlite3_bind_value(insert, column,
	                                    sqlite3_column_value(statement.handle, 0)) == SQLITE_OK;
	db_release(&statement);
	return ok;
}

/* Takes the salt or the text of a note, which stand beside the rows; neither where it was blanked. */
static bool take_hidden(struct rows_reader *reader, const struct schema_column *column,
    sqlite3_stmt *insert, int index, struct error *err)
{
	const struct json_span note = json_member_value(&reader->line->members, "note");
	unsigned char salt[SALT_BYTES];
	struct json_members members;
	const char *text;

	json_members_of(&note, &members);
	if (!import_text(reader->import, &members, column->name, &text, err))
		return false;
	if (!text || strcmp(column->name, "salt") != 0)
		return !text || bind_text(insert, index, text, strlen(text));
	return strlen(text) == 2 * sizeof salt && import_hex(text, salt, sizeof salt) &&
	       sqlite3_bind_blob(insert, index, salt, sizeof salt, SQLITE_TRANSIENT) == SQLITE_OK;
}

static bool take_value(struct rows_reader *reader, const struct schema_column *column,
    sqlite3_stmt *insert, int index, int place, struct error *err)
{
	switch (column->form) {
	case SCHEMA_PLAIN:
		return take_plain(reader, column->about, insert, index, err);
	case SCHEMA_BYTES:
		return take_bytes(reader, insert, index);
	case SCHEMA_JSON:
		return take_json(reader, insert, index);
	case SCHEMA_DIGEST:
		return take_digest(reader, insert, index, place, err);
	case SCHEMA_LINE:
		return sqlite3_bind_int64(insert, index, reader->line->fields.seq) == SQLITE_OK;
	case SCHEMA_HIDDEN:
		return take_hidden(reader, column, insert, index, err);
	}
	return true;
}

static bool is_told(const struct schema_column *column)
{
	return column->form != SCHEMA_LINE && column->form != SCHEMA_HIDDEN;
}

/* Takes a row. A column that it does not name is null: canasta leaves those out, and an older one did not know
 * all of them. */
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

		if (is_told(column)) {
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
	(void)error_set(err, ERROR_INPUT, "import-rows",
	    "the line's rows of `%s` are not written as canasta writes them", table->name);
	return import_place(reader->import, reader->line, "rows", err);
}

static bool statement_of(struct import *import, size_t index, sqlite3_stmt **ret, struct error *err)
{
	sqlite3_stmt **insert = &import->inserts[index];

	if (!*insert && sqlite3_prepare_v3(import->store->db, schema_tables[index].insert, -1,
	                    SQLITE_PREPARE_PERSISTENT, insert, NULL) != SQLITE_OK)
		return db_fail(import->store, err);
	import->store->touched[index] = true;
	*ret = *insert;
	return true;
}

/* The rows of a table, its key taken. */
static bool take_table(struct rows_reader *reader, size_t index, struct error *err)
{
	const struct schema_table *table = &schema_tables[index];
	sqlite3_stmt *insert = NULL;
	int place = 0;
	bool ok = statement_of(reader->import, index, &insert, err);

	if (!ok || !take(reader, "["))
		return ok && rows_odd(reader, table, err);
	do {
		ok = take_row(reader, table, insert, place++, err) || rows_odd(reader, table, err);
		if (ok && sqlite3_step(insert) != SQLITE_DONE)
			ok = import_refused(reader->import, reader->line, err);
		(void)sqlite3_reset(insert);
	} while (ok && take(reader, ","));
	(void)sqlite3_clear_bindings(insert);
	return ok && (take(reader, "]") || rows_odd(reader, table, err));
}

/* Rows of which an event is made: those whose key begins with it. */
static bool is_of_event(const struct schema_table *table)
{
	return table->columns[0].about == SCHEMA_OF_EVENT;
}

/* Names came before: here they stand as numbers. Whose they are here, and where the event is from, a copy
 * says itself. */
static bool is_passed_by(const struct import *import, const struct schema_table *table)
{
	static const char *const of_copies[] = {"person_origin", "event_origin"};

	for (size_t i = 0; import->numbers && i < sizeof of_copies / sizeof *of_copies; i++)
		if (strcmp(table->name, of_copies[i]) == 0)
			return true;
	return strcmp(table->name, "name") == 0;
}

bool import_rows(struct import *import, const struct import_line *line, struct error *err)
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
		if (!is_passed_by(import, &schema_tables[i])) {
			if (import->numbers && !is_of_event(&schema_tables[i]))
				return rows_odd(&reader, &schema_tables[i], err);
			if (!take_table(&reader, i, err))
				return false;
			continue;
		}
		end = payload_value_end(reader.at);
		if (!end)
			return rows_odd(&reader, &schema_tables[i], err);
		reader.at = end;
	}
	return true;
}

void import_rows_end(struct import *import)
{
	for (size_t i = 0; i < TABLES_MOST; i++)
		(void)sqlite3_finalize(import->inserts[i]);
}
