#include "cli/print/follow.h"

#include "cli/print/live.h"
#include "desk/event_find.h"
#include "store/log.h"

enum { FOLLOWS_NOTHING = -1, ROUNDS_MOST = 8 };

/* The newest line of the log. */
static bool log_line_now(struct call *call, int64_t *ret)
{
	struct error ignored = {0};
	char hash[HASH_TEXT];

	return log_head(call->desk.store, ret, hash, &ignored);
}

void follow_begin(struct call *call)
{
	const enum store_need need = call->command->need;

	if ((need != NEEDS_WRITE && need != NEEDS_CREATE) || !log_line_now(call, &call->followed))
		call->followed = FOLLOWS_NOTHING;
}

bool follow_write(struct call *call, const struct live_page *live, struct error *err)
{
	struct text page = {.arena = call->arena};

	return print_live(call, live, &page, err) && print_page_write(call, live->file, &page, err);
}

/* As if the event had been asked for by itself: its page says the same whatever command changed it. */
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

/* The pages that a change calls for. */
struct following {
	const struct call *call;
	int64_t after; /* the line of the log before the change */
};

/* Writes the pages of events that changed after a line of the log. */
static void write_changed(void *context)
{
	const struct call *call = ((const struct following *)context)->call;
	const int64_t after = ((const struct following *)context)->after;
	struct arena arena = {0};
	struct error err = {0};
	struct live_page *pages = NULL;
	size_t count = 0;

	if (!live_changed(call->desk.store, &arena, after, &pages, &count, &err))
		call_warn(call, "pages that follow events were not written: %s", err.message);
	for (size_t i = 0; i < count; i++) {
		struct error why = {0};

		if (!write_page(call, &arena, &pages[i], &why))
			call_warn(call, "the page that follows event %d was not written: %s",
			    pages[i].event, why.message);
	}
	arena_release(&arena);
}

/* Writes the pages. The change stands if memory fails. */
static void write_pages(const struct call *call, int64_t after)
{
	const struct store_mark mark = store_mark(call->desk.store);
	struct following following = {call, after};
	struct error err = {0};

	if (boundary_run(write_changed, &following))
		return;
	store_fall_back(call->desk.store, &mark);
	(void)error_memory(&err);
	call_warn(call, "pages that follow events were not written: %s", err.message);
}

/* Somebody else's change may fall between reading and writing, and their page be written before this
 * older one: then this is written once more. */
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
