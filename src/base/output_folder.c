#define _GNU_SOURCE /* syncfs */

#include "base/output.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"
#include "base/text.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <nettle/sha2.h>
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
	DIGEST = 2 * SHA256_DIGEST_SIZE + 1, /* hexadecimal, its end with it */
	BYTES_MOST = 64 * 1024 * 1024        /* of a list or a page: far beyond what any has */
};

/* The umask decides who can read the pages. */
enum {
	PAGE_MODE = S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH,
	FOLDER_MODE = S_IRWXU | S_IRWXG | S_IRWXO
};

struct output_folder {
	struct cleanup cleanup;
	struct output_folder_wish wish;
	struct output_folder_counts counts;
	sigset_t before;     /* the signals that were held before */
	int top;             /* the folder */
	bool made;           /* it was not there before */
	bool has_new;        /* there is a folder with new pages */
	struct text folders; /* lines of the folders that were entered */
	/* The one that was entered: */
	const char *name; /* ""; NULL: none is */
	int here;         /* NOWHERE: it is not there yet */
	int fresh;        /* its new pages; NOWHERE if there are none yet */
	struct text list;
	struct arena lists; /* of one folder at a time */
	struct arena pages; /* of one page at a time */
};

/* --- names and errors --- */

/* Writes how messages name a page, or a folder in the folder: "www/event-1/index.html". */
static void path_of(
    const struct output_folder *folder, const char *inner, const char *name, char ret[PATH_MAX])
{
	(void)snprintf(ret, PATH_MAX, "%s%s%s%s%s", folder->wish.path, *inner ? "/" : "", inner,
	    *name ? "/" : "", name);
}

static bool fail(
    const struct output_folder *folder, const char *inner, const char *name, struct error *err)
{
	const char *why = message_system(errno);
	char path[PATH_MAX];

	path_of(folder, inner, name, path);
	return error_set(err, ERROR_STORE, SAY_FILE_WRITE_WRITTEN, path, why);
}

/* --- files and folders --- */

static int open_folder(int around, const char *name)
{
	return openat(around, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

static void shut(int *file)
{
	if (*file != NOWHERE)
		(void)close(*file);
	*file = NOWHERE;
}

/* Returns the names in a folder; NULL if it cannot be read. */
static DIR *names_open(int around, const char *name)
{
	int inner = open_folder(around, name);
	DIR *names = inner >= 0 ? fdopendir(inner) : NULL;

	if (!names)
		shut(&inner);
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

/* Reads the bytes of a plain file; returns NULL if there is none of that name, or it is a link or
 * anything else. */
static char *read_bytes(struct arena *arena, int folder, const char *name, size_t *ret_size)
{
	const int file =
	    openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	struct stat about;
	size_t size, got = 0;
	ssize_t more;
	char *data;

	if (file < 0)
		return NULL;
	if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size > BYTES_MOST) {
		(void)close(file);
		return NULL;
	}
	size = (size_t)about.st_size;
	data = arena_alloc(arena, size + 1, 1);
	do {
		more = read(file, data + got, size - got);
		got += more > 0 ? (size_t)more : 0;
	} while (got < size && (more > 0 || (more < 0 && errno == EINTR)));
	(void)close(file);
	*ret_size = size;
	return got == size ? data : NULL;
}

/* --- lists of pages --- */

struct page {
	const char *name;
	const char *digest; /* NULL: a folder */
};

/* The list of the pages of ours in a folder, by name. */
struct page_list {
	bool there;
	struct page *pages;
	size_t count;
};

static void digest_of(const void *data, size_t size, char ret[DIGEST])
{
	unsigned char digest[SHA256_DIGEST_SIZE];
	struct sha256_ctx hash;

	sha256_init(&hash);
	sha256_update(&hash, size, data);
	sha256_digest(&hash, sizeof digest, digest);
	for (size_t i = 0; i < sizeof digest; i++)
		(void)snprintf(ret + 2 * i, 3, "%02x", digest[i]);
}

/* Computes the digest of a page in a folder; "" if there is none, or something else of its name. */
static void digest_at(int folder, const char *name, char ret[DIGEST])
{
	struct arena arena = {0};
	size_t size;
	const char *data = read_bytes(&arena, folder, name, &size);

	ret[0] = '\0';
	if (data)
		digest_of(data, size, ret);
	arena_release(&arena);
}

static int by_name(const void *left, const void *right)
{
	return strcmp(((const struct page *)left)->name, ((const struct page *)right)->name);
}

/* Reads a line "DIGEST NAME" or "folder NAME", which ends with a NUL. */
static bool line_read(char *line, struct page *ret)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-.";
	char *name = strchr(line, ' ');
	size_t size;

	if (!name)
		return false;
	*name++ = '\0';
	size = strlen(name);
	ret->name = name;
	ret->digest = strcmp(line, folder_mark) == 0 ? NULL : line;
	if (size == 0 || size > NAME_MOST || strspn(name, letters) != size || strchr("-.", *name))
		return false;
	return !ret->digest ||
	       (strspn(line, "0123456789abcdef") == DIGEST - 1 && line[DIGEST - 1] == '\0');
}

/* Reads the list in an open folder; `there` is false if there is none that we wrote. */
static struct page_list list_read(struct arena *arena, int folder)
{
	const size_t head = sizeof first_line - 1;
	size_t size, lines = 0;
	char *text = read_bytes(arena, folder, list_name, &size);
	struct page_list list = {0};

	if (!text || strncmp(text, first_line, head) != 0 || strlen(text) != size)
		return list;
	for (const char *at = text; *at; at++)
		lines += *at == '\n';
	list.pages = arena_alloc(arena, lines, sizeof *list.pages);
	for (text += head; *text; list.count++) {
		char *end = strchr(text, '\n');

		if (end)
			*end = '\0';
		if (!end || !line_read(text, &list.pages[list.count]))
			return (struct page_list){0};
		text = end + 1;
	}
	qsort(list.pages, list.count, sizeof *list.pages, by_name);
	list.there = true;
	return list;
}

/* Returns the page, or folder, of that name; NULL if it is not ours. */
static const struct page *list_find(const struct page_list *list, const char *name)
{
	const struct page wanted = {.name = name};

	return list->count == 0
	           ? NULL
	           : bsearch(&wanted, list->pages, list->count, sizeof wanted, by_name);
}

/* --- checking --- */

/* Refuses files that are not ours, or were changed by hand, in an open folder. `name` is its name
 * in the folder that is published, "" for this itself. */
static bool check_pages(
    const struct output_folder *folder, int place, const char *name, struct error *err)
{
	struct arena arena = {0};
	const struct page_list list = list_read(&arena, place);
	DIR *names = names_open(place, ".");
	const char *entry = NULL;
	bool ok = true;

	if (!names)
		return error_set(
		    err, ERROR_STORE, SAY_FILE_OPEN_FOLDER_LOOKED, message_system(errno));
	while (ok && (entry = names_next(names))) {
		const struct page *page = list_find(&list, entry);
		char digest[DIGEST] = "", path[PATH_MAX];
		int inner = NOWHERE;

		if (list.there && strcmp(entry, list_name) == 0)
			continue;
		if (page && !page->digest && (inner = open_folder(place, entry)) >= 0) {
			ok = check_pages(folder, inner, entry, err);
			shut(&inner);
			continue;
		}
		if (page && page->digest)
			digest_at(place, entry, digest);
		path_of(folder, name, entry, path);
		if (!digest[0])
			ok = error_set(
			    err, ERROR_STORE, SAY_OUTPUT_TAKEN_ALREADY_PAGE_CANASTA, path);
		else if (strcmp(digest, page->digest) != 0)
			ok = error_set(
			    err, ERROR_STORE, SAY_OUTPUT_TAKEN_CHANGED_SINCE_PUBLISHED, path);
	}
	(void)closedir(names);
	arena_release(&arena);
	return ok;
}

/* Checks a path as any other output is checked. */
static bool check_path(
    const struct output_folder *folder, const char *path, enum output_kind kind, struct error *err)
{
	const struct output_wish wish = {
	    .path = path, .kind = kind, .replace = true, .guarded = folder->wish.guarded};

	return output_check(&wish, NULL, err);
}

/* Checks the file at the place of a page, or with "" of the folder that was entered, for
 * replacement: check_pages() allowed it. A link to a folder is replaced, a folder is not. */
static bool check_place(const struct output_folder *folder, const char *name, struct error *err)
{
	char path[PATH_MAX];
	struct stat about;

	path_of(folder, folder->name, name, path);
	if (lstat(path, &about) != 0)
		return true;
	if (S_ISDIR(about.st_mode))
		return error_set(err, ERROR_STORE, SAY_OUTPUT_TAKEN_FOLDER_STANDS_WHERE,
		    folder->wish.path, name);
	return (stat(path, &about) == 0 && S_ISDIR(about.st_mode)) ||
	       check_path(folder, path, OUTPUT_PAGE, err);
}

/* --- moving new pages to their places --- */

static bool take_page(const struct output_folder *folder, int from, int to, const char *inner,
    const char *name, struct error *err)
{
	/* It is not there if it is unchanged, or was moved by a killed run. A folder in its place
	 * is never replaced: it is a user's. */
	return renameat(from, name, to, name) == 0 || errno == ENOENT ||
	       fail(folder, inner, name, err);
}

/* Moves the new pages of one folder, but not their list. */
static bool take_pages(const struct output_folder *folder, int from, int to, const char *inner,
    const struct page_list *list, struct error *err)
{
	for (size_t i = 0; i < list->count; i++) {
		const struct page *page = &list->pages[i];

		if (page->digest && strcmp(page->name, leads) != 0 &&
		    !take_page(folder, from, to, inner, page->name, err))
			return false;
	}
	return take_page(folder, from, to, inner, leads, err);
}

/* Removes the pages of the old list that the new one lacks, unless they were changed: then they are
 * a user's. */
static void remove_gone(struct output_folder *folder, int place, const struct page_list *was,
    const struct page_list *is)
{
	for (size_t i = 0; i < was->count; i++) {
		const struct page *page = &was->pages[i];
		char digest[DIGEST];

		if (!page->digest || list_find(is, page->name))
			continue;
		digest_at(place, page->name, digest);
		if (strcmp(digest, page->digest) == 0 && unlinkat(place, page->name, 0) == 0)
			folder->counts.removed++;
	}
}

/* Removes the pages of a folder that the new list lacks, and the folder if it is then empty. */
static void remove_folder(struct output_folder *folder, const char *name)
{
	static const struct page_list none;
	int place = open_folder(folder->top, name);
	struct arena arena = {0};
	struct page_list was;

	if (place < 0)
		return;
	was = list_read(&arena, place);
	remove_gone(folder, place, &was, &none);
	if (was.there)
		(void)unlinkat(place, list_name, 0);
	(void)unlinkat(folder->top, name, AT_REMOVEDIR);
	shut(&place);
	arena_release(&arena);
}

enum take_part { TAKE_PAGES, TAKE_LIST };

/* Moves the new pages of a folder in the folder, or its list. The folder takes the place of a file
 * of its name. */
static bool take_folder(struct output_folder *folder, int new_pages, const char *inner,
    enum take_part part, struct error *err)
{
	struct arena arena = {0};
	int from = open_folder(new_pages, inner), to;
	struct page_list was, is;
	bool ok;

	if (from < 0)
		return errno == ENOENT || fail(folder, inner, "", err);
	to = open_folder(folder->top, inner);
	if (to < 0) {
		(void)unlinkat(folder->top, inner, 0);
		if (mkdirat(folder->top, inner, FOLDER_MODE) == 0)
			to = open_folder(folder->top, inner);
	}
	if (to < 0) {
		ok = fail(folder, inner, "", err);
	} else if (part == TAKE_PAGES) {
		is = list_read(&arena, from);
		ok = take_pages(folder, from, to, inner, &is, err);
	} else {
		was = list_read(&arena, to);
		is = list_read(&arena, from);
		if (is.there)
			remove_gone(folder, to, &was, &is);
		ok = take_page(folder, from, to, inner, list_name, err);
	}
	shut(&to);
	shut(&from);
	arena_release(&arena);
	return ok;
}

/* Moves whole new pages to their places, if there are any. The lists come last: until then the next
 * run repeats the work. */
static bool take_all(struct output_folder *folder, struct error *err)
{
	const int from = open_folder(folder->top, place_whole);
	struct arena arena = {0};
	struct page_list was, is;
	bool ok = true;

	if (from < 0)
		return true;
	was = list_read(&arena, folder->top);
	is = list_read(&arena, from);
	for (size_t i = 0; ok && i < is.count; i++)
		ok = is.pages[i].digest ||
		     take_folder(folder, from, is.pages[i].name, TAKE_PAGES, err);
	ok = ok && take_pages(folder, from, folder->top, "", &is, err);
	for (size_t i = 0; ok && i < is.count; i++)
		ok = is.pages[i].digest ||
		     take_folder(folder, from, is.pages[i].name, TAKE_LIST, err);
	if (ok && is.there) {
		remove_gone(folder, folder->top, &was, &is);
		for (size_t i = 0; i < was.count; i++)
			if (!was.pages[i].digest && !list_find(&is, was.pages[i].name))
				remove_folder(folder, was.pages[i].name);
		ok = take_page(folder, from, folder->top, "", list_name, err);
	}
	(void)close(from);
	arena_release(&arena);
	if (ok)
		remove_all(folder->top, place_whole);
	(void)fsync(folder->top);
	return ok;
}

/* --- beginning --- */

static bool open_top(struct output_folder *folder, struct error *err)
{
	const char *path = folder->wish.path;

	if (output_is_standard(path))
		return error_set(err, ERROR_STORE, SAY_OUTPUT_TAKEN_FOLDER, path);
	if (!check_path(folder, path, OUTPUT_FOLDER, err))
		return false;
	folder->made = mkdir(path, FOLDER_MODE) == 0;
	if (!folder->made && errno != EEXIST)
		return fail(folder, "", "", err);
	folder->top = open_folder(AT_FDCWD, path);
	if (folder->top < 0)
		return fail(folder, "", "", err);
	/* On file systems without locks there is none. Whichever run made the folder, the one that
	 * has the lock removes it. */
	if (flock(folder->top, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
		return true;
	folder->made = false;
	return error_set(err, ERROR_STORE, SAY_OUTPUT_TAKEN_BEING_WRITTEN_INTO, path);
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
	*folder = (struct output_folder){.wish = *wish,
	    .top = NOWHERE,
	    .here = NOWHERE,
	    .fresh = NOWHERE,
	    .folders = {.arena = arena}};
	removal_hold(&folder->before);
	boundary_hold(&folder->cleanup, release, folder);
	if (open_top(folder, err)) {
		remove_all(folder->top, place_new);
		if (take_all(folder, err) &&
		    (wish->replace || check_pages(folder, folder->top, "", err))) {
			folder->counts.removed = 0;
			*ret = folder;
			return true;
		}
	}
	output_folder_drop(folder);
	return false;
}

/* --- new pages --- */

/* Writes a page, or the list, into the folder with the new pages, which is made first. */
static bool put_fresh(struct output_folder *folder, const char *name, const void *data, size_t size,
    struct error *err)
{
	char path[PATH_MAX];
	int file, failure;

	if (folder->fresh == NOWHERE) {
		(void)snprintf(path, sizeof path, "%s/%s", place_new, folder->name);
		if (!folder->has_new && mkdirat(folder->top, place_new, FOLDER_MODE) != 0)
			return fail(folder, "", place_new, err);
		folder->has_new = true;
		if (folder->name[0] && mkdirat(folder->top, path, FOLDER_MODE) != 0)
			return fail(folder, folder->name, "", err);
		folder->fresh = open_folder(folder->top, path);
		if (folder->fresh < 0)
			return fail(folder, folder->name, "", err);
	}
	if (!check_place(folder, name, err))
		return false;
	file = openat(folder->fresh, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, PAGE_MODE);
	if (file < 0)
		return fail(folder, folder->name, name, err);
	failure = file_put(file, data, size) ? 0 : errno;
	if (close(file) != 0 && failure == 0)
		failure = errno;
	errno = failure;
	return failure == 0 || fail(folder, folder->name, name, err);
}

/* Returns true if the page on the disk is equal to the byte. */
static bool is_unchanged(
    struct output_folder *folder, const char *name, const void *data, size_t size)
{
	const char *old = NULL;
	size_t old_size = 0;
	bool same;

	if (folder->here != NOWHERE)
		old = read_bytes(&folder->pages, folder->here, name, &old_size);
	same = old && old_size == size && memcmp(old, data, size) == 0;
	arena_empty(&folder->pages);
	return same;
}

/* Writes the list of the folder that was entered, if pages or the list itself have changed. */
static bool leave(struct output_folder *folder, struct error *err)
{
	bool has_new = folder->fresh != NOWHERE;

	if (!folder->name)
		return true;
	if (!folder->name[0]) {
		has_new = folder->has_new;
		text_add(&folder->list, text_of(&folder->folders));
	}
	if ((has_new || !is_unchanged(folder, list_name, folder->list.data, folder->list.size)) &&
	    !put_fresh(folder, list_name, folder->list.data, folder->list.size, err))
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
	text_add(&folder->list, first_line);
	if (name[0])
		text_addf(&folder->folders, "%s %s\n", folder_mark, name);
	folder->here = open_folder(folder->top, name[0] ? name : ".");
	if (folder->here < 0)
		return check_place(folder, "", err);
	/* Reports missing permission before anything is made. */
	return faccessat(folder->here, ".", W_OK | X_OK, AT_EACCESS) == 0 ||
	       fail(folder, name, "", err);
}

bool output_folder_put(struct output_folder *folder, const char *name, const void *data,
    size_t size, struct error *err)
{
	char digest[DIGEST];
	bool same;

	if (removal_waits()) {
		output_folder_drop(folder);
		return error_set(err, ERROR_STORE, SAY_FILE_WRITE_PROGRAM_TOLD_END);
	}
	digest_of(data, size, digest);
	text_addf(&folder->list, "%s %s\n", digest, name);
	same = is_unchanged(folder, name, data, size);
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
	shut(&folder->top);
	arena_release(&folder->pages);
	arena_release(&folder->lists);
	removal_go_on(&folder->before);
}

bool output_folder_finish(
    struct output_folder *folder, struct output_folder_counts *ret, struct error *err)
{
	bool done = leave(folder, err);

	/* From the renaming on, the next run finishes the new pages. */
	if (done && folder->has_new)
		done = (syncfs(folder->top) == 0 &&
		           renameat(folder->top, place_new, folder->top, place_whole) == 0) ||
		       fail(folder, "", "", err);
	if (!done) {
		output_folder_drop(folder);
		return false;
	}
	done = take_all(folder, err);
	*ret = folder->counts;
	end(folder);
	return done;
}

void output_folder_drop(struct output_folder *folder)
{
	if (!folder)
		return;
	if (folder->top != NOWHERE && folder->has_new)
		remove_all(folder->top, place_new);
	if (folder->top != NOWHERE && folder->made)
		(void)rmdir(folder->wish.path);
	end(folder);
}
