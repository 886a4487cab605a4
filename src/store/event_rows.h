/* event_rows.h - the rows of an event: its frozen rulebook, its versions of settings, all of it. They are
 * read and written inside a read or a transaction of their caller. */
#ifndef CANASTA_STORE_EVENT_ROWS_H
#define CANASTA_STORE_EVENT_ROWS_H

#include "store/change.h"
#include "store/desk.h"

/* The rulebooks frozen into an event and its phases, into `ret`, resolved as store/books_kept.h says; which
 * sums a hand may have is not asked yet. */
bool event_books_read(const struct desk *desk, struct event *ret, struct error *err);

/* Whether the rulebooks that were read are those that the event and its phases name, with a choice for each option
 * (else `store-damaged`). */
bool event_books_whole(const struct desk *desk, const struct event *event, struct error *err);

/* The same as they were in force at a line of the log. */
bool event_books_read_at(
    const struct desk *desk, int64_t line, struct event *ret, struct error *err);

/* The version of the event's own rulebook that is in force now; 0: the first. */
bool event_book_version(const struct desk *desk, int *ret, struct error *err);

/* The next version of the event's own rulebook; `reason` and `unlock` may be NULL. */
bool event_book_replace(struct change *change, const struct rulebook *book, const char *reason,
    const char *unlock, struct error *err);

/* Whether its own rulebook and the phases with rulebooks of their own are those the event was read with: others may
 * be made, or taken back, meanwhile. */
bool event_books_stand(const struct desk *desk, bool *ret, struct error *err);

/* Freezes a rulebook's texts and the options chosen into an event, or a later phase of it. */
bool event_book_write(struct change *change, const struct rulebook *book, struct error *err);
bool event_phase_book_write(
    struct change *change, int phase, const struct rulebook *book, struct error *err);

/* Settings as they are now; texts into the arena. */
bool event_settings_read(const struct desk *desk, int64_t event, struct event_settings *ret,
    bool *ret_closed, struct error *err);

/* Those of the desk's event, read once a deed or a read that keeps them. */
bool event_now_read(const struct desk *desk, const struct event_now **ret, struct error *err);

/* The next version of its settings; `reason`: why they change, NULL where none was given. */
bool event_version_write(struct change *change, const struct event_settings *settings, bool closed,
    const char *reason, struct error *err);

/* A version of its settings, of those alone that say how it ranks. */
struct event_version {
	struct event_settings settings;
	bool in_play;       /* play began before it was made */
	const char *by;     /* who made it */
	const char *time;   /* "2026-03-05T19:30:00Z" */
	const char *reason; /* "" in files that knew none */
};

/* The newest, from 1. */
bool event_version_newest(const struct desk *desk, int64_t event, int *ret, struct error *err);

/* All of them, in order. */
bool event_versions_read(const struct desk *desk, int64_t event, struct event_version **ret,
    size_t *ret_count, struct error *err);

/* Marks the event as removed; and whether a hand of it was ever recorded. */
bool event_removed_write(struct change *change, const char *reason, struct error *err);
bool event_has_hands(const struct desk *desk, bool *ret, struct error *err);

/* Whether anything of its rounds is recorded: a hand, a deal, a penalty, a decision … */
bool event_recorded(const struct desk *desk, bool *ret, struct error *err);

/* Whether play began: a hand was recorded, or a game ended by decision. */
bool event_began(const struct desk *desk, bool *ret, struct error *err);

/* The row of a new event, which gets the next number; from then on the change is about it. */
bool event_row_write(struct change *change, const struct rulebook *book, struct error *err);

/* All events by number, with their settings alone; those that another one took the place of left out. */
bool events_read(const struct desk *desk, struct event **ret, size_t *ret_count, struct error *err);

#endif
