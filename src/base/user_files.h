/* user_files.h - small files that the program keeps for its user, apart from any file of events: in
 * $XDG_STATE_HOME/canasta, else in ~/.local/state/canasta.
 *
 * They are read by their owner alone, and only where nobody else can have written them. */
#ifndef CANASTA_BASE_USER_FILES_H
#define CANASTA_BASE_USER_FILES_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct error;

/* The path of such a file, which need not be there. ERROR_STORE `state-folder` where neither variable
 * says where the folder is. */
bool state_path(struct arena *arena, const char *name, const char **ret, struct error *err);

/* Whether there is a folder to look into at all; its path is put into the arena. */
bool state_is_kept(struct arena *arena);

/* Its text, NULL where there is none. One that is another user's, that others may write, that is no file
 * or too large is ERROR_STORE `state-damaged`. */
bool state_read(struct arena *arena, const char *path, const char **ret, struct error *err);

/* Writes it beside and renames it, its folders made where they lack, readable by their owner alone. */
bool state_write(const char *path, const char *data, size_t size, struct error *err);

bool state_remove(const char *path, struct error *err);

#endif
