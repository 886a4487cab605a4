/* lines.h - a file line by line: the whole may have any size, a line has a limit. */
#ifndef CANASTA_BASE_LINES_H
#define CANASTA_BASE_LINES_H

#include "base/file.h"

struct lines {
	struct cleanup cleanup;
	/* Its purpose may change from line to line, and with it the limit. */
	struct file_source source;
	char *buffer;
	size_t room, begin, end; /* of the buffer, and what of it is not used yet */
	off_t used;              /* bytes of the file that lie behind the reader */
	int number;              /* of the line read last, from 1 */
	bool ended;              /* nothing comes behind `end` */
};

/* Opens a file, `-` for standard input, as file_open does; lines_close it then. */
bool lines_open(const char *path, enum file_purpose purpose, struct lines *ret, struct error *err);
void lines_close(struct lines *lines);

/* Whether the first line begins so. Before lines_next. */
bool lines_begin_with(struct lines *lines, const char *words, bool *ret, struct error *err);

/* The next line that is not blank, without the blanks at its end and a byte order mark; it stays until the
 * next is read, and may be changed. NULL at the end of the file. One that is longer than the purpose
 * allows, or so many bytes of nothing but blanks, are ERROR_INPUT `file-too-large`. */
bool lines_next(struct lines *lines, char **ret, size_t *ret_size, struct error *err);

/* Keeps what comes out of a pipe (file_spool), so that it can be read twice. Before lines_next. */
bool lines_keep(struct lines *lines, struct error *err);

/* From the first line again, where file_rewind can. */
bool lines_rewind(struct lines *lines, struct error *err);

#endif
