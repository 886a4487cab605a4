#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { READ_PIECE = 1 << 16 };

bool file_open(const char *path, struct file_source *ret, struct error *err)
{
	if (strcmp(path, "-") == 0) {
		*ret = (struct file_source){.name = "<stdin>", .descriptor = STDIN_FILENO};
		return true;
	}
	*ret = (struct file_source){.name = path, .descriptor = open(path, O_RDONLY | O_CLOEXEC)};
	if (ret->descriptor >= 0)
		return true;
	return error_set(err, errno == ENOENT || errno == ENOTDIR ? ERROR_INPUT : ERROR_STORE,
	    "file-open", "%s: cannot be opened: %s", path, strerror(errno));
}

bool file_take(
    const struct file_source *source, char *room, size_t size, size_t *ret_got, struct error *err)
{
	ssize_t got;

	do
		got = read(source->descriptor, room, size);
	while (got < 0 && errno == EINTR);
	if (got < 0)
		return error_set(err, errno == EISDIR ? ERROR_INPUT : ERROR_STORE, "file-read",
		    "%s: cannot be read: %s", source->name, strerror(errno));
	*ret_got = (size_t)got;
	return true;
}

void file_close(struct file_source *source)
{
	if (source->descriptor != STDIN_FILENO)
		(void)close(source->descriptor);
	source->descriptor = STDIN_FILENO;
}

/* Reads to the end, doubling the room as it fills. */
static bool read_all(struct arena *arena, const struct file_source *source, size_t expected,
    struct file_text *ret, struct error *err)
{
	size_t room = expected + READ_PIECE, size = 0;
	char *data = arena_alloc(arena, room, 1);

	while (data) {
		size_t got;

		if (!file_take(source, data + size, room - 1 - size, &got, err))
			return false;
		size += got;
		if (got == 0) {
			data[size] = '\0';
			*ret = (struct file_text){.name = source->name, .data = data, .size = size};
			return true;
		}
		if (size == room - 1) {
			char *larger = room > SIZE_MAX / 2 ? NULL : arena_alloc(arena, room * 2, 1);

			if (larger)
				memcpy(larger, data, size);
			data = larger;
			room *= 2;
		}
	}
	return error_memory(err);
}

bool file_read(struct arena *arena, const char *path, struct file_text *ret, struct error *err)
{
	struct file_source source;
	struct stat about;
	bool ok;

	if (!file_open(path, &source, err))
		return false;
	if (fstat(source.descriptor, &about) != 0 || about.st_size < 0)
		about.st_size = 0;
	ok = read_all(arena, &source, (size_t)about.st_size, ret, err);
	file_close(&source);
	return ok;
}
