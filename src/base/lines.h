/* lines.h - words that a person typed: a name, a reason. */
#ifndef CANASTA_BASE_LINES_H
#define CANASTA_BASE_LINES_H

#include "base/boundary.h"
#include "base/file.h"

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct error;

/* The most bytes of a name or a reason. */
enum { NAME_BYTES_MOST = 400 };

/* Replaces a name by a copy with its blanks as names are kept (text_join_blanks); NULL stays NULL. */
void input_name_keep(struct arena *arena, const char **name);

/* Checks that a text from a user is printable UTF-8, not too long and not empty; ERROR_INPUT with
 * `code` names it as `what`. */
bool input_text(const char *text, const char *code, const char *what, struct error *err);

/* Check a text like input_text(), but break off the call. input_require() needs a text;
 * input_allow() also takes NULL and "". */
void input_require(const char *text, const char *code, const char *what);
void input_allow(const char *text, const char *code, const char *what);

/* A file that is read line by line. It may have any size; a line has a limit. */

struct lines {
	struct cleanup cleanup;
	/* The purpose, and with it the limit of a line, may change from line to line. */
	struct file_source source;
	char *buffer;
	size_t room, begin, end; /* its size; the unused bytes are from begin to end */
	off_t used;              /* bytes of the file before `begin` */
	int number;              /* number of the line read last, from 1 */
	bool ended;              /* the file ends at `end` */
};

/* Opens a file, `-` for standard input, like file_open(); the caller closes it with lines_close().
 * These functions break off as file_read() does. */
void lines_open(const char *path, enum file_purpose purpose, struct lines *ret);
void lines_close(struct lines *lines);

/* Returns true if the first line begins with `words`. Call it before lines_next(). */
bool lines_begin_with(struct lines *lines, const char *words);

/* Reads the next line that is not blank, without the blanks at its end and a byte order mark; it is
 * valid until the next is read, and may be changed. NULL at the end of the file. A line longer than
 * the purpose allows, or as many blank bytes, is ERROR_INPUT `file-too-large`. */
char *lines_next(struct lines *lines, size_t *ret_size);

/* Copies the text of a pipe (file_spool()), so that it can be read twice. Call it before
 * lines_next(). */
void lines_keep(struct lines *lines);

/* Goes back to the first line (file_rewind()). */
void lines_rewind(struct lines *lines);

#endif
