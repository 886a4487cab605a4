/* new_file.h - a file to begin a rulebook of one's own with. */
#ifndef CANASTA_AUTHOR_NEW_FILE_H
#define CANASTA_AUTHOR_NEW_FILE_H

struct arena;
struct rulebook;
struct text;

/* Adds the text of the file: every figure of another rulebook, each line with its meaning and its possible values
 * (keys.h) as a comment. The new rulebook is called `id`. Read again it is that other rulebook. */
void new_file_write(
    struct arena *arena, const struct rulebook *from, const char *id, struct text *to);

#endif
