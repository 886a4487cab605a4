#define _GNU_SOURCE /* syncfs */

#include "base/output.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

const char output_list_name[] = "pages.txt";

enum {
	NAME_MOST = 100,
	DIGITS = OUTPUT_DIGEST - 1,
	BYTES_MOST = 64 * 1024 * 1024 /* of a list or a page: far beyond what any has */
};

static const char first_line[] = "pages of canasta\n";
static const char folder_mark[] = "folder";

/* Returns true if a page or a folder of ours may have that name. */
static bool may_name(const char *name)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-.";
	const size_t size = strlen(name);

	return size > 0 && size <= NAME_MOST && strspn(name, letters) == size && name[0] != '.' &&
	       name[0] != '-';
}

static void output_list_digest(const void *data, size_t size, char ret[OUTPUT_DIGEST])
{
	unsigned char digest[SHA256_DIGEST_SIZE];
	struct sha256_ctx hash;

	sha256_init(&hash);
	sha256_update(&hash, size, data);
	sha256_digest(&hash, sizeof digest, digest);
	for (size_t i = 0; i < sizeof digest; i++)
		(void)snprintf(ret + 2 * i, 3, "%02x", digest[i]);
}

/* --- bytes --- */

static bool take(int file, char *data, size_t size)
{
	size_t got = 0;

	while (got < size) {
		const ssize_t more = read(file, data + got, size - got);

		if (more < 0 && errno == EINTR)
			continue;
		if (more <= 0)
			return false;
		got += (size_t)more;
	}
	return true;
}

/* Reads the bytes of a plain file in an open folder. */
static struct output_bytes output_list_bytes(struct arena *arena, int folder, const char *name)
{
	const int file =
	    openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	struct output_bytes bytes = {0};
	struct stat about;

	if (file < 0)
		return bytes;
	if (fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size <= BYTES_MOST) {
		char *data = arena_alloc(arena, (size_t)about.st_size + 1, 1);

		if (take(file, data, (size_t)about.st_size))
			bytes = (struct output_bytes){data, (size_t)about.st_size};
	}
	(void)close(file);
	return bytes;
}

void output_list_page_digest(int folder, const char *name, char ret[OUTPUT_DIGEST])
{
	struct arena arena = {0};
	const struct output_bytes bytes = output_list_bytes(&arena, folder, name);

	ret[0] = '\0';
	if (bytes.data)
		output_list_digest(bytes.data, bytes.size, ret);
	arena_release(&arena);
}

/* --- reading --- */

static int by_name(const void *left, const void *right)
{
	const struct output_list_page *one = left, *other = right;

	return strcmp(one->name, other->name);
}

/* A line "DIGEST NAME", or "folder NAME"; its end is a NUL by now. */
static bool read_line(char *line, struct output_list_page *ret)
{
	char *blank = strchr(line, ' ');

	if (!blank || !may_name(blank + 1))
		return false;
	*blank = '\0';
	*ret = (struct output_list_page){.name = blank + 1, .digest = line};
	if (strcmp(line, folder_mark) == 0) {
		ret->digest = "";
		return true;
	}
	return strspn(line, "0123456789abcdef") == DIGITS && line[DIGITS] == '\0';
}

static bool read_lines(char *text, struct output_list *list)
{
	list->count = 0;
	while (*text) {
		char *end = strchr(text, '\n');

		if (!end)
			return false;
		*end = '\0';
		if (!read_line(text, &list->pages[list->count++]))
			return false;
		text = end + 1;
	}
	qsort(list->pages, list->count, sizeof *list->pages, by_name);
	return true;
}

void output_list_read(struct arena *arena, int folder, struct output_list *ret)
{
	const size_t head = sizeof first_line - 1;
	const struct output_bytes bytes = output_list_bytes(arena, folder, output_list_name);
	size_t lines = 0;
	char *text;

	*ret = (struct output_list){0};
	if (!bytes.data || bytes.size < head || memcmp(bytes.data, first_line, head) != 0 ||
	    strlen(bytes.data) != bytes.size)
		return;
	for (const char *at = bytes.data; *at; at++)
		lines += *at == '\n';
	text = arena_text(arena, bytes.data + head);
	ret->pages = arena_alloc(arena, lines + 1, sizeof *ret->pages);
	ret->there = read_lines(text, ret);
	if (!ret->there)
		ret->count = 0;
}

const struct output_list_page *output_list_find(const struct output_list *list, const char *name)
{
	const struct output_list_page wanted = {.name = name};

	return list->count > 0 ? bsearch(&wanted, list->pages, list->count, sizeof wanted, by_name)
	                       : NULL;
}

/* Begins a list; adds a page to it, with its digest, or a folder, without. --- writing --- */

static void output_list_begin(struct text *list)
{
	text_add(list, first_line);
}

static void output_list_add(struct text *list, const char *name, const char *digest)
{
	text_addf(list, "%s %s\n", digest ? digest : folder_mark, name);
}

enum { NOWHERE = -1 };

struct output_folder {
	struct cleanup cleanup;
	struct arena *arena;
	struct output_folder_wish wish;
	struct output_folder_counts counts;
	sigset_t before;     /* what came through before */
	int top;             /* the folder */
	bool made;           /* it was not there before */
	int beside;          /* its new pages; NOWHERE if there are none yet */
	struct text folders; /* lines of those entered */
	/* The one that was entered: */
	const char *name; /* ""; NULL: none is */
	int here;         /* NOWHERE: it is not there yet */
	int fresh;        /* its new pages; NOWHERE if there are none yet */
	struct text list;
	struct arena lists; /* of one folder at a time */
	struct arena pages; /* of one page at a time */
};

static bool fail(const struct output_folder *folder, const char *name, struct error *err)
{
	char path[OUTPUT_PLACE_PATH];

	output_place_name(folder->wish.path, folder->name ? folder->name : "", name, path);
	return error_set(err, ERROR_STORE, SAY_FILE_WRITE_WRITTEN, path, message_system(errno));
}

static void shut(int *file)
{
	if (*file != NOWHERE)
		(void)close(*file);
	*file = NOWHERE;
}

/* --- beginning --- */

/* Locks the folder. A folder that another run writes into is locked, and that run removes it,
 * whichever made it. On file systems without locks there is none. */
static bool lock(struct output_folder *folder, struct error *err)
{
	if (flock(folder->top, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
		return true;
	folder->made = false;
	return error_set(err, ERROR_STORE, SAY_OUTPUT_TAKEN_BEING_WRITTEN_INTO, folder->wish.path);
}

/* The folder, or a place in it, is looked at as any other output is. */
static bool check(
    const struct output_folder *folder, const char *path, enum output_kind kind, struct error *err)
{
	const struct output_wish wish = {
	    .path = path, .kind = kind, .replace = true, .guarded = folder->wish.guarded};

	return output_check(&wish, NULL, err);
}

/* Checks the file at the place of a page, or with "" of the folder that was entered, for
 * replacement: output_place_check() allowed it. A link to a folder is replaced, a folder is not. */
static bool output_folder_check_in(
    const struct output_folder *folder, const char *name, struct error *err)
{
	char path[OUTPUT_PLACE_PATH];
	struct stat about;

	output_place_name(folder->wish.path, folder->name, name, path);
	if (lstat(path, &about) != 0)
		return true;
	if (S_ISDIR(about.st_mode))
		return error_set(err, ERROR_STORE, SAY_OUTPUT_TAKEN_FOLDER_STANDS_WHERE,
		    folder->wish.path, name);
	return (stat(path, &about) == 0 && S_ISDIR(about.st_mode)) ||
	       check(folder, path, OUTPUT_PAGE, err);
}

static bool open_top(struct output_folder *folder, struct error *err)
{
	const char *path = folder->wish.path;

	if (output_is_standard(path))
		return error_set(err, ERROR_STORE, SAY_OUTPUT_TAKEN_FOLDER, path);
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

/* Reports missing permission before anything is made. */
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

	if (!make_fresh(folder, err) || !output_folder_check_in(folder, name, err))
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

/* Returns true if the page on the disk is equal to the byte. */
static bool is_there(struct output_folder *folder, const char *name, const void *data, size_t size)
{
	struct output_bytes bytes = {0};
	bool same;

	if (folder->here != NOWHERE)
		bytes = output_list_bytes(&folder->pages, folder->here, name);
	same = bytes.data && bytes.size == size && memcmp(bytes.data, data, size) == 0;
	arena_empty(&folder->pages);
	return same;
}

/* Writes the list of the folder that was entered, if it differs from the one on the disk. */
static bool leave(struct output_folder *folder, struct error *err)
{
	if (!folder->name)
		return true;
	if (!folder->name[0] && folder->folders.size > 0)
		text_add(&folder->list, folder->folders.data);
	if (!is_there(folder, output_list_name, folder->list.data, folder->list.size) &&
	    !put_fresh(folder, output_list_name, folder->list.data, folder->list.size, err))
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
	return output_folder_check_in(folder, "", err);
}

bool output_folder_put(struct output_folder *folder, const char *name, const void *data,
    size_t size, struct error *err)
{
	char digest[OUTPUT_DIGEST];
	bool same;

	if (removal_waits()) {
		output_folder_drop(folder);
		return error_set(err, ERROR_STORE, SAY_FILE_WRITE_PROGRAM_TOLD_END);
	}
	output_list_digest(data, size, digest);
	output_list_add(&folder->list, name, digest);
	same = is_there(folder, name, data, size);
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

/* Marks the new pages as whole: from now on the next run finishes them. */
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
