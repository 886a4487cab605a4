#include "desk/ranking_change.h"
#include "store/event_rows.h"

const char *ranking_change_said(
    struct arena *arena, const struct event_settings *now, const struct event_settings *before)
{
	struct setting_changes changes;

	return event_settings_compare(arena, now, before, &changes)
	           ? event_settings_changes_said(arena, &changes)
	           : NULL;
}

/* A version that ranks otherwise than the one before it is a change; others are passed over. */
static bool version_take(struct arena *arena, const struct event_version *version,
    const struct event_version *before, struct ranking_change *changes, size_t *count,
    struct error *err)
{
	struct ranking_change change = {
	    .by = version->by, .time = version->time, .reason = version->reason};

	if (!event_settings_compare(arena, &version->settings, &before->settings, &change.settings))
		return error_memory(err);
	change.what = event_settings_changes_said(arena, &change.settings);
	if (!change.what)
		return error_memory(err);
	if (*change.what)
		changes[(*count)++] = change;
	return true;
}

bool ranking_changes_read(const struct desk *desk, int64_t event, struct ranking_change **ret,
    size_t *ret_count, struct error *err)
{
	struct event_version *versions;
	struct ranking_change *changes;
	size_t version_count, count = 0;
	int newest;

	*ret = NULL;
	*ret_count = 0;
	if (!event_version_newest(desk, event, &newest, err))
		return false;
	if (newest == 1) /* as of most events: nothing was changed since it was made */
		return true;
	if (!event_versions_read(desk, event, &versions, &version_count, err))
		return false;
	changes = arena_alloc(desk->arena, version_count, sizeof *changes);
	for (size_t i = 1; i < version_count; i++)
		if (versions[i].in_play && !version_take(desk->arena, &versions[i],
		                               &versions[i - 1], changes, &count, err))
			return false;
	*ret = changes;
	*ret_count = count;
	return true;
}
