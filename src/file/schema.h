/* schema.h - the schema of the file: its objects, and its tables with their columns. */
#ifndef CANASTA_FILE_SCHEMA_H
#define CANASTA_FILE_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>

struct store;

/* A canasta file must have the tables, indexes, views and triggers that canasta makes, each with its
 * exact text, and no others. schema_list.c lists these, and the tables with their columns, from
 * schema/ during the build. schema/store/ is the first version that was released, and each file of
 * schema/migrations/ makes the next one.
 *
 * A file may come from anywhere. One added trigger or view could change rows or reveal anything
 * under our statements, and one missing trigger could let rows be changed unseen. So the schema is
 * checked on each opening before the file is used. The only other tables allowed are those in which
 * ANALYZE keeps its counts. */

/* Most tables that schema_tables can have, and most objects that all versions can have. */
enum { TABLES_MOST = 128, OBJECTS_MOST = 1024 };

/* A row of SQLite's own table of the schema. */
struct schema_object {
	const char *type, *name, *table;
	const char *sql; /* NULL: an index that SQLite made for a table */
};

/* The first released version of the file; earlier versions are not read. */
enum { SCHEMA_FIRST = 101 };

/* The version that this program writes. */
extern const int schema_newest;

/* The statements that make each version from the one before, from SCHEMA_FIRST, which has none. */
extern const char *const schema_migrations[];

/* An object of the versions from `first` to `last`. Its texts are offsets in schema_texts: addresses
 * would be relocated at each start (base/yaml.h). */
struct schema_row {
	int first, last;
	unsigned type, name, table, sql; /* 0: no SQL */
};

extern const struct schema_row schema_rows[]; /* the last is of the version 0 */
extern const char schema_texts[];

/* Reads the objects of a version in the order in which they are made; after the last is one without
 * a name. Returns how many there are. */
size_t schema_objects(int version, struct schema_object ret[OBJECTS_MOST]);

/* The form of a column in the rows of a line of the log. */
enum schema_form {
	SCHEMA_PLAIN, /* a number, a text or null */
	SCHEMA_BYTES, /* hexadecimal */
	SCHEMA_JSON,  /* unchanged */
	/* A long text: its SHA-256, as `sha256`. An export has the text with the rows. */
	SCHEMA_DIGEST,
	SCHEMA_LINE,   /* the number of the line: left out */
	SCHEMA_HIDDEN, /* a name or a note and its salt, which may be blanked: left out */
};

/* The thing to which a number in a column refers: a file that takes an event from another gives it
 * numbers of its own. */
enum schema_about { SCHEMA_OF_ITSELF, SCHEMA_OF_PERSON, SCHEMA_OF_EVENT };

struct schema_column {
	const char *name;
	enum schema_form form;
	enum schema_about about;
};

/* A table whose rows are written under lines of the log: all except the log itself and the tables
 * of the hall. */
struct schema_table {
	const char *name;
	/* The table of the row to which its rows belong, which names the line; or itself. */
	size_t root;
	/* Selects the rows written under the lines ?1 to ?2, in the order of lines and keys: all
	 * columns, and after them the line. */
	const char *rows;
	/* Writes a row. Parameters are the names of the columns, such as `:round`, in their
	 * order. */
	const char *insert;
	/* Inserts like `insert`, but the last column of the key is one more than the highest with
	 * the same columns before it, and is returned. */
	const char *insert_next;
	/* Selects the lines of rows whose number does not follow the number before. The last column
	 * of the key counts from the first row on, in the order of lines. NULL: the rows have no
	 * such number. */
	const char *gaps;
	const struct schema_column *columns; /* the last has no name */
};

/* The tables in an order in which rows can be written; the last has no name. */
extern const struct schema_table schema_tables[];

/* Finds references to missing rows. Rows that belong to another row are left out if their line
 * finds them by it: a row without its owner belongs to no line, so its table has more rows than the
 * lines of the log. */
extern const char schema_astray[];

/* Counts the rows of each of these tables. */
extern const char schema_counts[];

/* An object that differs from the schema. */
struct schema_fault {
	const char *why;
	/* The object is a table or view of ours, or the encoding of texts: our statements cannot
	 * read the file. */
	bool table;
};

/* A possible origin of such an object, in words for message_words(). */
extern const char schema_fault_origin[];

/* The observer of a check; its words are valid only during the call. */
struct schema_watch {
	void (*report)(void *context, const struct schema_fault *fault);
	void *context;
};

/* Makes the whole schema in an open, empty database, within a transaction. */
void schema_make(struct store *store);

/* Compares the file's schema with the schema of a version. */
void schema_compare(struct store *store, int version, const struct schema_watch *watch);

/* Like schema_compare(), but the first object that differs is ERROR_STORE `store-schema`. */
void schema_require(struct store *store, int version);

#endif
