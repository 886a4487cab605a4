/* verify.h - whether the file is what the program wrote. */
#ifndef CANASTA_ANSWER_VERIFY_H
#define CANASTA_ANSWER_VERIFY_H

#include "answer/answer.h"
#include "desk/verify.h"

/* A head that left the file: on paper, in an export, with a backup. */
struct asked_head {
	const char *text; /* NULL: none was asked for */
	int64_t line;     /* 0: no line of the log has it */
};

/* Hands whose stored score only an earlier scorer gives: {"scored_otherwise":[{"event":1,"address":"1.2.4"}]}; nothing
 * where there are none. */
void answer_scored_otherwise(struct answer *to, const struct scored_otherwise_list *list);

/* {"valid":true,"lines":57,"hands":12,"head":"…","found":"R40","faults":[{"address":"1.2.4","why":"…"}]} */
void answer_verify(
    struct answer *to, const struct verify_report *report, const struct asked_head *asked);

#endif
