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
	const char *under; /* "1.2.": what the subjects of its hands begin with */
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

static bool filter_read(
    struct arena *arena, const struct log_filter *filter, struct asked *ret, struct error *err)
{
	*ret = (struct asked){.filter = filter};
	if (filter->since && !asof_span(filter->since, &ret->since, err))
		return false;
	if (filter->until && !asof_span(filter->until, &ret->until, err))
		return false;
	if (filter->place && !place_is(filter->place))
		return error_set(err, ERROR_INPUT, "address-invalid",
		    "\"%s\" is no table and no hand; expected round.table (1.2) or "
		    "round.table.hand (1.2.4)",
		    filter->place);
	if (filter->place) {
		ret->under = arena_printf(arena, "%s.", filter->place);
		if (!ret->under)
			return error_memory(err);
	}
	return true;
}

/* The lines a person has to do with: his entrants, where he sat, what he disputes and judges. */
#define CONCERNED                                                                                  \
	"WITH one (number) AS (SELECT number FROM person_root WHERE root = :about), "              \
	"mine (event, entrant) AS (SELECT event, entrant FROM entrant_player "                     \
	"WHERE person IN one UNION SELECT event, entrant FROM entrant_version "                    \
	"WHERE name IN one), "                                                                     \
	"place (event, at) AS (SELECT event, round || '.' || game FROM seat_now "                  \
	"JOIN mine USING (event, entrant) UNION SELECT event, round || '.' || game "               \
	"FROM seat_player_now WHERE person IN one UNION "                                          \
	"SELECT event, round || '.' || game FROM seat_substitute_now WHERE incoming IN one), "     \
	"concerned (line) AS (SELECT l.seq FROM log l JOIN place p ON p.event = l.event "          \
	"AND (l.subject = at OR substr(l.subject, 1, length(at) + 1) IN (at || '.', at || ' ')) "  \
	"UNION SELECT seq FROM entrant_version JOIN mine USING (event, entrant) "                  \
	"UNION SELECT seq FROM entrant_move JOIN mine USING (event, entrant) "                     \
	"UNION SELECT seq FROM entrant_check JOIN mine USING (event, entrant) "                    \
	"UNION SELECT seq FROM entrant_payment JOIN mine USING (event, entrant) "                  \
	"UNION SELECT a.seq FROM entrant_apart a JOIN mine m ON m.event = a.event "                \
	"AND m.entrant IN (a.entrant, a.other) "                                                   \
	"UNION SELECT p.seq FROM phase p JOIN phase_entrant e ON e.event = p.event "               \
	"AND e.phase = p.number JOIN mine m ON m.event = e.event AND m.entrant = e.entrant "       \
	"UNION SELECT seq FROM penalty JOIN mine USING (event, entrant) "                          \
	"UNION SELECT c.seq FROM penalty_cancel c JOIN penalty p ON p.event = c.event "            \
	"AND p.number = c.penalty JOIN mine m ON m.event = p.event AND m.entrant = p.entrant "     \
	"UNION SELECT seq FROM dispute WHERE by IN one "                                           \
	"UNION SELECT r.seq FROM ruling r JOIN dispute d ON d.event = r.event "                    \
	"AND d.number = r.dispute WHERE d.by IN one "                                              \
	"UNION SELECT r.seq FROM reopening r JOIN dispute d ON d.event = r.event "                 \
	"AND d.number = r.dispute WHERE d.by IN one "                                              \
	"UNION SELECT seq FROM jury_version WHERE chair IN one "                                   \
	"UNION SELECT seq FROM jury_version JOIN jury_member USING (event, version) "              \
	"WHERE person IN one "                                                                     \
	"UNION SELECT seq FROM log WHERE subject IN (SELECT 'person ' || number FROM one)) "

/* The lines that are meant, the first condition being one an index finds. */
#define MEANT(condition)                                                                           \
	"SELECT log.seq, time, clock_set, person.name, action, event, "                            \
	"subject, log.hash FROM log LEFT JOIN person ON person.number = author "                   \
	"WHERE " condition " AND log.seq > :after AND (:last IS NULL OR log.seq <= :last) "        \
	"AND (:event IS NULL OR event = :event) AND (:author IS NULL OR author IN (SELECT number " \
	"FROM person_root WHERE root = :author)) "                                                 \
	"AND (:place IS NULL OR subject = :place OR substr(subject, 1, length(:under)) = :under "  \
	"OR substr(subject, 1, length(:place) + 1) = :place || ' ') "                              \
	"AND (:since IS NULL OR time >= :since) AND (:until IS NULL OR time <= :until) "           \
	"ORDER BY log.seq LIMIT :most"

/* By whom it is about, by event, by author, by number: what is rarest first. Of all lines no other bound is
 * said than the one behind which the next portion begins: it is what they are found by. */
static const char *question(const struct log_filter *filter)
{
	static const char about[] = CONCERNED MEANT("log.seq IN (SELECT line FROM concerned)"),
	                  author[] = MEANT(
	                      "author IN (SELECT number FROM person_root WHERE root = :author)"),
	                  event[] = MEANT("event = :event"), all[] = MEANT("true");

	return filter->about ? about : filter->author ? author : filter->event ? event : all;
}

static void bind_asked(struct statement *statement, const struct asked *asked)
{
	const struct log_filter *filter = asked->filter;

	db_bind_number(statement, ":most", LOG_LINES_MOST);
	db_bind_number(statement, ":after", filter->after);
	if (filter->last > 0)
		db_bind_number(statement, ":last", filter->last);
	if (filter->event)
		db_bind_number(statement, ":event", filter->event->number);
	if (filter->author)
		db_bind_number(statement, ":author", filter->author);
	if (filter->about)
		db_bind_number(statement, ":about", filter->about);
	db_bind_text(statement, ":place", filter->place);
	db_bind_text(statement, ":under", asked->under);
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
	struct statement statement = db_ask(store, question(asked->filter), err);
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

	if (!filter_read(arena, filter, &asked, err))
		return false;
	*ret = arena_alloc(arena, LOG_LINES_MOST, sizeof **ret);
	if (!*ret)
		return error_memory(err);
	return lines_read(store, arena, &asked, *ret, ret_count, err) &&
	       (!filter->rows || payloads_read(store, arena, *ret, *ret_count, err));
}

bool log_find(struct store *store, struct arena *arena, const struct log_filter *filter,
    struct log_line **ret, size_t *ret_count, struct error *err)
{
	return store_read_begin(store, err) &&
	       store_read_end(store, lines_find(store, arena, filter, ret, ret_count, err));
}
