#include "base/output_list.h"

#include <errno.h>
#include <fcntl.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

/* Whether a page or a folder of ours may be called so. */
static bool may_name(const char *name)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-.";
	const size_t size = strlen(name);

	return size > 0 && size <= NAME_MOST && strspn(name, letters) == size && name[0] != '.' &&
	       name[0] != '-';
}

void output_list_digest(const void *data, size_t size, char ret[OUTPUT_DIGEST])
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

bool output_list_bytes(
    struct arena *arena, int folder, const char *name, struct output_bytes *ret, struct error *err)
{
	const int file =
	    openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	struct stat about;
	char *data = NULL;

	*ret = (struct output_bytes){0};
	if (file < 0)
		return true;
	if (fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size <= BYTES_MOST) {
		data = arena_alloc(arena, (size_t)about.st_size + 1, 1);
		if (!data) {
			(void)close(file);
			return error_memory(err);
		}
		if (take(file, data, (size_t)about.st_size))
			*ret = (struct output_bytes){data, (size_t)about.st_size};
	}
	(void)close(file);
	return true;
}

bool output_list_page_digest(
    int folder, const char *name, char ret[OUTPUT_DIGEST], struct error *err)
{
	struct arena arena = {0};
	struct output_bytes bytes;
	const bool ok = output_list_bytes(&arena, folder, name, &bytes, err);

	ret[0] = '\0';
	if (ok && bytes.data)
		output_list_digest(bytes.data, bytes.size, ret);
	arena_release(&arena);
	return ok;
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

bool output_list_read(struct arena *arena, int folder, struct output_list *ret, struct error *err)
{
	const size_t head = sizeof first_line - 1;
	struct output_bytes bytes;
	size_t lines = 0;
	char *text;

	*ret = (struct output_list){0};
	if (!output_list_bytes(arena, folder, output_list_name, &bytes, err))
		return false;
	if (!bytes.data || bytes.size < head || memcmp(bytes.data, first_line, head) != 0 ||
	    strlen(bytes.data) != bytes.size)
		return true;
	for (const char *at = bytes.data; *at; at++)
		lines += *at == '\n';
	text = arena_text(arena, bytes.data + head);
	ret->pages = arena_alloc(arena, lines + 1, sizeof *ret->pages);
	ret->there = read_lines(text, ret);
	if (!ret->there)
		ret->count = 0;
	return true;
}

const struct output_list_page *output_list_find(const struct output_list *list, const char *name)
{
	const struct output_list_page wanted = {.name = name};

	return list->count > 0 ? bsearch(&wanted, list->pages, list->count, sizeof wanted, by_name)
	                       : NULL;
}

/* --- writing --- */

void output_list_begin(struct text *list)
{
	text_add(list, first_line);
}

void output_list_add(struct text *list, const char *name, const char *digest)
{
	text_addf(list, "%s %s\n", digest ? digest : folder_mark, name);
}
