#include "file/made_schema.h"

#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "file/db.h"

#include <stdio.h>
#include <string.h>

/* Columns with a special form; table NULL: of any table. Bytes are written in hexadecimal. */
static const struct {
	const char *table, *column;
	enum schema_form form;
} special[] = {
    {NULL, "seq", SCHEMA_LINE},
    {NULL, "facts", SCHEMA_JSON},
    {NULL, "data", SCHEMA_DIGEST},
    {"name", "salt", SCHEMA_HIDDEN},
    {"name", "text", SCHEMA_HIDDEN},
    {"note", "salt", SCHEMA_HIDDEN},
    {"note", "text", SCHEMA_HIDDEN},
};

bool made_fail(struct made_schema *made, const char *what, struct error *err)
{
	return error_set(
	    err, ERROR_STORE, "store-failed", "%s: %s", what, sqlite3_errmsg(made->db));
}

void made_add_bytes(struct text *out, const char *value)
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

bool made_rows(struct made_schema *made, const char *sql, const char *about,
    bool (*take)(struct made_schema *, struct made_table *, sqlite3_stmt *),
    struct made_table *table, struct error *err)
{
	sqlite3_stmt *row = NULL;
	bool ok = sqlite3_prepare_v2(made->db, sql, -1, &row, NULL) == SQLITE_OK;

	if (ok && about)
		ok = sqlite3_bind_text(row, 1, about, -1, SQLITE_TRANSIENT) == SQLITE_OK;
	while (ok && sqlite3_step(row) == SQLITE_ROW)
		ok = take(made, table, row);
	if (sqlite3_finalize(row) != SQLITE_OK)
		ok = false;
	return ok || made_fail(made, about ? about : sql, err);
}

const char *made_text(sqlite3_stmt *row, int column)
{
	return (const char *)sqlite3_column_text(row, column);
}

static enum schema_form form_of(
    const struct made_table *table, const char *column, const char *type)
{
	for (size_t i = 0; i < sizeof special / sizeof *special; i++)
		if (strcmp(special[i].column, column) == 0 &&
		    (!special[i].table || strcmp(special[i].table, table->name) == 0))
			return special[i].form;
	return strcmp(type, "BLOB") == 0 ? SCHEMA_BYTES : SCHEMA_PLAIN;
}

/* Columns with this name refer to events, except in the table of events itself. */
static enum schema_about about_of(const struct made_table *table, const char *column)
{
	const bool own = strcmp(table->name, "event") == 0;

	return strcmp(column, own ? "number" : "event") == 0 ? SCHEMA_OF_EVENT : SCHEMA_OF_ITSELF;
}

static bool column_take(struct made_schema *made, struct made_table *table, sqlite3_stmt *row)
{
	struct made_column *column = &table->columns[table->column_count];

	(void)made;
	if (table->column_count == COLUMNS_MOST)
		return false;
	name_copy(column->name, made_text(row, 0));
	column->form = form_of(table, column->name, made_text(row, 1));
	column->about = about_of(table, column->name);
	column->key = sqlite3_column_int(row, 2);
	table->named = table->named || column->form == SCHEMA_LINE;
	table->column_count++;
	return true;
}

/* Columns that refer to names hold numbers of people. */
static bool person_take(struct made_schema *made, struct made_table *table, sqlite3_stmt *row)
{
	(void)made;
	for (size_t i = 0; i < table->column_count; i++)
		if (strcmp(table->columns[i].name, made_text(row, 0)) == 0)
			table->columns[i].about = SCHEMA_OF_PERSON;
	return true;
}

static bool refers_take(struct made_schema *made, struct made_table *table, sqlite3_stmt *row)
{
	(void)made;
	for (size_t i = 0; i < table->column_count; i++)
		if (strcmp(table->columns[i].name, made_text(row, 0)) == 0)
			table->columns[i].refers = true;
	return true;
}

static bool table_take(struct made_schema *made, struct made_table *table, sqlite3_stmt *row)
{
	(void)table;
	if (made->table_count == TABLES_MOST)
		return false;
	name_copy(made->tables[made->table_count++].name, made_text(row, 0));
	return true;
}

size_t made_find(const struct made_schema *made, const char *name)
{
	size_t i = 0;

	while (i < made->table_count && strcmp(made->tables[i].name, name) != 0)
		i++;
	return i;
}

const struct made_column *made_key(const struct made_table *table, int place)
{
	for (size_t i = 0; i < table->column_count; i++)
		if (table->columns[i].key == place)
			return &table->columns[i];
	return NULL;
}

/* A reference to the owner of a row: the first columns of the key name it. */
struct owner {
	char table[NAME_SIZE];
	int id;       /* number of the reference; -1: none yet */
	size_t size;  /* number of its columns */
	size_t count; /* number of its columns that are in the key */
	char pairs[KEY_MOST][2][NAME_SIZE];
};

static bool owner_read(
    struct made_schema *made, const struct made_table *table, struct owner *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT parent, own, other, id, seq FROM reference WHERE child = ?1 "
	    "ORDER BY id, seq";
	struct owner now = {.id = -1};
	sqlite3_stmt *row = NULL;
	bool ok = sqlite3_prepare_v2(made->db, sql, -1, &row, NULL) == SQLITE_OK &&
	          sqlite3_bind_text(row, 1, table->name, -1, SQLITE_STATIC) == SQLITE_OK;

	*ret = (struct owner){.id = -1};
	while (ok && sqlite3_step(row) == SQLITE_ROW) {
		const struct made_column *key = made_key(table, sqlite3_column_int(row, 4) + 1);

		if (now.id != sqlite3_column_int(row, 3))
			now = (struct owner){.id = sqlite3_column_int(row, 3)};
		name_copy(now.table, made_text(row, 0));
		now.size++;
		if (ret->id == now.id)
			ret->size = now.size;
		/* Stops at the first column that differs from the key's. */
		if (!key || strcmp(key->name, made_text(row, 1)) != 0 ||
		    now.count != (size_t)sqlite3_column_int(row, 4) || now.count == KEY_MOST)
			continue;
		name_copy(now.pairs[now.count][0], made_text(row, 1));
		name_copy(now.pairs[now.count++][1], made_text(row, 2));
		if (now.count > ret->count)
			*ret = now;
	}
	return (sqlite3_finalize(row) == SQLITE_OK && ok) || made_fail(made, table->name, err);
}

/* Follows owners of rows up to a table whose rows name their line. */
static bool root_find(struct made_schema *made, size_t index, struct error *err)
{
	struct made_table *table = &made->tables[index];
	struct owner owner;
	const struct made_table *up;
	size_t at;

	table->root = index;
	table->found_by = -1;
	if (table->named)
		return true;
	if (!owner_read(made, table, &owner, err))
		return false;
	at = made_find(made, owner.table);
	if (owner.count == 0 || at == made->table_count || !root_find(made, at, err))
		return error_set(err, ERROR_STORE, SAY_STORE_FAILED_ROWS_HANG_NONE, table->name);
	up = &made->tables[at];
	table->root = up->root;
	if (up->named && owner.count == owner.size)
		table->found_by = owner.id;
	table->join_count = 0;
	for (size_t i = 0; i < owner.count; i++) {
		size_t pair = 0;

		while (!up->named && pair < up->join_count &&
		       strcmp(up->join[pair][0], owner.pairs[i][1]) != 0)
			pair++;
		if (!up->named && pair == up->join_count)
			continue; /* a row between, not the root */
		name_copy(table->join[table->join_count][0], owner.pairs[i][0]);
		name_copy(table->join[table->join_count++][1],
		    up->named ? owner.pairs[i][1] : up->join[pair][1]);
	}
	return true;
}

/* Lists references, with a row for each column. If a reference names no columns, the first columns
 * of the key are meant. */
static bool references_list(struct made_schema *made, struct error *err)
{
	static const char sql[] =
	    "CREATE TEMP VIEW IF NOT EXISTS reference AS SELECT m.rowid AS place, m.name AS child, "
	    "f.id, f.seq, "
	    "f.\"table\" AS parent, f.\"from\" AS own, ifnull(f.\"to\", "
	    "(SELECT name FROM pragma_table_info(f.\"table\") WHERE pk = f.seq + 1)) AS other "
	    "FROM main.sqlite_master m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table'";

	return sqlite3_exec(made->db, sql, NULL, NULL, NULL) == SQLITE_OK ||
	       made_fail(made, "references", err);
}

/* Refuses a stored column that follows from others: SQLite computes a GENERATED column whenever it
 * is read. A stored one could differ from its sources, and no line would bind it. */
static bool nothing_derived_is_stored(
    struct made_schema *made, const struct made_table *table, struct error *err)
{
	static const char sql[] = "SELECT 1 FROM pragma_table_xinfo(?1) WHERE hidden = 3";
	sqlite3_stmt *row = NULL;
	const bool ok = sqlite3_prepare_v2(made->db, sql, -1, &row, NULL) == SQLITE_OK &&
	                sqlite3_bind_text(row, 1, table->name, -1, SQLITE_STATIC) == SQLITE_OK;
	const int step = ok ? sqlite3_step(row) : SQLITE_ERROR;

	(void)sqlite3_finalize(row);
	if (step == SQLITE_DONE)
		return true;
	return step == SQLITE_ROW
	           ? error_set(err, ERROR_STORE, "store-failed", "%s: %s", table->name,
	                 "a column that follows from others is to be VIRTUAL")
	           : made_fail(made, table->name, err);
}

bool made_read(struct made_schema *made, struct error *err)
{
	static const char tables[] = "SELECT name FROM sqlite_master WHERE type = 'table' "
	                             "AND name <> 'log' AND name NOT GLOB 'hall_*' "
	                             "ORDER BY rowid";
	static const char columns[] =
	    "SELECT name, type, pk FROM pragma_table_info(?1) ORDER BY cid";
	static const char persons[] =
	    "SELECT own FROM reference WHERE child = ?1 AND parent = 'name'";
	static const char all[] = "SELECT own FROM reference WHERE child = ?1";

	made->table_count = 0;
	memset(made->tables, 0, sizeof made->tables);
	if (!references_list(made, err) || !made_rows(made, tables, NULL, table_take, NULL, err))
		return false;
	for (size_t i = 0; i < made->table_count; i++) {
		struct made_table *table = &made->tables[i];

		if (!nothing_derived_is_stored(made, table, err) ||
		    !made_rows(made, columns, table->name, column_take, table, err) ||
		    !made_rows(made, persons, table->name, person_take, table, err) ||
		    !made_rows(made, all, table->name, refers_take, table, err))
			return false;
	}
	for (size_t i = 0; i < made->table_count; i++)
		if (!root_find(made, i, err))
			return false;
	return true;
}
