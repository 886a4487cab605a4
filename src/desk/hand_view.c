#include "desk/event.h"
#include "desk/hand.h"
#include "desk/hand_score.h"
#include "desk/table.h"
#include "store/version.h"

/* The newest version with facts: a void one has none. */
static int facts_version(const struct hand_view *view)
{
	for (size_t i = view->version_count; i > 0; i--)
		if (view->versions[i - 1].kind != VERSION_VOID)
			return view->versions[i - 1].version;
	return view->versions[0].version;
}

bool hand_view_read(const struct desk *desk, const struct address *address,
    const struct table *table, struct hand_view *ret, struct error *err)
{
	struct hand_view view = {.address = *address, .table = *table};
	struct hand_versions versions = {0};
	int version;

	if (!hand_versions_read(desk, address, &versions, err))
		return false;
	view.versions = versions.list;
	view.version_count = versions.count;
	view.voided = versions.list[versions.count - 1].kind == VERSION_VOID;
	view.after_end = versions.after_end;
	version = facts_version(&view);
	if (!hand_version_read(desk, address, version, &view.hand, NULL, err) ||
	    !hand_score(desk->arena, desk->event, &view.hand, address, &view.score, err))
		return false;
	*ret = view;
	return true;
}

static bool view_read(const struct desk *desk, const struct address *address, struct hand_view *ret,
    struct error *err)
{
	struct table table;

	return table_read(desk, address, &table, err) &&
	       hand_view_read(desk, address, &table, ret, err);
}

bool hand_list(const struct desk *desk, const struct table *table, const struct hand_view **ret,
    struct error *err)
{
	struct hand_view *hands = arena_alloc(desk->arena, table->hand_count + 1, sizeof *hands);

	for (size_t i = 0; i < table->hand_count; i++) {
		const struct address address = {
		    table->address.round, table->address.table, table->hands[i].number};

		if (!hand_view_read(desk, &address, table, &hands[i], err))
			return false;
	}
	*ret = hands;
	return true;
}

/* The event with the rulebooks that were in force at a line of the log. */
static bool event_then(
    const struct desk *desk, int64_t line, const struct event **ret, struct error *err)
{
	struct event *event;

	*ret = desk->event;
	if (line >= desk->event->book_since)
		return true;
	event = arena_alloc(desk->arena, 1, sizeof *event);
	*event = *desk->event;
	*ret = event;
	return event_books_ready_at(desk, line, event, err);
}

static bool version_read(const struct desk *desk, const struct address *address, int version,
    struct hand *ret, struct score *ret_score, bool *ret_void, const struct event **ret_event,
    struct error *err)
{
	struct desk then = *desk;
	int64_t line;

	if (!hand_version_find(desk, address, version, ret_void, &line, err) ||
	    !event_then(desk, line, &then.event, err))
		return false;
	*ret_event = then.event;
	return *ret_void || (hand_version_read(&then, address, version, ret, NULL, err) &&
	                        hand_score(desk->arena, then.event, ret, address, ret_score, err));
}

bool hand_version_fetch(const struct desk *desk, const struct address *address, int version,
    struct hand *ret, struct score *ret_score, bool *ret_void, const struct event **ret_event,
    struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store,
	           version_read(desk, address, version, ret, ret_score, ret_void, ret_event, err));
}

bool hand_fetch(const struct desk *desk, const struct address *address, struct hand_view *ret,
    struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, view_read(desk, address, ret, err));
}
