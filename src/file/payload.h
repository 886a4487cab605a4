/* payload.h - the rows written under a line of the log, as the line's payload says them: an object of
 * lists, one for each table of which rows were written, in the order of schema_tables. A row is an object of
 * its columns in their order; a column that is null is left out, so that a column added later changes the
 * payload of no line written before it. A column that SQLite computes (GENERATED) is not stored and not told.
 * A line binds the SHA-256 of its payload; verify writes it again from the rows it finds and compares.
 * Private to this folder. */
#ifndef CANASTA_FILE_PAYLOAD_H
#define CANASTA_FILE_PAYLOAD_H

#include "file/db.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;
struct json;

/* The rows of a table, one after another by their lines. */
struct payload_rows {
	struct statement statement;
	bool none;    /* of the stretch */
	int64_t line; /* of the row that comes next */
};

/* Who is shown each row that a payload is made of, as it passes: `table` is of schema_tables, the columns
 * are its columns. */
struct payload_watch {
	bool (*row)(void *context, size_t table, const struct statement *row, struct error *err);
	void *context;
};

/* The lines of a stretch of the log in their order: each table that has rows of it is walked beside them,
 * instead of each being asked at each line. */
struct payload_walk {
	struct store *store;
	const struct payload_watch *watch; /* NULL: nobody */
	/* Texts are told as all readers show them, up to a NUL. Without it one that goes on behind a NUL is told as
	 * no JSON: it is not what was written. */
	bool shown;
	int64_t first, last;
	bool begun;
	size_t walked_count;
	size_t walked[TABLES_MOST]; /* tables that have rows, in their order */
	struct payload_rows tables[TABLES_MOST];
};

/* Within a read or a transaction, which lasts until payload_end(). */
void payload_begin(struct payload_walk *walk, struct store *store, int64_t first, int64_t last);
void payload_end(struct payload_walk *walk);

/* The payload of a line of the stretch, behind the one asked for before. NULL: err is filled, and the
 * walk is at an end. */
const char *payload_next(
    struct payload_walk *walk, struct arena *arena, int64_t line, struct error *err);

/* The payload of a line by itself. */
const char *payload_of(struct store *store, struct arena *arena, int64_t line, struct error *err);

/* The payload of the line that is being written: the rows of the tables that were written to since the
 * line before, read back. They are shown to `watch`, unless it is NULL. */
const char *payload_written(struct store *store, struct arena *arena, int64_t line,
    const struct payload_watch *watch, struct error *err);

/* Return the place behind a string of JSON whose quote was taken, and behind an object or a list; NULL where
 * it has no end. */
const char *payload_string_end(const char *at);
const char *payload_value_end(const char *at);

/* Whether rows have the hash of a long text; and these texts of a line as a list, in the order of its rows:
 * of a rulebook frozen there, pieces of an event's paper. */
bool payload_has_texts(const char *payload);
bool payload_texts(struct store *store, int64_t line, struct json *json, struct error *err);

#endif
