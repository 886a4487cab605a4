#include "store/connection.h"

#include "store/memory.h"
#include "store/memory_pool.h"
#include "store/row.h"

#include <string.h>

enum {
	VALUE_BYTES_MOST = 1 << 26, /* the largest is a line of an import with a picture in it */
	SQL_BYTES_MOST = 1 << 18,   /* the largest is the views of a past time */
};

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

/* Readers open for writing too: only so can they roll back what a killed writer left half done. */
bool connection_open(struct store *store, const char *path, struct error *err)
{
	/* One thread, and nobody asks how much memory is in use; too late once SQLite has begun. */
	(void)sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
	(void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
	memory_pool();
	memory_watch();
	/* What a statement would undo stays in memory in small pieces: it is a row or few, and a piece as
	 * large as SQLite's usual one is asked of the system anew by nearly every insert. */
	(void)sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, -1);
	if (sqlite3_open_v2(path, &store->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) !=
	    SQLITE_OK)
		return store->db ? db_fail(store, err) : error_memory(err);
	return connection_harden(store, err);
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
bool connection_settle(struct store *store, struct error *err)
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
		    !db_pragma(store, settings[i].get, &now, err))
			return false;
		if (now != settings[i].value)
			return error_set(err, ERROR_STORE, "store-failed",
			    "%s: SQLite does not obey: %s", store->path, settings[i].set);
	}
	return journal_settle(store, err);
}

void connection_forget(struct store *store)
{
	for (size_t i = 0; i < store->kept_count; i++)
		(void)sqlite3_finalize(store->kept[i].handle);
	store->kept_count = 0;
}

void connection_close(struct store *store)
{
	db_forget(store);
	connection_forget(store);
	(void)sqlite3_close(store->db);
	(void)sqlite3_close(store->older);
}
