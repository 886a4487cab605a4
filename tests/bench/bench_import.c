/* Imports, scores and checks a whole file, against sqlite3's `.import` of the same rows: one CSV
 * for each table, into tables with the same columns, keys and indexes. The baseline checks nothing:
 * its tables have no triggers and no references, and it reads a null as an empty text. */
#include "bench/bench.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = 300, COMMAND_SIZE = 2000, SQL_SIZE = 4000 };

struct files {
	const struct bench_programs *programs;
	const char *source;                        /* the file to copy */
	char lines[PATH_SIZE], ours[PATH_SIZE];    /* of the import */
	char script[PATH_SIZE], theirs[PATH_SIZE]; /* of sqlite3 */
};

/* Writes a cell of CSV in quotation marks, with each quotation mark doubled. A hash is written in
 * hexadecimal digits. */
static bool write_cell(FILE *file, sqlite3_stmt *row, int column)
{
	bool bytes = sqlite3_column_type(row, column) == SQLITE_BLOB;
	const unsigned char *data = sqlite3_column_blob(row, column);
	int size = sqlite3_column_bytes(row, column);

	(void)fputs(column > 0 ? ",\"" : "\"", file);
	for (int i = 0; i < size; i++) {
		if (bytes)
			(void)fprintf(file, "%02x", data[i]);
		else if (data[i] == '"')
			(void)fputs("\"\"", file);
		else
			(void)fputc(data[i], file);
	}
	return fputc('"', file) != EOF;
}

/* Selects the columns of a table to write: computed columns are left out. */
static bool select_columns(sqlite3 *db, const char *table, char sql[SQL_SIZE])
{
	sqlite3_stmt *columns = NULL;
	bool ok = sqlite3_prepare_v2(db,
	              "SELECT 'SELECT ' || group_concat(name) || ' FROM ' || ?1 "
	              "FROM pragma_table_info(?1)",
	              -1, &columns, NULL) == SQLITE_OK &&
	          sqlite3_bind_text(columns, 1, table, -1, SQLITE_STATIC) == SQLITE_OK &&
	          sqlite3_step(columns) == SQLITE_ROW;

	if (ok)
		(void)snprintf(sql, SQL_SIZE, "%s", (const char *)sqlite3_column_text(columns, 0));
	(void)sqlite3_finalize(columns);
	return ok;
}

static bool write_table(sqlite3 *db, const char *table, const char *path)
{
	char sql[SQL_SIZE];
	sqlite3_stmt *rows = NULL;
	FILE *file = fopen(path, "w");
	bool ok = file && select_columns(db, table, sql) &&
	          sqlite3_prepare_v2(db, sql, -1, &rows, NULL) == SQLITE_OK;
	int step = SQLITE_ERROR;

	while (ok && (step = sqlite3_step(rows)) == SQLITE_ROW) {
		for (int i = 0; i < sqlite3_column_count(rows); i++)
			(void)write_cell(file, rows, i);
		ok = fputs("\r\n", file) != EOF;
	}
	(void)sqlite3_finalize(rows);
	if (file && fclose(file) != 0)
		ok = false;
	return ok && step == SQLITE_DONE;
}

/* Removes the part of a text between two places. */
static void cut(char *from, const char *to)
{
	memmove(from, to, strlen(to) + 1);
}

/* Removes STRICT and a computed column from the text that makes a table: `.import` would want a
 * value for that column. */
static void plain_table(char *sql)
{
	char *strict = strstr(sql, "STRICT, "), *generated = strstr(sql, "GENERATED ALWAYS");

	if (strict)
		cut(strict, strict + strlen("STRICT, "));
	else if ((strict = strstr(sql, ") STRICT")))
		strict[1] = '\0';
	if (generated) {
		const char *end = strchr(generated, '\n');

		while (generated > sql && *generated != '\n')
			generated--;
		if (end)
			cut(generated, end);
	}
}

/* Makes the tables and writes the script that fills them. */
static bool prepare(const struct files *files)
{
	static const char objects[] =
	    "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('table', 'index') "
	    "AND sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type DESC, rowid";
	sqlite3 *from = NULL, *to = NULL;
	sqlite3_stmt *object = NULL;
	FILE *script = fopen(files->script, "w");
	bool ok = script && sqlite3_open(files->source, &from) == SQLITE_OK &&
	          sqlite3_open(files->theirs, &to) == SQLITE_OK &&
	          sqlite3_prepare_v2(from, objects, -1, &object, NULL) == SQLITE_OK &&
	          fputs("PRAGMA synchronous = EXTRA;\nPRAGMA ignore_check_constraints = ON;\n"
	                ".mode csv\nBEGIN;\n",
	              script) != EOF;

	while (ok && sqlite3_step(object) == SQLITE_ROW) {
		const char *name = (const char *)sqlite3_column_text(object, 1);
		char sql[SQL_SIZE], path[COMMAND_SIZE];

		(void)snprintf(
		    sql, sizeof(sql), "%s", (const char *)sqlite3_column_text(object, 2));
		plain_table(sql);
		ok = sqlite3_exec(to, sql, NULL, NULL, NULL) == SQLITE_OK ||
		     bench_fail(name, sqlite3_errmsg(to));
		if (!ok || strcmp((const char *)sqlite3_column_text(object, 0), "table") != 0)
			continue;
		(void)snprintf(path, sizeof(path), "%s/%s.csv", files->programs->folder, name);
		ok = write_table(from, name, path) &&
		     fprintf(script, ".import %s %s\n", path, name) > 0;
	}
	ok = ok && fputs("COMMIT;\n", script) != EOF;
	if (script && fclose(script) != 0)
		ok = false;
	(void)sqlite3_finalize(object);
	(void)sqlite3_close(from);
	(void)sqlite3_close(to);
	return ok || bench_fail("import", "the rows cannot be written as CSV");
}

static void remove_csv(const struct files *files)
{
	sqlite3 *db = NULL;
	sqlite3_stmt *table = NULL;

	if (sqlite3_open(files->source, &db) == SQLITE_OK &&
	    sqlite3_prepare_v2(db, "SELECT name FROM sqlite_schema WHERE type = 'table'", -1,
	        &table, NULL) == SQLITE_OK)
		while (sqlite3_step(table) == SQLITE_ROW) {
			char path[COMMAND_SIZE];

			(void)snprintf(path, sizeof(path), "%s/%s.csv", files->programs->folder,
			    (const char *)sqlite3_column_text(table, 0));
			(void)unlink(path);
		}
	(void)sqlite3_finalize(table);
	(void)sqlite3_close(db);
}

/* Returns true if both files have the same number of log lines. */
static bool same_lines(const struct files *files, int *ret_lines)
{
	const char *const paths[] = {files->ours, files->theirs};
	int lines[2] = {-1, -2};

	for (int i = 0; i < 2; i++) {
		sqlite3 *db = NULL;
		sqlite3_stmt *count = NULL;

		if (sqlite3_open(paths[i], &db) == SQLITE_OK &&
		    sqlite3_prepare_v2(db, "SELECT count(*) FROM log", -1, &count, NULL) ==
		        SQLITE_OK &&
		    sqlite3_step(count) == SQLITE_ROW)
			lines[i] = sqlite3_column_int(count, 0);
		(void)sqlite3_finalize(count);
		(void)sqlite3_close(db);
	}
	*ret_lines = lines[0];
	return lines[0] == lines[1] || bench_fail("import", "not every row was taken");
}

static bool measure(const struct files *files)
{
	const char *canasta = files->programs->canasta;
	char export[COMMAND_SIZE], import[COMMAND_SIZE], fill[COMMAND_SIZE];
	struct bench_used ours, theirs;
	int lines;

	(void)snprintf(export, sizeof(export), "%s\n--db\n%s\nexport\n%s", canasta, files->source,
	    files->lines);
	(void)snprintf(
	    import, sizeof(import), "%s\n--db\n%s\nimport\n%s", canasta, files->ours, files->lines);
	(void)snprintf(fill, sizeof(fill), "sqlite3\n%s\n.read %s", files->theirs, files->script);
	if (!bench_run(export, &ours) || !prepare(files) || !bench_run(import, &ours) ||
	    !bench_run(fill, &theirs) || !same_lines(files, &lines))
		return false;
	bench_row("import against sqlite3's of the same rows", "2.50 x",
	    "%.2f x (%.0f ms, %.0f ms)", ours.busy / theirs.busy, ours.busy * 1e3,
	    theirs.busy * 1e3);
	bench_row(
	    "  of a line of the log", "", "%.1f us, %.1f MB", ours.busy / lines * 1e6, ours.peak);
	return true;
}

bool bench_import(const struct bench_programs *programs, const char *path)
{
	struct files files = {.programs = programs, .source = path};
	bool ok;

	(void)snprintf(files.lines, sizeof(files.lines), "%s/lines", programs->folder);
	(void)snprintf(files.ours, sizeof(files.ours), "%s/imported.db", programs->folder);
	(void)snprintf(files.script, sizeof(files.script), "%s/script", programs->folder);
	(void)snprintf(files.theirs, sizeof(files.theirs), "%s/bare-rows.db", programs->folder);
	ok = measure(&files);
	remove_csv(&files);
	(void)unlink(files.lines);
	(void)unlink(files.ours);
	(void)unlink(files.script);
	(void)unlink(files.theirs);
	return ok;
}
