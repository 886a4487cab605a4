/* event_piece.h - what an event's documents are made with, as rows.
 *
 * The file keeps the bytes themselves, within limits, never a path: an event stays one file that can be
 * carried and exported whole, and a file made elsewhere cannot have any file of this machine read. A
 * piece is kept in versions, under a line of the log, as all else is. Whether the bytes are a picture
 * or a template is for the layers that draw to say (cli/commands/event_paper.c); here they are bytes, and may
 * be faulty where a file was made elsewhere. */
#ifndef CANASTA_STORE_EVENT_PIECE_H
#define CANASTA_STORE_EVENT_PIECE_H

#include "store/change.h"
#include "store/desk.h"

/* The piece that is no template. */
extern const char event_piece_logo[];

struct event_piece {
	const char *name;      /* "logo", or that of a template: "scoresheet" */
	const char *data;      /* NUL-terminated, may hold NULs inside */
	size_t size;           /* 0: taken away */
	const char *by, *time; /* who set it, and when; of a piece to be set not read */
};

/* The pieces that hold, by name. */
bool event_pieces_read(
    const struct desk *desk, struct event_piece **ret, size_t *ret_count, struct error *err);

/* The next version of a piece, where it is other than the one that holds: then `written`, how many were
 * under this line, is one more. */
bool event_piece_write(
    struct change *change, const struct event_piece *piece, size_t *written, struct error *err);

#endif
