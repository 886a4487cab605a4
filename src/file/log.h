/* log.h - the log: its lines and their kinds, and a store at a time or a revision of the past.
 *
 * The log has every change, in order, each line chained to the line before by SHA-256.
 *
 * hash = SHA-256(previous hash ‖ seq, time, the way the clock was set, author, action, event,
 * subject and the SHA-256 of the payload), each field after the hash as `length:text`. The payload
 * is every row the change wrote as JSON (file/log_payload.h), with names as number and salted hash. It
 * is not kept, but made from these rows, which never change. Lines never change either;
 * club/export.h shows where one did. */
#ifndef CANASTA_FILE_LOG_H
#define CANASTA_FILE_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct clock_span;
struct clock_time;
struct desk;
struct store;

/* --- lines --- */

enum { HASH_BYTES = 32, HASH_TEXT = 2 * HASH_BYTES + 1 };

/* Writes a hash in lower-case hexadecimal. */
void log_hash_text(const unsigned char hash[HASH_BYTES], char text[HASH_TEXT]);

/* A line of the log. */
struct log_line {
	int64_t seq; /* from 1 without gaps: revision R57 */
	const char *time;
	bool clock_set;       /* the time came from $CANASTA_NOW */
	const char *author;   /* "" if the person is forgotten */
	const char *action;   /* "event-new", "hand-add" … */
	int event;            /* number of the event; 0 for the file as a whole */
	const char *subject;  /* address of the thing that changed: "1.2.4", "entrant 7", "event" */
	const char *payload;  /* JSON: the rows as written, by table; NULL if not requested */
	char hash[HASH_TEXT]; /* lower-case hexadecimal */
};

/* A filter of lines: a member that is 0 or NULL does not restrict. */
struct log_filter {
	int64_t event;     /* number of the event */
	const char *place; /* "1.2": the table and its hands; "1.2.4": the hand */
	int64_t author;    /* the number of a person */
	/* Number of a person whom the lines concern: a player, by the tables where the person sat; an
	 * entrant; a person with a penalty; a disputant; a member of the jury. */
	int64_t about;
	const char *since; /* a time as asof_span() reads it, itself included */
	const char *until;
	int64_t after; /* only lines after this one */
	int64_t last;  /* and no lines after this one */
	bool rows;     /* read each line with its payload */
};

enum { LOG_LINES_MOST = 500 };

/* Finds the oldest LOG_LINES_MOST lines that match. For more, call it again with `after` set to the
 * last one. A log may be longer than memory, and the file is not held while the lines are used. An
 * invalid time is ERROR_INPUT `time-invalid`, an invalid place `address-invalid`. */
struct log_line *log_find(
    struct store *store, struct arena *arena, const struct log_filter *filter, size_t *ret_count);

/* --- the newest line, and the first --- */

/* The number and hash of the newest line; 0 and zeros in a file without lines. */
struct log_end {
	int64_t seq;
	unsigned char hash[HASH_BYTES];
};

/* Reads the newest line of the log. */
struct log_end log_end_read(struct store *store);

/* Returns the number of the newest line, and its hash in hexadecimal. */
int64_t log_head(struct store *store, char ret_hash[HASH_TEXT]);

/* Returns the number of lines of a file that may be damaged; 0 if they cannot be counted. */
int64_t log_length(struct store *store);

/* Returns the hash of the first line, which names a file and its copies; "" without any line. */
const char *log_first_hash(const struct desk *desk);

/* Finds the newest line whose hash begins with `head`, eight digits of it or more, such as a hash
 * on paper, in an export or in a backup. Returns its number, 0 if there is none. Any other text is
 * ERROR_INPUT `head-invalid`. */
int64_t log_head_find(struct store *store, const char *head);

/* --- the past --- */

/* Reads a time as people write it (base/clock.h): 2026-03-05, 5.3.2026 19:30, in local time; or in
 * UTC with a Z at its end, as in the log. Otherwise ERROR_INPUT `time-invalid`. */
struct clock_span asof_span(const char *text);

/* Reads a revision, "R57" or "57". Otherwise ERROR_INPUT `revision-invalid`. */
int64_t asof_revision(const char *text);

/* Makes the store read its state after the last line of the log that is not later than `wanted`: a
 * time, or a revision. Only for a store opened to read. Returns the number of that line. A future
 * revision is ERROR_INPUT `revision-unknown`. */
int64_t store_as_of(struct store *store, const char *wanted);

/* Returns the time for readers of the store: now, or the time of the past that it shows. */
struct clock_time store_now(const struct store *store);

/* Like store_as_of(), for a known revision. */
void store_at(struct store *store, int64_t revision);

/* --- the kinds of lines --- */

enum { LINE_TABLES_MOST = 4 };

/* A kind of line: its type in an export, and the tables of its rows. A change that does not write
 * these rows is a mistake of the program. A line without them is a fault of the file. */
struct line_kind {
	const char *action;
	const char *type; /* type in an export: "entrant" */
	/* Tables that have rows under the line; after the last is NULL, if there is room. */
	const char *tables[LINE_TABLES_MOST];
	bool any; /* rows in one of the tables are enough */
};

/* Returns the kind of an action; NULL: canasta has no such action. */
const struct line_kind *line_kind_of(const char *action);

/* Returns the table whose rows are missing under a line of the kind; NULL: none. `written` says for
 * each of schema_tables if there are rows. */
const char *line_kind_lacks(const struct line_kind *kind, const bool *written);

/* --- hashes --- */

/* Computes the SHA-256 of the salt and the text of a name or a note. */
void log_name_hash(
    const void *salt, size_t salt_size, const char *text, unsigned char hash[HASH_BYTES]);

/* Computes the SHA-256 of some bytes. */
void log_bytes_hash(const void *data, size_t size, unsigned char hash[HASH_BYTES]);

#endif
