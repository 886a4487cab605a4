/* log.h - every change, and what changed since a print was made. */
#ifndef CANASTA_ANSWER_LOG_H
#define CANASTA_ANSWER_LOG_H

#include "answer/answer.h"
#include "store/log.h"

/* {"revision":"R57","time":"…","clock_set":false,"author":"Kirjuri","action":"hand-add","event":1,
 *  "subject":"1.2.4","hash":"…"}; "digest": the subject is one, of a file that was imported. */
void answer_log_change(struct answer *to, const struct log_line *line);

/* The same, before the hash the rows as written, by table, where they were asked for: "rows":{…}. */
void answer_log_line(struct answer *to, const struct log_line *line);

/* {"since":"R57","revision":"R60","head":"…"}: the file is at `newest`, whose hash is the head. */
void answer_log_since(struct answer *to, int64_t since, int64_t newest, const char *head);

#endif
