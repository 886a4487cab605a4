/* answer_parts.h - parts that many answers share: addresses, numbers of penalties and disputes,
 * reasons, the head of a document. */
#ifndef CANASTA_CLUB_ANSWER_PARTS_H
#define CANASTA_CLUB_ANSWER_PARTS_H

#include <stdbool.h>
#include <stdint.h>

struct address;
struct answer;
struct event;
struct log_line;
struct rulebook;

/* Adds "1.2.4", or "1.2" for a table. */
void answer_address(struct answer *to, const char *key, const struct address *address);

/* Adds the address of its table: "1.2". */
void answer_address_of_table(struct answer *to, const char *key, const struct address *address);

/* Adds "P12" or "D3"; nothing for 0. */
void answer_numbered(struct answer *to, const char *key, char letter, int number);

/* Adds a text unless it is empty. */
void answer_text_some(struct answer *to, const char *key, const char *text);

/* Adds a flag if it is set. */
void answer_flag_set(struct answer *to, const char *key, bool set);

/* Adds a number if it is above zero. */
void answer_number_above(struct answer *to, const char *key, int64_t number);

/* Adds a reason in the words in which it was written. A reason that the program wrote with a
 * ruling, "D1: red-three-extra", is in the answer's language. */
void answer_reason(struct answer *to, const char *key, const char *reason);

/* Returns the reason as answer_reason() shows it. */
const char *answer_reason_text(const struct answer *to, const char *reason);

/* Like answer_reason(), but adds nothing for an empty reason. */
void answer_reason_some(struct answer *to, const char *key, const char *reason);

/* Adds the subject of a line of the log, or the place of a fault. Subjects are kept in English, and
 * programs read them so: "entrants 1 2", "1.1.1 for P3", "event 2: file". People read them in their
 * language; an unknown subject is shown unchanged. */
void answer_subject(struct answer *to, const char *key, const char *subject);

/* Adds a line of the log:
 * {"revision":"R57","time":"…","clock_set":false,"author":"Kirjuri","action":"hand-add","event":1,
 * "subject":"1.2.4", "rows":{…},"hash":"…"}. "digest":true means that the subject is the digest of
 * an imported file. The rows are left out if the line was read without them. */
void answer_log_line(struct answer *to, const struct log_line *line);

/* Adds the head of a document on paper: {"event":"Club night","date":"2026-03-05","venue":"…",
 * "rulebook":"Canasta (fi-canasta)", "options":"all four red threes of a side: 800 in all"}. */
void answer_head(struct answer *to, const struct event *event);

/* Adds "rulebook" and "options" of a document without an event. */
void answer_head_book(struct answer *to, const struct rulebook *book);

/* Adds "stamp":"R57 4f3a91c2d0e1": the log's newest line and the beginning of its hash. */
void answer_stamp(struct answer *to, int64_t line, const char *hash);

/* Adds the length of a game of the event: "game":"hands" (hand, hands, target), "game_count":6. */
void answer_game_length(struct answer *to, const struct event *event);

/* Adds the file that was written: {"file":"sheet.pdf","pages":2}; `pages` 0: it has no pages. */
void answer_written(struct answer *to, const char *file, int pages);

#endif
