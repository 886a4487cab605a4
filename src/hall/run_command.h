/* within.h - commands that are given by a request of the hall, run inside the program that serves it. */
#ifndef CANASTA_HALL_RUN_COMMAND_H
#define CANASTA_HALL_RUN_COMMAND_H

#include <stdbool.h>

struct desk;
struct error;
struct hall_command;
struct hall_ran;

/* A hall_knower. */
bool command_is_known(const char *first, const char *second);

/* A hall_runner. The desk may give the commands of its own work, the referee his questions and rulings besides.
 * What names a file of this machine, another event or another author is not let in; a command that writes uses
 * the file that is open, one that asks opens it for itself. */
bool command_run(const struct desk *desk, const struct hall_command *command, struct hall_ran *ret,
    struct error *err);

#endif
