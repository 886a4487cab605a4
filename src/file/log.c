#include "file/log.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "file/db.h"
#include "file/log_payload.h"
#include "file/open_store.h"
#include "file/schema.h"
#include "file/store.h"
#include "slip/json.h"

#include <assert.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <string.h>

/* --- the hashes that chain the lines --- */

/* Writes bytes in lower-case hexadecimal; returns the place after them. */
static char *hex_write(char *to, const unsigned char *bytes, size_t size)
{
	static const char digits[] = "0123456789abcdef";

	for (size_t i = 0; i < size; i++) {
		*to++ = digits[bytes[i] >> 4];
		*to++ = digits[bytes[i] & 15];
	}
	return to;
}

void log_hash_text(const unsigned char hash[HASH_BYTES], char text[HASH_TEXT])
{
	*hex_write(text, hash, HASH_BYTES) = '\0';
}

struct log_fields log_fields_read(const struct statement *row, struct arena *arena)
{
	return (struct log_fields){
	    .seq = db_number(row, "seq"),
	    .time = db_text(row, "time", arena),
	    .clock_set = db_int(row, "clock_set") != 0,
	    .author = db_number(row, "author"),
	    .action = db_text(row, "action", arena),
	    .event = db_number(row, "event"),
	    .subject = db_text(row, "subject", arena),
	};
}

/* Adds a text as its length, a colon and its bytes: no other fields give the same bytes. */
static void hash_field(struct sha256_ctx *context, const char *text)
{
	char digits[TEXT_DIGITS];
	const size_t size = strlen(text);
	const char *length = text_digits(digits, (int64_t)size);

	sha256_update(context, strlen(length), (const uint8_t *)length);
	sha256_update(context, 1, (const uint8_t *)":");
	sha256_update(context, size, (const uint8_t *)text);
}

static void hash_number(struct sha256_ctx *context, int64_t number)
{
	char digits[TEXT_DIGITS];

	hash_field(context, text_digits(digits, number));
}

/* The hash of the rows is one of the fields, in hexadecimal. */
void log_hash(const unsigned char previous[HASH_BYTES], const struct log_fields *fields,
    unsigned char hash[HASH_BYTES])
{
	struct sha256_ctx context;
	char rows[HASH_TEXT];

	sha256_init(&context);
	sha256_update(&context, HASH_BYTES, previous);
	hash_number(&context, fields->seq);
	hash_field(&context, fields->time);
	hash_field(&context, fields->clock_set ? "set" : "machine");
	hash_number(&context, fields->author);
	hash_field(&context, fields->action);
	hash_number(&context, fields->event);
	hash_field(&context, fields->subject);
	log_hash_text(fields->rows, rows);
	hash_field(&context, rows);
	sha256_digest(&context, HASH_BYTES, hash);
}

/* --- the payload of a line: the rows written under it --- */

/* Adds bytes as a string of hexadecimal digits. */
static void add_bytes(struct json *json, const void *data, size_t size)
{
	json_raw(json, "\"");
	char *room = text_room(json->out, 2 * size + 1);

	if (room)
		*hex_write(room, data, size) = '"';
}

/* Return the place after a JSON string whose opening quote was read, and after an object or a list;
 * NULL if it has no end. */
static const char *string_end(const char *at)
{
	while (*at && *at != '"')
		at += at[0] == '\\' && at[1] ? 2 : 1;
	return *at ? at + 1 : NULL;
}

static const char *value_end(const char *at)
{
	int depth = 0;

	do {
		if (*at == '{' || *at == '[')
			depth++;
		if (*at == '}' || *at == ']')
			depth--;
		at = *at == '"' ? string_end(at + 1) : at + (*at != '\0');
	} while (at && *at && depth > 0);
	return depth == 0 ? at : NULL;
}

/* Writes a column, unless it is null. A value of an unexpected type is written as invalid JSON, which
 * equals no payload of ours. */
static void column_put(const struct log_payload_walk *walk, sqlite3_stmt *row, struct json *json,
    const struct schema_column *columns, int column)
{
	const enum schema_form form = columns[column].form;
	const int type = sqlite3_column_type(row, column);

	if (type == SQLITE_NULL)
		return;
	json_key(json, form == SCHEMA_DIGEST ? "sha256" : columns[column].name);
	if (type == SQLITE_INTEGER && form == SCHEMA_PLAIN) {
		json_number(json, sqlite3_column_int64(row, column));
		return;
	}
	if (type == SQLITE_BLOB && form == SCHEMA_BYTES) {
		add_bytes(json, sqlite3_column_blob(row, column),
		    (size_t)sqlite3_column_bytes(row, column));
		return;
	}
	if (type != SQLITE_TEXT || form == SCHEMA_BYTES) {
		json_raw(json, "odd");
		return;
	}
	const char *text = (const char *)sqlite3_column_text(row, column);

	if (!text)
		break_memory();
	const size_t size = walk->shown ? strlen(text) : (size_t)sqlite3_column_bytes(row, column);
	/* JSON is one object and ends with it: only then can nothing after it be mistaken for the
	 * following columns. */
	const char *end = form == SCHEMA_JSON && *text == '{' ? value_end(text) : NULL;

	if (form == SCHEMA_DIGEST) {
		unsigned char hash[HASH_BYTES];

		log_bytes_hash(text, size, hash);
		add_bytes(json, hash, HASH_BYTES);
	} else if (strlen(text) != size || (form == SCHEMA_JSON && (!end || *end))) {
		json_raw(json, "odd");
	} else if (form == SCHEMA_JSON) {
		json_raw(json, text);
	} else {
		json_text(json, text);
	}
}

static void row_add(struct log_payload_walk *walk, size_t index, struct json *json)
{
	const struct schema_table *table = &schema_tables[index];
	const struct statement *statement = &walk->tables[index].statement;

	json_begin_object(json);
	for (int i = 0; table->columns[i].name; i++) {
		const enum schema_form form = table->columns[i].form;

		if (form != SCHEMA_LINE && form != SCHEMA_HIDDEN)
			column_put(walk, statement->handle, json, table->columns, i);
	}
	json_end_object(json);
	if (walk->watch)
		walk->watch->row(walk->watch->context, index, statement);
}

void log_payload_begin(
    struct log_payload_walk *walk, struct store *store, int64_t first, int64_t last)
{
	*walk = (struct log_payload_walk){.store = store, .first = first, .last = last};
}

void log_payload_end(struct log_payload_walk *walk)
{
	for (size_t i = 0; schema_tables[i].name; i++)
		db_release(&walk->tables[i].statement);
}

/* Finds the line of the next row; after the last row one beyond all. */
static void row_next(struct log_payload_walk *walk, struct log_payload_rows *rows)
{
	sqlite3_stmt *row = rows->statement.handle;

	rows->line = db_step(&rows->statement)
	                 ? sqlite3_column_int64(row, sqlite3_column_count(row) - 1)
	                 : walk->last + 1;
}

/* Begins to read all tables, or those in `only`. Rows that belong to others are only read if there
 * are such others. */
static void walk_begin(struct log_payload_walk *walk, const bool *only)
{
	walk->begun = true;
	for (size_t i = 0; schema_tables[i].name; i++) {
		const struct schema_table *table = &schema_tables[i];
		struct log_payload_rows *rows = &walk->tables[i];

		if ((only && !only[i]) ||
		    (table->root != i && walk->tables[table->root].line > walk->last))
			continue;
		rows->statement = db_ask(walk->store, table->rows);
		db_bind_number(&rows->statement, "?1", walk->first);
		db_bind_number(&rows->statement, "?2", walk->last);
		row_next(walk, rows);
		if (rows->line <= walk->last)
			walk->walked[walk->walked_count++] = i;
	}
}

/* Returns the rows of a line. Skips rows of a line that the log lacks. */
static const char *tables_add(
    struct log_payload_walk *walk, struct arena *arena, int64_t line, const bool *only)
{
	struct text out = {.arena = arena};
	struct json json = {.out = &out};

	if (!walk->begun)
		walk_begin(walk, only);
	json_begin_object(&json);
	for (size_t i = 0; i < walk->walked_count; i++) {
		const size_t index = walk->walked[i];
		struct log_payload_rows *rows = &walk->tables[index];

		while (rows->line < line)
			row_next(walk, rows);
		if (rows->line != line)
			continue;
		json_key_array(&json, schema_tables[index].name);
		while (rows->line == line) {
			row_add(walk, index, &json);
			row_next(walk, rows);
		}
		json_end_array(&json);
	}
	json_end_object(&json);
	return text_of(&out);
}

const char *log_payload_next(struct log_payload_walk *walk, struct arena *arena, int64_t line)
{
	assert(line >= walk->first && line <= walk->last);
	return tables_add(walk, arena, line, NULL);
}

const char *log_payload_of(struct store *store, struct arena *arena, int64_t line)
{
	struct log_payload_walk walk;

	log_payload_begin(&walk, store, line, line);
	const char *payload = log_payload_next(&walk, arena, line);

	log_payload_end(&walk);
	return payload;
}

/* One statement may have written a row, and another the rows that belong to it. */
const char *log_payload_written(
    struct store *store, struct arena *arena, int64_t line, const struct log_payload_watch *watch)
{
	struct log_payload_walk walk;

	log_payload_begin(&walk, store, line, line);
	walk.watch = watch;
	const char *payload = tables_add(&walk, arena, line, store->touched);

	log_payload_end(&walk);
	memset(store->touched, 0, sizeof store->touched);
	return payload;
}

bool log_payload_has_texts(const char *payload)
{
	return strstr(payload, "\"sha256\":") != NULL;
}

void log_payload_texts(struct store *store, int64_t line, struct json *json)
{
	json_begin_array(json);
	for (const struct schema_table *table = schema_tables; table->name; table++) {
		int column = 0; /* the long text, of which rows have only the hash */

		while (table->columns[column].name && table->columns[column].form != SCHEMA_DIGEST)
			column++;
		if (!table->columns[column].name)
			continue;
		struct statement row = db_ask(store, table->rows);

		db_bind_number(&row, "?1", line);
		db_bind_number(&row, "?2", line);
		while (db_step(&row)) {
			const char *text = (const char *)sqlite3_column_text(row.handle, column);

			if (!text)
				break_memory();
			json_text(json, text);
		}
	}
	json_end_array(json);
}

/* --- the newest line, and the first --- */

/* Fewest digits of a hash that name a line. */
enum { HEAD_LEAST = 8 };

struct log_end log_end_read(struct store *store)
{
	static const char sql[] = "SELECT seq, hash FROM log ORDER BY seq DESC LIMIT 1";
	struct statement statement = db_ask(store, sql);
	struct log_end end = {0};

	if (db_step(&statement)) {
		end.seq = db_number(&statement, "seq");
		if (!db_bytes_hash(&statement, "hash", end.hash))
			break_off(ERROR_STORE, SAY_STORE_DAMAGED_NEWEST_WITHOUT_HASH, store->path);
	}
	db_release(&statement);
	return end;
}

int64_t log_head(struct store *store, char ret_hash[HASH_TEXT])
{
	const struct log_end end = log_end_read(store);

	log_hash_text(end.hash, ret_hash);
	return end.seq;
}

int64_t log_length(struct store *store)
{
	struct error ignored = {0};
	struct statement statement;
	int64_t lines = 0;

	if (db_prepare(store, "SELECT max(seq) AS lines FROM log", &statement) &&
	    db_try_step(&statement, &ignored) == DB_ROW)
		lines = db_number(&statement, "lines");
	db_release(&statement);
	return lines;
}

const char *log_first_hash(const struct desk *desk)
{
	struct statement statement =
	    db_ask(desk->store, "SELECT lower(hex(hash)) FROM log WHERE seq = 1");
	const char *hash = "";

	(void)row_first(&statement, desk, &row_text, &hash);
	return hash;
}

int64_t log_head_find(struct store *store, const char *head)
{
	static const char sql[] = "SELECT ifnull(max(seq), 0) FROM log "
	                          "WHERE substr(hex(hash), 1, length(:head)) = upper(:head)";
	size_t size = strlen(head);

	if (size < HEAD_LEAST || size >= HASH_TEXT || head[strspn(head, "0123456789abcdefABCDEF")])
		break_off(ERROR_INPUT, SAY_HEAD_INVALID, head, HEAD_LEAST, HASH_TEXT - 1);
	struct statement statement = db_ask(store, sql);

	db_bind_text(&statement, ":head", head);
	return db_one(&statement);
}

/* --- the past --- */

struct clock_span asof_span(const char *text)
{
	const struct clock_style style = message_clock_style();
	const struct clock_time now = clock_now();
	struct clock_span span;

	if (!clock_span_read(text, &now, &style, &span))
		break_off(ERROR_INPUT, SAY_TIME_INVALID_NOT_A_TIME, text);
	return span;
}

int64_t asof_revision(const char *text)
{
	const char *digits = *text == 'R' || *text == 'r' ? text + 1 : text;
	int64_t revision;

	if (!text_integer(digits, strlen(digits), 0, INT64_MAX, &revision))
		break_off(ERROR_INPUT, SAY_REVISION_INVALID, text);
	return revision;
}

static void view_write(struct text *sql, const char *table, int64_t revision)
{
	text_addf(sql,
	    "DROP VIEW IF EXISTS temp.%s; "
	    "CREATE TEMP VIEW %s AS SELECT * FROM main.%s WHERE seq <= %lld;",
	    table, table, table, (long long)revision);
}

/* The past is read through views: a temporary view hides the table with its name, so every query
 * sees only rows of lines up to the wanted one. There is such a view of the log and of each table
 * whose rows name a line of the log. There is none of the names of people, which are the same at all
 * times, and none of tables whose rows are found through other rows. The views of the schema are
 * made again, on the new views instead of the tables. */
void store_at(struct store *store, int64_t revision)
{
	static const char create[] = "CREATE ";
	static const char time_sql[] = "SELECT time FROM main.log WHERE seq = :seq";
	struct arena arena = {0};
	struct text sql = {.arena = &arena};
	struct schema_object objects[OBJECTS_MOST];

	view_write(&sql, "log", revision);
	for (size_t i = 0; schema_tables[i].name; i++)
		if (schema_tables[i].root == i && strcmp(schema_tables[i].name, "name") != 0)
			view_write(&sql, schema_tables[i].name, revision);
	(void)schema_objects(schema_newest, objects);
	for (const struct schema_object *object = objects; object->name; object++)
		if (strcmp(object->type, "view") == 0)
			text_addf(&sql, "DROP VIEW IF EXISTS temp.%s; CREATE TEMP %s;",
			    object->name, object->sql + sizeof create - 1);

	/* The time before the first line is not known, and stays unchanged. */
	struct statement statement = db_ask(store, time_sql);

	db_bind_number(&statement, ":seq", revision);
	if (db_step(&statement))
		(void)snprintf(
		    store->as_of, sizeof store->as_of, "%s", db_text(&statement, "time", &arena));
	db_release(&statement);
	/* A view of the temporary database does not change the file, yet counts as a write. */
	db_execute(store, "PRAGMA query_only = OFF");
	db_execute(store, text_of(&sql));
	db_execute(store, "PRAGMA query_only = ON");
	arena_release(&arena);
}

int64_t store_as_of(struct store *store, const char *wanted)
{
	/* Finds the last line that is not later than a moment. If the clock was put back, lines
	 * written after that are not hidden. Lines that came with an imported event have the times
	 * of the other club, so they are not compared. */
	static const char moment_sql[] =
	    "SELECT seq FROM log l WHERE time <= :moment AND NOT EXISTS (SELECT 1 FROM "
	    "event_origin o WHERE o.event = l.event AND o.seq > l.seq) ORDER BY seq DESC LIMIT 1";
	const char *digits = wanted + (*wanted == 'R');
	const bool is_moment = strpbrk(wanted, "-.");
	struct clock_span span;
	char hash[HASH_TEXT];
	int64_t revision;

	if (is_moment) {
		span = asof_span(wanted);
		struct statement statement = db_ask(store, moment_sql);

		db_bind_text(&statement, ":moment", span.to);
		revision = db_found(&statement);
	} else {
		if (!text_integer(digits, strlen(digits), 0, INT64_MAX, &revision))
			break_off(ERROR_INPUT, SAY_TIME_INVALID_TIME_OR_REVISION, wanted);
		const int64_t newest = log_head(store, hash);

		if (revision > newest)
			break_off(ERROR_INPUT, SAY_REVISION_UNKNOWN, (long long)revision,
			    (long long)newest);
	}
	store_at(store, revision);
	if (is_moment)
		memcpy(store->as_of, span.to, sizeof store->as_of);
	return revision;
}

struct clock_time store_now(const struct store *store)
{
	struct clock_time now = clock_now();

	/* A day that is not over is shown up to the present. */
	if (*store->as_of && strcmp(store->as_of, now.text) < 0)
		memcpy(now.text, store->as_of, sizeof now.text);
	return now;
}

/* --- lines that match --- */

/* Returns true for "1.2" or "1.2.4". */
static bool place_is(const char *place)
{
	int numbers = 0;

	do {
		size_t digits = strspn(place, "0123456789");

		if (digits == 0 || digits > 9)
			return false;
		place += digits;
		numbers++;
	} while (*place == '.' && *++place);
	return *place == '\0' && place[-1] != '.' && (numbers == 2 || numbers == 3);
}

struct log_line *log_find(
    struct store *store, struct arena *arena, const struct log_filter *filter, size_t *ret_count)
{
	enum { DENSE = 8 };
	struct log_line *lines = arena_alloc(arena, LOG_LINES_MOST, sizeof *lines);
	struct log_payload_walk walk;
	struct clock_span since, until;
	size_t count = 0;

	if (filter->since)
		since = asof_span(filter->since);
	if (filter->until)
		until = asof_span(filter->until);
	if (filter->place && !place_is(filter->place))
		break_off(ERROR_INPUT, SAY_ADDRESS_INVALID_NEITHER_TABLE_NOR_HAND, filter->place);
	store_read_begin(store);
	struct statement row = db_ask(store, "log_lines.sql");

	db_bind_number(&row, ":most", LOG_LINES_MOST);
	db_bind_number(&row, ":after", filter->after);
	db_bind_number(&row, ":last", filter->last > 0 ? filter->last : INT64_MAX);
	if (filter->event)
		db_bind_number(&row, ":event", filter->event);
	if (filter->author)
		db_bind_number(&row, ":author", filter->author);
	if (filter->about)
		db_bind_number(&row, ":about", filter->about);
	db_bind_text(&row, ":place", filter->place);
	if (filter->since)
		db_bind_text(&row, ":since", since.from);
	if (filter->until)
		db_bind_text(&row, ":until", until.to);
	for (; db_step(&row); count++) {
		unsigned char hash[HASH_BYTES];

		lines[count] = (struct log_line){
		    .seq = db_number(&row, "seq"),
		    .time = db_text(&row, "time", arena),
		    .clock_set = db_int(&row, "clock_set") != 0,
		    .author = db_text(&row, "name", arena),
		    .action = db_text(&row, "action", arena),
		    .event = db_int(&row, "event"),
		    .subject = db_text(&row, "subject", arena),
		};
		if (!db_bytes_hash(&row, "hash", hash))
			break_off(ERROR_STORE, SAY_STORE_DAMAGED_LINE_WITHOUT_HASH,
			    (long long)lines[count].seq);
		log_hash_text(hash, lines[count].hash);
	}
	/* If few lines of a range match, the other rows of the range are not read. */
	const bool dense = filter->rows && count > 0 &&
	                   lines[count - 1].seq - lines[0].seq < (int64_t)(DENSE * count);

	if (dense)
		log_payload_begin(&walk, store, lines[0].seq, lines[count - 1].seq);
	for (size_t i = 0; filter->rows && i < count; i++)
		lines[i].payload = dense ? log_payload_next(&walk, arena, lines[i].seq)
		                         : log_payload_of(store, arena, lines[i].seq);
	if (dense)
		log_payload_end(&walk);
	store_read_end(store);
	*ret_count = count;
	return lines;
}

/* --- the kinds of lines --- */

static const struct line_kind kinds[] = {
    {"event-new", "event", {"event", "rulebook_text", "event_version"}, false},
    {"event-set", "event", {"event_version"}, false},
    {"event-rulebook", "event", {"event_rulebook", "event_rulebook_text"}, false},
    {"event-remove", "event", {"event_removed"}, false},
    {"event-close", "event", {"event_version"}, false},
    {"event-reopen", "event", {"event_version"}, false},
    {"event-jury", "event", {"jury_version"}, false},
    {"event-paper", "event", {"event_paper"}, false},
    {"event-import", "event", {NULL}, false}, /* schema/whole/event_origin.sql checks its row */
    {"standings-announce", "event", {"event_version"}, false},
    {"import", "event", {NULL}, false},
    {"season-new", "event", {"season", "season_version"}, false},
    {"season-add", "event", {"season_version", "season_event"}, false},
    {"season-remove", "event", {"season_version"}, false},
    {"season-import", "event", {"season_version", "season_event"}, false},
    {"phase-new", "event", {"phase", "phase_entrant"}, false},
    {"phase-drop", "event", {"phase_dropped"}, false},
    {"entrant-add", "entrant", {"entrant", "entrant_version", "entrant_player"}, false},
    {"entrant-set", "entrant", {"entrant_version", "entrant_player"}, false},
    {"entrant-rename", "entrant", {"entrant_version", "entrant_player"}, false},
    {"entrant-withdraw", "entrant", {"entrant_move"}, false},
    {"entrant-return", "entrant", {"entrant_move"}, false},
    {"entrant-remove", "entrant", {"entrant_move"}, false},
    {"entrant-check-in", "entrant", {"entrant_check"}, false},
    {"entrant-check-off", "entrant", {"entrant_check"}, false},
    {"entrant-pay", "entrant", {"entrant_payment"}, false},
    {"entrant-note", "entrant", {"note"}, false},
    {"entrant-apart", "entrant", {"entrant_apart"}, false},
    {"entrant-apart-off", "entrant", {"entrant_apart"}, false},
    {"round-new", "round", {"seating", "seat", "seat_player"}, false},
    {"round-draft", "round", {"seating", "seat", "seat_player"}, false},
    {"round-reseat", "round", {"seating", "seat", "seat_player"}, false},
    {"round-publish", "round", {"round_published"}, false},
    {"round-drop", "round", {"round_dropped"}, false},
    {"round-lock", "round", {"round_lock"}, false},
    {"round-start", "round", {"round_clock"}, false},
    {"round-pause", "round", {"round_clock"}, false},
    {"round-resume", "round", {"round_clock"}, false},
    {"table-sign", "signature", {"signature", "signature_name"}, false},
    {"table-sign-side", "signature", {"signature_side"}, false},
    {"table-end", "table", {"decision", "game_stop"}, true},
    {"table-reopen", "table", {"decision", "game_stop"}, true},
    {"table-note", "table", {"note"}, false},
    {"table-extend", "table", {"game_extension"}, false},
    {"seat-substitute", "table", {"seat_substitute"}, false},
    {"seat-cancel", "table", {"seat_substitute_cancel"}, false},
    {"hand-note", "table", {"note"}, false},
    {"hand-deal", "table", {"deal", "deal_side"}, false},
    {"hand-add", "version", {"hand_version", "version_facts", "version_side"}, false},
    {"hand-correct", "version", {"hand_version", "version_facts", "version_side", "correction"},
        false},
    {"hand-swap", "version", {"hand_version", "version_facts", "version_side", "correction"},
        false},
    {"hand-restore", "version", {"hand_version", "version_facts", "version_side", "correction"},
        false},
    {"hand-rescore", "version", {"hand_version", "version_facts", "version_side", "correction"},
        false},
    {"hand-follow", "version", {"hand_version", "version_facts", "version_side", "correction"},
        false},
    {"hand-penalty", "version",
        {"hand_version", "version_facts", "version_side", "version_penalty"}, false},
    {"hand-move", "version", {"hand_version", "correction"}, false},
    {"hand-void", "version", {"hand_version", "correction"}, false},
    {"hand-confirm", "version", {"confirmation"}, false},
    {"hand-verify", "version", {"second_entry"}, false},
    {"penalty-add", "penalty", {"penalty"}, false},
    {"penalty-adjust", "penalty", {"penalty"}, false},
    {"penalty-warn", "penalty", {"penalty"}, false},
    {"penalty-cancel", "penalty", {"penalty_cancel"}, false},
    {"dispute-open", "dispute", {"dispute"}, false},
    {"dispute-rule", "dispute", {"ruling"}, false},
    {"dispute-reopen", "dispute", {"reopening"}, false},
    {"person-set", "person", {"person_version"}, false},
    {"person-merge", "person", {"person_version"}, false},
    {"person-forget", "person", {NULL}, false},
    {"person-import", "person", {"club_file"}, false},
};

const struct line_kind *line_kind_of(const char *action)
{
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (strcmp(kinds[i].action, action) == 0)
			return &kinds[i];
	return NULL;
}

static bool is_written(const char *table, const bool *written)
{
	for (size_t i = 0; schema_tables[i].name; i++)
		if (written[i] && strcmp(schema_tables[i].name, table) == 0)
			return true;
	return false;
}

const char *line_kind_lacks(const struct line_kind *kind, const bool *written)
{
	const char *missing = NULL;

	for (size_t i = 0; i < LINE_TABLES_MOST && kind->tables[i]; i++) {
		if (is_written(kind->tables[i], written)) {
			if (kind->any)
				return NULL;
		} else if (!missing) {
			missing = kind->tables[i];
		}
	}
	return missing;
}
