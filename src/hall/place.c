#include "hall/place.h"

#include "base/message.h"
#include "desk/event.h"
#include "desk/hall_place.h"
#include "hall/visit.h"
#include "store/log.h"

#include <string.h>

static const char author[] = "hall";

/* The hash of the first line of a file's log, by which a file and its copies are known. */
static bool first_of(
    struct store *store, struct arena *arena, char ret[HASH_TEXT], struct error *err)
{
	static const struct log_filter first = {.last = 1};
	struct log_line *lines;
	size_t count;

	ret[0] = '\0';
	if (!log_find(store, arena, &first, &lines, &count, err))
		return false;
	if (count > 0)
		memcpy(ret, lines[0].hash, HASH_TEXT);
	return true;
}

bool place_know(struct hall *hall, const struct desk *desk, struct error *err)
{
	char first[HASH_TEXT];

	if (!first_of(hall->store, desk->arena, first, err))
		return false;
	hall->first = arena_text(desk->arena, first);
	return true;
}

/* Whether a file holds the event that is served. */
static bool has_event(struct hall *hall, struct store *store)
{
	const struct desk desk = {.store = store, .arena = &hall->arena};
	struct error ignored = {0};
	char first[HASH_TEXT];
	struct event event;

	return first_of(store, &hall->arena, first, &ignored) && strcmp(first, hall->first) == 0 &&
	       event_read(&desk, hall->event, &event, &ignored);
}

/* Nothing that was told of the former file is told of this one. */
static bool adopt(struct hall *hall, struct store *fresh, struct error *err)
{
	struct event event;
	const struct desk desk = {.store = hall->store, .arena = &hall->arena, .event = &event};
	struct error ignored = {0};

	store_replace(hall->store, fresh);
	kept_release(hall->kept);
	hall->kept = kept_make();
	if (!hall->kept)
		return error_memory(err);
	if (!store_patience(hall->store, HALL_PATIENCE, err))
		return false;
	/* Where it is served is asked by `serve codes`, which does without. */
	if (event_read(&desk, hall->event, &event, err))
		(void)hall_place_serve(&desk, hall->url, &ignored);
	return err->kind == ERROR_NONE;
}

static const char *why_not(const struct hall *hall)
{
	switch (hall->place) {
	case PLACE_ANOTHER:
		return MESSAGE_WORDS("another file took the place of the event's file, and this "
		                     "event is not in it; nothing is told or recorded until the "
		                     "event's file is back");
	case PLACE_UNREAD:
		return MESSAGE_WORDS("what is at the place of the event's file cannot be opened "
		                     "as a file of events; nothing is told or recorded until the "
		                     "event's file is back");
	case PLACE_KEPT:
	case PLACE_EMPTY:
		break;
	}
	return MESSAGE_WORDS("the event's file was moved or removed; nothing is told or recorded "
	                     "until it is back");
}

/* What is at the path now: the file that is open, one with the same event, which is served from now on, or neither.
 * Opening a file takes a while: one that does not fit is opened once a second. */
static bool look(struct hall *hall, enum place *ret, struct error *err)
{
	const int64_t now = guard_now();
	struct error unread = {0};
	struct store *fresh;

	if (!store_is_moved(hall->store)) {
		*ret = PLACE_KEPT;
		return true;
	}
	if ((*ret == PLACE_ANOTHER || *ret == PLACE_UNREAD) && hall->looked == now)
		return true;
	hall->looked = now;
	if (!store_open(store_path(hall->store), STORE_WRITE, author, &fresh, &unread)) {
		*ret = error_is(&unread, CODE_STORE_MISSING) ? PLACE_EMPTY : PLACE_UNREAD;
		return true;
	}
	if (has_event(hall, fresh)) {
		*ret = PLACE_KEPT;
		return adopt(hall, fresh, err);
	}
	store_close(fresh);
	*ret = PLACE_ANOTHER;
	return true;
}

bool place_check(struct hall *hall, struct visit *visit, struct error *err)
{
	const enum place before = hall->place;

	if (!look(hall, &hall->place, err))
		return false;
	if (hall->place != before && hall->wish.noted)
		hall->wish.noted(
		    hall->wish.context, hall->place == PLACE_KEPT ? NULL : why_not(hall));
	return hall->place == PLACE_KEPT ||
	       visit_refuse(visit, HTTP_BUSY, "store-moved", why_not(hall), err);
}
