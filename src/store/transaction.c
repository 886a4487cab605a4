/* Reads and changes of a file: where they begin, and whether what was written stands. */
#include "store/db.h"

#include <assert.h>
#include <string.h>

/* A read begins and ends as often as anybody asks: its two statements are prepared once. */
static bool read_statement(struct store *store, const char *sql, struct error *err)
{
	struct statement statement;

	return db_prepare(store, sql, &statement, err) && db_done(&statement, err);
}

bool store_version_stands(struct store *store, struct error *err)
{
	int version;

	if (store->version == 0)
		return true;
	if (!db_pragma(store, "PRAGMA user_version", &version, err))
		return false;
	return version == store->version ||
	       error_set(err, ERROR_STORE, "store-newer",
	           "%s: another canasta brought the file to version %d while this one had it open; "
	           "begin again, with one that reads version %d",
	           store->path, version, version);
}

bool store_read_begin(struct store *store, struct error *err)
{
	static const char begin[] = "BEGIN";

	if (store->depth > 0)
		return true;
	if (store->readers == 0 && !read_statement(store, begin, err))
		return false;
	store->readers++;
	return store->readers > 1 || store_version_stands(store, err) ||
	       store_read_end(store, false);
}

bool store_read_end(struct store *store, bool ok)
{
	static const char rollback[] = "ROLLBACK";
	struct error ignored = {0};

	assert(store->depth > 0 || store->readers > 0);
	if (store->depth > 0 || --store->readers > 0)
		return ok;
	/* Nothing was written: a rollback only lets go of the lock. */
	if (!sqlite3_get_autocommit(store->db) && !read_statement(store, rollback, &ignored) &&
	    !sqlite3_get_autocommit(store->db))
		(void)sqlite3_exec(store->db, rollback, NULL, NULL, NULL);
	return ok;
}

bool store_begin(struct store *store, struct error *err)
{
	if (store_is_read(store))
		return error_set(
		    err, ERROR_STORE, "store-readonly", "%s: opened for reading only", store->path);
	if (!transaction_begin(store, err))
		return false;
	if (store->depth > 1 || store_version_stands(store, err))
		return true;
	store_cancel(store);
	return false;
}

void store_parts_begin(struct store *store)
{
	store->parts = store->depth > 0 ? store->depth + 1 : 0;
}

void store_parts_end(struct store *store)
{
	store->parts = 0;
}

/* Whether what was begun last is a part that may fail alone. What is begun within a part is of it. */
static bool is_part(const struct store *store)
{
	return store->depth > 1 && store->depth == store->parts;
}

static bool part_begin(struct store *store, struct error *err)
{
	if (!db_execute(store, "SAVEPOINT part", err))
		return false;
	store->part_written = store->written;
	memcpy(store->part_hash, store->written_hash, HASH_BYTES);
	return true;
}

/* What cannot be undone alone, as on a full disk, is undone with all else. */
static bool part_undo(struct store *store, struct error *err)
{
	store->depth--;
	store->written = store->part_written;
	memcpy(store->written_hash, store->part_hash, HASH_BYTES);
	store->doomed =
	    !db_execute(store, "ROLLBACK TO part", err) || !db_execute(store, "RELEASE part", err);
	return !store->doomed;
}

bool transaction_begin(struct store *store, struct error *err)
{
	/* IMMEDIATE: a deferred transaction that turns to writing fails with others about. */
	if (store->depth == 0 && !db_execute(store, "BEGIN IMMEDIATE", err))
		return false;
	if (store->parts > 0 && store->depth + 1 == store->parts && !part_begin(store, err))
		return false;
	if (store->depth == 0)
		store->written = 0;
	store->depth++;
	return true;
}

static void roll_back(struct store *store)
{
	store->depth = 0;
	store->doomed = false;
	if (!sqlite3_get_autocommit(store->db)) /* a full disk may have rolled back already */
		(void)sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
}

void store_draft(struct store *store)
{
	store->draft = true;
}

int64_t store_stands(const struct store *store)
{
	return store->stands;
}

enum fate { FATE_UNKNOWN, FATE_STANDS, FATE_UNDONE };

/* What became of a change whose commit failed: whether its line stands in the file, read anew. */
static enum fate fate(struct store *store)
{
	static const char sql[] = "SELECT 1 FROM log WHERE seq = :seq AND hash = :hash";
	struct error ignored = {0};
	struct statement statement;
	enum db_stepped step = DB_FAILED;

	if (db_prepare(store, sql, &statement, &ignored)) {
		db_bind_number(&statement, ":seq", store->written);
		db_bind_bytes(&statement, ":hash", store->written_hash, HASH_BYTES);
		step = db_step(&statement, &ignored);
	}
	db_release(&statement);
	if (step == DB_FAILED)
		return FATE_UNKNOWN;
	return step == DB_ROW ? FATE_STANDS : FATE_UNDONE;
}

static void tell_fate(struct store *store, const struct error *why, struct error *err)
{
	const long long line = store->written;

	switch (line && !store->draft ? fate(store) : FATE_UNDONE) {
	case FATE_STANDS:
		store->stands = store->written;
		error_fill(err, why->kind, why->code,
		    "%s; the change stands (R%lld), though the disk did not say that it is safe "
		    "there",
		    why->message, line);
		err->stands = true;
		return;
	case FATE_UNDONE:
		error_fill(err, why->kind, why->code,
		    line && !store->draft ? "%s; nothing was changed" : "%s", why->message);
		return;
	case FATE_UNKNOWN:
		break;
	}
	error_fill(err, why->kind, why->code,
	    "%s; whether the change was made cannot be found out now: `canasta log` tells whether "
	    "R%lld is there",
	    why->message, line);
}

static bool commit(struct store *store, struct error *err)
{
	struct error why = {0};
	bool ok;

	store->committing = true;
	ok = db_execute(store, "COMMIT", &why);
	if (!ok) {
		roll_back(store);
		tell_fate(store, &why, err);
	} else if (store->written > 0 && !store->draft) {
		store->stands = store->written;
	}
	store->committing = false;
	return ok;
}

static bool doomed_fail(const struct store *store, struct error *err)
{
	return error_set(err, ERROR_STORE, "store-failed",
	    "%s: a part of the change failed, so none of it was made", store->path);
}

static bool part_commit(struct store *store, struct error *err)
{
	if (store->doomed)
		return part_undo(store, err) && doomed_fail(store, err);
	store->depth--;
	store->doomed = !db_execute(store, "RELEASE part", err);
	return !store->doomed;
}

bool store_commit(struct store *store, struct error *err)
{
	assert(store->depth > 0);
	if (is_part(store))
		return part_commit(store, err);
	if (store->depth > 1) {
		store->depth--;
		return true;
	}
	if (store->doomed) {
		roll_back(store);
		return doomed_fail(store, err);
	}
	if (!commit(store, err))
		return false;
	store->depth = 0;
	return true;
}

void store_cancel(struct store *store)
{
	struct error lost = {0};

	assert(store->depth > 0);
	if (is_part(store)) {
		(void)part_undo(store, &lost);
	} else if (store->depth > 1) {
		store->depth--;
		store->doomed = true;
	} else {
		roll_back(store);
	}
}

struct store_mark store_mark(const struct store *store)
{
	return (struct store_mark){store->depth, store->readers, store->lent};
}

void store_fall_back(struct store *store, const struct store_mark *mark)
{
	if (mark->lent == 0)
		db_forget(store);
	store->committing = false;
	if (store->depth > 0) {
		while (store->depth > mark->depth)
			store_cancel(store);
		if (store->depth == 0)
			memset(store->touched, 0, sizeof store->touched);
		return;
	}
	while (store->readers > mark->readers)
		(void)store_read_end(store, false);
}

bool store_end(struct store *store, bool ok, struct error *err)
{
	if (ok)
		return store_commit(store, err);
	store_cancel(store);
	return false;
}
