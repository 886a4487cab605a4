/* schema.h - what a file of canasta is made of: the tables and their columns, in one list, and whether a
 * file has the tables, indexes, views and triggers that canasta makes, each by its very text, and nothing
 * else. Both lists are made of schema/ while the program is built, by schema_list.c: schema/store/ is the first
 * version that was released, each file of schema/migrations/ makes the next one.
 *
 * A file may come from anywhere. One trigger or view of somebody else's would let it change or tell
 * what it likes under our statements, one of ours taken away would let rows be changed unseen. So the
 * schema is looked at before anything is done with a file, on each opening. Only the tables in which
 * ANALYZE keeps its counts may stand beside ours. */
#ifndef CANASTA_STORE_SCHEMA_H
#define CANASTA_STORE_SCHEMA_H

#include "base/error.h"

#include <stddef.h>

struct store;

/* So many tables schema_tables can have. */
enum { TABLES_MOST = 128 };

/* A row of SQLite's own table of the schema. */
struct schema_object {
	const char *type, *name, *table;
	const char *sql; /* NULL: an index that SQLite made for a table */
};

/* The first version of the file that was released; those before it are not read. */
enum { SCHEMA_FIRST = 101 };

/* A version of the file. */
struct schema_version {
	int number;
	const struct schema_object
	    *objects; /* in the order in which they are made, ended by one without a name */
	const char
	    *migrate; /* statements that make it of the version before; NULL: it is the first */
};

/* All of them, from SCHEMA_FIRST to schema_newest, which is the one that this program writes. */
extern const struct schema_version schema_versions[];
extern const int schema_newest;

/* Returns the version of that number, which must be one of them. */
const struct schema_version *schema_version_of(int number);

/* How a column is told in the rows of a line of the log. */
enum schema_form {
	SCHEMA_PLAIN, /* a number, a text or null */
	SCHEMA_BYTES, /* hexadecimal */
	SCHEMA_JSON,  /* as it stands */
	SCHEMA_DIGEST, /* a long text: its SHA-256, as `sha256`; an export has the text beside the rows */
	SCHEMA_LINE,   /* the number of the line: not told */
	SCHEMA_HIDDEN, /* a name or a note and its salt, which may be blanked: not told */
};

/* What a number of a column is a number of: a file that takes an event from another has its own. */
enum schema_about { SCHEMA_OF_ITSELF, SCHEMA_OF_PERSON, SCHEMA_OF_EVENT };

struct schema_column {
	const char *name;
	enum schema_form form;
	enum schema_about about;
};

/* A table whose rows are written under lines of the log: all but the log itself and those of the hall. */
struct schema_table {
	const char *name;
	size_t root; /* the table of the row its rows hang on, which names the line; or itself */
	/* Selects the rows written under the lines ?1 to ?2, in the order of lines and keys: all columns, and
	 * behind them the line. */
	const char *rows;
	const char *insert; /* writes a row: its columns by their names, `:round`, in their order */
	/* The same, but the last column of the key is one more than the highest there is with the same columns
	 * before it, and is given back. */
	const char *insert_next;
	/* Selects the lines of rows whose number does not follow the one before: the last column of the key counts
	 * from the first on, in the order of lines. NULL: the rows have no such number. */
	const char *gaps;
	const struct schema_column *columns; /* ended by one without a name */
};

/* In an order in which rows can be written; ended by a table without a name. */
extern const struct schema_table schema_tables[];

/* Asks whether any row refers to what is not there. Left out is what rows hang on, where they are found by it
 * when their line is looked at: one that hangs on nothing is a row of no line, so that its table has more rows
 * than the lines of the log. */
extern const char schema_astray[];

/* Asks how many rows each of these tables has. */
extern const char schema_counts[];

/* An object that is not as it should be. */
struct schema_fault {
	const char *why;
	/* It is a table or view of ours, or how texts are kept: our statements cannot read the file. */
	bool table;
};

/* How an object may have come to be so, in words for message_words(). */
extern const char schema_fault_origin[];

/* Who is told of each; the words live for the call. False stops. */
struct schema_watch {
	bool (*report)(void *context, const struct schema_fault *fault, struct error *err);
	void *context;
};

/* Makes all of it in an open, empty database, within a transaction. */
bool schema_make(struct store *store, struct error *err);

/* Holds the file's schema against that of a version. */
bool schema_compare(
    struct store *store, int version, const struct schema_watch *watch, struct error *err);

/* The same; the first object that is not as it should be is ERROR_STORE `store-schema`. */
bool schema_require(struct store *store, int version, struct error *err);

#endif
