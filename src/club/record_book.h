/* record_book.h - compares what a file keeps of an event and its hands with what this program
 * makes of them. `verify` does so for every hand of a file, `import` for every hand of an
 * export. Finds rows that are missing. */
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
struct hand;
struct kept_version;
struct option_value;
struct rulebook;
struct store;

/* Runs a function that reads what may be damaged. Returns false if it was broken off: *why says
 * why. Lack of memory breaks off the call. */
bool record_try(struct store *store, void (*run)(void *context), void *context, struct error *why);

/* Reads the settings and the newest rulebooks of event `ret->number`. If they are unreadable or not
 * those the event names, returns the reason in words, and the event has no rulebook; otherwise
 * NULL. */
const char *record_check_event(const struct desk *desk, struct event *ret);

/* Events of a file, each with the rulebooks in force at some lines of the log. */
struct record_events {
	struct store *store;
	struct arena *arena;
	size_t count;
	struct event *list;
};

/* Returns an event with the rulebooks in force at a line; it is read the first time. NULL: it is
 * damaged. */
const struct event *record_event_at(struct record_events *known, int64_t number, int64_t line);

/* Reads the facts of a version like hand_kept_facts(), as record_try() does. */
bool record_facts_read(
    const struct desk *desk, const struct kept_version *kept, struct hand *ret, struct error *why);

/* The result of scoring a version again. */
struct record_checked {
	/* Words for why the stored score is wrong, in the desk's arena; NULL: it is right. */
	const char *why;
	/* The stored score is right, but comes from an earlier version of the scorer and differs
	 * from this one's. */
	bool scored_otherwise;
	/* The score record without its findings, in the desk's arena; NULL: it has not the stored
	 * hash. */
	const char *bare;
};

/* Scores a version again; `action` is that of the line that wrote it. */
struct record_checked record_check_hand(
    const struct desk *desk, const struct kept_version *kept, const char *action);

/* A hand whose stored score only an earlier scorer gives. */
struct earlier_score {
	int64_t event;
	struct address address;
	int version;
};

/* Hands whose stored scores only an earlier scorer gives. */
struct earlier_score_list {
	size_t count;
	struct earlier_score *list;
};

/* Adds a version to the list, in the caller's arena. */
void record_otherwise_add(
    struct arena *arena, const struct kept_version *kept, struct earlier_score_list *to);

/* Removes versions that have a later one, once the whole file was read. */
void record_otherwise_settle(struct store *store, struct earlier_score_list *list);

/* A missing row, and the line of the log to which it belongs. */
struct record_gap {
	int64_t line, event;
	const char *subject; /* subject of the line */
	const char *why;     /* words in the user's language */
};

/* Reports each row that must exist and does not, in no order, within the caller's read or change;
 * the words live during the call. Numbers have no gap, as the keys of the schema say
 * (file/schema.h), every query of schema/whole finds nothing, and newest versions have their place
 * in the order of play. Such a query is named after the table with the missing row and selects the
 * lines of the log to which it belongs. The rows that each action must write are listed in
 * file/log.c. */
void record_gaps(struct store *store, struct arena *scratch,
    void (*report)(void *context, const struct record_gap *gap), void *context);

/* A book_finder with the event's rulebook as context. A record may name only that rulebook;
 * else ERROR_INPUT `rulebook-differs`. */
const struct rulebook *record_book_find(
    void *context, const char *id, const struct option_value *options, size_t option_count);

/* Returns a book_finder for records of the event's tables. */
struct book_finder record_book_of(const struct event *event);

/* Checks that the table and number in a record, if it has them, are the address's (hand 0: any
 * number); else ERROR_INPUT `table-differs`, `hand-differs`. Messages call the record `file`. */
void record_book_place(const struct desk *desk, const struct hand_record *record,
    const struct address *at, const char *file);

#endif
