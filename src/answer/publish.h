/* publish.h - how many pages were published. */
#ifndef CANASTA_ANSWER_PUBLISH_H
#define CANASTA_ANSWER_PUBLISH_H

#include "answer/answer.h"
#include "base/output_folder.h"

/* {"written":12,"unchanged":340,"removed":1} */
void answer_publish(struct answer *to, const struct output_folder_counts *counts);

#endif
