/* output.h - every file the program writes is opened, written and finished here.
 *
 * What is written goes into a file beside its place and takes the place when it is whole and on the
 * disk: before, what was there stands untouched; on failure and on a signal nothing is left beside it.
 *
 * Nothing is written over that somebody may want: never the events' file of the call, by whatever name
 * or link, nor its journal; never what else holds events (but by a backup that was told so); never a
 * device, a pipe or a folder. A file is replaced where it is of the same kind by its first bytes, or
 * empty; a link or a file of another kind only where `replace` says so, a link itself, not what it leads
 * to. All of it is ERROR_STORE `output-taken`.
 *
 * The umask of whoever prints or publishes says who reads a new file. Copies, exports, and what the program
 * keeps for its user are that user's alone, because they hold everything. */
#ifndef CANASTA_BASE_OUTPUT_H
#define CANASTA_BASE_OUTPUT_H

#include "base/boundary.h"
#include "base/file.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/types.h>

struct arena;
struct error;
struct output_folder;

enum output_kind {
	OUTPUT_NONE, /* no kind that is known: what is made while the program is built */
	OUTPUT_PDF,
	OUTPUT_PAGE,     /* HTML; begins with output_page_mark */
	OUTPUT_EXPORT,   /* JSON Lines */
	OUTPUT_CSV,      /* CSV; of the same kind is one with the same heading */
	OUTPUT_COPY,     /* a file of events; SQLite writes it */
	OUTPUT_STATE,    /* what the program keeps for its user */
	OUTPUT_RULEBOOK, /* somebody works on it: it gives way to none */
	OUTPUT_FOLDER,   /* no file: a folder of pages (base/output.h) */
};

/* What a page of ours begins with, by which the next knows it. */
extern const char output_page_mark[];

/* What kinds are called in the table of commands: "pdf", "page", "export", "table", "copy",
 * "rulebook", "folder". */
const char *output_kind_name(enum output_kind kind);

struct output_wish {
	const char *path; /* `-` and /dev/stdout: standard output */
	enum output_kind kind;
	bool replace;
	const char *guarded; /* the events' file of the call, which need not be there; NULL: none */
	FILE *standard;      /* what that is to the caller; NULL: it has none, and `-` is a name */
	const char *heading; /* of an OUTPUT_CSV; NULL: not known yet, and not looked at */
};

/* What stands where a file is to be written. */
struct output_found {
	bool there;
	bool stays; /* there is a file, and what takes its place keeps its mode and group */
	mode_t
	    mode; /* its permissions, which somebody chose; else those of a new file before the umask */
	gid_t group;
};

/* What a file of events has at its place in SQLite's header: "Cana"; schema/store/0001 sets it. */
enum { OUTPUT_EVENTS_ID = 0x43616e61 };

bool output_is_standard(const char *path);

/* The error of an answer that standard output did not take, by errno. Returns false. */
bool output_failed(int failure, struct error *err);

/* Whether the file may be written, as far as can be told before: where it may not, before anything else
 * is done. `ret_found` may be NULL. Besides `output-taken` a folder that is not there, or that nothing
 * may be written into, is ERROR_STORE `file-write`. */
bool output_check(
    const struct output_wish *wish, struct output_found *ret_found, struct error *err);

/* Whether two paths, of which neither need be there, are one file. */
bool output_is_same(const char *path, const char *other);

/* Whether a file of that name is taken for what SQLite keeps beside another (-journal, -wal, -shm): it
 * would remove it, or change the other by it. */
bool output_is_companion(const char *path);

/* A file being written; the caller keeps it in its place until it is finished or dropped. */
struct output {
	struct output_wish wish;
	FILE *file; /* where the bytes go */
	struct cleanup cleanup;
	struct removal beside; /* `beside.path` is what SQLite writes, of an OUTPUT_COPY */
};

/* Checks, and opens a file beside the place. On failure there is nothing to drop. */
bool output_begin(struct output *ret, const struct output_wish *wish, struct error *err);
bool output_put(struct output *output, const void *data, size_t size, struct error *err);

/* Gives the file its place. Whether it fails or not, it is over. */
bool output_finish(struct output *output, struct error *err);

/* As if it had never begun; of one that is over, nothing. */
void output_drop(struct output *output);

/* All of it at once. */
bool output_write(const struct output_wish *wish, const void *data, size_t size, struct error *err);

/* What stands where a folder of pages is to be, and how what was written beside takes its
 * place (base/output.h). Private to this folder. */

/* What is new is written into the first, which gets the second name when it is whole. */
extern const char output_place_new[], output_place_whole[];

struct output_place {
	const char *path; /* as messages name it */
	int top;          /* it, open */
	bool replace;
};

enum { OUTPUT_PLACE_PATH = PATH_MAX };

/* The umask says who reads what is published. */
enum {
	OUTPUT_PAGE_MODE = S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH,
	OUTPUT_FOLDER_MODE = S_IRWXU | S_IRWXG | S_IRWXO
};

/* How messages name a page, or a folder in it: "www/event-1/index.html". */
void output_place_name(
    const char *path, const char *folder, const char *name, char ret[OUTPUT_PLACE_PATH]);

/* Throws away what was left half written, and finishes what was left whole. */
bool output_place_go_on(const struct output_place *place, struct error *err);

/* Refuses what is not ours, or was changed by hand. */
bool output_place_check(const struct output_place *place, struct error *err);

/* Has what is whole take its place, page by page; where there is nothing, nothing. */
bool output_place_take(const struct output_place *place, size_t *ret_removed, struct error *err);

/* Throws away what is new. */
void output_place_clear(int top);

/* The list of the pages in a folder, as it stands there (base/output.h): a line for each
 * with its digest, and in the outermost the folders that are ours. Private to this folder. */

enum { OUTPUT_DIGEST = 65 }; /* hexadecimal, its end with it */

extern const char output_list_name[]; /* "pages.txt" */

struct output_list {
	bool there;
	struct output_list_page {
		const char *name;
		const char *digest; /* "": a folder */
	} * pages;                  /* by name */
	size_t count;
};

/* The list in an open folder; `there` is false where there is none, or nothing that we wrote. */
bool output_list_read(struct arena *arena, int folder, struct output_list *ret, struct error *err);

/* The page, or folder, of that name; NULL: it is not ours. */
const struct output_list_page *output_list_find(const struct output_list *list, const char *name);

/* The digest of such a page; "" where there is none, or something else of its name. */
bool output_list_page_digest(
    int folder, const char *name, char ret[OUTPUT_DIGEST], struct error *err);

/* The bytes of a plain file in an open folder, which is no link; NULL as data: there is none of that name, or
 * it is something else. */
struct output_bytes {
	const char *data;
	size_t size;
};

/* A folder of pages that is written as a whole, for a web space.
 *
 * Pages stand in the folder and in folders in it, one deep. In each a list, `pages.txt`, names them with
 * their digests, by which the next time knows which are ours, which somebody changed by hand, and what else is there.
 *
 * What is new is written beside, into a folder of its own, and takes its place when all of it is whole and on the
 * disk: until then every page stands as it was. Pages that are as they were are not touched; what leads to others
 * comes behind them; those that are gone go last. Whoever is killed on the way leaves a folder that the next one
 * finishes, or throws away where it was not whole.
 *
 * What is there and is not ours, or was changed by hand, refuses all of it (ERROR_STORE `output-taken`), unless
 * `replace` says so: then what stands in a page's place gives way, and all else stays. A link in the folder's place,
 * a folder in which the events' file lies, and one that another is being written into are refused always. */

struct output_folder; /* being written */

struct output_folder_wish {
	const char *path; /* of the folder, which need not be there; the one around it is */
	bool replace;
	/* The events' file of the call, which is in no folder of pages; NULL: none. */
	const char *guarded;
};

struct output_folder_counts {
	size_t written, unchanged, removed; /* pages */
};

/* Looks at all that is there, finishes what was left, and begins. Signals that would end the program wait
 * from now on until it is over; output_folder_put() ends it where one came. */
bool output_folder_begin(struct arena *arena, const struct output_folder_wish *wish,
    struct output_folder **ret, struct error *err);

/* The pages to come stand in this folder in it, "event-1"; "": in the folder itself, which comes last. Each is
 * entered once. */
bool output_folder_enter(struct output_folder *folder, const char *name, struct error *err);

/* A page: "index.html". Names are of small letters, digits, `-` and `.`. */
bool output_folder_put(struct output_folder *folder, const char *name, const void *data,
    size_t size, struct error *err);

/* Gives all of it its place. Whether it fails or not, it is over. */
bool output_folder_finish(
    struct output_folder *folder, struct output_folder_counts *ret, struct error *err);

/* As if it had never begun; of one that is over, and of NULL, nothing. */
void output_folder_drop(struct output_folder *folder);

#endif
