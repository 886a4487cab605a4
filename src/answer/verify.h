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

/* {"valid":true,"lines":57,"hands":12,"head":"…","found":"R40","faults":[{"address":"1.2.4","why":"…"}]} */
void answer_verify(
    struct answer *to, const struct verify_report *report, const struct asked_head *asked);

#endif
