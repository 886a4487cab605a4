#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/output.h"
#include "base/text.h"
#include "file/db.h"
#include "file/made_schema.h"

#include <stdio.h>
#include <string.h>

/* schema_list.c - a tool of the build that writes the lists of file/db.h from the files of schema/:
 * schema-list OUT.c BASE.sql… -- MIGRATION.sql…
 *
 * The base is the first released version of the file. Each migration, named by its number, makes
 * the next version; so a new file and a migrated one are made of the same statements.
 *
 * Tables of the hall (hall.sql) do not belong to the record, and are named hall_; the rest of this
 * comment is about the others. Every table except those that guard themselves gets its guards. Two
 * lists are then written: all objects of each version by their very text, against which a file's
 * schema is compared on each opening (making it again would take longer than the rest of an
 * opening), and the tables of the newest version with their columns, from which come the payload of
 * a line of the log and the columns of verify, export and import. Two questions of verify about all
 * tables follow them. */
static const char *const form_names[] = {
    [SCHEMA_PLAIN] = "SCHEMA_PLAIN",
    [SCHEMA_BYTES] = "SCHEMA_BYTES",
    [SCHEMA_JSON] = "SCHEMA_JSON",
    [SCHEMA_DIGEST] = "SCHEMA_DIGEST",
    [SCHEMA_LINE] = "SCHEMA_LINE",
    [SCHEMA_HIDDEN] = "SCHEMA_HIDDEN",
};

static const char *const about_names[] = {
    [SCHEMA_OF_ITSELF] = "SCHEMA_OF_ITSELF",
    [SCHEMA_OF_PERSON] = "SCHEMA_OF_PERSON",
    [SCHEMA_OF_EVENT] = "SCHEMA_OF_EVENT",
};

/* Runs a file of SQL and returns its text. */
static bool apply(struct made_schema *made, const char *path, const char **ret, struct error *err)
{
	struct file_text file;

	if (!file_read(made->out.arena, path, FILE_SOURCE, &file, err))
		return false;
	*ret = file.data;
	return sqlite3_exec(made->db, file.data, NULL, NULL, NULL) == SQLITE_OK ||
	       made_fail(made, path, err);
}

/* --- guards of tables --- */

static bool trigger_is_there(
    struct made_schema *made, const struct made_table *table, const char *name)
{
	static const char sql[] =
	    "SELECT 1 FROM sqlite_master WHERE type = 'trigger' AND name = ?1 || '_' || ?2";
	sqlite3_stmt *row = NULL;
	const bool there = sqlite3_prepare_v2(made->db, sql, -1, &row, NULL) == SQLITE_OK &&
	                   sqlite3_bind_text(row, 1, table->name, -1, SQLITE_STATIC) == SQLITE_OK &&
	                   sqlite3_bind_text(row, 2, name, -1, SQLITE_STATIC) == SQLITE_OK &&
	                   sqlite3_step(row) == SQLITE_ROW;

	(void)sqlite3_finalize(row);
	return there;
}

static void guard_add(struct made_schema *made, struct text *sql, const struct made_table *table,
    const char *name, const char *when, const char *why)
{
	if (!trigger_is_there(made, table, name))
		text_addf(sql,
		    "CREATE TRIGGER %s_%s BEFORE %s BEGIN SELECT raise(ABORT, '%s'); END;",
		    table->name, name, when, why);
}

static void side_guard_add(
    struct made_schema *made, struct text *sql, const struct made_table *table, const char *column)
{
	if (trigger_is_there(made, table, "has_the_side"))
		return;
	text_addf(sql,
	    "CREATE TRIGGER %s_has_the_side BEFORE INSERT ON %s WHEN NEW.%s NOT BETWEEN 0 AND "
	    "(SELECT sides - 1 FROM event_sides_now WHERE event = NEW.event) "
	    "BEGIN SELECT raise(ABORT, 'the event has no such side'); END;",
	    table->name, table->name, column);
}

/* Names and notes are blanked on request, and have guards of their own. */
static bool may_be_blanked(const struct made_table *table)
{
	bool found = false;

	for (size_t i = 0; i < table->column_count; i++)
		found = found || table->columns[i].form == SCHEMA_HIDDEN;
	return found;
}

static void table_guard(struct made_schema *made, struct text *sql, const struct made_table *table)
{
	const char *update = arena_printf(sql->arena, "UPDATE ON %s", table->name);
	const char *delete = arena_printf(sql->arena, "DELETE ON %s", table->name);

	if (!may_be_blanked(table))
		guard_add(made, sql, table, "is_not_changed", update,
		    "rows are never changed: a change is a new version");
	guard_add(made, sql, table, "is_not_deleted", delete, "rows are never deleted");
	for (size_t i = 0; i < table->column_count; i++)
		if (strcmp(table->columns[i].name, "side") == 0 ||
		    strcmp(table->columns[i].name, "against") == 0)
			side_guard_add(made, sql, table, table->columns[i].name);
}

/* Makes the guards that are missing, and returns their statements. */
static bool guards_make(struct made_schema *made, const char **ret, struct error *err)
{
	struct text sql = {.arena = made->out.arena};

	for (size_t i = 0; i < made->table_count; i++)
		table_guard(made, &sql, &made->tables[i]);
	*ret = text_of(&sql);
	return sqlite3_exec(made->db, *ret, NULL, NULL, NULL) == SQLITE_OK ||
	       made_fail(made, "guards", err);
}

/* --- writing the lists --- */

enum { OBJECT_COLUMNS = 4 };

/* Returns the number of a text among those written; versions share nearly all of them. */
static size_t value_write(struct made_schema *made, const char *value)
{
	struct text *out = &made->out;
	size_t i = 0;

	while (i < made->value_count && strcmp(made->values[i], value) != 0)
		i++;
	if (i < made->value_count)
		return i;
	made->values =
	    arena_room(out->arena, made->values, made->value_count, sizeof *made->values);
	made->values[made->value_count++] = arena_text(out->arena, value);
	text_addf(out, "static const char value_%zu", i);
	made_add_bytes(out, value);
	return i;
}

static void object_add(struct made_schema *made, sqlite3_stmt *row, struct text *rows)
{
	text_add(rows, "\t{");
	for (int column = 0; column < OBJECT_COLUMNS; column++) {
		const char *value = made_text(row, column);

		if (value)
			text_addf(rows, "value_%zu, ", value_write(made, value));
		else
			text_add(rows, "NULL, ");
	}
	text_add(rows, "},\n");
}

/* Writes the current objects of a version. */
static bool objects_write(struct made_schema *made, int version, struct error *err)
{
	static const char sql[] =
	    "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY rowid";
	struct text *out = &made->out;
	struct text rows = {.arena = out->arena};
	sqlite3_stmt *row = NULL;
	bool ok = sqlite3_prepare_v2(made->db, sql, -1, &row, NULL) == SQLITE_OK;

	while (ok && sqlite3_step(row) == SQLITE_ROW)
		object_add(made, row, &rows);
	if (sqlite3_finalize(row) != SQLITE_OK || !ok)
		return made_fail(made, "objects", err);
	text_addf(out,
	    "\nstatic const struct schema_object objects_%d[] = {\n%s\t{NULL, NULL, NULL, "
	    "NULL},\n};\n\n",
	    version, text_of(&rows));
	return true;
}

static void columns_add(struct text *out, const struct made_table *table, const char *prefix)
{
	for (size_t i = 0; i < table->column_count; i++)
		text_addf(out, "%s%s%s", i > 0 ? ", " : "", prefix, table->columns[i].name);
}

/* The line comes last: the columns keep their places. */
static void rows_add(
    struct text *out, const struct made_schema *made, const struct made_table *table)
{
	const char *root = table->named ? "t" : "r";
	const struct made_column *key;

	text_add(out, "\"SELECT ");
	columns_add(out, table, "t.");
	text_addf(out, ", %s.seq FROM ", root);
	if (table->named) {
		text_addf(out, "%s t", table->name);
	} else {
		text_addf(
		    out, "%s r CROSS JOIN %s t ON ", made->tables[table->root].name, table->name);
		for (size_t i = 0; i < table->join_count; i++)
			text_addf(out, "%st.%s = r.%s", i > 0 ? " AND " : "", table->join[i][0],
			    table->join[i][1]);
	}
	text_addf(out, " WHERE %s.seq BETWEEN ?1 AND ", root);
	/* If nothing was written to the table, nothing is below null, and no row of the root is
	 * read. */
	if (table->named)
		text_add(out, "?2");
	else
		text_addf(out, "(SELECT ?2 FROM %s)", table->name);
	text_addf(out, " ORDER BY %s.seq", root);
	for (int place = 1; (key = made_key(table, place)) != NULL; place++)
		text_addf(out, ", t.%s", key->name);
	text_add(out, "\"");
}

/* Returns the last column of the key, which numbers rows that share the columns before it. */
static const struct made_column *numbering_column(const struct made_table *table)
{
	const struct made_column *last = NULL;
	const struct made_column *key;

	for (int place = 1; (key = made_key(table, place)) != NULL; place++)
		last = key;
	return last;
}

/* Adds one more than the highest number of those rows. */
static void next_add(
    struct text *out, const struct made_table *table, const struct made_column *numbered)
{
	text_addf(out, "(SELECT ifnull(max(%s), 0) + 1 FROM %s", numbered->name, table->name);
	for (int place = 1; place < numbered->key; place++) {
		const char *name = made_key(table, place)->name;

		text_addf(out, "%s%s = :%s", place > 1 ? " AND " : " WHERE ", name, name);
	}
	text_add(out, ")");
}

/* Adds a value for each column; `next_add` writes that of `numbered` (NULL: none). */
static void insert_add(
    struct text *out, const struct made_table *table, const struct made_column *numbered)
{
	text_addf(out, "\"INSERT INTO %s (", table->name);
	columns_add(out, table, "");
	text_add(out, ") VALUES (");
	for (size_t i = 0; i < table->column_count; i++) {
		const struct made_column *column = &table->columns[i];

		text_add(out, i > 0 ? ", " : "");
		if (column == numbered)
			next_add(out, table, column);
		else
			text_addf(out, ":%s", column->name);
	}
	text_add(out, ")");
	if (numbered)
		text_addf(out, " RETURNING %s", numbered->name);
	text_add(out, "\"");
}

/* Recognizes columns that number rows by their names; phases are numbered within the event, their
 * first column. */
static bool is_numbering(const struct made_column *column)
{
	static const char *const names[] = {"number", "version", "place", "step", "seed"};

	for (size_t i = 0; column && !column->refers && i < sizeof names / sizeof *names; i++)
		if (strcmp(column->name, names[i]) == 0)
			return true;
	return false;
}

/* Rows are read one after another by their keys. */
static void gaps_add(
    struct text *out, const struct made_schema *made, const struct made_table *table)
{
	const struct made_column *number = numbering_column(table);
	const int before = strcmp(table->name, "phase") == 0 ? 1 : 0;

	if (!is_numbering(number)) {
		text_add(out, "NULL");
		return;
	}
	text_addf(out,
	    "\"SELECT %s.seq FROM (SELECT *, lag(%s, 1, %d) OVER numbered AS former_number",
	    table->named ? "t" : "r", number->name, before);
	if (table->named)
		text_add(out, ", lag(seq, 1, 0) OVER numbered AS former_seq");
	text_addf(out, " FROM %s WINDOW numbered AS (", table->name);
	for (int place = 1; place < number->key; place++)
		text_addf(
		    out, "%s%s", place > 1 ? ", " : "PARTITION BY ", made_key(table, place)->name);
	text_addf(out, " ORDER BY %s)) t", number->name);
	if (!table->named) {
		text_addf(out, " JOIN %s r ON ", made->tables[table->root].name);
		for (size_t i = 0; i < table->join_count; i++)
			text_addf(out, "%st.%s = r.%s", i > 0 ? " AND " : "", table->join[i][0],
			    table->join[i][1]);
	}
	text_addf(out, " WHERE t.%s <> t.former_number + 1%s\"", number->name,
	    table->named ? " OR t.seq < t.former_seq" : "");
}

static void tables_write(struct made_schema *made)
{
	struct text *out = &made->out;

	for (size_t i = 0; i < made->table_count; i++) {
		const struct made_table *table = &made->tables[i];

		text_addf(out, "static const struct schema_column columns_%zu[] = {", i);
		for (size_t k = 0; k < table->column_count; k++)
			text_addf(out, "{\"%s\", %s, %s}, ", table->columns[k].name,
			    form_names[table->columns[k].form],
			    about_names[table->columns[k].about]);
		text_add(out, "{NULL, SCHEMA_PLAIN, SCHEMA_OF_ITSELF}};\n");
	}
	text_add(out, "\nconst struct schema_table schema_tables[] = {\n");
	for (size_t i = 0; i < made->table_count; i++) {
		const struct made_table *table = &made->tables[i];

		text_addf(out, "\t{\"%s\", %zu, ", table->name, table->root);
		rows_add(out, made, table);
		text_add(out, ", ");
		insert_add(out, table, NULL);
		text_add(out, ", ");
		insert_add(out, table, numbering_column(table));
		text_add(out, ", ");
		gaps_add(out, made, table);
		text_addf(out, ", columns_%zu},\n", i);
	}
	text_add(out, "\t{NULL, 0, NULL, NULL, NULL, NULL, NULL},\n};\n");
}

/* --- versions --- */

/* Reads the tables that were made, adds guards, and writes them as a version. */
static bool version_write(
    struct made_schema *made, int version, const char **ret_guards, struct error *err)
{
	return made_read(made, err) && guards_make(made, ret_guards, err) &&
	       objects_write(made, version, err);
}

static bool base_write(struct made_schema *made, int count, char **paths, struct error *err)
{
	const char *unused;

	for (int i = 0; i < count; i++)
		if (!apply(made, paths[i], &unused, err))
			return false;
	return version_write(made, SCHEMA_FIRST, &unused, err);
}

/* The statements of a migration come from its file, with guards for the tables it made. */
static bool migration_write(
    struct made_schema *made, const char *path, int version, struct error *err)
{
	const char *slash = strrchr(path, '/');
	const char *name = slash ? slash + 1 : path;
	char expected[24];
	const char *own, *guards, *all;

	(void)snprintf(expected, sizeof expected, "%d.sql", version);
	if (strcmp(name, expected) != 0)
		return error_set(err, ERROR_STORE, "store-failed", "%s: %s", path,
		    "the number of the next migration is expected");
	if (!apply(made, path, &own, err) || !version_write(made, version, &guards, err))
		return false;
	all = arena_printf(made->out.arena, "%s\n%s", own, guards);
	text_addf(&made->out, "static const char migrate_%d", version);
	made_add_bytes(&made->out, all);
	return true;
}

static void versions_write(struct made_schema *made, int newest)
{
	struct text *out = &made->out;

	text_addf(out,
	    "\nconst struct schema_version schema_versions[] = {\n\t{%d, objects_%d, NULL},\n",
	    SCHEMA_FIRST, SCHEMA_FIRST);
	for (int version = SCHEMA_FIRST + 1; version <= newest; version++)
		text_addf(out, "\t{%d, objects_%d, migrate_%d},\n", version, version, version);
	text_addf(out, "};\n\nconst int schema_newest = %d;\n\n", newest);
}

static int count_until(int count, char **words, const char *word)
{
	int found = 0;

	while (found < count && strcmp(words[found], word) != 0)
		found++;
	return found;
}

static bool run(struct made_schema *made, int count, char **paths, struct error *err)
{
	const struct output_wish wish = {.path = paths[0], .kind = OUTPUT_NONE, .replace = true};
	const int bases = count_until(count - 1, paths + 1, "--");
	struct text *out = &made->out;
	int newest = SCHEMA_FIRST;

	text_add(out, "#include \"file/db.h\"\n\n");
	if (!base_write(made, bases, paths + 1, err))
		return false;
	for (int i = bases + 2; i < count; i++)
		if (!migration_write(made, paths[i], ++newest, err))
			return false;
	if (!made_questions(made, err))
		return false;
	versions_write(made, newest);
	tables_write(made);
	return output_write(&wish, out->data, out->size, err);
}

int main(int argc, char **argv)
{
	static struct made_schema made;
	struct arena arena = {0};
	struct error err = {0};
	bool ok;

	made.out.arena = made.astray.arena = &arena;
	ok = argc > 2 && sqlite3_open(":memory:", &made.db) == SQLITE_OK &&
	     run(&made, argc - 1, argv + 1, &err);
	if (!ok)
		(void)fprintf(stderr, "schema-list: %s\n",
		    err.message[0] ? err.message
		                   : "OUT.c and the files of the schema are expected");
	(void)sqlite3_close(made.db);
	arena_release(&arena);
	return ok ? 0 : 1;
}
