#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
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

static bool write_all(int descriptor, const char *data, size_t size)
{
	while (size > 0) {
		ssize_t put = write(descriptor, data, size);

		if (put < 0 && errno == EINTR)
			continue;
		if (put < 0)
			return false;
		data += put;
		size -= (size_t)put;
	}
	return true;
}

/* A rename is durable once its folder is flushed. Folders that cannot be flushed are let pass:
 * some file systems refuse it, and the file itself is whole. */
static void flush_folder(const char *path)
{
	char folder[4096];
	const char *slash = strrchr(path, '/');
	size_t size = slash ? (size_t)(slash - path) : 0;
	int descriptor;

	if (size >= sizeof folder)
		return;
	if (size > 0)
		memcpy(folder, path, size);
	folder[size] = '\0';
	descriptor = open(!slash      ? "."
	                  : size == 0 ? "/"
	                              : folder,
	    O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (descriptor < 0)
		return;
	(void)fsync(descriptor);
	(void)close(descriptor);
}

/* A pipe or device has no place beside it: its bytes go straight in. */
static bool is_special(const char *path)
{
	struct stat about;

	return stat(path, &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode);
}

static bool write_failed(const char *path, int failure, struct error *err)
{
	return error_set(
	    err, ERROR_STORE, "file-write", "%s: cannot be written: %s", path, strerror(failure));
}

static bool write_special(const char *path, const void *data, size_t size, struct error *err)
{
	int descriptor = open(path, O_WRONLY | O_CLOEXEC), failure = 0;

	if (descriptor < 0)
		return write_failed(path, errno, err);
	if (!write_all(descriptor, data, size))
		failure = errno;
	if (close(descriptor) != 0 && failure == 0)
		failure = errno;
	return failure == 0 || write_failed(path, failure, err);
}

bool file_write(const char *path, const void *data, size_t size, unsigned mode, struct error *err)
{
	char beside[4096];
	int length = snprintf(beside, sizeof beside, "%s.%ld.part", path, (long)getpid());
	int descriptor, failure = 0;

	if (*path == '\0' || length < 0 || (size_t)length >= sizeof beside)
		return error_set(
		    err, ERROR_STORE, "file-write", "the file name `%s` cannot be used", path);
	if (is_special(path))
		return write_special(path, data, size, err);
	descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
	if (descriptor < 0)
		return write_failed(path, errno, err);
	if (!write_all(descriptor, data, size) || fsync(descriptor) != 0)
		failure = errno;
	if (close(descriptor) != 0 && failure == 0)
		failure = errno;
	if (failure == 0 && rename(beside, path) != 0)
		failure = errno;
	if (failure != 0) {
		(void)unlink(beside);
		return write_failed(path, failure, err);
	}
	flush_folder(path);
	return true;
}
