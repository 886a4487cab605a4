/* event_origin.h - where events were played: in this file, or in another club's, whose export brought them.
 *
 * An event is its club's file and its number there. Its digest is the hash of the newest line about it in
 * its club's log, which binds all before it: two files that tell one digest of it hold the same. */
#ifndef CANASTA_STORE_EVENT_ORIGIN_H
#define CANASTA_STORE_EVENT_ORIGIN_H

#include "store/change.h"
#include "store/log.h"

struct event_source {
	int event;              /* its number here */
	char club[HASH_TEXT];   /* the hash of the first line of its club's log */
	int number;             /* there */
	int64_t line;           /* the newest there about it */
	char digest[HASH_TEXT]; /* the hash of that line */
	bool imported;
	bool direct;   /* played here, or sent by its own club: its log could be looked at */
	bool replaced; /* a newer one of the same club and number is here */
	const char *club_name; /* "" where nobody told it */
	const char *came;      /* when its export was taken in; "" of one played here */
};

/* All events by number. Within a read or a change. */
bool event_sources_read(
    const struct desk *desk, struct event_source **ret, size_t *ret_count, struct error *err);

/* Where an event came from; NULL: it was played here. Within a read or a change. */
bool event_source_read(
    const struct desk *desk, int64_t event, const struct event_source **ret, struct error *err);

/* Says where the change's event came from, of a line that is its last. */
bool event_origin_write(
    struct change *change, const struct event_source *source, struct error *err);

#endif
