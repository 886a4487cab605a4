/* file.h - reading files, whole, in pieces or line by line; removing unfinished ones when a signal
 * ends the program; and the small files that the program keeps for its user.
 *
 * The maker of a file adds it before the file is there, and drops it when it has its final name or
 * is gone. A signal that would end the program (Ctrl-C, a closed terminal, kill) first removes all
 * files that were added, then ends the program as usual. A signal that is ignored stays ignored. */
#ifndef CANASTA_BASE_FILE_H
#define CANASTA_BASE_FILE_H

#include "base/boundary.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct arena;

enum { REMOVAL_PATH = 4096 }; /* bytes of a path, with its NUL */

/* A file, or an empty folder, that its maker or a signal removes, with SQLite's journal of the
 * file. A signal removes the newest first. */
struct removal {
	char path[REMOVAL_PATH];
	char journal[REMOVAL_PATH + sizeof "-journal"];
	struct removal *next; /* private */
	bool added;           /* private */
};

/* Adds a removal, whose `path` the caller has set. */
void removal_add(struct removal *removal);

/* Forgets a removal and leaves its file. Ignores a removal that was not added. */
void removal_drop(struct removal *removal);

/* Removes the file now, if the removal was added, and forgets the removal. */
void removal_do(struct removal *removal);

/* Hold back the signals that end the program, and let them through again. Between the two is only
 * short work that must not be interrupted. */
void removal_hold(sigset_t *ret_before);
void removal_go_on(const sigset_t *before);

/* Returns true if a signal that ends the program is being held back. */
bool removal_waits(void);

/* Reading files, whole or piece by piece; base/output.h writes them.
 *
 * Every file is read for a purpose, and each purpose has a limit far beyond any real need: a device
 * without an end, a pipe that is fed for ever or a film named by mistake is refused, in little time
 * and memory. The program waits some seconds for the writer of a named pipe. */

enum file_purpose {
	FILE_NOTHING, /* no file is read */
	FILE_RULEBOOK,
	FILE_SCALE, /* of victory points */
	FILE_TEMPLATE,
	FILE_LABELS,
	FILE_PICTURE,
	FILE_CERTIFICATE, /* a certificate or its key, as PEM */
	FILE_CSV,         /* a table as CSV */
	FILE_HAND,        /* one hand, as a record or as slips; each hand of a stream */
	FILE_HANDS,       /* hands that are read several times */
	FILE_SPOOL,       /* hands from a pipe, kept until all have come */
	FILE_EXPORT,      /* one line of an export */
	FILE_STATE,       /* a file that the program keeps for its user */
	FILE_SOURCE,      /* a source of the program, read while it is built */
	FILE_EVENTS,      /* a file of any size, because SQLite reads only the parts it needs */
	FILE_PURPOSES
};

/* Returns the name of a purpose in the table of commands: "rulebook", "picture", "hand"; NULL for
 * none. */
const char *file_purpose_name(enum file_purpose purpose);

/* Returns the limit of a purpose, in bytes. */
size_t file_most(enum file_purpose purpose);

/* A text from a file or from the program. */
struct file_text {
	const char *name; /* as messages show it: the path, "<stdin>", "fi-canasta" */
	const char *data; /* NUL-terminated, may hold NULs inside */
	size_t size;
};

/* Reads `path` whole, `-` for standard input. Breaks off with ERROR_STORE if that fails, and with
 * ERROR_INPUT for a missing file, one larger than its purpose allows (`file-too-large`) or a pipe
 * without a writer (`file-silent`). */
struct file_text file_read(struct arena *arena, const char *path, enum file_purpose purpose);

/* A file that is read piece by piece, because a pipe may have no end. */
struct file_source {
	const char *name; /* as messages show it */
	int descriptor;
	enum file_purpose purpose;
	off_t start;            /* its beginning, for a file that can be read again; else -1 */
	bool awaited;           /* a named pipe that may not have a writer yet */
	struct cleanup cleanup; /* while it is open */
};

/* Opens `path`, `-` for standard input. This function and those below break off as file_read() does. */
void file_open(const char *path, enum file_purpose purpose, struct file_source *ret);

/* Makes a source of a file that the caller opened. */
void file_adopt(
    int descriptor, const char *name, enum file_purpose purpose, struct file_source *ret);

/* Reads up to `size` bytes, waits for at least one, and returns their number; 0 at the end of the
 * file. The caller checks the limit. */
size_t file_take(struct file_source *source, char *room, size_t size);

/* Reads more of the file after the `size` unused bytes of a buffer, which move to its beginning. A
 * buffer that they fill grows. Returns like file_take(). */
size_t file_more(
    struct file_source *source, char **buffer, size_t *room, const char *unused, size_t size);

/* Reads the rest of the source; ERROR_INPUT `file-too-large` if it is more than the purpose allows. */
struct file_text file_take_all(struct arena *arena, struct file_source *source);

/* Goes back to the beginning of the source; ERROR_STORE if it cannot be read again. */
void file_rewind(struct file_source *source);

/* Copies the text that was taken, and the rest of the source, into a file without a name, and
 * continues at the beginning of that file. A source that could be read only once can then be read
 * twice. More than the limit of FILE_SPOOL is ERROR_INPUT `file-too-large`. */
void file_spool(struct file_source *source, const char *taken, size_t size);

/* Breaks off with ERROR_INPUT `file-too-large`: the source, or a line of it, is larger than its
 * purpose allows. With 0 no line is named. */
_Noreturn void file_too_large(const struct file_source *source, int line);

/* Closes the source; standard input stays open. */
void file_close(struct file_source *source);

/* A file that is read line by line. It may have any size; a line has a limit. */

struct lines {
	struct cleanup cleanup;
	/* The purpose, and with it the limit of a line, may change from line to line. */
	struct file_source source;
	char *buffer;
	size_t room, begin, end; /* its size; the unused bytes are from begin to end */
	off_t used;              /* bytes of the file before `begin` */
	int number;              /* number of the line read last, from 1 */
	bool ended;              /* the file ends at `end` */
};

/* Opens a file, `-` for standard input, like file_open(); the caller closes it with lines_close().
 * These functions break off as file_read() does. */
void lines_open(const char *path, enum file_purpose purpose, struct lines *ret);
void lines_close(struct lines *lines);

/* Returns true if the first line begins with `words`. Call it before lines_next(). */
bool lines_begin_with(struct lines *lines, const char *words);

/* Reads the next line that is not blank, without the blanks at its end and a byte order mark; it is
 * valid until the next is read, and may be changed. NULL at the end of the file. A line longer than
 * the purpose allows, or as many blank bytes, is ERROR_INPUT `file-too-large`. */
char *lines_next(struct lines *lines, size_t *ret_size);

/* Copies the text of a pipe (file_spool()), so that it can be read twice. Call it before
 * lines_next(). */
void lines_keep(struct lines *lines);

/* Goes back to the first line (file_rewind()). */
void lines_rewind(struct lines *lines);

/* Small files that the program keeps for its user, apart from any file of events: in
 * $XDG_STATE_HOME/canasta, else in ~/.local/state/canasta.
 *
 * Only their owner can read them, and they are used only if no other user can have written them. */

/* Returns the path of such a file, which need not be there; NULL if neither variable gives the folder. */
const char *state_path(struct arena *arena, const char *name);

/* Returns true if the folder for such files exists; its path takes room in the arena. */
bool state_is_kept(struct arena *arena);

/* Reads a file's text, NULL if there is none. Breaks off with ERROR_STORE `state-damaged` for a file of another user,
 * one that others may write, or one that is too large or not a plain file. */
const char *state_read(struct arena *arena, const char *path);

/* Writes a file next to its place and renames it; makes missing folders. Only the owner can read
 * it. A failure breaks off the call. */
void state_write(const char *path, const char *data, size_t size);

/* Removes the file, if it is there. */
void state_remove(const char *path);

#endif
