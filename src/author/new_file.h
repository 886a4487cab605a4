/* new_file.h - a file to begin a rulebook of one's own with: every figure of another one, each line
 * with its meaning and its possible values (keys.h) as a comment. Read again it is that
 * rulebook. */
#ifndef CANASTA_AUTHOR_NEW_FILE_H
#define CANASTA_AUTHOR_NEW_FILE_H

#include <stdbool.h>

struct arena;
struct error;
struct rulebook;
struct text;

/* Adds the file's text for a rulebook that shall be called `id`. */
bool new_file_write(struct arena *arena, const struct rulebook *from, const char *id,
    struct text *to, struct error *err);

#endif
