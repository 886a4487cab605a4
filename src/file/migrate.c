#include "file/db.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"
#include "base/output.h"
#include "file/store.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PIECE = 1 << 16 };

static const struct migration_watch *watching;

void migrate_watched(const struct migration_watch *watch)
{
	watching = watch;
}

/* --- copies --- */

bool copy_is_there(const char *path)
{
	struct stat about;
	const bool there = lstat(path, &about) == 0;

	if (!there && errno != ENOENT)
		break_off(ERROR_STORE, SAY_FILE_OPEN_LOOKED, path, message_system(errno));
	return there;
}

static void copy_pages(struct store *from, sqlite3 *file, struct store *to)
{
	sqlite3_backup *backup = sqlite3_backup_init(to->db, "main", file, "main");
	int result;

	if (!backup)
		db_break(to);
	(void)sqlite3_backup_step(backup, -1);
	result = sqlite3_backup_finish(backup);
	if (result == SQLITE_OK)
		return;
	/* SQLite reports failures of either file at the copy. */
	if (result == SQLITE_BUSY || result == SQLITE_LOCKED)
		to->path = from->path;
	db_break(to);
}

void copy_onto(struct store *from, struct store *to)
{
	copy_pages(from, from->db, to);
}

void copy_into(struct store *store, const struct output *output, enum copy_of what)
{
	const bool older = what == COPY_AS_IT_IS && store->older;
	struct store to = {.path = output->wish.path};

	connection_begin(&to, output->beside.path, SQLITE_OPEN_READWRITE);
	copy_pages(store, older ? store->older : store->db, &to);
	connection_close(&to);
}

/* --- the steps --- */

/* Changes an earlier version to the newest, within a transaction. The result is checked, because
 * the next opening would refuse a file that differs from a new one. */
static void steps_make(struct store *store, int from)
{
	char set[60];

	for (int version = from + 1; version <= schema_newest; version++)
		db_execute(store, schema_migrations[version - SCHEMA_FIRST]);
	(void)snprintf(set, sizeof set, "PRAGMA user_version = %d", schema_newest);
	db_execute(store, set);
	schema_require(store, schema_newest);
}

/* --- a file opened for writing --- */

/* Reads as much as fits into a piece; less only at the end. */
static size_t piece_take(struct file_source *file, char piece[PIECE])
{
	size_t size = 0, got = 1;

	for (; got > 0 && size < PIECE; size += got)
		got = file_take(file, piece + size, PIECE - size);
	return size;
}

/* Returns true if two files have equal bytes. */
static bool files_agree(const char *path, const char *other)
{
	char left[PIECE], right[PIECE];
	struct file_source one, second;
	size_t size;
	bool agree;

	file_open(path, FILE_EVENTS, &one);
	file_open(other, FILE_EVENTS, &second);
	do {
		size = piece_take(&one, left);
		agree = size == piece_take(&second, right) && memcmp(left, right, size) == 0;
	} while (agree && size == PIECE);
	file_close(&second);
	file_close(&one);
	return agree;
}

/* Keeps the file unchanged under that name; returns true if the copy was made. A copy left by a failed
 * attempt must have equal contents. */
static bool before_keep(const struct store *store, const char *path)
{
	const struct output_wish wish = {.path = path,
	    .kind = OUTPUT_COPY,
	    .replace = copy_is_there(path),
	    .guarded = store->path};
	struct store second = {.path = store->path}, copy = {.path = path};
	struct output output;

	output_begin(&output, &wish);
	/* Over another connection, since SQLite copies nothing from within its own transaction. */
	connection_begin(&second, store->path, SQLITE_OPEN_READONLY);
	store_patience(&second, BUSY_MILLISECONDS);
	copy_into(&second, &output, COPY_AS_IT_IS);
	/* Rewritten, so that equal files have equal copies: undoing a change does not restore unused
	 * pages. */
	connection_begin(&copy, output.beside.path, SQLITE_OPEN_READWRITE);
	db_execute(&copy, "PRAGMA journal_mode = MEMORY; VACUUM");
	connection_close(&copy);
	connection_close(&second);
	if (!wish.replace) {
		output_finish(&output);
		return true;
	}
	if (!files_agree(output.beside.path, path))
		break_off(ERROR_STORE, SAY_STORE_COPY_BEFORE_CANASTA_CHANGES, store->path,
		    schema_newest, path);
	output_drop(&output);
	return false;
}

/* A file that is being migrated. */
struct upgrade {
	struct store *store;
	struct migration migration;
	bool made; /* the copy was made now */
};

static void upgrade_make(void *context)
{
	struct upgrade *upgrade = context;
	struct store *store = upgrade->store;

	transaction_begin(store);
	upgrade->migration.from = db_pragma(store, "PRAGMA user_version");
	if (upgrade->migration.from != schema_newest) {
		store_check_version(store);
		upgrade->made = before_keep(store, upgrade->migration.kept);
		steps_make(store, upgrade->migration.from);
	}
	store_commit(store);
}

/* Removes the copy again after a failed migration. */
static void before_drop(void *context)
{
	const struct upgrade *upgrade = context;

	if (db_pragma(upgrade->store, "PRAGMA user_version") == upgrade->migration.from)
		(void)unlink(upgrade->migration.kept);
}

void migrate_file(struct store *store)
{
	struct arena arena = {0};
	struct upgrade upgrade = {.store = store,
	    .migration = {.path = store->path,
	        .to = schema_newest,
	        .kept = arena_printf(&arena, "%s.before-%d", store->path, schema_newest)}};
	struct error why, ignored;

	if (!store_attempt(store, upgrade_make, &upgrade, &why)) {
		if (upgrade.made)
			(void)boundary_run(before_drop, &upgrade, &ignored);
		boundary_break(&why);
	}
	store->version = schema_newest;
	if (upgrade.migration.from != schema_newest && watching)
		watching->report(watching->context, &upgrade.migration);
	arena_release(&arena);
}

/* --- a file that is only read --- */

void migrate_aside(struct store *store)
{
	struct store aside = {.path = store->path, .mode = STORE_SCRATCH};

	connection_open(&aside, "");
	copy_onto(store, &aside);
	connection_settle(&aside);
	connection_forget(&aside);
	boundary_drop(&aside.cleanup);
	connection_forget(store);
	store->older = store->db;
	store->db = aside.db;
	db_limit(store, DB_KNOWN_FILE);
}

void migrate_copy(struct store *store)
{
	if (store->version == schema_newest)
		return;
	db_execute(store, "PRAGMA query_only = OFF");
	transaction_begin(store);
	steps_make(store, store->version);
	store_commit(store);
	db_execute(store, "PRAGMA query_only = ON");
	store->version = schema_newest;
}
