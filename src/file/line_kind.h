/* line_kind.h - the actions that lines of the log have: how an export calls such a line, and of which tables it
 * writes rows. A deed that writes other rows is a mistake of the program, a line that lacks them a fault of the file. */
#ifndef CANASTA_FILE_LINE_KIND_H
#define CANASTA_FILE_LINE_KIND_H

#include <stdbool.h>
#include <stddef.h>

enum { LINE_TABLES_MOST = 4 };

struct line_kind {
	const char *action;
	const char *type;                     /* in an export: "entrant" */
	const char *tables[LINE_TABLES_MOST]; /* each has rows under the line; ended by NULL */
	bool any;                             /* one of them is enough */
};

/* NULL: no deed of canasta is called so. */
const struct line_kind *line_kind_of(const char *action);

/* The table of which rows are missing under a line of the kind; `written` says for each of schema_tables whether
 * there are any. NULL: none are. */
const char *line_kind_lacks(const struct line_kind *kind, const bool *written);

#endif
