/* run_command.h - runs commands for requests of the hall, inside the program that serves it. */
#ifndef CANASTA_HALL_RUN_COMMAND_H
#define CANASTA_HALL_RUN_COMMAND_H

#include <stdbool.h>

struct desk;
struct error;
struct hall_command;
struct hall_ran;

/* Returns true if the program has the command, as a hall_knower. */
bool command_is_known(const char *first, const char *second);

/* Runs a command, as a hall_runner. The desk may give the commands of its own work, the referee
 * also questions and rulings. Arguments that name a file of this machine, another event or another
 * author are refused. A command that writes uses the open file; a command that only reads opens the
 * file itself. */
bool command_run(const struct desk *desk, const struct hall_command *command, struct hall_ran *ret,
    struct error *err);

#endif
