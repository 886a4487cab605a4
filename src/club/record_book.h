/* record_book.h - what a file keeps of an event and of its hands, held against what this program makes of it.
 * `verify` asks so of every hand of a file, `import` of every hand of an export. */
#ifndef CANASTA_CLUB_RECORD_BOOK_H
#define CANASTA_CLUB_RECORD_BOOK_H

#include "club/address.h"
#include "slip/hand_json.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct desk;
struct error;
struct event;
struct kept_version;
struct option_value;
struct rulebook;
struct store;

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
void record_otherwise_add(
    struct arena *arena, const struct kept_version *kept, struct scored_otherwise_list *to);

/* Takes out versions that have a later one; to be called when all of the file is there. */
bool record_otherwise_settle(
    struct store *store, struct scored_otherwise_list *list, struct error *err);

/* Hand records that are meant for an event: its rulebook, and the table they are of. */

/* For a book_finder whose context is the event's rulebook: a record may name it, as long as it is
 * that one with those options; else ERROR_INPUT `rulebook-differs`. */
bool record_book_find(void *context, const char *id, const struct option_value *options,
    size_t option_count, const struct rulebook **ret, struct error *err);

/* Of records for tables of the event. */
struct book_finder record_book_of(const struct event *event);

/* Where a record names its table or its number, these must be the address's (hand 0: any number), else
 * ERROR_INPUT `table-differs`, `hand-differs`. `file` is what messages call the record. */
bool record_book_place(const struct desk *desk, const struct hand_record *record,
    const struct address *at, const char *file, struct error *err);

#endif
