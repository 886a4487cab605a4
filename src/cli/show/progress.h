/* progress.h - how far a long task is, where somebody watches: a bar on the terminal that messages go
 * to, gone when the task is done. In a pipe or a file nothing of it is seen. */
#ifndef CANASTA_CLI_SHOW_PROGRESS_H
#define CANASTA_CLI_SHOW_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct progress {
	FILE *messages; /* NULL: nobody watches */
	const char *what;
	int64_t all;
	int percent; /* shown now; -1: nothing */
};

/* `what`: MESSAGE_WORDS. `all`: what progress_at is told at the end; 0: not known, and nothing is shown. */
void progress_begin(struct progress *progress, FILE *messages, const char *what, int64_t all);
void progress_at(struct progress *progress, int64_t done);
/* Clears the bar; it may be called again. */
void progress_end(struct progress *progress);

#endif
