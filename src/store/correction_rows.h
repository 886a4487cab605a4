/* correction_rows.h - corrections of hands as rows: what stands beside a version that a correction wrote. */
#ifndef CANASTA_STORE_CORRECTION_ROWS_H
#define CANASTA_STORE_CORRECTION_ROWS_H

#include "store/change.h"
#include "store/version.h"

/* What was done, and what allowed it. */
struct correction_note {
	const char *act; /* "correct", "void", "swap", "move", "follow" */
	enum version_kind clock;
	const char *unlock; /* why it passed a signed sheet or a locked round; NULL: it did not */
	bool after_event;   /* the event was closed */
	/* The other end of a move, the hand that is followed; NULL: none. */
	const struct address *other;
};

/* The note beside a version that was written. */
bool correction_write(struct change *change, const struct version_rows *rows,
    const struct correction_note *note, struct error *err);

#endif
