/* line_kind.h - the actions of lines of the log: the type of such a line in an export, and the
 * tables of its rows. A change that writes other rows is a mistake of the program. A line without
 * them is a fault of the file. */
#ifndef CANASTA_FILE_LINE_KIND_H
#define CANASTA_FILE_LINE_KIND_H

#include <stdbool.h>
#include <stddef.h>

enum { LINE_TABLES_MOST = 4 };

struct line_kind {
	const char *action;
	const char *type; /* type in an export: "entrant" */
	const char
	    *tables[LINE_TABLES_MOST]; /* tables that have rows under the line; the last is NULL */
	bool any;                      /* rows in one of the tables are enough */
};

/* Returns the kind of an action; NULL: canasta has no such action. */
const struct line_kind *line_kind_of(const char *action);

/* Returns the table whose rows are missing under a line of the kind; NULL: none. `written` says for
 * each of schema_tables if there are rows. */
const char *line_kind_lacks(const struct line_kind *kind, const bool *written);

#endif
