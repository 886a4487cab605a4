#include "base/output.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"

#include <dirent.h>
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

/* Makes a name beside the place, no longer than a file's may be. `turn` tells apart names of the same process. */
static bool name_beside(const char *path, int turn, char ret[REMOVAL_PATH])
{
	const char *slash = strrchr(path, '/');
	const char *name = slash ? slash + 1 : path;
	char end[48];
	int end_size = snprintf(end, sizeof end, ".%ld-%d.part", (long)getpid(), turn);
	size_t kept = strlen(name), most = NAME_MAX - sizeof "-journal" - (size_t)end_size;

	if (kept > most)
		for (kept = most; kept > 0 && ((unsigned char)name[kept] & 0xc0) == 0x80; kept--)
			;
	end_size = snprintf(
	    ret, REMOVAL_PATH, "%.*s%.*s%s", (int)(name - path), path, (int)kept, name, end);
	return end_size > 0 && end_size < REMOVAL_PATH;
}

/* Standard output, too, is written only after the whole file is ready. */
static bool name_aside(char ret[REMOVAL_PATH])
{
	const char *folder = getenv("TMPDIR");
	int size =
	    snprintf(ret, REMOVAL_PATH, "%s/canasta-XXXXXX", folder && folder[0] ? folder : "/tmp");

	return size > 0 && size < REMOVAL_PATH;
}

/* Opens a new file. A killed process may have left its own, and this one may have been given its number. */
static int open_beside(const struct output_wish *wish, mode_t mode, char path[REMOVAL_PATH])
{
	enum { TURNS = 1000 };
	int file = -1;

	errno = ENAMETOOLONG;
	if (goes_out(wish))
		return name_aside(path) ? mkstemp(path) : -1;
	for (int turn = 0; file < 0 && turn < TURNS && name_beside(wish->path, turn, path);
	     turn++) {
		file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
		if (file < 0 && errno != EEXIST)
			break;
	}
	return file;
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
	/* A file that replaces another gets its mode at the end. */
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

/* Moves a new file to its place, never over one that came meanwhile; on file systems without links
 * the check a moment ago must do. */
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
		return error_set(err, ERROR_STORE, SAY_OUTPUT_TAKEN_ANOTHER_FILE_CAME, path);
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

/* The file at the place may have changed since the beginning. */
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

const char output_place_new[] = ".canasta-new";
const char output_place_whole[] = ".canasta-whole";

/* A page with links to the others comes after them. */
static const char leads[] = "index.html";

void output_place_name(
    const char *path, const char *folder, const char *name, char ret[OUTPUT_PLACE_PATH])
{
	(void)snprintf(ret, OUTPUT_PLACE_PATH, "%s%s%s%s%s", path, *folder ? "/" : "", folder,
	    *name ? "/" : "", name);
}

static bool output_place_fail(const struct output_place *place, const char *name, struct error *err)
{
	char path[OUTPUT_PLACE_PATH];

	output_place_name(place->path, "", name, path);
	return error_set(err, ERROR_STORE, SAY_FILE_WRITE_WRITTEN, path, message_system(errno));
}

static int open_folder(int around, const char *name)
{
	return openat(around, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* --- walking --- */

/* One name in a folder; false ends the walk. */
typedef bool visitor(void *context, int folder, const char *name, struct error *err);

static bool walk(int folder, visitor *each, void *context, struct error *err)
{
	const int again = open_folder(folder, ".");
	DIR *all = again >= 0 ? fdopendir(again) : NULL;
	bool ok = true;

	if (!all) {
		if (again >= 0)
			(void)close(again);
		return error_set(
		    err, ERROR_STORE, SAY_FILE_OPEN_FOLDER_LOOKED, message_system(errno));
	}
	for (const struct dirent *entry = readdir(all); ok && entry; entry = readdir(all))
		if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
			ok = each(context, folder, entry->d_name, err);
	(void)closedir(all);
	return ok;
}

/* --- throwing away --- */

static bool remove_any(void *context, int folder, const char *name, struct error *err)
{
	int inner;

	(void)context;
	if (unlinkat(folder, name, 0) == 0)
		return true;
	inner = open_folder(folder, name);
	if (inner >= 0) {
		(void)walk(inner, remove_any, NULL, err);
		(void)close(inner);
	}
	(void)unlinkat(folder, name, AT_REMOVEDIR);
	return true;
}

void output_place_clear(int top)
{
	struct error ignored = {0};

	(void)remove_any(NULL, top, output_place_new, &ignored);
}

/* --- what is ours --- */

struct checked {
	const struct output_place *place;
	const char *name; /* of the folder in it; "": itself */
	struct output_list list;
};

static bool taken(const struct checked *checked, const char *name, struct error *err)
{
	char path[OUTPUT_PLACE_PATH];

	output_place_name(checked->place->path, checked->name, name, path);
	return error_set(err, ERROR_STORE, SAY_OUTPUT_TAKEN_ALREADY_PAGE_CANASTA, path);
}

static bool changed(const struct checked *checked, const char *name, struct error *err)
{
	char path[OUTPUT_PLACE_PATH];

	output_place_name(checked->place->path, checked->name, name, path);
	return error_set(err, ERROR_STORE, SAY_OUTPUT_TAKEN_CHANGED_SINCE_PUBLISHED, path);
}

static bool check_folder(
    const struct output_place *place, int folder, const char *name, struct error *err);

static bool check_inner(
    const struct checked *checked, int folder, const char *name, struct error *err)
{
	const int inner = open_folder(folder, name);
	bool ok;

	if (inner < 0)
		return taken(checked, name, err);
	ok = check_folder(checked->place, inner, name, err);
	(void)close(inner);
	return ok;
}

static bool check_page(const struct checked *checked, int folder,
    const struct output_list_page *page, struct error *err)
{
	char digest[OUTPUT_DIGEST];

	output_list_page_digest(folder, page->name, digest);
	if (!digest[0])
		return taken(checked, page->name, err);
	return strcmp(digest, page->digest) == 0 || changed(checked, page->name, err);
}

static bool check_entry(void *context, int folder, const char *name, struct error *err)
{
	const struct checked *checked = context;
	const struct output_list_page *page = output_list_find(&checked->list, name);

	if (checked->list.there && strcmp(name, output_list_name) == 0)
		return true;
	if (!page)
		return taken(checked, name, err);
	return page->digest[0] ? check_page(checked, folder, page, err)
	                       : check_inner(checked, folder, name, err);
}

static bool check_folder(
    const struct output_place *place, int folder, const char *name, struct error *err)
{
	struct checked checked = {.place = place, .name = name};
	struct arena arena = {0};
	bool ok;

	output_list_read(&arena, folder, &checked.list);
	ok = walk(folder, check_entry, &checked, err);
	arena_release(&arena);
	return ok;
}

bool output_place_check(const struct output_place *place, struct error *err)
{
	return place->replace || check_folder(place, place->top, "", err);
}

/* --- taking its place --- */

struct taking {
	const struct output_place *place;
	const char *name; /* of the folder in it; "": itself */
	int from, to;
	size_t removed;
};

static bool take_page(const struct taking *taking, const char *name, struct error *err)
{
	/* A folder in a page's place is never replaced: it is a user's. */
	return renameat(taking->from, name, taking->to, name) == 0 || errno == ENOENT ||
	       output_place_fail(taking->place, name, err);
}

static bool is_folder(int around, const char *name)
{
	struct stat about;

	return fstatat(around, name, &about, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(about.st_mode);
}

static bool take_plain(void *context, int folder, const char *name, struct error *err)
{
	const struct taking *taking = context;

	return strcmp(name, leads) == 0 || strcmp(name, output_list_name) == 0 ||
	       is_folder(folder, name) || take_page(taking, name, err);
}

static bool take_pages(struct taking *taking, struct error *err)
{
	return walk(taking->from, take_plain, taking, err) && take_page(taking, leads, err);
}

/* Removes a page if it is unchanged; a replaced one is a user's. */
static void remove_page(struct taking *taking, const struct output_list_page *page)
{
	char digest[OUTPUT_DIGEST];

	output_list_page_digest(taking->to, page->name, digest);
	if (strcmp(digest, page->digest) == 0 && unlinkat(taking->to, page->name, 0) == 0)
		taking->removed++;
}

/* Removes the pages of the old list that the new one lacks. */
static void remove_gone(
    struct taking *taking, const struct output_list *was, const struct output_list *is)
{
	for (size_t i = 0; i < was->count; i++)
		if (was->pages[i].digest[0] && !output_list_find(is, was->pages[i].name))
			remove_page(taking, &was->pages[i]);
}

/* Removes all pages of a folder that the new pages lack, and the folder if it is then empty. */
static void remove_folder(struct taking *taking, const char *name)
{
	struct taking inner = {.place = taking->place, .to = open_folder(taking->to, name)};
	const struct output_list none = {0};
	struct arena arena = {0};
	struct output_list was;

	if (inner.to < 0)
		return;
	output_list_read(&arena, inner.to, &was);
	remove_gone(&inner, &was, &none);
	if (was.there)
		(void)unlinkat(inner.to, output_list_name, 0);
	(void)unlinkat(taking->to, name, AT_REMOVEDIR);
	taking->removed += inner.removed;
	(void)close(inner.to);
	arena_release(&arena);
}

/* Publishes the list last: until then the next run repeats the work. */
static bool take_list(struct taking *taking, struct error *err)
{
	struct output_list was, is;
	struct arena arena = {0};
	bool ok = true;

	output_list_read(&arena, taking->to, &was);
	output_list_read(&arena, taking->from, &is);
	if (is.there) {
		remove_gone(taking, &was, &is);
		for (size_t i = 0; i < was.count; i++)
			if (!was.pages[i].digest[0] && !output_list_find(&is, was.pages[i].name))
				remove_folder(taking, was.pages[i].name);
		ok = take_page(taking, output_list_name, err);
	}
	arena_release(&arena);
	return ok;
}

/* Opens the folder in it for its pages, in place of a file of that name. */
static bool open_to(const struct taking *taking, const char *name, int *ret, struct error *err)
{
	*ret = open_folder(taking->to, name);
	if (*ret >= 0)
		return true;
	(void)unlinkat(taking->to, name, 0);
	if (mkdirat(taking->to, name, OUTPUT_FOLDER_MODE) != 0)
		return output_place_fail(taking->place, name, err);
	*ret = open_folder(taking->to, name);
	if (*ret < 0)
		return output_place_fail(taking->place, name, err);
	return true;
}

typedef bool taker(struct taking *taking, struct error *err);

static bool in_folder(struct taking *taking, const char *name, taker *take, struct error *err)
{
	struct taking inner = {.place = taking->place, .name = name};
	bool ok;

	inner.from = open_folder(taking->from, name);
	if (inner.from < 0)
		return output_place_fail(taking->place, name, err);
	if (!open_to(taking, name, &inner.to, err)) {
		(void)close(inner.from);
		return false;
	}
	ok = take(&inner, err);
	taking->removed += inner.removed;
	(void)close(inner.to);
	(void)close(inner.from);
	return ok;
}

static bool take_folder_pages(void *context, int folder, const char *name, struct error *err)
{
	return !is_folder(folder, name) || in_folder(context, name, take_pages, err);
}

static bool take_folder_list(void *context, int folder, const char *name, struct error *err)
{
	if (!is_folder(folder, name))
		return true;
	return in_folder(context, name, take_list, err);
}

static bool take_all(struct taking *taking, struct error *err)
{
	return walk(taking->from, take_folder_pages, taking, err) && take_pages(taking, err) &&
	       walk(taking->from, take_folder_list, taking, err) && take_list(taking, err);
}

bool output_place_take(const struct output_place *place, size_t *ret_removed, struct error *err)
{
	struct taking taking = {.place = place, .name = "", .to = place->top};
	struct error ignored = {0};
	bool ok;

	*ret_removed = 0;
	taking.from = open_folder(place->top, output_place_whole);
	if (taking.from < 0)
		return true;
	ok = take_all(&taking, err);
	(void)close(taking.from);
	*ret_removed = taking.removed;
	if (ok)
		(void)remove_any(NULL, place->top, output_place_whole, &ignored);
	(void)fsync(place->top);
	return ok;
}

bool output_place_go_on(const struct output_place *place, struct error *err)
{
	size_t removed;

	output_place_clear(place->top);
	return output_place_take(place, &removed, err);
}
