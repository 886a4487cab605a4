/* db.h - the layer over SQLite: the desk, statements and rows.
 *
 * A desk is passed to every function that reads or changes events: it has the file, the event and
 * the arena. Everything read is in its arena. A caller that needs another arena or event makes a
 * desk of its own, which is only a few pointers. */
#ifndef CANASTA_FILE_DB_H
#define CANASTA_FILE_DB_H

#include "file/log.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;
struct event;
struct event_now;
struct kept_statement;
struct sqlite3_stmt;
struct store;

/* --- the desk --- */

struct desk {
	struct store *store;
	struct arena *arena;
	const struct event *event;
	/* The settings of the event that a change or a read keeps (desk_keep()); NULL: they are read
	 * each time. */
	const struct event_now **now;
};

/* Returns the desk of a change or a read, which keeps the settings of the event once it has read
 * them. Within one that keeps them already, they stay where they are. */
struct desk desk_keep(const struct desk *desk);

/* --- statements --- */

/* A statement in use. A failed bind is remembered and reported by the next step. */
struct statement {
	struct store *store;
	struct kept_statement *kept;
	struct sqlite3_stmt *handle; /* of `kept` */
	int64_t lent;                /* likewise */
	bool failed;
};

/* A failure of the file breaks off the call (base/boundary.h): the functions below that take no
 * `struct error *err` return only when they have done what they say. The others are for committing,
 * and for the few callers that go on after a failure. */

/* Returns a statement to be bound and run. `sql` must live as long as the program: a literal. A query
 * too long for C is given by the name of its file in schema/questions. A query used in one place is
 * not a view, because SQLite reads each view whenever a file is opened. */
struct statement db_ask(struct store *store, const char *sql);

/* Bind a value to a parameter of the statement by its name, such as ":number". */
void db_bind_number(struct statement *statement, const char *name, int64_t value);
void db_bind_text(
    struct statement *statement, const char *name, const char *value); /* NULL: null */
void db_bind_span(struct statement *statement, const char *name, const char *text, size_t size);
void db_bind_text_some(
    struct statement *statement, const char *name, const char *value); /* "" too: null */
/* Binds a name with its blanks as names are kept (text_join_blanks); NULL: null. */
void db_bind_name(struct statement *statement, const char *name, const char *value);
void db_bind_bytes(struct statement *statement, const char *name, const void *data, size_t size);

/* Steps to the next row; after the last, releases the statement and returns false. */
bool db_step(struct statement *statement);

/* Steps to a row that must exist; without one, the error is `store-damaged`. */
void db_row(struct statement *statement);

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
 * statement. db_one() needs a row, db_found() gives 0 without one. db_exists() reads a yes
 * or no. */
int64_t db_one(struct statement *statement);
int64_t db_found(struct statement *statement);
bool db_exists(struct statement *statement);

/* Runs a statement without parameters or rows; db_try_execute() returns false if it fails. */
void db_execute(struct store *store, const char *sql);
bool db_try_execute(struct store *store, const char *sql, struct error *err);

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
	CELL_CALLED, /* const char *: present name of the person with the name; null is "" */
	CELL_PERSON, /* int64_t: number of that person, 0 for null; the name is in another member */
};

struct cell {
	const char *column; /* its name in the statement; NULL: the first */
	size_t offset;      /* of the member */
	enum cell_kind kind;
	size_t called; /* CELL_PERSON: offset of the member for the present name */
};

/* Makes a cell for a member, by the member's type. CELL() takes the column with the member's name. */
#define CELL_FROM(column, type, member)                                                                                    \
	{                                                                                                                  \
		column, offsetof(type, member),                                                                          \
		_Generic(((type *)NULL)->member, int: CELL_INT, int64_t: CELL_NUMBER, size_t: CELL_SIZE,  \
	     bool: CELL_FLAG, const char *: CELL_TEXT, char: CELL_SIDE), 0 \
	}
#define CELL(type, member) CELL_FROM(#member, type, member)

/* Make a cell for a column that holds the number of a name: for the present name, and for a person
 * with the present name. A query that joined the view of people would take four times as long to
 * prepare. */
#define CELL_OF_NAME(column, type, name)                                                           \
	{                                                                                          \
		column, offsetof(type, name), CELL_CALLED, 0                                       \
	}
#define CELL_OF_PERSON(column, type, person, name)                                                 \
	{                                                                                          \
		column, offsetof(type, person), CELL_PERSON, offsetof(type, name)                  \
	}

/* Returns the present name of a person, by the number of any of the person's names, in the desk's
 * arena; "" if there is none. */
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

/* Reads all rows of a statement, and who owns each. */
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

#endif
