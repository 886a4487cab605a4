/* Writes down what the files of schema/store/ make, while the program is built: schema-list OUT.c FILE.sql…
 *
 * Tables of the hall (hall.sql) are no part of the record, and named hall_; what is said here is of the others.
 * Every table but those that guard themselves gets its guards; then two lists are written: all objects by
 * their very text, against which a file's schema is held on each opening (making it anew would take longer
 * than all else an opening does), and the tables with their columns, from which is made what a line of
 * the log binds and what verify, export and import look at. Two questions of verify about all tables are
 * written beside them. */
#include "store/schema.h"

#include "base/file.h"
#include "base/output.h"
#include "base/text.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

enum { COLUMNS_MOST = 32, KEY_MOST = 8, NAME_SIZE = 64 };

/* Columns that are not told as they stand; table NULL: of any. Bytes are told in hexadecimal. */
static const struct {
	const char *table, *column;
	enum schema_form form;
} special[] = {
    {NULL, "seq", SCHEMA_LINE},
    {NULL, "facts", SCHEMA_JSON},
    {NULL, "data", SCHEMA_DIGEST},
    {"name", "salt", SCHEMA_HIDDEN},
    {"name", "text", SCHEMA_HIDDEN},
};

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

struct column {
	char name[NAME_SIZE];
	enum schema_form form;
	enum schema_about about;
	int key; /* its place in the primary key, from 1; 0: not of it */
};

struct listed_table {
	char name[NAME_SIZE];
	size_t column_count;
	struct column columns[COLUMNS_MOST];
	bool named; /* its rows name the line they were written under */
	size_t root;
	char join[KEY_MOST][2][NAME_SIZE]; /* columns of it, and of the root, that are the same */
	size_t join_count;
	bool found; /* its rows are found by a whole reference to those of the root */
};

struct listing {
	sqlite3 *db;
	struct text out;
	struct text astray; /* the question for rows that refer to what is not there */
	size_t table_count;
	struct listed_table tables[TABLES_MOST];
};

static bool sqlite_fail(struct listing *listing, const char *what, struct error *err)
{
	return error_set(
	    err, ERROR_STORE, "store-failed", "%s: %s", what, sqlite3_errmsg(listing->db));
}

static bool apply(struct listing *listing, const char *path, struct error *err)
{
	struct file_text file;

	if (!file_read(listing->out.arena, path, FILE_SOURCE, &file, err))
		return false;
	return sqlite3_exec(listing->db, file.data, NULL, NULL, NULL) == SQLITE_OK ||
	       sqlite_fail(listing, path, err);
}

/* As bytes: a text may be longer than a compiler need take. */
static void add_bytes(struct text *out, const char *value)
{
	text_add(out, "[] = {");
	for (const char *at = value; *at; at++)
		text_addf(out, "%d,", (int)*at);
	text_add(out, "0};\n");
}

/* --- the tables --- */

static void name_copy(char ret[NAME_SIZE], const char *name)
{
	(void)snprintf(ret, NAME_SIZE, "%s", name ? name : "");
}

/* Calls `take` with each row of a question about a table, or about nothing. */
static bool each_row(struct listing *listing, const char *sql, const char *about,
    bool (*take)(struct listing *, struct listed_table *, sqlite3_stmt *),
    struct listed_table *table, struct error *err)
{
	sqlite3_stmt *row = NULL;
	bool ok = sqlite3_prepare_v2(listing->db, sql, -1, &row, NULL) == SQLITE_OK;

	if (ok && about)
		ok = sqlite3_bind_text(row, 1, about, -1, SQLITE_TRANSIENT) == SQLITE_OK;
	while (ok && sqlite3_step(row) == SQLITE_ROW)
		ok = take(listing, table, row);
	if (sqlite3_finalize(row) != SQLITE_OK)
		ok = false;
	return ok || sqlite_fail(listing, about ? about : sql, err);
}

static const char *column_text(sqlite3_stmt *row, int column)
{
	return (const char *)sqlite3_column_text(row, column);
}

static enum schema_form form_of(
    const struct listed_table *table, const char *column, const char *type)
{
	for (size_t i = 0; i < sizeof special / sizeof *special; i++)
		if (strcmp(special[i].column, column) == 0 &&
		    (!special[i].table || strcmp(special[i].table, table->name) == 0))
			return special[i].form;
	return strcmp(type, "BLOB") == 0 ? SCHEMA_BYTES : SCHEMA_PLAIN;
}

/* Numbers of events are called so, but in the table of events itself. */
static enum schema_about about_of(const struct listed_table *table, const char *column)
{
	const bool own = strcmp(table->name, "event") == 0;

	return strcmp(column, own ? "number" : "event") == 0 ? SCHEMA_OF_EVENT : SCHEMA_OF_ITSELF;
}

static bool column_take(struct listing *listing, struct listed_table *table, sqlite3_stmt *row)
{
	struct column *column = &table->columns[table->column_count];

	(void)listing;
	if (table->column_count == COLUMNS_MOST)
		return false;
	name_copy(column->name, column_text(row, 0));
	column->form = form_of(table, column->name, column_text(row, 1));
	column->about = about_of(table, column->name);
	column->key = sqlite3_column_int(row, 2);
	table->named = table->named || column->form == SCHEMA_LINE;
	table->column_count++;
	return true;
}

/* Columns that refer to names hold numbers of people. */
static bool person_take(struct listing *listing, struct listed_table *table, sqlite3_stmt *row)
{
	(void)listing;
	for (size_t i = 0; i < table->column_count; i++)
		if (strcmp(table->columns[i].name, column_text(row, 0)) == 0)
			table->columns[i].about = SCHEMA_OF_PERSON;
	return true;
}

static bool table_take(struct listing *listing, struct listed_table *table, sqlite3_stmt *row)
{
	(void)table;
	if (listing->table_count == TABLES_MOST)
		return false;
	name_copy(listing->tables[listing->table_count++].name, column_text(row, 0));
	return true;
}

static size_t table_find(const struct listing *listing, const char *name)
{
	size_t i = 0;

	while (i < listing->table_count && strcmp(listing->tables[i].name, name) != 0)
		i++;
	return i;
}

/* The column of that place in the primary key. */
static const struct column *key_column(const struct listed_table *table, int place)
{
	for (size_t i = 0; i < table->column_count; i++)
		if (table->columns[i].key == place)
			return &table->columns[i];
	return NULL;
}

/* A reference to the row that a row hangs on, as it is found: the first columns of the key name it. */
struct owner {
	char table[NAME_SIZE];
	int id; /* of the reference; -1: none yet */
	size_t count;
	char pairs[KEY_MOST][2][NAME_SIZE];
};

static bool owner_read(
    struct listing *listing, const struct listed_table *table, struct owner *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT \"table\", \"from\", ifnull(\"to\", (SELECT name FROM "
	    "pragma_table_info(f.\"table\") "
	    "WHERE pk = f.seq + 1)), id, seq FROM pragma_foreign_key_list(?1) f ORDER BY id, seq";
	struct owner now = {.id = -1};
	sqlite3_stmt *row = NULL;
	bool ok = sqlite3_prepare_v2(listing->db, sql, -1, &row, NULL) == SQLITE_OK &&
	          sqlite3_bind_text(row, 1, table->name, -1, SQLITE_STATIC) == SQLITE_OK;

	*ret = (struct owner){.id = -1};
	while (ok && sqlite3_step(row) == SQLITE_ROW) {
		const struct column *key = key_column(table, sqlite3_column_int(row, 4) + 1);

		if (now.id != sqlite3_column_int(row, 3))
			now = (struct owner){.id = sqlite3_column_int(row, 3)};
		name_copy(now.table, column_text(row, 0));
		/* Only as long as its columns are those of the key, one after another. */
		if (!key || strcmp(key->name, column_text(row, 1)) != 0 ||
		    now.count != (size_t)sqlite3_column_int(row, 4) || now.count == KEY_MOST)
			continue;
		name_copy(now.pairs[now.count][0], column_text(row, 1));
		name_copy(now.pairs[now.count++][1], column_text(row, 2));
		if (now.count > ret->count)
			*ret = now;
	}
	return (sqlite3_finalize(row) == SQLITE_OK && ok) || sqlite_fail(listing, table->name, err);
}

/* Follows the rows that rows hang on up to one that names its line. */
static bool root_find(struct listing *listing, size_t index, struct error *err)
{
	struct listed_table *table = &listing->tables[index];
	struct owner owner;
	const struct listed_table *up;
	size_t at;

	table->root = index;
	if (table->named)
		return true;
	if (!owner_read(listing, table, &owner, err))
		return false;
	at = table_find(listing, owner.table);
	if (owner.count == 0 || at == listing->table_count || !root_find(listing, at, err))
		return error_set(err, ERROR_STORE, "store-failed",
		    "the rows of %s hang on none that names its line", table->name);
	up = &listing->tables[at];
	table->root = up->root;
	table->join_count = 0;
	for (size_t i = 0; i < owner.count; i++) {
		size_t pair = 0;

		while (!up->named && pair < up->join_count &&
		       strcmp(up->join[pair][0], owner.pairs[i][1]) != 0)
			pair++;
		if (!up->named && pair == up->join_count)
			continue; /* of a row between, not of the root */
		name_copy(table->join[table->join_count][0], owner.pairs[i][0]);
		name_copy(table->join[table->join_count++][1],
		    up->named ? owner.pairs[i][1] : up->join[pair][1]);
	}
	return true;
}

static bool tables_read(struct listing *listing, struct error *err)
{
	static const char tables[] = "SELECT name FROM sqlite_master WHERE type = 'table' "
	                             "AND name <> 'log' AND name NOT GLOB 'hall_*' "
	                             "ORDER BY rowid";
	static const char columns[] =
	    "SELECT name, type, pk FROM pragma_table_info(?1) ORDER BY cid";
	static const char persons[] =
	    "SELECT \"from\" FROM pragma_foreign_key_list(?1) WHERE \"table\" = 'name'";

	if (!each_row(listing, tables, NULL, table_take, NULL, err))
		return false;
	for (size_t i = 0; i < listing->table_count; i++) {
		struct listed_table *table = &listing->tables[i];

		if (!each_row(listing, columns, table->name, column_take, table, err) ||
		    !each_row(listing, persons, table->name, person_take, table, err))
			return false;
	}
	for (size_t i = 0; i < listing->table_count; i++)
		if (!root_find(listing, i, err))
			return false;
	return true;
}

/* --- their guards --- */

static void guard_add(struct text *sql, const struct listed_table *table, const char *name,
    const char *when, const char *why)
{
	text_addf(sql, "CREATE TRIGGER %s_%s BEFORE %s BEGIN SELECT raise(ABORT, '%s'); END;",
	    table->name, name, when, why);
}

static void side_guard_add(struct text *sql, const struct listed_table *table, const char *column)
{
	text_addf(sql,
	    "CREATE TRIGGER %s_has_the_side BEFORE INSERT ON %s WHEN NEW.%s NOT BETWEEN 0 AND "
	    "(SELECT sides - 1 FROM event WHERE number = NEW.event) "
	    "BEGIN SELECT raise(ABORT, 'the event has no such side'); END;",
	    table->name, table->name, column);
}

static void table_guard(struct text *sql, struct arena *arena, const struct listed_table *table)
{
	const char *update = arena_printf(arena, "UPDATE ON %s", table->name);
	const char *delete = arena_printf(arena, "DELETE ON %s", table->name);

	if (!update || !delete) {
		sql->failed = true;
		return;
	}
	guard_add(sql, table, "is_not_changed", update,
	    "rows are never changed: a change is a new version");
	guard_add(sql, table, "is_not_deleted", delete, "rows are never deleted");
	for (size_t i = 0; i < table->column_count; i++)
		if (strcmp(table->columns[i].name, "side") == 0 ||
		    strcmp(table->columns[i].name, "against") == 0)
			side_guard_add(sql, table, table->columns[i].name);
}

/* Names are blanked where people ask for it, and guard themselves. */
static bool guards_make(struct listing *listing, struct error *err)
{
	struct text sql = {.arena = listing->out.arena};

	for (size_t i = 0; i < listing->table_count; i++)
		if (strcmp(listing->tables[i].name, "name") != 0)
			table_guard(&sql, sql.arena, &listing->tables[i]);
	if (sql.failed)
		return error_memory(err);
	return sqlite3_exec(listing->db, text_of(&sql), NULL, NULL, NULL) == SQLITE_OK ||
	       sqlite_fail(listing, "guards", err);
}

/* --- what rows refer to --- */

/* A reference of a table, its columns in their order. */
struct reference {
	const char *child, *parent, *columns;
	const char *made;  /* that the row refers to something */
	const char *same;  /* that a row is the one it refers to */
	const char *other; /* a column of the row it refers to */
};

/* The columns by which rows of a table find the row they hang on, "" where they hang on none. */
static void hanging_columns(const struct listed_table *table, char *ret, size_t room)
{
	size_t size = 0;

	*ret = '\0';
	for (size_t i = 0; i < table->join_count && size < room; i++)
		size += (size_t)snprintf(
		    ret + size, room - size, "%s%s", i > 0 ? "," : "", table->join[i][0]);
}

/* Whether it is to the row that rows of the table hang on, by which they are found. */
static bool is_hanging(const struct listing *listing, const struct listed_table *table,
    const struct reference *reference)
{
	char columns[KEY_MOST * NAME_SIZE];

	hanging_columns(table, columns, sizeof columns);
	return strcmp(reference->columns, columns) == 0 &&
	       strcmp(reference->parent, listing->tables[table->root].name) == 0;
}

static struct reference reference_of(sqlite3_stmt *row)
{
	return (struct reference){column_text(row, 0), column_text(row, 1), column_text(row, 2),
	    column_text(row, 3), column_text(row, 4), column_text(row, 5)};
}

static bool found_take(struct listing *listing, struct listed_table *table, sqlite3_stmt *row)
{
	const struct reference reference = reference_of(row);
	const size_t index = table_find(listing, reference.child);

	(void)table;
	if (index < listing->table_count)
		listing->tables[index].found |=
		    is_hanging(listing, &listing->tables[index], &reference);
	return true;
}

/* The other references of a table whose rows are found by one. */
static bool other_take(struct listing *listing, struct listed_table *table, sqlite3_stmt *row)
{
	const struct reference reference = reference_of(row);
	const size_t index = table_find(listing, reference.child);

	(void)table;
	if (index == listing->table_count || !listing->tables[index].found ||
	    is_hanging(listing, &listing->tables[index], &reference))
		return true;
	text_addf(&listing->astray,
	    " UNION ALL SELECT 1 FROM %s t LEFT JOIN %s p ON %s WHERE p.%s IS NULL AND %s",
	    reference.child, reference.parent, reference.same, reference.other, reference.made);
	return true;
}

static void question_write(struct listing *listing, const char *name, const struct text *question)
{
	struct text *out = &listing->out;

	text_addf(out, "const char %s", name);
	add_bytes(out, text_of(question));
	out->failed = out->failed || question->failed;
}

/* Of the tables that are not found by a reference SQLite is asked itself. */
static bool astray_write(struct listing *listing, struct error *err)
{
	static const char sql[] =
	    "WITH r AS (SELECT m.rowid AS place, m.name AS child, f.id, f.seq, f.\"table\" AS "
	    "parent, "
	    "f.\"from\" AS own, ifnull(f.\"to\", (SELECT name FROM pragma_table_info(f.\"table\") "
	    "WHERE pk = f.seq + 1)) AS other FROM sqlite_master m, pragma_foreign_key_list(m.name) "
	    "f "
	    "WHERE m.type = 'table' ORDER BY m.rowid, f.id, f.seq) "
	    "SELECT child, parent, group_concat(own), group_concat('t.' || own || ' IS NOT NULL', "
	    "' AND '), group_concat('p.' || other || ' = t.' || own, ' AND '), min(other) "
	    "FROM r GROUP BY place, id";
	struct text *question = &listing->astray;

	if (!each_row(listing, sql, NULL, found_take, NULL, err))
		return false;
	text_add(question, "SELECT EXISTS (SELECT 1 FROM sqlite_master m, "
	                   "pragma_foreign_key_check(m.name) WHERE m.type = 'table' "
	                   "AND m.name NOT IN (''");
	for (size_t i = 0; i < listing->table_count; i++)
		if (listing->tables[i].found)
			text_addf(question, ", '%s'", listing->tables[i].name);
	text_add(question, ")");
	if (!each_row(listing, sql, NULL, other_take, NULL, err))
		return false;
	text_add(question, ")");
	question_write(listing, "schema_astray", question);
	return true;
}

static void counts_write(struct listing *listing)
{
	struct text question = {.arena = listing->out.arena};

	for (size_t i = 0; i < listing->table_count; i++)
		text_addf(&question, "%s(SELECT count(*) FROM %s)", i > 0 ? ", " : "SELECT ",
		    listing->tables[i].name);
	question_write(listing, "schema_counts", &question);
}

/* --- written down --- */

enum { OBJECT_COLUMNS = 4 };

static void add_object(sqlite3_stmt *row, int object, struct text *values, struct text *rows)
{
	text_add(rows, "\t{");
	for (int column = 0; column < OBJECT_COLUMNS; column++) {
		const char *value = column_text(row, column);

		if (value) {
			text_addf(values, "static const char value_%d_%d", object, column);
			add_bytes(values, value);
		}
		text_addf(rows, value ? "value_%d_%d, " : "NULL, ", object, column);
	}
	text_add(rows, "},\n");
}

static bool objects_write(struct listing *listing, struct error *err)
{
	static const char sql[] =
	    "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY rowid";
	struct text *out = &listing->out;
	struct text rows = {.arena = out->arena};
	sqlite3_stmt *row = NULL;
	int object = 0;
	bool ok = sqlite3_prepare_v2(listing->db, sql, -1, &row, NULL) == SQLITE_OK;

	while (ok && sqlite3_step(row) == SQLITE_ROW)
		add_object(row, object++, out, &rows);
	if (sqlite3_finalize(row) != SQLITE_OK || !ok)
		return sqlite_fail(listing, "objects", err);
	text_addf(out,
	    "\nconst struct schema_object schema_ours[] = {\n%s\t{NULL, NULL, NULL, NULL},\n};\n\n",
	    text_of(&rows));
	return !rows.failed || error_memory(err);
}

static void columns_add(struct text *out, const struct listed_table *table, const char *prefix)
{
	for (size_t i = 0; i < table->column_count; i++)
		text_addf(out, "%s%s%s", i > 0 ? ", " : "", prefix, table->columns[i].name);
}

/* The line comes last: the columns keep their places. */
static void rows_add(
    struct text *out, const struct listing *listing, const struct listed_table *table)
{
	const char *root = table->named ? "t" : "r";
	const struct column *key;

	text_add(out, "\"SELECT ");
	columns_add(out, table, "t.");
	text_addf(out, ", %s.seq FROM ", root);
	if (table->named) {
		text_addf(out, "%s t", table->name);
	} else {
		text_addf(out, "%s r CROSS JOIN %s t ON ", listing->tables[table->root].name,
		    table->name);
		for (size_t i = 0; i < table->join_count; i++)
			text_addf(out, "%st.%s = r.%s", i > 0 ? " AND " : "", table->join[i][0],
			    table->join[i][1]);
	}
	text_addf(out, " WHERE %s.seq BETWEEN ?1 AND ", root);
	/* Where nobody has written to the table, nothing is below null, and no row of the root is looked at. */
	if (table->named)
		text_add(out, "?2");
	else
		text_addf(out, "(SELECT ?2 FROM %s)", table->name);
	text_addf(out, " ORDER BY %s.seq", root);
	for (int place = 1; (key = key_column(table, place)) != NULL; place++)
		text_addf(out, ", t.%s", key->name);
	text_add(out, "\"");
}

/* The last column of the key, by which rows that share the columns before it are numbered. */
static const struct column *numbering_column(const struct listed_table *table)
{
	const struct column *last = NULL;
	const struct column *key;

	for (int place = 1; (key = key_column(table, place)) != NULL; place++)
		last = key;
	return last;
}

/* One more than the highest of those rows has. */
static void next_add(
    struct text *out, const struct listed_table *table, const struct column *numbered)
{
	text_addf(out, "(SELECT ifnull(max(%s), 0) + 1 FROM %s", numbered->name, table->name);
	for (int place = 1; place < numbered->key; place++) {
		const char *name = key_column(table, place)->name;

		text_addf(out, "%s%s = :%s", place > 1 ? " AND " : " WHERE ", name, name);
	}
	text_add(out, ")");
}

/* A value for each column, but for `numbered` (NULL: none) what `next_add` says. */
static void insert_add(
    struct text *out, const struct listed_table *table, const struct column *numbered)
{
	text_addf(out, "\"INSERT INTO %s (", table->name);
	columns_add(out, table, "");
	text_add(out, ") VALUES (");
	for (size_t i = 0; i < table->column_count; i++) {
		const struct column *column = &table->columns[i];

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

static void tables_write(struct listing *listing)
{
	struct text *out = &listing->out;

	for (size_t i = 0; i < listing->table_count; i++) {
		const struct listed_table *table = &listing->tables[i];

		text_addf(out, "static const struct schema_column columns_%zu[] = {", i);
		for (size_t k = 0; k < table->column_count; k++)
			text_addf(out, "{\"%s\", %s, %s}, ", table->columns[k].name,
			    form_names[table->columns[k].form],
			    about_names[table->columns[k].about]);
		text_add(out, "{NULL, SCHEMA_PLAIN, SCHEMA_OF_ITSELF}};\n");
	}
	text_add(out, "\nconst struct schema_table schema_tables[] = {\n");
	for (size_t i = 0; i < listing->table_count; i++) {
		const struct listed_table *table = &listing->tables[i];

		text_addf(out, "\t{\"%s\", %zu, ", table->name, table->root);
		rows_add(out, listing, table);
		text_add(out, ", ");
		insert_add(out, table, NULL);
		text_add(out, ", ");
		insert_add(out, table, numbering_column(table));
		text_addf(out, ", columns_%zu},\n", i);
	}
	text_add(out, "\t{NULL, 0, NULL, NULL, NULL, NULL},\n};\n");
}

static bool run(struct listing *listing, int count, char **paths, struct error *err)
{
	const struct output_wish wish = {.path = paths[0], .kind = OUTPUT_NONE, .replace = true};
	struct text *out = &listing->out;

	text_add(out, "#include \"store/schema.h\"\n\n");
	for (int i = 1; i < count; i++)
		if (!apply(listing, paths[i], err))
			return false;
	if (!tables_read(listing, err) || !guards_make(listing, err) ||
	    !objects_write(listing, err) || !astray_write(listing, err))
		return false;
	counts_write(listing);
	tables_write(listing);
	if (out->failed)
		return error_memory(err);
	return output_write(&wish, out->data, out->size, err);
}

int main(int argc, char **argv)
{
	static struct listing listing;
	struct arena arena = {0};
	struct error err = {0};
	bool ok;

	listing.out.arena = listing.astray.arena = &arena;
	ok = argc > 2 && sqlite3_open(":memory:", &listing.db) == SQLITE_OK &&
	     run(&listing, argc - 1, argv + 1, &err);
	if (!ok)
		(void)fprintf(stderr, "schema-list: %s\n",
		    err.message[0] ? err.message
		                   : "OUT.c and the files of the schema are expected");
	(void)sqlite3_close(listing.db);
	arena_release(&arena);
	return ok ? 0 : 1;
}
