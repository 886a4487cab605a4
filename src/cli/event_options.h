/* event_options.h - the settings of store/event_setting.h as options of a command, and shown. */
#ifndef CANASTA_CLI_EVENT_OPTIONS_H
#define CANASTA_CLI_EVENT_OPTIONS_H

#include "cli/command.h"
#include "record/json.h"
#include "store/event_setting.h"

/* An option for each setting; a table as commands have them. */
const struct command_option *event_options(void);

/* The settings given, and which they are. What is wrong stands at its argument. */
bool event_options_read(const struct call *call, struct event_setting_values *ret,
    bool ret_given[SETTING_COUNT], struct error *err);

/* A key each in an object that is open: words and texts as texts, numbers as numbers. */
void event_options_json(struct json *json, const struct event_setting_values *values);

/* A line each of those that are not as usual. */
void event_options_show(const struct event_setting_values *values, struct text *out);

#endif
