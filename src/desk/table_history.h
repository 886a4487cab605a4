/* table_history.h - what happened at a table, for a page about it as a whole: every version of its
 * hands, what was given there and taken back, how its game was ended and went on, who signed. */
#ifndef CANASTA_DESK_TABLE_HISTORY_H
#define CANASTA_DESK_TABLE_HISTORY_H

#include "desk/hand.h"
#include "store/hand.h"

enum happening_kind {
	HAPPENING_HAND, /* a version of a hand */
	HAPPENING_GIVEN,
	HAPPENING_CANCELLED,
	HAPPENING_DECISION,  /* made or taken back */
	HAPPENING_STOP,      /* the bell's end, or that it is none */
	HAPPENING_SIGNATURE, /* the table's */
};

/* One thing; what it is about points into the table and its hands, the others are NULL. */
struct happening {
	enum happening_kind kind;
	int64_t log; /* the line of the log that wrote it */
	int hand;    /* of HAPPENING_HAND its number */
	const struct hand_version *version;
	const struct given *given; /* of HAPPENING_CANCELLED too */
	const struct table_decision *decision;
	const struct table_stop *stop;
};

struct table_history {
	const struct hand_view *hands; /* those of the table, as many as it has */
	size_t count;
	const struct happening *happenings; /* oldest first */
};

/* Of a table that was read, inside the same read; `table` is kept. */
bool table_history_read(const struct desk *desk, const struct table *table,
    struct table_history *ret, struct error *err);

#endif
