#include "desk/event.h"
#include "store/change.h"
#include "store/event_rows.h"

bool event_still_open(const struct desk *desk, struct error *err)
{
	struct arena arena = {0};
	const struct desk now = {desk->store, &arena, desk->event};
	struct event_settings settings;
	bool closed = false;
	bool ok = event_settings_read(&now, desk->event->number, &settings, &closed, err);

	if (ok && closed && desk->event->source)
		ok = change_refuse_imported(desk->event->number, err);
	else if (ok && closed)
		ok = error_set(err, ERROR_REFUSED, "event-closed", "the event \"%s\" is closed",
		    settings.name);
	arena_release(&arena);
	return ok;
}
