/* answer_parts.h - what many nouns say alike: addresses, numbers of penalties and disputes, who did it. */
#ifndef CANASTA_CLUB_ANSWER_PARTS_H
#define CANASTA_CLUB_ANSWER_PARTS_H

#include <stdbool.h>
#include <stdint.h>

struct address;
struct answer;
struct event;
struct rulebook;

/* "1.2.4", or "1.2" of a table. */
void answer_address(struct answer *to, const char *key, const struct address *address);

/* Its table alone: "1.2". */
void answer_address_of_table(struct answer *to, const char *key, const struct address *address);

/* "P12", "D3"; nothing for 0. */
void answer_numbered(struct answer *to, const char *key, char letter, int number);

/* A text that is left out where it is empty. */
void answer_text_some(struct answer *to, const char *key, const char *text);

/* A flag that is left out where it is not set. */
void answer_flag_set(struct answer *to, const char *key, bool set);

/* A number that stands there only where it is above nothing. */
void answer_number_above(struct answer *to, const char *key, int64_t number);

/* A reason as it was written; one the program wrote itself with a ruling, "D1: red-three-extra", in the
 * answer's language. */
void answer_reason(struct answer *to, const char *key, const char *reason);

/* How it is said; NULL where memory fails. */
const char *answer_reason_said(const struct answer *to, const char *reason);

/* The same, left out where it is empty. */
void answer_reason_some(struct answer *to, const char *key, const char *reason);

/* A word of settings as a key: "tie_breaks" of "tie-breaks"; "" where memory fails, which the answer
 * remembers. */
const char *answer_key_of(struct answer *to, const char *word);

/* What a line of the log is about, and where a fault of a file is. */

/* Subjects are kept and told to programs in English: "entrants 1 2", "1.1.1 for P3", "event 2: file". People read
 * them in their language; one that is not known, as it is. */
void answer_subject(struct answer *to, const char *key, const char *subject);

/* What stands on every document on paper: the event, its rules, and a stamp of what it was
 * printed from. */

/* {"event":"Club night","date":"2026-03-05","venue":"…","rulebook":"Canasta (fi-canasta)",
 *  "options":"all four red threes of a side: 800 in all"} */
void answer_head(struct answer *to, const struct event *event);

/* "rulebook" and "options" of what is played at no event. */
void answer_head_book(struct answer *to, const struct rulebook *book);

/* "stamp":"R57 4f3a91c2d0e1": the log's newest line and the beginning of its hash. */
void answer_stamp(struct answer *to, int64_t line, const char *hash);

/* How long a game of the event is: "game":"hands" (hand, hands, target), "game_count":6. */
void answer_game_length(struct answer *to, const struct event *event);

/* That a file was written. */

/* {"file":"sheet.pdf","pages":2}; 0 pages: it has none. */
void answer_written(struct answer *to, const char *file, int pages);

#endif
