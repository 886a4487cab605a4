/* db.h - the layer over SQLite: the desk, the schema, the open store, statements, changes, the
 * payload of the log, rows, memory, migrations and copies.
 *
 * A desk is passed to every function that reads or changes events: it has the file, the event and
 * the arena. Everything read is in its arena. A caller that needs another arena or event makes a
 * desk of its own, which is only a few pointers. */
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
struct json;
struct output;

/* --- the desk --- */

/* The present settings of an event. */
struct event_now {
	int event; /* number of the event; 0: the settings were not read yet */
	struct event_settings settings;
	bool closed;
};

struct desk {
	struct store *store;
	struct arena *arena;
	const struct event *event;
	/* Settings kept during a change or a read (desk_keep()); NULL: read each time. */
	struct event_now *now;
};

/* Returns the desk of a change or a read, which keeps the settings it reads in `now`. Within one
 * that keeps them already, that one is used. */
struct desk desk_keep(const struct desk *desk, struct event_now *now);

/* --- the schema --- */

/* A canasta file must have the tables, indexes, views and triggers that canasta makes, each with its
 * exact text, and no others. schema_list.c lists these, and the tables with their columns, from
 * schema/ during the build. schema/store/ is the first version that was released, and each file of
 * schema/migrations/ makes the next one.
 *
 * A file may come from anywhere. One added trigger or view could change rows or reveal anything
 * under our statements, and one missing trigger could let rows be changed unseen. So the schema is
 * checked on each opening before the file is used. The only other tables allowed are those in which
 * ANALYZE keeps its counts. */

/* Most tables that schema_tables can have, and most objects that all versions can have. */
enum { TABLES_MOST = 128, OBJECTS_MOST = 1024 };

/* A row of SQLite's own table of the schema. */
struct schema_object {
	const char *type, *name, *table;
	const char *sql; /* NULL: an index that SQLite made for a table */
};

/* The first released version of the file; earlier versions are not read. */
enum { SCHEMA_FIRST = 101 };

/* The version that this program writes. */
extern const int schema_newest;

/* The statements that make each version from the one before, from SCHEMA_FIRST, which has none. */
extern const char *const schema_migrations[];

/* An object of the versions from `first` to `last`. Its texts are offsets in schema_texts: addresses
 * would be relocated at each start (base/yaml.h). */
struct schema_row {
	int first, last;
	unsigned type, name, table, sql; /* 0: no SQL */
};

extern const struct schema_row schema_rows[]; /* the last is of the version 0 */
extern const char schema_texts[];

/* Reads the objects of a version in the order in which they are made; after the last is one without
 * a name. Returns how many there are. */
size_t schema_objects(int version, struct schema_object ret[OBJECTS_MOST]);

/* The form of a column in the rows of a line of the log. */
enum schema_form {
	SCHEMA_PLAIN, /* a number, a text or null */
	SCHEMA_BYTES, /* hexadecimal */
	SCHEMA_JSON,  /* unchanged */
	/* A long text: its SHA-256, as `sha256`. An export has the text with the rows. */
	SCHEMA_DIGEST,
	SCHEMA_LINE,   /* the number of the line: left out */
	SCHEMA_HIDDEN, /* a name or a note and its salt, which may be blanked: left out */
};

/* The thing to which a number in a column refers: a file that takes an event from another gives it
 * numbers of its own. */
enum schema_about { SCHEMA_OF_ITSELF, SCHEMA_OF_PERSON, SCHEMA_OF_EVENT };

struct schema_column {
	const char *name;
	enum schema_form form;
	enum schema_about about;
};

/* A table whose rows are written under lines of the log: all except the log itself and the tables
 * of the hall. */
struct schema_table {
	const char *name;
	/* The table of the row to which its rows belong, which names the line; or itself. */
	size_t root;
	/* Selects the rows written under the lines ?1 to ?2, in the order of lines and keys: all
	 * columns, and after them the line. */
	const char *rows;
	/* Writes a row. Parameters are the names of the columns, such as `:round`, in their
	 * order. */
	const char *insert;
	/* Inserts like `insert`, but the last column of the key is one more than the highest with
	 * the same columns before it, and is returned. */
	const char *insert_next;
	/* Selects the lines of rows whose number does not follow the number before. The last column
	 * of the key counts from the first row on, in the order of lines. NULL: the rows have no
	 * such number. */
	const char *gaps;
	const struct schema_column *columns; /* the last has no name */
};

/* The tables in an order in which rows can be written; the last has no name. */
extern const struct schema_table schema_tables[];

/* Finds references to missing rows. Rows that belong to another row are left out if their line
 * finds them by it: a row without its owner belongs to no line, so its table has more rows than the
 * lines of the log. */
extern const char schema_astray[];

/* Counts the rows of each of these tables. */
extern const char schema_counts[];

/* An object that differs from the schema. */
struct schema_fault {
	const char *why;
	/* The object is a table or view of ours, or the encoding of texts: our statements cannot
	 * read the file. */
	bool table;
};

/* A possible origin of such an object, in words for message_words(). */
extern const char schema_fault_origin[];

/* The observer of a check; its words are valid only during the call. */
struct schema_watch {
	void (*report)(void *context, const struct schema_fault *fault);
	void *context;
};

/* Makes the whole schema in an open, empty database, within a transaction. */
void schema_make(struct store *store);

/* Compares the file's schema with the schema of a version. */
void schema_compare(struct store *store, int version, const struct schema_watch *watch);

/* Like schema_compare(), but the first object that differs is ERROR_STORE `store-schema`. */
void schema_require(struct store *store, int version);

/* --- the open store --- */

enum { STATEMENTS_KEPT = 160, NAMES_KEPT = 32 };

/* A prepared statement. It is kept after use for its next use, until its place is needed. */
struct kept_statement {
	const char *sql; /* its key is the address, because the text is constant */
	sqlite3_stmt *handle;
	int64_t lent;       /* its place among all that were lent */
	bool used;          /* it is in use */
	int columns, found; /* how many it has, and the one found last (db_column()) */
	/* The names under which the first columns were last asked for. */
	const char *asked[NAMES_KEPT];
};

/* An open file. */
struct store {
	struct cleanup cleanup;
	sqlite3 *db;
	struct books_kept *books; /* NULL: no rulebooks are kept */
	const char *path;
	/* Name of the contents in messages: the path, or the export from which they are made. */
	const char *content;
	const char *author;
	enum store_mode mode;
	int version;    /* version of the file to which `db` is connected; 0: not known yet */
	sqlite3 *older; /* the file itself if `db` is a copy of it; NULL: `db` is the file */
	dev_t device;   /* with `inode` the open file, whatever is at the path now */
	ino_t inode;
	bool made; /* this command made the file */
	/* Damage because of which the file was not examined; only for STORE_VERIFY. */
	struct error damage;
	int lent;                    /* statements in use */
	int64_t lendings;            /* statements lent since the store was opened */
	int64_t pieces, pieces_most; /* work since the outermost statement began (db_limit()) */
	int depth;                   /* transactions begun within another */
	int readers;                 /* reads begun within another */
	bool seeded;                 /* salts come from `seed` */
	uint64_t seed;
	bool doomed; /* something failed inside: only a rollback may end it */
	int parts;   /* depth at which each change is a part that may fail alone; 0: none */
	bool committing;
	bool draft;      /* the file is not at its final path yet */
	int64_t written; /* newest line of the log that this transaction wrote; 0: none */
	unsigned char written_hash[HASH_BYTES];
	int64_t part_written; /* `written` at the beginning of the present part */
	unsigned char part_hash[HASH_BYTES];
	char as_of[CLOCK_TEXT]; /* time of the past that it shows; "": now */
	int64_t stands;         /* newest line that this store committed; 0: none */
	/* Tables of schema_tables written to since the newest line of the log. */
	bool touched[TABLES_MOST];
	size_t kept_count;
	struct kept_statement kept[STATEMENTS_KEPT];
};

/* A statement in use. A failed bind is remembered and reported by the next step. */
struct statement {
	struct store *store;
	struct kept_statement *kept;
	sqlite3_stmt *handle; /* of `kept` */
	int64_t lent;         /* likewise */
	bool failed;
};

/* Returns true if the store was opened only for reading. */
bool store_is_read(const struct store *store);

/* Sets a limit: from now on a query that takes longer than any can for a file of this size is
 * stopped, with `store-endless`. An unknown file, which is just being opened, gets a low limit. */
enum db_trust { DB_UNKNOWN_FILE, DB_KNOWN_FILE };
void db_limit(struct store *store, enum db_trust trust);

/* Fills the error of the last failed call on the store. */
void db_fill_error(struct store *store, struct error *err);

/* Breaks off with the error of the last failed call on the store. */
_Noreturn void db_break(struct store *store);

/* --- statements --- */

/* A failure of the file breaks off the call (base/boundary.h): the functions below that take no
 * `struct error *err` return only when they have done what they say. The others are for committing,
 * and for the few callers that go on after a failure. */

/* Returns a statement to be bound and run. `sql` must live as long as the program: a literal. */
struct statement db_ask(struct store *store, const char *sql);

/* Returns a statement for a query too long for C: the file of this name in schema/questions. A
 * query used in one place is not a view, because SQLite reads each view whenever a file is
 * opened. */
struct statement db_ask_file(struct store *store, const char *name);

/* Like db_ask(), but returns false if the statement cannot be prepared. */
bool db_prepare(struct store *store, const char *sql, struct statement *ret);
void db_bind_number(struct statement *statement, const char *name, int64_t value);
void db_bind_text(
    struct statement *statement, const char *name, const char *value); /* NULL: null */
void db_bind_span(struct statement *statement, const char *name, const char *text, size_t size);
void db_bind_text_some(
    struct statement *statement, const char *name, const char *value); /* "" too: null */
/* Binds a name with its blanks as names are kept (text_join_blanks); NULL: null. */
void db_bind_name(struct statement *statement, const char *name, const char *value);
void db_bind_bytes(struct statement *statement, const char *name, const void *data, size_t size);

/* Steps to the next row; returns false after the last. */
bool db_step(struct statement *statement);

/* Steps to a row that must exist; without one, the error is `store-damaged`. */
void db_row(struct statement *statement);

/* Like db_step(), but DB_FAILED fills err. */
enum db_stepped { DB_ROW, DB_DONE, DB_FAILED };
enum db_stepped db_try_step(struct statement *statement, struct error *err);

/* Releases the statement; harmless if db_prepare() failed, or if db_forget() has released it. */
void db_release(struct statement *statement);

/* Runs a statement that gives no rows; it can be bound again. */
void db_run(struct statement *statement);

/* Runs a statement that gives no rows, and releases it. db_try() returns false if it fails. */
void db_done(struct statement *statement);
bool db_try(struct statement *statement, struct error *err);

/* Returns the number of a column by its name, a literal, for functions of SQLite. A name that the
 * statement does not have is a fault of the program: ERROR_STORE `store-failed`. */
int db_column(const struct statement *row, const char *name);

/* Return the value of a column by its name, a literal. Texts are copied into the arena; null is ""
 * or 0. */
int64_t db_number(const struct statement *row, const char *name);
int db_int(const struct statement *row, const char *name);
bool db_is_null(const struct statement *row, const char *name);
const char *db_text(const struct statement *row, const char *name, struct arena *arena);
/* Returns true if a text ends at its first NUL, like all that canasta writes; others have bytes
 * that no reader shows. */
bool db_text_ends(const struct statement *row, const char *name);
bool db_bytes_hash(const struct statement *row, const char *name,
    unsigned char ret[HASH_BYTES]); /* false: the value is not a hash, and `ret` is unchanged */

/* Return the single number of a bound statement, which may be an INSERT … RETURNING, and release the
 * statement. db_one() needs a row, db_found() gives 0 without one. db_count() reads a count,
 * db_exists() a yes or no. */
int64_t db_one(struct statement *statement);
int64_t db_found(struct statement *statement);
size_t db_count(struct statement *statement);
bool db_exists(struct statement *statement);

/* Reads the single hash of a bound statement, zeros if there is none, and releases the
 * statement. */
void db_hash(struct statement *statement, unsigned char ret[HASH_BYTES]);

/* Runs a statement without parameters or rows; db_try_execute() returns false if it fails. */
void db_execute(struct store *store, const char *sql);
bool db_try_execute(struct store *store, const char *sql, struct error *err);

/* Returns the number that a pragma or a query gives. */
int db_pragma(struct store *store, const char *sql);

/* Releases the statements in use that were lent after so many others: the call that used them was
 * broken off. */
void db_forget(struct store *store, int64_t lendings);

/* The changes and reads that were open in a store at some moment; store_back() rolls back what began since, because it
 * was broken off. */
struct store_mark {
	int depth, readers;
	int64_t lendings;
};
struct store_mark store_mark(const struct store *store);
void store_back(struct store *store, const struct store_mark *mark);

/* --- transactions --- */

/* Closes a store when the call is broken off. */
void store_break(void *store);

/* Checks that the file still has the version with which it was opened, since a later canasta may
 * have upgraded it. Otherwise ERROR_STORE `store-newer`. */
void store_check_version(struct store *store);

/* Begins a transaction like store_begin(), in any mode of the store: a reader may be the first to
 * open a new file. */
void transaction_begin(struct store *store);

/* --- changes --- */

/* Returns a statement that writes rows of a change: its `:event` and `:seq` are bound if they
 * occur. */
struct statement change_ask(struct change *change, const char *sql);

/* Returns a statement that writes a row of a table under the line of a change. Bind each value by
 * the name of its column; `:event` and `:seq` are bound already, and unbound columns are null. */
struct statement change_row(struct change *change, const char *table);

/* Returns a statement for one more row among those that share all columns of the key except the
 * last, which numbers them. The statement returns the number (db_one()). */
struct statement change_next_row(struct change *change, const char *table);

/* Makes the salt that is hashed with a name or a note, so that the hash cannot be found by trying
 * likely ones. */
enum { SALT_BYTES = 16 };
void change_salt(struct store *store, unsigned char ret[SALT_BYTES]);

/* Computes the SHA-256 of the salt and the text of a name or a note. */
void log_name_hash(
    const void *salt, size_t salt_size, const char *text, unsigned char hash[HASH_BYTES]);

/* Computes the SHA-256 of some bytes. */
void log_bytes_hash(const void *data, size_t size, unsigned char hash[HASH_BYTES]);

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

/* --- the payload of a line --- */

/* The payload of a line of the log is the rows written under it, as an object of lists. It has a list for
 * each table with rows of the line, in the order of schema_tables.
 *
 * A row is an object of its columns in their order. A null column is left out, so a column added
 * later does not change the payload of earlier lines. A column that SQLite computes (GENERATED) is
 * not stored and is left out. A line binds the SHA-256 of its payload; verify writes the payload
 * again from the rows it finds and compares. */

/* The rows of a table, one after another by their lines. */
struct log_payload_rows {
	struct statement statement;
	bool none;    /* the table has no rows in the range of lines */
	int64_t line; /* line of the next row */
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

/* Return the place after a JSON string whose opening quote was read, and after an object or a list;
 * NULL if it has no end. */
const char *log_payload_string_end(const char *at);
const char *log_payload_value_end(const char *at);

/* The first returns true if rows have the hash of a long text. The second lists the long texts of a
 * line in the order of its rows: frozen rulebooks, pieces of an event's paper. */
bool log_payload_has_texts(const char *payload);
void log_payload_texts(struct store *store, int64_t line, struct json *json);

/* --- rows --- */

/* A list of cells says which member of a struct each column of a row fills. */

/* The type of a column's member. */
enum cell_kind {
	CELL_INT,    /* int */
	CELL_NUMBER, /* int64_t */
	CELL_SIZE,   /* size_t */
	CELL_FLAG,   /* bool: true unless 0 */
	CELL_TEXT,   /* const char *; null is "" */
	CELL_SIDE,   /* char: 0 is 'A'; null is '\0' */
	CELL_PERSON, /* int64_t: number of the person with the name; null is 0 */
	CELL_CALLED, /* const char *: present name of the person; null is "" */
};

struct cell {
	const char *column; /* its name in the statement; NULL: the first */
	size_t offset;      /* of the member */
	enum cell_kind kind;
};

/* Makes a cell for a member, by the member's type. CELL() takes the column with the member's name. */
#define CELL_FROM(column, type, member)                                                                                    \
	{                                                                                                                  \
		column, offsetof(type, member),                                                                          \
		_Generic(((type *)NULL)->member, int: CELL_INT, int64_t: CELL_NUMBER, size_t: CELL_SIZE,  \
	     bool: CELL_FLAG, const char *: CELL_TEXT, char: CELL_SIDE) \
	}
#define CELL(type, member) CELL_FROM(#member, type, member)

/* Makes a cell for a column that holds the number of a name: CELL_PERSON or CELL_CALLED. A query
 * that joined the view of people would take four times as long to prepare. */
#define CELL_OF_NAME(kind, column, type, member)                                                   \
	{                                                                                          \
		column, offsetof(type, member), kind                                               \
	}

/* Returns the present name of the person who has the name with this number, in the desk's arena; ""
 * if there is none. */
const char *row_called(const struct desk *desk, int64_t number);

/* A kind of row. */
struct row_kind {
	size_t size; /* size of its struct, which begins as zeros */
	size_t cell_count;
	const struct cell *cells; /* in any order */
	/* Fills members that no column maps to; called last. May be NULL. */
	void (*finish)(const struct statement *statement, const struct desk *desk, void *row);
};

#define ROW_KIND(type, cells, finish)                                                              \
	{                                                                                          \
		sizeof(type), sizeof(cells) / sizeof *(cells), cells, finish                       \
	}

/* Rows of a single number or text. */
extern const struct row_kind row_int, row_text;

/* Reads all rows of a bound statement in order, into the desk's arena, and releases the statement.
 * Never NULL. */
void *row_list(struct statement *statement, const struct desk *desk, const struct row_kind *kind,
    size_t *ret_count);

/* Rows that belong to others, all read at once. The column `owner` has the number of the owner; in
 * rows of a single value it is the second column. The statement orders rows by it. */
struct row_groups {
	void *rows;
	const int64_t *owners; /* by row */
	size_t size, count;
};

struct row_groups row_groups_read(
    struct statement *statement, const struct desk *desk, const struct row_kind *kind);

/* Returns the rows of one owner, in order; never NULL. */
const void *row_group(const struct row_groups *groups, int64_t owner, size_t *ret_count);

/* Reads the first row; returns false if there is none, and `ret` is unchanged. A caller without a
 * desk makes one; it needs only the store if the row has no texts. */
bool row_first(
    struct statement *statement, const struct desk *desk, const struct row_kind *kind, void *ret);

/* Reads a row that must exist; without one, the error is `store-damaged`. */
void row_one(
    struct statement *statement, const struct desk *desk, const struct row_kind *kind, void *ret);

/* --- memory --- */

/* Returns how many requests of SQLite for memory were refused. Some of its functions then answer as
 * if their data were damaged or not JSON; others continue without it, only slower. */
long memory_refusals(void);

/* Keeps small pieces of memory for SQLite. It needs tens of thousands of them while it reads a
 * schema and prepares a query, and frees nearly all of them.
 *
 * Debian builds the library without SQLite's own reserve of small pieces (SQLITE_OMIT_LOOKASIDE),
 * so each would come from the system's allocator: a fifth of a command's time. A freed piece is
 * kept here for the next of its size. Pieces larger than a page of the file still come from the
 * system. Used by one thread, as SQLite is configured.
 *
 * Call it before SQLite is first used; a second call does nothing. Under an address sanitizer all
 * memory is the system's, so that a use after free is found. */
void memory_pool(void);

/* --- migrations --- */

/* A migration changes a file of an earlier version to the version that this program writes, by the
 * statements of schema/migrations/.
 *
 * A file opened for writing is migrated in one transaction, so it always has one version or the
 * other, completely. Before that it is copied to NAME.before-N, where N is the new version. Nothing
 * is changed if the copy cannot be made, or if something else has this name. A file that is only
 * read is not changed: a copy of it is migrated and read instead. */

/* A file that was migrated. */
struct migration {
	const char *path;
	int from, to;
	const char *kept; /* the path of the copy */
};

/* The observer of a migration; one at a time, NULL for none. It must exist until another replaces
 * it. */
struct migration_watch {
	void (*report)(void *context, const struct migration *migration);
	void *context;
};
void migrate_watched(const struct migration_watch *watch);

/* Migrates the copy of a file that is only read. store_open() does so itself, unless the file is to
 * be verified. */
void migrate_copy(struct store *store);

/* --- copies --- */

/* Copies `from` onto `to` in one transaction: a program that waits for `to` then finds all of it.
 * It copies page by page, which a file open only for reading allows too. */
void copy_onto(struct store *from, struct store *to);

/* The file to copy if it has an earlier version: itself, or the copy that this program reads
 * instead. */
enum copy_of { COPY_AS_IT_IS, COPY_AS_READ };

/* Writes the store into an OUTPUT_COPY that has begun, consistently and in one step. Writers wait
 * as for any reader, some tenths of a second for the largest files. */
void copy_into(struct store *store, const struct output *output, enum copy_of what);

/* Returns true if there is a file with that name; breaks off if that cannot be found out. */
bool copy_is_there(const char *path);

#endif
