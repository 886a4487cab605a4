#include "base/arena.h"
#include "base/boundary.h"
#include "base/error.h"
#include "base/file.h"
#include "base/output.h"
#include "base/text.h"
#include "file/db.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

/* schema_list.c - a tool of the build that writes the lists of file/db.h from the files of schema/:
 * schema-list OUT.c LIST.sql BASE.sql… -- MIGRATION.sql…
 *
 * The base is the first released version of the file. Each migration, named by its number, makes
 * the next version; so a new file and a migrated one are made of the same statements. Every table
 * except those that guard themselves gets its guards.
 *
 * Two lists are then written: all objects of each version by their very text, against which a
 * file's schema is compared on each opening (making it again would take longer than the rest of an
 * opening), and the tables of the newest version with their columns, from which come the payload of
 * a line of the log and the columns of verify, export and import. Two questions of verify about all
 * tables follow them. The schema is made in memory, and LIST.sql asks SQLite about it. */

static bool execute(sqlite3 *db, const char *sql, const char *what, struct error *err)
{
	return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK ||
	       error_set(err, ERROR_STORE, "store-failed", "%s: %s", what, sqlite3_errmsg(db));
}

/* Runs a file of SQL and returns its text. */
static bool apply(
    sqlite3 *db, struct arena *arena, const char *path, const char **ret, struct error *err)
{
	struct file_text file;

	if (!file_read(arena, path, FILE_SOURCE, &file, err))
		return false;
	*ret = file.data;
	return execute(db, file.data, path, err);
}

static int text_take(void *out, int count, char **values, char **names)
{
	(void)count, (void)names;
	text_add(out, values[0]);
	return 0;
}

/* Returns the texts of a view of LIST.sql, one after another. */
static bool view_read(
    sqlite3 *db, struct arena *arena, const char *view, const char **ret, struct error *err)
{
	struct text text = {.arena = arena};
	const char *sql = arena_printf(arena, "SELECT text FROM %s", view);

	if (sqlite3_exec(db, sql, text_take, &text, NULL) != SQLITE_OK)
		return error_set(
		    err, ERROR_STORE, "store-failed", "%s: %s", view, sqlite3_errmsg(db));
	*ret = text_of(&text);
	return true;
}

/* Adds the guards that are missing to the schema that was made, and keeps it as a version. `own`:
 * the statements of its migration; NULL: it is the base. */
static bool version_keep(
    sqlite3 *db, struct arena *arena, int number, const char *own, struct error *err)
{
	const char *guards, *fault;
	char *sql;
	bool ok;

	if (!view_read(db, arena, "fault LIMIT 1", &fault, err) ||
	    !view_read(db, arena, "guard", &guards, err) || !execute(db, guards, "guards", err))
		return false;
	if (*fault)
		return error_set(err, ERROR_STORE, "store-failed", "%s", fault);
	sql = sqlite3_mprintf("INSERT INTO version SELECT %d, %Q, group_concat(text, '') "
	                      "FROM object",
	    number, own ? arena_printf(arena, "%s\n%s", own, guards) : NULL);
	ok = execute(db, sql, "objects", err);
	sqlite3_free(sql);
	return ok;
}

/* Makes the lists from the files at `paths`: OUT.c, LIST.sql, the schema, "--", the migrations. */
static bool lists_make(sqlite3 *db, struct arena *arena, char **paths, struct error *err)
{
	const struct output_wish wish = {.path = paths[0], .kind = OUTPUT_NONE, .replace = true};
	const char *sql, *lists;
	int number = SCHEMA_FIRST;

	for (paths++; *paths && strcmp(*paths, "--") != 0; paths++)
		if (!apply(db, arena, *paths, &sql, err))
			return false;
	if (!version_keep(db, arena, number, NULL, err))
		return false;
	for (paths += *paths ? 1 : 0; *paths; paths++) {
		const char *slash = strrchr(*paths, '/');
		const char *expected = arena_printf(arena, "%d.sql", ++number);

		if (strcmp(slash ? slash + 1 : *paths, expected) != 0)
			return error_set(err, ERROR_STORE, "store-failed", "%s: %s is expected",
			    *paths, expected);
		if (!apply(db, arena, *paths, &sql, err) ||
		    !version_keep(db, arena, number, sql, err))
			return false;
	}
	if (!view_read(db, arena, "list", &lists, err))
		return false;
	/* Texts may be longer than a string that a compiler must accept. */
	lists = arena_printf(arena,
	    "#include \"file/db.h\"\n\n#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n%s",
	    lists);
	output_write(&wish, lists, strlen(lists));
	return true;
}

static void release(void *db)
{
	(void)sqlite3_close(db);
}

static void run(void *paths)
{
	struct arena arena = {0};
	struct cleanup cleanup = {0};
	sqlite3 *db;

	if (sqlite3_open(":memory:", &db) != SQLITE_OK)
		break_memory();
	boundary_hold(&cleanup, release, db);
	must(lists_make(db, &arena, paths, refusal()));
	boundary_drop(&cleanup);
	release(db);
	arena_release(&arena);
}

int main(int argc, char **argv)
{
	struct error err = {0};
	bool ok = argc > 2 && boundary_run(run, argv + 1, &err);

	if (!ok)
		(void)fprintf(stderr, "schema-list: %s\n",
		    err.message[0] ? err.message
		                   : "OUT.c, LIST.sql and the files of the schema are expected");
	return ok ? 0 : 1;
}
