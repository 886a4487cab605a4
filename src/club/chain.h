/* chain.h - what stands in a file, looked at from end to end: SQLite's own pages, the schema, the lines of
 * the log with the rows under each, the names. Nothing is judged here; club/export.h does. */
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

/* A line of the log, and what of it holds. */
struct chain_line {
	int64_t seq, event;
	const char *subject;
	bool follows;   /* it has the hash of the line looked at before it */
	bool holds;     /* its own hash is that of what it says */
	bool rows_hold; /* the rows under it are those it binds */
	const char *
	    lacks; /* a table of which rows should be there and are not (line_kind.h); NULL: none */
	const char *action;
	bool known;                         /* some deed is called so */
	const struct kept_version *version; /* that it wrote; NULL: none, or a void one */
};

/* Where one is in the log: behind the line `seq`. The next line is held against the hash this one says it
 * has, so that one edit is one fault. Begins with zeros. */
struct chain_place {
	int64_t seq;
	unsigned char hash[HASH_BYTES];
	int64_t rows[TABLES_MOST]; /* looked at so far, of each of schema_tables */
	bool stumbled;             /* over a damaged row: some were looked at twice, or not */
};

/* Each line is reported to it; the words live for the call. False stops. */
struct chain_watch {
	bool (*report)(void *context, const struct chain_line *line, struct error *err);
	void *context;
};

/* In a damaged file rows may come in any order; going on from the last would never end. */
enum chain_end { CHAIN_MORE, CHAIN_OVER, CHAIN_DISORDER };

/* The next `most` lines behind the place, which moves on. Within a read of the caller. */
bool chain_lines(struct store *store, struct arena *scratch, struct chain_place *place, int most,
    const struct chain_watch *watch, enum chain_end *ret, struct error *err);

/* A name, outside the chain: whether it is the one first written, and whether a line says that it was
 * forgotten. */
struct chain_name {
	int number;
	bool holds, forgotten;
};

struct chain_name_watch {
	bool (*report)(void *context, const struct chain_name *name, struct error *err);
	void *context;
};

bool chain_names(struct store *store, struct arena *scratch, const struct chain_name_watch *watch,
    struct error *err);

/* A note, whose text stands outside the chain too: whether it is the one first written, or was blanked. */
struct chain_note {
	int64_t event;
	int number;
	bool holds;
};

struct chain_note_watch {
	bool (*report)(void *context, const struct chain_note *note, struct error *err);
	void *context;
};

bool chain_notes(struct store *store, struct arena *scratch, const struct chain_note_watch *watch,
    struct error *err);

/* The numbers of the events there are. */
bool chain_events(
    struct store *store, struct arena *arena, int64_t **ret, size_t *ret_count, struct error *err);

/* Who is told, in words, of what SQLite finds. */
struct chain_file_watch {
	bool (*report)(void *context, const char *why, struct error *err);
	void *context;
};

/* SQLite's own look at its pages. A page that memory or the disk failed to give is taken for damage, too:
 * so it is asked twice, and what fails once is gone then; what fails for good is met by every other look
 * at the file. */
bool chain_pages(struct store *store, struct arena *scratch, const struct chain_file_watch *watch,
    struct error *err);

/* Rows that belong to rows that are not there; asked for at the end of the log, within the read that found the
 * end. That the row is there by which a row is found was seen when it passed under its line: such rows are
 * counted only. */
bool chain_references(struct store *store, struct arena *scratch, const struct chain_place *end,
    const struct chain_file_watch *watch, struct error *err);

/* What of the schema is not as it should be (file/db.h). */
bool chain_schema(struct store *store, const struct schema_watch *watch, struct error *err);

/* Brings a file of an earlier version, or rather the copy of it that is looked at, to today's; when its pages and
 * its schema were looked at as they are. */
bool chain_lift(struct store *store, struct error *err);

#endif
