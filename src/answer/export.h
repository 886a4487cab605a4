/* export.h - what leaves the file or comes into it. */
#ifndef CANASTA_ANSWER_EXPORT_H
#define CANASTA_ANSWER_EXPORT_H

#include "answer/answer.h"
#include "desk/hand_facts.h"

/* The hands of a table that count, for CSV: "hands":[{"round":1,"table":2,"hand":4,"sides":[{"side":"A",
 * …,"players":["…"],"out":"normal","red_threes":2,"kinds":{"natural":1,"mixed":2}}]}], and the kinds. `facts`
 * are those of hand_facts_of_table(). */
void answer_export_table(struct answer *to, const struct event_kinds *kinds,
    const struct table *table, const struct hand_facts *facts);

/* "kinds": of canasta in the rulebook, which have a column each. */
void answer_export_kinds(struct answer *to, const struct event_kinds *kinds);

/* {"file":"club.jsonl","lines":57,"head":"…"} */
void answer_export(struct answer *to, const char *file, int64_t lines, const char *head);

#endif
