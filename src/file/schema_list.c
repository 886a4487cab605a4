#include "base/arena.h"
#include "base/boundary.h"
#include "base/error.h"
#include "base/file.h"
#include "base/output.h"
#include "base/text.h"
#include "file/schema.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

/* schema_list.c - a tool of the build that writes the lists of file/schema.h from the files of schema/:
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

static void execute(sqlite3 *db, const char *sql, const char *what)
{
	if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
		break_off(ERROR_STORE, "store-failed", "%s: %s", what, sqlite3_errmsg(db));
}

/* Runs a file of SQL and returns its text. */
static const char *apply(sqlite3 *db, struct arena *arena, const char *path)
{
	const char *sql = file_read(arena, path, FILE_SOURCE).data;

	execute(db, sql, path);
	return sql;
}

static int text_take(void *out, int count, char **values, char **names)
{
	(void)count, (void)names;
	text_add(out, values[0]);
	return 0;
}

/* Returns the texts of a view of LIST.sql, one after another. */
static const char *view_read(sqlite3 *db, struct arena *arena, const char *view)
{
	struct text text = {.arena = arena};
	const char *sql = arena_printf(arena, "SELECT text FROM %s", view);

	if (sqlite3_exec(db, sql, text_take, &text, NULL) != SQLITE_OK)
		break_off(ERROR_STORE, "store-failed", "%s: %s", view, sqlite3_errmsg(db));
	return text_of(&text);
}

/* Adds the guards that are missing to the schema that was made, and keeps it as a version. `own`:
 * the statements of its migration; NULL: it is the base. */
static void version_keep(sqlite3 *db, struct arena *arena, int number, const char *own)
{
	const char *fault = view_read(db, arena, "fault LIMIT 1");
	const char *guards = view_read(db, arena, "guard");
	char *sql;

	execute(db, guards, "guards");
	if (*fault)
		break_off(ERROR_STORE, "store-failed", "%s", fault);
	sql =
	    sqlite3_mprintf("INSERT INTO version VALUES (%d, %Q); INSERT INTO object SELECT %d, "
	                    "rowid, type, name, tbl_name, ifnull(sql, '') FROM main.sqlite_master",
	        number, own ? arena_printf(arena, "%s\n%s", own, guards) : NULL, number);
	execute(db, sql, "objects");
	sqlite3_free(sql);
}

static void release(void *db)
{
	(void)sqlite3_close(db);
}

/* Makes the lists from the files at its paths: OUT.c, LIST.sql, the schema, "--", the migrations. */
static void run(void *context)
{
	char **paths = context;
	const struct output_wish wish = {.path = paths[0], .kind = OUTPUT_NONE, .replace = true};
	struct arena arena = {0};
	struct cleanup cleanup = {0};
	int number = SCHEMA_FIRST;
	sqlite3 *db;

	if (sqlite3_open(":memory:", &db) != SQLITE_OK)
		break_memory();
	boundary_hold(&cleanup, release, db);
	for (paths++; *paths && strcmp(*paths, "--") != 0; paths++)
		(void)apply(db, &arena, *paths);
	version_keep(db, &arena, number, NULL);
	for (paths += *paths ? 1 : 0; *paths; paths++) {
		const char *slash = strrchr(*paths, '/');
		const char *expected = arena_printf(&arena, "%d.sql", ++number);

		if (strcmp(slash ? slash + 1 : *paths, expected) != 0)
			break_off(
			    ERROR_STORE, "store-failed", "%s: %s is expected", *paths, expected);
		version_keep(db, &arena, number, apply(db, &arena, *paths));
	}
	const char *lists = view_read(db, &arena, "list");

	/* Texts may be longer than a string that a compiler must accept. */
	lists = arena_printf(&arena,
	    "#include \"file/schema.h\"\n\n#pragma GCC diagnostic ignored "
	    "\"-Woverlength-strings\"\n%s",
	    lists);
	output_write(&wish, lists, strlen(lists));
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
