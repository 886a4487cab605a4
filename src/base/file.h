/* file.h - files that are still being made go when a signal ends the program.
 *
 * Who makes one adds it before the file is there and drops it when it has its name or is gone. A signal
 * that would end the program (Ctrl-C, a terminal that is closed, kill) first removes all that were
 * added, then ends it as it would have; one that is ignored stays ignored. */
#ifndef CANASTA_BASE_FILE_H
#define CANASTA_BASE_FILE_H

#include "base/boundary.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct arena;
struct error;

enum { REMOVAL_PATH = 4096 }; /* bytes of a path, its end with it */

/* A file, or an empty folder, that is removed when its maker or a signal drops it. The newest go
 * first. SQLite's journal of the file goes with it. */
struct removal {
	char path[REMOVAL_PATH];
	char journal[REMOVAL_PATH + sizeof "-journal"];
	struct removal *next; /* private */
	bool added;           /* private */
};

/* `removal->path` is set by the caller. */
void removal_add(struct removal *removal);

/* Drops it; one that was not added is ignored. */
void removal_drop(struct removal *removal);

/* Removes it now. */
void removal_do(struct removal *removal);

/* Between these two no such signal comes: what must not be torn apart is short. */
void removal_hold(sigset_t *ret_before);
void removal_go_on(const sigset_t *before);

/* Returns true if a signal that ends the program came between them and waits. */
bool removal_waits(void);

/* Reading files, whole or piece by piece; base/output.h writes them.
 *
 * Every file is read for a purpose, and each purpose has a limit far beyond any real need: a device
 * without an end, a pipe that is fed for ever or a film named by mistake is refused, in little time
 * and memory. A named pipe without a writer is waited for some seconds. */

enum file_purpose {
	FILE_NOTHING, /* none is read */
	FILE_RULEBOOK,
	FILE_SCALE, /* of victory points */
	FILE_TEMPLATE,
	FILE_LABELS,
	FILE_PICTURE,
	FILE_CERTIFICATE, /* or its key, as PEM */
	FILE_CSV,         /* CSV */
	FILE_HAND,        /* one hand, as a record or as slips; of a stream, each of them */
	FILE_HANDS,       /* hands that are read several times */
	FILE_SPOOL,       /* hands out of a pipe, kept until they are all there */
	FILE_EXPORT,      /* one line of it */
	FILE_STATE,       /* what the program wrote itself */
	FILE_SOURCE,      /* what the program is made of, while it is built */
	FILE_EVENTS,      /* of any size: SQLite reads it, and no more of it than is asked for */
	FILE_PURPOSES
};

/* Returns the name of a purpose in the table of commands: "rulebook", "picture", "hand"; NULL for
 * none. */
const char *file_purpose_name(enum file_purpose purpose);

/* The limit, in bytes. */
size_t file_most(enum file_purpose purpose);

struct file_text {
	const char *name; /* as messages show it: the path, or "<stdin>" */
	const char *data; /* NUL-terminated, may hold NULs inside */
	size_t size;
};

/* Reads `path` whole, `-` for standard input. Failing gives ERROR_STORE; a missing file, one larger
 * than its purpose allows (`file-too-large`) or a pipe without a writer (`file-silent`)
 * ERROR_INPUT. */
bool file_read(struct arena *arena, const char *path, enum file_purpose purpose,
    struct file_text *ret, struct error *err);

/* A file that is read piece by piece: the whole of a pipe may have no end, a piece of it has. */
struct file_source {
	const char *name; /* as messages show it */
	int descriptor;
	enum file_purpose purpose;
	off_t start;            /* its beginning, for a file that can be read again; else -1 */
	bool awaited;           /* a named pipe that may not have a writer yet */
	struct cleanup cleanup; /* while it is open */
};

/* Opens `path`, `-` for standard input; errors as file_read gives them. */
bool file_open(
    const char *path, enum file_purpose purpose, struct file_source *ret, struct error *err);

/* Makes a source of a file that the caller opened. */
void file_adopt(
    int descriptor, const char *name, enum file_purpose purpose, struct file_source *ret);

/* Reads up to `size` bytes, waiting for one at least; none come at the end. The limit is the caller's to
 * watch. */
bool file_take(
    struct file_source *source, char *room, size_t size, size_t *ret_got, struct error *err);

/* Reads all that still comes. */
bool file_take_all(
    struct arena *arena, struct file_source *source, struct file_text *ret, struct error *err);

/* To where it began. */
bool file_rewind(struct file_source *source, struct error *err);

/* Copies the taken text, and all that still comes, into a file without a name, and continues at its
 * beginning: then a source that could be read only once can be read twice. At most the limit of
 * FILE_SPOOL. */
bool file_spool(struct file_source *source, const char *taken, size_t size, struct error *err);

/* The error of what goes beyond its purpose's limit; returns false. */
bool file_too_large(const struct file_source *source, struct error *err);

void file_close(struct file_source *source);

#endif
