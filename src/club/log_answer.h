/* log_answer.h - when the rounds of an event last changed, as the log has it. */
#ifndef CANASTA_CLUB_LOG_ANSWER_H
#define CANASTA_CLUB_LOG_ANSWER_H

#include <stdbool.h>
#include <stdint.h>

struct answer;
struct desk;
struct error;
struct log_line;

/* The time of the newest line about each of the first `count` rounds, its tables or its hands: by number less
 * one; NULL: there is none. They live in the desk's arena. */
bool log_round_times(
    const struct desk *desk, int count, const char *const **ret, struct error *err);

/* Every change, and what changed since a print was made. */

/* {"revision":"R57","time":"…","clock_set":false,"author":"Kirjuri","action":"hand-add","event":1,
 *  "subject":"1.2.4","hash":"…"}; "digest": the subject is one, of a file that was imported. */
void answer_log_change(struct answer *to, const struct log_line *line);

/* The same, before the hash the rows as written, by table, where they were asked for: "rows":{…}. */
void answer_log_line(struct answer *to, const struct log_line *line);

/* {"since":"R57","revision":"R60","head":"…"}: the file is at `newest`, whose hash is the head. */
void answer_log_since(struct answer *to, int64_t since, int64_t newest, const char *head);

#endif
