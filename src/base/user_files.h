/* user_files.h - small files that the program keeps for its user, apart from any file of events: in
 * $XDG_STATE_HOME/canasta, else in ~/.local/state/canasta.
 *
 * Only their owner can read them, and they are used only if no other user can have written them. */
#ifndef CANASTA_BASE_USER_FILES_H
#define CANASTA_BASE_USER_FILES_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct error;

/* Finds the path of such a file, which need not exist. It is ERROR_STORE `state-folder` if neither
 * $XDG_STATE_HOME nor $HOME is an absolute path. */
bool state_path(struct arena *arena, const char *name, const char **ret, struct error *err);

/* Returns true if the folder for such files exists; its path takes room in the arena. */
bool state_is_kept(struct arena *arena);

/* Reads a file's text, NULL if there is none. A file of another user, one that others may write, or
 * one that is too large or not a plain file is ERROR_STORE `state-damaged`. */
bool state_read(struct arena *arena, const char *path, const char **ret, struct error *err);

/* Writes a file next to its place and renames it; makes missing folders. Only the owner can read
 * it. A failure breaks off the call. */
void state_write(const char *path, const char *data, size_t size);

void state_remove(const char *path);

#endif
