/* transaction.h - a change of the file: a transaction, one line of the log, and the rows written under it. */
#ifndef CANASTA_FILE_TRANSACTION_H
#define CANASTA_FILE_TRANSACTION_H

#include "base/clock.h"
#include "file/log.h"

#include <stdbool.h>
#include <stdint.h>

struct desk;
struct error;

struct change {
	/* For whatever is read within it: the desk of who asked, which keeps the settings; in its arena. */
	const struct desk *desk;
	int64_t event;      /* its number inside the file; 0: the file as a whole, or one that
	                            is only being made */
	struct log_end end; /* of the log, before the new line */
	int64_t seq;        /* of the line: rows written carry it */
	struct clock_time time;
};

/* Begins a change of the event of that number; 0: of the file. Starts a transaction unless one has begun, and the
 * line of the log. Refuses a store that was opened to read. */
bool change_begin_of(const struct desk *desk, int64_t event, struct change *ret, struct error *err);

/* Writes the line with the rows standing under it as payload. */
bool change_log(struct change *change, const char *action, const char *subject, struct error *err);

/* Refuses to change an event that was played in another club's file, and says where that is done. */
bool change_refuse_imported(int64_t event, struct error *err);

/* Commits if `ok`, else rolls back; returns true if the change was made. A change without rows to
 * write ends without a line. */
bool change_end(struct change *change, bool ok, struct error *err);

/* The number of a name, written under the change's line where it is new. */
bool change_name(struct change *change, const char *text, int64_t *ret, struct error *err);

/* Finds the number of a known person (`person` above 0), else that of the name. */
bool change_person(
    struct change *change, int64_t person, const char *text, int64_t *ret, struct error *err);

/* Gives a name a new number, even if another person has the name. NULL: a person forgotten
 * elsewhere, whose name was never in this file. */
bool change_namesake(struct change *change, const char *text, int64_t *ret, struct error *err);

#endif
