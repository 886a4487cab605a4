#include "base/output.h"

#include "base/catalogue.h"
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
	BEGINNING = 4096,   /* bytes of a file that are read */
	APPLICATION_AT = 68 /* where SQLite's header has the application's number */
};

/* Browsers ignore a comment before the document type: they keep to the standard mode. */
const char output_page_mark[] = "<!-- canasta -->\n";

/* Copies and exports hold names that other users of the machine must not read. */
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

/* A path, and the file there, if there is one. */
struct place {
	const char *path;
	const char *name;      /* the last part of the path */
	char folder[PATH_MAX]; /* the real path of the folder around it */
	struct stat around;    /* that folder */
	bool there, is_link;
	bool leads; /* there is a file, perhaps at the end of a link */
	struct stat file;
};

const char *output_kind_name(enum output_kind kind)
{
	return kinds[kind].name;
}

bool output_is_standard(const char *path)
{
	return strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0;
}

static bool taken(const struct output_wish *wish, const char *why, struct error *err)
{
	return error_set(
	    err, ERROR_STORE, "output-taken", "%s: %s", wish->path, message_words(why));
}

/* --- places --- */

/* Returns false, and sets errno, if no file can be at that path. */
static bool place_find(const char *path, struct place *ret)
{
	char folder[PATH_MAX];
	const char *slash = strrchr(path, '/');
	const size_t size = slash ? (size_t)(slash - path) + 1 : 0;
	struct stat own;

	*ret = (struct place){.path = path, .name = path + size};
	errno = ENAMETOOLONG;
	if (size >= sizeof folder)
		return false;
	memcpy(folder, path, size);
	folder[size] = '\0';
	if (!realpath(size > 0 ? folder : ".", ret->folder) || stat(ret->folder, &ret->around) != 0)
		return false;
	ret->there = lstat(path, &own) == 0;
	ret->is_link = ret->there && S_ISLNK(own.st_mode);
	ret->leads = ret->there && stat(path, &ret->file) == 0;
	return ret->there || errno == ENOENT;
}

static bool is_one_file(const struct stat *one, const struct stat *other)
{
	return one->st_dev == other->st_dev && one->st_ino == other->st_ino;
}

/* Returns true if one file is at both places, or if they are one name in one folder. */
static bool place_is_same(const struct place *one, const struct place *other)
{
	return (one->leads && other->leads && is_one_file(&one->file, &other->file)) ||
	       (is_one_file(&one->around, &other->around) && strcmp(one->name, other->name) == 0);
}

bool output_is_same(const char *path, const char *other)
{
	struct place one, second;

	return place_find(path, &one) && place_find(other, &second) && place_is_same(&one, &second);
}

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

/* Refuses everything that is not a file, or not a folder, or could not become one. */
static bool check_type(const struct output_wish *wish, const struct place *place, struct error *err)
{
	const bool special = is_special(place->folder);
	const mode_t mode = place->leads ? place->file.st_mode : S_IFREG;

	if (wish->kind == OUTPUT_FOLDER)
		return (!special && (!place->there || (!place->is_link && S_ISDIR(mode)))) ||
		       error_set(err, ERROR_STORE, SAY_OUTPUT_TAKEN_FOLDER, wish->path);
	if (*place->name == '\0' || strcmp(place->name, ".") == 0 || strcmp(place->name, "..") == 0)
		return taken(wish, TEXT_WORDS_NAMES_A_FOLDER, err);
	if (special)
		return taken(wish, TEXT_WORDS_DEVICE_FILE_FILE, err);
	if (S_ISDIR(mode))
		return taken(wish, TEXT_WORDS_FOLDER_FILE, err);
	return S_ISREG(mode) || taken(wish, TEXT_WORDS_DEVICE_PIPE_FILE, err);
}

/* --- files of events and their companions --- */

/* Returns true if the place is a guarded file, or one that SQLite keeps, or may come to keep, with
 * it. */
static bool is_of_guarded(const struct place *place, const char *guarded)
{
	char path[PATH_MAX + sizeof "-journal"];

	for (size_t i = 0; i <= COMPANIONS; i++) {
		struct place other;

		(void)snprintf(
		    path, sizeof path, "%s%s", guarded, i < COMPANIONS ? companions[i] : "");
		if (place_find(path, &other) && place_is_same(&other, place))
			return true;
	}
	return false;
}

/* Returns true if a file, given by its real path, lies in the folder, at any depth. */
static bool is_around(const struct place *place, char *file)
{
	struct stat about;

	for (char *slash = strrchr(file, '/'); slash; slash = strrchr(file, '/')) {
		*slash = '\0';
		if (stat(*file ? file : "/", &about) == 0 && is_one_file(&about, &place->file))
			return true;
	}
	return false;
}

static bool check_guarded(
    const struct output_wish *wish, const struct place *place, struct error *err)
{
	char real[PATH_MAX];

	if (!wish->guarded)
		return true;
	if (is_of_guarded(place, wish->guarded))
		return taken(wish, TEXT_WORDS_EVENTS_FILE_KEPT, err);
	if (!realpath(wish->guarded, real))
		return true;
	if (is_of_guarded(place, real))
		return taken(wish, TEXT_WORDS_EVENTS_FILE_KEPT, err);
	return wish->kind != OUTPUT_FOLDER || !place->leads || !is_around(place, real) ||
	       error_set(err, ERROR_STORE, SAY_OUTPUT_TAKEN_EVENTS_FILE_LIES, wish->path);
}

/* Reads the first bytes of a file, with zeros after its end. The file is not a guarded one: to
 * close a file that the process has locked gives its locks away. */
static bool read_beginning(const char *path, char room[BEGINNING])
{
	const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	ssize_t got;

	memset(room, 0, BEGINNING);
	if (file < 0)
		return false;
	do
		got = read(file, room, BEGINNING);
	while (got < 0 && errno == EINTR);
	(void)close(file);
	return got >= 0;
}

static bool holds_events(const char *beginning)
{
	static const char sqlite[] = "SQLite format 3"; /* with its end */
	unsigned number = 0;

	for (size_t i = 0; i < 4; i++)
		number = number << 8 | (unsigned char)beginning[APPLICATION_AT + i];
	return memcmp(beginning, sqlite, sizeof sqlite) == 0 && number == OUTPUT_EVENTS_ID;
}

static bool is_journal(const char *beginning)
{
	return memcmp(beginning, "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", 8) == 0 ||
	       memcmp(beginning, "\x37\x7f\x06\x82", 4) == 0 ||
	       memcmp(beginning, "\x37\x7f\x06\x83", 4) == 0;
}

/* Returns the end of a path that is the name of a companion; NULL if it is not. */
static const char *companion_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	const size_t size = strlen(slash ? slash + 1 : path), length = strlen(path);

	for (size_t i = 0; i < COMPANIONS; i++) {
		const size_t end = strlen(companions[i]);

		if (size > end && strcmp(path + length - end, companions[i]) == 0)
			return path + length - end;
	}
	return NULL;
}

bool output_is_companion(const char *path)
{
	return companion_of(path) != NULL;
}

/* Returns true if the path names a file that SQLite keeps, or may come to keep, with a file of
 * events. */
static bool is_beside_events(const struct output_wish *wish, const char *path)
{
	const char *end = companion_of(path);
	char stem[PATH_MAX], beginning[BEGINNING];

	if (!end || wish->kind == OUTPUT_COPY)
		return end != NULL;
	(void)snprintf(stem, sizeof stem, "%.*s", (int)(end - path), path);
	return read_beginning(stem, beginning) && holds_events(beginning);
}

/* Returns true if the file has a journal, which is in use or was left by a half-made change. A new
 * database in its place would be changed by it. */
static bool has_companion(const char *file)
{
	char path[PATH_MAX + sizeof "-journal"];
	struct stat about;

	for (size_t i = 0; i < COMPANIONS; i++) {
		(void)snprintf(path, sizeof path, "%s%s", file, companions[i]);
		if (lstat(path, &about) == 0)
			return true;
	}
	return false;
}

/* --- kinds of files --- */

/* Returns true if the file begins with that heading, with any separator of cells. */
static bool has_heading(const char *beginning, const char *heading)
{
	const size_t size = strcspn(heading, "\r\n");

	for (size_t i = 0; i < size; i++) {
		const char one = beginning[i] == ';' ? ',' : beginning[i];

		if (one != (heading[i] == ';' ? ',' : heading[i]))
			return false;
	}
	return strchr("\r\n", beginning[size]) != NULL;
}

/* Returns true if a file that begins so may be replaced unasked. */
static bool is_same_kind(const struct output_wish *wish, const char *beginning)
{
	const char *expected = kinds[wish->kind].begins;

	if (wish->kind == OUTPUT_CSV)
		return !wish->heading || has_heading(beginning, wish->heading);
	return expected && strncmp(beginning, expected, strlen(expected)) == 0;
}

/* Checks the contents of a file that is to be replaced, and what SQLite keeps with it. */
static bool check_contents(
    const struct output_wish *wish, const struct place *place, struct error *err)
{
	char beginning[BEGINNING] = "";
	const bool to_folder = wish->kind == OUTPUT_FOLDER, replaces = place->leads && !to_folder;

	/* A file that cannot be read might hold events. */
	if (replaces && !read_beginning(place->path, beginning))
		return error_set(err, ERROR_STORE, SAY_OUTPUT_TAKEN_LOOKED_ANOTHER_FILE, wish->path,
		    message_system(errno));
	if (is_journal(beginning) || is_beside_events(wish, place->path))
		return taken(wish, TEXT_WORDS_SQLITE_KEEPS_BESIDE, err);
	if ((replaces || wish->kind == OUTPUT_COPY) && has_companion(wish->path))
		return taken(wish, TEXT_WORDS_JOURNAL_STANDS_BESIDE, err);
	if (holds_events(beginning))
		return wish->kind != OUTPUT_COPY ? taken(wish, TEXT_WORDS_EVENTS_KEPT_ANOTHER, err)
		       : wish->replace           ? true
		                                 : taken(wish, TEXT_WORDS_EVENTS_KEPT_ALREADY, err);
	if (wish->replace || to_folder || !place->there)
		return true;
	if (place->is_link)
		return taken(wish, TEXT_WORDS_LINK_FILE_SAY, err);
	return place->file.st_size == 0 || is_same_kind(wish, beginning) ||
	       error_set(err, ERROR_STORE, SAY_OUTPUT_TAKEN_ALREADY_ANOTHER, wish->path,
	           message_words(kinds[wish->kind].what));
}

bool output_check(const struct output_wish *wish, struct output_found *ret_found, struct error *err)
{
	const bool is_folder = wish->kind == OUTPUT_FOLDER;
	size_t size = strlen(wish->path);
	char path[PATH_MAX];
	struct output_found ignored;
	struct place place;

	ret_found = ret_found ? ret_found : &ignored;
	*ret_found = (struct output_found){.mode = kinds[wish->kind].mode, .group = (gid_t)-1};
	if (wish->standard && output_is_standard(wish->path))
		return true;
	if (size == 0)
		return error_set(err, ERROR_STORE, SAY_FILE_WRITE_USED, wish->path);
	/* The name of a folder may end with slashes, as in `x.db-journal/`. */
	while (is_folder && size > 1 && wish->path[size - 1] == '/')
		size--;
	(void)snprintf(path, sizeof path, "%.*s", (int)size, wish->path);
	errno = ENAMETOOLONG;
	if (size >= sizeof path || !place_find(path, &place))
		return error_set(
		    err, ERROR_STORE, SAY_FILE_WRITE_WRITTEN, wish->path, message_system(errno));
	if (!check_type(wish, &place, err) || !check_guarded(wish, &place, err) ||
	    !check_contents(wish, &place, err))
		return false;
	if (access(is_folder && place.there ? path : place.folder, W_OK | X_OK) != 0)
		return error_set(
		    err, ERROR_STORE, SAY_FILE_WRITE_WRITTEN, wish->path, message_system(errno));
	ret_found->there = place.there;
	ret_found->stays = place.leads && !place.is_link;
	if (ret_found->stays) {
		ret_found->mode = place.file.st_mode & (S_IRWXU | S_IRWXG | S_IRWXO);
		ret_found->group = place.file.st_gid;
	}
	return true;
}
