#include "file/store.h"

#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/lines.h"
#include "base/message.h"
#include "base/output.h"
#include "file/db.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

const char *store_library(void)
{
	return sqlite3_libversion();
}

int store_version(void)
{
	return schema_newest;
}

/* Checks that there is a file that can be a store, or makes one if asked. It holds the name of
 * every player, so only its owner may read it. */
static bool file_ready(const char *path, enum store_mode mode, bool *ret_made, struct error *err)
{
	struct stat state;
	int file;

	if (mode == STORE_SCRATCH)
		return true;
	if (*path == ':') /* SQLite would keep ":memory:" on no disk at all */
		return error_set(err, ERROR_STORE, SAY_STORE_OPEN_FILE_BEGIN_COLON, path, path);
	if (output_is_companion(path))
		return error_set(err, ERROR_STORE, SAY_STORE_OPEN_SQLITE_KEEPS_FILES, path);
	if (stat(path, &state) == 0) {
		if (S_ISREG(state.st_mode))
			return true;
		return error_set(err, ERROR_STORE, "store-open", "%s: %s", path,
		    message_words(S_ISDIR(state.st_mode) ? TEXT_WORDS_FOLDER_FILE
		                                         : TEXT_WORDS_ORDINARY_FILE));
	}
	if (errno != ENOENT)
		return error_set(
		    err, ERROR_STORE, "store-open", "%s: %s", path, message_system(errno));
	if (mode != STORE_CREATE)
		return error_set(err, ERROR_STORE, SAY_STORE_MISSING, path);
	file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
	if (file < 0 && errno == EEXIST)
		return true; /* another process was quicker */
	if (file < 0)
		return error_set(
		    err, ERROR_STORE, SAY_STORE_OPEN_MADE, path, message_system(errno));
	(void)close(file);
	*ret_made = true;
	return true;
}

/* Fills an empty file. Another process may have done so meanwhile, hence the second check. */
static bool file_make(struct store *store, struct error *err)
{
	int version = 0;
	bool ok =
	    transaction_begin(store, err) && db_pragma(store, "PRAGMA user_version", &version, err);

	if (ok && version == 0) {
		char set[100];

		(void)sqlite3_snprintf(sizeof set, set,
		    "PRAGMA application_id = %d; PRAGMA user_version = %d", OUTPUT_EVENTS_ID,
		    schema_newest);
		ok = schema_make(store, err) && db_try_execute(store, set, err);
	}
	return store_try_end(store, ok, err);
}

static bool is_made(enum store_mode mode)
{
	return mode == STORE_CREATE || mode == STORE_SCRATCH;
}

/* Checks that the file is ours, its version, and that its schema was not changed. An empty file,
 * version 0, is accepted only if one may be made. */
static bool file_version(struct store *store, int *ret, struct error *err)
{
	int application = 0;
	int version = 0;
	int objects = 0;

	if (!db_pragma(store, "PRAGMA application_id", &application, err) ||
	    !db_pragma(store, "PRAGMA user_version", &version, err) ||
	    !db_pragma(store, "SELECT count(*) FROM main.sqlite_master", &objects, err))
		return false;
	*ret = version;
	if (application == 0 && version == 0 && objects == 0 && is_made(store->mode))
		return true;
	if (application != OUTPUT_EVENTS_ID || version < 1)
		return error_set(err, ERROR_STORE, SAY_STORE_FOREIGN, store->path);
	if (version < SCHEMA_FIRST)
		return error_set(
		    err, ERROR_STORE, SAY_STORE_UNRELEASED, store->path, version, SCHEMA_FIRST);
	if (version > schema_newest)
		return error_set(err, ERROR_STORE, SAY_STORE_NEWER_WRITTEN_LATER_CANASTA,
		    store->path, version, SCHEMA_FIRST, schema_newest, version);
	return store->mode == STORE_VERIFY || schema_require(store, version, err);
}

/* Examines the file in one read, since another process may be making it at this moment. */
static bool file_settle(struct store *store, struct error *err)
{
	int version = 0;

	for (;;) {
		db_limit(store, DB_UNKNOWN_FILE);
		if (!store_try_read_begin(store, err))
			return false;

		const bool known = file_version(store, &version, err);

		store_read_end(store);
		if (!known)
			return false;
		if (store->mode != STORE_VERIFY || version == 0)
			db_limit(store, DB_KNOWN_FILE);
		if (version == 0) {
			if (!file_make(store, err))
				return false;
			continue;
		}
		store->version = version;
		return true;
	}
}

/* Upgrades a file of an earlier version: itself if it may be written, else a copy of it. A copy to
 * be verified keeps its version until its schema was checked. */
static bool file_lift(struct store *store, struct error *err)
{
	if (store->version == schema_newest)
		return true;
	if (!store_is_read(store))
		return migrate_file(store, err);
	return migrate_aside(store, err) && file_version(store, &store->version, err) &&
	       (store->mode == STORE_VERIFY || migrate_copy(store, err));
}

static bool connect(struct store *store, struct error *err)
{
	/* For an empty name SQLite makes a file that is in no folder. */
	if (!connection_open(store, store->mode == STORE_SCRATCH ? "" : store->path, err))
		return false;
	if (file_settle(store, err) && connection_settle(store, err) && file_lift(store, err))
		return !store_is_read(store) ||
		       db_try_execute(store, "PRAGMA query_only = ON", err);
	if (store->mode != STORE_VERIFY || !store_is_damage(err))
		return false;
	store->damage = *err;
	*err = (struct error){0};
	return true;
}

static bool author_valid(const char *author, enum store_mode mode, struct error *err)
{
	if (!author && (mode == STORE_READ || mode == STORE_VERIFY))
		return true;
	return input_text(author ? author : "", "author-invalid", TEXT_WORDS_ENTERS, err);
}

/* Notes the identity of the open file. SQLite opened it by its path a moment ago. */
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
	boundary_hold(&store->cleanup, store_break, store);
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
	boundary_drop(&fresh->cleanup);
	*store = *fresh;
	store->cleanup = before.cleanup;
	store->path = before.path;
	store->author = before.author;
	store->books = before.books;
	*fresh = before;
	fresh->cleanup = (struct cleanup){0};
	db_limit(store, DB_KNOWN_FILE); /* its store is registered */
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

void store_take_over(struct store *store, const char *author)
{
	must(author_valid(author, store->mode, refusal()));
	store->author = author;
}

void store_patience(struct store *store, int milliseconds)
{
	struct error why = {0};

	if (sqlite3_busy_timeout(store->db, milliseconds) != SQLITE_OK && !db_fail(store, &why))
		boundary_break(&why);
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

/* Removes a file made by a command that then failed, so no half-written file remains. There is no
 * writer meanwhile. A waiting one finds that the file has moved, which SQLite checks before it
 * begins a journal, and fails. */
static void remove_if_made_in_vain(struct store *store)
{
	struct error ignored = {0};
	int lines = 0;

	if (!store->made)
		return;
	if (is_empty(store->path) ||
	    (db_try_execute(store, "BEGIN EXCLUSIVE", &ignored) &&
	        db_pragma(store, "SELECT count(*) FROM log", &lines, &ignored) && lines == 0))
		(void)unlink(store->path);
}

void store_break(void *store)
{
	store_close(store);
}

void store_close(struct store *store)
{
	if (!store)
		return;
	boundary_drop(&store->cleanup);
	while (store->depth > 0)
		store_cancel(store);
	remove_if_made_in_vain(store);
	connection_close(store);
	free(store);
}
