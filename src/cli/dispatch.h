/* dispatch.h - from the words of the command line to a command's answer and the exit status. */
#ifndef CANASTA_CLI_DISPATCH_H
#define CANASTA_CLI_DISPATCH_H

#include "base/error.h"

#include <stdbool.h>
#include <stdio.h>

struct command;
struct desk;

/* Runs the command that the words name; they do not include the program's own name. Answers go to
 * `out`, messages to `messages`; `table` ends with NULL. Returns the exit status. */
int dispatch(const struct command *const *table, int count, const char *const *words, FILE *out,
    FILE *messages);

/* The surroundings of a command that runs inside a program which has an event's file open for
 * writing. */
struct dispatch_within {
	const struct desk *desk;
	const char *by; /* the person who answers for changes; the store knows the name */
	/* the language of the reader, set by the surrounding program; NULL: the program's language */
	const char *language;
};

/* The result of a command. */
struct dispatch_end {
	struct error why; /* the error; its kind is ERROR_NONE if the command succeeded */
	bool created;     /* something new was recorded */
};

/* Runs one of the program's commands within another; commands that write use the open file.
 * Returns the exit status. */
int dispatch_on(const struct dispatch_within *within, int count, const char *const *words,
    FILE *out, FILE *messages, struct dispatch_end *ret);

/* Runs one of the program's commands with the standard streams. Returns the exit status. */
int dispatch_program(int count, const char *const *words);

#endif
