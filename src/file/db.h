/* db.h - the desk, which is handed to every question and every deed: the file, the event and the
 * arena.
 *
 * Everything read lives in its arena. A caller that needs another arena or event makes a desk of
 * its own: it is a few pointers. */
#ifndef CANASTA_FILE_DB_H
#define CANASTA_FILE_DB_H

#include "base/boundary.h"
#include "base/clock.h"
#include "base/error.h"
#include "file/log.h"
#include "file/store.h"
#include "tournament/event_settings.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct arena;
struct books_kept;
struct change;
struct event;
struct output;

/* An event's settings as the file now has them. */
struct event_now {
	int event; /* its number; 0: they were not asked for yet */
	struct event_settings settings;
	bool closed;
};

struct desk {
	struct store *store;
	struct arena *arena;
	const struct event *event;
	/* Kept within a deed or a read (desk_keep); NULL: read whenever asked. */
	struct event_now *now;
};

/* The desk of a deed or a read, which keeps in `now` what it reads, unless it is within one that does. */
static inline struct desk desk_keep(const struct desk *desk, struct event_now *now)
{
	struct desk kept = *desk;

	*now = (struct event_now){0};
	if (!kept.now)
		kept.now = now;
	return kept;
}

/* The schema of a canasta file: one list of the tables and their columns, and a check that the file
 * has the tables, indexes, views and triggers that canasta makes, each by its very text, and no
 * others. schema_list.c makes both lists from schema/ during the build: schema/store/ is the first
 * version that was released, each file of schema/migrations/ makes the next one.
 *
 * A file may come from anywhere. One added trigger or view could change rows or reveal anything
 * under our statements, and one missing trigger could let rows be changed unseen. So the schema is
 * checked on each opening before the file is used. Only the tables in which ANALYZE keeps its
 * counts are allowed besides ours. */

struct store;

/* So many tables schema_tables can have. */
enum { TABLES_MOST = 128 };

/* A row of SQLite's own table of the schema. */
struct schema_object {
	const char *type, *name, *table;
	const char *sql; /* NULL: an index that SQLite made for a table */
};

/* The first version of the file that was released; those before it are not read. */
enum { SCHEMA_FIRST = 101 };

/* A version of the file. */
struct schema_version {
	int number;
	const struct schema_object
	    *objects; /* in the order in which they are made, ended by one without a name */
	const char
	    *migrate; /* statements that make it of the version before; NULL: it is the first */
};

/* All of them, from SCHEMA_FIRST to schema_newest, which is the one that this program writes. */
extern const struct schema_version schema_versions[];
extern const int schema_newest;

/* Returns the version of that number, which must be one of them. */
const struct schema_version *schema_version_of(int number);

/* The form of a column in the rows of a line of the log. */
enum schema_form {
	SCHEMA_PLAIN, /* a number, a text or null */
	SCHEMA_BYTES, /* hexadecimal */
	SCHEMA_JSON,  /* unchanged */
	SCHEMA_DIGEST, /* a long text: its SHA-256, as `sha256`; an export has the text with the rows */
	SCHEMA_LINE,   /* the number of the line: left out */
	SCHEMA_HIDDEN, /* a name or a note and its salt, which may be blanked: left out */
};

/* The thing that a number in a column refers to: a file that takes an event from another has
 * numbers of its own. */
enum schema_about { SCHEMA_OF_ITSELF, SCHEMA_OF_PERSON, SCHEMA_OF_EVENT };

struct schema_column {
	const char *name;
	enum schema_form form;
	enum schema_about about;
};

/* A table whose rows are written under lines of the log: all but the log itself and those of the hall. */
struct schema_table {
	const char *name;
	size_t root; /* the table of the row its rows hang on, which names the line; or itself */
	/* Selects the rows written under the lines ?1 to ?2, in the order of lines and keys: all
	 * columns, and after them the line. */
	const char *rows;
	const char *insert; /* writes a row: its columns by their names, `:round`, in their order */
	/* Inserts like `insert`, but the last column of the key is one more than the highest with
	 * the same columns before it, and is returned. */
	const char *insert_next;
	/* Selects the lines of rows whose number does not follow the one before: the last column of the key counts
	 * from the first on, in the order of lines. NULL: the rows have no such number. */
	const char *gaps;
	const struct schema_column *columns; /* ended by one without a name */
};

/* In an order in which rows can be written; ended by a table without a name. */
extern const struct schema_table schema_tables[];

/* Finds references to missing rows. Rows that belong to another row are left out if their line
 * finds them by it: one without its owner is a row of no line, so that its table has more rows than
 * the lines of the log. */
extern const char schema_astray[];

/* Asks how many rows each of these tables has. */
extern const char schema_counts[];

/* An object that is not as it should be. */
struct schema_fault {
	const char *why;
	/* It is a table or view of ours, or how texts are kept: our statements cannot read the file. */
	bool table;
};

/* How an object may have come to be so, in words for message_words(). */
extern const char schema_fault_origin[];

/* The observers of a check; their words live for the call. Returning false stops it. */
struct schema_watch {
	bool (*report)(void *context, const struct schema_fault *fault, struct error *err);
	void *context;
};

/* Makes all of it in an open, empty database, within a transaction. */
bool schema_make(struct store *store, struct error *err);

/* Holds the file's schema against that of a version. */
bool schema_compare(
    struct store *store, int version, const struct schema_watch *watch, struct error *err);

/* Like schema_check(), but the first object that differs is ERROR_STORE `store-schema`. */
bool schema_require(struct store *store, int version, struct error *err);

/* The small layer over SQLite, private to this folder: statements that are prepared once,
 * bound by name and given back; transactions that roll back unless committed; lines of the log. */

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
	    content; /* the name for messages about its contents: the path, or the export it is made of */
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

/* A statement in use. A failed bind or allocation is remembered and reported by the next step. */
struct statement {
	struct store *store;
	sqlite3_stmt *handle;
	struct kept_statement *kept; /* NULL: finalized when given back */
	bool failed;
};

/* Returns true if the store was opened only for reading. */
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

/* Returns a statement to be bound and run. If it cannot be prepared, `err` says why, binds are
 * ignored, and the first step fails. `sql` must live as long as the program: a literal. */
struct statement db_ask(struct store *store, const char *sql, struct error *err);

/* Returns a statement for a question too long for C: the file of that name in schema/questions. A
 * question used in one place is not a view, because SQLite reads each view whenever a file is
 * opened. */
struct statement db_ask_file(struct store *store, const char *name, struct error *err);

/* Returns a statement that writes rows of a change: its `:event` and `:seq` are bound if they
 * occur. */
struct statement change_ask(struct change *change, const char *sql, struct error *err);

/* A row of that table under the line of a change, written when the statement is done: a value is bound by the
 * name of its column, `:event` and `:seq` are already, and a column that nothing is bound to is null. */
struct statement change_row(struct change *change, const char *table, struct error *err);

/* Returns a statement for one more row among those that share all columns of the key except the
 * last, which numbers them. The statement returns the number (db_one()). */
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
/* Returns true if a text ends at its first NUL, like all that canasta writes; others have bytes
 * that no reader shows. */
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

/* Checks that the file still has the version it was opened with: a later canasta may have upgraded
 * it. Else ERROR_STORE `store-newer`. */
bool store_version_stands(struct store *store, struct error *err);

/* Begins like store_begin(), whatever the store was opened for: a reader may be the first to open a
 * new file. */
bool transaction_begin(struct store *store, struct error *err);

/* The salt that is hashed with a name or a note, so that its hash cannot be found by trying likely
 * ones. */
enum { SALT_BYTES = 16 };
bool change_salt(struct store *store, unsigned char ret[SALT_BYTES], struct error *err);

/* SHA-256 of the salt and the text of a name, or of a note. */
void log_name_hash(
    const void *salt, size_t salt_size, const char *text, unsigned char hash[HASH_BYTES]);

/* Notes which table a statement writes to (file/payload.h). */
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

/* Writes a line of the log after the newest one, whose hash is `previous`; `hash` is its own. */
bool change_append(struct store *store, const struct log_fields *fields,
    const unsigned char previous[HASH_BYTES], const unsigned char hash[HASH_BYTES],
    struct error *err);

/* Rows read one way: which member of a struct each column of a statement fills. Private to this
 * folder. */

/* The type of a column's member. */
enum cell_kind {
	CELL_PASSED, /* in none: `finish` reads it */
	CELL_INT,    /* int */
	CELL_NUMBER, /* int64_t */
	CELL_SIZE,   /* size_t */
	CELL_FLAG,   /* bool: it is not 0 */
	CELL_TEXT,   /* const char *; null is "" */
	CELL_SIDE,   /* char: 0 is 'A'; null is '\0' */
	CELL_PERSON, /* int64_t: whose the name is; null is 0 */
	CELL_CALLED, /* const char *: how they are called; null is "" */
};

struct cell {
	enum cell_kind kind;
	size_t offset;
};

/* A member, by its type. */
#define CELL(type, member)                                                                                  \
	{                                                                                                   \
		_Generic(((type *)NULL)->member, int: CELL_INT, int64_t: CELL_NUMBER, size_t: CELL_SIZE,  \
	     bool: CELL_FLAG, const char *: CELL_TEXT, char: CELL_SIDE),                            \
	    offsetof(type, member) \
	}

/* A cell for a column that holds the number of a name. A question that joined the view of people
 * itself would take four times as long to prepare. */
#define CELL_OF_NAME(cell, type, member)                                                           \
	{                                                                                          \
		cell, offsetof(type, member)                                                       \
	}

/* How those are called who have the name of that number, in the desk's arena; "" where there is none. */
bool row_called(const struct desk *desk, int64_t number, const char **ret, struct error *err);

/* A kind of row. */
struct row_kind {
	size_t size; /* of its struct, which begins as zeros */
	size_t cell_count;
	const struct cell *cells; /* by column */
	/* Fills members that no column maps to; called last. May be NULL. */
	bool (*finish)(const struct statement *statement, const struct desk *desk, void *row,
	    struct error *err);
};

#define ROW_KIND(type, cells, finish)                                                              \
	{                                                                                          \
		sizeof(type), sizeof(cells) / sizeof *(cells), cells, finish                       \
	}

/* A number alone, a yes or no, a text. */
extern const struct row_kind row_int, row_flag, row_text;

/* Gives the rows of a bound statement to `take`, one after another, until it fails or there are no more;
 * the statement is given back. */
bool row_each(struct statement *statement,
    bool (*take)(void *context, const struct statement *row, struct error *err), void *context,
    struct error *err);

/* All rows of a bound statement in order, in the desk's arena; the statement is given back. NULL where
 * that fails, never where there are none. */
void *row_list(struct statement *statement, const struct desk *desk, const struct row_kind *kind,
    size_t *ret_count, struct error *err);

/* Rows that belong to others, all read in one go. The number of the owner comes after the cells of
 * a row, and the statement orders rows by it. */
struct row_groups {
	void *rows;
	const int64_t *owners; /* by row */
	size_t size, count;
};

bool row_groups_read(struct statement *statement, const struct desk *desk,
    const struct row_kind *kind, struct row_groups *ret, struct error *err);

/* Returns the rows of one owner, in order; never NULL. */
const void *row_group(const struct row_groups *groups, int64_t owner, size_t *ret_count);

/* Reads the first row; `ret` is unchanged if there is none, which a caller that passes NULL does
 * not learn. A caller without a desk makes one: of the store alone if the row has no texts. */
bool row_first(struct statement *statement, const struct desk *desk, const struct row_kind *kind,
    void *ret, bool *ret_found, struct error *err);

/* The one that there must be: none is the error `store-damaged`. */
bool row_one(struct statement *statement, const struct desk *desk, const struct row_kind *kind,
    void *ret, struct error *err);

/* The number of times that SQLite was refused memory. Some of its functions then answer as if their
 * data were damaged or not JSON; or it goes on without, only slower. */

/* How often what SQLite asked for was refused. It may do without: then it is only slower. */
long memory_refusals(void);

/* Keeps small pieces of memory for SQLite, which asks for tens of thousands of them while it reads
 * a schema and prepares a question, and frees nearly all of them.
 *
 * Debian builds the library without SQLite's own reserve of small pieces (SQLITE_OMIT_LOOKASIDE),
 * so that each goes to the system's allocator: a fifth of a command's time. A freed piece is kept
 * here for the next of its size; pieces larger than a page of the file are the system's as before.
 * One thread, as SQLite is configured.
 *
 * Call it before SQLite is first used; a second call does nothing. Under an address sanitizer all
 * memory stays the system's, so that a use after free is seen. */
void memory_pool(void);

/* A connection to SQLite as every store has one. Private to this folder. */

/* How long a file is waited for that another program keeps locked. */
enum { BUSY_MILLISECONDS = 10000 };

/* Opens the file of that path for the store; for an empty path a file in no folder, which is
 * deleted when it is closed. The contents of the file cannot affect the program. */
bool connection_open(struct store *store, const char *path, struct error *err);

/* Sets what makes a change durable; when it is known whose file it is. */
bool connection_settle(struct store *store, struct error *err);

/* Lets go of the statements that are kept for their next use. */
void connection_forget(struct store *store);

/* Ends and closes the connection. */
void connection_close(struct store *store);

/* Files of an earlier version, brought to the version that this program writes by the statements of
 * schema/migrations/.
 *
 * A file that is to be written is migrated in one transaction, so that whatever happens it is whole, of the one
 * version or the other. Before, it is copied to NAME.before-N, N being the new version; nothing is changed where
 * that cannot be done, or where something else has this name. A file that is only read is not touched: a copy
 * of it is migrated and read in its place. */

struct store;

/* A file that was migrated. */
struct migration {
	const char *path;
	int from, to;
	const char *kept; /* the path of the copy */
};

/* The observers of a migration; one at a time, NULL for none. The watch must live until another
 * replaces it. */
struct migration_watch {
	void (*report)(void *context, const struct migration *migration);
	void *context;
};
void migrate_watched(const struct migration_watch *watch);

/* Migrates the file itself. Another process may have done so meanwhile. */
bool migrate_file(struct store *store, struct error *err);

/* Takes a copy in place of the file, not migrated yet. */
bool migrate_aside(struct store *store, struct error *err);

/* Migrates that copy. */
bool migrate_copy(struct store *store, struct error *err);

/* Copies of an open file of events. */

/* Makes `to` what `from` is, in one transaction: who waits for it meanwhile finds all of it. Page by page,
 * which a file that may only be read allows too. */
bool copy_onto(struct store *from, struct store *to, struct error *err);

/* The copied file if the file has an earlier version: itself, or the copy that this program reads
 * in its place (file/db.h). */
enum copy_of { COPY_AS_IT_IS, COPY_AS_READ };

/* Writes the store into an OUTPUT_COPY that has begun, consistent and in one go; writers wait as
 * for any reader, some tenths of a second for the largest of files. */
bool copy_into(
    struct store *store, const struct output *output, enum copy_of what, struct error *err);

/* Keeps a copy next to the store under the first free name: FILE.STEM, FILE.STEM-1, -2 …; from
 * `first` on. The copy is whole and on the disk before it has its name, *ret_path. */
bool copy_keep(struct store *store, struct arena *arena, const char *stem, int first,
    const char **ret_path, struct error *err);

/* Keeps everybody else out of the store until it is closed, without a transaction: SQLite copies only
 * outside of one. */
bool copy_alone(struct store *store, struct error *err);

/* Returns in *ret if there is a file of that name; fails if that cannot be found out. */
bool copy_is_there(const char *path, bool *ret, struct error *err);

#endif
