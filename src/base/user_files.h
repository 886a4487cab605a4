/* user_files.h - small files that the program keeps for its user, apart from any file of events: in
 * $XDG_STATE_HOME/canasta, else in ~/.local/state/canasta.
 *
 * Only their owner can read them, and they are used only if no other user can have written them. */
#ifndef CANASTA_BASE_USER_FILES_H
#define CANASTA_BASE_USER_FILES_H

#include <stdbool.h>
#include <stddef.h>

struct arena;

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

void state_remove(const char *path);

#endif
