/* made_schema.h - the schema as schema-list reads it during the build: the tables of the record,
 * their columns, and the rows to which rows belong. */
#ifndef CANASTA_FILE_MADE_SCHEMA_H
#define CANASTA_FILE_MADE_SCHEMA_H

#include "base/text.h"
#include "file/db.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

struct error;

enum { COLUMNS_MOST = 32, KEY_MOST = 8, NAME_SIZE = 64 };

struct made_column {
	char name[NAME_SIZE];
	enum schema_form form;
	enum schema_about about;
	int key;     /* place in the primary key, from 1; 0: not part of it */
	bool refers; /* it refers to a row of another table */
};

struct made_table {
	char name[NAME_SIZE];
	size_t column_count;
	struct made_column columns[COLUMNS_MOST];
	bool named; /* its rows name the line under which they were written */
	size_t root;
	char join[KEY_MOST][2][NAME_SIZE]; /* columns that are the same in it and in the root */
	size_t join_count;
	int found_by; /* reference to the root by whose columns its rows are found; -1: none */
};

struct made_schema {
	sqlite3 *db;
	struct text out;
	struct text astray; /* query for rows that refer to missing rows */
	size_t value_count;
	const char **values; /* texts of objects, each written once */
	size_t table_count;
	struct made_table tables[TABLES_MOST];
};

/* Reads the tables of the schema that was made in `db`; call it again after each change. It makes a
 * view `reference` of their references, with a row for each column of a reference. Its columns are:
 * the table, `child`, and its place, `place`; the reference's number, `id`, and the column's place
 * in it, `seq`; the table referred to, `parent`; and the names of the column in both, `own` and
 * `other`. */
bool made_read(struct made_schema *made, struct error *err);

/* Returns the place of a table; table_count if it is not one of them. */
size_t made_find(const struct made_schema *made, const char *name);

/* Returns the column at a place in the primary key, from 1; NULL: none. */
const struct made_column *made_key(const struct made_table *table, int place);

/* Calls `take` with each row of a query about a table, or about none. */
bool made_rows(struct made_schema *made, const char *sql, const char *about,
    bool (*take)(struct made_schema *, struct made_table *, sqlite3_stmt *),
    struct made_table *table, struct error *err);

/* Returns the text of a column, valid until the next row. NULL: it is null. */
const char *made_text(sqlite3_stmt *row, int column);

/* Reports SQLite's failure. Returns false. */
bool made_fail(struct made_schema *made, const char *what, struct error *err);

/* Writes a text as an array of bytes, since it may be longer than a string that a compiler must
 * accept. */
void made_add_bytes(struct text *out, const char *value);

/* Writes the queries of verify about all tables (file/db.h). */
bool made_questions(struct made_schema *made, struct error *err);

#endif
