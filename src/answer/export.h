/* export.h - what leaves the file or comes into it. */
#ifndef CANASTA_ANSWER_EXPORT_H
#define CANASTA_ANSWER_EXPORT_H

#include "answer/answer.h"
#include "store/table.h"

/* The hands of a table that count, for CSV: [{"round":1,"table":2,"hand":4,"sides":[{"side":"A", …}]}]. */
void answer_export_table(struct answer *to, const struct table *table);

/* {"file":"club.jsonl","lines":57,"head":"…"} */
void answer_export(struct answer *to, const char *file, int64_t lines, const char *head);

#endif
