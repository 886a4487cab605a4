#define _GNU_SOURCE /* syncfs */

#include "publish/page_folder.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"
#include "base/output.h"
#include "base/text.h"
#include "file/log.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* The folder with the new pages: the first while it is written, the second when it is whole. */
static const char place_new[] = ".canasta-new", place_whole[] = ".canasta-whole";

static const char list_name[] = "pages.txt";

/* A page with links to the others comes after them. */
static const char leads[] = "index.html";

static const char first_line[] = "pages of canasta\n";
static const char folder_mark[] = "folder";

enum {
	NOWHERE = -1,
	NAME_MOST = 100,
};

/* The umask decides who can read the pages. */
enum {
	PAGE_MODE = S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH,
	FOLDER_MODE = S_IRWXU | S_IRWXG | S_IRWXO
};

/* A page, or a folder or list of pages. */
struct page {
	const char *path;
	const char *digest; /* NULL: a folder; "": a list */
};

/* The pages of ours in a folder, with its folders and lists. */
struct page_list {
	struct page *pages;
	size_t count;
};

struct page_folder {
	struct cleanup cleanup;
	struct output_wish wish;
	struct page_folder_counts counts;
	sigset_t before;       /* the signals that were blocked before */
	int top;               /* the open folder, where paths of pages begin */
	int whole;             /* the folder with whole new pages, while they are moved */
	bool made;             /* this run made the folder */
	bool has_new;          /* there is a folder with new pages */
	struct page_list list; /* all pages, each folder before its own, "" last */
	const char *inner;     /* folder of the page that is written; NULL: none yet */
	struct arena lists;    /* memory of the list and its texts */
	struct arena pages;    /* memory of one page at a time */
};

/* --- paths and errors --- */

/* Writes the path of a page in a folder; "" as folder is the top, "" as name the folder itself. */
static const char *path_of(const char *folder, const char *name, char ret[PATH_MAX])
{
	if (snprintf(ret, PATH_MAX, "%s%s%s", folder, *folder && *name ? "/" : "", name) < 0)
		ret[0] = '\0';
	return ret;
}

/* Returns the part of a path after its folder. */
static const char *name_of(const char *path)
{
	const char *slash = strchr(path, '/');

	return slash ? slash + 1 : path;
}

static _Noreturn void fail(const struct page_folder *folder, const char *path)
{
	const char *why = message_system(errno);
	char shown[PATH_MAX];

	break_off(
	    ERROR_STORE, SAY_FILE_WRITE_NOT_WRITTEN, path_of(folder->wish.path, path, shown), why);
}

/* --- files and folders --- */

static int open_folder(int around, const char *name)
{
	return openat(around, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* Closes a file that may not be open, and keeps `errno`. */
static void shut(int file)
{
	const int failure = errno;

	if (file >= 0)
		(void)close(file);
	errno = failure;
}

/* Opens the folder in which a path ends, and returns its last name in *ret_name. No link is followed on the way, so
 * that other writers of the folder cannot lead the pages out of it. */
static int open_around(int top, const char *path, const char **ret_name)
{
	int place = open_folder(top, ".");

	for (const char *slash; place >= 0 && (slash = strchr(path, '/')); path = slash + 1) {
		char name[PATH_MAX];

		(void)snprintf(name, sizeof name, "%.*s", (int)(slash - path), path);
		const int inner = open_folder(place, name);

		shut(place);
		place = inner;
	}
	*ret_name = path;
	return place;
}

/* Removes a page, a list or an empty folder. */
static bool remove_at(int top, const char *path, int flags)
{
	const char *name;
	const int place = open_around(top, path, &name);
	const bool done = place >= 0 && unlinkat(place, name, flags) == 0;

	shut(place);
	return done;
}

/* Returns true if there is a folder of that name, and not a link to one. */
static bool is_folder(int around, const char *name)
{
	struct stat about;

	return !*name ||
	       (fstatat(around, name, &about, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(about.st_mode));
}

/* Returns the names in a folder; NULL if it cannot be read. */
static DIR *names_open(int around, const char *name)
{
	const int inner = open_folder(around, name);
	DIR *names = inner >= 0 ? fdopendir(inner) : NULL;

	if (!names)
		shut(inner);
	return names;
}

/* Returns the next name; NULL after the last. */
static const char *names_next(DIR *names)
{
	const struct dirent *entry = readdir(names);

	while (entry && (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0))
		entry = readdir(names);
	return entry ? entry->d_name : NULL;
}

static void remove_all(int around, const char *name)
{
	DIR *names;

	if (unlinkat(around, name, 0) == 0)
		return;
	names = names_open(around, name);
	if (names) {
		for (const char *inner = names_next(names); inner; inner = names_next(names))
			remove_all(dirfd(names), inner);
		(void)closedir(names);
	}
	(void)unlinkat(around, name, AT_REMOVEDIR);
}

/* Reads a plain file. Returns false if there is none of that path, or it is a link or anything
 * else, or far larger than any page. */
static bool read_plain(struct arena *arena, int top, const char *path, struct file_text *ret)
{
	const char *name;
	const int place = open_around(top, path, &name);
	const int file = place < 0 ? NOWHERE
	                           : openat(place, name,
	                                 O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	struct file_source source;
	struct stat about;

	shut(place);
	if (file < 0)
		return false;
	file_adopt(file, path, FILE_EXPORT, &source);
	const bool ok = fstat(file, &about) == 0 && S_ISREG(about.st_mode) &&
	                (uintmax_t)about.st_size <= file_most(FILE_EXPORT);

	if (ok)
		*ret = file_take_all(arena, &source);
	file_close(&source);
	return ok;
}

/* --- lists of pages --- */

static void digest_of(const void *data, size_t size, char ret[HASH_TEXT])
{
	unsigned char hash[HASH_BYTES];

	log_bytes_hash(data, size, hash);
	log_hash_text(hash, ret);
}

/* Computes the digest of the page at a path; "" if there is none, or it is not a plain file. */
static void digest_at(int top, const char *path, char ret[HASH_TEXT])
{
	struct arena arena = {0};
	struct file_text page;

	ret[0] = '\0';
	if (read_plain(&arena, top, path, &page))
		digest_of(page.data, page.size, ret);
	arena_release(&arena);
}

static int by_path(const void *left, const void *right)
{
	return strcmp(((const struct page *)left)->path, ((const struct page *)right)->path);
}

/* Returns the page, folder or list of that path; NULL if it is not ours. */
static const struct page *list_find(const struct page_list *list, const char *path)
{
	const struct page wanted = {.path = path};

	return list->count == 0
	           ? NULL
	           : bsearch(&wanted, list->pages, list->count, sizeof wanted, by_path);
}

/* Adds a page. Returns its path in the arena. */
static const char *list_add(
    struct arena *arena, struct page_list *list, const char *path, const char *digest)
{
	const char *kept = arena_text(arena, path);

	list->pages = arena_room(arena, list->pages, list->count, sizeof *list->pages);
	list->pages[list->count++] = (struct page){kept, digest};
	return kept;
}

/* Adds the page or folder of a line, which ends with a NUL: a digest, or "folder", and the name.
 * Returns false if we did not write the line. */
static bool line_add(struct arena *arena, const char *folder, char *line, struct page_list *list)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-.";
	char *name = strchr(line, ' '), path[PATH_MAX];

	if (!name)
		return false;
	*name++ = '\0';
	const bool is_name = *name && strlen(name) <= NAME_MOST &&
	                     strspn(name, letters) == strlen(name) && !strchr("-.", *name);
	const bool is_mark = strcmp(line, folder_mark) == 0;

	if (!is_name || (!is_mark && (strspn(line, "0123456789abcdef") != HASH_TEXT - 1 ||
	                                 line[HASH_TEXT - 1] != '\0')))
		return false;
	(void)list_add(arena, list, path_of(folder, name, path), is_mark ? NULL : line);
	return true;
}

/* Adds the list of a folder, and its pages. Adds nothing if we did not write such a list. */
static void list_read_folder(
    struct arena *arena, int top, const char *folder, struct page_list *list)
{
	const size_t head = sizeof first_line - 1, before = list->count;
	char path[PATH_MAX];
	struct file_text file;

	if (!is_folder(top, folder) ||
	    !read_plain(arena, top, path_of(folder, list_name, path), &file) ||
	    strncmp(file.data, first_line, head) != 0 || strlen(file.data) != file.size)
		return;
	(void)list_add(arena, list, path, "");
	char *text = arena_text(arena, file.data + head);

	while (*text) {
		char *end = strchr(text, '\n');

		if (end)
			*end = '\0';
		if (!end || !line_add(arena, folder, text, list)) {
			list->count = before;
			return;
		}
		text = end + 1;
	}
}

/* Reads the lists of an open folder and of the folders in it. */
static struct page_list list_read(struct arena *arena, int top)
{
	struct page_list list = {0};

	list_read_folder(arena, top, "", &list);
	for (size_t i = 0, count = list.count; i < count; i++)
		if (!list.pages[i].digest)
			list_read_folder(arena, top, list.pages[i].path, &list);
	if (list.count > 0)
		qsort(list.pages, list.count, sizeof *list.pages, by_path);
	return list;
}

/* --- checking --- */

static void names_close(void *names)
{
	(void)closedir(names);
}

/* Refuses files in a folder, "" for the top, that are not ours or were changed by hand. */
static void check_pages(
    const struct page_folder *folder, const struct page_list *list, const char *inner)
{
	DIR *names = names_open(folder->top, *inner ? inner : ".");
	struct cleanup cleanup = {0};

	if (!names)
		break_off(ERROR_STORE, SAY_FILE_OPEN_PAGE_FOLDER, message_system(errno));
	boundary_hold(&cleanup, names_close, names);
	for (const char *entry; (entry = names_next(names));) {
		char digest[HASH_TEXT] = "", path[PATH_MAX], shown[PATH_MAX];
		const struct page *page = list_find(list, path_of(inner, entry, path));

		if (page && page->digest && !page->digest[0])
			continue;
		if (page && !page->digest && is_folder(folder->top, path)) {
			check_pages(folder, list, path);
			continue;
		}
		if (page && page->digest)
			digest_at(folder->top, path, digest);
		(void)path_of(folder->wish.path, path, shown);
		if (!digest[0])
			break_off(ERROR_STORE, SAY_OUTPUT_TAKEN_NOT_A_PAGE, shown);
		if (strcmp(digest, page->digest) != 0)
			break_off(ERROR_STORE, SAY_OUTPUT_TAKEN_CHANGED_SINCE_PUBLISHED, shown);
	}
	boundary_drop(&cleanup);
	names_close(names);
}

/* Checks the file at the place of a page, or of a folder, for replacement: check_pages() allowed
 * it. A link to a folder is replaced, a folder is not. */
static void check_place(const struct page_folder *folder, const char *path)
{
	char shown[PATH_MAX];
	const struct output_wish wish = {.path = path_of(folder->wish.path, path, shown),
	    .kind = OUTPUT_PAGE,
	    .replace = true,
	    .guarded = folder->wish.guarded};
	struct stat about;

	if (lstat(shown, &about) != 0)
		return;
	if (S_ISDIR(about.st_mode))
		break_off(ERROR_STORE, SAY_OUTPUT_TAKEN_FOLDER_NAMED_AS_PAGE, folder->wish.path,
		    name_of(path));
	if (stat(shown, &about) != 0 || !S_ISDIR(about.st_mode))
		output_check(&wish);
}

/* --- moving new pages to their places --- */

/* The turn in which a page is moved. Folders come before the top, pages with links to others after
 * these, and lists last: until then the next run repeats the work. */
enum { TURN_LISTS = 4, TURNS = 8 };

static int turn_of(const struct page *page)
{
	const char *name = name_of(page->path);

	return (page->digest[0] ? 0 : TURN_LISTS) + (name > page->path ? 0 : 2) +
	       (strcmp(name, leads) == 0);
}

/* Removes the pages that the new lists lack, unless they were changed: then they are a user's.
 * A folder that the new list lacks goes with its list, if it is then empty. */
static void remove_gone(
    struct page_folder *folder, const struct page_list *was, const struct page_list *is)
{
	/* Pages follow their folder in the list. */
	for (size_t i = was->count; i > 0; i--) {
		const struct page *page = &was->pages[i - 1];
		const char *slash = strchr(page->path, '/');
		char inner[PATH_MAX], list[PATH_MAX], digest[HASH_TEXT];

		(void)snprintf(inner, sizeof inner, "%s", slash || !page->digest ? page->path : "");
		inner[strcspn(inner, "/")] = '\0';
		const bool gone = inner[0] && list_find(is, list_name) && !list_find(is, inner);

		if (!gone && (!page->digest || !page->digest[0] || list_find(is, page->path) ||
		                 !list_find(is, path_of(inner, list_name, list))))
			continue;
		if (!page->digest || !page->digest[0]) {
			(void)remove_at(folder->top, page->path, page->digest ? 0 : AT_REMOVEDIR);
			continue;
		}
		digest_at(folder->top, page->path, digest);
		if (strcmp(digest, page->digest) == 0 && remove_at(folder->top, page->path, 0))
			folder->counts.removed++;
	}
}

/* Moves a page to its place. It is not there if it is unchanged, or was moved by a killed run. A
 * folder in its place is never replaced: it is a user's. */
static void take_page(const struct page_folder *folder, const char *path)
{
	const char *name;
	const int old = open_around(folder->whole, path, &name);
	const int place = old < 0 ? NOWHERE : open_around(folder->top, path, &name);
	const bool done = place >= 0 && renameat(old, name, place, name) == 0;

	shut(place);
	shut(old);
	if (!done && errno != ENOENT)
		fail(folder, path);
}

/* Moves whole new pages to their places, if there are any. */
static void take_all(struct page_folder *folder)
{
	struct arena arena = {0};

	folder->whole = open_folder(folder->top, place_whole);
	if (folder->whole < 0)
		return;
	struct page_list was = list_read(&arena, folder->top);
	struct page_list is = list_read(&arena, folder->whole);

	for (size_t i = 0; i < is.count; i++) {
		const char *name = is.pages[i].path;

		if (is.pages[i].digest || !is_folder(folder->whole, name) ||
		    is_folder(folder->top, name))
			continue;
		/* A folder takes the place of a file or link of its name. */
		(void)unlinkat(folder->top, name, 0);
		if (mkdirat(folder->top, name, FOLDER_MODE) != 0)
			fail(folder, name);
	}
	for (int turn = 0; turn < TURNS; turn++) {
		if (turn == TURN_LISTS)
			remove_gone(folder, &was, &is);
		for (size_t i = 0; i < is.count; i++)
			if (is.pages[i].digest && turn_of(&is.pages[i]) == turn)
				take_page(folder, is.pages[i].path);
	}
	arena_release(&arena);
	shut(folder->whole);
	folder->whole = NOWHERE;
	remove_all(folder->top, place_whole);
	(void)fsync(folder->top);
}

/* --- beginning --- */

static void end(struct page_folder *folder)
{
	boundary_drop(&folder->cleanup);
	shut(folder->whole);
	shut(folder->top);
	arena_release(&folder->pages);
	arena_release(&folder->lists);
	removal_go_on(&folder->before);
}

/* Undoes an output as if it had never begun. */
static void release(void *context)
{
	struct page_folder *folder = context;

	if (folder->top != NOWHERE && folder->has_new)
		remove_all(folder->top, place_new);
	if (folder->top != NOWHERE && folder->made)
		(void)rmdir(folder->wish.path);
	end(folder);
}

struct page_folder *page_folder_begin(struct arena *arena, const struct output_wish *wish)
{
	struct page_folder *folder = arena_alloc(arena, 1, sizeof *folder);
	const char *path = wish->path;

	*folder = (struct page_folder){.wish = *wish, .top = NOWHERE, .whole = NOWHERE};
	removal_hold(&folder->before);
	boundary_hold(&folder->cleanup, release, folder);
	if (output_is_standard(path))
		break_off(ERROR_STORE, SAY_OUTPUT_TAKEN_NOT_A_FOLDER, path);
	output_check(wish);
	folder->made = mkdir(path, FOLDER_MODE) == 0;
	if (!folder->made && errno != EEXIST)
		fail(folder, "");
	folder->top = open_folder(AT_FDCWD, path);
	if (folder->top < 0)
		fail(folder, "");
	/* On file systems without locks there is none. Whichever run made the folder, the one that
	 * has the lock removes it. */
	if (flock(folder->top, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
		folder->made = false;
		break_off(ERROR_STORE, SAY_OUTPUT_TAKEN_BEING_WRITTEN, path);
	}
	remove_all(folder->top, place_new);
	take_all(folder);
	struct page_list list = list_read(&folder->lists, folder->top);

	if (!wish->replace)
		check_pages(folder, &list, "");
	folder->counts.removed = 0;
	return folder;
}

/* --- new pages --- */

/* Writes a page, or a list, into the folder with the new pages, which is made first. */
static void put_fresh(struct page_folder *folder, const char *name, const void *data, size_t size)
{
	char path[PATH_MAX], fresh[PATH_MAX];
	const char *last;

	if (!folder->has_new && mkdirat(folder->top, place_new, FOLDER_MODE) != 0)
		fail(folder, place_new);
	folder->has_new = true;
	int place = open_around(folder->top, path_of(place_new, folder->inner, fresh), &last);
	const bool made = place >= 0 && (mkdirat(place, last, FOLDER_MODE) == 0 || errno == EEXIST);

	shut(place);
	if (!made)
		fail(folder, folder->inner);
	check_place(folder, path_of(folder->inner, name, path));
	place = open_around(folder->top, path_of(place_new, path, fresh), &last);
	const int file =
	    place < 0 ? NOWHERE
	              : openat(place, last, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, PAGE_MODE);

	shut(place);
	if (file < 0)
		fail(folder, path);
	FILE *stream = fdopen(file, "w");
	int failure = stream && fwrite(data, 1, size, stream) == size ? 0 : errno;

	if ((stream ? fclose(stream) : close(file)) != 0 && failure == 0)
		failure = errno;
	errno = failure;
	if (failure != 0)
		fail(folder, path);
}

/* Returns true if the page on the disk is equal to the byte. */
static bool is_unchanged(
    struct page_folder *folder, const char *name, const void *data, size_t size)
{
	struct file_text old;
	char path[PATH_MAX];
	const bool same =
	    is_folder(folder->top, folder->inner) &&
	    read_plain(&folder->pages, folder->top, path_of(folder->inner, name, path), &old) &&
	    old.size == size && memcmp(old.data, data, size) == 0;

	arena_empty(&folder->pages);
	return same;
}

void page_folder_put(
    struct page_folder *folder, const char *inner, const char *name, const void *data, size_t size)
{
	char digest[HASH_TEXT], path[PATH_MAX];

	if (removal_waits())
		break_off(ERROR_STORE, SAY_FILE_WRITE_STOPPED);
	if (!folder->inner || strcmp(folder->inner, inner) != 0) {
		folder->inner = list_add(&folder->lists, &folder->list, inner, NULL);
		/* Reports missing permission before anything is made. */
		if (!is_folder(folder->top, inner))
			check_place(folder, inner);
		else if (faccessat(folder->top, inner[0] ? inner : ".", W_OK | X_OK, AT_EACCESS) !=
		         0)
			fail(folder, inner);
	}
	digest_of(data, size, digest);
	(void)list_add(&folder->lists, &folder->list, path_of(inner, name, path),
	    arena_text(&folder->lists, digest));
	if (is_unchanged(folder, name, data, size)) {
		folder->counts.unchanged++;
	} else {
		folder->counts.written++;
		put_fresh(folder, name, data, size);
	}
}

/* --- finishing --- */

struct page_folder_counts page_folder_finish(struct page_folder *folder)
{
	const struct page *pages = folder->list.pages;

	/* The list of each folder whose pages, or list itself, have changed. */
	for (size_t i = 0, next; i < folder->list.count; i = next) {
		struct text list = {.arena = &folder->lists};
		char fresh[PATH_MAX];
		bool has_new = folder->has_new;

		folder->inner = pages[i].path;
		text_add(&list, first_line);
		for (next = i + 1; next < folder->list.count && pages[next].digest; next++)
			text_addf(&list, "%s %s\n", pages[next].digest, name_of(pages[next].path));
		for (size_t k = 0; k < i && !folder->inner[0]; k++)
			if (!pages[k].digest)
				text_addf(&list, "%s %s\n", folder_mark, pages[k].path);
		if (folder->inner[0])
			has_new = is_folder(folder->top, path_of(place_new, folder->inner, fresh));
		if (has_new || !is_unchanged(folder, list_name, list.data, list.size))
			put_fresh(folder, list_name, list.data, list.size);
	}
	/* From the renaming on, the next run finishes the new pages. */
	if (folder->has_new && (syncfs(folder->top) != 0 ||
	                           renameat(folder->top, place_new, folder->top, place_whole) != 0))
		fail(folder, "");
	take_all(folder);
	end(folder);
	return folder->counts;
}
