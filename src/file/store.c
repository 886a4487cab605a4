#include "file/store.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/checked.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"
#include "base/output.h"
#include "base/safe_text.h"
#include "file/db.h"
#include "file/open_store.h"
#include "file/schema.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- requests of SQLite for memory --- */

static sqlite3_mem_methods theirs;
static bool memory_watched;
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
	if (memory_watched || sqlite3_config(SQLITE_CONFIG_GETMALLOC, &theirs) != SQLITE_OK)
		return;
	sqlite3_mem_methods ours = theirs;

	ours.xMalloc = watched_malloc;
	ours.xRealloc = watched_realloc;
	memory_watched = sqlite3_config(SQLITE_CONFIG_MALLOC, &ours) == SQLITE_OK;
}

long memory_refusals(void)
{
	return refusals;
}

/* --- small pieces of memory for SQLite --- */

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

static sqlite3_mem_methods pool_theirs;
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
		char *more = pool_theirs.xMalloc(STOCK_BYTES);

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
		piece = pool_theirs.xMalloc((int)size);
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

	if (!memory)
		return;
	piece = piece_of(memory);
	const size_t size = piece->size;

	if (!is_kept(size)) {
		pool_theirs.xFree(piece);
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
		union piece *piece = pool_theirs.xRealloc(piece_of(old), (int)size);

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
	if (CHECKED || pooled || sqlite3_config(SQLITE_CONFIG_GETMALLOC, &pool_theirs) != SQLITE_OK)
		return;
	sqlite3_mem_methods ours = pool_theirs;

	ours.xMalloc = pool_malloc;
	ours.xFree = pool_free;
	ours.xRealloc = pool_realloc;
	ours.xSize = pool_size;
	ours.xRoundup = round_up;
	pooled = sqlite3_config(SQLITE_CONFIG_MALLOC, &ours) == SQLITE_OK;
}

/* --- the connection to SQLite --- */

enum {
	BUSY_MILLISECONDS = 10000,  /* the wait for a file that another program keeps locked */
	VALUE_BYTES_MOST = 1 << 26, /* the largest is a line of an import with a picture in it */
	SQL_BYTES_MOST = 1 << 18,   /* the largest is the views of a past time */
};

/* Finalizes the statements that are kept for their next use. */
static void connection_forget(struct store *store)
{
	for (size_t i = 0; i < store->kept_count; i++) {
		(void)sqlite3_finalize(store->kept[i].handle);
		store->kept[i] = (struct kept_statement){0};
	}
	store->kept_count = 0;
}

/* Ends and closes the connection. */
static void connection_close(struct store *store)
{
	boundary_drop(&store->cleanup);
	db_forget(store, 0);
	connection_forget(store);
	(void)sqlite3_close(store->db);
	(void)sqlite3_close(store->older);
}

static void connection_break(void *store)
{
	connection_close(store);
}

/* Opens a file as it is; `mode` is SQLITE_OPEN_READONLY or SQLITE_OPEN_READWRITE. */
static void connection_begin(struct store *store, const char *path, int mode)
{
	boundary_hold(&store->cleanup, connection_break, store);
	if (sqlite3_open_v2(path, &store->db, mode | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK)
		return;
	if (!store->db)
		break_memory();
	db_break(store);
}

/* Opens the file at a path for the store. An empty path opens a temporary file without a name, which is deleted when it
 * is closed. The contents of the file cannot affect the program. Readers open for writing too, since only so can they
 * roll back the unfinished change of a killed writer. */
static void connection_open(struct store *store, const char *path)
{
	static const struct {
		int option, value;
	} settings[] = {
	    {SQLITE_DBCONFIG_DEFENSIVE, 1},
	    {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
	    {SQLITE_DBCONFIG_DQS_DML, 0},
	    {SQLITE_DBCONFIG_DQS_DDL, 0},
	    {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
	    {SQLITE_DBCONFIG_ENABLE_FKEY, 1},
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

/* Sets the pragmas that make a change durable, once the file is known to be ours. */
static void connection_settle(struct store *store)
{
	static const struct {
		const char *set, *get;
		int value;
	} settings[] = {
	    {"PRAGMA recursive_triggers = ON", "PRAGMA recursive_triggers", 1},
	    {"PRAGMA cell_size_check = ON", "PRAGMA cell_size_check", 1},
	    {"PRAGMA synchronous = EXTRA", "PRAGMA synchronous", 3},
	};

	/* A pragma that was not applied gives no error, so each is read back. */
	for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
		db_execute(store, settings[i].set);
		if (db_pragma(store, settings[i].get) != settings[i].value)
			break_off(ERROR_STORE, SAY_STORE_FAILED_SQLITE_REFUSES, store->path,
			    settings[i].set);
	}

	/* No WAL, because the library of Debian 12 (3.40.1) can lose committed transactions
	 * when a WAL is reset while others write. With a rollback journal the commit is the removal
	 * of the journal; only synchronous=EXTRA makes the folder durable after it. Without, a power
	 * cut can bring the journal back, and with it roll back a hand that was acknowledged. */
	struct statement statement = db_ask(store, "PRAGMA journal_mode = DELETE");

	(void)db_step(&statement);
	const char *mode = (const char *)sqlite3_column_text(statement.handle, 0);

	if (!mode || strcmp(mode, "delete") != 0)
		break_off(ERROR_STORE, SAY_STORE_FAILED_JOURNAL_MODE, store->path);
	db_release(&statement);
}

/* --- copies --- */

bool copy_is_there(const char *path)
{
	struct stat about;
	const bool there = lstat(path, &about) == 0;

	if (!there && errno != ENOENT)
		break_off(ERROR_STORE, SAY_FILE_OPEN_MAY_EXIST, path, message_system(errno));
	return there;
}

static void copy_pages(struct store *from, sqlite3 *file, struct store *to)
{
	sqlite3_backup *backup = sqlite3_backup_init(to->db, "main", file, "main");

	if (!backup)
		db_break(to);
	(void)sqlite3_backup_step(backup, -1);
	const int result = sqlite3_backup_finish(backup);

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

	connection_begin(&to, output->part.path, SQLITE_OPEN_READWRITE);
	copy_pages(store, older ? store->older : store->db, &to);
	connection_close(&to);
}

/* --- files of an earlier version --- */

enum { COMPARED_BYTES = 1 << 16 }; /* of each of two files, at a time */

static const struct migration_watch *migration_watch;

void migrate_watched(const struct migration_watch *watch)
{
	migration_watch = watch;
}

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

/* Reads a portion, and returns its size. Only the last portion of a file may be smaller. */
static size_t portion_take(struct file_source *file, char portion[COMPARED_BYTES])
{
	size_t size = 0, got = 1;

	for (; got > 0 && size < COMPARED_BYTES; size += got)
		got = file_take(file, portion + size, COMPARED_BYTES - size);
	return size;
}

/* Returns true if two files have equal bytes. */
static bool files_agree(const char *path, const char *other)
{
	char left[COMPARED_BYTES], right[COMPARED_BYTES];
	struct file_source one, second;
	size_t size;
	bool agree;

	file_open(path, FILE_EVENTS, &one);
	file_open(other, FILE_EVENTS, &second);
	do {
		size = portion_take(&one, left);
		agree = size == portion_take(&second, right) && memcmp(left, right, size) == 0;
	} while (agree && size == COMPARED_BYTES);
	file_close(&second);
	file_close(&one);
	return agree;
}

/* Copies the unchanged file to that path; returns true if the copy was made. A copy left by a failed
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
	connection_begin(&copy, output.part.path, SQLITE_OPEN_READWRITE);
	db_execute(&copy, "PRAGMA journal_mode = MEMORY; VACUUM");
	connection_close(&copy);
	connection_close(&second);
	if (!wish.replace) {
		output_finish(&output);
		return true;
	}
	if (!files_agree(output.part.path, path))
		break_off(ERROR_STORE, SAY_STORE_COPY_NAME_TAKEN, store->path, schema_newest, path);
	output_drop(&output);
	return false;
}

static void migration_make(void *context)
{
	struct migration *migration = context;
	struct store *store = migration->store;

	transaction_begin(store);
	migration->from = db_pragma(store, "PRAGMA user_version");
	if (migration->from != schema_newest) {
		store_check_version(store);
		migration->made = before_keep(store, migration->kept);
		steps_make(store, migration->from);
	}
	store_commit(store);
}

/* Removes the copy again after a failed migration. */
static void before_drop(void *context)
{
	const struct migration *migration = context;

	if (db_pragma(migration->store, "PRAGMA user_version") == migration->from)
		(void)unlink(migration->kept);
}

/* Migrates the file itself, unless another process has done so meanwhile. */
static void migrate_file(struct store *store)
{
	struct arena arena = {0};
	struct migration migration = {.store = store,
	    .path = store->path,
	    .to = schema_newest,
	    .kept = arena_printf(&arena, "%s.before-%d", store->path, schema_newest)};
	struct error why, ignored;

	if (!store_attempt(store, migration_make, &migration, &why)) {
		if (migration.made)
			(void)boundary_run(before_drop, &migration, &ignored);
		boundary_break(&why);
	}
	store->version = schema_newest;
	if (migration.from != schema_newest && migration_watch)
		migration_watch->report(migration_watch->context, &migration);
	arena_release(&arena);
}

/* Connects to a copy in place of the file; the copy is not migrated yet. */
static void migrate_aside(struct store *store)
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

/* --- opening --- */

/* Checks that there is a file that can be a store, or makes one if asked; returns true if it was made. It
 * holds the name of every player, so only its owner may read it. */
static bool file_ready(const char *path, enum store_mode mode)
{
	struct stat state;

	if (mode == STORE_SCRATCH)
		return false;
	if (*path == ':') /* SQLite would keep ":memory:" on no disk at all */
		break_off(ERROR_STORE, SAY_STORE_OPEN_COLON_NAME, path, path);
	if (output_is_companion(path))
		break_off(ERROR_STORE, SAY_STORE_OPEN_SQLITE_NAME, path);
	if (stat(path, &state) == 0) {
		if (!S_ISREG(state.st_mode))
			break_off(ERROR_STORE, "store-open", "%s: %s", path,
			    message_words(S_ISDIR(state.st_mode)
			                      ? TEXT_WORDS_IS_A_FOLDER
			                      : TEXT_WORDS_NOT_AN_ORDINARY_FILE));
		return false;
	}
	if (errno != ENOENT)
		break_off(ERROR_STORE, "store-open", "%s: %s", path, message_system(errno));
	if (mode != STORE_CREATE)
		break_off(ERROR_STORE, SAY_STORE_MISSING, path);
	const int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);

	if (file < 0 && errno == EEXIST)
		return false; /* another process was quicker */
	if (file < 0)
		break_off(ERROR_STORE, SAY_STORE_OPEN_NOT_CREATED, path, message_system(errno));
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
		break_off(ERROR_STORE, SAY_STORE_NEWER_LATER_VERSION, store->path, version,
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
		input_require(author, "author-invalid", TEXT_WORDS_PERSON_ENTERING);
}

struct store *store_open(const char *path, enum store_mode mode, const char *author)
{
	struct stat state;

	author_check(author, mode);
	const bool made = file_ready(path, mode);
	struct store *store = malloc(sizeof *store);

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
	/* SQLite opened the file by its path a moment ago. */
	if (stat(store->path, &state) == 0) {
		store->device = state.st_dev;
		store->inode = state.st_ino;
	}
	return store;
}

/* --- an open store --- */

const char *store_library(void)
{
	return sqlite3_libversion();
}

int store_version(void)
{
	return schema_newest;
}

bool store_is_read(const struct store *store)
{
	return store->mode == STORE_READ || store->mode == STORE_VERIFY;
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

const char *store_content(const struct store *store)
{
	return store->content;
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

int64_t store_others(struct store *store)
{
	struct statement statement = db_ask(store, "PRAGMA data_version");

	return db_one(&statement);
}

void store_check_sound(const struct store *store)
{
	if (store->damage.kind != ERROR_NONE)
		boundary_break(&store->damage);
}

/* --- the settings that a desk keeps --- */

struct desk desk_keep(const struct desk *desk)
{
	struct desk kept = *desk;

	if (!kept.now)
		kept.now = arena_alloc(desk->arena, 1, sizeof *kept.now);
	return kept;
}

/* --- closing --- */

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
