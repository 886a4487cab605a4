#define _GNU_SOURCE /* syncfs */
#include "base/output_folder.h"

#include "base/message.h"
#include "base/output.h"
#include "base/output_list.h"
#include "base/output_place.h"
#include "base/removal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NOWHERE = -1 };

struct output_folder {
	struct cleanup cleanup;
	struct arena *arena;
	struct output_folder_wish wish;
	struct output_folder_counts counts;
	sigset_t before;     /* what came through before */
	int top;             /* the folder */
	bool made;           /* it was not there before */
	int beside;          /* what is new, in it; NOWHERE: nothing is yet */
	struct text folders; /* lines of those entered */
	/* The one that was entered: */
	const char *name; /* ""; NULL: none is */
	int here;         /* NOWHERE: it is not there yet */
	int fresh;        /* what is new of it; NOWHERE: nothing is yet */
	struct text list;
	struct arena lists; /* of one folder at a time */
	struct arena pages; /* of one page at a time */
};

static bool fail(const struct output_folder *folder, const char *name, struct error *err)
{
	char path[OUTPUT_PLACE_PATH];

	output_place_name(folder->wish.path, folder->name ? folder->name : "", name, path);
	return error_set(err, ERROR_STORE, "file-write", "%s: cannot be written: %s", path,
	    message_system(errno));
}

static void shut(int *file)
{
	if (*file != NOWHERE)
		(void)close(*file);
	*file = NOWHERE;
}

/* --- beginning --- */

/* A folder that another program of ours is writing into has its lock, and is that one's to remove, whoever made
 * it. Where no lock can be had there is none. */
static bool lock(struct output_folder *folder, struct error *err)
{
	if (flock(folder->top, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
		return true;
	folder->made = false;
	return error_set(err, ERROR_STORE, "output-taken",
	    "%s is being written into by another; wait until that is over", folder->wish.path);
}

/* The folder, or a place in it, is looked at as any other output is. */
static bool check(
    const struct output_folder *folder, const char *path, enum output_kind kind, struct error *err)
{
	const struct output_wish wish = {
	    .path = path, .kind = kind, .replace = true, .guarded = folder->wish.guarded};

	return output_check(&wish, NULL, err);
}

/* What gives way to a page, or with "" to the folder that was entered: output_place_check() let it pass. A link to a
 * folder does, the folder itself does not. */
static bool check_in(const struct output_folder *folder, const char *name, struct error *err)
{
	char path[OUTPUT_PLACE_PATH];
	struct stat about;

	output_place_name(folder->wish.path, folder->name, name, path);
	if (lstat(path, &about) != 0)
		return true;
	if (S_ISDIR(about.st_mode))
		return error_set(err, ERROR_STORE, "output-taken",
		    "%s: a folder `%s` stands where a page is to be; name another folder",
		    folder->wish.path, name);
	return (stat(path, &about) == 0 && S_ISDIR(about.st_mode)) ||
	       check(folder, path, OUTPUT_PAGE, err);
}

static bool open_top(struct output_folder *folder, struct error *err)
{
	const char *path = folder->wish.path;

	if (output_is_standard(path))
		return error_set(err, ERROR_STORE, "output-taken",
		    "`%s` is no folder; the name of a folder is expected", path);
	if (!check(folder, path, OUTPUT_FOLDER, err))
		return false;
	folder->made = mkdir(path, OUTPUT_FOLDER_MODE) == 0;
	if (!folder->made && errno != EEXIST)
		return fail(folder, "", err);
	folder->top = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (folder->top >= 0)
		return lock(folder, err);
	folder->top = NOWHERE;
	return fail(folder, "", err);
}

/* Where nothing may be written is told before anything is made. */
static bool check_writable(const struct output_folder *folder, int place, struct error *err)
{
	return faccessat(place, ".", W_OK | X_OK, AT_EACCESS) == 0 || fail(folder, "", err);
}

static bool look(struct output_folder *folder, struct error *err)
{
	const struct output_place place = {
	    .path = folder->wish.path, .top = folder->top, .replace = folder->wish.replace};

	return output_place_go_on(&place, err) && output_place_check(&place, err);
}

static void release(void *folder)
{
	output_folder_drop(folder);
}

bool output_folder_begin(struct arena *arena, const struct output_folder_wish *wish,
    struct output_folder **ret, struct error *err)
{
	struct output_folder *folder = arena_alloc(arena, 1, sizeof *folder);

	*ret = NULL;
	*folder = (struct output_folder){.arena = arena,
	    .wish = *wish,
	    .top = NOWHERE,
	    .beside = NOWHERE,
	    .here = NOWHERE,
	    .fresh = NOWHERE,
	    .folders = {.arena = arena}};
	removal_hold(&folder->before);
	boundary_hold(&folder->cleanup, release, folder);
	if (open_top(folder, err) && look(folder, err)) {
		*ret = folder;
		return true;
	}
	output_folder_drop(folder);
	return false;
}

/* --- what is new --- */

static bool make_beside(struct output_folder *folder, struct error *err)
{
	if (folder->beside != NOWHERE)
		return true;
	if (mkdirat(folder->top, output_place_new, OUTPUT_FOLDER_MODE) != 0)
		return fail(folder, output_place_new, err);
	folder->beside =
	    openat(folder->top, output_place_new, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (folder->beside >= 0)
		return true;
	folder->beside = NOWHERE;
	return fail(folder, output_place_new, err);
}

static bool make_fresh(struct output_folder *folder, struct error *err)
{
	const char *name = folder->name[0] ? folder->name : ".";

	if (folder->fresh != NOWHERE)
		return true;
	if (!make_beside(folder, err))
		return false;
	if (folder->name[0] && mkdirat(folder->beside, name, OUTPUT_FOLDER_MODE) != 0)
		return fail(folder, "", err);
	folder->fresh =
	    openat(folder->beside, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (folder->fresh >= 0)
		return true;
	folder->fresh = NOWHERE;
	return fail(folder, "", err);
}

static bool write_all(int file, const char *data, size_t size)
{
	while (size > 0) {
		const ssize_t put = write(file, data, size);

		if (put < 0 && errno == EINTR)
			continue;
		if (put < 0)
			return false;
		data += put;
		size -= (size_t)put;
	}
	return true;
}

static bool put_fresh(struct output_folder *folder, const char *name, const void *data, size_t size,
    struct error *err)
{
	int file, failure = 0;

	if (!make_fresh(folder, err) || !check_in(folder, name, err))
		return false;
	file =
	    openat(folder->fresh, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, OUTPUT_PAGE_MODE);
	if (file < 0)
		return fail(folder, name, err);
	if (!write_all(file, data, size))
		failure = errno;
	if (close(file) != 0 && failure == 0)
		failure = errno;
	errno = failure;
	return failure == 0 || fail(folder, name, err);
}

/* Whether the page that stands there is the same to the byte. */
static bool is_there(struct output_folder *folder, const char *name, const void *data, size_t size,
    bool *ret, struct error *err)
{
	struct output_bytes bytes = {0};

	if (folder->here != NOWHERE &&
	    !output_list_bytes(&folder->pages, folder->here, name, &bytes, err))
		return false;
	*ret = bytes.data && bytes.size == size && memcmp(bytes.data, data, size) == 0;
	arena_empty(&folder->pages);
	return true;
}

/* The list of the folder that was entered, where it is another than the one that stands there. */
static bool leave(struct output_folder *folder, struct error *err)
{
	bool same;

	if (!folder->name)
		return true;
	if (!folder->name[0] && folder->folders.size > 0)
		text_add(&folder->list, folder->folders.data);
	if (folder->list.failed || folder->folders.failed)
		return error_memory(err);
	if (!is_there(folder, output_list_name, folder->list.data, folder->list.size, &same, err) ||
	    (!same &&
	        !put_fresh(folder, output_list_name, folder->list.data, folder->list.size, err)))
		return false;
	shut(&folder->here);
	shut(&folder->fresh);
	folder->name = NULL;
	return true;
}

bool output_folder_enter(struct output_folder *folder, const char *name, struct error *err)
{
	if (!leave(folder, err))
		return false;
	folder->name = name;
	arena_empty(&folder->lists);
	folder->list = (struct text){.arena = &folder->lists};
	output_list_begin(&folder->list);
	if (name[0])
		output_list_add(&folder->folders, name, NULL);
	folder->here = openat(
	    folder->top, name[0] ? name : ".", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (folder->here >= 0)
		return check_writable(folder, folder->here, err);
	folder->here = NOWHERE;
	return check_in(folder, "", err);
}

bool output_folder_put(struct output_folder *folder, const char *name, const void *data,
    size_t size, struct error *err)
{
	char digest[OUTPUT_DIGEST];
	bool same;

	if (removal_waits()) {
		output_folder_drop(folder);
		return error_set(err, ERROR_STORE, "file-write",
		    "the program was told to end; nothing is written");
	}
	output_list_digest(data, size, digest);
	output_list_add(&folder->list, name, digest);
	if (!is_there(folder, name, data, size, &same, err))
		return false;
	folder->counts.unchanged += same;
	folder->counts.written += !same;
	return same || put_fresh(folder, name, data, size, err);
}

/* --- finishing --- */

static void end(struct output_folder *folder)
{
	boundary_drop(&folder->cleanup);
	shut(&folder->here);
	shut(&folder->fresh);
	shut(&folder->beside);
	shut(&folder->top);
	arena_release(&folder->pages);
	arena_release(&folder->lists);
	removal_go_on(&folder->before);
}

/* From here on it is whole: whoever comes next finishes it. */
static bool settle(struct output_folder *folder, struct error *err)
{
	if (syncfs(folder->top) != 0)
		return fail(folder, "", err);
	return renameat(folder->top, output_place_new, folder->top, output_place_whole) == 0 ||
	       fail(folder, output_place_whole, err);
}

bool output_folder_finish(
    struct output_folder *folder, struct output_folder_counts *ret, struct error *err)
{
	const struct output_place place = {.path = folder->wish.path, .top = folder->top};
	bool done = leave(folder, err) && (folder->beside == NOWHERE || settle(folder, err));

	if (!done) {
		output_folder_drop(folder);
		return false;
	}
	done = output_place_take(&place, &folder->counts.removed, err);
	*ret = folder->counts;
	end(folder);
	return done;
}

void output_folder_drop(struct output_folder *folder)
{
	if (!folder || folder->top == NOWHERE) {
		if (folder) {
			boundary_drop(&folder->cleanup);
			removal_go_on(&folder->before);
		}
		return;
	}
	if (folder->beside != NOWHERE)
		output_place_clear(folder->top);
	if (folder->made)
		(void)rmdir(folder->wish.path);
	end(folder);
}
