/* show_table.h - a table's game as an answer: scores, next minima, hands, how it ended. */
#ifndef CANASTA_CLI_SHOW_TABLE_H
#define CANASTA_CLI_SHOW_TABLE_H

#include "record/json.h"
#include "store/table.h"

void table_json(struct json *json, const struct table *table);
void show_table(const struct table *table, struct text *out);

/* The hands alone. */
void table_hands_json(struct json *json, const struct table *table);
void show_table_hands(const struct table *table, struct text *out);

/* Where the game stands and what comes next: scores and minima, or who has won. */
void show_table_state(const struct table *table, struct text *out);

#endif
