/* chain.h - reads a file from end to end: SQLite's pages, the schema, the lines of the log with their rows, the
 * names and the notes. verify_file() (club/export.h) judges what it finds. */
#ifndef CANASTA_CLUB_CHAIN_H
#define CANASTA_CLUB_CHAIN_H

#include "file/db.h"
#include "file/log.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;
struct kept_version;

/* A line of the log, and the checks it passed. */
struct chain_line {
	int64_t seq, event;
	const char *subject;
	bool follows;      /* it has the hash of the line before */
	bool holds;        /* its own hash fits its content */
	bool rows_hold;    /* its rows are those that it binds */
	const char *lacks; /* a table of which rows are missing (line_kind.h); NULL: none */
	const char *action;
	bool known; /* a deed has this name */
	/* The version that it wrote; NULL: none, or a void one. */
	const struct kept_version *version;
};

/* A place in the log: after the line `seq`. The next line is compared with the hash that this one claims, so that
 * one edit is one fault. Starts as zeros. */
struct chain_place {
	int64_t seq;
	unsigned char hash[HASH_BYTES];
	int64_t rows[TABLES_MOST]; /* read so far, of each of schema_tables */
	bool stumbled; /* a damaged row was met: some rows were read twice, or not at all */
};

/* Receives each line; its texts are valid during the call. */
struct chain_watch {
	void (*report)(void *context, const struct chain_line *line);
	void *context;
};

/* CHAIN_DISORDER: the rows of a damaged file came out of order, and reading on might never end. */
enum chain_end { CHAIN_MORE, CHAIN_OVER, CHAIN_DISORDER };

/* Reads the next `most` lines after the place and advances it, within a read of the caller. */
enum chain_end chain_lines(struct store *store, struct arena *scratch, struct chain_place *place,
    int most, const struct chain_watch *watch);

/* Receives the names or notes whose text, which is kept outside the chain, differs from its hash and was not
 * blanked on request. Names have event 0. */
struct chain_text_watch {
	void (*report)(void *context, int64_t event, int number);
	void *context;
};

void chain_names(struct store *store, struct arena *scratch, const struct chain_text_watch *watch);
void chain_notes(struct store *store, struct arena *scratch, const struct chain_text_watch *watch);

/* Reads the numbers of all events. */
void chain_events(struct store *store, struct arena *arena, int64_t **ret, size_t *ret_count);

/* Receives SQLite's findings in words. */
struct chain_file_watch {
	void (*report)(void *context, const char *why);
	void *context;
};

/* Runs SQLite's check of its pages. It reports a page that could not be read for lack of memory or a disk error as
 * damage, too, so it runs twice: a passing failure is gone the second time. */
void chain_pages(struct store *store, struct arena *scratch, const struct chain_file_watch *watch);

/* Looks for rows that refer to missing rows, at the end of the log and within the read that found the end. Rows
 * found through another row passed under its line before; they are only counted. */
void chain_references(struct store *store, struct arena *scratch, const struct chain_place *end,
    const struct chain_file_watch *watch);

/* Reports differences of the schema (file/db.h). */
bool chain_schema(struct store *store, const struct schema_watch *watch, struct error *err);

/* Brings the copy of a file of an earlier version to today's version, after its pages and schema were checked as
 * they are. */
bool chain_lift(struct store *store, struct error *err);

#endif
