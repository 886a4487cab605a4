/* referee_call.h - calls of tables for the referee. */
#ifndef CANASTA_HALL_REFEREE_CALL_H
#define CANASTA_HALL_REFEREE_CALL_H

#include <stdbool.h>
#include <stdint.h>

struct address;
struct answer;
struct desk;

/* Records that a table calls the referee, and adds the call to the answer; `to` may be NULL. */
void referee_call_make(const struct desk *desk, struct answer *to, const struct address *table,
    const char *by, const char *words);

/* Marks a call as answered, and adds it to the answer; ERROR_INPUT `call-unknown` if there is none
 * of that number. */
void referee_call_done(const struct desk *desk, struct answer *to, int64_t number);

/* Returns true if a call of the table waits for the referee. */
bool referee_is_called(const struct desk *desk, const struct address *table);

/* Adds the calls that wait, newest first, as rows of "calls":
 * {"call":2,"table":"1.2","by":"…","words":"…", "time":"…","answered":null}. With `all` answered
 * ones too, with `table` only those of that table; NULL: of every table. */
void answer_referee_calls(
    const struct desk *desk, struct answer *to, bool all, const struct address *table);

#endif
