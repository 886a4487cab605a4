/* subject.h - what a line of the log is about, and where a fault of a file is. */
#ifndef CANASTA_ANSWER_SUBJECT_H
#define CANASTA_ANSWER_SUBJECT_H

#include "answer/answer.h"

/* Subjects are kept and told to programs in English: "entrants 1 2", "1.1.1 for P3", "event 2: file". People read
 * them in their language; one that is not known, as it is. */
void answer_subject(struct answer *to, const char *key, const char *subject);

#endif
