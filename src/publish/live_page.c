#include "publish/live_page.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"
#include "base/output.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/option.h"
#include "cli/show.h"
#include "club/event.h"
#include "club/standings.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"
#include "form/labels.h"
#include "hall/wall.h"
#include "slip/json.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LANGUAGE_BYTES_MOST = 40, CATEGORY_BYTES_MOST = 1000 };
enum { FOLLOWS_NOTHING = -1, ROUNDS_MOST = 8 };

/* The pages that follow events of one file, from the user's state folder, while they are written
 * after a change. */
struct kept_pages {
	const struct desk *desk;
	const char *path;   /* path of the file in the state folder */
	int64_t after;      /* newest line of the log before the change that pages follow */
	size_t count, next; /* `next`: the page to be written */
	struct live_page *pages;
};

/* --- the list of pages, in the user's state folder --- */

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

static const struct cell page_cells[] = {
    CELL(struct live_page, event),
    CELL(struct live_page, file),
    CELL(struct live_page, language),
    CELL(struct live_page, template),
    CELL(struct live_page, category),
};
static const struct row_kind page_row = ROW_KIND(struct live_page, page_cells, NULL);

/* Reads the pages that can be shown. A file that the program cannot have written is ERROR_STORE
 * `state-damaged`. */
static void kept_read(void *kept)
{
	struct kept_pages *ret = kept;
	const struct desk *desk = ret->desk;
	struct store *store = desk->store;
	struct statement statement = db_ask(store, "SELECT hash FROM log WHERE seq = 1");
	unsigned char first[HASH_BYTES] = {0}, hash[HASH_BYTES];
	char where[PATH_MAX], digits[HASH_TEXT];
	struct stat about;
	size_t count;

	/* The key names the file by device, inode, path and first line of the log: a copy of the
	 * file and a file that replaced it get other keys. */
	if (db_step(&statement))
		(void)db_bytes_hash(&statement, "hash", first);
	db_release(&statement);
	if (stat(store_path(store), &about) != 0 || !realpath(store_path(store), where))
		break_off(ERROR_STORE, SAY_STORE_FAILED_UNREADABLE, store_path(store),
		    message_system(errno));
	const char *which = arena_printf(desk->arena, "%llu:%llu:%s",
	    (unsigned long long)about.st_dev, (unsigned long long)about.st_ino, where);

	log_name_hash(first, sizeof first, which, hash);
	log_hash_text(hash, digits);
	ret->path = state_path(desk->arena, arena_printf(desk->arena, "live-%s.json", digits));
	if (!ret->path)
		break_off(ERROR_STORE, SAY_STATE_FOLDER);
	const char *text = state_read(desk->arena, ret->path);

	if (!text)
		return;
	statement = db_ask(store, "SELECT json_valid(:text)");
	db_bind_text(&statement, ":text", text);
	if (!db_exists(&statement))
		break_off(ERROR_STORE, SAY_STATE_DAMAGED_FOREIGN, ret->path);
	statement = db_ask(store, "live_pages.sql");
	db_bind_text(&statement, ":text", text);
	ret->pages = row_list(&statement, desk, &page_row, &count);
	for (size_t i = 0; i < count; i++)
		if (is_sound(&ret->pages[i]))
			ret->pages[ret->count++] = ret->pages[i];
}

/* A damaged state file is overwritten. */
void live_set(const struct desk *desk, const struct live_page *page)
{
	struct text text = {.arena = desk->arena};
	struct json json = {.out = &text};
	struct error trouble = {0};
	struct kept_pages kept = {.desk = desk};
	size_t left = 0;

	if (page && !is_sound(page))
		break_off(ERROR_INPUT, SAY_VALUE_UNKNOWN_LIVE_PAGE, LIVE_TEMPLATE_MOST);
	/* Locks the store while the pages change, so two desks cannot write them at once; the store
	 * itself is not written. */
	store_begin(desk->store);
	if (!boundary_run(kept_read, &kept, &trouble) && !error_is(&trouble, CODE_STATE_DAMAGED))
		boundary_break(&trouble);
	for (size_t i = 0; i < kept.count; i++)
		if (kept.pages[i].event != desk->event->number &&
		    !(page && strcmp(kept.pages[i].file, page->file) == 0))
			kept.pages[left++] = kept.pages[i];
	if (page) {
		kept.pages = arena_room(desk->arena, kept.pages, left, sizeof *kept.pages);
		kept.pages[left++] = *page;
	}
	json_begin_object(&json);
	json_key_text(&json, "file", store_path(desk->store)); /* for people who open the file */
	json_key_array(&json, "pages");
	for (size_t i = 0; i < left; i++) {
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
	if (left == 0)
		state_remove(kept.path);
	else
		state_write(kept.path, text.data, text.size);
	store_cancel(desk->store);
}

/* --- finding pages --- */

struct live_page live_find(const struct desk *desk)
{
	struct live_page page = {.event = desk->event->number};
	struct kept_pages kept = {.desk = desk};

	kept_read(&kept);
	for (size_t i = 0; i < kept.count; i++)
		if (kept.pages[i].event == desk->event->number)
			page = kept.pages[i];
	return page;
}

struct live_page *live_changed(const struct desk *desk, int64_t after, size_t *ret_count)
{
	/* The page of an event that is no longer listed is not written again. */
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM log WHERE seq > :after "
	                          "AND (event = :event OR event IS NULL)) "
	                          "AND :event NOT IN (SELECT event FROM event_replaced) "
	                          "AND :event NOT IN (SELECT event FROM event_removed)";
	struct kept_pages kept = {.desk = desk};
	size_t count = 0;

	if (state_is_kept(desk->arena))
		kept_read(&kept);
	for (size_t i = 0; i < kept.count; i++) {
		struct statement statement = db_ask(desk->store, sql);

		db_bind_number(&statement, ":after", after);
		db_bind_number(&statement, ":event", kept.pages[i].event);
		if (db_exists(&statement))
			kept.pages[count++] = kept.pages[i];
	}
	*ret_count = count;
	return kept.pages;
}

/* --- writing pages --- */

/* Writes a page (base/output.h says which files may be overwritten). A file with the same content
 * is not written. */
static void page_write(const struct output_wish *wish, const struct text *page)
{
	struct file_text there = {0};
	struct stat about;

	if (stat(wish->path, &about) == 0 && S_ISREG(about.st_mode) &&
	    (size_t)about.st_size == page->size && access(wish->path, R_OK) == 0)
		there = file_read(page->arena, wish->path, FILE_STATE);
	if (!there.data || there.size != page->size ||
	    memcmp(there.data, page->data, page->size) != 0)
		output_write(wish, page->data, page->size);
}

/* Writes the page of the desk's event, even if nothing changed: standings, pairings and results. */
static void follow_write(
    const struct desk *desk, const struct live_page *live, const struct output_wish *output)
{
	const struct event *event = desk->event;
	struct text page = {.arena = desk->arena};
	/* --lang of another command does not change the language of the page. */
	const struct wall_wish wish = {
	    .language =
	        live->language[0] ? live->language : labels_usual(event, event_book_here(event)),
	    .category = live->category[0] ? live->category : NULL,
	    .own = live->template[0] ? live->template : NULL,
	};

	labels_require(desk->arena, wish.language);
	wall_page(desk, &wish, &page);
	page_write(output, &page);
}

/* Notes the newest line of the log in the call. */
static void newest_line_note(void *context)
{
	struct call *call = context;
	char hash[HASH_TEXT];

	call->followed = log_head(call->desk.store, hash);
}

void follow_begin(struct call *call)
{
	const enum store_need need = call->command->need;
	struct error ignored = {0};

	call->followed = FOLLOWS_NOTHING;
	if (need == NEEDS_WRITE || need == NEEDS_EVENT_WRITE || need == NEEDS_CREATE)
		(void)store_attempt(call->desk.store, newest_line_note, call, &ignored);
}

static void list_changed(void *context)
{
	struct kept_pages *changed = context;

	changed->pages = live_changed(changed->desk, changed->after, &changed->count);
}

/* Writes the next page as if only its event had been asked for: the options of the command do not
 * count, so that every command writes an identical page. */
static void write_next(void *context)
{
	const struct kept_pages *changed = context;
	const struct live_page *page = &changed->pages[changed->next];
	struct desk desk = *changed->desk;
	const struct event event = event_read(&desk, page->event);
	const struct output_wish output = {
	    .path = page->file, .kind = OUTPUT_PAGE, .guarded = store_path(desk.store)};

	desk.event = &event;
	follow_write(&desk, page, &output);
}

void follow_changes(struct call *call)
{
	struct store *store = call->desk.store;
	struct error why = {0};

	/* Another process may change the event between reading and writing, and write its page before
	 * this older one. This page is then written again. */
	for (int i = 0; i < ROUNDS_MOST && call->followed != FOLLOWS_NOTHING; i++) {
		struct arena arena = {0};
		const struct desk desk = {.store = store, .arena = &arena};
		struct kept_pages changed = {.desk = &desk, .after = call->followed};

		if (!store_attempt(store, newest_line_note, call, &why) ||
		    call->followed == changed.after)
			return;
		/* The change stays valid whatever fails here. */
		if (!store_attempt(store, list_changed, &changed, &why))
			call_warn(call, TEXT_WARNING_PAGES_NOT_WRITTEN, why.message);
		for (; changed.next < changed.count; changed.next++)
			if (!store_attempt(store, write_next, &changed, &why))
				call_warn(call, TEXT_WARNING_PAGE_NOT_WRITTEN,
				    changed.pages[changed.next].event, why.message);
		arena_release(&arena);
	}
}

void print_standings_html(struct call *call, const struct standings *standings)
{
	const char *path = call_text(call, OPTION_HTML), *language = words_language(call);
	const struct output_wish wish = outputs_wish(call, path, OUTPUT_PAGE);
	struct text page = {.arena = call->arena};

	warn_of_silence(call, standings->ranked.rounds);
	wall_standings(&call->desk, standings, language, &page);
	page_write(&wish, &page);
	show_paper_language(call, language);
	show_written(call, path, 0);
}

/* --- canasta event live --- */

static void run_live(struct call *call)
{
	const struct argument *path = call->argument_count > 0 ? &call->arguments[0] : NULL;
	const bool off = call_flag(call, OPTION_OFF), now = call_flag(call, OPTION_NOW);
	const char *language = call_text(call, OPTION_LANG),
	           *category = call_text(call, OPTION_CATEGORY),
	           *template = call_text(call, OPTION_TEMPLATE);
	struct live_page page = {.event = call->desk.event->number};
	struct answer *to = call_answer(call);

	if (off + now + (path != NULL) > 1)
		break_off(ERROR_INPUT, SAY_OPTION_TWICE_FILE_NOW_OFF);
	if (off)
		live_set(&call->desk, NULL);
	else if (!path)
		page = live_find(&call->desk);
	if (now && !page.file)
		break_off(ERROR_INPUT, SAY_LIVE_FILE_NO_PAGE, call->desk.event->settings.name);
	if (path) {
		page.file = path->text;
		page.language = language ? language : "";
		page.category = category ? category : "";
		page.template = "";
		if (language) {
			boundary_place(call_option(call, OPTION_LANG)->value.file, 1, 1);
			labels_require(call->arena, language);
			boundary_place(NULL, 0, 0);
		}
		if (output_is_standard(path->text))
			break_off_at(
			    path->file, 1, 1, ERROR_INPUT, SAY_LIVE_FILE_NOT_A_FILE, path->text);
		/* The path is absolute, because the next command may run in another folder. */
		if (path->text[0] != '/') {
			char folder[PATH_MAX];

			if (!getcwd(folder, sizeof folder))
				break_off(ERROR_STORE, SAY_FILE_OPEN_WORKING_FOLDER, path->text);
			page.file = arena_printf(call->arena, "%s/%s", folder, path->text);
		}
	}
	/* The text of an own template is stored, so its file may be removed. */
	if (template) {
		const struct file_text file = file_read(call->arena, template, FILE_TEMPLATE);

		if (file.size == 0 || file.size > LIVE_TEMPLATE_MOST ||
		    strlen(file.data) != file.size)
			break_off_at(file.name, 1, 1, ERROR_INPUT, SAY_TEMPLATE_FORM_PAGE_HTML,
			    LIVE_TEMPLATE_MOST);
		page.template = file.data;
	}
	/* A new page is written once before it is registered, so a bad path is reported now and not at
	 * the next hand. */
	if (path || now) {
		const struct output_wish wish = outputs_wish(call, page.file, OUTPUT_PAGE);

		follow_write(&call->desk, &page, &wish);
	}
	if (path)
		live_set(&call->desk, &page);
	answer_text(to, "event", call->desk.event->settings.name);
	answer_text(to, "file", page.file);
	answer_text(to, "language", page.file ? page.language : NULL);
	answer_code(to, "state", !page.file ? "none" : now ? "written" : "follows");
}

static const struct command_option live_options[] = {
    {OPTION_LANG, TAKES_TEXT, .value = "en", .argument = "FILE"},
    {OPTION_TEMPLATE, TAKES_TEMPLATE, .value = "FILE", .argument = "FILE"},
    {OPTION_CATEGORY, TAKES_TEXT, .value = "K", .argument = "FILE"},
    {.id = OPTION_NOW},
    {.id = OPTION_OFF},
    {.id = OPTION_NONE},
};

const struct command cmd_event_live = {
    .name = "event live",
    .synopsis = "[FILE]",
    .need = NEEDS_EVENT_WRITE,
    .options = live_options,
    .run = run_live,
    .screen = "event-live",
    .writes = OUTPUT_PAGE,
};
