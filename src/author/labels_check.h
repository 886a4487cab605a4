/* labels_check.h - what is wrong with a file of labels, all of it at once. */
#ifndef CANASTA_AUTHOR_LABELS_CHECK_H
#define CANASTA_AUTHOR_LABELS_CHECK_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct error;
struct problem;

struct labels;

/* The faults, by line and column; missing labels come first, since they have no place. */
struct labels_found {
	struct problem *list;
	size_t count;
};

/* Reads a file of the user's and compares it with the program's own. `ret_language` becomes the language it names,
 * or "". Missing labels are listed in English, or in the language of `reader` if no file has them in English. */
bool labels_check_file(struct arena *arena, const char *path, const struct labels *reader,
    struct labels_found *ret, const char **ret_language, struct error *err);

#endif
