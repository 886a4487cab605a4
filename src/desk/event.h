/* event.h - events are made, changed and closed. */
#ifndef CANASTA_DESK_EVENT_H
#define CANASTA_DESK_EVENT_H

#include "store/desk.h"

/* What `event set` changes; NULL: stays. */
struct event_changes {
	const char *name, *date, *venue;
	const int *hands;
	const struct match_points *match_points;
	const int32_t *walkover;
	const bool *second_look;
	const char *reason;           /* kept with the version; NULL or "": none */
	bool more_set[SETTING_COUNT]; /* those that change, a NULL in `more` taking one back */
	struct event_setting_values more;
};

/* Makes an event under a rulebook loaded with its options. Names of open events must differ
 * (ERROR_REFUSED `event-exists`). Settings out of range are ERROR_INPUT. */
bool event_new(const struct desk *desk, const struct event_settings *settings,
    const struct rulebook *book, struct event *ret, struct error *err);

/* Whether changes may still be made to it, seen within the transaction: else ERROR_REFUSED
 * `event-closed`. */
bool event_changeable(const struct desk *desk, struct error *err);

/* Games that a change leaves otherwise than they were: going on that were over, over that went on. */
struct event_games_moved {
	int resumed, ended;
};

/* Both refuse a closed event (ERROR_REFUSED `event-closed`), closing also one that asks for second
 * looks where a hand lacks it (`not-confirmed`), setting also what is fixed once there are rounds
 * (`setting-fixed`), and what ranks once play began, unless there is a reason (`ranking-fixed`). */
bool event_set(const struct desk *desk, const struct event_changes *changes, struct event *ret,
    struct event_games_moved *ret_moved, struct error *err);
bool event_close(const struct desk *desk, struct event *ret, struct error *err);

/* The standings, held back from a round on (`event set --silent-from`), are told to everybody from now on;
 * of a closed event too. Where none are nothing is written, *ret_repeated. */
bool event_announce(
    const struct desk *desk, struct event *ret, bool *ret_repeated, struct error *err);

/* The last round after which anybody may know how things stand until it is announced; 0: the newest. */
int event_told_round(const struct event *event);

/* Opens a closed event again, for a reason that its version keeps. ERROR_INPUT
 * `reason-invalid`; ERROR_REFUSED `event-open`, `event-exists` where an open event has its name by now. */
bool event_reopen(
    const struct desk *desk, const char *reason, struct event *ret, struct error *err);

/* All events by number; `book` is NULL in these, and changes are left out. */
bool event_list(const struct desk *desk, struct event **ret, size_t *ret_count, struct error *err);

/* The rulebooks of an event and its phases as they were in force at a line of the log, ready to judge by;
 * INT64_MAX: as they stand. */
bool event_books_ready_at(
    const struct desk *desk, int64_t line, struct event *event, struct error *err);

/* The event of the desk as the file now has it, where a phase with a rulebook of its own was made, or taken back,
 * since it was read; else *ret is the desk's. */
bool event_renew(const struct desk *desk, const struct event **ret, struct error *err);

/* The event of that number as a whole, within a read. */
bool event_read(const struct desk *desk, int64_t number, struct event *ret, struct error *err);

/* What a list of events leaves out of one: its rulebooks and its changes. */
bool event_listed_read(const struct desk *desk, struct event *event, struct error *err);

#endif
