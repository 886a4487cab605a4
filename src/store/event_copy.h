/* event_copy.h - an event of one file copied into another: each line of the log about it, with author, time
 * and rows, chained behind the other's lines under its numbers. What it says stays as it was written, so
 * that all there is of an event works on it. */
#ifndef CANASTA_STORE_EVENT_COPY_H
#define CANASTA_STORE_EVENT_COPY_H

#include "store/change.h"

struct event_copy {
	struct store *from;
	int64_t event;    /* there */
	struct store *to; /* in a transaction */
	const char *file; /* how messages call what it came from */
	/* Who somebody of the one file is in the other. Somebody new is written under the line. */
	bool (*person)(
	    void *context, struct change *line, int64_t number, int64_t *ret, struct error *err);
	void *context;
};

/* Copies it under the next number of the file. Rows that are about anything else than the event, or do not
 * fit, are ERROR_INPUT `import-rows`. */
bool event_copy_make(const struct event_copy *copy, int64_t *ret_event, struct error *err);

#endif
