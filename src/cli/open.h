/* open.h - the store of a call, opened as its command declared. */
#ifndef CANASTA_CLI_OPEN_H
#define CANASTA_CLI_OPEN_H

#include "cli/command.h"

struct store_choice {
	const char *file;  /* --db; NULL: $CANASTA_DB, else canasta.db */
	const char *event; /* --event; NULL: the only one open */
};

/* Does nothing for a command that needs no store. */
bool open_store(struct call *call, const struct store_choice *choice, struct error *err);
/* For the table of a command that can show the past; open_store obeys it. */
#define AS_OF_OPTION                                                                               \
	{                                                                                          \
		"as-of", OPTION_TEXT, false, "TIME",                                               \
		    "what stood then: 2026-03-05T21:15 (UTC), or a print's R57", 0, 0              \
	}

void close_store(struct call *call);

#endif
