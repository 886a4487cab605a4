/* table_history.h - what happened at a table, oldest first. */
#ifndef CANASTA_ANSWER_TABLE_HISTORY_H
#define CANASTA_ANSWER_TABLE_HISTORY_H

#include "answer/answer.h"
#include "desk/table_history.h"

/* Rows of "history": [{"what":"hand","hand":1,"version":2, …}, {"what":"penalty","penalty":"P1", …}]; of a
 * version of a hand all of it is in "entry" besides. */
void answer_table_history(
    struct answer *to, const struct table *table, const struct table_history *history);

#endif
