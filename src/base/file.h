/* file.h - reading files, whole or piece by piece; base/output.h writes them. */
#ifndef CANASTA_BASE_FILE_H
#define CANASTA_BASE_FILE_H

#include "base/arena.h"
#include "base/error.h"

struct file_text {
	const char *name; /* as messages show it: the path, or "<stdin>" */
	const char *data; /* NUL-terminated, may hold NULs inside */
	size_t size;
};

/* Reads `path` whole, `-` for standard input. Failing gives ERROR_STORE, a missing file ERROR_INPUT. */
bool file_read(struct arena *arena, const char *path, struct file_text *ret, struct error *err);

/* A file that is read piece by piece: a pipe may have no end. */
struct file_source {
	const char *name; /* as messages show it */
	int descriptor;
};

/* Opens `path`, `-` for standard input; errors as file_read gives them. */
bool file_open(const char *path, struct file_source *ret, struct error *err);

/* Reads up to `size` bytes, waiting for one at least; none come at the end. */
bool file_take(
    const struct file_source *source, char *room, size_t size, size_t *ret_got, struct error *err);

void file_close(struct file_source *source);

#endif
