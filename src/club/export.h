/* export.h - is the file what the program wrote? */
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
#include "slip/json.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct answer;
struct error;
struct file_source;
struct table;

struct verify_fault {
	/* "1.2.4", "entrant 7", "R57" …; with several events "event 2: 1.2.4". */
	const char *address;
	const char *why;
};

struct verify_report {
	int64_t lines, hands; /* looked at */
	char head[HASH_TEXT]; /* hash of the newest line */
	size_t fault_count;   /* 0: the file holds */
	const struct verify_fault *faults;
	/* Hands whose stored score only an earlier scorer gives; that is no fault. */
	struct scored_otherwise_list otherwise;
};

/* Looks at the file as a database, at the chain, at every row against the line that wrote it, and
 * scores every version of every hand again under its frozen rulebook. Faults found are the answer,
 * not an error; an error is a file that cannot be read at all. */
bool verify_file(
    struct store *store, struct arena *arena, struct verify_report *ret, struct error *err);

/* Somebody who watches a long look: told, from time to time, how many lines of the log it has seen. */
struct verify_watch {
	void (*report)(void *context, int64_t lines);
	void *context;
};

/* The same, watched. */
bool verify_watched(struct store *store, struct arena *arena, const struct verify_watch *watch,
    struct verify_report *ret, struct error *err);

/* Whether the file is what the program wrote. */

/* A head that left the file: on paper, in an export, with a backup. */
struct asked_head {
	const char *text; /* NULL: none was asked for */
	int64_t line;     /* 0: no line of the log has it */
};

/* Hands whose stored score only an earlier scorer gives: {"scored_otherwise":[{"event":1,"address":"1.2.4"}]}; nothing
 * where there are none. */
void answer_scored_otherwise(struct answer *to, const struct scored_otherwise_list *list);

/* {"valid":true,"lines":57,"hands":12,"head":"…","found":"R40","faults":[{"address":"1.2.4","why":"…"}]} */
void answer_verify(
    struct answer *to, const struct verify_report *report, const struct asked_head *asked);

/* The whole file as JSON Lines: every line of the log with the rows it wrote, in order,
 * and before it the names first written there.
 *
 * The first line, of the type `file`, says the version of the file and how many lines the log has, so that an
 * export that was cut is not taken for whole.
 *
 * A line behind it has its `type` (event, entrant, round, table, hand, version, penalty, dispute, signature,
 * or person for a name), `log` (which line of the log it is, when, who, what), `rows` as they are
 * chained, and the chain's `hash`. A hand and its versions are hand records besides, with `table`,
 * `hand`, `version` and the `score` as it was computed, and the entry of one that was inserted has `before`. People stand by number; a name's own line has
 * its salt, with which the chain's hash of it can be made again (club/export.h reads all of it). */

/* Takes lines as they come, each ended by a line feed; nothing of the store is locked meanwhile. */
struct export_sink {
	bool (*take)(void *context, const char *text, size_t size, struct error *err);
	void *context;
};

/* A version of a hand that an export carries. */
struct export_version {
	int64_t event;
	struct address address;
	int number;   /* from 1 */
	int64_t line; /* of the log, that wrote it */
};

/* Adds the member `score` to the version's record, or nothing where it cannot be made again. The desk
 * has the store and an arena of the line; no event. */
struct export_scorer {
	bool (*add)(void *context, const struct desk *desk, const struct export_version *version,
	    struct json *json, struct error *err);
	void *context;
};

/* The type of the line an action makes; `version` of the hand it wrote, 0 where it wrote none. */
const char *export_type(const char *action, int version);

/* The whole file as JSON Lines (club/export.h), every hand with its score made again of its
 * facts. */

/* Gives every line to the sink. A hand that does not score as it was kept, or cannot be read, stands there
 * without a score. */
bool export_file(struct store *store, const struct export_sink *sink, struct error *err);

/* What leaves the file or comes into it. */

/* The hands of a table that count, for CSV: "hands":[{"round":1,"table":2,"hand":4,"sides":[{"side":"A",
 * …,"players":["…"],"out":"normal","red_threes":2,"kinds":{"natural":1,"mixed":2}}]}], and the kinds. `facts`
 * are those of hand_facts_of_table(). */
void answer_export_table(struct answer *to, const struct event_kinds *kinds,
    const struct table *table, const struct hand_facts *facts);

/* "kinds": of canasta in the rulebook, which have a column each. */
void answer_export_kinds(struct answer *to, const struct event_kinds *kinds);

/* {"file":"club.jsonl","lines":57,"head":"…"} */
void answer_export(struct answer *to, const char *file, int64_t lines, const char *head);

/* A file exported as JSON Lines (club/export.h) taken into an empty one; and which files
 * of hands an event has taken already. */

struct import;

/* A line of the log as it was taken. */
struct imported {
	int64_t event;      /* it is about; 0: none */
	const char *action; /* until the next line, as is the version; NULL: the line was a name */
	bool settings;      /* it changed what the event is played by */
	bool books;         /* it brought a rulebook */
	const struct kept_version *version; /* that it wrote; NULL: none, or a void one */
};

/* Begins an import into a store without a line yet (else ERROR_REFUSED `import-not-empty`). Nothing
 * is there until import_end. `file` is how messages name the file; both outlive the import. */
bool import_begin(struct store *store, const char *file, struct import **ret, struct error *err);

/* Takes the next line, `number` in its file. Authors, times, numbers and hashes are carried over, and each
 * hash is made again from what the line says. What is wrong is ERROR_INPUT `json-syntax`, `import-type`,
 * `import-member`, `import-rows`, `import-hash`, with line and column. Whether hands can be scored under a
 * rulebook that came, and give the sums they have, is not looked at here (club/export.h). */
bool import_line_write(struct import *import, int number, const char *text, size_t size,
    struct imported *ret, struct error *err);

/* Looks whether all is there (club/whole.h), of which the error names the line; `import-cut` where lines are missing
 * at the end. Commits where `ok`, else leaves the store as it was; frees the import. Returns whether all of it is
 * now there. NULL is allowed where not `ok`. */
bool import_end(struct import *import, bool ok, struct error *err);

/* The SHA-256 of a whole file, from where it began. */
bool import_digest(struct file_source *file, char ret[HASH_TEXT], struct error *err);

/* Whether the event took a file of hands with that digest. */
bool import_known(const struct desk *desk, const char *digest, bool *ret, struct error *err);

/* Notes in the log that it now has. Part of the transaction in which the hands are added. */
bool import_note(const struct desk *desk, const char *digest, struct error *err);

/* A line of an import as its parts see it, private to import*.c: import.c reads lines
 * and chains them, import_person.c takes names, import_rows.c the rows of a line of the log, for
 * event_copy.c too. */

/* What numbers of another file become in this one, where an event is copied from there (event_copy.c). */
struct import_numbers {
	bool (*person)(void *context, int64_t number, int64_t *ret, struct error *err);
	void *context;
	int64_t event, event_here;
};

struct import {
	struct cleanup cleanup;
	struct store *store;
	const char *file;
	struct arena arena;                   /* of the import */
	struct arena scratch;                 /* of a line */
	sqlite3_stmt *inserts[TABLES_MOST];   /* by table, made when its first row comes */
	const struct import_numbers *numbers; /* NULL: they stay what they are */
	int version;   /* of the file exported; 0: its first line is to come */
	int64_t seq;   /* of the newest line */
	int64_t lines; /* that the export says its log has */
	unsigned char hash[HASH_BYTES];
	int last; /* line of the file, as it is read */
	size_t place_room;
	int *places;               /* by line of the log, from the first: its line of the file */
	bool given;                /* something was given in some hand */
	bool ordered;              /* some hand was inserted */
	bool written[TABLES_MOST]; /* there are such rows under the line at hand */
	struct kept_version wrote; /* the version of a hand that it wrote */
};

/* A line as it is read. What it does not say is NULL. */
struct import_line {
	struct json_members members;
	const char *type, *rows, *facts, *score, *texts, *hash, *payload;
	struct log_fields fields;
	int number;
	const char *text;
	size_t size;
};

/* Writes the rows of a line of the log; import_rows_end() frees what was made for it. */
bool import_rows(struct import *import, const struct import_line *line, struct error *err);
void import_rows_end(struct import *import);

/* Reads `size` bytes from twice as many digits. */
bool import_hex(const char *text, unsigned char *ret, size_t size);

/* A whole file from its export: what its lines say is taken (club/export.h), and judged where it is
 * more than rows: each rulebook is read, each hand scored again (club/record_book.h). */

/* An export on its way into a file. */
struct import_desk {
	struct store *store;
	struct import *import;
	struct books_kept books;
	struct arena arena; /* of the event at hand */
	struct arena scratch;
	struct event event;  /* number 0: none is */
	const char *why;     /* hands of it cannot be scored; NULL: they can */
	struct arena *found; /* of the caller: for hands that an earlier scorer scored */
	struct scored_otherwise_list otherwise;
};

/* Begins, as import_begin() does. */
bool import_desk_begin(struct import_desk *desk, struct store *store, const char *file,
    struct arena *found, struct error *err);

/* Takes the next line. A fault of it is ERROR_INPUT, with the place. */
bool import_desk_take(
    struct import_desk *desk, const struct json_document *line, struct error *err);

/* Ends, as import_end() does. */
bool import_desk_end(struct import_desk *desk, bool ok, struct error *err);

#endif
