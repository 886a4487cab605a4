#include "store/backup.h"

#include "store/db.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { KEPT_MOST = 1000 };

const char *part_name(struct arena *arena, const char *path, struct error *err)
{
	const char *part = arena_printf(arena, "%s.%ld.part", path, (long)getpid());

	if (!part)
		(void)error_memory(err);
	return part;
}

static bool exists(const char *path)
{
	struct stat state;

	return lstat(path, &state) == 0;
}

static bool refuse_existing(const char *path, enum copy_over over, struct error *err)
{
	return over == COPY_REPLACE || !exists(path) ||
	       error_set(err, ERROR_REFUSED, "file-exists",
	           "%s is there already; name another file, or say --replace", path);
}

static bool flush(const char *path, int flags)
{
	int file = open(path, flags | O_CLOEXEC);
	bool ok = file >= 0 && fsync(file) == 0;

	if (file >= 0)
		(void)close(file);
	return ok;
}

/* A rename is on the disk when its folder is. */
static bool flush_folder(const char *path)
{
	char *copy = strdup(path);
	bool ok = copy && flush(dirname(copy), O_RDONLY | O_DIRECTORY);

	free(copy);
	return ok;
}

bool part_publish(const char *part, const char *path, enum copy_over over, struct error *err)
{
	bool ok = flush(part, O_RDONLY);

	/* A link, unlike a rename, never takes the place of a file that came meanwhile. */
	if (ok && over == COPY_REFUSE && link(part, path) != 0) {
		ok = false;
		if (errno == EEXIST) {
			(void)unlink(part);
			return refuse_existing(path, over, err);
		}
	} else if (ok && over == COPY_REPLACE) {
		ok = rename(part, path) == 0;
	}
	if (!ok)
		error_set(err, ERROR_STORE, "file-write", "%s: cannot be written: %s", path,
		    strerror(errno));
	(void)unlink(part);
	return ok && (flush_folder(path) || error_set(err, ERROR_STORE, "file-write",
	                                        "%s: its folder cannot be flushed to the disk: %s",
	                                        path, strerror(errno)));
}

static bool same_file(const char *a, const char *b)
{
	struct stat one;
	struct stat other;

	return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
	       one.st_ino == other.st_ino;
}

static bool refuse_same(const char *a, const char *b, struct error *err)
{
	return !same_file(a, b) || error_set(err, ERROR_INPUT, "file-same",
	                               "%s and %s are one file; another name is expected", a, b);
}

/* An empty file that only its owner may read, as the store itself. */
static bool make_empty(const char *path, struct error *err)
{
	int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);

	if (file < 0)
		return error_set(err, ERROR_STORE, "file-write", "%s: cannot be made: %s", path,
		    strerror(errno));
	(void)close(file);
	return true;
}

/* A consistent copy in one go: writers wait as they do behind any reader, some tenths of a second
 * for the largest of files. */
static bool copy_into(struct store *store, const char *path, struct error *err)
{
	struct statement statement = {0};
	bool ok = make_empty(path, err);

	if (!ok)
		return false;
	/* The copy is written, the file is not; yet to SQLite it is one. */
	ok = db_execute(store, "PRAGMA query_only = OFF", err) &&
	     db_prepare(store, "VACUUM INTO :path", &statement, err);
	if (ok) {
		db_bind_text(&statement, ":path", path);
		ok = db_run(&statement, err);
		db_release(&statement);
	}
	if (store->mode == STORE_READ)
		ok = db_execute(store, "PRAGMA query_only = ON", err) && ok;
	if (!ok)
		(void)unlink(path);
	return ok;
}

static bool verify_path(
    const char *path, struct arena *arena, struct verify_report *ret, struct error *err)
{
	struct store *store;
	bool ok = store_open(path, STORE_READ, NULL, &store, err);

	if (!ok)
		return false;
	ok = verify_file(store, arena, ret, err);
	store_close(store);
	return ok;
}

static bool copy_to(struct store *store, struct arena *arena, const char *path, enum copy_over over,
    struct verify_report *ret, struct error *err)
{
	const char *part = part_name(arena, path, err);

	if (!part || !copy_into(store, part, err))
		return false;
	if (!verify_path(part, arena, ret, err)) {
		(void)unlink(part);
		return false;
	}
	return part_publish(part, path, over, err);
}

bool store_backup(struct store *store, struct arena *arena, const char *path, enum copy_over over,
    struct verify_report *ret, struct error *err)
{
	return refuse_existing(path, over, err) && refuse_same(store->path, path, err) &&
	       copy_to(store, arena, path, over, ret, err);
}

/* --- putting one back --- */

/* Keeps everybody else out of the store until it is closed, without a transaction: SQLite copies only
 * outside of one. */
static bool keep_others_out(struct store *store, struct error *err)
{
	return db_execute(store, "PRAGMA locking_mode = EXCLUSIVE", err) &&
	       db_execute(store, "BEGIN EXCLUSIVE", err) && db_execute(store, "COMMIT", err);
}

/* What the file held, kept beside it: FILE.before-restore-1, -2 … */
static bool keep_old(
    struct store *store, struct arena *arena, const char **ret_kept, struct error *err)
{
	for (int i = 1; i < KEPT_MOST; i++) {
		const char *path = arena_printf(arena, "%s.before-restore-%d", store->path, i);

		if (!path)
			return error_memory(err);
		if (exists(path))
			continue;
		*ret_kept = path;
		return copy_into(store, path, err) &&
		       ((flush(path, O_RDONLY) && flush_folder(path)) ||
		           error_set(
		               err, ERROR_STORE, "file-write", "%s: %s", path, strerror(errno)));
	}
	return error_set(err, ERROR_STORE, "store-copy",
	    "%s: too many files kept before a restore stand beside it", store->path);
}

/* One transaction on the file as it is: who waits for it meanwhile finds what was restored. */
static bool overwrite(struct store *store, struct store *source, struct error *err)
{
	sqlite3_backup *backup = sqlite3_backup_init(store->db, "main", source->db, "main");
	int result;

	if (!backup)
		return db_fail(store, err);
	(void)sqlite3_backup_step(backup, -1);
	result = sqlite3_backup_finish(backup);
	return result == SQLITE_OK || db_fail(store, err);
}

static bool restore_over(struct store *source, struct arena *arena, const char *path,
    const char **ret_kept, struct error *err)
{
	struct store *store;
	bool ok = store_open(path, STORE_WRITE, "restore", &store, err);

	if (!ok)
		return false;
	ok = keep_others_out(store, err) && keep_old(store, arena, ret_kept, err) &&
	     overwrite(store, source, err);
	store_close(store);
	return ok;
}

static bool source_holds(
    struct store *source, struct arena *arena, struct verify_report *ret, struct error *err)
{
	if (!verify_file(source, arena, ret, err))
		return false;
	return ret->fault_count == 0 ||
	       error_set(err, ERROR_REFUSED, "restore-faulty",
	           "%s does not verify and was not restored: %s: %s", source->path,
	           ret->faults[0].address, ret->faults[0].why);
}

static bool restore(struct store *source, struct arena *arena, const char *path,
    enum copy_over over, struct verify_report *ret, const char **ret_kept, struct error *err)
{
	*ret_kept = "";
	if (!source_holds(source, arena, ret, err))
		return false;
	if (exists(path))
		return restore_over(source, arena, path, ret_kept, err) &&
		       verify_path(path, arena, ret, err);
	return copy_to(source, arena, path, over, ret, err);
}

bool store_restore(const char *source, struct arena *arena, const char *path, enum copy_over over,
    struct verify_report *ret, const char **ret_kept, struct error *err)
{
	struct store *store;
	bool ok = refuse_same(source, path, err) && refuse_existing(path, over, err) &&
	          store_open(source, STORE_READ, NULL, &store, err);

	if (!ok)
		return false;
	ok = restore(store, arena, path, over, ret, ret_kept, err);
	store_close(store);
	return ok;
}
