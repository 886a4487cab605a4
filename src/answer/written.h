/* written.h - that a file was written. */
#ifndef CANASTA_ANSWER_WRITTEN_H
#define CANASTA_ANSWER_WRITTEN_H

#include "answer/answer.h"

/* {"file":"sheet.pdf","pages":2}; 0 pages: it has none. */
void answer_written(struct answer *to, const char *file, int pages);

#endif
