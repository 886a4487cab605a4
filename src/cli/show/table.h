/* table.h - a table's game as an answer: scores, next minima, hands, how it ended. */
#ifndef CANASTA_CLI_SHOW_TABLE_H
#define CANASTA_CLI_SHOW_TABLE_H

#include "cli/command.h"
#include "desk/hand.h"
#include "record/json.h"
#include "store/hand.h"
#include "store/table.h"

void table_json(struct json *json, const struct table *table);
void show_table(const struct table *table, struct text *out);

/* The same, and who went out in each hand; `hands` are those of the table, NULL: not known. */
void show_table_played(
    const struct table *table, const struct store_hand_view *hands, struct text *out);

/* Who signed the sheet and when: members of an object begun by the caller. */
void signature_json_members(struct json *json, const struct table *table);

/* The hands alone. */
void table_hands_json(struct json *json, const struct table *table);
void show_table_hands(const struct table *table, struct text *out);

/* What comes next: the number of the next hand, or who has won and by what decision. */
void show_table_next(const struct table *table, struct text *out);

/* "opens next with 90"; nothing where the game is over. */
const char *show_next_minimum(struct arena *arena, const struct table *table, size_t side);

/* Warns that the sheet, which was changed, had been signed, or its round been locked. */
void warn_signed(const struct call *call, const struct table *table);

/* A table as the answer of a command. `did`: what was done to it, in a word that a label says above it;
 * `repeated`: it had been done already. NULL: nothing. */
void table_says(struct call *call, const struct table *table, const char *did, bool repeated);

#endif
