#include "cli/commands.h"
#include "cli/help/help.h"

const struct command cmd_version = {
    .name = "version",
    .synopsis = "",
    .summary = "the version of the program",
    .details = "    canasta version --json",
    .run = help_version,
};
