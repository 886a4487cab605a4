/* Rows in an import. A line says them by table as JSON; what is written are the very columns of the
 * file's tables, found out from the file itself, so that a table added later needs nothing here. */
#include "base/text.h"
#include "store/db.h"
#include "store/import_line.h"
#include "store/table.h"

#include <string.h>

/* The expression that takes a column out of a row of the payload; what stands there as a hash alone
 * stands beside the rows in full. A row is looked up from the whole, which SQLite parses once. */
static const char *column_source(struct arena *arena, const char *table, const char *column)
{
	if (strcmp(column, "seq") == 0)
		return ":seq";
	if (strcmp(table, "version_facts") == 0 && strcmp(column, "score") == 0)
		return ":score";
	if ((strcmp(table, "rulebook_text") == 0 || strcmp(table, "event_paper") == 0) &&
	    strcmp(column, "data") == 0)
		return "json_extract(:texts, '$[' || "
		       "(json_extract(:payload, fullkey || '.place') - 1) || ']')";
	return arena_printf(arena, "json_extract(:payload, fullkey || '.%s')", column);
}

/* What selects a table's rows out of a payload, and what inserts one. */
struct target_text {
	const char *rows, *insert;
};

static bool target_text_make(
    struct import *import, const char *table, struct target_text *ret, struct error *err)
{
	static const char sql[] = "SELECT name FROM pragma_table_info(:table) ORDER BY cid";
	struct text names = {.arena = &import->arena};
	struct text sources = {.arena = &import->arena};
	struct text values = {.arena = &import->arena};
	struct statement statement;
	enum db_step step = DB_FAILED;

	if (db_prepare(import->store, sql, &statement, err)) {
		db_bind_text(&statement, ":table", table);
		while ((step = db_step(&statement, err)) == DB_ROW) {
			const char *column = (const char *)sqlite3_column_text(statement.handle, 0);
			const char *source = column_source(&import->arena, table, column);
			const char *comma = names.size ? ", " : "";

			text_addf(&names, "%s%s", comma, column);
			text_addf(&sources, "%s%s", comma, source ? source : "");
			text_addf(&values, "%s?", comma);
			sources.failed = sources.failed || !source;
		}
	}
	db_release(&statement);
	if (step != DB_DONE)
		return false;
	ret->rows = arena_printf(
	    &import->arena, "SELECT %s FROM json_each(:payload, '$.%s')", text_of(&sources), table);
	ret->insert = arena_printf(&import->arena, "INSERT INTO %s (%s) VALUES (%s)", table,
	    text_of(&names), text_of(&values));
	return (ret->rows && ret->insert && !names.failed && !sources.failed && !values.failed) ||
	       error_memory(err);
}

static bool prepare(struct store *store, const char *sql, sqlite3_stmt **ret, struct error *err)
{
	return sqlite3_prepare_v3(store->db, sql, -1, SQLITE_PREPARE_PERSISTENT, ret, NULL) ==
	           SQLITE_OK ||
	       db_fail(store, err);
}

static bool target_add(struct import *import, const char *table, struct error *err)
{
	struct import_target *target = &import->targets[import->target_count];
	struct target_text text;

	target->key = arena_printf(&import->arena, "\"%s\":[", table);
	if (!target->key)
		return error_memory(err);
	if (!target_text_make(import, table, &text, err))
		return false;
	import->target_count++;
	return prepare(import->store, text.rows, &target->rows, err) &&
	       prepare(import->store, text.insert, &target->insert, err);
}

/* Every table but the log and the names, in the order
 * they were made: those that others hang on come first. Before a seating is written the one it replaces is moved away. */
bool import_rows_begin(struct import *import, struct error *err)
{
	static const char sql[] =
	    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' "
	    "AND name NOT IN ('log', 'name') ORDER BY name <> 'reseat', rowid";
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

void import_rows_end(struct import *import)
{
	for (size_t i = 0; i < import->target_count; i++) {
		(void)sqlite3_finalize(import->targets[i].rows);
		(void)sqlite3_finalize(import->targets[i].insert);
	}
}

static void bind_named(sqlite3_stmt *statement, const char *name, const char *value)
{
	int index = sqlite3_bind_parameter_index(statement, name);

	if (index > 0)
		(void)sqlite3_bind_text(statement, index, value, -1, SQLITE_STATIC);
}

static void rows_bind(sqlite3_stmt *rows, const struct import_line *line)
{
	int seq = sqlite3_bind_parameter_index(rows, ":seq");

	if (seq > 0)
		(void)sqlite3_bind_int64(rows, seq, line->fields.seq);
	bind_named(rows, ":payload", line->payload);
	bind_named(rows, ":score", line->score);
	bind_named(rows, ":texts", line->texts);
}

/* A result of SQLite's: SQLITE_DONE where the row was written. */
static int row_insert(sqlite3_stmt *rows, sqlite3_stmt *insert)
{
	int result = SQLITE_OK;

	for (int i = 0; result == SQLITE_OK && i < sqlite3_column_count(rows); i++)
		result = sqlite3_bind_value(insert, i + 1, sqlite3_column_value(rows, i));
	if (result == SQLITE_OK)
		result = sqlite3_step(insert);
	return result;
}

/* Row by row: `INSERT … SELECT` into a table with triggers would keep all of them in between. */
static bool target_fill(struct import *import, const struct import_target *target,
    const struct import_line *line, struct error *err)
{
	int result;
	bool ok = true;

	rows_bind(target->rows, line);
	while (ok && (result = sqlite3_step(target->rows)) != SQLITE_DONE) {
		ok = (result == SQLITE_ROW &&
		         row_insert(target->rows, target->insert) == SQLITE_DONE) ||
		     import_refused(import, line, err);
		(void)sqlite3_reset(target->insert);
	}
	(void)sqlite3_reset(target->rows);
	(void)sqlite3_clear_bindings(target->rows);
	(void)sqlite3_clear_bindings(target->insert);
	return ok;
}

bool import_rows(struct import *import, const struct import_line *line, struct error *err)
{
	for (size_t i = 0; i < import->target_count; i++) {
		const struct import_target *target = &import->targets[i];

		if (strstr(line->payload, target->key) && !target_fill(import, target, line, err))
			return false;
	}
	return true;
}
