/* transaction.h - a change of the file: a transaction, one line of the log, and the rows written
 * under it. */
#ifndef CANASTA_FILE_TRANSACTION_H
#define CANASTA_FILE_TRANSACTION_H

#include "base/clock.h"
#include "file/db.h"
#include "file/log.h"

#include <stdint.h>

struct store;

struct change {
	/* The desk for everything read within the change: the caller's desk, which keeps the
	 * settings, and its arena. */
	const struct desk *desk;
	int64_t
	    event; /* number of the event in the file; 0: the file as a whole, or an event that is only being made */
	struct log_end end; /* end of the log before the new line */
	int64_t seq;        /* number of the line, which rows written carry */
	int64_t author; /* the person who makes the change; 0: the one who has the author's name */
	struct clock_time time;
};

/* Begins a change of an event by its number; 0: of the file. Starts a transaction unless one has
 * begun, and the line of the log. Refuses a store that was opened for reading. */
struct change change_begin_of(const struct desk *desk, int64_t event);

/* Writes the line, with the rows under it as payload. */
void change_log(struct change *change, const char *action, const char *subject);

/* Refuses to change an event that was played in another club's file; the message says where to
 * change it. */
void change_refuse_imported(int64_t event);

/* Commits. A change without rows to write ends without a line. */
void change_end(struct change *change);

/* Returns the number of a name; a new name is written under the change's line. */
int64_t change_name(struct change *change, const char *text);

/* Returns the number of a known person (`person` above 0), else the number of the name. */
int64_t change_person(struct change *change, int64_t person, const char *text);

/* Gives a name a new number, even if another person has the name. NULL: a person forgotten
 * elsewhere, whose name was never in this file. */
int64_t change_namesake(struct change *change, const char *text);

/* --- rows of a change --- */

/* Returns a statement that writes rows of a change: its `:event` and `:seq` are bound if they
 * occur. */
struct statement change_ask(struct change *change, const char *sql);

/* Returns a statement that writes a row of a table under the line of a change. Bind each value by
 * the name of its column; `:event` and `:seq` are bound already, and unbound columns are null. */
struct statement change_row(struct change *change, const char *table);

/* Returns a statement for one more row among those that share all columns of the key except the
 * last, which numbers them. The statement returns the number (db_one()). */
struct statement change_next_row(struct change *change, const char *table);

/* Makes the salt that is hashed with a name or a note, so that the hash cannot be found by trying
 * likely ones. */
enum { SALT_BYTES = 16 };
void change_salt(struct store *store, unsigned char ret[SALT_BYTES]);

#endif
