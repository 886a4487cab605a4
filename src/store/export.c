#include "store/export.h"

#include "base/text.h"
#include "record/json.h"
#include "store/line_kind.h"
#include "store/payload.h"
#include "store/row.h"

#include <string.h>

/* Lines read in one go; between two, writers get their turn and the sink its text. */
enum { PORTION = 50 };

static const char facts_key[] = "\"facts\":";

struct exporting {
	struct store *store;
	const struct export_scorer *scorer;
	struct payload_walk rows; /* of a portion */
	int64_t last;             /* the line it ends with */
};

const char *export_type(const char *action, int version)
{
	const struct line_kind *kind;

	if (version > 0)
		return version == 1 ? "hand" : "version";
	kind = line_kind_of(action);
	return kind ? kind->type : "event";
}

static bool person_take(void *context, const struct statement *row, struct error *err)
{
	struct text *out = context;
	const char *person = (const char *)sqlite3_column_text(row->handle, 0);

	if (!person)
		return error_memory(err);
	text_add(out, person);
	text_add(out, "\n");
	return true;
}

/* The people a line of the log brought, a line of JSON each. */
static bool people_add(struct store *store, int64_t seq, struct text *out, struct error *err)
{
	static const char sql[] =
	    "SELECT json_object('type', 'person', 'person', number, 'line', seq, "
	    "'hash', lower(hex(hash)), 'salt', CASE WHEN salt IS NOT NULL THEN lower(hex(salt)) "
	    "END, 'name', CASE WHEN text IS NOT NULL THEN printf('%s', text) END) FROM name WHERE "
	    "seq = :seq ORDER BY number";
	struct statement statement = db_ask(store, sql, err);

	db_bind_number(&statement, ":seq", seq);
	return row_each(&statement, person_take, out, err);
}

/* A version of a hand that a line wrote. */
struct version_line {
	struct export_version version;
	bool has_facts;
	const char *facts;
	int before; /* the hand that an inserted one was played before; 0: it is none */
};

static bool version_finish(
    const struct statement *statement, const struct desk *desk, void *row, struct error *err)
{
	(void)desk;
	(void)err;
	((struct version_line *)row)->has_facts = !db_is_null(statement, 5);
	return true;
}

static const struct cell version_cells[] = {
    CELL(struct version_line, version.event),
    CELL(struct version_line, version.address.round),
    CELL(struct version_line, version.address.table),
    CELL(struct version_line, version.address.hand),
    CELL(struct version_line, version.number),
    CELL(struct version_line, facts),
    CELL(struct version_line, before),
};
static const struct row_kind version_row =
    ROW_KIND(struct version_line, version_cells, version_finish);

static bool version_find(const struct desk *desk, int64_t seq, struct version_line *ret,
    bool *ret_found, struct error *err)
{
	static const char sql[] =
	    "SELECT v.event, v.round, v.game, v.hand, v.version, f.facts, p.before "
	    "FROM hand_version v LEFT JOIN version_facts f USING (event, round, game, hand, "
	    "version) LEFT JOIN version_place p USING (event, round, game, hand, version) "
	    "WHERE v.seq = :seq";
	struct statement statement = db_ask(desk->store, sql, err);

	db_bind_number(&statement, ":seq", seq);
	return row_first(&statement, desk, &version_row, ret, ret_found, err);
}

/* A hand or a version of it: the hand record in front, and its score. The facts stand there only. */
static bool hand_in_front(struct exporting *exporting, struct arena *arena, int64_t seq,
    const char **payload, struct json *json, bool *ret_hand, struct error *err)
{
	const struct desk desk = {.store = exporting->store, .arena = arena};
	struct version_line line;
	char table[ADDRESS_TEXT];
	const char *facts_member;
	const char *place;

	if (!version_find(&desk, seq, &line, ret_hand, err))
		return false;
	if (!*ret_hand)
		return true;
	line.version.line = seq;
	address_text(
	    &(struct address){line.version.address.round, line.version.address.table, 0}, table);
	json_begin_object(json);
	json_key_text(json, "type", export_type("hand", line.version.number));
	json_key_text(json, "table", table);
	json_key_number(json, "hand", line.version.address.hand);
	json_key_number(json, "version", line.version.number);
	if (line.before > 0)
		json_key_number(json, "before", line.before);
	if (!line.has_facts)
		return true;
	facts_member = arena_printf(arena, "%s%s", facts_key, line.facts);
	place = strstr(*payload, facts_member);
	if (place) {
		size_t before = (size_t)(place - *payload) + strlen(facts_key);
		size_t size = strlen(line.facts);

		/* Its members, without the brackets. */
		text_addf(
		    json->out, "%s%.*s", size > 2 ? "," : "", (int)(size - 2), line.facts + 1);
		*payload = arena_printf(
		    arena, "%.*snull%s", (int)before, *payload, place + strlen(facts_key) + size);
	}
	return exporting->scorer->add(exporting->scorer->context, &desk, &line.version, json, err);
}

static void log_add(struct json *json, const struct log_fields *line)
{
	json_key(json, "log");
	json_begin_object(json);
	json_key_number(json, "line", line->seq);
	json_key_text(json, "time", line->time);
	json_key_bool(json, "clock_set", line->clock_set);
	json_key_number(json, "author", line->author);
	json_key_text(json, "action", line->action);
	json_key_number(json, "event", line->event);
	json_key_text(json, "subject", line->subject);
	json_end_object(json);
}

static bool note_take(void *context, const struct statement *row, struct error *err)
{
	struct json *json = context;
	const char *note = (const char *)sqlite3_column_text(row->handle, 0);

	if (!note)
		return error_memory(err);
	json_key(json, "note");
	json_raw(json, note);
	return true;
}

/* Adds what was noted by a line and its salt, which the rows have the hash of. */
static bool note_add(struct store *store, int64_t seq, struct json *json, struct error *err)
{
	static const char sql[] = "SELECT CASE WHEN text IS NULL THEN 'null' ELSE "
	                          "json_object('salt', lower(hex(salt)), 'text', text) END "
	                          "FROM note WHERE seq = :seq";
	struct statement statement = db_ask(store, sql, err);

	db_bind_number(&statement, ":seq", seq);
	return row_each(&statement, note_take, json, err);
}

static bool line_add(struct exporting *exporting, struct arena *arena,
    const struct log_fields *line, const char *hash, struct text *out, struct error *err)
{
	struct json json = {.out = out};
	const char *payload = payload_next(&exporting->rows, arena, line->seq, err);
	bool hand;

	if (!payload || !people_add(exporting->store, line->seq, out, err) ||
	    !hand_in_front(exporting, arena, line->seq, &payload, &json, &hand, err))
		return false;
	if (!hand) {
		json_begin_object(&json);
		json_key_text(&json, "type", export_type(line->action, 0));
	}
	log_add(&json, line);
	json_key(&json, "rows");
	json_raw(&json, payload);
	if (payload_has_texts(payload)) {
		json_key(&json, "texts");
		if (!payload_texts(exporting->store, line->seq, &json, err))
			return false;
	}
	if (!note_add(exporting->store, line->seq, &json, err))
		return false;
	json_key_text(&json, "hash", hash);
	json_end_object(&json);
	text_add(out, "\n");
	return true;
}

/* The last line of the next portion, 0 where there is none. */
static bool portion_end(struct exporting *exporting, int64_t after, int64_t *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT ifnull(max(seq), 0) FROM (SELECT seq FROM log WHERE seq > :after "
	    "AND seq <= :last ORDER BY seq LIMIT :portion)";
	struct statement statement = db_ask(exporting->store, sql, err);

	db_bind_number(&statement, ":after", after);
	db_bind_number(&statement, ":last", exporting->last);
	db_bind_number(&statement, ":portion", PORTION);
	return db_one(&statement, ret, err);
}

/* A portion while its lines are written. */
struct portion {
	struct exporting *exporting;
	struct arena *arena;
	struct arena scratch; /* of one line */
	int64_t after;        /* the line written last */
	struct text *out;
};

static bool line_take(void *context, const struct statement *row, struct error *err)
{
	struct portion *portion = context;
	struct log_fields line;
	const char *hash;
	const bool ok =
	    log_fields_read(row, portion->arena, &line, err) &&
	    db_text(row, LOG_FIELD_COLUMNS, portion->arena, &hash, err) &&
	    line_add(portion->exporting, &portion->scratch, &line, hash, portion->out, err);

	arena_empty(&portion->scratch);
	portion->after = line.seq;
	return ok;
}

static bool portion_lines(struct portion *portion, int64_t last, struct error *err)
{
	static const char sql[] = "SELECT " LOG_FIELDS ", lower(hex(hash)) FROM log "
	                          "WHERE seq > :after AND seq <= :last ORDER BY seq";
	struct statement statement = db_ask(portion->exporting->store, sql, err);
	bool ok;

	db_bind_number(&statement, ":after", portion->after);
	db_bind_number(&statement, ":last", last);
	ok = row_each(&statement, line_take, portion, err);
	arena_release(&portion->scratch);
	return ok;
}

static bool portion_read(struct exporting *exporting, struct arena *arena, int64_t *after,
    struct text *out, struct error *err)
{
	struct portion portion = {
	    .exporting = exporting, .arena = arena, .after = *after, .out = out};
	int64_t end;
	bool ok = portion_end(exporting, *after, &end, err);

	if (!ok)
		return false;
	payload_begin(&exporting->rows, exporting->store, *after + 1, end);
	exporting->rows.shown = true;
	ok = portion_lines(&portion, end, err);
	payload_end(&exporting->rows);
	*after = portion.after;
	return ok;
}

/* Gives the first line, by which a reader knows what follows. */
static bool head_give(
    const struct exporting *exporting, const struct export_sink *sink, struct error *err)
{
	struct arena arena = {0};
	struct text out = {.arena = &arena};
	struct json json = {.out = &out};
	bool ok;

	json_begin_object(&json);
	json_key_text(&json, "type", "file");
	json_key_number(&json, "file_version", store_version());
	json_key_number(&json, "lines", exporting->last);
	json_end_object(&json);
	text_add(&out, "\n");
	ok = out.failed ? error_memory(err)
	                : sink->take(sink->context, text_of(&out), out.size, err);
	arena_release(&arena);
	return ok;
}

static bool portions_give(
    struct exporting *exporting, const struct export_sink *sink, struct error *err)
{
	struct store *store = exporting->store;
	char head[HASH_TEXT];
	int64_t after = 0;
	bool ok = log_head(store, &exporting->last, head, err) && head_give(exporting, sink, err);

	while (ok && after < exporting->last) {
		struct arena arena = {0};
		struct text out = {.arena = &arena};
		int64_t before = after;

		ok = store_read_begin(store, err) &&
		     store_read_end(store, portion_read(exporting, &arena, &after, &out, err)) &&
		     sink->take(sink->context, text_of(&out), out.size, err);
		if (ok && after == before)
			ok = error_set(err, ERROR_STORE, "store-damaged",
			    "%s: lines behind R%lld of the log are missing", store->path,
			    (long long)after);
		arena_release(&arena);
	}
	return ok;
}

bool export_lines(struct store *store, const struct export_scorer *scorer,
    const struct export_sink *sink, struct error *err)
{
	struct exporting exporting = {.store = store, .scorer = scorer};

	return portions_give(&exporting, sink, err);
}
