/* publish.h - answers how many pages were published. */
#ifndef CANASTA_PUBLISH_PUBLISH_H
#define CANASTA_PUBLISH_PUBLISH_H

struct answer;
struct output_folder_counts;

/* Adds the numbers of pages: {"written":12,"unchanged":340,"removed":1}. */
void answer_publish(struct answer *to, const struct output_folder_counts *counts);

#endif
