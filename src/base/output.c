#include "base/output.h"

#include "base/message.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEADING_MOST = 4096, PIECE = 1 << 16 };

/* Of a caller that has no standard output `-` is a name like others. */
static bool goes_out(const struct output_wish *wish)
{
	return wish->standard && output_is_standard(wish->path);
}

bool output_failed(int failure, struct error *err)
{
	return error_set(err, failure == EPIPE ? ERROR_CLOSED : ERROR_STORE, "output-failed",
	    "the answer could not be written: %s",
	    failure ? message_system(failure) : message_words("the output failed"));
}

static bool fail(const struct output_wish *wish, int failure, struct error *err)
{
	if (goes_out(wish))
		return output_failed(failure, err);
	return error_set(err, ERROR_STORE, "file-write", "%s: cannot be written: %s", wish->path,
	    failure ? message_system(failure) : message_words("the output failed"));
}

/* --- beginning --- */

/* Beside the place, under a name no longer than a file's may be. */
static bool name_beside(const char *path, char ret[REMOVAL_PATH])
{
	const char *slash = strrchr(path, '/');
	const char *name = slash ? slash + 1 : path;
	char end[32];
	int end_size = snprintf(end, sizeof end, ".%ld.part", (long)getpid());
	size_t kept = strlen(name), most = NAME_MAX - sizeof "-journal" - (size_t)end_size;

	if (kept > most)
		for (kept = most; kept > 0 && ((unsigned char)name[kept] & 0xc0) == 0x80; kept--)
			;
	end_size = snprintf(
	    ret, REMOVAL_PATH, "%.*s%.*s%s", (int)(name - path), path, (int)kept, name, end);
	return end_size > 0 && end_size < REMOVAL_PATH;
}

/* What goes to standard output is there whole too, before the first byte of it goes. */
static bool name_aside(char ret[REMOVAL_PATH])
{
	const char *folder = getenv("TMPDIR");
	int size =
	    snprintf(ret, REMOVAL_PATH, "%s/canasta-XXXXXX", folder && folder[0] ? folder : "/tmp");

	return size > 0 && size < REMOVAL_PATH;
}

static int open_beside(const struct output_wish *wish, mode_t mode, char path[REMOVAL_PATH])
{
	errno = ENAMETOOLONG;
	if (goes_out(wish))
		return name_aside(path) ? mkstemp(path) : -1;
	if (!name_beside(wish->path, path))
		return -1;
	return open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
}

/* No signal comes between the file and its being known as one that goes. */
static bool make_beside(struct output *output, mode_t mode, struct error *err)
{
	sigset_t held;
	int file, failure = 0;

	removal_hold(&held);
	file = open_beside(&output->wish, mode, output->beside.path);
	if (file >= 0)
		removal_add(&output->beside);
	else
		failure = errno;
	removal_go_on(&held);
	if (file < 0)
		return fail(&output->wish, failure, err);
	output->file = fdopen(file, "w+");
	if (output->file)
		return true;
	(void)close(file);
	removal_do(&output->beside);
	return error_memory(err);
}

static void release(void *output)
{
	output_drop(output);
}

bool output_begin(struct output *ret, const struct output_wish *wish, struct error *err)
{
	struct output_found found;

	*ret = (struct output){.wish = *wish, .file = wish->standard};
	if (!output_check(wish, &found, err))
		return false;
	if (goes_out(wish) && wish->kind != OUTPUT_COPY)
		return true;
	/* What takes the place of a file gets its mode at the end. */
	if (!make_beside(ret, found.stays ? S_IRUSR | S_IWUSR : found.mode, err))
		return false;
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
	       error_set(err, ERROR_STORE, "file-write",
	           "%s: is written, but its folder cannot be flushed to the disk: %s", path,
	           message_system(failure));
}

/* The mode somebody chose stays, and the group it was chosen for; where that cannot be given, its
 * rights are not another group's. */
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

/* A new file never takes the place of one that came meanwhile; where a link cannot be made, what was
 * looked at a moment ago must do. */
static bool publish_new(const char *part, const char *path)
{
	if (link(part, path) == 0) {
		(void)unlink(part);
		return true;
	}
	return errno != EEXIST && rename(part, path) == 0;
}

static bool take_place(struct output *output, const struct output_found *found, struct error *err)
{
	const char *part = output->beside.path, *path = output->wish.path;
	int file = fileno(output->file);
	sigset_t held;
	bool done;
	int failure;

	if (found->stays && !keep_mode(file, found))
		return fail(&output->wish, errno, err);
	if (fsync(file) != 0)
		return fail(&output->wish, errno, err);
	removal_hold(&held);
	done = found->there ? rename(part, path) == 0 : publish_new(part, path);
	failure = errno;
	if (done)
		removal_drop(&output->beside);
	removal_go_on(&held);
	if (!done && failure == EEXIST)
		return error_set(err, ERROR_STORE, "output-taken",
		    "%s: another file of that name came meanwhile", path);
	return done || fail(&output->wish, failure, err);
}

/* The first line of what was written. */
static bool read_heading(struct output *output, char heading[HEADING_MOST], struct error *err)
{
	size_t size;

	if (fseek(output->file, 0, SEEK_SET) != 0)
		return fail(&output->wish, errno, err);
	size = fread(heading, 1, HEADING_MOST - 1, output->file);
	heading[size] = '\0';
	return !ferror(output->file) || fail(&output->wish, errno, err);
}

/* What is there may be another than at the beginning. */
static bool finish_file(struct output *output, struct error *err)
{
	char heading[HEADING_MOST];
	struct output_wish wish = output->wish;
	struct output_found found;

	errno = 0;
	if (fflush(output->file) != 0)
		return fail(&wish, errno, err);
	if (wish.kind == OUTPUT_CSV && !read_heading(output, heading, err))
		return false;
	if (wish.kind == OUTPUT_CSV)
		wish.heading = heading;
	return output_check(&wish, &found, err) && take_place(output, &found, err);
}

/* A file that SQLite wrote, as it is now. */
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
