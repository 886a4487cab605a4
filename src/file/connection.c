#include "file/db.h"

#include "base/catalogue.h"
#include "base/checked.h"
#include "base/error.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static sqlite3_mem_methods theirs;
static bool watching;
static long refusals;

static void *watched_malloc(int size)
{
	void *memory = theirs.xMalloc(size);

	refusals += memory ? 0 : 1;
	return memory;
}

static void *watched_realloc(void *old, int size)
{
	void *memory = theirs.xRealloc(old, size);

	refusals += memory ? 0 : 1;
	return memory;
}

/* Counts refused requests from now on; call it before SQLite is first used. */
static void memory_watch(void)
{
	sqlite3_mem_methods ours;

	if (watching || sqlite3_config(SQLITE_CONFIG_GETMALLOC, &theirs) != SQLITE_OK)
		return;
	ours = theirs;
	ours.xMalloc = watched_malloc;
	ours.xRealloc = watched_realloc;
	watching = sqlite3_config(SQLITE_CONFIG_MALLOC, &ours) == SQLITE_OK;
}

long memory_refusals(void)
{
	return refusals;
}

#ifdef CHECKED_ADDRESSES
static const bool checked = true;
#else
static const bool checked = false;
#endif

enum {
	/* Sizes of pieces, with their heads, are multiples of this many bytes. */
	STEP = 16,
	/* Sizes of pieces that are kept, in steps: up to a page of the file with its head. */
	SIZES = 288,
	/* Bytes taken from the system at a time. */
	STOCK_BYTES = 1 << 16,
};

/* The head of each piece; SQLite needs pieces aligned to eight bytes. */
union piece {
	uint64_t size;     /* size of the whole piece, while it is in use */
	union piece *next; /* next free piece of its size, while it is free */
};

_Static_assert(sizeof(union piece) == 8, "a piece begins at a multiple of eight");

static sqlite3_mem_methods memory_pool_theirs;
static bool pooled;
static union piece *spare[SIZES + 1]; /* free pieces by size, in steps */
static char *stock;                   /* memory from which new pieces are cut */
static size_t stock_left;

static int round_up(int size)
{
	return (int)(((unsigned)size + sizeof(union piece) + STEP - 1) / STEP * STEP -
	             sizeof(union piece));
}

static union piece *piece_of(void *memory)
{
	return (union piece *)memory - 1;
}

/* Returns true if pieces of that size are kept for reuse; larger ones are the system's. */
static bool is_kept(size_t size)
{
	return size / STEP <= SIZES;
}

/* Cuts a piece from the stock. If the rest of the stock is too small, it is given up. */
static union piece *piece_cut(size_t size)
{
	union piece *piece;

	if (stock_left < size) {
		char *more = memory_pool_theirs.xMalloc(STOCK_BYTES);

		if (!more)
			return NULL;
		stock = more;
		stock_left = STOCK_BYTES;
	}
	piece = (union piece *)(void *)stock;
	stock += size;
	stock_left -= size;
	return piece;
}

static void *pool_malloc(int wanted)
{
	const size_t size = (size_t)round_up(wanted) + sizeof(union piece);
	union piece *piece;

	if (!is_kept(size)) {
		piece = memory_pool_theirs.xMalloc((int)size);
	} else {
		piece = spare[size / STEP];
		if (piece)
			spare[size / STEP] = piece->next;
		else
			piece = piece_cut(size);
	}
	if (!piece)
		return NULL;
	piece->size = size;
	return piece + 1;
}

static void pool_free(void *memory)
{
	union piece *piece;
	size_t size;

	if (!memory)
		return;
	piece = piece_of(memory);
	size = piece->size;
	if (!is_kept(size)) {
		memory_pool_theirs.xFree(piece);
		return;
	}
	piece->next = spare[size / STEP];
	spare[size / STEP] = piece;
}

static int pool_size(void *memory)
{
	return memory ? (int)(piece_of(memory)->size - sizeof(union piece)) : 0;
}

static void *pool_realloc(void *old, int wanted)
{
	const size_t size = (size_t)round_up(wanted) + sizeof(union piece);
	const int old_size = pool_size(old);
	void *memory;

	if (size == piece_of(old)->size)
		return old;
	if (!is_kept(size) && !is_kept(piece_of(old)->size)) {
		union piece *piece = memory_pool_theirs.xRealloc(piece_of(old), (int)size);

		if (!piece)
			return NULL;
		piece->size = size;
		return piece + 1;
	}
	memory = pool_malloc(wanted);
	if (!memory)
		return NULL;
	memcpy(memory, old, (size_t)(old_size < wanted ? old_size : wanted));
	pool_free(old);
	return memory;
}

void memory_pool(void)
{
	sqlite3_mem_methods ours;

	if (checked || pooled ||
	    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &memory_pool_theirs) != SQLITE_OK)
		return;
	ours = memory_pool_theirs;
	ours.xMalloc = pool_malloc;
	ours.xFree = pool_free;
	ours.xRealloc = pool_realloc;
	ours.xSize = pool_size;
	ours.xRoundup = round_up;
	pooled = sqlite3_config(SQLITE_CONFIG_MALLOC, &ours) == SQLITE_OK;
}

enum {
	VALUE_BYTES_MOST = 1 << 26, /* the largest is a line of an import with a picture in it */
	SQL_BYTES_MOST = 1 << 18,   /* the largest is the views of a past time */
};

static void connection_break(void *store)
{
	connection_close(store);
}

void connection_begin(struct store *store, const char *path, int mode)
{
	boundary_hold(&store->cleanup, connection_break, store);
	if (sqlite3_open_v2(path, &store->db, mode | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK)
		return;
	if (!store->db)
		break_memory();
	db_break(store);
}

/* Readers open for writing too, since only so can they roll back the unfinished change of a killed
 * writer. */
void connection_open(struct store *store, const char *path)
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

	/* One thread, and no count of the memory in use; it is too late for this once SQLite has
	 * begun. */
	(void)sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
	(void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
	memory_pool();
	memory_watch();
	/* The journal of a statement stays in memory in small pieces: it is a few rows, and nearly
	 * every insert would ask the system for a piece as large as SQLite's default. */
	(void)sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, -1);
	connection_begin(store, path, SQLITE_OPEN_READWRITE);

	/* The file must not affect the program that opens it. */
	(void)sqlite3_extended_result_codes(store->db, 1);
	(void)sqlite3_limit(store->db, SQLITE_LIMIT_LENGTH, VALUE_BYTES_MOST);
	(void)sqlite3_limit(store->db, SQLITE_LIMIT_SQL_LENGTH, SQL_BYTES_MOST);
	store_patience(store, BUSY_MILLISECONDS);
	for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
		int now = -1;

		if (sqlite3_db_config(store->db, settings[i].option, settings[i].value, &now) !=
		        SQLITE_OK ||
		    now != settings[i].value)
			db_break(store);
	}
}

void connection_settle(struct store *store)
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
	struct statement statement;
	const char *mode;

	/* A pragma that was not applied gives no error, so each is read back. */
	for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
		db_execute(store, settings[i].set);
		if (db_pragma(store, settings[i].get) != settings[i].value)
			break_off(ERROR_STORE, SAY_STORE_FAILED_SQLITE_OBEY, store->path,
			    settings[i].set);
	}

	/* No WAL, because the library of Debian 12 (3.40.1) can lose committed transactions
	 * when a WAL is reset while others write. With a rollback journal the commit is the removal
	 * of the journal; only synchronous=EXTRA makes the folder durable after it. Without, a power
	 * cut can bring the journal back, and with it roll back a hand that was acknowledged. */
	statement = db_ask(store, "PRAGMA journal_mode = DELETE");
	(void)db_step(&statement);
	mode = (const char *)sqlite3_column_text(statement.handle, 0);
	if (!mode || strcmp(mode, "delete") != 0)
		break_off(ERROR_STORE, SAY_STORE_FAILED_JOURNAL_SET_ANOTHER, store->path);
	db_release(&statement);
}

void connection_forget(struct store *store)
{
	for (size_t i = 0; i < store->kept_count; i++) {
		(void)sqlite3_finalize(store->kept[i].handle);
		store->kept[i] = (struct kept_statement){0};
	}
	store->kept_count = 0;
}

void connection_close(struct store *store)
{
	boundary_drop(&store->cleanup);
	db_forget(store, 0);
	connection_forget(store);
	(void)sqlite3_close(store->db);
	(void)sqlite3_close(store->older);
}
