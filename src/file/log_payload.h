/* log_payload.h - the fields that a line of the log binds, and its payload: the rows written under
 * it.
 *
 * The payload is an object of lists. It has a list for each table with rows of the line, in the
 * order of schema_tables.
 *
 * A row is an object of its columns in their order. A null column is left out, so a column added
 * later does not change the payload of earlier lines. A column that SQLite computes (GENERATED) is
 * not stored and is left out. A line binds the SHA-256 of its payload; verify writes the payload
 * again from the rows it finds and compares. */
#ifndef CANASTA_FILE_LOG_PAYLOAD_H
#define CANASTA_FILE_LOG_PAYLOAD_H

#include "file/db.h"
#include "file/log.h"
#include "file/schema.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;
struct json;
struct store;

/* --- fields --- */

/* The fields of a line from which its hash is computed. */
struct log_fields {
	int64_t seq;
	const char *time;
	bool clock_set;
	int64_t author, event;
	const char *action, *subject;
	unsigned char rows[HASH_BYTES]; /* the SHA-256 of the payload */
};

/* Reads the fields from the columns LOG_FIELDS of a row, except `rows`. Texts are in the arena. */
#define LOG_FIELDS "seq, time, clock_set, author, action, event, subject"
struct log_fields log_fields_read(const struct statement *row, struct arena *arena);

/* Computes the hash of a line from its fields and the hash of the line before. */
void log_hash(const unsigned char previous[HASH_BYTES], const struct log_fields *fields,
    unsigned char hash[HASH_BYTES]);

/* Writes a line of the log after the newest one, whose hash is `previous`; `hash` is its own. */
bool change_append(struct store *store, const struct log_fields *fields,
    const unsigned char previous[HASH_BYTES], const unsigned char hash[HASH_BYTES],
    struct error *err);

/* --- the payload --- */

/* The rows of a table, one after another by their lines. */
struct log_payload_rows {
	struct statement statement;
	int64_t line; /* line of the next row; beyond all if there are no more */
};

/* An observer of each row in a payload. `table` is one of schema_tables, and the columns are its
 * columns. */
struct log_payload_watch {
	void (*row)(void *context, size_t table, const struct statement *row);
	void *context;
};

/* A walk through a range of lines of the log in their order. Each table is read once for all lines,
 * not once for each line. */
struct log_payload_walk {
	struct store *store;
	const struct log_payload_watch *watch; /* may be NULL */
	/* Texts end at a NUL, as for all readers. Without this flag a text with bytes after a NUL
	 * is written as invalid JSON, because canasta never writes one. */
	bool shown;
	int64_t first, last;
	bool begun;
	size_t walked_count;
	size_t walked[TABLES_MOST]; /* tables that have rows, in order */
	struct log_payload_rows tables[TABLES_MOST];
};

/* Begins a walk, within a read or a transaction that lasts until log_payload_end(). */
void log_payload_begin(
    struct log_payload_walk *walk, struct store *store, int64_t first, int64_t last);
void log_payload_end(struct log_payload_walk *walk);

/* Returns the payload of the next line of the range, which must come after the line
 * before. */
const char *log_payload_next(struct log_payload_walk *walk, struct arena *arena, int64_t line);

/* Returns the payload of a single line. */
const char *log_payload_of(struct store *store, struct arena *arena, int64_t line);

/* Returns the payload of the line that is being written. It reads back the rows of the tables that
 * were written to since the line before, and shows them to `watch` unless that is NULL. */
const char *log_payload_written(
    struct store *store, struct arena *arena, int64_t line, const struct log_payload_watch *watch);

/* Returns true if rows have the hash of a long text. */
bool log_payload_has_texts(const char *payload);

/* Lists the long texts of a line in the order of its rows: frozen rulebooks, pieces of an event's
 * paper. */
void log_payload_texts(struct store *store, int64_t line, struct json *json);

#endif
