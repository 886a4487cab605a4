/* occasions.h - when in the life of an event a command is used: the order help and manual teach in.
 * templates/words/occasions.yaml says which command is of which. */
#ifndef CANASTA_CLI_HELP_OCCASIONS_H
#define CANASTA_CLI_HELP_OCCASIONS_H

#include "base/yaml.h"

/* The occasions in order; their keys are what they are called. */
const struct yaml *occasions(void);

/* Which of all occasions a command is used at, by its whole name, else by its first word; the last, which is the
 * keepers', where neither is known (a test sees to it that each is). */
size_t occasion_of(const struct yaml *all, const char *command);

#endif
