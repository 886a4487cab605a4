#include "file/db.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "base/yaml.h"
#include "file/log.h"
#include "file/open_store.h"
#include "file/schema.h"
#include "file/store.h"

#include <assert.h>
#include <nettle/sha2.h>
#include <string.h>
#include <sys/stat.h>

/* --- rows --- */

static const struct cell int_cells[] = {{NULL, 0, CELL_INT, 0}},
                         text_cells[] = {{NULL, 0, CELL_TEXT, 0}};

const struct row_kind row_int = ROW_KIND(int, int_cells, NULL);
const struct row_kind row_text = ROW_KIND(const char *, text_cells, NULL);

/* Returns the person with a name of this number (0: none), and fills in the person's present name. */
static int64_t name_owner(const struct desk *desk, int64_t number, const char **ret_called)
{
	static const char sql[] = "SELECT root, name FROM person WHERE number = :number";
	struct statement statement = db_ask(desk->store, sql);
	int64_t person = 0;

	*ret_called = "";
	db_bind_number(&statement, ":number", number);
	if (db_step(&statement)) {
		person = db_number(&statement, "root");
		*ret_called = db_text(&statement, "name", desk->arena);
	}
	db_release(&statement);
	return person;
}

const char *row_called(const struct desk *desk, int64_t number)
{
	const char *called;

	(void)name_owner(desk, number, &called);
	return called;
}

/* Copies a text into the arena; null is "". */
static const char *text_at(const struct statement *row, int column, struct arena *arena)
{
	const char *text = (const char *)sqlite3_column_text(row->handle, column);

	if (!text && sqlite3_column_type(row->handle, column) != SQLITE_NULL)
		break_memory();
	return text ? arena_copy(arena, text, (size_t)sqlite3_column_bytes(row->handle, column))
	            : "";
}

/* Reads a column into the member of a cell. */
static void cell_read(
    const struct statement *row, const struct cell *cell, const struct desk *desk, char *whole)
{
	void *member = whole + cell->offset, *name = whole + cell->called;
	const int column = cell->column ? db_column(row, cell->column) : 0;
	const int64_t number =
	    cell->kind == CELL_TEXT ? 0 : sqlite3_column_int64(row->handle, column);

	switch (cell->kind) {
	case CELL_INT:
		*(int *)member = (int)number;
		break;
	case CELL_NUMBER:
		*(int64_t *)member = number;
		break;
	case CELL_SIZE:
		*(size_t *)member = (size_t)number;
		break;
	case CELL_FLAG:
		*(bool *)member = number != 0;
		break;
	case CELL_TEXT:
		*(const char **)member = text_at(row, column, desk->arena);
		break;
	case CELL_SIDE:
		*(char *)member = '\0';
		if (sqlite3_column_type(row->handle, column) != SQLITE_NULL)
			*(char *)member = (char)('A' + number);
		break;
	case CELL_CALLED:
		(void)name_owner(desk, number, member);
		break;
	case CELL_PERSON:
		*(int64_t *)member = name_owner(desk, number, name);
		break;
	}
}

static void row_read(const struct statement *statement, const struct desk *desk,
    const struct row_kind *kind, void *row)
{
	memset(row, 0, kind->size);
	for (size_t i = 0; i < kind->cell_count; i++)
		cell_read(statement, &kind->cells[i], desk, row);
	if (kind->finish)
		kind->finish(statement, desk, row);
}

void *row_list(struct statement *statement, const struct desk *desk, const struct row_kind *kind,
    size_t *ret_count)
{
	char *rows = arena_room(desk->arena, NULL, 0, kind->size);
	size_t count = 0;

	while (db_step(statement)) {
		rows = arena_room(desk->arena, rows, count, kind->size);
		row_read(statement, desk, kind, rows + count++ * kind->size);
	}
	*ret_count = count;
	return rows;
}

struct row_groups row_groups_read(
    struct statement *statement, const struct desk *desk, const struct row_kind *kind)
{
	char *rows = arena_room(desk->arena, NULL, 0, kind->size);
	int64_t *owners = NULL;
	size_t count = 0;

	while (db_step(statement)) {
		rows = arena_room(desk->arena, rows, count, kind->size);
		owners = arena_room(desk->arena, owners, count, sizeof *owners);
		owners[count] = kind->cells[0].column ? db_number(statement, "owner")
		                                      : sqlite3_column_int64(statement->handle, 1);
		row_read(statement, desk, kind, rows + count++ * kind->size);
	}
	return (struct row_groups){rows, owners, kind->size, count};
}

/* Counts the rows whose owner has a lower number. */
static size_t rows_below(const struct row_groups *groups, int64_t owner)
{
	size_t from = 0, to = groups->count;

	while (from < to) {
		const size_t middle = from + (to - from) / 2;

		if (groups->owners[middle] < owner)
			from = middle + 1;
		else
			to = middle;
	}
	return from;
}

const void *row_group(const struct row_groups *groups, int64_t owner, size_t *ret_count)
{
	const size_t first = rows_below(groups, owner);

	*ret_count = rows_below(groups, owner + 1) - first;
	return (const char *)groups->rows + first * groups->size;
}

bool row_first(
    struct statement *statement, const struct desk *desk, const struct row_kind *kind, void *ret)
{
	const bool found = db_step(statement);

	if (found)
		row_read(statement, desk, kind, ret);
	db_release(statement);
	return found;
}

void row_one(
    struct statement *statement, const struct desk *desk, const struct row_kind *kind, void *ret)
{
	db_row(statement);
	row_read(statement, desk, kind, ret);
	db_release(statement);
}

/* --- failures --- */

/* The meaning of an SQLite failure for a user. */
static const struct {
	int code; /* primary result code */
	const char *name;
	const char *words;
} failures[] = {
    {SQLITE_BUSY, "store-locked", TEXT_WORDS_FILE_KEPT_LOCKED},
    {SQLITE_LOCKED, "store-locked", TEXT_WORDS_FILE_LOCKED},
    {SQLITE_FULL, "store-full", TEXT_WORDS_THE_DISK_IS_FULL},
    {SQLITE_IOERR, "store-failed", TEXT_WORDS_THE_DISK_FAILS},
    {SQLITE_CORRUPT, "store-damaged", TEXT_WORDS_FILE_DAMAGED},
    {SQLITE_ERROR, "store-damaged", TEXT_WORDS_SQLITE_CANNOT_DO_IT},
    {SQLITE_NOTADB, "store-foreign", TEXT_WORDS_NOT_CANASTA_FILE},
    {SQLITE_CANTOPEN, "store-open", TEXT_WORDS_FILE_CANNOT_OPEN},
    {SQLITE_READONLY, "store-readonly", TEXT_WORDS_FILE_NOT_WRITABLE},
    {SQLITE_PERM, "store-readonly", TEXT_WORDS_FILE_NOT_WRITABLE},
    {SQLITE_AUTH, "store-failed", TEXT_WORDS_FILE_ASKS_FORBIDDEN},
    {SQLITE_CONSTRAINT, "store-constraint", TEXT_WORDS_DATA_NOT_FITTING},
    {SQLITE_TOOBIG, "store-failed", TEXT_WORDS_VALUE_TOO_LARGE},
    {SQLITE_INTERRUPT, "store-endless", TEXT_WORDS_SEARCH_STOPPED},
};

bool store_is_busy(const struct error *err)
{
	return error_is(err, CODE_STORE_LOCKED);
}

bool store_is_damage(const struct error *err)
{
	return error_is(err, CODE_STORE_DAMAGED) || error_is(err, CODE_STORE_ENDLESS);
}

/* Returns words that nothing was changed, or "". A failure within a change undoes it; after a failed commit the file
 * shows if the change was made (transaction.c). */
static const char *known_fate(const struct store *store)
{
	return store->depth > 0 && !store->committing && store->committed == 0
	           ? TEXT_WORDS_NOTHING_WAS_CHANGED
	           : "";
}

void db_fill_error(struct store *store, struct error *err)
{
	int code = sqlite3_extended_errcode(store->db);
	const char *name = "store-failed";
	const char *words = NULL;

	for (size_t i = 0; i < sizeof failures / sizeof *failures; i++)
		if (failures[i].code == (code & 0xff)) {
			name = failures[i].name;
			words = failures[i].words;
		}
	if ((code & 0xff) == SQLITE_NOMEM)
		(void)error_memory(err);
	else if (code == SQLITE_READONLY_DBMOVED)
		error_fill(err, ERROR_STORE, SAY_STORE_MOVED_WHILE_OPEN, store->path,
		    message_words(known_fate(store)));
	else if (code == SQLITE_IOERR_WRITE)
		error_fill(err, ERROR_STORE, SAY_STORE_FULL, store->path,
		    message_words(known_fate(store)));
	else if (words)
		error_fill(err, ERROR_STORE, name, "%s: %s (%s)%s", store->path,
		    message_words(words), sqlite3_errmsg(store->db),
		    message_words(known_fate(store)));
	else
		error_fill(err, ERROR_STORE, name, "%s: %s (%d)", store->path,
		    sqlite3_errmsg(store->db), code);
}

void db_break(struct store *store)
{
	struct error why = {0};

	db_fill_error(store, &why);
	boundary_break(&why);
}

/* --- queries without an end --- */

/* Steps of SQLite's machine in one piece of work, and the number of pieces allowed. A file whose
 * schema is not known yet gets ten times the work for our schema, since SQLite is slow with
 * thousands of objects. */
enum {
	PIECE_UNKNOWN = 1 << 12,
	PIECES_UNKNOWN = 8,
	PIECE = 1 << 16,
	PIECES_LEAST = 1 << 8,
	PIECE_BYTES = 1 << 12, /* bytes of the file for which one more piece is allowed */
};

/* Returns the pieces allowed. The longest checks of a file of twenty thousand hands take a fortieth
 * of this. */
static int64_t pieces_granted(const struct store *store)
{
	struct stat about;

	if (store->mode == STORE_SCRATCH) /* this run wrote everything in it */
		return INT64_MAX;
	return PIECES_LEAST +
	       (stat(store->path, &about) == 0 ? (int64_t)about.st_size / PIECE_BYTES : 0);
}

/* SQLite calls this after each piece of work; a result other than 0 stops the query. */
static int piece_done(void *context)
{
	struct store *store = context;

	if (++store->pieces < store->pieces_most)
		return 0;
	if (store->pieces_most > PIECES_UNKNOWN)
		store->pieces_most = pieces_granted(store); /* the file may have grown */
	return store->pieces >= store->pieces_most;
}

void db_limit(struct store *store, enum db_trust trust)
{
	const bool unknown = trust == DB_UNKNOWN_FILE;

	store->pieces_most = unknown ? PIECES_UNKNOWN : PIECES_LEAST;
	sqlite3_progress_handler(store->db, unknown ? PIECE_UNKNOWN : PIECE, piece_done, store);
}

/* A query made while the rows of another are read belongs to the work of that one. */
static void work_begins(struct store *store)
{
	if (store->lent == 0)
		store->pieces = 0;
}

/* --- statements --- */

/* Returns the place of a statement that is not in use: its own if it is kept, else a free one, else that of the statement
 * used longest ago. */
static struct kept_statement *statement_place(struct store *store, const char *sql)
{
	struct kept_statement *oldest = NULL;

	for (size_t i = 0; i < store->kept_count; i++) {
		struct kept_statement *kept = &store->kept[i];

		if (kept->used)
			continue;
		if (kept->sql == sql)
			return kept;
		if (!oldest || kept->lent < oldest->lent)
			oldest = kept;
	}
	if (store->kept_count < STATEMENTS_KEPT) {
		oldest = &store->kept[store->kept_count++];
	} else {
		assert(oldest); /* queries are not nested that deep */
		(void)sqlite3_finalize(oldest->handle);
	}
	*oldest = (struct kept_statement){0};
	return oldest;
}

/* Ends the use of a statement. */
static void statement_return(struct store *store, struct kept_statement *kept)
{
	(void)sqlite3_reset(kept->handle); /* repeats the last step's failure, already reported */
	(void)sqlite3_clear_bindings(kept->handle);
	kept->used = false;
	store->lent--;
}

void db_forget(struct store *store, int64_t lendings)
{
	for (size_t i = 0; i < store->kept_count; i++)
		if (store->kept[i].used && store->kept[i].lent > lendings)
			statement_return(store, &store->kept[i]);
}

/* Notes the table to which a statement writes: all such statements begin alike. */
static void insert_note(struct store *store, const char *sql)
{
	static const char insert[] = "INSERT INTO ";
	const char *name = sql + sizeof insert - 1;

	if (*sql != *insert || strncmp(sql, insert, sizeof insert - 1) != 0)
		return;
	for (size_t i = 0; schema_tables[i].name; i++) {
		const char *table = schema_tables[i].name;

		if (*name == *table && strncmp(name, table, strlen(table)) == 0 &&
		    name[strlen(table)] == ' ')
			store->touched[i] = true;
	}
}

bool db_prepare(struct store *store, const char *sql, struct statement *ret)
{
	struct kept_statement *kept = statement_place(store, sql);

	*ret = (struct statement){.store = store};
	insert_note(store, sql);
	work_begins(store);
	if (!kept->handle) {
		if (sqlite3_prepare_v3(store->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &kept->handle,
		        NULL) != SQLITE_OK)
			return false;
		kept->sql = sql;
		kept->columns = sqlite3_column_count(kept->handle);
		kept->found = kept->columns - 1;
	}
	store->lent++;
	kept->lent = ++store->lendings;
	kept->used = true;
	ret->kept = kept;
	ret->handle = kept->handle;
	ret->lent = kept->lent;
	return true;
}

struct statement db_ask(struct store *store, const char *sql)
{
	const struct embedded_file *file =
	    strchr(sql, ' ') ? NULL : embedded_find(embedded_questions, sql);
	struct statement statement;

	if (!db_prepare(store, file ? (const char *)file->data : sql, &statement))
		db_break(store);
	return statement;
}

static int parameter(struct statement *statement, const char *name)
{
	int index = sqlite3_bind_parameter_index(statement->handle, name);

	if (!index)
		statement->failed = true;
	return index;
}

static void bound(struct statement *statement, int result)
{
	if (result != SQLITE_OK)
		statement->failed = true;
}

void db_bind_number(struct statement *statement, const char *name, int64_t value)
{
	bound(statement, sqlite3_bind_int64(statement->handle, parameter(statement, name), value));
}

void db_bind_text(struct statement *statement, const char *name, const char *value)
{
	bound(statement, sqlite3_bind_text(statement->handle, parameter(statement, name), value, -1,
	                     SQLITE_TRANSIENT));
}

void db_bind_span(struct statement *statement, const char *name, const char *text, size_t size)
{
	bound(statement, sqlite3_bind_text64(statement->handle, parameter(statement, name), text,
	                     size, SQLITE_TRANSIENT, SQLITE_UTF8));
}

void db_bind_text_some(struct statement *statement, const char *name, const char *value)
{
	db_bind_text(statement, name, value && *value ? value : NULL);
}

void db_bind_name(struct statement *statement, const char *name, const char *value)
{
	const size_t room = value ? strlen(value) + 1 : 0;
	char *kept = value ? sqlite3_malloc64(room) : NULL;

	if (value && !kept) {
		statement->failed = true;
		return;
	}
	if (kept)
		(void)text_join_blanks(kept, value);
	bound(statement, sqlite3_bind_text(statement->handle, parameter(statement, name), kept, -1,
	                     sqlite3_free));
}

void db_bind_bytes(struct statement *statement, const char *name, const void *data, size_t size)
{
	bound(statement, sqlite3_bind_blob64(statement->handle, parameter(statement, name), data,
	                     size, SQLITE_TRANSIENT));
}

/* Steps to the next row; after DB_FAILED step_fill_error() says why. */
static enum db_stepped step(const struct statement *statement)
{
	const int result = statement->failed ? SQLITE_MISUSE : sqlite3_step(statement->handle);

	return result == SQLITE_ROW ? DB_ROW : result == SQLITE_DONE ? DB_DONE : DB_FAILED;
}

static void step_fill_error(const struct statement *statement, struct error *err)
{
	if (statement->failed)
		(void)error_set(err, ERROR_STORE, SAY_STORE_FAILED_VALUE_UNBOUND,
		    statement->store->path, sqlite3_sql(statement->handle));
	else
		db_fill_error(statement->store, err);
}

enum db_stepped db_try_step(struct statement *statement, struct error *err)
{
	const enum db_stepped stepped = step(statement);

	if (stepped == DB_FAILED)
		step_fill_error(statement, err);
	return stepped;
}

/* Steps to the next row, and keeps the statement after the last one. */
static bool step_on(struct statement *statement)
{
	const enum db_stepped stepped = step(statement);

	if (stepped == DB_FAILED) {
		struct error why = {0};

		step_fill_error(statement, &why);
		boundary_break(&why);
	}
	return stepped == DB_ROW;
}

bool db_step(struct statement *statement)
{
	const bool stepped = step_on(statement);

	if (!stepped)
		db_release(statement);
	return stepped;
}

void db_row(struct statement *statement)
{
	if (!step_on(statement))
		break_off(ERROR_STORE, SAY_STORE_DAMAGED_FILE_INCOMPLETE, statement->store->path);
}

void db_release(struct statement *statement)
{
	const struct kept_statement *kept = statement->kept;

	if (kept && kept->used && kept->lent == statement->lent)
		statement_return(statement->store, statement->kept);
	*statement = (struct statement){0};
}

void db_run(struct statement *statement)
{
	while (step_on(statement))
		;
	(void)sqlite3_reset(statement->handle);
	(void)sqlite3_clear_bindings(statement->handle);
}

void db_done(struct statement *statement)
{
	db_run(statement);
	db_release(statement);
}

bool db_try(struct statement *statement, struct error *err)
{
	enum db_stepped stepped;

	do
		stepped = db_try_step(statement, err);
	while (stepped == DB_ROW);
	db_release(statement);
	return stepped == DB_DONE;
}

/* --- columns --- */

/* Looks for a column from the one found last on: first for the address of the name, then for its letters. */
static int column_find(const struct statement *row, const char *name)
{
	struct kept_statement *kept = row->kept;
	int column = kept->found;

	for (int i = 0; i < kept->columns; i++) {
		if (column < NAMES_KEPT && kept->asked[column] == name)
			return column;
		column = column + 1 < kept->columns ? column + 1 : 0;
	}
	for (int i = 0; i < kept->columns; i++) {
		column = column + 1 < kept->columns ? column + 1 : 0;
		const char *its = sqlite3_column_name(row->handle, column);

		if (its && strcmp(its, name) == 0)
			return column;
	}
	break_off(ERROR_STORE, SAY_STORE_FAILED_NO_COLUMN, row->store->path, name);
}

/* The rows of a statement are read by the same lines of code, mostly in the order of the columns, so the next column is
 * nearly always the one that is asked for. */
int db_column(const struct statement *row, const char *name)
{
	struct kept_statement *kept = row->kept;
	const int next = kept->found + 1 < kept->columns ? kept->found + 1 : 0;

	if (next < NAMES_KEPT && kept->asked[next] == name)
		return kept->found = next;
	kept->found = column_find(row, name);
	if (kept->found < NAMES_KEPT)
		kept->asked[kept->found] = name;
	return kept->found;
}

int64_t db_number(const struct statement *row, const char *name)
{
	return sqlite3_column_int64(row->handle, db_column(row, name));
}

int db_int(const struct statement *row, const char *name)
{
	return sqlite3_column_int(row->handle, db_column(row, name));
}

bool db_is_null(const struct statement *row, const char *name)
{
	return sqlite3_column_type(row->handle, db_column(row, name)) == SQLITE_NULL;
}

const char *db_text(const struct statement *row, const char *name, struct arena *arena)
{
	return text_at(row, db_column(row, name), arena);
}

bool db_text_ends(const struct statement *row, const char *name)
{
	const int column = db_column(row, name);
	const char *text = (const char *)sqlite3_column_text(row->handle, column);

	return !text || strlen(text) == (size_t)sqlite3_column_bytes(row->handle, column);
}

bool db_bytes_hash(const struct statement *row, const char *name, unsigned char ret[HASH_BYTES])
{
	const int column = db_column(row, name);
	const void *bytes = sqlite3_column_blob(row->handle, column);

	if (!bytes || sqlite3_column_bytes(row->handle, column) != HASH_BYTES)
		return false;
	memcpy(ret, bytes, HASH_BYTES);
	return true;
}

/* --- queries of one value, and statements without values --- */

int64_t db_one(struct statement *statement)
{
	db_row(statement);
	const int64_t number = sqlite3_column_int64(statement->handle, 0);

	/* An insert gives its row first, and ends when it is stepped to its end. */
	db_done(statement);
	return number;
}

int64_t db_found(struct statement *statement)
{
	const int64_t number = db_step(statement) ? sqlite3_column_int64(statement->handle, 0) : 0;

	db_release(statement);
	return number;
}

bool db_exists(struct statement *statement)
{
	return db_one(statement) != 0;
}

int db_pragma(struct store *store, const char *sql)
{
	struct statement statement = db_ask(store, sql);

	return (int)db_one(&statement);
}

bool db_try_execute(struct store *store, const char *sql, struct error *err)
{
	work_begins(store);
	const bool done = sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK;

	if (!done)
		db_fill_error(store, err);
	return done;
}

void db_execute(struct store *store, const char *sql)
{
	must(db_try_execute(store, sql, refusal()));
}

/* --- hashes --- */

/* Apart from their callers in log.c, because a fuzzing test puts quick ones in their place. */

void log_name_hash(
    const void *salt, size_t salt_size, const char *text, unsigned char hash[HASH_BYTES])
{
	struct sha256_ctx context;

	sha256_init(&context);
	sha256_update(&context, salt_size, salt);
	sha256_update(&context, strlen(text), (const uint8_t *)text);
	sha256_digest(&context, HASH_BYTES, hash);
}

void log_bytes_hash(const void *data, size_t size, unsigned char hash[HASH_BYTES])
{
	struct sha256_ctx context;

	sha256_init(&context);
	sha256_update(&context, size, data);
	sha256_digest(&context, HASH_BYTES, hash);
}
