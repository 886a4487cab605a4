#include "store/live.h"

#include "base/text.h"
#include "store/db.h"

#include <string.h>
#include <sys/stat.h>

enum { IDENTITY_TEXT = 64 };

/* Which file the store is, whatever it is called: a copy of it is another. */
static bool identity(const struct store *store, char ret[IDENTITY_TEXT], struct error *err)
{
	struct stat about;

	if (stat(store->path, &about) != 0)
		return error_set(
		    err, ERROR_STORE, "store-failed", "%s: cannot be looked at", store->path);
	(void)sqlite3_snprintf(IDENTITY_TEXT, ret, "%llu:%llu", (unsigned long long)about.st_dev,
	    (unsigned long long)about.st_ino);
	return true;
}

/* Runs one statement about an event as a transaction of its own. */
static bool run(
    struct store *store, const char *sql, const struct live_page *page, struct error *err)
{
	char store_identity[IDENTITY_TEXT];
	struct statement statement;
	bool ok;

	if (!identity(store, store_identity, err) || !store_begin(store, err))
		return false;
	ok = db_prepare(store, sql, &statement, err);
	if (ok) {
		db_bind_number(&statement, ":event", page->event);
		if (page->file) {
			db_bind_text(&statement, ":file", page->file);
			db_bind_text(&statement, ":language", page->language);
			db_bind_text(&statement, ":store", store_identity);
			db_bind_text(&statement, ":template", page->template);
		}
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	if (ok)
		return store_commit(store, err);
	store_cancel(store);
	return false;
}

bool live_set(struct store *store, const struct live_page *page, struct error *err)
{
	static const char sql[] = "INSERT OR REPLACE INTO live_page "
	                          "(event, file, language, store, template) "
	                          "VALUES (:event, :file, :language, :store, :template)";

	if (page->file[0] != '/' || !text_is_utf8(page->file, strlen(page->file), NULL))
		return error_set(err, ERROR_INPUT, "value-unknown",
		    "the path of a live page must be UTF-8 and begin at the root");
	if (strlen(page->template) > LIVE_TEMPLATE_MOST ||
	    !text_is_utf8(page->template, strlen(page->template), NULL))
		return error_set(err, ERROR_INPUT, "value-unknown",
		    "the template of a live page must be UTF-8 of at most %d bytes",
		    LIVE_TEMPLATE_MOST);
	return run(store, sql, page, err);
}

bool live_clear(struct store *store, const struct event *event, struct error *err)
{
	const struct live_page page = {.event = event->number};

	return run(store, "DELETE FROM live_page WHERE event = :event", &page, err);
}

static bool page_read(const struct statement *statement, struct arena *arena, struct live_page *ret,
    struct error *err)
{
	ret->event = db_int(statement, 0);
	return db_text(statement, 1, arena, &ret->file, err) &&
	       db_text(statement, 2, arena, &ret->language, err) &&
	       db_text(statement, 3, arena, &ret->template, err);
}

bool live_find(struct store *store, struct arena *arena, const struct event *event,
    struct live_page *ret, struct error *err)
{
	static const char sql[] = "SELECT event, file, language, template FROM live_page "
	                          "WHERE event = :event AND store = :store";
	char store_identity[IDENTITY_TEXT];
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = identity(store, store_identity, err) && db_prepare(store, sql, &statement, err);

	if (!ok)
		return false;
	*ret = (struct live_page){.event = event->number};
	db_bind_number(&statement, ":event", event->number);
	db_bind_text(&statement, ":store", store_identity);
	step = db_step(&statement, err);
	ok = step == DB_DONE || (step == DB_ROW && page_read(&statement, arena, ret, err));
	db_release(&statement);
	return ok;
}

/* How many pages there are at most: what an array of them needs. */
static bool pages_count(struct store *store, size_t *ret, struct error *err)
{
	struct statement statement;

	return db_prepare(store, "SELECT count(*) FROM live_page", &statement, err) &&
	       db_count(&statement, ret, err);
}

bool live_changed(struct store *store, struct arena *arena, int64_t after, struct live_page **ret,
    size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT event, file, language, template FROM live_page AS p WHERE store = :store AND "
	    "EXISTS "
	    "(SELECT 1 FROM log WHERE seq > :after AND (event = p.event OR event IS NULL)) "
	    "ORDER BY event";
	char store_identity[IDENTITY_TEXT];
	struct statement statement;
	struct live_page *pages;
	enum db_step step = DB_DONE;
	size_t room = 0, count = 0;
	bool ok;

	*ret_count = 0;
	if (!pages_count(store, &room, err))
		return false;
	if (room == 0)
		return true;
	pages = arena_alloc(arena, room, sizeof *pages);
	if (!pages)
		return error_memory(err);
	ok = identity(store, store_identity, err) && db_prepare(store, sql, &statement, err);
	if (!ok)
		return false;
	db_bind_number(&statement, ":after", after);
	db_bind_text(&statement, ":store", store_identity);
	while (ok && count < room && (step = db_step(&statement, err)) == DB_ROW)
		ok = page_read(&statement, arena, &pages[count++], err);
	db_release(&statement);
	*ret = pages;
	*ret_count = count;
	return ok && step != DB_FAILED;
}

bool live_moment(struct store *store, struct arena *arena, const struct event *event,
    struct live_moment *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT seq, time FROM log WHERE event = :event ORDER BY seq DESC LIMIT 1";
	struct statement statement;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event->id);
		ok = db_step(&statement, err) == DB_ROW &&
		     db_text(&statement, 1, arena, &ret->time, err);
	}
	if (ok)
		ret->line = db_number(&statement, 0);
	db_release(&statement);
	return ok;
}
