#include "file/db.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "file/open_store.h"
#include "file/schema.h"

#include <stdio.h>
#include <string.h>

/* --- the schema of a version --- */

size_t schema_objects(int version, struct schema_object ret[OBJECTS_MOST])
{
	size_t count = 0;

	for (const struct schema_row *row = schema_rows; row->first; row++)
		if (row->first <= version && version <= row->last)
			ret[count++] = (struct schema_object){.type = schema_texts + row->type,
			    .name = schema_texts + row->name,
			    .table = schema_texts + row->table,
			    .sql = row->sql ? schema_texts + row->sql : NULL};
	ret[count] = (struct schema_object){.name = NULL};
	return count;
}

void schema_make(struct store *store)
{
	struct schema_object objects[OBJECTS_MOST];

	(void)schema_objects(schema_newest, objects);
	for (const struct schema_object *object = objects; object->name; object++)
		if (object->sql)
			db_execute(store, object->sql);
}

/* --- comparing rows with objects --- */

enum { NAME_SHOWN = 60 }; /* most bytes of a name in a message */

/* SQLite's table of the schema is read by its first name, since an object of the file could be named
 * `sqlite_schema` and be read in its place. */
static const char schema_sql[] =
    "SELECT type, name, tbl_name, sql, rootpage FROM main.sqlite_master";

/* The tables in which ANALYZE keeps its counts. */
static const struct schema_object analyzed[] = {
    {"table", "sqlite_stat1", "sqlite_stat1", "CREATE TABLE sqlite_stat1(tbl,idx,stat)"},
    {"table", "sqlite_stat4", "sqlite_stat4",
        "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"},
    {NULL, NULL, NULL, NULL},
};

/* A comparison of the file with the objects of a version. */
struct comparison {
	const struct schema_object *wanted;
	size_t wanted_count;
	const struct schema_watch *watch;
	size_t next; /* likely place of the next row's object */
	bool met[OBJECTS_MOST];
	size_t root_count;
	int64_t *roots; /* first pages of tables and indexes */
	int64_t highest;
};

/* Returns true if a text of a row of the file's schema is equal, or if there is none and none is expected. It is read as
 * bytes: a text would be copied to get its NUL. */
static bool text_is(const struct statement *row, const char *name, const char *text)
{
	const int column = db_column(row, name);
	const int type = sqlite3_column_type(row->handle, column);
	const void *found;

	/* Only a text is asked for its bytes: those of another value would change its type. */
	if (!text || type != SQLITE_TEXT)
		return !text && type == SQLITE_NULL;
	found = sqlite3_column_blob(row->handle, column);
	const size_t size = (size_t)sqlite3_column_bytes(row->handle, column);

	return size == strlen(text) && memcmp(found, text, size) == 0;
}

static bool is_named(const struct statement *row, const struct schema_object *object)
{
	return text_is(row, "type", object->type) && text_is(row, "name", object->name);
}

/* Returns true if a row that has the name of an object is the object. */
static bool is_whole(const struct statement *row, const struct schema_object *object)
{
	return text_is(row, "tbl_name", object->table) && text_is(row, "sql", object->sql);
}

/* Finds the object of a row: nearly always the one after the last, since rows are in the order in
 * which they were made. */
static const struct schema_object *object_find(
    struct comparison *comparison, const struct statement *row)
{
	for (size_t i = 0; i < comparison->wanted_count; i++) {
		const size_t place = (comparison->next + i) % comparison->wanted_count;
		const struct schema_object *object = &comparison->wanted[place];

		if (is_named(row, object)) {
			comparison->next = place + 1;
			return object;
		}
	}
	return NULL;
}

/* --- reporting faults --- */

/* A fault of an object of the file. */
enum object_fault {
	OBJECT_MISPLACED,
	OBJECT_STRANGE,
	OBJECT_TWICE,
	OBJECT_ALTERED,
	OBJECT_MISSING
};

/* Reports a fault. `ours` is the object expected; NULL if no object is expected. */
static void report(const struct comparison *comparison, const struct schema_object *found,
    const struct schema_object *ours, enum object_fault what)
{
	/* A table or a view belongs to itself. */
	const bool alone = strncmp(found->name, found->table, NAME_SHOWN) == 0;
	struct schema_fault fault = {
	    .table = ours && (strcmp(ours->type, "table") == 0 || strcmp(ours->type, "view") == 0)};
	char name[2 * NAME_SHOWN + 40], why[600];

	if (alone)
		(void)snprintf(name, sizeof name, "`%.*s`", NAME_SHOWN, found->name);
	else
		(void)message_write(name, sizeof name, TEXT_PHRASE_OBJECT_ON_TABLE, NAME_SHOWN,
		    found->name, NAME_SHOWN, found->table);
	(void)message_write(why, sizeof why,
	    what == OBJECT_MISPLACED ? TEXT_PHRASE_SCHEMA_MISPLACED
	    : what == OBJECT_STRANGE ? TEXT_PHRASE_SCHEMA_STRANGE
	    : what == OBJECT_TWICE   ? TEXT_PHRASE_SCHEMA_TWICE
	    : what == OBJECT_ALTERED ? TEXT_PHRASE_SCHEMA_ALTERED
	                             : TEXT_PHRASE_SCHEMA_MISSING,
	    NAME_SHOWN, found->type, name);
	fault.why = why;
	comparison->watch->report(comparison->watch->context, &fault);
}

static void report_row(const struct comparison *comparison, const struct statement *row,
    const struct schema_object *ours, enum object_fault what)
{
	struct arena arena = {0};
	const struct schema_object found = {.type = db_text(row, "type", &arena),
	    .name = db_text(row, "name", &arena),
	    .table = db_text(row, "tbl_name", &arena)};

	report(comparison, &found, ours, what);
	arena_release(&arena);
}

/* --- checking the file --- */

/* Reports two objects with one first page, which would write each other's rows. The first page of
 * the file holds the schema itself. Nearly all lie in the order in which they were made. */
static void root_check(
    struct comparison *comparison, const struct statement *row, const struct schema_object *ours)
{
	if (strcmp(ours->type, "table") != 0 && strcmp(ours->type, "index") != 0)
		return;
	const int64_t root = db_number(row, "rootpage");
	bool taken = root <= 1 || comparison->root_count == OBJECTS_MOST;

	for (size_t i = 0; root <= comparison->highest && i < comparison->root_count && !taken; i++)
		taken = comparison->roots[i] == root;
	if (taken) {
		report_row(comparison, row, ours, OBJECT_MISPLACED);
		return;
	}
	comparison->roots[comparison->root_count++] = root;
	if (root > comparison->highest)
		comparison->highest = root;
}

static void row_check(struct comparison *comparison, const struct statement *row)
{
	const struct schema_object *ours = object_find(comparison, row);

	if (!ours) {
		for (ours = analyzed; ours->name; ours++)
			if (is_named(row, ours) && is_whole(row, ours)) {
				root_check(comparison, row, ours);
				return;
			}
		report_row(comparison, row, NULL, OBJECT_STRANGE);
		return;
	}
	bool *met = &comparison->met[ours - comparison->wanted];

	if (*met)
		report_row(comparison, row, ours, OBJECT_TWICE);
	else if (is_whole(row, ours))
		root_check(comparison, row, ours);
	else
		report_row(comparison, row, ours, OBJECT_ALTERED);
	*met = true;
}

void schema_compare(struct store *store, int version, const struct schema_watch *watch)
{
	struct schema_object wanted[OBJECTS_MOST];
	int64_t roots[OBJECTS_MOST];
	struct comparison comparison = {.watch = watch,
	    .wanted = wanted,
	    .wanted_count = schema_objects(version, wanted),
	    .roots = roots};
	struct statement statement = db_ask(store, "PRAGMA main.encoding");
	char why[200];

	/* In another encoding no text of the schema would equal ours. */
	(void)db_step(&statement);
	const char *encoding = (const char *)sqlite3_column_text(statement.handle, 0);

	if (!encoding)
		break_memory();
	const bool ours = strcmp(encoding, "UTF-8") == 0;

	if (!ours) {
		(void)message_write(why, sizeof why, TEXT_PHRASE_NOT_UTF8, encoding);
		watch->report(watch->context, &(struct schema_fault){.why = why, .table = true});
	}
	db_release(&statement);
	if (!ours)
		return;
	statement = db_ask(store, schema_sql);
	while (db_step(&statement))
		row_check(&comparison, &statement);
	for (size_t i = 0; i < comparison.wanted_count; i++) {
		const struct schema_object *object = &comparison.wanted[i];

		if (!comparison.met[i])
			report(&comparison, object, object, OBJECT_MISSING);
	}
}

const char schema_fault_origin[] = TEXT_WORDS_CHANGED_BY_OTHER_PROGRAM;

static void refuse(void *context, const struct schema_fault *fault)
{
	const struct store *store = context;

	break_off(ERROR_STORE, SAY_STORE_SCHEMA, store->path, fault->why,
	    message_words(schema_fault_origin));
}

void schema_require(struct store *store, int version)
{
	schema_compare(store, version, &(struct schema_watch){refuse, store});
}
