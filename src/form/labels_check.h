/* labels_check.h - what is wrong with a file of labels, all of it at once. */
#ifndef CANASTA_FORM_LABELS_CHECK_H
#define CANASTA_FORM_LABELS_CHECK_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct error;
struct problem;

struct labels;

/* What was found, by line and column; what a file lacks comes first, as it stands nowhere. */
struct labels_found {
	struct problem *list;
	size_t count, room;
};

/* A file of the user's, read and compared with the program's own; `ret_language` is what it says it is of, "" where it
 * says nothing. What it lacks is told in English, in the language of `reader` where no file has it in English. */
bool labels_check_file(struct arena *arena, const char *path, const struct labels *reader,
    struct labels_found *ret, const char **ret_language, struct error *err);

#endif
