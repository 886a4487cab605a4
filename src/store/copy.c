#include "store/copy.h"

#include "store/db.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum { KEPT_MOST = 1000 };

bool copy_is_there(const char *path, bool *ret, struct error *err)
{
	struct stat about;

	*ret = lstat(path, &about) == 0;
	return *ret || errno == ENOENT ||
	       error_set(err, ERROR_STORE, "file-open", "%s: cannot be looked at: %s", path,
	           strerror(errno));
}

static bool is_query_only(struct store *store, bool *ret, struct error *err)
{
	struct statement statement;

	return db_prepare(store, "PRAGMA query_only", &statement, err) &&
	       db_exists(&statement, ret, err);
}

static bool vacuum_into(struct store *store, const char *path, struct error *err)
{
	struct statement statement;
	bool ok = db_prepare(store, "VACUUM INTO :path", &statement, err);

	if (ok)
		db_bind_text(&statement, ":path", path);
	ok = ok && db_run(&statement, err);
	db_release(&statement);
	return ok;
}

bool copy_into(struct store *store, const struct output *output, struct error *err)
{
	bool only_read, ok;

	if (!is_query_only(store, &only_read, err))
		return false;
	if (!only_read)
		return vacuum_into(store, output->beside.path, err);
	/* The copy is written, the file is not; yet to SQLite it is one. */
	ok = db_execute(store, "PRAGMA query_only = OFF", err) &&
	     vacuum_into(store, output->beside.path, err);
	return db_execute(store, "PRAGMA query_only = ON", err) && ok;
}

static bool keep_as(struct store *store, const char *path, struct error *err)
{
	const struct output_wish wish = {.path = path, .kind = OUTPUT_COPY, .guarded = store->path};
	struct output output;

	if (!output_begin(&output, &wish, err))
		return false;
	if (copy_into(store, &output, err))
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

		if (!path)
			return error_memory(err);
		if (!copy_is_there(path, &there, err))
			return false;
		if (there)
			continue;
		*ret_path = path;
		return keep_as(store, path, err);
	}
	return error_set(err, ERROR_STORE, "store-copy",
	    "%s: too many copies are kept beside it (%s)", store->path, stem);
}
