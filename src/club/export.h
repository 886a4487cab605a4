/* export.h - the whole file leaves as JSON Lines, comes back from them, and is verified.
 *
 * An export has every line of the log with the rows it wrote, in order, and before it the names
 * first written there. Its first line, of the type `file`, has the version of the file and the
 * number of lines of the log. They show if an export was cut.
 *
 * Each line after it has its `type` (event, entrant, round, table, hand, version, penalty, dispute,
 * signature, or person for a name), `log` (number, time, author, action), the `rows` that the
 * chain covers, and its `hash`. The lines of a hand and its versions are also hand records, with
 * `table`, `hand`, `version` and the computed `score`; the entry of an inserted hand has
 * `before`. People appear by number; the line of a name has its salt, with which the chain's hash
 * of the name can be computed again. */
#ifndef CANASTA_CLUB_EXPORT_H
#define CANASTA_CLUB_EXPORT_H

#include "base/arena.h"
#include "base/boundary.h"
#include "club/address.h"
#include "club/event.h"
#include "club/event_rulebook.h"
#include "club/hand.h"
#include "club/record_book.h"
#include "file/db.h"
#include "file/log.h"
#include "file/log_payload.h"
#include "file/schema.h"
#include "slip/json.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct file_source;
struct hand_facts;
struct table;

/* A place in the file that is not as the program wrote it. */
struct verify_fault {
	/* "1.2.4", "entrant 7", "R57" …; with several events "event 2: 1.2.4". */
	const char *address;
	const char *why;
};

/* The result of verifying a file. */
struct verify_report {
	int64_t lines, hands; /* checked */
	char head[HASH_TEXT]; /* hash of the newest line */
	size_t fault_count;   /* 0: the file is as the program wrote it */
	struct verify_fault *faults;
	/* Hands whose stored score only an earlier scorer gives; this is not a fault. */
	struct earlier_score_list otherwise;
};

/* Reports progress: called now and then with the number of lines of the log read so far. */
struct verify_watch {
	void (*report)(void *context, int64_t lines);
	void *context;
};

/* Verifies the file: as a database, the chain, every row against the line that wrote it, and every
 * version of every hand, which is scored again under its frozen rulebook. Faults are the answer,
 * not an error; an error is a file that cannot be read at all. `watch`, which may be NULL, gets the
 * progress. */
struct verify_report verify_file(
    struct store *store, struct arena *arena, const struct verify_watch *watch);

/* Adds the hands whose stored score only an earlier scorer gives:
 * {"scored_otherwise":[{"event":1,"address":"1.2.4"}]}, or nothing. */
void answer_scored_otherwise(struct answer *to, const struct earlier_score_list *list);

/* Adds {"valid":true,"lines":57,"hands":12,"head":"…","found":"R40","faults":[{"address":"1.2.4",
 * "why":"…"}]}. `asked` is a hash of the log to look for, from paper, an export or a backup (NULL:
 * none); `line` is the line that has it (0: none). */
void answer_verify(
    struct answer *to, const struct verify_report *report, const char *asked, int64_t line);

/* --- exporting --- */

/* Takes the lines of an export, each ended by a line feed. The store is not locked during a
 * call. */
struct export_sink {
	void (*take)(void *context, const char *text, size_t size);
	void *context;
};

/* Returns the type of the line of an action. `version`: the version of a hand that it wrote; 0:
 * none. */
const char *export_type(const char *action, int version);

/* Gives every line to the sink. A hand that does not score as it was kept, or that cannot be read,
 * has no score in the export. */
void export_file(struct store *store, const struct export_sink *sink);

/* Adds the hands of a table that count, for CSV: "hands":[{"round":1,"table":2,"hand":4,
 * "sides":[{"side":"A", …,"players":["…"],"out":"normal","red_threes":2,"kinds":{"natural":1,
 * "mixed":2}}]}], and the kinds. `facts` come from hand_facts_of_table(). */
void answer_export_table(struct answer *to, const struct event_kinds *kinds,
    const struct table *table, const struct hand_facts *facts);

/* Adds "kinds", the kinds of canasta, which have a column each. */
void answer_export_kinds(struct answer *to, const struct event_kinds *kinds);

/* Adds {"file":"club.jsonl","lines":57,"head":"…"}. */
void answer_export(struct answer *to, const char *file, int64_t lines, const char *head);

/* --- importing into an empty file --- */

/* An import. The members are private to import.c, except `otherwise`. */
struct import {
	struct cleanup cleanup;
	struct store *store;
	const char *file;
	struct arena arena;                        /* of the import */
	struct arena scratch;                      /* of a line */
	struct sqlite3_stmt *inserts[TABLES_MOST]; /* by table, prepared with its first row */
	int version;   /* of the exported file; 0: its first line was not read yet */
	int64_t seq;   /* of the newest line of the log */
	int64_t lines; /* of the log, according to the export */
	unsigned char hash[HASH_BYTES];
	int *places;      /* the line of the file, by line of the log */
	bool given;       /* a penalty was given in a hand */
	bool ordered;     /* a hand was inserted */
	int64_t gap_line; /* the first line that lacks a row; 0: none */
	const char *gap_why;

	/* The line of the file; members that it does not have are NULL. */
	struct json_document document;
	const struct json_value *whole; /* the object */
	const char *type, *rows, *score, *texts, *hash_text;
	const char *payload; /* the rows that were hashed */
	const char *facts;   /* of the hand among them; NULL: there is none */
	struct log_fields fields;
	bool written[TABLES_MOST]; /* it has rows of the table */
	struct kept_version wrote; /* the version of a hand that it wrote */

	/* Scoring again. */
	struct books_kept books;
	struct arena event_arena;
	struct event event;                  /* of the last hand; number 0: none */
	const char *event_why;               /* why its hands cannot be scored; NULL: they can */
	struct arena *found;                 /* of the caller, for `otherwise` */
	struct earlier_score_list otherwise; /* hands whose score only an earlier scorer gives */
};

/* Begins an import into a store whose log is empty (else ERROR_REFUSED `import-not-empty`). Nothing
 * is committed until import_end(). Messages name the file `file`. `otherwise` is in the arena
 * `found`. */
void import_begin(
    struct import *import, struct store *store, const char *file, struct arena *found);

/* Takes the next line. Authors, times, numbers and hashes are kept, each hash is computed again
 * from the line, and each hand is scored again. ERROR_INPUT `json-syntax`, `import-type`,
 * `import-member`, `import-rows` or `import-hash`, with line and column. */
void import_take(struct import *import, const struct json_document *line);

/* Checks that the import is whole (record_gaps()) and commits it; an error names the line,
 * `import-cut` means that lines are missing at the end. Releases the import. */
void import_end(struct import *import);

/* Computes the SHA-256 of a whole file from its beginning. */
void import_digest(struct file_source *file, char ret[HASH_TEXT]);

/* Returns true if the event has imported a file of hands with that digest. */
bool import_known(const struct desk *desk, const char *digest);

/* Notes the digest in the log, in the transaction that adds the hands. */
void import_note(const struct desk *desk, const char *digest);

/* Reads `size` bytes from twice as many hexadecimal digits; returns false for other text. */
bool import_hex(const char *text, unsigned char *ret, size_t size);

#endif
