#include "file/db.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/output.h"
#include "file/store.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PIECE = 1 << 16 };

static const struct migration_watch *watching;

void migrate_watched(const struct migration_watch *watch)
{
	watching = watch;
}

/* --- the steps --- */

static bool version_read(struct store *store, int *ret, struct error *err)
{
	return db_pragma(store, "PRAGMA user_version", ret, err);
}

/* Changes an earlier version to the newest, within a transaction. The result is checked, because
 * the next opening would refuse a file that differs from a new one. */
static bool steps_make(struct store *store, int from, struct error *err)
{
	char set[60];

	for (int version = from + 1; version <= schema_newest; version++)
		if (!db_try_execute(store, schema_version_of(version)->migrate, err))
			return false;
	(void)snprintf(set, sizeof set, "PRAGMA user_version = %d", schema_newest);
	return db_try_execute(store, set, err) && schema_require(store, schema_newest, err);
}

/* --- the copy that is kept --- */

/* Rewrites the copy, so that equal files have equal copies: undoing a change does not restore
 * unused pages. */
static bool copy_settle(const struct output *output, struct error *err)
{
	struct store copy = {.path = output->wish.path};
	bool ok;

	if (sqlite3_open_v2(output->beside.path, &copy.db,
	        SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
		ok = copy.db ? db_fail(&copy, err) : error_memory(err);
	else
		ok = db_try_execute(&copy, "PRAGMA journal_mode = MEMORY; VACUUM", err);
	(void)sqlite3_close(copy.db);
	return ok;
}

/* Copies the file over another connection, since SQLite copies nothing from within its own
 * transaction. */
static bool copy_beside(const struct store *store, const struct output *output, struct error *err)
{
	struct store second = {.path = store->path};
	bool ok;

	if (sqlite3_open_v2(store->path, &second.db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX,
	        NULL) != SQLITE_OK)
		ok = second.db ? db_fail(&second, err) : error_memory(err);
	else
		ok = sqlite3_busy_timeout(second.db, BUSY_MILLISECONDS) == SQLITE_OK &&
		     copy_into(&second, output, COPY_AS_IT_IS, err) && copy_settle(output, err);
	(void)sqlite3_close(second.db);
	return ok;
}

/* Reads as much as fits into a piece; less only at the end. */
static bool piece_take(
    struct file_source *file, char piece[PIECE], size_t *ret_size, struct error *err)
{
	size_t got = 1;

	for (*ret_size = 0; got > 0 && *ret_size < PIECE; *ret_size += got)
		if (!file_take(file, piece + *ret_size, PIECE - *ret_size, &got, err))
			return false;
	return true;
}

/* Finds out if two files have equal bytes. */
static bool files_agree(const char *path, const char *other, bool *ret, struct error *err)
{
	char left[PIECE], right[PIECE];
	struct file_source one, second;
	size_t size, second_size;
	bool ok;

	if (!file_open(path, FILE_EVENTS, &one, err))
		return false;
	if (!file_open(other, FILE_EVENTS, &second, err)) {
		file_close(&one);
		return false;
	}
	do {
		ok = piece_take(&one, left, &size, err) &&
		     piece_take(&second, right, &second_size, err);
		*ret = ok && size == second_size && memcmp(left, right, size) == 0;
	} while (*ret && size == PIECE);
	file_close(&second);
	file_close(&one);
	return ok;
}

/* Keeps the file unchanged under that name. A copy left by a failed attempt must have equal
 * contents. */
static bool before_keep(
    const struct store *store, const char *path, bool *ret_made, struct error *err)
{
	struct output_wish wish = {.path = path, .kind = OUTPUT_COPY, .guarded = store->path};
	struct output output;
	bool same;

	*ret_made = false;
	if (!copy_is_there(path, &wish.replace, err) || !output_begin(&output, &wish, err))
		return false;
	if (!copy_beside(store, &output, err)) {
		output_drop(&output);
		return false;
	}
	if (!wish.replace) {
		*ret_made = output_finish(&output, err);
		return *ret_made;
	}
	if (!files_agree(output.beside.path, path, &same, err)) {
		output_drop(&output);
		return false;
	}
	output_drop(&output);
	return same || error_set(err, ERROR_STORE, SAY_STORE_COPY_BEFORE_CANASTA_CHANGES,
	                   store->path, schema_newest, path);
}

/* --- a file opened for writing --- */

/* Removes the copy again after a failed migration. */
static void before_drop(struct store *store, int from, const char *path)
{
	struct error ignored = {0};
	int version;

	if (version_read(store, &version, &ignored) && version == from)
		(void)unlink(path);
}

bool migrate_file(struct store *store, struct error *err)
{
	struct arena arena = {0};
	struct migration migration = {.path = store->path, .to = schema_newest};
	bool made = false, ok;

	migration.kept = arena_printf(&arena, "%s.before-%d", store->path, schema_newest);
	ok = transaction_begin(store, err);
	if (ok) {
		ok = version_read(store, &migration.from, err) &&
		     (migration.from == schema_newest ||
		         (store_version_stands(store, err) &&
		             before_keep(store, migration.kept, &made, err) &&
		             steps_make(store, migration.from, err)));
		ok = store_try_end(store, ok, err);
	}
	if (ok)
		store->version = schema_newest;
	else if (made)
		before_drop(store, migration.from, migration.kept);
	if (ok && migration.from != schema_newest && watching)
		watching->report(watching->context, &migration);
	arena_release(&arena);
	return ok;
}

/* --- a file that is only read --- */

bool migrate_aside(struct store *store, struct error *err)
{
	struct store aside = {.path = store->path, .mode = STORE_SCRATCH};

	if (!connection_open(&aside, "", err) || !copy_onto(store, &aside, err) ||
	    !connection_settle(&aside, err)) {
		connection_close(&aside);
		return false;
	}
	connection_forget(&aside);
	connection_forget(store);
	store->older = store->db;
	store->db = aside.db;
	db_limit(store, DB_KNOWN_FILE);
	return true;
}

bool migrate_copy(struct store *store, struct error *err)
{
	bool ok;

	if (store->version == schema_newest)
		return true;
	ok = db_try_execute(store, "PRAGMA query_only = OFF", err) &&
	     transaction_begin(store, err) &&
	     store_try_end(store, steps_make(store, store->version, err), err) &&
	     db_try_execute(store, "PRAGMA query_only = ON", err);
	if (ok)
		store->version = schema_newest;
	return ok;
}
