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

/* A version scored again. */
struct record_checked {
	/* It does not hold: the reason, in the words of the language, in the arena of the desk. NULL: it holds. */
	const char *why;
	/* It holds; an earlier version of the scorer made its score, which this one does not give. */
	bool scored_otherwise;
};

/* Scores a version again; `action` is that of the line that wrote it. */
bool record_check_hand(const struct desk *desk, const struct kept_version *kept, const char *action,
    struct record_checked *ret, struct error *err);

/* A hand of a file whose stored score only an earlier scorer gives. */
struct scored_otherwise {
	int64_t event;
	struct address address;
	int version;
};

struct scored_otherwise_list {
	size_t count, room;
	struct scored_otherwise *list;
};

/* Adds a version, in an arena of the caller. */
bool record_otherwise_add(struct arena *arena, const struct kept_version *kept,
    struct scored_otherwise_list *to, struct error *err);

/* Takes out versions that have a later one; to be called when all of the file is there. */
bool record_otherwise_settle(
    struct store *store, struct scored_otherwise_list *list, struct error *err);

#endif
