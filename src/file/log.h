/* log.h - the log, and a store as it was in the past: at a time, or at a revision on a print. */
#ifndef CANASTA_FILE_LOG_H
#define CANASTA_FILE_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct clock_span;
struct clock_time;
struct error;
struct store;

/* A time as people write it (base/clock.h): 2026-03-05, 5.3.2026 19:30, by the clocks here; in UTC with a Z
 * at its end, as the log has it. Else ERROR_INPUT `time-invalid`. */
bool asof_span(const char *text, struct clock_span *ret, struct error *err);

/* "R57" or "57". Else ERROR_INPUT `revision-invalid`. */
bool asof_revision(const char *text, int64_t *ret, struct error *err);

/* Makes the store read its state after the last line of the log that is not later than `wanted`: a
 * time, or a revision. Only for a store opened to read. A future revision is ERROR_INPUT
 * `revision-unknown`. */
bool store_as_of(struct store *store, const char *wanted, int64_t *ret_revision, struct error *err);

/* Returns the time for readers of the store: now, or the time of the past that it shows. */
bool store_now(struct store *store, struct clock_time *ret, struct error *err);

/* Like store_as_of(), for a known revision. */
bool store_at(struct store *store, int64_t revision, struct error *err);

/* Every change, in order, each line chained to the one before by SHA-256.
 *
 * hash = SHA-256(previous hash ‖ seq, time, how the clock was set, author, action, event, subject
 * and the SHA-256 of the payload), each of the latter as `length:text`. The payload is every row the
 * change wrote as JSON (file/payload.h), names as number and salted hash; it is not kept, but made of
 * these rows, which never change. Nor do lines; club/export.h shows where one did. */

enum { HASH_BYTES = 32, HASH_TEXT = 2 * HASH_BYTES + 1 };

/* Writes a hash in lower-case hexadecimal. */
void log_hash_text(const unsigned char hash[HASH_BYTES], char text[HASH_TEXT]);

struct log_line {
	int64_t seq; /* from 1 without gaps: revision R57 */
	const char *time;
	bool clock_set;       /* the time came from $CANASTA_NOW */
	const char *author;   /* "" where forgotten */
	const char *action;   /* "event-new", "hand-add" … */
	int event;            /* its number; 0 for the file as a whole */
	const char *subject;  /* the address of what changed: "1.2.4", "entrant 7", "event" */
	const char *payload;  /* JSON: the rows as written, by table; NULL where not asked for */
	char hash[HASH_TEXT]; /* lower-case hexadecimal */
};

/* A filter of lines: a member that is 0 or NULL does not restrict. */
struct log_filter {
	int64_t event;     /* its number */
	const char *place; /* "1.2": the table and its hands; "1.2.4": the hand */
	int64_t author;    /* the number of a person */
	int64_t about;     /* of one the lines concern: as player, of the tables he sat at; as
	                       entrant, penalised; as disputant; as one of the jury */
	const char *since; /* a time as file/log.h reads it, itself within */
	const char *until;
	int64_t after; /* only lines after this one */
	int64_t last;  /* and none after this one */
	bool rows;     /* each with its payload */
};

enum { LOG_LINES_MOST = 500 };

/* Finds the oldest LOG_LINES_MOST lines that match. For more, call it again with `after` set to the
 * last one. A log may be longer than memory, and the file is not held while the lines are used. An
 * invalid time is ERROR_INPUT `time-invalid`, an invalid place `address-invalid`. */
bool log_find(struct store *store, struct arena *arena, const struct log_filter *filter,
    struct log_line **ret, size_t *ret_count, struct error *err);

/* The newest line whose hash begins with `head`, eight digits of it or more: one that left the file
 * on paper, in an export, a backup. *ret_seq is 0 where no line's does. Other text than that is
 * ERROR_INPUT `head-invalid`. */
bool log_head_find(struct store *store, const char *head, int64_t *ret_seq, struct error *err);

/* The newest line's number and hash; 0 and zeros in a file without any. */
struct log_end {
	int64_t seq;
	unsigned char hash[HASH_BYTES];
};

bool log_end_read(struct store *store, struct log_end *ret, struct error *err);

/* Reads the newest line like log_newest(), with the hash in hexadecimal. */
bool log_head(struct store *store, int64_t *ret_seq, char ret_hash[HASH_TEXT], struct error *err);

#endif
