#include "club/export.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "club/address.h"
#include "club/desk.h"
#include "club/event.h"
#include "club/event_rulebook.h"
#include "club/hand.h"
#include "club/record_book.h"
#include "file/db.h"
#include "file/log.h"
#include "file/log_payload.h"
#include "file/open_store.h"
#include "file/schema.h"
#include "file/store.h"
#include "file/transaction.h"
#include "slip/json.h"

#include <nettle/sha2.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void import_release(void *context)
{
	struct import *import = context;

	boundary_drop(&import->cleanup);
	for (size_t i = 0; i < TABLES_MOST; i++)
		(void)sqlite3_finalize(import->inserts[i]);
	/* Messages about the store's contents name its own file again. */
	import->store->content = import->store->path;
	books_kept_for(import->store, NULL);
	books_kept_release(&import->books);
	arena_release(&import->scratch);
	arena_release(&import->event_arena);
	arena_release(&import->arena);
}

void import_begin(struct import *import, struct store *store, const char *file, struct arena *found)
{
	char head[HASH_TEXT];

	*import = (struct import){.store = store, .file = file, .found = found};
	store_begin(store);
	boundary_hold(&import->cleanup, import_release, import);
	store->content = file;
	books_kept_for(store, &import->books);
	const int64_t lines = log_head(store, head);

	if (lines > 0)
		break_off(ERROR_REFUSED, SAY_IMPORT_NOT_EMPTY, store->path, (long long)lines);
}

/* --- members of a line, and its place in the file --- */

/* Reads the text of a member; NULL if it is missing. */
static const char *import_text(
    struct import *import, const struct json_value *object, const char *key)
{
	const char *text = NULL;

	return json_value_text(&import->scratch, json_member(object, key), &text) ? text : NULL;
}

/* Reads the whole number of a member; 0 if it is missing. */
static int64_t import_number(const struct json_value *object, const char *key)
{
	int64_t number = 0;

	return json_value_number(json_member(object, key), &number) ? number : 0;
}

/* Breaks off at a member of the line, or at the line if it lacks the member. */
static _Noreturn void import_break(struct import *import, const char *member, struct error *why)
{
	const struct json_value *value = json_member(import->whole, member);

	(void)json_place(&import->document, value ? value->text : import->document.text, why);
	boundary_break(why);
}

/* Refuses the line for a member, with an error given like that of error_set(). */
static _Noreturn void import_refuse(struct import *import, const char *member, const char *code,
    const char *format, ...) __attribute__((format(printf, 4, 5)));

static void import_refuse(
    struct import *import, const char *member, const char *code, const char *format, ...)
{
	struct error why = {0};
	va_list values;

	va_start(values, format);
	error_fill_list(&why, ERROR_INPUT, code, format, values);
	va_end(values);
	import_break(import, member, &why);
}

/* Returns true if a row written so far refers to a missing row. */
static bool refers_to_nothing(const struct import *import)
{
	struct store *store = import->store;
	int waiting, most;

	if (sqlite3_db_status(store->db, SQLITE_DBSTATUS_DEFERRED_FKS, &waiting, &most, 0) !=
	    SQLITE_OK)
		db_break(store);
	return waiting > 0;
}

/* Breaks off with SQLite's refusal of the rows as a fault of the file, unless the machine failed. */
static _Noreturn void import_refused(struct import *import)
{
	const int code = sqlite3_errcode(import->store->db) & 0xff;

	if (code != SQLITE_CONSTRAINT && code != SQLITE_ERROR && code != SQLITE_MISMATCH)
		db_break(import->store);
	if (sqlite3_extended_errcode(import->store->db) == SQLITE_CONSTRAINT_FOREIGNKEY)
		import_refuse(import, "rows", SAY_IMPORT_ROWS_REFERRED_ROW_MISSING);
	import_refuse(
	    import, "rows", SAY_IMPORT_ROWS_NOT_FITTING, sqlite3_errmsg(import->store->db));
}

static int hex_digit(char digit)
{
	static const char digits[] = "0123456789abcdef";
	const char *place = digit ? strchr(digits, digit) : NULL;

	return place ? (int)(place - digits) : -1;
}

bool import_hex(const char *text, unsigned char *ret, size_t size)
{
	for (size_t i = 0; i < size; i++) {
		const int high = hex_digit(text[2 * i]);
		const int low = high < 0 ? -1 : hex_digit(text[2 * i + 1]);

		if (high < 0 || low < 0)
			return false;
		ret[i] = (unsigned char)(high << 4 | low);
	}
	return true;
}

/* Reads a text that consists of these hex digits only. */
static bool hex_read(const char *text, unsigned char *ret, size_t size)
{
	return text && strlen(text) == 2 * size && import_hex(text, ret, size);
}

/* Reads a member as canasta writes it, without blanks; NULL if it is missing. */
static const char *dense_take(struct import *import, const char *key)
{
	const struct json_value *value = json_member(import->whole, key);

	return value ? json_dense(&import->scratch, value) : NULL;
}

/* --- rows --- */

/* The line gives its rows by table, and a row its columns, in the order of schema_tables. A misread
 * row would not give the words of the line again, and that is checked next. */

static bool bind_text(sqlite3_stmt *insert, int index, const char *text)
{
	return sqlite3_bind_text(insert, index, text, -1, SQLITE_STATIC) == SQLITE_OK;
}

/* Binds a value of the row with the number `place` of its table; NULL for a column that is not among
 * the rows. Returns false if the value is of another type. */
static bool value_bind(struct import *import, const struct schema_column *column,
    const struct json_value *value, sqlite3_stmt *insert, int index, int place)
{
	static const char nth_text[] = "SELECT ?1 ->> ('$[' || ?2 || ']')";
	unsigned char bytes[HASH_BYTES];
	const char *text;
	struct statement statement;
	const struct json_value *note;
	int64_t number;
	bool ok;

	switch (column->form) {
	case SCHEMA_PLAIN:
		if (json_value_number(value, &number))
			return sqlite3_bind_int64(insert, index, number) == SQLITE_OK;
		return json_value_text(&import->scratch, value, &text) &&
		       bind_text(insert, index, text);
	case SCHEMA_BYTES:
		return json_value_text(&import->scratch, value, &text) &&
		       hex_read(text, bytes, sizeof bytes) &&
		       sqlite3_bind_blob(insert, index, bytes, sizeof bytes, SQLITE_TRANSIENT) ==
		           SQLITE_OK;
	case SCHEMA_JSON:
		return bind_text(insert, index,
		    json_value_is(value, "null") ? import->facts
		                                 : json_dense(&import->scratch, value));
	case SCHEMA_DIGEST:
		/* The row has the hash of a long text, which is next to the rows. */
		statement = db_ask(import->store, nth_text);
		db_bind_text(&statement, "?1", import->texts);
		db_bind_number(&statement, "?2", place);
		ok = db_step(&statement) &&
		     sqlite3_bind_value(insert, index, sqlite3_column_value(statement.handle, 0)) ==
		         SQLITE_OK;
		db_release(&statement);
		return ok;
	case SCHEMA_LINE:
		return sqlite3_bind_int64(insert, index, import->fields.seq) == SQLITE_OK;
	case SCHEMA_HIDDEN:
		/* Salt and text of a note are next to the rows; a blanked note has neither. */
		note = json_member(import->whole, "note");
		text = import_text(import, note, column->name);
		if (!text || strcmp(column->name, "salt") != 0)
			return !text || bind_text(insert, index, text);
		return hex_read(text, bytes, SALT_BYTES) &&
		       sqlite3_bind_blob(insert, index, bytes, SALT_BYTES, SQLITE_TRANSIENT) ==
		           SQLITE_OK;
	}
	return true;
}

/* Binds a row. A missing column is null: canasta leaves nulls out, and an older one did not know
 * every column. Returns false if the row has others. */
static bool row_bind(struct import *import, const struct schema_table *table,
    const struct json_value *row, sqlite3_stmt *insert, int place)
{
	const struct json_value *value = row->first;

	(void)sqlite3_clear_bindings(insert);
	for (int i = 0; table->columns[i].name; i++) {
		const struct schema_column *column = &table->columns[i];
		const char *key = column->form == SCHEMA_DIGEST ? "sha256" : column->name;
		/* A line's number, a name and a note are not among the rows. */
		const bool among = column->form != SCHEMA_LINE && column->form != SCHEMA_HIDDEN;

		if (among && (!value || strcmp(value->key, key) != 0))
			continue;
		if (!value_bind(import, column, among ? value : NULL, insert, i + 1, place))
			return false;
		if (among)
			value = value->next;
	}
	return !value;
}

/* Writes the rows of a table. */
static void table_write(struct import *import, size_t index, const struct json_value *rows)
{
	const struct schema_table *table = &schema_tables[index];
	sqlite3_stmt **insert = &import->inserts[index];
	int place = 0;

	if (!*insert && sqlite3_prepare_v3(import->store->db, table->insert, -1,
	                    SQLITE_PREPARE_PERSISTENT, insert, NULL) != SQLITE_OK)
		db_break(import->store);
	import->store->touched[index] = true;
	for (const struct json_value *row = rows->first; row; row = row->next) {
		if (!row_bind(import, table, row, *insert, place++))
			import_refuse(import, "rows", SAY_IMPORT_ROWS_FORM, table->name);
		if (sqlite3_step(*insert) != SQLITE_DONE)
			import_refused(import);
		(void)sqlite3_reset(*insert);
	}
	(void)sqlite3_clear_bindings(*insert);
}

/* Writes the rows of a line of the log, up to a table that is unknown or out of order. Names came
 * earlier. */
static void rows_write(struct import *import)
{
	const struct json_value *rows = json_member(import->whole, "rows")->first;
	size_t index = 0;

	for (; rows; rows = rows->next) {
		while (
		    schema_tables[index].name && strcmp(schema_tables[index].name, rows->key) != 0)
			index++;
		if (!schema_tables[index].name)
			return;
		if (strcmp(rows->key, "name") != 0)
			table_write(import, index, rows);
	}
}

/* --- the kinds of lines --- */

/* Takes a person's name, which comes before the line of the log that first used it. */
static void person_take(struct import *import)
{
	static const char sql[] = "INSERT INTO name (number, seq, hash, salt, text) "
	                          "VALUES (:number, :seq, :hash, :salt, :text)";
	const struct json_value *person = import->whole;
	const char *name = import_text(import, person, "name");
	unsigned char hash[HASH_BYTES], computed[HASH_BYTES];
	unsigned char salt[SALT_BYTES] = {0};
	struct error why = {0};

	/* A forgotten person has neither name nor salt. */
	if (!hex_read(import->hash_text, hash, sizeof hash))
		import_refuse(import, "hash", SAY_IMPORT_MEMBER_HASH_DIGITS);
	if (!name && !(json_value_is(json_member(person, "name"), "null") &&
	                 json_value_is(json_member(person, "salt"), "null")))
		import_refuse(import, "name", SAY_IMPORT_MEMBER_NAME_AND_SALT);
	if (name && !hex_read(import_text(import, person, "salt"), salt, sizeof salt))
		import_refuse(import, "salt", SAY_IMPORT_MEMBER_SALT_DIGITS);
	if (name && !input_text(name, "import-member", TEXT_WORDS_THE_NAME, &why))
		import_break(import, "name", &why);
	if (import_number(person, "line") != import->seq + 1)
		import_refuse(
		    import, "line", SAY_IMPORT_MEMBER_NAME_TOO_LATE, (long long)import->seq + 1);
	if (name) {
		log_name_hash(salt, SALT_BYTES, name, computed);
		if (memcmp(computed, hash, HASH_BYTES) != 0)
			import_refuse(import, "name", SAY_IMPORT_HASH_NAME);
	}

	struct statement statement = db_ask(import->store, sql);

	db_bind_number(&statement, ":number", import_number(person, "person"));
	db_bind_number(&statement, ":seq", import->seq + 1);
	db_bind_bytes(&statement, ":hash", hash, HASH_BYTES);
	if (name) {
		db_bind_bytes(&statement, ":salt", salt, SALT_BYTES);
		db_bind_text(&statement, ":text", name);
	}
	if (!db_try(&statement, &why))
		import_refused(import);
}

/* Restores the rows that were hashed. The facts of a hand among them are the members of the line
 * with no other meaning. */
static void payload_make(struct import *import)
{
	static const char *const others[] = {
	    "type", "table", "hand", "version", "before", "score", "log", "rows", "hash"};
	static const char key[] = "\"facts\":", none[] = "null";
	struct text payload = {.arena = &import->scratch};
	struct text facts = {.arena = &import->scratch};
	const char *place = strstr(import->rows, "\"facts\":null");

	import->payload = import->rows;
	import->facts = NULL;
	if (!place)
		return;
	for (const struct json_value *member = import->whole->first; member;
	     member = member->next) {
		bool is_fact = true;

		for (size_t k = 0; k < sizeof others / sizeof *others; k++)
			is_fact = is_fact && strcmp(member->key, others[k]) != 0;
		if (!is_fact)
			continue;
		text_add(&facts, facts.size > 0 ? "," : "{");
		text_add_bytes(
		    &facts, member->place, (size_t)(member->text + member->size - member->place));
	}
	text_add(&facts, facts.size > 0 ? "}" : "{}");
	import->facts = json_dense(&import->scratch,
	    &(struct json_value){
	        .text = text_of(&facts), .size = facts.size, .spaced = import->whole->spaced});
	place += sizeof key - 1;
	text_add_bytes(&payload, import->rows, (size_t)(place - import->rows));
	text_add(&payload, import->facts);
	text_add(&payload, place + sizeof none - 1);
	import->payload = text_of(&payload);
}

/* Returns the first row of a table among the line's rows; NULL if there is none. */
static const struct json_value *first_row(const struct import *import, const char *table)
{
	const struct json_value *rows = json_member(json_member(import->whole, "rows"), table);

	return rows ? rows->first : NULL;
}

/* Checks that the members written for readers agree with the rows: the type, and `table`, `hand`,
 * `version` and `before`, which are missing if no hand is among the rows. */
static void require_members(struct import *import)
{
	const struct json_value *line = import->whole, *table = json_member(line, "table"),
	                        *before = json_member(line, "before"),
	                        *row = first_row(import, "hand_version"),
	                        *placed = first_row(import, "version_place");
	bool agrees;
	const char *type = export_type(import->fields.action, (int)import_number(row, "version"));

	if (strcmp(import->type, type) != 0)
		import_refuse(import, "type", SAY_IMPORT_TYPE_OTHER_CONTENT, type, import->type);
	if (!row) {
		agrees = !table && !json_member(line, "hand") && !json_member(line, "version") &&
		         !before;
	} else {
		const char *expected = arena_printf(&import->scratch, "\"%d.%d\"",
		    (int)import_number(row, "round"), (int)import_number(row, "game"));

		agrees =
		    json_value_is(table, expected) &&
		    import_number(line, "hand") == import_number(row, "hand") &&
		    import_number(line, "version") == import_number(row, "version") &&
		    (!before || import_number(line, "before") == import_number(placed, "before"));
	}
	if (!agrees)
		import_refuse(import, "rows", SAY_IMPORT_ROWS_VERSION_DIFFERS);
}

/* Checks that a score record, if the line has one, has the hash that the rows name. The hash was
 * made with empty lists of findings. A record that has it is known if the hand could be scored again. */
static void require_score_hash(struct import *import, const char *known)
{
	static const char key[] = "\"findings\":[";
	struct text bare = {.arena = &import->scratch};
	const char *score = import->score, *place;
	unsigned char hash[HASH_BYTES];
	char digits[HASH_TEXT];

	if (!score)
		return;
	while ((place = strstr(score, key)) != NULL) {
		int depth = 1;

		place += sizeof key - 1;
		text_add_bytes(&bare, score, (size_t)(place - score));
		for (bool string = false; *place && depth > 0; place += depth > 0) {
			if (*place == '\\' && place[1])
				place++;
			else if (*place == '"')
				string = !string;
			else if (!string)
				depth += (*place == '[') - (*place == ']');
		}
		score = place;
	}
	text_add(&bare, score);
	if (known && strcmp(text_of(&bare), known) == 0)
		return;
	log_bytes_hash(text_of(&bare), bare.size, hash);
	log_hash_text(hash, digits);
	if (strstr(
	        import->payload, arena_printf(&import->scratch, "\"score_sha256\":\"%s\"", digits)))
		return;
	import_refuse(import, "score", SAY_IMPORT_ROWS_SCORE_HASH);
}

static void row_pass(void *context, size_t table, const struct statement *row)
{
	struct import *import = context;

	import->written[table] = true;
	import->given = import->given || strcmp(schema_tables[table].name, "penalty") == 0;
	import->ordered =
	    import->ordered || strcmp(schema_tables[table].name, "version_place") == 0;
	import->wrote.ordered = import->ordered;
	hand_kept_take(&import->wrote, table, row, &import->scratch);
}

/* Checks that a note has the hash that was made of it. */
static void require_note_hash(struct import *import)
{
	static const char sql[] = "SELECT text, salt, hash FROM note WHERE seq = :seq";
	unsigned char computed[HASH_BYTES], kept[HASH_BYTES];

	if (!strstr(import->payload, "\"note\":["))
		return;
	struct statement statement = db_ask(import->store, sql);

	db_bind_number(&statement, ":seq", import->fields.seq);
	db_row(&statement);
	bool agrees = db_is_null(&statement, "text");

	if (!agrees) {
		log_name_hash(sqlite3_column_blob(statement.handle, db_column(&statement, "salt")),
		    SALT_BYTES, db_text(&statement, "text", &import->scratch), computed);
		agrees = db_bytes_hash(&statement, "hash", kept) &&
		         memcmp(kept, computed, HASH_BYTES) == 0;
	}
	db_release(&statement);
	if (!agrees)
		import_refuse(import, "note", SAY_IMPORT_HASH_NOTE);
}

/* Checks the members of a line of the log, its hash, and that its rows give it again; writes both. */
static void log_take(struct import *import)
{
	struct log_fields *fields = &import->fields;
	const struct log_payload_watch watch = {row_pass, import};
	unsigned char hash[HASH_BYTES];
	struct error why = {0};
	char text[HASH_TEXT];

	if (!fields->time || !fields->action || !fields->subject)
		import_refuse(import, "log", SAY_IMPORT_MEMBER_LOG);
	if (!import->rows || *import->rows != '{')
		import_refuse(import, "rows", SAY_IMPORT_MEMBER_ROWS);
	if (fields->seq != import->seq + 1)
		import_refuse(import, "log", SAY_IMPORT_MEMBER_LINE_ORDER,
		    (long long)import->seq + 1, (long long)fields->seq);

	/* The contents of the line must give the line's hash. */
	payload_make(import);
	log_bytes_hash(import->payload, strlen(import->payload), fields->rows);
	require_members(import);
	log_hash(import->hash, fields, hash);
	log_hash_text(hash, text);
	if (!import->hash_text || strcmp(text, import->hash_text) != 0)
		import_refuse(import, "hash", SAY_IMPORT_HASH_LINE);
	/* Before its rows, which refer to it: after them, SQLite would search every table for rows that wait for it. */
	if (!change_append(import->store, fields, import->hash, hash, &why))
		import_refused(import);
	rows_write(import);
	require_note_hash(import);

	/* The file must now hold exactly what the line said, and what its action must write. */
	import->wrote = (struct kept_version){.given = import->given, .ordered = import->ordered};
	memset(import->written, 0, sizeof import->written);
	const char *written =
	    log_payload_written(import->store, &import->scratch, fields->seq, &watch);

	if (strcmp(written, import->payload) != 0)
		import_refuse(import, "rows", SAY_IMPORT_ROWS_PAYLOAD_HASH);
	const struct line_kind *kind = line_kind_of(fields->action);
	const char *lacks = kind ? line_kind_lacks(kind, import->written) : NULL;

	if (lacks)
		import_refuse(import, "rows", "import-rows", "%s",
		    message_text(&import->scratch, TEXT_PHRASE_ROW_MISSING, lacks));
	if (!kind)
		import_refuse(import, "log", "import-rows", "%s",
		    message_text(&import->scratch, TEXT_PHRASE_ACTION_UNKNOWN, fields->action));

	/* Each row refers to earlier rows, or to rows of the same line. */
	if (refers_to_nothing(import))
		import_refuse(import, "log", SAY_IMPORT_ROWS_REFERRED_ROW_MISSING);
	memcpy(import->hash, hash, sizeof hash);
	import->places =
	    arena_room(&import->arena, import->places, (size_t)import->seq, sizeof *import->places);
	import->places[import->seq++] = import->document.line;
}

/* --- every hand scored again --- */

static bool any_written(const struct import *import, const char *const *tables)
{
	for (; *tables; tables++)
		for (size_t i = 0; schema_tables[i].name; i++)
			if (import->written[i] && strcmp(schema_tables[i].name, *tables) == 0)
				return true;
	return false;
}

/* Checks the rulebooks and the hand that a line of the log wrote. The settings of an event are read
 * once for the many consecutive lines about it. */
static struct record_checked line_judge(struct import *import)
{
	static const char *const books[] = {"event", "event_rulebook", "phase", NULL};
	static const char *const settings[] = {
	    "event", "event_rulebook", "event_version", "phase", "phase_dropped", NULL};
	struct desk desk = {.store = import->store, .arena = &import->event_arena};
	const struct kept_version *wrote = &import->wrote;
	const bool hand = wrote->line == import->seq && !wrote->is_void;
	struct record_checked checked = {0};

	if (import->fields.event == import->event.number && any_written(import, settings))
		import->event.number = 0;
	if (!hand && !any_written(import, books))
		return checked;
	if (import->event.number != import->fields.event) {
		arena_empty(&import->event_arena);
		books_kept_settle(&import->books);
		import->event = (struct event){.number = (int)import->fields.event};
		import->event_why = record_check_event(&desk, &import->event);
	}
	checked.why = import->event_why;
	if (hand && !checked.why) {
		desk.arena = &import->scratch;
		desk.event = &import->event;
		checked = record_check_hand(&desk, wrote, import->fields.action);
	}
	if (checked.scored_otherwise)
		record_otherwise_add(import->found, wrote, &import->otherwise);
	return checked;
}

static bool is_type(const char *type)
{
	static const char *const types[] = {"event", "person", "entrant", "round", "table", "hand",
	    "version", "penalty", "dispute", "signature"};

	for (size_t i = 0; type && i < sizeof types / sizeof *types; i++)
		if (strcmp(type, types[i]) == 0)
			return true;
	return false;
}

void import_take(struct import *import, const struct json_document *line)
{
	struct log_fields *fields = &import->fields;

	import->document = *line;
	arena_empty(&import->scratch);
	/* Rulebooks and documents of an event are texts of many lines; everything else is on one
	 * line. */
	must(json_read_line(&import->scratch, line, "texts", &import->whole, refusal()));
	import->type = import_text(import, import->whole, "type");
	import->hash_text = import_text(import, import->whole, "hash");
	import->rows = dense_take(import, "rows");
	import->score = dense_take(import, "score");
	import->texts = dense_take(import, "texts");
	const struct json_value *log = json_member(import->whole, "log");

	*fields = (struct log_fields){
	    .seq = import_number(log, "line"),
	    .clock_set = json_value_is(json_member(log, "clock_set"), "true"),
	    .author = import_number(log, "author"),
	    .event = import_number(log, "event"),
	    .time = import_text(import, log, "time"),
	    .action = import_text(import, log, "action"),
	    .subject = import_text(import, log, "subject"),
	};
	if (!is_type(import->type) &&
	    !(import->version == 0 && import->type && strcmp(import->type, "file") == 0))
		import_refuse(import, "type", SAY_IMPORT_TYPE_MISSING);
	/* The first line has the version of the file and the number of lines of the log. Only exports of
	 * the versions that this canasta knows can be read. */
	if (import->version == 0) {
		import->version = (int)import_number(import->whole, "file_version");
		import->lines = import_number(import->whole, "lines");
		if (import->version > store_version())
			import_refuse(import, "file_version", SAY_IMPORT_VERSION_TOO_NEW,
			    import->version, SCHEMA_FIRST, store_version(), import->version);
		if (import->version < SCHEMA_FIRST)
			import_refuse(import, import->version > 0 ? "file_version" : "type",
			    SAY_IMPORT_VERSION_TOO_OLD);
		if (import->lines <= 0)
			import_refuse(import, "type", SAY_IMPORT_MEMBER_NUMBER_OF_LINES);
		return;
	}
	if (!import->rows && strcmp(import->type, "person") == 0) {
		person_take(import);
		return;
	}
	log_take(import);
	const struct record_checked checked = line_judge(import);

	require_score_hash(import, checked.bare);
	if (checked.why)
		import_refuse(import, "rows", "import-rows", "%s", checked.why);
}

/* --- the end of the file --- */

/* Returns the line of the file with a line of the log, or its last line. */
static int line_of(const struct import *import, int64_t seq)
{
	return seq > 0 && seq <= import->seq ? import->places[seq - 1] : import->document.line;
}

/* Keeps the first line of the log that lacks a row. */
static void gap_take(void *context, const struct record_gap *gap)
{
	struct import *import = context;

	if (import->gap_line > 0 && import->gap_line <= gap->line)
		return;
	import->gap_line = gap->line;
	import->gap_why = arena_text(&import->arena, gap->why);
}

void import_end(struct import *import)
{
	static const char names_sql[] = "SELECT number, seq FROM name JOIN person_root USING "
	                                "(number) WHERE text IS NULL AND NOT EXISTS "
	                                "(SELECT 1 FROM log WHERE action = 'person-forget' "
	                                "AND subject = 'person ' || root) ORDER BY number LIMIT 1";
	static const char notes_sql[] =
	    "SELECT ifnull(min(number), 0) FROM note n WHERE text IS NULL "
	    "AND NOT EXISTS (SELECT 1 FROM note_blanked b "
	    "WHERE b.event = n.event AND b.note = n.number)";
	int64_t number = 0, line = 0;

	record_otherwise_settle(import->store, &import->otherwise);
	/* Nothing may be missing: the export was not cut off between two lines, a missing name is one
	 * that the log calls forgotten, and a missing note one that a line calls blanked. */
	if (import->seq != import->lines)
		break_off_at(import->file, import->document.line, 1, ERROR_INPUT, SAY_IMPORT_CUT,
		    (long long)import->seq, (long long)import->lines);
	struct statement statement = db_ask(import->store, names_sql);

	if (db_step(&statement)) {
		number = db_number(&statement, "number");
		line = db_number(&statement, "seq");
	}
	db_release(&statement);
	if (number > 0)
		break_off_at(import->file, line_of(import, line), 1, ERROR_INPUT,
		    SAY_IMPORT_ROWS_PERSON_WITHOUT_NAME, (long long)number);
	record_gaps(import->store, &import->scratch, gap_take, import);
	if (import->gap_line > 0)
		break_off_at(import->file, line_of(import, import->gap_line), 1, ERROR_INPUT,
		    "import-rows", "%s", import->gap_why);
	statement = db_ask(import->store, notes_sql);
	number = db_one(&statement);
	if (number > 0)
		break_off_at(import->file, 0, 0, ERROR_INPUT, SAY_IMPORT_ROWS_NOTE_WITHOUT_TEXT,
		    (long long)number);
	/* Names after the last line of the log are left over. */
	if (refers_to_nothing(import))
		break_off_at(import->file, import->document.line, 1, ERROR_INPUT,
		    SAY_IMPORT_ROWS_REFERRED_ROW_MISSING);
	store_commit(import->store);
	import_release(import);
}

void import_digest(struct file_source *file, char ret[HASH_TEXT])
{
	char buffer[1 << 16];
	unsigned char hash[HASH_BYTES];
	struct sha256_ctx context;
	size_t size = 1;

	sha256_init(&context);
	file_rewind(file);
	while (size > 0) {
		size = file_take(file, buffer, sizeof buffer);
		sha256_update(&context, size, (const unsigned char *)buffer);
	}
	sha256_digest(&context, sizeof hash, hash);
	log_hash_text(hash, ret);
}

bool import_known(const struct desk *desk, const char *digest)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM log WHERE event = :event "
	                          "AND action = 'import' AND subject = :subject)";
	struct statement statement = db_ask_event(desk, sql);

	db_bind_text(&statement, ":subject", digest);
	return db_exists(&statement);
}

void import_note(const struct desk *desk, const char *digest)
{
	struct change change = change_begin(desk);

	change_log(&change, "import", digest);
	change_end(&change);
}
