#include "store/event_copy.h"

#include "record/json.h"
#include "store/import_line.h"
#include "store/payload.h"
#include "store/row.h"

#include <string.h>

/* An event on its way. */
struct copying {
	const struct event_copy *copy;
	struct import import;          /* into the other file */
	struct import_numbers numbers; /* what numbers become there */
	struct change line;            /* that is being written */
	struct payload_walk rows;      /* of the lines there */
};

static bool person_become(void *context, int64_t number, int64_t *ret, struct error *err)
{
	struct copying *copying = context;

	return copying->copy->person(copying->copy->context, &copying->line, number, ret, err);
}

/* Writes the line as the next, its rows read back. */
static bool line_append(struct copying *copying, struct log_fields *fields, struct error *err)
{
	struct import *import = &copying->import;
	unsigned char hash[HASH_BYTES];
	const char *written =
	    payload_written(import->store, &import->scratch, fields->seq, NULL, err);

	if (!written)
		return false;
	log_bytes_hash(written, strlen(written), fields->rows);
	log_hash(import->hash, fields, hash);
	if (!change_append(import->store, fields, import->hash, hash, err))
		return false;
	memcpy(import->hash, hash, sizeof hash);
	import->seq = fields->seq;
	return true;
}

static bool line_copy(struct copying *copying, const struct log_fields *there, struct error *err)
{
	struct import *import = &copying->import;
	struct text texts = {.arena = &import->scratch};
	struct json json = {.out = &texts};
	struct import_line line = {.fields = *there, .text = ""};

	line.payload = payload_next(&copying->rows, &import->scratch, there->seq, err);
	if (!line.payload)
		return false;
	if (payload_has_texts(line.payload) &&
	    !payload_texts(copying->copy->from, there->seq, &json, err))
		return false;
	line.texts = text_of(&texts);
	line.fields.seq = import->seq + 1;
	line.fields.event = copying->numbers.event_here;
	copying->line.seq = line.fields.seq;
	return person_become(copying, there->author, &line.fields.author, err) &&
	       import_rows(import, &line, err) && line_append(copying, &line.fields, err);
}

static bool line_take(void *context, const struct statement *row, struct error *err)
{
	struct copying *copying = context;
	struct log_fields there;
	const bool ok = log_fields_read(row, &copying->import.scratch, &there, err) &&
	                line_copy(copying, &there, err);

	arena_empty(&copying->import.scratch);
	return ok;
}

/* What the other club noted for its own desk is for nobody else. */
static bool lines_copy(struct copying *copying, struct error *err)
{
	static const char sql[] =
	    "SELECT " LOG_FIELDS " FROM log l WHERE event = :event "
	    "AND NOT EXISTS (SELECT 1 FROM note n WHERE n.seq = l.seq) ORDER BY seq";
	struct statement statement = db_ask(copying->copy->from, sql, err);

	db_bind_number(&statement, ":event", copying->copy->event);
	return row_each(&statement, line_take, copying, err);
}

/* The lines that are about it. */
struct lines_span {
	int64_t first, last;
};

static const struct cell span_cells[] = {
    CELL(struct lines_span, first),
    CELL(struct lines_span, last),
};
static const struct row_kind span_row = ROW_KIND(struct lines_span, span_cells, NULL);

static bool span_read(const struct copying *copying, struct lines_span *ret, struct error *err)
{
	static const char sql[] = "SELECT ifnull(min(seq), 1), ifnull(max(seq), 1) FROM log "
	                          "WHERE event = :event";
	const struct desk desk = {.store = copying->copy->from};
	struct statement statement = db_ask(desk.store, sql, err);

	db_bind_number(&statement, ":event", copying->copy->event);
	return row_one(&statement, &desk, &span_row, ret, err);
}

static bool event_number(struct store *store, int64_t *ret, struct error *err)
{
	struct statement statement =
	    db_ask(store, "SELECT ifnull(max(number), 0) + 1 FROM event", err);

	return db_one(&statement, ret, err);
}

/* What is copied, and where the other file's log ends. */
static bool copying_begin(struct copying *copying, struct error *err)
{
	struct lines_span span;
	struct log_end end;

	if (!span_read(copying, &span, err) || !log_end_read(copying->copy->to, &end, err) ||
	    !event_number(copying->copy->to, &copying->numbers.event_here, err))
		return false;
	payload_begin(&copying->rows, copying->copy->from, span.first, span.last);
	copying->import.seq = end.seq;
	memcpy(copying->import.hash, end.hash, sizeof end.hash);
	return true;
}

static bool copy_all(struct copying *copying, struct error *err)
{
	bool ok = copying_begin(copying, err);

	copying->line.event = copying->numbers.event_here;
	ok = ok && lines_copy(copying, err);
	payload_end(&copying->rows);
	return ok;
}

bool event_copy_make(const struct event_copy *copy, int64_t *ret_event, struct error *err)
{
	const struct desk to = {.store = copy->to};
	struct copying copying = {
	    .copy = copy,
	    .import = {.store = copy->to, .file = copy->file},
	    .numbers = {.person = person_become, .event = copy->event},
	    .line = {.desk = &to},
	};
	bool ok;

	copying.numbers.context = &copying;
	copying.import.numbers = &copying.numbers;
	memset(copy->to->touched, 0, sizeof copy->to->touched);
	ok = store_read_begin(copy->from, err) &&
	     store_read_end(copy->from, copy_all(&copying, err));
	import_rows_end(&copying.import);
	arena_release(&copying.import.scratch);
	if (ok)
		*ret_event = copying.numbers.event_here;
	return ok;
}
