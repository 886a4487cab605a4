/* table_history.h - what happened at a table, in the order of the log. */
#ifndef CANASTA_DISPUTE_TABLE_HISTORY_H
#define CANASTA_DISPUTE_TABLE_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct desk;
struct error;
struct given;
struct hand_version;
struct hand_view;
struct table;
struct table_decision;
struct table_stop;

/* The kinds of events in a table's history. */
enum happening_kind {
	HAPPENING_HAND, /* a version of a hand */
	HAPPENING_GIVEN,
	HAPPENING_CANCELLED,
	HAPPENING_DECISION,  /* a decision made or withdrawn */
	HAPPENING_STOP,      /* the bell's end, or its withdrawal */
	HAPPENING_SIGNATURE, /* the table's signature */
};

/* One event of a table's history. The member of its kind points into the table or its hands; the
 * others are NULL. */
struct happening {
	enum happening_kind kind;
	int64_t log; /* line of the log that wrote it */
	int hand;    /* number of the hand, for HAPPENING_HAND */
	const struct hand_version *version;
	const struct given *given; /* also for HAPPENING_CANCELLED */
	const struct table_decision *decision;
	const struct table_stop *stop;
};

struct table_history {
	const struct hand_view *hands; /* the table's hands, as many as it has */
	size_t count;
	const struct happening *happenings; /* oldest first */
};

/* Collects the history of a table, within the read that read the table. The result points into
 * `table`. */
bool table_history_read(const struct desk *desk, const struct table *table,
    struct table_history *ret, struct error *err);

/* Adds rows of "history", oldest first: [{"what":"hand","hand":1,"version":2, …},
 * {"what":"penalty","penalty":"P1", …}]. A version of a hand is complete in its "entry". */
void answer_table_history(
    struct answer *to, const struct table *table, const struct table_history *history);

#endif
