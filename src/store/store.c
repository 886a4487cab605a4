#include "store/store.h"

#include "base/input.h"
#include "base/message.h"
#include "base/output.h"
#include "store/db.h"
#include "store/memory.h"
#include "store/memory_pool.h"
#include "store/row.h"
#include "store/schema.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
	FILE_VERSION = 101, /* of the schema */
	BUSY_MILLISECONDS = 10000,
	VALUE_BYTES_MOST = 1 << 26, /* the largest is a line of an import with a picture in it */
	SQL_BYTES_MOST = 1 << 18,   /* the largest is the views of a past time */
};

const char *store_library(void)
{
	return sqlite3_libversion();
}

int store_version(void)
{
	return FILE_VERSION;
}

/* Whether a file is there, and one that can be a store; the file is made where asked for. The name
 * of every player stands in it, so that only its owner may read it. */
static bool file_ready(const char *path, enum store_mode mode, bool *ret_made, struct error *err)
{
	struct stat state;
	int file;

	if (mode == STORE_SCRATCH)
		return true;
	if (*path == ':') /* SQLite would keep ":memory:" on no disk at all */
		return error_set(err, ERROR_STORE, "store-open",
		    "%s: the name of the file may not begin with a colon; ./%s is the same file",
		    path, path);
	if (output_is_companion(path))
		return error_set(err, ERROR_STORE, "store-open",
		    "%s: SQLite keeps files of such names beside others (-journal, -wal, -shm); "
		    "another name is expected",
		    path);
	if (stat(path, &state) == 0) {
		if (S_ISREG(state.st_mode))
			return true;
		return error_set(err, ERROR_STORE, "store-open", "%s: %s", path,
		    S_ISDIR(state.st_mode) ? "this is a folder, not a file"
		                           : "this is no ordinary file");
	}
	if (errno != ENOENT)
		return error_set(
		    err, ERROR_STORE, "store-open", "%s: %s", path, message_system(errno));
	if (mode != STORE_CREATE)
		return error_set(err, ERROR_STORE, "store-missing",
		    "%s: there is no such file; `canasta event new` makes one", path);
	file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
	if (file < 0 && errno == EEXIST)
		return true; /* another process was quicker */
	if (file < 0)
		return error_set(err, ERROR_STORE, "store-open", "%s: cannot be made: %s", path,
		    message_system(errno));
	(void)close(file);
	*ret_made = true;
	return true;
}

/* What a file may not do to the program that opens it. */
static bool connection_harden(struct store *store, struct error *err)
{
	static const struct {
		int option, value;
	} settings[] = {
	    {SQLITE_DBCONFIG_DEFENSIVE, 1},
	    {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
	    {SQLITE_DBCONFIG_DQS_DML, 0},
	    {SQLITE_DBCONFIG_DQS_DDL, 0},
	    {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
	};

	(void)sqlite3_extended_result_codes(store->db, 1);
	(void)sqlite3_limit(store->db, SQLITE_LIMIT_LENGTH, VALUE_BYTES_MOST);
	(void)sqlite3_limit(store->db, SQLITE_LIMIT_SQL_LENGTH, SQL_BYTES_MOST);
	if (sqlite3_busy_timeout(store->db, BUSY_MILLISECONDS) != SQLITE_OK)
		return db_fail(store, err);
	for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
		int now = -1;

		if (sqlite3_db_config(store->db, settings[i].option, settings[i].value, &now) !=
		        SQLITE_OK ||
		    now != settings[i].value)
			return db_fail(store, err);
	}
	return true;
}

static bool pragma_number(struct store *store, const char *sql, int *ret, struct error *err)
{
	struct statement statement = db_ask(store, sql, err);
	int64_t number;

	if (!db_one(&statement, &number, err))
		return false;
	*ret = (int)number;
	return true;
}

/* No WAL, because the library of Debian 12 (3.40.1) can lose committed transactions
 * when a WAL is reset while others write. With a rollback journal the commit is the removal of the
 * journal; only synchronous=EXTRA makes the folder durable after it. Without, a power cut can bring
 * the journal back, and with it roll back a hand that was acknowledged. */
static bool journal_settle(struct store *store, struct error *err)
{
	struct statement statement = db_ask(store, "PRAGMA journal_mode = DELETE", err);
	struct arena arena = {0};
	const struct desk desk = {.store = store, .arena = &arena};
	const char *mode;
	const bool ok = row_one(&statement, &desk, &row_text, &mode, err) &&
	                (strcmp(mode, "delete") == 0 ||
	                    error_set(err, ERROR_STORE, "store-failed",
	                        "%s: the journal cannot be set as it must be; is another program "
	                        "using the file?",
	                        store->path));

	arena_release(&arena);
	return ok;
}

/* A pragma that did not apply says nothing, so each is read back. */
static bool connection_settings(struct store *store, struct error *err)
{
	static const struct {
		const char *set, *get;
		int value;
	} settings[] = {
	    {"PRAGMA foreign_keys = ON", "PRAGMA foreign_keys", 1},
	    {"PRAGMA recursive_triggers = ON", "PRAGMA recursive_triggers", 1},
	    {"PRAGMA cell_size_check = ON", "PRAGMA cell_size_check", 1},
	    {"PRAGMA synchronous = EXTRA", "PRAGMA synchronous", 3},
	};

	for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
		int now = -1;

		if (!db_execute(store, settings[i].set, err) ||
		    !pragma_number(store, settings[i].get, &now, err))
			return false;
		if (now != settings[i].value)
			return error_set(err, ERROR_STORE, "store-failed",
			    "%s: SQLite does not obey: %s", store->path, settings[i].set);
	}
	return journal_settle(store, err);
}

/* Makes what is in an empty file; another process may have done so meanwhile, hence the second look. */
static bool file_make(struct store *store, struct error *err)
{
	int version = 0;
	bool ok = transaction_begin(store, err) &&
	          pragma_number(store, "PRAGMA user_version", &version, err);

	if (ok && version == 0) {
		char set[100];

		(void)sqlite3_snprintf(sizeof set, set,
		    "PRAGMA application_id = %d; PRAGMA user_version = %d", OUTPUT_EVENTS_ID,
		    FILE_VERSION);
		ok = schema_make(store, err) && db_execute(store, set, err);
	}
	if (ok)
		return store_commit(store, err);
	store_cancel(store);
	return false;
}

static bool is_made(enum store_mode mode)
{
	return mode == STORE_CREATE || mode == STORE_SCRATCH;
}

/* Whose file it is, how old, and that nobody else had a hand in its schema. An empty one is taken only
 * where one may be made: version 0. */
static bool file_version(struct store *store, int *ret, struct error *err)
{
	int application = 0;
	int version = 0;
	int objects = 0;

	if (!pragma_number(store, "PRAGMA application_id", &application, err) ||
	    !pragma_number(store, "PRAGMA user_version", &version, err) ||
	    !pragma_number(store, "SELECT count(*) FROM main.sqlite_master", &objects, err))
		return false;
	*ret = version;
	if (application == 0 && version == 0 && objects == 0 && is_made(store->mode))
		return true;
	if (application != OUTPUT_EVENTS_ID || version < 1)
		return error_set(err, ERROR_STORE, "store-foreign",
		    "%s: this is no file of canasta", store->path);
	if (version < STORE_VERSION_FIRST)
		return error_set(err, ERROR_STORE, "store-unreleased",
		    "%s: written by a canasta from before its first release (version %d); from the "
		    "release on, files begin with version %d, and no other is read",
		    store->path, version, STORE_VERSION_FIRST);
	if (version > FILE_VERSION)
		return error_set(err, ERROR_STORE, "store-newer",
		    "%s: written by a later canasta: the file has version %d, and this canasta "
		    "reads "
		    "versions %d to %d; use one that reads version %d",
		    store->path, version, STORE_VERSION_FIRST, FILE_VERSION, version);
	return store->mode == STORE_VERIFY || schema_require(store, err);
}

/* What is looked at is looked at in one read: another process may be making the file at this moment. */
static bool file_settle(struct store *store, struct error *err)
{
	int version = 0;

	for (;;) {
		db_limit(store, DB_UNKNOWN_FILE);
		if (!store_read_begin(store, err) ||
		    !store_read_end(store, file_version(store, &version, err)))
			return false;
		if (store->mode == STORE_VERIFY && version == FILE_VERSION)
			return true;
		db_limit(store, DB_KNOWN_FILE);
		if (version == FILE_VERSION)
			return true;
		if (!file_make(store, err))
			return false;
	}
}

/* Readers open for writing too: only so can they roll back what a killed writer left half done. */
static bool connect(struct store *store, struct error *err)
{
	/* One thread, and nobody asks how much memory is in use; too late once SQLite has begun. */
	(void)sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
	(void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
	memory_pool();
	memory_watch();
	/* What a statement would undo stays in memory in small pieces: it is a row or few, and a piece as
	 * large as SQLite's usual one is asked of the system anew by nearly every insert. */
	(void)sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, -1);
	/* Of an empty name SQLite makes a file that is in no folder. */
	if (sqlite3_open_v2(store->mode == STORE_SCRATCH ? "" : store->path, &store->db,
	        SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK) {
		if (!store->db)
			return error_memory(err);
		return db_fail(store, err);
	}
	if (!connection_harden(store, err))
		return false;
	if (!file_settle(store, err)) {
		if (store->mode != STORE_VERIFY || !store_is_damage(err))
			return false;
		store->damage = *err;
		*err = (struct error){0};
		return true;
	}
	return connection_settings(store, err) &&
	       (!store_is_read(store) || db_execute(store, "PRAGMA query_only = ON", err));
}

static bool author_valid(const char *author, enum store_mode mode, struct error *err)
{
	if (!author && (mode == STORE_READ || mode == STORE_VERIFY))
		return true;
	return input_text(
	    author ? author : "", "author-invalid", MESSAGE_WORDS("the name of who enters"), err);
}

/* Notes which file is open. SQLite has opened it by its path a moment ago. */
static void file_know(struct store *store)
{
	struct stat state;

	if (stat(store->path, &state) != 0)
		return;
	store->device = state.st_dev;
	store->inode = state.st_ino;
}

bool store_open(const char *path, enum store_mode mode, const char *author, struct store **ret,
    struct error *err)
{
	struct store *store;
	bool made = false;

	if (!author_valid(author, mode, err) || !file_ready(path, mode, &made, err))
		return false;
	store = calloc(1, sizeof *store);
	if (!store)
		return error_memory(err);
	store->path = path;
	store->content = path;
	store->author = author;
	store->mode = mode;
	store->made = made;
	if (!connect(store, err)) {
		store_close(store);
		return false;
	}
	file_know(store);
	*ret = store;
	return true;
}

bool store_is_moved(const struct store *store)
{
	struct stat state;

	return store->mode != STORE_SCRATCH &&
	       (stat(store->path, &state) != 0 || state.st_dev != store->device ||
	           state.st_ino != store->inode);
}

void store_replace(struct store *store, struct store *fresh)
{
	const struct store before = *store;

	assert(store->depth == 0 && store->readers == 0 && store->lent == 0);
	*store = *fresh;
	store->path = before.path;
	store->author = before.author;
	store->books = before.books;
	*fresh = before;
	db_limit(store, DB_KNOWN_FILE); /* it is told which store asks */
	store_close(fresh);
}

const char *store_path(const struct store *store)
{
	return store->path;
}

const char *store_author(const struct store *store)
{
	return store->author;
}

bool store_take_over(struct store *store, const char *author, struct error *err)
{
	if (!author_valid(author, store->mode, err))
		return false;
	store->author = author;
	return true;
}

bool store_patience(struct store *store, int milliseconds, struct error *err)
{
	return sqlite3_busy_timeout(store->db, milliseconds) == SQLITE_OK || db_fail(store, err);
}

bool store_sound(const struct store *store, struct error *err)
{
	if (store->damage.kind != ERROR_NONE)
		*err = store->damage;
	return store->damage.kind == ERROR_NONE;
}

static bool is_empty(const char *path)
{
	struct stat state;

	return stat(path, &state) == 0 && state.st_size == 0;
}

/* A file made by a command that then failed goes away again: nothing half-written stays. Nobody
 * writes meanwhile; who waits to do so finds the file moved, which SQLite looks for before it
 * begins a journal, and fails. */
static void remove_if_made_in_vain(struct store *store)
{
	struct error ignored = {0};
	int lines = 0;

	if (!store->made)
		return;
	if (is_empty(store->path) ||
	    (db_execute(store, "BEGIN EXCLUSIVE", &ignored) &&
	        pragma_number(store, "SELECT count(*) FROM log", &lines, &ignored) && lines == 0))
		(void)unlink(store->path);
}

void store_close(struct store *store)
{
	if (!store)
		return;
	while (store->depth > 0)
		store_cancel(store);
	remove_if_made_in_vain(store);
	for (size_t i = 0; i < store->kept_count; i++)
		(void)sqlite3_finalize(store->kept[i].handle);
	(void)sqlite3_close(store->db);
	free(store);
}
