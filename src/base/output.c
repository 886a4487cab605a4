#include "base/output.h"

#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
	BEGINNING = 4096,    /* bytes of a file that are read, and the longest heading */
	APPLICATION_AT = 68, /* where SQLite's header has the application's number */
	PIECE = 1 << 16
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
    [OUTPUT_NONE] = {"", NULL, TEXT_WORDS_SUCH_A_FILE, AS_THE_UMASK_SAYS},
    [OUTPUT_PDF] = {"pdf", "%PDF-", TEXT_WORDS_PDF, AS_THE_UMASK_SAYS},
    [OUTPUT_PAGE] = {"page", output_page_mark, TEXT_WORDS_PAGE_OF_CANASTA, AS_THE_UMASK_SAYS},
    [OUTPUT_EXPORT] = {"export", "{\"type\":\"", TEXT_WORDS_EXPORT_OF_CANASTA, FOR_ITS_OWNER},
    [OUTPUT_CSV] = {"table", NULL, TEXT_WORDS_CSV_SAME_HEADING, AS_THE_UMASK_SAYS},
    [OUTPUT_COPY] = {"copy", NULL, TEXT_WORDS_COPY_OF_EVENTS, FOR_ITS_OWNER},
    [OUTPUT_STATE] = {"", NULL, TEXT_WORDS_SUCH_A_FILE, FOR_ITS_OWNER},
    [OUTPUT_RULEBOOK] = {"rulebook", NULL, TEXT_WORDS_EMPTY_FILE, AS_THE_UMASK_SAYS},
    [OUTPUT_FOLDER] = {"folder", NULL, TEXT_WORDS_SUCH_A_FILE, 0},
};

/* The files that SQLite keeps with a database. */
static const char *const companions[] = {"-journal", "-wal", "-shm"};

enum { COMPANIONS = sizeof companions / sizeof *companions };

/* A path, and the file there, if there is one. */
struct output_place {
	char path[PATH_MAX];
	const char *name;      /* the last part of the path */
	char folder[PATH_MAX]; /* the real path of the folder around it */
	struct stat around;    /* that folder */
	bool there, is_link;
	bool leads; /* there is a file, perhaps at the end of a link */
	struct stat file;
};

/* Returns true if a file is there whose mode and group go over to the one that replaces it. */
static bool is_kept(const struct output_place *place)
{
	return place->leads && !place->is_link;
}

const char *output_kind_name(enum output_kind kind)
{
	return kinds[kind].name;
}

bool output_is_standard(const char *path)
{
	return strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0;
}

/* Returns true if an output goes to standard output. To a caller without one, `-` is an ordinary name. */
static bool goes_out(const struct output_wish *wish)
{
	return wish->standard && output_is_standard(wish->path);
}

bool output_failed(int failure, struct error *err)
{
	return error_set(err, failure == EPIPE ? ERROR_CLOSED : ERROR_STORE,
	    SAY_OUTPUT_FAILED_ANSWER,
	    failure ? message_system(failure) : message_words(TEXT_WORDS_THE_OUTPUT_FAILED));
}

static _Noreturn void fail(const struct output_wish *wish, int failure)
{
	if (goes_out(wish))
		must(output_failed(failure, refusal()));
	break_off(ERROR_STORE, SAY_FILE_WRITE_NOT_WRITTEN, wish->path,
	    failure ? message_system(failure) : message_words(TEXT_WORDS_THE_OUTPUT_FAILED));
}

/* Refuses an output if there is a reason. */
static void refuse_if(const char *why, const struct output_wish *wish)
{
	if (why)
		break_off(ERROR_STORE, "output-taken", "%s: %s", wish->path, message_words(why));
}

/* --- places --- */

/* Finds the place of the first `size` bytes of a path. Returns false, and sets errno, if no file can
 * be there. */
static bool place_find(const char *path, size_t size, struct output_place *ret)
{
	char folder[PATH_MAX];
	struct stat own;

	errno = ENAMETOOLONG;
	if (size >= sizeof ret->path)
		return false;
	(void)snprintf(ret->path, sizeof ret->path, "%.*s", (int)size, path);
	const char *slash = strrchr(ret->path, '/');

	ret->name = slash ? slash + 1 : ret->path;
	(void)snprintf(folder, sizeof folder, "%.*s", (int)(ret->name - ret->path), ret->path);
	if (!realpath(slash ? folder : ".", ret->folder) || stat(ret->folder, &ret->around) != 0)
		return false;
	ret->there = lstat(ret->path, &own) == 0;
	ret->is_link = ret->there && S_ISLNK(own.st_mode);
	ret->leads = ret->there && stat(ret->path, &ret->file) == 0;
	return ret->there || errno == ENOENT;
}

static bool is_one_file(const struct stat *one, const struct stat *other)
{
	return one->st_dev == other->st_dev && one->st_ino == other->st_ino;
}

/* Returns true if one file is at both places, or if they are one name in one folder. */
static bool place_is_same(const struct output_place *one, const struct output_place *other)
{
	return (one->leads && other->leads && is_one_file(&one->file, &other->file)) ||
	       (is_one_file(&one->around, &other->around) && strcmp(one->name, other->name) == 0);
}

bool output_is_same(const char *path, const char *other)
{
	struct output_place one, second;

	return place_find(path, strlen(path), &one) && place_find(other, strlen(other), &second) &&
	       place_is_same(&one, &second);
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

/* Returns why there is no file at a place, and none can be; NULL if there may be one. */
static const char *why_no_file(const struct output_place *place)
{
	const mode_t mode = place->leads ? place->file.st_mode : S_IFREG;

	if (*place->name == '\0' || strcmp(place->name, ".") == 0 || strcmp(place->name, "..") == 0)
		return TEXT_WORDS_NAMES_A_FOLDER;
	if (is_special(place->folder))
		return TEXT_WORDS_DEVICE_NOT_FILE;
	if (S_ISDIR(mode))
		return TEXT_WORDS_IS_A_FOLDER;
	return S_ISREG(mode) ? NULL : TEXT_WORDS_DEVICE_OR_PIPE;
}

/* --- files of events and their companions --- */

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

/* Returns true if the place is the guarded file, or one that SQLite keeps, or may come to keep, with
 * it. */
static bool is_of_guarded(const struct output_place *place, const char *guarded)
{
	const char *end = companion_of(place->path);
	struct output_place kept, stem;

	return place_find(guarded, strlen(guarded), &kept) &&
	       (place_is_same(&kept, place) ||
	           (end && place_find(place->path, (size_t)(end - place->path), &stem) &&
	               place_is_same(&kept, &stem)));
}

/* Returns true if a file, given by its real path, lies in the folder, at any depth. */
static bool is_around(const struct output_place *place, char *file)
{
	struct stat about;

	for (char *slash = strrchr(file, '/'); slash; slash = strrchr(file, '/')) {
		*slash = '\0';
		if (stat(*file ? file : "/", &about) == 0 && is_one_file(&about, &place->file))
			return true;
	}
	return false;
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

/* Returns true if the path names a file that SQLite keeps, or may come to keep, with a file of
 * events. */
static bool is_events_companion(const struct output_wish *wish, const char *path)
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

/* Returns true if a file with this beginning may be replaced without asking. A table has the same heading, with any
 * separator of cells. */
static bool is_same_kind(const struct output_wish *wish, const char *beginning)
{
	const char *expected = kinds[wish->kind].begins, *heading = wish->heading;
	const size_t size = heading ? strcspn(heading, "\r\n") : 0;

	if (wish->kind != OUTPUT_CSV)
		return expected && strncmp(beginning, expected, strlen(expected)) == 0;
	for (size_t i = 0; i < size; i++) {
		const char one = beginning[i] == ';' ? ',' : beginning[i];

		if (one != (heading[i] == ';' ? ',' : heading[i]))
			return false;
	}
	return !heading || strchr("\r\n", beginning[size]);
}

/* Returns why SQLite's files forbid to write at a path, if the file there begins with `beginning`
 * ("": there is no file); NULL if they do not. */
static const char *why_sqlite(
    const struct output_wish *wish, const char *path, bool replaces, const char *beginning)
{
	const bool copies = wish->kind == OUTPUT_COPY;
	const bool is_journal = memcmp(beginning, "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", 8) == 0 ||
	                        memcmp(beginning, "\x37\x7f\x06\x82", 4) == 0 ||
	                        memcmp(beginning, "\x37\x7f\x06\x83", 4) == 0;

	if (is_journal || is_events_companion(wish, path))
		return TEXT_WORDS_SQLITE_OWN_FILE;
	if ((replaces || copies) && has_companion(path))
		return TEXT_WORDS_JOURNAL_NEXT_TO_IT;
	if (!holds_events(beginning) || (copies && wish->replace))
		return NULL;
	return copies ? TEXT_WORDS_HOLDS_EVENTS_OR_REPLACE : TEXT_WORDS_HOLDS_EVENTS_NAME_ANOTHER;
}

/* Checks an output, and finds its place; standard output has none. */
static void check(const struct output_wish *wish, struct output_place *ret)
{
	const bool is_folder = wish->kind == OUTPUT_FOLDER;
	size_t size = strlen(wish->path);
	char real[PATH_MAX], beginning[BEGINNING] = "";

	ret->there = ret->is_link = ret->leads = false;
	if (goes_out(wish))
		return;
	if (size == 0)
		break_off(ERROR_STORE, SAY_FILE_WRITE_EMPTY_NAME);
	/* The name of a folder may end with slashes, as in `x.db-journal/`. */
	while (is_folder && size > 1 && wish->path[size - 1] == '/')
		size--;
	if (!place_find(wish->path, size, ret))
		fail(wish, errno);
	if (is_folder && (is_special(ret->folder) || ret->is_link ||
	                     (ret->there && !S_ISDIR(ret->file.st_mode))))
		break_off(ERROR_STORE, SAY_OUTPUT_TAKEN_NOT_A_FOLDER, wish->path);
	refuse_if(is_folder ? NULL : why_no_file(ret), wish);
	if (wish->guarded && is_of_guarded(ret, wish->guarded))
		refuse_if(TEXT_WORDS_IS_EVENTS_FILE, wish);
	if (wish->guarded && is_folder && ret->leads && realpath(wish->guarded, real) &&
	    is_around(ret, real))
		break_off(ERROR_STORE, SAY_OUTPUT_TAKEN_EVENTS_FOLDER, wish->path);
	/* The file that is replaced. One that cannot be read might hold events. */
	const bool replaces = ret->leads && !is_folder;

	if (replaces && !read_beginning(ret->path, beginning))
		break_off(
		    ERROR_STORE, SAY_OUTPUT_TAKEN_UNREADABLE, wish->path, message_system(errno));
	refuse_if(why_sqlite(wish, ret->path, replaces, beginning), wish);
	if (ret->is_link && !wish->replace)
		refuse_if(TEXT_WORDS_IS_A_LINK, wish);
	if (replaces && !wish->replace && ret->file.st_size > 0 && !is_same_kind(wish, beginning))
		break_off(ERROR_STORE, SAY_OUTPUT_TAKEN_OTHER_KIND, wish->path,
		    message_words(kinds[wish->kind].what));
	if (access(is_folder && ret->there ? ret->path : ret->folder, W_OK | X_OK) != 0)
		fail(wish, errno);
}

void output_check(const struct output_wish *wish)
{
	struct output_place place;

	check(wish, &place);
}

/* --- beginning --- */

/* Names a file next to the place, no longer than a file's name may be. `turn` makes names of one process different. */
static bool name_part(const char *path, int turn, char ret[REMOVAL_PATH])
{
	const char *slash = strrchr(path, '/');
	const char *name = slash ? slash + 1 : path;
	char end[48];
	int size = snprintf(end, sizeof end, ".%ld-%d.part", (long)getpid(), turn);
	size_t kept = strlen(name), most = NAME_MAX - sizeof "-journal" - (size_t)size;

	if (kept > most)
		for (kept = most; kept > 0 && ((unsigned char)name[kept] & 0xc0) == 0x80; kept--)
			;
	size = snprintf(
	    ret, REMOVAL_PATH, "%.*s%.*s%s", (int)(name - path), path, (int)kept, name, end);
	return size < REMOVAL_PATH;
}

/* Opens a new file next to the place, or for standard output a temporary one.
 * A killed process may have left its file, and this process may have been given its number. */
static int open_part(const struct output_wish *wish, mode_t mode, char path[REMOVAL_PATH])
{
	enum { TURNS = 1000 };
	const char *folder = getenv("TMPDIR");
	int file = -1;

	errno = ENAMETOOLONG;
	if (goes_out(wish)) {
		const int size = snprintf(
		    path, REMOVAL_PATH, "%s/canasta-XXXXXX", folder && folder[0] ? folder : "/tmp");

		return size < REMOVAL_PATH ? mkstemp(path) : -1;
	}
	for (int turn = 0; turn < TURNS && name_part(wish->path, turn, path); turn++) {
		file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
		if (file >= 0 || errno != EEXIST)
			break;
	}
	return file;
}

static void release(void *output)
{
	output_drop(output);
}

void output_begin(struct output *ret, const struct output_wish *wish)
{
	struct output_place place;
	sigset_t held;
	int file;

	*ret = (struct output){.wish = *wish, .file = wish->standard};
	check(wish, &place);
	if (goes_out(wish) && wish->kind != OUTPUT_COPY)
		return;
	/* No signal comes until it is known which file it must remove. A file that replaces another
	 * gets its mode at the end. */
	removal_hold(&held);
	file = open_part(
	    wish, is_kept(&place) ? FOR_ITS_OWNER : kinds[wish->kind].mode, ret->part.path);
	const int failure = errno;

	if (file >= 0)
		removal_add(&ret->part);
	removal_go_on(&held);
	if (file < 0)
		fail(wish, failure);
	ret->file = fdopen(file, "w+");
	if (!ret->file) {
		(void)close(file);
		removal_do(&ret->part);
		break_memory();
	}
	boundary_hold(&ret->cleanup, release, ret);
}

void output_put(struct output *output, const void *data, size_t size)
{
	errno = 0;
	if (size > 0 && fwrite(data, 1, size, output->file) != size)
		fail(&output->wish, errno);
}

/* --- finishing --- */

/* Flushes the folder of a file, without which the file is not safely on the disk. Some file systems
 * cannot flush a folder, and some folders cannot be opened: these are ignored. */
static void flush_folder(const struct output_place *place)
{
	const int descriptor = open(place->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (descriptor < 0)
		return;
	const int failure = fsync(descriptor) == 0 ? 0 : errno;

	(void)close(descriptor);
	if (failure != 0 && failure != EINVAL && failure != ENOTSUP && failure != EROFS)
		break_off(ERROR_STORE, SAY_FILE_WRITE_FOLDER_NOT_CONFIRMED, place->path,
		    message_system(failure));
}

/* Gives the file the mode and group of the one it replaces. If the group cannot be set, its rights
 * must not go to another group. */
static bool keep_mode(int file, const struct stat *replaced)
{
	mode_t mode = replaced->st_mode & (S_IRWXU | S_IRWXG | S_IRWXO);
	struct stat own;

	if (fstat(file, &own) != 0)
		return false;
	if (own.st_gid != replaced->st_gid && fchown(file, (uid_t)-1, replaced->st_gid) != 0)
		mode &= ~(mode_t)S_IRWXG;
	return fchmod(file, mode) == 0;
}

/* Moves the file to its place, but a new file never over one that came meanwhile. On file systems
 * without links the check a moment ago must do. Returns 0 or the reason of the failure. */
static int take_place(struct output *output, const struct output_place *place)
{
	const char *part = output->part.path;
	const int file = fileno(output->file);
	sigset_t held;
	bool done;

	if ((is_kept(place) && !keep_mode(file, &place->file)) || fsync(file) != 0)
		return errno;
	removal_hold(&held);
	if (!place->there && link(part, place->path) == 0) {
		(void)unlink(part);
		done = true;
	} else {
		done = (place->there || errno != EEXIST) && rename(part, place->path) == 0;
	}
	const int failure = errno;

	if (done)
		removal_drop(&output->part);
	removal_go_on(&held);
	return done ? 0 : failure;
}

/* Checks the place again, since it may have changed, now that the heading of a table is known. */
static void finish_file(struct output *output)
{
	char heading[BEGINNING];
	struct output_wish wish = output->wish;
	struct output_place place;

	errno = 0;
	if (fflush(output->file) != 0)
		fail(&wish, errno);
	if (wish.kind == OUTPUT_CSV) {
		wish.heading = heading;
		if (fseek(output->file, 0, SEEK_SET) != 0)
			fail(&wish, errno);
		heading[fread(heading, 1, BEGINNING - 1, output->file)] = '\0';
		if (ferror(output->file))
			fail(&wish, errno);
	}
	check(&wish, &place);
	const int failure = take_place(output, &place);

	if (failure == EEXIST)
		break_off(ERROR_STORE, SAY_OUTPUT_TAKEN_WRITTEN_MEANWHILE, wish.path);
	if (failure != 0)
		fail(&wish, failure);
	flush_folder(&place);
}

/* Copies a file that SQLite wrote. */
static void pour(struct output *output)
{
	static char piece[PIECE];
	FILE *from = fopen(output->part.path, "re");
	size_t size;
	bool ok = from != NULL;

	while (ok && (size = fread(piece, 1, sizeof piece, from)) > 0)
		ok = fwrite(piece, 1, size, output->wish.standard) == size;
	ok = ok && !ferror(from) && fflush(output->wish.standard) == 0;
	const int failure = errno;

	if (from)
		(void)fclose(from);
	if (!ok)
		fail(&output->wish, failure);
}

void output_drop(struct output *output)
{
	boundary_drop(&output->cleanup);
	if (output->file && output->file != output->wish.standard)
		(void)fclose(output->file); /* what counts is on the disk already */
	output->file = NULL;
	removal_do(&output->part);
}

void output_finish(struct output *output)
{
	if (!goes_out(&output->wish))
		finish_file(output);
	else if (output->wish.kind == OUTPUT_COPY)
		pour(output);
	output_drop(output);
}

void output_write(const struct output_wish *wish, const void *data, size_t size)
{
	struct output output;

	output_begin(&output, wish);
	output_put(&output, data, size);
	output_finish(&output);
}
