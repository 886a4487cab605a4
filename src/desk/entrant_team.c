#include "desk/entrant_team.h"

#include "tournament/event_setting.h"

#include <string.h>

bool entrant_team_event(const struct event *event)
{
	return event_setting_word(&event->settings.more, SETTING_FORMAT) == FORMAT_TEAMS;
}

bool entrant_team_first(struct arena *arena, const struct entrant *entrants, size_t count,
    const size_t **ret, struct error *err)
{
	size_t *first = arena_alloc(arena, count, sizeof *first);

	if (!first)
		return error_memory(err);
	for (size_t i = 0; i < count; i++) {
		while (first[i] < i && (*entrants[i].team == '\0' ||
		                           strcmp(entrants[first[i]].team, entrants[i].team) != 0))
			first[i]++;
	}
	*ret = first;
	return true;
}
