/* Writes down what the migrations make, while the program is built: schema-list OUT.c MIGRATION.sql…
 * A file's schema is held against that on each opening, and making it anew would take longer than all
 * else an opening does. */
#include "base/file.h"
#include "base/output.h"
#include "base/text.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static bool apply(sqlite3 *db, struct arena *arena, const char *path, struct error *err)
{
	struct file_text file;

	if (!file_read(arena, path, FILE_SOURCE, &file, err))
		return false;
	return sqlite3_exec(db, file.data, NULL, NULL, NULL) == SQLITE_OK ||
	       error_set(err, ERROR_STORE, "store-failed", "%s: %s", path, sqlite3_errmsg(db));
}

/* As bytes: a text may be longer than a compiler need take. */
static void add_value(struct text *out, int object, int column, const char *value)
{
	text_addf(out, "static const char value_%d_%d[] = {", object, column);
	for (const char *at = value; *at; at++)
		text_addf(out, "%d,", (int)*at);
	text_add(out, "0};\n");
}

enum { COLUMNS = 4 };

static void add_object(sqlite3_stmt *row, int object, struct text *values, struct text *rows)
{
	text_add(rows, "\t{");
	for (int column = 0; column < COLUMNS; column++) {
		const char *value = (const char *)sqlite3_column_text(row, column);

		if (value)
			add_value(values, object, column, value);
		text_addf(rows, value ? "value_%d_%d, " : "NULL, ", object, column);
	}
	text_add(rows, "},\n");
}

static bool list(sqlite3 *db, struct text *out, struct error *err)
{
	static const char sql[] =
	    "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY rowid";
	struct text rows = {.arena = out->arena};
	sqlite3_stmt *row = NULL;
	int object = 0;
	bool ok = sqlite3_prepare_v2(db, sql, -1, &row, NULL) == SQLITE_OK;

	while (ok && sqlite3_step(row) == SQLITE_ROW)
		add_object(row, object++, out, &rows);
	ok = sqlite3_finalize(row) == SQLITE_OK && ok;
	text_addf(out,
	    "\nconst struct schema_object schema_ours[] = {\n%s\t{NULL, NULL, NULL, NULL},\n};\n",
	    text_of(&rows));
	if (!ok)
		return error_set(err, ERROR_STORE, "store-failed", "%s", sqlite3_errmsg(db));
	return (!out->failed && !rows.failed) || error_memory(err);
}

static bool run(struct arena *arena, sqlite3 *db, int count, char **paths, struct error *err)
{
	const struct output_wish wish = {.path = paths[0], .kind = OUTPUT_NONE, .replace = true};
	struct text out = {.arena = arena};

	text_add(&out, "#include \"store/schema.h\"\n\n#include <stddef.h>\n\n");
	for (int i = 1; i < count; i++)
		if (!apply(db, arena, paths[i], err))
			return false;
	return list(db, &out, err) && output_write(&wish, out.data, out.size, err);
}

int main(int argc, char **argv)
{
	struct arena arena = {0};
	struct error err = {0};
	sqlite3 *db = NULL;
	bool ok = argc > 2 && sqlite3_open(":memory:", &db) == SQLITE_OK &&
	          run(&arena, db, argc - 1, argv + 1, &err);

	if (!ok)
		(void)fprintf(stderr, "schema-list: %s\n",
		    err.message[0] ? err.message : "OUT.c and the migrations are expected");
	(void)sqlite3_close(db);
	arena_release(&arena);
	return ok ? 0 : 1;
}
