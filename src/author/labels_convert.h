/* labels_convert.h - gives an earlier file of labels, whose messages, help and readings have English texts as keys,
 * today's keys. */
#ifndef CANASTA_AUTHOR_LABELS_CONVERT_H
#define CANASTA_AUTHOR_LABELS_CONVERT_H

#include <stdbool.h>

struct arena;
struct error;
struct text;

/* Appends the file to `out`: first all other labels unchanged, then these groups, one label a line. Texts that the
 * program no longer says become comments. */
bool labels_convert_file(
    struct arena *arena, const char *path, struct text *out, struct error *err);

#endif
