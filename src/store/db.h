/* db.h - the small layer over SQLite, private to this folder: statements that are prepared once,
 * bound by name and given back; transactions that roll back unless committed; lines of the log. */
#ifndef CANASTA_STORE_DB_H
#define CANASTA_STORE_DB_H

#include "store/change.h"
#include "store/log.h"
#include "store/schema.h"

#include <sqlite3.h>
#include <sys/types.h>

enum { STATEMENTS_KEPT = 160, STATEMENTS_LOOSE = 16 };

/* A prepared statement kept for its next use; known by the address of its SQL, which is constant. */
struct kept_statement {
	const char *sql;
	sqlite3_stmt *handle;
	bool lent;
};

struct store {
	struct cleanup cleanup;
	sqlite3 *db;
	struct books_kept *books; /* NULL: none are kept */
	const char *path;
	const char *
	    content; /* what messages about what stands in it name: the path, or the export it is made of */
	const char *author;
	enum store_mode mode;
	int version;    /* of what `db` is connected to; 0: not known yet */
	sqlite3 *older; /* the file itself, where `db` is a copy of it; NULL: it is the file */
	dev_t device;   /* with `inode` the file that is open, whatever is at the path by now */
	ino_t inode;
	bool made;           /* by this very command */
	struct error damage; /* that kept a file from being looked at; of STORE_VERIFY alone */
	int lent;            /* statements in use */
	int64_t pieces, pieces_most; /* of work since the outermost of them began (db_limit) */
	int depth;                   /* transactions begun within another */
	int readers;                 /* reads begun within another */
	bool seeded;                 /* salts come from `seed` */
	uint64_t seed;
	bool doomed; /* something failed inside: only a rollback may end it */
	int parts;   /* at this depth a part begins that may fail alone; 0: none does */
	bool committing;
	bool draft;      /* the file has no place yet */
	int64_t written; /* the line of the log this transaction wrote last; 0: none */
	unsigned char written_hash[HASH_BYTES];
	int64_t part_written; /* the same when the part at hand began */
	unsigned char part_hash[HASH_BYTES];
	char as_of[CLOCK_TEXT]; /* the moment it shows; "": now */
	int64_t stands;         /* the newest line of ours that is committed; 0: none */
	bool touched
	    [TABLES_MOST]; /* of schema_tables, written to since the newest line of the log */
	size_t kept_count;
	struct kept_statement kept[STATEMENTS_KEPT];
	sqlite3_stmt *loose[STATEMENTS_LOOSE]; /* in use, and not kept; NULL: a free place */
};

/* A statement in use. A failed bind or allocation is remembered and told by the next step. */
struct statement {
	struct store *store;
	sqlite3_stmt *handle;
	struct kept_statement *kept; /* NULL: finalized when given back */
	bool failed;
};

/* Whether the store was opened to be read alone. */
static inline bool store_is_read(const struct store *store)
{
	return store->mode == STORE_READ || store->mode == STORE_VERIFY;
}

/* From now on a question that takes longer than any can by the size of the file is stopped, with
 * `store-endless`. A file that is being opened may ask for little: it has not been looked at. */
enum db_trust { DB_UNKNOWN_FILE, DB_KNOWN_FILE };
void db_limit(struct store *store, enum db_trust trust);

void db_fill_error(struct store *store, struct error *err);

/* Fills the error of the last failed call on the store; returns false. */
static inline bool db_fail(struct store *store, struct error *err)
{
	db_fill_error(store, err);
	return false;
}

/* A statement to be bound and run. Where it cannot be prepared `err` says why, what is bound to it is
 * let go, and its first step fails. `sql` must live as long as the program: a literal. */
struct statement db_ask(struct store *store, const char *sql, struct error *err);

/* The same for a question too long to stand in C: the file of that name in schema/questions. One that is
 * asked in one place stands there and is no view, as each view is read whenever a file is opened. */
struct statement db_ask_file(struct store *store, const char *name, struct error *err);

/* The same two of the event at a desk, which is bound as `:event`. */
struct statement db_ask_event(const struct desk *desk, const char *sql, struct error *err);
struct statement db_ask_event_file(const struct desk *desk, const char *name, struct error *err);

/* The same of a round of it, or of all up to it, bound as `:round`. */
struct statement db_ask_round(
    const struct desk *desk, const char *sql, int round, struct error *err);

/* The same for what writes rows of a change: its `:event` and `:seq` are bound where they are asked for. */
struct statement change_ask(struct change *change, const char *sql, struct error *err);

/* A row of that table under the line of a change, written when the statement is done: a value is bound by the
 * name of its column, `:event` and `:seq` are already, and a column that nothing is bound to is null. */
struct statement change_row(struct change *change, const char *table, struct error *err);

/* The same of one more of those that share all columns of the key but the last, which numbers them. The
 * number is the one that the statement gives (db_one()). */
struct statement change_next_row(struct change *change, const char *table, struct error *err);

/* As db_ask(), for who must know at once. */
bool db_prepare(struct store *store, const char *sql, struct statement *ret, struct error *err);
void db_bind_number(struct statement *statement, const char *name, int64_t value);
void db_bind_text(
    struct statement *statement, const char *name, const char *value); /* NULL: null */
void db_bind_span(struct statement *statement, const char *name, const char *text, size_t size);
void db_bind_words(
    struct statement *statement, const char *name, const char *value); /* "" too: null */
/* Binds a name with its blanks as names are kept (text_join_blanks); NULL: null. */
void db_bind_name(struct statement *statement, const char *name, const char *value);
void db_bind_bytes(struct statement *statement, const char *name, const void *data, size_t size);

/* The next row. DB_FAILED fills err, for a bind that failed too. */
enum db_stepped { DB_ROW, DB_DONE, DB_FAILED };
enum db_stepped db_step(struct statement *statement, struct error *err);

/* The next row where there must be one: none is the error `store-damaged`. */
bool db_row(struct statement *statement, struct error *err);

/* Gives it back; harmless where db_prepare failed. */
void db_release(struct statement *statement);

/* Steps a statement that gives no rows; it stays to be bound again. */
bool db_run(struct statement *statement, struct error *err);

/* The values of a row. Texts are copied into the arena; a null is "" or 0. */
int64_t db_number(const struct statement *statement, int column);
int db_int(const struct statement *statement, int column);
bool db_is_null(const struct statement *statement, int column);
bool db_text(const struct statement *statement, int column, struct arena *arena, const char **ret,
    struct error *err);
/* Whether a text ends at its first NUL, as all that canasta writes do: else there are bytes that no reader shows. */
bool db_text_ends(const struct statement *statement, int column);
bool db_bytes_hash(const struct statement *statement, int column,
    unsigned char ret[HASH_BYTES]); /* false: it is none, and `ret` stays */

/* The one number that a bound statement is asked for, an INSERT … RETURNING too: there must be a row, or
 * there may be none, which is 0; as a count, as a yes or no. The statement is given back. */
bool db_one(struct statement *statement, int64_t *ret, struct error *err);
bool db_found(struct statement *statement, int64_t *ret, struct error *err);
bool db_count(struct statement *statement, size_t *ret, struct error *err);
bool db_exists(struct statement *statement, bool *ret, struct error *err);

/* Steps a statement that gives no rows, for the last time: it is given back. */
bool db_done(struct statement *statement, struct error *err);

/* The one hash a bound statement is asked for, zeros where there is none; it is given back. */
bool db_hash(struct statement *statement, unsigned char ret[HASH_BYTES], struct error *err);

/* Runs a statement without parameters or rows. */
bool db_execute(struct store *store, const char *sql, struct error *err);

/* Asks for the number that a pragma, or a question, gives. */
bool db_pragma(struct store *store, const char *sql, int *ret, struct error *err);

/* Gives back the statements that were in use when a call was broken off. */
void db_forget(struct store *store);

/* Closes a store when the call is broken off. */
void store_break(void *store);

/* Whether the file still has the version it was opened with: a later canasta may have brought it to its own.
 * Else ERROR_STORE `store-newer`. */
bool store_version_stands(struct store *store, struct error *err);

/* store_begin, whatever the store was opened for: who reads may be the first to open a new file. */
bool transaction_begin(struct store *store, struct error *err);

/* What is hashed with a name or a note, so that nobody finds it again by trying those that could be meant. */
enum { SALT_BYTES = 16 };
bool change_salt(struct store *store, unsigned char ret[SALT_BYTES], struct error *err);

/* SHA-256 of the salt and the text of a name, or of a note. */
void log_name_hash(
    const void *salt, size_t salt_size, const char *text, unsigned char hash[HASH_BYTES]);

/* Notes which table a statement writes to (store/payload.h). */
void payload_note(struct store *store, const char *sql);

/* SHA-256 of some bytes. */
void log_bytes_hash(const void *data, size_t size, unsigned char hash[HASH_BYTES]);

/* The hash of a line from what the file holds of it. */
struct log_fields {
	int64_t seq;
	const char *time;
	bool clock_set;
	int64_t author, event;
	const char *action, *subject;
	unsigned char rows[HASH_BYTES]; /* the SHA-256 of the payload */
};

/* The fields as the columns LOG_FIELDS of a row give them, texts in the arena; of the rows it asks nothing. */
#define LOG_FIELDS "seq, time, clock_set, author, action, event, subject"
enum { LOG_FIELD_COLUMNS = 7 };
bool log_fields_read(
    const struct statement *row, struct arena *arena, struct log_fields *ret, struct error *err);

void log_hash(const unsigned char previous[HASH_BYTES], const struct log_fields *fields,
    unsigned char hash[HASH_BYTES]);

/* Writes a line of the log behind the newest one, whose hash is `previous`; `hash` is its own. */
bool change_append(struct store *store, const struct log_fields *fields,
    const unsigned char previous[HASH_BYTES], const unsigned char hash[HASH_BYTES],
    struct error *err);

#endif
