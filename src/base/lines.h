/* lines.h - words that a person typed: a name, a reason. */
#ifndef CANASTA_BASE_LINES_H
#define CANASTA_BASE_LINES_H

#include "base/boundary.h"
#include "base/file.h"

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct error;

/* Bytes of a name or a reason at most. */
enum { NAME_BYTES_MOST = 400 };

/* Replaces a name by a copy with its blanks as names are kept (text_join_blanks); NULL stays NULL. */
void input_name_keep(struct arena *arena, const char **name);

/* Checks that a text from a user is printable UTF-8, not too long and not empty; ERROR_INPUT with
 * `code` names it as `what`. */
bool input_text(const char *text, const char *code, const char *what, struct error *err);

/* Check like input_text() and break off: the first needs a text, the second allows none, which is
 * NULL or "". */
void input_require(const char *text, const char *code, const char *what);
void input_allow(const char *text, const char *code, const char *what);

/* A file line by line: the whole may have any size, a line has a limit. */

struct lines {
	struct cleanup cleanup;
	/* Its purpose may change from line to line, and with it the limit. */
	struct file_source source;
	char *buffer;
	size_t room, begin, end; /* of the buffer, and what of it is not used yet */
	off_t used;              /* bytes of the file before the rest in the buffer */
	int number;              /* of the line read last, from 1 */
	bool ended;              /* nothing follows `end` */
};

/* Opens a file, `-` for standard input, as file_open does; lines_close it then. */
bool lines_open(const char *path, enum file_purpose purpose, struct lines *ret, struct error *err);
void lines_close(struct lines *lines);

/* Reads in *ret if the first line begins with `words`. Call it before lines_next(). */
bool lines_begin_with(struct lines *lines, const char *words, bool *ret, struct error *err);

/* Reads the next line that is not blank, without the blanks at its end and a byte order mark; it is
 * valid until the next is read, and may be changed. NULL at the end of the file. A line longer than
 * the purpose allows, or as many blank bytes, is ERROR_INPUT `file-too-large`. */
bool lines_next(struct lines *lines, char **ret, size_t *ret_size, struct error *err);

/* Keeps what comes out of a pipe (file_spool), so that it can be read twice. Before lines_next. */
bool lines_keep(struct lines *lines, struct error *err);

/* From the first line again, where file_rewind can. */
bool lines_rewind(struct lines *lines, struct error *err);

#endif
