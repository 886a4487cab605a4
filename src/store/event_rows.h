/* event_rows.h - the rows of an event: its frozen rulebook, its versions of
 * settings, all of it. They are read and written inside a read or a transaction of their caller. */
#ifndef CANASTA_STORE_EVENT_ROWS_H
#define CANASTA_STORE_EVENT_ROWS_H

#include "store/change.h"
#include "store/event.h"

/* Whether changes may still be made to the event, seen within the transaction. */
bool event_open(struct store *store, const struct event *event, struct error *err);

/* The rulebook frozen into an event. */
bool event_book(struct store *store, struct arena *arena, int64_t event,
    const struct rulebook **ret, struct error *err);

/* Freezes a rulebook's texts and the options chosen into an event. */
bool event_book_write(
    struct change *change, int64_t event, const struct rulebook *book, struct error *err);

/* Settings as they are now; texts into the arena. */
bool event_settings_read(struct store *store, struct arena *arena, int64_t event,
    struct event_settings *ret, bool *ret_closed, struct error *err);

/* The next version of its settings. */
bool event_version_write(struct change *change, int64_t event,
    const struct event_settings *settings, bool closed, struct error *err);

/* The further settings of a version. */
bool event_values_read(struct store *store, struct arena *arena, int64_t event, int version,
    struct event_setting_values *ret, struct error *err);

/* What was changed of what ranks since play began, into the event. */
bool event_changes_read(
    struct store *store, struct arena *arena, struct event *event, struct error *err);

/* The row of an event, which gets the next number; and why its newest version was made. */
bool event_row_write(
    struct change *change, const struct rulebook *book, int64_t *ret, struct error *err);
bool event_reason_write(struct change *change, const char *reason, struct error *err);

/* The event of that number, as a whole. */
bool event_read(
    struct store *store, struct arena *arena, int64_t number, struct event *ret, struct error *err);

/* All events by number, with their settings alone. */
bool events_read(struct store *store, struct arena *arena, struct event **ret, size_t *ret_count,
    struct error *err);

#endif
