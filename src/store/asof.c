/* The past is read through views: a temporary view stands before the table of its name, so that
 * every query of this folder sees only rows of lines up to the one asked for. */
#include "store/asof.h"

#include "base/clock_now.h"
#include "base/text.h"
#include "store/db.h"
#include "store/log.h"
#include "store/row.h"
#include "store/schema.h"

#include <stdio.h>
#include <string.h>

bool asof_span(const char *text, struct clock_span *ret, struct error *err)
{
	struct clock_time now;

	if (!clock_now(&now, err))
		return false;
	return clock_span_read(text, &now, ret) ||
	       error_set(err, ERROR_INPUT, "time-invalid",
	           "`%s` is no time; expected 2026-03-05, 5.3.2026 or 2026-03-05T19:30, or "
	           "2026-03-05T19:30:00Z, which is UTC",
	           text);
}

bool asof_revision(const char *text, int64_t *ret, struct error *err)
{
	const char *digits = *text == 'R' || *text == 'r' ? text + 1 : text;

	return text_integer(digits, strlen(digits), 0, INT64_MAX, ret) ||
	       error_set(err, ERROR_INPUT, "revision-invalid",
	           "`%s` is no revision; expected R57 as on a print", text);
}

/* The last line not later than a moment. A clock that was put back does not hide what came after. Lines of
 * an event of another club have the times of what was done there: they were here when it came. */
static bool moment_line(struct store *store, const char *moment, int64_t *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT seq FROM log l WHERE time <= :moment AND NOT EXISTS (SELECT 1 FROM "
	    "event_origin o WHERE o.event = l.event AND o.seq > l.seq) ORDER BY seq DESC LIMIT 1";
	struct statement statement = db_ask(store, sql, err);

	db_bind_text(&statement, ":moment", moment);
	return db_found(&statement, ret, err);
}

static void view_write(struct text *sql, const char *table, int64_t revision)
{
	text_addf(sql,
	    "DROP VIEW IF EXISTS temp.%s; "
	    "CREATE TEMP VIEW %s AS SELECT * FROM main.%s WHERE seq <= %lld;",
	    table, table, table, (long long)revision);
}

/* The log, and the tables whose rows name a line of it; names are people's, whenever. Rows that hang on
 * others are found through these. Our own views, made anew, see the views before the tables. */
static void views_write(int64_t revision, struct text *sql)
{
	static const char create[] = "CREATE ";

	view_write(sql, "log", revision);
	for (size_t i = 0; schema_tables[i].name; i++)
		if (schema_tables[i].root == i && strcmp(schema_tables[i].name, "name") != 0)
			view_write(sql, schema_tables[i].name, revision);
	for (const struct schema_object *object = schema_version_of(schema_newest)->objects;
	     object->name; object++)
		if (strcmp(object->type, "view") == 0)
			text_addf(sql, "DROP VIEW IF EXISTS temp.%s; CREATE TEMP %s;", object->name,
			    object->sql + sizeof create - 1);
}

/* When a line was written; the time before the first is not known and stays what it was. */
static bool moment_of(struct store *store, struct arena *arena, int64_t revision, struct error *err)
{
	static const char sql[] = "SELECT time FROM main.log WHERE seq = :seq";
	struct statement statement = db_ask(store, sql, err);
	const struct desk desk = {.store = store, .arena = arena};
	const char *time;
	bool found;

	db_bind_number(&statement, ":seq", revision);
	if (!row_first(&statement, &desk, &row_text, &time, &found, err))
		return false;
	if (found)
		(void)snprintf(store->as_of, sizeof store->as_of, "%s", time);
	return true;
}

bool store_at(struct store *store, int64_t revision, struct error *err)
{
	struct arena arena = {0};
	struct text sql = {.arena = &arena};
	/* A view of the temporary database is no change of the file, yet counts as a write. */
	bool ok;

	views_write(revision, &sql);
	ok = (!sql.failed || error_memory(err)) && moment_of(store, &arena, revision, err) &&
	     db_execute(store, "PRAGMA query_only = OFF", err) &&
	     db_execute(store, text_of(&sql), err) &&
	     db_execute(store, "PRAGMA query_only = ON", err);
	arena_release(&arena);
	return ok;
}

/* `moment`: the one that is wanted; "" where a revision is. */
static bool revision_find(struct store *store, const char *wanted, int64_t *ret,
    char moment[CLOCK_TEXT], struct error *err)
{
	struct clock_span span;
	char hash[HASH_TEXT];
	int64_t newest;

	moment[0] = '\0';
	if (strpbrk(wanted, "-.")) {
		if (!asof_span(wanted, &span, err))
			return false;
		memcpy(moment, span.to, CLOCK_TEXT);
		return moment_line(store, moment, ret, err);
	}
	if (!text_integer(
	        wanted + (*wanted == 'R'), strlen(wanted + (*wanted == 'R')), 0, INT64_MAX, ret))
		return error_set(err, ERROR_INPUT, "time-invalid",
		    "`%s` is no time and no revision; expected 2026-03-05T19:30, or R57 as on a "
		    "print",
		    wanted);
	if (!log_head(store, &newest, hash, err))
		return false;
	return *ret <= newest || error_set(err, ERROR_INPUT, "revision-unknown",
	                             "there is no revision R%lld; the newest is R%lld",
	                             (long long)*ret, (long long)newest);
}

bool store_as_of(struct store *store, const char *wanted, int64_t *ret_revision, struct error *err)
{
	char moment[CLOCK_TEXT];

	if (!store_read_begin(store, err) ||
	    !store_read_end(store, revision_find(store, wanted, ret_revision, moment, err)) ||
	    !store_at(store, *ret_revision, err))
		return false;
	if (*moment)
		memcpy(store->as_of, moment, sizeof store->as_of);
	return true;
}

bool store_now(struct store *store, struct clock_time *ret, struct error *err)
{
	if (!clock_now(ret, err))
		return false;
	/* A day that is not over is shown as far as it is. */
	if (*store->as_of && strcmp(store->as_of, ret->text) < 0)
		memcpy(ret->text, store->as_of, sizeof ret->text);
	return true;
}
