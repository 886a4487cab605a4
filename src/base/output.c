#include "base/output.h"

#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEADING_MOST = 4096, PIECE = 1 << 16 };

/* For a caller without standard output `-` is an ordinary name. */
static bool goes_out(const struct output_wish *wish)
{
	return wish->standard && output_is_standard(wish->path);
}

bool output_failed(int failure, struct error *err)
{
	return error_set(err, failure == EPIPE ? ERROR_CLOSED : ERROR_STORE,
	    SAY_OUTPUT_FAILED_ANSWER_COULD_WRITTEN,
	    failure ? message_system(failure) : message_words(TEXT_WORDS_THE_OUTPUT_FAILED));
}

static bool fail(const struct output_wish *wish, int failure, struct error *err)
{
	if (goes_out(wish))
		return output_failed(failure, err);
	return error_set(err, ERROR_STORE, SAY_FILE_WRITE_WRITTEN, wish->path,
	    failure ? message_system(failure) : message_words(TEXT_WORDS_THE_OUTPUT_FAILED));
}

/* --- beginning --- */

/* Names a file next to the place, no longer than a file's name may be. `turn` tells apart names of
 * the same process. */
static bool name_beside(const char *path, int turn, char ret[REMOVAL_PATH])
{
	const char *slash = strrchr(path, '/');
	const char *name = slash ? slash + 1 : path;
	char end[48];
	int size = snprintf(end, sizeof end, ".%ld-%d.part", (long)getpid(), turn);
	size_t kept = strlen(name), most = NAME_MAX - sizeof "-journal" - (size_t)size;

	if (kept > most)
		for (kept = most; kept > 0 && ((unsigned char)name[kept] & 0xc0) == 0x80; kept--)
			;
	size = snprintf(
	    ret, REMOVAL_PATH, "%.*s%.*s%s", (int)(name - path), path, (int)kept, name, end);
	return size < REMOVAL_PATH;
}

/* Opens a new file next to the place, or for standard output a temporary one.
 * A killed process may have left its file, and this process may have been given its number. */
static int open_beside(const struct output_wish *wish, mode_t mode, char path[REMOVAL_PATH])
{
	enum { TURNS = 1000 };
	const char *folder = getenv("TMPDIR");
	int file = -1;

	errno = ENAMETOOLONG;
	if (goes_out(wish)) {
		const int size = snprintf(
		    path, REMOVAL_PATH, "%s/canasta-XXXXXX", folder && folder[0] ? folder : "/tmp");

		return size < REMOVAL_PATH ? mkstemp(path) : -1;
	}
	for (int turn = 0; turn < TURNS && name_beside(wish->path, turn, path); turn++) {
		file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
		if (file >= 0 || errno != EEXIST)
			break;
	}
	return file;
}

static void release(void *output)
{
	output_drop(output);
}

bool output_begin(struct output *ret, const struct output_wish *wish, struct error *err)
{
	struct output_found found;
	sigset_t held;
	int file, failure;

	*ret = (struct output){.wish = *wish, .file = wish->standard};
	if (!output_check(wish, &found, err))
		return false;
	if (goes_out(wish) && wish->kind != OUTPUT_COPY)
		return true;
	/* No signal comes before it is known which file goes then. A file that replaces another
	 * gets its mode at the end. */
	removal_hold(&held);
	file = open_beside(wish, found.stays ? S_IRUSR | S_IWUSR : found.mode, ret->beside.path);
	failure = errno;
	if (file >= 0)
		removal_add(&ret->beside);
	removal_go_on(&held);
	if (file < 0)
		return fail(wish, failure, err);
	ret->file = fdopen(file, "w+");
	if (!ret->file) {
		(void)close(file);
		removal_do(&ret->beside);
		return error_memory(err);
	}
	boundary_hold(&ret->cleanup, release, ret);
	return true;
}

bool output_put(struct output *output, const void *data, size_t size, struct error *err)
{
	errno = 0;
	return size == 0 || fwrite(data, 1, size, output->file) == size ||
	       fail(&output->wish, errno, err);
}

/* --- finishing --- */

/* A file is there for good when its folder is on the disk too. Some file systems cannot flush a folder, some
 * folders cannot be opened: that is let pass. */
static bool flush_folder(const char *path, struct error *err)
{
	const char *slash = strrchr(path, '/');
	char folder[REMOVAL_PATH];
	int size = snprintf(
	    folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1, slash ? path : ".");
	int descriptor = size > 0 && (size_t)size < sizeof folder
	                     ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
	                     : -1;
	int failure;

	if (descriptor < 0)
		return true;
	failure = fsync(descriptor) == 0 ? 0 : errno;
	(void)close(descriptor);
	return failure == 0 || failure == EINVAL || failure == ENOTSUP || failure == EROFS ||
	       error_set(err, ERROR_STORE, SAY_FILE_WRITE_WRITTEN_FOLDER_FLUSHED, path,
	           message_system(failure));
}

/* Keeps the mode and group of the replaced file. If the group cannot be set, its rights must not go
 * to another group. */
static bool keep_mode(int file, const struct output_found *found)
{
	mode_t mode = found->mode;
	struct stat own;

	if (fstat(file, &own) != 0)
		return false;
	if (found->group != (gid_t)-1 && own.st_gid != found->group &&
	    fchown(file, (uid_t)-1, found->group) != 0)
		mode &= ~(mode_t)S_IRWXG;
	return fchmod(file, mode) == 0;
}

/* Moves the file to its place, but a new file never over one that came meanwhile. On file systems
 * without links the check a moment ago must do. Returns 0 or the reason of the failure. */
static int take_place(struct output *output, const struct output_found *found)
{
	const char *part = output->beside.path, *path = output->wish.path;
	const int file = fileno(output->file);
	sigset_t held;
	bool done;
	int failure;

	if ((found->stays && !keep_mode(file, found)) || fsync(file) != 0)
		return errno;
	removal_hold(&held);
	if (!found->there && link(part, path) == 0) {
		(void)unlink(part);
		done = true;
	} else {
		done = (found->there || errno != EEXIST) && rename(part, path) == 0;
	}
	failure = errno;
	if (done)
		removal_drop(&output->beside);
	removal_go_on(&held);
	return done ? 0 : failure;
}

/* Checks the place again, since it may have changed, now that the heading of a table is known. */
static bool finish_file(struct output *output, struct error *err)
{
	char heading[HEADING_MOST];
	struct output_wish wish = output->wish;
	struct output_found found;
	int failure;

	errno = 0;
	if (fflush(output->file) != 0)
		return fail(&wish, errno, err);
	if (wish.kind == OUTPUT_CSV) {
		wish.heading = heading;
		if (fseek(output->file, 0, SEEK_SET) != 0)
			return fail(&wish, errno, err);
		heading[fread(heading, 1, HEADING_MOST - 1, output->file)] = '\0';
		if (ferror(output->file))
			return fail(&wish, errno, err);
	}
	if (!output_check(&wish, &found, err))
		return false;
	failure = take_place(output, &found);
	if (failure == EEXIST)
		return error_set(err, ERROR_STORE, SAY_OUTPUT_TAKEN_ANOTHER_FILE_CAME, wish.path);
	return failure == 0 || fail(&wish, failure, err);
}

/* Copies a file that SQLite wrote. */
static bool pour(struct output *output, struct error *err)
{
	static char piece[PIECE];
	FILE *from = fopen(output->beside.path, "re");
	size_t size;
	bool ok = from != NULL;

	while (ok && (size = fread(piece, 1, sizeof piece, from)) > 0)
		ok = fwrite(piece, 1, size, output->wish.standard) == size;
	ok = ok && !ferror(from) && fflush(output->wish.standard) == 0;
	ok = ok || fail(&output->wish, errno, err);
	if (from)
		(void)fclose(from);
	return ok;
}

void output_drop(struct output *output)
{
	boundary_drop(&output->cleanup);
	if (output->file && output->file != output->wish.standard)
		(void)fclose(output->file); /* what counts is on the disk already */
	output->file = NULL;
	removal_do(&output->beside);
}

bool output_finish(struct output *output, struct error *err)
{
	bool standard = goes_out(&output->wish);
	bool done = !standard                          ? finish_file(output, err)
	            : output->wish.kind == OUTPUT_COPY ? pour(output, err)
	                                               : true;

	output_drop(output);
	return done && (standard || flush_folder(output->wish.path, err));
}

bool output_write(const struct output_wish *wish, const void *data, size_t size, struct error *err)
{
	struct output output;

	if (!output_begin(&output, wish, err))
		return false;
	if (output_put(&output, data, size, err))
		return output_finish(&output, err);
	output_drop(&output);
	return false;
}
