#include "club/export.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "club/address.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/scoresheet.h"
#include "club/standings.h"
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

/* A file while it is exported. */
struct file_export {
	struct store *store;
	struct log_payload_walk rows; /* of a portion */
	int64_t last;                 /* the last line */
	struct arena arena;           /* of the events */
	struct event *events;         /* those whose hands were met so far */
	size_t event_count;
};

const char *export_type(const char *action, int version)
{
	const struct line_kind *kind;

	if (version > 0)
		return version == 1 ? "hand" : "version";
	kind = line_kind_of(action);
	return kind ? kind->type : "event";
}

/* Writes the people whose names a line of the log brought, one line of JSON each. */
static void people_add(const struct desk *desk, int64_t seq, struct text *out)
{
	static const char sql[] =
	    "SELECT json_object('type', 'person', 'person', number, 'line', seq, "
	    "'hash', lower(hex(hash)), 'salt', CASE WHEN salt IS NOT NULL THEN lower(hex(salt)) "
	    "END, 'name', CASE WHEN text IS NOT NULL THEN printf('%s', text) END) FROM name WHERE "
	    "seq = :seq ORDER BY number";
	struct statement statement = db_ask(desk->store, sql);
	const char **people;
	size_t count;

	db_bind_number(&statement, ":seq", seq);
	people = row_list(&statement, desk, &row_text, &count);
	for (size_t i = 0; i < count; i++) {
		text_add(out, people[i]);
		text_add(out, "\n");
	}
}

/* The version of a hand that a line wrote. */
struct version_line {
	int64_t event;
	struct address address;
	int number; /* from 1 */
	bool has_facts;
	const char *facts;
	int before; /* the hand before which it was inserted; 0: none */
};

static const struct cell version_cells[] = {
    CELL(struct version_line, event),
    CELL(struct version_line, address.round),
    CELL(struct version_line, address.table),
    CELL(struct version_line, address.hand),
    CELL(struct version_line, number),
    CELL(struct version_line, has_facts),
    CELL(struct version_line, facts),
    CELL(struct version_line, before),
};
static const struct row_kind version_row = ROW_KIND(struct version_line, version_cells, NULL);
static bool version_find(const struct desk *desk, int64_t seq, struct version_line *ret)
{
	static const char sql[] =
	    "SELECT v.event, v.round, v.game, v.hand, v.version, f.facts IS NOT NULL, f.facts, "
	    "p.before "
	    "FROM hand_version v LEFT JOIN version_facts f USING (event, round, game, hand, "
	    "version) LEFT JOIN version_place p USING (event, round, game, hand, version) "
	    "WHERE v.seq = :seq";
	struct statement statement = db_ask(desk->store, sql);

	db_bind_number(&statement, ":seq", seq);
	return row_first(&statement, desk, &version_row, ret);
}

/* Finds the settings and the rulebooks of an event as they were at a line; they are read with the
 * first of its hands. */
static void event_of(
    struct file_export *export, int64_t number, int64_t line, const struct event **ret)
{
	const struct desk desk = {.store = export->store, .arena = &export->arena};
	struct event *event;

	for (size_t i = 0; i < export->event_count; i++) {
		event = &export->events[i];
		if (event->number == number && event->book_since <= line &&
		    line < event->book_until) {
			*ret = event;
			return;
		}
	}
	export->events =
	    arena_room(&export->arena, export->events, export->event_count, sizeof *export->events);
	event = &export->events[export->event_count];
	*event = (struct event){.number = (int)number};
	event_settings_read(&desk, event->number, &event->settings, &event->closed);
	event_books_ready(&desk, line, event);
	export->event_count++;
	*ret = event;
}

/* The facts of a version, which may be damaged. */
struct facts_kept {
	struct file_export *export;
	const struct version_line *line;
	int64_t seq;
	struct desk desk;
	struct hand hand;
	unsigned char score[HASH_BYTES];
	struct error trouble;
	bool read;
};

static void facts_read(void *context)
{
	struct facts_kept *kept = context;

	event_of(kept->export, kept->line->event, kept->seq, &kept->desk.event);
	kept->hand =
	    hand_version_read(&kept->desk, &kept->line->address, kept->line->number, kept->score);
	kept->read = true;
}

/* Adds the score of a version. It is left out if the event or the facts are damaged, or if this
 * canasta computes another score than the one that recorded the hand. */
static void score_add(struct file_export *export, struct arena *arena,
    const struct version_line *line, int64_t seq, struct json *json)
{
	struct facts_kept kept = {.export = export,
	    .line = line,
	    .seq = seq,
	    .desk = {.store = export->store, .arena = arena}};
	const struct hand *hand = &kept.hand;
	unsigned char computed[HASH_BYTES];
	const struct rulebook *book;
	struct score found;

	if (!store_attempt(export->store, facts_read, &kept, &kept.trouble) || !kept.read) {
		if (error_is(&kept.trouble, CODE_MEMORY))
			boundary_break(&kept.trouble);
		return;
	}
	book = event_book_of(kept.desk.event, line->address.round);
	/* Only an accepted hand can have impossible sums, and the check for them takes long. */
	if (hand->acceptance_count > 0)
		hand_score(arena, kept.desk.event, hand, &line->address, &found);
	else
		hand_score_lines(arena, kept.desk.event, hand, &line->address, &found);
	version_digest(arena, book, hand, &found, computed);
	if (memcmp(kept.score, computed, HASH_BYTES) != 0)
		return;
	json_key(json, "score");
	score_json_write(json, book, hand, &found);
}

/* Writes a hand or a version of it, if the line has one: the hand record first, then its score. Only the record has
 * the facts. */
static bool hand_in_front(struct file_export *export, struct arena *arena, int64_t seq,
    const char **payload, struct json *json)
{
	const struct desk desk = {.store = export->store, .arena = arena};
	struct version_line line;
	char table[ADDRESS_TEXT];
	const char *place;

	if (!version_find(&desk, seq, &line))
		return false;
	address_text(&(struct address){line.address.round, line.address.table, 0}, table);
	json_begin_object(json);
	json_key_text(json, "type", export_type("hand", line.number));
	json_key_text(json, "table", table);
	json_key_number(json, "hand", line.address.hand);
	json_key_number(json, "version", line.number);
	if (line.before > 0)
		json_key_number(json, "before", line.before);
	if (!line.has_facts)
		return true;
	place = strstr(*payload, arena_printf(arena, "%s%s", facts_key, line.facts));
	if (place) {
		size_t before = (size_t)(place - *payload) + strlen(facts_key);
		size_t size = strlen(line.facts);

		/* The record has the members of the object, without its brackets. */
		text_addf(
		    json->out, "%s%.*s", size > 2 ? "," : "", (int)(size - 2), line.facts + 1);
		*payload = arena_printf(
		    arena, "%.*snull%s", (int)before, *payload, place + strlen(facts_key) + size);
	}
	score_add(export, arena, &line, seq, json);
	return true;
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

/* Adds a line's note and its salt; the rows have only the hash of both. */
static void note_add(const struct desk *desk, int64_t seq, struct json *json)
{
	static const char sql[] = "SELECT CASE WHEN text IS NULL THEN 'null' ELSE "
	                          "json_object('salt', lower(hex(salt)), 'text', text) END "
	                          "FROM note WHERE seq = :seq";
	struct statement statement = db_ask(desk->store, sql);
	const char *note;

	db_bind_number(&statement, ":seq", seq);
	if (row_first(&statement, desk, &row_text, &note)) {
		json_key(json, "note");
		json_raw(json, note);
	}
}

static void line_add(struct file_export *export, struct arena *arena, const struct log_fields *line,
    const char *hash, struct text *out)
{
	const struct desk desk = {.store = export->store, .arena = arena};
	struct json json = {.out = out};
	const char *payload = log_payload_next(&export->rows, arena, line->seq);

	people_add(&desk, line->seq, out);
	if (!hand_in_front(export, arena, line->seq, &payload, &json)) {
		json_begin_object(&json);
		json_key_text(&json, "type", export_type(line->action, 0));
	}
	log_add(&json, line);
	json_key(&json, "rows");
	json_raw(&json, payload);
	if (log_payload_has_texts(payload)) {
		json_key(&json, "texts");
		log_payload_texts(export->store, line->seq, &json);
	}
	note_add(&desk, line->seq, &json);
	json_key_text(&json, "hash", hash);
	json_end_object(&json);
	text_add(out, "\n");
}

/* Writes the lines that follow one, a portion of them, and returns the last. Memory does not grow
 * with the file. */
static int64_t portion_read(struct file_export *export, int64_t after, struct text *out)
{
	static const char end_sql[] =
	    "SELECT ifnull(max(seq), 0) FROM (SELECT seq FROM log WHERE seq > :after "
	    "AND seq <= :last ORDER BY seq LIMIT :portion)";
	static const char lines_sql[] = "SELECT " LOG_FIELDS ", lower(hex(hash)) FROM log "
	                                "WHERE seq > :after AND seq <= :last ORDER BY seq";
	struct statement statement = db_ask(export->store, end_sql);
	struct arena scratch = {0}; /* of one line */
	int64_t end;

	db_bind_number(&statement, ":after", after);
	db_bind_number(&statement, ":last", export->last);
	db_bind_number(&statement, ":portion", PORTION);
	end = db_one(&statement);
	log_payload_begin(&export->rows, export->store, after + 1, end);
	export->rows.shown = true;
	statement = db_ask(export->store, lines_sql);
	db_bind_number(&statement, ":after", after);
	db_bind_number(&statement, ":last", end);
	while (db_step(&statement)) {
		struct log_fields line;

		log_fields_read(&statement, &scratch, &line);
		line_add(
		    export, &scratch, &line, db_text(&statement, LOG_FIELD_COLUMNS, &scratch), out);
		after = line.seq;
		arena_empty(&scratch);
	}
	db_release(&statement);
	log_payload_end(&export->rows);
	arena_release(&scratch);
	return after;
}

/* Writes the first line, which describes the file. */
static bool head_give(
    const struct file_export *export, const struct export_sink *sink, struct error *err)
{
	struct arena arena = {0};
	struct text out = {.arena = &arena};
	struct json json = {.out = &out};
	bool ok;

	json_begin_object(&json);
	json_key_text(&json, "type", "file");
	json_key_number(&json, "file_version", store_version());
	json_key_number(&json, "lines", export->last);
	json_end_object(&json);
	text_add(&out, "\n");
	ok = sink->take(sink->context, text_of(&out), out.size, err);
	arena_release(&arena);
	return ok;
}

/* Gives every line up to the newest at the start. */
bool export_file(struct store *store, const struct export_sink *sink, struct error *err)
{
	struct file_export export = {.store = store};
	char head[HASH_TEXT];
	int64_t after = 0;
	bool ok;

	export.last = log_head(store, head);
	ok = head_give(&export, sink, err);
	while (ok && after < export.last) {
		struct arena arena = {0};
		struct text out = {.arena = &arena};
		const int64_t before = after;

		store_read_begin(store);
		after = portion_read(&export, before, &out);
		store_read_end(store, true);
		ok = sink->take(sink->context, text_of(&out), out.size, err);
		if (ok && after == before)
			break_off(ERROR_STORE, SAY_STORE_DAMAGED_LINES_BEHIND_R, store->path,
			    (long long)after);
		arena_release(&arena);
	}
	arena_release(&export.arena);
	return ok;
}

/* Adds a side of a hand. Counts that sums alone do not show are left out. */
static void add_side(struct answer *row, const struct event_kinds *kinds, const struct table *table,
    const struct table_hand *hand, size_t side, const struct hand_facts *facts)
{
	const struct seat *seat = &table->sides[side];
	const struct hand_sums *sums = &hand->sides[side];
	struct answer *row_kinds;

	answer_letter(row, "side", seat->side);
	answer_text(row, "entrant", seat->entrant);
	answer_two_sums(row, sums->alone, sums->base, sums->cards);
	answer_number(row, "total", sums->total);
	answer_number(row, "running", sums->running);
	answer_number(row, "minimum", sums->opening_minimum);
	if (table->book)
		answer_opening_needs(row, "opening_needs", table->book, (int32_t)sums->score_before,
		    sums->opening_minimum);
	answer_seat_numbers(row, seat);
	(void)answer_list(row, "players");
	for (size_t i = 0; i < seat->player_count; i++)
		answer_item(row, "players", sitting_at(seat, seat->players[i], hand->place).name);
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

void answer_export_table(struct answer *to, const struct event_kinds *kinds,
    const struct table *table, const struct hand_facts *facts)
{
	answer_export_kinds(to, kinds);
	for (size_t i = 0; i < table->hand_count; i++) {
		const struct table_hand *hand = &table->hands[i];
		struct answer *row;

		if (hand->voided)
			continue;
		row = answer_row(to, "hands");
		answer_number(row, "round", table->address.round);
		answer_number(row, "table", table->address.table);
		answer_number(row, "hand", hand->number);
		for (size_t side = 0; side < table->side_count; side++)
			add_side(answer_row(row, "sides"), kinds, table, hand, side, facts++);
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
