/* table_history.h - what happened at a table as an answer: who did it, when, and why. */
#ifndef CANASTA_CLI_SHOW_TABLE_HISTORY_H
#define CANASTA_CLI_SHOW_TABLE_HISTORY_H

#include "answer/table.h"
#include "desk/table_history.h"
#include "record/json.h"

/* What a happening is, in a word for programs and for labels: "hand", "penalty", "adjustment",
 * "warning", "cancelled", "ended", "reopened", "stopped", "continued", "signed". */
const char *happening_name(const struct happening *happening);

/* [{"what":"hand","hand":1,"version":2,"kind":"typing","by":"…","time":"…","reason":"…"}, …]:
 * beside who, when and why, of what was given `penalty side code points`, of what ended the game
 * `clause against points`, and `unlock` where it passed a lock. */
void table_history_json(
    struct json *json, const struct table *table, const struct table_history *history);

/* A line each, oldest first. */
void show_table_history(
    const struct table *table, const struct table_history *history, struct text *out);

#endif
