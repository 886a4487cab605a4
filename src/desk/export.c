#include "desk/export.h"

#include "desk/event.h"
#include "desk/hand_score.h"
#include "record/score_json.h"
#include "store/event_rows.h"
#include "store/version.h"

#include <string.h>

/* The events whose hands came so far. */
struct exporting {
	struct arena arena;
	struct event *events;
	size_t event_count;
};

static bool event_take(struct exporting *exporting, struct store *store, int64_t line,
    struct event *ret, struct error *err)
{
	const struct desk desk = {.store = store, .arena = &exporting->arena};

	return event_settings_read(&desk, ret->number, &ret->settings, &ret->closed, err) &&
	       event_books_ready_at(&desk, line, ret, err);
}

/* An event as hands of it are scored, read when the first of them comes. */
static bool event_of(struct exporting *exporting, struct store *store, int64_t number, int64_t line,
    const struct event **ret, struct error *err)
{
	struct event *event;

	for (size_t i = 0; i < exporting->event_count; i++)
		if (exporting->events[i].number == number &&
		    exporting->events[i].book_since <= line &&
		    line < exporting->events[i].book_until) {
			*ret = &exporting->events[i];
			return true;
		}
	exporting->events = arena_room(&exporting->arena, exporting->events, exporting->event_count,
	    sizeof *exporting->events);
	event = &exporting->events[exporting->event_count];
	*event = (struct event){.number = (int)number};
	if (!event_take(exporting, store, line, event, err))
		return false;
	exporting->event_count++;
	*ret = event;
	return true;
}

/* Without an acceptance no hand has sums that cannot be, and looking for them takes long. */
static bool score(const struct desk *desk, const struct hand *hand, const struct address *at,
    struct score *ret, struct error *err)
{
	return hand->acceptance_count > 0
	           ? hand_score(desk->arena, desk->event, hand, at, ret, err)
	           : hand_score_lines(desk->arena, desk->event, hand, at, ret, err);
}

/* Nothing is said of a score where the event or the facts are damaged, and by a canasta that derives it
 * otherwise than the one that entered the hand. */
static bool score_add(void *context, const struct desk *at, const struct export_version *version,
    struct json *json, struct error *err)
{
	struct desk desk = *at;
	unsigned char kept[HASH_BYTES] = {0}, computed[HASH_BYTES];
	struct error trouble = {0};
	const struct rulebook *book;
	struct hand hand;
	struct score found;

	if (!event_of(context, desk.store, version->event, version->line, &desk.event, &trouble) ||
	    !hand_version_read(&desk, &version->address, version->number, &hand, kept, &trouble))
		return !error_is(&trouble, CODE_MEMORY) || error_memory(err);
	book = event_book_of(desk.event, version->address.round);
	if (!score(&desk, &hand, &version->address, &found, err) ||
	    !version_digest(desk.arena, book, &hand, &found, computed, err))
		return false;
	if (memcmp(kept, computed, HASH_BYTES) != 0)
		return true;
	json_key(json, "score");
	score_json_write(json, book, &hand, &found);
	return true;
}

bool export_file(struct store *store, const struct export_sink *sink, struct error *err)
{
	struct exporting exporting = {0};
	const struct export_scorer scorer = {score_add, &exporting};
	bool ok = export_lines(store, &scorer, sink, err);

	arena_release(&exporting.arena);
	return ok;
}
