#include "club/export.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "club/address.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/scoresheet.h"
#include "club/substitute.h"
#include "club/table.h"
#include "club/version.h"
#include "file/db.h"
#include "file/line_kind.h"
#include "file/log.h"
#include "file/log_payload.h"
#include "file/store.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/hand_json.h"
#include "slip/json.h"
#include "tournament/ranking.h"

#include <string.h>

/* Lines of one portion; between portions, writers get their turn and the sink its text. */
enum { PORTION = 50 };

static const char facts_key[] = "\"facts\":";

struct exporting {
	struct store *store;
	const struct export_scorer *scorer;
	struct log_payload_walk rows; /* of a portion */
	int64_t last;                 /* the last line */
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

/* Writes the people whose names a line of the log brought, one line of JSON each. */
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

/* The version of a hand that a line wrote. */
struct version_line {
	struct export_version version;
	bool has_facts;
	const char *facts;
	int before; /* the hand before which it was inserted; 0: none */
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

/* Writes a hand or a version of it: the hand record first, then its score. Only the record has the facts. */
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

		/* Returns the members of the object, without the brackets. */
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

/* Adds a line's note and its salt; the rows have only the hash of both. */
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
	const char *payload = log_payload_next(&exporting->rows, arena, line->seq, err);
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
	if (log_payload_has_texts(payload)) {
		json_key(&json, "texts");
		if (!log_payload_texts(exporting->store, line->seq, &json, err))
			return false;
	}
	if (!note_add(exporting->store, line->seq, &json, err))
		return false;
	json_key_text(&json, "hash", hash);
	json_end_object(&json);
	text_add(out, "\n");
	return true;
}

/* Reads the last line of the next portion; 0: none. */
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
	int64_t after;
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
	log_payload_begin(&exporting->rows, exporting->store, *after + 1, end);
	exporting->rows.shown = true;
	ok = portion_lines(&portion, end, err);
	log_payload_end(&exporting->rows);
	*after = portion.after;
	return ok;
}

/* Writes the first line, which describes the file. */
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
	ok = sink->take(sink->context, text_of(&out), out.size, err);
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
			ok = error_set(err, ERROR_STORE, SAY_STORE_DAMAGED_LINES_BEHIND_R,
			    store->path, (long long)after);
		arena_release(&arena);
	}
	return ok;
}

/* Writes every line up to the newest at the start. Memory does not grow with the file. */
static bool export_lines(struct store *store, const struct export_scorer *scorer,
    const struct export_sink *sink, struct error *err)
{
	struct exporting exporting = {.store = store, .scorer = scorer};

	return portions_give(&exporting, sink, err);
}

/* The events whose hands were met so far. */
struct desk_export_exporting {
	struct arena arena;
	struct event *events;
	size_t event_count;
};

static bool event_take(struct desk_export_exporting *exporting, struct store *store, int64_t line,
    struct event *ret, struct error *err)
{
	const struct desk desk = {.store = store, .arena = &exporting->arena};

	return event_settings_read(&desk, ret->number, &ret->settings, &ret->closed, err) &&
	       event_books_ready_at(&desk, line, ret, err);
}

/* An event for scoring its hands, read with its first hand. */
static bool event_of(struct desk_export_exporting *exporting, struct store *store, int64_t number,
    int64_t line, const struct event **ret, struct error *err)
{
	struct event *event;

	for (size_t i = 0; i < exporting->event_count; i++)
		if (exporting->events[i].number == number &&
		    exporting->events[i].book_since <= line &&
		    line < exporting->events[i].book_until) {
			*ret = &exporting->events[i];
			return true;
		}
	exporting->events = arena_room(&exporting->arena, exporting->events, exporting->event_count,
	    sizeof *exporting->events);
	event = &exporting->events[exporting->event_count];
	*event = (struct event){.number = (int)number};
	if (!event_take(exporting, store, line, event, err))
		return false;
	exporting->event_count++;
	*ret = event;
	return true;
}

/* Only an accepted hand can have impossible sums, and the check for them takes long. */
static void score(
    const struct desk *desk, const struct hand *hand, const struct address *at, struct score *ret)
{
	if (hand->acceptance_count > 0) {
		hand_score(desk->arena, desk->event, hand, at, ret);
		return;
	}
	hand_score_lines(desk->arena, desk->event, hand, at, ret);
}

/* The score is left out if the event or the facts are damaged, or if this canasta computes another score than the
 * one that recorded the hand. */
static bool score_add(void *context, const struct desk *at, const struct export_version *version,
    struct json *json, struct error *err)
{
	struct desk desk = *at;
	unsigned char kept[HASH_BYTES] = {0}, computed[HASH_BYTES];
	struct error trouble = {0};
	const struct rulebook *book;
	struct hand hand;
	struct score found;

	if (!event_of(context, desk.store, version->event, version->line, &desk.event, &trouble) ||
	    !hand_version_read(&desk, &version->address, version->number, &hand, kept, &trouble))
		return !error_is(&trouble, CODE_MEMORY) || error_memory(err);
	book = event_book_of(desk.event, version->address.round);
	score(&desk, &hand, &version->address, &found);
	version_digest(desk.arena, book, &hand, &found, computed);
	if (memcmp(kept, computed, HASH_BYTES) != 0)
		return true;
	json_key(json, "score");
	score_json_write(json, book, &hand, &found);
	return true;
}

bool export_file(struct store *store, const struct export_sink *sink, struct error *err)
{
	struct desk_export_exporting exporting = {0};
	const struct export_scorer scorer = {score_add, &exporting};
	bool ok = export_lines(store, &scorer, sink, err);

	arena_release(&exporting.arena);
	return ok;
}

/* Adds a hand of a table. */
struct exported {
	const struct event_kinds *kinds;
	const struct table *table;
	const struct table_hand *hand;
	const struct hand_facts *sides;
};

/* The players of that hand. */
static void add_players(struct answer *row, const struct exported *of, size_t side)
{
	const struct seat *seat = &of->table->sides[side];

	(void)answer_list(row, "players");
	for (size_t i = 0; i < seat->player_count; i++)
		answer_item(
		    row, "players", sitting_at(seat, seat->players[i], of->hand->place).name);
}

/* Counts that sums alone do not show are left out. */
static void add_facts(
    struct answer *row, const struct event_kinds *kinds, const struct hand_facts *facts)
{
	struct answer *row_kinds;

	answer_code(row, "out", facts->concealed ? "concealed" : facts->out ? "normal" : "none");
	answer_number(row, "penalties", facts->counts.of[COUNT_PENALTIES]);
	answer_flag(row, "by_sums", facts->by_sums);
	if (!facts->by_sums || facts->red_threes > 0)
		answer_number(row, "red_threes", facts->red_threes);
	if (facts->by_sums)
		return;
	row_kinds = answer_object(row, "kinds");
	for (size_t i = 0; i < kinds->count; i++)
		answer_number(row_kinds, kinds->names[i], facts->canastas[i]);
}

static void add_side(struct answer *row, const struct exported *of, size_t side)
{
	const struct seat *seat = &of->table->sides[side];
	const struct hand_sums *sums = &of->hand->sides[side];

	answer_letter(row, "side", seat->side);
	answer_text(row, "entrant", seat->entrant);
	answer_two_sums(row, sums->alone, sums->base, sums->cards);
	answer_number(row, "total", sums->total);
	answer_number(row, "running", sums->running);
	answer_number(row, "minimum", sums->opening_minimum);
	if (of->table->book)
		answer_opening_needs(row, "opening_needs", of->table->book,
		    (int32_t)sums->score_before, sums->opening_minimum);
	answer_seat_numbers(row, seat);
	add_players(row, of, side);
	add_facts(row, of->kinds, &of->sides[side]);
}

void answer_export_table(struct answer *to, const struct event_kinds *kinds,
    const struct table *table, const struct hand_facts *facts)
{
	answer_export_kinds(to, kinds);
	for (size_t i = 0; i < table->hand_count; i++) {
		const struct exported of = {kinds, table, &table->hands[i], facts};
		struct answer *row;

		if (of.hand->voided)
			continue;
		row = answer_row(to, "hands");
		answer_number(row, "round", table->address.round);
		answer_number(row, "table", table->address.table);
		answer_number(row, "hand", of.hand->number);
		for (size_t side = 0; side < table->side_count; side++)
			add_side(answer_row(row, "sides"), &of, side);
		facts += table->side_count;
	}
}

void answer_export_kinds(struct answer *to, const struct event_kinds *kinds)
{
	(void)answer_list(to, "kinds");
	for (size_t i = 0; i < kinds->count; i++)
		answer_item(to, "kinds", kinds->names[i]);
}

void answer_export(struct answer *to, const char *file, int64_t lines, const char *head)
{
	answer_text(to, "file", file);
	answer_number(to, "lines", lines);
	answer_text(to, "head", head);
}
