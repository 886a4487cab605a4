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
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
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

/* Checks that there is a file that can be a store, or makes one if asked; returns true if it was made. It
 * holds the name of every player, so only its owner may read it. */
static bool file_ready(const char *path, enum store_mode mode)
{
	struct stat state;
	int file;

	if (mode == STORE_SCRATCH)
		return false;
	if (*path == ':') /* SQLite would keep ":memory:" on no disk at all */
		break_off(ERROR_STORE, SAY_STORE_OPEN_FILE_BEGIN_COLON, path, path);
	if (output_is_companion(path))
		break_off(ERROR_STORE, SAY_STORE_OPEN_SQLITE_KEEPS_FILES, path);
	if (stat(path, &state) == 0) {
		if (!S_ISREG(state.st_mode))
			break_off(ERROR_STORE, "store-open", "%s: %s", path,
			    message_words(S_ISDIR(state.st_mode) ? TEXT_WORDS_FOLDER_FILE
			                                         : TEXT_WORDS_ORDINARY_FILE));
		return false;
	}
	if (errno != ENOENT)
		break_off(ERROR_STORE, "store-open", "%s: %s", path, message_system(errno));
	if (mode != STORE_CREATE)
		break_off(ERROR_STORE, SAY_STORE_MISSING, path);
	file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
	if (file < 0 && errno == EEXIST)
		return false; /* another process was quicker */
	if (file < 0)
		break_off(ERROR_STORE, SAY_STORE_OPEN_MADE, path, message_system(errno));
	(void)close(file);
	return true;
}

/* Fills an empty file, unless another process has done so meanwhile. */
static void file_make(struct store *store)
{
	char set[100];

	transaction_begin(store);
	if (db_pragma(store, "PRAGMA user_version") == 0) {
		schema_make(store);
		(void)sqlite3_snprintf(sizeof set, set,
		    "PRAGMA application_id = %d; PRAGMA user_version = %d", OUTPUT_EVENTS_ID,
		    schema_newest);
		db_execute(store, set);
	}
	store_commit(store);
}

/* Checks that the file is ours, and that its schema was not changed; returns its version. An empty file,
 * version 0, is accepted only if one may be made. */
static int file_version(struct store *store)
{
	const int application = db_pragma(store, "PRAGMA application_id");
	const int version = db_pragma(store, "PRAGMA user_version");
	const int objects = db_pragma(store, "SELECT count(*) FROM main.sqlite_master");

	if (application == 0 && version == 0 && objects == 0 &&
	    (store->mode == STORE_CREATE || store->mode == STORE_SCRATCH))
		return 0;
	if (application != OUTPUT_EVENTS_ID || version < 1)
		break_off(ERROR_STORE, SAY_STORE_FOREIGN, store->path);
	if (version < SCHEMA_FIRST)
		break_off(ERROR_STORE, SAY_STORE_UNRELEASED, store->path, version, SCHEMA_FIRST);
	if (version > schema_newest)
		break_off(ERROR_STORE, SAY_STORE_NEWER_WRITTEN_LATER_CANASTA, store->path, version,
		    SCHEMA_FIRST, schema_newest, version);
	if (store->mode != STORE_VERIFY)
		schema_require(store, version);
	return version;
}

/* Connects to the file, and examines it before it is used. */
static void file_connect(void *context)
{
	struct store *store = context;
	int version;

	/* For an empty name SQLite makes a file that is in no folder. */
	connection_open(store, store->mode == STORE_SCRATCH ? "" : store->path);
	for (;;) {
		db_limit(store, DB_UNKNOWN_FILE);
		/* One read, since another process may be making the file at this moment. */
		store_read_begin(store);
		version = file_version(store);
		store_read_end(store);
		if (store->mode != STORE_VERIFY || version == 0)
			db_limit(store, DB_KNOWN_FILE);
		if (version > 0)
			break;
		file_make(store);
	}
	store->version = version;
	connection_settle(store);

	/* A file of an earlier version is upgraded: itself if it may be written, else a copy of it. A
	 * copy to be verified keeps its version until its schema was checked. */
	if (version != schema_newest && !store_is_read(store)) {
		migrate_file(store);
	} else if (version != schema_newest) {
		migrate_aside(store);
		store->version = file_version(store);
		if (store->mode != STORE_VERIFY)
			migrate_copy(store);
	}
	if (store_is_read(store))
		db_execute(store, "PRAGMA query_only = ON");
}

static void author_check(const char *author, enum store_mode mode)
{
	if (author || (mode != STORE_READ && mode != STORE_VERIFY))
		input_require(author, "author-invalid", TEXT_WORDS_ENTERS);
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

struct store *store_open(const char *path, enum store_mode mode, const char *author)
{
	struct store *store;
	bool made;

	author_check(author, mode);
	made = file_ready(path, mode);
	store = malloc(sizeof *store);
	if (!store)
		break_memory();
	memset(store, 0, offsetof(struct store, kept)); /* a statement clears its place */
	boundary_hold(&store->cleanup, store_break, store);
	store->path = path;
	store->content = path;
	store->author = author;
	store->mode = mode;
	store->made = made;
	if (mode != STORE_VERIFY)
		file_connect(store);
	else if (!store_attempt(store, file_connect, store, &store->damage) &&
	         !store_is_damage(&store->damage))
		boundary_break(&store->damage);
	file_know(store);
	return store;
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
	store->lendings = before.lendings; /* marks of the calls at hand count by them */
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
	author_check(author, store->mode);
	store->author = author;
}

void store_patience(struct store *store, int milliseconds)
{
	if (sqlite3_busy_timeout(store->db, milliseconds) != SQLITE_OK)
		db_break(store);
}

void store_check_sound(const struct store *store)
{
	if (store->damage.kind != ERROR_NONE)
		boundary_break(&store->damage);
}

/* Removes a file made by a command that then failed, so no half-written file remains. There is no
 * writer meanwhile. A waiting one finds that the file has moved, which SQLite checks before it
 * begins a journal, and fails. */
static void remove_if_made_in_vain(void *context)
{
	struct store *store = context;
	struct stat state;

	if (stat(store->path, &state) != 0 || state.st_size > 0) {
		db_execute(store, "BEGIN EXCLUSIVE");
		if (db_pragma(store, "SELECT count(*) FROM log") > 0)
			return;
	}
	(void)unlink(store->path);
}

void store_break(void *store)
{
	store_close(store);
}

void store_close(struct store *store)
{
	struct error ignored;

	if (!store)
		return;
	boundary_drop(&store->cleanup);
	store_back(store, &(struct store_mark){0});
	if (store->made)
		(void)boundary_run(remove_if_made_in_vain, store, &ignored);
	connection_close(store);
	free(store);
}

struct desk desk_keep(const struct desk *desk, struct event_now *now)
{
	struct desk kept = *desk;

	*now = (struct event_now){0};
	if (!kept.now)
		kept.now = now;
	return kept;
}

bool store_is_read(const struct store *store)
{
	return store->mode == STORE_READ || store->mode == STORE_VERIFY;
}
