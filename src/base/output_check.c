#include "base/catalogue.h"
#include "base/output.h"

#include "base/error.h"
#include "base/message.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
	BEGINNING = 4096,   /* bytes of a file that are looked at */
	APPLICATION_AT = 68 /* where SQLite's header has the application's number */
};

/* Browsers ignore a comment before the document type: they keep to the standard mode. */
const char output_page_mark[] = "<!-- canasta -->\n";

/* Names stand in what others are not to read. */
enum {
	FOR_ITS_OWNER = S_IRUSR | S_IWUSR,
	AS_THE_UMASK_SAYS = S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH
};

static const struct {
	const char *name;
	const char *begins; /* NULL: known by other means */
	const char *what;
	mode_t mode; /* of a new file */
} kinds[] = {
    [OUTPUT_NONE] = {"", NULL, TEXT_WORDS_SUCH_FILE, AS_THE_UMASK_SAYS},
    [OUTPUT_PDF] = {"pdf", "%PDF-", TEXT_WORDS_PDF, AS_THE_UMASK_SAYS},
    [OUTPUT_PAGE] = {"page", output_page_mark, TEXT_WORDS_PAGE_OF_CANASTA, AS_THE_UMASK_SAYS},
    [OUTPUT_EXPORT] = {"export", "{\"type\":\"", TEXT_WORDS_EXPORT_OF_CANASTA, FOR_ITS_OWNER},
    [OUTPUT_CSV] = {"table", NULL, TEXT_WORDS_CSV_SAME_HEADING, AS_THE_UMASK_SAYS},
    [OUTPUT_COPY] = {"copy", NULL, TEXT_WORDS_COPY_OF_EVENTS, FOR_ITS_OWNER},
    [OUTPUT_STATE] = {"", NULL, TEXT_WORDS_SUCH_FILE, FOR_ITS_OWNER},
    [OUTPUT_RULEBOOK] = {"rulebook", NULL, TEXT_WORDS_EMPTY_FILE, AS_THE_UMASK_SAYS},
    [OUTPUT_FOLDER] = {"folder", NULL, TEXT_WORDS_SUCH_FILE, 0},
};

/* The files that SQLite keeps with a database. */
static const char *const companions[] = {"-journal", "-wal", "-shm"};

enum { COMPANIONS = sizeof companions / sizeof *companions };

/* A name in a folder, the folder by its real path. */
struct place {
	char folder[PATH_MAX];
	const char *name; /* in the path it was made of */
	dev_t device;
	ino_t inode;
};

/* The facts about a place that is to be written. */
struct look {
	const struct output_wish *wish;
	char path[PATH_MAX]; /* the wish's */
	struct place place;
	bool there, is_link;
	bool leads; /* there is a file, perhaps at the end of a link */
	struct stat about;
	char beginning[BEGINNING];
	size_t size;
};

static bool is_folder_wished(const struct look *look)
{
	return look->wish->kind == OUTPUT_FOLDER;
}

const char *output_kind_name(enum output_kind kind)
{
	return kinds[kind].name;
}

bool output_is_standard(const char *path)
{
	return strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0;
}

static bool fail(const struct look *look, int failure, struct error *err)
{
	return error_set(
	    err, ERROR_STORE, SAY_FILE_WRITE_WRITTEN, look->wish->path, message_system(failure));
}

static bool taken(const struct look *look, const char *why, struct error *err)
{
	return error_set(
	    err, ERROR_STORE, "output-taken", "%s: %s", look->wish->path, message_words(why));
}

/* --- places --- */

static bool place_find(const char *path, struct place *ret)
{
	char folder[PATH_MAX];
	const char *slash = strrchr(path, '/');
	size_t size = slash ? (size_t)(slash - path) + 1 : 0;
	struct stat about;

	errno = ENAMETOOLONG;
	if (size >= sizeof folder)
		return false;
	memcpy(folder, path, size);
	folder[size] = '\0';
	if (!realpath(size > 0 ? folder : ".", ret->folder) || stat(ret->folder, &about) != 0)
		return false;
	ret->name = path + size;
	ret->device = about.st_dev;
	ret->inode = about.st_ino;
	return true;
}

static bool place_is_same(const struct place *one, const struct place *other)
{
	return one->device == other->device && one->inode == other->inode &&
	       strcmp(one->name, other->name) == 0;
}

static bool is_one_file(const struct stat *one, const struct stat *other)
{
	return one->st_dev == other->st_dev && one->st_ino == other->st_ino;
}

bool output_is_same(const char *path, const char *other)
{
	struct place one, second;
	struct stat about, about_other;

	if (stat(path, &about) == 0 && stat(other, &about_other) == 0 &&
	    is_one_file(&about, &about_other))
		return true;
	return place_find(path, &one) && place_find(other, &second) && place_is_same(&one, &second);
}

/* --- what never gives way --- */

static bool is_below(const char *folder, const char *top)
{
	const size_t size = strlen(top);

	return strncmp(folder, top, size) == 0 && (folder[size] == '/' || folder[size] == '\0');
}

/* Returns true if names in a folder, given by its real path, mean devices and open files of
 * programs. */
static bool is_special(const char *folder)
{
	return (is_below(folder, "/dev") && !is_below(folder, "/dev/shm")) ||
	       is_below(folder, "/proc") || is_below(folder, "/sys");
}

static bool no_folder(const struct look *look, struct error *err)
{
	return error_set(err, ERROR_STORE, SAY_OUTPUT_TAKEN_FOLDER, look->wish->path);
}

static bool check_name(const struct look *look, struct error *err)
{
	const char *name = look->place.name;

	if (is_folder_wished(look))
		return !is_special(look->place.folder) || no_folder(look, err);
	if (*name == '\0' || strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
		return taken(look, TEXT_WORDS_NAMES_A_FOLDER, err);
	if (is_special(look->place.folder))
		return taken(look, TEXT_WORDS_DEVICE_FILE_FILE, err);
	return true;
}

static bool check_plain(const struct look *look, struct error *err)
{
	if (is_folder_wished(look))
		return !look->there || (!look->is_link && S_ISDIR(look->about.st_mode)) ||
		       no_folder(look, err);
	if (look->leads && S_ISDIR(look->about.st_mode))
		return taken(look, TEXT_WORDS_FOLDER_FILE, err);
	if (look->leads && !S_ISREG(look->about.st_mode))
		return taken(look, TEXT_WORDS_DEVICE_PIPE_FILE, err);
	return true;
}

/* Returns true if the place is a guarded file, or one that SQLite keeps, or may come to keep, with
 * it. */
static bool is_of_guarded(const struct look *look, const char *guarded)
{
	char path[PATH_MAX + sizeof "-journal"];
	struct stat about;

	for (size_t i = 0; i <= COMPANIONS; i++) {
		int size = snprintf(
		    path, sizeof path, "%s%s", guarded, i < COMPANIONS ? companions[i] : "");
		struct place place;

		if (size < 0 || (size_t)size >= sizeof path)
			return false;
		if (look->leads && stat(path, &about) == 0 && is_one_file(&about, &look->about))
			return true;
		if (place_find(path, &place) && place_is_same(&place, &look->place))
			return true;
	}
	return false;
}

/* Returns true if a file lies in the folder, at any depth and by any path. */
static bool is_around(const struct look *look, const char *file)
{
	char path[PATH_MAX];
	struct stat about;
	char *slash;

	if (!look->there || !realpath(file, path))
		return false;
	for (slash = strrchr(path, '/'); slash; slash = strrchr(path, '/')) {
		*slash = '\0';
		if (stat(*path ? path : "/", &about) == 0 && is_one_file(&about, &look->about))
			return true;
	}
	return false;
}

static bool check_guarded(const struct look *look, struct error *err)
{
	const char *guarded = look->wish->guarded;
	char resolved[PATH_MAX];

	if (guarded && (is_of_guarded(look, guarded) ||
	                   (realpath(guarded, resolved) && is_of_guarded(look, resolved))))
		return taken(look, TEXT_WORDS_EVENTS_FILE_KEPT, err);
	if (guarded && is_folder_wished(look) && is_around(look, guarded))
		return error_set(
		    err, ERROR_STORE, SAY_OUTPUT_TAKEN_EVENTS_FILE_LIES, look->wish->path);
	return true;
}

/* --- what files hold --- */

/* The first bytes of a file that is none of the guarded ones: to close the file one has locked gives
 * its locks away. */
static bool read_beginning(const char *path, char *room, size_t *ret_size)
{
	int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	ssize_t got;

	if (file < 0)
		return false;
	do
		got = read(file, room, BEGINNING);
	while (got < 0 && errno == EINTR);
	(void)close(file);
	*ret_size = got > 0 ? (size_t)got : 0;
	return got >= 0;
}

static bool begins(const char *bytes, size_t size, const char *with, size_t with_size)
{
	return size >= with_size && memcmp(bytes, with, with_size) == 0;
}

static bool holds_events(const char *bytes, size_t size)
{
	static const char sqlite[] = "SQLite format 3"; /* with its end */
	unsigned number = 0;

	if (size < APPLICATION_AT + 4 || !begins(bytes, size, sqlite, sizeof sqlite))
		return false;
	for (size_t i = 0; i < 4; i++)
		number = number << 8 | (unsigned char)bytes[APPLICATION_AT + i];
	return number == OUTPUT_EVENTS_ID;
}

static bool is_journal(const char *bytes, size_t size)
{
	static const char journal[] = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";

	return begins(bytes, size, journal, sizeof journal - 1) ||
	       begins(bytes, size, "\x37\x7f\x06\x82", 4) ||
	       begins(bytes, size, "\x37\x7f\x06\x83", 4);
}

/* The end of a path that is such a name. */
static const char *companion_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	size_t size = strlen(slash ? slash + 1 : path), length = strlen(path);

	for (size_t i = 0; i < COMPANIONS; i++) {
		size_t end = strlen(companions[i]);

		if (size > end && strcmp(path + length - end, companions[i]) == 0)
			return path + length - end;
	}
	return NULL;
}

bool output_is_companion(const char *path)
{
	return companion_of(path) != NULL;
}

/* Returns true if it has the name of a file that SQLite keeps, or may come to keep, with a file of
 * events. */
static bool is_beside_events(const struct look *look)
{
	const char *path = look->path, *end = companion_of(path);
	char stem[PATH_MAX], beginning[BEGINNING];
	size_t size;

	if (!end || look->wish->kind == OUTPUT_COPY || (size_t)(end - path) >= sizeof stem)
		return end != NULL;
	memcpy(stem, path, (size_t)(end - path));
	stem[end - path] = '\0';
	return read_beginning(stem, beginning, &size) && holds_events(beginning, size);
}

/* Returns true if a file of events has a journal, which is in use or was left by a half-made
 * change. A new file in its place would be changed by it. */
static bool has_companion(const struct look *look)
{
	char path[PATH_MAX];
	struct stat about;

	for (size_t i = 0; i < COMPANIONS; i++) {
		int size = snprintf(path, sizeof path, "%s%s", look->wish->path, companions[i]);

		if (size > 0 && (size_t)size < sizeof path && lstat(path, &about) == 0)
			return true;
	}
	return false;
}

static bool check_journals(const struct look *look, struct error *err)
{
	if (is_journal(look->beginning, look->size) || is_beside_events(look))
		return taken(look, TEXT_WORDS_SQLITE_KEEPS_BESIDE, err);
	if (((look->leads && !is_folder_wished(look)) || look->wish->kind == OUTPUT_COPY) &&
	    has_companion(look))
		return taken(look, TEXT_WORDS_JOURNAL_STANDS_BESIDE, err);
	return true;
}

/* --- what gives way to what --- */

/* Returns true if the file begins with that heading, with any separator of cells. */
static bool has_heading(const struct look *look, const char *heading)
{
	size_t size = strcspn(heading, "\r\n");

	if (look->size < size ||
	    (look->size > size && look->beginning[size] != '\n' && look->beginning[size] != '\r'))
		return false;
	for (size_t i = 0; i < size; i++) {
		char one = look->beginning[i] == ';' ? ',' : look->beginning[i];
		char other = heading[i] == ';' ? ',' : heading[i];

		if (one != other)
			return false;
	}
	return true;
}

static bool is_same_kind(const struct look *look)
{
	const struct output_wish *wish = look->wish;
	const char *expected = kinds[wish->kind].begins;

	if (look->size == 0 || (wish->kind == OUTPUT_CSV && !wish->heading))
		return true;
	if (wish->kind == OUTPUT_CSV)
		return has_heading(look, wish->heading);
	return expected && begins(look->beginning, look->size, expected, strlen(expected));
}

static bool check_events(const struct look *look, struct error *err)
{
	if (!holds_events(look->beginning, look->size))
		return true;
	if (look->wish->kind != OUTPUT_COPY)
		return taken(look, TEXT_WORDS_EVENTS_KEPT_ANOTHER, err);
	return look->wish->replace || taken(look, TEXT_WORDS_EVENTS_KEPT_ALREADY, err);
}

static bool check_kind(const struct look *look, struct error *err)
{
	const bool is_copy = look->wish->kind == OUTPUT_COPY;

	if (look->wish->replace || !look->there || is_folder_wished(look))
		return true;
	if (look->is_link)
		return taken(look, TEXT_WORDS_LINK_FILE_SAY, err);
	if (is_same_kind(look) || (is_copy && holds_events(look->beginning, look->size)))
		return true;
	return error_set(err, ERROR_STORE, SAY_OUTPUT_TAKEN_ALREADY_ANOTHER, look->wish->path,
	    message_words(kinds[look->wish->kind].what));
}

/* --- all of it --- */

/* The name of a folder may end with slashes, as in `x.db-journal/`. */
static bool path_take(struct look *look)
{
	size_t size = strlen(look->wish->path);

	while (is_folder_wished(look) && size > 1 && look->wish->path[size - 1] == '/')
		size--;
	errno = ENAMETOOLONG;
	if (size >= sizeof look->path)
		return false;
	memcpy(look->path, look->wish->path, size);
	look->path[size] = '\0';
	return true;
}

static bool look_at(struct look *look, struct error *err)
{
	struct stat own;

	if (*look->wish->path == '\0')
		return error_set(err, ERROR_STORE, SAY_FILE_WRITE_USED, look->wish->path);
	if (!path_take(look) || !place_find(look->path, &look->place))
		return fail(look, errno, err);
	look->there = lstat(look->path, &own) == 0;
	if (!look->there && errno != ENOENT)
		return fail(look, errno, err);
	look->is_link = look->there && S_ISLNK(own.st_mode);
	look->leads = look->there && stat(look->path, &look->about) == 0;
	return true;
}

/* A file that cannot be read might hold events. */
static bool look_into(struct look *look, struct error *err)
{
	return !look->leads || is_folder_wished(look) ||
	       read_beginning(look->path, look->beginning, &look->size) ||
	       error_set(err, ERROR_STORE, SAY_OUTPUT_TAKEN_LOOKED_ANOTHER_FILE, look->wish->path,
	           message_system(errno));
}

/* For an existing folder the check is made in it, not in the one around it. */
static bool check_writable(const struct look *look, struct error *err)
{
	const bool within = is_folder_wished(look) && look->there;

	return access(within ? look->path : look->place.folder, W_OK | X_OK) == 0 ||
	       fail(look, errno, err);
}

bool output_check(const struct output_wish *wish, struct output_found *ret_found, struct error *err)
{
	struct look look = {.wish = wish};

	if (!(wish->standard && output_is_standard(wish->path)) &&
	    !(look_at(&look, err) && check_name(&look, err) && check_plain(&look, err) &&
	        check_guarded(&look, err) && look_into(&look, err) && check_journals(&look, err) &&
	        check_events(&look, err) && check_kind(&look, err) && check_writable(&look, err)))
		return false;
	if (ret_found) {
		const bool stays = look.leads && !look.is_link;

		ret_found->there = look.there;
		ret_found->stays = stays;
		ret_found->mode = stays ? look.about.st_mode & (S_IRWXU | S_IRWXG | S_IRWXO)
		                        : kinds[wish->kind].mode;
		ret_found->group = stays ? look.about.st_gid : (gid_t)-1;
	}
	return true;
}
