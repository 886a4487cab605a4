#include "publish/live_page.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "base/user_files.h"
#include "club/desk.h"
#include "club/event.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"
#include "slip/json.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LANGUAGE_BYTES_MOST = 40, CATEGORY_BYTES_MOST = 1000 };

/* The pages that follow events of one file, from the user's state folder. */
struct kept_pages {
	const char *path; /* path of the file in the state folder */
	size_t count;
	struct live_page *pages;
};

/* --- reading and writing pages --- */

static bool is_line(const char *text, size_t most)
{
	const struct plain_text line = {text, strlen(text), PLAIN_LINE};

	return line.size <= most && plain_is(&line, NULL);
}

static bool is_sound(const struct live_page *page)
{
	return page->file[0] == '/' && is_line(page->file, PATH_MAX) &&
	       is_line(page->language, LANGUAGE_BYTES_MOST) &&
	       is_line(page->category, CATEGORY_BYTES_MOST) &&
	       strlen(page->template) <= LIVE_TEMPLATE_MOST &&
	       text_is_utf8(page->template, strlen(page->template), NULL);
}

static bool is_json(struct store *store, const char *text)
{
	struct statement statement = db_ask(store, "SELECT json_valid(:text)");

	db_bind_text(&statement, ":text", text);
	return db_exists(&statement);
}

static const struct cell page_cells[] = {
    CELL(struct live_page, event),
    CELL(struct live_page, file),
    CELL(struct live_page, language),
    CELL(struct live_page, template),
    CELL(struct live_page, category),
};
static const struct row_kind page_row = ROW_KIND(struct live_page, page_cells, NULL);

/* Reads the valid pages of a state file from its text. */
static void pages_read(
    struct store *store, struct arena *arena, const char *text, struct kept_pages *kept)
{
	const struct desk desk = {.store = store, .arena = arena};
	struct statement statement = db_ask_file(store, "live_pages.sql");
	size_t count;

	db_bind_text(&statement, ":text", text);
	kept->pages = row_list(&statement, &desk, &page_row, &count);
	for (size_t i = 0; i < count; i++)
		if (is_sound(&kept->pages[i]))
			kept->pages[kept->count++] = kept->pages[i];
}

static bool kept_read(
    struct store *store, struct arena *arena, struct kept_pages *ret, struct error *err)
{
	const char *text;

	*ret = (struct kept_pages){0};

	/* The key names the file by device, inode, path and first line of the log: a copy of the
	 * file gets another key, and so does a file that replaced it. */
	unsigned char first[HASH_BYTES], hash[HASH_BYTES];
	char where[PATH_MAX], digits[HASH_TEXT];
	const char *which, *name;
	struct stat about;

	if (stat(store->path, &about) != 0 || !realpath(store->path, where))
		break_off(ERROR_STORE, SAY_STORE_FAILED_LOOKED, store->path, message_system(errno));

	struct statement statement = db_ask(store, "SELECT hash FROM log WHERE seq = 1");

	db_hash(&statement, first);
	which = arena_printf(arena, "%llu:%llu:%s", (unsigned long long)about.st_dev,
	    (unsigned long long)about.st_ino, where);
	log_name_hash(first, sizeof first, which, hash);
	log_hash_text(hash, digits);
	name = arena_printf(arena, "live-%s.json", digits);
	if (!(state_path(arena, name, &ret->path, err)) ||
	    !state_read(arena, ret->path, &text, err))
		return false;
	if (!text)
		return true;
	if (!is_json(store, text))
		return error_set(
		    err, ERROR_STORE, SAY_STATE_DAMAGED_NOTHING_PROGRAM_WRITES, ret->path);
	pages_read(store, arena, text, ret);
	return true;
}

/* Replaces the event's page; NULL removes it. A page of another event with the path of the new one
 * is removed too. */
static bool change_pages(struct store *store, struct arena *arena, int event,
    const struct live_page *page, struct error *err)
{
	struct error trouble = {0};
	struct kept_pages kept;
	size_t left = 0;

	/* A damaged state file is overwritten. */
	if (!kept_read(store, arena, &kept, &trouble)) {
		if (!error_is(&trouble, CODE_STATE_DAMAGED)) {
			*err = trouble;
			return false;
		}
		kept.count = 0;
	}
	for (size_t i = 0; i < kept.count; i++)
		if (kept.pages[i].event != event &&
		    !(page && strcmp(kept.pages[i].file, page->file) == 0))
			kept.pages[left++] = kept.pages[i];
	kept.count = left;
	if (page) {
		kept.pages = arena_room(arena, kept.pages, kept.count, sizeof *kept.pages);
		kept.pages[kept.count++] = *page;
	}

	struct text text = {.arena = arena};
	struct json json = {.out = &text};

	if (kept.count == 0)
		return state_remove(kept.path, err);
	json_begin_object(&json);
	json_key_text(&json, "file", store->path); /* for people who open the file */
	json_key(&json, "pages");
	json_begin_array(&json);
	for (size_t i = 0; i < kept.count; i++) {
		json_begin_object(&json);
		json_key_number(&json, "event", kept.pages[i].event);
		json_key_text(&json, "file", kept.pages[i].file);
		json_key_text(&json, "language", kept.pages[i].language);
		json_key_text(&json, "category", kept.pages[i].category);
		json_key_text(&json, "template", kept.pages[i].template);
		json_end_object(&json);
	}
	json_end_array(&json);
	json_end_object(&json);
	text_add(&text, "\n");
	return state_write(kept.path, text.data, text.size, err);
}

/* Locks the store while the pages change, so two desks cannot write them at once; the store itself
 * is not written. */
static bool change_alone(
    struct store *store, int event, const struct live_page *page, struct error *err)
{
	struct arena arena = {0};
	bool ok;

	store_begin(store);
	ok = change_pages(store, &arena, event, page, err);
	store_cancel(store);
	arena_release(&arena);
	return ok;
}

bool live_set(struct store *store, const struct live_page *page, struct error *err)
{
	if (!is_sound(page))
		return error_set(
		    err, ERROR_INPUT, SAY_VALUE_UNKNOWN_PATH_LIVE_PAGE, LIVE_TEMPLATE_MOST);
	return change_alone(store, page->event, page, err);
}

bool live_clear(const struct desk *desk, struct error *err)
{
	return change_alone(desk->store, desk->event->number, NULL, err);
}

/* --- questions --- */

bool live_find(const struct desk *desk, struct live_page *ret, struct error *err)
{
	struct kept_pages kept;

	if (!kept_read(desk->store, desk->arena, &kept, err))
		return false;
	*ret = (struct live_page){.event = desk->event->number};
	for (size_t i = 0; i < kept.count; i++)
		if (kept.pages[i].event == desk->event->number)
			*ret = kept.pages[i];
	return true;
}

static void is_changed(struct store *store, const struct live_page *page, int64_t after, bool *ret)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM log WHERE seq > :after "
	                          "AND (event = :event OR event IS NULL))";
	struct statement statement = db_ask(store, sql);

	db_bind_number(&statement, ":after", after);
	db_bind_number(&statement, ":event", page->event);
	*ret = db_exists(&statement);
}

bool live_changed(struct store *store, struct arena *arena, int64_t after, struct live_page **ret,
    size_t *ret_count, struct error *err)
{
	struct kept_pages kept;

	*ret_count = 0;
	if (!state_is_kept(arena))
		return true;
	if (!kept_read(store, arena, &kept, err))
		return false;
	for (size_t i = 0; i < kept.count; i++) {
		bool changed;

		is_changed(store, &kept.pages[i], after, &changed);
		if (changed)
			kept.pages[(*ret_count)++] = kept.pages[i];
	}
	*ret = kept.pages;
	return true;
}
