#include "publish/live_print.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/output.h"
#include "base/text.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/language.h"
#include "cli/option.h"
#include "cli/show.h"
#include "cli/warn.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "club/standings.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"
#include "form/labels.h"
#include "hall/wall.h"
#include "publish/live_page.h"

#include <string.h>
#include <sys/stat.h>

enum { FOLLOWS_NOTHING = -1, ROUNDS_MOST = 8 };

/* The newest line of a log. */
struct newest_line {
	struct store *store;
	int64_t number;
};

static void newest_line_read(void *context)
{
	struct newest_line *newest = context;
	char hash[HASH_TEXT];

	newest->number = log_head(newest->store, hash);
}

static bool log_line_now(const struct call *call, int64_t *ret)
{
	struct newest_line newest = {.store = call->desk.store};
	struct error ignored = {0};

	if (!store_attempt(newest.store, newest_line_read, &newest, &ignored))
		return false;
	*ret = newest.number;
	return true;
}

void follow_begin(struct call *call)
{
	const enum store_need need = call->command->need;

	if ((need != NEEDS_WRITE && need != NEEDS_EVENT_WRITE && need != NEEDS_CREATE) ||
	    !log_line_now(call, &call->followed))
		call->followed = FOLLOWS_NOTHING;
}

static bool print_page_write(
    const struct call *call, const char *path, const struct text *page, struct error *err);

bool follow_write(struct call *call, const struct live_page *live, struct error *err)
{
	struct text page = {.arena = call->arena};

	/* The page that follows the event of the call: standings, pairings and results. */
	const struct wall_wish wish = {
	    .language = words_language_of_page(call->desk.event, live->language),
	    .category = live->category[0] ? live->category : NULL,
	    .own = live->template[0] ? live->template : NULL,
	};
	return labels_require(call->arena, wish.language, err) &&
	       wall_page(&call->desk, &wish, &page, err) &&
	       print_page_write(call, live->file, &page, err);
}

/* Writes a page as if only its event had been asked for, so every command writes an identical
 * page. */
static bool write_page(
    const struct call *call, struct arena *arena, const struct live_page *page, struct error *err)
{
	struct event event;
	struct call own = {.command = call->command,
	    .arena = arena,
	    .out = call->out,
	    .messages = call->messages,
	    .screen = call->screen,
	    .desk = {.store = call->desk.store, .arena = arena, .event = &event}};
	const char *number = arena_printf(arena, "%d", page->event);

	return event_find(&(struct desk){.store = call->desk.store, .arena = arena}, number, &event,
	           err) &&
	       follow_write(&own, page, err);
}

/* Pages that are written after a change. */
struct following {
	const struct call *call;
	int64_t after; /* newest line of the log before the change */
	struct arena arena;
	struct live_page *pages; /* those of events that changed */
	size_t count, next;
	struct error err;
	bool done;
};

static void list_changed(void *context)
{
	struct following *of = context;

	of->done = live_changed(
	    of->call->desk.store, &of->arena, of->after, &of->pages, &of->count, &of->err);
}

static void write_next(void *context)
{
	struct following *of = context;

	of->done = write_page(of->call, &of->arena, &of->pages[of->next], &of->err);
}

/* Writes the pages of events that changed after a line of the log. The change stays valid whatever
 * fails here. */
static void write_pages(const struct call *call, int64_t after)
{
	struct following of = {.call = call, .after = after};

	if (!store_attempt(call->desk.store, list_changed, &of, &of.err) || !of.done)
		call_warn(call, TEXT_WARNING_PAGES_FOLLOW_EVENTS, of.err.message);
	for (; of.next < of.count; of.next++) {
		of.err = (struct error){0};
		of.done = false;
		if (!store_attempt(call->desk.store, write_next, &of, &of.err) || !of.done)
			call_warn(call, TEXT_WARNING_PAGE_FOLLOWS_EVENT, of.pages[of.next].event,
			    of.err.message);
	}
	arena_release(&of.arena);
}

/* Another process may change the event between reading and writing, and write its page before this
 * older one. This page is then written again. */
void follow_changes(struct call *call)
{
	int64_t now;

	for (int i = 0; i < ROUNDS_MOST && call->followed != FOLLOWS_NOTHING; i++) {
		const int64_t before = call->followed;

		if (!log_line_now(call, &now) || now == before)
			return;
		call->followed = now;
		write_pages(call, before);
	}
}

static bool is_same(struct arena *arena, const char *path, const struct text *page)
{
	struct error ignored = {0};
	struct file_text there;
	struct stat about;

	return stat(path, &about) == 0 && S_ISREG(about.st_mode) &&
	       (size_t)about.st_size == page->size &&
	       file_read(arena, path, FILE_STATE, &there, &ignored) && there.size == page->size &&
	       memcmp(there.data, page->data, page->size) == 0;
}

/* Writes a page (base/output.h says which files may be overwritten). A file with the same content
 * is not written. */
static bool print_page_write(
    const struct call *call, const char *path, const struct text *page, struct error *err)
{
	return is_same(call->arena, path, page) ||
	       outputs_write(call, path, OUTPUT_PAGE, page->data, page->size, err);
}

bool print_standings_html(struct call *call, const struct standings *standings, struct error *err)
{
	const char *path = call_text(call, OPTION_HTML), *language = words_language(call);
	struct text page = {.arena = call->arena};
	struct answer *said = language_answer(call, call->arena);

	warn_of_silence(call, standings->rounds);
	answer_written(said, path, 0);
	if (!wall_standings(&call->desk, standings, language, &page, err))
		return false;
	if (!print_page_write(call, path, &page, err))
		return false;
	show_paper_language(call, language);
	return (output_is_standard(path) || call_tell_of(call, said, "written", NULL, err));
}
