/* open_store.h - the inside of an open store, for src/file and the few others that work on the whole
 * file: verify, import, backups. */
#ifndef CANASTA_FILE_OPEN_STORE_H
#define CANASTA_FILE_OPEN_STORE_H

#include "base/boundary.h"
#include "base/clock.h"
#include "base/error.h"
#include "file/db.h"
#include "file/log.h"
#include "file/schema.h"
#include "file/store.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct books_kept;
struct output;

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
	bool draft;                 /* the file is not at its final path yet */
	struct log_end written;     /* newest line that this transaction wrote; 0: none */
	struct log_end before_part; /* `written` at the beginning of the present part */
	char as_of[CLOCK_TEXT];     /* time of the past that it shows; "": now */
	int64_t committed;          /* newest line that this store committed; 0: none */
	/* Tables of schema_tables written to since the rows of a line were read back. */
	bool touched[TABLES_MOST];
	size_t kept_count;
	struct kept_statement kept[STATEMENTS_KEPT];
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

/* Like db_ask(), but returns false if the statement cannot be prepared. */
bool db_prepare(struct store *store, const char *sql, struct statement *ret);
/* Like db_step(), but DB_FAILED fills err. */
enum db_stepped { DB_ROW, DB_DONE, DB_FAILED };
enum db_stepped db_try_step(struct statement *statement, struct error *err);

/* Returns the number that a pragma or a query gives. */
int db_pragma(struct store *store, const char *sql);

/* Releases the statements in use that were lent after so many others: the call that used them was
 * broken off. */
void db_forget(struct store *store, int64_t lendings);

/* The changes and reads that were open in a store at some moment. store_back() rolls back those that
 * began since, because they were broken off. */
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
	struct store *store;
	const char *path;
	int from, to;
	const char *kept; /* the path of the copy */
	bool made;        /* the copy was made now, not by an attempt before */
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
