/* schema.h - whether a file has the tables, indexes, views and triggers that canasta makes, each by its
 * very text, and nothing else.
 *
 * A file may come from anywhere. One trigger or view of somebody else's would let it change or tell
 * what it likes under our statements, one of ours taken away would let rows be changed unseen. So the
 * schema is looked at before anything is done with a file, on each opening. Only the tables in which
 * ANALYZE keeps its counts may stand beside ours. */
#ifndef CANASTA_STORE_SCHEMA_H
#define CANASTA_STORE_SCHEMA_H

#include "base/error.h"

struct store;

/* A row of SQLite's own table of the schema. */
struct schema_object {
	const char *type, *name, *table;
	const char *sql; /* NULL: an index that SQLite made for a table */
};

/* What all migrations make, in the order they do, ended by a row without a name. Written while the
 * program is built, by schema_list.c. */
extern const struct schema_object schema_ours[];

/* An object that is not as it should be. */
struct schema_fault {
	const char *why;
	bool
	    table; /* it is a table of ours: what stands in the file cannot be told by our statements */
};

/* Who is told of each; the words live for the call. False stops. */
struct schema_watch {
	bool (*told)(void *context, const struct schema_fault *fault, struct error *err);
	void *context;
};

/* Holds the file's schema against that of a version, 1 to store_version(). */
bool schema_compare(
    struct store *store, int version, const struct schema_watch *watch, struct error *err);

/* The same; the first object that is not as it should be is ERROR_STORE `store-schema`. */
bool schema_require(struct store *store, int version, struct error *err);

#endif
