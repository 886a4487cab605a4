/* history.h - places round by round, and who can still come first. */
#ifndef CANASTA_CLI_SHOW_HISTORY_H
#define CANASTA_CLI_SHOW_HISTORY_H

#include "cli/show/lists.h"

void show_history(const struct event *event, const struct standings_history *history,
    enum list_form form, struct text *out);
void show_chances(const struct event *event, const struct standings_chances *chances,
    enum list_form form, struct text *out);

#endif
