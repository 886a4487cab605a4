/* event_paper.h - how an event's documents look: the club's sign, and templates of its own.
 *
 * What is set for an event holds for every document printed of it from then on. */
#ifndef CANASTA_DESK_EVENT_PAPER_H
#define CANASTA_DESK_EVENT_PAPER_H

#include "store/desk.h"
#include "store/event_piece.h"

enum { EVENT_PIECE_MOST = 256 * 1024 }; /* bytes */

/* Sets pieces in place of earlier ones. What is so already is not written again; *ret_written is how
 * many were. A piece too large is ERROR_INPUT `piece-size`. */
bool event_paper_set(const struct desk *desk, const struct event_piece *pieces, size_t count,
    size_t *ret_written, struct error *err);

/* The pieces that hold, by name. */
bool event_paper_list(
    const struct desk *desk, struct event_piece **ret, size_t *ret_count, struct error *err);

#endif
