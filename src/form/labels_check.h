/* labels_check.h - what is wrong with a file of labels, all of it at once. */
#ifndef CANASTA_FORM_LABELS_CHECK_H
#define CANASTA_FORM_LABELS_CHECK_H

#include "form/labels.h"
#include "rulebook/problem.h"

/* What was found, by line and column; what a file lacks comes first, as it stands nowhere. */
struct labels_found {
	struct problem *list;
	size_t count, room;
};

/* Compares a file with the program's own: labels it lacks (unless it says which language it is like), labels
 * nobody asks for, values other than the program gives, braces that do not close, forms of numbers that are not
 * as many as its rules of plural, texts that are empty, grouping of figures that is no number, a language it is
 * like that the program has not, and words far longer than in any language the program has. */
bool labels_check(struct arena *arena, const struct yaml *root, const struct flat *flat,
    struct labels_found *ret, struct error *err);

/* A file of the user's, read and compared; `ret_language` is what it says it is of, "" where it says nothing. */
bool labels_check_file(struct arena *arena, const char *path, struct labels_found *ret,
    const char **ret_language, struct error *err);

#endif
