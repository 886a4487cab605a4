#include "desk/event_find.h"

#include "base/message.h"
#include "base/text.h"
#include "desk/event.h"
#include "store/event_rows.h"
#include "store/store.h"

#include <string.h>

/* Of a file with years of events a message names the newest. */
enum { NAMED_MOST = 12 };

/* "1 Monday, 2 Tuesday (closed)" for messages. */
static const char *events_named(
    struct arena *arena, const struct event *events, size_t count, bool without_closed)
{
	struct text text = {.arena = arena};
	size_t fitting = 0;

	for (size_t i = 0; i < count; i++)
		fitting += !without_closed || !events[i].closed;
	for (size_t i = 0, at = 0; i < count; i++)
		if ((!without_closed || !events[i].closed) && at++ + NAMED_MOST >= fitting)
			text_addf(&text, "%s%d \"%s\"%s%s", text.size ? ", " : "", events[i].number,
			    events[i].settings.name, events[i].closed ? " " : "",
			    events[i].closed ? message_words("(closed)") : "");
	if (fitting > NAMED_MOST)
		text_add(&text, message_text(arena, "; and %zu more", fitting - NAMED_MOST));
	return text_of(&text);
}

static bool event_numbered(const struct event *events, size_t count, const char *wanted)
{
	int64_t number;

	if (!wanted || !text_integer(wanted, strlen(wanted), 0, INT32_MAX, &number))
		return false;
	for (size_t i = 0; i < count; i++)
		if (events[i].number == number)
			return true;
	return false;
}

/* Whether an event is meant: an open one where nothing is wanted, else the one of that number or
 * name. */
static bool event_meant(struct arena *arena, const struct event *event, const char *wanted,
    bool by_number, bool *ret, struct error *err)
{
	int64_t number;
	const char *a;
	const char *b;

	if (!wanted) {
		*ret = !event->closed;
		return true;
	}
	if (by_number) {
		*ret = text_integer(wanted, strlen(wanted), 0, INT32_MAX, &number) &&
		       event->number == number;
		return true;
	}
	if (!text_is_utf8(wanted, strlen(wanted), NULL)) {
		*ret = false;
		return true;
	}
	a = text_fold(arena, event->settings.name);
	b = text_fold(arena, wanted);
	if (!a || !b)
		return error_memory(err);
	*ret = strcmp(a, b) == 0;
	return true;
}

/* A name nearly written so is asked after; else all there are, are told. */
static bool event_unknown(struct arena *arena, const struct event *events, size_t count,
    const char *wanted, struct error *err)
{
	const char **names = arena_alloc(arena, count, sizeof *names);
	const char *nearest;

	for (size_t i = 0; i < count; i++)
		names[i] = events[i].settings.name;
	nearest = text_nearest(wanted, names, count);
	if (nearest)
		return error_set(err, ERROR_INPUT, "event-unknown",
		    "there is no such event; did you mean \"%s\"?", nearest);
	return error_set(err, ERROR_INPUT, "event-unknown", "there is no such event; there are: %s",
	    events_named(arena, events, count, false));
}

static bool event_choose(
    const struct desk *desk, const char *wanted, struct event *ret, struct error *err)
{
	struct event *events;
	size_t count;
	size_t found = 0;
	bool by_number;

	if (!events_read(desk, &events, &count, err))
		return false;
	by_number = event_numbered(events, count, wanted); /* else a name such as 2026 */
	for (size_t i = 0; i < count; i++) {
		bool meant = false;

		if (!event_meant(desk->arena, &events[i], wanted, by_number, &meant, err))
			return false;
		if (meant) {
			*ret = events[i];
			found++;
		}
	}
	if (found == 1)
		return true;
	if (found > 1)
		return error_set(err, ERROR_INPUT, "event-ambiguous",
		    "several events fit; name one with --event by its number: %s",
		    events_named(desk->arena, events, count, !wanted));
	if (count == 1 && !wanted) {
		*ret = events[0];
		return true;
	}
	if (count == 0)
		return error_set(err, ERROR_INPUT, "event-unknown",
		    "there is no event yet; `canasta event new` makes one");
	if (wanted)
		return event_unknown(desk->arena, events, count, wanted, err);
	return error_set(err, ERROR_INPUT, "event-unknown",
	    "every event is closed; name one with --event; there are: %s",
	    events_named(desk->arena, events, count, false));
}

static bool event_get(
    const struct desk *desk, const char *wanted, struct event *ret, struct error *err)
{
	struct event event;

	if (!event_choose(desk, wanted, &event, err) || !event_listed_read(desk, &event, err))
		return false;
	*ret = event;
	return true;
}

bool event_find(const struct desk *desk, const char *wanted, struct event *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, event_get(desk, wanted, ret, err));
}
