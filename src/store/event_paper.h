/* event_paper.h - how an event's documents look: the club's sign, and templates of its own.
 *
 * What is set for an event holds for every document printed of it from then on. The file keeps the
 * bytes themselves, within limits, never a path: an event stays one file that can be carried and
 * exported whole, and a file made elsewhere cannot have any file of this machine read. A piece is kept
 * in versions, under a line of the log, as all else is. Whether the bytes are a picture or a template
 * is for the layers that draw to say (cli/event_pieces.h); here they are bytes, and may be faulty where
 * a file was made elsewhere. */
#ifndef CANASTA_STORE_EVENT_PAPER_H
#define CANASTA_STORE_EVENT_PAPER_H

#include "store/event.h"

enum { EVENT_PIECE_MOST = 256 * 1024 }; /* bytes */

/* The piece that is no template. */
extern const char event_piece_logo[];

struct event_piece {
	const char *name;      /* "logo", or that of a template: "scoresheet" */
	const char *data;      /* NUL-terminated, may hold NULs inside */
	size_t size;           /* 0: taken away */
	const char *by, *time; /* who set it, and when; of a piece to be set not read */
};

/* Sets pieces in place of earlier ones. What is so already is not written again; *ret_written is how
 * many were. A piece too large is ERROR_INPUT `piece-size`. */
bool event_paper_set(struct store *store, struct arena *arena, const struct event *event,
    const struct event_piece *pieces, size_t count, size_t *ret_written, struct error *err);

/* The pieces that hold, by name. */
bool event_paper_list(struct store *store, struct arena *arena, const struct event *event,
    struct event_piece **ret, size_t *ret_count, struct error *err);

#endif
