/* log_answer.h - answers about lines of the log: times of rounds, single changes, and changes since
 * a print was made. */
#ifndef CANASTA_CLUB_LOG_ANSWER_H
#define CANASTA_CLUB_LOG_ANSWER_H

#include <stdbool.h>
#include <stdint.h>

struct answer;
struct desk;
struct error;
struct log_line;

/* Reads the time of the newest line about each of the first `count` rounds, their tables or their
 * hands. The time of round n is at n - 1; NULL: no line. The list and the times are in the desk's
 * arena. */
const char *const *log_round_times(const struct desk *desk, int count);

/* Adds a line of the log:
 * {"revision":"R57","time":"…","clock_set":false,"author":"Kirjuri","action":"hand-add","event":1,
 * "subject":"1.2.4","hash":"…"}. "digest":true means that the subject is the digest of an imported
 * file. */
void answer_log_change(struct answer *to, const struct log_line *line);

/* Adds a line like answer_log_change(), with "rows":{…} before the hash: the rows as written, by
 * table. Leaves them out if the line was read without them. */
void answer_log_line(struct answer *to, const struct log_line *line);

/* Adds {"since":"R57","revision":"R60","head":"…"}: `newest` is the last line of the file and
 * `head` is its hash. */
void answer_log_since(struct answer *to, int64_t since, int64_t newest, const char *head);

#endif
