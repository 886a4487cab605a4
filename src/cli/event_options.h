/* event_options.h - the settings of tournament/event_settings.h as options of a command. */
#ifndef CANASTA_CLI_EVENT_OPTIONS_H
#define CANASTA_CLI_EVENT_OPTIONS_H

#include "tournament/event_settings.h"

#include <stdbool.h>

struct call;
struct command_option;
struct error;

/* An option for each setting; a table as commands have them. */
const struct command_option *event_options(void);

/* The settings typed, and which they are. What is wrong stands at its argument. */
bool event_options_read(const struct call *call, struct event_setting_values *ret,
    bool ret_set[SETTING_COUNT], struct error *err);

#endif
