/* record_check.h - what a file keeps of an event and of its hands, held against what this program makes of it.
 * `verify` asks so of every hand of a file, `import` of every hand of an export. */
#ifndef CANASTA_DESK_RECORD_CHECK_H
#define CANASTA_DESK_RECORD_CHECK_H

#include "store/event.h"
#include "store/hand_kept.h"

/* Reads the settings and rulebooks of the event of `ret->number`. Where they cannot be read, or are not those the
 * event says it has, `ret_why` says why in the words of the language, and the event has no rulebook; else it is
 * NULL. */
bool record_check_event(
    const struct desk *desk, struct event *ret, const char **ret_why, struct error *err);

/* Scores a version again: why it does not hold, in the words of the language, in the arena of the desk; NULL where
 * it does. `action` is that of the line that wrote it. */
bool record_check_hand(const struct desk *desk, const struct kept_version *kept, const char *action,
    const char **ret_why, struct error *err);

#endif
