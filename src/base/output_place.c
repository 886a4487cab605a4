#include "base/output_place.h"

#include "base/message.h"
#include "base/output_list.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char output_place_new[] = ".canasta-new";
const char output_place_whole[] = ".canasta-whole";

/* What leads to the other pages comes behind them. */
static const char leads[] = "index.html";

void output_place_name(
    const char *path, const char *folder, const char *name, char ret[OUTPUT_PLACE_PATH])
{
	(void)snprintf(ret, OUTPUT_PLACE_PATH, "%s%s%s%s%s", path, *folder ? "/" : "", folder,
	    *name ? "/" : "", name);
}

static bool fail(const struct output_place *place, const char *name, struct error *err)
{
	char path[OUTPUT_PLACE_PATH];

	output_place_name(place->path, "", name, path);
	return error_set(err, ERROR_STORE, "file-write", "%s: cannot be written: %s", path,
	    message_system(errno));
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
		return error_set(err, ERROR_STORE, "file-open",
		    "the folder cannot be looked at: %s", message_system(errno));
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
	return error_set(err, ERROR_STORE, "output-taken",
	    "%s is there already and is no page of canasta; name another folder, or say --replace",
	    path);
}

static bool changed(const struct checked *checked, const char *name, struct error *err)
{
	char path[OUTPUT_PLACE_PATH];

	output_place_name(checked->place->path, checked->name, name, path);
	return error_set(err, ERROR_STORE, "output-taken",
	    "%s was changed since it was published; keep it elsewhere, or say --replace", path);
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

	if (!output_list_page_digest(folder, page->name, digest, err))
		return false;
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
	bool ok = output_list_read(&arena, folder, &checked.list, err) &&
	          walk(folder, check_entry, &checked, err);

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
	/* A folder does not give way to a page: it is somebody's. */
	return renameat(taking->from, name, taking->to, name) == 0 || errno == ENOENT ||
	       fail(taking->place, name, err);
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

/* A page as it was published; what somebody put in its place is theirs. */
static bool remove_page(
    struct taking *taking, const struct output_list_page *page, struct error *err)
{
	char digest[OUTPUT_DIGEST];

	if (!output_list_page_digest(taking->to, page->name, digest, err))
		return false;
	if (strcmp(digest, page->digest) == 0 && unlinkat(taking->to, page->name, 0) == 0)
		taking->removed++;
	return true;
}

/* What the list that stands there has and the new one has not. */
static bool remove_gone(struct taking *taking, const struct output_list *was,
    const struct output_list *is, struct error *err)
{
	bool ok = true;

	for (size_t i = 0; ok && i < was->count; i++)
		if (was->pages[i].digest[0] && !output_list_find(is, was->pages[i].name))
			ok = remove_page(taking, &was->pages[i], err);
	return ok;
}

/* All pages of a folder that is gone, and the folder where it is empty then. */
static bool remove_folder(struct taking *taking, const char *name, struct error *err)
{
	struct taking inner = {.place = taking->place, .to = open_folder(taking->to, name)};
	const struct output_list none = {0};
	struct arena arena = {0};
	struct output_list was;
	bool ok;

	if (inner.to < 0)
		return true;
	ok = output_list_read(&arena, inner.to, &was, err) && remove_gone(&inner, &was, &none, err);
	if (ok) {
		if (was.there)
			(void)unlinkat(inner.to, output_list_name, 0);
		(void)unlinkat(taking->to, name, AT_REMOVEDIR);
	}
	taking->removed += inner.removed;
	(void)close(inner.to);
	arena_release(&arena);
	return ok;
}

/* With the list it is over: until then who comes next does it again. */
static bool take_list(struct taking *taking, struct error *err)
{
	struct output_list was, is;
	struct arena arena = {0};
	bool ok = output_list_read(&arena, taking->to, &was, err) &&
	          output_list_read(&arena, taking->from, &is, err);

	if (ok && is.there) {
		ok = remove_gone(taking, &was, &is, err);
		for (size_t i = 0; ok && i < was.count; i++)
			if (!was.pages[i].digest[0] && !output_list_find(&is, was.pages[i].name))
				ok = remove_folder(taking, was.pages[i].name, err);
		ok = ok && take_page(taking, output_list_name, err);
	}
	arena_release(&arena);
	return ok;
}

/* The folder in it that pages take their place in; what was there and was no folder gives way. */
static bool open_to(const struct taking *taking, const char *name, int *ret, struct error *err)
{
	*ret = open_folder(taking->to, name);
	if (*ret >= 0)
		return true;
	(void)unlinkat(taking->to, name, 0);
	if (mkdirat(taking->to, name, OUTPUT_FOLDER_MODE) != 0)
		return fail(taking->place, name, err);
	*ret = open_folder(taking->to, name);
	if (*ret < 0)
		return fail(taking->place, name, err);
	return true;
}

typedef bool taker(struct taking *taking, struct error *err);

static bool in_folder(struct taking *taking, const char *name, taker *take, struct error *err)
{
	struct taking inner = {.place = taking->place, .name = name};
	bool ok;

	inner.from = open_folder(taking->from, name);
	if (inner.from < 0)
		return fail(taking->place, name, err);
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
