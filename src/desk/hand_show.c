#include "desk/hand.h"
#include "store/rows.h"
#include "store/version.h"

/* The newest version with facts: a void one has none. */
static int facts_version(const struct store_hand_view *view)
{
	for (size_t i = view->version_count; i > 0; i--)
		if (view->versions[i - 1].kind != VERSION_VOID)
			return view->versions[i - 1].version;
	return view->versions[0].version;
}

static bool view_read(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, struct store_hand_view *ret, struct error *err)
{
	struct store_hand_view view = {.address = *address};
	struct hand_versions versions = {0};
	int version;

	if (!table_read(store, arena, event, address, &view.table, err) ||
	    !versions_read(store, arena, event, address, &versions, err))
		return false;
	view.versions = versions.list;
	view.version_count = versions.count;
	view.after_end = versions.after_end;
	view.voided = view.versions[view.version_count - 1].kind == VERSION_VOID;
	version = facts_version(&view);
	if (!facts_read(store, arena, event, address, version, &view.hand, NULL, err) ||
	    !hand_score(arena, event, &view.hand, address->hand, &view.score, err))
		return false;
	*ret = view;
	return true;
}

static bool version_read(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, int version, struct hand *ret, struct score *ret_score,
    bool *ret_void, struct error *err)
{
	return version_is_void(store, event, address, version, ret_void, err) &&
	       (*ret_void || (facts_read(store, arena, event, address, version, ret, NULL, err) &&
	                         hand_score(arena, event, ret, address->hand, ret_score, err)));
}

bool store_hand_version(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, int version, struct hand *ret, struct score *ret_score,
    bool *ret_void, struct error *err)
{
	return store_read_begin(store, err) &&
	       store_read_end(store, version_read(store, arena, event, address, version, ret,
	                                 ret_score, ret_void, err));
}

bool store_hand_show(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, struct store_hand_view *ret, struct error *err)
{
	return store_read_begin(store, err) &&
	       store_read_end(store, view_read(store, arena, event, address, ret, err));
}
