/* referee_call.h - calls of tables for the referee. */
#ifndef CANASTA_HALL_REFEREE_CALL_H
#define CANASTA_HALL_REFEREE_CALL_H

#include "club/address.h"

#include <stdbool.h>
#include <stddef.h>

struct answer;
struct desk;
struct error;

struct referee_call {
	int number; /* from 1 in the event */
	struct address table;
	const char *by, *words, *time;
	const char *answered; /* the time; "": not yet */
};

/* Records that a table calls the referee. */
bool referee_call_make(const struct desk *desk, const struct address *table, const char *by,
    const char *words, struct referee_call *ret, struct error *err);

/* Lists the calls that wait, newest first; `all`: answered calls too. */
struct referee_call *referee_calls(const struct desk *desk, bool all, size_t *ret_count);

/* Marks a call as answered; ERROR_INPUT `call-unknown` if there is none of that number. */
bool referee_call_done(
    const struct desk *desk, int number, struct referee_call *ret, struct error *err);

/* Adds {"call":2,"table":"1.2","by":"…","words":"…","time":"…","answered":null}. */
void answer_referee_call(struct answer *to, const struct referee_call *call);

/* Adds rows of "calls". */
void answer_referee_calls(struct answer *to, const struct referee_call *calls, size_t count);

#endif
