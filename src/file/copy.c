#include "file/db.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/output.h"

#include <errno.h>
#include <sys/stat.h>

enum { KEPT_MOST = 1000 };

bool copy_is_there(const char *path, bool *ret, struct error *err)
{
	struct stat about;

	*ret = lstat(path, &about) == 0;
	return *ret || errno == ENOENT ||
	       error_set(err, ERROR_STORE, SAY_FILE_OPEN_LOOKED, path, message_system(errno));
}

/* SQLite reports failures of either file at the copy. */
static bool fail_copy(struct store *to, const struct store *from, int result, struct error *err)
{
	if (result == SQLITE_BUSY || result == SQLITE_LOCKED)
		to->path = from->path;
	return db_fail(to, err);
}

static bool copy_pages(struct store *from, sqlite3 *file, struct store *to, struct error *err)
{
	sqlite3_backup *backup = sqlite3_backup_init(to->db, "main", file, "main");
	int result;

	if (!backup)
		return db_fail(to, err);
	(void)sqlite3_backup_step(backup, -1);
	result = sqlite3_backup_finish(backup);
	return result == SQLITE_OK || fail_copy(to, from, result, err);
}

bool copy_onto(struct store *from, struct store *to, struct error *err)
{
	return copy_pages(from, from->db, to, err);
}

bool copy_into(
    struct store *store, const struct output *output, enum copy_of what, struct error *err)
{
	const bool older = what == COPY_AS_IT_IS && store->older;
	struct store to = {.path = output->wish.path};
	bool ok;

	if (sqlite3_open_v2(output->beside.path, &to.db,
	        SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
		ok = to.db ? db_fail(&to, err) : error_memory(err);
	else
		ok = copy_pages(store, older ? store->older : store->db, &to, err);
	(void)sqlite3_close(to.db);
	return ok;
}

static bool keep_as(struct store *store, const char *path, struct error *err)
{
	const struct output_wish wish = {.path = path, .kind = OUTPUT_COPY, .guarded = store->path};
	struct output output;

	if (!output_begin(&output, &wish, err))
		return false;
	if (copy_into(store, &output, COPY_AS_IT_IS, err))
		return output_finish(&output, err);
	output_drop(&output);
	return false;
}

bool copy_keep(struct store *store, struct arena *arena, const char *stem, int first,
    const char **ret_path, struct error *err)
{
	for (int i = first; i < KEPT_MOST; i++) {
		const char *path = i == 0 ? arena_printf(arena, "%s.%s", store->path, stem)
		                          : arena_printf(arena, "%s.%s-%d", store->path, stem, i);
		bool there;

		if (!copy_is_there(path, &there, err))
			return false;
		if (there)
			continue;
		*ret_path = path;
		return keep_as(store, path, err);
	}
	return error_set(err, ERROR_STORE, SAY_STORE_COPY_MANY_COPIES_KEPT, store->path, stem);
}

bool copy_alone(struct store *store, struct error *err)
{
	return db_try_execute(store, "PRAGMA locking_mode = EXCLUSIVE", err) &&
	       db_try_execute(store, "BEGIN EXCLUSIVE", err) &&
	       db_try_execute(store, "COMMIT", err);
}
