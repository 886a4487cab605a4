/* new_file.h - a file with which a club begins a rulebook of its own. */
#ifndef CANASTA_AUTHOR_NEW_FILE_H
#define CANASTA_AUTHOR_NEW_FILE_H

struct arena;
struct rulebook;
struct text;

/* Adds the text of the file: every figure of another rulebook, each line with its meaning and its
 * possible values (keys.h) as a comment. The new rulebook has the name `id`. The file has the
 * figures of that other rulebook when it is read again. */
void new_file_write(
    struct arena *arena, const struct rulebook *from, const char *id, struct text *to);

#endif
