/* event_options.h - the settings of tournament/event_settings.h as options of a command. */
#ifndef CANASTA_CLI_EVENT_OPTIONS_H
#define CANASTA_CLI_EVENT_OPTIONS_H

#include "tournament/event_settings.h"

#include <stdbool.h>

struct call;
struct command_option;
struct error;

/* Returns a table with an option for each setting. */
const struct command_option *event_options(void);

/* Reads the settings that were typed; `ret_set` says which they are. An error has the place of its
 * argument. */
bool event_options_read(const struct call *call, struct event_setting_values *ret,
    bool ret_set[SETTING_COUNT], struct error *err);

#endif
