/* event_rulebook.h - an event that began under the wrong rulebook gets the right one, and every hand of it is
 * scored again; and an event that was made by mistake is removed. */
#ifndef CANASTA_DESK_EVENT_RULEBOOK_H
#define CANASTA_DESK_EVENT_RULEBOOK_H

#include "store/table.h"

struct event_rulebook {
	const struct rulebook *book; /* with its options */
	const char *reason;          /* NULL: none; asked for once anything is recorded */
	const char *unlock;          /* why hands of a locked round change; NULL: they do not */
	bool dry_run;                /* all is worked out, and nothing is kept */
};

/* A hand scored by the new rulebook. */
struct hand_rescored {
	struct address address;
	int version;
	size_t side_count;
	struct hand_sums sides[SIDES_MOST], were[SIDES_MOST]; /* `running` is not told */
	bool after_end, was_after_end;
	bool differs;              /* in anything of that */
	const struct score *score; /* with its findings */
	const struct hand *hand;
};

struct event_rulebook_set {
	bool repeated;      /* it is played by that rulebook already; nothing was written */
	struct event event; /* by the new one */
	size_t count;
	const struct hand_rescored *hands; /* by round and table, in the order of play */
};

/* Hands of phases with a rulebook of their own stay as they are. A closed event is ERROR_REFUSED `event-closed`;
 * without a reason where anything is recorded `rulebook-fixed`; a locked round without `unlock` `locked`; what the
 * new rulebook does not know, one thing or several, `rulebook-unfit`, naming each. */
bool event_rulebook_set(const struct desk *desk, const struct event_rulebook *wanted,
    struct event_rulebook_set *ret, struct error *err);

/* Removes an event without recorded hands, else ERROR_REFUSED `event-has-hands`; `reason` may be NULL. */
bool event_remove(const struct desk *desk, const char *reason, struct error *err);

#endif
