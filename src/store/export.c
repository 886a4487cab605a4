#include "store/export.h"

#include "base/text.h"
#include "record/json.h"
#include "store/db.h"
#include "store/table.h"

#include <string.h>

/* Lines read in one go; between two, writers get their turn and the sink its text. */
enum { PORTION = 50 };

static const char facts_key[] = "\"facts\":";

/* What kind of line an action makes, by how it begins; a hand's own versions are told apart. */
static const struct line_type {
	const char *action, *type;
} line_types[] = {
    {"event", "event"},
    {"import", "event"},
    {"entrant", "entrant"},
    {"round", "round"},
    {"table-sign", "signature"},
    {"table", "table"},
    {"seat", "table"},
    {"hand-deal", "table"},
    {"hand", "version"},
    {"penalty", "penalty"},
    {"dispute", "dispute"},
    {"person", "person"},
};

const char *export_type(const char *action, int version)
{
	if (version > 0)
		return version == 1 ? "hand" : "version";
	for (size_t i = 0; i < sizeof line_types / sizeof *line_types; i++)
		if (strncmp(action, line_types[i].action, strlen(line_types[i].action)) == 0)
			return line_types[i].type;
	return "event";
}

/* The row of a table as one JSON line, from a statement that gives it. */
static bool rows_add(struct store *store, const char *sql, int64_t seq, const char *between,
    struct text *out, bool *ret_any, struct error *err)
{
	struct statement statement;
	enum db_step step = DB_FAILED;

	*ret_any = false;
	if (db_prepare(store, sql, &statement, err)) {
		db_bind_number(&statement, ":seq", seq);
		while ((step = db_step(&statement, err)) == DB_ROW) {
			const char *row = (const char *)sqlite3_column_text(statement.handle, 0);

			if (*ret_any)
				text_add(out, between);
			*ret_any = true;
			text_add(out, row ? row : "null");
		}
	}
	db_release(&statement);
	return step == DB_DONE;
}

static bool people_add(struct store *store, int64_t seq, struct text *out, struct error *err)
{
	static const char sql[] =
	    "SELECT json_object('type', 'person', 'person', number, 'line', seq, "
	    "'hash', lower(hex(hash)), 'salt', CASE WHEN salt IS NOT NULL THEN lower(hex(salt)) "
	    "END, 'name', text) FROM name WHERE seq = :seq ORDER BY number";
	bool any;

	if (!rows_add(store, sql, seq, "\n", out, &any, err))
		return false;
	if (any)
		text_add(out, "\n");
	return true;
}

/* A hand or a version of it: the hand record in front, and its score. The facts stand there only. */
static bool hand_add(struct store *store, struct arena *arena, int64_t seq, const char **payload,
    struct text *out, bool *ret_hand, struct error *err)
{
	static const char sql[] =
	    "SELECT v.round || '.' || v.game, v.hand, v.version, f.facts, f.score "
	    "FROM hand_version v LEFT JOIN version_facts f ON f.event = v.event "
	    "AND f.round = v.round AND f.game = v.game AND f.hand = v.hand "
	    "AND f.version = v.version WHERE seq = :seq";
	struct json json = {.out = out};
	struct statement statement;
	enum db_step step = DB_FAILED;
	const char *table;
	const char *facts;
	const char *score;
	const char *facts_member;
	const char *place;
	bool ok;

	if (db_prepare(store, sql, &statement, err)) {
		db_bind_number(&statement, ":seq", seq);
		step = db_step(&statement, err);
	}
	*ret_hand = step == DB_ROW;
	ok = step == DB_DONE || (step == DB_ROW && db_text(&statement, 0, arena, &table, err) &&
	                            db_text(&statement, 3, arena, &facts, err) &&
	                            db_text(&statement, 4, arena, &score, err));
	if (!ok || step == DB_DONE) {
		db_release(&statement);
		return ok;
	}
	json_object(&json);
	json_key_text(&json, "type", export_type("hand", db_int(&statement, 2)));
	json_key_text(&json, "table", table);
	json_key_number(&json, "hand", db_int(&statement, 1));
	json_key_number(&json, "version", db_int(&statement, 2));
	db_release(&statement);
	facts_member = arena_printf(arena, "%s%s", facts_key, facts);
	if (!facts_member)
		return error_memory(err);
	place = *facts ? strstr(*payload, facts_member) : NULL;
	if (place) {
		size_t before = (size_t)(place - *payload) + strlen(facts_key);
		size_t size = strlen(facts);

		/* Its members, without the brackets. */
		text_addf(out, "%s%.*s", size > 2 ? "," : "", (int)(size - 2), facts + 1);
		*payload = arena_printf(
		    arena, "%.*snull%s", (int)before, *payload, place + strlen(facts_key) + size);
	}
	if (*score) {
		json_key(&json, "score");
		json_raw(&json, score);
	}
	return *payload || error_memory(err);
}

static void log_add(struct json *json, const struct log_fields *line)
{
	json_key(json, "log");
	json_object(json);
	json_key_number(json, "line", line->seq);
	json_key_text(json, "time", line->time);
	json_key_bool(json, "clock_set", line->clock_set);
	json_key_number(json, "author", line->author);
	json_key_text(json, "action", line->action);
	json_key_number(json, "event", line->event);
	json_key_text(json, "subject", line->subject);
	json_end_object(json);
}

/* The texts of a rulebook frozen there, or pieces of an event's paper: of them the rows have the hash
 * alone. */
static bool texts_add(struct store *store, int64_t seq, struct text *out, struct error *err)
{
	static const char sql[] =
	    "SELECT json_quote(data) FROM (SELECT t.data FROM event "
	    "JOIN rulebook_text t ON t.event = event.number "
	    "WHERE seq = :seq ORDER BY place) UNION ALL SELECT json_quote(data) FROM "
	    "(SELECT data FROM event_paper WHERE seq = :seq ORDER BY place)";
	struct text texts = {.arena = out->arena};
	bool any;

	if (!rows_add(store, sql, seq, ",", &texts, &any, err))
		return false;
	if (any)
		text_addf(out, ",\"texts\":[%s]", text_of(&texts));
	out->failed = out->failed || texts.failed;
	return true;
}

static bool line_add(struct store *store, struct arena *arena, const struct log_fields *line,
    const char *hash, struct text *out, struct error *err)
{
	struct json json = {.out = out, .need_comma = true};
	const char *payload = line->payload;
	bool hand;

	if (!people_add(store, line->seq, out, err) ||
	    !hand_add(store, arena, line->seq, &payload, out, &hand, err))
		return false;
	if (!hand) {
		json.need_comma = false;
		json_object(&json);
		json_key_text(&json, "type", export_type(line->action, 0));
	}
	log_add(&json, line);
	json_key(&json, "rows");
	json_raw(&json, payload);
	if (!texts_add(store, line->seq, out, err))
		return false;
	json_key_text(&json, "hash", hash);
	json_end_object(&json);
	text_add(out, "\n");
	return !out->failed || error_memory(err);
}

static bool line_read(const struct statement *statement, struct arena *arena,
    struct log_fields *ret, const char **ret_hash, struct error *err)
{
	*ret = (struct log_fields){
	    .seq = db_number(statement, 0),
	    .clock_set = db_int(statement, 2) != 0,
	    .author = db_number(statement, 3),
	    .event = db_number(statement, 5),
	};
	return db_text(statement, 1, arena, &ret->time, err) &&
	       db_text(statement, 4, arena, &ret->action, err) &&
	       db_text(statement, 6, arena, &ret->subject, err) &&
	       db_text(statement, 7, arena, &ret->payload, err) &&
	       db_text(statement, 8, arena, ret_hash, err);
}

static bool portion_read(struct store *store, struct arena *arena, int64_t *after, int64_t last,
    struct text *out, struct error *err)
{
	static const char sql[] =
	    "SELECT seq, time, clock_set, author, action, event, subject, payload, "
	    "lower(hex(hash)) FROM log WHERE seq > :after AND seq <= :last ORDER BY seq "
	    "LIMIT :portion";
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":after", *after);
		db_bind_number(&statement, ":last", last);
		db_bind_number(&statement, ":portion", PORTION);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		struct log_fields line;
		const char *hash;

		ok = line_read(&statement, arena, &line, &hash, err) &&
		     line_add(store, arena, &line, hash, out, err);
		*after = line.seq;
	}
	db_release(&statement);
	return ok && step == DB_DONE;
}

bool export_lines(struct store *store, const struct export_sink *sink, struct error *err)
{
	char head[HASH_TEXT];
	int64_t after = 0;
	int64_t last;
	bool ok = log_head(store, &last, head, err);

	while (ok && after < last) {
		struct arena arena = {0};
		struct text out = {.arena = &arena};
		int64_t before = after;

		ok = store_read_begin(store, err) &&
		     store_read_end(store, portion_read(store, &arena, &after, last, &out, err)) &&
		     sink->take(sink->context, text_of(&out), out.size, err);
		if (ok && after == before)
			ok = error_set(err, ERROR_STORE, "store-damaged",
			    "%s: lines behind R%lld of the log are missing", store->path,
			    (long long)after);
		arena_release(&arena);
	}
	return ok;
}
