/* output.h - every file the program writes is opened, written and finished here.
 *
 * A file is written next to its place and renamed when it is whole and on the disk: before that the
 * old file is untouched, and after a failure or a signal no part remains.
 *
 * It refuses to overwrite: the call's database, by whatever name or link, or its journal; another
 * database, unless a backup asks for it; a device, a pipe or a folder. A file is replaced if its
 * first bytes are of the same kind, or it is empty; a link or a file of another kind only if
 * `replace` is set, and then the link itself. Each of these refusals is ERROR_STORE `output-taken`.
 *
 * The umask decides who can read a new file. Copies, exports, and files that the program keeps for
 * its user are that user's alone, because they hold everything. */
#ifndef CANASTA_BASE_OUTPUT_H
#define CANASTA_BASE_OUTPUT_H

#include "base/boundary.h"
#include "base/file.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

struct error;

enum output_kind {
	OUTPUT_NONE, /* not a known kind: files made during the build */
	OUTPUT_PDF,
	OUTPUT_PAGE,     /* HTML; begins with output_page_mark */
	OUTPUT_EXPORT,   /* JSON Lines */
	OUTPUT_CSV,      /* CSV; of the same kind if its heading is the same */
	OUTPUT_COPY,     /* a file of events; SQLite writes it */
	OUTPUT_STATE,    /* what the program keeps for its user */
	OUTPUT_RULEBOOK, /* a user edits it: it replaces nothing */
	OUTPUT_FOLDER,   /* a folder of pages, not a file */
};

/* The beginning of a page that canasta wrote, by which the next run recognizes it. */
extern const char output_page_mark[];

/* Returns the name of a kind in the table of commands: "pdf", "page", "export", "table", "copy",
 * "rulebook", "folder". */
const char *output_kind_name(enum output_kind kind);

struct output_wish {
	const char *path; /* `-` and /dev/stdout: standard output */
	enum output_kind kind;
	bool replace;
	const char *guarded; /* the call's file of events, which need not exist; NULL: none */
	FILE *standard;      /* the caller's standard output; NULL: none, and `-` is a name */
	const char *heading; /* of an OUTPUT_CSV; NULL: not known yet, and not compared */
};

/* The application id in the SQLite header of a file of events: "Cana"; schema/store/0001 sets
 * it. */
enum { OUTPUT_EVENTS_ID = 0x43616e61 };

/* Returns true if the path is `-`, the standard output. */
bool output_is_standard(const char *path);

/* Fills the error of an answer that could not be written to standard output, by errno: ERROR_CLOSED
 * if its reader is gone, otherwise ERROR_STORE. Returns false. */
bool output_failed(int failure, struct error *err);

/* The functions below break off the call if they refuse or fail. */

/* Checks that the file may be written, as far as can be known in advance, before any other work.
 * Besides `output-taken`, a missing folder, or one that cannot be written into, is ERROR_STORE
 * `file-write`. */
void output_check(const struct output_wish *wish);

/* Returns true if two paths, which need not exist, are one file. */
bool output_is_same(const char *path, const char *other);

/* Returns true for a name of a file that SQLite keeps with another (-journal, -wal, -shm). SQLite
 * would remove such a file, or change the other by it. */
bool output_is_companion(const char *path);

/* A file being written. The caller does not move the struct until it is finished or dropped. */
struct output {
	struct output_wish wish;
	FILE *file; /* the stream for its bytes */
	struct cleanup cleanup;
	/* The file next to the place. For an OUTPUT_COPY SQLite writes that file. */
	struct removal part;
};

/* Checks an output like output_check(), and opens a file next to its place. Standard output needs
 * none, except for an OUTPUT_COPY. */
void output_begin(struct output *ret, const struct output_wish *wish);
void output_put(struct output *output, const void *data, size_t size);

/* Moves the file to its place. The output has ended. */
void output_finish(struct output *output);

/* Undoes an output as if it had never begun. Ignores one that has ended. */
void output_drop(struct output *output);

/* Begins an output, writes `size` bytes to it, and finishes it. */
void output_write(const struct output_wish *wish, const void *data, size_t size);

#endif
