/* whole.h - checks that every row exists that must: numbers have no gap, as the keys of the
 * schema say (file/db.h), and every query of schema/whole finds nothing. Such a query is named
 * after the table with the missing row and selects the lines of the log to which it belongs.
 * Newest versions have their place in the order of play. The rows that each action must write
 * are listed in line_kind.c; club/record_book.h scores the hands. */
#ifndef CANASTA_CLUB_WHOLE_H
#define CANASTA_CLUB_WHOLE_H

#include <stdint.h>

struct arena;
struct store;

/* A missing row, and the line of the log to which it belongs. */
struct whole_fault {
	int64_t line, event;
	const char *subject; /* subject of the line */
	const char *why;     /* words in the user's language */
};

/* Receives every fault, in no order; the words live during the call. */
struct whole_watch {
	void (*report)(void *context, const struct whole_fault *fault);
	void *context;
};

/* Looks for missing rows, within the caller's read or change. */
void whole_look(struct store *store, struct arena *scratch, const struct whole_watch *watch);

/* Returns the words for a table with a missing row. */
const char *whole_table_words(struct arena *arena, const char *table);

/* Returns the words for a version whose place in the order of play is not the one that the
 * earlier hands give. */
const char *whole_place_words(struct arena *arena, int place, int due);

/* Returns the words for a line with an unknown action. */
const char *whole_action_words(struct arena *arena, const char *action);

#endif
