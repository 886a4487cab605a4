#include "store/log.h"

#include "store/asof.h"
#include "store/payload.h"
#include "store/row.h"

#include <string.h>

static bool line_of_row(const struct statement *statement, struct arena *arena,
    struct log_line *line, struct error *err)
{
	const unsigned char *hash = sqlite3_column_blob(statement->handle, 7);

	*line = (struct log_line){
	    .seq = db_number(statement, 0),
	    .clock_set = db_int(statement, 2) != 0,
	    .event = db_int(statement, 5),
	};
	if (!hash || sqlite3_column_bytes(statement->handle, 7) != HASH_BYTES)
		return error_set(err, ERROR_STORE, "store-damaged",
		    "line R%lld of the log has no hash", (long long)line->seq);
	log_hash_text(hash, line->hash);
	return db_text(statement, 1, arena, &line->time, err) &&
	       db_text(statement, 3, arena, &line->author, err) &&
	       db_text(statement, 4, arena, &line->action, err) &&
	       db_text(statement, 6, arena, &line->subject, err);
}

/* A filter as it is asked of the file. */
struct asked {
	const struct log_filter *filter;
	struct clock_span since, until;
};

/* "1.2" or "1.2.4". */
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

static bool filter_read(const struct log_filter *filter, struct asked *ret, struct error *err)
{
	*ret = (struct asked){.filter = filter};
	if (filter->since && !asof_span(filter->since, &ret->since, err))
		return false;
	if (filter->until && !asof_span(filter->until, &ret->until, err))
		return false;
	return !filter->place || place_is(filter->place) ||
	       error_set(err, ERROR_INPUT, "address-invalid",
	           "\"%s\" is no table and no hand; expected round.table (1.2) or "
	           "round.table.hand (1.2.4)",
	           filter->place);
}

static void bind_asked(struct statement *statement, const struct asked *asked)
{
	const struct log_filter *filter = asked->filter;

	db_bind_number(statement, ":most", LOG_LINES_MOST);
	db_bind_number(statement, ":after", filter->after);
	db_bind_number(statement, ":last", filter->last > 0 ? filter->last : INT64_MAX);
	if (filter->event)
		db_bind_number(statement, ":event", filter->event->number);
	if (filter->author)
		db_bind_number(statement, ":author", filter->author);
	if (filter->about)
		db_bind_number(statement, ":about", filter->about);
	db_bind_text(statement, ":place", filter->place);
	if (filter->since)
		db_bind_text(statement, ":since", asked->since.from);
	if (filter->until)
		db_bind_text(statement, ":until", asked->until.to);
}

/* The first line that is meant is the first of `lines`, which has room for LOG_LINES_MOST. */
struct lines_read {
	struct arena *arena;
	struct log_line *lines;
	size_t count;
};

static bool line_take(void *context, const struct statement *row, struct error *err)
{
	struct lines_read *read = context;

	return line_of_row(row, read->arena, &read->lines[read->count++], err);
}

static bool lines_read(struct store *store, struct arena *arena, const struct asked *asked,
    struct log_line *lines, size_t *ret_count, struct error *err)
{
	struct lines_read read = {arena, lines, 0};
	struct statement statement = db_ask_file(store, "log_lines.sql", err);
	bool ok;

	bind_asked(&statement, asked);
	ok = row_each(&statement, line_take, &read, err);
	*ret_count = read.count;
	return ok;
}

/* Where few of a stretch are meant, its other rows are not walked along. */
enum { DENSE = 8 };

static bool payloads_walk(struct store *store, struct arena *arena, struct log_line *lines,
    size_t count, struct error *err)
{
	struct payload_walk walk;
	bool ok = true;

	payload_begin(&walk, store, lines[0].seq, lines[count - 1].seq);
	for (size_t i = 0; i < count && ok; i++) {
		lines[i].payload = payload_next(&walk, arena, lines[i].seq, err);
		ok = lines[i].payload != NULL;
	}
	payload_end(&walk);
	return ok;
}

static bool payloads_read(struct store *store, struct arena *arena, struct log_line *lines,
    size_t count, struct error *err)
{
	if (count > 0 && lines[count - 1].seq - lines[0].seq < (int64_t)(DENSE * count))
		return payloads_walk(store, arena, lines, count, err);
	for (size_t i = 0; i < count; i++) {
		lines[i].payload = payload_of(store, arena, lines[i].seq, err);
		if (!lines[i].payload)
			return false;
	}
	return true;
}

static bool lines_find(struct store *store, struct arena *arena, const struct log_filter *filter,
    struct log_line **ret, size_t *ret_count, struct error *err)
{
	struct asked asked;

	if (!filter_read(filter, &asked, err))
		return false;
	*ret = arena_alloc(arena, LOG_LINES_MOST, sizeof **ret);
	return lines_read(store, arena, &asked, *ret, ret_count, err) &&
	       (!filter->rows || payloads_read(store, arena, *ret, *ret_count, err));
}

bool log_find(struct store *store, struct arena *arena, const struct log_filter *filter,
    struct log_line **ret, size_t *ret_count, struct error *err)
{
	return store_read_begin(store, err) &&
	       store_read_end(store, lines_find(store, arena, filter, ret, ret_count, err));
}
