/* whole.h - whether all rows stand in a file that must stand there: their numbers have no gap, as the keys of the
 * schema say (file/db.h), and each file of schema/whole finds nothing. It is named after the table of which a row
 * is missed, and selects the lines of the log under which it is. Versions that stand have their place in the order of
 * play. The rows that a line must write by its action are
 * listed in line_kind.c; club/record_book.h scores the hands. */
#ifndef CANASTA_CLUB_WHOLE_H
#define CANASTA_CLUB_WHOLE_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct error;
struct store;

/* A row that is missed, and the line of the log under which it is. */
struct whole_fault {
	int64_t line, event;
	const char *subject; /* of the line */
	const char *why;     /* in the words of the language */
};

/* Each is reported to it, in no order; the words live for the call. False stops. */
struct whole_watch {
	bool (*report)(void *context, const struct whole_fault *fault, struct error *err);
	void *context;
};

/* Within a read or a transaction of the caller. */
bool whole_look(
    struct store *store, struct arena *scratch, const struct whole_watch *watch, struct error *err);

/* The words for a table of which a row is missed. NULL where memory fails. */
const char *whole_table_words(struct arena *arena, const char *table);

/* The words for a version whose place in the order of play is not the one that the hands recorded until then give.
 * NULL where memory fails. */
const char *whole_place_words(struct arena *arena, int place, int due);

/* The words for a line with an action that no deed has. NULL where memory fails. */
const char *whole_action_words(struct arena *arena, const char *action);

#endif
