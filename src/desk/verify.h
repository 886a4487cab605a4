/* verify.h - is the file what the program wrote? */
#ifndef CANASTA_DESK_VERIFY_H
#define CANASTA_DESK_VERIFY_H

#include "desk/record_check.h"
#include "store/log.h"

struct verify_fault {
	/* "1.2.4", "entrant 7", "R57" …; with several events "event 2: 1.2.4". */
	const char *address;
	const char *why;
};

struct verify_report {
	int64_t lines, hands; /* looked at */
	char head[HASH_TEXT]; /* hash of the newest line */
	size_t fault_count;   /* 0: the file holds */
	const struct verify_fault *faults;
	/* Hands whose stored score only an earlier scorer gives; that is no fault. */
	struct scored_otherwise_list otherwise;
};

/* Looks at the file as a database, at the chain, at every row against the line that wrote it, and
 * scores every version of every hand again under its frozen rulebook. Faults found are the answer,
 * not an error; an error is a file that cannot be read at all. */
bool verify_file(
    struct store *store, struct arena *arena, struct verify_report *ret, struct error *err);

/* Somebody who watches a long look: told, from time to time, how many lines of the log it has seen. */
struct verify_watch {
	void (*report)(void *context, int64_t lines);
	void *context;
};

/* The same, watched. */
bool verify_watched(struct store *store, struct arena *arena, const struct verify_watch *watch,
    struct verify_report *ret, struct error *err);

#endif
