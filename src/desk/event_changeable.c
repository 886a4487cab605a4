#include "desk/event.h"
#include "store/change.h"
#include "store/event_rows.h"

bool event_changeable(const struct desk *desk, struct error *err)
{
	const struct event_now *now;

	if (!event_now_read(desk, &now, err))
		return false;
	if (!now->closed)
		return true;
	return desk->event->source ? change_refuse_imported(desk->event->number, err)
	                           : error_set(err, ERROR_REFUSED, "event-closed",
	                                 "the event \"%s\" is closed", now->settings.name);
}
