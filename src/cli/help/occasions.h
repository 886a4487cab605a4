/* occasions.h - when in the life of an event a command is used: the order help and manual teach in. */
#ifndef CANASTA_CLI_HELP_OCCASIONS_H
#define CANASTA_CLI_HELP_OCCASIONS_H

#include <stdbool.h>
#include <stddef.h>

enum occasion {
	OCCASION_BEFORE,
	OCCASION_DESK,
	OCCASION_REFEREE,
	OCCASION_AFTER,
	OCCASION_RULES,
	OCCASION_KEEPING,
	OCCASIONS,
};

extern const char *const occasion_titles[OCCASIONS];

/* The occasion of a command by its whole name, else by its first word; keeping where neither is known
 * (a test sees to it that each is). */
enum occasion occasion_of(const char *command);
/* Whether the table of occasions names the command, or its first word. */
bool occasion_known(const char *command);

#endif
