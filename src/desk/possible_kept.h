/* possible_kept.h - which sums hands may have, kept from one request to the next.
 *
 * Most of what judging sums takes is laid out with the first question about a rulebook. A command asks once; a
 * server that judges hands all evening keeps what it found out. */
#ifndef CANASTA_DESK_POSSIBLE_KEPT_H
#define CANASTA_DESK_POSSIBLE_KEPT_H

#include "base/arena.h"
#include "store/desk.h"

/* Of further rulebooks of an event and its phases nothing is kept; what is kept of one grows with the questions,
 * and is begun anew when it takes more bytes than these. */
enum { POSSIBLE_BOOKS_KEPT = 4, POSSIBLE_BYTES_KEPT = 8 << 20 };

struct possible_kept_book {
	struct arena arena;
	const struct rulebook *book; /* with the texts and options of an event's; NULL: free */
	struct possible *possible;
};

/* All zero before its first use. */
struct possible_kept {
	struct possible_kept_book list[POSSIBLE_BOOKS_KEPT];
};

/* Lets an event that was just read ask what is kept of its rulebooks. What an event was given before must not
 * be asked any more: it may be begun anew. */
bool possible_kept_give(
    struct possible_kept *kept, const struct desk *desk, struct event *event, struct error *err);

void possible_kept_release(struct possible_kept *kept);

#endif
