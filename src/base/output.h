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
#include "base/error.h"
#include "base/removal.h"

#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

enum output_kind {
	OUTPUT_NONE, /* no kind that is known: what is made while the program is built */
	OUTPUT_PDF,
	OUTPUT_PAGE,     /* HTML; begins with output_page_mark */
	OUTPUT_EXPORT,   /* JSON Lines */
	OUTPUT_CSV,      /* CSV; of the same kind is one with the same heading */
	OUTPUT_COPY,     /* a file of events; SQLite writes it */
	OUTPUT_STATE,    /* what the program keeps for its user */
	OUTPUT_RULEBOOK, /* somebody works on it: it gives way to none */
	OUTPUT_FOLDER,   /* no file: a folder of pages (base/output_folder.h) */
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

#endif
