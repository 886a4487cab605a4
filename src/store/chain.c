#include "store/chain.h"

#include "base/message.h"
#include "store/desk.h"
#include "store/payload.h"
#include "store/row.h"

#include <string.h>

/* --- the file as a database --- */

static bool pages_told(struct store *store, struct arena *scratch,
    const struct chain_file_watch *watch, bool *ret_whole, struct error *err)
{
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(store, "PRAGMA integrity_check", &statement, err);

	*ret_whole = true;
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		const char *words;

		ok = db_text(&statement, 0, scratch, &words, err);
		if (!ok || strcmp(words, "ok") == 0)
			continue;
		*ret_whole = false;
		ok = !watch || watch->told(watch->context, words, err);
	}
	db_release(&statement);
	return ok && step == DB_DONE;
}

bool chain_pages(struct store *store, struct arena *scratch, const struct chain_file_watch *watch,
    struct error *err)
{
	bool whole;

	return pages_told(store, scratch, NULL, &whole, err) &&
	       (whole || pages_told(store, scratch, watch, &whole, err));
}

bool chain_references(struct store *store, struct arena *scratch,
    const struct chain_file_watch *watch, struct error *err)
{
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(store, "PRAGMA foreign_key_check", &statement, err);

	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		const char *table;
		const char *parent;
		const char *why;

		ok = db_text(&statement, 0, scratch, &table, err) &&
		     db_text(&statement, 2, scratch, &parent, err);
		if (!ok)
			break;
		why = message_text(scratch,
		    "a row of the table %s belongs to a row of %s that is not there", table,
		    parent);
		ok = why ? watch->told(watch->context, why, err) : error_memory(err);
	}
	db_release(&statement);
	return ok && step == DB_DONE;
}

bool chain_schema(struct store *store, const struct schema_watch *watch, struct error *err)
{
	if (!schema_compare(store, watch, err))
		return false;
	db_limit(store, DB_KNOWN_FILE);
	return true;
}

/* --- the lines --- */

/* Lines being looked at. */
struct look {
	struct store *store;
	struct arena *scratch;
	struct chain_place *place;
	const struct chain_watch *watch;
	struct payload_walk rows;
	bool stumbled; /* over a damaged row: the rest is asked line by line, so that each line is
	                  told of its own rows alone */
};

static bool line_fields(const struct statement *statement, struct arena *arena,
    struct log_fields *fields, struct error *err)
{
	*fields = (struct log_fields){
	    .seq = db_number(statement, 0),
	    .clock_set = db_int(statement, 2) != 0,
	    .author = db_number(statement, 3),
	    .event = db_number(statement, 5),
	};
	if (sqlite3_column_bytes(statement->handle, 7) == HASH_BYTES)
		memcpy(fields->rows, sqlite3_column_blob(statement->handle, 7), HASH_BYTES);
	return db_text(statement, 1, arena, &fields->time, err) &&
	       db_text(statement, 4, arena, &fields->action, err) &&
	       db_text(statement, 6, arena, &fields->subject, err);
}

static const char *rows_of(struct look *look, int64_t seq, struct error *trouble)
{
	const char *payload = NULL;

	if (!look->stumbled && seq <= look->rows.last)
		payload = payload_next(&look->rows, look->scratch, seq, trouble);
	if (payload || strcmp(trouble->code, "memory") == 0)
		return payload;
	look->stumbled = seq <= look->rows.last;
	*trouble = (struct error){0};
	return payload_of(look->store, look->scratch, seq, trouble);
}

/* Rows that cannot be read are not those that were written. */
static bool rows_hold(
    struct look *look, const struct log_fields *fields, bool *ret, struct error *err)
{
	struct error trouble = {0};
	unsigned char rows[HASH_BYTES] = {0};
	const char *payload = rows_of(look, fields->seq, &trouble);

	if (!payload && strcmp(trouble.code, "memory") == 0)
		return error_memory(err);
	if (payload)
		log_bytes_hash(payload, strlen(payload), rows);
	*ret = payload && memcmp(rows, fields->rows, HASH_BYTES) == 0;
	return true;
}

/* Whether a column holds that hash. */
static bool hash_is(
    const struct statement *statement, int column, const unsigned char hash[HASH_BYTES])
{
	const void *found = sqlite3_column_blob(statement->handle, column);

	return found && sqlite3_column_bytes(statement->handle, column) == HASH_BYTES &&
	       memcmp(found, hash, HASH_BYTES) == 0;
}

static bool line_look(struct look *look, const struct statement *statement, struct error *err)
{
	struct chain_place *place = look->place;
	unsigned char computed[HASH_BYTES];
	struct log_fields fields;
	struct chain_line line;

	if (!line_fields(statement, look->scratch, &fields, err))
		return false;
	log_hash(place->hash, &fields, computed);
	line = (struct chain_line){
	    .seq = fields.seq,
	    .event = fields.event,
	    .subject = fields.subject,
	    .follows = hash_is(statement, 8, place->hash),
	    .holds = hash_is(statement, 9, computed),
	};
	if (sqlite3_column_bytes(statement->handle, 9) == HASH_BYTES)
		memcpy(place->hash, sqlite3_column_blob(statement->handle, 9), HASH_BYTES);
	place->seq = fields.seq;
	return rows_hold(look, &fields, &line.rows_hold, err) &&
	       look->watch->told(look->watch->context, &line, err);
}

static bool lines_look(struct look *look, int most, enum chain_end *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT seq, time, clock_set, author, action, event, subject, rows, previous, hash "
	    "FROM log WHERE seq > :after ORDER BY seq LIMIT :most";
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(look->store, sql, &statement, err);

	*ret = CHAIN_OVER;
	if (ok) {
		db_bind_number(&statement, ":after", look->place->seq);
		db_bind_number(&statement, ":most", most);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		*ret = db_number(&statement, 0) > look->place->seq ? CHAIN_MORE : CHAIN_DISORDER;
		if (*ret == CHAIN_DISORDER)
			break;
		ok = line_look(look, &statement, err);
		arena_empty(look->scratch);
	}
	db_release(&statement);
	return ok && step != DB_FAILED;
}

bool chain_lines(struct store *store, struct arena *scratch, struct chain_place *place, int most,
    const struct chain_watch *watch, enum chain_end *ret, struct error *err)
{
	struct look look = {.store = store, .scratch = scratch, .place = place, .watch = watch};
	bool ok;

	payload_begin(&look.rows, store, place->seq + 1, place->seq + most);
	ok = lines_look(&look, most, ret, err);
	payload_end(&look.rows);
	return ok;
}

/* --- names and events --- */

static bool name_look(const struct statement *statement, struct arena *scratch,
    struct chain_name *ret, struct error *err)
{
	const void *salt = sqlite3_column_blob(statement->handle, 2);
	const int salt_size = sqlite3_column_bytes(statement->handle, 2);
	unsigned char computed[HASH_BYTES];
	const char *text;

	if (!db_text(statement, 1, scratch, &text, err))
		return false;
	log_name_hash(salt ? salt : "", (size_t)salt_size, text, computed);
	*ret = (struct chain_name){
	    .number = db_int(statement, 0),
	    .holds = hash_is(statement, 3, computed),
	    .forgotten = db_int(statement, 4) != 0,
	};
	return true;
}

bool chain_names(struct store *store, struct arena *scratch, const struct chain_name_watch *watch,
    struct error *err)
{
	static const char sql[] =
	    "SELECT number, text, salt, hash, CASE WHEN text IS NULL THEN EXISTS (SELECT 1 "
	    "FROM log WHERE action = 'person-forget' AND subject = 'person ' || root) "
	    "ELSE 0 END FROM name JOIN person_root USING (number) ORDER BY number";
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(store, sql, &statement, err);

	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		struct chain_name name;

		ok = name_look(&statement, scratch, &name, err) &&
		     watch->told(watch->context, &name, err);
		arena_empty(scratch);
	}
	db_release(&statement);
	return ok && step == DB_DONE;
}

bool chain_events(
    struct store *store, struct arena *arena, int64_t **ret, size_t *ret_count, struct error *err)
{
	static const struct cell cells[] = {{CELL_NUMBER, 0}};
	static const struct row_kind number_row = ROW_KIND(int64_t, cells, NULL);
	const struct desk desk = {store, arena, NULL};
	struct statement statement = db_ask(store, "SELECT number FROM event ORDER BY number", err);

	*ret = row_list(&statement, &desk, &number_row, ret_count, err);
	return *ret != NULL;
}
