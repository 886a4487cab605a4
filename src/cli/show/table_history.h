/* table_history.h - what happened at a table as an answer: who did it, when, and why. */
#ifndef CANASTA_CLI_SHOW_TABLE_HISTORY_H
#define CANASTA_CLI_SHOW_TABLE_HISTORY_H

#include "desk/table_history.h"

/* What a happening is, in a word for programs and for labels: "hand", "penalty", "adjustment",
 * "warning", "cancelled", "ended", "reopened", "stopped", "continued", "signed". */
const char *happening_name(const struct happening *happening);

#endif
