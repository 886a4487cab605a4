/* author.h - files that people write: what is wrong with a file of labels, and a file to begin a rulebook with. */
#ifndef CANASTA_AUTHOR_AUTHOR_H
#define CANASTA_AUTHOR_AUTHOR_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct labels;
struct problem;
struct rulebook;
struct text;

/* The faults of a file, by line and column; missing labels come first, since they have no place. */
struct labels_found {
	struct arena *arena;
	const char *file; /* its name in messages */
	struct problem *list;
	size_t count;
};

/* Reads a file of the user's and compares it with the program's own. `ret_language` becomes the language it names,
 * or "". Missing labels are listed in English, or in the language of `reader` if no file has them in English. */
struct labels_found labels_check_file(
    struct arena *arena, const char *path, const struct labels *reader, const char **ret_language);

/* Gives an earlier file of labels, whose messages, help and readings have English texts as keys, today's
 * keys. Appends it to `out`: first all other labels unchanged, then these groups, one label a line. Texts
 * that the program no longer says become comments. */
void labels_convert_file(struct arena *arena, const char *path, struct text *out);

/* Adds the text of a file to begin a rulebook of one's own with, called `id`: every figure of another rulebook, each
 * line with its meaning and its possible values (keys.h) as a comment. Read again it is that rulebook. */
void new_file_write(
    struct arena *arena, const struct rulebook *from, const char *id, struct text *to);

#endif
