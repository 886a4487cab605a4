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
#include "club/standings.h"
#include "club/substitute.h"
#include "club/table.h"
#include "file/db.h"
#include "file/log.h"
#include "file/log_payload.h"
#include "file/open_store.h"
#include "file/store.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/facts.h"
#include "slip/hand_json.h"
#include "slip/json.h"
#include "tournament/ranking.h"

#include <string.h>

/* Lines of one portion; between portions, writers get their turn and the sink its text. */
enum { EXPORT_LINES = 50 };

/* A file while it is exported. */
struct file_export {
	struct store *store;
	struct log_payload_walk rows; /* of a portion */
	int64_t last;                 /* the last line */
	struct arena arena;           /* of the events */
	struct record_events events;  /* those whose hands were met so far */
	bool given;                   /* the file has penalties given in hands */
	/* The version of a hand among the rows of the present line. */
	struct arena scratch; /* of the line */
	struct kept_version kept;
	int before; /* the hand it was inserted before; 0: none */
};

const char *export_type(const char *action, int version)
{
	if (version > 0)
		return version == 1 ? "hand" : "version";
	const struct line_kind *kind = line_kind_of(action);

	return kind ? kind->type : "event";
}

static void row_pass(void *context, size_t table, const struct statement *row)
{
	struct file_export *export = context;

	hand_kept_take(&export->kept, table, row, &export->scratch);
	if (strcmp(schema_tables[table].name, "version_place") == 0)
		export->before = db_int(row, "before");
}

/* Adds the score of the present version. It is left out if the event or the facts are damaged, or
 * if this canasta computes another score than the one that recorded the hand. */
static void score_add(struct file_export *export, struct json *json)
{
	const struct kept_version *kept = &export->kept;
	struct arena *arena = &export->scratch;
	const struct event *event = record_event_at(&export->events, kept->event, kept->line);
	const struct desk desk = {.store = export->store, .arena = arena, .event = event};
	unsigned char computed[HASH_BYTES];
	struct error trouble = {0};
	struct score found;
	struct hand hand;

	if (!event || !record_facts_read(&desk, kept, &hand, &trouble))
		return;
	const struct rulebook *book = event_book_of(event, kept->address.round);

	/* Only an accepted hand can have impossible sums, and the check for them takes long. */
	if (hand.acceptance_count > 0)
		hand_score(arena, event, &hand, &kept->address, &found);
	else
		hand_score_lines(arena, event, &hand, &kept->address, &found);
	const char *bare = version_digest(arena, book, &hand, &found, computed);

	if (memcmp(kept->score, computed, HASH_BYTES) != 0)
		return;
	json_key(json, "score");
	if (found.finding_count == 0)
		json_raw(json, bare);
	else
		score_json_write(json, book, &hand, &found);
}

/* Begins the line with the version of a hand that it has: the hand record first, then its score. The
 * payload loses the facts, which the record has. Returns false if the line has no version. */
static bool hand_begin(struct file_export *export, const char **payload, struct json *json)
{
	static const char key[] = "\"facts\":";
	const struct kept_version *kept = &export->kept;
	struct text rest = {.arena = &export->scratch}; /* of the payload */
	const char *facts = kept->facts;
	const struct address table = {kept->address.round, kept->address.table, 0};

	if (kept->line == 0)
		return false;
	json_begin_object(json);
	json_key_text(json, "type", export_type("hand", kept->version));
	json_key_text(json, "table", address_text(&export->scratch, &table));
	json_key_number(json, "hand", kept->address.hand);
	json_key_number(json, "version", kept->version);
	if (export->before > 0)
		json_key_number(json, "before", export->before);
	if (!facts)
		return true;
	const char *place = strstr(*payload, key);
	const size_t size = strlen(facts);

	if (place && size > 1 && strncmp(place + strlen(key), facts, size) == 0) {
		place += strlen(key);
		/* The record has the members of the object, without its brackets. */
		text_add(json->out, size > 2 ? "," : "");
		text_add_bytes(json->out, facts + 1, size - 2);
		text_add_bytes(&rest, *payload, (size_t)(place - *payload));
		text_add(&rest, "null");
		text_add(&rest, place + size);
		*payload = text_of(&rest);
	}
	score_add(export, json);
	return true;
}

static void line_add(
    struct file_export *export, const struct log_fields *line, const char *hash, struct text *out)
{
	static const char people[] =
	    "SELECT json_object('type', 'person', 'person', number, 'line', seq, "
	    "'hash', lower(hex(hash)), 'salt', CASE WHEN salt IS NOT NULL THEN lower(hex(salt)) "
	    "END, 'name', CASE WHEN text IS NOT NULL THEN printf('%s', text) END) AS line FROM "
	    "name WHERE seq = :seq ORDER BY number";
	static const char note[] = "SELECT CASE WHEN text IS NULL THEN 'null' ELSE "
	                           "json_object('salt', lower(hex(salt)), 'text', text) END "
	                           "AS note FROM note WHERE seq = :seq";
	struct arena *arena = &export->scratch;
	struct json json = {.out = out};

	export->kept = (struct kept_version){.given = export->given};
	export->before = 0;
	const char *payload = log_payload_next(&export->rows, arena, line->seq);

	/* The people whose names the line brought, one line of JSON each. */
	struct statement row = db_ask(export->store, people);

	db_bind_number(&row, ":seq", line->seq);
	while (db_step(&row)) {
		text_add(out, db_text(&row, "line", arena));
		text_add(out, "\n");
	}

	if (!hand_begin(export, &payload, &json)) {
		json_begin_object(&json);
		json_key_text(&json, "type", export_type(line->action, 0));
	}
	json_key_object(&json, "log");
	json_key_number(&json, "line", line->seq);
	json_key_text(&json, "time", line->time);
	json_key_bool(&json, "clock_set", line->clock_set);
	json_key_number(&json, "author", line->author);
	json_key_text(&json, "action", line->action);
	json_key_number(&json, "event", line->event);
	json_key_text(&json, "subject", line->subject);
	json_end_object(&json);
	json_key(&json, "rows");
	json_raw(&json, payload);
	if (log_payload_has_texts(payload)) {
		json_key(&json, "texts");
		log_payload_texts(export->store, line->seq, &json);
	}

	/* The note and its salt; the rows have only the hash of both. */
	row = db_ask(export->store, note);
	db_bind_number(&row, ":seq", line->seq);
	if (db_step(&row)) {
		json_key(&json, "note");
		json_raw(&json, db_text(&row, "note", arena));
	}
	db_release(&row);
	json_key_text(&json, "hash", hash);
	json_end_object(&json);
	text_add(out, "\n");
}

/* Gives every line up to the one that is the newest now, a portion at a time: memory does not grow
 * with the file. */
void export_file(struct store *store, const struct export_sink *sink)
{
	static const char end_sql[] =
	    "SELECT ifnull(max(seq), 0) FROM (SELECT seq FROM log WHERE seq > :after "
	    "AND seq <= :last ORDER BY seq LIMIT :portion)";
	static const char lines_sql[] = "SELECT " LOG_FIELDS ", lower(hex(hash)) AS hash FROM log "
	                                "WHERE seq > :after AND seq <= :last ORDER BY seq";
	struct file_export export = {.store = store};
	const struct log_payload_watch watch = {row_pass, &export};
	struct arena *scratch = &export.scratch;
	struct arena arena = {0}; /* of a portion */
	struct text out = {.arena = &arena};
	struct json json = {.out = &out};
	char head[HASH_TEXT];
	int64_t after = 0;

	export.events = (struct record_events){.store = store, .arena = &export.arena};
	/* The first line describes the file. */
	export.last = log_head(store, head);
	json_begin_object(&json);
	json_key_text(&json, "type", "file");
	json_key_number(&json, "file_version", store_version());
	json_key_number(&json, "lines", export.last);
	json_end_object(&json);
	text_add(&out, "\n");
	sink->take(sink->context, text_of(&out), out.size);
	while (after < export.last) {
		const int64_t before = after;

		arena_empty(&arena);
		out = (struct text){.arena = &arena};
		store_read_begin(store);
		struct statement statement = db_ask(store, end_sql);

		db_bind_number(&statement, ":after", before);
		db_bind_number(&statement, ":last", export.last);
		db_bind_number(&statement, ":portion", EXPORT_LINES);
		const int64_t end = db_one(&statement);

		statement = db_ask(store, "SELECT EXISTS (SELECT 1 FROM penalty)");
		export.given = db_exists(&statement);
		log_payload_begin(&export.rows, store, before + 1, end);
		export.rows.shown = true;
		export.rows.watch = &watch;
		statement = db_ask(store, lines_sql);
		db_bind_number(&statement, ":after", before);
		db_bind_number(&statement, ":last", end);
		while (db_step(&statement)) {
			const struct log_fields line = log_fields_read(&statement, scratch);

			line_add(&export, &line, db_text(&statement, "hash", scratch), &out);
			after = line.seq;
			arena_empty(scratch);
		}
		log_payload_end(&export.rows);
		store_read_end(store);
		sink->take(sink->context, text_of(&out), out.size);
		if (after == before)
			break_off(ERROR_STORE, SAY_STORE_DAMAGED_LINES_MISSING, store->path,
			    (long long)after);
	}
	arena_release(&arena);
	arena_release(&export.scratch);
	arena_release(&export.arena);
}

void answer_export_table(struct answer *to, const struct event_kinds *kinds,
    const struct table *table, const struct hand_facts *facts)
{
	answer_export_kinds(to, kinds);
	for (size_t i = 0; i < table->hand_count; i++) {
		const struct table_hand *hand = &table->hands[i];

		if (hand->voided)
			continue;
		struct answer *row = answer_row(to, "hands");

		answer_number(row, "round", table->address.round);
		answer_number(row, "table", table->address.table);
		answer_number(row, "hand", hand->number);
		for (size_t side = 0; side < table->side_count; side++, facts++) {
			const struct seat *seat = &table->sides[side];
			const struct hand_sums *sums = &hand->sides[side];
			struct answer *of_side = answer_row(row, "sides");
			const bool by_sums = facts->counts.of[COUNT_BY_SUMS] > 0;

			answer_letter(of_side, "side", seat->side);
			answer_text(of_side, "entrant", seat->entrant);
			answer_two_sums(of_side, sums->alone, sums->base, sums->cards);
			answer_number(of_side, "total", sums->total);
			answer_number(of_side, "running", sums->running);
			answer_number(of_side, "minimum", sums->opening_minimum);
			answer_opening_needs(of_side, "opening_needs", table->book,
			    (int32_t)sums->score_before, sums->opening_minimum);
			answer_seat_numbers(of_side, seat);
			(void)answer_list(of_side, "players");
			for (size_t k = 0; k < seat->player_count; k++)
				answer_item(of_side, "players",
				    sitting_at(seat, seat->players[k], hand->place).name);
			answer_code(of_side, "out", out_names[facts->out]);
			answer_number(of_side, "penalties", facts->counts.of[COUNT_PENALTIES]);
			answer_flag(of_side, "by_sums", by_sums);
			/* Counts that sums alone do not show are left out. */
			if (!by_sums || facts->red_threes > 0)
				answer_number(of_side, "red_threes", facts->red_threes);
			if (by_sums)
				continue;
			struct answer *of_kinds = answer_object(of_side, "kinds");

			for (size_t k = 0; k < kinds->count; k++)
				answer_number(of_kinds, kinds->names[k], facts->canastas[k]);
		}
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
