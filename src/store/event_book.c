#include "store/books_kept.h"
#include "store/event_rows.h"
#include "store/row.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

/* The event's own stands in rows of the event, or of a version of its rulebook; that of a later phase in rows of the
 * phase. */
static const struct book_rows {
	const char *texts, *choices; /* the tables */
	const char *text_read, *choice_read;
	const char *key; /* of the phase or the version; NULL: there is none */
} event_rows =
    {
        "rulebook_text",
        "rulebook_choice",
        "SELECT name, data FROM rulebook_text WHERE event = :event ORDER BY place",
        "SELECT option, value FROM rulebook_choice WHERE event = :event ORDER BY option",
        NULL,
},
  version_rows =
      {
          "event_rulebook_text",
          "event_rulebook_choice",
          "SELECT name, data FROM event_rulebook_text WHERE event = :event AND version = "
          ":version ORDER BY place",
          "SELECT option, value FROM event_rulebook_choice WHERE event = :event "
          "AND version = :version ORDER BY option",
          ":version",
},
  phase_rows = {
      "phase_rulebook_text",
      "phase_rulebook_choice",
      "SELECT name, data FROM phase_rulebook_text WHERE event = :event AND phase = :phase "
      "ORDER BY place",
      "SELECT option, value FROM phase_rulebook_choice WHERE event = :event "
      "AND phase = :phase ORDER BY option",
      ":phase",
};

static void bind_whose(
    struct statement *statement, const struct book_rows *rows, int64_t event, int64_t key)
{
	db_bind_number(statement, ":event", event);
	if (rows->key)
		db_bind_number(statement, rows->key, key);
}

static bool book_write(struct change *change, const struct book_rows *rows, int64_t key,
    const struct rulebook *book, struct error *err)
{
	bool ok = true;

	/* Behind the texts of its figures its own clauses in words, where it has any. */
	for (size_t i = 0; ok && i < book->source_count + (book->clauses ? 1 : 0); i++) {
		const struct rulebook_text *text =
		    i < book->source_count ? &book->sources[i] : book->clauses;
		struct statement row = change_row(change, rows->texts, err);

		bind_whose(&row, rows, change->event, key);
		db_bind_number(&row, ":place", (int64_t)i + 1);
		db_bind_text(&row, ":name", text->name);
		db_bind_span(&row, ":data", text->data, text->size);
		ok = db_done(&row, err);
	}
	for (size_t i = 0; ok && i < book->option_count; i++) {
		struct statement row = change_row(change, rows->choices, err);

		bind_whose(&row, rows, change->event, key);
		db_bind_text(&row, ":option", book->options[i].name);
		db_bind_text(&row, ":value", book->options[i].chosen);
		ok = db_done(&row, err);
	}
	return ok;
}

bool event_book_write(struct change *change, const struct rulebook *book, struct error *err)
{
	return book_write(change, &event_rows, 0, book, err);
}

bool event_phase_book_write(
    struct change *change, int phase, const struct rulebook *book, struct error *err)
{
	return book_write(change, &phase_rows, phase, book, err);
}

bool event_book_replace(struct change *change, const struct rulebook *book, const char *reason,
    const char *unlock, struct error *err)
{
	struct statement row = change_next_row(change, "event_rulebook", err);
	int64_t version;

	db_bind_text(&row, ":rulebook", book->id);
	db_bind_text(&row, ":reason", reason);
	db_bind_text(&row, ":unlock", unlock);
	return db_one(&row, &version, err) && book_write(change, &version_rows, version, book, err);
}

static bool text_finish(
    const struct statement *statement, const struct desk *desk, void *row, struct error *err)
{
	struct rulebook_text *text = row;

	(void)statement;
	(void)desk;
	(void)err;
	text->size = strlen(text->data);
	return true;
}

static const struct cell text_cells[] = {
    CELL(struct rulebook_text, name),
    CELL(struct rulebook_text, data),
};
static const struct row_kind text_row = ROW_KIND(struct rulebook_text, text_cells, text_finish);

static const struct cell choice_cells[] = {
    CELL(struct option_value, name),
    CELL(struct option_value, value),
};
static const struct row_kind choice_row = ROW_KIND(struct option_value, choice_cells, NULL);

static void *rows_of(const struct desk *desk, const char *sql, const struct book_rows *rows,
    int64_t event, int64_t key, const struct row_kind *kind, size_t *ret_count, struct error *err)
{
	struct statement statement = db_ask(desk->store, sql, err);

	bind_whose(&statement, rows, event, key);
	return row_list(&statement, desk, kind, ret_count, err);
}

static bool book_read(const struct desk *desk, const struct book_rows *rows, int64_t event,
    int64_t key, struct resolved_book **ret, struct error *err)
{
	struct book_source source = {0};

	source.texts =
	    rows_of(desk, rows->text_read, rows, event, key, &text_row, &source.text_count, err);
	if (!source.texts)
		return false;
	source.choices = rows_of(
	    desk, rows->choice_read, rows, event, key, &choice_row, &source.choice_count, err);
	if (!source.choices)
		return false;
	if (source.text_count == 0)
		return error_set(err, ERROR_STORE, "store-damaged",
		    "%s: the rulebook of event %lld is missing", desk->store->content,
		    (long long)event);
	return books_kept_resolve(desk, &source, ret, err);
}

/* --- which round has which --- */

struct phase_book {
	int number, round;
	bool own;
};

static const struct cell phase_cells[] = {
    CELL(struct phase_book, number),
    CELL(struct phase_book, round),
    CELL(struct phase_book, own),
};
static const struct row_kind phase_kind = ROW_KIND(struct phase_book, phase_cells, NULL);

static struct phase_book *phases_of(
    const struct desk *desk, int64_t event, size_t *ret_count, struct error *err)
{
	static const char sql[] = "SELECT number, round, rulebook <> '' FROM phase_now "
	                          "WHERE event = :event ORDER BY number";
	struct statement statement = db_ask(desk->store, sql, err);

	db_bind_number(&statement, ":event", event);
	return row_list(&statement, desk, &phase_kind, ret_count, err);
}

static bool any_own(const struct phase_book *phases, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (phases[i].own)
			return true;
	return false;
}

/* Versions of an event's own rulebook, by which lines of the log. */
static bool version_find(
    const struct desk *desk, int64_t line, struct event *ret, struct error *err)
{
	static const char since_sql[] =
	    "SELECT version, seq FROM event_rulebook WHERE event = :event AND seq <= :line "
	    "ORDER BY version DESC LIMIT 1";
	static const char until_sql[] =
	    "SELECT seq FROM event_rulebook WHERE event = :event AND seq > :line "
	    "ORDER BY version LIMIT 1";
	static const struct cell cells[] = {
	    CELL(struct event, book_version),
	    CELL(struct event, book_since),
	};
	static const struct row_kind row = ROW_KIND(struct event, cells, NULL);
	struct statement statement = db_ask(desk->store, since_sql, err);
	struct event found = {0};

	db_bind_number(&statement, ":event", ret->number);
	db_bind_number(&statement, ":line", line);
	if (!row_first(&statement, desk, &row, &found, NULL, err))
		return false;
	ret->book_version = found.book_version;
	ret->book_since = found.book_since;
	statement = db_ask(desk->store, until_sql, err);
	db_bind_number(&statement, ":event", ret->number);
	db_bind_number(&statement, ":line", line);
	if (!db_found(&statement, &ret->book_until, err))
		return false;
	if (ret->book_until == 0)
		ret->book_until = INT64_MAX;
	return true;
}

bool event_book_version(const struct desk *desk, int *ret, struct error *err)
{
	struct statement statement = db_ask_event(
	    desk, "SELECT ifnull(max(version), 0) FROM event_rulebook WHERE event = :event", err);

	return row_first(&statement, desk, &row_int, ret, NULL, err);
}

bool event_books_stand(const struct desk *desk, bool *ret, struct error *err)
{
	const struct event *event = desk->event;
	size_t count;
	int version;
	const struct phase_book *phases = phases_of(desk, event->number, &count, err);

	if (!phases)
		return false;
	if (!any_own(phases, count))
		count = 0;
	if (!event_book_version(desk, &version, err))
		return false;
	*ret = event->book_version == version && event->book_count == count + 1;
	for (size_t i = 0; *ret && i < count; i++)
		*ret = event->books[i + 1].phase == phases[i].number &&
		       event->books[i + 1].round == phases[i].round;
	return true;
}

bool event_books_read(const struct desk *desk, struct event *ret, struct error *err)
{
	return event_books_read_at(desk, INT64_MAX, ret, err);
}

bool event_books_read_at(
    const struct desk *desk, int64_t line, struct event *ret, struct error *err)
{
	struct phase_book *phases;
	struct event_book *books;
	size_t count;

	phases = phases_of(desk, ret->number, &count, err);
	if (!phases)
		return false;
	if (!any_own(phases, count))
		count = 0;
	books = arena_alloc(desk->arena, count + 1, sizeof *books);
	books[0] = (struct event_book){.phase = PHASE_FIRST, .round = 1};
	if (!version_find(desk, line, ret, err) ||
	    !book_read(desk, ret->book_version > 0 ? &version_rows : &event_rows, ret->number,
	        ret->book_version, &books[0].resolved, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		struct event_book *to = &books[i + 1];

		*to = (struct event_book){phases[i].number, phases[i].round, books[0].resolved};
		if (phases[i].own && !book_read(desk, &phase_rows, ret->number, phases[i].number,
		                         &to->resolved, err))
			return false;
	}
	ret->books = books;
	ret->book_count = count + 1;
	return true;
}

/* --- whether they are whole --- */

static bool book_whole(const struct desk *desk, const struct event *event,
    const struct event_book *book, struct error *err)
{
	static const char event_sql[] =
	    "SELECT (SELECT rulebook FROM event WHERE number = :event), "
	    "(SELECT count(*) FROM rulebook_choice WHERE event = :event)";
	static const char version_sql[] =
	    "SELECT rulebook, (SELECT count(*) FROM event_rulebook_choice "
	    "WHERE event = :event AND version = :version) FROM event_rulebook "
	    "WHERE event = :event AND version = :version";
	static const char phase_sql[] =
	    "SELECT rulebook, (SELECT count(*) FROM phase_rulebook_choice "
	    "WHERE event = :event AND phase = :phase) FROM phase "
	    "WHERE event = :event AND number = :phase";
	const struct rulebook *resolved = book->resolved->book;
	const bool first = book->phase == PHASE_FIRST;
	const struct book_rows *rows = !first                    ? &phase_rows
	                               : event->book_version > 0 ? &version_rows
	                                                         : &event_rows;
	struct statement statement = db_ask(desk->store,
	    rows == &phase_rows     ? phase_sql
	    : rows == &version_rows ? version_sql
	                            : event_sql,
	    err);
	const char *id = "";
	size_t choices = 0;
	bool ok;

	bind_whose(&statement, rows, event->number, first ? event->book_version : book->phase);
	ok = db_row(&statement, err) && db_text(&statement, 0, desk->arena, &id, err);
	if (ok)
		choices = (size_t)db_number(&statement, 1);
	db_release(&statement);
	if (!ok || !*id) /* a phase plays by the event's */
		return ok;
	return (strcmp(resolved->id, id) == 0 && choices == resolved->option_count) ||
	       error_set(err, ERROR_STORE, "store-damaged",
	           "%s: the texts and options are not those of the rulebook %s",
	           desk->store->content, id);
}

bool event_books_whole(const struct desk *desk, const struct event *event, struct error *err)
{
	for (size_t i = 0; i < event->book_count; i++)
		if (!book_whole(desk, event, &event->books[i], err))
			return false;
	return true;
}

/* --- asked for --- */

static const struct event_book *book_of(const struct event *event, int round)
{
	size_t at = 0;

	assert(event->book_count > 0);
	while (at + 1 < event->book_count && event->books[at + 1].round <= round)
		at++;
	return &event->books[at];
}

struct event event_played(const struct event *event, int round)
{
	struct event played = *event;

	played.round = round;
	return played;
}

const struct rulebook *event_book_of(const struct event *event, int round)
{
	assert(round >= 0);
	return book_of(event, round)->resolved->book;
}

struct possible *event_possible_of(const struct event *event, int round)
{
	return book_of(event, round)->resolved->possible;
}

int event_book_phase(const struct event *event, int round)
{
	return book_of(event, round)->phase;
}

static int round_here(const struct event *event)
{
	return event->round > 0 ? event->round : INT_MAX;
}

const struct rulebook *event_book_here(const struct event *event)
{
	return event_book_of(event, round_here(event));
}

struct possible *event_possible_here(const struct event *event)
{
	return event_possible_of(event, round_here(event));
}

const struct rulebook *event_book_first(const struct event *event)
{
	return event_book_of(event, 1);
}

int event_side_count(const struct event *event)
{
	return event_book_first(event)->side_count;
}

/* --- kinds of canasta --- */

size_t event_kind(const struct event_kinds *kinds, const char *name)
{
	size_t at = 0;

	while (at < kinds->count && strcmp(kinds->names[at], name) != 0)
		at++;
	return at;
}

static bool kinds_add(struct event_kinds *kinds, const struct rulebook *book)
{
	for (size_t i = 0; i < book->kind_count; i++) {
		if (event_kind(kinds, book->kinds[i].name) < kinds->count)
			continue;
		if (kinds->count == KINDS_MOST)
			return false;
		kinds->names[kinds->count++] = book->kinds[i].name;
	}
	return true;
}

bool event_kinds_tell(
    const struct event *event, const struct rulebook *more, struct event_kinds *ret)
{
	bool fit = true;

	*ret = (struct event_kinds){0};
	for (size_t i = 0; i < event->book_count; i++)
		fit = kinds_add(ret, event->books[i].resolved->book) && fit;
	return (!more || kinds_add(ret, more)) && fit;
}
